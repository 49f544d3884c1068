package mcp_test

// language_test.go says what a gateway offers whose programs are in JavaScript or TypeScript, or in several languages.

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

// adder is a tool of the host.
func adder() []any {
	return []any{tool.Func("add_up", func(_ context.Context, in struct {
		A int `json:"a"`
		B int `json:"b" default:"1"`
	}) (int, error) {
		return in.A + in.B, nil
	}, tool.Doc("Add two numbers."))}
}

// A gateway of TypeScript speaks of nothing else.
func TestGatewayTypeScript(t *testing.T) {
	g := gateway(t, nil, mcp.GatewayOptions{Tools: adder(), Sandbox: krait.Options{Language: javascript.TypeScript(), Tier: krait.TierInterpreter}})
	s := clients[0].connect(t, g, nil)
	list, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(list.Tools)
	for _, wrong := range []string{"Python", "asyncio", "print(", "def ", `"language"`} {
		if strings.Contains(string(text), wrong) {
			t.Errorf("%q in %s", wrong, text)
		}
	}
	for _, want := range []string{`"Run TypeScript"`, "declare function add_up(args: {a: number, b?: number}): Promise", "console.log adds text"} {
		if !strings.Contains(string(text), strings.ReplaceAll(want, "<", `\u003c`)) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	for _, c := range []struct{ code, want string }{
		{"const x: number = await addUp({a: 2}); x", "3"},
		{"```ts\nx + 1\n```", "4"},
		{"null.y", "TypeError: Cannot read properties of null (reading 'y')"},
		{"await add_up({})", "missing 1 argument: 'a'"},
		{"```python\nprint(1)\n```", "the program is in a block of another language: this sandbox runs TypeScript"},
		{"for (const t of tools.search('numbers')) console.log(t.name + t.signature)", "add_up(args: {a: number, b?: number}): Promise<number>"},
	} {
		if got := textOf(run(t, s, c.code)); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.code, got, c.want)
		}
	}
	if got := textOf(use(t, s, "search_tools", map[string]any{"query": "numbers"})); !strings.Contains(got, "add_up(args: {") {
		t.Error(got)
	}
	if got := textOf(use(t, s, "describe_tools", map[string]any{"names": []string{"add_up", "nothing"}})); !strings.Contains(got, "declare function add_up(") || !strings.Contains(got, "// There is no function nothing.") {
		t.Error(got)
	}
}

// A gateway of several languages has a sandbox for each, and the parameter language.
func TestGatewayLanguages(t *testing.T) {
	g := gateway(t, nil, mcp.GatewayOptions{Tools: adder(), Others: []krait.Options{{Language: javascript.Language(), Tier: krait.TierInterpreter}}})
	s := clients[0].connect(t, g, nil)
	list, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(list.Tools)
	for _, want := range []string{`"Run Python or JavaScript"`, `"language":{"default":"python","enum":["python","javascript"],"type":"string"}`, "add_up(a: int, b: int = 1)", "declare function add_up(args: {"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	for _, c := range []struct{ language, code, want string }{
		{"", "x = add_up(1)", "None"},
		{"javascript", "const x = await addUp({a: 5, b: 5})", "null"},
		{"python", "x", "2"},
		{"javascript", "x", "10"},
		{"", "```js\nx\n```", "10"},
		{"python", "```js\nx\n```", "in a block of another language than python"},
		{"ruby", "x", `"language" is "ruby": want python or javascript`},
	} {
		args := map[string]any{"code": c.code}
		if c.language != "" {
			args["language"] = c.language
		}
		if got := textOf(use(t, s, "run_code", args)); !strings.Contains(got, c.want) {
			t.Errorf("%s, %s: %s, want %s", c.language, c.code, got, c.want)
		}
	}
	if got := textOf(use(t, s, "describe_tools", map[string]any{"names": []string{"add_up"}, "language": "javascript"})); !strings.Contains(got, "declare function add_up(") {
		t.Error(got)
	}
	if _, err := mcp.NewGateway(nil, mcp.GatewayOptions{Others: []krait.Options{{}}}); !errors.Is(err, mcp.ErrGateway) {
		t.Error(err)
	}
}
