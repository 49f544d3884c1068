package regex

// This file makes up patterns, inputs and replacements for the comparison with CPython.

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

type generator struct {
	*rand.Rand
	isBytes bool
	groups  int
	closed  []string // references to groups that are closed, by number or name
	wide    bool     // use characters beyond ASCII
}

func newGenerator(seed uint64) *generator {
	return &generator{Rand: rand.New(rand.NewPCG(seed, 1))}
}

func (g *generator) pick(items ...string) string { return items[g.IntN(len(items))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

// char is a literal character of patterns and inputs.
func (g *generator) char() string {
	if g.wide && g.chance(30) {
		if g.isBytes {
			return string([]byte{byte(0x80 + g.IntN(128))})
		}
		return g.pick("é", "É", "ſ", "\u212a", "ß", "ẞ", "µ", "μ", "Σ", "ς", "σ", "İ", "ı", "中", "\u0301", "😀", "𐐀", "𐐨", "\xed\xa0\x80", "\xed\xb2\x80",
			"٣", "\u00a0", "\u2028", "ǅ", "ﬅ", "ﬆ", "ᾳ", "²", "Ⅷ")
	}
	return g.pick("a", "b", "c", "a", "b", "A", "B", "k", "s", "i", "1", "2", " ", "_", "\n", "-", ",", "x")
}

func (g *generator) set() string {
	var b strings.Builder
	b.WriteString("[")
	if g.chance(25) {
		b.WriteString("^")
	}
	for range 1 + g.IntN(4) {
		switch g.IntN(8) {
		case 0:
			b.WriteString(g.pick(`\d`, `\w`, `\s`, `\D`, `\W`, `\S`))
		case 1, 2:
			x, y := g.char(), g.char()
			if x > y {
				x, y = y, x
			}
			if g.chance(3) {
				x, y = y, x
			}
			fmt.Fprintf(&b, "%s-%s", x, y)
		case 3:
			b.WriteString(g.pick(`\n`, `\x41`, `\]`, `\-`, `-`, `\b`, `\101`, `]`, `&&`, `--`, `||`, `[`, `a-`, `~~`))
		default:
			b.WriteString(g.char())
		}
	}
	b.WriteString("]")
	return b.String()
}

func (g *generator) atom(depth int) string {
	switch n := g.IntN(100); {
	case n < 36 || depth <= 0 && n < 70:
		return g.char()
	case n < 44 || depth <= 0:
		return g.pick(`.`, `\w`, `\d`, `\s`, `\W`, `\S`, `\D`, `.`, `\x61`, `\141`, `\n`, `\.`)
	case n < 52:
		return g.set()
	case n < 58:
		return g.pick(`^`, `$`, `\b`, `\B`, `\A`, `\Z`, `\z`)
	case n < 70:
		g.groups++
		id := fmt.Sprint(g.groups)
		s := "(" + g.pattern(depth-1) + ")"
		g.closed = append(g.closed, id)
		return s
	case n < 76:
		return "(?:" + g.pattern(depth-1) + ")"
	case n < 79:
		g.groups++
		name := g.pick("n", "m", "é", "x1") + fmt.Sprint(g.groups)
		if g.chance(3) {
			name = g.pick("n1", "1", "a b", "a-")
		}
		s := "(?P<" + name + ">" + g.pattern(depth-1) + ")"
		g.closed = append(g.closed, name)
		return s
	case n < 84:
		if id := g.ref(); id == "" {
			return g.char()
		} else if '0' <= id[0] && id[0] <= '9' {
			return `\` + id
		} else {
			return "(?P=" + id + ")"
		}
	case n < 88:
		id := g.ref()
		if g.chance(15) {
			id = fmt.Sprint(1 + g.IntN(g.groups+1))
		}
		if id == "" {
			return g.char()
		}
		if g.chance(50) {
			return fmt.Sprintf("(?(%s)%s)", id, g.sequence(depth-1))
		}
		return fmt.Sprintf("(?(%s)%s|%s)", id, g.sequence(depth-1), g.sequence(depth-1))
	case n < 92:
		if g.chance(50) {
			return g.pick("(?=", "(?!") + g.pattern(depth-1) + ")"
		}
		return g.pick("(?<=", "(?<!") + g.fixed(depth-1) + ")"
	case n < 95:
		return "(?>" + g.pattern(depth-1) + ")"
	default:
		flags := g.pick("i", "i", "i", "s", "m", "x", "a", "i-s", "-i", "-m", "is", "a", "ai", "i-sm", "-x")
		if g.chance(20) {
			flags = g.pick("u", "i-i", "-a", "L")
		}
		return "(?" + flags + ":" + g.pattern(depth-1) + ")"
	}
}

// ref gives a closed group, or "".
func (g *generator) ref() string {
	if len(g.closed) == 0 {
		return ""
	}
	return g.closed[g.IntN(len(g.closed))]
}

// fixed is a pattern of fixed width, mostly.
func (g *generator) fixed(depth int) string {
	if g.chance(5) {
		return g.pattern(depth)
	}
	unit := func() string {
		return g.pick(g.char(), g.char(), g.set(), `.`, `\w`, `\b`, "(?:"+g.char()+")", g.char()+"{2}")
	}
	switch g.IntN(4) {
	case 0:
		x, y := unit(), unit()
		return x + y + "|" + y + x
	case 1:
		g.groups++
		id := fmt.Sprint(g.groups)
		s := "(" + unit() + ")" + unit()
		g.closed = append(g.closed, id)
		return s
	}
	return unit() + g.pick("", unit())
}

func (g *generator) sequence(depth int) string {
	var b strings.Builder
	for range g.IntN(4) + g.IntN(2) {
		a := g.atom(depth)
		b.WriteString(a)
		if strings.ContainsAny(a[len(a)-1:], "^$bBAZz") && len(a) <= 2 && g.chance(95) {
			continue
		}
		if g.chance(40) {
			b.WriteString(g.pick("*", "+", "?", "*", "+", "?", "*", "+", "?", "{2}", "{1,2}", "{,2}", "{1,}", "{0}", "{2,3}", "{0,1}", "{1,3}", "{2,}"))
			if g.chance(2) {
				b.WriteString(g.pick("{2,1}", "{a}", "{", "{1", "*"))
			}
			if g.chance(35) {
				b.WriteString(g.pick("?", "+", "?"))
			}
		}
	}
	return b.String()
}

func (g *generator) pattern(depth int) string {
	s := g.sequence(depth)
	for g.chance(30) {
		s += "|" + g.sequence(depth)
	}
	return s
}

// words is an alternation long enough to get an index.
func (g *generator) words() string {
	var words []string
	for range 3 + g.IntN(8) {
		words = append(words, g.char()+g.pick("", g.char(), g.char()+"*", g.set()))
	}
	return "(" + strings.Join(words, "|") + ")"
}

// mutate breaks a pattern in one place.
func (g *generator) mutate(p string) string {
	rs := chars(p, true)
	at := 0
	if len(rs) > 0 {
		at = g.IntN(len(rs))
	}
	if !g.isBytes {
		for at > 0 && rs[at]&0xc0 == 0x80 {
			at--
		}
	}
	head, tail := encode(rs[:at], true), encode(rs[at:], true)
	switch g.IntN(3) {
	case 0:
		return head
	case 1:
		if len(tail) > 0 {
			w := 1
			if !g.isBytes {
				w = width(tail[0])
			}
			return head + tail[w:]
		}
	}
	return head + g.pick("(", ")", "[", "]", "*", "+", "?", "{", "}", "|", `\`, "(?", "(?P", "(?P<", "(?P=", "(?(", "(?<", "(?i", "(?i)", "(?x)", "(?-",
		"(?#", "(?P<n>", "(?P=n)", "(?(1)", "(?(99)", "(?(n)", `\q`, `\8`, `\1`, `\19`, `\400`, `\x`, `\x1`, `\u`, `\u12`, `\U00110000`, `\U0001F600`, `\N`, `\N{`, `\N{}`, `\N{xx}`,
		`\0`, `\07`, `\01`, "{1", "{1,", "{99999999999}", "{4294967295}", "{4294967294}", "[a", "[^", "[]", "[z-a]", `[\d-z]`, `[a-\w]`, "\n", " ", "#", "(?a)", "(?u)", "(?L)", "(?au)", "(?i-", "(?i-:", "(?q)", "(?-i)", "(?i-s)", "(?é)", "(?P<é>", "(?P<a", "(?=", "(?<=a*)", "(?<=a|bc)", `(?<=(a)\1)`) + tail
}

func (g *generator) input() string {
	var b strings.Builder
	for range g.IntN(12) {
		if g.chance(70) {
			b.WriteString(g.pick("a", "b", "a", "c", "A", "1", " "))
		} else {
			b.WriteString(g.char())
		}
	}
	return b.String()
}

func (g *generator) repl() string {
	var b strings.Builder
	for range g.IntN(4) {
		b.WriteString(g.pick("x", `\1`, `\g<1>`, `\g<0>`, `\2`, `\n`, `\\`, `é`, `\g<n>`, `\0`, `\07`, `\101`, `\-`, `\q`, `\g`, `\g<`, `\g<1`, `\g<>`, `\g< 1>`, `\g<99>`,
			`\99`, `\400`, `\377`, `\g<1a>`, `\b`, `\8`, `\g<007>`, `\g<x1>`))
		if id := g.ref(); id != "" && g.chance(30) {
			b.WriteString(`\g<` + id + ">")
		}
	}
	if g.isBytes {
		return asciiOnly(b.String())
	}
	return b.String()
}

// boundary gives a position in s that isn't inside a character.
func (g *generator) boundary(s string) int {
	i := g.IntN(len(s) + 1)
	for !g.isBytes && i < len(s) && s[i]&0xc0 == 0x80 {
		i--
	}
	return i
}

func (g *generator) oracleCase() oracleCase {
	g.isBytes, g.groups, g.closed, g.wide = g.chance(20), 0, nil, g.chance(40)
	c := oracleCase{Bytes: g.isBytes}
	if g.chance(10) {
		c.Pattern = g.words() + g.sequence(1)
	} else {
		c.Pattern = g.pattern(3)
	}
	if g.chance(8) {
		c.Pattern = g.pick("(?i)", "(?s)", "(?m)", "(?x)", "(?a)", "(?im)") + c.Pattern
	}
	if g.chance(15) {
		c.Pattern = g.mutate(c.Pattern)
	}
	for _, f := range []Flags{IgnoreCase, Multiline, DotAll, Verbose, ASCII} {
		if g.chance(20) && (f != Verbose || g.chance(30)) {
			c.Flags |= f
		}
	}
	if g.chance(2) {
		c.Flags |= []Flags{Locale, Unicode}[g.IntN(2)]
	}
	c.Input = g.input()
	c.Endpos = len(c.Input)
	if g.chance(10) {
		// pos > endpos is left out: CPython's match (but not search) then finds an empty match, against its documentation.
		x, y := g.boundary(c.Input), g.boundary(c.Input)
		c.Pos, c.Endpos = min(x, y), max(x, y)
	}
	if g.chance(20) {
		c.Repl = g.repl()
	}
	return c
}
