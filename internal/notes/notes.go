// Package notes words what of a run's value is not as it was, for its readers.
package notes

import (
	"math"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/changed"
	"github.com/krait-run/krait/values"
)

// Of returns notes for a reader of values.Readable(v): those that the result has, and what values.Readable changes.
func Of(result []string, v any) []string { return slices.Concat(result, readable(v, 0).Texts()) }

// Line is the line that the notes are: "note: one; another"; "" for none.
func Line(notes []string) string {
	if len(notes) == 0 {
		return ""
	}
	return "note: " + strings.Join(notes, "; ")
}

func readable(v any, depth int) (s changed.Set) {
	if depth > values.MaxDepth {
		return 0
	}
	switch x := v.(type) {
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return changed.NaN
		}
	case []byte:
		return changed.Bytes
	case []any:
		for _, e := range x {
			s |= readable(e, depth+1)
		}
	case map[string]any:
		for _, e := range x {
			s |= readable(e, depth+1)
		}
	case *values.Object:
		for i := range x.Len() {
			_, e := x.At(i)
			s |= readable(e, depth+1)
		}
	}
	return s
}
