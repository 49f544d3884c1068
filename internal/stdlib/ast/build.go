package ast

// build.go turns the parser's trees into Python objects.

import (
	"math/big"
	"reflect"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
)

// builder makes the objects for a tree. What it makes is attached to the root at once, which is a root of the memory account, so
// that a traversal on the way counts it. The depth of a tree is bounded by the parser.
type builder struct {
	vm *py.VM
	w  *world
	g  *grammar
}

// toObject returns the object for a tree.
func toObject(vm *py.VM, tree any) (py.Value, error) {
	b := builder{vm, worldOf(vm), theGrammar()}
	v := reflect.ValueOf(tree).Elem()
	c := b.g.byStruct[v.Type()]
	root := vm.NewInstance(b.w.types[c.id])
	mark := vm.PushRoot(root)
	defer vm.PopRoots(mark)
	return root, b.fill(root, v, c)
}

// fill sets the attributes of o from the struct v.
func (b *builder) fill(o py.Value, v reflect.Value, c *class) error {
	if err := b.vm.Step(1 + len(c.fields)); err != nil {
		return err
	}
	if err := b.vm.Reserve(0); err != nil {
		return err
	}
	for i := range c.fields {
		f := &c.fields[i]
		name := b.w.names[f.name]
		if f.at < 0 {
			x := py.None
			if f.list() {
				x = b.vm.List(nil)
			}
			b.vm.SetInstanceAttr(o, name, x)
			continue
		}
		fv := v.Field(f.at)
		if !f.list() {
			if err := b.attach(fv, f, func(x py.Value) error {
				b.vm.SetInstanceAttr(o, name, x)
				return nil
			}); err != nil {
				return err
			}
			continue
		}
		if err := b.vm.Reserve(16 * fv.Len()); err != nil {
			return err
		}
		l := b.vm.NewList(make([]py.Value, 0, fv.Len()))
		b.vm.SetInstanceAttr(o, name, l.Value())
		for j := range fv.Len() {
			if err := b.attach(fv.Index(j), f, func(x py.Value) error { return l.Append(b.vm, x) }); err != nil {
				return err
			}
		}
	}
	if c.pos >= 0 {
		p := v.Field(c.pos).Interface().(syntax.Pos)
		for i, n := range [...]int32{p.Line, p.Col, p.EndLine, p.EndCol} {
			b.vm.SetInstanceAttr(o, b.w.names[places[i]], py.Int(int64(n)))
		}
	}
	return nil
}

// attach makes the object for v, hands it to put and then fills it.
func (b *builder) attach(v reflect.Value, f *field, put func(py.Value) error) error {
	switch f.typ {
	case "identifier", "string":
		s := v.String()
		if s == "" {
			return put(py.None)
		}
		return put(b.vm.Str(s))
	case "int":
		if v.Kind() == reflect.Bool {
			return put(py.Int(int64(map[bool]int{true: 1}[v.Bool()])))
		}
		return put(py.Int(v.Int()))
	case "constant":
		if v.Kind() == reflect.String {
			return put(b.vm.Str(v.String()))
		}
		x, err := constantValue(b.vm, v.Interface())
		if err != nil {
			return err
		}
		return put(x)
	}
	if k := v.Kind(); k == reflect.Interface || k == reflect.Pointer {
		if v.IsNil() {
			return put(py.None)
		}
		if k == reflect.Interface {
			v = v.Elem()
		}
		v = v.Elem()
		c := b.g.byStruct[v.Type()]
		o := b.vm.NewInstance(b.w.types[c.id])
		if err := put(o); err != nil {
			return err
		}
		return b.fill(o, v, c)
	}
	return put(b.w.single(b.vm, b.g.sums[f.typ][v.Uint()])) // an operator or a context
}

// constantValue returns the object for the value of a syntax.Constant.
func constantValue(vm *py.VM, x any) (py.Value, error) {
	switch x := x.(type) {
	case nil:
		return py.None, nil
	case bool:
		return py.Bool(x), nil
	case int64:
		return py.Int(x), nil
	case *big.Int:
		return vm.BigInt(new(big.Int).Set(x)), nil
	case float64:
		return py.Float(x), nil
	case complex128:
		return vm.Complex(real(x), imag(x)), nil
	case string:
		if err := vm.Reserve(len(x)); err != nil {
			return py.Value{}, err
		}
		return vm.Str(x), nil
	case syntax.Bytes:
		if err := vm.Reserve(len(x)); err != nil {
			return py.Value{}, err
		}
		return vm.Bytes(string(x)), nil
	case syntax.Ellipsis:
		return py.Ellipsis, nil
	case compile.Tuple:
		items := make([]py.Value, len(x))
		for i, e := range x {
			v, err := constantValue(vm, e)
			if err != nil {
				return py.Value{}, err
			}
			items[i] = v
		}
		return vm.Tuple(items), nil
	}
	return py.Value{}, vm.Errorf(py.SystemError, "constant of an unknown type")
}
