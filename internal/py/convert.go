package py

// convert.go holds the conversion of values between Go and Python.
//
//	Go                              Python            back in Go
//	nil, nil pointers               None              nil
//	bool                            bool              bool
//	ints, uints                     int               int64, or *big.Int where it does not fit
//	*big.Int, big.Int               int
//	float32, float64                float             float64
//	string                          str               string
//	[]byte                          bytes             []byte
//	time.Time                       datetime          time.Time (aware ones; naive ones in UTC)
//	time.Duration                   float seconds
//	slices, arrays                  list              []any (also of tuples; sets in iteration order)
//	maps with string keys           dict              map[string]any
//	*values.Object                 dict in its order map[string]any
//	structs                         dict by json tags map[string]any
//	json.Number                     int or float
//	py.Value                        itself
//	                                a Native      what its Go state's Export returns (see Exporter)

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// FromGo converts x to a Python value. What can't be converted is a TypeError that names the path to it. The depth is
// bounded, so that cyclic Go values end in an error.
func (vm *VM) FromGo(x any) (Value, error) { return vm.fromGo(x, nil) }

// path is the way to a value inside of the one that is converted. Its text is made only for an error.
type path struct {
	up    *path
	key   string
	index int
	kind  stepKind
}

// stepKind says how a path goes on: by a key, an index, a struct's field, or through a pointer.
type stepKind uint8

const (
	stepKey stepKind = iota
	stepIndex
	stepField
	stepPointer
)

// maxPathKey is how many bytes of a key a path shows.
const maxPathKey = 60

func (p *path) String() string {
	var parts []string
	for ; p != nil; p = p.up {
		switch p.kind {
		case stepKey:
			k := p.key
			if len(k) > maxPathKey {
				k = strings.ToValidUTF8(k[:maxPathKey], "") + "..."
			}
			parts = append(parts, "["+strconv.Quote(k)+"]")
		case stepIndex:
			parts = append(parts, "["+strconv.Itoa(p.index)+"]")
		case stepField:
			parts = append(parts, "."+p.key)
		}
	}
	slices.Reverse(parts)
	return strings.Join(parts, "")
}

func (p *path) depth() int {
	n := 0
	for ; p != nil; p = p.up {
		n++
	}
	return n
}

const maxConvertDepth = 200

func (vm *VM) fromGo(x any, at *path) (Value, error) {
	switch x := x.(type) {
	case nil:
		return None, nil
	case Value:
		if x.IsNull() {
			return None, nil
		}
		return x, nil
	case bool:
		return Bool(x), nil
	case int:
		return Int(int64(x)), nil
	case int64:
		return Int(x), nil
	case float64:
		return Float(x), nil
	case string:
		return vm.textFromGo(x)
	case []byte:
		if err := vm.Reserve(len(x)); err != nil {
			return Value{}, err
		}
		return vm.Bytes(string(x)), nil
	case *big.Int:
		if x == nil {
			return None, nil
		}
		return vm.BigInt(new(big.Int).Set(x)), nil
	case json.Number:
		if i, err := strconv.ParseInt(string(x), 10, 64); err == nil {
			return Int(i), nil
		}
		if b, ok := new(big.Int).SetString(string(x), 10); ok {
			return vm.BigInt(b), nil
		}
		f, err := x.Float64()
		if err != nil {
			return Value{}, vm.ValueErrorf("value%s: %q is not a number", at, string(x))
		}
		return Float(f), nil
	case time.Time:
		return vm.timeFromGo(x)
	case time.Duration:
		return Float(x.Seconds()), nil
	case map[string]any:
		return vm.mapFromGo(x, at)
	case []any:
		return vm.sliceFromGo(len(x), func(i int) any { return x[i] }, at)
	case []string:
		return vm.sliceFromGo(len(x), func(i int) any { return x[i] }, at)
	case ordered:
		return vm.orderedFromGo(x, at)
	case error:
		return vm.textFromGo(x.Error())
	}
	return vm.reflectFromGo(reflect.ValueOf(x), at)
}

// textFromGo makes a str of s; bytes that are not UTF-8 become surrogates as with the error handler surrogateescape.
func (vm *VM) textFromGo(s string) (Value, error) {
	if err := vm.Reserve(len(s)); err != nil {
		return Value{}, err
	}
	return vm.Str(validText(s)), nil
}

