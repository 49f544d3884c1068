package agentbench

// scenario.go holds Scenario, and reads the tasks.

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/krait-run/krait/tool"
)

// Scenario is a task with its tools and a program that does it.
type Scenario struct {
	Name   string
	Domain string // names the tools
	Prompt string
	// Program is what a model writes in code mode: main returns the answer.
	Program string
	// Answer is the JSON of what main returns.
	Answer json.RawMessage
}

// tasks are the scenarios of the five domains, a Python file each. It begins with comments: the prompt, and the answer.
//
//go:embed tasks
var tasks embed.FS

// Tasks returns the scenarios after M3ToolEval's five domains.
func Tasks() ([]Scenario, error) {
	var out []Scenario
	err := fs.WalkDir(tasks, "tasks", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := tasks.ReadFile(name)
		if err != nil {
			return err
		}
		s, err := parse(string(text))
		if err != nil {
			return fmt.Errorf("agentbench: %s: %w", name, err)
		}
		s.Name, s.Domain = strings.TrimSuffix(path.Base(name), ".py"), path.Base(path.Dir(name))
		out = append(out, s)
		return nil
	})
	return out, err
}

// parse reads a task's file.
func parse(text string) (Scenario, error) {
	var s Scenario
	for {
		line, rest, _ := strings.Cut(text, "\n")
		comment, ok := strings.CutPrefix(line, "# ")
		if !ok {
			break
		}
		text = rest
		if answer, ok := strings.CutPrefix(comment, "answer: "); ok {
			s.Answer = json.RawMessage(answer)
			continue
		}
		s.Prompt = strings.TrimSpace(s.Prompt + " " + comment)
	}
	s.Program = text
	switch {
	case s.Prompt == "":
		return s, errors.New("no prompt")
	case !json.Valid(s.Answer):
		return s, fmt.Errorf("the answer is no JSON: %q", s.Answer)
	case !strings.Contains(text, "async def main()"):
		return s, errors.New("no main")
	}
	return s, nil
}

// Fan is a task whose calls but the first do not wait for each other, in all n of them.
func Fan(n int) Scenario {
	sums := map[string]int{}
	for i := 1; i < n; i++ {
		if o := order(i); o.Status == "open" {
			sums[o.Country] += o.Total
		}
	}
	answer, _ := json.Marshal(sums)
	return Scenario{Name: fmt.Sprintf("fan out, %d calls", n), Domain: "orders", Answer: answer,
		Prompt: fmt.Sprintf("What are the totals of the open orders among the last %d, by country?", n-1),
		Program: fmt.Sprintf(`import asyncio

async def main() -> object:
    ids = await list_orders(limit=%d)
    orders = await asyncio.gather(*[get_order(i) for i in ids])
    sums = {}
    for o in orders:
        if o["status"] == "open":
            sums[o["country"]] = sums.get(o["country"], 0) + o["total"]
    return sums
`, n-1)}
}

// Chain is a task of n calls of which each needs the result of the one before.
func Chain(n int) Scenario {
	answer, _ := json.Marshal(ticketOwner(n))
	return Scenario{Name: fmt.Sprintf("chain, %d calls", n), Domain: "tickets", Answer: answer,
		Prompt: fmt.Sprintf("Ticket %d was raised because of another one, and so on. Who owns the ticket at the origin?", 1000+n),
		Program: fmt.Sprintf(`async def main() -> object:
    ticket = await get_ticket(%d)
    while ticket["cause"] is not None:
        ticket = await get_ticket(ticket["cause"])
    return ticket["owner"]
`, 1000+n)}
}

// Single is a task of one call, whose result is the answer.
func Single() Scenario {
	answer, _ := json.Marshal(order(7).Total)
	return Scenario{Name: "one call", Domain: "orders", Answer: answer, Prompt: "What is the total of order 7?",
		Program: "async def main() -> object:\n    return (await get_order(7))[\"total\"]\n"}
}

// Whole is a task of three calls, all of whose results the model has to read in full.
func Whole() Scenario {
	answer, _ := json.Marshal([]string{page(1), page(2), page(3)})
	return Scenario{Name: "three texts to be read", Domain: "handbook", Answer: answer, Prompt: "Compare what pages 1, 2 and 3 of the handbook say about leave.",
		Program: "import asyncio\n\nasync def main() -> object:\n    return await asyncio.gather(*[read_page(n) for n in (1, 2, 3)])\n"}
}

// Tools returns the tools of a domain.
func Tools(domain string) (*tool.Set, error) {
	list, ok := domains[domain]
	if !ok {
		return nil, fmt.Errorf("agentbench: there are no tools for %q", domain)
	}
	return tool.NewSet(list()...)
}
