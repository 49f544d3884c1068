package tool

// truncate.go holds the cutting of data to a size, for the model: by structure, saying where and how much was cut.

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/values"
)

// Truncation says what Truncate cut.
type Truncation struct {
	// Bytes is the size of the whole as JSON, Kept that of what is left.
	Bytes, Kept int
	// Cuts are the places, at most 20 of them; Count is how many there are.
	Cuts  []Cut
	Count int
}

// Cut is a place in which something was cut.
type Cut struct {
	// Path leads to it: "items[3].body"; "" is the value itself.
	Path string
	// Kept and Of count Unit: "characters", "bytes", "items" or "keys"; for what was nested too deeply, "levels".
	Kept, Of int
	Unit     string
}

func (c Cut) String() string {
	path := c.Path
	if path == "" {
		path = "the value"
	}
	return fmt.Sprintf("%s: %d of %d %s", path, c.Kept, c.Of, c.Unit)
}

// String says it in a line, "" if nothing was cut: "cut from 120000 to 1980 bytes: items: 20 of 3000 items; items[0].body: ...".
func (t Truncation) String() string {
	if t.Count == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "cut from %d to %d bytes: ", t.Bytes, t.Kept)
	for i, c := range t.Cuts {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(c.String())
	}
	if n := t.Count - len(t.Cuts); n > 0 {
		fmt.Fprintf(&b, "; and %d more places", n)
	}
	return b.String()
}

const (
	maxCuts = 20
	// MinTruncate is the least budget of Truncate, in bytes.
	MinTruncate = 64
	maxCutDepth = 40
)

// Truncate returns v, Go data, cut so that its JSON takes at most budget bytes (at least MinTruncate): the largest parts lose the most,
// lists and dicts lose their last members, strings their ends. What was cut is marked where it was: a string ends with "… [+900 chars]", a
// list with the string "… [+2980 items]", a dict with the key "…". v is not changed; the result shares what was not cut.
func Truncate(v any, budget int) (any, Truncation) {
	budget = max(budget, MinTruncate)
	t := truncater{}
	t.Bytes = size(v, math.MaxInt)
	if t.Bytes <= budget && depthWithin(v, maxCutDepth) {
		t.Kept = t.Bytes
		return v, t.Truncation
	}
	out := t.value(v, budget, nil, 0)
	t.Kept = size(out, math.MaxInt)
	return out, t.Truncation
}

type truncater struct{ Truncation }

// cutPath is the way to a value.
type cutPath struct {
	up    *cutPath
	key   string
	index int // -1: key
}

func (p *cutPath) String() string {
	var parts []string
	for ; p != nil; p = p.up {
		if p.index >= 0 {
			parts = append(parts, "["+strconv.Itoa(p.index)+"]")
		} else {
			parts = append(parts, "."+clip(p.key, 40))
		}
	}
	slices.Reverse(parts)
	return strings.TrimPrefix(strings.Join(parts, ""), ".")
}

func (t *truncater) cut(at *cutPath, kept, of int, unit string) {
	if t.Count++; len(t.Cuts) < maxCuts {
		t.Cuts = append(t.Cuts, Cut{at.String(), kept, of, unit})
	}
}

const (
	// leastPart is what a value that is cut is shown with at least, in bytes of JSON: room enough for any mark.
	leastPart = 40
	// worthItem is the least part for which items of a list are kept rather than left out, and the share of the list's budget for
	// which they are: a few items that say something are better than many that do not.
	worthItem, worthShare = 64, 8
	// memberMark is the room for a further member that says how many are missing.
	memberMark = 40
)

// value cuts v to budget bytes, which are enough for it or at least leastPart.
func (t *truncater) value(v any, budget int, at *cutPath, depth int) any {
	if size(v, budget) <= budget && depthWithin(v, maxCutDepth-depth) {
		return v
	}
	if depth >= maxCutDepth {
		t.cut(at, 0, 1, "levels")
		return "…"
	}
	switch x := v.(type) {
	case string:
		return t.text(x, budget, at)
	case []byte:
		keep := min(max(budget-leastPart, 0), len(x))
		t.cut(at, keep, len(x), "bytes")
		return fmt.Sprintf("%s… [+%d bytes]", asciiText(x[:keep]), len(x)-keep)
	case *big.Int:
		t.cut(at, 0, len(x.String()), "characters")
		return "… [a large int]"
	case values.Handle:
		t.cut(at, 0, 1, "handles")
		return "… [a handle]"
	case []any:
		return t.list(x, budget, at, depth)
	case map[string]any:
		keys := sortedNames(x)
		values := make([]any, len(keys))
		for i, k := range keys {
			values[i] = x[k]
		}
		return t.dict(keys, values, budget, at, depth)
	case *values.Object:
		keys, values := make([]string, x.Len()), make([]any, x.Len())
		for i := range keys {
			keys[i], values[i] = x.At(i)
		}
		return t.dict(keys, values, budget, at, depth)
	}
	return v
}

