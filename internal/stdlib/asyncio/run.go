package asyncio

// run.go holds asyncio.run, and running coroutines and asynchronous generators for Go code.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

// RunMain runs a coroutine or another awaitable to its end in a new event loop, as asyncio.run does, and returns its
// result. Afterwards tasks that are left are cancelled and asynchronous generators closed. Where every task waits for
// another one, it raises RuntimeError.
func RunMain(vm *py.VM, coroutine py.Value) (py.Value, error) {
	build()
	return run(vm, coroutine, py.None, py.None)
}

// Iterate runs an asynchronous generator in a new event loop and calls yield with each value. An error of yield ends
// the iteration, after the generator was closed if the error is a Python exception, and is returned.
func Iterate(vm *py.VM, asyncGenerator py.Value, yield func(py.Value) error) error {
	build()
	emit := vm.NewFunction(&py.Def{Name: "emit", Sig: "value, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		return py.None, yield(a[0])
	}}, "asyncio.base_events")
	mark := vm.PushRoot(asyncGenerator)
	defer vm.PopRoots(mark)
	m, err := vm.Import("asyncio.base_events")
	if err != nil {
		return err
	}
	coro, err := vm.CallMethod(m.Value(), "iterate", asyncGenerator, emit)
	if err != nil {
		return err
	}
	_, err = RunMain(vm, coro)
	return err
}

// run is asyncio.run(main, debug=debug, loop_factory=factory).
func run(vm *py.VM, main, debug, factory py.Value) (py.Value, error) {
	st := stateOf(vm)
	if st.running != nil {
		return py.Value{}, vm.Errorf(py.RuntimeError, "asyncio.run() cannot be called from a running event loop")
	}
	mark := vm.PushRoot(main)
	defer vm.PopRoots(mark)
	if !isCoroutine(vm, main) && !isAwaitable(vm, main) {
		return py.Value{}, vm.TypeErrorf("An asyncio.Future, a coroutine or an awaitable is required")
	}
	var v py.Value
	var err error
	if factory.IsNone() {
		v, err = loopFromPolicy(vm)
	} else {
		v, err = vm.CallValues(factory)
	}
	if err != nil {
		return py.Value{}, err
	}
	made, ok := py.NativeData[*loop](v)
	if !ok {
		return py.Value{}, vm.TypeErrorf("loop_factory must return an event loop, not %s", v.Type().Name())
	}
	if factory.IsNone() {
		if err := setEventLoop(vm, made.self); err != nil {
			return py.Value{}, err
		}
		defer func() { st.current = nil }()
	}
	vm.PushRoot(made.self)
	if !debug.IsNone() {
		b, err := vm.Truth(debug)
		if err != nil {
			return py.Value{}, err
		}
		made.debug = b
	}
	r, err := made.runMain(vm, main)
	if err == nil {
		vm.PushRoot(r)
	}
	e := made.finish(vm, err)
	if p := registryOf(vm).policy; factory.IsNone() && !p.IsNullOrNone() && (e == nil || py.IsExc(e, py.BaseException)) {
		if e2 := setEventLoop(vm, py.None); e == nil {
			e = e2
		}
	}
	if e != nil {
		return py.Value{}, e
	}
	return r, nil
}

func (l *loop) runMain(vm *py.VM, main py.Value) (py.Value, error) {
	if !isCoroutine(vm, main) {
		m, err := vm.Import("asyncio.tasks")
		if err != nil {
			return py.Value{}, err
		}
		if main, err = vm.CallMethod(m.Value(), "_wrap_awaitable", main); err != nil {
			return py.Value{}, err
		}
	}
	t, err := l.createTask(vm, main, []string{"context"}, []py.Value{contextvars.CopyCurrent(vm).Value()})
	if err != nil {
		return py.Value{}, err
	}
	return l.runUntil(vm, t)
}

// finish ends a loop that asyncio.run made, after its main ended with err, and returns the error of the whole.
func (l *loop) finish(vm *py.VM, err error) error {
	chain := func(e error) {
		if e == nil {
			return
		}
		x, ok := e.(*py.Exc)
		old, ok2 := err.(*py.Exc)
		if ok && ok2 && x != old && x.Context().IsNull() {
			x.SetContext(old.Value())
		}
		if _, limit := err.(*py.Exc); err == nil || limit {
			err = e
		}
	}
	isLimit := func() bool {
		_, ok := err.(*py.Exc)
		return err != nil && !ok
	}
	for _, f := range [...]func(*py.VM) error{l.cancelAll, l.shutdown("shutdown_asyncgens"), l.shutdown("shutdown_default_executor")} {
		if isLimit() {
			break
		}
		if e := f(vm); e != nil {
			chain(e)
			break
		}
	}
	if isLimit() {
		// The run is over: no Python code may run any more.
		l.lost, l.aborted = nil, true
	}
	chain(l.close(vm))
	return err
}

// shutdown returns a function that runs one of the loop's shutdown coroutines.
func (l *loop) shutdown(name string) func(vm *py.VM) error {
	return func(vm *py.VM) error {
		c, err := vm.CallMethod(l.self, name)
		if err != nil {
			return err
		}
		_, err = l.runUntil(vm, c)
		return err
	}
}

// cancelAll cancels the tasks that are left and waits for them.
func (l *loop) cancelAll(vm *py.VM) error {
	var tasks []py.Value
	for t := l.first; t != nil; t = t.next {
		tasks = append(tasks, t.self)
	}
	if len(tasks) == 0 {
		return nil
	}
	list := vm.List(tasks)
	mark := vm.PushRoot(list)
	defer vm.PopRoots(mark)
	for _, v := range tasks {
		if _, err := asFuture(v).cancelOther(vm, py.Value{}); err != nil {
			return err
		}
	}
	g, err := gatherAll(vm, tasks, true)
	if err != nil {
		return err
	}
	if _, err := l.runUntil(vm, g); err != nil {
		return err
	}
	for _, v := range tasks {
		f := asFuture(v)
		if f.state != finished || f.exc == nil {
			continue
		}
		f.retrieved()
		if err := l.report(vm, handlerContext(vm, "unhandled exception during asyncio.run() shutdown", f.exc, "task", v)); err != nil {
			return err
		}
	}
	return nil
}
