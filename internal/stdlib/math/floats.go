package math

// floats.go holds the functions of floats other than those of one argument.

import (
	gomath "math"
	"math/big"

	"github.com/krait-run/krait/internal/fmath"
	"github.com/krait-run/krait/internal/py"
)

func floatFuncs() []py.Def {
	return []py.Def{
		{Name: "atan2", Sig: "y, x, /", Fn: two(func(_ *py.VM, y, x float64) (float64, error) { return fmath.Atan2(y, x), nil }),
			Doc: "Return the angle in radians of the point (x, y), from -pi to pi."},
		{Name: "ceil", Sig: "x, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return toInt(vm, a[0], "__ceil__", true)
		}, Doc: "Return the least int not below x."},
		{Name: "copysign", Sig: "x, y, /", Fn: two(func(_ *py.VM, x, y float64) (float64, error) { return gomath.Copysign(x, y), nil }),
			Doc: "Return the absolute value of x with the sign of y."},
		{Name: "degrees", Sig: "x, /", Fn: one(func(x float64) py.Value { return py.Float(x * (180 / gomath.Pi)) }),
			Doc: "Convert an angle from radians to degrees."},
		{Name: "dist", Sig: "p, q, /", Fn: dist, Doc: "Return the distance of two points, given by their coordinates."},
		{Name: "floor", Sig: "x, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return toInt(vm, a[0], "__floor__", false)
		}, Doc: "Return the greatest int not above x."},
		{Name: "fma", Sig: "x, y, z, /", Fn: fma, Doc: "Return x * y + z, rounded once."},
		{Name: "fmod", Sig: "x, y, /", Fn: two(fmod), Doc: "Return what remains of x divided by y, with the sign of x."},
		{Name: "frexp", Sig: "x, /", Fn: frexp, Doc: "Return the pair (m, e) with x == m * 2**e and m from 1/2 up to 1."},
		{Name: "hypot", Sig: "*coordinates", Spread: true, Fn: hypot, Doc: "Return the distance of a point from the origin."},
		{Name: "isclose", Sig: "a, b, *, rel_tol=1e-09, abs_tol=0.0", Fn: isclose,
			Doc: "Return whether a and b differ by at most rel_tol times the greater of them, or by at most abs_tol."},
		{Name: "isfinite", Sig: "x, /", Fn: one(func(x float64) py.Value { return py.Bool(x-x == 0) }),
			Doc: "Return whether x is neither infinite nor NaN."},
		{Name: "isinf", Sig: "x, /", Fn: one(func(x float64) py.Value { return py.Bool(gomath.IsInf(x, 0)) }), Doc: "Return whether x is infinite."},
		{Name: "isnan", Sig: "x, /", Fn: one(func(x float64) py.Value { return py.Bool(x != x) }), Doc: "Return whether x is NaN."},
		{Name: "ldexp", Sig: "x, i, /", Fn: ldexp, Doc: "Return x * 2**i."},
		{Name: "log", Sig: "x, base=math.e, /", Fn: log, Doc: "Return the logarithm of x to the given base, by default the natural one."},
		{Name: "log10", Sig: "x, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return floatResult(logOf(vm, a[0], fmath.Log10)) },
			Doc: "Return the decimal logarithm of x."},
		{Name: "log2", Sig: "x, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return floatResult(logOf(vm, a[0], fmath.Log2)) },
			Doc: "Return the binary logarithm of x."},
		{Name: "modf", Sig: "x, /", Fn: modf, Doc: "Return the fractional and the whole part of x, both with its sign."},
		{Name: "nextafter", Raw: nextafter, Sig: "x, y, /, *, steps=None",
			Doc: "Return the float that is steps floats, by default one, after x towards y."},
		{Name: "pow", Sig: "x, y, /", Fn: two(pow), Doc: "Return x to the power y as a float."},
		{Name: "radians", Sig: "x, /", Fn: one(func(x float64) py.Value { return py.Float(x * (gomath.Pi / 180)) }),
			Doc: "Convert an angle from degrees to radians."},
		{Name: "remainder", Sig: "x, y, /", Fn: two(remainder), Doc: "Return the difference of x and the nearest multiple of y."},
		{Name: "trunc", Sig: "x, /", Fn: trunc, Doc: "Return x cut to a whole number, by x.__trunc__()."},
		{Name: "ulp", Sig: "x, /", Fn: one(func(x float64) py.Value { return py.Float(ulp(x)) }), Doc: "Return the value of the last bit of x."},
	}
}

func floatResult(f float64, err error) (py.Value, error) { return py.Float(f), err }

