package py

// int.go holds the type int: its constructor, text, hash and comparison.

import (
	"errors"
	"math"
	"math/big"
	"strconv"

	"github.com/krait-run/krait/internal/numfmt"
)

func intSpec() TypeSpec {
	return TypeSpec{
		Name: "int", Kind: KindInt, Flags: FlagMatchSelf,
		Doc: "int(x=0, /) -> integer\nint(x, base=10) -> integer\n\n" +
			"A whole number of any size. A float is cut towards zero; other numbers give their __int__() or\n" +
			"__index__(). A str, bytes or bytearray is read in the given base, 2 to 36, or 0 for the base that\n" +
			"its prefix names.",
		Slots: Slots{
			New: intNew, Of: (*VM).IntOf, Repr: intRepr, Hash: intHash, Compare: intCompare, Bool: intBool,
			Binary: intBinary,
			BinaryOps: []BinOp{Add, Sub, Mul, TrueDiv, FloorDiv, Mod, Pow, LShift, RShift, And, Or, Xor,
				DivMod},
			Unary: intUnary, UnaryOps: []UnOp{Neg, Pos, Invert, AbsOp},
			Index: intSelf, ToInt: intSelf, ToFloat: intToFloat,
		},
		Methods: intMethods(),
		Getters: []Getter{
			{Name: "real", Get: intSelf, Doc: "The number itself."},
			{Name: "imag", Get: intZero, Doc: "0, the imaginary part."},
			{Name: "numerator", Get: intSelf, Doc: "The number itself."},
			{Name: "denominator", Get: intOne, Doc: "1, the denominator in lowest terms."},
		},
	}
}

// intSelf returns the plain int in self, which may be a bool or an instance of a subclass.
func intSelf(vm *VM, self Value) (Value, error) { return plainInt(self), nil }

func intZero(*VM, Value) (Value, error) { return Int(0), nil }
func intOne(*VM, Value) (Value, error)  { return Int(1), nil }

// plainInt returns the exact int in v, for which IsInt holds.
func plainInt(v Value) Value {
	if v.o == &boolTag {
		return Int(int64(v.n))
	}
	return v.Base()
}

// intNew is int.__new__.
func intNew(vm *VM, cls *Type, args Args) (Value, error) {
	var x, base Value
	if n := args.Len(); n > 2 {
		return Value{}, vm.TypeErrorf("int expected at most 2 arguments, got %d", n)
	} else if n > 0 {
		x = args.v[0]
		if n == 2 {
			base = args.v[1]
		}
	}
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		if name.s != "base" {
			if err := vm.keywordError("int", name.s, "base"); err != nil {
				return Value{}, err
			}
		}
		if base.o != nil {
			return Value{}, vm.TypeErrorf("argument for int() given by name ('base') and position (2)")
		}
		base = v
	}
	var r Value
	var err error
	switch {
	case base.o != nil && x.o == nil:
		return Value{}, vm.TypeErrorf("int() missing string argument")
	case base.o != nil:
		r, err = vm.intOfText(x, base)
	case x.o == nil:
		r = Int(0)
	default:
		r, err = vm.IntOf(x)
	}
	if err != nil || cls.flags&flagHeap == 0 {
		return r, err
	}
	vm.charge(64)
	return Value{o: &(&IntInstance{Object: Object{shape: &cls.root}, Value: r}).Object}, nil
}

// keywordError is the TypeError for a keyword argument that a constructor does not take.
func (vm *VM) keywordError(fn, name string, params ...string) error {
	for _, p := range params {
		if nearName(name, p) {
			return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'. Did you mean '%s'?", fn, name, p)
		}
	}
	return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", fn, name)
}

// intOfText is int(x, base).
func (vm *VM) intOfText(x, base Value) (Value, error) {
	b, err := vm.IndexClamped(base)
	if err != nil {
		return Value{}, err
	}
	if b != 0 && (b < 2 || b > 36) {
		return Value{}, vm.ValueErrorf("int() base must be >= 2 and <= 36, or 0")
	}
	if s, ok := AsStr(x); ok {
		return vm.intLiteral(x, s, b)
	}
	if k := x.kind(); k == KindBytes || k == KindByteArray {
		s, _, err := vm.textBytes(x)
		if err != nil {
			return Value{}, err
		}
		return vm.intLiteral(vm.Bytes(s), s, b)
	}
	return Value{}, vm.TypeErrorf("int() can't convert non-string with explicit base")
}

// intLiteral parses s; shown is the argument for the error message.
func (vm *VM) intLiteral(shown Value, s string, base int) (Value, error) {
	r, err := vm.ParseInt(s, base)
	if errors.Is(err, numfmt.ErrLiteral) {
		err = vm.numError(numfmt.IntLiteralError(vm.reprArgument(shown), base))
	}
	return r, err
}

