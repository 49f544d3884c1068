package config

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// docs/configuration.md has the table of settings, and the keys of models.
func TestDocs(t *testing.T) {
	const file = "../../docs/configuration.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| key | variable | flag | value | default | meaning |\n|---|---|---|---|---|---|\n")
	for _, s := range Table() {
		flag := "`--" + s.Flag + "`"
		if s.Flag == "" {
			flag = "`--limit`"
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s | %s | %s |\n", s.Key, s.Env, flag, s.Kind(), s.Default, s.Doc)
	}
	before, rest, ok := strings.Cut(string(text), "compares -->\n")
	table, after, ok2 := strings.Cut(rest, "<!-- end -->")
	if !ok || !ok2 {
		t.Fatal("no table")
	}
	if table != b.String() {
		if os.Getenv("KRAIT_UPDATE") != "" {
			if err := os.WriteFile(file, []byte(before+"compares -->\n"+b.String()+"<!-- end -->"+after), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		t.Errorf("the table of settings is not the one of the code; KRAIT_UPDATE=1 go test ./internal/config writes it:\n%s", b.String())
	}
	for _, key := range append(ModelKeys, PriceKeys...) {
		if !strings.Contains(after, "`"+key+"`") {
			t.Errorf("the key %s of models is missing", key)
		}
	}
	// The example is a configuration.
	_, example, _ := strings.Cut(string(text), "```yaml\n")
	example, _, _ = strings.Cut(example, "```")
	c := &Config{where: map[string]string{}}
	if err := c.parse("example", []byte(example), ""); err != nil || c.Model != "fast" || len(c.Servers) != 2 {
		t.Error(c, err)
	}
}

// The pages of toolsets have whole configurations, and docs/configuration.md their keys.
func TestToolsetDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	for kind, keys := range ToolsetKeys {
		for _, key := range append([]string{kind}, keys...) {
			if !strings.Contains(string(text), "`"+key+"`") {
				t.Errorf("the key %s of toolsets is missing", key)
			}
		}
	}
	for page, kind := range map[string]string{"sql": "sql", "http-tools": "http", "folders": "folder", "webhooks": "webhook"} {
		text, err := os.ReadFile("../../docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		_, example, _ := strings.Cut(string(text), "```yaml\n")
		example, _, _ = strings.Cut(example, "```")
		c := &Config{where: map[string]string{}}
		if err := c.parse(page, []byte(example), ""); err != nil || len(c.Toolsets) == 0 || c.Toolsets[0].Kind != kind {
			t.Errorf("%s: %+v, %v", page, c.Toolsets, err)
		}
		for _, key := range ToolsetKeys[kind] {
			if !strings.Contains(example, key+":") {
				t.Errorf("%s: the example does not show %s", page, key)
			}
		}
	}
}
