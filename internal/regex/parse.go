package regex

// This file parses a pattern into a tree. The order of checks, and which constructs are merged while parsing, follow
// CPython's parser: error texts, error positions and what a repeat applies to depend on them.

import (
	"fmt"
	"slices"
	"unicode"
)

// maxDepth bounds nested groups. CPython's parser runs out of Python frames at 497 groups when called from module level.
const maxDepth = 496

// maxGroups is CPython's MAXGROUPS on 64-bit machines.
const maxGroups = 1073741823

// maxRepeat is CPython's MAXREPEAT: counts from here on are refused.
const maxRepeat = infinite

type parser struct {
	*tokens
	flags     Flags
	names     map[string]int
	nameOrder []string
	groups    []span // by group number; 0 is unused
	condRefs  []condRef
	behind    int // groups open or closed before the outermost look-behind; 0 outside
	warnings  []Warning
	charName  func(string) (rune, bool)
	budget    func(int) error
	spent     int
}

// condRef is a conditional's group number, whose existence can only be checked at the end.
type condRef struct {
	group int
	text  string
	pos   int
}

// parse reads the whole pattern. Errors are panics of *Error or of the budget's error (as budgetError).
func (p *parser) parse() *seq {
	p.advance()
	q := p.alternatives(p.flags&Verbose != 0, 0)
	flags, err := checkFlags(p.isBytes, p.flags)
	if err != nil {
		panic(err)
	}
	p.flags = flags
	if p.next.c != end {
		panic(p.err("unbalanced parenthesis", 0))
	}
	for i, ref := range p.condRefs {
		if i%256 == 255 {
			p.charge(4)
		}
		if ref.group >= len(p.groups) {
			panic(p.errorAt("invalid group reference "+ref.text, ref.pos))
		}
	}
	return q
}

// budgetError carries an error of the budget callback through the parser.
type budgetError struct{ err error }

// compileChunk is the number of steps between calls of the budget.
const compileChunk = 512

// charge counts work. A step of compiling is as much as a VM's instruction or more: some ten steps of matching.
func (p *parser) charge(n int) {
	if p.spent += n; p.spent >= compileChunk && p.budget != nil {
		n, p.spent = p.spent, 0
		if err := p.budget(n); err != nil {
			panic(budgetError{err})
		}
	}
}

func (p *parser) warn(format string, args ...any) {
	p.warnings = append(p.warnings, Warning{Msg: fmt.Sprintf(format, args...)})
}

// alternatives parses a|b|c.
func (p *parser) alternatives(verbose bool, depth int) *seq {
	if depth > maxDepth {
		panic(&Error{Kind: RecursionError, Msg: "maximum recursion depth exceeded", Pos: -1})
	}
	var items []*seq
	for {
		items = append(items, p.sequence(verbose, depth, depth == 0 && len(items) == 0))
		if !p.match('|') {
			break
		}
		if depth == 0 {
			verbose = p.flags&Verbose != 0
		}
	}
	if len(items) == 1 {
		return items[0]
	}
	out := &seq{}
	for commonFirst(items) {
		p.charge(1 + len(items)/8)
		out.nodes = append(out.nodes, items[0].nodes[0])
		for _, it := range items {
			it.nodes = it.nodes[1:]
		}
	}
	if set, ok := p.asSet(items); ok {
		out.nodes = append(out.nodes, node{op: nIn, set: set})
		return out
	}
	out.nodes = append(out.nodes, node{op: nBranch, alts: items})
	return out
}

// commonFirst reports whether all alternatives start with the same item.
func commonFirst(items []*seq) bool {
	for _, it := range items {
		if len(it.nodes) == 0 || !it.nodes[0].same(&items[0].nodes[0]) {
			return false
		}
	}
	return true
}

// asSet turns alternatives that are all single characters or positive sets into one set.
func (p *parser) asSet(items []*seq) ([]setItem, bool) {
	var set []setItem
	for _, it := range items {
		if len(it.nodes) != 1 {
			return nil, false
		}
		switch n := &it.nodes[0]; {
		case n.op == nLiteral:
			set = append(set, setItem{kind: setRune, lo: n.ch, hi: n.ch})
		case n.op == nIn && n.set[0].kind != setNegate:
			set = append(set, n.set...)
			p.charge(len(n.set) / 8)
		default:
			return nil, false
		}
	}
	return p.unique(set), true
}

