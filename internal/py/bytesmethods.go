package py

// bytesmethods.go holds the methods that bytes and bytearray share. They return bytes or bytearrays as self is one.

import (
	"strings"

	"github.com/krait-run/krait/internal/alias"
)

func bytesMethods() []Def {
	const bounds = "sub, start=None, end=None, /"
	find := func(last bool) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) {
			i, err := vm.bytesFind(a, last)
			return Int(int64(i)), err
		}
	}
	index := func(last bool) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) {
			i, err := vm.bytesFind(a, last)
			if err == nil && i < 0 {
				err = vm.ValueErrorf("subsection not found")
			}
			return Int(int64(i)), err
		}
	}
	pred := func(f func(s string) bool) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) {
			s := textOf(a[0])
			if err := vm.stepBytes(len(s)); err != nil {
				return Value{}, err
			}
			return Bool(f(s)), nil
		}
	}
	each := func(class func(c byte) bool) NativeFunc {
		all := func(s string) bool {
			for i := 0; i < len(s); i++ {
				if !class(s[i]) {
					return false
				}
			}
			return s != ""
		}
		return func(vm *VM, a []Value) (Value, error) {
			s := textOf(a[0])
			if err := vm.stepBytes(len(s)); err != nil {
				return Value{}, err
			}
			if len(s) <= pieceSize {
				return Bool(all(s)), nil
			}
			yes, err := vm.everyPiece(s, all)
			return Bool(yes), err
		}
	}
	// convert is a method that makes a copy of which f writes the bytes from i to j.
	convert := func(f func(dst []byte, s string, i, j int)) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) {
			s := textOf(a[0])
			if err := vm.admit(len(s)); err != nil {
				return Value{}, err
			}
			if s != "" && len(s) <= maxInlineBytes && a[0].kind() == KindBytes {
				v, out := vm.NewBytes(len(s))
				f(out, s, 0, len(s))
				return v, nil
			}
			out := make([]byte, len(s))
			if err := vm.Pieces(s, func(i, j int) bool {
				f(out, s, i, j)
				return true
			}); err != nil {
				return Value{}, err
			}
			return vm.likeOwn(a[0], out), nil
		}
	}
	strip := func(left, right bool) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) { return vm.bytesStrip(a, left, right) }
	}
	pad := func(name string, how byte) Def {
		return Def{Name: name, Sig: "width, fillchar=b' ', /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.bytesPad(a, name, how) }}
	}
	return []Def{
		bufferDef(),
		{Name: "find", Sig: bounds, Fn: find(false)},
		{Name: "rfind", Sig: bounds, Fn: find(true)},
		{Name: "index", Sig: bounds, Fn: index(false)},
		{Name: "rindex", Sig: bounds, Fn: index(true)},
		{Name: "count", Sig: bounds, Fn: bytesCount},
		{Name: "startswith", Sig: "prefix, start=None, end=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.bytesAffix(a, "startswith", strings.HasPrefix)
		}},
		{Name: "endswith", Sig: "suffix, start=None, end=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.bytesAffix(a, "endswith", strings.HasSuffix)
		}},
		{Name: "replace", Sig: "old, new, count=-1, /", Fn: bytesReplace},
		{Name: "removeprefix", Sig: "prefix, /", Fn: func(vm *VM, a []Value) (Value, error) {
			fix, err := vm.bytesArg(a[1])
			if err != nil {
				return Value{}, err
			}
			vm.Reads(len(fix))
			return vm.like(a[0], strings.TrimPrefix(textOf(a[0]), fix))
		}},
		{Name: "removesuffix", Sig: "suffix, /", Fn: func(vm *VM, a []Value) (Value, error) {
			fix, err := vm.bytesArg(a[1])
			if err != nil {
				return Value{}, err
			}
			vm.Reads(len(fix))
			return vm.like(a[0], strings.TrimSuffix(textOf(a[0]), fix))
		}},
		{Name: "partition", Sig: "sep, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.bytesPartition(a, false) }},
		{Name: "rpartition", Sig: "sep, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.bytesPartition(a, true) }},
		{Name: "split", Sig: "sep=None, maxsplit=-1", Fn: func(vm *VM, a []Value) (Value, error) { return vm.bytesSplit(a, false) }},
		{Name: "rsplit", Sig: "sep=None, maxsplit=-1", Fn: func(vm *VM, a []Value) (Value, error) { return vm.bytesSplit(a, true) }},
		{Name: "splitlines", Sig: "keepends=False", Fn: bytesSplitlines},
		{Name: "strip", Sig: "bytes=None, /", Fn: strip(true, true)},
		{Name: "lstrip", Sig: "bytes=None, /", Fn: strip(true, false)},
		{Name: "rstrip", Sig: "bytes=None, /", Fn: strip(false, true)},
		pad("center", 'c'), pad("ljust", 'l'), pad("rjust", 'r'),
		{Name: "zfill", Sig: "width, /", Fn: bytesZfill},
		{Name: "expandtabs", Sig: "tabsize=8", Fn: bytesExpandtabs},
		{Name: "join", Sig: "iterable_of_bytes, /", Fn: bytesJoin},
		{Name: "translate", Sig: "table, /, delete=b''", Fn: bytesTranslate},
		{Name: "maketrans", Sig: "frm, to, /", Kind: StaticMethod, Fn: bytesMaketrans},
		{Name: "decode", Sig: "encoding='utf-8', errors='strict'", Fn: func(vm *VM, a []Value) (Value, error) {
			if err := vm.codecArgs("decode", a[1], a[2]); err != nil {
				return Value{}, err
			}
			return vm.decodeText(textOf(a[0]), a[1], a[2])
		}},
		{Name: "hex", Sig: "sep=<unrepresentable>, bytes_per_sep=1", Fn: func(vm *VM, a []Value) (Value, error) {
			sep, group, err := vm.hexArgs(a)
			if err != nil {
				return Value{}, err
			}
			return vm.hexText(textOf(a[0]), sep, group)
		}},
		{Name: "fromhex", Sig: "string, /", Kind: ClassMethod, Fn: bytesFromhex},

		{Name: "isalpha", Fn: each(isLetter)},
		{Name: "isdigit", Fn: each(func(c byte) bool { return c-'0' < 10 })},
		{Name: "isalnum", Fn: each(func(c byte) bool { return isLetter(c) || c-'0' < 10 })},
		{Name: "isspace", Fn: each(isByteSpace)},
		{Name: "isascii", Fn: pred(func(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0 })},
		{Name: "islower", Fn: pred(func(s string) bool { return oneByteCase(s, 'a', 'A') })},
		{Name: "isupper", Fn: pred(func(s string) bool { return oneByteCase(s, 'A', 'a') })},
		{Name: "istitle", Fn: pred(bytesIstitle)},
		{Name: "lower", Fn: convert(func(dst []byte, s string, i, j int) { flipCase(dst[i:j], s[i:j], 'A') })},
		{Name: "upper", Fn: convert(func(dst []byte, s string, i, j int) { flipCase(dst[i:j], s[i:j], 'a') })},
		{Name: "swapcase", Fn: convert(func(dst []byte, s string, i, j int) { swapCase(dst[i:j], s[i:j]) })},
		{Name: "capitalize", Fn: convert(func(dst []byte, s string, i, j int) {
			flipCase(dst[i:j], s[i:j], 'A')
			if i == 0 && isLetter(s[0]) {
				dst[0] = s[0] &^ 0x20
			}
		})},
		{Name: "title", Fn: convert(func(dst []byte, s string, i, j int) {
			inWord := i > 0 && isLetter(s[i-1])
			for ; i < j; i++ {
				c := s[i]
				if isLetter(c) {
					if c &^= 0x20; inWord {
						c |= 0x20
					}
					inWord = true
				} else {
					inWord = false
				}
				dst[i] = c
			}
		})},
	}
}

