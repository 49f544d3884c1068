package time

// strptime.go parses a time by a format.

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/krait-run/krait/py"
)

// element is a piece of a parsed format: a literal, white space, or a directive whose value goes to group.
type element struct {
	literal rune
	group   byte     // 0 for literals
	alts    []string // alternatives, see matchAlt, in the order in which they are tried
	names   bool     // alts are names, compared without case
}

// Kinds of elements without a group of their own.
const (
	groupSpace    = ' '
	groupFraction = 'f'
	groupOffset   = 'z'
)

// numbers are the directives for numbers. Alternatives consist of digits, blanks, ranges in brackets, and D for any digit.
var numbers = map[byte]string{
	'd': "3[0-1]|[1-2]D|0[1-9]|[1-9]| [1-9]", 'H': "2[0-3]|[0-1]D|D| D", 'I': "1[0-2]|0[1-9]|[1-9]| [1-9]", 'G': "DDDD",
	'j': "36[0-6]|3[0-5]D|[1-2]DD|0[1-9]D|00[1-9]|[1-9]D|0[1-9]|[1-9]", 'm': "1[0-2]|0[1-9]|[1-9]", 'M': "[0-5]D|D", 'S': "6[0-1]|[0-5]D|D",
	'U': "5[0-3]|[0-4]D|D", 'W': "5[0-3]|[0-4]D|D", 'w': "[0-6]", 'u': "[1-7]", 'V': "5[0-3]|0[1-9]|[1-4]D|D", 'y': "DD", 'Y': "DDDD",
}

// sameAs are directives that are others by another name, or several.
var sameAs = map[byte]string{'k': "%H", 'l': "%I", 'e': "%d", 'P': "%p", 'T': "%H:%M:%S", 'R': "%H:%M", 'r': "%I:%M:%S %p", 'X': "%H:%M:%S",
	'x': "%m/%d/%y", 'c': "%a %b %d %H:%M:%S %Y"}

