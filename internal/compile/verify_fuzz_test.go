package compile_test

import (
	"testing"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/mutants"
	"github.com/krait-run/krait/internal/syntax"
)

// Whatever is done to code, disassembling and verifying it does not panic. py.FuzzBytecode runs what is accepted.
func FuzzVerify(f *testing.F) {
	for i := range mutants.Programs {
		f.Add([]byte{byte(i)})
		for op := range byte(24) {
			f.Add([]byte{byte(i), 0, op, 3, 0, 2, 0, 1, op, 5, 0, 1, 0})
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 10*mutants.Size+1 {
			return
		}
		mod, err := syntax.Parse(mutants.Programs[int(data[0])%len(mutants.Programs)], syntax.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := compile.Compile(mod, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := compile.Verify(c); err != nil {
			t.Fatal(err)
		}
		c = mutants.Clone(c)
		for m := data[1:]; len(m) >= mutants.Size; m = m[mutants.Size:] {
			mutants.Mutate(c, m)
		}
		compile.Disassemble(c)
		_ = compile.Verify(c)
	})
}
