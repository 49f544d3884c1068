package regex

// This file holds character sets: what one character of a pattern can match.

import (
	"slices"
)

// A charset's table says, for the first byte of a character, whether the character belongs to the set.
const (
	tabNo     = 0 // no
	tabDecode = 5 // decode it and ask has; 1 to 4: yes, and this is its length
)

// charset is a set of characters; immutable once built.
type charset struct {
	tab     [256]uint8
	ranges  []runeRange // sorted, not touching
	upper   []runeRange // IGNORECASE ranges beyond the basic plane, tested on the character's upper-case form too
	cats    []category
	uni     bool // categories in their Unicode form
	negate  bool
	fold    foldMode // applied to the character before the test
	anyDec  bool     // tab has a tabDecode
	notByte int16    // the byte b >= 0 where the set is everything but b, else -1
}

type runeRange struct{ lo, hi rune }

// in is a binary search.
func in(ranges []runeRange, r rune) bool {
	lo, hi := 0, len(ranges)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		switch {
		case r < ranges[mid].lo:
			hi = mid
		case r > ranges[mid].hi:
			lo = mid + 1
		default:
			return true
		}
	}
	return false
}

// has reports whether r belongs to the set.
func (c *charset) has(r rune) bool {
	switch c.fold {
	case foldASCII:
		r = lowerASCII(r)
	case foldUnicode:
		r = lower(r)
	case foldLocale:
		return c.plain(lowerASCII(r)) || c.plain(upperASCII(r))
	}
	return c.plain(r)
}

func (c *charset) plain(r rune) bool {
	if in(c.ranges, r) {
		return !c.negate
	}
	for _, cat := range c.cats {
		if cat.in(r, c.uni) {
			return !c.negate
		}
	}
	if len(c.upper) > 0 && in(c.upper, upper(r)) {
		return !c.negate
	}
	return c.negate
}

// normalize sorts ranges and joins those that touch.
func (b *builder) normalize(rs []runeRange) []runeRange {
	if len(rs) < 2 {
		return rs
	}
	n := 0
	slices.SortFunc(rs, func(x, y runeRange) int {
		if n++; n%16 == 0 {
			b.charge(1)
		}
		return int(x.lo - y.lo)
	})
	out := rs[:1]
	for _, r := range rs[1:] {
		if last := &out[len(out)-1]; r.lo <= last.hi+1 {
			last.hi = max(last.hi, r.hi)
		} else {
			out = append(out, r)
		}
	}
	return slices.Clip(out)
}

// finish computes the table.
func (c *charset) finish(isBytes bool) *charset {
	c.notByte = -1
	for b := range 256 {
		if b < 0x80 || isBytes {
			if c.has(rune(b)) {
				c.tab[b] = 1
			}
			continue
		}
		w := uint8(width(byte(b)))
		switch c.leadClass(b) {
		case leadSome:
			c.tab[b] = tabDecode
			c.anyDec = true
		case leadAll:
			c.tab[b] = w
		}
	}
	if c.negate && len(c.cats) == 0 && c.fold == foldNone && len(c.ranges) == 1 {
		if r := c.ranges[0]; r.lo == r.hi && (r.lo < 0x80 || isBytes) {
			c.notByte = int16(r.lo)
		}
	}
	return c
}

// leadClass classifies the characters of a str that start with the byte b.
func (c *charset) leadClass(b int) leadClass {
	switch {
	case b < 0xc2 || b > 0xf4:
		return leadNone // starts no character
	case c.fold != foldNone:
		return leadSome
	}
	var lo, hi rune
	switch {
	case b < 0xe0:
		lo = rune(b&0x1f) << 6
		hi = lo + 0x3f
	case b < 0xf0:
		lo = rune(b&0x0f) << 12
		hi = lo + 0xfff
		lo = max(lo, 0x800)
	default:
		lo = rune(b&0x07) << 18
		hi = lo + 0x3ffff
		lo = max(lo, 0x10000)
		hi = min(hi, 0x10ffff)
	}
	l := leadNone
	i, _ := slices.BinarySearchFunc(c.ranges, lo, func(r runeRange, lo rune) int { return int(r.hi - lo) })
	if i < len(c.ranges) && c.ranges[i].lo <= hi {
		l = leadSome
		if c.ranges[i].lo <= lo && c.ranges[i].hi >= hi {
			l = leadAll
		}
	}
	for _, cat := range c.cats {
		l = max(l, cat.lead(b, c.uni))
	}
	if c.negate {
		l = leadAll - l
	}
	return l
}

// matchAt gives the length of the character at s[i] if it belongs to the set, else 0; i < len(s).
func (c *charset) matchAt(s string, i int) int {
	w := int(c.tab[s[i]])
	if w == tabDecode {
		r, n := decode(s, i)
		if !c.has(r) {
			return 0
		}
		return n
	}
	if i+w > len(s) {
		return len(s) - i
	}
	return w
}

// scan gives the end of the longest run of the set's characters that starts at s[i].
func (c *charset) scan(s string, i int) int {
	for i < len(s) {
		w := c.tab[s[i]]
		if w == 1 {
			i++
			continue
		}
		if w == tabNo {
			return i
		}
		if w != tabDecode {
			i += int(w)
			continue
		}
		r, n := decode(s, i)
		if !c.has(r) {
			return i
		}
		i += n
	}
	return min(i, len(s))
}

