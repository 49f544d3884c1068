package unicodetext

import (
	"strings"
	"sync"

	"golang.org/x/text/encoding/charmap"
)

// This file holds the encodings of one byte per character, whose tables are those of golang.org/x/text, and where that has none, those of charmaptables.go.

// firstCharmap is the Encoding of the first of charmaps.
const firstCharmap Encoding = 64

// charmapCodec is an encoding of one byte per character.
type charmapCodec struct {
	name    string
	aliases string // as CPython's encodings.aliases lists them
	table   *charmap.Charmap
	// own is what a table of our own says, in place of table: the characters of all bytes.
	own *[256]rune
	// bytes are the bytes of own's characters.
	bytes map[rune]byte
	// undefined are bytes that CPython's table leaves out.
	undefined string
	// changed are bytes for which CPython's table has another character.
	changed []charmapEntry
}

type charmapEntry struct {
	b byte
	r rune
}

var charmaps = sync.OnceValue(func() []charmapCodec {
	list := []charmapCodec{
		{name: "cp037", aliases: "037 csibm037 ebcdic_cp_ca ebcdic_cp_nl ebcdic_cp_us ebcdic_cp_wt ibm037 ibm039", table: charmap.CodePage037},
		{name: "cp437", aliases: "437 cspc8codepage437 ibm437", table: charmap.CodePage437},
		{name: "cp850", aliases: "850 cspc850multilingual ibm850", table: charmap.CodePage850},
		{name: "cp852", aliases: "852 cspcp852 ibm852", table: charmap.CodePage852},
		{name: "cp855", aliases: "855 csibm855 ibm855", table: charmap.CodePage855},
		{name: "cp858", aliases: "858 cp00858 csibm00858 csibm858 ibm00858 ibm858 pc_multilingual_850_euro", table: charmap.CodePage858},
		{name: "cp860", aliases: "860 csibm860 ibm860", table: charmap.CodePage860},
		{name: "cp862", aliases: "862 cspc862latinhebrew ibm862", table: charmap.CodePage862},
		{name: "cp863", aliases: "863 csibm863 ibm863", table: charmap.CodePage863},
		{name: "cp865", aliases: "865 csibm865 ibm865", table: charmap.CodePage865},
		{name: "cp866", aliases: "866 csibm866 ibm866", table: charmap.CodePage866},
		{name: "cp1140", aliases: "1140 cp01140 csibm01140 ebcdic_us_37_euro ibm01140 ibm1140", table: charmap.CodePage1140},
		{name: "iso8859-2", aliases: "csisolatin2 iso_8859_2 iso_8859_2_1987 iso_ir_101 l2 latin2", table: charmap.ISO8859_2},
		{name: "iso8859-3", aliases: "csisolatin3 iso_8859_3 iso_8859_3_1988 iso_ir_109 l3 latin3", table: charmap.ISO8859_3},
		{name: "iso8859-4", aliases: "csisolatin4 iso_8859_4 iso_8859_4_1988 iso_ir_110 l4 latin4", table: charmap.ISO8859_4},
		{name: "iso8859-5", aliases: "csisolatincyrillic cyrillic iso_8859_5 iso_8859_5_1988 iso_ir_144", table: charmap.ISO8859_5},
		{name: "iso8859-6", aliases: "arabic asmo_708 csisolatinarabic ecma_114 iso_8859_6 iso_8859_6_1987 iso_ir_127", table: charmap.ISO8859_6},
		{name: "iso8859-7", aliases: "csisolatingreek ecma_118 elot_928 greek greek8 iso_8859_7 iso_8859_7_1987 iso_ir_126", table: charmap.ISO8859_7},
		{name: "iso8859-8", aliases: "csisolatinhebrew hebrew iso_8859_8 iso_8859_8_1988 iso_8859_8_e iso_8859_8_i iso_ir_138", table: charmap.ISO8859_8},
		{name: "iso8859-9", aliases: "csisolatin5 iso_8859_9 iso_8859_9_1989 iso_ir_148 l5 latin5", table: charmap.ISO8859_9},
		{name: "iso8859-10", aliases: "csisolatin6 iso_8859_10 iso_8859_10_1992 iso_ir_157 l6 latin6", table: charmap.ISO8859_10},
		{name: "iso8859-13", aliases: "iso_8859_13 l7 latin7", table: charmap.ISO8859_13},
		{name: "iso8859-14", aliases: "iso_8859_14 iso_8859_14_1998 iso_celtic iso_ir_199 l8 latin8", table: charmap.ISO8859_14},
		{name: "iso8859-15", aliases: "iso_8859_15 l9 latin9", table: charmap.ISO8859_15},
		{name: "iso8859-16", aliases: "iso_8859_16 iso_8859_16_2001 iso_ir_226 l10 latin10", table: charmap.ISO8859_16},
		{name: "koi8-r", aliases: "cskoi8r", table: charmap.KOI8R},
		{name: "koi8-u", table: charmap.KOI8U, changed: []charmapEntry{{0xAE, '\u255D'}, {0xBE, '\u256C'}}},
		{name: "mac-roman", aliases: "macintosh macroman", table: charmap.Macintosh},
		{name: "mac-cyrillic", aliases: "maccyrillic", table: charmap.MacintoshCyrillic},
		{name: "cp874", aliases: "874 ms874 windows_874", table: charmap.Windows874},
		{name: "cp1250", aliases: "1250 windows_1250", table: charmap.Windows1250},
		{name: "cp1251", aliases: "1251 windows_1251", table: charmap.Windows1251},
		{name: "cp1253", aliases: "1253 windows_1253", table: charmap.Windows1253},
		{name: "cp1254", aliases: "1254 windows_1254", table: charmap.Windows1254},
		{name: "cp1255", aliases: "1255 windows_1255", table: charmap.Windows1255, undefined: "\xCA"},
		{name: "cp1256", aliases: "1256 windows_1256", table: charmap.Windows1256},
		{name: "cp1257", aliases: "1257 windows_1257", table: charmap.Windows1257},
		{name: "cp1258", aliases: "1258 windows_1258", table: charmap.Windows1258},
	}
	for _, x := range ownCharmaps {
		c := charmapCodec{name: x.name, aliases: x.aliases, own: new([256]rune), bytes: make(map[rune]byte, 256)}
		i := 0
		for _, r := range x.table {
			c.own[i] = r
			if r != '\uFFFE' {
				c.bytes[r] = byte(i)
			}
			i++
		}
		list = append(list, c)
	}
	return list
})

