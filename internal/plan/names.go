package plan

// names.go holds what a plan learns of a script's names before it goes through it: who binds them, and what they may stand for.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/tool"
)

// maxPasses bounds how often learn goes over a source: as long a chain of assignments, each before the one that it needs, is no honest one.
const maxPasses = 20

// learn finds what names the script binds, and which of them may hold a namespace or a module, until nothing new is found.
func (p *planner) learn(body []syntax.Stmt) {
	collectClasses(body, p.classes)
	collectBound(body, p.assigned, true, false)
	collectBound(body, p.bound, true, true)
	for held, pass := -1, 0; held != p.held(); pass++ {
		if held = p.held(); pass == maxPasses {
			p.any(body[0])
			return
		}
		each(body, func(x syntax.Node) bool {
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
					p.learnImport(a)
				}
			case *syntax.ImportFrom:
				if x.Level == 0 {
					for _, a := range x.Names {
						p.learnImportFrom(x.Module, a)
					}
				}
			}
			return true
		})
	}
}

// held counts what is known of aliases.
func (p *planner) held() int {
	n := 0
	for _, v := range p.aliases {
		n += len(v)
	}
	for _, v := range p.modules {
		n += len(v)
	}
	return n
}

func (p *planner) learnImport(a *syntax.Alias) {
	ns, ok := p.module(a.Name)
	top, _, _ := strings.Cut(a.Name, ".")
	switch {
	case ok && a.Asname != "":
		p.hold(a.Asname, ns)
	case ok:
		p.hold(tool.Reserved, tool.Reserved)
	case a.Asname != "":
		p.mayBe(a.Asname, a.Name)
	default:
		p.mayBe(top, top)
	}
}

func (p *planner) learnImportFrom(module string, a *syntax.Alias) {
	name := a.Asname
	if name == "" {
		name = a.Name
	}
	if ns, ok := p.module(module); ok {
		if ns == tool.Reserved && slices.Contains(p.groups, a.Name) {
			p.hold(name, a.Name)
		}
		return
	}
	if m := memberModule(module, a.Name); m != "" {
		p.mayBe(name, m)
		p.assigned[name] = p.assigned[name] || m != module+"."+a.Name // datetime.time is no module
	}
	if n, ok := guardedArgs(module, a.Name); ok {
		p.guarded[name] = n
	}
}

func (p *planner) mayBe(name, module string) {
	if !slices.Contains(p.modules[name], module) {
		p.modules[name] = append(p.modules[name], module)
	}
}

// tellsAttributes reports whether an expression is a class that takes attributes by position whose names are in a source: one of the
// script's own, of the library, or a builtin one.
func (p *planner) tellsAttributes(cls syntax.Expr) bool {
	switch c := cls.(type) {
	case *syntax.Name:
		return p.classes[c.Id] || !p.assigned[c.Id] && (!p.bound[c.Id] || len(p.modules[c.Id]) == 0)
	case *syntax.Attribute:
		of, exact := p.modulesOf(c.Value)
		return len(of) > 0 && exact
	}
	return false
}

