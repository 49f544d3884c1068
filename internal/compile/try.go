package compile

// try.go compiles try, with and the ways out of them.

import "github.com/krait-run/krait/internal/syntax"

// blockKind is what has to be done when a block is left by return, break or continue.
type blockKind uint8

const (
	blockLoop     blockKind = iota // a loop: the goal of break and continue
	blockTry                       // body of try with handlers: nothing
	blockFinally                   // body of try with finally: run it
	blockFinalExc                  // finally run because of an exception: that is no longer being handled
	blockHandler                   // except clause: likewise, and its name is forgotten
	blockStar                      // except* clause: may not be left
	blockWith                      // with: call __exit__
)

// maxBlocks is how many blocks may be nested in a code object, as in CPython.
const maxBlocks = 21

type block struct {
	kind      blockKind
	brk, next *label
	handler   int // in force outside the block
	final     []syntax.Stmt
	saved     int    // register of the exception handled before
	name      string // of the except clause
	exit      int    // register of __exit__ and its self
	async     bool
	pos       syntax.Pos
}

func (u *unit) push(b block, pos syntax.Pos) {
	if len(u.blocks) >= maxBlocks {
		u.c.fail(pos, "too many statically nested blocks")
	}
	b.pos = pos
	if b.kind == blockLoop || b.kind == blockTry {
		b.handler = u.handler
	}
	u.blocks = append(u.blocks, b)
}

func (u *unit) pop() { u.blocks = u.blocks[:len(u.blocks)-1] }

// unwinds reports whether leaving the blocks from number to on takes any code.
func (u *unit) unwinds(to int) bool {
	for _, b := range u.blocks[to:] {
		if b.kind != blockLoop && b.kind != blockTry {
			return true
		}
	}
	return false
}

// unwind emits the code that leaves the blocks from number to on.
func (u *unit) unwind(to int, pos syntax.Pos) {
	blocks, handler, cur := u.blocks, u.handler, u.cur
	for i := len(blocks) - 1; i >= to; i-- {
		b := blocks[i]
		u.blocks = blocks[:i:i]
		switch b.kind {
		case blockFinally:
			u.handler = b.handler
			u.body(b.final)
		case blockFinalExc:
			u.emit(pos, OpPopExc, b.saved, 0, 0, 0)
			u.handler = b.handler
		case blockHandler:
			u.emit(pos, OpPopExc, b.saved, 0, 0, 0)
			u.handler = b.handler
			if b.name != "" {
				u.clearName(pos, b.name)
			}
		case blockStar:
			u.c.fail(pos, "'break', 'continue' and 'return' cannot appear in an except* block")
		case blockWith:
			u.handler = b.handler
			u.exitNormally(b)
		}
	}
	u.blocks, u.handler, u.cur = blocks, handler, cur
}

func (u *unit) leaveLoop(pos syntax.Pos, brk bool) {
	for i := len(u.blocks) - 1; i >= 0; i-- {
		b := u.blocks[i]
		if b.kind == blockStar {
			u.c.fail(pos, "'break', 'continue' and 'return' cannot appear in an except* block")
		}
		if b.kind != blockLoop {
			continue
		}
		u.unwind(i+1, pos)
		if brk {
			u.goTo(pos, b.brk)
		} else {
			u.goTo(pos, b.next)
		}
		return
	}
	if brk {
		u.c.fail(pos, "'break' outside loop")
	}
	u.c.fail(pos, "'continue' not properly in loop")
}

func (u *unit) try(s *syntax.Try) {
	if len(s.Finalbody) > 0 {
		u.finally(s.Pos, s.Finalbody, func() {
			if len(s.Handlers) > 0 {
				u.tryExcept(s)
			} else {
				u.body(s.Body)
				u.body(s.Orelse)
			}
		})
		return
	}
	u.tryExcept(s)
}

// finally compiles body with the statements of a finally clause on every way out of it.
func (u *unit) finally(pos syntax.Pos, final []syntax.Stmt, body func()) {
	exc := u.alloc()
	saved := u.alloc()
	mark := u.top
	st := u.state()
	outer := u.handler
	h := u.protect(exc, true)
	u.push(block{kind: blockFinally, final: final, handler: outer}, pos)
	body()
	u.pop()
	u.handler = outer
	u.top = mark
	end := &label{}
	u.body(final)
	if !u.dead {
		u.goTo(u.lastPos(), end)
	}
	u.enterHandler(h, st)
	u.inHandler(exc, saved, func() {
		u.push(block{kind: blockFinalExc, saved: saved, handler: outer}, pos)
		u.body(final)
		u.pop()
		u.reraise(exc, saved)
	})
	u.place(end)
}

