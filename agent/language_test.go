package agent

// language_test.go says what agents of JavaScript and TypeScript show their models, and how they read programs.

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/tool"
)

// scriptTemplate is a template of TypeScript with a tool.
func scriptTemplate(t *testing.T, change func(*krait.Options)) *krait.Template {
	t.Helper()
	set, err := tool.NewSet(tool.Func("get_forecast", func(_ context.Context, in struct {
		City string `json:"city"`
	}) (map[string]int, error) {
		return map[string]int{"temp": len(in.City)}, nil
	}, tool.Doc("The weather of a city.")))
	if err != nil {
		t.Fatal(err)
	}
	return newTemplate(t, func(o *krait.Options) {
		*o = krait.Options{Language: javascript.TypeScript(), Tier: krait.TierInterpreter, Tools: set, Allow: []string{"*"}, Limits: krait.Limits{Time: 5 * time.Second}}
		if change != nil {
			change(o)
		}
	})
}

// The model of an agent of TypeScript reads of TypeScript alone.
func TestScriptDescription(t *testing.T) {
	for name, executor := range map[string]func(*krait.Template) Executor{
		"sandboxes": Sandboxes, "notebook": func(t *krait.Template) Executor { return Notebook(t) },
	} {
		p := &scripted{turns: []any{turn(say("hi"))}}
		template := scriptTemplate(t, nil)
		a := newAgent(t, p, func(o *Options) {
			o.Executor, o.Template, o.Prelude = executor(template), template, "/** Adds. */\nexport function add(a: number, b = 2): number {\n  return a + b\n}\n"
			o.Answer = []byte(`{"type": "object", "properties": {"total": {"type": "number"}}, "required": ["total"]}`)
		})
		if _, err := a.Run(t.Context(), "q"); err == nil {
			t.Fatal("text was taken for an answer of a type")
		}
		text := p.setup.Tool.Description
		for _, want := range []string{"Runs a TypeScript program", "The input is TypeScript source", "Promise.all([...])", "declare function get_forecast(args: {city: string}): Promise<",
			"    /** Adds. */\n    declare function add(a: number, b = 2): number\n", "declare function final_answer(value: {total: number}): void"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, text)
			}
		}
		for _, wrong := range []string{"Python", "asyncio", "def ", "print(", "traceback", "dict"} {
			if strings.Contains(text, wrong) || strings.Contains(p.inputs[1].Prompt, wrong) {
				t.Errorf("%s: %q in\n%s\n%s", name, wrong, text, p.inputs[1].Prompt)
			}
		}
		if p.setup.Tool.Language != "typescript" {
			t.Errorf("%s: %q", name, p.setup.Tool.Language)
		}
	}
}

// Programs in TypeScript, what becomes of them, and what the model is told.
func TestScriptPrograms(t *testing.T) {
	for _, test := range []struct{ rule, source, output string }{
		{"main returns the value", "async function main(): Promise<unknown> {\n  console.log('hi')\n  return (await get_forecast({city: 'Oslo'})).temp\n}", "4\n\nprinted:\nhi"},
		{"a fence is taken off", "```ts\nconst main = async () => 1\n```", "1"},
		{"so is one of JavaScript", "```js\nexport function main() { return 2 }\n```\n", "2"},
		{"JSON with code", `{"code": "function main() { return 3 }"}`, "3"},
		{"a program without main", "const x = 1", "ReferenceError: main is not defined; the program must define `async function main()`"},
		{"an error", "function main() { return null.x }", "TypeError: Cannot read properties of null (reading 'x')\n    at main (<program 1>:1:"},
		{"arguments in the words of the language", "async function main() { await getForecast({city: 1}) }", "expected string, got"},
		{"and the signature", "async function main() { await getForecast({}) }", "missing 1 argument: 'city'\nSignature: get_forecast(args: {city: string}): Promise<"},
		{"what tools.describe says", "async function main() { return tools.describe('get_forecast') }", "declare function get_forecast(args: {city: string})"},
		{"what tools.search says", "async function main() { return tools.search('weather')[0].signature }", "\"(args: {city: string}): Promise"},
		{"a program in a block of Python", "```python\ndef main(): return 1\n```", "this sandbox runs TypeScript: write it in TypeScript"},
		{"a program in Python", "import json\n\ndef main():\n    return 1\n", "Hint: this sandbox runs TypeScript, not Python"},
		{"an empty program", " ", "send TypeScript source that defines async function main()"},
		{"a limit", "function main() { for (;;) {} }", "Hint: see whether each while loop ends"},
	} {
		p := &scripted{turns: []any{turn(code("c1", test.source)), turn(say("ok"))}}
		a := newAgent(t, p, func(o *Options) {
			o.Executor, o.Template = nil, scriptTemplate(t, func(o *krait.Options) { o.Limits.Time = time.Second })
		})
		result, err := a.Run(t.Context(), "q")
		if err != nil {
			t.Errorf("%s: %v", test.rule, err)
			continue
		}
		got := result.Runs[0].Output
		if !strings.Contains(got, test.output) {
			t.Errorf("%s: %s\nwant %s", test.rule, got, test.output)
		}
		if strings.Contains(got, "str)") || strings.Contains(got, "traceback") {
			t.Errorf("%s: %s", test.rule, got)
		}
	}
}

