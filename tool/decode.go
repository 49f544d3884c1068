package tool

// decode.go makes Go values of Go data, by functions that are made once for each type: arguments, which were checked against the type's
// schema, and what Decode is given. What does not fit is a *DecodeError.

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/values"
)

// Decode stores data, see package values, in what target points to: the way back from Data. Where data is what JSON can have it follows
// encoding/json: fields by their json tags, else by name in any case; None changes nothing but what can be nil, which it makes nil; keys
// that are no fields are passed over; a str is the base64 of a []byte. Beyond that, bytes fit []byte and [N]byte, a datetime or its ISO text
// fits time.Time, seconds fit time.Duration, an int of any size fits big.Int, and NaN fits floats. Unlike there, a number that does not
// fit exactly is an error, but an int takes a float without a fraction; items of slices begin at zero. What is stored shares no memory with
// data. Errors are *DecodeError; some of the data may be stored then.
func Decode(data, target any) error {
	v := reflect.ValueOf(target)
	switch {
	case target == nil:
		return &DecodeError{Err: errors.New("the target is nil; it must be a pointer")}
	case v.Kind() != reflect.Pointer:
		return &DecodeError{Err: fmt.Errorf("the target is %s; it must be a pointer", article(v.Type().String()))}
	case v.IsNil():
		return &DecodeError{Err: fmt.Errorf("the target is a nil %s", v.Type())}
	}
	f, err := looseDecoder(v.Type().Elem())
	if err == nil {
		err = f(data, v.Elem())
	}
	if err == nil {
		return nil
	}
	return under("", err)
}

// DecodeError says where data does not fit a Go type.
type DecodeError struct {
	// Path is the way to it, such as ".items[3].price"; "" for the whole.
	Path string
	// Err says what does not fit what.
	Err error
}

func (e *DecodeError) Error() string {
	if e.Path == "" {
		return "decode: " + e.Err.Error()
	}
	return "decode: at " + e.text()
}

// Unwrap returns e.Err.
func (e *DecodeError) Unwrap() error { return e.Err }

// text is the error after the name of what the path begins at.
func (e *DecodeError) text() string { return e.Path + ": " + e.Err.Error() }

// under returns err, which is not nil, with a step of the path before it.
func under(step string, err error) *DecodeError {
	if e, ok := err.(*DecodeError); ok {
		return &DecodeError{step + e.Path, e.Err}
	}
	return &DecodeError{step, err}
}

// keyStep is the step to a key of a dict.
func keyStep(k string) string {
	if k == "" || len(k) > maxKeyStep || strings.ContainsFunc(k, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}) {
		if len(k) > maxKeyStep {
			k = strings.ToValidUTF8(k[:maxKeyStep], "") + "..."
		}
		return "[" + strconv.Quote(k) + "]"
	}
	return "." + k
}

// maxKeyStep is how many bytes of a key a path shows.
const maxKeyStep = 60

// decode sets dst, which is settable, to data. It copies what the tool may change.
type decode func(x any, dst reflect.Value) error

// decoders makes functions for types. Loose ones follow encoding/json where the others, whose data was checked and whose dst is zero,
// need not: see Decode.
type decoders struct {
	made  map[reflect.Type]*decode
	loose bool
}

func newDecoders(loose bool) decoders { return decoders{map[reflect.Type]*decode{}, loose} }

// knownLoose are the functions for types that Decode was given before.
var knownLoose sync.Map // reflect.Type: decode

func looseDecoder(t reflect.Type) (decode, error) {
	if f, ok := knownLoose.Load(t); ok {
		return f.(decode), nil
	}
	f, err := newDecoders(true).of(t)
	if err == nil {
		knownLoose.Store(t, f)
	}
	return f, err
}

func (m decoders) of(t reflect.Type) (decode, error) {
	if f := m.made[t]; f != nil {
		return func(x any, dst reflect.Value) error { return (*f)(x, dst) }, nil
	}
	cell := new(decode)
	m.made[t] = cell
	f, err := m.make(t)
	if err != nil {
		return nil, err
	}
	if m.loose {
		f = loosely(t, f)
	}
	*cell = f
	return f, nil
}