func validText(s string) string {
	ok := true
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			ok = false
			break
		}
	}
	if ok || strings.ToValidUTF8(s, "\uFFFD") == s {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		valid := strings.IndexFunc(s, func(r rune) bool { return r == 0xFFFD })
		if valid < 0 {
			b.WriteString(s)
			break
		}
		b.WriteString(s[:valid])
		s = s[valid:]
		if strings.HasPrefix(s, "\uFFFD") {
			b.WriteString("\uFFFD")
			s = s[3:]
			continue
		}
		c := 0xDC00 + rune(s[0])
		b.Write([]byte{0xE0 | byte(c>>12), 0x80 | byte(c>>6)&0x3F, 0x80 | byte(c)&0x3F})
		s = s[1:]
	}
	return b.String()
}

func (vm *VM) timeFromGo(t time.Time) (Value, error) {
	m, err := vm.Import("datetime")
	if err != nil {
		return Value{}, err
	}
	utc, err := vm.GetAttr(m.Value(), "UTC")
	if err != nil {
		return Value{}, err
	}
	cls, err := vm.GetAttr(m.Value(), "datetime")
	if err != nil {
		return Value{}, err
	}
	tz := utc
	if _, off := t.Zone(); off != 0 {
		delta, err := vm.CallMethod(m.Value(), "timedelta", Int(0), Int(int64(off)))
		if err != nil {
			return Value{}, err
		}
		if tz, err = vm.CallMethod(m.Value(), "timezone", delta); err != nil {
			return Value{}, err
		}
	}
	return vm.CallValues(cls, Int(int64(t.Year())), Int(int64(t.Month())), Int(int64(t.Day())), Int(int64(t.Hour())),
		Int(int64(t.Minute())), Int(int64(t.Second())), Int(int64(t.Nanosecond()/1000)), tz)
}

func (vm *VM) sliceFromGo(n int, item func(int) any, at *path) (Value, error) {
	if at.depth() > maxConvertDepth {
		return Value{}, vm.ValueErrorf("value%s: nested too deeply", at)
	}
	if err := vm.Reserve(16 * n); err != nil {
		return Value{}, err
	}
	l := vm.NewList(make([]Value, 0, n))
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	for i := range n {
		v, err := vm.fromGo(item(i), &path{up: at, index: i, kind: stepIndex})
		if err != nil {
			return Value{}, err
		}
		l.items = append(l.items, v)
	}
	return l.Value(), vm.Step(1 + n>>4)
}

