package syntax

// The parser's core: its token window, failure, speculation, bounds; and the three start rules.

import "strings"

// stackBudget is CPython's limit on nested grammar rules (MAXSTACK in its parser). What each
// recursive construct takes of it is measured, so that the deepest accepted nesting is about CPython's.
const stackBudget = 5968

// maxChain bounds the height that chains of left-associative operators, calls, subscripts and
// attributes give the tree: a+a+a+... CPython's own limit depends on the size of its C stack.
const maxChain = 6000

// MaxDepth bounds the depth of every tree that Parse gives: code that walks trees recursively can
// count on it. It is stackBudget for true nesting, maxChain for chains, and some for statements.
const MaxDepth = 2*stackBudget + maxChain + 4*maxIndents

// parser reads tokens and builds the tree. It knows only right from wrong: fail gives up, and the
// error grammar then finds out what to say.
type parser struct {
	s    scanner
	toks []token // the current token and those read ahead of it
	i    int     // index of the current token
	k    kind    // its kind
	spec int     // speculations under way; tokens are kept while there are any

	endLine, endCol int32 // where the last token ended, layout tokens aside
	endOff          int32 // the same as an offset
	layout          kind  // the last layout token

	depth   int   // of stackBudget
	height  int32 // of the chains in the expression last parsed
	err     *Error
	textErr *Error // of the text of the f-string being read
	top     token  // the first of the top-level statement being read
	prev    token  // the same of the statement before

	lastStmt int32 // the line of the last compound statement read that is no function

	collect   bool // warnings are wanted
	warnings  []warning
	inFinally bool                        // in a finally block, and in no loop or function within it
	lookup    func(string) (string, bool) // Options.UnicodeName

	poll   func(int) error // Options.Poll
	unseen int             // tokens since the last call of Options.Poll
	ended  error           // poll's

	inline [6]token
}

// bailout is what fail panics with; only Parse and try recover it.
type bailout struct{}

func (p *parser) start(src string, opts *Options) {
	p.s.init(src, opts.Filename)
	p.s.evalEnd = opts.Mode == ModeEval
	p.lookup = opts.UnicodeName
	p.poll = opts.Poll
	if p.poll != nil {
		p.s.goesOn = p.pollNow
	}
	if p.collect {
		p.s.warn = p.scannerWarning
	}
	p.toks = p.inline[:1]
	p.top.line = 0
	p.s.next(&p.toks[0])
	p.k = p.toks[0].kind
	if p.k == kError {
		p.fail()
	}
}

// advance moves past the current token.
func (p *parser) advance() {
	t := &p.toks[p.i]
	if t.kind >= kFStart || t.kind >= kName && t.kind <= kString {
		p.endLine, p.endCol, p.endOff = t.endLine, t.endCol, t.end
	} else {
		p.layout = t.kind
	}
	switch {
	case p.i+1 < len(p.toks):
		p.i++
	case p.spec > 0:
		p.toks = append(p.toks, token{})
		p.i++
		p.s.next(&p.toks[p.i])
	default:
		p.toks = p.toks[:1]
		p.i = 0
		p.s.next(&p.toks[0])
	}
	p.k = p.toks[p.i].kind
	if p.unseen++; p.unseen >= PollEvery {
		p.tell()
	}
	if p.k == kError {
		p.fail()
	}
}

// tell calls poll, and gives up where that says so.
func (p *parser) tell() {
	if p.poll != nil && p.ended == nil {
		p.ended = p.poll(p.unseen)
	}
	p.unseen = 0
	if p.ended != nil {
		p.unseen = PollEvery // speculations that go on are ended too
		p.fail()
	}
}

// pollNow is goesOn for the scanner, in the midst of a long token.
func (p *parser) pollNow() bool {
	p.unseen = PollEvery
	return p.goesOn()
}

// goesOn counts a token for the readers that find out what is wrong, and reports whether poll has them go on.
func (p *parser) goesOn() bool {
	if p.unseen++; p.unseen >= PollEvery && p.poll != nil && p.ended == nil {
		p.ended, p.unseen = p.poll(p.unseen), 0
	}
	return p.ended == nil
}

// peek gives the kind of the token after the current one.
func (p *parser) peek() kind {
	if p.i+1 == len(p.toks) {
		p.toks = append(p.toks, token{})
		p.s.next(&p.toks[p.i+1])
	}
	return p.toks[p.i+1].kind
}

func (p *parser) tok() *token { return &p.toks[p.i] }

