// Command schemas compares package tool's check of data against a schema with that of github.com/google/jsonschema-go, which MCP's SDK
// brings, and writes docs/schemas.md.
//
//	go run ./bench/schemas [-o docs/schemas.md]
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

func main() {
	out := flag.String("o", "", "the file to write; the default is docs/schemas.md, and - is stdout")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "schemas:", err)
		os.Exit(1)
	}
}

func run(out string) error {
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := report(&text, root); err != nil {
		return err
	}
	switch out {
	case "-":
		_, err = os.Stdout.Write(text.Bytes())
		return err
	case "":
		out = filepath.Join(root, "docs", "schemas.md")
	}
	return os.WriteFile(out, text.Bytes(), 0o644)
}

const forecast = `{"type": "object", "additionalProperties": false, "required": ["city", "days"], "properties": {
	"city": {"type": "string", "minLength": 1},
	"unit": {"enum": ["celsius", "fahrenheit"]},
	"days": {"type": "array", "items": {"type": "object", "required": ["date", "high"], "properties": {
		"date": {"type": "string"}, "high": {"type": "number"}, "low": {"type": "number"}}}}}}`

const numbers = `{"type": "array", "items": {"type": "integer"}}`

// doubling has two alternatives for each item of a list, which are both looked at where the innermost value fits neither.
const doubling = `{"$defs": {"n": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/n"}}, {"type": "array", "items": {"$ref": "#/$defs/n"}, "maxItems": 9}]}}, "$ref": "#/$defs/n"}`

// validators are the two ways to check data against one schema.
type validators struct {
	own     func(any) error
	library func(any) error
}

func compile(schema string) (validators, error) {
	set, err := tool.NewSet(tool.FromJSONSchema("f", "", nil, []byte(schema), func(context.Context, map[string]any) (any, error) { return nil, nil }))
	if err != nil {
		return validators{}, err
	}
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(schema), &s); err != nil {
		return validators{}, err
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return validators{}, err
	}
	e := set.All()[0]
	return validators{func(v any) error { _, err := e.CheckResult(v); return err }, resolved.Validate}, nil
}

func days(high any) any {
	var list []any
	for range 7 {
		list = append(list, map[string]any{"date": "2026-01-01", "high": 3.5, "low": -1.0})
	}
	list[6].(map[string]any)["high"] = high
	return map[string]any{"city": "Oslo", "unit": "celsius", "days": list}
}

func many() any {
	list := make([]any, 10_000)
	for i := range list {
		list[i] = int64(i)
	}
	return list
}

func nested(depth int) any {
	var v any = "x"
	for range depth {
		v = []any{v}
	}
	return v
}

func report(w io.Writer, root string) error {
	fmt.Fprint(w, "# Checks against schemas\n\n`go run ./bench/schemas` writes this page. It gives the same schemas and data to the check of package tool and to that of "+
		"github.com/google/jsonschema-go, which MCP's SDK brings. [The rationale](rationale.md) says what follows.\n\n")
	fmt.Fprintf(w, "Machine: %s, load average %s at the start. %s, commit %s.\n\n", testcmd.Machine(), testcmd.Load(), runtime.Version(), testcmd.Commit(root))
	fmt.Fprint(w, "| check | tool, µs | allocations | library, µs | allocations |\n|---|---:|---:|---:|---:|\n")
	for _, c := range []struct {
		what, schema string
		v            any
		fits         bool
	}{
		{"a forecast of seven days", forecast, days(3.5), true},
		{"a forecast whose last day is wrong", forecast, days("3.5"), false},
		{"10,000 integers", numbers, many(), true},
	} {
		both, err := compile(c.schema)
		if err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		fmt.Fprintf(w, "| %s |", c.what)
		for _, check := range []func(any) error{both.own, both.library} {
			if err := check(c.v); (err == nil) != c.fits {
				return fmt.Errorf("%s: %v", c.what, err)
			}
			r := testing.Benchmark(func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_ = check(c.v)
				}
			})
			fmt.Fprintf(w, " %.2f | %d |", float64(r.T.Nanoseconds())/float64(r.N)/1e3, r.AllocsPerOp())
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "\nOne check of data that fits no alternative, where each level of a list has two alternatives, in milliseconds:\n\n| levels | tool | library |\n|---:|---:|---:|\n")
	both, err := compile(doubling)
	if err != nil {
		return err
	}
	for _, n := range []int{10, 14, 18} {
		fmt.Fprintf(w, "| %d |", n)
		for _, check := range []func(any) error{both.own, both.library} {
			begun := time.Now()
			if check(nested(n)) == nil {
				return fmt.Errorf("%d levels: it fits", n)
			}
			fmt.Fprintf(w, " %.1f |", time.Since(begun).Seconds()*1e3)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "\nWhat they say:\n\n")
	wrong, err := compile(forecast)
	if err != nil {
		return err
	}
	quote := func(what string, v validators, x any) {
		for i, check := range []func(any) error{v.own, v.library} {
			text := "it fits"
			if err := check(x); err != nil {
				text = strings.ReplaceAll(err.Error(), "\n", " ")
			}
			if len(text) > 300 {
				text = text[:300] + "..."
			}
			fmt.Fprintf(w, "* %s, %s: `%s`\n", what, []string{"tool", "library"}[i], strings.ReplaceAll(text, "`", "'"))
		}
	}
	quote("a wrong item", wrong, days("3.5"))
	quote("a misspelt key", wrong, map[string]any{"city": "Oslo", "days": []any{}, "unt": "celsius"})
	for _, c := range []struct {
		what, schema string
		v            any
	}{
		{"an integer of 30 digits", `{"type": "integer"}`, new(big.Int).Exp(big.NewInt(10), big.NewInt(29), nil)},
		{"bytes", `{"type": "string", "format": "byte"}`, []byte("abc")},
		{"a time", `{"type": "string", "format": "date-time"}`, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)},
		{"a dict that keeps its order", `{"type": "object", "properties": {"a": {"type": "integer"}}}`, values.ObjectOf([]string{"a"}, []any{"x"})},
	} {
		v, err := compile(c.schema)
		if err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		quote(c.what, v, c.v)
	}
	return nil
}
