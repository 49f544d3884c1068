package py

// text.go holds how native code makes strings: checks on their size, copies of parts of others, a bounded builder.

import (
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/unicodetext"
)

// admit checks that n bytes of text may be allocated, and charges the work of writing them. It does not account them:
// what makes the object does.
func (vm *VM) admit(n int) error {
	if uint(n) <= 4096 {
		return nil
	}
	if n > maxStr || n < 0 {
		return vm.Errorf(MemoryError, "")
	}
	if err := vm.Reserve(n); err != nil {
		return err
	}
	vm.giveBack(n)
	return vm.Step(n >> 12)
}

// stepBytes charges the work of looking at n bytes, which takes up to five nanoseconds for each where it goes by characters.
func (vm *VM) stepBytes(n int) error {
	if n < 4096 {
		return nil
	}
	return vm.Step(n >> 9)
}

// bounds are the limits of formatting one number that fits 64 bits; for others the caller sets IntDigits.
func (vm *VM) bounds() numfmt.Bounds {
	if vm.formats == nil { // its functions are allocated
		vm.formats = &numfmt.Bounds{IntDigits: numfmt.DefaultIntDigits, Limit: vm.admit, Poll: vm.poll}
	}
	return *vm.formats
}

// textError turns errors of the text and number packages into Python exceptions. Others pass through.
func (vm *VM) textError(err error) error {
	if e, ok := err.(*numfmt.Error); ok {
		return vm.numberError(e)
	}
	if err == unicodetext.ErrTooLarge {
		return vm.Errorf(MemoryError, "")
	}
	return err
}

// numberError returns the Python exception that e names.
func (vm *VM) numberError(e *numfmt.Error) error {
	t := ValueError
	switch e.Kind {
	case "OverflowError":
		t = OverflowError
	case "TypeError":
		t = TypeError
	case "ZeroDivisionError":
		t = ZeroDivisionError
	case "IndexError":
		t = IndexError
	case "MemoryError":
		t = MemoryError
	}
	if e.Msg == "" {
		return vm.newExc(t)
	}
	return vm.newExc(t, vm.Str(e.Msg))
}

// copyText returns a Python str with a copy of s, which has n code points, or -1 if that is not known. Parts of a string
// are always copied: a short part that shared the whole's memory would keep all of it alive, unaccounted.
func (vm *VM) copyText(s string, n int) Value {
	if len(s) <= 1 {
		if len(s) == 0 {
			return emptyStr.Value()
		}
		return asciiStrs[s[0]&0x7f].Value()
	}
	if n < 0 {
		n = countRunes(s)
	}
	if len(s) > maxInline {
		return vm.ownLong(strings.Clone(s), n) // which does not clear the memory before
	}
	o, b := vm.newStrBytes(len(s))
	copy(b, s)
	o.n = int32(n)
	return o.Value()
}

// cloneText returns a copy of s, for which the caller has asked, with polls on the way where it is long.
func (vm *VM) cloneText(s string) (string, error) {
	if len(s) <= alias.Piece {
		return strings.Clone(s), nil
	}
	b, err := vm.AppendText(nil, s)
	return bytesString(b), err
}

// ownLong returns a str of s, which has n code points, more than maxInline bytes and memory of its own.
func (vm *VM) ownLong(s string, n int) Value {
	vm.charge(64 + len(s))
	return newLong(s, int32(n), nil).Value()
}

// CopyStr returns a Python str with a copy of s. Use it, not Str, for parts of a larger string, which would stay in memory
// unaccounted otherwise.
func (vm *VM) CopyStr(s string) Value { return vm.copyText(s, -1) }

// CopyASCII is CopyStr for ASCII.
func (vm *VM) CopyASCII(s string) Value { return vm.asciiText(s) }

// CopyText is CopyStr for text in a buffer.
func (vm *VM) CopyText(b []byte) Value { return vm.copyText(bytesString(b), -1) }

// CopyBytes returns a Python bytes object with a copy of s; see CopyStr.
func (vm *VM) CopyBytes(s string) Value {
	if len(s) > maxInlineBytes {
		return vm.Bytes(strings.Clone(s))
	}
	v, b := vm.NewBytes(len(s))
	copy(b, s)
	return v
}

// ownText returns a Python str of b, which belongs to it afterwards.
func (vm *VM) ownText(b []byte) Value {
	if len(b) <= maxInline {
		return vm.copyText(bytesString(b), -1)
	}
	vm.charge(64 + cap(b))
	s := bytesString(b)
	return newLong(s, int32(countRunes(s)), nil).Value()
}

