package krait_test

// container_test.go says what a sandbox in a container does that the interpreter has no part in, and how TierAuto chooses.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/guesttest"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

func TestContainerSandbox(t *testing.T) {
	ctx := context.Background()
	opts := inContainer(t)
	opts.Prelude = "base = 10"
	opts.Env = map[string]string{"NAME": "value"}
	opts.Limits = krait.Limits{Output: 1000, Calls: 5, Time: 5 * time.Second}
	var kinds []krait.EventKind
	sb := toolSandbox(t, opts, krait.SandboxOptions{OnEvent: func(e krait.Event) { kinds = append(kinds, e.Kind) }, File: "/x/main.py"})
	if sb.Tier() != krait.TierContainer {
		t.Error(sb.Tier())
	}
	if err := sb.LoadScript(ctx, "import os\ndef main(a, *, b=1):\n    print('in main')\n    return [base + a + b, __file__, os.environ['NAME']]\ndef gen(n):\n    for i in range(n):\n        yield {'i': i}\nasync def later(x):\n    r = await aforecast(x, 1)\n    return r.city"); err != nil {
		t.Fatal(err)
	}
	kinds = nil
	res, err := sb.Run(ctx, "main", krait.Args{1}, krait.Kwargs{"b": 2})
	if err != nil || fmt.Sprint(res.Value) != "[13 /x/main.py value]" || res.Stdout != "in main\n" || res.Usage.Output != 8 {
		t.Errorf("%+v %v", res, err)
	}
	if want := []krait.EventKind{krait.EventStdout, krait.EventEnd}; !reflect.DeepEqual(kinds, want) {
		t.Error(kinds)
	}
	if res, err := sb.Run(ctx, "gen", krait.Args{2}); err != nil || fmt.Sprint(res.Value) != "[map[i:0] map[i:1]]" {
		t.Errorf("%+v %v", res, err)
	}
	if res, err := sb.Run(ctx, "later", krait.Args{"Oslo"}); err != nil || res.Value != "Oslo" || len(res.Calls) != 1 || !res.Calls[0].Async || res.Calls[0].Line != 9 {
		t.Errorf("%+v %v", res, err)
	}
	var got []string
	for ev, err := range sb.Stream(ctx, "gen", krait.Args{3}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(ev.Kind, ev.Value))
		if len(got) == 2 {
			break // leaving the loop ends the run
		}
	}
	if fmt.Sprint(got) != "[partialmap[i:0] partialmap[i:1]]" {
		t.Error(got)
	}
	var x *krait.FunctionError
	if _, err := sb.Run(ctx, "maim"); !errors.As(err, &x) || len(x.Near) == 0 || x.Near[0] != "main" {
		t.Error(err)
	}
	for source, want := range map[string]error{
		"print('x' * 2000)":                        krait.ErrOutput,
		"for i in range(10): get_forecast('Oslo')": krait.ErrCalls,
	} {
		if _, err := sb.Eval(ctx, source); !errors.Is(err, want) || !errors.Is(err, krait.ErrLimit) {
			t.Errorf("%s: %v", source, err)
		}
	}
	if res, err := sb.Eval(ctx, "1 + base"); err != nil || res.Value != int64(11) {
		t.Fatalf("after limits: %v %v", res, err)
	}
	// Files.
	if err := sb.Upload(ctx, "a.txt", strings.NewReader("hello")); err != nil {
		t.Fatal(err)
	}
	res, err = sb.Eval(ctx, "open('b.json', 'w').write(open('a.txt').read() * 2)")
	if err != nil || len(res.Artifacts) != 1 || res.Artifacts[0].Name != "b.json" || res.Artifacts[0].Forms[0].MIME != "application/json" || res.Artifacts[0].Size != 10 {
		t.Errorf("%+v %v", res, err)
	}
	var b bytes.Buffer
	if err := sb.Download(ctx, "b.json", &b); err != nil || b.String() != "hellohello" {
		t.Error(err, b.String())
	}
	if files, err := sb.Files(ctx); err != nil || len(files) != 2 {
		t.Error(files, err)
	}
	if err := sb.Reset(ctx); err != nil {
		t.Fatal(err)
	}
	if res, err := sb.Eval(ctx, "['main' in globals(), base]"); err != nil || fmt.Sprint(res.Value) != "[false 10]" {
		t.Errorf("%+v %v", res, err)
	}
	if _, err := sb.Eval(ctx, "while True:\n    try: get_forecast('x')\n    except BaseException: pass"); !errors.Is(err, krait.ErrCalls) {
		t.Error(err)
	}
	if _, err := sb.Eval(ctx, "1"); !errors.Is(err, container.ErrGone) {
		t.Errorf("a script that does not stop is not killed: %v", err)
	}
	opts.HostCalls = map[string]krait.HostFunc{"f": func(context.Context, any) (any, error) { return nil, nil }}
	opts.Limits.Calls, opts.Limits.Time = -1, time.Minute
	sb = toolSandbox(t, opts, krait.SandboxOptions{})
	// What calls pass is kept, and bounded.
	if _, err := sb.Eval(ctx, "from sandbox import hostcall\nfor i in range(100): hostcall('f', b'x' * 50_000_000)"); !errors.Is(err, krait.ErrMemory) {
		t.Error(err)
	}
	// A process that ends: an error, and the sandbox is of no more use.
	if _, err := sb.Eval(ctx, "os = __import__('os'); os._exit(1)"); !errors.Is(err, container.ErrGone) {
		t.Error(err)
	}
	if _, err := sb.Eval(ctx, "1"); !errors.Is(err, container.ErrGone) {
		t.Error(err)
	}
	if err := sb.Close(); err != nil {
		t.Error(err)
	}
	if _, err := sb.Eval(ctx, "1"); !errors.Is(err, krait.ErrClosed) {
		t.Error(err)
	}
}

