package pickle

// save.go holds how objects of the builtin types are written.

import (
	"encoding/binary"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

func (p *pickler) save(v py.Value) error {
	vm := p.vm
	if err := p.boundary(); err != nil {
		return err
	}
	if err := vm.Step(1); err != nil {
		return err
	}
	if !p.persistent.IsNull() {
		if done, err := p.saveID(v); done || err != nil {
			return err
		}
	}
	t := v.Type()
	switch t {
	case py.None.Type():
		return p.op('N')
	case py.BoolType:
		switch {
		case p.proto >= 2 && v == py.True:
			return p.op(0x88)
		case p.proto >= 2:
			return p.op(0x89)
		case v == py.True:
			return p.put([]byte("I01\n")...)
		}
		return p.put([]byte("I00\n")...)
	case py.IntType:
		return p.saveInt(v)
	case py.FloatType:
		return p.saveFloat(v)
	}
	if n, ok := p.known(v); ok {
		return p.recall(n)
	}
	switch t {
	case py.BytesType:
		return p.saveBytes(v)
	case py.StrType:
		return p.saveStr(v)
	}
	if err := vm.Enter(); err != nil {
		return err
	}
	mark := vm.PushRoot(v)
	err := p.saveDeep(v, t)
	vm.PopRoots(mark)
	vm.Leave()
	return err
}

// saveDeep writes an object that may have others in it.
func (p *pickler) saveDeep(v py.Value, t *py.Type) error {
	switch t {
	case py.DictType:
		return p.saveDict(v)
	case py.SetType:
		return p.saveSet(v)
	case py.FrozenSetType:
		return p.saveFrozenSet(v)
	case py.ListType:
		return p.saveList(v)
	case py.TupleType:
		return p.saveTuple(v)
	case py.ByteArrayType:
		return p.saveByteArray(v)
	case bufferType:
		return p.saveBuffer(v)
	}
	return p.saveOther(v)
}

// noted adds a note that says what was being written when err arose.
func (p *pickler) noted(err error, format string, args ...any) error {
	if e, ok := err.(*py.Exc); ok {
		text := p.vm.Errorf(py.Exception, format, args...).(*py.Exc).Message()
		p.vm.AddNote(e, "when serializing "+text)
	}
	return err
}

func (p *pickler) saveID(v py.Value) (bool, error) {
	id, err := p.vm.CallValues(p.persistent, v)
	if err != nil || id.IsNone() {
		return false, err
	}
	if p.bin {
		hook := p.persistent
		p.persistent = py.Value{}
		mark := p.vm.PushRoot(id)
		err := p.save(id)
		p.vm.PopRoots(mark)
		p.persistent = hook
		if err != nil {
			return false, err
		}
		return true, p.op('Q')
	}
	s, err := p.vm.StrOf(id)
	if err != nil {
		return false, err
	}
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] == '\n' {
			return false, p.vm.Errorf(picklingError, "persistent IDs in protocol 0 must be ASCII strings")
		}
	}
	return true, p.put([]byte("P" + s + "\n")...)
}

func (p *pickler) saveInt(v py.Value) error {
	n, small := py.AsInt64(v)
	if small && n >= math.MinInt32 && n <= math.MaxInt32 {
		switch {
		case !p.bin:
			return p.put([]byte("I" + strconv.FormatInt(n, 10) + "\n")...)
		case n >= 0 && n < 256:
			return p.put('K', byte(n))
		case n >= 0 && n < 65536:
			return p.put('M', byte(n), byte(n>>8))
		}
		return p.number('J', 4, int(n))
	}
	if p.proto >= 2 {
		b, _ := py.AsBig(v)
		data := encodeLong(b)
		if len(data) < 256 {
			return p.payload(0x8a, 1, string(data))
		}
		return p.payload(0x8b, 4, string(data))
	}
	s, err := p.vm.Repr(v)
	if err != nil {
		return err
	}
	return p.put([]byte("L" + s + "L\n")...)
}

