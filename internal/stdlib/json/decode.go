package json

// decode.go holds the decoder: recursive descent over the text's bytes.

import (
	"cmp"
	"math/bits"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

// decoding is the work of one loads.
type decoding struct {
	vm     *py.VM
	s      string
	source py.Value // the str
	strict bool
	// Hooks; null ones are not called.
	objectHook, pairsHook, parseFloat, parseInt, parseConstant py.Value

	items int // values read since the last Step
	read  int // what count has not told the VM yet
	keys  keyMemo
	tmp   []byte
}

// stop is where a value was expected and not found; it becomes "Expecting value".
type stop struct{ at int }

func (stop) Error() string { return "json: value expected" }

// setHooks takes the arguments of these names; None and null ones are no hooks.
func (d *decoding) setHooks(objectHook, parseFloat, parseInt, parseConstant, pairsHook py.Value) error {
	for _, h := range [...]struct {
		to     *py.Value
		v      py.Value
		unless *py.Type
	}{{&d.objectHook, objectHook, nil}, {&d.pairsHook, pairsHook, nil}, {&d.parseFloat, parseFloat, py.FloatType},
		{&d.parseInt, parseInt, py.IntType}, {&d.parseConstant, parseConstant, nil}} {
		if h.v.IsNullOrNone() || h.unless != nil && h.v == h.unless.Value() {
			continue
		}
		if h.to != &d.objectHook && h.to != &d.pairsHook {
			if t, err := d.vm.Truth(h.v); err != nil {
				return err
			} else if !t {
				continue
			}
		}
		*h.to = h.v
	}
	return nil
}

func (d *decoding) errorAt(msg string, off int) error { return decodeError(d.vm, msg, d.source, off) }

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// What reading costs, in sixteenths of a nanosecond or so: spaces and characters of strings with escapes are looked at one by one, others eight
// at once. A step is countStep of them, and countChunk are counted between two looks at what may end the run.
const (
	slowByte   = 16
	fastByte   = 4
	countStep  = 1 << 12
	countChunk = 1 << 16 // bytes
	shortRead  = 64      // bytes of a string or number that the step for values covers
)

// count counts bytes that were read.
func (d *decoding) count(n, cost int) error {
	if d.read += n * cost; d.read < countStep {
		return nil
	}
	return d.counted()
}

// counted tells the VM what was counted.
func (d *decoding) counted() error {
	steps := d.read / countStep
	d.read %= countStep
	return d.vm.Step(steps)
}

// skip returns where the spaces that begin at i end.
func (d *decoding) skip(i int) (int, error) {
	for {
		start, stop := i, min(len(d.s), i+countChunk)
		for i < stop && isSpace(d.s[i]) {
			i++
		}
		if d.read += (i - start) * slowByte; d.read >= countStep {
			if err := d.counted(); err != nil {
				return 0, err
			}
		}
		if i < start+countChunk {
			return i, nil
		}
	}
}

// document reads the whole text.
func (d *decoding) document() (py.Value, error) {
	i, err := d.skip(0)
	if err != nil {
		return py.Value{}, err
	}
	v, end, err := d.value(i)
	if err != nil {
		if s, ok := err.(stop); ok {
			err = d.errorAt("Expecting value", s.at)
		}
		return py.Value{}, err
	}
	if end, err = d.skip(end); err != nil {
		return py.Value{}, err
	}
	if end != len(d.s) {
		return py.Value{}, d.errorAt("Extra data", end)
	}
	return v, nil
}

// value reads the value that starts at i, and returns where it ends.
func (d *decoding) value(i int) (py.Value, int, error) {
	if d.items++; d.items >= 16 {
		d.items = 0
		if err := d.vm.Step(1); err != nil {
			return py.Value{}, 0, err
		}
	}
	if i >= len(d.s) {
		return py.Value{}, 0, stop{i}
	}
	switch c := d.s[i]; c {
	case '"':
		return d.text(i + 1)
	case '{':
		return d.nested(i+1, (*decoding).object, "object")
	case '[':
		return d.nested(i+1, (*decoding).array, "array")
	case 'n':
		if strings.HasPrefix(d.s[i:], "null") {
			return py.None, i + 4, nil
		}
	case 't':
		if strings.HasPrefix(d.s[i:], "true") {
			return py.True, i + 4, nil
		}
	case 'f':
		if strings.HasPrefix(d.s[i:], "false") {
			return py.False, i + 5, nil
		}
	case 'N':
		return d.constant(i, "NaN")
	case 'I':
		return d.constant(i, "Infinity")
	case '-':
		if i+1 < len(d.s) && d.s[i+1] == 'I' {
			return d.constant(i, "-Infinity")
		}
		return d.number(i)
	default:
		if '0' <= c && c <= '9' {
			return d.number(i)
		}
	}
	return py.Value{}, 0, stop{i}
}

func (d *decoding) nested(i int, f func(*decoding, int) (py.Value, int, error), what string) (py.Value, int, error) {
	if err := d.vm.Enter(); err != nil {
		if py.IsExc(err, py.RecursionError) {
			err = d.vm.Errorf(py.RecursionError, "maximum recursion depth exceeded while decoding a JSON %s from a unicode string", what)
		}
		return py.Value{}, 0, err
	}
	mark := d.vm.RootMark()
	v, end, err := f(d, i)
	d.vm.PopRoots(mark)
	d.vm.Leave()
	return v, end, err
}

func (d *decoding) constant(i int, name string) (py.Value, int, error) {
	if !strings.HasPrefix(d.s[i:], name) {
		return py.Value{}, 0, stop{i}
	}
	end := i + len(name)
	if !d.parseConstant.IsNull() {
		v, err := d.vm.CallValues(d.parseConstant, d.vm.Str(name))
		return v, end, err
	}
	f, _ := strconv.ParseFloat(name, 64)
	return py.Float(f), end, nil
}

// exactPowers are the powers of ten that a float64 holds exactly.
var exactPowers = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

func (d *decoding) number(i int) (py.Value, int, error) {
	s := d.s
	start := i
	if s[i] == '-' {
		i++
	}
	digit := func(i int) bool { return i < len(s) && s[i]-'0' <= 9 }
	if !digit(i) {
		return py.Value{}, 0, stop{start}
	}
	n := uint64(0) // of the digits before the exponent, where there are few
	first := i
	if s[i] == '0' {
		i++
	} else {
		for ; i < len(s) && s[i]-'0' <= 9; i++ {
			n = n*10 + uint64(s[i]-'0')
		}
	}
	digits, decimals := i-first, 0
	isFloat, exponent := false, false
	if i < len(s) && s[i] == '.' && digit(i+1) {
		isFloat = true
		point := i
		for i++; i < len(s) && s[i]-'0' <= 9; i++ {
			n = n*10 + uint64(s[i]-'0')
		}
		decimals = i - point - 1
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		j := i + 1
		if j < len(s) && (s[j] == '+' || s[j] == '-') {
			j++
		}
		if digit(j) {
			isFloat, exponent = true, true
			for i = j; digit(i); i++ {
			}
		}
	}
	text := s[start:i]
	if len(text) > shortRead {
		if err := d.count(len(text), slowByte); err != nil {
			return py.Value{}, 0, err
		}
	}
	if isFloat {
		if !d.parseFloat.IsNull() {
			v, err := d.vm.CallValues(d.parseFloat, d.vm.CopyStr(text))
			return v, i, err
		}
		if digits+decimals <= 15 && !exponent {
			// Both numbers are exact, so that their quotient is rounded once.
			f := float64(n) / exactPowers[decimals]
			if s[start] == '-' {
				f = -f
			}
			return py.Float(f), i, nil
		}
		f, _ := strconv.ParseFloat(text, 64) // out of range is ±Inf, as in Python
		return py.Float(f), i, nil
	}
	if !d.parseInt.IsNull() {
		v, err := d.vm.CallValues(d.parseInt, d.vm.CopyStr(text))
		return v, i, err
	}
	if digits <= 18 {
		if s[start] == '-' {
			return py.Int(-int64(n)), i, nil
		}
		return py.Int(int64(n)), i, nil
	}
	v, err := d.vm.CallValues(py.IntType.Value(), d.vm.CopyStr(text))
	return v, i, err
}

// text reads a string from after its opening quote.
func (d *decoding) text(i int) (py.Value, int, error) {
	end, kind, err := d.scanText(i)
	if end-i > shortRead {
		err = cmp.Or(d.count(end-i, fastByte), err)
	}
	if err != nil {
		return py.Value{}, 0, err
	}
	if kind != escapedText {
		part := d.s[i:end]
		if len(part) > 4096 {
			if err := d.vm.Admit(len(part)); err != nil {
				return py.Value{}, 0, err
			}
		}
		if kind == asciiText {
			return d.vm.CopyASCII(part), end + 1, nil
		}
		return d.vm.CopyStr(part), end + 1, nil
	}
	end, err = d.unescape(i)
	if err != nil {
		return py.Value{}, 0, err
	}
	if err := d.vm.Admit(len(d.tmp)); err != nil {
		return py.Value{}, 0, err
	}
	return d.vm.CopyStr(string(d.tmp)), end + 1, nil
}

// textKind is what scanText found out about a string.
type textKind uint8

const (
	plainText   textKind = iota
	asciiText            // plain, and known to be ASCII
	escapedText          // has escapes
)

// scanText finds the closing quote of a string that begins at i, or its first escape. With an error, end is how far it has read.
func (d *decoding) scanText(i int) (end int, kind textKind, err error) {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	s := d.s
	kind = asciiText
	j := i
	next := i + countChunk
	for ; j+8 <= len(s); j += 8 {
		if j >= next {
			// The caller counts what was read: this looks whether the run has ended.
			if err := d.vm.Step(1); err != nil {
				return 0, 0, err
			}
			next = j + countChunk
		}
		// Eight bytes at once: the lowest bit of hits is at the first quote, backslash or control character.
		w := uint64(s[j]) | uint64(s[j+1])<<8 | uint64(s[j+2])<<16 | uint64(s[j+3])<<24 |
			uint64(s[j+4])<<32 | uint64(s[j+5])<<40 | uint64(s[j+6])<<48 | uint64(s[j+7])<<56
		if w&tops != 0 {
			kind = plainText
		}
		quote, slash := w^('"'*ones), w^('\\'*ones)
		hits := ((quote-ones)&^quote | (slash-ones)&^slash | (w-0x20*ones)&^w) & tops
		if hits == 0 {
			continue
		}
		at := j + bits.TrailingZeros64(hits)>>3
		switch c := s[at]; {
		case c == '"':
			return at, kind, nil
		case c == '\\':
			return at, escapedText, nil
		case d.strict:
			return at, 0, d.errorAt("Invalid control character at", at)
		}
		j = at + 1 - 8 // go on behind it
	}
	for ; j < len(s); j++ {
		switch c := s[j]; {
		case c == '"':
			return j, kind, nil
		case c == '\\':
			return j, escapedText, nil
		case c >= 0x80:
			kind = plainText
		case c < 0x20 && d.strict:
			return j, 0, d.errorAt("Invalid control character at", j)
		}
	}
	return len(s), 0, d.errorAt("Unterminated string starting at", i-1)
}

// unescape reads a string with escapes from i into tmp and returns where its closing quote is.
func (d *decoding) unescape(i int) (int, error) {
	s := d.s
	d.tmp = d.tmp[:0]
	begin := i - 1
	start, counted := i, i
	for {
		if i-counted >= countChunk/16 {
			if err := d.count(i-counted, 2*slowByte); err != nil {
				return 0, err
			}
			counted = i
		}
		for stop := min(len(s), i+countChunk); i < stop && s[i] != '"' && s[i] != '\\'; {
			if s[i] < 0x20 && d.strict {
				return 0, d.errorAt("Invalid control character at", i)
			}
			if i++; i == stop && i < len(s) {
				if err := d.vm.Step(1); err != nil { // whether the run has ended
					return 0, err
				}
				stop = min(len(s), i+countChunk)
			}
		}
		if i >= len(s) {
			return 0, d.errorAt("Unterminated string starting at", begin)
		}
		if n := len(d.tmp) + i - start; n > 4096 && n > cap(d.tmp) {
			if err := d.vm.Reserve(2 * n); err != nil {
				return 0, err
			}
			d.vm.Charge(-2 * n)
		}
		d.tmp = append(d.tmp, s[start:i]...)
		if s[i] == '"' {
			return i, d.count(i-counted, 2*slowByte)
		}
		if i+1 >= len(s) {
			return 0, d.errorAt("Unterminated string starting at", begin)
		}
		c := s[i+1]
		switch c {
		case '"', '\\', '/':
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		case 'u':
			r, ok := hex4(s, i+2)
			if !ok {
				return 0, d.errorAt(`Invalid \uXXXX escape`, i+1)
			}
			i += 6
			if r&0xfc00 == 0xd800 && strings.HasPrefix(s[min(i, len(s)):], `\u`) {
				if low, ok := hex4(s, i+2); ok && low&0xfc00 == 0xdc00 {
					r = 0x10000 + (r&0x3ff)<<10 + low&0x3ff
					i += 6
				} else if !ok {
					return 0, d.errorAt(`Invalid \uXXXX escape`, i+1)
				}
			}
			d.tmp = unicodetext.AppendRune(d.tmp, r)
			start = i
			continue
		default:
			return 0, d.errorAt(`Invalid \escape`, i)
		}
		d.tmp = append(d.tmp, c)
		i += 2
		start = i
	}
}

// hex4 reads four hexadecimal digits.
func hex4(s string, i int) (rune, bool) {
	// As in CPython, there must be a character after the digits.
	if i+4 >= len(s) {
		return 0, false
	}
	r := rune(0)
	for _, c := range []byte(s[i : i+4]) {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

// batch is how many values of an array or object are collected, as roots, before they go into the list or dict: most have
// fewer, and get one of just the right size.
const batch = 64

func (d *decoding) array(i int) (py.Value, int, error) {
	vm := d.vm
	mark := vm.RootMark()
	var l *py.List // nil while all items are roots
	i, err := d.skip(i)
	if err != nil {
		return py.Value{}, 0, err
	}
	if i < len(d.s) && d.s[i] == ']' {
		return vm.ListOf(nil), i + 1, nil
	}
	for {
		v, end, err := d.value(i)
		if err != nil {
			return py.Value{}, 0, err
		}
		if l != nil {
			if err := l.Append(vm, v); err != nil {
				return py.Value{}, 0, err
			}
		} else if n := vm.PushRoot(v) - mark; n+1 == batch {
			l = py.AsList(vm.ListOf(vm.RootsSince(mark)))
			vm.PopRoots(mark)
			vm.PushRoot(l.Value())
		}
		i = end
		if i < len(d.s) && isSpace(d.s[i]) {
			if i, err = d.skip(i); err != nil {
				return py.Value{}, 0, err
			}
		}
		if i >= len(d.s) || d.s[i] != ',' {
			if i < len(d.s) && d.s[i] == ']' {
				if l == nil {
					return vm.ListOf(vm.RootsSince(mark)), i + 1, nil
				}
				return l.Value(), i + 1, nil
			}
			return py.Value{}, 0, d.errorAt("Expecting ',' delimiter", i)
		}
		comma := i
		if i, err = d.skip(i + 1); err != nil {
			return py.Value{}, 0, err
		}
		if i < len(d.s) && d.s[i] == ']' {
			return py.Value{}, 0, d.errorAt("Illegal trailing comma before end of array", comma)
		}
	}
}

// maxKeys bounds the keys that are remembered for reuse.
const maxKeys = 4096

// fewReads is the number of keys from which on recent is worth its memory.
const fewReads = 48

// maxKey is the length from which on a key is not remembered.
const maxKey = 64

// keyMemo holds the keys that were read, so that equal ones share a str. The first n of few are all of them, up to one more. recent finds most of many
// without a map's work: by length and both ends.
type keyMemo struct {
	few    [8]recentKey
	n      int
	read   int // keys, up to fewReads
	recent *[64]recentKey
	all    map[string]py.Value
}

type recentKey struct {
	text string
	v    py.Value
}

// key reads the key of an object from after its opening quote. Equal keys share a str.
func (d *decoding) key(i int) (py.Value, int, error) {
	end, kind, err := d.scanText(i)
	if end-i > shortRead {
		err = cmp.Or(d.count(end-i, fastByte), err)
	}
	if err != nil {
		return py.Value{}, 0, err
	}
	if kind == escapedText || end == i {
		return d.text(i)
	}
	text := d.s[i:end]
	m := &d.keys
	if m.recent == nil {
		m.read++
		for j := range m.few[:m.n] {
			if m.few[j].text == text {
				if v := m.few[j].v; m.read < fewReads {
					return v, end + 1, nil
				}
				break
			}
		}
		if len(text) < maxKey && m.n < len(m.few) && m.read < fewReads {
			v, ok := d.vm.ConstStr(text)
			if !ok {
				if v, _, err = d.text(i); err != nil {
					return py.Value{}, 0, err
				}
			}
			m.few[m.n] = recentKey{text, v}
			m.n++
			return v, end + 1, nil
		}
		m.recent, m.all = new([64]recentKey), make(map[string]py.Value, 4*len(m.few))
		for _, k := range m.few[:m.n] {
			m.all[k.text] = k.v
		}
	}
	r := &m.recent[(uint(len(text))*7+uint(text[0])+uint(text[len(text)-1])*3)%64]
	if r.text == text {
		return r.v, end + 1, nil
	}
	v, ok := m.all[text]
	if !ok {
		if v, ok = d.vm.ConstStr(text); !ok {
			v, _, err = d.text(i)
		}
		if err != nil {
			return py.Value{}, 0, err
		}
		if len(m.all) < maxKeys && len(text) < maxKey {
			m.all[text] = v
			ok = true
		}
	}
	if ok {
		*r = recentKey{text, v}
	}
	return v, end + 1, nil
}

// object reads an object from after its brace. Its keys and values are roots, in turn, until there are many.
func (d *decoding) object(i int) (py.Value, int, error) {
	vm := d.vm
	mark := vm.RootMark()
	var pairs *py.List
	var dict *py.Dict
	if !d.pairsHook.IsNull() {
		pairs = vm.NewList(nil)
		vm.PushRoot(pairs.Value())
	}
	s := d.s
	i, err := d.skip(i)
	if err != nil {
		return py.Value{}, 0, err
	}
	if i >= len(s) || s[i] != '}' {
		for {
			if i >= len(s) || s[i] != '"' {
				return py.Value{}, 0, d.errorAt("Expecting property name enclosed in double quotes", i)
			}
			k, end, err := d.key(i + 1)
			if err != nil {
				return py.Value{}, 0, err
			}
			if i, err = d.skip(end); err != nil {
				return py.Value{}, 0, err
			}
			if i >= len(s) || s[i] != ':' {
				return py.Value{}, 0, d.errorAt("Expecting ':' delimiter", i)
			}
			if i++; i < len(s) && isSpace(s[i]) {
				if i, err = d.skip(i); err != nil {
					return py.Value{}, 0, err
				}
			}
			at := vm.PushRoot(k)
			v, end, err := d.value(i)
			if err != nil {
				return py.Value{}, 0, err
			}
			switch {
			case pairs != nil:
				err = pairs.Append(vm, vm.TupleOf([]py.Value{k, v}))
				vm.PopRoots(at)
			case dict != nil:
				err = dict.Set(vm, k, v)
				vm.PopRoots(at)
			default:
				if n := vm.PushRoot(v) - mark; n+1 == 2*batch {
					dict = vm.DictOf(vm.RootsSince(mark))
					vm.PopRoots(mark)
					vm.PushRoot(dict.Value())
				}
			}
			if err != nil {
				return py.Value{}, 0, err
			}
			i = end
			if i < len(s) && isSpace(s[i]) {
				if i, err = d.skip(i); err != nil {
					return py.Value{}, 0, err
				}
			}
			if i < len(s) && s[i] == '}' {
				break
			}
			if i >= len(s) || s[i] != ',' {
				return py.Value{}, 0, d.errorAt("Expecting ',' delimiter", i)
			}
			comma := i
			if i, err = d.skip(i + 1); err != nil {
				return py.Value{}, 0, err
			}
			if i < len(s) && s[i] == '}' {
				return py.Value{}, 0, d.errorAt("Illegal trailing comma before end of object", comma)
			}
		}
	}
	i++
	if pairs != nil {
		v, err := vm.CallValues(d.pairsHook, pairs.Value())
		return v, i, err
	}
	if dict == nil {
		dict = vm.DictOf(vm.RootsSince(mark))
	}
	if !d.objectHook.IsNull() {
		vm.PushRoot(dict.Value())
		v, err := vm.CallValues(d.objectHook, dict.Value())
		return v, i, err
	}
	return dict.Value(), i, nil
}

func newDecoderModule() *py.ModuleDef {
	built()
	return &py.ModuleDef{
		Name: "json.decoder", Doc: "The class JSONDecoder.",
		Types: []*py.Type{errorType},
		Funcs: []py.Def{
			{Name: "_make_scanner", Sig: "context, /", Fn: makeScanner},
			{Name: "_skip", Sig: "s, idx, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s := py.AsStrObject(a[0])
				if s == nil {
					if _, bytes := py.AsBytes(a[0]); bytes || py.AsByteArray(a[0]) != nil {
						return py.Value{}, vm.TypeErrorf("cannot use a string pattern on a bytes-like object")
					}
					return py.Value{}, vm.TypeErrorf("expected string or bytes-like object, got '%s'", a[0].Type().Name())
				}
				pos, err := vm.IndexInt(a[1])
				if err != nil {
					return py.Value{}, err
				}
				off := vm.Offset(s, min(max(pos, 0), s.Len()))
				d := decoding{vm: vm, s: s.String()}
				end, err := d.skip(off)
				return py.Int(int64(pos + end - off)), err
			}},
			{Name: "scanstring", Sig: "string, end, strict=True, /", Fn: scanString},
		},
		Source: decoderSource,
	}
}

func newScannerModule() *py.ModuleDef {
	return &py.ModuleDef{Name: "json.scanner", Doc: "The scanner of JSONDecoder.", Funcs: []py.Def{{Name: "make_scanner", Sig: "context, /", Fn: makeScanner}}}
}

// makeScanner returns scan_once(string, idx) -> (value, end) for a JSONDecoder.
func makeScanner(vm *py.VM, a []py.Value) (py.Value, error) {
	var base decoding
	base.vm = vm
	var hooks [5]py.Value
	for i, name := range [...]string{"object_hook", "parse_float", "parse_int", "parse_constant", "object_pairs_hook"} {
		v, err := vm.GetAttr(a[0], name)
		if err != nil {
			return py.Value{}, err
		}
		hooks[i] = v
	}
	if err := base.setHooks(hooks[0], hooks[1], hooks[2], hooks[3], hooks[4]); err != nil {
		return py.Value{}, err
	}
	strict, err := vm.GetAttr(a[0], "strict")
	if err != nil {
		return py.Value{}, err
	}
	if base.strict, err = vm.Truth(strict); err != nil {
		return py.Value{}, err
	}
	return vm.NewFunctionOf(&py.Def{Name: "scan_once", Sig: "string, idx", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		s := py.AsStrObject(a[0])
		if s == nil {
			return py.Value{}, vm.TypeErrorf("first argument must be a string, not %s", a[0].Type().Name())
		}
		pos, err := vm.IndexInt(a[1])
		if err != nil {
			return py.Value{}, err
		}
		if pos < 0 {
			return py.Value{}, vm.ValueErrorf("idx cannot be negative")
		}
		d := base
		d.s, d.source = s.String(), a[0]
		if pos > s.Len() {
			return py.Value{}, vm.NewExc(py.StopIteration, a[1])
		}
		off := vm.Offset(s, pos)
		v, end, err := d.value(off)
		if err != nil {
			if at, ok := err.(stop); ok {
				err = vm.NewExc(py.StopIteration, py.Int(int64(pos+unicodetext.RuneCount(d.s[off:min(at.at, len(d.s))]))))
			}
			return py.Value{}, err
		}
		return vm.TupleOf([]py.Value{v, py.Int(int64(pos + unicodetext.RuneCount(d.s[off:end])))}), vm.Step(1 + (end-off)>>12)
	}}, "json.scanner", vm.Tuple(hooks[:])), nil
}

func scanString(vm *py.VM, a []py.Value) (py.Value, error) {
	s := py.AsStrObject(a[0])
	if s == nil {
		return py.Value{}, vm.TypeErrorf("first argument must be a string, not %s", a[0].Type().Name())
	}
	pos, err := vm.IndexInt(a[1])
	if err != nil {
		return py.Value{}, err
	}
	if pos < 0 || pos > s.Len() {
		return py.Value{}, vm.ValueErrorf("end is out of bounds")
	}
	strict := true
	if !a[2].IsNull() {
		if strict, err = vm.Truth(a[2]); err != nil {
			return py.Value{}, err
		}
	}
	d := decoding{vm: vm, s: s.String(), source: a[0], strict: strict}
	off := vm.Offset(s, pos)
	v, end, err := d.text(off)
	if err != nil {
		return py.Value{}, err
	}
	return vm.TupleOf([]py.Value{v, py.Int(int64(pos + unicodetext.RuneCount(d.s[off:end])))}), vm.Step(1 + (end-off)>>8)
}
