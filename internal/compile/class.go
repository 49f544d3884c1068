package compile

// class.go compiles classes, type parameters and type aliases.

import "github.com/krait-run/krait/internal/syntax"

func (u *unit) classDef(s *syntax.ClassDef) {
	u.checkKeywords(s.Keywords)
	base := u.decorators(s.DecoratorList)
	first := s.Pos.Line
	if len(s.DecoratorList) > 0 {
		first = s.DecoratorList[0].Span().Line
	}
	f := u.alloc()
	if len(s.TypeParams) == 0 {
		u.class(s, first, f, s.Bases)
	} else {
		ch := u.child(u.c.table.scopes[scopeKey{s, partTypeParams}], "<generic parameters of "+s.Name+">", s.Pos.Line)
		ch.code.Flags |= FlagOptimized | FlagNewLocals
		ch.layout(nil)
		t := ch.typeParams(s.Pos, s.TypeParams)
		ch.storeName(s.Pos, ".type_params", t)
		g := ch.alloc()
		ch.emit(s.Pos, OpIntrinsic, g, t, g, int(IntrGeneric))
		ch.storeName(s.Pos, ".generic_base", g)
		ch.top = t
		r := ch.alloc()
		bases := append(append([]syntax.Expr{}, s.Bases...), &syntax.Name{Pos: s.Pos, Id: ".generic_base"})
		ch.class(s, first, r, bases)
		ch.emit(s.Pos, OpReturn, r, 0, 0, 0)
		ch.dead = true
		u.makeFunc(s.Pos, ch, f, -1)
		u.emit(s.Pos, OpCall, f, 0, f, 0)
	}
	u.decorate(s.DecoratorList, base)
	u.storeName(s.Pos, s.Name, base)
}

// class compiles the body of a class and the call of __build_class__, whose result goes to the topmost temporary dst.
func (u *unit) class(s *syntax.ClassDef, line int32, dst int, bases []syntax.Expr) {
	pos := s.Pos
	ch := u.child(u.c.table.scopes[scopeKey{s, partMain}], s.Name, line)
	ch.classBody(s, line)
	mark := u.top
	u.emit(pos, OpBuildClass, dst, 0, 0, 0)
	f := u.alloc()
	u.makeFunc(pos, ch, f, -1)
	u.loadConst(pos, s.Name, u.alloc())
	if !u.inRegisters(bases, s.Keywords) {
		u.callEx(pos, dst, 2, bases, s.Keywords)
		u.top = mark
		u.emit(pos, OpCallEx, dst, 0, dst, 0)
		return
	}
	u.args(bases)
	n := 2 + len(bases) + len(s.Keywords)
	if len(s.Keywords) > 0 {
		k := u.keywords(s.Keywords)
		u.emit(pos, OpCallKw, dst, n, dst, k)
	} else {
		u.emit(pos, OpCall, dst, n, dst, 0)
	}
	u.top = mark
}

