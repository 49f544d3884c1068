package main

// mutate.go damages programs.

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// tokenPattern finds the tokens of a program, roughly: what is damaged need not be read exactly.
var tokenPattern = regexp.MustCompile(`(?s)[rbfuRBFUtT]{0,2}(?:"""(?:\\.|[^\\])*?"""|'''(?:\\.|[^\\])*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')` +
	`|#[^\n]*|[A-Za-z_]\w*|\d[\w.]*|\.\d+|\*\*=?|//=?|>>=?|<<=?|->|:=|[-+*/%&|^@=!<>]=|\.\.\.|\n[ \t]*|[ \t]+|.`)

type class int

const (
	aSpace class = iota
	aLine        // the end of a line, with the indentation of the next
	aComment
	aName
	aKeyword
	aNumber
	aString
	aBracket
	anOperator
)

type token struct {
	text string
	is   class
}

var keywords = strings.Fields("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type print self")

func tokens(text string) []token {
	var out []token
	for _, t := range tokenPattern.FindAllString(text, -1) {
		is := anOperator
		switch c := t[0]; {
		case c == '\n':
			is = aLine
		case c == ' ' || c == '\t':
			is = aSpace
		case c == '#':
			is = aComment
		case strings.HasSuffix(t, `"`) || strings.HasSuffix(t, `'`):
			is = aString
		case c >= '0' && c <= '9' || c == '.' && len(t) > 1 && t != "...":
			is = aNumber
		case slices.Contains(keywords, t):
			is = aKeyword
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			is = aName
		case strings.Contains("()[]{}", t):
			is = aBracket
		}
		out = append(out, token{t, is})
	}
	return out
}

// operators are in groups, of which one is mostly replaced by another.
var operators = strings.Fields("+ - * / // % ** @ & | ^ << >> < > <= >= == != = := += -= *= /= //= %= **= |= &= ^= -> , . : ; ~ ! ... ? $ and or not in is if else => ++ -- && || <>")

var literals = []string{"0", "1", "-1", "2.5", "1e400", "10**30", "'a'", "''", "\"x\"", "None", "True", "b'z'", "[]", "[1]", "()", "(1, 2)", "{}", "{'k': 1}", "{1, 2}", "1j", "...", "f'{x}'", "f'{1!r:>4}'",
	"lambda: 0", "object()", "int", "len", "range(3)", "NotImplemented", "01", "0x", "1_", "1__0", "0b12", "1e", "1abc", "'", "\"", "'''", "f'{", "f'}'", "f'{}'", "b'é'", "'\\N{x}'", "'\\x1'", "(", ")", "[", "}", "*", "**", "x for x in y", "yield", "await 1", "*a", "**k", "a=1", "iter([])",
	"(i for i in [1])", "'%d'", "float('nan')", "2**100", "str", "type(0)", "super()", "self", "__name__", "print", "sum", "sorted", "Exception", "ValueError('m')", "1/0", "undefined_name", "not", "def", "“q”", "é", "日本", "€", "\u00a0", "x.y", "x[0]", "0 if x else 1", "x := 1", "{**{}}", "[*[]]", "1 if 2", "not in", "is not"}

var attributes = strings.Fields("append extend pop keys items values get add update remove sort split join strip upper lower format count index name value args __class__ __dict__ __name__ __doc__ __len__ __init__ copy clear insert replace startswith encode decode real imag real __getitem__ isdigit setdefault discard union send throw close __next__ __iter__ x lenght appendd item key")

