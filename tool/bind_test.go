package tool_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/tool"
)

// python runs a program under CPython and returns what it printed.
func python(t *testing.T, program string) string {
	t.Helper()
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(oracle.Path, "-I", "-")
	cmd.Env = oracle.Environ()
	cmd.Stdin = strings.NewReader(program)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("CPython: %v\n%s\n%s", err, errs.String(), program)
	}
	return out.String()
}

type bindIn struct {
	City    string `json:"city" doc:"City name"`
	Country string `json:"country"`
	Days    int    `json:"days" default:"3" min:"1" max:"14"`
	Unit    string `json:"unit" default:"celsius" enum:"celsius,fahrenheit"`
}

func bindTool() tool.Tool {
	return tool.Func("get_forecast", func(context.Context, bindIn) (string, error) { return "", nil })
}

// Calls bind as Python binds them, and fail with its words.
func TestBindAsPython(t *testing.T) {
	s, err := tool.NewSet(bindTool())
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	calls := []struct {
		pos   []any
		names []string
	}{
		{nil, nil}, {[]any{"a"}, nil}, {[]any{"a", "b"}, nil}, {[]any{"a", "b", int64(2)}, []string{"unit"}}, {nil, []string{"country", "city"}},
		{[]any{"a", "b", "c", "d", "e"}, nil}, {[]any{"a", "b"}, []string{"city"}}, {[]any{"a", "b"}, []string{"dayz"}}, {[]any{"a", "b"}, []string{"qqqqq"}},
		{nil, []string{"days"}}, {[]any{"a", "b", "c", "d", "e", "f"}, []string{"days"}}, {[]any{"a"}, []string{"Country"}}, {nil, []string{"unit", "untt"}},
	}
	var program strings.Builder
	program.WriteString(e.Python() + "\ndef show(*a, **k):\n    try:\n        get_forecast(*a, **k)\n        print('ok')\n    except TypeError as e:\n        print(e)\n")
	var want []string
	for _, c := range calls {
		var args []string
		for _, x := range c.pos {
			args = append(args, fmt.Sprintf("%#v", x))
		}
		kw := make([]any, len(c.names))
		for i, n := range c.names {
			kw[i] = "x"
			args = append(args, n+"='x'")
		}
		fmt.Fprintf(&program, "show(%s)\n", strings.Join(args, ", "))
		_, err := e.Bind(c.pos, c.names, kw)
		var te *tool.Error
		switch {
		case err == nil:
			want = append(want, "ok")
		case errors.As(err, &te) && te.Type == "TypeError":
			msg, sig, ok := strings.Cut(te.Message, "\n")
			if !ok || sig != "Signature: get_forecast"+e.Signature() {
				t.Errorf("%v: message %q", c, te.Message)
			}
			want = append(want, msg)
		default:
			t.Errorf("%v: %v", c, err)
		}
	}
	if got := python(t, program.String()); got != strings.Join(want, "\n")+"\n" {
		t.Errorf("CPython says\n%s\nKrait says\n%s", got, strings.Join(want, "\n"))
	}
}

// Defaults are filled in; what has none is left out of the call, and None means left out where it is no value.
func TestBindDefaults(t *testing.T) {
	type in struct {
		A string  `json:"a"`
		B *int    `json:"b"`
		C float64 `json:"c" default:"1.5"`
		D *string `json:"d"`
	}
	s, err := tool.NewSet(tool.Func("f", func(context.Context, in) (any, error) { return nil, nil }))
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	if want := "(a: str, b: int | None = None, c: float = 1.5, d: str | None = None) -> Any"; e.Signature() != want {
		t.Errorf("signature %s", e.Signature())
	}
	for _, c := range []struct {
		pos  []any
		kw   map[string]any
		want string
	}{
		{[]any{"x"}, nil, `{"a":"x","c":1.5}`},
		{[]any{"x", nil}, nil, `{"a":"x","c":1.5}`},
		{[]any{"x", int64(1), nil, "d"}, nil, `{"a":"x","b":1,"c":1.5,"d":"d"}`},
		{nil, map[string]any{"d": "d", "a": "x"}, `{"a":"x","c":1.5,"d":"d"}`},
	} {
		var names []string
		var values []any
		for k, v := range c.kw {
			names, values = append(names, k), append(values, v)
		}
		a, err := e.Bind(c.pos, names, values)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := json.Marshal(a.Map())
		if string(text) != c.want || len(a.Names) != len(a.Values) {
			t.Errorf("%v %v: got %s", c.pos, c.kw, text)
		}
		again, err := e.BindNamed(a.Map())
		if text2, _ := json.Marshal(again.Map()); err != nil || string(text2) != string(text) {
			t.Errorf("by name: got %s, %v", text2, err)
		}
	}
}

