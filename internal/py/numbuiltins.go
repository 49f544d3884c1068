package py

// numbuiltins.go holds the builtin functions on numbers: abs, round, divmod, pow, bin, oct, hex, ord, chr, sum.

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/numfmt"
)

func builtinAbs(vm *VM, a []Value) (Value, error) {
	if v := a[0]; v.o == &intTag && int64(v.n) > math.MinInt64 {
		i := int64(v.n)
		return Int(max(i, -i)), nil
	}
	return vm.Unary(AbsOp, a[0])
}

func numberBuiltins() []Def {
	return []Def{
		{Name: "abs", Sig: "x, /", Fn: builtinAbs, Doc: "Return the absolute value of a number."},
		{Name: "bin", Sig: "number, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.inBase(a[0], 2, "0b") },
			Doc: "Return the binary digits of an int, after 0b."},
		{Name: "chr", Sig: "i, /", Fn: builtinChr, Doc: "Return the str of the one character with code point i, 0 to 0x10ffff."},
		{Name: "divmod", Sig: "x, y, /", Fn: builtinDivmod,
			Doc: "Return the pair of x // y and x % y."},
		{Name: "hex", Sig: "number, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.inBase(a[0], 16, "0x") },
			Doc: "Return the hexadecimal digits of an int, after 0x."},
		{Name: "oct", Sig: "number, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.inBase(a[0], 8, "0o") },
			Doc: "Return the octal digits of an int, after 0o."},
		{Name: "ord", Sig: "character, /", Fn: builtinOrd, Doc: "Return the code point of a str of one character, or the value of one byte."},
		{Name: "pow", Sig: "base, exp, mod=None", Fn: builtinPow,
			Doc: "Return base ** exp, or with mod what remains of it modulo mod, computed without the whole power."},
		{Name: "round", Sig: "number, ndigits=None", Fn: builtinRound,
			Doc: "Return number rounded to ndigits decimals. Without ndigits the result is an int."},
		{Name: "sum", Borrows: 2, Sig: "iterable, /, start=0", Fn: builtinSum,
			Doc: "Return start plus the items of iterable, which are numbers. Floats are added with compensation of rounding errors."},
	}
}

// inBase is bin, oct and hex.
func (vm *VM) inBase(v Value, base int, prefix string) (Value, error) {
	v, err := vm.index(v)
	if err != nil {
		return Value{}, err
	}
	var buf [80]byte
	if i, ok := v.SmallInt(); ok {
		out := buf[:0]
		if i < 0 {
			out = append(out, '-')
		}
		out = append(out, prefix...)
		return vm.asciiText(bytesString(strconv.AppendUint(out, magnitude(i), base))), nil
	}
	b, _ := AsBig(v)
	if len(b.Bits()) <= fewWords {
		var buf [bits.UintSize*fewWords + len("-0x")]byte
		out := buf[:0]
		if b.Sign() < 0 {
			out = append(out, '-')
		}
		out = numfmt.AppendBits(append(out, prefix...), b.Bits(), bits.TrailingZeros(uint(base)))
		s, dst := vm.newStrBytes(len(out))
		copy(dst, out)
		return s.Value(), nil
	}
	n := b.BitLen() // more than the digits in any base
	if n >= bigReserve {
		if err := vm.Reserve(n); err != nil {
			return Value{}, err
		}
	}
	width := bits.TrailingZeros(uint(base)) // bits of a digit
	digits := (n + width - 1) / width
	out := alias.Room(digits + len("-") + len(prefix))
	if b.Sign() < 0 {
		out = append(out, '-')
	}
	out = append(out, prefix...)
	for i := digits - 1; i >= 0; i-- {
		if i%pieceSize == pieceSize-1 {
			if err := vm.bulk(); err != nil {
				return Value{}, err
			}
		}
		out = append(out, "0123456789abcdef"[bitsAt(b.Bits(), i*width, width)])
	}
	return vm.ownLong(bytesString(out), len(out)), nil
}