// What is printed comes before the call that follows it, also without a line feed, and wherever it is printed to meanwhile.
func TestContainerOutputOrder(t *testing.T) {
	var got []string
	sb := toolSandbox(t, inContainer(t), krait.SandboxOptions{OnEvent: func(e krait.Event) {
		switch e.Kind {
		case krait.EventStdout, krait.EventStderr:
			got = append(got, e.Text)
		case krait.EventCallStart:
			got = append(got, "call")
		}
	}})
	_, err := sb.Eval(context.Background(), `
import sys, io, contextlib
print("a", end="")
get_forecast("Oslo")
print("b", end="", file=sys.stderr)
get_forecast("Oslo")
print("c", end="")
with contextlib.redirect_stdout(io.StringIO()) as f:
    print("d", end="")
    get_forecast("Oslo")
print(f.getvalue())
print("e", end="")
sys.stdout = io.StringIO()
`)
	if err != nil || strings.Join(got, " ") != "a call b call c call d\n e" && strings.Join(got, " ") != "a call b call c call d\ne" {
		t.Errorf("%q %v", got, err)
	}
}

// Who approves of plans is asked before a script goes to the container; what is not in the plan is asked about when it is called.
func TestContainerPlan(t *testing.T) {
	opts := inContainer(t)
	var asked []string
	opts.PlanApprover = func(_ context.Context, p tool.PlanReport) (tool.PlanDecision, error) {
		asked = append(asked, fmt.Sprintf("%+v", p))
		if strings.Contains(fmt.Sprintf("%+v", p), "aforecast") {
			return tool.PlanDecision{Verdict: tool.Deny, Reason: "not that"}, nil
		}
		return tool.PlanDecision{Verdict: tool.Allow}, nil
	}
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	if res, err := sb.Eval(context.Background(), "get_forecast('Oslo', 1).city"); err != nil || res.Value != "Oslo" {
		t.Error(res, err)
	}
	if _, err := sb.Eval(context.Background(), "await aforecast('Oslo')"); !errors.Is(err, tool.ErrDenied) {
		t.Error(err)
	}
	if _, err := sb.Eval(context.Background(), "x = = 1"); !errors.Is(err, &krait.Error{Type: "SyntaxError"}) {
		t.Error(err)
	}
	if len(asked) != 2 {
		t.Errorf("%q", asked)
	}
}

