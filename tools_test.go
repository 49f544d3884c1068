package krait_test

// tools_test.go says how scripts see tools: names, signatures, calls, results, errors.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

type forecastIn struct {
	City string `json:"city" doc:"Name of the city."`
	Days int    `json:"days" default:"3" min:"1" max:"7" doc:"How many days."`
}

type forecastDay struct {
	Day  int     `json:"day"`
	Temp float64 `json:"temp"`
	Sky  string  `json:"sky"`
}

type forecastOut struct {
	Title string        `json:"title"`
	City  string        `json:"city"`
	Days  []forecastDay `json:"days"`
}

func forecast(_ context.Context, in forecastIn) (forecastOut, error) {
	if in.City == "Atlantis" {
		return forecastOut{}, errors.New("no such city")
	}
	out := forecastOut{Title: "Forecast for " + in.City, City: in.City}
	for i := range in.Days {
		out.Days = append(out.Days, forecastDay{i + 1, float64(len(in.City)) + float64(i)/2, "clear"})
	}
	return out, nil
}

type issueIn struct {
	Repo  string   `json:"repo"`
	State string   `json:"state" default:"open" enum:"open,closed"`
	Tags  []string `json:"tags,omitempty"`
}

type issue struct {
	Number int    `json:"number"`
	Title  string `json:"title"`
	Items  int    `json:"items"`
}

