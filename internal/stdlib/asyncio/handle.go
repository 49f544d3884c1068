package asyncio

// handle.go holds handle, a callback that is to run in the loop, the queue of those that are ready, and the heap of timers.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

// handle is a callback in the ready queue or among the timers: a Python function, a step of a task, or Go code.
type handle struct {
	self py.Value // the Handle object if a script has it, or null
	l    *loop
	fn   py.Value
	args []py.Value
	ctx  *contextvars.Ctx // nil for Go code that runs in no context of its own
	// task runs a step: with the outcome of wake if that is not nil, by raising exc, or else from the start.
	task *task
	wake *future
	exc  *py.Exc
	// native is Go code.
	native func(vm *py.VM) error

	when      float64 // of a timer
	seq       uint64
	timer     bool
	scheduled bool // in the heap
	cancelled bool
}

func (h *handle) Traverse(visit func(py.Value)) int {
	h.visit(visit)
	return 160
}

func (h *handle) visit(visit func(py.Value)) {
	for _, v := range []py.Value{h.self, h.fn} {
		if !v.IsNull() {
			visit(v)
		}
	}
	for _, v := range h.args {
		visit(v)
	}
	if h.ctx != nil {
		visit(h.ctx.Value())
	}
	if h.task != nil {
		visit(h.task.self)
	}
	if h.wake != nil {
		visit(h.wake.self)
	}
	if h.exc != nil {
		visit(h.exc.Value())
	}
}

// cancel makes the loop skip the callback.
func (h *handle) cancel() {
	if h.cancelled {
		return
	}
	h.cancelled = true
	h.fn, h.args, h.native = py.None, nil, nil
	if h.scheduled {
		h.l.dead++
	}
}

// run calls the callback.
func (h *handle) run(vm *py.VM) error {
	if h.ctx != nil {
		if err := h.ctx.Enter(vm); err != nil {
			return err
		}
		defer h.ctx.Exit(vm)
	}
	switch {
	case h.task != nil && h.wake != nil:
		return h.task.wakeup(vm, h.wake)
	case h.task != nil:
		return h.task.step(vm, h.exc)
	case h.native != nil:
		return h.native(vm)
	}
	_, err := vm.CallValues(h.fn, h.args...)
	return err
}

// queue is the loop's ready queue, a ring.
type queue struct {
	items []*handle
	head  int
	n     int
}

func (q *queue) push(h *handle) {
	if q.n == len(q.items) {
		grown := make([]*handle, max(16, 2*len(q.items)))
		for i := range q.n {
			grown[i] = q.items[(q.head+i)&(len(q.items)-1)]
		}
		q.items, q.head = grown, 0
	}
	q.items[(q.head+q.n)&(len(q.items)-1)] = h
	q.n++
}

func (q *queue) pop() *handle {
	h := q.items[q.head]
	q.items[q.head] = nil
	q.head = (q.head + 1) & (len(q.items) - 1)
	q.n--
	return h
}

// timers is a binary heap of handles by time, and by age for the same time.
type timers []*handle

func (t timers) less(i, j int) bool {
	if t[i].when != t[j].when {
		return t[i].when < t[j].when
	}
	return t[i].seq < t[j].seq
}

func (t *timers) push(h *handle) {
	*t = append(*t, h)
	s := *t
	for i := len(s) - 1; i > 0; {
		p := (i - 1) / 2
		if !s.less(i, p) {
			break
		}
		s[i], s[p] = s[p], s[i]
		i = p
	}
}

func (t *timers) pop() *handle {
	s := *t
	h := s[0]
	n := len(s) - 1
	s[0] = s[n]
	s[n] = nil
	s = s[:n]
	*t = s
	s.down(0)
	return h
}

func (t timers) down(i int) {
	for {
		c := 2*i + 1
		if c >= len(t) {
			return
		}
		if c+1 < len(t) && t.less(c+1, c) {
			c++
		}
		if !t.less(c, i) {
			return
		}
		t[i], t[c] = t[c], t[i]
		i = c
	}
}

// sweep removes cancelled timers.
func (t *timers) sweep() {
	s := (*t)[:0]
	for _, h := range *t {
		if h.cancelled {
			h.scheduled = false
		} else {
			s = append(s, h)
		}
	}
	clear((*t)[len(s):])
	*t = s
	for i := len(s)/2 - 1; i >= 0; i-- {
		s.down(i)
	}
}
