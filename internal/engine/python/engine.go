// Package python is the engine that runs scripts in Krait's own interpreter.
package python

// engine.go holds Engine: one interpreter with its namespace, and the operations that it does.

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/vfs"
)

// Engine is an interpreter. It implements engine.Engine.
type Engine struct {
	kit    *Kit
	vm     *py.VM
	main   *py.Module
	tools  func() *tool.Run
	fetch  Fetch
	hints  func(Files) *py.Hints // nil: none
	replay bool                  // answers come from a record
	mounts *mountTable
	files  *vfs.View // nil before it is used
	cur    *run      // the operation under way; nil between operations

	mu     sync.Mutex // guards fault and gen
	fault  error
	gen    uint64 // changes with each operation, so that a late cancellation does not hit the next one
	closed bool
}

var _ engine.Engine = (*Engine)(nil)

// run is an operation under way.
type run struct {
	op        *engine.Op
	host      engine.Host
	parent    context.Context
	ctx       context.Context // parent with the deadline, for calls; made when first needed
	cancel    context.CancelFunc
	stop      func() bool   // ends the watch over parent
	pending   *pendingCall  // the call that suspended the interpreter
	ready     chan struct{} // gets a token when a blocking call or the time ends
	responses int           // of sandbox.http that are open
}

// Open makes an engine.
func (k *Kit) Open(o OpenOptions) (*Engine, error) {
	en := &Engine{kit: k, tools: o.Tools, fetch: o.Fetch, hints: o.Hints, mounts: k.mounts, replay: o.Recorder != nil}
	config := &k.config
	if len(o.Mounts) > 0 {
		var err error
		if en.mounts, err = k.mounts.with(o.Mounts); err != nil {
			return nil, err
		}
		own := k.config
		config = &own
		en.mounts.configure(config)
	}
	en.vm = py.NewSharedVM(config, o.Limits, o.Now)
	en.vm.SetHost(en)
	if o.Recorder != nil {
		en.vm.SetRecorder(o.Recorder)
	}
	en.main = en.vm.MainModule()
	return en, nil
}

// engineOf returns the engine that vm belongs to, while it does something.
func engineOf(vm *py.VM) (*Engine, error) {
	if en, ok := vm.Host().(*Engine); ok && en.cur != nil {
		return en, nil
	}
	return nil, vm.Errorf(py.RuntimeError, "no sandbox")
}

// printFor is what the interpreter writes output with.
func printFor(vm *py.VM, stderr bool, p []byte) error {
	en, ok := vm.Host().(*Engine)
	if !ok || en.cur == nil {
		return nil
	}
	return en.cur.host.Print(stderr, p)
}

// Alive returns nil unless the interpreter has panicked.
func (en *Engine) Alive() error {
	en.mu.Lock()
	defer en.mu.Unlock()
	return en.fault
}

// Held returns at most how many bytes the interpreter's objects take; after a fault nobody knows. It may be called between operations only.
func (en *Engine) Held() int64 {
	if en.Alive() != nil {
		return math.MaxInt64
	}
	return en.vm.Held()
}

// Close frees what the interpreter has and closes its files.
func (en *Engine) Close() error {
	if en.closed {
		return nil
	}
	en.closed = true
	if en.Alive() == nil {
		en.vm.Release()
	}
	en.vm, en.main = nil, nil
	if en.files != nil {
		return en.files.Close()
	}
	return nil
}

// Do implements engine.Engine.
func (en *Engine) Do(ctx context.Context, op *engine.Op, host engine.Host) (any, error) {
	en.begin(ctx, op, host)
	defer en.exit()
	v, err := en.advance(en.perform)
	for err == py.ErrSuspended {
		// The Go stack is shallow here, which is what a goroutine that waits long keeps.
		en.cur.pending.wait(en)
		v, err = en.advance(en.resume)
	}
	if err == nil && op.Kind == engine.Display {
		v, err = en.advance(func() (py.Value, error) { return py.None, en.display(v) })
	}
	if e := en.files.Sync(); e != nil && err == nil {
		err = fmt.Errorf("krait: files: %w", e)
	}
	return en.end(v, err)
}

