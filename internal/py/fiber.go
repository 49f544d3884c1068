package py

// fiber.go holds fibers: lines of execution within one VM, of which one runs at a time. Threads are made of them.
//
// Each fiber has a goroutine, since native functions may be under way in it, but the VM passes from one to the other only where
// the running one waits (WaitFor) or ends. So a run with threads is as deterministic as one without.

import (
	"math"
	"runtime"
	"slices"
	"time"
)

// maxFibers bounds the fibers of a VM.
const maxFibers = 1000

// fiberCost is what a fiber takes beside its registers: the goroutine's stack; nativeCost is a level of native recursion.
const (
	fiberCost  = 16 << 10
	nativeCost = 2 << 10
)

// killed is the error that unwinds a fiber that is ended from outside. No except clause or finally block sees it.
type killed struct{}

func (killed) Error() string { return "py: thread ended" }

var errKilled error = killed{}

// Fiber is a line of execution. The one that the host started is the main fiber.
type Fiber struct {
	// What the VM holds of the fiber while another one runs.
	stack     []Value
	frames    []frame
	depth     int
	native    int
	tidy      int
	handled   Value
	roots     []Value
	reprStack []*Object
	reraising bool
	lookup    bool
	agHooks   asyncGenHooks
	locals    map[*Key]any // see Local

	resume chan struct{}
	main   bool
	ended  bool
	killed bool
	// err and panicked are what the main fiber gets when it goes on, because another one failed.
	err      error
	panicked any
	goexit   bool

	// A waiting fiber can go on when ready returns true or the clock reaches deadline (negative: never).
	waiting  bool
	ready    func() bool
	deadline time.Duration
	external bool
	since    uint64 // when it began to wait
	turn     uint64 // since when it can go on; 0 if it can't
	done     bool   // ready returned true
	charged  int    // native levels charged
}

// CurrentFiber returns the running fiber.
func (vm *VM) CurrentFiber() *Fiber {
	if vm.fiber == nil {
		vm.fiber = &Fiber{main: true, resume: make(chan struct{}, 1)}
		vm.fibers = []*Fiber{vm.fiber}
	}
	return vm.fiber
}

// IsMain reports whether f is the fiber that the host started.
func (f *Fiber) IsMain() bool { return f.main }

// Fibers returns the number of fibers: 1 without threads.
func (vm *VM) Fibers() int { return max(1, len(vm.fibers)) }

// InMainFiber reports whether the main fiber runs.
func (vm *VM) InMainFiber() bool { return vm.fiber == nil || vm.fiber.main }

// Local is Attached for the running fiber: the state that a package keeps for each of them.
func Local[T any](vm *VM, key *Key, make func() T) T {
	if vm.InMainFiber() {
		return Attached(vm, key, make)
	}
	f := vm.fiber
	if v, ok := f.locals[key]; ok {
		return v.(T)
	}
	v := make()
	if f.locals == nil {
		f.locals = map[*Key]any{}
	}
	f.locals[key] = v
	return v
}

// StartFiber starts fn on a new fiber, which runs at once until it waits or ends. A Python exception that fn returns is
// dropped; every other error ends the run.
func (vm *VM) StartFiber(fn func() error) error {
	me := vm.CurrentFiber()
	if me.killed {
		return errKilled
	}
	if len(vm.fibers) >= maxFibers {
		return vm.Errorf(RuntimeError, "can't start new thread")
	}
	if err := vm.Reserve(fiberCost + 16*firstStack); err != nil {
		return err
	}
	f := &Fiber{resume: make(chan struct{}, 1), frames: make([]frame, firstFrames), stack: stackPool.Get().(*[firstStack]Value)[:]}
	vm.fibers = append(vm.fibers, f)
	go f.run(vm, fn)
	me.turn = vm.nextTurn()
	return vm.switchTo(f)
}

func (vm *VM) nextTurn() uint64 {
	vm.turns++
	return vm.turns
}

// run is the fiber's goroutine.
func (f *Fiber) run(vm *VM, fn func() error) {
	<-f.resume
	var err error
	returned := false
	// A panic and a Goexit (of the host's code that the fiber called) go on in the main fiber.
	defer func() {
		p := recover()
		f.end(vm, err, p, !returned && p == nil)
	}()
	if !f.killed {
		err = fn()
	}
	returned = true
}

