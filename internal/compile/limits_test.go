package compile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/syntax"
)

func seq(n int, f string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, f, i)
	}
	return b.String()
}

func compileText(t *testing.T, src string, opts Options) (*Code, error) {
	t.Helper()
	mod, err := syntax.Parse(src, syntax.Options{})
	if err != nil {
		return nil, err
	}
	opts.Source = src
	c, err := Compile(mod, opts)
	if err == nil {
		if err := Verify(c); err != nil {
			t.Fatalf("%.200s: %v\n%s", src, err, Disassemble(c))
		}
	}
	return c, err
}

// Programs of unusual size compile into valid code.
func TestLargePrograms(t *testing.T) {
	for name, src := range map[string]string{
		"many locals":        "def f():\n" + seq(1000, "  x%[1]d = %[1]d\n") + seq(1000, "  x%[1]d += x%[1]d; del x%[1]d\n"),
		"many locals, loops": "def f():\n" + seq(400, "  for x%[1]d, y%[1]d in z: x%[1]d; [x%[1]d for x%[1]d in y%[1]d]\n"),
		"many arguments":     "f(" + seq(300, "a%d, ") + ")\nf(" + seq(300, "a%[1]d=%[1]d, ") + ")",
		"method arguments":   "a.f(" + seq(300, "a%d, ") + "**k)",
		"long list":          "x = [" + seq(3000, "a%d, ") + "]",
		"long tuple":         "x = (" + seq(3000, "%d, ") + ")",
		"long dict":          "x = {" + seq(3000, "a%[1]d: %[1]d, ") + "}",
		"long constant dict": "x = {" + seq(3000, "%[1]d: %[1]d, ") + "}",
		"nested lists":       "x = " + strings.Repeat("[a, b, c, d, e, f, g, h, ", 90) + "1" + strings.Repeat("]", 90),
		"nested dicts":       "x = " + strings.Repeat("{a: 1, b: 2, c: 3, d: 4, e: 5, 'f': ", 90) + "1" + strings.Repeat("}", 90),
		"nested calls":       "x = " + strings.Repeat("f(", 190) + "1" + strings.Repeat(")", 190),
		"nested calls, more": "x = " + strings.Repeat("f(a, b, c, ", 90) + "1" + strings.Repeat(")", 90),
		"nested methods":     "x = " + strings.Repeat("a.f(b, ", 90) + "1" + strings.Repeat(")", 90),
		"long chain":         "x = a" + strings.Repeat(".f()", 900),
		"long chain, args":   "x = a" + strings.Repeat(".f(b.c)", 900),
		"long sum":           "x = a" + strings.Repeat("+a", 3000),
		"right nested":       "x = " + strings.Repeat("a+(", 150) + "a" + strings.Repeat(")", 150),
		"long and":           "if " + strings.Repeat("a and ", 3000) + "b: pass",
		"long comparison":    "x = " + strings.Repeat("a < ", 3000) + "b",
		"long elif":          "if a: pass\n" + strings.Repeat("elif b: c\n", 3000),
		"long f-string":      "x = f'" + strings.Repeat("{a}b", 1000) + "'",
		"many targets":       seq(300, "a%d, ") + "= x\n" + seq(200, "a%d, ") + "*b = x\n*b, " + seq(90, "a%d, ") + "= x",
		"many constants":     seq(2000, "x == %d.5\n") + seq(2000, "if x < %d.5: y\n"),
		"many withs":         "with " + strings.TrimSuffix(seq(20, "a as b%d, "), ", ") + ": pass",
		"nested finally":     "def f():\n" + nest(8, "try:", "finally:"),
		"many patterns":      "match x:\n case [" + seq(100, "a%d, ") + "]: pass\n case {" + seq(100, "%[1]d: a%[1]d, ") + "}: pass",
		"long global list":   "def f():\n global " + strings.TrimSuffix(seq(500, "x%d, "), ", ") + "\n" + seq(500, " x%d = 1\n"),
	} {
		if _, err := compileText(t, src, Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// nest nests n blocks with two arms each.
func nest(n int, first, second string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i+1) + first + "\n")
	}
	b.WriteString(strings.Repeat(" ", n+1) + "return g()\n")
	for i := n - 1; i >= 0; i-- {
		b.WriteString(strings.Repeat(" ", i+1) + second + "\n" + strings.Repeat(" ", i+2) + "h()\n")
	}
	return b.String()
}
