package py

// callclass.go holds calls of classes whose metaclass has type's __call__: the instance is made, and __init__ called, without
// going through it.

import "sync"

var typeCallMethod = sync.OnceValue(func() *Object { return typeType.lookup("__call__").o })

// makesAsType reports whether t is a metaclass that has no __call__ of its own.
func (t *Type) makesAsType() bool {
	switch {
	case t.kind != KindType:
		return false
	case t.vm == nil:
		return t.callsAsType
	}
	return t.lookup("__call__").o == typeCallMethod()
}

// callType is pushCall of t. Where its __init__ is a Python function and nothing else has a say in how instances are made,
// __init__ gets a frame; everything else runs at once.
func (vm *VM) callType(t *Type, base, n int, names *keywords, dest int) error {
	if t.flags&flagHeap != 0 {
		if f := vm.plainInit(t); f != nil && f.code.Flags&generatorFlags == 0 {
			return vm.pushInit(t, f, base, n, names, dest)
		}
	} else if t == &typeType && n == 1 && names.len() == 0 {
		set(&vm.stack[dest], vm.stack[base].Type().Value())
		return nil
	} else if t == &superType && n == 0 {
		return vm.callSuper(dest)
	} else if t.flags&flagPlainExc != 0 && names.len() == 0 {
		set(&vm.stack[dest], vm.allocExc(t, vm.stack[base:base+n]).Value())
		return nil
	}
	args := Args{vm.stack[base : base+n : base+n], names}
	below := vm.nativeTop
	vm.nativeTop = base + n
	r, err := vm.newAndInit(t, args, base)
	vm.nativeTop = below
	if err != nil {
		return err
	}
	set(&vm.stack[dest], r)
	return nil
}

// callByType is pushCall of b, which is type.__call__ or that of a class, where the class makes its instances as pushInit does. It reports false,
// having done nothing, where it does not.
func (vm *VM) callByType(b *Builtin, base, n int, names *keywords, dest int) (bool, error) {
	self := b.self
	if self.o == nil {
		if n == names.len() {
			return false, nil
		}
		self = vm.stack[base]
	}
	t := AsType(self)
	if t == nil || t.flags&flagHeap == 0 || base+n+1+windowSize+stackSlack > len(vm.stack) {
		return false, nil
	}
	f := vm.plainInit(t)
	if f == nil || f.code.Flags&generatorFlags != 0 {
		return false, nil
	}
	if b.self.o != nil {
		copy(vm.stack[base+1:base+n+1], vm.stack[base:base+n])
		vm.stack[base] = self
		n++
	}
	return true, vm.pushInit(t, f, base+1, n-1, names, dest)
}

// pushInit makes an instance of t and enters f, its __init__, with the n arguments at base. The instance waits below the
// window, where leave finds it.
func (vm *VM) pushInit(t *Type, f *Func, base, n int, names *keywords, dest int) error {
	if base+windowSize+stackSlack > len(vm.stack) {
		if err := vm.growStack(base); err != nil {
			return err
		}
	}
	b := f.body
	var obj Value
	if t.kind == KindException {
		obj = vm.allocExc(t, vm.stack[base:base+n-names.len()]).Value()
	} else {
		obj = vm.newInstance(t)
	}
	window := vm.stack[base-1 : base+n+1]
	for i := n; i > 0; i-- {
		set(&window[i+1], window[i])
	}
	set(&window[0], obj)
	set(&window[1], obj)
	if vm.fuel--; vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return err
		}
	}
	if (!b.code.simple || b.code.NumArgs != n+1 || names.len() > 0) && !vm.bindHere(f, b, base, n+1, names) {
		if err := vm.bindFunction(f, b, Args{window[1:], names}, base); err != nil {
			return err
		}
	}
	return vm.pushFrame(b, base, uint8(dest-vm.frames[vm.depth-1].base), frameInit)
}

// newAndInit calls __new__ and __init__ of t with arguments that are at base in the stack.
func (vm *VM) newAndInit(t *Type, args Args, base int) (Value, error) {
	if t.slots.New == nil || t.flags&FlagNoNew != 0 || t == &typeType || vm.native >= maxNative {
		return vm.Call(t.Value(), args)
	}
	if f := t.slots.Of; f != nil && len(args.v) == 1 && args.KwLen() == 0 {
		vm.native++
		r, err := f(vm, args.v[0])
		vm.native--
		return r, err
	}
	vm.native++
	r, err := t.slots.New(vm, t, args)
	if err == nil {
		if rt := r.o.shape.typ; (rt == t || rt.IsSubtype(t)) && rt.slots.Init != nil {
			vm.stack[base-1] = r // so that what __init__ puts into it counts
			err = rt.slots.Init(vm, r, args)
		}
	}
	vm.native--
	return r, err
}