// lookupCharmap finds one of charmaps by a name in lower case with underscores.
func lookupCharmap(name string) (Encoding, bool) {
	for i, c := range charmaps() {
		if strings.ReplaceAll(c.name, "-", "_") == name {
			return firstCharmap + Encoding(i), true
		}
		for alias := range strings.FieldsSeq(c.aliases) {
			if alias == name {
				return firstCharmap + Encoding(i), true
			}
		}
	}
	return 0, false
}

// CharmapName returns the name under which CPython knows enc, or "" if it has no table of this file.
func CharmapName(enc Encoding) string {
	if enc < firstCharmap {
		return ""
	}
	if enc >= firstMultibyte {
		return multibyteOf(enc).name
	}
	return charmaps()[enc-firstCharmap].name
}

// charmapOf returns the table of enc, which must be one of this file.
func charmapOf(enc Encoding) *charmapCodec { return &charmaps()[enc-firstCharmap] }

// rune returns the character of a byte.
func (c *charmapCodec) rune(b byte) (rune, bool) {
	if c.own != nil {
		return c.own[b], c.own[b] != '\uFFFE'
	}
	for _, x := range c.changed {
		if x.b == b {
			return x.r, true
		}
	}
	if b >= 0x80 && b < 0xA0 && c.control() {
		return rune(b), true
	}
	r := c.table.DecodeByte(b)
	return r, r != '\uFFFD' && strings.IndexByte(c.undefined, b) < 0
}

// control says that the bytes from 0x80 to 0x9F are control characters, which x/text leaves out.
func (c *charmapCodec) control() bool { return strings.HasPrefix(c.name, "iso") }

func (c *charmapCodec) decode(dst []byte, data string, i int, _ bool) ([]byte, int, int, string) {
	r, ok := c.rune(data[i])
	if !ok {
		return dst, 0, i + 1, "character maps to <undefined>"
	}
	return AppendRune(dst, r), 1, 0, ""
}

func (c *charmapCodec) encode(dst []byte, r rune) ([]byte, bool) {
	if c.own != nil {
		b, ok := c.bytes[r]
		if !ok {
			return dst, false
		}
		return append(dst, b), true
	}
	if r >= 0x80 && r < 0xA0 && c.control() {
		return append(dst, byte(r)), true
	}
	if b, ok := c.table.EncodeRune(r); ok && r != '\uFFFD' {
		if x, ok := c.rune(b); ok && x == r {
			return append(dst, b), true
		}
	}
	for _, x := range c.changed {
		if x.r == r {
			return append(dst, x.b), true
		}
	}
	return dst, false
}
