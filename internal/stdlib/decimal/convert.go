package decimal

// convert.go holds how Decimals are made from other objects.

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

func numOf(v py.Value) *num {
	x, _ := py.NativeData[*num](v)
	return x
}

// number returns a Decimal of x.
func number(vm *py.VM, x *num) py.Value { return vm.NewNative(decimalType, x, x.bytes()) }

// ascii turns decimal digits of all scripts into ASCII. With trim, white space around is taken off and underscores are
// dropped. What can't be part of a number makes it report false.
func ascii(s string, trim bool) (string, bool) {
	if trim {
		s = unicodetext.Trim(s)
		s = strings.ReplaceAll(s, "_", "")
	}
	if unicodetext.IsASCII(s) {
		return s, true
	}
	b := make([]byte, 0, len(s))
	for s != "" {
		r, n := unicodetext.DecodeRune(s)
		s = s[n:]
		switch d := unicodetext.Decimal(r); {
		case r < 0x80:
			b = append(b, byte(r))
		case d >= 0:
			b = append(b, byte('0'+d))
		default:
			return "", false
		}
	}
	return string(b), true
}

// readWord returns an int, or what a str of at most eighteen digits and perhaps a sign and a point says: as nearly all that are read. Other
// strs are for parse.
func readWord(v py.Value) (z word, ok bool) {
	if n, ok := v.SmallInt(); ok {
		z.coeff.lo, z.neg = uint64(max(n, -n)), n < 0
		return z, true
	}
	s, ok := py.AsStr(v)
	if !ok || s == "" || len(s) > 20 {
		return z, false
	}
	i := 0
	if s[0] == '-' || s[0] == '+' {
		z.neg = s[0] == '-'
		i = 1
	}
	digits, behind := 0, -1 // behind the point; -1 before it
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			z.coeff.lo = z.coeff.lo*10 + uint64(c-'0')
			digits++
			if behind >= 0 {
				behind++
			}
		case c == '.' && behind < 0:
			behind = 0
		default:
			return z, false
		}
	}
	z.exp = -int64(max(behind, 0))
	return z, digits > 0 && digits <= 18
}

// hugeExp stands for all exponents beyond any context.
const hugeExp = 3 * maxPrec

// parse reads a number; z is nil if s is none.
func parse(vm *py.VM, s string) (z *num, err error) {
	z = &num{}
	if s != "" && (s[0] == '-' || s[0] == '+') {
		z.neg = s[0] == '-'
		s = s[1:]
	}
	lower := s
	if s != "" && s[0] > '9' {
		lower = strings.ToLower(s)
	}
	switch {
	case lower == "inf" || lower == "infinity":
		z.form = infinite
		return z, nil
	case strings.HasPrefix(lower, "nan"), strings.HasPrefix(lower, "snan"):
		z.form = quiet
		if lower[0] == 's' {
			z.form = signaling
			lower = lower[1:]
		}
		digits := strings.TrimLeft(lower[3:], "0")
		if !allDigits(lower[3:]) {
			return nil, nil
		}
		return z, parseDigits(vm, &z.coeff, digits)
	}
	mantissa, rest := s, ""
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, rest = s[:i], s[i+1:]
		neg := false
		if rest != "" && (rest[0] == '-' || rest[0] == '+') {
			neg = rest[0] == '-'
			rest = rest[1:]
		}
		if rest == "" || !allDigits(rest) {
			return nil, nil
		}
		for i := range len(rest) {
			if z.exp = z.exp*10 + int64(rest[i]-'0'); z.exp > hugeExp {
				z.exp = hugeExp
				break
			}
		}
		if neg {
			z.exp = -z.exp
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if whole == "" && fraction == "" || !allDigits(whole) || !allDigits(fraction) {
		return nil, nil
	}
	z.exp -= int64(len(fraction))
	if fraction != "" {
		whole += fraction
	}
	return z, parseDigits(vm, &z.coeff, strings.TrimLeft(whole, "0"))
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// fromFloat returns the exact value of f.
func fromFloat(f float64) *num {
	z := &num{neg: math.Signbit(f)}
	switch {
	case math.IsNaN(f):
		z.form = quiet
		return z
	case math.IsInf(f, 0):
		z.form = infinite
		return z
	}
	mant, exp := math.Frexp(math.Abs(f))
	n := new(big.Int).SetInt64(int64(mant * (1 << 53)))
	if n.Sign() == 0 {
		return z
	}
	exp -= 53
	if zeros := int(n.TrailingZeroBits()); exp < 0 {
		zeros = min(zeros, -exp)
		n.Rsh(n, uint(zeros))
		exp += zeros
	}
	if exp >= 0 {
		n.Lsh(n, uint(exp))
	} else {
		n.Mul(n, new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(-exp)), nil))
		z.exp = int64(exp)
	}
	z.coeff.take(n)
	return z
}

