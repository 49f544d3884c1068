package bz2_test

import (
	"errors"
	"testing"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// bomb becomes 64 MB of zeros.
const bomb = "425a68393141592653590e09e2df015f8e4000c0000008200030804d4642a025a90a8097314159265359bc04b5c300a275c000c0000008200020a40836328a884d2a2a2138bb9229c2848500bb83e8"

// TestBomb decompresses little input that becomes more than the memory limit allows.
func TestBomb(t *testing.T) {
	for _, use := range []string{
		"bz2.decompress(z)",
		"bz2.BZ2Decompressor().decompress(z)",
		"bz2.BZ2File(io.BytesIO(z)).read()",
	} {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 16 << 20}})
		code, err := py.Compile("import bz2, io\nz = bytes.fromhex('"+bomb+"')\n"+use, py.CompileOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = vm.RunCode(code, vm.NewModule("m").Dict())
		var limit *py.LimitError
		if !py.IsExc(err, py.MemoryError) && (!errors.As(err, &limit) || limit.Limit != "memory") {
			t.Errorf("%s: %v", use, err)
		}
	}
}

// FuzzDecompress decompresses anything; it must end, and without a panic.
func FuzzDecompress(f *testing.F) {
	f.Add([]byte("BZh91AY&SY\x191e=\x00\x00\x00\x81\x00\x02D\xa0\x00!\x98\x19\x84aw$S\x85\t\x06H\xcb\xb70"))
	f.Fuzz(func(t *testing.T, b []byte) {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 64 << 20, Steps: 5_000_000}})
		m := vm.NewModule("m")
		m.Set(vm, "z", vm.Bytes(string(b)))
		code, err := py.Compile("import bz2\ntry: bz2.decompress(z)\nexcept (OSError, ValueError): pass", py.CompileOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = vm.RunCode(code, m.Dict())
		var limit *py.LimitError
		if err != nil && !errors.As(err, &limit) {
			t.Errorf("%q: %v", b, err)
		}
	})
}
