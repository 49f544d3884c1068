package syntax

// unparse.go turns expressions back into text, as CPython's ast.unparse does.

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
)

// Precedences of expressions, lowest first, as in ast.unparse.
const (
	precNamed = iota
	precTuple
	precYield
	precTest
	precOr
	precAnd
	precNot
	precCmp
	precBitOr
	precBitXor
	precBitAnd
	precShift
	precArith
	precTerm
	precFactor
	precPower
	precAwait
	precAtom
)

// Unparse gives the text of an expression, as ast.unparse and the string annotations of
// `from __future__ import annotations` show it.
func Unparse(e Expr) string {
	var u unparser
	u.expr(e, precTest)
	return u.b.String()
}

type unparser struct{ b strings.Builder }

func (u *unparser) s(s string) { u.b.WriteString(s) }

// paren writes f, in parentheses if the place wants a tighter expression than prec.
func (u *unparser) paren(prec, want int, f func()) {
	if want > prec {
		u.s("(")
		f()
		u.s(")")
		return
	}
	f()
}

var binPrec = [...]int{
	Add: precArith, Sub: precArith, Mult: precTerm, MatMult: precTerm, Div: precTerm, Modulo: precTerm, Pow: precPower,
	LShift: precShift, RShift: precShift, BitOr: precBitOr, BitXor: precBitXor, BitAnd: precBitAnd, FloorDiv: precTerm,
}

func (u *unparser) list(list []Expr, prec int) {
	for i, e := range list {
		if i > 0 {
			u.s(", ")
		}
		u.expr(e, prec)
	}
}

func (u *unparser) expr(e Expr, want int) {
	switch e := e.(type) {
	case nil:
	case *BoolOp:
		prec := precAnd
		if e.Op == Or {
			prec = precOr
		}
		u.paren(prec, want, func() {
			for i, v := range e.Values {
				if i > 0 {
					u.s(" " + e.Op.String() + " ")
				}
				u.expr(v, prec+1)
			}
		})
	case *NamedExpr:
		u.paren(precNamed, want, func() {
			u.s(e.Target.Id + " := ")
			u.expr(e.Value, precAtom)
		})
	case *BinOp:
		prec := binPrec[e.Op]
		l, r := prec, prec+1
		if e.Op == Pow {
			l, r = prec+1, prec
		}
		u.paren(prec, want, func() {
			u.expr(e.Left, l)
			u.s(" " + e.Op.String() + " ")
			u.expr(e.Right, r)
		})
	case *UnaryOp:
		prec := precFactor
		if e.Op == Not {
			prec = precNot
		}
		u.paren(prec, want, func() {
			u.s(e.Op.String())
			if e.Op == Not {
				u.s(" ")
			}
			u.expr(e.Operand, prec)
		})
	case *Lambda:
		u.paren(precTest, want, func() {
			u.s("lambda")
			if args := u.sub(func(v *unparser) { v.arguments(e.Args) }); args != "" {
				u.s(" " + args)
			}
			u.s(": ")
			u.expr(e.Body, precTest)
		})
	case *IfExp:
		u.paren(precTest, want, func() {
			u.expr(e.Body, precTest+1)
			u.s(" if ")
			u.expr(e.Test, precTest+1)
			u.s(" else ")
			u.expr(e.Orelse, precTest)
		})
	case *Dict:
		u.s("{")
		for i, k := range e.Keys {
			if i > 0 {
				u.s(", ")
			}
			if k == nil {
				u.s("**")
				u.expr(e.Values[i], precBitOr)
				continue
			}
			u.expr(k, precTest)
			u.s(": ")
			u.expr(e.Values[i], precTest)
		}
		u.s("}")
	case *Set:
		if len(e.Elts) == 0 {
			u.s("{*()}")
			return
		}
		u.s("{")
		u.list(e.Elts, precTest)
		u.s("}")
	case *ListComp:
		u.comp("[", "]", e.Elt, nil, e.Generators)
	case *SetComp:
		u.comp("{", "}", e.Elt, nil, e.Generators)
	case *DictComp:
		u.comp("{", "}", e.Key, e.Value, e.Generators)
	case *GeneratorExp:
		u.comp("(", ")", e.Elt, nil, e.Generators)
	case *Await:
		u.paren(precAwait, want, func() {
			u.s("await ")
			u.expr(e.Value, precAtom)
		})
	case *Yield:
		u.paren(precYield, want, func() {
			u.s("yield")
			if e.Value != nil {
				u.s(" ")
				u.expr(e.Value, precAtom)
			}
		})
	case *YieldFrom:
		u.paren(precYield, want, func() {
			u.s("yield from ")
			u.expr(e.Value, precAtom)
		})
	case *Compare:
		u.paren(precCmp, want, func() {
			u.expr(e.Left, precCmp+1)
			for i, op := range e.Ops {
				u.s(" " + op.String() + " ")
				u.expr(e.Comparators[i], precCmp+1)
			}
		})
	case *Call:
		u.expr(e.Func, precAtom)
		u.s("(")
		if len(e.Args) == 1 && len(e.Keywords) == 0 {
			if g, ok := e.Args[0].(*GeneratorExp); ok {
				u.comp("", "", g.Elt, nil, g.Generators)
				u.s(")")
				return
			}
		}
		u.list(e.Args, precTest)
		for i, k := range e.Keywords {
			if i > 0 || len(e.Args) > 0 {
				u.s(", ")
			}
			if k.Arg == "" {
				u.s("**")
			} else {
				u.s(k.Arg + "=")
			}
			u.expr(k.Value, precTest)
		}
		u.s(")")
	case *JoinedStr:
		u.fstring("f", e.Values)
	case *TemplateStr:
		u.fstring("t", e.Values)
	case *FormattedValue:
		u.fstring("f", []Expr{e})
	case *Interpolation:
		u.fstring("t", []Expr{e})
	case *Constant:
		u.constant(e)
	case *Attribute:
		u.expr(e.Value, precAtom)
		if k, ok := e.Value.(*Constant); ok {
			switch k.Value.(type) {
			case int64, *big.Int:
				u.s(" ") // 1 .real
			}
		}
		u.s("." + e.Attr)
	case *Subscript:
		u.expr(e.Value, precAtom)
		u.s("[")
		if t, ok := e.Slice.(*Tuple); ok && len(t.Elts) > 0 {
			u.tupleItems(t)
		} else {
			u.expr(e.Slice, precTest)
		}
		u.s("]")
	case *Starred:
		u.s("*")
		u.expr(e.Value, precBitOr)
	case *Name:
		u.s(e.Id)
	case *List:
		u.s("[")
		u.list(e.Elts, precTest)
		u.s("]")
	case *Tuple:
		if len(e.Elts) == 0 {
			u.s("()")
			return
		}
		u.paren(precTuple, want, func() { u.tupleItems(e) })
	case *Slice:
		if e.Lower != nil {
			u.expr(e.Lower, precTest)
		}
		u.s(":")
		if e.Upper != nil {
			u.expr(e.Upper, precTest)
		}
		if e.Step != nil {
			u.s(":")
			u.expr(e.Step, precTest)
		}
	}
}

