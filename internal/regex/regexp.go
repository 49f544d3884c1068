package regex

// This file holds the public face: compiling a pattern, matching once, and scanning for successive matches.

import (
	"math"
	"slices"
	"sync"
)

// Regexp is a compiled pattern. It is immutable and safe for any number of goroutines.
type Regexp struct {
	pattern  string
	flags    Flags
	names    map[string]int
	order    []string // names, in the order of their groups
	byNumber []string // by group number; "" has none
	warnings []Warning
	prog     *prog
	tree     string    // with Debug
	pool     sync.Pool // of *machine
}

// Options says how to compile. The zero value compiles a str pattern without flags.
type Options struct {
	Bytes bool  // the pattern is a bytes object
	Flags Flags // as given to re.compile

	// CharName looks up the character of \N{name}; nil knows none.
	CharName func(name string) (rune, bool)

	// Budget is called with the number of steps spent, every few hundred; an error ends compiling and is returned as is. Each takes some
	// hundred nanoseconds, as instructions of a VM do: more than a step of matching.
	Budget func(steps int) error
}

// Compile compiles a pattern. Errors are of type *Error.
func Compile(pattern string, isBytes bool, flags Flags) (*Regexp, error) {
	return CompileOptions(pattern, Options{Bytes: isBytes, Flags: flags})
}

// CompileOptions compiles a pattern. Errors are of type *Error, or come from Options.Budget.
func CompileOptions(pattern string, o Options) (re *Regexp, err error) {
	var p *parser
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			if p != nil {
				e.Warnings = p.warnings
			}
			re, err = nil, e
		case budgetError:
			re, err = nil, e.err
		default:
			panic(e)
		}
	}()
	p = &parser{
		tokens:   newTokens(pattern, o.Bytes),
		flags:    o.Flags,
		groups:   make([]span, 1),
		charName: o.CharName,
		budget:   o.Budget,
	}
	p.tokens.charge = p.charge
	p.charge(1 + len(pattern)/32)
	tree := p.parse()
	d := dumper{charge: p.charge}
	if o.Flags&Debug != 0 {
		d.seq(tree, 0)
	}
	c := &compiler{groups: p.groups, charge: p.charge}
	c.isBytes = o.Bytes
	c.sets = builder{isBytes: o.Bytes, charge: p.charge}
	c.prog.groups = len(p.groups) - 1
	lo, _ := tree.widths(p.groups)
	c.seq(tree, p.flags)
	c.emit(inst{op: opSuccess})
	c.prog.minLen = int(min(lo, math.MaxInt32))
	c.prog.analyze(p.charge)
	c.code = slices.Clip(c.code)

	re = &Regexp{pattern: pattern, flags: p.flags, names: p.names, order: p.nameOrder, warnings: p.warnings}
	re.byNumber = make([]string, len(p.groups))
	for name, id := range p.names {
		re.byNumber[id] = name
	}
	re.tree = d.String()
	prog := c.prog
	re.prog = &prog
	return re, nil
}

// Tree is what the pattern was parsed into, a line for each item, if it was compiled with Debug.
func (re *Regexp) Tree() string { return re.tree }

// Pattern is the text the pattern was compiled from.
func (re *Regexp) Pattern() string { return re.pattern }

// IsBytes reports whether the pattern was a bytes object.
func (re *Regexp) IsBytes() bool { return re.prog.isBytes }

// Flags is what re.Pattern.flags shows: the flags given, inline global flags, and UNICODE for a str pattern without ASCII.
func (re *Regexp) Flags() Flags { return re.flags }

// Groups is the number of capturing groups.
func (re *Regexp) Groups() int { return re.prog.groups }

// GroupNames lists the named groups in the order of their numbers. The caller must not change it.
func (re *Regexp) GroupNames() []string { return re.order }

// GroupIndex gives the number of a named group.
func (re *Regexp) GroupIndex(name string) (int, bool) {
	id, ok := re.names[name]
	return id, ok
}

// GroupName gives the name of group i, or "".
func (re *Regexp) GroupName(i int) string {
	if i < 0 || i >= len(re.byNumber) {
		return ""
	}
	return re.byNumber[i]
}

// Warnings lists the FutureWarnings CPython would give for the pattern, in order. The caller must not change it.
func (re *Regexp) Warnings() []Warning { return re.warnings }

// Mode is how a match must lie in the input.
type Mode uint8

// The modes of Pattern.match, Pattern.fullmatch and Pattern.search.
const (
	Match Mode = iota
	FullMatch
	Search
)

// Limits bounds one match.
type Limits struct {
	// Budget is called with the number of steps spent, every few thousand and at the end; an error ends the match and is
	// returned as is. Nil: unlimited.
	Budget func(steps int) error

	// Stack bounds the bytes backtracking may hold; beyond it matching gives ErrStack. 0: DefaultStack.
	Stack int
}

// DefaultStack is the bound on backtracking memory where Limits names none, in bytes.
const DefaultStack = 128 << 20

// keepStack is the most backtracking memory, in bytes, kept for the next match.
const keepStack = 64 << 10

// keepEnded is the most backtracking memory, in bytes, that End keeps: it is held for as long as the scanner is.
const keepEnded = 2 << 10

// Result is a match.
type Result struct {
	// Spans holds start and end of the match, then of each group: byte offsets, -1 for a group that didn't take part.
	Spans []int

	// LastIndex is the number of the last group closed, or -1.
	LastIndex int
}

