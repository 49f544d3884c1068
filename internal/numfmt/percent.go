package numfmt

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/unicodetext"
)

// This file holds printf-style formatting, str % values and bytes % values: the parser of conversion specifications and
// the formatting of each sort of argument. Which argument a conversion gets, and the errors about that, are the caller's.

// Conversion is one piece of a printf-style format: literal text, then a conversion specification.
type Conversion struct {
	Literal string // text before the conversion
	Verb    rune   // the conversion's type; 0 if the format ends after Literal
	HasKey  bool   // %(key)s
	Key     string
	Left    bool // -
	Plus    bool // +
	Space   bool // space
	Alt     bool // #
	Zero    bool // 0
	// Width and Precision are -1 if absent. WidthArg and PrecisionArg say that * asks for the next argument; the caller
	// takes it before the value and stores it with SetWidth and SetPrecision.
	Width, Precision       int
	WidthArg, PrecisionArg bool
	Index                  int // of Verb in the format, in code points (bytes for a bytes format)
	bytes                  bool
}

// PercentParser splits a printf-style format. It yields conversions one at a time, as errors in the format are
// reported only when the conversions before them have been done.
type PercentParser struct {
	s     string
	pos   int // byte offset
	index int // the same in code points
	bytes bool
}

// NewPercentParser returns a parser of a str format (WTF-8) or, if bytes is set, of a bytes format.
func NewPercentParser(format string, bytes bool) *PercentParser {
	return &PercentParser{s: format, bytes: bytes}
}

// next reads one character of the format.
func (p *PercentParser) next() (rune, bool) {
	if p.pos >= len(p.s) {
		return 0, false
	}
	r, n := rune(p.s[p.pos]), 1
	if r >= 0x80 && !p.bytes {
		r, n = unicodetext.DecodeRune(p.s[p.pos:])
	}
	p.pos += n
	p.index++
	return r, true
}

// Done reports whether nothing is left.
func (p *PercentParser) Done() bool { return p.pos >= len(p.s) }

// Next returns the next piece. A piece with Verb 0 is the last literal; ok is false when nothing is left. A piece for
// which IsPercent holds has no argument and stands for one percent sign.
//
// Errors: ValueError "incomplete format", "incomplete format key", "width too big", "precision too big". CPython takes
// the arguments for key, width and precision while it parses, so errors about those come first: where c has HasKey,
// WidthArg or PrecisionArg set beside an error, take and check these arguments before raising it.
func (p *PercentParser) Next() (c Conversion, ok bool, err error) {
	if p.pos >= len(p.s) {
		return c, false, nil
	}
	start := p.pos
	for p.pos < len(p.s) && p.s[p.pos] != '%' {
		p.pos++
	}
	c.Literal = p.s[start:p.pos]
	c.Width, c.Precision = -1, -1
	c.bytes = p.bytes
	if p.bytes {
		p.index += len(c.Literal)
	} else {
		p.index += unicodetext.RuneCount(c.Literal)
	}
	if p.pos >= len(p.s) {
		return c, true, nil
	}
	p.pos++
	p.index++
	if peek(p.s[p.pos:]) == '%' {
		p.pos++
		p.index++
		c.Verb = '%'
		c.Index = -1
		return c, true, nil
	}
	return c, true, p.spec(&c)
}

// Plain takes the next piece where its specification is %s or %d and no more; otherwise verb is 0, and the piece is for Next. A bytes
// format has none.
func (p *PercentParser) Plain() (literal string, verb byte) {
	rest := p.s[p.pos:]
	i := strings.IndexByte(rest, '%')
	if i < 0 || i+1 >= len(rest) || p.bytes {
		return "", 0
	}
	if verb = rest[i+1]; verb != 's' && verb != 'd' {
		return "", 0
	}
	p.pos += i + 2
	p.index += unicodetext.RuneCount(rest[:i]) + 2
	return rest[:i], verb
}

// IsPercent reports whether c stands for "%%", a percent sign that takes no argument.
func (c *Conversion) IsPercent() bool { return c.Verb == '%' && c.Index < 0 }

var errIncomplete = &Error{"ValueError", "incomplete format"}

