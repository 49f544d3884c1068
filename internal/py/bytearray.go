package py

// bytearray.go holds the type bytearray: what changes it. The rest it shares with bytes.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/unicodetext"
)

func bytearraySpec() TypeSpec {
	return TypeSpec{
		Name: "bytearray", Kind: KindByteArray, Flags: FlagMatchSelf, Sig: "source=b'', encoding='utf-8', errors='strict'",
		Doc: "bytearray(iterable_of_ints) -> bytearray\nbytearray(string, encoding[, errors]) -> bytearray\n" +
			"bytearray(bytes_or_buffer) -> mutable copy\nbytearray(int) -> bytes array of that size, zeroed\nbytearray() -> empty bytes array",
		Slots: Slots{
			New: bytearrayNew, Of: bytearrayOf, Init: bytearrayInit, Repr: bytearrayRepr, Str: bytearrayRepr, NoHash: true, Compare: bytearrayCompare, Len: bytesLen,
			GetItem: bytesGetItem, SetItem: bytearraySetItem, Contains: bytesContains, Iter: bytesIterOf,
			Binary: bytesBinary, BinaryOps: []BinOp{Mod}, Concat: bytesConcat, Repeat: bytesRepeat,
			InplaceConcat: bytearrayInplaceConcat, InplaceRepeat: bytearrayInplaceRepeat,
		},
		Methods: append(bytesMethods(), bytearrayMethods()...),
	}
}

func bytearrayMethods() []Def {
	return []Def{
		releaseBufferDef(),
		{Name: "append", Sig: "item, /", Fn: func(vm *VM, a []Value) (Value, error) {
			c, err := vm.byteValue(a[1], "byte")
			if err != nil {
				return Value{}, err
			}
			b := AsByteArray(a[0])
			if err := vm.resizeArray(b, len(b.b)+1); err != nil {
				return Value{}, err
			}
			b.b[len(b.b)-1] = c
			return None, nil
		}, Doc: "Append a single item to the end of the bytearray."},
		{Name: "extend", Sig: "iterable_of_ints, /", Fn: bytearrayExtend, Doc: "Append all the items from the iterable."},
		{Name: "insert", Sig: "index, item, /", Fn: func(vm *VM, a []Value) (Value, error) {
			i, err := vm.IndexClamped(a[1])
			if err != nil {
				return Value{}, err
			}
			c, err := vm.byteValue(a[2], "byte")
			if err != nil {
				return Value{}, err
			}
			b := AsByteArray(a[0])
			if n := len(b.b); i < 0 {
				i = max(i+n, 0)
			} else {
				i = min(i, n)
			}
			return None, vm.spliceArray(b, i, i, string([]byte{c}))
		}, Doc: "Insert a single item into the bytearray before the given index."},
		{Name: "pop", Sig: "index=-1, /", Fn: func(vm *VM, a []Value) (Value, error) {
			i := -1
			if a[1].o != nil {
				var err error
				if i, err = vm.IndexInt(a[1]); err != nil {
					return Value{}, vm.sizeError(err, a[1])
				}
			}
			b := AsByteArray(a[0])
			n := len(b.b)
			if n == 0 {
				return Value{}, vm.Errorf(IndexError, "pop from empty bytearray")
			}
			if i < 0 {
				i += n
			}
			if uint(i) >= uint(n) {
				return Value{}, vm.Errorf(IndexError, "pop index out of range")
			}
			c := b.b[i]
			return Int(int64(c)), vm.spliceArray(b, i, i+1, "")
		}, Doc: "Remove and return a single item."},
		{Name: "remove", Sig: "value, /", Fn: func(vm *VM, a []Value) (Value, error) {
			c, err := vm.byteValue(a[1], "byte")
			if err != nil {
				return Value{}, err
			}
			b := AsByteArray(a[0])
			i, err := vm.indexText(bytesString(b.b), string([]byte{c}))
			if err != nil {
				return Value{}, err
			}
			if i < 0 {
				return Value{}, vm.ValueErrorf("value not found in bytearray")
			}
			return None, vm.spliceArray(b, i, i+1, "")
		}, Doc: "Remove the first occurrence of a value."},
		{Name: "clear", Fn: func(vm *VM, a []Value) (Value, error) {
			b := AsByteArray(a[0])
			return None, vm.spliceArray(b, 0, len(b.b), "")
		}, Doc: "Remove all items from the bytearray."},
		{Name: "reverse", Fn: func(vm *VM, a []Value) (Value, error) {
			b := AsByteArray(a[0])
			slices.Reverse(b.b)
			return None, vm.stepBytes(len(b.b))
		}, Doc: "Reverse the order of the values in place."},
		{Name: "copy", Fn: func(vm *VM, a []Value) (Value, error) {
			s := textOf(a[0])
			if err := vm.admit(len(s)); err != nil {
				return Value{}, err
			}
			return vm.like(a[0], s)
		}, Doc: "Return a copy."},
		{Name: "resize", Sig: "size, /", Fn: func(vm *VM, a []Value) (Value, error) {
			n, err := vm.IndexInt(a[1])
			if err != nil {
				return Value{}, vm.sizeError(err, a[1])
			}
			if n < 0 {
				return Value{}, vm.ValueErrorf("Can only resize to positive sizes, got %d", n)
			}
			b := AsByteArray(a[0])
			old := len(b.b)
			if err := vm.resizeArray(b, n); err != nil {
				return Value{}, err
			}
			if n > old {
				clear(b.b[old:])
			}
			return None, nil
		}, Doc: "Resize the internal buffer of the bytearray."},
		{Name: "__alloc__", Fn: func(vm *VM, a []Value) (Value, error) {
			if b := AsByteArray(a[0]); cap(b.b) > 0 {
				return Int(int64(cap(b.b) + 1)), nil
			}
			return Int(0), nil
		}, Doc: "Return the number of bytes actually allocated."},
		{Name: "__sizeof__", Fn: func(vm *VM, a []Value) (Value, error) {
			return Int(int64(57 + cap(AsByteArray(a[0]).b))), nil
		}},
		{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.reduceArray(a[0], 2) }},
		{Name: "__reduce_ex__", Sig: "proto=0, /", Fn: func(vm *VM, a []Value) (Value, error) {
			proto, err := vm.cInt(a[1], 0)
			if err != nil {
				return Value{}, err
			}
			return vm.reduceArray(a[0], proto)
		}},
	}
}