// bitsAt returns the n bits of words, at most a word, from bit at on.
func bitsAt(words []big.Word, at, n int) big.Word {
	i, shift := at/bits.UintSize, at%bits.UintSize
	x := words[i] >> shift
	if shift+n > bits.UintSize && i+1 < len(words) {
		x |= words[i+1] << (bits.UintSize - shift)
	}
	return x & (1<<n - 1)
}

func builtinChr(vm *VM, a []Value) (Value, error) {
	v, err := vm.index(a[0])
	if err != nil {
		return Value{}, err
	}
	i, ok := v.SmallInt()
	if !ok || i < 0 || i > 0x10ffff {
		return Value{}, vm.ValueErrorf("chr() arg not in range(0x110000)")
	}
	if i < 0x80 {
		return asciiStrs[i].Value(), nil
	}
	if i >= 0xd800 && i < 0xe000 { // a lone surrogate in generalised UTF-8
		return vm.Str(string([]byte{0xe0 | byte(i>>12), 0x80 | byte(i>>6)&0x3f, 0x80 | byte(i)&0x3f})), nil
	}
	return vm.Str(string(rune(i))), nil
}

func builtinDivmod(vm *VM, a []Value) (Value, error) {
	if x, ok := a[0].SmallInt(); ok {
		if y, ok := a[1].SmallInt(); ok && y > 0 {
			q, r := x/y, x%y
			if r < 0 {
				q, r = q-1, r+y
			}
			return vm.tuple2(Int(q), Int(r)), nil
		}
	}
	return vm.Binary(DivMod, a[0], a[1])
}

func builtinOrd(vm *VM, a []Value) (Value, error) {
	n := 0
	if s := AsStrObject(a[0]); s != nil {
		if n = s.Len(); n == 1 {
			return Int(int64(decodeFirst(s.s))), nil
		}
	} else if k := a[0].kind(); k == KindBytes || k == KindByteArray {
		b, _, err := vm.bufferString(a[0])
		if err != nil {
			return Value{}, err
		}
		if n = len(b); n == 1 {
			return Int(int64(b[0])), nil
		}
	} else {
		return Value{}, vm.TypeErrorf("ord() expected string of length 1, but %s found", a[0].Type().name)
	}
	return Value{}, vm.TypeErrorf("ord() expected a character, but string of length %d found", n)
}

// decodeFirst returns the first code point of s, which may be a surrogate.
func decodeFirst(s string) rune {
	switch c := s[0]; {
	case c < 0x80:
		return rune(c)
	case c < 0xe0:
		return rune(c&0x1f)<<6 | rune(s[1]&0x3f)
	case c < 0xf0:
		return rune(c&0x0f)<<12 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f)
	default:
		return rune(c&0x07)<<18 | rune(s[1]&0x3f)<<12 | rune(s[2]&0x3f)<<6 | rune(s[3]&0x3f)
	}
}

func builtinPow(vm *VM, a []Value) (Value, error) {
	if a[2].IsNullOrNone() {
		return vm.Binary(Pow, a[0], a[1])
	}
	return vm.PowMod(a[0], a[1], a[2])
}

// PowMod returns pow(a, b, m).
func (vm *VM) PowMod(a, b, m Value) (Value, error) {
	ta, tb := a.o.shape.typ, b.o.shape.typ
	if (ta.flags|tb.flags)&flagHeap != 0 {
		if r, err := vm.powModDunder(a, b, m, ta, tb); err != nil || r != NotImplemented {
			return r, err
		}
	} else if r, err := vm.powModNative(a, b, m); err != nil || r != NotImplemented {
		return r, err
	}
	return Value{}, vm.TypeErrorf("unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'",
		ta.name, tb.name, m.Type().name)
}

// powModDunder calls __pow__, and __rpow__ of the exponent, with three operands.
func (vm *VM) powModDunder(a, b, m Value, ta, tb *Type) (Value, error) {
	fwd := ta.lookup("__pow__")
	rev := tb.lookup("__rpow__")
	if ta == tb {
		rev = Value{}
	}
	if rev.o != nil && tb.IsSubtype(ta) && rev != ta.lookup("__rpow__") {
		if r, err := vm.callSpecial(rev, b, tb, a, m); err != nil || r != NotImplemented {
			return r, err
		}
		rev = Value{}
	}
	if fwd.o != nil {
		if r, err := vm.callSpecial(fwd, a, ta, b, m); err != nil || r != NotImplemented {
			return r, err
		}
	}
	if rev.o != nil {
		return vm.callSpecial(rev, b, tb, a, m)
	}
	return NotImplemented, nil
}

