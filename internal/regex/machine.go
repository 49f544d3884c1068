package regex

// This file holds the machine: the backtracking loop over instructions.

import (
	"math"
	"strings"
)

// choice is a choice point. kind says how to resume at pc; the instruction at pc holds what doesn't change.
type choice struct {
	kind  kind
	pc    int32
	pos   int32
	aux   int32
	trail int32 // length of the trail when it was pushed
}

type kind int32

const (
	resume     kind = iota // at pc
	resumeAlt              // opBranch: alternative (or index entry) aux
	resumeRep              // opRep: back off from pos, not below aux
	resumeLazy             // opRepLazy: take one more; aux of them are taken
	resumeBody             // opLoopLazy, opStarNLazy: try the body
	barrier                // opAssert, opAtomic, opPossIter below its minimum: just fails; aux is the enclosing barrier
	barrierNot             // opAssertNot: go on behind it
	barrierEnd             // opPossIter from its minimum on: leave the loop
)

const choiceSize = 20

// change is an entry of the trail: slot's old value. Slots are the marks, then lastIndex, then the registers.
type change struct{ slot, old int32 }

const changeSize = 8

// budgetChunk is the number of steps between calls of the budget.
const budgetChunk = 4096

// machine is the state of matching one program against one input.
type machine struct {
	p     *prog
	s     string // ends where the match must end at the latest
	slots []int32
	stack []choice
	trail []change
	sp    int
	cut   int32 // index of the innermost barrier, or -1

	full        bool // a match must reach the end of s
	mustAdvance bool // a match must not be empty
	needAt      int  // where the required text was last found, or -1
	dirty       bool // slots may differ from their initial values
	leadEnd     int  // where the last leading run ended

	limits   Limits
	maxStack int
	fuel     int // until the budget is next called
	spent    int // steps of this call, as far as handed to the budget
	memoAt   int // spent steps from which failures are remembered
	memo     []uint64
	memoBase int
	memoRow  int
	err      error
}

// refuel reports spent steps and turns on the memory of failures once a match proves expensive. It reports whether
// matching may go on.
func (m *machine) refuel(fuel int) (int, bool) {
	n := budgetChunk - fuel
	m.spent += n
	if m.limits.Budget != nil {
		if err := m.limits.Budget(n); err != nil {
			m.err = err
			return 0, false
		}
	}
	if m.spent > m.memoAt && m.memo == nil && m.p.memos > 0 && !m.mustAdvance {
		row := len(m.s) - m.memoBase + 1
		if size := (row*m.p.memos + 63) / 64; size*8 <= m.maxStack/2 {
			m.memo, m.memoRow = make([]uint64, size), row
		}
	}
	return budgetChunk, true
}

// grow makes room on the stack.
func (m *machine) grow() bool {
	n := max(2*len(m.stack), 32)
	if n*choiceSize+len(m.trail)*changeSize > m.maxStack {
		m.err = ErrStack
		return false
	}
	stack := make([]choice, n)
	copy(stack, m.stack)
	m.stack = stack
	return true
}

// set changes a slot, remembering its old value while a choice point may want it back.
func (m *machine) set(slot, v int32) bool {
	if m.sp > 0 {
		if len(m.trail) == cap(m.trail) && (2*len(m.trail)+64)*changeSize+len(m.stack)*choiceSize > m.maxStack {
			m.err = ErrStack
			return false
		}
		m.trail = append(m.trail, change{slot, m.slots[slot]})
	}
	m.slots[slot] = v
	m.dirty = true
	return true
}

// undo restores the slots to what they were when the trail had length n.
func (m *machine) undo(n int) {
	for i := len(m.trail) - 1; i >= n; i-- {
		m.slots[m.trail[i].slot] = m.trail[i].old
	}
	m.trail = m.trail[:n]
}

// reset prepares for an attempt at another position.
func (m *machine) reset() {
	m.sp, m.cut = 0, -1
	m.trail = m.trail[:0]
	if m.dirty {
		m.fuel -= len(m.slots) >> 3
		for i := range m.slots {
			m.slots[i] = -1
		}
		m.dirty = false
	}
}

