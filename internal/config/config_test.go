package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// write makes a file of the test.
func write(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func env(vars map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		v, ok := vars[name]
		return v, ok
	}
}

const whole = `
model: fast
models:
  fast:
    use: openai:gpt-5.4-mini
    key: OTHER_KEY
    api: chat
    text: false
    window: 400_000
    max_tokens: 1000
    prices: {input: 0.25, cached: 0.025, output: 2}
  old: {use: "recording:r.json"}
servers:
  git:
    command: git-mcp
    args: [--repo, .]
    env: {TOKEN: abc, N: 3, YES: true, LONG: 99999999999999999999, F: 1.50}
    disabled: false
  web: {url: "http://localhost:1/mcp"}
mcp: [~/servers.json]
tools: tools.json
allow: ['git.*', now]
approve: never
journal: runs
notebook: true
instructions: |
  Be brief.
toolsets:
  shop: {sql: "sqlite:shop.db", rows: 5, bytes: 1KiB, timeout: 2s, calls: 7, about: Orders.}
  hub:
    http: https://api.example.com
    hosts: [b.example.com]
    methods: POST
    headers: {Authorization: "Bearer ${TOKEN}"}
    unattended: true
  docs: {folder: docs, write: true}
  home: {folder: ~/x}
  post: {webhook: "${HOOK}", form: slack, rate: 3}
limits:
  steps: 3
  runs: 4
  parallel: 1
  calls: 5
  failures: 2
  tokens: 1_000
  answer_tokens: 7
  cost: 0.5
  time: 1m
  output: 1KiB
  program_time: 2
  program_steps: 9
  program_memory: 64MiB
  program_calls: 6
mount: [data:/data, '/abs:/abs:rw', ~/x:/x]
env: {LANG: C, N: 3}
http: [localhost:8080]
`

func TestWholeFile(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "krait.yaml", whole)
	c, err := Load(Sources{Dir: dir, Home: "/h"})
	if err != nil {
		t.Fatal(err)
	}
	at := c.where
	c.where = nil
	want := &Config{File: path, Model: "fast",
		Models: map[string]*Model{
			"fast": {Use: "openai:gpt-5.4-mini", Key: "OTHER_KEY", API: "chat", Window: 400000, MaxTokens: 1000, Prices: Prices{0.25, 0.025, 2}},
			"old":  {Use: "recording:" + filepath.Join(dir, "r.json")},
		},
		Servers: []Server{
			{"git", []byte(`{"command":"git-mcp","args":["--repo","."],"env":{"TOKEN":"abc","N":"3","YES":"true","LONG":"99999999999999999999","F":"1.50"},"disabled":false}`), 14},
			{"web", []byte(`{"url":"http://localhost:1/mcp"}`), 19},
		},
		MCP: []string{"/h/servers.json"}, Tools: []string{filepath.Join(dir, "tools.json")}, Allow: []string{"git.*", "now"}, Approve: Never,
		Journal: filepath.Join(dir, "runs"), Notebook: true, Instructions: "Be brief.\n",
		Mount: []string{filepath.Join(dir, "data:/data"), "/abs:/abs:rw", "/h/x:/x"}, Env: []string{"LANG=C", "N=3"}, HTTP: []string{"localhost:8080"},
		Toolsets: []Toolset{
			{Name: "shop", Kind: "sql", Target: "sqlite:" + filepath.Join(dir, "shop.db"), Rows: 5, Bytes: 1024, Timeout: 2 * time.Second, Calls: 7, About: "Orders."},
			{Name: "hub", Kind: "http", Target: "https://api.example.com", Hosts: []string{"b.example.com"}, Methods: []string{"POST"},
				Headers: map[string]string{"Authorization": "Bearer ${TOKEN}"}, Unattended: true},
			{Name: "docs", Kind: "folder", Target: filepath.Join(dir, "docs"), Write: true},
			{Name: "home", Kind: "folder", Target: "/h/x"},
			{Name: "post", Kind: "webhook", Target: "${HOOK}", Form: "slack", Rate: 3},
		},
		Limits: Limits{Steps: 3, Runs: 4, Parallel: 1, Calls: 5, Failures: 2, Tokens: 1000, AnswerTokens: 7, Cost: 0.5, Time: time.Minute, Output: 1024,
			ProgramTime: 2 * time.Second, ProgramSteps: 9, ProgramMemory: 64 << 20, ProgramCalls: 6},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got  %+v\nwant %+v", c, want)
	}
	for key, line := range map[string]int{"model": 2, "allow": 22, "limits.steps": 40, "toolsets.hub.headers": 34, "servers.git.env.TOKEN": 17, "models.fast.prices": 11} {
		if want := fmt.Sprintf("%s:%d", path, line); at[key] != want {
			t.Errorf("%s is at %s, want %s", key, at[key], want)
		}
	}
}

