package compile

// assign.go compiles assignment, augmented and annotated assignment, and del.

import "github.com/krait-run/krait/internal/syntax"

// assign binds the target to the value in r.
func (u *unit) assign(t syntax.Expr, r int) { u.assignFrom(t, r, r >= u.top && u.isTemp(r)) }

// assignFrom is assign where last says whether nothing else reads R[r].
func (u *unit) assignFrom(t syntax.Expr, r int, last bool) {
	u.c.down()
	mark := u.top
	if r >= u.top && u.isTemp(r) {
		u.top = r + 1
	}
	switch t := t.(type) {
	case *syntax.Name:
		u.storeName(t.Pos, t.Id, r)
	case *syntax.Attribute:
		o := u.operand(t.Value, -1)
		u.emit(startAtAttr(t.Pos, t), OpSetAttr, o, r, 0, u.cache(u.mangle(t.Attr)))
	case *syntax.Subscript:
		o := u.operand(t.Value, -1, t.Slice)
		i := u.key(t.Slice)
		u.emit(t.Pos, OpSetItem, o, i, r, u.isConstant(t.Slice))
	case *syntax.Tuple:
		u.unpack(t.Pos, t.Elts, r, last)
	case *syntax.List:
		u.unpack(t.Pos, t.Elts, r, last)
	case *syntax.Starred:
		u.c.fail(t.Pos, "starred assignment target must be in a list or tuple")
	default:
		u.c.fail(t.Span(), "cannot assign to expression")
	}
	u.top = mark
	u.c.depth--
}

// adjacent reports whether the targets are locals in consecutive registers, and returns the first.
func (u *unit) adjacent(elts []syntax.Expr) (int, bool) {
	if len(elts) == 0 {
		return 0, false
	}
	first, ok := u.local(elts[0])
	if !ok {
		return 0, false
	}
	for i, e := range elts[1:] {
		r, ok := u.local(e)
		if !ok || r != first+i+1 {
			return 0, false
		}
	}
	// Parameters and other locals are not renumbered together.
	if first < u.params && first+len(elts) > u.params {
		return 0, false
	}
	return first, true
}

// unpack binds the targets to the items of R[r], which nothing else reads if last is true.
func (u *unit) unpack(pos syntax.Pos, elts []syntax.Expr, r int, last bool) {
	dead := 0
	if last {
		dead = 1
	}
	star := -1
	for i, e := range elts {
		if _, ok := e.(*syntax.Starred); ok {
			if star >= 0 {
				u.c.fail(pos, "multiple starred expressions in assignment")
			}
			star = i
		}
	}
	n := len(elts)
	if star >= 256 || n-star >= 1<<24 && star >= 0 {
		u.c.fail(pos, "too many expressions in star-unpacking assignment")
	}
	if n == 0 {
		u.emit(pos, OpUnpack, r, r, 0, 0) // only checks that there are no items
		return
	}
	if star < 0 {
		if first, ok := u.adjacent(elts); ok {
			u.emit(pos, OpUnpack, first, r, dead, n)
			if first < u.locals {
				u.groups = append(u.groups, [2]int{first, n})
			}
			for i := range n {
				u.setBound(first + i)
			}
			return
		}
	}
	if n > 100 || u.top+n > maxReg-20 {
		u.unpackLong(pos, elts, star, r)
		return
	}
	base := u.allocN(n)
	if star < 0 {
		u.emit(pos, OpUnpack, base, r, dead, n)
	} else {
		u.emit(pos, OpUnpackEx, base, r, star, n-star-1)
	}
	for i, e := range elts {
		if s, ok := e.(*syntax.Starred); ok {
			e = s.Value
		}
		u.assignFrom(e, base+i, true)
	}
}

// unpackLong unpacks many targets without a register for each: the items go to a list, which is checked and read by index.
func (u *unit) unpackLong(pos syntax.Pos, elts []syntax.Expr, star, r int) {
	// The head and the tail are taken in pieces: first `a, ..., *rest = r`, then the same of rest.
	l := u.alloc()
	u.emit(pos, OpMove, l, r, 0, 0)
	const step = 16
	for len(elts) > step && (star < 0 || star >= step) {
		mark := u.top
		base := u.allocN(step + 1)
		u.emit(pos, OpUnpackEx, base, l, step, 0)
		u.emit(pos, OpMove, l, base+step, 0, 0)
		for i, e := range elts[:step] {
			u.assign(e, base+i)
		}
		u.top = mark
		elts = elts[step:]
		star -= step
	}
	if len(elts) <= step {
		base := u.allocN(len(elts))
		if star < 0 {
			u.emit(pos, OpUnpack, base, l, 0, len(elts))
		} else {
			u.emit(pos, OpUnpackEx, base, l, star, len(elts)-star-1)
		}
		for i, e := range elts {
			if s, ok := e.(*syntax.Starred); ok {
				e = s.Value
			}
			u.assign(e, base+i)
		}
		return
	}
	u.c.fail(pos, "too many expressions in star-unpacking assignment")
}

