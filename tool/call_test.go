package tool_test

// call_test.go holds what a script can expect of a call, whatever tool it calls.

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// A pipeline of several tools in one run, as code mode is meant for: bare arguments, keywords and defaults, results that go on to the
// next tool, and a record of all of it.
func TestPipeline(t *testing.T) {
	ctx := context.Background()
	type fetchIn struct {
		URL string `json:"url"`
	}
	type page struct {
		Price float64 `json:"price"`
	}
	log := newRecord(t, "r1")
	r := newRun(t, tool.RunOptions{ID: "r1", Allow: []string{"fetch", "cheapest", "shop.*"}, Journal: log},
		tool.Func("fetch", func(_ context.Context, in fetchIn) (page, error) { return page{float64(len(in.URL))}, nil }, tool.ReadOnly()),
		tool.Func("cheapest", func(_ context.Context, in struct {
			Prices []float64 `json:"prices"`
			Top    int       `json:"top" default:"1"`
		}) (float64, error) {
			return in.Prices[0], nil
		}, tool.ReadOnly()),
		tool.Group("shop", tool.Func("buy", func(_ context.Context, in struct {
			Price float64 `json:"price"`
			Note  string  `json:"note" default:""`
		}) (string, error) {
			return fmt.Sprintf("bought for %v", in.Price), nil
		})))
	var prices []any
	for _, u := range []string{"a", "bb"} {
		v, err := r.Call(ctx, "fetch", []any{u}, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := v.(*values.Object).Get("price")
		prices = append(prices, p)
	}
	v, err := r.Call(ctx, "cheapest", nil, map[string]any{"prices": prices})
	if err != nil {
		t.Fatal(err)
	}
	if v, err = r.Call(ctx, "shop.buy", []any{v}, map[string]any{"note": "quick"}); err != nil || v != "bought for 1" {
		t.Fatal(v, err)
	}
	log.wantLines(t, `
		intent 1 fetch(url='a')
		outcome 1 {'price': 1.0}
		intent 2 fetch(url='bb')
		outcome 2 {'price': 2.0}
		intent 3 cheapest(prices=[1.0, 2.0], top=1)
		outcome 3 1.0
		intent 4 shop.buy(note='quick', price=1.0)
		outcome 4 'bought for 1'`)
}

// A call that fails raises: what the handler returned decides which exception, and whether trying again makes sense.
func TestErrorsOfHandlers(t *testing.T) {
	cause := errors.New("connection refused")
	for _, c := range []struct {
		err         error
		class, text string
		retryable   bool
	}{
		{cause, "ToolError", "fail: connection refused", false},
		{fmt.Errorf("wrapped: %w", cause), "ToolError", "fail: wrapped: connection refused", false},
		{tool.Retryable(cause, 0), "ToolError", "fail: connection refused", true},
		{&tool.Error{Type: "ValueError", Message: "no such city"}, "ValueError", "no such city", false},
		{&tool.Error{Message: "busy", Retryable: true}, "ToolError", "busy", true},
		{fmt.Errorf("wrapped: %w", &tool.Error{Type: "KeyError", Message: "k"}), "KeyError", "k", false},
		{chosen{"LookupError", "nothing found"}, "LookupError", "nothing found", false},
		{context.DeadlineExceeded, "TimeoutError", "fail: context deadline exceeded", true},
		{errors.New("bad \xff byte"), "ToolError", "fail: bad \uFFFD byte", false},
		{errors.New(strings.Repeat("x", 10000)), "ToolError", "[5910 more bytes]", false},
	} {
		log := newRecord(t, "r")
		r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, tool.Func("fail", func(context.Context, none) (none, error) { return none{}, c.err }))
		_, err := r.Call(context.Background(), "fail", nil, nil)
		wantError(t, err, c.class, c.text, nil)
		var e *tool.Error
		if errors.As(err, &e) && (e.Retryable != c.retryable || e.Tool != "fail") {
			t.Errorf("%v: retryable %v, tool %q", c.err, e.Retryable, e.Tool)
		}
		if c.class == "ToolError" && c.err != nil && errors.Is(c.err, cause) && !errors.Is(err, cause) {
			t.Errorf("%v: the host can't find the cause", err)
		}
		rs := log.records(t)
		o := rs[len(rs)-1].Entry.(*journal.Outcome)
		if o.Failure == nil || o.Failure.Type != c.class || o.Failure.Message != e.Message || o.Failure.Retryable != c.retryable {
			t.Errorf("%v: recorded %+v", c.err, o.Failure)
		}
	}
}

