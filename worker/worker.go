// Package worker runs Krait's interpreter in processes beside the host's, so that nothing that a script does to the interpreter reaches the
// host: not its memory, not its files and sockets, not its life.
//
//	func main() {
//		worker.Main() // in a process that the pool has started, this is all that happens
//		workers, err := worker.New(worker.Options{})
//		if err != nil {
//			log.Fatal(err)
//		}
//		defer workers.Close()
//		tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierProcess, Workers: workers})
//		if err != nil {
//			log.Fatal(err)
//		}
//		sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
//		if err != nil {
//			log.Fatal(err)
//		}
//		defer sb.Close()
//		res, err := sb.Eval(context.Background(), "sum(range(10))")
//		fmt.Println(res.Value, err)
//	}
//
// It prints 45 <nil>.
//
// Sandboxes of the template are used as all others are. Each has a worker of its own, which ends when it is closed. A worker that dies, or
// that does not stop at the end of a run's time, is an error of that run; the sandbox is then of no more use.
package worker

// worker.go holds the worker's side: what the process does that the pool has started.

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"sort"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/confine"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// environ is the variable that says that a process is a worker, and that it is one in a virtual machine of its own.
const (
	environ   = "KRAIT_WORKER"
	inMachine = "machine"
)

// Part is what a worker has beside Python and its library: what krait.Options.Modules may give (sqlite.Module()), and krait.Options.Language
// (javascript.Language(), which is TypeScript's too).
type Part = engine.Part

// Main is the whole program of a process that a Pool has started, and does not return there. In any other process it does nothing. Call it
// first in main, and in TestMain where tests use workers.
func Main(parts ...Part) {
	var err error
	switch os.Getenv(environ) {
	case "":
		return
	case probing:
		err = report(os.Stdout)
	default:
		err = serve(parts)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func serve(parts []Part) error {
	if os.Getenv(environ) == inMachine && os.Getpid() == 1 {
		if err := boot(); err != nil {
			return err
		}
	}
	if _, err := confine.Apply(confine.Options{}); err != nil {
		return err
	}
	warm()
	for _, p := range parts {
		if l, ok := p.(engine.Language); ok {
			l.Warm(true)
		}
	}
	foreign := false
	return container.Serve(os.Stdin, os.Stdout, container.ServeOptions{
		Language: "3.14",
		Open: func(o engine.Options) (engine.Engine, error) {
			if o.Interpreter == nil {
				return nil, fmt.Errorf("worker: open: the host says nothing of the interpreter")
			}
			pace(o.Interpreter.Memory)
			if name := o.Interpreter.Language; name != "" {
				foreign = true
				return openLanguage(o, parts, name)
			}
			return open(o, parts)
		},
		Compile: func(op *engine.Op) error {
			if foreign {
				return nil // its engine does that
			}
			return compile(op)
		},
	})
}

// pace sets the pace of the collector, since the process is the worker's own.
func pace(memory int64) {
	debug.SetGCPercent(garbage)
	if memory > 0 {
		debug.SetMemoryLimit(soft(memory))
	}
}

// openLanguage makes the engine of another language than Python.
func openLanguage(o engine.Options, parts []Part, name string) (engine.Engine, error) {
	for _, p := range parts {
		if l, ok := p.(engine.Language); ok {
			if l = l.Named(name); l != nil {
				return l.Open(o)
			}
		}
	}
	return nil, fmt.Errorf("worker: open: the program's call of worker.Main does not give the language %s", name)
}

// warm runs a program in an interpreter that is thrown away, so that what the interpreter makes once, on demand, and the memory that it takes is
// there before a sandbox waits for it.
func warm() {
	const program = "def f(x, *a, k=1): return [x, {'k': k}, *a]\ntry:\n    sum(f(i, 2)[0] for i in range(3)); f'{1.5:.2f}' + '%d' % 1; None.x\nexcept AttributeError as e:\n    repr(e)\n"
	code, err := py.Compile(program, python.CompileOptions(engine.Text, "<warm>"))
	if err != nil {
		return
	}
	kit, err := python.NewKit(python.KitOptions{Scratch: 1 << 20})
	if err != nil {
		return
	}
	en, err := kit.Open(python.OpenOptions{})
	if err != nil {
		return
	}
	_, _ = en.Do(context.Background(), &engine.Op{Kind: engine.Eval, Source: program, Code: code}, nobody{})
	_ = en.Close()
}

// nobody is a host that has nothing.
type nobody struct{ engine.Host }

// open makes the interpreter.
func open(o engine.Options, parts []Part) (engine.Engine, error) {
	in := o.Interpreter
	k := python.KitOptions{Scratch: in.Scratch, Argv: o.Argv, RealTime: in.RealTime, OneProgram: in.OneProgram, Clock: in.Clock, Entropy: in.Entropy,
		Input: in.Input, Mounts: in.Mounts}
	for name, v := range o.Env {
		k.Environ = append(k.Environ, name+"="+v)
	}
	sort.Strings(k.Environ)
	for _, name := range in.Modules {
		i := slices.IndexFunc(parts, func(p Part) bool { m, ok := p.(*krait.Module); return ok && m.Name() == name })
		if i < 0 {
			return nil, fmt.Errorf("worker: open: the program's call of worker.Main does not give module %s", name)
		}
		k.Modules = append(k.Modules, parts[i].(*krait.Module))
	}
	e := python.OpenOptions{Limits: py.Limits{Steps: in.Steps, Memory: in.Memory, Output: in.Output, Recursion: in.Recursion}, Now: in.Now, Fetch: in.Fetch}
	if in.Recorder != nil {
		e.Recorder = in.Recorder
	}
	if in.Tools != "" {
		// Only what a tool looks like is known here; the host has the rest.
		set, err := krait.RecordedTools([]journal.Record{{Entry: &journal.Note{Code: krait.NoteTools, Text: in.Tools}}})
		if err != nil {
			return nil, err
		}
		allow := []string{}
		for _, t := range o.Tools {
			if t.Allowed {
				allow = append(allow, t.Name)
			}
		}
		run, err := set.NewRun(tool.RunOptions{Allow: allow})
		if err != nil {
			return nil, err
		}
		k.Tools, e.Tools = set, func() *tool.Run { return run }
	}
	if in.Imports != nil {
		if err := json.Unmarshal(in.Imports, &k.Imports); err != nil {
			return nil, err
		}
	}
	if in.Hints != nil {
		hints := &py.Hints{}
		if err := json.Unmarshal(in.Hints, hints); err != nil {
			return nil, err
		}
		e.Hints = func(python.Files) *py.Hints { return hints }
	}
	kit, err := python.NewKit(k)
	if err != nil {
		return nil, err
	}
	return kit.Open(e)
}

// compile compiles the source of an operation.
func compile(op *engine.Op) error {
	code, err := py.Compile(op.Source, python.CompileOptions(op.Form, op.File))
	if err != nil {
		return python.SyntaxError(err)
	}
	op.Code = code
	return nil
}

// garbage is how much of it there may be before a collection, in percent of what is alive, and at least of Go's four megabytes.
const garbage = 400

// What a worker may take beside the objects of its scripts: the program itself, and what its runtime keeps.
const own = 48 << 20

// soft is where the worker's collector does all it can, hard where the worker is killed, for a sandbox with the limit.
func soft(limit int64) int64 { return limit + limit/2 + own/2 }
func hard(limit int64) int64 {
	if racedetector.Enabled {
		return 10 * (2*limit + own)
	}
	return 2*limit + own
}
