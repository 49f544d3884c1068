package numfmt

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/unicodetext"
)

// This file holds format(value, spec): padding, signs, separators, and one function per kind of value. Appended text is
// WTF-8; on error dst's contents are as before the call.

// number is a formatted number in the order it is written:
//
//	<left padding> <sign> <prefix> <= padding> <grouped intg> <point> <grouped frac zeros×0> <tail> <right padding>
type number struct {
	sign   byte // '-' for a negative value, else 0
	prefix string
	intg   []byte
	point  bool
	frac   []byte
	zeros  int
	tail   []byte
	tail2  byte // one more byte of tail ('%'), 0 for none
	group  int  // digits between separators: 3, or 4 for b o x X
}

// widths are the sizes of a number's parts under a spec, in code points.
type widths struct {
	sign      byte
	digits    int // integer digits, leading zeros included, without separators
	body      int // everything but padding
	left      int
	middle    int
	right     int
	fracDigit int
}

// layout computes the sizes. Widths above maxResult have been refused before.
func (n *number) layout(s *Spec) widths {
	w := widths{sign: n.sign}
	if n.sign == 0 && (s.Sign == '+' || s.Sign == ' ') {
		w.sign = s.Sign
	}
	rest := len(n.prefix) + len(n.tail)
	if w.sign != 0 {
		rest++
	}
	if n.point {
		rest++
	}
	if n.tail2 != 0 {
		rest++
	}
	w.fracDigit = len(n.frac) + n.zeros
	rest += groupedLen(w.fracDigit, 3, s.FracGroup)
	w.digits = len(n.intg)
	if w.digits > 0 && s.Fill == '0' && s.Align == '=' {
		w.digits = digitsToFill(w.digits, n.group, s.Group, s.Width-rest)
	}
	w.body = rest + groupedLen(w.digits, n.group, s.Group)
	w.left, w.middle, w.right = padding(s, w.body)
	return w
}

// append writes the number, for whose size b has been asked.
func (n *number) append(dst []byte, s *Spec, w *widths, b *Bounds) (_ []byte, err error) {
	if dst, err = b.grow(dst, w.body+(w.left+w.middle+w.right)*unicodetext.RuneLen(s.Fill)); err != nil {
		return nil, err
	}
	dst = appendFill(dst, s.Fill, w.left, b, &err)
	if w.sign != 0 {
		dst = append(dst, w.sign)
	}
	dst = append(dst, n.prefix...)
	dst = appendFill(dst, s.Fill, w.middle, b, &err)
	lead := w.digits - len(n.intg)
	if s.Group == 0 {
		dst = appendByte(dst, '0', lead, b, &err)
		dst = b.appendPart(dst, n.intg, &err)
	} else {
		for i, polled := 0, 0; i < w.digits && err == nil; {
			if i-polled > groupedAtOnce {
				polled, err = i, b.poll()
			}
			if i > 0 {
				dst = append(dst, s.Group)
			}
			end := i + (w.digits-i-1)%n.group + 1 // of the group
			zeros := max(0, min(end, lead)-i)
			dst = appendByte(dst, '0', zeros, b, &err)
			if i += zeros; i < end {
				dst = append(dst, n.intg[i-lead:end-lead]...)
			}
			i = end
		}
	}
	if n.point {
		dst = append(dst, '.')
	}
	if s.FracGroup == 0 {
		dst = b.appendPart(dst, n.frac, &err)
		dst = appendByte(dst, '0', n.zeros, b, &err)
	} else {
		for i := range w.fracDigit {
			if i > 0 && i%3 == 0 {
				dst = append(dst, s.FracGroup)
				if i%groupedAtOnce == 0 && err == nil {
					err = b.poll()
				}
				if err != nil {
					break
				}
			}
			if i < len(n.frac) {
				dst = append(dst, n.frac[i])
			} else {
				dst = append(dst, '0')
			}
		}
	}
	dst = append(dst, n.tail...)
	if n.tail2 != 0 {
		dst = append(dst, n.tail2)
	}
	dst = appendFill(dst, s.Fill, w.right, b, &err)
	return dst, err
}

// groupedAtOnce is how many digits are written with separators between two polls, a multiple of 3.
const groupedAtOnce = 3 << 15

// appendPart appends digits, for whose size b has been asked, unless err says that the run has ended.
func (b *Bounds) appendPart(dst, digits []byte, err *error) []byte {
	if *err != nil {
		return dst
	}
	out, failed := b.append(dst, alias.String(digits))
	if failed != nil {
		*err = failed
		return dst
	}
	return out
}

