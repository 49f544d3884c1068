package compile

// flow.go proves what registers hold: an abstract interpretation of one code, which Verify runs.
//
// What is known of a register is a set of kinds. It is kept where paths meet, at leaders: targets of jumps and of handlers. Leaders
// are worked off in the order of the code, so that code without loops takes one pass, and loops two or three.

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// content is the set of what a register may hold.
type content uint16

const (
	null  content = 1 << iota // the unbound marker
	other                     // a Python value, of whatever type
	aList                     // that no script can have made something else of
	aDict                     // likewise
	aTuple
	aStr
	aPiece // a str or a small int, for OpBuildStr
	anExc
	excOrNone
	aCell
	saved // what OpPushExc saved: an exception, a mark or null
	aBox  // of far locals
	// A method and, in the next register, its self or null, as one look-up found them: a native method that is called with them
	// does not ask again what its self is.
	aMethod
	aSelf
	aLoop // an iterator that is given away at the end of its loop, or a generator at that of the call whose argument it is
	junk  // anything: what an earlier call left there
)

const (
	value = other | aList | aDict | aTuple | aStr | aPiece | anExc | excOrNone | aCell | aMethod // a Python value; a cell is one as well
	maybe = value | null | saved | aSelf
	// fixed is what scripts can't make true of a variable: they write to it through frames.
	fixed = null | value&^other | saved | aBox | aSelf | aLoop
)

var contentNames = [...]string{"null", "a value", "a list", "a dict", "a tuple", "a str", "a str or int", "an exception",
	"an exception or None", "a cell", "a saved exception", "a box", "a method", "the self of a method", "a loop's iterator", "anything"}

func (x content) String() string {
	switch x {
	case value:
		return "a value"
	case value | aLoop:
		return "a value or a loop's iterator"
	case maybe:
		return "a value or null"
	}
	var list []string
	for i, n := range contentNames {
		if x&(1<<i) != 0 {
			list = append(list, n)
		}
	}
	return strings.Join(list, " or ")
}

// flow is the analysis of one code, whose fields and windows have been checked. Its slices are used again for the next code.
type flow struct {
	c *Code
	// leaders is for each instruction 0 or, at a leader, its number, which begins with 1. Verifying marks them with 1 first.
	leaders []int32
	starts  []int32   // instruction of each leader; none at 0
	in      []content // registers at the start of each leader
	status  []uint8   // of each leader
	low     int       // no leader below is dirty

	state []content // registers at the instruction at hand
	local [256]bool // registers of variables that frames show
	boxes int       // size of the smallest box
	// Where an exception goes that the instruction at hand raises.
	handler int // the first entry of the exception table that ends behind the instruction
	caught  int // its leader, or 0
	steps   int // that are left
	err     error
}

const (
	seen  = 1 // control gets there
	dirty = 2 // and may bring something new
)

// Flow goes over hostile code as well: a loop can pass what a register holds on to the next register, once each time round.
const (
	stepsPerInstr = 256
	moreSteps     = 1 << 16
)

var errInvolved = errors.New("the flow of control is too involved")

// run checks that on every path each register holds what the instruction that reads it takes it for.
func (f *flow) run(c *Code) error {
	f.c = c
	n := len(c.Instrs)
	f.starts = append(f.starts[:0], 0)
	f.leaders[0] = 1
	for i, x := range f.leaders[:n] {
		if x != 0 {
			f.leaders[i] = int32(len(f.starts))
			f.starts = append(f.starts, int32(i))
		}
	}
	f.in = grown(f.in, len(f.starts)*c.NumRegs)
	f.status = grown(f.status, len(f.starts))
	clear(f.status)
	f.state = grown(f.state, c.NumRegs)
	f.local = [256]bool{}
	for i, r := range c.VarRegs {
		if c.VarKinds[i] == VarLocal {
			f.local[r] = true
		}
	}
	f.caught, f.err = 0, nil
	for r := range f.state {
		switch {
		case r == c.NumParams-1 && c.Flags&FlagFarParams != 0:
			f.set(r, aBox)
		case r == 0 && c.TakesIterator():
			f.local[r] = false // what a frame writes there is a value, too
			f.set(r, other|aLoop)
		case r < c.NumParams:
			f.set(r, other)
		case r < c.NumParams+c.NumClear:
			f.set(r, null)
		default:
			f.set(r, junk)
		}
	}
	f.low, f.steps = 1, n*stepsPerInstr+moreSteps
	f.flowTo(0)
	for {
		for f.low < len(f.starts) && f.status[f.low]&dirty == 0 {
			f.low++
		}
		if f.low == len(f.starts) {
			return nil
		}
		if err := f.block(f.low); err != nil {
			return err
		}
	}
}

