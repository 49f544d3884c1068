// Command krait runs Python in a sandbox.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"syscall"

	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/worker"
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

// errRaisedInterrupt is of a KeyboardInterrupt that a script raised and did not catch.
var errRaisedInterrupt = errors.New("KeyboardInterrupt")

func main() {
	worker.Main()
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	p := pace()
	defer runtime.KeepAlive(p)
	cmd := rootCommand()
	cmd.SetArgs(args)
	out := &answers{}
	cmd.SetOut(out)
	ctx, stop := terminable(context.WithValue(context.Background(), pacerKey{}, p))
	defer stop()
	err := cmd.ExecuteContext(ctx)
	if lost := out.lost(); lost != nil {
		err = lossError(err, lost)
	}
	if err == nil {
		return 0
	}
	if t := termination(ctx); t != nil {
		dieOf(t.signal)
		return statusError
	}
	var s *statusErr
	if errors.As(err, &s) {
		if s.err == errRaisedInterrupt {
			dieOf(syscall.SIGINT)
			return s.status
		}
		if s.err != nil {
			fmt.Fprintln(os.Stderr, "krait:", message(s.err))
		}
		return s.status
	}
	fmt.Fprintf(os.Stderr, "krait: %s\nTry 'krait --help'.\n", message(err))
	return statusUsage
}

// message is an error's text without the package's name in front, and with the name of a file in it as ui.Name has it.
func message(err error) string {
	text := strings.TrimPrefix(err.Error(), "krait: ")
	var e *fs.PathError
	if errors.As(err, &e) && e.Path != "" {
		text = strings.ReplaceAll(text, e.Path, ui.Name(e.Path))
	}
	return text
}
