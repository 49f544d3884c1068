package unicodename

// old.go holds what was different in Unicode 3.2, which internationalised domain names still refer to.
//
// old.z is text, compressed with flate: a line per range of characters ("221-221=Cn,,0,0,N,-1,-1,,0,") with category,
// bidirectional class, combining class, mirrored, East Asian width, values as decimal, digit and number, whether there is a name,
// and decomposition. Lines "!2F868=2136A" are characters that normalized to something else than their decomposition.

import (
	_ "embed"
	"maps"
	"sort"
	"strconv"
	"strings"
	"sync"
)

//go:embed old.z
var oldData []byte

// Old is the properties that a character had in Unicode 3.2.
type Old struct {
	Category, Bidirectional, Width, Decomposition string
	Combining, Decimal, Digit                     int
	Numeric                                       string // "" without a value
	Mirrored, Named                               bool
}

type oldRange struct {
	from, to rune
	fields   string
}

type oldDatabase struct {
	ranges []oldRange
	forms  *forms
}

var loadOld = sync.OnceValue(func() *oldDatabase {
	now := loadForms()
	db := &oldDatabase{forms: newForms()}
	db.forms.composed = now.composed
	fields := maps.Clone(now.field)
	for line := range strings.SplitSeq(inflate(oldData), "\n") {
		span, rest, _ := strings.Cut(line, "=")
		if code, ok := strings.CutPrefix(span, "!"); ok {
			fields[hex(code)] = rest
			continue
		}
		from, to, _ := strings.Cut(span, "-")
		r := oldRange{hex(from), hex(to), rest}
		db.ranges = append(db.ranges, r)
		d := rest[strings.LastIndexByte(rest, ',')+1:]
		for c := r.from; c <= r.to; c++ {
			if _, ok := fields[c]; ok || d != "" {
				fields[c] = d
			}
		}
	}
	for c, d := range fields {
		if d != "" {
			db.forms.field[c] = d
		}
	}
	db.forms.expandAll()
	return db
})

// Unicode32 returns the properties of r in Unicode 3.2 if they were different.
func Unicode32(r rune) (p Old, ok bool) {
	ranges := loadOld().ranges
	i := sort.Search(len(ranges), func(i int) bool { return ranges[i].to >= r })
	if i == len(ranges) || ranges[i].from > r {
		return p, false
	}
	f := strings.SplitN(ranges[i].fields, ",", 10)
	number := func(s string) int { n, _ := strconv.Atoi(s); return n }
	return Old{Category: f[0], Bidirectional: f[1], Combining: number(f[2]), Mirrored: f[3] == "1", Width: f[4], Decimal: number(f[5]),
		Digit: number(f[6]), Numeric: f[7], Named: f[8] == "1", Decomposition: f[9]}, true
}
