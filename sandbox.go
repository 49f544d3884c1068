package krait

// sandbox.go holds Sandbox: one isolated Python, what it may use, and where it runs.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/plan"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

// Sandbox is one isolated Python. It belongs to one goroutine at a time: a method called while another runs returns ErrBusy.
// What scripts define stays until Close.
type Sandbox struct {
	tmpl    *Template
	limits  Limits
	extra   map[string]HostFunc
	onEvent func(Event)
	http    HTTP // nil is denied
	out     io.Writer
	errOut  io.Writer
	file    string // __file__, to be set before the next run

	tools       *tool.Run    // see toolRun
	toolOpts    *toolOptions // of the sandbox; nil: the template's
	rec         *recorder    // nil without a journal and without a player
	hostEntries map[string]*tool.Entry
	planned     plan.Names // of the scripts that ran; see PlanApprover

	mu     sync.Mutex // guards what follows
	engine engine.Engine
	tier   Tier // TierAuto as long as the engine was not chosen
	busy   bool
	closed bool
	broken error

	nextCall int64
	taken    int64     // bytes set aside in the template's Budget
	cur      *runState // the run under way; nil between runs
}

// Tier says where the sandbox's scripts run: TierInterpreter or TierContainer; TierAuto as long as none has come.
func (s *Sandbox) Tier() Tier {
	if s == nil {
		return TierInterpreter
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tier
}

// Template returns what the sandbox was made from.
func (s *Sandbox) Template() *Template { return s.tmpl }

// Close ends the sandbox and closes its files. What is under way in a container or a worker ends with that, as ErrClosed. A run in the
// interpreter is not ended by it, which is ErrBusy: cancel its context. Closing twice does nothing.
func (s *Sandbox) Close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	if m, ok := s.engine.(engine.Machine); ok && s.busy {
		s.closed = true
		s.mu.Unlock()
		if err := m.Close(); err != nil { // from any goroutine
			return fmt.Errorf("krait: %w", err)
		}
		return nil
	}
	defer s.mu.Unlock()
	if s.busy {
		return ErrBusy
	}
	s.closed = true
	if b := s.tmpl.opts.Budget; b != nil {
		b.give(s.taken)
		s.taken = 0
	}
	if s.engine == nil {
		return nil
	}
	if err := s.engine.Close(); err != nil {
		return fmt.Errorf("krait: %w", err)
	}
	return nil
}

// enter claims the sandbox.
func (s *Sandbox) enter() error {
	if s == nil {
		return ErrClosed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return ErrClosed
	case s.busy:
		return ErrBusy
	case s.broken != nil:
		return s.broken
	}
	s.busy = true
	return nil
}

// leave ends the claim. failed says that the engine may be of no more use.
func (s *Sandbox) leave(failed bool) {
	var broken error
	if failed && s.engine != nil {
		broken = publicError(s.engine.Alive())
	}
	s.mu.Lock()
	s.busy = false
	if s.broken == nil {
		s.broken = broken
	}
	s.mu.Unlock()
}

// openContainer opens the engine of a sandbox whose scripts run in a container.
func (s *Sandbox) openContainer(ctx context.Context) (engine.Engine, error) {
	o := s.machineOptions()
	o.Language = s.tmpl.opts.Language
	c, err := s.tmpl.opts.Containers.Open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("krait: no container: %w", err)
	}
	return c, nil
}

// mounts are the template's with more, which replace those at the same path.
func (t *Template) mounts(more []Mount) []Mount {
	all := slices.DeleteFunc(slices.Clone(t.opts.Mounts), func(m Mount) bool {
		return slices.ContainsFunc(more, func(x Mount) bool { return path.Clean(x.Path) == path.Clean(m.Path) })
	})
	return append(all, more...)
}

// files says which files scripts in a worker see: those at the points, and a directory of their own.
func (t *Template) files(points []engine.Point) python.Files {
	var f python.Files
	for _, p := range points {
		f.Host = append(f.Host, p.Path)
		if f.Writable == "" && !p.ReadOnly {
			f.Writable = p.Path
		}
	}
	if t.opts.Scratch >= 0 {
		f.Writable = engine.ScratchDir
	}
	return f
}

