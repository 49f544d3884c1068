package functools

// cachedproperty.go holds cached_property.

import (
	"fmt"

	"github.com/krait-run/krait/internal/py"
)

var cachedPropertyType = &py.Type{}

// cachedProperty is the state of a cached_property.
type cachedProperty struct {
	fn, doc, module py.Value
	name            *py.Str // nil until __set_name__
}

// Traverse visits what the property refers to.
func (p *cachedProperty) Traverse(visit func(py.Value)) int {
	visit(p.fn)
	visit(p.doc)
	visit(p.module)
	if p.name != nil {
		visit(p.name.Value())
	}
	return 64
}

func cachedPropertySpec() py.TypeSpec {
	of := func(v py.Value) *cachedProperty {
		p, _ := py.NativeData[*cachedProperty](v)
		return p
	}
	return py.TypeSpec{
		Name: "cached_property", Module: "functools", Python: true, Kind: py.KindNative, Flags: py.FlagHasDict, Sig: "func",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return vm.NewNative(cls, &cachedProperty{fn: py.None, doc: py.None, module: py.None}, 64), nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				var a [2]py.Value
				if err := vm.BindPython("cached_property.__init__", "self, func", args, a[:], self); err != nil {
					return err
				}
				p := of(self)
				p.fn = a[1]
				for _, f := range [...]struct {
					name string
					to   *py.Value
				}{{"__doc__", &p.doc}, {"__module__", &p.module}} {
					v, err := vm.GetAttr(a[1], f.name)
					if err != nil {
						return err
					}
					*f.to = v
				}
				return nil
			},
			DescrGet: func(vm *py.VM, d, obj py.Value, _ *py.Type) (py.Value, error) {
				if obj.IsNull() {
					return d, nil
				}
				p := of(d)
				if p.name == nil {
					return py.Value{}, vm.TypeErrorf("Cannot use cached_property instance without calling __set_name__ on it.")
				}
				if !py.HasInstanceDict(obj) {
					return py.Value{}, vm.TypeErrorf("No '__dict__' attribute on '%s' instance to cache '%s' property.", obj.Type().Name(), p.name.String())
				}
				if v := vm.InstanceAttr(obj, p.name); !v.IsNull() {
					return v, nil
				}
				v, err := vm.CallValues(p.fn, obj)
				if err != nil {
					return py.Value{}, err
				}
				vm.SetInstanceAttr(obj, p.name, v)
				return v, nil
			},
		},
		Methods: []py.Def{
			{Name: "__set_name__", Sig: "owner, name", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				p := of(a[0])
				name := py.AsStrObject(a[2])
				if name == nil {
					return py.Value{}, vm.TypeErrorf("attribute name must be string, not '%s'", a[2].Type().Name())
				}
				if p.name != nil && p.name.String() != name.String() {
					old, _ := vm.Repr(p.name.Value())
					now, _ := vm.Repr(a[2])
					return py.Value{}, vm.TypeErrorf("%s", fmt.Sprintf("Cannot assign the same cached_property to two different names (%s and %s).", old, now))
				}
				p.name = name
				return py.None, nil
			}},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{
			{Name: "func", Get: func(_ *py.VM, v py.Value) (py.Value, error) { return of(v).fn, nil }},
			{Name: "attrname", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
				if n := of(v).name; n != nil {
					return n.Value(), nil
				}
				return py.None, nil
			}},
			{Name: "__doc__", Get: func(_ *py.VM, v py.Value) (py.Value, error) { return of(v).doc, nil }},
			{Name: "__module__", Get: func(_ *py.VM, v py.Value) (py.Value, error) { return of(v).module, nil }},
		},
	}
}
