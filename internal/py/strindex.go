package py

// strindex.go holds access to str by code point: items, slices, offsets, iterators.

import "sort"

const (
	// indexGap is how many code points lie between two entries of a sparse index.
	indexGap = 16
	// indexFrom is the size in bytes from which a string that is not ASCII gets a sparse index.
	indexFrom = maxInline + 1
	// maxImmortalIndices bounds how many indices an immortalIndex holds; then it is emptied.
	maxImmortalIndices = 64
)

// immortalIndex holds the indices of strings that are shared between VMs and can't hold one themselves: long literals.
type immortalIndex map[*Str]*strBuffer

var immortalIndexKey Key

// offset maps a code point index in 0..Len to its byte offset.
func (vm *VM) offset(s *Str, i int) int {
	if s.IsASCII() {
		return i
	}
	if len(s.s) < indexFrom || i < indexGap {
		return runeOffset(s.s, i)
	}
	if left := int(s.n) - i; left < indexGap { // what is near the end is found from there, so that a text that is cut there needs no index of all of it
		at := len(s.s)
		for ; left > 0; left-- {
			for at--; at > 0 && s.s[at]&0xC0 == 0x80; at-- {
			}
		}
		return at
	}
	buf := vm.indexBuffer(s)
	if buf == nil {
		vm.fuel -= int64(i >> 10)
		return runeOffset(s.s, i)
	}
	for k := i / indexGap; len(buf.index) < k; {
		vm.extendIndex(s, buf)
	}
	at := int(buf.index[i/indexGap-1])
	return at + runeOffset(s.s[at:], i%indexGap)
}

// position maps a byte offset to a code point index, the reverse of offset.
func (vm *VM) position(s *Str, off int) int {
	if s.IsASCII() {
		return off
	}
	if len(s.s) < indexFrom {
		return countRunes(s.s[:off])
	}
	buf := vm.indexBuffer(s)
	if buf == nil {
		vm.fuel -= int64(off >> 10)
		return countRunes(s.s[:off])
	}
	for all := int(s.n) / indexGap; len(buf.index) < all && (len(buf.index) == 0 || int(buf.index[len(buf.index)-1]) < off); {
		vm.extendIndex(s, buf)
	}
	k, at := sort.Search(len(buf.index), func(k int) bool { return int(buf.index[k]) > off }), 0
	if k > 0 {
		at = int(buf.index[k-1])
	}
	return k*indexGap + countRunes(s.s[at:off])
}

// indexBuffer returns where s, which is not ASCII and long, has its index; nil for an instance of a subclass, which has no room for one.
func (vm *VM) indexBuffer(s *Str) *strBuffer {
	buf := s.buffer()
	if buf != nil {
		return buf
	}
	switch {
	case s.mark == immortal:
		m := Attached(vm, &immortalIndexKey, func() immortalIndex { return immortalIndex{} })
		if buf = m[s]; buf == nil {
			if len(m) >= maxImmortalIndices {
				clear(m)
			}
			buf = &strBuffer{}
			m[s] = buf
			vm.charge(96)
		}
	case s.long:
		buf = &strBuffer{b: stringBytes(s.s)}
		longStr(s).buf = buf
		vm.charge(64)
	}
	return buf
}

// extendIndex adds an entry to the index of s: index[k] is the byte offset of code point (k+1)*indexGap. It is shared by the strings that
// share the buffer, since they are prefixes of each other.
func (vm *VM) extendIndex(s *Str, buf *strBuffer) {
	at := 0
	if n := len(buf.index); n > 0 {
		at = int(buf.index[n-1])
	}
	if len(buf.index) == cap(buf.index) {
		vm.charge(4 * max(len(buf.index), 16))
	}
	buf.index = append(buf.index, uint32(at+runeOffset(s.s[at:], indexGap)))
	vm.fuel-- // noticed at the next poll
}

// index maps a byte offset at or behind the code point index i, whose offset is at, to a code point index.
func (s *Str) index(off, i, at int) int {
	if s.IsASCII() {
		return off
	}
	return i + countRunes(s.s[at:off])
}

