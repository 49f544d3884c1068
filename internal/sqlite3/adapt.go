package sqlite3

// adapt.go holds adapters, which make of objects what SQLite can store, and converters, which make objects of what is stored.

import (
	"strings"

	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

func registerAdapter(vm *py.VM, a []py.Value) (py.Value, error) {
	switch py.AsType(a[0]) {
	case known().integer, known().float, known().str, known().byteArray:
		runOf(vm).baseAdapted = true
	}
	key := vm.TupleOf([]py.Value{a[0], protocolType.Value()})
	return py.None, runOf(vm).adapters.Set(vm, key, a[1])
}

func registerConverter(vm *py.VM, a []py.Value) (py.Value, error) {
	name, err := textArg(vm, "register_converter", " 1", a[0])
	if err != nil {
		return py.Value{}, err
	}
	return py.None, runOf(vm).converters.Set(vm, vm.CopyStr(strings.ToUpper(name)), a[1])
}

// converter is the function for a declared type, or null.
func (r *run) converter(name string) (py.Value, error) {
	return r.converters.Get(r.vm, r.vm.CopyStr(strings.ToUpper(name)))
}

// adapt adapts v: by the adapter of its class, by its protocol's __adapt__, by its own __conform__. Without any, the result is alt, or
// an exception if that is null.
func (r *run) adapt(v, protocol, alt py.Value) (py.Value, error) {
	vm := r.vm
	f, err := r.adapters.Get(vm, vm.TupleOf([]py.Value{v.Type().Value(), protocol}))
	if err != nil {
		return py.Value{}, err
	}
	if !f.IsNull() {
		return vm.CallValues(f, v)
	}
	for _, x := range []struct {
		of, arg py.Value
		name    string
	}{{protocol, v, "__adapt__"}, {v, protocol, "__conform__"}} {
		m, err := vm.LookupAttr(x.of, x.name)
		if err != nil {
			return py.Value{}, err
		}
		if m.IsNull() {
			continue
		}
		adapted, err := vm.CallValues(m, x.arg)
		switch {
		case py.IsExc(err, py.TypeError): // cannot be adapted by this way
		case err != nil:
			return py.Value{}, err
		case !adapted.IsNone():
			return adapted, nil
		}
	}
	if !alt.IsNull() {
		return alt, nil
	}
	return py.Value{}, vm.Errorf(programmingError, "can't adapt")
}

func adaptFunction(vm *py.VM, a []py.Value) (py.Value, error) {
	protocol := a[1]
	if protocol.IsNull() {
		protocol = protocolType.Value()
	}
	return runOf(vm).adapt(a[0], protocol, a[2])
}

func enableTracebacks(vm *py.VM, a []py.Value) (py.Value, error) {
	on, err := vm.Truth(a[0])
	if err != nil {
		return py.Value{}, err
	}
	runOf(vm).tracebacks = on
	return py.None, nil
}

func completeStatement(vm *py.VM, a []py.Value) (py.Value, error) {
	sql, err := textArg(vm, "complete_statement", " 'statement'", a[0])
	if err != nil {
		return py.Value{}, err
	}
	if strings.IndexByte(sql, 0) >= 0 {
		return py.Value{}, vm.ValueErrorf("embedded null character")
	}
	if err := vm.Step(1 + len(sql)>>8); err != nil {
		return py.Value{}, err
	}
	return withText(vm, sql, func(c *connection, z uintptr) (py.Value, error) {
		return py.Bool(lite.Xsqlite3_complete(c.tls, z) != 0), nil
	})
}
