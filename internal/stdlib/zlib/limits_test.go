package zlib_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"testing"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// TestBomb decompresses little input that becomes more than the memory limit allows.
func TestBomb(t *testing.T) {
	var z bytes.Buffer
	w, _ := zlib.NewWriterLevel(&z, 9)
	w.Write(make([]byte, 64<<20))
	w.Close()
	for _, use := range []string{"zlib.decompress(z)", "zlib.decompressobj().decompress(z)", "zlib._ZlibDecompressor().decompress(z)"} {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 8 << 20}})
		code, err := py.Compile(fmt.Sprintf("import zlib\nz = bytes.fromhex('%x')\n%s", z.Bytes(), use), py.CompileOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = vm.RunCode(code, vm.NewModule("m").Dict())
		var limit *py.LimitError
		if !errors.As(err, &limit) || limit.Limit != "memory" {
			t.Errorf("%s: %v", use, err)
		}
	}
}
