// Command firsthour has a model do a task with two tools. One of them asks a person first. What happens is recorded.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/approve"
)

type Item struct {
	Name string `json:"name"`
	Left int    `json:"left"`
}

func stock(context.Context, struct{}) ([]Item, error) {
	return []Item{{"bolts", 12}, {"nuts", 300}, {"washers", 4}}, nil
}

type Order struct {
	Name  string `json:"name"`
	Count int    `json:"count" min:"1" max:"1000"`
}

func order(_ context.Context, o Order) (string, error) {
	return fmt.Sprintf("ordered %d %s", o.Count, o.Name), nil
}

func main() {
	tools, err := tool.NewSet(
		tool.Func("stock", stock, tool.Doc("What is in stock."), tool.ReadOnly()),
		tool.Func("order", order, tool.Doc("Orders more of an item."), tool.RequireApproval()))
	check(err)
	template, err := krait.NewTemplate(krait.Options{Tools: tools, Allow: []string{"stock", "order"}, Limits: krait.Limits{Time: 5 * time.Minute}, // with the time in which the person thinks
		Approver: approve.NewTerminal(os.Stdin, os.Stdout, approve.TerminalOptions{})})
	check(err)
	runs, err := journal.NewDir("runs", journal.DirOptions{})
	check(err)
	defer runs.Close()
	a, err := agent.New(agent.Options{Provider: openai.Responses(openai.Options{Model: "gpt-5.4"}), Template: template, Journal: runs})
	check(err)
	result, err := a.Run(context.Background(), "Order what runs out: fill everything below 20 up to 100.")
	check(err)
	fmt.Printf("%s\nrecorded as %s\n", result.Text, result.ID)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
