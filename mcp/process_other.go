//go:build !unix

package mcp

// process_other.go holds the ending of a process where there are no groups of processes.

import "os/exec"

func own(*exec.Cmd) {}

func terminate(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
func kill(cmd *exec.Cmd)      { _ = cmd.Process.Kill() }
