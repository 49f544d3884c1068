package tool_test

// path_test.go holds what the tests of the path share, and its benchmark.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// none is the input of tools without parameters.
type none = struct{}

// text is the input of most tools here.
type text struct {
	S string `json:"s"`
}

// newSet makes a set of tools.
func newSet(t testing.TB, tools ...any) *tool.Set {
	t.Helper()
	s, err := tool.NewSet(tools...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// newRun makes a run, with everything allowed if the options say nothing of that.
func newRun(t testing.TB, o tool.RunOptions, tools ...any) *tool.Run {
	t.Helper()
	if o.Allow == nil {
		o.Allow = []string{"*"}
	}
	r, err := newSet(t, tools...).NewRun(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// record is a journal in memory.
type record struct {
	journal.Log
	store *journal.Memory
	id    string
}

func newRecord(t testing.TB, id string) *record {
	t.Helper()
	var store journal.Memory
	l, err := store.Create(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Append(&journal.Begin{Run: id}); err != nil {
		t.Fatal(err)
	}
	return &record{l, &store, id}
}

func (r *record) records(t testing.TB) []journal.Record {
	t.Helper()
	rs, err := journal.Records(context.Background(), r.store, r.id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// lines says in words what was recorded after the beginning: a line per record.
func (r *record) lines(t testing.TB) string {
	t.Helper()
	var b strings.Builder
	for _, rec := range r.records(t)[1:] {
		switch e := rec.Entry.(type) {
		case *journal.Intent:
			fmt.Fprintf(&b, "intent %d %s\n", e.Call, e.Text())
		case *journal.Decision:
			fmt.Fprintf(&b, "decision %d %s by %s", e.Call, e.Verdict, e.By)
			if e.Reason != "" {
				b.WriteString(": " + e.Reason)
			}
			if e.Args != nil {
				fmt.Fprintf(&b, " args %s", values.Repr(e.Args, 200))
			}
			b.WriteByte('\n')
		case *journal.Outcome:
			fmt.Fprintf(&b, "outcome %d", e.Call)
			if e.Failure != nil {
				fmt.Fprintf(&b, " %s: %s", e.Failure.Type, e.Failure.Message)
			}
			if e.Failure == nil || e.Result != nil {
				fmt.Fprintf(&b, " %s", values.Repr(e.Result, 200))
			}
			if e.Cached {
				b.WriteString(" cached")
			}
			if e.Attempts != 1 {
				fmt.Fprintf(&b, " attempts %d", e.Attempts)
			}
			b.WriteByte('\n')
		case *journal.Note:
			fmt.Fprintf(&b, "note %d %s: %s\n", e.Call, e.Code, e.Text)
		case *journal.Undo:
			fmt.Fprintf(&b, "undo %d done=%v", e.Call, e.Done)
			if e.Failure != nil {
				fmt.Fprintf(&b, " %s: %s", e.Failure.Type, e.Failure.Message)
			}
			b.WriteByte('\n')
		default:
			fmt.Fprintf(&b, "%v\n", e.Kind())
		}
	}
	return b.String()
}

// wantLines compares the record with what is expected, indentation aside.
func (r *record) wantLines(t testing.TB, want string) {
	t.Helper()
	var lines []string
	for _, l := range strings.Split(strings.TrimSpace(want), "\n") {
		lines = append(lines, strings.TrimSpace(l))
	}
	if got := strings.TrimSpace(r.lines(t)); got != strings.Join(lines, "\n") {
		t.Errorf("journal:\n%s\nwant:\n%s", got, strings.Join(lines, "\n"))
	}
}

// wantError checks the exception that a call became, by type and a part of its text, and its category.
func wantError(t testing.TB, err error, class, part string, category error) {
	t.Helper()
	var e *tool.Error
	if !errors.As(err, &e) {
		t.Errorf("got %v, want a %s", err, class)
		return
	}
	if e.Type != class || !strings.Contains(e.Message, part) {
		t.Errorf("got %s: %s, want %s: ...%s...", e.Type, e.Message, class, part)
	}
	if category != nil && !errors.Is(err, category) {
		t.Errorf("%v is not %v", err, category)
	}
}

type pathIn struct {
	City string `json:"city"`
	Days int    `json:"days" default:"3"`
}

type pathOut struct {
	City string    `json:"city"`
	High []float64 `json:"high"`
}

// BenchmarkPath compares a handler called as it is with a call on the whole path: resolved, allowed, bound, validated, recorded in
// memory.
func BenchmarkPath(b *testing.B) {
	high := []float64{1, 2, 3}
	handler := func(_ context.Context, in pathIn) (pathOut, error) { return pathOut{in.City, high}, nil }
	small := func(_ context.Context, in pathIn) (string, error) { return in.City, nil }
	ctx := context.Background()
	pos := []any{"Oslo", int64(2)}
	b.Run("bare", func(b *testing.B) {
		e := newSet(b, tool.Func("get_forecast", handler, tool.ReadOnly())).Lookup("get_forecast")
		b.ReportAllocs()
		for b.Loop() {
			if _, err := e.Tool().Call(ctx, tool.Args{Names: []string{"city", "days"}, Values: pos}); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, c := range []struct {
		name    string
		tool    tool.Tool
		journal bool
	}{
		{"path", tool.Func("get_forecast", handler, tool.ReadOnly()), true},
		{"path-no-journal", tool.Func("get_forecast", handler, tool.ReadOnly()), false},
		{"path-write", tool.Func("get_forecast", handler), true},
		{"path-text", tool.Func("get_forecast", small, tool.ReadOnly()), true},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := newSet(b, c.tool)
			var r *tool.Run
			fresh := func() {
				o := tool.RunOptions{ID: "r", Allow: []string{"*"}}
				if c.journal {
					o.Journal = newRecord(b, "r")
				}
				var err error
				if r, err = s.NewRun(o); err != nil {
					b.Fatal(err)
				}
			}
			fresh()
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				if n++; n%1000 == 0 { // runs are not endless
					fresh()
				}
				e, err := r.Resolve("get_forecast")
				if err != nil {
					b.Fatal(err)
				}
				c, err := r.Begin(e, pos, nil, nil, tool.Site{File: "main.py", Line: 3})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := c.Do(ctx); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
