package py_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/internal/stdlib"
)

// TestHostile runs ../../testdata/hostile/*.py, which try to break the host: each must run to its end without a panic and
// within the memory limit. The Go stack is limited meanwhile (to 12 MB; the race detector's frames are larger), so that native
// recursion that doesn't count its depth kills the test.
func TestHostile(t *testing.T) {
	stack := 12 << 20
	if racedetector.Enabled {
		stack *= 4
	}
	defer debug.SetMaxStack(debug.SetMaxStack(stack))
	files, err := filepath.Glob("../../testdata/hostile/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts: ", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			vm := py.NewVM(py.Config{
				Modules: stdlib.Lookup,
				Limits:  py.Limits{Memory: 1 << 30},
				Stdout:  func(p []byte) error { out.Write(p); return nil },
			})
			m := vm.NewModule("__main__")
			vm.Modules().SetStr(vm, "__main__", m.Value())
			code, err := py.Compile(string(source), py.CompileOptions{Filename: filepath.Base(file)})
			if err != nil {
				t.Fatal(err)
			}
			if _, err = vm.RunCode(code, m.Dict()); err != nil {
				var e *py.Exc
				if errors.As(err, &e) {
					t.Fatal(vm.FormatException(e, py.FormatOptions{}))
				}
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), "done") {
				t.Errorf("did not reach its end:\n%s", out.String())
			}
		})
	}
}
