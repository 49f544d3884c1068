package numfmt

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// randomText draws a string from parts that number literals are made of.
func randomText(r *rand.Rand, parts []string, most int) string {
	var s strings.Builder
	for range 1 + r.IntN(most) {
		s.WriteString(parts[r.IntN(len(parts))])
	}
	return s.String()
}

// int(s, base) accepts, refuses and computes as CPython does.
func TestParseIntMatchesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	type item struct {
		S    string
		Base int
	}
	parts := []string{"0", "1", "7", "12", "9", "a", "F", "z", "_", "+", "-", "0x", "0X", "0b", "0o", " ", "\t", "\u2003", "٣", "５", "é", ".", "\x1c",
		"1234567890", "18446744073709551616", "ffffffffffffffff", "\x00", "\U0001d7d8"}
	var items []item
	var got []string
	for range 20000 {
		it := item{randomText(r, parts, 5), []int{0, 10, 10, 16, 2, 8, 36, 3, 1, 37}[r.IntN(10)]}
		switch r.IntN(20) {
		case 0:
			it.S = strings.Repeat("123456789", 1+r.IntN(900))
		case 1:
			it.S = randomInt(r).Text(max(2, min(it.Base, 36)))
		case 2:
			it.S = strings.Repeat("f01", r.IntN(3000)+1)
		case 3:
			it.S = []string{"9223372036854775807", "-9223372036854775808", "9223372036854775808", "999999999999999999", "-0"}[r.IntN(5)]
		}
		items = append(items, it)
		i, b, err := ParseInt(it.S, it.Base, nil)
		if b == nil {
			b = big.NewInt(i)
		} else if b.IsInt64() {
			t.Errorf("%q: small value %v given as big", it.S, b)
		}
		switch {
		case err == ErrLiteral:
			got = append(got, "ValueError: invalid literal for int() with base "+strconv.Itoa(it.Base))
		case err != nil:
			got = append(got, errText(err))
		default:
			got = append(got, b.Text(16))
		}
	}
	var want []string
	askOracle(t, `
def run(s, base):
    try:
        return format(int(s, base), "x")
    except ValueError as e:
        return "ValueError: " + str(e).split(": '")[0].split(': "')[0]
result = [run(d["S"], d["Base"]) for d in data]
`, items, &want)
	compare(t, items, got, want)
}

// Long literals are split, and come to the same value as big.Int's own parser gives.
func TestParseIntLong(t *testing.T) {
	for _, base := range []int{2, 7, 10, 32} {
		s := strings.Repeat("10110", 5001)
		_, got, err := ParseInt(s, base, &Bounds{})
		want, _ := new(big.Int).SetString(s, base)
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("base %d: %v", base, err)
		}
	}
}

// float(s) and float.fromhex(s) agree with CPython.
func TestParseFloatMatchesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	parts := []string{"0", "1", "7", "12", "9", ".", "e", "E", "_", "+", "-", "inf", "nan", "Infinity", " ", "\n", "\u2003", "٣", "é", "e5", "e-3",
		"e400", "000000000", "1234567890123456789", "e-320", "e99999999999999999999", "e-1000000", "\x1c"}
	hexParts := []string{"0x", "1", "f", ".8", ".", "p", "p3", "p-1070", "p1020", "0", "-", "+", "ABCDEF", "1234567890abcdef", " ", "inf", "nan", "_", "p99999999999999999999",
		"00000000000000000001", "8000000000000", "p-1074", "p-1075", "p+1023"}
	type item struct{ F, H string }
	var items []item
	var got [][2]string
	text := func(f float64, err error) string {
		switch {
		case err == ErrLiteral:
			return "literal"
		case err != nil:
			return errText(err)
		}
		return ReprFloat(f)
	}
	for range 20000 {
		it := item{randomText(r, parts, 5), randomText(r, hexParts, 5)}
		if r.IntN(4) == 0 {
			f := randomFloat(r)
			it.F = strconv.FormatFloat(f, 'e', r.IntN(30), 64)
			it.H = hexFloat(f)
		}
		items = append(items, it)
		f, err := ParseFloat(it.F, nil)
		h, herr := FloatFromHex(it.H, nil)
		got = append(got, [2]string{text(f, err), text(h, herr)})
	}
	var want [][2]string
	askOracle(t, `
def run(s):
    try:
        return repr(float(s))
    except ValueError:
        return "literal"
result = [[run(d["F"]), attempt(lambda: repr(fh(d["H"])))] for d in data]
`, items, &want)
	compare(t, items, got, want)
}