// encodeLong returns the shortest little-endian two's complement of b.
func encodeLong(b *big.Int) []byte {
	if b.Sign() == 0 {
		return nil
	}
	n := b.BitLen()/8 + 1
	x := b
	if b.Sign() < 0 {
		x = new(big.Int).Lsh(big.NewInt(1), uint(8*n))
		x.Add(x, b)
	}
	out := make([]byte, n)
	x.FillBytes(out)
	for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	if b.Sign() < 0 && n > 1 && out[n-1] == 0xff && out[n-2]&0x80 != 0 {
		out = out[:n-1]
	}
	return out
}

func decodeLong(s string) *big.Int {
	b := make([]byte, len(s))
	for i := range len(s) {
		b[len(s)-1-i] = s[i]
	}
	x := new(big.Int).SetBytes(b)
	if len(s) > 0 && s[len(s)-1]&0x80 != 0 {
		x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(8*len(s))))
	}
	return x
}

func (p *pickler) saveFloat(v py.Value) error {
	f, _ := v.ExactFloat()
	if p.bin {
		bits := math.Float64bits(f)
		if f != f && bits&^(1<<63) == math.Float64bits(math.NaN()) {
			bits &^= 1 // Go's NaN has a bit more than C's
		}
		if err := p.ready(9); err != nil {
			return err
		}
		p.out = binary.BigEndian.AppendUint64(append(p.out, 'G'), bits)
		return nil
	}
	s, err := p.vm.Repr(v)
	if err != nil {
		return err
	}
	return p.put([]byte("F" + s + "\n")...)
}

func (p *pickler) saveBytes(v py.Value) error {
	s, _ := py.AsBytes(v)
	if p.proto < 3 {
		if s == "" {
			return p.saveReduce([]py.Value{py.BytesType.Value(), py.EmptyTuple}, v)
		}
		f, err := part(p.vm, "pickle", "_encode")
		if err != nil {
			return err
		}
		text, err := p.vm.DecodeBytes(s, "latin-1", "strict")
		if err != nil {
			return err
		}
		if p.latin1.IsNull() {
			p.latin1 = p.vm.Str("latin1")
		}
		return p.saveReduce([]py.Value{f, p.vm.TupleOf([]py.Value{text, p.latin1})}, v)
	}
	if err := p.bytes(s); err != nil {
		return err
	}
	return p.memoize(v)
}

// bytes writes bytes without entering them in the memo.
func (p *pickler) bytes(s string) error {
	switch {
	case len(s) < 256:
		return p.payload('C', 1, s)
	case uint64(len(s)) <= math.MaxUint32 || p.proto < 4:
		return p.payload('B', 4, s)
	}
	return p.payload(0x8e, 8, s)
}

func (p *pickler) saveByteArray(v py.Value) error {
	s, err := py.BufferOf(p.vm, v)
	if err != nil {
		return err
	}
	if p.proto < 5 {
		args := py.EmptyTuple
		if len(s) > 0 {
			args = p.vm.TupleOf([]py.Value{p.vm.Bytes(string(s))})
		}
		return p.saveReduce([]py.Value{py.ByteArrayType.Value(), args}, v)
	}
	if err := p.vm.Reserve(len(s)); err != nil {
		return err
	}
	if err := p.payload(0x96, 8, string(s)); err != nil {
		return err
	}
	return p.memoize(v)
}

func (p *pickler) saveBuffer(v py.Value) error {
	if p.proto < 5 {
		return p.vm.Errorf(picklingError, "PickleBuffer can only be pickled with protocol >= 5")
	}
	b, _ := py.NativeData[*buffer](v)
	if b.obj.IsNull() {
		return p.vm.ValueErrorf("operation forbidden on released PickleBuffer object")
	}
	view, err := p.vm.MemoryView(b.obj)
	if err != nil {
		return err
	}
	ro, err := p.vm.GetAttr(view, "readonly")
	if err != nil {
		return err
	}
	inBand := true
	if !p.callback.IsNull() {
		r, err := p.vm.CallValues(p.callback, v)
		if err != nil {
			return err
		}
		if inBand, err = p.vm.Truth(r); err != nil {
			return err
		}
	}
	if !inBand {
		if err := p.op(0x97); err != nil {
			return err
		}
		if ro == py.True {
			return p.op(0x98)
		}
		return nil
	}
	data, err := py.BufferOf(p.vm, view)
	if err != nil {
		return err
	}
	if err := p.vm.Reserve(len(data)); err != nil {
		return err
	}
	if ro == py.True {
		err = p.bytes(string(data))
	} else {
		err = p.payload(0x96, 8, string(data))
	}
	if err != nil {
		return err
	}
	return p.memoize(v)
}

