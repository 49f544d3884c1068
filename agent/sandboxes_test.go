package agent

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/guesttest"
)

func newTemplate(t *testing.T, change func(*krait.Options)) *krait.Template {
	t.Helper()
	opts := krait.Options{
		Prelude:   "from sandbox import hostcall\n",
		HostCalls: map[string]krait.HostFunc{"add": func(_ context.Context, p any) (any, error) { return p, nil }},
		Limits:    krait.Limits{Time: 5 * time.Second, Steps: 200_000},
	}
	if change != nil {
		change(&opts)
	}
	template, err := krait.NewTemplate(opts)
	if err != nil {
		t.Fatal(err)
	}
	return template
}

// final_answer ends the program at once, whatever it catches, and with it the run.
func TestFinalAnswer(t *testing.T) {
	for name, test := range map[string]struct{ source, text, value string }{
		"a str is the text":         {"def main():\n    final_answer('done')", "done", `"done"`},
		"other data is JSON":        {"def main():\n    final_answer({'a': [1, None]})", `{"a":[1,null]}`, `{"a":[1,null]}`},
		"nothing catches it":        {"def main():\n    try:\n        final_answer(1)\n    except BaseException:\n        pass\n    finally:\n        print('no')\n    return 2", "1", "1"},
		"at top level":              {"final_answer(3)", "3", "3"},
		"inside of an async main":   {"async def main():\n    final_answer([4])", "[4]", "[4]"},
		"the first of two is taken": {"import asyncio\nasync def f(x):\n    final_answer(x)\nasync def main():\n    await asyncio.gather(f(1), f(2))", "1", "1"},
	} {
		for kind, exec := range map[string]Executor{"sandboxes": Sandboxes(newTemplate(t, nil)), "notebook": Notebook(newTemplate(t, nil))} {
			p := &scripted{turns: []any{turn(code("c1", test.source))}}
			a := newAgent(t, p, func(o *Options) { o.Executor = exec })
			result, err := a.Run(t.Context(), "q")
			if err != nil || result.Text != test.text || string(result.Value) != test.value || result.Steps != 1 {
				t.Errorf("%s, %s: got %+v, %v", name, kind, result, err)
				continue
			}
			if result.Runs[0].Outcome.Stdout != "" || len(result.Runs[0].Outcome.Calls) != 0 {
				t.Errorf("%s, %s: got %+v", name, kind, result.Runs[0].Outcome)
			}
		}
	}
	// A value that can't leave the sandbox is the program's error.
	p := &scripted{turns: []any{turn(code("c1", "def main():\n    final_answer(object())")), turn(say("ok"))}}
	result, err := newAgent(t, p, func(o *Options) { o.Executor = Sandboxes(newTemplate(t, nil)) }).Run(t.Context(), "q")
	if err != nil || !strings.Contains(result.Runs[0].Output, "TypeError") {
		t.Errorf("got %+v, %v", result, err)
	}
}

// What a program does at its top level is a part of what it did, also where it has no main or fails before.
func TestTopLevel(t *testing.T) {
	early := "print('early')\nfrom sandbox import hostcall\nhostcall('add', 1)\n"
	for source, want := range map[string]string{
		early + "def main():\n    print('late')\n    return hostcall('add', 2)": "2\n\nprinted:\nearly\nlate",
		early:           "printed:\nearly",
		early + "1 / 0": "printed:\nearly",
	} {
		p := &scripted{turns: []any{turn(code("c1", source)), turn(say("done"))}}
		result, err := newAgent(t, p, func(o *Options) { o.Executor = Sandboxes(newTemplate(t, nil)) }).Run(t.Context(), "q")
		if err != nil {
			t.Fatal(err)
		}
		run := result.Runs[0]
		if calls := 1 + strings.Count(source, "return hostcall"); !strings.Contains(run.Output, want) || len(run.Outcome.Calls) != calls || run.Outcome.Calls[0].Name != "add" {
			t.Errorf("%s: %s, %d calls", source, run.Output, len(run.Outcome.Calls))
		}
	}
}

