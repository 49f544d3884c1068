package endpoint

import (
	"io"
	"strings"
	"testing"
)

// A body is read up to its bound and no further.
func TestBound(t *testing.T) {
	b := &bounded{body: io.NopCloser(strings.NewReader("abcdef")), left: 4}
	got, err := io.ReadAll(b)
	if string(got) != "abcd" || err == nil || err.Error() != "response is longer than 64 MiB" {
		t.Errorf("got %q, %v", got, err)
	}
}
