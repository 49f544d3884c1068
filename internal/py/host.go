package py

// host.go holds what the embedding package needs of a VM beside running code.

import (
	"strings"
	"time"

	"github.com/krait-run/krait/internal/compile"
)

// SetHost remembers a value for Host: what the VM belongs to.
func (vm *VM) SetHost(h any) { vm.host = h }

// Host returns what SetHost was given, or nil.
func (vm *VM) Host() any { return vm.host }

// BeginRun prepares the VM for another run: steps and output are counted anew, an interruption and a deadline of the last run
// are forgotten, and what an aborted run left on the stack is dropped.
func (vm *VM) BeginRun() {
	vm.onEnd = nil
	vm.EndFibers()
	vm.steps, vm.fuel, vm.fuelStart, vm.ended = 0, pollEvery, pollEvery, nil
	vm.outputLeft = vm.limits.Output
	vm.refused = 0
	vm.hostHeld = 0
	vm.interrupt.Store(nil)
	if c := vm.wake.Load(); c != nil {
		select {
		case <-*c:
		default:
		}
	}
	vm.deadline = time.Time{}
	vm.depth, vm.native, vm.tidy, vm.nativeTop = 0, 0, 0, 0
	vm.handled = Value{}
	vm.PopRoots(0)
	vm.reraising = false
	vm.reprStack = nil
	vm.full = vm.mem <= 0
}

// CallKw calls fn with positional and keyword arguments.
func (vm *VM) CallKw(fn Value, pos []Value, names []string, values []Value) (Value, error) {
	v := append(append([]Value(nil), pos...), values...)
	strs := make([]*Str, len(names))
	for i, n := range names {
		strs[i] = vm.NewStr(n)
	}
	return vm.Call(fn, Args{v, namesOf(strs)})
}

// CallSite returns the file and line that the running Python code is at; code of the library stands for who called it. The line is 0
// where no code runs.
func (vm *VM) CallSite() (file string, line int) {
	for i := vm.depth - 1; i >= 0; i-- {
		fr := &vm.frames[i]
		c := fr.fn.code
		if c.Code != nil && (i == 0 || !strings.HasPrefix(c.Filename, "<frozen ")) {
			return c.Filename, c.line(max(fr.pc-1, 0))
		}
	}
	return "", 0
}

// CountOutput counts n bytes against the output limit.
func (vm *VM) CountOutput(n int) error { return vm.write(nil, nil, false, n) }

// IsCoroutine reports whether running the code gives a coroutine: it awaits at top level.
func (c *Code) IsCoroutine() bool { return c.Flags&compile.FlagCoroutine != 0 }

// IsGenerator reports whether v is a generator or asynchronous generator.
func IsGenerator(v Value) bool {
	return v.o != nil && (v.o.shape == &generatorType.root || v.o.shape == &asyncGeneratorType.root)
}

// IsAsyncGenerator reports whether v is an asynchronous generator.
func IsAsyncGenerator(v Value) bool { return v.o != nil && v.o.shape == &asyncGeneratorType.root }

// BuiltinException returns the builtin exception class of that name, or nil.
func BuiltinException(name string) *Type {
	for _, r := range exceptionHierarchy() {
		if r.name == name {
			return r.typ
		}
	}
	return nil
}

// DidYouMean is what an error about a misspelt keyword argument says of the one of names that was likely meant, or "".
func DidYouMean(name string, names []string) string {
	if s := suggest(name, names); s != "" {
		return ". Did you mean '" + s + "'?"
	}
	return ""
}

// Suggest returns which of names the misspelt name was likely meant to be, or "".
func Suggest(name string, names []string) string { return suggest(name, names) }
