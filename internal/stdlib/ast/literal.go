package ast

// literal.go holds literal_eval. A string is evaluated from the parser's tree, so that large data costs no node objects.

import (
	"math/big"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

func literalEval(vm *py.VM, a []py.Value) (py.Value, error) {
	text, ok := py.AsStr(a[0])
	if !ok {
		fn, err := helper(vm, "_literal")
		if err != nil {
			return py.Value{}, err
		}
		return vm.CallValues(fn, a[0])
	}
	for len(text) > 0 && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	v := a[0]
	if s, _ := py.AsStr(v); len(s) != len(text) {
		v = vm.Str(text)
	}
	src, err := vm.SourceText(v, "compile() arg 1")
	if err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(len(src) * 40); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(len(src) / 16); err != nil {
		return py.Value{}, err
	}
	mod, err := syntax.Parse(src, syntax.Options{Filename: "<unknown>", Mode: syntax.ModeEval, UnicodeName: unicodename.Character, Poll: vm.Step})
	if err != nil {
		return py.Value{}, syntaxError(vm, err)
	}
	l := literal{vm}
	mark := vm.PushRoot(py.None)
	defer vm.PopRoots(mark)
	return l.value(mod.(*syntax.Expression).Body)
}

// helper returns a function of the module's Python part.
func helper(vm *py.VM, name string) (py.Value, error) {
	m, err := vm.Import("ast")
	if err != nil {
		return py.Value{}, err
	}
	return vm.GetAttr(m.Value(), name)
}

// literal evaluates expressions of constants. The parser bounds their depth.
type literal struct{ vm *py.VM }

// malformed is the error for an expression that is no literal.
func (l literal) malformed(e syntax.Expr) error {
	if e == nil {
		return l.vm.ValueErrorf("malformed node or string: None")
	}
	node, err := toObject(l.vm, e)
	if err != nil {
		return err
	}
	r, err := l.vm.Repr(node)
	if err != nil {
		return err
	}
	return l.vm.ValueErrorf("malformed node or string on line %d: %s", e.Span().Line, r)
}

// items evaluates a display into a new list, which it leaves as a root.
func (l literal) items(elts []syntax.Expr) (*py.List, error) {
	vm := l.vm
	if err := vm.Reserve(16 * len(elts)); err != nil {
		return nil, err
	}
	out := vm.NewList(make([]py.Value, 0, len(elts)))
	vm.PushRoot(out.Value())
	for _, e := range elts {
		v, err := l.value(e)
		if err != nil {
			return nil, err
		}
		if err := out.Append(vm, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (l literal) value(e syntax.Expr) (py.Value, error) {
	vm := l.vm
	if err := vm.Step(1); err != nil {
		return py.Value{}, err
	}
	mark := vm.PushRoot(py.None)
	defer vm.PopRoots(mark)
	switch e := e.(type) {
	case *syntax.Constant:
		return constantValue(vm, e.Value)
	case *syntax.Tuple:
		items, err := l.items(e.Elts)
		if err != nil {
			return py.Value{}, err
		}
		return vm.Tuple(items.Items()), nil
	case *syntax.List:
		items, err := l.items(e.Elts)
		if err != nil {
			return py.Value{}, err
		}
		return items.Value(), nil
	case *syntax.Set:
		items, err := l.items(e.Elts)
		if err != nil {
			return py.Value{}, err
		}
		set := vm.NewSet()
		vm.PushRoot(set.Value())
		for _, v := range items.Items() {
			if _, err := vm.Hash(v); err != nil {
				return py.Value{}, unhashable(vm, err, v, "set element")
			}
			if err := set.Add(vm, v); err != nil {
				return py.Value{}, err
			}
		}
		return set.Value(), nil
	case *syntax.Dict:
		keys, err := l.items(e.Keys)
		if err != nil {
			return py.Value{}, err
		}
		vals, err := l.items(e.Values)
		if err != nil {
			return py.Value{}, err
		}
		d := vm.NewDict()
		vm.PushRoot(d.Value())
		for i, k := range keys.Items() {
			if _, err := vm.Hash(k); err != nil {
				return py.Value{}, unhashable(vm, err, k, "dict key")
			}
			if err := d.Set(vm, k, vals.Items()[i]); err != nil {
				return py.Value{}, err
			}
		}
		return d.Value(), nil
	case *syntax.Call:
		if f, ok := e.Func.(*syntax.Name); ok && f.Id == "set" && len(e.Args) == 0 && len(e.Keywords) == 0 {
			return vm.NewSet().Value(), nil
		}
	case *syntax.UnaryOp:
		return l.signed(e)
	case *syntax.BinOp:
		if e.Op != syntax.Add && e.Op != syntax.Sub {
			break
		}
		left, err := l.signed(e.Left)
		if err != nil {
			return py.Value{}, err
		}
		right, err := l.number(e.Right)
		if err != nil {
			return py.Value{}, err
		}
		if left.Type() == py.ComplexType || right.Type() != py.ComplexType {
			break
		}
		op := py.Add
		if e.Op == syntax.Sub {
			op = py.Sub
		}
		return vm.Binary(op, left, right)
	}
	return py.Value{}, l.malformed(e)
}

// unhashable is the error for a display's item that has no hash.
func unhashable(vm *py.VM, err error, v py.Value, what string) error {
	if !py.IsExc(err, py.TypeError) || v.Type().IsHeap() {
		return err
	}
	return vm.TypeErrorf("cannot use '%s' as a %s (%s)", v.Type().Name(), what, err.(*py.Exc).Message())
}

// signed is a number with or without a sign.
func (l literal) signed(e syntax.Expr) (py.Value, error) {
	u, ok := e.(*syntax.UnaryOp)
	if !ok || u.Op != syntax.UAdd && u.Op != syntax.USub {
		return l.number(e)
	}
	v, err := l.number(u.Operand)
	if err != nil || u.Op == syntax.UAdd {
		return v, err
	}
	return l.vm.Unary(py.Neg, v)
}

func (l literal) number(e syntax.Expr) (py.Value, error) {
	if k, ok := e.(*syntax.Constant); ok {
		switch k.Value.(type) {
		case int64, *big.Int, float64, complex128:
			return constantValue(l.vm, k.Value)
		}
	}
	return py.Value{}, l.malformed(e)
}
