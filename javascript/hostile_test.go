package javascript_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
)

// hostile are scripts that want more than they may have. Each ends, or is ended, and the host goes on.
var hostile = map[string]string{
	"endless loop":                    `for (;;) {}`,
	"endless loop in try":             `for (;;) { try { for (;;) {} } catch { } }`,
	"endless loop in finally":         `function f() { try { for (;;) {} } finally { f() } } f()`,
	"endless recursion":               `function f() { f() } f()`,
	"caught recursion":                `function f() { try { f() } catch { f() } } f()`,
	"mutual recursion":                `const a = () => b(), b = () => a(); a()`,
	"recursion by getter":             `const o = { get x() { return this.x } }; o.x`,
	"recursion by proxy":              `const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x`,
	"recursion by toString":           `const o = { toString() { return String(o) } }; String(o)`,
	"recursion by JSON":               `let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; JSON.stringify(o)`,
	"promise flood":                   `const f = () => Promise.resolve().then(f); await f()`,
	"promises that multiply":          `const f = () => { Promise.resolve().then(f); Promise.resolve().then(f) }; f(); await new Promise(() => {})`,
	"timers that multiply":            `const f = () => { setTimeout(f); setTimeout(f) }; f(); await new Promise(() => {})`,
	"endless interval":                `setInterval(() => {}, 1); await new Promise(() => {})`,
	"thenable of itself":              `const t = { then(r) { r(t) } }; await t`,
	"thenable with a loop":            `await { get then() { for (;;) {} } }`,
	"thenables with loops":            `for (;;) { try { await { get then() { for (;;) {} } } } catch {} }`,
	"async generator":                 `async function* g() { for (;;) yield 1 } for await (const x of g()) ;`,
	"generator never closed":          `function* g() { try { for (;;) yield 1 } finally { for (;;) {} } } for (const x of g()) break`,
	"endless iterator":                `[...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }]`,
	"regex":                           `/^(a+)+$/.test('a'.repeat(40) + 'b')`,
	"regex with references":           `/^(?:(.)(.)(.)\3\2\1)*(.*)*x$/.test('a'.repeat(5000))`,
	"regex of great size":             `new RegExp('(?:'.repeat(20000) + ')'.repeat(20000))`,
	"string doubling":                 `let s = 'x'; for (;;) s += s`,
	"string repeat":                   `'x'.repeat(2 ** 29).repeat(8)`,
	"string pad":                      `'x'.padEnd(2 ** 30 - 1).split('')`,
	"array fill":                      `new Array(2 ** 28).fill(0)`,
	"array growth":                    `const a = []; for (;;) a.push(new Array(1000).fill(a.length))`,
	"objects":                         `const a = []; for (;;) a.push({ a: {}, b: [] })`,
	"map growth":                      `const m = new Map(); for (let i = 0; ; i++) m.set(i, m)`,
	"typed array":                     `new Uint8Array(2 ** 31)`,
	"buffers":                         `const a = []; for (;;) a.push(new ArrayBuffer(1 << 20))`,
	"bigint":                          `let n = 3n; for (;;) n *= n`,
	"bigint shift":                    `1n << (1n << 40n)`,
	"caught memory":                   `const a = []; for (;;) { try { a.push('x'.repeat(1 << 20) + a.length) } catch { } }`,
	"output":                          `for (;;) console.log('x'.repeat(1000))`,
	"output at once":                  `console.log('x'.repeat(1 << 26))`,
	"sort that lies":                  `Array.from({ length: 1e6 }, (_, i) => i).sort(() => Math.random() - 0.5); for (;;) {}`,
	"sort that throws":                `[3, 1, 2].sort(() => { throw new Error('no') })`,
	"source nested":                   `eval('('.repeat(1e5) + ')'.repeat(1e5))`,
	"source arrows":                   strings.Repeat("a=>", 5000) + "1",
	"source brackets":                 strings.Repeat("[", 50000),
	"source size":                     "'" + strings.Repeat("x", 1<<20) + "'",
	"Function":                        `new Function('for (;;) {}')()`,
	"eval":                            `(0, eval)('for (;;) {}')`,
	"import":                          `await import('file:///etc/passwd')`,
	"import by name":                  `const n = '/etc/passwd'; await import(n)`,
	"structuredClone":                 `let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; structuredClone(o)`,
	"value with endless getters":      `({ get a() { return { get a() { for (;;) {} } } } })`,
	"value by proxy":                  `new Proxy({}, { ownKeys() { for (;;) {} } })`,
	"value that grows":                `const v = new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), get: () => v }); ({v, w: {v}})`,
	"value with many keys":            `const o = {}; for (let i = 0; ; i++) o['k' + i] = i`,
	"value with a great length":       `const a = []; a.length = 4294967295; a`,
	"value by toJSON":                 `const o = { toJSON() { return { o } } }; o`,
	"error with getters":              `throw { get name() { for (;;) {} }, get message() { throw 1 }, get stack() { throw 2 } }`,
	"error whose name loops":          `const e = new Error('x'); Object.defineProperty(e, 'name', { get() { for (;;) {} } }); throw e`,
	"error of a proxy":                `throw new Proxy(new Error('x'), { get() { throw new Error('y') }, getPrototypeOf() { throw 1 } })`,
	"error with a great message":      `throw new Error('x'.repeat(1 << 24))`,
	"Error.prepareStackTrace":         `Error.prepareStackTrace = () => { for (;;) {} }; null.x`,
	"print by proxy":                  `console.log(new Proxy({}, { getPrototypeOf() { for (;;) {} } }))`,
	"print deep":                      `let o = []; for (let i = 0; i < 1e5; i++) o = [o]; console.log(o); for (;;) {}`,
	"calls":                           `for (;;) hostcall('echo', 1)`,
	"calls awaited":                   `for (;;) await hostcall('echo', 1)`,
	"call with a loop":                `await hostcall('echo', { get a() { for (;;) {} } })`,
	"random bytes":                    `for (;;) crypto.getRandomValues(new Uint8Array(65536))`,
	"fixed timer count":               `for (let i = 0; i < 1e6; i++) setTimeout(() => {}, 1e6)`,
	"clock":                           `while (Date.now() < Date.now() + 1) {}`,
	"weak refs":                       `const r = []; for (;;) r.push(new WeakRef({}), new FinalizationRegistry(() => {}))`,
	"native loop over a sparse array": `const a = []; a[2 ** 32 - 2] = 1; a.indexOf(2)`,
	"native loop in includes":         `const a = []; a.length = 2 ** 32 - 1; a.includes(2)`,
	"native loop in join":             `new Array(1e9) + ''`,
	"native loop in replaceAll":       `'x'.repeat(1e5).replaceAll('x', 'y'.repeat(1e5))`,
	"native loop in lastIndexOf":      `Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)`,
	"native loop in reverse":          `Array.prototype.reverse.call({ length: 2 ** 53 - 1 })`,
	"native loop in copyWithin":       `Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 1, 0)`,
	"native loop in unshift":          `Array.prototype.unshift.call({ length: 2 ** 53 - 2 }, 1)`,
	"native loop in typed array":      `new Uint8Array(1 << 24).sort((a, b) => { for (;;) {} })`,
	"term of a great length":          `eval('1' + '+1'.repeat(1e6))`,
	"JSON of a great length":          `JSON.parse('[' + '1,'.repeat(3e6) + '1]'); for (;;) {}`,
	"JSON nested":                     `JSON.parse('['.repeat(1e6))`,
	"JSON with a reviver":             `JSON.parse('[1,2,3]', function () { for (;;) {} })`,
	"JSON with a replacer":            `JSON.stringify([1], () => { for (;;) {} })`,
	"prototype of objects":            `Object.prototype.then = function (r) { r(this) }; await {}; ({})`,
	"prototype of promises":           `Promise.prototype.then = function () { for (;;) {} }; await hostcall('echo', 1)`,
	"constructor of promises":         `Promise.prototype.constructor = function () { for (;;) {} }; await hostcall('echo', 1).finally(() => {})`,
	"species":                         `class P extends Promise { static get [Symbol.species]() { for (;;) {} } } await P.resolve(1).then(() => {})`,
	"iterator of arrays":              `Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }; await Promise.all([hostcall('echo', 1)])`,
	"getter on the prototype":         `Object.defineProperty(Object.prototype, 'value', { get() { for (;;) {} } }); 1`,
	"setter on the prototype":         `Object.defineProperty(Array.prototype, '0', { set() { for (;;) {} } }); console.log([1]); await hostcall('echo', [1])`,
	"proxy as a payload":              `await hostcall('echo', new Proxy([], { get(t, k) { if (k === 'length') return 2 ** 53; return 1 } }))`,
	"proxy without a prototype":       `await hostcall('echo', new Proxy({}, { getPrototypeOf() { throw new Error('no') }, ownKeys() { return ['a', 'a'] } }))`,
	"revoked proxy":                   `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); await hostcall('echo', proxy)`,
	"revoked proxy thrown":            `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy`,
	"revoked proxy as a value":        `const { proxy, revoke } = Proxy.revocable([], {}); revoke(); proxy`,
	"payload of a great size":         `await hostcall('echo', 'x'.repeat(1 << 24))`,
	"payloads of a great size":        `for (;;) await hostcall('echo', 'x'.repeat(1 << 20))`,
	"payload nested":                  `let o = []; for (let i = 0; i < 1e5; i++) o = [o]; await hostcall('echo', o)`,
	"payload with a great BigInt":     `await hostcall('echo', 1n << 4000000n)`,
	"name of a call":                  `await hostcall({ toString() { for (;;) {} } }, 1)`,
	"calls that nobody awaits":        `for (let i = 0; i < 1e6; i++) hostcall('echo', i).catch(() => {})`,
	"result changed by a setter":      `Object.defineProperty(Object.prototype, 'a', { set() { for (;;) {} } }); await hostcall('echo', { a: 1 })`,
	"value of a great size":           `'x'.repeat(1 << 24)`,
	"value of many strings":           `Array(1 << 20).fill('x'.repeat(100))`,
	"value shared":                    `let o = [1]; for (let i = 0; i < 60; i++) o = [o, o]; o`,
	"generators":                      `const all = []; function* g() { try { yield new Array(1000).fill(0) } finally { for (;;) {} } } for (;;) { const i = g(); i.next(); all.push(i) }`,
	"async generators":                `const all = []; async function* g() { yield 1 } for (;;) all.push(g().next())`,
	"promises never settled":          `const all = []; for (;;) all.push(new Promise(() => {}))`,
	"rejections":                      `for (;;) Promise.reject(new Error('x'))`,
	"microtasks":                      `const f = () => queueMicrotask(f); f(); await new Promise(() => {})`,
	"finalizers":                      `const f = new FinalizationRegistry(() => { for (;;) {} }); for (;;) f.register({}, 1)`,
	"symbols":                         `const all = []; for (;;) all.push(Symbol.for('s' + all.length))`,
	"atoms":                           `const o = {}; for (let i = 0; ; i++) { o['k' + i] = 1; delete o['k' + i] }`,
	"closures":                        `let f = () => 1; for (;;) { const g = f; f = () => g }`,
	"bound functions":                 `let f = () => 1; for (let i = 0; i < 1e6; i++) f = f.bind(null, i); f()`,
	"prototype chain":                 `let o = {}; for (let i = 0; i < 1e6; i++) o = Object.create(o); o.x`,
	"rope of strings":                 `let s = 'x'; for (let i = 0; i < 1e6; i++) s = 'a' + s + 'b'; s.length; s.charCodeAt(5)`,
	"split":                           `'x'.repeat(1 << 22).split('')`,
	"normalize":                       `'\u0300'.repeat(1 << 22).normalize('NFC')`,
	"regex with a class":              `/([\s\S]*)*([\s\S]*)*y$/.test('x'.repeat(200))`,
	"regex replaced without end":      `'x'.repeat(1e6).replace(/x/g, () => 'x'.repeat(1e6))`,
	"regex with lookbehind":           `/(?<=(a+)+)b$/.test('a'.repeat(60) + 'c')`,
	"dates":                           `for (;;) new Date('x'.repeat(1e5))`,
	"label and with":                  `a: for (;;) { b: for (;;) continue a }`,
	"spread":                          `Math.max(...new Array(1e7).fill(1))`,
	"apply":                           `String.fromCharCode.apply(null, new Array(1e7).fill(65))`,
	"function with many parameters":   `new Function(...Array.from({ length: 70000 }, (_, i) => 'a' + i), 'return 1')()`,
	"console of a great array":        `console.log(Array.from({ length: 1e6 }, () => ({})))`,
	"console.table":                   `console.table(Array.from({ length: 1e4 }, (_, i) => ({ ['c' + i]: i })))`,
	"the host's function":             `for (const k of Reflect.ownKeys(globalThis)) if (String(k).includes('host')) { try { globalThis[k]('call') } catch { } } ; for (;;) hostcall.call(null, 'x', 1)`,
	"done by the script":              `(async () => { throw new Error('later') })(); for (let i = 0; i < 5; i++) await 0; 1`,
	"shared memory":                   `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`,
	"files without end":               `const fs = require('fs'); for (let i = 0; ; i++) try { fs.writeFileSync('/f' + i, 'x'.repeat(1 << 16)) } catch {}`,
	"file that grows":                 `const fs = require('fs'); for (;;) try { fs.appendFileSync('/f', 'x'.repeat(1 << 16)) } catch {}`,
	"files read again and again":      `const fs = require('fs'); fs.writeFileSync('/f', 'x'.repeat(1 << 20)); const all = []; for (;;) all.push(fs.readFileSync('/f'))`,
	"copies of copies":                `const fs = require('fs'); fs.mkdirSync('/a'); for (let i = 0; ; i++) try { fs.cpSync('/a', '/a' + i, { recursive: true }) } catch {}`,
	"directories in each other":       `const fs = require('fs'); for (let p = ''; ; ) { p += '/d'; fs.mkdirSync(p) }`,
	"path with a null byte":           `require('fs').readFileSync('/a\0b')`,
	"path by getters":                 `require('fs').readFileSync({ get href() { for (;;) {} }, __proto__: URL.prototype })`,
	"path that is a proxy":            `require('fs').writeFileSync(new Proxy([], { get() { for (;;) {} } }), 'x')`,
	"data with getters":               `require('fs').writeFileSync('/x', { get buffer() { for (;;) {} } })`,
	"descriptors":                     `const fs = require('fs'); fs.writeFileSync('/x', ''); for (;;) fs.openSync('/x', 'r')`,
	"require of itself":               `const fs = require('fs'); fs.writeFileSync('/m.cjs', 'require("./m.cjs"); for (;;) {}'); require('/m.cjs')`,
	"import of itself":                `require('fs').writeFileSync('/m.mjs', 'import "./m.mjs"; await import("./m.mjs"); for (;;) {}'); await import('/m.mjs')`,
	"many modules":                    `const fs = require('fs'); for (let i = 0; ; i++) { fs.writeFileSync('/m.mjs', 'export default ' + i); fs.renameSync('/m.mjs', '/m' + i + '.mjs'); await import('/m' + i + '.mjs') }`,
	"names of modules":                `for (let i = 0; ; i++) try { await import('./' + 'x'.repeat(i % 5000)) } catch {}`,
	"hidden require":                  `globalThis['\u2063require']({ toString() { for (;;) {} } })`,
	"hidden import":                   `globalThis['\u2063import']({}, 'x', { length: 1e9 })`,
	"Error.captureStackTrace":         `for (;;) Error.captureStackTrace({})`,
	"stack of a proxy":                `Error.captureStackTrace(new Proxy({}, { defineProperty() { for (;;) {} } }))`,
	"custom inspect":                  `console.log({ [Symbol.for('nodejs.util.inspect.custom')]() { for (;;) {} } })`,
	"custom inspect of itself":        `console.log({ [Symbol.for('nodejs.util.inspect.custom')]() { return { ...this } } })`,
	"table":                           `console.table(Array.from({ length: 1e6 }, (_, i) => ({ ['k' + i]: i })))`,
	"exit in a loop":                  `for (;;) try { process.exit(0) } catch {}`,
	"exit in finally":                 `try { process.exit(1) } finally { for (;;) {} }`,
	"fetch flood":                     `for (;;) fetch('http://x').catch(() => {})`,
	"body of getters":                 `new Response({ get a() { for (;;) {} } })`,
	"stream without end":              `const s = new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(1 << 16)) } }); await new Response(s).text()`,
	"blob of blobs":                   `let b = new Blob(['x'.repeat(1 << 16)]); for (;;) b = new Blob([b, b])`,
	"digits":                          `(2 ** 0.5).toLocaleString('en-US', { minimumFractionDigits: 100 }); for (;;) new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(10n ** 10000n)`,
	"collation":                       `const a = 'x'.repeat(1e6); a.localeCompare(a + 'y')`,
	"segments":                        `[...new Intl.Segmenter().segment('👨‍👩‍👧'.repeat(1e6))]`,
	"time zones":                      `for (let i = 0; ; i++) try { new Intl.DateTimeFormat('en', { timeZone: '../../etc/passwd' + i }) } catch {}`,
	"buffers of text":                 `for (let s = 'x'; ; s += s) Buffer.from(s, 'hex').toString('base64')`,
	"hash of everything":              `const h = require('crypto').createHash('sha256'); for (;;) h.update('x'.repeat(1 << 20))`,
	"events in events":                `const { EventEmitter } = require('events'); const e = new EventEmitter(); e.on('x', () => e.emit('x')); e.emit('x')`,
	"deep equality":                   `let a = {}, b = {}; for (let i = 0; i < 1e5; i++) { a = { a }; b = { a: b } } require('assert').deepStrictEqual(a, b)`,
}

