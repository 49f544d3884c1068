package decimal

// format.go holds Decimal.__format__.

import (
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

// spec is a format specification that was read.
type spec struct {
	fill             string
	align, typ       byte
	sign             string
	noNegZero, alt   bool
	zeroPad          bool // zeros go in front, and count as digits for the separators
	width            int64
	prec             int64 // -1 without
	group, fracGroup string
	point            string
	sizes            []byte // of groups of digits from the point on, the last again and again
}

const maxSpec = 1 << 40

func readSpec(vm *py.VM, s string) (f spec, err error) {
	f = spec{fill: " ", prec: -1, align: '>', typ: ' ', point: ".", sizes: []byte{3}}
	vm.Reads(4 * len(s)) // which is looked at by characters
	bad := func() (spec, error) { return f, vm.ValueErrorf("invalid format string") }
	isAlign := func(rest string) bool { return rest != "" && strings.IndexByte("<>=^", rest[0]) >= 0 }
	rest, aligned := s, true
	if _, n := utf8.DecodeRuneInString(s); isAlign(s[n:]) {
		f.fill, f.align, rest = s[:n], s[n], s[n+1:]
	} else if isAlign(s) {
		f.align, rest = s[0], s[1:]
	} else {
		aligned = false
	}
	// take removes and returns the next byte if it is one of set.
	take := func(set string) string {
		if rest == "" || strings.IndexByte(set, rest[0]) < 0 {
			return ""
		}
		c := rest[:1]
		rest = rest[1:]
		return c
	}
	// number removes and returns the digits that come next; ok is false if there are none.
	number := func() (n int64, ok bool) {
		i := 0
		for ; i < len(rest) && '0' <= rest[i] && rest[i] <= '9'; i++ {
			n = min(maxSpec, 10*n+int64(rest[i]-'0'))
		}
		rest = rest[i:]
		return n, i > 0
	}
	f.sign = take("-+ ")
	f.noNegZero = take("z") != ""
	f.alt = take("#") != ""
	if take("0") != "" {
		if aligned {
			return bad()
		}
		f.fill, f.align, f.zeroPad = "0", '=', true
	}
	f.width, _ = number()
	f.group = take(",_")
	if take(".") != "" {
		n, ok := number()
		if ok {
			f.prec = n
		}
		if f.fracGroup = take(",_"); !ok && f.fracGroup == "" {
			return bad()
		}
	}
	if t := take("eEfFgGnN%"); t != "" {
		f.typ = t[0]
	}
	if rest != "" {
		return bad()
	}
	if f.typ == 'n' || f.typ == 'N' {
		if f.group != "" {
			return f, vm.ValueErrorf("invalid format string")
		}
		f.typ -= 'n' - 'g'
	}
	return f, nil
}

func format(vm *py.VM, a []py.Value) (py.Value, error) {
	text, ok := py.AsStr(a[1])
	if !ok {
		return py.Value{}, vm.TypeErrorf("format arg must be str")
	}
	f, err := readSpec(vm, text)
	if err != nil {
		return py.Value{}, err
	}
	if !a[2].IsNull() {
		if err := f.override(vm, a[2]); err != nil {
			return py.Value{}, err
		}
	}
	if f.width >= maxSpec && len(text) < 25 {
		return py.Value{}, vm.ValueErrorf("format specification exceeds internal limits of _decimal")
	}
	if f.width >= maxSpec {
		return py.Value{}, vm.Errorf(py.OverflowError, "cannot fit 'int' into an index-sized integer")
	}
	c, err := current(vm)
	if err != nil {
		return py.Value{}, err
	}
	x := numOf(a[0])
	if v, ok := f.fixed(vm, c, x); ok {
		return v, nil
	}
	whole, fraction, exp := "", "", ""
	if x.form != finite {
		if whole, err = textOf(vm, x.signed(false)); err != nil {
			return py.Value{}, err
		}
		if f.typ == '%' {
			whole += "%"
		}
		f.group, f.fracGroup = "", ""
		if f.zeroPad {
			f.fill, f.align = " ", '>'
		}
	} else {
		if x, err = f.round(vm, c, x); err != nil {
			return py.Value{}, err
		}
		if whole, fraction, exp, err = f.split(vm, c, x); err != nil {
			return py.Value{}, err
		}
	}
	sign := ""
	switch {
	case x.neg:
		sign = "-"
	case f.sign == "+" || f.sign == " ":
		sign = f.sign
	}
	if f.group != "" {
		least := 0
		if f.zeroPad {
			rest := len(sign) + len(exp)
			if fraction != "" {
				rest += 1 + len(fraction)
				if f.fracGroup != "" {
					rest += (len(fraction) - 1) / 3
				}
			} else if f.alt {
				rest++
			}
			least = int(f.width) - rest
		}
		if err := vm.Reserve(max(least, 0) + len(whole)*4/3); err != nil {
			return py.Value{}, err
		}
		whole = groupDigits(whole, f.group, f.sizes, least)
	}
	if f.fracGroup != "" {
		var b strings.Builder
		for i := range len(fraction) {
			if i > 0 && i%3 == 0 {
				b.WriteString(f.fracGroup)
			}
			b.WriteByte(fraction[i])
		}
		fraction = b.String()
	}
	if fraction != "" || f.alt && x.form == finite {
		whole += f.point + fraction
	}
	body := whole + exp
	pad := max(int(f.width)-len(sign)-utf8.RuneCountInString(body), 0)
	if err := vm.Reserve(pad * utf8.UTFMax); err != nil {
		return py.Value{}, err
	}
	switch f.align {
	case '<':
		body = sign + body + strings.Repeat(f.fill, pad)
	case '^':
		body = strings.Repeat(f.fill, pad/2) + sign + body + strings.Repeat(f.fill, pad-pad/2)
	case '=':
		body = sign + strings.Repeat(f.fill, pad) + body
	default:
		body = strings.Repeat(f.fill, pad) + sign + body
	}
	return vm.Str(body), nil
}

// fixed is format for a number of two words with a fixed number of places, as amounts are shown: grouped by three perhaps, and padded
// with ASCII on the left or on the right.
func (f *spec) fixed(vm *py.VM, c *context, x *num) (v py.Value, ok bool) {
	percent := f.typ == '%'
	if f.typ != 'f' && f.typ != 'F' && !percent || !x.isWord() || f.prec < 0 || f.prec > wideDigits || f.width > 64 || f.zeroPad || f.alt || f.fracGroup != "" ||
		f.point != "." || len(f.fill) != 1 || len(f.group) > 1 || f.group != "" && (len(f.sizes) != 1 || f.sizes[0] != 3) || f.align != '>' && f.align != '<' {
		return v, false
	}
	exp := x.exp
	if percent {
		exp += 2
	}
	coeff := x.coeff
	switch n := -f.prec - exp; {
	case n > wideDigits:
		return v, false
	case n > 0:
		k := calc{round: c.rounding}
		coeff, _ = k.without(&coeff, n, x.neg)
	case n < 0:
		if coeff, ok = shifted(&coeff, -n); !ok {
			return v, false
		}
	}
	var room, text [2*wideDigits + 8]byte
	digits := appendPoint(text[:0], coeff.append(room[:0]), int(f.prec))
	var buf [256]byte
	b := buf[:0]
	switch {
	case x.neg && !(f.noNegZero && coeff.isZero()):
		b = append(b, '-')
	case f.sign == "+" || f.sign == " ":
		b = append(b, f.sign...)
	}
	whole := len(digits)
	if f.prec > 0 {
		whole -= int(f.prec) + 1
	}
	for i, d := range digits[:whole] {
		if i > 0 && f.group != "" && (whole-i)%3 == 0 {
			b = append(b, f.group[0])
		}
		b = append(b, d)
	}
	b = append(b, digits[whole:]...)
	if percent {
		b = append(b, '%')
	}
	pad := int(f.width) - len(b)
	for range pad {
		b = append(b, f.fill[0])
	}
	if pad > 0 && f.align == '>' {
		copy(b[pad:], b)
		for i := range pad {
			b[i] = f.fill[0]
		}
	}
	return vm.CopyText(b), true
}

// override takes the decimal point and the grouping from a dict, as locale.localeconv returns it.
func (f *spec) override(vm *py.VM, v py.Value) error {
	d := py.AsDict(v)
	if d == nil {
		return vm.TypeErrorf("optional argument must be a dict")
	}
	parts := map[string]string{"decimal_point": f.point, "thousands_sep": f.group, "grouping": "\x03"}
	for _, name := range [...]string{"decimal_point", "thousands_sep", "grouping"} {
		x := d.GetStr(name)
		if x.IsNull() {
			continue
		}
		s, ok := py.AsStr(x)
		if !ok {
			return vm.TypeErrorf("bad argument type for built-in operation")
		}
		parts[name] = s
	}
	f.point, f.group = parts["decimal_point"], parts["thousands_sep"]
	bad := f.point == "" || len(f.point) > 4 || len(f.group) > 4
	f.sizes = nil
	for _, r := range parts["grouping"] {
		if bad = bad || r > 127; r == 0 {
			break
		}
		f.sizes = append(f.sizes, byte(r))
	}
	if bad {
		return vm.ValueErrorf("invalid override dict")
	}
	if len(f.sizes) == 0 {
		f.group = ""
	}
	return nil
}

// noGroup is a group's size that ends grouping.
const noGroup = 127

// groupDigits puts sep between groups of digits, with zeros in front up to the width least, or one more where a separator
// would come first.
func groupDigits(whole, sep string, sizes []byte, least int) string {
	var out []rune // backwards
	mark := []rune(sep)
	slices.Reverse(mark)
	left := len(whole)
	for i := 0; ; i++ {
		size := sizes[min(i, len(sizes)-1)]
		for n := 0; (n < int(size) || size == noGroup) && (n == 0 || left > 0 || len(out) < least); n++ {
			if left > 0 {
				left--
				out = append(out, rune(whole[left]))
			} else {
				out = append(out, '0')
			}
		}
		if left == 0 && len(out) >= least {
			break
		}
		out = append(out, mark...)
	}
	slices.Reverse(out)
	return string(out)
}

// round rounds a finite x as type and precision say.
func (f *spec) round(vm *py.VM, c *context, x *num) (*num, error) {
	k := exact(vm)
	k.round = c.rounding
	z := x.clone()
	if f.typ == '%' {
		z.exp += 2
	}
	var err error
	switch f.typ {
	case 'f', 'F', '%':
		if z.isZero() {
			if z.exp = min(z.exp, 0); f.prec >= 0 {
				z.exp = -f.prec
			}
		} else if f.prec >= 0 && z.exp < -f.prec {
			z, err = k.rescale(z, -f.prec)
		}
	case 'e', 'E':
		if f.prec >= 0 && !z.isZero() && z.digits() > f.prec+1 {
			k.prec = f.prec + 1
			z, err = k.finish(z)
		}
	default:
		if f.prec >= 0 && z.digits() > max(f.prec, 1) {
			k.prec = max(f.prec, 1)
			z, err = k.finish(z)
		}
	}
	if err == nil && f.noNegZero && z.isZero() {
		z.neg = false
	}
	return z, err
}

// split returns the text of a rounded number in parts: the digits before and behind the point, and what follows.
func (f *spec) split(vm *py.VM, c *context, x *num) (whole, fraction, exp string, err error) {
	digits, err := digitsOf(vm, &x.coeff)
	if err != nil {
		return "", "", "", err
	}
	left := x.exp + int64(len(digits))
	point := int64(1)
	scientific := false
	switch f.typ {
	case 'e', 'E':
		scientific = true
		if f.prec >= 0 {
			if x.isZero() {
				left = x.exp + 1 + f.prec
				digits = "0"
			}
			pad := f.prec + 1 - int64(len(digits))
			if err := vm.Reserve(int(max(pad, 0))); err != nil {
				return "", "", "", err
			}
			digits += strings.Repeat("0", int(max(pad, 0)))
		}
	case 'f', 'F', '%':
		point = left
	default:
		if x.exp <= 0 && left > -6 {
			point = left
		}
	}
	if max(point, -point) > maxDigits {
		return "", "", "", vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(int(max(point, -point))); err != nil {
		return "", "", "", err
	}
	e := left - point
	body := place(digits, int(point), 0, false, false)
	whole, fraction, _ = strings.Cut(body, ".")
	if pad := f.prec - int64(len(fraction)); pad > 0 && (f.typ == 'f' || f.typ == 'F' || f.typ == '%') {
		if pad > maxDigits {
			return "", "", "", vm.Errorf(py.MemoryError, "")
		}
		if err := vm.Reserve(int(pad)); err != nil {
			return "", "", "", err
		}
		fraction += strings.Repeat("0", int(pad))
	}
	if scientific || e != 0 {
		exp = "e"
		if f.typ == 'E' || f.typ == 'G' || f.typ == ' ' && c.capitals == 1 {
			exp = "E"
		}
		if e >= 0 {
			exp += "+"
		}
		exp += big.NewInt(e).String()
	}
	if f.typ == '%' {
		exp += "%"
	}
	return whole, fraction, exp, nil
}

// textOf is str(x) with a capital E.
func textOf(vm *py.VM, x *num) (string, error) { return text(vm, x, true, false) }