// inRange reports whether x can be represented at all; conversions refuse what they would have to round.
func inRange(x *num) bool {
	if x.form != finite {
		return true
	}
	if x.isZero() {
		return x.exp >= minEtiny && x.exp <= maxPrec
	}
	return x.digits() <= maxPrec && x.adjusted() <= maxPrec && x.exp >= minEtiny
}

// convert returns any object that Decimal() takes as a number. round says that the number is to be rounded to the
// context c, which then takes no white space and underscores in strings either.
func convert(vm *py.VM, v py.Value, c *context, round bool) (*num, error) {
	x, cond, err := convertExactly(vm, v, c, round)
	if err != nil {
		return nil, err
	}
	if err := x.measure(vm); err != nil {
		return nil, err
	}
	if round && cond&(badSyntax|invalid) == 0 {
		k := c.start(vm)
		if limit := k.prec - c.clamp; x.isNaN() && !x.coeff.isZero() && x.digits() > limit {
			x, cond = special(quiet, false), badSyntax
		} else if x, err = k.apply(x); err != nil {
			return nil, err
		}
		cond |= k.cond
	} else if cond&(badSyntax|invalid) == 0 && !inRange(x) {
		x, cond = special(quiet, false), cond|invalid
	}
	return x, c.raise(vm, cond)
}

func convertExactly(vm *py.VM, v py.Value, c *context, strict bool) (*num, condition, error) {
	if x := numOf(v); x != nil {
		return x, 0, nil
	}
	if s, ok := py.AsStr(v); ok {
		if err := vm.Step(len(s) / 64); err != nil {
			return nil, 0, err
		}
		text, ok := ascii(s, !strict)
		var x *num
		var err error
		if ok {
			x, err = parse(vm, text)
		}
		if err != nil {
			return nil, 0, err
		}
		if x == nil {
			return special(quiet, false), badSyntax, nil
		}
		return x, 0, nil
	}
	if x := fromInt(vm, v); x != nil {
		return x, 0, nil
	}
	if f, ok := py.AsFloat(v); ok {
		return fromFloat(f), 0, c.raise(vm, floatOp)
	}
	items, ok := py.AsTuple(v)
	if l := py.AsList(v); l != nil {
		items, ok = l.Items(), true
	}
	if !ok {
		return nil, 0, vm.TypeErrorf("conversion from %s to Decimal is not supported", v.Type().Name())
	}
	x, err := fromParts(vm, items)
	return x, 0, err
}

// fromInt returns an int as a number, or nil. What a large one takes is charged: it may not become an object, which is charged by itself.
func fromInt(vm *py.VM, v py.Value) *num {
	if n, ok := v.SmallInt(); ok {
		return small(n)
	}
	if !py.IsInt(v) {
		return nil
	}
	b, _ := py.AsBig(v)
	vm.Charge(len(b.Bits()) * 8)
	return fromBig(b)
}

// fromParts makes a number from sign, digits and exponent.
func fromParts(vm *py.VM, items []py.Value) (*num, error) {
	if len(items) != 3 {
		return nil, vm.ValueErrorf("argument must be a sequence of length 3")
	}
	sign, ok := py.AsInt64(items[0])
	if !py.IsInt(items[0]) || !ok || sign != 0 && sign != 1 {
		return nil, vm.ValueErrorf("sign must be an integer with the value 0 or 1")
	}
	z := &num{neg: sign == 1}
	s, isStr := py.AsStr(items[2])
	switch {
	case isStr && s == "F":
		z.form = infinite
		return z, nil
	case isStr && s == "n":
		z.form = quiet
	case isStr && s == "N":
		z.form = signaling
	case isStr:
		return nil, vm.ValueErrorf("string argument in the third position must be 'F', 'n' or 'N'")
	case !py.IsInt(items[2]):
		return nil, vm.ValueErrorf("exponent must be an integer")
	default:
		if z.exp, ok = py.AsInt64(items[2]); !ok {
			return nil, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
		}
		z.exp = min(max(z.exp, -hugeExp), hugeExp)
	}
	digits, ok := py.AsTuple(items[1])
	if l := py.AsList(items[1]); l != nil {
		digits, ok = l.Items(), true
	}
	if !ok {
		return nil, vm.ValueErrorf("coefficient must be a tuple of digits")
	}
	if err := vm.Step(len(digits) >> 6); err != nil {
		return nil, err
	}
	text := make([]byte, 0, len(digits)+1)
	for _, v := range digits {
		n, ok := py.AsInt64(v)
		if !py.IsInt(v) || !ok || n < 0 || n > 9 {
			return nil, vm.ValueErrorf("coefficient must be a tuple of digits")
		}
		text = append(text, byte('0'+n))
	}
	return z, parseDigits(vm, &z.coeff, strings.TrimLeft(string(text), "0"))
}

