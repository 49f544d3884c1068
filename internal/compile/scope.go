package compile

// scope.go holds scopes and symbols: what the symbol table records of each block of the program.

import "github.com/krait-run/krait/internal/syntax"

// scopeKind is what sort of block a scope belongs to.
type scopeKind uint8

const (
	scopeModule scopeKind = iota
	scopeClass
	scopeFunction
	scopeAnnotation // annotations of a function, class or module, evaluated by __annotate__
	scopeTypeAlias  // the value of a type statement
	scopeTypeParams // around a generic function, class or alias: holds the type parameters
	scopeTypeVar    // bound, constraints or default of a type parameter
)

// compKind says which comprehension a scope is; notComp for all others.
type compKind uint8

const (
	notComp compKind = iota
	listComp
	setComp
	dictComp
	genExp
)

// symFlags is what a block does with a name.
type symFlags uint16

const (
	defGlobal    symFlags = 1 << iota // global statement
	defLocal                          // assigned, or bound by def, class, for ...
	defParam                          // parameter
	defNonlocal                       // nonlocal statement
	used                              // read
	defImport                         // bound by import
	defAnnot                          // annotated
	defCompIter                       // target of a comprehension's for
	defTypeParam                      // type parameter
	defBound     = defLocal | defParam | defImport | defTypeParam
)

// resolution is where a name of a scope is found.
type resolution uint8

const (
	resLocal          resolution = iota // bound in this scope: a register, or the namespace of a class or module
	resOuter                            // a variable of symbol.owner, which is another scope
	resGlobalExplicit                   // declared global
	resGlobalImplicit                   // global or builtin
)

type symbol struct {
	name  string
	flags symFlags
	res   resolution
	owner *scope // resOuter: the scope that binds the variable
	cell  bool   // bound here, and captured by a nested frame
	order int    // position of its first mention among the scope's symbols
}

// scope is a block. A list, set or dict comprehension is inlined: its scope has no frame of its own.
type scope struct {
	kind   scopeKind
	comp   compKind
	name   string
	node   any
	parent *scope
	pos    syntax.Pos

	syms  map[string]*symbol
	order []*symbol

	private    string                // class name for name mangling, or ""
	mangledSet map[string]bool       // type parameter scopes of classes: the only names that are mangled; nil: all
	directives map[string]syntax.Pos // places of global and nonlocal statements

	nested     bool // inside a function
	generator  bool // contains yield
	coroutine  bool // async def, or contains await or an asynchronous comprehension
	asyncDef   bool
	method     bool
	varargs    bool
	varkw      bool
	clearsAll  bool // mentions locals, vars, dir, eval or exec
	inCond     int  // depth of conditional blocks (if, for, while, try, with, match)
	compIter   int  // depth within a comprehension's iterable expressions
	compTarget bool
	deleted    map[string]bool // frames: names that are deleted somewhere

	seesClass  bool   // names are looked up in the enclosing class's namespace first
	class      *scope // that class
	needsClass bool   // class: __class__ cell is wanted
	needsDict  bool   // class: __classdict__ cell is wanted
	derived    bool   // class: has bases or keywords, so that its metaclass may be one that looks into the namespace
	condAnnot  bool   // module or class: has conditional annotations
	needsCond  bool   // class: __conditional_annotations__ cell is wanted
	annots     []deferredAnnot
	annotScope *scope
	hasAnnot   bool   // from __future__ import annotations: has annotated variables
	typeParams string // for error texts: "a TypeVar bound" and the like

	frees     []string // frames: names taken from the closure, sorted in the end
	freeSet   map[string]*scope
	walrus    map[string]bool // names bound by := in this frame
	selfAttrs []string
	attrSet   map[string]bool
	selfName  string
}

// deferredAnnot is an annotation of a module or class variable.
type deferredAnnot struct {
	stmt *syntax.AnnAssign
	name string // mangled
	cond int    // index in __conditional_annotations__, or -1
}

// inlined reports whether the scope lives in its parent's frame.
func (s *scope) inlined() bool { return s.comp != notComp && s.comp != genExp }

// frame is the scope whose code object runs s.
func (s *scope) frame() *scope {
	for s.inlined() {
		s = s.parent
	}
	return s
}

// functionLike reports whether names bound in s are kept in registers.
func (s *scope) functionLike() bool { return s.kind != scopeModule && s.kind != scopeClass }

// flagsOf returns what the scope does with a (mangled) name.
func (s *scope) flagsOf(name string) symFlags {
	if sym := s.syms[name]; sym != nil {
		return sym.flags
	}
	return 0
}

// mark adds flags to a (mangled) name.
func (s *scope) mark(name string, f symFlags) *symbol {
	sym := s.syms[name]
	if sym == nil {
		sym = &symbol{name: name, order: len(s.order)}
		if s.syms == nil {
			s.syms = map[string]*symbol{}
		}
		s.syms[name] = sym
		s.order = append(s.order, sym)
	}
	sym.flags |= f
	return sym
}

// mangle gives the name that identifier has in the scope (reference, 6.2.2 private name mangling).
func (s *scope) mangle(name string) string {
	if s.private == "" || s.mangledSet != nil && !s.mangledSet[name] {
		return name
	}
	return mangle(s.private, name)
}

func mangle(class, name string) string {
	n := len(name)
	if class == "" || n < 3 || name[0] != '_' || name[1] != '_' || name[n-1] == '_' && name[n-2] == '_' {
		return name
	}
	i := 0
	for i < len(class) && class[i] == '_' {
		i++
	}
	if i == len(class) {
		return name
	}
	for j := 0; j < n; j++ {
		if name[j] == '.' {
			return name
		}
	}
	return "_" + class[i:] + name
}

// addFree notes that the frame s takes name from its closure.
func (s *scope) addFree(name string, owner *scope) {
	if s.freeSet == nil {
		s.freeSet = map[string]*scope{}
	}
	if _, ok := s.freeSet[name]; !ok {
		s.freeSet[name] = owner
		s.frees = append(s.frees, name)
	}
}

// mayDelete notes that name is deleted somewhere in the frame.
func (s *scope) mayDelete(name string) {
	if s.deleted == nil {
		s.deleted = map[string]bool{}
	}
	s.deleted[name] = true
}