// one makes a native function of a total function of one float.
func one(f func(float64) py.Value) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		x, err := vm.FloatOf(a[0])
		if err != nil {
			return py.Value{}, err
		}
		return f(x), nil
	}
}

// two makes a native function of a function of two floats.
func two(f func(vm *py.VM, x, y float64) (float64, error)) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		x, err := vm.FloatOf(a[0])
		if err != nil {
			return py.Value{}, err
		}
		y, err := vm.FloatOf(a[1])
		if err != nil {
			return py.Value{}, err
		}
		r, err := f(vm, x, y)
		return py.Float(r), err
	}
}

// toInt is floor and ceil: by the special method, or of the float.
func toInt(vm *py.VM, v py.Value, dunder string, up bool) (py.Value, error) {
	if x, ok := v.ExactFloat(); ok {
		return wholeOf(vm, x, up)
	}
	m, err := vm.LookupSpecial(v, dunder)
	if err != nil {
		return py.Value{}, err
	}
	if !m.IsNull() {
		return vm.CallValues(m)
	}
	x, err := vm.FloatOf(v)
	if err != nil {
		return py.Value{}, err
	}
	return wholeOf(vm, x, up)
}

// wholeOf returns the int next to x that is not below x, with up, or not above it.
func wholeOf(vm *py.VM, x float64, up bool) (py.Value, error) {
	if !(x > -1<<62 && x < 1<<62) { // such numbers are whole, or none at all
		return vm.FloatInt(x)
	}
	i := int64(x)
	switch whole := float64(i); {
	case up && whole < x:
		i++
	case !up && whole > x:
		i--
	}
	return py.Int(i), nil
}

func trunc(vm *py.VM, a []py.Value) (py.Value, error) {
	if x, ok := a[0].ExactFloat(); ok {
		return vm.FloatInt(x)
	}
	m, err := vm.LookupSpecial(a[0], "__trunc__")
	if err != nil {
		return py.Value{}, err
	}
	if m.IsNull() {
		return py.Value{}, vm.TypeErrorf("type %s doesn't define __trunc__ method", a[0].Type().Name())
	}
	return vm.CallValues(m)
}

func pow(vm *py.VM, x, y float64) (float64, error) {
	r := fmath.Pow(x, y)
	switch {
	case r-r == 0 || x-x != 0 || y-y != 0:
		return r, nil
	case r != r || x == 0:
		return 0, domainError(vm)
	}
	return 0, rangeError(vm)
}

func fmod(vm *py.VM, x, y float64) (float64, error) {
	if gomath.IsInf(y, 0) && x-x == 0 {
		return x, nil
	}
	r := gomath.Mod(x, y)
	if r != r && x == x && y == y {
		return 0, domainError(vm)
	}
	return r, nil
}

func remainder(vm *py.VM, x, y float64) (float64, error) {
	switch {
	case x != x || y != y:
		return x + y, nil
	case gomath.IsInf(x, 0) || y == 0:
		return 0, domainError(vm)
	}
	return gomath.Remainder(x, y), nil
}

func fma(vm *py.VM, a []py.Value) (py.Value, error) {
	var f [3]float64
	for i := range f {
		var err error
		if f[i], err = vm.FloatOf(a[i]); err != nil {
			return py.Value{}, err
		}
	}
	x, y, z := f[0], f[1], f[2]
	r := gomath.FMA(x, y, z)
	switch {
	case r-r == 0:
	case r != r && x == x && y == y && z == z:
		return py.Value{}, vm.ValueErrorf("invalid operation in fma")
	case r == r && x-x == 0 && y-y == 0 && z-z == 0:
		return py.Value{}, vm.Errorf(py.OverflowError, "overflow in fma")
	}
	return py.Float(r), nil
}

func frexp(vm *py.VM, a []py.Value) (py.Value, error) {
	x, err := vm.FloatOf(a[0])
	if err != nil {
		return py.Value{}, err
	}
	m, e := gomath.Frexp(x)
	return vm.TupleOf([]py.Value{py.Float(m), py.Int(int64(e))}), nil
}

func modf(vm *py.VM, a []py.Value) (py.Value, error) {
	x, err := vm.FloatOf(a[0])
	if err != nil {
		return py.Value{}, err
	}
	whole := gomath.Trunc(x)
	frac := gomath.Copysign(x-whole, x)
	if gomath.IsInf(x, 0) {
		frac = gomath.Copysign(0, x)
	}
	return vm.TupleOf([]py.Value{py.Float(frac), py.Float(whole)}), nil
}

