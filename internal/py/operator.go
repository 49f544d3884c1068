package py

// operator.go holds operators whose special method is a Python function: the method runs in a frame of the same loop, and what it
// returns is completed to the operator's result when the frame ends.

import (
	"github.com/krait-run/krait/internal/compile"
)

// operatorMethod returns the Python function that the operator's special method name of v is, nil if it is something else.
func operatorMethod(v Value, name string) *Func {
	t := v.o.shape.typ
	if t.flags&flagHeap == 0 {
		return nil
	}
	return AsFunc(t.lookup(name))
}

// pushOperator calls f with x and, unless it is null, y, in a frame above that on top, whose register dest gets the result. It reports
// false, having done nothing, where the call needs more than that.
func (vm *VM) pushOperator(f *Func, x, y Value, dest int, flags frameFlags) (bool, error) {
	n := 2
	if y.o == nil {
		n = 1
	}
	b := f.body
	if !b.code.simple || b.code.NumArgs != n {
		return false, nil
	}
	if vm.fuel--; vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return true, err
		}
	}
	top := &vm.frames[vm.depth-1]
	base := top.base + top.fn.code.NumRegs
	if base+windowSize+stackSlack > len(vm.stack) {
		if err := vm.growStack(base); err != nil {
			return true, err
		}
	}
	vm.stack[base] = x
	if n == 2 {
		vm.stack[base+1] = y
	}
	return true, vm.pushFrame(b, base, uint8(dest), flags)
}

// pushBinary is pushOperator for x op y. It leaves to Binary what begins with another operand than x or ends with the concatenation and
// repetition of sequences.
func (vm *VM) pushBinary(op BinOp, x, y Value, inplace bool, dest int) (bool, error) {
	tx, ty := x.o.shape.typ, y.o.shape.typ
	if tx.flags&flagHeap == 0 || tx != ty && ty.flags&flagHeap != 0 && ty.IsSubtype(tx) {
		return false, nil
	}
	if s := &tx.slots; s.Concat != nil || s.Repeat != nil || s.InplaceConcat != nil || s.InplaceRepeat != nil || ty.slots.Repeat != nil {
		return false, nil
	}
	name := &binOpDunder[op]
	if inplace && tx.lookup(name.inplace).o != nil {
		return false, nil
	}
	if f := AsFunc(tx.lookup(name.fwd)); f != nil {
		return vm.pushOperator(f, x, y, dest, frameOperator)
	}
	return false, nil
}

// comparesByIdentity reports whether x op y says whether the two are the same object, or not the same, since both leave it to object.
func (vm *VM) comparesByIdentity(op CmpOp, x, y Value) bool {
	if op != EQ && op != NE {
		return false
	}
	tx, ty := x.o.shape.typ, y.o.shape.typ
	return tx.vm != nil && vm.plainEq(tx) && (tx == ty || ty.vm != nil && vm.plainEq(ty))
}

// plainEq reports whether instances of the class t have object's __eq__ and __ne__.
func (vm *VM) plainEq(t *Type) bool {
	if t.eqEpoch != vm.epoch+1 {
		t.eqEpoch = vm.epoch + 1
		t.plainEq = isObjectWrapper(t.lookup("__eq__")) && isObjectWrapper(t.lookup("__ne__"))
	}
	return t.plainEq
}

// isObjectWrapper reports whether m, a special method, is object's.
func isObjectWrapper(m Value) bool {
	return m.o != nil && m.o.shape == &wrapperType.root && builtinLayout.guarded(m.o).owner == &objectType
}

// pushCompare is pushOperator for x op y.
func (vm *VM) pushCompare(op CmpOp, x, y Value, dest int) (bool, error) {
	tx, ty := x.o.shape.typ, y.o.shape.typ
	if tx.flags&flagHeap == 0 || tx != ty && ty.flags&flagHeap != 0 && ty.IsSubtype(tx) {
		return false, nil
	}
	if f := AsFunc(tx.lookup(cmpOpInfo[op].name)); f != nil {
		return vm.pushOperator(f, x, y, dest, frameOperator)
	}
	return false, nil
}

