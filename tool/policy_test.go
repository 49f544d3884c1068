package tool_test

// policy_test.go holds who decides on a call, and what becomes of the decision.

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

type payIn struct {
	To     string  `json:"to"`
	Amount float64 `json:"amount" default:"1" max:"1000"`
}

// pay is a tool that says what it was called with.
func pay(opts ...tool.Option) tool.Tool {
	return tool.Func("pay", func(_ context.Context, in payIn) (string, error) {
		return fmt.Sprintf("%s got %v", in.To, in.Amount), nil
	}, opts...)
}

// answers is an approver that always says the same, and remembers what it was asked.
type answers struct {
	d     tool.Decision
	err   error
	mu    sync.Mutex
	asked []tool.Request
}

func (a *answers) Approve(_ context.Context, r tool.Request) (tool.Decision, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = append(a.asked, r)
	return a.d, a.err
}

// Hints set the defaults: what reads needs no approval, what destroys does, what requires one is always asked for.
func TestHintsDecide(t *testing.T) {
	for _, c := range []struct {
		name string
		opts []tool.Option
		asks bool
		why  string
	}{
		{"read-only", []tool.Option{tool.ReadOnly()}, false, ""},
		{"unknown", nil, false, ""},
		{"idempotent", []tool.Option{tool.Idempotent()}, false, ""},
		{"destructive", []tool.Option{tool.Destructive()}, true, "the tool is destructive"},
		{"required", []tool.Option{tool.RequireApproval()}, true, "the tool requires an approval for every call"},
		{"required and read-only", []tool.Option{tool.RequireApproval(), tool.ReadOnly()}, true, "the tool requires an approval for every call"},
	} {
		t.Run(c.name, func(t *testing.T) {
			// With an approver.
			a := &answers{d: tool.Decision{Verdict: tool.Allow}}
			r := newRun(t, tool.RunOptions{Approver: a}, pay(c.opts...))
			if _, err := r.Call(context.Background(), "pay", []any{"ann"}, nil); err != nil {
				t.Fatal(err)
			}
			if (len(a.asked) == 1) != c.asks {
				t.Fatalf("asked %d times", len(a.asked))
			}
			if c.asks && a.asked[0].Reason != c.why {
				t.Errorf("reason %q", a.asked[0].Reason)
			}
			// Without one, what needs an approval is denied, and says what to configure.
			r = newRun(t, tool.RunOptions{}, pay(c.opts...))
			_, err := r.Call(context.Background(), "pay", []any{"ann"}, nil)
			if !c.asks {
				if err != nil {
					t.Error(err)
				}
				return
			}
			wantError(t, err, "PermissionError", "pay: denied: "+c.why+", and there is nobody in this run who could approve of it", tool.ErrDenied)
		})
	}
}

// The approver sees everything of a call: positional arguments by name, defaults, who it is for, where it comes from.
func TestApproverSeesTheCall(t *testing.T) {
	a := &answers{d: tool.Decision{Verdict: tool.Allow}}
	r := newRun(t, tool.RunOptions{ID: "r9", User: "ann", Approver: a}, tool.Group("bank", pay(tool.Destructive(), tool.Sensitive("to"))))
	e, err := r.Resolve("bank.pay")
	if err != nil {
		t.Fatal(err)
	}
	c, err := r.Begin(e, []any{"bob"}, nil, nil, tool.Site{File: "main.py", Line: 7})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Do(context.Background()); err != nil {
		t.Fatal(err)
	}
	q := a.asked[0]
	if q.Run != "r9" || q.User != "ann" || q.Call != 1 || q.Key != "r9/1" || q.Tool != "bank.pay" || q.Risk != tool.RiskDestructive || q.Site.Line != 7 || q.Spec.Name != "pay" ||
		q.Signature != "(to: str, amount: float = 1.0) -> str" || q.Approval != "" || q.Original != nil {
		t.Errorf("got %+v", q)
	}
	if !reflect.DeepEqual(q.Names, []string{"to", "amount"}) || !reflect.DeepEqual(q.Args, map[string]any{"to": "bob", "amount": 1.0}) {
		t.Errorf("got %v %v", q.Names, q.Args)
	}
}

