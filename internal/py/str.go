package py

// str.go holds the type str: its constructor, operators, items and iterators. The methods are in the files str*.go.

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/unicodetext"
)

func strSpec() TypeSpec {
	var methods []Def
	for _, m := range [][]Def{strSearchMethods(), strSplitMethods(), strCaseMethods(), strPadMethods(), strTranslateMethods(), strFormatMethods()} {
		methods = append(methods, m...)
	}
	methods = append(methods,
		Def{Name: "join", Borrows: 1, Sig: "iterable, /", Fn: strJoin, Doc: "Concatenate any number of strings, with this one between them."},
		Def{Name: "encode", Sig: "encoding='utf-8', errors='strict'", Fn: strEncode, Doc: "Encode the string using the codec registered for encoding."},
		Def{Name: "__getnewargs__", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.TupleOf([]Value{vm.Str(AsStrObject(a[0]).s)}), nil
		}},
		Def{Name: "__sizeof__", Fn: func(vm *VM, a []Value) (Value, error) {
			n, err := vm.strSizeof(AsStrObject(a[0]))
			return Int(int64(n)), err
		}},
	)
	return TypeSpec{
		Name: "str", Kind: KindStr, Flags: FlagMatchSelf, Sig: "object='', encoding='utf-8', errors='strict'",
		Doc: "str(object='') -> str\nstr(bytes_or_buffer[, encoding[, errors]]) -> str\n\n" +
			"A string: an immutable sequence of Unicode code points.",
		Slots: Slots{
			New: strNew, Of: (*VM).strValue, Repr: strRepr, Str: strStr, Hash: strHash, Compare: strCompare, Len: strLen, GetItem: strGetItem,
			Contains: strContains, Iter: strIterOf, Binary: strBinary, BinaryOps: []BinOp{Mod}, Concat: strConcat, Repeat: strRepeat,
		},
		Methods: methods,
	}
}

// strSizeof is what CPython's compact strings take, by their widest character.
func (vm *VM) strSizeof(s *Str) (int, error) {
	if s.IsASCII() {
		return 41 + len(s.s), nil
	}
	width := 1
	err := vm.Pieces(s.s, func(i, j int) bool {
		for _, r := range s.s[i:j] {
			if r > 0xFFFF {
				width = 4
				break
			} else if r > 0xFF {
				width = 2
			}
		}
		return width < 4
	})
	if width == 1 {
		return 57 + int(s.n), err
	}
	return 56 + width*(int(s.n)+1), err
}

// newStrOf returns the string v as an instance of cls, which is str or derived from it.
func (vm *VM) newStrOf(cls *Type, v Value) Value {
	if cls == &strType {
		return v
	}
	s := AsStrObject(v)
	vm.charge(sizeof[strInstance]())
	o := &strInstance{Str: Str{Object: Object{shape: &cls.root, n: s.n}, s: s.s, hash: s.hash}}
	return o.Value()
}

func strNew(vm *VM, cls *Type, args Args) (Value, error) {
	pos := args.Pos()
	var a [3]Value
	if args.KwLen() == 0 && len(pos) == 1 {
		a[0] = pos[0]
	} else {
		if args.Len()+args.KwLen() > 3 {
			return Value{}, vm.TypeErrorf("str expected at most 3 arguments, got %d", args.Len()+args.KwLen())
		}
		if err := vm.bindNew("str", "object='', encoding='utf-8', errors='strict'", args, a[:]); err != nil {
			return Value{}, err
		}
	}
	for i, name := range []string{"encoding", "errors"} {
		if v := a[i+1]; v.o != nil && AsStrObject(v) == nil {
			return Value{}, vm.TypeErrorf("str() argument '%s' must be str, not %s", name, v.Type().fullName())
		}
	}
	if err := vm.codecArgs("str", a[1], a[2]); err != nil {
		return Value{}, err
	}
	if a[0].o == nil {
		return vm.newStrOf(cls, emptyStr.Value()), nil
	}
	if a[1].o == nil && a[2].o == nil {
		v, err := vm.strValue(a[0])
		if err != nil {
			return Value{}, err
		}
		return vm.newStrOf(cls, v), nil
	}
	if AsStrObject(a[0]) != nil {
		return Value{}, vm.TypeErrorf("decoding str is not supported")
	}
	data, ok, err := vm.bufferString(a[0])
	if err != nil {
		return Value{}, err
	}
	if !ok {
		return Value{}, vm.TypeErrorf("decoding to str: need a bytes-like object, %s found", a[0].Type().name)
	}
	v, err := vm.decodeText(data, a[1], a[2])
	if err != nil {
		return Value{}, err
	}
	return vm.newStrOf(cls, v), nil
}

