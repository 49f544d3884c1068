package py

// bigexport.go holds the arithmetic on ints of any size that other packages need: it charges the meter for its work.

import (
	"math/big"
	"math/bits"
)

// IntIndex returns operator.index(v) as an exact int.
func (vm *VM) IntIndex(v Value) (Value, error) { return vm.index(v) }

// IntFloat returns float(v) for an int, or raises OverflowError.
func (vm *VM) IntFloat(v Value) (float64, error) { return vm.intAsFloat(v) }

// FloatInt returns int(f), or raises ValueError for NaN and OverflowError for infinities.
func (vm *VM) FloatInt(f float64) (Value, error) { return vm.floatToInt(f) }

// BigMul returns x * y. Like all results here it belongs to the caller and shares nothing with the operands.
func (vm *VM) BigMul(x, y *big.Int) (*big.Int, error) { return vm.mulBig(x, y) }

// BigFloorDivMod returns divmod(x, y) for y != 0.
func (vm *VM) BigFloorDivMod(x, y *big.Int) (q, r *big.Int, err error) {
	return vm.floorDivModBig(x, y)
}

// BigGCD returns the greatest common divisor of |x| and |y|.
func (vm *VM) BigGCD(x, y *big.Int) (*big.Int, error) { return vm.gcdBig(x, y) }

// RemWord returns the remainder of the division of |x| by d, which is not 0. ok is false where x is long or d none of the machine's words.
func RemWord(x *big.Int, d uint64) (r uint64, ok bool) {
	words := x.Bits()
	if len(words) > blockWords || uint64(uint(d)) != d {
		return 0, false
	}
	rest := uint(0)
	for i := len(words) - 1; i >= 0; i-- {
		_, rest = bits.Div(rest, uint(words[i]), uint(d))
	}
	return uint64(rest), true
}

// BigSqrt returns the integer square root of x >= 0.
func (vm *VM) BigSqrt(x *big.Int) (*big.Int, error) { return vm.isqrtBig(x) }

// BigPow returns x ** n for n >= 0.
func (vm *VM) BigPow(x, n *big.Int) (*big.Int, error) { return vm.powBig(x, n) }

// RaiseNumber turns an error of package numfmt into the exception that it describes; other errors pass through.
func (vm *VM) RaiseNumber(err error) error { return vm.numError(err) }

// LookupSpecial finds a special method of v on its type and binds it; null if there is none.
func (vm *VM) LookupSpecial(v Value, name string) (Value, error) { return vm.lookupSpecial(v, name) }

// AppendDigits appends the decimal digits of x, without a limit on their number.
func (vm *VM) AppendDigits(dst []byte, x *big.Int) ([]byte, error) { return vm.appendDecimal(dst, x) }

// ParseDigits returns the value of a string of ASCII decimal digits, without a limit on their number.
func (vm *VM) ParseDigits(s string) (*big.Int, error) { return vm.parseDigits(s, 10) }
