package syntax

// The second look at a text that the parser has refused: what to say, and where.
//
// diag is a parser by recursive descent with unlimited backtracking and memory of what it has tried
// (a packrat parser), as PEP 617 describes CPython's. It reads the failing statement twice. The first
// time it only finds how far the text can be read: the last token looked at is where "invalid syntax"
// stands. The second time it also tries the mistakes that CPython knows, at the places where CPython
// tries them and in the same order, since the first that fits wins. Methods named wrongX are such
// mistakes; they either report an error, which ends the parse, or leave things as they were.
//
// It builds no tree, only outlines: what sort of expression stands where.

import "fmt"

// maxDiagSteps bounds the work, and with it the memory, spent on one top-level statement: some ten steps
// for each of its tokens are usual. Past it the error is a plain "invalid syntax".
const maxDiagSteps = 600_000

// maxReread is the longest text that is read again from its start for the mistakes; of a longer one only
// the failing statement and the one before it are. (CPython's rules find fault with a few statements that
// are right, such as print *a, once there is an error elsewhere.)
const maxReread = 256 << 10

// maxDiagDepth bounds recursion; the parser proper has refused deeper texts before.
const maxDiagDepth = 40_000

type diag struct {
	s        scanner
	toks     []token
	mark     int
	far      token // the last token of the first reading
	wrong    bool  // mistakes are tried
	memos    []memo
	heads    []int32 // by token: 1 + index of its first memo
	steps    int
	depth    int
	err      *Error
	aborted  bool
	lastStmt int32                       // the line of the last compound statement read that is no function
	wasDef   bool                        // the compound statement just read is a function
	file     bool                        // Options.File
	lookup   func(string) (string, bool) // Options.UnicodeName
	goesOn   func() bool                 // parser.goesOn; nil: it does
}

// rule names what memos are about.
type rule uint8

const (
	rSimpleStmt rule = iota
	rBlock
	rExpression
	rStarExpression
	rDisjunction
	rConjunction
	rInversion
	rBitOr
	rShift
	rSum
	rTerm
	rFactor
	rAwaitPrimary
	rPrimary
	rTPrimary
	rArguments
	rStarTarget
	rTargetStarAtom
	rDelTarget
	rTypeParam
	rClosedPattern
	rStarPattern
	rStrings
	rTString
	rWrongNamed
	rImport
)

type memo struct {
	rule rule
	next int32
	end  int32
	node *outline
}

// outline is an expression as the error texts see it.
type outline struct {
	what        string // its name in messages
	first, last int32  // tokens, inclusive
	elts        []*outline
	left        *outline // of a comparison whose first operator is in
	id          string   // of a name
}

// diagStop is what raise panics with.
type diagStop struct{}

// cur gives the current token, reading it if need be.
func (d *diag) cur() *token {
	if d.mark == len(d.toks) {
		d.poll()
		d.toks = append(d.toks, token{})
		d.heads = append(d.heads, 0)
		t := &d.toks[d.mark]
		d.s.next(t)
		if t.kind == kError {
			d.toks = d.toks[:d.mark]
			d.heads = d.heads[:d.mark]
			panic(diagStop{})
		}
	}
	return &d.toks[d.mark]
}

// poll ends the reading where the run has to end.
func (d *diag) poll() {
	if d.goesOn != nil && !d.goesOn() {
		d.aborted = true
		panic(diagStop{})
	}
}

func (d *diag) at(k kind) bool { return d.cur().kind == k }

// got moves past a token of kind k; it says whether there was one.
func (d *diag) got(k kind) bool {
	if d.cur().kind != k {
		return false
	}
	d.mark++
	return true
}

// tok is got that gives the token's index, -1 where there is none.
func (d *diag) tok(k kind) int {
	if d.cur().kind != k {
		return -1
	}
	d.mark++
	return d.mark - 1
}

func (d *diag) text(i int) string {
	t := &d.toks[i]
	return d.s.src[t.start:t.end]
}

// word moves past a soft keyword.
func (d *diag) word(w string) bool {
	if d.cur().kind != kName || d.text(d.mark) != w {
		return false
	}
	d.mark++
	return true
}

func (d *diag) atWord(w string) bool { return d.cur().kind == kName && d.text(d.mark) == w }

// back goes back to mark m and says false, for use in conditions.
func (d *diag) back(m int) bool {
	d.mark = m
	return false
}

