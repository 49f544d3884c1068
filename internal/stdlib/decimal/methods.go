package decimal

// methods.go holds the methods of Decimal and Context, most of which are the same operations.

import (
	"math/big"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

type (
	unaryOp  = func(k *calc, x *num) (*num, error)
	binaryOp = func(k *calc, x, y *num) (*num, error)
)

type namedUnary struct {
	name string
	f    unaryOp
}

type namedBinary struct {
	name string
	f    binaryOp
}

// sharedUnary and sharedBinary are operations that are methods of both types.
func sharedUnary() []namedUnary {
	return []namedUnary{
		{"exp", (*calc).exp}, {"ln", func(k *calc, x *num) (*num, error) { return k.log(x, false) }},
		{"log10", func(k *calc, x *num) (*num, error) { return k.log(x, true) }}, {"logb", (*calc).logb},
		{"logical_invert", (*calc).invert}, {"normalize", (*calc).normalize}, {"sqrt", (*calc).sqrt},
		{"next_minus", func(k *calc, x *num) (*num, error) { return k.next(x, false) }},
		{"next_plus", func(k *calc, x *num) (*num, error) { return k.next(x, true) }},
	}
}

func sharedBinary() []namedBinary {
	logic := func(f func(a, b byte) byte) binaryOp {
		return func(k *calc, x, y *num) (*num, error) { return k.logic(x, y, f) }
	}
	pick := func(greater, magnitude bool) binaryOp {
		return func(k *calc, x, y *num) (*num, error) { return k.pick(x, y, greater, magnitude) }
	}
	total := func(f func(vm *py.VM, x, y *num) (int, error)) binaryOp {
		return func(k *calc, x, y *num) (*num, error) {
			c, err := f(k.vm, x, y)
			return small(int64(c)), err
		}
	}
	return []namedBinary{
		{"compare", func(k *calc, x, y *num) (*num, error) { return k.compare(x, y, false) }},
		{"compare_signal", func(k *calc, x, y *num) (*num, error) { return k.compare(x, y, true) }},
		{"compare_total", total(totalOrder)}, {"compare_total_mag", total(totalOrderAbs)},
		{"copy_sign", func(_ *calc, x, y *num) (*num, error) { return x.signed(y.neg), nil }},
		{"logical_and", logic(func(a, b byte) byte { return a & b })}, {"logical_or", logic(func(a, b byte) byte { return a | b })},
		{"logical_xor", logic(func(a, b byte) byte { return a ^ b })},
		{"max", pick(true, false)}, {"max_mag", pick(true, true)}, {"min", pick(false, false)}, {"min_mag", pick(false, true)},
		{"next_toward", (*calc).nextToward}, {"remainder_near", (*calc).remNear}, {"scaleb", (*calc).scaleb},
		{"rotate", func(k *calc, x, y *num) (*num, error) { return k.shift(x, y, true) }},
		{"shift", func(k *calc, x, y *num) (*num, error) { return k.shift(x, y, false) }},
	}
}

// tests are the questions about a number that need no context.
var tests = [...]struct {
	name string
	f    func(x *num) bool
}{
	{"is_finite", func(x *num) bool { return x.form == finite }},
	{"is_infinite", func(x *num) bool { return x.form == infinite }},
	{"is_nan", (*num).isNaN},
	{"is_qnan", func(x *num) bool { return x.form == quiet }},
	{"is_signed", func(x *num) bool { return x.neg }},
	{"is_snan", func(x *num) bool { return x.form == signaling }},
	{"is_zero", (*num).isZero},
}

func isNormal(c *context, x *num) bool {
	return x.form == finite && !x.isZero() && x.adjusted() >= c.emin
}

func isSubnormal(c *context, x *num) bool {
	return x.form == finite && !x.isZero() && x.adjusted() < c.emin
}

func sameQuantum(x, y *num) bool {
	if x.isSpecial() || y.isSpecial() {
		return x.isNaN() && y.isNaN() || x.form == infinite && y.form == infinite
	}
	return x.exp == y.exp
}

func numberClass(c *context, x *num) string {
	sign := "+"
	if x.neg {
		sign = "-"
	}
	switch {
	case x.form == quiet:
		return "NaN"
	case x.form == signaling:
		return "sNaN"
	case x.form == infinite:
		return sign + "Infinity"
	case x.isZero():
		return sign + "Zero"
	case isSubnormal(c, x):
		return sign + "Subnormal"
	}
	return sign + "Normal"
}

// method is a method of Decimal with parameters of which the first required must be there, and a context behind them.
func method(name string, required int, params []string, f func(vm *py.VM, c *context, self py.Value, a []py.Value) (py.Value, error)) py.Def {
	sig := strings.Join(params[:required], ", ")
	params = append(slices.Clone(params), "context")
	for _, p := range params[required:] {
		if sig != "" {
			sig += ", "
		}
		sig += p + "=None"
	}
	return py.Def{Name: name, Sig: sig, Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
		var out [4]py.Value
		a := out[:len(params)]
		if err := bind(vm, args.Skip(1), params, required, a); err != nil {
			return py.Value{}, err
		}
		c, err := contextArg(vm, a[len(params)-1])
		if err != nil {
			return py.Value{}, err
		}
		return f(vm, c, args.Pos()[0], a)
	}}
}

