package approve_test

// approve_test.go holds what the stores of pending approvals have in common, and what a directory adds.

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/approve"
	"github.com/krait-run/krait/values"
)

func stores(t *testing.T, f func(t *testing.T, s approve.Store)) {
	t.Run("memory", func(t *testing.T) { f(t, &approve.Memory{}) })
	t.Run("dir", func(t *testing.T) {
		d, err := approve.OpenDir(filepath.Join(t.TempDir(), "approvals"), approve.DirOptions{})
		if err != nil {
			t.Fatal(err)
		}
		f(t, d)
	})
}

func request(call int64, args map[string]any) tool.Request {
	return tool.Request{Run: "run1", User: "ann", Call: call, Tool: "pay", Signature: "(to: str)", Risk: tool.RiskDestructive, Reason: "the tool is destructive",
		Site: tool.Site{File: "main.py", Line: 3}, Args: args}
}

// Asked about again, a call waits under the same id until there is an answer, which stays.
func TestPendingApprovals(t *testing.T) {
	ctx := context.Background()
	stores(t, func(t *testing.T, s approve.Store) {
		r := request(1, map[string]any{"to": "bob"})
		d, err := s.Approve(ctx, r)
		if err != nil || d.Verdict != tool.Pending || !strings.HasPrefix(d.Approval, "run1.1.") {
			t.Fatal(d, err)
		}
		id := d.Approval
		if d, err = s.Approve(ctx, r); d.Verdict != tool.Pending || d.Approval != id || err != nil {
			t.Error(d, err)
		}
		list, err := s.List(ctx, false)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		p := list[0]
		created := p.Created
		p.Created = time.Time{}
		if want := (approve.Pending{ID: id, Run: "run1", User: "ann", Call: 1, Tool: "pay", Signature: "(to: str)", Risk: "destructive", Reason: "the tool is destructive",
			File: "main.py", Line: 3, Args: map[string]any{"to": "bob"}}); !reflect.DeepEqual(p, want) || created.IsZero() {
			t.Errorf("got %+v", p)
		}
		if err := s.Answer(ctx, id, approve.Answer{Approve: true, By: "carol", Args: map[string]any{"to": "eve", "n": int64(3)}}); err != nil {
			t.Fatal(err)
		}
		d, err = s.Approve(ctx, r)
		if want := (tool.Decision{Verdict: tool.Allow, By: "carol", Approval: id, Args: map[string]any{"to": "eve", "n": int64(3)}}); err != nil || !reflect.DeepEqual(d, want) {
			t.Errorf("got %+v, %v", d, err)
		}
		if err := s.Answer(ctx, id, approve.Answer{}); !errors.Is(err, approve.ErrAnswered) {
			t.Error(err)
		}
		if list, err = s.List(ctx, false); err != nil || len(list) != 0 {
			t.Error(list, err)
		}
		if list, err = s.List(ctx, true); err != nil || len(list) != 1 || list[0].Answer == nil || list[0].Answer.At.IsZero() {
			t.Error(list, err)
		}
		if err := s.Delete(ctx, id); err != nil {
			t.Error(err)
		}
		if err := s.Delete(ctx, id); !errors.Is(err, approve.ErrNotFound) {
			t.Error(err)
		}
	})
}

// An approval is for one call with these arguments: neither the next call has it, nor the same one with others.
func TestApprovalIsForOneCall(t *testing.T) {
	ctx := context.Background()
	stores(t, func(t *testing.T, s approve.Store) {
		d, _ := s.Approve(ctx, request(1, map[string]any{"to": "bob"}))
		if err := s.Answer(ctx, d.Approval, approve.Answer{Approve: true}); err != nil {
			t.Fatal(err)
		}
		other := request(1, map[string]any{"to": "bob"})
		other.Tool = "delete"
		run := request(1, map[string]any{"to": "bob"})
		run.Run = "run2"
		for _, r := range []tool.Request{request(2, map[string]any{"to": "bob"}), request(1, map[string]any{"to": "eve"}), other, run} {
			r.Approval = d.Approval
			if d, err := s.Approve(ctx, r); d.Verdict != tool.Pending || err != nil {
				t.Errorf("%+v: %+v, %v", r, d, err)
			}
		}
	})
}

func TestDenial(t *testing.T) {
	ctx := context.Background()
	stores(t, func(t *testing.T, s approve.Store) {
		r := request(1, nil)
		d, _ := s.Approve(ctx, r)
		if err := s.Answer(ctx, d.Approval, approve.Answer{By: "carol", Reason: "no budget", Args: map[string]any{"to": "x"}}); err != nil {
			t.Fatal(err)
		}
		d, err := s.Approve(ctx, r)
		if d.Verdict != tool.Deny || d.Reason != "no budget" || d.By != "carol" || d.Args != nil || err != nil {
			t.Error(d, err)
		}
	})
}