func (vm *VM) reduceArray(self Value, proto int) (Value, error) {
	args := []Value{}
	if s := vm.CopyBytes(textOf(self)); textOf(self) == "" {
	} else if proto >= 3 {
		args = append(args, s)
	} else {
		text, err := vm.CallMethod(s, "decode", vm.Str("latin-1"))
		if err != nil {
			return Value{}, err
		}
		args = append(args, text, vm.Str("latin-1"))
	}
	state, err := vm.CallMethod(self, "__getstate__")
	if err != nil {
		return Value{}, err
	}
	return vm.TupleOf([]Value{self.Type().Value(), vm.Tuple(args), state}), nil
}

// newByteArray returns a bytearray that owns b.
func (vm *VM) newByteArray(b []byte) *ByteArray {
	vm.charge(80 + cap(b))
	return &ByteArray{Object: Object{shape: &bytearrayType.root}, b: b}
}

// ByteArray returns a Python bytearray that owns b.
func (vm *VM) ByteArray(b []byte) Value { return vm.newByteArray(b).Value() }

func bytearrayNew(vm *VM, cls *Type, args Args) (Value, error) {
	if cls.flags&flagHeap == 0 {
		return vm.newByteArray(nil).Value(), nil
	}
	vm.charge(sizeof[bytearrayInstance]())
	o := &bytearrayInstance{ByteArray: ByteArray{Object: Object{shape: &cls.root}}}
	return o.Value(), nil
}

// bytearrayOf is bytearray(x).
func bytearrayOf(vm *VM, x Value) (Value, error) {
	v, err := vm.bytesFrom(x, Value{}, Value{}, "bytearray")
	if err != nil {
		return Value{}, err
	}
	s := textOf(v)
	if len(s) <= 4096 {
		b := make([]byte, len(s))
		copy(b, s)
		return vm.newByteArray(b).Value(), nil
	}
	b := vm.newByteArray(nil)
	return b.Value(), vm.spliceArray(b, 0, 0, s)
}

func bytearrayInit(vm *VM, self Value, args Args) error {
	var a [3]Value
	if err := vm.bindNew("bytearray", "source=None, encoding=None, errors=None", args, a[:]); err != nil {
		return err
	}
	v, err := vm.bytesFrom(a[0], a[1], a[2], "bytearray")
	if err != nil {
		return err
	}
	b := AsByteArray(self)
	return vm.spliceArray(b, 0, len(b.b), textOf(v))
}

