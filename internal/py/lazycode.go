package py

// lazycode.go holds the code of the library's modules: it comes compiled, and the body of a function is decoded when it first runs.

import (
	"sync"
	"sync/atomic"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/frozen"
)

// CompileLibrary returns the code of a module of the library: as it was compiled ahead of time, or if there is none for this source
// text, compiled now.
func CompileLibrary(source, filename string) (*Code, error) {
	if packed := frozen.Find(source); packed != "" {
		if c, err := compile.Unpack(packed, filename, source); err == nil {
			BuildTypes()
			m := &lazyModule{}
			m.loader = loader{strs: map[string]*Str{}, lazy: m}
			return m.loader.code(c), nil
		}
	}
	c, err := Compile(source, CompileOptions{Filename: filename})
	if err == nil {
		c.ofLibrary()
	}
	return c, err
}

// ofLibrary marks new code, and what is nested in it, as the library's.
func (c *Code) ofLibrary() {
	c.library = true
	for _, k := range c.children {
		k.ofLibrary()
	}
}

// lazyModule is what the codes of a module need for being decoded. Every VM may do so.
type lazyModule struct {
	mu     sync.Mutex // guards loader
	loader loader
}

// lazyCode is the state of a Code without a body.
type lazyCode struct {
	module *lazyModule
	full   atomic.Pointer[Code] // with the body, once decoded
}

// folded returns the code object for c, which has no body.
func (l *loader) folded(c *compile.Code) *Code {
	// One allocation for both, since modules have hundreds.
	k := &struct {
		code Code
		lazy lazyCode
	}{code: Code{Object: Object{shape: &codeType.root, mark: immortal}, Code: c}}
	k.lazy.module = l.lazy
	k.code.lazy = &k.lazy
	k.code.first = firstOfFolded()
	k.code.name, k.code.qualname = l.str(c.Name), l.str(c.Qualname)
	if c.Flags&compile.FlagHasDocstring != 0 {
		k.code.doc = l.str(c.Doc)
	}
	if n := len(c.VarNames); n > 0 {
		k.code.varNames = make([]*Str, n)
		for i, s := range c.VarNames {
			k.code.varNames[i] = l.str(s)
		}
	}
	k.code.simple, k.code.named, k.code.numClear = simpleCode(c), namedParams(c), c.NumClear
	k.code.closes = true // for all that is known
	return &k.code
}

// whole returns c with its body.
func (c *Code) whole() (*Code, error) {
	if c.lazy == nil {
		return c, nil
	}
	if k := c.lazy.full.Load(); k != nil {
		return k, nil
	}
	m := c.lazy.module
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := c.lazy.full.Load(); k != nil {
		return k, nil
	}
	u, err := c.Unfold()
	if err != nil {
		return nil, err
	}
	k := m.loader.code(u)
	c.lazy.full.Store(k)
	return k, nil
}

// unfold gives what fr runs its instructions, and starts it. Every frame and generator that shares it is still before its first one.
func (vm *VM) unfold(fr *frame) error {
	f := fr.fn
	c, err := f.code.whole()
	if err != nil {
		return vm.Errorf(SystemError, "%s", err)
	}
	if f.state.caches == nil && f.state.kids == nil {
		*f.state = *vm.newState(c)
	}
	f.code, f.first, f.consts, f.caches = c, c.first, c.consts, f.state.caches
	fr.pc = 0
	return nil
}

// codeValue returns a code as scripts see it.
func (vm *VM) codeValue(c *Code) (Value, error) {
	c, err := c.whole()
	if err != nil {
		return Value{}, vm.Errorf(SystemError, "%s", err)
	}
	return FromObject(&c.Object), nil
}