// loosely is f, which decodes to a t, with what encoding/json does for null, and for handles.
func loosely(t reflect.Type, f decode) decode {
	kind, leaf := t.Kind(), looseLeaf(t)
	return func(x any, dst reflect.Value) error {
		if h, ok := x.(values.Handle); ok && t == typeHandle {
			dst.Set(reflect.ValueOf(h))
			return nil
		}
		if x != nil || leaf == "json" || leaf == "custom" {
			return f(x, dst)
		}
		switch kind {
		case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
			dst.SetZero()
		}
		return nil
	}
}

var typeHandle = reflect.TypeFor[values.Handle]()

// looseLeaf is leafType as encoding/json has it, where only the way back is needed.
func looseLeaf(t reflect.Type) string {
	leaf := leafType(t)
	if leaf != "" && leaf != "text" || t.Kind() == reflect.Interface || t.Kind() == reflect.Pointer {
		return leaf
	}
	switch p := reflect.PointerTo(t); {
	case p.Implements(jsonUnmarshaler):
		return "custom"
	case p.Implements(textUnmarshaler):
		return "text"
	case t == typeNumber:
		return "number"
	}
	return ""
}

var typeNumber = reflect.TypeFor[json.Number]()

func (m decoders) leaf(t reflect.Type) string {
	if m.loose {
		return looseLeaf(t)
	}
	return leafType(t)
}

// mismatch says that x does not fit t.
func mismatch(x any, t reflect.Type) error {
	what := article(kindName(x))
	switch v := x.(type) {
	case nil, []byte:
		what = kindName(x)
	case int64, float64, bool:
		what = "the " + kindName(x) + " " + values.Repr(v, 40)
	case *big.Int:
		what = fmt.Sprintf("an int of %d bits", v.BitLen())
	}
	verb := " does not fit "
	if _, ok := x.([]byte); ok {
		verb = " do not fit "
	}
	return errors.New(what + verb + article(t.String()))
}

// article returns a name with its article.
func article(name string) string {
	if name != "" && strings.IndexByte("aeioAEIO", name[0]) >= 0 {
		return "an " + name
	}
	return "a " + name
}

