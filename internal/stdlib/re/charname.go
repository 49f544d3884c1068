package re

import (
	"github.com/krait-run/krait/internal/unicodename"
	"github.com/krait-run/krait/internal/unicodetext"
)

// charName returns the character of \N{name} in a pattern.
func charName(name string) (rune, bool) {
	s, ok := unicodename.Character(name)
	if !ok {
		return 0, false
	}
	r, _ := unicodetext.DecodeRune(s)
	return r, true
}
