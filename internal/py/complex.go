package py

// complex.go holds the type complex: its constructor, text, comparison and methods.

import (
	"errors"
	"math"

	"github.com/krait-run/krait/internal/fmath"
	"github.com/krait-run/krait/internal/numfmt"
)

// complexNumber is a complex number's parts. Go's complex128 is not used: its operators treat infinities otherwise.
type complexNumber struct{ re, im float64 }

// Complex is a Python complex number. It is never changed once made.
type Complex struct {
	Object
	complexNumber
}

type complexInstance struct {
	Complex
	attrs []Value
}

// Complex returns a Python complex number.
func (vm *VM) Complex(re, im float64) Value {
	vm.charge(40)
	return Value{o: &(&Complex{Object{shape: &complexType.root}, complexNumber{re, im}}).Object}
}

// immortalComplex returns a complex number that is shared between sandboxes.
func immortalComplex(c complex128) Value {
	o := &Complex{Object{shape: &complexType.root, mark: immortal}, complexNumber{real(c), imag(c)}}
	return Value{o: &o.Object}
}

// AsComplex returns the parts of a complex number or an instance of a subclass; other numbers are not converted.
func AsComplex(v Value) (re, im float64, ok bool) {
	if v.o.shape.typ.kind != KindComplex {
		return 0, 0, false
	}
	c := asComplex(v)
	return c.re, c.im, true
}

// asComplex returns the number in v, whose kind is KindComplex.
func asComplex(v Value) complexNumber { return complexLayout.of(v.o).complexNumber }

func complexSpec() TypeSpec {
	return TypeSpec{
		Name: "complex", Kind: KindComplex, Sig: "real=0, imag=0",
		Doc: "complex(real=0, imag=0) -> complex\n\nA complex number, made from its parts, from one number or from its text.",
		Slots: Slots{
			New: complexNew, Repr: complexRepr, Hash: complexHash, Compare: complexCompare, Bool: complexBool,
			Binary: complexBinary, BinaryOps: []BinOp{Add, Sub, Mul, TrueDiv, Pow},
			Unary: complexUnary, UnaryOps: []UnOp{Neg, Pos, AbsOp},
		},
		Methods: []Def{
			{Name: "conjugate", Fn: complexConjugate, Doc: "Return the number with the sign of the imaginary part changed."},
			{Name: "from_number", Kind: ClassMethod, Sig: "number, /", Fn: complexFromNumber,
				Doc: "Return a number converted to complex; text is not accepted."},
			{Name: "__complex__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.plainComplex(a[0]), nil },
				Doc: "Return the number as an exact complex."},
			{Name: "__format__", Sig: "format_spec, /", Fn: intFormat, Doc: "Return the text that format_spec describes."},
			{Name: "__getnewargs__", Fn: func(vm *VM, a []Value) (Value, error) {
				c := asComplex(a[0])
				return vm.TupleOf([]Value{Float(c.re), Float(c.im)}), nil
			}},
		},
		Getters: []Getter{
			{Name: "real", Member: true, Doc: "The real part.",
				Get: func(_ *VM, v Value) (Value, error) { return Float(asComplex(v).re), nil }},
			{Name: "imag", Member: true, Doc: "The imaginary part.",
				Get: func(_ *VM, v Value) (Value, error) { return Float(asComplex(v).im), nil }},
		},
	}
}

// plainComplex returns v, an instance of complex, as an exact complex.
func (vm *VM) plainComplex(v Value) Value {
	if v.o.shape == &complexType.root {
		return v
	}
	c := asComplex(v)
	return vm.Complex(c.re, c.im)
}

// newComplex returns c as an instance of cls.
func (vm *VM) newComplex(cls *Type, c complexNumber) Value {
	if cls.flags&flagHeap == 0 {
		return vm.Complex(c.re, c.im)
	}
	vm.charge(72)
	o := &complexInstance{Complex: Complex{Object{shape: &cls.root}, c}}
	return Value{o: &o.Object}
}

