package py

// bytes.go holds the type bytes: its constructor, operators, items and iterator. Methods are in bytesmethods.go.

import (
	"math"
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/unicodetext"
)

func bytesSpec() TypeSpec {
	return TypeSpec{
		Name: "bytes", Kind: KindBytes, Flags: FlagMatchSelf, Sig: "source=b'', encoding='utf-8', errors='strict'",
		Doc: "bytes(iterable_of_ints) -> bytes\nbytes(string, encoding[, errors]) -> bytes\nbytes(bytes_or_buffer) -> immutable copy\n" +
			"bytes(int) -> bytes object of size given by the parameter initialized with null bytes\nbytes() -> empty bytes object",
		Slots: Slots{
			New: bytesNew, Of: bytesOf, Repr: bytesRepr, Str: bytesRepr, Hash: bytesHash, Compare: bytesCompare, Len: bytesLen, GetItem: bytesGetItem,
			Contains: bytesContains, Iter: bytesIterOf, Binary: bytesBinary, BinaryOps: []BinOp{Mod}, Concat: bytesConcat,
			Repeat: bytesRepeat,
		},
		Methods: append(bytesMethods(),
			Def{Name: "__bytes__", Fn: func(vm *VM, a []Value) (Value, error) {
				if a[0].o.shape == &bytesType.root {
					return a[0], nil
				}
				return vm.Bytes(textOf(a[0])), nil
			}, Doc: "Convert this value to exact type bytes."},
			Def{Name: "__getnewargs__", Fn: func(vm *VM, a []Value) (Value, error) {
				return vm.TupleOf([]Value{vm.Bytes(textOf(a[0]))}), nil
			}},
			Def{Name: "__sizeof__", Fn: func(vm *VM, a []Value) (Value, error) { return Int(int64(33 + len(textOf(a[0])))), nil }},
		),
	}
}

// textOf returns the bytes of self, a bytes or bytearray, as a string that aliases them.
func textOf(self Value) string {
	if self.kind() == KindBytes {
		return bytesLayout.guarded(self.o).b
	}
	return bytesString(byteArrayLayout.of(self.o).b)
}

// like returns bytes, or a bytearray if self is one, with a copy of s, or a part of self, which they may share.
func (vm *VM) like(self Value, s string) (Value, error) {
	if self.kind() == KindByteArray {
		b, err := vm.AppendText(nil, s)
		if err != nil {
			return Value{}, err
		}
		return vm.newByteArray(b).Value(), nil
	}
	if self.o.shape == &bytesType.root && sameText(s, textOf(self)) {
		return self, nil
	}
	if v, ok := vm.sharedBytes(self, s); ok {
		return v, nil
	}
	return vm.copyBytes(s)
}

// copyBytes is CopyBytes that looks whether the run has to end.
func (vm *VM) copyBytes(s string) (Value, error) {
	if len(s) <= alias.Piece {
		return vm.CopyBytes(s), nil
	}
	s, err := vm.cloneText(s)
	if err != nil {
		return Value{}, err
	}
	return vm.Bytes(s), nil
}

// likeOwn is like for new bytes, which the result keeps.
func (vm *VM) likeOwn(self Value, b []byte) Value {
	if self.kind() == KindByteArray {
		return vm.newByteArray(b).Value()
	}
	return vm.Bytes(bytesString(b))
}

func bytesNew(vm *VM, cls *Type, args Args) (Value, error) {
	var a [3]Value
	if err := vm.bindNew("bytes", "source=None, encoding=None, errors=None", args, a[:]); err != nil {
		return Value{}, err
	}
	v, err := vm.bytesFrom(a[0], a[1], a[2], "bytes")
	if err != nil || cls == &bytesType {
		return v, err
	}
	b, _ := AsBytes(v)
	vm.charge(sizeof[bytesInstance]())
	o := &bytesInstance{Bytes: Bytes{Object: Object{shape: &cls.root}, b: b}}
	return Value{o: &o.Object}, nil
}

// bytesOf is bytes(x).
func bytesOf(vm *VM, x Value) (Value, error) { return vm.bytesFrom(x, Value{}, Value{}, "bytes") }