func (u *unit) classBody(s *syntax.ClassDef, line int32) {
	sc := u.scope
	u.code.Flags |= FlagClassBody | FlagNamespace
	u.code.StaticAttrs = sc.selfAttrs
	u.layout(nil)
	pos := syntax.Pos{Line: line, EndLine: line}
	t := u.alloc()
	set := func(name string, v any) {
		u.loadConst(pos, v, t)
		u.emit(pos, OpStoreName, t, 0, 0, u.cache(name))
	}
	u.emit(pos, OpLoadName, t, 0, 0, u.cache("__name__"))
	u.emit(pos, OpStoreName, t, 0, 0, u.cache("__module__"))
	set("__qualname__", u.code.Qualname)
	set("__firstlineno__", int64(line))
	if len(s.TypeParams) > 0 {
		v := u.vars["\x00.type_params"]
		u.emit(pos, OpLoadCell, t, v.reg, 0, u.varNumber(v))
		u.emit(pos, OpStoreName, t, 0, 0, u.cache("__type_params__"))
	}
	if sc.needsDict {
		u.emit(pos, OpLoadLocals, t, 0, 0, 0)
		u.emit(pos, OpStoreCell, u.vars["__classdict__"].reg, t, 0, 0)
	}
	if sc.needsCond {
		u.emit(pos, OpSet, t, 0, 0, 0)
		u.emit(pos, OpStoreCell, u.vars["__conditional_annotations__"].reg, t, 0, 0)
	}
	body := s.Body
	if d := docstring(body); d != nil && u.c.opts.Optimize < 2 {
		u.loadConst(d.Pos, cleanDoc(d.Value.(string)), t)
		u.emit(d.Pos, OpStoreName, t, 0, 0, u.cache("__doc__"))
		body = body[1:]
	}
	if sc.hasAnnot {
		u.setupAnnotations(pos)
	}
	u.condIndex = map[*syntax.AnnAssign]int{}
	for _, a := range sc.annots {
		u.condIndex[a.stmt] = a.cond
	}
	u.top = t
	u.body(body)
	u.alloc()
	u.storeAnnotate(pos, "__annotate_func__")
	attrs := make(Tuple, len(sc.selfAttrs))
	for i, a := range sc.selfAttrs {
		attrs[i] = a
	}
	set("__static_attributes__", attrs)
	if sc.needsDict {
		u.emit(pos, OpStoreName, u.vars["__classdict__"].reg, 0, 0, u.cache("__classdictcell__"))
	}
	if sc.needsClass {
		r := u.vars["__class__"].reg
		u.code.ClassCell = r
		u.emit(pos, OpStoreName, r, 0, 0, u.cache("__classcell__"))
	}
	u.emit(pos, OpReturnK, 0, 0, 0, u.constant(nil))
	u.dead = true
}

// genericFunction compiles a function with type parameters: a function that makes them and then it, called at once.
func (u *unit) genericFunction(node any, pos syntax.Pos, name string, a *syntax.Arguments, body []syntax.Stmt,
	returns syntax.Expr, tps []syntax.TypeParam, line int32, dst int) {
	ch := u.child(u.c.table.scopes[scopeKey{node, partTypeParams}], "<generic parameters of "+name+">", pos.Line)
	ch.code.Flags |= FlagOptimized | FlagNewLocals
	var params []string
	if hasDefaults(a) {
		params = append(params, ".defaults")
	}
	if hasKwDefaults(a) {
		params = append(params, ".kwdefaults")
	}
	ch.code.NumArgs = len(params)
	ch.layout(params)
	ch.code.SelfReg = -1
	t := ch.typeParams(pos, tps)
	f := ch.alloc()
	extras := ch.allocN(3)
	if hasDefaults(a) {
		ch.loadName(pos, ".defaults", extras)
	} else {
		ch.emit(pos, OpNull, extras, 0, 0, 0)
	}
	if hasKwDefaults(a) {
		ch.loadName(pos, ".kwdefaults", extras+1)
	} else {
		ch.emit(pos, OpNull, extras+1, 0, 0, 0)
	}
	ch.annotate(node, pos, a, returns, extras+2)
	ch.function(node, pos, name, a, body, line, f, extras)
	ch.emit(pos, OpIntrinsic, f, f, t, int(IntrSetTypeParams))
	ch.emit(pos, OpReturn, f, 0, 0, 0)
	ch.dead = true

	// The defaults are evaluated outside, before the type parameters exist.
	mark := u.top
	args := u.allocN(2)
	u.defaultValues(pos, a, args)
	n := len(params)
	if n == 1 && !hasDefaults(a) {
		u.emit(pos, OpMove, args, args+1, 0, 0)
	}
	u.makeFunc(pos, ch, dst, -1)
	u.emit(pos, OpCall, dst, n, dst, 0)
	u.top = mark
}

