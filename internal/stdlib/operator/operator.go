// Package operator is Python's operator module.
package operator

// operator.go holds the module and the operators as functions.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module operator.
func Module() *py.ModuleDef { return module() }

// names lists the functions that have no other name, and those that have one with underscores too.
var (
	plainNames = [...]string{"attrgetter", "call", "countOf", "indexOf", "is_", "is_none", "is_not", "is_not_none", "itemgetter",
		"length_hint", "methodcaller", "truth"}
	dunderNames = [...][2]string{{"abs", "__abs__"}, {"add", "__add__"}, {"and_", "__and__"}, {"concat", "__concat__"},
		{"contains", "__contains__"}, {"delitem", "__delitem__"}, {"eq", "__eq__"}, {"floordiv", "__floordiv__"}, {"ge", "__ge__"},
		{"getitem", "__getitem__"}, {"gt", "__gt__"}, {"iadd", "__iadd__"}, {"iand", "__iand__"}, {"iconcat", "__iconcat__"},
		{"ifloordiv", "__ifloordiv__"}, {"ilshift", "__ilshift__"}, {"imatmul", "__imatmul__"}, {"imod", "__imod__"},
		{"imul", "__imul__"}, {"index", "__index__"}, {"inv", "__inv__"}, {"invert", "__invert__"}, {"ior", "__ior__"},
		{"ipow", "__ipow__"}, {"irshift", "__irshift__"}, {"isub", "__isub__"}, {"itruediv", "__itruediv__"}, {"ixor", "__ixor__"},
		{"le", "__le__"}, {"lshift", "__lshift__"}, {"lt", "__lt__"}, {"matmul", "__matmul__"}, {"mod", "__mod__"}, {"mul", "__mul__"},
		{"ne", "__ne__"}, {"neg", "__neg__"}, {"not_", "__not__"}, {"or_", "__or__"}, {"pos", "__pos__"}, {"pow", "__pow__"},
		{"rshift", "__rshift__"}, {"setitem", "__setitem__"}, {"sub", "__sub__"}, {"truediv", "__truediv__"}, {"xor", "__xor__"},
		{"call", "__call__"}}
)

func newModule() *py.ModuleDef {
	py.BuildType(itemGetterType, itemGetterSpec())
	py.BuildType(attrGetterType, attrGetterSpec())
	py.BuildType(methodCallerType, methodCallerSpec())
	return &py.ModuleDef{
		Name:  "operator",
		Doc:   "The operators as functions.",
		Types: []*py.Type{itemGetterType, attrGetterType, methodCallerType},
		Funcs: functions(),
		Init: func(vm *py.VM, m *py.Module) error {
			all := make([]py.Value, 0, len(plainNames)+len(dunderNames))
			for _, n := range plainNames {
				all = append(all, vm.Str(n))
			}
			for _, n := range dunderNames {
				m.Set(vm, n[1], m.Dict().GetStr(n[0]))
				if n[0] != "call" {
					all = append(all, vm.Str(n[0]))
				}
			}
			l := vm.List(all)
			if _, err := vm.CallMethod(l, "sort"); err != nil {
				return err
			}
			m.Set(vm, "__all__", l)
			return nil
		},
	}
}

