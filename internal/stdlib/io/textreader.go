package io

// textreader.go holds how a TextIOWrapper reads and writes: chunks of bytes, decoded as they are needed, with line ends
// translated, and the positions that tell and seek deal in.

import (
	"io"
	"strings"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

// reader is what was read and decoded but not handed out.
type reader struct {
	text string // decoded and translated
	off  int    // bytes of text that were handed out
	// chunk are the bytes that text comes from, up to used, and the start of a sequence after it. They lie at the offset at
	// of the stream below, if that is known.
	chunk    []byte
	used     int
	at       int64
	located  bool
	heldCR   bool   // the last byte decoded is a \r that may belong to a \n
	encoding string // after a byte order mark: what it says; else ""
	began    string // encoding where chunk begins
	lineEnds
}

// lineEnds are the line ends that were seen.
type lineEnds struct{ crs, lfs, crlfs bool }

// chunkSize is how many bytes are decoded at once at least.
const chunkSize = 8192

// newlines is the attribute: the line ends seen.
func (r *lineEnds) newlines(vm *py.VM) py.Value {
	var out []py.Value
	if r.crs {
		out = append(out, vm.Str("\r"))
	}
	if r.lfs {
		out = append(out, vm.Str("\n"))
	}
	if r.crlfs {
		out = append(out, vm.Str("\r\n"))
	}
	switch len(out) {
	case 0:
		return py.None
	case 1:
		return out[0]
	}
	return vm.Tuple(out)
}

// universal replaces the line ends of s by \n.
func universal(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// note remembers which line ends s, a text before translation, has.
func (r *lineEnds) note(s string) {
	if r.crs && r.lfs && r.crlfs {
		return
	}
	lf := strings.Count(s, "\n")
	if cr := strings.Count(s, "\r"); cr > 0 {
		both := strings.Count(s, "\r\n")
		r.crlfs = r.crlfs || both > 0
		r.crs = r.crs || cr > both
		lf -= both
	}
	r.lfs = r.lfs || lf > 0
}

// universalMode says that \r and \r\n are looked at: newline is None or "".
func (t *textIO) universalMode() bool { return t.translate || t.newline == "" }

// bytesBelow reads from the stream below: everything if n < 0.
func (t *textIO) bytesBelow(vm *py.VM, n int) ([]byte, error) {
	if b := bufferedOf(t.buffer); b != nil && b.file != nil {
		if !b.reads {
			return nil, unsupportedError(vm, "not readable")
		}
		if n < 0 {
			return b.all(vm)
		}
		if err := vm.Admit(2 * n); err != nil {
			return nil, err
		}
		p := make([]byte, n)
		k, err := b.next(vm, p)
		return p[:k], err
	}
	var v py.Value
	var err error
	if n < 0 {
		v, err = vm.CallMethod(t.buffer, "read")
	} else {
		method := "read1"
		if m, e := vm.LookupAttr(t.buffer, method); e != nil {
			return nil, e
		} else if m.IsNull() {
			method = "read"
		}
		v, err = vm.CallMethod(t.buffer, method, py.Int(int64(n)))
	}
	if err != nil {
		return nil, err
	}
	s, ok := py.AsBytes(v)
	if !ok {
		if s, ok, err = vm.BufferOf(v); err != nil || !ok {
			return nil, vm.TypeErrorf("underlying read1() should have returned a bytes-like object, not '%s'", v.Type().Name())
		}
	}
	return []byte(s), nil
}

// decode decodes data; final says that nothing follows. It returns the text before translation and how much of data that is.
func (t *textIO) decode(vm *py.VM, after, data string, final bool) (text string, used int, err error) {
	enc := afterMarkOr(t.encoding, after)
	if final {
		v, err := vm.DecodeBytes(data, enc, t.errors)
		if err != nil {
			return "", 0, err
		}
		text, _ = py.AsStr(v)
		return text, len(data), nil
	}
	return vm.DecodePartial(data, enc, t.errors)
}

// fill decodes more; it reports false at the end of the stream.
func (t *textIO) fill(vm *py.VM) (bool, error) {
	r := &t.decoding
	if t.std == "<stdin>" {
		line, err := stdinLine(vm)
		if err != nil || line == "" {
			return false, err
		}
		r.text, r.off = r.text[r.off:]+line, 0
		return true, nil
	}
	for {
		rest := r.text[r.off:]
		data, err := t.bytesBelow(vm, max(chunkSize, len(rest)))
		if err != nil {
			return false, err
		}
		// What is left of the last chunk stays, so that tell can find where rest began.
		keep := r.chunk
		if rest == "" {
			keep = r.chunk[r.used:]
			if r.heldCR {
				keep = r.chunk[max(r.used-crWidth(t.encoding), 0):]
			}
		}
		if rest != "" {
			// tell would have to decode both chunks; it asks for what rest is made of.
			r.located = false
		}
		undecoded := r.chunk[r.used:]
		whole := append(append(make([]byte, 0, len(undecoded)+len(data)), undecoded...), data...)
		began := r.encoding
		text, used, err := t.decode(vm, began, string(whole), len(data) == 0)
		if err != nil {
			return false, err
		}
		if r.encoding == "" && used > 0 {
			r.encoding = afterMark(t.encoding, whole)
		}
		if t.universalMode() {
			if r.heldCR {
				text = "\r" + text
			}
			r.heldCR = len(data) > 0 && strings.HasSuffix(text, "\r")
			if r.heldCR {
				text = text[:len(text)-1]
			}
			r.note(text)
			if t.translate {
				text = universal(text)
			}
		}
		if rest == "" {
			r.located = false
			if t.seekable {
				if pos, ok, err := t.below(vm); err != nil {
					return false, err
				} else if ok {
					r.at, r.located = pos-int64(len(keep)+len(data)), true
				}
			}
			r.chunk = append(append(make([]byte, 0, len(keep)+len(data)), keep...), data...)
			r.used, r.began = len(r.chunk)-(len(whole)-used), began
		} else {
			r.chunk = whole
			r.used = used
		}
		if err := vm.Admit(2 * (len(rest) + len(text))); err != nil {
			return false, err
		}
		r.text, r.off = rest+text, 0
		if text != "" {
			return true, nil
		}
		if len(data) == 0 {
			return false, nil
		}
	}
}

// below returns the position of the stream below where that is cheap to know.
func (t *textIO) below(vm *py.VM) (int64, bool, error) {
	if b := bufferedOf(t.buffer); b != nil && b.file != nil {
		n, err := b.tell(vm)
		return n, err == nil, err
	}
	v, err := vm.CallMethod(t.buffer, "tell")
	if err != nil {
		return 0, false, err
	}
	n, ok := py.AsInt64(v)
	return n, ok, nil
}

// crWidth returns how many bytes a line end takes.
func crWidth(encoding string) int {
	switch {
	case strings.Contains(encoding, "16"):
		return 2
	case strings.Contains(encoding, "32"):
		return 4
	}
	return 1
}

// afterMark returns the encoding of the rest of a text that begins with data.
func afterMark(encoding string, data []byte) string {
	switch encoding {
	case "UTF-8", "utf-8":
		return ""
	}
	switch strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(encoding), "-", ""), "_", "") {
	case "utf16":
		if len(data) >= 2 && data[0] == 0xfe && data[1] == 0xff {
			return "utf-16-be"
		}
		return "utf-16-le"
	case "utf32":
		if len(data) >= 4 && data[0] == 0 && data[1] == 0 {
			return "utf-32-be"
		}
		return "utf-32-le"
	case "utf8sig":
		return "utf-8"
	}
	return ""
}

