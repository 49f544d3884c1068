package civil

// strftime.go formats a time as C's strftime does, with the extensions of the GNU C library.

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

var (
	dayNames   = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
)

// conversion is a parsed conversion specification: %[flags][width][E or O]letter.
type conversion struct {
	pad   byte // '-' none, '_' spaces, '0' zeros; 0 the letter's own
	upper bool
	swap  bool
	width int
}

// Format is time.strftime; the fields must have passed Check.
func (f *Fields) Format(vm *py.VM, format string) (string, error) {
	out := make([]byte, 0, min(2*len(format)+16, 1024))
	room := 1024
	for i := 0; i < len(format); {
		end := i
		for end < len(format) && format[end] != 0 && format[end] < utf8.RuneSelf {
			end++
		}
		var err error
		if out, room, err = f.appendPiece(vm, out, format[i:end], room); err != nil {
			return "", err
		}
		// What is not ASCII stands for itself, and so does what follows, up to a specification.
		i = end + plainText(format[end:])
		if out, err = appendText(vm, out, format[end:i]); err != nil {
			return "", err
		}
	}
	return string(out), nil
}

// plainText returns how many bytes come before the first specification.
func plainText(s string) int {
	if i := strings.IndexByte(s, '%'); i >= 0 {
		return i
	}
	return len(s)
}

// appendText appends s, and counts that. No object refers to the text yet, so that the account is asked for all of it where it grows.
func appendText(vm *py.VM, out []byte, s string) ([]byte, error) {
	if n := len(out) + len(s); n > cap(out) {
		n = max(n, 2*cap(out))
		if err := vm.Reserve(n); err != nil {
			return nil, err
		}
		out = slices.Grow(out, n-len(out))
	}
	return append(out, s...), vm.Step(len(s) >> 6)
}

// appendPiece appends what a piece of ASCII comes to. As in CPython (Modules/timemodule.c), it is nothing where it does not fit a buffer that has been
// doubled, from room on, until it has 256 bytes for each one of the piece. The buffer that sufficed is the room of the next piece.
func (f *Fields) appendPiece(vm *py.VM, out []byte, piece string, room int) ([]byte, int, error) {
	start, most := len(out), room
	for most < 256*len(piece) {
		most *= 2
	}
	var err error
	for i := 0; i < len(piece); {
		if n := plainText(piece[i:]); n > 0 {
			if out, err = appendText(vm, out, piece[i:i+n]); err != nil {
				return nil, 0, err
			}
			i += n
			continue
		}
		c, j := conversion{}, i+1
	flags:
		for ; j < len(piece); j++ {
			switch piece[j] {
			case '-', '_', '0':
				c.pad = piece[j]
			case '^':
				c.upper = true
			case '#':
				c.swap = true
			default:
				break flags
			}
		}
		for ; j < len(piece) && piece[j] >= '0' && piece[j] <= '9'; j++ {
			c.width = min(c.width*10+int(piece[j]-'0'), 1<<31-1)
		}
		if j < len(piece) && (piece[j] == 'E' || piece[j] == 'O') {
			j++
		}
		if c.width >= most {
			return out[:start], most, nil
		}
		if err := vm.Step(4 + c.width>>9); err != nil {
			return nil, 0, err
		}
		if err := vm.Reserve(c.width); err != nil {
			return nil, 0, err
		}
		s, ok := "", false
		if j < len(piece) {
			s, ok = f.convert(c, piece[j])
			j++
		}
		if !ok { // an unknown specification stands for itself, padded
			s = c.text(piece[i:j])
		}
		if out, err = appendText(vm, out, s); err != nil {
			return nil, 0, err
		}
		if len(out)-start >= most {
			return out[:start], most, nil
		}
		i = j
	}
	if len(out)-start >= most {
		return out[:start], most, nil
	}
	for room <= len(out)-start {
		room *= 2
	}
	return out, room, nil
}

// number formats n with at least digits digits.
func (c conversion) number(n int64, digits int, pad byte) string {
	if c.pad != 0 {
		pad = c.pad
	}
	s := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, s = "-", s[1:]
	}
	want := max(digits, c.width)
	if pad == '-' {
		want = c.width
	}
	fill := max(0, want-len(s)-len(sign))
	if pad != '0' {
		return strings.Repeat(" ", fill) + sign + s
	}
	return sign + strings.Repeat("0", fill) + s
}

// text formats a string.
func (c conversion) text(s string) string {
	if c.upper {
		s = strings.ToUpper(s)
	}
	fill := " "
	if c.pad == '0' {
		fill = "0"
	}
	return strings.Repeat(fill, max(0, c.width-len(s))) + s
}

