package numfmt

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// round, conversion to int, hex and integer ratio of floats agree with CPython.
func TestFloatFunctionsMatchOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	type item struct {
		F string
		N int
	}
	var items []item
	var got [][5]string
	for range 20000 {
		f := randomFloat(r)
		n := []int{0, 1, 2, 3, 5, -1, -2, -5, -20, -22, -23, -300, -307, -308, 15, 20, 300, 330, -309}[r.IntN(19)]
		if r.IntN(3) == 0 {
			n = r.IntN(30) - 15
		}
		if r.IntN(20) == 0 {
			f = []float64{5, 50, 15, 25, 1e23, 5e22, 1e22, 9.5e22, 99.5, 5e307, 1.7e308, 0.5, 4.5}[r.IntN(13)]
		}
		items = append(items, item{hexFloat(f), n})
		var g [5]string
		if v, err := RoundFloat(f, n); err != nil {
			g[0] = errText(err)
		} else {
			g[0] = ReprFloat(v)
		}
		toInt := func(f float64) string {
			i, b, err := FloatToInt(f)
			switch {
			case err != nil:
				return errText(err)
			case b == nil:
				b = big.NewInt(i)
			}
			return b.String()
		}
		g[1] = toInt(RoundHalfEven(f))
		g[2] = toInt(f)
		g[3] = FloatHex(f)
		if a, b, err := AsIntegerRatio(f); err != nil {
			g[4] = errText(err)
		} else {
			g[4] = a.Text(16) + "/" + b.Text(16)
		}
		got = append(got, g)
	}
	var want [][5]string
	askOracle(t, `
def run(f, n):
    ratio = attempt(f.as_integer_ratio)
    return [attempt(lambda: repr(round(f, n))), attempt(lambda: str(round(f))), attempt(lambda: str(int(f))), f.hex(),
        ratio if isinstance(ratio, str) else "%x/%x" % ratio]
result = [run(fh(d["F"]), d["N"]) for d in data]
`, items, &want)
	compare(t, items, got, want)
}

// Division of floats and ints, comparison between both, and hashes agree with CPython.
func TestArithmeticMatchesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	type item struct{ A, B, I, J string }
	var items []item
	var got [][10]string
	fl := func(f float64, err error) string {
		if err != nil {
			return errText(err)
		}
		return ReprFloat(f)
	}
	for range 20000 {
		a, b, i, j := randomFloat(r), randomFloat(r), randomInt(r), randomInt(r)
		if r.IntN(4) == 0 {
			a = float64(r.IntN(200)-100) / 2
			b = float64(r.IntN(20)-10) / 2
		}
		if r.IntN(8) == 0 {
			i, _ = big.NewFloat(math.Trunc(math.Ldexp(r.Float64(), r.IntN(200)))).Int(nil)
			a, _ = i.Float64()
			i.Add(i, big.NewInt(r.Int64N(3)-1))
		}
		if r.IntN(10) == 0 {
			i.Lsh(i, uint(r.IntN(1400)))
		}
		if r.IntN(10) == 0 {
			j.Lsh(j, uint(r.IntN(1400)))
		}
		items = append(items, item{hexFloat(a), hexFloat(b), i.Text(16), j.Text(16)})
		var g [10]string
		d, m, err := FloatDivMod(a, b)
		if err != nil {
			g[0] = errText(err)
		} else {
			g[0] = ReprFloat(d) + " " + ReprFloat(m)
		}
		g[1], g[2] = fl(FloatFloorDiv(a, b)), fl(FloatMod(a, b))
		if j.Sign() == 0 {
			g[3] = "ZeroDivisionError: division by zero"
		} else {
			q, rem := FloorDivMod(i, j)
			g[3] = q.Text(16) + " " + rem.Text(16)
			if i.IsInt64() && j.IsInt64() {
				q2, ok := FloorDiv(i.Int64(), j.Int64())
				if ok != q.IsInt64() || ok && q2 != q.Int64() || Mod(i.Int64(), j.Int64()) != rem.Int64() {
					t.Errorf("%v divmod %v: int64 path differs", i, j)
				}
			}
		}
		g[4] = fl(TrueDivBig(i, j))
		if a == a {
			g[5] = []string{"lt", "eq", "gt"}[CompareBigFloat(i, a)+1]
			g[6] = big.NewInt(HashFloat(a)).String()
		}
		g[7] = big.NewInt(HashBigInt(i)).String()
		if i.IsInt64() && HashInt(i.Int64()) != HashBigInt(i) {
			t.Errorf("hash of %v differs between forms", i)
		}
		th := NewTupleHasher()
		var sh SetHasher
		seen := map[int64]bool{}
		for _, h := range []int64{HashBigInt(i), HashBigInt(j), 7} {
			th.Add(h)
			if !seen[h] {
				sh.Add(h)
			}
			seen[h] = true
		}
		g[8] = big.NewInt(th.Sum()).String() + " " + big.NewInt(sh.Sum()).String()
		if a == a && b == b {
			g[9] = big.NewInt(HashComplex(HashFloat(a), HashFloat(b))).String()
		}
		got = append(got, g)
	}
	var want [][10]string
	askOracle(t, `
def pair(r, f):
    return r if isinstance(r, str) else f(r[0]) + " " + f(r[1])
def hx(n): return format(n, "x")
def run(a, b, i, j):
    return [pair(attempt(divmod, a, b), repr), str(attempt(lambda: a // b)), str(attempt(lambda: a % b)),
        pair(attempt(divmod, i, j), hx), str(attempt(lambda: i / j)),
        "" if a != a else "lt" if i < a else "gt" if i > a else "eq",
        "" if a != a else str(hash(a)), str(hash(i)), "%d %d" % (hash((i, j, 7)), hash(frozenset([hash(i), hash(j), 7]))),
        "" if a != a or b != b else str(hash(complex(a, b)))]
result = [run(fh(d["A"]), fh(d["B"]), int(d["I"], 16), int(d["J"], 16)) for d in data]
`, items, &want)
	compare(t, items, got, want)
}

