package py

// strsplit.go holds the str methods that split and strip.

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/krait-run/krait/internal/unicodetext"
)

func strSplitMethods() []Def {
	return []Def{
		{Name: "split", Sig: "sep=None, maxsplit=-1", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strSplit(a, false) },
			Doc: "Return a list of the substrings, using sep as the separator."},
		{Name: "rsplit", Sig: "sep=None, maxsplit=-1", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strSplit(a, true) },
			Doc: "Return a list of the substrings, splitting from the end."},
		{Name: "splitlines", Sig: "keepends=False", Fn: strSplitlines, Doc: "Return a list of the lines."},
		{Name: "strip", Sig: "chars=None, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strStrip(a, "strip", true, true) },
			Doc: "Return a copy with leading and trailing whitespace, or the given characters, removed."},
		{Name: "lstrip", Sig: "chars=None, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strStrip(a, "lstrip", true, false) },
			Doc: "Return a copy with leading whitespace, or the given characters, removed."},
		{Name: "rstrip", Sig: "chars=None, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strStrip(a, "rstrip", false, true) },
			Doc: "Return a copy with trailing whitespace, or the given characters, removed."},
	}
}

func (vm *VM) strSplit(a []Value, last bool) (Value, error) {
	s := AsStrObject(a[0])
	max := -1
	if a[2].o != nil {
		var err error
		if max, err = vm.IndexInt(a[2]); err != nil {
			return Value{}, vm.sizeError(err, a[2])
		}
	}
	var sep string
	if !a[1].IsNullOrNone() {
		o := AsStrObject(a[1])
		if o == nil {
			return Value{}, vm.TypeErrorf("must be str or None, not %s", a[1].Type().name)
		}
		if sep = o.s; sep == "" {
			return Value{}, vm.ValueErrorf("empty separator")
		}
	}
	if max < 0 && s.IsASCII() {
		switch {
		case sep == "" && !last:
			return vm.splitWords(s)
		case len(sep) == 1 && len(s.s) > 0:
			return vm.splitAtByte(s, sep[0])
		}
	}
	if sep != "" && max >= 0 && max < maxInlineItems {
		return vm.splitFew(s, sep, max, last)
	}
	out := valueList{vm: vm}
	out.room(min(len(s.s)/8+1, 12))
	add := func(piece string) error { return out.add(vm.part(s, piece)) }
	err := vm.splitText(s.s, sep, max, last, s.IsASCII(), add)
	if err != nil {
		return Value{}, err
	}
	if last {
		reverseValues(out.items)
	}
	return out.list(), nil
}

// splitFew splits s at up to max separators, the last ones if last is set.
func (vm *VM) splitFew(s *Str, sep string, max int, last bool) (Value, error) {
	if err := vm.stepBytes(len(s.s)); err != nil {
		return Value{}, err
	}
	var pieces [maxInlineItems]Value
	n := 0
	text := s.s
	for ; n < max; n++ {
		var i int
		var err error
		if last {
			i, err = vm.findLastText(text, sep)
		} else {
			i, err = vm.findText(text, sep)
		}
		if err != nil {
			return Value{}, err
		}
		if i < 0 {
			break
		}
		before, after := text[:i], text[i+len(sep):]
		if last {
			before, after = after, before
		}
		pieces[n], text = vm.part(s, before), after
	}
	pieces[n] = vm.part(s, text)
	n++
	if last {
		reverseValues(pieces[:n])
	}
	return vm.ListOf(pieces[:n]), nil
}

func reverseValues(v []Value) {
	for i, j := 0, len(v)-1; i < j; i, j = i+1, j-1 {
		v[i], v[j] = v[j], v[i]
	}
}

// splitText calls add for each piece of s, the last first if last is set. An empty sep stands for runs of white space; a
// negative max for no limit.
func (vm *VM) splitText(s, sep string, max int, last, ascii bool, add func(string) error) error {
	if err := vm.stepBytes(len(s)); err != nil {
		return err
	}
	if sep == "" && !last && ascii {
		return splitASCII(s, max, add)
	}
	if sep == "" {
		pieces := unicodetext.Fields(s, max)
		if last {
			pieces = unicodetext.RFields(s, max)
		}
		for p := range pieces {
			if err := add(p); err != nil {
				return err
			}
		}
		return nil
	}
	for ; max != 0; max-- {
		var i int
		var err error
		if last {
			i, err = vm.findLastText(s, sep)
		} else {
			i, err = vm.findText(s, sep)
		}
		if err != nil {
			return err
		}
		if i < 0 {
			break
		}
		if last {
			err = add(s[i+len(sep):])
			s = s[:i]
		} else {
			err = add(s[:i])
			s = s[i+len(sep):]
		}
		if err != nil {
			return err
		}
	}
	return add(s)
}