func (p *pickler) saveStr(v py.Value) error {
	s, _ := py.AsStr(v)
	if err := p.text(s); err != nil {
		return err
	}
	return p.memoize(v)
}

// text writes a string without entering it in the memo.
func (p *pickler) text(s string) error {
	if p.bin {
		switch {
		case p.proto >= 4 && len(s) < 256:
			return p.payload(0x8c, 1, s)
		case uint64(len(s)) <= math.MaxUint32 || p.proto < 4:
			return p.payload('X', 4, s)
		}
		return p.payload(0x8d, 8, s)
	}
	if err := p.vm.Reserve(16 * len(s)); err != nil { // the characters and their escapes
		return err
	}
	// Protocol 0 has Latin-1 with escapes.
	var b strings.Builder
	for _, r := range decodeText(s) {
		switch {
		case r > 0xffff:
			b.WriteString(`\U` + hex(r, 8))
		case r > 0xff || r == '\\' || r == 0 || r == '\n' || r == '\r' || r == 0x1a:
			b.WriteString(`\u` + hex(r, 4))
		default:
			b.WriteByte(byte(r))
		}
	}
	b.WriteByte('\n')
	return p.payload('V', 0, b.String())
}

func hex(r rune, width int) string {
	s := strconv.FormatInt(int64(r), 16)
	return strings.Repeat("0", width-len(s)) + s
}

// decodeText returns the characters of s, among them lone surrogates.
func decodeText(s string) []rune {
	out := make([]rune, 0, len(s))
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c >= 0xf0 && i+3 < len(s):
			out = append(out, rune(c&7)<<18|rune(s[i+1]&63)<<12|rune(s[i+2]&63)<<6|rune(s[i+3]&63))
			i += 4
		case c >= 0xe0 && i+2 < len(s):
			out = append(out, rune(c&15)<<12|rune(s[i+1]&63)<<6|rune(s[i+2]&63))
			i += 3
		case c >= 0xc0 && i+1 < len(s):
			out = append(out, rune(c&31)<<6|rune(s[i+1]&63))
			i += 2
		default:
			out = append(out, rune(c))
			i++
		}
	}
	return out
}

func (p *pickler) saveTuple(v py.Value) error {
	items, _ := py.AsTuple(v)
	n := len(items)
	if n == 0 {
		if p.bin {
			return p.op(')')
		}
		return p.put('(', 't')
	}
	short := n <= 3 && p.proto >= 2
	if !short {
		if err := p.op('('); err != nil {
			return err
		}
	}
	had := len(p.kept)
	for i, x := range items {
		if err := p.save(x); err != nil {
			return p.noted(err, "tuple item %d", i)
		}
	}
	at, ok := 0, false
	if len(p.kept) > had {
		at, ok = p.known(v)
	}
	if ok {
		// The tuple contains itself: what was written is thrown away.
		switch {
		case !short && p.bin:
			if err := p.op('1'); err != nil {
				return err
			}
		default:
			pops := n
			if !short {
				pops++
			}
			for range pops {
				if err := p.op('0'); err != nil {
					return err
				}
			}
		}
		return p.recall(at)
	}
	op := byte('t')
	if short {
		op = 0x84 + byte(n)
	}
	if err := p.op(op); err != nil {
		return err
	}
	return p.memoize(v)
}

func (p *pickler) saveList(v py.Value) error {
	var err error
	if p.bin {
		err = p.op(']')
	} else {
		err = p.put('(', 'l')
	}
	if err == nil {
		err = p.memoize(v)
	}
	if err != nil {
		return err
	}
	l := py.AsList(v)
	if p.bin {
		return p.saveItems(l)
	}
	return p.appends(v, func(i int) (py.Value, bool, error) {
		if i < l.Len() {
			return l.Items()[i], true, nil
		}
		return py.Value{}, false, nil
	})
}

