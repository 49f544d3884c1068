package compile

// flow.go checks that registers hold what instructions take them for. It costs more than compiling, so that tests run it on what
// the compiler makes, and programs do not.

import "fmt"

// CheckFlow checks, of code that Verify accepts, that on every path each register holds what the instruction that reads it takes it
// for: a value rather than nothing or what an earlier call left there, a cell, a list that is being made, an exception. The
// evaluation loop relies on that without looking. Code comes from the compiler only; scripts have no way to make any.
func CheckFlow(c *Code) error { return checkFlow(c, 0) }

func checkFlow(c *Code, depth int) error {
	if depth > maxNesting {
		return fmt.Errorf("%s: code is nested too deeply", c.Name)
	}
	f := flow{c: c, in: make([][]content, len(c.Instrs))}
	if err := f.run(); err != nil {
		return fmt.Errorf("%s: %w", c.Qualname, err)
	}
	for _, ch := range c.Children {
		if ch.Folded() {
			continue
		}
		if err := checkFlow(ch, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// content is what a register is known to hold.
type content uint8

const (
	unknown  content = iota // anything, also what an earlier call left there
	null                    // the unbound marker
	maybe                   // a value or null
	maybeExc                // an exception or null
	value                   // a Python value
	aList
	aSet
	aDict
	aTuple
	aStr
	anExc
	cell
	box // of far locals
)

var contentNames = [...]string{"unknown", "null", "value or null", "exception or null", "value", "list", "set", "dict", "tuple", "str", "exception", "cell", "box"}

// plain reports whether x is a value or null.
func (x content) plain() bool { return x >= null && x <= cell }

// is reports whether a register with x may be read as want.
func (x content) is(want content) bool {
	switch want {
	case unknown:
		return true
	case maybe:
		return x.plain()
	case maybeExc:
		return x == null || x == maybeExc || x == anExc
	case value:
		return x >= value && x <= cell // a cell is an object as well
	}
	return x == want
}

// join returns what a register holds that holds x on one path and y on another.
func join(x, y content) content {
	switch {
	case x == y:
		return x
	case !x.plain() || !y.plain():
		return unknown
	case x.is(maybeExc) && y.is(maybeExc):
		return maybeExc
	case x.is(value) && y.is(value):
		return value
	}
	return maybe
}

// flow is the analysis of one code. in[i] is what the registers hold before instruction i, nil where it is not reached.
type flow struct {
	c     *Code
	in    [][]content
	work  []int
	boxes int // size of the smallest box
	state []content
	err   error
}

func (f *flow) run() error {
	c := f.c
	f.boxes = 1 << 30
	for _, w := range c.Instrs {
		if Op(w) == OpFarNew {
			f.boxes = min(f.boxes, int(int32(w>>32)))
		}
	}
	entry := make([]content, c.NumRegs)
	for i := range c.NumParams {
		entry[i] = value
	}
	for i := range c.NumClear {
		entry[c.NumParams+i] = null
	}
	f.flowTo(0, entry)
	f.state = make([]content, c.NumRegs)
	for len(f.work) > 0 {
		i := f.work[len(f.work)-1]
		f.work = f.work[:len(f.work)-1]
		f.step(i)
		if f.err != nil {
			return fmt.Errorf("instruction %d (%s): %w", i, instrText(c, i, c.Instrs[i]), f.err)
		}
	}
	return nil
}

// flowTo joins s to what instruction i begins with.
func (f *flow) flowTo(i int, s []content) {
	if f.in[i] == nil {
		f.in[i] = append([]content(nil), s...)
		f.work = append(f.work, i)
		return
	}
	changed := false
	for r, x := range s {
		if y := join(f.in[i][r], x); y != f.in[i][r] {
			f.in[i][r] = y
			changed = true
		}
	}
	if changed {
		f.work = append(f.work, i)
	}
}

// need checks that the n registers from r hold want.
func (f *flow) need(want content, r, n int) {
	for ; n > 0; n-- {
		if !f.state[r].is(want) && f.err == nil {
			f.err = fmt.Errorf("register %d: %s, not %s", r, contentNames[f.state[r]], contentNames[want])
		}
		r++
	}
}

func (f *flow) set(x content, r, n int) {
	for ; n > 0; n-- {
		f.state[r] = x
		r++
	}
}

// drop forgets the registers above r, where a call had its window.
func (f *flow) drop(r int) { f.set(unknown, r+1, len(f.state)-r-1) }

// closure checks the cells that a new function gets.
func (f *flow) closure(child int) {
	for _, r := range f.c.Children[child].Closure {
		f.need(cell, int(r), 1)
	}
}

// step follows instruction i.
func (f *flow) step(i int) {
	c := f.c
	copy(f.state, f.in[i])
	w := c.Instrs[i]
	op := Op(w)
	a, b, x, d := int(uint8(w>>8)), int(uint8(w>>16)), int(uint8(w>>24)), int(int32(w>>32))
	next, jump := true, -1 // where control goes
	switch op {
	case OpNop:
	case OpMove:
		f.state[a] = f.state[b]
	case OpLoadK:
		f.state[a] = contentOf(c.Consts[d])
	case OpNull:
		f.state[a] = null
	case OpCheck:
		f.need(maybe, a, 1)
		if !f.state[a].is(value) {
			f.state[a] = value
		}
	case OpDelete:
		f.need(maybe, a, 1)
		f.state[a] = null
	case OpMakeCell:
		f.need(maybe, a, 1)
		f.state[a] = cell
	case OpLoadFree:
		f.state[a] = cell
	case OpLoadCell, OpLoadNameCell:
		f.need(cell, b, 1)
		f.state[a] = value
	case OpStoreCell:
		f.need(cell, a, 1)
		f.need(maybe, b, 1)
	case OpDeleteCell:
		f.need(cell, a, 1)
	case OpLoadDictCell:
		f.need(value, b, 1)
		f.need(cell, x, 1)
		f.state[a] = value
	case OpFarNew:
		f.state[a] = box
	case OpFarLoad, OpFarStore:
		f.need(box, b, 1)
		if d < 0 || d >= f.boxes {
			f.err = fmt.Errorf("far local %d of %d", d, f.boxes)
		}
		if op == OpFarLoad {
			f.state[a] = maybe
		} else {
			f.need(maybe, a, 1)
		}
	case OpJumpNull:
		f.need(maybe, a, 1)
		was := f.state[a]
		f.state[a] = null
		f.flowTo(i+1+d, f.state)
		if f.state[a] = was; was == maybe {
			f.state[a] = value
		} else if was == maybeExc {
			f.state[a] = anExc
		}
	case OpForIter:
		f.need(value, a, 1)
		was := f.state[b]
		if u := c.Instrs[i+1+d]; x == 1 && Op(u) == OpUnpack && int(uint8(u>>16)) == b && u>>32 == 2 {
			// The loop may take a pair apart itself.
			to := int(uint8(u >> 8))
			s := [2]content{f.state[to], f.state[to+1]}
			f.set(value, to, 2)
			f.flowTo(i+2+d, f.state)
			copy(f.state[to:], s[:])
		}
		f.state[b] = value
		f.flowTo(i+1+d, f.state)
		f.state[b] = was
	case OpList, OpTuple, OpSet:
		f.need(value, b, d)
		f.state[a] = map[Op]content{OpList: aList, OpTuple: aTuple, OpSet: aSet}[op]
	case OpDict:
		f.need(value, b, 2*d)
		f.state[a] = aDict
	case OpDictK:
		f.need(value, b, len(c.Consts[d].(Tuple)))
		f.state[a] = aDict
	case OpListK:
		f.state[a] = aList
	case OpSetK:
		f.state[a] = aSet
	case OpListAppend:
		f.need(aList, a, 1)
		f.need(value, b, 1)
	case OpListExtend:
		f.need(aList, a, 1)
		f.need(value, b, 1)
		if d == 2 {
			f.need(value, x, 1)
		}
	case OpListTuple:
		f.need(aList, b, 1)
		f.state[a] = aTuple
	case OpSetAdd, OpSetUpdate:
		f.need(value, a, 1) // __conditional_annotations__ is a name that scripts can bind to something else
		f.need(value, b, 1)
	case OpDictSet, OpDictMerge:
		f.need(aDict, a, 1)
		f.need(value, b, 1)
		f.need(value, x, 1)
	case OpDictUpdate:
		f.need(aDict, a, 1)
		f.need(value, b, 1)
	case OpSlice:
		f.need(value, b, 3)
		f.state[a] = value
	case OpGetSlice:
		f.need(value, b, 1)
		f.need(value, x, 2)
		f.state[a] = value
	case OpUnpack:
		f.need(value, b, 1)
		f.set(value, a, d)
	case OpUnpackEx:
		f.need(value, b, 1)
		f.set(value, a, x+1+d)
		f.state[a+x] = aList
	case OpFormat:
		f.need(value, b, 1)
		if x != 255 {
			f.need(aStr, x, 1)
		}
		f.state[a] = aStr
	case OpBuildStr:
		f.need(aStr, b, d)
		f.state[a] = aStr
	case OpInterp:
		f.need(value, b, 4)
		f.state[a] = value
	case OpMakeFunc:
		f.need(maybe, b, 3)
		for j, want := range [...]content{aTuple, aDict} {
			if f.state[b+j] != null {
				f.need(want, b+j, 1)
			}
		}
		f.closure(d)
		f.state[a] = value
	case OpMakeFunc0:
		f.closure(d)
		f.state[a] = value
	case OpCall, OpCallKw:
		f.need(value, a, b+1)
		f.drop(a)
		f.state[x] = value
	case OpCallGlobal:
		f.need(value, a+1, b)
		f.drop(a - 1)
		f.state[x] = value
	case OpCallEx:
		f.need(value, a, 1)
		if f.state[a+1] != aList {
			f.need(aTuple, a+1, 1)
		}
		if f.state[a+2] != null {
			f.need(aDict, a+2, 1)
		}
		f.drop(a - 1)
		f.state[x] = value
	case OpLoadMethod:
		f.need(value, b, 1)
		f.state[a], f.state[a+1] = value, maybe
	case OpCallMethod, OpCallMethodKw:
		f.need(value, a, 1)
		f.need(maybe, a+1, 1)
		f.need(value, a+2, b)
		f.drop(a)
		f.state[x] = value
	case OpInvoke:
		f.need(value, a+1, b+1)
		f.drop(a)
		f.state[x] = value
	case OpReturn:
		f.need(value, a, 1)
		next = false
	case OpReturnK:
		next = false
	case OpEndAsyncFor:
		f.need(anExc, a, 1)
	case OpRaise:
		f.need(value, a, min(x, 1))
		if x == 2 {
			f.need(value, b, 1)
		}
		next = false
	case OpReraise:
		f.need(value, a, 1)
		next = false
	case OpPushExc:
		f.need(anExc, a, 1)
		f.state[b] = maybeExc
	case OpPopExc:
		f.need(maybeExc, a, 1)
	case OpJumpNotExc:
		f.need(anExc, b, 1)
		f.need(value, x, 1)
		jump = i + 1 + d
	case OpMatchStar:
		f.need(value, b, 1)
		f.need(value, x, 1)
		f.state[a], f.state[b] = anExc, value // or None, which the jump that follows is for
	case OpStarEnd:
		f.need(aList, b, 1)
		f.need(value, x, 1)
		f.state[a] = anExc // or None, likewise
	case OpExcInfo:
		f.need(anExc, b, 1)
		f.set(value, a, 3)
	case OpWith:
		f.need(value, b, 1)
		f.state[a], f.state[a+1], f.state[a+2], f.state[a+3] = value, maybe, value, maybe
	case OpMatchKeys, OpMatchRest:
		f.need(value, b, 1)
		f.need(aTuple, x, 1)
		f.state[a] = value
	case OpIntrinsic:
		f.intrinsic(Intrinsic(d), b, x)
		if f.state[a] = value; Intrinsic(d) == IntrStopIteration {
			f.state[a] = anExc
		}
	case OpJump:
		next, jump = false, i+1+d
	default:
		k := opKinds[op]
		for _, o := range [...]struct {
			kind operand
			reg  int
		}{{k.a, a}, {k.b, b}, {k.c, x}} {
			if o.kind == rd || o.kind == rw {
				f.need(value, o.reg, 1)
			}
		}
		if k.a == wr {
			f.state[a] = value
		}
		if k.d == jmp {
			jump = i + 1 + d
		}
	}
	if f.err != nil {
		return
	}
	if jump >= 0 {
		f.flowTo(jump, f.state)
	}
	if next {
		f.flowTo(i+1, f.state)
	}
	for _, h := range c.Exceptions {
		if int(h.Start) <= i && i < int(h.End) {
			// The instruction may have written some of its registers.
			for r := range f.state {
				f.state[r] = join(f.state[r], f.in[i][r])
			}
			f.state[h.Reg] = anExc
			f.flowTo(int(h.Target), f.state)
			break
		}
	}
}

func (f *flow) intrinsic(d Intrinsic, b, x int) {
	switch d {
	case IntrAssertionError, IntrNotImplementedError, IntrLocals, IntrCheckIterUnpack:
	case IntrTypeVar:
		f.need(value, b, 1)
		f.need(maybe, x, 1)
	case IntrSetTypeParams:
		f.need(value, b, 1)
		f.need(aTuple, x, 1)
	case IntrTypeVarConstraint, IntrSetDefault:
		f.need(value, b, 1)
		f.need(value, x, 1)
	default:
		f.need(value, b, 1)
	}
}

// contentOf is what a register holds that was loaded with a constant.
func contentOf(k any) content {
	switch k.(type) {
	case string:
		return aStr
	case Tuple:
		return aTuple
	}
	return value
}
