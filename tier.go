package krait

// tier.go holds where scripts run: in the interpreter, or in real CPython in a container; and what package container has to do for that.

import (
	"context"
	"fmt"
	"io"
)

// Tier says where scripts run.
type Tier string

// The tiers.
const (
	// TierInterpreter runs scripts in Krait's own interpreter. It is what "" means.
	TierInterpreter Tier = "interpreter"
	// TierContainer runs them in real CPython, in a container that Options.Containers gives.
	TierContainer Tier = "container"
	// TierAuto runs them in the interpreter, or in a container if the sandbox's first script imports what the interpreter does not have,
	// see Options.Tier.
	TierAuto Tier = "auto"
)

// checkTier finds what does not go together with the tier.
func (o *Options) checkTier() error {
	switch o.Tier {
	case "", TierInterpreter, TierAuto:
		return nil
	case TierContainer:
	default:
		return fmt.Errorf("%w: Tier %q is none of %q, %q, %q", ErrOptions, o.Tier, TierInterpreter, TierContainer, TierAuto)
	}
	if o.Containers == nil {
		return fmt.Errorf("%w: Tier is %q, and there are no Containers", ErrOptions, o.Tier)
	}
	var what string
	switch {
	case len(o.Mounts) > 0:
		what = "Mounts"
	case o.HTTP != nil:
		what = "HTTP"
	case o.Input != nil:
		what = "Input"
	case o.Clock != nil:
		what = "Clock"
	case o.Entropy != nil:
		what = "Entropy"
	default:
		return o.Limits.checkContainer()
	}
	return fmt.Errorf("%w: %s does not hold in a container", ErrOptions, what)
}

// checkContainer refuses bounds that nothing would enforce.
func (l *Limits) checkContainer() error {
	if l.Steps > 0 || l.Memory > 0 || l.Recursion > 0 {
		return fmt.Errorf("%w: limits: Steps, Memory and Recursion do not hold in a container: it has bounds of its own", ErrOptions)
	}
	return nil
}

// checkContainer finds what a sandbox in a container can't have.
func (o *SandboxOptions) checkContainer() error {
	switch {
	case len(o.Mounts) > 0:
		return fmt.Errorf("%w: Mounts do not hold in a container", ErrOptions)
	case o.HTTP != nil:
		return fmt.Errorf("%w: HTTP does not hold in a container", ErrOptions)
	case o.Limits != nil:
		return o.Limits.checkContainer()
	}
	return nil
}

// tier is where sandboxes begin.
func (t *Template) tier() Tier {
	switch {
	case t.opts.Tier == TierContainer:
		return TierContainer
	case t.opts.Tier == TierAuto && t.opts.Containers != nil:
		return TierAuto
	}
	return TierInterpreter
}

// Containers gives Pythons in containers. Package container has implementations. It is used from any number of goroutines.
type Containers interface {
	// Open returns a Python that nobody else uses, fresh or as good as fresh. ctx bounds the opening alone. The caller closes it.
	Open(ctx context.Context, o ContainerOptions) (Container, error)
}

// ContainerOptions say what scripts in a container see.
type ContainerOptions struct {
	// Env are added to the environment, Argv is sys.argv.
	Env  map[string]string
	Argv []string
	// Tools are the tools, those that are not allowed among them.
	Tools []ContainerTool
	// Artifacts bounds the bytes of artifacts that a run may make, ArtifactCount their number.
	Artifacts     int64
	ArtifactCount int
}

// ContainerTool is a tool as a container has to know it.
type ContainerTool struct {
	// Name is the full Python name, Signature what stands after it.
	Name, Signature string
	// Params are the names of the parameters, of which the first Required ones have no default; Extra says that there may be others.
	Params   []string
	Required int
	Extra    bool
	// Async tools are awaited. Allowed says that the tool is on the allow-list; the host checks that again at every call.
	Async, Allowed bool
}

