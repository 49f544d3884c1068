package krait_test

// replay_test.go says what a journal gives back: the same run again, and the rest of one that was interrupted.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// forbidden is a set with the tools of set, none of which may be called.
func forbidden(tb testing.TB, set *tool.Set) *tool.Set {
	tb.Helper()
	var tools []any
	for _, e := range set.All() {
		tools = append(tools, &forbiddenTool{tb, e.Tool().Spec()})
	}
	out, err := tool.NewSet(tools...)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

type forbiddenTool struct {
	tb   testing.TB
	spec tool.Spec
}

func (f *forbiddenTool) Spec() tool.Spec { return f.spec }

func (f *forbiddenTool) Call(context.Context, tool.Args) (any, error) {
	f.tb.Errorf("%s was called in a replay", f.spec.Name)
	return nil, errors.New("called in a replay")
}

// recorded runs the program in a sandbox with a journal and returns the records.
func recorded(tb testing.TB, opts krait.Options, do func(sb *krait.Sandbox) (*krait.Result, error)) ([]journal.Record, *krait.Result, error) {
	tb.Helper()
	ctx := context.Background()
	var store journal.Memory
	log, err := store.Create(ctx, "r1")
	if err != nil {
		tb.Fatal(err)
	}
	sb := toolSandbox(tb, opts, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "r1"}})
	res, runErr := do(sb)
	sb.Close()
	log.Close()
	records, err := journal.Records(ctx, &store, "r1")
	if err != nil {
		tb.Fatal(err)
	}
	return records, res, runErr
}

// replayed replays records with tools that may not be called, and compares with the first run.
func replayed(tb testing.TB, opts krait.Options, records []journal.Record, want *krait.Result, wantErr error) {
	tb.Helper()
	if opts.Tools == nil {
		opts.Tools = testTools(tb)
	}
	if opts.Allow == nil {
		opts.Allow = []string{"get_forecast", "aforecast", "slow", "github.*"}
	}
	opts.Tools = forbidden(tb, opts.Tools)
	t, err := krait.NewTemplate(tiered(tb, opts))
	if err != nil {
		tb.Fatal(err)
	}
	r, err := krait.Replay(context.Background(), t, records, krait.ReplayOptions{})
	if err != nil {
		for _, rec := range records {
			tb.Logf("%d %T %+v", rec.Seq, rec.Entry, rec.Entry)
		}
		tb.Fatalf("replay: %v", err)
	}
	last := r.Ops[len(r.Ops)-1]
	if fmt.Sprint(last.Err) != fmt.Sprint(wantErr) {
		tb.Errorf("replay ended with %v, want %v", last.Err, wantErr)
	}
	if want != nil && (last.Result.Stdout != want.Stdout || last.Result.Stderr != want.Stderr || !reflect.DeepEqual(last.Result.Value, want.Value)) {
		tb.Errorf("replay gave\n%s%v\nwant\n%s%v", last.Result.Stdout, last.Result.Value, want.Stdout, want.Value)
	}
}

const parallel = `
import asyncio, time
async def worker(n):
    out = []
    for i in range(3):
        r = await slow((n * 7 + i * 3) % 11)
        out.append((n, i, r, round(time.monotonic(), 6)))
        print(n, i, r, time.monotonic())
    return out
async def main():
    results = await asyncio.gather(*[worker(n) for n in range(6)])
    for f in asyncio.as_completed([slow(5), slow(2), asyncio.sleep(0.003, 'nap'), slow(4)]):
        print(await f, time.time())
    try:
        await asyncio.wait_for(slow(5000), 0.004)
    except TimeoutError:
        print("timed out", time.monotonic())
    done, pending = await asyncio.wait([asyncio.ensure_future(slow(m)) for m in (1, 8, 3)], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending))
    for p in pending:
        p.cancel()
    async with asyncio.timeout(10):
        async with asyncio.TaskGroup() as g:
            ts = [g.create_task(slow(k)) for k in (3, 1, 2)]
            ts.append(g.create_task(asyncio.to_thread(get_forecast, "Oslo", 1)))
    print([t.result() for t in ts])
    return results
asyncio.run(main())
`

