//go:build linux

package runsc

import (
	"testing"

	"github.com/krait-run/krait/container/internal/enginetest"
)

// runsc need not be there in CI: Debian has it, but not every machine runs it.
func TestPolicy(t *testing.T) {
	e := New(Options{State: t.TempDir()})
	enginetest.Available(t, e, false)
	enginetest.Policy(t, e, enginetest.Config{OwnKernel: true})
}

func TestContract(t *testing.T) {
	e := New(Options{State: t.TempDir()})
	enginetest.Available(t, e, false)
	enginetest.Contract(t, e)
}
