package regex

// This file holds the tree a pattern is parsed into, and the widths of its parts.

import (
	"math"
	"math/bits"
)

type nodeOp uint8

const (
	nLiteral nodeOp = iota
	nNotLiteral
	nAny
	nIn
	nAt
	nBranch
	nGroup // capturing, or with flags of its own
	nAtomic
	nMaxRepeat
	nMinRepeat
	nPossRepeat
	nAssert
	nAssertNot
	nGroupRef
	nExists
	nFailure
)

// at is a kind of position.
type at uint8

const (
	atBeginning at = iota
	atBeginningString
	atBoundary
	atNonBoundary
	atEnd
	atEndString
)

// infinite is the maximum of an unbounded repeat: CPython's MAXREPEAT, which also takes part in widths.
const infinite = math.MaxUint32

// node is one item of a sequence; which fields matter depends on op.
type node struct {
	op       nodeOp
	at       at
	behind   bool // nAssert, nAssertNot: look behind
	add, del Flags
	ch       rune   // nLiteral, nNotLiteral
	group    int32  // nGroup (0: none), nGroupRef, nExists
	min, max uint32 // repeats
	set      []setItem
	sub      *seq   // repeats, groups, assertions; nExists: yes
	alt      *seq   // nExists: no; may be nil
	alts     []*seq // nBranch
}

func (n *node) isRepeat() bool {
	return n.op == nMaxRepeat || n.op == nMinRepeat || n.op == nPossRepeat
}

// same reports whether two items are interchangeable without looking into subpatterns (which never are).
func (n *node) same(o *node) bool {
	if n.op != o.op {
		return false
	}
	switch n.op {
	case nLiteral, nNotLiteral:
		return n.ch == o.ch
	case nAny, nFailure:
		return true
	case nAt:
		return n.at == o.at
	case nGroupRef:
		return n.group == o.group
	case nIn:
		if len(n.set) != len(o.set) {
			return false
		}
		for i := range n.set {
			if n.set[i] != o.set[i] {
				return false
			}
		}
		return true
	}
	return false
}

type setKind uint8

const (
	setRune setKind = iota
	setRange
	setCategory
	setNegate // first in its set
)

// setItem is a member of a set: a character (lo), a range, or a category.
type setItem struct {
	kind   setKind
	cat    category
	lo, hi rune
}

// seq is a sequence of items.
type seq struct {
	nodes  []node
	lo, hi uint64 // widths in characters, once known
	known  bool
}

// maxWidth stands for any width too large to count.
const maxWidth = math.MaxUint64

func addWidth(a, b uint64) uint64 {
	s, c := bits.Add64(a, b, 0)
	if c != 0 {
		return maxWidth
	}
	return s
}

func mulWidth(a, b uint64) uint64 {
	h, l := bits.Mul64(a, b)
	if h != 0 {
		return maxWidth
	}
	return l
}

// span is the least and greatest number of characters a group matches.
type span struct {
	lo, hi uint64
	closed bool
}

// widths gives the least and greatest number of characters q matches. groups holds the widths of closed groups.
func (q *seq) widths(groups []span) (uint64, uint64) {
	if q.known {
		return q.lo, q.hi
	}
	var lo, hi uint64
	for i := range q.nodes {
		n := &q.nodes[i]
		var l, h uint64
		switch n.op {
		case nBranch:
			l = maxWidth
			for _, a := range n.alts {
				al, ah := a.widths(groups)
				l, h = min(l, al), max(h, ah)
			}
		case nAtomic, nGroup:
			l, h = n.sub.widths(groups)
		case nMaxRepeat, nMinRepeat, nPossRepeat:
			l, h = n.sub.widths(groups)
			l, h = mulWidth(l, uint64(n.min)), mulWidth(h, uint64(n.max))
		case nLiteral, nNotLiteral, nAny, nIn:
			l, h = 1, 1
		case nGroupRef:
			l, h = groups[n.group].lo, groups[n.group].hi
		case nExists:
			l, h = n.sub.widths(groups)
			if n.alt != nil {
				al, ah := n.alt.widths(groups)
				l, h = min(l, al), max(h, ah)
			} else {
				l = 0
			}
		}
		lo, hi = addWidth(lo, l), addWidth(hi, h)
	}
	q.lo, q.hi, q.known = lo, hi, true
	return lo, hi
}
