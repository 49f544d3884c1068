package compile

// jump.go compiles conditions: expressions whose truth decides where to go on.

import (
	"slices"

	"github.com/krait-run/krait/internal/syntax"
)

// cond jumps to lab if the truth of e is want, and goes on otherwise.
func (u *unit) cond(e syntax.Expr, lab *label, want bool) {
	u.c.down()
	u.condition(e, lab, want)
	u.c.depth--
}

func (u *unit) condition(e syntax.Expr, lab *label, want bool) {
	pos := e.Span()
	if v, ok := u.c.fold(e); ok {
		if truth(v) == want {
			u.goTo(pos, lab)
		}
		return
	}
	switch e := e.(type) {
	case *syntax.UnaryOp:
		if e.Op == syntax.Not {
			u.cond(e.Operand, lab, !want)
			return
		}
	case *syntax.BoolOp:
		// `and` jumps when a value is false, `or` when one is true.
		short := e.Op == syntax.Or
		last := len(e.Values) - 1
		if want == short {
			for _, v := range e.Values {
				u.cond(v, lab, want)
			}
			return
		}
		skip := &label{}
		for _, v := range e.Values[:last] {
			u.cond(v, skip, short)
		}
		u.cond(e.Values[last], lab, want)
		u.place(skip)
		return
	case *syntax.IfExp:
		other, end := &label{}, &label{}
		u.cond(e.Test, other, false)
		u.cond(e.Body, lab, want)
		u.goTo(pos, end)
		u.place(other)
		u.cond(e.Orelse, lab, want)
		u.place(end)
		return
	case *syntax.Compare:
		u.condCompare(e, lab, want)
		return
	}
	mark := u.top
	r := u.expr(e, -1)
	u.top = mark
	u.jumpTruth(pos, r, lab, want)
}

func (u *unit) jumpTruth(pos syntax.Pos, r int, lab *label, want bool) {
	op := OpJumpIfNot
	if want {
		op = OpJumpIf
	}
	u.jump(pos, op, r, 0, 0, lab)
}

func flagOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (u *unit) condCompare(e *syntax.Compare, lab *label, want bool) {
	mark := u.top
	if r, not, ok := u.undisplayed(e, -1); ok {
		u.top = mark
		u.jumpTruth(e.Pos, r, lab, want != not)
		return
	}
	last := len(e.Ops) - 1
	hints := u.chainRegs(last)
	l := u.operand(e.Left, hints[0], e.Comparators...)
	skip := lab
	if want && last > 0 {
		skip = &label{}
	}
	for i, op := range e.Ops {
		right := e.Comparators[i]
		if i == last {
			u.compareJump(e.Pos, op, l, right, lab, want, nil, hints[(i+1)%2])
			break
		}
		l = u.compareJump(e.Pos, op, l, right, skip, false, e.Comparators[i+1:], hints[(i+1)%2])
	}
	u.top = mark
	if skip != lab {
		u.place(skip)
	}
}

// chainRegs gives the two registers that the operands of a chain of comparisons take in turn; none if it is a single one.
func (u *unit) chainRegs(last int) [2]int {
	if last == 0 {
		return [2]int{-1, -1}
	}
	r := u.allocN(2)
	return [2]int{r, r + 1}
}

// compareJump compares R[l] with right and jumps if the result is want. It returns the register of the right operand,
// which is kept if more is not nil; hint is a
// register for it, or -1.
func (u *unit) compareJump(pos syntax.Pos, op syntax.CmpOp, l int, right syntax.Expr, lab *label, want bool, more []syntax.Expr, hint int) int {
	switch op {
	case syntax.Is, syntax.IsNot:
		if v, ok := u.c.fold(right); ok && v == nil && more == nil {
			j := OpJumpNone
			if (op == syntax.IsNot) == want {
				j = OpJumpNotNone
			}
			u.jump(pos, j, l, 0, 0, lab)
			return 0
		}
		r := u.operand(right, hint, more...)
		u.jump(pos, OpJumpIs, flagOf((op == syntax.Is) == want), l, r, lab)
		return r
	case syntax.In, syntax.NotIn:
		r := u.container(right, more, hint)
		u.jump(pos, OpJumpIn, flagOf((op == syntax.In) == want), l, r, lab)
		return r
	}
	j := cmpOps[op].jump
	if more == nil {
		if v, ok := u.c.fold(right); ok && scalar(v) {
			if k := u.constant(v); k < 256 {
				u.jump(pos, j+(OpJumpLTK-OpJumpLT), flagOf(want), l, k, lab)
				return 0
			}
		}
	}
	r := u.operand(right, hint, more...)
	u.jump(pos, j, flagOf(want), l, r, lab)
	return r
}

