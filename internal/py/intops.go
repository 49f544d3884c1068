package py

// intops.go holds the binary operators of int.

import (
	"math"
	"math/big"

	"github.com/krait-run/krait/internal/fmath"
	"github.com/krait-run/krait/internal/numfmt"
)

// intBinary does the operators of int, bool and their subclasses' instances.
func intBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	i, ok1 := AsInt64(a)
	j, ok2 := AsInt64(b)
	if !ok1 || !ok2 {
		if !ok1 && !IsInt(a) || !ok2 && !IsInt(b) {
			return NotImplemented, nil
		}
		return vm.bigBinary(op, plainInt(a), plainInt(b))
	}
	switch op {
	case Add:
		if s := i + j; (s > i) == (j > 0) {
			return Int(s), nil
		}
	case Sub:
		if s := i - j; (s < i) == (j > 0) {
			return Int(s), nil
		}
	case Mul:
		if p, ok := numfmt.MulOverflow(i, j); ok {
			return Int(p), nil
		}
	case And:
		return Int(i & j), nil
	case Or:
		return Int(i | j), nil
	case Xor:
		return Int(i ^ j), nil
	case FloorDiv:
		if j == 0 {
			return Value{}, vm.zeroDivision()
		}
		if q, ok := numfmt.FloorDiv(i, j); ok {
			return Int(q), nil
		}
	case Mod:
		if j == 0 {
			return Value{}, vm.zeroDivision()
		}
		return Int(numfmt.Mod(i, j)), nil
	case DivMod:
		if j == 0 {
			return Value{}, vm.zeroDivision()
		}
		if q, ok := numfmt.FloorDiv(i, j); ok {
			return vm.TupleOf([]Value{Int(q), Int(numfmt.Mod(i, j))}), nil
		}
	case TrueDiv:
		const exact = 1 << 53
		if j != 0 && -exact <= i && i <= exact && -exact <= j && j <= exact {
			return Float(float64(i) / float64(j)), nil
		}
	case LShift:
		switch {
		case j < 0:
			return Value{}, vm.ValueErrorf("negative shift count")
		case i == 0:
			return Int(0), nil
		case j < 63:
			if s := i << uint(j); s>>uint(j) == i {
				return Int(s), nil
			}
		}
	case RShift:
		if j < 0 {
			return Value{}, vm.ValueErrorf("negative shift count")
		}
		return Int(i >> uint(min(j, 63))), nil
	case Pow:
		if j < 0 {
			return vm.floatPow(float64(i), float64(j))
		}
		if p, ok := numfmt.PowSmall(i, uint64(j)); ok {
			return Int(p), nil
		}
	default:
		return NotImplemented, nil
	}
	return vm.bigBinary(op, Int(i), Int(j))
}

