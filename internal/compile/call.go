package compile

// call.go compiles calls.

import "github.com/krait-run/krait/internal/syntax"

// maxArgs is how many arguments a call passes in registers; longer lists are passed as a list and a dict.
const maxArgs = 60

// inRegisters reports whether the arguments can be passed in registers.
func (u *unit) inRegisters(args []syntax.Expr, kws []*syntax.Keyword) bool {
	n := len(args) + len(kws)
	if n > maxArgs || hasStar(args) || u.tight(n+1) {
		return false
	}
	for _, k := range kws {
		if k.Arg == "" {
			return false
		}
	}
	return true
}

func (u *unit) checkKeywords(kws []*syntax.Keyword) {
	if len(kws) < 2 {
		return
	}
	seen := make(map[string]bool, len(kws))
	for _, k := range kws {
		if k.Arg == "" {
			continue
		}
		if seen[k.Arg] {
			u.c.fail(k.Pos, "keyword argument repeated: %s", k.Arg)
		}
		seen[k.Arg] = true
	}
}

// plain reports whether every argument is a constant or a bound local, so that evaluating them has no effect.
func (u *unit) plain(args []syntax.Expr) bool {
	for _, a := range args {
		if _, ok := u.c.fold(a); ok {
			continue
		}
		r, ok := u.local(a)
		if !ok || !u.bound.has(r) && !u.dead {
			return false
		}
	}
	return true
}

func (u *unit) args(args []syntax.Expr) {
	for _, a := range args {
		u.expr(a, u.alloc())
	}
}

// lent is a generator expression that is the first argument of a call: the register that gets it, and the index of its code. The zero lent is none.
type lent struct{ reg, child int }

// argsButLent is args where the first may be a generator expression. Its register holds the iterator of the expression up to what lend emits.
func (u *unit) argsButLent(args []syntax.Expr) (g lent) {
	if len(args) > 0 {
		if e, ok := args[0].(*syntax.GeneratorExp); ok && !u.c.table.scopes[scopeKey{e, partMain}].coroutine {
			u.c.down()
			g.reg = u.alloc()
			g.child = u.genIter(e, g.reg)
			u.top = g.reg + 1
			u.c.depth--
			args = args[1:]
		}
	}
	u.args(args)
	return g
}

// lend makes the generator of g right before the call at pos. What is called may keep nothing of it, and then the VM makes others of it.
func (u *unit) lend(pos syntax.Pos, g lent) {
	if g.reg != 0 {
		u.emit(pos, OpMakeGen, g.reg, g.reg, 1, g.child)
	}
}

// keywords evaluates the values of keyword arguments and returns the index of the tuple of their names.
func (u *unit) keywords(kws []*syntax.Keyword) int {
	names := make(Tuple, len(kws))
	for i, k := range kws {
		names[i] = k.Arg
		u.expr(k.Value, u.alloc())
	}
	return u.constant(names)
}

