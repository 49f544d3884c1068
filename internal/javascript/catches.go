package javascript

// catches.go marks the catch clauses of a script, so that the prelude sees what the engine throws before the script does.

import (
	"strings"

	"github.com/krait-run/krait/internal/lazyregexp"
)

// The names that a marked clause uses, which no script has.
const (
	caughtName = "__krait_caught" // the prelude's function
	caughtHere = "__krait_error"  // what was thrown, where the script takes it apart
)

// markCatches has each catch clause that names what it catches hand that to the prelude first. code is esbuild's, where a clause's brace ends the line: what is
// added there moves nothing, and what looks like one within a text is on one line with the text's quote, unless that is a template.
func markCatches(code string) string {
	if !strings.Contains(code, "catch") {
		return code
	}
	var b strings.Builder
	var scan scanner
	for line := range strings.Lines(code) {
		outside := scan.outside()
		scan.line(line)
		m := catchPattern().FindStringSubmatch(line)
		switch {
		case m == nil || !outside:
			b.WriteString(line)
		case m[3] != "":
			b.WriteString(m[1] + m[2] + ") { " + caughtName + "(" + m[2] + ");\n")
		default:
			b.WriteString(m[1] + caughtHere + ") { " + caughtName + "(" + caughtHere + "); let " + m[2] + " = " + caughtHere + ";\n")
		}
	}
	return b.String()
}

// catchPattern matches the line of a clause: what is before the name, and the name or the pattern; the third group is there for a name.
var catchPattern = lazyregexp.New(`^(\s*\} catch \()(([\w$\x{80}-\x{10ffff}]+)|[\[{].*[\]}])\) \{\n$`)

// scanner goes through code by lines and knows where templates and comments are, the only things of more than one line in which text is no code.
type scanner struct {
	open    []int // brackets within each template's ${}, the outermost first; -1 is the text of a template
	comment bool
}

func (s *scanner) outside() bool {
	return !s.comment && (len(s.open) == 0 || s.open[len(s.open)-1] >= 0)
}

func (s *scanner) line(line string) {
	last := byte('(') // what is no space, which says whether a slash begins a regular expression
	for i := 0; i < len(line); i++ {
		c := line[i]
		top := len(s.open) - 1
		if s.comment {
			if c == '*' && strings.HasPrefix(line[i:], "*/") {
				s.comment = false
				i++
			}
			continue
		}
		if top >= 0 && s.open[top] < 0 { // in the text of a template
			switch {
			case c == '\\':
				i++
			case c == '`':
				s.open = s.open[:top]
				last = '`'
			case strings.HasPrefix(line[i:], "${"):
				s.open[top] = -1
				s.open = append(s.open, 0)
				last = '{'
				i++
			}
			continue
		}
		switch c {
		case '"', '\'':
			i = closing(line, i, c)
		case '`':
			s.open = append(s.open, -1)
		case '/':
			switch {
			case strings.HasPrefix(line[i:], "//"):
				return
			case strings.HasPrefix(line[i:], "/*"):
				s.comment = true
				i++
				continue
			case !ends(last):
				i = closing(line, i, '/')
				last = ')'
				continue
			}
		case '{':
			if top >= 0 {
				s.open[top]++
			}
		case '}':
			if top >= 0 {
				if s.open[top]--; s.open[top] < 0 { // the end of ${}: the text of the template goes on
					s.open = s.open[:top]
				}
			}
		}
		if c > ' ' {
			last = c
		}
	}
}

// closing returns where the text that begins at i of the line ends with the quote c, or the line's end. A slash within brackets ends no regular expression.
func closing(line string, i int, c byte) int {
	class := false
	for i++; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '[':
			class = c == '/'
		case ']':
			class = false
		case c:
			if !class {
				return i
			}
		}
	}
	return i
}
