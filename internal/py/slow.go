package py

// slow.go holds the instructions that the evaluation loop does not do inline, completed in memory: operands are read from
// and results stored to the register stack, whose address is looked up anew after every call.

import (
	"github.com/krait-run/krait/internal/compile"
)

// slow executes the instruction w of the top frame, whose pc points behind it. done says that the evaluation loop returns v
// (a generator yielded).
func (vm *VM) slow(w uint64) (v Value, done bool, err error) {
	fi := vm.depth - 1
	fr := &vm.frames[fi]
	fn := fr.fn
	base := fr.base
	a, b, c := int(uint8(w>>8)), int(uint8(w>>16)), int(uint8(w>>24))
	d := int(int32(w >> 32))
	reg := func(i int) Value { return vm.stack[base+i] }
	op := compile.Op(uint8(w))
	switch op {
	case compile.OpCheck, compile.OpDelete:
		if reg(a).o == nil {
			return v, false, vm.unboundLocal(fn.code, d)
		}
		vm.stack[base+a] = Value{}
		vm.forgetTemps(fr, b)
		return
	case compile.OpLoadGlobal:
		v, err = vm.loadGlobal(fn, &fn.caches[d])
	case compile.OpLoadName:
		v, err = vm.loadName(fr, fn, &fn.caches[d])
	case compile.OpStoreGlobal:
		vm.storeGlobal(fn.globals, &fn.caches[d], reg(a))
		return
	case compile.OpStoreName:
		return v, false, vm.storeName(fr, fn, &fn.caches[d], reg(a))
	case compile.OpDeleteGlobal:
		name := fn.caches[d].name
		if vm.finals != nil {
			if err := vm.dropLost(base + a); err != nil {
				return v, false, err
			}
		}
		old := fn.globals.GetStr(name.s)
		if !fn.globals.DelStr(name.s) {
			return v, false, vm.nameError(name)
		}
		vm.forgetTemps(fr, a)
		if vm.finals != nil {
			err = vm.dropLostOf(old, base+a)
		}
		return v, false, err
	case compile.OpDeleteName:
		var old Value
		if vm.finals != nil && fr.ext == nil {
			if err := vm.dropLost(base + a); err != nil {
				return v, false, err
			}
			old = fn.globals.GetStr(fn.caches[d].name.s)
		}
		err = vm.deleteName(fr, fn, fn.caches[d].name)
		vm.forgetTemps(fr, a)
		if old.o != nil && err == nil {
			err = vm.dropLostOf(old, base+a)
		}
		return v, false, err
	case compile.OpLoadNameCell:
		v, err = vm.loadNamespace(fr, fn.caches[d].name)
		if err == nil && v.o == nil {
			v, err = vm.freeValue(reg(b), fn.caches[d].name)
		}
	case compile.OpLoadNameGlob:
		v, err = vm.loadNamespace(fr, fn.caches[d].name)
		if err == nil && v.o == nil {
			v, err = vm.loadGlobal(fn, &fn.caches[d])
		}
	case compile.OpMakeCell:
		vm.charge(32)
		cell := &Cell{Object: Object{shape: &cellType.root}, v: reg(a)}
		v = FromObject(&cell.Object)
	case compile.OpLoadCell:
		if asCell(reg(b)) == nil {
			return v, false, vm.badRegister()
		}
		return v, false, vm.unboundCell(fn.code, d)
	case compile.OpStoreCell:
		return v, false, vm.badRegister()
	case compile.OpDeleteCell:
		cell := asCell(reg(a))
		if cell == nil {
			return v, false, vm.badRegister()
		}
		if cell.v.o == nil {
			return v, false, vm.unboundCell(fn.code, d)
		}
		cell.v = Value{}
		return
	case compile.OpFarNew:
		v = vm.List(make([]Value, d))
	case compile.OpFarLoad, compile.OpFarStore:
		l := AsList(reg(b))
		if l == nil || d >= len(l.items) {
			return v, false, vm.badRegister()
		}
		if op == compile.OpFarStore {
			l.items[d] = reg(a)
			return
		}
		v = l.items[d]

	case compile.OpAdd, compile.OpSub, compile.OpMul, compile.OpTrueDiv, compile.OpFloorDiv, compile.OpMod, compile.OpPow,
		compile.OpLShift, compile.OpRShift, compile.OpAnd, compile.OpOr, compile.OpXor, compile.OpMatMul:
		if pushed, err := vm.pushBinary(BinOp(op-compile.OpAdd), reg(b), reg(c), d != 0, a); pushed {
			return v, false, err
		}
		v, err = vm.arith(BinOp(op-compile.OpAdd), reg(b), reg(c), d != 0)
	case compile.OpAddK, compile.OpSubK, compile.OpMulK, compile.OpTrueDivK, compile.OpFloorDivK, compile.OpModK, compile.OpPowK,
		compile.OpLShiftK, compile.OpRShiftK, compile.OpAndK, compile.OpOrK, compile.OpXorK:
		if pushed, err := vm.pushBinary(BinOp(op-compile.OpAddK), reg(b), fn.consts[d], c != 0, a); pushed {
			return v, false, err
		}
		v, err = vm.arith(BinOp(op-compile.OpAddK), reg(b), fn.consts[d], c != 0)
	case compile.OpAddI:
		if pushed, err := vm.pushBinary(Add, reg(b), Int(int64(d)), c != 0, a); pushed {
			return v, false, err
		}
		v, err = vm.arith(Add, reg(b), Int(int64(d)), c != 0)
	case compile.OpSubI:
		if pushed, err := vm.pushBinary(Sub, reg(b), Int(int64(d)), c != 0, a); pushed {
			return v, false, err
		}
		v, err = vm.arith(Sub, reg(b), Int(int64(d)), c != 0)
	case compile.OpNeg:
		v, err = vm.Unary(Neg, reg(b))
	case compile.OpUPlus:
		v, err = vm.Unary(Pos, reg(b))
	case compile.OpInvert:
		v, err = vm.Unary(Invert, reg(b))
	case compile.OpNot:
		var t bool
		t, err = vm.Truth(reg(b))
		v = Bool(!t)

	case compile.OpLT, compile.OpLE, compile.OpEQ, compile.OpNE, compile.OpGT, compile.OpGE:
		if o := CmpOp(op - compile.OpLT); vm.comparesByIdentity(o, reg(b), reg(c)) {
			v = Bool((reg(b) == reg(c)) == (o == EQ))
			break
		}
		if pushed, err := vm.pushCompare(CmpOp(op-compile.OpLT), reg(b), reg(c), a); pushed {
			return v, false, err
		}
		v, err = vm.RichCompare(CmpOp(op-compile.OpLT), reg(b), reg(c))
	case compile.OpJumpIf, compile.OpJumpIfNot:
		t, e := vm.Truth(reg(a))
		if e != nil {
			return v, false, e
		}
		return v, false, vm.jumpIf(t == (op == compile.OpJumpIf), d)
	case compile.OpJumpLT, compile.OpJumpLE, compile.OpJumpEQ, compile.OpJumpNE, compile.OpJumpGT, compile.OpJumpGE:
		if o := CmpOp(op - compile.OpJumpLT); vm.comparesByIdentity(o, reg(b), reg(c)) {
			return v, false, vm.jumpIf(((reg(b) == reg(c)) == (o == EQ)) == (a != 0), d)
		}
		if pushed, err := vm.pushCompare(CmpOp(op-compile.OpJumpLT), reg(b), reg(c), 0); pushed {
			return v, false, err
		}
		t, e := vm.Compare(CmpOp(op-compile.OpJumpLT), reg(b), reg(c))
		if e != nil {
			return v, false, e
		}
		return v, false, vm.jumpIf(t == (a != 0), d)
	case compile.OpJumpLTK, compile.OpJumpLEK, compile.OpJumpEQK, compile.OpJumpNEK, compile.OpJumpGTK, compile.OpJumpGEK:
		if pushed, err := vm.pushCompare(CmpOp(op-compile.OpJumpLTK), reg(b), fn.consts[c], 0); pushed {
			return v, false, err
		}
		t, e := vm.Compare(CmpOp(op-compile.OpJumpLTK), reg(b), fn.consts[c])
		if e != nil {
			return v, false, e
		}
		return v, false, vm.jumpIf(t == (a != 0), d)

	case compile.OpForIter:
		return v, false, vm.forNext(w)

	case compile.OpList:
		if err = vm.Step(d >> 6); err != nil {
			return
		}
		if c != 0 {
			v = vm.comprehensionList(reg(b))
			break
		}
		if d == 0 {
			v = vm.emptyList()
			break
		}
		v = vm.ListOf(vm.stack[base+b : base+b+d])
	case compile.OpDefault:
		if v = vm.withoutDefault(fr); v.o != nil {
			fr.pc++
			vm.stack[base+int(uint8(fr.fn.code.Instrs[fr.pc-1]>>24))] = v
			return Value{}, false, nil
		}
		if c != 0 {
			v = vm.NewDict().Value()
		} else {
			v = vm.emptyList()
		}
	case compile.OpSet:
		s := vm.NewSet()
		for i := range d {
			if err = s.Add(vm, reg(b+i)); err != nil {
				return
			}
		}
		v = s.Value()
	case compile.OpDict:
		if c != 0 {
			v = vm.comprehensionDict(reg(b))
			break
		}
		dict := vm.newDictCap(d)
		for i := range d {
			if err = dict.Set(vm, reg(b+2*i), reg(b+2*i+1)); err != nil {
				return
			}
		}
		v = dict.Value()
	case compile.OpListK:
		items, _ := AsTuple(fn.consts[d])
		v = vm.ListOf(items)
	case compile.OpSetK:
		var s *Set
		if s, err = vm.constSet(fn.consts[d]); err != nil {
			return
		}
		v = s.Value()
	case compile.OpDictK:
		keys, _ := AsTuple(fn.consts[d])
		dict := vm.newDictCap(len(keys))
		few := c != 0 && len(keys) <= smallDict
		for i, k := range keys {
			if few && k.o.shape == &strType.root {
				dict.add(vm, k, reg(b+i), strLayout.guarded(k.o).hashOf())
				continue
			}
			if err = dict.Set(vm, k, reg(b+i)); err != nil {
				return
			}
		}
		v = dict.Value()
	case compile.OpListAppend:
		l := AsList(reg(a))
		if l == nil {
			return v, false, vm.badRegister()
		}
		return v, false, l.Append(vm, reg(b))
	case compile.OpListExtend:
		l := AsList(reg(a))
		if l == nil {
			return v, false, vm.badRegister()
		}
		x := reg(b)
		if n := len(itemsAtHand(x)); n > 0 && d > 0 {
			if err = l.lengthen(vm, n+min(d, maxBehind)); err != nil {
				return
			}
		}
		if err = vm.extendList(l, x); err != nil && IsExc(err, TypeError) && x.Type().slots.Iter == nil && !x.Type().indexed() {
			err = vm.TypeErrorf("Value after * must be an iterable, not %s", x.Type().name)
		}
		return
	case compile.OpListTuple:
		l := AsList(reg(b))
		if l == nil {
			return v, false, vm.badRegister()
		}
		v, err = vm.CopyTuple(l.items)
	case compile.OpSetAdd, compile.OpSetUpdate:
		s := AsSet(reg(a))
		if s == nil || s.shape.typ.kind == KindFrozenSet {
			// A script can bind __conditional_annotations__ to anything.
			return v, false, vm.Errorf(SystemError, "bad argument to internal function")
		}
		if op == compile.OpSetUpdate {
			return v, false, s.update(vm, reg(b))
		}
		return v, false, s.Add(vm, reg(b))
	case compile.OpDictSet, compile.OpDictUpdate, compile.OpDictMerge:
		if op == compile.OpDictMerge && a == b {
			vm.stack[base+a], err = vm.keywordDict(reg(a), reg(c))
			return v, false, err
		}
		dict := AsDict(reg(a))
		switch {
		case dict == nil:
			err = vm.badRegister()
		case op == compile.OpDictSet:
			err = dict.Set(vm, reg(b), reg(c))
		case op == compile.OpDictUpdate:
			err = vm.dictUpdateMapping(dict, reg(b))
		default:
			err = vm.dictMerge(dict, reg(b), reg(c))
		}
		return v, false, err

	case compile.OpGetItem:
		if s := reg(b); s.o.shape == &strType.root && reg(c).o == &intTag {
			v, err = strGetItem(vm, s, reg(c))
			break
		}
		k := vm.keyFor(reg(b), reg(c))
		if f := operatorMethod(reg(b), "__getitem__"); f != nil {
			if pushed, err := vm.pushOperator(f, reg(b), k, a, 0); pushed {
				return v, false, err
			}
		}
		v, err = vm.GetItem(reg(b), k)
	case compile.OpGetItemK:
		if s := reg(b); s.o.shape == &strType.root && fn.consts[d].o == &intTag {
			v, err = strGetItem(vm, s, fn.consts[d])
			break
		}
		if f := operatorMethod(reg(b), "__getitem__"); f != nil {
			if pushed, err := vm.pushOperator(f, reg(b), fn.consts[d], a, 0); pushed {
				return v, false, err
			}
		}
		v, err = vm.GetItem(reg(b), fn.consts[d])
	case compile.OpInOf:
		in, ok := containsItems(reg(c), vm.stack[base+b:base+b+d])
		if !ok {
			vm.stack[base+b] = vm.TupleOf(vm.stack[base+b : base+b+d])
			return v, false, vm.contained(compile.Encode(compile.OpIn, uint8(a), uint8(b), uint8(c), 0))
		}
		v = Bool(in)
	case compile.OpInAmong:
		items, i := vm.stack[base+c:base+c+d], 0
		i, err = vm.findItem(&items, reg(b), 0, d)
		v = Bool(i >= 0)
	case compile.OpCompareOf:
		if CmpOp(c) > GE {
			return v, false, vm.badRegister()
		}
		x, y := vm.stack[base+b:base+b+d], vm.stack[base+b+d:base+b+2*d]
		v, err = vm.compareItems(CmpOp(c), &x, &y)
	case compile.OpAddList, compile.OpAddTuple, compile.OpIAddList:
		var ok bool
		if v, ok, err = vm.addItems(op, reg(b), vm.stack[base+c:base+c+d]); ok {
			break
		}
		if op == compile.OpAddTuple {
			vm.stack[base+c] = vm.TupleOf(vm.stack[base+c : base+c+d])
		} else {
			vm.stack[base+c] = vm.ListOf(vm.stack[base+c : base+c+d])
		}
		inplace := int32(0)
		if op == compile.OpIAddList {
			inplace = 1
		}
		return vm.slow(compile.Encode(compile.OpAdd, uint8(a), uint8(b), uint8(c), inplace))
	case compile.OpGetItemOf:
		if x, ok := findItems(reg(b), vm.stack[base+c:base+c+d]); ok {
			v = x
			break
		}
		vm.stack[base+c] = vm.TupleOf(vm.stack[base+c : base+c+d])
		return vm.slow(compile.Encode(compile.OpGetItem, uint8(a), uint8(b), uint8(c), 0))
	case compile.OpSetItem:
		return v, false, vm.SetItem(reg(a), vm.keyFor(reg(a), reg(b)), reg(c))
	case compile.OpDelItem:
		return v, false, vm.DelItem(reg(a), vm.keyFor(reg(a), reg(b)))
	case compile.OpSlice:
		v = vm.sliceFor(reg(b), reg(b+1), reg(b+2), c != 0)
	case compile.OpGetSlice:
		v, err = vm.getSlice(reg(b), reg(c), reg(c+1))
	case compile.OpUnpack:
		return v, false, vm.unpack(base+a, reg(b), d)
	case compile.OpUnpackEx:
		return v, false, vm.unpackEx(base+a, reg(b), c, d)
	case compile.OpGetAttr:
		v, err = vm.getAttrCached(reg(b), &fn.caches[d])
	case compile.OpSetAttr:
		return v, false, vm.setAttrCached(reg(a), reg(b), &fn.caches[d])
	case compile.OpDelAttr:
		return v, false, vm.setAttr(reg(a), fn.caches[d].name, Value{})
	case compile.OpFormat:
		spec := Value{}
		if c != 255 {
			spec = reg(c)
		}
		v, err = vm.formatValue(reg(b), spec, d&0xff)
	case compile.OpBuildStr:
		v, err = vm.joinStrings(vm.stack[base+b : base+b+d])
	case compile.OpInterp:
		v, err = vm.newInterpolation(reg(b), reg(b+1), reg(b+2), reg(b+3))
	case compile.OpTemplate:
		v, err = vm.newTemplate(reg(b), reg(c))

	case compile.OpMakeFunc:
		v, err = vm.makeFunction(fr, d, reg(b), reg(b+1), reg(b+2))
	case compile.OpMakeGen:
		v, err = vm.makeGenerator(fr, d, reg(b), base+a, c != 0)
	case compile.OpMakeFunc0:
		v, err = vm.makeFunction(fr, d, Value{}, Value{}, Value{})
	case compile.OpLoadDictGlob:
		if v, err = vm.mappingName(reg(b), fn.caches[d].name); err == nil && v.o == nil {
			v, err = vm.loadGlobal(fn, &fn.caches[d])
		}
	case compile.OpLoadDictCell:
		if v, err = vm.mappingName(reg(b), fn.caches[d].name); err == nil && v.o == nil {
			v, err = vm.freeValue(reg(c), fn.caches[d].name)
		}
	case compile.OpCall:
		return v, false, vm.pushCall(reg(a), base+a+1, b, nil, base+c)
	case compile.OpCallOf:
		if f := reg(a); b == 1 && f.o.shape == &builtinType.root && builtinLayout.guarded(f.o).intrinsic == intrinsicIsInstance {
			if is, known, err := vm.instanceOfAny(base+a+1, d); known || err != nil {
				vm.stack[base+c] = Bool(is)
				return v, false, err
			}
		} else if b == 0 && f.o.shape == &builtinType.root && builtinLayout.guarded(f.o).intrinsic == intrinsicHash {
			h, err := vm.hashTuple(vm.stack[base+a+1 : base+a+1+d])
			if err == nil {
				vm.stack[base+c] = Int(h)
			}
			return v, false, err
		}
		vm.stack[base+a+b+1] = vm.TupleOf(vm.stack[base+a+b+1 : base+a+b+1+d])
		return v, false, vm.pushCall(reg(a), base+a+1, b+1, nil, base+c)
	case compile.OpCallKw:
		return v, false, vm.pushCall(reg(a), base+a+1, b, &fn.code.kwNames[d], base+c)
	case compile.OpCallGlobal:
		callee, e := vm.loadGlobal(fn, &fn.caches[d])
		if e != nil {
			vm.lookup = true
			return v, false, e
		}
		vm.stack[base+a] = callee
		return v, false, vm.pushCall(callee, base+a+1, b, nil, base+c)
	case compile.OpCallEx:
		return v, false, vm.callEx(reg(a), reg(a+1), reg(a+2), base+a, base+c)
	case compile.OpLoadMethod:
		m, self, e := vm.loadMethod(reg(b), &fn.caches[d])
		if e != nil {
			return v, false, e
		}
		vm.stack[base+a], vm.stack[base+a+1] = m, self
		return
	case compile.OpInvoke:
		m, self, e := vm.loadMethod(reg(a+1), &fn.caches[d])
		if e != nil {
			vm.lookup = true
			return v, false, e
		}
		vm.stack[base+a] = m // what the register held is lost
		if self.o != nil {
			vm.stack[base+a+1] = self
			return v, false, vm.pushCall(m, base+a+1, b+1, nil, base+c)
		}
		vm.stack[base+a+1] = m
		return v, false, vm.pushCall(m, base+a+2, b, nil, base+c)
	case compile.OpCallMethod, compile.OpCallMethodKw:
		var names *keywords
		if op == compile.OpCallMethodKw {
			names = &fn.code.kwNames[d]
		}
		m := reg(a)
		if reg(a+1).o != nil {
			return v, false, vm.pushCall(m, base+a+1, b+1, names, base+c)
		}
		vm.stack[base+a+1] = m
		return v, false, vm.pushCall(m, base+a+2, b, names, base+c)

	case compile.OpYield, compile.OpAsyncYield:
		x := reg(b)
		if op == compile.OpAsyncYield {
			x = vm.wrapYielded(x)
		}
		flags := fr.flags
		vm.suspend(uint8(a))
		return vm.yielded(x, flags)
	case compile.OpYieldFrom:
		return vm.yieldFrom(fi, a, b)
	case compile.OpGetYieldFrom:
		x := reg(b)
		if g := asGenerator(x); g != nil && g.shape == &coroutineType.root {
			if fn.code.Flags&(compile.FlagCoroutine|compile.FlagIterableCoroutine) == 0 {
				err = vm.TypeErrorf("cannot 'yield from' a coroutine object in a non-coroutine generator")
				break
			}
			v = x
			break
		}
		v, err = vm.Iter(x)
	case compile.OpGetAwaitable:
		v, err = vm.awaitable(reg(b), d)
	case compile.OpGetAIter:
		v, err = vm.asyncIter(reg(b))
	case compile.OpGetANext:
		v, err = vm.asyncNext(reg(b))
	case compile.OpEndAsyncFor:
		e := AsExc(reg(a))
		if e != nil && e.Type().IsSubtype(StopAsyncIteration) {
			return
		}
		vm.reraising = true
		return v, false, e

	case compile.OpReraise:
		if e := AsExc(reg(a)); e != nil {
			vm.reraising = true
			return v, false, e
		}
		return v, false, vm.Errorf(RuntimeError, "No active exception to reraise")
	case compile.OpJumpNotExc:
		t, e := vm.matchExc(reg(b), reg(c))
		if e != nil {
			return v, false, e
		}
		return v, false, vm.jumpIf(!t, d)
	case compile.OpMatchStar:
		m, rest, e := vm.matchStar(reg(b), reg(c))
		if e != nil {
			return v, false, e
		}
		vm.stack[base+a], vm.stack[base+b] = m, rest
		return
	case compile.OpStarEnd:
		v, err = vm.starEnd(reg(b), reg(c))
	case compile.OpExcInfo:
		e := AsExc(reg(b))
		if e == nil {
			return v, false, vm.badRegister()
		}
		vm.stack[base+a] = e.Type().Value()
		vm.stack[base+a+1] = e.Value()
		vm.stack[base+a+2] = vm.tracebackValue(e)
		return
	case compile.OpWith:
		return v, false, vm.withMethods(base+a, reg(b), d != 0)

	case compile.OpImport:
		v, err = vm.importName(fr, fn.consts[d], reg(b), reg(c))
	case compile.OpImportFrom:
		v, err = vm.importFrom(reg(b), fn.consts[d])
	case compile.OpImportStar:
		return v, false, vm.importStar(fi, reg(a))
	case compile.OpBuildClass:
		if v = vm.builtinsOf(fr.fn.globals).GetStr("__build_class__"); v.o == nil {
			err = vm.Errorf(NameError, "__build_class__ not found")
		}
	case compile.OpLoadLocals:
		v = vm.frameNamespace(fr)

	case compile.OpMatchSeq:
		v = Bool(reg(b).Type().flags&FlagSequence != 0)
	case compile.OpMatchMap:
		v = Bool(reg(b).Type().flags&FlagMapping != 0)
	case compile.OpMatchKeys:
		v, err = vm.matchKeys(reg(b), reg(c))
	case compile.OpMatchRest:
		v, err = vm.matchRest(reg(b), reg(c))
	case compile.OpMatchClass:
		v, err = vm.matchClass(reg(b), reg(c), d&0xffff, fn.consts[uint32(d)>>16])
	case compile.OpGetLen:
		var n int
		n, err = vm.Len(reg(b))
		v = Int(int64(n))
	case compile.OpIntrinsic:
		v, err = vm.doIntrinsic(fi, compile.Intrinsic(d), reg(b), reg(c))
	case compile.OpUnfold:
		return v, false, vm.unfold(fr)
	default:
		err = vm.Errorf(SystemError, "unknown opcode")
	}
	if err != nil {
		return Value{}, false, err
	}
	vm.stack[base+a] = v
	return Value{}, false, nil
}