// chosen is an error of another package that chooses its exception, as krait.Exception does.
type chosen struct{ class, text string }

func (e chosen) Error() string                        { return e.class + ": " + e.text }
func (e chosen) PythonException() (class, msg string) { return e.class, e.text }

// A panic is an error of the call that tells the script nothing, and the host all.
func TestPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"value":  func() { panic("secret value") },
		"goexit": func() { runtime.Goexit() },
		"nil":    func() { panic(nil) }, //nolint
	} {
		for _, timeout := range []time.Duration{0, time.Minute} {
			if name == "goexit" && timeout == 0 {
				continue // ends the goroutine of the caller, see TestGoexitInPlace
			}
			t.Run(fmt.Sprint(name, timeout), func(t *testing.T) {
				var notes []journal.Note
				r := newRun(t, tool.RunOptions{Limits: tool.Limits{Timeout: timeout}, Report: func(n journal.Note) { notes = append(notes, n) }},
					tool.Func("boom", func(context.Context, none) (none, error) { f(); return none{}, nil }))
				_, err := r.Call(context.Background(), "boom", nil, nil)
				wantError(t, err, "ToolError", "boom: internal error", tool.ErrPanic)
				var p *tool.PanicError
				if !errors.As(err, &p) || len(p.Stack) == 0 && name != "goexit" || p.Tool != "boom" {
					t.Errorf("the host gets %+v", p)
				}
				if len(notes) != 1 || notes[0].Code != tool.NotePanic {
					t.Errorf("reported: %v", notes)
				}
				if strings.Contains(err.(*tool.Error).Message, "secret") {
					t.Error("the script sees the value")
				}
			})
		}
	}
}

// Runtime.Goexit in a handler that runs on the caller's goroutine ends that, but the call is over and recorded as far as it can be.
func TestGoexitInPlace(t *testing.T) {
	r := newRun(t, tool.RunOptions{}, tool.Func("leave", func(context.Context, none) (none, error) { runtime.Goexit(); return none{}, nil }))
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = r.Call(context.Background(), "leave", nil, nil)
	}()
	<-done
	if err := r.Settle(context.Background()); err != nil {
		t.Error(err)
	}
}

// raw is a Tool that returns whatever it is made of.
type raw struct {
	spec tool.Spec
	f    func(ctx context.Context, a tool.Args) (any, error)
}

func (r *raw) Spec() tool.Spec                                    { return r.spec }
func (r *raw) Call(ctx context.Context, a tool.Args) (any, error) { return r.f(ctx, a) }

// A result belongs to the call: what a handler does to its own data later changes nothing.
func TestResultsAreCopies(t *testing.T) {
	shared := map[string]any{"list": []any{int64(1)}, "bytes": []byte("ab")}
	type out struct {
		Any any `json:"any"`
	}
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log},
		&raw{tool.Spec{Name: "raw"}, func(context.Context, tool.Args) (any, error) { return shared, nil }},
		tool.Func("typed", func(context.Context, none) (out, error) { return out{shared}, nil }))
	v, err := r.Call(context.Background(), "raw", nil, nil)
	w, err2 := r.Call(context.Background(), "typed", nil, nil)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	before := values.Repr([]any{v, w}, 1000) + log.lines(t)
	shared["list"].([]any)[0] = int64(99)
	shared["bytes"].([]byte)[0] = 'X'
	shared["new"] = true
	if after := values.Repr([]any{v, w}, 1000) + log.lines(t); after != before {
		t.Errorf("changed from\n%s\nto\n%s", before, after)
	}
}

// Arguments are recorded as the script passed them, whatever a handler does to them.
func TestArgumentsAreCopied(t *testing.T) {
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, &raw{
		tool.Spec{Name: "spoil", Input: object("list")},
		func(_ context.Context, a tool.Args) (any, error) { a.Values[0].([]any)[0] = "spoilt"; return nil, nil },
	})
	if _, err := r.Call(context.Background(), "spoil", []any{[]any{"as passed"}}, nil); err != nil {
		t.Fatal(err)
	}
	log.wantLines(t, `
		intent 1 spoil(list=['as passed'])
		outcome 1 None`)
}

// object is the schema of parameters that take anything.
func object(names ...string) *tool.Schema {
	s := &tool.Schema{Kinds: tool.Dict, Closed: true}
	for _, n := range names {
		s.Properties = append(s.Properties, tool.Property{Name: n, Schema: &tool.Schema{}, Required: true})
	}
	return s
}

