package unicodetext

// johab.go holds Johab, the encoding of KS X 1001's annex 3: the letters of a Hangul syllable have five bits each, other characters are
// those of KS X 1001 in other places.

import "golang.org/x/text/encoding/korean"

// noLetter is the number of no letter.
const noLetter = 100

// lastLetters is the first byte of letters at the end of a syllable that stand alone.
const lastLetters = 0x84

// The letters of the three fields of five bits: their numbers, noLetter, or -1 for codes that are not used.
var johabFirst, johabVowel, johabLast = func() (first, vowel, last [32]int8) {
	for i := range 32 {
		first[i], vowel[i], last[i] = -1, -1, -1
	}
	first[1], vowel[2], last[1] = noLetter, noLetter, noLetter
	for i := range int8(19) {
		first[2+i] = i
	}
	for i := range int8(21) { // six in each eight
		vowel[3+i+(i+1)/6*2] = i
	}
	for i := range int8(27) {
		at := 2 + i
		if at >= 18 {
			at++
		}
		last[at] = i
	}
	return
}()

// What letters are that stand alone.
const (
	firstAlone = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
	lastAlone  = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
)

func letterAlone(letters string, i int8) rune {
	r, _ := DecodeRune(letters[3*i:])
	return r
}

// johab reads a pair of bytes, and returns -1 where it stands for nothing.
func johab(a, b byte) rune {
	if a < 0xD8 {
		first, vowel, last := johabFirst[a>>2&31], johabVowel[a&3<<3|b>>5], johabLast[b&31]
		switch {
		case first < 0 || vowel < 0 || last < 0:
		case first != noLetter && vowel != noLetter:
			if last == noLetter {
				last = -1
			}
			return 0xAC00 + (rune(first)*21+rune(vowel))*28 + rune(last+1)
		case first != noLetter && last == noLetter:
			return letterAlone(firstAlone, first)
		case first == noLetter && vowel != noLetter && last == noLetter:
			return 'ㅏ' + rune(vowel)
		case first == noLetter && vowel == noLetter && last != noLetter:
			return letterAlone(lastAlone, last)
		case first == noLetter && vowel == noLetter:
			return 0x3164 // the filler
		}
		return -1
	}
	if a < 0xD9 || a > 0xF9 || a == 0xDF || b < 0x31 || b > 0x7E && b < 0x91 || b == 0xFF || a == 0xDA && b >= 0xA1 && b <= 0xD3 {
		return -1
	}
	row, cell := 2*int(a)-2*0xD9, int(b)-0x31
	if a >= 0xE0 {
		row = 2*int(a) - 0x197
	}
	if b >= 0x91 {
		cell = int(b) - 0x43
	}
	if cell >= 94 {
		row, cell = row+1, cell-94
	}
	var buf [8]byte
	n, _, err := korean.EUCKR.NewDecoder().Transform(buf[:], []byte{byte(0xA1 + row), byte(0xA1 + cell)}, true)
	r, size := DecodeRune(string(buf[:n]))
	if err != nil || n == 0 || r == 0xFFFD || size != n {
		return -1
	}
	return r
}