func TestStoreErrors(t *testing.T) {
	ctx := context.Background()
	done, cancel := context.WithCancel(ctx)
	cancel()
	stores(t, func(t *testing.T, s approve.Store) {
		if _, err := s.Get(ctx, "nothing"); !errors.Is(err, approve.ErrNotFound) {
			t.Error(err)
		}
		if err := s.Answer(ctx, "nothing", approve.Answer{}); !errors.Is(err, approve.ErrNotFound) {
			t.Error(err)
		}
		d, _ := s.Approve(ctx, request(1, nil))
		if _, err := s.Get(done, d.Approval); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if _, err := s.List(done, true); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if err := s.Answer(done, d.Approval, approve.Answer{}); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if err := s.Delete(done, d.Approval); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		bad := request(1, nil)
		bad.Run = "../../etc"
		if _, err := s.Approve(ctx, bad); !errors.Is(err, approve.ErrID) {
			t.Error(err)
		}
	})
	if _, err := approve.OpenDir(t.TempDir(), approve.DirOptions{Wait: -1}); !errors.Is(err, tool.ErrOptions) {
		t.Error(err)
	}
	d, _ := approve.OpenDir(t.TempDir(), approve.DirOptions{})
	for _, id := range []string{"", "..", "../x", "a/b", `a\b`, ".hidden", "a\x00", strings.Repeat("a", 300)} {
		if _, err := d.Get(ctx, id); !errors.Is(err, approve.ErrID) {
			t.Errorf("%q: %v", id, err)
		}
		if err := d.Delete(ctx, id); !errors.Is(err, approve.ErrID) {
			t.Errorf("%q: %v", id, err)
		}
	}
}

// Of many who answer at once, one does.
func TestFirstAnswerStays(t *testing.T) {
	ctx := context.Background()
	stores(t, func(t *testing.T, s approve.Store) {
		d, _ := s.Approve(ctx, request(1, nil))
		var wg sync.WaitGroup
		var won atomic.Int32
		for i := range 8 {
			wg.Go(func() {
				switch err := s.Answer(ctx, d.Approval, approve.Answer{Approve: i%2 == 0}); {
				case err == nil:
					won.Add(1)
				case !errors.Is(err, approve.ErrAnswered):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if won.Load() != 1 {
			t.Errorf("%d answers", won.Load())
		}
	})
}

// With Wait, Approve gives an answer that comes in time; without one, it says Pending afterwards.
func TestWait(t *testing.T) {
	for name, make := range map[string]func(t *testing.T, asked func(approve.Pending)) approve.Store{
		"memory": func(_ *testing.T, asked func(approve.Pending)) approve.Store {
			return &approve.Memory{Wait: time.Minute, Asked: asked}
		},
		"dir": func(t *testing.T, asked func(approve.Pending)) approve.Store {
			d, err := approve.OpenDir(t.TempDir(), approve.DirOptions{Wait: time.Minute, Asked: asked})
			if err != nil {
				t.Fatal(err)
			}
			return d
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var s approve.Store
				answer := true
				asked := 0
				s = make(t, func(p approve.Pending) {
					asked++
					if answer {
						time.AfterFunc(time.Second, func() {
							if err := s.Answer(context.Background(), p.ID, approve.Answer{Approve: true}); err != nil {
								t.Error(err)
							}
						})
					}
				})
				if d, err := s.Approve(context.Background(), request(1, nil)); d.Verdict != tool.Allow || err != nil {
					t.Error(d, err)
				}
				answer = false
				start := time.Now()
				if d, err := s.Approve(context.Background(), request(2, nil)); d.Verdict != tool.Pending || err != nil || time.Since(start) != time.Minute {
					t.Error(d, err, time.Since(start))
				}
				ctx, cancel := context.WithTimeout(context.Background(), time.Second)
				defer cancel()
				if _, err := s.Approve(ctx, request(2, nil)); !errors.Is(err, context.DeadlineExceeded) {
					t.Error(err)
				}
				if asked != 2 {
					t.Errorf("told of %d", asked)
				}
			})
		})
	}
}

// Two processes that share a directory see each other's requests and answers, which are files that only their owner reads.
func TestDirBetweenProcesses(t *testing.T) {
	ctx := context.Background()
	path := t.TempDir()
	one, err := approve.OpenDir(path, approve.DirOptions{})
	if err != nil {
		t.Fatal(err)
	}
	two, err := approve.OpenDir(path, approve.DirOptions{})
	if err != nil {
		t.Fatal(err)
	}
	huge := new(big.Int).Lsh(big.NewInt(1), 100)
	o := values.NewObject(1)
	o.Set("nan", math.NaN())
	r := request(1, map[string]any{"i": int64(1) << 60, "big": huge, "f": 0.5, "t": time.Unix(0, 0).UTC(), "b": []byte("ab"), "o": o, "l": []any{math.Inf(1), nil},
		"h": values.Handle{ID: "h1", Type: "str", Bytes: 5}})
	r.Original = map[string]any{"i": int64(2)}
	d, err := one.Approve(ctx, r)
	if err != nil {
		t.Fatal(err)
	}
	p, err := two.Get(ctx, d.Approval)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"i": int64(1) << 60, "big": huge, "f": 0.5, "t": "1970-01-01T00:00:00Z", "b": "YWI=", "o": map[string]any{"nan": "nan"}, "l": []any{"inf", nil},
		"h": map[string]any{"handle": "h1", "type": "str", "bytes": int64(5), "preview": ""}}
	if !reflect.DeepEqual(p.Args, want) || !reflect.DeepEqual(p.Original, r.Original) {
		t.Errorf("got  %v\nwant %v", p.Args, want)
	}
	if err := two.Answer(ctx, d.Approval, approve.Answer{Approve: true, Args: map[string]any{"i": int64(1) << 60, "o": o}}); err != nil {
		t.Fatal(err)
	}
	d, err = one.Approve(ctx, r)
	if err != nil || d.Verdict != tool.Allow || d.Args["i"] != int64(1)<<60 {
		t.Error(d, err)
	}
	files, err := os.ReadDir(path)
	if err != nil || len(files) != 2 {
		t.Errorf("%v, %v", files, err)
	}
	for _, f := range files {
		if i, err := f.Info(); err != nil || i.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", f.Name(), i.Mode(), err)
		}
	}
}

