package py

// load.go turns what the compiler made into Code objects: constants become immortal Values.

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/syntax"
)

// Load returns the code object for c, which must not be changed afterwards. It is shared: any VM in any goroutine may run it. Code
// that compile.Verify refuses is an error. This is how code gets into the interpreter; but for the library's packed code, which
// compile verifies as it decodes it.
func Load(c *compile.Code) (*Code, error) {
	if err := compile.Verify(c); err != nil {
		return nil, err
	}
	BuildTypes()
	l := loader{strs: map[string]*Str{}}
	k := l.code(c)
	k.constStrs = l.strs
	if k.asksLocals {
		k.clearLocals()
	}
	return k, nil
}

// clearLocals makes calls of the code, and of code in it, clear all local variables, not only those that may be read too early. What
// has been verified holds where more registers are null at entry.
func (k *Code) clearLocals() {
	k.simple = false
	for _, r := range k.VarRegs {
		k.numClear = max(k.numClear, int(r)+1-k.NumParams)
	}
	for _, ch := range k.children {
		ch.clearLocals()
	}
}

type loader struct {
	strs map[string]*Str
	lazy *lazyModule // of a packed module
}

func (l *loader) str(s string) *Str {
	if v := l.strs[s]; v != nil {
		return v
	}
	if len(s) == 1 && s[0] < 0x80 {
		return &asciiStrs[s[0]]
	}
	if l.lazy == nil {
		s = strings.Clone(s) // classes remember names for longer than the source lives
	}
	v := immortalStr(s)
	l.strs[s] = v
	return v
}

func (l *loader) code(c *compile.Code) *Code {
	k := &Code{Object: Object{shape: &codeType.root, mark: immortal}, Code: c, library: l.lazy != nil}
	k.first = firstInstr(c)
	k.name, k.qualname = l.str(c.Name), l.str(c.Qualname)
	if c.Flags&compile.FlagHasDocstring != 0 {
		k.doc = l.str(c.Doc)
	}
	k.consts = make([]Value, len(c.Consts))
	for i, x := range c.Consts {
		k.consts[i] = l.constant(x)
	}
	for i, x := range c.Consts {
		t, ok := x.(compile.Tuple)
		if !ok {
			continue
		}
		names := make([]*Str, 0, len(t))
		for _, e := range t {
			if s, ok := e.(string); ok {
				names = append(names, l.str(s))
			}
		}
		if len(names) == len(t) {
			if k.kwNames == nil {
				k.kwNames = make([]keywords, len(c.Consts))
			}
			k.kwNames[i] = keywords{names}
		}
	}
	k.names = make([]*Str, len(c.CacheNames))
	for i, n := range c.CacheNames {
		k.names[i] = l.str(n)
	}
	k.varNames = make([]*Str, len(c.VarNames))
	for i, n := range c.VarNames {
		k.varNames[i] = l.str(n)
	}
	k.children = make([]*Code, len(c.Children))
	for i, ch := range c.Children {
		if ch.Folded() {
			k.children[i] = l.folded(ch)
		} else {
			k.children[i] = l.code(ch)
		}
	}
	k.simple, k.named, k.numClear = simpleCode(c), namedParams(c), c.NumClear
	k.closes, k.delegates, k.guard = closesCode(c)
	k.takesIterator = c.TakesIterator()
	if !strings.HasPrefix(c.Filename, "<frozen ") {
		k.asksLocals = slices.Contains(c.CacheNames, "tb_frame") || slices.ContainsFunc(k.kwNames, func(names keywords) bool {
			return slices.ContainsFunc(names.list, func(n *Str) bool { return n.s == "capture_locals" })
		})
		for _, ch := range k.children {
			k.asksLocals = k.asksLocals || ch.asksLocals
		}
	}
	return k
}

// closesCode computes Code.closes, Code.delegates and Code.guard.
func closesCode(c *compile.Code) (closes, delegates bool, guard int32) {
	guard = -1
	if c.Flags&generatorFlags == 0 {
		return false, false, guard
	}
	for i := range c.Exceptions {
		h := &c.Exceptions[i]
		in := c.Instrs[h.Target]
		if compile.Op(uint8(in)) == compile.OpIntrinsic && compile.Intrinsic(in>>32) == compile.IntrStopIteration {
			guard = h.Target
		} else {
			closes = true
		}
	}
	delegates = slices.ContainsFunc(c.Instrs, func(w uint64) bool { return compile.Op(uint8(w)) == compile.OpYieldFrom })
	return closes, delegates, guard
}

// simpleCode computes Code.simple.
func simpleCode(c *compile.Code) bool {
	const complicated = compile.FlagVarArgs | compile.FlagVarKeywords | compile.FlagGenerator | compile.FlagCoroutine | compile.FlagAsyncGenerator |
		compile.FlagFarParams
	return c.Flags&complicated == 0 && c.NumKwOnly == 0
}

// namedParams computes Code.named.
func namedParams(c *compile.Code) bool {
	return c.Flags&(compile.FlagVarArgs|compile.FlagVarKeywords|compile.FlagFarParams) == 0
}

// constant returns the immortal Value of a compiler constant.
func (l *loader) constant(x any) Value {
	switch x := x.(type) {
	case nil:
		return None
	case bool:
		return Bool(x)
	case int64:
		return Int(x)
	case int:
		return Int(int64(x))
	case *big.Int:
		if x.IsInt64() {
			return Int(x.Int64())
		}
		b := &BigInt{Object: Object{shape: &intType.root, mark: immortal}}
		b.v.Set(x)
		return Value{o: &b.Object}
	case float64:
		return Float(x)
	case complex128:
		return immortalComplex(x)
	case string:
		return l.str(x).Value()
	case syntax.Bytes:
		b := &Bytes{Object: Object{shape: &bytesType.root, mark: immortal}, b: string(x), hash: hashString(string(x))}
		return Value{o: &b.Object}
	case syntax.Ellipsis:
		return Ellipsis
	case compile.Tuple:
		items := make([]Value, len(x))
		for i := range x {
			items[i] = l.constant(x[i])
		}
		if len(items) == 0 {
			return EmptyTuple
		}
		t := &Tuple{Object: Object{shape: &tupleType.root, mark: immortal}}
		t.setItems(items)
		t.hash = constantHash(items)
		return Value{o: &t.Object}
	case compile.FrozenSet:
		items := make([]Value, len(x))
		for i := range x {
			items[i] = l.constant(x[i])
		}
		return immortalFrozenSet(items)
	}
	panic(fmt.Sprintf("py: load: constant of type %T", x)) // a compiler bug, never input
}