// char returns s[i] for 0 <= i < Len.
func (vm *VM) char(s *Str, i int) Value {
	if s.IsASCII() {
		return asciiStrs[s.s[i]].Value()
	}
	return vm.charAt(s, vm.offset(s, i))
}

// charAt returns the character at a byte offset.
func (vm *VM) charAt(s *Str, off int) Value {
	c := s.s[off]
	if c < 0x80 {
		return asciiStrs[c].Value()
	}
	n := 2
	switch {
	case c < 0xC4 && off+1 < len(s.s): // U+0080 to U+00FF
		return latin1Strs[c<<6&0x40|s.s[off+1]&0x3f].Value()
	case c >= 0xF0:
		n = 4
	case c >= 0xE0:
		n = 3
	}
	return vm.copyText(s.s[off:min(off+n, len(s.s))], 1)
}

func strGetItem(vm *VM, self, key Value) (Value, error) {
	s := strLayout.of(self.o)
	if key.o == &intTag {
		i := int(key.n)
		if i < 0 {
			i += int(s.n)
		}
		if uint(i) >= uint(s.n) {
			return Value{}, vm.Errorf(IndexError, "string index out of range")
		}
		return vm.char(s, i), nil
	}
	if sl := AsSlice(key); sl != nil {
		start, stop, step, err := vm.sliceParts(sl)
		if err != nil {
			return Value{}, err
		}
		start, stop, n := clampSlice(start, stop, step, int(s.n))
		return vm.strSlice(s, start, stop, step, n)
	}
	if !vm.hasIndex(key) {
		return Value{}, vm.TypeErrorf("string indices must be integers, not '%s'", key.Type().name)
	}
	i, err := vm.indexValue(key)
	if err != nil {
		return Value{}, err
	}
	return strGetItem(vm, self, Int(int64(i)))
}

// strRange returns s[lo:hi].
func (vm *VM) strRange(s *Str, lo, hi Value) (Value, error) {
	n := int(s.n)
	if i, ok := sliceBound(lo, 0, n); ok {
		if j, ok := sliceBound(hi, n, n); ok {
			return vm.strSlice(s, i, j, 1, j-i)
		}
	}
	sl := Slice{start: lo, stop: hi, step: None}
	start, stop, _, err := vm.sliceParts(&sl)
	if err != nil {
		return Value{}, err
	}
	start, stop, n = clampSlice(start, stop, 1, n)
	return vm.strSlice(s, start, stop, 1, n)
}

// strSlice returns the n characters that the clamped slice selects.
func (vm *VM) strSlice(s *Str, start, stop, step, n int) (Value, error) {
	switch {
	case n <= 0:
		return emptyStr.Value(), nil
	case n == 1:
		return vm.char(s, start), nil
	case step == 1:
		if n == int(s.n) {
			return vm.exactStr(s), nil
		}
		i, j := start, stop
		if !s.IsASCII() {
			i, j = vm.offset(s, start), vm.offset(s, stop)
		}
		if v, ok := vm.sharedPart(s, s.s[i:j], n); ok {
			return v, nil
		}
		if err := vm.admit(j - i); err != nil {
			return Value{}, err
		}
		return vm.copyText(s.s[i:j], n), nil
	}
	if s.IsASCII() {
		if err := vm.admit(n); err != nil {
			return Value{}, err
		}
		o, dst := vm.newStrBytes(n)
		for k, i := 0, start; k < n; k++ {
			if k%pieceSize == pieceSize-1 {
				if err := vm.poll(); err != nil {
					return Value{}, err
				}
			}
			dst[k] = s.s[i]
			i += step
		}
		return o.Value(), nil
	}
	if err := vm.Step(n >> 8); err != nil {
		return Value{}, err
	}
	if step == -1 {
		return vm.reversed(s.s[vm.offset(s, start-n+1):vm.offset(s, start+1)], n)
	}
	b := newTextBuilder(vm, 4*n)
	off := vm.offset(s, start)
	for k, i := 0, start; ; k++ {
		if err := b.room(4); err != nil {
			return Value{}, err
		}
		if k%pieceSize == pieceSize-1 {
			if err := vm.poll(); err != nil {
				return Value{}, err
			}
		}
		end := off + 1
		for end < len(s.s) && s.s[end]&0xC0 == 0x80 {
			end++
		}
		b.b = append(b.b, s.s[off:end]...)
		if k == n-1 {
			return b.value(), nil
		}
		if i += step; 0 < step && step <= indexGap { // what is near is found without the index
			off = end + runeOffset(s.s[end:], step-1)
		} else {
			off = vm.offset(s, i)
		}
	}
}

