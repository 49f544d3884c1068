package tool

// decode.go makes Go values of Go data, by functions that are made once for each type. The data has been checked against the type's
// schema; what still does not fit (because a policy changed it, or it comes from a journal) is an error.

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"time"

	"github.com/krait-run/krait/values"
)

// decode sets dst, which is settable and zero, to data. It copies what the tool may change.
type decode func(x any, dst reflect.Value) error

type decoders map[reflect.Type]*decode

func (m decoders) of(t reflect.Type) (decode, error) {
	if f := m[t]; f != nil {
		return func(x any, dst reflect.Value) error { return (*f)(x, dst) }, nil
	}
	cell := new(decode)
	m[t] = cell
	f, err := m.make(t)
	if err != nil {
		return nil, err
	}
	*cell = f
	return f, nil
}

func mismatch(x any, t reflect.Type) error { return fmt.Errorf("%s does not fit %s", kindName(x), t) }

func (m decoders) make(t reflect.Type) (decode, error) {
	switch leafType(t) {
	case "time":
		return func(x any, dst reflect.Value) error {
			switch v := x.(type) {
			case time.Time:
				*dst.Addr().Interface().(*time.Time) = v
				return nil
			case string:
				if v, ok := parseTime(v); ok {
					*dst.Addr().Interface().(*time.Time) = v
					return nil
				}
			}
			return mismatch(x, t)
		}, nil
	case "duration":
		return func(x any, dst reflect.Value) error {
			f, ok := number(x)
			if f *= 1e9; !ok || f != f || math.Abs(f) >= 1<<63 {
				return mismatch(x, t)
			}
			dst.SetInt(int64(math.Round(f)))
			return nil
		}, nil
	case "int":
		return func(x any, dst reflect.Value) error {
			if kindOf(x) != Int {
				return mismatch(x, t)
			}
			dst.Addr().Interface().(*big.Int).Set(bigInt(x))
			return nil
		}, nil
	case "json":
		return func(x any, dst reflect.Value) error {
			text, err := json.Marshal(x)
			dst.SetBytes(text)
			return err
		}, nil
	case "object":
		return func(x any, dst reflect.Value) error {
			m, ok := mapping(x)
			if !ok {
				return mismatch(x, t)
			}
			o := dst.Addr().Interface().(*values.Object)
			for _, k := range m.keys() {
				v, _ := m.get(k)
				o.Set(k, copyData(v))
			}
			return nil
		}, nil
	case "text":
		return func(x any, dst reflect.Value) error {
			s, ok := x.(string)
			if !ok {
				return mismatch(x, t)
			}
			return dst.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(s))
		}, nil
	case "custom":
		return func(x any, dst reflect.Value) error {
			text, err := json.Marshal(x)
			if err != nil {
				return err
			}
			return json.Unmarshal(text, dst.Addr().Interface())
		}, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(x any, dst reflect.Value) error {
			b, ok := x.(bool)
			if !ok {
				return mismatch(x, t)
			}
			dst.SetBool(b)
			return nil
		}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(x any, dst reflect.Value) error {
			i, ok := integer(x)
			if !ok || dst.OverflowInt(i) {
				return mismatch(x, t)
			}
			dst.SetInt(i)
			return nil
		}, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return func(x any, dst reflect.Value) error {
			var u uint64
			switch v := x.(type) {
			case *big.Int:
				if !v.IsUint64() {
					return mismatch(x, t)
				}
				u = v.Uint64()
			default:
				i, ok := integer(x)
				if !ok || i < 0 {
					return mismatch(x, t)
				}
				u = uint64(i)
			}
			if dst.OverflowUint(u) {
				return mismatch(x, t)
			}
			dst.SetUint(u)
			return nil
		}, nil
	case reflect.Float32, reflect.Float64:
		return func(x any, dst reflect.Value) error {
			f, ok := number(x)
			if !ok {
				return mismatch(x, t)
			}
			dst.SetFloat(f)
			return nil
		}, nil
	case reflect.String:
		return func(x any, dst reflect.Value) error {
			s, ok := x.(string)
			if !ok {
				return mismatch(x, t)
			}
			dst.SetString(s)
			return nil
		}, nil
	case reflect.Interface:
		return func(x any, dst reflect.Value) error {
			if x = copyData(x); x == nil {
				return nil
			}
			v := reflect.ValueOf(x)
			if !v.Type().Implements(t) {
				return mismatch(x, t)
			}
			dst.Set(v)
			return nil
		}, nil
	case reflect.Pointer:
		elem, err := m.of(t.Elem())
		if err != nil {
			return nil, err
		}
		return func(x any, dst reflect.Value) error {
			if x == nil {
				return nil
			}
			p := reflect.New(t.Elem())
			dst.Set(p)
			return elem(x, p.Elem())
		}, nil
	case reflect.Slice, reflect.Array:
		return m.sequence(t)
	case reflect.Map:
		return m.mapping(t)
	case reflect.Struct:
		d, err := m.record(t)
		if err != nil {
			return nil, err
		}
		return d.object, nil
	}
	return nil, fmt.Errorf("no Python type for the Go type %s", t)
}

func integer(x any) (int64, bool) {
	switch v := x.(type) {
	case int64:
		return v, true
	case float64:
		return int64(v), v == math.Trunc(v) && math.Abs(v) <= maxExact
	}
	return 0, false
}

func number(x any) (float64, bool) {
	if f, ok := x.(float64); ok {
		return f, true
	}
	return exactFloat(x)
}