// bindNew binds the arguments of a builtin constructor to the signature sig, a literal.
func (vm *VM) bindNew(name, sig string, args Args, out []Value) error {
	s := literalSignature(sig)
	if args.KwLen() == 0 && s.fixed && args.Len() >= s.minPos && args.Len() <= s.maxPos {
		copy(out, args.Pos())
		return nil
	}
	b := &Builtin{Object: Object{shape: &builtinType.root}, def: &Def{Name: name, Sig: sig}}
	return vm.bindArgs(b, s, args, out)
}

func strRepr(vm *VM, self Value) (string, error) {
	s := AsStrObject(self).s
	if len(s) > pieceSize {
		return vm.quoted(s, unicodetext.Quoting{})
	}
	n := unicodetext.ReprSize(s)
	if err := vm.admit(n); err != nil {
		return "", err
	}
	return bytesString(unicodetext.AppendRepr(make([]byte, 0, n), s)), nil
}

func strStr(vm *VM, self Value) (string, error) { return AsStrObject(self).s, nil }

func strHash(vm *VM, self Value) (int64, error) {
	s := AsStrObject(self)
	if s.hash == 0 {
		if err := vm.stepBytes(len(s.s)); err != nil {
			return 0, err
		}
	}
	return int64(s.hashOf()), nil
}

func strCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	x, y := AsStrObject(a), AsStrObject(b)
	if x == nil || y == nil {
		return NotImplemented, nil
	}
	if err := vm.stepBytes(min(len(x.s), len(y.s))); err != nil {
		return Value{}, err
	}
	switch op {
	case EQ:
		return Bool(x.s == y.s), nil
	case NE:
		return Bool(x.s != y.s), nil
	}
	// The byte order of generalised UTF-8 is the order of code points.
	return CompareOrder(op, strings.Compare(x.s, y.s)), nil
}

func strLen(vm *VM, self Value) (int, error) { return AsStrObject(self).Len(), nil }

func strContains(vm *VM, self, x Value) (bool, error) {
	sub := AsStrObject(x)
	if sub == nil {
		return false, vm.TypeErrorf("'in <string>' requires string as left operand, not %s", x.Type().name)
	}
	i, err := vm.indexText(AsStrObject(self).s, sub.s)
	return i >= 0, err
}

func strBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	if op != Mod || AsStrObject(a) == nil {
		return NotImplemented, nil
	}
	return vm.strModulo(AsStrObject(a), b)
}

func strConcat(vm *VM, a, b Value) (Value, error) {
	y := AsStrObject(b)
	if y == nil {
		return Value{}, vm.TypeErrorf("can only concatenate str (not \"%s\") to str", b.Type().name)
	}
	return vm.concat(AsStrObject(a), y)
}

// bufferedConcat is the size in bytes from which the result of + gets a buffer with room to append in place.
const bufferedConcat = 256

// concat returns a + b.
func (vm *VM) concat(a, b *Str) (Value, error) {
	if len(b.s) == 0 {
		return vm.exactStr(a), nil
	}
	if len(a.s) == 0 {
		return vm.exactStr(b), nil
	}
	n := len(a.s) + len(b.s)
	if n <= bufferedConcat {
		o, dst := vm.newStrBytes(n)
		copy(dst[copy(dst, a.s):], b.s)
		o.n = a.n + b.n
		return o.Value(), nil
	}
	return vm.concatLong(a, b, n)
}

// concatLong returns a + b of n bytes, more than bufferedConcat.
func (vm *VM) concatLong(a, b *Str, n int) (Value, error) {
	if n > maxStr {
		return Value{}, vm.Errorf(MemoryError, "")
	}
	buf, err := vm.appendTo(a.buffer(), a.s, b.s)
	if err != nil {
		return Value{}, err
	}
	vm.charge(64)
	return newLong(bytesString(buf.b), a.n+b.n, buf).Value(), nil
}

