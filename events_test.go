package krait_test

// events_test.go: every event of a run, in order.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/krait-run/krait"
)

const eventful = `
import sys
from sandbox import hostcall
import sandbox.asyncio
import sandbox.logging as log
def main():
    print("out")
    print("err", file=sys.stderr)
    log.info("found %d of %s", 3, "all")
    hostcall("double", 21)
    log.log("debug", "x")
    yield "part"
    try:
        hostcall("fail", None)
    except RuntimeError:
        pass
    yield 2
async def both():
    return await sandbox.asyncio.hostcall("double", 4)
def broken():
    log.error("about to fail")
    return 1 / 0
`

var eventCalls = map[string]krait.HostFunc{
	"double": func(ctx context.Context, p any) (any, error) { return p.(int64) * 2, nil },
	"fail":   func(ctx context.Context, p any) (any, error) { return nil, errors.New("refused") },
}

// Stream yields, and OnEvent receives, all events in order. Each has its time; the last one has the result.
func TestEvents(t *testing.T) { onAllTiers(t, testEvents) }

func testEvents(t *testing.T, _ krait.Options) {
	var heard []string
	sb := sandboxWith(t, krait.Options{HostCalls: eventCalls}, krait.SandboxOptions{OnEvent: func(e krait.Event) {
		if e.Time.IsZero() {
			t.Errorf("%s has no time", e.Kind)
		}
		if (e.Result != nil) != (e.Kind == krait.EventEnd || e.Kind == krait.EventError) {
			t.Errorf("%s: result %v", e.Kind, e.Result)
		}
		heard = append(heard, show(e))
	}}, eventful)
	want := strings.Join([]string{
		`stdout "out\n"`, `stderr "err\n"`, `log info "found 3 of all"`, `call_start double(21)`, `call_end double = 42`, `log debug "x"`,
		`partial part`, `call_start fail(<nil>)`, `call_end fail: refused`, `partial 2`, `end <nil>`}, "; ")
	heard = nil
	if got := trace(sb.Stream(ctx, "main")); got != want {
		t.Errorf("stream:\n got %s\nwant %s", got, want)
	}
	if got := strings.Join(heard, "; "); got != want {
		t.Errorf("OnEvent:\n got %s\nwant %s", got, want)
	}
	if got := trace(sb.Stream(ctx, "both")); got != "call_start double(4); call_end double = 8; end 8" {
		t.Errorf("got %s", got)
	}
	if got := trace(sb.Stream(ctx, "broken")); got != `log error "about to fail"; error ZeroDivisionError: division by zero` {
		t.Errorf("got %s", got)
	}
	heard = nil
	run(t, sb, "both")
	if got := strings.Join(heard, "; "); got != "call_start double(4); call_end double = 8; end 8" {
		t.Errorf("OnEvent of Run: got %s", got)
	}
}

// Run keeps what is printed in its result, with the calls and what the run took, also where it fails.
func TestResult(t *testing.T) {
	sb := sandbox(t, krait.Options{HostCalls: eventCalls}, eventful)
	res := run(t, sb, "main")
	if res.Stdout != "out\n" || res.Stderr != "err\n" || fmt.Sprint(res.Value) != "[part 2]" {
		t.Errorf("got %+v", res)
	}
	if u := res.Usage; u.Calls != 2 || len(res.Calls) != 2 || u.Output < 8 || u.Steps <= 0 || u.Time <= 0 {
		t.Errorf("usage: got %+v", u)
	}
	res, err := sb.Eval(ctx, "print('before')\n1 / 0")
	if err == nil || res == nil || res.Stdout != "before\n" || res.Value != nil {
		t.Errorf("got %+v, %v", res, err)
	}
}
