package javascript

// values.go holds how values cross: as JSON, in which {"\0": [kind, text]} stands for what JSON lacks and a key that begins with "\0"
// has another one before it. The prelude has the other half.

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/values"
)

// The kinds of what JSON lacks.
const (
	kindFloat  = "f" // NaN, Infinity
	kindBig    = "n"
	kindDate   = "d" // milliseconds
	kindBytes  = "b" // a character for each byte
	kindHandle = "h" // out: JSON; in: its id
)

// marked is in every text that has such an object or key.
const marked = `\u0000`

// maxDepth is how deep a value may be nested.
const maxDepth = 210

// safe is the largest integer that is a number in scripts; beyond it they are BigInts.
const safe = 1<<53 - 1

// fromScript makes data of what the prelude wrote.
func (en *Engine) fromScript(s string) (any, error) {
	if v, ok := scalar(s); ok {
		return v, nil
	}
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, engine.Raisef("TypeError", "the value can't leave the script: %v", err)
	}
	return en.data(v, 0)
}

// scalar reads what is no list and no object, and has no escapes.
func scalar(s string) (any, bool) {
	switch s {
	case "":
		return nil, false
	case "null":
		return nil, true
	case "true", "false":
		return s == "true", true
	}
	if n := len(s); s[0] == '"' {
		return s[1:max(n-1, 1)], n > 1 && strings.IndexByte(s, '\\') < 0
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, true
	}
	return nil, false
}

func (en *Engine) data(v any, depth int) (any, error) {
	if depth > maxDepth {
		return nil, engine.Raisef("ValueError", "the value is nested too deeply")
	}
	var err error
	switch x := v.(type) {
	case json.Number:
		return numberOf(string(x))
	case []any:
		for i := range x {
			if x[i], err = en.data(x[i], depth+1); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		if tag, ok := x["\x00"]; ok {
			return en.tagged(tag)
		}
		escaped := false
		for k := range x {
			if x[k], err = en.data(x[k], depth+1); err != nil {
				return nil, err
			}
			escaped = escaped || strings.HasPrefix(k, "\x00")
		}
		if escaped {
			m := make(map[string]any, len(x))
			for k, item := range x {
				m[strings.TrimPrefix(k, "\x00")] = item
			}
			return m, nil
		}
	}
	return v, nil
}

func numberOf(s string) (any, error) {
	if !strings.ContainsAny(s, ".eE") {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n, nil
		}
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return nil, engine.Raisef("ValueError", "the number %.40s can't leave the script", s)
	}
	return f, nil
}

// maxBig is how many digits a BigInt that leaves a script may have.
const maxBig = 100_000

func (en *Engine) tagged(tag any) (any, error) {
	pair, _ := tag.([]any)
	if len(pair) == 2 {
		kind, _ := pair[0].(string)
		s, _ := pair[1].(string)
		switch kind {
		case kindFloat:
			if f, err := strconv.ParseFloat(s, 64); err == nil {
				return f, nil
			}
		case kindBig:
			if n, err := strconv.ParseInt(s, 10, 64); err == nil {
				return n, nil
			}
			if len(s) > maxBig {
				return nil, engine.Raisef("ValueError", "the BigInt has more than %d digits", maxBig)
			}
			if n, ok := new(big.Int).SetString(s, 10); ok {
				return n, nil
			}
		case kindDate:
			if f, err := strconv.ParseFloat(s, 64); err == nil && math.Abs(f) <= 8.64e15 {
				return time.UnixMilli(int64(f)).UTC(), nil
			}
		case kindBytes:
			p := make([]byte, 0, len(s))
			for _, c := range s {
				p = append(p, byte(c))
			}
			return p, nil
		case kindHandle:
			if h, ok := en.handles[s]; ok {
				return h, nil
			}
		}
	}
	return nil, engine.Raisef("TypeError", "the value can't leave the script")
}

// toScript writes data for the prelude.
func (en *Engine) toScript(v any) (string, error) {
	var b strings.Builder
	err := en.write(&b, v, 0)
	return b.String(), err
}

func (en *Engine) write(b *strings.Builder, v any, depth int) error {
	if depth > maxDepth {
		return engine.Raisef("ValueError", "the value is nested too deeply")
	}
	if int64(b.Len()) > en.memory() && en.in.Memory >= 0 {
		return limit("memory", en.memory())
	}
	switch x := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		b.WriteString(strconv.FormatBool(x))
	case int64:
		if x > safe || x < -safe {
			writeTag(b, kindBig, strconv.FormatInt(x, 10))
		} else {
			b.WriteString(strconv.FormatInt(x, 10))
		}
	case *big.Int:
		if x.IsInt64() {
			return en.write(b, x.Int64(), depth)
		}
		if x.BitLen() > 3*maxBig {
			return engine.Raisef("ValueError", "the integer has more than %d digits", maxBig)
		}
		writeTag(b, kindBig, x.String())
	case float64:
		switch {
		case math.IsNaN(x):
			writeTag(b, kindFloat, "NaN")
		case math.IsInf(x, 0):
			writeTag(b, kindFloat, map[bool]string{true: "Infinity", false: "-Infinity"}[x > 0])
		case x == 0 && math.Signbit(x):
			b.WriteString("-0")
		default:
			b.WriteString(strconv.FormatFloat(x, 'g', -1, 64))
		}
	case string:
		writeText(b, x)
	case []byte:
		writeTag(b, kindBytes, latin(x))
	case time.Time:
		writeTag(b, kindDate, strconv.FormatInt(x.UnixMilli(), 10))
	case []any:
		b.WriteByte('[')
		for i, item := range x {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := en.write(b, item, depth+1); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	case map[string]any:
		keys := sortedKeys(x)
		return en.writeMembers(b, len(keys), func(i int) (string, any) { return keys[i], x[keys[i]] }, depth)
	case *values.Object:
		return en.writeMembers(b, x.Len(), x.At, depth)
	case values.Handle:
		if en.handles == nil {
			en.handles = map[string]values.Handle{}
		}
		en.handles[x.ID] = x
		text, err := json.Marshal(map[string]any{"id": x.ID, "type": x.Type, "size": x.Bytes, "preview": x.Preview})
		if err != nil {
			return err
		}
		writeTag(b, kindHandle, string(text))
	case values.Redacted:
		return fmt.Errorf("krait: a result was kept out of the journal (%s), so that it can't be had again", x.Reason)
	default:
		return engine.Raisef("TypeError", "a %T can't enter the script", v)
	}
	return nil
}

func (en *Engine) writeMembers(b *strings.Builder, n int, at func(int) (string, any), depth int) error {
	b.WriteByte('{')
	for i := range n {
		k, item := at(i)
		if i > 0 {
			b.WriteByte(',')
		}
		if strings.HasPrefix(k, "\x00") {
			k = "\x00" + k
		}
		writeText(b, k)
		b.WriteByte(':')
		if err := en.write(b, item, depth+1); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

func writeTag(b *strings.Builder, kind, text string) {
	b.WriteString(`{"\u0000":["` + kind + `",`)
	writeText(b, text)
	b.WriteString("]}")
}

// writeText writes text as JSON.
func writeText(b *strings.Builder, s string) {
	const hex = "0123456789abcdef"
	b.WriteByte('"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf || c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b.WriteString(s[from:i])
		if from = i + 1; c == '"' || c == '\\' {
			b.WriteByte('\\')
			b.WriteByte(c)
		} else {
			b.WriteString(`\u00`)
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	b.WriteString(s[from:])
	b.WriteByte('"')
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
