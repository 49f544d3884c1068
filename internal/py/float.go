package py

// float.go holds the type float: its constructor, operators and comparison.

import (
	"errors"
	"math"

	"github.com/krait-run/krait/internal/numfmt"
)

func floatSpec() TypeSpec {
	return TypeSpec{
		Name: "float", Kind: KindFloat, Flags: FlagMatchSelf, Sig: "x=0, /",
		Doc: "float(x=0, /) -> float\n\nA floating-point number of 64 bits, made from a number or from its text.",
		Slots: Slots{
			New: floatNew, Of: floatValue, Repr: floatRepr, Hash: floatHash, Compare: floatCompare, Bool: floatBool,
			Binary: floatBinary, BinaryOps: []BinOp{Add, Sub, Mul, TrueDiv, FloorDiv, Mod, Pow, DivMod},
			Unary: floatUnary, UnaryOps: []UnOp{Neg, Pos, AbsOp},
			ToInt: floatToIntSlot, ToFloat: floatSelf,
		},
		Methods: floatMethods(),
		Getters: []Getter{
			{Name: "real", Get: floatSelf, Doc: "The number itself."},
			{Name: "imag", Get: func(*VM, Value) (Value, error) { return Float(0), nil }, Doc: "0.0, the imaginary part."},
		},
	}
}

func floatSelf(_ *VM, self Value) (Value, error) { return self.Base(), nil }

func floatToIntSlot(vm *VM, self Value) (Value, error) {
	f, _ := AsFloat(self)
	return vm.floatToInt(f)
}

// newFloat returns f as an instance of cls.
func (vm *VM) newFloat(cls *Type, f float64) Value {
	if cls.flags&flagHeap == 0 {
		return Float(f)
	}
	vm.charge(64)
	return Value{o: &(&FloatInstance{Object: Object{shape: &cls.root}, Value: Float(f)}).Object}
}

// floatNew is float.__new__.
func floatNew(vm *VM, cls *Type, args Args) (Value, error) {
	if args.KwLen() > 0 && cls.keepsSlot(&floatType, "__init__") {
		return Value{}, vm.TypeErrorf("float() takes no keyword arguments")
	}
	switch n := args.Len(); {
	case n == 0:
		return vm.newFloat(cls, 0), nil
	case n > 1:
		return Value{}, vm.TypeErrorf("float expected at most 1 argument, got %d", n)
	}
	f, err := vm.floatFrom(args.v[0])
	if err != nil {
		return Value{}, err
	}
	return vm.newFloat(cls, f), nil
}

func floatValue(vm *VM, x Value) (Value, error) {
	f, err := vm.floatFrom(x)
	return Float(f), err
}

// floatFrom is float(x), which reads text too.
func (vm *VM) floatFrom(x Value) (float64, error) {
	s, isText := AsStr(x)
	if !isText && x.o.shape.typ.slots.ToFloat == nil && x.o.shape.typ.slots.Index == nil {
		var err error
		if s, isText, err = vm.textBytes(x); err != nil {
			return 0, err
		}
	}
	if isText {
		if f, ok := numfmt.SmallFloat(s); ok {
			return f, nil
		}
		if err := vm.readsNumber(len(s)); err != nil {
			return 0, err
		}
		f, err := numfmt.ParseFloat(s, vm.poll)
		if errors.Is(err, numfmt.ErrLiteral) {
			r, err := vm.Repr(x)
			if err != nil {
				return 0, err
			}
			return 0, vm.numError(numfmt.FloatLiteralError(r))
		}
		return f, vm.numError(err)
	}
	f, ok, err := vm.floatConvert(x)
	if err == nil && !ok {
		err = vm.TypeErrorf("float() argument must be a string or a real number, not '%s'", x.Type().name)
	}
	return f, err
}

// floatConvert converts a number to float by __float__ or __index__; ok is false where x has neither.
func (vm *VM) floatConvert(x Value) (f float64, ok bool, err error) {
	if f, ok := x.ExactFloat(); ok {
		return f, true, nil
	}
	if x.o == &intTag || x.o == &boolTag {
		return float64(int64(x.n)), true, nil
	}
	s := &x.o.shape.typ.slots
	if s.ToFloat != nil {
		r, err := s.ToFloat(vm, x)
		if err != nil {
			return 0, true, err
		}
		f, ok := AsFloat(r)
		if !ok {
			return 0, true, vm.TypeErrorf("%s.__float__ returned non-float (type %s)", x.Type().name, r.Type().name)
		}
		return f, true, nil
	}
	if s.Index != nil {
		r, err := vm.index(x)
		if err != nil {
			return 0, true, err
		}
		f, err := vm.intAsFloat(r)
		return f, true, err
	}
	return 0, false, nil
}

