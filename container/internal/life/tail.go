package life

// tail.go keeps the end of a text.

import "strings"

// tailSize is how many bytes of the end are kept.
const tailSize = 8 << 10

// A tail holds the last bytes that were added.
type tail struct {
	bytes []byte
	cut   bool // something before them is gone
}

func (t *tail) add(b []byte) {
	if len(b) > tailSize {
		b, t.cut, t.bytes = b[len(b)-tailSize:], true, t.bytes[:0]
	}
	if over := len(t.bytes) + len(b) - tailSize; over > 0 {
		t.bytes, t.cut = t.bytes[:copy(t.bytes, t.bytes[over:])], true
	}
	t.bytes = append(t.bytes, b...)
}

// String returns the text as valid UTF-8; "..." stands for what is gone.
func (t *tail) String() string {
	text := strings.ToValidUTF8(string(t.bytes), "\uFFFD")
	if t.cut {
		return "..." + text
	}
	return text
}
