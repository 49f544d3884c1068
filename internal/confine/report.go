package confine

// report.go has what Apply and Probe tell.

import (
	"fmt"
	"strings"
)

// A Layer is one of the walls.
type Layer struct {
	Name  string
	Holds bool
	Note  string // what it holds or, where it doesn't, why; may be empty
}

// String returns the layer as one line.
func (l Layer) String() string {
	state := "holds"
	if !l.Holds {
		state = "missing"
	}
	if l.Note == "" {
		return l.Name + ": " + state
	}
	return l.Name + ": " + state + ": " + l.Note
}

// A Report has all layers, in the order in which they were tried.
type Report []Layer

// String returns the layers, a line each.
func (r Report) String() string {
	var b strings.Builder
	for _, l := range r {
		fmt.Fprintln(&b, l)
	}
	return b.String()
}

// Holds tells whether the layer of that name holds.
func (r Report) Holds(name string) bool {
	for _, l := range r {
		if l.Name == name {
			return l.Holds
		}
	}
	return false
}

// add notes what came of a layer: note if it holds, else the reason.
func (r *Report) add(name string, err error, note string) {
	if err != nil {
		note = err.Error()
	}
	*r = append(*r, Layer{name, err == nil, note})
}
