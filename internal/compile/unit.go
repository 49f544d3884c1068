package compile

// unit.go holds the unit, which makes one code object: registers, instructions, labels, handlers and the state of locals.

import (
	"github.com/krait-run/krait/internal/syntax"
)

// maxNear is how many parameters, locals and cells get registers; other locals live in the far box.
const maxNear = 180

// maxParams bounds the parameters of a function. Of more than manyParams, those from nearParams on live in the far box.
const (
	maxParams  = 1 << 16
	manyParams = 140
	nearParams = 100
)

// maxReg is the highest register; 255 means "none" in OpFormat.
const maxReg = 254

// regSet is a set of registers.
type regSet [4]uint64

func (s *regSet) has(r int) bool { return s[r>>6]&(1<<(r&63)) != 0 }
func (s *regSet) add(r int)      { s[r>>6] |= 1 << (r & 63) }
func (s *regSet) del(r int)      { s[r>>6] &^= 1 << (r & 63) }

// varKind is how a name is reached from the running code.
type varKind uint8

const (
	varReg      varKind = iota // its register holds the value
	varCell                    // its register holds a cell
	varFar                     // slot of the far box
	varGlobal                  // global or builtin
	varName                    // name in the namespace
	varNameCell                // class body: namespace, else the cell in the register
	varDictGlob                // scope within a class: __classdict__, else global
	varDictCell                // scope within a class: __classdict__, else the cell in the register
)

type varRef struct {
	kind varKind
	reg  int // register, or slot of the far box
	name string
	free bool
}

// label is a place in the code. A jump to a label that is not placed yet is patched when it is.
type label struct {
	pos    int
	placed bool
	live   bool // something jumps here
	refs   []int
	bound  regSet // registers bound on every way here
}

// handler is an exception handler: where and in which register the exception arrives.
type handler struct {
	target  int
	reg     int
	parent  int // handler around it, or -1
	cleanup bool
}

// unit makes one code object.
type unit struct {
	piece  bool // the FormattedValue compiled next is a piece of an f-string
	c      *compiler
	parent *unit
	scope  *scope // of the frame
	cur    *scope // innermost: the frame's or that of an inlined comprehension
	code   *Code

	instrs   []Instr
	pos      []syntax.Pos
	lookups  []Lookup
	firstCtx [smallCode]int32
	ctx      []int32 // handler in force at each instruction, or -1
	handlers []handler
	handler  int // in force now, or -1

	consts     map[string]int    // by constKey; nil as long as there are few constants
	vars       map[string]varRef // the frame's variables
	hidden     map[*scope]map[string]varRef
	varIndex   map[string]int // index in Code.VarNames of the frame's variables
	hiddenVars map[string]int
	locals     int // registers that are not temporaries
	saved      int // registers in use where the code is suspended
	params     int
	top        int // next free temporary
	max        int
	farReg     int // register of the far box, or -1
	farCount   int

	dead   bool // the place being emitted can't be reached
	bound  regSet
	doubt  regSet            // locals that some instruction reads while they may be unbound
	drop   regSet            // locals that are deleted somewhere
	nears  map[string]regSet // by names of globals: the locals that such a name may have been meant to be
	groups [][2]int

	blocks     []block
	lastPlaced int // highest place of a label
	lastExpr   *syntax.ExprStmt
	interact   bool
	retGuard   int // handler that wraps a generator's body, or -1
	condIndex  map[*syntax.AnnAssign]int
	async      bool // async def or code with top-level await
}

// smallCode is the number of instructions for which code has room from the start.
const smallCode = 8

func (c *compiler) newUnit(parent *unit, s *scope, name, qualname string, line int32) *unit {
	// Code with few instructions is one allocation.
	x := &struct {
		Code
		instrs [smallCode]Instr
		pos    [smallCode]syntax.Pos
	}{Code: Code{
		Name: name, Qualname: qualname, Filename: c.filename, FirstLine: int(line), SelfReg: -1, ClassCell: -1, Source: c.shownSource(),
	}}
	u := &unit{
		c: c, parent: parent, scope: s, cur: s, handler: -1, farReg: -1, retGuard: -1, lastPlaced: -1,
		code: &x.Code, instrs: x.instrs[:0], pos: x.pos[:0],
	}
	u.ctx = u.firstCtx[:0]
	if s.nested {
		u.code.Flags |= FlagNested
	}
	return u
}

