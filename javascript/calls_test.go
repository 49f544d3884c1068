package javascript_test

// calls_test.go tests how calls of the host are carried out, and what of a script's data they are given.

import (
	"context"
	"errors"
	"math"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

// notes is what was noted, in order.
type notes struct {
	mu   sync.Mutex
	list []string
}

func (n *notes) add(s string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, s)
}

// Write notes what a script prints. Where that is "waited" it waits for the note "called" first.
func (n *notes) Write(p []byte) (int, error) {
	s := strings.TrimSpace(string(p))
	for begun := time.Now(); s == "waited" && n.text() != "called" && time.Since(begun) < time.Minute; {
		time.Sleep(time.Millisecond)
	}
	n.add(s)
	return len(p), nil
}

func (n *notes) text() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return strings.Join(n.list, " ")
}

// A call goes on while the script does something else, also one that the script never awaits.
func TestCallsGoOn(t *testing.T) {
	var n notes
	met := make(chan bool, 2)
	sandbox := openWith(t, krait.Options{Tier: krait.TierInterpreter, HostCalls: map[string]krait.HostFunc{
		"note": func(_ context.Context, x any) (any, error) { n.add(x.(string)); return nil, nil },
		"meet": func(ctx context.Context, _ any) (any, error) {
			met <- true
			for len(met) < 2 && ctx.Err() == nil {
				time.Sleep(time.Millisecond)
			}
			return nil, ctx.Err()
		},
	}}, krait.SandboxOptions{Stdout: &n})
	for _, c := range []struct{ source, want string }{
		{"const p = hostcall('note', 'called'); console.log('waited'); await p", "called waited"},
		{"await Promise.all([hostcall('meet'), hostcall('meet')]); console.log('met')", "met"},
		{"await hostcall('note', 'one'); hostcall('note', 'two').then(() => console.log('three'))", "one two three"},
		{"setTimeout(() => console.log('timer'), 60_000); await hostcall('note', 'called'); console.log('printed')", "called printed timer"},
	} {
		n.list = nil
		_, err := sandbox.Eval(t.Context(), c.source)
		if got := n.text(); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.source, got, err, c.want)
		}
	}
	// A call that nothing awaits is made before the run ends; whether that is before what comes after it is the scheduler's.
	n.list = nil
	_, err := sandbox.Eval(t.Context(), "hostcall('note', 'called'); console.log('printed')")
	if got := n.text(); err != nil || got != "called printed" && got != "printed called" {
		t.Errorf("%q, %v", got, err)
	}
	n.list = nil
	if _, err := sandbox.Eval(t.Context(), "hostcall('note', 'called'); throw new Error('over')"); err == nil {
		t.Error("no error")
	}
	for begun := time.Now(); n.text() != "called"; time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("a call was not made since the script threw")
		}
	}
}

// A function that does not heed the end of its context does not hold up the end of the run.
func TestCallPastDeadline(t *testing.T) {
	release := make(chan bool)
	defer close(release)
	ended := 0
	block := func(context.Context, any) (any, error) { <-release; return nil, nil }
	sandbox := openWith(t, krait.Options{Tier: krait.TierInterpreter, Limits: krait.Limits{Time: 50 * time.Millisecond}, HostCalls: map[string]krait.HostFunc{"block": block}},
		krait.SandboxOptions{OnEvent: func(e krait.Event) {
			if e.Kind == krait.EventCallEnd {
				ended++
			}
		}})
	begun := time.Now()
	_, err := sandbox.Eval(t.Context(), "await hostcall('block')")
	var limit *krait.LimitError
	if took := time.Since(begun); !errors.As(err, &limit) || took > 10*time.Second || ended != 1 {
		t.Errorf("%v after %v, %d calls ended", err, took, ended)
	}
}

// A function that panics, or ends its goroutine, fails for the script alone.
func TestCallsThatDoNotReturn(t *testing.T) {
	sandbox := open(t, krait.Options{Tier: krait.TierInterpreter, HostCalls: map[string]krait.HostFunc{
		"panic":  func(context.Context, any) (any, error) { panic("x") },
		"goexit": func(context.Context, any) (any, error) { runtime.Goexit(); return nil, nil },
	}})
	for _, name := range []string{"panic", "goexit"} {
		for _, source := range []string{
			"let s = ''; for (let i = 0; i < 3; i++) try { await hostcall('" + name + "') } catch (e) { s += e.message } s",
			"(await Promise.allSettled([1, 2, 3].map(() => hostcall('" + name + "')))).map((r) => r.reason.message).join('')",
		} {
			result, err := sandbox.Eval(t.Context(), source)
			if err != nil || strings.Count(result.Value.(string), "internal error") != 3 {
				t.Errorf("%s: %v, %v", source, result, err)
			}
		}
	}
}