func ldexp(vm *py.VM, a []py.Value) (py.Value, error) {
	x, err := vm.FloatOf(a[0])
	if err != nil {
		return py.Value{}, err
	}
	if !py.IsInt(a[1]) {
		return py.Value{}, vm.TypeErrorf("Expected an int as second argument to ldexp.")
	}
	e, ok := py.AsInt64(a[1])
	if !ok {
		e = gomath.MaxInt32
		if b, _ := py.AsBig(a[1]); b.Sign() < 0 {
			e = gomath.MinInt32
		}
	}
	if x == 0 || x-x != 0 {
		return py.Float(x), nil
	}
	r := gomath.Ldexp(x, int(min(max(e, gomath.MinInt32), gomath.MaxInt32)))
	if gomath.IsInf(r, 0) {
		return py.Value{}, rangeError(vm)
	}
	return py.Float(r), nil
}

// logOf returns the logarithm of any int or float.
func logOf(vm *py.VM, v py.Value, f func(float64) float64) (float64, error) {
	if py.IsInt(v) {
		if i, ok := py.AsInt64(v); ok {
			if i <= 0 {
				return 0, vm.ValueErrorf("expected a positive input")
			}
			return f(float64(i)), nil
		}
		b, _ := py.AsBig(v)
		if b.Sign() < 0 {
			return 0, vm.ValueErrorf("expected a positive input")
		}
		if x, err := vm.IntFloat(v); err == nil {
			return f(x), nil
		} else if !py.IsExc(err, py.OverflowError) {
			return 0, err
		}
		m, e := bigFrexp(b)
		return f(m) + f(2)*float64(e), nil
	}
	x, err := vm.FloatOf(v)
	if err != nil {
		return 0, err
	}
	if x <= 0 {
		return 0, expectedError(vm, "expected a positive input", x)
	}
	return f(x), nil
}

// bigFrexp returns b > 0 as m * 2**e with m in [1/2, 1), rounded to 53 bits.
func bigFrexp(b *big.Int) (m float64, e int) {
	e = b.BitLen()
	top := new(big.Int).Rsh(b, uint(e-64))
	u := top.Uint64()
	if b.TrailingZeroBits() < uint(e-64) {
		u |= 1 // keep ties apart
	}
	m = gomath.Ldexp(float64(u), -64)
	if m == 1 {
		return 0.5, e + 1
	}
	return m, e
}

func log(vm *py.VM, a []py.Value) (py.Value, error) {
	x, err := logOf(vm, a[0], fmath.Log)
	if err != nil || a[1].IsNull() {
		return py.Float(x), err
	}
	b, err := logOf(vm, a[1], fmath.Log)
	if err != nil {
		return py.Value{}, err
	}
	if b == 0 {
		return py.Value{}, vm.Errorf(py.ZeroDivisionError, "division by zero")
	}
	return py.Float(x / b), nil
}

func ulp(x float64) float64 {
	x = gomath.Abs(x)
	switch {
	case x != x || gomath.IsInf(x, 0):
		return x
	case x == gomath.MaxFloat64:
		return x - gomath.Nextafter(x, 0)
	}
	return gomath.Nextafter(x, gomath.Inf(1)) - x
}

// positional binds the arguments of a function with n positional-only parameters and one keyword-only.
func positional(vm *py.VM, fn string, args py.Args, n int, keyword string) (pos []py.Value, kw py.Value, err error) {
	if given := args.Len() + args.KwLen(); given > n+1 {
		word := ""
		if args.Len() == 0 {
			word = "keyword "
		}
		return nil, kw, vm.TypeErrorf("%s() takes at most %d %sarguments (%d given)", fn, n+1, word, given)
	}
	if args.Len() != n {
		s := "s"
		if n == 1 {
			s = ""
		}
		return nil, kw, vm.TypeErrorf("%s() takes exactly %d positional argument%s (%d given)", fn, n, s, args.Len())
	}
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		if name.String() != keyword {
			return nil, kw, vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", fn, name.String())
		}
		kw = v
	}
	return args.Pos(), kw, nil
}