// grown returns s with length n. The elements are not cleared.
func grown[T any](s []T, n int) []T {
	if n > cap(s) {
		return make([]T, n+n/2)[:n]
	}
	return s[:n]
}

// flowTo joins the state to what instruction i, a leader, begins with.
func (f *flow) flowTo(i int) { f.joinTo(int(f.leaders[i]), -1) }

// joinTo joins the state to that of a leader, but for one register.
func (f *flow) joinTo(l, except int) {
	n := len(f.state)
	f.steps -= n / 32
	in := f.in[l*n : l*n+n]
	if f.status[l]&seen == 0 {
		copy(in, f.state)
		if except >= 0 {
			in[except] = anExc
		}
		f.status[l] = seen
		f.mark(l)
		return
	}
	changed := false
	for r, x := range f.state {
		if y := in[r]; x&^y != 0 && r != except {
			in[r] = x | y
			changed = true
		}
	}
	if except >= 0 && in[except]&anExc == 0 {
		in[except] |= anExc
		changed = true
	}
	if changed {
		f.mark(l)
	}
}

func (f *flow) mark(l int) {
	f.status[l] |= dirty
	f.low = min(f.low, l)
}

// block follows the code from a leader to where control goes elsewhere, or reaches another leader with nothing new.
func (f *flow) block(l int) error {
	i := int(f.starts[l])
	f.enter(l)
	e := f.c.Exceptions
	f.handler = sort.Search(len(e), func(j int) bool { return int(e[j].End) > i })
	f.handlerAt(i)
	for {
		if f.steps--; f.steps < 0 {
			return errInvolved
		}
		next := f.step(i)
		if f.err != nil {
			return fmt.Errorf("instruction %d (%s): %w", i, instrText(f.c, i, f.c.Instrs[i]), f.err)
		}
		if !next {
			return nil
		}
		i++ // the last instruction goes elsewhere
		if l := int(f.leaders[i]); l != 0 {
			f.caught = 0
			if f.flowTo(i); f.status[l]&dirty == 0 {
				return nil
			}
			f.enter(l)
			f.handlerAt(i)
		} else if f.handler < len(e) && (i >= int(e[f.handler].End) || i == int(e[f.handler].Start)) {
			f.handlerAt(i)
		}
	}
}

// enter begins with what is known at a leader.
func (f *flow) enter(l int) {
	f.status[l] &^= dirty
	copy(f.state, f.in[l*len(f.state):])
}

// handlerAt finds the handler of instruction i, which is not before the last one asked for. What the registers hold before the
// instruction flows there, and from then on all that is written to them.
func (f *flow) handlerAt(i int) {
	e := f.c.Exceptions
	for f.handler < len(e) && int(e[f.handler].End) <= i {
		f.handler++
	}
	f.caught = 0
	if f.handler < len(e) && int(e[f.handler].Start) <= i {
		h := &e[f.handler]
		f.caught = int(f.leaders[h.Target])
		f.joinTo(f.caught, int(h.Reg))
	}
}

// set says that the instruction writes register r. It may raise before or after.
func (f *flow) set(r int, x content) {
	if f.local[r] && x&fixed != 0 {
		x = shown(x)
	}
	f.state[r] = x
	if f.caught != 0 {
		f.raise(r, x)
	}
}

