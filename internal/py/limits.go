package py

// limits.go holds what bounds a script: the step meter with its polls, the memory account, native recursion.

import (
	"errors"
	"fmt"
	"time"
)

// Limits bounds one VM. Zero fields take the defaults; negative ones mean no limit.
type Limits struct {
	// Steps is the number of loop iterations, calls and units of native work (about one per 4 KB touched or 16 items
	// handled). Default: no limit.
	Steps int64
	// Memory is the number of bytes that live objects may take. Default 256 MiB.
	Memory int64
	// Recursion is the deepest nesting of Python calls that sys.setrecursionlimit may ask for. Default 1,000,000;
	// the limit in force at start is 1000, as in CPython, or Recursion where that is lower.
	Recursion int
	// Output is the number of bytes that a script may print. Default 16 MiB.
	Output int64
}

const (
	// DefaultMemory is the memory limit where none is given.
	DefaultMemory    = 256 << 20
	defaultRecursion = 1_000_000
	defaultOutput    = 16 << 20
	// pollEvery is how many steps pass between two polls for cancellation, deadline and memory.
	pollEvery = 4096
	// maxNative bounds the nesting of native code that calls back into Python or recurses over objects.
	maxNative = 3000
)

// LimitError ends a run that exceeded a bound. No except clause or finally block sees it.
type LimitError struct {
	// Limit is "time", "steps", "memory", "output", "host calls", ...
	Limit string
	// Max is the bound, in the limit's unit; 0 if it has no number.
	Max int64
}

func (e *LimitError) Error() string {
	if e.Max > 0 {
		return fmt.Sprintf("py: limit: %s limit exceeded (%d)", e.Limit, e.Max)
	}
	return fmt.Sprintf("py: limit: %s limit exceeded", e.Limit)
}

// ErrInterrupted is returned by a run that Interrupt ended without a reason of its own.
var ErrInterrupted = errors.New("py: run interrupted")

// Interrupt ends the run of vm at its next poll with err (ErrInterrupted if nil). It may be called from any goroutine. An
// interrupted VM stays so until ClearInterrupt.
func (vm *VM) Interrupt(err error) {
	if err == nil {
		err = ErrInterrupted
	}
	vm.interrupt.Store(&err)
	vm.Wake()
}

// ClearInterrupt makes vm usable again after Interrupt.
// Only the VM's own goroutine may call it.
func (vm *VM) ClearInterrupt() {
	vm.interrupt.Store(nil)
	vm.ended = nil
}

// SetDeadline makes runs end with a time LimitError after t; the zero time means no deadline. Only the VM's own goroutine
// may call it.
func (vm *VM) SetDeadline(t time.Time) {
	vm.deadline = t
	vm.ended = nil // what still holds is found again
}

// Step charges n units of native work and polls when due. Native loops call it every so many items; the error ends the run
// and must be returned at once.
func (vm *VM) Step(n int) error {
	vm.fuel -= int64(n)
	if vm.fuel < 0 {
		return vm.poll()
	}
	return nil
}

// Reads counts n bytes that are hashed, compared or copied, where no error can be returned: the next poll notices.
func (vm *VM) Reads(n int) {
	if n > shortText {
		vm.fuel -= int64(n >> 8)
	}
}

// sameText reports whether x is y, and counts what that reads.
func (vm *VM) sameText(x, y string) bool {
	if len(x) != len(y) {
		return false
	}
	vm.Reads(len(x))
	return x == y
}

// readsName counts the looks at name on the way to an attribute, where it is long: it is hashed and compared for class after class.
func (vm *VM) readsName(name string) {
	if len(name) > maxSameText {
		vm.fuel -= int64(len(name) >> 4)
	}
}

// poll is called when the countdown ends: it refills it and looks at everything that may end the run. What has ended it once does so
// at every step from then on, until BeginRun: code that loses the error doesn't get far, and finds out at no cost.
//
//go:noinline
func (vm *VM) poll() error {
	used := vm.fuelStart - vm.fuel
	vm.steps += used
	vm.fuelStart, vm.fuel = 0, 0
	if vm.ended == nil {
		if vm.ended = vm.mustEnd(); vm.ended == nil {
			vm.fuelStart, vm.fuel = pollEvery, pollEvery
			return nil
		}
	}
	return vm.ended
}

// end makes err what every step from now on returns, and returns it. err is no exception.
func (vm *VM) end(err error) error {
	vm.memoryLow()
	if vm.ended == nil {
		vm.ended = err
	}
	return err
}

// mustEnd looks at everything that may end the run.
func (vm *VM) mustEnd() error {
	if vm.limits.Steps > 0 && vm.steps > vm.limits.Steps && vm.interrupt.Load() == nil {
		return &LimitError{"steps", vm.limits.Steps}
	}
	if err := vm.ending(); err != nil {
		return err
	}
	if vm.mem < 0 {
		return vm.memoryPoll(0)
	}
	return nil
}