func bytearrayRepr(vm *VM, self Value) (string, error) {
	text, err := vm.quoted(textOf(self), unicodetext.Quoting{Bytes: true})
	if err != nil {
		return "", err
	}
	name, quotes := self.Type().name, 0
	if text[1] == '"' { // the quote is chosen as for bytes, but a single quote is escaped in any case
		quotes = strings.Count(text, "'")
	}
	if err := vm.admit(len(name) + len(text) + 2*quotes + 2); err != nil {
		return "", err
	}
	if quotes > 0 {
		text = strings.ReplaceAll(text, "'", `\'`)
	}
	return name + "(" + text + ")", nil
}

func bytearrayCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	if AsStrObject(a) != nil || AsStrObject(b) != nil {
		return NotImplemented, nil
	}
	x, ok, err := vm.bufferString(a)
	if err != nil || !ok {
		return NotImplemented, err
	}
	y, ok, err := vm.bufferString(b)
	if err != nil || !ok {
		return NotImplemented, err
	}
	return vm.compareBytes(op, x, y)
}

// resizeArray changes the length of b to n; new bytes hold anything. It fails while b is exported.
func (vm *VM) resizeArray(b *ByteArray, n int) error {
	if n == len(b.b) {
		return nil
	}
	if len(b.views.list) > 0 {
		if err := vm.checkExports(b); err != nil {
			return err
		}
	}
	if n > cap(b.b) || cap(b.b) > 4096 && n < cap(b.b)/2 {
		room := n
		if len(b.b) > 0 && n > len(b.b) && n < len(b.b)+len(b.b)/8+16 {
			room = n + n/4 + 8 // grown in small steps: leave room for more
		}
		if err := vm.Reserve(room); err != nil {
			return err
		}
		if err := vm.stepBytes(n); err != nil {
			return err
		}
		grown, err := vm.AppendText(alias.Room(room), bytesString(b.b[:min(n, len(b.b))]))
		if err == nil {
			grown, err = vm.FillText(grown, "\x00", room-len(grown)) // the whole room, which b grows into
		}
		if err != nil {
			return err
		}
		b.b, b.front = grown[:n], 0
		return nil
	}
	b.b = b.b[:n]
	return nil
}

// checkExports fails with BufferError if a memoryview of b that was not released can still be reached.
func (vm *VM) checkExports(b *ByteArray) error {
	live, err := b.views.Live(vm)
	if err == nil && live {
		err = vm.Errorf(BufferError, "Existing exports of data: object cannot be re-sized")
	}
	return err
}

// spliceArray replaces b[i:j] by s, which may alias b.
func (vm *VM) spliceArray(b *ByteArray, i, j int, s string) error {
	n := len(b.b)
	if len(s) == j-i {
		copy(b.b[i:j], s)
		return vm.stepBytes(len(s))
	}
	if len(s) > 0 && overlaps(b.b, s) {
		if err := vm.admit(len(s)); err != nil {
			return err
		}
		s = string(stringBytes(s))
	}
	if i == 0 && s == "" && j < n {
		// Deletion at the front only moves the start.
		if len(b.views.list) > 0 {
			if err := vm.checkExports(b); err != nil {
				return err
			}
		}
		b.b = b.b[j:]
		if b.front += j; b.front > 64 && b.front > cap(b.b) {
			if err := vm.admit(len(b.b)); err != nil {
				return err
			}
			b.b, b.front = append([]byte(nil), b.b...), 0
		}
		return nil
	}
	size := n - (j - i) + len(s)
	if size > n {
		if err := vm.resizeArray(b, size); err != nil {
			return err
		}
		copy(b.b[i+len(s):], b.b[j:n])
		copy(b.b[i:], s)
		return vm.stepBytes(n - j + len(s))
	}
	if len(b.views.list) > 0 {
		if err := vm.checkExports(b); err != nil {
			return err
		}
	}
	copy(b.b[i+len(s):], b.b[j:])
	copy(b.b[i:], s)
	if err := vm.stepBytes(n - j + len(s)); err != nil {
		return err
	}
	return vm.resizeArray(b, size)
}

