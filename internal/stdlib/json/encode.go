package json

// encode.go holds the encoder.

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

// encoding is the work of one dumps.
type encoding struct {
	vm                                           *py.VM
	skipKeys, ascii, circular, nan, sort, pretty bool
	indent, itemSep, keySep                      string
	fallback                                     py.Value // default(obj), or null

	b     []byte
	room  int          // bytes of b that are accounted
	items int          // values written since the last Step
	above []*py.Object // containers that are being encoded, outermost first
	// cuts are where the chunks of iterencode end; nil if they are not wanted.
	cuts *[]int
}

// setIndent takes the indent argument, which is not None.
func (e *encoding) setIndent(v py.Value) error {
	e.pretty = true
	if s, ok := py.AsStr(v); ok {
		e.indent = s
		return nil
	}
	if !e.vm.HasIndex(v) {
		return e.vm.TypeErrorf("can't multiply sequence by non-int of type '%s'", v.Type().Name())
	}
	n, err := e.vm.IndexInt(v)
	if err != nil {
		return err
	}
	if n > 0 {
		if err := e.vm.Reserve(n); err != nil {
			return err
		}
		e.indent = strings.Repeat(" ", n)
	}
	return nil
}

func (e *encoding) setSeparators(item, key py.Value) error {
	for i, v := range [2]py.Value{key, item} {
		s, ok := py.AsStr(v)
		if !ok {
			return e.vm.TypeErrorf("make_encoder() argument %d must be str, not %s", 5+i, py.ArgType(v))
		}
		*[2]*string{&e.keySep, &e.itemSep}[i] = s
	}
	return nil
}

// encode returns the text of v as a str.
func (e *encoding) encode(v py.Value) (py.Value, error) {
	err := e.value(v, 0)
	_ = e.vm.Hold(-e.room) // gives back what check took
	e.vm.Charge(-e.room)
	e.room = 0
	if err != nil {
		return py.Value{}, err
	}
	return e.vm.OwnStr(e.b), nil
}

// cut ends a chunk.
func (e *encoding) cut() {
	if e.cuts != nil {
		*e.cuts = append(*e.cuts, len(e.b))
	}
}

// check accounts the buffer where it has grown, and counts a value.
func (e *encoding) check() error {
	if e.items++; e.items >= 16 || len(e.b) > e.room {
		e.items = 0
		if len(e.b) > e.room {
			n := cap(e.b) + cap(e.b)*3/2 - e.room // and the one that it grows to
			if err := e.vm.Hold(n); err != nil {
				return err
			}
			if err := e.vm.Step((len(e.b) - e.room) >> 12); err != nil {
				return err
			}
			e.room += n
		}
		if err := e.grow(shortValues); err != nil {
			return err
		}
		return e.vm.Step(1)
	}
	return nil
}

// grow makes room for n more bytes where that is to copy much, with polls.
func (e *encoding) grow(n int) error {
	if cap(e.b) <= alias.Piece && n <= alias.Piece || cap(e.b)-len(e.b) >= n {
		return nil
	}
	b, err := e.vm.GrowText(e.b, n)
	if err == nil {
		e.b = b
	}
	return err
}

// isScalar reports whether v is written as it is, without default().
func isScalar(v py.Value) bool {
	switch v.Type().Kind() {
	case py.KindStr, py.KindNone, py.KindBool, py.KindInt, py.KindFloat:
		return true
	}
	return false
}

func (e *encoding) value(v py.Value, level int) error {
	switch v.Type().Kind() {
	case py.KindStr:
		s, _ := py.AsStr(v)
		if err := e.text(s); err != nil {
			return err
		}
	case py.KindNone, py.KindBool, py.KindInt, py.KindFloat:
		if err := e.atom(v); err != nil {
			return err
		}
	case py.KindList, py.KindTuple:
		return e.nested(v, level, (*encoding).list)
	case py.KindDict:
		return e.nested(v, level, (*encoding).dict)
	default:
		return e.nested(v, level, (*encoding).other)
	}
	e.cut()
	return e.check()
}

