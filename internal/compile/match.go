package compile

// match.go compiles match statements (PEP 634).

import (
	"math"

	"github.com/krait-run/krait/internal/syntax"
)

// capture is a name that a pattern binds, and the register that holds its value until the whole pattern has matched.
type capture struct {
	name string
	reg  int
	pos  syntax.Pos
}

// matcher compiles one pattern.
type matcher struct {
	u        *unit
	fail     *label
	captures []capture
}

func (u *unit) match(s *syntax.Match) {
	subject := u.alloc()
	u.expr(s.Subject, subject)
	end := &label{}
	for i, c := range s.Cases {
		mark := u.top
		next := &label{}
		last := i == len(s.Cases)-1
		if c.Guard == nil && !last {
			u.irrefutable(c.Pattern)
		}
		m := &matcher{u: u, fail: next}
		m.pattern(c.Pattern, subject)
		for _, n := range m.captures {
			u.storeName(n.pos, n.name, n.reg)
		}
		u.top = mark
		if c.Guard != nil {
			u.cond(c.Guard, next, false)
		}
		u.body(c.Body)
		if !u.dead {
			u.goTo(u.lastPos(), end)
		}
		u.place(next)
	}
	u.place(end)
}

// irrefutable reports as an error a pattern that leaves nothing to the cases after it.
func (u *unit) irrefutable(p syntax.Pattern) {
	switch p := p.(type) {
	case *syntax.MatchAs:
		if p.Pattern != nil {
			u.irrefutable(p.Pattern)
			return
		}
		if p.Name == "" {
			u.c.fail(p.Pos, "wildcard makes remaining patterns unreachable")
		}
		u.c.fail(p.Pos, "name capture '%s' makes remaining patterns unreachable", p.Name)
	case *syntax.MatchOr:
		if len(p.Patterns) > 0 {
			u.irrefutable(p.Patterns[len(p.Patterns)-1])
		}
	}
}

func (m *matcher) bind(name string, pos syntax.Pos, r int) {
	for _, c := range m.captures {
		if c.name == name {
			m.u.c.fail(pos, "multiple assignments to name '%s' in pattern", name)
		}
	}
	m.captures = append(m.captures, capture{name, r, pos})
}

// pattern jumps to m.fail unless R[r] matches p. Registers that captures name stay allocated.
func (m *matcher) pattern(p syntax.Pattern, r int) {
	u := m.u
	u.c.down()
	switch p := p.(type) {
	case *syntax.MatchValue:
		switch p.Value.(type) {
		case *syntax.JoinedStr, *syntax.TemplateStr:
			u.c.fail(p.Pos, "patterns may only match literals and attribute lookups")
		}
		mark := u.top
		u.compareJump(p.Pos, syntax.Eq, r, p.Value, m.fail, false, nil, -1)
		u.top = mark
	case *syntax.MatchSingleton:
		if p.Value == nil {
			u.jump(p.Pos, OpJumpNotNone, r, 0, 0, m.fail)
			break
		}
		mark := u.top
		t := u.alloc()
		u.loadConst(p.Pos, p.Value, t)
		u.jump(p.Pos, OpJumpIs, 0, r, t, m.fail)
		u.top = mark
	case *syntax.MatchSequence:
		m.sequence(p, r)
	case *syntax.MatchMapping:
		m.mapping(p, r)
	case *syntax.MatchClass:
		m.class(p, r)
	case *syntax.MatchStar:
		if p.Name != "" {
			m.bind(p.Name, p.Pos, r)
		}
	case *syntax.MatchAs:
		if p.Pattern != nil {
			m.pattern(p.Pattern, r)
		}
		if p.Name != "" {
			m.bind(p.Name, p.Pos, r)
		}
	case *syntax.MatchOr:
		m.or(p, r)
	}
	u.c.depth--
}

// wildcard reports whether p matches anything and binds nothing.
func wildcard(p syntax.Pattern) bool {
	switch p := p.(type) {
	case *syntax.MatchAs:
		return p.Pattern == nil && p.Name == ""
	case *syntax.MatchStar:
		return p.Name == ""
	}
	return false
}