// seen reports whether the state (instruction with this memo slot, pos) failed before, and remembers it.
func (m *machine) seen(slot int32, pos int) bool {
	i := int(slot-1)*m.memoRow + pos - m.memoBase
	if m.memo[i>>6]>>(i&63)&1 != 0 {
		return true
	}
	m.memo[i>>6] |= 1 << (i & 63)
	return false
}

// run tries to match at start, of which pos is reached at the instruction pc. It gives the end of the match, or -1; m.err is
// set if it had to stop.
func (m *machine) run(start int, pc int32, pos int) int {
	var (
		p     = m.p
		s     = m.s
		code  = p.code
		fuel  int
		lastI = int32(2 * p.groups) // the slot of lastIndex
		ok    bool
	)
	m.reset()
	fuel = m.fuel
	for {
		if fuel--; fuel < 0 {
			if fuel, ok = m.refuel(fuel); !ok {
				return -1
			}
		}
		in := &code[pc]
		switch in.op {
		case opByte:
			if uint(pos) >= uint(len(s)) || int32(s[pos]) != in.a {
				goto fail
			}
			pos++
			pc++
			continue

		case opStr:
			fuel -= len(in.str) >> 5
			if !strings.HasPrefix(s[pos:], in.str) {
				goto fail
			}
			pos += len(in.str)
			pc++
			continue

		case opAny:
			if uint(pos) >= uint(len(s)) {
				goto fail
			}
			w := int(in.set.tab[s[pos]])
			if w == 0 {
				goto fail
			}
			pos = min(pos+w, len(s))
			pc++
			continue

		case opSet:
			if uint(pos) >= uint(len(s)) {
				goto fail
			}
			w := int(in.set.tab[s[pos]])
			if w != 1 {
				if w = in.set.matchAt(s, pos); w == 0 {
					goto fail
				}
			}
			pos += w
			pc++
			continue

		case opAt:
			if !m.at(atCode(in.a), pos) {
				goto fail
			}
			pc++
			continue

		case opMark:
			if !m.set(in.a, int32(pos)) {
				return -1
			}
			if in.a&1 != 0 && !m.set(lastI, in.a>>1+1) {
				return -1
			}
			pc++
			continue

		case opJump:
			pc = in.a
			continue

		case opBranch:
			fuel -= p.branches[in.a].cost
			if target := m.enter(in, pc, pos, 0); target >= 0 {
				pc = target
				continue
			}
			if m.err != nil {
				return -1
			}
			goto fail

		case opRep:
			from := pos
			least := pos // where the minimum is reached
			if m.memo != nil && in.memo > 0 && m.seen(in.memo, pos) {
				goto fail
			}
			if in.b < 0 && in.a <= 1 {
				if in.set.notByte >= 0 {
					if i := strings.IndexByte(s[pos:], byte(in.set.notByte)); i >= 0 {
						pos += i
					} else {
						pos = len(s)
					}
				} else {
					tab := &in.set.tab
					for pos < len(s) && tab[s[pos]] == 1 {
						pos++
					}
					if pos < len(s) && tab[s[pos]] != tabNo {
						pos = in.set.scan(s, pos)
					}
				}
				if in.a == 1 {
					if pos == from {
						goto fail
					}
					switch {
					case in.noBack:
					case p.isBytes:
						least++
					default:
						least = min(least+width(s[least]), pos)
					}
				}
			} else {
				if pos, least = m.count(in, pos); pos < 0 {
					goto fail
				}
			}
			fuel -= (pos - from) >> 3
			if in.lead && from == start {
				m.leadEnd = pos
			}
			if in.noBack {
				if pos < len(s) && in.next[s[pos]] {
					pc++
					continue
				}
				goto fail
			}
			if next := in.next; next != nil && (pos >= len(s) || !next[s[pos]]) {
				// Back off to the first place where the rest can start.
				fuel -= (pos - least) >> 3
				if pos = backOff(s, pos, least, next, p.isBytes); pos < 0 {
					goto fail
				}
			}
			pc++
			if pos > least {
				if m.sp == len(m.stack) && !m.grow() {
					return -1
				}
				m.stack[m.sp] = choice{resumeRep, pc - 1, int32(pos), int32(least), int32(len(m.trail))}
				m.sp++
			}
			continue

		case opRepPoss:
			from := pos
			if pos, _ = m.count(in, pos); pos < 0 {
				goto fail
			}
			fuel -= (pos - from) >> 3
			pc++
			continue

		case opRepLazy:
			if m.memo != nil && in.memo > 0 && m.seen(in.memo, pos) {
				goto fail
			}
			n := int32(0)
			for n < in.a {
				if pos >= len(s) {
					goto fail
				}
				w := in.set.matchAt(s, pos)
				if w == 0 {
					goto fail
				}
				pos += w
				n++
			}
			fuel -= int(n >> 3)
			if pos, n = m.lazy(in, pos, n, &fuel); pos < 0 {
				goto fail
			}
			if (in.b < 0 || n < in.b) && pos < len(s) {
				if m.sp == len(m.stack) && !m.grow() {
					return -1
				}
				m.stack[m.sp] = choice{resumeLazy, pc, int32(pos), n, int32(len(m.trail))}
				m.sp++
			}
			pc++
			continue

		case opStarN:
			if m.slots[in.c+lastI+1] == int32(pos) {
				pc = in.b
				continue
			}
			fallthrough

		case opStar:
			if m.memo != nil && in.memo > 0 && m.seen(in.memo, pos) {
				goto fail
			}
			if in.body != nil && (pos >= len(s) || !in.body[s[pos]]) {
				pc = in.b
				continue
			}
			if in.next == nil || pos < len(s) && in.next[s[pos]] {
				if m.sp == len(m.stack) && !m.grow() {
					return -1
				}
				m.stack[m.sp] = choice{resume, in.b, int32(pos), 0, int32(len(m.trail))}
				m.sp++
			}
			if in.op == opStarN && !m.set(in.c+lastI+1, int32(pos)) {
				return -1
			}
			pc = in.a
			continue

		case opStarLazy, opStarNLazy:
			if m.memo != nil && in.memo > 0 && (in.op == opStarLazy || m.slots[in.c+lastI+1] != int32(pos)) && m.seen(in.memo, pos) {
				goto fail
			}
			if in.body == nil || pos < len(s) && in.body[s[pos]] {
				if m.sp == len(m.stack) && !m.grow() {
					return -1
				}
				c := choice{resumeBody, pc, int32(pos), 0, int32(len(m.trail))}
				if in.op == opStarLazy {
					c.kind, c.pc = resume, in.a
				}
				m.stack[m.sp] = c
				m.sp++
			}
			pc = in.b
			continue

		case opLastInit:
			if !m.set(in.c+lastI+1, -1) {
				return -1
			}
			pc++
			continue

		case opLoopInit:
			r := in.c + lastI + 1
			if !m.set(r, -1) || !m.set(r+1, -1) {
				return -1
			}
			pc = in.a
			continue

		case opLoop:
			l := &p.loops[in.a]
			r := l.reg + lastI + 1
			count := m.slots[r] + 1
			switch {
			case int64(count) < l.min:
			case l.max >= 0 && int64(count) >= l.max || m.slots[r+1] == int32(pos),
				in.body != nil && (pos >= len(s) || !in.body[s[pos]]):
				pc = l.exit
				continue
			default:
				if in.next == nil || pos < len(s) && in.next[s[pos]] {
					if m.sp == len(m.stack) && !m.grow() {
						return -1
					}
					m.stack[m.sp] = choice{resume, l.exit, int32(pos), 0, int32(len(m.trail))}
					m.sp++
				}
				if !m.set(r+1, int32(pos)) {
					return -1
				}
			}
			if count == math.MaxInt32 {
				m.err = ErrStack
				return -1
			}
			if !m.set(r, count) {
				return -1
			}
			pc = l.body
			continue

		case opLoopLazy:
			l := &p.loops[in.a]
			r := l.reg + lastI + 1
			count := m.slots[r] + 1
			if int64(count) < l.min {
				if count == math.MaxInt32 {
					m.err = ErrStack
					return -1
				}
				if !m.set(r, count) {
					return -1
				}
				pc = l.body
				continue
			}
			if m.sp == len(m.stack) && !m.grow() {
				return -1
			}
			m.stack[m.sp] = choice{resumeBody, pc, int32(pos), 0, int32(len(m.trail))}
			m.sp++
			pc = l.exit
			continue

		case opAssert, opAssertNot, opAtomic:
			at := pos
			if in.b > 0 {
				if at = m.back(pos, int(in.b)); at < 0 {
					if in.op == opAssertNot {
						pc = in.a
						continue
					}
					goto fail
				}
				fuel -= (pos - at) >> 3
			}
			k := barrier
			if in.op == opAssertNot {
				k = barrierNot
			}
			if m.sp == len(m.stack) && !m.grow() {
				return -1
			}
			m.stack[m.sp] = choice{k, pc, int32(pos), m.cut, int32(len(m.trail))}
			m.cut = int32(m.sp)
			m.sp++
			pos = at
			pc++
			continue

		case opAssertEnd:
			m.sp = int(m.cut)
			c := &m.stack[m.sp]
			m.cut, pos = c.aux, int(c.pos)
			if m.sp == 0 {
				m.trail = m.trail[:0]
			}
			pc++
			continue

		case opAssertNotEnd:
			m.sp = int(m.cut)
			c := &m.stack[m.sp]
			m.cut = c.aux
			m.undo(int(c.trail))
			goto fail

		case opAtomicEnd:
			m.sp = int(m.cut)
			m.cut = m.stack[m.sp].aux
			if m.sp == 0 {
				m.trail = m.trail[:0]
			}
			pc++
			continue

		case opPossInit:
			r := in.c + lastI + 1
			if !m.set(r, 0) || !m.set(r+1, -1) {
				return -1
			}
			pc++
			continue

		case opPossIter:
			l := &p.loops[in.a]
			r := l.reg + lastI + 1
			k := barrier
			if int64(m.slots[r]) >= l.min {
				if l.max >= 0 && int64(m.slots[r]) >= l.max || m.slots[r+1] == int32(pos) {
					pc = l.exit
					continue
				}
				k = barrierEnd
			}
			if m.sp == len(m.stack) && !m.grow() {
				return -1
			}
			m.stack[m.sp] = choice{k, pc, int32(pos), m.cut, int32(len(m.trail))}
			m.cut = int32(m.sp)
			m.sp++
			if k == barrierEnd && !m.set(r+1, int32(pos)) {
				return -1
			}
			pc = l.body
			continue

		case opPossEnd:
			m.sp = int(m.cut)
			m.cut = m.stack[m.sp].aux
			if m.sp == 0 {
				m.trail = m.trail[:0]
			}
			r := in.c + lastI + 1
			if m.slots[r] == math.MaxInt32 {
				m.err = ErrStack
				return -1
			}
			if !m.set(r, m.slots[r]+1) {
				return -1
			}
			pc = in.a
			continue

		case opRef, opRefFold:
			b, e := m.slots[2*in.a], m.slots[2*in.a+1]
			if b < 0 || e < b {
				goto fail
			}
			fuel -= int(e-b) >> 3
			if in.op == opRef {
				if !strings.HasPrefix(s[pos:], s[b:e]) {
					goto fail
				}
				pos += int(e - b)
			} else if pos = m.refFold(foldMode(in.b), int(b), int(e), pos); pos < 0 {
				goto fail
			}
			pc++
			continue

		case opExists:
			if b, e := m.slots[2*in.a], m.slots[2*in.a+1]; b >= 0 && e >= b {
				pc++
			} else {
				pc = in.b
			}
			continue

		case opSuccess:
			if m.full && pos != len(s) || m.mustAdvance && pos == start {
				goto fail
			}
			m.fuel = fuel
			return pos

		case opFail:
			goto fail
		}
		panic("regex: unknown instruction") // unreachable: the compiler emits no other

	fail:
		if m.sp == 0 {
			m.fuel = fuel
			return -1
		}
		c := &m.stack[m.sp-1]
		if n := int(c.trail); len(m.trail) > n {
			m.undo(n)
		}
		pos = int(c.pos)
		pc = c.pc
		switch c.kind {
		case resume:
			m.sp--

		case resumeAlt:
			m.sp--
			fuel -= p.branches[code[pc].a].cost
			if target := m.enter(&code[pc], pc, pos, c.aux); target >= 0 {
				pc = target
				continue
			}
			if m.err != nil {
				return -1
			}
			goto fail

		case resumeRep:
			in := &code[pc]
			least := int(c.aux)
			if in.next == nil && (p.isBytes || s[pos-1] < 0x80) {
				pos--
			} else {
				from := pos
				if pos = backOff(s, pos, least, in.next, p.isBytes); pos < 0 {
					fuel -= (from - least) >> 3
					m.sp--
					goto fail
				}
				fuel -= (from - pos) >> 3
			}
			if pos > least {
				c.pos = int32(pos)
			} else {
				m.sp--
			}
			pc++

		case resumeLazy:
			in := &code[pc]
			w := in.set.matchAt(s, pos)
			if w == 0 {
				m.sp--
				goto fail
			}
			var n int32
			if pos, n = m.lazy(in, pos+w, c.aux+1, &fuel); pos < 0 {
				m.sp--
				goto fail
			}
			if (in.b < 0 || n < in.b) && pos < len(s) {
				c.pos, c.aux = int32(pos), n
			} else {
				m.sp--
			}
			pc++

		case resumeBody:
			m.sp--
			in := &code[pc]
			if in.op == opStarNLazy {
				r := in.c + lastI + 1
				if m.slots[r] == int32(pos) {
					goto fail
				}
				if !m.set(r, int32(pos)) {
					return -1
				}
				pc = in.a
				break
			}
			l := &p.loops[in.a]
			r := l.reg + lastI + 1
			count := m.slots[r] + 1
			if l.max >= 0 && int64(count) >= l.max || m.slots[r+1] == int32(pos) {
				goto fail
			}
			if count == math.MaxInt32 {
				m.err = ErrStack
				return -1
			}
			if !m.set(r, count) || !m.set(r+1, int32(pos)) {
				return -1
			}
			pc = l.body

		case barrier:
			m.cut = c.aux
			m.sp--
			goto fail

		case barrierNot:
			m.cut = c.aux
			m.sp--
			pc = code[pc].a

		case barrierEnd:
			m.cut = c.aux
			m.sp--
			pc = p.loops[code[pc].a].exit
		}
	}
}