// rounder is a method of Decimal that takes a rounding.
func rounder(name string, f func(k *calc, x *num) (*num, error)) py.Def {
	return method(name, 0, []string{"rounding"}, func(vm *py.VM, c *context, self py.Value, a []py.Value) (py.Value, error) {
		mode := c.rounding
		if !a[0].IsNullOrNone() {
			var err error
			if mode, err = roundingArg(vm, a[0]); err != nil {
				return py.Value{}, err
			}
		}
		return c.do(vm, func(k *calc) (*num, error) {
			k.round = mode
			return f(k, numOf(self))
		})
	})
}

func decimalMethods() []py.Def {
	var defs []py.Def
	none := func(name string, f py.NativeFunc) { defs = append(defs, py.Def{Name: name, Fn: f}) }
	for _, t := range tests {
		none(t.name, func(_ *py.VM, a []py.Value) (py.Value, error) { return py.Bool(t.f(numOf(a[0]))), nil })
	}
	none("is_canonical", func(*py.VM, []py.Value) (py.Value, error) { return py.True, nil })
	self := func(_ *py.VM, a []py.Value) (py.Value, error) { return a[0], nil }
	none("conjugate", self)
	none("canonical", self)
	none("__copy__", self)
	defs = append(defs, py.Def{Name: "__deepcopy__", Sig: "object, /", Fn: self})
	none("copy_abs", func(vm *py.VM, a []py.Value) (py.Value, error) { return number(vm, numOf(a[0]).signed(false)), nil })
	none("copy_negate", func(vm *py.VM, a []py.Value) (py.Value, error) {
		x := numOf(a[0])
		return number(vm, x.signed(!x.neg)), nil
	})
	none("adjusted", func(_ *py.VM, a []py.Value) (py.Value, error) {
		x := numOf(a[0])
		if x.isSpecial() {
			return py.Int(0), nil
		}
		return py.Int(x.adjusted()), nil
	})
	none("as_tuple", asTuple)
	none("as_integer_ratio", integerRatio)
	none("radix", func(vm *py.VM, _ []py.Value) (py.Value, error) { return number(vm, small(10)), nil })
	none("__complex__", func(vm *py.VM, a []py.Value) (py.Value, error) {
		f, err := toFloat(vm, numOf(a[0]))
		return vm.Complex(f, 0), err
	})
	none("__reduce__", func(vm *py.VM, a []py.Value) (py.Value, error) {
		s, err := str(vm, a[0])
		return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{vm.Str(s)})}), err
	})
	none("__sizeof__", func(_ *py.VM, a []py.Value) (py.Value, error) {
		return py.Int(104 + int64(numOf(a[0]).coeff.BitLen()>>3&^7)), nil
	})
	for name, mode := range map[string]rounding{"__floor__": roundFloor, "__ceil__": roundCeiling, "__trunc__": roundDown} {
		none(name, func(vm *py.VM, a []py.Value) (py.Value, error) { return roundToInt(vm, numOf(a[0]), mode) })
	}
	defs = append(defs,
		py.Def{Name: "from_float", Sig: "f, /", Kind: py.ClassMethod, Fn: fromNumber(false)},
		py.Def{Name: "from_number", Sig: "number, /", Kind: py.ClassMethod, Fn: fromNumber(true)},
		py.Def{Name: "__format__", Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
			pos := args.Pos()
			switch {
			case args.KwLen() > 0:
				return py.Value{}, vm.TypeErrorf("Decimal.__format__() takes no keyword arguments")
			case len(pos) == 1:
				return py.Value{}, vm.TypeErrorf("function takes at least 1 argument (0 given)")
			case len(pos) > 3:
				return py.Value{}, vm.TypeErrorf("function takes at most 2 arguments (%d given)", len(pos)-1)
			}
			var a [3]py.Value
			copy(a[:], pos)
			return format(vm, a[:])
		}},
		py.Def{Name: "__round__", Sig: "ndigits=None, /", Fn: round})
	for _, op := range sharedUnary() {
		defs = append(defs, method(op.name, 0, nil, func(vm *py.VM, c *context, self py.Value, _ []py.Value) (py.Value, error) {
			return c.do(vm, func(k *calc) (*num, error) { return op.f(k, numOf(self)) })
		}))
	}
	other := []string{"other"}
	for _, op := range sharedBinary() {
		defs = append(defs, method(op.name, 1, other, func(vm *py.VM, c *context, self py.Value, a []py.Value) (py.Value, error) {
			y, err := operand(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return c.do(vm, func(k *calc) (*num, error) { return op.f(k, numOf(self), y) })
		}))
	}
	defs = append(defs,
		method("fma", 2, []string{"other", "third"}, func(vm *py.VM, c *context, self py.Value, a []py.Value) (py.Value, error) {
			y, err := operand(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			z, err := operand(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			return c.do(vm, func(k *calc) (*num, error) { return k.fma(numOf(self), y, z) })
		}),
		method("same_quantum", 1, other, func(vm *py.VM, _ *context, self py.Value, a []py.Value) (py.Value, error) {
			y, err := operand(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return py.Bool(sameQuantum(numOf(self), y)), nil
		}),
		method("is_normal", 0, nil, func(_ *py.VM, c *context, self py.Value, _ []py.Value) (py.Value, error) {
			return py.Bool(isNormal(c, numOf(self))), nil
		}),
		method("is_subnormal", 0, nil, func(_ *py.VM, c *context, self py.Value, _ []py.Value) (py.Value, error) {
			return py.Bool(isSubnormal(c, numOf(self))), nil
		}),
		method("number_class", 0, nil, func(vm *py.VM, c *context, self py.Value, _ []py.Value) (py.Value, error) {
			return vm.Str(numberClass(c, numOf(self))), nil
		}),
		method("to_eng_string", 0, nil, func(vm *py.VM, c *context, self py.Value, _ []py.Value) (py.Value, error) {
			s, err := text(vm, numOf(self), c.capitals == 1, true)
			return vm.Str(s), err
		}),
		py.Def{Name: "quantize", Sig: "exp, rounding=None, context=None", Raw: quantize})
	for _, name := range [...]string{"to_integral", "to_integral_value", "to_integral_exact"} {
		exact := name == "to_integral_exact"
		defs = append(defs, rounder(name, func(k *calc, x *num) (*num, error) {
			return k.toIntegral(x, exact)
		}))
	}
	slices.SortFunc(defs, func(a, b py.Def) int { return strings.Compare(a.Name, b.Name) })
	return defs
}

var quantizeParams = []string{"exp", "rounding", "context"}

// quantize is the method that programs call for each amount of money: written out, it allocates nothing but its result.
func quantize(vm *py.VM, args py.Args) (py.Value, error) {
	var a [3]py.Value
	if err := bind(vm, args.Skip(1), quantizeParams, 1, a[:]); err != nil {
		return py.Value{}, err
	}
	c, err := contextArg(vm, a[2])
	if err != nil {
		return py.Value{}, err
	}
	k := c.start(vm)
	if !a[1].IsNullOrNone() {
		if k.round, err = roundingArg(vm, a[1]); err != nil {
			return py.Value{}, err
		}
	}
	y, err := operand(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	x := numOf(args.Pos()[0])
	var w word
	if y.form == finite && k.quantizeWord(&w, x, y.exp) {
		if err := c.raise(vm, k.cond); err != nil {
			return py.Value{}, err
		}
		return w.number(vm), nil
	}
	z, err := k.quantize(x, y)
	if err == nil {
		err = c.raise(vm, k.cond)
	}
	if err != nil {
		return py.Value{}, err
	}
	return number(vm, z), nil
}

// exactly binds n positional arguments to a method of Context.
func exactly(name, sig string, n int, f func(vm *py.VM, c *context, x [3]*num) (py.Value, error)) py.Def {
	return py.Def{Name: name, Sig: sig, Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
		pos := args.Pos()[1:]
		switch {
		case args.KwLen() > 0 && n == 1:
			return py.Value{}, vm.TypeErrorf("Context.%s() takes no keyword arguments", name)
		case args.KwLen() > 0:
			return py.Value{}, vm.TypeErrorf("%s() takes no keyword arguments", name)
		case len(pos) != n && n == 1:
			return py.Value{}, vm.TypeErrorf("Context.%s() takes exactly one argument (%d given)", name, len(pos))
		case len(pos) != n:
			return py.Value{}, vm.TypeErrorf("function takes exactly %d arguments (%d given)", n, len(pos))
		}
		var x [3]*num
		for i, v := range pos {
			var err error
			if x[i], err = operand(vm, v); err != nil {
				return py.Value{}, err
			}
		}
		return f(vm, contextOf(args.Pos()[0]), x)
	}}
}

func contextMethods() []py.Def {
	var defs []py.Def
	none := func(name string, f func(vm *py.VM, c *context) (py.Value, error)) {
		defs = append(defs, py.Def{Name: name, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return f(vm, contextOf(a[0])) }})
	}
	dup := func(vm *py.VM, c *context) (py.Value, error) { return newContext(vm, *c), nil }
	none("copy", dup)
	none("__copy__", dup)
	none("clear_flags", func(_ *py.VM, c *context) (py.Value, error) { c.flags = 0; return py.None, nil })
	none("clear_traps", func(_ *py.VM, c *context) (py.Value, error) { c.traps = 0; return py.None, nil })
	none("Etiny", func(vm *py.VM, c *context) (py.Value, error) { return py.Int(c.start(vm).etiny()), nil })
	none("Etop", func(vm *py.VM, c *context) (py.Value, error) { return py.Int(c.start(vm).etop()), nil })
	none("radix", func(vm *py.VM, _ *context) (py.Value, error) { return number(vm, small(10)), nil })
	defs = append(defs, py.Def{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		c := contextOf(a[0])
		flags, err := c.flags.list(vm)
		if err != nil {
			return py.Value{}, err
		}
		traps, err := c.traps.list(vm)
		return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{py.Int(c.prec), vm.Str(roundingNames[c.rounding]), py.Int(c.emin),
			py.Int(c.emax), py.Int(c.capitals), py.Int(c.clamp), flags, traps})}), err
	}})
	unary := func(name string, f unaryOp) {
		defs = append(defs, exactly(name, "x, /", 1, func(vm *py.VM, c *context, x [3]*num) (py.Value, error) {
			return c.do(vm, func(k *calc) (*num, error) { return f(k, x[0]) })
		}))
	}
	binary := func(name string, f binaryOp) {
		defs = append(defs, exactly(name, "x, y, /", 2, func(vm *py.VM, c *context, x [3]*num) (py.Value, error) {
			return c.do(vm, func(k *calc) (*num, error) { return f(k, x[0], x[1]) })
		}))
	}
	for _, op := range sharedUnary() {
		unary(op.name, op.f)
	}
	for _, op := range sharedBinary() {
		binary(op.name, op.f)
	}
	unary("abs", (*calc).abs)
	unary("minus", (*calc).minus)
	unary("plus", (*calc).plus)
	unary("_apply", (*calc).apply)
	unary("copy_abs", func(_ *calc, x *num) (*num, error) { return x.signed(false), nil })
	unary("copy_negate", func(_ *calc, x *num) (*num, error) { return x.signed(!x.neg), nil })
	unary("copy_decimal", func(_ *calc, x *num) (*num, error) { return x, nil })
	unary("to_integral", func(k *calc, x *num) (*num, error) { return k.toIntegral(x, false) })
	unary("to_integral_value", func(k *calc, x *num) (*num, error) { return k.toIntegral(x, false) })
	unary("to_integral_exact", func(k *calc, x *num) (*num, error) { return k.toIntegral(x, true) })
	binary("add", (*calc).add)
	binary("subtract", (*calc).sub)
	binary("multiply", (*calc).mul)
	binary("divide", (*calc).div)
	binary("divide_int", (*calc).divInt)
	binary("remainder", (*calc).rem)
	binary("quantize", (*calc).quantize)
	for _, t := range tests {
		defs = append(defs, exactly(t.name, "x, /", 1, func(_ *py.VM, _ *context, x [3]*num) (py.Value, error) { return py.Bool(t.f(x[0])), nil }))
	}
	for name, f := range map[string]func(c *context, x *num) bool{"is_normal": isNormal, "is_subnormal": isSubnormal} {
		defs = append(defs, exactly(name, "x, /", 1, func(_ *py.VM, c *context, x [3]*num) (py.Value, error) { return py.Bool(f(c, x[0])), nil }))
	}
	for name, eng := range map[string]bool{"to_eng_string": true, "to_sci_string": false} {
		defs = append(defs, exactly(name, "x, /", 1, func(vm *py.VM, c *context, x [3]*num) (py.Value, error) {
			s, err := text(vm, x[0], c.capitals == 1, eng)
			return vm.Str(s), err
		}))
	}
	defs = append(defs,
		exactly("number_class", "x, /", 1, func(vm *py.VM, c *context, x [3]*num) (py.Value, error) { return vm.Str(numberClass(c, x[0])), nil }),
		exactly("same_quantum", "x, y, /", 2, func(_ *py.VM, _ *context, x [3]*num) (py.Value, error) { return py.Bool(sameQuantum(x[0], x[1])), nil }),
		exactly("divmod", "x, y, /", 2, func(vm *py.VM, c *context, x [3]*num) (py.Value, error) { return c.divmod(vm, x[0], x[1]) }),
		exactly("fma", "x, y, z, /", 3, func(vm *py.VM, c *context, x [3]*num) (py.Value, error) {
			return c.do(vm, func(k *calc) (*num, error) { return k.fma(x[0], x[1], x[2]) })
		}),
		py.Def{Name: "canonical", Sig: "x, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if numOf(a[1]) == nil {
				return py.Value{}, vm.TypeErrorf("argument must be a Decimal")
			}
			return a[1], nil
		}},
		py.Def{Name: "is_canonical", Sig: "x, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if numOf(a[1]) == nil {
				return py.Value{}, vm.TypeErrorf("argument must be a Decimal")
			}
			return py.True, nil
		}},
		py.Def{Name: "power", Sig: "a, b, modulo=None", Raw: power},
		py.Def{Name: "create_decimal", Sig: "num='0', /", Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
			pos := args.Pos()
			switch {
			case args.KwLen() > 0:
				return py.Value{}, vm.TypeErrorf("Context.create_decimal() takes no keyword arguments")
			case len(pos) > 2:
				return py.Value{}, vm.TypeErrorf("function takes at most 1 argument (%d given)", len(pos)-1)
			case len(pos) == 1:
				return number(vm, &num{}), nil
			}
			x, err := convert(vm, pos[1], contextOf(pos[0]), true)
			if err != nil {
				return py.Value{}, err
			}
			return number(vm, x), nil
		}},
		py.Def{Name: "create_decimal_from_float", Sig: "f, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			x, err := floatOrInt(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			return contextOf(a[0]).do(vm, func(k *calc) (*num, error) { return k.apply(x) })
		}})
	slices.SortFunc(defs, func(a, b py.Def) int { return strings.Compare(a.Name, b.Name) })
	return defs
}

