package javascript_test

// plan_test.go says what the preview of a script finds, and what it can't tell.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// planTools are tools with a group.
func planTools(t *testing.T) *tool.Set {
	t.Helper()
	f := func(context.Context, struct{}) (int, error) { return 1, nil }
	set, err := tool.NewSet(tool.Func("get_forecast", f), tool.Func("slow", f), tool.Group("git_hub", tool.Func("list_issues", f), tool.Func("close_issue", f)))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Each program is followed by what it can call: tools with their lines, "any" for dynamic access.
func TestPlan(t *testing.T) {
	set := planTools(t)
	for _, c := range []struct{ source, want string }{
		{"console.log(1)", ""},
		{"const x = await get_forecast({city: 'Oslo'})\n\nconst y: number = await tools.slow()", "get_forecast:1 slow:3"},
		{"await getForecast({})\nawait tools.getForecast({})", "get_forecast:1 get_forecast:2"},
		{"gitHub.listIssues()\ntools.git_hub.close_issue()\ntools['gitHub']?.[\"list_issues\"]()\ntools?.slow?.()", "git_hub.list_issues:1 git_hub.close_issue:2 git_hub.list_issues:3 slow:4"},
		{"globalThis.slow()\nself.tools.slow()\nglobalThis.console.log(1)", "slow:1 slow:2"},
		{"const f = slow\n;['a'].map(f)", "slow:1"},
		{"const { slow, getForecast: g } = tools\nconst {\n  listIssues\n} = gitHub", "slow:1 get_forecast:1 git_hub.list_issues:4"},
		{"function f(slow) { return slow(1) }\nf(String)", ""},
		{"{ const slow = String; slow(1) }\nslow()", "slow:2"},
		{"class A { slow() { return this.x } constructor() { this.x = 1 } }\nnew A().slow()", ""},
		{"// slow()\n/* tools */ 'slow()'; `slow`", ""},
		{"`${slow()} \\${tools}`", "slow:1"},
		{"interface A { slow: typeof tools }\ntype T = typeof tools.slow\nconst a = <A>null\nlet b = slow as any", "slow:4"},
		{"console.log(tools); typeof tools; Object.keys(gitHub); 'slow' in tools", ""},
		{"tools.search('x'); tools.describe('slow'); tools.budget()", ""},
		{"tools.nothing()\ngitHub.nothing", "nothing:1 git_hub.nothing:2"},
		{"try { x() } catch (e) { if (e instanceof ToolError) console.log(e.constructor.name) }", ""},
		{"const o = { slow }\nconst p = { slow: 1 }\np.slow", "slow:1"},
		{"\\u0073low()", "slow:1"},
		{"const rows = [], counts = {}\nfor (const [k, v] of rows) counts[k] = (counts[k] ?? 0) + v", ""},
		{"class B { add() { return this } m() { const self = this; return self } }", ""},
		{"if (x) /[/'\"]this/.test(y)\nconst z = a / b / this_", ""},
		{"import fs from 'node:fs'\nfs", ""},
		// What the source does not tell.
		{"tools[name]()", "any:1"},
		{"const n = 'slow'\ngitHub[n]()\nslow()", "any:2 slow:3"},
		{"globalThis['sl' + x]()", "any:1"},
		{"const t = tools\nt.slow()", "any:1"},
		{"f(tools, gitHub)", "any:1"},
		{"const { gitHub } = tools", "any:1"},
		{"const { slow, ...rest } = tools", "any:1"},
		{"for (const t of Object.values(tools)) t()", "any:1"},
		{"eval('slow()')", "any:1"},
		{"const e = eval\ne('slow()')", "any:1"},
		{"new Function('slow()')()", "any:1"},
		{"globalThis.Function('slow()')()", "any:1"},
		{"(() => 1).constructor('return slow()')()", "any:1"},
		{"(() => 1)['constructor']('return slow()')()", "any:1"},
		{"function f() { return this }\nf()['sl' + 'ow']()", "any:1"},
		{"function f() { return this.slow() }", "slow:1"},
		{"await import('./x.js')", "any:1"},
		{"import x from './x.js'\nx", "any:1"},
		{"[tools]", "any:1"},
	} {
		script, err := krait.Compile(c.source, "x.ts")
		if err != nil {
			t.Fatal(err)
		}
		p, err := script.Plan(set)
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		var got []string
		any := false
		for _, call := range p.Calls {
			name := call.Tool
			if name == "" {
				name, any = "any", true
			}
			got = append(got, fmt.Sprintf("%s:%d", name, call.Line))
		}
		if s := strings.Join(got, " "); s != c.want || p.Any != any {
			t.Errorf("%s\ngot  %s\nwant %s", c.source, s, c.want)
		}
	}
	script, _ := krait.Compile("slow(", "x.js")
	var e *krait.Error
	if _, err := script.Plan(set); !errors.As(err, &e) || e.Type != "SyntaxError" || e.Line != 1 && e.Line != 2 {
		t.Errorf("%v", err)
	}
}

// A PlanApprover sees the plan of each script before it runs; what it refuses does not.
func TestPlanApprover(t *testing.T) {
	var seen []string
	approve := func(_ context.Context, r tool.PlanReport) (tool.PlanDecision, error) {
		var names []string
		for _, x := range r.Tools {
			names = append(names, x.Name)
		}
		seen = append(seen, fmt.Sprint(names, r.Any))
		if r.Any {
			return tool.PlanDecision{Verdict: tool.Deny, Reason: "too much"}, nil
		}
		return tool.PlanDecision{Verdict: tool.Allow}, nil
	}
	sandbox := open(t, krait.Options{Tools: planTools(t), Allow: []string{"*"}, PlanApprover: approve})
	ctx := context.Background()
	if result, err := sandbox.Eval(ctx, "await slow()"); err != nil || result.Value != int64(1) {
		t.Errorf("%+v, %v", result, err)
	}
	if _, err := sandbox.Eval(ctx, "const t = tools; t.slow()"); err == nil || !strings.Contains(err.Error(), "too much") {
		t.Errorf("%v", err)
	}
	// What was denied has left nothing behind.
	if _, err := sandbox.Eval(ctx, "1 + 1"); err != nil {
		t.Error(err)
	}
	all := "[get_forecast git_hub.close_issue git_hub.list_issues slow] true"
	if got, want := strings.Join(seen, "; "), "[slow] false; "+all+"; [] false"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
