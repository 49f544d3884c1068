package life

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/krait-run/krait/container"
)

// program is a goroutine in the place of a program: it ends with status 0 when it is told to, with 137 when it is killed.
type program struct {
	exit, killed         chan struct{}
	once                 sync.Once
	out, err             *io.PipeWriter
	removed              int
	removeErr, waitCause error
}

func start(b container.Bounds) (*program, *Process) {
	b, err := b.Filled()
	if err != nil {
		panic(err)
	}
	g := &program{exit: make(chan struct{}), killed: make(chan struct{})}
	outR, outW := io.Pipe()
	errR, errW := io.Pipe()
	_, in := io.Pipe()
	g.out, g.err = outW, errW
	return g, Start(Parts{
		Engine: "test", ID: "c1", Bounds: b, Stdin: in, Stdout: outR, Stderr: errR,
		Wait: func() (int, error) {
			defer errW.Close()
			defer outW.Close()
			select {
			case <-g.exit:
				return 0, nil
			case <-g.killed:
				return 137, g.waitCause
			}
		},
		Kill:   func() { g.once.Do(func() { close(g.killed) }) },
		Remove: func() error { g.removed++; return g.removeErr },
	})
}

func TestEndByItself(t *testing.T) {
	g, p := start(container.Bounds{})
	go func() { _, _ = g.out.Write([]byte("hello")); close(g.exit) }()
	out, err := io.ReadAll(p.Stdout())
	if string(out) != "hello" || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	if g.removed != 1 {
		t.Errorf("removed %d times", g.removed)
	}
}

func TestClosedFromManyGoroutines(t *testing.T) {
	g, p := start(container.Bounds{})
	g.removeErr = errors.New("cgroup: busy")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := p.Close(); !errors.Is(err, g.removeErr) {
				t.Errorf("got %v, want what could not be removed", err)
			}
		})
	}
	all.Wait()
	if err := p.Wait(); !errors.Is(err, container.ErrClosed) {
		t.Errorf("got %v", err)
	}
	if g.removed != 1 {
		t.Errorf("removed %d times", g.removed)
	}
}

func TestOutputIsBounded(t *testing.T) {
	for _, stream := range []string{"stdout", "stderr"} {
		g, p := start(container.Bounds{Output: 100})
		go func() {
			w := g.out
			if stream == "stderr" {
				w = g.err
			}
			for {
				if _, err := w.Write([]byte(strings.Repeat("x", 30))); err != nil {
					return
				}
			}
		}()
		out, err := io.ReadAll(p.Stdout())
		if stream == "stdout" && !errors.Is(err, container.ErrOutput) {
			t.Errorf("reading: got %v", err)
		}
		if len(out) > 100 {
			t.Errorf("got %d bytes", len(out))
		}
		if err := p.Wait(); !errors.Is(err, container.ErrOutput) {
			t.Errorf("%s: got %v", stream, err)
		}
	}
}

func TestTimeIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		_, p := start(container.Bounds{Life: time.Minute})
		if err := p.Wait(); !errors.Is(err, container.ErrTime) || time.Since(begin) != time.Minute {
			t.Errorf("got %v after %v", err, time.Since(begin))
		}
	})
}

func TestCauseOfTheEngine(t *testing.T) {
	g, p := start(container.Bounds{})
	g.waitCause = container.ErrMemory
	_, _ = g.err.Write([]byte("one\ntwo\n"))
	g.once.Do(func() { close(g.killed) })
	var exit *container.ExitError
	if err := p.Wait(); !errors.As(err, &exit) || !errors.Is(err, container.ErrMemory) || exit.Code != 137 || exit.Stderr != "one\ntwo\n" {
		t.Errorf("got %#v", err)
	}
}

func TestTail(t *testing.T) {
	var tl tail
	want := ""
	for i := range 3000 {
		piece := strings.Repeat(string(rune('a'+i%26)), i%37)
		tl.add([]byte(piece))
		want += piece
	}
	if got := tl.String(); got != "..."+want[len(want)-tailSize:] {
		t.Errorf("got %d bytes, want the last %d", len(got), tailSize)
	}
	tl.add([]byte(strings.Repeat("z", 3*tailSize)))
	if got := tl.String(); got != "..."+strings.Repeat("z", tailSize) {
		t.Errorf("got %d bytes", len(got))
	}
}
