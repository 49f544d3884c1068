package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// FuzzSchema: any text is a schema or a SchemaError; with a schema, any value is checked, and what passes does so again.
func FuzzSchema(f *testing.F) {
	for _, s := range []string{`{}`, `true`, `{"type": "integer", "minimum": 3}`, `{"anyOf": [{"type": "null"}, {"$ref": "#"}]}`,
		`{"properties": {"a": {"$ref": "#/$defs/A"}}, "required": ["a"], "$defs": {"A": {"items": {"$ref": "#/$defs/A"}, "uniqueItems": true}}}`,
		`{"allOf": [{"properties": {"a": {"default": 1}}}, {"not": {"const": [1]}}], "patternProperties": {"^x": {}}, "additionalProperties": false}`,
		`{"type": ["string", "number"], "pattern": "^a", "multipleOf": 0.1, "format": "date-time", "nullable": true}`} {
		f.Add([]byte(s), []byte(`{"a": [1, 2.5, "x", null, {"b": true}]}`))
		f.Add([]byte(s), []byte(`12345678901234567890`))
	}
	f.Fuzz(func(t *testing.T, schema, value []byte) {
		if _, err := tool.ParseSchema(schema); err != nil {
			var se *tool.SchemaError
			if !errors.As(err, &se) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		x, err := values.ParseJSON(value)
		if err != nil {
			return
		}
		s, err := tool.NewSet(tool.FromJSONSchema("f", "", nil, schema, func(context.Context, map[string]any) (any, error) { return nil, nil }),
			tool.FromJSONSchema("g", "", schema, nil, func(context.Context, map[string]any) (any, error) { return nil, nil }))
		if err != nil {
			return
		}
		_, _ = s.Stub(nil, tool.StubOptions{}), s.Fingerprint()
		e := s.Lookup("f")
		_ = e.Python()
		if y, err := e.CheckResult(x); err == nil {
			if _, err := e.CheckResult(y); err != nil {
				t.Errorf("what passed does not pass again: %v", err)
			}
		}
		e = s.Lookup("g")
		if a, err := e.Bind([]any{x}, nil, nil); err == nil {
			if a, err = e.Validate(a); err == nil {
				if _, err := e.Validate(a); err != nil {
					t.Errorf("arguments that passed do not pass again: %v", err)
				}
			}
		}
		again, err := tool.ParseSchema(mustParse(t, schema).JSON())
		if err != nil {
			t.Errorf("its JSON is no schema: %v", err)
		} else if a, b := again.JSON(), mustParse(t, again.JSON()).JSON(); string(a) != string(b) {
			t.Errorf("its JSON changes:\n%s\n%s", a, b)
		}
	})
}

func mustParse(t *testing.T, text []byte) *tool.Schema {
	t.Helper()
	s, err := tool.ParseSchema(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// FuzzCall: any arguments bind and decode, or fail with a TypeError or ValueError; the function is called with what fits only.
func FuzzCall(f *testing.F) {
	for _, s := range []string{`["Oslo"]`, `{"bool": true, "tree": {"name": "x", "children": [{"name": "y"}]}}`, `{"when": "2026-01-01", "wait": 1e300, "pair": [1, 2]}`,
		`[true, 3, -129, 18446744073709551616, 1.5, "x", null]`, `{"map": {"a": 1}, "by_id": {"x": "y"}, "raw": [1], "unit": "kelvin", "addr": "x"}`} {
		f.Add([]byte(s))
	}
	s, err := tool.NewSet(tool.Func("f", func(_ context.Context, in everything) (everything, error) { return in, nil }))
	if err != nil {
		f.Fatal(err)
	}
	e := s.All()[0]
	f.Fuzz(func(t *testing.T, args []byte) {
		x, err := values.ParseJSON(args)
		if err != nil {
			return
		}
		var pos, kw []any
		var names []string
		switch x := x.(type) {
		case []any:
			pos = x
		case *values.Object:
			for i := range x.Len() {
				k, v := x.At(i)
				names, kw = append(names, k), append(kw, v)
			}
		}
		for range 2 { // missing ones are filled up the second time
			a, err := e.Bind(pos, names, kw)
			if err == nil {
				a, err = e.Validate(a)
			}
			if err == nil {
				out, err := e.Tool().Call(context.Background(), a)
				if err != nil {
					var te *tool.Error
					if !errors.As(err, &te) {
						t.Fatalf("%T: %v", err, err)
					}
					return
				}
				if out, err = e.CheckResult(out); err != nil {
					t.Fatal(err)
				}
				if _, err := json.Marshal(out); err != nil {
					t.Fatal(err)
				}
				return
			}
			var te *tool.Error
			if !errors.As(err, &te) || te.Type != "TypeError" && te.Type != "ValueError" {
				t.Fatalf("%T: %v", err, err)
			}
			fill := map[string]any{"bool": true, "int": int64(1), "small": int64(1), "unsigned": int64(1), "float": 1.5, "text": "", "data": []byte{}, "when": "2026-01-01",
				"wait": 0.0, "big": int64(1), "list": []any{}, "pair": []any{1.0, 2.0}, "map": map[string]any{}, "by_id": map[string]any{}, "raw": nil, "any": nil,
				"unit": "celsius", "addr": "::1", "tree": map[string]any{"name": ""}}
			have := map[string]bool{}
			for i, p := range e.Params() {
				have[p.Name] = i < len(pos)
			}
			for _, n := range names {
				have[n] = true
			}
			for _, p := range e.Params() {
				if v, ok := fill[p.Name]; ok && !have[p.Name] {
					names, kw = append(names, p.Name), append(kw, v)
				}
			}
		}
	})
}