// Powers, with and without a modulus, roots and rounding of ints agree with CPython.
func TestIntFunctionsMatchOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	type item struct {
		A, N, M string
		K, D    int
	}
	var items []item
	var got [][4]string
	for range 3000 {
		a, n, m := randomInt(r), randomInt(r), randomInt(r)
		if r.IntN(3) == 0 {
			m.SetInt64(r.Int64N(20) - 10)
			a.SetInt64(r.Int64N(20) - 10)
		}
		if r.IntN(30) == 0 {
			n.Lsh(n, 600)
		}
		k, d := r.IntN(40), 1+r.IntN(25)
		items = append(items, item{a.Text(16), n.Text(16), m.Text(16), k, d})
		var g [4]string
		if z, err := PowMod(a, n, m, func(int) error { return nil }); err != nil {
			g[0] = errText(err)
		} else {
			g[0] = z.Text(16)
		}
		z, err := PowBig(a, big.NewInt(int64(k)), nil)
		if err != nil {
			t.Fatal(err)
		}
		g[1] = z.Text(16)
		if (z.BitLen()+7)/8 > PowSize(a, big.NewInt(int64(k))) {
			t.Errorf("PowSize(%v, %d) is too small", a, k)
		}
		if a.IsInt64() {
			p, ok := PowSmall(a.Int64(), uint64(k))
			if ok != z.IsInt64() && a.Int64() != math.MinInt64 || ok && p != z.Int64() {
				t.Errorf("PowSmall(%v, %d) = %d, %v", a, k, p, ok)
			}
		}
		if z, err := IsqrtBig(a); err != nil {
			g[2] = errText(err)
		} else {
			g[2] = z.Text(16)
			if a.IsInt64() && Isqrt(a.Int64()) != z.Int64() {
				t.Errorf("Isqrt(%v) = %d", a, Isqrt(a.Int64()))
			}
		}
		z, err = RoundInt(a, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		g[3] = z.Text(16)
		got = append(got, g)
	}
	var want [][4]string
	askOracle(t, `
import math
def hx(f, *args):
    r = attempt(f, *args)
    return r if isinstance(r, str) else format(r, "x")
def run(a, n, m, k, d):
    return [hx(pow, a, n, m), hx(pow, a, k), hx(math.isqrt, a), hx(round, a, -d)]
result = [run(int(d["A"], 16), int(d["N"], 16), int(d["M"], 16), d["K"], d["D"]) for d in data]
`, items, &want)
	compare(t, items, got, want)
}

