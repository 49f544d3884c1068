package pool

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// thing is an item that counts those that are open.
type thing struct {
	n    int32
	open *atomic.Int32
	once sync.Once
	dead atomic.Bool
}

func (i *thing) Close() error {
	i.once.Do(func() { time.Sleep(time.Second); i.open.Add(-1) })
	return nil
}

// maker makes things; each takes ten seconds.
type maker struct{ made, open atomic.Int32 }

func (m *maker) start(ctx context.Context) (*thing, error) {
	select {
	case <-time.After(10 * time.Second):
		m.open.Add(1)
		return &thing{n: m.made.Add(1), open: &m.open}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func TestHandedOutOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m maker
		p, err := New(Options[*thing]{Start: m.start, Size: 3, Alive: func(i *thing) bool { return !i.dead.Load() }})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(11 * time.Second)
		if p.Ready() != 3 {
			t.Errorf("%d are warm", p.Ready())
		}
		seen := map[int32]bool{}
		begin := time.Now()
		for range 3 {
			i, err := p.Get(t.Context())
			if err != nil || seen[i.n] {
				t.Errorf("got %v, %v", i, err)
			}
			seen[i.n] = true
			defer i.Close()
		}
		if d := time.Since(begin); d != 0 {
			t.Errorf("warm items took %v", d)
		}
		i, err := p.Get(t.Context()) // cold
		if err != nil || time.Since(begin) != 10*time.Second {
			t.Errorf("got %v after %v", err, time.Since(begin))
		}
		_ = i.Close()
		time.Sleep(11 * time.Second)
		// One that died while it was waiting is not handed out.
		p.mu.Lock()
		dead := p.ready[0]
		p.mu.Unlock()
		dead.dead.Store(true)
		if i, err := p.Get(t.Context()); err != nil || i == dead {
			t.Errorf("got %v, %v", i, err)
		} else {
			_ = i.Close()
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		if _, err := p.Get(t.Context()); !errors.Is(err, ErrClosed) {
			t.Errorf("got %v", err)
		}
		if n := m.open.Load(); n != 3 {
			t.Errorf("%d are open, want those that were handed out", n)
		}
	})
}

func TestIdleExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m maker
		p, err := New(Options[*thing]{Start: m.start, Size: 2, Idle: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Second)
		i, err := p.Get(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_ = i.Close()
		time.Sleep(50 * time.Second) // used 50 s ago
		if p.Ready() != 2 {
			t.Errorf("%d are warm", p.Ready())
		}
		time.Sleep(30 * time.Second)
		if p.Ready() != 0 || m.open.Load() != 0 {
			t.Errorf("%d are warm, %d open", p.Ready(), m.open.Load())
		}
		if i, err = p.Get(t.Context()); err != nil {
			t.Fatal(err)
		}
		_ = i.Close()
		time.Sleep(11 * time.Second)
		if p.Ready() != 2 {
			t.Errorf("%d are warm", p.Ready())
		}
		if err := p.Close(); err != nil || m.open.Load() != 0 {
			t.Errorf("%v, %d open", err, m.open.Load())
		}
	})
}

// Closing gives up starts that are on their way, and closes what was started all the same.
func TestCloseWhileStarting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m maker
		for _, deaf := range []bool{false, true} {
			p, err := New(Options[*thing]{Size: 4, Start: func(ctx context.Context) (*thing, error) {
				if deaf {
					ctx = context.WithoutCancel(ctx)
				}
				return m.start(ctx)
			}})
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			if err := p.Close(); err != nil || m.open.Load() != 0 {
				t.Errorf("%v, %d open", err, m.open.Load())
			}
		}
	})
}

func TestErrorsOfStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		boom := errors.New("boom")
		var told atomic.Int32
		p, err := New(Options[*thing]{
			Start: func(context.Context) (*thing, error) { return nil, boom },
			Error: func(err error) {
				if errors.Is(err, boom) {
					told.Add(1)
				}
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if _, err := p.Get(t.Context()); !errors.Is(err, boom) {
			t.Errorf("got %v", err)
		}
		time.Sleep(time.Second)
		if n := told.Load(); n != 2 { // no endless attempts
			t.Errorf("told %d times", n)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := New(Options[*thing]{}); err == nil {
		t.Error("a pool without Start")
	}
	if _, err := New(Options[*thing]{Start: (&maker{}).start, Size: 1 << 20}); err == nil {
		t.Error("a pool of a million")
	}
}
