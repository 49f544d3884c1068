package krait_test

// values_test.go holds the table of what Go values are in Python and what comes back, which docs/embedding.md shows, and runs each row.

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/big"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

var update = flag.Bool("update", false, "rewrite the table in docs/embedding.md")

type inner struct {
	X int `json:"x"`
}

type embedded struct{ Promoted int }

type record struct {
	Name    string `json:"name"`
	Plain   int
	Skipped int    `json:"-"`
	Empty   string `json:"empty,omitempty"`
	Zero    inner  `json:"zero,omitzero"`
	Inner   *inner `json:"inner"`
	None    *inner `json:"none"`
	embedded
	hidden int
}

type named string

// level is a type with a text.
type level int

func (l level) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("level %d", int(l))), nil }
func (l *level) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "level %d", (*int)(l))
	return err
}

// point is a type with JSON of its own.
type point struct{ x, y int }

func (p point) MarshalJSON() ([]byte, error)  { return json.Marshal([]int{p.x, p.y}) }
func (p *point) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &[]*int{&p.x, &p.y}) }

// conversion is a row of the table.
type conversion struct {
	goType, python, back string
	examples             []example
}

// example is a value of Go, its type and repr in Python, and what comes back from there. Text that is not UTF-8 is another one in a
// container, which the interpreter's row says.
type example struct {
	in   any
	repr string
	out  any
}

var huge, _ = new(big.Int).SetString("123456789012345678901234567890", 10)

var conversions = []conversion{
	{"`nil`, nil pointers", "`None`", "`nil`", []example{
		{nil, "NoneType None", nil}, {(*inner)(nil), "NoneType None", nil}, {(*values.Object)(nil), "NoneType None", nil}, {(*big.Int)(nil), "NoneType None", nil}}},
	{"`bool`", "`bool`", "`bool`", []example{{true, "bool True", true}}},
	{"ints, uints, `*big.Int`", "`int`", "`int64`; `*big.Int` where it does not fit", []example{
		{1, "int 1", int64(1)}, {int8(-128), "int -128", int64(-128)}, {uint8(255), "int 255", int64(255)},
		{math.MinInt64, "int -9223372036854775808", int64(math.MinInt64)},
		{uint64(math.MaxUint64), "int 18446744073709551615", new(big.Int).SetUint64(math.MaxUint64)},
		{huge, "int 123456789012345678901234567890", huge}, {*huge, "int 123456789012345678901234567890", huge}, {big.NewInt(5), "int 5", int64(5)}}},
	{"`float32`, `float64`", "`float`", "`float64`", []example{{1.5, "float 1.5", 1.5}, {float32(0.5), "float 0.5", 0.5}, {math.Inf(1), "float inf", math.Inf(1)}}},
	{"`json.Number`", "`int` or `float`", "as of these", []example{
		{json.Number("12"), "int 12", int64(12)}, {json.Number("1.25"), "float 1.25", 1.25}, {json.Number(huge.String()), "int " + huge.String(), huge}}},
	{"`string`", "`str`; bytes that are not UTF-8 become lone surrogates, in a container U+FFFD", "`string`; lone surrogates can't leave", []example{
		{"déjà \U0001f600\x00", `str 'déjà 😀\x00'`, "déjà \U0001f600\x00"}, {named("n"), "str 'n'", "n"}}},
	{"types with `MarshalText` and `UnmarshalText`", "`str`", "`string`", []example{{level(3), "str 'level 3'", "level 3"}}},
	{"`error`", "`str`, its text", "`string`", []example{{fmt.Errorf("an error"), "str 'an error'", "an error"}}},
	{"`[]byte`, `[N]byte`", "`bytes`", "`[]byte` (also of `bytearray`)", []example{
		{[]byte("a\xff"), `bytes b'a\xff'`, []byte("a\xff")}, {[2]byte{1, 2}, `bytes b'\x01\x02'`, []byte{1, 2}}, {[]byte(nil), "bytes b''", []byte{}}}},
	{"`time.Time`", "aware `datetime`, to the microsecond", "`time.Time`; of naive ones in UTC", []example{
		{time.Date(2026, 1, 2, 3, 4, 5, 6789, time.UTC), "datetime datetime.datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=datetime.timezone.utc)", time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)}}},
	{"`time.Duration`", "`float`, seconds", "`float64`", []example{{time.Second + time.Second/2, "float 1.5", 1.5}}},
	{"slices, arrays; nil ones are empty", "`list`", "`[]any` (also of tuples)", []example{
		{[]any{1, "a", nil}, "list [1, 'a', None]", []any{int64(1), "a", nil}}, {[]string{"a"}, "list ['a']", []any{"a"}},
		{[2]int{1, 2}, "list [1, 2]", []any{int64(1), int64(2)}}, {[]int(nil), "list []", []any{}}, {[]any(nil), "list []", []any{}}}},
	{"maps with string, integer or text keys; nil ones are empty", "`dict` with keys `str`, sorted", "`map[string]any`", []example{
		{map[string]any{"b": 1, "a": 2}, "dict {'a': 2, 'b': 1}", map[string]any{"a": int64(2), "b": int64(1)}},
		{map[named][]int{"k": {1}}, "dict {'k': [1]}", map[string]any{"k": []any{int64(1)}}},
		{map[int]bool{7: true}, "dict {'7': True}", map[string]any{"7": true}}, {map[level]int{2: 1}, "dict {'level 2': 1}", map[string]any{"level 2": int64(1)}},
		{map[string]any(nil), "dict {}", map[string]any{}}, {map[string]int(nil), "dict {}", map[string]any{}}}},
	{"`*values.Object`", "`dict` in its order", "`map[string]any`", []example{
		{values.ObjectOf([]string{"z", "a"}, []any{1, nil}), "dict {'z': 1, 'a': None}", map[string]any{"z": int64(1), "a": nil}},
		{struct{ O *values.Object }{values.ObjectOf([]string{"z"}, []any{1})}, "dict {'O': {'z': 1}}", map[string]any{"O": map[string]any{"z": int64(1)}}}}},
	{"structs", "`dict` by `json` tags, in the order of the fields", "`map[string]any`", []example{
		{&inner{3}, "dict {'x': 3}", map[string]any{"x": int64(3)}},
		{record{Name: "n", Plain: 1, Inner: &inner{2}, embedded: embedded{4}, hidden: 5},
			"dict {'name': 'n', 'Plain': 1, 'inner': {'x': 2}, 'none': None, 'Promoted': 4}",
			map[string]any{"name": "n", "Plain": int64(1), "inner": map[string]any{"x": int64(2)}, "none": nil, "Promoted": int64(4)}}}},
	{"`json.RawMessage`, types with `MarshalJSON` and `UnmarshalJSON`", "what the JSON says", "as of that", []example{
		{json.RawMessage(`{"b": [1, 2.5]}`), "dict {'b': [1, 2.5]}", map[string]any{"b": []any{int64(1), 2.5}}}, {point{1, 2}, "list [1, 2]", []any{int64(1), int64(2)}}}},
	{"`values.Handle`", "`Handle`", "`values.Handle`", []example{
		{values.Handle{ID: "h1", Type: "str", Bytes: 5, Preview: "ab"}, "Handle <Handle h1: str, 5 bytes: ab>", values.Handle{ID: "h1", Type: "str", Bytes: 5, Preview: "ab"}}}},
	{"iterators, receive channels (arguments only)", "[a stream](streaming.md)", "", nil}, // see stream_test.go
}