// shown is what a variable holds that was given x, from then on.
func shown(x content) content {
	y := x&^fixed | other
	if x&(null|saved|aSelf) != 0 {
		y |= null
	}
	if x&aBox != 0 {
		y |= junk
	}
	return y
}

func (f *flow) raise(r int, x content) {
	if in := &f.in[f.caught*len(f.state)+r]; x&^*in != 0 && r != int(f.c.Exceptions[f.handler].Reg) {
		*in |= x
		f.mark(f.caught)
	}
}

func (f *flow) setAll(r, n int, x content) {
	for ; n > 0; n-- {
		f.set(r, x)
		r++
	}
}

// add says that the registers from r on may be written.
func (f *flow) add(r int, x content) {
	for ; r < len(f.state); r++ {
		f.set(r, f.state[r]|x)
	}
}

// drop forgets the registers above r, where a call had its window.
func (f *flow) drop(r int) {
	for r++; r < len(f.state); r++ {
		f.set(r, junk)
	}
}

// suspend is drop where the code is suspended: registers that are not saved hold nothing when it goes on, be it with an exception.
func (f *flow) suspend() { f.drop(f.c.NumSaved - 1) }

// need checks that register r holds one of want.
func (f *flow) need(r int, want content) {
	if x := f.state[r]; x&^want != 0 && f.err == nil {
		f.err = fmt.Errorf("register %d: %s, not %s", r, x, want)
	}
}

func (f *flow) needAll(r, n int, want content) {
	for ; n > 0; n-- {
		f.need(r, want)
		r++
	}
}

// takesKey reports whether instruction i, which no jump leads to, takes register r as the key of a subscript.
func (f *flow) takesKey(i, r int) bool {
	if i >= len(f.c.Instrs) || f.leaders[i] != 0 {
		return false
	}
	w := f.c.Instrs[i]
	switch Op(w) {
	case OpGetItem:
		return int(uint8(w>>24)) == r
	case OpSetItem, OpDelItem:
		return int(uint8(w>>16)) == r
	}
	return false
}

// takesFirst reports whether instruction i, which no jump leads to, is a call with register r as its first argument.
func (f *flow) takesFirst(i, r int) bool {
	if i >= len(f.c.Instrs) || f.leaders[i] != 0 {
		return false
	}
	w := f.c.Instrs[i]
	switch base, n := int(uint8(w>>8)), uint8(w>>16); Op(w) {
	case OpCall, OpCallKw:
		return n > 0 && r == base+1
	case OpCallMethod, OpCallMethodKw:
		return n > 0 && r == base+2
	}
	return false
}

// takesLast reports whether instruction i is a call of a method whose last argument is in register r, to which control comes from the one before only.
func (f *flow) takesLast(i, r int) bool {
	if i >= len(f.c.Instrs) || f.leaders[i] != 0 {
		return false
	}
	w := f.c.Instrs[i]
	n := int(uint8(w >> 16))
	return Op(w) == OpCallMethod && n > 0 && r == int(uint8(w>>8))+1+n
}

// borrow makes a value of the generator that is there for instruction i alone, a call, if there is one.
func (f *flow) borrow(i int) {
	if i == 0 || f.leaders[i] != 0 {
		return
	}
	if w := f.c.Instrs[i-1]; Op(w) == OpMakeGen && uint8(w>>24) != 0 {
		f.state[uint8(w>>8)] = other
	}
}

// closure checks the cells that a new function gets.
func (f *flow) closure(child int) {
	for _, r := range f.c.Children[child].Closure {
		f.need(int(r), aCell)
	}
}

