package decimal

// format.go holds Decimal.__format__.

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/alias"
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
	if text == "" && a[2].IsNull() {
		s, err := str(vm, a[0])
		return vm.Str(s), err
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
	var p figures
	if x.form != finite {
		if p.whole, err = textOf(vm, x.signed(false)); err != nil {
			return py.Value{}, err
		}
		if f.typ == '%' {
			p.exp = "%"
		}
		f.group, f.fracGroup = "", ""
		if f.zeroPad {
			f.fill, f.align = " ", '>'
		}
	} else {
		if x, err = f.round(vm, c, x); err != nil {
			return py.Value{}, err
		}
		if p, err = f.split(vm, c, x); err != nil {
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
	body, err := f.body(vm, &p, len(sign), f.alt && x.form == finite)
	if err != nil {
		return py.Value{}, err
	}
	return f.padded(vm, sign, body)
}

// figures is the text of a number in parts, of which zeros that may be many are only numbers yet.
type figures struct {
	whole  string // the digits before the point, and how many zeros follow
	zeros  int
	lead   int // how many zeros are behind the point, the digits after them, and how many zeros follow
	behind string
	trail  int
	exp    string
}

// places is how many digits are behind the point.
func (p *figures) places() int { return p.lead + len(p.behind) + p.trail }

// placed returns digits with the point behind the first point of them.
func placed(digits string, point int) figures {
	switch {
	case point <= 0:
		return figures{whole: "0", lead: -point, behind: digits}
	case point >= len(digits):
		return figures{whole: digits, zeros: point - len(digits)}
	}
	return figures{whole: digits[:point], behind: digits[point:]}
}

// appendWhole appends what is before the point to b, which has room for it.
func (p *figures) appendWhole(vm *py.VM, b []byte) ([]byte, error) {
	b, err := vm.AppendText(b, p.whole)
	if err != nil {
		return nil, err
	}
	return vm.FillText(b, "0", p.zeros)
}

// appendPlaces appends what is behind the point to b, which has room for it.
func (p *figures) appendPlaces(vm *py.VM, b []byte) ([]byte, error) {
	b, err := vm.FillText(b, "0", p.lead)
	if err == nil {
		b, err = vm.AppendText(b, p.behind)
	}
	if err != nil {
		return nil, err
	}
	return vm.FillText(b, "0", p.trail)
}

// body returns the text of p without its sign, which has signed bytes; point says that the point is shown whatever is behind it.
func (f *spec) body(vm *py.VM, p *figures, signed int, point bool) ([]byte, error) {
	before, places, least := len(p.whole)+p.zeros, p.places(), 0
	if f.group != "" && f.zeroPad {
		rest := signed + len(p.exp)
		if places > 0 {
			rest += 1 + places
			if f.fracGroup != "" {
				rest += (places - 1) / 3
			}
		} else if f.alt {
			rest++
		}
		least = int(f.width) - rest
	}
	size := before + places + len(f.point) + len(p.exp)
	if f.group != "" {
		digits := max(before, least) + 1
		size += digits - before + (digits/int(slices.Min(f.sizes))+1)*len(f.group)
	}
	if f.fracGroup != "" {
		size += (places/3 + 1) * len(f.fracGroup)
	}
	if err := vm.Reserve(size); err != nil {
		return nil, err
	}
	b, err := vm.GrowText(nil, size)
	if err != nil {
		return nil, err
	}
	if f.group != "" {
		b, err = f.grouped(vm, b, p, least)
	} else {
		b, err = p.appendWhole(vm, b)
	}
	if err != nil {
		return nil, err
	}
	if places > 0 || point {
		b = append(b, f.point...)
	}
	if f.fracGroup != "" {
		b, err = f.groupedPlaces(vm, b, p)
	} else {
		b, err = p.appendPlaces(vm, b)
	}
	return append(b, p.exp...), err
}

// padded returns sign and body within the width of f.
func (f *spec) padded(vm *py.VM, sign string, body []byte) (py.Value, error) {
	have := len(body)
	if f.width > int64(have/utf8.UTFMax) {
		have = 0
		if err := vm.Pieces(alias.String(body), func(i, j int) bool {
			have += utf8.RuneCount(body[i:j])
			return true
		}); err != nil {
			return py.Value{}, err
		}
	}
	pad := max(int(f.width)-len(sign)-have, 0)
	if pad == 0 && sign == "" {
		return strOf(vm, body), nil
	}
	size := len(sign) + len(body) + pad*utf8.UTFMax
	if err := vm.Reserve(size); err != nil {
		return py.Value{}, err
	}
	before, within, after := pad, 0, 0
	switch f.align {
	case '<':
		before, after = 0, pad
	case '^':
		before, after = pad/2, pad-pad/2
	case '=':
		before, within = 0, pad
	}
	b, err := vm.GrowText(nil, len(sign)+len(body)+pad*len(f.fill))
	if err == nil {
		b, err = vm.FillText(b, f.fill, before)
	}
	if err == nil {
		b, err = vm.FillText(append(b, sign...), f.fill, within)
	}
	if err == nil {
		b, err = vm.AppendText(b, alias.String(body))
	}
	if err == nil {
		b, err = vm.FillText(b, f.fill, after)
	}
	if err != nil {
		return py.Value{}, err
	}
	return strOf(vm, b), nil
}

// strOf returns a str of b, which belongs to it afterwards.
func strOf(vm *py.VM, b []byte) py.Value {
	if len(b) > 4096 {
		return vm.OwnStr(b)
	}
	return vm.CopyText(b)
}

// fixed is format for a number of two words that is shown without an exponent, with a fixed number of places, as amounts are, or with those that it has:
// grouped by three perhaps, and padded with ASCII on the left or on the right.
func (f *spec) fixed(vm *py.VM, c *context, x *num) (v py.Value, ok bool) {
	percent, plain, prec := f.typ == '%', f.typ == ' ', f.prec
	if prec < 0 && !percent && x.exp <= 0 {
		prec = -x.exp
	} else if plain {
		return v, false
	}
	if f.typ != 'f' && f.typ != 'F' && !percent && !plain || !x.isWord() || prec < 0 || prec > wideDigits || f.width > 64 || f.zeroPad || f.alt || f.fracGroup != "" ||
		f.point != "." || len(f.fill) != 1 || len(f.group) > 1 || f.group != "" && (len(f.sizes) != 1 || f.sizes[0] != 3) || f.align != '>' && f.align != '<' {
		return v, false
	}
	exp := x.exp
	if percent {
		exp += 2
	}
	coeff := x.coeff
	switch n := -prec - exp; {
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
	digits := coeff.append(room[:0])
	if plain && len(digits)-int(prec) <= -6 {
		return v, false // has an exponent
	}
	digits = appendPoint(text[:0], digits, int(prec))
	var buf [256]byte
	b := buf[:0]
	switch {
	case x.neg && !(f.noNegZero && coeff.isZero()):
		b = append(b, '-')
	case f.sign == "+" || f.sign == " ":
		b = append(b, f.sign...)
	}
	whole := len(digits)
	if prec > 0 {
		whole -= int(prec) + 1
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

// digitsAtOnce is how many digits are grouped between two polls, and groupSteps what that counts.
const digitsAtOnce, groupSteps = 1 << 16, 1 << 10

// grouped appends the digits of p before the point to b, which has room for them, with separators between their groups, with zeros in front up to
// the width least, or one more where a separator would come first.
func (f *spec) grouped(vm *py.VM, b []byte, p *figures, least int) ([]byte, error) {
	start := len(b) // what follows is backwards
	mark := []byte(f.group)
	slices.Reverse(mark)
	marked := utf8.RuneCountInString(f.group)
	left, wide, digits := len(p.whole)+p.zeros, 0, 0
	for i := 0; ; i++ {
		size := f.sizes[min(i, len(f.sizes)-1)]
		for n := 0; (n < int(size) || size == noGroup) && (n == 0 || left > 0 || wide < least); n++ {
			d := byte('0')
			if left > 0 {
				if left--; left < len(p.whole) {
					d = p.whole[left]
				}
			}
			b = append(b, d)
			wide++
			if digits++; digits%digitsAtOnce == 0 {
				if err := vm.Step(groupSteps); err != nil {
					return nil, err
				}
			}
		}
		if left == 0 && wide >= least {
			break
		}
		b = append(b, mark...)
		wide += marked
	}
	for i, j := start, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
		if i%digitsAtOnce == 0 {
			if err := vm.Step(groupSteps); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// groupedPlaces appends the digits of p behind the point to b, which has room for them, with separators between groups of three.
func (f *spec) groupedPlaces(vm *py.VM, b []byte, p *figures) ([]byte, error) {
	for i := range p.places() {
		if i > 0 && i%3 == 0 {
			b = append(b, f.fracGroup...)
		}
		if k := i - p.lead; k >= 0 && k < len(p.behind) {
			b = append(b, p.behind[k])
		} else {
			b = append(b, '0')
		}
		if i%digitsAtOnce == digitsAtOnce-1 {
			if err := vm.Step(groupSteps); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
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

// split returns the parts of a rounded number.
func (f *spec) split(vm *py.VM, c *context, x *num) (p figures, err error) {
	digits, err := digitsOf(vm, &x.coeff)
	if err != nil {
		return p, err
	}
	left := x.exp + int64(len(digits))
	point, trail := int64(1), 0
	scientific := false
	switch f.typ {
	case 'e', 'E':
		scientific = true
		if f.prec >= 0 {
			if x.isZero() {
				left = x.exp + 1 + f.prec
				digits = "0"
			}
			trail = int(max(f.prec+1-int64(len(digits)), 0))
		}
	case 'f', 'F', '%':
		point = left
	default:
		if x.exp <= 0 && left > -6 {
			point = left
		}
	}
	if max(point, -point) > maxDigits {
		return p, vm.Errorf(py.MemoryError, "")
	}
	p = placed(digits, int(point))
	if f.typ == 'f' || f.typ == 'F' || f.typ == '%' {
		trail = int(max(f.prec-int64(p.places()), 0))
	}
	if p.trail = trail; trail > maxDigits {
		return p, vm.Errorf(py.MemoryError, "")
	}
	if e := left - point; scientific || e != 0 {
		p.exp = exponent(f.typ == 'E' || f.typ == 'G' || f.typ == ' ' && c.capitals == 1, e)
	}
	if f.typ == '%' {
		p.exp += "%"
	}
	return p, nil
}

// textOf is str(x) with a capital E.
func textOf(vm *py.VM, x *num) (string, error) { return text(vm, x, true, false) }