func names(list []string, n int) []string {
	out := make([]string, len(list))
	for i, s := range list {
		if n > 0 {
			s = s[:n]
		}
		out[i] = strings.ToLower(s)
	}
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// parseFormat splits a format in elements. whole is the format for error messages.
func parseFormat(vm *py.VM, format, whole string, out []element, seen map[byte]bool) ([]element, error) {
	for i := 0; i < len(format); {
		if len(out)&63 == 63 {
			if err := vm.Step(1); err != nil {
				return nil, err
			}
		}
		r, n := utf8.DecodeRuneInString(format[i:])
		if unicode.IsSpace(r) {
			for i < len(format) && unicode.IsSpace(r) {
				i += n
				r, n = utf8.DecodeRuneInString(format[i:])
			}
			out = append(out, element{group: groupSpace})
			continue
		}
		i += n
		if r != '%' {
			out = append(out, element{literal: r})
			continue
		}
		for i < len(format) && strings.IndexByte("-_0^#", format[i]) >= 0 {
			i++
		}
		for i < len(format) && format[i] >= '0' && format[i] <= '9' {
			i++
		}
		mod := ""
		if i < len(format) && (format[i] == 'O' || format[i] == 'E') {
			mod = format[i : i+1]
			i++
		}
		r, n = utf8.DecodeRuneInString(format[i:])
		text := format[i : i+n]
		if i == len(format) || unicode.IsSpace(r) {
			text = ""
			n = 0
		}
		i += n
		if mod+text == "" {
			return nil, vm.ValueErrorf("stray %% in format '%s'", whole)
		}
		var c byte
		if len(text) == 1 {
			c = text[0]
		}
		e := element{group: c}
		known := mod == ""
		switch {
		case mod == "O" && c != 0 && strings.IndexByte("dmyCHIMSe", c) >= 0:
			if c == 'e' {
				e.group = 'd'
			}
			e.alts, known = strings.Split("DD|D| D", "|"), true
		case mod == "O" && c == 'w':
			e.alts, known = []string{"D"}, true
		case mod == "O" && c == 'p':
			mod, known = "", true
		}
		switch {
		case !known:
		case e.alts != nil:
		case c == '%':
			out = append(out, element{literal: '%'})
			continue
		case sameAs[c] != "":
			var err error
			if out, err = parseFormat(vm, sameAs[c], whole, out, seen); err != nil {
				return nil, err
			}
			continue
		case numbers[c] != "":
			e.alts = strings.Split(numbers[c], "|")
		case c == 'a':
			e.alts, e.names = names(dayNames, 3), true
		case c == 'A':
			e.alts, e.names = names(dayNames, 0), true
		case c == 'b':
			e.alts, e.names = names(monthNames, 3), true
		case c == 'B':
			e.alts, e.names = names(monthNames, 0), true
		case c == 'p':
			e.alts, e.names = []string{"am", "pm"}, true
		case c == 'Z':
			e.alts, e.names = []string{"utc", "gmt"}, true
		case c == 'f' || c == 'z':
		default:
			known = false
		}
		if !known {
			return nil, vm.ValueErrorf("'%s' is a bad directive in format '%s'", mod+text, whole)
		}
		if seen[e.group] {
			return nil, vm.ValueErrorf("redefinition of group name '%c' in format '%s'", e.group, whole)
		}
		seen[e.group] = true
		out = append(out, e)
	}
	return out, nil
}

// matchAlt returns how many bytes of s an alternative of numbers takes, or -1.
func matchAlt(alt, s string) int {
	n := 0
	for i := 0; i < len(alt); i++ {
		if n == len(s) {
			return -1
		}
		c := s[n]
		switch alt[i] {
		case 'D':
			if c < '0' || c > '9' {
				return -1
			}
		case '[':
			if c < alt[i+1] || c > alt[i+3] {
				return -1
			}
			i += 4
		default:
			if c != alt[i] {
				return -1
			}
		}
		n++
	}
	return n
}

// lengths returns how many bytes of s the element may take, the preferred number first.
func (e *element) lengths(s string) []int {
	var out []int
	switch {
	case e.group == 0:
		r, n := utf8.DecodeRuneInString(s)
		if n > 0 && (r == e.literal || strings.EqualFold(string(r), string(e.literal)) || e.literal == '\'' && r == '\u02bc') {
			out = append(out, n)
		}
	case e.group == groupSpace:
		n := 0
		for n < len(s) {
			r, w := utf8.DecodeRuneInString(s[n:])
			if !unicode.IsSpace(r) {
				break
			}
			n += w
			out = append(out, n)
		}
		slices.Reverse(out)
	case e.group == groupFraction:
		n := 0
		for n < len(s) && n < 6 && s[n] >= '0' && s[n] <= '9' {
			n++
			out = append(out, n)
		}
		slices.Reverse(out)
	case e.group == groupOffset:
		out = offsetLengths(s)
	case e.names:
		for _, a := range e.alts {
			if len(s) >= len(a) && strings.EqualFold(s[:len(a)], a) {
				out = append(out, len(a))
			}
		}
	default:
		for _, a := range e.alts {
			if n := matchAlt(a, s); n >= 0 {
				out = append(out, n)
			}
		}
	}
	return out
}

// offsetLengths is lengths of an offset from UTC: +HH:MM[:SS[.ffffff]], the colons being optional, or Z.
func offsetLengths(s string) []int {
	if s != "" && s[0] == 'Z' {
		return []int{1}
	}
	if s == "" || s[0] != '+' && s[0] != '-' {
		return nil
	}
	digits := func(at, n int, first byte) int {
		for i := range n {
			if at+i >= len(s) || s[at+i] < '0' || s[at+i] > '9' || i == 0 && s[at] > first {
				return -1
			}
		}
		return at + n
	}
	colon := func(at int) int {
		if at < len(s) && s[at] == ':' {
			return at + 1
		}
		return at
	}
	at := digits(1, 2, '9')
	if at < 0 {
		return nil
	}
	if at = digits(colon(at), 2, '5'); at < 0 {
		return nil
	}
	out := []int{at}
	if at = digits(colon(at), 2, '5'); at < 0 {
		return out
	}
	out = append(out, at)
	if at < len(s) && s[at] == '.' {
		for n := 1; n <= 6 && digits(at+n, 1, '9') > 0; n++ {
			out = append(out, at+n+1)
		}
	}
	slices.Reverse(out)
	return out
}

// match finds how the elements match the begin of s, trying alternatives in order. ends[i] is where element i ends.
func match(vm *py.VM, elements []element, s string) (ends []int, ok bool, err error) {
	choices := make([][]int, 0, len(elements))
	at := 0
	for len(choices) < len(elements) {
		if err := vm.Step(1); err != nil {
			return nil, false, err
		}
		choices = append(choices, elements[len(choices)].lengths(s[at:]))
		for len(choices[len(choices)-1]) == 0 {
			// Back to the last element with another choice.
			choices = choices[:len(choices)-1]
			if len(choices) == 0 {
				return nil, false, nil
			}
			k := len(choices) - 1
			ends = ends[:k]
			choices[k] = choices[k][1:]
			if err := vm.Step(1); err != nil {
				return nil, false, err
			}
		}
		k := len(choices) - 1
		at = choices[k][0]
		if k > 0 {
			at += ends[k-1]
		}
		ends = append(ends, at)
	}
	return ends, true, nil
}

// parsed is what strptime found.
type parsed struct {
	fields
	hasYear                bool
	isoYear, isoWeek, week int64 // -1: not given
	weekFromSunday         bool
	weekday, julian        int64 // -1: not given
	micros, offMicros      int64
	leapFix                bool
}

// parse is the work of strptime.
func parse(vm *py.VM, data, format string) (*parsed, error) {
	elements, err := parseFormat(vm, format, format, nil, map[byte]bool{})
	if err != nil {
		return nil, err
	}
	ends, ok, err := match(vm, elements, data)
	if err != nil {
		return nil, err
	}
	if !ok {
		d, err := vm.Repr(vm.Str(data))
		if err != nil {
			return nil, err
		}
		f, err := vm.Repr(vm.Str(format))
		if err != nil {
			return nil, err
		}
		return nil, vm.ValueErrorf("time data %s does not match format %s", d, f)
	}
	end := 0
	if len(ends) > 0 {
		end = ends[len(ends)-1]
	}
	if end < len(data) {
		return nil, vm.ValueErrorf("unconverted data remains: %s", data[end:])
	}
	p := &parsed{isoYear: -1, isoWeek: -1, week: -1, weekday: -1, julian: -1}
	p.year, p.mon, p.mday, p.isdst = 1900, 1, 1, -1
	groups := map[byte]string{}
	at := 0
	for i, e := range elements {
		if e.group != 0 && e.group != groupSpace {
			groups[e.group] = data[at:ends[i]]
		}
		at = ends[i]
	}
	if err := p.take(vm, elements, groups); err != nil {
		return nil, err
	}
	return p, p.finish(vm)
}

// index returns the position of a name in list, of whose names only the first n bytes count if n > 0.
func index(list []string, name string, n int) int64 {
	return int64(slices.IndexFunc(list, func(s string) bool {
		if n > 0 {
			s = s[:n]
		}
		return strings.EqualFold(s, name)
	}))
}

// take stores the groups in the order of the format, so that a later directive for the same field wins.
func (p *parsed) take(vm *py.VM, elements []element, groups map[byte]string) error {
	for _, e := range elements {
		s, ok := groups[e.group]
		if !ok {
			continue
		}
		n, _ := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
		switch e.group {
		case 'y':
			p.hasYear, p.year = true, n
			if c, ok := groups['C']; ok {
				century, _ := strconv.ParseInt(strings.TrimSpace(c), 10, 64)
				p.year += 100 * century
			} else if n <= 68 {
				p.year += 2000
			} else {
				p.year += 1900
			}
		case 'Y':
			p.hasYear, p.year = true, n
		case 'G':
			p.isoYear = n
		case 'm':
			p.mon = n
		case 'B':
			p.mon = index(monthNames, s, 0) + 1
		case 'b':
			p.mon = index(monthNames, s, 3) + 1
		case 'd':
			p.mday = n
		case 'H':
			p.hour = n
		case 'I':
			p.hour = n
			pm := strings.EqualFold(groups['p'], "pm")
			if !pm && n == 12 {
				p.hour = 0
			} else if pm && n != 12 {
				p.hour += 12
			}
		case 'M':
			p.min = n
		case 'S':
			p.sec = n
		case 'f':
			p.micros, _ = strconv.ParseInt(s+"000000"[len(s):], 10, 64)
		case 'A':
			p.weekday = index(dayNames, s, 0)
		case 'a':
			p.weekday = index(dayNames, s, 3)
		case 'w':
			p.weekday = (n + 6) % 7
		case 'u':
			p.weekday = n - 1
		case 'j':
			p.julian = n
		case 'U', 'W':
			p.week, p.weekFromSunday = n, e.group == 'U'
		case 'V':
			p.isoWeek = n
		case 'z':
			if err := p.offset(vm, s); err != nil {
				return err
			}
		case 'Z':
			p.zone, p.isdst = s, 0
		}
	}
	return nil
}

// offset takes an offset from UTC.
func (p *parsed) offset(vm *py.VM, s string) error {
	p.hasOff = true
	if s == "Z" {
		return nil
	}
	z := s
	if z[3] == ':' {
		z = z[:3] + z[4:]
		if len(z) > 5 {
			if z[5] != ':' {
				return vm.ValueErrorf("Inconsistent use of : in %s", s)
			}
			z = z[:5] + z[6:]
		}
	}
	num := func(i, j int) int64 {
		if len(z) < j {
			return 0
		}
		n, _ := strconv.ParseInt(z[i:j], 10, 64)
		return n
	}
	p.gmtoff = num(1, 3)*3600 + num(3, 5)*60 + num(5, 7)
	if len(z) > 8 {
		p.offMicros, _ = strconv.ParseInt(z[8:]+"000000"[len(z)-8:], 10, 64)
	}
	if z[0] == '-' {
		p.gmtoff, p.offMicros = -p.gmtoff, -p.offMicros
	}
	return nil
}

// finish completes the date from what was given.
func (p *parsed) finish(vm *py.VM) error {
	switch {
	case p.isoYear >= 0 && p.julian >= 0:
		return vm.ValueErrorf("%s", "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.")
	case p.isoYear >= 0 && (p.isoWeek < 0 || p.weekday < 0):
		return vm.ValueErrorf("%s", "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u').")
	case p.isoYear >= 0:
	case p.isoWeek >= 0 && (!p.hasYear || p.weekday < 0):
		return vm.ValueErrorf("%s", "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u').")
	case p.isoWeek >= 0:
		return vm.ValueErrorf("%s", "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.")
	}
	if !p.hasYear && p.mon == 2 && p.mday == 29 {
		p.year, p.leapFix = 1904, true
	}
	checkYear := func(y int64) error {
		if y < 1 || y > 9999 {
			return vm.ValueErrorf("year must be in 1..9999, not %d", y)
		}
		return nil
	}
	if p.julian < 0 && p.weekday >= 0 {
		switch {
		case p.week >= 0:
			if err := checkYear(p.year); err != nil {
				return err
			}
			first, day := floorMod(daysOf(p.year, 1, 1)+3, 7), p.weekday
			if p.weekFromSunday {
				first, day = (first+1)%7, (day+1)%7
			}
			if p.week == 0 {
				p.julian = 1 + day - first
			} else {
				p.julian = 1 + (7-first)%7 + 7*(p.week-1) + day
			}
			if p.julian <= 0 {
				p.year--
				p.julian += 365
				if isLeap(p.year) {
					p.julian++
				}
			}
		case p.isoYear >= 0 && p.isoWeek >= 0:
			if err := checkYear(p.isoYear); err != nil {
				return err
			}
			jan4 := daysOf(p.isoYear, 1, 4)
			monday := jan4 - floorMod(jan4+3, 7)
			day := monday + 7*(p.isoWeek-1) + p.weekday
			next := daysOf(p.isoYear+1, 1, 4)
			if p.isoWeek < 1 || monday+7*(p.isoWeek-1) >= next-floorMod(next+3, 7) {
				return vm.ValueErrorf("Invalid week: %d", p.isoWeek)
			}
			p.year, p.mon, p.mday = dateOf(day)
		}
	}
	if err := checkYear(p.year); err != nil {
		return err
	}
	if p.julian < 0 {
		if last := monthDays(p.year, p.mon); p.mday > last {
			return vm.ValueErrorf("day %d must be in range 1..%d for month %d in year %d", p.mday, last, p.mon, p.year)
		}
		p.julian = daysOf(p.year, p.mon, p.mday) - daysOf(p.year, 1, 1) + 1
	} else {
		p.year, p.mon, p.mday = dateOf(daysOf(p.year, 1, 1) + p.julian - 1)
		if p.year > 9999 {
			return vm.ValueErrorf("year %d is out of range", p.year)
		}
	}
	if p.weekday < 0 {
		p.weekday = floorMod(daysOf(p.year, p.mon, p.mday)+3, 7)
	}
	if p.leapFix {
		p.year = 1900
	}
	p.wday, p.yday = p.weekday, p.julian
	return nil
}
