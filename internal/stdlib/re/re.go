// Package re is Python's re module, on the engine of internal/regex.
package re

// re.go holds the module: its functions, the compiling of patterns and their cache.

import (
	_ "embed"
	"math"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/regex"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module re.
func Module() *py.ModuleDef { return module() }

var (
	//go:embed flags.py
	flagsSource string
	//go:embed scanner.py
	scannerSource string
)

var flagNames = [...]string{"RegexFlag", "NOFLAG", "A", "ASCII", "I", "IGNORECASE", "L", "LOCALE", "U", "UNICODE", "M", "MULTILINE",
	"S", "DOTALL", "X", "VERBOSE", "DEBUG"}

func newModule() *py.ModuleDef {
	buildTypes()
	fn := func(name, sig string, f py.NativeFunc) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: f, Python: true}
	}
	const onString = "pattern, string, flags=0"
	flags := lazy.New("re", flagsSource, flagNames[:]...)
	scanner := lazy.New("re", scannerSource, "Scanner")
	return &py.ModuleDef{
		Name: "re",
		Doc:  "Regular expressions.",
		Funcs: []py.Def{
			fn("_compile", "pattern, flags", func(vm *py.VM, a []py.Value) (py.Value, error) { return compile(vm, a[0], a[1]) }),
			fn("compile", "pattern, flags=0", func(vm *py.VM, a []py.Value) (py.Value, error) { return compile(vm, a[0], a[1]) }),
			fn("match", onString, searchFunc(regex.Match)),
			fn("fullmatch", onString, searchFunc(regex.FullMatch)),
			fn("search", onString, searchFunc(regex.Search)),
			fn("findall", onString, func(vm *py.VM, a []py.Value) (py.Value, error) {
				p, err := patternArg(vm, a[0], a[2])
				if err != nil {
					return py.Value{}, err
				}
				return p.findAll(vm, a[1], 0, math.MaxInt)
			}),
			fn("finditer", onString, func(vm *py.VM, a []py.Value) (py.Value, error) {
				v, err := compile(vm, a[0], a[2])
				if err != nil {
					return py.Value{}, err
				}
				return newMatchIter(vm, v, a[1], 0, math.MaxInt)
			}),
			limited("split", "pattern, string, maxsplit=0, flags=0", "maxsplit", 2, func(vm *py.VM, a []py.Value) (py.Value, error) {
				p, err := patternArg(vm, a[0], a[3])
				if err != nil {
					return py.Value{}, err
				}
				n, err := intArg(vm, a[2], 0)
				if err != nil {
					return py.Value{}, err
				}
				return p.split(vm, a[1], n)
			}),
			limited("sub", "pattern, repl, string, count=0, flags=0", "count", 3, subFunc(false)),
			limited("subn", "pattern, repl, string, count=0, flags=0", "count", 3, subFunc(true)),
			fn("escape", "pattern", escape),
			fn("purge", "", func(vm *py.VM, _ []py.Value) (py.Value, error) {
				cacheOf(vm).clear()
				return py.None, nil
			}),
		},
		Types: []*py.Type{patternType, matchType, errorType},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "error", errorType.Value())
			m.Set(vm, "__version__", vm.Str("2.2.1"))
			var all []py.Value
			for _, n := range [...]string{"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile",
				"purge", "escape", "error", "Pattern", "Match", "A", "I", "L", "M", "S", "X", "U", "ASCII", "IGNORECASE", "LOCALE",
				"MULTILINE", "DOTALL", "VERBOSE", "UNICODE", "NOFLAG", "RegexFlag", "PatternError"} {
				all = append(all, vm.Str(n))
			}
			m.Set(vm, "__all__", vm.List(all))
			lazy.Install(vm, m, "re", flags, scanner)
			return nil
		},
	}
}

func searchFunc(mode regex.Mode) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		v, err := compile(vm, a[0], a[2])
		if err != nil {
			return py.Value{}, err
		}
		return matchOnce(vm, v, a[1], 0, math.MaxInt, mode)
	}
}

func subFunc(count bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		v, err := compile(vm, a[0], a[4])
		if err != nil {
			return py.Value{}, err
		}
		n, err := intArg(vm, a[3], 0)
		if err != nil {
			return py.Value{}, err
		}
		return substitute(vm, v, a[1], a[2], n, count)
	}
}

