// Package javascript is the engine that runs scripts in JavaScript and TypeScript, in QuickJS.
package javascript

// engine.go holds Engine: one QuickJS with its global object, and the operations that it does.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

// Engine is a QuickJS. It implements engine.Engine. Scripts run on a goroutine of their own, which asks that of Do for all that is the
// host's: a script in a loop that QuickJS does not leave is left behind at its deadline, and Do returns.
type Engine struct {
	lang    *Language
	vm      *machine
	fns     *functions // of vm
	pool    *pool      // that vm is given to in the end
	opts    engine.Options
	in      engine.Interpreter
	sources sources
	cur     *run // the operation under way; nil between operations
	handles map[string]values.Handle

	files       *vfs.View // see view
	modules     map[string]*module
	required    map[string]bool // the modules of which the prelude has the function
	moduleBytes int
	responses   map[int64]*response // those that are open

	virtual time.Duration // the script's own time since Now
	made    time.Time
	waits   int64 // points of the record
	random  *rand.ChaCha8
	nextID  int64
	timers  []timer // by due time

	held atomic.Int64 // what the heap took after the last operation

	mu     sync.Mutex // guards what follows
	fault  error      // why the engine can't be used any more
	closed bool
	busy   bool // the goroutine of scripts has the VM, and closes it if closed is set
}

var _ engine.Engine = (*Engine)(nil)

// Alive returns nil as long as scripts can run: after a limit, or an error that the script did not get to see, they can't.
func (en *Engine) Alive() error {
	en.mu.Lock()
	defer en.mu.Unlock()
	return en.fault
}

// Held returns how many bytes the VM's heap takes between operations; after a fault nobody knows.
func (en *Engine) Held() int64 {
	if en.Alive() != nil {
		return math.MaxInt64
	}
	if n := en.held.Load(); n > 0 {
		return n
	}
	return en.memory()
}

// Close frees the VM, or has the goroutine that runs in it do that.
func (en *Engine) Close() error {
	en.mu.Lock()
	defer en.mu.Unlock()
	if en.closed {
		return nil
	}
	en.closed = true
	if !en.busy {
		en.release()
	}
	if en.files != nil {
		return en.files.Close()
	}
	return nil
}

// release has the VM freed. A damaged one is not used again, even for that: see machine.free.
func (en *Engine) release() { en.pool.give(en.vm) }

// stop makes the engine unusable.
func (en *Engine) stop(err error) {
	en.mu.Lock()
	defer en.mu.Unlock()
	if en.fault == nil {
		en.fault = err
	}
}

// outcome is what became of an operation.
type outcome struct {
	value any
	err   error
}

// grace is how long a script may go on after the end of its operation before it is left behind.
const grace = 40 * time.Millisecond

// Do implements engine.Engine.
func (en *Engine) Do(ctx context.Context, op *engine.Op, host engine.Host) (any, error) {
	if op.Kind == engine.Set { // of Python's __file__ alone
		return nil, nil
	}
	if err := en.Alive(); err != nil {
		return nil, err
	}
	r := newRun(en, ctx, op, host)
	en.cur = r
	en.mu.Lock()
	en.busy = true
	en.mu.Unlock()
	done := make(chan outcome, 1)
	go en.thread(r, done)
	out, left := outcome{}, true
	defer func() {
		// Also where code of the host has panicked.
		r.cancel()
		if left {
			en.stop(&engine.Stopped{Reason: "its script was left running"})
			r.leave()
			en.vm.Interrupt()
			return // the goroutine that is left behind still looks at cur
		}
		clear(en.responses)
		en.cur = nil
	}()
	ended := r.ctx.Done()
	var nag, late <-chan time.Time
	for left {
		select {
		case f := <-r.asks:
			f()
		case out = <-done:
			left = false
		case <-ended:
			if r.lose() {
				en.stop(&engine.Stopped{Reason: "a call of its script went on"})
				r.drop()
				return nil, r.ended()
			}
			// An interrupt is lost where it comes between two calls into the VM, so that it is repeated.
			ended = nil
			ticker := time.NewTicker(2 * time.Millisecond)
			defer ticker.Stop()
			nag, late = ticker.C, time.After(grace)
			en.vm.Interrupt()
		case <-nag:
			en.vm.Interrupt()
		case <-late:
			en.stop(&engine.Stopped{Reason: "its script did not stop in time"})
			return nil, r.ended()
		}
	}
	r.drop()
	if r.fatal != nil {
		out = outcome{err: r.fatal}
	}
	if out.err != nil {
		if p, ok := out.err.(*hostPanic); ok {
			en.stop(&engine.Stopped{Reason: "the host's code panicked"})
			panic(p.value)
		}
		if !guestError(out.err) {
			en.stop(&engine.Stopped{Reason: out.err.Error()})
		}
		return nil, out.err
	}
	return out.value, nil
}

// guestError says that an error is the script's, after which the engine goes on.
func guestError(err error) bool {
	switch err.(type) {
	case *py.Error, *engine.FunctionError, *engine.ArgumentError:
		return true
	}
	return false
}

// thread runs an operation on a goroutine of its own.
func (en *Engine) thread(r *run, done chan<- outcome) {
	// QuickJS is C turned into Go: what it does with memory that it does not have is then a panic, which is caught, and no crash.
	debug.SetPanicOnFault(true)
	var out outcome
	returned := false
	defer func() {
		if r.moved {
			go en.thread(r, done)
			return
		}
		if !returned {
			p := recover()
			f := &engine.Fault{Value: p, Stack: debug.Stack()}
			en.stop(f)
			out = outcome{err: f}
		}
		en.mu.Lock()
		en.busy = false
		if en.closed {
			en.release()
		}
		en.mu.Unlock()
		done <- out
	}()
	if roomy(-1) {
		out.value, out.err = r.perform()
	}
	returned = true
}

// roomy has the goroutine's stack grow once, while there is nothing on it: QuickJS takes tens of kilobytes at once, and a stack that grows to that
// by doubling is copied with all its frames each time, which took a third of a small script. i is negative, so that the space, which the
// function's frame has in any case, is not cleared.
//
//go:noinline
func roomy(i int) bool {
	if i >= 0 {
		var space [48 << 10]byte
		return space[i] == 0
	}
	return true
}

// limit is the error for a bound that a script has exceeded.
func limit(what string, most int64) error { return &py.LimitError{Limit: what, Max: most} }

// memory is the bound in force.
func (en *Engine) memory() int64 {
	if en.in.Memory == 0 {
		return py.DefaultMemory
	}
	return en.in.Memory
}

// vmError makes the error of an operation of what a call into the VM returned.
func (en *Engine) vmError(err error) error {
	var e *quickjs.Error
	if !errors.As(err, &e) {
		return limit("memory", en.memory()) // it has no other reasons
	}
	t := &thrown{IsError: e.Name != "", Name: e.Name, Message: e.Message, Stack: e.Stack, raw: e.Error()}
	if t.Name == "RangeError" && (t.Message == "out of memory" || t.Message == "interrupted") {
		t.Name = "InternalError" // which the prelude has renamed
	}
	return en.scriptError(t)
}

// hostPanic is a panic of the host's own code, on its way to the goroutine of Do.
type hostPanic struct{ value any }

func (p *hostPanic) Error() string { return fmt.Sprintf("panic: %v", p.value) }