// unique drops repeated members, keeping the order.
func (p *parser) unique(set []setItem) []setItem {
	if len(set) < 2 {
		return set
	}
	if len(set) <= 16 {
		out := set[:0]
		for _, it := range set {
			if !slices.Contains(out, it) {
				out = append(out, it)
			}
		}
		return out
	}
	seen := make(map[setItem]bool, len(set))
	out := set[:0]
	for i, it := range set {
		if i%16 == 0 {
			p.charge(10)
		}
		if !seen[it] {
			seen[it] = true
			out = append(out, it)
		}
	}
	return out
}

// sequence parses items up to | or ) or the end. first says that global flags may still come.
func (p *parser) sequence(verbose bool, depth int, first bool) *seq {
	q := &seq{}
	for {
		this := p.next
		if this.c == end || this.is('|') || this.is(')') {
			break
		}
		p.advance()
		p.charge(1)
		if verbose && !this.esc {
			switch this.c {
			case ' ', '\t', '\n', '\r', '\v', '\f':
				continue
			case '#':
				for {
					if c := p.get(); c.c == end || c.is('\n') {
						break
					}
				}
				continue
			}
		}
		if this.esc {
			q.nodes = append(q.nodes, p.escape(this))
			continue
		}
		switch this.c {
		case '[':
			q.nodes = append(q.nodes, p.set())
		case '*', '+', '?', '{':
			p.repeat(q, this.c)
		case '.':
			q.nodes = append(q.nodes, node{op: nAny})
		case '(':
			verbose = p.group(q, verbose, depth, first)
		case '^':
			q.nodes = append(q.nodes, node{op: nAt, at: atBeginning})
		case '$':
			q.nodes = append(q.nodes, node{op: nAt, at: atEnd})
		default:
			q.nodes = append(q.nodes, node{op: nLiteral, ch: this.c})
		}
	}
	p.unpack(q)
	return q
}

// unpack replaces plain (?:...) groups by their items.
func (p *parser) unpack(q *seq) {
	plain := func(n *node) bool { return n.op == nGroup && n.group == 0 && n.add == 0 && n.del == 0 }
	extra, found := 0, false
	for i := range q.nodes {
		if plain(&q.nodes[i]) {
			extra += len(q.nodes[i].sub.nodes)
			found = true
		}
	}
	if !found {
		return
	}
	if len(q.nodes) == 1 {
		q.nodes = q.nodes[0].sub.nodes
		return
	}
	p.charge(1 + (len(q.nodes)+extra)/4)
	out := make([]node, 0, len(q.nodes)+extra)
	for i := range q.nodes {
		if n := &q.nodes[i]; plain(n) {
			out = append(out, n.sub.nodes...)
		} else {
			out = append(out, *n)
		}
	}
	q.nodes = out
}

// repeat applies *, +, ? or {m,n} to the last item of q.
func (p *parser) repeat(q *seq, c rune) {
	here := p.tell()
	var lo, hi uint32 = 0, infinite
	switch c {
	case '?':
		hi = 1
	case '+':
		lo = 1
	case '{':
		if p.next.is('}') {
			q.nodes = append(q.nodes, node{op: nLiteral, ch: '{'})
			return
		}
		los := p.while(len(p.rs), isDigit)
		his := los
		if p.match(',') {
			his = p.while(len(p.rs), isDigit)
		}
		if !p.match('}') {
			q.nodes = append(q.nodes, node{op: nLiteral, ch: '{'})
			p.seek(here)
			return
		}
		count := func(digits []rune) uint32 {
			n, _ := parseInt(digits, maxRepeat)
			if n >= maxRepeat {
				panic(&Error{Kind: OverflowError, Msg: "the repetition number is too large", Pos: -1})
			}
			return uint32(n)
		}
		if len(los) > 0 {
			lo = count(los)
		}
		if len(his) > 0 {
			hi = count(his)
			if hi < lo {
				panic(p.err("min repeat greater than max repeat", p.tell()-here))
			}
		}
	}
	if len(q.nodes) == 0 || q.nodes[len(q.nodes)-1].op == nAt {
		panic(p.err("nothing to repeat", p.tell()-here+1))
	}
	last := &q.nodes[len(q.nodes)-1]
	if last.isRepeat() {
		panic(p.err("multiple repeat", p.tell()-here+1))
	}
	sub := &seq{nodes: []node{*last}}
	if last.op == nGroup && last.group == 0 && last.add == 0 && last.del == 0 {
		sub = last.sub
	}
	op := nMaxRepeat
	if p.match('?') {
		op = nMinRepeat
	} else if p.match('+') {
		op = nPossRepeat
	}
	*last = node{op: op, min: lo, max: hi, sub: sub}
}

