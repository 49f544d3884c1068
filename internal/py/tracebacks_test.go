package py_test

// tracebacks_test.go compares what uncaught and printed exceptions look like with CPython.

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// sysModule is sys as far as the programs need it, where the library has none.
func sysModule(stderr *bytes.Buffer) *py.ModuleDef {
	return &py.ModuleDef{Name: "sys", Source: "class _File:\n    def write(self, s): _write(s)\n\n\nstderr = _File()\n",
		Funcs: []py.Def{
			{Name: "exception", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if e := vm.Handled(); e != nil {
					return e.Value(), nil
				}
				return py.None, nil
			}},
			{Name: "_write", Sig: "s, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s, _ := py.AsStr(a[0])
				stderr.WriteString(s)
				return py.None, nil
			}},
		}}
}

// run runs source as the main script and returns what it wrote to stderr and its error.
func run(t *testing.T, source, filename string, limits py.Limits) (string, error) {
	t.Helper()
	var stderr bytes.Buffer
	vm := py.NewVM(py.Config{
		Limits: limits,
		Stderr: func(p []byte) error { stderr.Write(p); return nil },
		Modules: func(name string) *py.ModuleDef {
			if m := stdlib.Lookup(name); m != nil {
				return m
			}
			switch name {
			case "sys":
				return sysModule(&stderr)
			case "math":
				return &py.ModuleDef{Name: "math", Source: "def sqrt(x): pass\n"}
			}
			return nil
		},
	})
	m := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", m.Value())
	code, err := py.Compile(source, py.CompileOptions{Filename: filename})
	if err != nil {
		t.Fatal(err)
	}
	_, err = vm.RunCode(code, m.Dict())
	return stderr.String(), vm.HostError(err)
}

func TestTracebacks(t *testing.T) {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join("..", "..", "testdata", "tracebacks")
	files, err := filepath.Glob(filepath.Join(dir, "*.py"))
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := run(t, string(source), name, py.Limits{})
			var e *py.Error
			if errors.As(err, &e) {
				got += e.Traceback
			} else if err != nil {
				t.Fatal(err)
			}
			full, err := filepath.Abs(dir)
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(context.Background(), oracle.Path, "-s", name)
			cmd.Dir, cmd.Env = dir, oracle.Environ()
			var want bytes.Buffer
			cmd.Stderr = &want
			var exit *exec.ExitError
			if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			compareLines(t, got, strings.ReplaceAll(want.String(), full+string(filepath.Separator), ""))
		})
	}
}

// compareLines reports the first lines that differ.
func compareLines(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			from := max(i-5, 0)
			t.Fatalf("line %d differs, got:\n%s\nwant:\n%s", i+1, strings.Join(g[min(from, len(g)):min(i+3, len(g))], "\n"),
				strings.Join(w[min(from, len(w)):min(i+3, len(w))], "\n"))
		}
	}
}

func TestReportsAreBounded(t *testing.T) {
	for name, source := range map[string]string{
		"long chain":      "e = None\nfor i in range(20000):\n    n = ValueError(i)\n    n.__context__ = e\n    e = n\nraise e\n",
		"nested groups":   "e = ValueError()\nfor i in range(20000):\n    e = ExceptionGroup('g', [e, e])\nraise e\n",
		"wide groups":     "e = ValueError()\nfor i in range(12):\n    e = ExceptionGroup('g', [e] * 100)\nraise e\n",
		"long message":    "raise ValueError('x' * 20_000_000)\n",
		"long notes":      "e = ValueError()\ne.__notes__ = ['x' * 1000] * 100_000\nraise e\n",
		"long line":       "x = 0; " + strings.Repeat("y = 1; ", 100_000) + "1 / x\n",
		"mutual calls":    "def f(n):\n    g(n - 1)\ndef g(n):\n    1 / n\n    f(n - 1)\nf(901)\n",
		"groups in chain": "e = None\nfor i in range(3000):\n    n = ExceptionGroup('g' * 1000, [ValueError('v' * 1000)] * 20)\n    n.__context__ = e\n    e = n\nraise e\n",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := run(t, source, "main.py", py.Limits{})
			var e *py.Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v", err)
			}
			if len(e.Traceback) > 3<<20 {
				t.Errorf("the traceback has %d bytes", len(e.Traceback))
			}
			last := e.Traceback[max(0, len(e.Traceback)-400):]
			if name != "long message" && name != "long notes" && !strings.Contains(e.Traceback, e.QualifiedType) {
				t.Errorf("the traceback ends without its exception: %q", last)
			}
		})
	}
}

func TestHostError(t *testing.T) {
	const source = `class Base(LookupError):
    pass


class Broken(Base):
    def __init__(self, code):
        self.code = code

    def __str__(self):
        return f"code {self.code}"


def work():
    try:
        {}["k"]
    except KeyError as e:
        x = Broken(7)
        x.add_note("first\nsecond")
        raise x from e


work()
`
	_, err := run(t, source, "main.py", py.Limits{})
	var e *py.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v", err)
	}
	if got := e.Error(); got != "Broken: code 7" {
		t.Errorf("Error() = %q", got)
	}
	if e.Filename != "main.py" || e.Line != 19 || e.Column != 8 || e.Function != "work" {
		t.Errorf("place is %s:%d:%d in %s", e.Filename, e.Line, e.Column, e.Function)
	}
	if got := strings.Join(e.Bases, " "); got != "LookupError Exception BaseException" {
		t.Errorf("Bases = %q", got)
	}
	if len(e.Notes) != 2 || e.Notes[1] != "second" {
		t.Errorf("Notes = %q", e.Notes)
	}
	if e.Cause == nil || e.Cause.Error() != "KeyError: 'k'" || e.Cause.Line != 15 {
		t.Errorf("Cause = %+v", e.Cause)
	}
	if !errors.Is(err, &py.Error{Type: "LookupError"}) || errors.Is(err, &py.Error{Type: "KeyError"}) {
		t.Error("errors.Is goes by the wrong classes")
	}
	if !strings.HasSuffix(e.Traceback, "Broken: code 7\nfirst\nsecond\n") {
		t.Errorf("Traceback = %q", e.Traceback)
	}
}

func TestHostErrorPassesLimits(t *testing.T) {
	_, err := run(t, "while True:\n    try:\n        1 / 0\n    except:\n        pass\n", "main.py", py.Limits{Steps: 10_000})
	var limit *py.LimitError
	if !errors.As(err, &limit) || limit.Limit != "steps" {
		t.Errorf("got %v", err)
	}
}

func TestHostErrorOfSystemExit(t *testing.T) {
	for code, want := range map[string]int{"": 0, "None": 0, "3": 3, "True": 1, "'text'": 1, "2, 3": 1} {
		_, err := run(t, "raise SystemExit("+code+")\n", "main.py", py.Limits{})
		var e *py.Error
		if !errors.As(err, &e) || e.Type != "SystemExit" || e.ExitCode != want {
			t.Errorf("SystemExit(%s): got %+v, want exit code %d", code, err, want)
		} else if (e.ExitMessage == "text") != (code == "'text'") {
			t.Errorf("SystemExit(%s): ExitMessage is %q", code, e.ExitMessage)
		}
	}
}
