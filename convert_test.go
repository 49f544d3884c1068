package krait_test

// convert_test.go: values on their way into the sandbox and out of it.

import (
	"encoding/json"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

// What Python returns is plain Go data.
func TestResults(t *testing.T) {
	sb := sandbox(t, krait.Options{}, `
import collections
class Str(str): pass
class Int(int): pass
class Float(float): pass
class List(list): pass
class Dict(dict): pass
P = collections.namedtuple("P", "x y")
`)
	for source, want := range map[string]any{
		"(1, [2])":                     []any{int64(1), []any{int64(2)}},
		"{1}":                          []any{int64(1)},
		"frozenset([1])":               []any{int64(1)},
		"[]":                           []any{},
		"{}":                           map[string]any{},
		"bytearray(b'x')":              []byte("x"),
		"True":                         true,
		"2**63":                        new(big.Int).Lsh(big.NewInt(1), 63),
		"-2**63":                       int64(math.MinInt64),
		"-0.0":                         math.Copysign(0, -1),
		"Str('x')":                     "x",
		"Int(5)":                       int64(5),
		"Int(2**70)":                   new(big.Int).Lsh(big.NewInt(1), 70),
		"Float(1.5)":                   1.5,
		"List([1])":                    []any{int64(1)},
		"Dict(a=1)":                    map[string]any{"a": int64(1)},
		"P(1, 2)":                      map[string]any{"x": int64(1), "y": int64(2)},
		"collections.OrderedDict(a=1)": map[string]any{"a": int64(1)},
		"collections.Counter('aa')":    map[string]any{"a": int64(2)},
		"x = [1]\n[x, x]":              []any{[]any{int64(1)}, []any{int64(1)}},
	} {
		if got := eval(t, sb, source); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %#v, want %#v", source, got, want)
		}
	}
}

// A value that can't leave is a TypeError that names the way to it.
func TestResultsThatCannotLeave(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "class Parser: pass\nasync def co(): pass\ndef gen(): yield")
	for source, want := range map[string]string{
		"Parser()":                                       `result: object of type Parser can't leave the sandbox`,
		"{'items': [1, 2, 3, Parser()]}":                 `result["items"][3]: object of type Parser can't leave the sandbox`,
		"{'a\"b': (Parser(),)}":                          `result["a\"b"][0]: object of type Parser can't leave the sandbox`,
		"{'" + strings.Repeat("k", 100) + "': Parser()}": `result["` + strings.Repeat("k", 60) + `..."]: object of type Parser can't leave the sandbox`,
		"[Parser]":                                       "result[0]: object of type type can't leave the sandbox",
		"[len]":                                          "result[0]: function can't leave the sandbox",
		"[co()]":                                         "result[0]: coroutine can't leave the sandbox; was it not awaited?",
		"[gen()]":                                        "result[0]: generator can't leave the sandbox",
		"'\\ud800'":                                      "result: str with lone surrogates can't leave the sandbox",
		"{'\\ud800': 1}":                                 "result: dict key with lone surrogates can't leave the sandbox",
		"{(1, 2): Parser()}":                             "result[0]: object of type Parser can't leave the sandbox",
		"l = []\nl.append(l)\nl":                         "result[0]: a value that contains itself can't leave the sandbox",
		"d = {}\nd['d'] = [d]\nd":                        `result["d"][0]: a value that contains itself can't leave the sandbox`,
	} {
		_, err := sb.Eval(ctx, source)
		raises(t, err, "TypeError", want)
	}
	_, err := sb.Eval(ctx, "l = []\nfor _ in range(1000): l = [l]\nl")
	if e := outcome(err); e != "TypeError" || !strings.HasSuffix(err.Error(), "[0]: nested too deeply to leave the sandbox") {
		t.Errorf("deep: got %.60v", err)
	}
}

// A value that can't enter is an error of the run that names the way to it; cycles end.
func TestArgumentsThatCannotEnter(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "def f(x): return x")
	type node struct{ Next *node }
	ring := &node{}
	ring.Next = ring
	loop := map[string]any{}
	loop["self"] = []any{loop}
	for _, test := range []struct {
		in   any
		want string
	}{
		{func() {}, "value: no Python type for the Go type func()"},
		{complex(1, 2), "value: no Python type for the Go type complex128"},
		{map[float64]int{1: 1}, "value: map with float64 keys: they must be strings, integers or text"},
		{map[string]any{"a": []any{make(chan<- int)}}, `value["a"][0]: no Python type for the Go type chan<- int`},
		{json.Number("spam"), `value: "spam" is not a number`},
	} {
		_, err := sb.Run(ctx, "f", krait.Args{test.in})
		if err == nil || err.Error() != "krait: run: argument 1: "+test.want {
			t.Errorf("%T: got %v, want %v", test.in, err, test.want)
		}
	}
	for _, x := range []any{ring, loop} {
		ends(t, func() {
			if _, err := sb.Run(ctx, "f", krait.Args{x}); err == nil || err.Error() != "krait: run: argument 1: value: nested more than 210 deep, or contains itself" {
				t.Errorf("%T: got %.100v", x, err)
			}
		})
	}
	if _, err := sb.Run(ctx, "f", krait.Args{strings.Repeat("x", 300<<20)}); outcome(err) != "limit" {
		t.Errorf("huge text: got %.100v", err)
	}
}

// Bytes of a Go string that are not UTF-8 become lone surrogates, as with surrogateescape, so that nothing is lost.
func TestInvalidUTF8(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "def f(x): return ascii(x)\ndef g(x): return x.encode('utf-8', 'surrogateescape')")
	for in, want := range map[string]string{
		"a\xffb":       `'a\udcffb'`,
		"\xed\xa0\x80": `'\udced\udca0\udc80'`,
		"é\xc3":        `'\xe9\udcc3'`,
		"\uFFFD\x80":   `'\ufffd\udc80'`,
	} {
		if got := run(t, sb, "f", krait.Args{in}).Value; got != want {
			t.Errorf("%q: got %v, want %v", in, got, want)
		}
		if got := run(t, sb, "g", krait.Args{in}).Value; string(got.([]byte)) != in {
			t.Errorf("%q: back comes %q", in, got)
		}
	}
}

// Times keep their instant and offset, to the microsecond.
func TestTimes(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "import datetime\ndef f(x): return x.isoformat()\ndef g(x): return x")
	zone := time.FixedZone("", 5*3600+1800)
	for _, test := range []struct {
		in  time.Time
		iso string
	}{
		{time.Date(2024, 2, 29, 12, 30, 45, 123456000, time.UTC), "2024-02-29T12:30:45.123456+00:00"},
		{time.Date(2024, 2, 29, 12, 30, 45, 0, zone), "2024-02-29T12:30:45+05:30"},
	} {
		if got := run(t, sb, "f", krait.Args{test.in}).Value; got != test.iso {
			t.Errorf("got %v, want %v", got, test.iso)
		}
		if got, ok := run(t, sb, "g", krait.Args{test.in}).Value.(time.Time); !ok || !got.Equal(test.in) {
			t.Errorf("got %v, want %v", got, test.in)
		}
	}
	for source, want := range map[string]time.Time{
		"datetime.datetime(2024, 2, 29, 1, 2, 3, 4)": time.Date(2024, 2, 29, 1, 2, 3, 4000, time.UTC),
	} {
		if got := eval(t, sb, source); got != want {
			t.Errorf("%s: got %v", source, got)
		}
	}
	if _, err := sb.Run(ctx, "f", krait.Args{time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}); outcome(err) != "ValueError" {
		t.Errorf("year 10000: got %v", err)
	}
}
