// Package civil is what the modules time and datetime share: moments broken down into fields, their arithmetic, and the
// formats of strftime and strptime.
package civil

import "github.com/krait-run/krait/internal/py"

// Fields are a broken-down time as C's struct tm has it, but with the full year, months from 1, days of the year from 1 and
// weekdays from Monday = 0.
type Fields struct {
	Year, Mon, MDay, Hour, Min, Sec, WDay, YDay, IsDST int64
	Zone                                               string // "" where it is not known
	Off                                                int64  // east of UTC, in seconds
	HasOff                                             bool
	NoZone                                             bool // %Z gives nothing
}

// daysOf returns the days from 1970-01-01 to a date of the proleptic Gregorian calendar; the day may lie outside of its month.
// (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, days_from_civil.)
func daysOf(y, m, d int64) int64 {
	if m <= 2 {
		y--
	}
	era := floorDiv(y, 400)
	yoe := y - era*400
	mp := (m + 9) % 12
	doy := (153*mp+2)/5 + d - 1
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468
}

// DateOf is the inverse of daysOf (civil_from_days there).
func DateOf(days int64) (y, m, d int64) {
	days += 719468
	era := floorDiv(days, 146097)
	doe := days - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	y = yoe + era*400
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	d = doy - (153*mp+2)/5 + 1
	m = mp + 3
	if m > 12 {
		m -= 12
	}
	if m <= 2 {
		y++
	}
	return y, m, d
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int64) int64 { return a - b*floorDiv(a, b) }

func isLeap(y int64) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func monthDays(y, m int64) int64 {
	switch m {
	case 2:
		if isLeap(y) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// BreakDown returns the fields of a number of seconds since the epoch, in UTC.
func BreakDown(sec int64, zone string) *Fields {
	days := floorDiv(sec, 86400)
	rest := sec - days*86400
	f := &Fields{Hour: rest / 3600, Min: rest / 60 % 60, Sec: rest % 60, Zone: zone, HasOff: true}
	f.Year, f.Mon, f.MDay = DateOf(days)
	f.WDay = floorMod(days+3, 7)
	f.YDay = days - daysOf(f.Year, 1, 1) + 1
	return f
}

// Epoch returns the seconds since the epoch; fields outside of their range carry over.
func (f *Fields) Epoch() int64 {
	y, m := f.Year, f.Mon-1
	y, m = y+floorDiv(m, 12), floorMod(m, 12)
	return (daysOf(y, m+1, 1)+f.MDay-1)*86400 + f.Hour*3600 + f.Min*60 + f.Sec
}

// Check checks the ranges of fields that are to be formatted; 0 stands for 1 where there is no 0.
func (f *Fields) Check(vm *py.VM) error {
	for _, p := range [...]*int64{&f.Mon, &f.MDay, &f.YDay} {
		if *p == 0 {
			*p = 1
		}
	}
	if f.WDay >= -1 {
		f.WDay = floorMod(f.WDay, 7)
	}
	for _, r := range [...]struct {
		v, lo, hi int64
		what      string
	}{
		{f.Mon, 1, 12, "month"}, {f.MDay, 1, 31, "day of month"}, {f.Hour, 0, 23, "hour"}, {f.Min, 0, 59, "minute"},
		{f.Sec, 0, 61, "seconds"}, {f.WDay, 0, 6, "day of week"}, {f.YDay, 1, 366, "day of year"},
	} {
		if r.v < r.lo || r.v > r.hi {
			return vm.ValueErrorf("%s out of range", r.what)
		}
	}
	return nil
}
