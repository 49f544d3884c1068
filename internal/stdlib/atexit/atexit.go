// Package atexit is Python's module atexit. The callbacks are called at the end of the run in which they were registered.
package atexit

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// callback is a function with the arguments that it is called with.
type callback struct {
	fn    py.Value
	args  []py.Value
	names []*py.Str
}

// state is what a VM's scripts have registered.
type state struct {
	list   []callback
	hooked bool // the run has a hook at its end
}

var stateKey py.Key

func stateOf(vm *py.VM) *state { return py.Attached(vm, &stateKey, func() *state { return &state{} }) }

// Traverse visits what is registered.
func (s *state) Traverse(visit func(py.Value)) int {
	size := 64
	for _, c := range s.list {
		visit(c.fn)
		for _, a := range c.args {
			visit(a)
		}
		size += 72 + 16*len(c.args)
	}
	return size
}

// run calls everything, the last first. What is raised is told of on stderr; other errors end the run.
func (s *state) run(vm *py.VM) error {
	s.hooked = false
	list := s.list
	mark := vm.PushRoot(py.None)
	defer vm.PopRoots(mark)
	for _, c := range list {
		vm.PushRoot(c.fn)
		for _, a := range c.args {
			vm.PushRoot(a)
		}
	}
	s.list = nil
	for i := len(list) - 1; i >= 0; i-- {
		c := list[i]
		_, err := vm.Call(c.fn, py.MakeArgs(c.args, c.names))
		e, ok := err.(*py.Exc)
		if !ok {
			if err != nil {
				return err
			}
			continue
		}
		name, err := vm.Repr(c.fn)
		if err != nil {
			name = "<unprintable object>"
		}
		if err := vm.Unraisable("Exception ignored in atexit callback "+name, e); err != nil {
			return err
		}
	}
	s.list = nil
	return nil
}

// Module returns the module atexit.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "atexit", Doc: "Functions that are called when a program ends.", Funcs: []py.Def{
		{Name: "register", Sig: "func, /, *args, **kwargs", Doc: "Register a function to be called at the end, with the arguments.", Raw: register},
		{Name: "unregister", Sig: "func, /", Doc: "Forget a function that was registered, however often.", Fn: unregister},
		{Name: "_clear", Doc: "Forget all functions.", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
			stateOf(vm).list = nil
			return py.None, nil
		}},
		{Name: "_run_exitfuncs", Doc: "Call all functions now.", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
			s := stateOf(vm)
			hooked := s.hooked
			err := s.run(vm)
			s.hooked = hooked
			return py.None, err
		}},
		{Name: "_ncallbacks", Doc: "Return the number of functions.", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
			return py.Int(int64(len(stateOf(vm).list))), nil
		}},
	}}
})

func register(vm *py.VM, args py.Args) (py.Value, error) {
	pos := args.Pos()
	if len(pos) == 0 {
		return py.Value{}, vm.TypeErrorf("register() takes at least 1 argument (0 given)")
	}
	if !py.IsCallable(pos[0]) {
		return py.Value{}, vm.TypeErrorf("the first argument must be callable")
	}
	if err := vm.Reserve(72 + 16*(args.Len()+args.KwLen())); err != nil {
		return py.Value{}, err
	}
	c := callback{fn: pos[0], args: append([]py.Value(nil), pos[1:]...)}
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		c.names = append(c.names, name)
		c.args = append(c.args, v)
	}
	s := stateOf(vm)
	s.list = append(s.list, c)
	if !s.hooked {
		s.hooked = true
		vm.OnEnd(func() error { return s.run(vm) })
	}
	return c.fn, nil
}

func unregister(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(vm)
	for i := 0; i < len(s.list); {
		same, err := vm.Equal(s.list[i].fn, a[0])
		if err != nil {
			return py.Value{}, err
		}
		if i < len(s.list) && same {
			s.list = append(s.list[:i:i], s.list[i+1:]...)
			continue
		}
		i++
	}
	return py.None, nil
}
