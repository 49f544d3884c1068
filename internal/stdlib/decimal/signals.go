package decimal

// signals.go holds the mappings context.flags and context.traps.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

func signalByClass(vm *py.VM, v py.Value) (condition, error) {
	if py.AsType(v) != nil {
		for i, name := range signalNames {
			if cls, err := class(vm, name); err != nil || cls == v {
				return 1 << i, err
			}
		}
	}
	return 0, vm.Errorf(py.KeyError, "%s", badSignal)
}

// signalSet returns the signals that a mapping has switched on or, with lists, that a list has.
func signalSet(vm *py.VM, v py.Value, lists bool) (s condition, err error) {
	if d, ok := py.NativeData[*signalDict](v); ok {
		return *d.set(), nil
	}
	if l := py.AsList(v); l != nil && lists {
		for i := range l.Len() {
			one, err := signalByClass(vm, l.At(i))
			if err != nil {
				return 0, err
			}
			s |= one
		}
		return s, nil
	}
	d := py.AsDict(v)
	if d == nil {
		return 0, vm.TypeErrorf("argument must be a signal dict")
	}
	if d.Len() != len(signalNames) {
		return 0, vm.Errorf(py.KeyError, "invalid signal dict")
	}
	for i := 0; i < d.Span(); i++ {
		if k, on, ok := d.At(i); ok {
			one, err := signalByClass(vm, k)
			if err != nil {
				return 0, err
			}
			if yes, err := vm.Truth(on); err != nil {
				return 0, err
			} else if yes {
				s |= one
			}
		}
	}
	return s, nil
}

// signalDict is the mapping context.flags or context.traps.
type signalDict struct {
	c     *context
	traps bool
}

func (d *signalDict) set() *condition {
	if d.traps {
		return &d.c.traps
	}
	return &d.c.flags
}

func signalsOf(v py.Value) *condition {
	d, _ := py.NativeData[*signalDict](v)
	return d.set()
}

// list returns the classes of signals in s.
func (s condition) list(vm *py.VM) (py.Value, error) {
	var out []py.Value
	for i, name := range signalNames {
		if s>>i&1 != 0 {
			cls, err := class(vm, name)
			if err != nil {
				return cls, err
			}
			out = append(out, cls)
		}
	}
	return vm.List(out), nil
}

func signalsSpec() py.TypeSpec {
	asDict := func(vm *py.VM, self py.Value) (*py.Dict, error) {
		d := vm.NewDict()
		for i, name := range signalNames {
			cls, err := class(vm, name)
			if err == nil {
				err = d.Set(vm, cls, py.Bool(*signalsOf(self)>>i&1 != 0))
			}
			if err != nil {
				return nil, err
			}
		}
		return d, nil
	}
	view := func(name, cls string) py.Def {
		return py.Def{Name: name, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			m, err := vm.Import("collections.abc")
			if err != nil {
				return py.Value{}, err
			}
			return vm.CallMethod(m.Value(), cls, a[0])
		}}
	}
	get := func(vm *py.VM, self, k py.Value) (py.Value, error) {
		s, err := signalByClass(vm, k)
		return py.Bool(*signalsOf(self)&s != 0), err
	}
	refuse := func(name, sig string) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
			return py.Value{}, vm.ValueErrorf("signal keys cannot be deleted")
		}}
	}
	return py.TypeSpec{Name: "SignalDict", Module: "abc", Python: true, Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew | py.FlagMapping,
		Slots: py.Slots{
			NoHash: true,
			Repr: func(_ *py.VM, self py.Value) (string, error) {
				var parts []string
				for i, name := range signalNames {
					on := "False"
					if *signalsOf(self)>>i&1 != 0 {
						on = "True"
					}
					parts = append(parts, "<class 'decimal."+name+"'>:"+on)
				}
				return "{" + strings.Join(parts, ", ") + "}", nil
			},
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				d, ok := py.NativeData[*signalDict](a)
				if !ok || op != py.EQ && op != py.NE {
					return py.NotImplemented, nil
				}
				if _, ok := py.NativeData[*signalDict](b); !ok && py.AsDict(b) == nil {
					return py.NotImplemented, nil
				}
				s, err := signalSet(vm, b, false)
				if py.IsExc(err, py.KeyError) {
					return py.Bool(op == py.NE), nil
				}
				return py.Bool((s == *d.set()) == (op == py.EQ)), err
			},
			Len: func(*py.VM, py.Value) (int, error) { return len(signalNames), nil },
			Contains: func(vm *py.VM, self, k py.Value) (bool, error) {
				_, err := signalByClass(vm, k)
				if py.IsExc(err, py.KeyError) {
					return false, nil
				}
				return err == nil, err
			},
			GetItem: get,
			SetItem: func(vm *py.VM, self, k, v py.Value) error {
				if v.IsNull() {
					return vm.ValueErrorf("signal keys cannot be deleted")
				}
				s, err := signalByClass(vm, k)
				if err != nil {
					return err
				}
				on, err := vm.Truth(v)
				if err != nil {
					return err
				}
				if *signalsOf(self) &^= s; on {
					*signalsOf(self) |= s
				}
				return nil
			},
			Iter: func(vm *py.VM, self py.Value) (py.Value, error) {
				l, err := condition(signals).list(vm)
				if err != nil {
					return l, err
				}
				return vm.Iter(l)
			},
		},
		Methods: []py.Def{
			{Name: "copy", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d, err := asDict(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				return d.Value(), nil
			}},
			view("keys", "KeysView"), view("values", "ValuesView"), view("items", "ItemsView"),
			{Name: "get", Sig: "key, default=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				v, err := get(vm, a[0], a[1])
				if py.IsExc(err, py.KeyError) {
					if a[2].IsNull() {
						return py.None, nil
					}
					return a[2], nil
				}
				return v, err
			}},
			refuse("clear", ""), refuse("popitem", ""), refuse("pop", "key, default=None"),
			{Name: "setdefault", Sig: "key, default=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return get(vm, a[0], a[1]) }},
			{Name: "update", Sig: "other, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d := vm.NewDict()
				if err := vm.UpdateDict(d, a[1]); err != nil {
					return py.Value{}, err
				}
				for i := 0; i < d.Span(); i++ {
					if k, on, ok := d.At(i); ok {
						if err := vm.SetItem(a[0], k, on); err != nil {
							return py.Value{}, err
						}
					}
				}
				return py.None, nil
			}},
		}}
}
