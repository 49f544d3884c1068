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

func isIDStart(r rune) bool {
	if r < 0x80 {
		return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	}
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.Is(notXIDStart, r)
}

func isIDContinue(r rune) bool {
	if r < 0x80 {
		return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
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