func isASCIISpace(c byte) bool { return c <= ' ' && (c == ' ' || c-'\t' < 5 || c >= 0x1c) }

// splitWords splits ASCII text at runs of white space. Most texts that are split have few words: those are collected here and
// make a list of just the right size.
func (vm *VM) splitWords(s *Str) (Value, error) {
	text := s.s
	if err := vm.stepBytes(len(text)); err != nil {
		return Value{}, err
	}
	var few [12]Value
	n := 0
	out := valueList{vm: vm}
	for i := 0; ; {
		for i < len(text) && isASCIISpace(text[i]) {
			i++
		}
		if i == len(text) {
			break
		}
		start := i
		i = wordEnd(text, i+1)
		if i-start == len(text) {
			return vm.ListOf([]Value{vm.exactStr(s)}), nil
		}
		word := vm.asciiText(text[start:i])
		if n < len(few) {
			few[n] = word
			n++
			continue
		}
		if out.items == nil {
			if err := out.start(few[:], 4*len(few)); err != nil {
				return Value{}, err
			}
		}
		if err := out.add(word); err != nil {
			return Value{}, err
		}
	}
	if out.items != nil {
		return out.list(), nil
	}
	return vm.ListOf(few[:n]), nil
}

// wordEnd returns the index from i on of the first character of ASCII text that is white space, or its length. It looks at eight bytes at a time:
// subtracting 0x21 of each sets the high bit of the first one below, which all white space is (Mycroft's test for a zero byte, as in Warren,
// Hacker's Delight, 6-1).
func wordEnd(text string, i int) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	b := stringBytes(text)
	for i+8 <= len(text) {
		x := binary.LittleEndian.Uint64(b[i:])
		low := (x - 0x21*ones) &^ x & high
		if low == 0 {
			i += 8
			continue
		}
		if i += bits.TrailingZeros64(low) / 8; isASCIISpace(text[i]) {
			return i
		}
		i++
	}
	for i < len(text) && !isASCIISpace(text[i]) {
		i++
	}
	return i
}

// splitAtByte splits ASCII text at every sep.
func (vm *VM) splitAtByte(s *Str, sep byte) (Value, error) {
	text := s.s
	if err := vm.stepBytes(len(text)); err != nil {
		return Value{}, err
	}
	count := 1 + strings.Count(text, asciiStrs[sep].s)
	if count == 1 {
		return vm.ListOf([]Value{vm.exactStr(s)}), nil
	}
	out := valueList{vm: vm}
	if err := out.start(nil, count); err != nil {
		return Value{}, err
	}
	for {
		i := byteEnd(text, sep)
		var v Value
		if piece := text[:i]; len(piece) < sharedFrom {
			v = vm.asciiText(piece)
		} else {
			v = vm.part(s, piece)
		}
		if count <= maxInlineList { // there is room, and no need to poll
			out.items = append(out.items, v)
		} else if err := out.add(v); err != nil {
			return Value{}, err
		}
		if i == len(text) {
			return out.list(), nil
		}
		text = text[i+1:]
	}
}

// nearBytes is how far byteEnd looks before it calls what is faster for more.
const nearBytes = 32

// byteEnd returns the index of the first c in text, or its length.
func byteEnd(text string, c byte) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	b := stringBytes(text)
	i := 0
	for ; i+8 <= len(text) && i < nearBytes; i += 8 {
		x := binary.LittleEndian.Uint64(b[i:]) ^ ones*uint64(c)
		if low := (x - ones) &^ x & high; low != 0 { // see wordEnd
			return i + bits.TrailingZeros64(low)/8
		}
	}
	if len(text)-i < 8 {
		for i < len(text) && text[i] != c {
			i++
		}
		return i
	}
	if at := strings.IndexByte(text[i:], c); at >= 0 {
		return i + at
	}
	return len(text)
}

// splitASCII splits ASCII text at white space.
func splitASCII(s string, max int, add func(string) error) error {
	for i := 0; ; max-- {
		for i < len(s) && isASCIISpace(s[i]) {
			i++
		}
		if i == len(s) {
			return nil
		}
		start := i
		if max == 0 {
			return add(s[start:]) // with the white space at the end
		}
		for i < len(s) && !isASCIISpace(s[i]) {
			i++
		}
		if err := add(s[start:i]); err != nil {
			return err
		}
	}
}

