package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// scripted is a provider that gives prepared turns, and keeps what it was sent.
type scripted struct {
	turns []any // Turn, error, or func(context.Context) (Turn, error)

	mu     sync.Mutex
	next   int // of turns, over all conversations
	setup  Setup
	inputs []Input
}

func (p *scripted) Start(setup Setup) Conversation {
	p.setup = setup
	return &scriptedConversation{p: p}
}

type scriptedConversation struct{ p *scripted }

func (c *scriptedConversation) Next(ctx context.Context, in Input) (Turn, error) {
	c.p.mu.Lock()
	c.p.inputs = append(c.p.inputs, in)
	next := c.p.next
	c.p.next++
	c.p.mu.Unlock()
	if next >= len(c.p.turns) {
		return Turn{}, errors.New("script is at its end")
	}
	switch t := c.p.turns[next].(type) {
	case Turn:
		return t, ctx.Err()
	case error:
		return Turn{}, t
	case func(context.Context) (Turn, error):
		return t(ctx)
	}
	panic("unreachable")
}

func code(id, source string) Item { return Item{Kind: ItemCode, CallID: id, Input: source} }
func say(text string) Item        { return Item{Kind: ItemText, Input: text} }
func turn(items ...Item) Turn     { return Turn{Items: items} }

// toy runs "programs" of one word: a number is its own value, "raise" fails,
// "print" prints, "host" is a fault of the host, "wait" waits for the end.
func toy(ctx context.Context, source string) (Outcome, error) {
	switch word := strings.TrimSpace(source); word {
	case "raise":
		return Outcome{Traceback: "Traceback (most recent call last):\n  ...\nNameError: name 'x' is not defined\n"}, nil
	case "print":
		return Outcome{Value: json.RawMessage("1"), Stdout: "hello\n"}, nil
	case "host":
		return Outcome{}, errors.New("out of sandboxes")
	case "wait":
		<-ctx.Done()
		return Outcome{}, ctx.Err()
	case "none":
		return Outcome{}, nil
	default:
		return Outcome{Value: json.RawMessage(word)}, nil
	}
}

