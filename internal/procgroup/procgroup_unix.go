//go:build unix

package procgroup

// procgroup_unix.go holds groups of processes as Unix has them.

import (
	"os/exec"
	"syscall"
)

// Own puts a command that has not started into a group of its own.
func Own(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Terminate asks the group of a command that has started to end.
func Terminate(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }

// Kill ends the group of a command that has started. It may be called when the command has ended, for what is left of the group.
func Kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