func strSplitlines(vm *VM, a []Value) (Value, error) {
	s := AsStrObject(a[0])
	keep := false
	if a[1].o != nil {
		var err error
		if keep, err = vm.Truth(a[1]); err != nil {
			return Value{}, err
		}
	}
	if err := vm.stepBytes(len(s.s)); err != nil {
		return Value{}, err
	}
	out := valueList{vm: vm}
	if err := out.start(nil, 1+strings.Count(s.s, "\n")); err != nil {
		return Value{}, err
	}
	if s.IsASCII() && len(s.s) > 64 && strings.IndexByte(s.s, '\r') < 0 && strings.IndexByte(s.s, '\v') < 0 &&
		strings.IndexByte(s.s, '\f') < 0 && strings.IndexByte(s.s, 0x1c) < 0 && strings.IndexByte(s.s, 0x1d) < 0 &&
		strings.IndexByte(s.s, 0x1e) < 0 {
		// Lines end with \n only, as nearly always.
		for text := s.s; text != ""; {
			end := strings.IndexByte(text, '\n')
			next := end + 1
			switch {
			case end < 0:
				end, next = len(text), len(text)
			case keep:
				end = next
			}
			if err := out.add(vm.part(s, text[:end])); err != nil {
				return Value{}, err
			}
			text = text[next:]
		}
		return out.list(), nil
	}
	for line := range unicodetext.Lines(s.s, keep) {
		if err := out.add(vm.part(s, line)); err != nil {
			return Value{}, err
		}
	}
	return out.list(), nil
}

func (vm *VM) strStrip(a []Value, name string, left, right bool) (Value, error) {
	s := AsStrObject(a[0])
	text := s.s
	if a[1].IsNullOrNone() {
		switch {
		case len(text) > pieceSize:
			var trimLeft, trimRight func(string) string
			if left {
				trimLeft = unicodetext.TrimLeft
			}
			if right {
				trimRight = unicodetext.TrimRight
			}
			var err error
			if text, err = vm.trimPieces(text, trimLeft, trimRight); err != nil {
				return Value{}, err
			}
		case s.IsASCII():
			for left && text != "" && isASCIISpace(text[0]) {
				text = text[1:]
			}
			for right && text != "" && isASCIISpace(text[len(text)-1]) {
				text = text[:len(text)-1]
			}
		default:
			if left {
				text = unicodetext.TrimLeft(text)
			}
			if right {
				text = unicodetext.TrimRight(text)
			}
		}
		if err := vm.stepBytes(8 * (len(s.s) - len(text))); err != nil { // it goes byte by byte
			return Value{}, err
		}
		return vm.part(s, text), nil
	}
	chars := AsStrObject(a[1])
	if chars == nil {
		return Value{}, vm.TypeErrorf("%s arg must be None or str", name)
	}
	if err := vm.stepBytes(len(text) + len(chars.s)); err != nil {
		return Value{}, err
	}
	if len(chars.s) == 1 && len(text) <= pieceSize {
		c := chars.s[0]
		for left && text != "" && text[0] == c {
			text = text[1:]
		}
		for right && text != "" && text[len(text)-1] == c {
			text = text[:len(text)-1]
		}
		return vm.part(s, text), nil
	}
	if chars.IsASCII() && len(chars.s) <= 256 && len(text) <= pieceSize {
		return vm.part(s, trimASCII(text, chars.s, left, right)), nil
	}
	if len(chars.s) > 4096 {
		if err := vm.Reserve(len(chars.s) * 16); err != nil { // the set of characters, for the time of the call
			return Value{}, err
		}
		vm.giveBack(len(chars.s) * 16)
	}
	if len(text) <= pieceSize {
		return vm.part(s, unicodetext.TrimSet(text, chars.s, left, right)), nil
	}
	in := unicodetext.SetOf(chars.s)
	var trimLeft, trimRight func(string) string
	if left {
		trimLeft = func(s string) string { return in.Trim(s, true, false) }
	}
	if right {
		trimRight = func(s string) string { return in.Trim(s, false, true) }
	}
	text, err := vm.trimPieces(text, trimLeft, trimRight)
	return vm.part(s, text), err
}

// trimASCII strips the characters of chars, which is ASCII. No byte of another character is one of them.
func trimASCII(text, chars string, left, right bool) string {
	var set [2]uint64
	for i := 0; i < len(chars); i++ {
		set[chars[i]>>6&1] |= 1 << (chars[i] & 63)
	}
	has := func(c byte) bool { return c < 0x80 && set[c>>6&1]>>(c&63)&1 != 0 }
	for left && text != "" && has(text[0]) {
		text = text[1:]
	}
	for right && text != "" && has(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}
