// Package plan previews a script: which tools its source can reach, found without running it.
package plan

// plan.go holds the walk through a script's syntax tree.
//
// The plan describes a script to people; it bounds nothing. It goes by names. Every place that names a tool counts, called or not, since a
// function that is named can be passed on and called elsewhere. What flows through variables is followed for the namespaces (t = tools;
// g = tools.github) by name, whatever the scope and the order. Where a namespace goes anywhere else, or where text could become code or a
// name (eval, getattr with a computed name, attributes that lead to names, what library.go says of the library), the plan is one of
// any tool.

import (
	"slices"
	"sort"
	"strings"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/tool"
)

// Of returns the plan of the statements of a script, whose file name is file. known are the names that earlier scripts gave to namespaces;
// those of this one are added.
func Of(set *tool.Set, body []syntax.Stmt, file string, known Names) tool.Plan {
	p := newPlanner(set, file, known, body)
	p.stmts(body)
	sort.SliceStable(p.plan.Calls, func(i, j int) bool { return p.plan.Calls[i].Line < p.plan.Calls[j].Line })
	return p.plan
}

// Names are variables that may hold a namespace: the names of the namespaces by that of the variable. Under "import " and the name
// of a variable are the modules that it may be, under "other " is a variable that may be something else too, and under "bound " one that is
// no builtin any more.
type Names map[string][]string

// planner walks a syntax tree.
type planner struct {
	set     *tool.Set
	groups  []string // of set
	file    string
	plan    tool.Plan
	aliases Names
	bound   map[string]bool // names that the script binds somewhere
	locals  []map[string]bool
	class   bool        // a class body is being walked
	told    syntax.Node // the last that can't be told

	modules  map[string][]string // modules of the library that a name may be
	assigned map[string]bool     // names that are bound by more than imports
	guarded  map[string]int      // names of functions that open nothing with so many arguments, see libraryOpens
	classes  map[string]bool     // names of classes whose bodies tell their attributes; false if they may be something else
	library  bool                // the source is the library's own: only what turns text into names itself counts
}

func newPlanner(set *tool.Set, file string, known Names, body []syntax.Stmt) *planner {
	p := &planner{set: set, groups: set.Groups(), file: file, aliases: known, bound: map[string]bool{}, modules: map[string][]string{}, assigned: map[string]bool{},
		guarded: map[string]int{}, classes: map[string]bool{}}
	for key, of := range known {
		if name, ok := strings.CutPrefix(key, "import "); ok {
			p.modules[name] = slices.Clone(of)
		} else if name, ok := strings.CutPrefix(key, "other "); ok {
			p.assigned[name] = true
		} else if name, ok := strings.CutPrefix(key, "bound "); ok {
			p.bound[name] = true
		}
	}
	p.learn(body)
	for name := range p.bound {
		known["bound "+name] = nil
	}
	for name, of := range p.modules {
		if known["import "+name] = of; p.assigned[name] {
			known["other "+name] = nil
		}
	}
	return p
}

// dynamicNames are names that find others by text.
var dynamicNames = map[string]bool{
	"eval": true, "exec": true, "compile": true, "__import__": true, "globals": true, "locals": true, "vars": true, "getattr": true,
	"setattr": true, "help": true, "__builtins__": true, "breakpoint": true, "attrgetter": true, "methodcaller": true, "get_type_hints": true,
	"ForwardRef": true,
}

// leadingAttributes are attributes of any object that lead to names or to code. The dunders among them count in the library too, where
// plainDunders does not.
var leadingAttributes = map[string]bool{
	"__getattribute__": true, "__getattr__": true, "__globals__": true, "__builtins__": true, "__import__": true, "__closure__": true,
	"__subclasses__": true, "f_globals": true, "f_builtins": true, "f_locals": true, "gi_frame": true, "cr_frame": true, "ag_frame": true,
	"gi_code": true, "cr_code": true, "ag_code": true, "f_code": true, "tb_frame": true, "modules": true, "_getframe": true,
	"import_module": true, "get_objects": true, "get_referrers": true, "get_referents": true, "eval": true, "exec": true, "attrgetter": true,
	"methodcaller": true, "get_type_hints": true, "resolve_name": true, "evaluate": true, "_evaluate": true, "cell_contents": true,
}