// Each call is decided on anew: an approval is for one call.
func TestApprovalIsNotSticky(t *testing.T) {
	n := 0
	r := newRun(t, tool.RunOptions{Approver: tool.ApproverFunc(func(context.Context, tool.Request) (tool.Decision, error) {
		if n++; n == 2 {
			return tool.Decision{Verdict: tool.Deny, Reason: "once was enough"}, nil
		}
		return tool.Decision{Verdict: tool.Allow}, nil
	})}, pay(tool.RequireApproval(), tool.CacheFor(time.Hour)))
	for i := range 3 {
		_, err := r.Call(context.Background(), "pay", []any{"bob"}, nil)
		if i == 1 {
			wantError(t, err, "PermissionError", "pay: denied: once was enough", tool.ErrDenied)
		} else if err != nil {
			t.Error(err)
		}
	}
	if n != 3 {
		t.Errorf("asked %d times for 3 calls", n)
	}
}

// An approver may change arguments. They are validated like the script's, and recorded.
func TestApproverChangesArguments(t *testing.T) {
	for _, c := range []struct {
		args map[string]any
		want string
		err  string
	}{
		{map[string]any{"amount": 5.0}, "bob got 5", ""},
		{map[string]any{"amount": int64(5)}, "bob got 5", ""},
		{map[string]any{"to": "eve", "amount": int64(2)}, "eve got 2", ""},
		{map[string]any{}, "bob got 100", ""},
		{map[string]any{"amount": "much"}, "", "the approver changed the arguments to what the tool does not take: "},
		{map[string]any{"amount": 5000.0}, "", "the approver changed the arguments to what the tool does not take: "},
		{map[string]any{"colour": "red"}, "", "unexpected keyword argument 'colour'"},
	} {
		log := newRecord(t, "r")
		a := &answers{d: tool.Decision{Verdict: tool.Allow, By: "carol", Args: c.args}}
		r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Approver: a}, pay(tool.Destructive()))
		v, err := r.Call(context.Background(), "pay", []any{"bob", 100.0}, nil)
		if c.err != "" {
			wantError(t, err, "PermissionError", c.err, tool.ErrDenied)
			continue
		}
		if err != nil || v != c.want {
			t.Errorf("%v: %v, %v", c.args, v, err)
		}
		if len(c.args) == 1 {
			log.wantLines(t, `
				intent 1 pay(amount=100.0, to='bob')
				decision 1 pending by policy: the tool is destructive
				decision 1 allow by carol args {'amount': 5.0, 'to': 'bob'}
				outcome 1 'bob got 5'`)
		}
	}
}

// An approver works on a copy.
func TestApproverCannotChangeByAccident(t *testing.T) {
	r := newRun(t, tool.RunOptions{Approver: tool.ApproverFunc(func(_ context.Context, q tool.Request) (tool.Decision, error) {
		q.Args["list"].([]any)[0] = "changed"
		q.Args["more"] = true
		return tool.Decision{Verdict: tool.Allow}, nil
	})}, &raw{tool.Spec{Name: "f", Input: object("list"), RequireApproval: true}, func(_ context.Context, a tool.Args) (any, error) { return a.Values[0], nil }})
	v, err := r.Call(context.Background(), "f", []any{[]any{"as passed"}}, nil)
	if err != nil || values.Repr(v, 100) != "['as passed']" {
		t.Error(v, err)
	}
}

