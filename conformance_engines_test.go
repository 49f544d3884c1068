package krait_test

// conformance_engines_test.go holds what every engine has to show of governed tools, from the allow-list to the replay: each case is a script in
// Python and one in JavaScript, and what comes of both is the same.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// onAllEngines is onTiers with the engines of other languages.
func onAllEngines(t *testing.T, f func(t *testing.T, engine krait.Options)) {
	t.Helper()
	onTiers(t, f)
	inScripts(t, f)
}

// office are the tools of the cases, and what they were seen to do.
type office struct {
	set     *tool.Set
	engine  krait.Options
	asked   []string
	looked  atomic.Int64
	flaky   atomic.Int64
	arrived atomic.Int64
	all     chan struct{}
	verdict tool.Verdict
}

func newOffice(t *testing.T, engine krait.Options) *office {
	t.Helper()
	o := &office{engine: engine, all: make(chan struct{}), verdict: tool.Allow}
	type letter struct {
		To   string   `json:"to"`
		Text string   `json:"text" default:"hello"`
		Tags []string `json:"tags,omitempty"`
	}
	var err error
	o.set, err = tool.NewSet(
		tool.Group("mail",
			tool.Func("send_letter", func(_ context.Context, in letter) (string, error) { return in.To + ": " + in.Text, nil }, tool.RequireApproval()),
			tool.Func("drop", func(context.Context, struct{}) (bool, error) { return true, nil }, tool.Destructive())),
		tool.Func("look_up", func(_ context.Context, in struct {
			Key string `json:"key"`
			N   int    `json:"n" default:"1"`
		}) (map[string]any, error) {
			o.looked.Add(1)
			switch in.Key {
			case "missing":
				return nil, &tool.Error{Type: "KeyError", Message: "no such key"}
			case "broken":
				return nil, errors.New("out of order")
			case "panic":
				panic("secret")
			}
			return map[string]any{"key": in.Key, "n": in.N, "half": 0.5, "list": []int{1, 2}, "none": nil, "when": time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)}, nil
		}, tool.ReadOnly(), tool.CacheFor(time.Hour)),
		tool.Func("try_again", func(context.Context, struct{}) (int64, error) {
			if n := o.flaky.Add(1); n%3 != 0 {
				return 0, tool.Retryable(errors.New("not now"), time.Millisecond)
			}
			return o.flaky.Load(), nil
		}, tool.Idempotent(), tool.Limit(tool.Limits{Retries: 2})),
		tool.Func("wait", func(ctx context.Context, _ struct{}) (int, error) { <-ctx.Done(); return 0, ctx.Err() }, tool.Timeout(20*time.Millisecond)),
		tool.Func("meet", func(ctx context.Context, in struct {
			Who int `json:"who"`
		}) (int, error) {
			if o.arrived.Add(1) == 3 { // all have to be there for one to return
				close(o.all)
			}
			select {
			case <-o.all:
				return in.Who, nil
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}, tool.Async()),
		tool.Func("roll", func(context.Context, struct{}) (int64, error) { return o.looked.Add(1) + 100, nil }),
	)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (o *office) template(t *testing.T, change func(*krait.Options)) *krait.Template {
	t.Helper()
	opts := krait.Options{Tier: o.engine.Tier, Containers: o.engine.Containers, Workers: o.engine.Workers, Language: o.engine.Language, Tools: o.set,
		Allow: []string{"mail.send_letter", "look_up", "try_again", "wait", "meet", "roll"},
		Approver: tool.ApproverFunc(func(_ context.Context, r tool.Request) (tool.Decision, error) {
			o.asked = append(o.asked, fmt.Sprint(r.Tool, r.Args["to"], r.Args["text"]))
			if r.Args["to"] == "eve" {
				return tool.Decision{Verdict: tool.Deny, Reason: "not to eve"}, nil
			}
			return tool.Decision{Verdict: o.verdict, Approval: "a1"}, nil
		})}
	if change != nil {
		change(&opts)
	}
	tmpl, err := krait.NewTemplate(opts)
	if err != nil {
		t.Fatal(err)
	}
	return tmpl
}

// text is the script in the engine's language.
func (o *office) text(python, script string) string {
	if o.engine.Language != nil {
		return script
	}
	return python
}

// Each case is a script that ends in a list of texts and numbers, and what that is.
var engineCases = []struct {
	rule, python, script, want string
	change                     func(*krait.Options)
	check                      func(o *office) string // "" if all is well
}{
	{rule: "what is allowed can be called, by name and in tools",
		python: `[look_up(key="a")["n"], tools.look_up(key="b", n=5)["n"]]`,
		script: `[(await look_up({key: "a"})).n, (await tools.lookUp({key: "b", n: 5})).n]`, want: "[1 5]"},
	{rule: "what is not is refused, and does not run",
		python: "out = []\nfor f in [lambda: mail.drop(), lambda: tools.mail.drop()]:\n    try:\n        f()\n    except PermissionError as e:\n        out.append(str(e))\nout",
		script: "const out = []\nfor (const f of [() => mail.drop(), () => tools.mail.drop()]) {\n    try {\n        await f()\n    } catch (e) { if (e.name === 'PermissionError') out.push(e.message) }\n}\nout",
		want:   "[tool 'mail.drop' is not allowed in this run: it is not on the allow-list tool 'mail.drop' is not allowed in this run: it is not on the allow-list]"},
	{rule: "arguments that do not fit are TypeErrors and ValueErrors of the script",
		python: "out = []\nfor a in [{}, {'key': 1}, {'key': 'a', 'x': 1}, {'key': 'a', 'n': 'x'}, {'key': ['a']}]:\n    try:\n        look_up(**a)\n    except (TypeError, ValueError) as e:\n        out.append(type(e).__name__)\nout",
		script: "const out = []\nfor (const a of [{}, {key: 1}, {key: 'a', x: 1}, {key: 'a', n: 'x'}, {key: ['a']}]) {\n    try {\n        await look_up(a)\n    } catch (e) { out.push(e.name) }\n}\nout",
		want:   "[TypeError TypeError TypeError TypeError TypeError]", check: func(o *office) string {
			if o.looked.Load() != 0 {
				return "the tool was called"
			}
			return ""
		}},
	{rule: "results arrive by the table of values",
		python: "r = look_up(key='a')\n[r['key'], r['n'], r['half'], r['list'][1], r['none'], str(r['when'].year)]",
		script: "const r = await look_up({key: 'a'})\n;[r.key, r.n, r.half, r.list[1], r.none, String(r.when.getUTCFullYear())]", want: "[a 1 0.5 2 <nil> 2024]"},
	{rule: "each call of a tool that requires an approval is asked about, with its arguments by name",
		python: "out = [mail.send_letter(to='ann'), mail.send_letter(to='bob', text='x')]\ntry:\n    mail.send_letter(to='eve')\nexcept PermissionError as e:\n    out.append(str(e))\nout",
		script: "const out = [await mail.send_letter({to: 'ann'}), await mail.sendLetter({to: 'bob', text: 'x'})]\ntry {\n    await mail.send_letter({to: 'eve'})\n} catch (e) { if (e.name == 'PermissionError') out.push(e.message) }\nout",
		want:   "[ann: hello bob: x mail.send_letter: denied: not to eve]", check: func(o *office) string {
			if got, want := strings.Join(o.asked, "|"), "mail.send_letterannhello|mail.send_letterbobx|mail.send_letterevehello"; got != want {
				return got + ", want " + want
			}
			return ""
		}},
	{rule: "a policy changes arguments, and denies",
		python: "out = [mail.send_letter(to='ann')]\ntry:\n    look_up(key='a')\nexcept PermissionError as e:\n    out.append(str(e))\nout",
		script: "const out = [await mail.send_letter({to: 'ann'})]\ntry {\n    await look_up({key: 'a'})\n} catch (e) { if (e.name == 'PermissionError') out.push(e.message) }\nout",
		want:   "[ann: changed look_up: denied: no reading]", change: func(o *krait.Options) {
			o.Policy = func(_ context.Context, r tool.Request) (tool.Decision, error) {
				if r.Tool == "look_up" {
					return tool.Decision{Verdict: tool.Deny, Reason: "no reading"}, nil
				}
				return tool.Decision{Verdict: tool.Allow, Args: map[string]any{"to": "ann", "text": "changed"}}, nil
			}
		}},
	{rule: "errors of tools have their class, and what is secret stays with the host",
		python: "out = []\nfor k in ['missing', 'broken', 'panic']:\n    try:\n        look_up(key=k)\n    except Exception as e:\n        out.append(type(e).__name__ + ' ' + (e.args[0] if e.args else ''))\nout",
		script: "const out = []\nfor (const k of ['missing', 'broken', 'panic']) {\n    try {\n        await look_up({key: k})\n    } catch (e) { out.push(e.name + ' ' + e.message) }\n}\nout",
		want:   "[KeyError no such key ToolError look_up: out of order ToolError look_up: internal error]"},
	{rule: "a timeout is a TimeoutError, and the tool is told",
		python: "out = []\ntry:\n    wait()\nexcept TimeoutError as e:\n    out.append(type(e).__name__)\nout",
		script: "const out = []\ntry {\n    await wait()\n} catch (e) { out.push(e.name, e.code) }\nout.slice(0, 1)", want: "[TimeoutError]"},
	{rule: "idempotent tools are tried again", python: "[try_again()]", script: "[await try_again()]", want: "[3]"},
	{rule: "the same call is answered from the cache", python: "[look_up(key='a')['n'], look_up(key='a')['n'], look_up(key='b')['n']]",
		script: "[(await look_up({key: 'a'})).n, (await look_up({key: 'a'})).n, (await look_up({key: 'b'})).n]", want: "[1 1 1]",
		change: func(o *krait.Options) { o.ToolCache, _ = tool.NewCache(tool.CacheOptions{}) }, check: func(o *office) string {
			if n := o.looked.Load(); n != 2 {
				return fmt.Sprintf("the tool was called %d times", n)
			}
			return ""
		}},
	{rule: "limits of calls hold",
		python: "n = 0\ntry:\n    for i in range(5):\n        roll()\n        n += 1\nexcept ToolError as e:\n    n = str(n) + ' ' + str(e)\n[n, tools.budget()['calls_left']]",
		script: "let n = 0\ntry {\n    for (let i = 0; i < 5; i++) {\n        await roll()\n        n += 1\n    }\n} catch (e) { n = n + ' ' + e.message }\n;[n, tools.budget().calls_left]",
		want:   "[2 roll: at most 2 tool calls in a run, and all are used 0]", change: func(o *krait.Options) { o.Limits.Tools.Calls = 2 }},
	{rule: "calls that wait together overlap", python: "import asyncio\nawait asyncio.gather(meet(who=1), meet(who=2), meet(who=3))",
		script: "await Promise.all([meet({who: 1}), meet({who: 2}), meet({who: 3})])", want: "[1 2 3]"},
	{rule: "the plan is decided on before the script runs",
		python: "out = [roll() > 100]\nout", script: "const out = [await roll() > 100]\nout", want: "[true]",
		change: func(o *krait.Options) {
			o.PlanApprover = func(_ context.Context, r tool.PlanReport) (tool.PlanDecision, error) {
				if r.Any || len(r.Tools) != 1 || r.Tools[0].Name != "roll" || r.Tools[0].Lines[0] != 1 {
					return tool.PlanDecision{Verdict: tool.Deny, Reason: fmt.Sprint(r)}, nil
				}
				return tool.PlanDecision{Verdict: tool.Allow}, nil
			}
		}},
}

// Whatever the engine, the same comes of a case; the journal has the same calls, and a replay tells them again without calling a tool.
func TestEngines(t *testing.T) {
	calls := map[string]string{} // of a case, in the first engine
	onAllEngines(t, func(t *testing.T, engine krait.Options) {
		for _, c := range engineCases {
			t.Run(c.rule, func(t *testing.T) {
				ctx := context.Background()
				o := newOffice(t, engine)
				tmpl := o.template(t, c.change)
				var store journal.Memory
				log, err := store.Create(ctx, "run")
				if err != nil {
					t.Fatal(err)
				}
				sandbox, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "run"}})
				if err != nil {
					t.Fatal(err)
				}
				defer sandbox.Close()
				result, err := sandbox.Eval(ctx, o.text(c.python, c.script))
				if err != nil {
					t.Fatal(err)
				}
				if got := fmt.Sprint(result.Value); got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
				if c.check != nil {
					if text := c.check(o); text != "" {
						t.Error(text)
					}
				}
				looked := o.looked.Load()
				records, err := journal.Records(ctx, &store, "run")
				if err != nil {
					t.Fatal(err)
				}
				s, err := journal.Summarise(records)
				if err != nil {
					t.Fatal(err)
				}
				var list []string
				for _, x := range s.Calls {
					list = append(list, fmt.Sprint(x.Call, x.Text, x.Status, x.Cached))
				}
				text := strings.Join(list, "\n")
				if first, ok := calls[c.rule]; ok && text != first {
					t.Errorf("the journal has\n%s\nand in the first engine\n%s", text, first)
				} else {
					calls[c.rule] = text
				}
				replay, err := krait.Replay(ctx, tmpl, records, krait.ReplayOptions{})
				if err != nil {
					t.Fatal(err)
				}
				if got := fmt.Sprint(replay.Ops[0].Result.Value); got != c.want || o.looked.Load() != looked {
					t.Errorf("a replay gives %s", got)
				}
			})
		}
	})
}

