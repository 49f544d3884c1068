package wholefile

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

func names(t *testing.T, dir string) (out []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// Nobody sees a file that is written in place of another but whole.
func TestWriteReplaces(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	whole := [][]byte{bytes.Repeat([]byte("a"), 1<<20), bytes.Repeat([]byte("b"), 1<<20)}
	if err := Write(name, whole[0], 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 20 {
			if err := Write(name, whole[i%2], 0o600); err != nil {
				t.Error(err)
			}
		}
	}()
	for {
		text, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(text, whole[0]) && !bytes.Equal(text, whole[1]) {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		select {
		case <-done:
			if info, err := os.Stat(name); err != nil || info.Mode() != 0o600 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
			return
		default:
		}
	}
}

// One of those who create the same file wins.
func TestCreateOnce(t *testing.T) {
	dir := t.TempDir()
	var won atomic.Int64
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			switch err := Create(filepath.Join(dir, "f"), []byte("text"), 0o644); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, fs.ErrExist):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if won.Load() != 1 {
		t.Errorf("%d have won", won.Load())
	}
	if got := names(t, dir); len(got) != 1 {
		t.Error(got)
	}
}

// A file whose writing fails is not there, nor is anything of it.
func TestNothingIsLeft(t *testing.T) {
	dir := t.TempDir()
	broken := errors.New("broken")
	err := CreateBy(filepath.Join(dir, "f"), 0o644, func(w io.Writer) error {
		_, _ = w.Write([]byte("half"))
		return broken
	})
	if got := names(t, dir); err != broken || len(got) > 0 {
		t.Errorf("%v, %q", err, got)
	}
}