// end hands the VM on when the fiber has ended.
func (f *Fiber) end(vm *VM, err error, panicked any, goexit bool) {
	f.ended = true
	vm.fibers = slices.DeleteFunc(vm.fibers, func(x *Fiber) bool { return x == f })
	vm.depth, vm.native, vm.tidy = 0, 0, 0
	vm.handled, vm.roots, vm.reprStack = Value{}, nil, nil
	vm.giveStack()
	main := vm.fibers[0]
	next := main
	switch _, isExc := err.(*Exc); {
	case panicked != nil || goexit:
		main.panicked, main.goexit = panicked, goexit
	case f.killed:
	case err != nil && !isExc:
		main.err = err
	default:
		if next, err = vm.pick(); err != nil {
			next, main.err = main, err
		}
	}
	next.enter(vm)
	next.resume <- struct{}{}
}

// leave takes the fiber's part out of the VM; enter puts it in.
func (f *Fiber) leave(vm *VM) {
	f.stack, f.frames, f.depth, f.native, f.tidy = vm.stack, vm.frames, vm.depth, vm.native, vm.tidy
	f.handled, f.roots, f.reprStack, f.reraising, f.lookup = vm.handled, vm.roots, vm.reprStack, vm.reraising, vm.lookup
	f.agHooks = vm.agHooks
	if f.native > f.charged {
		vm.charge((f.native - f.charged) * nativeCost)
		f.charged = f.native
	}
	vm.scratch = nil
}

func (f *Fiber) enter(vm *VM) {
	vm.setStack(f.stack)
	vm.frames, vm.depth, vm.native, vm.tidy = f.frames, f.depth, f.native, f.tidy
	vm.frameTop = min(vm.maxDepth, len(vm.frames))
	vm.handled, vm.roots, vm.reprStack, vm.reraising, vm.lookup = f.handled, f.roots, f.reprStack, f.reraising, f.lookup
	vm.agHooks = f.agHooks
	f.stack, f.frames, f.handled, f.roots, f.reprStack = nil, nil, Value{}, nil, nil
	f.waiting, f.turn, f.ready = false, 0, nil
	vm.fiber = f
}

// switchTo hands the VM to f and returns when somebody hands it back.
func (vm *VM) switchTo(f *Fiber) error {
	me := vm.fiber
	me.leave(vm)
	f.enter(vm)
	f.resume <- struct{}{}
	<-me.resume
	if p := me.panicked; p != nil {
		me.panicked = nil
		panic(p)
	}
	if me.goexit {
		me.goexit = false
		runtime.Goexit()
	}
	if me.killed {
		return errKilled
	}
	err := me.err
	me.err = nil
	return err
}

// pick returns the fiber whose turn it is, after waiting for one that can go on. The one that has been able to for the longest
// time is first. Where there is none and nothing left to wait for, the main fiber gets a RuntimeError.
func (vm *VM) pick() (*Fiber, error) {
	r, err := vm.beginPick()
	if err != nil {
		return nil, err
	}
	for {
		if err := vm.Step(1 + len(vm.fibers)/16); err != nil {
			return nil, err
		}
		r.arrivals(vm)
		var now time.Duration
		haveNow, external := false, false
		next := time.Duration(math.MaxInt64)
		var fresh []*Fiber
		var best *Fiber
		for _, f := range vm.fibers {
			f.done = f.waiting && f.ready != nil && f.ready()
			can := !f.waiting || f.done
			if !can && f.deadline >= 0 {
				if !haveNow {
					now, haveNow = r.now(vm), true
				}
				can = f.deadline <= now
				next = min(next, f.deadline)
			}
			switch {
			case !can:
				f.turn = 0
				external = external || f.external
			case f.turn == 0:
				fresh = append(fresh, f)
			case best == nil || f.turn < best.turn:
				best = f
			}
		}
		slices.SortFunc(fresh, func(a, b *Fiber) int {
			switch {
			case a.done != b.done:
				if a.done {
					return -1
				}
				return 1
			case !a.done && a.deadline != b.deadline:
				if a.deadline < b.deadline {
					return -1
				}
				return 1
			case a.since < b.since:
				return -1
			}
			return 1
		})
		for _, f := range fresh {
			f.turn = vm.nextTurn()
		}
		if best == nil && len(fresh) > 0 {
			best = fresh[0]
		}
		if best != nil {
			return best, r.end(vm)
		}
		d := time.Duration(-1)
		if next != math.MaxInt64 {
			d = next - now
		} else if !external {
			main := vm.fibers[0]
			main.err = vm.Errorf(RuntimeError, "deadlock: every thread waits for another one, and nothing is left that could wake them")
			return main, nil
		}
		if err := r.wait(vm, d, external); err != nil {
			return nil, err
		}
	}
}

