package sqlite3

// replace.go holds functions of SQL that replace SQLite's: those whose results would depend on the process, and those that can take time
// without end in one call, inside of which nothing else looks at the run's limits.

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/stdlib/random"
)

func (c *connection) replaceFunctions() int32 {
	const pure = lite.SQLITE_UTF8 | lite.SQLITE_INNOCUOUS | lite.SQLITE_DETERMINISTIC
	for _, f := range []struct {
		name  string
		n     int32
		flags int32
		f     any
	}{
		{"random", 0, lite.SQLITE_UTF8 | lite.SQLITE_INNOCUOUS, onRandom}, {"randomblob", 1, lite.SQLITE_UTF8 | lite.SQLITE_INNOCUOUS, onRandomBlob},
		{"like", 2, pure, onLike}, {"like", 3, pure, onLike}, {"glob", 2, pure, onGlob}, {"instr", 2, pure, onInstr}, {"replace", 3, pure, onReplace},
		{"trim", 1, pure, onTrim}, {"trim", 2, pure, onTrim}, {"ltrim", 1, pure, onLeftTrim}, {"ltrim", 2, pure, onLeftTrim},
		{"rtrim", 1, pure, onRightTrim}, {"rtrim", 2, pure, onRightTrim}, {"json_patch", 2, pure, onRefused}, {"jsonb_patch", 2, pure, onRefused},
	} {
		z := c.cText(f.name)
		if z == 0 {
			return lite.SQLITE_NOMEM
		}
		rc := lite.Xsqlite3_create_function_v2(c.tls, c.db, z, f.n, f.flags, 0, function(f.f), 0, 0, 0)
		c.free(z)
		if rc != lite.SQLITE_OK {
			return rc
		}
	}
	return lite.SQLITE_OK
}

// arg is argument i of a function.
func arg(argv uintptr, i int) uintptr { return *word(argv + uintptr(i)*ptrSize) }

func (c *connection) isNull(argv uintptr, i int) bool {
	return lite.Xsqlite3_value_type(c.tls, arg(argv, i)) == lite.SQLITE_NULL
}

func (c *connection) isBlob(argv uintptr, i int) bool {
	return lite.Xsqlite3_value_type(c.tls, arg(argv, i)) == lite.SQLITE_BLOB
}

// argText is argument i as text, in SQLite's memory.
func (c *connection) argText(argv uintptr, i int) []byte {
	p := lite.Xsqlite3_value_text(c.tls, arg(argv, i))
	return bytesAt(p, int(lite.Xsqlite3_value_bytes(c.tls, arg(argv, i))))
}

// argBlob is argument i as bytes, in SQLite's memory.
func (c *connection) argBlob(argv uintptr, i int) []byte {
	p := lite.Xsqlite3_value_blob(c.tls, arg(argv, i))
	return bytesAt(p, int(lite.Xsqlite3_value_bytes(c.tls, arg(argv, i))))
}

// sqlError makes the call of SQL fail with a text.
func (c *connection) sqlError(ctx uintptr, text string) { c.resultError(ctx, nil, text) }

// resultText makes the function's result a text of n bytes that fill writes.
func (c *connection) resultText(ctx uintptr, n int, fill func(b []byte)) {
	if n > int(lite.Xsqlite3_limit(c.tls, c.db, lite.SQLITE_LIMIT_LENGTH, -1)) {
		lite.Xsqlite3_result_error_toobig(c.tls, ctx)
		return
	}
	p := lite.Xsqlite3_malloc64(c.tls, uint64(n+1))
	if p == 0 {
		lite.Xsqlite3_result_error_nomem(c.tls, ctx)
		return
	}
	b := bytesAt(p, n+1)
	fill(b[:n])
	b[n] = 0
	lite.Xsqlite3_result_text(c.tls, ctx, p, int32(n), freeFunction)
}

// work takes the steps of going through n bytes.
func (c *connection) work(n int) bool { return n < bigBlock || c.poll(n>>10) }

// onInstr is instr(text, part), in bytes where both are blobs. Go's search takes no longer than the text is long.
func onInstr(tls *libc.TLS, ctx uintptr, _ int32, argv uintptr) {
	c := threadOf(tls)
	if c.isNull(argv, 0) || c.isNull(argv, 1) {
		return
	}
	of := c.argText
	blobs := c.isBlob(argv, 0) && c.isBlob(argv, 1)
	if blobs {
		of = c.argBlob
	}
	text, part := of(argv, 0), of(argv, 1)
	if !c.work(len(text)) {
		return
	}
	i := bytes.Index(text, part)
	if i >= 0 && !blobs {
		n := 0
		for _, b := range text[:i] {
			if b&0xC0 != 0x80 {
				n++
			}
		}
		i = n
	}
	lite.Xsqlite3_result_int(tls, ctx, int32(i+1))
}

