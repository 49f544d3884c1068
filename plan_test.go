package krait_test

// plan_test.go says what the preview of a script finds, and what it can't tell.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// Each program is followed by what it can call: tools with their lines, "any" for dynamic access.
func TestPlan(t *testing.T) {
	set := testTools(t)
	for _, c := range []struct{ source, want string }{
		{"print(1)", ""},
		{"x = get_forecast('Oslo')\n\ny = tools.aforecast", "get_forecast:1 aforecast:3"},
		{"github.list_issues('a')\ntools.github.close_issue(1)", "github.list_issues:1 github.close_issue:2"},
		{"f = get_forecast\nlist(map(f, 'ab'))", "get_forecast:1"},
		{"t = tools\ng = t.github\nx = [g.list_issues(r) for r in 'ab']", "github.list_issues:3"},
		{"a, (b, c) = tools, (github, 1)\na.slow\nb.close_issue", "slow:2 github.close_issue:3"},
		{"import tools as t, tools.github as gh\nt.slow\ngh.list_issues", "slow:2 github.list_issues:3"},
		{"from tools import get_forecast as f, github as g, ToolError\nf('x')\ng.list_issues('y')", "get_forecast:1 github.list_issues:3"},
		{"from tools.github import close_issue", "github.close_issue:1"},
		{"from tools import *\nslow(1)", "slow:2"},
		{"if (t := tools).slow: pass\nt.get_forecast", "slow:1 get_forecast:2"},
		{"getattr(tools, 'slow')(1)\ngetattr(github, 'list_issues', None)", "slow:1 github.list_issues:2"},
		{"def f(get_forecast):\n    return get_forecast('x')\nf(len)", ""},
		{"def f():\n    get_forecast = len\n    return get_forecast('x')", ""},
		{"def f():\n    global get_forecast\n    get_forecast = len\n    return get_forecast('x')", "get_forecast:4"},
		{"def f(slow):\n    def g():\n        global slow\n        return slow(1)\n    def h(): return slow", "slow:4"},
		{"lambda slow: slow(1)\n[slow for x in 'a']", "slow:2"},
		{"class A:\n    f = slow\n    def g(self): return self.f(1)", "slow:2"},
		{"print(tools, dir(github), hasattr(tools, 'slow'), 'slow' in tools, repr(tools), f'{tools}')", ""},
		{"tools.search('x'); tools.describe('slow'); tools.budget(); tools.ToolError", ""},
		{"tools.nothing()\ngithub.nothing", "nothing:1 github.nothing:2"},
		{"try:\n    pass\nexcept ToolError:\n    raise", ""},
		{"async def main():\n    await slow(1)\n    async with x as slow: pass", ""},
		{"async def main():\n    await slow(1)", "slow:2"},
		{"f'{get_forecast(1)!r:>{slow(2)}}'", "get_forecast:1 slow:1"},
		{"@get_forecast\ndef f(x=slow) -> aforecast: pass", "get_forecast:1 slow:2 aforecast:2"},
		{"match x:\n    case slow: slow(1)", "slow:2"},
		{"def f():\n    [slow for slow in 'a']\n    return slow(1)", "slow:2 slow:3"},
		{"def f():\n    [x for x in 'a' if (slow := len)]\n    return slow('x')", ""},
		{"def f():\n    slow = len\n    class A:\n        global slow\n        x = slow(1)", "slow:5"},
		{"def f():\n    slow = len\n    class A:\n        x = slow('')", ""},
		{"tools is None, 'slow' in tools, tools is not x is not tools", ""},
		// What the library has for everyday use is told.
		{"from dataclasses import dataclass, field, asdict\n@dataclass(frozen=True)\nclass A:\n    x: int = 0\n    y: list = field(default_factory=list)\nprint(asdict(A(1)))", ""},
		{"import functools\ndef d(f):\n    @functools.wraps(f)\n    def g(*a, **k): return f(*a, **k)\n    return g\n@d\ndef h(): return slow(1)", "slow:7"},
		{"from functools import wraps, partial, reduce, lru_cache\ndef d(f):\n    return wraps(f)(lambda: f())", ""},
		{"from enum import Enum, auto\nclass C(Enum):\n    A = auto()\nC.A.name, C['A'], C(1)", ""},
		{"import logging\nlog = logging.getLogger(__name__)\nlogging.basicConfig(level=logging.INFO, format='%(message)s')\nlog.info('x')\nf = logging.Formatter('x')", ""},
		{"import typing as t\nfrom typing import Any, Optional, NamedTuple, TypedDict, Protocol\nclass P(NamedTuple):\n    x: 'int'\nP(1)._asdict()", ""},
		{"class A(dict):\n    def __init__(self):\n        super().__init__()\n        self.__class__.__name__, self.__x\n    def __getattr__(self, n): raise AttributeError(n)\n    def __eq__(self, o): return True", ""},
		{"from contextlib import redirect_stdout, suppress\nimport io, sys, os.path\nwith redirect_stdout(io.StringIO()): os.path.join(sys.argv[0], sys.platform)\nprint('{0.x}'.format(1))", ""},
		{"import ast, sys, operator\nast.literal_eval('[1]')\nsys.stdout.write('x')\nsorted('ab', key=operator.itemgetter(0))", ""},
		{"import string\nstring.Template('$x').substitute(x=1), string.ascii_letters", ""},
		{"import os, glob\nfor a, b, c in os.walk('.'): pass", ""},
		{"from collections import namedtuple, Counter\nP = namedtuple('P', 'x y')\nmatch P(1, 2):\n    case P(x, y=y): print(x)", ""},
		{"class A:\n    __slots__ = ('x',)\n    __match_args__ = ('x',)\n    def __init__(self, x): object.__setattr__(self, 'x', x)\nsetattr(A(1), 'x', 2)", ""},
		{"import traceback\ntry: pass\nexcept Exception as e: traceback.print_exc(); e.__cause__, e.args, e.with_traceback(None)", ""},
		{"async def f(): return [x async for x in y]\nimport asyncio\nasyncio.run(f())", ""},
		{"print('\\N{BULLET}', help(slow))", "slow:1"},
		// What the source does not tell.
		{"getattr(tools, name)", "any:1"},
		{"n = 'slow'\ngetattr(tools, n)(1)\nslow(2)", "any:2 slow:3"},
		{"tools.__dict__['slow']", "any:1"},
		{"tools == x", "any:1"},
		{"x < 1 < tools", "any:1"},
		{"tools in x", "any:1"},
		{"1 in tools == x", "any:1"},
		{"x.__class__ = A", "any:1"},
		{"match x:\n    case A(y): pass", ""},
		{"match x:\n    case int(y) | str(y): pass", ""},
		{"class A:\n    pass\nA = f(A)\nmatch x:\n    case A(y): pass", "any:5"},
		{"class A(metaclass=f):\n    pass\nmatch x:\n    case A(y): pass", "any:4"},
		{"from dataclasses import dataclass\n@dataclass\nclass A:\n    z: int\nmatch x:\n    case A(y): pass", ""},
		{"from collections import namedtuple\nA = namedtuple('A', n)\nmatch x:\n    case A(y): pass", "any:4"},
		{"A = f(1)\nclass B(A): pass\nclass C(B): pass\nmatch x:\n    case C(y): pass", "any:5"},
		{"import datetime\nmatch x:\n    case datetime.date(): pass\n    case f.g(y): pass", "any:4"},
		{"eval('slow(1)')", "any:1"},
		{"e = exec\ne('slow(1)')", "any:1"},
		{"globals()['slow']", "any:1"},
		{"f(tools)", "any:1"},
		{"[tools]", "any:1"},
		{"def f(): return github", "any:1"},
		{"x.t = tools", "any:1"},
		{"class A:\n    t = tools\nA.t.slow", "any:2"},
		{"def f(t=tools): t.slow()", "any:1"},
		{"for t in [tools]: t.slow()", "any:1"},
		{"t = tools\nf = lambda: t\n", "any:2"},
		{"x = tools if y else None\nx.slow()\nz = {1: x}", "slow:2 any:3"},
		{"from operator import attrgetter\nattrgetter('slow')(1)", "any:1 any:2"},
		{"import operator\noperator.attrgetter('slow')", "any:2"},
		{"import importlib\nimportlib.import_module('tools')", "any:1 any:2"},
		{"__import__('tools')", "any:1"},
		{"import sys\nsys.modules['tools']", "any:2"},
		{"import pickle", "any:1"},
		{"import my_helpers", "any:1"},
		{"from . import x", "any:1"},
		{"().__class__.__base__.__subclasses__()", "any:1"},
		{"(lambda: 0).__globals__", "any:1"},
		{"list(map(getattr, [1], ['x']))", "any:1"},
		{"getattr(x, 'f_globals')", "any:1"},
		{"__builtins__['eval']", "any:1"},
		{"import json, re, math, asyncio, collections, datetime\nre.compile('x')", ""},
	} {
		s, err := krait.Compile(c.source, "")
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		p, err := s.Plan(set)
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
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.source, text, c.want)
		}
		if p.Any != any {
			t.Errorf("%s: Any is %v", c.source, p.Any)
		}
	}
}

