package pickle

// load.go holds the opcodes that make values.

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

func (u *unpickler) run() (py.Value, error) {
	for {
		if err := u.vm.Step(1); err != nil {
			return py.Value{}, err
		}
		s, err := u.take(1)
		if py.IsExc(err, unpicklingError) {
			return py.Value{}, u.vm.Errorf(py.EOFError, "Ran out of input")
		}
		if err != nil {
			return py.Value{}, err
		}
		if s[0] == '.' {
			return u.pop()
		}
		if err := u.step(s[0]); err != nil {
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
		vm.Charge(8)
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
			u.stack = u.stack[:at]
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
		s, err := u.take(8)
		if err != nil {
			return err
		}
		return u.push(py.Float(math.Float64frombits(binary.BigEndian.Uint64([]byte(s)))))
	case 'S', 'T', 'U', 'V', 'X', 0x8c, 0x8d:
		return u.loadText(op)
	case 'B', 'C', 0x8e, 0x96:
		return u.loadBytes(op)
	case 0x97, 0x98:
		return u.loadBuffer(op)
	case ')':
		return u.push(py.EmptyTuple)
	case 't':
		items, err := u.above()
		if err != nil {
			return err
		}
		return u.push(vm.Tuple(items))
	case 0x85, 0x86, 0x87:
		n := int(op) - 0x84
		if len(u.stack) < n || len(u.stack)-n < u.floor() {
			return u.underflow()
		}
		items := append([]py.Value(nil), u.stack[len(u.stack)-n:]...)
		u.stack = u.stack[:len(u.stack)-n]
		return u.push(vm.Tuple(items))
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
		items, err := u.above()
		if err != nil {
			return err
		}
		v, err := vm.CallValues(py.FrozenSetType.Value(), vm.Tuple(items))
		if err != nil {
			return err
		}
		return u.push(v)
	case 'a', 'e', 's', 'u', 0x90:
		return u.loadItems(op)
	case 'p', 'q', 'r', 0x94, 'g', 'h', 'j':
		return u.loadMemo(op)
	case 'P', 'Q':
		return u.loadPersistent(op)
	}
	return u.loadObject(op)
}

// count reads a number of n bytes that is a length.
func (u *unpickler) count(n int) (int, error) {
	x, err := u.number(n)
	return int(x), err
}

func (u *unpickler) loadInt(op byte) error {
	n := map[byte]int{'K': 1, 'M': 2, 'J': 4}[op]
	x, err := u.number(n)
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
	n, err := u.count(map[byte]int{0x8a: 1, 0x8b: 4}[op])
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
		s, err := u.block(map[byte]int{'T': 4, 'U': 1}[op], "BINSTRING")
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
	s, err := u.block(map[byte]int{'X': 4, 0x8c: 1, 0x8d: 8}[op], "BINUNICODE")
	if err != nil {
		return err
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
	s, err := u.block(map[byte]int{'B': 4, 'C': 1, 0x8e: 8, 0x96: 8}[op], map[byte]string{'B': "BINBYTES", 'C': "BINBYTES", 0x8e: "BINBYTES", 0x96: "BYTEARRAY8"}[op])
	if err != nil {
		return err
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
	var items []py.Value
	var err error
	switch op {
	case 'a', 's':
		n := 1
		if op == 's' {
			n = 2
		}
		if len(u.stack)-n-1 < u.floor() {
			return u.underflow()
		}
		items = append(items, u.stack[len(u.stack)-n:]...)
		u.stack = u.stack[:len(u.stack)-n]
	default:
		if items, err = u.above(); err != nil {
			return err
		}
	}
	to, err := u.top()
	if err != nil {
		return err
	}
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
	if l := py.AsList(to); l != nil && to.Type() == py.ListType {
		for _, x := range items {
			if err := l.Append(vm, x); err != nil {
				return err
			}
		}
		return vm.Step(len(items) / 16)
	}
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

func (u *unpickler) addItems(to py.Value, items []py.Value) error {
	if to.Type() == py.SetType {
		_, err := u.vm.CallMethod(to, "update", u.vm.Tuple(append([]py.Value(nil), items...)))
		return err
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
	case 0x94:
		n = len(u.memo)
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
