package javascript_test

import (
	"context"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
)

// What runs when, as in Node 20 for files of these names: in a CommonJS module what process.nextTick was given comes before promises, in an ES module after
// them, and before them in timers. An immediate comes before timers that are set with it, but for those of the script itself.
func TestOrder(t *testing.T) {
	const script = `
		const log = (s) => console.log(s)
		setTimeout(() => log('timeout'), 0); setImmediate(() => log('immediate'))
		Promise.resolve().then(() => { log('promise'); process.nextTick(() => log('tick of promise')) }).then(() => log('promise 2'))
		process.nextTick((a, b) => { log('tick ' + a + b); Promise.resolve().then(() => log('promise of tick')); process.nextTick(() => log('tick of tick')) }, 1, 2)
		queueMicrotask(() => log('microtask'))
		const f = async () => { log('async'); await null; log('awaited') }
		f()
		setTimeout(() => {
			setTimeout(() => log('inner timeout'), 0); setImmediate(() => log('inner immediate'))
			Promise.resolve().then(() => log('inner promise')); process.nextTick(() => log('inner tick'))
		}, 10)
		let n = 0, done = false
		const interval = setInterval(() => { log('interval'); if (++n === 3) clearInterval(interval) }, 50)
		setTimeout(() => { done = true }, 30)
		const spin = () => done ? log('spun') : setImmediate(spin)
		setTimeout(spin, 20)
	`
	const common = "async,tick 12,tick of tick,promise,microtask,awaited,promise of tick,promise 2,tick of promise,timeout,immediate,inner tick,inner promise,inner immediate,inner timeout,spun,interval,interval,interval"
	const module = "async,promise,microtask,awaited,promise 2,tick 12,tick of promise,tick of tick,promise of tick,timeout,immediate,inner tick,inner promise,inner immediate,inner timeout,spun,interval,interval,interval"
	for name, want := range map[string]string{"x.js": common, "x.cjs": common, "x.mjs": module} {
		var out strings.Builder
		template, err := krait.NewTemplate(krait.Options{Language: javascript.Language(), Tier: krait.TierInterpreter})
		if err != nil {
			t.Fatal(err)
		}
		sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{Stdout: &out})
		if err != nil {
			t.Fatal(err)
		}
		defer sandbox.Close()
		compiled, err := krait.Compile(script, name)
		if err != nil {
			t.Fatal(err)
		}
		if err := sandbox.LoadCompiled(context.Background(), compiled); err != nil {
			t.Error(name, err)
		}
		if got := strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", ","); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
		}
	}
}
