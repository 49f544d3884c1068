package alias

// room.go holds large texts that grow: in memory that nothing clears first, copied piece by piece.

import (
	"slices"
	"strings"
	"unsafe"
)

// Piece is how many bytes Grow and Append copy between two calls of poll. Where the system has to provide the memory, in a virtual machine
// without help by the processor, it takes up to three nanoseconds a byte.
const Piece = 1 << 20

// Room returns an empty slice with room for n bytes, which nothing has cleared: what is appended is all that may be seen. Whoever makes the slice longer
// otherwise than by append shows what was in that memory before, which may be the host's. Without room to make it is nil. Grow, Append and Fill return such slices.
func Room(n int) []byte {
	if n <= 0 {
		return nil
	}
	var b strings.Builder
	b.Grow(n)
	b.WriteByte(0)
	// The builder has room for n bytes in one piece of memory, of which this is the first, and is not used any more.
	return unsafe.Slice(unsafe.StringData(b.String()), n)[:0]
}

// Grow returns b with room for n more bytes, and calls poll after each Piece that it copies for that. An error of poll ends it.
func Grow(b []byte, n int, poll func() error) ([]byte, error) {
	switch need := len(b) + n; {
	case need <= cap(b):
		return b, nil
	case need <= Piece:
		return slices.Grow(b, n), nil
	default:
		return appendPieces(Room(max(need, cap(b)+cap(b)/4)), String(b), poll)
	}
}

// Append appends s to b as append does, and calls poll after each Piece that it copies. An error of poll ends it.
func Append(b []byte, s string, poll func() error) ([]byte, error) {
	b, err := Grow(b, len(s), poll)
	if err != nil {
		return nil, err
	}
	return appendPieces(b, s, poll)
}

// Fill appends n copies of unit to b as Append does.
func Fill(b []byte, unit string, n int, poll func() error) ([]byte, error) {
	if n <= 0 || unit == "" {
		return b, nil
	}
	b, err := Grow(b, n*len(unit), poll)
	if err != nil {
		return nil, err
	}
	from, most := len(b), max(Piece/len(unit), 1)*len(unit)
	if b, err = appendPieces(b, unit, poll); err != nil {
		return nil, err
	}
	for left := (n - 1) * len(unit); left > 0; {
		k := min(len(b)-from, left, most)
		if b, err = appendPieces(b, String(b[from:from+k]), poll); err != nil {
			return nil, err
		}
		if left -= k; k == most {
			if err := poll(); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// Pad returns left copies of fill, s, and right copies of fill, and polls as Append does.
func Pad(s, fill string, left, right int, poll func() error) ([]byte, error) {
	b, err := Fill(Room(len(s)+(left+right)*len(fill)), fill, left, poll)
	if err != nil {
		return nil, err
	}
	if b, err = Append(b, s, poll); err != nil {
		return nil, err
	}
	return Fill(b, fill, right, poll)
}

func appendPieces(b []byte, s string, poll func() error) ([]byte, error) {
	for len(s) > Piece {
		b = append(b, s[:Piece]...)
		s = s[Piece:]
		if err := poll(); err != nil {
			return nil, err
		}
	}
	return append(b, s...), nil
}
