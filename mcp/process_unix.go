//go:build unix

package mcp

// process_unix.go holds the ending of a process with all that it has started.

import (
	"os/exec"
	"syscall"
)

// own puts a command into a group of its own, so that what it starts can be ended with it.
func own(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func terminate(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
func kill(cmd *exec.Cmd)      { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