// coerce returns v as a number if it is a Decimal or an int, else nil.
func coerce(vm *py.VM, v py.Value) *num {
	if x := numOf(v); x != nil {
		return x
	}
	return fromInt(vm, v)
}

// operand is coerce with an error.
func operand(vm *py.VM, v py.Value) (*num, error) {
	if x := coerce(vm, v); x != nil {
		return x, nil
	}
	return nil, vm.TypeErrorf("conversion from %s to Decimal is not supported", v.Type().Name())
}

// text is str(x), or with eng to_eng_string.
func text(vm *py.VM, x *num, capitals, eng bool) (string, error) {
	sign := ""
	if x.neg {
		sign = "-"
	}
	if x.form == infinite {
		return sign + "Infinity", nil
	}
	if x.isWord() && !eng && x.exp <= 0 && x.exp >= -wideDigits {
		var room [2*wideDigits + 8]byte
		digits := x.coeff.append(room[:0])
		if behind := int(-x.exp); len(digits)-behind > -6 {
			var out [2*wideDigits + 8]byte
			return string(appendPoint(append(out[:0], sign...), digits, behind)), nil
		}
	}
	digits, err := digitsOf(vm, &x.coeff)
	if err != nil {
		return "", err
	}
	if x.form != finite {
		if digits == "0" {
			digits = ""
		}
		if x.form == signaling {
			return sign + "sNaN" + digits, nil
		}
		return sign + "NaN" + digits, nil
	}
	left := x.exp + int64(len(digits)) // digits before the point
	point := left
	switch {
	case x.exp <= 0 && left > -6:
	case !eng:
		point = 1
	case x.isZero():
		point = (left+1)%3 - 1
		if point < -1 {
			point += 3
		}
	default:
		point = (left-1)%3 + 1
		if point < 1 {
			point += 3
		}
	}
	if len(digits) > 4096 {
		exp := ""
		if left != point {
			exp = exponent(capitals, left-point)
		}
		return placeLong(vm, sign, digits, int(point), exp)
	}
	return sign + place(digits, int(point), left-point, capitals, left != point), nil
}

// placeLong is place for many digits, with the sign before them and exp behind them.
func placeLong(vm *py.VM, sign, digits string, point int, exp string) (string, error) {
	p := placed(digits, point)
	size := len(sign) + len(p.whole) + p.zeros + len(".") + p.places() + len(exp)
	if err := vm.Reserve(size); err != nil {
		return "", err
	}
	b, err := vm.GrowText(nil, size)
	if err == nil {
		b, err = p.appendWhole(vm, append(b, sign...))
	}
	if err == nil && p.places() > 0 {
		b, err = p.appendPlaces(vm, append(b, '.'))
	}
	return alias.String(append(b, exp...)), err
}

// appendPoint appends digits with a point before the last n of them, and zeros where there are too few.
func appendPoint(b, digits []byte, n int) []byte {
	if n == 0 {
		return append(b, digits...)
	}
	whole := len(digits) - n
	if whole > 0 {
		b = append(b, digits[:whole]...)
		return append(append(b, '.'), digits[whole:]...)
	}
	b = append(b, "0."...)
	for ; whole < 0; whole++ {
		b = append(b, '0')
	}
	return append(b, digits...)
}

// exponent is how exp is written behind digits.
func exponent(capital bool, exp int64) string {
	e := "e"
	if capital {
		e = "E"
	}
	if exp >= 0 {
		e += "+"
	}
	return e + strconv.FormatInt(exp, 10)
}

// place writes digits with the decimal point behind the first point of them, and the exponent.
func place(digits string, point int, exp int64, capitals, showExp bool) string {
	var s string
	switch {
	case point <= 0:
		s = "0." + strings.Repeat("0", -point) + digits
	case point >= len(digits):
		s = digits + strings.Repeat("0", point-len(digits))
	default:
		s = digits[:point] + "." + digits[point:]
	}
	if showExp {
		s += exponent(capitals, exp)
	}
	return s
}