func (u *unit) setVar(name string, v varRef) {
	if u.vars == nil {
		u.vars = map[string]varRef{}
	}
	u.vars[name] = v
}

// layout gives the frame's variables their registers; params are the (mangled) parameters in order.
func (u *unit) layout(params []string) {
	s := u.scope
	if len(params) > maxParams {
		u.c.fail(s.pos, "more than %d parameters", maxParams)
	}
	near := len(params)
	if near > manyParams {
		near = nearParams
	}
	addVar := func(name string, reg int, kind VarKind) {
		if u.varIndex == nil {
			u.varIndex = map[string]int{}
		}
		u.varIndex[name] = len(u.code.VarNames)
		u.code.VarNames = append(u.code.VarNames, name)
		u.code.VarRegs = append(u.code.VarRegs, uint8(reg))
		u.code.VarKinds = append(u.code.VarKinds, kind)
	}
	next := 0
	add := func(name string, cell bool) {
		kind, vk := varReg, VarLocal
		if cell {
			kind, vk = varCell, VarCell
		}
		u.setVar(name, varRef{kind: kind, reg: next, name: name})
		addVar(name, next, vk)
		next++
	}
	isCell := func(name string) bool {
		sym := s.syms[name]
		return sym != nil && sym.cell
	}
	for _, p := range params[:near] {
		add(p, isCell(p))
		u.bound.add(next - 1)
	}
	if near < len(params) {
		u.farReg = next
		next++
	}
	u.params = next
	var farCells []int // registers and slots of far parameters that are cells
	for i, p := range params[near:] {
		if isCell(p) {
			if next >= maxNear {
				u.c.fail(s.pos, "too many parameters and variables shared with nested functions")
			}
			farCells = append(farCells, next, i)
			add(p, true)
			continue
		}
		u.setVar(p, varRef{kind: varFar, reg: i, name: p})
		addVar(p, u.farReg, VarFar)
	}
	farParams := len(params) - near
	u.code.NumParams = u.params
	var plain, cells []string
	if s.functionLike() {
		for _, sym := range s.order {
			if sym.res != resLocal || sym.flags&defBound == 0 {
				continue
			}
			if _, ok := u.vars[sym.name]; ok {
				continue
			}
			if sym.cell {
				cells = append(cells, sym.name)
			} else {
				plain = append(plain, sym.name)
			}
		}
	}
	implicit := 0
	if s.kind == scopeClass {
		implicit = 3
	}
	room := maxNear - next - len(cells) - len(s.frees) - implicit
	if room < 0 || room == 0 && len(plain) > 0 && farParams == 0 { // the far box needs a register
		u.c.fail(s.pos, "too many parameters and variables shared with nested functions")
	}
	var far []string
	if len(plain) > room {
		if farParams == 0 {
			room--
		}
		plain, far = plain[:room], plain[room:]
	}
	for _, n := range plain {
		add(n, false)
	}
	firstCell := next
	for _, n := range cells {
		add(n, true)
	}
	if s.kind == scopeClass {
		for _, n := range []struct {
			name string
			want bool
		}{{"__class__", s.needsClass}, {"__classdict__", s.needsDict}, {"__conditional_annotations__", s.needsCond}} {
			if n.want {
				add(n.name, true)
			}
		}
	}
	endCell := next
	if len(far) > 0 && farParams == 0 {
		u.farReg = next
		next++
	}
	for i, n := range far {
		u.setVar(n, varRef{kind: varFar, reg: farParams + i, name: n})
		addVar(n, u.farReg, VarFar)
	}
	u.farCount = farParams + len(far)
	if farParams > 0 {
		u.code.Flags |= FlagFarParams
		u.code.BoxSize = u.farCount
	}
	firstFree := next
	for _, n := range s.frees {
		u.code.FreeNames = append(u.code.FreeNames, n)
		if _, own := u.vars[n]; !own {
			addVar(n, next, VarFree)
		}
		u.setVar("\x00"+n, varRef{kind: varCell, reg: next, name: n, free: true})
		next++
	}
	u.locals, u.top, u.max = next, next, next
	for n, v := range u.vars {
		if v.kind == varReg && s.deleted[n] {
			u.drop.add(v.reg)
		}
	}
	// Prologue.
	pos := syntax.Pos{Line: s.pos.Line, Col: 0, EndLine: s.pos.Line, EndCol: 0}
	for i, n := range s.frees {
		_ = n
		u.emit(pos, OpLoadFree, firstFree+i, 0, 0, i)
	}
	for _, p := range params[:near] {
		if v := u.vars[p]; v.kind == varCell {
			u.emit(pos, OpMakeCell, v.reg, 0, 0, 0)
		}
	}
	for i := 0; i < len(farCells); i += 2 {
		u.emit(pos, OpFarLoad, farCells[i], u.farReg, 0, farCells[i+1])
		u.emit(pos, OpMakeCell, farCells[i], 0, 0, 0)
	}
	for r := firstCell; r < endCell; r++ {
		u.emit(pos, OpNull, r, 0, 0, 0)
		u.emit(pos, OpMakeCell, r, 0, 0, 0)
	}
	if u.farReg >= 0 && farParams == 0 {
		u.emit(pos, OpFarNew, u.farReg, 0, 0, u.farCount)
	}
	if v, ok := u.vars["\x00__class__"]; ok {
		u.code.ClassCell = v.reg
	}
	if s.kind == scopeFunction && u.code.NumArgs > 0 && len(params) > 0 {
		v := u.vars[params[0]]
		u.code.SelfReg, u.code.SelfIsCell = v.reg, v.kind == varCell
	}
	if s.clearsAll {
		for _, v := range u.vars {
			if v.kind == varReg && v.reg >= u.params {
				u.doubt.add(v.reg)
			}
		}
	}
}