// What goes wrong with those who decide denies the call. The script sees that, the host why.
func TestDecidersThatFail(t *testing.T) {
	boom := errors.New("the database is down")
	for name, o := range map[string]tool.RunOptions{
		"approver error": {Approver: &answers{err: boom}},
		"approver panic": {Approver: tool.ApproverFunc(func(context.Context, tool.Request) (tool.Decision, error) { panic(boom) })},
		"approver unset": {Approver: &answers{}},
		"approver ask":   {Approver: &answers{d: tool.Decision{Verdict: tool.Ask}}},
		"policy error": {Policy: func(context.Context, tool.Request) (tool.Decision, error) {
			return tool.Decision{Verdict: tool.Allow}, boom
		}},
		"policy panic": {Policy: func(context.Context, tool.Request) (tool.Decision, error) { panic(boom) }},
		"policy pending": {Policy: func(context.Context, tool.Request) (tool.Decision, error) {
			return tool.Decision{Verdict: tool.Pending}, nil
		}},
		"policy odd": {Policy: func(context.Context, tool.Request) (tool.Decision, error) { return tool.Decision{Verdict: 99}, nil }},
		"policy invalid": {Policy: func(context.Context, tool.Request) (tool.Decision, error) {
			return tool.Decision{Verdict: tool.Allow, Args: map[string]any{"x": 1}}, nil
		}},
	} {
		t.Run(name, func(t *testing.T) {
			log := newRecord(t, "r")
			o.ID, o.Journal = "r", log
			called := false
			r := newRun(t, o, tool.Func("f", func(context.Context, none) (none, error) { called = true; return none{}, nil }, tool.Destructive()))
			_, err := r.Call(context.Background(), "f", nil, nil)
			wantError(t, err, "PermissionError", "f: denied: the ", tool.ErrDenied)
			if called {
				t.Error("called")
			}
			var e *tool.Error
			if errors.As(err, &e) && strings.Contains(e.Message, "database") {
				t.Errorf("the script sees %q", e.Message)
			}
			if strings.HasSuffix(name, "error") && !errors.Is(err, boom) {
				t.Error("the host does not find the cause")
			}
			if lines := log.lines(t); !strings.Contains(lines, "decision 1 deny") || !strings.Contains(lines, "outcome 1 PermissionError") {
				t.Errorf("recorded:\n%s", lines)
			}
		})
	}
}

