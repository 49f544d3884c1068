package py

// unicodeerror.go holds str() of the Unicode errors and what codecs make them with.

import (
	"fmt"
	"unicode/utf8"
)

// decodeRune is utf8.DecodeRuneInString for generalised UTF-8, where a lone surrogate has three bytes.
func decodeRune(s string) (rune, int) {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 && len(s) >= 3 && s[0] == 0xED && s[1]&0xE0 == 0xA0 {
		return rune(s[0]&0xF)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), 3
	}
	return r, n
}

// escapedRune writes a character as the Unicode errors do.
func escapedRune(r rune) string {
	switch {
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

func unicodeStr(vm *VM, self Value) (string, error) {
	e := AsExc(self)
	obj := e.field(uniObject)
	if obj.o == nil {
		return "", nil
	}
	layout := e.layout()
	var enc string
	var err error
	if layout != excTranslate {
		if enc, err = vm.StrOf(orNone(e.field(uniEncoding))); err != nil {
			return "", err
		}
		enc = "'" + enc + "' codec "
	}
	reason, err := vm.StrOf(orNone(e.field(uniReason)))
	if err != nil {
		return "", err
	}
	start, _ := AsInt64(orNone(e.field(uniStart)))
	end, _ := AsInt64(orNone(e.field(uniEnd)))
	if layout == excDecode {
		b, ok := AsBytes(obj)
		if !ok {
			return "", vm.TypeErrorf("UnicodeError 'object' attribute must be a bytes")
		}
		if start >= 0 && start < int64(len(b)) && end == start+1 {
			return fmt.Sprintf("%scan't decode byte 0x%02x in position %d: %s", enc, b[start], start, reason), nil
		}
		return fmt.Sprintf("%scan't decode bytes in position %d-%d: %s", enc, start, end-1, reason), nil
	}
	s := AsStrObject(obj)
	if s == nil {
		return "", vm.TypeErrorf("UnicodeError 'object' attribute must be a string")
	}
	verb := "encode"
	if layout == excTranslate {
		verb = "translate"
	}
	if start >= 0 && start < int64(s.n) && end == start+1 {
		r, _ := decodeRune(s.s[s.runeOffset(int(start)):])
		return fmt.Sprintf("%scan't %s character '%s' in position %d: %s", enc, verb, escapedRune(r), start, reason), nil
	}
	return fmt.Sprintf("%scan't %s characters in position %d-%d: %s", enc, verb, start, end-1, reason), nil
}

// UnicodeDecodeError returns the error for the bytes data[start:end], which encoding can't decode.
func (vm *VM) UnicodeDecodeError(encoding, data string, start, end int, reason string) error {
	return vm.newExc(UnicodeDecodeError, vm.Str(encoding), vm.Bytes(data), Int(int64(start)), Int(int64(end)), vm.Str(reason))
}

// UnicodeEncodeError returns the error for the characters start to end (code points) of s, which encoding can't encode.
func (vm *VM) UnicodeEncodeError(encoding string, s Value, start, end int, reason string) error {
	return vm.newExc(UnicodeEncodeError, vm.Str(encoding), s, Int(int64(start)), Int(int64(end)), vm.Str(reason))
}

// UnicodeTranslateError returns the error for the characters start to end (code points) of s, which can't be translated.
func (vm *VM) UnicodeTranslateError(s Value, start, end int, reason string) error {
	return vm.newExc(UnicodeTranslateError, s, Int(int64(start)), Int(int64(end)), vm.Str(reason))
}
