package compile

// verify.go proves of code what the evaluation loop takes for granted. Every code object passes Verify before it can run, whoever
// made it. What is proved in two parts, and where the loop relies on it:
//
//   - Of each instruction by itself (this file): operations, registers and windows within the frame; constants, names, variables,
//     cells and codes within their tables and of the type that the operation takes; jumps and handlers within the code, which ends in
//     a return, raise or jump, so that fetching needs no bounds; handlers ahead of what they protect, so that each loop counts steps;
//     parameters first among the registers; generators alone yield.
//   - Along each path (flow.go): a register that is read as a value holds one, not null nor what an earlier call left there. So no
//     case looks for null that is not told to. Cases that cast further take what only certain instructions make and nothing else
//     writes: a cell (OpLoadCell, OpStoreCell, OpDeleteCell, OpLoadNameCell, OpLoadDictCell, closures of OpMakeFunc), a list
//     that is being made (OpListAppend, OpListExtend, OpListTuple), a box of far locals (OpFarLoad, OpFarStore), a str
//     (OpFormat, OpBuildStr), a dict that is being made (OpDictSet, OpDictUpdate, OpDictMerge, OpCallEx), an exception (OpPushExc,
//     OpExcInfo, OpJumpNotExc).
//
// What it takes for granted in turn is what a frame begins with: package py binds every parameter of a code that it enters, sets the
// registers to null that are to be, gives a function as many cells as its code has free variables, and runs code that yields as a
// generator. Scripts change variables through frames, so that the registers of variables (VarLocal) are trusted with being values
// only. All else that scripts can choose, such as what a function's __code__ or __defaults__ is, the calls look at each time.

import (
	"fmt"
	"math/big"

	"github.com/krait-run/krait/internal/syntax"
)

// Verify returns an error unless the code, and all codes within, keep the rules above. Folded codes are looked at by Unfold.
func Verify(c *Code) error { return new(verifier).tree(c, nil, 0) }

// maxNesting bounds the recursion over codes within codes, and over constants within constants.
const maxNesting = 1000

// verifier looks at one code after another.
type verifier struct {
	c    *Code
	flow flow
}

