package container_test

// deaf_test.go holds guests that do not read, say nothing or never stop talking: whatever the host waits for has an end. They are processes,
// this program started again.

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/guesttest"
)

// manners is the variable that makes this program a guest, and says which one: "ready" in front of those that begin as they should.
const manners = "KRAIT_TEST_GUEST"

// beGuest is the whole of such a process.
func beGuest(how string) {
	in := bufio.NewReader(os.Stdin)
	take := func() (m struct {
		T  string
		ID int64
	}) {
		var head [8]byte
		if _, err := io.ReadFull(in, head[:]); err != nil {
			os.Exit(0)
		}
		body := make([]byte, binary.BigEndian.Uint32(head[:])-4)
		if _, err := io.ReadFull(in, body); err != nil {
			os.Exit(0)
		}
		_ = json.Unmarshal(body[:binary.BigEndian.Uint32(head[4:])], &m)
		return m
	}
	say := func(text string) {
		b := binary.BigEndian.AppendUint32(nil, uint32(4+len(text)))
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(text))), text...)
		if _, err := os.Stdout.Write(b); err != nil {
			os.Exit(0)
		}
	}
	how, polite := strings.CutPrefix(how, "ready, ")
	if polite {
		var size [4]byte
		_, _ = io.ReadFull(in, size[:])
		_, _ = io.CopyN(io.Discard, in, int64(binary.BigEndian.Uint32(size[:])))
		take()
		say(`{"t":"ready","version":1}`)
		text, _ := json.Marshal(map[string]any{"t": "ok", "id": take().ID}) // open
		say(string(text))
	}
	switch how {
	case "deaf":
		time.Sleep(time.Hour)
	case "silent":
		_, _ = io.Copy(io.Discard, in)
	case "flooding": // and deaf
		for {
			say(`{"t":"out","fd":1}`)
		}
	case "endless": // a file that grows
		for size := 1; ; size++ {
			text, _ := json.Marshal(map[string]any{"t": "ok", "id": take().ID, "size": size << 23})
			b := binary.BigEndian.AppendUint32(nil, uint32(4+len(text)+(4<<20)))
			b = append(binary.BigEndian.AppendUint32(b, uint32(len(text))), text...)
			_, _ = os.Stdout.Write(append(b, make([]byte, 4<<20)...))
		}
	case "asking": // and deaf to the answers
		take()
		for i := 1; ; i++ {
			text, _ := json.Marshal(map[string]any{"t": "call", "k": "host", "id": i, "n": "f"})
			say(string(text))
		}
	}
	os.Exit(0)
}

// guests is an Engine whose processes are such guests.
type guests struct {
	container.Engine
	how string
}

func (g guests) Start(ctx context.Context, spec container.Spec) (container.Process, error) {
	spec.Command, spec.Env = []string{os.Args[0]}, []string{manners + "=" + g.how}
	return g.Engine.Start(ctx, spec)
}

// within is the bound of what ends after a second at the latest.
const within = 5 * time.Second

// ends calls f and requires that it returns soon.
func ends(t *testing.T, what string, f func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-time.After(within):
		t.Fatalf("%s does not end", what)
		return nil
	}
}

