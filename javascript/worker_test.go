package javascript_test

// worker_test.go: JavaScript in a process beside the host's, where all is as it is in the host's.

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/worker"
)

func TestMain(m *testing.M) {
	worker.Main(javascript.Language())
	os.Exit(m.Run())
}

// pool, if not nil, has the tests run in workers.
var pool *worker.Pool

// place says where a test's scripts run.
func place(o *krait.Options) {
	switch {
	case containers != nil:
		o.Tier, o.Containers = krait.TierContainer, containers
	case pool != nil:
		o.Tier, o.Workers = krait.TierProcess, pool
	default:
		o.Tier = krait.TierInterpreter
	}
}

// workers has a test, and those that it calls, run in workers.
func workers(t testing.TB) {
	t.Helper()
	p, err := worker.New(worker.Options{Grace: 10 * time.Second, Error: func(err error) { t.Error(err) }}) // the machine may be busy
	if err != nil {
		t.Fatal(err)
	}
	pool = p
	t.Cleanup(func() {
		pool = nil
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
}

func TestWorkers(t *testing.T) {
	workers(t)
	for name, test := range map[string]func(t *testing.T){"values": TestValues, "dates": TestDates, "state": TestState, "errors": TestErrors, "tools": TestTools, "replay": TestReplay,
		"pollution": TestPollution, "memory": TestMemory, "storage": TestStorage, "no storage": TestStorageNone, "lost errors": TestLostErrors, "after a limit": TestAfterLimit, "programs": TestPrograms} {
		t.Run(name, test)
	}
}

// Without a tier scripts run in a process, and an error says what is missing for one.
func TestDefaultTier(t *testing.T) {
	if _, err := krait.NewTemplate(krait.Options{Language: javascript.Language()}); !errors.Is(err, krait.ErrOptions) || !strings.Contains(err.Error(), "there are no Workers") {
		t.Errorf("%v", err)
	}
	workers(t)
	template, err := krait.NewTemplate(krait.Options{Language: javascript.TypeScript(), Workers: pool})
	if err != nil {
		t.Fatal(err)
	}
	sandbox, err := template.NewSandbox(t.Context(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sandbox.Close()
	if sandbox.Tier() != krait.TierProcess {
		t.Errorf("it runs in tier %q", sandbox.Tier())
	}
	result, err := sandbox.Eval(t.Context(), "const n: number = 41; n + 1")
	if err != nil || result.Value != int64(42) {
		t.Errorf("%+v, %v", result, err)
	}
}

// A worker is killed where its engine does not stop.
func TestNativeLoop(t *testing.T) {
	workers(t)
	sandbox := open(t, krait.Options{Limits: krait.Limits{Time: 200 * time.Millisecond}})
	begun := time.Now()
	_, err := sandbox.Eval(context.Background(), "const a = []; a[2 ** 32 - 2] = 1; a.indexOf(2)")
	if !errors.Is(err, krait.ErrTime) {
		t.Errorf("%v", err)
	}
	t.Logf("it ended %v past its deadline", time.Since(begun)-200*time.Millisecond)
	if _, err = sandbox.Eval(context.Background(), "1"); !errors.Is(err, krait.ErrClosed) {
		t.Errorf("%v", err)
	}
}
