package ast

// read.go turns Python objects into the compiler's trees.

import (
	"math"
	"math/big"
	"reflect"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
)

// maxTree bounds the depth of the trees that scripts make. It is below that of the trees that the parser makes, which
// the compiler walks.
const maxTree = 5000

// reader makes the structs of package syntax. What they take is held as it is made, until release.
type reader struct {
	vm    *py.VM
	w     *world
	g     *grammar
	depth int
	nodes int
	held  int
}

// hold accounts n bytes of the tree, which no object refers to.
func (r *reader) hold(n int) error {
	if err := r.vm.Hold(n); err != nil {
		return err
	}
	r.held += n
	return nil
}

// release ends the account of the tree.
func (r *reader) release() { _ = r.vm.Hold(-r.held) } // which never fails

// tree returns the tree for v, a mod node.
func (r *reader) tree(v py.Value, want string) (syntax.Mod, error) {
	c := r.w.classOf(v.Type())
	if c == nil || c.name != want {
		return nil, r.vm.TypeErrorf("expected %s node, got %s", want, v.Type().ShortName())
	}
	p, err := r.node(v, c)
	if err != nil {
		return nil, err
	}
	mod, ok := p.Interface().(syntax.Mod)
	if !ok {
		return nil, r.vm.TypeErrorf("expected %s node, got %s", want, v.Type().ShortName())
	}
	return mod, validate(r.vm, mod)
}

// attr returns an attribute of a node, or null. Errors but AttributeError pass.
func (r *reader) attr(v py.Value, name string) (py.Value, error) { return r.vm.LookupAttr(v, name) }

// node returns a pointer to the struct of class c for v.
func (r *reader) node(v py.Value, c *class) (reflect.Value, error) {
	var none reflect.Value
	sum := c.name
	if c.base != nil {
		sum = c.base.name
	}
	if r.depth++; r.depth > maxTree {
		return none, r.vm.Errorf(py.RecursionError, "maximum recursion depth exceeded while traversing '%s' node", sum)
	}
	defer func() { r.depth-- }()
	r.nodes++
	if err := r.vm.Step(1 + len(c.fields)); err != nil {
		return none, err
	}
	if c.strct == nil {
		return none, r.vm.TypeErrorf("expected some sort of %s, but got %s", sum, c.name)
	}
	if err := r.hold(int(c.strct.Size())); err != nil {
		return none, err
	}
	p := reflect.New(c.strct)
	s := p.Elem()
	// Where a node is comes before its fields, but after those of a type that stands for itself, such as keyword.
	place := func() error {
		if c.pos < 0 {
			return nil
		}
		pos, err := r.place(v, sum, c)
		if err == nil {
			s.Field(c.pos).Set(reflect.ValueOf(pos))
		}
		return err
	}
	if sum != c.name {
		if err := place(); err != nil {
			return none, err
		}
	}
	for i := range c.fields {
		f := &c.fields[i]
		x, err := r.attr(v, f.name)
		if err != nil {
			return none, err
		}
		if x.IsNull() && !f.optional() && !f.list() {
			if f.typ != "expr_context" {
				return none, r.vm.TypeErrorf("required field \"%s\" missing from %s", f.name, c.name)
			}
			continue // Load, the zero value
		}
		if f.list() {
			if err := r.list(x, f, c, s); err != nil {
				return none, err
			}
			continue
		}
		if f.at < 0 || x.IsNull() {
			continue
		}
		if x.IsNone() && f.quant == "" && f.typ != "constant" && f.typ != "int" {
			if f.typ == "expr_context" {
				return none, r.vm.ValueErrorf("field '%s' is required for %s", f.name, c.name)
			}
			return none, r.vm.ValueErrorf("field '%s' is required for %s", f.name, c.name)
		}
		if x.IsNone() && f.optional() {
			continue
		}
		if err := r.value(x, f, c, s.Field(f.at)); err != nil {
			return none, err
		}
	}
	if sum == c.name {
		if err := place(); err != nil {
			return none, err
		}
	}
	return p, nil
}

// list reads a field that is a list.
func (r *reader) list(x py.Value, f *field, c *class, s reflect.Value) error {
	if x.IsNull() {
		return nil
	}
	l := py.AsList(x)
	if l == nil {
		return r.vm.TypeErrorf("%s field \"%s\" must be a list, not a %s", c.name, f.name, x.Type().Name())
	}
	if f.at < 0 {
		return nil
	}
	n := l.Len()
	if err := r.hold(16 * n); err != nil {
		return err
	}
	dst := s.Field(f.at)
	dst.Set(reflect.MakeSlice(dst.Type(), n, n))
	for i := range n {
		x := l.Items()[i]
		if err := r.value(x, f, c, dst.Index(i)); err != nil {
			return err
		}
		if l.Len() != n {
			return r.vm.Errorf(py.RuntimeError, "%s field \"%s\" changed size during iteration", c.name, f.name)
		}
	}
	return nil
}