func newAgent(t *testing.T, p Provider, change func(*Options)) *Agent {
	t.Helper()
	opts := Options{Provider: p, Executor: ExecutorFunc(toy)}
	if change != nil {
		change(&opts)
	}
	a, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestRun(t *testing.T) {
	refusal := Item{Kind: ItemRefusal, Input: "no"}
	reasoning := Item{Type: "reasoning"}
	for _, test := range []struct {
		rule    string
		turns   []any
		text    string   // the final text, or
		err     string   // the error's text
		is      error    // and its category
		replies []string // outputs sent to the model, over all turns
	}{
		{rule: "text alone is the answer", turns: []any{turn(say("hi"))}, text: "hi"},
		{rule: "texts of several messages are joined", turns: []any{turn(say("a"), reasoning, say("b"))}, text: "a\n\nb"},
		{rule: "commentary is no part of the final text", turns: []any{turn(Item{Kind: ItemCommentary, Input: "thinking"}, say("a"))}, text: "a"},
		{rule: "commentary alone is the answer", turns: []any{turn(Item{Kind: ItemCommentary, Input: "a"})}, text: "a"},
		{rule: "a program's value goes back as JSON", turns: []any{turn(code("c1", "42")), turn(say("it is 42"))}, text: "it is 42", replies: []string{"42"}},
		{rule: "text beside code is not the answer", turns: []any{turn(say("let me see"), code("c1", "42")), turn(say("done"))}, text: "done", replies: []string{"42"}},
		{rule: "no value is null", turns: []any{turn(code("c1", "none")), turn(say("done"))}, text: "done", replies: []string{"null"}},
		{rule: "printed text follows the value", turns: []any{turn(code("c1", "print")), turn(say("done"))}, text: "done", replies: []string{"1\n\nprinted:\nhello"}},
		{rule: "a Markdown fence around the program is taken off", turns: []any{turn(code("c1", "```python\n42\n```\n")), turn(say("done"))}, text: "done", replies: []string{"42"}},
		{
			rule:    "a traceback goes back, and the next program may be right",
			turns:   []any{turn(code("c1", "raise")), turn(code("c2", "42")), turn(say("done"))},
			text:    "done",
			replies: []string{"Traceback (most recent call last):\n  ...\nNameError: name 'x' is not defined", "42"},
		},
		{
			rule:    "an empty program is answered without running it",
			turns:   []any{turn(code("c1", " \n")), turn(say("done"))},
			text:    "done",
			replies: []string{"error: the program is empty; send Python source that defines async def main()"},
		},
		{
			rule:    "a program beyond Limits.Code is answered without running it",
			turns:   []any{turn(code("c1", strings.Repeat("7", 2001))), turn(say("done"))},
			text:    "done",
			replies: []string{"error: the program has 2001 bytes, at most 2000 are allowed"},
		},
		{
			rule:    "an unknown tool is answered with the name of the known one",
			turns:   []any{turn(Item{Kind: ItemUnknownCall, CallID: "c1", Name: "get_weather"}), turn(say("done"))},
			text:    "done",
			replies: []string{`error: there is no tool named "get_weather"; the only tool is run_code, a custom tool whose input is Python source text`},
		},
		{
			rule:    "all calls of a turn are answered, in order",
			turns:   []any{turn(code("c1", "1"), Item{Kind: ItemUnknownCall, CallID: "c2", Name: "f"}, code("c3", "3")), turn(say("done"))},
			text:    "done",
			replies: []string{"1", `error: there is no tool named "f"; the only tool is run_code, a custom tool whose input is Python source text`, "3"},
		},
		{
			rule:  "the identical failing program ends the run at its third time",
			turns: []any{turn(code("c1", "raise")), turn(code("c2", "raise\n")), turn(code("c3", "raise")), turn(say("never"))},
			err:   "agent: the model sent the identical program 3 times, each time it failed: NameError: name 'x' is not defined", is: ErrRepeated,
			replies: []string{
				"Traceback (most recent call last):\n  ...\nNameError: name 'x' is not defined",
				"Traceback (most recent call last):\n  ...\nNameError: name 'x' is not defined\n\nThis is the same program that failed before. Change it.",
			},
		},
		{
			rule:    "identical programs of one turn count once",
			turns:   []any{turn(code("c1", "raise"), code("c2", "raise"), code("c3", "raise")), turn(say("done"))},
			text:    "done",
			replies: slices.Repeat([]string{"Traceback (most recent call last):\n  ...\nNameError: name 'x' is not defined"}, 3),
		},
		{rule: "a refusal is an error", turns: []any{turn(refusal)}, err: "agent: the model refused: no", is: ErrRefused},
		{rule: "code beside a refusal is not run", turns: []any{turn(code("c1", "42"), refusal)}, err: "agent: the model refused: no", is: ErrRefused},
		{
			rule:  "code of an incomplete answer is not run",
			turns: []any{Turn{Items: []Item{code("c1", "4")}, Incomplete: "max_output_tokens"}},
			err:   "agent: the model's answer is incomplete: max_output_tokens", is: ErrIncomplete,
		},
		{rule: "an answer without items is an error", turns: []any{turn()}, err: "agent: the model gave neither code nor text", is: ErrNoAnswer},
		{
			rule:  "an answer of unknown items is an error that names them",
			turns: []any{turn(reasoning, say(" "), Item{Type: "hologram"})},
			err:   "agent: the model gave neither code nor text, only reasoning, empty text, hologram", is: ErrNoAnswer,
		},
		{
			rule:  "the last answer's code is not run",
			turns: []any{turn(code("c1", "1")), turn(code("c2", "2")), turn(code("c3", "3")), turn(code("c4", "4"))},
			err:   "agent: limit reached: no final text after 4 model steps", is: ErrLimit,
			replies: []string{"1", "2", "3"},
		},
		{
			rule:  "an answer with more programs than may run is not run at all",
			turns: []any{turn(code("c1", "1"), code("c2", "2"), code("c3", "3")), turn(code("c4", "4"), code("c5", "5"), code("c6", "6"))},
			err:   "agent: limit reached: the model asked for 6 program runs, at most 5 are allowed", is: ErrLimit,
			replies: []string{"1", "2", "3"},
		},
		{
			rule:  "tokens are counted over all steps",
			turns: []any{Turn{Items: []Item{code("c1", "1")}, Usage: Usage{InputTokens: 400, OutputTokens: 200}}, Turn{Items: []Item{code("c2", "2")}, Usage: Usage{InputTokens: 500}}},
			err:   "agent: limit reached: 1100 of at most 1000 tokens used without a final text", is: ErrLimit,
			replies: []string{"1"},
		},
		{rule: "a final text counts, whatever it took", turns: []any{Turn{Items: []Item{say("done")}, Usage: Usage{OutputTokens: 5000}}}, text: "done"},
		{rule: "a fault of the host ends the run", turns: []any{turn(code("c1", "host"))}, err: "agent: the program of call c1 could not be run: out of sandboxes", is: ErrExecutor},
		{rule: "a fault of the provider ends the run", turns: []any{&ProviderError{Status: 500}}, err: "agent: model provider: HTTP status 500", is: ErrProvider},
		{rule: "any error of a provider becomes a ProviderError", turns: []any{errors.New("no route")}, err: "agent: model provider: no route", is: ErrProvider},
	} {
		t.Run(test.rule, func(t *testing.T) {
			p := &scripted{turns: test.turns}
			a := newAgent(t, p, func(o *Options) {
				o.Limits = Limits{Steps: 4, Runs: 5, Tokens: 1000, Code: 2000}
			})
			result, err := a.Run(t.Context(), "question")
			if test.err == "" && err != nil {
				t.Fatal(err)
			}
			if test.err != "" && (err == nil || err.Error() != test.err || !errors.Is(err, test.is)) {
				t.Errorf("got error %v, want %s, in category %v", err, test.err, test.is)
			}
			if result.Text != test.text {
				t.Errorf("got text %q, want %q", result.Text, test.text)
			}
			var replies []string
			for _, in := range p.inputs {
				for _, r := range in.Replies {
					replies = append(replies, r.Output)
				}
			}
			if !slices.Equal(replies, test.replies) {
				t.Errorf("sent %q, want %q", replies, test.replies)
			}
			if p.inputs[0].Prompt != "question" {
				t.Errorf("first input is %+v", p.inputs[0])
			}
		})
	}
}

// The typed errors carry their details.
func TestErrorDetails(t *testing.T) {
	run := func(limits Limits, turns ...any) error {
		_, err := newAgent(t, &scripted{turns: turns}, func(o *Options) { o.Limits = limits }).Run(t.Context(), "q")
		return err
	}
	var limit *LimitError
	if err := run(Limits{Steps: 1}, turn(code("c", "1"))); !errors.As(err, &limit) || *limit != (LimitError{"steps", 1, 1}) {
		t.Errorf("got %#v", err)
	}
	var repeated *RepeatedError
	if err := run(Limits{Failures: 1}, turn(code("c", "raise"))); !errors.As(err, &repeated) || repeated.Times != 1 || repeated.Code != "raise" || repeated.Traceback == "" {
		t.Errorf("got %#v", err)
	}
	var incomplete *IncompleteError
	if err := run(Limits{}, Turn{Incomplete: "content_filter", Items: []Item{say("so fa")}}); !errors.As(err, &incomplete) || *incomplete != (IncompleteError{"content_filter", "so fa"}) {
		t.Errorf("got %#v", err)
	}
	var provider *ProviderError
	if err := run(Limits{}, &ProviderError{Status: 429}); !errors.As(err, &provider) || !errors.Is(err, ErrRateLimited) || errors.Is(err, ErrMalformed) {
		t.Errorf("got %#v", err)
	}
	var executor *ExecutorError
	if err := run(Limits{}, turn(code("c", "host"))); !errors.As(err, &executor) || executor.CallID != "c" || executor.Err.Error() != "out of sandboxes" {
		t.Errorf("got %#v", err)
	}
}

// What was reached before an error stays readable.
func TestResultAfterError(t *testing.T) {
	usage := Usage{InputTokens: 3, OutputTokens: 2, CachedTokens: 1, ReasoningTokens: 1}
	p := &scripted{turns: []any{Turn{Items: []Item{code("c1", "raise")}, Usage: usage}, Turn{Items: []Item{code("c2", "2")}, Usage: usage}, errors.New("gone")}}
	result, err := newAgent(t, p, nil).Run(t.Context(), "q")
	if !errors.Is(err, ErrProvider) {
		t.Fatalf("got %v", err)
	}
	if result.Steps != 2 || len(result.Runs) != 2 || result.Usage != usage.plus(usage) || result.Usage.Total() != 10 {
		t.Errorf("got %+v", result)
	}
	if r := result.Runs[0]; r.Step != 1 || r.CallID != "c1" || r.Code != "raise" || !r.Outcome.Failed() || r.Output != p.inputs[1].Replies[0].Output {
		t.Errorf("got %+v", r)
	}
}

func TestOptions(t *testing.T) {
	p, x := &scripted{}, ExecutorFunc(toy)
	for _, test := range []struct {
		opts Options
		err  string
	}{
		{Options{Executor: x}, "agent: Options.Provider is nil"},
		{Options{Provider: p}, "agent: Options.Executor is nil, and so are Template and Direct"},
		{Options{Provider: p, Executor: x, Prelude: "x = ("}, "agent: stub of the prelude: line 1: '(' was never closed"},
		{Options{Provider: p, Executor: x, Limits: Limits{Steps: -1}}, "agent: Limits.Steps is negative"},
		{Options{Provider: p, Executor: x, Limits: Limits{Time: -1}}, "agent: Limits.Time is negative"},
		{Options{Provider: p, Executor: x, Limits: Limits{Output: 100}}, "agent: Limits.Output is 100 bytes, at least 256 are needed"},
	} {
		if _, err := New(test.opts); err == nil || err.Error() != test.err {
			t.Errorf("got %v, want %s", err, test.err)
		}
	}
	if _, err := newAgent(t, p, nil).Run(t.Context(), " \n"); err == nil || err.Error() != "agent: the prompt is empty" {
		t.Errorf("got %v", err)
	}
}

// The model is told of the prelude's functions, not of their bodies.
func TestSetup(t *testing.T) {
	p := &scripted{turns: []any{turn(say("hi"))}}
	a := newAgent(t, p, func(o *Options) {
		o.Prelude = "import asyncio\nimport numpy as np\nfrom sandbox.asyncio import hostcall\n\nasync def f(x: int) -> int:\n    return await hostcall(\"f\", {\"x\": x})\n"
		o.Guidance = "main() must return a string."
		o.Instructions = "Be brief."
		o.Limits.AnswerTokens = 77
	})
	if _, err := a.Run(t.Context(), "q"); err != nil {
		t.Fatal(err)
	}
	if p.setup.Tool.Name != "run_code" || p.setup.Instructions != "Be brief." || p.setup.MaxOutputTokens != 77 {
		t.Errorf("got %+v", p.setup)
	}
	d := p.setup.Tool.Description
	want := "Already defined:\n\n    import asyncio\n    import np\n\n    async def f(x: int) -> int: ...\n\nmain() must return a string."
	if !strings.HasSuffix(d, want) || strings.Contains(d, "hostcall") {
		t.Errorf("got description\n%s", d)
	}
}

// Output beyond the limit loses its middle, a value its largest parts; a traceback keeps its last line.
func TestLongOutput(t *testing.T) {
	value := `"` + strings.Repeat("é", 5000) + `"`
	for name, o := range map[string]Outcome{
		"value":     {Value: json.RawMessage(value)},
		"traceback": {Traceback: strings.Repeat("  File\n", 1000) + "KeyError: 'a'\n"},
		"both":      {Value: json.RawMessage(value), Stdout: strings.Repeat("line\n", 1000)},
	} {
		out := modelOutput(&o, 1000)
		if len(out) > 1000+len("\n\nprinted:\n") || !strings.Contains(out, "cut: ") && !strings.Contains(out, "[cut from ") || strings.ToValidUTF8(out, "?") != out {
			t.Errorf("%s: %d bytes: %s", name, len(out), out)
		}
		if o.Failed() && !strings.HasSuffix(out, "KeyError: 'a'") {
			t.Errorf("%s: the exception is lost: %s", name, out)
		}
	}
}

// A program that failed tells what it had done, which stays done.
func TestCallsBeforeFailure(t *testing.T) {
	source := "def main():\n    print('begin')\n    for i in range(3):\n        add(i, 1)\n    hostcall('add', [1])\n    try:\n        fail()\n    except ToolError:\n        pass\n    [][1]"
	template := newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = numbers(t), []string{"*"} })
	p := &scripted{turns: []any{turn(code("c1", source)), turn(code("c2", "def main():\n    for i in range(1000):\n        add(i, 1)\n    1/0")), turn(say("ok"))}}
	a := newAgent(t, p, func(o *Options) { o.Executor, o.Limits.Output, o.Limits.Calls = Sandboxes(template), 1000, 2000 })
	result, err := a.Run(t.Context(), "q")
	if err != nil {
		t.Fatal(err)
	}
	want := "IndexError: list index out of range\n\nprinted:\nbegin\n\ncalls made before the failure:\nadd(A=0, B=1) -> 1\nadd(A=1, B=1) -> 2\nadd(A=2, B=1) -> 3\n" +
		"add([1]) -> [1]\nfail() failed: ToolError: fail: out of order"
	if got := result.Runs[0].Output; !strings.HasSuffix(got, want) || !strings.HasPrefix(got, "Traceback") {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got := result.Runs[1].Output; len(got) > 1000 || !strings.Contains(got, "earlier calls ...]\nadd(A=9") || !strings.HasSuffix(got, "add(A=999, B=1) -> 1000") {
		t.Errorf("got %s", got)
	}
	// A value is cut where it is large, and stays JSON.
	p = &scripted{turns: []any{turn(code("c1", "def main():\n    return {'id': 7, 'rows': [{'n': i, 'text': 'x' * 50} for i in range(1000)], 'last': True}")), turn(say("ok"))}}
	a = newAgent(t, p, func(o *Options) { o.Executor, o.Limits.Output = Sandboxes(template), 1000 })
	if result, err = a.Run(t.Context(), "q"); err != nil {
		t.Fatal(err)
	}
	value, note, _ := strings.Cut(result.Runs[0].Output, "\n")
	var data struct {
		ID   int
		Rows []any
		Last bool
	}
	if err := json.Unmarshal([]byte(value), &data); err != nil || data.ID != 7 || !data.Last || len(data.Rows) < 5 || !strings.HasPrefix(note, "[cut from ") || len(result.Runs[0].Output) > 1000 {
		t.Errorf("got %s, %v", result.Runs[0].Output, err)
	}
}