// limited defines a function of which the parameter most, after n others, gives a warning where it has a position.
func limited(name, sig, most string, n int, f py.NativeFunc) py.Def {
	binder := py.NewPythonBinder(name, sig)
	return py.Def{Name: name, Sig: sig, Python: true, Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
		out := make([]py.Value, n+2)
		if args.Len() == n && args.KwLen() == 0 {
			copy(out, args.Pos())
			return f(vm, out)
		}
		if err := binder.Bind(vm, args, out); err != nil {
			return py.Value{}, err
		}
		if args.Len() > n {
			m, err := vm.Import("warnings")
			if err != nil {
				return py.Value{}, err
			}
			text := vm.Str("'" + most + "' is passed as positional argument")
			if _, err := vm.CallMethod(m.Value(), "warn", text, py.DeprecationWarning.Value()); err != nil {
				return py.Value{}, err
			}
		}
		return f(vm, out)
	}}
}

func escape(vm *py.VM, a []py.Value) (py.Value, error) {
	text, isBytes, err := textOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if err := vm.Admit(2 * len(text)); err != nil {
		return py.Value{}, err
	}
	var out []byte
	err = vm.Pieces(text, func(i, j int) bool {
		out = append(out, regex.Escape(text[i:j])...)
		return true
	})
	switch {
	case err != nil:
		return py.Value{}, err
	case isBytes:
		return vm.OwnBytes(out), nil
	}
	return vm.OwnStr(out), nil
}

// intArg returns operator.index of an optional argument.
func intArg(vm *py.VM, v py.Value, def int) (int, error) {
	if v.IsNull() {
		return def, nil
	}
	i, err := vm.IndexInt(v)
	if err != nil && py.IsExc(err, py.OverflowError) {
		return 0, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
	}
	return i, err
}

// cacheKey names a pattern as re.compile was given it.
type cacheKey struct {
	text    string
	isBytes bool
	flags   int64
}

// maxCached bounds the patterns that a VM keeps compiled, maxCachedText their length: the engine keeps about 150 bytes for
// each byte of a pattern.
const (
	maxCached     = 256
	maxCachedText = 64 << 10
)

// patternCache keeps the patterns used last in a VM. When full, an older half goes.
type patternCache struct {
	young, old map[cacheKey]py.Value
	text       int // bytes of patterns in young
}

// Traverse visits the patterns for the memory account.
func (c *patternCache) Traverse(visit func(py.Value)) int {
	for _, v := range c.young {
		visit(v)
	}
	for _, v := range c.old {
		visit(v)
	}
	return (len(c.young) + len(c.old)) * 64
}

func (c *patternCache) get(k cacheKey) py.Value {
	if v, ok := c.young[k]; ok {
		return v
	}
	v, ok := c.old[k]
	if ok {
		c.put(k, v)
	}
	return v
}

func (c *patternCache) put(k cacheKey, v py.Value) {
	if len(k.text) > maxCachedText/4 {
		return
	}
	if len(c.young) >= maxCached/2 || c.text+len(k.text) > maxCachedText/2 {
		c.old, c.young, c.text = c.young, nil, 0
	}
	if c.young == nil {
		c.young = map[cacheKey]py.Value{}
	}
	c.young[k] = v
	c.text += len(k.text)
}

func (c *patternCache) clear() { *c = patternCache{} }

var patternCacheKey py.Key

func cacheOf(vm *py.VM) *patternCache {
	return py.Attached(vm, &patternCacheKey, func() *patternCache { return &patternCache{} })
}

// patternArg is compile for callers that need the Go state only.
func patternArg(vm *py.VM, pat, flags py.Value) (*pattern, error) {
	v, err := compile(vm, pat, flags)
	if err != nil {
		return nil, err
	}
	p, _ := py.NativeData[*pattern](v)
	return p, nil
}

