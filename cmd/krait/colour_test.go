package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
)

// The colours of tracebacks are CPython's: what it prints with them is what it prints without, coloured.
func TestColours(t *testing.T) {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	for message, program := range map[string]string{
		"division by zero":                 "def f(x):\n    return x / (1 -\n        1)\ntry:\n    {}['a']\nexcept KeyError as e:\n    e.add_note('noted')\n    f(2)\n",
		"two\nlines":                       "class E(Exception): pass\nraise E('two\\nlines')\n",
		"grp (2 sub-exceptions)":           "try: 1 / 0\nexcept Exception as e: x = ExceptionGroup('grp', [e, ValueError()])\nraise x\n",
		"'(' was never closed":             "x = (1 +\n  2 3\n",
		"":                                 "raise ValueError\n",
		"maximum recursion depth exceeded": "def f(n): return f(n - 1)\nf(1)\n",
	} {
		file := filepath.Join(t.TempDir(), "p.py")
		if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
		run := func(variable string) string {
			cmd := exec.Command(oracle.Path, file)
			cmd.Env = append(os.Environ(), variable)
			out, _ := cmd.CombinedOutput() // all of them fail
			return string(out)
		}
		plain, want := run("PYTHON_COLORS=0"), run("PYTHON_COLORS=1")
		if got := coloured(plain, message); got != want || plain == want {
			t.Errorf("got\n%q\nwant\n%q", got, want)
		}
	}
}