// bigBinary does the operators for exact ints whose operands or result may be beyond 64 bits.
func (vm *VM) bigBinary(op BinOp, a, b Value) (Value, error) {
	if v, ok := vm.wideBinary(op, a, b); ok {
		return v, nil
	}
	if v, ok := vm.fewBinary(op, a, b); ok {
		return v, nil
	}
	if v, ok, err := vm.shortBinary(op, a, b); ok || err != nil {
		return v, err
	}
	var smallX, smallY big.Int
	x, y := bigOperand(a, &smallX), bigOperand(b, &smallY)
	n, m := len(x.Bits()), len(y.Bits())
	switch op {
	case Add, Sub, And, Or, Xor:
		if err := vm.linear(max(n, m) + 1); err != nil {
			return Value{}, err
		}
		if max(n, m) >= largeWords {
			z, err := vm.wordwise(op, x, y)
			if err != nil {
				return Value{}, err
			}
			return vm.bigValue(z), nil
		}
		o := newBig()
		switch op {
		case Add:
			o.v.Add(x, y)
		case Sub:
			o.v.Sub(x, y)
		case And:
			o.v.And(x, y)
		case Or:
			o.v.Or(x, y)
		default:
			o.v.Xor(x, y)
		}
		return vm.finishBig(o), nil
	case Mul:
		if max(n, m) <= 64 {
			o := newBig()
			o.v.Mul(x, y)
			return vm.finishBig(o), nil
		}
		if x != y && a == b {
			y = x
		}
		z, err := vm.mulBig(x, y)
		if err != nil {
			return Value{}, err
		}
		return vm.bigValue(z), nil
	case FloorDiv, Mod, DivMod:
		if m == 0 {
			return Value{}, vm.zeroDivision()
		}
		q, r, err := vm.floorDivModBig(x, y)
		if err != nil {
			return Value{}, err
		}
		switch op {
		case FloorDiv:
			return vm.bigValue(q), nil
		case Mod:
			return vm.bigValue(r), nil
		}
		return vm.TupleOf([]Value{vm.bigValue(q), vm.bigValue(r)}), nil
	case TrueDiv:
		if err := vm.linear(max(n, m) + 1); err != nil {
			return Value{}, err
		}
		f, err := numfmt.TrueDivBig(x, y)
		if err != nil {
			return Value{}, vm.numError(err)
		}
		return Float(f), nil
	case LShift:
		return vm.shiftLeft(x, y)
	case RShift:
		switch {
		case y.Sign() < 0:
			return Value{}, vm.ValueErrorf("negative shift count")
		case !y.IsInt64() || y.Int64() >= int64(n)*64:
			if x.Sign() < 0 {
				return Int(-1), nil
			}
			return Int(0), nil
		}
		if err := vm.linear(n); err != nil {
			return Value{}, err
		}
		if n >= largeWords {
			z, err := vm.rightWords(x, uint(y.Int64()))
			if err != nil {
				return Value{}, err
			}
			return vm.bigValue(z), nil
		}
		o := newBigFor(n - int(y.Int64()/64))
		o.v.Rsh(x, uint(y.Int64()))
		return vm.finishBig(o), nil
	case Pow:
		if y.Sign() >= 0 {
			z, err := vm.powBig(x, y)
			if err != nil {
				return Value{}, err
			}
			return vm.bigValue(z), nil
		}
		f, err := vm.intAsFloat(a)
		if err != nil {
			return Value{}, err
		}
		g, err := vm.intAsFloat(b)
		if err != nil {
			return Value{}, err
		}
		return vm.floatPow(f, g)
	}
	return NotImplemented, nil
}

// shiftLeft returns x << y.
func (vm *VM) shiftLeft(x, y *big.Int) (Value, error) {
	switch {
	case y.Sign() < 0:
		return Value{}, vm.ValueErrorf("negative shift count")
	case x.Sign() == 0:
		return Int(0), nil
	case !y.IsInt64():
		return Value{}, vm.Errorf(OverflowError, "too many digits in integer")
	}
	k := y.Int64()
	n := len(x.Bits()) + int(k/64) + 1
	if err := vm.linear(n); err != nil {
		return Value{}, err
	}
	if n >= largeWords {
		z, err := vm.leftWords(x, uint(k))
		if err != nil {
			return Value{}, err
		}
		return vm.bigValue(z), nil
	}
	o := newBigFor(n)
	o.v.Lsh(x, uint(k))
	return vm.finishBig(o), nil
}

// floatPow is a ** b for floats; a negative number to a power that is not whole is complex.
func (vm *VM) floatPow(a, b float64) (Value, error) {
	switch {
	case b == 0 || a == 1:
		return Float(1), nil
	case a != a || b != b:
		return Float(a + b), nil
	case math.IsInf(b, 0):
		a = math.Abs(a)
		switch {
		case a == 1:
			return Float(1), nil
		case (b > 0) == (a > 1):
			return Float(math.Inf(1)), nil
		}
		return Float(0), nil
	}
	odd := math.Mod(math.Abs(b), 2) == 1
	switch {
	case math.IsInf(a, 0) || a == 0:
		if a == 0 && b < 0 {
			return Value{}, vm.Errorf(ZeroDivisionError, "zero to a negative power")
		}
		r := 0.0
		if (b > 0) == (a != 0) {
			r = math.Inf(1)
		}
		if odd {
			r = math.Copysign(r, a)
		}
		return Float(r), nil
	case a < 0 && b != math.Floor(b):
		return vm.complexPow(complexNumber{a, 0}, complexNumber{b, 0})
	}
	r := fmath.Pow(math.Abs(a), b)
	if math.IsInf(r, 0) {
		return Value{}, vm.rangeError()
	}
	if a < 0 && odd {
		r = -r
	}
	return Float(r), nil
}
