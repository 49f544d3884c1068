package math

// ints.go holds the functions of ints.

import (
	gomath "math"
	"math/big"
	"math/bits"

	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/py"
)

func intFuncs() []py.Def {
	return []py.Def{
		{Name: "comb", Sig: "n, k, /", Fn: comb, Doc: "Return in how many ways k of n things can be chosen, without order."},
		{Name: "factorial", Sig: "n, /", Fn: factorial, Doc: "Return the product of the ints from 1 to n."},
		{Name: "gcd", Sig: "*integers", Spread: true, Fn: gcd, Doc: "Return the greatest common divisor of the arguments."},
		{Name: "isqrt", Sig: "n, /", Fn: isqrt, Doc: "Return the greatest int whose square is not above n."},
		{Name: "lcm", Sig: "*integers", Spread: true, Fn: lcm, Doc: "Return the least common multiple of the arguments."},
		{Name: "perm", Sig: "n, k=None, /", Fn: perm, Doc: "Return in how many ways k of n things can be chosen, in order; by default all of them."},
	}
}

// product returns the product of the ints from lo to hi, lo >= 0, by halves, so that large factors meet.
func product(vm *py.VM, lo, hi uint64) (*big.Int, error) {
	if hi-lo < 32 {
		if err := vm.Step(1); err != nil {
			return nil, err
		}
		z := big.NewInt(1)
		acc := uint64(1)
		var t big.Int
		for i := lo; ; i++ {
			if h, l := bits.Mul64(acc, i); h == 0 {
				acc = l
			} else {
				z.Mul(z, t.SetUint64(acc))
				acc = i
			}
			if i == hi {
				break
			}
		}
		return z.Mul(z, t.SetUint64(acc)), nil
	}
	mid := lo + (hi-lo)/2
	a, err := product(vm, lo, mid)
	if err != nil {
		return nil, err
	}
	b, err := product(vm, mid+1, hi)
	if err != nil {
		return nil, err
	}
	return vm.BigMul(a, b)
}

// reserveProduct reserves the result of a product of k factors of up to n bits.
func reserveProduct(vm *py.VM, k uint64, n int) error {
	hi, size := bits.Mul64(k, uint64(n))
	if hi != 0 || size/8 > gomath.MaxInt/2 {
		return vm.Errorf(py.MemoryError, "")
	}
	if size < 1<<16 {
		return nil
	}
	return vm.Reserve(int(size / 8))
}

func factorial(vm *py.VM, a []py.Value) (py.Value, error) {
	v, err := vm.IntIndex(a[0])
	if err != nil {
		return py.Value{}, err
	}
	n, ok := v.SmallInt()
	if !ok {
		if b, _ := py.AsBig(v); b.Sign() > 0 {
			return py.Value{}, vm.Errorf(py.OverflowError, "factorial() argument should not exceed 9223372036854775807")
		}
		n = -1
	}
	switch {
	case n < 0:
		return py.Value{}, vm.ValueErrorf("factorial() not defined for negative values")
	case n <= 20:
		r := int64(1)
		for i := int64(2); i <= n; i++ {
			r *= i
		}
		return py.Int(r), nil
	}
	if err := reserveProduct(vm, uint64(n), bits.Len64(uint64(n))); err != nil {
		return py.Value{}, err
	}
	z, err := product(vm, 1, uint64(n))
	if err != nil {
		return py.Value{}, err
	}
	return vm.BigInt(z), nil
}

// falling returns n * (n-1) * ... of k factors, k <= n.
func falling(vm *py.VM, n *big.Int, k uint64) (*big.Int, error) {
	if k == 0 {
		return big.NewInt(1), nil
	}
	if n.IsUint64() {
		return product(vm, n.Uint64()-k+1, n.Uint64())
	}
	if k == 1 {
		return new(big.Int).Set(n), vm.Step(1 + len(n.Bits())/512)
	}
	half := k / 2
	a, err := falling(vm, n, half)
	if err != nil {
		return nil, err
	}
	b, err := falling(vm, new(big.Int).Sub(n, new(big.Int).SetUint64(half)), k-half)
	if err != nil {
		return nil, err
	}
	return vm.BigMul(a, b)
}

// chooseArgs returns the arguments of comb and perm.
func chooseArgs(vm *py.VM, a []py.Value) (n, k *big.Int, err error) {
	for i, p := range []**big.Int{&n, &k} {
		v, err := vm.IntIndex(a[i])
		if err != nil {
			return nil, nil, err
		}
		*p, _ = py.AsBig(v)
		if err := vm.Step((*p).BitLen() >> 12); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case n.Sign() < 0:
		return nil, nil, vm.ValueErrorf("n must be a non-negative integer")
	case k.Sign() < 0:
		return nil, nil, vm.ValueErrorf("k must be a non-negative integer")
	}
	return n, k, nil
}

func perm(vm *py.VM, a []py.Value) (py.Value, error) {
	if a[1].IsNullOrNone() {
		return factorial(vm, a)
	}
	if n, k, ok := smallChoice(a); ok {
		if r, ok := permSmall(n, k); ok {
			return py.Int(int64(r)), nil
		}
	}
	n, k, err := chooseArgs(vm, a)
	switch {
	case err != nil:
		return py.Value{}, err
	case n.Cmp(k) < 0:
		return py.Int(0), nil
	case !k.IsInt64():
		return py.Value{}, vm.Errorf(py.OverflowError, "k must not exceed 9223372036854775807")
	}
	if err := reserveProduct(vm, k.Uint64(), n.BitLen()); err != nil {
		return py.Value{}, err
	}
	z, err := falling(vm, n, k.Uint64())
	if err != nil {
		return py.Value{}, err
	}
	return vm.BigInt(z), nil
}

