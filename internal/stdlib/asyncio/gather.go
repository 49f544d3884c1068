package asyncio

// gather.go holds gather and ensure_future.

import (
	"github.com/krait-run/krait/internal/py"
)

var gatherType = &py.Type{}

// gather is the rest of the future that gather() returns.
type gather struct {
	outer    *future
	children []*future // one per argument
	left     int       // different children that are not done
	quiet    bool      // return_exceptions
	asked    bool      // cancel was called
}

func gatherSpec() py.TypeSpec {
	return py.TypeSpec{Name: "_GatheringFuture", Module: "asyncio.tasks", Python: true, Base: futureType, Kind: py.KindNative, Flags: py.FlagHasDict | py.FlagNoNew}
}

// cancel cancels the children: the outer future is cancelled when they are done.
func (g *gather) cancel(vm *py.VM, msg py.Value) (bool, error) {
	if g.outer.done() {
		return false, nil
	}
	if err := vm.Enter(); err != nil {
		return false, err
	}
	defer vm.Leave()
	any := false
	for i, c := range g.children {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return false, err
			}
		}
		ok, err := c.cancelOther(vm, msg)
		if err != nil {
			return false, err
		}
		any = any || ok
	}
	if any {
		g.asked = true
	}
	return any, nil
}

// childDone is called when a child is done.
func (g *gather) childDone(vm *py.VM, c *future) error {
	g.left--
	o := g.outer
	if o == nil || o.done() {
		c.retrieved()
		return nil
	}
	if !g.quiet {
		if c.state == cancelled {
			return o.setExc(vm, c.cancelledError(vm))
		}
		if c.exc != nil {
			c.retrieved()
			return o.setExc(vm, c.exc)
		}
	}
	if g.left > 0 {
		return nil
	}
	results := vm.NewList(nil)
	mark := vm.PushRoot(results.Value())
	defer vm.PopRoots(mark)
	for i, c := range g.children {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		r := c.result
		switch {
		case c.state == cancelled:
			msg := c.msg
			if msg.IsNullOrNone() {
				msg = vm.Str("")
			}
			r = vm.NewExc(CancelledError, msg).Value()
		case c.exc != nil:
			c.retrieved()
			r = c.exc.Value()
		}
		if err := results.Append(vm, r); err != nil {
			return err
		}
	}
	if g.asked {
		return o.setExc(vm, g.children[len(g.children)-1].cancelledError(vm))
	}
	return o.setResult(vm, results.Value())
}

// gatherAll is gather(*args, return_exceptions=quiet).
func gatherAll(vm *py.VM, args []py.Value, quiet bool) (py.Value, error) {
	if len(args) == 0 {
		l, err := eventLoop(vm)
		if err != nil {
			return py.Value{}, err
		}
		f := l.newFuture(vm)
		return f.self, f.setResult(vm, vm.List(nil))
	}
	g := &gather{quiet: quiet}
	seen := make(map[py.Value]*future, len(args))
	vm.Charge(64 * len(args))
	var l *loop
	var done []*future
	o := &future{}
	o.self = vm.NewNative(gatherType, o, 200+8*len(args))
	mark := vm.PushRoot(o.self)
	defer vm.PopRoots(mark)
	for _, a := range args {
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
		f := seen[a]
		if f == nil {
			var err error
			if f, _, err = ensureFuture(vm, a, l); err != nil {
				return py.Value{}, err
			}
			vm.PushRoot(f.self)
			l = f.l
			seen[a] = f
			g.left++
			if f.done() {
				done = append(done, f)
			} else if err := f.add(vm, callback{native: g.childDone, name: "gather.<locals>._done_callback", key: g, holds: o.self}); err != nil {
				return py.Value{}, err
			}
		}
		g.children = append(g.children, f)
	}
	o.l, o.gather = l, g
	g.outer = o
	for _, f := range done {
		if err := g.childDone(vm, f); err != nil {
			return py.Value{}, err
		}
	}
	return o.self, nil
}

// isFuture is asyncio.isfuture: v is a Future, or its class has what tells one and it has a value for it.
func isFuture(vm *py.VM, v py.Value) (bool, error) {
	if asFuture(v) != nil {
		return true, nil
	}
	if !v.Type().IsHeap() {
		return false, nil
	}
	c, err := vm.LookupAttr(v, "__class__") // of a mock another one than its type
	if err != nil || c.IsNull() {
		return false, err
	}
	if b, err := vm.LookupAttr(c, "_asyncio_future_blocking"); err != nil || b.IsNull() {
		return false, err
	}
	b, err := vm.LookupAttr(v, "_asyncio_future_blocking")
	return !b.IsNullOrNone(), err
}

// ensureFuture returns v as a future of l, or of the current loop if l is nil: coroutines and other awaitables become
// tasks, and isNew is true.
func ensureFuture(vm *py.VM, v py.Value, l *loop) (f *future, isNew bool, err error) {
	if f := asFuture(v); f != nil && f.l != nil {
		if l != nil && f.l != l {
			return nil, false, vm.ValueErrorf("The future belongs to a different loop than the one specified as the loop argument")
		}
		return f, false, nil
	}
	if !isCoroutine(vm, v) {
		if !isAwaitable(vm, v) {
			return nil, false, vm.TypeErrorf("An asyncio.Future, a coroutine or an awaitable is required")
		}
		m, err := vm.Import("asyncio.tasks")
		if err != nil {
			return nil, false, err
		}
		if v, err = vm.CallMethod(m.Value(), "_wrap_awaitable", v); err != nil {
			return nil, false, err
		}
	}
	if l == nil {
		if l, err = eventLoop(vm); err != nil {
			return nil, false, err
		}
	}
	t, err := l.createTask(vm, v, nil, nil)
	if err != nil {
		return nil, false, err
	}
	if f = asFuture(t); f == nil || f.l == nil {
		return nil, false, vm.TypeErrorf("a task factory must return a Task, not %s", t.Type().Name())
	}
	return f, true, nil
}

func isAwaitable(vm *py.VM, v py.Value) bool {
	duck, err := isFuture(vm, v)
	return err == nil && duck || !v.Type().Lookup("__await__").IsNullOrNone()
}
