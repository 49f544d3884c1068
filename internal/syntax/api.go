package syntax

// Entry points: Parse and its options.

import (
	"math"
	"slices"
	"strings"
)

// Mode says what kind of text is parsed; it is compile()'s third argument.
type Mode uint8

// The modes.
const (
	ModeExec   Mode = iota // a file: gives *Module
	ModeEval               // one expression: gives *Expression
	ModeSingle             // one interactive statement: gives *Interactive
)

// Options steer Parse. The zero value parses a file called "<string>".
type Options struct {
	Filename string // for errors; "" means "<string>"
	Mode     Mode
	// File gives errors as running a file does. compile() of a str, which is the default, differs in
	// two details: an error at the text's very end has a column, and misspelt keywords are looked for in
	// the lines before the error too.
	File bool
	// AllowTopLevelAwait is for the compiler; the parser accepts await anywhere, as CPython's does.
	AllowTopLevelAwait bool
	// UnicodeName gives the text that \N{name} stands for. Nil: no name is known.
	UnicodeName func(name string) (text string, ok bool)
	// Parse calls Poll with the number of tokens that it has read, after every PollEvery, also while it finds out what is wrong with a text; Poll's error ends
	// the parsing, and Parse returns it. Nil: no calls.
	Poll func(tokens int) error
}

// PollEvery is how many tokens are read between two calls of Options.Poll.
const PollEvery = 256

// Parse parses text. Line feeds may be \n, \r\n or \r; an encoding declaration is ignored, as in
// compile() of a str. The error, if any, is an *Error.
func Parse(src string, opts Options) (Mod, error) {
	mod, _, err := parse(src, opts, false)
	return mod, err
}

// ParseBytes is Parse for a file's bytes: it honours a byte order mark and an encoding declaration
// (PEP 263; UTF-8, ASCII and Latin-1 are known).
func ParseBytes(src []byte, opts Options) (Mod, error) {
	text, err := Decode(src, opts)
	if err != nil {
		return nil, err
	}
	return Parse(text, opts)
}

// ParseWithWarnings is Parse that also gives the SyntaxWarnings, in the order CPython issues them.
// Where there is an error, they are those that come before it.
func ParseWithWarnings(src string, opts Options) (Mod, []Warning, error) {
	return parse(src, opts, true)
}

func parse(src string, opts Options, warn bool) (Mod, []Warning, error) {
	if opts.Filename == "" {
		opts.Filename = "<string>"
	}
	src, err := prepare(src, opts.Filename, opts.File)
	if err != nil {
		return nil, nil, err
	}
	var p parser
	p.collect = warn
	mod, ok := p.run(src, &opts)
	if ok {
		return mod, p.sortedWarnings(), nil
	}
	if p.ended != nil {
		return nil, nil, p.ended
	}
	p.warnings = slices.DeleteFunc(p.warnings, func(w warning) bool { return w.phase != phaseParse })
	warnings := p.sortedWarnings()
	e := p.explain(src, &opts)
	if p.ended != nil {
		return nil, nil, p.ended
	}
	e.file = opts.File
	e.stmtLine = int(p.lastStmt)
	if opts.Mode != ModeExec && !strings.HasSuffix(src, "\n") {
		e.atOpenEnd()
	}
	return nil, warnings, e
}

// maxSource bounds a text's length: token offsets are 32 bits wide.
const maxSource = math.MaxInt32 / 2
