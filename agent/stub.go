package agent

// The stub of a prelude: what a model is shown of the functions and types that
// its program may use.

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// Stub returns the declarations of a prelude without their implementation, as
// Python source text:
//
//   - Functions and methods keep decorators, signature and docstring; the body
//     becomes "...".
//   - Classes keep bases, docstring, attributes, and comments; their methods
//     become stubs.
//   - Module docstring, comments, assignments, annotated names and type aliases stay.
//   - Imports, private functions and methods (a leading underscore, dunder
//     methods aside), private module-level names and everything else that is a
//     statement rather than a declaration (if, try, for, with, calls, ...) are
//     dropped, each with the comment lines directly above it.
//
// Runs of blank lines become one. The text is not checked for Python's grammar
// beyond what is needed to find those parts. An error names the 1-based line:
// an unclosed string or bracket, an indentation that fits nothing, a def or
// class without a body.
func Stub(prelude string) (string, error) {
	s, err := newStubber(prelude)
	if err != nil {
		return "", err
	}
	return s.text(), nil
}

// stubber walks the logical lines of a prelude once.
type stubber struct {
	lines   []logicalLine
	out     []string
	modules []string // names bound by plain "import x" statements, in order
}

func newStubber(prelude string) (*stubber, error) {
	lines, err := splitLines(normalizeNewlines(prelude))
	if err == nil {
		s := &stubber{lines: lines}
		var next int
		if next, err = s.block(0, 0, moduleScope); err == nil && next < len(lines) {
			err = &sourceError{lines[next].number, "unexpected indent"}
		}
		if err == nil {
			return s, nil
		}
	}
	var at *sourceError
	if errors.As(err, &at) {
		return nil, fmt.Errorf("agent: stub of the prelude: %w", at)
	}
	return nil, err
}

