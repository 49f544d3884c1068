package io

// textwrapper.go holds TextIOWrapper, over any byte stream and as the standard streams.

import (
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

// textIO is the state of a TextIOWrapper. Standard streams have std set and no stream below them but the host.
type textIO struct {
	std              string // "<stdin>", "<stdout>", "<stderr>" or ""
	mode             string // of open(); "" otherwise
	buffer           py.Value
	encoding, errors string
	newline          string
	translate        bool // newline=None
	nlOut            string
	lineBuffering    bool
	writeThrough     bool // only told: nothing is held back
	closed           bool // of a standard stream
	seekable         bool // the stream below has a position
	telling          bool // tell is not disabled by iteration
	started          bool // what is written is not the beginning of the file: no byte order mark

	decoding reader
}

func (t *textIO) Traverse(visit func(py.Value)) int {
	visit(t.buffer)
	return 256 + len(t.decoding.text) + len(t.decoding.chunk) + len(t.encoding) + len(t.errors)
}

func textOf(v py.Value) *textIO { t, _ := py.NativeData[*textIO](v); return t }

// StdStream returns sys.stdin, sys.stdout or sys.stderr: name is "<stdin>", "<stdout>" or "<stderr>".
func StdStream(vm *py.VM, name string) py.Value {
	build()
	t := &textIO{std: name, mode: "w", encoding: "utf-8", errors: "strict", translate: true, nlOut: "\n", lineBuffering: name == "<stderr>"}
	if name == "<stdin>" {
		t.mode = "r"
	}
	if name == "<stderr>" {
		t.errors = "backslashreplace"
	}
	t.buffer = vm.NewNative(&stdBufferType, &stdBuffer{name}, 32)
	return vm.NewNative(&textIOWrapperType, t, 160)
}

// stdBuffer is the byte stream below a standard stream.
type stdBuffer struct{ name string }

func stdBufferSpec() py.TypeSpec {
	name := func(v py.Value) string { b, _ := py.NativeData[*stdBuffer](v); return b.name }
	return py.TypeSpec{Name: "BufferedWriter", Module: "_io", Base: &bufferedWriterType, Kind: py.KindNative, Flags: py.FlagNoNew,
		Slots: py.Slots{Repr: func(vm *py.VM, v py.Value) (string, error) { return "<_io.BufferedWriter name='" + name(v) + "'>", nil }},
		Methods: []py.Def{
			{Name: "write", Sig: "buffer, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				b, err := bytesLike(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				n := py.Int(int64(len(b)))
				switch name(a[0]) {
				case "<stdout>":
					return n, vm.WriteOut([]byte(b))
				case "<stderr>":
					return n, vm.WriteErr([]byte(b))
				}
				return py.Value{}, unsupportedError(vm, "write")
			}},
			{Name: "read", Sig: "size=-1, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				var out []byte
				for name(a[0]) == "<stdin>" {
					line, err := stdinLine(vm)
					if err != nil {
						return py.Value{}, err
					}
					if line == "" {
						return vm.Bytes(string(out)), nil
					}
					if err := vm.Reserve(len(line)); err != nil {
						return py.Value{}, err
					}
					out = append(out, line...)
				}
				return py.Value{}, unsupportedError(vm, "read")
			}},
			{Name: "flush", Fn: constant(py.None)}, {Name: "close", Fn: constant(py.None)}, {Name: "seekable", Fn: constant(py.False)}, {Name: "isatty", Fn: constant(py.False)},
			unsupported("fileno", ""), unsupported("tell", ""), unsupported("seek", "target, whence=0, /"), unsupported("truncate", "pos=None, /"),
			{Name: "readable", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(name(a[0]) == "<stdin>"), nil }},
			{Name: "writable", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(name(a[0]) != "<stdin>"), nil }},
		},
		Getters: []py.Getter{
			{Name: "name", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return vm.Str(name(v)), nil }},
			{Name: "mode", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				if name(v) == "<stdin>" {
					return vm.Str("rb"), nil
				}
				return vm.Str("wb"), nil
			}},
			{Name: "closed", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.False, nil }},
		},
	}
}

// stdinLine reads a line from the host, "" at the end and where there is no input.
func stdinLine(vm *py.VM) (string, error) {
	if f := vm.Config().Input; f != nil {
		return f("")
	}
	return "", nil
}