// memoised runs f at the current place once and remembers what came of it.
func (d *diag) memoised(r rule, f func() *outline) *outline {
	m := d.mark
	d.cur()
	for i := d.heads[m]; i != 0; i = d.memos[i-1].next {
		if e := &d.memos[i-1]; e.rule == r {
			d.mark = int(e.end)
			return e.node
		}
	}
	if d.steps++; d.steps > maxDiagSteps {
		d.aborted = true
		panic(diagStop{})
	}
	if d.depth++; d.depth > maxDiagDepth {
		d.aborted = true
		panic(diagStop{})
	}
	d.poll()
	n := f()
	d.depth--
	if n == nil {
		d.mark = m
	}
	d.memos = append(d.memos, memo{rule: r, next: d.heads[m], end: int32(d.mark), node: n})
	d.heads[m] = int32(len(d.memos))
	return n
}

// node makes an outline of the tokens from first up to the current one.
func (d *diag) node(what string, first int) *outline {
	last := d.mark - 1
	for last > first && (d.toks[last].kind >= kNewline && d.toks[last].kind <= kDedent) {
		last--
	}
	return &outline{what: what, first: int32(first), last: int32(last)}
}

// --- reporting

func (d *diag) raise(e *Error) {
	d.err = e
	panic(diagStop{})
}

func (d *diag) makeError(kind, msg string, pos Pos) *Error {
	return errorAt(d.s.src, d.s.filename, kind, msg, pos)
}

func sprintf(format string, args []any) string {
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// raiseNode reports at an expression.
func (d *diag) raiseNode(n *outline, format string, args ...any) {
	d.raiseSpan(int(n.first), int(n.last), format, args...)
}

// raiseNodes reports from one expression to another.
func (d *diag) raiseNodes(a, b *outline, format string, args ...any) {
	d.raiseSpan(int(a.first), int(b.last), format, args...)
}

// raiseTok reports at a token.
func (d *diag) raiseTok(i int, format string, args ...any) {
	d.raiseSpan(i, i, format, args...)
}

// raiseSpan reports from token a to token b.
func (d *diag) raiseSpan(a, b int, format string, args ...any) {
	d.raise(d.makeError("SyntaxError", sprintf(format, args),
		Pos{d.toks[a].line, d.toks[a].col, d.toks[b].endLine, d.toks[b].endCol}))
}

// raiseFrom reports from token a to where the scanner stands.
func (d *diag) raiseFrom(a int, format string, args ...any) {
	last := d.lastTok()
	e := d.makeError("SyntaxError", sprintf(format, args), Pos{d.toks[a].line, d.toks[a].col, last.endLine, last.endCol})
	e.EndOffset = min(column(e.Text, int(last.endCol)), runeCount(e.Text)+1)
	d.raise(e)
}

// atToken makes an error at token t; layout tokens have no width and no start of their own.
func (d *diag) atToken(kind string, t *token, msg string) *Error {
	switch t.kind {
	case kIndent, kDedent, kEOF:
		e := d.makeError(kind, msg, Pos{t.line, 0, t.line, -1})
		e.Offset = column(e.Text, int(t.col))
		if d.file && int(t.start) >= len(d.s.src) {
			e.Offset = 0
		}
		return e
	}
	return d.makeError(kind, msg, t.pos())
}

// lastTok gives the last token read, in either reading.
func (d *diag) lastTok() *token {
	if n := len(d.toks); n > 0 && d.toks[n-1].start >= d.far.start {
		return &d.toks[n-1]
	}
	return &d.far
}

// raiseLast reports at the last token read.
func (d *diag) raiseLast(format string, args ...any) {
	d.raise(d.atToken("SyntaxError", d.lastTok(), sprintf(format, args)))
}

// raiseNext reports at the current token.
func (d *diag) raiseNext(format string, args ...any) {
	d.raise(d.atToken("SyntaxError", d.cur(), sprintf(format, args)))
}

// raiseIndent reports a missing block at the last token read.
func (d *diag) raiseIndent(format string, args ...any) {
	d.raise(d.atToken("IndentationError", d.lastTok(), sprintf(format, args)))
}

// must moves past a token that has to be there, in either reading.
func (d *diag) must(k kind, what string) {
	if !d.got(k) {
		d.raiseTok(d.mark, "expected '%s'", what)
	}
}

// --- the two readings

// read reads the rest of the text; it says whether all is well. A scanner's error, or one that was
// raised, is left in d.s.err or d.err.
func (d *diag) read(mode Mode) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, mine := r.(diagStop); !mine {
				panic(r)
			}
		}
	}()
	d.cur()
	switch mode {
	case ModeEval:
		if d.expressions() == nil {
			return false
		}
		for d.got(kNewline) {
		}
		return d.got(kEOF)
	case ModeSingle:
		return d.interactive()
	}
	for d.statement() {
		// Nothing goes back past a statement.
		n := copy(d.toks, d.toks[d.mark:])
		d.toks, d.heads = d.toks[:n], d.heads[:n]
		d.memos = d.memos[:0]
		clear(d.heads)
		d.mark, d.steps = 0, 0
	}
	return d.got(kEOF)
}