// read returns n code points, or the rest.
func (t *textIO) read(vm *py.VM, n int) (string, error) {
	r := &t.decoding
	if t.std != "" && t.std != "<stdin>" {
		return "", unsupportedError(vm, "not readable")
	}
	if n < 0 && t.std == "" {
		data, err := t.bytesBelow(vm, -1)
		if err != nil {
			return "", err
		}
		whole := string(append(r.chunk[r.used:len(r.chunk):len(r.chunk)], data...))
		text, _, err := t.decode(vm, t.decoding.encoding, whole, true)
		if err != nil {
			return "", err
		}
		if t.universalMode() {
			if r.heldCR {
				text = "\r" + text
			}
			r.note(text)
			if err := vm.Admit(len(text)); err != nil {
				return "", err
			}
			if t.translate {
				text = universal(text)
			}
		}
		if rest := r.text[r.off:]; rest != "" {
			if err := vm.Admit(len(text) + len(rest)); err != nil {
				return "", err
			}
			text = rest + text
		}
		t.drop()
		return text, vm.Step(1 + len(text)/4096)
	}
	for {
		rest := r.text[r.off:]
		end, k := len(rest), 0
		for i := range rest {
			if k == n {
				end = i
				break
			}
			k++
		}
		if n >= 0 && k >= n {
			r.off += end
			return rest[:end], vm.Step(1 + end/4096)
		}
		more, err := t.fill(vm)
		if err != nil {
			return "", err
		}
		if !more {
			rest := r.text[r.off:]
			r.off = len(r.text)
			return rest, nil
		}
	}
}

