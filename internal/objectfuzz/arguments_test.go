package objectfuzz

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// faults runs programs in child processes and tells each kind of fault once.
type faults struct {
	processes chan *process
	seen      sync.Map
}

func newFaults(t *testing.T, workers int) *faults {
	f := &faults{processes: make(chan *process, workers)}
	for range workers {
		p := &process{}
		t.Cleanup(p.stop)
		f.processes <- p
	}
	return f
}

// check runs a program and tells whether it did harm.
func (f *faults) check(t *testing.T, what, source string) {
	p := <-f.processes
	defer func() { f.processes <- p }()
	out, err := p.run(job{Source: source, AtExit: true})
	if err != nil {
		t.Fatal(err)
	}
	if !out.bad() {
		return
	}
	if _, known := f.seen.LoadOrStore(out.signature(), true); known {
		t.Errorf("%s: %s", what, out.signature())
	} else {
		t.Errorf("%s: %s\n%s\n%s", what, out.signature(), out.Stack, source)
	}
}

// all says whether everything is to be tried, as KRAIT_ARGUMENTS=all asks, or a sample that takes a few seconds.
func all() bool { return os.Getenv("KRAIT_ARGUMENTS") == "all" }

// No method of a builtin type takes an argument for what it isn't.
func TestMethodArguments(t *testing.T) {
	f := newFaults(t, 2)
	for i, v := range values {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			for j, name := range append([]string{"__new__", "__init__", "__reduce_ex__", "__setstate__", "__format__", "__setattr__", "__getattribute__", "__class__", "__dict__"}, v.attrs...) {
				if all() || (i+j)%97 == 0 {
					f.check(t, name, methodArguments(v, name, 300))
				}
			}
		})
	}
}

// No function of a module of the library does either.
func TestFunctionArguments(t *testing.T) {
	out, err := exec.Command(oracleFile(t), "-I", "-c", "import sys; print(*sorted(n for n in sys.stdlib_module_names if n not in ('this', 'antigravity', 'idlelib', 'turtledemo')))").Output()
	if err != nil {
		t.Fatal(err)
	}
	f := newFaults(t, 2)
	var p process
	defer p.stop()
	n := 0
	for _, module := range append(strings.Fields(string(out)), "sandbox.serde") {
		names, err := p.run(job{Source: "try: import " + module + " as m\nexcept ImportError: pass\nelse: print(*[n for n in dir(m) if callable(getattr(m, n, None))])\n"})
		if err != nil {
			t.Fatal(err)
		}
		t.Run(module, func(t *testing.T) {
			for _, name := range strings.Fields(names.Output) {
				if n++; all() || n%97 == 0 {
					f.check(t, module+"."+name, functionArguments(module, name, 100))
				}
			}
		})
	}
}
