package krait

// toolrun.go holds a sandbox's tool.Run, the path of its calls of tools, and the journal that it writes: made for a template once, for a
// sandbox when it is first used.

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/plan"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// toolOptions are what a sandbox has in place of the template's options for tools.
type toolOptions struct {
	run     tool.RunOptions
	set     *tool.Set
	planner tool.PlanApprover
}

// runOptions are the options of the template's runs.
func (t *Template) runOptions() tool.RunOptions {
	o := &t.opts
	return tool.RunOptions{Allow: o.Allow, Policy: o.Policy, Approver: o.Approver, Limits: o.Limits.Tools, Cache: o.ToolCache,
		Redact: o.Redact, Handles: o.ToolHandles, Report: o.Report}
}

// openTools checks the template's options for tools.
func (t *Template) openTools() error {
	t.opts.Allow = slices.Clone(t.opts.Allow)
	t.planned = t.opts.PlanApprover != nil
	if t.opts.Tools == nil {
		if len(t.opts.Allow) > 0 {
			return fmt.Errorf("%w: Allow names tools, but there are none", ErrOptions)
		}
		return nil
	}
	run, err := t.opts.Tools.NewRun(t.runOptions())
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	t.toolRun = run
	return nil
}

// Stub returns the text that tells a model which functions it may call: those of Options.Tools that are on the allow-list.
func (t *Template) Stub(o tool.StubOptions) string {
	if t == nil || t.opts.Tools == nil {
		return ""
	}
	o.TypeScript = o.TypeScript || t.typeScript()
	return t.opts.Tools.Stub(t.toolRun.Allowed, o)
}

// typeScript says that models and scripts read of tools in the words of TypeScript.
func (t *Template) typeScript() bool { return t.opts.Language != nil && t.opts.Language.TypeScript() }

// signature is what scripts read of a tool after its name.
func (t *Template) signature(e *tool.Entry) string {
	if t.typeScript() {
		return e.TypeScriptSignature()
	}
	return e.Signature()
}

// Language is the name of the language that the template's scripts are in: "python", "javascript", "typescript".
func (t *Template) Language() string {
	if l := t.opts.Language; l != nil {
		return l.Name()
	}
	return "python"
}

// Allowed says whether name, a full Python name, is on the allow-list.
func (t *Template) Allowed(name string) bool {
	return t != nil && t.toolRun != nil && t.toolRun.Allowed(name)
}

// Tools returns Options.Tools.
func (t *Template) Tools() *tool.Set { return t.opts.Tools }

// Fingerprint identifies what sandboxes are made from: prelude, tools with their schemas, allow-list, names of host calls, environment and
// arguments. The journal has it, so that a replay can tell whether it runs on the same template.
func (t *Template) Fingerprint() string { return t.fingerprint(t.opts.Allow) }

