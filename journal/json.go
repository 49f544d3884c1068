package journal

// json.go holds values as JSON can have them.

import (
	"encoding/base64"
	"math"
	"time"

	"github.com/krait-run/krait/internal/numfmt"
)

// JSON returns v as encoding/json can marshal it. Types that JSON does not have are objects with one member whose name begins with "$":
//
//	nan, inf, -inf    {"$float": "nan"}
//	bytes             {"$bytes": "AQI="}           base64
//	time              {"$time": "2026-11-22T01:02:03.5+01:00"}
//	redacted          {"$redacted": "a password"}  the reason
//	handle            {"$handle": "h1", "type": "list[Issue]", "bytes": 123}
//
// It is for reading by other programs; there is no way back.
func JSON(v any) any { return toJSON(v, 0) }

func toJSON(v any, depth int) any {
	if depth > MaxDepth {
		return nil
	}
	switch x := v.(type) {
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return map[string]any{"$float": numfmt.ReprFloat(x)}
		}
	case []byte:
		return map[string]any{"$bytes": base64.StdEncoding.EncodeToString(x)}
	case time.Time:
		return map[string]any{"$time": x.Format(time.RFC3339Nano)}
	case Redacted:
		return map[string]any{"$redacted": x.Reason}
	case Handle:
		return ObjectOf([]string{"$handle", "type", "bytes"}, []any{x.ID, x.Type, x.Bytes})
	case []any:
		list := make([]any, len(x))
		for i, e := range x {
			list[i] = toJSON(e, depth+1)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(x))
		for k, e := range x {
			m[k] = toJSON(e, depth+1)
		}
		return m
	case *Object:
		if x == nil {
			return nil
		}
		o := NewObject(x.Len())
		for i := range x.Len() {
			k, e := x.At(i)
			o.Set(k, toJSON(e, depth+1))
		}
		return o
	}
	return v
}