func power(vm *py.VM, args py.Args) (py.Value, error) {
	var a [3]py.Value
	if err := bind(vm, args.Skip(1), []string{"a", "b", "modulo"}, 2, a[:]); err != nil {
		return py.Value{}, err
	}
	var x [3]*num
	for i, v := range a {
		if i == 2 && v.IsNullOrNone() {
			break
		}
		var err error
		if x[i], err = operand(vm, v); err != nil {
			return py.Value{}, err
		}
	}
	return contextOf(args.Pos()[0]).do(vm, func(k *calc) (*num, error) {
		if x[2] != nil {
			return k.powMod(x[0], x[1], x[2])
		}
		return k.pow(x[0], x[1])
	})
}

func floatOrInt(vm *py.VM, v py.Value) (*num, error) {
	if f, ok := py.AsFloat(v); ok {
		return fromFloat(f), nil
	}
	if x := fromInt(vm, v); x != nil {
		return x, nil
	}
	return nil, vm.TypeErrorf("argument must be int or float")
}

// fromNumber is from_float, and from_number if decimals are taken too.
func fromNumber(decimals bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		var x *num
		var err error
		if decimals {
			if f, ok := py.AsFloat(a[1]); ok {
				c, err := current(vm)
				if err == nil {
					err = c.raise(vm, floatOp)
				}
				if err != nil {
					return py.Value{}, err
				}
				x = fromFloat(f)
			} else if x, err = operand(vm, a[1]); err != nil {
				return py.Value{}, err
			}
		} else if x, err = floatOrInt(vm, a[1]); err != nil {
			return py.Value{}, err
		}
		if cls := py.AsType(a[0]); cls != decimalType {
			return vm.CallValues(a[0], number(vm, x))
		}
		return number(vm, x), nil
	}
}