// enter picks the first viable alternative of a branch from number i on (an index into viable, from its start, where the
// branch has an index), leaves a choice point if there are more, and gives where it starts, or -1.
func (m *machine) enter(in *inst, pc int32, pos int, i int32) int32 {
	b := &m.p.branches[in.a]
	target, more := int32(-1), int32(-1)
	if b.index != nil && pos < len(m.s) {
		c := m.s[pos]
		lo, hi := b.index[c]+i, b.index[int(c)+1]
		if lo >= hi {
			return -1
		}
		target = b.alts[b.viable[lo]]
		if lo+1 < hi {
			more = i + 1
		}
	} else {
		n := int32(len(b.alts))
		for ; i < n; i++ {
			if f := b.firsts[i]; f != nil && (pos >= len(m.s) || !f[m.s[pos]]) {
				continue
			}
			if target >= 0 {
				more = i
				break
			}
			target = b.alts[i]
		}
	}
	if more >= 0 {
		if m.sp == len(m.stack) && !m.grow() {
			return -1
		}
		m.stack[m.sp] = choice{resumeAlt, pc, int32(pos), more, int32(len(m.trail))}
		m.sp++
	}
	return target
}

// count takes between in.a and in.b characters of in.set. It gives where they end and where the minimum was reached, or -1.
func (m *machine) count(in *inst, pos int) (int, int) {
	s, least := m.s, pos
	n := int32(0)
	for ; n < in.a; n++ {
		if pos >= len(s) {
			return -1, 0
		}
		w := in.set.matchAt(s, pos)
		if w == 0 {
			return -1, 0
		}
		pos += w
	}
	least = pos
	if in.b < 0 {
		return in.set.scan(s, pos), least
	}
	for ; n < in.b && pos < len(s); n++ {
		w := in.set.matchAt(s, pos)
		if w == 0 {
			break
		}
		pos += w
	}
	return pos, least
}

