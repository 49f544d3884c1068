package agent

// The executors that run programs in sandboxes of a template.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/lazyregexp"
	"github.com/krait-run/krait/internal/notes"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// Sandboxes returns an Executor that runs each program in a fresh sandbox of t and calls its main without arguments. The
// template's limits bound each program; t must not be nil. Programs have the function final_answer(value), which ends the run with
// value as its answer.
func Sandboxes(t *krait.Template) Executor { return sandboxes{t} }

type sandboxes struct{ template *krait.Template }

var (
	_ ProgramExecutor = sandboxes{}
	_ ProgramExecutor = (*cells)(nil)
)

// RunCode implements Executor.
func (s sandboxes) RunCode(ctx context.Context, source string) (Outcome, error) {
	return s.RunProgram(ctx, Job{Source: source})
}

// RunProgram implements ProgramExecutor.
func (s sandboxes) RunProgram(ctx context.Context, job Job) (Outcome, error) {
	p, err := newProgram(ctx, s.template, s.template.NewSandbox, job)
	if err != nil {
		return Outcome{}, err
	}
	defer p.sandbox.Close()
	return p.run(ctx, job, func(ctx context.Context) (*krait.Result, error) {
		script, err := p.template().Compile(job.Source, job.Name)
		if err != nil {
			return nil, err
		}
		loaded, err := p.loadTop(ctx, script)
		if err != nil {
			return loaded, err
		}
		result, err := p.sandbox.Run(ctx, "main")
		return both(loaded, result), err
	})
}

// loadTop runs the program's top level, which has no result but what it was seen to do.
func (p *program) loadTop(ctx context.Context, script *krait.Script) (*krait.Result, error) {
	seen := &krait.Result{}
	var printed strings.Builder
	p.loading = func(e krait.Event) {
		switch e.Kind {
		case krait.EventStdout:
			printed.WriteString(e.Text)
		case krait.EventCallStart:
			seen.Calls = append(seen.Calls, e.Call)
		case krait.EventArtifact:
			seen.Artifacts = append(seen.Artifacts, *e.Artifact)
		}
	}
	err := p.sandbox.LoadCompiled(ctx, script)
	p.loading = nil
	seen.Stdout = printed.String()
	return seen, err
}

// both is what a program did at its top level and what main did then, which may be nil, as the result of one run.
func both(first, then *krait.Result) *krait.Result {
	if then == nil {
		return first
	}
	then.Stdout = first.Stdout + then.Stdout
	then.Artifacts = append(first.Artifacts, then.Artifacts...)
	then.Calls = append(first.Calls, then.Calls...)
	return then
}

// Notebook returns a SessionExecutor whose programs are cells of a notebook: all programs of a run share a sandbox of t, with what they
// define; the last expression of a program is its value, await is allowed at top level, and main need not be defined (if a program
// defines it and has no value, main is called). restart() gives the next program a fresh sandbox; so does a limit that ended one.
func Notebook(t *krait.Template) SessionExecutor { return notebook{t, t.NewSandbox} }

// NotebookIn is Notebook with sandboxes that open makes, from the options that it is given, which it may add to: to put files into them,
// say. They are closed when the session ends, or a program restarts it. open must not be nil.
func NotebookIn(open func(context.Context, krait.SandboxOptions) (*krait.Sandbox, error)) SessionExecutor {
	return notebook{nil, open}
}

type notebook struct {
	template *krait.Template // nil: not known before a sandbox is there
	open     opener
}

// written is the language of programs.
func (n notebook) written() string {
	if n.template == nil {
		return ""
	}
	return n.template.Language()
}

// written is the language of programs.
func (s sandboxes) written() string { return s.template.Language() }

// opener makes a sandbox.
type opener = func(context.Context, krait.SandboxOptions) (*krait.Sandbox, error)

// RunCode implements Executor: it is a session of one program.
func (n notebook) RunCode(ctx context.Context, source string) (Outcome, error) {
	e, end := n.Session()
	defer end()
	return e.RunCode(ctx, source)
}

