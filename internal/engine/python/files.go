package python

// files.go holds the way of files into a sandbox and out of it, between its runs: those that its scripts see.

import (
	"context"
	"io"

	"github.com/krait-run/krait/internal/engine"
	pyio "github.com/krait-run/krait/internal/stdlib/io"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

var (
	_ engine.Storage = (*Engine)(nil)
	_ engine.Pieces  = (*Engine)(nil)
)

// stored is the way to the files.
func (en *Engine) stored() engine.Stored {
	return engine.Stored{
		View: func() *vfs.View {
			if en.mounts == nil {
				return nil
			}
			return en.view()
		},
		Forgotten: func() bool { ok, _ := pyio.CloseForgotten(en.vm); return ok },
	}
}

// Upload implements engine.Storage. What was written stays where an error comes later.
func (en *Engine) Upload(ctx context.Context, name string, r io.Reader) error {
	return en.stored().Upload(ctx, name, r)
}

// Download implements engine.Storage.
func (en *Engine) Download(ctx context.Context, name string, w io.Writer) error {
	return en.stored().Download(ctx, name, w)
}

// Put implements engine.Pieces.
func (en *Engine) Put(name string, data []byte, more bool) error {
	return en.stored().Put(name, data, more)
}

// Get implements engine.Pieces.
func (en *Engine) Get(name string, offset int64, n int) (data []byte, size int64, err error) {
	return en.stored().Get(name, offset, n)
}

// Files implements engine.Storage and engine.Pieces. What can't be listed is left out.
func (en *Engine) Files(ctx context.Context) ([]values.Artifact, error) {
	return en.stored().Files(ctx)
}
