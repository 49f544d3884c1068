package worker

import "testing"

// What a Go program says when it dies for want of memory, and what it says when it dies of something else.
func TestWantOfMemory(t *testing.T) {
	for _, c := range []struct {
		said, why string
		want      bool
	}{
		{"runtime: out of memory: cannot allocate 4194304-byte block", "out of memory", true},
		{"", "runtime: cannot allocate memory", true},
		{"", "runtime: cannot map pages in arena address space", true},
		{"", "failed to allocate heap metadata", true},
		{"runtime: failed to create new OS thread (have 12 already; errno=11)", "newosproc", true},
		{"runtime/cgo: pthread_create failed: Resource temporarily unavailable", "", true},
		{"", "all goroutines are asleep - deadlock!", false},
		{"", "concurrent map writes", false},
		{"a script's own pthread_create failed", "stack overflow", false},
		{"", "", false},
	} {
		if got := wantOfMemory(c.said, c.why); got != c.want {
			t.Errorf("%q, %q: got %v", c.said, c.why, got)
		}
	}
}