// Every setting can be said in all three places; the flag is before the environment, and that before the file.
func TestPrecedence(t *testing.T) {
	values := map[string][3]string{ // by kind of setting: file, environment, flag
		"text": {"a", "b", "c"}, "list": {"a", "b", "c"}, "true or false": {"true", "false", "true"}, "number": {"1", "2", "3"},
		"amount": {"1", "2", "3"}, "time": {"1s", "2s", "3s"}, "size": {"1", "2", "3"},
	}
	for _, s := range Table() {
		v := values[s.Kind()]
		switch s.Key {
		case "approve":
			v = [3]string{"ask", "always", "never"}
		case "language":
			v = [3]string{"python", "javascript", "typescript"}
		case "tier":
			v = [3]string{"interpreter", "container", "auto"}
		}
		text := s.Key + ": " + v[0] + "\n"
		if section, name, ok := strings.Cut(s.Key, "."); ok {
			text = section + ":\n  " + name + ": " + v[0] + "\n"
		}
		flag := Flag{s.Flag, []string{v[2]}}
		if s.Flag == "" {
			_, name, _ := strings.Cut(s.Key, ".")
			flag = Flag{"limit", []string{name + "=" + v[2]}}
		}
		got := func(n int) string {
			dir := t.TempDir()
			src := Sources{File: write(t, dir, "k.yaml", text)}
			if n > 0 {
				src.Env = env(map[string]string{s.Env: v[1]})
			}
			if n > 1 {
				src.Flags = []Flag{flag}
			}
			c, err := Load(src)
			if err != nil {
				t.Fatalf("%s: %v", s.Key, err)
			}
			out := reflect.ValueOf(s.at(c)).Elem()
			if list, ok := out.Interface().([]string); ok {
				out = reflect.ValueOf(list[0])
			}
			if list, ok := out.Interface().([]Language); ok {
				out = reflect.ValueOf(list[0])
			}
			if s.path {
				return filepath.Base(out.String())
			}
			return fmt.Sprint(out)
		}
		for n := range 3 {
			want := v[n]
			if s.Kind() == "number" || s.Kind() == "amount" || s.Kind() == "size" {
				want = fmt.Sprint(n + 1)
			}
			if g := got(n); g != want {
				t.Errorf("%s with %d sources: got %s, want %s", s.Key, n+1, g, want)
			}
		}
	}
}

