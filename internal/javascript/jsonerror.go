package javascript

// jsonerror.go says as V8 does where a text is no JSON.

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonMessage returns what V8 says of a text that JSON.parse refuses; "" where the text is JSON.
func jsonMessage(text string) string {
	p := jsonScan{text: text}
	if p.value() {
		p.space()
		if p.at == len(text) {
			return ""
		}
		p.fail("Unexpected non-whitespace character after JSON at position %d")
	}
	return p.message
}

// jsonScan goes through a text up to the first thing that is no JSON.
type jsonScan struct {
	text    string
	at      int // in bytes
	message string
}

// The bounds of what is shown of a text: the whole if it is short, else what is around the place.
const (
	shownJSON  = 20
	aroundJSON = 10
)

// fail sets the message, in which %d is the place in UTF-16 units.
func (p *jsonScan) fail(format string) bool {
	p.message = fmt.Sprintf(format, units(p.text[:p.at]))
	return false
}

// unexpected is the failure of what begins nothing.
func (p *jsonScan) unexpected() bool {
	if p.at >= len(p.text) {
		p.message = "Unexpected end of JSON input"
		return false
	}
	switch c := p.text[p.at]; {
	case c == '"':
		return p.fail("Unexpected string in JSON at position %d")
	case c >= '0' && c <= '9' || c == '-':
		return p.fail("Unexpected number in JSON at position %d")
	}
	switch p.text {
	case "undefined", "NaN", "Infinity", "[object Object]":
		p.message = `"` + p.text + `" is not valid JSON`
		return false
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	token := string(r)
	if utf16.RuneLen(r) > 1 {
		token = string(utf8.RuneError) // V8 shows the first half
	}
	before, atStart := around(p.text[:p.at], true)
	after, atEnd := around(p.text[p.at:], false)
	switch {
	case len(p.text) <= 3*shownJSON && units(p.text) <= shownJSON:
		p.message = fmt.Sprintf(`Unexpected token '%s', "%s" is not valid JSON`, token, p.text)
	case atStart:
		p.message = fmt.Sprintf(`Unexpected token '%s', "%s"... is not valid JSON`, token, before+after)
	case atEnd:
		p.message = fmt.Sprintf(`Unexpected token '%s', ..."%s" is not valid JSON`, token, before+after)
	default:
		p.message = fmt.Sprintf(`Unexpected token '%s', ..."%s"... is not valid JSON`, token, before+after)
	}
	return false
}

// around returns the UTF-16 units of a text next to the place, aroundJSON at most: its last ones, or else its first. whole says that the text has no more, and
// of what is before the place not as many. It looks at no more of the text, which a script makes as long as it likes.
func around(text string, last bool) (near string, whole bool) {
	const most = 4 * (aroundJSON + 1) // bytes that so many units take at most
	cut := text
	if len(text) > most {
		if last {
			cut = text[len(text)-most:]
			for len(cut) > 0 && !utf8.RuneStart(cut[0]) {
				cut = cut[1:]
			}
		} else {
			cut = text[:most]
			for len(cut) > 0 && !utf8.RuneStart(text[len(cut)]) {
				cut = cut[:len(cut)-1]
			}
		}
	}
	all := utf16.Encode([]rune(cut))
	if last {
		return string(utf16.Decode(all[max(0, len(all)-aroundJSON):])), len(cut) == len(text) && len(all) < aroundJSON
	}
	return string(utf16.Decode(all[:min(len(all), aroundJSON)])), len(cut) == len(text) && len(all) <= aroundJSON
}

// units is how long a text is in UTF-16.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

func (p *jsonScan) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.at]) >= 0 {
		p.at++
	}
}

// next returns the byte at the place after space, 0 at the end.
func (p *jsonScan) next() byte {
	p.space()
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// value goes through a value. It keeps the open brackets in a list, since a text may nest as deep as it likes.
func (p *jsonScan) value() bool {
	var open []byte
	for {
		switch c := p.next(); {
		case c == '{':
			p.at++
			if p.next() == '}' {
				p.at++
				break
			}
			open = append(open, '{')
			if !p.name(firstName) {
				return false
			}
			continue
		case c == '[':
			p.at++
			if p.next() == ']' {
				p.at++
				break
			}
			open = append(open, '[')
			continue
		case c == '"':
			if !p.str() {
				return false
			}
		case c == '-' || c >= '0' && c <= '9':
			if !p.number() {
				return false
			}
		case !p.word():
			return false
		}
		for { // a value has ended
			if len(open) == 0 {
				return true
			}
			list := open[len(open)-1] == '['
			c := p.next()
			if list && c == ']' || !list && c == '}' {
				p.at++
				open = open[:len(open)-1]
				continue
			}
			if c != ',' {
				if list {
					return p.fail("Expected ',' or ']' after array element in JSON at position %d")
				}
				return p.fail("Expected ',' or '}' after property value in JSON at position %d")
			}
			p.at++
			if !list && !p.name("Expected double-quoted property name in JSON at position %d") {
				return false
			}
			break
		}
	}
}

// firstName is what is said where the name of an object's first property should be.
const firstName = "Expected property name or '}' in JSON at position %d"

// name goes through a property's name and the colon after it.
func (p *jsonScan) name(expected string) bool {
	if p.next() != '"' {
		return p.fail(expected)
	}
	if !p.str() {
		return false
	}
	if p.next() != ':' {
		if expected != firstName {
			return p.unexpected()
		}
		return p.fail("Expected ':' after property name in JSON at position %d")
	}
	p.at++
	return true
}

func (p *jsonScan) word() bool {
	for _, w := range []string{"true", "false", "null"} {
		if p.at == len(p.text) || p.text[p.at] != w[0] {
			continue
		}
		for i := range len(w) {
			if p.at == len(p.text) || p.text[p.at] != w[i] {
				return p.unexpected()
			}
			p.at++
		}
		return true
	}
	return p.unexpected()
}

func (p *jsonScan) str() bool {
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			return true
		case c < ' ':
			return p.fail("Bad control character in string literal in JSON at position %d")
		case c != '\\':
			continue
		}
		if p.at++; p.at == len(p.text) {
			return p.unexpected()
		}
		switch p.text[p.at] {
		case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		case 'u':
			for range 4 {
				if p.at++; p.at == len(p.text) || strings.IndexByte("0123456789abcdefABCDEF", p.text[p.at]) < 0 {
					return p.fail("Bad Unicode escape in JSON at position %d")
				}
			}
		default:
			return p.fail("Bad escaped character in JSON at position %d")
		}
	}
	return p.fail("Unterminated string in JSON at position %d")
}

func (p *jsonScan) digits() bool {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	return p.at > start
}

func (p *jsonScan) number() bool {
	if p.text[p.at] == '-' {
		p.at++
		if p.at == len(p.text) || p.text[p.at] < '0' || p.text[p.at] > '9' {
			return p.fail("No number after minus sign in JSON at position %d")
		}
	}
	if p.text[p.at] == '0' {
		p.at++
		if p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
			return p.fail("Unexpected number in JSON at position %d")
		}
	} else {
		p.digits()
	}
	if p.at < len(p.text) && p.text[p.at] == '.' {
		p.at++
		if !p.digits() {
			return p.fail("Unterminated fractional number in JSON at position %d")
		}
	}
	if p.at < len(p.text) && (p.text[p.at] == 'e' || p.text[p.at] == 'E') {
		p.at++
		if p.at < len(p.text) && (p.text[p.at] == '+' || p.text[p.at] == '-') {
			p.at++
		}
		if !p.digits() {
			return p.fail("Exponent part is missing a number in JSON at position %d")
		}
	}
	return true
}