// WaitFor makes the running fiber wait until ready returns true, and reports whether it did so before d passed; a negative d
// is no limit. Other fibers run meanwhile. ready must not run Python code; nil is never true. external says that some goroutine
// is going to make it true, and to call Wake then. Where nothing can end the waiting, RuntimeError is raised.
func (vm *VM) WaitFor(ready func() bool, d time.Duration, external bool) (bool, error) {
	if vm.fiber != nil && vm.fiber.killed {
		return false, errKilled
	}
	if ready != nil && ready() {
		return true, nil
	}
	deadline := time.Duration(-1)
	if d >= 0 {
		deadline = vm.Monotonic()
		deadline += min(d, math.MaxInt64-deadline)
	}
	if len(vm.fibers) <= 1 {
		return vm.waitAlone(ready, deadline, external)
	}
	me := vm.fiber
	me.waiting, me.ready, me.deadline, me.external = true, ready, deadline, external
	me.since, me.turn, me.done = vm.nextTurn(), 0, false
	f, err := vm.pick()
	if err == nil && f != me {
		err = vm.switchTo(f)
	} else {
		me.waiting, me.turn, me.ready = false, 0, nil
		if err == nil {
			err, me.err = me.err, nil
		}
	}
	return me.done && err == nil, err
}

func (vm *VM) waitAlone(ready func() bool, deadline time.Duration, external bool) (bool, error) {
	if external && vm.gate != nil {
		return vm.waitTaken(ready, deadline)
	}
	for {
		left := time.Duration(-1)
		if deadline >= 0 {
			if left = deadline - vm.Monotonic(); left <= 0 {
				return false, nil
			}
		} else if !external {
			return false, vm.Errorf(RuntimeError, "deadlock: nothing is left that could end the waiting")
		}
		if err := vm.Wait(left, external); err != nil {
			return false, err
		}
		if ready != nil && ready() {
			return true, nil
		}
	}
}

// OnEnd makes EndRun call f, once, before it ends the fibers that are left.
func (vm *VM) OnEnd(f func() error) { vm.onEnd = append(vm.onEnd, f) }

// EndRun ends what a run that returned err left: threads that Python waits for at the end of a program are waited for, and
// all others end. The host calls it on the goroutine of the run. It returns the error of the whole.
func (vm *VM) EndRun(err error) error {
	hooks := vm.onEnd
	vm.onEnd = nil
	for _, f := range hooks {
		if _, isExc := err.(*Exc); err != nil && !isExc {
			break
		}
		if e := f(); e != nil && err == nil {
			err = e
		}
	}
	vm.EndFibers()
	return err
}

// NeedsEnd reports whether EndRun has something to do.
func (vm *VM) NeedsEnd() bool { return len(vm.fibers) > 1 || len(vm.onEnd) > 0 }

// EndFibers ends all fibers but the main one, which must be the running one.
func (vm *VM) EndFibers() {
	for len(vm.fibers) > 1 {
		f := vm.fibers[len(vm.fibers)-1]
		f.killed = true
		_ = vm.switchTo(f)
	}
	if vm.fiber != nil {
		vm.fiber.err = nil
	}
}

// fibers visits what fibers hold beside the VM's own fields.
func (m *marker) fibers(vm *VM) {
	for _, f := range vm.fibers {
		for _, a := range f.locals {
			if t, ok := a.(Traverser); ok {
				m.total += int64(t.Traverse(m.visit))
			}
		}
		if f == vm.fiber {
			continue
		}
		top := 0
		if f.depth > 0 {
			fr := &f.frames[f.depth-1]
			top = fr.base + fr.fn.code.NumRegs
		}
		top = min(top+1, len(f.stack))
		clear(f.stack[top:])
		m.values(f.stack[:top])
		for i := range f.frames[:f.depth] {
			m.frame(&f.frames[i])
		}
		clear(f.frames[f.depth:])
		m.visit(f.handled)
		m.values(f.roots)
		m.visit(f.agHooks.firstiter)
		m.visit(f.agHooks.finalizer)
		m.total += int64(fiberCost + nativeCost*f.native + 16*len(f.stack) + sizeof[frame]()*len(f.frames))
	}
}

// frame visits what a frame holds beside its registers.
func (m *marker) frame(f *frame) {
	m.body(f.fn)
	if f.ext != nil {
		m.ext(f.ext)
	}
}

// ext visits what only some frames have.
func (m *marker) ext(x *frameExt) {
	if x.space != nil {
		m.dict(x.space.dict)
		m.visit(x.space.mapping)
	}
	if x.gen != nil {
		m.object(&x.gen.Object)
	}
	if x.obj != nil {
		m.object(&x.obj.Object)
	}
}

// Ended reports whether the fiber has ended.
func (f *Fiber) Ended() bool { return f.ended }