func functions() []py.Def {
	var defs []py.Def
	two := func(name string, fn func(vm *py.VM, a, b py.Value) (py.Value, error)) {
		defs = append(defs, py.Def{Name: name, Sig: "a, b, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return fn(vm, a[0], a[1]) }})
	}
	one := func(name string, fn func(vm *py.VM, a py.Value) (py.Value, error)) {
		defs = append(defs, py.Def{Name: name, Sig: "a, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return fn(vm, a[0]) }})
	}
	for _, o := range [...]struct {
		op            py.BinOp
		name, inplace string
	}{{py.Add, "add", "iadd"}, {py.Sub, "sub", "isub"}, {py.Mul, "mul", "imul"}, {py.TrueDiv, "truediv", "itruediv"},
		{py.FloorDiv, "floordiv", "ifloordiv"}, {py.Mod, "mod", "imod"}, {py.Pow, "pow", "ipow"}, {py.LShift, "lshift", "ilshift"},
		{py.RShift, "rshift", "irshift"}, {py.And, "and_", "iand"}, {py.Or, "or_", "ior"}, {py.Xor, "xor", "ixor"},
		{py.MatMul, "matmul", "imatmul"}} {
		defs = append(defs, py.Def{Name: o.name, Sig: "a, b, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.Binary(o.op, a[0], a[1]) }})
		two(o.inplace, func(vm *py.VM, a, b py.Value) (py.Value, error) { return vm.Inplace(o.op, a, b) })
	}
	for _, o := range [...]struct {
		op   py.CmpOp
		name string
	}{{py.LT, "lt"}, {py.LE, "le"}, {py.EQ, "eq"}, {py.NE, "ne"}, {py.GT, "gt"}, {py.GE, "ge"}} {
		two(o.name, func(vm *py.VM, a, b py.Value) (py.Value, error) { return vm.RichCompare(o.op, a, b) })
	}
	for _, o := range [...]struct {
		op   py.UnOp
		name string
	}{{py.Neg, "neg"}, {py.Pos, "pos"}, {py.Invert, "inv"}, {py.Invert, "invert"}, {py.AbsOp, "abs"}} {
		one(o.name, func(vm *py.VM, a py.Value) (py.Value, error) { return vm.Unary(o.op, a) })
	}
	one("not_", func(vm *py.VM, a py.Value) (py.Value, error) {
		t, err := vm.Truth(a)
		return py.Bool(!t), err
	})
	one("truth", func(vm *py.VM, a py.Value) (py.Value, error) {
		t, err := vm.Truth(a)
		return py.Bool(t), err
	})
	one("index", (*py.VM).Index)
	one("is_none", func(_ *py.VM, a py.Value) (py.Value, error) { return py.Bool(a.IsNone()), nil })
	one("is_not_none", func(_ *py.VM, a py.Value) (py.Value, error) { return py.Bool(!a.IsNone()), nil })
	two("is_", func(_ *py.VM, a, b py.Value) (py.Value, error) { return py.Bool(a == b), nil })
	two("is_not", func(_ *py.VM, a, b py.Value) (py.Value, error) { return py.Bool(a != b), nil })
	two("getitem", (*py.VM).GetItem)
	two("delitem", func(vm *py.VM, a, b py.Value) (py.Value, error) { return py.None, vm.DelItem(a, b) })
	two("contains", func(vm *py.VM, a, b py.Value) (py.Value, error) {
		in, err := vm.Contains(a, b)
		return py.Bool(in), err
	})
	two("concat", func(vm *py.VM, a, b py.Value) (py.Value, error) {
		if err := concatenable(vm, a); err != nil {
			return py.Value{}, err
		}
		return vm.Binary(py.Add, a, b)
	})
	two("iconcat", func(vm *py.VM, a, b py.Value) (py.Value, error) {
		if err := concatenable(vm, a); err != nil {
			return py.Value{}, err
		}
		return vm.Inplace(py.Add, a, b)
	})
	two("countOf", func(vm *py.VM, a, b py.Value) (py.Value, error) {
		n := int64(0)
		err := iterate(vm, a, func(v py.Value) error {
			eq, err := vm.Equal(v, b)
			if eq {
				n++
			}
			return err
		})
		return py.Int(n), err
	})
	two("indexOf", func(vm *py.VM, a, b py.Value) (py.Value, error) {
		i, found := int64(-1), false
		err := iterate(vm, a, func(v py.Value) error {
			i++
			eq, err := vm.Equal(v, b)
			if err == nil && eq {
				found = true
				return py.StopIterate
			}
			return err
		})
		if err == nil && !found {
			err = vm.ValueErrorf("sequence.index(x): x not in sequence")
		}
		return py.Int(i), err
	})
	return append(defs,
		py.Def{Name: "setitem", Sig: "a, b, c, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.None, vm.SetItem(a[0], a[1], a[2])
		}},
		py.Def{Name: "length_hint", Sig: "obj, default=0, /", Fn: lengthHint},
		py.Def{Name: "call", Sig: "obj, /, *args, **kwargs", Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
			if args.Len() == 0 {
				return py.Value{}, vm.TypeErrorf("call expected at least 1 argument, got 0")
			}
			return vm.Call(args.Pos()[0], args.Skip(1))
		}},
	)
}

// iterate is Iterate with the error text of this module.
func iterate(vm *py.VM, v py.Value, f func(py.Value) error) error {
	it, err := vm.Iter(v)
	if err != nil {
		if py.IsExc(err, py.TypeError) {
			err = vm.TypeErrorf("argument of type '%s' is not iterable", v.Type().Name())
		}
		return err
	}
	return vm.Iterate(it, f)
}

// concatenable checks that v is a sequence.
func concatenable(vm *py.VM, v py.Value) error {
	t := v.Type()
	if t.Lookup("__getitem__").IsNull() || py.AsDict(v) != nil {
		return vm.TypeErrorf("'%s' object can't be concatenated", t.Name())
	}
	return nil
}

func lengthHint(vm *py.VM, a []py.Value) (py.Value, error) {
	def := py.Int(0)
	if !a[1].IsNull() {
		if !vm.HasIndex(a[1]) {
			return py.Value{}, vm.TypeErrorf("'%s' object cannot be interpreted as an integer", a[1].Type().Name())
		}
		n, err := vm.IndexInt(a[1])
		if err != nil {
			return py.Value{}, err
		}
		def = py.Int(int64(n))
	}
	t := a[0].Type()
	if !t.Lookup("__len__").IsNullOrNone() {
		n, err := vm.Len(a[0])
		if err == nil {
			return py.Int(int64(n)), nil
		}
		if !py.IsExc(err, py.TypeError) {
			return py.Value{}, err
		}
	}
	if t.Lookup("__length_hint__").IsNull() {
		return def, nil
	}
	r, err := vm.CallMethod(a[0], "__length_hint__")
	if err != nil {
		if py.IsExc(err, py.TypeError) {
			return def, nil
		}
		return py.Value{}, err
	}
	if r == py.NotImplemented {
		return def, nil
	}
	if !py.IsInt(r) {
		return py.Value{}, vm.TypeErrorf("__length_hint__ must be an integer, not %s", r.Type().Name())
	}
	n, err := vm.IndexInt(r)
	if err != nil {
		return py.Value{}, err
	}
	if n < 0 {
		return py.Value{}, vm.ValueErrorf("__length_hint__() should return >= 0")
	}
	return py.Int(int64(n)), nil
}