func (m *matcher) sequence(p *syntax.MatchSequence, r int) {
	u := m.u
	star := -1
	allWild := true
	for i, x := range p.Patterns {
		if _, ok := x.(*syntax.MatchStar); ok {
			if star >= 0 {
				u.c.fail(p.Pos, "multiple starred names in sequence pattern")
			}
			star = i
		}
		allWild = allWild && wildcard(x)
	}
	n := len(p.Patterns)
	t := u.alloc()
	u.emit(p.Pos, OpMatchSeq, t, r, 0, 0)
	u.jump(p.Pos, OpJumpIfNot, t, 0, 0, m.fail)
	if star < 0 || n > 1 {
		u.emit(p.Pos, OpGetLen, t, r, 0, 0)
		k := n
		op := OpJumpEQ
		if star >= 0 {
			k, op = n-1, OpJumpGE
		}
		if c := u.constant(int64(k)); c < 256 {
			u.jump(p.Pos, op+(OpJumpLTK-OpJumpLT), 0, t, c, m.fail)
		} else {
			q := u.alloc()
			u.loadConst(p.Pos, int64(k), q)
			u.jump(p.Pos, op, 0, t, q, m.fail)
			u.top--
		}
	}
	u.top = t
	switch {
	case n == 0 || allWild:
	case star >= 0 && wildcard(p.Patterns[star]) || n > 30:
		m.subscripts(p, star, r)
	default:
		base := u.allocN(n)
		if star < 0 {
			u.emit(p.Pos, OpUnpack, base, r, 0, n)
		} else {
			u.emit(p.Pos, OpUnpackEx, base, r, star, n-star-1)
		}
		for i, x := range p.Patterns {
			m.pattern(x, base+i)
		}
	}
}

// subscripts matches the items of a sequence one by one, by index.
func (m *matcher) subscripts(p *syntax.MatchSequence, star, r int) {
	u := m.u
	n := len(p.Patterns)
	for i, x := range p.Patterns {
		if wildcard(x) {
			continue
		}
		t := u.alloc()
		switch {
		case i == star:
			w := u.allocN(2)
			u.loadConst(p.Pos, int64(star), w)
			if k := n - 1 - star; k > 0 {
				u.loadConst(p.Pos, int64(-k), w+1)
			} else {
				u.loadConst(p.Pos, nil, w+1)
			}
			u.emit(p.Pos, OpGetSlice, t, r, w, 0)
			u.emit(p.Pos, OpList, w, 0, 0, 0)
			u.emit(p.Pos, OpListExtend, w, t, 0, 0)
			u.emit(p.Pos, OpMove, t, w, 0, 0)
			u.top = t + 1
		case star >= 0 && i > star:
			u.emit(p.Pos, OpGetItemK, t, r, 0, u.constant(int64(i-n)))
		default:
			u.emit(p.Pos, OpGetItemK, t, r, 0, u.constant(int64(i)))
		}
		before := len(m.captures)
		m.pattern(x, t)
		if len(m.captures) == before {
			u.top = t
		}
	}
}

func (m *matcher) mapping(p *syntax.MatchMapping, r int) {
	u := m.u
	n := len(p.Keys)
	if n != len(p.Patterns) {
		u.c.fail(p.Pos, "keys (%d) / patterns (%d) length mismatch in mapping pattern", n, len(p.Patterns))
	}
	t := u.alloc()
	u.emit(p.Pos, OpMatchMap, t, r, 0, 0)
	u.jump(p.Pos, OpJumpIfNot, t, 0, 0, m.fail)
	if n == 0 && p.Rest == "" {
		u.top = t
		return
	}
	if n > 0 {
		u.emit(p.Pos, OpGetLen, t, r, 0, 0)
		q := u.alloc()
		u.loadConst(p.Pos, int64(n), q)
		u.jump(p.Pos, OpJumpGE, 0, t, q, m.fail)
	}
	u.top = t
	seen := map[string]bool{}
	for _, k := range p.Keys {
		v, ok := u.c.fold(k)
		if !ok {
			if _, attr := k.(*syntax.Attribute); !attr {
				u.c.fail(p.Pos, "mapping pattern keys may only match literals and attribute lookups")
			}
			continue
		}
		key := string(constKey(nil, asInt(v)))
		if seen[key] {
			u.c.fail(p.Pos, "mapping pattern checks duplicate key (%s)", syntax.Unparse(k))
		}
		seen[key] = true
	}
	keys := u.alloc()
	u.tuple(p.Pos, p.Keys, keys)
	if n > 0 {
		vals := u.alloc()
		u.emit(p.Pos, OpMatchKeys, vals, r, keys, 0)
		u.jump(p.Pos, OpJumpNone, vals, 0, 0, m.fail)
		m.values(p.Pos, p.Patterns, vals)
	}
	if p.Rest != "" {
		t := u.alloc()
		u.emit(p.Pos, OpMatchRest, t, r, keys, 0)
		m.bind(p.Rest, p.Pos, t)
	}
}

