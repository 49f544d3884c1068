package mt19937

// oracle_test.go holds the differential tests' way to ask CPython, the oracle.

import (
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
)

func askOracle(t *testing.T, program string, data, out any) {
	t.Helper()
	chunkedtest.Ask(t, program, data, out)
}
