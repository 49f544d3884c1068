package main

// repl.go holds the read-eval-print loop.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/krait-run/krait"
)

const (
	promptFirst = ">>> "
	promptMore  = "... "
)

// errInterrupt is Ctrl-C at a prompt.
var errInterrupt = errors.New("interrupted")

func repl(ctx context.Context, f *limitFlags) error {
	if f.json {
		return usage("repl: --json makes no sense here")
	}
	if err := f.load(); err != nil {
		return err
	}
	if err := opening(ctx, func(ctx context.Context) error { return f.openTools(ctx, nil) }); err != nil {
		return err
	}
	defer f.tools.close()
	lines := newLines("history")
	defer lines.close()
	out := newOutput(f.cmd.OutOrStdout())
	defer out.Flush()
	errOut := errOutput{out, os.Stderr}
	sb, err := f.newSandbox(ctx, []string{""}, out, errOut, func(prompt string) (string, error) {
		if err := out.Flush(); err != nil {
			return "", err
		}
		return lines.input(prompt)
	})
	if err != nil {
		return err
	}
	defer sb.Close()
	if lines.interactive() {
		fmt.Fprintf(out, "Krait %s, Python 3.14. exit or Ctrl-D leaves.\n", version())
	}
	inColour := colours(f.cmd, os.Stderr)
	for {
		if err := out.Flush(); err != nil {
			return &statusErr{statusError, err}
		}
		source, err := within(ctx, func() (string, error) { return readStatement(lines.read) })
		switch {
		case err == io.EOF:
			if lines.interactive() {
				fmt.Fprintln(out)
			}
			return nil
		case err == errInterrupt:
			fmt.Fprintln(errOut, "KeyboardInterrupt")
			continue
		case err != nil:
			return &statusErr{statusError, err}
		case strings.TrimSpace(source) == "":
			continue
		case lines.interactive() && (strings.TrimSpace(source) == "exit" || strings.TrimSpace(source) == "quit"):
			return nil
		}
		c, err := krait.CompileStatement(source, "<stdin>")
		if err == nil {
			turn, stop := signal.NotifyContext(ctx, os.Interrupt)
			err = sb.LoadCompiled(turn, c)
			stop()
		}
		var e *krait.Error
		switch {
		case err == nil:
		case errors.As(err, &e) && e.Type == "SystemExit":
			return report(err, errOut, inColour)
		case errors.As(err, &e):
			fmt.Fprint(errOut, tracebackText(e, inColour))
		case errors.Is(err, context.Canceled), errors.Is(err, errInterrupt):
			fmt.Fprintln(errOut, "KeyboardInterrupt")
		case errors.Is(err, krait.ErrFault):
			return &statusErr{statusError, err}
		default:
			fmt.Fprintln(errOut, "krait:", message(err))
		}
	}
}

// readStatement reads lines until they are a statement: one line, or a compound statement that an empty line ends.
func readStatement(read func(prompt string) (string, error)) (string, error) {
	line, err := read(promptFirst)
	if err != nil {
		return "", err
	}
	src := line + "\n"
	for krait.Incomplete(src) {
		line, err := read(promptMore)
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", err
		}
		src += line + "\n"
		if strings.TrimSpace(line) == "" && !krait.OpenBracket(src) {
			break
		}
	}
	return src, nil
}
