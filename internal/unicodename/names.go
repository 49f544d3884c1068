// Package unicodename has the names of characters, and their decompositions, in the Unicode version of CPython 3.14.
package unicodename

//go:generate go run ./gen

// names.go holds the names.
//
// names.z is text, compressed with flate. It has paragraphs, each ended by an empty line: ranges of characters whose names
// end in their number ("4E00-9FFF CJK UNIFIED IDEOGRAPH"), aliases ("NUL=0"), named sequences ("KEYCAP ASTERISK=2A FE0F
// 20E3"), and last a line per name, in the order of the characters, where "=1F600" says that the next name is that one's.

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"io"
	"sort"
	"strconv"
	"strings"
	"sync"
)

//go:embed names.z
var namesData []byte

// database is the decoded text with an index of it.
type database struct {
	ranges []nameRange
	runs   []run             // of consecutive characters with names
	lines  []string          // the names, by run
	extra  map[string]string // aliases and sequences
}

type nameRange struct {
	from, to rune
	prefix   string
}

// run is characters from first on, whose names are lines[line:] up to the next run's.
type run struct {
	first rune
	line  int
}

func inflate(data []byte) string {
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if err != nil {
		panic("unicodename: damaged table: " + err.Error()) // embedded data is as it was written
	}
	return string(text)
}

func hex(s string) rune {
	n, _ := strconv.ParseUint(s, 16, 32)
	return rune(n)
}

var load = sync.OnceValue(func() *database {
	db := &database{extra: map[string]string{}}
	text := inflate(namesData)
	ranges, text, _ := strings.Cut(text, "\n\n")
	for line := range strings.SplitSeq(ranges, "\n") {
		span, prefix, _ := strings.Cut(line, " ")
		from, to, _ := strings.Cut(span, "-")
		db.ranges = append(db.ranges, nameRange{hex(from), hex(to), prefix})
	}
	for range 2 {
		var part string
		part, text, _ = strings.Cut(text, "\n\n")
		for line := range strings.SplitSeq(part, "\n") {
			name, codes, _ := strings.Cut(line, "=")
			var b strings.Builder
			for c := range strings.SplitSeq(codes, " ") {
				b.WriteRune(hex(c))
			}
			db.extra[name] = b.String()
		}
	}
	db.lines = make([]string, 0, 1<<16)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if line[0] == '=' {
			db.runs = append(db.runs, run{hex(line[1:]), len(db.lines)})
		} else {
			db.lines = append(db.lines, line)
		}
	}
	return db
})

// byName finds characters by the names that are listed.
var byName = sync.OnceValue(func() map[string]rune {
	db := load()
	m := make(map[string]rune, len(db.lines))
	for i, r := range db.runs {
		end := len(db.lines)
		if i+1 < len(db.runs) {
			end = db.runs[i+1].line
		}
		for k, name := range db.lines[r.line:end] {
			m[name] = r.first + rune(k)
		}
	}
	return m
})

// Name returns the name of r, or "".
func Name(r rune) string {
	if r >= hangulFirst && r < hangulFirst+hangulCount {
		i := int(r - hangulFirst)
		return hangulPrefix + leads[i/(len(vowels)*len(tails))] + vowels[i/len(tails)%len(vowels)] + tails[i%len(tails)]
	}
	db := load()
	for _, n := range db.ranges {
		if n.from <= r && r <= n.to {
			return n.prefix + "-" + strings.ToUpper(strconv.FormatInt(int64(r), 16))
		}
	}
	i := sort.Search(len(db.runs), func(i int) bool { return db.runs[i].first > r }) - 1
	if i < 0 {
		return ""
	}
	end := len(db.lines)
	if i+1 < len(db.runs) {
		end = db.runs[i+1].line
	}
	if k := db.runs[i].line + int(r-db.runs[i].first); k < end {
		return db.lines[k]
	}
	return ""
}

// maxName is longer than all names.
const maxName = 256

// Lookup returns the text that a name stands for, in whatever case it is written. Aliases are names, too; the names of
// sequences are if sequences is set.
func Lookup(name string, sequences bool) (text string, ok bool) {
	if len(name) > maxName {
		return "", false
	}
	b := []byte(name)
	for i, c := range b {
		switch {
		case 'a' <= c && c <= 'z':
			b[i] = c - 'a' + 'A'
		case c >= 0x80:
			return "", false
		}
	}
	name = string(b)
	if rest, ok := strings.CutPrefix(name, hangulPrefix); ok {
		r := hangulByName(rest)
		return string(r), r >= 0
	}
	if r, ok := byName()[name]; ok {
		return string(r), true
	}
	db := load()
	if i := strings.LastIndexByte(name, '-'); i > 0 {
		digits := name[i+1:]
		n, err := strconv.ParseUint(digits, 16, 32)
		if err == nil && (len(digits) == 4 || len(digits) == 5 && digits[0] != '0') {
			for _, r := range db.ranges {
				if r.prefix == name[:i] && r.from <= rune(n) && rune(n) <= r.to {
					return string(rune(n)), true
				}
			}
		}
	}
	text, ok = db.extra[name]
	if ok && !sequences {
		for i := range text {
			if i > 0 {
				return "", false
			}
		}
	}
	return text, ok
}

// Character is Lookup for \N{name} in string literals.
func Character(name string) (string, bool) { return Lookup(name, false) }

// The names of Hangul syllables are made of the short names of their parts (Unicode standard, 3.12).
const (
	hangulPrefix = "HANGUL SYLLABLE "
	hangulFirst  = 0xAC00
	hangulCount  = 19 * 21 * 28
)

var (
	leads  = [...]string{"G", "GG", "N", "D", "DD", "R", "M", "B", "BB", "S", "SS", "", "J", "JJ", "C", "K", "T", "P", "H"}
	vowels = [...]string{"A", "AE", "YA", "YAE", "EO", "E", "YEO", "YE", "O", "WA", "WAE", "OE", "YO", "U", "WEO", "WE", "WI", "YU", "EU", "YI", "I"}
	tails  = [...]string{"", "G", "GG", "GS", "N", "NJ", "NH", "D", "L", "LG", "LM", "LB", "LS", "LT", "LP", "LH", "M", "B", "BS", "S", "SS", "NG", "J", "C", "K", "T", "P", "H"}
)

// hangulByName returns the syllable made of the parts that s names, or -1.
func hangulByName(s string) rune {
	for l, lead := range leads {
		rest, ok := strings.CutPrefix(s, lead)
		if !ok {
			continue
		}
		for v, vowel := range vowels {
			tail, ok := strings.CutPrefix(rest, vowel)
			if !ok {
				continue
			}
			for t := range tails {
				if tails[t] == tail {
					return rune(hangulFirst + (l*len(vowels)+v)*len(tails) + t)
				}
			}
		}
	}
	return -1
}