// A policy sees every call, and decides before the approver: allow, deny, ask, other arguments, or no opinion.
func TestPolicy(t *testing.T) {
	policy := func(_ context.Context, r tool.Request) (tool.Decision, error) {
		switch r.Args["to"] {
		case "deny":
			return tool.Decision{Verdict: tool.Deny, Reason: "not to them"}, nil
		case "ask":
			return tool.Decision{Verdict: tool.Ask, Reason: "never heard of them"}, nil
		case "less":
			return tool.Decision{Verdict: tool.Allow, By: "cap", Args: map[string]any{"amount": 10.0}}, nil
		case "less and ask":
			return tool.Decision{Verdict: tool.Ask, Args: map[string]any{"amount": 10.0}}, nil
		case "allow":
			return tool.Decision{Verdict: tool.Allow}, nil
		}
		return tool.Decision{}, nil
	}
	for _, c := range []struct {
		to, want, err string
		asked         string // the reason, or "" if nobody was
		journal       string
		opts          []tool.Option
	}{
		{to: "allow", want: "allow got 50", journal: `
			intent 1 pay(amount=50.0, to='allow')
			decision 1 allow by policy
			outcome 1 'allow got 50'`},
		{to: "allow", want: "allow got 50", opts: []tool.Option{tool.Destructive()}},
		{to: "allow", want: "allow got 50", opts: []tool.Option{tool.RequireApproval()}, asked: "the tool requires an approval for every call"},
		{to: "deny", err: "pay: denied: not to them", opts: []tool.Option{tool.RequireApproval()}, journal: `
			intent 1 pay(amount=50.0, to='deny')
			decision 1 deny by policy: not to them
			outcome 1 PermissionError: pay: denied: not to them attempts 0`},
		{to: "ask", want: "ask got 50", asked: "never heard of them", opts: []tool.Option{tool.ReadOnly()}, journal: `
			intent 1 pay(amount=50.0, to='ask')
			decision 1 pending by policy: never heard of them
			decision 1 allow by approver
			outcome 1 'ask got 50'`},
		{to: "less", want: "less got 10", journal: `
			intent 1 pay(amount=50.0, to='less')
			decision 1 allow by cap args {'amount': 10.0, 'to': 'less'}
			outcome 1 'less got 10'`},
		{to: "less and ask", want: "less and ask got 10", asked: "the policy asks for an approval"},
		{to: "whoever", want: "whoever got 50", journal: `
			intent 1 pay(amount=50.0, to='whoever')
			outcome 1 'whoever got 50'`},
		{to: "whoever", want: "whoever got 50", asked: "the tool is destructive", opts: []tool.Option{tool.Destructive()}},
	} {
		t.Run(c.to, func(t *testing.T) {
			log := newRecord(t, "r")
			a := &answers{d: tool.Decision{Verdict: tool.Allow}}
			r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Policy: policy, Approver: a}, pay(c.opts...))
			v, err := r.Call(context.Background(), "pay", []any{c.to, 50.0}, nil)
			if c.err != "" {
				wantError(t, err, "PermissionError", c.err, tool.ErrDenied)
			} else if err != nil || v != c.want {
				t.Errorf("got %v, %v", v, err)
			}
			reason := ""
			if len(a.asked) > 0 {
				reason = a.asked[0].Reason
			}
			if len(a.asked) > 1 || reason != c.asked {
				t.Errorf("asked %d times, reason %q", len(a.asked), reason)
			}
			if c.to == "less and ask" && (a.asked[0].Args["amount"] != 10.0 || a.asked[0].Original["amount"] != 50.0) {
				t.Errorf("the approver sees %v, originally %v", a.asked[0].Args, a.asked[0].Original)
			}
			if c.journal != "" {
				log.wantLines(t, c.journal)
			}
		})
	}
}

// An approval that comes later ends the run, with everything that is needed to go on.
func TestPending(t *testing.T) {
	log := newRecord(t, "r")
	a := &answers{d: tool.Decision{Verdict: tool.Pending, Approval: "a17", By: "queue"}}
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Approver: a}, pay(tool.Destructive(), tool.Sensitive("to")))
	_, err := r.Call(context.Background(), "pay", []any{"bob"}, nil)
	var p *tool.PendingError
	var e *tool.Error
	if !errors.As(err, &p) || !errors.Is(err, tool.ErrPending) || errors.As(err, &e) {
		t.Fatalf("got %v", err)
	}
	if p.Approval != "a17" || p.Call != 1 || p.Tool != "pay" || p.Args["amount"] != 1.0 || p.Args["to"] != (values.Redacted{Reason: "sensitive"}) {
		t.Errorf("got %+v", p)
	}
	if err := r.Settle(context.Background()); err != nil {
		t.Error(err)
	}
	log.wantLines(t, `
		intent 1 pay(amount=1.0, to=<redacted: sensitive>)
		decision 1 pending by policy: the tool is destructive
		decision 1 pending by queue`)
}