func (u *unit) assignStmt(s *syntax.Assign) {
	mark := u.top
	defer func() { u.top = mark }()
	if len(s.Targets) == 1 {
		t := s.Targets[0]
		if r, ok := u.local(t); ok {
			u.expr(s.Value, r)
			u.setBound(r)
			return
		}
		if u.parallel(t, s.Value) {
			return
		}
		var later []syntax.Expr
		if _, ok := t.(*syntax.Name); !ok {
			later = []syntax.Expr{t}
		}
		r := u.operand(s.Value, -1, later...)
		u.assignFrom(t, r, u.isTemp(r))
		return
	}
	if r, ok := u.local(s.Targets[0]); ok {
		u.expr(s.Value, r)
		u.setBound(r)
		// The value is read back from the first target, unless another target may rebind it meanwhile.
		safe := true
		for _, t := range s.Targets[1:] {
			if _, ok := t.(*syntax.Name); !ok {
				safe = false
			}
		}
		if safe {
			for _, t := range s.Targets[1:] {
				u.assign(t, r)
			}
			return
		}
		v := u.alloc()
		u.emit(s.Pos, OpMove, v, r, 0, 0)
		for _, t := range s.Targets[1:] {
			u.assign(t, v)
		}
		return
	}
	v := u.alloc()
	u.expr(s.Value, v)
	for _, t := range s.Targets {
		u.assign(t, v)
	}
}

func elements(e syntax.Expr) ([]syntax.Expr, bool) {
	switch e := e.(type) {
	case *syntax.Tuple:
		return e.Elts, true
	case *syntax.List:
		return e.Elts, true
	}
	return nil, false
}

// parallel compiles `a, b = x, y` without a tuple. It reports whether it could.
func (u *unit) parallel(target, value syntax.Expr) bool {
	ts, ok1 := elements(target)
	vs, ok2 := elements(value)
	if !ok1 || !ok2 || len(ts) != len(vs) || len(ts) == 0 || len(ts) > maxPieces || hasStar(ts) || hasStar(vs) || u.tight(len(ts)) {
		return false
	}
	type source struct {
		reg   int
		konst any
		fixed bool // a constant, loaded when it is stored
	}
	// Locals are read from their own registers unless an earlier target rebinds them.
	written := func(r, n int) bool {
		for _, t := range ts[:n] {
			if x, ok := u.local(t); ok {
				if x == r {
					return true
				}
			} else if _, name := t.(*syntax.Name); !name {
				if _, ok := elements(t); ok {
					return true // nested targets: be careful
				}
				budget := 40
				if mayBind(t, &budget) {
					return true
				}
			}
		}
		return false
	}
	src := make([]source, len(vs))
	used := map[int]bool{}
	allLocal := true
	for _, t := range ts {
		if _, ok := u.local(t); !ok {
			allLocal = false
		}
	}
	last := len(vs) - 1
	done := -1
	for i, v := range vs {
		if k, ok := u.c.fold(v); ok {
			src[i] = source{konst: k, fixed: true}
			continue
		}
		if r, ok := u.local(v); ok {
			n := v.(*syntax.Name)
			vr := u.ref(u.mangle(n.Id))
			if !written(r, i) {
				r = u.operand(v, -1, vs[i+1:]...)
				src[i] = source{reg: r}
				used[r] = true
				continue
			}
			r = u.localReg(n.Pos, vr)
			t := u.alloc()
			u.emit(n.Pos, OpMove, t, r, 0, 0)
			src[i] = source{reg: t}
			continue
		}
		if i == last && allLocal {
			// The last value goes to its target at once, if no other value is read from there and no other target is the same.
			r, _ := u.local(ts[last])
			if !used[r] && !written(r, last) {
				u.expr(v, r)
				u.setBound(r)
				done = i
				continue
			}
		}
		src[i] = source{reg: u.expr(v, u.alloc())}
	}
	for i, t := range ts {
		if i == done {
			continue
		}
		if !src[i].fixed {
			u.assign(t, src[i].reg)
			continue
		}
		if r, ok := u.local(t); ok {
			u.loadConst(vs[i].Span(), src[i].konst, r)
			u.setBound(r)
			continue
		}
		m := u.top
		r := u.alloc()
		u.loadConst(vs[i].Span(), src[i].konst, r)
		u.assign(t, r)
		u.top = m
	}
	return true
}

