package py_test

// traversal_test.go shows that a traversal of what is alive ends where the run has to.

import (
	"errors"
	"testing"

	"github.com/krait-run/krait/internal/py"
)

func TestTraversalEnds(t *testing.T) {
	stop := errors.New("enough")
	for name, held := range map[string]string{
		"many objects": `[[i] for i in range(200_000)]`,
		"a long list":  `[None] * 1_000_000`,
		"a long dict":  `dict.fromkeys(range(200_000))`,
		"a long set":   `set(range(200_000))`,
		"what is lost": `None; a.held = [[i] for i in range(200_000)]`,
	} {
		t.Run(name, func(t *testing.T) {
			var vm *py.VM
			left := -1
			vm = py.NewVM(py.Config{Limits: py.Limits{Memory: 256 << 20}, Polled: func() {
				if left--; left == 0 {
					vm.Interrupt(stop)
				}
			}})
			code, err := py.Compile("class A:\n def __del__(self): pass\na = A()\na.a = a\nheld = "+held+"\ndel a", py.CompileOptions{Filename: "test.py"})
			if err != nil {
				t.Fatal(err)
			}
			m := vm.NewModule("__main__")
			vm.Modules().SetStr(vm, "__main__", m.Value())
			if _, err := vm.RunCode(code, m.Dict()); err != nil {
				t.Fatal(err)
			}
			left = 3
			if err := vm.CollectLost(); err != stop {
				t.Fatalf("CollectLost: %v; want %v", err, stop)
			}
			if left != 0 {
				t.Errorf("it went on, %d polls", left)
			}
			if err := vm.Step(1); err != stop {
				t.Errorf("the next step: %v", err)
			}
			vm.ClearInterrupt()
			if err := vm.CollectLost(); err != nil {
				t.Fatalf("CollectLost after it: %v", err)
			}
			if vm.HasFinals() {
				t.Error("the cycle is still there")
			}
		})
	}
}