func isLetter(c byte) bool { return c|0x20-'a' < 26 }

func isByteSpace(c byte) bool { return c == ' ' || c-'\t' < 5 }

// oneByteCase reports whether s has letters from the 26 from want on and none from not on.
func oneByteCase(s string, want, not byte) bool {
	found := false
	for i := 0; i < len(s); i++ {
		if s[i]-not < 26 {
			return false
		}
		found = found || s[i]-want < 26
	}
	return found
}

func bytesIstitle(s string) bool {
	found, inWord := false, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c-'A' < 26:
			if inWord {
				return false
			}
			found, inWord = true, true
		case c-'a' < 26:
			if !inWord {
				return false
			}
		default:
			inWord = false
		}
	}
	return found
}

// byteOrBytes returns what a search method looks for: an int stands for one byte.
func (vm *VM) byteOrBytes(v Value) (string, error) {
	if vm.hasIndex(v) {
		c, err := vm.byteValue(v, "byte")
		if err != nil {
			return "", err
		}
		return string([]byte{c}), nil
	}
	s, ok, err := vm.bufferString(v)
	if err == nil && !ok {
		err = vm.TypeErrorf("argument should be integer or bytes-like object, not '%s'", v.Type().name)
	}
	return s, err
}

// searchArgs evaluates the arguments of a search method. Indices come first: they may run code that changes the bytes.
func (vm *VM) searchArgs(a []Value) (s, sub string, i, j int, err error) {
	i, j, err = vm.textBounds(a[2], a[3], len(textOf(a[0])))
	if err != nil {
		return "", "", 0, 0, err
	}
	if sub, err = vm.byteOrBytes(a[1]); err != nil {
		return "", "", 0, 0, err
	}
	s = textOf(a[0])
	return s, sub, i, min(j, len(s)), nil
}

