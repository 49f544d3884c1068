package main

// evaluation.go compares code mode with JSON tool calls, in turns and tokens, and writes docs/evaluation.md.

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tiktoken-go/tokenizer"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/agentbench"
)

// cost is what a run takes: requests to the model; tokens that it reads, all of them and those that it has not read in the request before;
// and tokens that it writes.
type cost struct{ turns, read, fresh, written int }

func (c *cost) add(d cost) {
	c.turns, c.read, c.fresh, c.written = c.turns+d.turns, c.read+d.read, c.fresh+d.fresh, c.written+d.written
}

// price counts what a run takes.
func price(enc tokenizer.Codec, p *agentbench.Played) (cost, error) {
	var failed error
	count := func(texts ...string) int {
		n := 0
		for _, text := range texts {
			k, err := enc.Count(text)
			if err != nil {
				failed = err
			}
			n += k
		}
		return n
	}
	context, err := definitions(p.Setup)
	if err != nil {
		return cost{}, err
	}
	history := count(p.Setup.Instructions, context)
	c := cost{turns: len(p.Turns), fresh: history}
	for i, in := range p.Inputs {
		told := count(in.Prompt)
		for _, r := range in.Replies {
			told += count(r.Output)
		}
		said := 0
		for _, item := range p.Turns[i].Items {
			said += count(item.Name, item.Input)
		}
		history += told
		c.read += history
		c.fresh += told
		if i+1 < len(p.Inputs) {
			c.fresh += said
		}
		c.written += said
		history += said
	}
	return c, failed
}

// definitions are the tools as OpenAI's Responses API takes them.
func definitions(s agent.Setup) (string, error) {
	type definition struct {
		Type       string          `json:"type"`
		Name       string          `json:"name"`
		Doc        string          `json:"description,omitempty"`
		Parameters json.RawMessage `json:"parameters,omitempty"`
	}
	var list []definition
	if s.Tool.Name != "" {
		list = append(list, definition{"custom", s.Tool.Name, s.Tool.Description, nil})
	}
	for _, f := range s.Functions {
		list = append(list, definition{"function", f.Name, f.Description, f.Parameters})
	}
	text, err := json.Marshal(list)
	return string(text), err
}

// compared is a scenario, or several, in the three ways.
type compared struct {
	name                string
	runs, calls         int
	code, together, one cost
}

func compare(enc tokenizer.Codec, name string, scenarios ...agentbench.Scenario) (compared, error) {
	ctx := context.Background()
	out := compared{name: name, runs: len(scenarios)}
	for _, s := range scenarios {
		waves, err := agentbench.Waves(ctx, s)
		if err != nil {
			return out, err
		}
		code, err := agentbench.Code(ctx, s)
		if err != nil {
			return out, err
		}
		out.calls += code.Calls
		together, err := agentbench.JSON(ctx, s, waves, false)
		if err != nil {
			return out, err
		}
		one, err := agentbench.JSON(ctx, s, waves, true)
		if err != nil {
			return out, err
		}
		for _, c := range []struct {
			into *cost
			p    *agentbench.Played
		}{{&out.code, code}, {&out.together, together}, {&out.one, one}} {
			n, err := price(enc, c.p)
			if err != nil {
				return out, err
			}
			c.into.add(n)
		}
	}
	return out, nil
}

