package unicodetext

import (
	"errors"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/unicodename"
)

// This file holds the codecs' common part: names, errors, error handlers, and the loops that call them.

// Encoding is one of the codecs.
type Encoding uint8

// The codecs.
const (
	UTF8 Encoding = iota
	UTF8Sig
	ASCII
	Latin1
	CP1252
	UTF16
	UTF16LE
	UTF16BE
	UTF32
	UTF32LE
	UTF32BE
	UnicodeEscape
	RawUnicodeEscape
)

// codecNames are the names that errors show.
var codecNames = [...]string{
	UTF8: "utf-8", UTF8Sig: "utf-8", ASCII: "ascii", Latin1: "latin-1", CP1252: "charmap",
	UTF16: "utf-16", UTF16LE: "utf-16-le", UTF16BE: "utf-16-be",
	UTF32: "utf-32", UTF32LE: "utf-32-le", UTF32BE: "utf-32-be",
	UnicodeEscape: "unicodeescape", RawUnicodeEscape: "rawunicodeescape",
}

// LookupEncoding finds a codec by any of its Python names: "UTF-8", "latin1", "windows-1252".
func LookupEncoding(name string) (Encoding, bool) {
	if len(name) > 64 {
		return 0, false
	}
	// Runs of punctuation count as one underscore (encodings.normalize_encoding).
	var b []byte
	gap := false
	for i := 0; i < len(name); i++ {
		c := lowerASCII(name[i])
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '.' {
			if gap && len(b) > 0 {
				b = append(b, '_')
			}
			b = append(b, c)
			gap = false
		} else if c < 0x80 {
			gap = true
		}
	}
	switch string(b) {
	case "utf_8", "utf8", "u8", "utf", "utf8_ucs2", "utf8_ucs4", "cp65001":
		return UTF8, true
	case "utf_8_sig":
		return UTF8Sig, true
	case "ascii", "us_ascii", "us", "646", "ansi_x3.4_1968", "ansi_x3_4_1968", "ansi_x3.4_1986", "cp367", "csascii",
		"ibm367", "iso646_us", "iso_646.irv_1991", "iso_ir_6":
		return ASCII, true
	case "latin_1", "iso8859_1", "iso_8859_1", "latin1", "l1", "8859", "cp819", "csisolatin1", "ibm819", "iso8859",
		"iso_8859_1_1987", "iso_ir_100", "latin":
		return Latin1, true
	case "cp1252", "1252", "windows_1252":
		return CP1252, true
	case "utf_16", "utf16", "u16":
		return UTF16, true
	case "utf_16_le", "utf_16le", "unicodelittleunmarked":
		return UTF16LE, true
	case "utf_16_be", "utf_16be", "unicodebigunmarked":
		return UTF16BE, true
	case "utf_32", "utf32", "u32":
		return UTF32, true
	case "utf_32_le", "utf_32le":
		return UTF32LE, true
	case "utf_32_be", "utf_32be":
		return UTF32BE, true
	case "unicode_escape":
		return UnicodeEscape, true
	case "raw_unicode_escape":
		return RawUnicodeEscape, true
	}
	if enc, ok := lookupCharmap(string(b)); ok {
		return enc, true
	}
	return lookupMultibyte(string(b))
}

// errorName returns the name that errors show.
func (enc Encoding) errorName() string {
	if enc >= firstMultibyte {
		return multibyteOf(enc).name
	}
	if enc >= firstCharmap {
		return "charmap"
	}
	return codecNames[enc]
}

// CodecError is a UnicodeDecodeError or UnicodeEncodeError.
type CodecError struct {
	Decoding bool   // UnicodeDecodeError, else UnicodeEncodeError
	Encoding string // as errors name it: "utf-8", "charmap"
	Object   string // the bytes, or the str in WTF-8
	Start    int    // first wrong byte or code point
	End      int    // the one after the last wrong one
	Reason   string
	// Limit is asked from time to time by handlers that go through a long part; it may be nil.
	Limit    Limit
	codec    Encoding
	from, to int // when encoding: the wrong part's byte offsets in Object, so that handlers need not search it; 0, 0 if not known
}