func TestAutoApprove(t *testing.T) {
	env := func(value string) func(string) string {
		return func(name string) string {
			if name != "KRAIT_AUTO_APPROVE" {
				t.Errorf("reads %q", name)
			}
			return value
		}
	}
	other := &answers{d: tool.Decision{Verdict: tool.Deny}}
	for value, auto := range map[string]bool{"1": true, "true": true, "TRUE": true, "": false, "0": false, "false": false, "yes please": false} {
		a := tool.AutoApproveFrom(env(value), other)
		if (a != tool.Approver(other)) != auto {
			t.Errorf("%q: %v", value, a)
		}
	}
	if a := tool.AutoApproveFrom(nil, nil); a != nil {
		t.Error(a)
	}
	t.Setenv("KRAIT_AUTO_APPROVE", "1")
	r := newRun(t, tool.RunOptions{}, pay(tool.Destructive()))
	_, err := r.Call(context.Background(), "pay", []any{"bob"}, nil)
	wantError(t, err, "PermissionError", "nobody in this run who could approve", tool.ErrDenied) // the variable counts only where the host says so
	log := newRecord(t, "r")
	r = newRun(t, tool.RunOptions{ID: "r", Journal: log, Approver: tool.AutoApprove()}, pay(tool.RequireApproval()))
	if _, err := r.Call(context.Background(), "pay", []any{"bob"}, nil); err != nil {
		t.Error(err)
	}
	if !strings.Contains(log.lines(t), "decision 1 allow by auto") {
		t.Error(log.lines(t))
	}
}

// A plan shows what a script can call, and may be refused or approved as a batch.
func TestPlan(t *testing.T) {
	a := &answers{d: tool.Decision{Verdict: tool.Deny, Reason: "not approved"}}
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Allow: []string{"pay", "search", "gone"}, Approver: a}, pay(tool.Destructive()), echo("search", tool.ReadOnly()), echo("hidden"))
	plan := tool.Plan{Calls: []tool.PlannedCall{{Tool: "pay", Line: 3}, {Tool: "pay", Line: 9}, {Tool: "gone", Line: 4}, {Tool: "hidden", Line: 5}, {Tool: "hidden", Line: 6}}}
	want := tool.PlanReport{
		Tools:        []tool.PlannedTool{{Name: "pay", Signature: "(to: str, amount: float = 1.0) -> str", Risk: tool.RiskDestructive, Asks: true, Lines: []int{3, 9}}},
		Unregistered: []string{"gone"}, NotAllowed: []string{"hidden"},
	}
	if got := r.Preview(plan); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	dynamic := r.Preview(tool.Plan{Calls: []tool.PlannedCall{{Line: 1}}})
	if !dynamic.Any || len(dynamic.Tools) != 2 || dynamic.Tools[1].Name != "search" {
		t.Errorf("dynamic access: %+v", dynamic)
	}
	say := func(d tool.PlanDecision, err error) tool.PlanApprover {
		return func(context.Context, tool.PlanReport) (tool.PlanDecision, error) { return d, err }
	}
	ctx := context.Background()
	wantError(t, r.CheckPlan(ctx, plan, say(tool.PlanDecision{Verdict: tool.Deny, Reason: "too much"}, nil)), "PermissionError", "the plan was denied: too much", tool.ErrDenied)
	wantError(t, r.CheckPlan(ctx, plan, say(tool.PlanDecision{}, nil)), "PermissionError", "the plan was denied", tool.ErrDenied)
	wantError(t, r.CheckPlan(ctx, plan, say(tool.PlanDecision{Verdict: tool.Allow}, errors.New("x"))), "PermissionError", "the approver failed", tool.ErrDenied)
	// To let the script run is not to approve its calls.
	if err := r.CheckPlan(ctx, plan, say(tool.PlanDecision{Verdict: tool.Allow}, nil)); err != nil {
		t.Error(err)
	}
	_, err := r.Call(ctx, "pay", []any{"bob"}, nil)
	wantError(t, err, "PermissionError", "not approved", tool.ErrDenied)
	// Unless the operator says so.
	if err := r.CheckPlan(ctx, plan, say(tool.PlanDecision{Verdict: tool.Allow, Tools: []string{"p*"}}, nil)); err != nil {
		t.Error(err)
	}
	if _, err := r.Call(ctx, "pay", []any{"bob"}, nil); err != nil {
		t.Error(err)
	}
	if !strings.Contains(log.lines(t), "decision 2 allow by plan: approved with the plan") {
		t.Error(log.lines(t))
	}
}