// A result that is not what the tool promises is an error that says the tool was called.
func TestBadResults(t *testing.T) {
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, &raw{
		tool.Spec{Name: "count", Output: &tool.Schema{Kinds: tool.Int}},
		func(context.Context, tool.Args) (any, error) { return "many", nil },
	}, &raw{
		tool.Spec{Name: "odd"},
		func(context.Context, tool.Args) (any, error) { return make(chan int), nil },
	})
	_, err := r.Call(context.Background(), "count", nil, nil)
	wantError(t, err, "ToolError", "the tool was called, but count() returned", tool.ErrResult)
	_, err = r.Call(context.Background(), "odd", nil, nil)
	wantError(t, err, "ToolError", "the tool was called, but odd() returned", tool.ErrResult)
	if n := strings.Count(log.lines(t), "outcome"); n != 2 {
		t.Errorf("%d outcomes:\n%s", n, log.lines(t))
	}
}

func TestBadArguments(t *testing.T) {
	called := false
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, tool.Func("f", func(context.Context, pathIn) (none, error) { called = true; return none{}, nil }))
	for _, c := range []struct {
		pos   []any
		kw    map[string]any
		class string
	}{
		{nil, nil, "TypeError"},
		{[]any{"a", int64(1), int64(2)}, nil, "TypeError"},
		{[]any{"a"}, map[string]any{"city": "b"}, "TypeError"},
		{[]any{"a"}, map[string]any{"dayz": int64(1)}, "TypeError"},
		{[]any{int64(3)}, nil, "TypeError"},
	} {
		_, err := r.Call(context.Background(), "f", c.pos, c.kw)
		wantError(t, err, c.class, "f(city: str, days: int = 3)", tool.ErrArguments)
	}
	if called || log.lines(t) != "" {
		t.Errorf("called: %v; recorded: %s", called, log.lines(t))
	}
	if b := r.Budget(); b["calls_used"] != int64(0) {
		t.Errorf("calls that never were count: %v", b)
	}
}

// A handler knows which call it carries out: the key is that of the call and no other's.
func TestInfo(t *testing.T) {
	var infos []tool.Info
	r := newRun(t, tool.RunOptions{ID: "run7", User: "ann"}, tool.Func("f", func(ctx context.Context, _ none) (none, error) {
		i, ok := tool.InfoFrom(ctx)
		if !ok || tool.KeyFrom(ctx) != i.Key {
			t.Error(i, ok)
		}
		infos = append(infos, i)
		return none{}, nil
	}))
	for range 2 {
		if _, err := r.Call(context.Background(), "f", nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	want := []tool.Info{{Run: "run7", User: "ann", Tool: "f", Call: 1, Key: "run7/1"}, {Run: "run7", User: "ann", Tool: "f", Call: 2, Key: "run7/2"}}
	if !reflect.DeepEqual(infos, want) {
		t.Errorf("got %v", infos)
	}
	if _, ok := tool.InfoFrom(context.Background()); ok || tool.KeyFrom(context.Background()) != "" {
		t.Error("any context has a call")
	}
}

// Without an id a run has a random one, and ids that can't name a journal are refused.
func TestRunIDs(t *testing.T) {
	a, b := newRun(t, tool.RunOptions{}), newRun(t, tool.RunOptions{})
	if id := a.ID(); id == b.ID() || id != a.ID() {
		t.Error(id, b.ID())
	}
	if _, err := newSet(t).NewRun(tool.RunOptions{ID: "../x"}); !errors.Is(err, tool.ErrOptions) {
		t.Error(err)
	}
	var s *tool.Set
	if _, err := s.NewRun(tool.RunOptions{}); !errors.Is(err, tool.ErrOptions) {
		t.Error(err)
	}
}

// A journal that fails ends the run, before the effect where it can.
func TestJournalFails(t *testing.T) {
	for _, fail := range []string{"intent", "sync", "outcome"} {
		called := 0
		log := &failing{Log: newRecord(t, "r"), at: fail}
		r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, tool.Func("f", func(context.Context, none) (none, error) { called++; return none{}, nil }))
		_, err := r.Call(context.Background(), "f", nil, nil)
		var j *tool.JournalError
		var e *tool.Error
		if !errors.As(err, &j) || errors.As(err, &e) || !errors.Is(err, errDisk) || !errors.Is(err, tool.ErrJournal) {
			t.Errorf("%s: got %v", fail, err)
		}
		if want := map[string]int{"outcome": 1}[fail]; called != want {
			t.Errorf("%s: called %d times", fail, called)
		}
	}
}

var errDisk = errors.New("disk full")

// failing is a log that fails at some point.
type failing struct {
	journal.Log
	at    string
	syncs atomic.Int32
}

func (l *failing) Append(e journal.Entry) error {
	if e.Kind().String() == l.at {
		return errDisk
	}
	return l.Log.Append(e)
}

func (l *failing) Sync() error {
	l.syncs.Add(1)
	if l.at == "sync" {
		return errDisk
	}
	return l.Log.Sync()
}

// What was recorded is made to last before a call that has an effect, and only then.
func TestSyncBeforeEffects(t *testing.T) {
	log := &failing{Log: newRecord(t, "r")}
	var at int32
	look := func(context.Context, none) (none, error) { at = log.syncs.Load(); return none{}, nil }
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, tool.Func("read", look, tool.ReadOnly()), tool.Func("write", look))
	for name, want := range map[string]int32{"read": 0, "write": 1} {
		log.syncs.Store(0)
		if _, err := r.Call(context.Background(), name, nil, nil); err != nil || at != want {
			t.Errorf("%s: %d syncs before, %v", name, at, err)
		}
	}
}

