package datetime

// time.go holds the type time.

import (
	"fmt"
	"strings"
	gotime "time"

	"github.com/krait-run/krait/internal/py"
)

// now returns the host's clock.
func now(vm *py.VM) gotime.Time {
	if f := vm.Config().Clock; f != nil {
		return f().UTC()
	}
	return gotime.Unix(0, 0).UTC()
}

func makeTime(vm *py.VM, cls *py.Type, m moment) (py.Value, error) {
	if cls == &timeType {
		m.year, m.month, m.day = 0, 0, 0
		return newMoment(vm, cls, m), nil
	}
	names := []*py.Str{vm.NewStr("fold")}
	return vm.Call(cls.Value(), py.MakeArgs([]py.Value{py.Int(int64(m.hour)), py.Int(int64(m.minute)), py.Int(int64(m.sec)), py.Int(int64(m.us)),
		orNone(m.tz), py.Int(int64(m.fold))}, names))
}

func timeNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	if n := args.Len(); (n == 1 || n == 2) && args.KwLen() == 0 {
		if s, ok := stateOf(args.Pos()[0]); ok && len(s) == 6 && s[0]&0x7f < 24 {
			m := moment{hour: int8(s[0] & 0x7f), fold: int8(s[0] >> 7), minute: int8(s[1] & 0x7f), sec: int8(s[2] & 0x7f), us: int32(s[3])<<16 | int32(s[4])<<8 | int32(s[5])}
			if n == 2 {
				var err error
				if m.tz, err = stateTZ(vm, args.Pos()[1]); err != nil {
					return py.Value{}, err
				}
			}
			return newMoment(vm, cls, m), nil
		}
	}
	var out [6]py.Value
	if err := bind(vm, "function", args, out[:], 0, "hour", "minute", "second", "microsecond", "tzinfo", "fold"); err != nil {
		return py.Value{}, err
	}
	var n [5]int
	if err := intArgs(vm, []py.Value{out[0], out[1], out[2], out[3], out[5]}, n[:], false); err != nil {
		return py.Value{}, err
	}
	if err := checkTime(vm, n[0], n[1], n[2], n[3], n[4]); err != nil {
		return py.Value{}, err
	}
	tz, err := checkTZ(vm, out[4])
	if err != nil {
		return py.Value{}, err
	}
	return newMoment(vm, cls, moment{hour: int8(n[0]), minute: int8(n[1]), sec: int8(n[2]), us: int32(n[3]), fold: int8(n[4]), tz: tz}), nil
}

// appendTime appends the time in ISO format.
func appendTime(vm *py.VM, b []byte, m *moment, spec string) ([]byte, error) {
	if spec == "auto" {
		spec = "seconds"
		if m.us != 0 {
			spec = "microseconds"
		}
	}
	b = pad(b, int(m.hour), 2)
	switch spec {
	case "hours":
		return b, nil
	case "minutes", "seconds", "milliseconds", "microseconds":
		b = pad(append(b, ':'), int(m.minute), 2)
	default:
		return nil, vm.ValueErrorf("Unknown timespec value")
	}
	if spec != "minutes" {
		b = pad(append(b, ':'), int(m.sec), 2)
	}
	switch spec {
	case "milliseconds":
		b = pad(append(b, '.'), int(m.us/1000), 3)
	case "microseconds":
		b = pad(append(b, '.'), int(m.us), 6)
	}
	return b, nil
}

// reprTail is what time and datetime reprs end with.
func reprTail(vm *py.VM, m *moment) (string, error) {
	s := fmt.Sprintf("%d, %d", m.hour, m.minute)
	if m.us != 0 {
		s += fmt.Sprintf(", %d, %d", m.sec, m.us)
	} else if m.sec != 0 {
		s += fmt.Sprintf(", %d", m.sec)
	}
	if m.fold != 0 {
		s += ", fold=1"
	}
	if !m.tz.IsNull() {
		r, err := vm.Repr(m.tz)
		if err != nil {
			return "", err
		}
		s += ", tzinfo=" + r
	}
	return s, nil
}

// timeMicros returns the microseconds of the day, less the offset where there is one.
func timeMicros(m *moment, off *delta) int64 {
	us := int64(m.seconds())*1000000 + int64(m.us)
	if off != nil {
		o, _ := off.micros()
		us -= o
	}
	return us
}

func isTime(v py.Value) bool { return v.Type() == &timeType || v.Type().IsSubtype(&timeType) }

func timespecArg(vm *py.VM, v py.Value) (string, error) {
	if v.IsNull() {
		return "auto", nil
	}
	s, ok := py.AsStr(v)
	if !ok {
		return "", vm.TypeErrorf("isoformat() argument 1 must be str, not %s", py.ArgType(v))
	}
	return s, nil
}

func tzGetters() []py.Getter {
	return []py.Getter{member("hour", func(m *moment) int { return int(m.hour) }), member("minute", func(m *moment) int { return int(m.minute) }),
		member("second", func(m *moment) int { return int(m.sec) }), member("microsecond", func(m *moment) int { return int(m.us) }),
		member("fold", func(m *moment) int { return int(m.fold) }),
		{Name: "tzinfo", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return orNone(momentOf(v).tz), nil }}}
}