// scalar reports whether a constant may be an operand of the fused operations.
func scalar(v any) bool {
	switch v.(type) {
	case Tuple, FrozenSet:
		return false
	}
	return true
}

var cmpOps = [...]struct{ value, jump Op }{
	syntax.Eq: {OpEQ, OpJumpEQ}, syntax.NotEq: {OpNE, OpJumpNE}, syntax.Lt: {OpLT, OpJumpLT}, syntax.LtE: {OpLE, OpJumpLE},
	syntax.Gt: {OpGT, OpJumpGT}, syntax.GtE: {OpGE, OpJumpGE}, syntax.In: {}, syntax.NotIn: {},
}

// container compiles the right operand of `in`: displays of constants become constants.
func (u *unit) container(e syntax.Expr, more []syntax.Expr, hint int) int {
	switch d := e.(type) {
	case *syntax.List:
		if t, ok := u.c.foldAll(d.Elts); ok {
			r := u.target(hint)
			u.loadConst(d.Pos, t, r)
			return r
		}
	case *syntax.Set:
		if t, ok := u.c.foldAll(d.Elts); ok {
			r := u.target(hint)
			u.loadConst(d.Pos, FrozenSet(t), r)
			return r
		}
	}
	return u.operand(e, hint, more...)
}

// compare gives the value of a comparison.
func (u *unit) compare(e *syntax.Compare, dst int) int {
	mark := u.top
	if r, not, ok := u.undisplayed(e, dst); ok {
		if not {
			u.emit(e.Pos, OpNot, r, r, 0, 0)
		}
		return r
	}
	if len(e.Ops) == 1 {
		hint := -1
		if dst >= 0 && u.isTemp(dst) {
			hint = dst
		}
		l := u.operand(e.Left, hint, e.Comparators...)
		r := u.compareRight(e.Ops[0], e.Comparators[0], nil, -1)
		u.top = mark
		dst = u.target(dst)
		u.compareValue(e.Pos, e.Ops[0], dst, l, r)
		return dst
	}
	// The result of each comparison goes to t; the chain ends at the first that is false.
	t := dst
	if dst < 0 || !u.isTemp(dst) {
		t = u.alloc()
	}
	inner := u.top
	end := &label{}
	hints := u.chainRegs(len(e.Ops) - 1)
	l := u.operand(e.Left, hints[0], e.Comparators...)
	for i, op := range e.Ops {
		more := e.Comparators[i+1:]
		r := u.compareRight(op, e.Comparators[i], more, hints[(i+1)%2])
		u.compareValue(e.Pos, op, t, l, r)
		if i < len(e.Ops)-1 {
			u.jump(e.Pos, OpJumpIfNot, t, 0, 0, end)
		}
		l = r
	}
	u.place(end)
	u.top = inner
	return u.deliver(e.Pos, t, dst, mark)
}

// undisplayed compiles a comparison with displays that need not be made. Its result is in register r, or where not is set the opposite; ok is false for others,
// for which it emits nothing.
func (u *unit) undisplayed(e *syntax.Compare, dst int) (r int, not, ok bool) {
	if t := u.member(e); t != nil {
		return u.memberOf(e, t, dst), e.Ops[0] == syntax.NotIn, true
	}
	if items := u.among(e); items != nil {
		return u.amongOf(e, items, dst), e.Ops[0] == syntax.NotIn, true
	}
	if x, y := u.twoTuples(e); x != nil {
		return u.compareTuples(e, x, y, dst), false, true
	}
	return 0, false, false
}

