package py

// rawtext.go looks at the same memory as text and as bytes, and hashes addresses.

import (
	"unsafe"

	"github.com/krait-run/krait/internal/alias"
)

// bytesString returns a string that aliases b, which must not be changed while the string is used.
func bytesString(b []byte) string { return alias.String(b) }

// stringBytes returns the bytes of s, which must not be changed.
func stringBytes(s string) []byte { return alias.Bytes(s) }

// sameText reports whether s and t are the same piece of memory.
func sameText(s, t string) bool {
	return len(s) == len(t) && unsafe.StringData(s) == unsafe.StringData(t)
}

// placeIn returns where in the memory of t s lies, or -1.
func placeIn(s, t string) int {
	at, of := uintptr(unsafe.Pointer(unsafe.StringData(s))), uintptr(unsafe.Pointer(unsafe.StringData(t)))
	if at < of || at-of+uintptr(len(s)) > uintptr(len(t)) {
		return -1
	}
	return int(at - of)
}

// textHash returns a hash of where s is in memory.
func textHash(s string) uintptr {
	return uintptr(uint64(uintptr(unsafe.Pointer(unsafe.StringData(s)))) * 0x9e3779b97f4a7c15 >> 40) // constants lie next to each other
}

// addressHash returns a hash of where o is in memory, which stays the same: Go moves nothing on its heap. Its high bits are the best ones.
func addressHash(o *Object) uint64 { return uint64(uintptr(unsafe.Pointer(o))) * 0x9e3779b97f4a7c15 }

// overlaps reports whether s lies in the memory of b.
func overlaps(b []byte, s string) bool {
	p, q := uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(unsafe.Pointer(unsafe.StringData(s)))
	return q < p+uintptr(cap(b)) && p < q+uintptr(len(s))
}
