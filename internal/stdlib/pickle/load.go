package pickle

// load.go holds the opcodes that make values.

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

func (u *unpickler) run() (py.Value, error) {
	for {
		if err := u.frequent(); err != nil {
			return py.Value{}, err
		}
		if err := u.vm.Step(1); err != nil {
			return py.Value{}, err
		}
		if u.pos == len(u.data) {
			if _, err := u.take(1); py.IsExc(err, unpicklingError) {
				return py.Value{}, u.vm.Errorf(py.EOFError, "Ran out of input")
			} else if err != nil {
				return py.Value{}, err
			}
			u.pos--
		}
		op := u.data[u.pos]
		u.pos++
		if op == '.' {
			return u.pop()
		}
		if err := u.step(op); err != nil {
			return py.Value{}, err
		}
	}
}

func (u *unpickler) step(op byte) error {
	vm := u.vm
	switch op {
	case 0x80:
		n, err := u.count(1)
		if err != nil {
			return err
		}
		if n > highest {
			return vm.ValueErrorf("unsupported pickle protocol: %d", n)
		}
		u.proto = n
		return nil
	case 0x95:
		n, err := u.number(8)
		if err != nil {
			return err
		}
		if n > math.MaxInt64 {
			return vm.Errorf(py.OverflowError, "FRAME length exceeds system's maximum of %d bytes", int64(math.MaxInt64))
		}
		if left := len(u.data) - u.pos; uint64(left) < n {
			if u.read.IsNull() {
				return u.truncated()
			}
			if _, err := u.take(int(n)); err != nil {
				return err
			}
			u.pos -= int(n)
		}
		return nil
	case '(':
		if n := cap(u.marks); len(u.marks) == n {
			if err := vm.Reserve(16 * n); err != nil { // what grows fills up without being counted
				return err
			}
		}
		u.marks = append(u.marks, len(u.stack))
		return nil
	case '0':
		// A mark on top goes first.
		if n := len(u.marks); n > 0 && u.marks[n-1] == len(u.stack) {
			u.marks = u.marks[:n-1]
			return nil
		}
		_, err := u.pop()
		return err
	case '1':
		at, err := u.mark()
		if err == nil {
			u.drop(at)
		}
		return err
	case '2':
		v, err := u.top()
		if err != nil {
			return err
		}
		return u.push(v)
	case 'N':
		return u.push(py.None)
	case 0x88:
		return u.push(py.True)
	case 0x89:
		return u.push(py.False)
	case 'K', 'M', 'J':
		return u.loadInt(op)
	case 'I', 'L':
		return u.loadDecimal(op)
	case 0x8a, 0x8b:
		return u.loadLong(op)
	case 'F':
		s, err := u.line()
		if err != nil {
			return err
		}
		if len(s) < 2 {
			return u.truncated()
		}
		f, err := strconv.ParseFloat(strings.TrimSuffix(s, "\n"), 64)
		if err != nil && !math.IsInf(f, 0) {
			return vm.ValueErrorf("could not convert string to float: '%s'", strings.TrimSuffix(s, "\n")+"\n")
		}
		return u.push(py.Float(f))
	case 'G':
		x, err := u.number(8)
		if err != nil {
			return err
		}
		return u.push(py.Float(math.Float64frombits(bits.ReverseBytes64(x))))
	case 'S', 'T', 'U', 'V', 'X', 0x8c, 0x8d:
		return u.loadText(op)
	case 'B', 'C', 0x8e, 0x96:
		return u.loadBytes(op)
	case 0x97, 0x98:
		return u.loadBuffer(op)
	case ')':
		return u.push(py.EmptyTuple)
	case 't':
		at, err := u.mark()
		if err != nil {
			return err
		}
		v, err := vm.CopyTuple(u.stack[at:])
		if err != nil {
			return err
		}
		u.drop(at)
		return u.push(v)
	case 0x85, 0x86, 0x87:
		n := int(op) - 0x84
		if len(u.stack) < n || len(u.stack)-n < u.floor() {
			return u.underflow()
		}
		at := len(u.stack) - n
		v, err := vm.CopyTuple(u.stack[at:])
		if err != nil {
			return err
		}
		u.drop(at)
		return u.push(v)
	case ']':
		return u.push(vm.List(nil))
	case 'l':
		items, err := u.above()
		if err != nil {
			return err
		}
		return u.push(vm.List(items))
	case '}':
		return u.push(vm.NewDict().Value())
	case 'd':
		items, err := u.above()
		if err != nil {
			return err
		}
		if len(items)%2 != 0 {
			return u.fail("odd number of items for DICT")
		}
		d := vm.NewDict()
		if err := u.push(d.Value()); err != nil {
			return err
		}
		return u.fill(d.Value(), items)
	case 0x8f:
		return u.push(vm.NewSet().Value())
	case 0x91:
		return u.loadFrozenSet()
	case 'a', 'e', 's', 'u', 0x90:
		return u.loadItems(op)
	case 0x94:
		return u.put(u.puts)
	case 'p', 'q', 'r', 'g', 'h', 'j':
		return u.loadMemo(op)
	case 'P', 'Q':
		return u.loadPersistent(op)
	}
	return u.loadObject(op)
}

