package javascript_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

// hostile are scripts that want more than they may have. Each ends, or is ended, and the host goes on.
var hostile = map[string]string{
	"endless loop":               `for (;;) {}`,
	"endless loop in try":        `for (;;) { try { for (;;) {} } catch { } }`,
	"endless loop in finally":    `function f() { try { for (;;) {} } finally { f() } } f()`,
	"endless recursion":          `function f() { f() } f()`,
	"caught recursion":           `function f() { try { f() } catch { f() } } f()`,
	"mutual recursion":           `const a = () => b(), b = () => a(); a()`,
	"recursion by getter":        `const o = { get x() { return this.x } }; o.x`,
	"recursion by proxy":         `const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x`,
	"recursion by toString":      `const o = { toString() { return String(o) } }; String(o)`,
	"recursion by JSON":          `let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; JSON.stringify(o)`,
	"promise flood":              `const f = () => Promise.resolve().then(f); await f()`,
	"promises that multiply":     `const f = () => { Promise.resolve().then(f); Promise.resolve().then(f) }; f(); await new Promise(() => {})`,
	"timers that multiply":       `const f = () => { setTimeout(f); setTimeout(f) }; f(); await new Promise(() => {})`,
	"endless interval":           `setInterval(() => {}, 1); await new Promise(() => {})`,
	"thenable of itself":         `const t = { then(r) { r(t) } }; await t`,
	"thenable with a loop":       `await { get then() { for (;;) {} } }`,
	"thenables with loops":       `for (;;) { try { await { get then() { for (;;) {} } } } catch {} }`,
	"async generator":            `async function* g() { for (;;) yield 1 } for await (const x of g()) ;`,
	"generator never closed":     `function* g() { try { for (;;) yield 1 } finally { for (;;) {} } } for (const x of g()) break`,
	"endless iterator":           `[...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }]`,
	"regex":                      `/^(a+)+$/.test('a'.repeat(40) + 'b')`,
	"regex with references":      `/^(?:(.)(.)(.)\3\2\1)*(.*)*x$/.test('a'.repeat(5000))`,
	"regex of great size":        `new RegExp('(?:'.repeat(20000) + ')'.repeat(20000))`,
	"string doubling":            `let s = 'x'; for (;;) s += s`,
	"string repeat":              `'x'.repeat(2 ** 29).repeat(8)`,
	"string pad":                 `'x'.padEnd(2 ** 30 - 1).split('')`,
	"array fill":                 `new Array(2 ** 28).fill(0)`,
	"array growth":               `const a = []; for (;;) a.push(new Array(1000).fill(a.length))`,
	"objects":                    `const a = []; for (;;) a.push({ a: {}, b: [] })`,
	"map growth":                 `const m = new Map(); for (let i = 0; ; i++) m.set(i, m)`,
	"typed array":                `new Uint8Array(2 ** 31)`,
	"buffers":                    `const a = []; for (;;) a.push(new ArrayBuffer(1 << 20))`,
	"bigint":                     `let n = 3n; for (;;) n *= n`,
	"bigint shift":               `1n << (1n << 40n)`,
	"caught memory":              `const a = []; for (;;) { try { a.push('x'.repeat(1 << 20) + a.length) } catch { } }`,
	"output":                     `for (;;) console.log('x'.repeat(1000))`,
	"output at once":             `console.log('x'.repeat(1 << 26))`,
	"sort that lies":             `Array.from({ length: 1e6 }, (_, i) => i).sort(() => Math.random() - 0.5); for (;;) {}`,
	"sort that throws":           `[3, 1, 2].sort(() => { throw new Error('no') })`,
	"source nested":              `eval('('.repeat(1e5) + ')'.repeat(1e5))`,
	"source arrows":              strings.Repeat("a=>", 5000) + "1",
	"source brackets":            strings.Repeat("[", 50000),
	"source size":                "'" + strings.Repeat("x", 1<<20) + "'",
	"Function":                   `new Function('for (;;) {}')()`,
	"eval":                       `(0, eval)('for (;;) {}')`,
	"import":                     `await import('file:///etc/passwd')`,
	"import by name":             `const n = '/etc/passwd'; await import(n)`,
	"structuredClone":            `let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; structuredClone(o)`,
	"value with endless getters": `({ get a() { return { get a() { for (;;) {} } } } })`,
	"value by proxy":             `new Proxy({}, { ownKeys() { for (;;) {} } })`,
	"value that grows":           `const v = new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), get: () => v }); ({v, w: {v}})`,
	"value with many keys":       `const o = {}; for (let i = 0; ; i++) o['k' + i] = i`,
	"value with a great length":  `const a = []; a.length = 4294967295; a`,
	"value by toJSON":            `const o = { toJSON() { return { o } } }; o`,
	"error with getters":         `throw { get name() { for (;;) {} }, get message() { throw 1 }, get stack() { throw 2 } }`,
	"error whose name loops":     `const e = new Error('x'); Object.defineProperty(e, 'name', { get() { for (;;) {} } }); throw e`,
	"error of a proxy":           `throw new Proxy(new Error('x'), { get() { throw new Error('y') }, getPrototypeOf() { throw 1 } })`,
	"error with a great message": `throw new Error('x'.repeat(1 << 24))`,
	"Error.prepareStackTrace":    `Error.prepareStackTrace = () => { for (;;) {} }; null.x`,
	"print by proxy":             `console.log(new Proxy({}, { getPrototypeOf() { for (;;) {} } }))`,
	"print deep":                 `let o = []; for (let i = 0; i < 1e5; i++) o = [o]; console.log(o); for (;;) {}`,
	"calls":                      `for (;;) hostcall('echo', 1)`,
	"calls awaited":              `for (;;) await hostcall('echo', 1)`,
	"call with a loop":           `await hostcall('echo', { get a() { for (;;) {} } })`,
	"random bytes":               `for (;;) crypto.getRandomValues(new Uint8Array(65536))`,
	"fixed timer count":          `for (let i = 0; i < 1e6; i++) setTimeout(() => {}, 1e6)`,
	"clock":                      `while (Date.now() < Date.now() + 1) {}`,
	"weak refs":                  `const r = []; for (;;) r.push(new WeakRef({}), new FinalizationRegistry(() => {}))`,
	"shared memory":              `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`,
}

