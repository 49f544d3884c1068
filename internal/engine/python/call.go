package python

// call.go holds the calls from scripts to the host: how a script waits for them.

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"sync/atomic"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
	"github.com/krait-run/krait/tool"
)

// work is something outside of the interpreter that a script waits for: a call of the host, or anything else that takes time.
type work struct {
	en   *Engine
	call engine.Call
	one  [1]any      // the argument of an untyped call, so that it is no allocation of its own
	host engine.Work // of a call that has begun
	// do is carried out where there is no call.
	do func(ctx context.Context) (any, error)
	// finish, if not nil, makes the script's value of what came of it. It is called on the interpreter's goroutine, unless nobody wants
	// the outcome any more, when abandon is called instead.
	finish  func(v any, err error) (py.Value, error)
	abandon func()

	over    atomic.Bool // the outcome ends the run; set before it arrives
	pending pendingCall // for a script that blocks on the work
}

// untyped makes the work a call of something without a signature.
func (w *work) untyped(name string, payload any, async bool) {
	w.one[0] = payload
	w.call.Untyped, w.call.Name, w.call.Pos, w.call.Async = true, name, w.one[:], async
}

// hostCall is a call by name: it returns what came of it, or, if the script awaits it, a future of the running event loop.
func (en *Engine) hostCall(name string, payload py.Value, async bool) (py.Value, error) {
	if async {
		if err := asyncio.CheckRunning(en.vm); err != nil {
			return py.Value{}, err
		}
	}
	var p any
	if !payload.IsNull() {
		var err error
		if p, err = en.vm.ToGoHeld(payload, "payload"); err != nil {
			return py.Value{}, err
		}
	}
	w := &work{en: en}
	w.untyped(name, p, async)
	w.call.File, w.call.Line = en.vm.CallSite()
	if err := en.beginCall(w); err != nil {
		return py.Value{}, err
	}
	if async {
		return en.future(w)
	}
	return en.block(w)
}

// beginCall begins the call of w.
func (en *Engine) beginCall(w *work) error {
	// The host may look at files that the script has written.
	if err := en.files.Sync(); err != nil {
		return en.vm.FileError(err)
	}
	w.call.Thread = en.vm.Fibers() > 1
	h, err := en.cur.host.Begin(&w.call)
	if err != nil {
		return en.raise(err)
	}
	w.host = h
	en.vm.Charge(256)
	return nil
}

// carryOut does the work.
func (w *work) carryOut(ctx context.Context) (any, error) {
	if w.host != nil {
		return w.host.Do(ctx)
	}
	return w.do(ctx)
}

// end makes the script's value of what came of the work.
func (w *work) end(v any, err error) (py.Value, error) {
	plain := false
	if w.host != nil {
		v, plain, err = w.host.End(v, err)
	}
	switch {
	case w.finish != nil:
		return w.finish(v, err)
	case err != nil:
		return py.Value{}, w.en.raise(err)
	case plain:
		return fromData(w.en.vm, v, 0)
	}
	return fromResult(w.en.vm, v, 0)
}

// drop says that nobody waits for the work any more.
func (w *work) drop() {
	if w.host != nil {
		w.host.Drop()
	}
	if w.abandon != nil {
		w.abandon()
	}
}

// state says how the work is carried out.
func (w *work) state() engine.State {
	if w.host == nil {
		return engine.Live
	}
	return w.host.State()
}

// invoke does the work on the present goroutine and hands its outcome to done, once, also where the work panics or ends the goroutine.
func (w *work) invoke(ctx context.Context, done func(result any, err error)) {
	var result any
	var err error
	returned := false
	defer func() {
		if !returned {
			// Begun calls see to panics by themselves, and know what to make of this.
			if p := recover(); p != nil {
				err = &engine.Fault{Value: p, Stack: debug.Stack()}
			} else {
				err = errGoexit
			}
			result = nil
		}
		done(result, err)
	}()
	result, err = w.carryOut(ctx)
	returned = true
}

var errGoexit = errors.New("runtime.Goexit was called")

// start does the work on a goroutine of its own, or at once where it was recorded.
func (w *work) start(ctx context.Context, done func(result any, err error)) {
	switch w.state() {
	case engine.Never:
		_, _ = w.carryOut(ctx)
	case engine.Recorded, engine.GivenUp:
		w.invoke(ctx, done)
	default:
		go w.invoke(ctx, done)
	}
}

// judge notes whether an error ends the run.
func (w *work) judge(ctx context.Context, err error) {
	if err != nil && w.host != nil && w.host.ID(ctx, err) == 0 {
		w.over.Store(true)
	}
}

// id is the number under which the journal has the outcome, or is going to; 0 if it is none that a replay could take.
func (w *work) id() int64 {
	if w.host == nil || w.over.Load() {
		return 0
	}
	return w.host.ID(context.Background(), nil)
}

