package math

// sums.go holds sums and products of iterables.

import (
	gomath "math"

	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/py"
)

func sumFuncs() []py.Def {
	return []py.Def{
		{Name: "fsum", Sig: "seq, /", Fn: fsum, Doc: "Return the sum of the floats in an iterable, rounded once."},
		{Name: "prod", Sig: "iterable, /, *, start=1", Raw: prod, Doc: "Return start times the product of the items of an iterable."},
		{Name: "sumprod", Sig: "p, q, /", Fn: sumprod,
			Doc: "Return the sum of the products of the items of two iterables of the same length."},
	}
}

// fsum keeps the sum as floats that don't overlap, after Shewchuk, "Adaptive Precision Floating-Point Arithmetic" (1997). There
// are never more than about 40 of them.
func fsum(vm *py.VM, a []py.Value) (py.Value, error) {
	p := make([]float64, 0, 16) // more partial sums are rare
	special, infs := 0.0, 0.0
	err := vm.Iterate(a[0], func(v py.Value) error {
		x, err := vm.FloatOf(v)
		if err != nil {
			return err
		}
		given := x
		if err := vm.Step(len(p) >> 2); err != nil {
			return err
		}
		n := 0
		for _, y := range p {
			hi, lo := twoSum(x, y)
			if lo-lo != 0 { // too large for the six operations, or infinite
				if gomath.Abs(x) < gomath.Abs(y) {
					x, y = y, x
				}
				hi = x + y
				lo = y - (hi - x)
			}
			if lo != 0 {
				p[n] = lo
				n++
			}
			x = hi
		}
		p = p[:n]
		switch {
		case x == 0:
		case x-x == 0:
			p = append(p, x)
		default:
			if given-given == 0 {
				return vm.Errorf(py.OverflowError, "intermediate overflow in fsum")
			}
			if gomath.IsInf(given, 0) {
				infs += given
			}
			special += given
			p = p[:0]
		}
		return nil
	})
	if err != nil {
		return py.Value{}, err
	}
	if special != 0 {
		if infs != infs {
			return py.Value{}, vm.ValueErrorf("-inf + inf in fsum")
		}
		return py.Float(special), nil
	}
	hi := 0.0
	n := len(p)
	if n > 0 {
		n--
		hi = p[n]
		lo := 0.0
		for n > 0 && lo == 0 {
			n--
			x, y := hi, p[n]
			hi = x + y
			lo = y - (hi - x)
		}
		// Round half to even over all partials: a tie is broken by the next one.
		if n > 0 && (lo < 0 && p[n-1] < 0 || lo > 0 && p[n-1] > 0) {
			y := lo * 2
			if x := hi + y; x-hi == y {
				hi = x
			}
		}
	}
	return py.Float(hi), nil
}

func prod(vm *py.VM, args py.Args) (py.Value, error) {
	pos, total, err := positional(vm, "prod", args, 1, "start")
	if err != nil {
		return py.Value{}, err
	}
	if total.IsNull() {
		total = py.Int(1)
	}
	mark := vm.PushRoot(total)
	defer vm.PopRoots(mark)
	err = vm.Iterate(pos[0], func(v py.Value) error {
		if x, ok := total.ExactFloat(); ok {
			if y, ok := v.ExactFloat(); ok {
				total = py.Float(x * y)
				return nil
			}
		}
		if x, ok := total.SmallInt(); ok {
			if y, ok := v.SmallInt(); ok {
				if p, ok := numfmt.MulOverflow(x, y); ok {
					total = py.Int(p)
					return nil
				}
			}
		}
		t, err := vm.Binary(py.Mul, total, v)
		if err != nil {
			return err
		}
		total = t
		vm.RootsSince(mark)[0] = t
		return nil
	})
	return total, err
}

// tripleSum is a sum of products kept in three floats (Ogita, Rump and Oishi, "Accurate Sum and Dot Product", 2005).
type tripleSum struct{ hi, lo, tiny float64 }

func twoSum(a, b float64) (s, e float64) {
	s = a + b
	t := s - a
	return s, (a - (s - t)) + (b - t)
}

// addProduct adds x * y.
func (t *tripleSum) addProduct(x, y float64) {
	p := float64(x * y)
	e := gomath.FMA(x, y, -p)
	hi, a := twoSum(t.hi, p)
	lo, b := twoSum(t.lo, e)
	lo, c := twoSum(lo, a)
	t.hi, t.lo, t.tiny = hi, lo, t.tiny+b+c
}

func (t *tripleSum) value() float64 {
	lo, _ := twoSum(t.lo, t.tiny)
	hi, _ := twoSum(t.hi, lo)
	return hi
}

func sumprod(vm *py.VM, a []py.Value) (py.Value, error) {
	total := py.Int(0)
	root := vm.NewList([]py.Value{total, py.None, py.None})
	mark := vm.PushRoot(root.Value())
	defer vm.PopRoots(mark)
	its := [2]py.Value{}
	for i := range its {
		var err error
		if its[i], err = vm.Iter(a[i]); err != nil {
			return py.Value{}, err
		}
		if err := vm.SetItem(root.Value(), py.Int(int64(i+1)), its[i]); err != nil {
			return py.Value{}, err
		}
	}
	var floats tripleSum
	inFloats := false
	add := func(x py.Value) error {
		t, err := vm.Binary(py.Add, total, x)
		if err != nil {
			return err
		}
		total = t
		return vm.SetItem(root.Value(), py.Int(0), t)
	}
	for {
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
		p, err := vm.Next(its[0])
		if err != nil {
			return py.Value{}, err
		}
		inner := vm.PushRoot(p)
		q, err := vm.Next(its[1])
		vm.PopRoots(inner)
		if err != nil {
			return py.Value{}, err
		}
		if p.IsNull() != q.IsNull() {
			return py.Value{}, vm.ValueErrorf("Inputs are not the same length")
		}
		if !p.IsNull() {
			x, y, isFloat, err := floatPair(vm, p, q)
			if err != nil {
				return py.Value{}, err
			}
			if isFloat {
				next := floats
				next.addProduct(x, y)
				if next.hi-next.hi == 0 {
					floats, inFloats = next, true
					continue
				}
			}
		}
		if inFloats {
			inFloats = false
			if err := add(py.Float(floats.value())); err != nil {
				return py.Value{}, err
			}
			floats = tripleSum{}
		}
		if p.IsNull() {
			return total, nil
		}
		inner = vm.PushRoot(p)
		vm.PushRoot(q)
		x, err := vm.Binary(py.Mul, p, q)
		if err == nil {
			err = add(x)
		}
		vm.PopRoots(inner)
		if err != nil {
			return py.Value{}, err
		}
	}
}

// floatPair returns two factors of which at least one is a float and the other a float or an int.
func floatPair(vm *py.VM, p, q py.Value) (x, y float64, ok bool, err error) {
	x, ok1 := p.ExactFloat()
	y, ok2 := q.ExactFloat()
	switch {
	case ok1 && ok2:
		return x, y, true, nil
	case ok1 && py.IsInt(q):
		y, err = vm.IntFloat(q)
		return x, y, true, err
	case ok2 && py.IsInt(p):
		x, err = vm.IntFloat(p)
		return x, y, true, err
	}
	return 0, 0, false, nil
}
