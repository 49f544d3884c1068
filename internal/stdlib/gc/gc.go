// Package gc is Python's module gc. Go collects what is garbage; collect only tells weak references which of their targets are.
package gc

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/weakref"
)

// settings are what scripts may set and ask for, without effect.
type settings struct {
	disabled   bool
	debug      py.Value
	thresholds [3]int64
}

var settingsKey py.Key

func settingsOf(vm *py.VM) *settings {
	return py.Attached(vm, &settingsKey, func() *settings { return &settings{debug: py.Int(0), thresholds: [3]int64{2000, 10, 10}} })
}

func none(f func(s *settings)) py.NativeFunc {
	return func(vm *py.VM, _ []py.Value) (py.Value, error) {
		f(settingsOf(vm))
		return py.None, nil
	}
}

// Module returns the definition of the module gc.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "gc",
		Doc:  "This module provides access to the garbage collector for reference cycles.",
		Funcs: []py.Def{
			{Name: "collect", Sig: "generation=2", Doc: "Run the garbage collector.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if !a[0].IsNull() {
					n, err := vm.IndexInt(a[0])
					if err != nil {
						return py.Value{}, err
					}
					if n < 0 || n > 2 {
						return py.Value{}, vm.ValueErrorf("invalid generation")
					}
				}
				if err := vm.CollectLost(); err != nil {
					return py.Value{}, err
				}
				return py.Int(0), weakref.Collect(vm)
			}},
			{Name: "enable", Fn: none(func(s *settings) { s.disabled = false })},
			{Name: "disable", Fn: none(func(s *settings) { s.disabled = true })},
			{Name: "isenabled", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) { return py.Bool(!settingsOf(vm).disabled), nil }},
			{Name: "freeze", Fn: none(func(*settings) {})},
			{Name: "unfreeze", Fn: none(func(*settings) {})},
			{Name: "get_freeze_count", Fn: func(*py.VM, []py.Value) (py.Value, error) { return py.Int(0), nil }},
			{Name: "get_count", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
				return vm.TupleOf([]py.Value{py.Int(0), py.Int(0), py.Int(0)}), nil
			}},
			{Name: "get_threshold", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
				t := settingsOf(vm).thresholds
				return vm.TupleOf([]py.Value{py.Int(t[0]), py.Int(t[1]), py.Int(t[2])}), nil
			}},
			{Name: "set_threshold", Sig: "threshold0, threshold1=None, threshold2=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s := settingsOf(vm)
				for i, v := range a {
					if v.IsNullOrNone() {
						continue
					}
					n, err := vm.IndexInt(v)
					if err != nil {
						return py.Value{}, err
					}
					s.thresholds[i] = int64(n)
				}
				return py.None, nil
			}},
			{Name: "get_debug", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) { return settingsOf(vm).debug, nil }},
			{Name: "set_debug", Sig: "flags, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				n, err := vm.IndexInt(a[0])
				settingsOf(vm).debug = py.Int(int64(n))
				return py.None, err
			}},
			{Name: "is_tracked", Sig: "obj, /", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
				switch a[0].Type().Kind() {
				case py.KindNone, py.KindBool, py.KindInt, py.KindFloat, py.KindComplex, py.KindStr, py.KindBytes, py.KindRange:
					return py.False, nil
				}
				return py.True, nil
			}},
			{Name: "is_finalized", Sig: "obj, /", Fn: func(*py.VM, []py.Value) (py.Value, error) { return py.False, nil }},
		},
		Consts: []py.Const{{Name: "DEBUG_STATS", Value: py.Int(1)}, {Name: "DEBUG_COLLECTABLE", Value: py.Int(2)}, {Name: "DEBUG_UNCOLLECTABLE", Value: py.Int(4)},
			{Name: "DEBUG_SAVEALL", Value: py.Int(32)}, {Name: "DEBUG_LEAK", Value: py.Int(38)}},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "garbage", vm.List(nil))
			m.Set(vm, "callbacks", vm.List(nil))
			return nil
		},
	}
})
