package datetime

// strptime.go parses text by a format.

import (
	"strings"

	"github.com/krait-run/krait/py"
)

// parsed is what a format's directives found.
type parsed struct {
	m                                   moment
	hasYear, hasDay, pm, ampm           bool
	hasHour12                           bool
	yday, week, weekday, isoYear, isoWk int // -1: not given
	mondayFirst                         bool
	tzname                              string
	off                                 *delta
}

// strptime is the class method of date, time and datetime.
func strptime(hasTime, hasDate bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		s, ok := py.AsStr(a[1])
		if !ok {
			return py.Value{}, vm.TypeErrorf("strptime() argument 1 must be str, not %s", a[1].Type().Name())
		}
		f, ok := py.AsStr(a[2])
		if !ok {
			return py.Value{}, vm.TypeErrorf("strptime() argument 2 must be str, not %s", a[2].Type().Name())
		}
		if err := vm.Step(1 + (len(s)+len(f))/256); err != nil {
			return py.Value{}, err
		}
		p := parsed{m: moment{year: 1900, month: 1, day: 1}, yday: -1, week: -1, weekday: -1, isoYear: -1, isoWk: -1}
		rest, ok, err := p.match(vm, s, f, f, 0)
		if err != nil {
			return py.Value{}, err
		}
		if !ok {
			x, err := vm.Repr(a[1])
			if err != nil {
				return py.Value{}, err
			}
			y, err := vm.Repr(a[2])
			if err != nil {
				return py.Value{}, err
			}
			return py.Value{}, vm.ValueErrorf("time data %s does not match format %s", x, y)
		}
		if rest != "" {
			return py.Value{}, vm.ValueErrorf("unconverted data remains: %s", rest)
		}
		m, err := p.finish(vm)
		if err != nil {
			return py.Value{}, err
		}
		cls := clsOf(a[0])
		switch {
		case hasDate && hasTime:
			return makeDatetime(vm, cls, m)
		case hasTime:
			return makeTime(vm, cls, m)
		}
		return makeDate(vm, cls, int(m.year), int(m.month), int(m.day))
	}
}

// number reads up to n digits whose value is at most limit and at least low, as few as needed.
func number(s string, n, low, limit int) (v int, rest string, ok bool) {
	i := 0
	for i < n && i < len(s) && isDigit(s[i]) && v*10+int(s[i]-'0') <= limit {
		v = v*10 + int(s[i]-'0')
		i++
	}
	for i > 0 && v < low {
		return 0, s, false
	}
	return v, s[i:], i > 0
}

func fold(s, t string) bool { return len(s) >= len(t) && strings.EqualFold(s[:len(t)], t) }

