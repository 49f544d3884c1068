package py

// strcase.go holds the str methods that change case or ask about characters, and those that pad.

import (
	"encoding/binary"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/unicodetext"
)

func strCaseMethods() []Def {
	// pred is a question that f answers for a short text, and pieces for a large one.
	pred := func(name string, f func(string) bool, pieces func(vm *VM, s string) (bool, error), doc string) Def {
		return Def{Name: name, Fn: func(vm *VM, a []Value) (Value, error) {
			s := AsStrObject(a[0]).s
			if err := vm.stepBytes(len(s)); err != nil {
				return Value{}, err
			}
			if len(s) <= pieceSize {
				return Bool(f(s)), nil
			}
			yes, err := pieces(vm, s)
			return Bool(yes), err
		}, Doc: doc}
	}
	// casing is pred for a question about the case of all letters.
	casing := func(name string, f func(string) bool, next func(*unicodetext.Casing, string) bool, doc string) Def {
		return pred(name, f, func(vm *VM, s string) (bool, error) {
			var c unicodetext.Casing
			yes, err := vm.everyPiece(s, func(piece string) bool { return next(&c, piece) })
			return yes && c.Found, err
		}, doc)
	}
	// each is pred for a question about every character by itself, with the answer for an ASCII character.
	each := func(name string, ascii func(c byte) bool, f func(string) bool, doc string) Def {
		var in [0x80]bool
		for c := range in {
			in[c] = ascii(byte(c))
		}
		all := func(s string) bool {
			for i := 0; i < len(s); i++ {
				if c := s[i]; c >= 0x80 {
					return f(s)
				} else if !in[c] {
					return false
				}
			}
			return s != ""
		}
		many := pred(name, all, func(vm *VM, s string) (bool, error) { return vm.everyPiece(s, all) }, doc)
		long := many.Fn
		many.Fn = func(vm *VM, a []Value) (Value, error) {
			if s := AsStrObject(a[0]).s; len(s) == 1 { // a loop over a text asks of each character
				return Bool(in[s[0]&0x7f]), nil
			}
			return long(vm, a)
		}
		return many
	}
	isDigit := func(c byte) bool { return c-'0' < 10 }
	conv := func(name string, f func(string) string, m unicodetext.CaseMapping, doc string) Def {
		return Def{Name: name, Fn: func(vm *VM, a []Value) (Value, error) { return vm.convertCase(AsStrObject(a[0]), f, m) }, Doc: doc}
	}
	return []Def{
		{Name: "lower", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.asciiCase(AsStrObject(a[0]), 'A', unicodetext.Lower, unicodetext.AppendLower)
		}, Doc: "Return a copy converted to lowercase."},
		{Name: "upper", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.asciiCase(AsStrObject(a[0]), 'a', unicodetext.Upper, unicodetext.AppendUpper)
		}, Doc: "Return a copy converted to uppercase."},
		{Name: "casefold", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.asciiCase(AsStrObject(a[0]), 'A', unicodetext.Casefold, unicodetext.AppendFold)
		}, Doc: "Return a version suitable for caseless comparisons."},
		conv("title", unicodetext.Title, unicodetext.AppendTitle, "Return a version where each word is titlecased."),
		conv("capitalize", unicodetext.Capitalize, unicodetext.AppendCapitalized, "Return a version with the first character in upper case and the rest in lower case."),
		{Name: "swapcase", Fn: strSwapcase, Doc: "Convert uppercase characters to lowercase and lowercase characters to uppercase."},
		each("isalpha", isLetter, unicodetext.AllAlpha, "Return True if all characters are alphabetic and there is at least one."),
		each("isalnum", func(c byte) bool { return isLetter(c) || c-'0' < 10 }, unicodetext.AllAlnum, "Return True if all characters are alphanumeric and there is at least one."),
		each("isdecimal", isDigit, unicodetext.AllDecimal, "Return True if all characters are decimal digits and there is at least one."),
		each("isdigit", isDigit, unicodetext.AllDigit, "Return True if all characters are digits and there is at least one."),
		each("isnumeric", isDigit, unicodetext.AllNumeric, "Return True if all characters are numeric and there is at least one."),
		each("isspace", isASCIISpace, unicodetext.AllSpace, "Return True if all characters are whitespace and there is at least one."),
		pred("isprintable", unicodetext.AllPrintable, func(vm *VM, s string) (bool, error) { return vm.everyPiece(s, unicodetext.AllPrintable) },
			"Return True if all characters are printable."),
		pred("isidentifier", unicodetext.IsIdentifier, (*VM).isLongIdentifier, "Return True if the string is a valid identifier."),
		casing("isupper", unicodetext.AllUpper, (*unicodetext.Casing).Upper, "Return True if all cased characters are uppercase and there is at least one."),
		casing("islower", unicodetext.AllLower, (*unicodetext.Casing).Lower, "Return True if all cased characters are lowercase and there is at least one."),
		casing("istitle", unicodetext.AllTitle, (*unicodetext.Casing).Title, "Return True if the string is titlecased."),
		{Name: "isascii", Fn: func(vm *VM, a []Value) (Value, error) { return Bool(AsStrObject(a[0]).IsASCII()), nil },
			Doc: "Return True if all characters are ASCII."},
	}
}

