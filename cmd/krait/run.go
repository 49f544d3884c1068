package main

// run.go holds the commands run and eval.

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/fetch"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/notes"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/values"
	"golang.org/x/term"
)

// usage is a mistake in the command line.
func usage(format string, args ...any) error {
	return &statusErr{statusUsage, fmt.Errorf(format, args...)}
}

// readLine reads a line for input(), with its line feed, "" at the end.
type readLine = func(prompt string) (string, error)

// options makes the template's options from the flags.
func (f *limitFlags) options(argv []string, in readLine) (krait.Options, error) {
	opts := krait.Options{
		Limits: krait.Limits{Time: -1, Calls: -1, Steps: f.steps},
		Argv:   argv, Clock: time.Now, RealTime: true, Entropy: rand.Reader, Env: map[string]string{}, Input: in, NoHints: f.hints == "off" || f.hints == "auto" && !term.IsTerminal(int(os.Stderr.Fd())),
		OneProgram: len(argv) > 0 && argv[0] != "",
	}
	if f.timeout < 0 || f.steps < 0 {
		return opts, usage("--timeout and --max-steps must not be negative")
	}
	if f.timeout > 0 {
		opts.Limits.Time = f.timeout
	}
	if f.hints != "on" && f.hints != "off" && f.hints != "auto" {
		return opts, usage("--hints: want on, off or auto")
	}
	var err error
	if opts.Limits.Memory, err = config.ParseSize(f.memory); err != nil {
		return opts, usage("--max-memory: %w", err)
	}
	if opts.Limits.Output, err = config.ParseSize(f.output); err != nil {
		return opts, usage("--max-output: %w", err)
	}
	if f.json && opts.Limits.Memory > 0 {
		opts.Limits.Output = min(opts.Limits.Output, opts.Limits.Memory/4) // it is collected
	}
	for _, e := range f.env {
		k, v, ok := strings.Cut(e, "=")
		if !ok || k == "" {
			return opts, usage("--env: bad variable %q: want NAME=VALUE", e)
		}
		opts.Env[k] = v
	}
	if opts.Mounts, err = parseMounts(f.mounts); err != nil {
		return opts, err
	}
	if len(f.http) > 0 {
		client, err := fetch.New(fetch.Options{Hosts: f.http})
		if err != nil {
			return opts, usage("--http: %w", err)
		}
		opts.HTTP = client
	}
	switch config.Tier(f.tier) {
	case config.Interpreter, "": // "" is of commands without the flag
	case config.Process:
		workers, err := openWorkers(-1)
		if err != nil {
			return opts, err
		}
		opts.Tier, opts.Workers = krait.TierProcess, workers
	default:
		return opts, usage("--tier: got %q, want interpreter or process", f.tier)
	}
	return opts, nil
}

// newSandbox makes the sandbox of a command, whose output goes to out and errOut.
func (f *limitFlags) newSandbox(ctx context.Context, argv []string, out, errOut io.Writer, in readLine) (*krait.Sandbox, error) {
	opts, err := f.options(argv, in)
	if err != nil {
		return nil, err
	}
	if f.tools.journal != "" {
		opts.Input = nil // what is typed is not recorded
	}
	if err := f.tools.toolOptions(&opts); err != nil {
		return nil, err
	}
	t, err := krait.NewTemplate(opts)
	if err != nil {
		return nil, &statusErr{statusUsage, err}
	}
	so := krait.SandboxOptions{Stdout: out, Stderr: errOut, File: f.file}
	if f.tools.journal == "" {
		return t.NewSandbox(ctx, so)
	}
	return f.tools.recorded(ctx, t, so, commandLine{Argv: argv, Env: opts.Env, File: argv[0]})
}

// readScript returns the bytes of the file at path and its name for tracebacks. "-" is stdin. Of a script that is too large to be compiled
// it returns as much as shows that. The file may be a pipe or a device: reading it ends with ctx.
func readScript(ctx context.Context, path string, memory int64) (src []byte, name string, err error) {
	read := func(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, memory/treeSize+1)) }
	if path == "-" {
		src, err = within(ctx, func() ([]byte, error) { return read(os.Stdin) })
		if err != nil && ctx.Err() == nil {
			err = &statusErr{statusError, fmt.Errorf("can't read stdin: %w", err)}
		}
		return src, "<stdin>", err
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, path, usage("can't run %s: it is a directory", ui.Name(path))
	}
	src, err = within(ctx, func() ([]byte, error) {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return read(f)
	})
	if err != nil && ctx.Err() == nil {
		reason := err
		var e *os.PathError
		if errors.As(err, &e) {
			reason = e.Err
		}
		err = usage("can't open file %s: %w", ui.Name(path), reason)
	}
	return src, path, err
}

