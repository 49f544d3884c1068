package unicodetext

import (
	"math"
	"testing"
)

// Every property of every code point is that of the oracle's unicodedata and str methods.
func TestPropertiesMatchOracle(t *testing.T) {
	type run struct {
		Lo, Hi  rune
		Flags   string
		Cat     string
		Bidi    string
		Width   string
		Comb    int
		Mirror  bool
		Decimal int
		Digit   int
		Numeric float64
	}
	var runs []run
	askOracle(t, `
import unicodedata as u
def props(s):
    tests = (s.isalpha(), s.isalnum(), s.isdecimal(), s.isdigit(), s.isnumeric(), s.isspace(), s.isprintable(), s.isupper(), s.islower(),
        s.istitle(), s.isidentifier(), ("a" + s).isidentifier(), len(("a" + s + "b").splitlines()) == 2)
    return ("".join("01"[t] for t in tests), u.category(s), u.bidirectional(s), u.east_asian_width(s), u.combining(s), u.mirrored(s) == 1,
        u.decimal(s, -1), u.digit(s, -1), u.numeric(s, -1e9))
result = []
last = None
for c in range(0x110000):
    p = props(chr(c))
    if p == last:
        result[-1]["Hi"] = c
    else:
        result.append(dict(zip(("Lo", "Hi", "Flags", "Cat", "Bidi", "Width", "Comb", "Mirror", "Decimal", "Digit", "Numeric"), (c, c) + p)))
        last = p
`, nil, &runs)
	next := rune(0)
	bad := 0
	for _, p := range runs {
		if p.Lo != next {
			t.Fatalf("oracle skipped %#x", next)
		}
		next = p.Hi + 1
		for r := p.Lo; r <= p.Hi; r++ {
			s := RuneString(r)
			g := run{Lo: p.Lo, Hi: p.Hi, Cat: Category(r), Bidi: Bidirectional(r), Width: EastAsianWidth(r), Comb: Combining(r), Mirror: IsMirrored(r),
				Decimal: Decimal(r), Digit: Digit(r)}
			g.Numeric = -1e9
			if v, ok := Numeric(r); ok {
				g.Numeric = v
			}
			for _, b := range []bool{IsAlpha(r), IsAlnum(r), IsDecimal(r), IsDigit(r), IsNumeric(r), IsSpace(r), IsPrintable(r), AllUpper(s), AllLower(s),
				AllTitle(s), IsIdentifier(s), IsIdentifier("a" + s), IsLineBreak(r)} {
				if b {
					g.Flags += "1"
				} else {
					g.Flags += "0"
				}
			}
			if math.Abs(g.Numeric-p.Numeric) == 0 {
				g.Numeric = p.Numeric
			}
			if g != p {
				if bad++; bad <= 10 {
					t.Errorf("%#x: got %+v, want %+v", r, g, p)
				}
			}
		}
	}
	if next != 0x110000 {
		t.Errorf("oracle stopped at %#x", next)
	}
}

// The case mappings of every code point are the oracle's.
func TestCaseMappingsMatchOracle(t *testing.T) {
	var want []struct {
		Rune rune
		Maps [6]string
	}
	askOracle(t, `
result = []
for c in range(0x110000):
    s = chr(c)
    maps = (s.lower(), s.upper(), s.title(), s.casefold(), s.capitalize(), s.swapcase())
    if maps != (s,) * 6:
        result.append({"Rune": c, "Maps": maps})
`, nil, &want)
	i := 0
	for r := rune(0); r <= maxRune; r++ {
		s := RuneString(r)
		w := [6]string{s, s, s, s, s, s}
		if i < len(want) && want[i].Rune == r {
			w = want[i].Maps
			i++
		}
		if g := [6]string{Lower(s), Upper(s), Title(s), Casefold(s), Capitalize(s), Swapcase(s)}; g != w {
			t.Errorf("%#x: got %q, want %q", r, g, w)
		}
		if n := len(s) * MaxCaseGrowth; len(w[0]) > n || len(w[1]) > n || len(w[3]) > n {
			t.Errorf("%#x grows more than MaxCaseGrowth", r)
		}
	}
	if i != len(want) {
		t.Errorf("%d of %d mappings seen", i, len(want))
	}
}

// Values that are no code points have the properties of an unassigned one, and don't panic.
func TestNoCodePoint(t *testing.T) {
	for _, r := range []rune{-1, 0x110000, math.MaxInt32, math.MinInt32} {
		if IsAlpha(r) || IsSpace(r) || IsPrintable(r) || Category(r) != "Cn" || Decimal(r) != -1 || Combining(r) != 0 {
			t.Errorf("%#x has properties", r)
		}
	}
}