// saveItems writes the items of a list: one alone, more in batches, the last of which may have one. Writing an item may change the
// list.
func (p *pickler) saveItems(l *py.List) error {
	item := func(i int) error {
		if err := p.save(l.At(i)); err != nil {
			return p.noted(err, "list item %d", i)
		}
		return nil
	}
	switch l.Len() {
	case 0:
		return nil
	case 1:
		if err := item(0); err != nil {
			return err
		}
		return p.op('a')
	}
	for i := 0; ; {
		if err := p.op('('); err != nil {
			return err
		}
		for end := i + batch; i < end && i < l.Len(); i++ {
			if err := item(i); err != nil {
				return err
			}
		}
		if err := p.op('e'); err != nil {
			return err
		}
		if i >= l.Len() {
			return nil
		}
	}
}

// appends writes the items of a list-like object.
func (p *pickler) appends(owner py.Value, next func(i int) (py.Value, bool, error)) error {
	i := 0
	item := func(x py.Value) error {
		if err := p.save(x); err != nil {
			return p.noted(err, "%s item %d", owner.Type().ShortName(), i)
		}
		i++
		return nil
	}
	if !p.bin {
		for {
			x, ok, err := next(i)
			if err != nil || !ok {
				return err
			}
			if err := item(x); err != nil {
				return err
			}
			if err := p.op('a'); err != nil {
				return err
			}
		}
	}
	return p.batches(next, item, 'a', 'e')
}

// batches writes items one by one or between a mark and the opcode many. next gives the i-th item.
func (p *pickler) batches(next func(i int) (py.Value, bool, error), item func(py.Value) error, one, many byte) error {
	mark := p.vm.PushRoot(py.None)
	defer p.vm.PopRoots(mark)
	for i := 0; ; {
		first, ok, err := next(i)
		if err != nil || !ok {
			return err
		}
		p.vm.PushRoot(first)
		i++
		second, ok, err := next(i)
		if err != nil {
			return err
		}
		if !ok {
			if err := item(first); err != nil {
				return err
			}
			return p.op(one)
		}
		p.vm.PushRoot(second)
		i++
		if err := p.op('('); err != nil {
			return err
		}
		if err := item(first); err != nil {
			return err
		}
		if err := item(second); err != nil {
			return err
		}
		p.vm.PopRoots(mark + 1)
		n := 2
		for ; n < batch; n++ {
			x, ok, err := next(i)
			if err != nil {
				return err
			}
			if !ok {
				break
			}
			i++
			if err := item(x); err != nil {
				return err
			}
		}
		if err := p.op(many); err != nil {
			return err
		}
		if n < batch {
			return nil
		}
	}
}

func (p *pickler) saveDict(v py.Value) error {
	var err error
	if p.bin {
		err = p.op('}')
	} else {
		err = p.put('(', 'd')
	}
	if err == nil {
		err = p.memoize(v)
	}
	if err != nil {
		return err
	}
	d := py.AsDict(v)
	if p.bin {
		return p.saveEntries(&entries{dict: d})
	}
	size, at := d.Len(), 0
	pair := func() (k, x py.Value, ok bool, err error) {
		if d.Len() != size {
			return k, x, false, p.vm.Errorf(py.RuntimeError, "dictionary changed size during iteration")
		}
		for at < d.Span() {
			k, x, ok := d.At(at)
			at++
			if ok {
				return k, x, true, nil
			}
		}
		return k, x, false, nil
	}
	return p.setItems(v, pair)
}

// entries walks a dict, or the attributes of an instance or pairs as the dict that they would be.
type entries struct {
	dict  *py.Dict
	attrs *py.Attrs
	pairs []py.Value // keys and values
	at    int
}

func (e *entries) len() int {
	switch {
	case e.dict != nil:
		return e.dict.Len()
	case e.attrs != nil:
		return e.attrs.Len()
	}
	return len(e.pairs) / 2
}

func (e *entries) next(vm *py.VM) (k, x py.Value, ok bool) {
	if e.attrs != nil {
		return e.attrs.Next(vm)
	}
	if e.dict == nil {
		if e.at == len(e.pairs) {
			return k, x, false
		}
		e.at += 2
		return e.pairs[e.at-2], e.pairs[e.at-1], true
	}
	for e.at < e.dict.Span() {
		k, x, ok = e.dict.At(e.at)
		if e.at++; ok {
			return k, x, true
		}
	}
	return k, x, false
}

