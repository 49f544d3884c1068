package python

// kit.go holds Kit, what the interpreters of a template have in common.

import (
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/engine"
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
	Modules  []*Module
	Imports  *py.Imports // nil: scripts may import every module
	// OneProgram says that an operation is a program, after which the interpreter exits.
	OneProgram bool
}

// Module is a part of the library that a program links only where it asks for it, see krait.Module.
type Module struct {
	name   string
	lookup func(name string) *py.ModuleDef
}

// NewModule makes the Module with the name whose modules lookup finds by their full names; it returns nil for others.
func NewModule(name string, lookup func(name string) *py.ModuleDef) *Module {
	return &Module{name, lookup}
}

// Name is the name of the Python module.
func (m *Module) Name() string { return m.name }

// Kit makes interpreters. It is immutable and safe for any number of goroutines.
type Kit struct {
	config   py.Config
	set      *tool.Set
	extra    []*Module
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
	// Hints returns what stands after tracebacks, with what it says of files; nil: nothing does.
	Hints func(files Files) *py.Hints
}

// Files says which files scripts see.
type Files struct {
	// Host are the mount points of the host's files, in order; Writable is a directory that can be written to, "" for none.
	Host     []string
	Writable string
}

// What scripts fetch is what other engines fetch too.
type (
	Fetch        = engine.Fetch
	HTTPRequest  = engine.HTTPRequest
	HTTPResponse = engine.HTTPResponse
)

// NewKit checks the mounts.
func NewKit(o KitOptions) (*Kit, error) {
	k := &Kit{set: o.Tools, one: o.OneProgram, extra: o.Modules}
	for _, m := range o.Modules {
		if m == nil {
			return nil, errors.New("one of Modules is nil")
		}
	}
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
	if !o.Imports.Empty() {
		k.config.Imports = o.Imports
	}
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
	if d := stdlib.Lookup(name); d != nil {
		return d
	}
	for _, m := range k.extra {
		if d := m.lookup(name); d != nil {
			return d
		}
	}
	return nil
}

// Missing returns those of the modules that the interpreter does not have, or has by name only.
func (en *Engine) Missing(modules []string) []string {
	return slices.DeleteFunc(slices.Clone(modules), en.hasModule)
}

// builtModules are modules that the interpreter makes itself.
var builtModules = []string{"builtins", "sys", "__main__", "os.path"}

// hasModule reports whether the interpreter can import a module.
func (en *Engine) hasModule(name string) bool {
	if slices.Contains(builtModules, name) || en.kit.modules(name) != nil {
		return !stdlib.Hollow(name)
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