// A context that has ended before the call keeps the handler from being called.
func TestEndedContext(t *testing.T) {
	called := false
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, tool.Func("f", func(context.Context, none) (none, error) { called = true; return none{}, nil }))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := r.Call(ctx, "f", nil, nil)
	if !errors.Is(err, context.Canceled) || called || log.lines(t) != "" {
		t.Error(err, called, log.lines(t))
	}
}

// A call that the script gave up is recorded as cancelled; one that was interrupted from outside is left unfinished.
func TestCancelled(t *testing.T) {
	for _, byScript := range []bool{true, false} {
		log := newRecord(t, "r")
		started := make(chan struct{})
		r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, tool.Func("wait", func(ctx context.Context, _ none) (none, error) {
			close(started)
			<-ctx.Done()
			return none{}, ctx.Err()
		}))
		ctx, cancel := context.WithCancelCause(context.Background())
		go func() {
			<-started
			if byScript {
				cancel(tool.ErrCancelled)
			} else {
				cancel(nil)
			}
		}()
		_, err := r.Call(ctx, "wait", nil, nil)
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if byScript {
			log.wantLines(t, `
				intent 1 wait()
				outcome 1 CancelledError: the call was cancelled`)
		} else {
			log.wantLines(t, `
				intent 1 wait()
				note 1 cancelled: wait: interrupted; whether it had its effect is not known`)
		}
	}
}

// A result that comes although the context has ended is recorded: the effect happened.
func TestResultAfterCancel(t *testing.T) {
	log := newRecord(t, "r")
	ctx, cancel := context.WithCancel(context.Background())
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, tool.Func("f", func(context.Context, none) (string, error) { cancel(); return "done", nil }))
	if v, err := r.Call(ctx, "f", nil, nil); v != "done" || err != nil {
		t.Error(v, err)
	}
	log.wantLines(t, `
		intent 1 f()
		outcome 1 'done'`)
}

// Settle waits for what is under way, no longer than its context.
func TestSettle(t *testing.T) {
	release := make(chan struct{})
	r := newRun(t, tool.RunOptions{}, tool.Func("wait", func(context.Context, none) (none, error) { <-release; return none{}, nil }))
	if err := r.Settle(context.Background()); err != nil {
		t.Error(err)
	}
	e, _ := r.Resolve("wait")
	c, err := r.Begin(e, nil, nil, nil, tool.Site{})
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = c.Do(context.Background()) }()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	if err := r.Settle(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	close(release)
	if err := r.Settle(context.Background()); err != nil {
		t.Error(err)
	}
}

// Runs do not mix, and a run's methods may be used from many goroutines.
func TestConcurrentCalls(t *testing.T) {
	log := newRecord(t, "r")
	var sum atomic.Int64
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Limits: tool.Limits{Concurrent: 3}},
		tool.Func("add", func(_ context.Context, in struct {
			N int64 `json:"n"`
		}) (int64, error) {
			return sum.Add(in.N), nil
		}, tool.Limit(tool.Limits{Concurrent: 2})))
	done := make(chan error)
	for i := range 20 {
		go func() {
			for range 20 {
				if _, err := r.Call(context.Background(), "add", []any{int64(i)}, nil); err != nil {
					done <- err
					return
				}
				r.Budget()
			}
			done <- nil
		}()
	}
	for range 20 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if sum.Load() != 20*190 {
		t.Error(sum.Load())
	}
	calls, err := journal.Calls(log.records(t))
	if err != nil || len(calls) != 400 {
		t.Error(len(calls), err)
	}
}
