package testcmd

// machine.go holds what pages of measurements say of where they were made.

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// Machine names the processor, its cores and the platform.
func Machine() string {
	return fmt.Sprintf("%s, %d cores, %s/%s", processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
}

func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	return "unknown processor"
}

// Commit names what is checked out in the directory root. Changes of the documentation, where pages of measurements are, do not count.
func Commit(root string) string {
	commit := Output(root, "git", "rev-parse", "--short", "HEAD")
	if Output(root, "git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs", ":!README.md") != "" {
		commit += " with uncommitted changes"
	}
	return commit
}

// Output is what a command prints, or "unknown" if it can't run.
func Output(dir, name string, args ...string) string {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// Load is the machine's load average of the last minute, or "unknown".
func Load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	minute, _, _ := strings.Cut(string(text), " ")
	return minute
}