// reraise ends handling and raises the exception in exc again.
func (u *unit) reraise(exc, saved int) {
	h := u.handler
	pos := u.lastPos()
	u.emit(pos, OpPopExc, saved, 0, 0, 0)
	if h >= 0 {
		u.handler = u.handlers[h].parent
	}
	u.emit(pos, OpReraise, exc, 0, 0, 0)
	u.handler = h
	u.dead = true
}

// inHandler compiles the code that handles the exception in exc. An exception within ends the handling and goes on; body
// must leave no way to fall out while the handler is in force, except to labels placed after it.
func (u *unit) inHandler(exc, saved int, body func()) {
	outer := u.handler
	mark := u.top
	exc2 := u.alloc()
	u.emit(u.lastPos(), OpPushExc, exc, saved, exc2, 0) // what the block left in exc2 is lost
	st := u.state()
	h := u.protect(exc2, true)
	body()
	u.handler = outer
	was, bound := u.dead, u.bound
	var skip *label
	if !was {
		skip = &label{}
		u.goTo(u.lastPos(), skip)
	}
	_ = bound
	u.enterHandler(h, st)
	u.emit(u.lastPos(), OpPopExc, saved, 0, 0, 0)
	u.emit(u.lastPos(), OpReraise, exc2, 0, 0, 0)
	u.dead = true
	if skip != nil {
		u.place(skip)
	}
	u.top = mark
}

func (u *unit) tryExcept(s *syntax.Try) {
	exc := u.alloc()
	saved := u.alloc()
	mark := u.top
	st := u.state()
	outer := u.handler
	h := u.protect(exc, false)
	u.push(block{kind: blockTry}, s.Pos)
	u.body(s.Body)
	u.pop()
	u.handler = outer
	u.top = mark
	end := &label{}
	u.body(s.Orelse)
	if !u.dead {
		u.goTo(u.lastPos(), end)
	}
	u.enterHandler(h, st)
	u.inHandler(exc, saved, func() {
		inside := u.handler
		for i, hd := range s.Handlers {
			next := &label{}
			u.top = mark + 1
			if hd.Type == nil {
				if i < len(s.Handlers)-1 {
					u.c.fail(hd.Pos, "default 'except:' must be last")
				}
			} else {
				r := u.operand(hd.Type, -1)
				u.jump(hd.Pos, OpJumpNotExc, 0, exc, r, next)
			}
			u.top = mark + 1
			u.exceptBody(hd, exc, saved, outer, end)
			u.handler = inside
			u.place(next)
		}
		u.reraise(exc, saved)
	})
	u.place(end)
}

// exceptBody compiles one except clause and jumps to end.
func (u *unit) exceptBody(hd *syntax.ExceptHandler, exc, saved, outer int, end *label) {
	if hd.Name == "" {
		u.push(block{kind: blockHandler, saved: saved, handler: outer}, hd.Pos)
		u.body(hd.Body)
		u.pop()
		u.emit(u.lastPos(), OpPopExc, saved, 0, 0, 0)
		u.handler = outer
		u.goTo(u.lastPos(), end)
		return
	}
	// An exception in the body must forget the name too.
	u.storeName(hd.Pos, hd.Name, exc)
	inside := u.handler
	exc3 := u.alloc()
	st := u.state()
	h := u.protect(exc3, true)
	u.push(block{kind: blockHandler, saved: saved, handler: outer, name: hd.Name}, hd.Pos)
	u.body(hd.Body)
	u.pop()
	u.handler = inside
	u.emit(u.lastPos(), OpPopExc, saved, 0, 0, 0)
	u.handler = outer
	u.clearName(u.lastPos(), hd.Name)
	u.goTo(u.lastPos(), end)
	u.enterHandler(h, st)
	u.clearName(u.lastPos(), hd.Name)
	u.emit(u.lastPos(), OpReraise, exc3, 0, 0, 0)
	u.dead = true
}

// tryStar compiles try with except* clauses (PEP 654).
func (u *unit) tryStar(s *syntax.TryStar) {
	if len(s.Finalbody) > 0 {
		u.finally(s.Pos, s.Finalbody, func() { u.tryExceptStar(s) })
		return
	}
	u.tryExceptStar(s)
}

