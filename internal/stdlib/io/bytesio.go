package io

// bytesio.go holds BytesIO.

import (
	"bytes"

	"github.com/krait-run/krait/internal/py"
)

// bytesIO is the state of a BytesIO.
type bytesIO struct {
	b      []byte
	pos    int
	closed bool
	views  py.Views // that getbuffer gave
}

// bytesIOBuffer is what the memoryviews of getbuffer show.
type bytesIOBuffer struct {
	s     *bytesIO
	owner py.Value
}

var _ py.Buffered = (*bytesIOBuffer)(nil)

func (b *bytesIOBuffer) Traverse(visit func(py.Value)) int {
	visit(b.owner)
	return 32
}

func (b *bytesIOBuffer) Buffer() ([]byte, string, bool) { return b.s.b, "B", false }

func (b *bytesIOBuffer) Views() *py.Views { return &b.s.views }

// movable fails while the memory is shown by a memoryview.
func (s *bytesIO) movable(vm *py.VM) error {
	live, err := s.views.Live(vm)
	if err == nil && live {
		err = vm.Errorf(py.BufferError, "Existing exports of data: object cannot be re-sized")
	}
	return err
}

func (s *bytesIO) Traverse(func(py.Value)) int { return cap(s.b) }

func bytesOf(v py.Value) *bytesIO { s, _ := py.NativeData[*bytesIO](v); return s }

func (s *bytesIO) open(vm *py.VM) error {
	if s == nil || s.closed {
		return vm.ValueErrorf("I/O operation on closed file.")
	}
	return nil
}

// bytesLike returns the bytes of v.
func bytesLike(vm *py.VM, v py.Value) (string, error) {
	if b, ok := py.AsBytes(v); ok {
		return b, nil
	}
	b, ok, err := vm.BufferOf(v)
	if err == nil && !ok {
		err = vm.TypeErrorf("a bytes-like object is required, not '%s'", v.Type().Name())
	}
	return b, err
}

func (s *bytesIO) write(vm *py.VM, t string) error {
	if err := s.movable(vm); err != nil {
		return err
	}
	if len(t) == 0 {
		return nil
	}
	end := s.pos + len(t)
	if end < 0 {
		return vm.Errorf(py.OverflowError, "new position too large")
	}
	if grow := end - len(s.b); grow > 0 {
		if err := vm.Reserve(grow); err != nil {
			return err
		}
		if s.pos > len(s.b) {
			s.b = append(s.b, make([]byte, s.pos-len(s.b))...)
		}
	}
	if err := vm.Step(1 + len(t)/4096); err != nil {
		return err
	}
	b, err := vm.GrowText(s.b, max(end-len(s.b), 0))
	if err != nil {
		return err
	}
	s.b = b
	n := copy(s.b[s.pos:], t)
	if b, err = vm.AppendText(s.b, t[n:]); err != nil {
		return err
	}
	s.b, s.pos = b, end
	return nil
}

// init is __init__ with its argument, which may be null.
func (s *bytesIO) init(vm *py.VM, initial py.Value) error {
	if err := s.movable(vm); err != nil {
		return err
	}
	*s = bytesIO{}
	if initial.IsNullOrNone() {
		return nil
	}
	b, err := bytesLike(vm, initial)
	if err != nil {
		return err
	}
	err = s.write(vm, b)
	s.pos = 0
	return err
}

// take returns the next n bytes.
func (s *bytesIO) take(vm *py.VM, n int) (py.Value, error) {
	if s.pos >= len(s.b) {
		return vm.Bytes(""), nil
	}
	n = min(n, len(s.b)-s.pos)
	if err := vm.Admit(n); err != nil {
		return py.Value{}, err
	}
	v := vm.BytesOf(s.b[s.pos : s.pos+n])
	s.pos += n
	return v, vm.Step(n / 4096)
}

func (s *bytesIO) line(size int) int {
	if s.pos >= len(s.b) {
		return 0
	}
	rest := s.b[s.pos:]
	n := len(rest)
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		n = i + 1
	}
	if size >= 0 {
		n = min(n, size)
	}
	return n
}

