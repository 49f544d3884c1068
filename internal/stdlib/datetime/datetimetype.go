package datetime

// datetimetype.go holds the type datetime.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// makeDatetime returns a cls with the state m, calling cls where it is a subclass.
func makeDatetime(vm *py.VM, cls *py.Type, m moment) (py.Value, error) {
	if cls == &datetimeType {
		return newMoment(vm, cls, m), nil
	}
	args := []py.Value{py.Int(int64(m.year)), py.Int(int64(m.month)), py.Int(int64(m.day)), py.Int(int64(m.hour)), py.Int(int64(m.minute)),
		py.Int(int64(m.sec)), py.Int(int64(m.us)), orNone(m.tz)}
	if m.fold == 0 {
		return vm.CallValues(cls.Value(), args...)
	}
	return vm.Call(cls.Value(), py.MakeArgs(append(args, py.Int(1)), []*py.Str{vm.NewStr("fold")}))
}

func datetimeNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	if n := args.Len(); (n == 1 || n == 2) && args.KwLen() == 0 {
		if s, ok := stateOf(args.Pos()[0]); ok && len(s) == 10 && isMonth(s[2]&0x7f) {
			m := moment{year: int32(s[0])<<8 | int32(s[1]), month: int8(s[2] & 0x7f), fold: int8(s[2] >> 7), day: int8(s[3] & 0x7f), hour: int8(s[4] & 0x7f),
				minute: int8(s[5] & 0x7f), sec: int8(s[6] & 0x7f), us: int32(s[7])<<16 | int32(s[8])<<8 | int32(s[9])}
			if n == 2 {
				var err error
				if m.tz, err = stateTZ(vm, args.Pos()[1]); err != nil {
					return py.Value{}, err
				}
			}
			return newMoment(vm, cls, m), nil
		}
	}
	var out [9]py.Value
	if err := bind(vm, "function", args, out[:], 3, "year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold"); err != nil {
		return py.Value{}, err
	}
	var n [8]int
	if err := intArgs(vm, []py.Value{out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[8]}, n[:], false); err != nil {
		return py.Value{}, err
	}
	if err := checkDate(vm, n[0], n[1], n[2]); err != nil {
		return py.Value{}, err
	}
	if err := checkTime(vm, n[3], n[4], n[5], n[6], n[7]); err != nil {
		return py.Value{}, err
	}
	tz, err := checkTZ(vm, out[7])
	if err != nil {
		return py.Value{}, err
	}
	return newMoment(vm, cls, moment{year: int32(n[0]), month: int8(n[1]), day: int8(n[2]), hour: int8(n[3]), minute: int8(n[4]), sec: int8(n[5]),
		us: int32(n[6]), fold: int8(n[7]), tz: tz}), nil
}

// shiftDays moves the date of m by k days. After an error it is what it was.
func (m *moment) shiftDays(vm *py.VM, k int) error {
	if day := int(m.day) + k; day >= 1 && day <= 28 { // in the same month, as most are
		m.day = int8(day)
		return nil
	}
	n := m.ordinal() + k
	if n < 1 || n > maxOrdinal {
		return vm.Errorf(py.OverflowError, "date value out of range")
	}
	y, mo, day := fromOrdinal(n)
	m.year, m.month, m.day = int32(y), int8(mo), int8(day)
	return nil
}

// shift moves m by k times d. After an error it is not to be used.
func (m *moment) shift(vm *py.VM, d *delta, k int) error {
	if d.secs == 0 && d.us == 0 {
		m.fold = 0
		return m.shiftDays(vm, k*int(d.days))
	}
	us := int(m.us) + k*int(d.us)
	q, us := floorDivMod(us, 1000000)
	secs := m.seconds() + k*int(d.secs) + q
	q, secs = floorDivMod(secs, secondsPerDay)
	if err := m.shiftDays(vm, k*int(d.days)+q); err != nil {
		return err
	}
	m.hour, m.minute, m.sec, m.us = int8(secs/3600), int8(secs/60%60), int8(secs%60), int32(us)
	m.fold = 0
	return nil
}