// onReplace is replace(text, old, new).
func onReplace(tls *libc.TLS, ctx uintptr, _ int32, argv uintptr) {
	c := threadOf(tls)
	if c.isNull(argv, 0) || c.isNull(argv, 1) {
		return
	}
	text, from := c.argText(argv, 0), c.argText(argv, 1)
	if len(from) == 0 || from[0] == 0 {
		c.resultText(ctx, len(text), func(b []byte) { copy(b, text) })
		return
	}
	if c.isNull(argv, 2) {
		return
	}
	to := c.argText(argv, 2)
	if !c.work(2 * len(text)) {
		return
	}
	c.resultText(ctx, len(text)+bytes.Count(text, from)*(len(to)-len(from)), func(b []byte) {
		for {
			i := bytes.Index(text, from)
			if i < 0 {
				copy(b, text)
				return
			}
			b = b[copy(b, text[:i]):]
			b = b[copy(b, to):]
			text = text[i+len(from):]
		}
	})
}

const (
	trimLeft = 1 << iota
	trimRight
)

// onTrim is trim(text, characters).
func onTrim(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) {
	trim(tls, ctx, n, argv, trimLeft|trimRight)
}

// onLeftTrim is ltrim(text, characters).
func onLeftTrim(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) { trim(tls, ctx, n, argv, trimLeft) }

// onRightTrim is rtrim(text, characters).
func onRightTrim(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) {
	trim(tls, ctx, n, argv, trimRight)
}

func trim(tls *libc.TLS, ctx uintptr, n int32, argv uintptr, sides int) {
	c := threadOf(tls)
	if c.isNull(argv, 0) || n == 2 && c.isNull(argv, 1) {
		return
	}
	text := c.argText(argv, 0)
	set := map[rune]bool{' ': true}
	if n == 2 {
		chars := c.argText(argv, 1)
		if !c.work(64 * len(chars)) {
			return
		}
		if err := c.vm().Reserve(16 * len(chars)); err != nil {
			c.fail(err)
			return
		}
		set = map[rune]bool{}
		for len(chars) > 0 {
			r, size := decode(chars)
			set[r] = true
			chars = chars[size:]
		}
	}
	if !c.work(8 * len(text)) {
		return
	}
	for sides&trimLeft != 0 && len(text) > 0 {
		r, size := decode(text)
		if !set[r] {
			break
		}
		text = text[size:]
	}
	for sides&trimRight != 0 && len(text) > 0 {
		_, size := utf8.DecodeLastRune(text)
		if r, _ := decode(text[len(text)-size:]); !set[r] {
			break
		}
		text = text[:len(text)-size]
	}
	c.resultText(ctx, len(text), func(b []byte) { copy(b, text) })
}

// onRefused is called for functions that SQLite takes quadratic time for in one call.
func onRefused(tls *libc.TLS, ctx uintptr, _ int32, _ uintptr) {
	threadOf(tls).sqlError(ctx, "json_patch is not available in a sandbox")
}

// onRandom is random() from the run's own source, so that runs can be repeated.
func onRandom(tls *libc.TLS, ctx uintptr, _ int32, _ uintptr) {
	c := threadOf(tls)
	var b [8]byte
	if err := random.Entropy(c.vm(), b[:]); err != nil {
		c.fail(err)
		lite.Xsqlite3_result_error_nomem(tls, ctx)
		return
	}
	lite.Xsqlite3_result_int64(tls, ctx, int64(binary.LittleEndian.Uint64(b[:])))
}

// onRandomBlob is randomblob(n).
func onRandomBlob(tls *libc.TLS, ctx uintptr, _ int32, argv uintptr) {
	c := threadOf(tls)
	n := max(1, lite.Xsqlite3_value_int64(tls, arg(argv, 0)))
	if n > int64(lite.Xsqlite3_limit(tls, c.db, lite.SQLITE_LIMIT_LENGTH, -1)) {
		lite.Xsqlite3_result_error_toobig(tls, ctx)
		return
	}
	p := lite.Xsqlite3_malloc64(tls, uint64(n))
	if p == 0 {
		lite.Xsqlite3_result_error_nomem(tls, ctx)
		return
	}
	b := bytesAt(p, int(n))
	for len(b) > 0 {
		k := min(len(b), 1<<16)
		err := random.Entropy(c.vm(), b[:k])
		if err == nil {
			err = c.vm().Step(1 + k>>7)
		}
		if err != nil {
			c.fail(err)
			lite.Xsqlite3_free(tls, p)
			lite.Xsqlite3_result_error_nomem(tls, ctx)
			return
		}
		b = b[k:]
	}
	lite.Xsqlite3_result_blob(tls, ctx, p, int32(n), freeFunction)
}
