package krait_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/krait-run/krait"
)

// At the end of a program CPython's collector finalizes first what cycles alone keep, then what the names of the main module lead to, level
// by level; lists and tuples from their ends. The orders are CPython's.
func TestExitOrder(t *testing.T) {
	const class = `
class D:
    def __init__(self, n): self.n = n
    def __del__(self): print(self.n, end="")
`
	for source, want := range map[string]string{
		"a = D(1); b = D(2); c = D(3)":                                  "123",
		"a = [D(1), D(2)]; b = D(3)":                                    "321",
		"a = {1: D(1), 2: [D(2)], 3: D(3)}; b = D(4)":                   "4132",
		"a = D(1); a.c = D(2); b = D(3)":                                "132",
		"a = D(1); b = D(2); a.o = b; b.o = a; c = D(3)":                "123",
		"a = [D(1), {1: D(2), 2: D(3)}, D(4), {1: D(5)}]; b = D(6)":     "641523",
		"c = D(1); c.me = c; del c; a = D(2)":                           "12",
		"class K: a = [D(1), D(2)]; b = D(3)\nx = D(4)":                 "4321",
		"def f(x=D(1)): pass\nb = D(2)":                                 "21",
		"def g():\n    d = D(1)\n    yield\nx = g()\nnext(x)\ny = D(2)": "12",
	} {
		var out bytes.Buffer
		template, err := krait.NewTemplate(krait.Options{OneProgram: true})
		if err != nil {
			t.Fatal(err)
		}
		sb, err := template.NewSandbox(context.Background(), krait.SandboxOptions{Stdout: &out})
		if err != nil {
			t.Fatal(err)
		}
		if err := sb.LoadScript(context.Background(), class+source+"\n"); err != nil {
			t.Fatal(source, err)
		}
		sb.Close()
		if out.String() != want {
			t.Errorf("%s: %s, want %s", source, out.String(), want)
		}
	}
}
