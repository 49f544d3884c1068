package values_test

// value_test.go holds the tests of values: in words, in canonical form, compared, redacted.

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/journal/journaltest"
	"github.com/krait-run/krait/values"
)

func object(pairs ...any) *values.Object {
	o := &values.Object{}
	for i := 0; i < len(pairs); i += 2 {
		o.Set(pairs[i].(string), pairs[i+1])
	}
	return o
}

// Equal values have the same canonical form, and others another one.
func TestCanonical(t *testing.T) {
	big64 := new(big.Int).Lsh(big.NewInt(1), 64)
	groups := [][]any{
		{nil, []any(nil), map[string]any(nil), (*values.Object)(nil)},
		{false}, {true}, {int64(0), new(big.Int)}, {int64(1), big.NewInt(1)}, {int64(-1)}, {1.0}, {0.0}, {math.Copysign(0, -1)},
		{math.NaN(), math.Float64frombits(0x7ff8000000000001)}, {math.Inf(1)}, {math.Inf(-1)},
		{big64, new(big.Int).Set(big64)}, {new(big.Int).Neg(big64)}, {"1"}, {""}, {[]byte{}}, {[]byte("1")},
		{[]any{}}, {[]any{nil}}, {[]any{[]any{}}}, {[]any{"a", "b"}}, {[]any{"ab"}}, {[]any{"a", []any{"b"}}}, {[]any{[]any{"a"}, "b"}},
		{map[string]any{}, object()}, {map[string]any{"a": nil}}, {map[string]any{"": nil}},
		{map[string]any{"a": int64(1), "b": int64(2)}, object("a", int64(1), "b", int64(2)), object("b", int64(2), "a", int64(1))},
		{map[string]any{"a": int64(2), "b": int64(1)}}, {map[string]any{"ab": int64(1)}},
		{time.Unix(5, 0).UTC()}, {time.Unix(5, 1).UTC()}, {time.Unix(5, 0).In(time.FixedZone("CET", 3600))},
		{values.Redacted{Reason: "a"}, values.Redacted{Reason: "b"}}, {values.Handle{ID: "a", Bytes: 1}, values.Handle{ID: "a", Bytes: 2}}, {values.Handle{ID: "b"}},
		{strings.Repeat("x", 5000)}, {strings.Repeat("x", 5001)}, {strings.Repeat("x", 4999) + "y"},
	}
	seen := map[string]int{}
	for i, group := range groups {
		for _, v := range group {
			key, err := values.Canonical(v)
			if err != nil {
				t.Fatal(err)
			}
			if j, ok := seen[key]; ok && j != i {
				t.Errorf("%s is like %s", values.Repr(v, 60), values.Repr(groups[j][0], 60))
			}
			if first, err := values.Canonical(group[0]); err != nil || first != key {
				t.Errorf("%s is not like %s", values.Repr(v, 60), values.Repr(group[0], 60))
			}
			seen[key] = i
			if len(key) > 1024 {
				t.Errorf("%d bytes for %s", len(key), values.Repr(v, 60))
			}
		}
	}
	for i, a := range groups {
		for j, b := range groups {
			if got := values.Equal(a[0], b[len(b)-1]); got != (i == j) && !values.HasRedacted(a[0]) && !values.HasRedacted(b[0]) {
				t.Errorf("Equal(%s, %s) is %v", values.Repr(a[0], 60), values.Repr(b[len(b)-1], 60), got)
			}
		}
	}
}

