//go:build unix

package enginetest

// contract.go tests what container.Engine and container.Process promise.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait/container"
)

// Contract tests an engine that works here.
func Contract(t *testing.T, e container.Engine) {
	t.Run("streams", func(t *testing.T) {
		data := make([]byte, 3<<20)
		random := rand.NewChaCha8([32]byte{1})
		_, _ = random.Read(data)
		res := do(t, e, run{stdin: string(data), bounds: container.Bounds{Output: 8 << 20}, program: `
import hashlib
data = sys.stdin.buffer.read()
rest = memoryview(data)
while rest:
    rest = rest[sys.stdout.buffer.write(rest):]
sys.stderr.write(hashlib.sha256(data).hexdigest())
`})
		sum := sha256.Sum256(data)
		if res.err != nil || res.out != string(data) || res.stderr != hex.EncodeToString(sum[:]) {
			t.Errorf("got %d bytes, %v, %s", len(res.out), res.err, res.stderr)
		}
	})
	t.Run("status", func(t *testing.T) {
		for program, want := range map[string]int{
			"sys.exit(3)": 3, "1/0": 1, "os.kill(os.getpid(), 9)": 137, "os.abort()": 134,
		} {
			var exit *container.ExitError
			res := do(t, e, run{program: program})
			if !errors.As(res.err, &exit) || exit.Code != want || exit.Cause != nil || exit.Engine != e.Name() {
				t.Errorf("%s: got %v, want status %d", program, res.err, want)
			}
			if program == "1/0" && !strings.Contains(exit.Error(), "ZeroDivisionError") {
				t.Errorf("got %q", exit.Error())
			}
		}
	})
	t.Run("mounts", func(t *testing.T) { mounts(t, e) })
	t.Run("no such program", func(t *testing.T) {
		p, err := e.Start(ctx(t), container.Spec{Command: []string{"no-such-program"}})
		if err == nil {
			err = p.Wait()
			_ = p.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "no-such-program") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("list", func(t *testing.T) {
		lister, ok := e.(container.Lister)
		if !ok {
			t.Fatal("no Lister")
		}
		here := func(id string) (found *container.Running) {
			list, err := lister.List(ctx(t))
			if err != nil {
				t.Fatal(err)
			}
			for i := range list {
				if list[i].ID == id {
					found = &list[i]
				}
			}
			return found
		}
		p, err := e.Start(ctx(t), container.Spec{Command: []string{"python3", "-c", "input()"}})
		if err != nil {
			t.Fatal(err)
		}
		c := here(p.ID())
		if c == nil || c.Engine != e.Name() || c.Host != os.Getpid() || c.Left || len(c.Command) == 0 || time.Since(c.Since).Abs() > time.Minute {
			t.Errorf("got %+v", c)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if c := here(p.ID()); c != nil {
			t.Errorf("closed, and got %+v", c)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		c, cancel := context.WithCancel(context.Background())
		cancel()
		if p, err := e.Start(c, container.Spec{Command: []string{"python3"}}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, %v", p, err)
		}
		if _, err := e.Start(ctx(t), container.Spec{}); err == nil {
			t.Error("a container without a command")
		}
		// Cancelling after the start changes nothing.
		c, cancel = context.WithCancel(context.Background())
		p, err := e.Start(c, container.Spec{Command: []string{"cat"}})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		cancel()
		_, _ = io.WriteString(p.Stdin(), "hello")
		_ = p.Stdin().Close()
		if out, err := io.ReadAll(p.Stdout()); string(out) != "hello" || err != nil {
			t.Errorf("got %q, %v", out, err)
		}
		if err := p.Wait(); err != nil {
			t.Error(err)
		}
	})
	t.Run("close", func(t *testing.T) {
		p, err := e.Start(ctx(t), container.Spec{Command: []string{"python3", "-I", "-S", "-c", "import time; time.sleep(1000)"}})
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := p.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if err := p.Wait(); !errors.Is(err, container.ErrClosed) {
			t.Errorf("got %v", err)
		}
		if n, err := p.Stdout().Read(make([]byte, 10)); n != 0 || err == nil {
			t.Errorf("reading what is closed: %d, %v", n, err)
		}
	})
}

func mounts(t *testing.T, e container.Engine) {
	dir := t.TempDir()
	for _, d := range []string{filepath.Dir(dir), dir} {
		_ = os.Chmod(d, 0o777)
	}
	file := filepath.Join(dir, "data.csv")
	if err := os.WriteFile(file, []byte("a,b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	if err := os.Mkdir(out, 0o777); err != nil {
		t.Fatal(err)
	}
	_ = os.Chmod(out, 0o777)
	attack(t, e, run{
		mounts: []container.Mount{
			{Host: dir, Guest: "/data"}, {Host: file, Guest: "/work" + "/in.csv"}, {Host: out, Guest: "/out", Write: true},
		},
		program: `
for path in ("/data/data.csv", "in.csv"):
    absent("no data at " + path, read(path) != b"a,b\n")
    refused("writing " + path, open, path, "ab")
refused("a new file", open, "/data/x", "wb")
with open("/out/x", "wb") as f:
    f.write(b"result")
done()
`})
	if got, err := os.ReadFile(filepath.Join(out, "x")); string(got) != "result" {
		t.Errorf("got %q, %v", got, err)
	}
	if p, err := e.Start(ctx(t), container.Spec{Command: []string{"cat"}, Mounts: []container.Mount{{Host: dir + "/none", Guest: "/x"}}}); err == nil {
		t.Errorf("%s: a mount of nothing", p.ID())
		_ = p.Close()
	}
}