// Container is one Python in a container. Its methods are called by one goroutine at a time, but for Close.
type Container interface {
	// Do does op and calls host for what happens meanwhile, on the goroutine of Do. When ctx ends, or a method of host returns an error
	// that is no exception of the script, the script is interrupted, and killed if it does not stop soon; Do then returns that error, or
	// ctx's. An uncaught exception is an *Error, a missing function a *FunctionError. After any other error the container is gone, see
	// Alive.
	Do(ctx context.Context, op *ContainerOp, host ContainerHost) (value any, err error)
	// Alive returns nil as long as the container can be used, else why not.
	Alive() error
	// Upload writes a file, Download reads one; a relative path is one of the working directory. Files lists the files of the working
	// directory.
	Upload(ctx context.Context, path string, r io.Reader) error
	Download(ctx context.Context, path string, w io.Writer) error
	Files(ctx context.Context) ([]Artifact, error)
	// Reset makes the state of the Python fresh; files stay.
	Reset(ctx context.Context) error
	// ID names the container, for people.
	ID() string
	// Close kills what runs in it and removes it.
	Close() error
}

// ContainerOp is something that a container is to do.
type ContainerOp struct {
	// Kind is "load" (run Source), "eval" (run it, and return the value of its last expression), "display" (run it, and print that value),
	// "run" (call Function, collect what a generator yields), "stream" (call it, hand on what it yields) or "set" (assign Kwargs to names).
	Kind string
	// Source and File are those of a script.
	Source, File string
	// Function is what is called, with Args and Kwargs: Go data as the table of package py's values has it, Objects, Handles, and streams.
	Function string
	Args     []any
	Kwargs   map[string]any
}

// ContainerStream is an argument that the script iterates over. Next is called on any goroutine, once at a time, until ok is false.
type ContainerStream struct {
	Next func(ctx context.Context) (item any, ok bool, err error)
}

// ContainerHost is what a running script reaches of the host. An error that says what exception it is (a *tool.Error, an *Exception) is
// raised in the script, any other ends the run.
type ContainerHost interface {
	Print(stderr bool, text []byte) error
	Log(level, text string) error
	Yield(value any) error
	Show(a Artifact) error
	// Call begins a call.
	Call(c *ContainerCall) (ContainerWork, error)
	// Bind says whether the arguments of a call fit.
	Bind(c *ContainerCall) error
	// Ask answers what the script wants to know of tools: "search", "describe", "budget", "doc", "source".
	Ask(what string, args []any) (any, error)
}

// ContainerCall is a call that a script makes.
type ContainerCall struct {
	// Host says that Name is a host function; else it is a tool's full name.
	Host  bool
	Name  string
	Pos   []any
	Names []string // of the keyword arguments
	Named []any    // their values
	// Async says that the script awaits the call.
	Async bool
	File  string
	Line  int
	// Size is about how many bytes the arguments take in the host.
	Size int64
}

// ContainerWork is a call that has begun.
type ContainerWork interface {
	// Do carries it out, on any goroutine, once. Recorded says that this takes no time.
	Do(ctx context.Context) (any, error)
	Recorded() bool
	// End makes of what Do returned what the script gets. plain says that dicts are just that, and no Records.
	End(value any, err error) (result any, plain bool, e error)
	// Drop says that nobody waits any more; End is not called then.
	Drop()
}

// Artifact is something that a run in a container has made to be looked at: a figure, a table, a file.
type Artifact struct {
	// Kind is "figure", "image", "table", "html", "latex", "markdown", "json", "text" or "file".
	Kind string
	// Name is a name for people, "" if there is none; the path of a file, from the working directory on.
	Name string
	// Size is the size of a file in bytes.
	Size int64
	// Forms are what it looks like, the best first. A file has one, without Data: see Sandbox.Download.
	Forms []Form
	// Left are the MIME types of forms that were too large.
	Left []string
}

// Form is an artifact as one MIME type.
type Form struct {
	MIME string
	Data []byte
}

// Form returns the data of the form that has the MIME type.
func (a Artifact) Form(mime string) (data []byte, ok bool) {
	for _, f := range a.Forms {
		if f.MIME == mime {
			return f.Data, true
		}
	}
	return nil, false
}

// MIMEChart is the MIME type of a figure as data: {"title", "axes": [{"title", "xlabel", "ylabel", "xscale"?, "yscale"?, "series": [{"type":
// "line" | "bar" | "barh" | "scatter" | "pie" | "image", "label", "x", "y"}]}], "cut"}; cut says that points were left out.
const MIMEChart = "application/vnd.krait.chart+json"
