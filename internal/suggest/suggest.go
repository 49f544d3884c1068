// Package suggest finds the name that was meant by a misspelt one.
package suggest

// suggest.go holds Name, for "Did you mean" in messages.

// The costs and bounds are those of CPython's suggestions.c, so that the same names are suggested.
const (
	moveCost      = 2 // a letter more, less or replaced
	caseCost      = 1 // a letter in the other case
	maxSuggestLen = 40
	MaxCandidates = 750
)

// Name returns the name among names that is closest to wrong, or "" if none is close: at most a third of the letters
// involved may differ. The first of several equally close ones wins; wrong itself is never suggested.
func Name(wrong string, names []string) string {
	if len(names) >= MaxCandidates {
		return ""
	}
	best, bestCost := "", int(^uint(0)>>1)
	var row [maxSuggestLen]int
	for _, n := range names {
		if n == wrong {
			continue
		}
		limit := min((len(wrong)+len(n)+3)*moveCost/6, bestCost-1)
		if c := editCost(wrong, n, limit, &row); c <= limit {
			best, bestCost = n, c
		}
	}
	return best
}

// editCost returns the weighted edit distance of a and b (Wagner and Fischer, 1974, keeping one row), or more than limit
// where it exceeds that. It counts bytes.
func editCost(a, b string, limit int, row *[maxSuggestLen]int) int {
	if a == b {
		return 0
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) == 0 || len(b) == 0 {
		return (len(a) + len(b)) * moveCost
	}
	if len(a) > maxSuggestLen || len(b) > maxSuggestLen {
		return limit + 1
	}
	if len(b) < len(a) {
		a, b = b, a
	}
	if (len(b)-len(a))*moveCost > limit {
		return limit + 1
	}
	for i := range a {
		row[i] = (i + 1) * moveCost
	}
	cost := 0
	for j := range len(b) {
		diag := j * moveCost
		cost = diag
		least := limit + 1
		for i := range len(a) {
			replace := diag + replaceCost(b[j], a[i])
			diag = row[i]
			cost = min(min(cost, diag)+moveCost, replace)
			row[i] = cost
			least = min(least, cost)
		}
		if least > limit {
			return limit + 1
		}
	}
	return cost
}

func replaceCost(a, b byte) int {
	switch {
	case a == b:
		return 0
	case lowerByte(a) == lowerByte(b):
		return caseCost
	}
	return moveCost
}

func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
