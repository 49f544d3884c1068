package tool_test

// conformance_test.go holds the safety rules of code mode in one place, at the level of Run.Call: what a script that may call tools can
// and can't do.

import (
	"context"
	"testing"

	"github.com/krait-run/krait/tool"
)

func TestConformance(t *testing.T) {
	ctx := context.Background()
	var seen []tool.Request
	approve := tool.ApproverFunc(func(_ context.Context, r tool.Request) (tool.Decision, error) {
		seen = append(seen, r)
		return tool.Decision{Verdict: tool.Allow}, nil
	})
	tools := []any{echo("fetch", tool.ReadOnly()), pay(tool.RequireApproval()), echo("delete_all")}

	t.Run("no tool is exposed by default", func(t *testing.T) {
		r, err := newSet(t, tools...).NewRun(tool.RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Call(ctx, "fetch", []any{"x"}, nil)
		wantError(t, err, "PermissionError", "not allowed in this run", tool.ErrNotAllowed)
	})
	r := newRun(t, tool.RunOptions{Allow: []string{"fetch", "pay", "not_registered"}, Approver: approve}, tools...)
	t.Run("off the list", func(t *testing.T) {
		_, err := r.Call(ctx, "delete_all", []any{"x"}, nil)
		wantError(t, err, "PermissionError", "'delete_all'", tool.ErrNotAllowed)
	})
	t.Run("on the list, not registered", func(t *testing.T) {
		_, err := r.Call(ctx, "not_registered", nil, nil)
		wantError(t, err, "NameError", "'not_registered'", tool.ErrUnregistered)
	})
	t.Run("the namespace is reserved", func(t *testing.T) {
		if err := tool.CheckAllow([]string{"tools"}); err == nil {
			t.Error("allowed")
		}
		if _, err := tool.NewSet(echo("tools")); err == nil {
			t.Error("registered")
		}
		_, err := r.Call(ctx, "tools", nil, nil)
		wantError(t, err, "NameError", "'tools'", tool.ErrUnregistered)
	})
	t.Run("a pipeline, and an approval for each call of it", func(t *testing.T) {
		for i := range 3 {
			s, err := r.Call(ctx, "fetch", []any{"ann"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.Call(ctx, "pay", []any{s, float64(i)}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if len(seen) != 3 {
			t.Fatalf("asked %d times", len(seen))
		}
		for i, q := range seen { // positional arguments are seen by name
			if q.Tool != "pay" || q.Args["to"] != "ann" || q.Args["amount"] != float64(i) {
				t.Errorf("%d: %+v", i, q)
			}
		}
	})
	t.Run("a failing call raises", func(t *testing.T) {
		v, err := r.Call(ctx, "pay", []any{"ann", "lots"}, nil)
		wantError(t, err, "TypeError", "pay(to: str, amount: float = 1.0)", tool.ErrArguments)
		if v != nil {
			t.Error(v)
		}
	})
}
