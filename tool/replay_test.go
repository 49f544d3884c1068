package tool_test

// replay_test.go holds what becomes of calls that are recorded already: replays, resumed runs, crashes in between.

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

func player(t testing.TB, records []journal.Record, o journal.PlayerOptions) *journal.Player {
	t.Helper()
	p, err := journal.NewPlayer(records, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A replay answers from the records and calls nothing: results, errors and denials come out as they were. With a journal of its own it
// writes the same records.
func TestReplay(t *testing.T) {
	script := func(r *tool.Run) []string {
		var out []string
		for _, c := range []struct {
			name string
			pos  []any
		}{{"pay", []any{"bob", 5.0}}, {"fail", nil}, {"denied", []any{"x"}}, {"gone", nil}, {"pay", []any{int64(3)}}, {"cached", []any{"x"}}, {"cached", []any{"x"}}, {"pay", []any{"eve"}}} {
			v, err := r.Call(context.Background(), c.name, c.pos, nil)
			out = append(out, fmt.Sprint(v, " ", err))
		}
		return out
	}
	live := true
	run := func(log journal.Log, p *journal.Player) *tool.Run {
		count := func() {
			if !live {
				t.Error("a tool is called in the replay")
			}
		}
		return newRun(t, tool.RunOptions{
			ID: "r", Journal: log, Player: p, Allow: []string{"pay", "fail", "denied", "cached", "gone"},
			Approver: &answers{d: tool.Decision{Verdict: tool.Allow, Args: map[string]any{"amount": 2.0}}},
			Policy: func(_ context.Context, r tool.Request) (tool.Decision, error) {
				count()
				if r.Tool == "denied" {
					return tool.Decision{Verdict: tool.Deny, Reason: "no"}, nil
				}
				return tool.Decision{}, nil
			},
		}, tool.Func("pay", func(_ context.Context, in payIn) (string, error) { count(); return fmt.Sprint(in), nil }, tool.Destructive()),
			tool.Func("fail", func(context.Context, none) (none, error) {
				count()
				return none{}, tool.Retryable(errors.New("broken"), 0)
			}),
			echo("denied"), echo("cached", tool.CacheFor(time.Hour)))
	}
	log := newRecord(t, "r")
	want := script(run(log, nil))
	live = false
	again := newRecord(t, "r")
	p := player(t, log.records(t), journal.PlayerOptions{})
	if got := script(run(again, p)); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if a, b := log.lines(t), again.lines(t); a != b {
		t.Errorf("recorded\n%s\nin the replay\n%s", a, b)
	}
	for _, rec := range again.records(t) {
		if in, ok := rec.Entry.(*journal.Intent); ok && !strings.HasPrefix(in.Key, "r/") {
			t.Error(in.Key)
		}
	}
}

// A replay that asks something else stops, with both sides.
func TestDivergence(t *testing.T) {
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, echo("get", tool.ReadOnly()))
	if _, err := r.Call(context.Background(), "get", []any{"Tokyo"}, nil); err != nil {
		t.Fatal(err)
	}
	r = newRun(t, tool.RunOptions{ID: "r", Player: player(t, log.records(t), journal.PlayerOptions{})}, echo("get", tool.ReadOnly()))
	_, err := r.Call(context.Background(), "get", []any{"Oslo"}, nil)
	var d *journal.DivergenceError
	if !errors.As(err, &d) || !strings.Contains(err.Error(), "get(s='Tokyo')") || !strings.Contains(err.Error(), "get(s='Oslo')") {
		t.Errorf("got %v", err)
	}
	if err := r.Settle(context.Background()); err != nil {
		t.Error(err)
	}
}

// A replay of a run that waited for an approval ends where that did, and asks nobody.
func TestReplayOfPending(t *testing.T) {
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Approver: &answers{d: tool.Decision{Verdict: tool.Pending, Approval: "a1"}}}, pay(tool.Destructive()))
	_, want := r.Call(context.Background(), "pay", []any{"bob"}, nil)
	r = newRun(t, tool.RunOptions{ID: "r", Player: player(t, log.records(t), journal.PlayerOptions{}), Approver: &answers{err: errDisk}}, pay(tool.Destructive()))
	_, err := r.Call(context.Background(), "pay", []any{"bob"}, nil)
	if !reflect.DeepEqual(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
}

