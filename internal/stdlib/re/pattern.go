package re

// pattern.go holds the Pattern type: searching, splitting and substituting.

import (
	"math"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/regex"
	"github.com/krait-run/krait/internal/unicodetext"
)

var patternType, matchType, errorType, scannerType, matchIterType = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}

// pattern is the state of a Pattern object.
type pattern struct {
	re      *regex.Regexp
	self    py.Value // the Pattern object
	source  py.Value // the str or bytes object
	isBytes bool
	index   py.Value // groupindex, made when asked for
	named   []namedGroup
	size    int
	// The replacement template used last.
	repl     string
	template *regex.Template
	idle     *scan // whose memory the next search takes, or nil
}

// namedGroup is a group with its name, a str.
type namedGroup struct {
	name   py.Value
	number int
}

// namedGroups returns the named groups in the order of their numbers.
func (p *pattern) namedGroups(vm *py.VM) []namedGroup {
	if names := p.re.GroupNames(); p.named == nil && len(names) > 0 {
		vm.Charge(24 * len(names))
		p.named = make([]namedGroup, len(names))
		for i, name := range names {
			p.named[i].name = vm.Str(name)
			p.named[i].number, _ = p.re.GroupIndex(name)
		}
	}
	return p.named
}

// Traverse visits what the pattern refers to.
func (p *pattern) Traverse(visit func(py.Value)) int {
	visit(p.source)
	if !p.index.IsNull() {
		visit(p.index)
	}
	for _, g := range p.named {
		visit(g.name)
	}
	return p.size + 24*len(p.named)
}

func patternOf(v py.Value) *pattern {
	p, _ := py.NativeData[*pattern](v)
	return p
}

func buildTypes() {
	py.BuildType(patternType, patternSpec())
	py.BuildType(matchType, matchSpec())
	py.BuildType(scannerType, scannerSpec())
	py.BuildType(matchIterType, matchIterSpec())
	py.BuildType(errorType, errorSpec())
}

// itself is __copy__ and __deepcopy__ of immutable objects.
func itself(_ *py.VM, a []py.Value) (py.Value, error) { return a[0], nil }

func patternSpec() py.TypeSpec {
	const onString = "string, pos=0, endpos=sys.maxsize"
	return py.TypeSpec{
		Name: "Pattern", Module: "re", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Doc: "A compiled pattern.",
		Slots: py.Slots{
			Repr:    patternRepr,
			Compare: patternCompare,
			Hash: func(vm *py.VM, v py.Value) (int64, error) {
				p := patternOf(v)
				h, err := vm.Hash(p.source)
				return h ^ int64(p.re.Flags())<<32, err
			},
		},
		Methods: []py.Def{
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				m, err := vm.Import("re")
				if err != nil {
					return py.Value{}, err
				}
				make, err := vm.GetAttr(m.Value(), "_compile")
				if err != nil {
					return py.Value{}, err
				}
				p := patternOf(a[0])
				return vm.TupleOf([]py.Value{make, vm.TupleOf([]py.Value{p.source, py.Int(int64(p.re.Flags()))})}), nil
			}},
			{Name: "match", Sig: onString, Fn: patternSearch(regex.Match)},
			{Name: "fullmatch", Sig: onString, Fn: patternSearch(regex.FullMatch)},
			{Name: "search", Sig: onString, Fn: patternSearch(regex.Search)},
			{Name: "findall", Sig: onString, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				pos, endpos, err := bounds(vm, a[2], a[3])
				if err != nil {
					return py.Value{}, err
				}
				return patternOf(a[0]).findAll(vm, a[1], pos, endpos)
			}},
			{Name: "finditer", Sig: onString, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				pos, endpos, err := bounds(vm, a[2], a[3])
				if err != nil {
					return py.Value{}, err
				}
				return newMatchIter(vm, a[0], a[1], pos, endpos)
			}},
			{Name: "scanner", Sig: onString, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				pos, endpos, err := bounds(vm, a[2], a[3])
				if err != nil {
					return py.Value{}, err
				}
				return newScanner(vm, a[0], a[1], pos, endpos)
			}},
			{Name: "split", Sig: "string, maxsplit=0", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				n, err := intArg(vm, a[2], 0)
				if err != nil {
					return py.Value{}, err
				}
				return patternOf(a[0]).split(vm, a[1], n)
			}},
			{Name: "sub", Sig: "repl, string, count=0", Fn: patternSub(false)},
			{Name: "subn", Sig: "repl, string, count=0", Fn: patternSub(true)},
			{Name: "__copy__", Fn: itself},
			{Name: "__deepcopy__", Sig: "memo, /", Fn: itself},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{
			{Name: "pattern", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return patternOf(v).source, nil }},
			{Name: "flags", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Int(int64(patternOf(v).re.Flags())), nil }},
			{Name: "groups", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Int(int64(patternOf(v).re.Groups())), nil }},
			{Name: "groupindex", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				p := patternOf(v)
				names := p.re.GroupNames()
				if len(names) == 0 {
					return vm.NewDict().Value(), nil // a dict of the caller's own, in CPython too
				}
				if p.index.IsNull() {
					d := vm.NewDict()
					for _, name := range names {
						i, _ := p.re.GroupIndex(name)
						d.SetStr(vm, name, py.Int(int64(i)))
					}
					x, err := vm.CallValues(py.MappingProxyType.Value(), d.Value())
					if err != nil {
						return py.Value{}, err
					}
					p.index = x
				}
				return p.index, nil
			}},
		},
	}
}

func patternSearch(mode regex.Mode) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		pos, endpos, err := bounds(vm, a[2], a[3])
		if err != nil {
			return py.Value{}, err
		}
		return matchOnce(vm, a[0], a[1], pos, endpos, mode)
	}
}

