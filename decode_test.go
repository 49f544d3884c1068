package krait_test

// decode_test.go: results as Go values.

import (
	"errors"
	"math"
	"math/big"
	"reflect"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

type orderItem struct {
	Name  string  `json:"name"`
	Price int     `json:"price"`
	Ratio float64 `json:"ratio"`
}

type order struct {
	ID    *big.Int            `json:"id"`
	When  time.Time           `json:"when"`
	Took  time.Duration       `json:"took"`
	Photo []byte              `json:"photo"`
	Items []orderItem         `json:"items"`
	By    map[string][]string `json:"by"`
	Rest  any                 `json:"rest"`
	Left  *int                `json:"left"`
}

const orderSource = `
import datetime, dataclasses, collections
@dataclasses.dataclass
class Item:
    name: str
    price: int
    ratio: float = float("nan")
{
    "id": 10 ** 30, "when": datetime.datetime(2026, 1, 2, 3, tzinfo=datetime.timezone.utc), "took": datetime.timedelta(minutes=90), "photo": b"\x89PNG",
    "items": [Item("a", 1), Item("b", 2)], "by": {"x": ("y", "z")}, "rest": {"n": {2, 1}}, "left": None,
}
`

// The value of a run is stored in a struct, in every tier.
func TestDecode(t *testing.T) { onTiers(t, testDecode) }

func testDecode(t *testing.T, _ krait.Options) {
	sb := sandbox(t, krait.Options{}, "")
	got, err := krait.Eval[order](ctx, sb, orderSource)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Items {
		if !math.IsNaN(got.Items[i].Ratio) {
			t.Errorf("item %d: ratio %v", i, got.Items[i].Ratio)
		}
		got.Items[i].Ratio = 0
	}
	got.When = got.When.UTC()
	want := order{ID: new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil), When: time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC), Took: 90 * time.Minute,
		Photo: []byte("\x89PNG"), Items: []orderItem{{"a", 1, 0}, {"b", 2, 0}}, By: map[string][]string{"x": {"y", "z"}},
		Rest: map[string]any{"n": []any{int64(1), int64(2)}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}

	res, err := sb.Eval(ctx, `{"items": [{"price": 1}, {"price": 2}, {}, {"price": "3 EUR"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	var e *krait.DecodeError
	if err := res.Decode(&got); !errors.As(err, &e) || err.Error() != "krait: decode: at .items[3].price: a str does not fit an int" || e.Path != ".items[3].price" {
		t.Errorf("got %v", err)
	}
	if err := res.Decode(got); !errors.As(err, &e) || err.Error() != "krait: decode: the target is a krait_test.order; it must be a pointer" {
		t.Errorf("no pointer: got %v", err)
	}
	if err := res.Decode((*order)(nil)); !errors.As(err, &e) || err.Error() != "krait: decode: the target is a nil *krait_test.order" {
		t.Errorf("nil pointer: got %v", err)
	}
	if err := (*krait.Result)(nil).Decode(&got); !errors.As(err, &e) {
		t.Errorf("no result: got %v", err)
	}
}

// Eval returns nothing but the zero value beside an error.
func TestEvalTyped(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "")
	if n, err := krait.Eval[int](ctx, sb, "6 * 7"); n != 42 || err != nil {
		t.Errorf("got %v, %v", n, err)
	}
	if n, err := krait.Eval[map[string]int](ctx, sb, "import collections\ncollections.Counter('abca')"); !reflect.DeepEqual(n, map[string]int{"a": 2, "b": 1, "c": 1}) || err != nil {
		t.Errorf("got %v, %v", n, err)
	}
	if n, err := krait.Eval[any](ctx, sb, "None"); n != nil || err != nil {
		t.Errorf("got %v, %v", n, err)
	}
	if l, err := krait.Eval[[]int](ctx, sb, "[1, 'x']"); l != nil || err == nil || err.Error() != "krait: decode: at [1]: a str does not fit an int" {
		t.Errorf("got %v, %v", l, err)
	}
	_, err := krait.Eval[int](ctx, sb, "1 / 0")
	raises(t, err, "ZeroDivisionError", "division by zero")
	if _, err := krait.Eval[int](ctx, nil, "1"); !errors.Is(err, krait.ErrClosed) {
		t.Errorf("got %v", err)
	}
}
