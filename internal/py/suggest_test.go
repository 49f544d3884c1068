package py

import (
	"strings"
	"testing"
)

func TestSuggest(t *testing.T) {
	many := make([]string, maxCandidates)
	for i := range many {
		many[i] = "name"
	}
	for _, c := range []struct {
		wrong, names, want string
	}{
		{"lenght", "length len", "length"},
		{"Balance", "balance", "balance"},
		{"foo", "bar baz", ""},
		{"foo", "foo", ""},    // the name itself is no suggestion
		{"ab", "ac ad", "ac"}, // the first of equally near ones
		{"vlaue", "values value", "value"},
		{"x", "y", ""},
		{"xy", "xyz", "xyz"},
		{"", "a", ""},
		{"appendd", "append extend", "append"},
		{strings.Repeat("a", 50), strings.Repeat("b", 50), ""}, // too long to compare
		{strings.Repeat("a", 50) + "x", strings.Repeat("a", 50) + "y", strings.Repeat("a", 50) + "y"},
	} {
		if got := suggest(c.wrong, strings.Fields(c.names)); got != c.want {
			t.Errorf("suggest(%q, %s) = %q, want %q", c.wrong, c.names, got, c.want)
		}
	}
	if got := suggest("nane", many); got != "" {
		t.Errorf("%d candidates are searched: %q", len(many), got)
	}
}
