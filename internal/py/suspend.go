package py

// suspend.go holds the suspension of a run at a host call: the Go stack is given back while the call is waited for, since the
// Python frames are data.

import "sync"

// suspended is the type of ErrSuspended.
type suspended struct{}

func (suspended) Error() string { return "py: run suspended" }

// ErrSuspended is returned by a run that waits for a host call. The caller gets the call's result and goes on with Resume.
var ErrSuspended error = suspended{}

// CanSuspend reports whether a native function that was called now may return ErrSuspended: no other native code is under way
// between the host and it.
func (vm *VM) CanSuspend() bool {
	return len(vm.fibers) <= 1 && vm.native == 2 && vm.depth > 0 && vm.frames[0].flags&frameEntry != 0 && vm.frames[0].ext == nil
}

// Resume goes on with a run that returned ErrSuspended: the call that suspended it returns v, or raises err.
func (vm *VM) Resume(v Value, err error) (Value, error) {
	vm.Unpark()
	vm.native++
	defer func() { vm.native-- }()
	if err != nil {
		if err := vm.unwind(err, 1); err != nil {
			return Value{}, err
		}
	} else {
		vm.stack[vm.suspendDest] = v
	}
	return vm.run(1)
}

// stackPool keeps register stacks of the first size, cleared.
var stackPool = sync.Pool{New: func() any { return new([firstStack]Value) }}

// takeStack gives the VM a register stack.
func (vm *VM) takeStack() { vm.setStack(stackPool.Get().(*[firstStack]Value)[:]) }

// giveStack takes the register stack away. No native code may be under way, since its arguments lie in it.
func (vm *VM) giveStack() {
	if len(vm.stack) == firstStack {
		s := (*[firstStack]Value)(vm.stack)
		clear(s[:])
		stackPool.Put(s)
	}
	vm.stack = nil
}

// Park gives back the memory that a suspended run does not need while it waits. Resume and Unpark take it again.
func (vm *VM) Park() {
	if vm.stack == nil || len(vm.stack) != firstStack {
		return
	}
	if n := vm.top(); n > cap(vm.parked) {
		vm.parked = make([]Value, 0, n)
	}
	vm.parked = append(vm.parked[:0], vm.stack[:vm.top()]...)
	vm.spares = nil
	vm.places = &noPlaces
	vm.giveStack()
}

// Unpark undoes Park.
func (vm *VM) Unpark() {
	if vm.stack == nil {
		vm.takeStack()
		copy(vm.stack, vm.parked)
		clear(vm.parked) // the room is kept for the next time
		vm.parked = vm.parked[:0]
	}
}

// Running reports whether native code is under way, so that the VM is not merely suspended.
func (vm *VM) Running() bool { return vm.native > 0 }

// Releaser is Go state of a VM (see Attached) that has something to give back when the VM is used no more.
type Releaser interface{ Release() }

// Release gives back what the VM holds. It must not be used afterwards.
func (vm *VM) Release() {
	vm.EndFibers()
	for _, a := range vm.attached {
		if r, ok := a.val.(Releaser); ok {
			r.Release()
		}
	}
	if vm.native == 0 && vm.stack != nil {
		vm.giveStack()
	}
}
