package container

// value.go holds how values cross to the guest and back: JSON, with objects that have the key "$" for what JSON has not.
//
//	Python                  JSON                                                      Go
//	None, bool, str         null, true, "text"                                        nil, bool, string
//	int of 64 bits          1                                                         int64
//	int                     {"$": "int", "v": "-0x1fffffffffffffffff"}                *big.Int
//	float                   1.5, {"$": "float", "v": "nan" | "inf" | "-inf"}          float64
//	bytes                   {"$": "bytes", "o": offset, "n": length} in the tail      []byte
//	datetime                {"$": "time", "v": "2026-01-02T03:04:05.000006+00:00"}    time.Time
//	JavaScript's dates      {"$": "date", "v": "-62198755200001"}, milliseconds,      time.Time
//	                        where the year is none of 1 to 9999
//	list, tuple, set        [...]                                                     []any
//	dict with keys str      {...}                                                     map[string]any, *values.Object (to the guest)
//	  with a key "$"        {"$": "dict", "v": [[key, value], ...]}
//	Handle                  {"$": "handle", "v": id, "type", "size", "preview"}       values.Handle
//	stream (to the guest)   {"$": "stream", "v": number}                              *engine.Items

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/values"
)

// encoder makes the text and the tail of a message for the guest.
type encoder struct {
	text []byte
	tail []byte
	s    *Session // nil: no handles and streams

	guest bool // the text goes to the host
}

func (e *encoder) raw(s string) { e.text = append(e.text, s...) }

const hexDigits = "0123456789abcdef"

func (e *encoder) string(s string) {
	e.text = append(e.text, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' {
				i++
				continue
			}
			e.text = append(e.text, s[from:i]...)
			if c == '"' || c == '\\' {
				e.text = append(e.text, '\\', c)
			} else {
				e.text = append(e.text, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
			}
			i++
			from = i
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			e.text = append(e.text, s[from:i]...)
			e.raw("\ufffd")
			i++
			from = i
			continue
		}
		i += n
	}
	e.text = append(append(e.text, s[from:]...), '"')
}

// maxDate is how far from 1970 a date of JavaScript may be, in milliseconds.
const maxDate = 8_640_000_000_000_000

func (e *encoder) int(n int64) { e.text = strconv.AppendInt(e.text, n, 10) }

func (e *encoder) float(f float64) {
	switch {
	case math.IsNaN(f):
		e.raw(`{"$":"float","v":"nan"}`)
	case math.IsInf(f, 1):
		e.raw(`{"$":"float","v":"inf"}`)
	case math.IsInf(f, -1):
		e.raw(`{"$":"float","v":"-inf"}`)
	default:
		from := len(e.text)
		e.text = strconv.AppendFloat(e.text, f, 'g', -1, 64)
		if !slices.ContainsFunc(e.text[from:], func(c byte) bool { return c == '.' || c == 'e' }) {
			e.raw(".0")
		}
	}
}

// value appends data. at is the way to it, for errors.
func (e *encoder) value(x any, at string, depth int) error {
	if depth > maxNested/2 {
		return fmt.Errorf("%s: nested too deeply", at)
	}
	switch x := x.(type) {
	case nil:
		e.raw("null")
	case bool:
		e.text = strconv.AppendBool(e.text, x)
	case int64:
		e.int(x)
	case int:
		e.int(int64(x))
	case float64:
		e.float(x)
	case string:
		e.string(x)
	case []byte:
		e.raw(`{"$":"bytes","o":`)
		e.int(int64(len(e.tail)))
		e.raw(`,"n":`)
		e.int(int64(len(x)))
		e.raw("}")
		e.tail = append(e.tail, x...)
	case *big.Int:
		if x == nil {
			e.raw("null")
			return nil
		}
		if x.IsInt64() {
			e.int(x.Int64())
			return nil
		}
		e.raw(`{"$":"int","v":"`)
		e.text = x.Append(e.text, 16)
		e.raw(`"}`)
	case time.Time:
		if y := x.Year(); y < 1 || y > 9999 {
			if ms := x.UnixMilli(); (e.guest || e.s != nil && e.s.language() != "") && ms >= -maxDate && ms <= maxDate {
				e.raw(`{"$":"date","v":"`)
				e.int(ms)
				e.raw(`"}`)
				return nil
			}
			return fmt.Errorf("%s: the year %d is none of Python's", at, y)
		}
		if _, off := x.Zone(); off%60 != 0 {
			x = x.UTC()
		}
		e.raw(`{"$":"time","v":"`)
		e.text = x.AppendFormat(e.text, "2006-01-02T15:04:05.000000-07:00")
		e.raw(`"}`)
	case []any:
		e.raw("[")
		for i, v := range x {
			if i > 0 {
				e.raw(",")
			}
			if err := e.value(v, at+"["+strconv.Itoa(i)+"]", depth+1); err != nil {
				return err
			}
		}
		e.raw("]")
	case map[string]any:
		keys := make([]string, 0, len(x))
		for k := range x {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		return e.members(len(keys), func(i int) (string, any) { return keys[i], x[keys[i]] }, at, depth)
	case *values.Object:
		return e.members(x.Len(), x.At, at, depth)
	case values.Handle:
		if e.guest {
			e.raw(`{"$":"handle","v":`)
			e.string(x.ID)
			e.raw("}")
			return nil
		}
		if e.s == nil {
			return fmt.Errorf("%s: a Handle can't go to the container", at)
		}
		e.s.handles[x.ID] = x
		e.raw(`{"$":"handle","v":`)
		e.string(x.ID)
		e.raw(`,"type":`)
		e.string(x.Type)
		e.raw(`,"size":`)
		e.int(x.Bytes)
		e.raw(`,"preview":`)
		e.string(x.Preview)
		e.raw("}")
	case *engine.Items:
		if e.s == nil || x == nil || x.Next == nil {
			return fmt.Errorf("%s: a stream can't go to the container", at)
		}
		e.s.streams = append(e.s.streams, &streamState{next: x.Next})
		e.raw(`{"$":"stream","v":`)
		e.int(int64(len(e.s.streams)))
		e.raw("}")
	case item:
		e.raw("[")
		if err := e.value(x.v, at, depth+1); err != nil {
			return err
		}
		e.raw("]")
	case values.Redacted:
		return fmt.Errorf("%s: a value was kept out of the journal (%s), so that it can't be had again", at, x.Reason)
	default:
		return fmt.Errorf("%s: %T is no data", at, x)
	}
	return nil
}

func (e *encoder) members(n int, at func(int) (string, any), path string, depth int) error {
	escaped := false
	for i := range n {
		k, _ := at(i)
		escaped = escaped || k == "$"
	}
	e.raw("{")
	if escaped {
		e.raw(`"$":"dict","v":[`)
	}
	for i := range n {
		k, v := at(i)
		if i > 0 {
			e.raw(",")
		}
		if escaped {
			e.raw("[")
		}
		e.string(k)
		if escaped {
			e.raw(",")
		} else {
			e.raw(":")
		}
		if err := e.value(v, path+"["+strconv.Quote(k)+"]", depth+1); err != nil {
			return err
		}
		if escaped {
			e.raw("]")
		}
	}
	if escaped {
		e.raw("]")
	}
	e.raw("}")
	return nil
}

// item is the next item of a stream: a list of it.
type item struct{ v any }

// decoder makes Go data of what a guest sent.
type decoder struct {
	tail    []byte
	handles map[string]values.Handle
}

func bad(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrProtocol, fmt.Sprintf(format, args...))
}