// A call that never ended does not end in the replay either.
func TestReplayOfAbandoned(t *testing.T) {
	in := &journal.Intent{Call: 1, Tool: "echo", Args: map[string]any{"s": "x"}, Key: "r/1", Async: true}
	p := player(t, []journal.Record{{Entry: &journal.Begin{Run: "r"}}, {Seq: 1, Entry: in}}, journal.PlayerOptions{})
	r := newRun(t, tool.RunOptions{ID: "r", Player: p}, echo("echo"))
	e, _ := r.Resolve("echo")
	c, err := r.Begin(e, []any{"x"}, nil, nil, tool.Site{Async: true})
	if err != nil || c.Recorded() || !c.Abandoned() {
		t.Fatal(c, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := c.Do(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// A run that waited for an approval goes on when there is one: the approver is asked again, with its id, and what it changed
// counts.
func TestResumeAfterApproval(t *testing.T) {
	a := &answers{d: tool.Decision{Verdict: tool.Pending, Approval: "a1"}}
	log := newRecord(t, "r")
	tools := func() []any { return []any{pay(tool.Destructive()), echo("echo", tool.ReadOnly())} }
	script := func(r *tool.Run) (any, error) {
		if _, err := r.Call(context.Background(), "echo", []any{"first"}, nil); err != nil {
			return nil, err
		}
		return r.Call(context.Background(), "pay", []any{"bob"}, nil)
	}
	if _, err := script(newRun(t, tool.RunOptions{ID: "r", Journal: log, Approver: a}, tools()...)); !errors.Is(err, tool.ErrPending) {
		t.Fatal(err)
	}
	resume := func() (any, error) {
		return script(newRun(t, tool.RunOptions{ID: "r", Journal: log, Approver: a, Player: player(t, log.records(t), journal.PlayerOptions{Mode: journal.Resume})}, tools()...))
	}
	if _, err := resume(); !errors.Is(err, tool.ErrPending) || a.asked[1].Approval != "a1" || a.asked[1].Key != "r/2" {
		t.Fatal(err, a.asked)
	}
	a.d = tool.Decision{Verdict: tool.Allow, By: "carol", Args: map[string]any{"amount": 7.0}}
	if v, err := resume(); v != "bob got 7" || err != nil {
		t.Error(v, err)
	}
	asked := len(a.asked)
	if v, err := resume(); v != "bob got 7" || err != nil || len(a.asked) != asked {
		t.Error(v, err, "asked", len(a.asked))
	}
	log.wantLines(t, `
		intent 1 echo(s='first')
		outcome 1 'first'
		intent 2 pay(amount=1.0, to='bob')
		decision 2 pending by policy: the tool is destructive
		decision 2 pending by approver
		decision 2 pending by policy: the tool is destructive
		decision 2 pending by approver
		decision 2 pending by policy: the tool is destructive
		decision 2 allow by carol args {'amount': 7.0, 'to': 'bob'}
		outcome 2 'bob got 7'`)
}

// A call that was approved, begun, and cut off goes on with that approval and its changes: the approver is not asked about it twice. A
// change that is not in the journal has to be asked for again.
func TestResumeWithApproval(t *testing.T) {
	for _, sensitive := range []bool{false, true} {
		a := &answers{d: tool.Decision{Verdict: tool.Allow, Args: map[string]any{"amount": 7.0}}}
		opts := []tool.Option{tool.RequireApproval(), tool.Idempotent()}
		if sensitive {
			opts = append(opts, tool.Sensitive("amount"))
		}
		log := newRecord(t, "r")
		o := tool.RunOptions{ID: "r", Journal: &failing{Log: log, at: "outcome"}, Approver: a}
		if _, err := newRun(t, o, pay(opts...)).Call(context.Background(), "pay", []any{"bob"}, nil); !errors.Is(err, errDisk) {
			t.Fatal(err)
		}
		o.Journal, o.Player = log, player(t, log.records(t), journal.PlayerOptions{Mode: journal.Resume})
		v, err := newRun(t, o, pay(opts...)).Call(context.Background(), "pay", []any{"bob"}, nil)
		if want := map[bool]int{false: 1, true: 2}[sensitive]; v != "bob got 7" || err != nil || len(a.asked) != want {
			t.Errorf("%v, %v, asked %d times", v, err, len(a.asked))
		}
	}
}

// Sensitive values stay out of the journal: by the tool's own word, or by the operator's.
func TestRedaction(t *testing.T) {
	log := newRecord(t, "r")
	asked := map[string]int{}
	o := tool.RunOptions{ID: "r", Journal: log, Redact: func(tool, param string) bool {
		asked[tool+"."+param]++
		return tool == "two" && param == "s" || tool == "three" && param == "return"
	}, Approver: &answers{d: tool.Decision{Verdict: tool.Allow, Args: map[string]any{"s": "secret too"}}}}
	r := newRun(t, o, echo("one", tool.Sensitive("return", "s"), tool.RequireApproval()), echo("two"), echo("three"))
	for range 2 {
		for _, n := range []string{"one", "two", "three"} {
			if v, err := r.Call(context.Background(), n, []any{"secret"}, nil); err != nil || !strings.Contains(fmt.Sprint(v), "secret") {
				t.Error(v, err)
			}
		}
	}
	if lines := log.lines(t); !strings.Contains(lines, `intent 1 one(s=<redacted: sensitive>)
decision 1 pending by policy: the tool requires an approval for every call
decision 1 allow by approver args {'s': <redacted: sensitive, changed by approval>}
outcome 1 <redacted: sensitive>
intent 2 two(s=<redacted: sensitive>)
outcome 2 'secret'
intent 3 three(s='secret')
outcome 3 <redacted: sensitive>
`) {
		t.Error(lines)
	}
	for k, n := range asked {
		if n != 1 {
			t.Errorf("asked %d times about %s", n, k)
		}
	}
}

// Nothing else shows them: no message, no preview.
func TestRedactionOfMessages(t *testing.T) {
	ctx := context.Background()
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Handles: tool.HandleOptions{Bytes: 1000}, Approver: &answers{d: tool.Decision{Verdict: tool.Allow, Args: map[string]any{"s": int64(4711)}}}},
		&raw{tool.Spec{Name: "bad", Output: &tool.Schema{Kinds: tool.Int}, Sensitive: []string{"return"}}, func(context.Context, tool.Args) (any, error) { return "s3cret", nil }},
		echo("large", tool.Sensitive("s", "return"), tool.Limit(tool.Limits{ResultMax: 10})), echo("use"), echo("ask", tool.Sensitive("s"), tool.RequireApproval()))
	_, err := r.Call(ctx, "bad", nil, nil)
	wantError(t, err, "ToolError", "bad: the tool was called, but its result is not as declared", tool.ErrResult)
	h, err := r.Call(ctx, "large", []any{strings.Repeat("s3cret", 10)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := r.Call(ctx, "use", []any{h}, nil); err != nil || !strings.Contains(v.(string), "s3cret") {
		t.Error(v, err)
	}
	_, err = r.Call(ctx, "ask", []any{"x"}, nil)
	wantError(t, err, "PermissionError", "they do not fit its signature", tool.ErrDenied)
	lines := log.lines(t)
	lines = strings.Replace(lines, "outcome 3 '"+strings.Repeat("s3cret", 10)+"'", "", 1) // what use says of it is not sensitive
	if strings.Contains(lines, "s3cret") || strings.Contains(lines, "4711") {
		t.Error(lines)
	}
}

// A result that is not in the journal is had again where that does no harm; where it might, the run can't be resumed.
func TestResumeWithoutResult(t *testing.T) {
	for _, readOnly := range []bool{true, false} {
		log := newRecord(t, "r")
		calls := 0
		opts := []tool.Option{tool.Sensitive("return")}
		if readOnly {
			opts = append(opts, tool.ReadOnly())
		}
		secret := tool.Func("secret", func(context.Context, none) (string, error) { calls++; return "s3cret", nil }, opts...)
		if _, err := newRun(t, tool.RunOptions{ID: "r", Journal: log}, secret).Call(context.Background(), "secret", nil, nil); err != nil {
			t.Fatal(err)
		}
		before := log.lines(t)
		r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Player: player(t, log.records(t), journal.PlayerOptions{Mode: journal.Resume})}, secret)
		v, err := r.Call(context.Background(), "secret", nil, nil)
		if readOnly {
			if v != "s3cret" || err != nil || calls != 2 {
				t.Error(v, err, calls)
			}
		} else if !errors.Is(err, journal.ErrDivergence) || calls != 1 {
			t.Error(v, err, calls)
		}
		if after := log.lines(t); after != before {
			t.Errorf("recorded again:\n%s", after)
		}
	}
}

// world is what the tools of the crash test change.
type world struct {
	effects map[string]int // by key
}

// cut is a journal that ends after so many records, as if the process had been killed.
type cut struct {
	journal.Log
	left int
}

var errKilled = errors.New("killed")

func (c *cut) Append(e journal.Entry) error {
	if c.left--; c.left < 0 {
		return errKilled
	}
	return c.Log.Append(e)
}

// A run of calls with and without effects, idempotent or not, approved or not, that is killed after each of its records, and also
// between an effect and its record, and then resumed: no effect is lost, none happens twice but where its key tells, and what
// can't be known is reported.
func TestCrashAtEveryBoundary(t *testing.T) {
	const calls = 30
	run := func(w *world, log journal.Log, p *journal.Player) error {
		effect := func(ctx context.Context, in text) (string, error) {
			w.effects[tool.KeyFrom(ctx)]++
			return in.S, nil
		}
		r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Player: p, Approver: tool.AutoApprove()},
			tool.Func("read", effect, tool.ReadOnly()), tool.Func("put", effect, tool.Idempotent()), tool.Func("post", effect), tool.Func("drop", effect, tool.Destructive()))
		for i := range calls {
			if _, err := r.Call(context.Background(), []string{"read", "put", "post", "drop"}[i%4], []any{fmt.Sprint(i)}, nil); err != nil {
				return err
			}
		}
		return nil
	}
	whole := newRecord(t, "r")
	if err := run(&world{effects: map[string]int{}}, whole, nil); err != nil {
		t.Fatal(err)
	}
	total := len(whole.records(t)) - 1
	reported := 0
	for n := range total {
		w := &world{effects: map[string]int{}}
		log := newRecord(t, "r")
		if err := run(w, &cut{log, n}, nil); !errors.Is(err, errKilled) {
			t.Fatalf("%d: %v", n, err)
		}
		var unfinished *journal.Intent
		resolved := false
		for tries := 0; ; tries++ {
			o := journal.PlayerOptions{Mode: journal.Resume}
			if unfinished != nil {
				o.Unfinished = func(in *journal.Intent) (journal.Resolution, error) {
					resolved = true
					if w.effects[in.Key] > 0 { // somebody looked
						return journal.Resolution{Outcome: &journal.Outcome{Result: in.Args["s"]}}, nil
					}
					return journal.Resolution{}, nil
				}
			}
			err := run(w, log, player(t, log.records(t), o))
			if err == nil {
				break
			}
			var u *journal.UnfinishedError
			if !errors.As(err, &u) || tries > 0 || u.Intent.Idempotent || u.Intent.ReadOnly {
				t.Fatalf("killed after %d records: %v", n, err)
			}
			unfinished = u.Intent
			reported++
		}
		if (unfinished != nil) != resolved {
			t.Errorf("%d: resolved %v", n, resolved)
		}
		for i := range calls {
			got, key := w.effects[fmt.Sprintf("r/%d", i+1)], i%4
			if got != 1 && !(got == 2 && key < 2) {
				t.Errorf("killed after %d records: call %d had its effect %d times", n, i+1, got)
			}
		}
		cs, err := journal.Calls(log.records(t))
		if err != nil || len(cs) != calls {
			t.Fatalf("%d: %d calls, %v", n, len(cs), err)
		}
		for _, c := range cs {
			if c.Outcome == nil {
				t.Errorf("%d: call %d has no outcome", n, c.Intent.Call)
			}
		}
	}
	if reported == 0 {
		t.Error("nothing was reported: the test kills at the wrong places")
	}
}