// step follows instruction i and reports whether control may go on with the next one.
func (f *flow) step(i int) (next bool) {
	c := f.c
	w := c.Instrs[i]
	op := Op(w)
	a, b, x, d := int(uint8(w>>8)), int(uint8(w>>16)), int(uint8(w>>24)), int(int32(w>>32))
	switch op {
	case OpNop:
	case OpMove:
		f.move(i, a, b)
	case OpLoadK:
		f.set(a, contentOf(c.Consts[d]))
	case OpNull:
		f.set(a, null)
	case OpCheck:
		f.need(a, maybe&^saved)
		if f.state[a] &^= null; f.state[a] == 0 {
			return false
		}
	case OpDelete:
		f.need(a, maybe&^saved)
		f.set(a, null)
		f.add(b, null)
	case OpDeleteGlobal, OpDeleteName:
		f.add(a, null)
	case OpMakeCell:
		f.need(a, maybe&^saved)
		f.set(a, aCell)
	case OpLoadFree:
		f.set(a, aCell)
	case OpLoadCell, OpLoadNameCell:
		f.need(b, aCell)
		f.set(a, other)
	case OpStoreCell:
		f.need(a, aCell)
		f.need(b, maybe&^saved)
	case OpDeleteCell:
		f.need(a, aCell)
	case OpLoadDictCell:
		f.need(b, value)
		f.need(x, aCell)
		f.set(a, other)
	case OpFarNew:
		f.set(a, aBox)
	case OpFarLoad, OpFarStore:
		f.need(b, aBox)
		if d < 0 || d >= f.boxes {
			f.err = fmt.Errorf("far local %d of %d", d, f.boxes)
		}
		if op == OpFarLoad {
			f.set(a, other|null)
		} else {
			f.need(a, maybe&^saved)
		}
	case OpJumpNull:
		f.need(a, maybe)
		was := f.state[a]
		if was&(null|saved) != 0 {
			f.state[a] = null
			if f.local[a] {
				f.state[a] |= other
			}
			f.flowTo(i + 1 + d)
		}
		f.state[a] = was &^ null
		return f.state[a] != 0
	case OpJumpNone, OpJumpNotNone:
		f.need(a, value)
		was := f.state[a]
		if was != excOrNone {
			f.flowTo(i + 1 + d)
			break
		}
		taken, not := other, anExc
		if op == OpJumpNotNone {
			taken, not = not, taken
		}
		f.state[a] = taken
		f.flowTo(i + 1 + d)
		f.state[a] = not
	case OpGetIter:
		f.need(b, value)
		if x == 0 {
			f.set(a, other)
			break
		}
		if f.local[a] && f.err == nil {
			f.err = fmt.Errorf("register %d: a variable, which is not a loop's iterator", a)
		}
		f.set(a, aLoop)
	case OpForIter:
		f.need(a, value|aLoop)
		if f.err != nil {
			break
		}
		iterator, was := f.state[a], f.state[b]
		if to, ok := forPair(c, i); ok {
			// The loop may take a pair apart itself.
			s := [2]content{f.state[to], f.state[to+1]}
			f.setAll(to, 2, other)
			f.flowTo(i + 2 + d)
			copy(f.state[to:], s[:])
		}
		f.set(b, other)
		f.flowTo(i + 1 + d)
		f.state[b] = was
		if iterator&aLoop != 0 {
			f.set(a, junk)
		}
	case OpCall, OpCallKw:
		f.borrow(i)
		f.needAll(a, b+1, value)
		f.drop(a)
		f.set(a, other) // a class's instance is put there
		f.set(x, other)
	case OpCallOf:
		f.needAll(a, 1+b+max(d, 0), value)
		f.drop(a)
		f.set(a, other)
		f.set(x, other)
	case OpCallGlobal:
		f.needAll(a+1, b, value)
		f.drop(a - 1)
		f.set(x, other)
	case OpCallEx:
		f.need(a, value)
		f.need(a+1, value)
		f.need(a+2, aDict|null)
		f.drop(a - 1)
		f.set(x, other)
	case OpLoadMethod:
		f.need(b, value)
		f.set(a, aMethod)
		f.set(a+1, aSelf)
	case OpCallMethod, OpCallMethodKw:
		f.borrow(i)
		f.need(a, aMethod)
		f.need(a+1, aSelf)
		f.needAll(a+2, b, value)
		f.drop(a)
		f.set(a, other)
		f.set(x, other)
	case OpInvoke:
		f.needAll(a+1, b+1, value)
		f.drop(a - 1)
		f.set(x, other)
	case OpReturn:
		f.need(a, value)
	case OpReturnK:
	case OpEndAsyncFor:
		f.need(a, anExc)
	case OpRaise:
		if x > 0 {
			f.need(a, value)
		}
		if x == 2 {
			f.need(b, value)
		}
	case OpReraise:
		f.need(a, value)
	case OpPushExc:
		f.need(a, anExc)
		f.set(b, saved)
		f.set(x, f.state[x]|null)
	case OpPopExc:
		f.need(a, saved)
	case OpJumpNotExc:
		f.need(b, anExc)
		f.need(x, value)
		f.flowTo(i + 1 + d)
	case OpMatchStar:
		f.need(b, anExc|excOrNone)
		f.need(x, value)
		f.set(a, excOrNone)
		f.set(b, excOrNone)
	case OpStarEnd:
		f.need(b, aList)
		f.need(x, anExc)
		f.set(a, excOrNone)
	case OpExcInfo:
		f.need(b, anExc)
		f.setAll(a, 3, other)
	case OpWith:
		f.need(b, value)
		for j := range 2 {
			f.set(a+2*j, aMethod)
			f.set(a+2*j+1, aSelf)
		}
	case OpMatchKeys, OpMatchRest:
		f.need(b, value)
		f.need(x, aTuple)
		f.set(a, other)
	case OpIntrinsic:
		f.intrinsic(Intrinsic(d), a, b, x)
	case OpJump:
		f.flowTo(i + 1 + d)
	default:
		f.build(i, op, a, b, x, d)
	}
	return !op.ends()
}

