// Package datetime is Python's module datetime. Local time is UTC: the sandbox has no time zone of its own.
package datetime

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// Module returns the module datetime.
var Module = sync.OnceValue(func() *py.ModuleDef {
	build()
	return &py.ModuleDef{
		Name:   "datetime",
		Doc:    "Specific date/time and related types.\n\nSee https://data.iana.org/time-zones/tz-link.html for\ntime zone and DST data sources.",
		Types:  []*py.Type{&dateType, &datetimeType, &timeType, &deltaType, &timezoneType, &tzinfoType},
		Consts: []py.Const{{Name: "MINYEAR", Value: py.Int(minYear)}, {Name: "MAXYEAR", Value: py.Int(maxYear)}},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "UTC", utc)
			names := []string{"date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC"}
			all := make([]py.Value, len(names))
			for i, n := range names {
				all[i] = vm.Str(n)
			}
			m.Set(vm, "__all__", vm.Tuple(all))
			return nil
		},
	}
})

const (
	minYear, maxYear = 1, 9999
	maxOrdinal       = 3652059
	secondsPerDay    = 86400
)

var (
	dateType, datetimeType, timeType, deltaType, timezoneType, tzinfoType, isoCalendarType py.Type
	utc                                                                                    py.Value
)

// moment is the state of date, time and datetime objects: a date has no time, a time no date.
type moment struct {
	year, us          int32
	month, day        int8
	hour, minute, sec int8
	fold              int8
	tz                py.Value // null: none
}

// newMoment returns an instance of t, which is one of the module's types of moments or derived from it.
func newMoment(vm *py.VM, t *py.Type, m moment) py.Value {
	v, p := py.NewNativeOf[moment](vm, t, 48)
	*p = m
	return v
}

func (m *moment) Traverse(visit func(py.Value)) int {
	if !m.tz.IsNull() {
		visit(m.tz)
	}
	return 40
}

func momentOf(v py.Value) *moment { m, _ := py.NativeData[*moment](v); return m }

// delta is the state of a timedelta: 0 <= secs < 86400, 0 <= us < 1e6.
type delta struct{ days, secs, us int32 }

func deltaOf(v py.Value) *delta { d, _ := py.NativeData[*delta](v); return d }

// zone is the state of a timezone; tzinfo objects have none.
type zone struct {
	offset  delta
	offsetV py.Value
	name    py.Value // null: none
}

func (z *zone) Traverse(visit func(py.Value)) int {
	visit(z.offsetV)
	if !z.name.IsNull() {
		visit(z.name)
	}
	return 48
}

// newISOCalendar is IsoCalendarDate(year, week, weekday), which checks no ranges.
func newISOCalendar(vm *py.VM, _ *py.Type, args py.Args) (py.Value, error) {
	var a [3]py.Value
	if err := bind(vm, "IsoCalendarDate", args, a[:], 3, "year", "week", "weekday"); err != nil {
		return py.Value{}, err
	}
	for i, v := range a {
		n, err := intArg(vm, v, 0, true)
		if err != nil {
			return py.Value{}, err
		}
		a[i] = py.Int(int64(n))
	}
	return vm.StructSeq(&isoCalendarType, a[:]...), nil
}

var build = sync.OnceFunc(func() {
	py.BuildType(&deltaType, deltaSpec())
	iso := py.StructSeqSpec("datetime", "IsoCalendarDate", "year", "week", "weekday")
	iso.Methods = append(iso.Methods, py.Def{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		items, _ := py.AsTuple(a[0])
		return vm.TupleOf([]py.Value{py.TypeNamed("tuple").Value(), vm.TupleOf([]py.Value{vm.Tuple(items)})}), nil
	}})
	iso.Flags &^= py.FlagNoNew
	iso.Slots.New = newISOCalendar
	py.BuildType(&isoCalendarType, iso)
	py.BuildType(&tzinfoType, tzinfoSpec())
	py.BuildType(&timezoneType, timezoneSpec())
	py.BuildType(&dateType, dateSpec())
	py.BuildType(&timeType, timeSpec())
	py.BuildType(&datetimeType, datetimeSpec())
	vm := py.NewVM(py.Config{})
	// Constants shared by all VMs: they are never written.
	shared := func(v py.Value) py.Value { py.Share(v); return v }
	mk := func(d delta) py.Value { return shared(vm.NewNative(&deltaType, &d, 16)) }
	set := func(t *py.Type, name string, v py.Value) { t.Dict().SetStr(nil, name, v) }
	set(&deltaType, "min", mk(delta{days: -999999999}))
	set(&deltaType, "max", mk(delta{999999999, 86399, 999999}))
	set(&deltaType, "resolution", mk(delta{us: 1}))
	date := func(m moment) py.Value { return shared(newMoment(vm, &dateType, m)) }
	set(&dateType, "min", date(moment{year: 1, month: 1, day: 1}))
	set(&dateType, "max", date(moment{year: 9999, month: 12, day: 31}))
	set(&dateType, "resolution", mk(delta{days: 1}))
	tm := func(t *py.Type, m moment) py.Value { return shared(vm.NewNative(t, &m, 48)) }
	set(&timeType, "min", tm(&timeType, moment{}))
	set(&timeType, "max", tm(&timeType, moment{hour: 23, minute: 59, sec: 59, us: 999999}))
	set(&timeType, "resolution", mk(delta{us: 1}))
	set(&datetimeType, "min", tm(&datetimeType, moment{year: 1, month: 1, day: 1}))
	set(&datetimeType, "max", tm(&datetimeType, moment{year: 9999, month: 12, day: 31, hour: 23, minute: 59, sec: 59, us: 999999}))
	set(&datetimeType, "resolution", mk(delta{us: 1}))
	tz := func(d delta) py.Value {
		return shared(vm.NewNative(&timezoneType, &zone{offset: d, offsetV: mk(d)}, 64))
	}
	utc = tz(delta{})
	set(&timezoneType, "utc", utc)
	set(&timezoneType, "min", tz(delta{-1, 60, 0}))
	set(&timezoneType, "max", tz(delta{0, 86340, 0}))
})

