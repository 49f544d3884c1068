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
	"github.com/krait-run/krait/internal/config"
	valuenotes "github.com/krait-run/krait/internal/notes"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/sqlite"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/worker"
	"golang.org/x/term"
)

// usage is a mistake in the command line.
func usage(format string, args ...any) error {
	return &statusErr{statusUsage, fmt.Errorf(format, args...)}
}

// modules are the parts of the library that the command links.
func modules() []*krait.Module { return []*krait.Module{sqlite.Module()} }

// linked are what the command's workers have beside Python.
func linked() []worker.Part { return []worker.Part{sqlite.Module(), javascript.Language()} }

// readLine reads a line for input(), with its line feed, "" at the end.
type readLine = func(prompt string) (string, error)

// load reads the configuration, and checks the bounds that it and the flags set.
func (f *limitFlags) load() error {
	c, err := f.settings.load()
	if err != nil {
		return err
	}
	f.config = c
	given := f.cmd.Flags().Changed
	if !given("timeout") {
		f.timeout = timeValue(c.Limits.ProgramTime)
	}
	if !given("max-steps") {
		f.steps = c.Limits.ProgramSteps
	}
	if f.timeout < 0 || f.steps < 0 {
		return usage("--timeout and --max-steps must not be negative")
	}
	if f.hints != "on" && f.hints != "off" && f.hints != "auto" {
		return usage("--hints: want on, off or auto")
	}
	if f.maxMemory, err = config.ParseSize(f.memory); err != nil {
		return usage("--max-memory: %w", err)
	}
	if f.maxOutput, err = config.ParseSize(f.output); err != nil {
		return usage("--max-output: %w", err)
	}
	if !given("max-memory") && c.Limits.ProgramMemory > 0 {
		f.maxMemory = int64(c.Limits.ProgramMemory)
	}
	if f.json && f.cmd.Name() != "replay" {
		f.maxOutput = min(f.maxOutput, f.maxMemory/4) // it is collected
	}
	if c.Journal != "" && len(c.HTTP) > 0 && f.runs() {
		return usage("%s: what comes from the network is not recorded: leave out http or journal (--journal '' records nothing)", c.Where("http"))
	}
	return nil
}

// runs reports whether the command runs what was not recorded before.
func (f *limitFlags) runs() bool { return f.cmd.Name() != "replay" && f.cmd.Name() != "resume" }

// options makes the template's options.
func (f *limitFlags) options(argv []string, in readLine) (krait.Options, error) {
	c := f.config
	opts := krait.Options{
		Limits: krait.Limits{Time: -1, Calls: -1, Steps: f.steps, Memory: f.maxMemory, Output: f.maxOutput},
		Argv:   argv, Clock: time.Now, RealTime: true, Entropy: rand.Reader, Input: in, NoHints: !f.hinting(),
		Grants: map[string]string{
			"files": "krait run --mount DIR:/data makes a directory visible as /data",
			"http":  "krait run --http HOST lets scripts reach a host",
			"env":   "krait run --env NAME=VALUE sets a variable",
			"input": "",
		},
		Modules:    modules(),
		OneProgram: len(argv) > 0 && argv[0] != "",
	}
	l, err := f.language()
	if err != nil {
		return opts, err
	}
	speak(&opts, l)
	if f.timeout > 0 {
		opts.Limits.Time = time.Duration(f.timeout)
	}
	if c.Limits.ProgramCalls > 0 {
		opts.Limits.Calls = c.Limits.ProgramCalls
	}
	if err := furnish(&opts, c); err != nil {
		return opts, err
	}
	tier := c.Tier
	if opts.Language != nil {
		tier = modelTier(c) // its engine is not bounded in every way
	}
	switch tier {
	case config.Interpreter:
		opts.Tier = krait.TierInterpreter
	case config.Process, config.Machine:
		workers, err := openWorkers(tier, opts.Limits.Memory, -1)
		if err != nil {
			return opts, err
		}
		opts.Tier, opts.Workers = krait.TierProcess, workers
	case config.Container:
		// A container has its own clock, entropy and bounds.
		opts.Tier, opts.Clock, opts.Entropy, opts.Input = krait.TierContainer, nil, nil, nil
		if !f.cmd.Flags().Changed("max-memory") && !c.Given("limits.program_memory") {
			opts.Limits.Memory = 0
		}
		opts.Containers = &lazyContainers{config: c}
	case config.AutoTier:
		opts.Tier, opts.Containers = krait.TierAuto, &lazyContainers{config: c}
	}
	return opts, nil
}

// openTools opens the tools that the source may call, or those that any may: with source nil.
func (f *limitFlags) openTools(ctx context.Context, source []byte) error {
	c := *f.config
	c.Limits.ProgramMemory = config.Size(f.maxMemory)
	var err error
	f.tools, err = openToolbox(ctx, &c, toolboxOptions{note: notes(f.cmd), source: source, person: f.asker(), progress: f.progress()})
	return err
}

// asker is who asks the person at the terminal; nil if there is none.
func (f *limitFlags) asker() *asker {
	if f.person == nil {
		f.person = newAsker(nil)
	}
	return f.person
}

// progress is what takes the progress of calls: lines at a terminal, where no other program reads them as the script's.
func (f *limitFlags) progress() func(mcp.Progress) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil
	}
	return progressLines(notes(f.cmd))
}

