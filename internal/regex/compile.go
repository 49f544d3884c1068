package regex

// This file turns the tree into instructions.

import "math"

// compiler emits instructions for one pattern.
type compiler struct {
	prog
	sets   builder
	groups []span
	charge func(int)
}

func (c *compiler) emit(in inst) int32 {
	c.code = append(c.code, in)
	c.charge(1)
	return int32(len(c.code) - 1)
}

func (c *compiler) pc() int32 { return int32(len(c.code)) }

// seq emits a sequence. Runs of characters whose case doesn't matter become one instruction.
func (c *compiler) seq(q *seq, flags Flags) {
	mode := foldOf(flags)
	for i := 0; i < len(q.nodes); i++ {
		n := &q.nodes[i]
		switch n.op {
		case nLiteral:
			if isCased(n.ch, mode) {
				c.charge(2)
				c.char(c.sets.literal(n.ch, false, mode))
				continue
			}
			var text []byte
			for ; i < len(q.nodes); i++ {
				if m := &q.nodes[i]; m.op != nLiteral || isCased(m.ch, mode) {
					break
				} else if c.isBytes {
					text = append(text, byte(m.ch))
				} else {
					text = appendRune(text, m.ch)
				}
			}
			i--
			if len(text) == 1 {
				c.emit(inst{op: opByte, a: int32(text[0])})
			} else {
				c.emit(inst{op: opStr, str: string(text)})
			}
		case nNotLiteral, nAny, nIn:
			c.char(c.unit(n, flags))
		case nAt:
			c.emit(inst{op: opAt, a: int32(c.position(n.at, flags))})
		case nBranch:
			c.branch(n, flags)
		case nGroup:
			if n.group > 0 {
				c.emit(inst{op: opMark, a: 2 * (n.group - 1)})
			}
			c.seq(n.sub, combine(flags, n.add, n.del))
			if n.group > 0 {
				c.emit(inst{op: opMark, a: 2*(n.group-1) + 1})
			}
		case nAtomic:
			at := c.emit(inst{op: opAtomic})
			c.seq(n.sub, flags)
			c.emit(inst{op: opAtomicEnd})
			c.code[at].a = c.pc()
		case nMaxRepeat, nMinRepeat, nPossRepeat:
			c.repeat(n, flags)
		case nAssert, nAssertNot:
			c.assertion(n, flags)
		case nGroupRef:
			if mode == foldNone {
				c.emit(inst{op: opRef, a: n.group - 1})
			} else {
				c.emit(inst{op: opRefFold, a: n.group - 1, b: int32(mode)})
			}
		case nExists:
			at := c.emit(inst{op: opExists, a: n.group - 1})
			c.seq(n.sub, flags)
			if n.alt != nil && len(n.alt.nodes) > 0 {
				skip := c.emit(inst{op: opJump})
				c.code[at].b = c.pc()
				c.seq(n.alt, flags)
				c.code[skip].a = c.pc()
			} else {
				c.code[at].b = c.pc()
			}
		case nFailure:
			c.emit(inst{op: opFail})
		}
	}
}

// char emits the match of one character.
func (c *compiler) char(set *charset) {
	op := opAny
	if set.anyDec {
		op = opSet
	}
	c.emit(inst{op: op, set: set})
}

// unit is the set of a one-character item.
func (c *compiler) unit(n *node, flags Flags) *charset {
	switch n.op {
	case nLiteral:
		return c.sets.literal(n.ch, false, foldOf(flags))
	case nNotLiteral:
		return c.sets.literal(n.ch, true, foldOf(flags))
	case nAny:
		return c.sets.any(flags&DotAll != 0)
	}
	return c.sets.set(n.set, flags)
}

// simple gives the one-character item q consists of, with the flags that hold for it.
func (c *compiler) simple(q *seq, flags Flags) (*node, Flags) {
	for len(q.nodes) == 1 {
		c.charge(1)
		switch n := &q.nodes[0]; n.op {
		case nLiteral, nNotLiteral, nAny, nIn:
			return n, flags
		case nGroup:
			if n.group > 0 {
				return nil, 0
			}
			flags = combine(flags, n.add, n.del)
			q = n.sub
		default:
			return nil, 0
		}
	}
	return nil, 0
}

func (c *compiler) position(a at, flags Flags) atCode {
	uni := flags&Unicode != 0 && flags&Locale == 0
	switch a {
	case atBeginning:
		if flags&Multiline != 0 {
			return lineStart
		}
		return textStart
	case atBeginningString:
		return textStart
	case atEnd:
		if flags&Multiline != 0 {
			return lineEnd
		}
		return textEndLine
	case atEndString:
		return textEnd
	case atBoundary:
		if uni {
			return wordEdge
		}
		return wordEdgeASCII
	}
	if uni {
		return notWordEdge
	}
	return notWordEdgeASCII
}

