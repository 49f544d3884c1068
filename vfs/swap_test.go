//go:build unix

package vfs_test

// swap_test.go: what is no file can't be opened, and opening never waits, also where somebody puts it into a file's place meanwhile.

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/vfs"
)

// hurry fails the test if f takes long.
func hurry(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("it waits for the other end of a named pipe")
	}
}

var ways = map[string]int{"read": os.O_RDONLY, "write": os.O_WRONLY, "append": os.O_WRONLY | os.O_APPEND | os.O_CREATE, "both": os.O_RDWR}

// A named pipe is refused, by a directory of the host and by any other file system.
func TestPipe(t *testing.T) {
	host := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(host, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir, err := vfs.OpenWritableDir(host)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	hurry(t, func() {
		if d, err := vfs.OpenDir(filepath.Join(host, "pipe")); err == nil || !strings.Contains(err.Error(), "pipe: not a directory") {
			_ = d.Close()
			t.Errorf("a named pipe is a directory: %v", err)
		}
	})
	v := newTable(t, vfs.Mount{Path: "/dir", FS: dir}, vfs.Mount{Path: "/other", FS: os.DirFS(host)}).View()
	defer v.Close()
	for way, flag := range ways {
		for _, name := range []string{"/dir/pipe", "/other/pipe"} {
			hurry(t, func() {
				if f, err := v.OpenFile(name, flag, 0o600); err == nil {
					_ = f.Close()
					t.Errorf("%s: %s is open", way, name)
				} else if e := errnoOf(err); e != vfs.EACCES && e != vfs.EROFS {
					t.Errorf("%s: %s: %v", way, name, err)
				}
			})
		}
	}
}

// A name that changes between a file, a named pipe and a link to one is a file or an error at each moment.
func TestSwap(t *testing.T) {
	host := t.TempDir()
	path := func(name string) string { return filepath.Join(host, name) }
	dir, err := vfs.OpenWritableDir(host)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	must := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	must(syscall.Mkfifo(path("pipe"), 0o600))
	must(os.WriteFile(path("name"), []byte("text"), 0o600))
	var over atomic.Bool
	swapped := make(chan struct{})
	go func() {
		defer close(swapped)
		for !over.Load() {
			must(os.Link(path("pipe"), path("next")))
			must(os.Rename(path("next"), path("name")))
			must(os.WriteFile(path("next"), []byte("text"), 0o600))
			must(os.Rename(path("next"), path("name")))
			must(os.Symlink("pipe", path("next")))
			must(os.Rename(path("next"), path("name")))
			must(os.WriteFile(path("next"), []byte("text"), 0o600))
			must(os.Rename(path("next"), path("name")))
		}
	}()
	defer func() {
		over.Store(true)
		<-swapped
	}()
	for way, flag := range ways {
		t.Run(way, func(t *testing.T) {
			hurry(t, func() {
				opened := 0
				for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end) || opened == 0; {
					f, err := dir.OpenFile("name", flag, 0o600)
					if err != nil {
						continue
					}
					opened++
					if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
						t.Errorf("it opened %v, %v", info.Mode(), err)
					}
					_ = f.Close()
				}
				if t.Failed() || flag != os.O_RDONLY {
					return
				}
				for range 1000 {
					if f, err := dir.Open("name"); err == nil {
						if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
							t.Errorf("it opened %v, %v", info.Mode(), err)
						}
						_ = f.Close()
					}
				}
			})
		})
	}
}
