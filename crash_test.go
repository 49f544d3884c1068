//go:build unix

package krait_test

// crash_test.go holds the test that kills a process at every moment of a run at which its journal changes, and goes on with the run in
// another one.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/machinetest"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/worker"
)

// The environment of the process that is killed: where it works, and before or after which record it dies.
const crashDirVar, crashAtVar = "KRAIT_CRASH_DIR", "KRAIT_CRASH_AT"

func TestMain(m *testing.M) {
	if slices.Contains(os.Args[1:], scriptsArg) { // Python's workers need not be ready for more
		worker.Main(javascript.Language())
	}
	worker.Main()
	if dir := os.Getenv(crashDirVar); dir != "" {
		at, err := strconv.ParseFloat(os.Getenv(crashAtVar), 64)
		if err == nil {
			err = crashingRun(dir, at)
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	os.Exit(machinetest.Main(m))
}

// crashSource makes 30 calls: of tools that are idempotent and of tools that are not, blocking, awaited, and at once.
const crashSource = `
import asyncio
out = []
for i in range(5):
    out.append(charge(i).ok)
    out.append(put(i).ok)
    print("sync", i)
async def main():
    for i in range(2):
        out.extend(r.n for r in await asyncio.gather(*[acharge(10 * i + k) for k in range(5)], *[aput(10 * i + k) for k in range(5)]))
        print("async", i)
asyncio.run(main())
print(len(out), out)
sum(1 for x in out)
`

// crashTools are tools whose effect is a line in a file. Those that are idempotent look whether it is there already.
func crashTools(dir string) (*tool.Set, error) {
	type in struct {
		N int `json:"n"`
	}
	type out struct {
		OK bool `json:"ok"`
		N  int  `json:"n"`
	}
	effects := filepath.Join(dir, "effects")
	effect := func(idempotent bool) func(ctx context.Context, in in) (out, error) {
		return func(ctx context.Context, in in) (out, error) {
			key := tool.KeyFrom(ctx)
			if idempotent && effectsOf(dir)[key] > 0 {
				return out{true, in.N}, nil
			}
			f, err := os.OpenFile(effects, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
			if err != nil {
				return out{}, err
			}
			defer f.Close()
			_, err = f.WriteString(key + "\n")
			return out{true, in.N}, err
		}
	}
	return tool.NewSet(
		tool.Func("charge", effect(false)), tool.Func("put", effect(true), tool.Idempotent()),
		tool.Func("acharge", effect(false), tool.Async()), tool.Func("aput", effect(true), tool.Idempotent(), tool.Async()),
	)
}

// effectsOf counts the effects by idempotency key.
func effectsOf(dir string) map[string]int {
	text, _ := os.ReadFile(filepath.Join(dir, "effects"))
	counts := map[string]int{}
	for _, key := range strings.Fields(string(text)) {
		counts[key]++
	}
	return counts
}

func crashTemplate(dir string) (*krait.Template, error) {
	set, err := crashTools(dir)
	if err != nil {
		return nil, err
	}
	return krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}})
}

// dyingLog is a journal whose process dies: before the n-th record for n, after it for n + 0.5.
type dyingLog struct {
	journal.Log
	n  atomic.Int64
	at float64
}

func (l *dyingLog) Append(e journal.Entry) error {
	n := float64(l.n.Add(1) - 1)
	if n == l.at {
		_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
		select {}
	}
	err := l.Log.Append(e)
	if n+0.5 == l.at {
		_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
		select {}
	}
	return err
}

// crashingRun runs the program in the process that dies.
func crashingRun(dir string, at float64) error {
	ctx := context.Background()
	t, err := crashTemplate(dir)
	if err != nil {
		return err
	}
	store, err := journal.NewDir(filepath.Join(dir, "journal"), journal.DirOptions{Sync: journal.SyncNever})
	if err != nil {
		return err
	}
	log, err := store.Create(ctx, "run")
	if err != nil {
		return err
	}
	sb, err := t.NewSandbox(ctx, krait.SandboxOptions{Run: &krait.RunOptions{Journal: &dyingLog{Log: log, at: at}, RunID: "run"}})
	if err != nil {
		return err
	}
	if _, err = sb.Eval(ctx, crashSource); err != nil {
		return err
	}
	return errors.New("the run came to its end")
}

