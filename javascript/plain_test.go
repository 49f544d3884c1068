package javascript_test

// plain_test.go: scripts that are run as they stand mean what they mean after esbuild.

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
)

func TestPlain(t *testing.T) {
	sandbox := open(t, krait.Options{HostCalls: echo})
	for _, c := range []struct {
		source string
		want   any
	}{
		{"function twice<T>(x: T) { return [x, x] }; 0", int64(0)},
		{"twice(1)", []any{int64(1), int64(1)}},
		{"twice<number>(1)", []any{int64(1), int64(1)}}, // two comparisons in JavaScript
		{"var kept = twice(2), f = (x) => x + 1; f(kept[0])", int64(3)},
		{"var kept = f(kept[1]); kept", int64(3)},
		{"function twice(x) { return 2 * x }", nil},
		{"twice(kept)", int64(6)},
		{"Promise.resolve(5)", int64(5)},
		{"var list = []; Promise.resolve().then(() => list.push(1)); list", []any{int64(1)}}, // jobs run before the value leaves
		{"setTimeout(() => list.push(2), 10); 7", int64(7)},
		{"list", []any{int64(1), int64(2)}},
		{"[this]", []any{nil}},
		{"hostcall('echo', 'x')", "x"},
		{"'a\\nb'", "a\nb"},
		{"", nil},
	} {
		result, err := sandbox.Eval(t.Context(), c.source)
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
		} else if !reflect.DeepEqual(result.Value, c.want) {
			t.Errorf("%s = %#v, want %#v", c.source, result.Value, c.want)
		}
	}
}

func TestPlainErrors(t *testing.T) {
	sandbox := open(t, krait.Options{Language: javascript.Language(), HostCalls: echo})
	for source, want := range map[string]string{
		"1 +\n  )":               "<eval>:2:3\n          )\n", // esbuild's words and place
		"return 1":               "Top-level return cannot be used inside an ECMAScript module",
		"f(;":                    "Unexpected \";\"",
		"JSON.parse('{')":        "at <eval>:1", // a SyntaxError that is none of the script's text
		"\n\n  nothing.x":        "ReferenceError: nothing is not defined\n    at <eval>:3:3\n        nothing.x\n",
		"throw new TypeError(1)": "TypeError: 1\n",
		"throw 5":                "Uncaught 5",
		"Promise.reject(new RangeError('lost')); 1":  "RangeError: lost",
		"Promise.reject(new RangeError('mine'))":     "RangeError: mine",
		"throw new Error('outer', {cause: 'inner'})": "Cause: 'inner'",
		"Symbol('x')":                         "result is a symbol",
		"(function inner() {\n  null.x\n})()": "at inner (<eval>:2",
		"setTimeout(() => { throw new EvalError('timer') }); 1": "EvalError: timer",
		"process.exit(3)": "SystemExit: 3",
		"hostcall('echo', 1).then(() => { throw new Error('after') }); 1":  "Error: after",
		"hostcall('echo', () => 1)":                                        "payload is a function",
		"(0, eval)('1 +')":                                                 "SyntaxError",
		"Object.defineProperty(globalThis, 'x', {get() { throw 1 }}); x":   "Uncaught 1",
		"for (;;) { hostcall('echo', 1).catch(() => {}); break } ; nobody": "nobody is not defined",
	} {
		_, err := sandbox.Eval(t.Context(), source)
		var e *krait.Error
		if !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%q: %v, want %q", source, err, want)
			if e != nil {
				t.Logf("%s", e.Traceback)
			}
		}
	}
}
