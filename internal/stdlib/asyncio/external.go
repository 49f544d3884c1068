package asyncio

// external.go holds futures whose result comes from another goroutine, and running the loop for Go code.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// external is where results from outside arrive.
type external struct {
	pending map[*future]*outside // futures without a result yet; used by the VM's goroutine only

	mu     sync.Mutex
	queue  []arrival
	closed bool
}

// arrival is a result from outside.
type arrival struct {
	f      *future
	result func(*py.VM) (py.Value, error)
}

// outside is where a future's result comes from.
type outside struct {
	ext      *external
	onCancel func(aborted bool)
}

// cancel tells that nobody wants the result any more.
func (x *outside) cancel(f *future) { x.drop(f, false) }

// drop is cancel; aborted says that it is not the script that gave the result up.
func (x *outside) drop(f *future, aborted bool) {
	f.external = nil
	delete(x.ext.pending, f)
	if x.onCancel != nil {
		x.onCancel(aborted)
	}
}

// close tells all that are under way that nobody wants their results, in no particular order; aborted as in drop.
func (e *external) close(aborted bool) {
	e.mu.Lock()
	e.closed = true
	e.queue = nil
	e.mu.Unlock()
	for f, x := range e.pending {
		x.drop(f, aborted)
	}
}

// StartCall returns a future of the running loop whose result comes from outside. start is called at once, on the
// VM's goroutine, to begin the work. complete may be called from any goroutine, once; later calls and those after the
// loop was closed do nothing. The loop then calls result on the VM's goroutine and gives the future the value, or the
// Python exception that it returned; another error ends the run. Results are taken in the order in which they arrived.
//
// onCancel, which may be nil, is called on the VM's goroutine if the future is cancelled, or the loop closed, before a
// result was taken; result is not called then. aborted says that the run is ending by something that is no Python exception. While a result is awaited, an idle loop waits for it without using the
// processor, and vm.Interrupt ends the waiting. id is
// asked when the result is there, for what the VM's Recorder knows it by (see VM.Arrive).
func StartCall(vm *py.VM, id func() int64, start func(complete func(result func(*py.VM) (py.Value, error))), onCancel func(aborted bool)) (py.Value, error) {
	build()
	l, err := runningLoop(vm)
	if err != nil {
		return py.Value{}, err
	}
	f := l.newFuture(vm)
	e := l.ext
	f.external = &outside{e, onCancel}
	if e.pending == nil {
		e.pending = map[*future]*outside{}
	}
	e.pending[f] = f.external
	var once sync.Once
	start(func(result func(*py.VM) (py.Value, error)) {
		once.Do(func() {
			vm.Arrive(id(), func() {
				e.mu.Lock()
				if !e.closed {
					e.queue = append(e.queue, arrival{f, result})
				}
				e.mu.Unlock()
			})
		})
	})
	return f.self, nil
}

// StartExternal is StartCall for a result that has no number.
func StartExternal(vm *py.VM, start func(complete func(result func(*py.VM) (py.Value, error))), onCancel func()) (py.Value, error) {
	return StartCall(vm, func() int64 { return 0 }, start, func(bool) {
		if onCancel != nil {
			onCancel()
		}
	})
}

// Await returns the iterator that awaits f, a future that StartCall returned.
func Await(vm *py.VM, f py.Value) (py.Value, error) { return awaitFuture(vm, f) }

// arrived reports whether there are results from outside.
func (e *external) arrived() bool {
	if len(e.pending) == 0 {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.queue) > 0
}

// CheckRunning returns the RuntimeError that StartExternal would return where no loop is running.
func CheckRunning(vm *py.VM) error {
	build()
	_, err := runningLoop(vm)
	return err
}

// drain puts what arrived from outside into the ready queue, and reports whether there was anything.
func (l *loop) drain() bool {
	e := l.ext
	if len(e.pending) == 0 {
		return false
	}
	e.mu.Lock()
	arrived := e.queue
	e.queue = nil
	e.mu.Unlock()
	any := false
	for _, a := range arrived {
		if a.f.external == nil {
			continue // cancelled
		}
		any = true
		_ = l.soon(&handle{wake: a.f, native: func(vm *py.VM) error { return a.take(vm) }})
	}
	return any
}

// take gives the future its result.
func (a arrival) take(vm *py.VM) error {
	x := a.f.external
	if x == nil {
		return nil
	}
	a.f.external = nil
	delete(x.ext.pending, a.f)
	v, err := a.result(vm)
	if err == nil {
		return a.f.setResult(vm, v)
	}
	e, ok := err.(*py.Exc)
	if !ok {
		return err
	}
	return a.f.setExc(vm, e)
}