// nested guards the encoding of something that refers to others against cycles and depth.
func (e *encoding) nested(v py.Value, level int, f func(*encoding, py.Value, int) error) error {
	o := v.Object()
	if e.circular {
		for i := len(e.above) - 1; i >= 0; i-- {
			if e.above[i] == o {
				return e.vm.ValueErrorf("Circular reference detected")
			}
		}
	}
	if err := e.vm.Enter(); err != nil {
		if py.IsExc(err, py.RecursionError) {
			err = e.vm.Errorf(py.RecursionError, "maximum recursion depth exceeded while encoding a JSON object")
		}
		return err
	}
	e.above = append(e.above, o)
	err := f(e, v, level+1)
	e.above = e.above[:len(e.above)-1]
	e.vm.Leave()
	return err
}

// atom writes None, a bool or a number.
func (e *encoding) atom(v py.Value) error {
	switch v.Type().Kind() {
	case py.KindNone:
		e.b = append(e.b, "null"...)
	case py.KindBool:
		if v == py.True {
			e.b = append(e.b, "true"...)
		} else {
			e.b = append(e.b, "false"...)
		}
	case py.KindInt:
		if n, ok := py.AsInt64(v); ok {
			e.b = strconv.AppendInt(e.b, n, 10)
			return nil
		}
		s, err := e.vm.Repr(v.Base())
		if err != nil {
			return err
		}
		e.b = append(e.b, s...)
	case py.KindFloat:
		f, _ := py.AsFloat(v)
		if f-f == 0 {
			e.b = numfmt.AppendReprFloat(e.b, f)
			return nil
		}
		if !e.nan {
			s, err := e.vm.Repr(v)
			if err != nil {
				return err
			}
			return e.vm.ValueErrorf("Out of range float values are not JSON compliant: %s", s)
		}
		switch {
		case f > 0:
			e.b = append(e.b, "Infinity"...)
		case f < 0:
			e.b = append(e.b, "-Infinity"...)
		default:
			e.b = append(e.b, "NaN"...)
		}
	}
	return nil
}

// plain tells the bytes that stand for themselves in strings: for ASCII output, and for others.
var plain = sync.OnceValue(func() *[2][256]bool {
	var t [2][256]bool
	for c := 0x20; c < 256; c++ {
		t[0][c] = c < 0x7f && c != '"' && c != '\\'
		t[1][c] = c != '"' && c != '\\'
	}
	return &t
})

const hexDigits = "0123456789abcdef"

// text writes a string.
func (e *encoding) text(s string) error {
	if len(s) > 4096 {
		if err := e.vm.Reserve(len(s)); err != nil {
			return err
		}
		e.vm.Charge(-len(s))
		if err := e.vm.Step(len(s) >> 12); err != nil {
			return err
		}
	}
	if len(s) <= textPiece {
		if err := e.grow(maxEscape*len(s) + 2); err != nil {
			return err
		}
		e.b = appendText(e.b, s, e.ascii)
		return nil
	}
	e.b = append(e.b, '"')
	for len(s) > textPiece {
		end := textPiece
		for s[end]&0xc0 == 0x80 { // within a character
			end--
		}
		if err := e.grow(maxEscape * end); err != nil {
			return err
		}
		e.b = appendInner(e.b, s[:end], e.ascii)
		s = s[end:]
		if err := e.vm.Poll(); err != nil {
			return err
		}
	}
	if err := e.grow(maxEscape*len(s) + 1); err != nil {
		return err
	}
	e.b = append(appendInner(e.b, s, e.ascii), '"')
	return nil
}

const (
	// textPiece is how much of a text is written between two polls.
	textPiece = 1 << 18
	// maxEscape is how many bytes one of a text is written as, at most.
	maxEscape = 6
	// shortValues is room for what is written between two checks, beside texts and what comes before a line.
	shortValues = 1 << 12
)

