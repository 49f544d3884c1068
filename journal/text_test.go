package journal_test

// text_test.go holds the test of calls in words.

import (
	"math/big"
	"testing"

	"github.com/krait-run/krait/journal"
)

// However large its arguments are, the text of a call is short.
func TestTextIsShort(t *testing.T) {
	long := make([]any, 1_000_000)
	for i := range long {
		long[i] = int64(i)
	}
	huge := new(big.Int).Lsh(big.NewInt(1), 10_000_000)
	in := journal.Intent{Tool: "f", Args: map[string]any{"a": long, "b": "x", "c": huge}}
	if s := in.Text(); s != "f(a=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21..., b='x', c=<int of 10000001 bits>)" {
		t.Error(s)
	}
}
