//go:build unix

package main

// program_test.go: tools that are programs end with their calls, whatever they do, and what they print is bounded.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/racedetector"
)

// slack is how long after its deadline a command may end.
const slack = 2 * time.Second

// ran is how a command ended.
type ran struct {
	stdout, stderr string
	status         int
	took           time.Duration
	peak           int64 // KiB
}

// runToEnd runs a command, which must end by itself.
func runToEnd(t *testing.T, cmd *exec.Cmd) ran {
	t.Helper()
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killer := time.AfterFunc(stuck, func() { _ = cmd.Process.Kill() })
	err := cmd.Wait()
	took := time.Since(begun)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if !killer.Stop() {
		t.Fatalf("%s did not end by itself: %s", cmd.Args, errOut.String())
	}
	return ran{out.String(), errOut.String(), cmd.ProcessState.ExitCode(), took, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss}
}

// withProgram is a directory with a tool f, a shell's program, in tools.json, and a script.
func withProgram(t *testing.T, tool map[string]any, shell, script string) string {
	t.Helper()
	dir := t.TempDir()
	all := map[string]any{"name": "f", "command": []string{"sh", "-c", shell}}
	for k, v := range tool {
		all[k] = v
	}
	text, err := json.Marshal([]any{all})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"tools.json": string(text), "script.py": script} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// runScript is krait run with the tool f.
func runScript(dir string, flags ...string) *exec.Cmd {
	cmd := exec.Command("krait", append(append([]string{"run", "--tools", "tools.json", "--allow", "*"}, flags...), "script.py")...)
	cmd.Dir = dir
	return cmd
}

// pids are the processes that a program has named in the file pids.
func pids(t *testing.T, dir string, n int) []int {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(filepath.Join(dir, "pids"))
		words := strings.Fields(string(text))
		if len(words) < n && time.Since(begun) < stuck {
			continue
		}
		if len(words) != n {
			t.Fatalf("pids: %q", text)
		}
		var out []int
		for _, w := range words {
			pid, err := strconv.Atoi(w)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, pid)
		}
		return out
	}
}

// alive reports whether a process runs. One that has ended, and whose parent does not ask how, does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, state, ok := strings.Cut(string(stat), ") ")
	return err != nil || !ok || !strings.HasPrefix(state, "Z")
}

// wantGone fails the test if one of the processes outlives the command, and ends it.
func wantGone(t *testing.T, pids []int) {
	t.Helper()
	deadline := time.Now().Add(slack)
	for _, pid := range pids {
		for alive(pid) && time.Now().Before(deadline) {
			time.Sleep(10 * time.Millisecond)
		}
		if alive(pid) {
			t.Errorf("process %d survives", pid)
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

const catching = "try:\n    print(repr(f())[:60])\nexcept Exception as e:\n    print(type(e).__name__, e)\n"

// A program that prints more than fits ends, its call fails, and krait has not held what it printed.
func TestProgramFloods(t *testing.T) {
	idle := runToEnd(t, exec.Command("krait", "run", "/dev/null"))
	for _, c := range []struct{ name, shell, want string }{
		{"output", "head -c 600000000 /dev/zero", "ToolError f: the program was ended: it printed more than 4194304 bytes\n"},
		{"error", "yes '' | head -c 300000000 >&2; echo the disk is full >&2; exit 1", "the disk is full\n"},
		{"ignores the closed pipe", "trap '' PIPE; echo $$ >pids; while :; do head -c 1000000 /dev/zero; done", "printed more than 4194304 bytes\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := withProgram(t, nil, c.shell, catching)
			got := runToEnd(t, runScript(dir, "--max-memory", "64MiB", "--timeout", "20s"))
			if got.status != 0 || !strings.HasSuffix(got.stdout, c.want) {
				t.Errorf("status %d, %q, %q, want %q", got.status, clip(strings.Trim(got.stdout, "\x00"), 300), clip(got.stderr, 300), c.want)
			}
			if most := idle.peak + bombPeak; got.peak > most && !racedetector.Enabled {
				t.Errorf("it held %d MiB, want at most %d", got.peak>>10, most>>10)
			}
			if strings.Contains(c.shell, "pids") {
				wantGone(t, pids(t, dir, 1))
			}
		})
	}
	// Where there is room a result may be long.
	got := runToEnd(t, runScript(withProgram(t, nil, "head -c 8000000 /dev/zero", "print(len(f()))"), "--timeout", "20s"))
	if got.stdout != "8000000\n" {
		t.Errorf("%+v", got)
	}
}

// What a program has started ends with the call, also what holds the program's output, which does not hold the call.
func TestProgramLeavesNothing(t *testing.T) {
	dir := withProgram(t, nil, "sleep 1000 & echo $! >pids; sleep 1000 >/dev/null 2>&1 & echo $! >>pids; echo done", catching)
	got := runToEnd(t, runScript(dir))
	if got.stdout != "'done'\n" || got.took > lingering+slack {
		t.Errorf("%+v", got)
	}
	wantGone(t, pids(t, dir, 2))
}

// A program that is silent and deaf ends with the time of its tool, or of the run, with all that it has started.
func TestProgramIsSilent(t *testing.T) {
	const deaf = "trap '' TERM INT HUP; sleep 1000 & echo $$ $! >pids; wait; sleep 1000"
	dir := withProgram(t, map[string]any{"timeout": "500ms"}, deaf, catching)
	got := runToEnd(t, runScript(dir))
	if got.status != 0 || !strings.Contains(got.stdout, "TimeoutError") || got.took > 500*time.Millisecond+slack {
		t.Errorf("%+v", got)
	}
	wantGone(t, pids(t, dir, 2))
	dir = withProgram(t, nil, deaf, catching)
	got = runToEnd(t, runScript(dir, "--timeout", "500ms"))
	if got.status != statusLimit || !strings.Contains(got.stderr, "time limit exceeded") || got.took > 500*time.Millisecond+slack {
		t.Errorf("%+v", got)
	}
	wantGone(t, pids(t, dir, 2))
}