// Exponents of any length count together with the zeros of the mantissa.
func TestParseFloatLongExponents(t *testing.T) {
	zeros := strings.Repeat("0", 200000)
	for s, want := range map[string]float64{
		"0." + zeros + "125e200001":        1.25,
		"125" + zeros + "e-200001":         12.5,
		"0e999999999999999999":             0,
		"1e-99999999999999999999999":       0,
		"12.5e0000000000000000000000001":   125,
		"12.5e-00000000000000000000000001": 1.25,
	} {
		if f, err := ParseFloat(s, nil); err != nil || f != want {
			t.Errorf("%.20s: got %v, %v, want %v", s, f, err, want)
		}
	}
}

// complex(s) agrees with CPython.
func TestParseComplexMatchesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	parts := []string{"0", "1", "2.5", "j", "J", "+", "-", "inf", "nan", " ", "(", ")", "_", "1e5", "-0", "+j", "-3j", "٣", "é", "+1j", "(1+2j)"}
	var items, got []string
	for range 20000 {
		s := randomText(r, parts, 5)
		items = append(items, s)
		re, im, err := ParseComplex(s, nil)
		switch {
		case err == ErrLiteral:
			got = append(got, "literal")
		case err != nil:
			got = append(got, errText(err))
		default:
			got = append(got, ReprComplex(re, im))
		}
	}
	var want []string
	askOracle(t, `
def run(s):
    try:
        return repr(complex(s))
    except ValueError as e:
        return "literal" if "could not convert" in str(e) else "ValueError: " + str(e)
result = [run(s) for s in data]
`, items, &want)
	compare(t, items, got, want)
}

// The messages for strings that are no numbers quote the argument's repr, int's only 200 characters of it.
func TestLiteralErrors(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{IntLiteralError("'x'", 10), "ValueError: invalid literal for int() with base 10: 'x'"},
		{IntLiteralError("'"+strings.Repeat("é", 300)+"'", 0), "ValueError: invalid literal for int() with base 0: '" + strings.Repeat("é", 199)},
		{FloatLiteralError("'x'"), "ValueError: could not convert string to float: 'x'"},
		{ComplexLiteralError("'_'"), "ValueError: could not convert string to complex: '_'"},
	} {
		if c.err.Error() != c.want {
			t.Errorf("got %q, want %q", c.err, c.want)
		}
	}
}

func FuzzParsers(f *testing.F) {
	for _, s := range []string{"1_0", "0x_f", "-1.5e3", "(1+2j)", "0x1.8p3", "é>+#010,.3f", "%(a)-*.3ld", "{0.a[b]!r:{}}", "{", "nan", "\xff", "\xed\xa0\x80<5"} {
		f.Add(s)
	}
	tight := &Bounds{IntDigits: 4300, Limit: func(n int) error {
		if n > 1<<16 {
			return &Error{Kind: "MemoryError"}
		}
		return nil
	}}
	f.Fuzz(func(t *testing.T, s string) {
		for _, base := range []int{0, 2, 10, 16, 36} {
			ParseInt(s, base, tight)
		}
		if v, err := ParseFloat(s, nil); err == nil {
			if w, err := ParseFloat(ReprFloat(v), nil); err != nil || w != v && v == v {
				t.Errorf("%q: repr of %v does not read back", s, v)
			}
		}
		ParseComplex(s, nil)
		if v, err := FloatFromHex(s, nil); err == nil {
			if w, err := FloatFromHex(FloatHex(v), nil); err != nil || w != v && v == v {
				t.Errorf("%q: hex of %v does not read back", s, v)
			}
		}
		for k := KindStr; k <= KindComplex; k++ {
			spec, err := ParseSpec(k, s, "t")
			if err != nil {
				continue
			}
			switch k {
			case KindStr:
				AppendStr(nil, s, -1, &spec, tight)
			case KindInt:
				AppendInt(nil, -12345, &spec, tight)
			case KindFloat:
				AppendFloat(nil, -12345.678, &spec, tight)
			case KindComplex:
				AppendComplex(nil, 1, 2, &spec, tight)
			}
		}
		for _, bytes := range []bool{false, true} {
			p := NewPercentParser(s, bytes)
			for {
				c, ok, err := p.Next()
				if !ok || err != nil {
					break
				}
				AppendPercentInt(nil, -5, &c, tight)
			}
		}
		p := NewFormatParser(s)
		for {
			fd, ok, err := p.Next()
			if !ok || err != nil {
				break
			}
			name, err := ParseFieldName(fd.Name, nil)
			for ok := err == nil; ok; {
				_, ok, err = name.Next()
				ok = ok && err == nil
			}
		}
	})
}