// Session implements SessionExecutor.
func (n notebook) Session() (Executor, func()) {
	c := &cells{template: n.template, open: n.open}
	return c, c.close
}

// cells is one run's notebook.
type cells struct {
	template *krait.Template // that of notebook
	open     opener
	program  *program // nil before the first, and after a restart
}

func (c *cells) close() {
	if c.program != nil {
		_ = c.program.sandbox.Close()
		c.program = nil
	}
}

// lostState is what the model is told when its variables are gone.
const lostState = "\nThe sandbox was restarted: nothing that earlier programs defined is there any more.\n"

// RunCode implements Executor.
func (c *cells) RunCode(ctx context.Context, source string) (Outcome, error) {
	return c.RunProgram(ctx, Job{Source: source})
}

// RunProgram implements ProgramExecutor.
func (c *cells) RunProgram(ctx context.Context, job Job) (Outcome, error) {
	if c.program == nil {
		p, err := newProgram(ctx, c.template, c.open, job)
		if err != nil {
			return Outcome{}, err
		}
		c.program = p
	}
	p := c.program
	o, err := p.run(ctx, job, func(ctx context.Context) (*krait.Result, error) {
		name := job.Name
		if name == "" {
			name = "<cell>"
		}
		script, err := p.template().Compile(job.Source, name)
		if err != nil {
			return nil, err
		}
		res, err := p.sandbox.EvalCompiled(ctx, script)
		if err != nil || res.Value != nil || !p.language.definesMain(job.Source) {
			return res, err
		}
		called, err := p.sandbox.Run(ctx, "main")
		return both(res, called), err
	})
	if err != nil || p.restart || p.ended {
		c.close()
		if p.ended && o.Failed() {
			o.Traceback += lostState
		}
	}
	return o, err
}

// definesMain reports whether source defines a function main at its top level.
func (l *language) definesMain(source string) bool {
	if !strings.Contains(source, "main") { // most programs: no need to parse them again
		return false
	}
	if !l.python() {
		return topLevelMain().MatchString(source)
	}
	mod, err := syntax.Parse(source, syntax.Options{UnicodeName: unicodename.Character})
	m, ok := mod.(*syntax.Module)
	if err != nil || !ok {
		return false
	}
	for _, stmt := range m.Body {
		switch f := stmt.(type) {
		case *syntax.FunctionDef:
			if f.Name == "main" {
				return true
			}
		case *syntax.AsyncFunctionDef:
			if f.Name == "main" {
				return true
			}
		}
	}
	return false
}

// topLevelMain matches the definition of main in JavaScript, at the beginning of a line.
var topLevelMain = lazyregexp.New(`(?m)^(?:export )?(?:(?:async )?function main\(|(?:const|let|var) main\s*[:=])`)

// program is a sandbox with the functions that end a run or restart a notebook.
type program struct {
	sandbox  *krait.Sandbox
	language *language
	begun    time.Time
	ended    bool // a limit ended the sandbox's last run
	job      Job  // under way

	loading func(krait.Event) // is told what happens while the program is loaded; else nil

	mu      sync.Mutex
	final   json.RawMessage
	restart bool
	cancel  context.CancelCauseFunc
}

// errFinal ends the sandbox's run once the answer is there.
var errFinal = errors.New("agent: the program gave its final answer")

func (p *program) template() *krait.Template { return p.sandbox.Template() }

// scriptPrelude is programPrelude in JavaScript. What is called before is what may be: a script can change its names.
const scriptPrelude = `{
  const call = hostcall
  globalThis.final_answer = globalThis.finalAnswer = (value) => call("agent.final_answer", value)
  globalThis.restart = () => call("agent.restart")
}`

