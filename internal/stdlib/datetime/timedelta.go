package datetime

// timedelta.go holds the type timedelta.

import (
	"math"
	"math/big"
	"strconv"

	"github.com/krait-run/krait/internal/py"
)

func newDelta(vm *py.VM, d delta) py.Value {
	v, p := py.NewNativeOf[delta](vm, &deltaType, 16)
	*p = d
	return v
}

// newDeltaUS returns the timedelta of us microseconds.
func newDeltaUS(vm *py.VM, us *big.Int) (py.Value, error) {
	d, err := splitUS(vm, us)
	if err != nil {
		return py.Value{}, err
	}
	return newDelta(vm, d), nil
}

func splitUS(vm *py.VM, us *big.Int) (delta, error) {
	if us.IsInt64() {
		return splitInt(vm, us.Int64())
	}
	q, r := new(big.Int).DivMod(us, big.NewInt(secondsPerDay*1000000), new(big.Int))
	if !q.IsInt64() || q.Int64() != int64(int32(q.Int64())) {
		return delta{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
	}
	rest := r.Int64()
	return normal(vm, q.Int64(), rest/1000000, rest%1000000)
}

func splitInt(vm *py.VM, us int64) (delta, error) {
	const day = secondsPerDay * 1000000
	days := us / day
	rest := us % day
	if rest < 0 {
		days--
		rest += day
	}
	return normal(vm, days, rest/1000000, rest%1000000)
}

// normal checks the range of a normalised triple.
func normal(vm *py.VM, days, secs, us int64) (delta, error) {
	if days < -999999999 || days > 999999999 {
		return delta{}, vm.Errorf(py.OverflowError, "days=%d; must have magnitude <= 999999999", days)
	}
	return delta{int32(days), int32(secs), int32(us)}, nil
}

// carry normalises a triple.
func carry(vm *py.VM, days, secs, us int64) (delta, error) {
	if -1000000 <= us && us < 2000000 && -secondsPerDay < secs && secs < 2*secondsPerDay-1 { // as of a sum or difference
		switch {
		case us < 0:
			us += 1000000
			secs--
		case us >= 1000000:
			us -= 1000000
			secs++
		}
		switch {
		case secs < 0:
			secs += secondsPerDay
			days--
		case secs >= secondsPerDay:
			secs -= secondsPerDay
			days++
		}
		return normal(vm, days, secs, us)
	}
	q, r := floorDivMod(int(us), 1000000)
	secs += int64(q)
	us = int64(r)
	q, r = floorDivMod(int(secs), secondsPerDay)
	return normal(vm, days+int64(q), int64(r), us)
}

// micros returns d in microseconds; small says that it fits int64.
func (d *delta) micros() (us int64, small bool) {
	if d.days > 100_000_000 || d.days < -100_000_000 {
		return 0, false
	}
	return (int64(d.days)*secondsPerDay+int64(d.secs))*1000000 + int64(d.us), true
}

func (d *delta) big() *big.Int {
	b := big.NewInt(int64(d.days)*secondsPerDay + int64(d.secs))
	b.Mul(b, big.NewInt(1000000))
	return b.Add(b, big.NewInt(int64(d.us)))
}

func (d *delta) total() float64 {
	if us, ok := d.micros(); ok && us > -1<<53 && us < 1<<53 {
		return float64(us) / 1e6
	}
	f, _ := new(big.Rat).SetFrac(d.big(), big.NewInt(1000000)).Float64()
	return f
}

func (d *delta) cmp(e *delta) int {
	for _, p := range [3][2]int32{{d.days, e.days}, {d.secs, e.secs}, {d.us, e.us}} {
		if p[0] < p[1] {
			return -1
		}
		if p[0] > p[1] {
			return 1
		}
	}
	return 0
}

var unitUS = [7]int64{secondsPerDay * 1000000, 1000000, 1, 1000, 60 * 1000000, 3600 * 1000000, 7 * secondsPerDay * 1000000}

func deltaNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	var out [7]py.Value
	names := [7]string{"days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"}
	if err := bind(vm, "__new__", args, out[:], 0, names[:]...); err != nil {
		return py.Value{}, err
	}
	small := int64(0)  // microseconds, below 2**62
	var total *big.Int // those of large components
	add := func(n *big.Int) {
		if total == nil {
			total = new(big.Int)
		}
		total.Add(total, n)
	}
	left := 0.0 // microseconds of fractions, to be rounded
	// The order in which CPython adds matters for the rounding of fractions only.
	for _, i := range [7]int{2, 3, 1, 4, 5, 0, 6} {
		v := out[i]
		if v.IsNull() {
			continue
		}
		if n, ok := v.SmallInt(); ok && n < 1000000 && n > -1000000 {
			small += n * unitUS[i]
			continue
		}
		if py.IsInt(v) {
			b, _ := py.AsBig(v)
			if err := vm.Admit(b.BitLen() / 2); err != nil { // the product, and the sum twice
				return py.Value{}, err
			}
			add(new(big.Int).Mul(b, big.NewInt(unitUS[i])))
			continue
		}
		f, ok := py.AsFloat(v)
		if !ok {
			return py.Value{}, vm.TypeErrorf("unsupported type for timedelta %s component: %s", names[i], v.Type().Name())
		}
		whole, frac := math.Modf(f)
		if math.IsNaN(f) {
			return py.Value{}, vm.ValueErrorf("cannot convert float NaN to integer")
		}
		if math.IsInf(f, 0) {
			return py.Value{}, vm.Errorf(py.OverflowError, "cannot convert float infinity to integer")
		}
		if math.Abs(whole) < 1000000 {
			small += int64(whole) * unitUS[i]
		} else {
			b, _ := big.NewFloat(whole).Int(nil)
			add(b.Mul(b, big.NewInt(unitUS[i])))
		}
		if frac != 0 {
			w, fr := math.Modf(frac * float64(unitUS[i]))
			small += int64(w)
			left += fr
		}
	}
	if left != 0 {
		whole := math.RoundToEven(left)
		if math.Abs(whole-left) == 0.5 || math.Abs(left-math.Trunc(left)) == 0.5 {
			// Exactly half: the sum is to be even.
			odd := small&1 == 1
			if total != nil {
				odd = odd != (total.Bit(0) == 1)
			}
			x := left
			if odd {
				x++
			}
			whole = 2 * math.Round(x*0.5)
			if odd {
				whole--
			}
			if math.Abs(whole-left) > 0.5 {
				whole = math.RoundToEven(left)
			}
		}
		small += int64(whole)
	}
	var d delta
	var err error
	if total == nil {
		d, err = splitInt(vm, small)
	} else {
		add(big.NewInt(small))
		d, err = splitUS(vm, total)
	}
	if err != nil {
		return py.Value{}, err
	}
	return py.NewNativeWith(vm, cls, d, 16), nil
}