// A notebook keeps what programs define, until it is restarted.
func TestNotebook(t *testing.T) {
	p := &scripted{turns: []any{
		turn(code("c1", "x = 40"), code("c2", "x += 1\nx")),
		turn(code("c3", "import asyncio\nawait asyncio.sleep(0)\nprint(x)\nx + 1")),
		turn(code("c4", "async def main():\n    return hostcall('add', x)")),
		turn(code("c5", "while True: pass")),
		turn(code("c6", "x")),
		turn(code("c7", "x = 1\nrestart()\nx")),
		turn(code("c8", "[x]")),
		turn(say("done")),
	}}
	result, err := newAgent(t, p, func(o *Options) { o.Executor = Notebook(newTemplate(t, nil)) }).Run(t.Context(), "q")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"null", "41", "42\n\nprinted:\n41", "41",
		"The program was ended by a limit of the sandbox: krait: steps limit exceeded: at most 200000\nHint: see whether each while loop ends, and do less in one program\n\nThe sandbox was restarted: nothing that earlier programs defined is there any more.",
		"NameError: name 'x' is not defined", "1", "NameError: name 'x' is not defined",
	} {
		if got := result.Runs[i].Output; got != want && !(strings.HasPrefix(want, "NameError") && strings.HasSuffix(got, want)) {
			t.Errorf("program %d: got %q, want %q", i+1, got, want)
		}
	}
	// Another run has a notebook of its own.
	n := Notebook(newTemplate(t, nil))
	for range 2 {
		p := &scripted{turns: []any{turn(code("c1", "'y' in globals()")), turn(code("c2", "y = 1")), turn(say("done"))}}
		result, err := newAgent(t, p, func(o *Options) { o.Executor = n }).Run(t.Context(), "q")
		if err != nil || result.Runs[0].Output != "false" {
			t.Errorf("got %+v, %v", result, err)
		}
	}
}

func TestCallAndCostLimits(t *testing.T) {
	source := "def main():\n    for i in range(3): hostcall('add', i)"
	p := &scripted{turns: []any{turn(code("c1", source)), turn(code("c2", source)), turn(say("done"))}}
	result, err := newAgent(t, p, func(o *Options) {
		o.Executor = Sandboxes(newTemplate(t, nil))
		o.Limits.Calls = 5
	}).Run(t.Context(), "q")
	var limit *LimitError
	if !errors.As(err, &limit) || limit.Limit != "calls" || limit.Used != 6 || result.Steps != 2 {
		t.Errorf("got %v", err)
	}
	dear := Turn{Items: []Item{code("c1", "1")}, Usage: Usage{InputTokens: 1_000_000, CachedTokens: 500_000, OutputTokens: 100_000}}
	p = &scripted{turns: []any{dear, turn(say("done"))}}
	result, err = newAgent(t, p, func(o *Options) {
		o.Prices = Prices{Input: 2, Cached: 0.5, Output: 10}
		o.Limits.Cost, o.Limits.Tokens = 2, 5_000_000
	}).Run(t.Context(), "q")
	if !errors.As(err, &limit) || limit.Limit != "cost" || result.Cost != 2.25 || err.Error() != "agent: limit reached: the run has cost 2.25 of at most 2 without a final text" {
		t.Errorf("got %v, cost %v", err, result.Cost)
	}
}

// In a container a notebook works as in the interpreter, and what cells show reaches the model as text.
func TestNotebookInContainer(t *testing.T) {
	template := newTemplate(t, func(o *krait.Options) {
		o.Tier, o.Containers = krait.TierContainer, guesttest.Containers(t, container.Options{Grace: 100 * time.Millisecond})
		o.Limits = krait.Limits{Time: 5 * time.Second}
	})
	p := &scripted{turns: []any{
		turn(code("c1", "class T:\n    def _repr_html_(self): return '<b>T</b>'\n    def __repr__(self): return 'a T'\nx = 5\nprint('hello')\nT()")),
		turn(code("c2", "open('out.csv', 'w').write('a,b')\nx + 1")),
		turn(code("c3", "import os; os._exit(1)")),
		turn(code("c4", "'x' in globals()")),
		turn(code("c5", "final_answer({'n': x if 'x' in globals() else 7})")),
	}}
	result, err := newAgent(t, p, func(o *Options) { o.Executor = Notebook(template) }).Run(t.Context(), "q")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"[html ] a T\n\nprinted:\nhello", "6\n\nshown:\n[file out.csv, 3 bytes]", "The program ended its process: container: the Python process is gone", "false"} {
		if got := result.Runs[i].Output; !strings.HasPrefix(got, want) {
			t.Errorf("cell %d: got %q, want %q", i+1, got, want)
		}
	}
	if a := result.Runs[0].Outcome.Artifacts; len(a) != 1 || a[0].Kind != "html" {
		t.Errorf("%+v", a)
	}
	if string(result.Value) != `{"n":7}` {
		t.Errorf("answer %s", result.Value)
	}
}