// A model that sends broken code three times is corrected, or ended with a reason; its tokens are bounded.
func TestBrokenCode(t *testing.T) {
	broken := func(id, source string) Turn {
		return Turn{Items: []Item{code(id, source)}, Usage: Usage{InputTokens: 100, OutputTokens: 10}}
	}
	run := func(turns ...any) (*scripted, *Result, error) {
		p := &scripted{turns: turns}
		result, err := newAgent(t, p, func(o *Options) { o.Executor, o.Limits.Tokens = Sandboxes(newTemplate(t, nil)), 1000 }).Run(t.Context(), "q")
		return p, result, err
	}
	p, result, err := run(broken("1", "def main(:"), broken("2", "def main():\nreturn 1"), broken("3", "def main():\n    return x"), broken("4", "def main():\n    return 1"), turn(say("one")))
	if err != nil || result.Text != "one" || len(p.inputs) != 5 {
		t.Errorf("corrected: got %+v, %v", result, err)
	}
	for i, want := range []string{"SyntaxError", "IndentationError", "NameError", "1"} {
		if got := p.inputs[i+1].Replies[0].Output; !strings.Contains(got, want) {
			t.Errorf("%d: told %q, want %s", i, got, want)
		}
	}
	_, result, err = run(broken("1", "def main(:"), broken("2", "def main(:"), broken("3", "def main(:"), broken("4", "def main(:"))
	if !errors.Is(err, ErrRepeated) || result.Steps != 3 || result.Usage.Total() != 330 {
		t.Errorf("the same: got %+v, %v", result, err)
	}
	var turns []any
	for i := range 20 {
		turns = append(turns, broken(fmt.Sprint(i), fmt.Sprintf("def main(%d", i)))
	}
	var limit *LimitError
	if _, result, err = run(turns...); !errors.As(err, &limit) || limit.Limit != "tokens" || result.Usage.Total() != 1100 {
		t.Errorf("others each time: got %+v, %v", result, err)
	}
}

