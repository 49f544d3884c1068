package krait_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
)

// What is remembered only so that its loss can be told (objects with __del__, generators with handlers, coroutines that nobody has
// awaited) counts for the memory limit: a script can't hold memory by losing such things.
func TestLostObjectsHoldNoMemory(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine")
	}
	for name, source := range map[string]string{
		"__del__": `
class F:
    def __init__(self): self.b = bytearray(10**6)
    def __del__(self): pass
junk = [[i] for i in range(20000)]
for i in range(300):
    x = F()
    len("")
`,
		"__del__, no calls": `
class F:
    b = None
    def __del__(self): pass
for i in range(300):
    x = F()
    x.b = b"x" * (10**6 + i)
`,
		"generators": `
def g(b):
    try:
        yield
    finally:
        pass
junk = [[i] for i in range(20000)]
for i in range(300):
    x = g(bytearray(10**6))
    next(x)
`,
		"coroutines": `
async def f(b): pass
for i in range(300):
    x = f(bytearray(10**6))
`,
	} {
		holdsWithin(t, name, source)
	}
}

// What a script has dropped is not held by what was made beside it, or by the container that it was in.
func TestDroppedObjectsHoldNoMemory(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine")
	}
	for name, source := range map[string]string{
		"a queue of nodes behind a sentinel": `
class Node:
    def __init__(self, v):
        self.v = v
        self.next = None
for _ in range(3): Node(1)
def run():
    sentinel = Node(0)
    tail = sentinel.next = Node(0)
    for i in range(600_000):
        tail.next = n = Node(i)
        tail = n
        sentinel.next = sentinel.next.next
    return sentinel
kept = run()
`,
		"cleared lists": `
kept = []
for i in range(300):
    l = [b"x" * (10**6 + i)]
    l.clear()
    kept.append(l)
`,
		"lists and dicts that outgrew their own items": `
kept = []
for i in range(300):
    l = [b"x" * (10**6 + i)]
    l.extend(range(9))
    l[0] = None
    d = {0: b"x" * (10**6 + i)}
    d.update((k, k) for k in range(9))
    d[0] = None
    e = {0: b"x" * (10**6 + i)}
    e.clear()
    kept += l, d, e
`,
		"instances that outgrew their own attributes": `
class A: pass
kept = []
for _ in range(3): a = A(); a.x = 1
for i in range(300):
    a = A()
    a.x = b"x" * (10**6 + i)
    for name in "abcdefghijkl": setattr(a, name, 1)
    a.x = 1
    kept.append(a)
for i in range(300):
    a = A()
    a.x = b"x" * (10**6 + i)
    a.__dict__.clear()
    kept.append(a)
`,
	} {
		holdsWithin(t, name, source)
	}
}

// holdsWithin runs source with 16 MB allowed, and fails if more than twice that is held afterwards.
func holdsWithin(t *testing.T, name, source string) {
	t.Helper()
	template, err := krait.NewTemplate(krait.Options{Limits: krait.Limits{Memory: 16 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	if err := sb.LoadScript(context.Background(), source); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if held := heap() - before; held > 32<<20 {
		t.Errorf("%s: %d MB are held where 16 are allowed", name, held>>20)
	}
	if err := sb.Close(); err != nil {
		t.Error(err)
	}
}

// A finalizer that saves what its object held makes the same structure die again and again: looking at it is paid for in steps.
func TestDyingAgainCostsSteps(t *testing.T) {
	template, err := krait.NewTemplate(krait.Options{Limits: krait.Limits{Steps: 3_000_000}})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	err = sb.LoadScript(context.Background(), `
class F:
    def __del__(self):
        global saved, deaths
        saved = self.big
        deaths += 1
deaths = 0
saved = [[i] for i in range(40000)]
def die():
    global saved
    x = F()
    x.big = saved
    saved = None
    del x
    len("")
`)
	if err != nil {
		t.Fatal(err)
	}
	res, err := sb.Eval(context.Background(), `
rounds = 0
while rounds < 20 and saved is not None:
    die()
    rounds += 1
deaths
`)
	if err != nil {
		t.Fatal(err)
	}
	// A round is some tens of operations, and 6,000 steps for what is alive at its beginning; what has died costs as much again.
	if deaths := res.Value.(int64); res.Usage.Steps < 9_000*deaths || deaths == 0 {
		t.Errorf("%d steps for %d deaths", res.Usage.Steps, deaths)
	}
}
