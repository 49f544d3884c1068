// Package engine says what a place is where the code of a sandbox runs: Krait's interpreter (package python below it), CPython in a
// container (package container), and whatever comes later. An engine runs code and knows nothing of limits on calls, policies,
// journals and events: all that a script does beyond its own code goes to the Host, which is the same for every engine.
package engine

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"github.com/krait-run/krait/internal/changed"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

// Engine is one place where the code of one sandbox runs. Its methods are called by one goroutine at a time, but for Close and Alive.
type Engine interface {
	// Do does op and calls host for what happens meanwhile, on the goroutine of Do. ctx and op.Deadline end it: the script is
	// interrupted, as it is when a method of host returns an error that is no *Raise, and killed if it does not stop; Do then returns
	// that error, or ctx's. An uncaught exception is a *py.Error, a missing function a *FunctionError. A panic of the host's own code
	// passes through Do.
	Do(ctx context.Context, op *Op, host Host) (value any, err error)
	// Alive returns nil as long as the engine can be used, else why not.
	Alive() error
	// Close ends what runs and frees what the engine has. It may be called more than once.
	Close() error
}

// Machine is an Engine with a file system of its own. Its Close may be called from any goroutine, and ends a Do that is under way.
type Machine interface {
	Engine
	Storage
	// Reset makes what scripts have defined vanish; files stay.
	Reset(ctx context.Context) error
	// ID names the machine, for people.
	ID() string
}

// Options say what scripts in a Machine see.
type Options struct {
	// Env are added to the environment, Argv is sys.argv.
	Env  map[string]string
	Argv []string
	// Tools are the tools, those that are not allowed among them.
	Tools []Tool
	// Artifacts bounds the bytes of artifacts that a run may make, ArtifactCount their number.
	Artifacts     int64
	ArtifactCount int
	// Language is what scripts are in where the machine has an engine of its own for that; nil is Python. It compiles the scripts.
	Language Language
	// Interpreter is what Krait's interpreter has in a process of its own; nil for other machines.
	Interpreter *Interpreter
}

// Interpreter says what an interpreter in another process is like. It is written as JSON on its way there.
type Interpreter struct {
	// Language is the name of the Language that scripts are in; "" is Python.
	Language string `json:",omitempty"`
	// Steps, Memory, Output and Recursion bound it, as krait.Limits do.
	Steps, Memory, Output int64
	Recursion             int
	// Scratch is the size of its own files, negative for none; Now the time at which it begins, which goes on by itself with RealTime.
	Scratch  int64
	Now      time.Time
	RealTime bool
	// OneProgram says that an operation is a program, after which the interpreter exits.
	OneProgram bool
	// Placeless says that nobody is told where scripts call what has no signature, see Near.
	Placeless bool `json:",omitempty"`
	// Modules names the parts of the library that scripts have beside what all have; the other process must have them.
	Modules []string
	// Tools are the declarations of all tools, as a journal has them; "" without tools.
	Tools string
	// Hints is what stands after tracebacks, a *py.Hints; nil: nothing does.
	Hints json.RawMessage `json:",omitempty"`
	// Imports says which modules scripts may import, a *py.Imports; nil: all.
	Imports json.RawMessage `json:",omitempty"`
	// Points are where file systems of the host lie: Files has them, and is closed by who opens the interpreter. Each operation on a file is a
	// question in the other process, whose interpreter has Mounts.
	Points []Point
	// Largest is how many bytes a file may have that comes out.
	Largest int64       `json:"-"`
	Files   *vfs.View   `json:"-"`
	Mounts  []vfs.Mount `json:"-"`
	// Recorder, if not nil, records what the interpreter learns from outside, or gives it back; Outside then has AskRecord, and calls have the
	// numbers and states of the record.
	Recorder Recorder `json:"-"`
	// Outside says which of Clock, Entropy, Input and Fetch there are. They are functions of the host, as krait.Options has them; in the other
	// process they ask for what these return.
	Outside []string
	Clock   func() time.Time                    `json:"-"`
	Entropy io.Reader                           `json:"-"`
	Input   func(prompt string) (string, error) `json:"-"`
	Fetch   Fetch                               `json:"-"`
}

// Recorder is a py.Recorder.
type Recorder interface {
	Clock(name string, read func() int64) (int64, error)
	Entropy(p []byte, read func(p []byte) error) error
	Replaying() bool
	Taken(loop, point int64) (ids []int64, clock time.Duration, ok bool, err error)
	Take(loop, point int64, ids []int64, clock time.Duration) error
	Starved() error
	Missing(id int64) error
}

// Point is a mount point.
type Point struct {
	Path     string
	ReadOnly bool
	// MaxFileSize is that of the vfs.Mount; negative: no bound.
	MaxFileSize int64
}

// AskFiles is the name of questions about files.
const AskFiles = "files"

// The names in Interpreter.Outside, which are those of questions to the host too.
const (
	AskClock   = "clock"
	AskEntropy = "entropy"
	AskInput   = "input"
	AskFetch   = "fetch"
	AskRecord  = "record"
)

// Tool is a tool as a Machine has to know it.
type Tool struct {
	// Name is the full Python name, Signature what stands after it.
	Name, Signature string
	// Params are the names of the parameters, of which the first Required ones have no default; Extra says that there may be others.
	Params   []string
	Required int
	Extra    bool
	// Async tools are awaited. Allowed says that the tool is on the allow-list; the host checks that again at every call.
	Async, Allowed bool
}