func (u *unit) call(e *syntax.Call, dst int) int {
	u.checkKeywords(e.Keywords)
	mark := u.top
	pos := e.Pos
	if !u.inRegisters(e.Args, e.Keywords) {
		base := u.window(dst)
		u.expr(e.Func, base)
		u.callEx(pos, base, 0, e.Args, e.Keywords)
		u.top = mark
		dst = u.target(dst)
		u.emit(pos, OpCallEx, base, 0, dst, 0)
		return dst
	}
	n := len(e.Args) + len(e.Keywords)
	if a, ok := e.Func.(*syntax.Attribute); ok {
		pos = startAtAttr(pos, a)
		name := u.mangle(a.Attr)
		base := u.window(dst)
		if len(e.Keywords) == 0 && u.plain(e.Args) {
			if inner, ok := a.Value.(*syntax.Call); ok {
				// A chain of calls: the inner one may use the registers from base on, and only then is there a self.
				u.c.down()
				u.top = base
				u.call(inner, base+1)
				u.top = base
				u.allocN(2)
				u.c.depth--
			} else {
				u.expr(a.Value, u.alloc())
			}
			// A walrus in the object may have bound an argument; it can't have unbound one.
			u.args(e.Args)
			u.top = mark
			dst = u.target(dst)
			u.emitLookup(pos, startAtAttr(a.Pos, a), OpInvoke, base, n, dst, u.cache(name))
			return dst
		}
		o := u.operand(a.Value, base)
		u.alloc()
		u.emit(startAtAttr(a.Pos, a), OpLoadMethod, base, o, 0, u.cache(name))
		if last, kind := emptyDisplay(e); last != nil {
			u.args(e.Args[:n-1])
			u.emit(last.Span(), OpDefault, u.alloc(), 0, kind, 0)
			u.top = mark
			dst = u.target(dst)
			u.emit(pos, OpCallMethod, base, n, dst, 0)
			return dst
		}
		g := u.argsButLent(e.Args)
		if len(e.Keywords) > 0 {
			k := u.keywords(e.Keywords)
			u.top = mark
			dst = u.target(dst)
			u.lend(pos, g)
			u.emit(pos, OpCallMethodKw, base, n, dst, k)
			return dst
		}
		u.top = mark
		dst = u.target(dst)
		u.lend(pos, g)
		u.emit(pos, OpCallMethod, base, n, dst, 0)
		return dst
	}
	base := u.window(dst)
	if f, ok := e.Func.(*syntax.Name); ok && len(e.Keywords) == 0 {
		v := u.ref(u.mangle(f.Id))
		if v.kind == varGlobal && u.inlinedBuiltin(f.Id, e.Args) {
			pos = f.Pos
		}
		if v.kind == varGlobal && u.plain(e.Args) {
			u.mayMean(v.name)
			u.args(e.Args)
			u.top = mark
			dst = u.target(dst)
			u.emitLookup(pos, f.Pos, OpCallGlobal, base, n, dst, u.cache(v.name))
			return dst
		}
	}
	u.expr(e.Func, base)
	if t := u.fleetingTuple(e); t != nil {
		u.args(e.Args[:n-1])
		u.args(t.Elts)
		u.top = mark
		dst = u.target(dst)
		u.emit(pos, OpCallOf, base, n-1, dst, len(t.Elts))
		return dst
	}
	g := u.argsButLent(e.Args)
	if len(e.Keywords) > 0 {
		k := u.keywords(e.Keywords)
		u.top = mark
		dst = u.target(dst)
		u.lend(pos, g)
		u.emit(pos, OpCallKw, base, n, dst, k)
		return dst
	}
	u.top = mark
	dst = u.target(dst)
	u.lend(pos, g)
	u.emit(pos, OpCall, base, n, dst, 0)
	return dst
}

// emptyDisplay returns the second and last argument of the call of a method, if that is [] or {}, and what OpDefault calls it.
func emptyDisplay(e *syntax.Call) (last syntax.Expr, kind int) {
	if len(e.Args) != 2 || len(e.Keywords) > 0 {
		return nil, 0
	}
	switch x := e.Args[1].(type) {
	case *syntax.List:
		if len(x.Elts) == 0 {
			return x, 0
		}
	case *syntax.Dict:
		if len(x.Keys) == 0 {
			return x, 1
		}
	}
	return nil, 0
}

// fleetingTuple returns the tuple of a call isinstance(x, (A, B)) or hash((x, y)), nil for other calls.
func (u *unit) fleetingTuple(e *syntax.Call) *syntax.Tuple {
	f, ok := e.Func.(*syntax.Name)
	n := len(e.Args)
	if !ok || len(e.Keywords) > 0 || !(f.Id == "isinstance" && n == 2 || f.Id == "hash" && n == 1) {
		return nil
	}
	if t, ok := e.Args[n-1].(*syntax.Tuple); ok && u.fleeting(t.Elts) {
		if _, constant := u.c.fold(t); !constant {
			return t
		}
	}
	return nil
}