// Other code on the recorded answers: calls are found by tool and arguments, and others are made only where that was asked for.
func TestCounterfactual(t *testing.T) {
	log := newRecord(t, "r")
	calls := 0
	get := tool.Func("get", func(_ context.Context, in text) (string, error) { calls++; return "live " + in.S, nil }, tool.ReadOnly())
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, get)
	for _, s := range []string{"a", "b"} {
		if _, err := r.Call(context.Background(), "get", []any{s}, nil); err != nil {
			t.Fatal(err)
		}
	}
	calls = 0
	other := newRecord(t, "r2")
	r = newRun(t, tool.RunOptions{ID: "r2", Journal: other, Player: player(t, log.records(t), journal.PlayerOptions{Mode: journal.Counterfactual, Live: func(string) bool { return true }})}, get)
	for _, s := range []string{"b", "c", "a"} {
		if v, err := r.Call(context.Background(), "get", []any{s}, nil); err != nil || v != "live "+s {
			t.Error(v, err)
		}
	}
	if calls != 1 {
		t.Errorf("%d calls", calls)
	}
	other.wantLines(t, `
		intent 1 get(s='b')
		outcome 1 'live b'
		intent 2 get(s='c')
		outcome 2 'live c'
		intent 3 get(s='a')
		outcome 3 'live a'`)
	for _, rec := range other.records(t) {
		if in, ok := rec.Entry.(*journal.Intent); ok && !strings.HasPrefix(in.Key, "r2/") {
			t.Errorf("key %q of another run", in.Key)
		}
	}
}
