package expand

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	env := func(name string) (string, bool) {
		v, ok := map[string]string{"A": "${B}x", "EMPTY": ""}[name]
		return v, ok
	}
	for in, want := range map[string]string{
		"": "", "plain $A": "plain $A", "<${A}>": "<${B}x>", "${env:A}${A}": "${B}x${B}x", "${N:-text}": "text", "${EMPTY:-text}": "text", "${EMPTY}": "",
	} {
		if got, err := Text(in, env); err != nil || got != want {
			t.Errorf("%s: got %q, %v", in, got, err)
		}
	}
	for in, want := range map[string]string{
		"${A": "without the closing brace", "${}": "not the name", "${a b}": "not the name", "${NONE}": "the variable NONE is not set",
	} {
		if got, err := Text(in, env); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %q, %v", in, got, err)
		}
	}
}
