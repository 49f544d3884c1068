//go:build unix

package docker

import (
	"testing"

	"github.com/krait-run/krait/container/internal/enginetest"
)

func TestPolicy(t *testing.T) {
	e := engine(t)
	enginetest.Policy(t, e, enginetest.Config{OwnKernel: e.runtime == "runsc"})
}

func TestContract(t *testing.T) {
	enginetest.Contract(t, engine(t))
}

// engine returns an engine with an image made of the host's packages.
func engine(t *testing.T) *Engine {
	e := New(Options{Image: enginetest.Image(t, func() enginetest.Importer { return New(Options{}) })})
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	enginetest.Available(t, e, enginetest.CI())
	return e
}
