package compile

// resolve.go decides where each name of each scope is found.

import "slices"

// resolve runs over all scopes once the tree has been walked.
func (t *symtable) resolve() {
	for _, s := range t.all {
		for _, sym := range s.order {
			t.tell()
			t.resolveName(s, sym)
		}
	}
	// A frame that passes a variable on to an inner one has it in its closure too; resolveName noted those.
	for _, s := range t.all {
		slices.Sort(s.frees) // the order of co_freevars
	}
}

func (t *symtable) resolveName(s *scope, sym *symbol) {
	switch {
	case sym.flags&defGlobal != 0:
		if sym.flags&defNonlocal != 0 {
			t.fail(s.directives[sym.name], "name '%s' is nonlocal and global", sym.name)
		}
		sym.res = resGlobalExplicit
	case sym.flags&defNonlocal != 0:
		pos := s.directives[sym.name]
		if s.kind == scopeModule {
			t.fail(pos, "nonlocal declaration not allowed at module level")
		}
		if !t.findOuter(s, sym) {
			t.fail(pos, "no binding for nonlocal '%s' found", sym.name)
		}
		if sym.owner.flagsOf(sym.name)&defTypeParam != 0 {
			t.fail(pos, "nonlocal binding not allowed for type parameter '%s'", sym.name)
		}
	case s.kind == scopeModule && t.globals[sym.name]:
		sym.res = resGlobalExplicit
	case sym.flags&defBound != 0:
		sym.res = resLocal
	default:
		if s.seesClass && sym.name != "__classdict__" && sym.name != "__class__" {
			cf := s.class.flagsOf(sym.name)
			if cf&defGlobal != 0 {
				sym.res = resGlobalExplicit
				return
			}
			if cf&defBound != 0 && cf&defNonlocal == 0 {
				sym.res = resGlobalImplicit
				return
			}
		}
		if s.kind == scopeModule {
			sym.res = resGlobalImplicit
			return
		}
		if s.kind == scopeClass && (sym.name == "__conditional_annotations__") {
			s.needsCond = true
			sym.res = resLocal
			return
		}
		t.findOuter(s, sym)
	}
}

// findOuter looks for the variable in the enclosing scopes and notes it in every frame between.
func (t *symtable) findOuter(s *scope, sym *symbol) bool {
	sym.res = resGlobalImplicit
	for p := s.parent; p != nil; p = p.parent {
		if p.kind == scopeClass {
			switch sym.name {
			case "__class__":
				p.needsClass = true
			case "__classdict__":
				p.needsDict = true
			case "__conditional_annotations__":
				if !p.condAnnot {
					continue
				}
				p.needsCond = true
			default:
				continue
			}
			t.capture(s, p, sym)
			return true
		}
		if p.kind == scopeModule {
			return false
		}
		f := p.flagsOf(sym.name)
		switch {
		case f&defGlobal != 0:
			return false
		case f&defNonlocal != 0:
			continue
		case f&defBound != 0:
			t.capture(s, p, sym)
			return true
		}
	}
	return false
}

func (t *symtable) capture(s, owner *scope, sym *symbol) {
	sym.res, sym.owner = resOuter, owner
	target := owner.frame()
	f := s.frame()
	if f == target {
		return
	}
	if o := owner.syms[sym.name]; o != nil {
		o.cell = true
	}
	for f != target {
		f.addFree(sym.name, owner)
		f = f.parent.frame()
	}
}
