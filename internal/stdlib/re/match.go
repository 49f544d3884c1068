package re

// match.go holds the Match type.

import (
	"fmt"

	"github.com/krait-run/krait/internal/py"
)

// match is the state of a Match object.
type match struct {
	py.Native
	p     *pattern
	sub   *subject
	spans []int32 // byte offsets, -1 for groups that did not take part
	few   [8]int32
	last  int32 // number of the last group closed, or -1
}

// init makes an object of m for the current match of s.
func (m *match) init(vm *py.VM, s *scan) py.Value {
	m.last = int32(s.sc.LastIndex())
	n := 2 * (m.p.re.Groups() + 1)
	if n <= len(m.few) {
		m.spans = m.few[:n]
	} else {
		m.spans = make([]int32, n)
	}
	for i := 0; i < n; i += 2 {
		from, to := s.sc.Span(i / 2)
		m.spans[i], m.spans[i+1] = int32(from), int32(to)
	}
	return vm.InitNative(&m.Native, matchType, m, 96+4*max(n-len(m.few), 0))
}

// Traverse visits what the match refers to.
func (m *match) Traverse(visit func(py.Value)) int {
	visit(m.p.self)
	visit(m.sub.obj)
	return m.size()
}

func (m *match) size() int { return 96 + 4*len(m.spans) }

func matchOf(v py.Value) *match {
	m, _ := py.NativeData[*match](v)
	return m
}

func matchSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "Match", Module: "re", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal | py.FlagNoIter,
		Doc: "A match; always true.",
		Slots: py.Slots{
			Repr: matchRepr,
			GetItem: func(vm *py.VM, self, key py.Value) (py.Value, error) {
				m := matchOf(self)
				i, err := m.groupNumber(vm, key)
				if err != nil {
					return py.Value{}, err
				}
				return m.group(vm, i, py.None)
			},
		},
		Methods: []py.Def{
			{Name: "group", Sig: "*args", Raw: matchGroup},
			{Name: "groups", Sig: "default=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				m, def := matchOf(a[0]), orNone(a[1])
				n := m.p.re.Groups()
				var few [8]py.Value
				if n <= len(few) {
					err := m.groups(vm, few[:n], def)
					return vm.TupleOf(few[:n]), err
				}
				out := make([]py.Value, n)
				err := m.groups(vm, out, def)
				return vm.Tuple(out), err
			}},
			{Name: "groupdict", Sig: "default=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				m := matchOf(a[0])
				d := vm.NewDict()
				for _, g := range m.p.namedGroups(vm) {
					v, err := m.group(vm, g.number, orNone(a[1]))
					if err != nil {
						return py.Value{}, err
					}
					if err := d.Set(vm, g.name, v); err != nil {
						return py.Value{}, err
					}
				}
				return d.Value(), nil
			}},
			{Name: "start", Sig: "group=0, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				from, _, err := matchOf(a[0]).span(vm, a[1])
				return py.Int(int64(from)), err
			}},
			{Name: "end", Sig: "group=0, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				_, to, err := matchOf(a[0]).span(vm, a[1])
				return py.Int(int64(to)), err
			}},
			{Name: "span", Sig: "group=0, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				from, to, err := matchOf(a[0]).span(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				return pair(vm, from, to), nil
			}},
			{Name: "expand", Sig: "template", Fn: matchExpand},
			{Name: "__copy__", Fn: itself},
			{Name: "__deepcopy__", Sig: "memo, /", Fn: itself},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{
			{Name: "string", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return matchOf(v).sub.obj, nil }},
			{Name: "re", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return matchOf(v).p.self, nil }},
			{Name: "pos", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Int(int64(matchOf(v).sub.from)), nil }},
			{Name: "endpos", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Int(int64(matchOf(v).sub.to)), nil }},
			{Name: "lastindex", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				if m := matchOf(v); m.last >= 0 {
					return py.Int(int64(m.last)), nil
				}
				return py.None, nil
			}},
			{Name: "lastgroup", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				if m := matchOf(v); m.last >= 0 {
					if name := m.p.re.GroupName(int(m.last)); name != "" {
						return vm.Str(name), nil
					}
				}
				return py.None, nil
			}},
			{Name: "regs", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				m := matchOf(v)
				out := make([]py.Value, len(m.spans)/2)
				for i := range out {
					from, to := m.positions(vm, i)
					out[i] = pair(vm, from, to)
				}
				return vm.Tuple(out), nil
			}},
		},
	}
}

func orNone(v py.Value) py.Value {
	if v.IsNull() {
		return py.None
	}
	return v
}

