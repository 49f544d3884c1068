package time

// structtime.go holds struct_time, a moment broken down into fields, and the calendar arithmetic behind it.

import (
	"math"

	"github.com/krait-run/krait/py"
)

var structType = &py.Type{}

// fieldNames are the fields of struct_time; the last two are attributes only.
var fieldNames = []string{"tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst", "tm_zone", "tm_gmtoff"}

const visibleFields = 9

// maxZone bounds the text of tm_zone, which no account counts.
const maxZone = 64

func structSpec() py.TypeSpec {
	spec := py.StructSeqSpec("time", "struct_time", fieldNames[:visibleFields]...)
	spec.Flags &^= py.FlagNoNew
	spec.Sig = "iterable=(), /"
	spec.Doc = "A moment in time, broken down into fields."
	for i, name := range fieldNames[visibleFields:] {
		spec.Getters = append(spec.Getters, py.Getter{Name: name, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			return py.HiddenField(v, visibleFields+i), nil
		}})
	}
	for i := range spec.Consts {
		if spec.Consts[i].Name == "n_fields" {
			spec.Consts[i].Value = py.Int(int64(len(fieldNames)))
		}
	}
	spec.Slots.New = structNew
	spec.Methods = append(spec.Methods,
		py.Def{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			items, _ := py.AsTuple(a[0])
			return vm.Tuple([]py.Value{a[0].Type().Value(), vm.Tuple([]py.Value{vm.Tuple(append([]py.Value(nil), items...)), hiddenDict(vm, a[0]).Value()})}), nil
		}},
		py.Def{Name: "__replace__", Sig: "**changes", Fn: structReplace},
	)
	return spec
}

func hiddenDict(vm *py.VM, v py.Value) *py.Dict {
	d := vm.NewDict()
	for i := visibleFields; i < len(fieldNames); i++ {
		d.SetStr(vm, fieldNames[i], py.HiddenField(v, i))
	}
	return d
}

// hidden returns v where it may be a hidden field, and None otherwise.
func hidden(v py.Value) py.Value {
	if _, ok := v.SmallInt(); ok {
		return v
	}
	if s, ok := py.AsStr(v); ok && len(s) <= maxZone {
		return v
	}
	return py.None
}

func makeStruct(vm *py.VM, items []py.Value) py.Value {
	all := make([]py.Value, len(fieldNames))
	copy(all, items)
	for i := visibleFields; i < len(all); i++ {
		if all[i].IsNull() {
			all[i] = py.None
		}
		all[i] = hidden(all[i])
	}
	return vm.StructSeqHidden(structType, visibleFields, all...)
}

func structNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	var a [2]py.Value
	if err := vm.BindClinic("structseq", "sequence, dict={}", args, a[:]); err != nil {
		return py.Value{}, err
	}
	if _, ok := py.AsStr(a[0]); !ok && a[0].Type().Lookup("__iter__").IsNullOrNone() && a[0].Type().Lookup("__getitem__").IsNullOrNone() {
		return py.Value{}, vm.TypeErrorf("constructor requires a sequence")
	}
	l, err := vm.Collect(a[0])
	if err != nil {
		return py.Value{}, err
	}
	switch n := l.Len(); {
	case n < visibleFields:
		return py.Value{}, vm.TypeErrorf("time.struct_time() takes an at least %d-sequence (%d-sequence given)", visibleFields, n)
	case n > len(fieldNames):
		return py.Value{}, vm.TypeErrorf("time.struct_time() takes an at most %d-sequence (%d-sequence given)", len(fieldNames), n)
	}
	items := append([]py.Value(nil), l.Items()...)
	if d := py.AsDict(a[1]); d != nil {
		for i := len(items); i < len(fieldNames); i++ {
			items = append(items, d.GetStr(fieldNames[i]))
		}
	} else if !a[1].IsNullOrNone() {
		return py.Value{}, vm.TypeErrorf("time.struct_time() takes a dict as second arg, if any")
	}
	return makeStruct(vm, items), nil
}

func structReplace(vm *py.VM, a []py.Value) (py.Value, error) {
	items := append([]py.Value(nil), tupleItems(a[0])...)
	for i := visibleFields; i < len(fieldNames); i++ {
		items = append(items, py.HiddenField(a[0], i))
	}
	if d := py.AsDict(a[1]); d != nil {
	next:
		for i := range d.Span() {
			k, v, ok := d.At(i)
			if !ok {
				continue
			}
			name, _ := py.AsStr(k)
			for j, f := range fieldNames {
				if f == name {
					items[j] = v
					continue next
				}
			}
			r, err := vm.Repr(vm.List([]py.Value{k}))
			if err != nil {
				return py.Value{}, err
			}
			return py.Value{}, vm.TypeErrorf("Got unexpected field name(s): %s", r)
		}
	}
	return makeStruct(vm, items), nil
}

func tupleItems(v py.Value) []py.Value {
	items, _ := py.AsTuple(v)
	return items
}

// fields are a broken-down time as C's struct tm has it, but with the full year, months from 1, days of the year from 1 and
// weekdays from Monday = 0.
type fields struct {
	year, mon, mday, hour, min, sec, wday, yday, isdst int64
	zone                                               string // "" where it is not known
	gmtoff                                             int64
	hasOff                                             bool
}