func (t *textIO) open(vm *py.VM, v py.Value) error {
	switch {
	case t.std == "" && t.buffer.IsNull():
		return vm.ValueErrorf("I/O operation on uninitialized object")
	case t.buffer.IsNone():
		return vm.ValueErrorf("underlying buffer has been detached")
	case t.std != "":
		if t.closed {
			return vm.ValueErrorf("I/O operation on closed file.")
		}
		return nil
	}
	if b := bufferedOf(t.buffer); b != nil && b.file != nil {
		if b.file.f == nil {
			return vm.ValueErrorf("I/O operation on closed file.")
		}
		return nil
	}
	return checkClosed(vm, t.buffer)
}

func textIOWrapperSpec() py.TypeSpec {
	return py.TypeSpec{Name: "TextIOWrapper", Module: "_io", Base: &textIOBaseType, Kind: py.KindNative, Flags: py.FlagHasDict,
		Sig: "buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return vm.NewNative(cls, &textIO{}, 128), nil
			},
			Init: textIOInit,
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				t := textOf(v)
				if t.std == "" && t.buffer.IsNull() {
					return "", t.open(vm, v)
				}
				name, mode := "", ""
				if t.mode != "" {
					mode = " mode='" + t.mode + "'"
				}
				switch t.std {
				case "":
					n, err := vm.LookupAttr(t.buffer, "name")
					if err != nil {
						return "", err
					}
					if !n.IsNull() {
						s, err := vm.Repr(n)
						if err != nil {
							return "", err
						}
						name = " name=" + s
					}
				default:
					name = " name='" + t.std + "'"
				}
				return "<_io.TextIOWrapper" + name + mode + " encoding='" + t.encoding + "'>", nil
			},
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				t := textOf(v)
				if v.Type() != &textIOWrapperType {
					line, err := vm.CallMethod(v, "readline")
					if err != nil {
						return py.Value{}, err
					}
					if n, err := vm.Len(line); n == 0 || err != nil {
						return py.Value{}, err
					}
					return line, nil
				}
				if err := t.open(vm, v); err != nil {
					return py.Value{}, err
				}
				t.telling = false
				line, err := t.readLine(vm, -1)
				if err != nil {
					return py.Value{}, err
				}
				if line == "" {
					t.telling = t.seekable
					return py.Value{}, nil
				}
				return vm.CopyStr(line), nil
			},
		},
		Methods: textIOMethods(),
		Getters: textIOGetters(),
	}
}

// inPieces gives write a copy of text, one piece after the other where it is long.
func inPieces(vm *py.VM, text string, write func([]byte) error) error {
	if len(text) <= alias.Piece {
		return write([]byte(text))
	}
	var failed error
	err := vm.Pieces(text, func(i, j int) bool {
		failed = write([]byte(text[i:j]))
		return failed == nil
	})
	if err == nil {
		err = failed
	}
	return err
}