// openWorker opens the engine of a sandbox whose scripts run in a worker, at the sandbox's time now.
func (s *Sandbox) openWorker(ctx context.Context, mounts []Mount, now time.Time) (engine.Engine, error) {
	o, l, t := s.machineOptions(), &s.limits, s.tmpl
	in := &engine.Interpreter{Steps: l.Steps, Memory: l.memory(), Output: l.Output, Recursion: l.Recursion, Scratch: t.opts.Scratch, Now: now,
		RealTime: t.opts.RealTime, OneProgram: t.opts.OneProgram, Placeless: !s.governed()}
	if t.opts.Language != nil {
		in.Language = t.opts.Language.Name()
	}
	for _, m := range t.opts.Modules {
		in.Modules = append(in.Modules, m.Name())
	}
	if t.opts.Tools != nil && t.opts.Language == nil {
		var err error
		if in.Tools, err = t.declarations(); err != nil {
			return nil, fmt.Errorf("krait: the declarations of the tools: %w", err)
		}
	}
	if all := t.mounts(mounts); len(all) > 0 {
		table, err := vfs.NewTable(all)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrOptions, err)
		}
		in.Files = table.View()
		for _, p := range table.Paths() {
			in.Points = append(in.Points, engine.Point{Path: p, ReadOnly: !in.Files.Writable(p), MaxFileSize: in.Files.MaxFileSize(p)})
		}
	}
	in.Largest = largest(in)
	if !t.opts.NoHints && t.opts.Language == nil {
		in.Hints, _ = json.Marshal(s.hints(t.files(in.Points)))
	}
	if imports := t.opts.Imports; !imports.Empty() {
		in.Imports, _ = json.Marshal(imports)
	}
	if in.Clock = t.opts.Clock; in.Clock != nil {
		in.Outside = append(in.Outside, engine.AskClock)
	}
	if in.Entropy = t.opts.Entropy; in.Entropy != nil {
		in.Outside = append(in.Outside, engine.AskEntropy)
	}
	if in.Input = t.opts.Input; in.Input != nil {
		in.Outside = append(in.Outside, engine.AskInput)
	}
	if s.rec != nil {
		in.Recorder = s.rec
		in.Outside = append(in.Outside, engine.AskRecord)
	}
	if in.Fetch = s.fetch(); in.Fetch != nil {
		in.Outside = append(in.Outside, engine.AskFetch)
	}
	o.Interpreter = in
	w, err := t.opts.Workers.Open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("krait: no worker: %w", err)
	}
	return w, nil
}

// largest is how many bytes a file may have that comes out of a worker.
func largest(in *engine.Interpreter) int64 {
	bounds := []int64{max(engine.ScratchSize(in.Scratch), 0)}
	for _, p := range in.Points {
		bounds = append(bounds, p.MaxFileSize)
	}
	return engine.Largest(bounds...)
}

// machineOptions are what a machine has to know of the sandbox.
func (s *Sandbox) machineOptions() engine.Options {
	o := engine.Options{Env: s.tmpl.opts.Env, Argv: s.tmpl.opts.Argv, Artifacts: maxArtifacts, ArtifactCount: maxArtifactCount}
	if run := s.toolRun(); run != nil {
		for _, e := range run.Set().All() {
			t := engine.Tool{Name: e.Name(), Signature: e.Signature(), Extra: e.Extra(), Async: e.Spec().Async, Allowed: run.Allowed(e.Name())}
			for _, p := range e.Params() {
				t.Params = append(t.Params, p.Name)
				if p.Required {
					t.Required++
				}
			}
			o.Tools = append(o.Tools, t)
		}
	}
	return o
}

// NoteTier is the code of the note that a sandbox of TierAuto runs in a container, and why.
const NoteTier = "tier"

// choose chooses where a sandbox of TierAuto runs, by what its first script imports, and runs the prelude there. script is nil where
// a function of the prelude is called first.
func (s *Sandbox) choose(ctx context.Context, script *Script) error {
	if s.tier != TierAuto {
		return nil
	}
	var names []string
	for _, x := range []*Script{s.tmpl.prelude, script} {
		if x != nil {
			names = append(names, imports(x)...)
		}
	}
	slices.Sort(names)
	tier, was := TierInterpreter, s.engine
	if missing := was.(*python.Engine).Missing(slices.Compact(names)); len(missing) > 0 {
		c, err := s.openContainer(ctx)
		if err != nil {
			return err
		}
		if err := s.noteTier("container: the script imports " + strings.Join(missing, ", ")); err != nil {
			_ = c.Close()
			return err
		}
		s.mu.Lock()
		tier, s.engine = TierContainer, c
		s.mu.Unlock()
		_ = was.Close()
	}
	s.mu.Lock()
	s.tier = tier
	s.mu.Unlock()
	if s.tmpl.prelude == nil {
		return nil
	}
	_, err := s.run(ctx, &operation{Op: engine.Op{Kind: engine.Load}, script: s.tmpl.prelude, within: true})
	if err != nil {
		s.mu.Lock()
		s.broken = err
		s.mu.Unlock()
	}
	return err
}

// imports returns the modules that a script imports anywhere.
func imports(script *Script) []string {
	body, err := script.parsed()
	if err != nil {
		return nil
	}
	var out []string
	for _, stmt := range body {
		syntax.Inspect(stmt, func(x syntax.Node) bool {
			switch x := x.(type) {
			case *syntax.Import:
				for _, a := range x.Names {
					out = append(out, a.Name)
				}
			case *syntax.ImportFrom:
				if x.Level == 0 && x.Module != "" {
					out = append(out, x.Module)
				}
			}
			return true
		})
	}
	return out
}