func deltaRepr(vm *py.VM, v py.Value) (string, error) {
	d := deltaOf(v)
	name := v.Type().Name()
	if v.Type() == &deltaType {
		name = "datetime.timedelta"
	}
	s := ""
	add := func(key string, n int32) {
		if n != 0 {
			if s != "" {
				s += ", "
			}
			s += key + "=" + strconv.Itoa(int(n))
		}
	}
	add("days", d.days)
	add("seconds", d.secs)
	add("microseconds", d.us)
	if s == "" {
		s = "0"
	}
	return name + "(" + s + ")", nil
}

func deltaStr(vm *py.VM, v py.Value) (string, error) {
	d := deltaOf(v)
	s := ""
	if d.days != 0 {
		s = strconv.Itoa(int(d.days)) + " day"
		if d.days != 1 && d.days != -1 {
			s += "s"
		}
		s += ", "
	}
	var b []byte
	b = strconv.AppendInt(b, int64(d.secs/3600), 10)
	b = pad(append(b, ':'), int(d.secs/60%60), 2)
	b = pad(append(b, ':'), int(d.secs%60), 2)
	if d.us != 0 {
		b = pad(append(b, '.'), int(d.us), 6)
	}
	return s + string(b), nil
}

// pad appends n with at least w digits.
func pad(b []byte, n, w int) []byte {
	var t [20]byte
	i := len(t)
	for n > 0 || w > 0 {
		i--
		t[i] = byte('0' + n%10)
		n /= 10
		w--
	}
	return append(b, t[i:]...)
}

func deltaHash(vm *py.VM, v py.Value) (int64, error) {
	d := deltaOf(v)
	return vm.Hash(vm.TupleOf([]py.Value{py.Int(int64(d.days)), py.Int(int64(d.secs)), py.Int(int64(d.us))}))
}

func isDelta(v py.Value) bool { return deltaOf(v) != nil }

