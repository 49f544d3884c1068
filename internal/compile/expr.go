package compile

// expr.go compiles expressions.

import "github.com/krait-run/krait/internal/syntax"

// expr evaluates e. With dst >= 0 the value goes there and dst is returned. Otherwise the register that holds it is
// returned: a local's own, or a temporary at the top of the stack. A local named as dst is written last, in one instruction.
func (u *unit) expr(e syntax.Expr, dst int) int {
	u.c.down()
	r := u.expression(e, dst)
	u.c.depth--
	return r
}

// operand evaluates e without asking for a place; hint >= 0 is a free temporary that it may use. A local that an
// expression in later may rebind is copied.
func (u *unit) operand(e syntax.Expr, hint int, later ...syntax.Expr) int {
	n, ok := e.(*syntax.Name)
	if w, walrus := e.(*syntax.NamedExpr); walrus && len(later) > 0 {
		return u.expr(w, u.target(hint))
	}
	if !ok {
		return u.expr(e, hint)
	}
	name := u.mangle(n.Id)
	if n.Id == "__debug__" {
		return u.expr(e, hint)
	}
	v := u.ref(name)
	if v.kind != varReg {
		return u.expr(e, hint)
	}
	if u.scope.walrus[name] {
		budget := 40
		for _, l := range later {
			if mayBind(l, &budget) {
				return u.expr(e, u.target(hint))
			}
		}
	}
	return u.localReg(n.Pos, v)
}

// mayBind reports whether evaluating e may bind a name with :=. It looks at no more than budget nodes, and says yes beyond.
func mayBind(e syntax.Expr, budget *int) bool {
	if *budget--; *budget < 0 {
		return true
	}
	switch e := e.(type) {
	case nil, *syntax.Constant, *syntax.Name, *syntax.Lambda:
		return false
	case *syntax.Attribute:
		return mayBind(e.Value, budget)
	case *syntax.Subscript:
		return mayBind(e.Value, budget) || mayBind(e.Slice, budget)
	case *syntax.BinOp:
		return mayBind(e.Left, budget) || mayBind(e.Right, budget)
	case *syntax.UnaryOp:
		return mayBind(e.Operand, budget)
	case *syntax.Starred:
		return mayBind(e.Value, budget)
	case *syntax.Tuple:
		for _, x := range e.Elts {
			if mayBind(x, budget) {
				return true
			}
		}
		return false
	case *syntax.Call:
		if len(e.Keywords) > 0 || mayBind(e.Func, budget) {
			return true
		}
		for _, x := range e.Args {
			if mayBind(x, budget) {
				return true
			}
		}
		return false
	}
	return true
}

