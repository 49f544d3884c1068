package py

// beside_test.go tests that work beside the VM ends with the run, and that its panics are the VM's.

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// Work that goes on past the deadline does not hold up the run.
func TestBesideDeadline(t *testing.T) {
	vm := NewVM(Config{})
	vm.deadline = time.Now().Add(20 * time.Millisecond)
	release := make(chan bool)
	defer close(release)
	var limit *LimitError
	if err := vm.beside(func() { <-release }); !errors.As(err, &limit) || limit.Limit != "time" {
		t.Fatalf("%v, want a limit of time", err)
	}
	if err := vm.poll(); !errors.As(err, &limit) {
		t.Errorf("the run goes on: %v", err)
	}
}

// A panic of the work is one of the goroutine that asked for it, where the host recovers.
func TestBesidePanic(t *testing.T) {
	vm := NewVM(Config{})
	defer func() {
		if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "overflow") {
			t.Errorf("%v, want the panic of the work", err)
		}
	}()
	t.Errorf("no panic: %v", vm.beside(func() { panic("overflow") }))
}