// roundDiv divides with the result rounded half to even.
func roundDiv(a, b *big.Int) *big.Int {
	q, r := new(big.Int).DivMod(a, b, new(big.Int))
	if b.Sign() < 0 {
		// DivMod is Euclidean: make the remainder have b's sign.
		q2, r2 := new(big.Int).QuoRem(a, b, new(big.Int))
		if r2.Sign() != 0 && (r2.Sign() < 0) != (b.Sign() < 0) {
			q2.Sub(q2, big.NewInt(1))
			r2.Add(r2, b)
		}
		q, r = q2, r2
	}
	r.Mul(r.Abs(r), big.NewInt(2))
	c := r.CmpAbs(b)
	if c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

func floorDiv(a, b *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign() != 0 && (r.Sign() < 0) != (b.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
		r.Add(r, b)
	}
	return
}

func ratio(f float64) (*big.Int, *big.Int, bool) {
	r := new(big.Rat)
	if r.SetFloat64(f) == nil {
		return nil, nil, false
	}
	return r.Num(), r.Denom(), true
}

func deltaBinary(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
	da, db := isDelta(a), isDelta(b)
	zero := func() error { return vm.Errorf(py.ZeroDivisionError, "division by zero") }
	switch {
	case da && db:
		x, y := deltaOf(a), deltaOf(b)
		switch op {
		case py.Add, py.Sub:
			k := int64(1)
			if op == py.Sub {
				k = -1
			}
			d, err := carry(vm, int64(x.days)+k*int64(y.days), int64(x.secs)+k*int64(y.secs), int64(x.us)+k*int64(y.us))
			if err != nil {
				return py.Value{}, err
			}
			return newDelta(vm, d), nil
		case py.TrueDiv, py.FloorDiv, py.Mod, py.DivMod:
			n, m := x.big(), y.big()
			if m.Sign() == 0 {
				return py.Value{}, zero()
			}
			if op == py.TrueDiv {
				return vm.Binary(py.TrueDiv, vm.BigInt(n), vm.BigInt(m))
			}
			q, r := floorDiv(n, m)
			if op == py.FloorDiv {
				return vm.BigInt(q), nil
			}
			rv, err := newDeltaUS(vm, r)
			if err != nil || op == py.Mod {
				return rv, err
			}
			return vm.TupleOf([]py.Value{vm.BigInt(q), rv}), nil
		}
	case da && py.IsInt(b) || db && py.IsInt(a):
		if !da {
			if op != py.Mul {
				break
			}
			a, b = b, a
		}
		n, _ := py.AsBig(b)
		if err := vm.Admit(n.BitLen() / 2); err != nil { // the product, and what its division leaves
			return py.Value{}, err
		}
		us := deltaOf(a).big()
		switch op {
		case py.Mul:
			return newDeltaUS(vm, us.Mul(us, n))
		case py.TrueDiv, py.FloorDiv:
			if n.Sign() == 0 {
				return py.Value{}, zero()
			}
			if op == py.TrueDiv {
				return newDeltaUS(vm, roundDiv(us, n))
			}
			q, _ := floorDiv(us, n)
			return newDeltaUS(vm, q)
		}
	case da || db:
		if !da {
			if op != py.Mul {
				break
			}
			a, b = b, a
		}
		f, ok := py.AsFloat(b)
		if !ok || op != py.Mul && op != py.TrueDiv {
			break
		}
		num, den, ok := ratio(f)
		if !ok {
			if math.IsNaN(f) {
				return py.Value{}, vm.ValueErrorf("cannot convert NaN to integer ratio")
			}
			return py.Value{}, vm.Errorf(py.OverflowError, "cannot convert Infinity to integer ratio")
		}
		us := deltaOf(a).big()
		if op == py.TrueDiv {
			if num.Sign() == 0 {
				return py.Value{}, zero()
			}
			num, den = den, num
		}
		return newDeltaUS(vm, roundDiv(us.Mul(us, num), den))
	}
	return py.NotImplemented, nil
}

func deltaSpec() py.TypeSpec {
	get := func(name string, f func(d *delta) int32) py.Getter {
		return py.Getter{Name: name, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Int(int64(f(deltaOf(v)))), nil }}
	}
	return py.TypeSpec{Name: "timedelta", Module: "datetime", Kind: py.KindNative,
		Sig: "days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0",
		Doc: "Difference between two datetime values.",
		Slots: py.Slots{
			New: deltaNew, Repr: deltaRepr, Str: deltaStr, Hash: deltaHash,
			Bool: func(vm *py.VM, v py.Value) (bool, error) { return *deltaOf(v) != delta{}, nil },
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				if !isDelta(a) || !isDelta(b) {
					return py.NotImplemented, nil
				}
				return py.CompareOrder(op, deltaOf(a).cmp(deltaOf(b))), nil
			},
			Binary: deltaBinary, BinaryOps: []py.BinOp{py.Add, py.Sub, py.Mul, py.TrueDiv, py.FloorDiv, py.Mod, py.DivMod},
			Unary: func(vm *py.VM, op py.UnOp, a py.Value) (py.Value, error) {
				if op == py.Invert {
					return py.NotImplemented, nil
				}
				d := *deltaOf(a)
				if op == py.Neg || op == py.AbsOp && d.days < 0 {
					d, err := carry(vm, -int64(d.days), -int64(d.secs), -int64(d.us))
					if err != nil {
						return py.Value{}, err
					}
					return newDelta(vm, d), nil
				}
				return newDelta(vm, d), nil
			}, UnaryOps: []py.UnOp{py.Neg, py.Pos, py.AbsOp},
		},
		Methods: []py.Def{
			{Name: "total_seconds", Doc: "Total seconds in the duration.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.Float(deltaOf(a[0]).total()), nil
			}},
			{Name: "__reduce__", Doc: "__reduce__() -> (cls, state)", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d := deltaOf(a[0])
				return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{py.Int(int64(d.days)), py.Int(int64(d.secs)), py.Int(int64(d.us))})}), nil
			}},
		},
		Getters: []py.Getter{get("days", func(d *delta) int32 { return d.days }), get("seconds", func(d *delta) int32 { return d.secs }),
			get("microseconds", func(d *delta) int32 { return d.us })},
	}
}
