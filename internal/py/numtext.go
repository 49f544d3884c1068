package py

// numtext.go holds numbers as text: parsing, repr, __format__, and the translation of numfmt's errors.

import (
	"errors"
	"math/big"
	"strings"

	"github.com/krait-run/krait/internal/numfmt"
)

// numberState is what a VM keeps for conversions between numbers and text.
type numberState struct{ bounds numfmt.Bounds }

var numberStateKey Key

func (vm *VM) numberState() *numberState {
	return Attached(vm, &numberStateKey, func() *numberState {
		return &numberState{numfmt.Bounds{IntDigits: numfmt.DefaultIntDigits, Limit: vm.Reserve, Poll: vm.poll, Digits: vm.parseDigits, Decimal: vm.appendDecimal}}
	})
}

// IntMaxStrDigits returns what sys.get_int_max_str_digits() returns; 0 means no limit.
func (vm *VM) IntMaxStrDigits() int { return vm.numberState().bounds.IntDigits }

// SetIntMaxStrDigits sets the most decimal digits that conversions between int and str accept; 0 means no limit. The
// caller has checked that n is 0 or at least 640.
func (vm *VM) SetIntMaxStrDigits(n int) { vm.numberState().bounds.IntDigits = n }

// numError turns an error of numfmt into the exception it describes; others pass through.
func (vm *VM) numError(err error) error {
	if err == nil {
		return nil // before there is an e, which lies on the heap
	}
	var e *numfmt.Error
	if !errors.As(err, &e) {
		return err
	}
	t := ValueError
	switch e.Kind {
	case "OverflowError":
		t = OverflowError
	case "TypeError":
		t = TypeError
	case "ZeroDivisionError":
		t = ZeroDivisionError
	case "MemoryError":
		t = MemoryError
	}
	return vm.newExc(t, vm.Str(e.Msg))
}

// rangeError is the OverflowError for a result that is no float.
func (vm *VM) rangeError() error {
	return vm.newExc(OverflowError, Int(34), vm.Str("Numerical result out of range"))
}

func (vm *VM) zeroDivision() error { return vm.Errorf(ZeroDivisionError, "division by zero") }

// bigText returns str(b).
func (vm *VM) bigText(b *big.Int) (string, error) {
	n := len(b.Bits())
	if n <= decimalBlock {
		if err := vm.Step(n * n / productsPerStep); err != nil {
			return "", err
		}
		var buf [128]byte
		out, err := numfmt.AppendBigDecimal(buf[:0], b, &vm.numberState().bounds)
		return string(out), vm.numError(err)
	}
	if limit := vm.numberState().bounds.IntDigits; limit > 0 && limit < 4*b.BitLen()/13 {
		// Surely too many digits: let numfmt say so.
		_, err := numfmt.AppendBigDecimal(nil, b, &vm.numberState().bounds)
		if err != nil {
			return "", vm.numError(err)
		}
	}
	out, err := vm.appendDecimal(nil, b)
	if err != nil {
		return "", err
	}
	if limit := vm.numberState().bounds.IntDigits; limit > 0 && len(out) > limit && len(strings.TrimPrefix(string(out), "-")) > limit {
		return "", vm.ValueErrorf("Exceeds the limit (%d digits) for integer string conversion; "+
			"use sys.set_int_max_str_digits() to increase the limit", limit)
	}
	return string(out), nil
}

// readsNumber counts the work of reading n bytes of text as a float, which takes up to twenty nanoseconds for each, and checks that two copies
// of it may be made.
func (vm *VM) readsNumber(n int) error {
	if n < 256 {
		return nil
	}
	if err := vm.admit(2 * n); err != nil {
		return err
	}
	return vm.Step(n >> 6)
}

// ParseInt returns int(s, base) for text in generalised UTF-8 or bytes. Errors: numfmt.ErrLiteral where s is no number (the caller knows what to
// show), ValueError beyond the digit limit.
func (vm *VM) ParseInt(s string, base int) (Value, error) {
	if base == 10 {
		if i, ok := numfmt.SmallInt(s); ok {
			return Int(i), nil
		}
		if v, ok := vm.readFew(s); ok {
			return v, nil
		}
	}
	if base == 16 {
		if v, ok := vm.readFewHex(s); ok {
			return v, nil
		}
	}
	if len(s) > 512 {
		if err := vm.Step(len(s) / 64); err != nil {
			return Value{}, err
		}
	}
	i, b, err := numfmt.ParseInt(s, base, &vm.numberState().bounds)
	if err != nil {
		return Value{}, vm.numError(err)
	}
	if b != nil {
		return vm.bigValue(b), nil
	}
	return Int(i), nil
}

// reprArgument returns the repr of a string argument for an error message; long ones are shortened first, as the message
// shows only a part.
func (vm *VM) reprArgument(v Value) string {
	if s, ok := AsStr(v); ok && len(s) > 2000 {
		v = vm.Str(string([]rune(s[:2000])[:400]))
	}
	r, err := vm.Repr(v)
	if err != nil {
		return "?"
	}
	return r
}

// formatArg returns the text of a __format__ argument.
func (vm *VM) formatArg(v Value) (string, error) {
	s, ok := AsStr(v)
	if !ok {
		return "", vm.TypeErrorf("__format__() argument must be str, not %s", ArgType(v))
	}
	return s, nil
}

// intFormat is int.__format__.
func intFormat(vm *VM, a []Value) (Value, error) {
	text, err := vm.formatArg(a[1])
	if err != nil {
		return Value{}, err
	}
	return vm.formatNumber(a[0], text)
}

// formatNumber returns format(v, spec) of an int, float or complex number as its type's __format__ does.
func (vm *VM) formatNumber(v Value, text string) (Value, error) {
	if text == "" {
		s, err := vm.StrOf(v)
		if err != nil {
			return Value{}, err
		}
		return vm.Str(s), nil
	}
	kind := numfmt.KindInt
	switch v.kind() {
	case KindFloat:
		kind = numfmt.KindFloat
	case KindComplex:
		kind = numfmt.KindComplex
	}
	spec, err := numfmt.ParseSpec(kind, text, v.Type().name)
	if err != nil {
		return Value{}, vm.numError(err)
	}
	bounds := &vm.numberState().bounds
	var buf [128]byte
	var out []byte
	switch kind {
	case numfmt.KindFloat:
		f, _ := AsFloat(v)
		out, err = numfmt.AppendFloat(buf[:0], f, &spec, bounds)
	case numfmt.KindComplex:
		c := asComplex(v)
		out, err = numfmt.AppendComplex(buf[:0], c.re, c.im, &spec, bounds)
	default:
		if i, ok := AsInt64(v); ok {
			out, err = numfmt.AppendInt(buf[:0], i, &spec, bounds)
			break
		}
		b, _ := AsBig(v)
		if n := len(b.Bits()); n > 64 {
			if err := vm.Step(n); err != nil {
				return Value{}, err
			}
		}
		out, err = numfmt.AppendBigInt(buf[:0], b, &spec, bounds)
	}
	if err != nil {
		return Value{}, vm.numError(err)
	}
	return vm.Str(string(out)), nil
}