// readLine returns a line with its end, at most limit code points of it.
func (t *textIO) readLine(vm *py.VM, limit int) (string, error) {
	r := &t.decoding
	if t.std != "" && t.std != "<stdin>" {
		return "", unsupportedError(vm, "not readable")
	}
	m := stringIO{newline: t.newline, none: t.translate}
	seen := 0 // bytes that hold no line end
	for {
		rest := r.text[r.off:]
		end, found := len(rest), false
		if t.translate || t.newline == "\n" {
			if i := strings.IndexByte(rest[seen:], '\n'); i >= 0 {
				end, found = seen+i+1, true
			}
		} else if end = m.lineEnd(alias.Bytes(rest)); end > 0 {
			line := rest[:end]
			found = t.newline != "" && strings.HasSuffix(line, t.newline) ||
				t.newline == "" && (strings.HasSuffix(line, "\n") || strings.HasSuffix(line, "\r"))
		}
		if limit >= 0 {
			k := 0
			for i := range rest[:end] {
				if k == limit {
					end, found = i, true
					break
				}
				k++
			}
			found = found || k >= limit
		}
		if !found {
			seen = len(rest)
			more, err := t.fill(vm)
			if err != nil {
				return "", err
			}
			if more {
				continue
			}
			rest = r.text[r.off:]
			end = len(rest)
		}
		r.off += end
		return rest[:end], vm.Step(1 + end/4096)
	}
}

// drop forgets what was read ahead.
func (t *textIO) drop() {
	r := &t.decoding
	*r = reader{encoding: r.encoding, lineEnds: r.lineEnds}
}

// write encodes a str and writes it.
func (t *textIO) write(vm *py.VM, v py.Value) error {
	s, _ := py.AsStr(v)
	if t.nlOut != "\n" {
		if n := strings.Count(s, "\n"); n > 0 {
			if err := vm.Admit(len(s) + n); err != nil {
				return err
			}
			v = vm.Str(strings.ReplaceAll(s, "\n", t.nlOut))
		}
	}
	enc := t.encoding
	if t.started {
		if e := afterMark(enc, nil); e != "" {
			enc = e
		}
	}
	native := bufferedOf(t.buffer)
	if native != nil && native.file != nil && !native.writes {
		return unsupportedError(vm, "not writable")
	}
	b, err := vm.EncodeStr(v, enc, t.errors)
	if err != nil {
		return err
	}
	t.started = t.started || s != ""
	t.drop()
	if native != nil && native.file != nil {
		data, _ := py.AsBytes(b)
		return native.write(vm, data)
	}
	_, err = vm.CallMethod(t.buffer, "write", b)
	return err
}