// loadFrozenSet is apart from step since a function with a defer returns slowly.
func (u *unpickler) loadFrozenSet() error {
	vm := u.vm
	items, err := u.above()
	if err != nil {
		return err
	}
	mark := vm.PushRoot(vm.Tuple(items))
	defer vm.PopRoots(mark)
	s := vm.NewFrozenSet()
	if err := u.addTo(s, items); err != nil {
		return err
	}
	return u.push(s.Value())
}

// count reads a number of n bytes that is a length.
func (u *unpickler) count(n int) (int, error) {
	x, err := u.number(n)
	return int(x), err
}

// width is in how many bytes a number or a length follows op.
func width(op byte) int {
	switch op {
	case 'K', 'U', 'C', 0x8a, 0x8c, 0x82:
		return 1
	case 'M', 0x83:
		return 2
	case 0x8d, 0x8e, 0x96:
		return 8
	}
	return 4
}

func (u *unpickler) loadInt(op byte) error {
	x, err := u.number(width(op))
	if err != nil {
		return err
	}
	if op == 'J' {
		return u.push(py.Int(int64(int32(x))))
	}
	return u.push(py.Int(int64(x)))
}

func (u *unpickler) loadDecimal(op byte) error {
	s, err := u.line()
	if err != nil {
		return err
	}
	if len(s) < 2 {
		return u.truncated()
	}
	text := strings.TrimSpace(s)
	if op == 'I' && (s == "00\n" || s == "01\n") {
		return u.push(py.Bool(s == "01\n"))
	}
	if op == 'L' {
		text = strings.TrimSuffix(text, "L")
	}
	base := 10
	if op == 'I' {
		base = 0
	}
	v, err := u.vm.CallValues(py.IntType.Value(), u.vm.Str(text), py.Int(int64(base)))
	if err != nil {
		if op == 'I' && py.IsExc(err, py.ValueError) {
			return u.vm.ValueErrorf("could not convert string to int")
		}
		return err
	}
	return u.push(v)
}

func (u *unpickler) loadLong(op byte) error {
	n, err := u.count(width(op))
	if err != nil {
		return err
	}
	if op == 0x8b && n > math.MaxInt32 {
		return u.fail("LONG pickle has negative byte count")
	}
	s, err := u.take(n)
	if err != nil {
		return err
	}
	if err := u.vm.Reserve(2 * n); err != nil {
		return err
	}
	return u.push(u.vm.BigInt(decodeLong(s)))
}

// block reads data whose length comes first, in n bytes.
func (u *unpickler) block(n int, what string) (string, error) {
	x, err := u.number(n)
	if err != nil {
		return "", err
	}
	if x > math.MaxInt64 {
		return "", u.vm.Errorf(py.OverflowError, "%s exceeds system's maximum size of %d bytes", what, int64(math.MaxInt64))
	}
	if left := uint64(len(u.data) - u.pos); x > left && x > math.MaxInt64-uint64(u.pos)-1 {
		return "", u.fail("read would overflow (invalid bytecode)")
	}
	if x == 0 {
		return "", nil
	}
	return u.take(int(x))
}