func runFile(ctx context.Context, f *limitFlags, path string, argv []string) error {
	if ctx == nil {
		ctx = context.Background()
	}
	memory, err := config.ParseSize(f.memory)
	if err != nil {
		return usage("--max-memory: %w", err)
	}
	reading, release := f.bounded(ctx)
	src, name, err := readScript(reading, path, memory)
	err = boundExceeded(reading, err)
	release()
	if err != nil {
		return report(err, os.Stderr)
	}
	f.file = name
	return f.execute(ctx, argv, func(ctx context.Context, sb *krait.Sandbox, errOut io.Writer) (*krait.Result, error) {
		var warnings []krait.Warning
		c, err := f.compile(ctx, len(src), func() (*krait.Script, error) {
			return krait.CompileFile(src, name, func(w krait.Warning) { warnings = append(warnings, w) })
		})
		if ctx.Err() == nil {
			for _, w := range warnings {
				fmt.Fprintln(errOut, w)
			}
		}
		if err != nil {
			return nil, err
		}
		return nil, sb.LoadCompiled(ctx, c)
	})
}

func evalCode(ctx context.Context, f *limitFlags, code string) error {
	return f.execute(ctx, []string{"-c"}, func(ctx context.Context, sb *krait.Sandbox, _ io.Writer) (*krait.Result, error) {
		c, err := f.compile(ctx, len(code), func() (*krait.Script, error) { return krait.Compile(code, "<string>") })
		if err != nil {
			return nil, err
		}
		if f.json {
			return sb.EvalCompiled(ctx, c)
		}
		return nil, sb.Display(ctx, c)
	})
}

// treeSize is about how much room trees and code take for each byte of their source.
const treeSize = 40

// compile compiles a source of n bytes within the bounds of ctx.
func (f *limitFlags) compile(ctx context.Context, n int, compile func() (*krait.Script, error)) (*krait.Script, error) {
	limit, err := config.ParseSize(f.memory)
	if err != nil {
		return nil, usage("--max-memory: %w", err)
	}
	if int64(n) > limit/treeSize {
		return nil, &krait.LimitError{Limit: "memory", Max: limit}
	}
	return within(ctx, compile)
}

// bounded is the context of a run with the limits of the flags. A bad limit is reported where the sandbox is made.
func (f *limitFlags) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	memory, _ := config.ParseSize(f.memory)
	return bounded(ctx, f.timeout, memory)
}

// script runs what a command is for in its sandbox. errOut is where messages beside the script's own go.
type script func(ctx context.Context, sb *krait.Sandbox, errOut io.Writer) (*krait.Result, error)

// execute runs fn in a new sandbox and reports the outcome as the flags say.
func (f *limitFlags) execute(ctx context.Context, argv []string, fn script) error {
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	ctx, release := f.bounded(ctx)
	defer release()
	if f.json {
		return f.executeJSON(ctx, argv, fn)
	}
	out := newOutput(f.cmd.OutOrStdout())
	errOut := errOutput{out, os.Stderr}
	sb, err := f.newSandbox(ctx, argv, out, errOut, newInput(ctx, f.timeout, out).line)
	if err != nil {
		return err
	}
	defer sb.Close()
	_, err = fn(ctx, sb, errOut)
	err = boundExceeded(ctx, err)
	if e := out.Flush(); err == nil && e != nil {
		return &statusErr{statusError, e}
	}
	return report(err, os.Stderr)
}

