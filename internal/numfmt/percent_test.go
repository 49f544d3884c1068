package numfmt

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// percentArg is one argument of a printf-style format in a test.
type percentArg struct {
	Kind  Kind
	Int   string
	Float string
	Str   string
	i     *big.Int
	f     float64
}

// percentFormat is str % args as the object layer does it, for the argument kinds of the test.
func percentFormat(format string, args []percentArg) (string, error) {
	next := func() (percentArg, error) {
		if len(args) == 0 {
			return percentArg{}, &Error{"TypeError", "not enough arguments for format string"}
		}
		a := args[0]
		args = args[1:]
		return a, nil
	}
	star := func(set func(int)) error {
		a, err := next()
		if err != nil {
			return err
		}
		if a.Kind != KindInt {
			return &Error{"TypeError", "* wants int"}
		}
		set(int(a.i.Int64()))
		return nil
	}
	p := NewPercentParser(format, false)
	var out []byte
	for {
		c, ok, perr := p.Next()
		if !ok {
			break
		}
		out = append(out, c.Literal...)
		if c.IsPercent() {
			out = append(out, '%')
			continue
		}
		if c.HasKey {
			return "", &Error{"TypeError", "format requires a mapping"}
		}
		if c.WidthArg {
			if err := star(c.SetWidth); err != nil {
				return "", err
			}
		}
		if c.PrecisionArg {
			if err := star(c.SetPrecision); err != nil {
				return "", err
			}
		}
		if perr != nil {
			return "", perr
		}
		if c.Verb == 0 {
			break
		}
		a, err := next()
		if err != nil {
			return "", err
		}
		switch {
		case strings.ContainsRune("diuoxX", c.Verb) && a.Kind == KindInt:
			out, err = AppendPercentBigInt(out, a.i, &c, nil)
		case strings.ContainsRune("eEfFgG", c.Verb) && a.Kind == KindFloat:
			out, err = AppendPercentFloat(out, a.f, &c, nil)
		case c.Verb == 's' && a.Kind == KindStr:
			out, err = AppendPercentStr(out, a.Str, -1, &c, nil)
		case c.Verb == 'c' && a.Kind == KindInt:
			if !a.i.IsInt64() || a.i.Int64() < 0 || a.i.Int64() > 0x10FFFF {
				return "", &Error{"OverflowError", "%c arg not in range(0x110000)"}
			}
			out, err = AppendPercentChar(out, rune(a.i.Int64()), &c, nil)
		case strings.ContainsRune("diuoxXeEfFgGscra", c.Verb):
			return "", &Error{"other", ""}
		default:
			return "", c.Unsupported()
		}
		if err != nil {
			return "", err
		}
	}
	if len(args) > 0 {
		return "", &Error{"TypeError", "not all arguments converted during string formatting"}
	}
	return string(out), nil
}

// str % values agrees with CPython for random conversions, text and errors.
func TestPercentMatchesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	pick := func(p float64, from ...string) string {
		if r.Float64() > p {
			return ""
		}
		return from[r.IntN(len(from))]
	}
	type item struct {
		Format string
		Args   []percentArg
	}
	var items []item
	var got []string
	for len(items) < 15000 {
		var it item
		for range 1 + r.IntN(2) {
			it.Format += pick(0.3, "é", "abc ", "%%", "日") + "%" + pick(0.02, "(a)", "(")
			for range r.IntN(3) {
				it.Format += pick(0.6, "-", "+", " ", "#", "0")
			}
			if r.IntN(12) == 0 {
				it.Format += "*"
				i := big.NewInt(r.Int64N(30) - 10)
				it.Args = append(it.Args, percentArg{Kind: KindInt, Int: i.Text(16), i: i})
			} else {
				it.Format += pick(0.5, "1", "5", "10", "17", "40")
			}
			it.Format += pick(0.4, ".", ".0", ".1", ".3", ".12", ".30", ".300", ".1500", ".99999999999")
			it.Format += pick(0.1, "l", "h", "L", "ll")
			verb := pick(0.97, "d", "i", "u", "o", "x", "X", "e", "E", "f", "F", "g", "G", "s", "c", "y", "é", "%", "\x01")
			it.Format += verb
			a := percentArg{Kind: KindInt, i: new(big.Int)}
			if verb == "" || strings.Contains("eEfFgG", verb) {
				a.Kind = KindFloat
			} else if verb == "s" {
				a.Kind = KindStr
			} else if verb == "c" {
				a.i.SetInt64(r.Int64N(0x3000))
			} else {
				a.i = randomInt(r)
			}
			a.f = randomFloat(r)
			a.Int, a.Float = a.i.Text(16), hexFloat(a.f)
			a.Str = pick(1, "", "a", "héllo", "🙂🙃x")
			if r.IntN(30) > 0 {
				it.Args = append(it.Args, a)
			}
		}
		s, err := percentFormat(it.Format, it.Args)
		if err != nil {
			if err.(*Error).Kind == "other" {
				continue
			}
			s = errText(err)
		}
		items = append(items, it)
		got = append(got, s)
	}
	var want []string
	askOracle(t, `
def value(d):
    k = d["Kind"]
    return d["Str"] if k == 0 else int(d["Int"], 16) if k == 1 else fh(d["Float"])
result = [attempt(lambda: d["Format"] % tuple(map(value, d["Args"] or []))) for d in data]
`, items, &want)
	compare(t, items, got, want)
}