func patternSub(count bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		n, err := intArg(vm, a[3], 0)
		if err != nil {
			return py.Value{}, err
		}
		return substitute(vm, a[0], a[1], a[2], n, count)
	}
}

// bounds evaluates the pos and endpos arguments.
func bounds(vm *py.VM, pos, endpos py.Value) (int, int, error) {
	p, err := intArg(vm, pos, 0)
	if err != nil {
		return 0, 0, err
	}
	e, err := intArg(vm, endpos, math.MaxInt)
	return p, e, err
}

func patternRepr(vm *py.VM, v py.Value) (string, error) {
	p := patternOf(v)
	text, err := vm.Repr(p.source)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("re.compile(")
	b.WriteString(truncated(text, 200))
	flags := p.re.Flags()
	if !p.isBytes && flags&(regex.Locale|regex.Unicode|regex.ASCII) == regex.Unicode {
		flags &^= regex.Unicode
	}
	sep := ", "
	add := func(s string) {
		b.WriteString(sep)
		b.WriteString(s)
		sep = "|"
	}
	for _, f := range [...]struct {
		flag regex.Flags
		name string
	}{{regex.IgnoreCase, "re.IGNORECASE"}, {regex.Locale, "re.LOCALE"}, {regex.Multiline, "re.MULTILINE"}, {regex.DotAll, "re.DOTALL"},
		{regex.Unicode, "re.UNICODE"}, {regex.Verbose, "re.VERBOSE"}, {regex.Debug, "re.DEBUG"}, {regex.ASCII, "re.ASCII"}} {
		if flags&f.flag != 0 {
			add(f.name)
			flags &^= f.flag
		}
	}
	if flags != 0 {
		add("0x" + hex(uint64(flags)))
	}
	b.WriteByte(')')
	return b.String(), nil
}

func hex(n uint64) string {
	const digits = "0123456789abcdef"
	var b [16]byte
	i := len(b)
	for {
		i--
		b[i] = digits[n&15]
		if n >>= 4; n == 0 {
			return string(b[i:])
		}
	}
}

// truncated returns the first n characters of s.
func truncated(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:unicodetext.Offset(s, min(n, unicodetext.RuneCount(s)))]
}

func patternCompare(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
	q := patternOf(b)
	if q == nil || op != py.EQ && op != py.NE {
		return py.NotImplemented, nil
	}
	p := patternOf(a)
	same := p == q || p.re.Flags() == q.re.Flags() && p.isBytes == q.isBytes && p.re.Pattern() == q.re.Pattern()
	return py.Bool(same == (op == py.EQ)), nil
}

// matchOnce looks for one match; the result is a Match or None.
func matchOnce(vm *py.VM, pat, text py.Value, pos, endpos int, mode regex.Mode) (py.Value, error) {
	s, err := patternOf(pat).newScan(vm, text, pos, endpos)
	if err != nil {
		return py.Value{}, err
	}
	defer s.close()
	ok, err := s.next(vm, mode)
	if err != nil {
		return py.Value{}, err
	}
	if !ok {
		return py.None, nil
	}
	return s.onlyMatch(vm), nil
}

func (p *pattern) findAll(vm *py.VM, text py.Value, pos, endpos int) (py.Value, error) {
	s, err := p.newScan(vm, text, pos, endpos)
	if err != nil {
		return py.Value{}, err
	}
	defer s.close()
	out := vm.NewList(nil)
	mark := vm.PushRoot(out.Value())
	defer vm.PopRoots(mark)
	empty := vm.Str("")
	if p.isBytes {
		empty = vm.Bytes("")
	}
	groups := p.re.Groups()
	var items []py.Value
	if groups > 1 {
		items = make([]py.Value, groups)
	}
	for n := 0; ; n++ {
		if n&15 == 15 {
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
		ok, err := s.next(vm, regex.Search)
		if err != nil {
			return py.Value{}, err
		}
		if !ok {
			return out.Value(), nil
		}
		var v py.Value
		switch groups {
		case 0, 1:
			v, err = s.group(vm, groups, empty)
		default:
			for i := range items {
				if items[i], err = s.group(vm, i+1, empty); err != nil {
					return py.Value{}, err
				}
			}
			v = vm.TupleOf(items)
		}
		if err != nil {
			return py.Value{}, err
		}
		if err := out.Append(vm, v); err != nil {
			return py.Value{}, err
		}
	}
}

func (p *pattern) split(vm *py.VM, text py.Value, max int) (py.Value, error) {
	s, err := p.newScan(vm, text, 0, math.MaxInt)
	if err != nil {
		return py.Value{}, err
	}
	out := vm.NewList(nil)
	mark := vm.PushRoot(out.Value())
	err = s.split(vm, out, max)
	vm.PopRoots(mark)
	s.close()
	return out.Value(), err
}

// split appends the parts between at most max matches, and the groups of these.
func (s *scan) split(vm *py.VM, out *py.List, max int) error {
	groups := s.p.re.Groups()
	last := 0
	for n := 0; max == 0 || n < max; n++ {
		if n&15 == 15 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		ok, err := s.next(vm, regex.Search)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		from, to := s.sc.Span(0)
		v, err := s.sub.slice(vm, last, from)
		if err != nil {
			return err
		}
		if err := out.Append(vm, v); err != nil {
			return err
		}
		for i := 1; i <= groups; i++ {
			if v, err = s.group(vm, i, py.None); err != nil {
				return err
			}
			if err := out.Append(vm, v); err != nil {
				return err
			}
		}
		last = to
	}
	v, err := s.sub.slice(vm, last, len(s.sub.text))
	if err != nil {
		return err
	}
	return out.Append(vm, v)
}
