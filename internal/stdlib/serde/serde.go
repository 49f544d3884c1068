// Package serde is the module sandbox.serde: values to and from JSON, YAML and CBOR.
package serde

// serde.go holds the module: dumps and loads.

import (
	"sync"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

// maxDepth bounds the nesting of values in YAML and CBOR.
const maxDepth = 200

// Module returns the module sandbox.serde.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "sandbox.serde", Doc: "Values to and from JSON, YAML and CBOR.",
		Funcs: []py.Def{
			{Name: "dumps", Sig: "value, format='json'", Fn: dumps,
				Doc: "Return value as JSON or YAML (a str), or CBOR (bytes). format is \"json\", \"yaml\" or \"cbor\"."},
			{Name: "loads", Sig: "data, format='json'", Fn: loads,
				Doc: "Return the value of data, a str or bytes. format is \"json\", \"yaml\" or \"cbor\". YAML is read as data only."},
		},
		Source: "__all__ = ['dumps', 'loads']\n",
	}
})

// format returns the format that a script names.
func format(vm *py.VM, v py.Value) (string, error) {
	if v.IsNull() {
		return "json", nil
	}
	s, _ := py.AsStr(v)
	switch s {
	case "json", "yaml", "cbor":
		return s, nil
	}
	r, err := vm.Repr(v)
	if err != nil {
		return "", err
	}
	return "", vm.ValueErrorf("unsupported format: %s: use 'json', 'yaml' or 'cbor'", r)
}

func dumps(vm *py.VM, a []py.Value) (py.Value, error) {
	f, err := format(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	switch f {
	case "yaml":
		return dumpYAML(vm, a[0])
	case "cbor":
		e := &encoder{vm: vm}
		if err := e.value(a[0], 0); err != nil {
			return py.Value{}, err
		}
		if err := vm.Reserve(len(e.out)); err != nil {
			return py.Value{}, err
		}
		return vm.Bytes(string(e.out)), nil
	}
	fn, err := jsonFunc(vm, "dumps")
	if err != nil {
		return py.Value{}, err
	}
	return vm.CallKw(fn, a[:1], []string{"ensure_ascii"}, []py.Value{py.False})
}

func loads(vm *py.VM, a []py.Value) (py.Value, error) {
	f, err := format(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	if f == "json" {
		fn, err := jsonFunc(vm, "loads")
		if err != nil {
			return py.Value{}, err
		}
		return vm.CallValues(fn, a[0])
	}
	data, ok := py.AsBytes(a[0])
	if !ok {
		if data, ok, err = vm.BufferOf(a[0]); err != nil {
			return py.Value{}, err
		}
	}
	if !ok && f == "yaml" {
		data, ok = py.AsStr(a[0])
	}
	switch {
	case !ok && f == "yaml":
		return py.Value{}, vm.TypeErrorf("the YAML document must be str, bytes or bytearray, not %s", a[0].Type().Name())
	case !ok:
		return py.Value{}, vm.TypeErrorf("CBOR data must be a bytes-like object, not %s", a[0].Type().Name())
	case f == "cbor":
		d := &decoder{vm: vm, data: data}
		return d.all()
	case !utf8.ValidString(data):
		return py.Value{}, vm.ValueErrorf("the YAML document is not valid UTF-8")
	}
	return loadYAML(vm, data)
}

func jsonFunc(vm *py.VM, name string) (py.Value, error) {
	m, err := vm.Import("json")
	if err != nil {
		return py.Value{}, err
	}
	return vm.GetAttr(m.Value(), name)
}

// unserializable is the TypeError for a value that a format does not have.
func unserializable(vm *py.VM, v py.Value, format string) error {
	return vm.TypeErrorf("Object of type %s is not %s serializable", v.Type().Name(), format)
}

// tooDeep is the error for values within values within values.
func tooDeep(vm *py.VM, format string) error {
	return vm.ValueErrorf("%s: nested more than %d levels deep", format, maxDepth)
}
