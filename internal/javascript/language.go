package javascript

// language.go holds Language, which opens engines.

import (
	_ "embed"
	"fmt"
	"runtime"
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

//go:embed buffer.js
var bufferText string

//go:embed node.js
var nodeText string

//go:embed files.js
var filesText string

//go:embed fetch.js
var fetchText string

//go:embed intl.js
var intlText string

// preludeLine is the line on which the prelude begins, by which its frames are told from those of scripts.
const preludeLine = 1_000_000

// evalAsync is QuickJS's flags for strict global code that may await; its value is a promise of {value}.
const evalAsync = quickjs.EvalGlobal | 1<<3 | 1<<7

// bytecode is the prelude, compiled when it is first used.
var bytecode = compiledOnce(strings.Replace(preludeText, "/*WEB*/", webText, 1))

// parts are the parts of the prelude that a script gets when it first uses something of them.
var parts = map[string]func() ([]byte, error){"buffer": compiledOnce(bufferText), "node": compiledOnce(nodeText), "files": compiledOnce(filesText), "fetch": compiledOnce(fetchText), "intl": compiledOnce(intlText)}

// compiledOnce returns what compiles a text at its first call.
func compiledOnce(text string) func() ([]byte, error) {
	return sync.OnceValues(func() ([]byte, error) {
		vm, err := quickjs.NewVM()
		if err != nil {
			return nil, err
		}
		defer vm.Close()
		return vm.Compile(strings.Repeat("\n", preludeLine-1)+text, quickjs.EvalGlobal)
	})
}

// Language is JavaScript. It implements engine.Language.
type Language struct {
	// Typed says that all sources are TypeScript, and not only those whose names say so.
	Typed bool

	cache cache

	once sync.Once // guards pool
	pool *pool
	// origin is the language that has the pool, if it is another one.
	origin *Language
}

// machines returns the language's machines, which are freed when nobody has the language any more.
func (l *Language) machines() *pool {
	l.once.Do(func() {
		l.pool = &pool{}
		runtime.AddCleanup(l, (*pool).close, l.pool)
	})
	return l.pool
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

// Named implements engine.Language.
func (l *Language) Named(name string) engine.Language {
	switch {
	case name == l.Name():
		return l
	case name == "javascript" || name == "typescript":
		other := &Language{Typed: !l.Typed, pool: l.machines()} // which l frees
		other.once.Do(func() {})
		other.origin = l
		return other
	}
	return nil
}

// Plain implements engine.Language.
func (l *Language) Plain(text, file string) (code, sourceMap string, err error) {
	src := &source{file: file, lines: strings.Split(text, "\n")}
	if err := src.check(text); err != nil {
		return "", "", err
	}
	code, err = toScript(src, l.Typed, text, nodeJS)
	return code, src.sourceMap, err
}

// nodeJS is the Node.js of a container, whose guest has the function.
var nodeJS = target{"globalThis[\"\u2063load\"]"}

// Warm implements engine.Language.
func (l *Language) Warm(one bool) {
	if one {
		l.machines().fillOnce()
	} else {
		l.machines().fill()
	}
}

// functions are those of the prelude.
type functions struct {
	all []*quickjs.Value

	settle, made, fire, tick, installTools, main, kind, names, call, value, display, forget, error, trace, lost, accept, exports, run quickjs.Value
}

// find takes the functions out of the object that the prelude returned.
func (f *functions) find(vm *quickjs.VM, object quickjs.Value) error {
	for name, to := range map[string]*quickjs.Value{"settle": &f.settle, "made": &f.made, "fire": &f.fire, "tick": &f.tick, "installTools": &f.installTools, "main": &f.main, "kind": &f.kind,
		"names": &f.names, "call": &f.call, "value": &f.value, "display": &f.display, "forget": &f.forget, "error": &f.error, "trace": &f.trace, "lost": &f.lost,
		"accept": &f.accept, "exports": &f.exports, "run": &f.run} {
		a, err := vm.NewAtom(name)
		if err != nil {
			return err
		}
		if *to, err = object.GetPropertyValue(a); err != nil {
			return err
		}
		f.all = append(f.all, to)
	}
	return nil
}

func (f *functions) free() {
	for _, v := range f.all {
		v.Free()
	}
	f.all = nil
}

// hostName is the name under which the function of Go is for as long as the prelude does not have it.
const hostName = "\u2063host"

// runName is that of the machine's function that runs code.
const runName = "\u2063run"

// peekNames are those of the functions that look at promises, iterators, proxies and other objects.
var peekNames = [4]string{"\u2063promise", "\u2063iterator", "\u2063proxy", "\u2063kind"}

// Open implements engine.Language.
func (l *Language) Open(o engine.Options) (engine.Engine, error) {
	m, err := l.machines().take()
	if err != nil {
		return nil, err
	}
	en := &Engine{lang: l, pool: l.machines(), opts: o, in: *o.Interpreter, vm: m, fns: &m.fns, made: time.Now()}
	m.host = en.hostFunc
	if err := en.prepare(); err != nil {
		m.free()
		return nil, fmt.Errorf("krait: JavaScript: %w", err)
	}
	return en, nil
}

// prepare makes of a machine that of one sandbox: its modules, its bounds and its tools.
func (en *Engine) prepare() error {
	en.vm.SetModuleLoader(en.loadModule, en.resolveModule)
	if n := en.memory(); en.in.Memory >= 0 {
		en.vm.SetMemoryLimit(uintptr(n))
	}
	if n := en.in.Recursion; n > 0 && n < maxRecursion {
		en.vm.SetMaxStackSize(uintptr(n))
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
	_, err = en.fns.installTools.Call(quickjs.UndefinedValue, text)
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