// bytesFrom is the constructor of bytes, and of bytearray but for the type: name is the one for messages.
func (vm *VM) bytesFrom(x, encoding, errors Value, name string) (Value, error) {
	if err := vm.codecArgs(name, encoding, errors); err != nil {
		return Value{}, err
	}
	isStr := AsStrObject(x) != nil
	switch {
	case isStr && encoding.o == nil:
		if name == "bytes" && errors.o == nil && x.o.shape != &strType.root {
			if b, err := vm.bytesDunder(x); b.o != nil || err != nil {
				return b, err
			}
		}
		return Value{}, vm.TypeErrorf("string argument without an encoding")
	case isStr:
		return vm.encodeText(x, encoding, errors)
	case encoding.o != nil:
		return Value{}, vm.TypeErrorf("encoding without a string argument")
	case errors.o != nil:
		return Value{}, vm.TypeErrorf("errors without a string argument")
	case x.o == nil:
		return vm.Bytes(""), nil
	case x.o.shape == &bytesType.root:
		return x, nil
	}
	if name == "bytes" && !lacksBytes(x) {
		if b, err := vm.bytesDunder(x); b.o != nil || err != nil {
			return b, err
		}
	}
	if vm.hasIndex(x) {
		n, err := vm.IndexInt(x)
		if err != nil && !IsExc(err, TypeError) {
			return Value{}, err
		}
		if err == nil {
			if n < 0 {
				return Value{}, vm.ValueErrorf("negative count")
			}
			if n <= maxInlineBytes {
				b, _ := vm.NewBytes(n)
				return b, nil
			}
			if err := vm.admit(n); err != nil {
				return Value{}, err
			}
			b, err := vm.FillText(nil, "\x00", n)
			if err != nil {
				return Value{}, err
			}
			return vm.Bytes(bytesString(b)), nil
		}
	}
	s, ok, err := vm.bufferString(x)
	if err != nil {
		return Value{}, err
	}
	if ok {
		if err := vm.admit(len(s)); err != nil {
			return Value{}, err
		}
		return vm.copyBytes(s)
	}
	b, err := vm.bytesOfInts(x, name)
	return vm.Bytes(bytesString(b)), err
}

// lacksBytes reports whether v is of one of the builtin types that have no __bytes__ and of which bytes are made often.
func lacksBytes(v Value) bool {
	s := v.o.shape
	return v.o == &intTag || s == &listType.root || s == &bytearrayType.root || s == &memoryviewType.root || s == &generatorType.root
}

// bytesDunder returns v.__bytes__(), or null if its type has no such method.
func (vm *VM) bytesDunder(v Value) (Value, error) {
	t := v.Type()
	m := t.lookup("__bytes__")
	if m.o == nil {
		return Value{}, nil
	}
	b, err := vm.callSpecial(m, v, t)
	if err != nil {
		return Value{}, err
	}
	if b.kind() != KindBytes {
		return Value{}, vm.TypeErrorf("__bytes__ returned non-bytes (type %s)", b.Type().name)
	}
	return b, nil
}

// bytesOfInts returns the bytes that the iterable x yields.
func (vm *VM) bytesOfInts(x Value, name string) ([]byte, error) {
	t := x.Type()
	if t.slots.Iter == nil && !t.indexed() {
		return nil, vm.TypeErrorf("cannot convert '%s' object to %s", t.name, name)
	}
	what := "byte"
	if name == "bytes" {
		what = "bytes"
	}
	if items := itemsAtHand(x); len(items) > 0 && len(items) <= 4096 {
		if b := plainBytes(items); b != nil {
			return b, nil
		}
	}
	out := newTextBuilder(vm, 64)
	err := vm.Iterate(x, func(v Value) error {
		c, err := vm.byteValue(v, what)
		if err != nil {
			return err
		}
		if err := out.room(1); err != nil {
			return err
		}
		out.b = append(out.b, c)
		return nil
	})
	return out.b, err
}

// itemsAtHand returns the items of an exact list or tuple, and nil for others.
func itemsAtHand(v Value) []Value {
	switch v.o.shape {
	case &listType.root:
		return listLayout.guarded(v.o).items
	case &tupleType.root:
		return tupleLayout.guarded(v.o).items()
	}
	return nil
}

// plainBytes returns the bytes that items are, or nil where they are not all ints in range(256).
func plainBytes(items []Value) []byte {
	for i := range items {
		if items[i].o != &intTag || items[i].n > 255 {
			return nil
		}
	}
	b := make([]byte, len(items))
	for i := range items {
		b[i] = byte(items[i].n)
	}
	return b
}

// byteValue returns an int in range(256); what is the noun for its ValueError.
func (vm *VM) byteValue(v Value, what string) (byte, error) {
	if v.o == &intTag && v.n < 256 {
		return byte(v.n), nil
	}
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	if n, ok := i.SmallInt(); ok && uint64(n) < 256 {
		return byte(n), nil
	}
	return 0, vm.ValueErrorf("%s must be in range(0, 256)", what)
}