// Fifty calls in one program take one answer of the model, and the time of the longest chain: calls that do not wait for each other are
// under way together.
func TestFiftyCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		set, err := tool.NewSet(tool.Func("fetch", func(ctx context.Context, in struct{ N int }) (int, error) {
			select {
			case <-time.After(time.Second):
				return in.N, nil
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}, tool.Async()))
		if err != nil {
			t.Fatal(err)
		}
		source := "import asyncio\nasync def chain(n):\n    a = await fetch(n)\n    return a + await fetch(n + 25)\n\nasync def main():\n" +
			"    return sum(await asyncio.gather(*[chain(n) for n in range(25)]))"
		p := &scripted{turns: []any{turn(code("c1", source)), turn(say("done"))}}
		a, err := New(Options{Provider: p, Template: newTemplate(t, func(o *krait.Options) {
			o.Tools, o.Allow, o.Limits = set, []string{"*"}, krait.Limits{Time: time.Minute}
		})})
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		result, err := a.Run(t.Context(), "q")
		if err != nil || result.Runs[0].Output != "1225" || len(result.Runs[0].Outcome.Calls) != 50 || result.Steps != 2 {
			t.Fatalf("got %+v, %v", result, err)
		}
		if took := time.Since(begin); took != 2*time.Second { // of the bubble's own clock
			t.Errorf("took %v, want that of a chain of two", took)
		}
	})
}

