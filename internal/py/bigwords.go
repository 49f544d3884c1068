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

func twosOf(x *big.Int) twos {
	t := twos{words: x.Bits(), neg: x.Sign() < 0}
	if t.neg {
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

// bytesOfWords returns the length bytes of the number that words are, or of its complement, with polls on the way. There are bytes enough.
func (vm *VM) bytesOfWords(words []big.Word, length int, bigEndian, complement bool) ([]byte, error) {
	fill, flip := "\x00", big.Word(0)
	if complement {
		fill, flip = "\xff", ^flip
	}
	out, err := vm.FillText(nil, fill, length)
	if err != nil {
		return nil, err
	}
	for i, w := range words {
		w ^= flip
		at, end := i*wordBytes, min((i+1)*wordBytes, length)
		switch {
		case end-at < 8:
			for ; at < end; at++ {
				if bigEndian {
					out[length-1-at] = byte(w)
				} else {
					out[at] = byte(w)
				}
				w >>= 8
			}
		case bigEndian:
			binary.BigEndian.PutUint64(out[length-end:], uint64(w))
		default:
			binary.LittleEndian.PutUint64(out[at:], uint64(w))
		}
		if err := vm.wordsPoll(i); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// wordsOfBytes returns the number that the bytes s are, or its complement, with polls on the way.
func (vm *VM) wordsOfBytes(s string, bigEndian, complement bool) ([]big.Word, error) {
	flip := big.Word(0)
	if complement {
		flip = ^flip
	}
	b := stringBytes(s) // which are only read
	n := (len(s) + wordBytes - 1) / wordBytes
	words, err := newMany[big.Word](vm, n, n)
	if err != nil {
		return nil, err
	}
	for i := range words {
		at, end := i*wordBytes, min((i+1)*wordBytes, len(b))
		var w big.Word
		switch {
		case end-at < 8:
			for k := end - 1; k >= at; k-- {
				if bigEndian {
					w = w<<8 | big.Word(b[len(b)-1-k])
				} else {
					w = w<<8 | big.Word(b[k])
				}
			}
		case bigEndian:
			w = big.Word(binary.BigEndian.Uint64(b[len(b)-end:]))
		default:
			w = big.Word(binary.LittleEndian.Uint64(b[at:]))
		}
		if w ^= flip; end-at < wordBytes {
			w &= 1<<(8*(end-at)) - 1
		}
		words[i] = w
		if err := vm.wordsPoll(i); err != nil {
			return nil, err
		}
	}
	return words, nil
}