// reversed returns the n characters of text from the last to the first.
func (vm *VM) reversed(text string, n int) (Value, error) {
	if err := vm.admit(len(text)); err != nil {
		return Value{}, err
	}
	o, dst := vm.newStrBytes(len(text))
	o.n = int32(n)
	for at := 0; at < len(text); {
		stop := min(at+pieceSize, len(text))
		for at < stop {
			if c := text[at]; c < 0x80 {
				at++
				dst[len(text)-at] = c
				continue
			}
			end := at + 1
			for end < len(text) && text[end]&0xC0 == 0x80 {
				end++
			}
			copy(dst[len(text)-end:], text[at:end])
			at = end
		}
		if err := vm.poll(); err != nil {
			return Value{}, err
		}
	}
	return o.Value(), nil
}

// strIter iterates over the characters of a str.
type strIter struct {
	Object
	s   *Str // nil at the end
	pos int  // byte offset
}

func strIterOf(vm *VM, self Value) (Value, error) {
	vm.charge(32)
	it := new(strIter)
	it.begin(AsStrObject(self))
	return FromObject(&it.Object), nil
}

// begin sets an iterator to the start of s.
func (it *strIter) begin(s *Str) {
	it.s, it.pos = s, 0
	if s.IsASCII() {
		it.shape = &strASCIIIterType.root
	} else {
		it.shape = &strIterType.root
	}
}

func strIterNext(vm *VM, self Value) (Value, error) {
	it := strIterLayout.of(self.o)
	if it.s == nil {
		return Value{}, nil
	}
	if it.pos >= len(it.s.s) {
		it.s = nil
		return Value{}, nil
	}
	if c := it.s.s[it.pos]; c < 0x80 {
		it.pos++
		return asciiStrs[c].Value(), nil
	}
	v := vm.charAt(it.s, it.pos)
	it.pos += len(strLayout.of(v.o).s)
	return v, nil
}

// strASCIIIterType is the type of iterators over ASCII strings, which differs in its name only.
var strASCIIIterType Type

func strASCIIIterSpec() TypeSpec {
	spec := strIterSpec()
	spec.Name = "str_ascii_iterator"
	return spec
}

func strIterSpec() TypeSpec {
	of := func(a []Value) *strIter { return strIterLayout.of(a[0].o) }
	return TypeSpec{
		Name: "str_iterator", Kind: KindStrIter, Flags: FlagNoNew | FlagFinal,
		Slots: Slots{Iter: func(vm *VM, self Value) (Value, error) { return self, nil }, Next: strIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := of(a)
				if it.s == nil {
					return Int(0), nil
				}
				return Int(int64(countRunes(it.s.s[it.pos:]))), nil
			}},
			{Name: "__setstate__", Sig: "object, /", Fn: func(vm *VM, a []Value) (Value, error) {
				i, err := vm.IndexInt(a[1])
				if err != nil {
					return Value{}, err
				}
				if it := of(a); it.s != nil {
					it.pos = vm.offset(it.s, min(max(i, 0), it.s.Len()))
				}
				return None, nil
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				iter := vm.builtins.GetStr("iter")
				it := of(a)
				if it.s == nil {
					return vm.TupleOf([]Value{iter, vm.TupleOf([]Value{emptyStr.Value()})}), nil
				}
				return vm.TupleOf([]Value{iter, vm.TupleOf([]Value{it.s.Value()}), Int(int64(it.s.byteToRune(it.pos)))}), nil
			}},
		},
	}
}