// value reads x, a value of f or an item of it, into dst.
func (r *reader) value(x py.Value, f *field, c *class, dst reflect.Value) error {
	switch f.typ {
	case "identifier", "string":
		if x.IsNone() {
			if f.list() {
				return r.vm.ValueErrorf("None disallowed in identifier list")
			}
			return nil
		}
		s, ok := py.AsStr(x)
		if !ok || x.Type() != py.StrType {
			if f.typ == "string" {
				return r.vm.TypeErrorf("AST string must be of type str")
			}
			return r.vm.TypeErrorf("AST identifier must be of type str")
		}
		dst.SetString(s)
		return nil
	case "int":
		n, err := r.int(x)
		if err != nil {
			return err
		}
		if dst.Kind() == reflect.Bool {
			dst.SetBool(n != 0)
		} else {
			dst.SetInt(int64(n))
		}
		return nil
	case "constant":
		if dst.Kind() == reflect.String {
			s, _ := py.AsStr(x)
			dst.SetString(s)
			return nil
		}
		k, err := r.constant(x)
		if err == nil && k != nil {
			dst.Set(reflect.ValueOf(k))
		}
		return err
	}
	if x.IsNone() {
		return nil // the validation says whether it may be
	}
	want := r.g.byName[f.typ]
	got := want
	if want.sum {
		if got = r.w.classOf(x.Type()); got == nil || got.base != want {
			if want.placed {
				// The place is looked at first.
				if _, err := r.place(x, f.typ, want); err != nil {
					return err
				}
			}
			t, err := r.vm.Repr(x)
			if err != nil {
				return err
			}
			return r.vm.TypeErrorf("expected some sort of %s, but got %s", f.typ, t)
		}
	}
	if k := dst.Kind(); k != reflect.Interface && k != reflect.Pointer {
		dst.SetUint(uint64(got.nth))
		return nil
	}
	p, err := r.node(x, got)
	if err != nil {
		return err
	}
	if !p.Type().AssignableTo(dst.Type()) {
		// The struct is stricter than the grammar.
		if c.name == "TypeAlias" {
			return r.vm.TypeErrorf("TypeAlias with non-Name name")
		}
		return r.vm.TypeErrorf("%s %s must be a Name", c.name, f.name)
	}
	dst.Set(p)
	return nil
}

func (r *reader) int(x py.Value) (int32, error) {
	if !py.IsInt(x) {
		t, err := r.vm.Repr(x)
		if err != nil {
			return 0, err
		}
		return 0, r.vm.ValueErrorf("invalid integer value: %s", t)
	}
	n, ok := py.AsInt64(x)
	if !ok || n > math.MaxInt32 || n < math.MinInt32 {
		return 0, r.vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
	}
	return int32(n), nil
}

// place reads the attributes that say where a node is. The end is where it starts if it is not given.
func (r *reader) place(v py.Value, sum string, c *class) (syntax.Pos, error) {
	var n [4]int32
	for i, name := range places {
		x, err := r.attr(v, name)
		if err != nil {
			return syntax.Pos{}, err
		}
		strict := i < 2 || sum == "pattern" || sum == "type_param"
		switch {
		case x.IsNull() && strict:
			return syntax.Pos{}, r.vm.TypeErrorf("required field \"%s\" missing from %s", name, sum)
		case x.IsNullOrNone() && !strict:
			n[i] = n[i-2]
			continue
		}
		if n[i], err = r.int(x); err != nil {
			return syntax.Pos{}, err
		}
	}
	p := syntax.Pos{Line: n[0], Col: n[1], EndLine: n[2], EndCol: n[3]}
	switch sum {
	case "stmt", "expr", "excepthandler", "pattern", "type_param", "arg", "keyword", "alias":
		return p, r.checkPlace(p)
	}
	return p, nil
}

func (r *reader) checkPlace(p syntax.Pos) error {
	switch {
	case p.Line > p.EndLine:
		return r.vm.ValueErrorf("AST node line range (%d, %d) is not valid", p.Line, p.EndLine)
	case p.Line < 0 && p.EndLine != p.Line || p.Col < 0 && p.Col != p.EndCol:
		return r.vm.ValueErrorf("AST node column range (%d, %d) for line range (%d, %d) is not valid", p.Col, p.EndCol, p.Line, p.EndLine)
	case p.Line == p.EndLine && p.Col > p.EndCol:
		return r.vm.ValueErrorf("line %d, column %d-%d is not a valid range", p.Line, p.Col, p.EndCol)
	}
	return nil
}

// constant returns the value for a syntax.Constant.
func (r *reader) constant(x py.Value) (any, error) {
	switch x.Type() {
	case py.BoolType:
		return x == py.True, nil
	case py.IntType:
		if n, ok := py.AsInt64(x); ok {
			return n, nil
		}
		b, _ := py.AsBig(x)
		return new(big.Int).Set(b), r.hold(b.BitLen() / 8)
	case py.FloatType:
		f, _ := x.ExactFloat()
		return f, nil
	case py.ComplexType:
		re, im, _ := py.AsComplex(x)
		return complex(re, im), nil
	case py.StrType:
		s, _ := py.AsStr(x)
		return s, nil
	case py.BytesType:
		s, _ := py.AsBytes(x)
		return syntax.Bytes(s), nil
	case py.TupleType, py.FrozenSetType:
		if r.depth++; r.depth > maxTree {
			return nil, r.vm.Errorf(py.RecursionError, "maximum recursion depth exceeded during compilation")
		}
		defer func() { r.depth-- }()
		items, err := r.vm.Items(x)
		if err != nil {
			return nil, err
		}
		r.nodes += len(items)
		if err := r.hold(32 * (1 + len(items))); err != nil {
			return nil, err
		}
		out := make([]any, len(items))
		for i, e := range items {
			if err := r.vm.Step(1); err != nil {
				return nil, err
			}
			if out[i], err = r.constant(e); err != nil {
				return nil, err
			}
		}
		if x.Type() == py.FrozenSetType {
			return compile.FrozenSet(out), nil
		}
		return compile.Tuple(out), nil
	}
	switch x {
	case py.None:
		return nil, nil
	case py.Ellipsis:
		return syntax.Ellipsis{}, nil
	}
	return nil, r.vm.TypeErrorf("got an invalid type in Constant: %s", x.Type().ShortName())
}