func (vm *VM) bytesFind(a []Value, last bool) (int, error) {
	s, sub, i, j, err := vm.searchArgs(a)
	if err != nil || i > j {
		return -1, err
	}
	var off int
	if last {
		off, err = vm.lastIndexText(s[i:j], sub)
	} else {
		off, err = vm.indexText(s[i:j], sub)
	}
	if off < 0 || err != nil {
		return -1, err
	}
	return i + off, nil
}

func bytesCount(vm *VM, a []Value) (Value, error) {
	s, sub, i, j, err := vm.searchArgs(a)
	switch {
	case err != nil:
		return Value{}, err
	case i > j:
		return Int(0), nil
	case sub == "":
		return Int(int64(j - i + 1)), nil
	}
	n, err := vm.countText(s[i:j], sub)
	return Int(int64(n)), err
}

func (vm *VM) bytesAffix(a []Value, name string, has func(s, fix string) bool) (Value, error) {
	i, j, err := vm.textBounds(a[2], a[3], len(textOf(a[0])))
	if err != nil {
		return Value{}, err
	}
	check := func(fix string) bool {
		vm.Reads(len(fix))
		s := textOf(a[0])
		return i <= j && j <= len(s) && has(s[i:j], fix)
	}
	if items, ok := AsTuple(a[1]); ok {
		if err := vm.Step(len(items) >> 4); err != nil {
			return Value{}, err
		}
		for _, v := range items {
			fix, err := vm.bytesArg(v)
			if err != nil {
				return Value{}, err
			}
			if check(fix) {
				return True, nil
			}
		}
		return False, nil
	}
	fix, ok, err := vm.bufferString(a[1])
	if err == nil && !ok {
		err = vm.TypeErrorf("%s first arg must be bytes or a tuple of bytes, not %s", name, a[1].Type().name)
	}
	if err != nil {
		return Value{}, err
	}
	return Bool(check(fix)), nil
}

func bytesReplace(vm *VM, a []Value) (Value, error) {
	count := -1
	if a[3].o != nil {
		for _, v := range a[1:3] { // are looked at first, but __index__ may change what they hold
			if _, err := vm.bytesArg(v); err != nil {
				return Value{}, err
			}
		}
		var err error
		if count, err = vm.IndexInt(a[3]); err != nil {
			return Value{}, vm.sizeError(err, a[3])
		}
	}
	old, err := vm.bytesArg(a[1])
	if err != nil {
		return Value{}, err
	}
	repl, err := vm.bytesArg(a[2])
	if err != nil {
		return Value{}, err
	}
	s := textOf(a[0])
	out, _, err := vm.replaced(s, old, repl, count, len(s))
	if err != nil {
		return Value{}, err
	}
	if out == nil {
		return vm.like(a[0], s)
	}
	if a[0].kind() == KindByteArray {
		return vm.like(a[0], out.s)
	}
	return vm.Bytes(out.s), nil
}

