package py

// clock.go holds the clocks that a script sees and how a run waits.

import (
	"math"
	"time"
)

// virtualTick is what reading the virtual clock takes on it, so that a script that polls it sees time pass.
const virtualTick = time.Microsecond

// Monotonic returns the time since some start: the host's, or else that on the VM's virtual clock. This one goes forward by a
// microsecond with each reading and by the time slept, so that runs without the host's clock take no time and repeat exactly.
func (vm *VM) Monotonic() time.Duration {
	if f := vm.config.Monotonic; f != nil && vm.gate != nil {
		return time.Duration(vm.recordClock("monotonic", func() int64 { return int64(f()) }))
	}
	return vm.rawMonotonic()
}

// rawMonotonic is Monotonic without a record of it.
func (vm *VM) rawMonotonic() time.Duration {
	if f := vm.config.Monotonic; f != nil {
		return f()
	}
	vm.advance(virtualTick)
	return vm.virtual
}

// Now returns the wall clock's time.
func (vm *VM) Now() time.Time {
	if f := vm.config.Clock; f != nil {
		if vm.gate == nil {
			return f()
		}
		return time.Unix(0, vm.recordClock("now", func() int64 { return f().UnixNano() }))
	}
	base := vm.start
	if base.IsZero() {
		base = time.Unix(0, 0).UTC()
	}
	return base.Add(vm.Monotonic())
}

// advance moves the virtual clock, which stops at the end of its range.
func (vm *VM) advance(d time.Duration) {
	if vm.virtual > math.MaxInt64-d {
		vm.virtual = math.MaxInt64
		return
	}
	vm.virtual += d
}

// Wake ends a Wait that is under way, or else the next one. Any goroutine may call it.
func (vm *VM) Wake() {
	select {
	case vm.wakes() <- struct{}{}:
	default:
	}
}

// wakes returns the channel that Wake sends to, made when first needed.
func (vm *VM) wakes() chan struct{} {
	if c := vm.wake.Load(); c != nil {
		return *c
	}
	c := make(chan struct{}, 1)
	if vm.wake.CompareAndSwap(nil, &c) {
		return c
	}
	return *vm.wake.Load()
}

// Wait blocks until Wake or Interrupt is called, the deadline comes, or d has passed; d < 0 means without limit. pending says
// that some goroutine is going to call Wake: then waiting takes real time on every clock. It may return early; its error ends
// the run.
func (vm *VM) Wait(d time.Duration, pending bool) error {
	if err := vm.poll(); err != nil {
		return err
	}
	if f := vm.config.Wait; f != nil {
		if err := f(vm.wakes(), d); err != nil {
			return err
		}
		return vm.poll()
	}
	if vm.config.Monotonic == nil && !pending && d >= 0 {
		vm.advance(d)
		return vm.poll()
	}
	if vm.Replaying() {
		return vm.poll() // the clock is the record's
	}
	limit := d
	if !vm.deadline.IsZero() {
		if left := max(time.Until(vm.deadline), 0) + time.Microsecond; limit < 0 || left < limit {
			limit = left
		}
	}
	var timer <-chan time.Time
	if limit >= 0 {
		t := time.NewTimer(limit)
		defer t.Stop()
		timer = t.C
	}
	start := time.Now()
	select {
	case <-vm.wakes():
		vm.advance(time.Since(start))
	case <-timer:
		vm.advance(limit)
	}
	return vm.poll()
}

// Sleep waits for d, as time.sleep does. Its error ends the run.
func (vm *VM) Sleep(d time.Duration) error {
	if len(vm.fibers) > 1 {
		_, err := vm.WaitFor(nil, max(d, 0), false)
		return err
	}
	if f := vm.config.Sleep; f != nil {
		if err := f(d); err != nil {
			return err
		}
		return vm.poll()
	}
	if d <= 0 {
		return vm.poll()
	}
	now := vm.Monotonic()
	if d > math.MaxInt64-now {
		d = math.MaxInt64 - now
	}
	for end := now + d; now < end; now = vm.Monotonic() {
		if err := vm.Wait(end-now, false); err != nil {
			return err
		}
	}
	return nil
}