func (u *unit) expression(e syntax.Expr, dst int) int {
	if v, ok := u.c.fold(e); ok {
		dst = u.target(dst)
		u.loadConst(e.Span(), v, dst)
		return dst
	}
	switch e := e.(type) {
	case *syntax.Name:
		return u.loadName(e.Pos, e.Id, dst)
	case *syntax.BinOp:
		return u.binOp(e, dst)
	case *syntax.UnaryOp:
		return u.unaryOp(e, dst)
	case *syntax.BoolOp:
		return u.boolOp(e, dst)
	case *syntax.Compare:
		return u.compare(e, dst)
	case *syntax.Call:
		return u.call(e, dst)
	case *syntax.Attribute:
		mark := u.top
		o := u.operand(e.Value, u.hint(dst))
		u.top = mark
		dst = u.target(dst)
		u.emit(startAtAttr(e.Pos, e), OpGetAttr, dst, o, 0, u.cache(u.mangle(e.Attr)))
		return dst
	case *syntax.Subscript:
		return u.subscript(e, dst)
	case *syntax.NamedExpr:
		return u.namedExpr(e, dst)
	case *syntax.IfExp:
		return u.ifExp(e, dst)
	case *syntax.Lambda:
		return u.lambda(e, dst)
	case *syntax.Tuple:
		return u.tuple(e.Pos, e.Elts, dst)
	case *syntax.List:
		return u.list(e.Pos, e.Elts, dst)
	case *syntax.Set:
		return u.set(e, dst)
	case *syntax.Dict:
		return u.dict(e, dst)
	case *syntax.ListComp:
		return u.comprehension(e, e.Pos, e.Generators, e.Elt, nil, dst)
	case *syntax.SetComp:
		return u.comprehension(e, e.Pos, e.Generators, e.Elt, nil, dst)
	case *syntax.DictComp:
		return u.comprehension(e, e.Pos, e.Generators, e.Key, e.Value, dst)
	case *syntax.GeneratorExp:
		return u.genExp(e, dst)
	case *syntax.JoinedStr:
		return u.joinedStr(e, dst)
	case *syntax.FormattedValue:
		return u.formatted(e, dst)
	case *syntax.TemplateStr:
		return u.template(e, dst)
	case *syntax.Await:
		mark := u.top
		r := u.expr(e.Value, -1)
		u.top = mark
		return u.await(e.Pos, r, 0, dst)
	case *syntax.Yield:
		return u.yield(e, dst)
	case *syntax.YieldFrom:
		return u.yieldFrom(e, dst)
	case *syntax.Slice:
		return u.slice(e, dst)
	case *syntax.Starred:
		u.c.fail(e.Pos, "can't use starred expression here")
	}
	u.c.fail(e.Span(), "unknown expression")
	return 0
}

// hint returns dst if it is a temporary that may hold an operand meanwhile, else -1.
func (u *unit) hint(dst int) int {
	if dst >= 0 && u.isTemp(dst) {
		return dst
	}
	return -1
}

var binaryOps = [...]struct{ op, k Op }{
	syntax.Add: {OpAdd, OpAddK}, syntax.Sub: {OpSub, OpSubK}, syntax.Mult: {OpMul, OpMulK}, syntax.MatMult: {OpMatMul, OpNop},
	syntax.Div: {OpTrueDiv, OpTrueDivK}, syntax.Modulo: {OpMod, OpModK}, syntax.Pow: {OpPow, OpPowK},
	syntax.LShift: {OpLShift, OpLShiftK}, syntax.RShift: {OpRShift, OpRShiftK}, syntax.BitOr: {OpOr, OpOrK},
	syntax.BitXor: {OpXor, OpXorK}, syntax.BitAnd: {OpAnd, OpAndK}, syntax.FloorDiv: {OpFloorDiv, OpFloorDivK},
}

func (u *unit) binOp(e *syntax.BinOp, dst int) int {
	mark := u.top
	l := u.operand(e.Left, u.hint(dst), e.Right)
	return u.arith(e.Pos, e.Op, l, e.Right, dst, mark, e.Op == syntax.Mult && isNewList(e.Left))
}

// isNewList reports whether nothing but the value of e refers to it, which is a list: to repeat it in place makes no other one. Of lists, * and *= say the same
// to operands and in errors.
func isNewList(e syntax.Expr) bool {
	switch e.(type) {
	case *syntax.List, *syntax.ListComp:
		return true
	}
	return false
}

// arith computes R[l] op right into dst. Temporaries above mark are free afterwards.
func (u *unit) arith(pos syntax.Pos, op syntax.Operator, l int, right syntax.Expr, dst, mark int, inplace bool) int {
	ops := binaryOps[op]
	if v, ok := u.c.fold(right); ok && scalar(v) && ops.k != OpNop {
		u.top = mark
		dst = u.target(dst)
		if i, ok := v.(int64); ok && i == int64(int32(i)) && (op == syntax.Add || op == syntax.Sub) {
			k := OpAddI
			if op == syntax.Sub {
				k = OpSubI
			}
			u.emit(pos, k, dst, l, flagOf(inplace), int(i))
		} else {
			u.emit(pos, ops.k, dst, l, flagOf(inplace), u.constant(v))
		}
		return dst
	}
	if k, items := u.added(op, right, inplace); k != OpNop {
		r := u.items(items, -1)
		u.top = mark
		dst = u.target(dst)
		u.emit(pos, k, dst, l, r, len(items))
		return dst
	}
	r := u.operand(right, -1)
	u.top = mark
	dst = u.target(dst)
	u.emit(pos, ops.op, dst, l, r, flagOf(inplace))
	return dst
}

