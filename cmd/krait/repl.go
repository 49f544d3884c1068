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
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/javascript"
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
	language, err := f.language()
	if err != nil {
		return err
	}
	incomplete, bracket := krait.Incomplete, krait.OpenBracket
	if language != nil {
		incomplete, bracket = javascript.Incomplete, javascript.Incomplete
	}
	open := func() (*krait.Sandbox, error) {
		return f.newSandbox(ctx, []string{""}, out, errOut, func(prompt string) (string, error) {
			if err := out.Flush(); err != nil {
				return "", err
			}
			return lines.input(prompt)
		})
	}
	sb, err := open()
	if err != nil {
		return err
	}
	defer func() { sb.Close() }()
	if lines.interactive() {
		fmt.Fprintf(out, "Krait %s, %s. exit or Ctrl-D leaves.\n", version(), spoken(language))
	}
	inColour := colours(f.cmd, os.Stderr)
	for {
		if err := out.Flush(); err != nil {
			return &statusErr{statusError, err}
		}
		source, err := within(ctx, func() (string, error) { return readStatement(lines.read, incomplete, bracket) })
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
		turn, stop := signal.NotifyContext(ctx, os.Interrupt)
		err = runStatement(turn, sb, source)
		stop()
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
		if language != nil && (errors.Is(err, krait.ErrLimit) || errors.Is(err, context.Canceled) || errors.Is(err, krait.ErrClosed)) {
			// Its engine goes on after nothing that has interrupted it.
			sb.Close()
			if sb, err = open(); err != nil {
				return err
			}
			fmt.Fprintln(errOut, "krait: what was defined is gone")
		}
	}
}

// spoken is what a prompt is told of its language, which is nil for Python.
func spoken(l engine.Language) string {
	switch {
	case l == nil:
		return "Python 3.14"
	case l.Name() == string(config.JavaScript):
		return "JavaScript"
	}
	return "TypeScript"
}

// runStatement runs a statement and shows its value.
func runStatement(ctx context.Context, sb *krait.Sandbox, source string) error {
	if t := sb.Template(); t.Language() != string(config.Python) {
		c, err := t.Compile(source, "<stdin>")
		if err != nil {
			return err
		}
		return sb.Display(ctx, c)
	}
	c, err := krait.CompileStatement(source, "<stdin>")
	if err != nil {
		return err
	}
	return sb.LoadCompiled(ctx, c)
}

// readStatement reads lines until they are a statement: one line, or a compound statement that an empty line ends.
func readStatement(read func(prompt string) (string, error), incomplete, bracket func(source string) bool) (string, error) {
	line, err := read(promptFirst)
	if err != nil {
		return "", err
	}
	src := line + "\n"
	for incomplete(src) {
		line, err := read(promptMore)
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", err
		}
		src += line + "\n"
		if strings.TrimSpace(line) == "" && !bracket(src) {
			break
		}
	}
	return src, nil
}
