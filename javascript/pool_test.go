package javascript_test

// pool_test.go: virtual machines are made before they are asked for, and nothing is left of them.

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
)

// What one sandbox does to its globals no other one sees, and a sandbox is closed from any goroutine at any time.
func TestMachinesAreForOneSandbox(t *testing.T) {
	template, err := krait.NewTemplate(krait.Options{Language: javascript.Language(), Tier: krait.TierInterpreter})
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
		if err != nil {
			t.Fatal(err)
		}
		result, err := sandbox.Eval(context.Background(), "const was = [globalThis.mine, Array.prototype.mine]; globalThis.mine = 1; Array.prototype.mine = 1; was.join()")
		if err != nil || result.Value != "," {
			t.Fatalf("%+v, %v", result, err)
		}
		done := make(chan error)
		go func() { done <- sandbox.Close() }()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// No goroutine is left where nothing is to be made, nor where a template is not used any more.
func TestNoGoroutineIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 3 {
		template, err := krait.NewTemplate(krait.Options{Language: javascript.Language(), Tier: krait.TierInterpreter})
		if err != nil {
			t.Fatal(err)
		}
		sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if err := sandbox.Close(); err != nil {
			t.Error(err)
		}
	}
	for n := 0; ; n++ {
		runtime.GC()
		if after := runtime.NumGoroutine(); after <= before {
			return
		} else if n > 500 {
			t.Fatalf("%d goroutines, of which %d were there", after, before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}
