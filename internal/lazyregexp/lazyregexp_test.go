package lazyregexp

import "testing"

func TestNew(t *testing.T) {
	digits := New(`^\d+$`)
	if !digits().MatchString("12") || digits().MatchString("x") {
		t.Error("got another expression")
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic for what is no regular expression")
		}
	}()
	New(`(`)()
}
