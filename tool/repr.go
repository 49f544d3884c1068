package tool

// repr.go holds the Python text of Go data.

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/unicodetext"
	"github.com/krait-run/krait/values"
)

// repr returns the Python expression for x, of at most about limit bytes.
func repr(x any, limit int) string {
	r := reprWriter{limit: limit}
	r.value(x, 0)
	return r.b.String()
}

type reprWriter struct {
	b     strings.Builder
	limit int
}

func (r *reprWriter) full() bool { return r.b.Len() >= r.limit }

func (r *reprWriter) value(x any, depth int) {
	if r.full() || depth > 20 {
		r.b.WriteString("...")
		return
	}
	switch x := x.(type) {
	case nil:
		r.b.WriteString("None")
	case bool:
		if x {
			r.b.WriteString("True")
		} else {
			r.b.WriteString("False")
		}
	case int64:
		r.b.WriteString(strconv.FormatInt(x, 10))
	case int:
		r.b.WriteString(strconv.Itoa(x))
	case *big.Int:
		if x.BitLen() > 400 {
			fmt.Fprintf(&r.b, "<int of %d bits>", x.BitLen())
		} else {
			r.b.WriteString(x.String())
		}
	case float64:
		r.b.WriteString(numfmt.ReprFloat(x))
	case string:
		r.text(x)
	case []byte:
		r.bytes(x)
	case time.Time:
		r.b.WriteString("datetime.fromisoformat('" + x.Format("2006-01-02T15:04:05.999999Z07:00") + "')")
	case []any:
		r.b.WriteByte('[')
		for i, e := range x {
			if i > 0 {
				r.b.WriteString(", ")
			}
			if r.full() {
				r.b.WriteString("...")
				break
			}
			r.value(e, depth+1)
		}
		r.b.WriteByte(']')
	default:
		m, ok := mapping(x)
		if !ok {
			fmt.Fprintf(&r.b, "<%s>", kindName(x))
			return
		}
		r.b.WriteByte('{')
		for i, k := range m.keys() {
			if i > 0 {
				r.b.WriteString(", ")
			}
			if r.full() {
				r.b.WriteString("...")
				break
			}
			r.text(k)
			r.b.WriteString(": ")
			v, _ := m.get(k)
			r.value(v, depth+1)
		}
		r.b.WriteByte('}')
	}
}

// text writes a str literal as repr does.
func (r *reprWriter) text(s string) {
	if keep := r.limit - r.b.Len(); len(s) > keep+3 {
		for keep = max(keep, 0); keep > 0 && !utf8.RuneStart(s[keep]); keep-- {
		}
		r.quote(s[:keep] + "...")
		return
	}
	r.quote(s)
}

func (r *reprWriter) quote(s string) {
	q := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		q = '"'
	}
	r.b.WriteByte(q)
	for _, c := range s {
		switch {
		case c == rune(q) || c == '\\':
			r.b.WriteByte('\\')
			r.b.WriteRune(c)
		case c == '\n':
			r.b.WriteString(`\n`)
		case c == '\r':
			r.b.WriteString(`\r`)
		case c == '\t':
			r.b.WriteString(`\t`)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&r.b, `\x%02x`, c)
		case c < 0x7f || unicodetext.AllPrintable(string(c)):
			r.b.WriteRune(c)
		case c <= 0xff:
			fmt.Fprintf(&r.b, `\x%02x`, c)
		case c <= 0xffff:
			fmt.Fprintf(&r.b, `\u%04x`, c)
		default:
			fmt.Fprintf(&r.b, `\U%08x`, c)
		}
	}
	r.b.WriteByte(q)
}

func (r *reprWriter) bytes(x []byte) {
	rest := max(r.limit-r.b.Len(), 0)
	cut := len(x) > rest
	if cut {
		x = x[:rest]
	}
	r.b.WriteString("b'")
	for _, c := range x {
		switch {
		case c == '\'' || c == '\\':
			r.b.WriteByte('\\')
			r.b.WriteByte(c)
		case c == '\n':
			r.b.WriteString(`\n`)
		case c == '\r':
			r.b.WriteString(`\r`)
		case c == '\t':
			r.b.WriteString(`\t`)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&r.b, `\x%02x`, c)
		default:
			r.b.WriteByte(c)
		}
	}
	if cut {
		r.b.WriteString("...")
	}
	r.b.WriteByte('\'')
}

// members is a mapping of either kind.
type members struct {
	m map[string]any
	o *values.Object
}

// mapping returns x as a mapping, if it is one.
func mapping(x any) (members, bool) {
	switch x := x.(type) {
	case map[string]any:
		return members{m: x}, true
	case *values.Object:
		return members{o: x}, x != nil
	}
	return members{}, false
}

func (m members) len() int {
	if m.o != nil {
		return m.o.Len()
	}
	return len(m.m)
}

func (m members) get(k string) (any, bool) {
	if m.o != nil {
		return m.o.Get(k)
	}
	v, ok := m.m[k]
	return v, ok
}

// keys returns the keys in the order in which Python gets to see them.
func (m members) keys() []string {
	keys := make([]string, 0, m.len())
	if m.o != nil {
		for i := range m.o.Len() {
			k, _ := m.o.At(i)
			keys = append(keys, k)
		}
		return keys
	}
	for k := range m.m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// kindOf returns the kind of Go data, 0 for what is none.
func kindOf(x any) Kinds {
	switch x := x.(type) {
	case nil:
		return Null
	case bool:
		return Bool
	case int64, *big.Int:
		return Int
	case float64:
		return Float
	case string:
		return String
	case []byte:
		return Bytes
	case time.Time:
		return Time
	case []any:
		return List
	case map[string]any:
		return Dict
	case *values.Object:
		if x != nil {
			return Dict
		}
	}
	return 0
}

// kindName is the name of the Python type that x has.
func kindName(x any) string {
	switch k := kindOf(x); k {
	case 0:
		return fmt.Sprintf("%T", x)
	case Null:
		return "None"
	default:
		return k.String()
	}
}