// powModWord is pow(a, n, m) for m other than 0.
func powModWord(a int64, n uint64, m int64) Value {
	mod := magnitude(m)
	base := magnitude(a) % mod
	if a < 0 && base > 0 {
		base = mod - base
	}
	z := 1 % mod
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			z = mulMod(z, base, mod)
		}
		base = mulMod(base, base, mod)
	}
	if m < 0 && z > 0 {
		return Int(int64(z) + m)
	}
	return Int(int64(z))
}

// mulMod returns x * y modulo m, for x and y below m.
func mulMod(x, y, m uint64) uint64 {
	if (x|y)>>32 == 0 {
		return x * y % m
	}
	hi, lo := bits.Mul64(x, y)
	_, r := bits.Div64(hi, lo, m)
	return r
}

// powModNative is pow(a, b, m) of builtin numbers, NotImplemented for other operands.
func (vm *VM) powModNative(a, b, m Value) (Value, error) {
	if a.o == &intTag && b.o == &intTag && m.o == &intTag && int64(b.n) >= 0 && m.n != 0 {
		return powModWord(int64(a.n), b.n, int64(m.n)), vm.Step(1)
	}
	if IsInt(a) && IsInt(b) && IsInt(m) {
		x, _ := AsBig(a)
		n, _ := AsBig(b)
		mod, _ := AsBig(m)
		z, err := vm.powModBig(x, n, mod)
		if err != nil {
			return Value{}, err
		}
		return vm.bigValue(z), nil
	}
	for _, v := range [3]Value{a, b, m} {
		switch v.kind() {
		case KindFloat:
			return Value{}, vm.TypeErrorf("pow() 3rd argument not allowed unless all arguments are integers")
		case KindComplex:
			for _, w := range [2]Value{a, b} {
				if !IsNumber(w) && w.kind() != KindComplex {
					return NotImplemented, nil
				}
			}
			return Value{}, vm.ValueErrorf("complex modulo")
		}
	}
	for _, v := range [3]Value{a, b, m} {
		for _, t := range v.Type().mro {
			if f := t.slots.PowMod; f != nil {
				return f(vm, a, b, m)
			}
		}
	}
	return NotImplemented, nil
}

func builtinRound(vm *VM, a []Value) (Value, error) {
	if f, ok := a[0].ExactFloat(); ok {
		return floatRound(vm, []Value{Float(f), a[1]})
	}
	if a[0].o == &intTag {
		return intRound(vm, []Value{a[0], a[1]})
	}
	t := a[0].Type()
	m := t.lookup("__round__")
	if m.o == nil {
		return Value{}, vm.TypeErrorf("type %s doesn't define __round__ method", t.name)
	}
	if a[1].IsNullOrNone() {
		return vm.callSpecial(m, a[0], t)
	}
	return vm.callSpecial(m, a[0], t, a[1])
}

// FloatSum adds floats and keeps track of what rounding loses, after Neumaier (1974).
type FloatSum struct{ hi, lo float64 }

// Add adds x.
func (s *FloatSum) Add(x float64) {
	t := s.hi + x
	if math.Abs(s.hi) >= math.Abs(x) {
		s.lo += (s.hi - t) + x
	} else {
		s.lo += (x - t) + s.hi
	}
	s.hi = t
}

// Sum returns the sum.
func (s *FloatSum) Sum() float64 {
	if s.lo != 0 && s.lo-s.lo == 0 {
		return s.hi + s.lo
	}
	return s.hi
}

// summing is the state of sum(): the total so far, in the form of the numbers met last.
type summing struct {
	mode   uint8 // of the constants below
	i      int64
	re, im FloatSum
	total  Value // in mode sumAny
}

const (
	sumAny uint8 = iota
	sumInt
	sumFloat
	sumComplex
)

