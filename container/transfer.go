package container

// transfer.go holds the way of files into a container and out of it.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/values"
)

// chunk is how many bytes of a file are in one message.
const chunk = 4 << 20

func newReader(r io.Reader) *bufio.Reader { return bufio.NewReaderSize(r, 64<<10) }

// Upload writes a file into the container, in place of one that is there. A relative path is one of the working directory; directories
// are made. How much there is room for is up to the container's bounds: what does not fit is an error that says so.
func (s *Session) Upload(ctx context.Context, path string, r io.Reader) error {
	buf := make([]byte, chunk)
	for first := true; ; first = false {
		n, err := io.ReadFull(r, buf)
		last := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !last {
			return fmt.Errorf("container: upload %s: %w", path, err)
		}
		if n > 0 || first {
			_, err := s.request(ctx, func(e *encoder) error {
				e.raw(`{"t":"put","path":`)
				e.string(path)
				if !first {
					e.raw(`,"append":true`)
				}
				e.tail = buf[:n]
				return nil
			})
			if err != nil {
				return fmt.Errorf("container: upload %s: %w", path, err)
			}
		}
		if last {
			return nil
		}
	}
}

// Download writes a file of the container to w. What is no regular file is an error, and so is one with more bytes than Bounds.Work, or than an
// interpreter's files may have.
func (s *Session) Download(ctx context.Context, path string, w io.Writer) error {
	most := s.o.Spec.Bounds.Work
	switch {
	case s.opened != nil && s.opened.Interpreter != nil:
		most = s.opened.Interpreter.Largest
	case most <= 0:
		most = Defaults.Work
	}
	for at := int64(0); ; {
		m, err := s.request(ctx, func(e *encoder) error {
			e.raw(`{"t":"get","path":`)
			e.string(path)
			e.raw(`,"o":`)
			e.int(at)
			e.raw(`,"n":`)
			e.int(chunk)
			return nil
		})
		if err != nil {
			return fmt.Errorf("container: download %s: %w", path, err)
		}
		if size := max(m.Size, at+int64(len(m.tail))); size > most {
			return fmt.Errorf("container: download %s: %w", path, fileError{why: engine.TooLarge(size, most).Error()})
		}
		if _, err := w.Write(m.tail); err != nil {
			return fmt.Errorf("container: download %s: %w", path, err)
		}
		at += int64(len(m.tail))
		if len(m.tail) == 0 || at >= m.Size {
			return nil
		}
	}
}

// Files lists the files of the working directory, without those in hidden directories.
func (s *Session) Files(ctx context.Context) ([]values.Artifact, error) {
	m, err := s.request(ctx, func(e *encoder) error { e.raw(`{"t":"list"`); return nil })
	if err != nil {
		return nil, err
	}
	files, err := m.files()
	if err != nil {
		return nil, s.fail(err)
	}
	return files, nil
}
