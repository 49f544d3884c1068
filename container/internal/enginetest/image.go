//go:build unix

package enginetest

// image.go makes the image that tests of engines with images use.

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/image"
	"github.com/krait-run/krait/internal/testcmd"
)

// An Importer keeps images. Package docker's engine is one.
type Importer interface {
	HasImage(ctx context.Context, name string) (bool, error)
	Import(ctx context.Context, archive io.Reader, names ...string) error
	Close() error
}

// Root returns the root of this machine's packages. Where they are missing it skips the test, or fails it in CI.
func Root(t testing.TB) *image.Root {
	t.Helper()
	r, err := image.Installed(ctx(t), nil)
	if errors.Is(err, image.ErrMissing) {
		testcmd.Missing(t, err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Image returns the name of an image with the root of this machine's packages. It is made once and stays for later runs.
func Image(t testing.TB, open func() Importer) string {
	t.Helper()
	r := Root(t)
	name := "krait-test:" + r.Key
	i := open()
	defer i.Close()
	has, err := i.HasImage(ctx(t), name)
	if errors.Is(err, container.ErrUnavailable) {
		testcmd.Missing(t, err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if has {
		return name
	}
	pr, pw := io.Pipe()
	go func() { pw.CloseWithError(r.WriteTar(ctx(t), pw)) }()
	err = i.Import(ctx(t), pr, name)
	pr.CloseWithError(err)
	if err != nil {
		t.Fatal(err)
	}
	return name
}