// hinting reports whether hints are wanted.
func (f *limitFlags) hinting() bool {
	return f.hints == "on" || f.hints == "auto" && term.IsTerminal(int(os.Stderr.Fd()))
}

// hinted puts the hint of a syntax error into its traceback.
func (f *limitFlags) hinted(err error) error {
	var e *krait.Error
	if errors.As(err, &e) && f.hinting() {
		e.AddHint(e.Hint)
	}
	return err
}

// newSandbox makes the sandbox of a command, whose output goes to out and errOut.
func (f *limitFlags) newSandbox(ctx context.Context, argv []string, out, errOut io.Writer, in readLine) (*krait.Sandbox, error) {
	opts, err := f.options(argv, in)
	if err != nil {
		return nil, err
	}
	if f.config.Journal != "" {
		opts.Input = nil // what is typed is not recorded
	}
	f.toolOptions(&opts)
	t, err := krait.NewTemplate(opts)
	if err != nil {
		return nil, &statusErr{statusUsage, err}
	}
	so := krait.SandboxOptions{Stdout: out, Stderr: errOut, File: f.file}
	if f.config.Journal == "" {
		return t.NewSandbox(ctx, so)
	}
	return f.recorded(ctx, t, so, commandLine{Argv: argv, Env: opts.Env, File: f.file, Language: t.Language()})
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
	if err := f.load(); err != nil {
		return err
	}
	reading, release := f.bounded(ctx)
	src, name, err := readScript(reading, path, f.maxMemory)
	err = boundExceeded(reading, err)
	release()
	if err != nil {
		return report(err, os.Stderr, colours(f.cmd, os.Stderr))
	}
	f.file = name
	return f.runSource(ctx, src, name, argv)
}

// runCodeText runs the code of -c.
func runCodeText(ctx context.Context, f *limitFlags, code string, argv []string) error {
	if err := f.load(); err != nil {
		return err
	}
	return f.runSource(ctx, []byte(code), "<string>", argv)
}

// runSource runs a program as __main__.
func (f *limitFlags) runSource(ctx context.Context, src []byte, name string, argv []string) error {
	return f.execute(ctx, argv, src, func(ctx context.Context, sb *krait.Sandbox, errOut io.Writer) (*krait.Result, error) {
		var warnings []krait.Warning
		c, err := f.compile(ctx, len(src), func() (*krait.Script, error) {
			if sb.Template().Language() != "python" {
				return sb.Template().Compile(string(src), name)
			}
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
	if err := f.load(); err != nil {
		return err
	}
	return f.execute(ctx, []string{"-c"}, []byte(code), func(ctx context.Context, sb *krait.Sandbox, _ io.Writer) (*krait.Result, error) {
		c, err := f.compile(ctx, len(code), func() (*krait.Script, error) { return sb.Template().Compile(code, "<string>") })
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
	if int64(n) > f.maxMemory/treeSize {
		return nil, &krait.LimitError{Limit: "memory", Max: f.maxMemory}
	}
	script, err := within(ctx, compile)
	return script, f.hinted(err)
}

// bounded is the context of a run with the limits of the flags.
func (f *limitFlags) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return bounded(ctx, time.Duration(f.timeout), f.maxMemory)
}

// script runs what a command is for in its sandbox. errOut is where messages beside the script's own go.
type script func(ctx context.Context, sb *krait.Sandbox, errOut io.Writer) (*krait.Result, error)

// execute runs fn in a new sandbox, with the tools that its source may call, and reports the outcome as the flags say.
func (f *limitFlags) execute(ctx context.Context, argv []string, source []byte, fn script) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	if err := f.openTools(ctx, source); err != nil {
		return startError(ctx, err)
	}
	defer f.tools.close()
	ctx, release := f.bounded(ctx)
	defer release()
	if f.json {
		return f.executeJSON(ctx, argv, fn)
	}
	out := newOutput(f.cmd.OutOrStdout())
	errOut := errOutput{out, os.Stderr}
	sb, err := f.newSandbox(ctx, argv, out, errOut, newInput(ctx, time.Duration(f.timeout), out).line)
	if err == nil {
		defer sb.Close()
		_, err = fn(ctx, sb, errOut)
	} else if boundExceeded(ctx, err) == err {
		return err
	}
	err = boundExceeded(ctx, err)
	if e := out.Flush(); err == nil && e != nil {
		return &statusErr{statusError, e}
	}
	return report(err, os.Stderr, colours(f.cmd, os.Stderr))
}

// report prints an error as CPython would and returns the exit status that goes with it.
func report(err error, errOut io.Writer, inColour bool) error {
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
			fmt.Fprint(errOut, tracebackText(e, inColour))
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

// tracebackText is an exception's traceback for standard error.
func tracebackText(e *krait.Error, inColour bool) string {
	text := escapeSurrogates(e.Traceback)
	if inColour {
		text = coloured(text, e.Message)
	}
	return text
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
	sb, err := f.newSandbox(ctx, argv, &out, &errOut, newInput(ctx, time.Duration(f.timeout), &out).line)
	begun := time.Now()
	var res *krait.Result
	if err == nil {
		defer sb.Close()
		res, err = fn(ctx, sb, &errOut)
	} else if boundExceeded(ctx, err) == err {
		return err
	}
	err = boundExceeded(ctx, err)
	o := outcome{OK: err == nil, Usage: outcomeUsage{Seconds: time.Since(begun).Seconds()}}
	if res != nil {
		o.Notes = valuenotes.Of(res.Notes, res.Value)
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