// Match matches the input once. pos and endpos are byte offsets, clamped to the input; endpos < 0 means the end. As in
// Python, text before pos is seen by assertions, and endpos is the end as if the input were that long. The result is nil
// where nothing matches. Errors are ErrStack, ErrTooLong or come from Limits.Budget.
func (re *Regexp) Match(input string, pos, endpos int, mode Mode, limits Limits) (*Result, error) {
	var sc Scanner
	re.Begin(&sc, input, pos, endpos, limits)
	ok, err := sc.Next(mode)
	var r *Result
	if ok {
		r = sc.Result()
	}
	sc.Close()
	return r, err
}

// Scanner yields successive matches, each starting where the one before ended, exactly as finditer, findall, sub and split
// go through a text: a match may be empty, but not right where an earlier match was empty. It belongs to one goroutine.
type Scanner struct {
	re   *Regexp
	m    *machine
	at   int  // where the next match starts
	must bool // the next match must not be empty if it starts at at
	done bool
	s, e int // the current match
}

// Scanner starts a scan; see Match for pos, endpos and errors. Close gives its memory back for reuse.
func (re *Regexp) Scanner(input string, pos, endpos int, limits Limits) *Scanner {
	sc := &Scanner{}
	re.Begin(sc, input, pos, endpos, limits)
	return sc
}

// Begin is Scanner with the memory of sc, which is the zero Scanner or one of this pattern that End has ended.
func (re *Regexp) Begin(sc *Scanner, input string, pos, endpos int, limits Limits) {
	if endpos < 0 || endpos > len(input) {
		endpos = len(input)
	}
	pos = min(max(pos, 0), len(input))
	m := sc.m
	*sc = Scanner{re: re, at: pos, done: pos > endpos}
	if m == nil {
		m, _ = re.pool.Get().(*machine)
	}
	if m == nil {
		m = &machine{p: re.prog, slots: make([]int32, 2*re.prog.groups+1+re.prog.regs)}
		for i := range m.slots {
			m.slots[i] = -1
		}
	}
	m.s, m.limits, m.needAt = input[:endpos], limits, -1
	m.fuel, m.err = budgetChunk, nil
	if m.maxStack = limits.Stack; m.maxStack <= 0 {
		m.maxStack = DefaultStack
	}
	if len(input) > math.MaxInt32-8 {
		m.err = ErrTooLong
	}
	sc.m = m
}

// End ends the scan and keeps its memory for Begin, if that is little.
func (sc *Scanner) End() {
	if m := sc.m; m != nil && len(m.stack)*choiceSize+cap(m.trail)*changeSize <= keepEnded {
		m.s, m.limits, m.memo = "", Limits{}, nil
		return
	}
	sc.Close()
}

// Close ends the scan; the scanner must not be used afterwards.
func (sc *Scanner) Close() {
	m := sc.m
	if m == nil {
		return
	}
	sc.m = nil
	if len(m.stack)*choiceSize+cap(m.trail)*changeSize > keepStack {
		m.stack, m.trail = nil, nil
	}
	m.s, m.limits, m.memo = "", Limits{}, nil
	sc.re.pool.Put(m)
}

// Next looks for the next match and reports whether there is one; once there is none, there is none ever after. It appends
// nothing and keeps nothing of the match before: ask Spans or Result first.
func (sc *Scanner) Next(mode Mode) (bool, error) {
	m := sc.m
	if m.err != nil {
		return false, m.err
	}
	if sc.done {
		return false, nil
	}
	m.full, m.mustAdvance = mode == FullMatch, sc.must
	m.memo, m.memoBase, m.spent = nil, sc.at, 0
	m.memoAt = 16*budgetChunk + 8*(len(m.s)-sc.at)
	if mode == Search {
		sc.s, sc.e = m.search(sc.at)
	} else {
		sc.s, sc.e = sc.at, m.run(sc.at, 0, sc.at)
	}
	if m.err == nil && m.limits.Budget != nil {
		m.err = m.limits.Budget(budgetChunk - m.fuel)
		m.fuel = budgetChunk
	}
	if m.err != nil {
		return false, m.err
	}
	if sc.e < 0 {
		sc.done = true
		return false, nil
	}
	sc.must, sc.at = sc.e == sc.s, sc.e
	return true, nil
}

// Span gives the bounds of the current match or, for i > 0, of its group i: byte offsets, -1 and -1 for a group that didn't
// take part.
func (sc *Scanner) Span(i int) (start, end int) {
	if i == 0 {
		return sc.s, sc.e
	}
	s, e := sc.m.slots[2*i-2], sc.m.slots[2*i-1]
	if s < 0 || e < 0 {
		return -1, -1
	}
	return int(s), int(e)
}

// LastIndex is the number of the last group closed in the current match, or -1.
func (sc *Scanner) LastIndex() int { return int(sc.m.slots[2*sc.re.prog.groups]) }

// Result copies the current match.
func (sc *Scanner) Result() *Result {
	n := sc.re.prog.groups
	var r *Result
	if n < 4 { // with room for the spans in the same allocation
		small := &struct {
			Result
			spans [8]int
		}{}
		r = &small.Result
		r.Spans = small.spans[: 2*n+2 : 2*n+2]
	} else {
		r = &Result{Spans: make([]int, 2*n+2)}
	}
	r.LastIndex = sc.LastIndex()
	for i := 0; i <= n; i++ {
		r.Spans[2*i], r.Spans[2*i+1] = sc.Span(i)
	}
	return r
}
