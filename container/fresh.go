package container

// fresh.go holds Fresh, which starts a container for each sandbox.

import (
	"context"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/engine"
)

// Fresh gives every sandbox a container of its own, started when it is asked for and removed when the sandbox is closed. It is for
// krait.Options.Containers. Where starting takes too long, keep warm ones in a pool.
type Fresh struct {
	Engine  Engine
	Options Options
}

var _ krait.Containers = Fresh{}

// Open starts a container.
func (f Fresh) Open(ctx context.Context, o engine.Options) (engine.Machine, error) {
	if f.Options.Language == nil {
		f.Options.Language = o.Language
	}
	s, err := Start(ctx, f.Engine, f.Options)
	if err != nil {
		return nil, err
	}
	if err := s.Prepare(ctx, o); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}