// Events come in order; both ways of receiving them see the same.
func TestEvents(t *testing.T) {
	script := func() *scripted {
		return &scripted{turns: []any{
			Turn{Items: []Item{say("let me see"), code("c1", "42"), {Kind: ItemUnknownCall, CallID: "c2", Name: "f"}}, Usage: Usage{InputTokens: 7}},
			turn(say("done")),
		}}
	}
	line := func(e Event) string {
		return fmt.Sprintf("%d %s %s code=%s text=%s", e.Step, e.Kind, e.CallID, e.Code, e.Text)
	}
	want := []string{
		"1 turn  code= text=",
		"1 text  code= text=let me see",
		"1 unknown_call c2 code= text=f",
		"1 call_code c1 code=42 text=",
		"1 json_response c1 code=42 text=",
		"2 turn  code= text=",
		"2 final_result  code= text=done",
	}
	var byCallback, byIterator []string
	if _, err := newAgent(t, script(), func(o *Options) {
		o.OnEvent = func(e Event) { byCallback = append(byCallback, line(e)) }
	}).Run(t.Context(), "q"); err != nil {
		t.Fatal(err)
	}
	for e, err := range newAgent(t, script(), nil).Events(t.Context(), "q") {
		if err != nil {
			t.Fatal(err)
		}
		byIterator = append(byIterator, line(e))
	}
	slices.Sort(byCallback[2:5]) // an unknown call is answered while programs start
	slices.Sort(byIterator[2:5])
	slices.Sort(want[2:5])
	if !slices.Equal(byCallback, want) || !slices.Equal(byIterator, want) {
		t.Errorf("callback %q\niterator %q\nwant %q", byCallback, byIterator, want)
	}
}