const threads = `
import threading, time, queue
from concurrent.futures import ThreadPoolExecutor, as_completed
q = queue.Queue()
def work(n):
    for i in range(3):
        r = get_forecast("x" * n, 1)
        q.put((n, i, r.city, time.monotonic()))
        print(n, i, time.monotonic())
ts = [threading.Thread(target=work, args=(n,)) for n in range(1, 6)]
for t in ts: t.start()
for t in ts: t.join()
while not q.empty():
    print(q.get())
with ThreadPoolExecutor(4) as pool:
    for f in as_completed([pool.submit(get_forecast, "y" * n, 1) for n in range(1, 9)]):
        print(f.result().city)
`

// A replay prints, returns and raises what the recorded run did, whatever the order in which calls ended was.
func TestReplay(t *testing.T) { onTiers(t, testReplay) }

// notReplayable are the programs that do not do the same a second time in a container, and why.
var notReplayable = map[string]string{
	"parallel": "prints clocks, and the order in which calls end",
	"threads":  "prints clocks, and the order in which threads run",
	"no calls": "prints random numbers",
}

func testReplay(t *testing.T, tier krait.Options) {
	for _, c := range []struct{ name, source string }{
		{"sync", "print(get_forecast('Oslo', 2))\nget_forecast('Rome')['title']"},
		{"error", "get_forecast('Atlantis')"},
		{"caught", "try:\n    get_forecast('Atlantis')\nexcept ToolError as e:\n    print(e, e.retryable)\ntry:\n    delete_all()\nexcept PermissionError as e:\n    print(e)"},
		{"parallel", parallel},
		{"threads", threads},
		{"left behind", "import asyncio\nasync def main():\n    t = asyncio.create_task(slow(3000))\n    await slow(1)\n    print('done')\nasyncio.run(main())"},
		{"no calls", "import random, uuid\nprint(random.random(), uuid.uuid4())\nimport sys\nprint('to stderr', file=sys.stderr)\n1/0"},
		{"host calls", "from sandbox import hostcall\nprint(hostcall('double', 21))\ntry:\n    hostcall('double', 'x')\nexcept ValueError as e:\n    print(e)\nfrom sandbox.asyncio import hostcall as h\nimport asyncio\nasync def main():\n    print(await asyncio.gather(*[h('double', i) for i in range(5)]))\nasyncio.run(main())\nhostcall('double', 4)"},
	} {
		if tier.Tier == krait.TierContainer && notReplayable[c.name] != "" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			opts := krait.Options{Tier: tier.Tier, Containers: tier.Containers, Workers: tier.Workers, HostCalls: map[string]krait.HostFunc{"double": func(_ context.Context, x any) (any, error) {
				if n, ok := x.(int64); ok {
					return 2 * n, nil
				}
				return nil, &krait.Exception{Type: "ValueError", Message: "no number"}
			}}}
			for range 3 {
				records, res, err := recorded(t, opts, func(sb *krait.Sandbox) (*krait.Result, error) { return sb.Eval(context.Background(), c.source) })
				replayed(t, opts, records, res, err)
				if t.Failed() {
					return
				}
			}
		})
	}
}

// With the host's clocks and entropy, the readings are the recorded ones.
func TestReplayClocks(t *testing.T) { onInterpreters(t, testReplayClocks) }

func testReplayClocks(t *testing.T) {
	opts := krait.Options{RealTime: true, Clock: timeNow, Entropy: randomReader{}}
	for _, source := range []string{
		"import time, random, secrets\nprint(time.time(), time.monotonic(), random.random(), secrets.token_hex(4))\ntime.sleep(0.01)\nprint(time.perf_counter())",
		parallel, threads,
	} {
		records, res, err := recorded(t, opts, func(sb *krait.Sandbox) (*krait.Result, error) { return sb.Eval(context.Background(), source) })
		replayed(t, opts, records, res, err)
		// Where it ran makes no difference to the record.
		opts := opts
		opts.Tier = krait.TierInterpreter
		replayed(t, opts, records, res, err)
	}
}

// A run that was cut off after any of its records goes on, with the same output and result, and no call of it is made twice.
func TestResumeFromEveryRecord(t *testing.T) { onInterpreters(t, testResumeFromEveryRecord) }

