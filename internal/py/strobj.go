package py

// strobj.go holds Str, the string object: its layout, construction, hashing and access by code point.

import "github.com/krait-run/krait/internal/unicodetext"

// Str is a Python str: text in generalised UTF-8, in which a lone surrogate is its three-byte encoding. It is never
// changed once made. n of its Object is its length in code points.
type Str struct {
	Object
	s    string
	hash uint32 // 0 until computed, see hashOf; immortal strings are hashed when made
	long bool   // the struct is a strLong
	slab uint16 // where in its slab the struct lies, in bytes; 0 if it lies in none
}

// strLong is a string whose text does not lie in the object itself.
type strLong struct {
	Str
	// buf is set on results of concatenation: a buffer in which s is a prefix, so that `s += t` can append in place. Long
	// strings that are indexed keep a sparse index in it.
	buf *strBuffer
	// whole is the memory that s is a part of, once it is shared by several strings; nil: nobody else has any of it.
	whole *sharedText
}

// buffer returns the buffer of a long string, or nil.
func (s *Str) buffer() *strBuffer {
	if l := longStr(s); l != nil {
		return l.buf
	}
	return nil
}

// newLong returns a string of text that lies elsewhere.
func newLong(s string, n int32, buf *strBuffer) *Str {
	return &(&strLong{Str{Object: Object{shape: &strType.root, n: n}, s: s, long: true}, buf, nil}).Str
}

// strBuffer is a growing byte buffer that several strings share as prefixes. Bytes before len(b) never change.
type strBuffer struct {
	b []byte
	// index is a sparse index of the code points, see strindex.go; nil until one is needed.
	index []uint32
	// grown says that the buffer was made by appending.
	grown bool
}

type strInstance struct {
	Str
	attrs []Value
}

// maxStr bounds the length of a string in bytes, so that code point counts fit int32.
const maxStr = 1<<31 - 64

// String returns the text in generalised UTF-8.
func (s *Str) String() string { return s.s }

// Len returns the number of code points.
func (s *Str) Len() int { return int(s.n) }

// IsASCII reports whether every character is ASCII, so that byte and code point offsets are the same.
func (s *Str) IsASCII() bool { return int(s.n) == len(s.s) }

// Value returns the string as a Value.
func (s *Str) Value() Value { return Value{o: &s.Object} }

// maxInline is the size in bytes up to which a string's text lies in the same allocation.
const maxInline = 208

// Str returns a Python str of s, which must be generalised UTF-8. Short text is copied; long text is shared. The size is
// charged, not checked: use Reserve before making a large s.
func (vm *VM) Str(s string) Value {
	if len(s) <= maxInline {
		if len(s) <= 1 {
			if len(s) == 0 {
				return emptyStr.Value()
			}
			return asciiStrs[s[0]&0x7f].Value()
		}
		o, b := vm.newStrBytes(len(s))
		copy(b, s)
		o.n = int32(countRunes(s))
		return o.Value()
	}
	vm.charge(64 + len(s))
	vm.fuel -= int64(len(s) >> 12) // noticed at the next poll
	return newLong(s, int32(countRunes(s)), nil).Value()
}

// NewStr returns a Python str whose text is s.
func (vm *VM) NewStr(s string) *Str { return strLayout.of(vm.Str(s).o) }

// immortalStr returns a string that is shared between sandboxes: hashed at once and never written again.
func immortalStr(s string) *Str {
	o := &Str{Object: Object{shape: &strType.root, mark: immortal, n: int32(countRunes(s))}, s: s}
	o.hash = foldedHash(s)
	return o
}

// StaticName returns a string object for a name in Go code, for all VMs.
func StaticName(s string) *Str { return immortalStr(s) }

var emptyStr = &Str{Object: Object{shape: &strType.root, mark: immortal}}

// asciiStrs holds the strings of one ASCII character; they are filled in when the builtin types are built.
var asciiStrs [128]Str

