// Package abc is Python's abc module.
package abc

// abc.go holds ABCMeta and abstractmethod.

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module abc.
func Module() *py.ModuleDef { return module() }

// source defines the class ABC.
//
//go:embed abc.py
var source string

// oldSource defines decorators that were replaced by abstractmethod.
//
//go:embed old.py
var oldSource string

var metaType, dataType = &py.Type{}, &py.Type{}

func newModule() *py.ModuleDef {
	py.BuildType(dataType, py.TypeSpec{Name: "_abc_data", Module: "_abc", Kind: py.KindNative, Flags: py.FlagNoNew})
	py.BuildType(metaType, metaSpec())
	old := lazy.New("abc", oldSource, "abstractclassmethod", "abstractstaticmethod", "abstractproperty")
	return &py.ModuleDef{
		Name:  "abc",
		Doc:   "Abstract base classes (PEP 3119).",
		Types: []*py.Type{metaType},
		Funcs: []py.Def{
			{Name: "abstractmethod", Sig: "funcobj", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return a[0], vm.MarkAbstract(a[0])
			}},
			{Name: "get_cache_token", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) { return py.Int(counterOf(vm).n), nil }},
			{Name: "update_abstractmethods", Sig: "cls", Python: true, Fn: update},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "abc", old)
			return nil
		},
		Source: source,
	}
}

// counter counts the registrations of a VM: answers that depend on what is not registered hold as long as it stays.
type counter struct{ n int64 }

var counterKey py.Key

func counterOf(vm *py.VM) *counter {
	return py.Attached(vm, &counterKey, func() *counter { return &counter{} })
}

// data is what an abstract class knows of others. It lies in the class's namespace under _abc_impl.
type data struct {
	registry []*py.Type
	yes, no  map[*py.Type]bool
	noAt     int64 // value of the counter for which no holds
}

// maxCache bounds the answers kept per class.
const maxCache = 4096

// Traverse visits the classes known.
func (d *data) Traverse(visit func(py.Value)) int {
	for _, t := range d.registry {
		visit(t.Value())
	}
	for t := range d.yes {
		visit(t.Value())
	}
	for t := range d.no {
		visit(t.Value())
	}
	return 128 + 8*len(d.registry) + 24*(len(d.yes)+len(d.no))
}

func (d *data) remember(cache *map[*py.Type]bool, t *py.Type) {
	if *cache == nil || len(*cache) >= maxCache {
		*cache = map[*py.Type]bool{}
	}
	(*cache)[t] = true
}

var implName = sync.OnceValue(func() *py.Str { return py.StaticName("_abc_impl") })

// dataOf returns the data of an abstract class, which it makes for classes that a metaclass hid from us.
func dataOf(vm *py.VM, t *py.Type) *data {
	if d, ok := py.NativeState(t.Dict().GetName(implName())).(*data); ok {
		return d
	}
	d := &data{}
	t.Dict().SetStr(vm, "_abc_impl", vm.NewNative(dataType, d, 128))
	return d
}

func metaSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "ABCMeta", Module: "abc", Base: py.TypeType, Kind: py.KindType, Python: true,
		Doc:   "The metaclass of abstract classes.",
		Slots: py.Slots{New: metaNew},
		Methods: []py.Def{
			{Name: "register", Sig: "subclass", Python: true, Fn: register},
			{Name: "__instancecheck__", Sig: "instance", Python: true, Fn: instanceCheck, Known: func(vm *py.VM, cls, v py.Value) py.Value {
				if !py.ClassIs(v) {
					return py.Value{}
				}
				return remembered(vm, cls, v.Type())
			}},
			{Name: "__subclasscheck__", Sig: "subclass", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				ok, err := subclassCheck(vm, a[0], a[1])
				return py.Bool(ok), err
			}, Known: func(vm *py.VM, cls, sub py.Value) py.Value {
				if t := py.AsType(sub); t != nil {
					return remembered(vm, cls, t)
				}
				return py.Value{}
			}},
			{Name: "_abc_registry_clear", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				dataOf(vm, py.AsType(a[0])).registry = nil
				return py.None, nil
			}},
			{Name: "_abc_caches_clear", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d := dataOf(vm, py.AsType(a[0]))
				d.yes, d.no = nil, nil
				return py.None, nil
			}},
		},
	}
}

func metaNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	if pos := args.Pos(); len(pos) == 3 {
		// CPython's ABCMeta is Python code, whose module a class is taken to be of that names none.
		if given := py.AsDict(pos[2]); given != nil && given.GetStr("__module__").IsNull() {
			ns := given.Copy(vm)
			defer vm.PopRoots(vm.PushRoot(ns.Value()))
			ns.SetStr(vm, "__module__", vm.Str("abc"))
			args = args.Skip(3).Prepend(ns.Value()).Prepend(pos[1]).Prepend(pos[0])
		}
	}
	v, err := vm.NewClass(cls, args)
	if err != nil {
		return py.Value{}, err
	}
	t := py.AsType(v)
	mark := vm.PushRoot(v)
	defer vm.PopRoots(mark)
	ns := t.Dict()
	if flags := ns.GetStr("__abc_tpflags__"); !flags.IsNull() {
		ns.DelStr("__abc_tpflags__")
		if n, _ := flags.SmallInt(); n == 1<<5 {
			vm.AddMatchFlags(t, py.FlagSequence)
		} else if n == 1<<6 {
			vm.AddMatchFlags(t, py.FlagMapping)
		}
	}
	if err := compute(vm, t); err != nil {
		return py.Value{}, err
	}
	dataOf(vm, t)
	return v, nil
}

