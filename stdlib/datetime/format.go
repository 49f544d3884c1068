package datetime

// format.go holds strftime in the C locale, ctime and __format__.

import (
	"fmt"

	"github.com/krait-run/krait/py"
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
		return py.Value{}, vm.TypeErrorf("strftime() argument 1 must be str, not %s", a[1].Type().Name())
	}
	return strftime(vm, a[0], f)
}

func formatMethod(vm *py.VM, a []py.Value) (py.Value, error) {
	f, ok := py.AsStr(a[1])
	if !ok {
		return py.Value{}, vm.TypeErrorf("__format__() argument 1 must be str, not %s", a[1].Type().Name())
	}
	if f == "" {
		s, err := vm.StrOf(a[0])
		return vm.Str(s), err
	}
	return vm.CallMethod(a[0], "strftime", a[1])
}

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
	var buf [64]byte
	b, err := appendFormat(vm, buf[:0], v, &m, format, 0)
	if err != nil {
		return py.Value{}, err
	}
	return vm.Str(string(b)), nil
}

func appendFormat(vm *py.VM, b []byte, v py.Value, m *moment, format string, depth int) ([]byte, error) {
	wd := m.weekday()
	yday := yearDay(int(m.year), int(m.month), int(m.day))
	for i := 0; i < len(format); i++ {
		c := format[i]
		if c != '%' || i+1 == len(format) {
			b = append(b, c)
			continue
		}
		i++
		c = format[i]
		flag := byte(0)
		if (c == '-' || c == '_' || c == '0' || c == '^' || c == '#') && i+1 < len(format) {
			flag = c
			i++
			c = format[i]
		}
		num := func(n, w int) {
			switch flag {
			case '-':
				b = pad(b, n, 1)
			case '_':
				b = append(b, fmt.Sprintf("%*d", w, n)...)
			default:
				b = pad(b, n, w)
			}
		}
		text := func(s string) {
			if flag == '^' {
				for j := 0; j < len(s); j++ {
					ch := s[j]
					if ch >= 'a' && ch <= 'z' {
						ch -= 32
					}
					b = append(b, ch)
				}
				return
			}
			b = append(b, s...)
		}
		sub := func(f string) (err error) { b, err = appendFormat(vm, b, v, m, f, depth+1); return }
		hour12 := int(m.hour+11)%12 + 1
		var err error
		switch c {
		case 'Y':
			num(int(m.year), 4)
		case 'm':
			num(int(m.month), 2)
		case 'd':
			num(int(m.day), 2)
		case 'e':
			if flag == 0 {
				flag = '_'
			}
			num(int(m.day), 2)
		case 'H':
			num(int(m.hour), 2)
		case 'k':
			flag = '_'
			num(int(m.hour), 2)
		case 'I':
			num(hour12, 2)
		case 'l':
			flag = '_'
			num(hour12, 2)
		case 'M':
			num(int(m.minute), 2)
		case 'S':
			num(int(m.sec), 2)
		case 'f':
			b = pad(b, int(m.us), 6)
		case 'y':
			num(int(m.year)%100, 2)
		case 'C':
			num(int(m.year)/100, 2)
		case 'j':
			num(yday, 3)
		case 'a':
			text(dayNames[wd][:3])
		case 'A':
			text(dayNames[wd])
		case 'b', 'h':
			text(monthNames[m.month][:3])
		case 'B':
			text(monthNames[m.month])
		case 'p':
			if m.hour < 12 {
				text("AM")
			} else {
				text("PM")
			}
		case 'P':
			if m.hour < 12 {
				text("am")
			} else {
				text("pm")
			}
		case 'w':
			num((wd+1)%7, 1)
		case 'u':
			num(wd+1, 1)
		case 'U':
			num((yday-1+7-(wd+1)%7)/7, 2)
		case 'W':
			num((yday-1+7-wd)/7, 2)
		case 'G':
			y, _, _ := m.isoCalendar()
			num(y, 4)
		case 'g':
			y, _, _ := m.isoCalendar()
			num(y%100, 2)
		case 'V':
			_, w, _ := m.isoCalendar()
			num(w, 2)
		case 'F':
			err = sub("%Y-%m-%d")
		case 'T', 'X':
			err = sub("%H:%M:%S")
		case 'R':
			err = sub("%H:%M")
		case 'r':
			err = sub("%I:%M:%S %p")
		case 'D', 'x':
			err = sub("%m/%d/%y")
		case 'c':
			err = sub("%a %b %e %H:%M:%S %Y")
		case 's':
			// As in C, the fields as local time; tzinfo does not count.
			b = append(b, fmt.Sprint(int64(m.ordinal()-epochOrdinal)*secondsPerDay+int64(m.seconds()))...)
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case '%':
			b = append(b, '%')
		case 'z', 'Z', ':':
			sep := ""
			if c == ':' {
				if i+1 >= len(format) || format[i+1] != 'z' {
					b = append(b, '%', ':')
					break
				}
				i++
				sep, c = ":", 'z'
			}
			if isDate(v) && !isDatetime(v) {
				break
			}
			if c == 'z' {
				off, e := offset(vm, v)
				if e != nil {
					return nil, e
				}
				if off != nil {
					b = appendOffset(b, *off, sep)
				}
				break
			}
			n, e := tzname(vm, v)
			if e != nil {
				return nil, e
			}
			if s, ok := py.AsStr(n); ok {
				if e := vm.Reserve(len(s)); e != nil {
					return nil, e
				}
				b = append(b, s...)
			}
		default:
			b = append(b, '%')
			if flag != 0 {
				b = append(b, flag)
			}
			b = append(b, c)
		}
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}
