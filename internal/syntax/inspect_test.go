package syntax

import (
	"fmt"
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"reflect"
	"strings"
	"testing"
)

// nodeTypes are all structs of the tree: TestInspectKnowsAllNodes compares them with ast.go.
var nodeTypes = []Node{
	&Module{}, &Expression{}, &Interactive{},
	&FunctionDef{}, &AsyncFunctionDef{}, &ClassDef{}, &Return{}, &Delete{}, &Assign{}, &TypeAlias{}, &AugAssign{}, &AnnAssign{}, &For{},
	&AsyncFor{}, &While{}, &If{}, &With{}, &AsyncWith{}, &Match{}, &Raise{}, &Try{}, &TryStar{}, &Assert{}, &Import{}, &ImportFrom{},
	&Global{}, &Nonlocal{}, &ExprStmt{}, &Pass{}, &Break{}, &Continue{},
	&BoolOp{}, &NamedExpr{}, &BinOp{}, &UnaryOp{}, &Lambda{}, &IfExp{}, &Dict{}, &Set{}, &ListComp{}, &SetComp{}, &DictComp{},
	&GeneratorExp{}, &Await{}, &Yield{}, &YieldFrom{}, &Compare{}, &Call{}, &FormattedValue{}, &Interpolation{}, &JoinedStr{},
	&TemplateStr{}, &Constant{}, &Attribute{}, &Subscript{}, &Starred{}, &Name{}, &List{}, &Tuple{}, &Slice{},
	&MatchValue{}, &MatchSingleton{}, &MatchSequence{}, &MatchMapping{}, &MatchClass{}, &MatchStar{}, &MatchAs{}, &MatchOr{},
	&TypeVar{}, &ParamSpec{}, &TypeVarTuple{},
	&Comprehension{}, &ExceptHandler{}, &Arguments{}, &Arg{}, &Keyword{}, &Alias{}, &WithItem{}, &MatchCase{},
}

// Every struct of ast.go that is a node is in nodeTypes, and so in the test below.
func TestInspectKnowsAllNodes(t *testing.T) {
	file, err := goparser.ParseFile(gotoken.NewFileSet(), "ast.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"Pos": true, "Ellipsis": true}
	for _, n := range nodeTypes {
		known[reflect.TypeOf(n).Elem().Name()] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.TypeSpec); ok {
			if _, ok := s.Type.(*ast.StructType); ok && !known[s.Name.Name] {
				t.Errorf("nodeTypes lacks %s", s.Name.Name)
			}
		}
		return true
	})
}

// Inspect comes to whatever a node has in its fields, in their order.
func TestInspectForgetsNoField(t *testing.T) {
	node := reflect.TypeFor[Node]()
	isNode := func(f reflect.Type) bool { return f.Implements(node) && f != reflect.TypeFor[Pos]() }
	// part makes a node that fits a field.
	part := func(f reflect.Type) reflect.Value {
		if f.Kind() == reflect.Pointer {
			return reflect.New(f.Elem())
		}
		for _, n := range nodeTypes {
			if v := reflect.TypeOf(n); v.Implements(f) && v != reflect.TypeFor[*Module]() {
				return reflect.New(v.Elem())
			}
		}
		t.Fatalf("no node is a %s", f)
		return reflect.Value{}
	}
	for _, n := range nodeTypes {
		typ := reflect.TypeOf(n).Elem()
		full := reflect.New(typ)
		var want []Node
		add := func(f reflect.Type) reflect.Value {
			v := part(f)
			want = append(want, v.Interface().(Node))
			return v
		}
		for i := range typ.NumField() {
			f := typ.Field(i).Type
			switch {
			case f == reflect.TypeFor[Pos]():
			case isNode(f):
				full.Elem().Field(i).Set(add(f))
			case f.Kind() == reflect.Slice && isNode(f.Elem()):
				full.Elem().Field(i).Set(reflect.Append(reflect.MakeSlice(f, 0, 2), add(f.Elem()), add(f.Elem())))
			}
		}
		for _, x := range []struct {
			node Node
			want []Node
		}{{full.Interface().(Node), want}, {reflect.New(typ).Interface().(Node), nil}} {
			var got []Node
			Inspect(x.node, func(p Node) bool {
				if p != x.node {
					got = append(got, p)
				}
				return p == x.node
			})
			if !reflect.DeepEqual(pointers(got), pointers(x.want)) {
				t.Errorf("%T: got %d parts %T, want %d %T", x.node, len(got), got, len(x.want), x.want)
			}
		}
	}
}

func pointers(nodes []Node) string {
	var b strings.Builder
	for _, n := range nodes {
		fmt.Fprintf(&b, "%T %p\n", n, n)
	}
	return b.String()
}

// A node comes before its parts; what f refuses is left out with all that is in it.
func TestInspect(t *testing.T) {
	mod, err := Parse("def f(a, b=c):\n    return a + b\nx = {**y, 1: lambda: z}\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	names := func(into func(Node) bool) string {
		var out []string
		Inspect(mod, func(n Node) bool {
			switch n := n.(type) {
			case *Name:
				out = append(out, n.Id)
			case *Arg:
				out = append(out, n.Arg)
			}
			return into(n)
		})
		return strings.Join(out, " ")
	}
	if got := names(func(Node) bool { return true }); got != "a b c a b x y z" {
		t.Error(got)
	}
	if got := names(func(n Node) bool { _, function := n.(*FunctionDef); return !function }); got != "x y z" {
		t.Error(got)
	}
	if s := mod.Span(); s != (Pos{1, 0, 3, 23}) {
		t.Error(s)
	}
	Inspect(nil, func(Node) bool { t.Error("called for nil"); return true })
}

// A tree may be deeper than any that Parse gives: no stack grows with it.
func TestInspectDeep(t *testing.T) {
	var e Expr = &Name{Id: "x"}
	const depth = 5_000_000
	for range depth {
		e = &UnaryOp{Operand: e}
	}
	n := 0
	Inspect(e, func(Node) bool { n++; return true })
	if n != depth+1 {
		t.Error(n)
	}
}
