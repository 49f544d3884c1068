package tool_test

// truncate_test.go holds how data is cut for the model.

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

// What fits stays as it is, and says nothing.
func TestTruncateNothing(t *testing.T) {
	for _, v := range []any{nil, true, int64(1), 1.5, "text", []byte("ab"), time.Unix(0, 0), []any{}, map[string]any{}, []any{int64(1), map[string]any{"a": "b"}}} {
		got, report := tool.Truncate(v, 100)
		if !reflect.DeepEqual(got, v) || report.String() != "" || report.Count != 0 {
			t.Errorf("%v: %v, %v", v, got, report)
		}
	}
}

func TestTruncate(t *testing.T) {
	items := func(n int, v any) []any {
		l := make([]any, n)
		for i := range l {
			l[i] = v
		}
		return l
	}
	issue := func(body string) any {
		o := values.NewObject(2)
		o.Set("number", int64(7))
		o.Set("body", body)
		return o
	}
	for _, c := range []struct {
		v      any
		budget int
		want   string // JSON
		report string
	}{
		{strings.Repeat("x", 200), 100, `"` + strings.Repeat("x", 82) + `… [+118 chars]"`, "cut from 202 to 100 bytes: the value: 82 of 200 characters"},
		{items(100, int64(1234567)), 100, `[1234567,1234567,1234567,1234567,1234567,1234567,1234567,"… [+93 items]"]`, "cut from 801 to 75 bytes: the value: 7 of 100 items"},
		{map[string]any{"a": int64(1), "b": strings.Repeat("y", 300)}, 120, `{"a":1,"b":"` + strings.Repeat("y", 90) + `… [+210 chars]"}`,
			"cut from 314 to 120 bytes: b: 90 of 300 characters"},
		{[]any{issue(strings.Repeat("a", 500)), issue("short"), issue(strings.Repeat("c", 90))}, 300,
			`[{"number":7,"body":"` + strings.Repeat("a", 119) + `… [+381 chars]"},{"number":7,"body":"short"},{"number":7,"body":"` + strings.Repeat("c", 90) + `"}]`,
			"cut from 665 to 300 bytes: [0].body: 119 of 500 characters"},
		{map[string]any{"items": items(1000, issue("short"))}, 200, "", "items: "},
		{[]byte(strings.Repeat("z", 300)), 100, `"` + strings.Repeat("z", 60) + `… [+240 bytes]"`, "the value: 60 of 300 bytes"},
		{new(big.Int).Exp(big.NewInt(10), big.NewInt(500), nil), 100, `"… [a large int]"`, "the value: 0 of 501 characters"},
	} {
		got, report := tool.Truncate(c.v, c.budget)
		text := jsonOf(t, got)
		if len(text) > c.budget || c.want != "" && text != c.want || !strings.Contains(report.String(), c.report) {
			t.Errorf("got  %s (%d of %d bytes)\nwant %s\nreport %s\nwant   %s", text, len(text), c.budget, c.want, report, c.report)
		}
	}
}

// The cut of a deep value is its depth.
func TestTruncateDeep(t *testing.T) {
	var v any = "bottom"
	for range 200 {
		v = []any{v}
	}
	got, report := tool.Truncate(v, 10000)
	if text := jsonOf(t, got); strings.Contains(text, "bottom") || report.Count != 1 || !strings.HasPrefix(report.Cuts[0].Path, "[0][0]") {
		t.Error(text, report)
	}
}

// Many cuts are counted, not listed.
func TestTruncateReportIsBounded(t *testing.T) {
	m := map[string]any{}
	for i := range 100 {
		m[fmt.Sprintf("key%02d", i)] = strings.Repeat("x", 1000)
	}
	_, report := tool.Truncate(m, 20_000)
	if report.Count != 100 || len(report.Cuts) != 20 || !strings.HasSuffix(report.String(), "; and 80 more places") {
		t.Error(report)
	}
}

// The value given is not changed.
func TestTruncateSharesButDoesNotChange(t *testing.T) {
	v := []any{strings.Repeat("x", 1000), map[string]any{"a": []any{strings.Repeat("y", 1000)}}}
	before := jsonOf(t, v)
	tool.Truncate(v, 200)
	if jsonOf(t, v) != before {
		t.Error("changed")
	}
}

// Whatever is cut takes no more than the budget, is valid JSON, and says that it was cut.
func FuzzTruncate(f *testing.F) {
	for _, s := range []string{`[1,2,{"a":"bbbb"}]`, `"\u2028\u0000é🙂"`, `{"k":[[[["x"]]]],"":{"":{}}}`, `[` + strings.Repeat(`"abc",`, 200) + `1]`, `{"` + strings.Repeat("k", 300) + `":1}`, `1e308`} {
		f.Add(s, 64)
		f.Add(s, 200)
	}
	f.Fuzz(func(t *testing.T, text string, budget int) {
		if len(text) > 100_000 {
			return
		}
		v, err := values.ParseJSON([]byte(text))
		if err == nil {
			_, err = json.Marshal(v) // 1e700 is read as infinity, which JSON can't say
		}
		if err != nil {
			v = text
		}
		budget = max(min(budget, math.MaxInt32), 0)
		got, report := tool.Truncate(v, budget)
		out := jsonOf(t, got)
		if limit := max(budget, tool.MinTruncate); len(out) > limit {
			t.Errorf("%d bytes of %d: %s", len(out), limit, out)
		}
		if (report.Count > 0) != (out != jsonOf(t, v)) && !strings.Contains(out, "\ufffd") {
			t.Errorf("report %q of %s", report, out)
		}
		if report.Count > 0 && report.Bytes <= 0 {
			t.Errorf("%+v", report)
		}
	})
}
