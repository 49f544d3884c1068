package krait_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// A run is begun, goes on after an interruption without making a call again, and gives its result ever after; a refused one leaves the journal
// as it was.
func TestRunOrResume(t *testing.T) {
	sent := 0
	set, err := tool.NewSet(
		tool.Func("send", func(context.Context, struct{}) (int, error) { sent++; return sent, nil }),
		tool.Func("confirm", func(context.Context, struct{}) (string, error) { return "yes", nil }, tool.RequireApproval()))
	if err != nil {
		t.Fatal(err)
	}
	verdict := tool.Pending
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}, Approver: tool.ApproverFunc(func(context.Context, tool.Request) (tool.Decision, error) {
		return tool.Decision{Verdict: verdict, Approval: "a1"}, nil
	})})
	if err != nil {
		t.Fatal(err)
	}
	script, err := krait.Compile("n = send()\n[n, confirm()]", "order.py")
	if err != nil {
		t.Fatal(err)
	}
	var store journal.Memory
	if _, err := krait.RunOrResume(t.Context(), tmpl, &store, "r", script, krait.ReplayOptions{}); !errors.Is(err, krait.ErrPending) {
		t.Fatalf("got %v", err)
	}
	if _, err := krait.RunOrResume(t.Context(), tmpl, &store, "r", script, krait.ReplayOptions{}); !errors.Is(err, krait.ErrPending) {
		t.Fatalf("still pending, and got %v", err)
	}
	before := count(t, &store)
	other, err := krait.Compile("1", "order.py")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := krait.RunOrResume(t.Context(), tmpl, &store, "r", other, krait.ReplayOptions{}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("another script, and got %v", err)
	}
	if now := count(t, &store); now != before {
		t.Errorf("%d records, then %d", before, now)
	}
	verdict = tool.Allow
	for range 2 {
		res, err := krait.RunOrResume(t.Context(), tmpl, &store, "r", script, krait.ReplayOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got [2]any
		if err := res.Decode(&got); err != nil || fmt.Sprint(got) != "[1 yes]" || sent != 1 {
			t.Errorf("got %v, %v, %d sent", got, err, sent)
		}
	}

	// Of a process that ended within a call nobody knows whether the call was made.
	records, err := journal.Records(t.Context(), &store, "r")
	if err != nil {
		t.Fatal(err)
	}
	var torn journal.Memory
	log, err := torn.Create(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if err := log.Append(r.Entry); err != nil {
			t.Fatal(err)
		}
		if _, ok := r.Entry.(*journal.Intent); ok {
			break
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	var unfinished *journal.UnfinishedError
	before = count(t, &torn)
	if _, err := krait.RunOrResume(t.Context(), tmpl, &torn, "r", script, krait.ReplayOptions{}); !errors.As(err, &unfinished) {
		t.Errorf("got %v", err)
	}
	if now := count(t, &torn); now != before {
		t.Errorf("%d records, then %d", before, now)
	}
}

func count(t *testing.T, store journal.Store) int {
	records, err := journal.Records(t.Context(), store, "r")
	if err != nil {
		t.Fatal(err)
	}
	return len(records)
}
