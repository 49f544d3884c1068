package py_test

import (
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/mutants"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
	"github.com/krait-run/krait/internal/syntax"
)

var mutable = sync.OnceValues(func() (codes []*compile.Code, err error) {
	for _, src := range mutants.Programs {
		mod, err := syntax.Parse(src, syntax.Options{})
		if err != nil {
			return nil, err
		}
		c, err := compile.Compile(mod, compile.Options{Source: src, Filename: "mutant.py"})
		if err != nil {
			return nil, err
		}
		codes = append(codes, c)
	}
	return codes, nil
})

// runMutant runs a changed program, if the verifier accepts it. Exceptions, limits and loops are all right; panics are not, nor are
// the errors of what looks at registers a second time.
func runMutant(t *testing.T, data []byte) (accepted bool) {
	codes, err := mutable()
	if err != nil {
		t.Fatal(err)
	}
	c := mutants.Clone(codes[int(data[0])%len(codes)])
	for m := data[1:]; len(m) >= mutants.Size; m = m[mutants.Size:] {
		mutants.Mutate(c, m)
	}
	k, err := py.Load(c)
	if err != nil {
		if len(data) == 1 {
			t.Fatal(err)
		}
		return false
	}
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: %v\n%s", hex.EncodeToString(data), r, compile.Disassemble(c))
			panic(r)
		}
	}()
	vm := py.NewVM(py.Config{
		Modules: stdlib.Lookup,
		Limits:  py.Limits{Steps: 20_000, Memory: 16 << 20, Recursion: 200},
		Stdout:  func([]byte) error { return nil },
		Stderr:  func([]byte) error { return nil },
	})
	vm.SetDeadline(time.Now().Add(2 * time.Second))
	m := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", m.Value())
	_, err = vm.RunCode(k, m.Dict())
	var e *py.Exc
	if errors.As(err, &e) {
		if text := vm.FormatException(e, py.FormatOptions{}); strings.Contains(text, "register holds an object of another kind") {
			t.Errorf("%s: %s\n%s", hex.EncodeToString(data), text, compile.Disassemble(c))
		}
	}
	if len(data) == 1 && err != nil {
		t.Errorf("program %d: %v", data[0], err)
	}
	return true
}

func randomMutant(r *rand.Rand) []byte {
	data := make([]byte, 1+mutants.Size*(1+r.IntN(3)))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// Code that the verifier accepts runs without a fault, however it came about.
func TestMutants(t *testing.T) {
	n := 3000
	if s := os.Getenv("KRAIT_MUTANTS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	for i := range mutants.Programs {
		runMutant(t, []byte{byte(i)})
	}
	seed := uint64(1)
	if n > 3000 {
		seed = uint64(time.Now().UnixNano())
	}
	r := rand.New(rand.NewPCG(seed, 2))
	accepted := 0
	for range n {
		if runMutant(t, randomMutant(r)) {
			accepted++
		}
	}
	if accepted < n/20 {
		t.Errorf("the verifier accepts %d of %d changed programs: too few to say something", accepted, n)
	}
	t.Logf("%d of %d accepted", accepted, n)
}

func FuzzBytecode(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range mutants.Programs {
		f.Add([]byte{byte(i)})
	}
	for range 200 {
		f.Add(randomMutant(r))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 0 && len(data) <= 1+10*mutants.Size {
			runMutant(t, data)
		}
	})
}
