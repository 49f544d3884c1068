package main

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent/recorded"
	"github.com/krait-run/krait/journal"
)

// The program of the recording, run once with the tools and once from its journal, comes to the same; the second time nothing is called
// or waited for.
func TestReplay(t *testing.T) {
	t.Run("python", func(t *testing.T) { testReplay(t, python()) })
	t.Run("typescript", func(t *testing.T) { testReplay(t, typeScript()) })
}

func testReplay(t *testing.T, e edition) {
	r, err := recorded.Parse(e.recording)
	if err != nil {
		t.Fatal(err)
	}
	source := ""
	for _, x := range r.Exchanges {
		var body struct {
			Output []struct{ Type, Input string }
		}
		if err := json.Unmarshal(x.Response.Body, &body); err != nil {
			t.Fatal(err)
		}
		for _, item := range body.Output {
			if item.Type == "custom_tool_call" {
				source = item.Input
			}
		}
	}
	called := 0
	opts := e.options
	opts.Prelude, opts.HostCalls, opts.Limits = e.prelude, map[string]krait.HostFunc{}, krait.Limits{Time: 10 * time.Second}
	for name, f := range hostCalls() {
		opts.HostCalls[name] = f
	}
	tmpl, err := krait.NewTemplate(opts)
	if err != nil {
		t.Fatal(err)
	}
	var store journal.Memory
	log, err := store.Create(t.Context(), "brief")
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(t.Context(), krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "brief"}})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	if err := sb.LoadScript(t.Context(), source); err != nil {
		t.Fatal(err)
	}
	live, err := sb.Run(t.Context(), "main")
	if err != nil || len(live.Calls) != 5 {
		t.Fatalf("got %+v, %v", live, err)
	}
	var records []journal.Record
	for rec, err := range store.Read(t.Context(), "brief") {
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, rec)
	}
	for name := range hostCalls() {
		opts.HostCalls[name] = func(_ context.Context, payload any) (any, error) { called++; return nil, nil }
	}
	if tmpl, err = krait.NewTemplate(opts); err != nil {
		t.Fatal(err)
	}
	again, err := krait.Replay(t.Context(), tmpl, records, krait.ReplayOptions{})
	if err != nil {
		t.Fatal(err)
	}
	last := again.Ops[len(again.Ops)-1]
	if called != 0 || last.Err != nil || !reflect.DeepEqual(last.Result.Value, live.Value) || last.Result.Stdout != live.Stdout {
		t.Errorf("%d calls, got %+v, want %+v", called, last.Result, live)
	}
}
