// Package dataclasses is Python's module dataclasses.
package dataclasses

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed dataclasses.py
var source string

// Module returns the module dataclasses.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name:   "dataclasses",
		Funcs:  []py.Def{{Name: "_repr", Sig: "self, names, /", Fn: repr}},
		Source: source,
	}
})

// repr is __repr__ of data classes: the class's qualified name and the fields.
func repr(vm *py.VM, a []py.Value) (py.Value, error) {
	self := a[0]
	if !vm.EnterRepr(self) {
		return vm.Str("..."), nil
	}
	defer vm.LeaveRepr()
	if err := vm.Enter(); err != nil {
		return py.Value{}, err
	}
	defer vm.Leave()
	q, err := vm.GetAttr(self.Type().Value(), "__qualname__")
	if err != nil {
		return py.Value{}, err
	}
	s, err := vm.StrOf(q)
	if err != nil {
		return py.Value{}, err
	}
	out := append([]byte(s), '(')
	names, _ := py.AsTuple(a[1])
	for i, n := range names {
		name, _ := py.AsStr(n)
		v, err := vm.GetAttr(self, name)
		if err != nil {
			return py.Value{}, err
		}
		r, err := vm.Repr(v)
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.Reserve(len(name) + len(r) + 3); err != nil {
			return py.Value{}, err
		}
		if i > 0 {
			out = append(out, ", "...)
		}
		out = append(append(append(out, name...), '='), r...)
		if err := vm.Step(1 + len(r)/4096); err != nil {
			return py.Value{}, err
		}
	}
	return vm.Str(string(append(out, ')'))), nil
}
