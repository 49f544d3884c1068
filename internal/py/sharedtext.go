package py

// sharedtext.go holds parts of long texts and of long bytes that share the memory of the whole.

const (
	// sharedFrom is from how many bytes on a part shares memory. To copy less takes about as long as what tells of it.
	sharedFrom = 512
	// sharedShare is which part of the memory a text has to be at least that shares it: what a part keeps alive is at most so many times its own size.
	sharedShare = 2
)

// sharedText is memory that several strings or bytes objects are parts of. Whoever is one has it, so that the account counts it once.
type sharedText struct {
	mark uint32 // as in Object
	size int    // of the memory in bytes
}

// shared returns the memory that a part of so many bytes may share with a text of size bytes, of which buf and *whole are those of its struct: nil if it
// is to be copied.
func shared(part, size int, buf *strBuffer, whole **sharedText) *sharedText {
	if *whole != nil {
		size = (*whole).size
	} else if buf != nil {
		size = max(size, cap(buf.b))
	}
	if part < sharedFrom || part < size/sharedShare {
		return nil
	}
	if *whole == nil {
		*whole = &sharedText{size: size}
	}
	return *whole
}

// sharedPart returns sub, a part of s of n code points, if it may share the memory of s; n is -1 if it is not known.
func (vm *VM) sharedPart(s *Str, sub string, n int) (v Value, ok bool) {
	l := longStr(s)
	if l == nil || len(sub) < sharedFrom {
		return v, false
	}
	whole := shared(len(sub), len(s.s), l.buf, &l.whole)
	if whole == nil {
		return v, false
	}
	if n < 0 { // the rest is shorter
		vm.fuel -= int64(len(s.s) >> 12)
		if i := placeIn(sub, s.s); i >= 0 && len(sub) > len(s.s)/2 {
			n = int(s.n) - countRunes(s.s[:i]) - countRunes(s.s[i+len(sub):])
		} else {
			n = countRunes(sub)
		}
	}
	vm.charge(96)
	return (&strLong{Str{Object: Object{shape: &strType.root, n: int32(n)}, s: sub, long: true}, nil, whole}).Value(), true
}

// sharedBytes is sharedPart for bytes, and for text that is no part of v.
func (vm *VM) sharedBytes(v Value, sub string) (Value, bool) {
	if len(sub) < sharedFrom || v.o.shape != &bytesType.root {
		return Value{}, false
	}
	l := longBytes(bytesLayout.of(v.o))
	if l == nil || placeIn(sub, l.b) < 0 {
		return Value{}, false
	}
	whole := shared(len(sub), len(l.b), l.buf, &l.whole)
	if whole == nil {
		return Value{}, false
	}
	vm.charge(80)
	return newLongBytes(sub, nil, whole), true
}