// text gives the current token's text.
func (p *parser) text() string {
	t := &p.toks[p.i]
	return p.s.src[t.start:t.end]
}

// expect moves past a token that must be there.
func (p *parser) expect(k kind) {
	if p.k != k {
		p.fail()
	}
	p.advance()
}

// accept moves past the token if it is there.
func (p *parser) accept(k kind) bool {
	if p.k != k {
		return false
	}
	p.advance()
	return true
}

// fail gives up: the text is wrong at, or before, the current token.
func (p *parser) fail() {
	panic(bailout{})
}

// raise gives up with an error whose text is already known.
func (p *parser) raise(err *Error) {
	if p.err == nil {
		p.err = err
	}
	panic(bailout{})
}

// here gives a place that starts at the current token; to ends it.
func (p *parser) here() Pos {
	t := &p.toks[p.i]
	return Pos{Line: t.line, Col: t.col}
}

// to gives start with its end at the last token.
func (p *parser) to(start Pos) Pos {
	start.EndLine, start.EndCol = p.endLine, p.endCol
	return start
}

// enter takes n from the stack budget.
func (p *parser) enter(n int) {
	p.depth += n
	if p.depth > stackBudget {
		p.raise(p.tooComplex())
	}
}

func (p *parser) leave(n int) { p.depth -= n }

func (p *parser) tooComplex() *Error {
	return &Error{Kind: "MemoryError", Msg: "Parser stack overflowed - Python source too complex to parse", Filename: p.s.filename}
}

// link notes that a chain has grown by a node above subtrees of heights a and b.
func (p *parser) link(a, b int32) int32 {
	if b > a {
		a = b
	}
	a++
	if a > maxChain {
		p.raise(&Error{Kind: "RecursionError", Msg: "maximum recursion depth exceeded during compilation", Filename: p.s.filename})
	}
	return a
}

// try runs f; if f fails, the parser is back where it was and try says false.
func (p *parser) try(f func()) (ok bool) {
	i, depth, line, col, off, warnings := p.i, p.depth, p.endLine, p.endCol, p.endOff, len(p.warnings)
	inFinally := p.inFinally
	p.spec++
	defer func() {
		p.spec--
		if ok {
			return
		}
		r := recover()
		if _, mine := r.(bailout); !mine {
			panic(r)
		}
		if p.err != nil || p.s.err != nil || p.ended != nil {
			panic(r)
		}
		p.i, p.depth, p.endLine, p.endCol, p.endOff = i, depth, line, col, off
		p.k = p.toks[i].kind
		p.inFinally = inFinally
		p.forget(warnings)
		p.textErr = nil
	}()
	f()
	return true
}

// caught runs f; it says whether f went through without raise or fail.
func caught(f func()) (ok bool) {
	defer func() {
		if ok {
			return
		}
		if r := recover(); r != (bailout{}) {
			panic(r)
		}
	}()
	f()
	return true
}

// run parses the whole text; ok is false after fail.
func (p *parser) run(src string, opts *Options) (mod Mod, ok bool) {
	defer func() {
		if ok {
			return
		}
		r := recover()
		if _, mine := r.(bailout); !mine {
			panic(r)
		}
	}()
	p.start(src, opts)
	switch opts.Mode {
	case ModeEval:
		e := p.expressions()
		for p.accept(kNewline) {
		}
		if p.k != kEOF {
			p.fail()
		}
		mod = &Expression{Body: e}
	case ModeSingle:
		mod = &Interactive{Body: p.interactive()}
	default:
		var body []Stmt
		for p.k != kEOF {
			p.prev, p.top = p.top, *p.tok()
			if p.prev.line == 0 {
				p.prev = p.top
			}
			body = p.statement(body)
		}
		mod = &Module{Body: body}
	}
	return mod, true
}

// interactive reads one statement as typed at a prompt.
func (p *parser) interactive() []Stmt {
	if body := p.compoundStmt(nil); len(body) > 0 {
		// The statement ends with an empty line, or with the text.
		if p.k != kEOF || p.layout != kDedent && !strings.HasSuffix(p.s.src, "\n") {
			p.fail()
		}
		return body
	}
	body := p.simpleLine(nil)
	if p.k != kNewline {
		p.fail()
	}
	for _, line := range strings.Split(p.s.src[p.tok().end:], "\n") {
		line = strings.TrimLeft(line, " \t\f")
		if line != "" && line[0] != '#' {
			e := p.errorAt(p.tok().pos(), "multiple statements found while compiling a single statement")
			e.scanned = true
			p.raise(e)
		}
	}
	return body
}