// complexNew is complex.__new__.
func complexNew(vm *VM, cls *Type, args Args) (Value, error) {
	if n := args.Len() + args.KwLen(); n > 2 {
		return Value{}, vm.TypeErrorf("complex() takes at most 2 arguments (%d given)", n)
	}
	var re, im Value
	switch args.Len() {
	case 2:
		im = args.v[1]
		fallthrough
	case 1:
		re = args.v[0]
	}
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		p, pos := &re, 1
		switch name.s {
		case "real":
		case "imag":
			p, pos = &im, 2
		default:
			return Value{}, vm.keywordError("complex", name.s, "real", "imag")
		}
		if p.o != nil {
			return Value{}, vm.TypeErrorf("argument for complex() given by name ('%s') and position (%d)", name.s, pos)
		}
		*p = v
	}
	if args.Len() == 1 && args.KwLen() == 0 {
		return vm.complexOfOne(cls, re)
	}
	var c complexNumber
	if re.o != nil {
		var err error
		if c, err = vm.complexPart("real", re); err != nil {
			return Value{}, err
		}
		if re.kind() == KindComplex && im.o != nil {
			if err := vm.warn(DeprecationWarning, "complex() argument 'real' must be a real number, not complex"); err != nil {
				return Value{}, err
			}
		}
	}
	if im.o != nil {
		// An imaginary part that is complex itself is deprecated, and counts as its multiple of i.
		ci := complexNumber{}
		var err error
		if im.kind() == KindComplex {
			ci = asComplex(im)
			if err := vm.warn(DeprecationWarning, "complex() argument 'imag' must be a real number, not complex"); err != nil {
				return Value{}, err
			}
		} else if ci.re, err = vm.realPart("imag", im); err != nil {
			return Value{}, err
		}
		if re.o != nil && vm.givesComplex(re) {
			ci.re += c.im
		}
		if im.kind() == KindComplex {
			c.re -= ci.im
		}
		c.im = ci.re
	}
	return vm.newComplex(cls, c), nil
}

// complexOfOne is complex(x), which reads text too.
func (vm *VM) complexOfOne(cls *Type, x Value) (Value, error) {
	if x.o.shape == &complexType.root && cls.flags&flagHeap == 0 {
		return x, nil
	}
	if s, ok := AsStr(x); ok {
		if err := vm.readsNumber(len(s)); err != nil {
			return Value{}, err
		}
		re, im, err := numfmt.ParseComplex(s, vm.poll)
		if errors.Is(err, numfmt.ErrLiteral) {
			r, err := vm.Repr(x)
			if err != nil {
				return Value{}, err
			}
			return Value{}, vm.numError(numfmt.ComplexLiteralError(r))
		}
		if err != nil {
			return Value{}, vm.numError(err)
		}
		return vm.newComplex(cls, complexNumber{re, im}), nil
	}
	c, ok, err := vm.complexConvert(x)
	switch {
	case err != nil:
		return Value{}, err
	case !ok:
		return Value{}, vm.TypeErrorf("complex() argument must be a string or a number, not %s", x.Type().name)
	}
	return vm.newComplex(cls, c), nil
}

// complexConvert converts a number to complex by __complex__, __float__ or __index__; ok is false where x has none.
func (vm *VM) complexConvert(x Value) (c complexNumber, ok bool, err error) {
	if x.o.shape == &complexType.root {
		return asComplex(x), true, nil
	}
	if x.IsInline() {
		f, ok, err := vm.floatConvert(x)
		return complexNumber{f, 0}, ok, err
	}
	m, err := vm.lookupSpecial(x, "__complex__")
	if err != nil {
		return c, true, err
	}
	if m.o != nil {
		r, err := vm.CallValues(m)
		if err != nil {
			return c, true, err
		}
		if r.kind() != KindComplex {
			return c, true, vm.TypeErrorf("__complex__ returned non-complex (type %s)", r.Type().name)
		}
		if err := vm.warnSubclass(r, &complexType, "__complex__", "complex"); err != nil {
			return c, true, err
		}
		return asComplex(r), true, nil
	}
	f, ok, err := vm.floatConvert(x)
	return complexNumber{f, 0}, ok, err
}

