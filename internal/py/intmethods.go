package py

// intmethods.go holds the methods of int.

import (
	"encoding/binary"
	"math/big"
	"math/bits"
	"strings"

	"github.com/krait-run/krait/internal/numfmt"
)

func intMethods() []Def {
	return []Def{
		{Name: "as_integer_ratio", Fn: intAsIntegerRatio,
			Doc: "Return the pair of this number and 1.\n\nFor floats and other numbers, the pair is numerator and denominator in lowest terms."},
		{Name: "bit_count", Fn: intBitCount, Doc: "Return how many bits are set in the absolute value."},
		{Name: "bit_length", Fn: intBitLength, Doc: "Return how many bits the absolute value needs in binary."},
		{Name: "conjugate", Fn: intSelfMethod, Doc: "Return the number itself."},
		{Name: "from_bytes", Kind: ClassMethod, Sig: "bytes, byteorder='big', *, signed=False", Fn: intFromBytes,
			Doc: "Return the int that an array of bytes stands for.\n\n" +
				"byteorder 'big' has the most significant byte first, 'little' last; signed takes two's complement."},
		{Name: "is_integer", Fn: func(*VM, []Value) (Value, error) { return True, nil },
			Doc: "Return True, as for other numbers that are whole."},
		{Name: "to_bytes", Sig: "length=1, byteorder='big', *, signed=False", Fn: intToBytes,
			Doc: "Return the bytes of the number.\n\n" +
				"OverflowError is raised if length bytes don't suffice, or if the number is negative and signed is false."},
		{Name: "__ceil__", Fn: intSelfMethod, Doc: "Return the number itself."},
		{Name: "__floor__", Fn: intSelfMethod, Doc: "Return the number itself."},
		{Name: "__trunc__", Fn: intSelfMethod, Doc: "Return the number itself."},
		{Name: "__round__", Sig: "ndigits=None, /", Fn: intRound,
			Doc: "Return the number rounded to a multiple of 10**-ndigits, ties to even."},
		{Name: "__format__", Sig: "format_spec, /", Fn: intFormat, Doc: "Return the text that format_spec describes."},
		{Name: "__getnewargs__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.TupleOf([]Value{plainInt(a[0])}), nil }},
		{Name: "__sizeof__", Fn: intSizeof, Doc: "Return the size in memory, in bytes."},
	}
}

func intSelfMethod(_ *VM, a []Value) (Value, error) { return plainInt(a[0]), nil }

func intAsIntegerRatio(vm *VM, a []Value) (Value, error) {
	return vm.TupleOf([]Value{plainInt(a[0]), Int(1)}), nil
}

func magnitude(i int64) uint64 {
	if i < 0 {
		return -uint64(i)
	}
	return uint64(i)
}

func intBitLength(_ *VM, a []Value) (Value, error) {
	if i, ok := AsInt64(a[0]); ok {
		return Int(int64(bits.Len64(magnitude(i)))), nil
	}
	b, _ := AsBig(a[0])
	return Int(int64(b.BitLen())), nil
}

func intBitCount(vm *VM, a []Value) (Value, error) {
	if i, ok := AsInt64(a[0]); ok {
		return Int(int64(bits.OnesCount64(magnitude(i)))), nil
	}
	b, _ := AsBig(a[0])
	n := 0
	for _, w := range b.Bits() {
		n += bits.OnesCount(uint(w))
	}
	return Int(int64(n)), vm.Step(len(b.Bits()) / wordsPerStep)
}

// intSizeof gives what CPython's int takes: 24 bytes and 4 for every 30 bits.
func intSizeof(_ *VM, a []Value) (Value, error) {
	b, _ := AsBig(a[0])
	return Int(int64(24 + 4*max(1, (b.BitLen()+29)/30))), nil
}

// byteOrder returns whether a byteorder argument, null for the default, means 'big'.
func (vm *VM) byteOrder(fn string, v Value) (big bool, err error) {
	if v.o == nil {
		return true, nil
	}
	s, ok := AsStr(v)
	if !ok {
		return false, vm.TypeErrorf("%s() argument 'byteorder' must be str, not %s", fn, ArgType(v))
	}
	switch s {
	case "big":
		return true, nil
	case "little":
		return false, nil
	}
	return false, vm.ValueErrorf("byteorder must be either 'little' or 'big'")
}

// optionalTruth returns the truth of an optional argument that defaults to false.
func (vm *VM) optionalTruth(v Value) (bool, error) {
	if v.o == nil {
		return false, nil
	}
	return vm.Truth(v)
}

// ssizeArg returns an argument that becomes a C Py_ssize_t.
func (vm *VM) ssizeArg(v Value) (int, error) {
	i, err := vm.index(v)
	if err != nil {
		return 0, err
	}
	n, ok := i.SmallInt()
	if !ok {
		return 0, vm.Errorf(OverflowError, "Python int too large to convert to C ssize_t")
	}
	return int(n), nil
}

func intToBytes(vm *VM, a []Value) (Value, error) {
	length := 1
	var err error
	if a[1].o != nil {
		if length, err = vm.ssizeArg(a[1]); err != nil {
			return Value{}, err
		}
	}
	bigEndian, err := vm.byteOrder("to_bytes", a[2])
	if err != nil {
		return Value{}, err
	}
	signed, err := vm.optionalTruth(a[3])
	if err != nil {
		return Value{}, err
	}
	if length < 0 {
		return Value{}, vm.ValueErrorf("length argument must be non-negative")
	}
	if n, ok := a[0].SmallInt(); ok && n >= 0 && length <= 8 {
		need := bits.Len64(uint64(n))
		if signed && (n > 0 || length > 0) {
			need++
		}
		if (need+7)/8 > length {
			return Value{}, vm.Errorf(OverflowError, "int too big to convert")
		}
		var out [8]byte
		if bigEndian {
			binary.BigEndian.PutUint64(out[:], uint64(n)<<(8*(8-uint(length))))
		} else {
			binary.LittleEndian.PutUint64(out[:], uint64(n))
		}
		return vm.Bytes(string(out[:length])), nil
	}
	x, _ := AsBig(a[0])
	neg := x.Sign() < 0
	if neg && !signed {
		return Value{}, vm.Errorf(OverflowError, "can't convert negative int to unsigned")
	}
	need := x.BitLen()
	if signed {
		if neg { // -2**k needs k+1 bits
			need = new(big.Int).Not(x).BitLen()
		}
		if need++; x.Sign() == 0 && length == 0 {
			need = 0
		}
	}
	if (need+7)/8 > length {
		return Value{}, vm.Errorf(OverflowError, "int too big to convert")
	}
	if err := vm.Reserve(length); err != nil {
		return Value{}, err
	}
	if err := vm.Step(length / 4096); err != nil {
		return Value{}, err
	}
	out, err := vm.bytesOfInt(x, length, bigEndian)
	if err != nil {
		return Value{}, err
	}
	return vm.Bytes(bytesString(out)), nil
}

func intFromBytes(vm *VM, a []Value) (Value, error) {
	bigEndian, err := vm.byteOrder("from_bytes", a[2])
	if err != nil {
		return Value{}, err
	}
	signed, err := vm.optionalTruth(a[3])
	if err != nil {
		return Value{}, err
	}
	s, ok, err := vm.textBytes(a[1])
	if err != nil {
		return Value{}, err
	}
	if !ok {
		if _, isStr := AsStr(a[1]); isStr || IsInt(a[1]) || a[1].IsNone() {
			return Value{}, vm.TypeErrorf("cannot convert '%s' object to bytes", a[1].Type().name)
		}
		b, err := vm.CallValues(bytesType.Value(), a[1])
		if err != nil {
			return Value{}, err
		}
		s, _ = AsBytes(b)
	}
	if err := vm.linear(len(s)/8 + 1); err != nil {
		return Value{}, err
	}
	neg := false
	if signed && len(s) > 0 {
		first := s[len(s)-1]
		if bigEndian {
			first = s[0]
		}
		neg = first >= 0x80
	}
	r, ok := vm.fewBytes(s, bigEndian, neg)
	if !ok {
		x, err := vm.intOfBytes(s, bigEndian, neg)
		if err != nil {
			return Value{}, err
		}
		r = vm.bigValue(x)
	}
	if cls := AsType(a[0]); cls != &intType {
		return vm.CallValues(a[0], r)
	}
	return r, nil
}

func intRound(vm *VM, a []Value) (Value, error) {
	if a[1].IsNullOrNone() {
		return plainInt(a[0]), nil
	}
	n, err := vm.index(a[1])
	if err != nil {
		return Value{}, err
	}
	k, ok := n.SmallInt()
	if !ok {
		if b, _ := AsBig(n); b.Sign() > 0 {
			return plainInt(a[0]), nil
		}
		return Int(0), nil
	}
	if k >= 0 {
		return plainInt(a[0]), nil
	}
	if i, ok := a[0].SmallInt(); ok && k >= -17 && -1<<62 < i && i < 1<<62 {
		unit := int64(10)
		for ; k < -1; k++ {
			unit *= 10
		}
		rest := numfmt.Mod(i, unit)
		if i -= rest; rest > unit/2 || rest == unit/2 && i/unit&1 != 0 {
			i += unit
		}
		return Int(i), nil
	}
	x, _ := AsBig(a[0])
	if k < -int64(x.BitLen())/3-2 {
		return Int(0), nil
	}
	words := len(x.Bits())
	if words > blockWords {
		return vm.roundLong(x, -k)
	}
	if err := vm.Step(productWork(words, words) / productsPerStep); err != nil {
		return Value{}, err
	}
	z, err := numfmt.RoundInt(x, int(-k), &vm.numberState().bounds)
	if err != nil {
		return Value{}, vm.numError(err)
	}
	return vm.bigValue(z), nil
}

// roundLong rounds a long number to a multiple of 10**digits.
func (vm *VM) roundLong(x *big.Int, digits int64) (Value, error) {
	unit, err := vm.powBig(big.NewInt(10), big.NewInt(digits))
	if err != nil {
		return Value{}, err
	}
	q, r, err := vm.floorDivModBig(x, unit)
	if err != nil {
		return Value{}, err
	}
	r.Lsh(r, 1)
	if c := r.Cmp(unit); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	if q, err = vm.mulBig(q, unit); err != nil {
		return Value{}, err
	}
	return vm.bigValue(q), nil
}

// textBytes returns the contents of a bytes-like object, copied where they may change; ok is false for other objects.
func (vm *VM) textBytes(v Value) (s string, ok bool, err error) {
	if s, ok := AsBytes(v); ok {
		return s, true, nil
	}
	if s, ok, err = vm.bufferString(v); ok && err == nil {
		if err = vm.Reserve(len(s)); err == nil {
			s = strings.Clone(s)
		}
	}
	return s, ok, err
}
