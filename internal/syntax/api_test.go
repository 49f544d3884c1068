package syntax

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// Each mode gives its own root, and takes only its own sort of text.
func TestModes(t *testing.T) {
	for _, c := range []struct {
		mode      Mode
		src, want string
	}{
		{ModeEval, "a", "Expression(body=Name(id='a', ctx=Load(), lineno=1, col_offset=0, end_lineno=1, end_col_offset=1))"},
		{ModeEval, "a \n\n# b", "Expression(body=Name(id='a', ctx=Load(), lineno=1, col_offset=0, end_lineno=1, end_col_offset=1))"},
		{ModeEval, " a", "unexpected indent (<string>, line 1)"},
		{ModeEval, "a\n ", "unexpected indent (<string>, line 2)"},
		{ModeEval, "a = 1", "invalid syntax (<string>, line 1)"},
		{ModeEval, "pass", "invalid syntax (<string>, line 1)"},
		{ModeEval, "", "invalid syntax (<string>, line 0)"},
		{ModeSingle, "a", "Interactive(body=[Expr(value=Name(id='a', ctx=Load(), lineno=1, col_offset=0, end_lineno=1, end_col_offset=1), lineno=1, col_offset=0, end_lineno=1, end_col_offset=1)])"},
		{ModeSingle, "if a: pass\n\n", "Interactive(body=[If(test=Name(id='a', ctx=Load(), lineno=1, col_offset=3, end_lineno=1, end_col_offset=4), body=[Pass(lineno=1, col_offset=6, end_lineno=1, end_col_offset=10)], lineno=1, col_offset=0, end_lineno=1, end_col_offset=10)])"},
		{ModeSingle, "if a: pass", "invalid syntax (<string>, line 1)"},
		{ModeSingle, "if a: pass\nb", "invalid syntax (<string>, line 2)"},
		{ModeSingle, "a\nb", "multiple statements found while compiling a single statement (<string>, line 1)"},
		{ModeSingle, "a\n\n# b", "Interactive(body=[Expr(value=Name(id='a', ctx=Load(), lineno=1, col_offset=0, end_lineno=1, end_col_offset=1), lineno=1, col_offset=0, end_lineno=1, end_col_offset=1)])"},
		{ModeSingle, "", "invalid syntax (<string>, line 0)"},
		{ModeExec, "", "Module()"},
		{ModeExec, "# comment", "Module()"},
		{ModeExec, "\n\n  \n", "Module()"},
	} {
		mod, err := Parse(c.src, Options{Mode: c.mode})
		got := Dump(mod)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("mode %d, %q:\ngot  %s\nwant %s", c.mode, c.src, got, c.want)
		}
	}
}

// Line ends of any sort are line feeds.
func TestLineEnds(t *testing.T) {
	want := Dump(mustParse(t, "if a:\n  b\nc = '''\n'''\n"))
	for _, src := range []string{"if a:\r\n  b\r\nc = '''\r\n'''\r\n", "if a:\r  b\rc = '''\r'''\r", "if a:\n  b\nc = '''\n'''"} {
		if got := Dump(mustParse(t, src)); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", src, got, want)
		}
	}
}

func mustParse(t *testing.T, src string) Mod {
	t.Helper()
	mod, err := Parse(src, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// A file's bytes are decoded as its byte order mark and encoding declaration say.
func TestEncodings(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"x = 'é'", "é"},
		{"\xef\xbb\xbfx = 'é'", "é"},
		{"# coding: latin-1\nx = '\xe9'", "é"},
		{"#!/usr/bin/python\n# -*- coding: iso-8859-1 -*-\nx = '\xe9'", "é"},
		{"# vim: set fileencoding=utf-8 :\nx = 'é'", "é"},
		{"\n\n# coding: latin-1\nx = 'é'", "é"},
		{"x = 1\n# coding: latin-1\nx = 'é'", "é"},
		{"# coding: no-such\nx = 1", "encoding problem: no-such"},
		{"\xef\xbb\xbf# coding: latin-1\n", "encoding problem: latin-1 with BOM"},
		{"x = 1\ny = '\xe9'", "Non-UTF-8 code starting with '\\xe9' on line 2, but no encoding declared; see https://peps.python.org/pep-0263/ for details (x.py, line 2)"},
		{"x = '\x00'", "source code cannot contain null bytes (x.py, line 1)"},
	} {
		mod, err := ParseBytes([]byte(c.src), Options{Filename: "x.py"})
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			body := mod.(*Module).Body
			got = body[len(body)-1].(*Assign).Value.(*Constant).Value.(string)
		}
		if got != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.src, got, c.want)
		}
	}
}

