package javascript_test

// dead_linux_test.go: what is said of a worker that dies.

import (
	"strings"
	"syscall"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/worker"
)

func TestDeadWorker(t *testing.T) {
	p, err := worker.New(worker.Options{Size: -1}) // so that the one that starts is the sandbox's
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for typed, want := range map[bool]string{false: "the JavaScript process is gone", true: "the TypeScript process is gone"} {
		before := children()
		o := krait.Options{Language: javascript.Language(), Tier: krait.TierProcess, Workers: p}
		if typed {
			o.Language = javascript.TypeScript()
		}
		sandbox := open(t, o)
		if _, err := sandbox.Eval(t.Context(), "1"); err != nil {
			t.Fatal(err)
		}
		for pid := range children() {
			if !before[pid] {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
		if _, err := sandbox.Eval(t.Context(), "1"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
