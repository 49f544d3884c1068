package syntax

// Numeric literals (reference section 2.6).

import (
	"math/big"
	"strconv"
	"strings"
)

// maxDecimalDigits is sys.get_int_max_str_digits: longer decimal literals take quadratic time and are refused.
const maxDecimalDigits = 4300

// number reads a NUMBER token.
func (p *parser) number() Expr {
	t := p.tok()
	c := &Constant{Pos: t.pos()}
	p.height = 0
	v, digits := numberValue(p.text())
	if v == nil {
		p.raise(p.errorAt(Pos{Line: t.line, Col: t.col, EndLine: t.endLine, EndCol: t.endCol},
			"Exceeds the limit (4300 digits) for integer string conversion: value has "+strconv.Itoa(digits)+
				" digits; use sys.set_int_max_str_digits() to increase the limit"+
				" - Consider hexadecimal for huge integer literals to avoid decimal conversion limits."))
	}
	c.Value = v
	p.advance()
	return c
}

// numberValue gives the value of a literal that the scanner has checked: int64, *big.Int, float64 or
// complex128; nil where a decimal integer has too many digits, and then their number.
func numberValue(s string) (v any, digits int) {
	if len(s) == 1 {
		return int64(s[0] - '0'), 0
	}
	if strings.IndexByte(s, '_') >= 0 {
		s = strings.ReplaceAll(s, "_", "")
	}
	if s[0] == '0' && len(s) > 1 {
		base := 0
		switch s[1] {
		case 'x', 'X':
			base = 16
		case 'o', 'O':
			base = 8
		case 'b', 'B':
			base = 2
		}
		if base != 0 {
			if n, err := strconv.ParseInt(s[2:], base, 64); err == nil {
				return n, 0
			}
			n, _ := new(big.Int).SetString(s[2:], base)
			return n, 0
		}
	}
	if last := s[len(s)-1]; last == 'j' || last == 'J' {
		f, _ := strconv.ParseFloat(s[:len(s)-1], 64) // overflow gives an infinity, as Python has it
		return complex(0, f), 0
	}
	if strings.ContainsAny(s, ".eE") {
		f, _ := strconv.ParseFloat(s, 64)
		return f, 0
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, 0
	}
	if len(s) > maxDecimalDigits {
		return nil, len(s)
	}
	n, _ := new(big.Int).SetString(s, 10)
	return n, 0
}