// IntOf returns int(v).
func (vm *VM) IntOf(v Value) (Value, error) {
	if v.o == &intTag {
		return v, nil
	}
	if f, ok := v.ExactFloat(); ok {
		return vm.floatToInt(f)
	}
	s := &v.o.shape.typ.slots
	if s.ToInt != nil {
		r, err := s.ToInt(vm, v)
		if err != nil {
			return Value{}, err
		}
		if !IsInt(r) {
			return Value{}, vm.TypeErrorf("__int__ returned non-int (type %s)", r.Type().name)
		}
		return plainInt(r), nil
	}
	if s.Index != nil {
		r, err := vm.index(v)
		if err != nil {
			return Value{}, err
		}
		return r, nil
	}
	if t, ok := AsStr(v); ok {
		return vm.intLiteral(v, t, 10)
	}
	if t, ok, err := vm.textBytes(v); err != nil {
		return Value{}, err
	} else if ok {
		return vm.intLiteral(vm.Bytes(t), t, 10)
	}
	return Value{}, vm.TypeErrorf("int() argument must be a string, a bytes-like object or a real number, not '%s'", v.Type().name)
}

// index is vm.Index with the result checked to be an int, and exact.
func (vm *VM) index(v Value) (Value, error) {
	r, err := vm.Index(v)
	if err != nil {
		return Value{}, err
	}
	if !IsInt(r) {
		return Value{}, vm.TypeErrorf("__index__ returned non-int (type %s)", r.Type().name)
	}
	return plainInt(r), nil
}

// floatToInt returns int(f).
func (vm *VM) floatToInt(f float64) (Value, error) {
	if v, ok := vm.fewFloat(f); ok {
		return v, nil
	}
	i, b, err := numfmt.FloatToInt(f)
	if err != nil {
		return Value{}, vm.numError(err)
	}
	if b != nil {
		return vm.bigValue(b), nil
	}
	return Int(i), nil
}

func intRepr(vm *VM, self Value) (string, error) {
	if i, ok := AsInt64(self); ok {
		return strconv.FormatInt(i, 10), nil
	}
	b, _ := AsBig(self)
	return vm.bigText(b)
}

func intHash(vm *VM, self Value) (int64, error) {
	if i, ok := AsInt64(self); ok {
		return int64(hashInt(i)), nil
	}
	b, _ := AsBig(self)
	if err := vm.Step(len(b.Bits()) >> 5); err != nil { // a division for each word
		return 0, err
	}
	return numfmt.HashBigInt(b), nil
}

func intBool(_ *VM, self Value) (bool, error) {
	i, ok := AsInt64(self)
	return !ok || i != 0, nil
}

func intCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	i, ok1 := AsInt64(a)
	j, ok2 := AsInt64(b)
	if ok1 && ok2 {
		return Bool(cmpInts(op, i, j)), nil
	}
	if !ok2 && !IsInt(b) || !ok1 && !IsInt(a) {
		return NotImplemented, nil
	}
	switch {
	case ok1: // b is beyond int64
		y, _ := AsBig(b)
		return CompareOrder(op, -y.Sign()), nil
	case ok2:
		x, _ := AsBig(a)
		return CompareOrder(op, x.Sign()), nil
	}
	x, _ := AsBig(a)
	y, _ := AsBig(b)
	if n := len(x.Bits()); n > wordsPerStep {
		if err := vm.Step(n / wordsPerStep); err != nil {
			return Value{}, err
		}
	}
	return CompareOrder(op, x.Cmp(y)), nil
}

func intToFloat(vm *VM, self Value) (Value, error) {
	f, err := vm.intAsFloat(self)
	return Float(f), err
}

// intAsFloat returns float(v) for an int.
func (vm *VM) intAsFloat(v Value) (float64, error) {
	if i, ok := AsInt64(v); ok {
		return float64(i), nil
	}
	b, _ := AsBig(v)
	f, err := numfmt.BigToFloat(b)
	return f, vm.numError(err)
}

// intUnary does -, +, ~ and abs() of ints.
func intUnary(vm *VM, op UnOp, a Value) (Value, error) {
	if i, ok := AsInt64(a); ok {
		switch {
		case op == Invert:
			return Int(^i), nil
		case op == Pos || op == AbsOp && i >= 0:
			return Int(i), nil
		case i != math.MinInt64:
			return Int(-i), nil
		}
	}
	if op == Pos {
		return plainInt(a), nil
	}
	x, ok := AsBig(a)
	if !ok {
		return NotImplemented, nil
	}
	if err := vm.linear(len(x.Bits()) + 1); err != nil {
		return Value{}, err
	}
	if op == AbsOp && x.Sign() > 0 {
		return plainInt(a), nil
	}
	if len(x.Bits()) >= largeWords {
		minuend := new(big.Int) // -x is 0 - x, and ~x is -1 - x
		if op == Invert {
			minuend.SetInt64(-1)
		}
		z, err := vm.wordwise(Sub, minuend, x)
		if err != nil {
			return Value{}, err
		}
		return vm.bigValue(z), nil
	}
	o := newBigFor(len(x.Bits()) + 1)
	switch op {
	case Neg:
		o.v.Neg(x)
	case AbsOp:
		o.v.Abs(x)
	default:
		o.v.Not(x)
	}
	return vm.finishBig(o), nil
}

// bigOperand returns an int as a big integer that must not be changed. small is room for one that fits 64 bits.
func bigOperand(v Value, small *big.Int) *big.Int {
	if v.o == &intTag || v.o == &boolTag {
		return small.SetInt64(int64(v.n))
	}
	return &bigInt(v.o).v
}
