package unicodetext

// oracle_test.go holds the differential tests' way to ask CPython, the oracle.

import (
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
)

func askOracle(t *testing.T, program string, data, out any) {
	t.Helper()
	chunkedtest.Ask(t, oraclePrelude+program, data, out)
}

// oraclePrelude: text travels as lists of code points, as JSON has no lone surrogates, and comes back as ascii() shows it.
const oraclePrelude = `
def text(codes):
    return "".join(map(chr, codes))
`
