// Package enum is Python's enum module.
package enum

// enum.go holds the module and property, the descriptor behind name and value. The rest is Python.

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module enum.
func Module() *py.ModuleDef { return module() }

// source is what an import runs; the other parts define the rest when it is asked for.
//
//go:embed enum.py
var source string

//go:embed mixed.py
var mixedSource string

//go:embed strenum.py
var strSource string

//go:embed flag.py
var flagSource string

//go:embed simple.py
var simpleSource string

//go:embed verify.py
var verifySource string

var propertyType = &py.Type{}

func newModule() *py.ModuleDef {
	py.BuildType(propertyType, propertySpec())
	parts := []*lazy.Part{
		lazy.New("enum", mixedSource, "ReprEnum", "IntEnum", "pickle_by_global_name", "pickle_by_enum_name",
			"_reduce_ex_by_global_name", "_make_class_unpicklable"),
		lazy.New("enum", strSource, "StrEnum"),
		lazy.New("enum", flagSource, "Flag", "IntFlag", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "bin", "_iter_bits_lsb"),
		lazy.New("enum", simpleSource, "_simple_enum", "_test_simple_enum"),
		lazy.New("enum", verifySource, "verify", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE", "global_enum", "global_enum_repr",
			"global_flag_repr", "global_str", "show_flag_values"),
	}
	return &py.ModuleDef{
		Name:  "enum",
		Types: []*py.Type{propertyType},
		Funcs: []py.Def{{Name: "_attribute", Sig: "name, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return vm.NewNative(propertyType, &property{attr: py.AsStrObject(a[0])}, 96), nil
		}}},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "_builtin_property", py.PropertyType.Value())
			lazy.Install(vm, m, "enum", parts...)
			return nil
		},
		Source: source,
	}
}

// property is the state of an enum.property: like a property on instances, while the class shows the member of that name.
type property struct {
	fget, fset, fdel, doc py.Value
	name, class, member   py.Value
	// attr is the instance attribute that name and value stand for, or nil.
	attr *py.Str
}

// Traverse visits what the property refers to.
func (p *property) Traverse(visit func(py.Value)) int {
	for _, v := range [...]py.Value{p.fget, p.fset, p.fdel, p.doc, p.name, p.class, p.member} {
		if !v.IsNull() {
			visit(v)
		}
	}
	if p.attr != nil {
		visit(p.attr.Value())
	}
	return 160
}

func propertyOf(v py.Value) *property {
	p, _ := py.NativeData[*property](v)
	return p
}

func orNone(v py.Value) py.Value {
	if v.IsNull() {
		return py.None
	}
	return v
}

func propertySpec() py.TypeSpec {
	bind := py.NewBinder("property", "fget=None, fset=None, fdel=None, doc=None")
	// with returns a copy of a property with one function replaced.
	with := func(set func(p *property, f py.Value)) py.NativeFunc {
		return func(vm *py.VM, a []py.Value) (py.Value, error) {
			p := *propertyOf(a[0])
			set(&p, a[1])
			return vm.NewNative(a[0].Type(), &p, 160), nil
		}
	}
	getter := func(name string, get func(p *property) *py.Value) py.Getter {
		return py.Getter{Name: name, Get: func(_ *py.VM, v py.Value) (py.Value, error) { return orNone(*get(propertyOf(v))), nil },
			Set: func(_ *py.VM, v, x py.Value) error {
				*get(propertyOf(v)) = x
				return nil
			}}
	}
	return py.TypeSpec{
		Name: "property", Module: "enum", Kind: py.KindNative, Flags: py.FlagHasDict, Python: true,
		Doc: "A property of members that lets the class show a member of the same name.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				var a [4]py.Value
				if err := bind.Bind(vm, args, a[:]); err != nil {
					return py.Value{}, err
				}
				p := &property{fget: orNone(a[0]), fset: orNone(a[1]), fdel: orNone(a[2]), doc: orNone(a[3])}
				if p.doc.IsNone() && !p.fget.IsNone() {
					doc, err := vm.LookupAttr(p.fget, "__doc__")
					if err != nil {
						return py.Value{}, err
					}
					p.doc = orNone(doc)
				}
				return vm.NewNative(cls, p, 160), nil
			},
			DescrGet: func(vm *py.VM, d, obj py.Value, cls *py.Type) (py.Value, error) {
				p := propertyOf(d)
				if obj.IsNull() {
					if !p.member.IsNull() {
						return p.member, nil
					}
					return py.Value{}, noAttribute(vm, p, cls)
				}
				if p.attr != nil {
					if v := vm.InstanceAttr(obj, p.attr); !v.IsNull() {
						return v, nil
					}
					return vm.GetAttr(obj, p.attr.String())
				}
				if !p.fget.IsNullOrNone() {
					return vm.CallValues(p.fget, obj)
				}
				// A member shows others of its class.
				if !p.member.IsNull() {
					return p.member, nil
				}
				return py.Value{}, noAttribute(vm, p, cls)
			},
			DescrSet: func(vm *py.VM, d, obj, v py.Value) error {
				p := propertyOf(d)
				switch {
				case v.IsNull() && !p.fdel.IsNullOrNone():
					_, err := vm.CallValues(p.fdel, obj)
					return err
				case !v.IsNull() && !p.fset.IsNullOrNone():
					_, err := vm.CallValues(p.fset, obj, v)
					return err
				}
				what := "set"
				if v.IsNull() {
					what = "delete"
				}
				cls, err := vm.Repr(orNone(p.class))
				if err != nil {
					return err
				}
				name, err := vm.Repr(orNone(p.name))
				if err != nil {
					return err
				}
				return vm.Errorf(py.AttributeError, "<enum %s> cannot %s attribute %s", cls, what, name)
			},
		},
		Methods: []py.Def{
			{Name: "__set_name__", Sig: "ownerclass, name", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				p := propertyOf(a[0])
				p.name = a[2]
				cls, err := vm.GetAttr(a[1], "__name__")
				p.class = cls
				return py.None, err
			}},
			{Name: "getter", Sig: "fget", Python: true, Fn: with(func(p *property, f py.Value) { p.fget = f })},
			{Name: "setter", Sig: "fset", Python: true, Fn: with(func(p *property, f py.Value) { p.fset = f })},
			{Name: "deleter", Sig: "fdel", Python: true, Fn: with(func(p *property, f py.Value) { p.fdel = f })},
			{Name: "_with_member", Sig: "member, /", Fn: with(func(p *property, m py.Value) { p.member = m })},
		},
		Getters: []py.Getter{
			getter("fget", func(p *property) *py.Value { return &p.fget }),
			getter("fset", func(p *property) *py.Value { return &p.fset }),
			getter("fdel", func(p *property) *py.Value { return &p.fdel }),
			getter("__doc__", func(p *property) *py.Value { return &p.doc }),
			getter("name", func(p *property) *py.Value { return &p.name }),
			getter("member", func(p *property) *py.Value { return &p.member }),
			{Name: "__isabstractmethod__", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				f, err := vm.LookupAttr(orNone(propertyOf(v).fget), "__isabstractmethod__")
				if f.IsNull() {
					f = py.False
				}
				return f, err
			}},
		},
	}
}

func noAttribute(vm *py.VM, p *property, cls *py.Type) error {
	owner, err := vm.Repr(cls.Value())
	if err != nil {
		return err
	}
	name, err := vm.Repr(orNone(p.name))
	if err != nil {
		return err
	}
	return vm.Errorf(py.AttributeError, "%s has no attribute %s", owner, name)
}