// What has no canonical form is the error that Check has, also where it is deep.
func TestNoCanonicalForm(t *testing.T) {
	cycle := []any{nil}
	cycle[0] = object("a", cycle)
	for _, test := range []struct {
		v    any
		want error
		text string
	}{
		{5, values.ErrType, "value: int: a type that is none of data"},
		{object("a", []any{nil, map[string]any{"b\n": struct{}{}}}), values.ErrType, `value["a"][1]["b\n"]: struct {}: a type that is none of data`},
		{cycle, values.ErrDeep, ""},
	} {
		for name, f := range map[string]func(any) error{"Check": values.Check, "Canonical": func(v any) error { _, err := values.Canonical(v); return err }} {
			err := f(test.v)
			if !errors.Is(err, test.want) || test.text != "" && err.Error() != test.text {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if values.Equal(5, 5) || values.Equal(cycle, cycle) || values.HasRedacted(cycle) {
		t.Error("what is no value is compared")
	}
	_ = values.JSON(cycle)
	_ = values.Repr(cycle, 100)
}

// Something redacted is equal to anything, wherever it stands.
func TestEqualRedacted(t *testing.T) {
	secret := values.Redacted{Reason: "x"}
	for _, test := range []struct {
		a, b any
		want bool
	}{
		{secret, int64(5), true}, {[]any{int64(1), secret}, []any{int64(1), nil}, true}, {[]any{int64(2), secret}, []any{int64(1), nil}, false},
		{map[string]any{"a": secret}, object("a", "x"), true}, {map[string]any{"a": secret}, object("b", "x"), false},
	} {
		if values.Equal(test.a, test.b) != test.want || values.Equal(test.b, test.a) != test.want {
			t.Errorf("Equal(%s, %s) is %v", values.Repr(test.a, 60), values.Repr(test.b, 60), !test.want)
		}
	}
}

// Redact copies what it changes, and shares the rest.
func TestRedact(t *testing.T) {
	kept := map[string]any{"x": int64(1)}
	v := map[string]any{
		"user":  object("name", "ada", "password", "secret"),
		"items": []any{map[string]any{"token": "t0"}, kept},
	}
	before := values.Repr(v, 1000)
	var paths []string
	r := values.Redact(v, func(path string) string {
		paths = append(paths, path)
		switch path {
		case "user.password":
			return "password"
		case "items[0].token":
			return "token"
		}
		return ""
	})
	want := "{'items': [{'token': <redacted: token>}, {'x': 1}], 'user': {'name': 'ada', 'password': <redacted: password>}}"
	if got := values.Repr(r, 1000); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if after := values.Repr(v, 1000); after != before {
		t.Errorf("it was changed to %s", after)
	}
	r.(map[string]any)["items"].([]any)[1].(map[string]any)["y"] = nil
	if len(kept) != 2 {
		t.Error("what holds nothing redacted is copied")
	}
	if len(paths) != 9 {
		t.Errorf("asked about %q", paths)
	}
	if all := values.Redact(v, func(string) string { return "all" }); all != (values.Redacted{Reason: "all"}) {
		t.Errorf("got %v", all)
	}
	if values.HasRedacted(v) || !values.HasRedacted(r) {
		t.Error("HasRedacted")
	}
}

// Values are written as Python writes them.
func TestReprIsPythons(t *testing.T) {
	all := []any{nil, true, false, int64(-5), new(big.Int).Lsh(big.NewInt(1), 100), 1.0, 0.1, 1e16, 1e-5, 1e22, 123456789.125, math.Copysign(0, -1), math.Inf(-1), math.NaN(),
		"", "it's", `say "hi"`, `it's "x"`, "a\\b\n\r\t\x00\x1f\x7f\u0080\u00a0é日\u2028\U0001F40D\U000e0001", []byte("it's \"b\"\\\n\x00\xff"),
		[]any{}, []any{int64(1), []any{"x"}}, object("b", int64(1), "a", nil)}
	var texts, want []string
	for _, v := range all {
		texts = append(texts, values.Repr(v, 1000))
	}
	chunkedtest.Ask(t, "from math import inf, nan\nresult = [repr(eval(x)) for x in data]", texts, &want)
	for i := range texts {
		if texts[i] != want[i] {
			t.Errorf("got %s, want %s", texts[i], want[i])
		}
	}
}

// However large a value is, its text is short.
func TestReprIsShort(t *testing.T) {
	long := make([]any, 1_000_000)
	for i := range long {
		long[i] = int64(i)
	}
	huge := new(big.Int).Lsh(big.NewInt(1), 10_000_000)
	for _, v := range []any{long, strings.Repeat("é", 1<<20), make([]byte, 1<<20), huge, journaltest.Value(), object("k", long), map[string]any{strings.Repeat("k", 1<<20): nil}} {
		if s := values.Repr(v, 50); len([]rune(s)) > 50 {
			t.Errorf("%d characters: %s", len([]rune(s)), s)
		}
	}
}