// The iterator ends with the run's error.
func TestEventsError(t *testing.T) {
	var last error
	for _, err := range newAgent(t, &scripted{turns: []any{errors.New("gone")}}, nil).Events(t.Context(), "q") {
		last = err
	}
	if !errors.Is(last, ErrProvider) {
		t.Errorf("got %v", last)
	}
}

// Leaving the iterator early cancels the program and waits for it.
func TestEventsLeftEarly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ended atomic.Bool
		a := newAgent(t, &scripted{turns: []any{turn(code("c1", "wait"))}}, func(o *Options) {
			o.Executor = ExecutorFunc(func(ctx context.Context, source string) (Outcome, error) {
				defer ended.Store(true)
				return toy(ctx, source)
			})
		})
		for e := range a.Events(t.Context(), "q") {
			if e.Kind == EventCode {
				break
			}
		}
		synctest.Wait()
		if !ended.Load() {
			t.Error("the program still runs")
		}
	})
}

// A caller's cancellation and deadline come out as they are, wherever the run is.
func TestCancel(t *testing.T) {
	hang := func(ctx context.Context) (Turn, error) {
		<-ctx.Done()
		return Turn{}, ctx.Err()
	}
	for name, turns := range map[string][]any{
		"in the provider": {hang},
		"in a program":    {turn(code("c1", "wait"))},
		"waiting to run":  {turn(code("c1", "wait"), code("c2", "wait"), code("c3", "wait"))},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := func() *Agent {
					return newAgent(t, &scripted{turns: turns}, func(o *Options) {
						o.Limits = Limits{Parallel: 1, Time: time.Hour}
					})
				}
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(time.Second, cancel)
				if _, err := start().Run(ctx, "q"); !errors.Is(err, context.Canceled) || errors.Is(err, ErrLimit) || errors.Is(err, ErrProvider) {
					t.Errorf("cancelled: got %v", err)
				}
				ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				if _, err := start().Run(ctx, "q"); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrLimit) {
					t.Errorf("deadline: got %v", err)
				}
				why := errors.New("the user left")
				cctx, cancelCause := context.WithCancelCause(t.Context())
				time.AfterFunc(time.Second, func() { cancelCause(why) })
				if _, err := start().Run(cctx, "q"); !errors.Is(err, context.Canceled) || !errors.Is(err, why) {
					t.Errorf("cause: got %v", err)
				}
				begin := time.Now()
				var limit *LimitError
				if _, err := start().Run(t.Context(), "q"); !errors.As(err, &limit) || limit.Limit != "time" || errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("Limits.Time: got %v", err)
				}
				if took := time.Since(begin); took != time.Hour {
					t.Errorf("Limits.Time of 1h ended after %v", took)
				}
			})
		})
	}
}

