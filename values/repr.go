package values

// repr.go holds values in words, as Python writes them.

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/unicodetext"
)

// Repr writes a value as Python would, in about max characters at most: what is longer is shortened by "...". A map's keys are sorted.
func Repr(v any, max int) string {
	w := reprWriter{max: max}
	w.value(v, 0)
	return unicodetext.Short(w.String(), max)
}

// reprWriter stops writing once it has more than enough.
type reprWriter struct {
	strings.Builder
	max int
}

func (w *reprWriter) full() bool { return w.Len() > 4*w.max }

func (w *reprWriter) value(v any, depth int) {
	if w.full() || depth > 20 {
		w.WriteString("...")
		return
	}
	switch x := v.(type) {
	case nil:
		w.WriteString("None")
	case bool:
		if x {
			w.WriteString("True")
		} else {
			w.WriteString("False")
		}
	case int64:
		w.WriteString(strconv.FormatInt(x, 10))
	case *big.Int:
		if x.BitLen() > 8*w.max {
			fmt.Fprintf(w, "<int of %d bits>", x.BitLen())
		} else {
			w.WriteString(x.String())
		}
	case float64:
		w.WriteString(numfmt.ReprFloat(x))
	case string:
		w.text(x)
	case []byte:
		w.bytes(x)
	case time.Time:
		w.WriteString(x.Format("2006-01-02T15:04:05.999999999Z07:00"))
	case []any:
		w.WriteByte('[')
		for i, e := range x {
			if i > 0 {
				w.WriteString(", ")
			}
			if w.full() {
				w.WriteString("...")
				break
			}
			w.value(e, depth+1)
		}
		w.WriteByte(']')
	case map[string]any:
		w.WriteByte('{')
		for i, k := range slices.Sorted(maps.Keys(x)) {
			if !w.member(i, k, x[k], depth) {
				break
			}
		}
		w.WriteByte('}')
	case *Object:
		if x == nil {
			w.WriteString("None")
			return
		}
		w.WriteByte('{')
		for i := range x.Len() {
			k, e := x.At(i)
			if !w.member(i, k, e, depth) {
				break
			}
		}
		w.WriteByte('}')
	case Redacted:
		w.WriteString("<redacted")
		if x.Reason != "" {
			w.WriteString(": " + unicodetext.Short(x.Reason, w.max))
		}
		w.WriteByte('>')
	case Handle:
		w.WriteString("<handle " + unicodetext.Short(x.ID, w.max))
		if x.Type != "" {
			w.WriteString(" of " + unicodetext.Short(x.Type, w.max))
		}
		w.WriteByte('>')
	default:
		fmt.Fprintf(w, "<%T>", v)
	}
}

func (w *reprWriter) member(i int, k string, v any, depth int) bool {
	if i > 0 {
		w.WriteString(", ")
	}
	if w.full() {
		w.WriteString("...")
		return false
	}
	w.text(k)
	w.WriteString(": ")
	w.value(v, depth+1)
	return true
}

// text writes a string literal: in single quotes, or in double ones where that saves backslashes.
func (w *reprWriter) text(s string) {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	w.WriteByte(quote)
	for i, r := range s {
		if w.full() {
			break
		}
		switch {
		case r == rune(quote) || r == '\\':
			w.WriteByte('\\')
			w.WriteRune(r)
		case r == '\n':
			w.WriteString(`\n`)
		case r == '\r':
			w.WriteString(`\r`)
		case r == '\t':
			w.WriteString(`\t`)
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(w, `\x%02x`, s[i])
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(w, `\x%02x`, r)
		case r < 0x7f || unicodetext.AllPrintable(string(r)):
			w.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(w, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(w, `\u%04x`, r)
		default:
			fmt.Fprintf(w, `\U%08x`, r)
		}
	}
	w.WriteByte(quote)
}

func (w *reprWriter) bytes(b []byte) {
	w.WriteString("b'")
	for _, c := range b {
		if w.full() {
			break
		}
		switch {
		case c == '\'' || c == '\\':
			w.WriteByte('\\')
			w.WriteByte(c)
		case c == '\n':
			w.WriteString(`\n`)
		case c == '\r':
			w.WriteString(`\r`)
		case c == '\t':
			w.WriteString(`\t`)
		case c < ' ' || c > '~':
			fmt.Fprintf(w, `\x%02x`, c)
		default:
			w.WriteByte(c)
		}
	}
	w.WriteByte('\'')
}
