package journal

// object.go holds Object, the mapping that keeps the order of its keys.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
)

// Object is a mapping of strings to Go data whose keys have an order: a struct's fields, the members of a JSON text. It becomes
// a dict in that order, where a map[string]any becomes one with sorted keys. The zero Object is empty and ready for use. Once it
// was handed over as a result it must not be changed; then any goroutine may read it.
type Object struct {
	keys   []string
	values []any
	index  map[string]int // of larger objects, else nil
}

// indexFrom is the size from which an Object has an index.
const indexFrom = 12

// NewObject returns an Object with room for n keys.
func NewObject(n int) *Object {
	return &Object{keys: make([]string, 0, n), values: make([]any, 0, n)}
}

// ObjectOf returns an Object with these keys, which must differ, and their values. It keeps both slices.
func ObjectOf(keys []string, values []any) *Object {
	o := &Object{keys: keys, values: values}
	o.reindex()
	return o
}

// MakeObject returns an Object with these keys, which must differ, and the values, which the caller sets before it hands the Object
// over. It keeps keys.
func MakeObject(keys []string) (o *Object, values []any) {
	switch n := len(keys); { // small ones are one allocation
	case n <= 4:
		x := &struct {
			o Object
			v [4]any
		}{}
		o, values = &x.o, x.v[:n:n]
	case n <= 8:
		x := &struct {
			o Object
			v [8]any
		}{}
		o, values = &x.o, x.v[:n:n]
	default:
		o, values = &Object{}, make([]any, n)
	}
	o.keys, o.values = keys, values // without an index: what a struct has is found as fast without
	return o, values
}

func (o *Object) reindex() {
	if len(o.keys) < indexFrom {
		return
	}
	o.index = make(map[string]int, len(o.keys))
	for i, k := range o.keys {
		o.index[k] = i
	}
}

// Len returns the number of keys. A nil Object is empty.
func (o *Object) Len() int {
	if o == nil {
		return 0
	}
	return len(o.keys)
}

// At returns the i-th key, from 0, and its value.
func (o *Object) At(i int) (key string, value any) { return o.keys[i], o.values[i] }

func (o *Object) find(key string) int {
	if o.index != nil {
		if i, ok := o.index[key]; ok {
			return i
		}
		return -1
	}
	return slices.Index(o.keys, key)
}

// Get returns the value of a key.
func (o *Object) Get(key string) (value any, ok bool) {
	if o == nil {
		return nil, false
	}
	if i := o.find(key); i >= 0 {
		return o.values[i], true
	}
	return nil, false
}

// Set sets the value of a key; a new key comes last.
func (o *Object) Set(key string, value any) {
	if i := o.find(key); i >= 0 {
		o.values[i] = value
		return
	}
	o.keys, o.values = append(o.keys, key), append(o.values, value)
	if o.index != nil {
		o.index[key] = len(o.keys) - 1
	} else {
		o.reindex()
	}
}

// MarshalJSON writes the members in order.
func (o *Object) MarshalJSON() ([]byte, error) {
	if o == nil {
		return []byte("null"), nil
	}
	b := []byte{'{'}
	for i, k := range o.keys {
		if i > 0 {
			b = append(b, ',')
		}
		key, err := json.Marshal(k)
		if err != nil {
			return nil, err
		}
		v, err := json.Marshal(o.values[i])
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, key...), ':'), v...)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads an object's members in order; of equal keys the last value stays, as in Python.
func (o *Object) UnmarshalJSON(text []byte) error {
	x, err := ParseJSON(text)
	if err != nil {
		return err
	}
	p, ok := x.(*Object)
	if !ok {
		return fmt.Errorf("journal: JSON text is no object")
	}
	*o = *p
	return nil
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
		return nil, errors.New("journal: JSON text: more than one value")
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
		return nil, fmt.Errorf("journal: JSON text: %w", err)
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
			return nil, errors.New("journal: JSON text: nested too deeply")
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
			return nil, errors.New("journal: JSON text: number with more than 4300 digits")
		}
		b, _ := new(big.Int).SetString(s, 10)
		return b, nil
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return nil, fmt.Errorf("journal: JSON text: %w", err)
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