// compare reports where got differs from what the oracle wants.
func compare[I any, V comparable](t *testing.T, items []I, got, want []V) {
	t.Helper()
	bad := 0
	for i := range items {
		if got[i] != want[i] {
			if bad++; bad <= 10 {
				t.Errorf("%+v:\n got %#v\nwant %#v", items[i], got[i], want[i])
			}
		}
	}
	if bad > 10 {
		t.Errorf("%d of %d differ", bad, len(items))
	}
	if len(want) != len(items) {
		t.Fatalf("oracle answered %d of %d", len(want), len(items))
	}
}

// Conversions of a format are parsed one by one, with their place in it.
func TestPercentParser(t *testing.T) {
	p := NewPercentParser("é%(na(m)e)-08.3lf %%%*.*dend", false)
	c, ok, err := p.Next()
	if !ok || err != nil || c.Literal != "é" || c.Key != "na(m)e" || !c.Left || !c.Zero || c.Width != 8 || c.Precision != 3 || c.Verb != 'f' || c.Index != 16 {
		t.Errorf("first: %+v, %v", c, err)
	}
	c, _, err = p.Next()
	if err != nil || c.Literal != " " || !c.IsPercent() {
		t.Errorf("second: %+v, %v", c, err)
	}
	c, _, err = p.Next()
	if err != nil || !c.WidthArg || !c.PrecisionArg || c.Verb != 'd' {
		t.Errorf("third: %+v, %v", c, err)
	}
	c, _, err = p.Next()
	if err != nil || c.Literal != "end" || c.Verb != 0 {
		t.Errorf("fourth: %+v, %v", c, err)
	}
	if _, ok, _ = p.Next(); ok {
		t.Error("no fifth piece expected")
	}
}

// bytes % values formats as str does, with precision and width in bytes and messages of its own.
func TestPercentBytes(t *testing.T) {
	format := func(f, arg string) string {
		c, _, err := NewPercentParser(f, true).Next()
		if err != nil {
			return errText(err)
		}
		switch c.Verb {
		case 's', 'b', 'r', 'a':
			out, err := AppendPercentStr([]byte(c.Literal), arg, len(arg), &c, nil)
			if err != nil {
				return errText(err)
			}
			return string(out)
		case 'c':
			out, err := AppendPercentChar([]byte(c.Literal), 0xE9, &c, nil)
			if err != nil {
				return errText(err)
			}
			return string(out)
		}
		return errText(c.Unsupported())
	}
	for _, c := range []struct{ format, arg, want string }{
		{"\xff%5.1b", "abc", "\xff    a"},
		{"%05.2s", "\xe9\xe9\xe9", "   \xe9\xe9"},
		{"%-3c", "", "\xe9  "},
		{"\xff%y", "", "ValueError: unsupported format character 'y' (0x79) at index 2"},
		{"%\x01", "", "ValueError: unsupported format character '\x01' (0x1) at index 1"},
		{"%\xff", "", "OverflowError: character argument not in range(0x110000)"},
		{"%.9999999999d", "", "ValueError: prec too big"},
		{"%9999999999999999999999d", "", "ValueError: width too big"},
		{"%", "", "ValueError: incomplete format"},
		{"%(a", "", "ValueError: incomplete format key"},
	} {
		if got := format(c.format, c.arg); got != c.want {
			t.Errorf("%q: got %q, want %q", c.format, got, c.want)
		}
	}
}