// noteTier records and reports where the sandbox runs.
func (s *Sandbox) noteTier(text string) error {
	n := &journal.Note{Code: NoteTier, Text: engine.Clean(text)}
	if s.tmpl.opts.Report != nil {
		s.tmpl.opts.Report(*n)
	}
	if s.rec == nil || s.rec.resume && s.rec.Replaying() {
		return nil
	}
	return s.rec.append(n)
}

// between claims the sandbox for something between runs. It is bounded by the time of a run.
func (s *Sandbox) between(ctx context.Context, f func(ctx context.Context) error) error {
	if ctx == nil {
		return fmt.Errorf("%w: the context is nil", ErrOptions)
	}
	if err := s.enter(); err != nil {
		return err
	}
	failed := false
	defer func() { s.leave(failed) }()
	inner, cancel := ctx, context.CancelFunc(func() {})
	if s.limits.Time > 0 {
		inner, cancel = context.WithTimeout(ctx, s.limits.Time)
	}
	defer cancel()
	err := f(inner)
	failed = err != nil
	if failed && isContextError(err) && inner.Err() != nil && ctx.Err() == nil {
		return &LimitError{Limit: "time", Max: int64(s.limits.Time)}
	}
	return err
}

// storage is between with the sandbox's files.
func (s *Sandbox) storage(ctx context.Context, f func(ctx context.Context, files engine.Storage) error) error {
	return s.between(ctx, func(ctx context.Context) error {
		files, ok := s.engine.(engine.Storage)
		if !ok || s.tier == TierAuto {
			return fmt.Errorf("%w: files: they are where the first script runs, which has not come yet", ErrTier)
		}
		return f(ctx, files)
	})
}

// Upload writes a file that the sandbox's scripts see, in place of one that is there; directories are made. A relative path is one of the
// directory in which scripts begin: the container's working directory, or "/" in the interpreter, here and in a process of its own. There, it
// goes to the sandbox's own files or to a mount, whose bounds hold as for scripts: what is read-only refuses, and what there is no room for is
// an error. So is what is no regular file; nothing waits for a named pipe. What was written before an error stays. The journal has nothing of it: to
// replay or resume a run, upload the same again.
//
// Errors: ErrFile where it is the file; the reader's; ErrTier in a sandbox of TierAuto to which no script has come; ErrTime at the end of Limits.Time, and
// the context's. A container or process that does not answer before is killed.
func (s *Sandbox) Upload(ctx context.Context, path string, r io.Reader) error {
	if r == nil {
		return fmt.Errorf("%w: upload %s: the reader is nil", ErrOptions, path)
	}
	return s.storage(ctx, func(ctx context.Context, files engine.Storage) error { return files.Upload(ctx, path, r) })
}

// Download writes a file that the sandbox's scripts see to w: a regular one that is no larger than the container's working directory may be, or
// than Mount.MaxFileSize (Options.Scratch) in the interpreter. Paths and errors are those of Upload; read-only mounts are read, too.
func (s *Sandbox) Download(ctx context.Context, path string, w io.Writer) error {
	if w == nil {
		return fmt.Errorf("%w: download %s: the writer is nil", ErrOptions, path)
	}
	return s.storage(ctx, func(ctx context.Context, files engine.Storage) error { return files.Download(ctx, path, w) })
}

// Files lists the files of the container's working directory, or all that scripts can write in the interpreter: its own and those of writable
// mounts. They are artifacts without data, sorted by their names, which Download takes. At most 5000 are listed, none of directories whose name
// begins with a dot, of __pycache__, or behind symbolic links.
func (s *Sandbox) Files(ctx context.Context) (files []values.Artifact, err error) {
	err = s.storage(ctx, func(ctx context.Context, from engine.Storage) error {
		files, err = from.Files(ctx)
		return err
	})
	return files, err
}

// Reset makes the Python of the sandbox's container fresh, and runs the prelude again; files stay. Nothing of it is in the journal, so that
// a sandbox with one can't be reset.
func (s *Sandbox) Reset(ctx context.Context) error {
	if s != nil && s.rec != nil {
		return fmt.Errorf("%w: a sandbox with a journal or a player can't be reset", ErrOptions)
	}
	err := s.between(ctx, func(ctx context.Context) error {
		m, ok := s.engine.(engine.Machine)
		if !ok || s.tier == TierProcess {
			return fmt.Errorf("%w: reset: only a container does that", ErrTier)
		}
		return m.Reset(ctx)
	})
	if err != nil {
		return err
	}
	if s.tmpl.prelude == nil {
		return nil
	}
	_, err = s.run(ctx, &operation{Op: engine.Op{Kind: engine.Load}, script: s.tmpl.prelude})
	return err
}

// publicError makes the error that callers get of one of the engine's.
func publicError(err error) error {
	switch e := err.(type) {
	case *engine.Fault:
		return (*FaultError)(e)
	case *engine.FunctionError:
		return (*FunctionError)(e)
	}
	if stopped, ok := errors.AsType[*engine.Stopped](err); ok { // here, or in a worker
		return fmt.Errorf("%w: it was %w", ErrClosed, stopped)
	}
	return err
}