// hostileLimits bound what they may take.
var hostileLimits = krait.Limits{Time: 150 * time.Millisecond, Memory: 32 << 20, Output: 1 << 20, Calls: 100, ConcurrentCalls: 20}

// lasting says of a script that a loop of it may go on in the host's process long after its run has ended.
func lasting(name string) bool {
	return strings.HasPrefix(name, "native loop") || name == "caught recursion"
}

// border are the words by which a script of hostile is known to reach code of Go: the host's function, values that cross, files, modules, esbuild. All others
// test QuickJS's own loops.
var border = regexp.MustCompile(`hostcall|require|import|console|process\.|fetch|Response|Blob|crypto|Buffer|Date|Timeout|Interval|throw|then|=> v|toJSON|Proxy|Intl|a=>|await`)

// chosen are the names of the hostile scripts that a test runs. Under the race detector, which makes QuickJS some ten times slower, these are those of
// border: what it watches is what goroutines share, and QuickJS's own loops share nothing.
func chosen(keep func(name string) bool) (names []string) {
	for name, source := range hostile {
		if keep(name) && (!racedetector.Enabled || border.MatchString(source)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// latest is the script that has ended latest after its deadline.
type latest struct {
	mu   sync.Mutex
	late time.Duration
	name string
}

func (l *latest) note(late time.Duration, name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if late > l.late {
		l.late, l.name = late, name
	}
}

// attack runs a hostile script and returns how long it took beyond its time.
func attack(t *testing.T, sandbox *krait.Sandbox, source string) (late time.Duration) {
	begun := time.Now()
	result, err := sandbox.Eval(context.Background(), source) // which hangs where nothing ends the script
	late = time.Since(begun) - hostileLimits.Time
	if errors.Is(err, krait.ErrFault) {
		t.Errorf("%v", err)
	}
	if err == nil && result == nil {
		t.Error("neither a result nor an error")
	}
	t.Logf("%.100v", err)
	return late
}

func TestHostile(t *testing.T) {
	attackAll(t, chosen(func(name string) bool { return !lasting(name) }))
}

// The scripts whose loops go on run in a process of their own, whose end ends these too: other tests would wait for a processor.
func TestHostileLasting(t *testing.T) {
	const child = "KRAIT_TEST_LASTING"
	if os.Getenv(child) != "" {
		attackAll(t, chosen(lasting))
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestHostileLasting$", "-test.v")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}

// attackAll runs hostile scripts, some at once.
func attackAll(t *testing.T, names []string) {
	var l latest
	t.Run("scripts", func(t *testing.T) {
		for _, name := range names {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				sandbox := open(t, krait.Options{HostCalls: echo, Limits: hostileLimits})
				l.note(attack(t, sandbox, hostile[name]), name)
			})
		}
	})
	t.Logf("%d scripts of %d, of which the latest ended %v past its deadline: %s", len(names), len(hostile), l.late, l.name)
}

var echo = map[string]krait.HostFunc{"echo": func(_ context.Context, x any) (any, error) { return x, nil }}

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
	if _, err := sandbox.Eval(context.Background(), "const a = []; for (;;) a.push('x'.repeat(100000) + a.length)"); !errors.Is(err, krait.ErrMemory) {
		t.Errorf("%v", err)
	}
}
