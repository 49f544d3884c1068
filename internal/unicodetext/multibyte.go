package unicodetext

// multibyte.go holds the encodings of East Asia in which a character takes one to four bytes, from the tables of x/text.

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/transform"
)

// firstMultibyte is the Encoding of the first of multibytes.
const firstMultibyte Encoding = firstCharmap + 100

// multibyteCodec is such an encoding.
type multibyteCodec struct {
	name    string // as CPython has it
	aliases string // other names, in lower case with underscores
	table   encoding.Encoding
	// changed are characters that x/text, which follows the Web's standard, has in the place of CPython's.
	changed map[rune]rune // x/text's to CPython's
	// ascii are characters that are written as bytes of ASCII, which are read as those of ASCII.
	ascii map[rune]byte
	// has says whether the encoding has the bytes of a character, of which x/text may have more; nil: it has all.
	has func(b string) bool
	// blocks are characters that x/text does not have, or has others in their places.
	blocks []block
	// one, unless it is nil, reads a pair of bytes in the place of table: a character, or -1.
	one func(a, b byte) rune
	// prefix, unless it is "", begins characters of three bytes, some of which x/text encodes in another way, which has refuses.
	prefix string
	// pairs says that all characters but ASCII are pairs of bytes, of which some mean the same: encoding takes the first of these, which x/text
	// does not.
	pairs bool
	back  sync.Once       // guards codes
	codes map[rune]string // of pairs, by character
}

// code is the first pair of bytes of a character, after prefix, "" if it has none.
func (c *multibyteCodec) code(r rune) string {
	c.back.Do(func() {
		c.codes = map[rune]string{}
		for a := 0x81; a <= 0xFE; a++ {
			for b := 0x31; b <= 0xFE; b++ {
				pair := c.prefix + string([]byte{byte(a), byte(b)})
				text, n, _, wrong := c.decode(nil, pair, 0, true)
				if pair == "\xA2\xCC" || pair == "\xA2\xCE" { // numerals that are written like characters
					continue
				}
				r, size := utf8.DecodeRune(text)
				if wrong != "" || n != len(pair) || size != len(text) {
					continue
				}
				// Of letters that stand alone, those at the beginning of a syllable come before those at its end.
				if old := c.codes[r]; old == "" || c.one != nil && old[0] == lastLetters {
					c.codes[r] = pair
				}
			}
		}
	})
	return c.codes[r]
}

// block is characters that follow each other, as their bytes do in Big5.
type block struct {
	from     string // the bytes of the first
	first, n rune
}

// big5Place numbers the pairs of bytes of Big5: each first byte has 157 second ones. It is negative if there is no such pair.
func big5Place(a, b byte) rune {
	switch {
	case a < 0x81 || a > 0xFE:
	case b >= 0x40 && b <= 0x7E:
		return rune(a)*157 + rune(b) - 0x40
	case b >= 0xA1 && b <= 0xFE:
		return rune(a)*157 + rune(b) - 0xA1 + 63
	}
	return -1
}

// eten are the characters that a Chinese system added to Big5.
var eten = []block{
	{"\xC6\xA1", 0x30FE, 1}, {"\xC6\xA2", 0x309D, 2}, {"\xC6\xA4", 0x3005, 1}, {"\xC6\xA5", 0x3041, 83}, {"\xC6\xF8", 0x30A1, 86},
	{"\xC7\xB1", 0x0414, 2}, {"\xC7\xB3", 0x0401, 1}, {"\xC7\xB4", 0x0416, 7}, {"\xC7\xBB", 0x0423, 19}, {"\xC7\xCE", 0x0451, 1},
	{"\xC7\xCF", 0x0436, 26}, {"\xC7\xE9", 0x2460, 10}, {"\xC7\xF3", 0x2474, 10},
}

