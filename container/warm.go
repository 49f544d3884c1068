package container

// warm.go holds Warm, which has containers ready before they are asked for.

import (
	"context"
	"fmt"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container/pool"
	"github.com/krait-run/krait/internal/engine"
)

// WarmOptions say how many containers a Warm keeps.
type WarmOptions struct {
	// Size is how many are kept ready. 0 is 1; negative: none, each is started when it is asked for.
	Size int
	// Idle is how long they are kept when nobody asks. 0 is ten minutes, negative is for ever.
	Idle time.Duration
	// Error is told what went wrong with those that nobody has asked for yet; nil drops it.
	Error func(error)
}

// Warm gives every sandbox a container of its own that was started, and has imported what Options.Preload names, before the sandbox asked.
// It is for krait.Options.Containers and safe for concurrent use. Close it when its templates are not used any more.
type Warm struct {
	pool *pool.Pool[*Session]
}

var _ krait.Containers = (*Warm)(nil)

// NewWarm begins to start containers.
func NewWarm(engine Engine, o Options, w WarmOptions) (*Warm, error) {
	if engine == nil {
		return nil, fmt.Errorf("%w: the engine is nil", ErrStart)
	}
	p, err := pool.New(pool.Options[*Session]{
		Start: func(ctx context.Context) (*Session, error) { return Start(ctx, engine, o) },
		Alive: func(s *Session) bool { return s.Alive() == nil },
		Size:  w.Size, Idle: w.Idle, Error: w.Error,
	})
	if err != nil {
		return nil, fmt.Errorf("container: %w", err)
	}
	return &Warm{p}, nil
}

// Open hands out a container that is ready, or starts one.
func (w *Warm) Open(ctx context.Context, o engine.Options) (engine.Machine, error) {
	s, err := w.pool.Get(ctx)
	if err != nil {
		return nil, fmt.Errorf("container: %w", err)
	}
	if err := s.Prepare(ctx, o); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// Close ends the containers that nobody has asked for. Those that sandboxes have end with these.
func (w *Warm) Close() error { return w.pool.Close() }