// begin makes the state of an operation.
func (en *Engine) begin(ctx context.Context, op *engine.Op, host engine.Host) {
	vm := en.vm
	r := &run{op: op, host: host, parent: ctx}
	en.cur = r
	vm.BeginRun()
	if !op.Deadline.IsZero() {
		vm.SetDeadline(op.Deadline)
	}
	if ctx.Done() == nil {
		return
	}
	en.mu.Lock()
	gen := en.gen
	en.mu.Unlock()
	r.stop = context.AfterFunc(ctx, func() {
		en.mu.Lock()
		defer en.mu.Unlock()
		if en.gen == gen {
			vm.Interrupt(ctx.Err())
		}
	})
}

func (en *Engine) exit() {
	r := en.cur
	en.vm.EndFibers() // there are some after a panic only
	if r.stop != nil {
		r.stop()
	}
	if r.cancel != nil {
		r.cancel()
	}
	en.cur = nil
	en.mu.Lock()
	en.gen++
	en.mu.Unlock()
}

// callContext returns the context of calls: that of the operation, with its deadline.
func (en *Engine) callContext() context.Context {
	r := en.cur
	if r.ctx == nil {
		if r.op.Deadline.IsZero() {
			r.ctx, r.cancel = context.WithCancel(r.parent)
		} else {
			r.ctx, r.cancel = context.WithDeadline(r.parent, r.op.Deadline)
		}
	}
	return r.ctx
}

// ended returns why the operation's context is done.
func (en *Engine) ended(ctx context.Context) error {
	if err := en.cur.parent.Err(); err != nil {
		return err
	}
	if ctx.Err() == context.DeadlineExceeded {
		return &py.LimitError{Limit: "time"}
	}
	return ctx.Err()
}

// advance runs the interpreter. A panic in it is an error, after which the engine can't be used any more.
func (en *Engine) advance(fn func() (py.Value, error)) (v py.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			f := &engine.Fault{Value: p, Stack: debug.Stack()}
			en.mu.Lock()
			en.fault = f
			en.mu.Unlock()
			if o, ok := en.cur.host.(engine.Outside); ok && o.Outside() {
				panic(p)
			}
			err = f
		}
	}()
	return fn()
}

// perform does the operation.
func (en *Engine) perform() (py.Value, error) {
	op := en.cur.op
	switch op.Kind {
	case engine.Load, engine.Eval, engine.Display:
		return en.runCode()
	case engine.Set:
		return py.None, en.set()
	}
	v, err := en.call()
	if err != nil || !py.IsGenerator(v) {
		return v, err
	}
	if op.Kind == engine.Stream {
		return py.None, en.each(v, func(x py.Value) error {
			g, err := en.vm.ToGo(x, "yielded value")
			if err != nil {
				return err
			}
			return en.cur.host.Yield(g)
		})
	}
	l := en.vm.NewList(nil)
	mark := en.vm.PushRoot(l.Value())
	defer en.vm.PopRoots(mark)
	return l.Value(), en.each(v, func(x py.Value) error { return l.Append(en.vm, x) })
}

// runCode runs a module's code, and awaits it where it awaits at top level.
func (en *Engine) runCode() (py.Value, error) {
	code, ok := en.cur.op.Code.(*py.Code)
	if !ok || code == nil {
		return py.Value{}, fmt.Errorf("krait: the script was not compiled")
	}
	v, err := en.vm.RunCode(code, en.main.Dict())
	if err == nil && py.IsCoroutine(v) && code.IsCoroutine() {
		return asyncio.RunMain(en.vm, v)
	}
	return v, err
}

// display prints the value of a script as the interactive prompt would: its repr, or nothing for None.
func (en *Engine) display(v py.Value) error {
	if v.IsNone() {
		return nil
	}
	mark := en.vm.PushRoot(v)
	defer en.vm.PopRoots(mark)
	text, err := en.vm.Repr(v)
	if err != nil {
		return err
	}
	return en.vm.WriteOut([]byte(text + "\n"))
}

// set assigns names. With __file__ comes what else a script finds that is run from a file.
func (en *Engine) set() error {
	values := en.cur.op.Kwargs
	for _, name := range sortedKeys(values) {
		v, err := fromData(en.vm, values[name], 0)
		if err != nil {
			return err
		}
		if name == "__file__" {
			en.main.Set(en.vm, "__builtins__", en.vm.BuiltinsModule())
		}
		en.main.Set(en.vm, name, v)
		if name == "__file__" {
			en.main.Set(en.vm, "__cached__", py.None)
		}
	}
	return nil
}

