package templatelib

// template.go holds Template, what a t-string makes.

import (
	"github.com/krait-run/krait/internal/py"
)

const templateSize = 80

// template is the state of a Template: tuples of strs and of the interpolations between them.
type template struct{ strings, interpolations py.Value }

// Traverse visits the parts.
func (t *template) Traverse(visit func(py.Value)) int {
	visit(t.strings)
	visit(t.interpolations)
	return templateSize
}

func templateOf(v py.Value) *template {
	t, _ := py.NativeData[*template](v)
	return t
}

func newTemplate(vm *py.VM, strings, interpolations py.Value) py.Value {
	return py.NewNativeWith(vm, templateType, template{strings, interpolations}, templateSize)
}

func templateSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "Template", Module: "string.templatelib", Kind: py.KindNative, Flags: py.FlagFinal, Doc: "Template object",
		Slots: py.Slots{
			New: templateNew,
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				t := templateOf(v)
				s, err := vm.Repr(t.strings)
				if err != nil {
					return "", err
				}
				i, err := vm.Repr(t.interpolations)
				if err != nil {
					return "", err
				}
				return "Template(strings=" + s + ", interpolations=" + i + ")", vm.Reserve(len(s) + len(i))
			},
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) {
				return py.NewNativeWith(vm, iterType, iterator{template: v}, 64), nil
			},
			Concat: templateConcat,
		},
		Methods: []py.Def{
			py.ClassGetItem(),
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				m, err := vm.Import("string.templatelib")
				if err != nil {
					return py.Value{}, err
				}
				f, err := vm.GetAttr(m.Value(), "_template_unpickle")
				if err != nil {
					return py.Value{}, err
				}
				t := templateOf(a[0])
				return vm.TupleOf([]py.Value{f, vm.TupleOf([]py.Value{t.strings, t.interpolations})}), nil
			}},
		},
		Getters: []py.Getter{
			getter("strings", "Strings", func(_ *py.VM, v py.Value) py.Value { return templateOf(v).strings }),
			getter("interpolations", "Interpolations", func(_ *py.VM, v py.Value) py.Value { return templateOf(v).interpolations }),
			{Name: "values", Doc: "Values of interpolations", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				items, _ := py.AsTuple(templateOf(v).interpolations)
				if err := vm.Step(len(items) / 64); err != nil {
					return py.Value{}, err
				}
				values := make([]py.Value, len(items))
				for i, x := range items {
					values[i] = interpolationOf(x).value
				}
				return vm.Tuple(values), nil
			}},
		},
	}
}

// joined collects the parts of a template; strs that follow one another become one.
type joined struct {
	strings, interpolations []py.Value
	text                    bool // a str came last
}

func (j *joined) str(vm *py.VM, s py.Value) (err error) {
	if !j.text {
		j.strings = append(j.strings, s)
		j.text = true
		return nil
	}
	last := &j.strings[len(j.strings)-1]
	*last, err = vm.Binary(py.Add, *last, s)
	return err
}

func (j *joined) interpolation(vm *py.VM, v py.Value) {
	if !j.text {
		j.strings = append(j.strings, vm.Str(""))
	}
	j.interpolations = append(j.interpolations, v)
	j.text = false
}

func (j *joined) value(vm *py.VM) py.Value {
	if !j.text {
		j.strings = append(j.strings, vm.Str(""))
	}
	return newTemplate(vm, vm.Tuple(j.strings), vm.Tuple(j.interpolations))
}

func templateNew(vm *py.VM, _ *py.Type, args py.Args) (py.Value, error) {
	if args.KwLen() > 0 {
		return py.Value{}, vm.TypeErrorf("Template.__new__ only accepts *args arguments")
	}
	var j joined
	for _, v := range args.Pos() {
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
		_, isStr := py.AsStr(v)
		switch {
		case isStr:
			if err := j.str(vm, v); err != nil {
				return py.Value{}, err
			}
		case interpolationOf(v) != nil:
			j.interpolation(vm, v)
		default:
			return py.Value{}, vm.TypeErrorf("Template.__new__ *args need to be of type 'str' or 'Interpolation', got %s", v.Type().Name())
		}
	}
	return j.value(vm), nil
}

// templateConcat is a + b, of which one is a Template.
func templateConcat(vm *py.VM, a, b py.Value) (py.Value, error) {
	x, y := templateOf(a), templateOf(b)
	if x == nil {
		return py.NotImplemented, nil
	}
	if y == nil {
		return py.Value{}, vm.TypeErrorf("can only concatenate string.templatelib.Template (not \"%s\") to string.templatelib.Template", b.Type().Name())
	}
	var parts [4][]py.Value
	n := 0
	for i, v := range [...]py.Value{x.strings, y.strings, x.interpolations, y.interpolations} {
		parts[i], _ = py.AsTuple(v)
		n += len(parts[i])
	}
	if err := vm.Step(n / 64); err != nil {
		return py.Value{}, err
	}
	last := len(parts[0]) - 1
	middle, err := vm.Binary(py.Add, parts[0][last], parts[1][0])
	if err != nil {
		return py.Value{}, err
	}
	strings := make([]py.Value, 0, n)
	strings = append(append(append(strings, parts[0][:last]...), middle), parts[1][1:]...)
	interpolations := append(append(make([]py.Value, 0, n), parts[2]...), parts[3]...)
	return newTemplate(vm, vm.Tuple(strings), vm.Tuple(interpolations)), nil
}

// iterator goes through the parts of a template, without empty strs.
type iterator struct {
	template py.Value
	i        int
	second   bool // the interpolation i is next
}

// Traverse visits the template.
func (it *iterator) Traverse(visit func(py.Value)) int {
	visit(it.template)
	return 64
}

func iterSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "TemplateIter", Module: "string.templatelib", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal, Doc: "Template iterator object",
		Slots: py.Slots{
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				it, _ := py.NativeData[*iterator](v)
				t := templateOf(it.template)
				strings, _ := py.AsTuple(t.strings)
				interpolations, _ := py.AsTuple(t.interpolations)
				for it.i < len(strings) {
					if err := vm.Step(1); err != nil {
						return py.Value{}, err
					}
					if !it.second {
						it.second = true
						if s, _ := py.AsStr(strings[it.i]); s != "" {
							return strings[it.i], nil
						}
					}
					it.second = false
					if it.i++; it.i <= len(interpolations) {
						return interpolations[it.i-1], nil
					}
				}
				return py.Value{}, nil
			},
		},
	}
}