// inlinedBuiltin reports whether a call is one that CPython compiles as a loop in place, all of whose errors stand at the function's
// name: any, all or tuple of a generator expression. It does so where the name means the builtin when it is called; here it is taken
// to mean that where the module binds no such variable.
func (u *unit) inlinedBuiltin(name string, args []syntax.Expr) bool {
	if name != "any" && name != "all" && name != "tuple" || len(args) != 1 {
		return false
	}
	g, ok := args[0].(*syntax.GeneratorExp)
	if !ok || u.c.table.scopes[scopeKey{g, partMain}].coroutine {
		return false
	}
	return !u.c.table.globals[name] && u.c.table.all[0].flagsOf(name)&defBound == 0
}

// startAtAttr moves the start of a place to the attribute's name if the attribute stretches over several lines, as
// CPython does so that a traceback shows the line of the method.
func startAtAttr(pos syntax.Pos, a *syntax.Attribute) syntax.Pos {
	if pos.Line != a.EndLine {
		n := int32(len(a.Attr))
		pos.Line = a.EndLine
		if n <= a.EndCol {
			pos.Col = a.EndCol - n
			if pos.EndLine == pos.Line && pos.EndCol < a.EndCol || pos.EndLine < pos.Line {
				pos.EndLine, pos.EndCol = a.EndLine, a.EndCol
			}
		} else {
			pos.Col, pos.EndCol = -1, -1
		}
	}
	return pos
}

// callEx builds the list R[base+1] of positional arguments, beginning with the prefix values that are there already, and
// the dict R[base+2] of keyword arguments or null.
func (u *unit) callEx(pos syntax.Pos, base, prefix int, args []syntax.Expr, kws []*syntax.Keyword) {
	u.top = base + 1
	l := u.alloc()
	u.top = base + 1 + max(prefix, 1)
	if u.top > u.max {
		u.max = u.top
	}
	switch {
	case prefix > 0:
		u.emit(pos, OpList, l, base+1, 0, prefix)
		u.top = l + 1
		u.appendAll(pos, args, l)
	case !hasStar(args):
		u.pieces(pos, args, l)
	case len(args) == 1:
		// A single starred argument is iterated over by the call itself, after the named ones are known.
		u.expr(args[0].(*syntax.Starred).Value, l)
		u.top = l + 1
	default:
		u.emit(pos, OpList, l, 0, 0, 0)
		u.appendAll(pos, args, l)
	}
	u.callKeywords(pos, u.alloc(), base, kws)
}

// callKeywords builds the dict R[d] of keyword arguments, or null.
func (u *unit) callKeywords(pos syntax.Pos, d, base int, kws []*syntax.Keyword) {
	if len(kws) == 0 {
		u.emit(pos, OpNull, d, 0, 0, 0)
		return
	}
	if len(kws) == 1 && kws[0].Arg == "" {
		u.expr(kws[0].Value, d)
		u.emit(pos, OpDictMerge, d, d, base, 0)
		return
	}
	u.emit(pos, OpDict, d, 0, 0, 0)
	for i := 0; i < len(kws); {
		mark := u.top
		if kws[i].Arg == "" {
			r := u.expr(kws[i].Value, -1)
			u.emit(pos, OpDictMerge, d, r, base, 0)
			u.top = mark
			i++
			continue
		}
		// Named arguments are collected before they are merged: repeated keys are noticed after all values are known.
		j := i
		var names Tuple
		for j < len(kws) && kws[j].Arg != "" && j-i < maxPieces && (j == i || !u.tight(4)) {
			names = append(names, kws[j].Arg)
			u.expr(kws[j].Value, u.alloc())
			j++
		}
		g := mark
		u.emit(pos, OpDictK, g, mark, 0, u.constant(names))
		u.top = max(u.top, g+1)
		u.emit(pos, OpDictMerge, d, g, base, 0)
		u.top = mark
		i = j
	}
}
