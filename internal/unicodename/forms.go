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
	"sync/atomic"
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
	seconds  map[rune]bool // what composes with a character before it, but for Hangul
	// stable has the characters that each form leaves as they are, see isStable: a bit each, in pages that are made when they are first
	// asked for.
	stable [NFKD + 1][maxRune/pageSize + 1]atomic.Pointer[page]
}

// pageSize is how many characters have their bits in a page.
const pageSize = 256

type page [pageSize / 64]uint64

const maxRune = 0x10FFFF

func newForms() *forms {
	return &forms{field: map[rune]string{}, canon: map[rune]string{}, compat: map[rune]string{}, composed: map[[2]rune]rune{}, seconds: map[rune]bool{}}
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

// expandAll sets the full decompositions, and what composes with a character before it.
func (f *forms) expandAll() {
	for pair := range f.composed {
		f.seconds[pair[1]] = true
	}
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

// isStable says whether the form leaves r as it is, whatever stands before it, and whatever follows unless r composes with that.
func (f *forms) isStable(r rune, form Form, combining func(rune) int) bool {
	at := &f.stable[form][r/pageSize]
	p := at.Load()
	if p == nil {
		p = new(page)
		for i := range rune(pageSize) {
			if f.stays(r/pageSize*pageSize+i, form, combining) {
				p[i/64] |= 1 << (i % 64)
			}
		}
		at.Store(p) // others who make it meanwhile make the same
	}
	return p[r%pageSize/64]&(1<<(r%64)) != 0
}

// stays finds out what isStable says.
func (f *forms) stays(r rune, form Form, combining func(rune) int) bool {
	composes := form == NFC || form == NFKC
	if combining(r) != 0 || composes && f.isSecond(r) {
		return false
	}
	if i := r - hangulFirst; i >= 0 && i < hangulCount {
		return composes
	}
	if _, ok := f.compat[r]; ok && form >= NFKC {
		return false
	}
	d, ok := f.canon[r]
	if !ok || !composes {
		return !ok
	}
	var chars []char
	for _, c := range d {
		chars = append(chars, char{c, combining(c)})
	}
	if chars[0].class != 0 || f.isSecond(chars[0].r) {
		return false
	}
	chars = f.compose(chars)
	return len(chars) == 1 && chars[0].r == r
}

// isSecond says whether r composes with some character before it.
func (f *forms) isSecond(r rune) bool {
	return f.seconds[r] || r >= vowelFirst && r < vowelFirst+21 || r > tailFirst && r < tailFirst+28
}

// Normalize returns s, which may have surrogates in generalised UTF-8, in the form. combining gives combining classes, the
// same in each call: what they lead to is kept.
// step is called with the work done and may end it with an error. With old, the decompositions are those of Unicode 3.2.
func Normalize(s string, form Form, old bool, combining func(rune) int, decode func(string) (rune, int), step func(int) error) (string, error) {
	if isASCII(s) {
		return s, nil
	}
	f := loadForms()
	if old {
		f = loadOld().forms
	}
	w := work{step: step}
	var part []char // in use again and again
	var b []byte
	done, start := 0, 0 // b has what s[:done] becomes; the last character before i is at start
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= 0x80 {
			r, n = decode(s[i:])
		}
		if err := w.add(1); err != nil {
			return "", err
		}
		if r < 0x80 || f.isStable(r, form, combining) {
			start = i
			i += n
			continue
		}
		// What may change is from the character before to the next that stays.
		for i += n; i < len(s) && s[i] >= 0x80; i += n {
			if r, n = decode(s[i:]); f.isStable(r, form, combining) {
				break
			}
			if err := w.add(8); err != nil {
				return "", err
			}
		}
		var err error
		if part, err = f.normalize(part[:0], s[start:i], form, combining, decode, &w); err != nil {
			return "", err
		}
		b = append(b, s[done:start]...)
		for _, c := range part {
			b = appendRune(b, c.r)
		}
		done, start = i, i
	}
	if done == 0 {
		return s, nil
	}
	return string(append(b, s[done:]...)), nil
}

// work counts what is done, 64 to a step, and tells of it now and then.
type work struct {
	step    func(int) error
	pending int
}

func (w *work) add(n int) error {
	if w.pending += n; w.pending < 4096 {
		return nil
	}
	n, w.pending = w.pending, 0
	return w.step(n / 64)
}

// normalize appends the characters of s in the form to out.
func (f *forms) normalize(out []char, s string, form Form, combining func(rune) int, decode func(string) (rune, int), w *work) ([]char, error) {
	push := func(r rune) { out = append(out, char{r, combining(r)}) }
	for s != "" {
		r, n := decode(s)
		s = s[n:]
		if err := w.add(8); err != nil {
			return nil, err
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
	if err := w.add(8 * len(out)); err != nil {
		return nil, err
	}
	if form == NFC || form == NFKC {
		out = f.compose(out)
	}
	return out, nil
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
