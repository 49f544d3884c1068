package string

// fields.go holds the syntax of format strings and field names for Formatter, which is that of str.format.

import (
	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

var partsType = &py.Type{}

const partsSize = 128

// parts iterates over the pieces of a str, one call of next each: null at the end.
type parts struct {
	source py.Value
	next   func(vm *py.VM) (py.Value, error)
}

// Traverse visits the str.
func (p *parts) Traverse(visit func(py.Value)) int {
	visit(p.source)
	return partsSize
}

func partsSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "formatteriterator", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				p, _ := py.NativeData[*parts](v)
				if err := vm.Step(1); err != nil {
					return py.Value{}, err
				}
				return p.next(vm)
			},
		},
	}
}

func strArg(vm *py.VM, v py.Value) (string, error) {
	s, ok := py.AsStr(v)
	if !ok {
		return "", vm.TypeErrorf("expected str, got %s", v.Type().Name())
	}
	return s, nil
}

// raise turns an error of numfmt into an exception.
func raise(vm *py.VM, err error) error {
	if e, ok := err.(*numfmt.Error); ok {
		switch e.Kind {
		case "IndexError":
			return vm.Errorf(py.IndexError, "%s", e.Msg)
		case "OverflowError":
			return vm.Errorf(py.OverflowError, "%s", e.Msg)
		}
		return vm.ValueErrorf("%s", e.Msg)
	}
	return err
}

// parseFormat iterates over (literal_text, field_name, format_spec, conversion).
func parseFormat(vm *py.VM, a []py.Value) (py.Value, error) {
	s, err := strArg(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	p := numfmt.NewFormatParser(s)
	return vm.NewNative(partsType, &parts{source: a[0], next: func(vm *py.VM) (py.Value, error) {
		f, ok, err := p.Next()
		if err != nil || !ok {
			return py.Value{}, raise(vm, err)
		}
		if err := vm.Admit(len(f.Literal) + len(f.Name) + len(f.Spec)); err != nil {
			return py.Value{}, err
		}
		name, spec, conversion := py.None, py.None, py.None
		if f.HasField {
			name, spec = vm.Str(f.Name), vm.Str(f.Spec)
			if f.Conversion != 0 {
				conversion = vm.Str(unicodetext.RuneString(f.Conversion))
			}
		}
		return vm.TupleOf([]py.Value{vm.Str(f.Literal), name, spec, conversion}), nil
	}}, partsSize), nil
}

// splitField returns the first part of a field name, and an iterator over (is_attribute, name or index) of the others.
func splitField(vm *py.VM, a []py.Value) (py.Value, error) {
	s, err := strArg(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	vm.Reads(len(s))
	f, err := numfmt.ParseFieldName(s, nil)
	if err != nil {
		return py.Value{}, raise(vm, err)
	}
	key := func(name string, index int) py.Value {
		if index >= 0 {
			return py.Int(int64(index))
		}
		return vm.Str(name)
	}
	rest := vm.NewNative(partsType, &parts{source: a[0], next: func(vm *py.VM) (py.Value, error) {
		x, ok, err := f.Next()
		if err != nil || !ok {
			return py.Value{}, raise(vm, err)
		}
		return vm.TupleOf([]py.Value{py.Bool(x.Attribute), key(x.Name, x.Index)}), nil
	}}, partsSize)
	return vm.TupleOf([]py.Value{key(f.First, f.Index), rest}), nil
}
