// Package bisect is Python's bisect module.
package bisect

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module bisect.
func Module() *py.ModuleDef { return module() }

func newModule() *py.ModuleDef {
	const sig = "a, x, lo=0, hi=None, *, key=None"
	find := func(right bool) py.NativeFunc {
		return func(vm *py.VM, a []py.Value) (py.Value, error) {
			i, err := search(vm, a, a[1], right)
			return py.Int(int64(i)), err
		}
	}
	insert := func(right bool) py.NativeFunc {
		return func(vm *py.VM, a []py.Value) (py.Value, error) {
			x := a[1]
			if !a[4].IsNullOrNone() {
				var err error
				if x, err = vm.CallValues(a[4], x); err != nil {
					return py.Value{}, err
				}
			}
			i, err := search(vm, a, x, right)
			if err != nil {
				return py.Value{}, err
			}
			if l := py.AsList(a[0]); l != nil && a[0].Type() == py.ListType {
				return py.None, l.Insert(vm, i, a[1])
			}
			_, err = vm.CallMethod(a[0], "insert", py.Int(int64(i)), a[1])
			return py.None, err
		}
	}
	return &py.ModuleDef{
		Name: "bisect", Doc: "Binary search in sorted sequences.",
		Funcs: []py.Def{
			{Name: "bisect_right", Sig: sig, Fn: find(true)},
			{Name: "bisect_left", Sig: sig, Fn: find(false)},
			{Name: "insort_right", Sig: sig, Fn: insert(true)},
			{Name: "insort_left", Sig: sig, Fn: insert(false)},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "bisect", m.Dict().GetStr("bisect_right"))
			m.Set(vm, "insort", m.Dict().GetStr("insort_right"))
			return nil
		},
	}
}

// search finds where x belongs in the sequence a[0], between a[2] and a[3], by the keys that a[4] gives.
func search(vm *py.VM, a []py.Value, x py.Value, right bool) (int, error) {
	lo, hi := 0, -1
	var err error
	if !a[2].IsNull() {
		if lo, err = vm.IndexInt(a[2]); err != nil {
			return 0, err
		}
	}
	if lo < 0 {
		return 0, vm.ValueErrorf("lo must be non-negative")
	}
	if a[3].IsNullOrNone() {
		hi, err = vm.Len(a[0])
	} else {
		hi, err = vm.IndexInt(a[3])
	}
	if hi == -1 && err == nil { // as None is in CPython
		hi, err = vm.Len(a[0])
	}
	if err != nil {
		return 0, err
	}
	list := py.AsList(a[0])
	if a[0].Type() != py.ListType {
		list = nil
	}
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		var item py.Value
		if list != nil && mid < list.Len() { // comparing may change the list
			item = list.At(mid)
		} else if item, err = vm.GetItem(a[0], py.Int(int64(mid))); err != nil {
			return 0, err
		}
		if !a[4].IsNullOrNone() {
			if item, err = vm.CallValues(a[4], item); err != nil {
				return 0, err
			}
		}
		var less bool
		if right {
			less, err = vm.Compare(py.LT, x, item)
		} else {
			less, err = vm.Compare(py.LT, item, x)
		}
		if err != nil {
			return 0, err
		}
		if less == right {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo, nil
}
