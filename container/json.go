package container

// json.go holds the reading of JSON as the encoders of this package write it: encoding/json takes longer than all else that a call does. What is
// written in another way is left to that.

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"github.com/krait-run/krait/values"
)

// scanner reads JSON without spaces. A method's ok is false where the text is none, or is one that it does not read. Nothing that it makes shares
// memory with the text.
type scanner struct {
	text    []byte
	ordered bool // objects are *values.Object, else map[string]any
}

// is takes c if it is next.
func (s *scanner) is(c byte) bool {
	if len(s.text) == 0 || s.text[0] != c {
		return false
	}
	s.text = s.text[1:]
	return true
}

// word takes a word if it is next.
func (s *scanner) word(w string) bool {
	if len(s.text) < len(w) || string(s.text[:len(w)]) != w {
		return false
	}
	s.text = s.text[len(w):]
	return true
}

// quoted returns the text of a string with its quotes; simple says that it stands for itself.
func (s *scanner) quoted() (text []byte, simple, ok bool) {
	if len(s.text) == 0 || s.text[0] != '"' {
		return nil, false, false
	}
	simple = true
	for i := 1; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case c == '"':
			text = s.text[:i+1]
			s.text = s.text[i+1:]
			return text, simple && utf8.Valid(text), true
		case c == '\\':
			simple = false
			i++
		case c < ' ':
			return nil, false, false
		}
	}
	return nil, false, false
}

// string reads a string.
func (s *scanner) string() (string, bool) {
	text, simple, ok := s.quoted()
	if !ok {
		return "", false
	}
	if simple {
		return string(text[1 : len(text)-1]), true
	}
	var out string
	return out, json.Unmarshal(text, &out) == nil
}

// key reads the key of a member, which has no escapes. It is of use until the text is.
func (s *scanner) key() ([]byte, bool) {
	text, simple, ok := s.quoted()
	if !simple || !ok || !s.is(':') {
		return nil, false
	}
	return text[1 : len(text)-1], true
}

// number returns the text of a number. Which bytes of it make one is for whoever parses it.
func (s *scanner) number() (text []byte, whole bool) {
	whole = true
	for i, c := range s.text {
		switch {
		case c >= '0' && c <= '9' || c == '-':
		case c == '.' || c == 'e' || c == 'E' || c == '+':
			whole = false
		default:
			text = s.text[:i]
			s.text = s.text[i:]
			return text, whole
		}
	}
	text, s.text = s.text, nil
	return text, whole
}

// int reads an integer of 64 bits.
func (s *scanner) int() (int64, bool) {
	text, whole := s.number()
	if !whole || !plain(text) {
		return 0, false
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	return n, err == nil
}

// plain says that a number begins as JSON wants it: a digit after the sign, and no zero before another.
func plain(t []byte) bool {
	if len(t) > 0 && t[0] == '-' {
		t = t[1:]
	}
	return len(t) > 0 && t[0] >= '0' && t[0] <= '9' && (t[0] != '0' || len(t) == 1 || t[1] < '0' || t[1] > '9')
}

// bool reads true or false.
func (s *scanner) bool() (value, ok bool) {
	if s.word("true") {
		return true, true
	}
	return false, s.word("false")
}

// value reads a value: nil, bool, string, int64, float64, []any, or an object. Nesting is bounded, since the text may be anybody's.
func (s *scanner) value(depth int) (any, bool) {
	if len(s.text) == 0 || depth > maxNested {
		return nil, false
	}
	switch s.text[0] {
	case 'n':
		return nil, s.word("null")
	case 't', 'f':
		return s.bool()
	case '"':
		return s.string()
	case '[':
		return s.list(depth)
	case '{':
		if s.ordered {
			o := values.NewObject(4)
			return o, s.object(func(k []byte) bool {
				key := string(k)
				v, ok := s.value(depth + 1)
				o.Set(key, v)
				return ok && key != "$" // what that means is for others
			})
		}
		m := map[string]any{}
		return m, s.object(func(k []byte) bool {
			key := string(k)
			v, ok := s.value(depth + 1)
			m[key] = v
			return ok && key != "$"
		})
	}
	text, whole := s.number()
	if !plain(text) {
		return nil, false
	}
	if whole {
		n, err := strconv.ParseInt(string(text), 10, 64)
		return n, err == nil
	}
	if last := text[len(text)-1]; last < '0' || last > '9' || !json.Valid(text) {
		return nil, false
	}
	f, err := strconv.ParseFloat(string(text), 64)
	return f, err == nil
}

func (s *scanner) list(depth int) ([]any, bool) {
	if !s.is('[') {
		return nil, false
	}
	out := []any{}
	if s.is(']') {
		return out, true
	}
	for {
		v, ok := s.value(depth + 1)
		if !ok {
			return nil, false
		}
		out = append(out, v)
		if s.is(']') {
			return out, true
		}
		if !s.is(',') {
			return nil, false
		}
	}
}

// object reads an object whose members member reads, by their keys.
func (s *scanner) object(member func(key []byte) bool) bool {
	if !s.is('{') {
		return false
	}
	if s.is('}') {
		return true
	}
	for {
		k, ok := s.key()
		if !ok || !member(k) {
			return false
		}
		if s.is('}') {
			return true
		}
		if !s.is(',') {
			return false
		}
	}
}

// message reads a message of a guest: those members that frequent ones have.
func (s *scanner) message(m *message) bool {
	ok := s.object(func(k []byte) (ok bool) {
		switch string(k) {
		case "t":
			m.T, ok = s.string()
		case "id":
			m.ID, ok = s.int()
		case "k":
			m.Kind, ok = s.string()
		case "n":
			m.Name, ok = s.string()
		case "fd":
			var n int64
			n, ok = s.int()
			m.FD = int(n)
		case "p":
			m.Pos, ok = s.list(1)
		case "a":
			m.Async, ok = s.bool()
		case "s":
			m.Alone, ok = s.bool()
		case "b":
			m.Begun, ok = s.bool()
		case "f":
			m.File, ok = s.string()
		case "l":
			var n int64
			n, ok = s.int()
			m.Line = int(n)
		case "q":
			m.Query, ok = s.string()
		case "v":
			m.Value, ok = s.value(1)
		case "steps":
			m.Steps, ok = s.int()
		case "memory":
			m.Memory, ok = s.int()
		case "c":
			m.Changed, ok = s.int()
		}
		return ok
	})
	return ok && len(s.text) == 0
}

// incoming reads an answer of the host that is a value, without the value itself.
func (s *scanner) incoming(m *incoming) bool {
	if !s.word(`{"t":"reply","id":`) {
		return false
	}
	var ok bool
	if m.ID, ok = s.int(); !ok {
		return false
	}
	m.T = "reply"
	m.Records = s.word(`,"r":true`)
	if !s.word(`,"v":`) {
		return false
	}
	n := len(s.text) - 1
	if n < 1 || s.text[n] != '}' {
		return false
	}
	m.Value = s.text[:n] // its reader says whether it is one
	return true
}