// appendTo returns a buffer of a and b. That is buf where a is all of it and it has room for b: others that share it are prefixes, which don't change.
// The buffer is accounted when it is made; its shortest prefix is at least half of it. buf may be nil.
func (vm *VM) appendTo(buf *strBuffer, a, b string) (*strBuffer, error) {
	if err := vm.stepBytes(len(b)); err != nil {
		return nil, err
	}
	n := len(a) + len(b)
	if buf != nil && len(buf.b) == len(a) && n <= cap(buf.b) {
		buf.b = append(buf.b, b...)
		return buf, nil
	}
	room := n
	if buf != nil && buf.grown {
		room = n + n/2
	}
	if err := vm.Reserve(room); err != nil {
		if room == n {
			return nil, err
		}
		room = n
		if err := vm.Reserve(room); err != nil {
			return nil, err
		}
	}
	if err := vm.stepBytes(len(a)); err != nil {
		return nil, err
	}
	if room <= alias.Piece {
		if room == n {
			// A result gets spare room only once it has been appended to: most are not. Its memory is not cleared before.
			return &strBuffer{b: stringBytes(a + b), grown: true}, nil
		}
		return &strBuffer{b: append(append(make([]byte, 0, room), a...), b...), grown: true}, nil
	}
	long, err := vm.AppendText(alias.Room(room), a)
	if err != nil {
		return nil, err
	}
	if long, err = vm.AppendText(long, b); err != nil {
		return nil, err
	}
	return &strBuffer{b: long, grown: true}, nil
}

func strRepeat(vm *VM, self Value, n int) (Value, error) {
	s := AsStrObject(self)
	if n <= 0 || len(s.s) == 0 {
		return emptyStr.Value(), nil
	}
	if n == 1 {
		return vm.exactStr(s), nil
	}
	if n > math.MaxInt/int(s.n) {
		return Value{}, vm.Errorf(OverflowError, "repeated string is too long")
	}
	if n > maxStr/len(s.s) {
		return Value{}, vm.Errorf(MemoryError, "")
	}
	size := n * len(s.s)
	if err := vm.admit(size); err != nil {
		return Value{}, err
	}
	if size > alias.Piece {
		b, err := vm.FillText(nil, s.s, n)
		if err != nil {
			return Value{}, err
		}
		return vm.ownLong(bytesString(b), n*int(s.n)), nil
	}
	o, dst := vm.newStrBytes(size)
	o.n = int32(n) * s.n
	repeatBytes(dst, s.s)
	return o.Value(), nil
}

// repeatBytes fills dst, whose length is a multiple of len(s), with copies of s.
func repeatBytes(dst []byte, s string) {
	for done := copy(dst, s); done < len(dst); {
		done += copy(dst[done:], dst[:done])
	}
}

// joinStrings returns the concatenation of parts, which are all str.
func (vm *VM) joinStrings(parts []Value) (Value, error) {
	size, runes := 0, 0
	for _, p := range parts {
		if p.o == &intTag {
			n := decimalLen(int64(p.n))
			size += n
			runes += n
			continue
		}
		s := strLayout.of(p.o)
		size += len(s.s)
		runes += int(s.n)
	}
	switch {
	case size == 0:
		return emptyStr.Value(), nil
	case len(parts) == 1 && parts[0].o != &intTag:
		return vm.exactStr(strLayout.of(parts[0].o)), nil
	}
	if err := vm.admit(size); err != nil {
		return Value{}, err
	}
	if size > alias.Piece {
		return vm.joinLong(parts, "", size, runes)
	}
	o, dst := vm.newStrBytes(size)
	for _, p := range parts {
		if p.o == &intTag {
			n := decimalLen(int64(p.n))
			putDecimal(dst[:n], int64(p.n))
			dst = dst[n:]
			continue
		}
		dst = dst[copy(dst, strLayout.of(p.o).s):]
	}
	o.n = int32(runes)
	return o.Value(), nil
}

// maxKept is the number of items that the list which generators are joined by way of keeps room for.
const maxKept = 256

// joinGenerator is join of the generator v. The items are in a list that the VM has for such calls.
func (vm *VM) joinGenerator(sep *Str, v Value) (Value, error) {
	l := vm.joining
	if vm.joining = nil; l == nil { // the generator itself may join another
		l = vm.NewList(nil)
	}
	mark := vm.PushRoot(l.Value())
	defer func() {
		vm.PopRoots(mark)
		clear(l.items)
		if l.items = l.items[:0]; cap(l.items) <= maxKept {
			vm.joining = l
		}
	}()
	if err := vm.extendFrom(l, v); err != nil {
		return Value{}, err
	}
	return vm.joinItems(sep, l.items)
}

// joined returns the items of what join was given.
func (vm *VM) joined(v Value) ([]Value, error) {
	if v.Type().flags&flagHeap == 0 {
		return vm.Items(v)
	}
	it, err := vm.Iter(v)
	if err != nil {
		if IsExc(err, TypeError) {
			err = vm.TypeErrorf("can only join an iterable") // whatever __iter__ did
		}
		return nil, err
	}
	mark := vm.PushRoot(it)
	defer vm.PopRoots(mark)
	return vm.Items(it)
}