// added returns the operation that adds a display whose items stay in registers, and the items, or OpNop.
func (u *unit) added(op syntax.Operator, right syntax.Expr, inplace bool) (Op, []syntax.Expr) {
	if op != syntax.Add {
		return OpNop, nil
	}
	switch e := right.(type) {
	case *syntax.List:
		switch {
		case !u.fleeting(e.Elts):
		case inplace:
			return OpIAddList, e.Elts
		default:
			return OpAddList, e.Elts
		}
	case *syntax.Tuple:
		if _, constant := u.c.fold(e); !constant && !inplace && u.fleeting(e.Elts) {
			return OpAddTuple, e.Elts
		}
	}
	return OpNop, nil
}

func (u *unit) unaryOp(e *syntax.UnaryOp, dst int) int {
	mark := u.top
	r := u.operand(e.Operand, u.hint(dst))
	u.top = mark
	dst = u.target(dst)
	op := OpNeg
	switch e.Op {
	case syntax.Not:
		op = OpNot
	case syntax.UAdd:
		op = OpUPlus
	case syntax.Invert:
		op = OpInvert
	}
	u.emit(e.Pos, op, dst, r, 0, 0)
	return dst
}

func (u *unit) boolOp(e *syntax.BoolOp, dst int) int {
	mark := u.top
	t := dst
	if dst < 0 || !u.isTemp(dst) {
		t = u.alloc()
	}
	end := &label{}
	for i, v := range e.Values {
		if i == len(e.Values)-1 {
			u.expr(v, t)
			break
		}
		if k, ok := u.c.fold(v); ok && truth(k) == (e.Op == syntax.And) {
			continue // decided at compile time: the value is not the result
		}
		u.expr(v, t)
		u.jumpTruth(e.Pos, t, end, e.Op == syntax.Or)
	}
	u.place(end)
	return u.deliver(e.Pos, t, dst, mark)
}

func (u *unit) ifExp(e *syntax.IfExp, dst int) int {
	dst = u.target(dst)
	if v, ok := u.c.fold(e.Test); ok {
		if truth(v) {
			return u.expr(e.Body, dst)
		}
		return u.expr(e.Orelse, dst)
	}
	other, end := &label{}, &label{}
	u.cond(e.Test, other, false)
	u.expr(e.Body, dst)
	u.goTo(e.Pos, end)
	u.place(other)
	u.expr(e.Orelse, dst)
	u.place(end)
	return dst
}

func (u *unit) namedExpr(e *syntax.NamedExpr, dst int) int {
	if r, ok := u.local(e.Target); ok {
		u.expr(e.Value, r)
		u.setBound(r)
		if dst >= 0 && dst != r {
			u.emit(e.Pos, OpMove, dst, r, 0, 0)
			return dst
		}
		return r
	}
	r := u.expr(e.Value, dst)
	u.storeName(e.Target.Pos, e.Target.Id, r)
	return r
}

func (u *unit) subscript(e *syntax.Subscript, dst int) int {
	mark := u.top
	hint := u.hint(dst)
	if s, ok := e.Slice.(*syntax.Slice); ok && s.Step == nil {
		o := u.operand(e.Value, hint, s.Lower, s.Upper)
		w := u.allocN(2)
		u.sliceParts(s, w, 2)
		u.top = mark
		dst = u.target(dst)
		u.emit(e.Pos, OpGetSlice, dst, o, w, 0)
		return dst
	}
	o := u.operand(e.Value, hint, e.Slice)
	if v, ok := u.c.fold(e.Slice); ok {
		u.top = mark
		dst = u.target(dst)
		u.emit(e.Pos, OpGetItemK, dst, o, 0, u.constant(v))
		return dst
	}
	if t, ok := e.Slice.(*syntax.Tuple); ok && u.fleeting(t.Elts) {
		i := u.items(t.Elts, -1)
		u.top = mark
		dst = u.target(dst)
		u.emit(e.Pos, OpGetItemOf, dst, o, i, len(t.Elts))
		return dst
	}
	i := u.key(e.Slice)
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpGetItem, dst, o, i, 0)
	return dst
}

