package weakref

// ref.go holds ref.

import (
	"github.com/krait-run/krait/internal/py"
)

var refType = &py.Type{}

// ref is the state of a reference.
type ref struct {
	py.WeakRef
	callback py.Value
	hash     int64
	hashed   bool
	ended    bool // lost itself
}

// Traverse visits the callback, not the target.
func (r *ref) Traverse(visit func(py.Value)) int {
	if !r.callback.IsNull() {
		visit(r.callback)
	}
	return 96
}

func refOf(v py.Value) *ref {
	r, _ := py.NativeData[*ref](v)
	return r
}

// get returns the target or None.
func (r *ref) get() py.Value {
	if t := r.Target(); !t.IsNull() {
		return t
	}
	return py.None
}

// canRefer fails for objects to which there are no weak references.
func canRefer(vm *py.VM, v py.Value) error {
	if !py.CanRefer(v) {
		return vm.TypeErrorf("cannot create weak reference to '%s' object", v.Type().Name())
	}
	return nil
}

func refSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "ReferenceType", Module: "weakref", Kind: py.KindNative,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				if n := args.Len(); n < 1 {
					return py.Value{}, vm.TypeErrorf("__new__ expected at least 1 argument, got %d", n)
				} else if n > 2 {
					return py.Value{}, vm.TypeErrorf("__new__ expected at most 2 arguments, got %d", n)
				}
				target, callback := args.Pos()[0], py.None
				if args.Len() == 2 {
					callback = args.Pos()[1]
				}
				if err := canRefer(vm, target); err != nil {
					return py.Value{}, err
				}
				s := stateOf(vm)
				which := -1
				if cls == refType && callback.IsNone() {
					which = plainRef
					if v := s.plain(target, which); !v.IsNull() {
						return v, nil
					}
				}
				r := &ref{callback: callback}
				v := vm.NewNative(cls, r, 96)
				s.watch(vm, r, v, target, which)
				return v, nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				if args.KwLen() > 0 {
					return vm.TypeErrorf("ref() takes no keyword arguments")
				}
				if n := args.Len(); n > 2 {
					return vm.TypeErrorf("__init__ expected at most 2 arguments, got %d", n)
				}
				return nil
			},
			Call: func(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
				if args.Len() > 0 || args.KwLen() > 0 {
					return py.Value{}, vm.BindClinic("weakref.ReferenceType", "", args, nil)
				}
				if err := settle(vm); err != nil {
					return py.Value{}, err
				}
				return refOf(self).get(), nil
			},
			Hash: func(vm *py.VM, self py.Value) (int64, error) {
				r := refOf(self)
				if r.hashed {
					return r.hash, nil
				}
				t := r.Target()
				if t.IsNull() {
					return 0, vm.TypeErrorf("weak object has gone away")
				}
				h, err := vm.Hash(t)
				if err == nil {
					r.hash, r.hashed = h, true
				}
				return h, err
			},
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, y := refOf(a), refOf(b)
				if x == nil || y == nil || op != py.EQ && op != py.NE {
					return py.NotImplemented, nil
				}
				if x.Target().IsNull() || y.Target().IsNull() {
					return py.Bool((a == b) == (op == py.EQ)), nil
				}
				return vm.RichCompare(op, x.Target(), y.Target())
			},
			Repr: func(vm *py.VM, self py.Value) (string, error) {
				if err := settle(vm); err != nil {
					return "", err
				}
				t := refOf(self).Target()
				head := "<weakref at " + vm.Address(self) + "; "
				if t.IsNull() {
					return head + "dead>", nil
				}
				text, err := describe(vm, t)
				if err != nil {
					return "", err
				}
				name, err := vm.LookupAttr(t, "__name__")
				if err != nil {
					return "", err
				}
				if !name.IsNull() {
					if n, ok := py.AsStr(name); ok {
						text += " (" + n + ")"
					}
				}
				return head + text + ">", nil
			},
		},
		Methods: []py.Def{py.ClassGetItem()},
		Getters: []py.Getter{{Name: "__callback__", Member: true, Get: func(_ *py.VM, v py.Value) (py.Value, error) {
			if r := refOf(v); !r.callback.IsNull() && !r.Target().IsNull() {
				return r.callback, nil
			}
			return py.None, nil
		}}},
	}
}

// describe returns "to 'T' at 0x...".
func describe(vm *py.VM, t py.Value) (string, error) {
	return "to '" + t.Type().Name() + "' at " + vm.Address(t), nil
}
