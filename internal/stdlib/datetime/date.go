package datetime

// date.go holds the type date.

import (
	"fmt"
	"math"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/civil"
)

func isDate(v py.Value) bool { return v.Type() == &dateType || v.Type().IsSubtype(&dateType) }
func isDatetime(v py.Value) bool {
	t := v.Type()
	return t == &datetimeType || t != &dateType && t != &deltaType && t.IsSubtype(&datetimeType)
}

// makeDate returns a cls of the date, calling cls where it is a subclass.
func makeDate(vm *py.VM, cls *py.Type, y, m, d int) (py.Value, error) {
	if cls == &dateType {
		return newMoment(vm, cls, moment{year: int32(y), month: int8(m), day: int8(d)}), nil
	}
	if cls == &datetimeType {
		return newMoment(vm, cls, moment{year: int32(y), month: int8(m), day: int8(d)}), nil
	}
	return vm.CallValues(cls.Value(), py.Int(int64(y)), py.Int(int64(m)), py.Int(int64(d)))
}

func dateNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	if args.Len() == 1 && args.KwLen() == 0 {
		if s, ok := stateOf(args.Pos()[0]); ok && len(s) == 4 && isMonth(s[2]) {
			return newMoment(vm, cls, moment{year: int32(s[0])<<8 | int32(s[1]), month: int8(s[2]), day: int8(s[3] & 0x7f)}), nil
		}
	}
	var out [3]py.Value
	if err := bind(vm, "function", args, out[:], 3, "year", "month", "day"); err != nil {
		return py.Value{}, err
	}
	var n [3]int
	if err := intArgs(vm, out[:], n[:], false); err != nil {
		return py.Value{}, err
	}
	if err := checkDate(vm, n[0], n[1], n[2]); err != nil {
		return py.Value{}, err
	}
	return newMoment(vm, cls, moment{year: int32(n[0]), month: int8(n[1]), day: int8(n[2])}), nil
}

func appendDate(b []byte, m *moment) []byte {
	b = pad(b, int(m.year), 4)
	b = pad(append(b, '-'), int(m.month), 2)
	return pad(append(b, '-'), int(m.day), 2)
}

func typeName(v py.Value, own *py.Type) string {
	if v.Type() == own {
		return own.Name()
	}
	return v.Type().Name()
}

func dateHash(vm *py.VM, v py.Value) (int64, error) {
	m := momentOf(v)
	return py.HashBytes(string([]byte{byte(m.year >> 8), byte(m.year), byte(m.month), byte(m.day)})), nil
}

func cmpInts(pairs ...int) int {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] < pairs[i+1] {
			return -1
		}
		if pairs[i] > pairs[i+1] {
			return 1
		}
	}
	return 0
}

func cmpDate(a, b *moment) int {
	return cmpInts(int(a.year), int(b.year), int(a.month), int(b.month), int(a.day), int(b.day))
}

func clsOf(v py.Value) *py.Type { return py.AsType(v) }

func structTime(vm *py.VM, m *moment, isdst int) (py.Value, error) {
	t, err := vm.Import("time")
	if err != nil {
		return py.Value{}, err
	}
	f := []int{int(m.year), int(m.month), int(m.day), int(m.hour), int(m.minute), int(m.sec), m.weekday(),
		yearDay(int(m.year), int(m.month), int(m.day)), isdst}
	items := make([]py.Value, len(f))
	for i, n := range f {
		items[i] = py.Int(int64(n))
	}
	return vm.CallMethod(t.Value(), "struct_time", vm.Tuple(items))
}

// timestampArg reads a POSIX time as whole seconds and microseconds.
func timestampArg(vm *py.VM, v py.Value) (int64, int, error) {
	f, isFloat := py.AsFloat(v)
	if !isFloat {
		if !vm.HasIndex(v) {
			return 0, 0, vm.TypeErrorf("argument must be int or float, not %s", v.Type().Name())
		}
		i, err := vm.Index(v)
		if err != nil {
			return 0, 0, err
		}
		n, ok := i.SmallInt()
		if !ok {
			return 0, 0, vm.Errorf(py.OverflowError, "timestamp out of range for platform time_t")
		}
		return n, 0, nil
	}
	if math.IsNaN(f) {
		return 0, 0, vm.ValueErrorf("Invalid value NaN (not a number)")
	}
	whole, frac := math.Modf(f)
	us := math.RoundToEven(frac * 1e6)
	if us >= 1e6 {
		whole++
		us -= 1e6
	} else if us < 0 {
		whole--
		us += 1e6
	}
	if whole < -9.2e18 || whole > 9.2e18 {
		return 0, 0, vm.Errorf(py.OverflowError, "timestamp out of range for platform time_t")
	}
	return int64(whole), int(us), nil
}

const epochOrdinal = 719163

