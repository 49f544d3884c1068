package krait

// plan.go holds the preview of a script: which tools its source can reach, found without running it.
//
// The plan is an over-approximation. Every place that names a tool counts, called or not, since a function that is named can be passed on
// and called elsewhere. What flows through variables is followed for the namespaces (t = tools; g = tools.github) by name, whatever the
// scope and the order; a namespace that goes anywhere else, and everything that can find names by text or by inspection (eval, getattr
// with a computed name, globals(), importlib, ...), makes the plan one of any tool.

import (
	"reflect"
	"slices"
	"sort"

	"github.com/krait-run/krait/stdlib"
	"github.com/krait-run/krait/syntax"
	"github.com/krait-run/krait/tool"
)

// Plan returns which tools of set the script can call. See docs/tools-in-scripts.md for what it takes for dynamic access. Code that an
// earlier script of the same sandbox has defined is not a part of it, but in that one's plan.
func (s *Script) Plan(set *tool.Set) (tool.Plan, error) { return s.plan(set, nil) }

// Plan is Script.Plan for source text. The error is an *Error for text that does not parse.
func Plan(source string, set *tool.Set) (tool.Plan, error) {
	s, err := Compile(source, "")
	if err != nil {
		return tool.Plan{}, err
	}
	return s.Plan(set)
}

// plan is Plan with the names that earlier scripts gave to namespaces, to which it adds.
func (s *Script) plan(set *tool.Set, known planAliases) (tool.Plan, error) {
	source, file := s.source()
	mod, err := syntax.Parse(source, syntax.Options{Filename: file, AllowTopLevelAwait: true})
	if err != nil {
		return tool.Plan{}, syntaxError(err)
	}
	if known == nil {
		known = planAliases{}
	}
	p := &planner{set: set, file: file, aliases: known, bound: map[string]bool{}}
	body := mod.(*syntax.Module).Body
	p.learn(body)
	p.stmts(body)
	sort.SliceStable(p.plan.Calls, func(i, j int) bool { return p.plan.Calls[i].Line < p.plan.Calls[j].Line })
	return p.plan, nil
}

// planAliases are variables that may hold a namespace: the names of the namespaces by that of the variable.
type planAliases map[string][]string

// planner walks a syntax tree.
type planner struct {
	set     *tool.Set
	file    string
	plan    tool.Plan
	aliases planAliases
	bound   map[string]bool // names that the script binds somewhere
	locals  []map[string]bool
	class   bool // a class body is being walked
}

// planDynamic are names that find others by text.
var planDynamic = map[string]bool{
	"eval": true, "exec": true, "compile": true, "__import__": true, "globals": true, "locals": true, "vars": true, "getattr": true,
	"__builtins__": true, "breakpoint": true, "attrgetter": true, "methodcaller": true, "get_type_hints": true, "ForwardRef": true,
}

// planAttributes are attributes of any object that lead to names or to code.
var planAttributes = map[string]bool{
	"__getattribute__": true, "__getattr__": true, "__globals__": true, "__builtins__": true, "__import__": true, "__code__": true, "__closure__": true,
	"__loader__": true, "__spec__": true, "__subclasses__": true, "f_globals": true, "f_builtins": true, "f_locals": true, "gi_frame": true,
	"cr_frame": true, "ag_frame": true, "tb_frame": true, "modules": true, "_getframe": true, "import_module": true, "get_objects": true,
	"get_referrers": true, "eval": true, "exec": true, "attrgetter": true, "methodcaller": true, "get_type_hints": true, "resolve_name": true,
}

// planModules are modules that run text, or find objects by name or by search.
var planModules = map[string]bool{
	"builtins": true, "importlib": true, "gc": true, "inspect": true, "pickle": true, "_pickle": true, "shelve": true, "runpy": true, "code": true,
	"codeop": true, "timeit": true, "doctest": true, "pdb": true, "bdb": true, "pkgutil": true, "imp": true, "marshal": true, "unittest": true,
	"annotationlib": true, "trace": true, "profile": true, "cProfile": true, "pydoc": true,
}