func testTools(tb testing.TB) *tool.Set {
	tb.Helper()
	issues := func(_ context.Context, in issueIn) ([]issue, error) {
		return []issue{{1, "first of " + in.Repo, 0}, {2, in.State, 1}}, nil
	}
	set, err := tool.NewSet(
		tool.Func("get_forecast", forecast, tool.Doc("Forecast for a city.\n\nUp to a week."), tool.ReadOnly()),
		tool.Func("aforecast", forecast, tool.Doc("Forecast, awaited."), tool.ReadOnly(), tool.Async()),
		tool.Func("slow", func(ctx context.Context, in struct {
			Ms int `json:"ms"`
		}) (int, error) {
			select {
			case <-time.After(time.Duration(in.Ms) * time.Millisecond):
				return in.Ms, nil
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}, tool.ReadOnly(), tool.Async()),
		tool.Func("delete_all", func(context.Context, struct{}) (string, error) { return "gone", nil }, tool.Destructive()),
		tool.Group("github",
			tool.Func("list_issues", issues, tool.Doc("List issues."), tool.ReadOnly()),
			tool.Func("close_issue", func(_ context.Context, in struct {
				Number int `json:"number"`
			}) (bool, error) {
				return true, nil
			}),
		),
	)
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

func toolSandbox(tb testing.TB, opts krait.Options, sopts krait.SandboxOptions) *krait.Sandbox {
	tb.Helper()
	if opts.Tools == nil {
		opts.Tools = testTools(tb)
	}
	if opts.Allow == nil {
		opts.Allow = []string{"get_forecast", "aforecast", "slow", "github.*"}
	}
	t, err := krait.NewTemplate(tiered(tb, opts))
	if err != nil {
		tb.Fatal(err)
	}
	sb, err := t.NewSandbox(context.Background(), sopts)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { sb.Close() })
	return sb
}

// Each of these programs prints what stands below it.
func TestToolsInScripts(t *testing.T) { onAllTiers(t, testToolsInScripts) }

// notInCPython are the cases that differ in a container, and why.
var notInCPython = map[string]string{
	"help":               "the first line says what sort of object it is in words that differ between versions of pydoc",
	"shadowing builtins": "tools are builtins there: what is deleted from that module is gone",
}

func testToolsInScripts(t *testing.T, tier krait.Options) {
	for _, c := range []struct{ name, source, want string }{
		{"bare name", `print(get_forecast("Oslo", 1))`, "{'title': 'Forecast for Oslo', 'city': 'Oslo', 'days': [{'day': 1, 'temp': 4.0, 'sky': 'clear'}]}\n"},
		{"namespace and keywords", `print(tools.get_forecast(city="Rome", days=2)["days"][1].temp)`, "4.5\n"},
		{"group", `print(github.list_issues("a/b")[0].title, tools.github.list_issues("a/b", state="closed")[1]["title"])`, "first of a/b closed\n"},
		{"methods win over keys", "r = github.list_issues('x')[1]\nprint(callable(r.items), r['items'], sorted(r))", "True 1 ['items', 'number', 'title']\n"},
		{"a record is a dict", `
import json, copy, pickle
r = get_forecast("Oslo", 1)
print(isinstance(r, dict), json.dumps(r), r == dict(r), copy.deepcopy(r).title, pickle.loads(pickle.dumps(r)).days[0].sky, {**r}["city"])
r.city = "Bergen"; r["note"] = 1; del r.title
print(r.city, r.note, "title" in r, list(r), type(r).__name__)
try:
    r.titel
except AttributeError as e:
    print(e)
`, "True {\"title\": \"Forecast for Oslo\", \"city\": \"Oslo\", \"days\": [{\"day\": 1, \"temp\": 4.0, \"sky\": \"clear\"}]} True Forecast for Oslo clear Oslo\nBergen 1 False ['city', 'days', 'note'] Record\n'Record' object has no attribute 'titel'\n"},
		{"match", "match get_forecast('Oslo', 1):\n    case {'city': c, 'days': [d]}:\n        print(c, d.sky)", "Oslo clear\n"},
		{"signature", `
import inspect
print(inspect.signature(get_forecast), get_forecast.__name__, get_forecast.__module__, get_forecast.__qualname__)
print(inspect.signature(github.list_issues), github.list_issues.__qualname__)
print(inspect.iscoroutinefunction(aforecast), inspect.iscoroutinefunction(get_forecast), callable(get_forecast))
print(get_forecast)
print(get_forecast.__doc__.splitlines()[0])
`, "(city: str, days: int = 3) -> tools.ForecastOut get_forecast tools get_forecast\n" +
			"(repo: str, state: Literal['open', 'closed'] = 'open', tags: list[str] | None = None) -> list[tools.Issue] github.list_issues\n" +
			"True False True\n<tool get_forecast(city: str, days: int = 3) -> ForecastOut>\nForecast for a city.\n"},
		{"help", "help(get_forecast)", "Help on tool get_forecast:\n\nget_forecast(city: str, days: int = 3) -> tools.ForecastOut\n    Forecast for a city.\n\n" +
			"    Up to a week.\n\n    Args:\n        city: Name of the city.\n        days: How many days. (1 to 7)\n\n"},
		{"import", `
import tools
from tools import get_forecast as g, ToolError, github
from tools.github import list_issues
import tools.github as gh
print(g is tools.get_forecast, gh is github, list_issues is gh.list_issues, g == get_forecast)
`, "True True True True\n"},
		{"dir", "print(dir(tools), dir(github))", "['ToolError', 'aforecast', 'budget', 'describe', 'get_forecast', 'github', 'search', 'slow'] ['close_issue', 'list_issues']\n"},
		{"read-only namespace", `
for f in (lambda: setattr(tools, "x", 1), lambda: delattr(tools, "slow"), lambda: setattr(github, "list_issues", print)):
    try:
        f()
    except AttributeError as e:
        print(e)
`, "cannot set 'x': 'tools' is read-only\ncannot delete 'slow': 'tools' is read-only\ncannot set 'list_issues': 'tools.github' is read-only\n"},
		{"shadowing", `
def f():
    return get_forecast
g = f()
get_forecast = 5
print(f())
del get_forecast
print(f() is g)
`, "5\nTrue\n"},
		{"shadowing builtins", `
g = get_forecast
def f():
    return get_forecast
import builtins
builtins.get_forecast = 7
print(f())
del builtins.get_forecast
print(f() is g)
`, "7\nTrue\n"},
		{"exec with other builtins", `
try:
    exec("get_forecast", {"__builtins__": {}})
except NameError as e:
    print(e)
exec("print(get_forecast is tools.get_forecast)", {})
`, "name 'get_forecast' is not defined\nTrue\n"},
		{"not registered", `
for f in (lambda: get_forcast("x"), lambda: tools.get_forcast("x"), lambda: github.nothing):
    try:
        f()
    except (NameError, AttributeError) as e:
        print(type(e).__name__, e)
`, "NameError name 'get_forcast' is not defined\nAttributeError 'tools' has no tool 'get_forcast'\nAttributeError 'tools.github' has no tool 'nothing'\n"},
		{"not allowed", `
try:
    delete_all()
except PermissionError as e:
    print(e)
`, "tool 'delete_all' is not allowed in this run: it is not on the allow-list\n"},
		{"bad arguments", `
for f in (lambda: get_forecast(), lambda: get_forecast("x", 1, 2), lambda: get_forecast("x", dayz=2), lambda: get_forecast(5), lambda: get_forecast("x", 99), lambda: aforecast(),
          lambda: get_forecast(object()), lambda: github.list_issues("r", state="odd")):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, str(e).splitlines()[0])
`, `TypeError get_forecast() missing 1 required positional argument: 'city'
TypeError get_forecast() takes from 1 to 2 positional arguments but 3 were given
TypeError get_forecast() got an unexpected keyword argument 'dayz'. Did you mean 'days'?
TypeError get_forecast(): city: expected str, got int (5)
ValueError get_forecast(): days: must be at most 7, got 99
TypeError aforecast() missing 1 required positional argument: 'city'
TypeError get_forecast() argument 'city': object of type object can't leave the sandbox
ValueError github.list_issues(): state: expected one of 'open', 'closed', got 'odd'
`},
		{"tool error", `
try:
    get_forecast("Atlantis")
except ToolError as e:
    print(type(e), e, e.tool, e.retryable, isinstance(e, Exception))
`, "<class 'tools.ToolError'> get_forecast: no such city get_forecast False True\n"},
		{"async", `
import asyncio
async def main():
    a = await aforecast("Oslo", 1)
    b, c = await asyncio.gather(aforecast("Rome", 1), tools.aforecast("Bonn", days=1))
    t = asyncio.create_task(aforecast("Kiel", 1))
    async with asyncio.TaskGroup() as g:
        u = g.create_task(aforecast("Lima", 1))
    print(a.city, b.city, c.city, (await t).city, u.result().city)
    try:
        await asyncio.wait_for(slow(10000), 0.01)
    except TimeoutError:
        print("timeout")
    for f in asyncio.as_completed([slow(500), slow(1)]):
        print(await f)
    print(await asyncio.to_thread(get_forecast, "Nice", days=1))
asyncio.run(main())
print(asyncio.run(aforecast("Bari", 1)).city)
c = aforecast("x")
print(type(c).__name__, repr(c).split(" at ")[0])
c.close()
try:
    c.send(None)
except RuntimeError as e:
    print(e)
try:
    aforecast("x")["title"]
except TypeError as e:
    print(e)
`, "Oslo Rome Bonn Kiel Lima\ntimeout\n1\n500\n{'title': 'Forecast for Nice', 'city': 'Nice', 'days': [{'day': 1, 'temp': 4.0, 'sky': 'clear'}]}\nBari\ncoroutine <coroutine object aforecast\ncannot reuse already awaited coroutine\n'coroutine' object is not subscriptable\n"},
		{"partial, map, threads", `
from functools import partial
from concurrent.futures import ThreadPoolExecutor
print([r.city for r in map(partial(get_forecast, days=1), ["a", "b"])])
with ThreadPoolExecutor(4) as pool:
    print([r.city for r in pool.map(get_forecast, ["a", "b", "c"])])
class A:
    f = get_forecast
print(A().f("x", 1).city, sorted([get_forecast("zz", 1), get_forecast("a", 1)], key=lambda r: r.city)[0].city)
`, "['a', 'b']\n['a', 'b', 'c']\nx a\n"},
		{"search", `
print([m.name for m in tools.search("issues")][:1], "list_issues" in tools.describe("github.list_issues"), "get_forecast" in tools.describe(get_forecast))
print(sorted(tools.budget())[:2])
try:
    tools.describe("nothing")
except NameError as e:
    print(e)
`, "['github.list_issues'] True True\n['argument_bytes', 'calls']\ntool 'nothing' is not registered\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if notInCPython[c.name] != "" && tier.Tier == krait.TierContainer {
				return
			}
			sb := toolSandbox(t, tier, krait.SandboxOptions{})
			res, err := sb.Eval(context.Background(), c.source)
			if err != nil {
				t.Fatal(err)
			}
			if res.Stdout != c.want {
				t.Errorf("got  %q\nwant %q", res.Stdout, c.want)
			}
		})
	}
}

