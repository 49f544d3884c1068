package frozen_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/krait-run/krait/internal/frozen/freeze"
)

// frozen.bin is what the compiler makes of the library. Where it is not, modules are compiled when they are imported, or run as
// an older compiler made them.
func TestArchiveIsUpToDate(t *testing.T) {
	want, err := freeze.Archive("../..")
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("frozen.bin")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Error("frozen.bin is not up to date; run: make generate")
	}
}
