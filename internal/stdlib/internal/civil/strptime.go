package civil

// strptime.go parses a time by a format, which it turns into a regular expression as CPython does.

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/regex"
	"github.com/krait-run/krait/internal/unicodetext"
)

// patterns are those of the directives that are a group of their own, by its name.
var patterns = map[byte]string{
	'd': `3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9]`, 'H': `2[0-3]|[0-1]\d|\d| \d`, 'I': `1[0-2]|0[1-9]|[1-9]| [1-9]`, 'G': `\d\d\d\d`,
	'j': `36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9]`, 'm': `1[0-2]|0[1-9]|[1-9]`, 'M': `[0-5]\d|\d`, 'S': `6[0-1]|[0-5]\d|\d`,
	'U': `5[0-3]|[0-4]\d|\d`, 'W': `5[0-3]|[0-4]\d|\d`, 'w': `[0-6]`, 'u': `[1-7]`, 'V': `5[0-3]|0[1-9]|[1-4]\d|\d`, 'y': `\d\d`, 'Y': `\d\d\d\d`,
	'f': `[0-9]{1,6}`, 'z': `[+-]\d\d:?[0-5]\d(:?[0-5]\d(\.\d{1,6})?)?|(?-i:Z)`,
	'A': `wednesday|thursday|saturday|tuesday|monday|friday|sunday`, 'a': `mon|tue|wed|thu|fri|sat|sun`,
	'B': `september|february|november|december|january|october|august|march|april|june|july|may`,
	'b': `jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec`, 'p': `am|pm`, 'Z': `gmt|utc`,
}

// sameAs are directives that are others by another name, or several.
var sameAs = map[byte]string{'k': "%H", 'l': "%I", 'e': "%d", 'P': "%p", 'T': "%H:%M:%S", 'R': "%H:%M", 'r': "%I:%M:%S %p", 'X': "%H:%M:%S",
	'x': "%m/%d/%y", 'c': "%a %b %d %H:%M:%S %Y"}

// layout is a format that was compiled.
type layout struct {
	re *regex.Regexp
}

// layouts are the formats used last, by their text. CPython too keeps that many: with a format that is kept, it does not warn again.
type layouts map[string]*layout

const (
	maxLayouts = 5
	maxFormat  = 1 << 16 // bytes of a format: what is kept is not counted
)

var layoutsKey py.Key

const ambiguousText = `Parsing dates involving a day of month without a year specified is ambiguous
and fails to parse leap day. The default behavior will change in Python 3.15
to either always raise an exception or to use a different default year (TBD).
To avoid trouble, add a specific year to the input & format.
See https://github.com/python/cpython/issues/70647.`

// layoutOf compiles a format, or finds it compiled.
func layoutOf(vm *py.VM, format string) (*layout, error) {
	kept := py.Attached(vm, &layoutsKey, func() layouts { return layouts{} })
	if l := kept[format]; l != nil {
		return l, nil
	}
	if len(kept) > maxLayouts {
		clear(kept)
	}
	if len(format) > maxFormat {
		return nil, vm.Errorf(py.MemoryError, "")
	}
	// As for a regular expression; what a compiled format takes is given back with it.
	if err := vm.Reserve(1000 * len(format)); err != nil {
		return nil, err
	}
	defer vm.Charge(-1000 * len(format))
	if err := vm.Step(16 * len(format)); err != nil {
		return nil, err
	}
	l := &layout{}
	var pattern strings.Builder
	var day, year bool
	if err := translate(vm, &pattern, format, format, &day, &year); err != nil {
		return nil, err
	}
	if day && !year {
		w, err := vm.Import("warnings")
		if err != nil {
			return nil, err
		}
		if _, err := vm.CallMethod(w.Value(), "warn", vm.Str(ambiguousText), py.DeprecationWarning.Value()); err != nil {
			return nil, err
		}
	}
	var err error
	if l.re, err = regex.CompileOptions(pattern.String(), regex.Options{Flags: regex.IgnoreCase, Budget: vm.Step}); err != nil {
		if e, ok := err.(*regex.Error); ok {
			return nil, patternError(vm, e)
		}
		return nil, err
	}
	if len(format) <= 256 {
		kept[format] = l
	}
	return l, nil
}

