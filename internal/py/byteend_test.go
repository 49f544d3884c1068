package py

import (
	"strings"
	"testing"
)

// byteEnd finds the first of the bytes, wherever it is, beside ones that differ from it in one bit.
func TestByteEnd(t *testing.T) {
	for n := range 80 {
		for at := range n + 1 {
			for _, other := range []string{"-", "m", "\x00", "\x7f"} { // ',' is 0x2c
				text := strings.Repeat(other, n)
				if at < n {
					text = text[:at] + "," + strings.Repeat(",-", n)[:n-at-1]
				}
				if got := byteEnd(text, ','); got != at {
					t.Fatalf("%q: %d, want %d", text, got, at)
				}
			}
		}
	}
}
