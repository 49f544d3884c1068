package main

// terminate_linux_test.go: a command that is asked to end does so soon, whatever it does, and nothing that it has started survives.

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// below are the processes that a process has started, and those that they have.
func below(pid int) []int {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	var out []int
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, word := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				out = append(append(out, child), below(child)...)
			}
		}
	}
	return out
}

const deafProgram = "trap '' TERM INT HUP; sleep 1000 & echo $$ $! >pids; while :; do sleep 1000; done"

func TestTerminate(t *testing.T) {
	// A test started by nohup would hand down that SIGHUP is ignored, as the command respects. What is caught is not handed down.
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, syscall.SIGHUP)
	defer signal.Stop(caught)
	const servers = "servers: {stubborn: {command: mcpserver, args: [stubborn]}}\n"
	const tools = "tools: [tools.json]\nallow: ['*']\n"
	model := func(t *testing.T, answers string) string {
		m := newModelServer(answers)
		t.Cleanup(m.Close)
		return m.URL + "/v1#tiny"
	}
	calls := "code:\nf()\n"
	initialized := `{"jsonrpc": "2.0", "method": "notifications/initialized"}` + "\n"
	runs := func(code string) string {
		return initialize + initialized + fmt.Sprintf(`{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "run_code", "arguments": {"code": %q}}}`, code) + "\n"
	}
	for _, c := range []struct {
		name     string
		config   string
		args     []string // $MODEL is a model that calls f
		stdin    string   // which stays open
		children int      // at least, when it is asked
	}{
		{"run, a tool", "", []string{"run", "--tools", "tools.json", "--allow", "*", "script.py"}, "", 3},
		{"run, busy", "", []string{"run", "busy.py"}, "", 0},
		{"run, busy in a worker", "", []string{"run", "--tier", "process", "busy.py"}, "", 1},
		{"run, input", "", []string{"run", "asks.py"}, "", 0},
		{"tools call", tools + servers, []string{"tools", "call", "f"}, "", 5},
		{"agent", tools + servers, []string{"agent", "--model", "$MODEL", "call it"}, "", 5},
		{"agent, a prompt that does not come", tools, []string{"agent", "--model", "$MODEL"}, "", 0},
		{"chat", tools + servers, []string{"chat", "--model", "$MODEL"}, "", 2},
		{"chat, a tool", tools + servers, []string{"chat", "--model", "$MODEL"}, "call it\n", 5},
		{"mcp, idle", tools + servers, []string{"mcp"}, initialize + initialized, 2},
		{"mcp, a tool", tools + servers, []string{"mcp"}, runs("f()"), 5},
		{"mcp, a server's tool", tools + servers, []string{"mcp"}, runs("stubborn.slow(1000000)"), 2},
		{"mcp, busy", tools + servers, []string{"mcp"}, runs("while True: pass"), 2},
		{"mcp, busy in a worker", tools, []string{"mcp", "--tier", "process"}, runs("while True: pass"), 1},
	} {
		for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
			if sig != syscall.SIGTERM && (c.args[0] == "chat" || c.args[0] == "mcp" || sig == syscall.SIGHUP && c.args[0] != "run") {
				continue // chat goes on after Ctrl-C
			}
			t.Run(c.name+", "+sig.String(), func(t *testing.T) {
				dir := withProgram(t, nil, deafProgram, "f()")
				for name, text := range map[string]string{"krait.yaml": c.config, "busy.py": "while True: pass", "asks.py": "input()"} {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				cmd := exec.Command("krait", c.args...)
				for i, a := range cmd.Args {
					if a == "$MODEL" {
						cmd.Args[i] = model(t, calls)
					}
				}
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "HOME="+dir)
				var errOut bytes.Buffer
				cmd.Stderr = &errOut
				in, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				defer in.Close()
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				killer := time.AfterFunc(stuck, func() { _ = cmd.Process.Kill() })
				defer killer.Stop()
				if _, err := io.WriteString(in, c.stdin); err != nil {
					t.Fatal(err)
				}
				var started []int
				for begun := time.Now(); len(started) < c.children || time.Since(begun) < 300*time.Millisecond; time.Sleep(20 * time.Millisecond) {
					if started = below(cmd.Process.Pid); time.Since(begun) > stuck {
						t.Fatalf("%d processes: %s", len(started), errOut.String())
					}
				}
				begun := time.Now()
				if err := cmd.Process.Signal(sig); err != nil {
					t.Fatal(err)
				}
				_ = cmd.Wait()
				if took := time.Since(begun); took > slack+time.Second {
					t.Errorf("it went on for %s", took)
				}
				status := cmd.ProcessState.Sys().(syscall.WaitStatus)
				if ok := c.args[0] == "mcp" && status.ExitStatus() == 0 || sig == syscall.SIGINT && status.ExitStatus() == statusInterrupt ||
					status.Signaled() && status.Signal() == sig; !ok {
					t.Errorf("it ended with %v, %s", cmd.ProcessState, errOut.String())
				}
				wantGone(t, started)
			})
		}
	}
}

// A command that is interrupted while its worker starts says so, at whatever moment that is.
func TestInterruptedStart(t *testing.T) {
	dir := withProgram(t, nil, "", "while True: pass")
	for i := range 40 {
		cmd := exec.Command("krait", "run", "--tier", "process", "script.py")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HOME="+dir)
		var errOut bytes.Buffer
		cmd.Stderr = &errOut
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		killer := time.AfterFunc(stuck, func() { _ = cmd.Process.Kill() })
		for begun := time.Now(); len(below(cmd.Process.Pid)) == 0 && time.Since(begun) < stuck; {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Duration(i%8) * 2 * time.Millisecond)
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		killer.Stop()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); status.ExitStatus() != statusInterrupt && status.Signal() != syscall.SIGINT {
			t.Errorf("%d: it ended with %v, %s", i, cmd.ProcessState, errOut.String())
		}
	}
}
