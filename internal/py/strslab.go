package py

// strslab.go holds where short strings lie: several in a slab, each with its text behind its header.

import "unsafe"

// Strings whose text lies behind the header are in memory that Go's collector does not scan. It need not: the shape of such
// a string is that of str itself, which is no heap object, and its text is part of the same allocation, which whoever holds
// the string or its text keeps alive. That makes them cheaper to allocate and free to mark: most of the objects of a script
// that works with text are short strings.

const (
	// smallSlab and largeSlab are the sizes of slabs in bytes. One live string keeps its slab, which the account counts whole: so a
	// script that keeps one word in ten may pay for all of them, but none takes memory that is not seen. Large ones make splitting and
	// joining 1 MB a fifth faster, since the runtime spends as much on a span of eight of them as on one of sixteen small ones (one of
	// 24 KB and one of 8); sizes that it lays into spans of 8 KB, 1,024 and 2,048, gain nothing.
	smallSlab, largeSlab = 512, 3072
	// smallSlabs is how many slabs of a VM are small at first, so that a small script stays small.
	smallSlabs = 32
	// slabHead is where the first string of a slab begins.
	slabHead = int(unsafe.Sizeof(textSlab{}))
	// maxSlabText is the size in bytes up to which a string lies in a slab: four fit at least.
	maxSlabText = (smallSlab-slabHead)/4&^7 - strHeader
	// strHeader is what lies before the text of a string.
	strHeader = int(unsafe.Sizeof(Str{}))
)

// textSlab begins memory for short strings. It has no pointers as far as the collector knows.
type textSlab struct {
	mark uint32 // as in Object
	size uint32 // of the slab in bytes, this included
}

// textSlabs hands out room for strings of a VM.
type textSlabs struct {
	slab      *textSlab // the one being filled, or nil
	next, end int       // its free part
	made      int       // small slabs so far, up to smallSlabs
	sparse    bool      // much of what slabs keep is dead, see settle
}

// grow begins a new slab.
func (t *textSlabs) grow(vm *VM) {
	if t.sparse || t.made < smallSlabs {
		t.made++
		t.slab, t.end = (*textSlab)(unsafe.Pointer(new([smallSlab / 8]uint64))), smallSlab
	} else {
		t.slab, t.end = (*textSlab)(unsafe.Pointer(new([largeSlab / 8]uint64))), largeSlab
	}
	t.slab.size = uint32(t.end)
	t.next = slabHead
	vm.charge(t.end)
}

// settle is told after a traversal how many bytes live slabs have, and how many of them live strings take. Where most is dead, what is
// kept lies far apart: then slabs are small until that has changed.
func (t *textSlabs) settle(slabs, strings, limit int64) {
	if t.sparse {
		t.sparse = strings < slabs/2
	} else {
		t.sparse = strings < slabs/4 && slabs > limit/64
	}
}

// take returns the header of a new string of n bytes of text, at most maxSlabText, and where the text goes.
func (t *textSlabs) take(vm *VM, n int) (*Str, *byte) {
	size := strHeader + (n+7)&^7
	if t.next+size > t.end {
		t.grow(vm)
	}
	at := t.next
	t.next = at + size
	p := unsafe.Add(unsafe.Pointer(t.slab), at)
	o := (*Str)(p)
	o.slab = uint16(at)
	return o, (*byte)(unsafe.Add(p, strHeader))
}

// asciiText returns a string with a copy of s, which is ASCII.
func (vm *VM) asciiText(s string) Value {
	n := len(s)
	t := &vm.texts
	at, size := t.next, strHeader+(n+7)&^7
	if uint(n-2) > uint(maxSlabText-2) || at+size > t.end {
		return vm.copyText(s, n)
	}
	t.next = at + size
	p := unsafe.Add(unsafe.Pointer(t.slab), at)
	text := unsafe.Add(p, strHeader)
	o := (*Str)(p)
	o.shape, o.s, o.n, o.slab = &strType.root, unsafe.String((*byte)(text), n), int32(n), uint16(at)
	copy(unsafe.Slice((*byte)(text), n), s)
	return Value{o: (*Object)(p)}
}

// slabOf returns the slab that s lies in; s.slab is not 0.
func slabOf(s *Str) *textSlab { return (*textSlab)(unsafe.Add(unsafe.Pointer(s), -int(s.slab))) }

// inlineStr allocates a string of n bytes by itself, at most maxInline: 160 and 256 bytes are sizes of Go's allocator.
func inlineStr(n int) (*Str, *byte) {
	var p unsafe.Pointer
	if n <= 160-strHeader {
		p = unsafe.Pointer(new([160 / 8]uint64))
	} else {
		p = unsafe.Pointer(new([(strHeader + maxInline) / 8]uint64))
	}
	return (*Str)(p), (*byte)(unsafe.Add(p, strHeader))
}

// word returns the k-th eight bytes of the text of s, which lies in a slab: there texts end at multiples of eight bytes, so that a last
// short piece has something behind it to read.
func (s *Str) word(k int) uint64 {
	if s.slab == 0 || 8*k >= len(s.s) {
		return 0
	}
	return *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s.s)), 8*k))
}

// newStrBytes allocates a string of n bytes with its bytes inline where they are few. The caller fills them at once and
// sets n if the text is not ASCII.
func (vm *VM) newStrBytes(n int) (*Str, []byte) {
	var o *Str
	var p *byte
	switch {
	case n <= maxSlabText:
		if n == 0 {
			return &Str{Object: Object{shape: &strType.root}}, nil
		}
		o, p = vm.texts.take(vm, n)
	case n <= maxInline:
		o, p = inlineStr(n)
		vm.charge(strHeader + n)
	default:
		b := make([]byte, n)
		o, p = newLong("", 0, nil), &b[0]
		vm.charge(64 + n)
	}
	o.shape = &strType.root
	o.s = unsafe.String(p, n)
	o.n = int32(n)
	return o, unsafe.Slice(p, n)
}
