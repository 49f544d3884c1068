package journal

// filelog_test.go holds the tests of when a file's log waits for the disk, and of what it does when it can't write.

import (
	"errors"
	"os"
	"testing"
)

func openLog(t *testing.T, policy Sync) (*Dir, *fileLog) {
	d, err := NewDir(t.TempDir(), DirOptions{Sync: policy})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	log, err := d.Create(t.Context(), "run")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return d, log.(*fileLog)
}

// A log waits for the disk when its policy says so, and then for everything before, too.
func TestSyncPolicies(t *testing.T) {
	entries := []struct {
		e       Entry
		effects bool // whether SyncEffects waits
	}{
		{&Begin{}, false}, {&Op{}, false}, {&Intent{Call: 1, ReadOnly: true}, false}, {&Outcome{Call: 1}, false}, {&Intent{Call: 2}, true},
		{&Decision{Call: 2, Verdict: "allow"}, false}, {&Decision{Call: 2, Args: map[string]any{}}, true}, {&Output{}, false},
		{&Outcome{Call: 2}, false}, {&Undo{Call: 2}, true}, {&Undo{Call: 2, Done: true}, false}, {&OpEnd{}, false}, {&End{}, true},
	}
	for _, policy := range []Sync{SyncEffects, SyncNever, SyncAlways} {
		_, l := openLog(t, policy)
		var want uint64
		for i, test := range entries {
			if err := l.Append(test.e); err != nil {
				t.Fatal(err)
			}
			if policy == SyncAlways || policy == SyncEffects && test.effects {
				want = uint64(i + 1)
			}
			if l.synced != want {
				t.Errorf("policy %d: after %s %d, %d records are on the disk, want %d", policy, test.e.Kind(), i, l.synced, want)
			}
			if l.written != uint64(i+1) {
				t.Errorf("policy %d: after record %d, %d are in the file", policy, i, l.written)
			}
		}
		for _, f := range []func() error{func() error { return l.Append(&Note{}) }, l.Sync} {
			if err := f(); err != nil {
				t.Fatal(err)
			}
		}
		if want = l.written; policy == SyncNever {
			want = 0
		}
		if l.synced != want {
			t.Errorf("policy %d: after Sync, %d records are on the disk, want %d", policy, l.synced, want)
		}
	}
}

// After a failed write nothing more is appended; what was there before can be continued.
func TestFailedWrite(t *testing.T) {
	d, l := openLog(t, SyncNever)
	if err := l.Append(&Begin{}); err != nil {
		t.Fatal(err)
	}
	good := l.f
	readOnly, err := os.Open(good.Name())
	if err != nil {
		t.Fatal(err)
	}
	l.f = readOnly
	first := l.Append(&Op{})
	if first == nil {
		t.Fatal("a file that can't be written is written")
	}
	l.f = good
	for _, f := range []func() error{func() error { return l.Append(&Op{}) }, l.Sync, l.Close} {
		if err := f(); !errors.Is(err, first) {
			t.Errorf("got %v, want %v", err, first)
		}
	}
	if err := readOnly.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := d.Continue(t.Context(), "run")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(log.Append(&End{}), log.Close()); err != nil {
		t.Fatal(err)
	}
	records, err := Records(t.Context(), d, "run")
	if err != nil || len(records) != 2 {
		t.Errorf("%d records, %v", len(records), err)
	}
}

// A failed sync is final, since the kernel may have forgotten what it could not write.
func TestFailedSync(t *testing.T) {
	_, l := openLog(t, SyncAlways)
	if err := l.Append(&Begin{}); err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	good := l.f
	l.f = w // pipes can't be synced
	l.mu.Lock()
	l.written++ // as if there were something
	l.seq++
	l.mu.Unlock()
	first := l.Sync()
	if first == nil {
		t.Fatal("a pipe was synced")
	}
	l.f = good
	if err := l.Append(&Op{}); !errors.Is(err, first) {
		t.Errorf("got %v, want %v", err, first)
	}
}
