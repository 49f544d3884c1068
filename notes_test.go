package krait_test

// notes_test.go: what a result says of changes to its value.

import (
	"slices"
	"testing"

	"github.com/krait-run/krait"
)

// Notes say what of a value is not as it was in Python, the same in every tier.
func TestNotes(t *testing.T) { onTiers(t, testNotes) }

func testNotes(t *testing.T, _ krait.Options) {
	const (
		keys    = "keys of other types than str became text"
		pairs   = "a dict became a list of pairs, since its keys have no text of their own"
		sets    = "sets became sorted lists"
		numbers = "Decimal, Fraction and complex became text"
		zones   = "datetimes without a zone are taken as UTC"
		seconds = "timedelta became seconds"
	)
	sb := sandbox(t, krait.Options{}, "import collections, datetime, decimal, fractions, enum, uuid\nUTC = datetime.timezone.utc\nclass S(str): pass\nclass C(enum.Enum):\n    A = 'a'")
	for source, want := range map[string][]string{
		"1": nil, "'x'": nil, "None": nil, "(1, [2.5], {'a': b'x'})": nil, "{S('a'): S('b')}": nil, "datetime.datetime(2026, 1, 2, tzinfo=UTC)": nil,
		"datetime.date(2026, 1, 2)": nil, "uuid.UUID(int=1)": nil, "C.A": nil, "float('nan')": nil,
		"{1: 2}": {keys}, "[{'a': {None: 1}}]": {keys}, "collections.Counter([1])": {keys}, "{C.A: 1}": {keys}, "{decimal.Decimal(1): 1}": {keys},
		"{(1, 2): 3}": {pairs}, "{1: 2, '1': 3}": {pairs}, "[{1: 2}, {(): 2}]": {keys, pairs}, "{(): {1: 2}}": {keys, pairs},
		"{3, 1}": {sets}, "{'a': frozenset()}": {sets}, "decimal.Decimal('1.5')": {numbers}, "[fractions.Fraction(1, 2), 1j]": {numbers},
		"datetime.datetime(2026, 1, 2)": {zones}, "[datetime.timedelta(1), {1}]": {sets, seconds},
	} {
		res, err := sb.Eval(ctx, source)
		if err != nil || !slices.Equal(res.Notes, want) {
			t.Errorf("%s: got %q, %v, want %q", source, res.Notes, err, want)
		}
	}
	if err := sb.LoadScript(ctx, "def lost(): return [{1}, object()]"); err != nil {
		t.Fatal(err)
	}
	if res, err := sb.Run(ctx, "lost"); err == nil || res.Notes != nil {
		t.Errorf("a value that can't leave: got %q, %v", res.Notes, err)
	}
}
