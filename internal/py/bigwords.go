package py

// bigwords.go holds what is done with large ints word by word, with polls on the way. Package math/big does each of these in one go, in assembly, which
// nothing interrupts: where the system takes microseconds to provide a page, half a second for some fifty megabytes.

import (
	"encoding/binary"
	"math/big"
	"math/bits"
)

const (
	wordBytes = bits.UintSize / 8
	// wordsAtOnce is how many words of a number are read or written between two polls.
	wordsAtOnce = 1 << 14
	// largeWords is from how many words on an int is large. Below, math/big is several times faster, and takes 12 ms at most where a page takes 12 µs.
	largeWords = 1 << 19
)

// twos gives the words of an int in two's complement, from the lowest on, as many as are asked for.
type twos struct {
	words []big.Word
	next  int
	neg   bool
	carry uint
}

func twosOf(x *big.Int) twos { return twosOfWords(x.Bits(), x.Sign() < 0) }

func twosOfWords(words []big.Word, neg bool) twos {
	t := twos{words: words, neg: neg}
	if neg {
		t.carry = 1
	}
	return t
}

func (t *twos) word() uint {
	var w uint
	if t.next < len(t.words) {
		w = uint(t.words[t.next])
	}
	t.next++
	if t.neg {
		w, t.carry = bits.Add(^w, 0, t.carry)
	}
	return w
}

// fromTwos returns the number whose n words in two's complement are what word gives.
func (vm *VM) fromTwos(n int, word func() uint) (*big.Int, error) {
	words, err := newMany[big.Word](vm, n, n)
	if err != nil {
		return nil, err
	}
	for i := range words {
		words[i] = big.Word(word())
		if err := vm.wordsPoll(i); err != nil {
			return nil, err
		}
	}
	neg := int(words[n-1]) < 0
	if neg {
		carry := uint(1)
		for i, w := range words {
			var inverse uint
			inverse, carry = bits.Add(^uint(w), 0, carry)
			words[i] = big.Word(inverse)
			if err := vm.wordsPoll(i); err != nil {
				return nil, err
			}
		}
	}
	z := new(big.Int).SetBits(words)
	if neg {
		z.Neg(z)
	}
	return z, nil
}

// wordsPoll polls where i is the last of wordsAtOnce words.
func (vm *VM) wordsPoll(i int) error {
	if i&(wordsAtOnce-1) == wordsAtOnce-1 {
		return vm.poll()
	}
	return nil
}

// wordwise returns x op y, for operators that take time linear in the longer.
func (vm *VM) wordwise(op BinOp, x, y *big.Int) (*big.Int, error) {
	a, b := twosOf(x), twosOf(y)
	var carry uint
	return vm.fromTwos(max(len(a.words), len(b.words))+1, func() uint {
		v, w := a.word(), b.word()
		switch op {
		case Add:
			v, carry = bits.Add(v, w, carry)
		case Sub:
			v, carry = bits.Sub(v, w, carry)
		case And:
			v &= w
		case Or:
			v |= w
		default:
			v ^= w
		}
		return v
	})
}

// rightWords returns x >> k, for k less than x has bits.
func (vm *VM) rightWords(x *big.Int, k uint) (*big.Int, error) {
	t := twosOf(x)
	skip, shift := int(k/bits.UintSize), k%bits.UintSize
	for i := range skip {
		t.word()
		if err := vm.wordsPoll(i); err != nil {
			return nil, err
		}
	}
	low := t.word()
	return vm.fromTwos(len(t.words)-skip+1, func() uint {
		high := t.word()
		w := low>>shift | high<<(bits.UintSize-shift)
		low = high
		return w
	})
}

// leftWords returns x << k.
func (vm *VM) leftWords(x *big.Int, k uint) (*big.Int, error) {
	from := x.Bits()
	skip, shift := int(k/bits.UintSize), k%bits.UintSize
	n := len(from) + skip + 1
	words, err := newMany[big.Word](vm, n, n)
	if err != nil {
		return nil, err
	}
	var low big.Word
	for i, w := range from {
		words[skip+i] = w<<shift | low>>(bits.UintSize-shift)
		low = w
		if err := vm.wordsPoll(i); err != nil {
			return nil, err
		}
	}
	words[skip+len(from)] = low >> (bits.UintSize - shift)
	z := new(big.Int).SetBits(words)
	if x.Sign() < 0 {
		z.Neg(z)
	}
	return z, nil
}

// bytesOfInt returns length bytes of x in two's complement.
func (vm *VM) bytesOfInt(x *big.Int, length int, bigEndian bool) ([]byte, error) {
	out, err := vm.FillText(nil, "\x00", length)
	if err != nil {
		return nil, err
	}
	t := twosOf(x)
	for at := 0; at < length; at += wordBytes {
		w, end := t.word(), min(at+wordBytes, length)
		switch {
		case end-at < 8:
			for k := at; k < end; k++ {
				if bigEndian {
					out[length-1-k] = byte(w)
				} else {
					out[k] = byte(w)
				}
				w >>= 8
			}
		case bigEndian:
			binary.BigEndian.PutUint64(out[length-end:], uint64(w))
		default:
			binary.LittleEndian.PutUint64(out[at:], uint64(w))
		}
		if err := vm.wordsPoll(at / wordBytes); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// intOfBytes returns the number that the bytes s are, in two's complement where neg says that it is negative.
func (vm *VM) intOfBytes(s string, bigEndian, neg bool) (*big.Int, error) {
	b := stringBytes(s) // which are only read
	at := 0
	return vm.fromTwos(len(b)/wordBytes+1, func() (w uint) {
		from, end := at, min(at+wordBytes, len(b))
		at = end
		switch {
		case end-from < 8:
			if neg {
				w = ^w
			}
			for k := end - 1; k >= from; k-- {
				if bigEndian {
					w = w<<8 | uint(b[len(b)-1-k])
				} else {
					w = w<<8 | uint(b[k])
				}
			}
		case bigEndian:
			w = uint(binary.BigEndian.Uint64(b[len(b)-end:]))
		default:
			w = uint(binary.LittleEndian.Uint64(b[from:]))
		}
		return w
	})
}