// collectClasses notes which names stand for classes that are made by nothing but their bodies, or are named tuples of literals.
func collectClasses(body []syntax.Stmt, classes map[string]bool) {
	isOneOf := func(e syntax.Expr, names ...string) bool {
		if call, ok := e.(*syntax.Call); ok {
			e = call.Func
		}
		switch e := e.(type) {
		case *syntax.Name:
			return slices.Contains(names, e.Id)
		case *syntax.Attribute:
			return slices.Contains(names, e.Attr)
		}
		return false
	}
	literals := func(args []syntax.Expr) bool {
		ok := true
		for _, a := range args {
			syntax.Inspect(a, func(n syntax.Node) bool {
				switch n.(type) {
				case *syntax.Constant, *syntax.List, *syntax.Tuple:
				default:
					ok = false
				}
				return ok
			})
		}
		return ok
	}
	tuples := map[*syntax.Name]bool{}
	bases := map[string][]string{}
	note := func(name string, is bool) {
		before, known := classes[name]
		classes[name] = is && (before || !known)
	}
	each(body, func(x syntax.Node) bool {
		switch x := x.(type) {
		case *syntax.ClassDef:
			is := !slices.ContainsFunc(x.DecoratorList, func(d syntax.Expr) bool { return !isOneOf(d, "dataclass", "final", "total_ordering") })
			for _, b := range x.Bases {
				if s, ok := b.(*syntax.Subscript); ok {
					b = s.Value
				}
				switch b := b.(type) {
				case *syntax.Name:
					bases[x.Name] = append(bases[x.Name], b.Id)
				case *syntax.Attribute:
				case *syntax.Call:
					is = is && isOneOf(b, "namedtuple", "NamedTuple") && literals(b.Args) && len(b.Keywords) == 0
				default:
					is = false
				}
			}
			note(x.Name, is && !slices.ContainsFunc(x.Keywords, func(k *syntax.Keyword) bool { return k.Arg == "metaclass" || k.Arg == "" }))
		case *syntax.Assign:
			name, ok := x.Targets[0].(*syntax.Name)
			call, isCall := x.Value.(*syntax.Call)
			if ok && isCall && len(x.Targets) == 1 && isOneOf(call, "namedtuple", "NamedTuple") && len(call.Keywords) == 0 && literals(call.Args) {
				tuples[name] = true
				note(name.Id, true)
			}
		case *syntax.Name:
			if x.Ctx == syntax.Store && !tuples[x] {
				note(x.Id, false)
			}
		case *syntax.Arg:
			note(x.Arg, false)
		case *syntax.FunctionDef:
			note(x.Name, false)
		case *syntax.AsyncFunctionDef:
			note(x.Name, false)
		case *syntax.MatchAs:
			note(x.Name, false)
		case *syntax.MatchStar:
			note(x.Name, false)
		case *syntax.MatchMapping:
			note(x.Rest, false)
		case *syntax.ExceptHandler:
			note(x.Name, false)
		}
		return true
	})
	// What a class inherits is to be told too.
	for changed, pass := true, 0; changed; pass++ {
		changed = false
		for name, of := range bases {
			if classes[name] && (pass == maxPasses || slices.ContainsFunc(of, func(b string) bool { is, known := classes[b]; return known && !is })) {
				classes[name], changed = false, true
			}
		}
	}
}

// each calls f with the parts of statements, as syntax.Inspect does.
func each(body []syntax.Stmt, f func(syntax.Node) bool) {
	for _, s := range body {
		syntax.Inspect(s, f)
	}
}

// globalsOf returns the names that the body of a class declares global, each with false.
func globalsOf(body []syntax.Stmt) map[string]bool {
	names := map[string]bool{}
	collectBound(body, names, false, true)
	for n, local := range names {
		if local {
			delete(names, n)
		}
	}
	return names
}

// collectNamed adds the names that := binds in an expression.
func collectNamed(e syntax.Expr, names map[string]bool) {
	syntax.Inspect(e, func(x syntax.Node) bool {
		switch x := x.(type) {
		case *syntax.NamedExpr:
			names[x.Target.Id] = true
		case *syntax.Lambda:
			return false
		}
		return true
	})
}

// collectBound adds the names that statements bind in their own scope, false for those that they declare global; with deep, those of
// scopes inside too; with imports, those that imports bind too.
func collectBound(body []syntax.Stmt, names map[string]bool, deep, imports bool) {
	outside := map[string]bool{}
	each(body, func(x syntax.Node) bool {
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
		case *syntax.Comprehension:
			if !deep { // its variables are its own; only := binds outside
				for _, part := range append([]syntax.Expr{x.Iter}, x.Ifs...) {
					collectNamed(part, names)
				}
				return false
			}
		case *syntax.Arg:
			names[x.Arg] = true
		case *syntax.Name:
			if x.Ctx != syntax.Load {
				names[x.Id] = true
			}
		case *syntax.Alias:
			name := x.Asname
			if name == "" {
				name, _, _ = strings.Cut(x.Name, ".")
			}
			if imports {
				names[name] = true
			}
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
