package py

// callone.go holds the call that natives make for each item: the key of a sort, the function of a map or filter.

// callOne calls fn with the argument x.
func (vm *VM) callOne(fn, x Value) (Value, error) {
	if fn.o.shape == &functionType.root {
		if b := functionLayout.guarded(fn.o).body; b.code.simple && b.code.NumArgs == 1 {
			arg := [1]Value{x}
			return vm.callBody(b, Value{}, arg[:])
		}
	}
	if fn.o.shape == &builtinType.root {
		b := builtinLayout.guarded(fn.o)
		if b.intrinsic == intrinsicLen {
			n := -1
			switch x.o.shape {
			case &strType.root:
				n = int(strLayout.guarded(x.o).n)
			case &listType.root:
				n = len(listLayout.guarded(x.o).items)
			case &tupleType.root:
				n = int(tupleLayout.guarded(x.o).n)
			case &dictType.root:
				n = dictLayout.guarded(x.o).Len()
			}
			if n >= 0 {
				return Int(int64(n)), vm.Step(1)
			}
		} else if b.self.o != nil && b.def.Present != nil { // such as d.get
			if r := b.def.Present(vm, b.self, x); r.o != nil {
				return r, vm.Step(1)
			}
		}
	}
	var f func(vm *VM, self, x Value) (Value, error)
	var of func(vm *VM, x Value) (Value, error)
	if fn.o.shape == &typeType.root {
		of = typeLayout.guarded(fn.o).slots.Of
	} else {
		f = fn.o.shape.typ.slots.CallOne
	}
	if f == nil && of == nil {
		return vm.CallValues(fn, x)
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	var r Value
	var err error
	if of != nil {
		r, err = of(vm, x)
	} else {
		r, err = f(vm, fn, x)
	}
	vm.Leave()
	return r, err
}