// part returns sub, a substring of s, which it copies unless it may share the memory of s.
func (vm *VM) part(s *Str, sub string) Value {
	if len(sub) == len(s.s) && s.shape == &strType.root {
		return s.Value()
	}
	n := -1
	if s.IsASCII() {
		n = len(sub)
	}
	if v, ok := vm.sharedPart(s, sub, n); ok {
		return v
	}
	if n >= 0 {
		return vm.asciiText(sub)
	}
	return vm.copyText(sub, -1)
}

// exactStr returns s if it is exactly a str, or a str with its text.
func (vm *VM) exactStr(s *Str) Value {
	if s.shape == &strType.root {
		return s.Value()
	}
	return vm.Str(s.s)
}

// intText returns str(i).
func (vm *VM) intText(i int64) Value {
	if uint64(i) < 10 {
		return asciiStrs['0'+i].Value()
	}
	n := decimalLen(i)
	o, dst := vm.newStrBytes(n)
	putDecimal(dst, i)
	return o.Value()
}

// decimalLen returns the length of the decimal text of i.
func decimalLen(i int64) int {
	n, u := 1, uint64(i)
	if i < 0 {
		n, u = 2, -u
	}
	for ; u >= 1000; u /= 1000 {
		n += 3
	}
	if u >= 100 {
		return n + 2
	}
	if u >= 10 {
		return n + 1
	}
	return n
}

// digitPairs holds the decimal texts of 0 to 99.
const digitPairs = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960" +
	"616263646566676869707172737475767778798081828384858687888990919293949596979899"

// putDecimal writes the decimal text of i, which fills dst.
func putDecimal(dst []byte, i int64) {
	u := uint64(i)
	if i < 0 {
		u = -u
		dst[0] = '-'
	}
	at := len(dst)
	for ; u >= 100; u /= 100 {
		d := u % 100 * 2
		at -= 2
		dst[at], dst[at+1] = digitPairs[d], digitPairs[d+1]
	}
	if u >= 10 {
		dst[at-2], dst[at-1] = digitPairs[u*2], digitPairs[u*2+1]
		return
	}
	dst[at-1] = '0' + byte(u)
}

// floatText returns repr(f).
func (vm *VM) floatText(f float64) Value {
	var buf [32]byte
	b := numfmt.AppendReprFloat(buf[:0], f)
	o, dst := vm.newStrBytes(len(b))
	copy(dst, b)
	return o.Value()
}

// strValue returns str(v) as an object, which is exactly a str.
func (vm *VM) strValue(v Value) (Value, error) {
	switch {
	case v.o.shape == &strType.root:
		return v, nil
	case v.o == &intTag:
		return vm.intText(int64(v.n)), nil
	case v.o == &floatTag:
		f, _ := v.ExactFloat()
		return vm.floatText(f), nil
	case v.o.shape == &intType.root:
		if s, ok := vm.fewText(&bigInt(v.o).v); ok {
			return s, nil
		}
	}
	if t := v.Type(); t.flags&flagHeap != 0 {
		// What __str__ returns may be an instance of a subclass of str.
		if m := t.lookup("__str__"); m.o != nil && m.o.shape == &functionType.root {
			if err := vm.Enter(); err != nil {
				return Value{}, err
			}
			defer vm.Leave()
			r, err := vm.callSpecial(m, v, t)
			if err == nil && AsStrObject(r) == nil {
				err = vm.TypeErrorf("__str__ returned non-string (type %s)", r.Type().name)
			}
			return r, err
		}
	}
	s, err := vm.StrOf(v)
	if err != nil {
		return Value{}, err
	}
	return vm.Str(s), nil
}

// Ascii returns ascii(v).
func (vm *VM) Ascii(v Value) (string, error) {
	if s := AsStrObject(v); s != nil && s.shape == &strType.root {
		if len(s.s) > pieceSize {
			return vm.quoted(s.s, unicodetext.Quoting{ASCII: true})
		}
		if err := vm.admit(unicodetext.ASCIISize(s.s)); err != nil {
			return "", err
		}
		return bytesString(unicodetext.AppendASCII(make([]byte, 0, unicodetext.ASCIISize(s.s)), s.s)), nil
	}
	s, err := vm.Repr(v)
	if err != nil || unicodetext.IsASCII(s) {
		return s, err
	}
	b := newTextBuilder(vm, len(s))
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			b.b = append(b.b, s[i])
			i++
			continue
		}
		r, n := unicodetext.DecodeRune(s[i:])
		b.b = unicodetext.AppendEscape(b.b, r)
		i += n
		if err := b.room(16); err != nil {
			return "", err
		}
	}
	return bytesString(b.b), nil
}

// textBuilder collects bytes and asks for the room they take before it is allocated.
type textBuilder struct {
	vm      *VM
	b       []byte
	allowed int
}

func newTextBuilder(vm *VM, size int) textBuilder {
	return textBuilder{vm: vm, b: make([]byte, 0, min(size, 4096)), allowed: 4096}
}