// saveEntries writes the items of a dict: one alone, more in batches. A full batch is never the last.
func (p *pickler) saveEntries(e *entries) error {
	size := e.len()
	if size == 0 {
		return nil
	}
	if size == 1 {
		if k, x, ok := e.next(p.vm); ok {
			if err := p.saveEntry(k, x, "dict"); err != nil {
				return err
			}
		}
		return p.op('s')
	}
	for {
		if err := p.op('('); err != nil {
			return err
		}
		n := 0
		for ; n < batch; n++ {
			k, x, ok := e.next(p.vm)
			if !ok {
				break
			}
			if err := p.saveEntry(k, x, "dict"); err != nil {
				return err
			}
		}
		if err := p.op('u'); err != nil {
			return err
		}
		if e.len() != size {
			return p.vm.Errorf(py.RuntimeError, "dictionary changed size during iteration")
		}
		if n < batch {
			return nil
		}
	}
}

// saveEntry writes a key and its value. owner is what the note of an error calls the dict.
func (p *pickler) saveEntry(k, x py.Value, owner string) error {
	if err := p.save(k); err != nil {
		return err
	}
	if err := p.save(x); err != nil {
		r, e := p.vm.Repr(k)
		if e != nil {
			return e
		}
		return p.noted(err, "%s item %s", owner, r)
	}
	return nil
}

// setItems writes the items of a dict-like object.
func (p *pickler) setItems(owner py.Value, pair func() (k, x py.Value, ok bool, err error)) error {
	write := func(k, x py.Value) error { return p.saveEntry(k, x, owner.Type().ShortName()) }
	if !p.bin {
		for {
			k, x, ok, err := pair()
			if err != nil || !ok {
				return err
			}
			if err := write(k, x); err != nil {
				return err
			}
			if err := p.op('s'); err != nil {
				return err
			}
		}
	}
	// Pairs travel through batches as tuples, without being one for the script.
	var keys, vals [2]py.Value
	turn := 0
	next := func(int) (py.Value, bool, error) {
		k, x, ok, err := pair()
		if ok {
			keys[turn&1], vals[turn&1] = k, x
			turn++
			p.vm.PushRoot(k)
			p.vm.PushRoot(x)
		}
		return py.None, ok, err
	}
	done := 0
	item := func(py.Value) error {
		k, x := keys[done&1], vals[done&1]
		done++
		return write(k, x)
	}
	return p.batches(next, item, 's', 'u')
}

func (p *pickler) saveSet(v py.Value) error {
	items, err := p.vm.Items(v)
	if err != nil {
		return err
	}
	if p.proto < 4 {
		return p.saveReduce([]py.Value{py.SetType.Value(), p.vm.TupleOf([]py.Value{p.vm.List(items)})}, v)
	}
	if err := p.op(0x8f); err != nil {
		return err
	}
	if err := p.memoize(v); err != nil {
		return err
	}
	mark := p.vm.PushRoot(p.vm.Tuple(items))
	defer p.vm.PopRoots(mark)
	for len(items) > 0 {
		n := min(batch, len(items))
		if err := p.op('('); err != nil {
			return err
		}
		if err := p.elements(items[:n], "set"); err != nil {
			return err
		}
		if err := p.op(0x90); err != nil {
			return err
		}
		if items = items[n:]; len(items) == 0 && n == batch {
			return p.put('(', 0x90)
		}
	}
	return nil
}

func (p *pickler) elements(items []py.Value, what string) error {
	for _, x := range items {
		if err := p.save(x); err != nil {
			return p.noted(err, "%s element", what)
		}
	}
	return nil
}

func (p *pickler) saveFrozenSet(v py.Value) error {
	items, err := p.vm.Items(v)
	if err != nil {
		return err
	}
	if p.proto < 4 {
		return p.saveReduce([]py.Value{py.FrozenSetType.Value(), p.vm.TupleOf([]py.Value{p.vm.List(items)})}, v)
	}
	if err := p.op('('); err != nil {
		return err
	}
	if err := p.elements(items, "frozenset"); err != nil {
		return err
	}
	if at, ok := p.known(v); ok {
		if err := p.op('1'); err != nil {
			return err
		}
		return p.recall(at)
	}
	if err := p.op(0x91); err != nil {
		return err
	}
	return p.memoize(v)
}