// An approval that is pending ends the run, whatever the script catches; the run goes on when the answer is there, and nothing is done twice.
func TestEnginesPending(t *testing.T) {
	onAllEngines(t, func(t *testing.T, engine krait.Options) {
		ctx := context.Background()
		o := newOffice(t, engine)
		o.verdict = tool.Pending
		tmpl := o.template(t, nil)
		var store journal.Memory
		log, err := store.Create(ctx, "run")
		if err != nil {
			t.Fatal(err)
		}
		sandbox, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "run"}})
		if err != nil {
			t.Fatal(err)
		}
		source := o.text("n = roll()\ntry:\n    x = mail.send_letter(to='ann')\nexcept BaseException:\n    print('caught')\n[n, x]",
			"const n = await roll()\nlet x\ntry {\n    x = await mail.send_letter({to: 'ann'})\n} catch (e) { console.log('caught') }\n;[n, x]")
		result, err := sandbox.Eval(ctx, source)
		if !errors.Is(err, krait.ErrPending) || result.Stdout != "" {
			t.Fatalf("%+v, %v", result, err)
		}
		sandbox.Close()
		o.verdict = tool.Allow
		records, err := journal.Records(ctx, &store, "run")
		if err != nil {
			t.Fatal(err)
		}
		sandbox, r, err := krait.Resume(ctx, tmpl, records, krait.ReplayOptions{Sandbox: krait.SandboxOptions{Run: &krait.RunOptions{Journal: log}}})
		if err != nil {
			t.Fatal(err)
		}
		defer sandbox.Close()
		if got, want := fmt.Sprint(r.Ops[0].Result.Value), "[101 ann: hello]"; got != want || o.looked.Load() != 1 {
			t.Errorf("got %s, want %s; %d", got, want, o.looked.Load())
		}
	})
}