// The operator sees what a script can call before anything happens, and refuses it or approves of it as a batch.
func TestPlanApproval(t *testing.T) {
	ctx := context.Background()
	deleted := 0
	set, err := tool.NewSet(
		tool.Func("look", func(context.Context, struct{}) (int, error) { return 1, nil }, tool.ReadOnly()),
		tool.Func("delete", func(context.Context, struct{}) (int, error) { deleted++; return deleted, nil }, tool.Destructive()))
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	planner := func(_ context.Context, r tool.PlanReport) (tool.PlanDecision, error) {
		var names []string
		for _, x := range r.Tools {
			names = append(names, x.Name)
		}
		seen = append(seen, fmt.Sprint(names, r.Any, r.Unregistered))
		if r.Any {
			return tool.PlanDecision{Verdict: tool.Deny, Reason: "too dynamic"}, nil
		}
		return tool.PlanDecision{Verdict: tool.Allow, Tools: names}, nil
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}, PlanApprover: planner})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(ctx, "look() + delete()")
	if err != nil || res.Value != int64(2) {
		t.Fatal(res, err)
	}
	if _, err = sb.Eval(ctx, "delete(); getattr(tools, 'del' + 'ete')()"); !errors.Is(err, tool.ErrDenied) || deleted != 1 {
		t.Errorf("got %v, deleted %d", err, deleted)
	}
	// An alias that an earlier text made is known.
	if _, err = sb.Eval(ctx, "t = tools"); err != nil {
		t.Fatal(err)
	}
	if _, err = sb.Eval(ctx, "t.look()"); err != nil {
		t.Fatal(err)
	}
	// A builtin that an earlier text replaced is none any more.
	if _, err = sb.Eval(ctx, "def print(x): return x.delete"); err != nil {
		t.Fatal(err)
	}
	if _, err = sb.Eval(ctx, "print(tools)()"); !errors.Is(err, tool.ErrDenied) {
		t.Fatal(err)
	}
	// So are the modules that it imported.
	for _, source := range []string{"import logging", "logging.Formatter('x')", "logging.config.dictConfig", "logging = 1"} {
		_, _ = sb.Eval(ctx, source)
	}
	want := "[delete look] false []|[delete look] true []|[] false []|[look] false []|[] false []|[delete look] true []" +
		"|[] false []|[] false []|[delete look] true []|[] false []"
	if got := strings.Join(seen, "|"); got != want {
		t.Errorf("the operator saw %s, want %s", got, want)
	}
}

