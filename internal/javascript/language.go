package javascript

// language.go holds Language, which opens engines: a prelude that is compiled once, and VMs that have run it.

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"modernc.org/quickjs"

	"github.com/krait-run/krait/internal/engine"
)

//go:embed prelude.js
var preludeText string

//go:embed web.js
var webText string

// preludeLine is the line on which the prelude begins, by which its frames are told from those of scripts.
const preludeLine = 1_000_000

// evalAsync is QuickJS's flag for global code that may await; its value is a promise of {value}.
const evalAsync = quickjs.EvalGlobal | 1<<7

// bytecode is the prelude, compiled when it is first used.
var bytecode = sync.OnceValues(func() ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	defer vm.Close()
	text := strings.Replace(preludeText, "/*WEB*/", webText, 1)
	return vm.Compile(strings.Repeat("\n", preludeLine-1)+text, quickjs.EvalGlobal)
})

// Language is JavaScript. It implements engine.Language.
type Language struct {
	// Typed says that all sources are TypeScript, and not only those whose names say so.
	Typed bool

	cache cache
}

var _ engine.Language = (*Language)(nil)

// Name implements engine.Language.
func (l *Language) Name() string {
	if l.Typed {
		return "typescript"
	}
	return "javascript"
}

// TypeScript implements engine.Language.
func (l *Language) TypeScript() bool { return true }

// functions are those of the prelude.
type functions struct {
	all []*quickjs.Value

	settle, fire, installTools, main, kind, names, call, value, display, forget, error quickjs.Value
}

func (f *functions) free() {
	for _, v := range f.all {
		v.Free()
	}
	f.all = nil
}

// hostName is the name under which the function of Go is for as long as the prelude does not have it.
const hostName = "\u2063host"

// Open implements engine.Language.
func (l *Language) Open(o engine.Options) (engine.Engine, error) {
	code, err := bytecode()
	if err != nil {
		return nil, fmt.Errorf("krait: JavaScript: %w", err)
	}
	en := &Engine{lang: l, opts: o, in: *o.Interpreter, made: time.Now()}
	if en.vm, err = quickjs.NewVM(); err != nil {
		return nil, fmt.Errorf("krait: JavaScript: %w", err)
	}
	if err := en.prepare(code); err != nil {
		_ = en.vm.Close()
		return nil, fmt.Errorf("krait: JavaScript: %w", err)
	}
	return en, nil
}

// prepare runs the prelude.
func (en *Engine) prepare(code []byte) (err error) {
	vm := en.vm
	vm.SetModuleLoader(func(_ *quickjs.VM, name string) (string, error) {
		return "", errors.New(noModule(name))
	}, nil)
	if n := en.memory(); en.in.Memory >= 0 {
		vm.SetMemoryLimit(uintptr(n))
	}
	if n := en.in.Recursion; n > 0 && n < maxRecursion {
		vm.SetMaxStackSize(uintptr(n))
	}
	if err := vm.RegisterHostFunc(hostName, en.hostFunc); err != nil {
		return err
	}
	v, err := vm.EvalBytecodeValue(code)
	if err != nil {
		return err
	}
	defer v.Free()
	global := vm.GlobalObject()
	defer global.Free()
	atom, err := vm.NewAtom(hostName)
	if err != nil {
		return err
	}
	host, err := vm.GetPropertyValue(global, atom)
	if err != nil {
		return err
	}
	defer host.Free()
	fns, err := v.CallValue(quickjs.UndefinedValue, host)
	if err != nil {
		return err
	}
	defer fns.Free()
	f := &en.fns
	for name, to := range map[string]*quickjs.Value{"settle": &f.settle, "fire": &f.fire, "installTools": &f.installTools, "main": &f.main, "kind": &f.kind,
		"names": &f.names, "call": &f.call, "value": &f.value, "display": &f.display, "forget": &f.forget, "error": &f.error} {
		a, err := vm.NewAtom(name)
		if err != nil {
			return err
		}
		if *to, err = fns.GetPropertyValue(a); err != nil {
			return err
		}
		f.all = append(f.all, to)
	}
	if _, err := vm.Eval("delete globalThis['"+hostName+"']", quickjs.EvalGlobal); err != nil {
		return err
	}
	if len(en.opts.Tools) == 0 {
		return nil
	}
	names := make([]any, len(en.opts.Tools))
	for i, t := range en.opts.Tools {
		names[i] = t.Name
	}
	text, err := en.toScript(names)
	if err != nil {
		return err
	}
	_, err = f.installTools.Call(quickjs.UndefinedValue, text)
	return err
}

// maxRecursion is QuickJS's own bound, in about one unit for each call.
const maxRecursion = 5000

// own leaves out the names that the engine itself has defined.
func (en *Engine) own(names []string) []string {
	var out []string
	for _, n := range names {
		if n != "" && (n[0] < 'A' || n[0] > 'Z') {
			out = append(out, n)
		}
	}
	return out
}

// noModule says that there are no modules to import.
func noModule(name string) string {
	return fmt.Sprintf("cannot import %q: there are no packages here; use JavaScript's own library and the tools, which are there without an import", name)
}