func (vm *VM) bytesPartition(a []Value, last bool) (Value, error) {
	sep, err := vm.bytesArg(a[1])
	if err != nil {
		return Value{}, err
	}
	if sep == "" {
		return Value{}, vm.ValueErrorf("empty separator")
	}
	self := a[0]
	s := textOf(self)
	var i int
	if last {
		i, err = vm.lastIndexText(s, sep)
	} else {
		i, err = vm.indexText(s, sep)
	}
	if err != nil {
		return Value{}, err
	}
	parts := [3]string{s, "", ""}
	switch {
	case i >= 0:
		parts = [3]string{s[:i], sep, s[i+len(sep):]}
	case last:
		parts = [3]string{"", "", s}
	}
	var out [3]Value
	for k, part := range parts {
		if out[k], err = vm.like(self, part); err != nil {
			return Value{}, err
		}
	}
	switch {
	case self.kind() == KindByteArray:
	case i >= 0:
		out[1] = a[1]
	case last:
		out[2] = self
	default:
		out[0] = self
	}
	return vm.TupleOf(out[:]), nil
}

func (vm *VM) bytesSplit(a []Value, last bool) (Value, error) {
	self := a[0]
	max := -1
	var err error
	if a[2].o != nil {
		if max, err = vm.IndexInt(a[2]); err != nil {
			return Value{}, vm.sizeError(err, a[2])
		}
	}
	s := textOf(self)
	out := valueList{vm: vm}
	out.room(min(len(s)/8+1, 12))
	plain := self.o.shape == &bytesType.root
	add := func(piece string) error {
		if plain && len(piece) <= maxInlineBytes && len(piece) < len(s) {
			return out.add(vm.CopyBytes(piece))
		}
		v, err := vm.like(self, piece)
		if err != nil {
			return err
		}
		return out.add(v)
	}
	if a[1].IsNullOrNone() {
		if last {
			err = rsplitSpaces(s, max, add)
		} else {
			err = splitSpaces(s, max, add)
		}
		if err == nil {
			err = vm.stepBytes(len(s))
		}
	} else {
		var sep string
		if sep, err = vm.bytesArg(a[1]); err != nil {
			return Value{}, err
		}
		if sep == "" {
			return Value{}, vm.ValueErrorf("empty separator")
		}
		err = vm.splitText(s, sep, max, last, true, add)
	}
	if err != nil {
		return Value{}, err
	}
	if last {
		reverseValues(out.items)
	}
	return out.list(), nil
}

// splitSpaces splits at the white space of bytes, which has fewer members than that of text.
func splitSpaces(s string, max int, add func(string) error) error {
	for ; ; max-- {
		for s != "" && isByteSpace(s[0]) {
			s = s[1:]
		}
		if s == "" {
			return nil
		}
		if max == 0 {
			return add(s)
		}
		i := 0
		for i < len(s) && !isByteSpace(s[i]) {
			i++
		}
		if err := add(s[:i]); err != nil {
			return err
		}
		s = s[i:]
	}
}

func rsplitSpaces(s string, max int, add func(string) error) error {
	for ; ; max-- {
		for s != "" && isByteSpace(s[len(s)-1]) {
			s = s[:len(s)-1]
		}
		if s == "" {
			return nil
		}
		if max == 0 {
			return add(s)
		}
		i := len(s)
		for i > 0 && !isByteSpace(s[i-1]) {
			i--
		}
		if err := add(s[i:]); err != nil {
			return err
		}
		s = s[:i]
	}
}