func timeNow() time.Time { return time.Now() }

// randomReader is entropy that differs in every run.
type randomReader struct{}

func (randomReader) Read(p []byte) (int, error) { return rand.Read(p) }

// Bounds of tools are the template's, or the sandbox's in their place; a script sees them, and goes on.
func TestToolLimits(t *testing.T) { onAllTiers(t, testToolLimits) }

func testToolLimits(t *testing.T, tier krait.Options) {
	const source = `
left = tools.budget()["calls_left"]
n = 0
try:
    for _ in range(5):
        get_forecast("Oslo", 1)
        n += 1
except ToolError as e:
    n = str(e)
[left, n]`
	for _, c := range []struct {
		sandbox *krait.Limits
		want    string
	}{
		{nil, "[2 get_forecast: at most 2 tool calls in a run, and all are used]"},
		{&krait.Limits{Tools: tool.Limits{Calls: 3}}, "[3 get_forecast: at most 3 tool calls in a run, and all are used]"},
		{&krait.Limits{}, "[<nil> 5]"},
	} {
		opts := tier
		opts.Limits = krait.Limits{Tools: tool.Limits{Calls: 2}}
		sb := toolSandbox(t, opts, krait.SandboxOptions{Limits: c.sandbox})
		if res, err := sb.Eval(context.Background(), source); err != nil || fmt.Sprint(res.Value) != c.want {
			t.Errorf("%+v: got %v, %v, want %s", c.sandbox, res.Value, err, c.want)
		}
	}
}
