package endpoint

// body.go bounds the bodies of responses.

import (
	"fmt"
	"io"
)

// maxBody is the bound of a response in bytes.
const maxBody = 64 << 20

// bounded fails beyond left bytes.
type bounded struct {
	body io.ReadCloser
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("response is longer than %d MiB", maxBody>>20)
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.body.Read(p)
	b.left -= int64(n)
	return n, err
}

func (b *bounded) Close() error { return b.body.Close() }