func (u *unparser) tupleItems(t *Tuple) {
	u.list(t.Elts, precTest)
	if len(t.Elts) == 1 {
		u.s(",")
	}
}

func (u *unparser) sub(f func(*unparser)) string {
	var v unparser
	f(&v)
	return v.b.String()
}

func (u *unparser) comp(open, end string, elt, value Expr, gens []*Comprehension) {
	u.s(open)
	u.expr(elt, precTest)
	if value != nil {
		u.s(": ")
		u.expr(value, precTest)
	}
	for _, g := range gens {
		if g.IsAsync {
			u.s(" async for ")
		} else {
			u.s(" for ")
		}
		u.expr(g.Target, precTuple)
		u.s(" in ")
		u.expr(g.Iter, precTest+1)
		for _, c := range g.Ifs {
			u.s(" if ")
			u.expr(c, precTest+1)
		}
	}
	u.s(end)
}

func (u *unparser) arguments(a *Arguments) {
	first := true
	sep := func() {
		if !first {
			u.s(", ")
		}
		first = false
	}
	pos := append(append([]*Arg{}, a.Posonlyargs...), a.Args...)
	for i, p := range pos {
		sep()
		u.s(p.Arg)
		if j := i - (len(pos) - len(a.Defaults)); j >= 0 {
			u.s("=")
			u.expr(a.Defaults[j], precTest)
		}
		if i == len(a.Posonlyargs)-1 {
			u.s(", /")
		}
	}
	if a.Vararg != nil || len(a.Kwonlyargs) > 0 {
		sep()
		u.s("*")
		if a.Vararg != nil {
			u.s(a.Vararg.Arg)
		}
	}
	for i, p := range a.Kwonlyargs {
		u.s(", " + p.Arg)
		if d := a.KwDefaults[i]; d != nil {
			u.s("=")
			u.expr(d, precTest)
		}
	}
	if a.Kwarg != nil {
		sep()
		u.s("**" + a.Kwarg.Arg)
	}
}

