package tool

// encode.go makes Go data of Go values, by functions that are made once for each type.

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"sync"
	"time"

	"github.com/krait-run/krait/values"
)

// encode makes Go data of a value. It does not keep it: what comes out shares no memory that the tool may change, but for what
// was Go data inside of an any.
type encode func(v reflect.Value, depth int) (any, error)

// encoders makes encode functions; types may be recursive.
type encoders map[reflect.Type]*encode

// known are the functions for types that were encoded before.
var known sync.Map // reflect.Type: encode

// encoderOf returns the function for a type.
func encoderOf(t reflect.Type) (encode, error) {
	if f, ok := known.Load(t); ok {
		return f.(encode), nil
	}
	f, err := encoders{}.of(t)
	if err == nil {
		known.Store(t, f)
	}
	return f, err
}

func (m encoders) of(t reflect.Type) (encode, error) {
	if f := m[t]; f != nil {
		return func(v reflect.Value, depth int) (any, error) { return (*f)(v, depth) }, nil
	}
	cell := new(encode)
	m[t] = cell
	f, err := m.make(t)
	if err != nil {
		return nil, err
	}
	*cell = f
	return f, nil
}

func (m encoders) make(t reflect.Type) (encode, error) {
	switch leafType(t) {
	case "time":
		return func(v reflect.Value, _ int) (any, error) { return v.Interface(), nil }, nil
	case "duration":
		return func(v reflect.Value, _ int) (any, error) { return time.Duration(v.Int()).Seconds(), nil }, nil
	case "int":
		return func(v reflect.Value, _ int) (any, error) {
			b := v.Interface().(big.Int)
			return smallest(&b), nil
		}, nil
	case "json":
		return func(v reflect.Value, _ int) (any, error) {
			if v.Len() == 0 {
				return nil, nil
			}
			return leaf(values.ParseJSON(v.Bytes()))
		}, nil
	case "object":
		return func(v reflect.Value, depth int) (any, error) {
			o := v.Interface().(values.Object)
			return m.object(&o, depth)
		}, nil
	case "text":
		return func(v reflect.Value, _ int) (any, error) {
			text, err := marshalText(v)
			return leaf(text, err)
		}, nil
	case "custom":
		return func(v reflect.Value, _ int) (any, error) {
			x := addressed(v).Interface()
			text, err := guarded(x, func() ([]byte, error) { return json.Marshal(x) })
			if err != nil {
				return leaf(nil, err)
			}
			return leaf(values.ParseJSON(text))
		}, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(v reflect.Value, _ int) (any, error) { return v.Bool(), nil }, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(v reflect.Value, _ int) (any, error) { return v.Int(), nil }, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return func(v reflect.Value, _ int) (any, error) {
			if u := v.Uint(); u <= 1<<63-1 {
				return int64(u), nil
			}
			return new(big.Int).SetUint64(v.Uint()), nil
		}, nil
	case reflect.Float32, reflect.Float64:
		return func(v reflect.Value, _ int) (any, error) { return v.Float(), nil }, nil
	case reflect.String:
		return func(v reflect.Value, _ int) (any, error) { return v.String(), nil }, nil
	case reflect.Interface:
		return func(v reflect.Value, depth int) (any, error) { return m.dynamic(v, depth) }, nil
	case reflect.Pointer:
		elem, err := m.of(t.Elem())
		if err != nil {
			return nil, err
		}
		return func(v reflect.Value, depth int) (any, error) {
			if v.IsNil() {
				return nil, nil
			}
			if depth > maxDataDepth {
				return nil, errDeep
			}
			return elem(v.Elem(), depth+1)
		}, nil
	case reflect.Slice, reflect.Array:
		return m.sequence(t)
	case reflect.Map:
		return m.mapping(t)
	case reflect.Struct:
		return m.record(t)
	}
	return nil, fmt.Errorf("no Python type for the Go type %s", t)
}

// leaf begins the text of an error; what is above puts the way before it.
func leaf(x any, err error) (any, error) {
	if err != nil {
		return nil, fmt.Errorf(": %w", err)
	}
	return x, nil
}

var errDeep = fmt.Errorf(": nested more than %d deep, or contains itself", maxDataDepth)

// smallest returns an integer as int64 if it fits, else a copy.
func smallest(b *big.Int) any {
	if b.IsInt64() {
		return b.Int64()
	}
	return new(big.Int).Set(b)
}

// addressed returns a pointer to v or a copy of it.
func addressed(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v.Addr()
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p
}

// dynamic encodes what is in an interface.
func (m encoders) dynamic(v reflect.Value, depth int) (any, error) {
	if v.IsNil() {
		return nil, nil
	}
	if depth > maxDataDepth {
		return nil, errDeep
	}
	x := v.Interface()
	if k := kindOf(x); k != 0 && k&(List|Dict|Bytes|Int) == 0 {
		return x, nil
	}
	switch x := x.(type) {
	case int64:
		return x, nil
	case *big.Int:
		if x == nil {
			return nil, nil
		}
		return x, nil
	case []byte:
		if x == nil {
			return []byte{}, nil
		}
		return x, nil
	case []any:
		out := make([]any, len(x))
		for i := range x {
			y, err := m.dynamic(reflect.ValueOf(&x[i]).Elem(), depth+1)
			if err != nil {
				return nil, fmt.Errorf("[%d]%w", i, err)
			}
			out[i] = y
		}
		return out, nil
	case map[string]any:
		out := make(map[string]any, len(x))
		for key, e := range x {
			y, err := m.dynamic(reflect.ValueOf(&e).Elem(), depth+1)
			if err != nil {
				return nil, fmt.Errorf("[%q]%w", key, err)
			}
			out[key] = y
		}
		return out, nil
	case *values.Object:
		return m.object(x, depth)
	case values.Handle:
		return x, nil
	case json.Number:
		n, err := values.ParseJSON([]byte(x))
		if err != nil {
			return nil, fmt.Errorf(": %q is not a number", string(x))
		}
		return n, nil
	case error:
		text, err := guarded(x, func() (string, error) { return x.Error(), nil })
		return leaf(text, err)
	}
	e := v.Elem()
	f, err := encoderOf(e.Type())
	if err != nil {
		return nil, fmt.Errorf(": %w", err)
	}
	return f(e, depth+1)
}