// value makes Go data of x, which scanner has made, or encoding/json with numbers as json.Number. It changes x. Byte strings share the tail.
func (d *decoder) value(x any) (any, error) {
	switch x := x.(type) {
	case nil, bool, string, int64, float64:
		return x, nil
	case json.Number:
		return number(string(x))
	case []any:
		for i := range x {
			v, err := d.value(x[i])
			if err != nil {
				return nil, err
			}
			x[i] = v
		}
		return x, nil
	case map[string]any:
		if kind, ok := x["$"]; ok {
			return d.tagged(kind, x)
		}
		for k := range x {
			v, err := d.value(x[k])
			if err != nil {
				return nil, err
			}
			x[k] = v
		}
		return x, nil
	}
	return nil, bad("a value of type %T", x)
}

func (d *decoder) tagged(kind any, x map[string]any) (any, error) {
	text, isText := x["v"].(string)
	switch kind {
	case "bytes":
		return d.bytes(x["o"], x["n"])
	case "float":
		switch text {
		case "nan":
			return math.NaN(), nil
		case "inf":
			return math.Inf(1), nil
		case "-inf":
			return math.Inf(-1), nil
		}
	case "int":
		if isText {
			return bigInt(text)
		}
	case "time":
		if t, err := time.Parse("2006-01-02T15:04:05.999999999Z07:00", text); err == nil {
			if _, off := t.Zone(); off == 0 {
				t = t.UTC() // whatever the host's zone is
			}
			return t, nil
		}
	case "date":
		if ms, err := strconv.ParseInt(text, 10, 64); err == nil && ms >= -maxDate && ms <= maxDate {
			return time.UnixMilli(ms).UTC(), nil
		}
	case "dict":
		list, ok := x["v"].([]any)
		if !ok {
			break
		}
		m := make(map[string]any, len(list))
		for _, item := range list {
			pair, ok := item.([]any)
			if !ok || len(pair) != 2 {
				return nil, bad("a dict that is none")
			}
			k, ok := pair[0].(string)
			if !ok {
				return nil, bad("a dict that is none")
			}
			v, err := d.value(pair[1])
			if err != nil {
				return nil, err
			}
			m[k] = v
		}
		return m, nil
	case "handle":
		if h, ok := d.handles[text]; ok && isText {
			return h, nil
		}
		return nil, bad("a Handle that it was not given")
	}
	return nil, bad("a value that is none: %.40q", fmt.Sprint(kind))
}

// bytes returns a piece of the tail.
func (d *decoder) bytes(at, n any) ([]byte, error) {
	o, ok1 := at.(json.Number)
	l, ok2 := n.(json.Number)
	if ok1 && ok2 {
		from, err1 := strconv.ParseUint(string(o), 10, 31)
		size, err2 := strconv.ParseUint(string(l), 10, 31)
		if err1 == nil && err2 == nil && from+size <= uint64(len(d.tail)) {
			return d.tail[from : from+size : from+size], nil
		}
	}
	return nil, bad("bytes that are not there")
}

// number makes an int64 or a float64. Larger integers have a form of their own.
func number(s string) (any, error) {
	if !strings.ContainsAny(s, ".eE") {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return nil, bad("an integer that is too large")
		}
		return n, nil
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return nil, bad("a number that is none")
	}
	return f, nil
}

// bigInt reads an integer in base 16, in linear time.
func bigInt(s string) (any, error) {
	s, negative := strings.CutPrefix(s, "-")
	s, _ = strings.CutPrefix(s, "0x")
	if len(s)%2 == 1 {
		s = "0" + s
	}
	b, err := hex.DecodeString(s)
	if err != nil {
		return nil, bad("an integer that is none")
	}
	n := new(big.Int).SetBytes(b)
	if negative {
		n.Neg(n)
	}
	if n.IsInt64() {
		return n.Int64(), nil
	}
	return n, nil
}