func nextafter(vm *py.VM, args py.Args) (py.Value, error) {
	pos, steps, err := positional(vm, "nextafter", args, 2, "steps")
	if err != nil {
		return py.Value{}, err
	}
	x, err := vm.FloatOf(pos[0])
	if err != nil {
		return py.Value{}, err
	}
	y, err := vm.FloatOf(pos[1])
	if err != nil {
		return py.Value{}, err
	}
	if steps.IsNullOrNone() {
		if x == y {
			return py.Float(y), nil
		}
		return py.Float(gomath.Nextafter(x, y)), nil
	}
	i, err := vm.IntIndex(steps)
	if err != nil {
		return py.Value{}, err
	}
	n, ok := i.SmallInt()
	var count uint64
	if ok {
		count = uint64(n)
	} else {
		b, _ := py.AsBig(i)
		n, count = int64(b.Sign()), gomath.MaxUint64
		if b.IsUint64() {
			count = b.Uint64()
		}
	}
	switch {
	case n < 0:
		return py.Value{}, vm.ValueErrorf("steps must be a non-negative integer")
	case count == 0:
		return py.Float(x), nil
	case x != x:
		return py.Float(x), nil
	case y != y:
		return py.Float(y), nil
	}
	return py.Float(stepTowards(x, y, count)), nil
}

// stepTowards returns the float n floats after x towards y, or y. Floats are ordered as the ints of their bits are, with
// the sign apart.
func stepTowards(x, y float64, n uint64) float64 {
	if x == y {
		return y
	}
	const sign = 1 << 63
	ux, uy := gomath.Float64bits(x), gomath.Float64bits(y)
	ax, ay := ux&^sign, uy&^sign
	if (ux^uy)&sign != 0 { // through zero
		if ax+ay <= n {
			return y
		}
		if n < ax {
			return gomath.Float64frombits(ux&sign | (ax - n))
		}
		return gomath.Float64frombits(uy&sign | (n - ax))
	}
	switch {
	case ax > ay:
		if ax-ay <= n {
			return y
		}
		return gomath.Float64frombits(ux&sign | (ax - n))
	case ay-ax <= n:
		return y
	}
	return gomath.Float64frombits(ux&sign | (ax + n))
}

func isclose(vm *py.VM, a []py.Value) (py.Value, error) {
	f := [4]float64{0, 0, 1e-9, 0}
	for i := range f {
		if !a[i].IsNull() {
			var err error
			if f[i], err = vm.FloatOf(a[i]); err != nil {
				return py.Value{}, err
			}
		}
	}
	x, y, rel, abs := f[0], f[1], f[2], f[3]
	switch {
	case rel < 0 || abs < 0:
		return py.Value{}, vm.ValueErrorf("tolerances must be non-negative")
	case x == y:
		return py.True, nil
	case gomath.IsInf(x, 0) || gomath.IsInf(y, 0):
		return py.False, nil
	}
	d := gomath.Abs(y - x)
	return py.Bool(d <= gomath.Abs(rel*y) || d <= gomath.Abs(rel*x) || d <= abs), nil
}

// floatsOf returns the floats of numbers, in out where they fit.
func floatsOf(vm *py.VM, items []py.Value, out []float64) ([]float64, error) {
	if len(items) > cap(out) {
		if err := vm.Reserve(8 * len(items)); err != nil {
			return nil, err
		}
		out = make([]float64, 0, len(items))
	}
	for i := range items {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return nil, err
			}
		}
		f, err := vm.FloatOf(items[i])
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

func hypot(vm *py.VM, a []py.Value) (py.Value, error) {
	var room [8]float64
	x, err := floatsOf(vm, a, room[:0])
	if err != nil {
		return py.Value{}, err
	}
	return norm(vm, x)
}

// norm is the length of a vector.
func norm(vm *py.VM, x []float64) (py.Value, error) {
	f, err := fmath.Norm(x, func() error { return vm.Step(256) })
	return py.Float(f), err
}

func dist(vm *py.VM, a []py.Value) (py.Value, error) {
	var p [2][]float64
	var items [2][]py.Value
	var room [2][8]py.Value // for the frequent numbers of dimensions
	for i := range items {
		got, err := vm.Items(a[i])
		if err != nil {
			return py.Value{}, err
		}
		// A copy: converting an item may run Python code that changes the list.
		if items[i] = room[i][:0]; len(got) > len(room[i]) {
			if items[i], err = vm.NewItems(len(got)); err != nil {
				return py.Value{}, err
			}
		}
		items[i] = items[i][:len(got)]
		if err := vm.PutItems(items[i], got); err != nil {
			return py.Value{}, err
		}
	}
	if len(items[0]) != len(items[1]) {
		return py.Value{}, vm.ValueErrorf("both points must have the same number of dimensions")
	}
	var floats [2][8]float64
	for i := range p {
		var err error
		if p[i], err = floatsOf(vm, items[i], floats[i][:0]); err != nil {
			return py.Value{}, err
		}
	}
	for i, y := range p[1] {
		p[0][i] -= y
	}
	if err := vm.Step(len(p[0]) >> 6); err != nil {
		return py.Value{}, err
	}
	return norm(vm, p[0])
}
