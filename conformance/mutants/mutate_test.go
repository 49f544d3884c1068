package main

import (
	"math/rand/v2"
	"testing"
)

// The same seed damages a program in the same way, and tokens lose nothing.
func TestMutate(t *testing.T) {
	const program = "def f(x, y=1):\n    return x.append('a') if y else [1, 2]  # end\n\nprint(f(3))\n"
	if got := written(tokens(program)); got != program {
		t.Errorf("tokens: %q", got)
	}
	changed := 0
	for seed := range uint64(200) {
		a, what := mutate(rand.New(rand.NewPCG(seed, 1)), program, 2)
		b, again := mutate(rand.New(rand.NewPCG(seed, 1)), program, 2)
		if a != b || what != again {
			t.Errorf("seed %d: %q and %q", seed, a, b)
		}
		if a != program {
			changed++
		}
	}
	if changed < 150 {
		t.Errorf("%d of 200 are changed", changed)
	}
}
