package io

// stringio.go holds StringIO.

import (
	"bytes"
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

// stringIO is the state of a StringIO. The text is generalised UTF-8; pos counts code points.
type stringIO struct {
	b      []byte
	n      int // code points in b
	pos    int
	closed bool
	// newline is the newline argument; universal says that it was None or "", so that \r and \r\n end lines too.
	newline string
	none    bool // newline=None: line ends become \n
	inited  bool
	seen    lineEnds // where newline is None or ""
	// markOff is the byte offset of code point markAt, 0 or one that was read or written last: whoever changes what is before it sets it anew.
	markAt, markOff int
}

func (s *stringIO) Traverse(func(py.Value)) int { return cap(s.b) }

func stringOf(v py.Value) *stringIO { s, _ := py.NativeData[*stringIO](v); return s }

// offset returns the byte offset of code point i, at most len(b).
func (s *stringIO) offset(vm *py.VM, i int) int {
	if i >= s.n {
		return len(s.b)
	}
	if len(s.b) == s.n {
		return i
	}
	// The last place is kept, and the way from there or from the beginning is counted: from the beginning each time would take the square
	// of the text.
	at, off := s.markAt, s.markOff
	if off > len(s.b) || i < at-i {
		at, off = 0, 0
	}
	from := off
	for ; at > i; at-- {
		for off--; s.b[off]&0xC0 == 0x80; off-- {
		}
	}
	off += unicodetext.Offset(alias.String(s.b[off:]), i-at)
	vm.Reads(max(off-from, from-off))
	s.markAt, s.markOff = i, off
	return off
}

func runes(b []byte) int { return unicodetext.RuneCount(alias.String(b)) }

// open returns the state of an open StringIO.
func (s *stringIO) open(vm *py.VM) error {
	if s == nil || !s.inited && !s.closed {
		return vm.ValueErrorf("I/O operation on uninitialized object")
	}
	if s.closed {
		return vm.ValueErrorf("I/O operation on closed file")
	}
	return nil
}

// translate applies the newline mode to text being written.
func (s *stringIO) translate(t string) string {
	if s.none {
		if strings.IndexByte(t, '\r') >= 0 {
			t = strings.ReplaceAll(strings.ReplaceAll(t, "\r\n", "\n"), "\r", "\n")
		}
	} else if s.newline != "" && s.newline != "\n" {
		t = strings.ReplaceAll(t, "\n", s.newline)
	}
	return t
}

// write writes t, which has k code points.
func (s *stringIO) write(vm *py.VM, t string, k int) error {
	if s.none || s.newline == "" {
		s.seen.note(t)
	}
	if u := s.translate(t); len(u) != len(t) {
		k += len(u) - len(t) // only line ends come and go
		t = u
	} else {
		t = u
	}
	if t == "" {
		return nil
	}
	if err := vm.Step(1 + len(t)/4096); err != nil {
		return err
	}
	pad := max(s.pos-s.n, 0)
	room := len(t) + pad
	if need := len(s.b) + room; need > cap(s.b) {
		room = need + need/4 // a buffer beside the old one
	}
	if err := vm.Reserve(room); err != nil {
		return err
	}
	for ; pad > 0; pad-- {
		s.b = append(s.b, 0)
		s.n++
	}
	if s.pos == s.n {
		b, err := vm.AppendText(s.b, t)
		if err != nil {
			return err
		}
		s.b = b
		s.n += k
	} else {
		from, to := s.offset(vm, s.pos), s.offset(vm, s.pos+k)
		s.markAt, s.markOff = s.pos+k, from+len(t) // what follows may move
		if to-from == len(t) {
			copy(s.b[from:], t)
		} else {
			more := len(t) - (to - from)
			vm.Reads(len(s.b) - to)
			if more > 0 {
				s.b = append(s.b, t[:more]...) // room
			}
			copy(s.b[from+len(t):], s.b[to:len(s.b)-max(more, 0)])
			copy(s.b[from:], t)
			s.b = s.b[:len(s.b)+min(more, 0)]
		}
		s.n = max(s.n, s.pos+k)
	}
	s.pos += k
	return nil
}

// lineEnd returns the length in bytes of the first line of b, with its end.
func (s *stringIO) lineEnd(b []byte) int {
	if s.newline == "" && !s.none {
		// A part at a time: where all lines end with \r, looking for \n to the end would take the whole rest for each line.
		for from := 0; from < len(b); from += 512 {
			part := b[from:min(from+512, len(b))]
			if end := bytes.IndexByte(part, '\n'); end >= 0 {
				part = part[:end+1]
			}
			if i := bytes.IndexByte(part, '\r'); i >= 0 {
				if i += from + 1; i < len(b) && b[i] == '\n' {
					i++
				}
				return i
			}
			if part[len(part)-1] == '\n' {
				return from + len(part)
			}
		}
		return len(b)
	}
	nl := s.newline
	if s.none {
		nl = "\n"
	}
	if i := strings.Index(alias.String(b), nl); i >= 0 {
		return i + len(nl)
	}
	return len(b)
}

func (s *stringIO) readline(vm *py.VM, size int) (py.Value, error) {
	from := s.offset(vm, s.pos)
	if s.pos > s.n {
		from = len(s.b)
	}
	rest := s.b[from:]
	end := s.lineEnd(rest)
	if err := vm.Step(1 + end/4096); err != nil {
		return py.Value{}, err
	}
	k := runes(rest[:end])
	if size >= 0 && k > size {
		k = size
		end = s.offset(vm, s.pos+k) - from
	}
	s.pos += k
	if err := vm.Admit(end); err != nil {
		return py.Value{}, err
	}
	if k == end {
		return vm.CopyASCII(alias.String(rest[:end])), nil
	}
	return vm.CopyText(rest[:end]), nil
}

func stringIOSpec() py.TypeSpec {
	type fn = func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error)
	def := func(name, sig string, f fn) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			s := stringOf(a[0])
			if err := s.open(vm); err != nil {
				return py.Value{}, err
			}
			return f(vm, s, a)
		}}
	}
	yes := func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) { return py.True, nil }
	return py.TypeSpec{Name: "StringIO", Module: "_io", Base: &textIOBaseType, Kind: py.KindNative, Flags: py.FlagHasDict,
		Sig: "initial_value='', newline='\\n'",
		Doc: "Text I/O implementation using an in-memory buffer.\n\nThe initial_value argument sets the value of object.  The newline\nargument is like the one of TextIOWrapper's constructor.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return py.NewNativeWith(vm, cls, stringIO{newline: "\n"}, 96), nil
			},
			Init: stringIOInit,
			Of: func(vm *py.VM, x py.Value) (py.Value, error) {
				v, s := py.NewNativeOf[stringIO](vm, &stringIOType, 96)
				return v, s.init(vm, x, py.Value{})
			},
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				s := stringOf(v)
				if err := s.open(vm); err != nil {
					return py.Value{}, err
				}
				if v.Type() != &stringIOType {
					line, err := vm.CallMethod(v, "readline")
					if err != nil {
						return py.Value{}, err
					}
					if n, err := vm.Len(line); n == 0 || err != nil {
						return py.Value{}, err
					}
					return line, nil
				}
				if s.pos >= s.n {
					return py.Value{}, nil
				}
				return s.readline(vm, -1)
			},
		},
		Methods: []py.Def{
			def("write", "s, /", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
				t := py.AsStrObject(a[1])
				if t == nil {
					return py.Value{}, vm.TypeErrorf("string argument expected, got '%s'", a[1].Type().Name())
				}
				return py.Int(int64(t.Len())), s.write(vm, t.String(), t.Len())
			}),
			def("read", "size=-1, /", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
				size, err := sizeArg(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				if s.pos >= s.n {
					return vm.Str(""), nil
				}
				from, end := s.offset(vm, s.pos), s.n
				if size >= 0 {
					end = min(end, s.pos+size)
				}
				to := s.offset(vm, end)
				s.pos = end
				if err := vm.Admit(to - from); err != nil {
					return py.Value{}, err
				}
				return vm.Str(string(s.b[from:to])), vm.Step((to - from) / 4096)
			}),
			def("readline", "size=-1, /", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
				size, err := sizeArg(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				if s.pos >= s.n {
					return vm.Str(""), nil
				}
				return s.readline(vm, size)
			}),
			def("__getstate__", "", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
				if err := vm.Reserve(len(s.b)); err != nil {
					return py.Value{}, err
				}
				newline := py.None
				if !s.none {
					newline = vm.Str(s.newline)
				}
				attrs, err := attributes(vm, a[0])
				return vm.TupleOf([]py.Value{vm.Str(string(s.b)), newline, py.Int(int64(s.pos)), attrs}), err
			}),
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s := stringOf(a[0])
				if s.closed {
					return py.Value{}, s.open(vm)
				}
				return stringIOSetState(vm, s, a) // which initialises it
			}},
			reduceDef(),
			def("getvalue", "", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
				if err := vm.Admit(len(s.b)); err != nil {
					return py.Value{}, err
				}
				return vm.CopyText(s.b), vm.Step(len(s.b) / 4096)
			}),
			def("tell", "", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) { return py.Int(int64(s.pos)), nil }),
			def("seek", "pos, whence=0, /", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
				pos, err := vm.IndexInt(a[1])
				if err != nil {
					return py.Value{}, err
				}
				whence := 0
				if !a[2].IsNull() {
					if whence, err = vm.IndexInt(a[2]); err != nil {
						return py.Value{}, err
					}
				}
				switch {
				case whence < 0 || whence > 2:
					return py.Value{}, vm.ValueErrorf("Invalid whence (%d, should be 0, 1 or 2)", whence)
				case pos < 0 && whence == 0:
					return py.Value{}, vm.ValueErrorf("Negative seek position %d", pos)
				case whence != 0 && pos != 0:
					return py.Value{}, vm.Errorf(py.OSError, "Can't do nonzero cur-relative seeks")
				case whence == 1:
					pos = s.pos
				case whence == 2:
					pos = s.n
				}
				s.pos = pos
				return py.Int(int64(pos)), nil
			}),
			def("truncate", "pos=None, /", func(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
				size := s.pos
				if !a[1].IsNullOrNone() {
					var err error
					if size, err = vm.IndexInt(a[1]); err != nil {
						return py.Value{}, err
					}
				}
				if size < 0 {
					return py.Value{}, vm.ValueErrorf("Negative size value %d", size)
				}
				if size < s.n {
					s.b = s.b[:s.offset(vm, size)]
					s.n = size
					s.markAt, s.markOff = size, len(s.b)
				}
				return py.Int(int64(size)), nil
			}),
			def("readable", "", yes), def("writable", "", yes), def("seekable", "", yes),
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s := stringOf(a[0])
				s.closed, s.b, s.n = true, nil, 0
				return py.None, nil
			}},
		},
		Getters: []py.Getter{
			{Name: "closed", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Bool(stringOf(v).closed), nil }},
			{Name: "line_buffering", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.False, stringOf(v).open(vm) }},
			{Name: "newlines", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				return stringOf(v).seen.newlines(vm), stringOf(v).open(vm)
			}},
		},
	}
}