// builder turns the sets of a pattern into charsets, equal ones into the same.
type builder struct {
	isBytes bool
	known   map[string]*charset // finished, by key
	folded  map[string]*charset // by the key of what they were before folding
	charge  func(int)
}

// literal is the set of a literal, or of everything else.
func (b *builder) literal(r rune, not bool, mode foldMode) *charset {
	c := &charset{negate: not}
	if isCased(r, mode) || mode == foldLocale {
		for _, v := range caseVariants(r, mode) {
			c.ranges = append(c.ranges, runeRange{v, v})
		}
		c.ranges = b.normalize(c.ranges)
	} else {
		c.ranges = []runeRange{{r, r}}
	}
	return b.intern(c)
}

// any is the set of the dot.
func (b *builder) any(dotAll bool) *charset {
	c := &charset{negate: true}
	if !dotAll {
		c.ranges = []runeRange{{'\n', '\n'}}
	}
	return b.intern(c)
}

// set is the set of a bracket expression or a category under flags.
func (b *builder) set(items []setItem, flags Flags) *charset {
	c := &charset{uni: flags&Unicode != 0 && flags&Locale == 0}
	mode := foldOf(flags)
	for _, it := range items {
		switch it.kind {
		case setNegate:
			c.negate = true
		case setCategory:
			if !slices.Contains(c.cats, it.cat) {
				c.cats = append(c.cats, it.cat)
			}
		default:
			c.ranges = append(c.ranges, runeRange{it.lo, it.hi})
		}
	}
	c.ranges = b.normalize(c.ranges)
	switch mode {
	case foldLocale:
		c.fold = foldLocale
	case foldASCII, foldUnicode:
		b.charge(1 + len(c.ranges)/8)
		key := c.key(mode)
		if old, ok := b.folded[key]; ok {
			return old
		}
		b.fold(c, mode)
		if b.folded == nil {
			b.folded = map[string]*charset{}
		}
		b.folded[key] = b.intern(c)
		return b.folded[key]
	}
	return b.intern(c)
}

// fold makes c ignore case, if that matters for any of its members.
func (b *builder) fold(c *charset, mode foldMode) {
	cased := false
	var extra []runeRange
	for _, r := range c.ranges {
		cased = b.lowerRange(c, r, mode, &extra) || cased
		if mode == foldUnicode && r.hi >= 0x10000 && r.lo != r.hi {
			c.upper = append(c.upper, runeRange{max(r.lo, 0x10000), r.hi})
			cased = true
		}
	}
	if cased {
		c.fold = mode
		c.ranges = b.normalize(append(c.ranges, extra...))
	}
}

// lowerRange adds to out what c lacks of the lower-case forms of the cased characters of r and of their classes, and
// reports whether there are cased ones. The characters themselves may stay in the set: a test sees lower-case forms only.
func (b *builder) lowerRange(c *charset, r runeRange, mode foldMode, out *[]runeRange) bool {
	cased := false
	member := func(r rune) {
		if !in(c.ranges, r) {
			*out = append(*out, runeRange{r, r})
		}
	}
	if mode == foldASCII {
		for c := max(r.lo, 'A'); c <= min(r.hi, 'z'); c++ {
			if isASCIILetter(c) {
				cased = true
				member(lowerASCII(c))
			}
		}
		return cased
	}
	last := r.hi
	if r.lo != r.hi {
		last = min(last, 0xffff) // the rest is tested by upper-case form
	}
	add := func(c rune) {
		cased = true
		lo := lower(c)
		member(lo)
		for _, e := range extras(lo) {
			member(e)
		}
	}
	b.charge(1)
	if last-r.lo < 128 {
		b.charge(int(max(last-r.lo, 0)) / 8)
		for c := r.lo; c <= last; c++ {
			if isCased(c, mode) {
				add(c)
			}
		}
		return cased
	}
	all := casedChars()
	i, _ := slices.BinarySearch(all, r.lo)
	for ; i < len(all) && all[i] <= last; i++ {
		add(all[i])
		b.charge(1)
	}
	return cased
}

// key identifies an unfinished set and a way to fold it.
func (c *charset) key(mode foldMode) string {
	key := make([]byte, 0, 64)
	key = append(key, byte(mode)<<2)
	if c.negate {
		key[0] |= 1
	}
	if c.uni {
		key[0] |= 2
	}
	for _, cat := range c.cats {
		key = append(key, byte(cat))
	}
	for _, rs := range [][]runeRange{c.ranges, c.upper} {
		key = append(key, 0xff)
		for _, r := range rs {
			key = append(key, byte(r.lo), byte(r.lo>>8), byte(r.lo>>16), byte(r.hi), byte(r.hi>>8), byte(r.hi>>16))
		}
	}
	return string(key)
}

// intern finishes c, or gives the equal set made earlier.
func (b *builder) intern(c *charset) *charset {
	b.charge(1 + len(c.ranges)/8)
	key := c.key(c.fold)
	if old, ok := b.known[key]; ok {
		return old
	}
	if b.known == nil {
		b.known = map[string]*charset{}
	}
	b.charge(16)
	b.known[key] = c.finish(b.isBytes)
	return c
}
