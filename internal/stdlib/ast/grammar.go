package ast

// grammar.go holds the abstract grammar, from which the classes, their documentation and both conversions are made.

import (
	"reflect"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/syntax"
)

// abstractGrammar is the grammar of docs.python.org/3.14/library/ast.html, a sum or product to a paragraph. A quantifier follows
// its type: ? is optional, * a list, ?* a list that may hold None.
const abstractGrammar = `
mod = Module(stmt* body, type_ignore* type_ignores)
| Interactive(stmt* body)
| Expression(expr body)
| FunctionType(expr* argtypes, expr returns)

stmt = FunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
| AsyncFunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
| ClassDef(identifier name, expr* bases, keyword* keywords, stmt* body, expr* decorator_list, type_param* type_params)
| Return(expr? value)
| Delete(expr* targets)
| Assign(expr* targets, expr value, string? type_comment)
| TypeAlias(expr name, type_param* type_params, expr value)
| AugAssign(expr target, operator op, expr value)
| AnnAssign(expr target, expr annotation, expr? value, int simple)
| For(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)
| AsyncFor(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)
| While(expr test, stmt* body, stmt* orelse)
| If(expr test, stmt* body, stmt* orelse)
| With(withitem* items, stmt* body, string? type_comment)
| AsyncWith(withitem* items, stmt* body, string? type_comment)
| Match(expr subject, match_case* cases)
| Raise(expr? exc, expr? cause)
| Try(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)
| TryStar(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)
| Assert(expr test, expr? msg)
| Import(alias* names)
| ImportFrom(identifier? module, alias* names, int? level)
| Global(identifier* names)
| Nonlocal(identifier* names)
| Expr(expr value)
| Pass
| Break
| Continue

expr = BoolOp(boolop op, expr* values)
| NamedExpr(expr target, expr value)
| BinOp(expr left, operator op, expr right)
| UnaryOp(unaryop op, expr operand)
| Lambda(arguments args, expr body)
| IfExp(expr test, expr body, expr orelse)
| Dict(expr?* keys, expr* values)
| Set(expr* elts)
| ListComp(expr elt, comprehension* generators)
| SetComp(expr elt, comprehension* generators)
| DictComp(expr key, expr value, comprehension* generators)
| GeneratorExp(expr elt, comprehension* generators)
| Await(expr value)
| Yield(expr? value)
| YieldFrom(expr value)
| Compare(expr left, cmpop* ops, expr* comparators)
| Call(expr func, expr* args, keyword* keywords)
| FormattedValue(expr value, int conversion, expr? format_spec)
| Interpolation(expr value, constant str, int conversion, expr? format_spec)
| JoinedStr(expr* values)
| TemplateStr(expr* values)
| Constant(constant value, string? kind)
| Attribute(expr value, identifier attr, expr_context ctx)
| Subscript(expr value, expr slice, expr_context ctx)
| Starred(expr value, expr_context ctx)
| Name(identifier id, expr_context ctx)
| List(expr* elts, expr_context ctx)
| Tuple(expr* elts, expr_context ctx)
| Slice(expr? lower, expr? upper, expr? step)

expr_context = Load | Store | Del

boolop = And | Or

operator = Add | Sub | Mult | MatMult | Div | Mod | Pow | LShift | RShift | BitOr | BitXor | BitAnd | FloorDiv

unaryop = Invert | Not | UAdd | USub

cmpop = Eq | NotEq | Lt | LtE | Gt | GtE | Is | IsNot | In | NotIn

comprehension(expr target, expr iter, expr* ifs, int is_async)

excepthandler = ExceptHandler(expr? type, identifier? name, stmt* body)

arguments(arg* posonlyargs, arg* args, arg? vararg, arg* kwonlyargs, expr?* kw_defaults, arg? kwarg, expr* defaults)

arg(identifier arg, expr? annotation, string? type_comment)

keyword(identifier? arg, expr value)

alias(identifier name, identifier? asname)

withitem(expr context_expr, expr? optional_vars)

match_case(pattern pattern, expr? guard, stmt* body)

pattern = MatchValue(expr value)
| MatchSingleton(constant value)
| MatchSequence(pattern* patterns)
| MatchMapping(expr* keys, pattern* patterns, identifier? rest)
| MatchClass(expr cls, pattern* patterns, identifier* kwd_attrs, pattern* kwd_patterns)
| MatchStar(identifier? name)
| MatchAs(pattern? pattern, identifier? name)
| MatchOr(pattern* patterns)

type_ignore = TypeIgnore(int lineno, string tag)

type_param = TypeVar(identifier name, expr? bound, expr? default_value)
| ParamSpec(identifier name, expr? default_value)
| TypeVarTuple(identifier name, expr? default_value)
`

