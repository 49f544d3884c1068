package datetime

// format.go holds strftime in the C locale, ctime and __format__.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/civil"
)

var (
	dayNames   = [7]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	monthNames = [13]string{"", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
)

func ctime(m *moment) string {
	return fmt.Sprintf("%s %s %2d %02d:%02d:%02d %04d", dayNames[m.weekday()][:3], monthNames[m.month][:3], m.day, m.hour, m.minute, m.sec, m.year)
}

func strftimeMethod(vm *py.VM, a []py.Value) (py.Value, error) {
	f, ok := py.AsStr(a[1])
	if !ok {
		return py.Value{}, vm.TypeErrorf("strftime() argument 1 must be str, not %s", py.ArgType(a[1]))
	}
	return strftime(vm, a[0], f)
}

func formatMethod(vm *py.VM, a []py.Value) (py.Value, error) {
	f, ok := py.AsStr(a[1])
	if !ok {
		return py.Value{}, vm.TypeErrorf("__format__() argument 1 must be str, not %s", py.ArgType(a[1]))
	}
	if f == "" {
		s, err := vm.StrOf(a[0])
		return vm.Str(s), err
	}
	return vm.CallMethod(a[0], "strftime", a[1])
}

// strftime is wrapped around time.strftime: it fills in itself what that does not know.
func strftime(vm *py.VM, v py.Value, format string) (py.Value, error) {
	if err := vm.Reserve(2 * len(format)); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(1 + len(format)/256); err != nil {
		return py.Value{}, err
	}
	m := *momentOf(v)
	if m.year == 0 {
		m.year, m.month, m.day = 1900, 1, 1
	}
	if isDatetime(v) { // its timetuple asks for the summer time
		if _, err := offsetCall(vm, m.tz, "dst", v); err != nil {
			return py.Value{}, err
		}
	}
	format, err := fillIn(vm, v, &m, format)
	if err != nil {
		return py.Value{}, err
	}
	f := civil.Fields{Year: int64(m.year), Mon: int64(m.month), MDay: int64(m.day), Hour: int64(m.hour), Min: int64(m.minute), Sec: int64(m.sec),
		WDay: int64(m.weekday()), YDay: int64(yearDay(int(m.year), int(m.month), int(m.day))), IsDST: -1, NoZone: true}
	s, err := f.Format(vm, format)
	if err != nil {
		return py.Value{}, err
	}
	return vm.Str(s), nil
}

// pieceSize is how many bytes of a format are read between two polls.
const pieceSize = 1 << 16

// fillIn replaces the directives of microseconds and time zone, and those of years, which have four digits here.
func fillIn(vm *py.VM, v py.Value, m *moment, format string) (string, error) {
	var buf [64]byte
	b := buf[:0]
	for i, next := 0, pieceSize; i < len(format); i++ {
		if i >= next {
			next = i + pieceSize
			if err := vm.Poll(); err != nil {
				return "", err
			}
		}
		if format[i] != '%' || i+1 == len(format) {
			b = append(b, format[i])
			continue
		}
		i++
		c, sep := format[i], ""
		if c == ':' && i+1 < len(format) && format[i+1] == 'z' {
			i++
			c, sep = 'z', ":"
		}
		switch c {
		case 'f':
			b = pad(b, int(m.us), 6)
		case 'Y', 'F':
			b = pad(b, int(m.year), 4)
			if c == 'F' {
				b = append(b, "-%m-%d"...)
			}
		case 'C':
			b = pad(b, int(m.year)/100, 2)
		case 'G':
			y, _, _ := m.isoCalendar()
			b = pad(b, y, 4)
		case 'z', 'Z':
			if isDate(v) && !isDatetime(v) {
				break
			}
			if c == 'z' {
				off, err := offset(vm, v)
				if err != nil {
					return "", err
				}
				if off != nil {
					b = appendOffset(b, *off, sep)
				}
				break
			}
			n, err := tzname(vm, v)
			if err != nil {
				return "", err
			}
			if s, ok := py.AsStr(n); ok {
				if err := vm.Reserve(2 * len(s)); err != nil {
					return "", err
				}
				b = append(b, strings.ReplaceAll(s, "%", "%%")...)
			}
		default:
			b = append(b, '%', c)
		}
	}
	return string(b), nil
}