func strJoin(vm *VM, a []Value) (Value, error) {
	sep := AsStrObject(a[0])
	if a[1].o.shape != &listType.root && a[1].o.shape != &tupleType.root && a[1].o.shape.typ.slots.Iter == nil && !a[1].o.shape.typ.indexed() {
		return Value{}, vm.TypeErrorf("can only join an iterable")
	}
	if a[1].o.shape == &generatorType.root {
		return vm.joinGenerator(sep, a[1])
	}
	items, err := vm.joined(a[1])
	if err != nil {
		return Value{}, err
	}
	return vm.joinItems(sep, items)
}

// joinItems returns the text of items, which must be strings, with sep between them.
func (vm *VM) joinItems(sep *Str, items []Value) (Value, error) {
	size, runes := 0, 0
	for i, v := range items {
		s := AsStrObject(v)
		if s == nil {
			return Value{}, vm.TypeErrorf("sequence item %d: expected str instance, %s found", i, v.Type().name)
		}
		size += len(s.s)
		runes += int(s.n)
		if size > maxStr {
			return Value{}, vm.Errorf(MemoryError, "")
		}
	}
	switch {
	case len(items) == 0:
		return emptyStr.Value(), nil
	case len(items) == 1:
		return vm.exactStr(AsStrObject(items[0])), nil
	}
	if gaps := len(items) - 1; len(sep.s) > 0 {
		if gaps > (maxStr-size)/len(sep.s) {
			return Value{}, vm.Errorf(MemoryError, "")
		}
		size += gaps * len(sep.s)
		runes += gaps * int(sep.n)
	}
	if size == 0 {
		return emptyStr.Value(), nil
	}
	if err := vm.Step(len(items) >> 5); err != nil {
		return Value{}, err
	}
	if err := vm.admit(size); err != nil {
		return Value{}, err
	}
	if size > alias.Piece {
		return vm.joinLong(items, sep.s, size, runes)
	}
	o, dst := vm.newStrBytes(size)
	joinTexts(dst, sep.s, items)
	o.n = int32(runes)
	return o.Value(), nil
}

// joinLong returns the strings and ints that items are, with sep between, which together have size bytes and so many code points.
func (vm *VM) joinLong(items []Value, sep string, size, runes int) (Value, error) {
	b, err := alias.Room(size), error(nil)
	for i, v := range items {
		if i > 0 && sep != "" {
			if b, err = vm.AppendText(b, sep); err != nil {
				return Value{}, err
			}
		}
		if v.o == &intTag {
			b = strconv.AppendInt(b, int64(v.n), 10)
			continue
		}
		if b, err = vm.AppendText(b, strLayout.of(v.o).s); err != nil {
			return Value{}, err
		}
		if i&0xfff == 0xfff {
			if err := vm.Poll(); err != nil {
				return Value{}, err
			}
		}
	}
	return vm.ownLong(bytesString(b), runes), nil
}

// joinTexts writes the strings that items are, with sep between, to dst, which they fill. Copying eight bytes at a time instead of calling memmove
// for each took a fifth off joining four words: the texts of a slab end at multiples of eight bytes, so that there is something to
// read, and what is written too far the next piece overwrites.
func joinTexts(dst []byte, sep string, items []Value) {
	at := 0
	var gap uint64 // sep, if it is short
	for i := min(len(sep), 8) - 1; i >= 0; i-- {
		gap = gap<<8 | uint64(sep[i])
	}
	for i, v := range items {
		if i > 0 && len(sep) > 0 {
			if len(sep) <= 8 && at+8 <= len(dst) {
				binary.LittleEndian.PutUint64(dst[at:], gap)
			} else {
				copy(dst[at:], sep)
			}
			at += len(sep)
		}
		s := strLayout.of(v.o)
		n := len(s.s)
		switch {
		case s.slab != 0 && n <= 8 && at+8 <= len(dst):
			binary.LittleEndian.PutUint64(dst[at:], s.word(0))
		case s.slab != 0 && n <= 16 && n > 8 && at+16 <= len(dst):
			binary.LittleEndian.PutUint64(dst[at:], s.word(0))
			binary.LittleEndian.PutUint64(dst[at+8:], s.word(1))
		default:
			copy(dst[at:], s.s)
		}
		at += n
	}
}
