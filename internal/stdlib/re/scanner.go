package re

// scanner.go holds the iterator of finditer and the scanner object behind it.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/regex"
)

// scanState is the state of a scanner or a finditer iterator.
type scanState struct {
	pattern py.Value
	s       *scan // nil once at the end
}

// Traverse visits what the scanner refers to.
func (s *scanState) Traverse(visit func(py.Value)) int {
	visit(s.pattern)
	if s.s != nil {
		visit(s.s.sub.obj)
	}
	return 512
}

// step returns the next match, or null at the end.
func (s *scanState) step(vm *py.VM, mode regex.Mode) (py.Value, error) {
	if s.s == nil {
		return py.Value{}, nil
	}
	ok, err := s.s.next(vm, mode)
	if err != nil {
		return py.Value{}, err
	}
	if !ok {
		s.s.close()
		s.s = nil
		return py.Value{}, nil
	}
	return s.s.match(vm), nil
}

func newMatchIter(vm *py.VM, pat, text py.Value, pos, endpos int) (py.Value, error) {
	s, err := patternOf(pat).newScan(vm, text, pos, endpos)
	if err != nil {
		return py.Value{}, err
	}
	return py.NewNativeWith(vm, matchIterType, scanState{pat, s}, 512), nil
}

func newScanner(vm *py.VM, pat, text py.Value, pos, endpos int) (py.Value, error) {
	s, err := patternOf(pat).newScan(vm, text, pos, endpos)
	if err != nil {
		return py.Value{}, err
	}
	return py.NewNativeWith(vm, scannerType, scanState{pat, s}, 512), nil
}

func stateOf(v py.Value) *scanState {
	s, _ := py.NativeData[*scanState](v)
	return s
}

// matchIterSpec is what finditer returns; CPython shows it as a callable_iterator.
func matchIterSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "callable_iterator", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) { return stateOf(v).step(vm, regex.Search) },
		},
	}
}

func scannerSpec() py.TypeSpec {
	method := func(mode regex.Mode) py.NativeFunc {
		return func(vm *py.VM, a []py.Value) (py.Value, error) {
			v, err := stateOf(a[0]).step(vm, mode)
			return orNone(v), err
		}
	}
	return py.TypeSpec{
		Name: "SRE_Scanner", Module: "_sre", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Methods: []py.Def{
			{Name: "match", Fn: method(regex.Match)},
			{Name: "search", Fn: method(regex.Search)},
		},
		Getters: []py.Getter{
			{Name: "pattern", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return stateOf(v).pattern, nil }},
		},
	}
}
