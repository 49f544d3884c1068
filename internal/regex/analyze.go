package regex

// This file finds out, after compiling, what lets the machine and the search skip work. Everything here is a superset or a
// necessary condition: leaving it out changes no match.

import "slices"

// Bounds of the analysis.
const (
	walkFuel   = 96   // work spent on one first set
	indexAlts  = 6    // alternatives from which a branch gets an index
	indexTotal = 4096 // entries an index may have, beyond 8 for each alternative
	maxMemos   = 64
)

// analyzer computes the annotations of a program.
type analyzer struct {
	*prog
	known  map[byteSet]*byteSet
	charge func(int)
}

func (p *prog) analyze(charge func(int)) {
	a := &analyzer{prog: p, known: map[byteSet]*byteSet{}, charge: charge}
	plain := true // no instruction looks at marks or cuts the stack
	refs := false
	for pc := range p.code {
		switch in := &p.code[pc]; in.op {
		case opRep, opRepLazy:
			in.next = a.firstOf(int32(pc) + 1)
			in.noBack = in.op == opRep && in.next != nil && disjoint(in.set, in.next)
		case opStar, opStarLazy, opStarN, opStarNLazy:
			in.body, in.next = a.firstOf(in.a), a.firstOf(in.b)
		case opLoop, opLoopLazy:
			l := &p.loops[in.a]
			in.body, in.next = a.firstOf(l.body), a.firstOf(l.exit)
		case opBranch:
			a.index(&p.branches[in.a])
		case opRef, opRefFold, opExists:
			plain, refs = false, true
		case opAssert, opAssertNot, opAtomic, opPossInit:
			plain = false
		}
	}
	if plain {
		a.assignMemos()
	}
	a.start(refs)
	p.first = a.firstOf(0)
	p.findRequired()
}

// disjoint reports whether no character of set can start with a byte of next.
func disjoint(set *charset, next *byteSet) bool {
	for b, w := range set.tab {
		if w != tabNo && next[b] {
			return false
		}
	}
	return true
}

// firstOf gives the bytes what starts at pc must start with, or nil.
func (a *analyzer) firstOf(pc int32) *byteSet {
	w := walker{prog: a.prog, fuel: walkFuel}
	ok := !w.walk(pc, 0, 0)
	a.charge(1 + (walkFuel-w.fuel)/8)
	if !ok {
		return nil
	}
	if old := a.known[w.set]; old != nil {
		return old
	}
	set := w.set
	a.known[set] = &set
	return &set
}

// walker collects a first set.
type walker struct {
	*prog
	set     byteSet
	fuel    int
	visited []int32
}

func (w *walker) add(set *charset) {
	w.fuel -= 8
	for b, n := range set.tab {
		if n != tabNo {
			w.set[b] = true
		}
	}
}

// walk adds the bytes the code at pc can consume first and reports whether it can succeed without consuming any (or the
// fuel is spent). inside counts the atomic groups entered since the start; the end of one entered before is the end of the
// walk, since what comes after it must not influence choices inside.
func (w *walker) walk(pc int32, depth, inside int) bool {
	for {
		if w.fuel--; w.fuel < 0 || depth > 20 {
			return true
		}
		in := &w.code[pc]
		switch in.op {
		case opFail:
			return false
		case opByte:
			w.set[in.a] = true
			return false
		case opStr:
			w.set[in.str[0]] = true
			return false
		case opSet, opAny:
			w.add(in.set)
			return false
		case opAt, opMark, opLastInit, opPossInit:
			pc++
		case opAtomic:
			inside++
			pc++
		case opAtomicEnd:
			if inside == 0 {
				return true
			}
			inside--
			pc++
		case opJump:
			pc = in.a
		case opAssert, opAssertNot:
			pc = in.a
		case opBranch:
			for _, alt := range w.branches[in.a].alts {
				if w.walk(alt, depth+1, inside) {
					return true
				}
			}
			return false
		case opRep, opRepLazy, opRepPoss:
			if in.b != 0 {
				w.add(in.set)
			}
			if in.a > 0 {
				return false
			}
			pc++
		case opLoopInit:
			pc = in.a
			if l := &w.loops[w.code[pc].a]; l.min > 0 {
				pc = l.body
			}
		case opStar, opStarLazy, opStarN, opStarNLazy, opLoop, opLoopLazy, opPossIter:
			if slices.Contains(w.visited, pc) {
				return false
			}
			w.visited = append(w.visited, pc)
			body, exit, into := in.a, in.b, inside
			if in.op == opLoop || in.op == opLoopLazy || in.op == opPossIter {
				body, exit = w.loops[in.a].body, w.loops[in.a].exit
			}
			if in.op == opPossIter {
				into++
			}
			if w.walk(body, depth+1, into) {
				return true
			}
			pc = exit
		case opPossEnd:
			// The walk of a loop entered since the start goes on at its exit anyway.
			return inside == 0
		case opExists:
			if w.walk(pc+1, depth+1, inside) {
				return true
			}
			pc = in.b
		default: // opSuccess, the ends of assertions, references to groups that may be empty
			return true
		}
	}
}

