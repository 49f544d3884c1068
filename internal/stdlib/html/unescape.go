package html

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

// entityText maps the names of references, most of which end with a semicolon, to what they mean.
var entityText = sync.OnceValue(func() map[string]string {
	m := make(map[string]string, len(entityTable()))
	for _, e := range entityTable() {
		m[e.name] = e.text
	}
	return m
})

// maxName is how many characters of a name count.
const maxName = 32

// windows1252 is what numbers from 0x80 on mean, where it is not what Unicode says (table of the HTML standard, section
// "numeric character reference end state").
var windows1252 = [32]rune{
	0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
	0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
}

// unescape replaces the character references of s, in the manner of HTML 5.
func unescape(vm *py.VM, s string) (string, error) {
	i := strings.IndexByte(s, '&')
	if i < 0 {
		return s, nil
	}
	// A few references mean more bytes than they have, none twice as many.
	if err := vm.Reserve(2 * len(s)); err != nil {
		return "", err
	}
	var b strings.Builder
	b.Grow(len(s))
	for i >= 0 {
		b.WriteString(s[:i])
		s = s[i:]
		text, n := reference(s)
		b.WriteString(text)
		s = s[n:]
		if err := vm.Step(1); err != nil {
			return "", err
		}
		i = strings.IndexByte(s, '&')
	}
	b.WriteString(s)
	return b.String(), nil
}

// reference returns what the reference that s begins with means, and its length. It means itself if it is none.
func reference(s string) (text string, n int) {
	if strings.HasPrefix(s, "&#") {
		return numeric(s)
	}
	end := 1
	for count := 0; count < maxName && end < len(s) && !strings.ContainsRune("\t\n\f <&#;", rune(s[end])); count++ {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	if end == 1 {
		return s[:1], 1
	}
	if end < len(s) && s[end] == ';' {
		end++
	}
	// The longest name that is known counts.
	known := entityText()
	for n := end; n > 2; n-- {
		if text, ok := known[s[1:n]]; ok {
			return text, n
		}
	}
	return s[:1], 1
}

func numeric(s string) (text string, n int) {
	base, n := rune(10), 2
	if n < len(s) && s[n]|0x20 == 'x' {
		base, n = 16, 3
	}
	start, code := n, rune(0)
	for ; n < len(s); n++ {
		d := digit(s[n])
		if d >= base {
			break
		}
		code = min(code*base+d, utf8.MaxRune+1)
	}
	if n == start {
		return s[:1], 1
	}
	if n < len(s) && s[n] == ';' {
		n++
	}
	switch {
	case code == 0, code > utf8.MaxRune, code >= 0xD800 && code <= 0xDFFF:
		return "\uFFFD", n
	case code >= 0x80 && code <= 0x9F:
		return string(windows1252[code-0x80]), n
	case code == '\r':
		return "\r", n
	case code < ' ' && code != '\t' && code != '\n' && code != '\f', code == 0x7F, code >= 0xFDD0 && code <= 0xFDEF, code&0xFFFE == 0xFFFE:
		return "", n
	}
	return string(code), n
}

func digit(c byte) rune {
	switch {
	case c >= '0' && c <= '9':
		return rune(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return 99
}
