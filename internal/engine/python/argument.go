package python

// argument.go holds the arguments of a function that the host calls, those among them that the script iterates over.

import (
	"context"
	"sort"
	"sync"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
)

// argument converts an argument.
func (en *Engine) argument(x any) (py.Value, error) {
	if items, ok := x.(*engine.Items); ok {
		return en.vm.NewNative(streamTypeOnce(), &stream{en: en, run: en.cur, items: items, ctx: en.callContext()}, 256), nil
	}
	return fromData(en.vm, x, 0)
}

// stream is an argument that the script iterates over.
type stream struct {
	en    *Engine
	run   *run // that it was given to
	items *engine.Items
	ctx   context.Context
	done  bool
}

var streamType = &py.Type{}

var streamTypeOnce = sync.OnceValue(func() *py.Type {
	return py.BuildType(streamType, py.TypeSpec{
		Name: "stream", Module: "sandbox", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Doc: "A streaming argument: iterate over it with for or async for.",
		Slots: py.Slots{
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				st, _ := py.NativeData[*stream](v)
				return st.next()
			},
			AIter: func(vm *py.VM, v py.Value) (py.Value, error) { return v, nil },
			ANext: func(vm *py.VM, v py.Value) (py.Value, error) {
				st, _ := py.NativeData[*stream](v)
				return st.nextAsync(vm)
			},
		},
	})
})

// alive returns an exception if the argument's run has ended, and the reason if that run is about to end.
func (st *stream) alive() error {
	if st.en.cur != st.run {
		return st.en.vm.Errorf(py.RuntimeError, "the streaming argument belongs to a run that has ended")
	}
	if st.ctx.Err() != nil {
		return st.en.ended(st.ctx)
	}
	return nil
}

// next waits for the next item; null at the end.
func (st *stream) next() (py.Value, error) {
	if st.done {
		return py.Value{}, nil
	}
	if err := st.alive(); err != nil {
		return py.Value{}, err
	}
	return st.take(st.items.Next(st.ctx))
}

func (st *stream) take(item any, ok bool, err error) (py.Value, error) {
	if !ok || err != nil {
		st.done = true
	}
	switch {
	case err != nil && st.en.cur == st.run && st.ctx.Err() != nil:
		return py.Value{}, st.en.ended(st.ctx)
	case err != nil:
		return py.Value{}, st.en.raise(engine.RaiseOf(err, "RuntimeError"))
	case !ok:
		return py.Value{}, nil
	}
	return fromData(st.en.vm, item, 0)
}

// nextAsync returns a future of the next item.
func (st *stream) nextAsync(vm *py.VM) (py.Value, error) {
	if st.done {
		return py.Value{}, vm.Errorf(py.StopAsyncIteration, "")
	}
	if err := st.alive(); err != nil {
		return py.Value{}, err
	}
	return asyncio.StartExternal(vm, func(complete func(func(*py.VM) (py.Value, error))) {
		go func() {
			item, ok, err := st.items.Next(st.ctx)
			complete(func(vm *py.VM) (py.Value, error) {
				v, err := st.take(item, ok, err)
				if err == nil && v.IsNull() {
					return py.Value{}, vm.NewExc(py.StopAsyncIteration)
				}
				return v, err
			})
		}()
	}, func() {})
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
