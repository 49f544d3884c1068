package py

// recorder.go holds what makes a run repeatable whatever comes from outside: the points at which results from other goroutines
// are taken, with the clock that goes with them, and readings of the host's clocks and entropy.
//
// Between two such points a run is deterministic. So it is enough to record, for each point at which results were taken or at
// which the run really waited, which results those were, in which order, and the virtual clock afterwards. A point is named by
// two numbers that do not depend on timing: an event loop and its iteration, or 0 and a count of waits. A replay does not wait:
// at each point it takes what the record says.

import (
	"sync"
	"time"
)

// Recorder records what a VM learns from outside, or gives back what an earlier run learned. Its methods are called on the VM's
// goroutine.
type Recorder interface {
	// Clock returns a reading of the clock called name, "now" or "monotonic", in nanoseconds; read takes a real one.
	Clock(name string, read func() int64) (int64, error)
	// Entropy fills p; read takes real random bytes.
	Entropy(p []byte, read func(p []byte) error) error
	// Replaying reports whether there is a record to follow. While it is true, the VM does not wait for anything outside.
	Replaying() bool
	// Taken returns the results that the recorded run took at a point, and its clock afterwards; ok is false if it took none.
	Taken(loop, point int64) (ids []int64, clock time.Duration, ok bool, err error)
	// Take records that results were taken at a point, or that time passed there.
	Take(loop, point int64, ids []int64, clock time.Duration) error
	// Starved is called where the run would wait for something outside though the record says nothing of it. After nil the run
	// goes on live: Replaying is false then.
	Starved() error
	// Missing returns the error for a result that the record has taken and that is not there.
	Missing(id int64) error
}

// gate keeps results from outside until the point at which they are taken.
type gate struct {
	rec     Recorder
	waits   int64
	mu      sync.Mutex
	arrived []arrival
}

// arrival is a result from outside that was not taken yet.
type arrival struct {
	id   int64
	take func()
}

// SetRecorder makes r see what the VM learns from outside. It is called before the VM runs anything.
func (vm *VM) SetRecorder(r Recorder) { vm.gate = &gate{rec: r} }

// Arrive tells that a result from outside is there. take hands it to who waits for it; it is called at once, or on the VM's
// goroutine if there is a Recorder, to which id names the result; one with the id 0 is not recorded, as it should be where it ends
// the run. Any goroutine may call Arrive.
func (vm *VM) Arrive(id int64, take func()) {
	g := vm.gate
	if g == nil {
		take()
	} else {
		g.mu.Lock()
		g.arrived = append(g.arrived, arrival{id, take})
		g.mu.Unlock()
	}
	vm.Wake()
}

// TakeArrivals takes what has arrived, at an iteration of an event loop.
func (vm *VM) TakeArrivals(loop, iteration int64) error {
	g := vm.gate
	if g == nil {
		return nil
	}
	if g.rec.Replaying() {
		_, err := vm.retake(loop, iteration)
		return err
	}
	if ids := g.takeAll(nil); len(ids) > 0 {
		return g.rec.Take(loop, iteration, ids, vm.virtual)
	}
	return nil
}

// takeAll takes everything that has arrived and appends what it was to ids.
func (g *gate) takeAll(ids []int64) []int64 {
	g.mu.Lock()
	arrived := g.arrived
	g.arrived = nil
	g.mu.Unlock()
	for _, a := range arrived {
		if a.id != 0 {
			ids = append(ids, a.id)
		}
		a.take()
	}
	return ids
}

// retake does what the recorded run did at a point, and reports whether it did anything.
func (vm *VM) retake(loop, point int64) (bool, error) {
	g := vm.gate
	ids, clock, ok, err := g.rec.Taken(loop, point)
	if err != nil || !ok {
		return false, err
	}
	for _, id := range ids {
		if err := g.takeOne(id); err != nil {
			return false, err
		}
	}
	vm.virtual = clock
	return true, nil
}

