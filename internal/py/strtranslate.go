package py

// strtranslate.go holds str.translate and str.maketrans.

import "github.com/krait-run/krait/internal/unicodetext"

func strTranslateMethods() []Def {
	return []Def{
		{Name: "translate", Sig: "table, /", Fn: strTranslate, Doc: "Replace each character in the string using the given translation table."},
		{Name: "maketrans", Sig: "x, y=None, z=None, /", Kind: StaticMethod, Fn: strMaketrans,
			Doc: "Return a translation table usable for str.translate()."},
	}
}

// translated looks a character up in a translation table: keep says that it stands for itself.
func (vm *VM) translated(table Value, r rune) (text string, keep bool, err error) {
	var v Value
	if table.o.shape == &dictType.root {
		if v, err = dictOf(table).Get(vm, Int(int64(r))); v.o == nil && err == nil {
			return "", true, nil
		}
	} else {
		v, err = vm.GetItem(table, Int(int64(r)))
	}
	if err != nil {
		if IsExc(err, LookupError) {
			return "", true, nil
		}
		return "", false, err
	}
	if v.IsNone() {
		return "", false, nil
	}
	if s, ok := AsStr(v); ok {
		return s, false, nil
	}
	if !IsInt(v) {
		return "", false, vm.TypeErrorf("character mapping must return integer, None or str")
	}
	n, ok := AsInt64(v)
	if !ok || n < 0 || n > 0x10FFFF {
		return "", false, vm.ValueErrorf("character mapping must be in range(0x110000)")
	}
	return unicodetext.RuneString(rune(n)), false, nil
}

// translateASCII is strTranslate of ASCII text by a dict that has ints as its keys, which are gone through once, and makes at most one ASCII character of
// each; ok is false for others.
func (vm *VM) translateASCII(s *Str, d *Dict) (v Value, ok bool) {
	var to [0x80]uint8 // 0x80: nothing
	for i := range to {
		to[i] = uint8(i)
	}
	for i := range d.entries {
		e := &d.entries[i]
		if e.key.o == nil {
			continue
		}
		if e.key.o != &intTag {
			return Value{}, false
		}
		c := e.key.n
		if c >= 0x80 {
			continue
		}
		switch {
		case e.val.o == &noneTag:
			to[c] = 0x80
		case e.val.o == &intTag:
			if e.val.n >= 0x80 {
				return Value{}, false
			}
			to[c] = uint8(e.val.n)
		case e.val.o.shape == &strType.root:
			text := strLayout.guarded(e.val.o).s
			if len(text) > 1 || text != "" && text[0] >= 0x80 {
				return Value{}, false
			}
			if to[c] = 0x80; text != "" {
				to[c] = text[0]
			}
		default:
			return Value{}, false
		}
	}
	var room [256]byte
	dst := room[:]
	if len(s.s) > len(room) {
		dst = make([]byte, len(s.s))
	}
	n := 0
	for i := 0; i < len(s.s); i++ {
		c := to[s.s[i]&0x7f]
		dst[n] = c
		if c < 0x80 {
			n++
		}
	}
	return vm.copyText(bytesString(dst[:n]), n), true
}

func strTranslate(vm *VM, a []Value) (Value, error) {
	s, table := AsStrObject(a[0]), a[1]
	if s.IsASCII() && len(s.s) > 0 && len(s.s) <= 4096 && table.o.shape == &dictType.root {
		if d := dictOf(table); len(d.entries) <= len(s.s)+16 { // others are looked up by character
			if v, ok := vm.translateASCII(s, d); ok {
				return v, nil
			}
		}
	}
	// What ASCII characters become is looked up once, where the table is a dict, which can't notice.
	var known [0x80]uint8 // one more than the place in texts, or 0
	var few [16]string
	texts := few[:0]
	plain := table.o.shape == &dictType.root
	out := newTextBuilder(vm, len(s.s))
	for i := 0; i < len(s.s); {
		c := s.s[i]
		if c < 0x80 && known[c] != 0 {
			if text := texts[known[c]-1]; len(text) == 1 && len(out.b) < out.allowed {
				out.b = append(out.b, text[0])
			} else if err := out.write(text); err != nil {
				return Value{}, err
			}
			if i++; i&511 == 0 {
				if err := vm.Step(1); err != nil {
					return Value{}, err
				}
			}
			continue
		}
		r, w := unicodetext.DecodeRune(s.s[i:])
		text, keep, err := vm.translated(table, r)
		if err != nil {
			return Value{}, err
		}
		if keep {
			text = s.s[i : i+w]
		}
		if c < 0x80 && plain {
			texts = append(texts, text)
			known[c] = uint8(len(texts))
		}
		if err := out.write(text); err != nil {
			return Value{}, err
		}
		if i&15 == 0 {
			if err := vm.Step(1); err != nil {
				return Value{}, err
			}
		}
		i += w
	}
	return out.value(), nil
}

func strMaketrans(vm *VM, a []Value) (Value, error) {
	d := vm.NewDict()
	mark := vm.PushRoot(d.Value())
	defer vm.PopRoots(mark)
	if a[1].o == nil {
		from := AsDict(a[0])
		if a[0].o.shape != &dictType.root {
			if from == nil {
				return Value{}, vm.TypeErrorf("if you give only one argument to maketrans it must be a dict")
			}
		}
		for i := 0; i < from.Span(); i++ {
			k, v, ok := from.At(i)
			if !ok {
				continue
			}
			if s := AsStrObject(k); s != nil {
				if s.n != 1 {
					return Value{}, vm.ValueErrorf("string keys in translatetable must be of length 1")
				}
				r, _ := unicodetext.DecodeRune(s.s)
				k = Int(int64(r))
			} else if !IsInt(k) {
				return Value{}, vm.TypeErrorf("keys in translate table mustbe strings or integers")
			}
			if err := d.Set(vm, k, v); err != nil {
				return Value{}, err
			}
			if i&15 == 15 {
				if err := vm.Step(1); err != nil {
					return Value{}, err
				}
			}
		}
		return d.Value(), nil
	}
	x, y := AsStrObject(a[0]), AsStrObject(a[1])
	if y == nil {
		return Value{}, vm.argTypeError("maketrans() argument 2", "str", a[1])
	}
	var z *Str
	if a[2].o != nil {
		if z = AsStrObject(a[2]); z == nil {
			return Value{}, vm.argTypeError("maketrans() argument 3", "str", a[2])
		}
	}
	if x == nil {
		return Value{}, vm.TypeErrorf("first maketrans argument must be a string if there is a second argument")
	}
	if x.n != y.n {
		return Value{}, vm.ValueErrorf("the first two maketrans arguments must have equal length")
	}
	set := func(r rune, v Value) error {
		if err := d.Set(vm, Int(int64(r)), v); err != nil {
			return err
		}
		return vm.Step(1)
	}
	for p, q := x.s, y.s; p != "" && q != ""; {
		r, n := unicodetext.DecodeRune(p)
		t, m := unicodetext.DecodeRune(q)
		p, q = p[n:], q[m:]
		if err := set(r, Int(int64(t))); err != nil {
			return Value{}, err
		}
	}
	if z != nil {
		for p := z.s; p != ""; {
			r, n := unicodetext.DecodeRune(p)
			p = p[n:]
			if err := set(r, None); err != nil {
				return Value{}, err
			}
		}
	}
	return d.Value(), nil
}
