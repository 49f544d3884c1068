package regex

// This file reads and writes generalised UTF-8: UTF-8 in which a lone surrogate has its three-byte form.

// decode gives the character that starts at s[i] and its length in bytes (at least 1). Bytes that start no character
// count as one character of their own value.
func decode(s string, i int) (rune, int) {
	b := s[i]
	switch {
	case b < 0xc0:
		return rune(b), 1
	case b < 0xe0:
		if i+1 < len(s) {
			return rune(b&0x1f)<<6 | rune(s[i+1]&0x3f), 2
		}
	case b < 0xf0:
		if i+2 < len(s) {
			return rune(b&0x0f)<<12 | rune(s[i+1]&0x3f)<<6 | rune(s[i+2]&0x3f), 3
		}
	case b < 0xf8:
		if i+3 < len(s) {
			return rune(b&0x07)<<18 | rune(s[i+1]&0x3f)<<12 | rune(s[i+2]&0x3f)<<6 | rune(s[i+3]&0x3f), 4
		}
	}
	return rune(b), 1
}

// prev gives the start of the character that ends at s[:i], i > 0.
func prev(s string, i int) int {
	i--
	for n := 0; n < 3 && i > 0 && s[i]&0xc0 == 0x80; n++ {
		i--
	}
	return i
}

// width is the length of a character by its first byte.
func width(b byte) int {
	switch {
	case b < 0xc0 || b >= 0xf8:
		return 1
	case b < 0xe0:
		return 2
	case b < 0xf0:
		return 3
	}
	return 4
}

// appendRune appends the generalised UTF-8 of r.
func appendRune(b []byte, r rune) []byte {
	switch {
	case r < 0x80:
		return append(b, byte(r))
	case r < 0x800:
		return append(b, 0xc0|byte(r>>6), 0x80|byte(r&0x3f))
	case r < 0x10000:
		return append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6&0x3f), 0x80|byte(r&0x3f))
	}
	return append(b, 0xf0|byte(r>>18), 0x80|byte(r>>12&0x3f), 0x80|byte(r>>6&0x3f), 0x80|byte(r&0x3f))
}

// chars gives the characters of a pattern; those of a bytes pattern are its bytes.
func chars(s string, isBytes bool) []rune {
	rs := make([]rune, 0, len(s))
	if isBytes {
		for i := 0; i < len(s); i++ {
			rs = append(rs, rune(s[i]))
		}
		return rs
	}
	for i := 0; i < len(s); {
		r, w := decode(s, i)
		rs = append(rs, r)
		i += w
	}
	return rs
}

// encode writes characters back as they were in a pattern.
func encode(rs []rune, isBytes bool) string {
	var b []byte
	for _, r := range rs {
		if isBytes {
			b = append(b, byte(r))
		} else {
			b = appendRune(b, r)
		}
	}
	return string(b)
}
