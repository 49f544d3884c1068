package numfmt

import (
	"math"
	"strconv"
)

// This file holds the digits of a float in C's e, f and g styles and Python's r, split where separators and padding go.

// maxDigits is more digits than any float64 has, on either side of the point: digits beyond it are zeros, which are
// counted instead of stored.
const maxDigits = 1100

// floatText is a formatted float in pieces: [-] intg [. frac zeros×'0'] exp. Its slices share the scratch buffer that
// made it, so that a float is formatted without allocation.
type floatText struct {
	neg   bool
	point bool   // a decimal point follows intg
	intg  []byte // digits before the point; empty for inf and nan
	frac  []byte // digits after it
	zeros int    // how many 0 follow frac
	exp   []byte // exponent with its letter; the whole text for inf and nan
}

// floatStyle says how to write a float.
type floatStyle struct {
	code      byte // e E f F g G, or r for repr
	prec      int  // not used by r
	alt       bool // #: keep the point, and g's trailing zeros
	dot0      bool // r and g: a digit after the point where there is no exponent
	noNegZero bool // z: no sign on a result of zero
}

// floatScratch is room for the text of most floats; longer ones are allocated.
type floatScratch [96]byte

// makeFloatText returns the text of f, built in scratch.
func makeFloatText(scratch []byte, f float64, st floatStyle) floatText {
	upper := st.code == 'E' || st.code == 'F' || st.code == 'G'
	code := st.code
	if upper {
		code += 'a' - 'A'
	}
	if f != f || math.IsInf(f, 0) {
		return nonFinite(scratch, f, upper)
	}
	neg := math.Signbit(f)
	f = math.Abs(f)
	var t floatText
	switch code {
	case 'f':
		t = fixedText(scratch, f, st.prec)
	case 'e':
		t = expText(scratch, f, st.prec)
	default:
		t = generalText(scratch, f, code, st)
	}
	if st.alt {
		t.point = true
	}
	if upper && len(t.exp) > 0 {
		t.exp[0] = 'E'
	}
	t.neg = neg && !(st.noNegZero && allZero(t.intg) && allZero(t.frac))
	return t
}

func nonFinite(scratch []byte, f float64, upper bool) floatText {
	t := floatText{neg: f < 0}
	switch {
	case f != f && upper:
		t.exp = append(scratch[:0], "NAN"...)
	case f != f:
		t.exp = append(scratch[:0], "nan"...)
	case upper:
		t.exp = append(scratch[:0], "INF"...)
	default:
		t.exp = append(scratch[:0], "inf"...)
	}
	return t
}

// fixedText is C's %.{prec}f.
func fixedText(scratch []byte, f float64, prec int) floatText {
	p := min(prec, maxDigits)
	b := strconv.AppendFloat(scratch[:0], f, 'f', p, 64)
	t := floatText{intg: b, zeros: prec - p}
	if p > 0 {
		t.point = true
		t.intg, t.frac = b[:len(b)-p-1], b[len(b)-p:]
	}
	return t
}

// expText is C's %.{prec}e.
func expText(scratch []byte, f float64, prec int) floatText {
	p := min(prec, maxDigits)
	b := strconv.AppendFloat(scratch[:0], f, 'e', p, 64)
	t := floatText{intg: b[:1], zeros: prec - p, exp: b[1:]}
	if p > 0 {
		t.point = true
		t.frac = b[2 : 2+p]
		t.exp = b[2+p:]
	}
	return t
}

// generalText writes significant digits, with an exponent where it is below -4 or too large for the style.
func generalText(scratch []byte, f float64, code byte, st floatStyle) floatText {
	prec, p := -1, -1
	if code == 'g' {
		prec = max(st.prec, 1)
		p = min(prec, maxDigits) - 1
	}
	// room bytes before the digits take the zeros of 0.000ddd.
	const room = 8
	all := strconv.AppendFloat(append(scratch[:0], "00000000"...), f, 'e', p, 64)
	e := len(all) - 1
	for all[e] != 'e' {
		e--
	}
	exp := 0
	for _, c := range all[e+2:] {
		exp = exp*10 + int(c-'0')
	}
	if all[e+1] == '-' {
		exp = -exp
	}
	t := floatText{exp: all[e:]}
	// digits from start to end are the significant ones without trailing zeros; moving the first closes the point's gap.
	start, end := room, room+1
	if e > end {
		all[room+1] = all[room]
		start, end = room+1, e
	}
	for end > start+1 && all[end-1] == '0' {
		end--
	}
	n := end - start
	limit := 16
	if code == 'g' {
		limit = prec
		if st.dot0 {
			limit--
		}
	}
	decpt := exp + 1 // the point's place, counted from the first digit
	useExp := decpt <= -4 || decpt > limit
	if useExp {
		decpt = 1
	} else {
		t.exp = nil
	}
	switch {
	case decpt <= 0:
		all[0] = '0'
		t.intg = all[:1]
		t.frac = all[start+decpt : end]
		for i := range -decpt {
			t.frac[i] = '0'
		}
	case decpt >= n:
		t.intg = all[start:end]
		for len(t.intg) < decpt {
			t.intg = append(t.intg, '0')
		}
	default:
		t.intg, t.frac = all[start:start+decpt], all[start+decpt:end]
	}
	if code == 'g' && st.alt {
		t.zeros = max(prec-max(n, decpt), 0)
	}
	if st.dot0 && !useExp && len(t.frac) == 0 && t.zeros == 0 {
		t.zeros = 1
	}
	t.point = len(t.frac) > 0 || t.zeros > 0
	return t
}

func allZero(digits []byte) bool {
	for _, c := range digits {
		if c != '0' {
			return false
		}
	}
	return true
}

// append appends the text to dst.
func (t *floatText) append(dst []byte, b *Bounds) (_ []byte, err error) {
	if t.neg {
		dst = append(dst, '-')
	}
	dst = append(dst, t.intg...)
	if t.point {
		dst = append(dst, '.')
	}
	dst = append(dst, t.frac...)
	dst = appendByte(dst, '0', t.zeros, b, &err)
	return append(dst, t.exp...), err
}

// appendByte is appendFill for a byte.
func appendByte(dst []byte, c byte, n int, b *Bounds, err *error) []byte {
	return appendFill(dst, rune(c), n, b, err)
}
