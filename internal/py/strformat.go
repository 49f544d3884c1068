package py

// strformat.go holds format(), f-string fields, str.format and str.__format__.

import (
	"strconv"

	"github.com/krait-run/krait/internal/numfmt"
)

func strFormatMethods() []Def {
	return []Def{
		{Name: "format", Sig: "*args, **kwargs", Raw: func(vm *VM, a Args) (Value, error) {
			f := formatter{vm: vm, args: a.Pos()[1:], named: a}
			return f.format(AsStrObject(a.v[0]))
		}, Doc: "Return a formatted version of the string, using substitutions from args and kwargs."},
		{Name: "format_map", Sig: "mapping, /", Fn: func(vm *VM, a []Value) (Value, error) {
			f := formatter{vm: vm, mapping: a[1], mapped: true}
			return f.format(AsStrObject(a[0]))
		}, Doc: "Return a formatted version of the string, using substitutions from mapping."},
		{Name: "__format__", Sig: "format_spec, /", Fn: func(vm *VM, a []Value) (Value, error) {
			spec := AsStrObject(a[1])
			if spec == nil {
				return Value{}, vm.argTypeError("__format__() argument", "str", a[1])
			}
			s := AsStrObject(a[0])
			if spec.s == "" {
				if s.shape == &strType.root {
					return a[0], nil
				}
				return vm.strValue(a[0])
			}
			return vm.formatStr(s, spec.s)
		}, Doc: "Return a formatted version of the string as described by format_spec."},
	}
}

// FormatSpec returns format(v, spec).
func (vm *VM) FormatSpec(v Value, spec string) (string, error) {
	r, err := vm.formatObject(v, spec, Value{})
	if err != nil {
		return "", err
	}
	s, _ := AsStr(r)
	return s, nil
}

// formatValue returns a field of an f-string as a str: v after the conversion 's', 'r', 'a' or 0 for none, formatted with
// spec, a str or null.
func (vm *VM) formatValue(v, spec Value, conv int) (Value, error) {
	switch conv {
	case 's':
		s, err := vm.strValue(v)
		if err != nil {
			return Value{}, err
		}
		v = s
	case 'r', 'a':
		f := (*VM).Repr
		if conv == 'a' {
			f = (*VM).Ascii
		}
		s, err := f(vm, v)
		if err != nil {
			return Value{}, err
		}
		v = vm.Str(s)
	}
	text := ""
	if spec.o != nil {
		s := AsStrObject(spec)
		if s == nil {
			return Value{}, vm.badRegister()
		}
		text = s.s
	}
	return vm.formatObject(v, text, spec)
}

// formatObject returns format(v, spec) as a str object. specValue is spec as a str, or null.
func (vm *VM) formatObject(v Value, spec string, specValue Value) (Value, error) {
	if spec == "" {
		switch v.o {
		case &intTag, &floatTag:
			return vm.strValue(v)
		case &boolTag:
			if v.n != 0 {
				return vm.Str("True"), nil
			}
			return vm.Str("False"), nil
		}
		if v.o.shape == &strType.root {
			return v, nil
		}
		if v.o.shape == &intType.root {
			return vm.strValue(v)
		}
	} else {
		switch {
		case v.o == &intTag:
			return vm.formatInt(int64(v.n), spec, "int")
		case v.o == &boolTag:
			return vm.formatInt(int64(v.n), spec, "bool")
		case v.o == &floatTag:
			f, _ := v.ExactFloat()
			return vm.formatFloat(f, spec, "float")
		case v.o.shape == &strType.root:
			return vm.formatStr(strLayout.of(v.o), spec)
		case v.o.shape == &intType.root:
			return vm.formatNumber(v, spec)
		}
	}
	t := v.o.shape.typ
	m := t.lookup("__format__")
	if spec == "" && m.o != nil && m.o.shape == &methodDescrType.root {
		if b := builtinLayout.guarded(m.o); b.owner == &objectType && b.def.Name == "__format__" {
			return vm.strValue(v)
		}
	}
	if specValue.o == nil {
		specValue = vm.Str(spec)
	}
	if m.o == nil {
		if spec == "" {
			return vm.strValue(v)
		}
		return Value{}, vm.TypeErrorf("unsupported format string passed to %s.__format__", t.name)
	}
	r, err := vm.callSpecial(m, v, t, specValue)
	if err != nil {
		return Value{}, err
	}
	s := AsStrObject(r)
	if s == nil {
		return Value{}, vm.TypeErrorf("__format__ must return a str, not %s", r.Type().name)
	}
	return r, nil
}

