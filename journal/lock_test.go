//go:build unix

package journal

// lock_test.go holds the test of when a lock ends.

import (
	"syscall"
	"testing"
)

// A journal that is closed is free, also while a process that is being started still has its file.
func TestCloseEndsTheLock(t *testing.T) {
	store, err := NewDir(t.TempDir(), DirOptions{})
	if err != nil {
		t.Fatal(err)
	}
	log, err := store.Create(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	other, err := syscall.Dup(int(log.(*fileLog).f.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Close(other) }()
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if err := store.Delete(t.Context(), "r"); err != nil {
		t.Error(err)
	}
}