// final_answer ends the run; what cells of a notebook define stays, until restart() or a limit.
func TestScriptNotebook(t *testing.T) {
	template := scriptTemplate(t, func(o *krait.Options) { o.Limits.Time = time.Second })
	p := &scripted{turns: []any{turn(code("c1", "const x = 20")), turn(code("c2", "x + 1")), turn(code("c3", "async function main() { return x }")), turn(code("c4", "await restart()")),
		turn(code("c5", "typeof x")), turn(code("c6", "for (;;) {}")), turn(code("c7", "try { await final_answer({a: 1}) } finally { console.log('no') }"))}}
	a := newAgent(t, p, func(o *Options) { o.Executor, o.Template = Notebook(template), template })
	result, err := a.Run(t.Context(), "q")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range result.Runs {
		got = append(got, r.Output)
	}
	if all := strings.Join(got[:5], "|"); all != `null|21|20|null|"undefined"` || !strings.Contains(got[5], "The sandbox was restarted") {
		t.Errorf("%q", got)
	}
	if string(result.Value) != `{"a":1}` || result.Runs[6].Outcome.Stdout != "" {
		t.Errorf("%s %+v", result.Value, result.Runs[6].Outcome)
	}
}

// In text mode blocks in the language are programs; one in the other language is told so, if it defines main.
func TestScriptTextMode(t *testing.T) {
	p := &scripted{turns: []any{
		turn(say("See:\n```typescript\nconst main = async (): Promise<number> => 41 + 1\n```\n")),
		turn(say("```python\ndef main():\n    return 1\n```\n")),
		turn(say("```\nfunction main() { return 7 }\n```\n")),
		turn(say("In Python that is\n```python\nprint(42)\n```\nand prints\n```\n42\n```")),
	}}
	a := newAgent(t, TextMode(p), func(o *Options) { o.Executor, o.Template = nil, scriptTemplate(t, nil) })
	result, err := a.Run(t.Context(), "q")
	if err != nil || len(result.Runs) != 3 || !strings.HasPrefix(result.Text, "In Python that is") {
		t.Fatalf("got %+v, %v", result, err)
	}
	for i, want := range []string{"42", "error: the program is in a block of python, and this sandbox runs TypeScript", "7"} {
		if !strings.HasPrefix(result.Runs[i].Output, want) {
			t.Errorf("%d: %s, want %s", i, result.Runs[i].Output, want)
		}
	}
	if text := p.setup.Instructions; !strings.Contains(text, "```typescript\nasync function main(): Promise<unknown> {\n    ...\n}\n```") || strings.Contains(text, "Python") {
		t.Errorf("%s", text)
	}
	// And in a sandbox of Python.
	p = &scripted{turns: []any{turn(say("```js\nasync function main() { return 1 }\n```")), turn(say("```js\nconsole.log(1)\n```"))}}
	result, err = newAgent(t, TextMode(p), func(o *Options) { o.Executor = Sandboxes(newTemplate(t, nil)) }).Run(t.Context(), "q")
	if err != nil || len(result.Runs) != 1 || !strings.Contains(result.Runs[0].Output, "in a block of js, and this sandbox runs Python: write it in Python") {
		t.Errorf("%+v, %v", result, err)
	}
}

// A stub of a prelude has declarations without bodies.
func TestScriptStub(t *testing.T) {
	got, err := scriptStub(`import { x } from "y"
// A remark.

/** A person. */
export interface Person { name: string; /* } */ age?: number }
type Pair = [string, number]
  | null

// Adds "}" up.
export async function total(items: { price: number }[], rate: (n: number) => number = (n) => n): Promise<{ sum: number }> {
  const pattern = /[}"]\//g, s = ` + "`a ${`}`} \"`" + `
  return { sum: 1 } // }
}
function _hidden() { return 1 }
export function* each(n: number) { yield n }
const LIMIT: number = 5
for (const x of []) { console.log(x) }
console.log("x")
`)
	want := `/** A person. */
interface Person { name: string; /* } */ age?: number }
type Pair = [string, number]
  | null
// Adds "}" up.
declare function total(items: { price: number }[], rate: (n: number) => number = (n) => n): Promise<{ sum: number }>
declare function* each(n: number)
const LIMIT: number = 5`
	if err != nil || got != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	for source, want := range map[string]string{"function f() {": "line 1: a bracket is not closed", "let a = 1\nlet b = 'x": "line 2: a text is not closed", "}": "line 1: '}' closes nothing"} {
		if _, err := scriptStub(source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", source, err)
		}
	}
}