// Kind says what an Op does.
type Kind string

// The kinds.
const (
	Load    Kind = "load"    // runs Source
	Eval    Kind = "eval"    // runs Source; the value is that of its last expression
	Display Kind = "display" // runs Source, and prints that value
	Run     Kind = "run"     // calls Function; the value is its result, or a list of what a generator yields
	Stream  Kind = "stream"  // calls Function, and hands on what a generator yields
	Set     Kind = "set"     // assigns Kwargs to names of the namespace
)

// Op is something that an engine is to do.
type Op struct {
	Kind Kind
	// Source and File are those of a script. Code is what an engine has made of it before, or nil.
	Source, File string
	Code         any
	// Form says how Source is to be compiled where that is not done yet.
	Form Form
	// Function is what is called, with Args and Kwargs: data, and Items.
	Function string
	Args     []any
	Kwargs   map[string]any
	// Deadline ends the operation; zero: nothing but its context does.
	Deadline time.Time
	// Steps is set by Do where the engine counts them.
	Steps int64
	// Memory is set by Do where the engine knows it, see krait.Usage.
	Memory int64
	// Changed is set by Do: what of the value was changed on its way out.
	Changed changed.Set
}

// Form is what a source is: the text that a host gives, the text of a file, or a statement at a prompt.
type Form string

// The forms.
const (
	Text      Form = ""
	FileText  Form = "file"
	Statement Form = "statement"
)

// Valued says that an operation of the kind has a value.
func (k Kind) Valued() bool { return k == Eval || k == Run || k == Stream }

// Items is an argument that the script iterates over. Its items are data. Next is called on any goroutine, once at a time, until ok is false.
type Items struct {
	Next func(ctx context.Context) (item any, ok bool, err error)
}

// Host is what a running script reaches of the host. An error that is a *Raise is raised in the script, any other ends the operation.
type Host interface {
	Print(stderr bool, text []byte) error
	Log(level, text string) error
	Yield(value any) error
	Show(a values.Artifact) error
	// Begin begins a call. c belongs to the engine again when Begin has returned, its arguments don't.
	Begin(c *Call) (Work, error)
	// Bind says whether the arguments of a call fit.
	Bind(c *Call) error
	// Ask answers what the script wants to know of tools: "search", "describe", "budget", "doc", "source".
	Ask(what string, args []any) (any, error)
}

// Outside is implemented by a Host that can tell its own code, whose panics are not the engine's, from that of whoever embeds it.
type Outside interface {
	// Outside reports that code of the embedder runs, called by a method of the Host.
	Outside() bool
}

// Near is implemented by a Host that asks less of an engine than others do. Both may differ between operations, not within one.
type Near interface {
	// Anywhere reports that its methods may be called on any goroutine, one at a time, until Do returns.
	Anywhere() bool
	// Placeless reports that nobody is told where a script calls what has no signature.
	Placeless() bool
}

// Call is a call that a script makes.
type Call struct {
	// Untyped says that Name is that of a function without a signature, which has one argument; else it is a tool's full name.
	Untyped bool
	Name    string
	Pos     []any
	Names   []string // of the keyword arguments
	Named   []any    // their values
	// Async says that the script awaits the call; Thread that another thread than the main one waits for it.
	Async, Thread bool
	File          string
	Line          int
	// Size is about how many bytes the arguments take in the host, beyond what the engine itself accounts for.
	Size int64
	// Do, if it is not nil, is what the call does: something that the engine offers by itself (HTTP). Other is the class of its
	// exceptions, RuntimeError if empty.
	Do    func(ctx context.Context) (any, error)
	Other string
	// Request is what such a Do sends. A host that is in another process sends it, and calls Deliver with the response, in place of Do.
	Request *HTTPRequest
	Deliver func(*HTTPResponse)
}

// Work is a call that has begun. Do is called once, End or Drop at most once.
type Work interface {
	// Do carries it out, on any goroutine. What it returns is data, but for what Call.Do makes.
	Do(ctx context.Context) (any, error)
	// State says how that goes.
	State() State
	// ID is the number under which the journal has what Do returned, which is err; 0 if it has none.
	ID(ctx context.Context, err error) int64
	// End makes of what Do returned what the script gets. plain says that dicts are just that, and no Records.
	End(value any, err error) (result any, plain bool, e error)
	// Drop says that nobody waits any more.
	Drop()
}

// Here is implemented by Work that may be waited for on the goroutine of the script: DoHere is Do, and returns when ctx has ended.
type Here interface {
	DoHere(ctx context.Context) (any, error)
}

// State says how a call is carried out.
type State uint8

// The states.
const (
	Live     State = iota // Do takes its time
	Recorded              // Do answers at once, from a journal
	GivenUp               // so it does, but the script gave the call up: an engine that keeps no order of answers has it wait
	Never                 // it does not end: the record of the run ends before. Do must be called all the same.
)

// Held is an error that ends the operation, but only when the script has come to wait: before that it may begin other calls, which the
// record of the run has to have.
type Held struct {
	Err error
	// Settle waits for the calls that have begun; nil: there is nothing to wait for. End calls it.
	Settle func()
}

func (h *Held) Error() string { return h.Err.Error() }

// Unwrap returns the error.
func (h *Held) Unwrap() error { return h.Err }

// End returns the error to end the operation with, now that the script waits. The contexts of calls must not have ended yet.
func (h *Held) End() error {
	if h.Settle != nil {
		h.Settle()
	}
	return h.Err
}