// Programs of one turn run side by side, at most Limits.Parallel at a time, and
// their replies keep the model's order.
func TestParallelPrograms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running, most atomic.Int64
		p := &scripted{turns: []any{turn(code("c1", "3"), code("c2", "2"), code("c3", "1"), code("c4", "1"), code("c5", "1")), turn(say("done"))}}
		a := newAgent(t, p, func(o *Options) {
			o.Limits.Parallel = 3
			o.Executor = ExecutorFunc(func(ctx context.Context, source string) (Outcome, error) {
				n := running.Add(1)
				defer running.Add(-1)
				for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				seconds, err := time.ParseDuration(source + "s")
				time.Sleep(seconds)
				return Outcome{Value: json.RawMessage(source)}, err
			})
		})
		result, err := a.Run(t.Context(), "q")
		if err != nil {
			t.Fatal(err)
		}
		if most.Load() != 3 {
			t.Errorf("%d ran at the same time, want 3", most.Load())
		}
		var got []string
		for i, r := range p.inputs[1].Replies {
			got = append(got, r.CallID+"="+r.Output)
			if result.Runs[i].CallID != r.CallID {
				t.Errorf("run %d is %s", i, result.Runs[i].CallID)
			}
		}
		if want := []string{"c1=3", "c2=2", "c3=1", "c4=1", "c5=1"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// A fault of the host cancels the programs beside it, and is what is reported.
func TestHostFaultBesideOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &scripted{turns: []any{turn(code("c1", "wait"), code("c2", "host"), code("c3", "wait"))}}
		_, err := newAgent(t, p, nil).Run(t.Context(), "q")
		var fault *ExecutorError
		if !errors.As(err, &fault) || fault.CallID != "c2" {
			t.Errorf("got %v", err)
		}
	})
}

// One agent serves many runs at once.
func TestConcurrentRuns(t *testing.T) {
	var events atomic.Int64
	a := newAgent(t, &scripted{turns: []any{turn(code("c1", "raise"), code("c2", "2")), turn(code("c3", "3")), turn(say("done"))}}, func(o *Options) {
		o.Provider = providerFunc(func(s Setup) Conversation {
			p := &scripted{turns: []any{turn(code("c1", "raise"), code("c2", "2")), turn(code("c3", "3")), turn(say("done"))}}
			return p.Start(s)
		})
		o.OnEvent = func(Event) { events.Add(1) }
	})
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if result, err := a.Run(t.Context(), "q"); err != nil || result.Text != "done" || len(result.Runs) != 3 {
				t.Errorf("got %+v, %v", result, err)
			}
		})
	}
	group.Wait()
	if events.Load() != 50*10 {
		t.Errorf("got %d events, want 500", events.Load())
	}
}

type providerFunc func(Setup) Conversation

func (f providerFunc) Start(s Setup) Conversation { return f(s) }
