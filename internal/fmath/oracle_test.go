package fmath

import (
	"encoding/json"
	"math"
	"os/exec"
	"strconv"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
)

// oracleProgram prints, for each function, 5000 random arguments with CPython's results as the bits of the floats.
const oracleProgram = `
import json, math, random, struct
random.seed(7)
u = random.uniform
def bits(x): return str(struct.unpack("<Q", struct.pack("<d", x))[0])
def wide(): return math.ldexp(u(-1, 1), random.randint(-60, 60))
ranges = {
    "Exp": lambda: [u(-745, 709)], "Exp2": lambda: [u(-1074, 1023)], "Expm1": lambda: [u(-5, 5)],
    "Log": lambda: [math.ldexp(u(0.5, 1), random.choice([0, 1, -5, 300, -1070]))], "Log2": lambda: [u(0, 100)],
    "Log10": lambda: [u(0, 100)], "Log1p": lambda: [u(-.99, 10)], "Sin": lambda: [wide()], "Cos": lambda: [wide()],
    "Tan": lambda: [wide()], "Asin": lambda: [u(-1, 1)], "Acos": lambda: [u(-1, 1)], "Atan": lambda: [wide()],
    "Sinh": lambda: [u(-30, 30)], "Cosh": lambda: [u(-30, 30)], "Tanh": lambda: [u(-3, 3)], "Asinh": lambda: [u(-10, 10)],
    "Acosh": lambda: [u(1, 20)], "Atanh": lambda: [u(-1, 1)], "Cbrt": lambda: [wide()], "Gamma": lambda: [u(-10, 170)],
    "LogGamma": lambda: [u(0, 200)], "Pow": lambda: [u(0, 50), u(-100, 100)], "Atan2": lambda: [u(-5, 5), u(-5, 5)],
    "Hypot": lambda: [u(-5, 5), u(-5, 5)],
}
names = {"LogGamma": "lgamma"}
out = {}
for name, args in ranges.items():
    f = getattr(math, names.get(name, name.lower()))
    rows = out[name] = []
    while len(rows) < 5000:
        a = args()
        try: rows.append([bits(x) for x in a + [f(*a)]])
        except (ValueError, OverflowError): pass
print(json.dumps(out))
`

// Results are those of the C library that CPython runs on, but for one in a hundred at most, which are off by a last place or
// two. Measured with glibc 2.36: 0.0 to 0.2 % differ; none of 40,000 with Exp, Log and Pow, which are glibc's algorithms. (On
// processors without fused operations glibc takes others, whence the few that may differ here.)
func TestOracle(t *testing.T) {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(oracle.Path, "-c", oracleProgram).Output()
	if err != nil {
		t.Fatal(err)
	}
	var data map[string][][]string
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	one := map[string]func(float64) float64{
		"Exp": Exp, "Exp2": Exp2, "Expm1": Expm1, "Log": Log, "Log2": Log2, "Log10": Log10, "Log1p": Log1p, "Sin": Sin, "Cos": Cos, "Tan": Tan,
		"Asin": Asin, "Acos": Acos, "Atan": Atan, "Sinh": Sinh, "Cosh": Cosh, "Tanh": Tanh, "Asinh": Asinh, "Acosh": Acosh,
		"Atanh": Atanh, "Cbrt": Cbrt, "Gamma": Gamma, "LogGamma": LogGamma,
	}
	two := map[string]func(x, y float64) float64{"Pow": Pow, "Atan2": Atan2, "Hypot": Hypot}
	if len(data) != len(one)+len(two) {
		t.Fatalf("%d functions answered", len(data))
	}
	for name, rows := range data {
		bad, worst := 0, int64(0)
		for _, row := range rows {
			x, want := float(t, row[0]), float(t, row[len(row)-1])
			var got float64
			if f := one[name]; f != nil {
				got = f(x)
			} else {
				got = two[name](x, float(t, row[1]))
			}
			if got != want {
				bad++
				worst = max(worst, ulps(got, want))
			}
		}
		few := len(rows) / 100
		if name == "Exp" || name == "Log" || name == "Pow" {
			few = len(rows) / 1000
		}
		if bad > few || worst > 8 {
			t.Errorf("%s: %d of %d results differ, by up to %d in the last place", name, bad, len(rows), worst)
		}
	}
}

// float returns the float with the given bits.
func float(t *testing.T, bits string) float64 {
	u, err := strconv.ParseUint(bits, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return math.Float64frombits(u)
}

// ulps returns how many floats lie between a and b.
func ulps(a, b float64) int64 {
	order := func(f float64) int64 {
		if i := int64(math.Float64bits(f)); i >= 0 {
			return i
		} else {
			return math.MinInt64 - i
		}
	}
	if d := order(a) - order(b); d >= 0 {
		return d
	} else {
		return -d
	}
}

// Special values are those of the C standard.
func TestSpecial(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, test := range []struct {
		name      string
		got, want float64
	}{
		{"exp(-inf)", Exp(-inf), 0}, {"exp(inf)", Exp(inf), inf}, {"exp(710)", Exp(710), inf}, {"exp(-746)", Exp(-746), 0},
		{"exp2(-1074)", Exp2(-1074), 5e-324}, {"exp2(1023)", Exp2(1023), 0x1p1023}, {"log(0)", Log(0), -inf}, {"log(-1)", Log(-1), nan},
		{"log2(2**-1074)", Log2(5e-324), -1074}, {"log10(1e300)", Log10(1e300), 300}, {"sin(inf)", Sin(inf), nan}, {"sin(-0)", Sin(math.Copysign(0, -1)), math.Copysign(0, -1)},
		{"cos(0)", Cos(0), 1}, {"atan(inf)", Atan(inf), math.Pi / 2}, {"atan2(1, 0)", Atan2(1, 0), math.Pi / 2}, {"asin(2)", Asin(2), nan}, {"asin(1)", Asin(1), math.Pi / 2},
		{"acos(-1)", Acos(-1), math.Pi}, {"acos(1)", Acos(1), 0}, {"pow(2, -1074)", Pow(2, -1074), 5e-324}, {"pow(2, 1024)", Pow(2, 1024), inf}, {"pow(-2, 3)", Pow(-2, 3), -8},
		{"pow(-2, .5)", Pow(-2, .5), nan}, {"pow(nan, 0)", Pow(nan, 0), 1}, {"pow(-1, inf)", Pow(-1, inf), 1}, {"pow(10, 22)", Pow(10, 22), 1e22},
		{"hypot(inf, nan)", Hypot(inf, nan), inf}, {"hypot(nan, 1)", Hypot(nan, 1), nan}, {"hypot(3e300, 4e300)", Hypot(3e300, 4e300), 5e300}, {"hypot(3e-320, 4e-320)", Hypot(3e-320, 4e-320), 5e-320},
		{"gamma(-1)", Gamma(-1), nan}, {"gamma(-0)", Gamma(math.Copysign(0, -1)), -inf}, {"gamma(6)", Gamma(6), 120}, {"lgamma(-3)", LogGamma(-3), inf}, {"cbrt(-inf)", Cbrt(-inf), -inf},
		{"tanh(inf)", Tanh(inf), 1}, {"sinh(-inf)", Sinh(-inf), -inf}, {"cosh(-inf)", Cosh(-inf), inf}, {"acosh(0)", Acosh(0), nan}, {"asinh(-inf)", Asinh(-inf), -inf},
	} {
		if math.Float64bits(test.got) != math.Float64bits(test.want) && (test.got == test.got || test.want == test.want) {
			t.Errorf("%s: got %v, want %v", test.name, test.got, test.want)
		}
	}
}