func (d *diag) interactive() bool {
	m := d.mark
	if d.compoundStmt() {
		return d.at(kEOF)
	}
	d.mark = m
	return d.simpleStmts()
}

// explain finds out what is wrong with a text that the parser has refused.
func (p *parser) explain(src string, opts *Options) *Error {
	if p.err != nil {
		if p.err.Line == 0 {
			return p.err // nothing that more text could change
		}
		return p.finish(&p.s, p.err, int32(p.err.Line))
	}
	d := &diag{file: opts.File, lookup: opts.UnicodeName, goesOn: p.goesOn}
	d.s.init(src, opts.Filename)
	d.s.goesOn = p.s.goesOn
	d.s.evalEnd = opts.Mode == ModeEval
	if p.prev.line > 0 && opts.Mode == ModeExec {
		t := &p.prev
		d.s.line = t.line
		d.s.lineStart = int(t.start) - int(t.col)
		d.s.bufStart = d.s.lineStart
		d.s.pos = int(t.start)
		d.s.bol = false
		if t.kind == kIndent {
			d.s.indents = append(d.s.indents, indent{t.col, t.col})
			d.s.pending = 1
		}
	}
	start := d.s
	defer func() { p.lastStmt = max(p.lastStmt, d.lastStmt) }()
	if d.read(opts.Mode) {
		// Only the parser minds how a statement typed at a prompt ends; elsewhere the two agree.
		e := errorAt(src, opts.Filename, "SyntaxError", "invalid syntax", p.tok().pos())
		if p.k == kEOF {
			e.Offset, e.EndOffset = 0, 0
		}
		return p.finish(&d.s, e, p.tok().line)
	}
	if d.s.err != nil {
		return d.s.err
	}
	if d.err == nil && !d.aborted && len(d.toks) > 0 {
		last := d.toks[len(d.toks)-1]
		d.far = last
		if len(src) <= maxReread {
			d.s = scanner{}
			d.s.init(src, opts.Filename)
			d.s.goesOn = p.s.goesOn
			d.s.evalEnd = opts.Mode == ModeEval
		} else {
			d.s = start
		}
		d.toks, d.heads = d.toks[:0], d.heads[:0]
		d.mark, d.wrong, d.steps, d.depth = 0, true, 0, 0
		d.memos = d.memos[:0]
		d.read(opts.Mode)
		switch {
		case d.err != nil:
		case d.s.err != nil:
			return d.s.err
		case last.kind == kIndent:
			return d.atToken("IndentationError", d.lastTok(), "unexpected indent")
		case last.kind == kDedent:
			return d.atToken("IndentationError", d.lastTok(), "unexpected unindent")
		default:
			e := errorAt(src, opts.Filename, "SyntaxError", "invalid syntax", last.pos())
			if last.kind == kEOF {
				e.Offset, e.EndOffset = 0, 0
				if src == "" {
					e.Line, e.EndLine, e.empty = 0, 0, true
				}
			}
			d.err = e
		}
	}
	if d.err == nil {
		return errorAt(src, opts.Filename, "SyntaxError", "invalid syntax", p.tok().pos())
	}
	return p.finish(&d.s, d.err, d.lastTok().line)
}

// finish reads the rest of the text for errors of the scanner, which win over e, and for a bracket
// that was opened before e's line and never closed.
func (p *parser) finish(s *scanner, e *Error, line int32) *Error {
	e.scanned = e.scanned || int(line) > e.Line
	if s.err == nil {
		var t token
		for s.next(&t); t.kind != kEOF && t.kind != kError && p.goesOn(); s.next(&t) {
		}
	}
	if s.err == nil || len(s.modes) > 0 {
		return e // within an f-string the scanner's errors are often only consequences
	}
	if !s.soft {
		return s.err
	}
	if n := len(s.brackets); n > 0 && line > s.brackets[n-1].line {
		return s.neverClosed()
	}
	return e
}
