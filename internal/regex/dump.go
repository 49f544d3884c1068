package regex

// This file holds the text of a tree, as re.DEBUG shows it.

import (
	"strconv"
	"strings"
)

var (
	opNames = [...]string{
		nLiteral: "LITERAL", nNotLiteral: "NOT_LITERAL", nAny: "ANY", nIn: "IN", nAt: "AT", nBranch: "BRANCH", nGroup: "SUBPATTERN",
		nAtomic: "ATOMIC_GROUP", nMaxRepeat: "MAX_REPEAT", nMinRepeat: "MIN_REPEAT", nPossRepeat: "POSSESSIVE_REPEAT", nAssert: "ASSERT",
		nAssertNot: "ASSERT_NOT", nGroupRef: "GROUPREF", nExists: "GROUPREF_EXISTS", nFailure: "FAILURE",
	}
	atNames = [...]string{
		atBeginning: "AT_BEGINNING", atBeginningString: "AT_BEGINNING_STRING", atBoundary: "AT_BOUNDARY", atNonBoundary: "AT_NON_BOUNDARY",
		atEnd: "AT_END", atEndString: "AT_END_STRING",
	}
	categoryNames = [...]string{
		catDigit: "DIGIT", catNotDigit: "NOT_DIGIT", catSpace: "SPACE", catNotSpace: "NOT_SPACE", catWord: "WORD", catNotWord: "NOT_WORD",
	}
)

// dumper writes a tree. Each level of it is two columns to the right.
type dumper struct {
	strings.Builder
	charge func(int)
}

func (d *dumper) line(level int, words ...string) {
	d.charge(level + 8)
	for range level {
		d.WriteString("  ")
	}
	d.WriteString(strings.Join(words, " "))
	d.WriteByte('\n')
}

func (d *dumper) seq(q *seq, level int) {
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	for i := range q.nodes {
		n := &q.nodes[i]
		name := opNames[n.op]
		switch n.op {
		case nLiteral, nNotLiteral:
			d.line(level, name, number(int64(n.ch)))
		case nAny:
			d.line(level, name, "None")
		case nFailure:
			d.line(level, name)
		case nAt:
			d.line(level, name, atNames[n.at])
		case nGroupRef:
			d.line(level, name, number(int64(n.group)))
		case nIn:
			d.line(level, name)
			for _, it := range n.set {
				d.setItem(it, level+1)
			}
		case nBranch:
			d.line(level, name)
			for j, alt := range n.alts {
				if j > 0 {
					d.line(level, "OR")
				}
				d.seq(alt, level+1)
			}
		case nGroup:
			group := "None"
			if n.group > 0 {
				group = number(int64(n.group))
			}
			d.line(level, name, group, number(int64(n.add)), number(int64(n.del)))
			d.seq(n.sub, level+1)
		case nAtomic:
			d.line(level, name)
			d.seq(n.sub, level+1)
		case nMaxRepeat, nMinRepeat, nPossRepeat:
			most := number(int64(n.max))
			if n.max == infinite {
				most = "MAXREPEAT"
			}
			d.line(level, name, number(int64(n.min)), most)
			d.seq(n.sub, level+1)
		case nAssert, nAssertNot:
			direction := "1"
			if n.behind {
				direction = "-1"
			}
			d.line(level, name, direction)
			d.seq(n.sub, level+1)
		case nExists:
			d.line(level, name, number(int64(n.group)))
			d.seq(n.sub, level+1)
			if n.alt != nil && len(n.alt.nodes) > 0 {
				d.line(level, "ELSE")
				d.seq(n.alt, level+1)
			}
		}
	}
}

func (d *dumper) setItem(it setItem, level int) {
	switch it.kind {
	case setNegate:
		d.line(level, "NEGATE None")
	case setRune:
		d.line(level, "LITERAL", strconv.Itoa(int(it.lo)))
	case setRange:
		d.line(level, "RANGE", "("+strconv.Itoa(int(it.lo))+", "+strconv.Itoa(int(it.hi))+")")
	case setCategory:
		d.line(level, "CATEGORY", "CATEGORY_"+categoryNames[it.cat])
	}
}