func (c *compiler) branch(n *node, flags Flags) {
	at := c.emit(inst{op: opBranch, a: int32(len(c.branches))})
	index := len(c.branches)
	c.branches = append(c.branches, branch{})
	alts := make([]int32, 0, len(n.alts))
	exits := make([]int32, 0, len(n.alts))
	for i, a := range n.alts {
		alts = append(alts, c.pc())
		c.seq(a, flags)
		if i < len(n.alts)-1 {
			exits = append(exits, c.emit(inst{op: opJump}))
		}
	}
	for _, e := range exits {
		c.code[e].a = c.pc()
	}
	c.branches[index].alts = alts
	c.code[at].b = c.pc()
}

// repeatBound is the operand of a one-character repeat's count: -1 is unbounded.
func repeatBound(n uint32) int32 {
	if n > math.MaxInt32 {
		return -1 // no input is this long
	}
	return int32(n)
}

func (c *compiler) repeat(n *node, flags Flags) {
	if unit, uflags := c.simple(n.sub, flags); unit != nil {
		op := opRep
		switch n.op {
		case nMinRepeat:
			op = opRepLazy
		case nPossRepeat:
			op = opRepPoss
		}
		if n.min > math.MaxInt32 {
			c.emit(inst{op: opFail})
			return
		}
		c.emit(inst{op: op, a: int32(n.min), b: repeatBound(n.max), set: c.unit(unit, uflags)})
		return
	}
	if n.op == nPossRepeat {
		c.possessive(n, flags)
		return
	}
	lazy := n.op == nMinRepeat
	lo, _ := n.sub.widths(c.groups)
	if n.min > 1 || n.max != infinite {
		c.counted(n, flags)
		return
	}
	// *, + and their lazy forms need no count: + enters at the body, * at the end of the loop.
	in := inst{op: opStar}
	if lazy {
		in.op = opStarLazy
	}
	if lo == 0 {
		in.op, in.c = opStarN, int32(c.regs)
		if lazy {
			in.op = opStarNLazy
		}
		c.regs++
		c.emit(inst{op: opLastInit, c: in.c})
	}
	enter := int32(-1)
	if n.min == 0 {
		enter = c.emit(inst{op: opJump})
	}
	in.a = c.pc()
	c.seq(n.sub, flags)
	if enter >= 0 {
		c.code[enter].a = c.pc()
	}
	at := c.emit(in)
	c.code[at].b = c.pc()
}

// newLoop registers a loop with two registers.
func (c *compiler) newLoop(n *node) int32 {
	l := loop{min: int64(n.min), max: int64(n.max), reg: int32(c.regs)}
	if n.max == infinite {
		l.max = -1
	}
	c.regs += 2
	c.loops = append(c.loops, l)
	return int32(len(c.loops) - 1)
}

func (c *compiler) counted(n *node, flags Flags) {
	index := c.newLoop(n)
	op := opLoop
	if n.op == nMinRepeat {
		op = opLoopLazy
	}
	init := c.emit(inst{op: opLoopInit, c: c.loops[index].reg})
	c.loops[index].body = c.pc()
	c.seq(n.sub, flags)
	c.code[init].a = c.emit(inst{op: op, a: index})
	c.loops[index].exit = c.pc()
}

func (c *compiler) possessive(n *node, flags Flags) {
	index := c.newLoop(n)
	c.emit(inst{op: opPossInit, c: c.loops[index].reg})
	iter := c.emit(inst{op: opPossIter, a: index})
	c.loops[index].body = c.pc()
	c.seq(n.sub, flags)
	c.emit(inst{op: opPossEnd, a: iter, c: c.loops[index].reg})
	c.loops[index].exit = c.pc()
}

func (c *compiler) assertion(n *node, flags Flags) {
	back := int32(0)
	if n.behind {
		lo, hi := n.sub.widths(c.groups)
		if lo > math.MaxUint32 {
			panic(&Error{Msg: "looks too much behind", Pos: -1})
		}
		if lo != hi {
			panic(&Error{Msg: "look-behind requires fixed-width pattern", Pos: -1})
		}
		back = int32(min(lo, math.MaxInt32)) // no input is this long
	}
	op, endOp := opAssert, opAssertEnd
	if n.op == nAssertNot {
		op, endOp = opAssertNot, opAssertNotEnd
	}
	at := c.emit(inst{op: op, b: back})
	c.seq(n.sub, flags)
	c.emit(inst{op: endOp, a: at})
	c.code[at].a = c.pc()
}
