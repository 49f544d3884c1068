// Package itertools is Python's itertools module.
package itertools

// itertools.go holds the module and what its iterator types share.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module itertools.
func Module() *py.ModuleDef { return module() }

var (
	accumulateType, batchedType, chainType, combinationsType, replacementType = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}
	compressType, countType, cycleType, dropWhileType, filterFalseType        = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}
	groupByType, grouperType, isliceType, pairwiseType, permutationsType      = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}
	productType, repeatType, starMapType, takeWhileType                       = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}
	teeType, teeDataType, zipLongestType                                      = &py.Type{}, &py.Type{}, &py.Type{}
)

func newModule() *py.ModuleDef {
	var types []*py.Type
	add := func(t *py.Type, spec py.TypeSpec) {
		types = append(types, py.BuildType(t, spec))
	}
	add(accumulateType, accumulateSpec())
	add(batchedType, batchedSpec())
	add(chainType, chainSpec())
	add(combinationsType, combinationsSpec())
	add(replacementType, replacementSpec())
	add(compressType, compressSpec())
	add(countType, countSpec())
	add(cycleType, cycleSpec())
	add(dropWhileType, dropWhileSpec())
	add(filterFalseType, filterFalseSpec())
	add(groupByType, groupBySpec())
	add(grouperType, grouperSpec())
	add(isliceType, isliceSpec())
	add(pairwiseType, pairwiseSpec())
	add(permutationsType, permutationsSpec())
	add(productType, productSpec())
	add(repeatType, repeatSpec())
	add(starMapType, starMapSpec())
	add(takeWhileType, takeWhileSpec())
	add(teeType, teeSpec())
	add(teeDataType, teeDataSpec())
	add(zipLongestType, zipLongestSpec())
	return &py.ModuleDef{Name: "itertools", Doc: "Iterators made from other iterators.", Types: types,
		Funcs: []py.Def{{Name: "tee", Sig: "iterable, n=2, /", Fn: tee}}}
}

// iterator describes an iterator type whose Go state is a *S, which create sets. The caller sets its slot Next, which counts the depth of what it calls by
// NextOf: iterators nest as deep as a script likes.
func iterator[S any](name, doc string, create func(vm *py.VM, args py.Args, s *S) error) py.TypeSpec {
	spec := py.TypeSpec{Name: name, Module: "itertools", Kind: py.KindNative, Doc: doc}
	spec.Slots.Iter = func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil }
	spec.Slots.New = func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
		v, s := py.NewNativeOf[S](vm, cls, 64)
		if err := create(vm, args, s); err != nil {
			return py.Value{}, err
		}
		return v, nil
	}
	return spec
}

// exactly checks for n positional arguments and no others.
func exactly(vm *py.VM, name string, args py.Args, n int) ([]py.Value, error) {
	if args.KwLen() > 0 {
		return nil, vm.TypeErrorf("%s() takes no keyword arguments", name)
	}
	if args.Len() != n {
		s := "s"
		if n == 1 {
			s = ""
		}
		return nil, vm.TypeErrorf("%s expected %d argument%s, got %d", name, n, s, args.Len())
	}
	return args.Pos(), nil
}

func visitAll(visit func(py.Value), vs ...py.Value) {
	for _, v := range vs {
		if !v.IsNull() {
			visit(v)
		}
	}
}

// pool returns a tuple of the items of an iterable: the iterable itself, if it is one.
func pool(vm *py.VM, v py.Value) (py.Value, error) {
	if v.Type() == py.TupleType {
		return v, nil
	}
	items, err := vm.Items(v)
	if err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(16 * len(items)); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(len(items) >> 8); err != nil {
		return py.Value{}, err
	}
	return vm.TupleOf(items), nil
}

// itemsOf returns the items of a tuple.
func itemsOf(tuple py.Value) []py.Value {
	items, _ := py.AsTuple(tuple)
	return items
}

// ssize converts an argument as C code does that wants a Py_ssize_t.
func ssize(vm *py.VM, v py.Value) (int, error) {
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	n, ok := i.SmallInt()
	if !ok {
		return 0, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
	}
	return int(n), nil
}

// newItems returns room for the n items of a result, accounted where it is large.
func newItems(vm *py.VM, n int) ([]py.Value, error) {
	if n > 256 {
		if err := vm.Admit(16 * n); err != nil {
			return nil, err
		}
		if err := vm.Step(n >> 6); err != nil {
			return nil, err
		}
	}
	return make([]py.Value, n), nil
}
