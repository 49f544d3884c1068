// Package alias turns text into bytes and bytes into text without a copy.
//
//	b := append([]byte(nil), "text"...)
//	s := alias.String(b) // b must not be changed while s is in use
//
// Nothing checks that: whoever calls it owns the bytes, or promises for those who do. A script sees the results only where nobody changes them any more.
package alias

import "unsafe"

// String returns the text that b holds. The two share memory, so b must not be changed while the text is in use. A nil b is the empty text.
func String(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Bytes returns the bytes of s. The two share memory, so the bytes must not be changed. The empty text has no bytes.
func Bytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
