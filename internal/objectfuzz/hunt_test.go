package objectfuzz

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/racedetector"
)

// Programs of some seeds are no finding. With -short, or where the race detector makes them slow, there are few; go run ./internal/objectfuzz/cmd tries them
// for as long as one likes.
func TestHunt(t *testing.T) {
	o := Options{Programs: 8000, Jobs: 2, Seed: 1, Minimise: 200, Time: time.Minute}
	if testing.Short() || slowness() > 1 {
		o.Programs = 300
	}
	o.Found = func(f Finding) { t.Errorf("seed %d: %s (alone: %v)\n%s", f.Seed, f.Signature, f.Alone, f.Program) }
	r, err := Hunt(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d programs in %v: %v", r.Programs, r.Elapsed.Round(time.Second), r.Kinds)
	if r.Kinds["raised"] > r.Programs/20 {
		t.Errorf("%d programs of %d did not come to their end", r.Kinds["raised"], r.Programs)
	}
}

// The parent tells what happened to a child, and goes on with another one.
func TestChildrenThatDie(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("the children die of limits that the race detector changes")
	}
	var p process
	defer p.stop()
	for _, c := range []struct{ source, kind string }{
		{"print(1)", "ok"},
		{"1 / 0", "raised"},
		{"while True: pass", "limit"},
		{"x = [1]\nwhile True: x += x", "limit"},
		{"#die", "died"},
		{"print(2)", "ok"},
		{"#hang", "hang"},
		{"#wait", "hang"},
		{"#grow", "memory"},
		{"print(3)", "ok"},
	} {
		p.patience = 5 * time.Second
		switch c.source {
		case "#wait":
			p.patience = time.Second
		case "#grow": // first touches of memory are slow on some machines
			p.patience = 30 * time.Second
		}
		out, err := p.run(job{Source: c.source})
		if err != nil {
			t.Fatal(err)
		}
		if out.Kind != c.kind {
			t.Errorf("%q: got %s %s, want %s", c.source, out.Kind, out.Text, c.kind)
		}
	}
}

// The same seed gives the same program.
func TestSeedsAreDeterministic(t *testing.T) {
	for seed := range uint64(50) {
		a, _ := OfSeed(seed)
		b, _ := OfSeed(seed)
		if a != b {
			t.Fatalf("seed %d gives two programs", seed)
		}
	}
}

// A program becomes smaller as long as it fails.
func TestMinimise(t *testing.T) {
	body := "with op(1):\n    x = 1\n    y = 2\nwith op(2):\n    class C(A, B, D):\n        def f(self):\n            try:\n                bad(1, 2)\n            except Exception: pass\n            return 1\nwith op(3):\n    z = 1\n"
	got := minimise(body, 1000, func(body string) bool { return strings.Contains(body, "bad(") })
	if want := "bad(1)\n"; strings.TrimSpace(got) != strings.TrimSpace(want) && !strings.HasSuffix(got, "bad(1)\n") {
		t.Errorf("got %q", got)
	}
	if strings.Count(got, "\n") > 3 {
		t.Errorf("got %q", got)
	}
}

// bytesChoices takes decisions from bytes, as native fuzzing mutates them.
type bytesChoices struct{ data []byte }

func (c *bytesChoices) Intn(n int) int {
	if len(c.data) == 0 {
		return 0
	}
	if n <= 256 || len(c.data) < 2 {
		x := int(c.data[0]) % n
		c.data = c.data[1:]
		return x
	}
	x := int(binary.LittleEndian.Uint16(c.data)) % n
	c.data = c.data[2:]
	return x
}

// FuzzObjects runs a program whose choices are the bytes, in this process.
func FuzzObjects(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		data := make([]byte, 400)
		for i := range data {
			data[i] = byte(r.IntN(256))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		body := Program(&bytesChoices{data})
		hang := time.AfterFunc(10*time.Second*time.Duration(slowness()), func() { panic("hang:\n" + Complete(body)) })
		defer hang.Stop()
		if out := run(job{Source: Complete(body), AtExit: len(data)%2 == 0}); out.bad() {
			t.Fatalf("%s\n%s\n%s", out.signature(), Complete(body), out.Stack)
		}
	})
}
