package py

import (
	"strings"
	"testing"
)

// The searches with a random hash find what those of package strings find.
func TestLongSearch(t *testing.T) {
	text := strings.Repeat("ab", 300000) + "c" + strings.Repeat("ba", 300000) + strings.Repeat("\x00\xff", 100)
	subs := []string{
		strings.Repeat("ab", 40), "b" + strings.Repeat("ab", 100) + "c", strings.Repeat("ab", 50000) + "c", "c" + strings.Repeat("ba", 50000),
		strings.Repeat("a", 64), "aa" + strings.Repeat("ba", 100), strings.Repeat("\x00\xff", 100), strings.Repeat("\xff\x00", 64), text[1:], text[:len(text)-1],
		text, text + "x", "a", "", "bab", "cb", strings.Repeat("ab", 31), strings.Repeat("\x00\xff", 30) + "\x00", "zz",
	}
	for _, sub := range subs {
		vm := NewVM(Config{})
		if got, err := vm.findText(text, sub); got != strings.Index(text, sub) || err != nil {
			t.Errorf("findText of %d bytes: got %d, %v, want %d", len(sub), got, err, strings.Index(text, sub))
		}
		if got, err := vm.findLastText(text, sub); got != strings.LastIndex(text, sub) || err != nil {
			t.Errorf("findLastText of %d bytes: got %d, %v, want %d", len(sub), got, err, strings.LastIndex(text, sub))
		}
		if sub == "" {
			continue
		}
		n, err := vm.countText(text, sub)
		if want := strings.Count(text, sub); n != want || err != nil {
			t.Errorf("countText of %d bytes: got %d, %v, want %d", len(sub), n, err, want)
		}
		if got, err := vm.replaceText(nil, text, sub, "-", -1); string(got) != text || err != nil {
			t.Errorf("replaceText of none changed the text")
		}
		if got, err := vm.replaceText(nil, text, sub, "-", n); string(got) != strings.ReplaceAll(text, sub, "-") || err != nil {
			t.Errorf("replaceText of %d bytes differs", len(sub))
		}
	}
}