// build takes the step of an instruction that makes a value of others, or of one that its table of operands describes.
func (f *flow) build(i int, op Op, a, b, x, d int) {
	first, n := opRows[op].registers(f.c, a, b, x, d)
	switch op {
	case OpList, OpTuple, OpSet:
		f.needAll(first, n, value)
		if x != 0 { // which says how many items there may be
			f.need(b, value|aLoop)
		}
		f.set(a, [...]content{aList, aTuple, other}[op-OpList])
	case OpDict:
		f.needAll(first, n, value)
		if x != 0 { // which says how many items there may be
			f.need(b, value|aLoop)
		}
		f.set(a, aDict)
	case OpDefault:
		if (f.local[a] || !f.takesLast(i+1, a)) && f.err == nil {
			f.err = fmt.Errorf("register %d: a default that is not the last argument of the next instruction", a)
		}
		f.set(a, other)
	case OpDictK:
		f.needAll(first, n, value)
		f.set(a, aDict)
	case OpListK:
		f.set(a, aList)
	case OpListAppend, OpListExtend:
		f.need(a, aList)
		f.need(b, value)
	case OpListTuple:
		f.need(b, aList)
		f.set(a, aTuple)
	case OpDictSet, OpDictMerge:
		f.need(b, value)
		f.need(x, value)
		if op == OpDictMerge && a == b {
			f.set(a, aDict)
			break
		}
		f.need(a, aDict)
	case OpDictUpdate:
		f.need(a, aDict)
		f.need(b, value)
	case OpSlice:
		f.needAll(first, n, value)
		f.set(a, other)
		if x != 0 && !f.takesKey(i+1, a) && f.err == nil {
			f.err = fmt.Errorf("register %d: a slice that the next instruction does not take", a)
		}
	case OpInOf:
		f.needAll(first, n, value)
		f.need(x, value)
		f.set(a, other)
	case OpCompareOf:
		f.needAll(first, n, value)
		f.set(a, other)
	case OpGetSlice, OpGetItemOf, OpInAmong, OpAddList, OpAddTuple, OpIAddList:
		f.need(b, value)
		f.needAll(first, n, value)
		f.set(a, other)
	case OpUnpack:
		f.need(b, value)
		if x != 0 {
			f.set(b, other) // None, where the items came without it
		}
		f.setAll(first, n, other)
	case OpUnpackEx:
		f.need(b, value)
		f.setAll(first, n, other)
		f.set(a+x, aList)
	case OpFormat:
		f.need(b, value)
		if x != 255 {
			f.need(x, aStr)
		}
		if d&FormatPiece != 0 {
			f.set(a, aPiece)
		} else {
			f.set(a, aStr)
		}
	case OpBuildStr:
		f.needAll(first, n, aStr|aPiece)
		f.set(a, aStr)
	case OpInterp:
		f.needAll(first, n, value)
		f.set(a, other)
	case OpYield, OpAsyncYield, OpYieldFrom:
		f.need(b, value)
		if op == OpYieldFrom && b >= f.c.NumSaved && f.err == nil {
			f.err = fmt.Errorf("register %d, which is delegated to, is not saved", b)
		}
		f.suspend()
		f.set(a, other)
	case OpMakeFunc:
		f.needAll(first, n, maybe&^saved) // those of a generic function are parameters, which are looked at when it is made
		f.closure(d)
		f.set(a, other)
	case OpMakeFunc0:
		f.closure(d)
		f.set(a, other)
	case OpMakeGen:
		iterator := value
		if f.c.Children[d].TakesIterator() {
			iterator |= aLoop
		}
		if f.need(b, iterator); f.err == nil && f.state[b]&aLoop != 0 {
			f.set(b, junk)
		}
		f.closure(d)
		if x != 0 {
			if (f.local[a] || !f.takesFirst(i+1, a)) && f.err == nil {
				f.err = fmt.Errorf("register %d: a generator that is not the first argument of the next instruction", a)
			}
			f.set(a, aLoop)
			break
		}
		f.set(a, other)
	default:
		k := &opKinds[op]
		if k.a == rd || k.a == rw {
			f.need(a, value)
		}
		if k.b == rd {
			f.need(b, value)
		}
		if k.c == rd {
			f.need(x, value)
		}
		if k.a == wr {
			f.set(a, other)
		}
		if k.d == jmp {
			f.flowTo(i + 1 + d)
		}
	}
}