// givesComplex reports whether complex(x) takes x for a complex number, so that its imaginary part counts.
func (vm *VM) givesComplex(x Value) bool {
	return x.kind() == KindComplex || !x.IsInline() && x.Type().lookup("__complex__").o != nil
}

// complexPart is complex()'s first argument where there is a second one.
func (vm *VM) complexPart(name string, x Value) (complexNumber, error) {
	c, ok, err := vm.complexConvert(x)
	if err == nil && !ok {
		err = vm.TypeErrorf("complex() argument '%s' must be a real number, not %s", name, x.Type().name)
	}
	return c, err
}

func (vm *VM) realPart(name string, x Value) (float64, error) {
	f, ok, err := vm.floatConvert(x)
	if err == nil && !ok {
		err = vm.TypeErrorf("complex() argument '%s' must be a real number, not %s", name, x.Type().name)
	}
	return f, err
}

// ComplexOf returns complex(v) for numbers: complex, and what has __complex__, __float__ or __index__.
func (vm *VM) ComplexOf(v Value) (re, im float64, err error) {
	c, ok, err := vm.complexConvert(v)
	if err == nil && !ok {
		err = vm.TypeErrorf("must be real number, not %s", v.Type().name)
	}
	return c.re, c.im, err
}

func complexFromNumber(vm *VM, a []Value) (Value, error) {
	if a[1].o.shape == &complexType.root && AsType(a[0]) == &complexType {
		return a[1], nil
	}
	re, im, err := vm.ComplexOf(a[1])
	if err != nil {
		return Value{}, err
	}
	c := vm.Complex(re, im)
	if AsType(a[0]) != &complexType {
		return vm.CallValues(a[0], c)
	}
	return c, nil
}

func complexConjugate(vm *VM, a []Value) (Value, error) {
	c := asComplex(a[0])
	return vm.Complex(c.re, -c.im), nil
}

func complexRepr(_ *VM, self Value) (string, error) {
	c := asComplex(self)
	return numfmt.ReprComplex(c.re, c.im), nil
}

func complexHash(vm *VM, self Value) (int64, error) {
	c := asComplex(self)
	part := func(f float64) int64 {
		if f != f {
			return vm.nanHash(self)
		}
		return numfmt.HashFloat(f)
	}
	return numfmt.HashComplex(part(c.re), part(c.im)), nil
}

func complexBool(_ *VM, self Value) (bool, error) {
	c := asComplex(self)
	return c.re != 0 || c.im != 0, nil
}

// complexCompare knows == and != with numbers.
func complexCompare(_ *VM, op CmpOp, a, b Value) (Value, error) {
	if op != EQ && op != NE {
		return NotImplemented, nil
	}
	if a.kind() != KindComplex {
		a, b = b, a
	}
	c := asComplex(a)
	eq := false
	switch f, isFloat := AsFloat(b); {
	case b.kind() == KindComplex:
		eq = c == asComplex(b)
	case isFloat:
		eq = c.re == f && c.im == 0
	case IsInt(b):
		eq = c.im == 0 && c.re == c.re && compareIntFloat(b, c.re) == 0
	default:
		return NotImplemented, nil
	}
	return Bool(eq == (op == EQ)), nil
}

func complexUnary(vm *VM, op UnOp, a Value) (Value, error) {
	c := asComplex(a)
	switch op {
	case Neg:
		return vm.Complex(-c.re, -c.im), nil
	case Pos:
		return vm.plainComplex(a), nil
	case AbsOp:
		r := fmath.CHypot(c.re, c.im)
		if math.IsInf(r, 0) && !math.IsInf(c.re, 0) && !math.IsInf(c.im, 0) {
			return Value{}, vm.Errorf(OverflowError, "absolute value too large")
		}
		return Float(r), nil
	}
	return NotImplemented, nil
}
