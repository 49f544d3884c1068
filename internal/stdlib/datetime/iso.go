package datetime

// iso.go parses ISO 8601 dates and times as fromisoformat takes them.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

// digits reads n digits of s at i; ok is false if there are fewer.
func digits(s string, i, n int) (v int, ok bool) {
	if i+n > len(s) {
		return 0, false
	}
	for ; n > 0; n-- {
		c := s[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		v = v*10 + int(c-'0')
		i++
	}
	return v, true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// parseISODate parses the date that s begins with and returns its length, 0 if there is none. Whether its fields are in their ranges is
// asked when all of a text has been parsed.
func parseISODate(vm *py.VM, s string, m *moment) (int, error) {
	y, ok := digits(s, 0, 4)
	if !ok || len(s) < 7 {
		return 0, nil
	}
	i := 4
	sep := s[4] == '-'
	if sep {
		i++
	}
	if i < len(s) && s[i] == 'W' {
		w, ok := digits(s, i+1, 2)
		if !ok {
			return 0, nil
		}
		i += 3
		day := 1
		if sep {
			if i < len(s) && s[i] == '-' && !(len(s) > i+2 && isDigit(s[i+2])) {
				if day, ok = digits(s, i+1, 1); !ok {
					return 0, nil
				}
				i += 2
			}
		} else {
			j := i
			for j < len(s) && isDigit(s[j]) {
				j++
			}
			if j == i+1 || j > i+1 && j%2 == 1 || j == 8 {
				day, _ = digits(s, i, 1)
				i++
			}
		}
		yy, mo, d, err := fromISOWeek(vm, y, w, day)
		if py.IsExc(err, py.ValueError) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		m.year, m.month, m.day = int32(yy), int8(mo), int8(d)
		return i, nil
	}
	mo, ok := digits(s, i, 2)
	if !ok {
		return 0, nil
	}
	i += 2
	if sep {
		if i >= len(s) || s[i] != '-' {
			return 0, nil
		}
		i++
	}
	d, ok := digits(s, i, 2)
	if !ok {
		return 0, nil
	}
	m.year, m.month, m.day = int32(y), int8(mo), int8(d)
	return i + 2, nil
}

// clock parses HH[:MM[:SS[.ffffff]]], with or without colons; without them the point may be missing too. extra says that
// something follows: one character, or what is behind more than six digits of a fraction.
func clock(s string) (f [4]int, extra, ok bool) {
	colon := len(s) > 2 && s[2] == ':'
	i := 0
	for k := 0; k < 3; k++ {
		if f[k], ok = digits(s, i, 2); !ok {
			return f, false, false
		}
		switch i += 2; {
		case i == len(s):
			return f, false, true
		case i+1 == len(s):
			return f, true, true
		case k == 2:
		case colon:
			if s[i] != ':' {
				return f, false, false
			}
			i++
		}
	}
	if s[i] == '.' || s[i] == ',' {
		i++
	} else if colon {
		return f, false, false
	}
	n := min(6, len(s)-i)
	if f[3], ok = digits(s, i, n); !ok {
		return f, false, false
	}
	for i += n; n < 6; n++ {
		f[3] *= 10
	}
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return f, i < len(s), true
}

// checkISODate says whether the date of m, as it was parsed, is one.
func checkISODate(vm *py.VM, m *moment) error {
	return checkDate(vm, int(m.year), int(m.month), int(m.day))
}

// parseISOTime parses a time with an optional offset, all of s. dated says that m has a date, which is checked before the
// time. next says that it was 24:00, the midnight of the next day.
func parseISOTime(vm *py.VM, s string, m *moment, dated bool) (next, ok bool, err error) {
	body, tz := s, ""
	if i := strings.IndexAny(s, "+-Z"); i >= 0 {
		body, tz = s[:i], s[i:]
	}
	f, extra, ok := clock(body)
	if !ok || extra && tz == "" { // CPython does not look at what is before an offset
		return false, false, nil
	}
	if tz != "" {
		if tz == "Z" {
			m.tz = utc
		} else {
			o, extra, ok := clock(tz[1:])
			if !ok || extra || tz[0] == 'Z' {
				return false, false, nil
			}
			us := (int64(o[0])*3600+int64(o[1])*60+int64(o[2]))*1000000 + int64(o[3])
			if us < 1000000 {
				us = 0 // so says CPython
			}
			if tz[0] == '-' {
				us = -us
			}
			d, err := splitInt(vm, us)
			if err != nil {
				return false, false, err
			}
			if !inDay(&d) {
				r, _ := deltaRepr(vm, newDelta(vm, d))
				return false, false, vm.ValueErrorf("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s", r)
			}
			m.tz = newZone(vm, d)
		}
	}
	if dated {
		if err := checkISODate(vm, m); err != nil {
			return false, false, err
		}
	}
	if f[0] == 24 {
		if f[1] != 0 || f[2] != 0 || f[3] != 0 {
			return false, false, vm.ValueErrorf("minute, second, and microsecond must be 0 when hour is 24")
		}
		next, f[0] = true, 0
	}
	if err := checkTime(vm, f[0], f[1], f[2], f[3], 0); err != nil {
		return false, false, err
	}
	m.hour, m.minute, m.sec, m.us = int8(f[0]), int8(f[1]), int8(f[2]), int32(f[3])
	return next, true, nil
}

// parseISO parses all of s as a datetime. v is s as the script gave it.
func parseISO(vm *py.VM, v py.Value, s string) (moment, error) {
	var m moment
	if len(s) > 200 {
		return m, badISO(vm, v)
	}
	n, err := parseISODate(vm, s, &m)
	if err != nil {
		return m, err
	}
	if n == 0 {
		return m, badISO(vm, v)
	}
	if n == len(s) {
		return m, checkISODate(vm, &m)
	}
	_, size := unicodetext.DecodeRune(s[n:])
	next, ok, err := parseISOTime(vm, s[n+size:], &m, true)
	if err != nil {
		return m, err
	}
	if !ok {
		return m, badISO(vm, v)
	}
	if next {
		if m.ordinal() == maxOrdinal {
			return m, vm.ValueErrorf("year must be in 1..9999, not 10000")
		}
		tz := m.tz
		err = m.shift(vm, &delta{days: 1}, 1)
		m.tz = tz
	}
	return m, err
}
