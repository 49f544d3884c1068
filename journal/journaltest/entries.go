package journaltest

// entries.go holds entries that have everything in them that can be recorded.

import (
	"math"
	"math/big"
	"strings"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// Value returns a value that has all types of values in it.
func Value() map[string]any {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890123456789012345678901234567890", 10)
	berlin := time.FixedZone("CET", 3600)
	return map[string]any{
		"none": nil, "true": true, "false": false,
		"zero": int64(0), "small": int64(-1), "max": int64(math.MaxInt64), "min": int64(math.MinInt64),
		"uint64": new(big.Int).SetUint64(math.MaxUint64), "huge": huge, "neghuge": new(big.Int).Neg(huge),
		"float": 0.1, "whole": 1.0, "negzero": math.Copysign(0, -1), "nan": math.NaN(), "inf": math.Inf(1), "neginf": math.Inf(-1),
		"tiny": math.SmallestNonzeroFloat64, "large": math.MaxFloat64,
		"text": "häßlich 日本 \U0001F40D\x00\n", "empty": "", "invalid": "a\xffb\xed\xa0\x80",
		"bytes": []byte{0, 1, 254, 255}, "nobytes": []byte{},
		"utc": time.Date(2026, 11, 22, 1, 2, 3, 456789012, time.UTC), "zoned": time.Date(1969, 7, 20, 21, 17, 40, 1, berlin),
		"odd zone": time.Date(1, 1, 1, 0, 0, 0, 0, time.FixedZone("LMT", -(4*3600+56*60+2))),
		"list":     []any{int64(1), "two", []any{}, []any{nil, 3.5}}, "map": map[string]any{"": map[string]any{}, "k": []any{true}},
		"object":   values.ObjectOf([]string{"z", "a", ""}, []any{int64(1), values.ObjectOf(nil, nil), time.Unix(0, 5).UTC()}),
		"redacted": values.Redacted{Reason: "a password"}, "unexplained": values.Redacted{},
		"handle": values.Handle{ID: "h1", Type: "list[Issue]", Bytes: 1 << 40, Digest: []byte{1, 2}, Preview: "[{"},
		"nested": nested(40),
	}
}

// nested returns lists, dicts and objects, n deep.
func nested(n int) any {
	var v any = "bottom"
	for i := range n {
		switch i % 3 {
		case 0:
			v = []any{v}
		case 1:
			v = map[string]any{"in": v}
		default:
			v = values.ObjectOf([]string{"in"}, []any{v})
		}
	}
	return v
}

// Entries returns entries of all kinds, in an order in which a run could append them. They are new ones in every call.
func Entries() []journal.Entry {
	v := Value()
	start := time.Date(2026, 11, 22, 1, 0, 0, 123456789, time.UTC)
	return []journal.Entry{
		&journal.Begin{Run: "run-1", Parent: "run-0", Template: "sha256:abc", Tier: "interpreter", User: "ada", Allow: []string{"github.*", "x"}, Start: start},
		&journal.Op{Name: "load", Source: "def main(city):\n    ...\n", File: "script.py"},
		&journal.OpEnd{},
		&journal.Op{Name: "run", Function: "main", Args: []any{v, "Tokyo"}, Kwargs: map[string]any{"days": int64(3), "since": start}},
		&journal.Clock{Name: "now", Nano: math.MinInt64}, &journal.Clock{Name: "monotonic", Nano: math.MaxInt64},
		&journal.Entropy{Bytes: []byte{1, 2, 3, 0}},
		&journal.Intent{Call: 1, Tool: "github.list_issues", Args: v, Key: "k-1", Idempotent: true, ReadOnly: true, Async: true, File: "script.py", Line: 2},
		&journal.Decision{Call: 1, Verdict: "pending", By: "policy", Reason: "asks", Approval: "a-1"},
		&journal.Decision{Call: 1, Verdict: "allow", By: "bob", Args: map[string]any{}},
		&journal.Output{Text: "hello\n"}, &journal.Output{Stderr: true, Text: strings.Repeat("ü", 300)},
		&journal.Note{Call: 1, Code: "drift", Text: "a field is new"},
		&journal.Outcome{Call: 1, Result: v, Took: 1500 * time.Millisecond, Attempts: 2, Cached: true},
		&journal.Turn{Loop: 1, Iteration: 300, Calls: []int64{1}, Clock: -1},
		&journal.Intent{Call: 2, Tool: "drop", Args: map[string]any{}, Key: "k-2"},
		&journal.Outcome{Call: 2, Failure: &journal.Failure{Type: "ToolError", Message: "drop: gone", Retryable: true}},
		&journal.OpEnd{Value: v, Error: "Traceback ...\nValueError: x", ErrorType: "ValueError"},
		&journal.Resumed{Reason: "approval"},
		&journal.Undo{Call: 1}, &journal.Undo{Call: 1, Done: true, Failure: &journal.Failure{Type: "ToolError", Message: "no"}},
		&journal.End{Reason: "closed"},
	}
}
