package threading

// local.go holds the type local: an object with attributes of its own in each thread.

import (
	"github.com/krait-run/krait/internal/py"
)

// local is the state of a local. Each thread has a namespace, made at the first access, when __init__ is called again.
type local struct {
	args  []py.Value
	names []string
	kw    []py.Value
	dicts map[*py.Fiber]*py.Dict
}

func (l *local) Traverse(visit func(py.Value)) int {
	for _, v := range l.args {
		visit(v)
	}
	for _, v := range l.kw {
		visit(v)
	}
	for _, d := range l.dicts {
		visit(d.Value())
	}
	return 64 + 32*len(l.dicts)
}

// dict returns the running thread's namespace.
func (l *local) dict(vm *py.VM, self py.Value) (*py.Dict, error) {
	f := vm.CurrentFiber()
	if d := l.dicts[f]; d != nil {
		return d, nil
	}
	for g := range l.dicts {
		if g.Ended() {
			delete(l.dicts, g)
		}
	}
	d := vm.NewDict()
	l.dicts[f] = d
	if init := self.Type().Lookup("__init__"); !init.IsNull() && self.Type().IsHeap() {
		m, err := vm.GetAttr(self, "__init__")
		if err == nil {
			_, err = vm.CallKw(m, l.args, l.names, l.kw)
		}
		if err != nil {
			delete(l.dicts, f)
			return nil, err
		}
	}
	return d, nil
}

func localSpec() py.TypeSpec {
	self := func(v py.Value) *local { l, _ := py.NativeData[*local](v); return l }
	return py.TypeSpec{Name: "_local", Module: "_thread", Kind: py.KindNative,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				if !cls.IsHeap() && args.Len()+args.KwLen() > 0 {
					return py.Value{}, vm.TypeErrorf("Initialization arguments are not supported")
				}
				l := &local{args: append([]py.Value(nil), args.Pos()...), dicts: map[*py.Fiber]*py.Dict{}}
				for i := range args.KwLen() {
					k, v := args.Kw(i)
					l.names, l.kw = append(l.names, k.String()), append(l.kw, v)
				}
				// __init__ is called for this thread when the object is made.
				l.dicts[vm.CurrentFiber()] = vm.NewDict()
				return vm.NewNative(cls, l, 128), nil
			},
			Init: func(vm *py.VM, v py.Value, args py.Args) error { return nil },
			GetAttr: func(vm *py.VM, v py.Value, name *py.Str) (py.Value, error) {
				d, err := self(v).dict(vm, v)
				if err != nil {
					return py.Value{}, err
				}
				if name.String() == "__dict__" {
					return d.Value(), nil
				}
				if x := d.GetStr(name.String()); !x.IsNull() {
					return x, nil
				}
				return vm.GenericGetAttr(v, name)
			},
			SetAttr: func(vm *py.VM, v py.Value, name *py.Str, x py.Value) error {
				d, err := self(v).dict(vm, v)
				if err != nil {
					return err
				}
				n := name.String()
				if n == "__dict__" {
					return vm.Errorf(py.AttributeError, "'%s' object attribute '__dict__' is read-only", v.Type().Name())
				}
				if m := v.Type().Lookup(n); !m.IsNull() && !m.Type().Lookup("__set__").IsNull() {
					return vm.GenericSetAttr(v, name, x)
				}
				if x.IsNull() {
					if !d.DelStr(n) {
						return vm.Errorf(py.AttributeError, "'%s' object has no attribute '%s'", v.Type().Name(), n)
					}
					return nil
				}
				d.SetStr(vm, n, x)
				return nil
			},
		},
	}
}