// Edges of the 64-bit forms.
func TestInt64Edges(t *testing.T) {
	if _, ok := FloorDiv(math.MinInt64, -1); ok {
		t.Error("minimum // -1 must overflow")
	}
	if Mod(math.MinInt64, -1) != 0 {
		t.Error("minimum % -1")
	}
	if p, ok := PowSmall(-2, 63); !ok || p != math.MinInt64 {
		t.Error("-2**63")
	}
	if _, ok := PowSmall(2, 63); ok {
		t.Error("2**63 must overflow")
	}
	for _, c := range []struct {
		a, b int64
		ok   bool
	}{{math.MinInt64, -1, false}, {math.MinInt64, 1, true}, {math.MaxInt64, 2, false}, {-1 << 32, 1 << 31, true}, {1 << 32, 1 << 31, false}} {
		if p, ok := MulOverflow(c.a, c.b); ok != c.ok || ok && p != c.a*c.b {
			t.Errorf("%d * %d = %d, %v", c.a, c.b, p, ok)
		}
	}
	if Isqrt(math.MaxInt64) != 3037000499 {
		t.Error("isqrt of the largest int64")
	}
	for _, c := range []struct {
		i    int64
		f    float64
		want int
	}{{math.MaxInt64, 0x1p63, -1}, {math.MinInt64, -0x1p63, 0}, {1<<53 + 1, 1 << 53, 1}, {-1, -1.5, 1}, {-2, -1.5, -1}, {0, math.Inf(-1), 1}} {
		if got := CompareIntFloat(c.i, c.f); got != c.want {
			t.Errorf("compare %d, %g = %d", c.i, c.f, got)
		}
	}
}

