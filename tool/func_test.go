package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// call binds, validates and calls a tool, and checks its result, as a run does.
func call(t *testing.T, x tool.Tool, pos []any, kw map[string]any) (any, error) {
	t.Helper()
	s, err := tool.NewSet(x)
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	var names []string
	var values []any
	for k, v := range kw {
		names, values = append(names, k), append(values, v)
	}
	a, err := e.Bind(pos, names, values)
	if err != nil {
		return nil, err
	}
	if a, err = e.Validate(a); err != nil {
		return nil, err
	}
	out, err := e.Tool().Call(context.Background(), a)
	if err != nil {
		return nil, err
	}
	return e.CheckResult(out)
}

type unit string

// Enum lists the units.
func (unit) Enum() []unit { return []unit{"celsius", "fahrenheit"} }

type node struct {
	Name     string  `json:"name"`
	Children []*node `json:"children,omitempty"`
}

type base struct {
	Trace string `json:"trace" default:"none"`
}

type everything struct {
	Bool     bool            `json:"bool"`
	Int      int             `json:"int"`
	Small    int8            `json:"small"`
	Unsigned uint64          `json:"unsigned"`
	Float    float64         `json:"float"`
	Text     string          `json:"text"`
	Data     []byte          `json:"data"`
	When     time.Time       `json:"when"`
	Wait     time.Duration   `json:"wait"`
	Big      *big.Int        `json:"big"`
	List     []int           `json:"list"`
	Pair     [2]float64      `json:"pair"`
	Map      map[string]int  `json:"map"`
	ByID     map[int]string  `json:"by_id"`
	Raw      json.RawMessage `json:"raw"`
	Any      any             `json:"any"`
	Unit     unit            `json:"unit"`
	Addr     netip.Addr      `json:"addr"`
	Tree     node            `json:"tree"`
	Maybe    *int            `json:"maybe"`
	base
	Skipped string `json:"-"`
	hidden  int
}

// Every type comes through a call and back as the same data.
func TestFuncTypes(t *testing.T) {
	var got everything
	echo := tool.Func("echo", func(_ context.Context, in everything) (everything, error) { got = in; return in, nil })
	when := time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	args := map[string]any{
		"bool": true, "int": int64(-3), "small": int64(-128), "unsigned": new(big.Int).SetUint64(math.MaxUint64), "float": int64(2), "text": "å",
		"data": []byte{1, 2}, "when": "2026-01-31T12:00:00Z", "wait": 1.5, "big": huge, "list": []any{int64(1), 2.0}, "pair": []any{1.0, int64(2)},
		"map": map[string]any{"a": int64(1)}, "by_id": map[string]any{"7": "x"}, "raw": map[string]any{"k": []any{nil}}, "any": []any{"x", int64(1)},
		"unit": "celsius", "addr": "10.0.0.1",
		"tree": map[string]any{"name": "root", "children": []any{map[string]any{"name": "leaf"}}},
	}
	out, err := call(t, echo, nil, args)
	if err != nil {
		t.Fatal(err)
	}
	if got.Int != -3 || got.Small != -128 || got.Unsigned != math.MaxUint64 || got.Float != 2 || !got.When.Equal(when) || got.Wait != 1500*time.Millisecond ||
		got.Big.Cmp(huge) != 0 || !reflect.DeepEqual(got.List, []int{1, 2}) || got.Pair != [2]float64{1, 2} || got.ByID[7] != "x" ||
		string(got.Raw) != `{"k":[null]}` || got.Unit != "celsius" || got.Addr != netip.MustParseAddr("10.0.0.1") || got.Tree.Children[0].Name != "leaf" ||
		got.Maybe != nil || got.Trace != "none" || got.Skipped != "" || got.hidden != 0 {
		t.Errorf("the function got %+v", got)
	}
	text, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"bool":true,"int":-3,"small":-128,"unsigned":18446744073709551615,"float":2,"text":"å","data":"AQI=","when":"2026-01-31T12:00:00Z","wait":1.5,` +
		`"big":123456789012345678901234567890,"list":[1,2],"pair":[1,2],"map":{"a":1},"by_id":{"7":"x"},"raw":{"k":[null]},"any":["x",1],"unit":"celsius",` +
		`"addr":"10.0.0.1","tree":{"name":"root","children":[{"name":"leaf"}]},"maybe":null,"trace":"none"}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// A script gets a struct's fields in their order; empty slices and maps are empty, not None.
func TestFuncResult(t *testing.T) {
	type out struct {
		Z int            `json:"z"`
		A []string       `json:"a"`
		M map[string]int `json:"m"`
		O string         `json:"o,omitempty"`
		T time.Time      `json:"t,omitzero"`
		P *out           `json:"p"`
	}
	x, err := call(t, tool.Func("f", func(context.Context, struct{}) (out, error) { return out{}, nil }), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := json.Marshal(x); string(text) != `{"z":0,"a":[],"m":{},"p":null}` {
		t.Errorf("got %s", text)
	}
	for _, c := range []struct {
		name string
		x    tool.Tool
		want any
	}{
		{"none", tool.Func("f", func(context.Context, struct{}) (struct{}, error) { return struct{}{}, nil }), nil},
		{"scalar", tool.Func("f", func(context.Context, struct{}) (int, error) { return 3, nil }), int64(3)},
		{"any", tool.Func("f", func(context.Context, struct{}) (any, error) { return []string{"a"}, nil }), []any{"a"}},
		{"nil any", tool.Func("f", func(context.Context, struct{}) (any, error) { return nil, nil }), nil},
		{"pointer", tool.Func("f", func(context.Context, *struct{}) (*int, error) { return nil, nil }), nil},
	} {
		if got, err := call(t, c.x, nil, nil); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %#v, %v", c.name, got, err)
		}
	}
}