// ending looks at what ends the run from outside.
func (vm *VM) ending() error {
	if vm.polled != nil {
		vm.polled()
	}
	if p := vm.interrupt.Load(); p != nil {
		return *p
	}
	if !vm.deadline.IsZero() && time.Now().After(vm.deadline) {
		return &LimitError{Limit: "time"}
	}
	return nil
}

// Ended returns what has ended the run, or nil: a limit, an interruption, an error of the host. Code that lost that error, such as
// a message that makes do without the text of an object, may have gone on to the end of the script meanwhile.
func (vm *VM) Ended() error { return vm.ended }

// Poll looks at once at everything that may end the run, as Step does from time to time.
func (vm *VM) Poll() error { return vm.poll() }

// Steps returns the steps used so far.
func (vm *VM) Steps() int64 { return vm.steps + vm.fuelStart - vm.fuel }

// charge accounts n bytes of a small allocation. Running out is noticed at the next poll, which it brings near.
func (vm *VM) charge(n int) {
	vm.mem -= int64(n)
	if vm.mem < 0 {
		vm.memoryLow()
	}
}

//go:noinline
func (vm *VM) memoryLow() {
	if vm.fuel > 0 {
		vm.fuelStart -= vm.fuel
		vm.fuel = 0
	}
}

// Charge accounts n bytes that were allocated for a script; for large ones use Reserve first. A negative n gives back what was charged.
func (vm *VM) Charge(n int) {
	if n < 0 {
		vm.giveBack(-n)
		return
	}
	vm.charge(n)
}

// giveBack takes n bytes that were charged off the account.
func (vm *VM) giveBack(n int) {
	vm.mem += int64(n)
	vm.allowed += int64(n)
}

// Reserve accounts n bytes that are about to be allocated at once, and fails if the memory limit does not allow them: with a
// MemoryError, which scripts may catch, where n alone is more than the limit (or negative: an overflow of the caller's sum), else by
// the limit. Call it before every allocation whose size a script chooses.
func (vm *VM) Reserve(n int) error {
	if n < 0 || n > 1<<46 || int64(n) > vm.limits.Memory {
		return vm.refuse()
	}
	if int64(n) > vm.mem {
		if err := vm.memoryPoll(int64(n)); err != nil {
			return vm.end(err)
		}
	}
	vm.mem -= int64(n)
	vm.fuel -= int64(n >> 12) // what is allocated is written too
	return nil
}

// Hold accounts n bytes of a buffer of native code that lives across polls, and fails as Reserve does; then they are not held. They are
// until Hold(-n), which never fails.
func (vm *VM) Hold(n int) error {
	if n > 0 {
		if err := vm.Reserve(n); err != nil {
			return err
		}
	}
	vm.held += int64(n)
	return nil
}

// maxRefused is how often a run may ask for more than all its memory.
const maxRefused = 10_000

// refuse is the error for an allocation beyond the limit. A script that catches it again and again meets the limit itself.
func (vm *VM) refuse() error {
	if vm.refused++; vm.refused > maxRefused {
		return vm.end(&LimitError{"memory", vm.limits.Memory})
	}
	return vm.Errorf(MemoryError, "")
}

// Enter counts one level of native recursion and fails with RecursionError when it is too deep. It takes a step, since depth does
// not bound a walk over what is shared: a list that holds the last one twice, sixty times over, has 2**60 ways to its end. Every
// Enter that succeeded needs a Leave.
func (vm *VM) Enter() error {
	if vm.fuel--; vm.fuel < 0 || vm.native >= maxNative {
		if err := vm.mayEnter(""); err != nil {
			return err
		}
	}
	vm.native++
	return nil
}

// enterCompare is Enter for the comparison of containers.
func (vm *VM) enterCompare() error {
	if vm.fuel--; vm.fuel < 0 || vm.native >= maxNative {
		if err := vm.mayEnter(" in comparison"); err != nil {
			return err
		}
	}
	vm.native++
	return nil
}

// mayEnter is Enter where something is due: a poll, or the end of the depth. where goes into the message.
//
//go:noinline
func (vm *VM) mayEnter(where string) error {
	if vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return err
		}
	}
	if vm.native >= maxNative {
		return vm.Errorf(RecursionError, "maximum recursion depth exceeded%s", where)
	}
	return nil
}

// Leave ends what Enter began.
func (vm *VM) Leave() { vm.native-- }

// PushRoot keeps v alive for the memory account while native code holds it in a Go variable across calls into Python or
// while it accumulates items. It returns the mark for PopRoots.
func (vm *VM) PushRoot(v Value) int {
	vm.roots = append(vm.roots, v)
	return len(vm.roots) - 1
}

// RootMark returns the mark of the next root that is pushed.
func (vm *VM) RootMark() int { return len(vm.roots) }

// RootsSince returns the roots pushed since the mark. They are the VM's own and valid until roots are pushed or popped.
func (vm *VM) RootsSince(mark int) []Value { return vm.roots[mark:] }

// PopRoots forgets the roots pushed since the mark.
func (vm *VM) PopRoots(mark int) {
	clear(vm.roots[mark:])
	vm.roots = vm.roots[:mark]
}