// jumpIf moves the top frame's pc by d instructions if t; backward jumps spend a step.
func (vm *VM) jumpIf(t bool, d int) error {
	if !t {
		return nil
	}
	vm.frames[vm.depth-1].pc += d
	if d < 0 {
		if vm.fuel--; vm.fuel < 0 {
			return vm.poll()
		}
	}
	return nil
}

// arith computes a op b, with the combinations that are frequent in scripts first.
func (vm *VM) arith(op BinOp, a, b Value, inplace bool) (Value, error) {
	if a.o.shape == &strType.root && b.o.shape == &strType.root && op == Add {
		return vm.concat(strLayout.of(a.o), strLayout.of(b.o))
	}
	if (a.o == &intTag || a.o.shape == &intType.root) && (b.o == &intTag || b.o.shape == &intType.root) && op != MatMul {
		if a.o != &intTag || b.o != &intTag {
			return vm.bigBinary(op, a, b)
		}
		return intBinary(vm, op, a, b)
	}
	if (a.o == &floatTag || a.o == &intTag) && (b.o == &floatTag || b.o == &intTag) && op != MatMul {
		if v, err := floatBinary(vm, op, a, b); err != nil || v != NotImplemented {
			return v, err
		}
	}
	if inplace {
		return vm.Inplace(op, a, b)
	}
	if (a.o.shape.typ.flags|b.o.shape.typ.flags)&flagHeap != 0 {
		if f := inheritedBinary(op, a, b); f != nil {
			if v, err := f(vm, op, a, b); err != nil || v != NotImplemented {
				return v, err
			}
		}
	}
	return vm.Binary(op, a, b)
}
