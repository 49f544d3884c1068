//go:build !linux

package worker

// process_other.go: what other systems offer. The interpreter's own limits bound the memory there.

import (
	"os"
	"os/exec"
)

func pipe() (r, w *os.File, err error) { return os.Pipe() }

func (p *process) bound(int64) error { return nil }

func signal(*exec.ExitError) int { return 0 }