func (g *gate) takeOne(id int64) error {
	g.mu.Lock()
	for i, a := range g.arrived {
		if a.id == id {
			g.arrived = append(g.arrived[:i:i], g.arrived[i+1:]...)
			g.mu.Unlock()
			a.take()
			return nil
		}
	}
	g.mu.Unlock()
	return g.rec.Missing(id)
}

// waitTaken is waitAlone for something outside where there is a Recorder.
func (vm *VM) waitTaken(ready func() bool, deadline time.Duration) (bool, error) {
	g := vm.gate
	g.waits++
	for g.rec.Replaying() {
		if ok, err := vm.retake(0, g.waits); err != nil {
			return false, err
		} else if ok {
			return ready != nil && ready(), nil
		}
		if err := g.rec.Starved(); err != nil {
			return false, err
		}
	}
	var ids []int64
	for {
		ids = g.takeAll(ids)
		if ready != nil && ready() {
			return true, g.rec.Take(0, g.waits, ids, vm.virtual)
		}
		left := time.Duration(-1)
		if deadline >= 0 {
			if left = deadline - vm.rawMonotonic(); left <= 0 {
				return false, g.rec.Take(0, g.waits, ids, vm.virtual)
			}
		}
		if err := vm.Wait(left, true); err != nil {
			return false, err
		}
	}
}

// Replaying reports whether the VM follows a record.
func (vm *VM) Replaying() bool { return vm.gate != nil && vm.gate.rec.Replaying() }

// recordClock returns a reading of one of the host's clocks. An error of the Recorder ends the run at the next poll.
func (vm *VM) recordClock(name string, read func() int64) int64 {
	n, err := vm.gate.rec.Clock(name, read)
	if err != nil {
		vm.Interrupt(err)
	}
	return n
}

// HostEntropy fills p with random bytes of the host; ok is false if the host gives none.
func (vm *VM) HostEntropy(p []byte) (ok bool, err error) {
	read := vm.config.Entropy
	switch {
	case read == nil:
		return false, nil
	case vm.gate != nil:
		return true, vm.gate.rec.Entropy(p, read)
	}
	return true, read(p)
}

// pickRecord is what pick does where there is a Recorder; the zero value does nothing.
type pickRecord struct {
	ids    []int64
	clock  time.Duration // before the fibers were last looked at
	point  int64         // 0 without a Recorder
	passed bool          // time passed in a way that a replay can't repeat
	replay bool          // what the record has for the point was done
}

// beginPick begins a choice among fibers, which is a point like any other wait.
func (vm *VM) beginPick() (r pickRecord, err error) {
	if vm.gate == nil {
		return r, nil
	}
	vm.gate.waits++
	r.point = vm.gate.waits
	if vm.gate.rec.Replaying() {
		r.replay, err = vm.retake(0, r.point)
		r.clock = vm.virtual
	}
	return r, err
}

// arrivals takes what has arrived.
func (r *pickRecord) arrivals(vm *VM) {
	if r.point != 0 && !r.replay && !vm.gate.rec.Replaying() {
		r.ids = vm.gate.takeAll(r.ids)
		r.clock = vm.virtual
	}
}

// now reads the clock.
func (r *pickRecord) now(vm *VM) time.Duration {
	if r.point == 0 || vm.config.Monotonic == nil {
		return vm.rawMonotonic()
	}
	if r.replay {
		return r.clock
	}
	// Every such reading is a turn of its own, since waiting reads the host's clock any number of times.
	r.clock, r.passed = vm.rawMonotonic(), true
	return r.clock
}

// wait waits as VM.Wait does.
func (r *pickRecord) wait(vm *VM, d time.Duration, external bool) error {
	if r.point != 0 && external {
		if vm.gate.rec.Replaying() {
			r.replay = false
			return vm.gate.rec.Starved()
		}
		r.passed = true
	}
	return vm.Wait(d, external)
}

// end records the choice.
func (r *pickRecord) end(vm *VM) error {
	if r.point == 0 || r.replay || !r.passed && len(r.ids) == 0 || vm.gate.rec.Replaying() {
		return nil
	}
	return vm.gate.rec.Take(0, r.point, r.ids, r.clock)
}
