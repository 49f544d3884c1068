package recorded

// Places in a JSON value, and what is expected there.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
)

// step is one step into a JSON value: a key, or an index where key is nil.
type step struct {
	key   *string
	index int
}

// parsePath reads "a.b[0]", with ["..."] for keys that hold dots or brackets.
func parsePath(at string) ([]step, error) {
	bad := func() ([]step, error) {
		return nil, fmt.Errorf("at: %q is no path", at)
	}
	var steps []step
	rest := at
	for rest != "" {
		if rest[0] != '[' {
			if len(steps) > 0 {
				if rest[0] != '.' {
					return bad()
				}
				rest = rest[1:]
			}
			end := strings.IndexAny(rest, ".[")
			if end < 0 {
				end = len(rest)
			}
			if end == 0 {
				return bad()
			}
			key := rest[:end]
			steps = append(steps, step{key: &key})
			rest = rest[end:]
			continue
		}
		if strings.HasPrefix(rest, `["`) {
			quoted, err := strconv.QuotedPrefix(rest[1:])
			if err != nil || !strings.HasPrefix(rest[1+len(quoted):], "]") {
				return bad()
			}
			key, err := strconv.Unquote(quoted)
			if err != nil {
				return bad()
			}
			steps = append(steps, step{key: &key})
			rest = rest[len(quoted)+2:]
			continue
		}
		end := strings.IndexByte(rest, ']')
		if end < 0 {
			return bad()
		}
		n, err := strconv.Atoi(rest[1:end])
		if err != nil || n < 0 {
			return bad()
		}
		steps = append(steps, step{index: n})
		rest = rest[end+1:]
	}
	return steps, nil
}

// find follows path into v.
func find(v any, path []step) (any, bool) {
	for _, s := range path {
		if s.key != nil {
			m, ok := v.(map[string]any)
			if !ok {
				return nil, false
			}
			if v, ok = m[*s.key]; !ok {
				return nil, false
			}
			continue
		}
		l, ok := v.([]any)
		if !ok || s.index >= len(l) {
			return nil, false
		}
		v = l[s.index]
	}
	return v, true
}

// decode reads exactly one JSON value, with numbers as json.Number.
func decode(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after the JSON value")
	}
	return v, nil
}

// equal compares decoded JSON values.
func equal(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k, v := range a {
			if w, ok := b[k]; !ok || !equal(v, w) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !equal(a[i], b[i]) {
				return false
			}
		}
		return true
	case json.Number:
		b, ok := b.(json.Number)
		return ok && sameNumber(string(a), string(b))
	}
	return a == b
}

func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) > 40 || len(b) > 40 {
		return false
	}
	x, _, err1 := big.ParseFloat(a, 10, 256, big.ToNearestEven)
	y, _, err2 := big.ParseFloat(b, 10, 256, big.ToNearestEven)
	return err1 == nil && err2 == nil && x.Cmp(y) == 0
}

// fault says what is wrong with body at the expected place, or "".
func (e *Expectation) fault(body any) string {
	at := e.At
	if at == "" {
		at = "body"
	}
	got, ok := find(body, e.path)
	if e.Absent {
		if ok {
			return fmt.Sprintf("%s: want nothing there, got %s", at, show(got))
		}
		return ""
	}
	if !ok {
		return fmt.Sprintf("%s: want %s, got nothing", at, e.want())
	}
	text, isText := got.(string)
	holds := false
	switch {
	case e.Is != nil:
		holds = equal(got, e.value)
	case e.Contains != nil:
		holds = isText && strings.Contains(text, *e.Contains)
	case e.Matches != nil:
		holds = isText && e.regex.MatchString(text)
	case e.JSON != nil:
		v, err := decode([]byte(text))
		holds = isText && err == nil && equal(v, e.value)
	case e.Length != nil:
		n := -1
		switch v := got.(type) {
		case string:
			n = len(v)
		case []any:
			n = len(v)
		case map[string]any:
			n = len(v)
		}
		if n >= 0 && n != *e.Length {
			return fmt.Sprintf("%s: want length %d, got length %d: %s", at, *e.Length, n, show(got))
		}
		holds = n >= 0
	}
	if holds {
		return ""
	}
	return fmt.Sprintf("%s: want %s, got %s", at, e.want(), show(got))
}

func (e *Expectation) want() string {
	switch {
	case e.Is != nil:
		return show(e.value)
	case e.Contains != nil:
		return fmt.Sprintf("a string that contains %q", *e.Contains)
	case e.Matches != nil:
		return fmt.Sprintf("a string that matches %q", *e.Matches)
	case e.JSON != nil:
		return fmt.Sprintf("JSON text equal to %s", show(e.value))
	case e.Length != nil:
		return fmt.Sprintf("something of length %d", *e.Length)
	}
	return "nothing"
}

// maxShown bounds a value in a message, in bytes.
const maxShown = 2000

func show(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Sprint(v)
	}
	text := strings.TrimSuffix(b.String(), "\n")
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + fmt.Sprintf("... (%d bytes)", len(text))
	}
	return text
}