// A mistake is one line with the place, what is wrong, and what is wanted.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"modle: x":                                  `k.yaml:1: modle: unknown key, did you mean model?; known are model, mcp, tools, allow, `,
		"\nlimits:\n  stepz: 1":                     `k.yaml:3: limits.stepz: unknown key, did you mean steps?; known are steps, `,
		"limits: 3":                                 `k.yaml:1: limits: got "3", want keys with values`,
		"- a":                                       `k.yaml:1: the file: got a list, want keys with values`,
		"a text":                                    `k.yaml:1: the file: got "a text", want keys with values`,
		"model: a\nmodel: b":                        `k.yaml:2: model: is here already, in line 1; remove one`,
		"model:":                                    `k.yaml:1: model: no value: want a text, or remove the line`,
		"model: [a]":                                `k.yaml:1: model: got a list, want a text`,
		"allow:\n- a\n- {b: c}":                     `k.yaml:3: allow: got keys with values in the list, want a text (globs need quotes: '*')`,
		"allow: {a: b}":                             `k.yaml:1: allow: got keys with values, want a list of texts`,
		"approve: maybe":                            `k.yaml:1: approve: "maybe" is no way of approving: want ask, always or never`,
		"notebook: yes":                             `k.yaml:1: notebook: "yes": want true or false`,
		"limits: {steps: many}":                     `k.yaml:1: limits.steps: "many": want a whole number that is not negative`,
		"limits: {steps: -1}":                       `k.yaml:1: limits.steps: "-1": want a whole number that is not negative`,
		"limits: {tokens: 1e99}":                    `k.yaml:1: limits.tokens: "1e99": want a whole number that is not negative`,
		"limits: {cost: .nan}":                      `k.yaml:1: limits.cost: ".nan": want a number that is not negative`,
		"limits: {time: 5x}":                        `k.yaml:1: limits.time: "5x": want a time such as 30s, 5m or a number of seconds`,
		"limits: {output: much}":                    `k.yaml:1: limits.output: "much": want a number of bytes such as 64MiB`,
		"models: {a: {}}":                           `k.yaml:1: models.a: use is missing: want openai:NAME, anthropic:NAME, gemini:NAME, a URL or recording:FILE`,
		"models: {a: {usee: x}}":                    `k.yaml:1: models.a.usee: unknown key, did you mean use?; known are use, key, api, text, window, max_tokens, prices`,
		"models: {'a:b': {use: x}}":                 `k.yaml:1: models.a:b: a name may not be empty or have : / #, which tell it from what`,
		"models: {a: {use: x, api: y}}":             `k.yaml:1: models.a.api: "y": want responses or chat`,
		"models: {a: {use: x, window: y}}":          `k.yaml:1: models.a.window: "y": want a whole number that is not negative`,
		"models: {a: {use: x, key: sk-secret-1}}":   `k.yaml:1: models.a.key: want the name of an environment variable, not the key itself`,
		"models: {a: {use: x, prices: {in: 1}}}":    `k.yaml:1: models.a.prices.in: unknown key`,
		"servers: {a: x}":                           `k.yaml:1: servers.a: got "x", want command or url, and what belongs to it`,
		"servers: {a: {env: {T: null}}}":            `k.yaml:1: servers.a.env.T: no value: write one, or remove the line`,
		"\"a\\nb\\e\": 1":                           "k.yaml:1: a\ufffdb\ufffd: unknown key",
		"servers: {a: {env: {A: 1, A: 2}}}":         `k.yaml:1: servers.a.env.A: is here already, in line 1; remove one`,
		"servers: {a: &x {b: *x}}":                  `the value is too deep or too large`,
		"toolsets: {a: x}":                          `k.yaml:1: toolsets.a: got "x", want one of folder, http, sql, webhook, and what belongs to it`,
		"toolsets: {a: {about: x}}":                 `k.yaml:1: toolsets.a: want one of folder, http, sql, webhook, which says what the tools reach`,
		"toolsets: {a: {sql: x, folder: y}}":        `k.yaml:1: toolsets.a: has sql and folder; want one toolset for each`,
		"toolsets: {a: {sql: x, row: 5}}":           `k.yaml:1: toolsets.a.row: unknown key, did you mean rows?; known are sql, about, calls, timeout, rows, bytes`,
		"toolsets: {a: {folder: x, rows: 5}}":       `k.yaml:1: toolsets.a.rows: unknown key`,
		"toolsets: {a: {sql: ''}}":                  `k.yaml:1: toolsets.a.sql: no value: want what the tools reach`,
		"toolsets: {a: {folder: x, write: maybe}}":  `k.yaml:1: toolsets.a.write: "maybe": want true or false`,
		"toolsets: {a: {webhook: x, form: irc}}":    `k.yaml:1: toolsets.a.form: "irc": want json, slack, discord, text`,
		"toolsets: {a: {http: x, headers: [a]}}":    `k.yaml:1: toolsets.a.headers: got a list, want keys with values`,
		"toolsets: {a: {http: x, hosts: [{b: c}]}}": `k.yaml:1: toolsets.a.hosts: got keys with values, want a text`,
		"? [a]\n: b":                                `k.yaml:1: the file: a key is a list, want a text`,
		"model: a\n---\nmodel: b":                   `k.yaml:2: a second document begins here: want one`,
		"model: \"a\nlimits: {}":                    `k.yaml:2: not YAML: found unexpected end of stream; correct it here or on the next line`,
		"\tx: 1":                                    `k.yaml:1: not YAML: found character that cannot start any token`,
		"\x00":                                      `k.yaml:1: not YAML: control characters are not allowed`,
		"model: *nope":                              `k.yaml:1: not YAML: unknown anchor 'nope' referenced`,
	} {
		dir := t.TempDir()
		path := write(t, dir, "k.yaml", text)
		c, err := Load(Sources{File: path})
		if c != nil || err == nil {
			t.Errorf("%q: taken", text)
			continue
		}
		got := strings.TrimPrefix(err.Error(), dir+"/")
		if !strings.Contains(got, want) || strings.Contains(got, "\n") || !errors.Is(err, ErrConfig) || !strings.HasPrefix(got, "k.yaml:") {
			t.Errorf("%q:\ngot  %s\nwant %s", text, got, want)
		}
		if strings.Contains(got, "sk-secret") {
			t.Errorf("%q: shows the key: %s", text, got)
		}
	}
}