// Error is str() of the exception.
func (e *CodecError) Error() string {
	verb, unit, shown := "encode", "character", ""
	if e.Decoding {
		verb, unit = "decode", "byte"
	}
	where := strconv.Itoa(e.Start)
	if e.End == e.Start+1 {
		if e.Decoding && e.Start < len(e.Object) {
			c := e.Object[e.Start]
			shown = " 0x" + string([]byte{hexDigits[c>>4], hexDigits[c&15]})
		} else if !e.Decoding {
			r, _ := DecodeRune(e.Object[Offset(e.Object, e.Start):])
			shown = " '" + string(AppendEscape(nil, r)) + "'"
		}
	} else {
		unit += "s"
		where += "-" + strconv.Itoa(e.End-1)
	}
	return "'" + e.Encoding + "' codec can't " + verb + " " + unit + shown + " in position " + where + ": " + e.Reason
}

// For returns e as an error of the codec enc, for handlers that look at it.
func (e *CodecError) For(enc Encoding) *CodecError {
	c := *e
	c.codec = enc
	return &c
}

// Replacement is what an error handler puts in the place of the wrong part.
type Replacement struct {
	Text   string
	Raw    bool // when encoding: Text is bytes for the output, else a str to be encoded
	Resume int  // where to go on, an index like Start
}

// Handler deals with an error: it returns a replacement, or an error that ends the conversion (e itself for "strict").
// Resume must be from 0 to the length of e.Object in its units. e is the handler's only until it returns a replacement.
type Handler func(e *CodecError) (Replacement, error)

// ErrHandlerMisuse says that a handler can't deal with an error of this direction ("xmlcharrefreplace" when decoding).
// Python's exception is TypeError "don't know how to handle UnicodeDecodeError in error callback".
var ErrHandlerMisuse = errors.New("don't know how to handle UnicodeDecodeError in error callback")

// LookupHandler finds one of Python's built-in error handlers by name.
func LookupHandler(name string) (Handler, bool) {
	switch name {
	case "strict":
		return Strict, true
	case "ignore":
		return ignoreErrors, true
	case "replace":
		return replaceErrors, true
	case "surrogateescape":
		return surrogateEscape, true
	case "surrogatepass":
		return surrogatePass, true
	case "backslashreplace":
		return backslashReplace, true
	case "xmlcharrefreplace":
		return xmlCharRefReplace, true
	case "namereplace":
		return nameReplace, true
	}
	return nil, false
}

// Strict returns the error.
func Strict(e *CodecError) (Replacement, error) { return Replacement{}, e }

func ignoreErrors(e *CodecError) (Replacement, error) { return Replacement{Resume: e.End}, nil }

func replaceErrors(e *CodecError) (Replacement, error) {
	if e.Decoding {
		return Replacement{Text: "\uFFFD", Resume: e.End}, nil
	}
	return Replacement{Text: strings.Repeat("?", e.End-e.Start), Resume: e.End}, nil
}

// handlerPiece is how many bytes a handler looks at between two questions to the limit.
const handlerPiece = 1 << 13

// maxName is more than the length of any character's name.
const maxName = 128

// wrong is the wrong part of the object.
func (e *CodecError) wrong() string {
	if e.Decoding {
		return e.Object[e.Start:e.End]
	}
	if e.to > 0 {
		return e.Object[e.from:e.to]
	}
	i := Offset(e.Object, e.Start)
	return e.Object[i : i+Offset(e.Object[i:], e.End-e.Start)]
}

func backslashReplace(e *CodecError) (Replacement, error) {
	part := e.wrong()
	dst := make([]byte, 0, len(part)*4)
	for i, next := 0, handlerPiece; i < len(part); {
		if i >= next {
			next = i + handlerPiece
			if err := e.Limit.allow(0); err != nil {
				return Replacement{}, err
			}
		}
		r, n := rune(part[i]), 1
		if !e.Decoding {
			r, n = DecodeRune(part[i:])
		}
		dst = AppendEscape(dst, r)
		i += n
	}
	return Replacement{Text: string(dst), Resume: e.End}, nil
}