// planHarmless are builtins that show a namespace and hand it to nobody.
var planHarmless = map[string]bool{
	"dir": true, "hasattr": true, "print": true, "repr": true, "str": true, "len": true, "type": true, "help": true, "isinstance": true,
	"bool": true, "id": true, "callable": true,
}

func (p *planner) call(n syntax.Node, name string) {
	p.plan.Calls = append(p.plan.Calls, tool.PlannedCall{Tool: name, File: p.file, Line: int(n.Span().Line)})
	if name == "" {
		p.plan.Any = true
	}
}

func (p *planner) any(n syntax.Node) { p.call(n, "") }

// learn finds what names the script binds, and which of them may hold a namespace, until nothing new is found.
func (p *planner) learn(body []syntax.Stmt) {
	collectBound(body, p.bound, true)
	for {
		before := len(p.aliases)
		n := 0
		for _, v := range p.aliases {
			n += len(v)
		}
		each(body, func(x any) bool {
			switch x := x.(type) {
			case *syntax.Assign:
				for _, t := range x.Targets {
					p.alias(t, x.Value)
				}
			case *syntax.AnnAssign:
				p.alias(x.Target, x.Value)
			case *syntax.NamedExpr:
				p.alias(x.Target, x.Value)
			case *syntax.Import:
				for _, a := range x.Names {
					if ns, ok := p.module(a.Name); ok {
						switch {
						case a.Asname != "":
							p.hold(a.Asname, ns)
						default:
							p.hold(tool.Reserved, tool.Reserved)
						}
					}
				}
			case *syntax.ImportFrom:
				if ns, ok := p.module(x.Module); ok && x.Level == 0 && ns == tool.Reserved {
					for _, a := range x.Names {
						if slices.Contains(p.set.Groups(), a.Name) {
							name := a.Asname
							if name == "" {
								name = a.Name
							}
							p.hold(name, a.Name)
						}
					}
				}
			}
			return true
		})
		m := 0
		for _, v := range p.aliases {
			m += len(v)
		}
		if len(p.aliases) == before && m == n {
			return
		}
	}
}

// module returns the namespace that a module is.
func (p *planner) module(name string) (ns string, ok bool) {
	if name == tool.Reserved {
		return tool.Reserved, true
	}
	for _, g := range p.set.Groups() {
		if name == tool.Reserved+"."+g {
			return g, true
		}
	}
	return "", false
}

func (p *planner) hold(name, ns string) {
	if !slices.Contains(p.aliases[name], ns) {
		p.aliases[name] = append(p.aliases[name], ns)
	}
}

// alias notes what the assignment of value to target gives names to.
func (p *planner) alias(target, value syntax.Expr) {
	switch t := target.(type) {
	case *syntax.Name:
		for _, ns := range p.namespaces(value) {
			p.hold(t.Id, ns)
		}
	case *syntax.Tuple:
		p.aliasPairs(t.Elts, value)
	case *syntax.List:
		p.aliasPairs(t.Elts, value)
	}
}

func (p *planner) aliasPairs(targets []syntax.Expr, value syntax.Expr) {
	if values := pairs(targets, value); values != nil {
		for i, t := range targets {
			p.alias(t, values[i])
		}
	}
}

// pairs returns the values that go to targets one by one, or nil if that can't be told.
func pairs(targets []syntax.Expr, value syntax.Expr) []syntax.Expr {
	var values []syntax.Expr
	switch v := value.(type) {
	case *syntax.Tuple:
		values = v.Elts
	case *syntax.List:
		values = v.Elts
	}
	if len(values) != len(targets) {
		return nil
	}
	for i := range values {
		_, a := values[i].(*syntax.Starred)
		_, b := targets[i].(*syntax.Starred)
		if a || b {
			return nil
		}
	}
	return values
}