// floatOfSlow is FloatOf for what is neither an inline float nor an inline int.
func (vm *VM) floatOfSlow(v Value) (float64, error) {
	f, ok, err := vm.floatConvert(v)
	if err == nil && !ok {
		err = vm.TypeErrorf("must be real number, not %s", v.Type().name)
	}
	return f, err
}

func floatRepr(_ *VM, self Value) (string, error) {
	f, _ := AsFloat(self)
	return numfmt.ReprFloat(f), nil
}

func floatHash(vm *VM, self Value) (int64, error) {
	f, _ := AsFloat(self)
	if f != f {
		return vm.nanHash(self), nil
	}
	return numfmt.HashFloat(f), nil
}

// nanHash is the hash of a NaN: that of its object where it has one, else of its bits.
func (vm *VM) nanHash(v Value) int64 {
	if v.IsInline() {
		return int64(v.n>>4 | 1<<40)
	}
	return int64(vm.ID(v)>>4 | 1<<40)
}

func floatBool(_ *VM, self Value) (bool, error) {
	f, _ := AsFloat(self)
	return f != 0, nil
}

// floatCompare compares with floats, and exactly with ints.
func floatCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	x, ok1 := AsFloat(a)
	y, ok2 := AsFloat(b)
	if ok1 && ok2 {
		return Bool(compareFloats(op, x, y)), nil
	}
	switch {
	case ok1 && IsInt(b):
		if x != x {
			return Bool(op == NE), nil
		}
		return CompareOrder(op, -compareIntFloat(b, x)), nil
	case ok2 && IsInt(a):
		if y != y {
			return Bool(op == NE), nil
		}
		return CompareOrder(op, compareIntFloat(a, y)), nil
	}
	return NotImplemented, nil
}

func compareFloats(op CmpOp, x, y float64) bool {
	switch op {
	case LT:
		return x < y
	case LE:
		return x <= y
	case EQ:
		return x == y
	case NE:
		return x != y
	case GT:
		return x > y
	}
	return x >= y
}

// compareIntFloat compares an int with an f that is not NaN.
func compareIntFloat(v Value, f float64) int {
	if i, ok := AsInt64(v); ok {
		return numfmt.CompareIntFloat(i, f)
	}
	b, _ := AsBig(v)
	return numfmt.CompareBigFloat(b, f)
}

// floatOperand returns an operand of a float operator; ok is false if it is neither a float nor an int.
func (vm *VM) floatOperand(v Value) (f float64, ok bool, err error) {
	if f, ok := AsFloat(v); ok {
		return f, true, nil
	}
	if IsInt(v) {
		f, err := vm.intAsFloat(v)
		return f, true, err
	}
	return 0, false, nil
}

func floatBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	switch op {
	case Add, Sub, Mul, Pow, TrueDiv, FloorDiv, Mod, DivMod:
	default:
		return NotImplemented, nil // and no int is too large for that
	}
	x, ok, err := vm.floatOperand(a)
	if !ok {
		return NotImplemented, nil
	}
	if err != nil {
		if !IsNumber(b) {
			return NotImplemented, nil
		}
		return Value{}, err
	}
	y, ok, err := vm.floatOperand(b)
	if !ok {
		return NotImplemented, nil
	}
	if err != nil {
		return Value{}, err
	}
	switch op {
	case Add:
		return Float(x + y), nil
	case Sub:
		return Float(x - y), nil
	case Mul:
		return Float(x * y), nil
	case Pow:
		return vm.floatPow(x, y)
	}
	if y == 0 {
		return Value{}, vm.zeroDivision()
	}
	switch op {
	case TrueDiv:
		return Float(x / y), nil
	case FloorDiv:
		f, err := numfmt.FloatFloorDiv(x, y)
		return Float(f), vm.numError(err)
	case Mod:
		f, err := numfmt.FloatMod(x, y)
		return Float(f), vm.numError(err)
	}
	q, r, err := numfmt.FloatDivMod(x, y)
	if err != nil {
		return Value{}, vm.numError(err)
	}
	return vm.TupleOf([]Value{Float(q), Float(r)}), nil
}

// IsNumber reports whether v is an int, bool, float, or an instance of their subclasses.
func IsNumber(v Value) bool {
	if IsInt(v) {
		return true
	}
	_, ok := AsFloat(v)
	return ok
}

func floatUnary(_ *VM, op UnOp, a Value) (Value, error) {
	f, _ := AsFloat(a)
	switch op {
	case Neg:
		return Float(-f), nil
	case Pos:
		return Float(f), nil
	case AbsOp:
		return Float(math.Abs(f)), nil
	}
	return NotImplemented, nil
}