func short(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

// A start ends with its context, or when its time is over, whatever the guest does.
func TestStartEnds(t *testing.T) {
	for _, how := range []string{"deaf", "silent"} {
		t.Run(how, func(t *testing.T) {
			o := container.Options{Preload: []string{strings.Repeat("x", 1<<20)}}
			err := ends(t, "the start", func() error {
				_, err := container.Start(short(t), guests{guesttest.Engine{Dir: t.TempDir}, how}, o)
				return err
			})
			if !errors.Is(err, container.ErrStart) || !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
			o.StartTime = 200 * time.Millisecond
			err = ends(t, "the start", func() error {
				_, err := container.Start(context.Background(), guests{guesttest.Engine{Dir: t.TempDir}, how}, o)
				return err
			})
			if !errors.Is(err, container.ErrStart) || !strings.HasSuffix(err.Error(), "the guest was not ready within 200ms") {
				t.Error(err)
			}
		})
	}
}

// whatever is all that a session waits for.
var whatever = map[string]func(ctx context.Context, s *container.Session) error{
	"run": func(ctx context.Context, s *container.Session) error {
		_, err := s.Do(ctx, &engine.Op{Kind: engine.Eval, Source: strings.Repeat("# \n", 1<<20), File: "<eval>"}, &host{})
		return err
	},
	"small run": func(ctx context.Context, s *container.Session) error {
		_, err := s.Do(ctx, &engine.Op{Kind: engine.Eval, Source: "1", File: "<eval>"}, &host{})
		return err
	},
	"timed run": func(ctx context.Context, s *container.Session) error {
		end, _ := ctx.Deadline()
		_, err := s.Do(context.Background(), &engine.Op{Kind: engine.Eval, Source: strings.Repeat("# \n", 1<<20), File: "<eval>", Deadline: end}, &host{})
		return err
	},
	"reset":    func(ctx context.Context, s *container.Session) error { return s.Reset(ctx) },
	"versions": func(ctx context.Context, s *container.Session) error { _, err := s.Versions(ctx); return err },
	"files":    func(ctx context.Context, s *container.Session) error { _, err := s.Files(ctx); return err },
	"upload": func(ctx context.Context, s *container.Session) error {
		return s.Upload(ctx, "f", strings.NewReader(strings.Repeat("x", 1<<20)))
	},
	"download": func(ctx context.Context, s *container.Session) error { return s.Download(ctx, "f", io.Discard) },
	"prepare": func(ctx context.Context, s *container.Session) error {
		return s.Prepare(ctx, engine.Options{Argv: []string{strings.Repeat("x", 1<<20)}})
	},
}

func guest(t *testing.T, how string) *container.Session {
	t.Helper()
	s, err := container.Start(context.Background(), guests{guesttest.Engine{Dir: t.TempDir}, "ready, " + how}, container.Options{Grace: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if err := s.Prepare(context.Background(), engine.Options{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// Everything ends with its context, with the context's error. The guest is killed.
func TestContextEndsEverything(t *testing.T) {
	for _, how := range []string{"deaf", "silent", "flooding", "asking"} {
		for what, f := range whatever {
			t.Run(how+"/"+what, func(t *testing.T) {
				t.Parallel()
				s := guest(t, how)
				err := ends(t, what, func() error { return f(short(t), s) })
				if how == "asking" && !strings.Contains(what, "run") { // a call out of turn breaks the protocol, or is refused
					if err == nil {
						t.Error("it ends well")
					}
				} else if !errors.Is(err, context.DeadlineExceeded) {
					t.Error(err)
				}
				if err := s.Alive(); !errors.Is(err, container.ErrGone) {
					t.Errorf("it lives on: %v", err)
				}
				if err := ends(t, "Close", s.Close); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// Close ends everything, without a context that does.
func TestCloseEndsEverything(t *testing.T) {
	for _, how := range []string{"deaf", "silent", "flooding"} {
		for what, f := range whatever {
			if what == "timed run" {
				continue
			}
			t.Run(how+"/"+what, func(t *testing.T) {
				t.Parallel()
				s := guest(t, how)
				done := make(chan error, 1)
				go func() { done <- f(context.Background(), s) }()
				time.Sleep(100 * time.Millisecond)
				if err := ends(t, "Close", s.Close); err != nil {
					t.Error(err)
				}
				if err := ends(t, what, func() error { return <-done }); !errors.Is(err, container.ErrGone) {
					t.Error(err)
				}
			})
		}
	}
}

// A file that grows as fast as it is read is cut off at what the container has room for.
func TestEndlessFile(t *testing.T) {
	s := guest(t, "endless")
	var n written
	if err := s.Download(context.Background(), "f", &n); !errors.Is(err, container.ErrFile) || n > written(container.Defaults.Work) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

type written int64

func (w *written) Write(p []byte) (int, error) {
	if *w += written(len(p)); *w > 1<<30 {
		return 0, errors.New("more than the host has room for")
	}
	return len(p), nil
}

// A sandbox's limit of time bounds all that it does with its container; Close ends what is under way.
func TestSandboxEnds(t *testing.T) {
	all := map[string]func(sb *krait.Sandbox) error{
		"eval": func(sb *krait.Sandbox) error {
			_, err := sb.Eval(context.Background(), strings.Repeat("# \n", 1<<20))
			return err
		},
		"reset":    func(sb *krait.Sandbox) error { return sb.Reset(context.Background()) },
		"files":    func(sb *krait.Sandbox) error { _, err := sb.Files(context.Background()); return err },
		"download": func(sb *krait.Sandbox) error { return sb.Download(context.Background(), "f", io.Discard) },
		"upload": func(sb *krait.Sandbox) error {
			return sb.Upload(context.Background(), "f", strings.NewReader(strings.Repeat("x", 1<<20)))
		},
	}
	sandbox := func(t *testing.T, how string, limit time.Duration) *krait.Sandbox {
		tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierContainer, Limits: krait.Limits{Time: limit}, Containers: container.Fresh{
			Engine:  guests{guesttest.Engine{Dir: t.TempDir}, "ready, " + how},
			Options: container.Options{Grace: 200 * time.Millisecond},
		}})
		if err != nil {
			t.Fatal(err)
		}
		sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = sb.Close() })
		return sb
	}
	for _, how := range []string{"deaf", "silent"} {
		for what, f := range all {
			t.Run(how+"/"+what, func(t *testing.T) {
				t.Parallel()
				sb := sandbox(t, how, 200*time.Millisecond)
				if err := ends(t, what, func() error { return f(sb) }); !errors.Is(err, krait.ErrTime) {
					t.Errorf("in its time: %v", err)
				}
				if err := ends(t, "Close", sb.Close); err != nil {
					t.Error(err)
				}
				sb = sandbox(t, how, -1)
				done := make(chan error, 1)
				go func() { done <- f(sb) }()
				time.Sleep(100 * time.Millisecond)
				if err := ends(t, "Close", sb.Close); err != nil {
					t.Error(err)
				}
				if err := ends(t, what, func() error { return <-done }); !errors.Is(err, krait.ErrClosed) {
					t.Errorf("closed: %v", err)
				}
			})
		}
	}
}
