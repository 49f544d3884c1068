package py

// pieces.go holds how native code goes through a large text: in pieces, with a poll between two of them.

import (
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/unicodetext"
)

const (
	// pieceSize is how many bytes are looked at between two polls by code that takes long for each.
	pieceSize = 1 << 16
	// searchSize is the same for code that goes through many bytes at once.
	searchSize = 1 << 19
)

// Pieces calls f with the ends of one piece of s after the other, until it returns false, and charges the work. Pieces end between
// characters.
func (vm *VM) Pieces(s string, f func(i, j int) bool) error {
	for i := 0; i < len(s); {
		j := pieceEnd(s, i)
		if !f(i, j) {
			return nil
		}
		if err := vm.Step((j - i) >> 5); err != nil {
			return err
		}
		i = j
	}
	return nil
}

// pieceEnd returns where the piece of s that begins at i ends.
func pieceEnd(s string, i int) int {
	j := i + pieceSize
	if j >= len(s) {
		return len(s)
	}
	for k := j; k > j-4; k-- {
		if s[k]&0xC0 != 0x80 {
			return k
		}
	}
	return j // in the midst of bytes that are no text
}

// lastPiece returns where the last piece of s begins.
func lastPiece(s string) int {
	i := len(s) - pieceSize
	if i <= 0 {
		return 0
	}
	for k := i; k > i-4 && k > 0; k-- {
		if s[k]&0xC0 != 0x80 {
			return k
		}
	}
	return i
}

// everyPiece reports whether f holds for each piece of s, which is not empty.
func (vm *VM) everyPiece(s string, f func(piece string) bool) (bool, error) {
	all := true
	err := vm.Pieces(s, func(i, j int) bool {
		all = f(s[i:j])
		return all
	})
	return all && err == nil, err
}

// trimPieces returns s without what trimLeft and trimRight, nil for none, take from its ends. Each looks at single characters only.
func (vm *VM) trimPieces(s string, trimLeft, trimRight func(string) string) (string, error) {
	for trimLeft != nil && s != "" {
		end := pieceEnd(s, 0)
		if rest := trimLeft(s[:end]); rest != "" {
			s = s[end-len(rest):]
			break
		}
		if s = s[end:]; s != "" {
			if err := vm.poll(); err != nil {
				return "", err
			}
		}
	}
	for trimRight != nil && s != "" {
		start := lastPiece(s)
		if rest := trimRight(s[start:]); rest != "" {
			return s[:start+len(rest)], nil
		}
		if s = s[:start]; s != "" {
			if err := vm.poll(); err != nil {
				return "", err
			}
		}
	}
	return s, nil
}

// quoted returns the repr of s, that of a bytes object or of ascii() if q says so.
func (vm *VM) quoted(s string, q unicodetext.Quoting) (string, error) {
	q.Quote = unicodetext.QuoteFor(s)
	size := q.Overhead()
	err := vm.Pieces(s, func(i, j int) bool {
		size += q.Size(s[i:j])
		return true
	})
	if err != nil {
		return "", err
	}
	if err := vm.admit(size); err != nil {
		return "", err
	}
	out := q.Open(make([]byte, 0, size))
	if err := vm.Pieces(s, func(i, j int) bool {
		out = q.Append(out, s[i:j])
		return true
	}); err != nil {
		return "", err
	}
	return bytesString(append(out, q.Quote)), nil
}

// polling is admit for functions of package unicodetext, which call it with 0 from time to time.
func (vm *VM) polling(n int) error {
	if n == 0 {
		return vm.poll()
	}
	return vm.admit(n)
}

// bulkSteps is what copying an alias.Piece counts beside its memory.
const bulkSteps = 1024

// bulk is what GrowText, AppendText and FillText count between two pieces.
func (vm *VM) bulk() error { return vm.Step(bulkSteps) }

// GrowText returns b with room for n more bytes, for which the caller has asked. Where much is copied for that, it looks on the way whether the
// run has to end; then there is nothing.
func (vm *VM) GrowText(b []byte, n int) ([]byte, error) {
	return alias.Grow(b, n, vm.bulk)
}

// AppendText appends s to b, for which the caller has asked, as GrowText makes room. It counts what is long, since a loop may append many of them.
func (vm *VM) AppendText(b []byte, s string) ([]byte, error) {
	if len(s) <= shortPart && (cap(b) <= alias.Piece || len(b)+len(s) <= cap(b)) { // a call more costs a tenth of a % format
		return append(b, s...), nil
	}
	return vm.appendLong(b, s)
}

// shortPart is how long a text is that AppendText does not count.
const shortPart = 1 << 12

func (vm *VM) appendLong(b []byte, s string) ([]byte, error) {
	if err := vm.Step((len(s) & (alias.Piece - 1)) >> 10); err != nil { // and bulk counts whole pieces
		return nil, err
	}
	return alias.Append(b, s, vm.bulk)
}

// FillText appends n copies of unit to b, for which the caller has asked, as GrowText makes room.
func (vm *VM) FillText(b []byte, unit string, n int) ([]byte, error) {
	return alias.Fill(b, unit, n, vm.bulk)
}

// windowed is find for s, where find looks for a text of n bytes, at most 63: in windows that overlap, with a poll between two.
func (vm *VM) windowed(s string, n int, find func(string) int) (int, error) {
	for from := 0; ; {
		end := min(from+searchSize, len(s))
		if i := find(s[from:end]); i >= 0 {
			return from + i, nil
		}
		if end == len(s) {
			return -1, nil
		}
		if err := vm.poll(); err != nil {
			return -1, err
		}
		from = end - n + 1
	}
}

// windowedLast is windowed from the end.
func (vm *VM) windowedLast(s string, n int, find func(string) int) (int, error) {
	for end := len(s); ; {
		from := max(end-searchSize, 0)
		if i := find(s[from:end]); i >= 0 {
			return from + i, nil
		}
		if from == 0 {
			return -1, nil
		}
		if err := vm.poll(); err != nil {
			return -1, err
		}
		end = from + n - 1
	}
}

// countByte returns how often c occurs in s.
func (vm *VM) countByte(s string, c byte) (int, error) {
	n := 0
	for sub := string([]byte{c}); ; {
		if len(s) <= searchSize {
			return n + strings.Count(s, sub), nil
		}
		n += strings.Count(s[:searchSize], sub)
		s = s[searchSize:]
		if err := vm.poll(); err != nil {
			return 0, err
		}
	}
}
