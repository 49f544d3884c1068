package python

// kit.go holds Kit, what the interpreters of a template have in common.

import (
	"context"
	"io"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/vfs"
)

// KitOptions say what interpreters have. Their fields are as those of krait.Options.
type KitOptions struct {
	Tools    *tool.Set // nil: none
	Mounts   []vfs.Mount
	Scratch  int64
	Environ  []string // NAME=VALUE
	Argv     []string
	Clock    func() time.Time
	RealTime bool
	Entropy  io.Reader
	Input    func(prompt string) (string, error)
	// OneProgram says that an operation is a program, after which the interpreter exits.
	OneProgram bool
}

// Kit makes interpreters. It is immutable and safe for any number of goroutines.
type Kit struct {
	config   py.Config
	set      *tool.Set
	mounts   *mountTable
	one      bool
	toolCode sync.Map // *py.Code of declarations by *tool.Entry
}

// OpenOptions are what one interpreter has beside its kit.
type OpenOptions struct {
	Limits py.Limits
	Mounts []vfs.Mount // replace those of the kit at the same path
	Now    time.Time
	// Recorder sees what the interpreter learns from outside; nil: nobody does.
	Recorder py.Recorder
	// Tools returns the path of tool calls; nil without tools.
	Tools func() *tool.Run
	// Fetch is what scripts reach the network through; nil denies it.
	Fetch Fetch
	// Hints returns what stands after tracebacks; mounted says that scripts see files of the host. nil: nothing does.
	Hints func(mounted bool) *py.Hints
}

// Fetch sends a request and returns when the response's header is there.
type Fetch func(ctx context.Context, req *HTTPRequest) (*HTTPResponse, error)

// HTTPRequest is what a script wants to send, see krait.HTTPRequest.
type HTTPRequest struct {
	Method, URL string
	Header      [][2]string
	Body        []byte
	Timeout     time.Duration
	NoRedirect  bool
}

// HTTPResponse is the answer, see krait.HTTPResponse.
type HTTPResponse struct {
	Status int
	Reason string
	URL    string
	Header [][2]string
	Body   io.ReadCloser
}

// NewKit checks the mounts.
func NewKit(o KitOptions) (*Kit, error) {
	k := &Kit{set: o.Tools, one: o.OneProgram}
	var err error
	if k.mounts, err = newMountTable(o.Mounts); err != nil {
		return nil, err
	}
	if o.Scratch >= 0 {
		if k.mounts, err = k.mounts.withScratch(o.Scratch, o.Clock); err != nil {
			return nil, err
		}
	}
	k.config = py.Config{Modules: k.modules, Print: printFor, Clock: o.Clock, Hints: hintsOf, Argv: o.Argv, Environ: o.Environ, Input: o.Input}
	if o.RealTime {
		made := time.Now()
		k.config.Monotonic = func() time.Duration { return time.Since(made) }
	}
	if r := o.Entropy; r != nil {
		k.config.Entropy = func(p []byte) error {
			_, err := io.ReadFull(r, p)
			return err
		}
	}
	if o.Tools != nil {
		k.config.Global, k.config.GlobalNames = globalTool, toolNames
	}
	k.mounts.configure(&k.config)
	return k, nil
}

// modules finds the modules written in Go: the host's tools, the sandbox's own, the standard library.
func (k *Kit) modules(name string) *py.ModuleDef {
	switch {
	case k.set == nil:
	case name == tool.Reserved:
		return toolModule(k.set)
	case name == "sandbox":
		return moduleSandboxTools()
	}
	if d := sandboxModule(name); d != nil {
		return d
	}
	return stdlib.Lookup(name)
}

// Missing returns those of the modules that the interpreter does not have.
func (en *Engine) Missing(modules []string) []string {
	return slices.DeleteFunc(slices.Clone(modules), en.hasModule)
}

// builtModules are modules that the interpreter makes itself.
var builtModules = []string{"builtins", "sys", "__main__", "os.path"}

// hasModule reports whether the interpreter can import a module.
func (en *Engine) hasModule(name string) bool {
	if slices.Contains(builtModules, name) || en.kit.modules(name) != nil {
		return true
	}
	top, _, _ := strings.Cut(name, ".")
	if en.kit.set != nil && top == tool.Reserved {
		return true
	}
	if en.mounts == nil {
		return false
	}
	for _, p := range en.mounts.imports() {
		for _, file := range []string{top, top + ".py"} {
			if _, err := en.view().Stat(path.Join(p, file)); err == nil {
				return true
			}
		}
	}
	return false
}
