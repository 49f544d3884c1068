package py

// run.go holds the evaluation loop: the fast paths of the frequent instructions. Everything else is in slow.go.

import (
	"math"
	"math/bits"

	"github.com/krait-run/krait/internal/compile"
)

// run executes the top frame, which has frameEntry set, until it returns or yields, and returns the result.
//
// Rules that keep it fast and right:
//   - Only vm lives across calls. Before anything that may run Python code, allocate a frame or grow the stack, fr.pc is
//     stored; afterwards everything is loaded again (goto reload), or taken from kept where that is still right (goto resume). Otherwise Go spills every
//     local at each dispatch. What looks inlined often is a call: in a function of this size the compiler inlines only the very smallest. So no case
//     calls anything and then goes on; TestDispatch counts what the disassembled dispatch (the jump through the table) stores.
//   - Registers are written with check-then-store (set), so that numbers moving through them cost no write barrier while
//     the collector marks.
//   - Memory: the unchecked accesses are the instruction fetch and the window (fetch.go), which compile.Verify and pushFrame make
//     safe, and casts that a comparison of shapes stands before (layout.go).
//
// A frame and its registers, while f(x, y) runs that another function has called. The callee's window begins where the caller put the
// arguments, so that a call moves nothing:
//
//	vm.frames                        vm.stack
//	                                 +---------------------+
//	[0] caller: base, pc, fn ------> | R[0] parameters     | fn.code.NumParams of them
//	                                 | R[1]                |
//	                                 | R[2] locals         | null where unbound
//	                                 | R[3] temporaries    | a stack; what is live lies below the call
//	                                 | R[4] = A: callee f  |
//	[1] f: base, pc, fn, dest -----> | R[5] x        R[0]  | R[A+1] of the caller is R[0] of f
//	                                 | R[6] y        R[1]  |
//	                                 |      locals   R[2]  |
//	                                 |      ...            | up to f's NumRegs; the window is
//	                                 |      unused         | 256 registers wide, so that no index
//	                                 |      R[255]         | needs a check
//	                                 +---------------------+
//	                                 | stackSlack          | for the optional arguments of natives
//	                                 +---------------------+
//
// f returns into register dest of the caller, R[C] of the call. regs is the window of the running frame, pc its next instruction.
//
// entry is the depth of the frame that the run began with; it is the top one but where a suspended run goes on.
func (vm *VM) run(entry int) (Value, error) {
	var (
		fr   *frame
		fn   *body
		pc   instrPtr
		regs *[windowSize]Value
		err  error
		w    uint64

		callee *body   // of a call that goes on at enter
		method *Object // of a call with self above register A that goes on at invoke

		// Operands of what goes on at divide, compareInts and compareFloats, and how those of a comparison are related.
		x, y    int64
		f, g    float64
		related uint8

		kept resumePoint // for resume
	)
reload:
	fr = &vm.frames[vm.depth-1]
	fn = fr.fn
	regs = window(&vm.stack[fr.base])
	pc = fn.first.add(fr.pc)
	for {
		w = pc.fetch()
		pc = pc.add(1)
		switch compile.Op(uint8(w)) {
		case compile.OpNop:
			continue
		case compile.OpMove:
			set(&regs[uint8(w>>8)], regs[uint8(w>>16)])
			continue
		case compile.OpLoadK:
			set(&regs[uint8(w>>8)], fn.consts[w>>32])
			continue
		case compile.OpLoadI:
			setInt(&regs[uint8(w>>8)], int64(int32(w>>32)))
			continue
		case compile.OpNull:
			regs[uint8(w>>8)] = Value{}
			continue
		case compile.OpCheck:
			if regs[uint8(w>>8)].o != nil {
				continue
			}
			goto slow

		case compile.OpLoadGlobal, compile.OpLoadName:
			c := &fn.caches[w>>32]
			if c.kind == cacheGlobal {
				if e := fn.globals.entries; int(c.slot) < len(e) {
					if p := &e[c.slot]; p.key.o == c.val.o && (uint8(w) == uint8(compile.OpLoadGlobal) || fr.ext == nil) {
						set(&regs[uint8(w>>8)], p.val)
						continue
					}
				}
			} else if c.kind == cacheBuiltin {
				if c.dict == fn.globals && c.dver == fn.globals.version && c.epoch == vm.epoch && (uint8(w) == uint8(compile.OpLoadGlobal) || fr.ext == nil) {
					set(&regs[uint8(w>>8)], c.val)
					continue
				}
			}
			goto slow
		case compile.OpStoreGlobal, compile.OpStoreName:
			c := &fn.caches[w>>32]
			if c.kind == cacheGlobal {
				if e := fn.globals.entries; int(c.slot) < len(e) {
					if p := &e[c.slot]; p.key.o == c.val.o && (uint8(w) == uint8(compile.OpStoreGlobal) || fr.ext == nil) {
						set(&p.val, regs[uint8(w>>8)])
						continue
					}
				}
			}
			goto slow

		case compile.OpLoadFree:
			regs[uint8(w>>8)] = FromObject(&fn.closure[w>>32].Object)
			continue
		case compile.OpLoadCell:
			if o := regs[uint8(w>>16)].o; o.shape == &cellType.root {
				if v := cellLayout.guarded(o).v; v.o != nil {
					set(&regs[uint8(w>>8)], v)
					continue
				}
			}
			goto slow
		case compile.OpStoreCell:
			if o := regs[uint8(w>>8)].o; o.shape == &cellType.root {
				set(&cellLayout.guarded(o).v, regs[uint8(w>>16)])
				continue
			}
			goto slow

		case compile.OpAdd:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				x, y := int64(a.n), int64(b.n)
				if s := x + y; (s^x)&(s^y) >= 0 {
					setInt(&regs[uint8(w>>8)], s)
					continue
				}
			} else if a.o == &floatTag && b.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)+math.Float64frombits(b.n))
				continue
			} else if a.o.shape == &strType.root && b.o.shape == &strType.root {
				fr.pc = fr.index(pc)
				kept.fr, kept.pc = fr, pc
				if err = vm.addStrings(*a, *b, fr.base+int(uint8(w>>8))); err != nil {
					goto raise
				}
				goto resume
			}
			goto mixed
		case compile.OpSub:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				x, y := int64(a.n), int64(b.n)
				if s := x - y; (x^y)&(s^x) >= 0 {
					setInt(&regs[uint8(w>>8)], s)
					continue
				}
			} else if a.o == &floatTag && b.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)-math.Float64frombits(b.n))
				continue
			}
			goto mixed
		case compile.OpMul:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				hi, lo := bits.Mul64(a.n, b.n)
				if int64(hi)-int64(a.n)>>63&int64(b.n)-int64(b.n)>>63&int64(a.n) == int64(lo)>>63 {
					setInt(&regs[uint8(w>>8)], int64(lo))
					continue
				}
			} else if a.o == &floatTag && b.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)*math.Float64frombits(b.n))
				continue
			}
			goto mixed
		case compile.OpTrueDiv:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &floatTag && b.o == &floatTag {
				if y := math.Float64frombits(b.n); y != 0 {
					setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)/y)
					continue
				}
			}
			goto mixed
		case compile.OpFloorDiv, compile.OpMod:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag && int64(b.n) > 0 {
				x, y = int64(a.n), int64(b.n)
				goto divide
			}
			goto slow
		case compile.OpAnd:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				setInt(&regs[uint8(w>>8)], int64(a.n&b.n))
				continue
			}
			goto slow
		case compile.OpOr:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				setInt(&regs[uint8(w>>8)], int64(a.n|b.n))
				continue
			}
			goto slow
		case compile.OpXor:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				setInt(&regs[uint8(w>>8)], int64(a.n^b.n))
				continue
			}
			goto slow
		case compile.OpLShift:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag && b.n < 63 {
				if i := int64(a.n) << b.n; i>>b.n == int64(a.n) {
					setInt(&regs[uint8(w>>8)], i)
					continue
				}
			}
			goto slow
		case compile.OpRShift:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag && b.n < 64 {
				setInt(&regs[uint8(w>>8)], int64(a.n)>>b.n)
				continue
			}
			goto slow

		case compile.OpAddI:
			a := &regs[uint8(w>>16)]
			if a.o == &intTag {
				x, y := int64(a.n), int64(int32(w>>32))
				if s := x + y; (s^x)&(s^y) >= 0 {
					setInt(&regs[uint8(w>>8)], s)
					continue
				}
			} else if a.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)+float64(int32(w>>32)))
				continue
			}
			goto slow
		case compile.OpSubI:
			a := &regs[uint8(w>>16)]
			if a.o == &intTag {
				x, y := int64(a.n), int64(int32(w>>32))
				if s := x - y; (x^y)&(s^x) >= 0 {
					setInt(&regs[uint8(w>>8)], s)
					continue
				}
			} else if a.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)-float64(int32(w>>32)))
				continue
			}
			goto slow
		case compile.OpAddK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &floatTag && b.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)+math.Float64frombits(b.n))
				continue
			}
			if a.o == &intTag && b.o == &intTag {
				x, y := int64(a.n), int64(b.n)
				if s := x + y; (s^x)&(s^y) >= 0 {
					setInt(&regs[uint8(w>>8)], s)
					continue
				}
			}
			if a.o.shape == &strType.root && b.o.shape == &strType.root {
				fr.pc = fr.index(pc)
				kept.fr, kept.pc = fr, pc
				if err = vm.addStrings(*a, *b, fr.base+int(uint8(w>>8))); err != nil {
					goto raise
				}
				goto resume
			}
			goto mixed
		case compile.OpSubK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &floatTag && b.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)-math.Float64frombits(b.n))
				continue
			}
			goto mixed
		case compile.OpMulK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &intTag && b.o == &intTag {
				hi, lo := bits.Mul64(a.n, b.n)
				if int64(hi)-int64(a.n)>>63&int64(b.n)-int64(b.n)>>63&int64(a.n) == int64(lo)>>63 {
					setInt(&regs[uint8(w>>8)], int64(lo))
					continue
				}
			} else if a.o == &floatTag && b.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)*math.Float64frombits(b.n))
				continue
			}
			goto mixed
		case compile.OpTrueDivK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &floatTag && b.o == &floatTag {
				if y := math.Float64frombits(b.n); y != 0 {
					setFloat(&regs[uint8(w>>8)], math.Float64frombits(a.n)/y)
					continue
				}
			}
			goto mixed
		case compile.OpFloorDivK, compile.OpModK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &intTag && b.o == &intTag && int64(b.n) > 0 {
				x, y = int64(a.n), int64(b.n)
				goto divide
			}
			goto slow
		case compile.OpAndK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &intTag && b.o == &intTag {
				setInt(&regs[uint8(w>>8)], int64(a.n&b.n))
				continue
			}
			goto slow
		case compile.OpOrK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &intTag && b.o == &intTag {
				setInt(&regs[uint8(w>>8)], int64(a.n|b.n))
				continue
			}
			goto slow
		case compile.OpXorK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &intTag && b.o == &intTag {
				setInt(&regs[uint8(w>>8)], int64(a.n^b.n))
				continue
			}
			goto slow
		case compile.OpLShiftK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &intTag && b.o == &intTag && b.n < 63 {
				if i := int64(a.n) << b.n; i>>b.n == int64(a.n) {
					setInt(&regs[uint8(w>>8)], i)
					continue
				}
			}
			goto slow
		case compile.OpRShiftK:
			a, b := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if a.o == &intTag && b.o == &intTag && b.n < 64 {
				setInt(&regs[uint8(w>>8)], int64(a.n)>>b.n)
				continue
			}
			goto slow

		case compile.OpNot:
			b := &regs[uint8(w>>16)]
			if b.o == &boolTag {
				set(&regs[uint8(w>>8)], Value{&boolTag, b.n ^ 1})
				continue
			}
			goto slow
		case compile.OpNeg:
			b := &regs[uint8(w>>16)]
			if b.o == &intTag && int64(b.n) != math.MinInt64 {
				setInt(&regs[uint8(w>>8)], -int64(b.n))
				continue
			}
			if b.o == &floatTag {
				setFloat(&regs[uint8(w>>8)], -math.Float64frombits(b.n))
				continue
			}
			goto slow

		case compile.OpLT, compile.OpLE, compile.OpEQ, compile.OpNE, compile.OpGT, compile.OpGE:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				x, y = int64(a.n), int64(b.n)
				goto compareInts
			}
			if a.o == &floatTag && b.o == &floatTag {
				f, g = math.Float64frombits(a.n), math.Float64frombits(b.n)
				goto compareFloats
			}
			if a.o.shape == &strType.root && b.o.shape == &strType.root {
				goto compareTexts
			}
			goto compareMixed
		case compile.OpIs:
			r := regs[uint8(w>>16)] == regs[uint8(w>>24)]
			set(&regs[uint8(w>>8)], Bool(r != (w>>32 != 0)))
			continue

		case compile.OpJump:
			if d := int(int32(w >> 32)); d < 0 {
				pc = pc.add(d)
				if vm.fuel--; vm.fuel < 0 {
					goto poll
				}
			} else {
				pc = pc.add(d)
			}
			continue
		case compile.OpJumpIf, compile.OpJumpIfNot:
			v := &regs[uint8(w>>8)]
			var t bool
			switch v.o {
			case &boolTag, &intTag:
				t = v.n != 0
			case &noneTag:
				t = false
			default:
				goto truth
			}
			if t == (uint8(w) == uint8(compile.OpJumpIf)) {
				goto jump
			}
			continue
		case compile.OpJumpNone:
			if regs[uint8(w>>8)].o == &noneTag {
				goto jump
			}
			continue
		case compile.OpJumpNotNone:
			if regs[uint8(w>>8)].o != &noneTag {
				goto jump
			}
			continue
		case compile.OpJumpNull:
			if regs[uint8(w>>8)].o == nil {
				goto jump
			}
			continue
		case compile.OpJumpIs:
			if (regs[uint8(w>>16)] == regs[uint8(w>>24)]) == (uint8(w>>8) != 0) {
				goto jump
			}
			continue
		case compile.OpJumpLT:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				if (int64(a.n) < int64(b.n)) == (uint8(w>>8) != 0) {
					goto jump
				}
				continue
			}
			if a.o == &floatTag && b.o == &floatTag {
				if (math.Float64frombits(a.n) < math.Float64frombits(b.n)) == (uint8(w>>8) != 0) {
					goto jump
				}
				continue
			}
			if a.o.shape == &strType.root && b.o.shape == &strType.root {
				goto compareTexts
			}
			goto compareMixed
		case compile.OpJumpLE, compile.OpJumpEQ, compile.OpJumpNE, compile.OpJumpGT, compile.OpJumpGE:
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				x, y = int64(a.n), int64(b.n)
				goto compareInts
			}
			if a.o == &floatTag && b.o == &floatTag {
				f, g = math.Float64frombits(a.n), math.Float64frombits(b.n)
				goto compareFloats
			}
			if a.o.shape == &strType.root && b.o.shape == &strType.root {
				goto compareTexts
			}
			goto compareMixed
		case compile.OpJumpLTK:
			a, b := &regs[uint8(w>>16)], &fn.consts[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				if (int64(a.n) < int64(b.n)) == (uint8(w>>8) != 0) {
					goto jump
				}
				continue
			}
			goto compareMixed
		case compile.OpJumpEQK:
			a, b := &regs[uint8(w>>16)], &fn.consts[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				if (a.n == b.n) == (uint8(w>>8) != 0) {
					goto jump
				}
				continue
			}
			if a.o.shape == &strType.root && b.o.shape == &strType.root {
				if a.o == b.o || len(strLayout.guarded(a.o).s) != len(strLayout.guarded(b.o).s) {
					if (a.o == b.o) == (uint8(w>>8) != 0) {
						goto jump
					}
					continue
				}
				fr.pc = fr.index(pc)
				kept.fr, kept.pc = fr, pc
				if err = vm.jumpEqualText(w); err != nil {
					goto raise
				}
				goto resume
			}
			goto compareMixed
		case compile.OpJumpLEK, compile.OpJumpNEK, compile.OpJumpGTK, compile.OpJumpGEK:
			a, b := &regs[uint8(w>>16)], &fn.consts[uint8(w>>24)]
			if a.o == &intTag && b.o == &intTag {
				x, y = int64(a.n), int64(b.n)
				goto compareInts
			}
			if a.o == &floatTag && b.o == &floatTag {
				f, g = math.Float64frombits(a.n), math.Float64frombits(b.n)
				goto compareFloats
			}
			if a.o.shape == &strType.root && b.o.shape == &strType.root {
				goto compareTexts
			}
			goto compareMixed

		case compile.OpForIter:
			it := regs[uint8(w>>8)].o
			switch it.shape {
			case &rangeIterType.root:
				r := rangeIterLayout.guarded(it)
				if r.left == 0 {
					goto ended
				}
				r.left--
				setInt(&regs[uint8(w>>16)], r.cur)
				r.cur += r.step
			case &listIterType.root:
				l := listIterLayout.guarded(it)
				if l.list == nil {
					continue
				}
				if l.i >= len(l.list.items) {
					l.list = nil
					goto ended
				}
				set(&regs[uint8(w>>16)], l.list.items[l.i])
				l.i++
			case &generatorType.root:
				g := generatorLayout.guarded(it)
				if g.state > genSuspended {
					goto slow
				}
				if vm.fuel--; vm.fuel < 0 {
					goto slow
				}
				fr.pc = fr.index(pc)
				if g.delegate.o != nil {
					if err = vm.loopDelegating(fr, g, w); err != nil {
						goto raise
					}
					goto reload
				}
				if err = vm.resumeFrame(g, fr.base+fn.code.NumRegs, uint8(w>>16), frameFor); err != nil {
					goto raise
				}
				fr = &vm.frames[vm.depth-1]
				fn = g.fn
				regs = window(&vm.stack[fr.base])
				pc = fn.first.add(g.pc)
				continue
			case &tupleIterType.root:
				l := tupleIterLayout.guarded(it)
				if l.i >= len(l.items) {
					goto ended
				}
				set(&regs[uint8(w>>16)], l.items[l.i])
				l.i++
			case &listRevIterType.root:
				l := listRevIterLayout.guarded(it)
				if l.list == nil || uint(l.i) >= uint(len(l.list.items)) {
					goto slow
				}
				set(&regs[uint8(w>>16)], l.list.items[l.i])
				l.i--
			case &strASCIIIterType.root:
				l := strIterLayout.guarded(it)
				if l.s == nil {
					continue
				}
				if l.pos >= len(l.s.s) {
					l.s = nil
					goto ended
				}
				set(&regs[uint8(w>>16)], FromObject(&asciiStrs[l.s.s[l.pos]&0x7f].Object))
				l.pos++
			case &dictKeyIterType.root, &dictValueIterType.root:
				l := dictIterLayout.guarded(it)
				d := l.dict
				if d == nil || l.used != d.Len() || l.ordered || l.left <= 0 || uint(l.pos) >= uint(len(d.entries)) {
					goto slow
				}
				e := &d.entries[l.pos]
				if e.key.o == nil {
					goto slow
				}
				l.left--
				l.pos++
				if it.shape == &dictKeyIterType.root {
					set(&regs[uint8(w>>16)], e.key)
				} else {
					set(&regs[uint8(w>>16)], e.val)
				}
			case &setIterType.root:
				l := setIterLayout.guarded(it)
				if l.set == nil || l.used != l.set.Len() {
					goto slow
				}
				s, i := l.set, l.i
				for i < len(s.index) && s.index[i] == 0 && i < l.i+nearSlots {
					i++
				}
				if uint(i) >= uint(len(s.index)) {
					goto slow
				}
				p := s.index[i]
				if p == 0 {
					goto slow
				}
				e := &s.entries[p-1]
				if e.key.o == nil {
					goto slow
				}
				l.i = i + 1
				l.left--
				set(&regs[uint8(w>>16)], e.key)
			default:
				fr.pc = fr.index(pc)
				kept.fr, kept.pc = fr, pc
				if err = vm.forNext(w); err != nil {
					goto raise
				}
				goto resume
			}
			pc = pc.add(int(int32(w >> 32)))
			if vm.fuel--; vm.fuel < 0 {
				goto poll
			}
			continue

		case compile.OpSetAdd:
			if o := regs[uint8(w>>8)].o; o == nil || o.shape != &setType.root {
				goto slow
			}
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			if err = vm.addToSet(w); err != nil {
				goto raise
			}
			goto resume

		case compile.OpListAppend:
			if o := regs[uint8(w>>8)].o; o.shape == &listType.root {
				l := listLayout.guarded(o)
				if k := len(l.items); k < cap(l.items) {
					l.items = l.items[:k+1]
					l.items[k] = regs[uint8(w>>16)]
					continue
				}
			}
			goto slow

		case compile.OpGetItem:
			a, k := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			if k.o == &intTag {
				if a.o.shape == &listType.root {
					l := listLayout.guarded(a.o)
					i := int(k.n)
					if i < 0 {
						i += len(l.items)
					}
					if uint(i) < uint(len(l.items)) {
						set(&regs[uint8(w>>8)], l.items[i])
						continue
					}
				} else if a.o.shape == &tupleType.root {
					items := tupleLayout.guarded(a.o).items()
					i := int(k.n)
					if i < 0 {
						i += len(items)
					}
					if uint(i) < uint(len(items)) {
						set(&regs[uint8(w>>8)], items[i])
						continue
					}
				} else if a.o.shape == &strType.root {
					x, method = int64(k.n), a.o
					goto character
				}
			}
			if a.o.shape == &dictType.root {
				// Most keys are where their hash says, which is the value of an int. A str may be there as another object.
				d := dictLayout.guarded(a.o)
				if len(d.index) > 0 && (k.o == &intTag || k.o.shape == &strType.root) {
					at := int(k.n)
					if k.o != &intTag {
						at = int(spread(strLayout.guarded(k.o).hash))
					}
					if p := d.index[at&(len(d.index)-1)]; p >= 0 {
						if e := &d.entries[p]; e.key == *k {
							set(&regs[uint8(w>>8)], e.val)
							continue
						}
					}
				} else if p := int(vm.places[pc.site()]); w>>32 != 0 && p < len(d.entries) {
					if e := &d.entries[p]; e.key == *k {
						set(&regs[uint8(w>>8)], e.val)
						continue
					}
				}
			} else if a.o.shape.typ.slots.Missing == nil {
				goto slow
			}
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			if err = vm.getDictItem(w, *k); err != nil {
				goto raise
			}
			goto resume
		case compile.OpGetItemK:
			a, k := &regs[uint8(w>>16)], &fn.consts[w>>32]
			if k.o == &intTag {
				var items []Value
				if a.o.shape == &listType.root {
					items = listLayout.guarded(a.o).items
				} else if a.o.shape == &tupleType.root {
					items = tupleLayout.guarded(a.o).items()
				} else if a.o.shape == &strType.root {
					x, method = int64(k.n), a.o
					goto character
				} else {
					goto itemOfDict
				}
				i := int(k.n)
				if i < 0 {
					i += len(items)
				}
				if uint(i) < uint(len(items)) {
					set(&regs[uint8(w>>8)], items[i])
					continue
				}
				goto slow
			}
			if s := a.o.shape; s == &dictType.root || s.typ.slots.Missing != nil && s.typ.kind == KindDict {
				d := dictLayout.guarded(a.o)
				if p := int(vm.places[pc.site()]); p < len(d.entries) {
					if e := &d.entries[p]; e.key == *k {
						set(&regs[uint8(w>>8)], e.val)
						continue
					}
				}
			}
			goto itemOfDict
		case compile.OpSetItem:
			a, k := &regs[uint8(w>>8)], &regs[uint8(w>>16)]
			if k.o == &intTag {
				if a.o.shape == &listType.root {
					l := listLayout.guarded(a.o)
					i := int(k.n)
					if i < 0 {
						i += len(l.items)
					}
					if uint(i) < uint(len(l.items)) {
						set(&l.items[i], regs[uint8(w>>24)])
						continue
					}
				}
			}
			if a.o.shape == &dictType.root {
				d := dictLayout.guarded(a.o)
				if len(d.index) > 0 && (k.o == &intTag || k.o.shape == &strType.root) {
					at := int(k.n)
					if k.o != &intTag {
						at = int(spread(strLayout.guarded(k.o).hash))
					}
					if p := d.index[at&(len(d.index)-1)]; p >= 0 {
						if e := &d.entries[p]; e.key == *k {
							set(&e.val, regs[uint8(w>>24)])
							continue
						}
					}
				}
				if w>>32 != 0 {
					goto storeItem
				}
			} else if !a.o.shape.typ.slots.StoresItems {
				goto slow
			}
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			if err = vm.setDictItem(w, *k); err != nil {
				goto raise
			}
			goto resume

		case compile.OpUnpack:
			o := regs[uint8(w>>16)].o
			var items []Value
			if o.shape == &tupleType.root {
				items = tupleLayout.guarded(o).items()
			} else if o.shape == &listType.root {
				items = listLayout.guarded(o).items
			} else {
				goto slow
			}
			if uint64(len(items)) != w>>32 || len(items) > maxUnpacked {
				goto slow
			}
			for i := range items {
				set(&regs[uint8(w>>8)+uint8(i)], items[i])
			}
			continue
		case compile.OpDictSet:
			if regs[uint8(w>>8)].o.shape != &dictType.root {
				goto slow
			}
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			if err = vm.setDictItem(w, regs[uint8(w>>16)]); err != nil {
				goto raise
			}
			goto resume
		case compile.OpTuple:
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			vm.buildTuple(fr.base, w)
			goto resume
		case compile.OpIn, compile.OpJumpIn:
			// Most keys are where their hash says, which is the value of an int, or nowhere.
			if a, k := &regs[uint8(w>>24)], &regs[uint8(w>>16)]; a.o.shape == &dictType.root && (k.o == &intTag && k.n < 1<<61-1 || k.o.shape == &strType.root) {
				d := dictLayout.guarded(a.o)
				at := int(k.n)
				if k.o != &intTag {
					at = int(spread(strLayout.guarded(k.o).hash))
				}
				if len(d.index) > 0 && (at != 0 || k.o == &intTag) {
					p := d.index[at&(len(d.index)-1)]
					if p == indexEmpty || p >= 0 && d.entries[p].key == *k {
						if uint8(w) == uint8(compile.OpIn) {
							set(&regs[uint8(w>>8)], Bool((p >= 0) != (w>>32 != 0)))
							continue
						}
						if (p >= 0) == (uint8(w>>8) != 0) {
							goto jump
						}
						continue
					}
				}
			}
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			if err = vm.contained(w); err != nil {
				goto raise
			}
			goto resume
		case compile.OpGetIter:
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			if err = vm.getIter(w); err != nil {
				goto raise
			}
			goto resume

		case compile.OpGetAttr:
			a := &regs[uint8(w>>16)]
			c := &fn.caches[w>>32]
			for a.o.shape != c.shape && c.more != nil {
				c = c.more
			}
			if a.o.shape == c.shape && c.epoch == vm.epoch {
				switch c.kind {
				case cacheSlot:
					if v := (*attrsOf(a.o))[c.slot]; v.o != nil {
						set(&regs[uint8(w>>8)], v)
						continue
					}
				case cacheValue:
					set(&regs[uint8(w>>8)], c.val)
					continue
				case cacheItem:
					if items := tupleLayout.guarded(a.o).items(); int(c.slot) < len(items) {
						set(&regs[uint8(w>>8)], items[c.slot])
						continue
					}
				case cacheModule:
					m := moduleLayout.guarded(a.o)
					if m.dict == c.dict && int(c.slot) < len(c.dict.entries) {
						if p := &c.dict.entries[c.slot]; p.key.o == c.val.o {
							set(&regs[uint8(w>>8)], p.val)
							continue
						}
					}
				case cacheClassVar:
					if (c.next == nil || &typeLayout.guarded(a.o).root == c.next) && int(c.slot) < len(c.dict.entries) {
						if p := &c.dict.entries[c.slot]; p.key.o == c.val.o {
							set(&regs[uint8(w>>8)], p.val)
							continue
						}
					}
				case cacheClassAttr:
					if &typeLayout.guarded(a.o).root == c.next {
						set(&regs[uint8(w>>8)], c.val)
						continue
					}
				case cacheProperty:
					fr.pc = fr.index(pc)
					g := functionLayout.guarded(c.val.o).body
					base := fr.base + fn.code.NumRegs
					if g.code.simple && g.code.NumArgs == 1 && base+windowSize <= len(vm.stack) { // a script may have changed __code__
						vm.stack[base] = *a
						if err = vm.pushFrame(g, base, uint8(w>>8), 0); err != nil {
							goto raise
						}
						goto reload
					}
				}
			}
			goto slow
		case compile.OpSetAttr:
			a := &regs[uint8(w>>8)]
			c := &fn.caches[w>>32]
			for a.o.shape != c.shape && c.more != nil {
				c = c.more
			}
			if a.o.shape == c.shape && c.epoch == vm.epoch {
				if c.kind == cacheSlot {
					set(&(*attrsOf(a.o))[c.slot], regs[uint8(w>>16)])
					continue
				}
				if c.kind == cacheAdd {
					attrs := attrsOf(a.o)
					if k := len(*attrs); k == int(c.slot) && k < cap(*attrs) {
						*attrs = (*attrs)[:k+1]
						(*attrs)[k] = regs[uint8(w>>16)]
						a.o.shape = c.next
						continue
					}
				}
			}
			goto slow

		case compile.OpLoadMethod:
			a := &regs[uint8(w>>16)]
			c := &fn.caches[w>>32]
			if a.o.shape != c.shape || c.epoch != vm.epoch {
				goto slow
			}
			if c.kind == cacheMethod {
				v := *a
				set(&regs[uint8(w>>8)], c.val)
				set(&regs[uint8(w>>8)+1], v)
				continue
			}
			if c.kind == cacheModule {
				m := moduleLayout.guarded(a.o)
				if m.dict == c.dict && int(c.slot) < len(c.dict.entries) {
					if p := &c.dict.entries[c.slot]; p.key.o == c.val.o {
						set(&regs[uint8(w>>8)], p.val)
						set(&regs[uint8(w>>8)+1], Value{})
						continue
					}
				}
			}
			goto slow

		case compile.OpInvoke:
			a := uint8(w >> 8)
			recv := &regs[a+1]
			c := &fn.caches[w>>32]
			for recv.o.shape != c.shape && c.more != nil {
				c = c.more
			}
			if recv.o.shape != c.shape || c.epoch != vm.epoch {
				goto slow
			}
			if c.kind == cacheModule {
				m := moduleLayout.guarded(recv.o)
				if m.dict == c.dict && int(c.slot) < len(c.dict.entries) {
					if p := &c.dict.entries[c.slot]; p.key.o == c.val.o {
						set(recv, p.val)
						goto withoutSelf
					}
				}
				goto slow
			}
			if c.kind != cacheMethod {
				if c.kind == cacheClassAttr && &typeLayout.guarded(recv.o).root == c.next {
					set(recv, c.val)
					goto withoutSelf
				}
				goto slow
			}
			method = c.val.o
			if vm.finals != nil {
				set(&regs[uint8(w>>8)], Value{}) // not used, and what it held is lost
			}
			goto invoke

		case compile.OpCallMethod:
			a := uint8(w >> 8)
			if regs[a+1].o == nil {
				set(&regs[a+1], regs[a])
				goto withoutSelf
			}
			method = regs[a].o
			goto invoke

		case compile.OpCallGlobal:
			c := &fn.caches[w>>32]
			var v Value
			if c.kind == cacheGlobal {
				if e := fn.globals.entries; int(c.slot) < len(e) {
					if p := &e[c.slot]; p.key.o == c.val.o {
						v = p.val
					}
				}
			} else if c.kind == cacheBuiltin {
				if c.dict == fn.globals && c.dver == fn.globals.version && c.epoch == vm.epoch {
					v = c.val
				}
			}
			if v.o == nil {
				goto slow
			}
			regs[uint8(w>>8)] = v
			goto call
		case compile.OpCall:
			goto call

		case compile.OpReturn:
			v := regs[uint8(w>>8)]
			if fr.flags == 0 || fr.flags == frameInit && v.o == &noneTag {
				if fr.flags != 0 {
					v = vm.stack[fr.base-1]
				}
				vm.depth--
				dest := fr.dest
				fr = &vm.frames[vm.depth-1]
				fn = fr.fn
				regs = window(&vm.stack[fr.base])
				pc = fn.first.add(fr.pc)
				set(&regs[dest], v)
				continue
			}
			if fr.flags == frameEntry && fr.ext == nil {
				vm.depth--
				return v, nil
			}
			fr.pc = fr.index(pc)
			var done bool
			if v, done, err = vm.leave(v); err != nil {
				goto raise
			}
			if done {
				return v, nil
			}
			goto reload
		case compile.OpReturnK:
			v := fn.consts[w>>32]
			if fr.flags == 0 || fr.flags == frameInit && v.o == &noneTag {
				if fr.flags != 0 {
					v = vm.stack[fr.base-1]
				}
				vm.depth--
				dest := fr.dest
				fr = &vm.frames[vm.depth-1]
				fn = fr.fn
				regs = window(&vm.stack[fr.base])
				pc = fn.first.add(fr.pc)
				set(&regs[dest], v)
				continue
			}
			if fr.flags == frameEntry && fr.ext == nil {
				vm.depth--
				return v, nil
			}
			fr.pc = fr.index(pc)
			var done bool
			if v, done, err = vm.leave(v); err != nil {
				goto raise
			}
			if done {
				return v, nil
			}
			goto reload

		case compile.OpYield:
			fr.pc = fr.index(pc)
			if fr.flags&frameFor != 0 {
				// The consumer is the for loop in the frame below: hand over the item and jump to its body.
				v := regs[uint8(w>>16)]
				vm.suspend(uint8(w >> 8))
				fr = &vm.frames[vm.depth-1]
				fn = fr.fn
				regs = window(&vm.stack[fr.base])
				pc = fn.first.add(fr.pc)
				w = pc.add(-1).fetch()
				set(&regs[uint8(w>>16)], v)
				pc = pc.add(int(int32(w >> 32)))
				continue
			}
			v := regs[uint8(w>>16)]
			flags := fr.flags
			if !vm.yield(v, uint8(w>>8)) {
				goto reload
			}
			if flags&(frameDelegate|frameCount) != 0 {
				v, done, err := vm.yielded(v, flags)
				if done || err != nil {
					return v, err
				}
				goto reload
			}
			return v, nil

		case compile.OpBuildStr:
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			if err = vm.buildString(fr.base, w); err != nil {
				goto raise
			}
			goto resume
		case compile.OpFormat:
			v := &regs[uint8(w>>16)]
			if uint8(w>>24) == 255 && (v.o.shape == &strType.root && uint8(w>>32) == 0 || v.o == &intTag && w>>32 == compile.FormatPiece) {
				set(&regs[uint8(w>>8)], *v)
				continue
			}
			goto slow
		case compile.OpRaise:
			fr.pc = fr.index(pc)
			err = vm.raise(regs[uint8(w>>8)], regs[uint8(w>>16)], int(uint8(w>>24)))
			goto raise
		case compile.OpJumpNotExc:
			if e, c := regs[uint8(w>>16)].o, regs[uint8(w>>24)].o; c.shape == &typeType.root {
				if e.shape.typ == typeLayout.guarded(c) && e.shape.typ.kind == KindException {
					continue
				}
			}
			goto slow
		case compile.OpPopExc:
			vm.handled = regs[uint8(w>>8)]
			if fr.ext != nil && vm.handled == Ellipsis {
				vm.handled, fr.ext.handling = fr.ext.outerHandled, false
			}
			continue
		case compile.OpPushExc:
			regs[uint8(w>>16)] = vm.handled
			if fr.ext != nil && fr.ext.gen != nil && !fr.ext.handling {
				// What a generator's caller handles may be another exception when it goes on: the mark stands for it.
				regs[uint8(w>>16)], fr.ext.handling = Ellipsis, true
			}
			vm.handled = regs[uint8(w>>8)]
			if vm.finals != nil {
				regs[uint8(w>>24)] = Value{} // what the block left there is lost
			}
			continue

		default:
			goto slow
		}

	mixed:
		// Arithmetic of an int and a float, or a quotient of ints.
		{
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			switch compile.Op(uint8(w)) {
			case compile.OpAddK, compile.OpSubK, compile.OpMulK, compile.OpTrueDivK:
				b = &fn.consts[w>>32]
			}
			f, g = math.Float64frombits(a.n), math.Float64frombits(b.n)
			if a.o == &intTag {
				f = float64(int64(a.n))
			} else if a.o != &floatTag {
				goto slow
			}
			if b.o == &intTag {
				g = float64(int64(b.n))
			} else if b.o != &floatTag {
				goto slow
			}
			// Where a float holds each of two ints, the quotient of the floats is that of the ints.
			if a.o == b.o && a.o == &intTag && (uint8(w) != uint8(compile.OpTrueDiv) && uint8(w) != uint8(compile.OpTrueDivK) || math.Abs(f) >= 1<<53 || math.Abs(g) >= 1<<53) {
				goto slow
			}
		}

		switch compile.Op(uint8(w)) {
		case compile.OpAdd, compile.OpAddK:
			f += g
		case compile.OpSub, compile.OpSubK:
			f -= g
		case compile.OpMul, compile.OpMulK:
			f *= g
		default:
			if g == 0 {
				goto slow
			}
			f /= g
		}
		setFloat(&regs[uint8(w>>8)], f)
		continue

	truth:
		// A jump that depends on the truth of an object.
		{
			v := &regs[uint8(w>>8)]
			var t bool
			switch v.o.shape {
			case &strType.root:
				t = len(strLayout.guarded(v.o).s) != 0
			case &listType.root:
				t = len(listLayout.guarded(v.o).items) != 0
			case &dictType.root:
				t = dictLayout.guarded(v.o).Len() != 0
			case &tupleType.root:
				t = tupleLayout.guarded(v.o).n != 0
			default:
				goto slow
			}
			if t == (uint8(w) == uint8(compile.OpJumpIf)) {
				goto jump
			}
			continue
		}

	divide:
		// x divided by y, which is positive, rounded down, or what remains.
		if uint64(x)|uint64(y) < 1<<32 {
			x, y = int64(uint32(x)/uint32(y)), int64(uint32(x)%uint32(y))
		} else {
			q, r := x/y, x%y
			if r < 0 {
				q, r = q-1, r+y
			}
			x, y = q, r
		}
		if uint8(w) == uint8(compile.OpMod) || uint8(w) == uint8(compile.OpModK) {
			x = y
		}
		setInt(&regs[uint8(w>>8)], x)
		continue

	compareTexts:
		fr.pc = fr.index(pc)
		kept.fr, kept.pc = fr, pc
		if err = vm.compareTexts(w); err != nil {
			goto raise
		}
		goto resume

	compareMixed:
		// An instruction that compares an int and a float, maybe: as floats where that is exact.
		{
			a, b := &regs[uint8(w>>16)], &regs[uint8(w>>24)]
			switch compile.Op(uint8(w)) {
			case compile.OpJumpLTK, compile.OpJumpLEK, compile.OpJumpEQK, compile.OpJumpNEK, compile.OpJumpGTK, compile.OpJumpGEK:
				b = &fn.consts[uint8(w>>24)]
			}
			f, g = math.Float64frombits(a.n), math.Float64frombits(b.n)
			switch {
			case a.o == &intTag && b.o == &floatTag:
				f = float64(int64(a.n))
				if math.Abs(f) >= 1<<53 {
					goto slow
				}
			case a.o == &floatTag && b.o == &intTag:
				g = float64(int64(b.n))
				if math.Abs(g) >= 1<<53 {
					goto slow
				}
			case a.o != &floatTag || b.o != &floatTag:
				goto slow
			}
			goto compareFloats
		}

	compareInts:
		// An instruction that compares x and y.
		related = 8
		if x < y {
			related = 9
		}
		if x > y {
			related = 12
		}
		if x == y {
			related = 2
		}
		goto compared

	compareFloats:
		// An instruction that compares f and g.
		related = 8
		if f < g {
			related = 9
		}
		if f > g {
			related = 12
		}
		if f == g {
			related = 2
		}

	compared:
		{
			t := relations[uint8(w)]&related != 0
			if uint8(w) <= uint8(compile.OpGE) {
				set(&regs[uint8(w>>8)], Bool(t))
				continue
			}
			if t != (uint8(w>>8) != 0) {
				continue
			}
		}

	jump:
		// A conditional jump is taken.
		if d := int(int32(w >> 32)); d < 0 {
			pc = pc.add(d)
			if vm.fuel--; vm.fuel < 0 {
				goto poll
			}
		} else {
			pc = pc.add(d)
		}
		continue

	withoutSelf:
		// The attribute of a module, say, which takes no self, is where self would be: it is called as if it were in register A.
		if vm.finals != nil {
			set(&regs[uint8(w>>8)], Value{})
		}
		w += 1 << 8

	call:
		{
			a := uint8(w >> 8)
			n := int(uint8(w >> 16))
			obj := regs[a].o
			switch obj.shape {
			case &functionType.root:
				if f := functionLayout.guarded(obj); int(f.simpleArgs) == n {
					callee = f.body
					goto enter
				}
			case &builtinType.root:
				b := builtinLayout.guarded(obj)
				if b.intrinsic == intrinsicLen && n == 1 {
					switch v := &regs[a+1]; v.o.shape {
					case &listType.root:
						setInt(&regs[uint8(w>>24)], int64(len(listLayout.guarded(v.o).items)))
						continue
					case &strType.root:
						setInt(&regs[uint8(w>>24)], int64(strLayout.guarded(v.o).n))
						continue
					case &dictType.root:
						setInt(&regs[uint8(w>>24)], int64(dictLayout.guarded(v.o).Len()))
						continue
					case &tupleType.root:
						setInt(&regs[uint8(w>>24)], int64(tupleLayout.guarded(v.o).n))
						continue
					}
				}
				if b.self.o != nil || b.def.Kind == Method && b.owner != nil {
					break
				}
				fr.pc = fr.index(pc)
				kept.fr, kept.pc = fr, pc
				if err = vm.invokeNative(b, fr.base+int(a)+1, n, fr.base+int(uint8(w>>24))); err != nil {
					goto raise
				}
				goto resume
			case &typeType.root:
				fr.pc = fr.index(pc)
				kept.fr, kept.pc = fr, pc
				if err = vm.callType(typeLayout.guarded(obj), fr.base+int(a)+1, n, nil, fr.base+int(uint8(w>>24))); err != nil {
					goto raise
				}
				goto resume
			}
			fr.pc = fr.index(pc)
			if err = vm.pushCall(regs[a], fr.base+int(a)+1, n, nil, fr.base+int(uint8(w>>24))); err != nil {
				goto raise
			}
			goto reload
		}

	invoke:
		{
			n := int(uint8(w>>16)) + 1
			switch method.shape {
			case &functionType.root:
				if f := functionLayout.guarded(method); int(f.simpleArgs) == n {
					callee = f.body
					goto enter
				}
			case &methodDescrType.root:
				a := uint8(w >> 8)
				b := builtinLayout.guarded(method)
				if b.intrinsic == intrinsicAppend && n == 2 && regs[a+1].o.shape == &listType.root && vm.finals == nil {
					l := listLayout.guarded(regs[a+1].o)
					if k := len(l.items); k < cap(l.items) {
						l.items = l.items[:k+1]
						l.items[k] = regs[a+2]
						set(&regs[uint8(w>>24)], None)
						continue
					}
				} else if b.intrinsic == intrinsicGet && n > 1 && regs[a+1].o.shape.typ.kind == KindDict && vm.finals == nil {
					d, k := dictLayout.guarded(regs[a+1].o), &regs[a+2]
					if k.o.shape == &strType.root {
						p := int(vm.places[pc.site()])
						if len(d.index) > 0 {
							p = int(d.index[int(spread(strLayout.guarded(k.o).hash))&(len(d.index)-1)])
						}
						if uint(p) < uint(len(d.entries)) {
							if e := &d.entries[p]; e.key.o == k.o {
								set(&regs[uint8(w>>24)], e.val)
								continue
							}
						}
					}
					fr.pc = fr.index(pc)
					kept.fr, kept.pc = fr, pc
					if err = vm.getFromDict(b, w); err != nil {
						goto raise
					}
					goto resume
				}
				fr.pc = fr.index(pc)
				kept.fr, kept.pc = fr, pc
				if err = vm.invokeNative(b, fr.base+int(a)+1, n, fr.base+int(uint8(w>>24))); err != nil {
					goto raise
				}
				goto resume
			}
			goto slow
		}

	enter:
		// Call callee, whose parameters are in place above register A and take no binding.
		{
			fr.pc = pc.since(fn.first)
			base := fr.base + int(uint8(w>>8)) + 1
			d := vm.depth
			if vm.fuel--; vm.fuel < 0 || d >= vm.frameTop || base > vm.stackTop {
				if err = vm.pushPolled(callee, base, uint8(w>>24)); err != nil {
					goto raise
				}
				goto reload
			}
			fr = &vm.frames[d]
			vm.depth = d + 1
			if fr.fn != callee {
				fr.fn = callee
			}
			fn = callee
			if fr.ext != nil {
				fr.ext = nil
			}
			fr.base = base
			fr.dest = uint8(w >> 24)
			fr.flags = 0
			regs = window(&vm.stack[base])
			pc = fn.first
			continue
		}

	storeItem:
		// OpSetItem of a dict with a constant key, which may be where the last one was.
		{
			fr.pc = fr.index(pc)
			kept.fr, kept.pc = fr, pc
			entries := dictLayout.guarded(regs[uint8(w>>8)].o).entries
			if p := int(vm.places[pc.site()]); p < len(entries) {
				if e := &entries[p]; e.key == regs[uint8(w>>16)] {
					set(&e.val, regs[uint8(w>>24)])
					goto reload // going on would take a register more than there is
				}
			}
			if err = vm.setDictItem(w, regs[uint8(w>>16)]); err != nil {
				goto raise
			}
			goto resume
		}

	itemOfDict:
		// OpGetItemK of what is a dict, maybe.
		if regs[uint8(w>>16)].o.shape.typ.slots.Missing == nil {
			goto slow
		}
		fr.pc = fr.index(pc)
		kept.fr, kept.pc = fr, pc
		if err = vm.getDictItem(w, fn.consts[w>>32]); err != nil {
			goto raise
		}
		goto resume

	character:
		// The character at x of method, a str, where that is ASCII and has one there.
		{
			s := strLayout.guarded(method)
			i := int(x)
			if i < 0 {
				i += len(s.s)
			}
			if uint(i) < uint(len(s.s)) && len(s.s) == int(s.n) {
				set(&regs[uint8(w>>8)], FromObject(&asciiStrs[s.s[i]&0x7f].Object))
				continue
			}
			goto slow
		}

	ended:
		// The iterator in register A of a loop has no more items.
		fr.pc = fr.index(pc)
		kept.fr, kept.pc = fr, pc
		vm.endLoop(regs[uint8(w>>8)].o)
		goto resume

	resume:
		// What was called has mostly left the frame as the top one, which goes on behind this instruction, where that jumps to, or behind the OpUnpack that a loop
		// begins with. Where a comparison says so, this is what reload loads. It costs next to nothing, since processors guess it and go on; to load pc takes as long as a few
		// instructions.
		fr = kept.fr
		pc = kept.pc
		if fr != &vm.frames[vm.depth-1] {
			goto reload
		}
		if fr.pc != fr.index(pc) {
			d := int(int32(pc.add(-1).fetch() >> 32))
			if fr.pc == fr.index(pc)+d {
				pc = pc.add(d)
			} else if fr.pc == fr.index(pc)+d+1 {
				pc = pc.add(d + 1)
			} else {
				goto reload
			}
		}
		fn = fr.fn
		regs = window(&vm.stack[fr.base])
		continue

	poll:
		fr.pc = fr.index(pc)
		kept.fr, kept.pc = fr, pc
		if err = vm.poll(); err != nil {
			goto raise
		}
		goto resume

	slow:
		fr.pc = fr.index(pc)
		kept.fr, kept.pc = fr, pc
		if v, done, e := vm.slow(w); e != nil {
			err = e
		} else if done {
			return v, nil
		} else {
			goto resume
		}

	raise:
		if err == ErrSuspended {
			return Value{}, err
		}
		if err = vm.unwind(err, entry); err != nil {
			return Value{}, err
		}
		goto reload
	}
}