// What a prompt or a file has compiled is planned by its tree: the code of a script that is in no file has no source.
func TestPlanWithoutSource(t *testing.T) {
	set := testTools(t)
	file, err := krait.CompileFile([]byte("# coding: latin-1\nslow(1)"), "<stdin>", nil)
	if err != nil {
		t.Fatal(err)
	}
	statement, err := krait.CompileStatement("slow(1)", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*krait.Script{file, statement} {
		if p, err := s.Plan(set); err != nil || len(p.Calls) != 1 || p.Calls[0].Tool != "slow" || p.Any {
			t.Errorf("%v %v", p, err)
		}
	}
	if p, err := file.Plan(nil); err != nil || len(p.Calls) != 0 {
		t.Errorf("without tools: %v %v", p, err)
	}
}

// Sources that are made to keep the planner busy take no longer than others of their length.
func TestPlanHostile(t *testing.T) {
	set := testTools(t)
	var chain strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&chain, "x%d = x%d\n", i, i+1)
	}
	chain.WriteString("x20000 = tools\nx0.slow(1)")
	for name, source := range map[string]string{
		"backward chain": chain.String(),
		"attributes":     strings.Repeat("import os\nos"+strings.Repeat(".sys.os", 2500)+"\n", 40),
		"groups":         strings.Repeat("tools"+strings.Repeat(".github", 5000)+"\n", 40),
		"calls":          strings.Repeat("os"+strings.Repeat(".sys()", 2500)+"\n", 40),
		"functions":      strings.Repeat("(lambda: ", 80) + "1" + strings.Repeat(")", 80) + strings.Repeat("\n[[x for x in y] for y in [[z for z in u] for u in v]]", 5000),
		"operands":       "x = " + strings.Repeat("tools or ", 20_000) + "1\n" + strings.Repeat("x or ", 20_000) + "1",
	} {
		begin := time.Now()
		s, err := krait.Compile(source, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p, err := s.Plan(set)
		if err != nil || name == "backward chain" && !p.Any {
			t.Errorf("%s: %v %v", name, p.Any, err)
		}
		if d := time.Since(begin); d > safety {
			t.Errorf("%s took %s", name, d)
		}
	}
}

// Programs that reach a tool in ways that their source does not tell have plans that say so.
func TestPlanIndirect(t *testing.T) {
	text, err := os.ReadFile("testdata/plan_indirect.py")
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	calls := 0
	set, err := tool.NewSet(tool.Func("pay", func(context.Context, struct{}) (int, error) { calls++; return 1, nil }))
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range strings.Split(string(text), "# ---\n")[1:] {
		calls = 0
		s, err := krait.Compile(source, "")
		if err != nil {
			t.Errorf("%v\n%s", err, source)
			continue
		}
		sb := sandbox(t, krait.Options{Tools: set, Allow: []string{"*"}}, "")
		if err := sb.LoadCompiled(ctx, s); err != nil || calls == 0 {
			t.Errorf("%d calls, %v\n%s", calls, err, source)
		}
		p, err := s.Plan(set)
		if err != nil || !p.Any {
			t.Errorf("the plan is %v, %v\n%s", p, err, source)
		}
	}
}
