package javascript

// storage.go holds the way of files into a sandbox and out of it, between its operations: those that its scripts see.

import (
	"context"
	"io"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

var (
	_ engine.Storage = (*Engine)(nil)
	_ engine.Pieces  = (*Engine)(nil)
)

// stored is the way to the files. Where the engine can't be used any more its files are out of reach: a script that was left behind may have them.
func (en *Engine) stored() (engine.Stored, error) {
	if err := en.Alive(); err != nil {
		return engine.Stored{}, err
	}
	return engine.Stored{View: func() *vfs.View {
		v, _ := en.view() // whose errors say that there are none
		return v
	}}, nil
}

// Upload implements engine.Storage. What was written stays where an error comes later.
func (en *Engine) Upload(ctx context.Context, name string, r io.Reader) error {
	st, err := en.stored()
	if err != nil {
		return err
	}
	return st.Upload(ctx, name, r)
}

// Download implements engine.Storage.
func (en *Engine) Download(ctx context.Context, name string, w io.Writer) error {
	st, err := en.stored()
	if err != nil {
		return err
	}
	return st.Download(ctx, name, w)
}

// Put implements engine.Pieces.
func (en *Engine) Put(name string, data []byte, more bool) error {
	st, err := en.stored()
	if err != nil {
		return err
	}
	return st.Put(name, data, more)
}

// Get implements engine.Pieces.
func (en *Engine) Get(name string, offset int64, n int) (data []byte, size int64, err error) {
	st, err := en.stored()
	if err != nil {
		return nil, 0, err
	}
	return st.Get(name, offset, n)
}

// Files implements engine.Storage and engine.Pieces. What can't be listed is left out.
func (en *Engine) Files(ctx context.Context) ([]values.Artifact, error) {
	st, err := en.stored()
	if err != nil {
		return nil, err
	}
	return st.Files(ctx)
}