func pair(vm *py.VM, a, b int) py.Value {
	return vm.TupleOf([]py.Value{py.Int(int64(a)), py.Int(int64(b))})
}

// groups sets out to the groups from the first on.
func (m *match) groups(vm *py.VM, out []py.Value, def py.Value) (err error) {
	for i := range out {
		if out[i], err = m.group(vm, i+1, def); err != nil {
			return err
		}
	}
	return nil
}

// group returns group i, or def if it did not take part.
func (m *match) group(vm *py.VM, i int, def py.Value) (py.Value, error) {
	from := m.spans[2*i]
	if from < 0 {
		return def, nil
	}
	return m.sub.slice(vm, int(from), int(m.spans[2*i+1]))
}

// groupNumber returns the number of a group given by number or name.
func (m *match) groupNumber(vm *py.VM, v py.Value) (int, error) {
	if i, ok := v.SmallInt(); ok {
		if i < 0 || i > int64(m.p.re.Groups()) {
			return 0, vm.Errorf(py.IndexError, "no such group")
		}
		return int(i), nil
	}
	if name, ok := py.AsStr(v); ok {
		if i, ok := m.p.re.GroupIndex(name); ok {
			return i, nil
		}
		return 0, vm.Errorf(py.IndexError, "no such group")
	}
	if py.IsInt(v) || vm.HasIndex(v) {
		x, err := vm.Index(v)
		if err != nil {
			return 0, err
		}
		if i, ok := x.SmallInt(); ok && i >= 0 && i <= int64(m.p.re.Groups()) {
			return int(i), nil
		}
	} else if _, err := vm.NewDict().Get(vm, v); err != nil { // names are looked up in a dict
		return 0, err
	}
	return 0, vm.Errorf(py.IndexError, "no such group")
}

// positions returns the bounds of group i in positions.
func (m *match) positions(vm *py.VM, i int) (from, to int) {
	from = m.sub.position(vm, int(m.spans[2*i]))
	return from, m.sub.position(vm, int(m.spans[2*i+1]))
}

func (m *match) span(vm *py.VM, group py.Value) (from, to int, err error) {
	i := 0
	if !group.IsNull() {
		if i, err = m.groupNumber(vm, group); err != nil {
			return 0, 0, err
		}
	}
	from, to = m.positions(vm, i)
	return from, to, nil
}

func matchGroup(vm *py.VM, a py.Args) (py.Value, error) {
	if a.KwLen() > 0 {
		return py.Value{}, vm.TypeErrorf("Match.group() takes no keyword arguments")
	}
	m, args := matchOf(a.Pos()[0]), a.Pos()[1:]
	if len(args) == 0 {
		return m.group(vm, 0, py.None)
	}
	if len(args) == 1 {
		i, err := m.groupNumber(vm, args[0])
		if err != nil {
			return py.Value{}, err
		}
		return m.group(vm, i, py.None)
	}
	out := make([]py.Value, len(args))
	for j, v := range args {
		i, err := m.groupNumber(vm, v)
		if err != nil {
			return py.Value{}, err
		}
		if out[j], err = m.group(vm, i, py.None); err != nil {
			return py.Value{}, err
		}
	}
	return vm.Tuple(out), nil
}

func matchExpand(vm *py.VM, a []py.Value) (py.Value, error) {
	m := matchOf(a[0])
	text, isBytes, err := textOf(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	t, err := m.p.templateFor(vm, text, a[1])
	if err != nil {
		return py.Value{}, err
	}
	out := output{vm: vm}
	for i, lit := range t.Literals {
		if err := out.append(lit); err != nil {
			return py.Value{}, err
		}
		if i < len(t.Groups) {
			g := t.Groups[i]
			if from := m.spans[2*g]; from >= 0 {
				if err := out.append(m.sub.text[from:m.spans[2*g+1]]); err != nil {
					return py.Value{}, err
				}
			}
		}
	}
	return out.value(isBytes), nil
}

func matchRepr(vm *py.VM, v py.Value) (string, error) {
	m := matchOf(v)
	from, to := m.positions(vm, 0)
	// At most 50 characters are shown, so the rest need not be rendered.
	text := m.sub.text[m.spans[0]:m.spans[1]]
	if !m.sub.isBytes {
		text = truncated(text, 64)
	} else {
		text = text[:min(len(text), 64)]
	}
	shown := vm.CopyStr
	if m.sub.isBytes {
		shown = vm.CopyBytes
	}
	s, err := vm.Repr(shown(text))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("<re.Match object; span=(%d, %d), match=%s>", from, to, truncated(s, 50)), nil
}
