package python

// coroutine.go holds the coroutine that a call of an async tool gives.

import (
	"fmt"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
)

// toolCoroutine is a call of an async tool. The call begins with the first step, as the body of a coroutine does, so that
// asyncio.create_task, gather, asyncio.run and await do with it what they do with any coroutine.
type toolCoroutine struct {
	f     *toolFunc
	work  *work // nil once the call has begun
	state coroState
	iter  py.Value // of the future that is awaited
}

type coroState uint8

const (
	coroCreated coroState = iota
	coroSuspended
	coroClosed
)

// Traverse visits what is awaited.
func (c *toolCoroutine) Traverse(visit func(py.Value)) int {
	if !c.iter.IsNull() {
		visit(c.iter)
	}
	return 200
}

// send does the next step.
func (c *toolCoroutine) send(vm *py.VM, sent py.Value) (py.Value, bool, error) {
	switch c.state {
	case coroClosed:
		return py.Value{}, false, vm.Errorf(py.RuntimeError, "cannot reuse already awaited coroutine")
	case coroCreated:
		if !sent.IsNone() {
			return py.Value{}, false, vm.TypeErrorf("can't send non-None value to a just-started coroutine")
		}
		en, err := engineOf(vm)
		if err == nil {
			err = asyncio.CheckRunning(vm)
		}
		if err != nil {
			return py.Value{}, false, err
		}
		c.state = coroClosed
		w := c.work
		c.work = nil
		if err := en.beginCall(w); err != nil {
			return py.Value{}, false, err
		}
		f, err := en.future(w)
		if err != nil {
			return py.Value{}, false, err
		}
		if c.iter, err = asyncio.Await(vm, f); err != nil {
			return py.Value{}, false, err
		}
		c.state = coroSuspended
		sent = py.None
	}
	return c.step(vm.Send(c.iter, sent))
}

// step notes the end.
func (c *toolCoroutine) step(v py.Value, done bool, err error) (py.Value, bool, error) {
	if done || err != nil {
		c.state, c.iter = coroClosed, py.Value{}
	}
	return v, done, err
}

// throw raises err where the coroutine is.
func (c *toolCoroutine) throw(vm *py.VM, err error) (py.Value, bool, error) {
	switch c.state {
	case coroClosed:
		return py.Value{}, false, vm.Errorf(py.RuntimeError, "cannot reuse already awaited coroutine")
	case coroCreated:
		c.state = coroClosed
		return py.Value{}, false, err
	}
	return c.step(vm.Throw(c.iter, err))
}

// close ends the coroutine.
func (c *toolCoroutine) close() { c.state, c.iter = coroClosed, py.Value{} }

var coroutineType, wrapperType = &py.Type{}, &py.Type{}

var buildToolCoroutine = sync.OnceValue(func() *py.Type {
	self := func(v py.Value) *toolCoroutine { c, _ := py.NativeData[*toolCoroutine](v); return c }
	result := func(vm *py.VM, v py.Value, done bool, err error) (py.Value, error) {
		if err == nil && done {
			return py.Value{}, vm.NewExc(py.StopIteration, v)
		}
		return v, err
	}
	send := func(vm *py.VM, v, sent py.Value) (py.Value, bool, error) { return self(v).send(vm, sent) }
	methods := []py.Def{
		{Name: "send", Sig: "value, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			r, done, err := self(a[0]).send(vm, a[1])
			return result(vm, r, done, err)
		}},
		{Name: "throw", Sig: "type, value=None, traceback=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			e, err := vm.ThrowArgs(a[1], a[2])
			if err != nil {
				return py.Value{}, err
			}
			r, done, err := self(a[0]).throw(vm, e)
			return result(vm, r, done, err)
		}},
		{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			self(a[0]).close()
			return py.None, nil
		}},
	}
	py.BuildType(wrapperType, py.TypeSpec{
		Name: "coroutine_wrapper", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Slots: py.Slots{
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				r, done, err := self(v).send(vm, py.None)
				return result(vm, r, done, err)
			},
			Send: send,
		},
		Methods: methods,
	})
	get := func(name string, fn func(vm *py.VM, c *toolCoroutine) py.Value) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return fn(vm, self(v)), nil }}
	}
	none := func(vm *py.VM, c *toolCoroutine) py.Value { return py.None }
	return py.BuildType(coroutineType, py.TypeSpec{
		Name: "coroutine", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Slots: py.Slots{
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				return fmt.Sprintf("<coroutine object %s at 0x%x>", self(v).f.e.Name(), vm.ID(v)), nil
			},
			Await: func(vm *py.VM, v py.Value) (py.Value, error) { return vm.NewNative(wrapperType, self(v), 32), nil },
			Send:  send,
		},
		Methods: methods,
		Getters: []py.Getter{
			get("__name__", func(vm *py.VM, c *toolCoroutine) py.Value { return vm.Str(c.f.e.Short()) }),
			get("__qualname__", func(vm *py.VM, c *toolCoroutine) py.Value { return vm.Str(c.f.e.Name()) }),
			get("cr_running", func(vm *py.VM, c *toolCoroutine) py.Value { return py.False }),
			get("cr_suspended", func(vm *py.VM, c *toolCoroutine) py.Value { return py.Bool(c.state == coroSuspended) }),
			get("cr_await", func(vm *py.VM, c *toolCoroutine) py.Value {
				if c.iter.IsNull() {
					return py.None
				}
				return c.iter
			}),
			get("cr_frame", none), get("cr_code", none), get("cr_origin", none),
		},
	})
})
