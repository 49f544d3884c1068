package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tailscale/hujson"
)

// The files are where the programs look for them.
func TestClientFiles(t *testing.T) {
	env := func(name string) string {
		return map[string]string{"APPDATA": `C:\Users\u\AppData\Roaming`}[name]
	}
	for i, want := range []struct{ linux, darwin, windows string }{
		{".config/Claude/claude_desktop_config.json", "Library/Application Support/Claude/claude_desktop_config.json", "Claude/claude_desktop_config.json"},
		{".claude.json", ".claude.json", ""},
		{".cursor/mcp.json", ".cursor/mcp.json", ""},
		{".config/Code/User/mcp.json", "Library/Application Support/Code/User/mcp.json", "Code/User/mcp.json"},
	} {
		c := clients[i]
		for system, place := range map[string]string{"linux": want.linux, "darwin": want.darwin} {
			if got, err := c.file(system, "/users/u", env); err != nil || filepath.ToSlash(got) != "/users/u/"+place {
				t.Errorf("%s on %s: %s %v", c.name, system, got, err)
			}
		}
		if want.windows != "" {
			if got, err := c.file("windows", "", env); err != nil || !strings.HasPrefix(got, env("APPDATA")) || !strings.HasSuffix(filepath.ToSlash(got), "/"+want.windows) {
				t.Errorf("%s: %s %v", c.name, got, err)
			}
		}
		if _, err := c.file("windows", "", func(string) string { return "" }); err == nil {
			t.Errorf("%s has a file without a directory", c.name)
		}
	}
}

// What else is in a file stays as it is written.
func TestWithServer(t *testing.T) {
	s := clientServer{Type: "stdio", Command: "/bin/krait", Args: []string{"mcp"}, Env: map[string]string{"A": "b"}}
	entry := func(indent, step string) string {
		in := indent + step
		return indent + "\"krait\": {\n" + in + "\"type\": \"stdio\",\n" + in + "\"command\": \"/bin/krait\",\n" + in + "\"args\": [\n" + in + step + "\"mcp\"\n" + in + "],\n" +
			in + "\"env\": {\n" + in + step + "\"A\": \"b\"\n" + in + "}\n" + indent + "}"
	}
	two := "  \"servers\": {\n" + entry("    ", "  ") + "\n  }"
	for _, c := range []struct{ name, before, after string }{
		{"nothing", "", "{\n" + two + "\n}\n"},
		{"empty", "{}", "{\n" + two + "\n}"},
		{"other keys", "{\n  \"z\": [1,   2], // mine\n  \"a\": 1.0\n}\n", "{\n  \"z\": [1,   2], // mine\n  \"a\": 1.0,\n" + two + "\n}\n"},
		{"others, tabs", "{\n\t\"servers\": {\n\t\t\"x\": {\"url\": \"u\"} // of x\n\t}\n}", "{\n\t\"servers\": {\n\t\t\"x\": {\"url\": \"u\"}, // of x\n" + entry("\t\t", "\t") + "\n\t}\n}"},
		{"commas at the end", "{\n  // c\n  \"servers\": {\n    \"x\": {}, // of x\n  },\n}", "{\n  // c\n  \"servers\": {\n    \"x\": {}, // of x\n" + entry("    ", "  ") + ",\n  },\n}"},
		{"in place", "{\n  \"servers\": {\n    \"krait\": {\"command\": \"old\"}, // here\n    \"x\": {}\n  }\n}",
			"{\n  \"servers\": {\n" + entry("    ", "  ") + ", // here\n    \"x\": {}\n  }\n}"},
		{"a comment before a comma", "{\n  \"a\": 1 /* one */\n  ,\n}", "{\n  \"a\": 1 /* one */\n  ,\n" + two + ",\n}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := withServer([]byte(c.before), "servers", "krait", s)
			if err != nil || string(got) != c.after {
				t.Fatalf("%v\n got %q\nwant %q", err, got, c.after)
			}
			if _, err := hujson.Parse(got); err != nil {
				t.Error(err)
			}
			again, err := withServer(got, "servers", "krait", s)
			if err != nil || string(again) != string(got) {
				t.Errorf("the second time: %v\n%s", err, again)
			}
		})
	}
	for _, c := range []struct{ before, want string }{
		{"[]", "no object"}, {"{", "no JSON"}, {`{"servers": []}`, `"servers" is no object`}, {`{"servers": {}, "servers": {}}`, ""},
	} {
		if got, err := withServer([]byte(c.before), "servers", "krait", s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v %s", c.before, err, got)
		}
	}
}
