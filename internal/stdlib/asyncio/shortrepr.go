package asyncio

// shortrepr.go holds reprs that are cut, as reprlib.repr makes them for results of futures.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// Bounds of a short repr: nesting, items, characters.
const (
	shortLevel = 6
	shortItems = 6
	shortPairs = 4
	shortText  = 30
	shortInt   = 40
)

// shortRepr is reprlib.repr(v).
func shortRepr(vm *py.VM, v py.Value) (string, error) { return shortReprAt(vm, v, shortLevel) }

func shortReprAt(vm *py.VM, v py.Value, level int) (string, error) {
	if err := vm.Step(1); err != nil {
		return "", err
	}
	switch t := v.Type(); t {
	case py.StrType:
		return shortStr(vm, v)
	case py.IntType:
		s, err := vm.Repr(v)
		return cutText(s, shortInt), err
	case py.ListType:
		return shortSequence(vm, py.AsList(v).Items(), level, "[", "]", "")
	case py.TupleType:
		items, _ := py.AsTuple(v)
		return shortSequence(vm, items, level, "(", ")", ",")
	case py.SetType, py.FrozenSetType:
		if py.AsSet(v).Len() == 0 {
			return t.ShortName() + "()", nil
		}
		items, err := sorted(vm, v)
		if err != nil {
			return "", err
		}
		if t == py.SetType {
			return shortSequence(vm, items, level, "{", "}", "")
		}
		return shortSequence(vm, items, level, "frozenset({", "})", "")
	case py.DictType:
		return shortDict(vm, v, level)
	}
	s, err := vm.Repr(v)
	if _, ok := err.(*py.Exc); ok && py.IsExc(err, py.Exception) {
		return "<" + v.Type().ShortName() + " instance at " + vm.Address(v) + ">", nil
	}
	return cutText(s, shortText), err
}

// cutText keeps limit characters of a text: its begin and end, with dots between them.
func cutText(s string, limit int) string {
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	i := (limit - 3) / 2
	j := limit - 3 - i
	return string(r[:i]) + "..." + string(r[len(r)-j:])
}

func shortStr(vm *py.VM, v py.Value) (string, error) {
	text, _ := py.AsStr(v)
	r := []rune(text)
	s, err := vm.Repr(vm.Str(string(r[:min(len(r), shortText)])))
	if err != nil || len([]rune(s)) <= shortText {
		return s, err
	}
	i := (shortText - 3) / 2
	j := shortText - 3 - i
	s, err = vm.Repr(vm.Str(string(r[:min(i, len(r))]) + string(r[max(0, len(r)-j):])))
	if err != nil {
		return "", err
	}
	q := []rune(s)
	return string(q[:i]) + "..." + string(q[len(q)-j:]), nil
}

func shortSequence(vm *py.VM, items []py.Value, level int, left, right, trail string) (string, error) {
	if level <= 0 && len(items) > 0 {
		return left + "..." + right, nil
	}
	var parts []string
	for _, x := range append([]py.Value(nil), items[:min(len(items), shortItems)]...) {
		s, err := shortReprAt(vm, x, level-1)
		if err != nil {
			return "", err
		}
		parts = append(parts, s)
	}
	if len(items) > shortItems {
		parts = append(parts, "...")
	}
	if len(items) == 1 {
		right = trail + right
	}
	return left + strings.Join(parts, ", ") + right, nil
}

// sorted returns the items of v in order, or as they come where they have none.
func sorted(vm *py.VM, v py.Value) ([]py.Value, error) {
	l, err := vm.Collect(v)
	if err != nil {
		return nil, err
	}
	items := append([]py.Value(nil), l.Items()...)
	_, err = vm.CallMethod(l.Value(), "sort")
	if err == nil {
		return l.Items(), nil
	}
	if py.IsExc(err, py.Exception) {
		err = nil
	}
	return items, err
}

func shortDict(vm *py.VM, v py.Value, level int) (string, error) {
	d := py.AsDict(v)
	if d.Len() == 0 {
		return "{}", nil
	}
	if level <= 0 {
		return "{...}", nil
	}
	n := d.Len()
	keys, err := sorted(vm, v)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, k := range keys[:min(len(keys), shortPairs)] {
		ks, err := shortReprAt(vm, k, level-1)
		if err != nil {
			return "", err
		}
		x, err := vm.GetItem(v, k)
		if err != nil {
			return "", err
		}
		xs, err := shortReprAt(vm, x, level-1)
		if err != nil {
			return "", err
		}
		parts = append(parts, ks+": "+xs)
	}
	if n > shortPairs {
		parts = append(parts, "...")
	}
	return "{" + strings.Join(parts, ", ") + "}", nil
}