// namespaces returns which namespaces an expression may be.
func (p *planner) namespaces(e syntax.Expr) []string {
	switch e := e.(type) {
	case *syntax.Name:
		out := p.aliases[e.Id]
		if p.local(e.Id) {
			return out
		}
		if e.Id == tool.Reserved || slices.Contains(p.set.Groups(), e.Id) {
			out = append(slices.Clip(out), e.Id)
		}
		return out
	case *syntax.Attribute:
		if slices.Contains(p.namespaces(e.Value), tool.Reserved) && slices.Contains(p.set.Groups(), e.Attr) {
			return []string{e.Attr}
		}
	case *syntax.NamedExpr:
		return p.namespaces(e.Value)
	case *syntax.IfExp:
		return append(slices.Clip(p.namespaces(e.Body)), p.namespaces(e.Orelse)...)
	case *syntax.BoolOp:
		var out []string
		for _, v := range e.Values {
			out = append(out, p.namespaces(v)...)
		}
		return out
	}
	return nil
}

// local reports whether a name is one of a function that is being walked.
func (p *planner) local(name string) bool {
	for i := len(p.locals) - 1; i >= 0; i-- {
		if local, ok := p.locals[i][name]; ok {
			return local
		}
	}
	return false
}

// use says what becomes of the value of an expression.
type use uint8

const (
	flows use = iota // it may go anywhere
	stays            // nobody gets it: an attribute is taken, it is shown, or it goes to a name that is followed
)

func (p *planner) stmts(list []syntax.Stmt) {
	for _, s := range list {
		p.stmt(s)
	}
}

func (p *planner) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.FunctionDef:
		p.function(s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams)
	case *syntax.AsyncFunctionDef:
		p.function(s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams)
	case *syntax.Assign:
		all := true
		for _, t := range s.Targets {
			_, name := t.(*syntax.Name)
			all = all && name
		}
		if all {
			p.assign(s.Targets[0], s.Value)
		} else {
			for _, t := range s.Targets {
				p.assign(t, s.Value)
			}
		}
		for _, t := range s.Targets {
			p.expr(t, flows)
		}
	case *syntax.AnnAssign:
		p.expr(s.Annotation, flows)
		p.expr(s.Target, flows)
		if s.Value != nil {
			p.assign(s.Target, s.Value)
		}
	case *syntax.ExprStmt:
		p.expr(s.Value, stays)
	case *syntax.Import:
		for _, a := range s.Names {
			p.imported(s, a.Name)
		}
	case *syntax.ImportFrom:
		p.importFrom(s)
	case *syntax.ClassDef:
		// Names of a class body are attributes too, which are not followed.
		class := p.class
		p.class = true
		p.children(s)
		p.class = class
	default:
		p.children(s)
	}
}

// assign visits a value that goes to a target.
func (p *planner) assign(target, value syntax.Expr) {
	switch t := target.(type) {
	case *syntax.Name:
		if !p.class {
			p.expr(value, stays)
			return
		}
	case *syntax.Tuple:
		if values := pairs(t.Elts, value); values != nil {
			for i, v := range values {
				p.assign(t.Elts[i], v)
			}
			return
		}
	}
	p.expr(value, flows)
}

// imported is the import of a module.
func (p *planner) imported(s syntax.Stmt, name string) {
	if _, ok := p.module(name); ok {
		return
	}
	top := name
	for i := range name {
		if name[i] == '.' {
			top = name[:i]
			break
		}
	}
	// What is not of the library is a file that the host mounts, with names of its own in it.
	if planModules[top] || top != "sandbox" && stdlib.Lookup(top) == nil {
		p.any(s)
	}
}

func (p *planner) importFrom(s *syntax.ImportFrom) {
	ns, ok := p.module(s.Module)
	if !ok || s.Level > 0 {
		if s.Level > 0 {
			p.any(s)
		} else {
			p.imported(s, s.Module)
		}
		for _, a := range s.Names {
			if planDynamic[a.Name] || planAttributes[a.Name] {
				p.any(s)
			}
		}
		return
	}
	for _, a := range s.Names {
		if a.Name != "*" {
			p.member(s, ns, a.Name, stays)
		}
	}
}