// borrow makes t, which is empty, a builder on a buffer of the VM's, which finish gives back.
func (t *textBuilder) borrow(vm *VM) {
	b := vm.scratch
	vm.scratch = nil // whoever needs one meanwhile makes a new one
	if b == nil {
		b = make([]byte, 0, 512)
	}
	t.vm = vm
	t.b = b[:0]
	t.allowed = 4096
}

// finish returns the text as a str, s if it is the same text.
func (t *textBuilder) finish(s *Str) Value {
	var v Value
	switch {
	case bytesString(t.b) == s.s:
		v = s.Value()
	case len(t.b) <= 4096:
		v = t.vm.copyText(bytesString(t.b), -1)
	default:
		return t.value()
	}
	if cap(t.b) <= 8192 {
		t.vm.scratch = t.b
	}
	return v
}

// room makes sure that n more bytes may be appended to t.b.
func (t *textBuilder) room(n int) error {
	need := len(t.b) + n
	if need <= t.allowed && n >= 0 {
		return nil
	}
	if n < 0 || need < 0 || need > maxStr {
		return t.vm.Errorf(MemoryError, "")
	}
	t.allowed = min(need+need/2, maxStr)
	if t.allowed < 1<<16 {
		t.allowed = 2 * need
	}
	if err := t.vm.admit(t.allowed + len(t.b)); err != nil { // both are there while the one is copied to the other
		return err
	}
	if t.allowed >= 1<<16 && cap(t.b) < t.allowed {
		b, err := t.vm.GrowText(t.b, t.allowed-len(t.b))
		if err != nil {
			return err
		}
		t.b = b
	}
	return nil
}

// write appends s.
func (t *textBuilder) write(s string) error {
	if err := t.room(len(s)); err != nil {
		return err
	}
	b, err := t.vm.AppendText(t.b, s)
	if err != nil {
		return err
	}
	t.b = b
	return nil
}

// value returns the text as a str; the builder is not used afterwards.
func (t *textBuilder) value() Value { return t.vm.ownText(t.b) }

// valueList collects new objects for a list, accounting the list's memory before it grows.
type valueList struct {
	vm    *VM
	items []Value
	made  *List // the list itself, which a short one begins with; nil for others
}

func (l *valueList) add(v Value) error {
	n := len(l.items)
	if n == cap(l.items) {
		if n == 0 {
			l.begin(4)
			l.items = append(l.items, v)
			return nil
		}
		c := 2 * n
		if n < 256 {
			l.vm.charge(16 * (c - n))
		} else {
			hold := l.vm.hold(l.items)
			err := l.vm.Reserve(16 * (c - n))
			if hold.end(l.vm); err != nil {
				return err
			}
		}
		items := make([]Value, n, c)
		if n < copiedAtOnce {
			copy(items, l.items)
		} else {
			hold := l.vm.hold(l.items)
			err := l.vm.putItems(items, l.items)
			if hold.end(l.vm); err != nil {
				return err
			}
		}
		if l.made != nil {
			l.made.leaveOwn(l.items)
		}
		l.items = items
	}
	l.items = append(l.items, v)
	if n&15 == 15 || n > 4096 && l.vm.fuel <= 0 { // which memory that has run out makes it
		return l.step()
	}
	return nil
}

// step counts a step. Where a poll is due the objects are alive meanwhile, though no list has them yet: the account would forget what
// they take.
func (l *valueList) step() error {
	if l.vm.fuel--; l.vm.fuel >= 0 {
		return nil
	}
	hold := l.vm.hold(l.items)
	defer hold.end(l.vm)
	return l.vm.poll()
}

// begin makes the list, with room for n objects.
func (l *valueList) begin(n int) {
	l.made = l.vm.NewListCap(n)
	l.items = l.made.items
}

// room makes room for n objects if that is a reasonable number to allocate at once.
func (l *valueList) room(n int) {
	n = min(n, 4096)
	if n <= maxInlineList {
		l.begin(n)
		return
	}
	l.vm.charge(16 * n)
	l.items = make([]Value, 0, n)
}

// start makes room for n objects, accounted, and adds first.
func (l *valueList) start(first []Value, n int) error {
	if n <= maxInlineList {
		l.begin(n)
		l.items = append(l.items, first...)
		return nil
	}
	if err := l.vm.reserveItems(n); err != nil {
		return err
	}
	l.items = append(make([]Value, 0, n), first...)
	return nil
}

func (l *valueList) list() Value {
	if l.made != nil {
		l.made.items = l.items
		return l.made.Value()
	}
	l.vm.charge(48)
	return (&List{Object: Object{shape: &listType.root}, items: l.items}).Value()
}