func xmlCharRefReplace(e *CodecError) (Replacement, error) {
	if e.Decoding {
		return Replacement{}, ErrHandlerMisuse
	}
	var dst []byte
	part := e.wrong()
	for i, next := 0, handlerPiece; i < len(part); {
		if i >= next {
			next = i + handlerPiece
			if err := e.Limit.allow(0); err != nil {
				return Replacement{}, err
			}
		}
		r, n := DecodeRune(part[i:])
		i += n
		dst = append(dst, '&', '#')
		dst = strconv.AppendInt(dst, int64(r), 10)
		dst = append(dst, ';')
	}
	return Replacement{Text: string(dst), Resume: e.End}, nil
}

func nameReplace(e *CodecError) (Replacement, error) {
	if e.Decoding {
		return Replacement{}, ErrHandlerMisuse
	}
	var dst []byte
	part := e.wrong()
	for i, next, asked := 0, handlerPiece, 0; i < len(part); {
		if i >= next {
			next = i + handlerPiece
			ask := 0
			if n := len(dst) + maxName*handlerPiece; n > asked {
				asked = 2 * n
				ask = asked
			}
			if err := e.Limit.allow(ask); err != nil {
				return Replacement{}, err
			}
			var err error
			if dst, err = alias.Grow(dst, maxName*handlerPiece, e.Limit.poll); err != nil {
				return Replacement{}, err
			}
		}
		r, n := DecodeRune(part[i:])
		i += n
		if name := unicodename.Name(r); name != "" {
			dst = append(dst, `\N{`+name+"}"...)
		} else {
			dst = AppendEscape(dst, r)
		}
	}
	return Replacement{Text: alias.String(dst), Resume: e.End}, nil
}

// surrogateEscape turns bytes from 0x80 into U+DC80 to U+DCFF and back.
func surrogateEscape(e *CodecError) (Replacement, error) {
	part := e.wrong()
	var dst []byte
	if e.Decoding {
		n := 0
		for ; n < len(part) && n < 4 && part[n] >= 0x80; n++ {
			dst = AppendRune(dst, 0xDC00+rune(part[n]))
		}
		if n == 0 {
			return Replacement{}, e
		}
		return Replacement{Text: string(dst), Resume: e.Start + n}, nil
	}
	for part != "" {
		r, n := DecodeRune(part)
		if r < 0xDC80 || r > 0xDCFF {
			break // the next call reports what is left
		}
		dst = append(dst, byte(r))
		part = part[n:]
	}
	if len(dst) == 0 || part != "" && e.Encoding == "charmap" { // CPython's charmap codec takes all or nothing
		return Replacement{}, e
	}
	return Replacement{Text: string(dst), Raw: true, Resume: e.Start + len(dst)}, nil
}

// surrogatePass lets the UTF codecs encode and decode surrogates like other code points.
func surrogatePass(e *CodecError) (Replacement, error) {
	if e.Decoding {
		data := e.Object[e.Start:]
		r, n := rune(-1), 0
		switch e.codec {
		case UTF8, UTF8Sig:
			r, n = DecodeRune(data)
		case UTF16, UTF16LE, UTF16BE:
			if len(data) >= 2 {
				r, n = rune(unit16(data, e.Encoding == "utf-16-be")), 2
			}
		case UTF32, UTF32LE, UTF32BE:
			if len(data) >= 4 {
				r, n = rune(unit32(data, e.Encoding == "utf-32-be")), 4
			}
		}
		if !IsSurrogate(r) {
			return Replacement{}, e
		}
		return Replacement{Text: RuneString(r), Resume: e.Start + n}, nil
	}
	var dst []byte
	for part := e.wrong(); part != ""; {
		r, n := DecodeRune(part)
		if !IsSurrogate(r) {
			return Replacement{}, e
		}
		switch e.codec {
		case UTF8, UTF8Sig:
			dst = AppendRune(dst, r)
		case UTF16, UTF16LE, UTF16BE:
			dst = appendUnit16(dst, uint16(r), e.codec == UTF16BE)
		case UTF32, UTF32LE, UTF32BE:
			dst = appendUnit32(dst, uint32(r), e.codec == UTF32BE)
		default:
			return Replacement{}, e
		}
		part = part[n:]
	}
	return Replacement{Text: string(dst), Raw: true, Resume: e.End}, nil
}

