package syntax

// Source text before scanning: encodings, line ends, lines and columns (reference section 2.1, PEP 263).

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// prepare gives src as the scanner wants it: UTF-8 without carriage returns.
func prepare(src, filename string, file bool) (string, *Error) {
	if len(src) > maxSource {
		return "", &Error{Kind: "MemoryError", Msg: "source is too long", Filename: filename}
	}
	if !utf8.ValidString(src) {
		return "", notUTF8(src, filename, file)
	}
	if strings.IndexByte(src, '\r') >= 0 {
		src = strings.ReplaceAll(src, "\r\n", "\n")
		src = strings.ReplaceAll(src, "\r", "\n")
	}
	return src, nil
}

// notUTF8 reports the first byte of src that is not UTF-8.
func notUTF8(src, filename string, file bool) *Error {
	line, i := 1, 0
	for i < len(src) {
		r, n := utf8.DecodeRuneInString(src[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		i += n
	}
	begin := strings.LastIndexByte(src[:i], '\n') + 1
	if file && line == 2 && begin > 0 && !mayPrecedeCookie(src[:begin-1]) {
		line = 1 // the second line is read while CPython's count is at the first
	}
	in := ""
	if file {
		in = " in file " + filename
	}
	end := len(src)
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		end = i + n
	}
	e := &Error{
		Kind: "SyntaxError", Filename: filename, Line: line, EndLine: line,
		Msg: fmt.Sprintf("Non-UTF-8 code starting with '\\x%02x'%s on line %d, but no encoding declared; "+
			"see https://peps.python.org/pep-0263/ for details", src[i], in, line),
		Text: replaceInvalid(src[begin:end]), scanned: true, Offset: runeCount(src[begin:i]) + 1,
	}
	if e.EndOffset = e.Offset; file {
		e.EndOffset++
	}
	return e
}

// mayPrecedeCookie says whether an encoding declaration may follow a first line.
func mayPrecedeCookie(line string) bool {
	body := strings.Trim(line, " \t\f\r")
	return body == "" || body[0] == '#'
}

// replaceInvalid puts U+FFFD in the place of what is not UTF-8, as Python's handler "replace" does: one for as much as could begin
// a character.
func replaceInvalid(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			r, n = 0xfffd, beginning(s[i:])
		}
		b.WriteRune(r)
		i += n
	}
	return b.String()
}

// beginning gives how many bytes of s, which begins with no character, could begin one; 1 at least.
func beginning(s string) int {
	n, low, high := 1, byte(0x80), byte(0xbf)
	switch c := s[0]; {
	case c >= 0xc2 && c <= 0xdf:
		n = 2
	case c >= 0xe0 && c <= 0xef:
		n = 3
	case c >= 0xf0 && c <= 0xf4:
		n = 4
	}
	switch s[0] {
	case 0xe0:
		low = 0xa0
	case 0xed:
		high = 0x9f
	case 0xf0:
		low = 0x90
	case 0xf4:
		high = 0x8f
	}
	for i := 1; i < n; i++ {
		if i == len(s) || s[i] < low || s[i] > high {
			return i
		}
		low, high = 0x80, 0xbf
	}
	return 1
}

// Decode gives the text of a file as ParseBytes reads it, which opts.Filename names. The error, if any, is an *Error.
func Decode(src []byte, opts Options) (string, error) {
	filename := opts.Filename
	if filename == "" {
		filename = "<string>"
	}
	text := string(src)
	bom := strings.HasPrefix(text, "\ufeff")
	if bom {
		text = text[len("\ufeff"):]
	}
	name := codingCookie(text)
	switch enc := normalEncoding(name); {
	case name == "" || enc == "utf-8":
	case bom:
		return "", &Error{Kind: "SyntaxError", Msg: "encoding problem: " + name + " with BOM", Filename: filename, noLine: !opts.File}
	case enc == "iso-8859-1" || enc == "ascii":
		for i := 0; i < len(text); i++ {
			if text[i] >= 0x80 && enc == "ascii" && opts.File {
				return "", &Error{Kind: "SyntaxError", Msg: "encoding problem: " + name, Filename: filename}
			}
			if text[i] >= 0x80 && enc == "ascii" {
				return "", &Error{Kind: "SyntaxError", Filename: filename, noLine: !opts.File,
					Msg: fmt.Sprintf("(unicode error) 'ascii' codec can't decode byte 0x%02x in position %d: ordinal not in range(128)", text[i], i)}
			}
		}
		var b strings.Builder
		for i := 0; i < len(text); i++ {
			b.WriteRune(rune(text[i]))
		}
		text = b.String()
	default:
		return "", &Error{Kind: "SyntaxError", Msg: "encoding problem: " + name, Filename: filename, noLine: !opts.File}
	}
	return text, nil
}

// codingCookie gives the encoding that one of the first two lines declares, or "".
func codingCookie(text string) string {
	for range 2 {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		body := strings.TrimLeft(line, " \t\f")
		if body == "" || body == "\r" {
			continue
		}
		if body[0] != '#' {
			return ""
		}
		for {
			i := strings.Index(body, "coding")
			if i < 0 {
				break
			}
			body = body[i+len("coding"):]
			if body == "" || body[0] != ':' && body[0] != '=' {
				continue
			}
			v := strings.TrimLeft(body[1:], " \t")
			n := 0
			for n < len(v) && (isIdentByte(int(v[n])) && v[n] < 0x80 || v[n] == '-' || v[n] == '.') {
				n++
			}
			if n > 0 {
				return v[:n]
			}
		}
	}
	return ""
}

// normalEncoding gives the common name of the encodings that are known.
func normalEncoding(name string) string {
	n := strings.ReplaceAll(strings.ToLower(name), "_", "-")
	switch {
	case n == "utf-8" || n == "utf8" || strings.HasPrefix(n, "utf-8-"):
		return "utf-8"
	case n == "ascii" || n == "us-ascii" || n == "646":
		return "ascii"
	case n == "latin-1" || n == "latin1" || n == "iso-8859-1" || n == "iso8859-1" || n == "l1" ||
		strings.HasPrefix(n, "latin-1-") || strings.HasPrefix(n, "iso-8859-1-") || strings.HasPrefix(n, "iso-latin-1"):
		return "iso-8859-1"
	}
	return n
}

func runeCount(s string) int { return utf8.RuneCountInString(s) }

// lineAt gives the line that begins at offset, without its line feed.
func lineAt(src string, offset int) string {
	if offset > len(src) {
		return ""
	}
	s := src[offset:]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return s
}

// lineOffset gives the offset of line n (from 1), the text's length if there are fewer.
func lineOffset(src string, n int) int {
	off := 0
	for ; n > 1; n-- {
		i := strings.IndexByte(src[off:], '\n')
		if i < 0 {
			return len(src)
		}
		off += i + 1
	}
	return off
}
