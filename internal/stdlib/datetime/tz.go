package datetime

// tz.go holds the types tzinfo and timezone, and the calls of tzinfo methods.

import (
	"github.com/krait-run/krait/internal/py"
)

func tzinfoSpec() py.TypeSpec {
	abstract := func(name string) py.Def {
		return py.Def{Name: name, Sig: "dt, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.Value{}, vm.Errorf(py.NotImplementedError, "a tzinfo subclass must implement %s()", name)
		}}
	}
	return py.TypeSpec{Name: "tzinfo", Module: "datetime", Doc: "Abstract base class for time zone info objects.",
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) { return vm.NewInstance(cls), nil }, Init: func(vm *py.VM, v py.Value, args py.Args) error { return nil }},
		Methods: []py.Def{abstract("tzname"), abstract("utcoffset"), abstract("dst"),
			{Name: "fromutc", Sig: "dt, /", Fn: fromUTC},
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				args := py.EmptyTuple
				if f, err := vm.LookupAttr(a[0], "__getinitargs__"); err != nil {
					return py.Value{}, err
				} else if !f.IsNull() {
					if args, err = vm.CallValues(f); err != nil {
						return py.Value{}, err
					}
				}
				state, err := vm.CallMethod(a[0], "__getstate__")
				if err != nil {
					return py.Value{}, err
				}
				return vm.TupleOf([]py.Value{a[0].Type().Value(), args, state}), nil
			}},
		}}
}

// offsetCall calls utcoffset or dst of tz: nil for None.
func offsetCall(vm *py.VM, tz py.Value, method string, arg py.Value) (*delta, error) {
	if tz.IsNull() {
		return nil, nil
	}
	if tz.Type() == &timezoneType {
		if method == "dst" {
			return nil, nil
		}
		z, _ := py.NativeData[*zone](tz)
		return &z.offset, nil
	}
	r, err := vm.CallMethod(tz, method, arg)
	if err != nil || r.IsNone() {
		return nil, err
	}
	if !isDelta(r) {
		return nil, vm.TypeErrorf("tzinfo.%s() must return None or timedelta, not '%s'", method, r.Type().Name())
	}
	d := deltaOf(r)
	if !inDay(d) {
		r, err := vm.Repr(r)
		if err != nil {
			return nil, err
		}
		return nil, vm.ValueErrorf("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s", r)
	}
	return d, nil
}

// Civil returns the time that a datetime shows, whatever its zone, in seconds since the beginning of 1970, and its fold. ok is false for what
// is no datetime.
func Civil(v py.Value) (secs int64, fold int, ok bool) {
	if !isDatetime(v) {
		return 0, 0, false
	}
	m := momentOf(v)
	return int64(m.ordinal()-ordinalOf(1970, 1, 1))*secondsPerDay + int64(m.seconds()), int(m.fold), true
}

// Seconds returns a timedelta of n seconds, which are less than a day.
func Seconds(vm *py.VM, n int) py.Value {
	days, secs := floorDivMod(n, secondsPerDay)
	return newDelta(vm, delta{days: int32(days), secs: int32(secs)})
}

func inDay(d *delta) bool { return d.days == 0 || d.days == -1 && (d.secs > 0 || d.us > 0) }

// offset returns utcoffset() of v, a time or datetime.
func offset(vm *py.VM, v py.Value) (*delta, error) {
	m := momentOf(v)
	if m.tz.IsNull() {
		return nil, nil
	}
	arg := v
	if m.year == 0 {
		arg = py.None
	}
	return offsetCall(vm, m.tz, "utcoffset", arg)
}

func tzname(vm *py.VM, v py.Value) (py.Value, error) {
	m := momentOf(v)
	if m.tz.IsNull() {
		return py.None, nil
	}
	arg := v
	if m.year == 0 {
		arg = py.None
	}
	r, err := vm.CallMethod(m.tz, "tzname", arg)
	if err != nil || r.IsNone() {
		return r, err
	}
	if _, ok := py.AsStr(r); !ok {
		return py.Value{}, vm.TypeErrorf("tzinfo.tzname() must return None or a string, not '%s'", r.Type().Name())
	}
	return r, nil
}

// appendOffset appends +HH:MM[:SS[.ffffff]].
func appendOffset(b []byte, d delta, sep string) []byte {
	sign := byte('+')
	secs, us := int(d.days)*secondsPerDay+int(d.secs), int(d.us)
	if d.days < 0 {
		sign = '-'
		secs, us = -secs, -us
		if us < 0 {
			us += 1000000
			secs--
		}
	}
	b = append(b, sign)
	b = pad(b, secs/3600, 2)
	b = pad(append(b, sep...), secs/60%60, 2)
	if secs%60 != 0 || us != 0 {
		b = pad(append(b, sep...), secs%60, 2)
	}
	if us != 0 {
		b = pad(append(b, '.'), us, 6)
	}
	return b
}

func newZone(vm *py.VM, d delta) py.Value {
	if d == (delta{}) {
		return utc
	}
	return vm.NewNative(&timezoneType, &zone{offset: d, offsetV: newDelta(vm, d)}, 64)
}

func zoneOf(v py.Value) *zone { z, _ := py.NativeData[*zone](v); return z }

func zoneName(z *zone) string {
	if !z.name.IsNull() {
		s, _ := py.AsStr(z.name)
		return s
	}
	if z.offset == (delta{}) {
		return "UTC"
	}
	return string(appendOffset([]byte("UTC"), z.offset, ":"))
}

