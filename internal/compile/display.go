package compile

// display.go compiles displays of lists, tuples, sets and dicts, and f-strings and t-strings.

import (
	"slices"

	"github.com/krait-run/krait/internal/syntax"
)

// maxPieces is how many items of a display are collected in registers at a time.
const maxPieces = 30

// maxFrozenDisplay is of how many constants CPython makes a frozenset when it compiles a set display (optimize_lists_and_sets in Python/flowgraph.c). Copied into the
// set, it gives some sets another order than adding items one by one does.
const maxFrozenDisplay = 30

func hasStar(list []syntax.Expr) bool {
	for _, e := range list {
		if _, ok := e.(*syntax.Starred); ok {
			return true
		}
	}
	return false
}

// items evaluates the expressions into consecutive registers and returns the first.
func (u *unit) items(list []syntax.Expr, dst int) int {
	if len(list) == 0 {
		return 0
	}
	base := u.window(dst)
	for i, e := range list {
		r := base
		if i > 0 {
			r = u.alloc()
		}
		u.expr(e, r)
	}
	return base
}

func (u *unit) tuple(pos syntax.Pos, elts []syntax.Expr, dst int) int {
	mark := u.top
	if len(elts) > maxPieces || hasStar(elts) || u.tight(len(elts)) {
		l := u.pieces(pos, elts, u.hint(dst))
		u.top = mark
		dst = u.target(dst)
		u.emit(pos, OpListTuple, dst, l, 0, 0)
		return dst
	}
	b := u.items(elts, dst)
	u.top = mark
	dst = u.target(dst)
	u.emit(pos, OpTuple, dst, b, 0, len(elts))
	return dst
}

// handsOver says of a tuple in R[r], if the last instruction made one there, that the next is the only one to read it.
func (u *unit) handsOver(r int) {
	if n := len(u.instrs); n > 0 && !u.dead && u.isTemp(r) {
		if w := &u.instrs[n-1]; Op(*w) == OpTuple && int(uint8(*w>>8)) == r {
			*w |= 1 << 24
		}
	}
}

func (u *unit) list(pos syntax.Pos, elts []syntax.Expr, dst int) int {
	mark := u.top
	if t, ok := u.c.foldAll(elts); ok && len(elts) > 0 {
		dst = u.target(dst)
		u.emit(pos, OpListK, dst, 0, 0, u.constant(t))
		return dst
	}
	if len(elts) > maxPieces || hasStar(elts) || u.tight(len(elts)) {
		t := u.pieces(pos, elts, u.hint(dst))
		return u.deliver(pos, t, dst, mark)
	}
	b := u.items(elts, dst)
	u.top = mark
	dst = u.target(dst)
	u.emit(pos, OpList, dst, b, 0, len(elts))
	return dst
}

// pieces builds a list item by item in the temporary hint or a new one.
func (u *unit) pieces(pos syntax.Pos, elts []syntax.Expr, hint int) int {
	t := u.target(hint)
	// The items before the first starred one go into the list at once.
	n := 0
	for n < len(elts) && n < maxPieces && !u.tight(n+3) {
		if _, ok := elts[n].(*syntax.Starred); ok {
			break
		}
		n++
	}
	if k, ok := u.c.foldAll(elts[:n]); ok && n > 0 {
		u.emit(pos, OpListK, t, 0, 0, u.constant(k))
	} else {
		mark := u.top
		b := u.items(elts[:n], -1)
		u.top = mark
		u.emit(pos, OpList, t, b, 0, n)
	}
	u.appendAll(pos, elts[n:], t)
	return t
}

// appendAll appends items to the list in t; starred ones extend it, and make room for the others behind them.
func (u *unit) appendAll(pos syntax.Pos, elts []syntax.Expr, t int) {
	more := 0
	for _, e := range elts {
		if _, ok := e.(*syntax.Starred); !ok {
			more++
		}
	}
	for _, e := range elts {
		mark := u.top
		if s, ok := e.(*syntax.Starred); ok {
			r := u.expr(s.Value, -1)
			u.emit(pos, OpListExtend, t, r, 0, min(more, maxPieces))
		} else {
			more--
			r := u.expr(e, -1)
			u.emit(pos, OpListAppend, t, r, 0, 0)
		}
		u.top = mark
	}
}

func (u *unit) set(e *syntax.Set, dst int) int {
	mark := u.top
	if t, ok := u.c.foldAll(e.Elts); ok && len(e.Elts) > 1 {
		dst = u.target(dst)
		var k any = t
		if len(t) <= maxFrozenDisplay {
			k = FrozenSet(t)
		}
		u.emit(e.Pos, OpSetK, dst, 0, 0, u.constant(k))
		return dst
	}
	if len(e.Elts) <= maxPieces && !hasStar(e.Elts) && !u.tight(len(e.Elts)) {
		b := u.items(e.Elts, dst)
		u.top = mark
		dst = u.target(dst)
		u.emit(e.Pos, OpSet, dst, b, 0, len(e.Elts))
		return dst
	}
	t := u.target(u.hint(dst))
	u.emit(e.Pos, OpSet, t, 0, 0, 0)
	for _, x := range e.Elts {
		inner := u.top
		if s, ok := x.(*syntax.Starred); ok {
			r := u.expr(s.Value, -1)
			u.emit(e.Pos, OpSetUpdate, t, r, 0, 0)
		} else {
			r := u.expr(x, -1)
			u.emit(e.Pos, OpSetAdd, t, r, 0, 0)
		}
		u.top = inner
	}
	return u.deliver(e.Pos, t, dst, mark)
}

