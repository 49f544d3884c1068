package decimal

// decimaltype.go holds the type Decimal: its operators and conversions.

import (
	"math"
	"math/big"
	"strconv"

	"github.com/krait-run/krait/internal/py"
)

func decimalSpec() py.TypeSpec {
	spec := py.TypeSpec{Name: "Decimal", Module: "decimal", Kind: py.KindNative, Sig: "value='0', context=None",
		Doc: "A decimal number, made exactly from a str, an int, a float, another Decimal, or a tuple of sign, digits and exponent."}
	params := []string{"value", "context"}
	spec.Slots = py.Slots{
		New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			var out [2]py.Value
			if err := bind(vm, args, params, 0, out[:]); err != nil {
				return py.Value{}, err
			}
			c, err := contextArg(vm, out[1])
			if err != nil {
				return py.Value{}, err
			}
			x := &num{}
			if v := out[0]; !v.IsNull() {
				if cls == decimalType {
					if v.Type() == decimalType {
						return v, nil
					}
					if w, ok := readWord(v); ok {
						return w.number(vm), nil
					}
				}
				if x, err = convert(vm, v, c, false); err != nil {
					return py.Value{}, err
				}
			}
			return vm.NewNative(cls, x, x.bytes()), nil
		},
		Repr: func(vm *py.VM, self py.Value) (string, error) {
			s, err := str(vm, self)
			return "Decimal('" + s + "')", err
		},
		Str: str,
		Hash: func(vm *py.VM, self py.Value) (int64, error) {
			x := numOf(self)
			switch x.form {
			case signaling:
				return 0, vm.TypeErrorf("Cannot hash a signaling NaN value")
			case quiet:
				return int64(vm.ID(self) >> 4), nil
			}
			return hash(x), vm.Step(1 + x.coeff.BitLen()>>12)
		},
		Bool:    func(_ *py.VM, self py.Value) (bool, error) { return !numOf(self).isZero(), nil },
		Compare: compare,
		Binary:  arithmetic,
		BinaryOps: []py.BinOp{py.Add, py.Sub, py.Mul, py.TrueDiv, py.FloorDiv, py.Mod, py.Pow,
			py.DivMod},
		PowMod: func(vm *py.VM, a, b, m py.Value) (py.Value, error) {
			x, y, z := coerce(vm, a), coerce(vm, b), coerce(vm, m)
			if x == nil || y == nil || z == nil {
				return py.NotImplemented, nil
			}
			c, err := current(vm)
			if err != nil {
				return py.Value{}, err
			}
			return c.do(vm, func(k *calc) (*num, error) { return k.powMod(x, y, z) })
		},
		Unary: func(vm *py.VM, op py.UnOp, a py.Value) (py.Value, error) {
			c, err := current(vm)
			if err != nil || op == py.Invert {
				return py.NotImplemented, err
			}
			x := numOf(a)
			k := c.start(vm)
			var w word
			if k.signWord(&w, x, op == py.Neg && !x.neg || op == py.Pos && x.neg) {
				if err := c.raise(vm, k.cond); err != nil {
					return py.Value{}, err
				}
				return w.number(vm), nil
			}
			return c.do(vm, func(k *calc) (*num, error) {
				switch x := numOf(a); op {
				case py.Neg:
					return k.minus(x)
				case py.Pos:
					return k.plus(x)
				default:
					return k.abs(x)
				}
			})
		},
		UnaryOps: []py.UnOp{py.Neg, py.Pos, py.AbsOp},
		ToInt:    func(vm *py.VM, self py.Value) (py.Value, error) { return toInt(vm, numOf(self)) },
		ToFloat: func(vm *py.VM, self py.Value) (py.Value, error) {
			f, err := toFloat(vm, numOf(self))
			return py.Float(f), err
		},
	}
	spec.Methods = decimalMethods()
	spec.Getters = []py.Getter{
		{Name: "real", Get: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil }},
		{Name: "imag", Get: func(vm *py.VM, _ py.Value) (py.Value, error) { return number(vm, &num{}), nil }},
	}
	return spec
}

// do runs an operation in the context and raises what it met.
func (c *context) do(vm *py.VM, f func(k *calc) (*num, error)) (py.Value, error) {
	k := c.start(vm)
	z, err := f(k)
	if err != nil {
		return py.Value{}, err
	}
	if err := c.raise(vm, k.cond); err != nil {
		return py.Value{}, err
	}
	return number(vm, z), nil
}

// arithmetic does the binary operators.
func arithmetic(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
	var left, right num
	if x, y := left.set(a), right.set(b); x != nil && y != nil {
		c, err := current(vm)
		if err != nil {
			return py.Value{}, err
		}
		k := c.start(vm)
		var w word
		if k.words(op, &w, x, y) {
			if err := c.raise(vm, k.cond); err != nil {
				return py.Value{}, err
			}
			return w.number(vm), nil
		}
	}
	return generalArithmetic(vm, op, a, b)
}