func (vm *VM) mapFromGo(x map[string]any, at *path) (Value, error) {
	if x == nil {
		return None, nil
	}
	if at.depth() > maxConvertDepth {
		return Value{}, vm.ValueErrorf("value%s: nested too deeply", at)
	}
	keys := make([]string, 0, len(x))
	for k := range x {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	if err := vm.Step(1 + len(keys)>>2); err != nil {
		return Value{}, err
	}
	d := vm.NewDict()
	mark := vm.PushRoot(d.Value())
	defer vm.PopRoots(mark)
	for _, k := range keys {
		v, err := vm.fromGo(x[k], &path{up: at, key: k})
		if err != nil {
			return Value{}, err
		}
		d.SetStr(vm, validText(k), v)
	}
	return d.Value(), nil
}

// ordered is a mapping whose keys have an order, such as values.Object.
type ordered interface {
	Len() int
	At(i int) (key string, value any)
}

func (vm *VM) orderedFromGo(x ordered, at *path) (Value, error) {
	if r := reflect.ValueOf(x); r.Kind() == reflect.Pointer && r.IsNil() {
		return None, nil
	}
	if at.depth() > maxConvertDepth {
		return Value{}, vm.ValueErrorf("value%s: nested too deeply", at)
	}
	if err := vm.Step(1 + x.Len()>>2); err != nil {
		return Value{}, err
	}
	d := vm.NewDict()
	mark := vm.PushRoot(d.Value())
	defer vm.PopRoots(mark)
	for i := range x.Len() {
		k, e := x.At(i)
		v, err := vm.fromGo(e, &path{up: at, key: k})
		if err != nil {
			return Value{}, err
		}
		d.SetStr(vm, validText(k), v)
	}
	return d.Value(), nil
}

func (vm *VM) reflectFromGo(r reflect.Value, at *path) (Value, error) {
	if at.depth() > maxConvertDepth {
		return Value{}, vm.ValueErrorf("value%s: nested too deeply", at)
	}
	switch r.Kind() {
	case reflect.Bool:
		return Bool(r.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return Int(r.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return vm.BigInt(new(big.Int).SetUint64(r.Uint())), nil
	case reflect.Float32, reflect.Float64:
		return Float(r.Float()), nil
	case reflect.String:
		return vm.textFromGo(r.String())
	case reflect.Pointer, reflect.Interface:
		if r.IsNil() {
			return None, nil
		}
		return vm.fromGo(r.Elem().Interface(), &path{up: at, kind: stepPointer})
	case reflect.Slice:
		if r.IsNil() {
			return None, nil
		}
		if r.Type().Elem().Kind() == reflect.Uint8 {
			return vm.fromGo(r.Bytes(), at)
		}
		return vm.sliceFromGo(r.Len(), func(i int) any { return r.Index(i).Interface() }, at)
	case reflect.Array:
		return vm.sliceFromGo(r.Len(), func(i int) any { return r.Index(i).Interface() }, at)
	case reflect.Map:
		if r.IsNil() {
			return None, nil
		}
		if r.Type().Key().Kind() != reflect.String {
			return Value{}, vm.TypeErrorf("value%s: map with %s keys can't enter the sandbox", at, r.Type().Key())
		}
		m := make(map[string]any, r.Len())
		for it := r.MapRange(); it.Next(); {
			m[it.Key().String()] = it.Value().Interface()
		}
		return vm.mapFromGo(m, at)
	case reflect.Struct:
		return vm.structFromGo(r, at)
	}
	return Value{}, vm.TypeErrorf("value%s: Go value of type %s can't enter the sandbox", at, r.Type())
}

// structFromGo makes a dict of a struct's exported fields, named and left out as encoding/json would.
func (vm *VM) structFromGo(r reflect.Value, at *path) (Value, error) {
	if b, ok := r.Interface().(big.Int); ok {
		return vm.BigInt(new(big.Int).Set(&b)), nil
	}
	d := vm.NewDict()
	mark := vm.PushRoot(d.Value())
	defer vm.PopRoots(mark)
	for _, f := range reflect.VisibleFields(r.Type()) {
		if !f.IsExported() || f.Anonymous && f.Tag.Get("json") == "" && f.Type.Kind() == reflect.Struct {
			continue
		}
		name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		fv, err := r.FieldByIndexErr(f.Index)
		if err != nil {
			continue // inside a nil embedded pointer
		}
		if strings.Contains(opts, "omitempty") && fv.IsZero() || strings.Contains(opts, "omitzero") && fv.IsZero() {
			continue
		}
		v, err := vm.fromGo(fv.Interface(), &path{up: at, key: f.Name, kind: stepField})
		if err != nil {
			return Value{}, err
		}
		d.SetStr(vm, name, v)
	}
	return d.Value(), nil
}

// ToGo converts v to a Go value as the table above says. What can't leave is a TypeError that names the path from root on,
// such as `result["items"][3]: object of type Parser can't leave the sandbox`. While it is made, the Go value counts against
// the memory limit: a list that holds another one twice becomes larger by being converted.
func (vm *VM) ToGo(v Value, root string) (any, error) {
	x, _, err := vm.toGo(v, root)
	return x, err
}

// ToGoHeld is ToGo for a value that the host keeps until the end of the run: it goes on counting, with its text.
func (vm *VM) ToGoHeld(v Value, root string) (any, error) {
	x, size, err := vm.toGo(v, root)
	if err == nil {
		vm.hostHeld += size
		err = vm.Reserve(0)
	}
	return x, err
}

func (vm *VM) toGo(v Value, root string) (x any, size int64, err error) {
	switch {
	case v.IsNone():
		return nil, 0, nil
	case v.o == &intTag:
		return int64(v.n), 0, nil
	case v.o == &boolTag:
		return v.n != 0, 0, nil
	}
	c := toGo{vm: vm, root: root}
	held := vm.hostHeld
	mark := vm.PushRoot(v)
	x, err = c.convert(v, nil)
	vm.PopRoots(mark)
	vm.hostHeld = held
	return x, c.copied + c.text, err
}

// Exporter is implemented by the Go state of a Native that stands for a Go value: ToGo gives that value.
type Exporter interface{ Export() any }

type toGo struct {
	vm     *VM
	root   string
	open   []*Object // containers being converted, to find cycles
	copied int64     // bytes of the Go value
	text   int64     // bytes of strings, which it shares with the script
}

// grow counts n bytes of the Go value.
func (c *toGo) grow(n int) error {
	c.copied += int64(n)
	c.vm.hostHeld += int64(n)
	return c.vm.Reserve(n)
}

func (c *toGo) fail(at *path, format string, args ...any) error {
	p := c.root + at.String()
	return c.vm.TypeErrorf("%s: %s", p, fmt.Sprintf(format, args...))
}

func (c *toGo) convert(v Value, at *path) (any, error) {
	vm := c.vm
	switch {
	case v.IsNone():
		return nil, nil
	case v.o == &boolTag:
		return v.n != 0, nil
	case v.o == &intTag:
		return int64(v.n), nil
	}
	if f, ok := AsFloat(v); ok {
		return f, nil
	}
	if IsInt(v) {
		if i, ok := AsInt64(v); ok {
			return i, nil
		}
		b, _ := AsBig(v)
		if err := c.grow(32 + b.BitLen()/8); err != nil {
			return nil, err
		}
		return new(big.Int).Set(b), nil
	}
	if s, ok := AsStr(v); ok {
		c.text += int64(16 + len(s))
		if err := vm.Step(len(s) / 4096); err != nil {
			return nil, err
		}
		if strings.ToValidUTF8(s, "") != s {
			return nil, c.fail(at, "str with lone surrogates can't leave the sandbox")
		}
		return s, nil
	}
	if b, ok := AsBytes(v); ok {
		if err := c.grow(24 + len(b)); err != nil {
			return nil, err
		}
		return []byte(b), vm.Step(len(b) / 4096)
	}
	switch v.kind() {
	case KindByteArray:
		s, _, err := vm.bufferString(v)
		if err == nil {
			err = c.grow(24 + len(s))
		}
		if err != nil {
			return nil, err
		}
		return []byte(s), vm.Step(len(s) / 4096)
	case KindList, KindTuple, KindSet, KindFrozenSet, KindDict:
		for _, o := range c.open {
			if o == v.o {
				return nil, c.fail(at, "a value that contains itself can't leave the sandbox")
			}
		}
		if len(c.open) > maxConvertDepth {
			return nil, c.fail(at, "nested too deeply to leave the sandbox")
		}
		c.open = append(c.open, v.o)
		defer func() { c.open = c.open[:len(c.open)-1] }()
		if d := AsDict(v); d != nil {
			return c.dict(d, at)
		}
		return c.sequence(v, at)
	}
	if x, ok := NativeData[Exporter](v); ok {
		return x.Export(), nil
	}
	if t := v.Type(); isDatetime(t) {
		if x, ok, err := c.time(v); ok || err != nil {
			return x, err
		}
	}
	switch v.kind() {
	case KindFunction, KindMethod, KindBuiltin:
		return nil, c.fail(at, "function can't leave the sandbox")
	case KindGenerator:
		if v.o.shape == &coroutineType.root {
			return nil, c.fail(at, "coroutine can't leave the sandbox; was it not awaited?")
		}
		return nil, c.fail(at, "%s can't leave the sandbox", v.Type().Name())
	}
	return nil, c.fail(at, "object of type %s can't leave the sandbox", v.Type().Name())
}

func (c *toGo) dict(d *Dict, at *path) (any, error) {
	if err := c.vm.Step(1 + d.Len()/4); err != nil {
		return nil, err
	}
	if err := c.grow(64 + 48*d.Len()); err != nil {
		return nil, err
	}
	m := make(map[string]any, d.Len())
	for i := 0; i < d.Span(); i++ {
		k, x, ok := d.At(i)
		if !ok {
			continue
		}
		s, ok := AsStr(k)
		if !ok {
			return nil, c.fail(at, "dict key of type %s can't leave the sandbox; keys must be str", k.Type().Name())
		}
		if strings.ToValidUTF8(s, "") != s {
			return nil, c.fail(at, "dict key with lone surrogates can't leave the sandbox")
		}
		c.text += int64(len(s))
		g, err := c.convert(x, &path{up: at, key: s})
		if err != nil {
			return nil, err
		}
		m[s] = g
	}
	return m, nil
}

func (c *toGo) sequence(v Value, at *path) (any, error) {
	items, err := c.vm.Items(v)
	if err != nil {
		return nil, err
	}
	if err := c.vm.Step(1 + len(items)/4); err != nil {
		return nil, err
	}
	if err := c.grow(40 + 24*len(items)); err != nil {
		return nil, err
	}
	out := make([]any, len(items))
	for i, x := range items {
		if out[i], err = c.convert(x, &path{up: at, index: i, kind: stepIndex}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// time converts a datetime or date of the module datetime.
func (c *toGo) time(v Value) (any, bool, error) {
	vm := c.vm
	iso, err := vm.CallMethod(v, "isoformat")
	if err != nil {
		return nil, true, err
	}
	s, _ := AsStr(iso)
	for _, layout := range []string{"2006-01-02T15:04:05.999999999Z07:00", "2006-01-02T15:04:05.999999999", "2006-01-02"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, true, nil
		}
	}
	return nil, false, nil
}

// isDatetime reports whether t is datetime.date or derives from it.
func isDatetime(t *Type) bool {
	for _, m := range t.mro {
		if m.ShortName() == "date" && m.module == "datetime" {
			return true
		}
	}
	return false
}