// Constants have the Go types that Constant promises.
func TestConstantValues(t *testing.T) {
	huge, _ := new(big.Int).SetString("100000000000000000000", 10)
	for _, c := range []struct {
		src  string
		want any
	}{
		{"None", nil}, {"True", true}, {"False", false}, {"...", Ellipsis{}},
		{"0", int64(0)}, {"9223372036854775807", int64(1<<63 - 1)}, {"0xffff", int64(65535)}, {"1_000", int64(1000)},
		{"1.5", 1.5}, {"2j", 2i}, {"'a'", "a"}, {"b'a'", Bytes("a")},
		{`'\ud800'`, "\xed\xa0\x80"}, {`'\U0010ffff'`, "\U0010ffff"}, {`b'\xff\0'`, Bytes("\xff\x00")},
		{"100000000000000000000", huge},
	} {
		mod, err := Parse(c.src, Options{Mode: ModeEval})
		if err != nil {
			t.Fatal(err)
		}
		got := mod.(*Expression).Body.(*Constant).Value
		if b, ok := got.(*big.Int); ok {
			if w, ok := c.want.(*big.Int); !ok || b.Cmp(w) != 0 {
				t.Errorf("%s: got %v", c.src, b)
			}
		} else if got != c.want {
			t.Errorf("%s: got %#v, want %#v", c.src, got, c.want)
		}
	}
	_, err := Parse(strings.Repeat("1", 5000), Options{})
	want := "Exceeds the limit (4300 digits) for integer string conversion: value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer literals to avoid decimal conversion limits. (<string>, line 1)"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Identifiers are normalised; keywords are not written in other letters.
func TestIdentifiers(t *testing.T) {
	mod := mustParse(t, "ﬁ = x.ª").(*Module)
	a := mod.Body[0].(*Assign)
	if got := a.Targets[0].(*Name).Id + " " + a.Value.(*Attribute).Attr; got != "fi a" {
		t.Errorf("got %q", got)
	}
	mustParse(t, "𝐢𝐟 = 1")
	for s, want := range map[string]bool{"a": true, "_": true, "é1": true, "1a": false, "": false, "a b": false, "a·": true, "·a": false, "if": true, "℘": true} {
		if got := IsIdentifier(s); got != want {
			t.Errorf("IsIdentifier(%q) = %v", s, got)
		}
	}
}

// The keyword lists are those of the keyword module.
func TestKeywords(t *testing.T) {
	k := Keywords()
	if len(k) != 35 || !slices.IsSorted(k) || k[0] != "False" {
		t.Errorf("Keywords: %q", k)
	}
	for i, w := range k {
		if keyword(w) != kFalse+kind(i) || !IsKeyword(w) {
			t.Errorf("keyword(%q) = %d", w, keyword(w))
		}
	}
	for _, w := range append(SoftKeywords(), "", "a", "iff", "Import", "print") {
		if IsKeyword(w) {
			t.Errorf("IsKeyword(%q)", w)
		}
	}
	if got := SoftKeywords(); !slices.Equal(got, []string{"_", "case", "match", "type"}) {
		t.Errorf("SoftKeywords: %q", got)
	}
}

// Future finds annotations only where __future__ imports may stand.
func TestFuture(t *testing.T) {
	for _, c := range []struct {
		src  string
		want bool
		err  string
	}{
		{"from __future__ import annotations", true, ""},
		{"'''doc'''\nfrom __future__ import division\nfrom __future__ import annotations as a", true, ""},
		{"x = 1\nfrom __future__ import annotations", false, ""},
		{"from .__future__ import annotations", false, ""},
		{"from __future__ import nothing", false, "future feature nothing is not defined (x.py, line 1)"},
		{"from __future__ import annotations, braces", true, "not a chance (x.py, line 1)"},
	} {
		got, err := Future(mustParse(t, c.src).(*Module), "x.py", c.src)
		msg := ""
		if err != nil {
			msg = err.Error()
		}
		if got != c.want || msg != c.err {
			t.Errorf("%q: got %v, %q", c.src, got, msg)
		}
	}
}

// The compiler's errors point at nodes.
func TestNewError(t *testing.T) {
	src := "x = 1\nwhile é: break\nbreak\n"
	e := NewError("SyntaxError", "'break' outside loop", "dir/x.py", src, mustParse(t, src).(*Module).Body[2].Span())
	want := "  File \"dir/x.py\", line 3\n    break\n    ^^^^^\nSyntaxError: 'break' outside loop\n"
	if got := e.Render(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := e.Error(); got != "'break' outside loop (x.py, line 3)" {
		t.Errorf("got %q", got)
	}
}

// Offsets count code points, positions of nodes bytes.
func TestColumns(t *testing.T) {
	_, err := Parse("é = ü ß", Options{})
	e := err.(*Error)
	if e.Line != 1 || e.Offset != 7 || e.EndLine != 1 || e.EndOffset != 8 || e.Text != "é = ü ß" {
		t.Errorf("got %+v", e)
	}
	n := mustParse(t, "é = ü").(*Module).Body[0].(*Assign).Value.Span()
	if n != (Pos{1, 5, 1, 7}) {
		t.Errorf("got %+v", n)
	}
}

// A misspelt keyword is named in the traceback, not in the exception's own text.
func TestSuggest(t *testing.T) {
	_, err := Parse("x = 1\nwhlie x:\n    pass\n", Options{})
	e := err.(*Error)
	if e.Msg != "invalid syntax" {
		t.Errorf("got %q", e.Msg)
	}
	if s := e.Suggest(); s.Msg != "invalid syntax. Did you mean 'while'?" || s.Offset != 1 || s.EndOffset != 6 || s.Text != "whlie x:" {
		t.Errorf("got %+v", s)
	}
	for src, want := range map[string]string{
		"x = [a asycn for a in b]\n":                     "invalid syntax. Perhaps you forgot a comma?", // no async there
		"async def f():\n    x = [a asycn for a in b]\n": "invalid syntax. Did you mean 'async'?",
		"def f():\n    def x(): pass\n    gdobal x\n":    "invalid syntax", // x is assigned to before
		"def f():\n    import x as y\n    gdobal x\n":    "invalid syntax. Did you mean 'global'?",
	} {
		_, err := Parse(src, Options{})
		if got := err.(*Error).Suggest().Msg; got != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}

// What parsing warned of before an error is not lost.
func TestWarningsBeforeError(t *testing.T) {
	_, warnings, err := ParseWithWarnings("x = '\\d'\n(1)(2)\ny = = 1\n", Options{})
	if err == nil || len(warnings) != 1 || warnings[0].Line != 1 || warnings[0].Late {
		t.Errorf("got %v, %v", warnings, err)
	}
}

// A line that is not UTF-8 is shown as Python decodes it; the second line counts as the first where that could not declare an encoding.
func TestNotUTF8(t *testing.T) {
	for src, want := range map[string]string{
		"x = 1\ny = '\xed\xa0\x80'\n":   "1 6 y = '\ufffd\ufffd\ufffd'",
		"# c\ny = '\xe2\x82'\n":         "2 6 y = '\ufffd'",
		"\n\ny = '\xf0\x9f\x98z\xff'\n": "3 6 y = '\ufffdz\ufffd'",
	} {
		_, err := Parse(src, Options{File: true})
		e := err.(*Error)
		if got := fmt.Sprintf("%d %d %s", e.Line, e.Offset, e.Text); got != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}