// format lays the number out, asks b and appends it.
func (n *number) format(dst []byte, s *Spec, b *Bounds) ([]byte, error) {
	if err := allowWidth(s, b); err != nil {
		return dst, err
	}
	w := n.layout(s)
	if err := b.allow(w.body + (w.left+w.middle+w.right)*unicodetext.RuneLen(s.Fill)); err != nil {
		return dst, err
	}
	return n.append(dst, s, &w, b)
}

// allowWidth refuses widths that no result may have before arithmetic on them could overflow.
func allowWidth(s *Spec, b *Bounds) error {
	if s.Width <= maxResult {
		return nil
	}
	return b.allow(s.Width)
}

// groupedLen is the number of code points of n digits with a separator after every group.
func groupedLen(n, group int, sep byte) int {
	if sep == 0 || n == 0 {
		return n
	}
	return n + (n-1)/group
}

// digitsToFill is the least number of digits, at least n, that fills width with its separators. It may overshoot by
// one, as a separator never comes first.
func digitsToFill(n, group int, sep byte, width int) int {
	if sep == 0 {
		return max(n, width)
	}
	if groupedLen(n, group, sep) >= width {
		return n
	}
	// k digits take k + (k-1)/group characters: start just below the answer.
	k := max(n, width*group/(group+1)-1)
	for groupedLen(k, group, sep) < width {
		k++
	}
	return k
}

// padding splits what is missing to the width by alignment: left, after the sign, right.
func padding(s *Spec, body int) (left, middle, right int) {
	n := s.Width - body
	if n <= 0 {
		return 0, 0, 0
	}
	switch s.Align {
	case '<':
		return 0, 0, n
	case '^':
		return n / 2, 0, n - n/2
	case '=':
		return 0, n, 0
	}
	return n, 0, 0
}

// appendFill appends n copies of the fill character. b ends that where there are many of them: then err is set, and nothing is appended from then on.
func appendFill(dst []byte, fill rune, n int, b *Bounds, err *error) []byte {
	if n <= 0 || *err != nil {
		return dst
	}
	return b.fill(dst, fill, n, err)
}

// fill is appendFill for some characters.
func (b *Bounds) fill(dst []byte, fill rune, n int, err *error) []byte {
	if fill < 0x80 && n <= alias.Piece {
		for ; n > 0; n-- {
			dst = append(dst, byte(fill))
		}
		return dst
	}
	out, failed := alias.Fill(dst, unicodetext.RuneString(fill), n, b.poll)
	if failed != nil {
		*err = failed
		return dst
	}
	return out
}

// AppendInt appends format(v, spec) for an int that fits 64 bits. A float type ('e', '%', ...) converts to float first.
//
// Errors: OverflowError for 'c' outside range(0x110000), b's own.
func AppendInt(dst []byte, v int64, s *Spec, b *Bounds) ([]byte, error) {
	var buf [72]byte
	n := number{group: 3}
	u := uint64(v)
	if v < 0 {
		n.sign = '-'
		u = -u
	}
	switch s.Type {
	case 'd', 'n':
		if s.isPlainInt() {
			return strconv.AppendInt(dst, v, 10), nil
		}
		n.intg = strconv.AppendUint(buf[:0], u, 10)
	case 'c':
		if v < 0 || v > 0x10FFFF {
			return dst, overflowError("%c arg not in range(0x110000)")
		}
		return appendChar(dst, rune(v), s, b)
	case 'b', 'o', 'x', 'X':
		base, prefix := baseOf(s.Type)
		n.group = 4
		n.intg = strconv.AppendUint(buf[:0], u, base)
		if s.Type == 'X' {
			upperHex(n.intg)
		}
		if s.Alt {
			n.prefix = prefix
		}
	default:
		return AppendFloat(dst, float64(v), s, b)
	}
	return n.format(dst, s, b)
}

