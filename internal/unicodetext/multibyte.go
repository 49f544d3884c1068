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
	// has says whether the encoding has the bytes of a character, of which x/text may have more; nil: it has all.
	has func(b string) bool
}

// jis are the signs for which Microsoft's table, which is the Web's, chose other characters than JIS.
var jis = map[rune]rune{0xFF5E: 0x301C, 0x2225: 0x2016, 0xFF0D: 0x2212, 0xFFE0: 0x00A2, 0xFFE1: 0x00A3, 0xFFE2: 0x00AC}

var multibytes = sync.OnceValue(func() []multibyteCodec {
	return []multibyteCodec{
		{name: "shift_jis", aliases: "csshiftjis shiftjis sjis s_jis", table: japanese.ShiftJIS, changed: jis, has: func(b string) bool {
			return len(b) == 1 && b > "\xA0" || len(b) == 2 && (b < "\x85" || b >= "\x88\x9F" && b <= "\xEA\xA4")
		}},
		{name: "cp932", aliases: "932 ms932 mskanji ms_kanji windows_31j", table: japanese.ShiftJIS},
		{name: "euc_jp", aliases: "eucjp ujis u_jis", table: japanese.EUCJP, changed: jis, has: func(b string) bool { return len(b) != 2 || b < "\xA9" || b >= "\xB0" && b <= "\xF4\xA6" }},
		{name: "gbk", aliases: "936 cp936 ms936", table: simplifiedchinese.GBK, has: func(b string) bool { return len(b) == 2 && (b < "\xFE" || b >= "\xFE\xA1") }},
		{name: "gb2312", aliases: "chinese csiso58gb231280 euc_cn euccn eucgb2312_cn gb2312_1980 gb2312_80 iso_ir_58", table: simplifiedchinese.GBK, has: func(b string) bool {
			return len(b) == 2 && b[1] >= 0xA1 && (b >= "\xA1" && b < "\xA2" || b >= "\xA2\xB1" && b < "\xA6\xE0" || b >= "\xA7" && b < "\xA8\xBB" || b >= "\xA8\xC5" && b < "\xA9\xF0" || b >= "\xB0" && b < "\xF8")
		}},
		{name: "gb18030", aliases: "gb18030_2000", table: simplifiedchinese.GB18030},
		{name: "big5", aliases: "big5_tw csbig5", table: traditionalchinese.Big5},
		{name: "euc_kr", aliases: "euckr korean ksc5601 ks_c_5601 ks_c_5601_1987 ksx1001 ks_x_1001", table: korean.EUCKR, has: func(b string) bool { return len(b) == 2 && b[0] >= 0xA1 && b[1] >= 0xA1 }},
		{name: "cp949", aliases: "949 ms949 uhc", table: korean.EUCKR},
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

func multibyteOf(enc Encoding) *multibyteCodec { return &multibytes()[enc-firstMultibyte] }

// decode reads one character.
func (c *multibyteCodec) decode(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	if data[i] < utf8.RuneSelf {
		return append(dst, data[i]), 1, 0, ""
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
	if _, ok := c.changed[r]; ok {
		return dst, false
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
		return dst, false
	}
	return append(dst, buf[:nd]...), true
}