func appendText(b []byte, s string, ascii bool) []byte {
	return append(appendInner(append(b, '"'), s, ascii), '"')
}

// appendInner is appendText without the quotes.
func appendInner(b []byte, s string, ascii bool) []byte {
	table := &plain()[0]
	if !ascii {
		table = &plain()[1]
	}
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if table[c] {
			i++
			continue
		}
		b = append(b, s[start:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
			i++
		case '\n':
			b = append(b, '\\', 'n')
			i++
		case '\r':
			b = append(b, '\\', 'r')
			i++
		case '\t':
			b = append(b, '\\', 't')
			i++
		case '\b':
			b = append(b, '\\', 'b')
			i++
		case '\f':
			b = append(b, '\\', 'f')
			i++
		default:
			r, n := rune(c), 1
			if c >= 0x80 {
				r, n = unicodetext.DecodeRune(s[i:])
			}
			if r >= 0x10000 {
				r -= 0x10000
				b = appendEscape(b, 0xd800|r>>10)
				r = 0xdc00 | r&0x3ff
			}
			b = appendEscape(b, r)
			i += n
		}
		start = i
	}
	return append(b, s[start:]...)
}

func appendEscape(b []byte, r rune) []byte {
	return append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// newline writes a line break and the indentation of a level.
func (e *encoding) newline(level int) error {
	if n := len(e.indent) * level; n > 4096 {
		if err := e.vm.Reserve(n); err != nil {
			return err
		}
		e.vm.Charge(-n)
	}
	if err := e.grow(len(e.indent)*level + 1); err != nil {
		return err
	}
	e.b = append(e.b, '\n')
	for range level {
		b, err := e.vm.AppendText(e.b, e.indent)
		if err != nil {
			return err
		}
		e.b = b
	}
	return nil
}

// shortSep is how long a separator is that counts with the values beside it.
const shortSep = 64

// separate writes a separator, which a script may have made as long as it likes.
func (e *encoding) separate(sep string) error {
	if len(sep) <= shortSep {
		e.b = append(e.b, sep...)
		return nil
	}
	if err := e.vm.Reserve(len(sep)); err != nil { // which check accounts, before the next one
		return err
	}
	e.vm.Charge(-len(sep))
	if err := e.vm.Step(len(sep) >> 10); err != nil {
		return err
	}
	if err := e.grow(len(sep)); err != nil {
		return err
	}
	b, err := e.vm.AppendText(e.b, sep)
	if err == nil {
		e.b = b
	}
	return err
}

// note adds what was being serialised to an exception.
func (e *encoding) note(err error, container py.Value, item string) error {
	if x, ok := err.(*py.Exc); ok {
		e.vm.AddNote(x, "when serializing "+typeText(container.Type())+item)
	}
	return err
}

// typeText is the type's name with its module, unless that is __main__ or builtins.
func typeText(t *py.Type) string {
	if m := t.Module(); t.IsHeap() && m != "__main__" && m != "builtins" && m != "" {
		return m + "." + t.ShortName()
	}
	return t.Name()
}

func (e *encoding) list(v py.Value, level int) error {
	// The items are looked up anew each time: default() may change a list.
	items := func() []py.Value {
		if l := py.AsList(v); l != nil {
			return l.Items()
		}
		t, _ := py.AsTuple(v)
		return t
	}
	if len(items()) == 0 {
		e.b = append(e.b, "[]"...)
		e.cut()
		return e.check()
	}
	for i := 0; i < len(items()); i++ {
		x := items()[i]
		if i == 0 {
			e.b = append(e.b, '[')
		} else {
			if err := e.separate(e.itemSep); err != nil {
				return err
			}
		}
		if e.pretty {
			if err := e.newline(level); err != nil {
				return err
			}
		}
		if e.cuts != nil && !isScalar(x) {
			e.cut()
		}
		if err := e.value(x, level); err != nil {
			return e.note(err, v, " item "+strconv.Itoa(i))
		}
	}
	if e.pretty {
		if err := e.newline(level - 1); err != nil {
			return err
		}
		e.cut()
	}
	e.b = append(e.b, ']')
	e.cut()
	return nil
}

// key writes the key of a dict as a string, or reports that it is to be skipped.
func (e *encoding) key(k py.Value) (skip bool, err error) {
	switch k.Type().Kind() {
	case py.KindStr:
		s, _ := py.AsStr(k)
		return false, e.text(s)
	case py.KindNone, py.KindBool, py.KindInt, py.KindFloat:
		e.b = append(e.b, '"')
		err := e.atom(k)
		e.b = append(e.b, '"')
		return false, err
	}
	if e.skipKeys {
		return true, nil
	}
	return false, e.vm.TypeErrorf("keys must be str, int, float, bool or None, not %s", k.Type().ShortName())
}

func (e *encoding) dict(v py.Value, level int) error {
	d := py.AsDict(v)
	if d.Len() == 0 {
		e.b = append(e.b, "{}"...)
		e.cut()
		return e.check()
	}
	first := true
	pair := func(k, x py.Value) error {
		mark := len(e.b)
		if first {
			e.b = append(e.b, '{')
			e.cut()
			if e.pretty {
				if err := e.newline(level); err != nil {
					return err
				}
				e.cut()
			}
		} else {
			if err := e.separate(e.itemSep); err != nil {
				return err
			}
			if e.pretty {
				if err := e.newline(level); err != nil {
					return err
				}
			}
			e.cut()
		}
		skip, err := e.key(k)
		if err != nil {
			if e.b = e.b[:mark]; first {
				e.b = append(e.b, '{')
			}
			return err
		}
		if skip {
			e.b = e.b[:mark]
			return e.check()
		}
		first = false
		e.cut()
		if err := e.separate(e.keySep); err != nil {
			return err
		}
		e.cut()
		if err := e.value(x, level); err != nil {
			if _, ok := err.(*py.Exc); !ok {
				return err
			}
			text, rerr := e.vm.Repr(k)
			if rerr != nil {
				return rerr
			}
			return e.note(err, v, " item "+text)
		}
		return nil
	}
	switch {
	case v.Type() != py.DictType:
		items, err := e.vm.CallMethod(v, "items")
		if err != nil {
			return err
		}
		l, err := e.vm.Collect(items)
		if err != nil {
			return err
		}
		if err := e.pairs(l, pair); err != nil {
			return err
		}
	case e.sort:
		l := e.vm.NewList(nil)
		for i := 0; i < d.Span(); i++ {
			if k, x, ok := d.At(i); ok {
				if err := l.Append(e.vm, e.vm.TupleOf([]py.Value{k, x})); err != nil {
					return err
				}
			}
		}
		if err := e.pairs(l, pair); err != nil {
			return err
		}
	default:
		for i := 0; i < d.Span(); i++ {
			if k, x, ok := d.At(i); ok {
				if err := pair(k, x); err != nil {
					return err
				}
			}
		}
	}
	if first { // all keys were skipped
		e.b = append(e.b, "{}"...)
		e.cut()
		return nil
	}
	if e.pretty {
		if err := e.newline(level - 1); err != nil {
			return err
		}
		e.cut()
	}
	e.b = append(e.b, '}')
	e.cut()
	return nil
}

// pairs calls f for the pairs in l, sorted if they shall be.
func (e *encoding) pairs(l *py.List, f func(k, v py.Value) error) error {
	mark := e.vm.PushRoot(l.Value())
	defer e.vm.PopRoots(mark)
	if e.sort {
		if _, err := e.vm.CallMethod(l.Value(), "sort"); err != nil {
			return err
		}
	}
	for i := 0; i < l.Len(); i++ {
		kv, ok := py.AsTuple(l.At(i))
		if !ok || len(kv) != 2 {
			return e.vm.ValueErrorf("items must return 2-tuples")
		}
		if err := f(kv[0], kv[1]); err != nil {
			return err
		}
	}
	return nil
}

// other writes what default() makes of v.
func (e *encoding) other(v py.Value, level int) error {
	if e.fallback.IsNull() {
		return e.vm.TypeErrorf("Object of type %s is not JSON serializable", v.Type().ShortName())
	}
	r, err := e.vm.CallValues(e.fallback, v)
	if err != nil {
		return err
	}
	mark := e.vm.PushRoot(r)
	err = e.value(r, level-1)
	e.vm.PopRoots(mark)
	if err != nil {
		return e.note(err, v, " object")
	}
	return nil
}

// encodingOf takes the attributes of a JSONEncoder.
func encodingOf(vm *py.VM, self py.Value) (*encoding, error) {
	e := &encoding{vm: vm}
	for _, f := range [...]struct {
		to   *bool
		name string
	}{{&e.skipKeys, "skipkeys"}, {&e.ascii, "ensure_ascii"}, {&e.circular, "check_circular"}, {&e.nan, "allow_nan"}, {&e.sort, "sort_keys"}} {
		v, err := vm.GetAttr(self, f.name)
		if err != nil {
			return nil, err
		}
		if *f.to, err = vm.Truth(v); err != nil {
			return nil, err
		}
	}
	indent, err := vm.GetAttr(self, "indent")
	if err != nil {
		return nil, err
	}
	if !indent.IsNone() {
		if err := e.setIndent(indent); err != nil {
			return nil, err
		}
	}
	item, err := vm.GetAttr(self, "item_separator")
	if err != nil {
		return nil, err
	}
	key, err := vm.GetAttr(self, "key_separator")
	if err != nil {
		return nil, err
	}
	if err := e.setSeparators(item, key); err != nil {
		return nil, err
	}
	e.fallback, err = vm.GetAttr(self, "default")
	return e, err
}

func newEncoderModule() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "json.encoder", Doc: "The class JSONEncoder.",
		Funcs: []py.Def{
			{Name: "_encode", Sig: "self, o, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				e, err := encodingOf(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				return e.encode(a[1])
			}},
			{Name: "_chunks", Sig: "self, o, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				e, err := encodingOf(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				var cuts []int
				e.cuts = &cuts
				err = e.value(a[1], 0)
				_ = vm.Hold(-e.room) // gives back what check took
				if err != nil {
					return py.Value{}, err
				}
				if err := vm.Reserve(80 * len(cuts)); err != nil {
					return py.Value{}, err
				}
				out := make([]py.Value, 0, len(cuts))
				at := 0
				for _, c := range cuts {
					if c > at {
						out = append(out, vm.CopyStr(string(e.b[at:c])))
						at = c
					}
				}
				return vm.List(out), nil
			}},
			{Name: "encode_basestring", Sig: "string, /", Fn: quote("encode_basestring", false)},
			{Name: "encode_basestring_ascii", Sig: "string, /", Fn: quote("encode_basestring_ascii", true)},
		},
		Source: encoderSource,
	}
}

func quote(name string, ascii bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		s, ok := py.AsStr(a[0])
		if !ok {
			return py.Value{}, vm.TypeErrorf("first argument must be a string, not %s", a[0].Type().Name())
		}
		if len(s) > math.MaxInt/8 {
			return py.Value{}, vm.Errorf(py.MemoryError, "")
		}
		if err := vm.Admit(2 * len(s)); err != nil {
			return py.Value{}, err
		}
		e := encoding{vm: vm, ascii: ascii}
		if err := e.text(s); err != nil {
			return py.Value{}, err
		}
		return vm.OwnStr(e.b), nil
	}
}