// plainDunders are the names with two underscores on both sides that lead neither to names nor to code. All others make it a plan of any
// tool where a script refers to them.
var plainDunders = dunderSet(`name qualname module doc class file version author all debug future
	init new del post_init init_subclass call str repr format bytes hash bool len length_hint iter next reversed contains missing
	getitem setitem delitem class_getitem enter exit aenter aexit await aiter anext fspath sizeof copy deepcopy
	eq ne lt le gt ge add sub mul matmul truediv floordiv mod divmod pow lshift rshift and or xor
	radd rsub rmul rmatmul rtruediv rfloordiv rmod rdivmod rpow rlshift rrshift rand ror rxor
	iadd isub imul imatmul itruediv ifloordiv imod ipow ilshift irshift iand ior ixor
	neg pos abs invert complex int float index round trunc floor ceil
	cause context traceback notes suppress_context slots match_args members wrapped func origin bases base mro abstractmethods delattr`)

// hookMethods are methods by whose definition a class gets names, or instances, that its source does not tell.
var hookMethods = map[string]bool{"__prepare__": true, "__instancecheck__": true}

func dunderSet(names string) map[string]bool {
	out := map[string]bool{}
	for _, n := range strings.Fields(names) {
		out["__"+n+"__"] = true
	}
	return out
}

