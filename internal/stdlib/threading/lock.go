package threading

// lock.go holds the types lock and RLock.

import (
	"fmt"
	"time"

	"github.com/krait-run/krait/internal/py"
)

// lock is the state of a lock: free where count is 0. Only an RLock has an owner and counts above 1.
type lock struct {
	count int64
	owner *py.Fiber
	ident int64 // of the owner
}

func asLock(v py.Value) *lock { l, _ := py.NativeData[*lock](v); return l }

// acquireArgs returns how long acquire waits: 0 for not at all, negative without limit.
func acquireArgs(vm *py.VM, blocking, limit py.Value) (time.Duration, error) {
	block := true
	if !blocking.IsNull() {
		var err error
		if block, err = vm.Truth(blocking); err != nil {
			return 0, err
		}
	}
	if limit.IsNull() {
		limit = py.Int(-1)
	}
	d, err := timeout(vm, limit)
	switch {
	case err != nil:
		return 0, err
	case !block && d != -1:
		return 0, vm.ValueErrorf("can't specify a timeout for a non-blocking call")
	case !block:
		return 0, nil
	}
	return d, nil
}

// take waits until the lock is free and takes it count times.
func (l *lock) take(vm *py.VM, d time.Duration, count int64) (bool, error) {
	if l.count > 0 {
		if d == 0 {
			return false, nil
		}
		if ok, err := vm.WaitFor(func() bool { return l.count == 0 }, d, false); err != nil || !ok {
			return false, err
		}
	}
	l.count, l.owner, l.ident = count, vm.CurrentFiber(), ident(vm)
	return true, nil
}

func lockSpec() py.TypeSpec {
	acquire := func(vm *py.VM, a []py.Value) (py.Value, error) {
		d, err := acquireArgs(vm, a[1], a[2])
		if err != nil {
			return py.Value{}, err
		}
		ok, err := asLock(a[0]).take(vm, d, 1)
		return py.Bool(ok), err
	}
	release := func(vm *py.VM, a []py.Value) (py.Value, error) {
		l := asLock(a[0])
		if l.count == 0 {
			return py.Value{}, vm.Errorf(py.RuntimeError, "release unlocked lock")
		}
		l.count, l.owner = 0, nil
		return py.None, nil
	}
	locked := func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(asLock(a[0]).count > 0), nil }
	return py.TypeSpec{Name: "lock", Module: "_thread", Kind: py.KindNative, Flags: py.FlagFinal,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				if args.Len()+args.KwLen() > 0 {
					return py.Value{}, vm.TypeErrorf("lock expected 0 arguments, got %d", args.Len()+args.KwLen())
				}
				return py.NewNativeWith(vm, cls, lock{}, 32), nil
			},
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				state := "unlocked"
				if asLock(v).count > 0 {
					state = "locked"
				}
				return "<" + state + " _thread.lock object at " + vm.Address(v) + ">", nil
			},
		},
		Methods: []py.Def{
			{Name: "acquire", Sig: "blocking=True, timeout=-1", Fn: acquire}, {Name: "acquire_lock", Sig: "blocking=True, timeout=-1", Fn: acquire},
			{Name: "release", Fn: release}, {Name: "release_lock", Fn: release},
			{Name: "locked", Fn: locked}, {Name: "locked_lock", Fn: locked},
			{Name: "__enter__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				ok, err := asLock(a[0]).take(vm, -1, 1)
				return py.Bool(ok), err
			}},
			{Name: "__exit__", Sig: "exc_type, exc_value, exc_tb, /", Fn: release},
		},
	}
}

func rlockSpec() py.TypeSpec {
	mine := func(vm *py.VM, l *lock) bool { return l.count > 0 && l.owner == vm.CurrentFiber() }
	enter := func(vm *py.VM, l *lock, d time.Duration) (py.Value, error) {
		if mine(vm, l) {
			l.count++
			return py.True, nil
		}
		ok, err := l.take(vm, d, 1)
		return py.Bool(ok), err
	}
	release := func(vm *py.VM, a []py.Value) (py.Value, error) {
		l := asLock(a[0])
		if !mine(vm, l) {
			return py.Value{}, vm.Errorf(py.RuntimeError, "cannot release un-acquired lock")
		}
		if l.count--; l.count == 0 {
			l.owner = nil
		}
		return py.None, nil
	}
	return py.TypeSpec{Name: "RLock", Module: "_thread", Kind: py.KindNative,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return py.NewNativeWith(vm, cls, lock{}, 32), nil
			},
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				l := asLock(v)
				state, owner := "unlocked", int64(0)
				if l.count > 0 {
					state, owner = "locked", l.ident
				}
				return fmt.Sprintf("<%s %s object owner=%d count=%d at %s>", state, v.Type().Name(), owner, l.count, vm.Address(v)), nil
			},
		},
		Methods: []py.Def{
			{Name: "acquire", Sig: "blocking=True, timeout=-1", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d, err := acquireArgs(vm, a[1], a[2])
				if err != nil {
					return py.Value{}, err
				}
				return enter(vm, asLock(a[0]), d)
			}},
			{Name: "release", Fn: release},
			{Name: "locked", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(asLock(a[0]).count > 0), nil }},
			{Name: "__enter__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return enter(vm, asLock(a[0]), -1) }},
			{Name: "__exit__", Sig: "exc_type, exc_value, exc_tb, /", Fn: release},
			{Name: "_is_owned", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(mine(vm, asLock(a[0]))), nil }},
			{Name: "_recursion_count", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if l := asLock(a[0]); mine(vm, l) {
					return py.Int(l.count), nil
				}
				return py.Int(0), nil
			}},
			{Name: "_release_save", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				l := asLock(a[0])
				if l.count == 0 {
					return py.Value{}, vm.Errorf(py.RuntimeError, "cannot release un-acquired lock")
				}
				n := l.count
				l.count, l.owner = 0, nil
				return py.Int(n), nil
			}},
			{Name: "_acquire_restore", Sig: "state, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				n, _ := py.AsInt64(a[1])
				_, err := asLock(a[0]).take(vm, -1, max(n, 1))
				return py.None, err
			}},
		},
	}
}
