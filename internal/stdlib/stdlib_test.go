package stdlib_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// TestModules runs testdata/*.py of each package, and testdata/MODULE/*.py for the modules of lib.
func TestModules(t *testing.T) {
	dirs, err := filepath.Glob("*/testdata")
	if err != nil {
		t.Fatal(err)
	}
	nested, _ := filepath.Glob("*/*/testdata")
	dirs = append(dirs, nested...)
	lib, _ := filepath.Glob("testdata/*")
	dirs = append(dirs, lib...)
	if len(dirs) == 0 {
		t.Fatal("no testdata")
	}
	for _, dir := range dirs {
		if files, _ := filepath.Glob(filepath.Join(dir, "*.py")); len(files) == 0 {
			continue
		}
		name := filepath.ToSlash(filepath.Dir(dir))
		if name == "testdata" {
			name = filepath.Base(dir)
		}
		t.Run(name, func(t *testing.T) { chunkedtest.Run(t, dir, runner{}) })
	}
}

// TestLookup checks that each module gets the name under which it is listed, that Lookup can search the list, and that nothing else is
// found.
func TestLookup(t *testing.T) {
	for _, name := range stdlib.Names() {
		def := stdlib.Lookup(name)
		if def == nil || def.Name != name {
			t.Errorf("%s: %+v", name, def)
		}
	}
	if !slices.IsSorted(stdlib.Names()) {
		t.Error("the table is not sorted")
	}
	if stdlib.Lookup("no such module") != nil {
		t.Error("found a module that does not exist")
	}
}

// runner runs chunks in fresh VMs.
type runner struct{}

func (runner) Run(source, filename string) (stdout string, failure *chunkedtest.Failure) {
	var out strings.Builder
	vm := py.NewVM(py.Config{
		Modules: stdlib.Lookup,
		Stdout:  func(p []byte) error { out.Write(p); return nil },
	})
	m := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", m.Value())
	code, err := py.Compile(source, py.CompileOptions{Filename: filename})
	if err == nil {
		_, err = vm.RunCode(code, m.Dict())
	} else if e := vm.SyntaxErrorOf(err); e != nil {
		err = e
	}
	if err == nil {
		return out.String(), nil
	}
	e, ok := err.(*py.Exc)
	if !ok {
		return out.String(), &chunkedtest.Failure{Type: "error", Msg: err.Error()}
	}
	f := &chunkedtest.Failure{Type: e.Type().Name()}
	if q, err := vm.GetAttr(e.Type().Value(), "__qualname__"); err == nil {
		f.Type, _ = py.AsStr(q)
	}
	if mod := e.Type().Module(); mod != "builtins" && mod != "__main__" {
		f.Type = mod + "." + f.Type
	}
	f.Msg, _ = vm.StrOf(e.Value())
	place := regexp.MustCompile(`File "` + regexp.QuoteMeta(filename) + `", line (\d+)`)
	if ms := place.FindAllStringSubmatch(vm.FormatException(e, py.FormatOptions{}), -1); len(ms) > 0 {
		f.Line, _ = strconv.Atoi(ms[len(ms)-1][1])
	}
	return out.String(), f
}