// pendingCall is work that a script blocks on.
type pendingCall struct {
	work  *work
	value any
	err   error
	done  atomic.Bool // value and err are set
	// inline says that the work is done on the run's own goroutine: nothing can end this run before it returns.
	inline bool
	// here, if not nil, is the work that is done there too, and that returns when the run ends.
	here engine.Here
}

// block waits for work. Where it can, it suspends the run, so that the waiting costs no Go stack; inside of a builtin function
// that called back into Python it waits in place.
func (en *Engine) block(w *work) (py.Value, error) {
	if en.vm.Fibers() > 1 {
		return en.blockThread(w)
	}
	ctx := en.callContext()
	if st := w.state(); st == engine.Recorded || st == engine.GivenUp {
		return w.end(w.carryOut(ctx))
	}
	p := &w.pending
	p.work = w
	if p.here, _ = w.host.(engine.Here); p.here != nil {
		// It waits in wait.
	} else if en.cur.op.Deadline.IsZero() && en.cur.parent.Done() == nil {
		p.inline = true
	} else {
		ready := en.cur.wakes()
		go w.invoke(ctx, func(v any, err error) {
			p.value, p.err = v, err
			p.done.Store(true)
			signal(ready)
		})
	}
	en.cur.pending = p
	if en.vm.CanSuspend() {
		return py.Value{}, py.ErrSuspended
	}
	p.wait(en)
	return en.finishPending()
}

// blockThread is block in a script with threads: the others run while this one waits.
func (en *Engine) blockThread(w *work) (py.Value, error) {
	ctx, vm := en.callContext(), en.vm
	p := &w.pending
	p.work = w
	defer context.AfterFunc(ctx, vm.Wake)()
	w.start(ctx, func(v any, err error) {
		p.value, p.err = v, err
		w.judge(ctx, err)
		vm.Arrive(w.id(), func() { p.done.Store(true) })
	})
	if _, err := vm.WaitFor(func() bool { return p.done.Load() || ctx.Err() != nil }, -1, true); err != nil {
		w.drop()
		return py.Value{}, err
	}
	en.cur.pending = p
	return en.finishPending()
}

// wakes returns the channel of tokens that end the waiting for a blocking call.
func (r *run) wakes() chan struct{} {
	if r.ready == nil {
		ready := make(chan struct{}, 1)
		r.ready = ready
		context.AfterFunc(r.ctx, func() { signal(ready) })
	}
	return r.ready
}

// resume goes on with a run whose blocking call has ended.
func (en *Engine) resume() (py.Value, error) {
	en.vm.Unpark()
	return en.vm.Resume(en.finishPending())
}

// finishPending returns the result of the blocking call, or why it was not waited for.
func (en *Engine) finishPending() (py.Value, error) {
	p := en.cur.pending
	en.cur.pending = nil
	if !p.done.Load() {
		p.work.drop()
		return py.Value{}, en.ended(en.callContext())
	}
	return p.work.end(p.value, p.err)
}

// wait blocks until the call or the run's time ends. The interpreter is parked if that takes long and the run is suspended.
func (p *pendingCall) wait(en *Engine) {
	if p.here != nil {
		ctx := en.callContext()
		p.value, p.err = p.here.DoHere(ctx)
		p.done.Store(ctx.Err() == nil)
		return
	}
	if p.inline {
		if !en.vm.Running() {
			en.vm.Park()
		}
		// The Go stack is what a waiting sandbox keeps: no more frames than it takes.
		if h := p.work.host; h != nil {
			p.value, p.err = h.Do(en.callContext())
		} else {
			p.work.invoke(en.callContext(), func(v any, err error) { p.value, p.err = v, err })
		}
		p.done.Store(true)
		return
	}
	for range 3 {
		if p.done.Load() {
			return
		}
		runtime.Gosched()
	}
	r := en.cur
	if !en.vm.Running() {
		en.vm.Park()
	}
	for !p.done.Load() && r.ctx.Err() == nil {
		<-r.ready
	}
}

// signal leaves a token in c unless there is one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// future returns a future of the running event loop for the outcome of work.
func (en *Engine) future(w *work) (py.Value, error) {
	ctx, cancel := context.WithCancelCause(en.callContext())
	cancelled := false
	return asyncio.StartCall(en.vm, w.id, func(complete func(func(*py.VM) (py.Value, error))) {
		w.start(ctx, func(v any, err error) {
			defer cancel(nil)
			w.judge(ctx, err)
			complete(func(*py.VM) (py.Value, error) {
				if en.cur == nil || cancelled {
					return py.None, nil
				}
				return w.end(v, err)
			})
		})
	}, func(aborted bool) {
		if !aborted { // else the run's end cancels it, which is no decision of the script
			cancel(tool.ErrCancelled)
		}
		if !cancelled {
			cancelled = true
			w.drop()
		}
	})
}