func TestHostile(t *testing.T) {
	echo := func(_ context.Context, x any) (any, error) { return x, nil }
	for name, source := range hostile {
		t.Run(name, func(t *testing.T) {
			sandbox := open(t, krait.Options{HostCalls: map[string]krait.HostFunc{"echo": echo},
				Limits: krait.Limits{Time: 300 * time.Millisecond, Memory: 32 << 20, Output: 1 << 20, Calls: 100, ConcurrentCalls: 20}})
			result, err := sandbox.Eval(context.Background(), source) // which hangs where nothing ends the script
			if errors.Is(err, krait.ErrFault) {
				t.Errorf("%v", err)
			}
			if err == nil && result == nil {
				t.Error("neither a result nor an error")
			}
			t.Logf("%.100v", err)
		})
	}
}

// Prototypes that a script has changed change nothing of what the host gets, and the functions of the prelude go on.
func TestPollution(t *testing.T) {
	sandbox := open(t, krait.Options{Tools: tools(t), Allow: []string{"*"}})
	ctx := context.Background()
	_, err := sandbox.Eval(ctx, `
Object.prototype.toJSON = () => "polluted"
Array.prototype.toJSON = () => "polluted"
String.prototype.toJSON = () => "polluted"
Object.prototype.city = "Nowhere"
Object.prototype["\0"] = ["h", "x"]
Object.prototype.get = () => "polluted"
Array.prototype.push = Array.prototype.join = Array.prototype.map = function () { throw new Error("mine") }
Map.prototype.get = Map.prototype.set = Set.prototype.has = Promise.prototype.then = function () { throw new Error("mine") }
String.prototype.indexOf = String.prototype.charCodeAt = String.prototype.slice = () => "mine"
Function.prototype.call = Function.prototype.apply = function () { throw new Error("mine") }
JSON.stringify = JSON.parse = () => "mine"
globalThis.Map = globalThis.Set = globalThis.Promise = globalThis.Error = undefined
delete Object.prototype.toJSON; delete Object.prototype.get; delete Object.prototype["\0"]; delete Object.prototype.city
undefined`)
	if err != nil {
		t.Fatal(err)
	}
	result, err := sandbox.Eval(ctx, `const w = await get_forecast({ city: "Oslo" }); w`)
	if err != nil {
		t.Fatal(err)
	}
	if m, _ := result.Value.(map[string]any); m["city"] != "Oslo" || len(m) != 2 {
		t.Errorf("%#v", result.Value)
	}
}

// After its limits a sandbox is closed; others go on.
func TestAfterLimit(t *testing.T) {
	sandbox := open(t, krait.Options{Limits: krait.Limits{Time: 100 * time.Millisecond}})
	_, err := sandbox.Eval(context.Background(), "for (;;) {}")
	if !errors.Is(err, krait.ErrTime) {
		t.Errorf("%v", err)
	}
	if _, err = sandbox.Eval(context.Background(), "1"); !errors.Is(err, krait.ErrClosed) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	sandbox = open(t, krait.Options{})
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := sandbox.Eval(ctx, "for (;;) {}"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	sandbox = open(t, krait.Options{Limits: krait.Limits{Memory: 16 << 20}})
	if _, err := sandbox.Eval(context.Background(), "const a = []; for (;;) a.push('x'.repeat(1000) + a.length)"); !errors.Is(err, krait.ErrMemory) {
		t.Errorf("%v", err)
	}
}