// group parses what follows an opening parenthesis and appends it to q. It gives the verbosity that holds afterwards.
func (p *parser) group(q *seq, verbose bool, depth int, first bool) bool {
	start := p.tell() - 1
	capture, atomic := true, false
	var name []rune
	var add, del Flags
	if p.match('?') {
		c := p.get()
		if c.c == end {
			panic(p.err("unexpected end of pattern", 0))
		}
		flag, isFlag := flagOf(c.c)
		switch {
		case c.is('P'):
			if p.match('<') {
				name = p.until('>', "group name")
				p.checkName(name, 1)
				break
			}
			if p.match('=') {
				q.nodes = append(q.nodes, p.namedRef())
				return verbose
			}
			c = p.get()
			if c.c == end {
				panic(p.err("unexpected end of pattern", 0))
			}
			panic(p.err("unknown extension ?P"+str(c.runes()), c.len()+2))
		case c.is(':'):
			capture = false
		case c.is('#'):
			for {
				if p.next.c == end {
					panic(p.err("missing ), unterminated comment", p.tell()-start))
				}
				if p.get().is(')') {
					return verbose
				}
			}
		case c.is('='), c.is('!'), c.is('<'):
			p.assertion(q, c, start, verbose, depth)
			return verbose
		case c.is('('):
			q.nodes = append(q.nodes, p.conditional(start, verbose, depth))
			return verbose
		case c.is('>'):
			capture, atomic = false, true
		case isFlag && !c.esc, c.is('-'):
			var global bool
			add, del, global = p.inlineFlags(c, flag)
			if global {
				if !first || len(q.nodes) > 0 {
					panic(p.err("global flags not at the start of the expression", p.tell()-start))
				}
				return p.flags&Verbose != 0
			}
			capture = false
		default:
			panic(p.err("unknown extension ?"+str(c.runes()), c.len()+1))
		}
	}
	id := 0
	if capture {
		id = p.open(name)
	}
	inner := (verbose || add&Verbose != 0) && del&Verbose == 0
	sub := p.alternatives(inner, depth+1)
	if !p.match(')') {
		panic(p.err("missing ), unterminated subpattern", p.tell()-start))
	}
	if id > 0 {
		lo, hi := sub.widths(p.groups)
		p.groups[id] = span{lo, hi, true}
	}
	if atomic {
		q.nodes = append(q.nodes, node{op: nAtomic, sub: sub})
	} else {
		q.nodes = append(q.nodes, node{op: nGroup, group: int32(id), add: add, del: del, sub: sub})
	}
	return verbose
}

// open starts a capturing group.
func (p *parser) open(name []rune) int {
	id := len(p.groups)
	p.groups = append(p.groups, span{})
	if len(p.groups) > maxGroups {
		panic(p.err("too many groups", len(name)+1))
	}
	if name != nil {
		s := str(name)
		if old, ok := p.names[s]; ok {
			panic(p.err(fmt.Sprintf("redefinition of group name %s as group %d; was group %d", quote(name), id, old), len(name)+1))
		}
		if p.names == nil {
			p.names = map[string]int{}
		}
		p.names[s] = id
		p.nameOrder = append(p.nameOrder, s)
	}
	return id
}

func (p *parser) isClosed(group int) bool { return group < len(p.groups) && p.groups[group].closed }

// checkBehind refuses references, inside a look-behind, to groups that are open or defined in it.
func (p *parser) checkBehind(group int) {
	if p.behind == 0 {
		return
	}
	if !p.isClosed(group) {
		panic(p.err("cannot refer to an open group", 0))
	}
	if group >= p.behind {
		panic(p.err("cannot refer to group defined in the same lookbehind subpattern", 0))
	}
}

// groupNamed finds the group of a name just read.
func (p *parser) groupNamed(name []rune) int {
	p.checkName(name, 1)
	id, ok := p.names[str(name)]
	if !ok {
		panic(p.err("unknown group name "+quote(name), len(name)+1))
	}
	return id
}

// namedRef parses the rest of (?P=name).
func (p *parser) namedRef() node {
	name := p.until(')', "group name")
	id := p.groupNamed(name)
	if !p.isClosed(id) {
		panic(p.err("cannot refer to an open group", len(name)+1))
	}
	p.checkBehind(id)
	return node{op: nGroupRef, group: int32(id)}
}