// AppendBigInt is AppendInt for any int.
//
// Errors: AppendInt's, OverflowError where a float type meets an int too large for a float or 'c' one too large for a
// C long, ValueError beyond the digit limit.
func AppendBigInt(dst []byte, v *big.Int, s *Spec, b *Bounds) ([]byte, error) {
	if v.IsInt64() {
		return AppendInt(dst, v.Int64(), s, b)
	}
	n := number{group: 3}
	var err error
	few := bits.UintSize == 64 && len(v.Bits()) <= FewWords
	var buf [64 * FewWords]byte
	switch s.Type {
	case 'd', 'n':
		if few {
			n.intg = appendFew(buf[:0], v.Bits())
			break
		}
		if n.intg, err = AppendBigDecimal(nil, v, b); err == nil && v.Sign() < 0 {
			n.intg = n.intg[1:]
		}
	case 'c':
		return dst, overflowError("Python int too large to convert to C long")
	case 'b', 'o', 'x', 'X':
		base, prefix := baseOf(s.Type)
		n.group = 4
		if err = b.allow(v.BitLen()/(bits.Len(uint(base))-1) + 4); err != nil {
			return dst, err
		}
		if few {
			n.intg = AppendBits(buf[:0], v.Bits(), bits.Len(uint(base))-1)
		} else if n.intg, err = b.AppendManyBits(nil, v.Bits(), bits.Len(uint(base))-1); err != nil {
			return dst, err
		}
		if s.Type == 'X' {
			if err = b.upperHex(n.intg); err != nil {
				return dst, err
			}
		}
		if s.Alt {
			n.prefix = prefix
		}
	default:
		f, err := BigToFloat(v)
		if err != nil {
			return dst, err
		}
		return AppendFloat(dst, f, s, b)
	}
	if err != nil {
		return dst, err
	}
	if v.Sign() < 0 {
		n.sign = '-'
	}
	return n.format(dst, s, b)
}

var errFloat error = &Error{"OverflowError", "int too large to convert to float"}

// BigToFloat converts an int to the nearest float, as float(v) does.
//
// Errors: OverflowError for an int that rounds beyond the largest float.
func BigToFloat(v *big.Int) (float64, error) {
	if v.BitLen() > 1024 {
		return 0, errFloat
	}
	if bits.UintSize == 64 && v.Sign() != 0 {
		f, ok := wordsFloat(v.Bits(), false, 0)
		if !ok {
			return 0, errFloat
		}
		if v.Sign() < 0 {
			f = -f
		}
		return f, nil
	}
	f, _ := v.Float64()
	if math.IsInf(f, 0) {
		return 0, errFloat
	}
	return f, nil
}

// manyWords is up to how many words a number is written without an end to the time that it takes.
const manyWords = 512

// AppendBigDecimal appends str(v).
//
// Errors: ValueError if v has more than b.IntDigits digits.
func AppendBigDecimal(dst []byte, v *big.Int, b *Bounds) ([]byte, error) {
	if bits.UintSize == 64 && len(v.Bits()) <= FewWords { // fewer digits than any limit
		return AppendFewDecimal(dst, v), nil
	}
	limit := b.intDigits()
	// 3.3219 bits make a digit: with more bits than this the result has more than limit digits.
	if limit > 0 && v.BitLen() > limit+limit/3*7+64 {
		return dst, errStrDigits(limit)
	}
	if err := b.allow(v.BitLen()/3 + 2); err != nil {
		return dst, err
	}
	start := len(dst)
	if b != nil && b.Decimal != nil && len(v.Bits()) > manyWords {
		var err error
		if dst, err = b.Decimal(dst, v); err != nil {
			return dst, err
		}
	} else {
		dst = v.Append(dst, 10)
	}
	n := len(dst) - start
	if v.Sign() < 0 {
		n--
	}
	if limit > 0 && n > limit {
		return dst[:start], errStrDigits(limit)
	}
	return dst, nil
}

func errStrDigits(limit int) error {
	return valueError("Exceeds the limit (%d digits) for integer string conversion; "+
		"use sys.set_int_max_str_digits() to increase the limit", limit)
}

func baseOf(typ byte) (base int, prefix string) {
	switch typ {
	case 'b':
		return 2, "0b"
	case 'o':
		return 8, "0o"
	case 'X':
		return 16, "0X"
	}
	return 16, "0x"
}

func (b *Bounds) upperHex(digits []byte) error {
	for len(digits) > alias.Piece {
		upperHex(digits[:alias.Piece])
		digits = digits[alias.Piece:]
		if err := b.poll(); err != nil {
			return err
		}
	}
	upperHex(digits)
	return nil
}

func upperHex(digits []byte) {
	for i, c := range digits {
		if c >= 'a' {
			digits[i] = c - ('a' - 'A')
		}
	}
}

// appendChar is format type 'c': one character, padded as a number.
func appendChar(dst []byte, r rune, s *Spec, b *Bounds) ([]byte, error) {
	if err := allowWidth(s, b); err != nil {
		return dst, err
	}
	left, middle, right := padding(s, 1)
	err := b.allow((left+middle+right)*unicodetext.RuneLen(s.Fill) + 4)
	if err != nil {
		return dst, err
	}
	dst = appendFill(dst, s.Fill, left+middle, b, &err)
	dst = unicodetext.AppendRune(dst, r)
	dst = appendFill(dst, s.Fill, right, b, &err)
	return dst, err
}