// Files that are none of the store's are not looked at; those that are, and are damaged, are an error that names them.
func TestForeignFiles(t *testing.T) {
	ctx := context.Background()
	path := t.TempDir()
	d, err := approve.OpenDir(path, approve.DirOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"notes.txt": "x", ".new-123": "half", "a b.json": "{}", "other.json": `{"id":"another"}`} {
		if err := os.WriteFile(filepath.Join(path, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := d.List(ctx, true); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
	if err := os.WriteFile(filepath.Join(path, "r.1.abc.json"), []byte(`{"id":`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := d.List(ctx, true); err == nil || !strings.Contains(err.Error(), "r.1.abc") {
		t.Error(err)
	}
	// An answer that can't be read approves nothing.
	r := request(1, nil)
	dec, _ := d.Approve(ctx, r)
	if err := os.WriteFile(filepath.Join(path, dec.Approval+".answer.json"), []byte(`{"approve": true`), 0o600); err != nil {
		t.Fatal(err)
	}
	if dec, err := d.Approve(ctx, r); err == nil || dec.Verdict == tool.Allow {
		t.Error(dec, err)
	}
}

// The whole way: a run waits, somebody approves in another process, the run goes on from its journal.
func TestRunWaitsForApproval(t *testing.T) {
	ctx := context.Background()
	stores(t, func(t *testing.T, s approve.Store) {
		var store journal.Memory
		log, err := store.Create(ctx, "r")
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Append(&journal.Begin{Run: "r"}); err != nil {
			t.Fatal(err)
		}
		sent := 0
		set, err := tool.NewSet(tool.Func("send", func(_ context.Context, in struct {
			To string `json:"to"`
		}) (string, error) {
			sent++
			return "sent to " + in.To, nil
		}, tool.RequireApproval()))
		if err != nil {
			t.Fatal(err)
		}
		run := func(resume bool) (any, error) {
			o := tool.RunOptions{ID: "r", Allow: []string{"send"}, Approver: s, Journal: log}
			if resume {
				records, err := journal.Records(ctx, &store, "r")
				if err != nil {
					return nil, err
				}
				if o.Player, err = journal.NewPlayer(records, journal.PlayerOptions{Mode: journal.Resume}); err != nil {
					return nil, err
				}
			}
			r, err := set.NewRun(o)
			if err != nil {
				return nil, err
			}
			return r.Call(ctx, "send", []any{"bob"}, nil)
		}
		var p *tool.PendingError
		if _, err := run(false); !errors.As(err, &p) {
			t.Fatal(err)
		}
		if _, err := run(true); !errors.Is(err, tool.ErrPending) || sent != 0 {
			t.Fatal(err, sent)
		}
		if err := s.Answer(ctx, p.Approval, approve.Answer{Approve: true, By: "carol", Args: map[string]any{"to": "eve"}}); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time from the journal
			if v, err := run(true); v != "sent to eve" || err != nil || sent != 1 {
				t.Error(v, err, sent)
			}
		}
	})
}

// Pending is what other programs read.
func TestPendingJSON(t *testing.T) {
	text, err := json.Marshal(approve.Pending{ID: "r.1.00", Run: "r", Call: 1, Tool: "pay", Risk: "write", Args: map[string]any{"to": "bob"}})
	if want := `{"id":"r.1.00","run":"r","call":1,"tool":"pay","risk":"write","args":{"to":"bob"},"created":"0001-01-01T00:00:00Z"}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}
