// Package threading is Python's module _thread, on which the module threading stands.
//
// Threads are fibers of the VM: one runs at a time, and another one gets its turn only where the running one waits for a lock, an
// event, the end of a thread or some time. A thread that is started runs at once until it waits or ends.
package threading

import (
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

var lockType, rlockType, handleType, localType = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}

var buildOnce sync.Once

func build() {
	buildOnce.Do(func() {
		py.BuildType(lockType, lockSpec())
		py.BuildType(rlockType, rlockSpec())
		py.BuildType(handleType, handleSpec())
		py.BuildType(localType, localSpec())
	})
}

// minStack is what stack_size takes at least, as CPython has it on Linux.
const minStack = 53248

// maxTimeout is TIMEOUT_MAX in seconds.
const maxTimeout = 9223372036

// mainIdent is the ident of the main thread; others follow in steps.
const (
	mainIdent = 0x7f0000000000
	identStep = 0x800000
)

// threads is what the package keeps per VM.
type threads struct {
	started int64
	live    []*handle // in the order in which they were started
	hooked  bool      // EndRun waits for them
	stack   int64     // what stack_size was given; it has no effect
}

func (t *threads) Traverse(visit func(py.Value)) int {
	for _, h := range t.live {
		visit(h.thread)
	}
	return 8 * cap(t.live)
}

var threadsKey py.Key

func threadsOf(vm *py.VM) *threads {
	return py.Attached(vm, &threadsKey, func() *threads { return &threads{} })
}

// current is what the package keeps per thread.
type current struct{ h *handle }

var currentKey py.Key

func currentOf(vm *py.VM) *current {
	return py.Local(vm, &currentKey, func() *current { return &current{} })
}

// ident returns the ident of the running thread.
func ident(vm *py.VM) int64 {
	if h := currentOf(vm).h; h != nil {
		return h.ident
	}
	return mainIdent
}

// handle is a thread that was started.
type handle struct {
	ident  int64
	thread py.Value // the Thread object, or None
	daemon bool
	done   bool
}

func (h *handle) Traverse(visit func(py.Value)) int {
	visit(h.thread)
	return 48
}

// Start calls fn on a new thread, in a context of its own, and returns its handle. thread is the Thread object or None.
func start(vm *py.VM, thread py.Value, daemon bool, fn func() error) (*handle, error) {
	build()
	ts := threadsOf(vm)
	ts.started++
	h := &handle{ident: mainIdent + identStep*ts.started, thread: thread, daemon: daemon}
	ts.live = append(ts.live, h)
	end := func() {
		h.done = true
		ts.live = slices.DeleteFunc(ts.live, func(x *handle) bool { return x == h })
	}
	if !ts.hooked {
		ts.hooked = true
		vm.OnEnd(func() error { return ts.finish(vm) })
	}
	ran := false
	err := vm.StartFiber(func() error {
		ran = true
		defer end()
		currentOf(vm).h = h
		return fn()
	})
	if err != nil && !ran {
		end()
	}
	return h, err
}

// finish waits for the threads that Python waits for at the end of a program.
func (t *threads) finish(vm *py.VM) error {
	t.hooked = false
	_, err := vm.WaitFor(func() bool { return !slices.ContainsFunc(t.live, func(h *handle) bool { return !h.daemon }) }, -1, false)
	if py.IsExc(err, py.RuntimeError) {
		return nil // those that are left wait for ever
	}
	return err
}

// Run calls fn on a thread of its own and then done, on that thread, with its outcome. It is for executors. A Python exception of
// done is dropped. The thread has the name where the script can ask for it, which is where it has imported threading.
func Run(vm *py.VM, name string, fn func() (py.Value, error), done func(py.Value, error) error) error {
	thread := py.None
	if m := vm.Modules().GetStr("threading"); !m.IsNullOrNone() {
		var err error
		if thread, err = vm.CallMethod(m, "_DummyThread", vm.Str(name)); err != nil {
			return err
		}
	}
	_, err := start(vm, thread, false, func() error {
		if !thread.IsNone() {
			if err := vm.SetAttr(thread, "_number", py.Int(ident(vm))); err != nil {
				return err
			}
		}
		return done(fn())
	})
	return err
}