func oneOf(s string, names []string, short bool) (int, string, bool) {
	best, size := -1, 0
	for i, n := range names {
		if n == "" {
			continue
		}
		if short {
			n = n[:3]
		}
		if fold(s, n) && len(n) > size {
			best, size = i, len(n)
		}
	}
	return best, s[size:], best >= 0
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// match matches s against format; all is the whole format, for messages.
func (p *parsed) match(vm *py.VM, s, format, all string, depth int) (rest string, ok bool, err error) {
	for i := 0; i < len(format); i++ {
		c := format[i]
		if isSpace(c) {
			for i+1 < len(format) && isSpace(format[i+1]) {
				i++
			}
			n := 0
			for n < len(s) && isSpace(s[n]) {
				n++
			}
			if n == 0 {
				return s, false, nil
			}
			s = s[n:]
			continue
		}
		if c != '%' {
			if s == "" || s[0] != c && !strings.EqualFold(s[:1], string(c)) {
				return s, false, nil
			}
			s = s[1:]
			continue
		}
		if i++; i == len(format) {
			return s, false, p.formatError(vm, "stray %% in format %s", all)
		}
		v := 0
		ok = true
		switch c = format[i]; c {
		case 'Y':
			if v, ok = digits(s, 0, 4); ok {
				s = s[4:]
				p.m.year, p.hasYear = int32(v), true
				if v == 0 {
					return s, false, vm.ValueErrorf("year must be in 1..9999, not 0")
				}
			}
		case 'y':
			if v, ok = digits(s, 0, 2); ok {
				s = s[2:]
				p.hasYear = true
				if p.m.year = int32(1900 + v); v <= 68 {
					p.m.year += 100
				}
			}
		case 'm':
			v, s, ok = number(s, 2, 1, 12)
			p.m.month = int8(v)
		case 'd', 'e':
			if s != "" && s[0] == ' ' {
				s = s[1:]
			}
			v, s, ok = number(s, 2, 1, 31)
			p.m.day, p.hasDay = int8(v), true
		case 'H':
			v, s, ok = number(s, 2, 0, 23)
			p.m.hour = int8(v)
		case 'I':
			v, s, ok = number(s, 2, 1, 12)
			p.m.hour, p.hasHour12 = int8(v), true
		case 'M':
			v, s, ok = number(s, 2, 0, 59)
			p.m.minute = int8(v)
		case 'S':
			v, s, ok = number(s, 2, 0, 61)
			p.m.sec = int8(v)
		case 'f':
			n := 0
			for n < 6 && n < len(s) && isDigit(s[n]) {
				v = v*10 + int(s[n]-'0')
				n++
			}
			ok = n > 0
			s = s[n:]
			for ; n < 6; n++ {
				v *= 10
			}
			p.m.us = int32(v)
		case 'j':
			v, s, ok = number(s, 3, 1, 366)
			p.yday = v
		case 'U', 'W':
			v, s, ok = number(s, 2, 0, 53)
			p.week, p.mondayFirst = v, c == 'W'
		case 'V':
			v, s, ok = number(s, 2, 1, 53)
			p.isoWk = v
		case 'G':
			if v, ok = digits(s, 0, 4); ok {
				s = s[4:]
				p.isoYear = v
			}
		case 'w':
			if v, ok = digits(s, 0, 1); ok && v <= 6 {
				s = s[1:]
				p.weekday = (v + 6) % 7
			} else {
				ok = false
			}
		case 'u':
			if v, ok = digits(s, 0, 1); ok && v >= 1 && v <= 7 {
				s = s[1:]
				p.weekday = v - 1
			} else {
				ok = false
			}
		case 'a':
			p.weekday, s, ok = oneOf(s, dayNames[:], true)
		case 'A':
			p.weekday, s, ok = oneOf(s, dayNames[:], false)
		case 'b', 'h':
			v, s, ok = oneOf(s, monthNames[:], true)
			p.m.month = int8(v)
		case 'B':
			v, s, ok = oneOf(s, monthNames[:], false)
			p.m.month = int8(v)
		case 'p':
			if p.ampm = fold(s, "am") || fold(s, "pm"); p.ampm {
				p.pm = s[0] == 'p' || s[0] == 'P'
				s = s[2:]
			} else {
				ok = false
			}
		case 'z':
			s, ok, err = p.offset(vm, s)
		case 'Z':
			ok = false
			for _, n := range []string{"utc", "gmt"} {
				if fold(s, n) {
					p.tzname, s, ok = s[:3], s[3:], true
					break
				}
			}
		case '%':
			if ok = strings.HasPrefix(s, "%"); ok {
				s = s[1:]
			}
		case 'n', 't':
			n := 0
			for n < len(s) && isSpace(s[n]) {
				n++
			}
			ok = n > 0
			s = s[n:]
		case 'c', 'x', 'X', 'T', 'D', 'F', 'R', 'r':
			sub := map[byte]string{'c': "%a %b %d %H:%M:%S %Y", 'x': "%m/%d/%y", 'X': "%H:%M:%S", 'T': "%H:%M:%S", 'D': "%m/%d/%y", 'F': "%Y-%m-%d", 'R': "%H:%M", 'r': "%I:%M:%S %p"}[c]
			s, ok, err = p.match(vm, s, sub, all, depth+1)
		case ':':
			if i+1 < len(format) && format[i+1] == 'z' {
				i++
				s, ok, err = p.offset(vm, s)
				break
			}
			fallthrough
		default:
			return s, false, p.formatError(vm, "'"+string(rune(c))+"' is a bad directive in format %s", all)
		}
		if !ok || err != nil {
			return s, false, err
		}
	}
	return s, true, nil
}

func (p *parsed) formatError(vm *py.VM, msg, format string) error {
	r, err := vm.Repr(vm.Str(format))
	if err != nil {
		return err
	}
	return vm.ValueErrorf(msg, r)
}

// offset reads Z or +HH[:]MM[[:]SS[.ffffff]].
func (p *parsed) offset(vm *py.VM, s string) (string, bool, error) {
	if s == "" {
		return s, false, nil
	}
	if s[0] == 'Z' || s[0] == 'z' {
		p.off = &delta{}
		return s[1:], true, nil
	}
	if s[0] != '+' && s[0] != '-' {
		return s, false, nil
	}
	neg := s[0] == '-'
	t := s[1:]
	var f [4]int
	var ok bool
	if f[0], ok = digits(t, 0, 2); !ok {
		return s, false, nil
	}
	t = t[2:]
	colon := strings.HasPrefix(t, ":")
	if colon {
		t = t[1:]
	}
	if f[1], ok = digits(t, 0, 2); !ok || f[1] > 59 {
		return s, false, nil
	}
	t = t[2:]
	u := t
	if colon && strings.HasPrefix(u, ":") {
		u = u[1:]
	} else if colon {
		u = ""
	}
	if sec, ok := digits(u, 0, 2); ok && sec <= 59 {
		f[2], t = sec, u[2:]
		if strings.HasPrefix(t, ".") {
			n := 1
			for n < 7 && n < len(t) && isDigit(t[n]) {
				f[3] = f[3]*10 + int(t[n]-'0')
				n++
			}
			if n > 1 {
				for k := n; k < 7; k++ {
					f[3] *= 10
				}
				t = t[n:]
			} else {
				f[3] = 0
			}
		}
	}
	us := (int64(f[0])*3600+int64(f[1])*60+int64(f[2]))*1000000 + int64(f[3])
	if neg {
		us = -us
	}
	d, err := splitInt(vm, us)
	p.off = &d
	return t, true, err
}

// finish combines what was found.
func (p *parsed) finish(vm *py.VM) (moment, error) {
	m := p.m
	if p.hasHour12 && p.ampm {
		if p.pm && m.hour < 12 {
			m.hour += 12
		} else if !p.pm && m.hour == 12 {
			m.hour = 0
		}
	} else if p.hasHour12 && m.hour == 12 {
		m.hour = 0
	}
	switch {
	case p.isoYear >= 0:
		if p.yday >= 0 {
			return m, vm.ValueErrorf("%s", "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.")
		}
		if p.isoWk < 0 || p.weekday < 0 {
			return m, vm.ValueErrorf("%s", "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u').")
		}
		y, mo, d, err := fromISOWeek(vm, p.isoYear, p.isoWk, p.weekday+1)
		if err != nil {
			return m, err
		}
		m.year, m.month, m.day = int32(y), int8(mo), int8(d)
	case p.isoWk >= 0:
		if !p.hasYear || p.weekday < 0 {
			return m, vm.ValueErrorf("%s", "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u').")
		}
		return m, vm.ValueErrorf("%s", "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.")
	case p.yday >= 0:
		y, mo, d := fromOrdinal(ordinalOf(int(m.year), 1, 1) + p.yday - 1)
		m.year, m.month, m.day = int32(y), int8(mo), int8(d)
	case p.week >= 0 && p.hasYear && p.weekday >= 0:
		first := (ordinalOf(int(m.year), 1, 1) + 6) % 7
		wd := p.weekday
		if !p.mondayFirst {
			first, wd = (first+1)%7, (wd+1)%7
		}
		n := wd - first + 1
		if p.week > 0 {
			week0 := (7 - first) % 7
			n = 1 + week0 + 7*(p.week-1) + wd
		}
		y, mo, d := fromOrdinal(ordinalOf(int(m.year), 1, 1) + n - 1)
		m.year, m.month, m.day = int32(y), int8(mo), int8(d)
	}
	if p.off != nil {
		if !inDay(p.off) {
			r, _ := deltaRepr(vm, newDelta(vm, *p.off))
			return m, vm.ValueErrorf("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s", r)
		}
		m.tz = newZone(vm, *p.off)
	}
	if m.sec > 59 {
		return m, vm.ValueErrorf("second must be in 0..59, not %d", m.sec)
	}
	return m, checkDate(vm, int(m.year), int(m.month), int(m.day))
}