func comb(vm *py.VM, a []py.Value) (py.Value, error) {
	if n, k, ok := smallChoice(a); ok {
		if r, ok := combSmall(n, min(k, n-k)); ok {
			return py.Int(int64(r)), nil
		}
	}
	n, k, err := chooseArgs(vm, a)
	if err != nil {
		return py.Value{}, err
	}
	if n.Cmp(k) < 0 {
		return py.Int(0), nil
	}
	if err := vm.Admit(n.BitLen() / 8); err != nil {
		return py.Value{}, err
	}
	if rest := new(big.Int).Sub(n, k); rest.Cmp(k) < 0 {
		k = rest
	}
	if !k.IsInt64() {
		return py.Value{}, vm.Errorf(py.OverflowError, "min(n - k, k) must not exceed 9223372036854775807")
	}
	if err := reserveProduct(vm, k.Uint64(), n.BitLen()); err != nil {
		return py.Value{}, err
	}
	z, err := falling(vm, n, k.Uint64())
	if err != nil {
		return py.Value{}, err
	}
	if k.Sign() > 0 {
		d, err := product(vm, 1, k.Uint64())
		if err != nil {
			return py.Value{}, err
		}
		if z, _, err = vm.BigFloorDivMod(z, d); err != nil {
			return py.Value{}, err
		}
	}
	return vm.BigInt(z), nil
}

// smallChoice returns n and k of comb and perm where both are small and 0 <= k <= n.
func smallChoice(a []py.Value) (n, k uint64, ok bool) {
	i, ok := a[0].SmallInt()
	j, ok2 := a[1].SmallInt()
	return uint64(i), uint64(j), ok && ok2 && 0 <= j && j <= i
}

// permSmall is perm while all intermediate results fit 63 bits.
func permSmall(n, k uint64) (r uint64, ok bool) {
	r = 1
	for i := range k {
		hi, lo := bits.Mul64(r, n-i)
		if hi != 0 || lo > gomath.MaxInt64 {
			return 0, false
		}
		r = lo
	}
	return r, true
}

// combSmall is comb while all intermediate results fit 63 bits.
func combSmall(n, k uint64) (r uint64, ok bool) {
	r = 1
	for i := range k {
		hi, lo := bits.Mul64(r, n-i)
		if hi != 0 || lo > gomath.MaxInt64 {
			return 0, false
		}
		r = lo / (i + 1)
	}
	return r, true
}

func isqrt(vm *py.VM, a []py.Value) (py.Value, error) {
	v, err := vm.IntIndex(a[0])
	if err != nil {
		return py.Value{}, err
	}
	if i, ok := v.SmallInt(); ok && i >= 0 {
		return py.Int(numfmt.Isqrt(i)), nil
	}
	b, _ := py.AsBig(v)
	if b.Sign() < 0 {
		return py.Value{}, vm.ValueErrorf("isqrt() argument must be nonnegative")
	}
	z, err := vm.BigSqrt(b)
	if err != nil {
		return py.Value{}, err
	}
	return vm.BigInt(z), nil
}

func gcdSmall(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func magnitude(i int64) uint64 {
	if i < 0 {
		return -uint64(i)
	}
	return uint64(i)
}

// gcdOf returns the greatest common divisor of two exact ints.
func gcdOf(vm *py.VM, a, b py.Value) (py.Value, error) {
	i, small := a.SmallInt()
	j, both := b.SmallInt()
	if both && !small {
		a, b, i, small, both = b, a, j, true, false
	}
	m, n := magnitude(i), magnitude(j)
	if small && !both && m != 0 {
		x, _ := py.AsBig(b)
		n, both = py.RemWord(x, m)
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
	}
	if small && both {
		g := gcdSmall(m, n)
		if g <= gomath.MaxInt64 {
			return py.Int(int64(g)), nil
		}
		return vm.BigInt(new(big.Int).SetUint64(g)), nil
	}
	x, _ := py.AsBig(a)
	y, _ := py.AsBig(b)
	z, err := vm.BigGCD(x, y)
	if err != nil {
		return py.Value{}, err
	}
	return vm.BigInt(z), nil
}

// fold combines the int arguments from the left.
func fold(vm *py.VM, args []py.Value, start py.Value, f func(vm *py.VM, a, b py.Value) (py.Value, error)) (py.Value, error) {
	r := start
	for i, v := range args {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
		v, err := vm.IntIndex(v)
		if err != nil {
			return py.Value{}, err
		}
		if r, err = f(vm, r, v); err != nil {
			return py.Value{}, err
		}
	}
	return r, nil
}

func gcd(vm *py.VM, a []py.Value) (py.Value, error) { return fold(vm, a, py.Int(0), gcdOf) }

func lcm(vm *py.VM, a []py.Value) (py.Value, error) { return fold(vm, a, py.Int(1), lcmOf) }

func lcmOf(vm *py.VM, a, b py.Value) (py.Value, error) {
	if i, ok := a.SmallInt(); ok {
		if j, ok := b.SmallInt(); ok && i != 0 && j != 0 {
			m, n := magnitude(i), magnitude(j)
			if hi, lo := bits.Mul64(m/gcdSmall(m, n), n); hi == 0 && lo <= gomath.MaxInt64 {
				return py.Int(int64(lo)), nil
			}
		}
	}
	g, err := gcdOf(vm, a, b)
	if err != nil {
		return py.Value{}, err
	}
	if g == py.Int(0) {
		return g, nil
	}
	q, err := vm.Binary(py.FloorDiv, a, g)
	if err != nil {
		return py.Value{}, err
	}
	if q, err = vm.Binary(py.Mul, q, b); err != nil {
		return py.Value{}, err
	}
	return vm.Unary(py.AbsOp, q)
}
