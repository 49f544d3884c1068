//go:build linux

package bubblewrap

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/internal/enginetest"
)

func TestPolicy(t *testing.T) {
	e := New(Options{State: t.TempDir()})
	enginetest.Available(t, e, enginetest.CI())
	enginetest.Policy(t, e, enginetest.Config{PerProcess: !e.places.Has("memory")})
}

func TestContract(t *testing.T) {
	e := New(Options{State: t.TempDir()})
	enginetest.Available(t, e, enginetest.CI())
	enginetest.Contract(t, e)
}

// Where bwrap is there but may not make namespaces, the engine is unavailable, and says why.
func TestUnavailable(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{dir, filepath.Dir(dir)} { // bwrap may be started as another user
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	refuses := filepath.Join(dir, "bwrap")
	script := "#!/bin/sh\n[ \"$1\" = --version ] && echo bubblewrap 0.8.0 && exit\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n"
	if err := os.WriteFile(refuses, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	e := New(Options{Command: refuses, State: t.TempDir()})
	if err := e.Probe(t.Context()); !errors.Is(err, container.ErrUnavailable) || !strings.Contains(err.Error(), "No permissions") {
		t.Errorf("got %v", err)
	}
}

// A bwrap that is killed before it names its child, which holds the pipes, is an error of the start.
func TestKilledAtStart(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{dir, filepath.Dir(dir)} {
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	dies := filepath.Join(dir, "bwrap")
	script := "#!/bin/sh\n[ \"$1\" = --version ] && echo bubblewrap 0.8.0 && exit\nsleep 20 &\nkill -9 $$\n"
	if err := os.WriteFile(dies, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	err := New(Options{Command: dies, State: t.TempDir()}).Probe(t.Context())
	if took := time.Since(begin); err == nil || took > 10*time.Second {
		t.Errorf("got %v after %v", err, took)
	}
}
