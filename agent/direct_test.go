package agent

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/krait-run/krait/tool"
)

// Every tool has a name that APIs take, and no two the same.
func TestFunctionName(t *testing.T) {
	good := regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)
	taken := map[string]string{ToolName: "", answerName: ""}
	for name, want := range map[string]string{
		"get_forecast": "get_forecast", "github.list_issues": "github__list_issues", "größe": "gr__e", "gr__e": "", "run_code": "", "final_answer": "",
		strings.Repeat("long_", 20): "", strings.Repeat("long_", 20) + "er": "", "g." + strings.Repeat("ü", 80): "",
	} {
		got := functionName(name, taken)
		if _, used := taken[got]; used || !good.MatchString(got) || want != "" && got != want && !strings.HasPrefix(got, want+"_") {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
		taken[got] = name
	}
}

// What can't be offered is refused when the agent is made.
func TestDirectToolsMistakes(t *testing.T) {
	var many []any
	for i := range 129 {
		many = append(many, tool.Func(fmt.Sprintf("f%d", i), func(context.Context, struct{}) (int, error) { return 0, nil }))
	}
	set, err := tool.NewSet(many...)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		direct DirectTools
		err    string
	}{
		"no set":          {DirectTools{}, "agent: Options.Direct: tool: run: no set of tools"},
		"nothing allowed": {DirectTools{Set: numbers(t)}, "agent: Options.Direct: no tool is on the allow-list"},
		"too many":        {DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}}, "agent: Options.Direct: 129 tools are allowed, models take at most 128 functions"},
		"a bad list":      {DirectTools{Set: numbers(t), Run: tool.RunOptions{Allow: []string{"a-b"}}}, "agent: Options.Direct: "},
	} {
		if _, err := New(Options{Provider: &scripted{}, Direct: &test.direct}); err == nil || !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("%s: got %v, want %s", name, err, test.err)
		}
	}
	// A model in text mode has no form for functions.
	a, err := New(Options{Provider: TextMode(&scripted{}), Direct: &DirectTools{Set: numbers(t), Run: tool.RunOptions{Allow: []string{"add"}}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Run(t.Context(), "q"); !errors.Is(err, ErrProvider) || !strings.Contains(err.Error(), "text mode") {
		t.Errorf("got %v", err)
	}
}

// The same failing call again and again ends the run; arguments that are none are the call's error.
func TestRepeatedCall(t *testing.T) {
	direct := &DirectTools{Set: numbers(t), Run: tool.RunOptions{Allow: []string{"*"}}}
	p := &scripted{turns: []any{turn(direct1("1", "fail", "{}")), turn(direct1("2", "fail", "{}"), direct1("3", "add", `[1]`), direct1("4", "add", `{"A": 1`)), turn(direct1("5", "fail", "{}"))}}
	a, err := New(Options{Provider: p, Direct: direct})
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(t.Context(), "q")
	var repeated *RepeatedError
	if !errors.As(err, &repeated) || repeated.Tool != "fail" || repeated.Times != 3 || err.Error() != "agent: the model made the identical call of fail 3 times, each time it failed: ToolError: fail: out of order" {
		t.Errorf("got %v", err)
	}
	for i, want := range []string{"ToolError: fail: out of order", "", "TypeError: add(): the arguments are no JSON object", "TypeError: add(): the arguments are not JSON: "} {
		if !strings.HasPrefix(result.Calls[i].Output, want) {
			t.Errorf("%d: got %q, want %q", i, result.Calls[i].Output, want)
		}
	}
}