func (u *unit) tryExceptStar(s *syntax.TryStar) {
	exc := u.alloc()
	saved := u.alloc()
	mark := u.top
	st := u.state()
	outer := u.handler
	h := u.protect(exc, false)
	u.push(block{kind: blockTry}, s.Pos)
	u.body(s.Body)
	u.pop()
	u.handler = outer
	u.top = mark
	end := &label{}
	u.body(s.Orelse)
	if !u.dead {
		u.goTo(u.lastPos(), end)
	}
	u.enterHandler(h, st)
	u.inHandler(exc, saved, func() {
		inside := u.handler
		// list collects what the clauses raise and, at the end, what none of them took; rest is what is left to match.
		list, rest := u.alloc(), u.alloc()
		pos := s.Pos
		u.emit(pos, OpList, list, 0, 0, 0)
		u.emit(pos, OpMove, rest, exc, 0, 0)
		base := u.top
		for _, hd := range s.Handlers {
			u.top = base
			next := &label{}
			match := u.alloc()
			saved2 := u.alloc()
			inner := u.top
			if hd.Type == nil {
				u.c.fail(hd.Pos, "expected one or more exception types")
			}
			r := u.operand(hd.Type, -1)
			u.emit(hd.Pos, OpMatchStar, match, rest, r, 0)
			u.jump(hd.Pos, OpJumpNone, match, 0, 0, next)
			u.top = inner
			// The part that matched is what is being handled within the clause.
			exc3 := u.alloc()
			u.emit(hd.Pos, OpPushExc, match, saved2, exc3, 0)
			if hd.Name != "" {
				u.storeName(hd.Pos, hd.Name, match)
			}
			st := u.state()
			h := u.protect(exc3, true)
			u.push(block{kind: blockStar}, hd.Pos)
			u.body(hd.Body)
			u.pop()
			u.handler = inside
			u.emit(u.lastPos(), OpPopExc, saved2, 0, 0, 0)
			if hd.Name != "" {
				u.clearName(hd.Pos, hd.Name)
			}
			if !u.dead {
				u.goTo(u.lastPos(), next)
			}
			u.enterHandler(h, st)
			u.emit(u.lastPos(), OpListAppend, list, exc3, 0, 0)
			u.emit(u.lastPos(), OpPopExc, saved2, 0, 0, 0)
			if hd.Name != "" {
				u.clearName(hd.Pos, hd.Name)
			}
			u.place(next)
		}
		u.top = base
		u.emit(pos, OpListAppend, list, rest, 0, 0)
		t := u.alloc()
		u.emit(pos, OpStarEnd, t, list, exc, 0)
		none := &label{}
		u.jump(pos, OpJumpNone, t, 0, 0, none)
		u.reraise(t, saved)
		u.place(none)
		u.emit(pos, OpPopExc, saved, 0, 0, 0)
		u.handler = outer
		u.goTo(pos, end)
		u.handler = inside
	})
	u.place(end)
}

// with compiles a with statement: its items are nested.
func (u *unit) with(pos syntax.Pos, items []*syntax.WithItem, body []syntax.Stmt, async bool) {
	u.c.down()
	it := items[0]
	ctx := it.ContextExpr.Span()
	w := u.allocN(4)
	r := u.operand(it.ContextExpr, w)
	u.emit(ctx, OpWith, w, r, 0, flagOf(async))
	u.emit(ctx, OpCallMethod, w+2, 0, w+2, 0)
	if async {
		u.top = w + 3
		u.await(ctx, w+2, 1, w+2)
	}
	u.top = w + 3
	exc := u.alloc()
	saved := u.alloc()
	outer := u.handler
	st := u.state()
	h := u.protect(exc, true)
	b := block{kind: blockWith, exit: w, async: async, handler: outer, pos: ctx}
	u.push(b, ctx)
	if it.OptionalVars != nil {
		u.assign(it.OptionalVars, w+2)
	}
	if len(items) > 1 {
		u.with(pos, items[1:], body, async)
	} else {
		u.body(body)
	}
	u.pop()
	u.handler = outer
	u.top = saved + 1
	u.exitNormally(b)
	end := &label{}
	if !u.dead {
		u.goTo(ctx, end)
	}
	u.enterHandler(h, st)
	u.inHandler(exc, saved, func() {
		inside := u.handler
		c := u.allocN(5)
		u.emit(ctx, OpMove, c, w, 0, 0)
		u.emit(ctx, OpMove, c+1, w+1, 0, 0)
		u.emit(ctx, OpExcInfo, c+2, exc, 0, 0)
		u.emit(ctx, OpCallMethod, c, 3, c, 0)
		if async {
			u.top = c + 1
			u.await(ctx, c, 2, c)
		}
		stop := &label{}
		u.jump(ctx, OpJumpIf, c, 0, 0, stop)
		u.reraise(exc, saved)
		u.place(stop)
		u.emit(ctx, OpPopExc, saved, 0, 0, 0)
		u.handler = outer
		u.goTo(ctx, end)
		u.handler = inside
	})
	u.place(end)
	u.top = w
	u.c.depth--
}

// exitNormally calls __exit__(None, None, None).
func (u *unit) exitNormally(b block) {
	mark := u.top
	c := u.allocN(5)
	u.emit(b.pos, OpMove, c, b.exit, 0, 0)
	u.emit(b.pos, OpMove, c+1, b.exit+1, 0, 0)
	for i := range 3 {
		u.loadConst(b.pos, nil, c+2+i)
	}
	u.emit(b.pos, OpCallMethod, c, 3, c, 0)
	if b.async {
		u.top = c + 1
		u.await(b.pos, c, 2, c)
	}
	u.top = mark
}
