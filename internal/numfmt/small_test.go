package numfmt

// small_test.go compares the readers of short texts with those of any text.

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSmall shows that a text which SmallInt or SmallFloat takes is the number that ParseInt and ParseFloat make of it, to the bit.
func TestSmall(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const letters = "0123456789012345678901234567890123456789.+-_e \u0663"
	ints, floats := 0, 0
	check := func(s string) {
		if i, ok := SmallInt(s); ok {
			ints++
			if want, b, err := ParseInt(s, 10, nil); err != nil || b != nil || i != want {
				t.Errorf("SmallInt(%q) = %d, ParseInt %d, %v, %v", s, i, want, b, err)
			}
		}
		if f, ok := SmallFloat(s); ok {
			floats++
			if want, err := ParseFloat(s, nil); err != nil || math.Float64bits(f) != math.Float64bits(want) {
				t.Errorf("SmallFloat(%q) = %v, ParseFloat %v, %v", s, f, want, err)
			}
		}
	}
	for _, s := range []string{"", "+", "-", ".", "-.", "+.", "0", "-0", "-0.0", "00", ".5", "5.", "-.5", "1..2", "1.2.3", "+-1", "١", "999999999999999", "9999999999999999",
		"999999999999999999", "-999999999999999999", "1000000000000000000", ".000000000000001", "0.00000000000001", "123456789012345.", "1_0", "1e5", " 1", "1 "} {
		check(s)
	}
	for range 300_000 {
		b := make([]byte, rng.IntN(20))
		for k := range b {
			b[k] = letters[rng.IntN(len(letters))]
		}
		check(string(b))
	}
	if ints < 1000 || floats < 1000 {
		t.Errorf("only %d ints and %d floats", ints, floats)
	}
}