// output collects a result and asks the limit each time its size has doubled.
type output struct {
	b     []byte
	asked int // the size that limit allowed last
	limit Limit
}

// maxPut is more than an encoder appends for a character.
const maxPut = 32

// grown asks the limit where the result has outgrown what was allowed, and makes room for the next characters: of a long result before they
// come, since append would copy it without a poll.
func (o *output) grown() error {
	if len(o.b) <= o.asked && (o.asked <= alias.Piece || len(o.b)+maxPut <= o.asked) {
		return nil
	}
	o.asked = 2 * len(o.b)
	if err := o.limit.allow(o.asked); err != nil {
		return err
	}
	b, err := alias.Grow(o.b, o.asked-len(o.b), o.limit.poll)
	if err == nil {
		o.b = b
	}
	return err
}

// decoder decodes the bytes at data[i:], i < len(data), appending text to dst. It returns how many bytes it used; 0 and
// no reason if they are incomplete and more may follow (final is false); else the end of the wrong bytes and a reason.
type decoder func(dst []byte, data string, i int, final bool) (out []byte, used, end int, reason string)

// pieceSize is how many bytes the codecs go through between two calls of limit.
const pieceSize = 1 << 16

// Decode decodes data as a whole. A nil handler is Strict.
//
// Errors: *CodecError, the handler's and limit's own.
func Decode(enc Encoding, data string, h Handler, limit Limit) (string, error) {
	s, _, err := decode(enc, data, h, limit, true)
	return s, err
}

// DecodePartial decodes the complete sequences of data, and returns how many bytes that were; the rest, at most a few
// bytes, is the start of a sequence. UTF16, UTF32 and UTF8Sig look for a byte order mark at the start of data.
//
// Errors: as for Decode.
func DecodePartial(enc Encoding, data string, h Handler, limit Limit) (text string, consumed int, err error) {
	return decode(enc, data, h, limit, false)
}

func decode(enc Encoding, data string, h Handler, limit Limit, final bool) (string, int, error) {
	if h == nil {
		h = Strict
	}
	skip := 0
	name := enc.errorName()
	var step decoder
	switch enc {
	case UTF8Sig:
		// CPython hands the rest to the utf-8 codec, which counts positions from there.
		if strings.HasPrefix(data, utf8BOM) {
			data, skip = data[len(utf8BOM):], len(utf8BOM)
		} else if !final && data != "" && strings.HasPrefix(utf8BOM, data) {
			return "", 0, nil
		}
		step = decodeUTF8
	case UTF8:
		step = decodeUTF8
	case ASCII:
		step = decodeASCII
	case Latin1:
		text, err := decodeLatin1(data, limit)
		return text, len(data), err
	case CP1252:
		step = decodeCP1252
	case UTF16:
		step, name = decodeUTF16LE, "utf-16-le"
		if len(data) >= 2 {
			switch data[:2] {
			case utf16LEBOM:
				skip = 2
			case utf16BEBOM:
				skip, step, name = 2, decodeUTF16BE, "utf-16-be"
			}
		}
		return decodeLoop(UTF16, name, data, skip, 0, step, h, limit, final)
	case UTF16LE:
		step = decodeUTF16LE
	case UTF16BE:
		step = decodeUTF16BE
	case UTF32:
		step, name = decodeUTF32LE, "utf-32-le"
		if len(data) >= 4 {
			switch data[:4] {
			case utf32LEBOM:
				skip = 4
			case utf32BEBOM:
				skip, step, name = 4, decodeUTF32BE, "utf-32-be"
			}
		}
		return decodeLoop(UTF32, name, data, skip, 0, step, h, limit, final)
	case UTF32LE:
		step = decodeUTF32LE
	case UTF32BE:
		step = decodeUTF32BE
	case UnicodeEscape:
		step = decodeUnicodeEscape
	case RawUnicodeEscape:
		step = decodeRawUnicodeEscape
	default:
		if enc >= firstMultibyte {
			step = multibyteOf(enc).decode
		} else {
			step = charmapOf(enc).decode
		}
	}
	return decodeLoop(enc, name, data, 0, skip, step, h, limit, final)
}