// tell returns the offset in bytes of the stream below at which the text that was not handed out begins.
func (t *textIO) tell(vm *py.VM) (int64, error) {
	if t.std != "" || !t.seekable {
		return 0, unsupportedError(vm, "underlying stream is not seekable")
	}
	if !t.telling {
		return 0, vm.OSErrorText("telling position disabled by next() call")
	}
	r := &t.decoding
	pos, ok, err := t.below(vm)
	if err != nil {
		return 0, err
	}
	if !ok || r.off == len(r.text) && !r.heldCR {
		return pos - int64(len(r.chunk)-r.used), nil
	}
	if !r.located {
		// Text of two chunks: count the bytes that the rest takes from the end of what was read.
		v, err := vm.EncodeStr(vm.Str(r.text[r.off:]), afterMarkOr(t.encoding, r.encoding), t.errors)
		if err != nil {
			return 0, err
		}
		b, _ := py.AsBytes(v)
		return pos - int64(len(r.chunk)-r.used) - int64(len(b)), nil
	}
	vm.Reads(r.used)
	if string(r.chunk[:r.used]) == r.text { // UTF-8 and ASCII, as nearly always
		return r.at + int64(r.off), nil
	}
	// The longest start of chunk whose text is what was handed out.
	lo, hi, best := 0, r.used, 0
	for lo <= hi {
		mid := (lo + hi) / 2
		text, used, err := t.decode(vm, r.began, string(r.chunk[:mid]), false)
		if err != nil {
			return 0, err
		}
		if t.translate {
			text = universal(text)
		}
		if len(text) <= r.off {
			best = max(best, used)
			lo = mid + 1
		} else {
			hi = mid - 1
		}
	}
	return r.at + int64(best), nil
}

func afterMarkOr(encoding, after string) string {
	if after != "" {
		return after
	}
	return encoding
}

func textSeek(vm *py.VM, t *textIO, a []py.Value) (py.Value, error) {
	if t.std != "" || !t.seekable {
		return py.Value{}, unsupportedError(vm, "underlying stream is not seekable")
	}
	whence := 0
	var err error
	if !a[2].IsNull() {
		if whence, err = vm.IndexInt(a[2]); err != nil {
			return py.Value{}, err
		}
	}
	cookie, err := vm.IndexInt(a[1])
	if err != nil {
		return py.Value{}, err
	}
	switch {
	case whence == 1 && cookie != 0:
		return py.Value{}, unsupportedError(vm, "can't do nonzero cur-relative seeks")
	case whence == 2 && cookie != 0:
		return py.Value{}, unsupportedError(vm, "can't do nonzero end-relative seeks")
	case whence < 0 || whence > 2:
		return py.Value{}, vm.ValueErrorf("invalid whence (%d, should be 0, 1 or 2)", whence)
	case cookie < 0:
		return py.Value{}, vm.ValueErrorf("negative seek position %d", cookie)
	}
	pos := int64(cookie)
	if whence == io.SeekCurrent {
		if pos, err = t.tell(vm); err != nil {
			return py.Value{}, err
		}
		whence = io.SeekStart
	}
	known := t.decoding.encoding
	t.decoding = reader{lineEnds: t.decoding.lineEnds}
	t.telling = t.seekable
	v, err := vm.CallMethod(t.buffer, "seek", py.Int(pos), py.Int(int64(whence)))
	if err != nil {
		return py.Value{}, err
	}
	n, _ := py.AsInt64(v)
	t.started = n > 0
	if n > 0 {
		if t.decoding.encoding = known; known == "" {
			t.decoding.encoding = afterMark(t.encoding, nil)
		}
	}
	return v, nil
}