// isLongIdentifier is str.isidentifier of a text of several pieces.
func (vm *VM) isLongIdentifier(s string) (bool, error) {
	test := unicodetext.IsIdentifier
	return vm.everyPiece(s, func(piece string) bool {
		yes := test(piece)
		test = unicodetext.AllIDContinue
		return yes
	})
}

// IsIdentifier is str.isidentifier. It looks on the way whether the run has to end.
func (vm *VM) IsIdentifier(s string) (bool, error) {
	if len(s) <= pieceSize {
		return unicodetext.IsIdentifier(s), nil
	}
	return vm.isLongIdentifier(s)
}

// convertCase applies one of the case conversions: f, or m to the pieces of a large text.
func (vm *VM) convertCase(s *Str, f func(string) string, m unicodetext.CaseMapping) (Value, error) {
	size := len(s.s)
	if !s.IsASCII() {
		size *= unicodetext.MaxCaseGrowth
	}
	if err := vm.admit(size); err != nil {
		return Value{}, err
	}
	if len(s.s) <= pieceSize {
		return vm.Str(f(s.s)), nil
	}
	dst := make([]byte, 0, len(s.s)+len(s.s)/8)
	err := vm.Pieces(s.s, func(i, j int) bool {
		dst = m(dst, s.s, i, j)
		return true
	})
	if err != nil {
		return Value{}, err
	}
	return vm.Str(bytesString(dst)), nil
}

// asciiCase converts ASCII text, in which the 26 letters from first on change case; f and m convert other text, as in convertCase.
func (vm *VM) asciiCase(s *Str, first byte, f func(string) string, m unicodetext.CaseMapping) (Value, error) {
	if !s.IsASCII() {
		return vm.convertCase(s, f, m)
	}
	if err := vm.stepBytes(len(s.s)); err != nil {
		return Value{}, err
	}
	if !hasCase(s.s, first) {
		return vm.exactStr(s), nil
	}
	if err := vm.admit(len(s.s)); err != nil {
		return Value{}, err
	}
	if len(s.s) == 1 {
		return asciiStrs[s.s[0]^0x20].Value(), nil
	}
	o, dst := vm.newStrBytes(len(s.s))
	for text := s.s; ; {
		n := min(len(text), alias.Piece)
		flipCase(dst[:n], text[:n], first)
		if text, dst = text[n:], dst[n:]; text == "" {
			return o.Value(), nil
		}
		if err := vm.Poll(); err != nil {
			return Value{}, err
		}
	}
}

// strSwapcase is str.swapcase.
func strSwapcase(vm *VM, a []Value) (Value, error) {
	s := AsStrObject(a[0])
	if !s.IsASCII() || len(s.s) > pieceSize || len(s.s) < 2 {
		return vm.convertCase(s, unicodetext.Swapcase, unicodetext.AppendSwapped)
	}
	if err := vm.admit(len(s.s)); err != nil {
		return Value{}, err
	}
	o, dst := vm.newStrBytes(len(s.s))
	swapCase(dst, s.s)
	return o.Value(), nil
}

// swapCase copies s to dst, which is as long, and changes the case of its ASCII letters.
func swapCase(dst []byte, s string) {
	src := stringBytes(s)
	for ; len(src) >= 8; src, dst = src[8:], dst[8:] {
		w := binary.LittleEndian.Uint64(src)
		binary.LittleEndian.PutUint64(dst, w^caseBits(w, 'A')^caseBits(w, 'a'))
	}
	for i, c := range src {
		if isLetter(c) {
			c ^= 0x20
		}
		dst[i] = c
	}
}

// caseBits returns a word with 0x20 in each byte of w that is one of the 26 letters from first on.
func caseBits(w uint64, first byte) uint64 {
	const ones = 0x0101010101010101
	low := w & (0x7f * ones)
	from := low + uint64(0x80-first)*ones    // bit 7 of a byte: first or above
	past := low + uint64(0x80-26-first)*ones // bit 7 of a byte: above the last
	return (from &^ past &^ w & (0x80 * ones)) >> 2
}

// hasCase reports whether s has one of the 26 letters from first on.
func hasCase(s string, first byte) bool {
	b := stringBytes(s)
	for ; len(b) >= 8; b = b[8:] {
		if caseBits(binary.LittleEndian.Uint64(b), first) != 0 {
			return true
		}
	}
	for _, c := range b {
		if c-first < 26 {
			return true
		}
	}
	return false
}