func bytesSplitlines(vm *VM, a []Value) (Value, error) {
	keep := false
	if a[1].o != nil {
		var err error
		if keep, err = vm.Truth(a[1]); err != nil {
			return Value{}, err
		}
	}
	s := textOf(a[0])
	if err := vm.stepBytes(len(s)); err != nil {
		return Value{}, err
	}
	out := valueList{vm: vm}
	for s != "" {
		i := strings.IndexAny(s, "\r\n")
		end := i
		if i < 0 {
			i, end = len(s), len(s)
		} else {
			if s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n' {
				i++
			}
			i++
			if keep {
				end = i
			}
		}
		line, err := vm.like(a[0], s[:end])
		if err != nil {
			return Value{}, err
		}
		if err := out.add(line); err != nil {
			return Value{}, err
		}
		s = s[i:]
	}
	return out.list(), nil
}

func (vm *VM) bytesStrip(a []Value, left, right bool) (Value, error) {
	has := isByteSpace
	if !a[1].IsNullOrNone() {
		set, err := vm.bytesArg(a[1])
		if err != nil {
			return Value{}, err
		}
		var bits [256]bool
		for i := 0; i < len(set); i++ {
			bits[set[i]] = true
		}
		has = func(c byte) bool { return bits[c] }
	}
	s := textOf(a[0])
	if err := vm.stepBytes(len(s)); err != nil {
		return Value{}, err
	}
	trimLeft := func(s string) string {
		for s != "" && has(s[0]) {
			s = s[1:]
		}
		return s
	}
	trimRight := func(s string) string {
		for s != "" && has(s[len(s)-1]) {
			s = s[:len(s)-1]
		}
		return s
	}
	if !left {
		trimLeft = nil
	}
	if !right {
		trimRight = nil
	}
	s, err := vm.trimPieces(s, trimLeft, trimRight)
	if err != nil {
		return Value{}, err
	}
	return vm.like(a[0], s)
}

func (vm *VM) bytesPad(a []Value, name string, how byte) (Value, error) {
	width, err := vm.IndexInt(a[1])
	if err != nil {
		return Value{}, vm.sizeError(err, a[1])
	}
	fill := " "
	if a[2].o != nil {
		if k := a[2].kind(); k != KindBytes && k != KindByteArray {
			return Value{}, vm.TypeErrorf("%s() argument 2 must be a byte string of length 1, not %s", name, ArgType(a[2]))
		}
		if fill = textOf(a[2]); len(fill) != 1 {
			return Value{}, vm.TypeErrorf("%s(): argument 2 must be a byte string of length 1, not a %s object of length %d", name, a[2].Type().name, len(fill))
		}
	}
	s := textOf(a[0])
	if width <= len(s) {
		return vm.like(a[0], s)
	}
	if err := vm.admit(width); err != nil {
		return Value{}, err
	}
	left, right := padding(how, width, len(s))
	out, err := alias.Pad(s, fill, left, right, vm.bulk)
	if err != nil {
		return Value{}, err
	}
	return vm.likeOwn(a[0], out), nil
}

func bytesZfill(vm *VM, a []Value) (Value, error) {
	width, err := vm.IndexInt(a[1])
	if err != nil {
		return Value{}, vm.sizeError(err, a[1])
	}
	s := textOf(a[0])
	if width <= len(s) {
		return vm.like(a[0], s)
	}
	if err := vm.admit(width); err != nil {
		return Value{}, err
	}
	n := width - len(s)
	out, err := alias.Pad(s, "0", n, 0, vm.bulk)
	if err != nil {
		return Value{}, err
	}
	if s != "" && (s[0] == '+' || s[0] == '-') {
		out[n], out[0] = '0', s[0]
	}
	return vm.likeOwn(a[0], out), nil
}

func bytesExpandtabs(vm *VM, a []Value) (Value, error) {
	size, err := vm.cInt(a[1], 8)
	if err != nil {
		return Value{}, err
	}
	s := textOf(a[0])
	if err := vm.stepBytes(len(s)); err != nil {
		return Value{}, err
	}
	out := newTextBuilder(vm, len(s)+16)
	for i, col := 0, 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\t':
			if size <= 0 {
				continue
			}
			n := size - col%size
			col = 0
			if err := out.room(n); err != nil {
				return Value{}, err
			}
			for ; n > 0; n-- {
				out.b = append(out.b, ' ')
			}
			continue
		case c == '\n' || c == '\r':
			col = -1
			fallthrough
		default:
			col++
			if err := out.room(1); err != nil {
				return Value{}, err
			}
			out.b = append(out.b, c)
		}
	}
	return vm.likeOwn(a[0], out.b), nil
}