// compile returns the Pattern object for what re's functions take as a pattern: a str, bytes or a Pattern. flags may be
// null.
func compile(vm *py.VM, pat, flags py.Value) (py.Value, error) {
	if _, ok := py.NativeData[*pattern](pat); ok {
		if !flags.IsNull() {
			if t, err := vm.Truth(flags); err != nil {
				return py.Value{}, err
			} else if t {
				return py.Value{}, vm.ValueErrorf("cannot process flags argument with a compiled pattern")
			}
		}
		return pat, nil
	}
	key := cacheKey{}
	text, isStr := py.AsStr(pat)
	if !isStr {
		b, isBytes := py.AsBytes(pat)
		if !isBytes {
			if _, err := vm.Hash(pat); err != nil {
				if py.IsExc(err, py.TypeError) {
					err = vm.TypeErrorf("cannot use 'tuple' as a dict key (%s)", err.(*py.Exc).Message())
				}
				return py.Value{}, err
			}
			return py.Value{}, vm.TypeErrorf("first argument must be string or compiled pattern")
		}
		text = b
	}
	vm.Reads(len(text)) // the key is hashed
	key.text, key.isBytes = text, !isStr
	if !flags.IsNull() {
		f, ok := py.AsInt64(flags)
		if !ok {
			if !py.IsInt(flags) {
				return py.Value{}, vm.TypeErrorf("unsupported operand type(s) for &: '%s' and 'int'", flags.Type().Name())
			}
			return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
		}
		key.flags = f
	}
	cache := cacheOf(vm)
	if v := cache.get(key); !v.IsNull() {
		return v, nil
	}
	if err := vm.Reserve(1000 * len(text)); err != nil {
		return py.Value{}, err
	}
	re, err := regex.CompileOptions(text, regex.Options{
		Bytes: key.isBytes, Flags: regex.Flags(key.flags), CharName: charName, Budget: vm.Step,
	})
	if err != nil {
		if e, ok := err.(*regex.Error); ok {
			if err := warnings(vm, e.Warnings); err != nil {
				return py.Value{}, err
			}
		}
		return py.Value{}, compileError(vm, err, pat)
	}
	if key.flags != int64(int32(key.flags)) {
		return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
	}
	if err := warnings(vm, re.Warnings()); err != nil {
		return py.Value{}, err
	}
	p := &pattern{re: re, source: pat, isBytes: key.isBytes, size: 512 + 150*len(text)}
	v := vm.NewNative(patternType, p, p.size)
	p.self = v
	if re.Flags()&regex.Debug != 0 {
		return v, show(vm, re.Tree())
	}
	cache.put(key, v)
	return v, nil
}

// show prints a pattern's tree.
func show(vm *py.VM, tree string) error {
	m, err := vm.Import("builtins")
	if err != nil {
		return err
	}
	f, err := vm.GetAttr(m.Value(), "print")
	if err == nil {
		_, err = vm.CallValues(f, vm.Str(tree))
	}
	return err
}

// warnings gives the FutureWarnings of compiling a pattern.
func warnings(vm *py.VM, list []regex.Warning) error {
	if len(list) == 0 {
		return nil
	}
	w, err := vm.Import("warnings")
	if err != nil {
		return err
	}
	for _, x := range list {
		if _, err := vm.CallMethod(w.Value(), "warn", vm.Str(x.Msg), py.FutureWarning.Value()); err != nil {
			return err
		}
	}
	return nil
}

// compileError turns an error of the engine into the exception CPython raises.
func compileError(vm *py.VM, err error, source py.Value) error {
	e, ok := err.(*regex.Error)
	if !ok {
		return err
	}
	switch e.Kind {
	case regex.OverflowError:
		return vm.Errorf(py.OverflowError, "%s", e.Msg)
	case regex.ValueError:
		return vm.Errorf(py.ValueError, "%s", e.Msg)
	case regex.RecursionError:
		return vm.Errorf(py.RecursionError, "%s", e.Msg)
	case regex.IndexError:
		return vm.Errorf(py.IndexError, "%s", e.Msg)
	}
	return newPatternError(vm, e, source)
}

// meter spends the engine's steps, of which 16 are one of the VM's.
type meter struct {
	vm   *py.VM
	rest int
}

func (m *meter) spend(steps int) error {
	m.rest += steps
	n := m.rest >> 4
	m.rest &= 15
	return m.vm.Step(n)
}

// stack returns how many bytes backtracking may hold: a quarter of the memory limit.
func (m *meter) stack() int {
	if mem := m.vm.Config().Limits.Memory; mem > 0 {
		return int(min(mem/4, regex.DefaultStack))
	} else if mem == 0 {
		return 64 << 20
	}
	return regex.DefaultStack
}

// matchError turns an error of matching into what Python raises.
func matchError(vm *py.VM, err error) error {
	if err == regex.ErrStack || err == regex.ErrTooLong {
		return vm.Errorf(py.MemoryError, "")
	}
	return err
}
