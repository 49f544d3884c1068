//go:build unix

package engines

import (
	"errors"
	"strings"
	"testing"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/docker"
	"github.com/krait-run/krait/container/internal/enginetest"
	"github.com/krait-run/krait/container/runsc"
)

// Nothing here works: each engine says why.
var nothing = Options{
	Bubblewrap: bubblewrap.Options{Command: "no-such-bwrap"},
	Docker:     docker.Options{Host: "unix:///no-such.sock"},
	Runsc:      runsc.Options{Command: "no-such-runsc"},
}

func TestChooseSaysWhy(t *testing.T) {
	_, err := Choose(t.Context(), Auto, nothing)
	if !errors.Is(err, container.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
	for _, want := range []string{"bubblewrap: ", "docker: no daemon answers", "runsc: "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
	_, err = Choose(t.Context(), "docker", nothing)
	if err == nil || strings.Contains(err.Error(), "runsc") {
		t.Errorf("got %v", err)
	}
	if _, err := Choose(t.Context(), "chroot", nothing); err == nil || !strings.Contains(err.Error(), "there are auto, bubblewrap, docker, runsc") {
		t.Errorf("got %v", err)
	}
	for _, r := range Doctor(t.Context(), nothing) {
		if r.Err == nil || strings.Contains(r.Err.Error(), "\n") {
			t.Errorf("%s: got %v, want an error of one line", r.Name, r.Err)
		}
	}
}

func TestChooseWhatWorks(t *testing.T) {
	o := nothing
	o.Bubblewrap = bubblewrap.Options{State: t.TempDir()}
	enginetest.Available(t, bubblewrap.New(o.Bubblewrap), enginetest.CI())
	for _, name := range []string{"", Auto, "bubblewrap"} {
		if e, err := Choose(t.Context(), name, o); err != nil || e.Name() != "bubblewrap" {
			t.Errorf("%q: got %v, %v", name, e, err)
		}
	}
}
