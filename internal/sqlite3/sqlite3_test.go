package sqlite3_test

import (
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/sqlite3"
	"github.com/krait-run/krait/internal/stdlib"
	"github.com/krait-run/krait/internal/stdlib/io"
	"github.com/krait-run/krait/vfs"
)

// TestModule runs testdata/*.py, here and under CPython.
func TestModule(t *testing.T) { chunkedtest.Run(t, "testdata", runner{}) }

// modules finds modules as a sandbox that was given package sqlite does.
func modules(name string) *py.ModuleDef {
	if d := sqlite3.Lookup(name); d != nil {
		return d
	}
	return stdlib.Lookup(name)
}

// newVM makes a VM that prints to out and has no files.
func newVM(out *strings.Builder, limits py.Limits) *py.VM {
	return py.NewVM(py.Config{Modules: modules, Limits: limits, Stdout: func(p []byte) error { out.Write(p); return nil }})
}

// withFiles makes a VM that has a file system in memory.
func withFiles(out *strings.Builder) *py.VM {
	table, err := vfs.NewTable([]vfs.Mount{{Path: "/", MaxFileSize: 16 << 20, MaxCreated: -1, New: func() fs.FS {
		m := vfs.NewMem(vfs.MemOptions{MaxBytes: 16 << 20, MaxFiles: 100})
		_ = m.Mkdir("tmp", 0o777)
		return m
	}}})
	if err != nil {
		panic(err)
	}
	view := table.View()
	return py.NewVM(py.Config{Modules: modules, Stdout: func(p []byte) error { out.Write(p); return nil },
		Files: func(*py.VM) py.FileSystem { return view }, Open: io.Open})
}

// runIn runs a program in vm.
func runIn(vm *py.VM, source, filename string) error {
	m := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", m.Value())
	code, err := py.Compile(source, py.CompileOptions{Filename: filename})
	if err != nil {
		return err
	}
	_, err = vm.RunCode(code, m.Dict())
	return err
}

// runner runs chunks in fresh VMs.
type runner struct{}

func (runner) Run(source, filename string) (stdout string, failure *chunkedtest.Failure) {
	var out strings.Builder
	vm := withFiles(&out)
	defer vm.Release()
	err := runIn(vm, source, filename)
	if err == nil {
		return out.String(), nil
	}
	e, ok := err.(*py.Exc)
	if !ok {
		return out.String(), &chunkedtest.Failure{Type: "error", Msg: err.Error()}
	}
	f := &chunkedtest.Failure{Type: e.Type().Name()}
	if mod := e.Type().Module(); mod != "builtins" && mod != "__main__" {
		f.Type = mod + "." + strings.TrimPrefix(f.Type, mod+".")
	}
	f.Msg, _ = vm.StrOf(e.Value())
	place := regexp.MustCompile(`File "` + regexp.QuoteMeta(filename) + `", line (\d+)`)
	if ms := place.FindAllStringSubmatch(vm.FormatException(e, py.FormatOptions{}), -1); len(ms) > 0 {
		f.Line, _ = strconv.Atoi(ms[len(ms)-1][1])
	}
	return out.String(), f
}
