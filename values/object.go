package values

// object.go holds Object, the mapping that keeps the order of its keys.

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
)

// Object is a mapping of strings to Go data whose keys have an order: a struct's fields, the members of a JSON text. It becomes
// a dict in that order, where a map[string]any becomes one with sorted keys. The zero Object is empty and ready for use. Once it
// was handed over as a result it must not be changed; then any goroutine may read it.
type Object struct {
	keys  []string
	vals  []any
	index map[string]int // of larger objects, else nil
}

// indexFrom is the size from which an Object has an index.
const indexFrom = 12

// NewObject returns an Object with room for n keys.
func NewObject(n int) *Object {
	return &Object{keys: make([]string, 0, n), vals: make([]any, 0, n)}
}

// ObjectOf returns an Object with these keys, which must differ, and their values. It keeps both slices.
func ObjectOf(keys []string, vals []any) *Object {
	o := &Object{keys: keys, vals: vals}
	o.reindex()
	return o
}

// MakeObject returns an Object with these keys, which must differ, and the values, which the caller sets before it hands the Object
// over. It keeps keys.
func MakeObject(keys []string) (o *Object, vals []any) {
	switch n := len(keys); { // small ones are one allocation
	case n <= 4:
		x := &struct {
			o Object
			v [4]any
		}{}
		o, vals = &x.o, x.v[:n:n]
	case n <= 8:
		x := &struct {
			o Object
			v [8]any
		}{}
		o, vals = &x.o, x.v[:n:n]
	default:
		o, vals = &Object{}, make([]any, n)
	}
	o.keys, o.vals = keys, vals // without an index: what a struct has is found as fast without
	return o, vals
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
func (o *Object) At(i int) (key string, value any) { return o.keys[i], o.vals[i] }

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
		return o.vals[i], true
	}
	return nil, false
}

// Set sets the value of a key; a new key comes last.
func (o *Object) Set(key string, value any) {
	if i := o.find(key); i >= 0 {
		o.vals[i] = value
		return
	}
	o.keys, o.vals = append(o.keys, key), append(o.vals, value)
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
	// Whether <, > and & are escaped is up to the encoder that calls this.
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, k := range o.keys {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := e.Encode(k); err != nil {
			return nil, err
		}
		b.Truncate(b.Len() - 1) // its line feed
		b.WriteByte(':')
		if err := e.Encode(o.vals[i]); err != nil {
			return nil, err
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads an object's members in order; of equal keys the last value stays, as in Python.
func (o *Object) UnmarshalJSON(text []byte) error {
	x, err := ParseJSON(text)
	if err != nil {
		return err
	}
	p, ok := x.(*Object)
	if !ok {
		return errors.New("values: JSON text is no object")
	}
	*o = *p
	return nil
}

// clone returns a copy that can be changed.
func (o *Object) clone() *Object { return ObjectOf(slices.Clone(o.keys), slices.Clone(o.vals)) }

// toMap returns the members without their order; nil for a nil Object.
func (o *Object) toMap() map[string]any {
	if o == nil {
		return nil
	}
	m := make(map[string]any, len(o.keys))
	for i, k := range o.keys {
		m[k] = o.vals[i]
	}
	return m
}