func (u *unparser) constant(k *Constant) {
	switch v := k.Value.(type) {
	case nil:
		u.s("None")
	case bool:
		if v {
			u.s("True")
		} else {
			u.s("False")
		}
	case int64:
		u.s(strconv.FormatInt(v, 10))
	case *big.Int:
		u.s(v.String())
	case float64:
		u.s(floatText(v))
	case complex128:
		u.s(floatText(imag(v)) + "j")
		if t := u.b.String(); strings.HasSuffix(t, ".0j") {
			u.b.Reset()
			u.s(strings.TrimSuffix(t, ".0j") + "j")
		}
	case string:
		if k.Kind == "u" {
			u.s("u")
		}
		u.s(quote(v, false))
	case Bytes:
		u.s("b" + quote(string(v), true))
	case Ellipsis:
		u.s("...")
	}
}

// floatText is repr(f), with infinity as a literal that overflows.
func floatText(f float64) string {
	if math.IsInf(f, 0) {
		return "1e309"
	}
	exp := math.Abs(f)
	if exp != 0 && (exp < 1e-4 || exp >= 1e16) {
		s := strconv.FormatFloat(f, 'e', -1, 64)
		return s
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// quote is repr of a string or of bytes (without the b).
func quote(s string, bytes bool) string {
	q := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, "\"") {
		q = '"'
	}
	var b strings.Builder
	b.WriteByte(q)
	quoteBody(&b, s, q, bytes)
	b.WriteByte(q)
	return b.String()
}

const lowerHex = "0123456789abcdef"

func quoteBody(b *strings.Builder, s string, q byte, bytes bool) {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == q && q != 0 || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < 0x20 || c == 0x7f || bytes && c >= 0x80:
			b.WriteString(`\x`)
			b.WriteByte(lowerHex[c>>4])
			b.WriteByte(lowerHex[c&15])
		case c < 0x80:
			b.WriteByte(c)
		default:
			r, n := decode(s[i:])
			switch {
			case r >= 0xd800 && r < 0xe000 || !unicode.IsPrint(r):
				b.WriteString(escapeRune(r))
			default:
				b.WriteRune(r)
			}
			i += n
			continue
		}
		i++
	}
}

// decode reads a character of UTF-8 in which surrogates may stand alone.
func decode(s string) (rune, int) {
	switch c := s[0]; {
	case c >= 0xf0 && len(s) >= 4:
		return rune(c&7)<<18 | rune(s[1]&0x3f)<<12 | rune(s[2]&0x3f)<<6 | rune(s[3]&0x3f), 4
	case c >= 0xe0 && len(s) >= 3:
		return rune(c&15)<<12 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), 3
	case c >= 0xc0 && len(s) >= 2:
		return rune(c&31)<<6 | rune(s[1]&0x3f), 2
	}
	return rune(s[0]), 1
}

func escapeRune(r rune) string {
	h := strconv.FormatInt(int64(r), 16)
	switch {
	case r < 0x100:
		return `\x` + strings.Repeat("0", 2-len(h)) + h
	case r < 0x10000:
		return `\u` + strings.Repeat("0", 4-len(h)) + h
	}
	return `\U` + strings.Repeat("0", 8-len(h)) + h
}

// fstring writes an f-string or t-string with the first quote that its parts leave free.
func (u *unparser) fstring(prefix string, values []Expr) {
	body := u.sub(func(v *unparser) { v.fparts(values, false) })
	q := "'"
	switch {
	case !strings.Contains(body, "'"):
	case !strings.Contains(body, "\""):
		q = "\""
	case !strings.Contains(body, "'''"):
		q = "'''"
	default:
		q = "\"\"\""
	}
	u.s(prefix + q + body + q)
}

func (u *unparser) fparts(values []Expr, spec bool) {
	for _, v := range values {
		switch v := v.(type) {
		case *Constant:
			s, _ := v.Value.(string)
			var b strings.Builder
			quoteBody(&b, s, 0, false)
			t := strings.ReplaceAll(strings.ReplaceAll(b.String(), "{", "{{"), "}", "}}")
			u.s(t)
		case *FormattedValue:
			u.field(u.sub(func(w *unparser) { w.expr(v.Value, precTest+1) }), v.Conversion, v.FormatSpec)
		case *Interpolation:
			u.field(v.Str, v.Conversion, v.FormatSpec)
		}
	}
}

func (u *unparser) field(text string, conv int32, spec Expr) {
	u.s("{")
	if strings.HasPrefix(text, "{") {
		u.s(" ")
	}
	u.s(text)
	if conv >= 0 {
		u.s("!" + string(rune(conv)))
	}
	if j, ok := spec.(*JoinedStr); ok {
		u.s(":")
		u.fparts(j.Values, true)
	}
	u.s("}")
}