// taiwan are the signs for which Big5 has other characters than Microsoft's table, which is the Web's.
var taiwan = map[rune]rune{0x2027: 0x2022, 0xFE51: 0xFF64, 0xAF: 0x203E, 0xFF5E: 0x223C, 0x2295: 0x2641, 0x2299: 0x2609, 0x2215: 0xFF0F, 0xFE68: 0xFF3C,
	0xFFE5: 0xA5, 0xFFE0: 0xA2, 0xFFE1: 0xA3}

// inBig5 reports whether Big5 has a pair that x/text has, which has Hong Kong's characters too.
func inBig5(b string) bool {
	return len(b) == 2 && (b >= "\xA1" && b < "\xA3\xC0" || b >= "\xA4" && b < "\xC6\xA1" || b >= "\xC9" && b < "\xF9\xD6")
}

// mainland are the signs for which GB 2312 has other characters than GBK.
var mainland = map[rune]rune{0xB7: 0x30FB, 0x2014: 0x2015}

// jis are the signs for which Microsoft's table, which is the Web's, chose other characters than JIS.
var jis = map[rune]rune{0xFF5E: 0x301C, 0x2225: 0x2016, 0xFF0D: 0x2212, 0xFFE0: 0x00A2, 0xFFE1: 0x00A3, 0xFFE2: 0x00AC}

// roman are the signs that JIS X 0201 has in the places of two of ASCII.
var roman = map[rune]byte{0xA5: '\\', 0x203E: '~'}

var multibytes = sync.OnceValue(func() []*multibyteCodec {
	return []*multibyteCodec{
		{name: "shift_jis", aliases: "csshiftjis shiftjis sjis s_jis x_mac_japanese", table: japanese.ShiftJIS, changed: jis, ascii: roman, has: func(b string) bool {
			return len(b) == 1 && b > "\xA0" || len(b) == 2 && (b < "\x85" || b >= "\x88\x9F" && b <= "\xEA\xA4")
		}},
		{name: "cp932", aliases: "932 ms932 mskanji ms_kanji windows_31j", table: japanese.ShiftJIS},
		{name: "euc_jp", aliases: "eucjp ujis u_jis", table: japanese.EUCJP, changed: jis, ascii: roman, prefix: "\x8F", has: func(b string) bool { return len(b) != 2 || b < "\xA9" || b >= "\xB0" && b <= "\xF4\xA6" }},
		{name: "gbk", aliases: "936 cp936 ms936", table: simplifiedchinese.GBK, has: func(b string) bool { return len(b) == 2 && (b < "\xFE" || b >= "\xFE\xA1") }},
		{name: "gb2312", aliases: "chinese csiso58gb231280 euc_cn euccn eucgb2312_cn gb2312_1980 gb2312_80 iso_ir_58 x_mac_simp_chinese", table: simplifiedchinese.GBK, changed: mainland, has: func(b string) bool {
			return len(b) == 2 && b[1] >= 0xA1 && (b >= "\xA1" && b < "\xA2" || b >= "\xA2\xB1" && b < "\xA6\xE0" || b >= "\xA7" && b < "\xA8\xBB" || b >= "\xA8\xC5" && b < "\xA9\xF0" || b >= "\xB0" && b < "\xF8")
		}},
		{name: "gb18030", aliases: "gb18030_2000", table: simplifiedchinese.GB18030},
		{name: "big5", aliases: "big5_tw csbig5 x_mac_trad_chinese", table: traditionalchinese.Big5, changed: taiwan, blocks: eten, pairs: true, has: inBig5},
		{name: "cp950", aliases: "950 ms950", table: traditionalchinese.Big5, blocks: append(eten[:len(eten):len(eten)], block{"\xF9\xFE", 0x2593, 1}), pairs: true, has: func(b string) bool {
			return inBig5(b) || b == "\xA3\xE1" || b >= "\xF9\xD6" && b < "\xF9\xFE"
		}},
		{name: "big5hkscs", aliases: "big5_hkscs hkscs", table: traditionalchinese.Big5, changed: taiwan, has: func(b string) bool {
			return len(b) == 2 && (b < "\x87\x7A" || b >= "\x88" && b < "\xA3\xC0" || b >= "\xA4")
		}},
		{name: "euc_kr", aliases: "cseuckr euckr korean ksc5601 ks_c_5601 ks_c_5601_1987 ksx1001 ks_x_1001 x_mac_korean", table: korean.EUCKR, has: func(b string) bool { return len(b) == 2 && b[0] >= 0xA1 && b[1] >= 0xA1 }},
		{name: "cp949", aliases: "949 ms949 uhc", table: korean.EUCKR},
		{name: "johab", aliases: "cp1361 ms1361", table: korean.EUCKR, one: johab, pairs: true},
	}
})