// timeout returns the duration of a timeout in seconds, -1 being none.
func timeout(vm *py.VM, v py.Value) (time.Duration, error) {
	f, err := vm.FloatOf(v)
	switch {
	case err != nil:
		return 0, err
	case math.IsNaN(f):
		return 0, vm.ValueErrorf("Invalid value NaN (not a number)")
	case f >= 0x1p63/1e9:
		return 0, vm.Errorf(py.OverflowError, "timestamp out of range for platform time_t")
	case f > maxTimeout:
		return 0, vm.Errorf(py.OverflowError, "timeout value is too large")
	case f < 0 && f != -1:
		return 0, vm.ValueErrorf("timeout value must be a non-negative number")
	case f == -1:
		return -1, nil
	}
	return time.Duration(math.Ceil(f * 1e9)), nil
}

// wait waits until ready returns true; timeout is in seconds, None and negative numbers being no limit.
func wait(vm *py.VM, ready func() bool, limit py.Value) (py.Value, error) {
	d := time.Duration(-1)
	if !limit.IsNullOrNone() {
		f, err := vm.FloatOf(limit)
		if err != nil {
			return py.Value{}, err
		}
		if f >= 0x1p63/1e9 {
			return py.Value{}, vm.Errorf(py.OverflowError, "timestamp out of range for platform time_t")
		}
		d = time.Duration(max(math.Ceil(f*1e9), 0))
	}
	ok, err := vm.WaitFor(ready, d, false)
	return py.Bool(ok), err
}

func handleSpec() py.TypeSpec {
	self := func(a []py.Value) *handle { h, _ := py.NativeData[*handle](a[0]); return h }
	return py.TypeSpec{Name: "_ThreadHandle", Module: "_thread", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Methods: []py.Def{
			{Name: "is_done", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(self(a).done), nil }},
			{Name: "join", Sig: "timeout=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				h := self(a)
				if h == currentOf(vm).h {
					return py.Value{}, vm.Errorf(py.RuntimeError, "Cannot join current thread")
				}
				return wait(vm, func() bool { return h.done }, a[1])
			}},
		},
		Getters: []py.Getter{{Name: "ident", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Int(self([]py.Value{v}).ident), nil }}},
	}
}

