package syntax

// Dump: trees as text, as ast.dump writes them.

import (
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Dump gives what CPython's ast.dump(tree, include_attributes=True) gives. node is a Mod, a Node or
// another part of a tree; anything else gives "".
func Dump(node any) string {
	var d dumper
	d.value(reflect.ValueOf(node))
	return d.String()
}

type dumper struct{ strings.Builder }

// dumpName gives the ast class of a struct, whose name may be another one.
func dumpName(s string) string {
	switch s {
	case "ExprStmt":
		return "Expr"
	case "Arguments", "Arg", "Keyword", "Alias", "Comprehension":
		return strings.ToLower(s)
	case "WithItem":
		return "withitem"
	case "MatchCase":
		return "match_case"
	}
	return s
}

// snake turns CamelCase into snake_case.
func snake(s string) string {
	var b strings.Builder
	for i, c := range []byte(s) {
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}

var (
	operatorNames = [...]string{"Add", "Sub", "Mult", "MatMult", "Div", "Mod", "Pow", "LShift", "RShift", "BitOr", "BitXor", "BitAnd", "FloorDiv"}
	unaryNames    = [...]string{"Invert", "Not", "UAdd", "USub"}
	cmpNames      = [...]string{"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"}
)

func (d *dumper) value(v reflect.Value) {
	if !v.IsValid() {
		d.WriteString("None")
		return
	}
	switch x := v.Interface().(type) {
	case Operator:
		d.WriteString(operatorNames[x] + "()")
		return
	case UnaryOperator:
		d.WriteString(unaryNames[x] + "()")
		return
	case CmpOp:
		d.WriteString(cmpNames[x] + "()")
		return
	case BoolOperator:
		if x == Or {
			d.WriteString("Or()")
		} else {
			d.WriteString("And()")
		}
		return
	case ExprContext:
		d.WriteString(x.String() + "()")
		return
	case bool:
		if x {
			d.WriteByte('1')
		} else {
			d.WriteByte('0')
		}
		return
	case string:
		d.WriteString(strRepr(x))
		return
	case int32:
		d.WriteString(strconv.Itoa(int(x)))
		return
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			d.WriteString("None")
			return
		}
		if v.Kind() == reflect.Interface {
			d.value(v.Elem())
			return
		}
		d.node(v.Elem())
	case reflect.Slice:
		d.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				d.WriteString(", ")
			}
			d.value(v.Index(i))
		}
		d.WriteByte(']')
	}
}

// node writes Class(field=value, ..., lineno=1, ...).
func (d *dumper) node(v reflect.Value) {
	t := v.Type()
	d.WriteString(dumpName(t.Name()) + "(")
	sep := ""
	var pos *Pos
	for i := range t.NumField() {
		f := t.Field(i)
		fv := v.Field(i)
		if f.Anonymous {
			p := fv.Interface().(Pos)
			pos = &p
			continue
		}
		literal := f.Name == "Value" && f.Type.Kind() == reflect.Interface && f.Type.NumMethod() == 0
		if !literal {
			switch fv.Kind() {
			case reflect.Interface, reflect.Pointer:
				if fv.IsNil() {
					continue
				}
			case reflect.Slice:
				if fv.Len() == 0 {
					continue
				}
			case reflect.String:
				if fv.Len() == 0 && !(t.Name() == "Interpolation") {
					continue
				}
			}
		}
		d.WriteString(sep + snake(f.Name) + "=")
		sep = ", "
		if literal {
			d.WriteString(constantRepr(fv.Interface()))
		} else {
			d.value(fv)
		}
	}
	if pos != nil {
		d.WriteString(sep + "lineno=" + strconv.Itoa(int(pos.Line)) + ", col_offset=" + strconv.Itoa(int(pos.Col)) +
			", end_lineno=" + strconv.Itoa(int(pos.EndLine)) + ", end_col_offset=" + strconv.Itoa(int(pos.EndCol)))
	}
	d.WriteByte(')')
}

// constantRepr gives Python's repr of a Constant's value.
func constantRepr(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case int64:
		return strconv.FormatInt(v, 10)
	case *big.Int:
		return v.String()
	case float64:
		return floatRepr(v)
	case complex128:
		return strings.TrimSuffix(floatRepr(imag(v)), ".0") + "j"
	case string:
		return strRepr(v)
	case Bytes:
		return bytesRepr(string(v))
	case Ellipsis:
		return "Ellipsis"
	}
	return ""
}

func floatRepr(f float64) string {
	if math.IsInf(f, 0) {
		return "inf"
	}
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// quoteFor gives the quote that repr uses.
func quoteFor(s string) byte {
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		return '"'
	}
	return '\''
}

const hexLower = "0123456789abcdef"

func strRepr(s string) string {
	q := quoteFor(s)
	b := []byte{q}
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 && i+2 < len(s) && s[i] == 0xed {
			r, n = rune(s[i]&0xf)<<12|rune(s[i+1]&0x3f)<<6|rune(s[i+2]&0x3f), 3 // a surrogate
		}
		i += n
		switch {
		case r == rune(q) || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\r':
			b = append(b, '\\', 'r')
		case r == '\t':
			b = append(b, '\\', 't')
		case r >= ' ' && r < 0x7f || r >= 0x80 && unicode.IsPrint(r):
			b = utf8.AppendRune(b, r)
		case r < 0x100:
			b = append(b, '\\', 'x', hexLower[r>>4], hexLower[r&15])
		case r < 0x10000:
			b = append(b, '\\', 'u', hexLower[r>>12], hexLower[r>>8&15], hexLower[r>>4&15], hexLower[r&15])
		default:
			b = append(b, '\\', 'U')
			for shift := 28; shift >= 0; shift -= 4 {
				b = append(b, hexLower[r>>shift&15])
			}
		}
	}
	return string(append(b, q))
}

func bytesRepr(s string) string {
	q := quoteFor(s)
	b := []byte{'b', q}
	for _, c := range []byte(s) {
		switch {
		case c == q || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\r':
			b = append(b, '\\', 'r')
		case c == '\t':
			b = append(b, '\\', 't')
		case c >= ' ' && c < 0x7f:
			b = append(b, c)
		default:
			b = append(b, '\\', 'x', hexLower[c>>4], hexLower[c&15])
		}
	}
	return string(append(b, q))
}