// compute sets __abstractmethods__ of a class from its namespace and its bases.
func compute(vm *py.VM, t *py.Type) error {
	abstract := vm.NewFrozenSet()
	mark := vm.PushRoot(abstract.Value())
	defer vm.PopRoots(mark)
	ns := t.Dict()
	for i := 0; i < ns.Span(); i++ {
		k, v, ok := ns.At(i)
		if !ok {
			continue
		}
		if is, err := vm.IsAbstract(v); err != nil {
			return err
		} else if is {
			if err := abstract.Add(vm, k); err != nil {
				return err
			}
		}
	}
	for _, b := range t.Bases() {
		if b.Flags()&py.FlagAbstract == 0 {
			continue
		}
		names, err := vm.LookupAttr(b.Value(), "__abstractmethods__")
		if err != nil {
			return err
		}
		if names.IsNull() {
			continue
		}
		if err := vm.Iterate(names, func(name py.Value) error {
			s, ok := py.AsStr(name)
			if !ok {
				return nil
			}
			v, ok := t.StaticAttr(s)
			if !ok {
				var err error
				if v, err = vm.LookupAttr(t.Value(), s); err != nil || v.IsNull() {
					return err
				}
			}
			if is, err := vm.IsAbstract(v); err != nil || !is {
				return err
			}
			return abstract.Add(vm, name)
		}); err != nil {
			return err
		}
	}
	return vm.SetAttr(t.Value(), "__abstractmethods__", abstract.Value())
}

func update(vm *py.VM, a []py.Value) (py.Value, error) {
	has, err := vm.LookupAttr(a[0], "__abstractmethods__")
	if err != nil {
		return py.Value{}, err
	}
	if t := py.AsType(a[0]); t != nil && !has.IsNull() {
		return a[0], compute(vm, t)
	}
	return a[0], nil
}

func register(vm *py.VM, a []py.Value) (py.Value, error) {
	t := py.AsType(a[1])
	if t == nil {
		return py.Value{}, vm.TypeErrorf("Can only register classes")
	}
	if is, err := vm.IsSubclass(a[1], a[0]); err != nil || is {
		return a[1], err
	}
	if is, err := vm.IsSubclass(a[0], a[1]); err != nil {
		return py.Value{}, err
	} else if is {
		return py.Value{}, vm.Errorf(py.RuntimeError, "Refusing to create an inheritance cycle")
	}
	cls := py.AsType(a[0])
	d := dataOf(vm, cls)
	vm.Charge(16)
	d.registry = append(d.registry, t)
	counterOf(vm).n++
	if flags := cls.Flags() & (py.FlagMapping | py.FlagSequence); flags != 0 {
		vm.AddMatchFlags(t, flags)
	}
	return a[1], nil
}

// remembered returns what is known already of t as a subclass of cls, or null.
func remembered(vm *py.VM, cls py.Value, t *py.Type) py.Value {
	d := dataOf(vm, py.AsType(cls))
	if d.yes[t] {
		return py.True
	}
	if len(d.no) > 0 && d.noAt == counterOf(vm).n && d.no[t] {
		return py.False
	}
	return py.Value{}
}

func instanceCheck(vm *py.VM, a []py.Value) (py.Value, error) {
	cls, v := a[0], a[1]
	t := v.Type()
	c := t.Value()
	if py.ClassIs(v) {
		if r := remembered(vm, cls, t); !r.IsNull() {
			return r, nil
		}
	} else {
		var err error
		if c, err = vm.GetAttr(v, "__class__"); err != nil {
			return py.Value{}, err
		}
	}
	check := func(c py.Value) (bool, error) {
		r, err := vm.CallMethod(cls, "__subclasscheck__", c)
		if err != nil {
			return false, err
		}
		return vm.Truth(r)
	}
	ok, err := check(c)
	if err == nil && !ok && c != t.Value() {
		ok, err = check(t.Value())
	}
	return py.Bool(ok), err
}

func subclassCheck(vm *py.VM, clsV, subV py.Value) (bool, error) {
	sub := py.AsType(subV)
	if sub == nil {
		return false, vm.TypeErrorf("issubclass() arg 1 must be a class")
	}
	cls := py.AsType(clsV)
	d := dataOf(vm, cls)
	if d.yes[sub] {
		return true, nil
	}
	if now := counterOf(vm).n; d.noAt != now {
		d.no, d.noAt = nil, now
	} else if d.no[sub] {
		return false, nil
	}
	yes := func() (bool, error) {
		d.remember(&d.yes, sub)
		return true, nil
	}
	no := func() (bool, error) {
		d.remember(&d.no, sub)
		return false, nil
	}
	hook, err := vm.CallMethod(clsV, "__subclasshook__", subV)
	if err != nil {
		return false, err
	}
	switch hook {
	case py.True:
		return yes()
	case py.False:
		return no()
	}
	if hook != py.NotImplemented {
		return false, vm.Errorf(py.AssertionError, "__subclasshook__ must return either False, True, or NotImplemented")
	}
	if sub.IsSubtype(cls) {
		return yes()
	}
	for _, r := range slices.Clone(d.registry) {
		if err := vm.Step(1); err != nil {
			return false, err
		}
		if is, err := vm.IsSubclass(subV, r.Value()); err != nil {
			return false, err
		} else if is {
			return yes()
		}
	}
	subs, err := vm.CallMethod(clsV, "__subclasses__")
	if err != nil {
		return false, err
	}
	found := false
	if err := vm.Iterate(subs, func(c py.Value) error {
		is, err := vm.IsSubclass(subV, c)
		if is {
			found = true
			return py.StopIterate
		}
		return err
	}); err != nil {
		return false, err
	}
	if found {
		return yes()
	}
	return no()
}
