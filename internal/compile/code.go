package compile

// code.go holds Code, what the compiler makes of a module, function, class body or expression.

import "github.com/krait-run/krait/internal/syntax"

// Flags are properties of a Code; the values are those of CPython's co_flags where it has them.
type Flags uint32

// The flags.
const (
	FlagOptimized   Flags = 0x1
	FlagNewLocals   Flags = 0x2
	FlagVarArgs     Flags = 0x4
	FlagVarKeywords Flags = 0x8
	FlagNested      Flags = 0x10
	FlagGenerator   Flags = 0x20
	FlagCoroutine   Flags = 0x80
	// FlagIterableCoroutine marks a generator that types.coroutine has made awaitable.
	FlagIterableCoroutine Flags = 0x100
	FlagAsyncGenerator    Flags = 0x200
	FlagHasDocstring      Flags = 0x4000000
	FlagMethod            Flags = 0x8000000
	// FlagClassBody marks the code of a class body, FlagModule that of a module (or exec or eval source).
	FlagClassBody Flags = 0x10000000
	FlagModule    Flags = 0x20000000
	// FlagNamespace marks code whose names live in a namespace (OpLoadName): modules and class bodies.
	FlagNamespace Flags = 0x40000000
	// FlagFarParams marks code with more parameters than get registers: the call fills a box with the others.
	FlagFarParams Flags = 0x80000000
)

// FlagsSuspendable are the flags of generators and coroutines.
const FlagsSuspendable = FlagGenerator | FlagCoroutine | FlagAsyncGenerator

// Code is compiled code. It is immutable and may be shared between goroutines.
//
// Registers: parameters first, in the order positional-only, positional-or-keyword, keyword-only, *args, **kwargs; then
// locals that need clearing at entry (NumClear of them: those that may be read while unbound); then other locals and cells;
// then temporaries. A parameter that is a cell is moved to one by OpMakeCell at the start. With FlagFarParams the last register
// of the parameters has a box (see OpFarNew), in which the parameters are that have no register.
type Code struct {
	Name, Qualname string
	Filename       string
	FirstLine      int
	Flags          Flags

	NumPosOnly, NumArgs, NumKwOnly int // NumArgs counts positional-only ones too
	NumParams                      int // registers that parameters take, with *args and **kwargs
	BoxSize                        int // with FlagFarParams, the slots of the box: far parameters, then far locals
	NumClear                       int // registers after the parameters to set to null at entry
	NumRegs                        int // registers used at most; a call's arguments included
	NumSaved                       int // of a generator or coroutine, the registers that it keeps while it is suspended; the others hold nothing then

	Instrs []Instr
	// Consts are nil, bool, int64, *big.Int, float64, complex128, string, syntax.Bytes, syntax.Ellipsis, Tuple or FrozenSet.
	Consts     []any
	CacheNames []string
	// VarNames are the local variables, parameters first; VarRegs[i] is the register of VarNames[i] (or of its cell).
	VarNames []string
	VarRegs  []uint8
	// VarKinds says how VarNames[i] is kept.
	VarKinds []VarKind
	// FreeNames are the names of the closure's cells, in the order of Closure.
	FreeNames []string
	// Closure[i] is the register of the enclosing frame that holds the cell of FreeNames[i].
	Closure  []uint8
	Children []*Code
	// Exceptions are sorted so that the first entry that covers an instruction is the innermost.
	Exceptions []Handler
	// Pos[i] is where instruction i comes from; EndLine etc. are for the markers under source lines.
	Pos []syntax.Pos
	// Lookups says for each OpInvoke and OpCallGlobal, in order, where the name is that the call begins with.
	Lookups []Lookup
	Doc     string // docstring, if FlagHasDocstring
	// SelfReg is the register of the first parameter and ClassCell that of the cell __class__, for super() without arguments;
	// -1 if there is none. SelfIsCell says that the first parameter was moved to a cell in SelfReg.
	SelfReg, ClassCell int
	SelfIsCell         bool
	// StaticAttrs are the names that methods assign on self, for __static_attributes__ (class bodies).
	StaticAttrs []string
	// Source is the module's source text, for traceback lines. All Codes of a module share it.
	Source string

	folded *rest   // of a packed module: where the body is; see Unfold
	places *places // in place of Pos and Lookups
}

// Parameters returns how many parameters there are, with *args and **kwargs.
func (c *Code) Parameters() int {
	n := c.NumArgs + c.NumKwOnly
	if c.Flags&FlagVarArgs != 0 {
		n++
	}
	if c.Flags&FlagVarKeywords != 0 {
		n++
	}
	return n
}

// NearParams returns how many parameters the call puts in registers.
func (c *Code) NearParams() int {
	if c.Flags&FlagFarParams != 0 {
		return c.NumParams - 1
	}
	return c.NumParams
}

// TakesIterator reports whether the code is that of a generator expression, whose one parameter, in register 0, is the iterator of a loop: nothing but an OpForIter reads it.
func (c *Code) TakesIterator() bool {
	return c.Flags&(FlagsSuspendable|FlagFarParams) == FlagGenerator && c.NumParams == 1 && len(c.VarNames) > 0 && c.VarNames[0] == iteratorName
}

// iteratorName is what CPython calls the parameter of a generator expression.
const iteratorName = ".0"

// Boxed reports whether variable i has a slot in the box, if only to be moved to a cell.
func (c *Code) Boxed(i int) bool {
	return c.VarKinds[i] == VarFar || c.Flags&FlagFarParams != 0 && i >= c.NumParams-1 && i < c.Parameters()
}

// IterableCoroutine returns a copy of c with FlagIterableCoroutine. What Verify has shown of c holds for it: no rule has to do with
// that flag.
func (c *Code) IterableCoroutine() *Code {
	d := *c
	d.Flags |= FlagIterableCoroutine
	return &d
}

// Lookup is where the callee of a call instruction is named, for errors of its look-up.
type Lookup struct {
	Instr int32
	Pos   syntax.Pos
}

// VarKind says how a local variable is kept.
type VarKind uint8

// The kinds of variables.
const (
	VarLocal  VarKind = iota
	VarCell           // its register holds a cell
	VarFree           // a cell of the closure
	VarFar            // in the far box (register VarRegs[i] is the box; the index is its position among far variables)
	VarHidden         // a comprehension's variable that was moved into the function; locals() does not show it
)

// Handler is an entry of the exception table: an exception in Instrs[Start:End] jumps to Target with the exception in
// register Reg.
type Handler struct {
	Start, End, Target int32
	Reg                uint8
	// Cleanup marks handlers made by the compiler (with, finally, except cleanup), whose own RERAISE keeps the traceback.
	Cleanup bool
}

// Tuple and FrozenSet are constants.
type (
	Tuple     []any
	FrozenSet []any
)