// each runs the generator or asynchronous generator g and hands its values to f.
func (en *Engine) each(g py.Value, f func(py.Value) error) error {
	if py.IsAsyncGenerator(g) {
		return asyncio.Iterate(en.vm, g, f)
	}
	return en.vm.Iterate(g, f)
}

// call calls a function of the namespace and awaits it where it is a coroutine.
func (en *Engine) call() (py.Value, error) {
	op := en.cur.op
	fn := en.main.Dict().GetStr(op.Function)
	if fn.IsNull() {
		return py.Value{}, &engine.FunctionError{Name: op.Function, Near: Near(op.Function, en.functions())}
	}
	if !py.IsCallable(fn) {
		return py.Value{}, &engine.FunctionError{Name: op.Function, NotCallable: true}
	}
	mark := en.vm.PushRoot(fn)
	defer en.vm.PopRoots(mark)
	var pos, kw []py.Value
	var names []string
	for i, x := range op.Args {
		v, err := en.argument(x)
		if err != nil {
			return py.Value{}, &engine.ArgumentError{Name: strconv.Itoa(i + 1), Err: en.argumentError(err)}
		}
		en.vm.PushRoot(v)
		pos = append(pos, v)
	}
	if len(op.Kwargs) > 0 {
		names = sortedKeys(op.Kwargs)
	}
	for _, k := range names {
		v, err := en.argument(op.Kwargs[k])
		if err != nil {
			return py.Value{}, &engine.ArgumentError{Name: strconv.Quote(k), Err: en.argumentError(err)}
		}
		en.vm.PushRoot(v)
		kw = append(kw, v)
	}
	v, err := en.vm.CallKw(fn, pos, names, kw)
	if err != nil {
		return py.Value{}, err
	}
	if py.IsCoroutine(v) {
		return asyncio.RunMain(en.vm, v)
	}
	return v, nil
}

// functions returns the names of the callables in the namespace.
func (en *Engine) functions() []string {
	d := en.main.Dict()
	var out []string
	for i := 0; i < d.Span(); i++ {
		if k, v, ok := d.At(i); ok && py.IsCallable(v) {
			if n, ok := py.AsStr(k); ok {
				out = append(out, n)
			}
		}
	}
	return out
}

// end makes what Do returns.
func (en *Engine) end(v py.Value, err error) (value any, _ error) {
	vm, one := en.vm, en.kit.one
	if _, ok := err.(*py.Exc); ok {
		_, err = en.advance(func() (py.Value, error) {
			return py.None, vm.ReportUncaught(err, one, one && (vm.NeedsEnd() || vm.HasFinals()))
		})
	}
	if vm.NeedsEnd() {
		_, err = en.advance(func() (py.Value, error) { return py.None, vm.EndRun(err) })
	}
	if one && vm.HasFinals() && en.cur.op.Kind != engine.Set {
		if _, ok := err.(*py.Exc); ok || err == nil {
			_, e := en.advance(func() (py.Value, error) { return py.None, vm.FinalizeAll(en.main.Dict()) })
			if e != nil {
				err = e
			}
		}
	}
	if err == nil && en.cur.op.Kind.Valued() {
		_, err = en.advance(func() (py.Value, error) {
			x, what, err := vm.ToGoChanged(v, "result")
			value, en.cur.op.Changed = x, what
			return py.None, err
		})
	}
	if err == nil {
		err = vm.Ended()
	}
	en.cur.op.Steps = vm.Steps()
	if en.Alive() == nil {
		en.cur.op.Memory = vm.Usage()
	}
	if err != nil {
		return nil, vm.HostError(err)
	}
	return value, nil
}

// Near returns up to three names that look like name, the likeliest first.
func Near(name string, names []string) []string {
	var out []string
	for range 3 {
		n := py.Suggest(name, names)
		if n == "" {
			break
		}
		out = append(out, n)
		names = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == n })
	}
	return out
}

// argumentError is the host's error for an argument that can't enter. No script is there to catch a MemoryError: it is the limit.
func (en *Engine) argumentError(err error) error {
	if py.IsExc(err, py.MemoryError) {
		return &py.LimitError{Limit: "memory", Max: en.vm.Config().Limits.Memory}
	}
	return en.vm.HostError(err)
}
