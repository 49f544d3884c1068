package krait

// template.go holds Template, what sandboxes are made from.

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/vfs"
)

// HostFunc is a function of the host that scripts call by name. payload is what the script passed, converted as Result.Value
// is; the result is converted back (docs/embedding.md has the table of values). An error becomes an exception in the script:
// *Exception chooses which, any other is RuntimeError. ctx ends with the run, the run's time limit, or the task that awaits
// the call. The function runs on a goroutine of its own, and several may run at once; one that does not heed ctx keeps its
// goroutine until it returns, though the run ends without it.
type HostFunc func(ctx context.Context, payload any) (any, error)

// Options describe the sandboxes of a Template. The zero Options give a bounded Python that reaches nothing.
type Options struct {
	// Prelude is Python source that is compiled once and run at the start of every sandbox, in the scripts' namespace.
	Prelude string
	// PreludeName is the file name of the prelude in tracebacks. Default "<prelude>".
	PreludeName string
	// HostCalls are the functions that scripts may call by name.
	HostCalls map[string]HostFunc
	// Limits bounds each sandbox.
	Limits Limits
	// Budget bounds the memory of these sandboxes and those of other templates together; nil: each is bounded by Limits alone. Containers,
	// which have bounds of their own, are not in it.
	Budget *Budget
	// Mounts are the file systems of the host that scripts see. Without any, they see none of its files.
	Mounts []Mount
	// Scratch is the size in bytes of the file system in memory that every sandbox has for itself at "/", for files that its
	// scripts make, unless something is mounted there. Default 16 MiB, beside the memory limit; negative: none, and without
	// mounts open() is denied.
	Scratch int64
	// Env is os.environ. Empty by default: nothing of the host's environment is visible.
	Env map[string]string
	// Argv is sys.argv. Default [""].
	Argv []string
	// Clock returns the current time for the script; nil shows the time at which the sandbox was made, which goes on only as the
	// script's own time does (see RealTime).
	Clock func() time.Time
	// RealTime makes sleeping and asyncio's timers take real time, and lets scripts measure it. Otherwise time inside of the
	// sandbox passes only where a script sleeps, at once, but host calls are still waited for.
	RealTime bool
	// Entropy gives random bytes for unseeded random generators, secrets and uuid4; nil gives the same ones in every sandbox.
	Entropy io.Reader
	// Input reads a line for the builtin input(); nil denies it.
	Input func(prompt string) (string, error)
	// HTTP is what sandbox.http and urllib.request reach the network through; nil denies it. See package fetch.
	HTTP HTTP
	// Modules are parts of the library that scripts can import although programs link them only by choice, such as sqlite.Module(). They
	// are the interpreter's: containers have CPython's own.
	Modules []*Module
	// Tools are what scripts may call as Python functions, if they are allowed; nil: none. See package tool.
	Tools *tool.Set
	// Allow lists the tools that may be called, by full name or glob ("github.*", "*"); see tool.CheckAllow. Empty: none.
	Allow []string
	// Policy decides on each call of a tool; nil: the tools' hints do. Approver is asked where an approval is needed; nil: such calls are
	// denied.
	Policy   tool.Policy
	Approver tool.Approver
	// PlanApprover, if not nil, decides on each source text (LoadScript, Eval) before it runs, by what it can call. It is not asked
	// about the prelude, nor in a replay.
	PlanApprover tool.PlanApprover
	// ToolCache keeps results of tools that have a time for it; nil: each sandbox for itself.
	ToolCache *tool.Cache
	// ToolHandles keep results that are too large for the script; the zero value: such results are errors.
	ToolHandles tool.HandleOptions
	// Redact says which parameters of tools, or "return", stay out of the journal, beyond tool.Spec.Sensitive.
	Redact func(tool, param string) bool
	// Report is told what the host should know of tools: panics, results that drifted. Any goroutine may call it.
	Report func(journal.Note)
	// Imports says which modules scripts and the prelude may import, by full name; a name covers its submodules; nil: all. A refused import is
	// an ImportError. It bounds what programs are written with and is no wall: what a library module has imported for itself can be an
	// attribute of it, see docs/security.md. Containers can't be given with it.
	Imports *Imports
	// NoHints leaves out the extra line that Krait adds to some tracebacks.
	NoHints bool
	// Grants says, for hints, how whoever runs a script gives it what it lacks, by capability: "files", "http", "env" and "input". Without
	// a text hints do not speak of it, since a model can't grant anything.
	Grants map[string]string
	// Tier says where scripts run. "" is TierInterpreter, or TierProcess with a Language. With TierContainer, Containers is required, and what holds in the interpreter
	// alone can't be given: Mounts, HTTP, Input, Clock, Entropy, Limits.Steps, Memory and Recursion (the container has bounds of its own).
	// TierAuto chooses when the first script comes, and runs the prelude then: in a container if one of both imports what the interpreter
	// does not have, and there they do not hold. Without Containers it is the interpreter.
	Tier Tier
	// Containers gives the containers of TierContainer and TierAuto, see package container.
	Containers Containers
	// Workers gives the processes of TierProcess, see package worker. What a worker does not have can't be given: Mounts and HTTP.
	Workers Containers
	// Language is what scripts and the prelude are written in, if it is not Python: javascript.Language() or javascript.TypeScript(). The zero
	// value is Python. What is Python's alone can't be given with it: Modules, Imports, Limits.Steps, OneProgram and TierAuto. With TierContainer it
	// is the container's Node.js that runs scripts.
	// See docs/javascript.md.
	Language engine.Language
	// OneProgram says that a sandbox makes one run, which is a program: when it has ended, the variables of the main module are
	// forgotten, __del__ of objects is called and generators are closed, as by an interpreter that exits.
	OneProgram bool
}