func textIOMethods() []py.Def {
	def := func(name, sig string, f func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			t := textOf(a[0])
			if err := t.open(vm, a[0]); err != nil {
				return py.Value{}, err
			}
			return f(vm, t, a)
		}}
	}
	below := func(name string) py.Def {
		return def(name, "", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			return vm.CallMethod(t.buffer, name)
		})
	}
	size := func(vm *py.VM, v py.Value) (int, error) {
		if !v.IsNullOrNone() && !vm.HasIndex(v) {
			return 0, vm.TypeErrorf("argument should be integer or None, not '%s'", v.Type().Name())
		}
		return sizeArg(vm, v)
	}
	return []py.Def{
		def("write", "text, /", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			s := py.AsStrObject(a[1])
			if s == nil {
				return py.Value{}, vm.TypeErrorf("write() argument must be str, not %s", py.ArgType(a[1]))
			}
			n := py.Int(int64(s.Len()))
			if t.std != "" && !utf8.ValidString(s.String()) {
				r, err := vm.EncodeStr(a[1], "utf-8", t.errors)
				if err != nil {
					return py.Value{}, err
				}
				b, _ := py.AsBytes(r)
				if t.std == "<stdout>" {
					return n, inPieces(vm, b, vm.WriteOut)
				}
				return n, inPieces(vm, b, vm.WriteErr)
			}
			switch t.std {
			case "<stdout>":
				return n, inPieces(vm, s.String(), vm.WriteOut)
			case "<stderr>":
				return n, inPieces(vm, s.String(), vm.WriteErr)
			case "<stdin>":
				return py.Value{}, unsupportedError(vm, "not writable")
			}
			return n, t.write(vm, a[1])
		}),
		def("read", "size=-1, /", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			n, err := size(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			s, err := t.read(vm, n)
			if err != nil {
				return py.Value{}, err
			}
			return vm.CopyStr(s), nil
		}),
		def("readline", "size=-1, /", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			n := -1
			if !a[1].IsNull() {
				var err error
				if n, err = vm.IndexInt(a[1]); err != nil {
					return py.Value{}, err
				}
			}
			s, err := t.readLine(vm, n)
			if err != nil {
				return py.Value{}, err
			}
			return vm.CopyStr(s), nil
		}),
		def("flush", "", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			if t.std != "" {
				return py.None, nil
			}
			_, err := vm.CallMethod(t.buffer, "flush")
			return py.None, err
		}),
		{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			t := textOf(a[0])
			if t.std != "" {
				t.closed = true
				return py.None, nil
			}
			if t.buffer.IsNullOrNone() {
				return py.None, t.open(vm, a[0])
			}
			_, err := vm.CallMethod(t.buffer, "close")
			return py.None, err
		}},
		def("detach", "", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			b := t.buffer
			if t.std == "" {
				t.buffer, t.decoding = py.None, reader{}
			}
			return b, nil
		}),
		def("reconfigure", "*, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None",
			func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
				if err := t.reconfigure(vm, a[1], a[2], a[3]); err != nil {
					return py.Value{}, err
				}
				if !a[4].IsNullOrNone() {
					b, err := vm.Truth(a[4])
					if err != nil {
						return py.Value{}, err
					}
					t.lineBuffering = b
				}
				if !a[5].IsNullOrNone() {
					b, err := vm.Truth(a[5])
					if err != nil {
						return py.Value{}, err
					}
					t.writeThrough = b
				}
				return py.None, nil
			}),
		def("tell", "", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			n, err := t.tell(vm)
			return py.Int(n), err
		}),
		def("seek", "cookie, whence=0, /", textSeek),
		def("truncate", "pos=None, /", func(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
			if t.std != "" {
				return py.Value{}, unsupportedError(vm, "truncate")
			}
			if a[1].IsNullOrNone() {
				return vm.CallMethod(t.buffer, "truncate")
			}
			return vm.CallMethod(t.buffer, "truncate", a[1])
		}),
		below("readable"), below("writable"), below("seekable"), below("fileno"), below("isatty"),
	}
}

func textIOGetters() []py.Getter {
	// attached is an attribute of a stream that has been initialized.
	attached := func(name string, f func(vm *py.VM, t *textIO) (py.Value, error)) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			t := textOf(v)
			if t.std == "" && t.buffer.IsNull() {
				return py.Value{}, t.open(vm, v)
			}
			return f(vm, t)
		}}
	}
	return []py.Getter{
		{Name: "encoding", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			if t := textOf(v); t.std != "" || !t.buffer.IsNull() {
				return vm.Str(t.encoding), nil
			}
			return py.None, nil
		}},
		attached("errors", func(vm *py.VM, t *textIO) (py.Value, error) { return vm.Str(t.errors), nil }),
		{Name: "buffer", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			if b := textOf(v).buffer; !b.IsNull() {
				return b, nil
			}
			return py.None, nil
		}},
		{Name: "closed", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			if t := textOf(v); t.std != "" {
				return py.Bool(t.closed), nil
			} else if t.buffer.IsNullOrNone() {
				return py.Value{}, t.open(vm, v)
			} else {
				return vm.GetAttr(t.buffer, "closed")
			}
		}},
		{Name: "name", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			if t := textOf(v); t.std == "" {
				if t.buffer.IsNullOrNone() {
					return py.Value{}, t.open(vm, v)
				}
				return vm.GetAttr(t.buffer, "name")
			} else {
				return vm.Str(t.std), nil
			}
		}},
		{Name: "mode", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			if m := textOf(v).mode; m != "" {
				return vm.Str(m), nil
			}
			return py.Value{}, vm.Errorf(py.AttributeError, "'%s' object has no attribute 'mode'", v.Type().Name())
		}, Set: func(vm *py.VM, v, x py.Value) error { // what open() sets, and scripts may
			m, ok := "", true
			if !x.IsNull() {
				m, ok = py.AsStr(x)
			}
			if !ok {
				return vm.TypeErrorf("mode must be str, not %s", x.Type().Name())
			}
			textOf(v).mode = m
			return nil
		}},
		{Name: "line_buffering", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Bool(textOf(v).lineBuffering), nil }},
		{Name: "write_through", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Bool(textOf(v).writeThrough), nil }},
		attached("newlines", func(vm *py.VM, t *textIO) (py.Value, error) { return t.decoding.newlines(vm), nil }),
	}
}

