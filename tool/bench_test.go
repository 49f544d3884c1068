package tool_test

import (
	"context"
	"testing"

	"github.com/krait-run/krait/tool"
)

type benchIn struct {
	City  string   `json:"city"`
	Days  int      `json:"days" default:"3" min:"1" max:"14"`
	Unit  string   `json:"unit" default:"celsius" enum:"celsius,fahrenheit"`
	Hours *float64 `json:"hours"`
}

type benchDay struct {
	Date string  `json:"date"`
	High float64 `json:"high"`
}

type benchOut struct {
	City string     `json:"city"`
	Days []benchDay `json:"days"`
}

func benchTool(_ context.Context, in benchIn) (benchOut, error) {
	return benchOut{in.City, []benchDay{{"2026-01-01", 3}, {"2026-01-02", 4}}}, nil
}

// BenchmarkCall is what a call costs besides the function: binding, validation, decoding, encoding, the result's check.
func BenchmarkCall(b *testing.B) {
	s, err := tool.NewSet(tool.Func("f", benchTool))
	if err != nil {
		b.Fatal(err)
	}
	e := s.All()[0]
	ctx := context.Background()
	pos, names, kw := []any{"Oslo"}, []string{"days"}, []any{int64(2)}
	b.ReportAllocs()
	for b.Loop() {
		a, err := e.Bind(pos, names, kw)
		if err != nil {
			b.Fatal(err)
		}
		if a, err = e.Validate(a); err != nil {
			b.Fatal(err)
		}
		x, err := e.Tool().Call(ctx, a)
		if err != nil {
			b.Fatal(err)
		}
		if _, err = e.CheckResult(x); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	s := weather(&testing.T{})
	for b.Loop() {
		if len(s.Search("forecast for a city", nil, 3)) == 0 {
			b.Fatal("nothing found")
		}
	}
}