// placed are the types whose nodes have a place in the source.
var placed = map[string]bool{
	"stmt": true, "expr": true, "excepthandler": true, "pattern": true, "type_param": true,
	"arg": true, "keyword": true, "alias": true,
}

// places are the attributes of nodes with a place.
var places = [...]string{"lineno", "col_offset", "end_lineno", "end_col_offset"}

// nodeStructs are the structs of package syntax by the name of their class. A class without one has no fields or stands for
// what the parser never gives.
func nodeStructs() map[string]any {
	return map[string]any{
		"Module": syntax.Module{}, "Interactive": syntax.Interactive{}, "Expression": syntax.Expression{},
		"FunctionDef": syntax.FunctionDef{}, "AsyncFunctionDef": syntax.AsyncFunctionDef{}, "ClassDef": syntax.ClassDef{},
		"Return": syntax.Return{}, "Delete": syntax.Delete{}, "Assign": syntax.Assign{}, "TypeAlias": syntax.TypeAlias{},
		"AugAssign": syntax.AugAssign{}, "AnnAssign": syntax.AnnAssign{}, "For": syntax.For{}, "AsyncFor": syntax.AsyncFor{},
		"While": syntax.While{}, "If": syntax.If{}, "With": syntax.With{}, "AsyncWith": syntax.AsyncWith{}, "Match": syntax.Match{},
		"Raise": syntax.Raise{}, "Try": syntax.Try{}, "TryStar": syntax.TryStar{}, "Assert": syntax.Assert{},
		"Import": syntax.Import{}, "ImportFrom": syntax.ImportFrom{}, "Global": syntax.Global{}, "Nonlocal": syntax.Nonlocal{},
		"Expr": syntax.ExprStmt{}, "Pass": syntax.Pass{}, "Break": syntax.Break{}, "Continue": syntax.Continue{},
		"BoolOp": syntax.BoolOp{}, "NamedExpr": syntax.NamedExpr{}, "BinOp": syntax.BinOp{}, "UnaryOp": syntax.UnaryOp{},
		"Lambda": syntax.Lambda{}, "IfExp": syntax.IfExp{}, "Dict": syntax.Dict{}, "Set": syntax.Set{}, "ListComp": syntax.ListComp{},
		"SetComp": syntax.SetComp{}, "DictComp": syntax.DictComp{}, "GeneratorExp": syntax.GeneratorExp{}, "Await": syntax.Await{},
		"Yield": syntax.Yield{}, "YieldFrom": syntax.YieldFrom{}, "Compare": syntax.Compare{}, "Call": syntax.Call{},
		"FormattedValue": syntax.FormattedValue{}, "Interpolation": syntax.Interpolation{}, "JoinedStr": syntax.JoinedStr{},
		"TemplateStr": syntax.TemplateStr{}, "Constant": syntax.Constant{}, "Attribute": syntax.Attribute{},
		"Subscript": syntax.Subscript{}, "Starred": syntax.Starred{}, "Name": syntax.Name{}, "List": syntax.List{},
		"Tuple": syntax.Tuple{}, "Slice": syntax.Slice{}, "comprehension": syntax.Comprehension{},
		"ExceptHandler": syntax.ExceptHandler{}, "arguments": syntax.Arguments{}, "arg": syntax.Arg{}, "keyword": syntax.Keyword{},
		"alias": syntax.Alias{}, "withitem": syntax.WithItem{}, "match_case": syntax.MatchCase{}, "MatchValue": syntax.MatchValue{},
		"MatchSingleton": syntax.MatchSingleton{}, "MatchSequence": syntax.MatchSequence{}, "MatchMapping": syntax.MatchMapping{},
		"MatchClass": syntax.MatchClass{}, "MatchStar": syntax.MatchStar{}, "MatchAs": syntax.MatchAs{}, "MatchOr": syntax.MatchOr{},
		"TypeVar": syntax.TypeVar{}, "ParamSpec": syntax.ParamSpec{}, "TypeVarTuple": syntax.TypeVarTuple{},
	}
}