func (u *unpickler) loadText(op byte) error {
	vm := u.vm
	switch op {
	case 'S':
		s, err := u.line()
		if err != nil {
			return err
		}
		s = strings.TrimRight(strings.TrimSuffix(s, "\n"), "\r")
		if n := len(s); n < 2 || s[0] != s[n-1] || s[0] != '"' && s[0] != '\'' {
			return u.fail("the STRING opcode argument must be quoted")
		}
		b, err := unescape(vm, s[1:len(s)-1])
		if err != nil {
			return err
		}
		return u.oldString(b)
	case 'T', 'U':
		s, err := u.block(width(op), "BINSTRING")
		if err != nil {
			return err
		}
		return u.oldString(s)
	case 'V':
		s, err := u.line()
		if err != nil {
			return err
		}
		if s == "" {
			return u.truncated()
		}
		v, err := vm.DecodeBytes(strings.TrimSuffix(s, "\n"), "raw-unicode-escape", "strict")
		if err != nil {
			return err
		}
		return u.push(v)
	}
	s, err := u.block(width(op), "BINUNICODE")
	if err != nil {
		return err
	}
	if utf8.ValidString(s) {
		if err := vm.Admit(len(s)); err != nil {
			return err
		}
		return u.push(vm.CopyStr(s))
	}
	v, err := vm.DecodeBytes(s, "utf-8", "surrogatepass")
	if err != nil {
		return err
	}
	return u.push(v)
}

// unescape is codecs.escape_decode.
func unescape(vm *py.VM, s string) (string, error) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, nil
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		if i++; i == len(s) {
			return "", vm.ValueErrorf("Trailing \\ in string")
		}
		switch c := s[i]; c {
		case 'x':
			n, err := strconv.ParseUint(s[min(i+1, len(s)):min(i+3, len(s))], 16, 8)
			if err != nil || i+3 > len(s) {
				return "", vm.ValueErrorf("invalid \\x escape at position %d", i-1)
			}
			b.WriteByte(byte(n))
			i += 2
		case '0', '1', '2', '3', '4', '5', '6', '7':
			n, j := 0, i
			for ; j < len(s) && j < i+3 && s[j] >= '0' && s[j] <= '7'; j++ {
				n = n*8 + int(s[j]-'0')
			}
			b.WriteByte(byte(n))
			i = j - 1
		default:
			if k := strings.IndexByte("abfnrtv", c); k >= 0 {
				b.WriteByte("\a\b\f\n\r\t\v"[k])
			} else if c == '\\' || c == '\'' || c == '"' {
				b.WriteByte(c)
			} else if c != '\n' {
				b.WriteByte('\\')
				b.WriteByte(c)
			}
		}
	}
	return b.String(), nil
}

// oldString pushes a string of Python 2.
func (u *unpickler) oldString(s string) error {
	if u.encoding == "bytes" {
		return u.push(u.vm.CopyBytes(s))
	}
	v, err := u.vm.DecodeBytes(s, u.encoding, u.errors)
	if err != nil {
		return err
	}
	return u.push(v)
}

func (u *unpickler) loadBytes(op byte) error {
	what := "BINBYTES"
	if op == 0x96 {
		what = "BYTEARRAY8"
	}
	s, err := u.block(width(op), what)
	if err != nil {
		return err
	}
	if s == "" && u.pos == len(u.data) && u.read.IsNull() {
		return u.truncated() // as in CPython, which wants something to be left also where it takes nothing
	}
	if err := u.vm.Reserve(len(s)); err != nil {
		return err
	}
	if op == 0x96 {
		return u.push(u.vm.ByteArray([]byte(s)))
	}
	return u.push(u.vm.CopyBytes(s))
}

func (u *unpickler) loadBuffer(op byte) error {
	vm := u.vm
	if op == 0x97 {
		if u.buffers.IsNull() {
			return u.fail("pickle stream refers to out-of-band data but no *buffers* argument was given")
		}
		v, err := vm.Next(u.buffers)
		if err != nil {
			return err
		}
		if v.IsNull() {
			return u.fail("not enough out-of-band buffers")
		}
		return u.push(v)
	}
	v, err := u.pop()
	if err != nil {
		return err
	}
	view, err := vm.MemoryView(v)
	if err != nil {
		return err
	}
	ro, err := vm.GetAttr(view, "readonly")
	if err != nil {
		return err
	}
	if ro != py.True {
		if v, err = vm.CallMethod(view, "toreadonly"); err != nil {
			return err
		}
	}
	return u.push(v)
}