// LowModule returns the module _thread.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	build()
	identDef := func(name string) py.Def {
		return py.Def{Name: name, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(ident(vm)), nil }}
	}
	newLock := func(name string) py.Def {
		return py.Def{Name: name, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.NewNativeWith(vm, lockType, lock{}, 32), nil
		}}
	}
	return &py.ModuleDef{Name: "_thread",
		Types: []*py.Type{lockType, rlockType, handleType, localType},
		Consts: []py.Const{{Name: "LockType", Value: lockType.Value()}, {Name: "error", Value: py.RuntimeError.Value()},
			{Name: "TIMEOUT_MAX", Value: py.Float(maxTimeout)}},
		Funcs: []py.Def{
			identDef("get_ident"), identDef("get_native_id"), newLock("allocate_lock"), newLock("allocate"),
			{Name: "_count", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(int64(len(threadsOf(vm).live))), nil }},
			{Name: "_live", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				out := vm.NewList(nil)
				for _, h := range threadsOf(vm).live {
					if !h.thread.IsNone() {
						if err := out.Append(vm, h.thread); err != nil {
							return py.Value{}, err
						}
					}
				}
				return out.Value(), nil
			}},
			{Name: "_current", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if h := currentOf(vm).h; h != nil {
					return h.thread, nil
				}
				return py.None, nil
			}},
			{Name: "stack_size", Sig: "size=0, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				ts := threadsOf(vm)
				old := ts.stack
				if a[0].IsNull() {
					return py.Int(old), nil
				}
				n, ok := py.AsInt64(a[0])
				switch {
				case !ok && !py.IsInt(a[0]):
					return py.Value{}, vm.TypeErrorf("'%s' object cannot be interpreted as an integer", a[0].Type().Name())
				case !ok && n == 0:
					return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
				case n != 0 && n < minStack:
					return py.Value{}, vm.ValueErrorf("size must be at least %d bytes", minStack)
				}
				ts.stack = n
				return py.Int(old), nil
			}},
			{Name: "_is_main", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(currentOf(vm).h == nil), nil }},
			{Name: "_start", Sig: "thread, function, context, daemon, set, /", Fn: startThread},
			{Name: "start_new_thread", Sig: "function, args, kwargs={}, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				args, ok := py.AsTuple(a[1])
				if !py.IsCallable(a[0]) {
					return py.Value{}, vm.TypeErrorf("first arg must be callable")
				}
				if !ok {
					return py.Value{}, vm.TypeErrorf("2nd arg must be a tuple")
				}
				fn := a[0]
				var names []string
				var values []py.Value
				if d := py.AsDict(a[2]); d != nil {
					for i := range d.Span() {
						if k, v, ok := d.At(i); ok {
							s, _ := py.AsStr(k)
							names, values = append(names, s), append(values, v)
						}
					}
				}
				h, err := start(vm, py.None, true, func() error {
					mark := vm.PushRoot(vm.Tuple(append(append([]py.Value{fn}, args...), values...)))
					defer vm.PopRoots(mark)
					_, err := vm.CallKw(fn, args, names, values)
					return report(vm, err, "Exception ignored in thread started by "+py.BuiltinName(fn))
				})
				if err != nil {
					return py.Value{}, err
				}
				return py.Int(h.ident), nil
			}},
			{Name: "_print_exception", Sig: "title, exc, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				title, _ := py.AsStr(a[0])
				return py.None, report(vm, py.AsExc(a[1]), title)
			}},
		},
	}
})

// report writes an exception to stderr, except for SystemExit; other errors it returns.
func report(vm *py.VM, err error, title string) error {
	e, ok := err.(*py.Exc)
	if !ok || e == nil || e.Type().IsSubtype(py.SystemExit) {
		if ok {
			return nil
		}
		return err
	}
	if strings.HasPrefix(title, "Exception ignored") {
		return vm.Unraisable(title, e)
	}
	text := title + ":\n" + vm.FormatException(e, py.FormatOptions{})
	if m := vm.Modules().GetStr("sys"); !m.IsNull() {
		f, err := vm.LookupAttr(m, "stderr")
		if err != nil {
			return err
		}
		if !f.IsNullOrNone() {
			_, err := vm.CallMethod(f, "write", vm.Str(text))
			return err
		}
	}
	return vm.WriteErr([]byte(text))
}

// startThread is _start(thread, function, context, daemon, set): it starts function on a new thread. set(handle) is called first.
func startThread(vm *py.VM, a []py.Value) (py.Value, error) {
	thread, fn, set := a[0], a[1], a[4]
	ctx := contextvars.Of(a[2])
	daemon, err := vm.Truth(a[3])
	if err != nil {
		return py.Value{}, err
	}
	_, err = start(vm, thread, daemon, func() error {
		h := currentOf(vm).h
		mark := vm.PushRoot(vm.TupleOf([]py.Value{thread, fn}))
		defer vm.PopRoots(mark)
		_, err := vm.CallValues(set, vm.NewNative(handleType, h, 48))
		if err == nil && ctx != nil {
			if err = ctx.Enter(vm); err == nil {
				defer ctx.Exit(vm)
			}
		}
		if err == nil {
			_, err = vm.CallValues(fn)
		}
		return err
	})
	return py.None, err
}
