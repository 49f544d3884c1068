package unicodetext

// syllable.go holds how euc_kr writes the syllables of Hangul that KS X 1001 does not have: a filler, and the letters, each a pair of bytes
// that begins with 0xA4. A filler stands for no letter at the end.

import "strings"

const (
	firstSyllable = 0xAC00
	lastSyllable  = 0xD7A3
	letterRow     = 0xA4
	letterFiller  = 0xD4
)

// The second bytes of the letters, in the order of the syllables.
const (
	beginningLetters = "\xA1\xA2\xA4\xA7\xA8\xA9\xB1\xB2\xB3\xB5\xB6\xB7\xB8\xB9\xBA\xBB\xBC\xBD\xBE"
	firstVowel       = 0xBF
	vowels           = 21
	endLetters       = "\xD4\xA1\xA2\xA3\xA4\xA5\xA6\xA7\xA9\xAA\xAB\xAC\xAD\xAE\xAF\xB0\xB1\xB2\xB4\xB5\xB6\xB7\xB8\xBA\xBB\xBC\xBD\xBE"
)

// syllable reads a syllable in parts, of which the filler has been seen.
func syllable(b string) rune {
	if len(b) < 8 {
		return needMore
	}
	begin, vowel, end := strings.IndexByte(beginningLetters, b[3]), int(b[5])-firstVowel, strings.IndexByte(endLetters, b[7])
	if b[2] != letterRow || b[4] != letterRow || b[6] != letterRow || begin < 0 || vowel < 0 || vowel >= vowels || end < 0 {
		return wrongOne
	}
	return firstSyllable + rune((begin*vowels+vowel)*len(endLetters)+end)
}

func appendParts(dst []byte, r rune) []byte {
	n := int(r) - firstSyllable
	begin, vowel, end := n/(vowels*len(endLetters)), n/len(endLetters)%vowels, n%len(endLetters)
	return append(dst, letterRow, letterFiller, letterRow, beginningLetters[begin], letterRow, byte(firstVowel+vowel), letterRow, endLetters[end])
}
