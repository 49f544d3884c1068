package agent

// scriptstub.go holds the stub of a prelude in JavaScript or TypeScript: what a model is shown of what its program may use.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/internal/lazyregexp"
)

// scriptStub returns the declarations of a prelude without their implementation: interfaces, types, enums, classes, constants and functions, of
// which the body is left out, each with the comment directly above. Names that begin with an underscore, and all other statements, are
// dropped. The text is cut by its brackets and strings and not parsed.
func scriptStub(prelude string) (string, error) {
	s := &scriptScanner{src: prelude}
	var out []string
	comment := ""
	for {
		s.skipBlank()
		if s.pos == len(s.src) {
			return strings.Join(out, "\n"), nil
		}
		begin := s.pos
		if s.comment() {
			text := strings.TrimRight(s.src[begin:s.pos], "\n")
			if strings.Count(s.src[begin:s.pos]+s.blankAhead(), "\n") > 1 {
				comment = "" // it is not directly above anything
			} else {
				comment += text + "\n"
			}
			continue
		}
		text, err := s.statement()
		if err != nil {
			return "", fmt.Errorf("agent: stub of the prelude: line %d: %w", 1+strings.Count(s.src[:begin], "\n"), err)
		}
		if m := declaration().FindStringSubmatch(text); m != nil && !strings.HasPrefix(m[2], "_") {
			text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "export "))
			if strings.Contains(m[1], "function") {
				text = strings.TrimSpace(signatureOf(text))
				text = "declare " + strings.TrimPrefix(strings.TrimPrefix(text, "declare "), "async ")
			}
			out = append(out, comment+text)
		}
		comment = ""
	}
}

// declaration matches the beginning of what a stub has: the kind and the name.
var declaration = lazyregexp.New(`^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?((?:async\s+)?function\b\s*\*?|interface\b|type\b|enum\b|const\s+enum\b|class\b|abstract\s+class\b|const\b|let\b|var\b)\s*([\w$]+)`)

// scriptScanner walks the text of a prelude.
type scriptScanner struct {
	src string
	pos int
}

func (s *scriptScanner) skipBlank() {
	for s.pos < len(s.src) && strings.IndexByte(" \t\r\n;", s.src[s.pos]) >= 0 {
		s.pos++
	}
}

// blankAhead is the white space at the present place.
func (s *scriptScanner) blankAhead() string {
	rest := s.src[s.pos:]
	return rest[:len(rest)-len(strings.TrimLeft(rest, " \t\r\n"))]
}

// comment passes a comment, if there is one.
func (s *scriptScanner) comment() bool {
	rest := s.src[s.pos:]
	switch {
	case strings.HasPrefix(rest, "//"):
		if n := strings.IndexByte(rest, '\n'); n >= 0 {
			s.pos += n
		} else {
			s.pos = len(s.src)
		}
	case strings.HasPrefix(rest, "/*"):
		if n := strings.Index(rest[2:], "*/"); n >= 0 {
			s.pos += n + 4
		} else {
			s.pos = len(s.src)
		}
	default:
		return false
	}
	return true
}

// statement passes a statement: up to a semicolon or the end of a line outside of brackets, behind which nothing says that it goes on.
func (s *scriptScanner) statement() (string, error) {
	begin, depth := s.pos, 0
	last := byte(0) // the last character that is no space
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case s.comment():
			continue
		case c == '"' || c == '\'' || c == '`':
			if err := s.text(c); err != nil {
				return "", err
			}
			last = c
			continue
		case c == '/' && strings.IndexByte("(,=:[!&|?{};\n+-*%<>~^\x00", last) >= 0:
			if err := s.text('/'); err != nil {
				return "", err
			}
			last = c
			continue
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth < 0 {
				return "", fmt.Errorf("%q closes nothing", c)
			}
		case c == ';' && depth == 0:
			s.pos++
			return s.src[begin:s.pos], nil
		case c == '\n' && depth == 0 && !s.goesOn(last):
			return s.src[begin:s.pos], nil
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			last = c
		}
		s.pos++
	}
	if depth > 0 {
		return "", fmt.Errorf("a bracket is not closed")
	}
	return s.src[begin:], nil
}

// goesOn reports whether the statement goes on behind the end of the line, before which last stands.
func (s *scriptScanner) goesOn(last byte) bool {
	if strings.IndexByte("=,|&+-*?:<>", last) >= 0 {
		return true
	}
	next := strings.TrimLeft(s.src[s.pos:], " \t\r\n")
	return next != "" && strings.IndexByte("|&?:.=+*{,", next[0]) >= 0
}

// text passes a string, a template or a regular expression, which begins and ends with mark.
func (s *scriptScanner) text(mark byte) error {
	class := false // of a regular expression
	for s.pos++; s.pos < len(s.src); s.pos++ {
		switch c := s.src[s.pos]; {
		case c == '\\':
			s.pos++
		case c == '\n' && mark != '`':
			return fmt.Errorf("a text is not closed")
		case mark == '/' && c == '[':
			class = true
		case mark == '/' && c == ']':
			class = false
		case mark == '`' && strings.HasPrefix(s.src[s.pos:], "${"):
			s.pos += 2
			for depth := 1; s.pos < len(s.src); s.pos++ {
				switch c := s.src[s.pos]; c {
				case '"', '\'', '`':
					if err := s.text(c); err != nil {
						return err
					}
					s.pos--
				case '{':
					depth++
				case '}':
					depth--
				}
				if depth == 0 {
					break
				}
			}
		case c == mark && !class:
			s.pos++
			return nil
		}
	}
	return fmt.Errorf("a text is not closed")
}

// signatureOf is a function without its body: what is before the first brace outside of brackets that does not begin a type.
func signatureOf(text string) string {
	s := &scriptScanner{src: text}
	last, params, depth := byte(0), false, 0
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case s.comment():
			continue
		case c == '"' || c == '\'' || c == '`':
			if s.text(c) != nil {
				return text
			}
			last = c
			continue
		case c == '{' && depth == 0 && params && strings.IndexByte(":|&<,", last) < 0:
			return s.src[:s.pos]
		case c == '(' || c == '[' || c == '{' || c == '<':
			depth++
		case c == ')' || c == ']' || c == '}' || c == '>' && last != '=':
			depth--
			params = params || c == ')' && depth == 0
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			last = c
		}
		s.pos++
	}
	return text
}