// What the script's data holds is not shared with what the function may change.
func TestFuncCopiesArguments(t *testing.T) {
	type in struct {
		Any  any            `json:"any"`
		Map  map[string]any `json:"map"`
		Data []byte         `json:"data"`
	}
	f := tool.Func("f", func(_ context.Context, in in) (struct{}, error) {
		in.Any.([]any)[0] = "changed"
		in.Map["k"].(map[string]any)["x"] = "changed"
		in.Data[0] = 9
		return struct{}{}, nil
	})
	list, inner, data := []any{"a"}, map[string]any{"x": "a"}, []byte{1}
	if _, err := call(t, f, []any{list, map[string]any{"k": inner}, data}, nil); err != nil {
		t.Fatal(err)
	}
	if list[0] != "a" || inner["x"] != "a" || data[0] != 1 {
		t.Errorf("changed: %v %v %v", list, inner, data)
	}
}

// Types and tags that make no sense are told when the set is made.
func TestFuncMistakes(t *testing.T) {
	ctx := func() context.Context { return nil }
	_ = ctx
	for want, x := range map[string]tool.Tool{
		"tool f: the input is of type int; it must be a struct": tool.Func("f", func(context.Context, int) (int, error) { return 0, nil }),
		"input.c: no Python type for the Go type chan int": tool.Func("f", func(context.Context, struct {
			C chan int `json:"c"`
		}) (int, error) {
			return 0, nil
		}),
		"output: no Python type for the Go type func()": tool.Func("f", func(context.Context, struct{}) (func(), error) { return nil, nil }),
		"input.n: enum: \"x\" is no JSON value": tool.Func("f", func(context.Context, struct {
			N int `json:"n" enum:"1,x"`
		}) (int, error) {
			return 0, nil
		}),
		"input.n: default: must be at most 3, got 4": tool.Func("f", func(context.Context, struct {
			N int `json:"n" max:"3" default:"4"`
		}) (int, error) {
			return 0, nil
		}),
		"input.b: min: the field has no size": tool.Func("f", func(context.Context, struct {
			B bool `json:"b" min:"3"`
		}) (int, error) {
			return 0, nil
		}),
		"input.m: map with float64 keys": tool.Func("f", func(context.Context, struct {
			M map[float64]int `json:"m"`
		}) (int, error) {
			return 0, nil
		}),
		"the function is nil": tool.Func[struct{}, int]("f", nil),
		"the name is empty":   tool.Func("", func(context.Context, struct{}) (int, error) { return 0, nil }),
		"a negative limit":    tool.Func("f", func(context.Context, struct{}) (int, error) { return 0, nil }, tool.Timeout(-1)),
		"a nil Option":        tool.Func("f", func(context.Context, struct{}) (int, error) { return 0, nil }, nil),
	} {
		_, err := tool.NewSet(x)
		if err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, tool.ErrSet) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// An undoing function gets the arguments and the result as the tool's own types, also from a journal's data.
func TestUndo(t *testing.T) {
	type in struct {
		Name string `json:"name"`
	}
	type out struct {
		ID int `json:"id"`
	}
	var undone string
	x := tool.Func("create", func(_ context.Context, in in) (out, error) { return out{7}, nil },
		tool.Undo(func(_ context.Context, in in, out out) error { undone = fmt.Sprint(in.Name, out.ID); return nil }))
	s, err := tool.NewSet(x)
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range []any{map[string]any{"id": int64(7)}, mustObject(t, `{"id": 7}`)} {
		undone = ""
		err = s.All()[0].Spec().Undo(context.Background(), tool.Args{Names: []string{"name"}, Values: []any{"a"}}, result)
		if err != nil || undone != "a7" {
			t.Errorf("undone %q, %v", undone, err)
		}
	}
}

func mustObject(t *testing.T, text string) *values.Object {
	t.Helper()
	o := &values.Object{}
	if err := o.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return o
}

// A struct that a Tool returns becomes data by its tags; what can't is an error that names the way.
func TestData(t *testing.T) {
	type loop struct{ Next *loop }
	cyclic := &loop{}
	cyclic.Next = cyclic
	for _, c := range []struct {
		x    any
		want string
	}{
		{struct {
			A int `json:"a"`
		}{1}, `{"a":1}`},
		{[]uint8{1}, `"AQ=="`},
		{map[string][]int{"k": nil}, `{"k":[]}`},
		{json.Number("1e3"), `1000`},
		{(*int)(nil), `null`},
		{errors.New("x"), `"x"`},
	} {
		got, err := tool.Data(c.x)
		if text, _ := json.Marshal(got); err != nil || string(text) != c.want {
			t.Errorf("%#v: got %s, %v", c.x, text, err)
		}
	}
	for want, x := range map[string]any{"nested more than": cyclic, "no Python type for the Go type chan int": make(chan int), ".A: no Python type for the Go type func()": struct{ A any }{func() {}}} {
		if _, err := tool.Data(x); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: got %v", x, err)
		}
	}
}
