//go:build unix

package procgroup_test

import (
	"bufio"
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/procgroup"
)

// What runs ends with its group, however deaf it is, and nothing starts after that.
func TestRunning(t *testing.T) {
	r := new(procgroup.Running)
	if procgroup.Of(procgroup.With(t.Context(), r)) != r || procgroup.Of(t.Context()) == r {
		t.Error("a context does not have what it was given")
	}
	cmd := exec.Command("sh", "-c", "trap '' TERM INT HUP; sleep 1000 & echo $!; wait")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Start(cmd); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	r.End()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		t.Errorf("it ended with %v", err)
	}
	r.Ended(cmd)
	for begun := time.Now(); syscall.Kill(child, 0) == nil; time.Sleep(time.Millisecond) {
		if time.Since(begun) > 10*time.Second {
			t.Fatal("what it had started survives")
		}
	}
	if err := r.Start(exec.Command("true")); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