func (s *stubber) text() string {
	var b strings.Builder
	blank := true // no blank line at the top, never two in a row
	for _, line := range s.out {
		if strings.TrimSpace(line) == "" {
			if !blank {
				b.WriteByte('\n')
			}
			blank = true
			continue
		}
		blank = false
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

type scope uint8

const (
	moduleScope scope = iota
	classScope
)

// maxBlockDepth bounds the nesting of classes, and so native recursion.
const maxBlockDepth = 100

// block writes the statements at the given indentation from line i on, and
// returns the index of the first line that belongs to an outer block.
func (s *stubber) block(i, indent int, sc scope) (int, error) {
	return s.blockAt(i, indent, sc, 0)
}

func (s *stubber) blockAt(i, indent int, sc scope, depth int) (int, error) {
	if depth > maxBlockDepth {
		return i, &sourceError{s.lines[i].number, "too many levels of indentation"}
	}
	var comments []string  // comment lines directly above the next statement
	var decorated []string // decorators of the next definition
	first := true
	flush := func() {
		s.out = append(s.out, comments...)
		comments = nil
	}
	for i < len(s.lines) {
		line := &s.lines[i]
		if line.kind == blankLine {
			flush()
			s.out = append(s.out, "")
			i++
			continue
		}
		if line.kind == commentLine {
			// A comment belongs to the block its own column says.
			if line.indent < indent {
				if n := s.nextCode(i); n == len(s.lines) || s.lines[n].indent < indent {
					break
				}
			}
			comments = append(comments, line.text)
			i++
			continue
		}
		if line.indent < indent {
			break
		}
		if line.indent > indent {
			return i, &sourceError{line.number, "unexpected indent"}
		}
		code := line.code()
		word := firstWord(code)
		if word == "async" {
			word = firstWord(strings.TrimLeft(code[len("async"):], " \t\\\n"))
			if word != "def" {
				word = "async"
			}
		}
		var err error
		switch {
		case strings.HasPrefix(code, "@"):
			decorated = append(decorated, line.text)
			i++
			first = false
			continue
		case word == "def":
			keep := !private(defName(code))
			if keep {
				flush()
				s.out = append(s.out, decorated...)
			}
			i, err = s.function(i, keep)
		case word == "class":
			flush()
			s.out = append(s.out, decorated...)
			i, err = s.class(i, depth)
		case len(decorated) > 0:
			err = &sourceError{line.number, "expected a function or class after the decorator"}
		default:
			kept := s.simple(line, word, sc, first)
			if kept != "" {
				flush()
				s.out = append(s.out, kept)
			}
			if line.opens {
				i = s.skipBlock(i)
			} else {
				i++
			}
		}
		if err != nil {
			return i, err
		}
		comments, decorated, first = nil, nil, false
	}
	if len(decorated) > 0 {
		return i, &sourceError{s.lines[min(i, len(s.lines)-1)].number, "expected a function or class after the decorator"}
	}
	flush()
	return i, nil
}

// nextCode is the index of the first code line from i on, or len(lines).
func (s *stubber) nextCode(i int) int {
	for i < len(s.lines) && s.lines[i].kind != codeLine {
		i++
	}
	return i
}

// skipBlock returns the index behind the statement at i and its body, if any.
// Blank and comment lines after the body are not part of it, unless they are
// indented deeper than the statement.
func (s *stubber) skipBlock(i int) int {
	indent := s.lines[i].indent
	end := i + 1
	for j := end; j < len(s.lines); j++ {
		l := &s.lines[j]
		switch {
		case l.kind == blankLine:
		case l.indent > indent:
			end = j + 1
		case l.kind == codeLine:
			return end
		}
	}
	return end
}

// function writes the stub of the def at line i, if keep is set, and returns
// the index behind its body.
func (s *stubber) function(i int, keep bool) (int, error) {
	line := &s.lines[i]
	if line.colon < 0 {
		return i, &sourceError{line.number, "expected ':' after the function's signature"}
	}
	signature := line.text[:line.colon+1]
	comment := ""
	if line.comment >= 0 {
		comment = "  " + line.text[line.comment:]
	}
	if strings.TrimSpace(line.text[line.colon+1:len(line.text)-len(commentText(line))]) != "" {
		// The body stands on the same line.
		if keep {
			s.out = append(s.out, signature+" ..."+comment)
		}
		return i + 1, nil
	}
	body := s.nextCode(i + 1)
	if body == len(s.lines) || s.lines[body].indent <= line.indent {
		return i, &sourceError{line.number, "expected an indented block after function definition"}
	}
	if keep {
		if doc, ok := docstring(&s.lines[body]); ok {
			margin := s.lines[body].margin
			s.out = append(s.out, signature+comment, margin+doc, margin+"...")
		} else {
			s.out = append(s.out, signature+" ..."+comment)
		}
	}
	return s.skipBlock(i), nil
}

// class writes the class at line i and the stub of its body.
func (s *stubber) class(i, depth int) (int, error) {
	line := &s.lines[i]
	if line.colon < 0 {
		return i, &sourceError{line.number, "expected ':' after the class's head"}
	}
	s.out = append(s.out, line.text)
	if strings.TrimSpace(line.text[line.colon+1:len(line.text)-len(commentText(line))]) != "" {
		return i + 1, nil
	}
	body := s.nextCode(i + 1)
	if body == len(s.lines) || s.lines[body].indent <= line.indent {
		return i, &sourceError{line.number, "expected an indented block after class definition"}
	}
	head := len(s.out)
	next, err := s.blockAt(i+1, s.lines[body].indent, classScope, depth+1)
	if err != nil {
		return next, err
	}
	if n := s.nextCode(next); n < len(s.lines) && s.lines[n].indent > line.indent {
		return n, &sourceError{s.lines[n].number, "unindent does not match any outer indentation level"}
	}
	for _, l := range s.out[head:] {
		if t := strings.TrimSpace(l); t != "" && t[0] != '#' {
			return next, nil
		}
	}
	// The body must come before the blank lines that end the class.
	end := len(s.out)
	for end > head && strings.TrimSpace(s.out[end-1]) == "" {
		end--
	}
	tail := append([]string{s.lines[body].margin + "..."}, s.out[end:]...)
	s.out = append(s.out[:end], tail...)
	return next, nil
}

// simple returns the text to keep of a line that is neither def nor class, or
// "" if it is not a declaration.
func (s *stubber) simple(line *logicalLine, word string, sc scope, first bool) string {
	if line.opens {
		return ""
	}
	if len(line.semis) == 0 {
		if s.declares(line.code(), word, sc, first) {
			return line.text
		}
		return ""
	}
	end := len(line.text) - len(commentText(line))
	var kept []string
	from := len(line.margin)
	for _, to := range append(append([]int(nil), line.semis...), end) {
		if to > from {
			part := strings.TrimSpace(uncontinued(line.text[from:to]))
			if part != "" && s.declares(part, firstWord(part), sc, first) {
				kept = append(kept, part)
			}
		}
		from = to + 1
		first = false
	}
	if len(kept) == 0 {
		return ""
	}
	text := line.margin + strings.Join(kept, "; ")
	if line.comment >= 0 {
		text += "  " + commentText(line)
	}
	return text
}

// declares reports whether a simple statement tells a reader what there is:
// a docstring, an assignment to names, an annotated name, a type alias, and in
// a class pass and "...". first says that it opens its block.
func (s *stubber) declares(code, word string, sc scope, first bool) bool {
	switch {
	case word == "import":
		s.imports(code)
		return false
	case first && isStringLiteral(code):
		return true
	case sc == classScope && (code == "pass" || code == "..."):
		return true
	case word == "type" && typeAlias(code) != "":
		return sc == classScope || !private(typeAlias(code))
	case word == "" || isKeyword(word):
		return false
	}
	names, ok := assignedNames(code)
	if !ok {
		return false
	}
	if sc == classScope {
		return true
	}
	for _, name := range names {
		if !private(name) && name != "__all__" {
			return true
		}
	}
	return false
}

// imports notes the modules that a plain import statement binds.
func (s *stubber) imports(code string) {
	for part := range strings.SplitSeq(strings.TrimPrefix(code, "import"), ",") {
		words := strings.Fields(part)
		switch {
		case len(words) == 1:
			s.modules = append(s.modules, words[0])
		case len(words) == 3 && words[1] == "as":
			s.modules = append(s.modules, words[2])
		}
	}
}

func commentText(l *logicalLine) string {
	if l.comment < 0 {
		return ""
	}
	return l.text[l.comment:]
}

// docstring returns the docstring that opens a body, without its margin.
func docstring(l *logicalLine) (string, bool) {
	code := l.code()
	if len(l.semis) > 0 {
		code = strings.TrimSpace(uncontinued(l.text[len(l.margin):l.semis[0]]))
	}
	return code, isStringLiteral(code)
}

// isStringLiteral reports whether code is exactly one str literal that may be a docstring.
func isStringLiteral(code string) bool {
	quote := strings.IndexAny(code, `"'`)
	if quote < 0 || quote > 1 {
		return false
	}
	if p := strings.ToLower(code[:quote]); p != "" && p != "r" && p != "u" {
		return false
	}
	s := lineScanner{src: code, pos: quote, number: 1}
	return s.skipString("", 0) == nil && s.pos == len(code)
}

// defName is the name a def or async def line defines.
func defName(code string) string {
	rest := strings.TrimPrefix(code, "async")
	rest = strings.TrimLeft(rest, " \t\\\n")
	rest = strings.TrimLeft(strings.TrimPrefix(rest, "def"), " \t\\\n")
	return firstWord(rest)
}

// typeAlias is the name that "type X = ..." or "type X[T] = ..." binds, or "".
func typeAlias(code string) string {
	rest := strings.TrimLeft(strings.TrimPrefix(code, "type"), " \t")
	name := firstWord(rest)
	if rest = strings.TrimLeft(rest[len(name):], " \t"); name == "" || rest == "" {
		return ""
	}
	if rest[0] == '[' || rest[0] == '=' && !strings.HasPrefix(rest, "==") {
		return name
	}
	return ""
}

// assignedNames returns the plain names on the left of "a = ...", "a, b = ..."
// or "a: T"; false for any other statement, also for "a.b = ..." and "a += 1".
func assignedNames(code string) ([]string, bool) {
	var names []string
	rest := code
	for {
		name := firstWord(rest)
		if name == "" || isKeyword(name) {
			return nil, false
		}
		names = append(names, name)
		rest = strings.TrimLeft(rest[len(name):], " \t\\\n")
		switch {
		case strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "=="):
			return names, true
		case strings.HasPrefix(rest, ":") && len(names) == 1:
			return names, strings.TrimSpace(rest[1:]) != ""
		case strings.HasPrefix(rest, ","):
			rest = strings.TrimLeft(rest[1:], " \t\\\n")
		default:
			return nil, false
		}
	}
}

// private reports whether a name is not meant for a program's author.
func private(name string) bool {
	return strings.HasPrefix(name, "_") && !(strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") && len(name) > 4)
}

// isKeyword reports whether word is one of Python's hard keywords (reference
// section 2.3.1).
func isKeyword(word string) bool {
	if word == "" || !unicode.IsLetter(rune(word[0])) {
		return false
	}
	switch word {
	case "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
		"def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in",
		"is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield":
		return true
	}
	return false
}
