package main

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// prepared is a provider that gives prepared turns.
type prepared struct{ turns []agent.Turn }

func (p *prepared) Start(agent.Setup) agent.Conversation { return p }

func (p *prepared) Next(context.Context, agent.Input) (agent.Turn, error) {
	if len(p.turns) == 0 {
		return agent.Turn{}, errors.New("gone")
	}
	turn := p.turns[0]
	p.turns = p.turns[1:]
	return turn, nil
}

// krait show tells an agent's run in its order, each program with its own calls.
func TestShowAgent(t *testing.T) {
	set, err := tool.NewSet(tool.Func("add", func(_ context.Context, in struct{ A, B int }) (int, error) { return in.A + in.B, nil }))
	if err != nil {
		t.Fatal(err)
	}
	template, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}})
	if err != nil {
		t.Fatal(err)
	}
	code := func(id, source string) agent.Item { return agent.Item{Kind: agent.ItemCode, CallID: id, Input: source} }
	store := &journal.Memory{}
	a, err := agent.New(agent.Options{Template: template, Journal: store, Direct: &agent.DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}},
		Provider: &prepared{turns: []agent.Turn{
			{Items: []agent.Item{{Kind: agent.ItemText, Input: "Let me see."}, code("c1", "def main():\n    return add(1, 2)"), code("c2", "def main():\n    return add(3, 4)")},
				Usage: agent.Usage{InputTokens: 10, OutputTokens: 5}},
			{Items: []agent.Item{{Kind: agent.ItemCall, CallID: "d1", Name: "add", Input: `{"A":5,"B":6}`}}},
			{Items: []agent.Item{code("c3", "def main():\n    final_answer(add(7, 8))")}},
		}}})
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(t.Context(), "Count.")
	if err != nil {
		t.Fatal(err)
	}
	records, err := journal.Records(t.Context(), store, result.ID)
	if err != nil {
		t.Fatal(err)
	}
	s, err := journal.Summarise(records)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	show(&out, s)
	got := regexp.MustCompile(`(?m)^run .*\n(?:.*->.*\n)*|[0-9.]+(ns|µs|ms|s)\b`).ReplaceAllString(out.String(), "")
	want := `
prompt:
    Count.

answer 1 (10 tokens read, 5 written):
    Let me see.
  c1: <program 1>
    1  def main():
    2      return add(1, 2)
       | #1   3
  c2: <program 2>
    1  def main():
    2      return add(3, 4)
       | #2   7

told about c1:
    3

told about c2:
    7

answer 2 (0 tokens read, 0 written):
  d1: add({"A":5,"B":6})

told about d1:
    11

answer 3 (0 tokens read, 0 written):
  c3: <program 3>
    1  def main():
    2      final_answer(add(7, 8))
       | #4   15

final:
    15
`
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
