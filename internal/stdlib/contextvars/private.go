package contextvars

// private.go holds context variables of modules written in Go.

import "github.com/krait-run/krait/internal/py"

// Var is a context variable that a module keeps for a VM; scripts don't see it but in copied contexts.
type Var struct {
	v    *variable
	main *state // of the main thread
}

// NewVar returns a new variable without a default.
func NewVar(vm *py.VM, name string) Var {
	types()
	v := &variable{name: vm.Str(name)}
	v.self = vm.NewNative(varType, v, 48)
	return Var{v, py.Attached(vm, &stateKey, newState)}
}

// Get returns the value in the current context, or null.
func (x Var) Get(vm *py.VM) py.Value {
	s := x.main
	if !vm.InMainFiber() {
		s = stateOf(vm)
	}
	if s.current != nil {
		return s.current.lookup(x.v)
	}
	return py.Value{}
}

// Set changes the value in the current context.
func (x Var) Set(vm *py.VM, val py.Value) error { return Current(vm).set(vm, x.v, val) }

// Value returns the ContextVar object, for the memory account.
func (x Var) Value() py.Value { return x.v.self }