// member returns the tuple of a comparison (a, b) in c or (a, b) not in c, nil for others.
func (u *unit) member(e *syntax.Compare) *syntax.Tuple {
	if len(e.Ops) != 1 || e.Ops[0] != syntax.In && e.Ops[0] != syntax.NotIn {
		return nil
	}
	if t, ok := e.Left.(*syntax.Tuple); ok && u.fleeting(t.Elts) {
		if _, constant := u.c.fold(t); !constant {
			return t
		}
	}
	return nil
}

// memberOf compiles the tuple t in what e compares it with.
func (u *unit) memberOf(e *syntax.Compare, t *syntax.Tuple, dst int) int {
	mark := u.top
	l := u.items(t.Elts, -1)
	r := u.container(e.Comparators[0], nil, -1)
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpInOf, dst, l, r, len(t.Elts))
	return dst
}

// among returns the items of a comparison x in (a, b) or x not in [a, b], nil for others.
func (u *unit) among(e *syntax.Compare) []syntax.Expr {
	if len(e.Ops) != 1 || e.Ops[0] != syntax.In && e.Ops[0] != syntax.NotIn {
		return nil
	}
	var items []syntax.Expr
	switch d := e.Comparators[0].(type) {
	case *syntax.Tuple:
		items = d.Elts
	case *syntax.List:
		items = d.Elts
	}
	if !u.fleeting(items) {
		return nil
	}
	if _, constant := u.c.foldAll(items); constant {
		return nil
	}
	return items
}

// amongOf compiles the comparison e of a value with the items of a display.
func (u *unit) amongOf(e *syntax.Compare, items []syntax.Expr, dst int) int {
	mark := u.top
	l := u.operand(e.Left, -1, e.Comparators...)
	r := u.items(items, -1)
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpInAmong, dst, l, r, len(items))
	return dst
}

// twoTuples returns the items of two displays of as many, which e compares, nil for others.
func (u *unit) twoTuples(e *syntax.Compare) (x, y []syntax.Expr) {
	if len(e.Ops) != 1 || cmpOps[e.Ops[0]].value == 0 {
		return nil, nil
	}
	l, ok1 := e.Left.(*syntax.Tuple)
	r, ok2 := e.Comparators[0].(*syntax.Tuple)
	if !ok1 || !ok2 || len(l.Elts) != len(r.Elts) || !u.fleeting(l.Elts) || !u.fleeting(r.Elts) || u.tight(2*len(l.Elts)+1) {
		return nil, nil
	}
	return l.Elts, r.Elts
}

// compareTuples compiles the comparison e of tuples with the items x and y.
func (u *unit) compareTuples(e *syntax.Compare, x, y []syntax.Expr, dst int) int {
	mark := u.top
	b := u.items(slices.Concat(x, y), -1)
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpCompareOf, dst, b, int(cmpOps[e.Ops[0]].value-OpLT), len(x))
	return dst
}

func (u *unit) compareRight(op syntax.CmpOp, e syntax.Expr, more []syntax.Expr, hint int) int {
	if op == syntax.In || op == syntax.NotIn {
		return u.container(e, more, hint)
	}
	return u.operand(e, hint, more...)
}

func (u *unit) compareValue(pos syntax.Pos, op syntax.CmpOp, dst, l, r int) {
	switch op {
	case syntax.Is, syntax.IsNot:
		u.emit(pos, OpIs, dst, l, r, flagOf(op == syntax.IsNot))
	case syntax.In, syntax.NotIn:
		u.emit(pos, OpIn, dst, l, r, flagOf(op == syntax.NotIn))
	default:
		u.emit(pos, cmpOps[op].value, dst, l, r, 0)
	}
}

// deliver moves the result in the temporary t to dst, if another is wanted; mark is the top before t was taken.
func (u *unit) deliver(pos syntax.Pos, t, dst, mark int) int {
	if dst < 0 || dst == t {
		return t
	}
	u.emit(pos, OpMove, dst, t, 0, 0)
	u.top = mark
	return dst
}

// target returns dst, or a new temporary if none is given.
func (u *unit) target(dst int) int {
	if dst < 0 {
		return u.alloc()
	}
	return dst
}