// lazy skips, from a place where n characters are taken, to the first place where the rest can start. It gives that place
// and the number taken, or -1.
func (m *machine) lazy(in *inst, pos int, n int32, fuel *int) (int, int32) {
	next := in.next
	if next == nil {
		return pos, n
	}
	s, from := m.s, pos
	for {
		if pos >= len(s) {
			break
		}
		if next[s[pos]] {
			*fuel -= (pos - from) >> 3
			return pos, n
		}
		if in.b >= 0 && n >= in.b {
			break
		}
		w := int(in.set.tab[s[pos]])
		if w != 1 {
			if w = in.set.matchAt(s, pos); w == 0 {
				break
			}
		}
		pos += w
		n++
	}
	*fuel -= (pos - from) >> 3
	return -1, 0
}

// backOff gives the last start of a character in s[least:pos] at which next (nil: anything) can start, or -1.
func backOff(s string, pos, least int, next *byteSet, isBytes bool) int {
	for pos--; pos >= least; pos-- {
		b := s[pos]
		if !isBytes && b&0xc0 == 0x80 && pos > least {
			continue
		}
		if next == nil || next[b] {
			return pos
		}
	}
	return -1
}

// back gives the position n characters before pos, or -1.
func (m *machine) back(pos, n int) int {
	if n > pos {
		return -1
	}
	if m.p.isBytes {
		return pos - n
	}
	for ; n > 0; n-- {
		if pos == 0 {
			return -1
		}
		pos = prev(m.s, pos)
	}
	return pos
}