// convert formats one field; ok is false for an unknown letter.
func (f *Fields) convert(c conversion, letter byte) (s string, ok bool) {
	part := func(format string) (string, bool) {
		var b strings.Builder
		for i := 0; i < len(format); i++ {
			if format[i] == '%' {
				i++
				s, _ := f.convert(conversion{}, format[i])
				b.WriteString(s)
			} else {
				b.WriteByte(format[i])
			}
		}
		return c.text(b.String()), true
	}
	hour12 := (f.Hour+11)%12 + 1
	sunday := (f.WDay + 1) % 7 // days since Sunday
	switch letter {
	case 'a', 'A', 'b', 'B', 'h':
		if c.swap {
			c.upper = true
		}
	}
	switch letter {
	case 'a':
		return c.text(dayNames[f.WDay][:3]), true
	case 'A':
		return c.text(dayNames[f.WDay]), true
	case 'b', 'h':
		return c.text(monthNames[f.Mon-1][:3]), true
	case 'B':
		return c.text(monthNames[f.Mon-1]), true
	case 'c':
		return part("%a %b %e %H:%M:%S %Y")
	case 'C':
		return c.number(floorDiv(f.Year, 100), 1, '0'), true
	case 'd':
		return c.number(f.MDay, 2, '0'), true
	case 'D', 'x':
		return part("%m/%d/%y")
	case 'e':
		return c.number(f.MDay, 2, '_'), true
	case 'F':
		return part("%Y-%m-%d")
	case 'g', 'G', 'V':
		y, w := f.isoWeek()
		switch letter {
		case 'g':
			return c.number(floorMod(y, 100), 2, '0'), true
		case 'G':
			return c.number(y, 0, '0'), true
		}
		return c.number(w, 2, '0'), true
	case 'H':
		return c.number(f.Hour, 2, '0'), true
	case 'I':
		return c.number(hour12, 2, '0'), true
	case 'j':
		return c.number(f.YDay, 3, '0'), true
	case 'k':
		return c.number(f.Hour, 2, '_'), true
	case 'l':
		return c.number(hour12, 2, '_'), true
	case 'm':
		return c.number(f.Mon, 2, '0'), true
	case 'M':
		return c.number(f.Min, 2, '0'), true
	case 'n':
		return c.text("\n"), true
	case 'p', 'P':
		s := "AM"
		if f.Hour >= 12 {
			s = "PM"
		}
		if letter == 'P' || c.swap {
			s = strings.ToLower(s)
		}
		return c.text(s), true
	case 'r':
		return part("%I:%M:%S %p")
	case 'R':
		return part("%H:%M")
	case 's':
		return c.number(f.Epoch(), 1, '0'), true
	case 'S':
		return c.number(f.Sec, 2, '0'), true
	case 't':
		return c.text("\t"), true
	case 'T', 'X':
		return part("%H:%M:%S")
	case 'u':
		return c.number(f.WDay+1, 1, '0'), true
	case 'U':
		return c.number((f.YDay-1+7-sunday)/7, 2, '0'), true
	case 'w':
		return c.number(sunday, 1, '0'), true
	case 'W':
		return c.number((f.YDay-1+7-f.WDay)/7, 2, '0'), true
	case 'y':
		return c.number(floorMod(f.Year, 100), 2, '0'), true
	case 'Y':
		return c.number(f.Year, 0, '0'), true
	case 'z':
		if f.IsDST < 0 {
			return c.text(""), true
		}
		off, sign := f.Off, "+"
		if off < 0 {
			off, sign = -off, "-"
		}
		return sign + c.number(off/3600*100+off/60%60, 4, '0'), true
	case 'Z':
		s := f.Zone
		if s == "" && !f.NoZone {
			s = "UTC"
		}
		if c.swap {
			s = strings.ToLower(s)
		}
		return c.text(s), true
	case '%':
		return c.text("%"), true
	}
	return "", false
}

// isoWeek returns the year and week of ISO 8601.
func (f *Fields) isoWeek() (year, week int64) {
	year = f.Year
	// The week's Thursday says which year it belongs to.
	thursday := f.YDay - 1 - f.WDay + 3
	switch {
	case thursday < 0:
		year--
		thursday += 365
		if isLeap(year) {
			thursday++
		}
	case thursday >= 365 && !(isLeap(year) && thursday == 365):
		thursday -= 365
		if isLeap(year) {
			thursday--
		}
		year++
	}
	return year, thursday/7 + 1
}

// Asctime is asctime() and ctime().
func (f *Fields) Asctime() string {
	two := func(n int64) string { return conversion{}.number(n, 2, '0') }
	return dayNames[f.WDay][:3] + " " + monthNames[f.Mon-1][:3] + " " + conversion{}.number(f.MDay, 2, '_') + " " + two(f.Hour) + ":" + two(f.Min) +
		":" + two(f.Sec) + " " + strconv.FormatInt(f.Year, 10)
}
