package regex

// This file parses the replacement templates of sub and escapes text for use in patterns.

import (
	"fmt"
	"strings"
)

// Template is a parsed replacement: pieces of text with groups between them.
type Template struct {
	// Literals has one more element than Groups: the text before each group, and that after the last.
	Literals []string

	// Groups holds group numbers; 0 is the whole match.
	Groups []int
}

// ParseTemplate parses a replacement for re. The template must be of the pattern's kind, str or bytes. Errors are of type
// *Error; a name that isn't a group's has kind IndexError.
func (re *Regexp) ParseTemplate(text string) (tmpl *Template, err error) {
	isBytes := re.prog.isBytes
	if strings.IndexByte(text, '\\') < 0 {
		return &Template{Literals: []string{text}}, nil
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			tmpl, err = nil, e
		default:
			panic(e)
		}
	}()
	t := newTokens(text, isBytes)
	t.advance()
	tmpl = &Template{}
	var lit []rune
	group := func(n int, text string, offset int) {
		if n > re.prog.groups {
			panic(t.err("invalid group reference "+text, offset))
		}
		tmpl.Literals = append(tmpl.Literals, encode(lit, isBytes))
		tmpl.Groups = append(tmpl.Groups, n)
		lit = lit[:0]
	}
	for {
		this := t.get()
		if this.c == end {
			break
		}
		if !this.esc {
			lit = append(lit, this.c)
			continue
		}
		switch c := this.c; {
		case c == 'g':
			if !t.match('<') {
				panic(t.err("missing <", 0))
			}
			name := t.until('>', "group name")
			n, num, isNumber := t.number(name, maxGroups)
			if !isNumber {
				t.checkName(name, 1)
				id, ok := re.names[str(name)]
				if !ok {
					panic(&Error{Kind: IndexError, Msg: "unknown group name " + quote(name), Pos: -1})
				}
				n, num = id, fmt.Sprint(id)
			} else if n >= maxGroups {
				panic(t.err("invalid group reference "+num, len(name)+1))
			}
			group(n, num, len(name)+1)
		case c == '0':
			lit = append(lit, octalValue(append([]rune{'0'}, t.while(2, isOct)...))&0xff)
		case isDigit(c):
			digits := append([]rune{c}, t.while(1, isDigit)...)
			if len(digits) == 2 && isOct(c) && isOct(digits[1]) {
				if third := t.while(1, isOct); len(third) > 0 {
					digits = append(digits, third[0])
					v := octalValue(digits)
					if v > 0o377 {
						panic(t.err("octal escape value \\"+str(digits)+" outside of range 0-0o377", len(digits)+1))
					}
					lit = append(lit, v)
					continue
				}
			}
			n, num := parseInt(digits, maxGroups)
			group(n, num, len(digits))
		default:
			if v, ok := simpleEscape(c); ok {
				lit = append(lit, v)
			} else if isASCIILetter(c) {
				panic(t.err("bad escape \\"+string(c), 2))
			} else {
				lit = append(lit, '\\', c)
			}
		}
	}
	tmpl.Literals = append(tmpl.Literals, encode(lit, isBytes))
	return tmpl, nil
}

// Escape is re.escape for the text of a str or bytes object.
func Escape(text string) string {
	n := 0
	for i := 0; i < len(text); i++ {
		if isSpecial(text[i]) {
			n++
		}
	}
	if n == 0 {
		return text
	}
	out := make([]byte, 0, len(text)+n)
	for i := 0; i < len(text); i++ {
		if isSpecial(text[i]) {
			out = append(out, '\\')
		}
		out = append(out, text[i])
	}
	return string(out)
}

func isSpecial(c byte) bool { return strings.IndexByte("()[]{}?*+-|^$\\.&~# \t\n\r\v\f", c) >= 0 }
