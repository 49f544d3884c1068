package unicodetext

// multibyte.go holds the encodings of East Asia in which a character takes one to eight bytes.

import (
	"sort"
	"strings"
	"sync"
)

// firstMultibyte is the Encoding of the first of multibytes.
const firstMultibyte Encoding = firstCharmap + 100

// multibyteCodec is such an encoding.
type multibyteCodec struct {
	name    string // as CPython has it
	aliases string // other names, in lower case with underscores
	base    int    // index of the encoding whose cells the table refers to, or -1
	// four: pairs whose second byte is a digit begin codes of four bytes. parts: syllables may be written in parts, in eight bytes.
	four, parts bool
	once        sync.Once // guards tables, through table
	tables      *eastTable
}

// multibytes are in the order of eastasia.bin.
var multibytes = [...]*multibyteCodec{
	{name: "gb2312", aliases: "chinese csiso58gb231280 euc_cn euccn eucgb2312_cn gb2312_1980 gb2312_80 iso_ir_58 x_mac_simp_chinese", base: -1},
	{name: "gbk", aliases: "936 cp936 ms936", base: 0},
	{name: "gb18030", aliases: "gb18030_2000", base: 1, four: true},
	{name: "cp950", aliases: "950 ms950", base: -1},
	{name: "big5", aliases: "big5_tw csbig5 x_mac_trad_chinese", base: 3},
	{name: "big5hkscs", aliases: "big5_hkscs hkscs", base: 4},
	{name: "cp949", aliases: "949 ms949 uhc", base: -1},
	{name: "euc_kr", aliases: "cseuckr euckr korean ksc5601 ks_c_5601 ks_c_5601_1987 ksx1001 ks_x_1001 x_mac_korean", base: 6, parts: true},
	{name: "johab", aliases: "cp1361 ms1361", base: -1},
	{name: "shift_jis", aliases: "csshiftjis shiftjis sjis s_jis x_mac_japanese", base: -1},
	{name: "cp932", aliases: "932 ms932 mskanji ms_kanji windows_31j", base: 9},
	{name: "shift_jis_2004", aliases: "shiftjis2004 sjis_2004 s_jis_2004", base: 9},
	{name: "shift_jisx0213", aliases: "shiftjisx0213 sjisx0213 s_jisx0213", base: 11},
	{name: "euc_jp", aliases: "eucjp ujis u_jis", base: -1},
	{name: "euc_jis_2004", aliases: "jisx0213 eucjis2004 euc_jis2004", base: 13},
	{name: "euc_jisx0213", aliases: "eucjisx0213", base: 14},
}

// lookupMultibyte finds one of multibytes by a name in lower case with underscores.
func lookupMultibyte(name string) (Encoding, bool) {
	for i, c := range multibytes {
		if c.name == name {
			return firstMultibyte + Encoding(i), true
		}
		for alias := range strings.FieldsSeq(c.aliases) {
			if alias == name {
				return firstMultibyte + Encoding(i), true
			}
		}
	}
	return 0, false
}

func multibyteOf(enc Encoding) *multibyteCodec { return multibytes[enc-firstMultibyte] }

// IsMultibyte reports whether an encoding is one of East Asia.
func IsMultibyte(enc Encoding) bool { return enc >= firstMultibyte }

// HoldsBack reports whether the last character of a text waits for the next one, since the encoding may have a code for both; links is how
// many characters it looked at.
func HoldsBack(enc Encoding, s string) (holds bool, links int) {
	if !IsMultibyte(enc) {
		return false, 0
	}
	t := multibyteOf(enc).table()
	r, n := DecodeLastRune(s)
	if n == 0 || !t.firsts[r] {
		return false, 0
	}
	// Of characters that could each be joined to the next, the first two are, and so on.
	for s = s[:len(s)-n]; ; s = s[:len(s)-n] {
		before, size := DecodeLastRune(s)
		if size == 0 || t.joined[[2]rune{before, r}] == 0 {
			return links%2 == 0, links
		}
		r, n, links = before, size, links+1
	}
}