func testResumeFromEveryRecord(t *testing.T) {
	ctx := context.Background()
	for _, source := range []string{parallel, threads, "x = [get_forecast('a' * n, 1).city for n in range(1, 6)]\nprint(x)\nlen(x)"} {
		records, _, err := recorded(t, krait.Options{}, func(sb *krait.Sandbox) (*krait.Result, error) { return sb.Eval(ctx, source) })
		if err != nil {
			t.Fatal(err)
		}
		points := 40
		if strings.HasSuffix(t.Name(), "/process") { // each point starts two workers, which resume as the interpreter does
			points = 10
		}
		if racedetector.Enabled { // under which workers take long to start
			points = min(points, 10) / 2
		}
		for n := 2; n <= len(records); n += max(1, len(records)/points) {
			var calls atomic.Int64
			set := counting(t, testTools(t), &calls)
			tmpl, err := krait.NewTemplate(tiered(t, krait.Options{Tools: set, Allow: []string{"get_forecast", "aforecast", "slow", "github.*"}}))
			if err != nil {
				t.Fatal(err)
			}
			var store journal.Memory
			log, err := store.Create(ctx, "r1")
			if err != nil {
				t.Fatal(err)
			}
			known, ended := map[int64]bool{}, map[int64]bool{}
			for _, r := range records[:n] {
				switch e := r.Entry.(type) {
				case *journal.Intent:
					known[e.Call] = true
				case *journal.Outcome:
					ended[e.Call] = true
				}
				if err := log.Append(r.Entry); err != nil {
					t.Fatal(err)
				}
			}
			sb, r, err := krait.Resume(ctx, tmpl, records[:n], krait.ReplayOptions{Sandbox: krait.SandboxOptions{Run: &krait.RunOptions{Journal: log}}})
			if err != nil {
				t.Fatalf("after %d of %d records (%T): %v", n, len(records), records[n-1].Entry, err)
			}
			sb.Close()
			log.Close()
			all, err := journal.Records(ctx, &store, "r1")
			if err != nil {
				t.Fatal(err)
			}
			// The whole can be replayed.
			var res *krait.Result
			if len(r.Ops) > 0 {
				res = r.Ops[len(r.Ops)-1].Result
				replayed(t, krait.Options{}, all, res, nil)
			}
			cs, err := journal.Calls(all)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Ops) > 0 && calls.Load() > int64(len(cs)-len(ended)) {
				t.Errorf("after %d records: %d calls made, %d of %d had ended before", n, calls.Load(), len(ended), len(cs))
			}
			if t.Failed() {
				return
			}
		}
	}
}

