package agent

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

func usage(n int64) Usage { return Usage{InputTokens: n} }

// A program calls agents as tools, side by side; each has its own tools; their tokens, costs and events reach the agent that called.
func TestAgentAsTool(t *testing.T) {
	inner := &scripted{turns: []any{
		Turn{Items: []Item{code("i1", "def main():\n    return add(1, 2)")}, Usage: usage(10)}, Turn{Items: []Item{say("three")}, Usage: usage(20)},
	}}
	reader, err := New(Options{Provider: inner, Template: newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = numbers(t), []string{"add"} }), Prices: Prices{Input: 1e6}})
	if err != nil {
		t.Fatal(err)
	}
	set, err := tool.NewSet(reader.Tool("reader", "Reads."))
	if err != nil {
		t.Fatal(err)
	}
	outer := &scripted{turns: []any{
		Turn{Items: []Item{code("o1", "async def main():\n    return await reader('How many?', context='One and two.')")}, Usage: usage(1)},
		Turn{Items: []Item{code("o2", "def main():\n    return add(1, 2)")}, Usage: usage(2)}, turn(say("done")),
	}}
	var mu sync.Mutex
	var events []string
	a, err := New(Options{Provider: outer, Template: newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = set, []string{"*"} }), Prices: Prices{Input: 2e6},
		OnEvent: func(e Event) {
			mu.Lock()
			defer mu.Unlock()
			events = append(events, e.Agent+":"+string(e.Kind))
		}})
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(t.Context(), "q")
	if err != nil || result.Runs[0].Output != `"three"` || result.Usage != usage(3) || result.Agents != usage(30) || result.Cost != 36 {
		t.Fatalf("got %+v, %v", result, err)
	}
	if !strings.Contains(result.Runs[1].Output, "NameError") {
		t.Errorf("the outer agent has the inner one's tools: %q", result.Runs[1].Output)
	}
	if got, want := inner.inputs[0].Prompt, "Context:\n\nOne and two.\n\n---\n\nHow many?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if all := strings.Join(events, " "); !strings.Contains(all, ":tool_call reader:turn reader:call_code reader:tool_call reader:tool_result reader:json_response reader:turn reader:final_result :tool_result") {
		t.Errorf("got %s", all)
	}
	if c := result.Runs[0].Outcome.Calls; len(c) != 1 || c[0].Text != "reader(context='One and two.', task='How many?')" || c[0].Result != "'three'" {
		t.Errorf("got %+v", c)
	}
}

// Agents that call each other end, and so do those whose inner agents spend too much; what an inner agent can't do is an exception.
func TestAgentsAreBounded(t *testing.T) {
	var calls int
	var self tool.Tool
	again := answering(func(context.Context, Input) (Turn, error) {
		calls++
		return Turn{Items: []Item{direct1("d", "self", `{"task": "again"}`)}, Usage: usage(1)}, nil
	})
	later := toolFunc(func(ctx context.Context, args tool.Args) (any, error) { return self.Call(ctx, args) })
	set, err := tool.NewSet(later)
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(Options{Provider: again, Direct: &DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}}, Limits: Limits{Depth: 2, Steps: 2}})
	if err != nil {
		t.Fatal(err)
	}
	self = a.Tool("self", "")
	result, err := a.Run(t.Context(), "q")
	if !errors.Is(err, ErrLimit) || calls > 7 || !strings.Contains(result.Calls[0].Output, "ToolError: agent: limit reached: ") {
		t.Errorf("got %+v, %v after %d answers", result, err, calls)
	}
	dear := &scripted{turns: []any{Turn{Items: []Item{say("dear")}, Usage: usage(100)}}}
	spender, err := New(Options{Provider: dear, Executor: ExecutorFunc(toy)})
	if err != nil {
		t.Fatal(err)
	}
	set, err = tool.NewSet(spender.Tool("spender", ""))
	if err != nil {
		t.Fatal(err)
	}
	p := &scripted{turns: []any{turn(direct1("d", "spender", `{"task": "spend"}`)), turn(direct1("d", "spender", `{"task": "spend"}`))}}
	a, err = New(Options{Provider: p, Direct: &DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}}, Limits: Limits{Tokens: 100}})
	if err != nil {
		t.Fatal(err)
	}
	var limit *LimitError
	if result, err := a.Run(t.Context(), "q"); !errors.As(err, &limit) || limit.Limit != "tokens" || limit.Used != 100 || result.Calls[0].Output != "dear" {
		t.Errorf("got %+v, %v", result, err)
	}
}

// answering is a provider whose conversations have no memory.
type answering func(context.Context, Input) (Turn, error)

func (f answering) Start(Setup) Conversation                         { return f }
func (f answering) Next(ctx context.Context, in Input) (Turn, error) { return f(ctx, in) }

// toolFunc is a tool called self, with the parameters of an agent.
type toolFunc func(context.Context, tool.Args) (any, error)

func (toolFunc) Spec() tool.Spec {
	return (*Agent)(nil).Tool("self", "").Spec()
}

func (f toolFunc) Call(ctx context.Context, args tool.Args) (any, error) { return f(ctx, args) }

// What one agent found out is handed to another.
func TestHandOver(t *testing.T) {
	files := newAgent(t, &scripted{turns: []any{turn(say("The file has 3 columns."))}}, nil)
	found, err := files.Run(t.Context(), "What is in the file?")
	if err != nil {
		t.Fatal(err)
	}
	p := &scripted{turns: []any{turn(say("ok")), turn(say("ok"))}}
	coder := newAgent(t, p, nil)
	if _, err := coder.Run(t.Context(), "Plot it.", found.Context("files"), Context{}, Context{Text: "Be quick."}); err != nil {
		t.Fatal(err)
	}
	if got, want := p.inputs[0].Prompt, "Context from files:\n\nThe file has 3 columns.\n\n---\n\nContext:\n\nBe quick.\n\n---\n\nPlot it."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c := coder.Chat()
	if _, err := c.Ask(t.Context(), "Plot it.", found.Context("files")); err != nil || p.inputs[1].Prompt != "Context from files:\n\nThe file has 3 columns.\n\n---\n\nPlot it." {
		t.Errorf("got %q, %v", p.inputs[1].Prompt, err)
	}
}