// object encodes what is in an Object.
func (m encoders) object(x *values.Object, depth int) (any, error) {
	if x == nil {
		return nil, nil
	}
	if depth > maxDataDepth {
		return nil, errDeep
	}
	out := values.NewObject(x.Len())
	for i := range x.Len() {
		key, e := x.At(i)
		y, err := m.dynamic(reflect.ValueOf(&e).Elem(), depth+1)
		if err != nil {
			return nil, fmt.Errorf("[%q]%w", key, err)
		}
		out.Set(key, y)
	}
	return out, nil
}

func (m encoders) sequence(t reflect.Type) (encode, error) {
	if t.Elem().Kind() == reflect.Uint8 {
		return func(v reflect.Value, _ int) (any, error) {
			out := make([]byte, v.Len())
			reflect.Copy(reflect.ValueOf(out), v)
			return out, nil
		}, nil
	}
	elem, err := m.of(t.Elem())
	if err != nil {
		return nil, err
	}
	return func(v reflect.Value, depth int) (any, error) {
		if depth > maxDataDepth {
			return nil, errDeep
		}
		out := make([]any, v.Len())
		for i := range out {
			x, err := elem(v.Index(i), depth+1)
			if err != nil {
				return nil, fmt.Errorf("[%d]%w", i, err)
			}
			out[i] = x
		}
		return out, nil
	}, nil
}

func (m encoders) mapping(t reflect.Type) (encode, error) {
	if !mapKey(t.Key()) {
		return nil, fmt.Errorf("map with %s keys: they must be strings, integers or text", t.Key())
	}
	elem, err := m.of(t.Elem())
	if err != nil {
		return nil, err
	}
	return func(v reflect.Value, depth int) (any, error) {
		if depth > maxDataDepth {
			return nil, errDeep
		}
		out := make(map[string]any, v.Len())
		for it := v.MapRange(); it.Next(); {
			key, err := keyText(it.Key())
			if err != nil {
				return nil, err
			}
			x, err := elem(it.Value(), depth+1)
			if err != nil {
				return nil, fmt.Errorf("[%q]%w", key, err)
			}
			out[key] = x
		}
		return out, nil
	}, nil
}

// marshalText calls MarshalText of a value.
func marshalText(v reflect.Value) (string, error) {
	x := addressed(v).Interface()
	text, err := guarded(x, x.(encoding.TextMarshaler).MarshalText)
	return string(text), err
}

// guarded calls a method of a value of the host. A panic of it, which a nil pointer suffices for, is an error that does not show what it
// panicked with.
func guarded[T any](x any, method func() (T, error)) (v T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a method of the Go type %T panicked", x)
		}
	}()
	return method()
}

func keyText(k reflect.Value) (string, error) {
	if leafType(k.Type()) == "text" {
		return marshalText(k)
	}
	switch {
	case k.Kind() == reflect.String:
		return k.String(), nil
	case k.CanInt():
		return strconv.FormatInt(k.Int(), 10), nil
	}
	return strconv.FormatUint(k.Uint(), 10), nil
}

type fieldEncoder struct {
	goField
	enc encode
}

func (m encoders) record(t reflect.Type) (encode, error) {
	var fields []fieldEncoder
	var keys []string
	deep, omits := false, false
	for _, f := range goFields(t) {
		enc, err := m.of(f.typ)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.name, err)
		}
		fields = append(fields, fieldEncoder{f, enc})
		keys = append(keys, f.name)
		deep, omits = deep || len(f.index) > 1, omits || f.omit
	}
	keys = keys[:len(keys):len(keys)]
	if !omits && !deep {
		return func(v reflect.Value, depth int) (any, error) {
			if depth > maxDataDepth {
				return nil, errDeep
			}
			o, items := values.MakeObject(keys)
			for i := range fields {
				f := &fields[i]
				x, err := f.enc(v.Field(f.index[0]), depth+1)
				if err != nil {
					return nil, fmt.Errorf(".%s%w", f.name, err)
				}
				items[i] = x
			}
			return o, nil
		}, nil
	}
	return func(v reflect.Value, depth int) (any, error) {
		if depth > maxDataDepth {
			return nil, errDeep
		}
		items := make([]any, 0, len(fields))
		names := make([]string, 0, len(fields))
		for i := range fields {
			f := &fields[i]
			fv, err := v.FieldByIndexErr(f.index)
			if err != nil || f.omit && isEmpty(fv) { // an error: inside of a nil embedded pointer
				continue
			}
			x, err := f.enc(fv, depth+1)
			if err != nil {
				return nil, fmt.Errorf(".%s%w", f.name, err)
			}
			names, items = append(names, f.name), append(items, x)
		}
		return values.ObjectOf(names, items), nil
	}, nil
}

// isEmpty reports whether omitempty or omitzero leaves a value out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	}
	if z, ok := v.Interface().(interface{ IsZero() bool }); ok && (v.Kind() != reflect.Pointer || !v.IsNil()) {
		return z.IsZero()
	}
	return v.IsZero()
}