// decodeLoop decodes data from index i on; base is added to the number of bytes consumed.
func decodeLoop(enc Encoding, name, data string, i, base int, step decoder, h Handler, limit Limit, final bool) (string, int, error) {
	ascii := enc <= CP1252 // bytes below 0x80 stand for themselves
	if ascii {
		if enc <= UTF8Sig && validUTF8(data) || IsASCII(data) {
			return data, base + len(data), nil
		}
	}
	o := output{limit: limit}
	o.asked = len(data) + len(data)/8
	if err := limit.allow(o.asked); err != nil {
		return "", 0, err
	}
	o.b = make([]byte, 0, o.asked)
	for next := i + pieceSize; i < len(data); {
		if i >= next {
			next = i + pieceSize
			if err := limit.allow(0); err != nil {
				return "", 0, err
			}
		}
		if ascii {
			i, _, o.b = appendRun(o.b, data[:min(len(data), next)], i, false)
			if i == len(data) {
				break
			}
			if i == next {
				continue
			}
		}
		var used, end int
		var reason string
		o.b, used, end, reason = step(o.b, data, i, final)
		if reason == "" {
			if used == 0 {
				break
			}
			i += used
		} else {
			rep, err := h(&CodecError{Decoding: true, Encoding: name, Object: data, Start: i, End: end, Reason: reason, Limit: limit, codec: enc})
			if err != nil {
				return "", 0, err
			}
			o.b = append(o.b, rep.Text...)
			i = min(max(rep.Resume, 0), len(data))
		}
		if err := o.grown(); err != nil {
			return "", 0, err
		}
	}
	return alias.String(o.b), base + i, nil
}

// encoder appends the bytes of one code point; ok is false if there are none.
type encoder func(dst []byte, r rune) (out []byte, ok bool)

