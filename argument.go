package krait

// argument.go holds the arguments of a run, iterators among them.

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"sort"
	"sync"

	"github.com/krait-run/krait/py"
	"github.com/krait-run/krait/stdlib/asyncio"
)

// argument converts an argument; iterators and channels become streaming arguments.
func (s *Sandbox) argument(x any) (py.Value, error) {
	if s.rec != nil {
		v, err := s.recordedArg(x, "argument")
		if err != nil {
			return py.Value{}, err
		}
		return fromData(s.vm, v, 0)
	}
	if x != nil {
		if next := source(reflect.ValueOf(x)); next != nil {
			return s.stream(next), nil
		}
	}
	return s.vm.FromGo(x)
}

// streams reports whether x is a streaming argument.
func streams(x any) bool { return x != nil && source(reflect.ValueOf(x)) != nil }

// source returns a function that feeds the items of a Go iterator or receive channel to emit until that returns false; nil
// if x is neither.
func source(x reflect.Value) func(ctx context.Context, emit func(item any, err error) bool) {
	t := x.Type()
	switch {
	case t.Kind() == reflect.Chan && t.ChanDir()&reflect.RecvDir != 0:
		return func(ctx context.Context, emit func(any, error) bool) {
			cases := []reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: x}, {Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ctx.Done())}}
			for {
				chosen, v, ok := reflect.Select(cases)
				if chosen == 1 || !ok || !emit(v.Interface(), nil) {
					return
				}
			}
		}
	case t.Kind() == reflect.Func && !x.IsNil() && t.CanSeq():
		return func(_ context.Context, emit func(any, error) bool) {
			for v := range x.Seq() {
				if !emit(v.Interface(), nil) {
					return
				}
			}
		}
	case t.Kind() == reflect.Func && !x.IsNil() && t.CanSeq2() && t.In(0).In(1).Implements(reflect.TypeFor[error]()):
		return func(_ context.Context, emit func(any, error) bool) {
			for v, e := range x.Seq2() {
				err, _ := e.Interface().(error)
				if !emit(v.Interface(), err) {
					return
				}
			}
		}
	}
	return nil
}

// streamItem is what a streaming argument's goroutine hands over.
type streamItem struct {
	value any
	err   error
	end   bool
}

// stream is the Go state behind a streaming argument. Its goroutine begins with the first item asked for and ends with the
// iterator or the run.
type stream struct {
	s     *Sandbox
	run   *runState // that it was given to
	feed  func(ctx context.Context, emit func(any, error) bool)
	ctx   context.Context
	items chan streamItem
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

func (s *Sandbox) stream(feed func(ctx context.Context, emit func(any, error) bool)) py.Value {
	return s.vm.NewNative(streamTypeOnce(), &stream{s: s, run: s.cur, feed: feed, ctx: s.callContext()}, 256)
}

// begin starts the goroutine that runs the iterator. A panic in it is an error of the item.
func (st *stream) begin() {
	if st.items != nil {
		return
	}
	st.items = make(chan streamItem)
	ctx, items, feed := st.ctx, st.items, st.feed
	go func() {
		send := func(i streamItem) bool {
			select {
			case items <- i:
				return true
			case <-ctx.Done():
				return false
			}
		}
		defer func() {
			if p := recover(); p != nil {
				send(streamItem{err: fmt.Errorf("krait: streaming argument: panic: %v", p)})
			}
		}()
		feed(ctx, func(v any, err error) bool { return send(streamItem{value: v, err: err}) && err == nil })
		send(streamItem{end: true})
	}()
}

// alive returns an exception if the argument's run has ended, and the reason if that run is about to end.
func (st *stream) alive() error {
	if st.s.cur != st.run {
		return st.s.vm.Errorf(py.RuntimeError, "the streaming argument belongs to a run that has ended")
	}
	if st.ctx.Err() != nil {
		return st.s.ended(st.ctx)
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
	st.begin()
	select {
	case i := <-st.items:
		return st.take(i)
	case <-st.ctx.Done():
		return py.Value{}, st.s.ended(st.ctx)
	}
}

func (st *stream) take(i streamItem) (py.Value, error) {
	if i.end || i.err != nil {
		st.done = true
	}
	if i.err != nil {
		return py.Value{}, st.s.exception("stream", i.err, py.RuntimeError)
	}
	if i.end {
		return py.Value{}, nil
	}
	return st.s.vm.FromGo(i.value)
}

// nextAsync returns a future of the next item.
func (st *stream) nextAsync(vm *py.VM) (py.Value, error) {
	if st.done {
		return py.Value{}, vm.Errorf(py.StopAsyncIteration, "")
	}
	if err := st.alive(); err != nil {
		return py.Value{}, err
	}
	st.begin()
	return asyncio.StartExternal(vm, func(complete func(func(*py.VM) (py.Value, error))) {
		ctx, items := st.ctx, st.items
		go func() {
			var i streamItem
			select {
			case i = <-items:
			case <-ctx.Done():
				i.err = ctx.Err()
			}
			complete(func(vm *py.VM) (py.Value, error) {
				v, err := st.take(i)
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

func readFull(r io.Reader, p []byte) error {
	_, err := io.ReadFull(r, p)
	return err
}
