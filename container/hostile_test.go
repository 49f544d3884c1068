package container

// hostile_test.go holds guests that are no Python: each says what it should not, at a time when it should not.

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/values"
)

// pipeProcess is a Process that a goroutine of the test plays.
type pipeProcess struct {
	in   *io.PipeWriter // of the host
	out  *io.PipeReader
	once sync.Once
	end  chan struct{}
}

func (p *pipeProcess) Stdin() io.WriteCloser { return p.in }
func (p *pipeProcess) Stdout() io.Reader     { return p.out }
func (p *pipeProcess) Stderr() string        { return "last words" }
func (p *pipeProcess) ID() string            { return "pipe" }
func (p *pipeProcess) Wait() error           { <-p.end; return errors.New("ended") }
func (p *pipeProcess) Close() error {
	p.once.Do(func() {
		p.in.CloseWithError(io.ErrClosedPipe)
		p.out.CloseWithError(io.EOF)
		close(p.end)
	})
	return nil
}

// play starts a guest that is ready, and then answers the first operation with frames.
func play(t *testing.T, frames []byte) *Session {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &pipeProcess{in: inW, out: outR, end: make(chan struct{})}
	go func() {
		var head [4]byte
		io.ReadFull(inR, head[:])
		io.CopyN(io.Discard, inR, int64(binary.BigEndian.Uint32(head[:])))
		readFrame(inR) // hello
		outW.Write(appendFrame(nil, []byte(`{"t":"ready","version":1}`), nil))
		readFrame(inR) // the operation
		go outW.Write(frames)
		io.Copy(io.Discard, inR)
	}()
	s, err := NewSession(context.Background(), p, Options{Grace: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// lastHost is a host that has nothing.
type lastHost struct{}

func (lastHost) Print(bool, []byte) error { return nil }
func (lastHost) Log(string, string) error { return nil }
func (lastHost) Yield(any) error          { return nil }
func (lastHost) Show(values.Artifact) error {
	return nil
}
func (lastHost) Bind(*engine.Call) error                 { return nil }
func (lastHost) Ask(string, []any) (any, error)          { return nil, nil }
func (lastHost) Begin(*engine.Call) (engine.Work, error) { return lastWork{}, nil }

type lastWork struct{}

func (lastWork) Do(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() }
func (lastWork) State() engine.State                 { return engine.Live }
func (lastWork) ID(context.Context, error) int64     { return 0 }
func (lastWork) Drop()                               {}
func (lastWork) End(v any, err error) (any, bool, error) {
	return v, false, err
}

func frames(texts ...string) []byte {
	var b []byte
	for _, text := range texts {
		b = appendFrame(b, []byte(text), []byte("tail!"))
	}
	return b
}

func TestHostileGuests(t *testing.T) {
	const done = `{"t":"done","id":1}`
	for name, c := range map[string]struct {
		frames []byte
		want   string // in the error; "" for none
	}{
		"polite":                {frames(done), ""},
		"wrong number":          {frames(`{"t":"done","id":7}`), "the end of 7 in place of 1"},
		"unknown message":       {frames(`{"t":"format_disk"}`, done), `"format_disk" in a run`},
		"ok out of turn":        {frames(`{"t":"ok","id":1}`), `"ok" in a run`},
		"ready again":           {frames(`{"t":"ready","version":1}`, done), `"ready" in a run`},
		"a call twice":          {frames(`{"t":"call","id":5,"n":"x"}`, `{"t":"call","id":5,"n":"x"}`), "call 5 begins twice"},
		"cancel of nothing":     {frames(`{"t":"cancel","id":99}`, done), ""},
		"a stream of no run":    {frames(`{"t":"ask","q":"next","p":[3]}`, done), ""},
		"next of nonsense":      {frames(`{"t":"ask","q":"next","p":["x",{}]}`, done), ""},
		"a handle from nowhere": {frames(`{"t":"call","id":1,"p":[{"$":"handle","v":"h"}]}`), "a Handle that it was not given"},
		"a kind with a path":    {frames(`{"t":"show","k":"../../etc/cron","forms":[]}`), `an artifact of the kind "../../etc/cron"`},
		"bytes out of bounds":   {frames(`{"t":"show","forms":[["a",0,6]]}`), "bytes that are not there"},
		"end of file":           {nil, ""},
		"half a frame":          {[]byte{0, 0, 0, 9, 0, 0, 0, 5, '{'}, ""},
		"a frame of 4 GB":       {[]byte{255, 255, 255, 255, 0, 0, 0, 1}, "a frame of 4294967295 bytes"},
		"bad end":               {frames(`{"t":"done","id":1,"files":[[1,2,3]]}`), "a file that is none"},
		"bad exception":         {frames(`{"t":"done","id":1,"e":{"type":"\ud800","line":-4,"notes":null,"cause":{}}}`), "\ufffd"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
			defer cancel()
			s := play(t, c.frames)
			_, err := s.Do(ctx, &engine.Op{Kind: "eval", Source: "1", File: "<eval>"}, lastHost{})
			switch {
			case c.frames == nil || len(c.frames) == 9:
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Error(err)
				}
			case c.want == "":
				if err != nil {
					t.Error(err)
				}
			case err == nil || !strings.Contains(err.Error(), c.want):
				t.Errorf("got %v, want %s", err, c.want)
			}
			var x *krait.Error
			if alive := s.Alive(); (alive == nil) != (err == nil || errors.As(err, &x)) {
				t.Errorf("after %v: %v", err, alive)
			} else if alive != nil && !errors.Is(alive, krait.ErrContainer) {
				t.Error(alive)
			}
		})
	}
}

// FuzzSession gives a session what a guest might send in a run: it ends, without a panic.
func FuzzSession(f *testing.F) {
	for _, h := range hostile {
		f.Add(frames(h, `{"t":"done","id":1}`))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		s := play(t, b)
		_, _ = s.Do(ctx, &engine.Op{Kind: "eval", Source: "1", File: "<eval>"}, lastHost{})
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A guest that dies while it sends a frame says why by the end of its process.
func TestDeathInsideOfAFrame(t *testing.T) {
	for _, c := range []struct {
		ended error // what the process says
		want  string
	}{
		{errors.New("signal: killed"), "signal: killed"},
		{nil, "the end is inside of a frame"},
	} {
		exited := make(chan struct{})
		close(exited)
		r, w := io.Pipe()
		s := &Session{p: &pipeProcess{in: w, out: r, end: make(chan struct{})}, exited: exited, waitErr: c.ended}
		_, _, err := readFrame(bytes.NewReader([]byte{0, 0, 0, 9, 0, 0, 0, 5, '{'}))
		if err = s.fail(err); !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("after %v: %v, want %s", c.ended, err, c.want)
		}
	}
}