// field is a field of a class. quant is its quantifier; at is its index in the struct, or -1.
type field struct {
	name, typ, quant string
	at               int
}

// class describes a node class.
type class struct {
	name, doc string
	base      *class // nil: AST
	// sum says that the class stands for those derived from it.
	sum    bool
	fields []field
	placed bool
	// strct is the struct of package syntax, or nil. pos is the index of its Pos, or -1.
	strct reflect.Type
	pos   int
	// nth is the value of an operator or context, which classes derived from base stand for in order.
	nth int
	id  int // index in grammar.classes
}

// optional reports whether f may be missing.
func (f *field) optional() bool { return f.quant == "?" }

// list reports whether f is a list.
func (f *field) list() bool { return strings.HasSuffix(f.quant, "*") }

// grammar is the abstract grammar in a form to work with.
type grammar struct {
	classes  []*class
	byName   map[string]*class
	byStruct map[reflect.Type]*class
	// sums has the classes derived from each sum, in order.
	sums map[string][]*class
}

var theGrammar = sync.OnceValue(func() *grammar {
	g := &grammar{byName: map[string]*class{}, byStruct: map[reflect.Type]*class{}, sums: map[string][]*class{}}
	structs := nodeStructs()
	for _, text := range strings.Split(strings.TrimSpace(abstractGrammar), "\n\n") {
		name, alternatives, sum := strings.Cut(text, " = ")
		if !sum {
			g.constructor(text, nil, structs)
			continue
		}
		base := &class{name: name, sum: true, placed: placed[name]}
		g.add(base)
		base.doc = strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", len(name)+1))
		sep := "\n| "
		if !strings.Contains(text, "\n") {
			sep = " | "
		}
		for i, alt := range strings.Split(alternatives, sep) {
			c := g.constructor(alt, base, structs)
			c.nth = i
			g.sums[name] = append(g.sums[name], c)
		}
	}
	return g
})

func (g *grammar) add(c *class) {
	c.id = len(g.classes)
	g.classes = append(g.classes, c)
	g.byName[c.name] = c
}

// constructor adds the class that text describes: Name or Name(type field, ...).
func (g *grammar) constructor(text string, base *class, structs map[string]any) *class {
	name, params, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	c := &class{name: name, doc: text, base: base, pos: -1}
	c.placed = placed[name] || base != nil && base.placed
	g.add(c)
	if s := structs[name]; s != nil {
		c.strct = reflect.TypeOf(s)
		g.byStruct[c.strct] = c
		if f, ok := c.strct.FieldByName("Pos"); ok && f.Anonymous {
			c.pos = f.Index[0]
		}
	}
	if params == "" {
		return c
	}
	for _, p := range strings.Split(params, ", ") {
		typ, fname, _ := strings.Cut(p, " ")
		bare := strings.TrimRight(typ, "?*")
		f := field{name: fname, typ: bare, quant: typ[len(bare):], at: -1}
		for i := 0; c.strct != nil && i < c.strct.NumField(); i++ {
			if i != c.pos && snake(c.strct.Field(i).Name) == fname {
				f.at = i
			}
		}
		c.fields = append(c.fields, f)
	}
	return c
}

// snake turns CamelCase into snake_case.
func snake(s string) string {
	var b strings.Builder
	for i, c := range []byte(s) {
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}
