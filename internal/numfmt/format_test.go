package numfmt

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// formatValue formats one value given by kind and text, the way the object layer does.
func formatValue(kind Kind, i *big.Int, f, im float64, str, spec string) string {
	names := [...]string{KindStr: "str", KindInt: "int", KindFloat: "float", KindComplex: "complex"}
	s, err := ParseSpec(kind, spec, names[kind])
	if err != nil {
		return errText(err)
	}
	var out []byte
	switch kind {
	case KindStr:
		out, err = AppendStr(nil, str, -1, &s, nil)
	case KindInt:
		out, err = AppendBigInt(nil, i, &s, nil)
	case KindFloat:
		out, err = AppendFloat(nil, f, &s, nil)
	case KindComplex:
		out, err = AppendComplex(nil, f, im, &s, nil)
	}
	if err != nil {
		return errText(err)
	}
	return string(out)
}

// randomFloat draws floats of every size, with many short decimals and edge cases.
func randomFloat(r *rand.Rand) float64 {
	switch r.IntN(8) {
	case 0:
		return math.Float64frombits(r.Uint64())
	case 1:
		return float64(r.Int64N(2000000)-1000000) / 1000
	case 2:
		return float64(r.IntN(2000) - 1000)
	case 3:
		return []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 5e-324, math.MaxFloat64, 1e16,
			9999999999999998, 1e-4, 0.00009999, 1e15, 0.5, 1.5, 2.5, 0.05, -0.004, 999999.5, 9.5, 99.95}[r.IntN(20)]
	case 4:
		return math.Ldexp(r.Float64()-0.5, r.IntN(60)-30)
	case 5:
		return float64(r.Int64())
	case 6:
		return float64(r.IntN(4000)-2000) * 0.125
	}
	return r.NormFloat64() * math.Pow(10, float64(r.IntN(40)-20))
}

func randomInt(r *rand.Rand) *big.Int {
	switch r.IntN(5) {
	case 0:
		return big.NewInt(r.Int64N(200) - 100)
	case 1:
		return big.NewInt(int64(r.Uint64()))
	case 2:
		x := new(big.Int).Lsh(big.NewInt(r.Int64()), uint(r.IntN(200)))
		if r.IntN(2) == 0 {
			x.Neg(x)
		}
		return x.Add(x, big.NewInt(r.Int64N(1000)))
	case 3:
		return big.NewInt(r.Int64N(0x120000) - 100)
	}
	return big.NewInt(r.Int64N(2000000) - 1000000)
}

// randomSpec draws specs that are mostly valid.
func randomSpec(r *rand.Rand) string {
	pick := func(p float64, from ...string) string {
		if r.Float64() > p {
			return ""
		}
		return from[r.IntN(len(from))]
	}
	s := pick(0.4, "<", ">", "^", "=", "*<", "é>", "€^", "0=", "_=", "0<", "x>", "🙂^", "\x00=")
	s += pick(0.3, "+", "-", " ")
	s += pick(0.1, "z") + pick(0.2, "#") + pick(0.3, "0")
	s += pick(0.6, "1", "2", "5", "8", "9", "10", "13", "20", "33", "٣", "100")
	s += pick(0.3, ",", "_", ",", "_", ",_", "__")
	s += pick(0.4, ".0", ".1", ".2", ".3", ".5", ".6", ".10", ".17", ".25", ".", ".400", ".1200", ".٤")
	s += pick(0.15, ",", "_")
	s += pick(0.8, "b", "c", "d", "e", "E", "f", "F", "g", "G", "n", "o", "s", "x", "X", "%", "d", "f", "g", "s", "y", "é", "\x01", "dd")
	return s
}

// format(value, spec) agrees with CPython, text and errors, for random values and specs of each kind.
func TestFormatMatchesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	type item struct {
		Kind        Kind
		Int         string
		Float, Imag string
		Str, Spec   string
	}
	var items []item
	var got []string
	strs := []string{"", "a", "abc", "héllo", "日本語テキスト", "🙂🙃", "a longer ASCII text"}
	for range 20000 {
		i, f, im := randomInt(r), randomFloat(r), randomFloat(r)
		it := item{Kind(r.IntN(4)), i.Text(16), hexFloat(f), hexFloat(im), strs[r.IntN(len(strs))], randomSpec(r)}
		if r.IntN(3) == 0 {
			it.Kind = KindFloat
		}
		items = append(items, it)
		got = append(got, formatValue(it.Kind, i, f, im, it.Str, it.Spec))
	}
	var want []string
	askOracle(t, `
def value(d):
    k = d["Kind"]
    if k == 0: return d["Str"]
    if k == 1: return int(d["Int"], 16)
    if k == 2: return fh(d["Float"])
    return complex(fh(d["Float"]), fh(d["Imag"]))
result = [attempt(format, value(d), d["Spec"]) for d in data]
`, items, &want)
	bad := 0
	for i, it := range items {
		if got[i] != want[i] {
			if bad++; bad <= 20 {
				t.Errorf("%+v:\n got %q\nwant %q", it, got[i], want[i])
			}
		}
	}
	if bad > 20 {
		t.Errorf("%d of %d differ", bad, len(items))
	}
}

// repr(float) and repr(complex) agree with CPython.
func TestReprMatchesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var items [][2]string
	var got [][2]string
	for range 20000 {
		f, im := randomFloat(r), randomFloat(r)
		items = append(items, [2]string{hexFloat(f), hexFloat(im)})
		got = append(got, [2]string{ReprFloat(f), ReprComplex(f, im)})
	}
	var want [][2]string
	askOracle(t, `result = [[repr(fh(a)), repr(complex(fh(a), fh(b)))] for a, b in data]`, items, &want)
	for i := range items {
		if got[i] != want[i] {
			t.Fatalf("%v: got %q, want %q", items[i], got[i], want[i])
		}
	}
}