func builtinSum(vm *VM, a []Value) (Value, error) {
	start := a[1]
	if start.o == nil {
		start = Int(0)
	} else {
		switch start.kind() {
		case KindStr:
			return Value{}, vm.TypeErrorf("sum() can't sum strings [use ''.join(seq) instead]")
		case KindBytes:
			return Value{}, vm.TypeErrorf("sum() can't sum bytes [use b''.join(seq) instead]")
		case KindByteArray:
			return Value{}, vm.TypeErrorf("sum() can't sum bytearray [use b''.join(seq) instead]")
		}
	}
	spare := vm.spare()
	s := spare.sum
	if s == nil {
		s = &sumCall{vm: vm}
		s.f = s.add
	}
	spare.sum = nil // items may sum up as well
	s.enter(start)
	s.root = vm.PushRoot(start)
	err := vm.drainInto(a[0], s, s.f)
	vm.PopRoots(s.root)
	var r Value
	if err == nil {
		r = s.value(vm)
		if s.own {
			l := listOf(r)
			l.grown, l.extended = false, false // as the list that a last + would make
		}
	}
	s.summing, s.own = summing{}, false
	spare.sum = s
	return r, err
}

// sumCall is a call of sum, which the VM uses again.
type sumCall struct {
	summing
	vm   *VM
	own  bool              // the total is a list that this call has made, and nobody else has it
	root int               // of the total
	f    func(Value) error // add
}

// add adds an item of any kind.
func (s *sumCall) add(v Value) error {
	lists := s.total.o != nil && s.total.o.shape == &listType.root && v.o.shape == &listType.root
	if lists && s.own {
		return s.vm.extendList(listOf(s.total), v)
	}
	t, err := s.vm.Binary(Add, s.value(s.vm), v)
	if err != nil {
		return err
	}
	s.own = lists
	s.vm.roots[s.root] = t
	s.enter(t)
	return nil
}

// enter goes on with the total t.
func (s *summing) enter(t Value) {
	*s = summing{total: t}
	if i, ok := t.SmallInt(); ok {
		s.mode, s.i = sumInt, i
	} else if f, ok := t.ExactFloat(); ok {
		s.mode, s.re.hi = sumFloat, f
	} else if t.o.shape == &complexType.root {
		c := asComplex(t)
		s.mode, s.re.hi, s.im.hi = sumComplex, c.re, c.im
	}
}

// take adds v and reports true, or changes nothing and reports false.
func (s *summing) take(_ *VM, v Value) bool {
	switch s.mode {
	case sumInt:
		if v.o == &intTag || v.o == &boolTag {
			if t := s.i + int64(v.n); (t > s.i) == (int64(v.n) > 0) {
				s.i = t
				return true
			}
		}
	case sumFloat, sumComplex:
		if v.o == &floatTag {
			s.re.Add(math.Float64frombits(v.n))
			return true
		}
		if i, ok := AsInt64(v); ok {
			s.re.Add(float64(i))
			return true
		}
		if s.mode == sumComplex && v.o.shape == &complexType.root {
			c := asComplex(v)
			s.re.Add(c.re)
			s.im.Add(c.im)
			return true
		}
	}
	return false
}

func (s *summing) takeSome(vm *VM, items []Value) int {
	i := 0
	switch s.mode {
	case sumInt:
		for sum := s.i; i < len(items) && items[i].o == &intTag; i++ {
			x := int64(items[i].n)
			if t := sum + x; (t > sum) == (x > 0) {
				sum = t
				s.i = t
				continue
			}
			break
		}
	case sumFloat:
		for ; i < len(items) && items[i].o == &floatTag; i++ {
			s.re.Add(math.Float64frombits(items[i].n))
		}
	}
	for ; i < len(items); i++ {
		if !s.take(vm, items[i]) {
			break
		}
	}
	return i
}

// value returns the total.
func (s *summing) value(vm *VM) Value {
	switch s.mode {
	case sumInt:
		return Int(s.i)
	case sumFloat:
		return Float(s.re.Sum())
	case sumComplex:
		return vm.Complex(s.re.Sum(), s.im.Sum())
	}
	return s.total
}