// A value that does not fit is a TypeError or ValueError that names the way to it, what was expected, and the signature.
func TestValidate(t *testing.T) {
	type filter struct {
		Labels []string       `json:"labels" max:"2"`
		Extra  map[string]int `json:"extra,omitempty"`
	}
	type in struct {
		Filter filter   `json:"filter"`
		N      float64  `json:"n" default:"0" min:"0"`
		Tags   []filter `json:"tags,omitempty"`
		Code   string   `json:"code,omitempty" pattern:"^[A-Z]+$" max:"3"`
		Unit   unit     `json:"unit,omitempty"`
	}
	s, err := tool.NewSet(tool.Func("f", func(context.Context, in) (any, error) { return nil, nil }))
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	good := map[string]any{"labels": []any{"a"}}
	for _, c := range []struct {
		args map[string]any
		typ  string
		want string
	}{
		{map[string]any{"filter": good}, "", ""},
		{map[string]any{"filter": "x"}, "TypeError", "f(): filter: expected Filter, got str ('x')"},
		{map[string]any{"filter": map[string]any{}}, "TypeError", "f(): filter: missing key 'labels' of Filter"},
		{map[string]any{"filter": map[string]any{"labels": []any{"a", int64(1)}}}, "TypeError", `f(): filter["labels"][1]: expected str, got int (1)`},
		{map[string]any{"filter": map[string]any{"labels": []any{"a", "b", "c"}}}, "ValueError", `f(): filter["labels"]: must have at most 2 items, has 3`},
		{map[string]any{"filter": map[string]any{"labels": []any{}, "lable": 1}}, "TypeError", "f(): filter: unexpected key 'lable'. Did you mean 'labels'?"},
		{map[string]any{"filter": map[string]any{"labels": []any{}, "extra": map[string]any{"k": "v"}}}, "TypeError", `f(): filter["extra"]["k"]: expected int, got str ('v')`},
		{map[string]any{"filter": good, "n": int64(-1)}, "ValueError", "f(): n: must be at least 0, got -1.0"},
		{map[string]any{"filter": good, "n": true}, "TypeError", "f(): n: expected float, got bool (True)"},
		{map[string]any{"filter": good, "n": int64(1<<53 + 1)}, "ValueError", "f(): n: 9007199254740993 is no exact float"},
		{map[string]any{"filter": good, "code": "AB1"}, "ValueError", "f(): code: must match the pattern '^[A-Z]+$', got 'AB1'"},
		{map[string]any{"filter": good, "code": "ABCD"}, "ValueError", "f(): code: must have at most 3 characters, has 4"},
		{map[string]any{"filter": good, "unit": "celsus"}, "ValueError", "f(): unit: expected one of 'celsius', 'fahrenheit', got 'celsus'. Did you mean 'celsius'?"},
		{map[string]any{"filter": good, "unit": int64(3)}, "TypeError", "f(): unit: expected Literal['celsius', 'fahrenheit'], got int (3)"},
		{map[string]any{"filter": good, "tags": []any{good, nil}}, "TypeError", "f(): tags[1]: expected Filter, got None"},
		{map[string]any{"filter": good, "n": map[string]any{"a": strings.Repeat("x", 1000)}}, "TypeError",
			"f(): n: expected float, got dict ({'a': '" + strings.Repeat("x", 54) + "...'})"},
	} {
		a, err := e.BindNamed(c.args)
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Validate(a)
		var te *tool.Error
		switch {
		case c.want == "":
			if err != nil {
				t.Errorf("%v: %v", c.args, err)
			}
		case !errors.As(err, &te) || te.Type != c.typ || te.Message != c.want+"\nSignature: f"+e.Signature() || te.Tool != "f":
			t.Errorf("%v:\ngot  %v\nwant %s: %s", c.args, err, c.typ, c.want)
		}
	}
}

// Arguments are checked in any order, and what no parameter has is found.
func TestValidateOrder(t *testing.T) {
	s, err := tool.NewSet(bindTool())
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	for want, a := range map[string]tool.Args{
		"city: expected str, got int (1)":                                {Names: []string{"unit", "country", "city"}, Values: []any{"celsius", "x", int64(1)}},
		"got an unexpected keyword argument 'cty'. Did you mean 'city'?": {Names: []string{"cty"}, Values: []any{"x"}},
	} {
		if _, err := e.Validate(a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// The result of a tool that breaks its promise is a ToolError.
func TestCheckResult(t *testing.T) {
	s, err := tool.NewSet(tool.FromJSONSchema("f", "", nil, []byte(`{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}`),
		func(context.Context, map[string]any) (any, error) { return nil, nil }))
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	if x, err := e.CheckResult(map[string]any{"n": 3.0, "more": "is fine"}); err != nil || x.(map[string]any)["n"] != int64(3) {
		t.Errorf("got %v, %v", x, err)
	}
	for want, x := range map[string]any{
		`f() returned what it does not promise: result["n"]: expected int, got str ('x')`:                 map[string]any{"n": "x"},
		"f() returned what it does not promise: result: expected FResult, got None":                       nil,
		"f() returned what can't be handed to the script: value: no Python type for the Go type chan int": make(chan int),
	} {
		_, err := e.CheckResult(x)
		var te *tool.Error
		if !errors.As(err, &te) || te.Type != "ToolError" || !strings.HasPrefix(te.Message, want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