// member is the attribute of a namespace.
func (p *planner) member(n syntax.Node, ns, attr string, u use) {
	full := attr
	if ns != tool.Reserved {
		full = ns + "." + attr
	}
	switch {
	case p.set.Lookup(full) != nil:
		p.call(n, full)
	case ns == tool.Reserved && slices.Contains(p.set.Groups(), attr):
		if u == flows {
			p.any(n)
		}
	case ns == tool.Reserved && attr == toolErrorName:
	case ns == tool.Reserved && slices.ContainsFunc(spaceFuncs, func(f string) bool { return attr == p.set.ToolsName(f) }):
	case attr == "__name__" || attr == "__doc__" || attr == "__all__" || attr == "__class__":
	case len(attr) > 1 && attr[0] == '_' && attr[1] == '_':
		p.any(n)
	default:
		p.call(n, full)
	}
}

func (p *planner) function(args *syntax.Arguments, body any, decorators []syntax.Expr, returns syntax.Expr, params []syntax.TypeParam) {
	for _, d := range decorators {
		p.expr(d, flows)
	}
	// Defaults and annotations belong to the scope outside.
	p.children(args)
	if returns != nil {
		p.expr(returns, flows)
	}
	for _, t := range params {
		p.children(t)
	}
	locals := map[string]bool{}
	each(args, func(x any) bool {
		if a, ok := x.(*syntax.Arg); ok {
			locals[a.Arg] = true
		}
		return true
	})
	class := p.class
	p.class = false
	defer func() { p.class = class }()
	p.scoped(locals, func() {
		switch b := body.(type) {
		case []syntax.Stmt:
			collectBound(b, locals, false)
			p.stmts(b)
		case syntax.Expr:
			p.expr(b, flows)
		}
	})
}

func (p *planner) scoped(locals map[string]bool, f func()) {
	p.locals = append(p.locals, locals)
	f()
	p.locals = p.locals[:len(p.locals)-1]
}

func (p *planner) exprs(list []syntax.Expr, u use) {
	for _, e := range list {
		p.expr(e, u)
	}
}

func (p *planner) expr(e syntax.Expr, u use) {
	if e == nil {
		return
	}
	switch x := e.(type) {
	case *syntax.Name:
		p.name(x, u)
		return
	case *syntax.Attribute:
		p.expr(x.Value, stays)
		spaces := p.namespaces(x.Value)
		for _, ns := range spaces {
			p.member(x, ns, x.Attr, u)
		}
		if planAttributes[x.Attr] {
			p.any(x)
		}
		return
	case *syntax.Call:
		p.callExpr(x)
		return
	case *syntax.NamedExpr:
		p.expr(x.Value, u)
		return
	case *syntax.Compare:
		p.expr(x.Left, stays)
		p.exprs(x.Comparators, stays)
		return
	case *syntax.FormattedValue:
		p.expr(x.Value, stays)
		p.expr(x.FormatSpec, flows)
		return
	case *syntax.IfExp:
		p.expr(x.Test, stays)
		p.expr(x.Body, u)
		p.expr(x.Orelse, u)
		return
	case *syntax.BoolOp:
		p.exprs(x.Values, u)
		return
	case *syntax.UnaryOp:
		p.expr(x.Operand, stays)
		return
	case *syntax.Lambda:
		p.function(x.Args, x.Body, nil, nil, nil)
		return
	}
	p.children(e)
}

// name is a name that stands alone.
func (p *planner) name(x *syntax.Name, u use) {
	if x.Ctx != syntax.Load {
		return
	}
	if u == flows && len(p.namespaces(x)) > 0 {
		p.any(x)
	}
	if p.local(x.Id) {
		return
	}
	if planDynamic[x.Id] {
		p.any(x)
	}
	if e := p.set.Lookup(x.Id); e != nil && e.Group() == "" {
		p.call(x, x.Id)
	}
}