func (c *multibyteCodec) table() *eastTable {
	c.once.Do(func() {
		var base []rune
		if c.base >= 0 {
			base = multibytes[c.base].table().cells
		}
		for i := range multibytes {
			if multibytes[i] == c {
				c.tables = readEastTable(i, base)
			}
		}
	})
	return c.tables
}

// decode reads one character.
func (c *multibyteCodec) decode(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	t, rest := c.table(), data[i:]
	r, used := t.cells[rest[0]], 1
	if r == needMore && len(rest) > 1 {
		r, used = t.cells[pairCells+int(rest[0]-0x80)<<8+int(rest[1])], 2
		if r == needMore {
			switch {
			case c.four:
				r, used = t.four(rest), 4
			case c.parts:
				r, used = syllable(rest), 8
			case len(rest) > 2:
				r, used = t.cells[tripleCells+int(rest[1])<<8+int(rest[2])], 3
			}
		}
	}
	switch {
	case r >= twoRunes:
		two := t.texts[r-twoRunes]
		return AppendRune(AppendRune(dst, two[0]), two[1]), used, 0, ""
	case r >= 0:
		return AppendRune(dst, r), used, 0, ""
	case r != needMore:
		return dst, 0, i - int(r), "illegal multibyte sequence"
	case final:
		return dst, 0, len(data), "incomplete multibyte sequence"
	}
	return dst, 0, 0, ""
}

// encode appends the bytes of a character.
func (c *multibyteCodec) encode(dst []byte, r rune) ([]byte, bool) {
	if r == 0 {
		return append(dst, 0), true
	}
	t := c.table()
	if code := t.code(r); code != 0 {
		return appendCode(dst, code), true
	}
	switch {
	case c.four && !IsSurrogate(r):
		return t.appendFour(dst, r)
	case c.parts && r >= firstSyllable && r <= lastSyllable:
		return appendParts(dst, r), true
	}
	return dst, false
}

func appendCode(dst []byte, code uint32) []byte {
	switch {
	case code > 0xFFFF:
		return append(dst, byte(code>>16), byte(code>>8), byte(code))
	case code > 0xFF:
		return append(dst, byte(code>>8), byte(code))
	}
	return append(dst, byte(code))
}

// joined is the code of the text of two characters that s begins with, and its length; 0 if it has none.
func (c *multibyteCodec) joined(s string) (code uint32, size int) {
	a, n := DecodeRune(s)
	t := c.table()
	if n == len(s) || !t.firsts[a] {
		return 0, 0
	}
	b, m := DecodeRune(s[n:])
	return t.joined[[2]rune{a, b}], n + m
}

// Codes of four bytes are numbered: the second and the fourth byte are digits, the others are from 0x81 to 0xFE.
const (
	leads  = 0xFE - 0x81 + 1
	digits = 10
)

func (t *eastTable) four(b string) rune {
	if len(b) < 4 {
		return needMore
	}
	a, c, d := int(b[0])-0x81, int(b[2])-0x81, int(b[3])-'0'
	if a < 0 || a >= leads || c < 0 || c >= leads || d < 0 || d >= digits {
		return wrongOne
	}
	n := ((a*digits+int(b[1]-'0'))*leads+c)*digits + d
	at := sort.Search(len(t.ranges), func(i int) bool { return t.ranges[i].n > n }) - 1
	if at < 0 || n >= t.ranges[at].n+t.ranges[at].size {
		return wrongOne
	}
	return rune(t.ranges[at].r + n - t.ranges[at].n)
}

func (t *eastTable) appendFour(dst []byte, r rune) ([]byte, bool) {
	// The characters of the ranges are in order too.
	at := sort.Search(len(t.ranges), func(i int) bool { return t.ranges[i].r > int(r) }) - 1
	if at < 0 || int(r) >= t.ranges[at].r+t.ranges[at].size {
		return dst, false
	}
	n := t.ranges[at].n + int(r) - t.ranges[at].r
	return append(dst, byte(0x81+n/(digits*leads*digits)), byte('0'+n/(leads*digits)%digits), byte(0x81+n/digits%leads), byte('0'+n%digits)), true
}