// Encode encodes a str. A nil handler is Strict.
//
// Errors: *CodecError, the handler's and limit's own.
func Encode(enc Encoding, s string, h Handler, limit Limit) ([]byte, error) {
	if h == nil {
		h = Strict
	}
	var put encoder
	var pairs *multibyteCodec // nil unless it has codes for texts of two characters
	reason := "surrogates not allowed"
	bom := ""
	unit := 1 // bytes; raw replacements must be whole units
	size := len(s)
	name := enc.errorName()
	switch enc {
	case UTF8, UTF8Sig:
		if enc == UTF8Sig {
			bom = utf8BOM
		}
		put = encodeUTF8
		if !HasSurrogate(s) {
			if err := limit.allow(len(bom) + len(s)); err != nil {
				return nil, err
			}
			return limit.join(bom, s)
		}
	case ASCII:
		put, reason = encodeASCII, "ordinal not in range(128)"
	case Latin1:
		put, reason = encodeLatin1, "ordinal not in range(256)"
	case CP1252:
		put, reason = encodeCP1252, "character maps to <undefined>"
	case UTF16, UTF16LE:
		put, size = encodeUTF16LE, 2*len(s)+2
		if enc == UTF16 {
			bom = utf16LEBOM
		}
	case UTF16BE:
		put, size = encodeUTF16BE, 2*len(s)
	case UTF32, UTF32LE:
		put, size = encodeUTF32LE, 4*RuneCount(s)+4
		if enc == UTF32 {
			bom = utf32LEBOM
		}
	case UTF32BE:
		put, size = encodeUTF32BE, 4*RuneCount(s)
	case UnicodeEscape:
		put = encodeUnicodeEscape
	case RawUnicodeEscape:
		put = encodeRawUnicodeEscape
	default:
		if enc >= firstMultibyte {
			put, reason = multibyteOf(enc).encode, "illegal multibyte sequence"
			if len(multibyteOf(enc).table().firsts) > 0 {
				pairs = multibyteOf(enc)
			}
		} else {
			put, reason = charmapOf(enc).encode, "character maps to <undefined>"
		}
	}
	switch enc {
	case UTF16, UTF16LE, UTF16BE:
		unit = 2
	case UTF32, UTF32LE, UTF32BE:
		unit = 4
	}
	if enc <= CP1252 && IsASCII(s) {
		if err := limit.allow(len(s)); err != nil {
			return nil, err
		}
		return limit.join("", s)
	}
	o := output{limit: limit, asked: size}
	if err := limit.allow(size); err != nil {
		return nil, err
	}
	o.b = append(make([]byte, 0, size), bom...)
	pos := 0
	var e *CodecError // of all errors, one after the other
	for i, next := 0, pieceSize; i < len(s); {
		if i >= next {
			next = i + pieceSize
			if err := limit.allow(0); err != nil {
				return nil, err
			}
		}
		if enc <= CP1252 { // ASCII characters are bytes
			start, chars := i, 0
			i, chars, o.b = appendRun(o.b, s[:min(len(s), next)], i, enc == Latin1)
			pos += chars
			if i > start {
				continue
			}
		}
		if pairs != nil {
			if code, n := pairs.joined(s[i:]); code != 0 {
				o.b = appendCode(o.b, code)
				i += n
				pos += 2
				if err := o.grown(); err != nil {
					return nil, err
				}
				continue
			}
		}
		r, n := DecodeRune(s[i:])
		var ok bool
		if o.b, ok = put(o.b, r); ok {
			i += n
			pos++
			if err := o.grown(); err != nil {
				return nil, err
			}
			continue
		}
		// The error spans all neighbours that can't be encoded either, but not in UTF-16, UTF-32 and the encodings of East Asia.
		if e == nil {
			e = new(CodecError)
		}
		*e = CodecError{Encoding: name, Object: s, Start: pos, End: pos, Reason: reason, Limit: limit, codec: enc, from: i}
		keep := len(o.b)
		for i < len(s) {
			if i >= next {
				next = i + pieceSize
				if err := limit.allow(0); err != nil {
					return nil, err
				}
			}
			if r, n = DecodeRune(s[i:]); n == 0 {
				break
			}
			if _, ok := put(o.b[:keep], r); ok {
				break
			}
			i += n
			e.End++
			if unit > 1 || enc >= firstMultibyte {
				break
			}
		}
		o.b = o.b[:keep]
		e.to = i
		rep, err := h(e)
		if err != nil {
			return nil, err
		}
		if rep.Raw {
			if len(rep.Text)%unit != 0 {
				return nil, e
			}
			o.b = append(o.b, rep.Text...)
		} else {
			for t, next := rep.Text, len(rep.Text)-handlerPiece; t != ""; {
				if len(t) <= next {
					next = len(t) - handlerPiece
					if err := o.grown(); err != nil {
						return nil, err
					}
					if err := limit.allow(0); err != nil {
						return nil, err
					}
				}
				if pairs != nil {
					if code, n := pairs.joined(t); code != 0 {
						o.b = appendCode(o.b, code)
						t = t[n:]
						continue
					}
				}
				r, n := DecodeRune(t)
				t = t[n:]
				ok := r < 0x80 || enc > UTF8Sig && enc < UTF16 || enc >= firstCharmap
				if ok {
					o.b, ok = put(o.b, r)
				}
				if !ok {
					return nil, e
				}
			}
		}
		if err := o.grown(); err != nil {
			return nil, err
		}
		pos = e.End
		// Going on elsewhere costs no more than the characters skipped or done again.
		if n := rep.Resume - pos; n > 0 {
			i += Offset(s[i:], n)
			pos = rep.Resume
		}
		for ; pos > max(rep.Resume, 0); pos-- {
			_, n := DecodeLastRune(s[:i])
			i -= n
		}
	}
	return o.b, nil
}

// appendRun appends the characters from s[i:] on that are ASCII, or Latin-1, each as a byte, up to the first that is not. It returns the place of
// that and how many they were.
func appendRun(dst []byte, s string, i int, latin1 bool) (int, int, []byte) {
	chars := 0
	for {
		start := i
		for i+8 <= len(s) && word(s[i:])&highBits == 0 {
			i += 8
		}
		for i < len(s) && s[i] < 0x80 {
			i++
		}
		dst = append(dst, s[start:i]...)
		chars += i - start
		if !latin1 || i+1 >= len(s) || s[i]|1 != 0xC3 {
			return i, chars, dst
		}
		for ; i+1 < len(s) && s[i]|1 == 0xC3; i += 2 { // C2 80 to C3 BF: U+0080 to U+00FF
			dst = append(dst, s[i]<<6|s[i+1]&0x3F)
			chars++
		}
	}
}