func timezoneSpec() py.TypeSpec {
	check := func(vm *py.VM, name string, v py.Value) error {
		if !v.IsNone() && !v.Type().IsSubtype(&datetimeType) {
			return vm.TypeErrorf("%s(dt) argument must be a datetime instance or None, not %s", name, v.Type().Name())
		}
		return nil
	}
	return py.TypeSpec{Name: "timezone", Module: "datetime", Kind: py.KindNative, Base: &tzinfoType, Flags: py.FlagFinal,
		Doc: "Fixed offset from UTC implementation of tzinfo.", Sig: "offset, name=<unrepresentable>",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				var out [2]py.Value
				if err := bind(vm, "timezone", args, out[:], 1, "offset", "name"); err != nil {
					return py.Value{}, err
				}
				if !isDelta(out[0]) {
					return py.Value{}, vm.TypeErrorf("timezone() argument 1 must be datetime.timedelta, not %s", py.ArgType(out[0]))
				}
				d := deltaOf(out[0])
				if !out[1].IsNull() {
					if _, ok := py.AsStr(out[1]); !ok {
						return py.Value{}, vm.TypeErrorf("timezone() argument 2 must be str, not %s", py.ArgType(out[1]))
					}
				} else if *d == (delta{}) {
					return utc, nil
				}
				if !inDay(d) {
					r, _ := deltaRepr(vm, out[0])
					return py.Value{}, vm.ValueErrorf("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s", r)
				}
				return vm.NewNative(&timezoneType, &zone{offset: *d, offsetV: out[0], name: out[1]}, 64), nil
			},
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				z := zoneOf(v)
				if z.offset == (delta{}) && z.name.IsNull() {
					return "datetime.timezone.utc", nil
				}
				s, err := deltaRepr(vm, z.offsetV)
				if err != nil {
					return "", err
				}
				if !z.name.IsNull() {
					n, err := vm.Repr(z.name)
					if err != nil {
						return "", err
					}
					s += ", " + n
				}
				return "datetime.timezone(" + s + ")", nil
			},
			Str:  func(vm *py.VM, v py.Value) (string, error) { return zoneName(zoneOf(v)), nil },
			Hash: func(vm *py.VM, v py.Value) (int64, error) { return deltaHash(vm, zoneOf(v).offsetV) },
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, y := zoneOf(a), zoneOf(b)
				if x == nil || y == nil || op != py.EQ && op != py.NE {
					return py.NotImplemented, nil
				}
				return py.Bool((x.offset == y.offset) == (op == py.EQ)), nil
			},
		},
		Methods: []py.Def{
			{Name: "utcoffset", Sig: "dt, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return zoneOf(a[0]).offsetV, check(vm, "utcoffset", a[1])
			}},
			{Name: "tzname", Sig: "dt, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return vm.Str(zoneName(zoneOf(a[0]))), check(vm, "tzname", a[1])
			}},
			{Name: "dst", Sig: "dt, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, check(vm, "dst", a[1]) }},
			{Name: "fromutc", Sig: "dt, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if !a[1].Type().IsSubtype(&datetimeType) {
					return py.Value{}, vm.TypeErrorf("fromutc: argument must be a datetime")
				}
				if momentOf(a[1]).tz != a[0] {
					return py.Value{}, vm.ValueErrorf("fromutc: dt.tzinfo is not self")
				}
				return addDelta(vm, a[1], &zoneOf(a[0]).offset, 1)
			}},
			{Name: "__getinitargs__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				z := zoneOf(a[0])
				if z.name.IsNull() {
					return vm.TupleOf([]py.Value{z.offsetV}), nil
				}
				return vm.TupleOf([]py.Value{z.offsetV, z.name}), nil
			}},
			{Name: "__deepcopy__", Sig: "memo, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return a[0], nil }},
		},
	}
}

// fromUTC is tzinfo.fromutc for zones with rules.
func fromUTC(vm *py.VM, a []py.Value) (py.Value, error) {
	dt := a[1]
	if !dt.Type().IsSubtype(&datetimeType) {
		return py.Value{}, vm.TypeErrorf("fromutc: argument must be a datetime")
	}
	if momentOf(dt).tz != a[0] {
		return py.Value{}, vm.ValueErrorf("fromutc: dt.tzinfo is not self")
	}
	off, err := offset(vm, dt)
	if err != nil {
		return py.Value{}, err
	}
	if off == nil {
		return py.Value{}, vm.ValueErrorf("fromutc: non-None utcoffset() result required")
	}
	dst, err := offsetCall(vm, a[0], "dst", dt)
	if err != nil {
		return py.Value{}, err
	}
	if dst == nil {
		return py.Value{}, vm.ValueErrorf("fromutc: non-None dst() result required")
	}
	std, err := carry(vm, int64(off.days-dst.days), int64(off.secs-dst.secs), int64(off.us-dst.us))
	if err != nil {
		return py.Value{}, err
	}
	if dt, err = addDelta(vm, dt, &std, 1); err != nil {
		return py.Value{}, err
	}
	if dst, err = offsetCall(vm, a[0], "dst", dt); err != nil {
		return py.Value{}, err
	}
	if dst == nil {
		return py.Value{}, vm.ValueErrorf("fromutc: tz.dst() gave inconsistent results; cannot convert")
	}
	return addDelta(vm, dt, dst, 1)
}