func (m decoders) make(t reflect.Type) (decode, error) {
	switch m.leaf(t) {
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
			if err != nil {
				return fmt.Errorf("%s: %w", t, err)
			}
			dst.SetBytes(text)
			return nil
		}, nil
	case "object":
		return func(x any, dst reflect.Value) error {
			m, ok := mapping(x)
			if !ok {
				return mismatch(x, t)
			}
			o := dst.Addr().Interface().(*values.Object)
			*o = values.Object{}
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
	case "number":
		return func(x any, dst reflect.Value) error {
			text, err := json.Marshal(x)
			if err != nil || kindOf(x)&(Int|Float) == 0 {
				return mismatch(x, t)
			}
			dst.SetString(string(text))
			return nil
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
			if !ok || dst.OverflowFloat(f) {
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
				dst.SetZero()
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
				dst.SetZero()
				return nil
			}
			if dst.IsNil() {
				dst.Set(reflect.New(t.Elem()))
			}
			return elem(x, dst.Elem())
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
	if m.loose { // only data for it is an error
		return func(x any, dst reflect.Value) error { return mismatch(x, t) }, nil
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
	array, bytes := t.Kind() == reflect.Array, t.Elem().Kind() == reflect.Uint8
	var elem decode
	if !bytes || m.loose {
		var err error
		if elem, err = m.of(t.Elem()); err != nil {
			return nil, err
		}
	}
	loose := m.loose
	return func(x any, dst reflect.Value) error {
		if text, ok := x.(string); ok && loose && bytes && !array {
			b, err := base64.StdEncoding.DecodeString(text)
			if err != nil {
				return fmt.Errorf("a str that is no base64 does not fit %s", article(t.String()))
			}
			x = b
		}
		if b, ok := x.([]byte); ok && bytes {
			switch {
			case array && len(b) != t.Len():
				return fmt.Errorf("%d bytes do not fit %s", len(b), article(t.String()))
			case array:
				for i, c := range b {
					dst.Index(i).SetUint(uint64(c))
				}
			default:
				dst.SetBytes(append([]byte{}, b...))
			}
			return nil
		}
		l, ok := x.([]any)
		switch {
		case x == nil && !array:
			return nil
		case !ok || bytes && !loose || array && len(l) != t.Len() && !loose:
			return mismatch(x, t)
		case !array:
			dst.Set(reflect.MakeSlice(t, len(l), len(l)))
		case loose:
			dst.SetZero()
		}
		for i, e := range l[:min(len(l), dst.Len())] {
			if err := elem(e, dst.Index(i)); err != nil {
				return under("["+strconv.Itoa(i)+"]", err)
			}
		}
		return nil
	}, nil
}

func (m decoders) mapping(t reflect.Type) (decode, error) {
	if !mapKey(t.Key()) {
		if m.loose {
			return func(x any, dst reflect.Value) error { return mismatch(x, t) }, nil
		}
		return nil, fmt.Errorf("map with %s keys: they must be strings, integers or text", t.Key())
	}
	elem, err := m.of(t.Elem())
	if err != nil {
		return nil, err
	}
	return func(x any, dst reflect.Value) error {
		if x == nil {
			return nil
		}
		from, ok := mapping(x)
		if !ok {
			return mismatch(x, t)
		}
		if dst.IsNil() {
			dst.Set(reflect.MakeMapWithSize(t, from.len()))
		}
		for _, k := range from.keys() {
			key := reflect.New(t.Key()).Elem()
			if err := keyOf(k, key); err != nil {
				return err
			}
			x, _ := from.get(k)
			v := reflect.New(t.Elem()).Elem()
			if err := elem(x, v); err != nil {
				return under(keyStep(k), err)
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
	loose  bool
}

type fieldDecoder struct {
	goField
	dec decode
}

func (m decoders) record(t reflect.Type) (*structDecoder, error) {
	d := &structDecoder{t: t, loose: m.loose}
	for _, f := range goFields(t) {
		dec, err := m.of(f.typ)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.name, err)
		}
		if _, opts, _ := strings.Cut(f.tag.Get("json"), ","); m.loose && hasOption(opts, "string") {
			dec = unquoted(f.typ, dec)
		}
		d.fields = append(d.fields, fieldDecoder{f, dec})
	}
	return d, nil
}

// unquoted is dec for a field whose tag has the option "string": numbers and bools may be text.
func unquoted(t reflect.Type, dec decode) decode {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String, reflect.Struct, reflect.Map, reflect.Slice, reflect.Array, reflect.Interface:
		return dec
	}
	return func(x any, dst reflect.Value) error {
		if s, ok := x.(string); ok {
			if v, err := values.ParseJSON([]byte(s)); err == nil {
				x = v
			}
		}
		return dec(x, dst)
	}
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
		return under(keyStep(f.name), err)
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
		v, ok := m.get(d.fields[i].name)
		if !ok && d.loose {
			v, ok = d.folded(m, d.fields[i].name)
		}
		if ok {
			if err := d.fields[i].set(v, dst); err != nil {
				return err
			}
		}
	}
	return nil
}

// folded finds the key of a field in any case, unless that is the name of another field.
func (d *structDecoder) folded(m members, name string) (any, bool) {
	found, ok := "", false
	see := func(k string) {
		if len(k) <= 3*len(name) && strings.EqualFold(k, name) && (!ok || k < found) &&
			!slices.ContainsFunc(d.fields, func(f fieldDecoder) bool { return f.name == k }) {
			found, ok = k, true
		}
	}
	if m.o != nil {
		for i := range m.o.Len() {
			k, _ := m.o.At(i)
			see(k)
		}
	}
	for k := range m.m {
		see(k)
	}
	v, _ := m.get(found)
	return v, ok
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
			return fmt.Errorf("argument %s", strings.TrimPrefix(under("", err).text(), "."))
		}
		if j++; j == len(d.fields) {
			j = 0
		}
	}
	return nil
}
