package py

// strmod.go holds printf-style formatting: str % values and bytes % values.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/unicodetext"
)

// strModulo returns s % values.
func (vm *VM) strModulo(s *Str, values Value) (Value, error) {
	var f percentFormatter
	f.vm = vm
	f.out.borrow(vm)
	if err := f.format(s.s, values); err != nil {
		return Value{}, vm.textError(err)
	}
	return f.out.finish(s), nil
}

// bytesModulo returns format % values for bytes.
func (vm *VM) bytesModulo(format string, values Value) ([]byte, error) {
	f := percentFormatter{vm: vm, bytes: true, out: newTextBuilder(vm, len(format)+16)}
	if err := f.format(format, values); err != nil {
		return nil, vm.textError(err)
	}
	return f.out.b, nil
}

type percentFormatter struct {
	vm    *VM
	bytes bool
	out   textBuilder

	// Conversions take the items of values or, if that is nil, the one value single; next is the number taken, count that
	// of all. A value that may be a mapping need not be taken.
	values      []Value
	single      Value
	next, count int
	mapping     Value // null if there is none
}

func (f *percentFormatter) format(format string, values Value) error {
	vm := f.vm
	if items, ok := AsTuple(values); ok {
		f.values, f.count = items, len(items)
	} else {
		f.single, f.count = values, 1
		k := values.kind()
		isText := k == KindStr || f.bytes && (k == KindBytes || k == KindByteArray)
		if values.o.shape.typ.slots.GetItem != nil && !isText {
			f.mapping = values
		}
	}
	if !strings.Contains(format, "%") {
		if err := f.out.write(format); err != nil {
			return err
		}
		return f.end()
	}
	p := numfmt.NewPercentParser(format, f.bytes)
	for {
		if text, verb := p.Plain(); verb != 0 {
			if err := f.plain(text, verb); err != nil {
				return err
			}
			continue
		}
		if p.Done() {
			return f.end()
		}
		c, _, err := p.Next()
		if err := f.out.write(c.Literal); err != nil {
			return err
		}
		if err := vm.Step(1); err != nil {
			return err
		}
		if c.IsPercent() {
			if err := f.out.write("%"); err != nil {
				return err
			}
			continue
		}
		if c.Verb == 0 && err == nil {
			continue
		}
		badKey := err != nil && c.HasKey && c.Key == "" && strings.Contains(err.Error(), "key")
		if !badKey || f.mapping.o == nil {
			if err := f.arguments(&c); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		v, err := f.value()
		if err != nil {
			return err
		}
		if err := f.convert(&c, v); err != nil {
			return err
		}
	}
}

// plain writes text and the next value as %s or %d do.
func (f *percentFormatter) plain(text string, verb byte) error {
	if err := f.out.write(text); err != nil {
		return err
	}
	if err := f.vm.Step(1); err != nil {
		return err
	}
	v, err := f.value()
	if err != nil {
		return err
	}
	if v.o == &intTag {
		if err := f.out.room(96); err != nil {
			return err
		}
		f.out.b = strconv.AppendInt(f.out.b, int64(v.n), 10)
		return nil
	}
	if verb == 's' && v.o.shape == &strType.root {
		return f.out.write(strLayout.guarded(v.o).s)
	}
	return f.convert(&numfmt.Conversion{Verb: rune(verb), Width: -1, Precision: -1}, v)
}

// end reports values that are left.
func (f *percentFormatter) end() error {
	if f.next < f.count && f.mapping.o == nil {
		kind := "string"
		if f.bytes {
			kind = "bytes"
		}
		return f.vm.TypeErrorf("not all arguments converted during %s formatting", kind)
	}
	return nil
}

// value returns the next value.
func (f *percentFormatter) value() (Value, error) {
	if f.next >= f.count {
		return Value{}, f.vm.TypeErrorf("not enough arguments for format string")
	}
	f.next++
	if f.values == nil {
		return f.single, nil
	}
	return f.values[f.next-1], nil
}

// arguments takes what a conversion needs before its value: that of its key, then width and precision.
func (f *percentFormatter) arguments(c *numfmt.Conversion) error {
	vm := f.vm
	if c.HasKey {
		if f.mapping.o == nil {
			return vm.TypeErrorf("format requires a mapping")
		}
		if !f.bytes && f.mapping.o.shape == &dictType.root {
			if v := dictLayout.guarded(f.mapping.o).GetStr(c.Key); v.o != nil {
				f.single, f.values, f.next, f.count = v, nil, 0, 1
				return f.stars(c)
			}
		}
		key := Value{}
		if f.bytes {
			key = vm.CopyBytes(c.Key)
		} else {
			key = vm.CopyStr(c.Key)
		}
		v, err := vm.GetItem(f.mapping, key)
		if err != nil {
			return err
		}
		f.single, f.values, f.next, f.count = v, nil, 0, 1
	}
	return f.stars(c)
}

// stars takes width and precision.
func (f *percentFormatter) stars(c *numfmt.Conversion) error {
	if c.WidthArg {
		n, err := f.star("ssize_t")
		if err != nil {
			return err
		}
		c.SetWidth(n)
	}
	if c.PrecisionArg {
		n, err := f.star("int")
		if err != nil {
			return err
		}
		c.SetPrecision(n)
	}
	return nil
}

func (f *percentFormatter) star(ctype string) (int, error) {
	v, err := f.value()
	if err != nil {
		return 0, err
	}
	if !IsInt(v) {
		return 0, f.vm.TypeErrorf("* wants int")
	}
	n, ok := AsInt64(v)
	if !ok || ctype == "int" && int64(int32(n)) != n {
		return 0, f.vm.Errorf(OverflowError, "Python int too large to convert to C %s", ctype)
	}
	return int(n), nil
}

// convert appends v as c says.
func (f *percentFormatter) convert(c *numfmt.Conversion, v Value) (err error) {
	vm := f.vm
	plain := c.Width < 0 && c.Precision < 0
	if err := f.out.room(96); err != nil {
		return err
	}
	switch c.Verb {
	case 's', 'r', 'a', 'b':
		if c.Verb == 'b' && !f.bytes {
			return c.Unsupported()
		}
		var s string
		n := -1
		switch {
		case f.bytes && (c.Verb == 's' || c.Verb == 'b'):
			if s, err = f.bytesOf(v); err != nil {
				return err
			}
			n = len(s)
		case c.Verb == 's':
			if v.o == &intTag && plain {
				f.out.b, _ = numfmt.AppendPercentInt(f.out.b, int64(v.n), &numfmt.Conversion{Verb: 'd', Width: -1, Precision: -1}, nil)
				return nil
			}
			s, err = vm.StrOf(v)
		case c.Verb == 'r' && !f.bytes:
			s, err = vm.Repr(v)
		default:
			s, err = vm.Ascii(v)
		}
		if err != nil {
			return err
		}
		if plain {
			return f.out.write(s)
		}
		b, err := f.bounds(c)
		if err == nil {
			f.out.b, err = numfmt.AppendPercentStr(f.out.b, s, n, c, &b)
		}
		return err
	case 'd', 'i', 'u', 'x', 'X', 'o':
		if v.o == &intTag && c.Width <= 64 && c.Precision <= 64 {
			f.out.b, err = numfmt.AppendPercentInt(f.out.b, int64(v.n), c, nil)
			return err
		}
		if v, err = f.integer(c, v); err != nil {
			return err
		}
		b, err := f.bounds(c)
		if err != nil {
			return err
		}
		if i, ok := AsInt64(v); ok {
			f.out.b, err = numfmt.AppendPercentInt(f.out.b, i, c, &b)
			return err
		}
		i, _ := AsBig(v)
		b.IntDigits, b.Decimal = vm.IntMaxStrDigits(), vm.appendDecimal
		f.out.b, err = numfmt.AppendPercentBigInt(f.out.b, i, c, &b)
		return err
	case 'e', 'E', 'f', 'F', 'g', 'G':
		x, ok := v.ExactFloat()
		if !ok {
			if x, err = vm.FloatOf(v); err != nil {
				if f.bytes && IsExc(err, TypeError) {
					return vm.TypeErrorf("float argument required, not %s", v.Type().name)
				}
				return err
			}
		}
		if c.Width <= 64 && c.Precision <= 17 && -1e17 < x && x < 1e17 {
			f.out.b, err = numfmt.AppendPercentFloat(f.out.b, x, c, nil)
			return err
		}
		b, err := f.bounds(c)
		if err == nil {
			f.out.b, err = numfmt.AppendPercentFloat(f.out.b, x, c, &b)
		}
		return err
	case 'c':
		r, err := f.char(v)
		if err != nil {
			return err
		}
		b, err := f.bounds(c)
		if err == nil {
			f.out.b, err = numfmt.AppendPercentChar(f.out.b, r, c, &b)
		}
		return err
	}
	return c.Unsupported()
}

// bounds makes room for the width of c and returns the bounds of its conversion.
func (f *percentFormatter) bounds(c *numfmt.Conversion) (numfmt.Bounds, error) {
	return f.vm.bounds(), f.out.room(max(c.Width, 0))
}

// integer returns the value for a conversion to digits as an int.
func (f *percentFormatter) integer(c *numfmt.Conversion, v Value) (Value, error) {
	vm := f.vm
	if IsInt(v) {
		return v.Base(), nil
	}
	slots := &v.o.shape.typ.slots
	decimal := c.Verb == 'd' || c.Verb == 'i' || c.Verb == 'u'
	var err error
	orig := v
	switch {
	case decimal && v.kind() == KindFloat:
		x, _ := AsFloat(v)
		i, b, err := numfmt.FloatToInt(x)
		if err != nil {
			return Value{}, err
		}
		if b != nil {
			return vm.BigInt(b), nil
		}
		return Int(i), nil
	case decimal && slots.ToInt != nil && v.kind() != KindComplex:
		v, err = slots.ToInt(vm, v)
	case slots.Index != nil:
		v, err = vm.Index(v)
	default:
		want := "an integer"
		if decimal {
			want = "a real number"
		}
		return Value{}, vm.TypeErrorf("%%%c format: %s is required, not %s", c.Verb, want, v.Type().name)
	}
	if err == nil && !IsInt(v) {
		err = vm.TypeErrorf("__int__ returned non-int (type %s)", v.Type().name)
	}
	if err != nil {
		if IsExc(err, TypeError) { // as where there is no method
			want := "an integer"
			if decimal {
				want = "a real number"
			}
			return Value{}, vm.TypeErrorf("%%%c format: %s is required, not %s", c.Verb, want, orig.Type().name)
		}
		return Value{}, err
	}
	return v.Base(), nil
}

// char returns the value for %c: a code point, or a byte.
func (f *percentFormatter) char(v Value) (rune, error) {
	vm := f.vm
	limit, want := int64(utf8.MaxRune)+1, "an int or a unicode character"
	if f.bytes {
		limit, want = 256, "an integer in range(256) or a single byte"
		if v.kind() == KindBytes || v.kind() == KindByteArray {
			s, _, _ := vm.bufferString(v)
			if len(s) == 1 {
				return rune(s[0]), nil
			}
			return 0, vm.TypeErrorf("%%c requires %s, not a %s object of length %d", want, v.Type().name, len(s))
		}
	} else if s := AsStrObject(v); s != nil {
		if s.n == 1 {
			r, _ := unicodetext.DecodeRune(s.s)
			return r, nil
		}
		return 0, vm.TypeErrorf("%%c requires %s, not a string of length %d", want, s.n)
	}
	if !vm.hasIndex(v) {
		return 0, vm.TypeErrorf("%%c requires %s, not %s", want, v.Type().fullName())
	}
	i, err := vm.Index(v)
	if err != nil {
		if !f.bytes && IsExc(err, TypeError) {
			return 0, vm.TypeErrorf("%%c requires %s, not %s", want, v.Type().fullName())
		}
		return 0, err
	}
	n, ok := i.SmallInt()
	if !ok || n < 0 || n >= limit {
		if f.bytes {
			return 0, vm.newExc(OverflowError, vm.Str("%c arg not in range(256)"))
		}
		return 0, vm.newExc(OverflowError, vm.Str("%c arg not in range(0x110000)"))
	}
	return rune(n), nil
}

// bytesOf returns the bytes for %b.
func (f *percentFormatter) bytesOf(v Value) (string, error) {
	vm := f.vm
	if b, ok := AsBytes(v); ok {
		return b, nil
	}
	s, ok, err := vm.bufferString(v)
	if ok || err != nil {
		return s, err
	}
	b, err := vm.bytesDunder(v)
	if err != nil {
		return "", err
	}
	if b.o == nil {
		return "", vm.TypeErrorf("%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'", v.Type().name)
	}
	s, _ = AsBytes(b)
	return s, nil
}