func tzMethods() []py.Def {
	off := func(name string) py.Def {
		return py.Def{Name: name, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			m := momentOf(a[0])
			arg := a[0]
			if m.year == 0 {
				arg = py.None
			}
			if m.tz.IsNull() {
				return py.None, nil
			}
			d, err := offsetCall(vm, m.tz, name, arg)
			if d == nil {
				return py.None, err
			}
			return newDelta(vm, *d), err
		}}
	}
	return []py.Def{off("utcoffset"), off("dst"), {Name: "tzname", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return tzname(vm, a[0]) }}}
}

func timeSpec() py.TypeSpec {
	replace := func(vm *py.VM, a []py.Value) (py.Value, error) {
		m := *momentOf(a[0])
		n := [5]int{int(m.hour), int(m.minute), int(m.sec), int(m.us), int(m.fold)}
		if err := intArgs(vm, []py.Value{a[1], a[2], a[3], a[4], a[6]}, n[:], true); err != nil {
			return py.Value{}, err
		}
		if err := checkTime(vm, n[0], n[1], n[2], n[3], n[4]); err != nil {
			return py.Value{}, err
		}
		if !a[5].IsNull() {
			tz, err := checkTZ(vm, a[5])
			if err != nil {
				return py.Value{}, err
			}
			m.tz = tz
		}
		m.hour, m.minute, m.sec, m.us, m.fold = int8(n[0]), int8(n[1]), int8(n[2]), int32(n[3]), int8(n[4])
		return makeTime(vm, a[0].Type(), m)
	}
	const fields = "hour=unchanged, minute=unchanged, second=unchanged, microsecond=unchanged, tzinfo=unchanged, "
	return py.TypeSpec{Name: "time", Module: "datetime", Kind: py.KindNative,
		Sig: "hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0",
		Doc: "time([hour[, minute[, second[, microsecond[, tzinfo]]]]]) --> a time object\n\nAll arguments are optional. tzinfo may be None, or an instance of\na tzinfo subclass. The remaining arguments may be ints.",
		Slots: py.Slots{
			New: timeNew,
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				s, err := reprTail(vm, momentOf(v))
				if m := momentOf(v); err == nil && m.fold != 0 && !m.tz.IsNull() {
					s = strings.Replace(s, ", fold=1", "", 1) + ", fold=1"
				}
				return typeName(v, &timeType) + "(" + s + ")", err
			},
			Str: func(vm *py.VM, v py.Value) (string, error) {
				r, err := vm.CallMethod(v, "isoformat")
				if err != nil {
					return "", err
				}
				return vm.StrOf(r)
			},
			Hash: func(vm *py.VM, v py.Value) (int64, error) {
				off, err := offset(vm, v)
				if err != nil {
					return 0, err
				}
				return vm.Hash(py.Int(timeMicros(momentOf(v), off)))
			},
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				if !isTime(a) || !isTime(b) {
					return py.NotImplemented, nil
				}
				x, y := momentOf(a), momentOf(b)
				if x.tz == y.tz {
					return py.CompareOrder(op, cmpInts(int(timeMicros(x, nil)), int(timeMicros(y, nil)))), nil
				}
				ox, err := offset(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				oy, err := offset(vm, b)
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
					return py.Value{}, vm.TypeErrorf("can't compare offset-naive and offset-aware times")
				}
				return py.CompareOrder(op, cmpInts(int(timeMicros(x, ox)), int(timeMicros(y, oy)))), nil
			},
		},
		Methods: append([]py.Def{
			{Name: "isoformat", Sig: "timespec='auto'", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				spec, err := timespecArg(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				b, err := appendTime(vm, nil, momentOf(a[0]), spec)
				if err != nil {
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
			}},
			{Name: "fromisoformat", Sig: "string, /", Kind: py.ClassMethod, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s, ok := py.AsStr(a[1])
				if !ok {
					return py.Value{}, vm.TypeErrorf("fromisoformat: argument must be str")
				}
				s = strings.TrimPrefix(s, "T")
				var m moment
				next, ok, err := parseISOTime(vm, s, &m, false)
				if err != nil {
					return py.Value{}, err
				}
				if !ok || next && false {
					return py.Value{}, badISO(vm, a[1])
				}
				return makeTime(vm, clsOf(a[0]), m)
			}},
			{Name: "strptime", Sig: "*args", Kind: py.ClassMethod, Fn: strptime(true, false)},
			{Name: "strftime", Sig: "format", Fn: strftimeMethod},
			{Name: "__format__", Sig: "format_spec, /", Fn: formatMethod},
			{Name: "replace", Sig: fields + "*, fold=unchanged", Fn: replace},
			{Name: "__replace__", Sig: "*, " + fields + "fold=unchanged", Fn: replace},
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return timeReduce(vm, a[0], false) }},
			{Name: "__reduce_ex__", Sig: "protocol, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return timeReduce(vm, a[0], true) }},
		}, tzMethods()...),
		Getters: tzGetters(),
	}
}

func timeReduce(vm *py.VM, v py.Value, fold bool) (py.Value, error) {
	m := momentOf(v)
	h := byte(m.hour)
	if fold && m.fold != 0 {
		h |= 0x80
	}
	args := []py.Value{vm.Bytes(string([]byte{h, byte(m.minute), byte(m.sec), byte(m.us >> 16), byte(m.us >> 8), byte(m.us)}))}
	if !m.tz.IsNull() {
		args = append(args, m.tz)
	}
	return vm.TupleOf([]py.Value{v.Type().Value(), vm.Tuple(args)}), nil
}