var lines = []string{"pass", "return", "return 1", "break", "continue", "yield 1", "raise", "raise ValueError('v')", "global x", "nonlocal x", "import nothing_here", "from math import nothing", "from __future__ import annotations", "else:", "except:", "finally:", "try:", "x = 1", "x: int",
	"del x", "assert 0", "assert False, 'm'", "1/0", "x = y = z", "if True:", "while 0:", "for i in 3:", "with 1:", "with open('nofile'):", "class C(1): pass", "def f(): pass", "@1", "@staticmethod", "async def f(): pass", "await x", "async for x in y: pass", "match 1:", "case 1:", "print 1", "exec 'x'",
	"lambda: (yield)", "(x for x in 1)", "[].x", "''.join([1])", "None()", "{}['k']", "[][1]", "int('x')", "x = *a", "f(**1)", "f(*1)", "print(*1)", "print(**1)", "a, b = 1", "a, b = 1, 2, 3", "a, *b = ()", "{[]: 1}", "len(1)", "super().x", "object().x", "raise 1", "raise KeyError('k') from 1", "type X = int",
	"import sys; sys.exit(3)", "import sys; sys.exit('bye')", "raise SystemExit", "raise KeyboardInterrupt", "import os.nothing", "global", "def", "class", "for", "if", "(", ")", "\\", "\"\"\"", "'''", "\t", "    ", "    x = 1", "  x = 1", "\tx = 1", "raise ExceptionGroup('g', [ValueError(1), TypeError(2)])", "print(locals())", "print(sorted(globals()))", "except* ValueError:",
	"import collections; collections.nothing", "import math; math.sqrt(-1)", "import json; json.loads('{')", "print(f'{1:x>5}' f'{2!z}')", "self.x", "self.__x", "cls.x", "x += 1", "print(x", "d = {", "x = [1, 2", "if x = 1: pass", "f(x) = 1", "1 = x", "None = 1", "x +", "not", "return return", "pass pass", "a b", "a b c", "1 2", "f() g()", "'a' b", "del f()", "del 1", "x++", "++x", "import a.b as", "from . import x", "from .x import y", "from x import", "from x import (", "import", "(yield)", "yield from 1", "@", "@x", "->", "elif x:", "case _:"}

// mutate makes some edits and says which.
func mutate(r *rand.Rand, text string, edits int) (string, string) {
	var said []string
	for range edits {
		ts := tokens(text)
		if len(ts) == 0 {
			break
		}
		next, what := edit(r, text, ts)
		text = next
		said = append(said, what)
	}
	return text, strings.Join(said, "; ")
}

// choose returns the index of a token that suits, or -1.
func choose(r *rand.Rand, ts []token, suits func(i int) bool) int {
	at := -1
	n := 0
	for i := range ts {
		if suits(i) {
			if n++; r.IntN(n) == 0 {
				at = i
			}
		}
	}
	return at
}

