package numfmt

// oracle_test.go holds the differential tests' way to ask CPython, the oracle.

import (
	"math"
	"strconv"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
)

func askOracle(t *testing.T, program string, data, out any) {
	t.Helper()
	chunkedtest.Ask(t, oraclePrelude+program, data, out)
}

// oraclePrelude: floats travel as hex.
const oraclePrelude = `
def fh(s):
    return float.fromhex(s)
`

// hexFloat is f in a form that float.fromhex reads.
func hexFloat(f float64) string {
	switch {
	case f != f:
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	return strconv.FormatFloat(f, 'x', -1, 64)
}

// errText is err as the oracle's attempt writes it.
func errText(err error) string { return err.Error() }