func (u *unpickler) loadItems(op byte) error {
	var at int
	switch op {
	case 'a':
		at = len(u.stack) - 1
	case 's':
		at = len(u.stack) - 2
	default:
		var err error
		if at, err = u.mark(); err != nil {
			return err
		}
	}
	if at <= u.floor() {
		return u.underflow()
	}
	to, items := u.stack[at-1], u.stack[at:]
	switch {
	case (op == 'a' || op == 'e') && to.Type() == py.ListType:
		err := py.AsList(to).Extend(u.vm, items)
		u.drop(at)
		if err != nil {
			return err
		}
		return u.vm.Step(len(items) / 16)
	case (op == 's' || op == 'u') && to.Type() == py.DictType && len(items)%2 == 0:
		// The items stay on the stack meanwhile: hash and == of keys may run Python.
		err := u.fill(to, items)
		u.drop(at)
		return err
	}
	if err := u.vm.Reserve(16 * len(items)); err != nil {
		return err
	}
	items = slices.Clone(items)
	u.drop(at)
	mark := u.vm.PushRoot(u.vm.Tuple(items))
	defer u.vm.PopRoots(mark)
	switch op {
	case 'a', 'e':
		return u.extend(to, items)
	case 0x90:
		return u.addItems(to, items)
	}
	if len(items)%2 != 0 {
		return u.fail("odd number of items for SETITEMS")
	}
	return u.fill(to, items)
}

func (u *unpickler) extend(to py.Value, items []py.Value) error {
	vm := u.vm
	if len(items) == 0 {
		return nil
	}
	f, err := vm.LookupAttr(to, "extend")
	if err != nil {
		return err
	}
	if !f.IsNull() {
		_, err := vm.CallValues(f, vm.List(append([]py.Value(nil), items...)))
		return err
	}
	if f, err = vm.GetAttr(to, "append"); err != nil {
		return err
	}
	for _, x := range items {
		if _, err := vm.CallValues(f, x); err != nil {
			return err
		}
	}
	return nil
}

func (u *unpickler) fill(to py.Value, items []py.Value) error {
	d := py.AsDict(to)
	if d != nil && to.Type() != py.DictType {
		d = nil
	}
	for i := 0; i+1 < len(items); i += 2 {
		var err error
		if d != nil {
			err = d.Set(u.vm, items[i], items[i+1])
		} else {
			err = u.vm.SetItem(to, items[i], items[i+1])
		}
		if err != nil {
			return err
		}
	}
	return u.vm.Step(len(items) / 16)
}

func (u *unpickler) addTo(s *py.Set, items []py.Value) error {
	for _, x := range items {
		if err := s.Add(u.vm, x); err != nil {
			return err
		}
	}
	return u.vm.Step(len(items) / 16)
}

func (u *unpickler) addItems(to py.Value, items []py.Value) error {
	if to.Type() == py.SetType {
		return u.addTo(py.AsSet(to), items)
	}
	add, err := u.vm.GetAttr(to, "add")
	if err != nil {
		return err
	}
	for _, x := range items {
		if _, err := u.vm.CallValues(add, x); err != nil {
			return err
		}
	}
	return nil
}

func (u *unpickler) loadMemo(op byte) error {
	var n int
	var err error
	switch op {
	case 'q', 'h':
		n, err = u.count(1)
	case 'r', 'j':
		n, err = u.count(4)
	default:
		s, e := u.line()
		if e != nil {
			return e
		}
		if len(s) < 2 {
			return u.truncated()
		}
		x, e := strconv.ParseInt(strings.TrimSpace(s), 10, 62)
		if e != nil {
			r, _ := u.vm.Repr(u.vm.Str(s))
			return u.vm.ValueErrorf("invalid literal for int() with base 10: %s", r)
		}
		if x < 0 && op == 'p' {
			return u.vm.ValueErrorf("negative PUT argument")
		}
		n = int(x)
	}
	if err != nil {
		return err
	}
	switch op {
	case 'g', 'h', 'j':
		return u.get(n)
	}
	return u.put(n)
}
