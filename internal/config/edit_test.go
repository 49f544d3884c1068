package config

import (
	"errors"
	"strings"
	"testing"
)

// What is not about the server stays byte for byte: after adding and removing again the file is as it was.
func TestAddAndRemove(t *testing.T) {
	web := NewServer{URL: "https://example.com/mcp", Headers: map[string]string{"Authorization": "Bearer ${T}"}}
	const webText = "  web:\n    url: https://example.com/mcp\n    headers:\n      Authorization: Bearer ${T}\n"
	for _, c := range []struct{ name, before, after string }{
		{"nothing", "", "servers:\n" + webText},
		{"comments", "# about\n# model: x\n", "# about\n# model: x\n\nservers:\n" + webText},
		{"no servers", "# about\nmodel: openai:x  # mine\n\nallow: ['*']", "# about\nmodel: openai:x  # mine\n\nallow: ['*']\n\nservers:\n" + webText},
		{"at the end", "model: openai:x\n\n# mine\nservers:\n  # of git\n  git:  # first\n    command: git-mcp\n    args: [a,   b]\n\n# the end\n",
			"model: openai:x\n\n# mine\nservers:\n  # of git\n  git:  # first\n    command: git-mcp\n    args: [a,   b]\n" + webText + "\n# the end\n"},
		{"in the middle", "servers:\n  git:\n    command: git-mcp\n    # the last of git\n\n# of limits\nlimits:\n  steps: 3\n",
			"servers:\n  git:\n    command: git-mcp\n    # the last of git\n" + webText + "\n# of limits\nlimits:\n  steps: 3\n"},
		{"a block", "servers:\n  git:\n    command: sh\n    args:\n      - -c\n      - |\n        a\n        # b\n\nallow: x\n",
			"servers:\n  git:\n    command: sh\n    args:\n      - -c\n      - |\n        a\n        # b\n" + webText + "\nallow: x\n"},
		{"four columns", "servers:\n    git:\n        command: git-mcp\n", "servers:\n    git:\n        command: git-mcp\n    web:\n      url: https://example.com/mcp\n      headers:\n        Authorization: Bearer ${T}\n"},
		{"line feeds of Windows", "servers:\r\n  git:\r\n    command: git-mcp\r\n", "servers:\r\n  git:\r\n    command: git-mcp\r\n" + strings.ReplaceAll(webText, "\n", "\r\n")},
	} {
		t.Run(c.name, func(t *testing.T) {
			after, err := AddServer("krait.yaml", []byte(c.before), "web", web)
			if err != nil || string(after) != c.after {
				t.Fatalf("%v\n got %q\nwant %q", err, after, c.after)
			}
			back, err := RemoveServer("krait.yaml", after, "web")
			if strings.TrimRight(string(back), "\n") != strings.TrimRight(c.before, "\n") || err != nil {
				t.Errorf("%v\n got %q\nwant %q", err, back, c.before)
			}
		})
	}
}

func TestRemoveOne(t *testing.T) {
	const text = "servers:\n  # of a\n  a: {command: x}\n\n  # of b\n  # and more\n  b:\n    command: y\n  # of c\n  c: {command: z}\nallow: x\n"
	for name, want := range map[string]string{
		"a": "servers:\n\n  # of b\n  # and more\n  b:\n    command: y\n  # of c\n  c: {command: z}\nallow: x\n",
		"b": "servers:\n  # of a\n  a: {command: x}\n\n  # of c\n  c: {command: z}\nallow: x\n",
		"c": "servers:\n  # of a\n  a: {command: x}\n\n  # of b\n  # and more\n  b:\n    command: y\nallow: x\n",
	} {
		got, err := RemoveServer("krait.yaml", []byte(text), name)
		if err != nil || string(got) != want {
			t.Errorf("%s: %v\n got %q\nwant %q", name, err, got, want)
		}
	}
}

// In braces the nodes are changed: comments stay, blank lines may not.
func TestEditBraces(t *testing.T) {
	s := NewServer{Command: "x", Args: []string{"true", "1"}, Env: map[string]string{"A": "yes"}}
	for _, text := range []string{"# mine\nservers: {git: {command: g}}  # here\nallow: x\n", "# mine\n{servers: {git: {command: g}}}\n", "{model: openai:x} # mine\n", "servers: {} # mine\n"} {
		got, err := AddServer("krait.yaml", []byte(text), "new", s)
		if err != nil || !strings.Contains(string(got), "# mine") {
			t.Errorf("%v\n%s", err, got)
			continue
		}
		c, err := parsed("krait.yaml", got)
		if err != nil || string(c.Servers[len(c.Servers)-1].JSON) != `{"command":"x","args":["true","1"],"env":{"A":"yes"}}` {
			t.Errorf("%v\n%s", err, got)
		}
		back, err := RemoveServer("krait.yaml", got, "new")
		if err != nil {
			t.Errorf("%v\n%s", err, got)
		}
		if c, err := parsed("krait.yaml", back); err != nil || strings.Contains(text, "git") != (len(c.Servers) == 1) {
			t.Errorf("%v\n%s", err, back)
		}
	}
}

func TestEditErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"servers: {web: {command: x}}", `servers.web: is there already: krait mcp remove web removes it`},
		{"a: [", "not YAML"},
	} {
		_, err := AddServer("krait.yaml", []byte(c.text), "web", NewServer{Command: "y"})
		if !errors.Is(err, ErrConfig) || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "krait.yaml") {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	if _, err := RemoveServer("krait.yaml", []byte("allow: x\n"), "web"); err == nil || !strings.Contains(err.Error(), `there is no server "web"`) {
		t.Error(err)
	}
}

// Lines end where YAML says that they do.
func TestEditLines(t *testing.T) {
	for _, end := range []string{"\r", "\u0085", "\u2028", "\u2029"} {
		text := "servers:\n  a: {command: x}\n  b:" + end + "    command: y\n  c: {command: z}\n"
		before, err := parsed("f", []byte(text))
		if err != nil {
			t.Fatalf("%q: %v", end, err)
		}
		after, err := AddServer("f", []byte(text), "new", NewServer{Command: "x"})
		if err != nil {
			t.Fatalf("%q: %v", end, err)
		}
		for _, s := range before.Servers {
			if after, err = RemoveServer("f", after, s.Name); err != nil {
				t.Errorf("%q: %s: %v", end, s.Name, err)
			}
		}
		if string(after) != "servers:\n  new:\n    command: x\n" {
			t.Errorf("%q: %q", end, after)
		}
	}
}

// Whatever a file looks like, a change is right or refused.
func FuzzAddServer(f *testing.F) {
	for _, text := range []string{"", whole, "servers:\n  a: {command: x}\n", "servers: {}\n", "{servers: {a: {command: x}}}\n---\n", "servers:\n- a\n", "servers:\r a: {command: x}\r", "#\u2028servers:\n  a: {command: x}", "servers: &a\n  x: {command: *a}\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		before, err := parsed("f", []byte(text))
		if err != nil {
			return
		}
		after, err := AddServer("f", []byte(text), "added server", NewServer{Command: "x"})
		if err != nil {
			return
		}
		back, err := RemoveServer("f", after, "added server")
		if err != nil {
			return
		}
		if c, err := parsed("f", back); err != nil || !sameServers(c.Servers, before.Servers) {
			t.Errorf("%v\n%q\n%q\n%q", err, text, after, back)
		}
	})
}