// A result's size is refused before it is allocated, whatever part of the call makes it large.
func TestBounds(t *testing.T) {
	refused := errors.New("refused")
	b := &Bounds{IntDigits: 0, Limit: func(n int) error {
		if n > 10000 {
			return refused
		}
		return nil
	}}
	huge := new(big.Int).Lsh(big.NewInt(1), 1<<20)
	spec := func(k Kind, s string) *Spec {
		sp, err := ParseSpec(k, s, "t")
		if err != nil {
			t.Fatal(err)
		}
		return &sp
	}
	conv := func(s string) *Conversion {
		c, _, err := NewPercentParser(s, false).Next()
		if err != nil {
			t.Fatal(err)
		}
		return &c
	}
	for name, call := range map[string]func() error{
		"int width":       func() error { _, err := AppendInt(nil, 1, spec(KindInt, "9000000000000000000"), b); return err },
		"int zeros":       func() error { _, err := AppendInt(nil, 1, spec(KindInt, "09000000000000000000,"), b); return err },
		"int wide fill":   func() error { _, err := AppendInt(nil, 1, spec(KindInt, "€>9000"), b); return err },
		"char width":      func() error { _, err := AppendInt(nil, 65, spec(KindInt, "9000000000000000000c"), b); return err },
		"float width":     func() error { _, err := AppendFloat(nil, 1, spec(KindFloat, "9000000000000000000"), b); return err },
		"float precision": func() error { _, err := AppendFloat(nil, 1, spec(KindFloat, ".2147483647f"), b); return err },
		"float e":         func() error { _, err := AppendFloat(nil, 1, spec(KindFloat, ".2147483647_e"), b); return err },
		"float g":         func() error { _, err := AppendFloat(nil, 1, spec(KindFloat, "#.2147483647g"), b); return err },
		"complex":         func() error { _, err := AppendComplex(nil, 1, 1, spec(KindComplex, ".2147483647f"), b); return err },
		"complex width": func() error {
			_, err := AppendComplex(nil, 1, 1, spec(KindComplex, "9000000000000000000"), b)
			return err
		},
		"str width":     func() error { _, err := AppendStr(nil, "a", 1, spec(KindStr, "9000000000000000000"), b); return err },
		"big decimal":   func() error { _, err := AppendBigInt(nil, huge, spec(KindInt, ""), b); return err },
		"big hex":       func() error { _, err := AppendBigInt(nil, huge, spec(KindInt, "x"), b); return err },
		"percent width": func() error { _, err := AppendPercentInt(nil, 1, conv("%9000000000000000000d"), b); return err },
		"percent zeros": func() error { _, err := AppendPercentInt(nil, 1, conv("%.2147483647d"), b); return err },
		"percent float": func() error { _, err := AppendPercentFloat(nil, 1, conv("%.2147483647f"), b); return err },
		"percent str":   func() error { _, err := AppendPercentStr(nil, "a", 1, conv("%9000000000000000000s"), b); return err },
		"percent big":   func() error { _, err := AppendPercentBigInt(nil, huge, conv("%x"), b); return err },
		"parse":         func() error { _, _, err := ParseInt(strings.Repeat("1", 20000), 10, b); return err },
		"pow":           func() error { _, err := PowBig(huge, huge, b); return err },
		"pow mod":       func() error { _, err := PowMod(huge, huge, huge, func(int) error { return refused }); return err },
	} {
		if err := call(); err != refused {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	if _, err := AppendInt(nil, 1, spec(KindInt, "9000000000000000000"), nil); err == nil {
		t.Error("without a Limit, results above 2 GiB must be refused")
	}
}

func BenchmarkReprFloat(b *testing.B) {
	var buf [64]byte
	b.ReportAllocs()
	for i := range b.N {
		AppendReprFloat(buf[:0], float64(i)*0.37)
	}
}

func BenchmarkReprFloatWhole(b *testing.B) {
	var buf [64]byte
	for i := range b.N {
		AppendReprFloat(buf[:0], float64(i))
	}
}

func BenchmarkAppendInt(b *testing.B) {
	s, _ := ParseSpec(KindInt, "012,d", "int")
	var buf [64]byte
	b.ReportAllocs()
	for i := range b.N {
		AppendInt(buf[:0], int64(i), &s, nil)
	}
}

func BenchmarkAppendFloat(b *testing.B) {
	s, _ := ParseSpec(KindFloat, ".2f", "float")
	var buf [64]byte
	b.ReportAllocs()
	for i := range b.N {
		AppendFloat(buf[:0], float64(i)*0.37, &s, nil)
	}
}

func BenchmarkAppendFloatWide(b *testing.B) {
	s, _ := ParseSpec(KindFloat, ">12.3g", "float")
	var buf [64]byte
	b.ReportAllocs()
	for i := range b.N {
		AppendFloat(buf[:0], float64(i)*0.37, &s, nil)
	}
}

func BenchmarkParseSpec(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		ParseSpec(KindFloat, ">+12,.3f", "float")
	}
}

func BenchmarkParseInt(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		ParseInt("  1234567", 10, nil)
	}
}

func BenchmarkParseFloat(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		ParseFloat("1234.567", nil)
	}
}

func BenchmarkPercent(b *testing.B) {
	var buf [64]byte
	b.ReportAllocs()
	for range b.N {
		p := NewPercentParser("%5.2f", false)
		c, _, _ := p.Next()
		AppendPercentFloat(buf[:0], 3.14159, &c, nil)
	}
}

func BenchmarkHashFloat(b *testing.B) {
	var sum int64
	for i := range b.N {
		sum += HashFloat(float64(i) * 0.37)
	}
	if sum == 1 {
		b.Log(sum)
	}
}

func BenchmarkFloatMod(b *testing.B) {
	sum := 0.0
	for i := range b.N {
		m, _ := FloatMod(float64(i)*0.37, 1.7)
		sum += m
	}
	if sum == 1 {
		b.Log(sum)
	}
}