// completeOperator makes the result of the operator, the last instruction of the frame on top, of what its left operand's method
// returned.
func (vm *VM) completeOperator(v Value) error {
	fr := &vm.frames[vm.depth-1]
	w := fr.fn.code.Instrs[fr.pc-1]
	op := compile.Op(uint8(w))
	a, d := int(uint8(w>>8)), int(int32(w>>32))
	regs := vm.stack[fr.base:]
	x, y := regs[uint8(w>>16)], regs[uint8(w>>24)]
	var err error
	switch {
	case op >= compile.OpAdd && op <= compile.OpMatMul:
		v, err = vm.afterLeft(v, BinOp(op-compile.OpAdd), x, y, d != 0)
	case op >= compile.OpAddK && op <= compile.OpXorK:
		v, err = vm.afterLeft(v, BinOp(op-compile.OpAddK), x, fr.fn.consts[d], int(uint8(w>>24)) != 0)
	case op == compile.OpAddI:
		v, err = vm.afterLeft(v, Add, x, Int(int64(d)), int(uint8(w>>24)) != 0)
	case op == compile.OpSubI:
		v, err = vm.afterLeft(v, Sub, x, Int(int64(d)), int(uint8(w>>24)) != 0)
	case op >= compile.OpLT && op <= compile.OpGE:
		v, err = vm.afterLeftCompare(v, CmpOp(op-compile.OpLT), x, y)
	default: // the jumps
		if op >= compile.OpJumpLTK && op <= compile.OpJumpGEK {
			v, err = vm.afterLeftCompare(v, CmpOp(op-compile.OpJumpLTK), x, fr.fn.consts[uint8(w>>24)])
		} else {
			v, err = vm.afterLeftCompare(v, CmpOp(op-compile.OpJumpLT), x, y)
		}
		if err != nil {
			return err
		}
		t, err := vm.Truth(v)
		if err != nil {
			return err
		}
		return vm.jumpIf(t == (a != 0), d)
	}
	if err != nil {
		return err
	}
	fr = &vm.frames[vm.depth-1]
	vm.stack[fr.base+a] = v
	return nil
}

// afterLeft is the result of x op y where x's method returned v.
func (vm *VM) afterLeft(v Value, op BinOp, x, y Value, inplace bool) (Value, error) {
	if v != NotImplemented {
		return v, nil
	}
	tx, ty := x.o.shape.typ, y.o.shape.typ
	if tx != ty {
		if rev := ty.lookup(binOpDunder[op].rev); rev.o != nil && !isSequenceWrapper(rev) {
			if err := vm.Enter(); err != nil {
				return Value{}, err
			}
			r, err := vm.callSpecial(rev, y, ty, x)
			vm.Leave()
			if err != nil || r != NotImplemented {
				return r, err
			}
		}
	}
	if inplace {
		return Value{}, vm.TypeErrorf("unsupported operand type(s) for %s=: '%s' and '%s'", op, tx.name, ty.name)
	}
	return Value{}, vm.binaryTypeError(op.String(), x, y)
}

// afterLeftCompare is the result of x op y where x's method returned v.
func (vm *VM) afterLeftCompare(v Value, op CmpOp, x, y Value) (Value, error) {
	if v != NotImplemented {
		return v, nil
	}
	tx, ty := x.o.shape.typ, y.o.shape.typ
	if f := ty.slots.Compare; f != nil {
		if err := vm.enterCompare(); err != nil {
			return Value{}, err
		}
		r, err := f(vm, cmpOpInfo[op].swapped, y, x)
		vm.Leave()
		if err != nil || r != NotImplemented {
			return r, err
		}
	}
	switch op {
	case EQ:
		return Bool(x == y), nil
	case NE:
		return Bool(x != y), nil
	}
	return Value{}, vm.TypeErrorf("'%s' not supported between instances of '%s' and '%s'", op, tx.name, ty.name)
}