func stringIOInit(vm *py.VM, self py.Value, args py.Args) error {
	var initial, newline py.Value
	switch n := args.Len(); {
	case n == 0 && args.KwLen() == 0:
	case n == 1 && args.KwLen() == 0:
		initial = args.Pos()[0]
	default:
		out := make([]py.Value, 2)
		if err := vm.BindClinic("StringIO", "initial_value='', newline='\\n'", args, out); err != nil {
			return err
		}
		initial, newline = out[0], out[1]
	}
	return stringOf(self).init(vm, initial, newline)
}

// init is __init__ with its arguments, which may be null.
func (s *stringIO) init(vm *py.VM, initial, newline py.Value) error {
	*s = stringIO{newline: "\n"}
	if !newline.IsNull() {
		switch nl, ok := py.AsStr(newline); {
		case newline.IsNone():
			s.none, s.newline = true, ""
		case !ok:
			return vm.TypeErrorf("newline must be str or None, not %s", newline.Type().Name())
		case nl != "" && nl != "\n" && nl != "\r" && nl != "\r\n":
			r, err := vm.Repr(newline)
			if err != nil {
				return err
			}
			return vm.ValueErrorf("illegal newline value: %s", r)
		default:
			s.newline = nl
		}
	}
	s.inited = true
	if !initial.IsNullOrNone() {
		t := py.AsStrObject(initial)
		if t == nil {
			return vm.TypeErrorf("initial_value must be str or None, not %s", initial.Type().Name())
		}
		if err := s.write(vm, t.String(), t.Len()); err != nil {
			return err
		}
		s.pos = 0
	}
	return nil
}

