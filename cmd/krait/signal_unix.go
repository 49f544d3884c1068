//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// dieOfInterrupt ends the process as SIGINT does, so that a shell knows why it ended. It returns where that is not possible.
func dieOfInterrupt() {
	signal.Reset(os.Interrupt)
	if syscall.Kill(os.Getpid(), syscall.SIGINT) == nil {
		time.Sleep(time.Second)
	}
}