// spec parses what follows a percent sign.
func (p *PercentParser) spec(c *Conversion) error {
	if peek(p.s[p.pos:]) == '(' {
		if err := p.key(c); err != nil {
			return err
		}
	}
	var r rune
	var ok bool
flags:
	for {
		if r, ok = p.next(); !ok {
			return errIncomplete
		}
		switch r {
		case '-':
			c.Left = true
		case '+':
			c.Plus = true
		case ' ':
			c.Space = true
		case '#':
			c.Alt = true
		case '0':
			c.Zero = true
		default:
			break flags
		}
	}
	var err error
	if c.Width, c.WidthArg, r, err = p.count(r, math.MaxInt, "width too big"); err != nil {
		return err
	}
	if r == '.' {
		if r, ok = p.next(); !ok {
			c.Precision = 0
			return errIncomplete
		}
		tooBig := "precision too big"
		if p.bytes {
			tooBig = "prec too big"
		}
		if c.Precision, c.PrecisionArg, r, err = p.count(r, math.MaxInt32, tooBig); err != nil {
			return err
		}
		if c.Precision < 0 {
			c.Precision = 0
		}
	}
	if r == 'h' || r == 'l' || r == 'L' {
		if r, ok = p.next(); !ok {
			return errIncomplete
		}
	}
	if r == eof {
		return errIncomplete
	}
	c.Verb = r
	c.Index = p.index - 1
	return nil
}

// eof is what count returns after the last character; no code point has this value.
const eof = rune(-1)

// key parses (name), in which parentheses nest.
func (p *PercentParser) key(c *Conversion) error {
	p.next()
	c.HasKey = true
	start := p.pos
	for depth := 1; ; {
		r, ok := p.next()
		if !ok {
			return &Error{"ValueError", "incomplete format key"}
		}
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			c.Key = p.s[start : p.pos-1]
			return nil
		}
	}
}

// count parses a width or precision that starts with r, and returns the character after it.
func (p *PercentParser) count(r rune, limit int, tooBig string) (n int, star bool, after rune, err error) {
	read := func() rune {
		if r, ok := p.next(); ok {
			return r
		}
		return eof
	}
	if r == '*' {
		return -1, true, read(), nil
	}
	if r < '0' || r > '9' {
		return -1, false, r, nil
	}
	for ; r >= '0' && r <= '9'; r = read() {
		d := int(r - '0')
		if n > (limit-d)/10 {
			return 0, false, 0, &Error{"ValueError", tooBig}
		}
		n = n*10 + d
	}
	return n, false, r, nil
}

// SetWidth stores the argument for a * width; a negative one aligns left.
func (c *Conversion) SetWidth(n int) {
	if n < 0 {
		c.Left = true
		if n = -n; n < 0 {
			n = math.MaxInt
		}
	}
	c.Width = n
}

// SetPrecision stores the argument for a * precision; a negative one counts as 0.
func (c *Conversion) SetPrecision(n int) { c.Precision = max(n, 0) }

// Unsupported is the error for a Verb that is no conversion type.
func (c *Conversion) Unsupported() error {
	shown := '?'
	if c.Verb > 31 && c.Verb < 127 || c.bytes {
		shown = c.Verb
	}
	if c.bytes && c.Verb >= 0x80 {
		return overflowError("character argument not in range(0x110000)") // CPython shows a signed char here
	}
	return valueError("unsupported format character '%c' (0x%x) at index %d", shown, c.Verb, c.Index)
}

// AppendPercentInt appends an int for the verbs d i u o x X.
//
// Errors: b's own.
func AppendPercentInt(dst []byte, v int64, c *Conversion, b *Bounds) ([]byte, error) {
	if c.Width < 0 && c.Precision < 0 && !c.Plus && !c.Space && (c.Verb == 'd' || c.Verb == 'i' || c.Verb == 'u') {
		return strconv.AppendInt(dst, v, 10), nil
	}
	u := uint64(v)
	if v < 0 {
		u = -u
	}
	var buf [64]byte
	base, prefix := percentBase(c)
	return c.appendInt(dst, v < 0, prefix, strconv.AppendUint(buf[:0], u, base), b)
}

// AppendPercentBigInt is AppendPercentInt for any int.
//
// Errors: ValueError beyond the digit limit, b's own.
func AppendPercentBigInt(dst []byte, v *big.Int, c *Conversion, b *Bounds) ([]byte, error) {
	if v.IsInt64() {
		return AppendPercentInt(dst, v.Int64(), c, b)
	}
	base, prefix := percentBase(c)
	var digits []byte
	var err error
	if base == 10 {
		digits, err = AppendBigDecimal(nil, v, b)
		if v.Sign() < 0 && err == nil {
			digits = digits[1:]
		}
	} else if err = b.allow(v.BitLen()/3 + 4); err == nil {
		digits, err = b.AppendManyBits(nil, v.Bits(), bits.Len(uint(base))-1)
	}
	if err != nil {
		return dst, err
	}
	return c.appendInt(dst, v.Sign() < 0, prefix, digits, b)
}

func percentBase(c *Conversion) (base int, prefix string) {
	switch c.Verb {
	case 'o', 'x', 'X':
		base, prefix = baseOf(byte(c.Verb))
		if !c.Alt {
			prefix = ""
		}
		return base, prefix
	}
	return 10, ""
}