// floatStyle is how the spec's type writes a float.
func (s *Spec) floatStyle() floatStyle {
	st := floatStyle{code: s.Type, prec: s.Precision, alt: s.Alt, noNegZero: s.NoNegZero}
	switch s.Type {
	case 0:
		st.code = 'r'
		if s.Precision >= 0 {
			st.code = 'g'
		}
	case 'n':
		st.code = 'g'
	case '%':
		st.code = 'f'
	}
	if s.Precision < 0 && st.code != 'r' {
		st.prec = 6
	}
	return st
}

// AppendFloat appends format(f, spec).
//
// Errors: b's own.
func AppendFloat(dst []byte, f float64, s *Spec, b *Bounds) ([]byte, error) {
	st := s.floatStyle()
	st.dot0 = s.Type == 0
	percent := byte(0)
	if s.Type == '%' {
		f *= 100
		percent = '%'
	}
	var scratch floatScratch
	t := makeFloatText(scratch[:], f, st)
	if s.Width < 0 && s.Group == 0 && s.FracGroup == 0 && s.Sign != '+' && s.Sign != ' ' && t.zeros == 0 {
		dst, _ = t.append(dst, b) // without zeros, which alone may end it
		if percent != 0 {
			dst = append(dst, percent)
		}
		return dst, nil
	}
	n := floatNumber(t)
	n.tail2 = percent
	return n.format(dst, s, b)
}

func floatNumber(t floatText) number {
	n := number{intg: t.intg, point: t.point, frac: t.frac, zeros: t.zeros, tail: t.exp, group: 3}
	if t.neg {
		n.sign = '-'
	}
	return n
}

// AppendComplex appends format(complex(re, im), spec).
//
// Errors: b's own.
func AppendComplex(dst []byte, re, im float64, s *Spec, b *Bounds) ([]byte, error) {
	if err := allowWidth(s, b); err != nil {
		return dst, err
	}
	st := s.floatStyle()
	skipRe, parens := false, false
	if s.Type == 0 {
		skipRe = re == 0 && !math.Signbit(re)
		parens = !skipRe
	}
	part := *s
	part.Width, part.Fill, part.Align = -1, ' ', '<'
	var scratch1, scratch2 floatScratch
	t1 := makeFloatText(scratch1[:], re, st)
	t2 := makeFloatText(scratch2[:], im, st)
	n1, n2 := floatNumber(t1), floatNumber(t2)
	w1 := n1.layout(&part)
	imPart := part
	if skipRe {
		w1.body = 0
	} else {
		imPart.Sign = '+'
	}
	w2 := n2.layout(&imPart)
	body := w1.body + w2.body + 1
	if parens {
		body += 2
	}
	left, _, right := padding(s, body)
	err := b.allow(body + (left+right)*unicodetext.RuneLen(s.Fill))
	if err != nil {
		return dst, err
	}
	dst = appendFill(dst, s.Fill, left, b, &err)
	if parens {
		dst = append(dst, '(')
	}
	if !skipRe {
		if dst, err = n1.append(dst, &part, &w1, b); err != nil {
			return nil, err
		}
	}
	if dst, err = n2.append(dst, &imPart, &w2, b); err != nil {
		return nil, err
	}
	dst = append(dst, 'j')
	if parens {
		dst = append(dst, ')')
	}
	dst = appendFill(dst, s.Fill, right, b, &err)
	return dst, err
}

// AppendStr appends format(str, spec). runeLen is the str's length in code points, -1 if not known.
//
// Errors: b's own.
func AppendStr(dst []byte, str string, runeLen int, s *Spec, b *Bounds) ([]byte, error) {
	if s.Width < 0 && s.Precision < 0 {
		if err := b.allow(len(str)); err != nil {
			return dst, err
		}
		return b.append(dst, str)
	}
	if err := allowWidth(s, b); err != nil {
		return dst, err
	}
	str, runeLen = truncate(str, runeLen, s.Precision)
	left, _, right := padding(s, runeLen)
	size := len(str) + (left+right)*unicodetext.RuneLen(s.Fill)
	err := b.allow(size)
	if err != nil {
		return dst, err
	}
	if dst, err = b.grow(dst, size); err != nil {
		return nil, err
	}
	dst = appendFill(dst, s.Fill, left, b, &err)
	if err == nil {
		dst, err = b.append(dst, str)
	}
	dst = appendFill(dst, s.Fill, right, b, &err)
	return dst, err
}

// truncate cuts str to at most prec code points (prec < 0: all) and returns its length.
func truncate(str string, runeLen, prec int) (string, int) {
	if runeLen < 0 {
		runeLen = unicodetext.RuneCount(str)
	}
	if prec < 0 || runeLen <= prec {
		return str, runeLen
	}
	if runeLen == len(str) {
		return str[:prec], prec
	}
	return str[:unicodetext.Offset(str, prec)], prec
}
