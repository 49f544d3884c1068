//go:build linux

package bubblewrap

import (
	"testing"

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