// counting is a set with the tools of set that counts calls.
func counting(tb testing.TB, set *tool.Set, n *atomic.Int64) *tool.Set {
	tb.Helper()
	var tools []any
	for _, e := range set.All() {
		tools = append(tools, &countingTool{e.Tool(), n})
	}
	out, err := tool.NewSet(tools...)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

type countingTool struct {
	tool.Tool
	n *atomic.Int64
}

func (c *countingTool) Call(ctx context.Context, a tool.Args) (any, error) {
	c.n.Add(1)
	return c.Tool.Call(ctx, a)
}

// What the library's tests print, concurrent ones among them, is printed again by a replay.
func TestReplayLibraryPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("runs some hundred programs twice")
	}
	ctx := context.Background()
	n := 0
	for _, dir := range []string{"asyncio", "threading", "concurrent.futures", "queue", "random", "contextvars", "heapq", "json", "uuid", "secrets", "time"} {
		files, _ := filepath.Glob(filepath.Join("internal", "stdlib", dir, "testdata", "*.py"))
		ofLib, _ := filepath.Glob(filepath.Join("internal", "stdlib", "testdata", dir, "*.py"))
		if files = append(files, ofLib...); len(files) == 0 {
			t.Errorf("no programs of %s", dir)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, chunk := range strings.Split(string(text), "\n# ---\n") {
				n++
				opts := krait.Options{Limits: krait.Limits{Steps: 3e6}}
				if i%2 == 1 {
					opts.Clock, opts.Entropy = timeNow, randomReader{}
				}
				records, res, err := recorded(t, opts, func(sb *krait.Sandbox) (*krait.Result, error) { return sb.Eval(ctx, chunk) })
				if errors.Is(err, krait.ErrLimit) || len(records) < 3 {
					continue
				}
				replayed(t, opts, records, res, err)
				if t.Failed() {
					t.Fatalf("%s, chunk %d:\n%s", file, i+1, chunk)
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d programs", n)
	}
}

// An approval that is pending ends the run, whatever the script catches; the run goes on when the answer is there.
func TestPendingAndResume(t *testing.T) { onTiers(t, testPendingAndResume) }

func testPendingAndResume(t *testing.T, tier krait.Options) {
	ctx := context.Background()
	var sent atomic.Int64
	set, err := tool.NewSet(
		tool.Func("send", func(_ context.Context, in struct {
			To string `json:"to"`
		}) (string, error) {
			return fmt.Sprint("sent ", sent.Add(1), " to ", in.To), nil
		}, tool.RequireApproval(), tool.Async()),
		tool.Func("look", func(context.Context, struct{}) (int, error) { time.Sleep(time.Millisecond); return 7, nil }, tool.ReadOnly(), tool.Async()))
	if err != nil {
		t.Fatal(err)
	}
	answer := tool.Pending
	opts := krait.Options{Tier: tier.Tier, Containers: tier.Containers, Workers: tier.Workers, Tools: set, Allow: []string{"*"}, Approver: tool.ApproverFunc(func(_ context.Context, r tool.Request) (tool.Decision, error) {
		return tool.Decision{Verdict: answer, Approval: "a" + fmt.Sprint(r.Call), Reason: "later"}, nil
	})}
	tmpl, err := krait.NewTemplate(opts)
	if err != nil {
		t.Fatal(err)
	}
	const source = `
import asyncio
print("begun")
async def main():
    try:
        x, y = await asyncio.gather(send("ann"), look())
        print(x, y)
        return x
    except BaseException as e:
        print("caught", type(e))
    finally:
        print("done")
asyncio.run(main())
`
	var store journal.Memory
	log, err := store.Create(ctx, "r1")
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "r1"}})
	if err != nil {
		t.Fatal(err)
	}
	res, err := sb.Eval(ctx, source)
	var p *tool.PendingError
	if !errors.Is(err, krait.ErrPending) || !errors.As(err, &p) || p.Approval != "a1" || res.Stdout != "begun\n" {
		t.Fatalf("got %v, %q", err, res.Stdout)
	}
	sb.Close()
	for _, step := range []struct {
		verdict tool.Verdict
		want    string
	}{{tool.Pending, ""}, {tool.Allow, "begun\nsent 1 to ann 7\ndone\n"}} {
		answer = step.verdict
		records, err := journal.Records(ctx, &store, "r1")
		if err != nil {
			t.Fatal(err)
		}
		sb, r, err := krait.Resume(ctx, tmpl, records, krait.ReplayOptions{Sandbox: krait.SandboxOptions{Run: &krait.RunOptions{Journal: log}}})
		if step.want == "" {
			if !errors.Is(err, krait.ErrPending) || sb != nil {
				t.Fatalf("got %v", err)
			}
			// What is pending can be replayed, up to there.
			replay, err := krait.Replay(ctx, tmpl, records, krait.ReplayOptions{})
			if err != nil || !replay.Interrupted {
				t.Fatalf("replay of a pending run: %v, %+v", err, replay)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Ops[0].Result.Stdout; got != step.want || sent.Load() != 1 {
			t.Errorf("got %q, want %q; sent %d", got, step.want, sent.Load())
		}
		// The sandbox can be used on, and all of it can be told again.
		if res, err := sb.Eval(ctx, "print(await look())"); err != nil || res.Stdout != "7\n" {
			t.Error(res, err)
		}
		sb.Close()
		if records, err = journal.Records(ctx, &store, "r1"); err != nil {
			t.Fatal(err)
		}
		if _, err := krait.Replay(ctx, tmpl, records, krait.ReplayOptions{}); err != nil {
			t.Error(err)
		}
	}
}

// A script that was changed runs on the recorded answers; what they do not have is a divergence, or live.
func TestCounterfactual(t *testing.T) { onInterpreters(t, testCounterfactual) }

func testCounterfactual(t *testing.T) {
	ctx := context.Background()
	records, _, err := recorded(t, krait.Options{}, func(sb *krait.Sandbox) (*krait.Result, error) {
		return sb.Eval(ctx, "[get_forecast(c, 1).title for c in ('Oslo', 'Rome')]")
	})
	if err != nil {
		t.Fatal(err)
	}
	edit := func(source string) func(*journal.Op) { return func(op *journal.Op) { op.Source = source } }
	tmpl, err := krait.NewTemplate(tiered(t, krait.Options{Tools: testTools(t)}))
	if err != nil {
		t.Fatal(err)
	}
	r, err := krait.Replay(ctx, tmpl, records, krait.ReplayOptions{Edit: edit("[get_forecast(c, 1).city for c in ('Rome', 'Oslo', 'Rome')]")})
	if err != nil || fmt.Sprint(r.Ops[0].Result.Value) != "[Rome Oslo Rome]" {
		t.Errorf("got %v, %v", r.Ops, err)
	}
	var d *journal.DivergenceError
	if _, err = krait.Replay(ctx, tmpl, records, krait.ReplayOptions{Edit: edit("get_forecast('Bonn', 1)")}); !errors.As(err, &d) || d.Code != journal.CodeCallExtra {
		t.Errorf("got %v", err)
	}
	r, err = krait.Replay(ctx, tmpl, records, krait.ReplayOptions{Edit: edit("get_forecast('Bonn', 1).city"), Live: func(string) bool { return true }})
	if err != nil || r.Ops[0].Result.Value != "Bonn" {
		t.Errorf("got %v, %v", r.Ops, err)
	}
}

// A replay of another source, or with other answers, says where it parts, and calls nothing.
func TestReplayDiverges(t *testing.T) { onInterpreters(t, testReplayDiverges) }

func testReplayDiverges(t *testing.T) {
	ctx := context.Background()
	records, _, err := recorded(t, krait.Options{}, func(sb *krait.Sandbox) (*krait.Result, error) {
		return sb.Eval(ctx, "print(get_forecast('Tokyo', 1).title)\ntry:\n    get_forecast('Rome', 1)\nexcept BaseException:\n    pass")
	})
	if err != nil {
		t.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(tiered(t, krait.Options{Tools: forbidden(t, testTools(t))}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(e journal.Entry) journal.Entry
		want   string
	}{
		{func(e journal.Entry) journal.Entry {
			if in, ok := e.(*journal.Intent); ok && in.Call == 2 {
				x := *in
				x.Args = map[string]any{"city": "Oslo", "days": int64(1)}
				return &x
			}
			return e
		}, "journal: replay: call.args: recorded get_forecast(city='Oslo', days=1), replay asked get_forecast(city='Rome', days=1) (<eval>:3)"},
		{func(e journal.Entry) journal.Entry {
			if o, ok := e.(*journal.Output); ok {
				return &journal.Output{Text: strings.Replace(o.Text, "Tokyo", "Osaka", 1)}
			}
			return e
		}, "journal: replay: output: "},
		{func(e journal.Entry) journal.Entry {
			if _, ok := e.(*journal.OpEnd); ok {
				return &journal.OpEnd{Value: int64(1)}
			}
			return e
		}, "journal: replay: result: "},
	} {
		changed := slices.Clone(records)
		for i := range changed {
			changed[i].Entry = c.change(changed[i].Entry)
		}
		_, err := krait.Replay(ctx, tmpl, changed, krait.ReplayOptions{})
		if !errors.Is(err, krait.ErrDivergence) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
}

// What can't be recorded is refused from the beginning.
func TestJournalOptions(t *testing.T) {
	ctx := context.Background()
	var store journal.Memory
	log, err := store.Create(ctx, "r1")
	if err != nil {
		t.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{Input: func(string) (string, error) { return "", nil }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log}}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("Input: %v", err)
	}
	sb := toolSandbox(t, krait.Options{}, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log}})
	if err := sb.LoadScript(ctx, "def f(x): return x"); err != nil {
		t.Fatal(err)
	}
	if _, err := sb.Run(ctx, "f", krait.Args{make(chan int)}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("streaming argument: %v", err)
	}
	if tmpl, err = krait.NewTemplate(krait.Options{Tools: testTools(t)}); err != nil {
		t.Fatal(err)
	}
	for _, ro := range []krait.RunOptions{{Allow: []string{"tools"}}, {RunID: "../x"}} {
		so := krait.SandboxOptions{Run: &ro}
		if _, err := tmpl.NewSandbox(ctx, so); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%+v: %v", so, err)
		}
	}
	if _, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{Limits: &krait.Limits{Tools: tool.Limits{Calls: -1}}}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("a negative bound of tools: %v", err)
	}
	if _, err := krait.NewTemplate(krait.Options{Limits: krait.Limits{Tools: tool.Limits{Rate: -1}}}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("a negative bound of tools, without tools: %v", err)
	}
	if _, err := krait.NewTemplate(krait.Options{Allow: []string{"x"}}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("Allow without Tools: %v", err)
	}
	if _, err := krait.Replay(ctx, nil, nil, krait.ReplayOptions{}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("no template: %v", err)
	}
	if _, _, err := krait.Resume(ctx, tmpl, nil, krait.ReplayOptions{}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("no journal: %v", err)
	}
	if _, err := krait.Replay(ctx, tmpl, nil, krait.ReplayOptions{}); !errors.Is(err, journal.ErrCorrupt) {
		t.Errorf("no records: %v", err)
	}
}