func stringIOSetState(vm *py.VM, s *stringIO, a []py.Value) (py.Value, error) {
	state, ok := py.AsTuple(a[1])
	if !ok || len(state) < 4 {
		return py.Value{}, vm.TypeErrorf("%s.__setstate__ argument should be 4-tuple, got %s", a[0].Type().Name(), a[1].Type().Name())
	}
	saved := *s
	if err := stringIOInit(vm, a[0], py.PosArgs(state[0], state[1])); err != nil {
		*s = saved
		return py.Value{}, err
	}
	// The text has been translated already.
	text, _ := py.AsStr(state[0])
	if err := vm.Reserve(len(text)); err != nil {
		return py.Value{}, err
	}
	s.b, s.markAt, s.markOff = []byte(text), 0, 0
	s.n = runes(s.b)
	if !py.IsInt(state[2]) {
		return py.Value{}, vm.TypeErrorf("third item of state must be an integer, got %s", state[2].Type().Name())
	}
	pos, err := vm.IndexInt(state[2])
	if err != nil {
		return py.Value{}, err
	}
	if pos < 0 {
		return py.Value{}, vm.ValueErrorf("position value cannot be negative")
	}
	s.pos = pos
	return py.None, setAttributes(vm, a[0], state[3], "fourth")
}