func floatMethods() []Def {
	return []Def{
		{Name: "as_integer_ratio", Fn: floatAsIntegerRatio,
			Doc: "Return the pair of ints, in lowest terms and with a positive denominator, whose ratio is the number."},
		{Name: "conjugate", Fn: floatSelfMethod, Doc: "Return the number itself."},
		{Name: "from_number", Kind: ClassMethod, Sig: "number, /", Fn: floatFromNumber,
			Doc: "Return a number converted to float; text is not accepted."},
		{Name: "fromhex", Kind: ClassMethod, Sig: "string, /", Fn: floatFromHex,
			Doc: "Return the float that a hexadecimal string such as '0x1.8p3' stands for."},
		{Name: "hex", Fn: floatHex, Doc: "Return the number as a hexadecimal string, exactly."},
		{Name: "is_integer", Fn: floatIsInteger, Doc: "Return whether the number is whole."},
		{Name: "__ceil__", Fn: floatCeil, Doc: "Return the least int not below the number."},
		{Name: "__floor__", Fn: floatFloor, Doc: "Return the greatest int not above the number."},
		{Name: "__trunc__", Fn: floatTrunc, Doc: "Return the int towards zero."},
		{Name: "__round__", Sig: "ndigits=None, /", Fn: floatRound,
			Doc: "Return the number rounded to ndigits decimals, ties to even; without ndigits an int."},
		{Name: "__format__", Sig: "format_spec, /", Fn: intFormat, Doc: "Return the text that format_spec describes."},
		{Name: "__getformat__", Kind: ClassMethod, Sig: "typestr, /", Fn: floatGetFormat,
			Doc: "Return how C's 'double' or 'float' is stored."},
		{Name: "__getnewargs__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.TupleOf([]Value{a[0].Base()}), nil }},
	}
}

func floatSelfMethod(_ *VM, a []Value) (Value, error) { return a[0].Base(), nil }

func floatAsIntegerRatio(vm *VM, a []Value) (Value, error) {
	f, _ := AsFloat(a[0])
	if v, ok := vm.fewRatio(f); ok {
		return v, nil
	}
	n, d, err := numfmt.AsIntegerRatio(f)
	if err != nil {
		return Value{}, vm.numError(err)
	}
	return vm.TupleOf([]Value{vm.bigValue(n), vm.bigValue(d)}), nil
}

// floatResult returns f, as an instance of cls where that is a subclass.
func (vm *VM) floatResult(cls Value, f float64) (Value, error) {
	if AsType(cls) != &floatType {
		return vm.CallValues(cls, Float(f))
	}
	return Float(f), nil
}

func floatFromNumber(vm *VM, a []Value) (Value, error) {
	f, err := vm.FloatOf(a[1])
	if err != nil {
		return Value{}, err
	}
	return vm.floatResult(a[0], f)
}

func floatFromHex(vm *VM, a []Value) (Value, error) {
	s, ok := AsStr(a[1])
	if !ok {
		return Value{}, vm.TypeErrorf("bad argument type for built-in operation")
	}
	if err := vm.readsNumber(len(s)); err != nil {
		return Value{}, err
	}
	f, err := numfmt.FloatFromHex(s, vm.poll)
	if err != nil {
		return Value{}, vm.numError(err)
	}
	return vm.floatResult(a[0], f)
}

func floatHex(vm *VM, a []Value) (Value, error) {
	f, _ := AsFloat(a[0])
	return vm.Str(numfmt.FloatHex(f)), nil
}

func floatIsInteger(_ *VM, a []Value) (Value, error) {
	f, _ := AsFloat(a[0])
	return Bool(f == math.Floor(f) && !math.IsInf(f, 0)), nil
}

func floatCeil(vm *VM, a []Value) (Value, error) {
	f, _ := AsFloat(a[0])
	return vm.floatToInt(math.Ceil(f))
}

func floatFloor(vm *VM, a []Value) (Value, error) {
	f, _ := AsFloat(a[0])
	return vm.floatToInt(math.Floor(f))
}

func floatTrunc(vm *VM, a []Value) (Value, error) {
	f, _ := AsFloat(a[0])
	return vm.floatToInt(f)
}

func floatRound(vm *VM, a []Value) (Value, error) {
	f, _ := AsFloat(a[0])
	if a[1].IsNullOrNone() {
		return vm.floatToInt(numfmt.RoundHalfEven(f))
	}
	i, err := vm.index(a[1])
	if err != nil {
		return Value{}, err
	}
	n, ok := i.SmallInt()
	if !ok {
		n = math.MaxInt32
		if b, _ := AsBig(i); b.Sign() < 0 {
			n = -n
		}
	}
	r, err := numfmt.RoundFloat(f, int(min(max(n, math.MinInt32), math.MaxInt32)))
	return Float(r), vm.numError(err)
}

func floatGetFormat(vm *VM, a []Value) (Value, error) {
	s, ok := AsStr(a[1])
	switch {
	case !ok:
		return Value{}, vm.TypeErrorf("__getformat__() argument must be str, not %s", ArgType(a[1]))
	case s != "double" && s != "float":
		return Value{}, vm.ValueErrorf("__getformat__() argument 1 must be 'double' or 'float'")
	}
	return vm.Str("IEEE, little-endian"), nil
}
