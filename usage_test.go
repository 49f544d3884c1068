package krait_test

// usage_test.go: what a run took.

import (
	"testing"

	"github.com/krait-run/krait"
)

// Memory is that of what lives when a run has ended: what later runs find there counts, what the run has dropped does not.
func TestUsageMemory(t *testing.T) { onTiers(t, testUsageMemory) }

func testUsageMemory(t *testing.T, _ krait.Options) {
	sb := sandbox(t, krait.Options{}, "def keep(n):\n    global kept\n    kept = [str(i) * 20 for i in range(n)]\ndef waste(n):\n    for i in range(n): str(i) * 20\ndef drop():\n    global kept\n    kept = None\ndef fail(): 1 / 0")
	memory := func(name string, args ...any) int64 {
		t.Helper()
		res, err := sb.Run(ctx, name, krait.Args(args))
		if res == nil || err != nil && name != "fail" {
			t.Fatalf("%s: %v", name, err)
		}
		return res.Usage.Memory
	}
	begun := memory("waste", 1)
	if begun <= 0 {
		t.Fatalf("got %d bytes", begun)
	}
	const n = 100_000 // texts of about 150 bytes
	kept := memory("keep", n)
	if d := kept - begun; d < n*100 || d > n*300 {
		t.Errorf("keeping: %d bytes more", d)
	}
	if after := memory("waste", n); after < kept*9/10 || after > kept*3/2 {
		t.Errorf("after a run that keeps nothing: %d bytes, before it %d", after, kept)
	}
	if after := memory("fail"); after < kept*9/10 || after > kept*3/2 {
		t.Errorf("after an error: %d bytes, before it %d", after, kept)
	}
	if sb.Tier() == krait.TierContainer {
		return // CPython gives back what it likes
	}
	memory("drop")
	if after := memory("waste", n); after > begun+n*100/2 { // which allocates enough for a new count
		t.Errorf("after dropping it: %d bytes, at first %d", after, begun)
	}
}