// Calendar arithmetic in the proleptic Gregorian calendar; ordinal 1 is January 1 of year 1.

var daysBefore = [13]int{0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334}

func isLeap(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func daysIn(y, m int) int {
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

func yearDay(y, m, d int) int {
	n := daysBefore[m] + d
	if m > 2 && isLeap(y) {
		n++
	}
	return n
}

func ordinalOf(y, m, d int) int {
	p := y - 1
	return p*365 + p/4 - p/100 + p/400 + yearDay(y, m, d)
}

// fromOrdinal returns the date of an ordinal from 1 on that fits 32 bits; its year may be past the last one.
func fromOrdinal(ordinal int) (y, m, d int) {
	days := uint32(ordinal - 1) // what is without a sign is divided in fewer steps
	n400 := days / 146097
	days %= 146097
	n100 := days / 36524
	days %= 36524
	n4 := days / 1461
	days %= 1461
	n1 := days / 365
	n := int(days % 365)
	y = int(n400*400 + n100*100 + n4*4 + n1 + 1)
	if n1 == 4 || n100 == 4 {
		return y - 1, 12, 31
	}
	m = (n + 50) >> 5
	before := daysBefore[m]
	if m > 2 && isLeap(y) {
		before++
	}
	if before > n {
		m--
		before = daysBefore[m]
		if m > 2 && isLeap(y) {
			before++
		}
	}
	return y, m, n - before + 1
}

func (m *moment) ordinal() int { return ordinalOf(int(m.year), int(m.month), int(m.day)) }

// weekday is 0 for Monday.
func (m *moment) weekday() int { return (m.ordinal() + 6) % 7 }

func (m *moment) seconds() int { return int(m.hour)*3600 + int(m.minute)*60 + int(m.sec) }

// isoWeek1 returns the ordinal of the Monday of ISO week 1 of a year.
func isoWeek1(y int) int {
	first := ordinalOf(y, 1, 1)
	wd := (first + 6) % 7
	monday := first - wd
	if wd > 3 {
		monday += 7
	}
	return monday
}

func (m *moment) isoCalendar() (y, week, day int) {
	y = int(m.year)
	o := m.ordinal()
	w1 := isoWeek1(y)
	week, day = floorDivMod(o-w1, 7)
	if week < 0 {
		y--
		week, day = floorDivMod(o-isoWeek1(y), 7)
	} else if week >= 52 && o >= isoWeek1(y+1) {
		y++
		week = 0
	}
	return y, week + 1, day + 1
}

func floorDivMod(a, b int) (q, r int) {
	q, r = a/b, a%b
	if r != 0 && (r < 0) != (b < 0) {
		q--
		r += b
	}
	return
}

func checkDate(vm *py.VM, y, m, d int) error {
	if y < minYear || y > maxYear {
		return vm.ValueErrorf("year must be in 1..9999, not %d", y)
	}
	if m < 1 || m > 12 {
		return vm.ValueErrorf("month must be in 1..12, not %d", m)
	}
	if dim := daysIn(y, m); d < 1 || d > dim {
		return vm.ValueErrorf("day %d must be in range 1..%d for month %d in year %d", d, dim, m, y)
	}
	return nil
}

func checkTime(vm *py.VM, h, m, s, us, fold int) error {
	switch {
	case h < 0 || h > 23:
		return vm.ValueErrorf("hour must be in 0..23, not %d", h)
	case m < 0 || m > 59:
		return vm.ValueErrorf("minute must be in 0..59, not %d", m)
	case s < 0 || s > 59:
		return vm.ValueErrorf("second must be in 0..59, not %d", s)
	case us < 0 || us > 999999:
		return vm.ValueErrorf("microsecond must be in 0..999999, not %d", us)
	case fold != 0 && fold != 1:
		return vm.ValueErrorf("fold must be either 0 or 1, not %d", fold)
	}
	return nil
}

// checkTZ returns the tzinfo argument v: null for None.
func checkTZ(vm *py.VM, v py.Value) (py.Value, error) {
	if v.IsNullOrNone() {
		return py.Value{}, nil
	}
	if !v.Type().IsSubtype(&tzinfoType) {
		return py.Value{}, vm.TypeErrorf("tzinfo argument must be None or of a tzinfo subclass, not type '%s'", v.Type().Name())
	}
	return v, nil
}

// stateTZ is checkTZ for the second part of a pickled state.
func stateTZ(vm *py.VM, v py.Value) (py.Value, error) {
	if !v.IsNullOrNone() && !v.Type().IsSubtype(&tzinfoType) {
		return py.Value{}, vm.TypeErrorf("bad tzinfo state arg")
	}
	return checkTZ(vm, v)
}

// stateOf returns the bytes of a pickled state. Python 2 pickled it as a str, which is read as one of these bytes.
func stateOf(v py.Value) (string, bool) {
	if s, ok := py.AsBytes(v); ok {
		return s, true
	}
	text := py.AsStrObject(v)
	if text == nil || text.Len() > 10 {
		return "", false
	}
	var b []byte
	for _, r := range text.String() {
		if r > 0xff {
			return "", false
		}
		b = append(b, byte(r))
	}
	return string(b), true
}

// isMonth reports whether b is the number of a month: all that is asked of a pickled state.
func isMonth(b byte) bool { return b >= 1 && b <= 12 }

// bind puts the arguments of a constructor in out by position and name. A last parameter fold has no position. Where
// the first is a year, the required ones are ints, and what is none is the first thing to complain about.
func bind(vm *py.VM, fn string, args py.Args, out []py.Value, required int, names ...string) error {
	call := func() string {
		if fn == "function" {
			return fn
		}
		return fn + "()"
	}
	if n := args.Len() + args.KwLen(); n > len(names) {
		keyword := ""
		if args.Len() == 0 {
			keyword = "keyword "
		}
		return vm.TypeErrorf("%s takes at most %d %sarguments (%d given)", call(), len(names), keyword, n)
	}
	if n := len(names) - 1; names[n] == "fold" && args.Len() > n {
		return vm.TypeErrorf("%s takes at most %d positional arguments (%d given)", call(), n, args.Len())
	}
	for _, v := range args.Pos()[:min(required, args.Len())] {
		if names[0] == "year" && !vm.HasIndex(v) {
			return vm.TypeErrorf("'%s' object cannot be interpreted as an integer", v.Type().Name())
		}
	}
	copy(out, args.Pos())
	unknown := ""
next:
	for i := 0; i < args.KwLen(); i++ {
		k, v := args.Kw(i)
		for j, n := range names {
			if n == k.String() {
				if !out[j].IsNull() {
					return vm.TypeErrorf("argument for %s given by name ('%s') and position (%d)", call(), n, j+1)
				}
				out[j] = v
				continue next
			}
		}
		if unknown == "" {
			unknown = k.String()
		}
	}
	for i := 0; i < required; i++ {
		if out[i].IsNull() {
			return vm.TypeErrorf("%s missing required argument '%s' (pos %d)", call(), names[i], i+1)
		}
	}
	if unknown != "" {
		what := call()
		if fn == "function" {
			what = "this function"
		}
		hint := ""
		if fn == "__new__" { // CPython's newer way of taking arguments
			hint = py.DidYouMean(unknown, names)
		}
		return vm.TypeErrorf("%s got an unexpected keyword argument '%s'%s", what, unknown, hint)
	}
	return nil
}

// intArg reads an int argument that CPython keeps in a C int. With strict, which is how methods named replace do it, every int that
// does not fit has the same text.
func intArg(vm *py.VM, v py.Value, def int, strict bool) (int, error) {
	if v.IsNull() {
		return def, nil
	}
	if i, ok := v.SmallInt(); ok && int64(int32(i)) == i {
		return int(i), nil
	}
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	n, ok := i.SmallInt()
	if strict && (!ok || n != int64(int32(n))) {
		return 0, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
	}
	if !ok {
		return 0, vm.Errorf(py.OverflowError, "Python int too large to convert to C long")
	}
	if n > 1<<31-1 {
		return 0, vm.Errorf(py.OverflowError, "signed integer is greater than maximum")
	}
	if n < -1<<31 {
		return 0, vm.Errorf(py.OverflowError, "signed integer is less than minimum")
	}
	return int(n), nil
}

func intArgs(vm *py.VM, vals []py.Value, into []int, strict bool) error {
	for i := range into {
		n, err := intArg(vm, vals[i], into[i], strict)
		if err != nil {
			return err
		}
		into[i] = n
	}
	return nil
}

// itself is __copy__ and the like of immutable objects: absent in CPython, where copy knows the types; here copy asks.
func member(name string, f func(m *moment) int) py.Getter {
	return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Int(int64(f(momentOf(v)))), nil }}
}

func orNone(v py.Value) py.Value {
	if v.IsNull() {
		return py.None
	}
	return v
}