// value returns the struct_time.
func (f *fields) value(vm *py.VM) py.Value {
	items := make([]py.Value, 0, len(fieldNames))
	for _, n := range [...]int64{f.year, f.mon, f.mday, f.hour, f.min, f.sec, f.wday, f.yday, f.isdst} {
		items = append(items, py.Int(n))
	}
	zone, off := py.None, py.None
	if f.zone != "" {
		zone = vm.Str(f.zone)
	}
	if f.hasOff {
		off = py.Int(f.gmtoff)
	}
	return makeStruct(vm, append(items, zone, off))
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

// dateOf is the inverse of daysOf (civil_from_days there).
func dateOf(days int64) (y, m, d int64) {
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

// breakDown returns the fields of a number of seconds since the epoch, in UTC.
func breakDown(sec int64, zone string) *fields {
	days := floorDiv(sec, 86400)
	rest := sec - days*86400
	f := &fields{hour: rest / 3600, min: rest / 60 % 60, sec: rest % 60, zone: zone, hasOff: true}
	f.year, f.mon, f.mday = dateOf(days)
	f.wday = floorMod(days+3, 7)
	f.yday = days - daysOf(f.year, 1, 1) + 1
	return f
}

// epoch returns the seconds since the epoch; fields outside of their range carry over.
func (f *fields) epoch() int64 {
	y, m := f.year, f.mon-1
	y, m = y+floorDiv(m, 12), floorMod(m, 12)
	return (daysOf(y, m+1, 1)+f.mday-1)*86400 + f.hour*3600 + f.min*60 + f.sec
}

// secondsArg returns the seconds since the epoch of an optional argument, rounded down; now by default.
func secondsArg(vm *py.VM, v py.Value) (int64, error) {
	if v.IsNullOrNone() {
		return vm.Now().Unix(), nil
	}
	sec, err := wholeSeconds(vm, v)
	if err != nil {
		return 0, err
	}
	// Years are C ints.
	if sec > 67768036191676799 || sec < -67768040609740800 {
		return 0, vm.OSError(75, "Value too large for defined data type", py.Value{})
	}
	return sec, nil
}

func wholeSeconds(vm *py.VM, v py.Value) (int64, error) {
	if f, ok := py.AsFloat(v); ok {
		if math.IsNaN(f) {
			return 0, vm.ValueErrorf("Invalid value NaN (not a number)")
		}
		f = math.Floor(f)
		if f < -0x1p63 || f >= 0x1p63 {
			return 0, outOfRange(vm)
		}
		return int64(f), nil
	}
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	n, ok := py.AsInt64(i)
	if !ok {
		return 0, outOfRange(vm)
	}
	return n, nil
}

func outOfRange(vm *py.VM) error {
	return vm.Errorf(py.OverflowError, "timestamp out of range for platform time_t")
}

// tupleArg returns the fields of a tuple or struct_time given to the function name.
func tupleArg(vm *py.VM, v py.Value, name string) (*fields, error) {
	items, ok := py.AsTuple(v)
	if !ok {
		return nil, vm.TypeErrorf("Tuple or struct_time argument required")
	}
	if len(items) != visibleFields {
		return nil, vm.TypeErrorf("%s(): illegal time tuple argument", name)
	}
	f := &fields{}
	for i, p := range [...]*int64{&f.year, &f.mon, &f.mday, &f.hour, &f.min, &f.sec, &f.wday, &f.yday, &f.isdst} {
		x, err := vm.Index(items[i])
		if err != nil {
			return nil, err
		}
		n, ok := py.AsInt64(x)
		switch {
		case !ok:
			return nil, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
		case n > math.MaxInt32:
			return nil, vm.Errorf(py.OverflowError, "signed integer is greater than maximum")
		case n < math.MinInt32:
			return nil, vm.Errorf(py.OverflowError, "signed integer is less than minimum")
		}
		*p = n
	}
	if v.Type() == structType {
		f.zone, _ = py.AsStr(py.HiddenField(v, visibleFields))
		f.gmtoff, f.hasOff = py.HiddenField(v, visibleFields+1).SmallInt()
	}
	return f, nil
}

// check checks the ranges of fields that are to be formatted; 0 stands for 1 where there is no 0.
func (f *fields) check(vm *py.VM) error {
	for _, p := range [...]*int64{&f.mon, &f.mday, &f.yday} {
		if *p == 0 {
			*p = 1
		}
	}
	if f.wday >= -1 {
		f.wday = floorMod(f.wday, 7)
	}
	for _, r := range [...]struct {
		v, lo, hi int64
		what      string
	}{
		{f.mon, 1, 12, "month"}, {f.mday, 1, 31, "day of month"}, {f.hour, 0, 23, "hour"}, {f.min, 0, 59, "minute"},
		{f.sec, 0, 61, "seconds"}, {f.wday, 0, 6, "day of week"}, {f.yday, 1, 366, "day of year"},
	} {
		if r.v < r.lo || r.v > r.hi {
			return vm.ValueErrorf("%s out of range", r.what)
		}
	}
	return nil
}
