package worker_test

// probe_test.go: what Probe reports of this system is what workers find on it.

import (
	"slices"
	"testing"

	"github.com/krait-run/krait/worker"
)

func TestProbe(t *testing.T) {
	walls, err := worker.Probe(t.Context(), worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	filtered := slices.ContainsFunc(walls, func(w worker.Wall) bool { return w.Name == "system calls" && w.Holds })
	if filtered != worker.Confines() {
		t.Errorf("Confines is %v, and a worker found %+v", worker.Confines(), walls)
	}
	if walls, err := worker.Probe(t.Context(), worker.Options{Command: []string{"/nowhere"}}); err == nil {
		t.Errorf("a program that is not there: %+v", walls)
	}
}