func bytesRepr(vm *VM, self Value) (string, error) {
	s := textOf(self)
	if len(s) > pieceSize {
		return vm.quoted(s, unicodetext.Quoting{Bytes: true})
	}
	n := unicodetext.BytesReprSize(s)
	if err := vm.admit(n); err != nil {
		return "", err
	}
	return bytesString(unicodetext.AppendBytesRepr(make([]byte, 0, n), s)), nil
}

// HashBytes returns the hash of a bytes object with the bytes b.
func HashBytes(b string) int64 { return int64(hashString(b)) }

func bytesHash(vm *VM, self Value) (int64, error) {
	b := bytesLayout.of(self.o)
	if b.hash == 0 {
		if err := vm.stepBytes(len(b.b)); err != nil {
			return 0, err
		}
		b.hash = hashString(b.b)
	}
	return int64(b.hash), nil
}

func bytesCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	if a.kind() != KindBytes || b.kind() != KindBytes {
		return NotImplemented, nil
	}
	return vm.compareBytes(op, textOf(a), textOf(b))
}

func (vm *VM) compareBytes(op CmpOp, x, y string) (Value, error) {
	if err := vm.stepBytes(min(len(x), len(y))); err != nil {
		return Value{}, err
	}
	switch op {
	case EQ:
		return Bool(x == y), nil
	case NE:
		return Bool(x != y), nil
	}
	return CompareOrder(op, strings.Compare(x, y)), nil
}

func bytesLen(vm *VM, self Value) (int, error) { return len(textOf(self)), nil }

func bytesContains(vm *VM, self, x Value) (bool, error) {
	if vm.hasIndex(x) {
		c, err := vm.byteValue(x, "byte")
		if err != nil {
			return false, err
		}
		s := textOf(self)
		if err := vm.stepBytes(len(s)); err != nil {
			return false, err
		}
		return strings.IndexByte(s, c) >= 0, nil
	}
	sub, err := vm.bytesArg(x)
	if err != nil {
		return false, err
	}
	i, err := vm.indexText(textOf(self), sub)
	return i >= 0, err
}

func bytesGetItem(vm *VM, self, key Value) (Value, error) {
	word, noun := "byte", "index"
	if self.kind() == KindByteArray {
		word, noun = "bytearray", "bytearray index"
	}
	if sl := AsSlice(key); sl != nil {
		start, stop, step, err := vm.sliceParts(sl)
		if err != nil {
			return Value{}, err
		}
		s := textOf(self)
		start, stop, n := clampSlice(start, stop, step, len(s))
		switch {
		case n <= 0:
			return vm.like(self, "")
		case step == 1:
			if v, ok := vm.sharedBytes(self, s[start:stop]); ok {
				return v, nil
			}
			if err := vm.admit(n); err != nil {
				return Value{}, err
			}
			return vm.like(self, s[start:stop])
		}
		if err := vm.admit(n); err != nil {
			return Value{}, err
		}
		b := make([]byte, n)
		for k, i := 0, start; k < n; k++ {
			if k%searchSize == searchSize-1 {
				if err := vm.poll(); err != nil {
					return Value{}, err
				}
			}
			b[k] = s[i]
			i += step
		}
		return vm.likeOwn(self, b), nil
	}
	if !vm.hasIndex(key) {
		return Value{}, vm.TypeErrorf("%s indices must be integers or slices, not %s", word, key.Type().name)
	}
	i, err := vm.indexValue(key)
	if err != nil {
		return Value{}, err
	}
	s := textOf(self)
	if i < 0 {
		i += len(s)
	}
	if uint(i) >= uint(len(s)) {
		return Value{}, vm.Errorf(IndexError, "%s out of range", noun)
	}
	return Int(int64(s[i])), nil
}

func bytesBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	k := a.kind()
	if op != Mod || k != KindBytes && k != KindByteArray {
		return NotImplemented, nil
	}
	format := textOf(a)
	if k == KindByteArray {
		format = strings.Clone(format) // formatting may run code that changes it
	}
	out, err := vm.bytesModulo(format, b)
	if err != nil {
		return Value{}, err
	}
	return vm.likeOwn(a, out), nil
}