func generalArithmetic(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
	x, y := coerce(vm, a), coerce(vm, b)
	if x == nil || y == nil || op > py.Pow && op != py.DivMod {
		return py.NotImplemented, nil
	}
	c, err := current(vm)
	if err != nil {
		return py.Value{}, err
	}
	if op == py.DivMod {
		return c.divmod(vm, x, y)
	}
	k := c.start(vm)
	for _, v := range [...]*num{x, y} {
		if err := v.measure(vm); err != nil {
			return py.Value{}, err
		}
	}
	var z *num
	switch op {
	case py.Add:
		z, err = k.add(x, y)
	case py.Sub:
		z, err = k.sub(x, y)
	case py.Mul:
		z, err = k.mul(x, y)
	case py.TrueDiv:
		z, err = k.div(x, y)
	case py.FloorDiv:
		z, err = k.divInt(x, y)
	case py.Mod:
		z, err = k.rem(x, y)
	default:
		z, err = k.pow(x, y)
	}
	if err == nil {
		err = c.raise(vm, k.cond)
	}
	if err != nil {
		return py.Value{}, err
	}
	return number(vm, z), nil
}

func (c *context) divmod(vm *py.VM, x, y *num) (py.Value, error) {
	k := c.start(vm)
	q, r, err := k.divmod(x, y)
	if err == nil {
		err = c.raise(vm, k.cond)
	}
	if err != nil {
		return py.Value{}, err
	}
	return vm.TupleOf([]py.Value{number(vm, q), number(vm, r)}), nil
}

func str(vm *py.VM, self py.Value) (string, error) {
	c, err := current(vm)
	if err != nil {
		return "", err
	}
	return text(vm, numOf(self), c.capitals == 1, false)
}

func toInt(vm *py.VM, x *num) (py.Value, error) {
	switch x.form {
	case infinite:
		return py.Value{}, vm.Errorf(py.OverflowError, "cannot convert Infinity to integer")
	case quiet, signaling:
		return py.Value{}, vm.ValueErrorf("cannot convert NaN to integer")
	}
	n, err := integer(vm, x)
	if err != nil {
		return py.Value{}, err
	}
	return vm.BigInt(n), nil
}

func toFloat(vm *py.VM, x *num) (float64, error) {
	switch x.form {
	case signaling:
		return 0, vm.ValueErrorf("cannot convert signaling NaN to float")
	case quiet:
		if x.neg {
			return math.Copysign(math.NaN(), -1), nil
		}
		return math.NaN(), nil
	}
	s, err := textOf(vm, x)
	if err != nil {
		return 0, err
	}
	f, _ := strconv.ParseFloat(s, 64) // out of range is an infinity
	return f, nil
}

// hash is the hash that equal ints, floats and fractions have too: the value modulo the prime 2**61-1.
func hash(x *num) int64 {
	if x.form == infinite {
		if x.neg {
			return -314159
		}
		return 314159
	}
	var c uint64
	if w, ok := x.word(); ok {
		c = w % hashPrime
	} else {
		c = new(big.Int).Mod(x.coeff.Big(), big.NewInt(hashPrime)).Uint64()
	}
	r := int64(hashMul(c, hashPower(x.exp)))
	if x.neg {
		r = -r
	}
	if r == -1 {
		r = -2
	}
	return r
}

// comparable returns the number that v is in comparisons with Decimals, or nil. scale is the denominator of a fraction,
// by which the other side is multiplied.
func comparable(vm *py.VM, c *context, op py.CmpOp, v py.Value) (x, scale *num, err error) {
	if x := coerce(vm, v); x != nil {
		return x, nil, nil
	}
	equality := op == py.EQ || op == py.NE
	if f, ok := py.AsFloat(v); ok {
		if equality {
			c.flags |= floatOp
		} else if err := c.raise(vm, floatOp); err != nil {
			return nil, nil, err
		}
		return fromFloat(f), nil, nil
	}
	if re, im, ok := py.AsComplex(v); ok {
		if !equality || im != 0 {
			return nil, nil, nil
		}
		c.flags |= floatOp
		return fromFloat(re), nil, nil
	}
	if !v.Type().IsHeap() {
		return nil, nil, nil
	}
	m, err := vm.Import("numbers")
	if err != nil {
		return nil, nil, err
	}
	rational, err := vm.GetAttr(m.Value(), "Rational")
	if err != nil {
		return nil, nil, err
	}
	if ok, err := vm.IsInstance(v, rational); err != nil || !ok {
		return nil, nil, err
	}
	var parts [2]*num
	for i, name := range [...]string{"numerator", "denominator"} {
		n, err := vm.GetAttr(v, name)
		if err != nil {
			return nil, nil, err
		}
		if parts[i] = fromInt(vm, n); parts[i] == nil {
			return nil, nil, vm.TypeErrorf("numerator and denominator must be integers")
		}
	}
	return parts[0], parts[1], nil
}

func compare(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
	var left, right num
	if x, y := left.set(a), right.set(b); x != nil && y != nil {
		if o, ok := orderQuickly(x, y); ok {
			return py.CompareOrder(op, o), nil
		}
	}
	c, err := current(vm)
	if err != nil {
		return py.Value{}, err
	}
	x, xs, err := comparable(vm, c, op, a)
	if err != nil || x == nil {
		return py.NotImplemented, err
	}
	y, ys, err := comparable(vm, c, op, b)
	if err != nil || y == nil {
		return py.NotImplemented, err
	}
	if x.isNaN() || y.isNaN() {
		if op != py.EQ && op != py.NE || x.form == signaling || y.form == signaling {
			if err := c.raise(vm, invalid); err != nil {
				return py.Value{}, err
			}
		}
		return py.Bool(op == py.NE), nil
	}
	k := exact(vm)
	if xs != nil {
		y, err = k.product(y, xs)
	}
	if ys != nil && err == nil {
		x, err = k.product(x, ys)
	}
	if err != nil {
		return py.Value{}, err
	}
	o, err := order(vm, x, y)
	return py.CompareOrder(op, o), err
}
