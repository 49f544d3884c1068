package javascript_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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
	template, err := krait.NewTemplate(krait.Options{Language: javascript.TypeScript(), Tier: krait.TierInterpreter})
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

// patience is a limit of time for runs that no limit is to end, also on a busy machine and under the race detector.
const patience = 5 * time.Minute

func open(t *testing.T, o krait.Options) *krait.Sandbox {
	t.Helper()
	return openWith(t, o, krait.SandboxOptions{})
}

func openWith(t *testing.T, o krait.Options, so krait.SandboxOptions) *krait.Sandbox {
	t.Helper()
	if o.Language == nil {
		o.Language = javascript.TypeScript()
	}
	if o.Tier == "" {
		place(&o)
	}
	if o.Limits.Time == 0 {
		o.Limits.Time = patience
	}
	template, err := krait.NewTemplate(o)
	if err != nil {
		t.Fatal(err)
	}
	sandbox, err := template.NewSandbox(context.Background(), so)
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
		"new Date(8.64e15)":               time.UnixMilli(8.64e15).UTC(), // in the year 275760
		"[new Date(-8.64e15)]":            []any{time.UnixMilli(-8.64e15).UTC()},
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

// Dates of all years go to the host and back.
func TestDates(t *testing.T) {
	sandbox := open(t, krait.Options{HostCalls: echo})
	result, err := sandbox.Eval(t.Context(), "const out = []; for (const t of [8.64e15, -8.64e15, 253402300800000, -62135596800001, 1.5e12]) out.push((await hostcall('echo', [new Date(t)]))[0].getTime() === t); out.join()")
	if err != nil || result.Value != "true,true,true,true,true" {
		t.Errorf("%+v, %v", result, err)
	}
	if err := sandbox.LoadScript(t.Context(), "const yearOf = (d) => d.getUTCFullYear()"); err != nil {
		t.Fatal(err)
	}
	if result, err = sandbox.Run(t.Context(), "yearOf", krait.Args{time.UnixMilli(-8.64e15)}); err != nil || result.Value != int64(-271821) {
		t.Errorf("%+v, %v", result, err)
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
		"let x: number = ;":                                         "SyntaxError: Unexpected \";\"",
		"import net from 'node:net'; net":                           "cannot import \"node:net\": use fetch, where the host grants HTTP",
		"const _ = require('lodash')":                               "cannot import \"lodash\": use JavaScript's own methods",
		"Deno.readTextFile('x')":                                    "Hint: there is no Deno here: use fs",
		"throw {code: 5}":                                           "Uncaught { code: 5 }",
		"await new Promise(() => {})":                               "awaits a promise that nothing settles",
		"class E extends Error { name = 'Mine' }; throw new E('x')": "Mine: x",
	} {
		_, err := sandbox.Eval(ctx, source)
		if !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}

// A promise that is rejected and that nobody has handled when the script is through fails the run. One that is handled late does not.
func TestLostErrors(t *testing.T) {
	sandbox := open(t, krait.Options{Tools: tools(t), Allow: []string{"*"}})
	for source, want := range map[string]string{
		"(async () => { throw new RangeError('lost') })(); 1":                                   "RangeError: lost",
		"get_forecast({city: 'Atlantis'}); 1":                                                   "LookupError: no such city",
		"for (let i = 0; i < 3000; i++) Promise.reject(new Error(i)); 1":                        "Error: 0",
		"const late = Promise.reject(new Error('late')); await slow(); late.catch(() => {}); 1": "",
		"const all = [1, 2].map((n) => Promise.reject(n)); await Promise.allSettled(all); 1":    "",
		"const r = get_forecast({city: 'Atlantis'}); try { await r } catch { } 1":               "",
		"await Promise.any([Promise.reject(1), slow()]); await slow().finally(() => {}); 1":     "",
		"Promise.reject(new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })); 1": "Error",
	} {
		result, err := sandbox.Eval(t.Context(), source)
		switch {
		case want == "" && (err != nil || result.Value != int64(1)):
			t.Errorf("%s: %v", source, err)
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}

// tools are some that scripts call.
func tools(t *testing.T) *tool.Set {
	t.Helper()
	released := make(chan bool)
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
		tool.Func("held", func(ctx context.Context, _ struct{}) (string, error) {
			select {
			case <-released:
				return "done", nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}, tool.Doc("Waits for release.")),
		tool.Func("release", func(context.Context, struct{}) (string, error) { close(released); return "", nil }, tool.Doc("Ends held.")),
		tool.Func("remove", func(ctx context.Context, _ struct{}) (string, error) { return "removed", nil }, tool.Doc("Removes all.")),
	)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Tools take the path that those of Python take: names, errors, allow-list, events, limits.
func TestTools(t *testing.T) {
	sandbox := open(t, krait.Options{Tools: tools(t), Allow: []string{"get_forecast", "held", "release", "together"}})
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
	result, err = sandbox.Eval(ctx, "await Promise.race([held(), new Promise(r => setTimeout(() => { r('timer'); release() }, 10))])")
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
	options := krait.Options{Language: javascript.Language(), Tools: tools(t), Allow: []string{"*"}, Clock: time.Now, Entropy: bytes.NewReader(make([]byte, 4096)),
		Limits: krait.Limits{Time: patience}}
	place(&options)
	template, err := krait.NewTemplate(options)
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

// What a sandbox keeps is known after each run, and bounded with that of others.
func TestMemory(t *testing.T) {
	budget := &krait.Budget{Memory: 64 << 20}
	sandbox := open(t, krait.Options{Limits: krait.Limits{Memory: 32 << 20}, Budget: budget})
	sizes := []int64{}
	for _, source := range []string{"1", "let kept = Array.from({length: 1000}, (_, i) => 'x'.repeat(10000) + i); 1", "kept = null; 1"} {
		result, err := sandbox.Eval(t.Context(), source)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, result.Usage.Memory)
		if used := budget.Used(); sandbox.Tier() == krait.TierInterpreter && used != result.Usage.Memory {
			t.Errorf("the budget has %d, not %d", used, result.Usage.Memory)
		}
	}
	if sizes[0] < 100<<10 || sizes[1]-sizes[0] < 10_000_000 || sizes[1]-sizes[0] > 20_000_000 || sizes[2]-sizes[0] > 1<<20 {
		t.Errorf("%d", sizes)
	}
}

// Options that are Python's alone are refused, and so are scripts in the wrong language.
func TestOptions(t *testing.T) {
	for _, o := range []krait.Options{{Tier: krait.TierAuto}, {Limits: krait.Limits{Steps: 1}}, {OneProgram: true}} {
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