// copyData copies data as deep as it can be changed.
func copyData(x any) any {
	switch x := x.(type) {
	case []any:
		out := make([]any, len(x))
		for i, e := range x {
			out[i] = copyData(e)
		}
		return out
	case map[string]any:
		out := maps.Clone(x)
		for k, e := range out {
			switch e.(type) {
			case []any, map[string]any, *values.Object, []byte:
				out[k] = copyData(e)
			}
		}
		return out
	case *values.Object:
		if x == nil {
			return nil
		}
		out := &values.Object{}
		for i := range x.Len() {
			k, e := x.At(i)
			out.Set(k, copyData(e))
		}
		return out
	case []byte:
		return append([]byte{}, x...)
	}
	return x
}

func (m decoders) sequence(t reflect.Type) (decode, error) {
	array := t.Kind() == reflect.Array
	if t.Elem().Kind() == reflect.Uint8 {
		return func(x any, dst reflect.Value) error {
			b, ok := x.([]byte)
			switch {
			case x == nil && !array:
				return nil
			case !ok || array && len(b) != t.Len():
				return mismatch(x, t)
			case array:
				reflect.Copy(dst, reflect.ValueOf(b))
			default:
				dst.SetBytes(append([]byte{}, b...))
			}
			return nil
		}, nil
	}
	elem, err := m.of(t.Elem())
	if err != nil {
		return nil, err
	}
	return func(x any, dst reflect.Value) error {
		l, ok := x.([]any)
		switch {
		case x == nil && !array:
			return nil
		case !ok || array && len(l) != t.Len():
			return mismatch(x, t)
		case !array:
			dst.Set(reflect.MakeSlice(t, len(l), len(l)))
		}
		for i, e := range l {
			if err := elem(e, dst.Index(i)); err != nil {
				return fmt.Errorf("[%d]: %w", i, err)
			}
		}
		return nil
	}, nil
}

func (m decoders) mapping(t reflect.Type) (decode, error) {
	elem, err := m.of(t.Elem())
	if err != nil {
		return nil, err
	}
	if !mapKey(t.Key()) {
		return nil, fmt.Errorf("map with %s keys: they must be strings, integers or text", t.Key())
	}
	return func(x any, dst reflect.Value) error {
		if x == nil {
			return nil
		}
		from, ok := mapping(x)
		if !ok {
			return mismatch(x, t)
		}
		dst.Set(reflect.MakeMapWithSize(t, from.len()))
		for _, k := range from.keys() {
			key := reflect.New(t.Key()).Elem()
			if err := keyOf(k, key); err != nil {
				return err
			}
			x, _ := from.get(k)
			v := reflect.New(t.Elem()).Elem()
			if err := elem(x, v); err != nil {
				return fmt.Errorf("[%q]: %w", k, err)
			}
			dst.SetMapIndex(key, v)
		}
		return nil
	}, nil
}

// keyOf sets dst to the map key that text stands for.
func keyOf(text string, dst reflect.Value) error {
	if leafType(dst.Type()) == "text" {
		return dst.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	}
	switch {
	case dst.Kind() == reflect.String:
		dst.SetString(text)
		return nil
	case dst.CanInt():
		i, err := strconv.ParseInt(text, 10, 64)
		if err != nil || dst.OverflowInt(i) {
			return fmt.Errorf("key %q is no %s", text, dst.Type())
		}
		dst.SetInt(i)
		return nil
	}
	u, err := strconv.ParseUint(text, 10, 64)
	if err != nil || dst.OverflowUint(u) {
		return fmt.Errorf("key %q is no %s", text, dst.Type())
	}
	dst.SetUint(u)
	return nil
}

// structDecoder decodes a struct.
type structDecoder struct {
	t      reflect.Type
	fields []fieldDecoder
}

type fieldDecoder struct {
	goField
	dec decode
}

func (m decoders) record(t reflect.Type) (*structDecoder, error) {
	d := &structDecoder{t: t}
	for _, f := range goFields(t) {
		dec, err := m.of(f.typ)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.name, err)
		}
		d.fields = append(d.fields, fieldDecoder{f, dec})
	}
	return d, nil
}

// set decodes x into a field.
func (f *fieldDecoder) set(x any, dst reflect.Value) error {
	var fv reflect.Value
	if len(f.index) == 1 {
		fv = dst.Field(f.index[0])
	} else {
		fv = dst
		for i, n := range f.index {
			if i > 0 && fv.Kind() == reflect.Pointer {
				if fv.IsNil() {
					fv.Set(reflect.New(fv.Type().Elem()))
				}
				fv = fv.Elem()
			}
			fv = fv.Field(n)
		}
	}
	if err := f.dec(x, fv); err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	return nil
}

// object decodes a mapping. Keys that are no fields are passed over.
func (d *structDecoder) object(x any, dst reflect.Value) error {
	m, ok := mapping(x)
	if !ok {
		return mismatch(x, d.t)
	}
	for i := range d.fields {
		if v, ok := m.get(d.fields[i].name); ok {
			if err := d.fields[i].set(v, dst); err != nil {
				return err
			}
		}
	}
	return nil
}

// args decodes arguments, which are nearly always in the order of the fields.
func (d *structDecoder) args(a Args, dst reflect.Value) error {
	j := 0
	for i, name := range a.Names {
		n := 0
		for n < len(d.fields) && d.fields[j].name != name {
			n++
			if j++; j == len(d.fields) {
				j = 0
			}
		}
		if n == len(d.fields) {
			return fmt.Errorf("argument %s: there is no such parameter", name)
		}
		if err := d.fields[j].set(a.Values[i], dst); err != nil {
			return fmt.Errorf("argument %w", err)
		}
		if j++; j == len(d.fields) {
			j = 0
		}
	}
	return nil
}