func isDunder(name string) bool {
	return len(name) > 4 && strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

// harmlessBuiltins are builtins that show a namespace and hand it to nobody.
var harmlessBuiltins = map[string]bool{
	"dir": true, "hasattr": true, "print": true, "repr": true, "str": true, "len": true, "type": true, "isinstance": true,
	"bool": true, "id": true, "callable": true,
}

func (p *planner) call(n syntax.Node, name string) {
	p.plan.Calls = append(p.plan.Calls, tool.PlannedCall{Tool: name, File: p.file, Line: int(n.Span().Line)})
	if name == "" {
		p.plan.Any = true
	}
}

func (p *planner) any(n syntax.Node) {
	if n != p.told {
		p.call(n, "")
	}
	p.told = n
}

// module returns the namespace that a module is.
func (p *planner) module(name string) (ns string, ok bool) {
	if name == tool.Reserved {
		return tool.Reserved, true
	}
	for _, g := range p.groups {
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
		of, _ := p.modulesOf(value)
		for _, m := range of {
			p.mayBe(t.Id, m)
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
		if e.Id == tool.Reserved || slices.Contains(p.groups, e.Id) {
			out = append(slices.Clip(out), e.Id)
		}
		return out
	case *syntax.Attribute:
		// What is an attribute itself is no more than a group.
		if _, deep := e.Value.(*syntax.Attribute); !deep && slices.Contains(p.groups, e.Attr) && slices.Contains(p.namespaces(e.Value), tool.Reserved) {
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
		if hookMethods[s.Name] && !p.library {
			p.any(s)
		}
		p.function(s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams)
	case *syntax.AsyncFunctionDef:
		p.function(s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams)
	case *syntax.Assign:
		all := true
		for _, t := range s.Targets {
			p.matchArgs(t, s.Value)
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
		// The class of a class has a say in what an attribute is, and what is an instance.
		if slices.ContainsFunc(s.Bases, isMeta) {
			p.anyOfScript(s)
		}
		// Names of a class body are attributes too, which are not followed.
		class := p.class
		p.class = true
		p.scoped(globalsOf(s.Body), func() { p.children(s) })
		p.class = class
	default:
		p.children(s)
	}
}

// isMeta reports whether what inherits from a base is a class of classes.
func isMeta(base syntax.Expr) bool {
	name := ""
	switch b := base.(type) {
	case *syntax.Name:
		name = b.Id
	case *syntax.Attribute:
		name = b.Attr
	case *syntax.Call:
		f, ok := b.Func.(*syntax.Name)
		return ok && f.Id == "type"
	}
	return name == "type" || name == "ABCMeta" || name == "EnumMeta" || name == "EnumType"
}

// matchArgs looks at what class patterns take: attributes whose names are to be read off the source.
func (p *planner) matchArgs(target, value syntax.Expr) {
	switch t := target.(type) {
	case *syntax.Name:
		if t.Id != "__match_args__" {
			return
		}
	case *syntax.Attribute:
		if t.Attr != "__match_args__" {
			return
		}
	default:
		return
	}
	tuple, ok := value.(*syntax.Tuple)
	if !ok {
		p.anyOfScript(value)
		return
	}
	for _, e := range tuple.Elts {
		if name, ok := text(e); ok {
			p.attribute(e, nil, name)
		} else {
			p.anyOfScript(e)
		}
	}
}

// text returns the value of a literal.
func text(e syntax.Expr) (string, bool) {
	c, ok := e.(*syntax.Constant)
	if !ok {
		return "", false
	}
	s, ok := c.Value.(string)
	return s, ok
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
	// What is not of the library is a file that the host mounts, with names of its own in it.
	for i := range len(name) + 1 {
		if (i == len(name) || name[i] == '.') && opensName(name[:i], "") {
			p.any(s)
			return
		}
	}
}

func (p *planner) importFrom(s *syntax.ImportFrom) {
	ns, ok := p.module(s.Module)
	if ok && s.Level == 0 {
		for _, a := range s.Names {
			if a.Name != "*" {
				p.member(s, ns, a.Name, stays)
			}
		}
		return
	}
	if s.Level > 0 {
		if !p.library {
			p.any(s)
		}
		return
	}
	before := len(p.plan.Calls)
	p.imported(s, s.Module)
	if len(p.plan.Calls) > before {
		return
	}
	for _, a := range s.Names {
		_, guard := guardedArgs(s.Module, a.Name)
		m := memberModule(s.Module, a.Name)
		switch {
		case guard:
		case dynamicNames[a.Name], leadingAttributes[a.Name], opensName(s.Module, a.Name), m != "" && opensName(m, ""), !p.library && private(a.Name) && s.Module != "__future__":
			p.any(s)
		}
	}
}

// private reports whether a name of a module is none that its users should know.
func private(name string) bool {
	return strings.HasPrefix(name, "_") && !plainDunders[name]
}

// modulesOf returns the modules of the library that an expression may be; exact says that it can be nothing else.
func (p *planner) modulesOf(e syntax.Expr) (modules []string, exact bool) {
	return p.modulesBelow(e, 6)
}

// modulesBelow is modulesOf for what has at most so many dots: modules that hold each other are no longer followed then.
func (p *planner) modulesBelow(e syntax.Expr, dots int) (modules []string, exact bool) {
	switch e := e.(type) {
	case *syntax.Name:
		return p.modules[e.Id], !p.assigned[e.Id]
	case *syntax.Attribute:
		if dots == 0 {
			return nil, false
		}
		of, exact := p.modulesBelow(e.Value, dots-1)
		for _, m := range of {
			if sub := memberModule(m, e.Attr); sub != "" {
				modules = append(modules, sub)
				exact = exact && sub == m+"."+e.Attr
			}
		}
		return modules, exact
	}
	return nil, false
}

// attribute is the attribute of a value that is no namespace; value is nil if nothing is known of it.
func (p *planner) attribute(n syntax.Node, value syntax.Expr, attr string) {
	if leadingAttributes[attr] {
		p.any(n)
		return
	}
	a, ok := n.(*syntax.Attribute)
	load := !ok || a.Ctx == syntax.Load
	switch {
	case p.library:
	case isDunder(attr) && !plainDunders[attr],
		attr == "obj" && load,        // an AttributeError has the object that a name was looked for in
		attr == "__class__" && !load: // methods of another class get the object
		p.any(n)
		return
	}
	modules, exact := p.modulesOf(value)
	for _, m := range modules {
		if sub := memberModule(m, attr); opensName(m, attr) || !p.library && private(attr) || sub != "" && opensName(sub, "") {
			p.any(n)
			return
		}
		if _, guard := guardedArgs(m, attr); guard {
			p.anyOfScript(n)
			return
		}
	}
	if (len(modules) == 0 || !exact) && !p.library && opensAnywhere(attr) {
		p.any(n)
	}
}

// anyOfScript is any for what counts in scripts, but not in the library.
func (p *planner) anyOfScript(n syntax.Node) {
	if !p.library {
		p.any(n)
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
	case ns == tool.Reserved && slices.Contains(p.groups, attr):
		if u == flows {
			p.any(n)
		}
	case ns == tool.Reserved && attr == engine.ToolError:
	case ns == tool.Reserved && slices.ContainsFunc(python.SpaceFuncs, func(f string) bool { return attr == p.set.ToolsName(f) }):
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
	syntax.Inspect(args, func(x syntax.Node) bool {
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
			collectBound(b, locals, false, true)
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
		p.attribute(x, x.Value, x.Attr)
		return
	case *syntax.Call:
		p.callExpr(x)
		return
	case *syntax.NamedExpr:
		p.expr(x.Value, u)
		return
	case *syntax.Compare:
		// Methods of the other operand get what is compared, but for identity and for what is asked whether something is in it.
		left := x.Left
		for i, op := range x.Ops {
			u, v := flows, flows
			switch op {
			case syntax.Is, syntax.IsNot:
				u, v = stays, stays
			case syntax.In, syntax.NotIn:
				v = stays
			}
			if i+1 < len(x.Ops) && x.Ops[i+1] != syntax.Is && x.Ops[i+1] != syntax.IsNot {
				v = flows
			}
			if i == 0 {
				p.expr(left, u)
			}
			p.expr(x.Comparators[i], v)
		}
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
	if !p.library && isDunder(x.Id) && !plainDunders[x.Id] && !dynamicNames[x.Id] {
		p.any(x)
	}
	if x.Ctx != syntax.Load {
		if p.class && !p.library && opensAnywhere(x.Id) { // an attribute of the class
			p.any(x)
		}
		return
	}
	if u == flows && len(p.namespaces(x)) > 0 {
		p.any(x)
	}
	if p.local(x.Id) {
		return
	}
	if dynamicNames[x.Id] && !(p.library && (x.Id == "setattr" || x.Id == "help" || p.bound[x.Id])) {
		p.any(x)
	}
	if _, guard := p.guarded[x.Id]; guard {
		p.anyOfScript(x)
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
	case (builtin == "getattr" || builtin == "setattr") && len(x.Args) >= 2 && len(x.Keywords) == 0:
		if name, ok := text(x.Args[1]); ok {
			p.attribute(x, x.Args[0], name)
			for _, ns := range p.namespaces(x.Args[0]) {
				p.member(x, ns, name, flows)
			}
		} else if builtin == "getattr" || !p.library {
			p.any(x)
		}
		p.expr(x.Args[0], stays)
		p.exprs(x.Args[1:], flows)
		return
	case builtin == "help" && len(x.Args) == 1 && len(x.Keywords) == 0 && p.isTool(x.Args[0]):
		p.expr(x.Args[0], stays)
		return
	case builtin == "type" && len(x.Args) > 1, builtin == "type" && len(x.Keywords) > 0:
		// A class that is made of a dict may have any attributes.
		p.anyOfScript(x)
	case harmlessBuiltins[builtin]:
		u = stays
	}
	if n, ok := p.guard(x.Func); ok && len(x.Args) <= n && len(x.Keywords) == 0 && !hasStarred(x.Args) {
		p.exprs(x.Args, flows)
		return
	}
	if a, ok := x.Func.(*syntax.Attribute); ok && a.Attr == "__setattr__" && !p.library {
		p.setattr(x, a)
		return
	}
	p.expr(x.Func, flows)
	p.exprs(x.Args, u)
	for _, k := range x.Keywords {
		p.expr(k.Value, u)
	}
}

// isTool reports whether an expression is a tool or a namespace, whose help tells of itself.
func (p *planner) isTool(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Name:
		return len(p.namespaces(e)) > 0 || p.set.Lookup(e.Id) != nil && !p.bound[e.Id] && !p.local(e.Id)
	case *syntax.Attribute:
		return len(p.namespaces(e.Value)) > 0
	}
	return false
}

// guard returns with how many arguments a function opens nothing, if it is one of those that may.
func (p *planner) guard(f syntax.Expr) (n int, ok bool) {
	switch f := f.(type) {
	case *syntax.Name:
		n, ok = p.guarded[f.Id]
		return n, ok && !p.assigned[f.Id]
	case *syntax.Attribute:
		modules, exact := p.modulesOf(f.Value)
		for _, m := range modules {
			if n, ok = guardedArgs(m, f.Attr); !ok || !exact {
				return 0, false
			}
		}
	}
	return n, ok
}

func hasStarred(args []syntax.Expr) bool {
	return slices.ContainsFunc(args, func(e syntax.Expr) bool { _, ok := e.(*syntax.Starred); return ok })
}

// setattr is a call of object.__setattr__(x, name, value) or super().__setattr__(name, value), which may name what it likes but must say it.
func (p *planner) setattr(x *syntax.Call, f *syntax.Attribute) {
	name, ok := "", false
	if n := len(x.Args) - 2; n == 0 || n == 1 {
		name, ok = text(x.Args[n])
	}
	if ok {
		p.attribute(x, nil, name)
	} else {
		p.any(x)
	}
	p.expr(f.Value, stays)
	p.exprs(x.Args, flows)
	for _, k := range x.Keywords {
		p.expr(k.Value, flows)
	}
}

// children visits what a part of the tree consists of.
func (p *planner) children(x syntax.Node) {
	syntax.Inspect(x, func(y syntax.Node) bool {
		if y == x {
			return true
		}
		switch y := y.(type) {
		case syntax.Stmt:
			p.stmt(y)
		case syntax.Expr:
			p.expr(y, flows)
		case *syntax.MatchClass:
			for _, name := range y.KwdAttrs {
				p.attribute(y, nil, name)
			}
			if len(y.Patterns) > 0 && !p.tellsAttributes(y.Cls) {
				p.anyOfScript(y)
			}
			return true
		default:
			return true
		}
		return false
	})
}