// move is OpMove. Two in a row move a method with its self.
func (f *flow) move(i, a, b int) {
	x := f.state[b]
	if x&aLoop != 0 && f.err == nil {
		f.err = fmt.Errorf("register %d: %s, which no other register may hold", b, x)
	}
	if x == aSelf && a > 0 && b > 0 && f.state[b-1] == aMethod && f.leaders[i] == 0 && f.c.Instrs[i-1] == Encode(OpMove, uint8(a-1), uint8(b-1), 0, 0) {
		f.set(a-1, aMethod)
		f.set(a, aSelf)
		return
	}
	if x&aMethod != 0 {
		x = x&^aMethod | other
	}
	if x&aSelf != 0 {
		x = x&^aSelf | other | null
	}
	f.set(a, x)
}

func (f *flow) intrinsic(d Intrinsic, a, b, x int) {
	result := other
	switch d {
	case IntrAssertionError, IntrNotImplementedError, IntrLocals, IntrCheckIterUnpack:
	case IntrTypeVar:
		f.need(b, value)
		f.need(x, maybe&^saved)
	case IntrSetTypeParams:
		f.need(b, value)
		f.need(x, aTuple)
	case IntrTypeVarConstraint, IntrSetDefault:
		f.need(b, value)
		f.need(x, value)
	case IntrStopIteration:
		f.need(b, anExc)
		result = anExc
	case IntrDiscard:
		f.need(b, value)
		f.add(b, other)
	default:
		f.need(b, value)
	}
	f.set(a, result)
}

// contentOf is what a register holds that was loaded with a constant.
func contentOf(k any) content {
	switch k.(type) {
	case string:
		return aStr
	case Tuple:
		return aTuple
	}
	return other
}

// forPair returns the registers, to and the next, to which the OpForIter at i stores a pair in place of the OpUnpack at its target.
func forPair(c *Code, i int) (to int, ok bool) {
	w := c.Instrs[i]
	if uint8(w>>24) == 0 {
		return 0, false
	}
	u := c.Instrs[i+1+int(int32(w>>32))]
	return int(uint8(u >> 8)), Op(u) == OpUnpack && uint8(u>>16) == uint8(w>>16) && u>>32 == 2
}