func edit(r *rand.Rand, text string, ts []token) (string, string) {
	solid := func(i int) bool { return ts[i].is > aComment }
	of := func(is ...class) func(int) bool { return func(i int) bool { return slices.Contains(is, ts[i].is) } }
	pick := func(from []string) string { return from[r.IntN(len(from))] }
	replace := func(i int, with string) (string, string) {
		was := ts[i].text
		if i < 0 {
			return text, "nothing"
		}
		ts[i].text = with
		return written(ts), fmt.Sprintf("%q becomes %q", short(was), with)
	}
	for range 20 {
		i := -1
		switch r.IntN(22) {
		case 0: // delete a token
			if i = choose(r, ts, solid); i >= 0 {
				return replace(i, "")
			}
		case 1: // double a token
			if i = choose(r, ts, solid); i >= 0 {
				return replace(i, ts[i].text+pick([]string{" ", ""})+ts[i].text)
			}
		case 2: // swap two tokens
			i, j := choose(r, ts, solid), choose(r, ts, solid)
			if i >= 0 && j >= 0 && i != j {
				if r.IntN(2) == 0 {
					for j = i + 1; j < len(ts)-1 && ts[j].is <= aComment; j++ {
					}
					if j >= len(ts) {
						continue
					}
				}
				ts[i], ts[j] = ts[j], ts[i]
				return written(ts), fmt.Sprintf("%q and %q swapped", short(ts[i].text), short(ts[j].text))
			}
		case 3: // another operator
			if i = choose(r, ts, of(anOperator)); i >= 0 {
				return replace(i, pick(operators))
			}
		case 4, 5: // another name of the program
			i, j := choose(r, ts, of(aName)), choose(r, ts, of(aName))
			if i >= 0 && ts[i].text != ts[j].text {
				return replace(i, ts[j].text)
			}
		case 6: // a name misspelt
			if i = choose(r, ts, func(i int) bool { return ts[i].is == aName && len(ts[i].text) > 2 }); i >= 0 {
				b := []byte(ts[i].text)
				k := r.IntN(len(b) - 1)
				switch r.IntN(4) {
				case 0:
					b[k], b[k+1] = b[k+1], b[k]
				case 1:
					b = slices.Delete(b, k, k+1)
				case 2:
					b = slices.Insert(b, k, b[k])
				default:
					b[k] ^= 0x20
				}
				return replace(i, string(b))
			}
		case 7, 8: // another literal
			if i = choose(r, ts, of(aNumber, aString)); i >= 0 {
				return replace(i, pick(literals))
			}
		case 9: // a name becomes a literal
			if i = choose(r, ts, of(aName)); i >= 0 {
				return replace(i, pick(literals))
			}
		case 10: // another keyword
			if i = choose(r, ts, of(aKeyword)); i >= 0 {
				return replace(i, pick(keywords))
			}
		case 11: // a bracket, quote or colon is missing
			i = choose(r, ts, func(i int) bool {
				return ts[i].is == aBracket || ts[i].is == aString || ts[i].text == ":" || ts[i].text == ","
			})
			if i >= 0 {
				switch t := ts[i]; {
				case t.is != aString:
					return replace(i, pick([]string{"", "", "(", ")", "[", "]", "{", "}", ",", ";", "="}))
				case r.IntN(2) == 0:
					return replace(i, t.text[1:])
				default:
					return replace(i, t.text[:len(t.text)-1])
				}
			}
		case 12, 13: // an attribute
			i = choose(r, ts, func(i int) bool { return ts[i].is == aName && i > 0 && ts[i-1].text == "." })
			if i >= 0 {
				return replace(i, pick(attributes))
			}
		case 14, 15: // an argument more or less
			i = choose(r, ts, func(i int) bool {
				return ts[i].text == "(" && i > 0 && ts[i-1].is == aName || ts[i].text == ","
			})
			if i >= 0 && ts[i].text == "," && r.IntN(2) == 0 {
				j := i + 1
				for depth := 0; j < len(ts) && ts[j].is != aLine; j++ {
					if strings.Contains("([{", ts[j].text) {
						depth++
					} else if depth == 0 && (strings.Contains(")]}", ts[j].text) || ts[j].text == ",") {
						break
					} else if strings.Contains(")]}", ts[j].text) {
						depth--
					}
				}
				dropped := written(ts[i:j])
				return written(ts[:i]) + written(ts[j:]), fmt.Sprintf("%q dropped", short(dropped))
			}
			if i >= 0 && ts[i].text == "," {
				return replace(i, ", "+pick(literals)+",")
			}
			if i >= 0 {
				return replace(i, "("+pick(append([]string{"*[], ", "**{}, ", "key=", "x=1, ", "sep=2, ", "*", "**", "*1, ", "self, "}, pick(literals)+", ")))
			}
		case 16: // indentation
			if i = choose(r, ts, of(aLine)); i >= 0 {
				t := ts[i].text
				return replace(i, pick([]string{t + " ", t + "    ", strings.TrimSuffix(t, "    "), strings.TrimSuffix(t, " "), "\n", "\n\t" + t[1:], t + "\t", " " + t[1:], "\n" + t, " \\" + t, ";" + t[1:]}))
			}
		case 17, 18: // a line more, less, twice, elsewhere
			ls := strings.Split(text, "\n")
			i, j := r.IntN(len(ls)), r.IntN(len(ls))
			indent := ls[i][:len(ls[i])-len(strings.TrimLeft(ls[i], " \t"))]
			was := ls[i]
			switch r.IntN(6) {
			case 0:
				ls = slices.Delete(ls, i, i+1)
				return strings.Join(ls, "\n"), fmt.Sprintf("line %q dropped", was)
			case 1:
				ls = slices.Insert(ls, i, was)
				return strings.Join(ls, "\n"), fmt.Sprintf("line %q doubled", was)
			case 2:
				ls[i], ls[j] = ls[j], ls[i]
				return strings.Join(ls, "\n"), fmt.Sprintf("lines %q and %q swapped", was, ls[i])
			default:
				l := indent + pick(lines)
				ls = slices.Insert(ls, i, l)
				return strings.Join(ls, "\n"), fmt.Sprintf("line %q inserted", l)
			}
		case 19: // a piece of text that ends in the middle
			if r.IntN(4) == 0 {
				k := r.IntN(len(text))
				return text[:k], fmt.Sprintf("cut at %d", k)
			}
		case 20: // a space more or less
			if i = choose(r, ts, of(aSpace)); i >= 0 {
				return replace(i, pick([]string{"", " (", ") ", ", ", " = ", " . ", ": ", "\n"}))
			}
		case 21: // a call becomes a name, and a name a call
			if i = choose(r, ts, of(aName)); i >= 0 {
				return replace(i, ts[i].text+pick([]string{"()", "(1)", "[0]", ".x", "(*x)", "['k']", " = 1", ": int", "[1:2]", "(x for x in 1)", "(a=1)", "(a=1, 2)", "(a, a=1, a=2)", "!", "?"}))
			}
		}
	}
	return text, "nothing"
}

func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "..."
	}
	return s
}

func written(ts []token) string {
	var b strings.Builder
	for _, t := range ts {
		b.WriteString(t.text)
	}
	return b.String()
}
