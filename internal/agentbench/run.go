package agentbench

// run.go plays scenarios through the agent loop.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/tool"
)

// Played is a scenario as it went: what the model was set up with, told, and said.
type Played struct {
	Setup  agent.Setup
	Inputs []agent.Input
	Turns  []agent.Turn
	Calls  int // of tools
}

// call is a call of a tool.
type call = agent.Call

// Code plays s with its program: the model sends it, gets the result, and answers in words.
func Code(ctx context.Context, s Scenario) (*Played, error) {
	set, err := Tools(s.Domain)
	if err != nil {
		return nil, err
	}
	template, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}})
	if err != nil {
		return nil, err
	}
	m := &model{turns: []agent.Turn{
		{Items: []agent.Item{{Kind: agent.ItemCode, CallID: "call_1", Input: s.Program}}}, said(s),
	}}
	a, err := agent.New(agent.Options{Provider: m, Template: template})
	if err != nil {
		return nil, err
	}
	result, err := a.Run(ctx, s.Prompt)
	if err != nil {
		return nil, fmt.Errorf("agentbench: %s: %w", s.Name, err)
	}
	outcome := result.Runs[0].Outcome
	if outcome.Failed() {
		return nil, fmt.Errorf("agentbench: %s: %s", s.Name, outcome.Traceback)
	}
	if same, err := sameJSON(outcome.Value, s.Answer); !same {
		return nil, fmt.Errorf("agentbench: %s: got %s, want %s: %w", s.Name, outcome.Value, s.Answer, errors.Join(err, errAnswer))
	}
	return m.played(len(outcome.Calls)), nil
}

var errAnswer = errors.New("another answer")

// JSON plays s with the calls of its program as JSON, each wave in one answer of the model; alone puts each call into an answer of its own.
func JSON(ctx context.Context, s Scenario, calls [][]call, alone bool) (*Played, error) {
	set, err := Tools(s.Domain)
	if err != nil {
		return nil, err
	}
	m := &model{}
	n := 0
	for _, wave := range calls {
		var turn agent.Turn
		for _, c := range wave {
			n++
			turn.Items = append(turn.Items, agent.Item{Kind: agent.ItemCall, CallID: fmt.Sprintf("call_%d", n), Name: c.Name, Input: string(c.Args)})
			if alone {
				m.turns = append(m.turns, turn)
				turn = agent.Turn{}
			}
		}
		if !alone {
			m.turns = append(m.turns, turn)
		}
	}
	m.turns = append(m.turns, said(s))
	a, err := agent.New(agent.Options{Provider: m, Direct: &agent.DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}},
		Limits: agent.Limits{Steps: 1000}})
	if err != nil {
		return nil, err
	}
	result, err := a.Run(ctx, s.Prompt)
	if err != nil {
		return nil, fmt.Errorf("agentbench: %s: %w", s.Name, err)
	}
	for _, c := range result.Calls {
		if c.Err != nil {
			return nil, fmt.Errorf("agentbench: %s: %w", s.Name, c.Err)
		}
	}
	return m.played(len(result.Calls)), nil
}

// said is the last answer of the model: the answer, in the same words however it was found.
func said(s Scenario) agent.Turn {
	text := string(s.Answer)
	if s.Domain == "handbook" { // the model's own words about the texts
		text = "All three give the same number of days; they differ in who signs the request."
	}
	return agent.Turn{Items: []agent.Item{{Kind: agent.ItemText, Input: text}}}
}

// model is a provider that says what is prepared.
type model struct {
	turns  []agent.Turn
	setup  agent.Setup
	inputs []agent.Input
}

func (m *model) Start(setup agent.Setup) agent.Conversation {
	m.setup = setup
	return m
}

func (m *model) Next(_ context.Context, in agent.Input) (agent.Turn, error) {
	m.inputs = append(m.inputs, in)
	if len(m.inputs) > len(m.turns) {
		return agent.Turn{}, errors.New("agentbench: the model has said all")
	}
	return m.turns[len(m.inputs)-1], nil
}

func (m *model) played(calls int) *Played {
	return &Played{Setup: m.setup, Inputs: m.inputs, Turns: m.turns[:len(m.inputs)], Calls: calls}
}

// waved makes the tools of a program take a second each, of the sandbox's own time, and says at what time a call begins.
const waved = `import asyncio
from sandbox import hostcall

def waved(tool):
    async def call(*args, **kwargs):
        hostcall("wave", round(asyncio.get_running_loop().time()))
        result = tool(*args, **kwargs)
        await asyncio.sleep(1)
        return result
    return call

`

// sync is a tool that is not awaited.
type sync struct{ tool.Tool }

func (s sync) Spec() tool.Spec {
	spec := s.Tool.Spec()
	spec.Async = false
	return spec
}

// Waves returns the calls that the program of s makes, sorted by what they wait for: those of a wave need results of earlier waves only.
func Waves(ctx context.Context, s Scenario) ([][]call, error) {
	set, err := Tools(s.Domain)
	if err != nil {
		return nil, err
	}
	var list []any
	prelude := waved
	for _, e := range set.All() {
		list = append(list, sync{e.Tool()})
		prelude += fmt.Sprintf("%s = waved(tools.%[1]s)\n", e.Name())
	}
	if set, err = tool.NewSet(list...); err != nil {
		return nil, err
	}
	template, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}, Prelude: prelude,
		HostCalls: map[string]krait.HostFunc{"wave": func(context.Context, any) (any, error) { return nil, nil }}})
	if err != nil {
		return nil, err
	}
	outcome, err := agent.Sandboxes(template).RunCode(ctx, s.Program)
	if err == nil && outcome.Failed() {
		err = errors.New(outcome.Traceback)
	}
	if err != nil {
		return nil, fmt.Errorf("agentbench: %s: %w", s.Name, err)
	}
	var waves [][]call
	at := ""
	for i := 0; i+1 < len(outcome.Calls); i += 2 {
		if begun := string(outcome.Calls[i].Args); begun != at {
			at = begun
			waves = append(waves, nil)
		}
		waves[len(waves)-1] = append(waves[len(waves)-1], outcome.Calls[i+1])
	}
	return waves, nil
}

// sameJSON compares JSON texts; numbers may differ by rounding.
func sameJSON(a, b json.RawMessage) (bool, error) {
	var x, y any
	if err := errors.Join(json.Unmarshal(a, &x), json.Unmarshal(b, &y)); err != nil {
		return false, err
	}
	return same(x, y), nil
}

func same(x, y any) bool {
	switch x := x.(type) {
	case float64:
		y, ok := y.(float64)
		return ok && (x-y) < 1e-6 && (y-x) < 1e-6
	case []any:
		y, ok := y.([]any)
		return ok && slices.EqualFunc(x, y, same)
	case map[string]any:
		y, ok := y.(map[string]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for k := range x {
			if !same(x[k], y[k]) {
				return false
			}
		}
		return true
	}
	return x == y
}