func (u *unit) dict(e *syntax.Dict, dst int) int {
	mark := u.top
	n := len(e.Keys)
	plain := n <= maxPieces/2
	for _, k := range e.Keys {
		plain = plain && k != nil
	}
	if keys, ok := u.constKeys(e.Keys); ok && n > 0 && n <= maxPieces && !u.tight(n) {
		b := u.items(e.Values, dst)
		u.top = mark
		dst = u.target(dst)
		c := 0
		if n <= maxDistinct && distinctStrs(keys) {
			c = 1
		}
		u.emit(e.Pos, OpDictK, dst, b, c, u.constant(keys))
		return dst
	}
	if plain && !u.tight(2*n) {
		pairs := make([]syntax.Expr, 0, 2*n)
		for i, k := range e.Keys {
			pairs = append(pairs, k, e.Values[i])
		}
		b := u.items(pairs, dst)
		u.top = mark
		dst = u.target(dst)
		u.emit(e.Pos, OpDict, dst, b, 0, n)
		return dst
	}
	t := u.target(u.hint(dst))
	first, expects := 0, 0
	below := u.top
	if n > 0 && e.Keys[0] == nil {
		first, expects = u.expr(e.Values[0], -1), 1
	}
	u.emit(e.Pos, OpDict, t, first, expects, 0)
	for i, k := range e.Keys {
		inner := u.top
		if i == 0 && k == nil {
			u.emit(e.Pos, OpDictUpdate, t, first, 0, 0)
			inner = below
		} else if k == nil {
			r := u.expr(e.Values[i], -1)
			u.emit(e.Pos, OpDictUpdate, t, r, 0, 0)
		} else if v, ok := u.c.fold(k); ok {
			// The key has no effect, so it is loaded last and takes no register meanwhile.
			b := u.operand(e.Values[i], -1)
			a := u.alloc()
			u.loadConst(k.Span(), v, a)
			u.emit(e.Pos, OpDictSet, t, a, b, 0)
		} else {
			a := u.operand(k, -1, e.Values[i])
			b := u.operand(e.Values[i], -1)
			u.emit(e.Pos, OpDictSet, t, a, b, 0)
		}
		u.top = inner
	}
	return u.deliver(e.Pos, t, dst, mark)
}

// constKeys returns the keys of a dict display if all are constants.
func (u *unit) constKeys(keys []syntax.Expr) (Tuple, bool) {
	for _, k := range keys {
		if k == nil {
			return nil, false
		}
	}
	return u.c.foldAll(keys)
}

// maxDistinct is the number of keys up to which OpDictK says that they are different strings.
const maxDistinct = 8

// distinctStrs reports whether the few keys are strings that differ.
func distinctStrs(keys Tuple) bool {
	for i, k := range keys {
		if _, ok := k.(string); !ok || slices.Contains(keys[:i], k) {
			return false
		}
	}
	return true
}

// joinedStr compiles an f-string.
func (u *unit) joinedStr(e *syntax.JoinedStr, dst int) int {
	switch len(e.Values) {
	case 0:
		dst = u.target(dst)
		u.loadConst(e.Pos, "", dst)
		return dst
	case 1:
		return u.expr(e.Values[0], dst)
	}
	mark := u.top
	base := u.window(dst)
	n := 0
	for _, v := range e.Values {
		if n == maxPieces || n > 2 && u.tight(1) {
			u.emit(e.Pos, OpBuildStr, base, base, 0, n)
			u.top = base + 1
			n = 1
		}
		r := base
		if n > 0 {
			r = u.alloc()
		}
		_, u.piece = v.(*syntax.FormattedValue)
		u.expr(v, r)
		n++
	}
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpBuildStr, dst, base, 0, n)
	return dst
}

func (u *unit) formatted(e *syntax.FormattedValue, dst int) int {
	mark := u.top
	piece := 0
	if u.piece && e.FormatSpec == nil {
		piece = FormatPiece
	}
	u.piece = false
	var later []syntax.Expr
	if e.FormatSpec != nil {
		later = []syntax.Expr{e.FormatSpec}
	}
	r := u.operand(e.Value, u.hint(dst), later...)
	spec := 255
	if e.FormatSpec != nil {
		spec = u.expr(e.FormatSpec, -1)
	}
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpFormat, dst, r, spec, conversion(e.Conversion)|piece)
	return dst
}

func conversion(c int32) int {
	if c < 0 {
		return 0
	}
	return int(c)
}

// template compiles a t-string (PEP 750).
func (u *unit) template(e *syntax.TemplateStr, dst int) int {
	mark := u.top
	var strs Tuple
	var interps []*syntax.Interpolation
	last := ""
	for _, v := range e.Values {
		if i, ok := v.(*syntax.Interpolation); ok {
			strs = append(strs, last)
			last = ""
			interps = append(interps, i)
		} else if k, ok := v.(*syntax.Constant); ok {
			s, _ := k.Value.(string)
			last += s
		}
	}
	strs = append(strs, last)
	l := u.alloc()
	u.emit(e.Pos, OpList, l, 0, 0, 0)
	for _, i := range interps {
		inner := u.top
		w := u.allocN(4)
		u.expr(i.Value, w)
		u.loadConst(i.Pos, i.Str, w+1)
		if i.Conversion < 0 {
			u.loadConst(i.Pos, nil, w+2)
		} else {
			u.loadConst(i.Pos, string(rune(i.Conversion)), w+2)
		}
		if i.FormatSpec == nil {
			u.loadConst(i.Pos, "", w+3)
		} else {
			u.expr(i.FormatSpec, w+3)
		}
		u.emit(i.Pos, OpInterp, w, w, 0, 0)
		u.emit(i.Pos, OpListAppend, l, w, 0, 0)
		u.top = inner
	}
	u.emit(e.Pos, OpListTuple, l, l, 0, 0)
	s := u.alloc()
	u.loadConst(e.Pos, strs, s)
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpTemplate, dst, s, l, 0)
	return dst
}
