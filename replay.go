package krait

// replay.go holds Replay, which tells a recorded run again, Resume, which goes on with one, and RunOrResume, which begins it if need be.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/journal"
)

// ReplayOptions say how a recorded run is told again.
type ReplayOptions struct {
	// Sandbox are options of the sandbox. Allow, RunID, User are the recorded ones where they are not set; Player is ignored. With a
	// Journal the replay is recorded in its turn.
	Sandbox SandboxOptions
	// Edit, if not nil, makes Replay a counterfactual: it may change each operation (its source, the arguments) before it is done. Calls are
	// answered by tool and arguments, in any order; those that the records do not have are made if Live says so, else they are a
	// divergence. Results need not be the recorded ones.
	Edit func(op *journal.Op)
	Live func(tool string) bool
	// Unfinished, of Resume, decides about calls whose outcome is not known, see journal.PlayerOptions.
	Unfinished func(*journal.Intent) (journal.Resolution, error)
}

// Replayed is a run that was told again.
type Replayed struct {
	// Ops are the operations, in order, without the prelude.
	Ops []ReplayedOp
	// Changed says that the template is not the one that was recorded. The replay may succeed all the same.
	Changed bool
	// Interrupted says that the records end before the last operation does.
	Interrupted bool
}

// ReplayedOp is an operation with what came of it this time.
type ReplayedOp struct {
	Op *journal.Op
	// Result is what Run or Eval returned; nil where the operation could not begin.
	Result *Result
	// Err is the error that the operation ended with, as it did when it was recorded.
	Err error
}

// Replay does again what the records of a run say was done with its sandbox, on the recorded answers: no tool is called, nothing is waited
// for, and what the script sees of clocks and random bytes is what it saw then. Output, results and errors are compared: a difference
// is a *journal.DivergenceError. t must have the tools of the recorded run, or others with the same signatures; their handlers are not
// called.
func Replay(ctx context.Context, t *Template, records []journal.Record, o ReplayOptions) (*Replayed, error) {
	mode := journal.Replay
	if o.Edit != nil || o.Live != nil {
		mode = journal.Counterfactual
	}
	sb, r, err := retell(ctx, t, records, mode, o)
	if sb != nil {
		_ = sb.Close()
	}
	return r, err
}

// Resume goes on with a run from its records: what was recorded is told again without calling anything, and from there on the run is live. It
// appends to o.Sandbox.Run.Journal, which must be the journal that the records come from, opened again (journal.Store.Continue). The sandbox
// has then done all recorded operations, the interrupted one to its end, and is the caller's: to use further, and to close. Where the
// run can't go on, the error is that of the last operation: a *tool.PendingError as long as an approval is still pending, which is
// recorded, a *journal.UnfinishedError where somebody has to decide about a call, which leaves the journal as it was. The sandbox is nil then.
func Resume(ctx context.Context, t *Template, records []journal.Record, o ReplayOptions) (*Sandbox, *Replayed, error) {
	if o.Sandbox.Run == nil || o.Sandbox.Run.Journal == nil {
		return nil, nil, fmt.Errorf("%w: Resume needs the Journal of the run", ErrOptions)
	}
	sb, r, err := retell(ctx, t, records, journal.Resume, o)
	if err != nil && sb != nil {
		_ = sb.Close()
		sb = nil
	}
	return sb, r, err
}

// RunOrResume evaluates a script as the run of that id, which store records: a run that is not there is begun, one that was interrupted goes on
// from its records, and one that has ended gives what it gave, without calling anything. A service that starts again calls it for each run that
// it had, with the same template, id and script. The sandbox is closed, and so is the journal.
//
// Errors are those of Sandbox.EvalCompiled and Resume: a *tool.PendingError while an approval is pending, which is asked for, and recorded, each time. What
// is refused leaves the journal as it was: a *journal.UnfinishedError where somebody has to decide about a call, ErrOptions where the run is
// of another script.
func RunOrResume(ctx context.Context, t *Template, store journal.Store, id string, script *Script, o ReplayOptions) (*Result, error) {
	if t == nil || ctx == nil || store == nil || script == nil {
		return nil, fmt.Errorf("%w: the template, context, store or script is nil", ErrOptions)
	}
	var run RunOptions
	if o.Sandbox.Run != nil {
		run = *o.Sandbox.Run
	}
	run.RunID = id
	o.Sandbox.Run = &run
	log, err := store.Create(ctx, id)
	var records []journal.Record
	if errors.Is(err, journal.ErrExists) {
		if log, err = store.Continue(ctx, id); err == nil {
			if records, err = journal.Records(ctx, store, id); err != nil {
				_ = log.Close()
			}
		}
	}
	if err != nil {
		return nil, err
	}
	defer log.Close()
	run.Journal = log
	if len(records) == 0 { // new, or its process ended before it had begun
		sb, err := t.NewSandbox(ctx, o.Sandbox)
		if err != nil {
			return nil, err
		}
		defer sb.Close()
		return sb.EvalCompiled(ctx, script)
	}
	for _, op := range recordedOps(records) {
		if t.prelude != nil && op.File == t.preludeFile() {
			continue
		}
		if text, _ := script.source(); op.Source != text {
			return nil, fmt.Errorf("%w: run %s is of another script", ErrOptions, id)
		}
		break
	}
	sb, r, err := Resume(ctx, t, records, o)
	if sb != nil {
		defer sb.Close()
	}
	if r != nil && len(r.Ops) > 0 {
		last := r.Ops[len(r.Ops)-1]
		if err == nil {
			err = last.Err
		}
		return last.Result, err
	}
	if err != nil {
		return nil, err
	}
	return sb.EvalCompiled(ctx, script)
}