// Module is a part of Python's library that a program links only if it asks for it: a package of its own gives it, such as package sqlite.
// It is immutable, and any number of templates may have it.
type Module = python.Module

// Imports says which modules scripts may import. Refuse counts before Allow; an empty Allow allows all but those. The modules sandbox and
// tools, which are what the host gives, need not be in Allow.
type Imports = py.Imports

// Mount makes a file system visible to scripts: see package vfs for those of the host and in memory, paths and bounds. Scripts
// reach it with open, os, pathlib and so on, and import modules from it: sys.path begins with the mount points, in order. The
// standard library and the host's modules come before those of mounts.
type Mount = vfs.Mount

// Template makes sandboxes. It is immutable and safe for any number of goroutines.
type Template struct {
	opts    Options
	prelude *Script  // nil without one
	names   []string // of host calls, sorted
	env     []string
	kit     *python.Kit // what the interpreters have in common

	toolRun *tool.Run // makes no calls; for what it knows of the allow-list. nil without Tools
	planned bool      // there is a PlanApprover

	declareOnce sync.Once // guards the following
	declared    string    // see Template.declarations
	declareErr  error
}

// NewTemplate checks opts and compiles the prelude. A prelude that does not compile is an *Error; other mistakes are
// errors.Is(err, ErrOptions). opts is copied; the functions in it must be safe for concurrent use if sandboxes are used
// concurrently.
func NewTemplate(opts Options) (*Template, error) {
	if err := opts.Limits.check(); err != nil {
		return nil, err
	}
	if opts.Language != nil && opts.Tier == "" {
		opts.Tier = TierProcess
	}
	if err := opts.checkTier(); err != nil {
		return nil, err
	}
	if err := opts.checkLanguage(); err != nil {
		return nil, err
	}
	if opts.Language != nil && opts.Tier == TierInterpreter {
		opts.Language.Warm(false)
	}
	t := &Template{opts: opts}
	t.opts.Limits = opts.Limits.withDefaults()
	if err := opts.Budget.check(&t.opts.Limits); err != nil {
		return nil, err
	}
	t.opts.HostCalls = make(map[string]HostFunc, len(opts.HostCalls))
	for name, f := range opts.HostCalls {
		if f == nil {
			return nil, fmt.Errorf("%w: host call %q: the function is nil", ErrOptions, name)
		}
		if name == "" {
			return nil, fmt.Errorf("%w: a host call has no name", ErrOptions)
		}
		t.opts.HostCalls[name] = f
		t.names = append(t.names, name)
	}
	sort.Strings(t.names)
	for k, v := range opts.Env {
		t.env = append(t.env, k+"="+v)
	}
	sort.Strings(t.env)
	t.opts.Argv = append([]string(nil), opts.Argv...)
	t.opts.Modules = append([]*Module(nil), opts.Modules...)
	t.opts.Grants = maps.Clone(opts.Grants)
	if p := opts.Imports; p != nil {
		t.opts.Imports = &Imports{Allow: slices.Clone(p.Allow), Refuse: slices.Clone(p.Refuse)}
	}
	var err error
	if t.kit, err = t.newKit(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	if err = t.openTools(); err != nil {
		return nil, err
	}
	if opts.Prelude != "" {
		name := opts.PreludeName
		if name == "" {
			name = "<prelude>"
		}
		if opts.Language != nil {
			t.prelude = &Script{text: opts.Prelude, file: name, foreign: true}
			return t, nil
		}
		code, err := py.Compile(opts.Prelude, py.CompileOptions{Filename: name})
		if err != nil {
			return nil, python.SyntaxError(err)
		}
		t.prelude = &Script{code: code}
	}
	return t, nil
}

// newKit makes what the interpreters of all sandboxes share.
func (t *Template) newKit() (*python.Kit, error) {
	o := &t.opts
	scratch := o.Scratch
	if o.Tier.outside() {
		scratch = -1
	}
	return python.NewKit(python.KitOptions{Tools: o.Tools, Mounts: o.Mounts, Scratch: scratch, Environ: t.env, Argv: o.Argv, Clock: o.Clock,
		RealTime: o.RealTime, Entropy: o.Entropy, Input: o.Input, Imports: o.Imports, Modules: o.Modules, OneProgram: o.OneProgram})
}

// SandboxOptions are what one sandbox has beside what its template gives. The zero value adds nothing.
type SandboxOptions struct {
	// HostCalls are added to the template's, replacing those of the same name.
	HostCalls map[string]HostFunc
	// Mounts are added to the template's, replacing those at the same path.
	Mounts []Mount
	// Limits, if not nil, replaces the template's limits.
	Limits *Limits
	// HTTP, if not nil, replaces the template's.
	HTTP HTTP
	// Stdout and Stderr, if not nil, receive what the script prints as it prints it; it is then not in Result. A write error
	// ends the run.
	Stdout, Stderr io.Writer
	// Run is what concerns tools and the journal; nil: all as the template has it, and nothing is recorded.
	Run *RunOptions
	// File, if not "", is __file__ in the scripts' namespace, as a script run from a file has it, with what else such a script finds there.
	File string
	// OnEvent, if not nil, receives every event of the sandbox's runs on the goroutine that runs them. It must not call the
	// sandbox.
	OnEvent func(Event)
	// For, if not nil, is the script that the sandbox is made for: with TierAuto the tier is chosen by what it imports, whatever is loaded
	// before it. It is not run.
	For *Script
}

// RunOptions are who a sandbox's tools are called for, and where that is recorded. The zero value adds nothing to the template's. They
// are apart from SandboxOptions, which lie on the stack of whoever waits for a sandbox.
type RunOptions struct {
	// Allow, if not nil, replaces the template's allow-list; an empty one allows nothing. Policy, Approver, PlanApprover, ToolCache
	// and ToolHandles, if they are not nil, replace the template's.
	Allow        []string
	Policy       tool.Policy
	Approver     tool.Approver
	PlanApprover tool.PlanApprover
	ToolCache    *tool.Cache
	ToolHandles  *tool.HandleOptions
	// RunID is the id of the run, which the idempotency keys of its calls begin with; "": that of the Player, or a random one.
	// User is who it is for, as policies see it.
	RunID, User string
	// Journal records what the sandbox does from its beginning to Close, which does not close the Journal. A sandbox with a Journal or a
	// Player can't have HTTP, Input or streaming arguments, which can't be recorded; give the script a tool instead.
	Journal journal.Log
	// Declare puts the declarations of all tools into the Journal, so that it can be replayed without the tools, see RecordedTools.
	Declare bool
	// Player answers from the records of an earlier run; see Replay and Resume for what must be done with the sandbox then.
	Player *journal.Player
}

// NewSandbox makes a sandbox and runs the prelude in it. ctx bounds only that. The caller closes the sandbox. An exception in
// the prelude is an *Error.
func (t *Template) NewSandbox(ctx context.Context, opts SandboxOptions) (*Sandbox, error) {
	if t == nil {
		return nil, fmt.Errorf("%w: the template is nil", ErrOptions)
	}
	if ctx == nil {
		return nil, fmt.Errorf("%w: the context is nil", ErrOptions)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	limits := t.opts.Limits
	if opts.Limits != nil {
		if err := opts.Limits.check(); err != nil {
			return nil, err
		}
		limits = opts.Limits.withDefaults()
		if err := t.opts.Budget.check(&limits); err != nil {
			return nil, err
		}
	}
	if tier := t.tier(); tier.outside() {
		if err := opts.checkOutside(tier); err != nil {
			return nil, err
		}
	}
	if err := opts.checkLanguage(t.opts.Language); err != nil {
		return nil, err
	}
	for name, f := range opts.HostCalls {
		if f == nil || name == "" {
			return nil, fmt.Errorf("%w: host call %q: the function is nil or has no name", ErrOptions, name)
		}
	}
	s := &Sandbox{tmpl: t, tier: t.tier(), limits: limits, file: opts.File, extra: opts.HostCalls, onEvent: opts.OnEvent, out: opts.Stdout, errOut: opts.Stderr, http: t.opts.HTTP}
	if opts.HTTP != nil {
		s.http = opts.HTTP
	}
	now := time.Now()
	if t.opts.Tools == nil && opts.Run != nil && len(opts.Run.Allow) > 0 {
		return nil, fmt.Errorf("%w: Allow names tools, but the template has none", ErrOptions)
	}
	if t.opts.Tools != nil || opts.Run != nil || limits.Tools != t.opts.Limits.Tools {
		var err error
		if now, err = s.openTools(opts.Run, now); err != nil {
			return nil, err
		}
	}
	var err error
	switch {
	case s.tier == TierContainer:
		s.engine, err = s.openContainer(ctx)
	case s.tier == TierProcess:
		s.engine, err = s.openWorker(ctx, opts.Mounts, now)
	case t.opts.Language != nil:
		s.engine, err = s.openLanguage(opts.Mounts, now)
	default:
		s.engine, err = s.openInterpreter(opts.Mounts, now)
	}
	if err != nil {
		return nil, err
	}
	if s.tier == TierAuto && opts.For != nil {
		if err := s.choose(ctx, opts.For); err != nil {
			_ = s.Close()
			return nil, err
		}
		return s, nil
	}
	if t.prelude == nil || s.tier == TierAuto {
		return s, nil
	}
	if _, err := s.run(ctx, &operation{Op: engine.Op{Kind: engine.Load}, script: t.prelude}); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// fetch returns what scripts reach the network through, nil without HTTP.
func (s *Sandbox) fetch() engine.Fetch {
	h := s.http
	if h == nil {
		return nil
	}
	return func(ctx context.Context, r *engine.HTTPRequest) (*engine.HTTPResponse, error) {
		resp, err := h.Fetch(ctx, (*HTTPRequest)(r))
		return (*engine.HTTPResponse)(resp), err
	}
}

// openInterpreter opens the engine of a sandbox whose scripts run in the interpreter, at the sandbox's time now.
func (s *Sandbox) openInterpreter(mounts []vfs.Mount, now time.Time) (engine.Engine, error) {
	l := s.limits
	o := python.OpenOptions{Limits: py.Limits{Steps: l.Steps, Memory: l.Memory, Recursion: l.Recursion, Output: l.Output}, Mounts: mounts, Now: now}
	if s.rec != nil {
		o.Recorder = s.rec
	}
	if s.tmpl.opts.Tools != nil {
		o.Tools = s.toolRun
	}
	o.Fetch = s.fetch()
	if !s.tmpl.opts.NoHints {
		o.Hints = s.hints
	}
	en, err := s.tmpl.kit.Open(o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	return en, nil
}
