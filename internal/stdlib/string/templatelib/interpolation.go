package templatelib

// interpolation.go holds Interpolation, the value of a replacement field and what its text says.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

const interpolationSize = 112

// interpolation is the state of an Interpolation.
type interpolation struct{ value, expression, conversion, spec py.Value }

// Traverse visits the fields.
func (i *interpolation) Traverse(visit func(py.Value)) int {
	visit(i.value)
	visit(i.expression)
	visit(i.conversion)
	visit(i.spec)
	return interpolationSize
}

func interpolationOf(v py.Value) *interpolation {
	i, _ := py.NativeData[*interpolation](v)
	return i
}

func newInterpolation(vm *py.VM, value, expression, conversion, spec py.Value) py.Value {
	return py.NewNativeWith(vm, interpolationType, interpolation{value, expression, conversion, spec}, interpolationSize)
}

func interpolationSpec() py.TypeSpec {
	names := py.ConstNames("value", "expression", "conversion", "format_spec")
	return py.TypeSpec{
		Name: "Interpolation", Module: "string.templatelib", Kind: py.KindNative, Flags: py.FlagFinal, Doc: "Interpolation object",
		Slots:  py.Slots{New: interpolationNew, Repr: interpolationRepr},
		Consts: []py.Const{{Name: "__match_args__", Value: names}},
		Methods: []py.Def{
			py.ClassGetItem(),
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				i := interpolationOf(a[0])
				return vm.TupleOf([]py.Value{interpolationType.Value(), vm.TupleOf([]py.Value{i.value, i.expression, i.conversion, i.spec})}), nil
			}},
		},
		Getters: []py.Getter{
			getter("value", "Value", func(_ *py.VM, v py.Value) py.Value { return interpolationOf(v).value }),
			getter("expression", "Expression", func(_ *py.VM, v py.Value) py.Value { return interpolationOf(v).expression }),
			getter("conversion", "Conversion", func(_ *py.VM, v py.Value) py.Value { return interpolationOf(v).conversion }),
			getter("format_spec", "Format specifier", func(_ *py.VM, v py.Value) py.Value { return interpolationOf(v).spec }),
		},
	}
}

func interpolationNew(vm *py.VM, _ *py.Type, args py.Args) (py.Value, error) {
	var a [4]py.Value
	if err := vm.BindClinic("Interpolation", "value, expression='', conversion=None, format_spec=''", args, a[:]); err != nil {
		return py.Value{}, err
	}
	text := func(v *py.Value, name string) error {
		if v.IsNull() {
			*v = vm.Str("")
		}
		if _, ok := py.AsStr(*v); !ok {
			return vm.TypeErrorf("Interpolation() argument '%s' must be str, not %s", name, typeName(*v))
		}
		return nil
	}
	if err := text(&a[1], "expression"); err != nil {
		return py.Value{}, err
	}
	if a[2].IsNullOrNone() {
		a[2] = py.None
	} else {
		if err := text(&a[2], "conversion"); err != nil {
			return py.Value{}, err
		}
		if s, _ := py.AsStr(a[2]); s != "s" && s != "r" && s != "a" {
			return py.Value{}, vm.ValueErrorf("Interpolation() argument 'conversion' must be one of 's', 'a' or 'r'")
		}
	}
	if err := text(&a[3], "format_spec"); err != nil {
		return py.Value{}, err
	}
	return newInterpolation(vm, a[0], a[1], a[2], a[3]), nil
}

// typeName is the name of v's type in the messages of CPython's parser of arguments.
func typeName(v py.Value) string {
	if v.IsNone() {
		return "None"
	}
	return v.Type().Name()
}

func interpolationRepr(vm *py.VM, v py.Value) (string, error) {
	i := interpolationOf(v)
	var parts [4]string
	for k, f := range [...]py.Value{i.value, i.expression, i.conversion, i.spec} {
		var err error
		if parts[k], err = vm.Repr(f); err != nil {
			return "", err
		}
	}
	s := strings.Join(parts[:], ", ")
	return "Interpolation(" + s + ")", vm.Reserve(len(s))
}
