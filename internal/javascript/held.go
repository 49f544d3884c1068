package javascript

// held.go holds the call that has begun and that nothing carries out yet. Most scripts await a call at once, and then it is carried out on their own
// goroutine: to wake another and to be woken by it takes as long as the rest of the call.

import (
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait/internal/engine"
)

// patience is how long a call is held at least, and half of how long at most, where the script does something else.
const patience = 100 * time.Microsecond

// held is that call. There is none while another is under way.
type held struct {
	mu      sync.Mutex // guards what follows
	id      int64
	work    engine.Work // nil: there is none
	seen    int64       // the call that was there when the timer last came
	timer   *time.Timer
	looking bool // the timer is going to come

	where atomic.Int32 // outside, inside or left
}

// Where the goroutine of scripts is, as far as calls go.
const (
	outside int32 = iota
	inside        // it carries out a call
	left          // Do has returned meanwhile, so that it ends with the call
)

// hold holds a call.
func (r *run) hold(id int64, w engine.Work) {
	h := &r.held
	h.mu.Lock()
	defer h.mu.Unlock()
	h.id, h.work = id, w
	switch {
	case h.looking:
		return
	case h.timer == nil:
		h.timer = time.AfterFunc(patience, r.look)
	default:
		h.timer.Reset(patience)
	}
	h.looking = true
}

// unhold returns the call that is held, which is the caller's to carry out; nil: there is none.
func (r *run) unhold() (int64, engine.Work) {
	h := &r.held
	h.mu.Lock()
	defer h.mu.Unlock()
	w := h.work
	h.work = nil
	return h.id, w
}

// look carries out the call that was held at the last look too. It is called on a goroutine of its own.
func (r *run) look() {
	h := &r.held
	h.mu.Lock()
	id, w := h.id, h.work
	if w != nil && id != h.seen {
		h.seen = id
		h.timer.Reset(patience)
		h.mu.Unlock()
		return
	}
	h.work, h.looking = nil, false
	h.mu.Unlock()
	if w != nil {
		r.carryOut(id, w)
	}
}

// carryOutHere carries out a call on this goroutine, while the script waits, and gives the script what came of it.
func (r *run) carryOutHere(id int64, w engine.Work) error {
	r.held.where.Store(inside)
	a := arrival{id: id, err: errGone}
	if !r.try(&a, w) {
		return errGone
	}
	if err := r.over(); err != nil {
		return err
	}
	a.record = w.ID(r.ctx, a.err)
	return r.took([]arrival{a})
}

// try sets what came of a call. It returns false where nobody waits for the script any more. Where the call ends the goroutine another goes on.
func (r *run) try(a *arrival, w engine.Work) (ok bool) {
	returned := false
	defer func() {
		ok = r.held.where.CompareAndSwap(inside, outside)
		if returned {
			return
		}
		if p := recover(); p != nil {
			a.err = &engine.Fault{Value: p, Stack: debug.Stack()}
		} else if ok {
			a.record = w.ID(r.ctx, a.err)
			r.arrive(*a)
			r.moved = true
		}
	}()
	a.value, a.err = w.Do(r.ctx)
	returned = true
	return ok
}

// lose says that the script waits for a call on its own goroutine, which from now on ends with the call.
func (r *run) lose() bool { return r.held.where.CompareAndSwap(inside, left) }