// patternError is the re.PatternError for a directive that comes twice.
func patternError(vm *py.VM, e *regex.Error) error {
	m, err := vm.Import("re")
	if err != nil {
		return err
	}
	cls, err := vm.GetAttr(m.Value(), "PatternError")
	if err != nil {
		return err
	}
	x, err := vm.CallValues(cls, vm.Str(e.Msg), vm.Str(e.Pattern), py.Int(int64(e.Pos)))
	if err != nil {
		return err
	}
	if x := py.AsExc(x); x != nil {
		return x
	}
	return vm.ValueErrorf("%s", e.Msg)
}

// translate writes the pattern of a format. whole is the format for error messages; day and year become true where the format has them.
func translate(vm *py.VM, out *strings.Builder, format, whole string, day, year *bool) error {
	for i := 0; i < len(format); {
		if i&63 == 0 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		r, n := utf8.DecodeRuneInString(format[i:])
		if unicode.IsSpace(r) {
			for i < len(format) && unicode.IsSpace(r) {
				i += n
				r, n = utf8.DecodeRuneInString(format[i:])
			}
			out.WriteString(`\s+`)
			continue
		}
		if r != '%' {
			switch {
			case r == '\'':
				out.WriteString("['\u02bc]")
			case strings.ContainsRune(`\.^$*+?(){}[]|`, r):
				out.WriteByte('\\')
				fallthrough
			default:
				out.WriteString(format[i : i+n])
			}
			i += n
			continue
		}
		i++
		for i < len(format) && strings.IndexByte("-_0^#", format[i]) >= 0 {
			if format[i] == '^' { // escaped by now, and so no flag
				return badDirective(vm, `^`, whole)
			}
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
		r, n = unicodetext.DecodeRune(format[i:])
		text := format[i : i+n]
		if i == len(format) || unicode.IsSpace(r) {
			text = ""
			n = 0
		}
		i += n
		if mod+text == "" {
			return vm.ValueErrorf("stray %% in format '%s'", whole)
		}
		var c byte
		if len(text) == 1 {
			c = text[0]
		}
		switch {
		case mod == "O" && c != 0 && strings.IndexByte("dmyCHIMSew", c) >= 0:
			continue // the locale has no digits of its own
		case mod == "O" && c == 'p':
		case mod != "":
			return badDirective(vm, mod+text, whole)
		}
		switch {
		case c == '%':
			out.WriteByte('%')
		case sameAs[c] != "":
			var any bool
			if err := translate(vm, out, sameAs[c], whole, &any, &any); err != nil {
				return err
			}
		case patterns[c] != "":
			*day = *day || c == 'd'
			*year = *year || c == 'Y' || c == 'y' || c == 'G'
			out.WriteString("(?P<")
			out.WriteByte(c)
			out.WriteByte('>')
			out.WriteString(patterns[c])
			out.WriteByte(')')
		default:
			return badDirective(vm, text, whole)
		}
	}
	return nil
}

func badDirective(vm *py.VM, text, whole string) error {
	return vm.ValueErrorf("'%s' is a bad directive in format '%s'", text, whole)
}

// Parsed is what strptime found.
type Parsed struct {
	Fields
	Micros, OffMicros      int64
	hasYear                bool
	isoYear, isoWeek, week int64 // -1: not given
	weekFromSunday         bool
	weekday, julian        int64 // -1: not given
	leapFix                bool
}

// Parse is the work of time.strptime.
func Parse(vm *py.VM, data, format string) (*Parsed, error) {
	l, err := layoutOf(vm, format)
	if err != nil {
		return nil, err
	}
	if err := vm.Step(1 + len(data)/256); err != nil {
		return nil, err
	}
	r, err := l.re.Match(data, 0, -1, regex.Match, regex.Limits{Budget: vm.Step, Stack: 1 << 20})
	switch {
	case err == regex.ErrStack || err == regex.ErrTooLong:
		return nil, vm.Errorf(py.MemoryError, "")
	case err != nil:
		return nil, err
	case r == nil:
		d, err := vm.Repr(vm.Str(data))
		if err != nil {
			return nil, err
		}
		f, err := vm.Repr(vm.Str(format))
		if err != nil {
			return nil, err
		}
		return nil, vm.ValueErrorf("time data %s does not match format %s", d, f)
	case r.Spans[1] < len(data):
		return nil, vm.ValueErrorf("unconverted data remains: %s", data[r.Spans[1]:])
	}
	p := &Parsed{isoYear: -1, isoWeek: -1, week: -1, weekday: -1, julian: -1}
	p.Year, p.Mon, p.MDay, p.IsDST = 1900, 1, 1, -1
	names := l.re.GroupNames()
	groups := make(map[byte]string, len(names))
	for _, n := range names {
		i, _ := l.re.GroupIndex(n)
		if at, end := r.Spans[2*i], r.Spans[2*i+1]; at >= 0 {
			groups[n[0]] = data[at:end]
		}
	}
	if err := p.take(vm, names, groups); err != nil {
		return nil, err
	}
	return p, p.finish(vm)
}

// number is the number that digits of any script spell, with blanks before them.
func number(s string) int64 {
	n := int64(0)
	for _, r := range s {
		if d := unicodetext.Decimal(r); d >= 0 {
			n = n*10 + int64(d)
		}
	}
	return n
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
func (p *Parsed) take(vm *py.VM, names []string, groups map[byte]string) error {
	for _, name := range names {
		s, ok := groups[name[0]]
		if !ok {
			continue
		}
		n := number(s)
		switch c := name[0]; c {
		case 'y':
			p.hasYear, p.Year = true, n
			if n <= 68 {
				p.Year += 2000
			} else {
				p.Year += 1900
			}
		case 'Y':
			p.hasYear, p.Year = true, n
		case 'G':
			p.isoYear = n
		case 'm':
			p.Mon = n
		case 'B':
			p.Mon = index(monthNames, s, 0) + 1
		case 'b':
			p.Mon = index(monthNames, s, 3) + 1
		case 'd':
			p.MDay = n
		case 'H':
			p.Hour = n
		case 'I':
			p.Hour = n
			pm := strings.EqualFold(groups['p'], "pm")
			if !pm && n == 12 {
				p.Hour = 0
			} else if pm && n != 12 {
				p.Hour += 12
			}
		case 'M':
			p.Min = n
		case 'S':
			p.Sec = n
		case 'f':
			p.Micros, _ = strconv.ParseInt(s+"000000"[len(s):], 10, 64)
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
			p.week, p.weekFromSunday = n, c == 'U'
		case 'V':
			p.isoWeek = n
		case 'z':
			if err := p.offset(vm, s); err != nil {
				return err
			}
		case 'Z':
			p.Zone, p.IsDST = s, 0
		}
	}
	return nil
}

// offset takes an offset from UTC.
func (p *Parsed) offset(vm *py.VM, s string) error {
	p.HasOff = true
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
		return number(z[i:j])
	}
	p.Off = num(1, 3)*3600 + num(3, 5)*60 + num(5, 7)
	if len(z) > 8 {
		p.OffMicros, _ = strconv.ParseInt(z[8:]+"000000"[len(z)-8:], 10, 64)
	}
	if z[0] == '-' {
		p.Off, p.OffMicros = -p.Off, -p.OffMicros
	}
	return nil
}

// finish completes the date from what was given.
func (p *Parsed) finish(vm *py.VM) error {
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
	if !p.hasYear && p.Mon == 2 && p.MDay == 29 {
		p.Year, p.leapFix = 1904, true
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
			if err := checkYear(p.Year); err != nil {
				return err
			}
			first, day := floorMod(daysOf(p.Year, 1, 1)+3, 7), p.weekday
			if p.weekFromSunday {
				first, day = (first+1)%7, (day+1)%7
			}
			if p.week == 0 {
				p.julian = 1 + day - first
			} else {
				p.julian = 1 + (7-first)%7 + 7*(p.week-1) + day
			}
			if p.julian <= 0 {
				p.Year--
				p.julian += 365
				if isLeap(p.Year) {
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
			p.Year, p.Mon, p.MDay = DateOf(day)
		}
	}
	if err := checkYear(p.Year); err != nil {
		return err
	}
	if p.julian < 0 {
		if last := monthDays(p.Year, p.Mon); p.MDay > last {
			return vm.ValueErrorf("day %d must be in range 1..%d for month %d in year %d", p.MDay, last, p.Mon, p.Year)
		}
		p.julian = daysOf(p.Year, p.Mon, p.MDay) - daysOf(p.Year, 1, 1) + 1
	} else {
		p.Year, p.Mon, p.MDay = DateOf(daysOf(p.Year, 1, 1) + p.julian - 1)
		if p.Year > 9999 {
			return vm.ValueErrorf("year %d is out of range", p.Year)
		}
	}
	if p.weekday < 0 {
		p.weekday = floorMod(daysOf(p.Year, p.Mon, p.MDay)+3, 7)
	}
	if p.leapFix {
		p.Year = 1900
	}
	p.WDay, p.YDay = p.weekday, p.julian
	return nil
}