func roundToInt(vm *py.VM, x *num, mode rounding) (py.Value, error) {
	if x.form == finite {
		k := exact(vm)
		k.round = mode
		var err error
		if x, err = k.toIntegral(x, false); err != nil {
			return py.Value{}, err
		}
	}
	return toInt(vm, x)
}

func round(vm *py.VM, a []py.Value) (py.Value, error) {
	if a[1].IsNull() {
		return roundToInt(vm, numOf(a[0]), roundHalfEven)
	}
	if !py.IsInt(a[1]) {
		return py.Value{}, vm.TypeErrorf("optional arg must be an integer")
	}
	n, err := smallArg(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	c, err := current(vm)
	if err != nil {
		return py.Value{}, err
	}
	return c.do(vm, func(k *calc) (*num, error) {
		return k.quantize(numOf(a[0]), &num{exp: max(min(-n, hugeExp), -hugeExp)})
	})
}

func asTuple(vm *py.VM, a []py.Value) (py.Value, error) {
	x := numOf(a[0])
	tuple, err := class(vm, "DecimalTuple")
	if err != nil {
		return py.Value{}, err
	}
	s, err := digitsOf(vm, &x.coeff)
	if err != nil {
		return py.Value{}, err
	}
	exp := py.Int(x.exp)
	switch x.form {
	case infinite:
		exp, s = vm.Str("F"), "0"
	case quiet:
		exp = vm.Str("n")
	case signaling:
		exp = vm.Str("N")
	}
	if x.isNaN() && s == "0" {
		s = ""
	}
	if err := vm.Reserve(16 * len(s)); err != nil {
		return py.Value{}, err
	}
	digits := make([]py.Value, len(s))
	for i := range s {
		digits[i] = py.Int(int64(s[i] - '0'))
	}
	sign := int64(0)
	if x.neg {
		sign = 1
	}
	return vm.CallValues(tuple, py.Int(sign), vm.Tuple(digits), exp)
}

func integerRatio(vm *py.VM, a []py.Value) (py.Value, error) {
	x := numOf(a[0])
	switch x.form {
	case infinite:
		return py.Value{}, vm.Errorf(py.OverflowError, "cannot convert Infinity to integer ratio")
	case quiet, signaling:
		return py.Value{}, vm.ValueErrorf("cannot convert NaN to integer ratio")
	}
	if x.exp >= 0 || x.isZero() {
		n, err := toInt(vm, x)
		return vm.TupleOf([]py.Value{n, py.Int(1)}), err
	}
	p, err := powerOfTen(vm, -x.exp)
	if err != nil {
		return py.Value{}, err
	}
	n, d := x.coeff.Big(), p.Big()
	g, err := vm.BigGCD(n, d)
	if err != nil {
		return py.Value{}, err
	}
	var parts [2]*big.Int
	for i, v := range [...]*big.Int{n, d} {
		if parts[i], _, err = vm.BigFloorDivMod(v, g); err != nil {
			return py.Value{}, err
		}
	}
	if x.neg {
		parts[0].Neg(parts[0])
	}
	return vm.TupleOf([]py.Value{vm.BigInt(parts[0]), vm.BigInt(parts[1])}), nil
}
