package tool_test

// decode_test.go: from data to Go values.

import (
	"encoding/json"
	"errors"
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

type numbered struct {
	ID int `json:"id"`
}

type money struct{ cents int64 }

func (m *money) UnmarshalJSON(b []byte) error {
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	m.cents = int64(math.Round(f * 100))
	return nil
}

type line struct {
	numbered
	Name   string         `json:"name"`
	Price  float64        `json:"price,omitempty"`
	Count  *int           `json:"count"`
	Tags   []string       `json:"tags"`
	Pair   [2]int8        `json:"pair"`
	By     map[int]uint8  `json:"by"`
	Any    any            `json:"any"`
	More   map[string]any `json:"more"`
	Next   *line          `json:"next"`
	Raw    json.RawMessage
	N      json.Number
	Text   netip.Addr
	Money  money
	Quoted int    `json:",string"`
	Data   []byte `json:"data"`
	Skip   string `json:"-"`
	hidden int
	Func   func() `json:",omitempty"`
}

// JSON texts are decoded as encoding/json does, what it refuses is refused.
func TestDecodeAsJSON(t *testing.T) {
	count := 1
	fresh := func() *line {
		c := count
		return &line{Name: "was", Count: &c, Tags: []string{"x", "y"}, By: map[int]uint8{9: 9}, More: map[string]any{"was": true}, Pair: [2]int8{5, 6}, hidden: 1}
	}
	for _, text := range []string{
		`{}`, `null`, `{"name": null, "count": null, "tags": null, "by": null, "any": null, "more": null, "next": null, "price": null, "pair": null, "Raw": null, "Text": null}`,
		`{"id": 3, "name": "n", "price": 2.5, "count": 4, "tags": ["a"], "pair": [1, 2], "by": {"1": 2}, "more": {"k": ["v", null, true]}, "next": {"id": 4, "next": {"name": "deep"}}}`,
		`{"NAME": "N", "Tags": [], "unknown": {"a": 1}}`, `{"pair": [1]}`, `{"pair": [1, 2, 3]}`, `{"price": 3, "Raw": {"a":[1]}, "N": 12.5, "Text": "10.0.0.1", "Money": 1.25, "Quoted": "12"}`,
		`{"data": "YWI="}`, `{"data": [1, 2]}`, `{"Skip": "x", "-": "y", "hidden": 3}`, `{"more": {"a": null}}`, `{"any": "text"}`,
		// what does not fit
		`{"id": "3"}`, `{"id": 2.5}`, `{"name": 3}`, `{"price": "2"}`, `{"pair": [200]}`, `{"by": {"x": 1}}`, `{"by": {"1": 256}}`, `{"by": {"1": -1}}`, `{"tags": {}}`,
		`{"tags": "a"}`, `{"next": []}`, `{"Text": "no address"}`, `{"Money": "x"}`, `{"data": "?"}`, `{"Func": 1}`, `{"N": true}`, `[]`, `3`, `{"Quoted": "x"}`, `{"price": true}`,
		`{"next": {"next": {"tags": [1]}}}`,
	} {
		data, err := values.ParseJSON([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		want, got, plain := fresh(), fresh(), fresh()
		wantErr, err := json.Unmarshal([]byte(text), want), tool.Decode(data, got)
		if (wantErr == nil) != (err == nil) {
			t.Errorf("%s: got %v, encoding/json has %v", text, err, wantErr)
			continue
		}
		if err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", text, got, want)
		}
		var m any
		if json.Unmarshal([]byte(text), &m) == nil && tool.Decode(integers(m), plain) == nil && !reflect.DeepEqual(plain, got) && !strings.Contains(text, "Raw") {
			t.Errorf("%s: a map[string]any is decoded in another way than a *values.Object", text)
		}
	}
}

// integers makes int64 of floats without a fraction.
func integers(x any) any {
	switch x := x.(type) {
	case float64:
		if x == math.Trunc(x) {
			return int64(x)
		}
	case []any:
		for i := range x {
			x[i] = integers(x[i])
		}
	case map[string]any:
		for k := range x {
			x[k] = integers(x[k])
		}
	}
	return x
}

// What JSON does not have comes as it is.
func TestDecodeBeyondJSON(t *testing.T) {
	when := time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", 3600))
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	handle := values.Handle{ID: "h1", Type: "str", Bytes: 5}
	type named byte
	for _, c := range []struct{ data, want any }{
		{when, when}, {"2026-01-02T03:04:05Z", time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}, {"2026-01-02", time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)},
		{1.5, 1500 * time.Millisecond}, {int64(90), 90 * time.Second}, {[]byte("ab"), []byte("ab")}, {[]byte("ab"), [2]byte{'a', 'b'}}, {[]byte("ab"), [2]named{'a', 'b'}},
		{huge, *huge}, {int64(5), *big.NewInt(5)}, {huge, huge}, {new(big.Int).SetUint64(math.MaxUint64), uint64(math.MaxUint64)}, {math.Inf(1), math.Inf(1)}, {3.0, 3},
		{handle, handle}, {[]any{when, []byte("a"), huge}, []any{when, []byte("a"), huge}}, {map[string]any{"a": handle}, map[string]any{"a": handle}},
		{map[string]any{"z": int64(1)}, *values.ObjectOf([]string{"z"}, []any{int64(1)})}, {nil, 0},
	} {
		dst := reflect.New(reflect.TypeOf(c.want))
		if err := tool.Decode(c.data, dst.Interface()); err != nil {
			t.Errorf("%v to %T: %v", c.data, c.want, err)
			continue
		}
		if got := dst.Elem().Interface(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v to %T: got %#v", c.data, c.want, got)
		}
	}
	f := 0.0
	if err := tool.Decode(math.NaN(), &f); err != nil || !math.IsNaN(f) {
		t.Errorf("NaN: got %v, %v", f, err)
	}
	// What is stored shares nothing with the data.
	data := map[string]any{"l": []any{[]byte("a")}}
	var got map[string]any
	if err := tool.Decode(data, &got); err != nil {
		t.Fatal(err)
	}
	got["l"].([]any)[0].([]byte)[0] = 'b'
	if string(data["l"].([]any)[0].([]byte)) != "a" {
		t.Error("the data has changed")
	}
}

// An error says where, what, and what was asked for.
func TestDecodeErrors(t *testing.T) {
	type item struct {
		Price int           `json:"price"`
		Odd   bool          `json:"odd name"`
		Wait  time.Duration `json:"wait"`
	}
	type order struct {
		Items []item          `json:"items"`
		By    map[string]item `json:"by"`
	}
	items := func(key string, v any) any {
		return map[string]any{"items": []any{map[string]any{}, map[string]any{key: v}}}
	}
	var nilOrder *order
	for _, c := range []struct {
		data, target any
		want         string
	}{
		{items("price", "12"), new(order), "decode: at .items[1].price: a str does not fit an int"},
		{items("price", 1.5), new(order), "decode: at .items[1].price: the float 1.5 does not fit an int"},
		{items("price", new(big.Int).Lsh(big.NewInt(1), 70)), new(order), "decode: at .items[1].price: an int of 71 bits does not fit an int"},
		{items("price", []byte("a")), new(order), "decode: at .items[1].price: bytes do not fit an int"},
		{items("odd name", int64(1)), new(order), `decode: at .items[1]["odd name"]: the int 1 does not fit a bool`},
		{items("wait", math.NaN()), new(order), "decode: at .items[1].wait: the float nan does not fit a time.Duration"},
		{map[string]any{"by": map[string]any{"a/b": []any{}}}, new(order), `decode: at .by["a/b"]: a list does not fit a tool_test.item`},
		{[]any{int64(1), int64(300)}, new([]int8), "decode: at [1]: the int 300 does not fit an int8"},
		{map[string]any{"x": int64(1)}, new(map[int]int), `decode: key "x" is no int`},
		{[]byte("abc"), new([2]byte), "decode: 3 bytes do not fit a [2]uint8"},
		{1e300, new(float32), "decode: the float 1e+300 does not fit a float32"},
		{int64(1<<53 + 1), new(float64), "decode: the int 9007199254740993 does not fit a float64"},
		{int64(1), new(chan int), "decode: the int 1 does not fit a chan int"},
		{map[string]any{}, new(map[float64]int), "decode: a dict does not fit a map[float64]int"},
		{nil, nil, "decode: the target is nil; it must be a pointer"},
		{nil, order{}, "decode: the target is a tool_test.order; it must be a pointer"},
		{nil, nilOrder, "decode: the target is a nil *tool_test.order"},
	} {
		err := tool.Decode(c.data, c.target)
		var e *tool.DecodeError
		if !errors.As(err, &e) || err.Error() != c.want {
			t.Errorf("%v to %T:\ngot  %v\nwant %s", c.data, c.target, err, c.want)
		}
	}
}