// fromUnix returns the civil time of POSIX time secs in UTC.
func fromUnix(vm *py.VM, secs int64, us int) (moment, error) {
	days, rest := floorDivMod(int(secs), secondsPerDay)
	if days > 1<<31 || days < -1<<31 {
		year, _, _ := civil.DateOf(int64(days))
		if year > math.MaxInt32 || year < math.MinInt32 {
			return moment{}, vm.OSError(75, "Value too large for defined data type", py.None)
		}
		return moment{}, vm.ValueErrorf("year must be in 1..9999, not %d", year)
	}
	n := days + epochOrdinal
	if n < 1 || n > maxOrdinal {
		y, _, _ := civil.DateOf(int64(days))
		return moment{}, vm.ValueErrorf("year must be in 1..9999, not %d", y)
	}
	y, m, d := fromOrdinal(n)
	return moment{year: int32(y), month: int8(m), day: int8(d), hour: int8(rest / 3600), minute: int8(rest / 60 % 60), sec: int8(rest % 60), us: int32(us)}, nil
}

func dateSpec() py.TypeSpec {
	def := func(name, sig, doc string, fn py.NativeFunc) py.Def {
		return py.Def{Name: name, Sig: sig, Doc: doc, Fn: fn}
	}
	cdef := func(name, sig string, fn py.NativeFunc) py.Def {
		return py.Def{Name: name, Sig: sig, Kind: py.ClassMethod, Fn: fn}
	}
	return py.TypeSpec{Name: "date", Module: "datetime", Kind: py.KindNative, Sig: "year, month, day",
		Doc: "date(year, month, day) --> date object",
		Slots: py.Slots{
			New: dateNew,
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				m := momentOf(v)
				return fmt.Sprintf("%s(%d, %d, %d)", typeName(v, &dateType), m.year, m.month, m.day), nil
			},
			Str: func(vm *py.VM, v py.Value) (string, error) {
				r, err := vm.CallMethod(v, "isoformat")
				if err != nil {
					return "", err
				}
				return vm.StrOf(r)
			},
			Hash: dateHash,
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				if !isDate(a) || !isDate(b) || isDatetime(a) != isDatetime(b) {
					return py.NotImplemented, nil
				}
				return py.CompareOrder(op, cmpDate(momentOf(a), momentOf(b))), nil
			},
			Binary: func(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
				if isDelta(a) && op == py.Add {
					a, b = b, a
				}
				if !isDate(a) || isDatetime(a) || isDatetime(b) {
					return py.NotImplemented, nil
				}
				switch {
				case isDelta(b) && (op == py.Add || op == py.Sub):
					n := int(deltaOf(b).days)
					if op == py.Sub {
						n = -n
					}
					m := *momentOf(a)
					if err := m.shiftDays(vm, n); err != nil {
						return py.Value{}, err
					}
					return makeDate(vm, a.Type(), int(m.year), int(m.month), int(m.day))
				case isDate(b) && op == py.Sub:
					return newDelta(vm, delta{days: int32(momentOf(a).ordinal() - momentOf(b).ordinal())}), nil
				}
				return py.NotImplemented, nil
			}, BinaryOps: []py.BinOp{py.Add, py.Sub},
		},
		Methods: []py.Def{
			cdef("today", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
				cls := clsOf(a[0])
				if cls != &dateType {
					return vm.CallMethod(a[0], "fromtimestamp", py.Float(float64(now(vm).UnixMicro())/1e6))
				}
				t := now(vm)
				return makeDate(vm, cls, t.Year(), int(t.Month()), t.Day())
			}),
			cdef("fromtimestamp", "timestamp, /", func(vm *py.VM, a []py.Value) (py.Value, error) {
				if _, ok := py.AsFloat(a[1]); !ok && !vm.HasIndex(a[1]) {
					return py.Value{}, vm.TypeErrorf("'%s' object cannot be interpreted as an integer", a[1].Type().Name())
				}
				secs, us, err := timestampArg(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				m, err := fromUnix(vm, secs, us)
				if err != nil {
					return py.Value{}, err
				}
				return makeDate(vm, clsOf(a[0]), int(m.year), int(m.month), int(m.day))
			}),
			cdef("fromordinal", "ordinal, /", func(vm *py.VM, a []py.Value) (py.Value, error) {
				n, err := intArg(vm, a[1], 0, false)
				if err != nil {
					return py.Value{}, err
				}
				if n < 1 {
					return py.Value{}, vm.ValueErrorf("ordinal must be >= 1")
				}
				y, m, d := fromOrdinal(n)
				if err := checkDate(vm, y, m, d); err != nil {
					return py.Value{}, err
				}
				return makeDate(vm, clsOf(a[0]), y, m, d)
			}),
			cdef("fromisoformat", "string, /", func(vm *py.VM, a []py.Value) (py.Value, error) {
				s, ok := py.AsStr(a[1])
				if !ok {
					return py.Value{}, vm.TypeErrorf("fromisoformat: argument must be str")
				}
				var m moment
				if len(s) == 10 && s[4] != '-' {
					s = s[:8] // what follows in a text of this length is not looked at in CPython either
				}
				n, err := parseISODate(vm, s, &m)
				if err != nil {
					return py.Value{}, err
				}
				if n != len(s) || n == 0 {
					return py.Value{}, badISO(vm, a[1])
				}
				if err := checkISODate(vm, &m); err != nil {
					return py.Value{}, err
				}
				return makeDate(vm, clsOf(a[0]), int(m.year), int(m.month), int(m.day))
			}),
			cdef("fromisocalendar", "year, week, day", func(vm *py.VM, a []py.Value) (py.Value, error) {
				var n [3]int
				if err := intArgs(vm, a[1:], n[:], false); py.IsExc(err, py.OverflowError) {
					return py.Value{}, vm.ValueErrorf("ISO calendar component out of range")
				} else if err != nil {
					return py.Value{}, err
				}
				y, m, d, err := fromISOWeek(vm, n[0], n[1], n[2])
				if err != nil {
					return py.Value{}, err
				}
				return makeDate(vm, clsOf(a[0]), y, m, d)
			}),
			cdef("strptime", "*args", strptime(false, false)),
			def("ctime", "", "Return ctime() style string.", func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.Str(ctime(momentOf(a[0]))), nil }),
			def("strftime", "format", "format -> strftime() style string.", strftimeMethod),
			def("__format__", "format_spec, /", "Formats self with strftime.", formatMethod),
			def("isoformat", "", "Return string in ISO 8601 format, YYYY-MM-DD.", func(vm *py.VM, a []py.Value) (py.Value, error) {
				var b [10]byte
				return vm.Str(string(appendDate(b[:0], momentOf(a[0])))), nil
			}),
			def("isoweekday", "", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.Int(int64(momentOf(a[0]).weekday() + 1)), nil
			}),
			def("weekday", "", "", func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(int64(momentOf(a[0]).weekday())), nil }),
			def("toordinal", "", "", func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(int64(momentOf(a[0]).ordinal())), nil }),
			def("isocalendar", "", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
				y, w, d := momentOf(a[0]).isoCalendar()
				return vm.StructSeq(&isoCalendarType, py.Int(int64(y)), py.Int(int64(w)), py.Int(int64(d))), nil
			}),
			def("timetuple", "", "", func(vm *py.VM, a []py.Value) (py.Value, error) { return structTime(vm, momentOf(a[0]), -1) }),
			def("replace", "year=unchanged, month=unchanged, day=unchanged", "", dateReplace),
			def("__replace__", "*, year=unchanged, month=unchanged, day=unchanged", "", dateReplace),
			def("__reduce__", "", "", func(vm *py.VM, a []py.Value) (py.Value, error) {
				m := momentOf(a[0])
				return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{vm.Bytes(string([]byte{byte(m.year >> 8), byte(m.year), byte(m.month), byte(m.day)}))})}), nil
			}),
		},
		Getters: []py.Getter{member("year", func(m *moment) int { return int(m.year) }), member("month", func(m *moment) int { return int(m.month) }),
			member("day", func(m *moment) int { return int(m.day) })},
	}
}

