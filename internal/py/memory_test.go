package py

// memory_test.go: what a VM takes before it has run anything.

import "testing"

func TestFreshUsage(t *testing.T) {
	vm := NewVM(Config{})
	if counted := vm.MemoryUsed(); counted > freshUsage || counted < freshUsage/2 {
		t.Errorf("a fresh VM takes %d bytes, freshUsage says %d", counted, freshUsage)
	}
}
