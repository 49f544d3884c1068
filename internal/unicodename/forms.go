package unicodename

// forms.go holds decompositions and the four normalization forms (Unicode Standard Annex 15).
//
// forms.z is text, compressed with flate: a line per character, "E1=*61 301", where the asterisk says that canonical
// composition makes the character. A tag, "<super>", says that the decomposition is for compatibility only.

import (
	_ "embed"
	"fmt"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed forms.z
var formsData []byte

// forms are the decompositions, decoded.
type forms struct {
	field    map[rune]string // as unicodedata.decomposition has it
	canon    map[rune]string // full canonical decompositions
	compat   map[rune]string // full decompositions, of those that have a compatibility one somewhere
	composed map[[2]rune]rune
}

func newForms() *forms {
	return &forms{map[rune]string{}, map[rune]string{}, map[rune]string{}, map[[2]rune]rune{}}
}

var loadForms = sync.OnceValue(func() *forms {
	f := newForms()
	for line := range strings.SplitSeq(strings.TrimSuffix(inflate(formsData), "\n"), "\n") {
		code, d, _ := strings.Cut(line, "=")
		r := hex(code)
		rest, made := strings.CutPrefix(d, "*")
		f.field[r] = rest
		if made {
			a, b, _ := strings.Cut(rest, " ")
			f.composed[[2]rune{hex(a), hex(b)}] = r
		}
	}
	f.expandAll()
	return f
})

// expandAll sets the full decompositions.
func (f *forms) expandAll() {
	for r := range f.field {
		c, k := f.expand(r, false), f.expand(r, true)
		if c != string(r) {
			f.canon[r] = c
		}
		if k != c {
			f.compat[r] = k
		}
	}
}

// expand returns the full decomposition of r. Decompositions are a few levels deep.
func (f *forms) expand(r rune, compat bool) string {
	d := f.field[r]
	if d == "" {
		return string(r)
	}
	if d[0] == '<' {
		if !compat {
			return string(r)
		}
		_, d, _ = strings.Cut(d, " ")
	}
	var b strings.Builder
	for c := range strings.SplitSeq(d, " ") {
		b.WriteString(f.expand(hex(c), compat))
	}
	return b.String()
}

// Decomposition returns the decomposition of r as the Unicode Character Database has it, "" without one.
func Decomposition(r rune) string {
	if i := r - hangulFirst; i >= 0 && i < hangulCount {
		d := fmt.Sprintf("%X %X", leadFirst+i/(21*28), vowelFirst+i/28%21)
		if t := i % 28; t > 0 {
			d += fmt.Sprintf(" %X", tailFirst+t)
		}
		return d
	}
	return loadForms().field[r]
}

// Form is a normalization form.
type Form uint8

// The forms.
const (
	NFC Form = iota
	NFD
	NFKC
	NFKD
)

// Expansion is how many times longer than its argument Normalize's result may be, in bytes.
const Expansion = 18

// The parts of Hangul syllables.
const (
	leadFirst  = 0x1100
	vowelFirst = 0x1161
	tailFirst  = 0x11A7 // no tail
)

// Normalize returns s, which may have surrogates in generalised UTF-8, in the form. combining gives combining classes.
// step is called with the work done and may end it with an error. With old, the decompositions are those of Unicode 3.2.
func Normalize(s string, form Form, old bool, combining func(rune) int, decode func(string) (rune, int), step func(int) error) (string, error) {
	if isASCII(s) {
		return s, nil
	}
	f := loadForms()
	if old {
		f = loadOld().forms
	}
	var out []char
	push := func(r rune) { out = append(out, char{r, combining(r)}) }
	pending := 0
	for s != "" {
		r, n := decode(s)
		s = s[n:]
		if pending++; pending >= 64 {
			if err := step(pending / 8); err != nil {
				return "", err
			}
			pending = 0
		}
		if r < 0x80 {
			out = append(out, char{r, 0})
			continue
		}
		if i := r - hangulFirst; i >= 0 && i < hangulCount {
			push(leadFirst + i/(21*28))
			push(vowelFirst + i/28%21)
			if t := i % 28; t > 0 {
				push(tailFirst + t)
			}
			continue
		}
		d, ok := "", false
		if form >= NFKC {
			d, ok = f.compat[r]
		}
		if !ok {
			d, ok = f.canon[r]
		}
		if !ok {
			push(r)
			continue
		}
		for _, c := range d {
			push(c)
		}
	}
	reorder(out)
	if err := step(len(out) / 8); err != nil {
		return "", err
	}
	if form == NFC || form == NFKC {
		out = f.compose(out)
	}
	b := make([]byte, 0, 2*len(out))
	for _, c := range out {
		b = appendRune(b, c.r)
	}
	return string(b), nil
}

// char is a character with its combining class.
type char struct {
	r     rune
	class int
}

// reorder puts runs of combining characters in the order of their classes.
func reorder(s []char) {
	for i := 0; i < len(s); i++ {
		if s[i].class == 0 {
			continue
		}
		start := i
		sorted := true
		for i++; i < len(s) && s[i].class != 0; i++ {
			sorted = sorted && s[i-1].class <= s[i].class
		}
		if !sorted {
			part := s[start:i]
			sort.SliceStable(part, func(a, b int) bool { return part[a].class < part[b].class })
		}
	}
}

// compose joins what canonical composition joins.
func (f *forms) compose(s []char) []char {
	out := s[:0]
	starter, last := -1, 0 // the starter's place in out, and the class of what was kept since
	for _, c := range s {
		if starter >= 0 && (last == 0 && len(out) == starter+1 || last != 0 && last < c.class) {
			if r, ok := f.pair(out[starter].r, c.r); ok {
				out[starter].r = r
				continue
			}
		}
		if c.class == 0 {
			starter = len(out)
		}
		last = c.class
		out = append(out, c)
	}
	return out
}

// pair returns the composition of two characters.
func (f *forms) pair(a, b rune) (rune, bool) {
	if l, v := a-leadFirst, b-vowelFirst; l >= 0 && l < 19 && v >= 0 && v < 21 {
		return hangulFirst + (l*21+v)*28, true
	}
	if i, t := a-hangulFirst, b-tailFirst; i >= 0 && i < hangulCount && i%28 == 0 && t > 0 && t < 28 {
		return a + t, true
	}
	r, ok := f.composed[[2]rune{a, b}]
	return r, ok
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// appendRune appends r, which may be a surrogate.
func appendRune(b []byte, r rune) []byte {
	if r >= 0xD800 && r <= 0xDFFF {
		return append(b, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0xBF, 0x80|byte(r)&0xBF)
	}
	return utf8.AppendRune(b, r)
}