// assertion parses a look-ahead or look-behind after its first character.
func (p *parser) assertion(q *seq, c token, start int, verbose bool, depth int) {
	behind, outer := false, p.behind
	if c.is('<') {
		c = p.get()
		if c.c == end {
			panic(p.err("unexpected end of pattern", 0))
		}
		if !c.is('=') && !c.is('!') {
			panic(p.err("unknown extension ?<"+str(c.runes()), c.len()+2))
		}
		behind = true
		if outer == 0 {
			p.behind = len(p.groups)
		}
	}
	sub := p.alternatives(verbose, depth+1)
	if behind {
		p.behind = outer
	}
	if !p.match(')') {
		panic(p.err("missing ), unterminated subpattern", p.tell()-start))
	}
	switch {
	case c.is('='):
		q.nodes = append(q.nodes, node{op: nAssert, behind: behind, sub: sub})
	case len(sub.nodes) > 0:
		q.nodes = append(q.nodes, node{op: nAssertNot, behind: behind, sub: sub})
	default:
		q.nodes = append(q.nodes, node{op: nFailure})
	}
}

// conditional parses (?(name)yes|no) from the name on.
func (p *parser) conditional(start int, verbose bool, depth int) node {
	if depth+1 > maxDepth {
		panic(&Error{Kind: RecursionError, Msg: "maximum recursion depth exceeded", Pos: -1})
	}
	name := p.until(')', "group name")
	group, text, isNumber := p.number(name, maxGroups)
	if !isNumber {
		group = p.groupNamed(name)
	} else {
		if group == 0 {
			panic(p.err("bad group number", len(name)+1))
		}
		if group >= maxGroups {
			panic(p.err("invalid group reference "+text, len(name)+1))
		}
		p.condRefs = append(p.condRefs, condRef{group, text, p.tell() - len(name) - 1})
	}
	p.checkBehind(group)
	n := node{op: nExists, group: int32(group)}
	n.sub = p.sequence(verbose, depth+1, false)
	if p.match('|') {
		n.alt = p.sequence(verbose, depth+1, false)
		if p.next.is('|') {
			panic(p.err("conditional backref with more than two branches", 0))
		}
	}
	if !p.match(')') {
		panic(p.err("missing ), unterminated subpattern", p.tell()-start))
	}
	return n
}

// inlineFlags parses (?flags) or (?flags-flags: from the first letter, whose flag is given, or from '-'.
func (p *parser) inlineFlags(c token, flag Flags) (add, del Flags, global bool) {
	unknown := func(c token, msg string) *Error {
		if !c.esc && unicode.IsLetter(c.c) {
			msg = "unknown flag"
		}
		return p.err(msg, c.len())
	}
	isFlag := true
	for !c.is('-') {
		if !p.isBytes && flag == Locale {
			panic(p.err("bad inline flags: cannot use 'L' flag with a str pattern", 0))
		}
		if p.isBytes && flag == Unicode {
			panic(p.err("bad inline flags: cannot use 'u' flag with a bytes pattern", 0))
		}
		add |= flag
		if flag&typeFlags != 0 && add&typeFlags != flag {
			panic(p.err("bad inline flags: flags 'a', 'u' and 'L' are incompatible", 0))
		}
		c = p.get()
		if c.c == end {
			panic(p.err("missing -, : or )", 0))
		}
		if c.is(')') {
			p.flags |= add
			return 0, 0, true
		}
		if c.is(':') {
			return add, 0, false
		}
		if c.is('-') {
			break
		}
		if flag, isFlag = flagOf(c.c); !isFlag || c.esc {
			panic(unknown(c, "missing -, : or )"))
		}
	}
	c = p.get()
	if c.c == end {
		panic(p.err("missing flag", 0))
	}
	if flag, isFlag = flagOf(c.c); !isFlag || c.esc {
		panic(unknown(c, "missing flag"))
	}
	for {
		if flag&typeFlags != 0 {
			panic(p.err("bad inline flags: cannot turn off flags 'a', 'u' and 'L'", 0))
		}
		del |= flag
		c = p.get()
		if c.c == end {
			panic(p.err("missing :", 0))
		}
		if c.is(':') {
			break
		}
		if flag, isFlag = flagOf(c.c); !isFlag || c.esc {
			panic(unknown(c, "missing :"))
		}
	}
	if add&del != 0 {
		panic(p.err("bad inline flags: flag turned on and off", 1))
	}
	return add, del, false
}