// Temporaries.

func (u *unit) alloc() int {
	r := u.top
	if r > maxReg {
		u.c.fail(u.lastPos(), "expression is too complex")
	}
	u.top++
	if u.top > u.max {
		u.max = u.top
	}
	return r
}

func (u *unit) allocN(n int) int {
	r := u.top
	for range n {
		u.alloc()
	}
	if n == 0 && r > maxReg {
		u.c.fail(u.lastPos(), "expression is too complex")
	}
	return r
}

func (u *unit) isTemp(r int) bool { return r >= u.locals }

// window returns the register that a call or display may begin at: dst, if that is the topmost temporary, or a new one.
func (u *unit) window(dst int) int {
	if dst >= u.locals && dst == u.top-1 {
		return dst
	}
	return u.alloc()
}

// tight reports whether few registers are left, so that displays and calls are to be built in pieces.
func (u *unit) tight(n int) bool { return n > 2 && u.top-u.locals+n > 80 || u.top+n > 235 }

func (u *unit) lastPos() syntax.Pos {
	if n := len(u.pos); n > 0 {
		return u.pos[n-1]
	}
	return u.scope.pos
}

// Instructions.

func (u *unit) emit(pos syntax.Pos, op Op, a, b, c, d int) int {
	if u.dead {
		return len(u.instrs)
	}
	if u.c.budget--; u.c.budget < 0 {
		u.c.fail(pos, "too much code")
	}
	if u.c.unseen++; u.c.unseen == pollEvery {
		u.c.tell()
	}
	switch op {
	case OpYield, OpAsyncYield, OpYieldFrom:
		u.suspends(op, a, b)
	}
	u.instrs = append(u.instrs, Encode(op, uint8(a), uint8(b), uint8(c), int32(d)))
	u.pos = append(u.pos, pos)
	u.ctx = append(u.ctx, int32(u.handler))
	return len(u.instrs) - 1
}