// programPrelude is compiled once; its functions are in the namespace of every program.
var programPrelude = sync.OnceValues(func() (*krait.Script, error) {
	return krait.Compile(`def final_answer(value):
    """End the run: value is the answer."""
    from sandbox import hostcall
    hostcall("agent.final_answer", value)

def restart():
    """Give the next program a fresh sandbox."""
    from sandbox import hostcall
    hostcall("agent.restart")
`, "<agent>")
})

// newProgram opens a sandbox for a program. template may be nil: then it is that of the sandbox.
func newProgram(ctx context.Context, template *krait.Template, open opener, job Job) (*program, error) {
	p := &program{}
	run := &krait.RunOptions{User: job.User}
	if job.Part != nil {
		run.Journal, run.RunID = job.Part()
		run.Declare = run.Journal != nil
	}
	// A program that does not compile says so when it is run.
	source, _ := template.Compile(job.Source, job.Name)
	var err error
	p.sandbox, err = open(ctx, krait.SandboxOptions{For: source, HostCalls: map[string]krait.HostFunc{
		finalAnswer: p.answer,
		restart: func(context.Context, any) (any, error) {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.restart = true
			return nil, nil
		},
	}, OnEvent: p.event, Run: run})
	if err == nil {
		p.language = languageOf(p.template().Language())
		if err = p.load(ctx); err != nil {
			_ = p.sandbox.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("agent: sandbox: %w", err)
	}
	return p, nil
}

// load runs the prelude.
func (p *program) load(ctx context.Context) error {
	prelude, err := programPrelude()
	if !p.language.python() {
		prelude, err = p.template().Compile(scriptPrelude, "<agent>")
	}
	if err != nil {
		return err
	}
	return p.sandbox.LoadCompiled(ctx, prelude)
}

// answer is the host's side of final_answer. Its end, which event sees, ends the sandbox's run.
func (p *program) answer(_ context.Context, value any) (any, error) {
	text, err := json.Marshal(values.Readable(value))
	if err != nil {
		return nil, &krait.Exception{Type: "TypeError", Message: "final_answer() takes plain data: " + err.Error()}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.final == nil {
		p.final = text
	}
	return nil, nil
}

// event passes on what the program does.
func (p *program) event(e krait.Event) {
	if p.loading != nil {
		p.loading(e)
	}
	switch e.Kind {
	case krait.EventStdout:
		if p.job.OnPrint != nil {
			p.job.OnPrint(e.Text)
		}
	case krait.EventCallStart, krait.EventCallEnd:
		if e.Kind == krait.EventCallEnd && e.Call.Name == finalAnswer && e.Call.Err == nil {
			// The run is cancelled, so that no handler of the program can go on: not before the journal has the call's end.
			p.mu.Lock()
			p.cancel(errFinal)
			p.mu.Unlock()
		}
		if p.job.OnCall != nil && !ours(e.Call) {
			p.job.OnCall(call(e.Call, p.begun), e.Kind == krait.EventCallEnd)
		}
	}
}

// ours reports whether a call is one of this package's own functions.
func ours(c *krait.Call) bool { return c.Name == finalAnswer || c.Name == restart }

// The host calls of this package's own functions.
const (
	finalAnswer = "agent.final_answer"
	restart     = "agent.restart"
)

// run runs code in the sandbox and says what became of it.
func (p *program) run(caller context.Context, job Job, code func(context.Context) (*krait.Result, error)) (Outcome, error) {
	ctx, cancel := context.WithCancelCause(caller)
	defer cancel(nil)
	p.mu.Lock()
	p.cancel = cancel
	p.mu.Unlock()
	p.begun, p.job = time.Now(), job
	res, err := code(ctx)
	var o Outcome
	if res != nil {
		o.Stdout = res.Stdout
		o.Artifacts, o.Shown = res.Artifacts, shown(res.Artifacts)
		for _, c := range res.Calls {
			if !ours(c) {
				o.Calls = append(o.Calls, call(c, p.begun))
			}
		}
	}
	p.mu.Lock()
	o.Final = p.final
	p.mu.Unlock()
	if o.Final != nil && caller.Err() == nil {
		o.Value = o.Final
		return o, nil
	}
	if err != nil {
		p.ended = errors.Is(err, krait.ErrLimit) || errors.Is(err, krait.ErrContainer) || errors.Is(err, krait.ErrClosed)
		return p.failure(caller, o, err)
	}
	o.Notes = notes.Of(res.Notes, res.Value)
	if o.Value, err = json.Marshal(values.Readable(res.Value)); err != nil {
		o.Traceback = "TypeError: the result is not JSON serializable: " + err.Error() + "\n"
	}
	return o, nil
}

// failure sorts errors into those of the program, which the model is told of, and those of the host.
func (p *program) failure(ctx context.Context, o Outcome, err error) (Outcome, error) {
	var e *krait.Error
	var f *krait.FunctionError
	l := p.language
	switch {
	case errors.As(err, &e):
		o.Traceback = l.withHint(e, p.job.Source)
	case errors.As(err, &f) && l.python():
		o.Traceback = fmt.Sprintf("NameError: name '%s' is not defined; the program must define `async def main()`\n", f.Name)
	case errors.As(err, &f):
		o.Traceback = fmt.Sprintf("ReferenceError: %s is not defined; the program must define `%s`\n", f.Name, l.mainName())
	case ctx.Err() != nil:
		return Outcome{}, ctx.Err()
	case errors.Is(err, krait.ErrLimit):
		o.Traceback = "The program was ended by a limit of the sandbox: " + err.Error() + "\n" + l.limitHint(err)
	case errors.Is(err, krait.ErrContainer):
		o.Traceback = "The program ended its process: " + err.Error() + "\n"
	default:
		return Outcome{}, err
	}
	return o, nil
}

// withHint is the traceback of an exception with its hint. An error that was found by compiling has it beside the traceback.
func (l *language) withHint(e *krait.Error, source string) string {
	said := *e
	if e.Type == "SystemExit" && e.Hint == "" {
		said.Hint = "to end the program early, return from main"
	}
	if e.Type == "SyntaxError" && said.Hint == "" {
		said.Hint = l.hint(source)
	}
	said.AddHint(said.Hint)
	return said.Traceback
}

// limitHint says what a program can do about a limit that ended it.
func (l *language) limitHint(err error) string {
	hint := ""
	switch {
	case errors.Is(err, krait.ErrOutput):
		hint = l.printLess
	case errors.Is(err, krait.ErrMemory):
		hint = l.keepLess
	case errors.Is(err, krait.ErrTime), errors.Is(err, krait.ErrSteps):
		hint = l.doLess
	case errors.Is(err, krait.ErrCalls):
		hint = "make fewer calls in one program"
	case errors.Is(err, krait.ErrConcurrentCalls):
		hint = "await fewer calls at a time, a part of the list after the other"
	default:
		return ""
	}
	return "Hint: " + hint + "\n"
}

// maxResultText bounds what is told of a call's result, in characters.
const maxResultText = 200

// call converts a host call; begun is when the program began.
func call(c *krait.Call, begun time.Time) Call {
	out := Call{Number: c.ID, Name: c.Name, Start: c.Start.Sub(begun)}
	args := values.Readable(c.Payload)
	if c.Args != nil {
		args = values.Readable(c.Args)
	}
	if b, err := json.Marshal(args); err == nil {
		out.Args = b
	}
	if c.Args != nil {
		out.Text = (&journal.Intent{Tool: c.Name, Args: c.Args}).Text()
	} else {
		out.Text = c.Name + "(" + values.Repr(c.Payload, maxResultText) + ")"
	}
	if c.End.IsZero() {
		out.Took, out.Error = time.Since(c.Start), "still running when the program ended"
	} else {
		out.Took = c.End.Sub(c.Start)
	}
	if c.Err != nil {
		out.Error = exceptionText(c.Err)
	} else if !c.End.IsZero() {
		out.Result = values.Repr(c.Result, maxResultText)
	}
	return out
}