// evaluation is docs/evaluation.md.
func evaluation() (string, error) {
	enc, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		return "", err
	}
	var grow, domains []compared
	scenarios := []agentbench.Scenario{agentbench.Single(), agentbench.Whole()}
	for _, n := range []int{5, 20, 50} {
		scenarios = append(scenarios, agentbench.Fan(n))
	}
	for _, n := range []int{5, 20, 50} {
		scenarios = append(scenarios, agentbench.Chain(n))
	}
	for _, s := range scenarios {
		c, err := compare(enc, s.Name, s)
		if err != nil {
			return "", err
		}
		grow = append(grow, c)
	}
	tasks, err := agentbench.Tasks()
	if err != nil {
		return "", err
	}
	byDomain := map[string][]agentbench.Scenario{}
	var order []string
	for _, s := range tasks {
		if byDomain[s.Domain] == nil {
			order = append(order, s.Domain)
		}
		byDomain[s.Domain] = append(byDomain[s.Domain], s)
	}
	for _, d := range order {
		c, err := compare(enc, fmt.Sprintf("%s, %d tasks", d, len(byDomain[d])), byDomain[d]...)
		if err != nil {
			return "", err
		}
		domains = append(domains, c)
	}
	var b strings.Builder
	b.WriteString(`# Programs or JSON calls: turns and tokens

Written by ` + "`make tokens`" + `; do not edit. The same tasks are done twice through the agent loop, with the same tools: by a program
(` + "`run_code`" + `), and by calls with JSON arguments (` + "`agent.Options.Direct`" + `).

## Method

The model is scripted: no model is asked, so this says nothing about which model writes right programs or calls. It says what doing the task costs once the
model knows how. Programs and calls run for real, on Krait; a test holds that each program gives the task's answer. The tasks are in ` + "`internal/agentbench`" + `.

* **Code**: the model sends one program, gets back what main returns, and answers in words: two turns always. Letting the program end the run by
  final_answer would save the second one; it is not used here.
* **JSON, together**: the calls that the program makes, those that need no results of each other in one answer of the model, which is the best that a model can
  do. What depends on what is measured: the program runs with tools that take a second of its own time each, and the calls that begin at one
  moment are together. **JSON, one by one**: each call in an answer of its own, as models without parallel calls do it.
* What the program computes between calls (filters, sums, regular expressions) the model is taken to do in its head in JSON mode, at no cost and without
  mistakes.
* Tokens are those of o200k_base. **Read** is all that the model gets, summed over the turns: definitions of tools (the JSON of OpenAI's Responses API, which
  renders it in a form that is not published), prompt, its own earlier answers, results. **Fresh** is what it gets for the first time, where
  the provider caches the beginning that was sent before, which costs a fraction. **Written** is names and arguments of calls, programs, the answer.
  Framing of messages is not counted, nor reasoning.

## Tasks that grow

Fan out: a list, then one call for each item, then sums of a few. Chain: each call needs the result of the one before. One call: the result is the
answer. Three texts: results that the model has to read in full in any case.

`)
	table(&b, grow)
	b.WriteString(`
## Tasks of five domains

After those of CodeAct's M3ToolEval (MIT licence): the domains and what their tools do are from there; descriptions, data and tasks are our own, so that the figures
are not comparable with those published for it. Sums over the tasks of a domain.

`)
	table(&b, domains)
	b.WriteString("\n## Where code loses\n\n")
	losses(&b, append(grow, domains...))
	return b.String(), nil
}

func table(b *strings.Builder, rows []compared) {
	b.WriteString("| | calls | | turns | read | fresh | written |\n|---|---|---|---|---|---|---|\n")
	for _, r := range rows {
		for i, way := range []struct {
			name string
			c    cost
		}{{"code", r.code}, {"JSON, together", r.together}, {"JSON, one by one", r.one}} {
			name, calls := r.name, fmt.Sprint(r.calls)
			if i > 0 {
				name, calls = "", ""
			}
			fmt.Fprintf(b, "| %s | %s | %s | %d | %d | %d | %d |\n", name, calls, way.name, way.c.turns, way.c.read, way.c.fresh, way.c.written)
		}
	}
}

// losses says in what code mode takes more.
func losses(b *strings.Builder, rows []compared) {
	for _, r := range rows {
		for _, way := range []struct {
			name string
			c    cost
		}{{"JSON calls together", r.together}, {"JSON calls one by one", r.one}} {
			var more []string
			for _, f := range []struct {
				name    string
				code, c int
			}{{"turns", r.code.turns, way.c.turns}, {"read", r.code.read, way.c.read}, {"fresh", r.code.fresh, way.c.fresh}, {"written", r.code.written, way.c.written}} {
				if f.code > f.c {
					more = append(more, fmt.Sprintf("%s %d to %d (%+.0f %%)", f.name, f.code, f.c, 100*float64(f.code-f.c)/float64(f.c)))
				}
			}
			if more != nil {
				fmt.Fprintf(b, "* %s, against %s: %s\n", r.name, way.name, strings.Join(more, ", "))
			}
		}
	}
	b.WriteString(`
The description of run_code, which explains how to write a program and has the types of results, costs a few hundred tokens in each turn; functions as JSON have no types of
results. Where all calls can be made at once it takes more than 5 of them until that is made good, where they wait for each other 5 are enough. A task of one
call, or one whose results the model must read anyway, is cheaper with JSON; so are, in tokens that are read for the first time, most tasks of few and small
results.
`)
}
