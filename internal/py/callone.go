package py

// callone.go holds the call that natives make for each item: the key of a sort, the function of a map or filter.

// callOne calls fn with the argument x.
func (vm *VM) callOne(fn, x Value) (Value, error) {
	if f := fn.o.shape.typ.slots.CallOne; f != nil {
		if err := vm.Enter(); err != nil {
			return Value{}, err
		}
		r, err := f(vm, fn, x)
		vm.Leave()
		return r, err
	}
	return vm.CallValues(fn, x)
}
