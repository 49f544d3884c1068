package py_test

// longtext_test.go shows that what looks at a long text counts steps for it, so that a loop of such looks meets its deadline.

import (
	"testing"

	"github.com/krait-run/krait/internal/py"
)

func TestLongTextsCount(t *testing.T) {
	const (
		setup = `
n = 'a' * 4_000_000
m = n[:-1] + 'b'
same = n[:-1] + 'a'
b, c = n.encode(), same.encode()
class A: pass
class B:
    def __delattr__(self, name): pass
def f(**k): pass
a, e = A(), B()
by_text, by_tuple, by_bytes, texts = {n: 1}, {(n, 1): 1}, {b: 1}, {n}
hash(n), hash(m), hash(same), hash(b), hash(c), hash((n, 1)), hash((same, 1))
`
		least = 4_000_000 >> 12
	)
	for _, source := range []string{
		"getattr(a, n, 1)", "hasattr(a, n)", "setattr(a, n, 1)", "delattr(e, n)", "object.__setattr__(a, n, 1)", "getattr(A, n, 1)", "getattr(f, n, 1)",
		"type(n, (), {})", "A.__name__ = n", "f(**{n: 1})",
		"n == same", "n != same", "n < same", "n in (same,)", "[same].index(n)", "[same].count(n)", "(n,) == (same,)", "max(n, same)", "b == c", "b in (c,)",
		"by_text[same]", "by_tuple[same, 1]", "by_bytes[c]", "same in texts", "texts == {same}", "by_text == {same: 1}",
		"n.startswith(m)", "n.endswith((m, same))", "n.removeprefix(m)", "n.removesuffix('b' + n[1:])", "b.startswith(c)", "b.endswith(c)", "b.removeprefix(c)",
		"n + 'x'", "n[::-1]", "n * 1 + n", "bytearray(b)", "n.upper()", "n.isidentifier()", "str(b, 'utf-8')",
	} {
		vm := py.NewVM(py.Config{Limits: py.Limits{Memory: 256 << 20}})
		main := vm.NewModule("__main__").Dict()
		run := func(source string) {
			code, err := py.Compile(source, py.CompileOptions{Filename: "test.py"})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := vm.RunCode(code, main); err != nil {
				t.Fatalf("%s: %v", source, err)
			}
		}
		run(setup)
		before := vm.Steps()
		run(source)
		if n := vm.Steps() - before; n < least {
			t.Errorf("%s: %d steps, want %d or more", source, n, least)
		}
	}
}