func dateReplace(vm *py.VM, a []py.Value) (py.Value, error) {
	m := momentOf(a[0])
	n := [3]int{int(m.year), int(m.month), int(m.day)}
	if err := intArgs(vm, a[1:4], n[:], true); err != nil {
		return py.Value{}, err
	}
	if a[0].Type() == &dateType {
		if err := checkDate(vm, n[0], n[1], n[2]); err != nil {
			return py.Value{}, err
		}
	}
	return makeDate(vm, a[0].Type(), n[0], n[1], n[2])
}

func fromISOWeek(vm *py.VM, y, week, day int) (int, int, int, error) {
	if y < minYear || y > maxYear {
		return 0, 0, 0, vm.ValueErrorf("year must be in 1..9999, not %d", y)
	}
	if week <= 0 || week >= 53 {
		ok := false
		if week == 53 {
			first := (ordinalOf(y, 1, 1) + 6) % 7
			ok = first == 3 || first == 2 && isLeap(y)
		}
		if !ok {
			return 0, 0, 0, vm.ValueErrorf("Invalid week: %d", week)
		}
	}
	if day < 1 || day > 7 {
		return 0, 0, 0, vm.ValueErrorf("Invalid weekday: %d (range is [1, 7])", day)
	}
	n := isoWeek1(y) + (week-1)*7 + day - 1
	if n < 1 || n > maxOrdinal {
		yy := 0
		if n > 0 {
			yy = 10000
		}
		return 0, 0, 0, vm.ValueErrorf("year must be in 1..9999, not %d", yy)
	}
	yy, m, d := fromOrdinal(n)
	return yy, m, d, nil
}