func textIOInit(vm *py.VM, self py.Value, args py.Args) error {
	out := make([]py.Value, 6)
	if err := vm.BindClinic("TextIOWrapper", "buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False", args, out); err != nil {
		return err
	}
	var t textIO
	if err := t.configure(vm, out[1], out[2], out[3]); err != nil {
		return err
	}
	t.buffer = out[0]
	if !out[4].IsNull() {
		b, err := vm.Truth(out[4])
		if err != nil {
			return err
		}
		t.lineBuffering = b
	}
	if !out[5].IsNull() {
		b, err := vm.Truth(out[5])
		if err != nil {
			return err
		}
		t.writeThrough = b
	}
	v, err := vm.CallMethod(out[0], "seekable")
	if err != nil {
		return err
	}
	if t.seekable, err = vm.Truth(v); err != nil {
		return err
	}
	t.telling = t.seekable
	if t.seekable {
		if v, err = vm.CallMethod(out[0], "tell"); err != nil {
			return err
		}
		if n, ok := py.AsInt64(v); ok && n > 0 {
			t.started = true
		}
	}
	*textOf(self) = t
	return nil
}

// reconfigure sets anew what the arguments say; without encoding, errors are of the present one. newline may be null.
func (t *textIO) reconfigure(vm *py.VM, encoding, errors, newline py.Value) error {
	if encoding.IsNullOrNone() && errors.IsNullOrNone() && newline.IsNull() {
		return nil
	}
	if (!encoding.IsNullOrNone() || !newline.IsNull()) && (t.decoding.text != "" || len(t.decoding.chunk) > 0) {
		return unsupportedError(vm, "It is not possible to set the encoding or newline of stream after the first read")
	}
	if encoding.IsNullOrNone() {
		if errors.IsNullOrNone() {
			errors = vm.Str(t.errors)
		}
		encoding = vm.Str(t.encoding)
	}
	if newline.IsNull() {
		newline = py.None
		if !t.translate {
			newline = vm.Str(t.newline)
		}
	}
	n := *t
	if err := n.configure(vm, encoding, errors, newline); err != nil {
		return err
	}
	t.encoding, t.errors, t.newline, t.translate, t.nlOut = n.encoding, n.errors, n.newline, n.translate, n.nlOut
	return nil
}

// configure sets what the arguments encoding, errors and newline say.
func (t *textIO) configure(vm *py.VM, encoding, errors, newline py.Value) error {
	t.encoding, t.errors, t.translate, t.nlOut = "UTF-8", "strict", true, "\n"
	for _, p := range [...]struct {
		to   *string
		v    py.Value
		name string
	}{{&t.encoding, encoding, "encoding"}, {&t.errors, errors, "errors"}} {
		if p.v.IsNullOrNone() {
			continue
		}
		s, ok := py.AsStr(p.v)
		if !ok {
			return vm.TypeErrorf("TextIOWrapper() argument '%s' must be str or None, not %s", p.name, p.v.Type().Name())
		}
		if s == "locale" && p.name == "encoding" {
			s = "UTF-8"
		}
		if err := vm.Reserve(len(s)); err != nil {
			return err
		}
		*p.to = strings.Clone(s)
	}
	if !newline.IsNullOrNone() {
		nl, ok := py.AsStr(newline)
		if !ok {
			return vm.TypeErrorf("TextIOWrapper() argument 'newline' must be str or None, not %s", py.ArgType(newline))
		}
		if nl != "" && nl != "\n" && nl != "\r" && nl != "\r\n" {
			return vm.ValueErrorf("illegal newline value: %s", nl)
		}
		t.translate, t.newline = false, nl
		if nl != "" {
			t.nlOut = nl
		}
	}
	_, err := vm.EncodeStr(vm.Str(""), t.encoding, "")
	return err
}
