package krait

// items.go holds the arguments of a run: as data for the journal, and iterators and channels as streams of items.

import (
	"context"
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"sync"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/tool"
)

// CallArg is an argument of Run and Stream: Args or Kwargs.
type CallArg interface{ callArg() }

// Args are positional arguments. An iterator (iter.Seq[T], iter.Seq2[T, error]) or a receive channel among them is a
// streaming argument: the script iterates over it with for or async for, and items are taken as it asks for them.
type Args []any

// Kwargs are keyword arguments.
type Kwargs map[string]any

func (Args) callArg()   {}
func (Kwargs) callArg() {}

// setArgs gives an operation its arguments, as data.
func (s *Sandbox) setArgs(op *engine.Op, args []CallArg) error {
	for _, a := range args {
		switch a := a.(type) {
		case Args:
			for i, x := range a {
				v, err := s.argument(x, strconv.Itoa(i+1))
				if err != nil {
					return err
				}
				op.Args = append(op.Args, v)
			}
		case Kwargs:
			if op.Kwargs == nil && len(a) > 0 {
				op.Kwargs = map[string]any{}
			}
			for _, k := range sortedKeys(a) {
				v, err := s.argument(a[k], strconv.Quote(k))
				if err != nil {
					return err
				}
				op.Kwargs[k] = v
			}
		}
	}
	return nil
}

// argument is what an engine gets for an argument: data, or a stream of it.
func (s *Sandbox) argument(x any, name string) (any, error) {
	if x == nil {
		return nil, nil
	}
	if feed := source(reflect.ValueOf(x)); feed != nil {
		if s.rec != nil {
			return nil, fmt.Errorf("%w: argument %s: a streaming argument can't be recorded", ErrOptions, name)
		}
		f := &feeder{feed: feed, ended: s.callContext()}
		return &engine.Items{Next: f.next}, nil
	}
	v, err := tool.Data(x)
	if err != nil {
		return nil, &engine.ArgumentError{Name: name, Err: err}
	}
	return v, nil
}

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
			// There is no loop over it: the body of one panics where an iterator goes on after its end, on whatever goroutine it does.
			x.Seq()(func(v reflect.Value) bool { return emit(v.Interface(), nil) })
		}
	case t.Kind() == reflect.Func && !x.IsNil() && t.CanSeq2() && t.In(0).In(1).Implements(reflect.TypeFor[error]()):
		return func(_ context.Context, emit func(any, error) bool) {
			x.Seq2()(func(v, e reflect.Value) bool {
				err, _ := e.Interface().(error)
				return emit(v.Interface(), err)
			})
		}
	}
	return nil
}

// item is what a streaming argument's goroutine hands over: data, or what is raised in its place.
type item struct {
	value any
	raise *engine.Raise
	end   bool
}

// itemOf makes an item of what an iterator gave. The methods of values and errors are the host's, so that they are called here: where the
// script waits, nothing stands between a panic and the process.
func itemOf(v any, err error) (i item) {
	defer func() {
		if p := recover(); p != nil {
			i = item{raise: engine.Raisef("RuntimeError", "streaming argument: internal error")}
		}
	}()
	if err != nil {
		return item{raise: engine.RaiseOf(err, "RuntimeError")}
	}
	data, err := tool.Data(v)
	if err != nil {
		return item{raise: engine.Raisef("TypeError", "%v", err)}
	}
	return item{value: data}
}

// feeder is a streaming argument. Its goroutine begins with the first item asked for and ends with the iterator or the run.
type feeder struct {
	feed  func(ctx context.Context, emit func(any, error) bool)
	ended context.Context // of the run
	begun sync.Once
	items chan item
}

// next returns the next item.
func (f *feeder) next(ctx context.Context) (any, bool, error) {
	f.begun.Do(f.begin)
	select {
	case i := <-f.items:
		if i.raise != nil {
			return nil, false, i.raise
		}
		return i.value, !i.end, nil
	case <-ctx.Done():
		return nil, false, ctx.Err()
	}
}

// begin starts the goroutine that runs the iterator. A panic in it, or runtime.Goexit, is an error of the item.
func (f *feeder) begin() {
	f.items = make(chan item)
	go func() {
		send := func(i item) bool {
			select {
			case f.items <- i:
				return true
			case <-f.ended.Done():
				return false
			}
		}
		returned := false
		defer func() {
			p := recover()
			switch {
			case returned:
			case p == nil:
				send(item{raise: engine.Raisef("RuntimeError", "krait: streaming argument: %v", errGoexit)})
			default:
				send(item{raise: engine.Raisef("RuntimeError", "krait: streaming argument: panic: %v", p)})
			}
		}()
		f.feed(f.ended, func(v any, err error) bool {
			i := itemOf(v, err)
			return send(i) && i.raise == nil
		})
		returned = true
		if f.ended.Err() == nil { // else it has ended because the run does
			send(item{end: true})
		}
	}()
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