// same compares data; times by what they say.
func same(a, b any) bool {
	if t, ok := a.(time.Time); ok {
		u, ok := b.(time.Time)
		return ok && t.Equal(u)
	}
	return reflect.DeepEqual(a, b)
}

// Each row holds for arguments by position and by name, for items of iterators, for results of host functions and of tools; and back, for
// results of runs and for payloads.
func TestConversions(t *testing.T) { onAllTiers(t, testConversions) }

func testConversions(t *testing.T, _ krait.Options) {
	var give, got any
	give1 := func(context.Context, struct{}) (any, error) { return give, nil }
	set, err := tool.NewSet(tool.Func("give", give1))
	if err != nil {
		t.Fatal(err)
	}
	sb := sandbox(t, krait.Options{Tools: set, Allow: []string{"give"}, HostCalls: map[string]krait.HostFunc{
		"give": func(context.Context, any) (any, error) { return give, nil },
		"take": func(_ context.Context, x any) (any, error) { got = x; return nil, nil },
	}}, `
from sandbox import hostcall
def show(x):
    return ('dict' if isinstance(x, dict) else type(x).__name__) + ' ' + repr(x)
def argument(x): return show(x)
def keyword(*, x): return show(x)
def item(items):
    for x in items: return show(x)
def host(): return show(hostcall('give'))
def result(): return show(give())
def same(x):
    hostcall('take', x)
    return x
`)
	items := func(x any) func(func(any) bool) { return func(yield func(any) bool) { yield(x) } }
	for _, row := range conversions {
		for _, e := range row.examples {
			give = e.in
			for _, way := range []struct {
				name string
				args []krait.CallArg
			}{
				{"argument", []krait.CallArg{krait.Args{e.in}}}, {"keyword", []krait.CallArg{krait.Kwargs{"x": e.in}}},
				{"item", []krait.CallArg{krait.Args{items(e.in)}}}, {"host", nil}, {"result", nil},
			} {
				if got := run(t, sb, way.name, way.args...).Value; got != e.repr {
					t.Errorf("%T as %s: Python sees %v, want %v", e.in, way.name, got, e.repr)
				}
			}
			if back := run(t, sb, "same", krait.Args{e.in}).Value; !same(back, e.out) || !same(got, e.out) {
				t.Errorf("%T: back comes %#v as a result and %#v as a payload, want %#v", e.in, back, got, e.out)
			}
		}
	}
	if got := run(t, sb, "same", krait.Args{math.NaN()}).Value.(float64); !math.IsNaN(got) {
		t.Errorf("got %v", got)
	}
}

// The table in docs/embedding.md is that of this file. After a change: go test . -run TestValuesTable -update
func TestValuesTable(t *testing.T) {
	const path, begin, end = "docs/embedding.md", "| Go | Python | back in Go |\n|---|---|---|\n", "\n\n"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(text), begin)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no table of values", path)
	}
	var rows []string
	for _, c := range conversions {
		rows = append(rows, "| "+c.goType+" | "+c.python+" | "+c.back+" |")
	}
	want := head + begin + strings.Join(rows, "\n") + end + tail
	if want == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s is not up to date; run: go test . -run TestValuesTable -update", path)
	}
	if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