func bytesIOSpec() py.TypeSpec {
	type fn = func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error)
	def := func(name, sig string, f fn) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			s := bytesOf(a[0])
			if err := s.open(vm); err != nil {
				return py.Value{}, err
			}
			return f(vm, s, a)
		}}
	}
	yes := func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) { return py.True, nil }
	read := func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
		n, err := sizeArg(vm, a[1])
		if err != nil {
			return py.Value{}, err
		}
		if n < 0 {
			n = len(s.b)
		}
		return s.take(vm, n)
	}
	return py.TypeSpec{Name: "BytesIO", Module: "_io", Base: &bufferedIOBaseType, Kind: py.KindNative, Flags: py.FlagHasDict,
		Sig: "initial_bytes=b''",
		Doc: "Buffered I/O implementation using an in-memory bytes buffer.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return py.NewNativeWith(vm, cls, bytesIO{}, 64), nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				var initial py.Value
				if args.KwLen() == 0 && args.Len() <= 1 {
					if args.Len() == 1 {
						initial = args.Pos()[0]
					}
				} else {
					out := make([]py.Value, 1)
					if err := vm.BindClinic("BytesIO", "initial_bytes=b''", args, out); err != nil {
						return err
					}
					initial = out[0]
				}
				return bytesOf(self).init(vm, initial)
			},
			Of: func(vm *py.VM, x py.Value) (py.Value, error) {
				v, s := py.NewNativeOf[bytesIO](vm, &bytesIOType, 64)
				return v, s.init(vm, x)
			},
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				s := bytesOf(v)
				if err := s.open(vm); err != nil {
					return py.Value{}, err
				}
				n := s.line(-1)
				if n == 0 {
					return py.Value{}, nil
				}
				return s.take(vm, n)
			},
		},
		Methods: []py.Def{
			def("write", "b, /", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
				b, err := bytesLike(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				return py.Int(int64(len(b))), s.write(vm, b)
			}),
			def("read", "size=-1, /", read), def("read1", "size=-1, /", read),
			def("readline", "size=-1, /", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
				n, err := sizeArg(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				return s.take(vm, s.line(n))
			}),
			def("readinto", "buffer, /", bytesIOReadInto), def("readinto1", "buffer, /", bytesIOReadInto),
			def("__getstate__", "", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
				if err := vm.Reserve(len(s.b)); err != nil {
					return py.Value{}, err
				}
				attrs, err := attributes(vm, a[0])
				return vm.TupleOf([]py.Value{vm.Bytes(string(s.b)), py.Int(int64(s.pos)), attrs}), err
			}),
			def("__setstate__", "state, /", bytesIOSetState), reduceDef(),
			def("getvalue", "", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
				if err := vm.Admit(len(s.b)); err != nil {
					return py.Value{}, err
				}
				return vm.BytesOf(s.b), nil
			}),
			def("getbuffer", "", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
				return vm.MemoryView(vm.NewNative(&bytesIOBufferType, &bytesIOBuffer{s, a[0]}, 48))
			}),
			def("tell", "", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) { return py.Int(int64(s.pos)), nil }),
			def("seek", "pos, whence=0, /", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
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
				case pos < 0 && whence == 0:
					return py.Value{}, vm.ValueErrorf("negative seek value %d", pos)
				case whence == 1:
					pos += s.pos
				case whence == 2:
					pos += len(s.b)
				case whence != 0:
					return py.Value{}, vm.ValueErrorf("invalid whence (%d, should be 0, 1 or 2)", whence)
				}
				s.pos = max(pos, 0)
				return py.Int(int64(s.pos)), nil
			}),
			def("truncate", "size=None, /", func(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
				size := s.pos
				if !a[1].IsNullOrNone() {
					var err error
					if size, err = vm.IndexInt(a[1]); err != nil {
						return py.Value{}, err
					}
				}
				if size < 0 {
					return py.Value{}, vm.ValueErrorf("negative size value %d", size)
				}
				if err := s.movable(vm); err != nil {
					return py.Value{}, err
				}
				if size < len(s.b) {
					s.b = s.b[:size]
				}
				return py.Int(int64(size)), nil
			}),
			def("readable", "", yes), def("writable", "", yes), def("seekable", "", yes),
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s := bytesOf(a[0])
				if err := s.movable(vm); err != nil {
					return py.Value{}, err
				}
				s.closed, s.b = true, nil
				return py.None, nil
			}},
		},
		Getters: []py.Getter{{Name: "closed", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Bool(bytesOf(v).closed), nil }}},
	}
}

func bytesIOReadInto(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
	b, ok := py.WritableBufferOf(a[1])
	if !ok {
		return py.Value{}, vm.TypeErrorf("readinto() argument must be read-write bytes-like object, not %s", py.ArgType(a[1]))
	}
	n := 0
	if s.pos < len(s.b) {
		n = copy(b, s.b[s.pos:])
	}
	s.pos += n
	return py.Int(int64(n)), vm.Step(1 + n/4096)
}

func bytesIOSetState(vm *py.VM, s *bytesIO, a []py.Value) (py.Value, error) {
	if err := s.movable(vm); err != nil {
		return py.Value{}, err
	}
	state, ok := py.AsTuple(a[1])
	if !ok || len(state) < 3 {
		return py.Value{}, vm.TypeErrorf("%s.__setstate__ argument should be 3-tuple, got %s", a[0].Type().Name(), a[1].Type().Name())
	}
	s.b, s.pos = nil, 0
	b, err := bytesLike(vm, state[0])
	if err != nil {
		return py.Value{}, err
	}
	if err := s.write(vm, b); err != nil {
		return py.Value{}, err
	}
	if !py.IsInt(state[1]) {
		return py.Value{}, vm.TypeErrorf("second item of state must be an integer, not %s", state[1].Type().Name())
	}
	pos, err := vm.IndexInt(state[1])
	if err != nil {
		return py.Value{}, err
	}
	if pos < 0 {
		return py.Value{}, vm.ValueErrorf("position value cannot be negative")
	}
	s.pos = pos
	return py.None, setAttributes(vm, a[0], state[2], "third")
}

// bytesIOBufferType is the type of what getbuffer's views show.
var bytesIOBufferType py.Type