// suspends notes which registers are in use where op suspends, whose result goes to register a. What a generator delegates to stays in register b.
func (u *unit) suspends(op Op, a, b int) {
	n := u.top
	if a == n-1 && u.isTemp(a) {
		n--
	}
	if op == OpYieldFrom {
		n = max(n, b+1)
	}
	u.saved = max(u.saved, n)
}

// emitLookup emits an OpInvoke or OpCallGlobal: pos is the place of the call, callee that of the name to look up.
func (u *unit) emitLookup(pos, callee syntax.Pos, op Op, a, b, c, d int) {
	if i := u.emit(pos, op, a, b, c, d); !u.dead {
		u.lookups = append(u.lookups, Lookup{int32(i), callee})
	}
}

// jump emits a jump to lab, whose state becomes the meet with the current one.
func (u *unit) jump(pos syntax.Pos, op Op, a, b, c int, lab *label) {
	if u.dead {
		return
	}
	i := u.emit(pos, op, a, b, c, 0)
	if lab.placed {
		u.patch(i, lab.pos)
		return
	}
	lab.refs = append(lab.refs, i)
	lab.meet(u.bound)
	if op == OpJump {
		u.dead = true
	}
}

func (u *unit) goTo(pos syntax.Pos, lab *label) {
	u.jump(pos, OpJump, 0, 0, 0, lab)
	u.dead = true
}

func (l *label) meet(s regSet) {
	if !l.live {
		l.live, l.bound = true, s
		return
	}
	for i := range s {
		l.bound[i] &= s[i]
	}
}

func (u *unit) patch(i, target int) {
	u.instrs[i] = u.instrs[i]&0xffffffff | uint64(uint32(int32(target-i-1)))<<32
}

// place puts lab here; the code goes on with what is certain on all ways to it.
func (u *unit) place(lab *label) {
	n := len(u.instrs)
	// A jump to the next instruction is not needed, unless something else leads to the place after it.
	if k := len(lab.refs); k > 0 && lab.refs[k-1] == n-1 && u.lastPlaced < n && Op(u.instrs[n-1]) == OpJump && u.dead {
		n--
		u.instrs, u.pos, u.ctx = u.instrs[:n], u.pos[:n], u.ctx[:n]
		lab.refs = lab.refs[:k-1]
	}
	if !u.dead {
		lab.meet(u.bound)
	}
	lab.pos, lab.placed = n, true
	for _, i := range lab.refs {
		u.patch(i, n)
	}
	lab.refs = nil
	if lab.live {
		u.dead, u.bound = false, lab.bound
		u.lastPlaced = n
	} else {
		u.dead = true
	}
}

// placeLoop puts the head of a loop here: what is deleted anywhere may be unbound.
func (u *unit) placeLoop(lab *label) {
	for i := range u.bound {
		u.bound[i] &^= u.drop[i]
	}
	lab.pos, lab.placed, lab.live, lab.bound = len(u.instrs), true, !u.dead, u.bound
	u.lastPlaced = lab.pos
}

// protect makes a handler and puts it in force; the exception will arrive in reg.
func (u *unit) protect(reg int, cleanup bool) int {
	u.handlers = append(u.handlers, handler{target: -1, reg: reg, parent: u.handler, cleanup: cleanup})
	u.handler = len(u.handlers) - 1
	return u.handler
}

// tryState is what a handler needs to know of the place where its try statement began.
type tryState struct {
	bound regSet
	dead  bool
}

func (u *unit) state() tryState { return tryState{u.bound, u.dead} }

// enterHandler begins the code of handler h, which protects code that began in state st.
func (u *unit) enterHandler(h int, st tryState) {
	if !u.dead {
		panic("compile: code runs into a handler")
	}
	u.dead, u.bound = st.dead, st.bound
	for i := range u.bound {
		u.bound[i] &^= u.drop[i]
	}
	u.handlers[h].target = len(u.instrs)
	u.lastPlaced = len(u.instrs)
	u.handler = u.handlers[h].parent
}