// What a function is given is the same for data that is made of a script's objects and for what goes as JSON, as does what has a getter.
func TestArguments(t *testing.T) {
	var got []any
	sandbox := open(t, krait.Options{Tier: krait.TierInterpreter, HostCalls: map[string]krait.HostFunc{
		"take": func(_ context.Context, x any) (any, error) { got = append(got, x); return x, nil },
	}})
	for source, want := range map[string]any{
		"[0, -0, 5.0, 0.5, 2 ** 53, -(2 ** 53 - 1), 1e300]": []any{int64(0), math.Copysign(0, -1), int64(5), 0.5, float64(1 << 53), int64(-(1<<53 - 1)), 1e300},
		"['é', '\\ud800x', '\\ud83d\\ude00', '', 'a\\0b']":  []any{"é", "\ufffdx", "😀", "", "a\x00b"},
		"[true, false, null, undefined, [], {}]":            []any{true, false, nil, nil, []any{}, map[string]any{}},
		"({a: {b: [1, {c: 'd'}]}, u: undefined, f() {}, [Symbol('s')]: 1, '\\0k': 2, 7: 8})": map[string]any{
			"a": map[string]any{"b": []any{int64(1), map[string]any{"c": "d"}}}, "\x00k": int64(2), "7": int64(8)},
		"Object.assign(Object.create(null), {x: 1n})": map[string]any{"x": int64(1)},
		"JSON.parse('{\"__proto__\": {\"x\": 1}}')":   map[string]any{"__proto__": map[string]any{"x": int64(1)}},
		"[1, , 3]":                                            []any{int64(1), nil, int64(3)},
		"({toJSON() { return 'own' }})":                       "own",
		"[new (class { toJSON = () => 1 })]":                  []any{int64(1)},
		"new Proxy({a: 1}, {get: () => 2})":                   map[string]any{"a": int64(2)},
		"Object.defineProperty({a: 1}, 'hidden', {value: 2})": map[string]any{"a": int64(1)},
		"Array.from({length: 20000}, (_, i) => i % 2).reduce((sum, x) => { sum[x]++; return sum }, [0, 0])": []any{int64(10000), int64(10000)},
	} {
		got = nil
		result, err := sandbox.Eval(t.Context(), "const x = "+source+"; const y = await hostcall('take', x); await hostcall('take', {get x() { return x }}); [y]")
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		viaJSON := got[1].(map[string]any)["x"]
		if !same(got[0], want) || !same(viaJSON, want) || !same(result.Value.([]any)[0], want) {
			t.Errorf("%s: %#v, %#v with a getter, %#v back, want %#v", source, got[0], viaJSON, result.Value, want)
		}
	}
	for source, want := range map[string]string{
		"const c = {}; c.c = [c]; await hostcall('take', c)": "payload.c[0] contains itself",
		"await hostcall('take', [() => 1])":                  "payload[0] is a function",
		"await hostcall('take', {a: [Promise.resolve(1)]})":  "payload.a[0] is a Promise: await it",
	} {
		if _, err := sandbox.Eval(t.Context(), source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
	if _, err := sandbox.Eval(t.Context(), "Object.prototype.toJSON = () => 'all'; try { await hostcall('take', {}) } finally { delete Object.prototype.toJSON }"); err != nil || got[len(got)-1] != "all" {
		t.Errorf("%v, %v", got[len(got)-1], err)
	}
}

// same is reflect.DeepEqual that tells the zeros apart.
func same(a, b any) bool {
	x, ok := a.([]any)
	y, also := b.([]any)
	if ok && also && len(x) == len(y) {
		for i := range x {
			f, _ := x[i].(float64)
			g, _ := y[i].(float64)
			if math.Signbit(f) != math.Signbit(g) {
				return false
			}
		}
	}
	return reflect.DeepEqual(a, b)
}
