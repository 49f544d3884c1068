// Package functools is Python's functools module.
package functools

// functools.go holds the module, reduce, update_wrapper and wraps.

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module functools.
func Module() *py.ModuleDef { return module() }

// source defines what needs no speed.
//
//go:embed functools.py
var source string

func newModule() *py.ModuleDef {
	py.BuildType(partialType, partialSpec())
	py.BuildType(placeholderType, placeholderSpec())
	py.InitSingleton(&placeholderObject, placeholderType)
	py.BuildType(lruType, lruSpec())
	py.BuildType(keyType, keySpec())
	py.BuildType(cachedPropertyType, cachedPropertySpec())
	part := lazy.New("functools", source, "total_ordering", "singledispatch", "singledispatchmethod", "partialmethod")
	late := []py.LateAttrs{{Names: []string{"_CacheInfo"}, Make: func(vm *py.VM) ([]py.Value, error) {
		class, err := cacheInfo(vm)
		return []py.Value{class}, err
	}}}
	return &py.ModuleDef{
		Name:  "functools",
		Doc:   "Functions that take or return functions.",
		Types: []*py.Type{partialType, lruType, cachedPropertyType},
		Funcs: []py.Def{
			{Name: "reduce", Sig: "function, iterable, /, initial=None", Fn: reduce},
			{Name: "cmp_to_key", Sig: "mycmp", Fn: cmpToKey},
			updateWrapperDef(),
			{Name: "wraps", Sig: "wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES", Python: true, Fn: wraps},
			{Name: "lru_cache", Sig: "maxsize=128, typed=False", Python: true, Fn: lruCache},
			{Name: "cache", Sig: "user_function, /", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return newLRU(vm, a[0], -1, false)
			}},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "Placeholder", placeholder)
			m.Set(vm, "WRAPPER_ASSIGNMENTS", names(vm, wrapperAssignments[:]...))
			m.Set(vm, "WRAPPER_UPDATES", names(vm, "__dict__"))
			m.Set(vm, "__all__", names(vm, "update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache",
				"cmp_to_key", "lru_cache", "reduce", "partial", "partialmethod", "singledispatch", "singledispatchmethod",
				"cached_property", "Placeholder"))
			m.SetLate(late)
			lazy.Install(vm, m, "functools", part, lazy.From("_thread", "RLock"))
			return nil
		},
	}
}

func names(vm *py.VM, ss ...string) py.Value {
	items := make([]py.Value, len(ss))
	for i, s := range ss {
		items[i] = vm.Str(s)
	}
	return vm.Tuple(items)
}

func reduce(vm *py.VM, a []py.Value) (py.Value, error) {
	fn, acc := a[0], a[2]
	it, err := vm.Iter(a[1])
	if err != nil {
		if py.IsExc(err, py.TypeError) {
			err = vm.TypeErrorf("reduce() arg 2 must support iteration")
		}
		return py.Value{}, err
	}
	mark := vm.PushRoot(it)
	defer vm.PopRoots(mark)
	for {
		v, err := vm.NextOf(it)
		if err != nil {
			return py.Value{}, err
		}
		if v.IsNull() {
			break
		}
		if acc.IsNull() {
			acc = v
			continue
		}
		if acc, err = vm.CallValues(fn, acc, v); err != nil {
			return py.Value{}, err
		}
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
	}
	if acc.IsNull() {
		return py.Value{}, vm.TypeErrorf("reduce() of empty iterable with no initial value")
	}
	return acc, nil
}

var wrapperAssignments = [...]string{"__module__", "__name__", "__qualname__", "__doc__", "__annotate__", "__type_params__"}

func updateWrapperDef() py.Def {
	return py.Def{Name: "update_wrapper", Sig: "wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES", Python: true,
		Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return a[0], updateWrapper(vm, a[0], a[1], a[2], a[3])
		}}
}

// updateWrapper makes wrapper look like wrapped; assigned and updated may be null.
func updateWrapper(vm *py.VM, wrapper, wrapped, assigned, updated py.Value) error {
	copyAttr := func(name string) error {
		v, err := vm.LookupAttr(wrapped, name)
		if err != nil || v.IsNull() {
			return err
		}
		return vm.SetAttr(wrapper, name, v)
	}
	if assigned.IsNull() {
		for _, name := range wrapperAssignments {
			if err := copyAttr(name); err != nil {
				return err
			}
		}
	} else if err := eachName(vm, assigned, copyAttr); err != nil {
		return err
	}
	update := func(name string) error {
		to, err := vm.GetAttr(wrapper, name)
		if err != nil {
			return err
		}
		from, err := vm.LookupAttr(wrapped, name)
		if err != nil {
			return err
		}
		if from.IsNull() {
			from = vm.NewDict().Value()
		}
		_, err = vm.CallMethod(to, "update", from)
		return err
	}
	if updated.IsNull() {
		if err := update("__dict__"); err != nil {
			return err
		}
	} else if err := eachName(vm, updated, update); err != nil {
		return err
	}
	return vm.SetAttr(wrapper, "__wrapped__", wrapped)
}

func eachName(vm *py.VM, list py.Value, f func(string) error) error {
	return vm.Iterate(list, func(v py.Value) error {
		name, ok := py.AsStr(v)
		if !ok {
			return vm.TypeErrorf("attribute name must be string, not '%s'", v.Type().Name())
		}
		return f(name)
	})
}

// wraps returns a partial of update_wrapper.
func wraps(vm *py.VM, a []py.Value) (py.Value, error) {
	m, err := vm.Import("functools")
	if err != nil {
		return py.Value{}, err
	}
	kw := vm.NewDict()
	kw.SetStr(vm, "wrapped", a[0])
	for i, name := range [...]string{"assigned", "updated"} {
		v := a[i+1]
		if v.IsNull() {
			v = m.Dict().GetStr([...]string{"WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES"}[i])
		}
		if !v.IsNull() {
			kw.SetStr(vm, name, v)
		}
	}
	fn := m.Dict().GetStr("update_wrapper")
	if fn.IsNull() {
		return py.Value{}, vm.ModuleAttributeError(m, "update_wrapper")
	}
	return py.NewNativeWith(vm, partialType, partial{fn: fn, kw: kw}, 64), nil
}