func TestMistakesElsewhere(t *testing.T) {
	dir := t.TempDir()
	for want, s := range map[string]Sources{
		"KRAIT_APPROVE: \"maybe\" is no way of approving: want ask, always or never":   {Env: env(map[string]string{"KRAIT_APPROVE": "maybe"})},
		"KRAIT_LIMITS_TIME: \"x\": want a time such as 30s, 5m or a number of seconds": {Env: env(map[string]string{"KRAIT_LIMITS_TIME": "x"})},
		"--approve: \"x\" is no way of approving: want ask, always or never":           {Flags: []Flag{{"approve", []string{"x"}}}},
		"--limit: \"step=1\": want NAME=VALUE, where NAME is one of steps, ":           {Flags: []Flag{{"limit", []string{"step=1"}}}},
		"--limit: \"steps\": want NAME=VALUE":                                          {Flags: []Flag{{"limit", []string{"steps"}}}},
		"--limit steps: limits.steps: \"x\": want a whole number that is not negative": {Flags: []Flag{{"limit", []string{"steps=x"}}}},
		"--nothing: unknown flag":        {Flags: []Flag{{"nothing", nil}}},
		"--model: no value: want a text": {Flags: []Flag{{"model", nil}}},
		dir + "/no.yaml: can't be read: no such file or directory; name another file with --config": {File: dir + "/no.yaml"},
		dir + "/other.yaml: can't be read: no such file or directory; name another":                 {Dir: dir, Env: env(map[string]string{"KRAIT_CONFIG": dir + "/other.yaml"})},
		dir + ": can't be read: is a directory":                                                     {File: dir},
		"has more than 1048576 bytes; this is no configuration":                                     {File: write(t, dir, "large.yaml", strings.Repeat("# x\n", 1<<19))},
	} {
		if c, err := Load(s); err == nil || c != nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestFind(t *testing.T) {
	user, dir := t.TempDir(), t.TempDir()
	s := Sources{Dir: dir, UserDir: user, Env: env(map[string]string{})}
	if c, err := Load(s); err != nil || c.File != "" || c.Where("model") != "" {
		t.Error(c, err)
	}
	for _, where := range []string{user, dir} { // the later goes before
		path := write(t, where, FileName, "# nothing but a comment\n")
		if c, err := Load(s); err != nil || c.File != path {
			t.Error(c, err)
		}
	}
	s.Env = env(map[string]string{FileVar: write(t, dir, "other.yaml", "")})
	if c, err := Load(s); err != nil || filepath.Base(c.File) != "other.yaml" {
		t.Error(c, err)
	}
	list := write(t, dir, "mcp.json", "{}")
	if c, err := Load(Sources{File: list, Flags: []Flag{{"mcp", []string{"other.json"}}}}); err != nil || !reflect.DeepEqual(c.MCP, []string{list, "other.json"}) || c.File != list {
		t.Error(c, err)
	}
	if _, err := Load(Sources{File: dir + "/none.json"}); !errors.Is(err, ErrConfig) {
		t.Error(err)
	}
	s.File = write(t, dir, "flag.yaml", "---\n")
	if c, err := Load(s); err != nil || filepath.Base(c.File) != "flag.yaml" {
		t.Error(c, err)
	}
}

// What a file says never makes the reader panic, and mistakes stay lines with a place.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{whole, "", "a: &x {b: *x}", "<<: *a", "? {a: b}\n: c", "servers: {a: &x {b: [*x, *x]}}", "allow: !!binary x", "&a &b c: d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := &Config{where: map[string]string{}}
		if err := c.parse("k.yaml", []byte(text), ""); err != nil {
			var e *Error
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %v", text, err)
			}
			if !errors.As(err, &e) || !strings.HasPrefix(e.Where, "k.yaml:") {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
