package syntax

// Identifiers: XID_Start and XID_Continue (PEP 3131, UAX 31).

import "unicode"

// notXIDStart and notXIDContinue hold the letters that lose the property under NFKC (UAX 31, 5.1.4).
var notXIDStart = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x037a, Hi: 0x037a, Stride: 1}, {Lo: 0x0e33, Hi: 0x0e33, Stride: 1}, {Lo: 0x0eb3, Hi: 0x0eb3, Stride: 1},
	{Lo: 0x2e2f, Hi: 0x2e2f, Stride: 1}, {Lo: 0x309b, Hi: 0x309c, Stride: 1}, {Lo: 0xfc5e, Hi: 0xfc63, Stride: 1},
	{Lo: 0xfdfa, Hi: 0xfdfb, Stride: 1}, {Lo: 0xfe70, Hi: 0xfe70, Stride: 1}, {Lo: 0xfe72, Hi: 0xfe72, Stride: 1},
	{Lo: 0xfe74, Hi: 0xfe74, Stride: 1}, {Lo: 0xfe76, Hi: 0xfe76, Stride: 1}, {Lo: 0xfe78, Hi: 0xfe78, Stride: 1},
	{Lo: 0xfe7a, Hi: 0xfe7a, Stride: 1}, {Lo: 0xfe7c, Hi: 0xfe7c, Stride: 1}, {Lo: 0xfe7e, Hi: 0xfe7e, Stride: 1},
	{Lo: 0xff9e, Hi: 0xff9f, Stride: 1},
}}

var notXIDContinue = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x037a, Hi: 0x037a, Stride: 1}, {Lo: 0x2e2f, Hi: 0x2e2f, Stride: 1}, {Lo: 0x309b, Hi: 0x309c, Stride: 1},
	{Lo: 0xfc5e, Hi: 0xfc63, Stride: 1}, {Lo: 0xfdfa, Hi: 0xfdfb, Stride: 1}, {Lo: 0xfe70, Hi: 0xfe70, Stride: 1},
	{Lo: 0xfe72, Hi: 0xfe72, Stride: 1}, {Lo: 0xfe74, Hi: 0xfe74, Stride: 1}, {Lo: 0xfe76, Hi: 0xfe76, Stride: 1},
	{Lo: 0xfe78, Hi: 0xfe78, Stride: 1}, {Lo: 0xfe7a, Hi: 0xfe7a, Stride: 1}, {Lo: 0xfe7c, Hi: 0xfe7c, Stride: 1},
	{Lo: 0xfe7e, Hi: 0xfe7e, Stride: 1},
}}

// isPlainLetter reports whether r is a letter of much-used scripts that may stand anywhere in a name and that normalising leaves as it is,
// whatever other such letters are beside it. It is a shortcut: of other letters tables know that too.
func isPlainLetter(r rune) bool {
	switch {
	case r < 0x400:
		return 0xC0 <= r && r <= 0xFF && r != 0xD7 && r != 0xF7
	case r < 0x460, 0x4E00 <= r && r < 0x9FF0, 0xAC00 <= r && r < 0xD7A4:
		return true
	case 0x3041 <= r && r < 0x3097, 0x30A1 <= r && r < 0x30FB:
		return true
	}
	return false
}

func isIDStart(r rune) bool {
	if r < 0x80 {
		return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	}
	if isPlainLetter(r) {
		return true
	}
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.Is(notXIDStart, r)
}

func isIDContinue(r rune) bool {
	if r < 0x80 {
		return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	if isPlainLetter(r) {
		return true
	}
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc,
		unicode.Other_ID_Continue) && !unicode.Is(notXIDContinue, r)
}

// IsIdentifier is str.isidentifier.
func IsIdentifier(s string) bool {
	if s == "" {
		return false
	}
	for i, r := range s {
		if i == 0 && !isIDStart(r) || i > 0 && !isIDContinue(r) {
			return false
		}
	}
	return true
}