func addDelta(vm *py.VM, v py.Value, d *delta, k int) (py.Value, error) {
	if v.Type() == &datetimeType {
		sum, m := py.NewNativeOf[moment](vm, &datetimeType, 48)
		*m = *momentOf(v)
		return sum, m.shift(vm, d, k)
	}
	m := *momentOf(v)
	if err := m.shift(vm, d, k); err != nil {
		return py.Value{}, err
	}
	return makeDatetime(vm, v.Type(), m)
}

// between returns a - b for civil times.
func between(a, b *moment) delta {
	days := a.ordinal() - b.ordinal()
	q, us := floorDivMod(int(a.us)-int(b.us), 1000000)
	q, secs := floorDivMod(a.seconds()-b.seconds()+q, secondsPerDay)
	return delta{int32(days + q), int32(secs), int32(us)}
}

func datetimeOffsets(vm *py.VM, a, b py.Value) (x, y *delta, err error) {
	if x, err = offset(vm, a); err != nil {
		return
	}
	y, err = offset(vm, b)
	return
}

func datetimeBinary(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
	if op == py.Add && isDelta(a) {
		a, b = b, a
	}
	if !isDatetime(a) {
		return py.NotImplemented, nil
	}
	switch {
	case isDelta(b) && op == py.Add:
		return addDelta(vm, a, deltaOf(b), 1)
	case isDelta(b) && op == py.Sub:
		return addDelta(vm, a, deltaOf(b), -1)
	case isDatetime(b) && op == py.Sub:
		x, y := momentOf(a), momentOf(b)
		d := between(x, y)
		if x.tz == y.tz {
			return newDelta(vm, d), nil
		}
		ox, oy, err := datetimeOffsets(vm, a, b)
		if err != nil {
			return py.Value{}, err
		}
		if (ox == nil) != (oy == nil) {
			return py.Value{}, vm.TypeErrorf("can't subtract offset-naive and offset-aware datetimes")
		}
		if ox != nil {
			if d, err = carry(vm, int64(d.days)-int64(ox.days)+int64(oy.days), int64(d.secs)-int64(ox.secs)+int64(oy.secs), int64(d.us)-int64(ox.us)+int64(oy.us)); err != nil {
				return py.Value{}, err
			}
		}
		return newDelta(vm, d), nil
	}
	return py.NotImplemented, nil
}

func cmpCivil(x, y *moment) int {
	if c := cmpDate(x, y); c != 0 {
		return c
	}
	return cmpInts(x.seconds(), y.seconds(), int(x.us), int(y.us))
}

func datetimeCompare(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
	if !isDatetime(a) || !isDatetime(b) {
		return py.NotImplemented, nil
	}
	x, y := momentOf(a), momentOf(b)
	if x.tz == y.tz {
		return py.CompareOrder(op, cmpCivil(x, y)), nil
	}
	ox, oy, err := datetimeOffsets(vm, a, b)
	if err != nil {
		return py.Value{}, err
	}
	if (ox == nil) != (oy == nil) {
		switch op {
		case py.EQ:
			return py.False, nil
		case py.NE:
			return py.True, nil
		}
		return py.Value{}, vm.TypeErrorf("can't compare offset-naive and offset-aware datetimes")
	}
	order := 0
	if ox == nil || *ox == *oy {
		order = cmpCivil(x, y)
	} else {
		d := between(x, y)
		if d, err = carry(vm, int64(d.days)-int64(ox.days)+int64(oy.days), int64(d.secs)-int64(ox.secs)+int64(oy.secs), int64(d.us)-int64(ox.us)+int64(oy.us)); err != nil {
			return py.Value{}, err
		}
		order = d.cmp(&delta{})
	}
	if order == 0 && ox != nil && (op == py.EQ || op == py.NE) {
		problematic, err := foldMatters(vm, a, ox)
		if err == nil && !problematic {
			problematic, err = foldMatters(vm, b, oy)
		}
		if err != nil {
			return py.Value{}, err
		}
		if problematic {
			order = 1
		}
	}
	return py.CompareOrder(op, order), nil
}

