package main

import (
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

// Programs of the first seeds do under Krait what they do under CPython. Others are tried by hand: see the command.
func TestFirstSeeds(t *testing.T) {
	krait, cleanup, err := testcmd.Krait("")
	defer cleanup()
	if err != nil {
		t.Fatal(err)
	}
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{oracle: []string{oracle.Path}, krait: krait}
	var programs []*node
	for seed := range uint64(1000) {
		programs = append(programs, generate(seed))
	}
	ds, err := r.differs(programs)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range ds {
		if d != nil {
			t.Errorf("seed %d:\n%sCPython: %s\nKrait:   %s", i, programs[i].chunk(), d.want, d.got)
		}
	}
}

// A difference is cut down to what makes it: here, that Krait is a program that always prints the same.
func TestShrink(t *testing.T) {
	r := &runner{oracle: []string{"printf", "0 a\n1 a\n2 a\n3 a\n4 a\n5 a\n#"}, krait: []string{"printf", "0 b\n1 b\n2 b\n3 b\n4 b\n5 b\n#"}}
	p := tree("f(\x00, \x00)", leaf("1"), tree("g(\x00)", leaf("2")))
	small, d, err := r.shrink(p, &difference{})
	if err != nil {
		t.Fatal(err)
	}
	if s := small.String(); len(small.kids) > 0 || d.want != "a" || d.got != "b" {
		t.Errorf("got %s, %+v", s, d)
	}
}

// What is generated can be compiled, and the same seed gives the same program.
func TestGenerate(t *testing.T) {
	if a, b := generate(5).chunk(), generate(5).chunk(); a != b {
		t.Errorf("%q and %q", a, b)
	}
	kinds := map[bool]int{}
	for seed := range uint64(100) {
		p := generate(seed)
		kinds[p.block]++
		if strings.Contains(p.chunk(), "\x00") {
			t.Errorf("seed %d: a slot is left: %q", seed, p.chunk())
		}
	}
	if kinds[true] == 0 || kinds[false] == 0 {
		t.Errorf("kinds: %v", kinds)
	}
}
