// Command krait runs Python in a sandbox.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/internal/procgroup"
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
	worker.Main(linked()...)
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	p := pace()
	defer runtime.KeepAlive(p)
	cmd := rootCommand()
	out := &answers{}
	cmd.SetOut(out) // before the commands of completion are made, which keep where they write
	if wantsHelp(args) {
		dress(cmd)
	}
	cmd.SetArgs(shortened(args))
	programs := new(procgroup.Running) // of tools, and servers
	ctx, stop := terminable(procgroup.With(context.WithValue(context.Background(), pacerKey{}, p), programs), programs.End)
	defer stop()
	err := cmd.ExecuteContext(ctx)
	programs.End()
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
	cause := err
	if errors.As(err, &s) && s.status == statusUsage {
		cause = s.err
	}
	if errors.Is(cause, context.Canceled) { // nothing but Ctrl-C cancels a command that was still getting ready
		fmt.Fprintln(os.Stderr, "krait:", errInterrupt)
		return statusInterrupt
	}
	if s != nil {
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

// wantsHelp reports whether help or completions may be asked for, which most starts of the command need not be ready for.
func wantsHelp(args []string) bool {
	if len(args) == 0 {
		return true
	}
	switch args[0] {
	case "help", "completion", cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd:
		return true
	}
	return slices.Contains(args, "--help") || slices.Contains(args, "-h")
}

// shortened has krait -c CODE [ARG...] mean krait run -c CODE, with all that follows for the program, as Python's own -c has it.
func shortened(args []string) []string {
	if len(args) < 2 || args[0] != "-c" {
		return args
	}
	return append([]string{"run", "-c", args[1], "--"}, args[2:]...)
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
