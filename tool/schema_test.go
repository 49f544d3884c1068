package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// schemaTool is a tool whose only parameter, x, has a schema.
func schemaTool(schema string) tool.Tool {
	return tool.FromJSONSchema("f", "", []byte(`{"type": "object", "properties": {"x": `+schema+`}, "required": ["x"]}`), nil,
		func(context.Context, map[string]any) (any, error) { return nil, nil })
}

// Each schema takes what JSON Schema says it takes, names the type as Python does, and says why it does not take the rest.
func TestSchemas(t *testing.T) {
	for _, c := range []struct {
		schema, annotation string
		good               []string // JSON, or "in => out" where the value is coerced
		bad                []string // "JSON: message"
	}{
		{`{"type": "integer"}`, "int", []string{"1", "-3", "12345678901234567890123", "2.0 => 2"}, []string{`"1": x: expected int, got str ('1')`, `1.5: x: expected int, got float (1.5)`, `true: x: expected int, got bool (True)`, `null: x: expected int, got None`}},
		{`{"type": "number"}`, "float", []string{"1.5", "1 => 1.0"}, []string{`"1": x: expected float, got str ('1')`}},
		{`{"type": "string"}`, "str", []string{`"a"`}, []string{`1: x: expected str, got int (1)`}},
		{`{"type": "boolean"}`, "bool", []string{"true"}, []string{`0: x: expected bool, got int (0)`}},
		{`{"type": "null"}`, "None", []string{"null"}, []string{`0: x: expected None, got int (0)`}},
		{`{"type": ["string", "null"]}`, "str | None", []string{"null", `"a"`}, []string{`0: x: expected str | None, got int (0)`}},
		{`{"type": "string", "nullable": true}`, "str | None", []string{"null"}, nil},
		{`{"type": "string", "enum": ["a", "b"], "nullable": true}`, "Literal['a', 'b'] | None", []string{"null", `"a"`}, []string{`"c": x: expected one of 'a', 'b', None, got 'c'`}},
		{`{}`, "Any", []string{"null", "1", `{"a": [1]}`}, nil},
		{`true`, "Any", []string{"null", "1"}, nil},
		{`false`, "Any", nil, []string{`1: x: 1 is not allowed`}},
		{`{"const": 3}`, "Literal[3]", []string{"3", "3.0 => 3"}, []string{`4: x: expected 3, got 4`, `true: x: expected 3, got True`}},
		{`{"enum": [1, "a", null, [1]]}`, "Literal[1, 'a'] | list | None", []string{"1", `"a"`, "null", "[1]"}, []string{`"b": x: expected one of 1, 'a', None, [1], got 'b'`}},
		{`{"type": "integer", "minimum": 1, "maximum": 3}`, "int", []string{"1", "3"}, []string{`0: x: must be at least 1, got 0`, `4: x: must be at most 3, got 4`}},
		{`{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}`, "float", []string{"0.5"}, []string{`0: x: must be greater than 0, got 0.0`, `1: x: must be less than 1, got 1.0`}},
		{`{"type": "number", "minimum": 0, "exclusiveMinimum": true}`, "float", []string{"0.5"}, []string{`0: x: must be greater than 0, got 0.0`}},
		{`{"type": "number", "multipleOf": 0.1}`, "float", []string{"0.3"}, []string{`0.35: x: must be a multiple of 0.1, got 0.35`}},
		{`{"type": "integer", "format": "int32"}`, "int", []string{"2147483647"}, []string{`2147483648: x: 2147483648 is out of the range of int32`}},
		{`{"type": "string", "minLength": 2, "maxLength": 3}`, "str", []string{`"åäö"`}, []string{`"a": x: must have at least 2 characters, has 1`, `"abcd": x: must have at most 3 characters, has 4`}},
		{`{"type": "string", "pattern": "^a+$"}`, "str", []string{`"aa"`}, []string{`"ab": x: must match the pattern '^a+$', got 'ab'`}},
		{`{"type": "string", "pattern": "^(?!a)"}`, "str", []string{`"aa"`}, nil}, // Go has no lookahead: left to the tool
		{`{"type": "string", "format": "date"}`, "str", []string{`"2026-01-31"`}, []string{`"31.1.": x: expected a date like '2026-01-31', got '31.1.'`}},
		{`{"type": "string", "format": "uuid"}`, "str", []string{`"123e4567-e89b-12d3-a456-426614174000"`}, []string{`"1": x: expected a UUID, got '1'`}},
		{`{"type": "string", "format": "something"}`, "str", []string{`"x"`}, nil},
		{`{"type": "array", "items": {"type": "integer"}}`, "list[int]", []string{"[]", "[1, 2.0] => [1, 2]"}, []string{`["a"]: x[0]: expected int, got str ('a')`, `{}: x: expected list[int], got dict ({})`}},
		{`{"type": "array", "minItems": 1, "uniqueItems": true}`, "list", []string{"[1, 2]"}, []string{`[]: x: must have at least 1 items, has 0`, `[1, 2, 1.0]: x: items must differ: [0] and [2] are both 1.0`}},
		{`{"prefixItems": [{"type": "integer"}, {"type": "string"}], "items": {"type": "boolean"}}`, "list[int | str | bool]", []string{`[1, "a", true]`}, []string{`["a"]: x[0]: expected int, got str ('a')`}},
		{`{"type": "object"}`, "dict[str, Any]", []string{`{"a": 1}`}, []string{`[]: x: expected dict[str, Any], got list ([])`}},
		{`{"type": "object", "additionalProperties": {"type": "integer"}}`, "dict[str, int]", []string{`{"a": 1}`}, []string{`{"a": "b"}: x["a"]: expected int, got str ('b')`}},
		{`{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "string", "default": "d"}}, "required": ["a"], "additionalProperties": false}`, "FX",
			[]string{`{"a": 1} => {"a": 1, "b": "d"}`, `{"a": 1, "b": "x"}`}, []string{`{}: x: missing key 'a' of FX`, `{"a": 1, "c": 2}: x: unexpected key 'c'`, `{"a": 1, "b": 2}: x["b"]: expected str, got int (2)`}},
		{`{"type": "object", "properties": {"a": {"type": "integer"}}, "maxProperties": 1}`, "FX", []string{`{"b": 1}`, `{"a": null} => {}`}, []string{`{"a": 1, "b": 1}: x: must have at most 1 keys, has 2`}},
		{`{"title": "Point", "type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}`, "Point", []string{`{"x": 1.5}`}, []string{`{}: x: missing key 'x' of Point`}},
		{`{"anyOf": [{"type": "integer"}, {"type": "string"}]}`, "int | str", []string{"1", `"1"`, "1.0 => 1"}, []string{`[]: x: expected int | str, got list ([])`}},
		{`{"anyOf": [{"type": "integer", "minimum": 5}, {"type": "null"}]}`, "int | None", []string{"5", "null"}, []string{`3: x: must be at least 5, got 3`}},
		{`{"oneOf": [{"type": "integer"}, {"type": "number"}]}`, "int | float", []string{"1.5"}, []string{`1: x: 1 fits 2 of the types int | float; it must fit one`}},
		{`{"oneOf": [{"const": "a", "description": "first"}, {"const": "b"}]}`, "Literal['a', 'b']", []string{`"a"`}, []string{`"c": x: expected one of 'a', 'b', got 'c'`}},
		{`{"allOf": [{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}, {"properties": {"b": {"type": "string"}}}]}`, "FX", []string{`{"a": 1, "b": "x"}`}, []string{`{"b": "x"}: x: missing key 'a' of FX`}},
		{`{"type": "integer", "not": {"const": 3}}`, "int", []string{"2"}, []string{`3: x: 3 is not allowed`}},
		{`{"type": ["string", "array"], "minLength": 2, "maxItems": 1}`, "str | list", []string{`"ab"`, "[1]"}, []string{`"a": x: must have at least 2 characters, has 1`, "[1, 2]: x: must have at most 1 items, has 2"}},
		{`{"anyOf": [{"type": "object", "properties": {"k": {"const": "a"}, "n": {"type": "integer"}}, "required": ["k", "n"]}, {"type": "object", "properties": {"k": {"const": "b"}}, "required": ["k"]}]}`,
			"FX | FX2", []string{`{"k": "a", "n": 1}`, `{"k": "b"}`}, []string{`{"k": "a", "n": "x"}: x["n"]: expected int, got str ('x')`}},
	} {
		s, err := tool.NewSet(schemaTool(c.schema))
		if err != nil {
			t.Errorf("%s: %v", c.schema, err)
			continue
		}
		e := s.All()[0]
		if got := e.Params()[0].Type; got != c.annotation {
			t.Errorf("%s: annotation %s, want %s", c.schema, got, c.annotation)
		}
		check := func(text string) (any, error) {
			x, err := values.ParseJSON([]byte(text))
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			a, err := e.Bind([]any{x}, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			a, err = e.Validate(a)
			return a.Values[0], err
		}
		for _, text := range c.good {
			in, want, ok := strings.Cut(text, " => ")
			if !ok {
				want = in
			}
			got, err := check(in)
			wanted, _ := values.ParseJSON([]byte(want))
			if err != nil || fmt.Sprintf("%T", got) != fmt.Sprintf("%T", wanted) {
				t.Errorf("%s: %s: got %T %v, %v", c.schema, in, got, got, err)
				continue
			}
			a, _ := json.Marshal(got)
			b, _ := json.Marshal(wanted)
			if string(a) != string(b) {
				t.Errorf("%s: %s: got %s, want %s", c.schema, in, a, b)
			}
		}
		for _, text := range c.bad {
			in, want, _ := strings.Cut(text, ": x")
			_, err := check(in)
			var te *tool.Error
			if !errors.As(err, &te) || te.Message != "f(): x"+want+"\nSignature: f"+e.Signature() {
				t.Errorf("%s: %s: got %v, want x%s", c.schema, in, err, want)
			}
		}
	}
}

// Types may contain themselves, also through each other.
func TestRecursiveSchema(t *testing.T) {
	s, err := tool.NewSet(schemaTool(`{"$ref": "#/$defs/Node"}, "y": {"$ref": "#/$defs/Node"}}, "$defs": {
		"Node": {"type": "object", "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}}}, "required": ["name"]}`))
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	if want := "(x: Node, y: Node | None = None) -> Any"; e.Signature() != want {
		t.Errorf("signature %s", e.Signature())
	}
	a, _ := e.Bind([]any{map[string]any{"name": "a", "children": []any{map[string]any{"name": int64(1)}}}}, nil, nil)
	if _, err = e.Validate(a); err == nil || !strings.Contains(err.Error(), `x["children"][0]["name"]: expected str, got int (1)`) {
		t.Errorf("got %v", err)
	}
	again, err := tool.ParseSchema(e.Spec().Input.JSON())
	if err != nil || string(again.JSON()) != string(e.Spec().Input.JSON()) {
		t.Errorf("as JSON %s, %v", e.Spec().Input.JSON(), err)
	}
}

// A schema that is no schema, or too large, is told where.
func TestSchemaMistakes(t *testing.T) {
	deep := strings.Repeat(`{"items":`, 150) + "{}" + strings.Repeat("}", 150)
	for text, want := range map[string]string{
		`{`:                                  "unexpected EOF",
		`[]`:                                 "expected an object or a boolean, got list",
		`{"type": "text"}`:                   "type 'text': there is no such type",
		`{"properties": {"a": {"type": 3}}}`: ".a: type 3: there is no such type",
		`{"items": 3}`:                       "[...]: expected an object or a boolean, got int",
		`{"anyOf": []}`:                      "anyOf: expected an array of schemas",
		`{"$ref": "http://example.com/x"}`:   "only references within the schema are followed",
		`{"$ref": "#/$defs/X"}`:              `$ref "#/$defs/X" leads nowhere`,
		`{"$ref": "#"}`:                      "it is defined by itself",
		`{"anyOf": [{"$ref": "#"}]}`:         "it is defined by itself",
		`{"$ref": "#/a", "a": {"$ref": "#/b"}, "b": {"allOf": [{"$ref": "#/a"}]}}`: "it is defined by itself",
		`{"minLength": -1}`:   "minLength: expected a size, got -1",
		`{"multipleOf": 0}`:   "multipleOf: expected a number above 0",
		`{"enum": []}`:        "enum without values",
		`{"description": {}}`: "description: expected a string, got dict",
		deep:                  "nested more than 100 deep",
	} {
		_, err := tool.ParseSchema([]byte(text))
		var se *tool.SchemaError
		if !errors.As(err, &se) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.100s: got %v, want %s", text, err, want)
		}
	}
}

// Schemas that multiply are checked, named and printed in bounded time.
func TestHostileSchema(t *testing.T) {
	var defs strings.Builder
	for i := range 40 {
		fmt.Fprintf(&defs, `"A%d": {"anyOf": [{"$ref": "#/$defs/A%d"}, {"$ref": "#/$defs/A%d"}]},`, i, i+1, i+1)
	}
	bomb := `{"$ref": "#/$defs/A0"}}, "$defs": {` + defs.String() + `"A40": {"type": "integer"}`
	tree := `{"$ref": "#/$defs/T"}}, "$defs": {"T": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/T"}}, {"type": "array", "items": {"$ref": "#/$defs/T"}}, {"type": "integer"}]}`
	value := any("leaf")
	for range 100 {
		value = []any{value}
	}
	for _, text := range []string{bomb, tree} {
		s, err := tool.NewSet(schemaTool(text))
		if err != nil {
			t.Fatal(err)
		}
		e := s.All()[0]
		a, _ := e.Bind([]any{value}, nil, nil)
		if _, err := e.Validate(a); err == nil {
			t.Error("a wrong value passed")
		}
		_, _ = s.Stub(nil, tool.StubOptions{}), e.Python()
	}
}