// typeParams makes the type parameters, binds their names and returns the register of a tuple of them.
func (u *unit) typeParams(pos syntax.Pos, tps []syntax.TypeParam) int {
	l := u.alloc()
	u.emit(pos, OpList, l, 0, 0, 0)
	for _, p := range tps {
		mark := u.top
		t, n, f := u.alloc(), u.alloc(), u.alloc()
		pos := p.Span()
		intr := IntrTypeVar
		var name string
		var def syntax.Expr
		u.emit(pos, OpNull, f, 0, 0, 0)
		switch p := p.(type) {
		case *syntax.TypeVar:
			name, def = p.Name, p.DefaultValue
			if p.Bound != nil {
				if _, ok := p.Bound.(*syntax.Tuple); ok {
					intr = IntrTypeVarConstraint
				}
				u.lazy(p, partBound, name, p.Bound, f)
			}
		case *syntax.ParamSpec:
			name, def, intr = p.Name, p.DefaultValue, IntrParamSpec
		case *syntax.TypeVarTuple:
			name, def, intr = p.Name, p.DefaultValue, IntrTypeVarTuple
		}
		u.loadConst(pos, u.mangle(name), n)
		u.emit(pos, OpIntrinsic, t, n, f, int(intr))
		if def != nil {
			u.lazy(p, partDefault, name, def, f)
			u.emit(pos, OpIntrinsic, t, t, f, int(IntrSetDefault))
		}
		u.storeName(pos, name, t)
		u.emit(pos, OpListAppend, l, t, 0, 0)
		u.top = mark
	}
	u.emit(pos, OpListTuple, l, l, 0, 0)
	return l
}

// lazy puts the function that evaluates e on demand into dst.
func (u *unit) lazy(node any, part uint8, name string, e syntax.Expr, dst int) {
	pos := e.Span()
	ch := u.child(u.c.table.scopes[scopeKey{node, part}], name, pos.Line)
	ch.code.NumPosOnly, ch.code.NumArgs = 1, 1
	ch.code.Flags |= FlagOptimized | FlagNewLocals
	ch.layout([]string{".format"})
	ch.code.VarNames[0] = "format"
	if s, ok := e.(*syntax.Starred); ok {
		r := ch.alloc()
		v := ch.expr(s.Value, -1)
		ch.emit(pos, OpUnpack, r, v, 0, 1)
		ch.emit(pos, OpReturn, r, 0, 0, 0)
		ch.dead = true
	} else {
		ch.returnValue(e, pos)
	}
	mark := u.top
	w := u.allocN(3)
	u.loadConst(pos, Tuple{int64(1)}, w)
	u.emit(pos, OpNull, w+1, 0, 0, 0)
	u.emit(pos, OpNull, w+2, 0, 0, 0)
	u.makeFunc(pos, ch, dst, w)
	u.top = mark
}

func (u *unit) typeAlias(s *syntax.TypeAlias) {
	r := u.alloc()
	name := s.Name.Id
	if len(s.TypeParams) == 0 {
		n := u.alloc()
		u.emit(s.Pos, OpNull, n, 0, 0, 0)
		u.top--
		u.aliasValue(s, -1, r)
	} else {
		ch := u.child(u.c.table.scopes[scopeKey{s, partTypeParams}], "<generic parameters of "+name+">", s.Pos.Line)
		ch.code.Flags |= FlagOptimized | FlagNewLocals
		ch.layout(nil)
		t := ch.typeParams(s.Pos, s.TypeParams)
		v := ch.alloc()
		ch.aliasValue(s, t, v)
		ch.emit(s.Pos, OpReturn, v, 0, 0, 0)
		ch.dead = true
		u.makeFunc(s.Pos, ch, r, -1)
		u.emit(s.Pos, OpCall, r, 0, r, 0)
	}
	u.storeName(s.Name.Pos, name, r)
}

// aliasValue puts the TypeAliasType into dst; tps is the register of the type parameters or -1.
func (u *unit) aliasValue(s *syntax.TypeAlias, tps, dst int) {
	mark := u.top
	w := u.allocN(3)
	u.loadConst(s.Pos, s.Name.Id, w)
	if tps < 0 {
		u.loadConst(s.Pos, nil, w+1)
	} else {
		u.emit(s.Pos, OpMove, w+1, tps, 0, 0)
	}
	u.lazy(s, partMain, s.Name.Id, s.Value, w+2)
	u.emit(s.Pos, OpTuple, w, w, 0, 3)
	u.emit(s.Pos, OpIntrinsic, dst, w, w, int(IntrTypeAlias))
	u.top = mark
}