// flipCase copies s to dst, which is as long, and changes the case of the 26 letters from first on.
func flipCase(dst []byte, s string, first byte) {
	src := stringBytes(s)
	for ; len(src) >= 8; src, dst = src[8:], dst[8:] {
		w := binary.LittleEndian.Uint64(src)
		binary.LittleEndian.PutUint64(dst, w^caseBits(w, first))
	}
	for i, c := range src {
		if c-first < 26 {
			c ^= 0x20
		}
		dst[i] = c
	}
}

func strPadMethods() []Def {
	return []Def{
		{Name: "center", Sig: "width, fillchar=' ', /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strPad(a, 'c') },
			Doc: "Return a centered string of length width."},
		{Name: "ljust", Sig: "width, fillchar=' ', /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strPad(a, 'l') },
			Doc: "Return a left-justified string of length width."},
		{Name: "rjust", Sig: "width, fillchar=' ', /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.strPad(a, 'r') },
			Doc: "Return a right-justified string of length width."},
		{Name: "zfill", Sig: "width, /", Fn: func(vm *VM, a []Value) (Value, error) {
			s := AsStrObject(a[0])
			width, err := vm.IndexInt(a[1])
			if err != nil {
				return Value{}, vm.sizeError(err, a[1])
			}
			if width <= s.Len() {
				return vm.exactStr(s), nil
			}
			if size := width - s.Len() + len(s.s); 1 < size && size <= maxInline {
				o, dst := vm.newStrBytes(size)
				text := s.s
				if text != "" && (text[0] == '+' || text[0] == '-') {
					dst[0] = text[0]
					dst, text = dst[1:], text[1:]
				}
				repeatBytes(dst[:len(dst)-len(text)], "0")
				copy(dst[len(dst)-len(text):], text)
				o.n = int32(width)
				return o.Value(), nil
			}
			return vm.textResult(unicodetext.Zfill(s.s, s.Len(), width, vm.polling))
		}, Doc: "Pad a numeric string with zeros on the left, to fill a field of the given width."},
		{Name: "expandtabs", Sig: "tabsize=8", Fn: func(vm *VM, a []Value) (Value, error) {
			s := AsStrObject(a[0])
			size, err := vm.cInt(a[1], 8)
			if err != nil {
				return Value{}, err
			}
			if err := vm.stepBytes(len(s.s)); err != nil {
				return Value{}, err
			}
			return vm.textResult(unicodetext.ExpandTabs(s.s, size, vm.polling))
		}, Doc: "Return a copy where all tab characters are expanded using spaces."},
	}
}

// textResult makes a str of what a function of package unicodetext returned.
func (vm *VM) textResult(s string, err error) (Value, error) {
	if err != nil {
		return Value{}, vm.textError(err)
	}
	return vm.Str(s), nil
}

// cInt evaluates an argument of C type int; def is its default.
func (vm *VM) cInt(v Value, def int) (int, error) {
	if v.o == nil {
		return def, nil
	}
	n, err := vm.IndexInt(v)
	if err != nil {
		if IsExc(err, OverflowError) && IsInt(v) {
			return 0, vm.Errorf(OverflowError, "Python int too large to convert to C int")
		}
		return 0, err
	}
	if int(int32(n)) != n {
		return 0, vm.Errorf(OverflowError, "Python int too large to convert to C int")
	}
	return n, nil
}

// strPad pads args[0] to the width args[1]: how is 'l', 'r' or 'c'.
func (vm *VM) strPad(a []Value, how byte) (Value, error) {
	s := AsStrObject(a[0])
	width, err := vm.IndexInt(a[1])
	if err != nil {
		return Value{}, vm.sizeError(err, a[1])
	}
	fill := " "
	if a[2].o != nil {
		c := AsStrObject(a[2])
		if c == nil {
			return Value{}, vm.TypeErrorf("The fill character must be a unicode character, not %s", a[2].Type().name)
		}
		if c.n != 1 {
			return Value{}, vm.TypeErrorf("The fill character must be exactly one character long")
		}
		fill = c.s
	}
	if width <= s.Len() {
		return vm.exactStr(s), nil
	}
	if width > maxStr/4 {
		return Value{}, vm.Errorf(MemoryError, "")
	}
	left, right := padding(how, width, s.Len())
	size := len(s.s) + (left+right)*len(fill)
	if err := vm.admit(size); err != nil {
		return Value{}, err
	}
	if size > alias.Piece {
		b, err := alias.Pad(s.s, fill, left, right, vm.bulk)
		if err != nil {
			return Value{}, err
		}
		return vm.ownLong(bytesString(b), width), nil
	}
	o, dst := vm.newStrBytes(size)
	repeatBytes(dst[:left*len(fill)], fill)
	copy(dst[left*len(fill):], s.s)
	repeatBytes(dst[left*len(fill)+len(s.s):], fill)
	o.n = int32(width)
	return o.Value(), nil
}

// padding returns how much to add on each side of n characters to make them width.
func padding(how byte, width, n int) (left, right int) {
	pad := width - n
	switch how {
	case 'l':
		return 0, pad
	case 'r':
		return pad, 0
	}
	left = pad/2 + pad&width&1
	return left, pad - left
}