// latin1Strs holds the strings of the characters U+0080 to U+00FF, likewise.
var latin1Strs [128]Str

// countRunes counts code points.
func countRunes(s string) int { return unicodetext.RuneCount(s) }

// AsStr returns the text of a str or an instance of a str subclass.
func AsStr(v Value) (string, bool) {
	if v.o != nil && (v.o.shape == &strType.root || v.o.shape.typ.kind == KindStr) {
		return strLayout.guarded(v.o).s, true
	}
	return "", false
}

// AsStrObject returns the string object behind v, or nil if v is no str.
func AsStrObject(v Value) *Str {
	if v.o != nil && (v.o.shape == &strType.root || v.o.shape.typ.kind == KindStr) {
		return strLayout.guarded(v.o)
	}
	return nil
}

// Bytes is a Python bytes object. It is never changed once made.
type Bytes struct {
	Object
	b    string
	hash uint64
}

// bytesLong is a bytes object that may share its memory with others, as a strLong may. n of its Object is longMark, and of every other bytes object's 0.
type bytesLong struct {
	Bytes
	buf   *strBuffer
	whole *sharedText // as of a strLong
}

const longMark = 1

type bytesInstance struct {
	Bytes
	attrs []Value
}

// Bytes returns a Python bytes object with the bytes of s.
func (vm *VM) Bytes(s string) Value {
	vm.charge(48 + len(s))
	if len(s) >= sharedFrom {
		return newLongBytes(s, nil, nil)
	}
	return Value{o: &(&Bytes{Object: Object{shape: &bytesType.root}, b: s}).Object}
}

// newLongBytes returns a bytes object that may share the memory of s.
func newLongBytes(s string, buf *strBuffer, whole *sharedText) Value {
	return Value{o: &(&bytesLong{Bytes{Object: Object{shape: &bytesType.root, n: longMark}, b: s}, buf, whole}).Object}
}

// bytes24 and bytes56 are bytes objects with their bytes in one allocation.
type (
	bytes24 struct {
		Bytes
		a [24]byte
	}
	bytes56 struct {
		Bytes
		a [maxInlineBytes]byte
	}
)

// maxInlineBytes is the size of a bytes object up to which its bytes lie in the same allocation.
const maxInlineBytes = 56

// NewBytes returns a bytes object of n bytes, which the caller fills before anybody sees it.
func (vm *VM) NewBytes(n int) (Value, []byte) {
	vm.charge(48 + n)
	var o *Bytes
	var b []byte
	switch {
	case n <= 24:
		x := &bytes24{}
		o, b = &x.Bytes, x.a[:n]
	case n <= maxInlineBytes:
		x := &bytes56{}
		o, b = &x.Bytes, x.a[:n]
	default:
		o, b = &Bytes{}, make([]byte, n)
	}
	o.shape, o.b = &bytesType.root, bytesString(b)
	return Value{o: &o.Object}, b
}

// BytesOf returns a bytes object with a copy of b.
func (vm *VM) BytesOf(b []byte) Value {
	return vm.CopyBytes(bytesString(b))
}

// AsBytes returns the bytes of a bytes object or an instance of a subclass of bytes.
func AsBytes(v Value) (string, bool) {
	if v.o != nil && v.o.shape.typ.kind == KindBytes {
		return bytesLayout.guarded(v.o).b, true
	}
	return "", false
}

// byteToRune maps a byte offset in the string to a code point index.
func (s *Str) byteToRune(off int) int {
	if s.IsASCII() {
		return off
	}
	return countRunes(s.s[:off])
}

// runeOffset maps a code point index in 0..Len to its byte offset.
func (s *Str) runeOffset(i int) int {
	if s.IsASCII() {
		return i
	}
	return runeOffset(s.s, i)
}

func runeOffset(s string, i int) int { return unicodetext.Offset(s, i) }
