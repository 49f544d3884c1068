package tool

// size.go holds the measuring and the copying of Go data.

import (
	"math/big"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/values"
)

// depthWithin says whether v is nested at most max deep.
func depthWithin(v any, max int) bool {
	if max < 0 {
		return false
	}
	switch x := v.(type) {
	case []any:
		for _, e := range x {
			if mayNest(e) && !depthWithin(e, max-1) {
				return false
			}
		}
	case map[string]any:
		for _, e := range x {
			if mayNest(e) && !depthWithin(e, max-1) {
				return false
			}
		}
	case *values.Object:
		for i := range x.Len() {
			if _, e := x.At(i); mayNest(e) && !depthWithin(e, max-1) {
				return false
			}
		}
	}
	return true
}

func mayNest(v any) bool {
	switch v.(type) {
	case []any, map[string]any, *values.Object:
		return true
	}
	return false
}

// size returns how many bytes the JSON of v takes, or something larger than limit where it takes more than that.
func size(v any, limit int) int { return sizeAt(v, limit, 0) }

func sizeAt(v any, limit, depth int) int {
	if limit < 0 || depth > values.MaxDepth {
		return 1
	}
	switch x := v.(type) {
	case nil:
		return 4
	case bool:
		if x {
			return 4
		}
		return 5
	case int64:
		var b [24]byte
		return len(strconv.AppendInt(b[:0], x, 10))
	case float64:
		var b [32]byte
		return len(strconv.AppendFloat(b[:0], x, 'g', -1, 64))
	case string:
		return textSize(x, limit)
	case []byte:
		return (len(x)+2)/3*4 + 2
	case *big.Int:
		if x == nil {
			return 4
		}
		return int(float64(x.BitLen())*0.30103) + 2
	case time.Time:
		return 37
	case []any:
		n := 2
		for _, e := range x {
			if n += sizeAt(e, limit-n, depth+1) + 1; n-1 > limit {
				break
			}
		}
		return n - b2i(len(x) > 0)
	case map[string]any:
		n := 2
		for k, e := range x {
			n += textSize(k, limit-n) + 2
			if n += sizeAt(e, limit-n, depth+1); n-1 > limit {
				break
			}
		}
		return n - b2i(len(x) > 0)
	case *values.Object:
		n := 2
		for i := range x.Len() {
			k, e := x.At(i)
			n += textSize(k, limit-n) + 2
			if n += sizeAt(e, limit-n, depth+1); n-1 > limit {
				break
			}
		}
		return n - b2i(x.Len() > 0)
	case values.Handle:
		return len(x.ID) + len(x.Type) + 2*len(x.Preview) + 100
	}
	return 16
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// textSize returns the size of a string's JSON.
func textSize(s string, limit int) int {
	if len(s) > limit {
		return len(s) + 2
	}
	n := 2
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\':
			n++
		default:
			r, l := utf8.DecodeRuneInString(s[i:])
			n += jsonRune(r, s[i:])
			i += l - 1
		}
	}
	return n
}

// jsonRune returns how many bytes of JSON the first character of s, r, takes.
func jsonRune(r rune, s string) int {
	switch {
	case r == '"' || r == '\\' || r == '\n' || r == '\r' || r == '\t' || r == '\b' || r == '\f':
		return 2
	case r < ' ' || r == '\u2028' || r == '\u2029':
		return 6
	case r == utf8.RuneError:
		if _, l := utf8.DecodeRuneInString(s); l == 1 {
			return 6
		}
	}
	return utf8.RuneLen(r)
}

// clone returns a copy of Go data that shares no list, dict or bytes with v. Other values are returned as they are.
func clone(v any) any { return cloneAt(v, 0) }

func cloneAt(v any, depth int) any {
	if depth > values.MaxDepth {
		return v
	}
	switch x := v.(type) {
	case []byte:
		return slices.Clone(x)
	case []any:
		if x == nil {
			return v
		}
		out := make([]any, len(x))
		for i, e := range x {
			out[i] = cloneAt(e, depth+1)
		}
		return out
	case map[string]any:
		if x == nil {
			return v
		}
		out := make(map[string]any, len(x))
		for k, e := range x {
			out[k] = cloneAt(e, depth+1)
		}
		return out
	case *values.Object:
		if x == nil {
			return v
		}
		keys, items := make([]string, x.Len()), make([]any, x.Len())
		for i := range keys {
			k, e := x.At(i)
			keys[i], items[i] = k, cloneAt(e, depth+1)
		}
		return values.ObjectOf(keys, items)
	case *big.Int:
		if x == nil {
			return v
		}
		return new(big.Int).Set(x)
	}
	return v
}