// finish completes the code object.
func (u *unit) finish() *Code {
	if !u.dead {
		u.emit(u.lastPos(), OpReturnK, 0, 0, 0, u.constant(nil))
		u.dead = true
	}
	if len(u.instrs) == 0 {
		u.dead = false
		u.emit(u.scope.pos, OpReturnK, 0, 0, 0, u.constant(nil))
	}
	u.renumber()
	c := u.code
	u.dead = false
	// The last instruction is a pad: nothing reaches it, but the loop may read one word past a jump or return.
	u.handler = -1
	u.emit(u.lastPos(), OpReturnK, 0, 0, 0, u.constant(nil))
	c.Instrs, c.Pos, c.Lookups = u.instrs, u.pos, u.lookups
	c.NumRegs = max(u.max, 1)
	if c.Flags&FlagsSuspendable != 0 {
		c.NumSaved = max(u.saved, u.locals)
	}
	c.Exceptions = u.exceptionTable()
	return c
}

// exceptionTable lists the runs of instructions with the same innermost handler. They don't overlap.
func (u *unit) exceptionTable() []Handler {
	var t []Handler
	for i := 0; i < len(u.ctx); {
		j := i + 1
		for j < len(u.ctx) && u.ctx[j] == u.ctx[i] {
			j++
		}
		if h := u.ctx[i]; h >= 0 && u.handlers[h].target >= 0 {
			hd := u.handlers[h]
			t = append(t, Handler{Start: int32(i), End: int32(j), Target: int32(hd.target), Reg: uint8(hd.reg), Cleanup: hd.cleanup})
		}
		i = j
	}
	return t
}

// renumber moves the locals in doubt to the registers after the parameters, which the frame clears.
func (u *unit) renumber() {
	// Neighbours that one instruction writes stay neighbours.
	for changed := true; changed; {
		changed = false
		for _, g := range u.groups {
			some, all := false, true
			for r := g[0]; r < g[0]+g[1]; r++ {
				if u.doubt.has(r) {
					some = true
				} else {
					all = false
				}
			}
			if some && !all {
				for r := g[0]; r < g[0]+g[1]; r++ {
					u.doubt.add(r)
				}
				changed = true
			}
		}
	}
	if u.doubt == (regSet{}) {
		return
	}
	var perm [256]uint8
	for i := range perm {
		perm[i] = uint8(i)
	}
	next, moved := u.params, false
	for r := u.params; r < u.locals; r++ {
		if u.doubt.has(r) {
			perm[r] = uint8(next)
			moved = moved || next != r
			next++
		}
	}
	u.code.NumClear = next - u.params
	if !moved {
		return
	}
	for r := u.params; r < u.locals; r++ {
		if !u.doubt.has(r) {
			perm[r] = uint8(next)
			next++
		}
	}
	for i, w := range u.instrs {
		k := opKinds[Op(w)]
		a, b, c := uint8(w>>8), uint8(w>>16), uint8(w>>24)
		if k.a.isReg() {
			a = perm[a]
		}
		if k.b.isReg() {
			b = perm[b]
		}
		if k.c.isReg() && !(Op(w) == OpFormat && c == 255) {
			c = perm[c]
		}
		u.instrs[i] = Encode(Op(w), a, b, c, int32(w>>32))
	}
	cd := u.code
	for i := range cd.VarRegs {
		cd.VarRegs[i] = perm[cd.VarRegs[i]]
	}
	if cd.SelfReg >= 0 {
		cd.SelfReg = int(perm[cd.SelfReg])
	}
	if cd.ClassCell >= 0 {
		cd.ClassCell = int(perm[cd.ClassCell])
	}
	for _, ch := range cd.Children {
		for i := range ch.Closure {
			ch.Closure[i] = perm[ch.Closure[i]]
		}
	}
	for i := range u.handlers {
		u.handlers[i].reg = int(perm[u.handlers[i].reg])
	}
}
