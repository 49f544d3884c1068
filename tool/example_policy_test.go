package tool_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/approve"
)

// A run may call what is on its allow-list; destructive tools are asked for.
func ExampleSet_NewRun() {
	type note struct {
		ID string `json:"id"`
	}
	set, err := tool.NewSet(tool.Group("notes",
		tool.Func("read", func(_ context.Context, n note) (string, error) { return "text of " + n.ID, nil }, tool.ReadOnly()),
		tool.Func("drop", func(_ context.Context, n note) (string, error) { return n.ID + " is gone", nil }, tool.Destructive()),
	))
	if err != nil {
		panic(err)
	}
	run, err := set.NewRun(tool.RunOptions{
		Allow:    []string{"notes.*"},
		Approver: approve.NewTerminal(strings.NewReader("no keep it\n"), os.Stdout, approve.TerminalOptions{}),
		ID:       "run1",
	})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	fmt.Println(run.Call(ctx, "notes.read", []any{"n1"}, nil))
	fmt.Println(run.Call(ctx, "notes.drop", []any{"n1"}, nil))
	fmt.Println(run.Call(ctx, "notes.red", []any{"n1"}, nil))
	// Output:
	// text of n1 <nil>
	//
	// Approval of call 2 in run run1
	// notes.drop(id: str) -> str
	// destructive: the tool is destructive
	//     id = 'n1'
	// Allow? [y]es, [n]o REASON, [s]et NAME=JSON, [v]iew all: <nil> tool notes.drop: PermissionError: notes.drop: denied: keep it
	// <nil> tool notes.red: NameError: tool 'notes.red' is not registered. Did you mean: 'notes.read'?
}

// A policy sees the bound arguments, and may allow, deny, ask, or change them.
func ExamplePolicy() {
	type payment struct {
		To     string  `json:"to"`
		Amount float64 `json:"amount"`
	}
	set, err := tool.NewSet(tool.Func("pay", func(_ context.Context, p payment) (string, error) {
		return fmt.Sprintf("paid %v to %s", p.Amount, p.To), nil
	}))
	if err != nil {
		panic(err)
	}
	run, err := set.NewRun(tool.RunOptions{
		Allow: []string{"pay"},
		Policy: func(_ context.Context, r tool.Request) (tool.Decision, error) {
			switch amount := r.Args["amount"].(float64); {
			case amount > 1000:
				return tool.Decision{Verdict: tool.Deny, Reason: "at most 1000 per payment"}, nil
			case amount > 100:
				return tool.Decision{Verdict: tool.Ask, Reason: "more than 100"}, nil
			}
			return tool.Decision{Verdict: tool.Allow}, nil
		},
		Approver: tool.ApproverFunc(func(_ context.Context, r tool.Request) (tool.Decision, error) {
			fmt.Println("asked:", r.Tool, r.Args, r.Reason)
			return tool.Decision{Verdict: tool.Allow, By: "ann", Args: map[string]any{"amount": 100.0}}, nil
		}),
	})
	if err != nil {
		panic(err)
	}
	for _, amount := range []any{50.0, 200.0, 5000.0} {
		fmt.Println(run.Call(context.Background(), "pay", []any{"bob", amount}, nil))
	}
	// Output:
	// paid 50 to bob <nil>
	// asked: pay map[amount:200 to:bob] more than 100
	// paid 100 to bob <nil>
	// <nil> tool pay: PermissionError: pay: denied: at most 1000 per payment
}

// A run that waits for an approval ends, and goes on from its journal when there is one, in another process perhaps.
func ExamplePendingError() {
	ctx := context.Background()
	type mail struct {
		To string `json:"to"`
	}
	set, err := tool.NewSet(tool.Func("send", func(_ context.Context, m mail) (string, error) { return "sent to " + m.To, nil }, tool.RequireApproval()))
	if err != nil {
		panic(err)
	}
	var approvals approve.Memory // or approve.OpenDir, which other processes can use
	var runs journal.Memory
	log, err := runs.Create(ctx, "run1")
	if err != nil {
		panic(err)
	}
	_ = log.Append(&journal.Begin{Run: "run1"})

	script := func(player *journal.Player) (any, error) {
		run, err := set.NewRun(tool.RunOptions{ID: "run1", Allow: []string{"send"}, Approver: &approvals, Journal: log, Player: player})
		if err != nil {
			return nil, err
		}
		return run.Call(ctx, "send", []any{"bob"}, nil)
	}
	_, err = script(nil)
	var pending *tool.PendingError
	fmt.Println(errors.As(err, &pending), pending.Tool, pending.Args)

	err = approvals.Answer(ctx, pending.Approval, approve.Answer{Approve: true, By: "ann"})
	if err != nil {
		panic(err)
	}
	records, err := journal.Records(ctx, &runs, "run1")
	if err != nil {
		panic(err)
	}
	player, err := journal.NewPlayer(records, journal.PlayerOptions{Mode: journal.Resume})
	if err != nil {
		panic(err)
	}
	fmt.Println(script(player))
	// Output:
	// true send map[to:bob]
	// sent to bob <nil>
}

// Rollback undoes what a run did, the last call first.
func ExampleRun_Rollback() {
	type entry struct {
		Name string `json:"name"`
	}
	set, err := tool.NewSet(tool.Func("create", func(_ context.Context, e entry) (int, error) {
		fmt.Println("create", e.Name)
		return len(e.Name), nil
	}, tool.Undo(func(_ context.Context, e entry, id int) error {
		fmt.Println("delete", e.Name, "with id", id)
		return nil
	})))
	if err != nil {
		panic(err)
	}
	run, err := set.NewRun(tool.RunOptions{Allow: []string{"*"}})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	for _, name := range []any{"a", "bb"} {
		if _, err := run.Call(ctx, "create", []any{name}, nil); err != nil {
			panic(err)
		}
	}
	fmt.Println(run.Rollback(ctx))
	// Output:
	// create a
	// create bb
	// delete bb with id 2
	// delete a with id 1
	// <nil>
}

// What goes to a model is cut by its structure, and says so.
func ExampleTruncate() {
	issues := []any{}
	for i := range 100 {
		issues = append(issues, map[string]any{"number": int64(i), "body": strings.Repeat("long ", 100)})
	}
	v, cut := tool.Truncate(issues, 300)
	fmt.Println(len(v.([]any)), cut.Bytes, cut.Kept)
	fmt.Println(cut)
	// Output:
	// 4 52391 277
	// cut from 52391 to 277 bytes: [0].body: 47 of 500 characters; [1].body: 47 of 500 characters; [2].body: 47 of 500 characters; the value: 3 of 100 items
}

// Results may be kept, bounded, and shared by runs.
func ExampleNewCache() {
	cache, err := tool.NewCache(tool.CacheOptions{Entries: 10_000, Bytes: 64 << 20})
	if err != nil {
		panic(err)
	}
	calls := 0
	set, err := tool.NewSet(tool.Func("now", func(context.Context, struct{}) (int, error) { calls++; return calls, nil },
		tool.ReadOnly(), tool.CacheFor(time.Minute)))
	if err != nil {
		panic(err)
	}
	for range 3 {
		run, err := set.NewRun(tool.RunOptions{Allow: []string{"now"}, Cache: cache})
		if err != nil {
			panic(err)
		}
		fmt.Println(run.Call(context.Background(), "now", nil, nil))
	}
	// Output:
	// 1 <nil>
	// 1 <nil>
	// 1 <nil>
}
