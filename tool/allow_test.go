package tool_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/krait-run/krait/tool"
)

// echo is a tool that returns its text.
func echo(name string, opts ...tool.Option) tool.Tool {
	return tool.Func(name, func(_ context.Context, in text) (string, error) { return in.S, nil }, opts...)
}

func TestAllowList(t *testing.T) {
	tools := []any{echo("search"), echo("send"), tool.Group("github", echo("list_issues"), echo("close_issue")), tool.Group("gitlab", echo("list_issues"))}
	for _, c := range []struct {
		allow string
		want  string
	}{
		{"", ""},
		{"search", "search"},
		{"*", "github.close_issue github.list_issues gitlab.list_issues search send"},
		{"github.*", "github.close_issue github.list_issues"},
		{"*.list_issues", "github.list_issues gitlab.list_issues"},
		{"git*.list*", "github.list_issues gitlab.list_issues"},
		{"se*", "search send"},
		{"sen?", "send"},
		{"s?????", "search"},
		{"github", ""}, // a group is allowed by github.*
		{"*issue", "github.close_issue"},
		{"search send", ""}, // two entries, see below
	} {
		var allow []string
		if c.allow != "" {
			allow = strings.Fields(c.allow)
		}
		want := c.want
		if len(allow) == 2 {
			want = "search send"
		}
		s := newSet(t, tools...)
		r, err := s.NewRun(tool.RunOptions{Allow: allow})
		if err != nil {
			t.Errorf("%q: %v", c.allow, err)
			continue
		}
		var got []string
		for _, e := range s.All() {
			if r.Allowed(e.Name()) {
				got = append(got, e.Name())
			}
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%q allows %q, want %q", c.allow, g, want)
		}
	}
}

func TestAllowListMistakes(t *testing.T) {
	for entry, part := range map[string]string{
		"tools":                  `"tools": the name is reserved: it is the namespace that holds all tools`,
		"tools.search":           `write "search"`,
		"tools.*":                `write "*"`,
		"":                       "the entry is empty",
		"list-issues":            "tools are listed by their Python names, which have no '-'",
		"a b":                    "it contains a space",
		"a.b.c":                  "not a tool's full name",
		".a":                     "not a tool's full name",
		"a.":                     "not a tool's full name",
		"1a":                     "which have no '1'",
		"a[bc]":                  "which have no '['",
		strings.Repeat("a", 500): "an entry of 500 bytes",
	} {
		err := tool.CheckAllow([]string{"fine", entry})
		if err == nil || !strings.Contains(err.Error(), part) || !errors.Is(err, tool.ErrOptions) {
			t.Errorf("%q: got %v, want ...%s...", entry, err, part)
		}
		if _, err := newSet(t, echo("fine")).NewRun(tool.RunOptions{Allow: []string{entry}}); err == nil {
			t.Errorf("%q: NewRun takes it", entry)
		}
	}
	if err := tool.CheckAllow(nil); err != nil {
		t.Error(err)
	}
}

// A name on the list that no tool has is no error of construction: to call it is a NameError.
func TestAllowedButNotRegistered(t *testing.T) {
	r := newRun(t, tool.RunOptions{Allow: []string{"missing", "search"}}, echo("search"))
	_, err := r.Call(context.Background(), "missing", nil, nil)
	wantError(t, err, "NameError", "tool 'missing' is not registered", tool.ErrUnregistered)
	_, err = r.Call(context.Background(), "serch", nil, nil)
	wantError(t, err, "NameError", "Did you mean: 'search'?", tool.ErrUnregistered)
}

func TestNotAllowed(t *testing.T) {
	r := newRun(t, tool.RunOptions{Allow: []string{"search"}}, echo("search"), echo("send"))
	_, err := r.Call(context.Background(), "send", []any{"x"}, nil)
	wantError(t, err, "PermissionError", "tool 'send' is not allowed in this run", tool.ErrNotAllowed)
	// What is not allowed is not suggested either.
	_, err = r.Call(context.Background(), "sendx", nil, nil)
	wantError(t, err, "NameError", "tool 'sendx' is not registered", tool.ErrUnregistered)
	if strings.Contains(err.Error(), "Did you mean") {
		t.Errorf("suggests a tool that is not allowed: %v", err)
	}
}

func FuzzAllow(f *testing.F) {
	for _, s := range [][2]string{{"*", "a.b"}, {"github.*", "github.x"}, {"a*b*c", "aXbXbc"}, {"?é*", "éé"}, {"**a", "ba"}, {"", ""}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, pattern, name string) {
		err := tool.CheckAllow([]string{pattern})
		if err != nil {
			if !errors.Is(err, tool.ErrOptions) {
				t.Fatal(err)
			}
			return
		}
		if len(name) > 500 {
			return
		}
		r, err := newSet(t).NewRun(tool.RunOptions{Allow: []string{pattern}})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := r.Allowed(name), glob([]rune(pattern), []rune(name)); got != want {
			t.Errorf("%q on %q: %v, want %v", pattern, name, got, want)
		}
	})
}

// glob is the plainest matcher.
func glob(p, s []rune) bool {
	ok := make([][]bool, len(p)+1)
	for i := range ok {
		ok[i] = make([]bool, len(s)+1)
	}
	ok[0][0] = true
	for i := 1; i <= len(p); i++ {
		for j := 0; j <= len(s); j++ {
			switch {
			case p[i-1] == '*':
				ok[i][j] = ok[i-1][j] || j > 0 && ok[i][j-1]
			case j > 0:
				ok[i][j] = ok[i-1][j-1] && (p[i-1] == '?' || p[i-1] == s[j-1])
			}
		}
	}
	return ok[len(p)][len(s)]
}