func (u *unit) augAssign(s *syntax.AugAssign) {
	mark := u.top
	defer func() { u.top = mark }()
	pos := s.Pos
	switch t := s.Target.(type) {
	case *syntax.Name:
		load := &syntax.Name{Pos: t.Pos, Id: t.Id}
		if r, ok := u.local(t); ok {
			l := u.operand(load, -1, s.Value)
			u.arith(pos, s.Op, l, s.Value, r, u.top, true)
			u.setBound(r)
			return
		}
		l := u.expr(load, u.alloc())
		u.arith(pos, s.Op, l, s.Value, l, u.top, true)
		u.storeName(t.Pos, t.Id, l)
	case *syntax.Attribute:
		o := u.operand(t.Value, -1, s.Value)
		v := u.alloc()
		name := u.mangle(t.Attr)
		u.emit(startAtAttr(t.Pos, t), OpGetAttr, v, o, 0, u.cache(name))
		u.arith(pos, s.Op, v, s.Value, v, u.top, true)
		u.emit(startAtAttr(t.Pos, t), OpSetAttr, o, v, 0, u.cache(name))
	case *syntax.Subscript:
		o := u.operand(t.Value, -1, t.Slice, s.Value)
		i := u.operand(t.Slice, -1, s.Value)
		v := u.alloc()
		u.emit(t.Pos, OpGetItem, v, o, i, u.isConstant(t.Slice))
		u.arith(pos, s.Op, v, s.Value, v, u.top, true)
		u.emit(t.Pos, OpSetItem, o, i, v, u.isConstant(t.Slice))
	default:
		u.c.fail(s.Target.Span(), "illegal target for augmented assignment")
	}
}

// isConstant returns 1 if e is a constant, and 0 if not.
func (u *unit) isConstant(e syntax.Expr) int {
	if _, ok := u.c.fold(e); ok {
		return 1
	}
	return 0
}

func (u *unit) annAssign(s *syntax.AnnAssign) {
	mark := u.top
	defer func() { u.top = mark }()
	pos := s.Pos
	if s.Value != nil {
		u.assignStmt(&syntax.Assign{Pos: pos, Targets: []syntax.Expr{s.Target}, Value: s.Value})
	}
	if n, ok := s.Target.(*syntax.Name); ok {
		if s.Simple && !u.scope.functionLike() {
			if u.c.future {
				// __annotations__[name] = text
				d := u.alloc()
				u.emit(s.Pos, OpLoadName, d, 0, 0, u.cache("__annotations__"))
				k := u.alloc()
				u.loadConst(n.Pos, u.mangle(n.Id), k)
				v := u.alloc()
				u.loadConst(s.Annotation.Span(), syntax.Unparse(s.Annotation), v)
				u.emit(s.Pos, OpSetItem, d, k, v, 0)
				return
			}
			if i, ok := u.condIndex[s]; ok && i >= 0 {
				set := u.alloc()
				if u.scope.kind == scopeClass {
					u.emit(pos, OpLoadCell, set, u.vars["__conditional_annotations__"].reg, 0, u.varIndex["__conditional_annotations__"])
				} else {
					u.emit(pos, OpLoadName, set, 0, 0, u.cache("__conditional_annotations__"))
				}
				v := u.alloc()
				u.loadConst(pos, int64(i), v)
				u.emit(pos, OpSetAdd, set, v, 0, 0)
			}
		}
		return
	}
	if s.Value != nil {
		return
	}
	// The parts of the target are evaluated.
	switch t := s.Target.(type) {
	case *syntax.Attribute:
		u.expr(t.Value, -1)
	case *syntax.Subscript:
		u.expr(t.Value, -1)
		u.expr(t.Slice, -1)
	}
}

func (u *unit) deleteTarget(e syntax.Expr) {
	u.c.down()
	mark := u.top
	switch e := e.(type) {
	case *syntax.Name:
		u.deleteName(e.Pos, e.Id)
	case *syntax.Attribute:
		o := u.operand(e.Value, -1)
		u.emit(startAtAttr(e.Pos, e), OpDelAttr, o, 0, 0, u.cache(u.mangle(e.Attr)))
	case *syntax.Subscript:
		o := u.operand(e.Value, -1, e.Slice)
		i := u.key(e.Slice)
		u.emit(e.Pos, OpDelItem, o, i, 0, 0)
	case *syntax.Tuple:
		for _, x := range e.Elts {
			u.deleteTarget(x)
		}
	case *syntax.List:
		for _, x := range e.Elts {
			u.deleteTarget(x)
		}
	default:
		u.c.fail(e.Span(), "cannot delete expression")
	}
	u.top = mark
	u.c.depth--
}
