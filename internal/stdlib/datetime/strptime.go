package datetime

// strptime.go holds the class methods strptime, whose work civil.Parse does.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/civil"
)

// strptime is the class method of date, time and datetime.
func strptime(hasTime, hasDate bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		args, _ := py.AsTuple(a[1])
		if len(args) != 2 {
			return py.Value{}, vm.TypeErrorf("strptime() takes exactly 2 arguments (%d given)", len(args))
		}
		var text [2]string
		for i, v := range args {
			s, ok := py.AsStr(v)
			if !ok {
				return py.Value{}, vm.TypeErrorf("strptime() argument %d must be str, not %s", i+1, py.ArgType(v))
			}
			text[i] = s
		}
		p, err := civil.Parse(vm, text[0], text[1])
		if err != nil {
			return py.Value{}, err
		}
		m := moment{year: int32(p.Year), month: int8(p.Mon), day: int8(p.MDay)}
		if hasTime {
			m.hour, m.minute, m.sec, m.us = int8(p.Hour), int8(p.Min), int8(p.Sec), int32(p.Micros)
			if p.HasOff {
				if m.tz, err = parsedZone(vm, p); err != nil {
					return py.Value{}, err
				}
			}
			if m.sec > 59 {
				return py.Value{}, vm.ValueErrorf("second must be in 0..59, not %d", m.sec)
			}
		}
		if hasDate || !hasTime {
			if err := checkDate(vm, int(m.year), int(m.month), int(m.day)); err != nil {
				return py.Value{}, err
			}
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

// parsedZone is the timezone of an offset, with the name if there is one.
func parsedZone(vm *py.VM, p *civil.Parsed) (py.Value, error) {
	d, err := splitInt(vm, p.Off*1000000+p.OffMicros)
	if err != nil {
		return py.Value{}, err
	}
	if !inDay(&d) {
		r, _ := deltaRepr(vm, newDelta(vm, d))
		return py.Value{}, vm.ValueErrorf("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s", r)
	}
	if p.Zone == "" {
		return newZone(vm, d), nil
	}
	return vm.NewNative(&timezoneType, &zone{offset: d, offsetV: newDelta(vm, d), name: vm.Str(p.Zone)}, 64), nil
}