// formatStr returns format(s, spec) for a str.
func (vm *VM) formatStr(s *Str, spec string) (Value, error) {
	f, err := numfmt.ParseSpec(numfmt.KindStr, spec, "str")
	if err != nil {
		return Value{}, vm.textError(err)
	}
	var buf [128]byte
	if f.Width <= 64 && len(s.s) <= 64 && f.Fill < 0x80 {
		b, err := numfmt.AppendStr(buf[:0], s.s, s.Len(), &f, nil)
		if err != nil {
			return Value{}, vm.textError(err)
		}
		return vm.copyText(bytesString(b), -1), nil
	}
	bounds := vm.bounds()
	b, err := numfmt.AppendStr(nil, s.s, s.Len(), &f, &bounds)
	if err != nil {
		return Value{}, vm.textError(err)
	}
	return vm.ownText(b), nil
}

// formatInt returns format(i, spec) for an int that is a typeName.
func (vm *VM) formatInt(i int64, spec, typeName string) (Value, error) {
	f, err := numfmt.ParseSpec(numfmt.KindInt, spec, typeName)
	if err != nil {
		return Value{}, vm.textError(err)
	}
	bounds := vm.bounds()
	var buf [96]byte
	out, err := numfmt.AppendInt(buf[:0], i, &f, &bounds)
	if err != nil {
		return Value{}, vm.textError(err)
	}
	return vm.copyText(bytesString(out), -1), nil
}

// formatFloat returns format(x, spec) for a float. typeName is its type's, for messages.
func (vm *VM) formatFloat(x float64, spec, typeName string) (Value, error) {
	f, err := numfmt.ParseSpec(numfmt.KindFloat, spec, typeName)
	if err != nil {
		return Value{}, vm.textError(err)
	}
	bounds := vm.bounds()
	var buf [96]byte
	out, err := numfmt.AppendFloat(buf[:0], x, &f, &bounds)
	if err != nil {
		return Value{}, vm.textError(err)
	}
	return vm.copyText(bytesString(out), -1), nil
}

// formatter expands a str.format string.
type formatter struct {
	vm *VM
	// args are the positional arguments, named those by name. mapped says that only a mapping was given instead.
	args    []Value
	named   Args
	mapping Value
	mapped  bool
	numbers numfmt.AutoNumber
}

func (f *formatter) format(s *Str) (Value, error) {
	var out textBuilder
	out.borrow(f.vm)
	if err := f.expand(&out, s.s, numfmt.MaxFormatDepth); err != nil {
		return Value{}, f.vm.textError(err)
	}
	return out.finish(s), nil
}

func (f *formatter) expand(out *textBuilder, s string, depth int) error {
	if depth <= 0 {
		return numfmt.ErrFormatDepth
	}
	p := numfmt.NewFormatParser(s)
	for {
		var field numfmt.Field
		var err error
		if literal, ok := p.Empty(); ok {
			field.Literal, field.HasField = literal, true
		} else if field, ok, err = p.Next(); err != nil || !ok {
			return err
		}
		if err := f.vm.Step(1); err != nil {
			return err
		}
		if err := out.write(field.Literal); err != nil {
			return err
		}
		if !field.HasField {
			continue
		}
		v, err := f.field(field.Name)
		if err != nil {
			return err
		}
		switch field.Conversion {
		case 0, 's', 'r', 'a':
		default:
			return numfmt.UnknownConversion(field.Conversion)
		}
		if field.Conversion != 0 {
			if v, err = f.vm.formatValue(v, Value{}, int(field.Conversion)); err != nil {
				return err
			}
		}
		spec := field.Spec
		if field.SpecNested {
			b := newTextBuilder(f.vm, len(spec))
			if err := f.expand(&b, spec, depth-1); err != nil {
				return err
			}
			spec = bytesString(b.b)
		}
		if v.o == &intTag && spec == "" {
			out.b = strconv.AppendInt(out.b, int64(v.n), 10)
			continue
		}
		if v.o.shape == &strType.root && spec == "" {
			if err := out.write(strLayout.guarded(v.o).s); err != nil {
				return err
			}
			continue
		}
		if done, err := f.plain(out, v, spec); err != nil {
			return err
		} else if done {
			continue
		}
		r, err := f.vm.formatObject(v, spec, Value{})
		if err != nil {
			return err
		}
		text, _ := AsStr(r)
		if err := out.write(text); err != nil {
			return err
		}
	}
}