func bytearraySetItem(vm *VM, self, key, v Value) error {
	b := AsByteArray(self)
	if sl := AsSlice(key); sl != nil {
		s, err := vm.arrayValues(v)
		if err != nil {
			return err
		}
		start, stop, step, err := vm.sliceParts(sl)
		if err != nil {
			return err
		}
		start, stop, n := clampSlice(start, stop, step, len(b.b))
		if step == 1 {
			return vm.spliceArray(b, start, max(start, stop), s)
		}
		if v.o == nil || s == "" {
			return vm.deleteStrided(b, start, step, n)
		}
		if len(s) != n {
			return vm.ValueErrorf("attempt to assign bytes of size %d to extended slice of size %d", len(s), n)
		}
		if overlaps(b.b, s) {
			s = string(stringBytes(s))
		}
		for k, i := 0, start; k < n; k++ {
			b.b[i] = s[k]
			i += step
		}
		return vm.stepBytes(n)
	}
	if !vm.hasIndex(key) {
		return vm.TypeErrorf("bytearray indices must be integers or slices, not %s", key.Type().name)
	}
	i, err := vm.indexValue(key)
	if err != nil {
		return err
	}
	var c byte
	if v.o != nil {
		n := len(b.b)
		if j := i; j < -n || j >= n {
			return vm.Errorf(IndexError, "bytearray index out of range")
		}
		if c, err = vm.byteValue(v, "byte"); err != nil {
			return err
		}
	}
	if i < 0 {
		i += len(b.b)
	}
	if uint(i) >= uint(len(b.b)) {
		return vm.Errorf(IndexError, "bytearray index out of range")
	}
	if v.o == nil {
		return vm.spliceArray(b, i, i+1, "")
	}
	b.b[i] = c
	return nil
}

// arrayValues returns the bytes for an assignment to a slice; v null stands for none.
func (vm *VM) arrayValues(v Value) (string, error) {
	if v.o == nil {
		return "", nil
	}
	if k := v.kind(); k == KindByteArray {
		return textOf(v), nil
	} else if k == KindStr || IsInt(v) || k == KindFloat || k == KindComplex {
		return "", vm.TypeErrorf("can assign only bytes, buffers, or iterables of ints in range(0, 256)")
	}
	r, err := vm.bytesFrom(v, Value{}, Value{}, "bytearray")
	if err != nil {
		return "", err
	}
	return textOf(r), nil
}

// deleteStrided deletes the n bytes start, start+step, ...
func (vm *VM) deleteStrided(b *ByteArray, start, step, n int) error {
	if n <= 0 {
		return nil
	}
	if len(b.views.list) > 0 {
		if err := vm.checkExports(b); err != nil {
			return err
		}
	}
	if step < 0 {
		start, step = start+(n-1)*step, -step
	}
	w := start
	for r, next, left := start, start, n; r < len(b.b); r++ {
		if left > 0 && r == next {
			next += step
			left--
			continue
		}
		b.b[w] = b.b[r]
		w++
	}
	if err := vm.stepBytes(len(b.b) - start); err != nil {
		return err
	}
	return vm.resizeArray(b, w)
}

func bytearrayExtend(vm *VM, a []Value) (Value, error) {
	b := AsByteArray(a[0])
	s, ok, err := vm.bufferString(a[1])
	if err != nil {
		return Value{}, err
	}
	if !ok {
		if t := AsStrObject(a[1]); t != nil && t.s != "" {
			return Value{}, vm.TypeErrorf("expected iterable of integers; got: 'str'")
		}
		if t := a[1].Type(); t.slots.Iter == nil && !t.indexed() {
			return Value{}, vm.TypeErrorf("can't extend bytearray with %s", t.name)
		}
		items, err := vm.bytesOfInts(a[1], "bytearray")
		if err != nil {
			return Value{}, err
		}
		s = bytesString(items)
	}
	return None, vm.spliceArray(b, len(b.b), len(b.b), s)
}

func bytearrayInplaceConcat(vm *VM, a, v Value) (Value, error) {
	s, ok, err := vm.bufferString(v)
	if err != nil {
		return Value{}, err
	}
	if !ok {
		return Value{}, vm.TypeErrorf("can't concat %s to %s", v.Type().name, a.Type().name)
	}
	b := AsByteArray(a)
	if v.o == a.o && len(s) > 0 { // which CPython reads as a view of it
		return Value{}, vm.Errorf(BufferError, "Existing exports of data: object cannot be re-sized")
	}
	return a, vm.spliceArray(b, len(b.b), len(b.b), s)
}

func bytearrayInplaceRepeat(vm *VM, a Value, n int) (Value, error) {
	b := AsByteArray(a)
	k := len(b.b)
	if n <= 0 || k == 0 {
		return a, vm.spliceArray(b, 0, k, "")
	}
	if n > maxStr/k {
		return Value{}, vm.Errorf(MemoryError, "")
	}
	if err := vm.resizeArray(b, n*k); err != nil {
		return Value{}, err
	}
	for done := k; done < len(b.b); {
		done += copy(b.b[done:], b.b[:min(done, max(alias.Piece/k, 1)*k)])
		if done >= alias.Piece {
			if err := vm.bulk(); err != nil {
				return Value{}, err
			}
		}
	}
	return a, nil
}
