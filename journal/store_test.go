package journal_test

import (
	"testing"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/journal/journaltest"
)

func TestMemory(t *testing.T) {
	journaltest.TestStore(t, func(*testing.T) journal.Store { return &journal.Memory{} })
}

func TestDir(t *testing.T) {
	for name, policy := range map[string]journal.Sync{"never": journal.SyncNever, "effects": journal.SyncEffects, "always": journal.SyncAlways} {
		t.Run(name, func(t *testing.T) {
			journaltest.TestStore(t, func(t *testing.T) journal.Store { return openDir(t, journal.DirOptions{Sync: policy}) })
		})
	}
}

// openDir opens a new directory.
func openDir(t testing.TB, o journal.DirOptions) *journal.Dir {
	return openDirAt(t, t.TempDir(), o)
}

func openDirAt(t testing.TB, path string, o journal.DirOptions) *journal.Dir {
	d, err := journal.NewDir(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}
