//go:build unix

package enginetest

import (
	"context"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/internal/life"
	"github.com/krait-run/krait/internal/testcmd"
)

// open is an engine without a container.
type open struct{}

func (open) Name() string                      { return "open" }
func (open) Probe(context.Context) error       { return nil }
func (open) Reap(context.Context) (int, error) { return 0, nil }
func (open) Start(_ context.Context, s container.Spec) (container.Process, error) {
	s, err := s.Filled()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(s.Command[0], s.Command[1:]...)
	cmd.Env = append(os.Environ(), s.Env...)
	cmd.WaitDelay = 100 * time.Millisecond
	stdin, err1 := cmd.StdinPipe()
	stdout, w := io.Pipe()
	stderr, ew := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, ew
	if err := cmd.Start(); err1 != nil || err != nil {
		return nil, err
	}
	return life.Start(life.Parts{
		Engine: "open", ID: "x", Bounds: s.Bounds, Stdin: stdin, Stdout: stdout, Stderr: stderr,
		Wait: func() (int, error) {
			_ = cmd.Wait()
			w.Close()
			ew.Close()
			return cmd.ProcessState.ExitCode(), nil
		},
		Kill:   func() { _ = cmd.Process.Kill() },
		Remove: func() error { return nil },
	}), nil
}

// harmless are the attacks that do no harm where nothing holds them.
func harmless(t *testing.T) {
	t.Run("network", func(t *testing.T) { network(t, open{}, Config{}) })
	t.Run("environment", func(t *testing.T) { environment(t, open{}) })
	t.Run("open files", func(t *testing.T) { openFiles(t, open{}) })
	t.Run("left behind", func(t *testing.T) { leftBehind(t, open{}) })
}

// Without a container, attacks succeed and tests fail: so that they pass elsewhere means something.
func TestAttacksSucceedWithoutContainer(t *testing.T) {
	if os.Getenv("KRAIT_TEST_OPEN") != "" {
		harmless(t)
		return
	}
	if _, err := exec.LookPath("python3"); err != nil {
		testcmd.Missing(t, err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestAttacksSucceedWithoutContainer$", "-test.v")
	cmd.Env = append(os.Environ(), "KRAIT_TEST_OPEN=1")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("no attack succeeded")
	}
	for _, want := range []string{
		"--- FAIL: TestAttacksSucceedWithoutContainer/network", "ESCAPED the host's loopback", "the host was reached 2 times",
		"--- FAIL: TestAttacksSucceedWithoutContainer/environment", "ESCAPED other variables",
		"--- FAIL: TestAttacksSucceedWithoutContainer/open_files",
		"--- FAIL: TestAttacksSucceedWithoutContainer/left_behind",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
}
