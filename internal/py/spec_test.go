package py_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// specRunner runs chunks in fresh VMs.
type specRunner struct{}

func (specRunner) Run(source, filename string) (stdout string, failure *chunkedtest.Failure) {
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

// TestSpec runs testdata/*.py under this interpreter and under CPython.
func TestSpec(t *testing.T) { chunkedtest.Run(t, "testdata", specRunner{}) }