// foldMatters says whether the offset off of v depends on fold: such times are never equal to times of other zones (PEP 495).
func foldMatters(vm *py.VM, v py.Value, off *delta) (bool, error) {
	m := *momentOf(v)
	if m.tz.IsNull() || zoneOf(m.tz) != nil {
		return false, nil
	}
	m.fold = 1 - m.fold
	other, err := offset(vm, newMoment(vm, &datetimeType, m))
	return other != nil && *other != *off, err
}

func datetimeHash(vm *py.VM, v py.Value) (int64, error) {
	if m := *momentOf(v); m.fold != 0 { // times that differ in fold only are equal
		m.fold = 0
		v = newMoment(vm, &datetimeType, m)
	}
	off, err := offset(vm, v)
	if err != nil {
		return 0, err
	}
	m := momentOf(v)
	d := delta{days: int32(m.ordinal()), secs: int32(m.seconds()), us: m.us}
	if off != nil {
		if d, err = carry(vm, int64(d.days)-int64(off.days), int64(d.secs)-int64(off.secs), int64(d.us)-int64(off.us)); err != nil {
			return 0, err
		}
	}
	us, _ := d.micros()
	return vm.Hash(py.Int(us))
}

// posix returns the POSIX time in microseconds.
func posix(vm *py.VM, v py.Value) (int64, error) {
	off, err := offset(vm, v)
	if err != nil {
		return 0, err
	}
	m := momentOf(v)
	if off == nil && m.ordinal() < 2 {
		// CPython's search for the local offset looks at the day before.
		return 0, vm.ValueErrorf("year must be in 1..9999, not 0")
	}
	us := (int64(m.ordinal()-epochOrdinal)*secondsPerDay+int64(m.seconds()))*1000000 + int64(m.us)
	if off != nil {
		o, _ := off.micros()
		us -= o
	}
	return us, nil
}

// fromPosix is fromtimestamp and now: the time in tz, or a naive one, local or in UTC.
func fromPosix(vm *py.VM, cls *py.Type, secs int64, us int, tz py.Value, local bool) (py.Value, error) {
	m, err := fromUnix(vm, secs, us)
	if err != nil {
		return py.Value{}, err
	}
	if tz.IsNull() {
		if m.ordinal() <= 1 && local {
			return py.Value{}, farFromEnds(vm, &m)
		}
		return makeDatetime(vm, cls, m)
	}
	m.tz = tz
	if tz == utc {
		return makeDatetime(vm, cls, m)
	}
	v, err := makeDatetime(vm, cls, m)
	if err != nil {
		return py.Value{}, err
	}
	return vm.CallMethod(tz, "fromutc", v)
}

// warnUTC gives the DeprecationWarning of a method that returns naive times in UTC.
func warnUTC(vm *py.VM, method, instead string) error {
	w, err := vm.Import("warnings")
	if err != nil {
		return err
	}
	_, err = vm.CallMethod(w.Value(), "warn", vm.Str("datetime.datetime."+method+" is deprecated and scheduled for removal in a future version. Use "+
		"timezone-aware objects to represent datetimes in UTC: datetime.datetime."+instead+"."), py.DeprecationWarning.Value())
	return err
}

// farFromEnds checks that there is a day before and after a naive moment: CPython looks there for its offset from UTC.
func farFromEnds(vm *py.VM, m *moment) error {
	switch n := m.ordinal(); {
	case n <= 1:
		return vm.ValueErrorf("year must be in 1..9999, not 0")
	case n >= maxOrdinal:
		return vm.ValueErrorf("year must be in 1..9999, not 10000")
	}
	return nil
}

