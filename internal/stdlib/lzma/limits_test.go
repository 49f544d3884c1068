package lzma_test

import (
	"errors"
	"testing"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// TestBomb decompresses little input that becomes more than the memory limit allows.
func TestBomb(t *testing.T) {
	for _, use := range []string{
		"lzma.decompress(z * 128)",
		"lzma._streams.DecompressReader(io.BytesIO(z * 128), lzma.LZMADecompressor).readall()",
	} {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 16 << 20}})
		code, err := py.Compile("import io, lzma\nz = lzma.compress(bytes(1 << 18))\n"+use, py.CompileOptions{})
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

// FuzzDecompress decompresses anything; it must end, and without a panic.
func FuzzDecompress(f *testing.F) {
	f.Add([]byte("\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4F\x02\x00!\x01\x16\x00\x00\x00t/\xe5\xa3\xe0\x01+\x00\x0b]\x000\x98\x88\xadK6\xed\x1b\xb2\x00\x00\x00\x002\xe8\xd2\x93\x03\xbf\x05'\x00\x01'\xac\x02\x00\x00\x00O[\"\xc6\xb1\xc4g\xfb\x02\x00\x00\x00\x00\x04YZ"))
	f.Add([]byte("]\x00\x00\x80\x00\xff\xff\xff\xff\xff\xff\xff\xff\x000\x98\x88\xadK6\xed/\x80{\xff\xff\xf6\xb0@\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, format := range []string{"", ", lzma.FORMAT_RAW, None, [{'id': lzma.FILTER_LZMA2}]", ", lzma.FORMAT_RAW, None, [{'id': lzma.FILTER_LZMA1}]"} {
			vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 64 << 20, Steps: 5_000_000}})
			m := vm.NewModule("m")
			m.Set(vm, "z", vm.Bytes(string(b)))
			code, err := py.Compile("import lzma\ntry: lzma.decompress(z"+format+")\nexcept (lzma.LZMAError, EOFError): pass", py.CompileOptions{})
			if err != nil {
				t.Fatal(err)
			}
			_, err = vm.RunCode(code, m.Dict())
			var limit *py.LimitError
			if err != nil && !errors.As(err, &limit) {
				t.Errorf("%q%s: %v", b, format, err)
			}
		}
	})
}