func bytesJoin(vm *VM, a []Value) (Value, error) {
	t := a[1].Type()
	if t.slots.Iter == nil && !t.indexed() {
		return Value{}, vm.TypeErrorf("can only join an iterable")
	}
	items, err := vm.joined(a[1])
	if err != nil {
		return Value{}, err
	}
	if err := vm.Step(len(items) >> 5); err != nil {
		return Value{}, err
	}
	if len(items) == 1 && items[0].o.shape == &bytesType.root && a[0].kind() == KindBytes {
		return items[0], nil
	}
	if a[0].kind() == KindBytes {
		if v, ok := vm.joinFew(textOf(a[0]), items); ok {
			return v, nil
		}
	}
	out := newTextBuilder(vm, 64)
	for i, v := range items {
		s, ok, err := vm.bufferString(v)
		if err != nil {
			return Value{}, err
		}
		if !ok {
			return Value{}, vm.TypeErrorf("sequence item %d: expected a bytes-like object, %s found", i, v.Type().name)
		}
		if i > 0 {
			if err := out.write(textOf(a[0])); err != nil {
				return Value{}, err
			}
		}
		if err := out.write(s); err != nil {
			return Value{}, err
		}
	}
	return vm.likeOwn(a[0], out.b), nil
}

// joinFew joins items that are all exactly bytes and make not more than fit beside the header of the result; ok is false for others.
func (vm *VM) joinFew(sep string, items []Value) (v Value, ok bool) {
	if len(items) == 0 || len(items) > maxInlineBytes {
		return Value{}, false
	}
	size := len(sep) * (len(items) - 1)
	for _, x := range items {
		if x.o.shape != &bytesType.root || size > maxInlineBytes {
			return Value{}, false
		}
		size += len(bytesLayout.guarded(x.o).b)
	}
	if size > maxInlineBytes {
		return Value{}, false
	}
	v, b := vm.NewBytes(size)
	for i, x := range items {
		if i > 0 {
			b = b[copy(b, sep):]
		}
		b = b[copy(b, bytesLayout.guarded(x.o).b):]
	}
	return v, true
}

func bytesTranslate(vm *VM, a []Value) (Value, error) {
	table := ""
	var err error
	if !a[1].IsNone() {
		if table, err = vm.bytesArg(a[1]); err != nil {
			return Value{}, err
		}
		if len(table) != 256 {
			return Value{}, vm.ValueErrorf("translation table must be 256 characters long")
		}
	}
	var drop [256]bool
	if a[2].o != nil {
		del, err := vm.bytesArg(a[2])
		if err != nil {
			return Value{}, err
		}
		for i := 0; i < len(del); i++ {
			drop[del[i]] = true
		}
	}
	s := textOf(a[0])
	if err := vm.admit(len(s)); err != nil {
		return Value{}, err
	}
	out := make([]byte, 0, len(s))
	if err := vm.Pieces(s, func(i, j int) bool {
		for ; i < j; i++ {
			if c := s[i]; !drop[c] {
				if table != "" {
					c = table[c]
				}
				out = append(out, c)
			}
		}
		return true
	}); err != nil {
		return Value{}, err
	}
	return vm.likeOwn(a[0], out), nil
}

func bytesMaketrans(vm *VM, a []Value) (Value, error) {
	from, err := vm.bytesArg(a[0])
	if err != nil {
		return Value{}, err
	}
	to, err := vm.bytesArg(a[1])
	if err != nil {
		return Value{}, err
	}
	if len(from) != len(to) {
		return Value{}, vm.ValueErrorf("maketrans arguments must have same length")
	}
	if err := vm.stepBytes(len(from)); err != nil {
		return Value{}, err
	}
	var table [256]byte
	for i := range table {
		table[i] = byte(i)
	}
	for i := 0; i < len(from); i++ {
		table[from[i]] = to[i]
	}
	return vm.Bytes(string(table[:])), nil
}

