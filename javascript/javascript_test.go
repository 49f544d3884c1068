package javascript_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

func Example() {
	template, err := krait.NewTemplate(krait.Options{Language: javascript.TypeScript()})
	if err != nil {
		panic(err)
	}
	sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		panic(err)
	}
	defer sandbox.Close()
	result, err := sandbox.Eval(context.Background(), `
interface Order { item: string; price: number }
const orders: Order[] = [{ item: "tea", price: 3.5 }, { item: "cake", price: 4 }]
orders.reduce((sum, o) => sum + o.price, 0)
`)
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Value)
	// Output: 7.5
}

func open(t *testing.T, o krait.Options) *krait.Sandbox {
	t.Helper()
	if o.Language == nil {
		o.Language = javascript.TypeScript()
	}
	template, err := krait.NewTemplate(o)
	if err != nil {
		t.Fatal(err)
	}
	sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sandbox.Close() })
	return sandbox
}

// The value of the last expression, as Go data.
func TestValues(t *testing.T) {
	sandbox := open(t, krait.Options{})
	for source, want := range map[string]any{
		"1 + 1":                           int64(2),
		"0.5":                             0.5,
		"2 ** 53":                         float64(1 << 53),
		"10n ** 18n":                      int64(1e18),
		"undefined":                       nil,
		"null":                            nil,
		"'é\\u0000'":                      "é\x00",
		"[1, [true], undefined]":          []any{int64(1), []any{true}, nil},
		"({a: 1, f() {}, u: undefined})":  map[string]any{"a": int64(1)},
		"new Map([['k', 1], [2, 3]])":     map[string]any{"k": int64(1), "2": int64(3)},
		"new Set([1, 1, 2])":              []any{int64(1), int64(2)},
		"new Uint8Array([0, 255])":        []byte{0, 255},
		"new Float64Array([1.5])":         []any{1.5},
		"new Date(1700000000000)":         time.UnixMilli(1700000000000).UTC(),
		"new Date(NaN)":                   nil,
		"/a+/gi":                          "/a+/gi",
		"new TypeError('no')":             map[string]any{"name": "TypeError", "message": "no"},
		"({'\\0': 1, '\\0\\0x': 2})":      map[string]any{"\x00": int64(1), "\x00\x00x": int64(2)},
		"JSON.parse('{\"__proto__\":1}')": map[string]any{"__proto__": int64(1)},
		"new (class A { x = 1 })":         map[string]any{"x": int64(1)},
		"await Promise.resolve('later')":  "later",
		"Promise.all([1, 2].map(async (x) => x * 2))":             []any{int64(2), int64(4)},
		"await new Promise(r => setTimeout(r, 5000, 42))":         int64(42),
		"new URL('../x?a=1&b=%20#h', 'https://e.org/a/b/c').href": "https://e.org/a/x?a=1&b=%20#h",
		"atob(btoa('hi')) + structuredClone({a: [1]}).a[0]":       "hi1",
		"new Date(2024, 0, 31, 12).toISOString()":                 "2024-01-31T12:00:00.000Z",
		"new Date('2024-01-31T12:00').getHours()":                 int64(12),
		"(1234567.891).toLocaleString()":                          "1,234,567.891",
		"Math.random() === Math.random()":                         false,
		"crypto.randomUUID().length":                              int64(36),
	} {
		result, err := sandbox.Eval(context.Background(), source)
		if err != nil {
			t.Errorf("%s: %v", source, err)
		} else if !reflect.DeepEqual(result.Value, want) {
			t.Errorf("%s = %#v, want %#v", source, result.Value, want)
		}
	}
	for source, want := range map[string]string{
		"[async () => 1].map(f => f())":                        "result[0] is a Promise: await it",
		"(() => 1)":                                            "result is a function",
		"({a: Symbol('x')}).a":                                 "result is a symbol",
		"const c = {}; c.c = {d: [c]}; c":                      "result.c.d[0] contains itself",
		"let n = []; for (let i = 0; i < 300; i++) n = [n]; n": "nested too deeply",
	} {
		if _, err := sandbox.Eval(context.Background(), source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}

// What scripts define stays; it may be defined again, and host code calls it.
func TestState(t *testing.T) {
	sandbox := open(t, krait.Options{Prelude: "export const base: number = 40"})
	ctx := context.Background()
	for range 2 {
		if err := sandbox.LoadScript(ctx, "const more = 2\nexport async function main(a: number, o = {b: 0}) { return base + more + a + o.b }\nexport function* each(n: number) { for (let i = 0; i < n; i++) yield i }"); err != nil {
			t.Fatal(err)
		}
	}
	result, err := sandbox.Run(ctx, "main", krait.Args{1}, krait.Kwargs{"b": 2})
	if err != nil || result.Value != int64(45) {
		t.Errorf("%+v, %v", result, err)
	}
	if result, err = sandbox.Run(ctx, "each", krait.Args{3}); err != nil || !reflect.DeepEqual(result.Value, []any{int64(0), int64(1), int64(2)}) {
		t.Errorf("%+v, %v", result, err)
	}
	var kinds []string
	for event, err := range sandbox.Stream(ctx, "each", krait.Args{2}) {
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, fmt.Sprint(event.Kind, event.Value))
	}
	if want := "[partial0 partial1 end<nil>]"; fmt.Sprint(kinds) != want {
		t.Errorf("%v, want %v", kinds, want)
	}
	var missing *krait.FunctionError
	if _, err := sandbox.Run(ctx, "eac"); !errors.As(err, &missing) || len(missing.Near) == 0 || missing.Near[0] != "each" {
		t.Errorf("%v", err)
	}
	items := make(chan int, 3)
	items <- 1
	items <- 2
	close(items)
	if err := sandbox.LoadScript(ctx, "async function sum(xs) { let n = 0; for await (const x of xs) n += x; return n }"); err != nil {
		t.Fatal(err)
	}
	if result, err = sandbox.Run(ctx, "sum", krait.Args{(<-chan int)(items)}); err != nil || result.Value != int64(3) {
		t.Errorf("%+v, %v", result, err)
	}
}

// Errors show the script's own lines.
func TestErrors(t *testing.T) {
	sandbox := open(t, krait.Options{})
	ctx := context.Background()
	if _, err := sandbox.Eval(ctx, "interface A {\n  x: number\n}\n\nfunction first(a: A) {\n  return second(a)\n}\nfunction second(a: any) {\n  return a.x.y.z\n}"); err != nil {
		t.Fatal(err)
	}
	_, err := sandbox.Eval(ctx, "// later\nfirst({} as any)")
	var e *krait.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v", err)
	}
	if e.Type != "TypeError" || e.Line != 9 || e.Function != "second" || !strings.Contains(e.Traceback, "return a.x.y.z") || !strings.Contains(e.Traceback, "<eval>:2:1") {
		t.Errorf("%+v\n%s", e, e.Traceback)
	}
	for source, want := range map[string]string{
		"let x: number = ;":              "SyntaxError: Unexpected \";\"",
		"import fs from 'node:fs'; fs()": "cannot import \"node:fs\": there are no packages here",
		"const fs = require('fs')":       "cannot import \"fs\"",
		"process.env.HOME":               "Hint: there is no process here",
		"Deno.readTextFile('x')":         "Hint: there is no Deno here",
		"Buffer.from('x')":               "Hint: use Uint8Array",
		"throw {code: 5}":                "Uncaught { code: 5 }",
		"await new Promise(() => {})":    "awaits a promise that nothing settles",
		"class E extends Error { name = 'Mine' }; throw new E('x')": "Mine: x",
	} {
		_, err := sandbox.Eval(ctx, source)
		if !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}

// tools are some that scripts call.
func tools(t *testing.T) *tool.Set {
	t.Helper()
	type city struct {
		City string `json:"city" doc:"Its name."`
		Days int    `json:"days,omitempty"`
	}
	type forecast struct {
		City string  `json:"city"`
		Temp float64 `json:"temp"`
	}
	all, arrived := make(chan struct{}), new(atomic.Int32)
	set, err := tool.NewSet(
		tool.Func("get_forecast", func(ctx context.Context, c city) (forecast, error) {
			if c.City == "Atlantis" {
				return forecast{}, &krait.Exception{Type: "LookupError", Message: "no such city"}
			}
			return forecast{c.City, float64(len(c.City))}, nil
		}, tool.Doc("The weather of a city.")),
		tool.Func("together", func(ctx context.Context, _ struct{}) (string, error) {
			// All ten have to be there for one to return.
			if arrived.Add(1) == 10 {
				close(all)
			}
			select {
			case <-all:
				return "done", nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}, tool.Doc("Waits for the others.")),
		tool.Func("slow", func(ctx context.Context, _ struct{}) (string, error) {
			select {
			case <-time.After(100 * time.Millisecond):
				return "done", nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}, tool.Doc("Takes its time.")),
		tool.Func("remove", func(ctx context.Context, _ struct{}) (string, error) { return "removed", nil }, tool.Doc("Removes all.")),
	)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Tools take the path that those of Python take: names, errors, allow-list, events, limits.
func TestTools(t *testing.T) {
	sandbox := open(t, krait.Options{Tools: tools(t), Allow: []string{"get_forecast", "slow", "together"}})
	ctx := context.Background()
	result, err := sandbox.Eval(ctx, `
const all = await Promise.all(["Rome", "Oslo", "Bern"].map((city) => getForecast({ city })))
const one = await tools.get_forecast({ city: "Paris", days: 2 })
all.map((f) => f.temp).concat(one.temp)`)
	if err != nil || !reflect.DeepEqual(result.Value, []any{int64(4), int64(4), int64(4), int64(5)}) {
		t.Fatalf("%+v, %v", result, err)
	}
	if len(result.Calls) != 4 || result.Calls[3].Name != "get_forecast" || result.Calls[3].Args["days"] != int64(2) || result.Calls[3].Line != 3 {
		t.Errorf("%+v", result.Calls[3])
	}
	result, err = sandbox.Eval(ctx, `
const out = []
for (const f of [() => get_forecast({city: "Atlantis"}), () => get_forecast({town: "x"}), () => remove(), () => tools.nothing(), () => getForecast({city: 1}, 2)]) {
  try { await f() } catch (e) { out.push([e instanceof ToolError, e instanceof Error, e.name, e.code ?? null, e.message.split("\n")[0]].join("|")) }
}
out`)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"true|true|LookupError|ERR_LOOKUP|no such city", "true|true|TypeError|ERR_TYPE|", "true|true|PermissionError|ERR_PERMISSION|", "false|true|TypeError||tools has no tool", "false|true|TypeError||get_forecast() takes one object"} {
		if got := result.Value.([]any)[i].(string); !strings.HasPrefix(got, want) {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
	}
	if _, err := sandbox.Eval(ctx, "await Promise.all(Array.from({length: 10}, () => together()))"); err != nil {
		t.Error(err)
	}
	result, err = sandbox.Eval(ctx, "await Promise.race([slow(), new Promise(r => setTimeout(r, 10, 'timer'))])")
	if err != nil || result.Value != "timer" {
		t.Errorf("%+v, %v", result, err)
	}
	stub := tools(t).Stub(nil, tool.StubOptions{TypeScript: true})
	if !strings.Contains(stub, "declare function get_forecast(args: {city: string, days?: number}): Promise<") || !strings.Contains(stub, "/** The weather of a city.") && !strings.Contains(stub, " * The weather of a city.") {
		t.Errorf("%s", stub)
	}
}

// A run that was recorded is told again without its tools, and its clock and random numbers.
func TestReplay(t *testing.T) {
	store, err := journal.NewDir(t.TempDir(), journal.DirOptions{})
	if err != nil {
		t.Fatal(err)
	}
	template, err := krait.NewTemplate(krait.Options{Language: javascript.Language(), Tools: tools(t), Allow: []string{"*"}, Clock: time.Now, Entropy: bytes.NewReader(make([]byte, 4096))})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	log, err := store.Create(ctx, "run")
	if err != nil {
		t.Fatal(err)
	}
	sandbox, err := template.NewSandbox(ctx, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "run"}})
	if err != nil {
		t.Fatal(err)
	}
	result, err := sandbox.Eval(ctx, "const r = await Promise.race([slow(), getForecast({city: 'Oslo'})]); console.log(r, Date.now(), Math.random()); const s = await slow(); [r, s, Date.now(), Math.random()]")
	if err != nil {
		t.Fatal(err)
	}
	sandbox.Close()
	log.Close()
	records, err := journal.Records(ctx, store, "run")
	if err != nil {
		t.Fatal(err)
	}
	again, err := krait.Replay(ctx, template, records, krait.ReplayOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := again.Ops[0].Result; again.Changed || !reflect.DeepEqual(got.Value, result.Value) || got.Stdout != result.Stdout {
		t.Errorf("%+v, want %+v", got, result)
	}
}

// Options that are Python's alone are refused, and so are scripts in the wrong language.
func TestOptions(t *testing.T) {
	for _, o := range []krait.Options{{Env: map[string]string{"A": "b"}}, {Argv: []string{"x"}}, {Tier: krait.TierAuto}, {Limits: krait.Limits{Steps: 1}}, {OneProgram: true}} {
		o.Language = javascript.Language()
		if _, err := krait.NewTemplate(o); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	py, err := krait.Compile("1", "x.py")
	if err != nil {
		t.Fatal(err)
	}
	js, err := krait.Compile("const a = 1; a", "x.js")
	if err != nil {
		t.Fatal(err)
	}
	sandbox := open(t, krait.Options{})
	if _, err := sandbox.EvalCompiled(context.Background(), py); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("%v", err)
	}
	if result, err := sandbox.EvalCompiled(context.Background(), js); err != nil || result.Value != int64(1) {
		t.Errorf("%v", err)
	}
}

// Programs print what Node prints. Those of testdata have its output beside them; with Node there, it is asked again.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	node, _ := exec.LookPath("node")
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(file, ".js") + ".out"
			if node != "" && os.Getenv("KRAIT_UPDATE") != "" {
				cmd := exec.Command(node, "--input-type=module", "-")
				cmd.Stdin, cmd.Env = bytes.NewReader(source), []string{"TZ=UTC", "LANG=en_US.UTF-8"}
				out, err := cmd.Output()
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(golden, out, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			result, err := open(t, krait.Options{Language: javascript.Language()}).Eval(context.Background(), string(source))
			if err != nil {
				t.Fatal(err)
			}
			if result.Stdout != string(want) {
				t.Errorf("got\n%s\nwant\n%s", result.Stdout, want)
			}
		})
	}
}