// text cuts a string. The budget counts its JSON, so that the cut is found by measuring.
func (t *truncater) text(s string, budget int, at *cutPath) string {
	n := utf8.RuneCountInString(s)
	room := max(budget-len(`"… [+ chars]"`)-len(strconv.Itoa(n)), 0)
	used, chars, end := 0, 0, 0
	for i, r := range s {
		w := jsonRune(r, s[i:])
		if used+w > room {
			break
		}
		used += w
		chars++
		end = i + len(string(r))
		if r == utf8.RuneError {
			_, l := utf8.DecodeRuneInString(s[i:])
			end = i + l
		}
	}
	t.cut(at, chars, n, "characters")
	return s[:end] + "… [+" + strconv.Itoa(n-chars) + " chars]"
}

func asciiText(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		if c >= ' ' && c < 0x7f && c != '"' && c != '\\' {
			s.WriteByte(c)
		} else {
			s.WriteByte('.')
		}
	}
	return s.String()
}

// list keeps the first items of a list, as many as can be shown with a fair part of the budget.
func (t *truncater) list(x []any, budget int, at *cutPath, depth int) any {
	sizes := make([]int, min(len(x), budget/2)) // the others have no room, whatever they are
	for i, e := range x[:len(sizes)] {
		sizes[i] = size(e, budget)
	}
	n, part := share(sizes, nil, len(x), budget-2, max(worthItem, budget/worthShare))
	out := make([]any, 0, n+1)
	for i, e := range x[:n] {
		out = append(out, t.value(e, min(part, sizes[i]), &cutPath{at, "", i}, depth+1))
	}
	if n < len(x) {
		t.cut(at, n, len(x), "items")
		out = append(out, fmt.Sprintf("… [+%d items]", len(x)-n))
	}
	return out
}

// dict keeps the first members of a dict in the same way: as many as have room for their keys and a little of their values.
func (t *truncater) dict(keys []string, items []any, budget int, at *cutPath, depth int) any {
	sizes := make([]int, min(len(keys), budget/2))
	own := make([]int, len(sizes)) // of the key and its colon
	for i, k := range keys[:len(sizes)] {
		own[i], sizes[i] = size(k, budget)+1, size(items[i], budget)
	}
	n, part := share(sizes, own, len(keys), budget-2, leastPart)
	out := values.NewObject(n + 1)
	for i, k := range keys[:n] {
		out.Set(k, t.value(items[i], min(part, sizes[i]), &cutPath{at, k, -1}, depth+1))
	}
	if n < len(keys) {
		t.cut(at, n, len(keys), "keys")
		out.Set("…", fmt.Sprintf("[+%d keys]", len(keys)-n))
	}
	return out
}

// share divides a budget among the first n of so many members, who get up to part bytes each: as many as can have all that they take, or
// at least worth. sizes are those of all or the first of them; own is what each takes besides, apart from its comma; nil: nothing.
func share(sizes, own []int, of, budget, worth int) (n, part int) {
	fixed := make([]int, len(sizes)+1) // by the first n
	for i := range sizes {
		fixed[i+1] = fixed[i] + 1
		if own != nil {
			fixed[i+1] += own[i]
		}
	}
	if len(sizes) == of {
		if part = level(sizes, budget+1-fixed[of]); part >= worth {
			return of, part
		}
	}
	// Not all: there must be room to say how many are missing.
	budget = max(budget-memberMark, 0)
	lo, hi := 0, len(sizes)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if level(sizes[:mid], budget-fixed[mid]) >= worth {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo, level(sizes[:lo], budget-fixed[lo])
}

// level returns the largest p such that the sum of min(size, p) is at most budget: math.MaxInt if all fit, -1 if nothing does.
func level(sizes []int, budget int) int {
	if budget < 0 {
		return -1
	}
	sorted := slices.Sorted(slices.Values(sizes))
	left := budget
	for i, s := range sorted {
		if s > left/(len(sorted)-i) {
			return left / (len(sorted) - i)
		}
		left -= s
	}
	return math.MaxInt
}

// preview is the beginning of v as text, at most about max bytes.
func preview(v any, max int) string {
	cut, _ := Truncate(v, max)
	return clip(jsonText(cut), max)
}
