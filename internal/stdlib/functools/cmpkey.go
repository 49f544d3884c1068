package functools

// cmpkey.go holds cmp_to_key.

import "github.com/krait-run/krait/internal/py"

var keyType = &py.Type{}

// cmpKey orders object by the function cmp; object is null in what cmp_to_key itself returns.
type cmpKey struct{ cmp, object py.Value }

// Traverse visits what the key refers to.
func (k *cmpKey) Traverse(visit func(py.Value)) int {
	visit(k.cmp)
	if !k.object.IsNull() {
		visit(k.object)
	}
	return 32
}

func cmpToKey(vm *py.VM, a []py.Value) (py.Value, error) {
	return py.NewNativeWith(vm, keyType, cmpKey{cmp: a[0]}, 32), nil
}

func keySpec() py.TypeSpec {
	call := py.NewBinder("K", "obj")
	return py.TypeSpec{
		Name: "KeyWrapper", Module: "functools", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{
			NoHash: true,
			Call: func(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
				var a [1]py.Value
				if err := call.Bind(vm, args, a[:]); err != nil {
					return py.Value{}, err
				}
				k, _ := py.NativeData[*cmpKey](self)
				return py.NewNativeWith(vm, keyType, cmpKey{k.cmp, a[0]}, 32), nil
			},
			CallOne: func(vm *py.VM, self, obj py.Value) (py.Value, error) {
				k, _ := py.NativeData[*cmpKey](self)
				return py.NewNativeWith(vm, keyType, cmpKey{k.cmp, obj}, 32), nil
			},
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, _ := py.NativeData[*cmpKey](a)
				y, ok := py.NativeData[*cmpKey](b)
				if !ok {
					return py.Value{}, vm.TypeErrorf("other argument must be K instance")
				}
				if x.object.IsNull() || y.object.IsNull() {
					return py.Value{}, vm.Errorf(py.AttributeError, "object")
				}
				r, err := vm.CallValues(x.cmp, x.object, y.object)
				if err != nil {
					return py.Value{}, err
				}
				return vm.RichCompare(op, r, py.Int(0))
			},
		},
		Getters: []py.Getter{{Name: "obj", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			k, _ := py.NativeData[*cmpKey](v)
			if k.object.IsNull() {
				return py.None, nil
			}
			return k.object, nil
		}}},
	}
}
