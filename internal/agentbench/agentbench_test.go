package agentbench

import (
	"strings"
	"testing"
)

// Every program gives the answer of its task, and the same calls as JSON are the same calls.
func TestScenarios(t *testing.T) {
	list, err := Tasks()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 25 {
		t.Errorf("only %d tasks", len(list))
	}
	for _, n := range []int{5, 20, 50} {
		list = append(list, Fan(n), Chain(n))
	}
	for _, s := range append(list, Single(), Whole()) {
		t.Run(strings.ReplaceAll(s.Domain+" "+s.Name, " ", "_"), func(t *testing.T) {
			code, err := Code(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			waves, err := Waves(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if len(code.Turns) != 2 || code.Calls == 0 {
				t.Errorf("got %d turns, %d calls", len(code.Turns), code.Calls)
			}
			for _, alone := range []bool{false, true} {
				calls, err := JSON(t.Context(), s, waves, alone)
				if err != nil {
					t.Fatal(err)
				}
				turns := len(waves) + 1
				if alone {
					turns = code.Calls + 1
				}
				if calls.Calls != code.Calls || len(calls.Turns) != turns {
					t.Errorf("alone %v: got %d calls in %d turns, want %d in %d", alone, calls.Calls, len(calls.Turns), code.Calls, turns)
				}
			}
		})
	}
}

// The scenarios that grow have the calls that they say, in the waves that they can have.
func TestSizes(t *testing.T) {
	for _, n := range []int{5, 20, 50} {
		for _, c := range []struct {
			s     Scenario
			waves int
		}{{Fan(n), 2}, {Chain(n), n}} {
			code, err := Code(t.Context(), c.s)
			if err != nil {
				t.Fatal(err)
			}
			waves, err := Waves(t.Context(), c.s)
			if err != nil || code.Calls != n || len(waves) != c.waves {
				t.Errorf("%s: got %d calls in %d waves, %v", c.s.Name, code.Calls, len(waves), err)
			}
		}
	}
}