func datetimeSpec() py.TypeSpec {
	return py.TypeSpec{Name: "datetime", Module: "datetime", Kind: py.KindNative, Base: &dateType,
		Sig: "year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0",
		Doc: "datetime(year, month, day[, hour[, minute[, second[, microsecond[,tzinfo]]]]])\n\nThe year, month and day arguments are required. tzinfo may be None, or an\ninstance of a tzinfo subclass. The remaining arguments may be ints.",
		Slots: py.Slots{
			New: datetimeNew,
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				m := momentOf(v)
				s, err := reprTail(vm, m)
				return fmt.Sprintf("%s(%d, %d, %d, %s)", typeName(v, &datetimeType), m.year, m.month, m.day, s), err
			},
			Str: func(vm *py.VM, v py.Value) (string, error) {
				r, err := vm.CallMethod(v, "isoformat", vm.Str(" "))
				if err != nil {
					return "", err
				}
				return vm.StrOf(r)
			},
			Hash: datetimeHash, Compare: datetimeCompare, Binary: datetimeBinary, BinaryOps: []py.BinOp{py.Add, py.Sub},
		},
		Methods: append(datetimeMethods(), tzMethods()...),
		Getters: tzGetters(),
	}
}

func datetimeMethods() []py.Def {
	def := func(name, sig string, fn py.NativeFunc) py.Def { return py.Def{Name: name, Sig: sig, Fn: fn} }
	cdef := func(name, sig string, fn py.NativeFunc) py.Def {
		return py.Def{Name: name, Sig: sig, Kind: py.ClassMethod, Fn: fn}
	}
	civil := func(f func(vm *py.VM, m moment) (py.Value, error)) py.NativeFunc {
		return func(vm *py.VM, a []py.Value) (py.Value, error) { return f(vm, *momentOf(a[0])) }
	}
	const fields = "year=unchanged, month=unchanged, day=unchanged, hour=unchanged, minute=unchanged, second=unchanged, microsecond=unchanged, tzinfo=unchanged, "
	return []py.Def{
		cdef("now", "tz=None", func(vm *py.VM, a []py.Value) (py.Value, error) {
			tz, err := checkTZ(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			t := now(vm)
			return fromPosix(vm, clsOf(a[0]), t.Unix(), t.Nanosecond()/1000, tz, true)
		}),
		cdef("utcnow", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
			if err := warnUTC(vm, "utcnow()", "now(datetime.UTC)"); err != nil {
				return py.Value{}, err
			}
			t := now(vm)
			return fromPosix(vm, clsOf(a[0]), t.Unix(), t.Nanosecond()/1000, py.Value{}, true)
		}),
		cdef("today", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
			t := now(vm)
			return fromPosix(vm, clsOf(a[0]), t.Unix(), t.Nanosecond()/1000, py.Value{}, true)
		}),
		cdef("fromtimestamp", "timestamp, tz=None", func(vm *py.VM, a []py.Value) (py.Value, error) {
			tz, err := checkTZ(vm, a[2])
			if err != nil {
				return py.Value{}, err
			}
			secs, us, err := timestampArg(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			return fromPosix(vm, clsOf(a[0]), secs, us, tz, true)
		}),
		cdef("utcfromtimestamp", "timestamp, /", func(vm *py.VM, a []py.Value) (py.Value, error) {
			if err := warnUTC(vm, "utcfromtimestamp()", "fromtimestamp(timestamp, datetime.UTC)"); err != nil {
				return py.Value{}, err
			}
			secs, us, err := timestampArg(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			return fromPosix(vm, clsOf(a[0]), secs, us, py.Value{}, false)
		}),
		cdef("strptime", "*args", strptime(true, true)),
		cdef("combine", "date, time, tzinfo=unchanged", func(vm *py.VM, a []py.Value) (py.Value, error) {
			if !isDate(a[1]) {
				return py.Value{}, vm.TypeErrorf("combine() argument 1 must be datetime.date, not %s", py.ArgType(a[1]))
			}
			if !isTime(a[2]) {
				return py.Value{}, vm.TypeErrorf("combine() argument 2 must be datetime.time, not %s", py.ArgType(a[2]))
			}
			d, m := momentOf(a[1]), *momentOf(a[2])
			m.year, m.month, m.day = d.year, d.month, d.day
			if !a[3].IsNull() {
				tz, err := checkTZ(vm, a[3])
				if err != nil {
					return py.Value{}, err
				}
				m.tz = tz
			}
			return makeDatetime(vm, clsOf(a[0]), m)
		}),
		cdef("fromisoformat", "string, /", func(vm *py.VM, a []py.Value) (py.Value, error) {
			s, ok := py.AsStr(a[1])
			if !ok {
				return py.Value{}, vm.TypeErrorf("fromisoformat: argument must be str")
			}
			m, err := parseISO(vm, a[1], s)
			if err != nil {
				return py.Value{}, err
			}
			return makeDatetime(vm, clsOf(a[0]), m)
		}),
		def("date", "", civil(func(vm *py.VM, m moment) (py.Value, error) {
			return makeDate(vm, &dateType, int(m.year), int(m.month), int(m.day))
		})),
		def("time", "", civil(func(vm *py.VM, m moment) (py.Value, error) { m.tz = py.Value{}; return makeTime(vm, &timeType, m) })),
		def("timetz", "", civil(func(vm *py.VM, m moment) (py.Value, error) { return makeTime(vm, &timeType, m) })),
		def("ctime", "", civil(func(vm *py.VM, m moment) (py.Value, error) { return vm.Str(ctime(&m)), nil })),
		def("timetuple", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
			m := momentOf(a[0])
			dst := -1
			if !m.tz.IsNull() {
				d, err := offsetCall(vm, m.tz, "dst", a[0])
				if err != nil {
					return py.Value{}, err
				}
				if d != nil {
					dst = 0
					if *d != (delta{}) {
						dst = 1
					}
				}
			}
			return structTime(vm, m, dst)
		}),
		def("utctimetuple", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
			off, err := offset(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			m := *momentOf(a[0])
			if off != nil {
				if err := m.shift(vm, off, -1); err != nil {
					return py.Value{}, err
				}
			}
			return structTime(vm, &m, 0)
		}),
		def("timestamp", "", datetimeTimestamp),
		def("astimezone", "tz=None", func(vm *py.VM, a []py.Value) (py.Value, error) {
			var tz py.Value
			if a[1].IsNullOrNone() {
				var err error
				if tz, err = vm.CallValues(timezoneType.Value(), vm.NewNative(&deltaType, &delta{}, 16), vm.Str("UTC")); err != nil {
					return py.Value{}, err
				}
			} else {
				var err error
				if tz, err = checkTZ(vm, a[1]); err != nil {
					return py.Value{}, err
				}
			}
			m := *momentOf(a[0])
			if m.tz == tz {
				return a[0], nil
			}
			off, err := offset(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			if off == nil {
				if err := farFromEnds(vm, &m); err != nil {
					return py.Value{}, err
				}
			} else {
				if err := m.shift(vm, off, -1); err != nil {
					return py.Value{}, err
				}
			}
			m.tz, m.fold = tz, 0
			v, err := makeDatetime(vm, a[0].Type(), m)
			if err != nil || tz == utc {
				return v, err
			}
			return vm.CallMethod(tz, "fromutc", v)
		}),
		def("isoformat", "sep='T', timespec='auto'", func(vm *py.VM, a []py.Value) (py.Value, error) {
			sep := "T"
			if !a[1].IsNull() {
				s := py.AsStrObject(a[1])
				if s == nil {
					return py.Value{}, vm.TypeErrorf("isoformat() argument 1 must be a unicode character, not %s", py.ArgType(a[1]))
				}
				if s.Len() != 1 {
					return py.Value{}, vm.TypeErrorf("isoformat() argument 1 must be a unicode character, not a string of length %d", s.Len())
				}
				sep = s.String()
			}
			spec, err := timespecArg(vm, a[2])
			if err != nil {
				return py.Value{}, err
			}
			var buf [40]byte
			b := append(appendDate(buf[:0], momentOf(a[0])), sep...)
			if b, err = appendTime(vm, b, momentOf(a[0]), spec); err != nil {
				return py.Value{}, err
			}
			off, err := offset(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			if off != nil {
				b = appendOffset(b, *off, ":")
			}
			return vm.Str(string(b)), nil
		}),
		def("replace", fields+"*, fold=unchanged", datetimeReplace),
		def("__replace__", "*, "+fields+"fold=unchanged", datetimeReplace),
		def("__reduce__", "", func(vm *py.VM, a []py.Value) (py.Value, error) { return datetimeReduce(vm, a[0], false) }),
		def("__reduce_ex__", "protocol, /", func(vm *py.VM, a []py.Value) (py.Value, error) { return datetimeReduce(vm, a[0], true) }),
	}
}

func datetimeReplace(vm *py.VM, a []py.Value) (py.Value, error) {
	m := *momentOf(a[0])
	n := [8]int{int(m.year), int(m.month), int(m.day), int(m.hour), int(m.minute), int(m.sec), int(m.us), int(m.fold)}
	for i := range n {
		v := a[i+1]
		if i == 7 {
			v = a[9] // after tzinfo
		}
		if v.IsNull() {
			continue
		}
		var err error
		if n[i], err = intArg(vm, v, n[i], true); err != nil {
			return py.Value{}, err
		}
	}
	if !a[8].IsNull() {
		tz, err := checkTZ(vm, a[8])
		if err != nil {
			return py.Value{}, err
		}
		m.tz = tz
	}
	if err := checkDate(vm, n[0], n[1], n[2]); err != nil {
		return py.Value{}, err
	}
	if err := checkTime(vm, n[3], n[4], n[5], n[6], n[7]); err != nil {
		return py.Value{}, err
	}
	m = moment{year: int32(n[0]), month: int8(n[1]), day: int8(n[2]), hour: int8(n[3]), minute: int8(n[4]), sec: int8(n[5]), us: int32(n[6]), fold: int8(n[7]), tz: m.tz}
	return makeDatetime(vm, a[0].Type(), m)
}

// datetimeTimestamp is timestamp(): rounded once for an aware datetime, and part by part for a naive one, as in CPython.
func datetimeTimestamp(vm *py.VM, a []py.Value) (py.Value, error) {
	us, err := posix(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	const day = secondsPerDay * 1000000
	days := us / day
	if us%day < 0 {
		days--
	}
	us -= days * day
	if momentOf(a[0]).tz.IsNull() {
		return py.Float(float64(days*secondsPerDay+us/1000000) + float64(us%1000000)/1e6), nil
	}
	since := delta{days: int32(days), secs: int32(us / 1000000), us: int32(us % 1000000)}
	return py.Float(since.total()), nil
}

func datetimeReduce(vm *py.VM, v py.Value, fold bool) (py.Value, error) {
	m := momentOf(v)
	mo := byte(m.month)
	if fold && m.fold != 0 {
		mo |= 0x80
	}
	args := []py.Value{vm.Bytes(string([]byte{byte(m.year >> 8), byte(m.year), mo, byte(m.day), byte(m.hour), byte(m.minute), byte(m.sec), byte(m.us >> 16), byte(m.us >> 8), byte(m.us)}))}
	if !m.tz.IsNull() {
		args = append(args, m.tz)
	}
	return vm.TupleOf([]py.Value{v.Type().Value(), vm.Tuple(args)}), nil
}

func badISO(vm *py.VM, v py.Value) error {
	r, err := vm.Repr(v)
	if err != nil {
		return err
	}
	return vm.ValueErrorf("Invalid isoformat string: %s", strings.ToValidUTF8(r, "?"))
}