func (c *Conversion) appendInt(dst []byte, neg bool, prefix string, digits []byte, b *Bounds) ([]byte, error) {
	if c.Verb == 'X' {
		if err := b.upperHex(digits); err != nil {
			return dst, err
		}
	}
	zeros := max(c.Precision-len(digits), 0)
	return c.appendNumber(dst, neg, prefix, zeros, digits, b)
}

// appendNumber writes a number with its sign, prefix and padding. The flag 0 pads between prefix and digits, unless -
// pads behind them.
func (c *Conversion) appendNumber(dst []byte, neg bool, prefix string, zeros int, text []byte, b *Bounds) ([]byte, error) {
	if c.Width > maxResult {
		if err := b.allow(c.Width); err != nil {
			return dst, err
		}
	}
	sign := byte(0)
	switch {
	case neg:
		sign = '-'
	case c.Plus:
		sign = '+'
	case c.Space:
		sign = ' '
	}
	body := len(prefix) + zeros + len(text)
	if sign != 0 {
		body++
	}
	pad := max(c.Width-body, 0)
	err := b.allow(body + pad)
	if err != nil {
		return dst, err
	}
	if dst, err = b.grow(dst, body+pad); err != nil {
		return nil, err
	}
	if !c.Left && !c.Zero {
		dst = appendByte(dst, ' ', pad, b, &err)
	}
	if sign != 0 {
		dst = append(dst, sign)
	}
	dst = append(dst, prefix...)
	if !c.Left && c.Zero {
		dst = appendByte(dst, '0', pad, b, &err)
	}
	dst = appendByte(dst, '0', zeros, b, &err)
	dst = b.appendPart(dst, text, &err)
	if c.Left {
		dst = appendByte(dst, ' ', pad, b, &err)
	}
	return dst, err
}

// AppendPercentFloat appends a float for the verbs e E f F g G.
//
// Errors: b's own.
func AppendPercentFloat(dst []byte, f float64, c *Conversion, b *Bounds) ([]byte, error) {
	prec := c.Precision
	if prec < 0 {
		prec = 6
	}
	if prec > maxDigits {
		if err := b.allow(prec); err != nil {
			return dst, err
		}
	}
	var scratch floatScratch
	t := makeFloatText(scratch[:], f, floatStyle{code: byte(c.Verb), prec: prec, alt: c.Alt})
	neg := t.neg
	t.neg = false
	if c.Width < 0 && !c.Plus && !c.Space {
		if neg {
			dst = append(dst, '-')
		}
		return t.append(dst, b)
	}
	var buf [96]byte
	text, err := t.append(buf[:0], b)
	if err != nil {
		return nil, err
	}
	return c.appendNumber(dst, neg, "", 0, text, b)
}

// AppendPercentStr appends text for the verbs s r a (b for bytes), cut to the precision and padded to the width.
// runeLen is its length in code points, -1 if not known. For a bytes format pass len(str).
//
// Errors: b's own.
func AppendPercentStr(dst []byte, str string, runeLen int, c *Conversion, b *Bounds) ([]byte, error) {
	if c.Precision >= 0 && c.bytes {
		str = str[:min(len(str), c.Precision)]
		runeLen = len(str)
	} else if c.Precision >= 0 {
		str, runeLen = truncate(str, runeLen, c.Precision)
	}
	return c.appendPadded(dst, str, runeLen, b)
}

// AppendPercentChar appends the character for the verb c; the precision does not matter to it.
//
// Errors: b's own.
func AppendPercentChar(dst []byte, r rune, c *Conversion, b *Bounds) ([]byte, error) {
	if c.bytes {
		return c.appendPadded(dst, string([]byte{byte(r)}), 1, b)
	}
	return c.appendPadded(dst, unicodetext.RuneString(r), 1, b)
}

func (c *Conversion) appendPadded(dst []byte, str string, runeLen int, b *Bounds) ([]byte, error) {
	pad := 0
	if c.Width >= 0 {
		if runeLen < 0 {
			runeLen = unicodetext.RuneCount(str)
		}
		if c.Width > maxResult {
			if err := b.allow(c.Width); err != nil {
				return dst, err
			}
		}
		pad = max(c.Width-runeLen, 0)
	}
	err := b.allow(len(str) + pad)
	if err != nil {
		return dst, err
	}
	if dst, err = b.grow(dst, len(str)+pad); err != nil {
		return nil, err
	}
	if !c.Left {
		dst = appendByte(dst, ' ', pad, b, &err)
	}
	if err == nil {
		dst, err = b.append(dst, str)
	}
	if c.Left {
		dst = appendByte(dst, ' ', pad, b, &err)
	}
	return dst, err
}