func bytesConcat(vm *VM, a, b Value) (Value, error) {
	y, ok, err := vm.bufferString(b)
	if err != nil {
		return Value{}, err
	}
	if !ok {
		return Value{}, vm.TypeErrorf("can't concat %s to %s", b.Type().name, a.Type().name)
	}
	x := textOf(a)
	switch {
	case len(y) == 0 && a.o.shape == &bytesType.root:
		return a, nil
	case len(x) == 0 && b.o.shape == &bytesType.root && a.kind() == KindBytes:
		return b, nil
	}
	own := a.kind() == KindBytes && x != "" && y != "" // else the sum could be the other's memory, which may be a buffer that changes
	if own && len(x)+len(y) > bufferedConcat {
		var buf *strBuffer
		if l := longBytes(bytesLayout.of(a.o)); l != nil {
			buf = l.buf
		}
		buf, err := vm.appendTo(buf, x, y)
		if err != nil {
			return Value{}, err
		}
		vm.charge(64)
		return newLongBytes(bytesString(buf.b), buf, nil), nil
	}
	if err := vm.admit(len(x) + len(y)); err != nil {
		return Value{}, err
	}
	if own && len(x)+len(y) <= maxInlineBytes {
		v, b := vm.NewBytes(len(x) + len(y))
		copy(b[copy(b, x):], y)
		return v, nil
	}
	if own {
		return vm.Bytes(x + y), nil // this memory is not cleared first
	}
	out, err := vm.AppendText(alias.Room(len(x)+len(y)), x)
	if err == nil {
		out, err = vm.AppendText(out, y)
	}
	if err != nil {
		return Value{}, err
	}
	return vm.likeOwn(a, out), nil
}

func bytesRepeat(vm *VM, a Value, n int) (Value, error) {
	s := textOf(a)
	if n <= 0 || len(s) == 0 {
		return vm.like(a, "")
	}
	if n > math.MaxInt/len(s) {
		if a.kind() == KindByteArray {
			return Value{}, vm.Errorf(MemoryError, "")
		}
		return Value{}, vm.Errorf(OverflowError, "repeated bytes are too long")
	}
	if n == 1 {
		return vm.like(a, s)
	}
	if err := vm.admit(n * len(s)); err != nil {
		return Value{}, err
	}
	out, err := vm.FillText(nil, s, n)
	if err != nil {
		return Value{}, err
	}
	return vm.likeOwn(a, out), nil
}

// bytesIter iterates over a bytes or bytearray.
type bytesIter struct {
	Object
	v   Value // null at the end
	pos int
}

func bytesIterOf(vm *VM, self Value) (Value, error) {
	vm.charge(48)
	it := &bytesIter{Object: Object{shape: &bytesIterType.root}, v: self}
	if self.kind() == KindByteArray {
		it.shape = &bytearrayIterType.root
	}
	return FromObject(&it.Object), nil
}

func bytesIterNext(vm *VM, self Value) (Value, error) {
	it := bytesIterLayout.of(self.o)
	if it.v.o == nil {
		return Value{}, nil
	}
	s := textOf(it.v)
	if it.pos >= len(s) {
		it.v = Value{}
		return Value{}, nil
	}
	it.pos++
	return Int(int64(s[it.pos-1])), nil
}

func bytesIterSpec() TypeSpec     { return byteIterSpec("bytes_iterator") }
func bytearrayIterSpec() TypeSpec { return byteIterSpec("bytearray_iterator") }

func byteIterSpec(name string) TypeSpec {
	of := func(a []Value) *bytesIter { return bytesIterLayout.of(a[0].o) }
	return TypeSpec{
		Name: name, Kind: KindBytesIter, Flags: FlagNoNew | FlagFinal,
		Slots: Slots{Iter: func(vm *VM, self Value) (Value, error) { return self, nil }, Next: bytesIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := of(a)
				if it.v.o == nil {
					return Int(0), nil
				}
				return Int(int64(max(len(textOf(it.v))-it.pos, 0))), nil
			}},
			{Name: "__setstate__", Sig: "object, /", Fn: func(vm *VM, a []Value) (Value, error) {
				i, err := vm.IndexInt(a[1])
				if err != nil {
					return Value{}, err
				}
				if it := of(a); it.v.o != nil {
					it.pos = max(i, 0)
				}
				return None, nil
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				iter := vm.builtins.GetStr("iter")
				it := of(a)
				if it.v.o == nil {
					return vm.TupleOf([]Value{iter, vm.TupleOf([]Value{EmptyTuple})}), nil
				}
				return vm.TupleOf([]Value{iter, vm.TupleOf([]Value{it.v}), Int(int64(it.pos))}), nil
			}},
		},
	}
}
