package numfmt

import (
	"math/big"
	"math/bits"
	"slices"
	"strconv"
)

// This file holds the text of ints of a few words, without what math/big allocates for it.

// FewWords is up to how many words of 64 bits the functions here take. Their digits are fewer than any limit on them forbids.
const FewWords = 8

// AppendFewDecimal appends str(v) for an int of up to FewWords words.
func AppendFewDecimal(dst []byte, v *big.Int) []byte {
	if v.Sign() < 0 {
		dst = append(dst, '-')
	}
	return appendFew(dst, v.Bits())
}

// appendFew appends the decimal digits of the number in words.
func appendFew(dst []byte, words []big.Word) []byte {
	const group = 19 // digits, which a word holds
	var rest [FewWords]big.Word
	var text [(FewWords + 1) * group]byte // 64 * FewWords bits are at most 155 digits
	at := len(text)
	n := copy(rest[:], words)
	for {
		r := uint(0)
		for i := n - 1; i >= 0; i-- {
			var q uint
			q, r = bits.Div(r, uint(rest[i]), 1e19)
			rest[i] = big.Word(q)
		}
		for n > 0 && rest[n-1] == 0 {
			n--
		}
		if n == 0 {
			var first [group + 1]byte
			dst = append(dst, strconv.AppendUint(first[:0], uint64(r), 10)...)
			return append(dst, text[at:]...)
		}
		at -= group
		for i := at + group - 2; i > at; i -= 2 {
			two := r % 100
			r /= 100
			text[i], text[i+1] = '0'+byte(two/10), '0'+byte(two%10)
		}
		text[at] = '0' + byte(r)
	}
}

// AppendBits appends the digits of the number in words, which is not 0, of width bits each, from 1 to 4.
func AppendBits(dst []byte, words []big.Word, width int) []byte {
	n := len(words)*bits.UintSize - bits.LeadingZeros(uint(words[len(words)-1]))
	return appendBits(dst, words, width, (n+width-1)/width)
}

// bitsAtOnce is how many words AppendManyBits looks at between two polls. It is a multiple of 3, so that their digits are whole.
const bitsAtOnce = 3 << 11

// AppendManyBits is AppendBits for any number of words. The room for the digits is the caller's to ask for.
func (b *Bounds) AppendManyBits(dst []byte, words []big.Word, width int) ([]byte, error) {
	if len(words) <= bitsAtOnce {
		return AppendBits(dst, words, width), nil
	}
	dst, err := b.grow(dst, len(words)*bits.UintSize/width+1)
	if err != nil {
		return nil, err
	}
	from := (len(words) - 1) / bitsAtOnce * bitsAtOnce
	dst = AppendBits(dst, words[from:], width)
	for from > 0 {
		if err := b.poll(); err != nil {
			return nil, err
		}
		from -= bitsAtOnce
		dst = appendBits(dst, words[from:from+bitsAtOnce], width, bitsAtOnce*bits.UintSize/width)
	}
	return dst, nil
}

// appendBits appends the last digits of the number in words.
func appendBits(dst []byte, words []big.Word, width, digits int) []byte {
	start := len(dst)
	dst = slices.Grow(dst, digits)[:start+digits]
	next := 0
	acc, have := big.Word(0), 0 // the bits of words[:next] that are left
	for i := len(dst) - 1; i >= start; i-- {
		d := acc
		if have >= width {
			acc >>= width
			have -= width
		} else {
			var w big.Word
			if next < len(words) {
				w = words[next]
				next++
			}
			d |= w << have
			acc = w >> (width - have)
			have += bits.UintSize - width
		}
		dst[i] = "0123456789abcdef"[d&(1<<width-1)]
	}
	return dst
}

// fewQuotient is a / b for a of up to FewWords words and b of one, correctly rounded, with the error of TrueDivBig.
func fewQuotient(a, b *big.Int) (float64, error) {
	// The quotient is computed to 128 bits behind the point: since b has a word, at least 64 bits of it are not 0.
	const behind = 128 / bits.UintSize
	var q [behind + FewWords]big.Word
	words := a.Bits()
	y, r := uint(b.Bits()[0]), uint(0)
	n := behind + len(words)
	for i := n - 1; i >= 0; i-- {
		var w, d uint
		if i >= behind {
			w = uint(words[i-behind])
		}
		d, r = bits.Div(r, w, y)
		q[i] = big.Word(d)
	}
	f, ok := wordsFloat(q[:n], r != 0, -128)
	if !ok {
		return 0, errTrueDiv
	}
	if (a.Sign() < 0) != (b.Sign() < 0) {
		f = -f
	}
	return f, nil
}

// wordsFloat is the number in words of 64 bits, which is not 0, times 2**exp, correctly rounded; sticky says that the value is a little larger, by less than
// the last bit. ok is false where it is too large.
func wordsFloat(words []big.Word, sticky bool, exp int) (f float64, ok bool) {
	n := len(words)
	for words[n-1] == 0 {
		n--
	}
	top := uint64(words[n-1])
	exp += 64 * (n - 1)
	if n > 1 {
		shift := uint(bits.LeadingZeros64(top))
		next := uint64(words[n-2])
		top = top<<shift | next>>(64-shift)
		exp -= int(shift)
		sticky = sticky || next<<shift != 0
		for _, w := range words[:n-2] {
			sticky = sticky || w != 0
		}
	}
	return roundBinary(top, sticky, exp)
}
