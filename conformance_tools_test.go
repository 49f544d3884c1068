package krait_test

// conformance_tools_test.go holds what code mode with governed tools has to show: one run for a pipeline of many steps, every call gated
// anew, and no way around the gate.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// secret stands in whatever scripts must not reach: handlers, lists, hosts' names.
const secret = "s3cr3t"

type pipeline struct {
	set      *tool.Set
	approved []string
	deny     string
	sent     []string
	tier     krait.Options // Tier, Containers, Workers and Language
}

func newPipeline(tb testing.TB) *pipeline {
	tb.Helper()
	p := &pipeline{}
	token := secret + " token"
	search := func(_ context.Context, in struct {
		Query string `json:"query"`
		Limit int    `json:"limit" default:"3"`
	}) ([]map[string]any, error) {
		var out []map[string]any
		for i := range in.Limit {
			out = append(out, map[string]any{"title": fmt.Sprintf("%s %d", in.Query, i), "score": i * 10})
		}
		_ = token
		return out, nil
	}
	send := func(_ context.Context, in struct {
		To      string `json:"to"`
		Subject string `json:"subject"`
		Body    string `json:"body" default:""`
	}) (string, error) {
		p.sent = append(p.sent, in.To+": "+in.Subject)
		return "sent", nil
	}
	var err error
	p.set, err = tool.NewSet(
		tool.Func("web_search", search, tool.ReadOnly()),
		tool.Group("mail", tool.Func("send", send, tool.RequireApproval())),
		tool.Func("wipe", func(context.Context, struct{}) (string, error) { return secret, nil }, tool.Destructive()),
	)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// Approve records what it is asked, by name.
func (p *pipeline) Approve(_ context.Context, r tool.Request) (tool.Decision, error) {
	p.approved = append(p.approved, fmt.Sprintf("%s to=%v subject=%v", r.Tool, r.Args["to"], r.Args["subject"]))
	if p.deny != "" && strings.Contains(fmt.Sprint(r.Args), p.deny) {
		return tool.Decision{Verdict: tool.Deny, Reason: "not to " + p.deny, By: "ann"}, nil
	}
	return tool.Decision{Verdict: tool.Allow, By: "ann"}, nil
}

func (p *pipeline) sandbox(tb testing.TB) *krait.Sandbox {
	return toolSandbox(tb, krait.Options{Tier: p.tier.Tier, Containers: p.tier.Containers, Workers: p.tier.Workers, Language: p.tier.Language, Tools: p.set, Allow: []string{"web_search", "mail.*", secret + "*"}, Approver: p}, krait.SandboxOptions{})
}

// Search, filter, sum up, send: one run, no turn of the model in between. Positional arguments reach the approver by name, and every call
// asks anew.
func TestPipeline(t *testing.T) {
	onAllTiers(t, testPipeline)
	inScripts(t, testPipeline)
}

// pipelineScript is the pipeline in JavaScript, with the same lines.
const pipelineScript = `
const hits = [...await web_search({query: "krait", limit: 5}), ...await tools.webSearch({query: "snakes"})]
const best = hits.filter((h) => h.score >= 10)
const sent = [], refused = []
for (const to of ["ann", "bob", "eve", "ann"]) {
    try {
        sent.push(await mail.send({to, subject: best[0].title, body: best.map((h) => h["title"]).join("\n")}))
    } catch (e) {
        if (e.name === "PermissionError") refused.push(e.message)
    }
}
({hits: hits.length, best: best.length, sent, refused})
`

func testPipeline(t *testing.T, tier krait.Options) {
	p := newPipeline(t)
	p.tier = tier
	p.deny = "eve"
	sb := p.sandbox(t)
	const python = `
hits = web_search("krait", limit=5) + tools.web_search(query="snakes")
best = [h for h in hits if h.score >= 10]
sent, refused = [], []
for to in ["ann", "bob", "eve", "ann"]:
    try:
        sent.append(mail.send(to, best[0].title, body="\n".join(h["title"] for h in best)))
    except PermissionError as e:
        refused.append(str(e))
{"hits": len(hits), "best": len(best), "sent": sent, "refused": refused}
`
	source := python
	if tier.Language != nil {
		source = pipelineScript
	}
	res, err := sb.Eval(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	want := "map[best:6 hits:8 refused:[mail.send: denied: not to eve] sent:[sent sent sent]]"
	if got := fmt.Sprint(res.Value); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := strings.Join(p.approved, "|"), "mail.send to=ann subject=krait 1|mail.send to=bob subject=krait 1|mail.send to=eve subject=krait 1|mail.send to=ann subject=krait 1"; got != want {
		t.Errorf("asked %s, want %s", got, want)
	}
	if got, want := strings.Join(p.sent, "|"), "ann: krait 1|bob: krait 1|ann: krait 1"; got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
	if n := len(res.Calls); n != 6 || res.Calls[4].Decision == nil || res.Calls[4].Decision.By != "ann" || res.Calls[4].Decision.Verdict != "deny" {
		t.Errorf("calls %d: %+v", n, res.Calls[n-1])
	}
	if c := res.Calls[2]; c.Name != "mail.send" || c.Args["to"] != "ann" || c.Line != 7 || c.Number != 3 {
		t.Errorf("call %+v", c)
	}
}

// In a container the names of tools lead nowhere either. What else there is of the system is the container's matter.
func TestNamesRefusedInContainer(t *testing.T) {
	p := newPipeline(t)
	p.tier = inContainer(t)
	sb := p.sandbox(t)
	for source, want := range map[string]string{
		"wipe()":                          "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"tools.wipe()":                    "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"wipes()":                         "NameError: name 'wipes' is not defined",
		"web_serch('x')":                  "NameError: name 'web_serch' is not defined. Did you mean: 'web_search'?",
		"tools.mail.sent('x')":            "AttributeError: 'tools.mail' has no tool 'sent'. Did you mean: 'send'?",
		"tools.mail.send = print":         "AttributeError: cannot set 'send': 'tools.mail' is read-only",
		"web_search.x = 1":                "AttributeError: 'tool' object has no attribute 'x'",
		"type(web_search)()":              "TypeError: cannot create 'tools.tool' instances",
		"class A(type(web_search)): pass": "TypeError: type 'tools.tool' is not an acceptable base type",
		"type(tools).search":              "AttributeError",
		// A script that speaks the protocol itself gets no further than one that does not.
		"web_search._t['n'] = 'wipe'; web_search('x')":            "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"web_search._t['n'] = 'nothing'; web_search('x')":         "NameError: tool 'nothing' is not registered",
		"mail.send._t['n'] = 'hostcall.f'; mail.send('x')":        "NameError: tool 'hostcall.f' is not registered",
		"wipe._t['ok'] = True; wipe()":                            "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"from sandbox import hostcall; hostcall('web_search', 1)": "NameError: host call \"web_search\" is not registered",
	} {
		_, err := sb.Eval(context.Background(), source)
		var e *krait.Error
		if !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%s: got %v, want %s", source, err, want)
		}
		if strings.HasPrefix(source, "web_search._t") {
			if _, err := sb.Eval(context.Background(), "web_search._t['n'] = 'web_search'"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(p.sent) > 0 || len(p.approved) > 0 {
		t.Error(p.sent, p.approved)
	}
}

// Nor do they in JavaScript. tools and its groups can't be changed, and what a script does to its own prototypes changes nothing of the gate.
func TestNamesRefusedInJavaScript(t *testing.T) { inScripts(t, testNamesRefusedInScripts) }

func testNamesRefusedInScripts(t *testing.T, engine krait.Options) {
	p := newPipeline(t)
	p.tier = engine
	for source, want := range map[string]string{
		"await wipe()":        "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"await tools.wipe()":  "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"wipes()":             "ReferenceError: wipes is not defined",
		"tools.mail.sent({})": "TypeError: mail has no tool",
		"tools.mail.send = null; await tools.mail.send({})": "TypeError",
		"require('child_process')":                          "cannot import",
		"process.exit(3)":                                   "SystemExit",
		"await hostcall('web_search', 1)":                   "NameError: host call \"web_search\" is not registered",
		"await hostcall('wipe')":                            "NameError: host call \"wipe\" is not registered",
		"new web_search()":                                  "TypeError",
		"Object.defineProperty(tools, 'a', {value: 1})":     "TypeError",
		"Array.prototype.includes = () => true; Object.prototype.wipe = true; await wipe()": "PermissionError",
	} {
		if source == "require('child_process')" && engine.Tier == krait.TierContainer {
			continue // what keeps programs in there is the container
		}
		_, err := p.sandbox(t).Eval(context.Background(), source)
		var e *krait.Error
		if !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%s: got %v, want %s", source, err, want)
		}
	}
	if len(p.sent) > 0 || len(p.approved) > 0 {
		t.Error(p.sent, p.approved)
	}
}

// walkScript is walk in JavaScript: all that can be reached from the global object and from what tools have returned and thrown.
const walkScript = `
let refused
try { await wipe() } catch (e) { refused = e }
const start = [globalThis, web_search, tools, mail, mail.send, wipe, await web_search({query: "x"}), ToolError, refused, refused.stack, tools.search("x"), tools.describe("mail.send"), tools.budget()]
const seen = new Set(), todo = [...start]
let n = 0
while (todo.length && n < 20000) {
  const x = todo.shift()
  n++
  if (typeof x === "string") { if (x.includes(MARK) && x !== MARK && !x.includes("const start")) throw new Error(x); continue }
  if (typeof x !== "object" && typeof x !== "function" || x === null || seen.has(x)) continue
  seen.add(x)
  if (typeof x === "function") todo.push(Function.prototype.toString.call(x))
  todo.push(Object.getPrototypeOf(x))
  for (const k of Reflect.ownKeys(x)) {
    todo.push(typeof k === "symbol" ? k.description : k)
    let d
    try { d = Reflect.getOwnPropertyDescriptor(x, k) } catch { continue }
    if (d) todo.push(d.value, d.get, d.set)
  }
}
n > 500`

func TestNoRouteToTheHostInJavaScript(t *testing.T) { inScripts(t, testNoRouteInScripts) }

func testNoRouteInScripts(t *testing.T, engine krait.Options) {
	p := newPipeline(t)
	p.tier = engine
	res, err := p.sandbox(t).Eval(context.Background(), "const MARK = "+fmt.Sprintf("%q", secret[:4])+" + "+fmt.Sprintf("%q", secret[4:])+walkScript)
	if err != nil || res.Value != true {
		t.Errorf("%+v, %v", res, err)
	}
}

// Names that lead nowhere.
func TestNamesRefused(t *testing.T) {
	p := newPipeline(t)
	for source, want := range map[string]string{
		"wipe()":               "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"tools.wipe()":         "PermissionError: tool 'wipe' is not allowed in this run: it is not on the allow-list",
		"wipes()":              "NameError: name 'wipes' is not defined",
		"web_serch('x')":       "NameError: name 'web_serch' is not defined. Did you mean: 'web_search'?",
		"tools.mail.sent('x')": "AttributeError: 'tools.mail' has no tool 'sent'. Did you mean: 'send'?",
		"import requests":      "ModuleNotFoundError: No module named 'requests'",
		"import subprocess; subprocess.run(['ls'])": "PermissionError: [Errno 1] subprocess.run() is not available: the sandbox has no processes",
		"import os; os.system('ls')":                "PermissionError",
		"import socket; socket.socket()":            "PermissionError: [Errno 1] socket.socket() is not available: the sandbox has no sockets",
		"open('/etc/passwd')":                       "FileNotFoundError",
		"tools.mail.send = print":                   "AttributeError: cannot set 'send': 'tools.mail' is read-only",
		"web_search.x = 1":                          "AttributeError: 'tool' object has no attribute 'x'",
		"type(web_search)()":                        "TypeError: cannot create 'tools.tool' instances",
		"class A(type(web_search)): pass":           "TypeError: type 'tools.tool' is not an acceptable base type",
		"type(tools).search":                        "AttributeError",
		"import sys; sys.modules['tools']":          "KeyError",
	} {
		_, err := p.sandbox(t).Eval(context.Background(), source)
		var e *krait.Error
		if !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%s: got %v, want %s", source, err, want)
		}
	}
	for _, name := range []string{"tools"} {
		if _, err := tool.NewSet(tool.Func(name, func(context.Context, struct{}) (int, error) { return 0, nil })); err == nil || !strings.Contains(err.Error(), "reserved") {
			t.Errorf("a tool called %s: %v", name, err)
		}
		if _, err := krait.NewTemplate(krait.Options{Tools: p.set, Allow: []string{name}}); !errors.Is(err, krait.ErrOptions) || !strings.Contains(err.Error(), "reserved") {
			t.Errorf("%s on the allow-list: %v", name, err)
		}
	}
	// Nothing is callable unless it is allowed.
	tmpl, err := krait.NewTemplate(krait.Options{Tools: p.set})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	if _, err := sb.Eval(context.Background(), "web_search('x')"); err == nil || !strings.Contains(err.Error(), "not allowed") {
		t.Error(err)
	}
}

// walk visits everything that can be reached from the objects of tools: attributes, items, classes and their subclasses, frames of
// tracebacks, what the collector knows. No text that it finds has the secret, and no type is one that it does not know.
const walk = `
import gc, types, sys
async_call = None
try:
    wipe()
except PermissionError as e:
    refused = e
try:
    mail.send("a", "b")
except Exception as e:
    refused2 = e
r = web_search("x")
start = [web_search, tools, mail, mail.send, wipe, r, r[0], ToolError, refused, type(web_search), type(tools), type(mail), type(r[0]), tools.search, tools.budget(),
         refused.__traceback__, type(web_search).__subclasses__(), object.__subclasses__(), tools.describe("mail.send"), getattr(gc, 'get_objects', list)()]
from collections import deque
seen, todo, kinds, n = set(), deque(start), set(), 0
ignore = {"__doc__"}
while todo and n < 6000:
    x = todo.popleft()
    n += 1
    if isinstance(x, (int, float, bool, type(None))) or id(x) in seen:
        continue
    seen.add(id(x))
    if isinstance(x, str):
        assert MARK not in x or x in (MARK,), x
        continue
    if isinstance(x, types.ModuleType) and x.__name__ not in ("tools", "sandbox"):
        continue
    kinds.add(type(x).__module__ + "." + type(x).__qualname__)
    if isinstance(x, type) and x.__module__ not in ("tools", "sandbox"):
        continue
    if isinstance(x, dict):
        todo.extend(x.keys()); todo.extend(x.values())
    elif isinstance(x, (list, tuple, set, frozenset)):
        todo.extend(x)
    for name in set(dir(x)) | {"__dict__", "__globals__", "__closure__", "__code__", "__wrapped__", "__self__", "__func__", "__signature__", "__annotations__",
                               "__defaults__", "__kwdefaults__", "__builtins__", "__reduce__", "_Entry", "e", "entry", "handler", "run", "s", "Data"}:
        if name in ignore or name in ("f_builtins", "__builtins__"):
            continue
        try:
            todo.append(getattr(x, name))
        except Exception:
            pass
    if "tool" in type(x).__module__:
        for name in ("__globals__", "__closure__", "__code__", "__self__", "__func__", "__wrapped__", "__dict__"):
            assert not hasattr(x, name), (x, name)
print(n > 500, sorted(k for k in kinds if k.startswith(("tools.", "sandbox."))))
`

func TestNoRouteToTheHost(t *testing.T) {
	p := newPipeline(t)
	sb := p.sandbox(t)
	res, err := sb.Eval(context.Background(), "MARK = "+fmt.Sprintf("%q", secret[:4])+" + "+fmt.Sprintf("%q", secret[4:])+walk)
	if err != nil {
		t.Fatal(err)
	}
	if want := "True ['sandbox.Record', 'tools.group', 'tools.tool', 'tools.tools']\n"; res.Stdout != want {
		t.Errorf("got %swant %s", res.Stdout, want)
	}
}