// report prints an error as CPython would and returns the exit status that goes with it.
func report(err error, errOut io.Writer) error {
	if err == nil {
		return nil
	}
	var e *krait.Error
	if errors.As(err, &e) {
		if errors.Is(e, &krait.Error{Type: "SystemExit"}) {
			if !e.Reported && (e.ExitMessage != "" || e.ExitCode == 1 && e.Message == "") {
				fmt.Fprintln(errOut, e.ExitMessage)
			}
			if e.ExitCode == 0 {
				return nil
			}
			return &statusErr{e.ExitCode & 0xff, nil}
		}
		if !e.Reported {
			fmt.Fprint(errOut, escapeSurrogates(e.Traceback))
		}
		if errors.Is(e, &krait.Error{Type: "KeyboardInterrupt"}) {
			return &statusErr{statusInterrupt, errRaisedInterrupt}
		}
		return &statusErr{statusError, nil}
	}
	switch {
	case errors.Is(err, krait.ErrLimit), errors.Is(err, errTime):
		return &statusErr{statusLimit, err}
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errOut, "KeyboardInterrupt")
		return &statusErr{statusInterrupt, nil}
	}
	var s *statusErr
	if errors.As(err, &s) {
		return err
	}
	return &statusErr{statusError, err}
}

// outcome is what --json prints.
type outcome struct {
	OK     bool          `json:"ok"`
	Value  any           `json:"value"`           // of eval
	Notes  []string      `json:"notes,omitempty"` // what of the value is not as it was in Python
	Stdout string        `json:"stdout"`
	Stderr string        `json:"stderr"`
	Error  *outcomeError `json:"error,omitempty"`
	Usage  outcomeUsage  `json:"usage"`
}

type outcomeUsage struct {
	Seconds float64 `json:"seconds"`
	Steps   int64   `json:"steps,omitempty"`  // of eval
	Memory  int64   `json:"memory,omitempty"` // of eval, in bytes
}

type outcomeError struct {
	Kind      string `json:"kind"` // "exception", "limit", "interrupt" or "other"
	Type      string `json:"type,omitempty"`
	Message   string `json:"message"`
	Traceback string `json:"traceback,omitempty"`
	Line      int    `json:"line,omitempty"`
	ExitCode  *int   `json:"exit_code,omitempty"` // of SystemExit
}

func (f *limitFlags) executeJSON(ctx context.Context, argv []string, fn script) error {
	var out, errOut strings.Builder
	sb, err := f.newSandbox(ctx, argv, &out, &errOut, newInput(ctx, f.timeout, &out).line)
	if err != nil {
		return err
	}
	defer sb.Close()
	begun := time.Now()
	res, err := fn(ctx, sb, &errOut)
	err = boundExceeded(ctx, err)
	o := outcome{OK: err == nil, Usage: outcomeUsage{Seconds: time.Since(begun).Seconds()}}
	if res != nil {
		o.Notes = notes.Of(res.Notes, res.Value)
		o.Value, o.Usage.Steps, o.Usage.Memory = values.Readable(res.Value), res.Usage.Steps, res.Usage.Memory
	}
	status := 0
	if err != nil {
		o.Error, status = describe(err)
		o.OK = status == 0
	}
	o.Stdout, o.Stderr = out.String(), errOut.String()
	enc := json.NewEncoder(f.cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(o); err != nil {
		return &statusErr{statusError, err}
	}
	if status != 0 {
		return &statusErr{status, nil}
	}
	return nil
}

// describe gives an error for --json, and the exit status.
func describe(err error) (*outcomeError, int) {
	var e *krait.Error
	switch {
	case errors.As(err, &e):
		o := &outcomeError{Kind: "exception", Type: e.QualifiedType, Message: e.Message, Traceback: e.Traceback, Line: e.Line}
		if errors.Is(e, &krait.Error{Type: "SystemExit"}) {
			o.ExitCode = &e.ExitCode
			return o, e.ExitCode & 0xff
		}
		return o, statusError
	case errors.Is(err, krait.ErrLimit), errors.Is(err, errTime):
		return &outcomeError{Kind: "limit", Message: message(err)}, statusLimit
	case errors.Is(err, context.Canceled):
		return &outcomeError{Kind: "interrupt", Message: "interrupted"}, statusInterrupt
	}
	return &outcomeError{Kind: "other", Message: message(err)}, statusError
}

// escapeSurrogates shows lone surrogates, which a traceback may have from a script's text, as Python's stderr does.
func escapeSurrogates(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if r, n := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || n > 1 {
			b.WriteString(s[i : i+n])
			i += n
		} else if i+2 < len(s) && s[i] == 0xED && s[i+1] >= 0xA0 {
			fmt.Fprintf(&b, "\\u%04x", 0xD000|int(s[i+1]&0x3F)<<6|int(s[i+2]&0x3F))
			i += 3
		} else {
			fmt.Fprintf(&b, "\\x%02x", s[i])
			i++
		}
	}
	return b.String()
}