func (p *planner) callExpr(x *syntax.Call) {
	f, _ := x.Func.(*syntax.Name)
	builtin := ""
	if f != nil && !p.bound[f.Id] && !p.local(f.Id) {
		builtin = f.Id
	}
	u := flows
	switch {
	case builtin == "getattr" && len(x.Args) >= 2 && len(x.Keywords) == 0:
		c, _ := x.Args[1].(*syntax.Constant)
		name, ok := "", false
		if c != nil {
			name, ok = c.Value.(string)
		}
		if !ok || planAttributes[name] {
			p.any(x)
		} else {
			for _, ns := range p.namespaces(x.Args[0]) {
				p.member(x, ns, name, flows)
			}
		}
		p.expr(x.Args[0], stays)
		p.exprs(x.Args[1:], flows)
		return
	case planHarmless[builtin]:
		u = stays
	}
	p.expr(x.Func, flows)
	p.exprs(x.Args, u)
	for _, k := range x.Keywords {
		p.expr(k.Value, u)
	}
}

// children visits what a part of the tree consists of.
func (p *planner) children(x any) {
	parts(x, func(y any) {
		switch y := y.(type) {
		case syntax.Stmt:
			p.stmt(y)
		case syntax.Expr:
			p.expr(y, flows)
		default:
			p.children(y)
		}
	})
}

// each calls f with the parts of a tree, from the outside in, until f returns false for one: its own parts are then left out.
func each(x any, f func(x any) bool) {
	if list, ok := x.([]syntax.Stmt); ok {
		for _, s := range list {
			each(s, f)
		}
		return
	}
	if f(x) {
		parts(x, func(y any) { each(y, f) })
	}
}

// parts calls f with the direct parts of a node.
func parts(x any, f func(any)) {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return
	}
	v = v.Elem()
	for i := range v.NumField() {
		part(v.Field(i), f)
	}
}

func part(v reflect.Value, f func(any)) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() && v.Elem().Kind() == reflect.Pointer {
			part(v.Elem(), f)
		}
	case reflect.Pointer:
		if !v.IsNil() && v.Elem().Kind() == reflect.Struct && v.Type().Elem().PkgPath() == syntaxPackage {
			f(v.Interface())
		}
	case reflect.Slice:
		for i := range v.Len() {
			part(v.Index(i), f)
		}
	}
}

// syntaxPackage is where the nodes come from.
var syntaxPackage = reflect.TypeFor[syntax.Module]().PkgPath()

// collectBound adds the names that statements bind in their own scope, false for those that they declare global; with deep, those of
// scopes inside too.
func collectBound(body []syntax.Stmt, names map[string]bool, deep bool) {
	outside := map[string]bool{}
	each(body, func(x any) bool {
		switch x := x.(type) {
		case *syntax.FunctionDef:
			names[x.Name] = true
			return deep
		case *syntax.AsyncFunctionDef:
			names[x.Name] = true
			return deep
		case *syntax.ClassDef:
			names[x.Name] = true
			return deep
		case *syntax.Lambda:
			return deep
		case *syntax.Arg:
			names[x.Arg] = true
		case *syntax.Name:
			if x.Ctx != syntax.Load {
				names[x.Id] = true
			}
		case *syntax.Alias:
			name := x.Asname
			if name == "" {
				name = x.Name
				for i := range name {
					if name[i] == '.' {
						name = name[:i]
						break
					}
				}
			}
			names[name] = true
		case *syntax.ExceptHandler:
			names[x.Name] = true
		case *syntax.MatchAs:
			names[x.Name] = true
		case *syntax.MatchStar:
			names[x.Name] = true
		case *syntax.MatchMapping:
			names[x.Rest] = true
		case *syntax.Global:
			for _, n := range x.Names {
				outside[n] = true
			}
		case *syntax.Nonlocal:
			for _, n := range x.Names {
				outside[n] = false
			}
		}
		return true
	})
	if !deep {
		for n, global := range outside {
			if delete(names, n); global {
				names[n] = false
			}
		}
	}
}
