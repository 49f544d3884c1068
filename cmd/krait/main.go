// Command krait runs Python in a sandbox.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"
)

// Exit statuses.
const (
	statusError     = 1   // an uncaught exception
	statusUsage     = 2   // a bad command line
	statusLimit     = 3   // an exceeded limit
	statusInterrupt = 130 // Ctrl-C
)

// statusErr carries an exit status; a nil err prints nothing.
type statusErr struct {
	status int
	err    error
}

func (e *statusErr) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

// statusSignal is for a script that ended with KeyboardInterrupt: the process ends as Ctrl-C ends one, as CPython's does.
const statusSignal = -statusInterrupt

func main() {
	status := run(os.Args[1:])
	if status == statusSignal {
		signal.Reset(os.Interrupt)
		if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(os.Interrupt) == nil {
			time.Sleep(100 * time.Millisecond) // it is delivered to a thread of its own
		}
		status = statusInterrupt // interrupts are ignored, or there are none
	}
	os.Exit(status)
}

func run(args []string) int {
	ballast := pace()
	defer runtime.KeepAlive(ballast)
	cmd := rootCommand()
	cmd.SetArgs(args)
	err := cmd.Execute()
	if err == nil {
		return 0
	}
	var s *statusErr
	if errors.As(err, &s) {
		if s.err != nil {
			fmt.Fprintln(os.Stderr, "krait:", message(s.err))
		}
		return s.status
	}
	fmt.Fprintf(os.Stderr, "krait: %v\nTry 'krait --help'.\n", err)
	return statusUsage
}

// message is an error's text without the package's name in front.
func message(err error) string { return strings.TrimPrefix(err.Error(), "krait: ") }
