package py

// textsearch.go holds substring search that is linear whatever a script searches for.

import (
	"hash/maphash"
	"math/bits"
	"strings"
	"sync"
)

// Package strings compares at every position of equal rolling hash, with a fixed hash: a script can choose text and
// substring such that nearly all positions do, and a search takes the product of both lengths. Above this product long
// substrings are searched with a hash whose base is chosen at random per process. Results don't depend on it.
const hashedSearch = 1 << 22

// searchBase is the base of the rolling hash modulo 2**61-1.
var searchBase = sync.OnceValue(func() uint64 {
	return maphash.String(maphash.MakeSeed(), "search")%(mersenne61-256) + 256
})

const mersenne61 = 1<<61 - 1

func mulMod61(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	r := lo&mersenne61 + (lo>>61 | hi<<3)
	if r >= mersenne61 {
		r -= mersenne61
	}
	return r
}

func addMod61(a, b uint64) uint64 {
	if a += b; a >= mersenne61 {
		a -= mersenne61
	}
	return a
}

// needsHash reports whether to search with the random hash.
func needsHash(s, sub string) bool { return len(sub) > 63 && len(s) >= hashedSearch/len(sub) }

// indexText returns the byte offset of the first sub in s, or -1. It charges the work.
func (vm *VM) indexText(s, sub string) (int, error) {
	off, err := vm.findText(s, sub)
	if err != nil {
		return -1, err
	}
	read := len(s)
	if off >= 0 {
		read = off + len(sub)
	}
	return off, vm.stepBytes(read)
}

// lastIndexText returns the byte offset of the last sub in s, or -1. It charges the work.
func (vm *VM) lastIndexText(s, sub string) (int, error) {
	off, err := vm.findLastText(s, sub)
	if err != nil {
		return -1, err
	}
	return off, vm.stepBytes(len(s) - max(off, 0))
}

// findText is strings.Index in linear time. It polls.
func (vm *VM) findText(s, sub string) (int, error) {
	if len(s) <= searchSize && !needsHash(s, sub) || len(sub) >= len(s) {
		return strings.Index(s, sub), nil
	}
	if len(sub) <= 63 {
		return vm.windowed(s, max(len(sub), 1), func(w string) int { return strings.Index(w, sub) })
	}
	n := len(sub)
	base := searchBase()
	var want, have uint64
	top := uint64(1) // base**n
	for i := range n {
		if i%pieceSize == pieceSize-1 {
			if err := vm.poll(); err != nil {
				return -1, err
			}
		}
		want = addMod61(mulMod61(want, base), uint64(sub[i])+1)
		have = addMod61(mulMod61(have, base), uint64(s[i])+1)
		top = mulMod61(top, base)
	}
	for i := 0; ; i++ {
		if have == want && s[i:i+n] == sub {
			return i, nil
		}
		if i+n >= len(s) {
			return -1, nil
		}
		if i%pieceSize == pieceSize-1 {
			if err := vm.poll(); err != nil {
				return -1, err
			}
		}
		have = addMod61(mulMod61(have, base), uint64(s[i+n])+1)
		have = addMod61(have, mersenne61-mulMod61(top, uint64(s[i])+1))
	}
}

// findLastText is strings.LastIndex in linear time. It polls.
func (vm *VM) findLastText(s, sub string) (int, error) {
	if len(sub) <= 63 && len(s) > searchSize {
		return vm.windowedLast(s, max(len(sub), 1), func(w string) int { return lastShort(w, sub) })
	}
	if len(sub) <= 63 {
		return lastShort(s, sub), nil
	}
	if len(s) <= searchSize && !needsHash(s, sub) || len(sub) >= len(s) {
		return strings.LastIndex(s, sub), nil
	}
	n := len(sub)
	base := searchBase()
	var want, have uint64
	top := uint64(1)
	off := len(s) - n
	for i := n - 1; i >= 0; i-- {
		if i%pieceSize == pieceSize-1 {
			if err := vm.poll(); err != nil {
				return -1, err
			}
		}
		want = addMod61(mulMod61(want, base), uint64(sub[i])+1)
		have = addMod61(mulMod61(have, base), uint64(s[off+i])+1)
		top = mulMod61(top, base)
	}
	for i := off; ; i-- {
		if have == want && s[i:i+n] == sub {
			return i, nil
		}
		if i == 0 {
			return -1, nil
		}
		if i%pieceSize == pieceSize-1 {
			if err := vm.poll(); err != nil {
				return -1, err
			}
		}
		have = addMod61(mulMod61(have, base), uint64(s[i-1])+1)
		have = addMod61(have, mersenne61-mulMod61(top, uint64(s[i-1+n])+1))
	}
}

// lastShort is strings.LastIndex for a sub of at most 63 bytes, the length of which bounds the comparing at the places where its first
// byte fits.
func lastShort(s, sub string) int {
	if len(sub) < 2 || len(sub) >= len(s) {
		return strings.LastIndex(s, sub)
	}
	for end := len(s) - len(sub) + 1; ; {
		i := strings.LastIndexByte(s[:end], sub[0])
		if i < 0 || s[i:i+len(sub)] == sub {
			return i
		}
		end = i
	}
}

// countText returns how many times sub, which is not empty, occurs in s without overlap.
func (vm *VM) countText(s, sub string) (int, error) {
	if err := vm.stepBytes(len(s)); err != nil {
		return 0, err
	}
	if len(sub) == 1 {
		return vm.countByte(s, sub[0])
	}
	if len(s) <= searchSize && !needsHash(s, sub) {
		return strings.Count(s, sub), nil
	}
	if err := vm.Step(len(s) >> 6); err != nil { // windows overlap, hashes take their time
		return 0, err
	}
	for n, polled := 0, len(s); ; n++ {
		i, err := vm.findText(s, sub)
		if i < 0 || err != nil {
			return n, err
		}
		s = s[i+len(sub):]
		if polled-len(s) > pieceSize {
			if err := vm.poll(); err != nil {
				return 0, err
			}
			polled = len(s)
		}
	}
}

// replaceText appends to dst s with the first n occurrences of old, which is not empty, replaced. It polls.
func (vm *VM) replaceText(dst []byte, s, old, repl string, n int) ([]byte, error) {
	for polled := len(dst) - len(s); n > 0; n-- {
		i, err := vm.findText(s, old)
		if err != nil {
			return nil, err
		}
		if i < 0 {
			break
		}
		dst = append(dst, s[:i]...)
		dst = append(dst, repl...)
		s = s[i+len(old):]
		if done := len(dst) - len(s); done-polled > pieceSize {
			if err := vm.poll(); err != nil {
				return nil, err
			}
			polled = done
		}
	}
	return append(dst, s...), nil
}
