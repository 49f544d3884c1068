package stdlib

// library_test.go holds the table against what it lists: the list in docs, the files of lib, and what CPython's modules have.

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/py"
)

var update = flag.Bool("update", false, "rewrite docs/library.md")

// docs/library.md is the table, with the docstrings of the modules. After a change: go test ./internal/stdlib -run Library -update
func TestLibraryListIsUpToDate(t *testing.T) {
	var b strings.Builder
	b.WriteString("# The standard library\n\nThe modules that a script can import, beside `sandbox`, `sandbox.asyncio`, `sandbox.http`,\n`sandbox.logging` and `sandbox.serde`. " +
		"What a module lacks is said with it;\na sandbox has no use for most of it. This list is generated: `go test ./internal/stdlib -run Library -update`.\n\n")
	vm := newVM()
	for _, m := range modules {
		fmt.Fprintf(&b, "* `%s`", m.name)
		doc, _ := py.AsStr(attribute(t, vm, m.name, "__doc__"))
		doc, _, _ = strings.Cut(strings.TrimSpace(doc), "\n\n")
		if doc = strings.Join(strings.Fields(doc), " "); doc != "" {
			fmt.Fprintf(&b, ": %s", doc)
		}
		if m.since != "" {
			fmt.Fprintf(&b, " (new in %s)", m.since)
		}
		b.WriteByte('\n')
		if m.lacks != "" {
			fmt.Fprintf(&b, "  Lacks %s.\n", m.lacks)
		}
	}
	const path = "../../docs/library.md"
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != b.String() {
		t.Errorf("%s is not up to date; run: go test ./internal/stdlib -run Library -update", path)
	}
}

// Each file of lib is what a module of the table is read from.
func TestFilesOfLib(t *testing.T) {
	files := map[string]bool{}
	for i := range modules {
		m := &modules[i]
		if m.def != nil {
			if m.late != nil {
				t.Errorf("%s: a module with Go code says itself what comes late", m.name)
			}
			continue
		}
		path := "lib/" + strings.ReplaceAll(m.name, ".", "/")
		if m.python().Package {
			path += "/__init__"
		}
		files[path+".py"] = true
		for _, l := range m.late {
			if l.part != "" {
				files[path+"."+l.part+".py"] = true
			}
		}
	}
	err := fs.WalkDir(lib, "lib", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !files[path] {
			t.Errorf("%s belongs to no module", path)
		}
		delete(files, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path := range files {
		t.Errorf("%s is missing", path)
	}
}

// Each module of which a public name of CPython's is missing says what it lacks, and what it names is missing.
func TestWhatModulesLack(t *testing.T) {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	// Public are the names of __all__; without it, those of a module that is written in C.
	cmd := exec.Command(oracle.Path, append([]string{"-W", "ignore", "-c", `
import importlib, json, sys
out = {}
for name in sys.argv[1:]:
    try:
        m = importlib.import_module(name)
    except ImportError:
        continue
    public = getattr(m, "__all__", None)
    if public is None:
        public = [n for n in dir(m) if n[0] != "_" and not getattr(m, "__file__", "").endswith(".py")]
    out[name] = list(public)
print(json.dumps(out))
`}, Names()...)...)
	cmd.Env = oracle.Environ()
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var public map[string][]string
	if err := json.Unmarshal(text, &public); err != nil {
		t.Fatal(err)
	}
	vm := newVM()
	for _, m := range modules {
		missing := map[string]bool{}
		for _, name := range public[m.name] {
			if Lookup(m.name+"."+name) == nil && attribute(t, vm, m.name, name).IsNull() {
				missing[name] = true
			}
		}
		if len(missing) > 0 && m.lacks == "" {
			t.Errorf("%s lacks %v, which the table does not say", m.name, missing)
		}
		for _, name := range regexp.MustCompile("`[^`]*`").FindAllString(m.lacks, -1) {
			if !missing[strings.Trim(name, "`")] {
				t.Errorf("the table says that %s lacks %s, which it has, or CPython's has not", m.name, name)
			}
		}
	}
}

func newVM() *py.VM {
	vm := py.NewVM(py.Config{Modules: Lookup})
	vm.BeginRun()
	return vm
}

// attribute returns an attribute of a module, or null.
func attribute(t *testing.T, vm *py.VM, module, name string) py.Value {
	t.Helper()
	m, err := vm.Import(module)
	if err != nil {
		t.Fatalf("%s: %v", module, err)
	}
	v, err := vm.GetAttr(m.Value(), name)
	if err != nil {
		return py.Value{}
	}
	return v
}
