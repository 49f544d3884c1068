package numfmt

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// strFormat is str.format for strs as arguments: enough to check the parser. Attributes and items are written out.
func strFormat(s string, args []string, depth int, n *AutoNumber) (string, error) {
	if depth > MaxFormatDepth {
		return "", ErrFormatDepth
	}
	p := NewFormatParser(s)
	var out strings.Builder
	for {
		f, ok, err := p.Next()
		if err != nil {
			return "", err
		}
		if !ok {
			return out.String(), nil
		}
		out.WriteString(f.Literal)
		if !f.HasField {
			continue
		}
		name, err := ParseFieldName(f.Name, n)
		if err != nil {
			return "", err
		}
		v := "<" + name.First + ">"
		if name.Index >= 0 {
			if name.Index >= len(args) {
				return "", ReplacementIndexError(name.Index)
			}
			v = args[name.Index]
		}
		for {
			a, ok, err := name.Next()
			if err != nil {
				return "", err
			}
			if !ok {
				break
			}
			switch {
			case a.Attribute:
				v += ".(" + a.Name + ")"
			case a.Index >= 0:
				v += "[" + strconv.Itoa(a.Index) + "]"
			default:
				v += "['" + a.Name + "']"
			}
		}
		switch f.Conversion {
		case 0, 's':
		case 'r':
			v += "!r"
		case 'a':
			v += "!r" // ascii() of a test value is its repr
		default:
			return "", UnknownConversion(f.Conversion)
		}
		spec := f.Spec
		if f.SpecNested {
			if spec, err = strFormat(spec, args, depth+1, n); err != nil {
				return "", err
			}
		}
		if spec != "" {
			v += ":" + spec
		}
		out.WriteString(v)
	}
}

// str.format splits format strings as CPython does: literals, names, conversions, nested specs and errors.
func TestFormatFieldsMatchOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	parts := []string{"{", "}", "{{", "}}", "{}", "{0}", "{1}", "{name}", "!r", "!s", "!", ":", "[", "]", ".", "a", "é", "0", "{:", "{!a:",
		"[0]", "[k]", ".real", "{:{}}", "{0:{1}}", "{2}", "{9}", "99999999999999999999", "٣", " ", "{0.a[1][b].c!r:>{1}}", "!é"}
	var items, got []string
	args := []string{"A", "B", "C", "D"}
	for range 20000 {
		var s strings.Builder
		for range 1 + r.IntN(6) {
			s.WriteString(parts[r.IntN(len(parts))])
		}
		items = append(items, s.String())
		out, err := strFormat(s.String(), args, 1, new(AutoNumber))
		if err != nil {
			out = errText(err)
		}
		got = append(got, out)
	}
	var want []string
	askOracle(t, `
class S(str):
    def __format__(self, spec): return self + (":" + spec if spec else "")
class V:
    def __init__(self, s): self.s = s
    def __getattr__(self, a):
        if a.startswith("__"): raise AttributeError(a)
        return V(f"{self.s}.({a})")
    def __getitem__(self, k): return V(f"{self.s}[{k!r}]")
    def __format__(self, spec): return self.s + (":" + spec if spec else "")
    def __str__(self): return S(self.s)
    def __repr__(self): return S(self.s + "!r")
args = [V(c) for c in "ABCD"]
def run(s):
    # keyword names are not known beforehand: collect them with retries.
    kw = {}
    while True:
        try:
            return s.format(*args, **kw)
        except KeyError as e:
            kw[e.args[0]] = V("<" + e.args[0] + ">")
result = [attempt(run, s) for s in data]
`, items, &want)
	compare(t, items, got, want)
}

// Fields carry their conversion and spec.
func TestFormatParserFields(t *testing.T) {
	p := NewFormatParser("a{{b{0.x[1]!r:>{w}}c}}")
	want := []Field{
		{Literal: "a{"},
		{Literal: "b", HasField: true, Name: "0.x[1]", Conversion: 'r', Spec: ">{w}", SpecNested: true},
		{Literal: "c}"},
	}
	for i, w := range want {
		f, ok, err := p.Next()
		if !ok || err != nil || f != w {
			t.Errorf("%d: %+v, %v, %v; want %+v", i, f, ok, err, w)
		}
	}
	if _, ok, _ := p.Next(); ok {
		t.Error("more fields than expected")
	}
}