func (t *Template) fingerprint(allow []string) string {
	h := sha256.New()
	prelude := ""
	if t.prelude != nil {
		prelude = t.opts.Prelude
	}
	fmt.Fprintf(h, "1 %q %q %q %q %q %q", prelude, t.opts.Tools.Fingerprint(), allow, t.names, t.env, t.opts.Argv)
	if tier := t.tier(); tier != TierInterpreter {
		fmt.Fprintf(h, " %q", tier)
	}
	if l := t.opts.Language; l != nil {
		fmt.Fprintf(h, " %q", l.Name())
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// toolRun returns the path of the sandbox's tool calls.
func (s *Sandbox) toolRun() *tool.Run {
	if o := &s.tmpl.opts; s.tools == nil && (o.Tools != nil || o.Policy != nil) {
		set := o.Tools
		if set == nil { // a Policy decides on functions without a signature too
			set, _ = tool.NewSet()
		}
		// The template has checked the options.
		s.tools, _ = set.NewRun(s.tmpl.runOptions())
	}
	return s.tools
}

// openTools prepares calls of tools and the journal of a sandbox that is about to be made at the time now. It returns the sandbox's own
// time.
func (s *Sandbox) openTools(opts *RunOptions, now time.Time) (time.Time, error) {
	t := s.tmpl
	if opts == nil {
		opts = &RunOptions{}
	}
	own := s.limits.Tools != t.opts.Limits.Tools || opts.Allow != nil || opts.Policy != nil || opts.Approver != nil || opts.PlanApprover != nil ||
		opts.ToolCache != nil || opts.ToolHandles != nil || opts.RunID != "" || opts.User != ""
	recorded := opts.Journal != nil || opts.Player != nil
	if !own && !recorded {
		return now, nil
	}
	set := t.opts.Tools
	if set == nil {
		var err error
		if set, err = tool.NewSet(); err != nil {
			return now, err
		}
	}
	o := t.runOptions()
	o.Limits = s.limits.Tools
	if opts.Allow != nil {
		o.Allow = slices.Clone(opts.Allow)
	}
	if opts.Policy != nil {
		o.Policy = opts.Policy
	}
	if opts.Approver != nil {
		o.Approver = opts.Approver
	}
	if opts.ToolCache != nil {
		o.Cache = opts.ToolCache
	}
	if opts.ToolHandles != nil {
		o.Handles = *opts.ToolHandles
	}
	o.ID, o.User, o.Journal, o.Player = opts.RunID, opts.User, opts.Journal, opts.Player
	s.toolOpts = &toolOptions{run: o, set: set, planner: opts.PlanApprover}
	if recorded {
		var err error
		if now, err = s.openJournal(now, opts.Declare); err != nil {
			return now, err
		}
	}
	run, err := set.NewRun(s.toolOpts.run)
	if err != nil {
		return now, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	s.tools = run
	return now, nil
}

// resumedLog is the journal of a run that goes on. That it does is said before its first new entry: a run that can't go on leaves its journal as
// it was.
type resumedLog struct {
	journal.Log

	mu   sync.Mutex // guards said
	said bool
}

func (l *resumedLog) Append(e journal.Entry) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.said {
		if err := l.Log.Append(&journal.Resumed{}); err != nil {
			return err
		}
		l.said = true
	}
	return l.Log.Append(e)
}

// openJournal begins the journal, or goes on with it.
func (s *Sandbox) openJournal(now time.Time, declare bool) (time.Time, error) {
	t, o := s.tmpl, &s.toolOpts.run
	switch {
	case s.http != nil:
		return now, fmt.Errorf("%w: HTTP can't be recorded: a sandbox with a journal or a player can't have it", ErrOptions)
	case t.opts.Input != nil:
		return now, fmt.Errorf("%w: Input can't be recorded: a sandbox with a journal or a player can't have it", ErrOptions)
	}
	if o.Journal != nil && o.Player != nil && o.Player.Mode() == journal.Resume {
		o.Journal = &resumedLog{Log: o.Journal}
	}
	r := &recorder{s: s, log: o.Journal, player: o.Player}
	s.rec = r
	begin := &journal.Begin{Template: t.fingerprint(o.Allow), Tier: string(t.tier()), User: o.User, Allow: o.Allow, Start: now}
	if r.player != nil {
		old := r.player.Begin()
		begin.Start, begin.Parent = old.Start, old.Run
		r.resume = r.player.Mode() == journal.Resume
		if o.ID == "" && (r.resume || r.log == nil) {
			o.ID = old.Run
		}
		if o.User == "" {
			o.User, begin.User = old.User, old.User
		}
	}
	if o.ID == "" {
		o.ID = "run-" + rand.Text()
	}
	begin.Run = o.ID
	if r.resume {
		return begin.Start, nil
	}
	if err := r.append(begin); err != nil || !declare || t.opts.Tools == nil {
		return begin.Start, err
	}
	text, err := t.declarations()
	if err != nil {
		return now, fmt.Errorf("krait: the declarations of the tools: %w", err)
	}
	return begin.Start, r.append(&journal.Note{Code: NoteTools, Text: text})
}

// planApprover returns who decides on the plans of scripts, or nil.
func (s *Sandbox) planApprover() tool.PlanApprover {
	if s.toolOpts != nil && s.toolOpts.planner != nil {
		return s.toolOpts.planner
	}
	return s.tmpl.opts.PlanApprover
}

// announce records an operation that is about to begin, after the operator has approved of what it can call.
func (s *Sandbox) announce(op *engine.Op, script *Script) error {
	if s.rec != nil {
		name := string(op.Kind)
		if op.Kind == engine.Load && script != nil && script.form == engine.Statement {
			name = opStatement
		}
		e := &journal.Op{Name: name, Source: op.Source, File: op.File, Function: op.Function, Args: op.Args, Kwargs: maps.Clone(op.Kwargs)}
		if err := s.rec.begin(e); err != nil {
			return err
		}
	}
	planner := s.planApprover()
	replaying := s.rec != nil && s.rec.Replaying()
	if planner == nil || script == nil || script == s.tmpl.prelude || s.toolRun() == nil || replaying {
		return nil
	}
	if s.planned == nil {
		s.planned = plan.Names{}
	}
	before := maps.Clone(s.planned)
	p, err := script.plan(s.toolRun().Set(), s.planned)
	if err == nil {
		err = s.toolRun().CheckPlan(s.callContext(), p, planner)
	}
	if err != nil {
		s.planned = before // a script that does not run gives no names
	}
	if err != nil && s.rec != nil {
		return s.rec.end(nil, err)
	}
	return err
}
