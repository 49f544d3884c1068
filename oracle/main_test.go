//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// First uses at the same time all end with the one interpreter, whole, and leave nothing else behind.
func TestExtractOnceUnderConcurrentUse(t *testing.T) {
	root := t.TempDir()
	home := filepath.Join(root, "3.14")
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if err := extract(root, home); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != "3.14" {
		t.Errorf("left in the cache directory: %v", entries)
	}
	cmd := exec.Command(filepath.Join(home, "bin", "python3.14"), "-s", "-c", "import sys, json; print(sys.prefix); print(sys.version_info[:2])")
	cmd.Env = []string{}
	out, err := cmd.CombinedOutput()
	if want := home + "\n(3, 14)\n"; err != nil || string(out) != want {
		t.Errorf("got %q, %v; want %q", out, err, want)
	}
}

func TestEnvironKeepsWhatTheCallerSet(t *testing.T) {
	got := environ([]string{"A=1", "PYTHONHOME=/elsewhere", "PYTHONHASHSEED=0", "TZ=UTC"})
	if want := []string{"A=1", "PYTHONHASHSEED=0", "TZ=UTC"}; !slices.Equal(got, want) {
		t.Errorf("got %s, want %s", strings.Join(got, " "), strings.Join(want, " "))
	}
}
