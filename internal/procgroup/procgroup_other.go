//go:build !unix

package procgroup

// procgroup_other.go holds the ending of a command where there are no groups of processes.

import "os/exec"

// Own does nothing: there are no groups.
func Own(*exec.Cmd) {}

// Terminate ends the command.
func Terminate(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// Kill ends the command.
func Kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