// A run of 30 calls whose process is killed before or after any record of its journal goes on in another process. Every effect happens
// once: where the records can't tell whether one happened, somebody is asked, and nothing is repeated silently.
func TestCrashAtEveryBoundary(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each record")
	}
	if racedetector.Enabled {
		t.Skip("nothing new under the race detector")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	asked, silent := 0, 0
	for at := 1.0; ; at += 0.5 {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "journal"), 0o777); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		cmd := exec.CommandContext(ctx, exe, "-test.run=^$")
		cmd.Env = append(os.Environ(), crashDirVar+"="+dir, crashAtVar+"="+fmt.Sprint(at))
		text, err := cmd.CombinedOutput()
		cancel()
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			t.Fatalf("record %v: %v", at, err)
		}
		if exit.ExitCode() == 3 && strings.Contains(string(text), "came to its end") {
			if at < 60 {
				t.Fatalf("only %v records", at)
			}
			break
		}
		if status, ok := exit.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
			t.Fatalf("record %v: %v\n%s", at, err, text)
		}
		if crashResume(t, dir, at) {
			asked++
		} else {
			silent++
		}
		if t.Failed() {
			return
		}
	}
	if asked == 0 || silent == 0 {
		t.Errorf("%d times somebody was asked, %d times not; want both", asked, silent)
	}
	t.Logf("%d times somebody was asked, %d times not", asked, silent)
}

// crashResume goes on with the run, and reports whether somebody had to decide about a call.
func crashResume(t *testing.T, dir string, at float64) (asked bool) {
	ctx := context.Background()
	tmpl, err := crashTemplate(dir)
	if err != nil {
		t.Fatal(err)
	}
	store, err := journal.NewDir(filepath.Join(dir, "journal"), journal.DirOptions{Sync: journal.SyncNever})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	resume := func(unfinished func(*journal.Intent) (journal.Resolution, error)) (*krait.Replayed, error) {
		log, err := store.Continue(ctx, "run")
		if err != nil {
			t.Fatalf("record %v: %v", at, err)
		}
		defer log.Close()
		records, err := journal.Records(ctx, store, "run")
		if err != nil {
			t.Fatal(err)
		}
		sb, r, err := krait.Resume(ctx, tmpl, records, krait.ReplayOptions{Unfinished: unfinished, Sandbox: krait.SandboxOptions{Run: &krait.RunOptions{Journal: log}}})
		if sb != nil {
			if len(r.Ops) == 0 {
				res, err := sb.Eval(ctx, crashSource)
				r.Ops = append(r.Ops, krait.ReplayedOp{Result: res, Err: err})
			}
			sb.Close()
		}
		return r, err
	}
	before := effectsOf(dir)
	r, err := resume(nil)
	if errors.Is(err, journal.ErrUnfinished) {
		asked = true
		// Whoever decides looks whether the effect is there.
		r, err = resume(func(in *journal.Intent) (journal.Resolution, error) {
			if in.Idempotent {
				t.Errorf("record %v: asked about %s, which is idempotent", at, in.Text())
			}
			if effectsOf(dir)[in.Key] == 0 {
				return journal.Resolution{}, nil
			}
			return journal.Resolution{Outcome: &journal.Outcome{Result: map[string]any{"ok": true, "n": in.Args["n"]}}}, nil
		})
	}
	if err != nil {
		t.Errorf("record %v: %v", at, err)
		return asked
	}
	last := r.Ops[len(r.Ops)-1]
	if last.Err != nil || last.Result.Value != int64(30) || !strings.Contains(last.Result.Stdout, "sync 4\nasync 0\nasync 1\n30 [") {
		t.Errorf("record %v: ended with %+v, %v", at, last.Result, last.Err)
	}
	after := effectsOf(dir)
	if len(after) != 30 {
		t.Errorf("record %v: %d effects, want 30 (%d before)", at, len(after), len(before))
	}
	for key, n := range after {
		if n != 1 {
			t.Errorf("record %v: the effect of %s happened %d times", at, key, n)
		}
	}
	return asked
}
