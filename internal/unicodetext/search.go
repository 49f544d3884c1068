package unicodetext

import (
	"errors"
	"math"
	"strings"

	"github.com/krait-run/krait/internal/alias"
)

// This file holds find, count and replace on code point indices. A string comes with its number of code points; where
// that equals its number of bytes the string is ASCII, and indices need no translation.

// Limit is asked before a result of n bytes is allocated; its error refuses it and is returned as it is. A nil Limit
// allows results up to 2 GiB; larger ones are ErrTooLarge in any case. The codecs call it with 0 from time to time, so that it can end
// long work.
type Limit func(n int) error

// ErrTooLarge refuses a result that no Limit may allow. Python's exception for it is MemoryError.
var ErrTooLarge = errors.New("unicodetext: result too large")

const maxResult = 1 << 31

func (l Limit) allow(n int) error {
	if l != nil {
		if err := l(n); err != nil {
			return err
		}
	}
	if n > maxResult {
		return ErrTooLarge
	}
	return nil
}

// poll asks whether long work may go on.
func (l Limit) poll() error { return l.allow(0) }

// join returns head and s, for whose sizes l has been asked.
func (l Limit) join(head, s string) ([]byte, error) {
	if len(s) <= alias.Piece {
		return append([]byte(head), s...), nil
	}
	return alias.Append(append(alias.Room(len(head)+len(s)), head...), s, l.poll)
}

// ClampRange turns Python's start and end of a slice of n items into 0 <= start and end <= n; start may exceed n and
// end, in which case the range holds nothing, not even an empty string.
func ClampRange(start, end, n int) (int, int) {
	if end > n {
		end = n
	} else if end < 0 {
		end = max(end+n, 0)
	}
	if start < 0 {
		start = max(start+n, 0)
	}
	return start, end
}

// Slice is s[start:end] for 0 <= start <= end <= n, where n is the number of code points of s.
func Slice(s string, n, start, end int) string {
	switch {
	case n == len(s):
		return s[start:end]
	case start == 0 && end == n:
		return s
	}
	i := Offset(s, start)
	return s[i : i+Offset(s[i:], end-start)]
}

// Find is s.find(sub, start, end); n is the number of code points of s. It returns a code point index, or -1.
func Find(s string, n int, sub string, start, end int) int {
	start, end = ClampRange(start, end, n)
	if start > end {
		return -1
	}
	if n == len(s) {
		if i := strings.Index(s[start:end], sub); i >= 0 {
			return start + i
		}
		return -1
	}
	part := Slice(s, n, start, end)
	i := strings.Index(part, sub)
	if i < 0 {
		return -1
	}
	return start + RuneCount(part[:i])
}

// RFind is s.rfind(sub, start, end); n is the number of code points of s. It returns a code point index, or -1.
func RFind(s string, n int, sub string, start, end int) int {
	start, end = ClampRange(start, end, n)
	if start > end {
		return -1
	}
	part := Slice(s, n, start, end)
	i := strings.LastIndex(part, sub)
	if i < 0 {
		return -1
	}
	if n == len(s) {
		return start + i
	}
	return start + RuneCount(part[:i])
}

// Count is s.count(sub, start, end); n is the number of code points of s.
func Count(s string, n int, sub string, start, end int) int {
	start, end = ClampRange(start, end, n)
	switch {
	case start > end:
		return 0
	case sub == "":
		return end - start + 1
	}
	return strings.Count(Slice(s, n, start, end), sub)
}

// Replace is s.replace(old, new, count); count < 0 replaces all.
//
// Errors: limit's own.
func Replace(s, old, new string, count int, limit Limit) (string, error) {
	if old == new || count == 0 {
		return s, nil
	}
	found := 0
	if old == "" {
		found = RuneCount(s) + 1
	} else {
		found = strings.Count(s, old)
	}
	if count >= 0 && count < found {
		found = count
	}
	if found == 0 {
		return s, nil
	}
	size := len(s)
	if grow := len(new) - len(old); grow > 0 && found > (math.MaxInt-size)/grow {
		size = math.MaxInt
	} else {
		size += found * grow
	}
	if err := limit.allow(size); err != nil {
		return "", err
	}
	if old != "" {
		return strings.Replace(s, old, new, found), nil
	}
	dst := make([]byte, 0, size)
	for i := 0; ; {
		if found > 0 {
			dst = append(dst, new...)
			found--
		}
		if i >= len(s) {
			return alias.String(dst), nil
		}
		_, n := DecodeRune(s[i:])
		dst = append(dst, s[i:i+n]...)
		i += n
	}
}

// Partition is s.partition(sep) for a sep that is not empty: found is false if s lacks it.
func Partition(s, sep string) (before, after string, found bool) { return strings.Cut(s, sep) }

// RPartition is s.rpartition(sep) for a sep that is not empty: where s lacks it, after is all of s.
func RPartition(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+len(sep):], true
}

// Reverse is s[::-1].
func Reverse(s string) string {
	dst := make([]byte, len(s))
	w := len(s)
	for i := 0; i < len(s); {
		n := 1
		if s[i] >= 0x80 {
			_, n = DecodeRune(s[i:])
		}
		w -= n
		copy(dst[w:], s[i:i+n])
		i += n
	}
	return alias.String(dst)
}