// attributes returns the __dict__ of v for pickling; None if it is empty.
func attributes(vm *py.VM, v py.Value) (py.Value, error) {
	d, err := vm.LookupAttr(v, "__dict__")
	if err != nil || d.IsNull() {
		return py.None, err
	}
	if x := py.AsDict(d); x == nil || x.Len() == 0 {
		return py.None, nil
	} else {
		return x.Copy(vm).Value(), nil
	}
}

// setAttributes updates the __dict__ of v from the item of a state with the ordinal number given.
func setAttributes(vm *py.VM, v, attrs py.Value, ordinal string) error {
	if attrs == py.None {
		return nil
	}
	d := py.AsDict(attrs)
	if d == nil {
		return vm.TypeErrorf("%s item of state should be a dict, got a %s", ordinal, attrs.Type().Name())
	}
	own, err := vm.GetAttr(v, "__dict__")
	if err != nil {
		return err
	}
	_, err = vm.CallMethod(own, "update", attrs)
	return err
}

// reduceDef is the __reduce_ex__ of streams in memory: their state makes them, from protocol 2 on.
func reduceDef() py.Def {
	return py.Def{Name: "__reduce_ex__", Sig: "protocol, /", Doc: "Helper for pickle.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		proto, err := vm.IndexInt(a[1])
		if err != nil {
			return py.Value{}, err
		}
		if proto < 2 {
			return py.Value{}, vm.TypeErrorf("cannot pickle '%s' object", a[0].Type().ShortName())
		}
		state, err := vm.CallMethod(a[0], "__getstate__")
		if err != nil {
			return py.Value{}, err
		}
		m, err := vm.Import("copyreg")
		if err != nil {
			return py.Value{}, err
		}
		f, err := vm.GetAttr(m.Value(), "__newobj__")
		if err != nil {
			return py.Value{}, err
		}
		return vm.TupleOf([]py.Value{f, vm.TupleOf([]py.Value{a[0].Type().Value()}), state, py.None, py.None}), nil
	}}
}
