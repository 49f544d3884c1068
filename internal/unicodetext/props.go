package unicodetext

//go:generate go run ./gen

// This file holds the properties of single characters: what str.isalpha and its kin ask, and unicodedata's facts.

// charRecord is a combination of properties.
type charRecord struct {
	flags    uint16
	category string
}

// numberRun is characters lo to hi with the values first, first+step, ...
type numberRun struct {
	lo, hi      rune
	first, step float64
}

// valueRange is characters lo to hi with the same value.
type valueRange struct {
	lo, hi rune
	value  uint8
}

// record is the record of r, U+10FFFF's for values that are no code points.
func record(r rune) *charRecord {
	if uint32(r) > maxRune {
		r = maxRune
	}
	return &charRecords[charBlocks[int(charIndex[r>>blockShift])<<blockShift|int(r&(1<<blockShift-1))]-' ']
}

// IsAlpha reports whether r is a letter: category Lm, Lt, Lu, Ll or Lo.
func IsAlpha(r rune) bool { return record(r).flags&flagAlpha != 0 }

// IsAlnum reports whether r is a letter or numeric.
func IsAlnum(r rune) bool {
	return record(r).flags&(flagAlpha|flagDecimal|flagDigit|flagNumeric) != 0
}

// IsDecimal reports whether r is a decimal digit of a positional system.
func IsDecimal(r rune) bool { return record(r).flags&flagDecimal != 0 }

// IsDigit reports whether r is a digit, superscripts included.
func IsDigit(r rune) bool { return record(r).flags&flagDigit != 0 }

// IsNumeric reports whether r has a numeric value.
func IsNumeric(r rune) bool { return record(r).flags&flagNumeric != 0 }

// IsSpace reports whether r is white space as str.isspace and str.split see it.
func IsSpace(r rune) bool {
	if r < 0x80 {
		return r == ' ' || '\t' <= r && r <= '\r' || 0x1C <= r && r <= 0x1F
	}
	return record(r).flags&flagSpace != 0
}

// IsPrintable reports whether repr shows r as it is.
func IsPrintable(r rune) bool {
	if r < 0x7F {
		return r >= ' '
	}
	return record(r).flags&flagPrintable != 0
}

// IsUpper reports whether r has the property Uppercase.
func IsUpper(r rune) bool { return record(r).flags&flagUpper != 0 }

// IsLower reports whether r has the property Lowercase.
func IsLower(r rune) bool { return record(r).flags&flagLower != 0 }

// IsTitle reports whether r is a titlecase letter (category Lt), such as U+01C5.
func IsTitle(r rune) bool { return record(r).flags&flagTitle != 0 }

// IsCased reports whether r has the property Cased.
func IsCased(r rune) bool { return record(r).flags&flagCased != 0 }

// IsIDStart reports whether an identifier may start with r: XID_Start or '_'.
func IsIDStart(r rune) bool { return record(r).flags&flagIDStart != 0 }

// IsIDContinue reports whether r may stand in an identifier: XID_Continue.
func IsIDContinue(r rune) bool { return record(r).flags&flagIDContinue != 0 }

// IsLineBreak reports whether str.splitlines breaks lines at r.
func IsLineBreak(r rune) bool {
	return '\n' <= r && r <= '\r' || 0x1C <= r && r <= 0x1E || r == 0x85 || r == 0x2028 || r == 0x2029
}

// Category is the general category: "Lu", "Cn" for unassigned code points.
func Category(r rune) string { return record(r).category }

// IsMirrored reports whether r is mirrored in right-to-left text.
func IsMirrored(r rune) bool { return findValue(mirroredRanges[:], r) != 0 }

// Decimal is the value of a decimal digit, -1 for other characters.
func Decimal(r rune) int {
	if r < 0x80 {
		if '0' <= r && r <= '9' {
			return int(r - '0')
		}
		return -1
	}
	if !IsDecimal(r) {
		return -1
	}
	lo, hi := 0, len(decimalZeros)
	for hi-lo > 1 {
		if m := (lo + hi) / 2; decimalZeros[m] <= r {
			lo = m
		} else {
			hi = m
		}
	}
	return int(r - decimalZeros[lo])
}

// Digit is the value of a digit, -1 for other characters.
func Digit(r rune) int {
	if d := Decimal(r); d >= 0 || !IsDigit(r) {
		return d
	}
	v, ok := findNumber(digitRuns[:], r)
	if !ok {
		return -1
	}
	return int(v)
}

// Numeric is the numeric value of r; ok is false if it has none.
func Numeric(r rune) (v float64, ok bool) {
	if !IsNumeric(r) {
		return 0, false
	}
	if d := Digit(r); d >= 0 {
		return float64(d), true
	}
	return findNumber(numericRuns[:], r)
}

func findNumber(runs []numberRun, r rune) (float64, bool) {
	lo, hi := 0, len(runs)
	for lo < hi {
		m := (lo + hi) / 2
		switch n := &runs[m]; {
		case r < n.lo:
			hi = m
		case r > n.hi:
			lo = m + 1
		default:
			return n.first + n.step*float64(r-n.lo), true
		}
	}
	return 0, false
}

func findValue(ranges []valueRange, r rune) uint8 {
	lo, hi := 0, len(ranges)
	for lo < hi {
		m := (lo + hi) / 2
		switch n := &ranges[m]; {
		case r < n.lo:
			hi = m
		case r > n.hi:
			lo = m + 1
		default:
			return n.value
		}
	}
	return 0
}

// Bidirectional is the bidirectional class, "" if none is defined.
func Bidirectional(r rune) string { return bidiNames[findValue(bidiRanges[:], r)] }

// EastAsianWidth is the East Asian width: "W", "N", ...
func EastAsianWidth(r rune) string { return widthNames[findValue(widthRanges[:], r)] }

// Combining is the canonical combining class.
func Combining(r rune) int { return int(findValue(combiningRanges[:], r)) }