// fleeting reports whether the items of a display that only one instruction takes can stay in registers.
func (u *unit) fleeting(items []syntax.Expr) bool {
	const most = 8 // as py.maxInlineItems: longer ones are rare
	return len(items) > 0 && len(items) <= most && !hasStar(items) && !u.tight(len(items)+1)
}

// key evaluates the key of a subscript that the next instruction takes.
func (u *unit) key(e syntax.Expr) int {
	i := u.operand(e, -1)
	if _, ok := e.(*syntax.Slice); ok && !u.dead {
		if w := &u.instrs[len(u.instrs)-1]; Op(*w) == OpSlice {
			*w |= 1 << 24
		}
	}
	return i
}

// sliceParts evaluates n bounds of a slice into R[w..].
func (u *unit) sliceParts(s *syntax.Slice, w, n int) {
	for i, part := range []syntax.Expr{s.Lower, s.Upper, s.Step}[:n] {
		if part == nil {
			u.loadConst(s.Pos, nil, w+i)
		} else {
			u.expr(part, w+i)
		}
	}
}

func (u *unit) slice(s *syntax.Slice, dst int) int {
	mark := u.top
	w := u.allocN(3)
	u.sliceParts(s, w, 3)
	u.top = mark
	dst = u.target(dst)
	u.emit(s.Pos, OpSlice, dst, w, 0, 0)
	return dst
}

// Generators and coroutines.

func (u *unit) await(pos syntax.Pos, r, kind, dst int) int {
	mark := u.top
	t := u.alloc()
	u.emit(pos, OpGetAwaitable, t, r, 0, kind)
	u.top = mark
	return u.resumed(pos, OpYieldFrom, t, dst)
}

// resumed emits op, which suspends with R[r]. What is sent goes through the register that gets the result, also where an exception ends it: that is
// not the register of a variable, which keeps its value then.
func (u *unit) resumed(pos syntax.Pos, op Op, r, dst int) int {
	if dst < 0 || u.isTemp(dst) {
		dst = u.target(dst)
		u.emit(pos, op, dst, r, 0, 0)
		return dst
	}
	mark := u.top
	t := u.alloc()
	u.emit(pos, op, t, r, 0, 0)
	u.emit(pos, OpMove, dst, t, 0, 0)
	u.top = mark
	return dst
}

func (u *unit) yield(e *syntax.Yield, dst int) int {
	if !u.scope.functionLike() {
		u.c.fail(e.Pos, "'yield' outside function")
	}
	mark := u.top
	var r int
	if e.Value == nil {
		r = u.alloc()
		u.loadConst(e.Pos, nil, r)
	} else {
		r = u.expr(e.Value, -1)
		u.handsOver(r)
	}
	u.top = mark
	op := OpYield
	if u.code.Flags&FlagAsyncGenerator != 0 {
		op = OpAsyncYield
	}
	return u.resumed(e.Pos, op, r, dst)
}

func (u *unit) yieldFrom(e *syntax.YieldFrom, dst int) int {
	if !u.scope.functionLike() {
		u.c.fail(e.Pos, "'yield from' outside function")
	}
	if u.scope.asyncDef {
		u.c.fail(e.Pos, "'yield from' inside async function")
	}
	mark := u.top
	t := u.alloc()
	r := u.operand(e.Value, t)
	u.emit(e.Pos, OpGetYieldFrom, t, r, 0, 0)
	u.top = mark
	return u.resumed(e.Pos, OpYieldFrom, t, dst)
}
