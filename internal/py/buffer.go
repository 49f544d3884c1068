package py

// buffer.go holds the buffer protocol: how Go code reads the memory of bytes-like objects.

import (
	"github.com/krait-run/krait/internal/compile"
)

// ByteArray is a Python bytearray.
type ByteArray struct {
	Object
	b []byte
	// front counts the bytes of the array before b[0], which deletions at the front left unused.
	front int
	// views are the memoryviews that may still show b, which is not resized while one of them is reachable.
	views Views
}

type bytearrayInstance struct {
	ByteArray
	attrs []Value
}

// Value returns the bytearray as a Value.
func (a *ByteArray) Value() Value { return Value{o: &a.Object} }

// Bytes returns the contents. They are valid until the bytearray is resized.
func (a *ByteArray) Bytes() []byte { return a.b }

// Buffered is implemented by Go state behind a Native whose memory is bytes-like, such as that of array.array.
type Buffered interface {
	// Buffer returns the memory, the struct format of its items and whether it may not be written.
	Buffer() (b []byte, format string, readonly bool)
	// Views returns the memoryviews of the memory; nil if that never moves. While one is live it must stay in place.
	Views() *Views
}

// Views are memoryviews that may still show an object's memory. The zero value has none.
type Views struct{ list []*MemoryView }

func (s *Views) add(vm *VM, m *MemoryView) {
	// Views that were released since make room.
	if len(s.list) > 0 && len(s.list) == cap(s.list) {
		s.drop()
	}
	vm.charge(16)
	s.list = append(s.list, m)
}

// drop forgets the views that were released.
func (s *Views) drop() {
	live := s.list[:0]
	for _, m := range s.list {
		if !m.released {
			live = append(live, m)
		}
	}
	clear(s.list[len(live):])
	s.list = live
}

// Live reports whether a view that was not released can still be reached. Views that only wait for the collector, as
// CPython's reference counts would have freed them, are forgotten.
func (s *Views) Live(vm *VM) (bool, error) {
	if s.drop(); len(s.list) == 0 {
		return false, nil
	}
	live, err := vm.liveBelow(vm.liveTop())
	if err != nil {
		return false, err
	}
	if err := vm.Step(1 + int(live>>12)); err != nil {
		return false, err
	}
	n := 0
	for _, m := range s.list {
		if m.mark == vm.markEpoch {
			s.list[n] = m
			n++
		}
	}
	clear(s.list[n:])
	s.list = s.list[:n]
	return n > 0, nil
}

// liveTop is top without the registers above a call that the running frame is making: they hold what is left of earlier
// expressions, since registers of temporary values are taken and given back like a stack.
func (vm *VM) liveTop() int {
	end := vm.top() + 1
	if vm.depth == 0 {
		return end
	}
	f := &vm.frames[vm.depth-1]
	if f.pc < 1 || f.pc > len(f.fn.code.Instrs) {
		return end
	}
	w := f.fn.code.Instrs[f.pc-1]
	a, b := uint8(w>>8), uint8(w>>16)
	switch compile.Op(uint8(w)) {
	case compile.OpCall, compile.OpCallKw, compile.OpCallMethod, compile.OpCallMethodKw, compile.OpInvoke, compile.OpCallGlobal:
		return min(end, f.base+int(a)+int(b)+2)
	}
	return end
}

// BufferOf returns the bytes of a bytes-like object: bytes, bytearray, memoryview, a Buffered. They may alias its memory: they
// must not be changed, nor kept while Python code runs.
//
// Errors: TypeError "a bytes-like object is required, not 'str'".
func BufferOf(vm *VM, v Value) ([]byte, error) {
	s, err := vm.bytesArg(v)
	return stringBytes(s), err
}

// ContiguousBufferOf is BufferOf for functions that refuse a memoryview whose items do not follow each other in memory.
//
// Errors: as for BufferOf; BufferError.
func ContiguousBufferOf(vm *VM, v Value) ([]byte, error) {
	if m := asMemoryView(v); m != nil && !m.released && !m.contiguous() {
		return nil, vm.Errorf(BufferError, "memoryview: underlying buffer is not C-contiguous")
	}
	return BufferOf(vm, v)
}

// WritableBufferOf returns the memory of a bytearray or of a contiguous writable memoryview or Buffered; it is valid until
// Python code runs. ok is false for other objects.
func WritableBufferOf(v Value) (b []byte, ok bool) {
	if a := AsByteArray(v); a != nil {
		return a.b, true
	}
	if m := asMemoryView(v); m != nil {
		if m.readonly || m.released || !m.contiguous() {
			return nil, false
		}
		return m.data[m.start : m.start+m.nbytes()], true
	}
	if n, ok := NativeData[Buffered](v); ok {
		b, _, readonly := n.Buffer()
		return b, !readonly
	}
	return nil, false
}

// bytesArg returns the bytes of an argument that must be bytes-like, as a string that may alias memory that changes.
func (vm *VM) bytesArg(v Value) (string, error) {
	s, ok, err := vm.bufferString(v)
	if err == nil && !ok {
		err = vm.TypeErrorf("a bytes-like object is required, not '%s'", v.Type().name)
	}
	return s, err
}

// bufferString returns the bytes of v as a string that may alias memory that changes; ok is false if v is not bytes-like.
func (vm *VM) bufferString(v Value) (s string, ok bool, err error) {
	switch v.kind() {
	case KindBytes:
		s, _ = AsBytes(v)
		return s, true, nil
	case KindByteArray:
		return bytesString(AsByteArray(v).b), true, nil
	case KindMemoryView:
		if m := asMemoryView(v); m != nil {
			if m.released {
				return "", false, vm.releasedError()
			}
			if m.contiguous() {
				return bytesString(m.data[m.start : m.start+m.nbytes()]), true, nil
			}
			b, err := vm.viewBytes(m)
			return bytesString(b), err == nil, err
		}
	case KindNative:
		if n, ok := NativeData[Buffered](v); ok {
			b, _, _ := n.Buffer()
			return bytesString(b), true, nil
		}
	}
	if v.Type().flags&flagHeap != 0 {
		if t := v.Type(); t.lookup("__buffer__").o != nil {
			r, err := vm.callSpecial(t.lookup("__buffer__"), v, t, Int(0))
			if err != nil {
				return "", false, err
			}
			if asMemoryView(r) == nil {
				return "", false, vm.TypeErrorf("__buffer__ returned non-memoryview object")
			}
			return vm.bufferString(r)
		}
	}
	return "", false, nil
}

// bufferDef and releaseBufferDef are the methods of PEP 688.
func bufferDef() Def {
	return Def{Name: "__buffer__", Sig: "flags, /", Fn: func(vm *VM, a []Value) (Value, error) {
		if _, err := vm.IndexInt(a[1]); err != nil {
			return Value{}, err
		}
		return vm.MemoryView(a[0])
	}, Doc: "Return a buffer object that exposes the underlying memory of the object."}
}

func releaseBufferDef() Def {
	return Def{Name: "__release_buffer__", Sig: "buffer, /", Fn: func(vm *VM, a []Value) (Value, error) {
		m := asMemoryView(a[1])
		if m == nil {
			return Value{}, vm.TypeErrorf("expected a memoryview object")
		}
		m.release()
		return None, nil
	}, Doc: "Release the buffer object that exposes the underlying memory of the object."}
}

// AsByteArray returns the bytearray behind v (or behind an instance of a subclass), or nil.
func AsByteArray(v Value) *ByteArray {
	if v.o != nil && v.kind() == KindByteArray {
		return byteArrayLayout.guarded(v.o)
	}
	return nil
}