// hexArgs evaluates the arguments of hex(): group is 0 without a separator.
func (vm *VM) hexArgs(a []Value) (sep byte, group int, err error) {
	if group, err = vm.cInt(a[2], 1); err != nil {
		return 0, 0, err
	}
	if a[1].o == nil {
		return 0, 0, nil
	}
	n, err := vm.Len(a[1])
	if err != nil {
		return 0, 0, err
	}
	if n != 1 {
		return 0, 0, vm.ValueErrorf("sep must be length 1.")
	}
	s, ok := AsStr(a[1])
	if !ok {
		if s, ok = AsBytes(a[1]); !ok {
			return 0, 0, vm.TypeErrorf("sep must be str or bytes.")
		}
	}
	if len(s) != 1 || s[0] >= 0x80 {
		return 0, 0, vm.ValueErrorf("sep must be ASCII.")
	}
	return s[0], group, nil
}

// hexText returns the hexadecimal digits of s with sep between groups of bytes (0: no groups), which are counted from the
// right, or from the left if group is negative.
func (vm *VM) hexText(s string, sep byte, group int) (Value, error) {
	const digits = "0123456789abcdef"
	size := 2 * len(s)
	fromLeft := group < 0
	if group = max(group, -group); group == 0 || group >= len(s) {
		group = 0
	} else {
		size += (len(s) - 1) / group
	}
	if size == 0 {
		return emptyStr.Value(), nil
	}
	if err := vm.admit(size); err != nil {
		return Value{}, err
	}
	o, dst := vm.newStrBytes(size)
	k := 0
	left := group // bytes until the next separator
	if group > 0 && !fromLeft {
		if left = len(s) % group; left == 0 {
			left = group
		}
	}
	if err := vm.Pieces(s, func(i, j int) bool {
		for ; i < j; i++ {
			if group > 0 {
				if left == 0 {
					dst[k] = sep
					k++
					left = group
				}
				left--
			}
			dst[k], dst[k+1] = digits[s[i]>>4], digits[s[i]&15]
			k += 2
		}
		return true
	}); err != nil {
		return Value{}, err
	}
	return o.Value(), nil
}

func bytesFromhex(vm *VM, a []Value) (Value, error) {
	var s string
	if t := AsStrObject(a[1]); t != nil {
		s = t.s
	} else {
		b, ok, err := vm.bufferString(a[1])
		if err != nil {
			return Value{}, err
		}
		if !ok {
			return Value{}, vm.TypeErrorf("fromhex() argument must be str or bytes-like, not %s", a[1].Type().name)
		}
		s = b
	}
	if err := vm.admit(len(s)); err != nil {
		return Value{}, err
	}
	out := make([]byte, 0, len(s)/2)
	for i, next := 0, pieceSize; i < len(s); {
		if i >= next {
			next = i + pieceSize
			if err := vm.poll(); err != nil {
				return Value{}, err
			}
		}
		if isByteSpace(s[i]) {
			i++
			continue
		}
		hi := hexDigit(s[i])
		if hi < 0 {
			return Value{}, vm.fromhexError(s, i)
		}
		if i++; i == len(s) {
			return Value{}, vm.ValueErrorf("fromhex() arg must contain an even number of hexadecimal digits")
		}
		lo := hexDigit(s[i])
		if lo < 0 {
			return Value{}, vm.fromhexError(s, i)
		}
		out = append(out, byte(hi<<4|lo))
		i++
	}
	cls := AsType(a[0])
	if cls == &bytesType {
		return vm.Bytes(bytesString(out)), nil
	}
	if cls == &bytearrayType {
		return vm.newByteArray(out).Value(), nil
	}
	return vm.CallValues(a[0], vm.Bytes(bytesString(out)))
}

func (vm *VM) fromhexError(s string, i int) error {
	return vm.ValueErrorf("non-hexadecimal number found in fromhex() arg at position %d", countRunes(s[:i]))
}

// hexDigit returns the value of a hexadecimal digit, or -1.
func hexDigit(c byte) int {
	switch {
	case c-'0' < 10:
		return int(c - '0')
	case c|0x20-'a' < 6:
		return int(c|0x20-'a') + 10
	}
	return -1
}