func (v *verifier) tree(c, parent *Code, depth int) error {
	if depth > maxNesting {
		return fmt.Errorf("%s: code is nested too deeply", c.Name)
	}
	if err := v.one(c, parent); err != nil {
		return err
	}
	for _, ch := range c.Children {
		if ch.Folded() {
			continue
		}
		if err := v.tree(ch, c, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// one checks c without the codes within.
func (v *verifier) one(c, parent *Code) error {
	v.c = c
	if err := v.header(parent); err != nil {
		return fmt.Errorf("%s: %w", c.Qualname, err)
	}
	f := &v.flow
	f.leaders = grown(f.leaders, len(c.Instrs))
	clear(f.leaders)
	f.boxes = 1 << 30
	if c.Flags&FlagFarParams != 0 {
		f.boxes = c.BoxSize
	}
	for i := range c.Instrs {
		if err := v.instr(i); err != nil {
			return fmt.Errorf("%s: instruction %d (%s): %w", c.Qualname, i, opKinds[Op(c.Instrs[i])].name, err)
		}
	}
	for _, h := range c.Exceptions {
		f.leaders[h.Target] = 1
	}
	if err := f.run(c); err != nil {
		return fmt.Errorf("%s: %w", c.Qualname, err)
	}
	return nil
}

// counts checks the numbers of registers and parameters.
func (c *Code) counts() error {
	if c.NumRegs < 1 || c.NumRegs > 256 {
		return fmt.Errorf("%d registers", c.NumRegs)
	}
	params := c.Parameters()
	if c.NumPosOnly < 0 || c.NumArgs < c.NumPosOnly || c.NumKwOnly < 0 || c.NumArgs > maxParams || c.NumKwOnly > maxParams {
		return fmt.Errorf("wrong number of parameters")
	}
	if far := params - c.NearParams(); c.Flags&FlagFarParams == 0 && far != 0 ||
		c.Flags&FlagFarParams != 0 && (c.NearParams() < 1 || far < 1 || c.BoxSize < far || c.BoxSize > 1<<20) {
		return fmt.Errorf("wrong number of parameters")
	}
	if c.NumClear < 0 || c.NumParams+c.NumClear > c.NumRegs {
		return fmt.Errorf("more parameters and locals than registers")
	}
	if least := c.NumParams + c.NumClear; c.Flags&FlagsSuspendable == 0 && c.NumSaved != 0 || c.Flags&FlagsSuspendable != 0 && (c.NumSaved < least || c.NumSaved > c.NumRegs) {
		return fmt.Errorf("%d saved registers", c.NumSaved)
	}
	if len(c.VarNames) < params || len(c.Closure) != len(c.FreeNames) {
		return fmt.Errorf("table of variables is damaged")
	}
	if c.SelfReg < -1 || c.SelfReg >= c.NumRegs || c.ClassCell < -1 || c.ClassCell >= c.NumRegs {
		return fmt.Errorf("register of self or __class__ out of range")
	}
	return nil
}

func (v *verifier) header(parent *Code) error {
	c := v.c
	n := len(c.Instrs)
	if n == 0 || n > 1<<30 {
		return fmt.Errorf("%d instructions", n)
	}
	if !Op(c.Instrs[n-1]).ends() {
		return fmt.Errorf("runs off its end")
	}
	if len(c.Pos) != n && c.places == nil {
		return fmt.Errorf("%d places for %d instructions", len(c.Pos), n)
	}
	if err := c.counts(); err != nil {
		return err
	}
	if len(c.VarRegs) != len(c.VarNames) || len(c.VarKinds) != len(c.VarNames) {
		return fmt.Errorf("table of variables is damaged")
	}
	for i, k := range c.Consts {
		if !constant(k, 0) {
			return fmt.Errorf("constant %d is a %T", i, k)
		}
	}
	for _, ch := range c.Children {
		if ch == nil {
			return fmt.Errorf("missing child")
		}
		for _, r := range ch.Closure {
			if int(r) >= c.NumRegs {
				return fmt.Errorf("closure cell of %s is not in a register", ch.Name)
			}
		}
	}
	for i, r := range c.VarRegs {
		if int(r) >= c.NumRegs || c.VarKinds[i] > VarHidden {
			return fmt.Errorf("variable %d has no register", i)
		}
		if c.Flags&FlagsSuspendable != 0 && int(r) >= c.NumSaved && c.VarKinds[i] != VarHidden {
			return fmt.Errorf("variable %d is not saved", i)
		}
		if i < c.NearParams() && int(r) != i {
			return fmt.Errorf("parameter %d is not in its register", i)
		}
	}
	if parent == nil && len(c.Closure) > 0 {
		return fmt.Errorf("free variables, but no function around")
	}
	last := int32(0)
	for _, h := range c.Exceptions {
		if h.Start < last || h.End <= h.Start || int(h.End) > n || h.Target < 0 || int(h.Target) >= n || int(h.Reg) >= c.NumRegs {
			return fmt.Errorf("handler %d..%d is damaged", h.Start, h.End)
		}
		if h.Target < h.End {
			return fmt.Errorf("handler %d..%d goes back: no step would be counted", h.Start, h.End)
		}
		last = h.End
	}
	return nil
}

// regs checks that R[r..r+n-1] are registers of the frame.
func (v *verifier) regs(r, n int) error {
	if n < 0 || n > 256 || r < 0 || r+n > v.c.NumRegs {
		return fmt.Errorf("registers %d..%d of %d", r, r+n-1, v.c.NumRegs)
	}
	return nil
}

// constant reports whether k is a constant that code may have.
func constant(k any, depth int) bool {
	var items []any
	switch k := k.(type) {
	case nil, bool, int64, *big.Int, float64, complex128, string, syntax.Bytes, syntax.Ellipsis:
		return true
	case Tuple:
		items = k
	case FrozenSet:
		items = k
	default:
		return false
	}
	if depth > maxNesting {
		return false
	}
	for _, x := range items {
		if !constant(x, depth+1) {
			return false
		}
	}
	return true
}

func (v *verifier) instr(i int) error {
	c := v.c
	w := c.Instrs[i]
	op := Op(w)
	if op >= numOps {
		return fmt.Errorf("unknown operation %d", op)
	}
	k := &opKinds[op]
	a, b, x, d := int(uint8(w>>8)), int(uint8(w>>16)), int(uint8(w>>24)), int(int32(w>>32))
	n := c.NumRegs
	if k.a.isReg() && a >= n || k.b.isReg() && b >= n || k.c.isReg() && x >= n && !(op == OpFormat && x == 255) {
		r := a
		if !k.a.isReg() || a < n {
			if r = b; !k.b.isReg() || b < n {
				r = x
			}
		}
		return fmt.Errorf("register %d of %d", r, n)
	}
	if k.a > imm {
		if err := v.field(i, k.a, a); err != nil {
			return err
		}
	}
	if k.b > imm {
		if err := v.field(i, k.b, b); err != nil {
			return err
		}
	}
	if k.c > imm {
		if err := v.field(i, k.c, x); err != nil {
			return err
		}
	}
	if k.d > imm {
		if err := v.field(i, k.d, d); err != nil {
			return err
		}
	}
	if w := &opRows[op]; w.from != 0 {
		if err := v.regs(w.registers(c, a, b, x, d)); err != nil {
			return err
		}
	}
	switch op {
	case OpYield, OpYieldFrom:
		if c.Flags&FlagsSuspendable == 0 {
			return fmt.Errorf("the code is not of a generator")
		}
	case OpMakeGen:
		if child := c.Children[d]; child.NumParams != 1 || child.Flags&FlagsSuspendable == 0 {
			return fmt.Errorf("%s is not a generator of one parameter", child.Name)
		}
	case OpAsyncYield:
		if c.Flags&FlagAsyncGenerator == 0 {
			return fmt.Errorf("the code is not of an asynchronous generator")
		}
	case OpCallKw, OpCallMethodKw:
		return v.names(d, b)
	case OpWith:
		if d != 0 && d != 1 {
			return fmt.Errorf("operand %d", d)
		}
	case OpRaise:
		if x > 2 {
			return fmt.Errorf("operand %d", x)
		}
	case OpFormat:
		switch d &^ FormatPiece {
		case 0, 's', 'r', 'a':
		default:
			return fmt.Errorf("conversion %d", d)
		}
	case OpMatchClass:
		names := int(uint32(d) >> 16)
		return v.names(names, 1<<16)
	case OpIntrinsic:
		if d < 0 || d > int(IntrDiscard) {
			return fmt.Errorf("intrinsic %d", d)
		}
	case OpFarNew:
		if d < 1 || d > 1<<20 {
			return fmt.Errorf("%d far locals", d)
		}
		v.flow.boxes = min(v.flow.boxes, d)
	case OpForIter:
		if _, ok := forPair(c, i); ok {
			v.flow.leaders[i+2+d] = 1 // an OpUnpack is not the last instruction
		}
	case OpGetAwaitable:
		if d < 0 || d > 2 {
			return fmt.Errorf("operand %d", d)
		}
	}
	return nil
}

// names checks that constant i is a tuple of at most n strings.
func (v *verifier) names(i, n int) error {
	if i < 0 || i >= len(v.c.Consts) {
		return fmt.Errorf("constant %d of %d", i, len(v.c.Consts))
	}
	t, ok := v.c.Consts[i].(Tuple)
	if !ok || len(t) > n {
		return fmt.Errorf("constant %d is not a tuple of at most %d names", i, n)
	}
	for _, s := range t {
		if _, ok := s.(string); !ok {
			return fmt.Errorf("constant %d is not a tuple of names", i)
		}
	}
	return nil
}

// field checks a field that is no register.
func (v *verifier) field(i int, k operand, n int) error {
	c := v.c
	switch k {
	case cst, cstTup, cstItems, cstStr:
		if n < 0 || n >= len(c.Consts) {
			return fmt.Errorf("constant %d of %d", n, len(c.Consts))
		}
		if k == cstTup {
			if _, ok := c.Consts[n].(Tuple); !ok {
				return fmt.Errorf("constant %d is not a tuple", n)
			}
		}
		if k == cstItems {
			switch c.Consts[n].(type) {
			case Tuple, FrozenSet:
			default:
				return fmt.Errorf("constant %d is no tuple or frozenset", n)
			}
		}
		if k == cstStr {
			if _, ok := c.Consts[n].(string); !ok {
				return fmt.Errorf("constant %d is not a string", n)
			}
		}
	case name:
		if n < 0 || n >= len(c.CacheNames) {
			return fmt.Errorf("cache slot %d of %d", n, len(c.CacheNames))
		}
	case varN:
		if n < 0 || n >= len(c.VarNames) {
			return fmt.Errorf("variable %d of %d", n, len(c.VarNames))
		}
	case jmp:
		t := i + 1 + n
		if t < 0 || t >= len(c.Instrs) {
			return fmt.Errorf("jump to %d of %d", t, len(c.Instrs))
		}
		v.flow.leaders[t] = 1
	case child:
		if n < 0 || n >= len(c.Children) {
			return fmt.Errorf("child %d of %d", n, len(c.Children))
		}
	case freeI:
		if n < 0 || n >= len(c.Closure) {
			return fmt.Errorf("cell %d of %d", n, len(c.Closure))
		}
	case flag:
		if n != 0 && n != 1 {
			return fmt.Errorf("flag %d", n)
		}
	}
	return nil
}