// plain writes format(v, spec) where v is an inline int or float or a short str, for which no str need be made; done is false for others.
func (f *formatter) plain(out *textBuilder, v Value, spec string) (done bool, err error) {
	if spec == "" || len(spec) > 16 {
		return false, nil
	}
	var buf [96]byte
	var b []byte
	switch {
	case v.o == &intTag:
		s, err := numfmt.ParseSpec(numfmt.KindInt, spec, "int")
		if err != nil {
			return false, err
		}
		bounds := f.vm.bounds()
		if b, err = numfmt.AppendInt(buf[:0], int64(v.n), &s, &bounds); err != nil {
			return false, err
		}
	case v.o == &floatTag:
		s, err := numfmt.ParseSpec(numfmt.KindFloat, spec, "float")
		if err != nil {
			return false, err
		}
		bounds := f.vm.bounds()
		x, _ := v.ExactFloat()
		if b, err = numfmt.AppendFloat(buf[:0], x, &s, &bounds); err != nil {
			return false, err
		}
	case v.o.shape == &strType.root && len(strLayout.guarded(v.o).s) <= 64:
		s, err := numfmt.ParseSpec(numfmt.KindStr, spec, "str")
		if err != nil {
			return false, err
		}
		if s.Width > 64 {
			return false, nil
		}
		text := strLayout.guarded(v.o)
		if b, err = numfmt.AppendStr(buf[:0], text.s, text.Len(), &s, nil); err != nil {
			return false, err
		}
	default:
		return false, nil
	}
	return true, out.write(bytesString(b))
}

// field returns the value that a field's name stands for.
func (f *formatter) field(name string) (Value, error) {
	if name == "" && !f.mapped {
		if i, ok := f.numbers.Take(); ok {
			if i >= len(f.args) {
				return Value{}, numfmt.ReplacementIndexError(i)
			}
			return f.args[i], nil
		}
	}
	n, err := numfmt.ParseFieldName(name, &f.numbers)
	if err != nil {
		return Value{}, err
	}
	var v Value
	switch {
	case n.Index >= 0 && f.mapped:
		return Value{}, numfmt.ErrPositional
	case n.Index >= 0:
		if n.Index >= len(f.args) {
			return Value{}, numfmt.ReplacementIndexError(n.Index)
		}
		v = f.args[n.Index]
	case f.mapped:
		if v, err = f.vm.GetItem(f.mapping, f.vm.CopyStr(n.First)); err != nil {
			return Value{}, err
		}
	default:
		for i := range f.named.KwLen() {
			if name, x := f.named.Kw(i); name.s == n.First {
				v = x
			}
		}
		if v.o == nil {
			return Value{}, f.vm.KeyErrorOf(f.vm.CopyStr(n.First))
		}
	}
	for {
		a, ok, err := n.Next()
		if err != nil || !ok {
			return v, err
		}
		switch {
		case a.Attribute:
			v, err = f.vm.getAttr(v, AsStrObject(f.vm.CopyStr(a.Name)))
		case a.Index >= 0:
			v, err = f.vm.GetItem(v, Int(int64(a.Index)))
		default:
			v, err = f.vm.GetItem(v, f.vm.CopyStr(a.Name))
		}
		if err != nil {
			return Value{}, err
		}
	}
}