// lookupMultibyte finds one of multibytes by a name in lower case with underscores.
func lookupMultibyte(name string) (Encoding, bool) {
	for i, c := range multibytes() {
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

func multibyteOf(enc Encoding) *multibyteCodec { return multibytes()[enc-firstMultibyte] }

// decode reads one character.
func (c *multibyteCodec) decode(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	if data[i] < utf8.RuneSelf {
		return append(dst, data[i]), 1, 0, ""
	}
	if c.blocks != nil && i+1 < len(data) {
		place := big5Place(data[i], data[i+1])
		for _, b := range c.blocks {
			if n := place - big5Place(b.from[0], b.from[1]); n >= 0 && n < b.n {
				return AppendRune(dst, b.first+n), 2, 0, ""
			}
		}
	}
	if c.one != nil {
		if i+1 == len(data) {
			if !final {
				return dst, 0, 0, ""
			}
			return dst, 0, len(data), "incomplete multibyte sequence"
		}
		if r := c.one(data[i], data[i+1]); r >= 0 {
			return AppendRune(dst, r), 2, 0, ""
		}
		return dst, 0, i + 1, "illegal multibyte sequence"
	}
	var buf [16]byte
	d := c.table.NewDecoder()
	for n := 1; n <= 4; n++ {
		if i+n > len(data) {
			if !final {
				return dst, 0, 0, ""
			}
			return dst, 0, len(data), "incomplete multibyte sequence"
		}
		nd, ns, err := d.Transformer.Transform(buf[:], []byte(data[i:i+n]), false)
		if err == transform.ErrShortSrc {
			continue
		}
		r, size := utf8.DecodeRune(buf[:nd])
		if err != nil || ns != n || r == utf8.RuneError || size != nd || c.has != nil && !c.has(data[i:i+n]) {
			break
		}
		if to, ok := c.changed[r]; ok {
			r = to
		}
		return AppendRune(dst, r), n, 0, ""
	}
	return dst, 0, i + 1, "illegal multibyte sequence"
}

// encode appends the bytes of a character.
func (c *multibyteCodec) encode(dst []byte, r rune) ([]byte, bool) {
	if r < utf8.RuneSelf {
		return append(dst, byte(r)), true
	}
	if r >= 0xD800 && r < 0xE000 || r == utf8.RuneError {
		return dst, false
	}
	if c.pairs {
		code := c.code(r)
		return append(dst, code...), code != ""
	}
	if _, ok := c.changed[r]; ok {
		return dst, false
	}
	if b, ok := c.ascii[r]; ok {
		return append(dst, b), true
	}
	for from, to := range c.changed {
		if r == to {
			r = from
			break
		}
	}
	var src, buf [16]byte
	n := utf8.EncodeRune(src[:], r)
	nd, ns, err := c.table.NewEncoder().Transformer.Transform(buf[:], src[:n], true)
	if err != nil || ns != n || c.has != nil && !c.has(string(buf[:nd])) {
		if c.prefix != "" {
			code := c.code(r)
			return append(dst, code...), code != ""
		}
		return dst, false
	}
	return append(dst, buf[:nd]...), true
}
