package agent

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// report is a type of answers.
type report struct {
	City string         `json:"city"`
	Days []day          `json:"days"`
	Wait time.Duration  `json:"wait,omitempty"`
	Note *string        `json:"note"`
	More map[string]int `json:"more,omitempty"`
}

type day struct {
	High int `json:"high" min:"-80" max:"60"`
}

// An answer has the type that was asked for, by whatever way the model gives it; what does not fit is told to the model.
func TestAnswer(t *testing.T) {
	good := `{"city": "Oslo", "days": [{"high": 3}], "wait": 1.5}`
	want := report{City: "Oslo", Days: []day{{3}}, Wait: 1500 * time.Millisecond}
	program := func(value string) Item { return code("c", "def main():\n    final_answer("+value+")") }
	for name, test := range map[string]struct {
		turns  []any
		steps  int
		told   string // in the last message to the model
		direct bool
	}{
		"final_answer":             {[]any{turn(program(good))}, 1, "", false},
		"JSON text":                {[]any{turn(say(good))}, 1, "", false},
		"JSON in a fence":          {[]any{turn(say("Here it is:\n```json\n" + good + "\n```\nDone."))}, 1, "", false},
		"a wrong value":            {[]any{turn(program(`{"city": "Oslo", "days": [{"high": "3"}]}`)), turn(program(good))}, 2, "TypeError: final_answer(): value[\"days\"][0][\"high\"]: expected int, got str ('3')", false},
		"a value that is too much": {[]any{turn(program(`{"city": "Oslo", "days": [{"high": 99}]}`)), turn(program(good))}, 2, "ValueError: final_answer(): value[\"days\"][0][\"high\"]", false},
		"text":                     {[]any{turn(say("It is cold.")), turn(program(good))}, 2, "Give it by final_answer(value) in a program. Its declaration:", false},
		"JSON that does not fit":   {[]any{turn(say(`{"city": 1}`)), turn(say(good))}, 2, "TypeError: final_answer(): value", false},
		"a function":               {[]any{turn(direct1("d", "final_answer", `{"value": `+good+`}`))}, 1, "", true},
		"a wrong function call":    {[]any{turn(direct1("d", "final_answer", `{"val": 1}`)), turn(direct1("d", "final_answer", `{"value": `+good+`}`))}, 2, "TypeError", true},
		"text without programs":    {[]any{turn(say("It is cold.")), turn(say(good))}, 2, "Call the function final_answer with it.", true},
	} {
		p := &scripted{turns: test.turns}
		a := newAgent(t, p, func(o *Options) {
			o.Executor = Sandboxes(newTemplate(t, nil))
			if test.direct {
				o.Executor, o.Direct = nil, &DirectTools{Set: numbers(t), Run: tool.RunOptions{Allow: []string{"add"}}}
			}
		})
		got, result, err := Answer[report](t.Context(), a, "q")
		if err != nil || !reflect.DeepEqual(got, want) || result.Steps != test.steps || result.Value == nil {
			t.Errorf("%s: got %+v, %+v, %v", name, got, result, err)
			continue
		}
		last := p.inputs[len(p.inputs)-1]
		text := last.Prompt
		for _, r := range last.Replies {
			text += r.Output
		}
		if !strings.Contains(text, test.told) {
			t.Errorf("%s: told %q, want %q", name, text, test.told)
		}
		if test.direct {
			if n := len(p.setup.Functions); n != 2 || p.setup.Functions[1].Name != "final_answer" || !strings.Contains(string(p.setup.Functions[1].Parameters), `"high"`) {
				t.Errorf("%s: got functions %+v", name, p.setup.Functions)
			}
		} else if !strings.Contains(p.setup.Tool.Description, "def final_answer(value: Report)") {
			t.Errorf("%s: got description %s", name, p.setup.Tool.Description)
		}
	}
	// Again and again is an error.
	p := &scripted{turns: []any{turn(say("one")), turn(say("two")), turn(say("three")), turn(say("four"))}}
	_, result, err := Answer[int](t.Context(), newAgent(t, p, nil), "q")
	var wrong *AnswerError
	if !errors.As(err, &wrong) || !errors.Is(err, ErrAnswer) || wrong.Times != 3 || wrong.Text != "three" || result.Steps != 3 {
		t.Errorf("got %v", err)
	}
	if _, result, err := Answer[int](t.Context(), nil, "q"); err == nil || result == nil {
		t.Errorf("no agent: got %+v, %v", result, err)
	}
	if _, _, err := Answer[chan int](t.Context(), newAgent(t, p, nil), "q"); err == nil || !strings.Contains(err.Error(), "agent: the answer's type: ") {
		t.Errorf("a channel: got %v", err)
	}
}

// A schema says the same.
func TestAnswerSchema(t *testing.T) {
	p := &scripted{turns: []any{turn(code("c1", "def main():\n    final_answer([1, 'a'])")), turn(code("c2", "def main():\n    final_answer([1, 2])"))}}
	opts := Options{Provider: p, Executor: Sandboxes(newTemplate(t, nil)), Answer: json.RawMessage(`{"type": "array", "items": {"type": "integer"}}`)}
	a, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(t.Context(), "q")
	if err != nil || string(result.Value) != "[1,2]" || result.Text != "[1,2]" || result.Steps != 2 {
		t.Errorf("got %+v, %v", result, err)
	}
	if want := "TypeError: final_answer(): value[1]: expected int, got str ('a')"; !strings.Contains(p.inputs[1].Replies[0].Output, want) {
		t.Errorf("got %q", p.inputs[1].Replies[0].Output)
	}
	opts.Answer = json.RawMessage(`{"type": "nothing"}`)
	if _, err := New(opts); err == nil || !strings.HasPrefix(err.Error(), "agent: Options.Answer: ") {
		t.Errorf("got %v", err)
	}
}

// The model is shown the tools of the template that are allowed; of many, how to search.
func TestTemplateTools(t *testing.T) {
	set := numbers(t)
	for inline, want := range map[int]string{0: "\nadd(A: int, B: int) -> int", -1: "tools.search("} {
		p := &scripted{turns: []any{turn(code("c1", "def main():\n    return [tools.search('add numbers')[0].doc, add(1, 2)]")), turn(say("ok"))}}
		a, err := New(Options{Provider: p, Template: newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = set, []string{"add"} }), Stub: tool.StubOptions{Inline: inline}})
		if err != nil {
			t.Fatal(err)
		}
		result, err := a.Run(t.Context(), "q")
		if err != nil || result.Runs[0].Output != `["Adds.",3]` {
			t.Errorf("got %+v, %v", result, err)
		}
		if d := p.setup.Tool.Description; !strings.Contains(d, want) || strings.Contains(d, "fail(") {
			t.Errorf("%d: got %s", inline, d)
		}
	}
}