func TestContainerTime(t *testing.T) {
	opts := inContainer(t)
	opts.Limits.Time = 200 * time.Millisecond
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	for _, source := range []string{"while True: pass", "import time; time.sleep(10)", "import asyncio; await slow(10000)"} {
		_, err := sb.Eval(context.Background(), source)
		if !errors.Is(err, krait.ErrTime) {
			t.Errorf("%s: %v", source, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := sb.Eval(ctx, "while True: pass"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if res, err := sb.Eval(context.Background(), "1"); err != nil || res.Value != int64(1) {
		t.Error(res, err)
	}
}

// What is not enforced in a container can't be asked for.
func TestTierOptions(t *testing.T) {
	c := guesttest.Containers(t, container.Options{})
	for _, o := range []krait.Options{
		{Tier: "moon"},
		{Tier: krait.TierContainer},
		{Tier: krait.TierContainer, Containers: c, Limits: krait.Limits{Steps: 5}},
		{Tier: krait.TierContainer, Containers: c, Limits: krait.Limits{Memory: 1 << 30}},
		{Tier: krait.TierContainer, Containers: c, Input: func(string) (string, error) { return "", nil }},
		{Tier: krait.TierContainer, Containers: c, Clock: time.Now},
	} {
		if _, err := krait.NewTemplate(o); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	sb := toolSandbox(t, krait.Options{}, krait.SandboxOptions{})
	if err := sb.Reset(context.Background()); !errors.Is(err, krait.ErrTier) {
		t.Error(err)
	}
}

// An Auto sandbox is where its first script can run, and stays there. The prelude runs there too.
func TestAuto(t *testing.T) {
	ctx := context.Background()
	var store journal.Memory
	log, err := store.Create(ctx, "r1")
	if err != nil {
		t.Fatal(err)
	}
	var notes []string
	opts := inContainer(t)
	opts.Tier = krait.TierAuto
	opts.Prelude = "print('prelude')\nunit = 'kg'\ndef weigh(): return unit"
	opts.Report = func(n journal.Note) { notes = append(notes, n.Code+": "+n.Text) }
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	if sb.Tier() != krait.TierAuto {
		t.Errorf("chosen before the first script: %s", sb.Tier())
	}
	if res, err := sb.Run(ctx, "weigh"); err != nil || res.Value != "kg" || sb.Tier() != krait.TierInterpreter {
		t.Errorf("%+v %v in %s", res, err, sb.Tier())
	}
	var e *krait.Error
	if _, err := sb.Eval(ctx, "import multiprocessing\nmultiprocessing.Pool()"); !errors.As(err, &e) || e.Type != "PermissionError" || len(notes) != 0 {
		t.Errorf("%v %q", err, notes)
	}
	sb = toolSandbox(t, opts, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "r1"}})
	steps := []struct {
		source, want string
		tier         krait.Tier
	}{
		{"import multiprocessing\n[unit, 'weigh' in globals()]", "[kg true]", krait.TierContainer},
		{"get_forecast('Rome', 1).city", "Rome", krait.TierContainer},
	}
	for _, s := range steps {
		res, err := sb.Eval(ctx, s.source)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(res.Value) != s.want || sb.Tier() != s.tier {
			t.Errorf("%s: %v in %s", s.source, res.Value, sb.Tier())
		}
	}
	if want := "tier: container: the script imports multiprocessing"; len(notes) != 1 || notes[0] != want {
		t.Errorf("got %q, want %q", notes, want)
	}
	sb.Close()
	log.Close()
	records, err := journal.Records(ctx, &store, "r1")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, r := range records {
		switch e := r.Entry.(type) {
		case *journal.Begin:
			if e.Tier != "auto" {
				t.Error(e.Tier)
			}
		case *journal.Note:
			if e.Code == krait.NoteTier {
				found++
			}
		}
	}
	if found != 1 {
		t.Errorf("%d notes of the tier in the journal", found)
	}
	// Told again, it goes the same way.
	replayed(t, opts, records, nil, nil)
}

// Without an engine, scripts stay in the interpreter, which says what to do.
func TestAutoWithoutContainers(t *testing.T) {
	sb := toolSandbox(t, krait.Options{Tier: krait.TierAuto}, krait.SandboxOptions{})
	_, err := sb.Eval(context.Background(), "import pandas")
	var e *krait.Error
	if !errors.As(err, &e) || e.Type != "ModuleNotFoundError" || !strings.HasPrefix(e.Hint, "pandas is not available here: use lists of dicts") {
		t.Errorf("%v, hint %q", err, e.Hint)
	}
}

// Every module of the library is one that needs no container.
func TestAutoKnowsTheLibrary(t *testing.T) {
	opts := krait.Options{Tier: krait.TierAuto, Containers: noContainers{}}
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	for _, source := range []string{
		"import sys, builtins, os.path, json, collections.abc, concurrent.futures, importlib.resources, xml.etree.ElementTree, urllib.parse, asyncio, email as e" + "\n",
		"from tools import get_forecast\nimport tools.github\nfrom sandbox.asyncio import hostcall\nimport sandbox.serde",
	} {
		_, err := sb.Eval(context.Background(), source)
		if errors.Is(err, errNoContainers) && !strings.Contains(source, "email") {
			t.Errorf("%s: %v", source, err)
		}
	}
	sb = toolSandbox(t, opts, krait.SandboxOptions{})
	if _, err := sb.Eval(context.Background(), "def f():\n    import numpy.linalg\n"); !errors.Is(err, errNoContainers) {
		t.Error(err)
	}
	if res, err := sb.Eval(context.Background(), "5"); err != nil || res.Value != int64(5) {
		t.Errorf("the sandbox is of no use after a container that could not be opened: %v", err)
	}
}

var errNoContainers = errors.New("none today")

type noContainers struct{}

func (noContainers) Open(context.Context, engine.Options) (engine.Machine, error) {
	return nil, errNoContainers
}

// The journal has the same entries for the same program, whatever the tier; what only the interpreter controls is left out.
func TestJournalOfTiers(t *testing.T) {
	const source = "print('a')\nr = get_forecast('Oslo', 1)\ntry:\n    get_forecast('Atlantis')\nexcept ToolError as e:\n    print(e)\ntry:\n    delete_all()\nexcept PermissionError: pass\nimport asyncio\nprint((await aforecast('Rome', days=1)).city)\nr.title"
	entries := map[krait.Tier][]string{}
	onTiers(t, func(t *testing.T, opts krait.Options) {
		records, res, err := recorded(t, opts, func(sb *krait.Sandbox) (*krait.Result, error) { return sb.Eval(context.Background(), source) })
		if err != nil || res.Value != "Forecast for Oslo" {
			t.Fatal(res, err)
		}
		var out []string
		for _, r := range records {
			switch e := r.Entry.(type) {
			case *journal.Begin, *journal.Clock, *journal.Entropy, *journal.Turn:
			case *journal.Outcome:
				c := *e
				c.Took = 0
				if c.Failure != nil {
					out = append(out, fmt.Sprintf("failure %+v", *c.Failure))
					c.Failure = nil
				}
				out = append(out, fmt.Sprintf("%T %s", e, values.JSON(c.Result)))
			case *journal.Intent:
				c := *e
				c.Args = nil
				out = append(out, fmt.Sprintf("%T %+v %v", e, c, values.JSON(e.Args)))
			default:
				out = append(out, fmt.Sprintf("%T %+v", e, e))
			}
		}
		entries[opts.Tier] = out
	})
	a, b := entries[""], entries[krait.TierContainer]
	if b == nil && !t.Failed() {
		t.Skip("no container has run")
	}
	if !reflect.DeepEqual(a, b) || len(a) < 9 {
		t.Errorf("interpreter\n%s\ncontainer\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}
