package values

// json.go holds values as JSON can have them, and the reading of JSON.

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
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
func JSON(v any) any { return toJSON(v, 0, false) }

// Readable returns v as encoding/json can marshal it, for people and models: what JSON does not have is text.
//
//	nan, inf, -inf    "NaN", "Infinity", "-Infinity"
//	bytes             "AQI="                           base64
//	time              "2026-11-22T01:02:03.5+01:00"
//	redacted          "[redacted: a password]"
//
// Handles are as JSON has them.
func Readable(v any) any { return toJSON(v, 0, true) }

func toJSON(v any, depth int, readable bool) any {
	if depth > MaxDepth {
		return nil
	}
	switch x := v.(type) {
	case float64:
		switch {
		case !math.IsNaN(x) && !math.IsInf(x, 0):
		case !readable:
			return map[string]any{"$float": numfmt.ReprFloat(x)}
		case math.IsNaN(x):
			return "NaN"
		case x > 0:
			return "Infinity"
		default:
			return "-Infinity"
		}
	case []byte:
		if readable {
			return base64.StdEncoding.EncodeToString(x)
		}
		return map[string]any{"$bytes": base64.StdEncoding.EncodeToString(x)}
	case time.Time:
		if readable {
			return x.Format(time.RFC3339Nano)
		}
		return map[string]any{"$time": x.Format(time.RFC3339Nano)}
	case Redacted:
		if readable {
			return "[redacted: " + x.Reason + "]"
		}
		return map[string]any{"$redacted": x.Reason}
	case Handle:
		return ObjectOf([]string{"$handle", "type", "bytes"}, []any{x.ID, x.Type, x.Bytes})
	case []any:
		list := make([]any, len(x))
		for i, e := range x {
			list[i] = toJSON(e, depth+1, readable)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(x))
		for k, e := range x {
			m[k] = toJSON(e, depth+1, readable)
		}
		return m
	case *Object:
		if x == nil {
			return nil
		}
		o := NewObject(x.Len())
		for i := range x.Len() {
			k, e := x.At(i)
			o.Set(k, toJSON(e, depth+1, readable))
		}
		return o
	}
	return v
}

// maxJSONDepth is how deep the arrays and objects of a JSON text may be nested.
const maxJSONDepth = 200

// ParseJSON reads a JSON text as Go data: nil, bool, int64, *big.Int, float64, string, []any and *Object. Numbers without point
// and exponent are integers.
func ParseJSON(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	x, err := parseJSON(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("values: JSON text: more than one value")
	}
	return x, nil
}

// jsonToken reads a token where there must be one.
func jsonToken(d *json.Decoder) (json.Token, error) {
	t, err := d.Token()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("values: JSON text: %w", err)
	}
	return t, nil
}

func parseJSON(d *json.Decoder, depth int) (any, error) {
	t, err := jsonToken(d)
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Number:
		return jsonNumber(string(t))
	case json.Delim:
		if depth >= maxJSONDepth {
			return nil, errors.New("values: JSON text: nested too deeply")
		}
		if t == '[' {
			list := []any{}
			for d.More() {
				x, err := parseJSON(d, depth+1)
				if err != nil {
					return nil, err
				}
				list = append(list, x)
			}
			_, err := jsonToken(d)
			return list, err
		}
		o := &Object{}
		for d.More() {
			k, err := jsonToken(d)
			if err != nil {
				return nil, err
			}
			x, err := parseJSON(d, depth+1)
			if err != nil {
				return nil, err
			}
			o.Set(k.(string), x)
		}
		_, err := jsonToken(d)
		return o, err
	}
	return t, nil // nil, bool, string
}

func jsonNumber(s string) (any, error) {
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		if i == 0 && s[0] == '-' {
			return int64(0), nil
		}
		return i, nil
	}
	if isInteger(s) {
		if len(s) > 4300 { // as many as Python reads
			return nil, errors.New("values: JSON text: number with more than 4300 digits")
		}
		b, _ := new(big.Int).SetString(s, 10)
		return b, nil
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return nil, fmt.Errorf("values: JSON text: %w", err)
	}
	return f, nil
}

func isInteger(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c != '-' || i > 0) {
			return false
		}
	}
	return true
}
