// Package contextvars is Python's module contextvars: variables with a value per context, as tasks have (PEP 567).
package contextvars

import (
	"github.com/krait-run/krait/internal/py"
)

// Ctx is a context: values of context variables in the order in which they were first set. Copies share the values until
// one of the two changes. A Ctx belongs to one VM.
type Ctx struct {
	self    py.Value // the Context object
	vars    *values
	entered bool
	prev    *Ctx
}

// values are the values of a context. Shared ones are never changed.
type values struct {
	list   []value
	index  map[*variable]int
	shared bool
}

type value struct {
	v   *variable
	val py.Value
}

// smallContext is how many variables a context has without an index.
const smallContext = 8

func (s *values) find(v *variable) int {
	if s.index != nil {
		if i, ok := s.index[v]; ok {
			return i
		}
		return -1
	}
	for i := range s.list {
		if s.list[i].v == v {
			return i
		}
	}
	return -1
}

// Traverse visits the values for the memory account.
func (c *Ctx) Traverse(visit func(py.Value)) int {
	if c.prev != nil {
		visit(c.prev.self)
	}
	for _, e := range c.vars.list {
		visit(e.v.self)
		visit(e.val)
	}
	return 64 + 24*cap(c.vars.list) + 16*len(c.vars.index)
}

// state is what the package keeps per thread.
type state struct{ current *Ctx }

func (s *state) Traverse(visit func(py.Value)) int {
	if s.current != nil {
		visit(s.current.self)
	}
	return 0
}

var stateKey py.Key

func stateOf(vm *py.VM) *state {
	return py.Local(vm, &stateKey, newState)
}

func newState() *state { return &state{} }

func newCtx(vm *py.VM, vars *values) *Ctx {
	types()
	c := &Ctx{vars: vars}
	c.self = vm.NewNative(contextType, c, 64)
	return c
}

// Current returns the context that code runs in now.
func Current(vm *py.VM) *Ctx {
	s := stateOf(vm)
	if s.current == nil {
		s.current = newCtx(vm, &values{})
	}
	return s.current
}

// CopyCurrent returns a copy of the current context, as copy_context does.
func CopyCurrent(vm *py.VM) *Ctx { return Current(vm).copy(vm) }

func (c *Ctx) copy(vm *py.VM) *Ctx {
	c.vars.shared = true
	return newCtx(vm, c.vars)
}

// Of returns the context behind v, or nil if v is no Context.
func Of(v py.Value) *Ctx {
	c, _ := py.NativeData[*Ctx](v)
	return c
}

// Value returns the Context object.
func (c *Ctx) Value() py.Value { return c.self }

// Enter makes c the current context until Exit. A context that is entered already is a RuntimeError.
func (c *Ctx) Enter(vm *py.VM) error {
	if c.entered {
		r, err := vm.Repr(c.self)
		if err != nil {
			return err
		}
		return vm.Errorf(py.RuntimeError, "cannot enter context: %s is already entered", r)
	}
	s := stateOf(vm)
	c.entered, c.prev = true, s.current
	s.current = c
	return nil
}

// Exit ends what Enter began. It is called even after the error of an interrupted run.
func (c *Ctx) Exit(vm *py.VM) {
	s := stateOf(vm)
	s.current = c.prev
	c.entered, c.prev = false, nil
}

// set gives v a value in c.
func (c *Ctx) set(vm *py.VM, v *variable, val py.Value) error {
	if err := c.own(vm); err != nil {
		return err
	}
	if i := c.vars.find(v); i >= 0 {
		c.vars.list[i].val = val
		return nil
	}
	vm.Charge(64)
	c.vars.list = append(c.vars.list, value{v, val})
	switch n := len(c.vars.list); {
	case c.vars.index != nil:
		c.vars.index[v] = n - 1
	case n > smallContext:
		c.vars.reindex()
	}
	return nil
}

// unset removes the value of v from c.
func (c *Ctx) unset(vm *py.VM, v *variable) error {
	i := c.vars.find(v)
	if i < 0 {
		return nil
	}
	if err := c.own(vm); err != nil {
		return err
	}
	if err := vm.Step(1 + len(c.vars.list)/16); err != nil {
		return err
	}
	c.vars.list = append(c.vars.list[:i], c.vars.list[i+1:]...)
	if c.vars.index != nil {
		c.vars.reindex()
	}
	return nil
}

func (s *values) reindex() {
	s.index = make(map[*variable]int, len(s.list))
	for i := range s.list {
		s.index[s.list[i].v] = i
	}
}

// own makes the values c's own before a change.
func (c *Ctx) own(vm *py.VM) error {
	if !c.vars.shared {
		return nil
	}
	n := len(c.vars.list)
	if err := vm.Step(1 + n/16); err != nil {
		return err
	}
	if err := vm.Reserve(24*n + 64); err != nil {
		return err
	}
	s := &values{list: append(make([]value, 0, n+1), c.vars.list...)}
	if c.vars.index != nil {
		s.reindex()
	}
	c.vars = s
	return nil
}

// lookup returns the value of v in c, or null.
func (c *Ctx) lookup(v *variable) py.Value {
	if i := c.vars.find(v); i >= 0 {
		return c.vars.list[i].val
	}
	return py.Value{}
}