// index computes which alternatives are possible at which byte.
func (a *analyzer) index(b *branch) {
	b.firsts = make([]*byteSet, len(b.alts))
	counts := [256]int{}
	for i, pc := range b.alts {
		b.firsts[i] = a.firstOf(pc)
		if len(b.alts) < indexAlts {
			continue
		}
		a.charge(16)
		for c := range 256 {
			if b.firsts[i] == nil || b.firsts[i][c] {
				counts[c]++
			}
		}
	}
	if len(b.alts) < indexAlts {
		return
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	if total > indexTotal+8*len(b.alts) {
		b.cost = len(b.alts) >> 2
		return
	}
	b.index = new([257]int32)
	at := int32(0)
	for c, n := range counts {
		b.index[c] = at
		at += int32(n)
	}
	b.index[256] = at
	b.viable = make([]int32, total)
	fill := *b.index
	for i, f := range b.firsts {
		for c := range 256 {
			if f == nil || f[c] {
				b.viable[fill[c]] = int32(i)
				fill[c]++
			}
		}
	}
}

// assignMemos gives slots to the instructions at which failing depends on the position alone: what follows must not look at
// marks, and no enclosing loop may carry state (a count, or where its body last began).
func (a *analyzer) assignMemos() {
	stateful := make([]int32, len(a.code)+1) // becomes, by prefix sums, the number of stateful loops around each pc
	for pc := range a.code {
		in := &a.code[pc]
		body := int32(-1)
		switch in.op {
		case opLoop, opLoopLazy:
			body = a.loops[in.a].body
			stateful[pc+1]--
			stateful[body]++
		case opStarN, opStarNLazy:
			stateful[pc]--
			stateful[in.a]++
		}
	}
	depth := int32(0)
	for pc := range a.code {
		depth += stateful[pc]
		if depth > 0 || a.memos == maxMemos {
			continue
		}
		switch in := &a.code[pc]; in.op {
		case opRep, opRepLazy:
			if in.noBack {
				continue
			}
		case opStar, opStarLazy, opStarN, opStarNLazy:
		default:
			continue
		}
		a.memos++
		a.code[pc].memo = int32(a.memos)
	}
}

// start finds how every match starts: its anchor, its literal prefix, a leading run.
func (a *analyzer) start(refs bool) {
	a.anchor = -1
	pc := 0
	for a.code[pc].op == opMark || a.code[pc].op == opAtomic {
		pc++
	}
	in := &a.code[pc]
	if in.op == opAt && (in.a == int32(textStart) || in.a == int32(lineStart)) {
		a.anchor = atCode(in.a)
	}
	in.lead = in.op == opRep && in.noBack && in.a <= 1 && in.b < 0 && !refs && a.code[0].op != opAtomic

	var prefix []byte
	marks := false
	for pc = 0; ; pc++ {
		switch in := &a.code[pc]; in.op {
		case opMark:
			marks = true
			continue
		case opByte:
			prefix = append(prefix, byte(in.a))
			continue
		case opStr:
			prefix = append(prefix, in.str...)
			continue
		case opSuccess:
			a.isPrefix = !marks && len(prefix) > 0
		}
		break
	}
	a.prefix = string(prefix)
	for ; a.code[a.entry].op == opByte || a.code[a.entry].op == opStr; a.entry++ {
		a.entered += max(len(a.code[a.entry].str), 1)
	}
}

// findRequired looks for the longest literal that every match contains, after the prefix.
func (p *prog) findRequired() {
	pc := int32(0)
	for p.code[pc].op == opMark || p.code[pc].op == opByte || p.code[pc].op == opStr {
		pc++
	}
	for steps := 0; steps < 4096; steps++ {
		switch in := &p.code[pc]; in.op {
		case opByte:
			if p.required == "" {
				p.required = string([]byte{byte(in.a)})
			}
			pc++
		case opStr:
			if len(in.str) > len(p.required) {
				p.required = in.str
			}
			pc++
		case opSet, opAny, opAt, opMark, opRep, opRepLazy, opRepPoss, opLastInit, opAtomic, opAtomicEnd:
			pc++
		case opBranch:
			pc = in.b
		case opJump: // into a loop that may be left at once
			switch at := &p.code[in.a]; at.op {
			case opStar, opStarLazy, opStarN, opStarNLazy:
				pc = at.b
			default:
				return
			}
		case opStar, opStarLazy, opStarN, opStarNLazy:
			pc = in.b
		case opLoopInit:
			l := &p.loops[p.code[in.a].a]
			pc = l.exit
			if l.min > 0 {
				pc = l.body
			}
		case opLoop, opLoopLazy:
			pc = p.loops[in.a].exit
		case opPossInit:
			l := &p.loops[p.code[pc+1].a]
			pc = l.exit
			if l.min > 0 {
				pc = l.body
			}
		case opPossEnd:
			pc = p.loops[p.code[in.a].a].exit
		case opAssert, opAssertNot:
			pc = in.a
		default:
			return
		}
	}
}