// retell makes the sandbox and does the recorded operations.
func retell(ctx context.Context, t *Template, records []journal.Record, mode journal.Mode, o ReplayOptions) (*Sandbox, *Replayed, error) {
	if t == nil || ctx == nil {
		return nil, nil, fmt.Errorf("%w: the template or the context is nil", ErrOptions)
	}
	p, err := journal.NewPlayer(records, journal.PlayerOptions{Mode: mode, Live: o.Live, Unfinished: o.Unfinished})
	if err != nil {
		return nil, nil, err
	}
	so := o.Sandbox
	var ro RunOptions
	if so.Run != nil {
		ro = *so.Run
	}
	so.Run = &ro
	ro.Player = p
	if ro.Allow == nil {
		ro.Allow = append([]string{}, p.Begin().Allow...)
	}
	if t.opts.Tools == nil {
		ro.Allow = nil
	}
	r := &Replayed{Changed: p.Begin().Template != t.fingerprint(ro.Allow)}
	sb, err := t.NewSandbox(ctx, so)
	if err != nil {
		return nil, r, err
	}
	for i, op := range recordedOps(records) {
		if i == 0 && t.prelude != nil && op.File == t.preludeFile() {
			continue // the sandbox runs it by itself
		}
		if o.Edit != nil {
			edited := *op
			o.Edit(&edited)
			op = &edited
		}
		res, err := sb.redo(ctx, op)
		r.Ops = append(r.Ops, ReplayedOp{op, res, err})
		switch {
		case errors.Is(err, ErrRecordEnd):
			r.Interrupted = true
			return sb, r, nil
		case err != nil && (isRecordError(err) || p.Err() != nil || mode == journal.Resume && stopped(err)):
			return sb, r, err
		}
	}
	if mode == journal.Replay {
		return sb, r, p.Finish()
	}
	return sb, r, nil
}

// stopped reports whether err says that a run can't go on for now.
func stopped(err error) bool { return journal.Interrupted(opEnd(nil, err)) }

// recordedOps returns the operations of a run.
func recordedOps(records []journal.Record) []*journal.Op {
	var ops []*journal.Op
	for _, r := range records {
		if op, ok := r.Entry.(*journal.Op); ok {
			ops = append(ops, op)
		}
	}
	return ops
}

// opStatement is the name in journals of loading what CompileStatement made.
const opStatement = "statement"

// redo does an operation again.
func (s *Sandbox) redo(ctx context.Context, op *journal.Op) (*Result, error) {
	compile := func() (*Script, error) {
		if s.tmpl.opts.Language != nil {
			return s.compile(op.Source, op.File)
		}
		// Only CompileFile keeps the source of what is in no file out of the code, and so out of the journal.
		if op.Source == "" && strings.HasPrefix(op.File, "<") && op.File != scriptName && op.File != evalName && strings.HasSuffix(op.File, ">") {
			return CompileFile([]byte(op.Source), op.File, nil)
		}
		return Compile(op.Source, op.File)
	}
	var args []CallArg
	if len(op.Args) > 0 {
		args = append(args, Args(op.Args))
	}
	if len(op.Kwargs) > 0 {
		args = append(args, Kwargs(op.Kwargs))
	}
	switch op.Name {
	case "load":
		c, err := compile()
		if err != nil {
			return nil, err
		}
		return s.runScript(ctx, engine.Load, c)
	case "eval":
		c, err := compile()
		if err != nil {
			return nil, err
		}
		return s.EvalCompiled(ctx, c)
	case opStatement:
		c, err := CompileStatement(op.Source, op.File)
		if err != nil {
			return nil, err
		}
		return s.runScript(ctx, engine.Load, c)
	case "display":
		c, err := compile()
		if err != nil {
			return nil, err
		}
		return s.runScript(ctx, engine.Display, c)
	case "run":
		return s.Run(ctx, op.Function, args...)
	case "stream":
		var last Event
		for ev, err := range s.Stream(ctx, op.Function, args...) {
			if err != nil {
				return nil, err
			}
			last = ev
		}
		return last.Result, last.Err
	}
	return nil, fmt.Errorf("krait: replay: operation %q is not known", op.Name)
}
