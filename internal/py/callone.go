package py

// callone.go holds the call that natives make for each item: the key of a sort, the function of a map or filter.

// callOne calls fn with the argument x.
func (vm *VM) callOne(fn, x Value) (Value, error) {
	var f func(vm *VM, self, x Value) (Value, error)
	var of func(vm *VM, x Value) (Value, error)
	switch fn.o.shape {
	case &typeType.root:
		of = typeLayout.guarded(fn.o).slots.Of
	case &builtinType.root, &methodDescrType.root:
		if r, ok, err := vm.callFixedOne(builtinLayout.guarded(fn.o), x); ok {
			return r, err
		}
	default:
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

// callFixedOne is callFixed with one argument.
func (vm *VM) callFixedOne(b *Builtin, x Value) (r Value, ok bool, err error) {
	if b.def.Raw != nil {
		return Value{}, false, nil
	}
	sig := b.signature()
	self, pos := b.self, 1
	if self.o == nil && b.owner != nil && b.def.Kind == Method {
		if !x.o.shape.typ.IsSubtype(b.owner) {
			return Value{}, false, nil
		}
		self, pos = x, 0
	}
	if !sig.fixed || pos < sig.minPos || pos > sig.maxPos {
		return Value{}, false, nil
	}
	if vm.fuel--; vm.fuel < 0 || vm.native >= maxNative {
		if err := vm.mayEnter(""); err != nil {
			return Value{}, true, err
		}
	}
	n := len(sig.params)
	if self.o != nil {
		n++
	}
	base := vm.top()
	if base+windowSize+stackSlack+n > len(vm.stack) {
		if err := vm.growStack(base + n); err != nil {
			return Value{}, true, err
		}
	}
	args := vm.stack[base : base+n : base+n]
	k := 0
	if self.o != nil {
		set(&args[0], self)
		k = 1
	}
	if pos == 1 {
		set(&args[k], x)
		k++
	}
	for ; k < n; k++ {
		set(&args[k], Value{})
	}
	below := vm.nativeTop
	vm.nativeTop = base + n
	vm.native++
	r, err = b.def.Fn(vm, args)
	vm.native--
	erase(args)
	vm.nativeTop = below
	if err == nil && r.o == nil {
		err = vm.noResult(b.def.Name)
	}
	return r, true, err
}