// refFold matches the text of a group, s[b:e], at pos under a fold mode.
func (m *machine) refFold(mode foldMode, b, e, pos int) int {
	for b < e {
		if pos >= len(m.s) {
			return -1
		}
		if m.p.isBytes || m.s[b] < 0x80 && m.s[pos] < 0x80 {
			if lowerASCII(rune(m.s[b])) != lowerASCII(rune(m.s[pos])) {
				return -1
			}
			b++
			pos++
			continue
		}
		x, n := decode(m.s, b)
		y, w := decode(m.s, pos)
		if mode == foldUnicode {
			x, y = lower(x), lower(y)
		}
		if x != y {
			return -1
		}
		b += n
		pos += w
	}
	return pos
}

// at reports whether pos is a position of the kind.
func (m *machine) at(a atCode, pos int) bool {
	s := m.s
	switch a {
	case textStart:
		return pos == 0
	case lineStart:
		return pos == 0 || s[pos-1] == '\n'
	case textEnd:
		return pos == len(s)
	case textEndLine:
		return pos == len(s) || pos == len(s)-1 && s[pos] == '\n'
	case lineEnd:
		return pos == len(s) || s[pos] == '\n'
	}
	uni := a == wordEdge || a == notWordEdge
	before := pos > 0 && m.wordBefore(pos, uni)
	after := pos < len(s) && m.wordAfter(pos, uni)
	return (before != after) == (a == wordEdge || a == wordEdgeASCII)
}

func (m *machine) wordBefore(pos int, uni bool) bool {
	if c := m.s[pos-1]; c < 0x80 || m.p.isBytes {
		return isWordASCII(rune(c))
	}
	if !uni {
		return false
	}
	r, _ := decode(m.s, prev(m.s, pos))
	return isWord(r)
}

func (m *machine) wordAfter(pos int, uni bool) bool {
	if c := m.s[pos]; c < 0x80 || m.p.isBytes {
		return isWordASCII(rune(c))
	}
	if !uni {
		return false
	}
	r, _ := decode(m.s, pos)
	return isWord(r)
}
