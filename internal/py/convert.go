package py

// convert.go holds the conversion of data between Go and Python, see docs/embedding.md for what becomes what. Lists and dicts with what only
// the host has are package internal/engine/python's.

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/changed"
)

// FromGo converts x to a Python value: data but for dicts, a list of it, or a Value.
func (vm *VM) FromGo(x any) (Value, error) {
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
		return vm.BigInt(new(big.Int).Set(x)), nil
	case time.Time:
		return vm.timeFromGo(x)
	case []any:
		return vm.sliceFromGo(len(x), func(i int) any { return x[i] })
	case []string:
		return vm.sliceFromGo(len(x), func(i int) any { return x[i] })
	}
	return Value{}, vm.TypeErrorf("%T is no data", x)
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

func (vm *VM) sliceFromGo(n int, item func(int) any) (Value, error) {
	if err := vm.Reserve(16 * n); err != nil {
		return Value{}, err
	}
	l := vm.NewList(make([]Value, 0, n))
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	for i := range n {
		v, err := vm.FromGo(item(i))
		if err != nil {
			return Value{}, err
		}
		l.items = append(l.items, v)
	}
	return l.Value(), vm.Step(1 + n>>4)
}

// path is the way to a value inside of the one that is converted. Its text is made only for an error.
type path struct {
	up    *path
	key   string
	index int // -1: key
}

// maxPathKey is how many bytes of a key a path shows.
const maxPathKey = 60

func (p *path) String() string {
	var parts []string
	for ; p != nil; p = p.up {
		if p.index >= 0 {
			parts = append(parts, "["+strconv.Itoa(p.index)+"]")
			continue
		}
		k := p.key
		if len(k) > maxPathKey {
			k = strings.ToValidUTF8(k[:maxPathKey], "") + "..."
		}
		parts = append(parts, "["+strconv.Quote(k)+"]")
	}
	slices.Reverse(parts)
	return strings.Join(parts, "")
}

const maxConvertDepth = 200

// ToGo converts v to data. What can't leave is a TypeError that names the path from root on,
// such as `result["items"][3]: object of type Parser can't leave the sandbox`. While it is made, the Go value counts against
// the memory limit: a list that holds another one twice becomes larger by being converted.
func (vm *VM) ToGo(v Value, root string) (any, error) {
	x, _, _, err := vm.toGo(v, root)
	return x, err
}

// ToGoChanged is ToGo that says what of the value it has changed.
func (vm *VM) ToGoChanged(v Value, root string) (any, changed.Set, error) {
	x, _, what, err := vm.toGo(v, root)
	return x, what, err
}

// ToGoHeld is ToGo for a value that the host keeps until the end of the run: it goes on counting, with its text.
func (vm *VM) ToGoHeld(v Value, root string) (any, error) {
	x, size, _, err := vm.toGo(v, root)
	if err == nil {
		vm.hostHeld += size
		err = vm.Reserve(0)
	}
	return x, err
}

func (vm *VM) toGo(v Value, root string) (x any, size int64, what changed.Set, err error) {
	switch {
	case v.IsNone():
		return nil, 0, 0, nil
	case v.o == &intTag:
		return int64(v.n), 0, 0, nil
	case v.o == &boolTag:
		return v.n != 0, 0, 0, nil
	}
	c := toGo{vm: vm, root: root}
	held := vm.hostHeld
	mark := vm.PushRoot(v)
	x, err = c.convert(v, nil)
	vm.PopRoots(mark)
	vm.hostHeld = held
	return x, c.copied + c.text, c.changed, err
}

// Exporter is implemented by the Go state of a Native that stands for a Go value: ToGo gives that value.
type Exporter interface{ Export() any }

type toGo struct {
	vm     *VM
	root   string
	open   []*Object // containers being converted, to find cycles
	copied int64     // bytes of the Go value
	text   int64     // bytes of strings, which it shares with the script

	changed changed.Set
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
	case KindByteArray, KindMemoryView:
		s, _, err := vm.bufferString(v)
		if err == nil {
			err = c.grow(24 + len(s))
		}
		if err != nil {
			return nil, err
		}
		return []byte(s), vm.Step(len(s) / 4096)
	case KindList, KindTuple, KindSet, KindFrozenSet, KindDict:
		if v.kind() == KindTuple {
			if names := c.fieldsOf(v); names != nil {
				return c.members(v, names, at)
			}
		}
		var x any
		err := c.within(v, at, func() (err error) {
			if d := AsDict(v); d != nil {
				x, err = c.dict(d, at)
			} else if x, err = c.sequence(v, at); err == nil && v.kind() != KindList && v.kind() != KindTuple {
				sorted(x.([]any))
				c.changed |= changed.Sets
			}
			return err
		})
		return x, err
	}
	if x, ok := NativeData[Exporter](v); ok {
		return x.Export(), nil
	}
	if t := v.Type(); isDatetime(t) {
		if x, ok, err := c.time(v); ok || err != nil {
			return x, err
		}
	}
	if x, ok, err := c.object(v, at); ok || err != nil {
		return x, err
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
	return nil, c.fail(at, "object of type %s can't leave the sandbox", v.Type().ShortName())
}

func (c *toGo) dict(d *Dict, at *path) (any, error) {
	if err := c.vm.Step(1 + d.Len()/4); err != nil {
		return nil, err
	}
	if err := c.grow(64 + 48*d.Len()); err != nil {
		return nil, err
	}
	m := make(map[string]any, d.Len())
	before := c.changed
	for i := 0; i < d.Span(); i++ {
		k, x, ok := d.At(i)
		if !ok {
			continue
		}
		s, ok, err := c.keyText(k, at)
		if err != nil {
			return nil, err
		}
		if _, twice := m[s]; twice || !ok {
			c.changed = before | changed.Pairs
			return c.pairs(d, at)
		}
		if _, ok := AsStr(k); !ok {
			c.changed |= changed.Keys
		}
		c.text += int64(len(s))
		g, err := c.convert(x, &path{at, s, -1})
		if err != nil {
			return nil, err
		}
		m[s] = g
	}
	return m, nil
}

// pairs converts a dict of whose keys some are the same as text: to a list of its keys and values.
func (c *toGo) pairs(d *Dict, at *path) (any, error) {
	if err := c.grow(40 + 88*d.Len()); err != nil {
		return nil, err
	}
	out := make([]any, 0, d.Len())
	for i := 0; i < d.Span(); i++ {
		k, x, ok := d.At(i)
		if !ok {
			continue
		}
		key, err := c.convert(k, at)
		if err != nil {
			return nil, err
		}
		value, err := c.convert(x, &path{at, "", len(out)})
		if err != nil {
			return nil, err
		}
		out = append(out, []any{key, value})
	}
	return out, nil
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
		if out[i], err = c.convert(x, &path{at, "", i}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// time converts a datetime.
func (c *toGo) time(v Value) (any, bool, error) {
	vm := c.vm
	iso, err := vm.CallMethod(v, "isoformat")
	if err != nil {
		return nil, true, err
	}
	s, _ := AsStr(iso)
	for i, layout := range []string{"2006-01-02T15:04:05.999999999Z07:00", "2006-01-02T15:04:05.999999999"} {
		if t, err := time.Parse(layout, s); err == nil {
			if i == 1 {
				c.changed |= changed.Zones
			}
			return t, true, nil
		}
	}
	return nil, false, nil
}

// isDatetime reports whether t is datetime.datetime or derives from it.
func isDatetime(t *Type) bool {
	for _, m := range t.mro {
		if m.ShortName() == "datetime" && m.module == "datetime" {
			return true
		}
	}
	return false
}