// values matches the items of the tuple R[vals] one by one.
func (m *matcher) values(pos syntax.Pos, ps []syntax.Pattern, vals int) {
	u := m.u
	for i, x := range ps {
		if wildcard(x) {
			continue
		}
		t := u.alloc()
		u.emit(pos, OpGetItemK, t, vals, 0, u.constant(int64(i)))
		before := len(m.captures)
		m.pattern(x, t)
		if len(m.captures) == before {
			u.top = t
		}
	}
}

func (m *matcher) class(p *syntax.MatchClass, r int) {
	u := m.u
	seen := map[string]bool{}
	for i, a := range p.KwdAttrs {
		if seen[a] {
			u.c.fail(p.KwdPatterns[i].Span(), "attribute name repeated in class pattern: %s", a)
		}
		seen[a] = true
	}
	vals := u.alloc()
	mark := u.top
	c := u.operand(p.Cls, -1)
	names := make(Tuple, len(p.KwdAttrs))
	for i, a := range p.KwdAttrs {
		names[i] = a
	}
	k := u.constant(names)
	if len(p.Patterns) > 0xffff || k > 0x7fff {
		u.c.fail(p.Pos, "too many sub-patterns in class pattern %s", syntax.Unparse(p.Cls))
	}
	u.emit(p.Pos, OpMatchClass, vals, r, c, len(p.Patterns)|k<<16)
	u.top = mark
	u.jump(p.Pos, OpJumpNone, vals, 0, 0, m.fail)
	all := append(append([]syntax.Pattern{}, p.Patterns...), p.KwdPatterns...)
	m.values(p.Pos, all, vals)
}

func (m *matcher) or(p *syntax.MatchOr, r int) {
	u := m.u
	outerFail := m.fail
	outer := m.captures
	done := &label{}
	var control []capture // names of the first alternative, with the registers all alternatives deliver to
	for i, alt := range p.Patterns {
		last := i == len(p.Patterns)-1
		if !last {
			u.irrefutable(alt)
		}
		fail := &label{}
		if last {
			fail = outerFail
		}
		sub := &matcher{u: u, fail: fail}
		if i == 0 {
			// The registers to deliver to come first; their number is known from the names in the pattern.
			for _, n := range patternNames(alt, nil) {
				control = append(control, capture{name: n, reg: u.alloc()})
			}
		}
		mark := u.top
		sub.pattern(alt, r)
		if len(sub.captures) != len(control) {
			u.c.fail(p.Pos, "alternative patterns bind different names")
		}
		for j := range control {
			found := false
			for _, c := range sub.captures {
				if c.name == control[j].name {
					found = true
					control[j].pos = c.pos
					u.emit(c.pos, OpMove, control[j].reg, c.reg, 0, 0)
				}
			}
			if !found {
				u.c.fail(p.Pos, "alternative patterns bind different names")
			}
		}
		u.top = mark
		if !last {
			u.goTo(alt.Span(), done)
			u.place(fail)
		}
	}
	u.place(done)
	m.captures = outer
	for _, c := range control {
		m.bind(c.name, c.pos, c.reg)
	}
}

// patternNames lists the names that a pattern binds.
func patternNames(p syntax.Pattern, names []string) []string {
	switch p := p.(type) {
	case *syntax.MatchSequence:
		for _, x := range p.Patterns {
			names = patternNames(x, names)
		}
	case *syntax.MatchMapping:
		for _, x := range p.Patterns {
			names = patternNames(x, names)
		}
		if p.Rest != "" {
			names = append(names, p.Rest)
		}
	case *syntax.MatchClass:
		for _, x := range p.Patterns {
			names = patternNames(x, names)
		}
		for _, x := range p.KwdPatterns {
			names = patternNames(x, names)
		}
	case *syntax.MatchStar:
		if p.Name != "" {
			names = append(names, p.Name)
		}
	case *syntax.MatchAs:
		if p.Pattern != nil {
			names = patternNames(p.Pattern, names)
		}
		if p.Name != "" {
			names = append(names, p.Name)
		}
	case *syntax.MatchOr:
		if len(p.Patterns) > 0 {
			names = patternNames(p.Patterns[0], names)
		}
	}
	return names
}

// asInt gives the int that a constant number is equal to, or the constant.
func asInt(v any) any {
	switch x := v.(type) {
	case bool:
		if x {
			return int64(1)
		}
		return int64(0)
	case complex128:
		if imag(x) == 0 {
			return asInt(real(x))
		}
	case float64:
		if n := int64(x); float64(n) == x && n != math.MaxInt64 {
			return n
		}
	}
	return v
}
