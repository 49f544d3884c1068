package py

// strsearch.go holds the str methods that look for a substring or replace it.

import (
	"math"
	"strings"

	"github.com/krait-run/krait/internal/unicodetext"
)

func strSearchMethods() []Def {
	const bounds = "sub, start=None, end=None, /"
	return []Def{
		{Name: "find", Sig: bounds, Fn: func(vm *VM, a []Value) (Value, error) {
			i, err := vm.strFind(a, "find", false)
			return Int(int64(i)), err
		}, Doc: "Return the lowest index where sub is found, or -1."},
		{Name: "rfind", Sig: bounds, Fn: func(vm *VM, a []Value) (Value, error) {
			i, err := vm.strFind(a, "rfind", true)
			return Int(int64(i)), err
		}, Doc: "Return the highest index where sub is found, or -1."},
		{Name: "index", Sig: bounds, Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.foundText(vm.strFind(a, "index", false))
		}, Doc: "Return the lowest index where sub is found. Raises ValueError if it is not found."},
		{Name: "rindex", Sig: bounds, Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.foundText(vm.strFind(a, "rindex", true))
		}, Doc: "Return the highest index where sub is found. Raises ValueError if it is not found."},
		{Name: "count", Sig: bounds, Fn: strCount, Doc: "Return the number of non-overlapping occurrences of sub."},
		{Name: "startswith", Sig: "prefix, start=None, end=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.strAffix(a, "startswith", strings.HasPrefix)
		}, Doc: "Return True if the string starts with the prefix, or with one of a tuple of them."},
		{Name: "endswith", Sig: "suffix, start=None, end=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.strAffix(a, "endswith", strings.HasSuffix)
		}, Doc: "Return True if the string ends with the suffix, or with one of a tuple of them."},
		{Name: "replace", Sig: "old, new, /, count=-1", Fn: strReplace, Doc: "Return a copy with all occurrences of old replaced by new."},
		{Name: "removeprefix", Sig: "prefix, /", Fn: func(vm *VM, a []Value) (Value, error) {
			s, fix := AsStrObject(a[0]), AsStrObject(a[1])
			if fix == nil {
				return Value{}, vm.argTypeError("removeprefix() argument", "str", a[1])
			}
			vm.Reads(len(fix.s))
			return vm.part(s, strings.TrimPrefix(s.s, fix.s)), nil
		}, Doc: "Return a str without the prefix if it has it."},
		{Name: "removesuffix", Sig: "suffix, /", Fn: func(vm *VM, a []Value) (Value, error) {
			s, fix := AsStrObject(a[0]), AsStrObject(a[1])
			if fix == nil {
				return Value{}, vm.argTypeError("removesuffix() argument", "str", a[1])
			}
			vm.Reads(len(fix.s))
			return vm.part(s, strings.TrimSuffix(s.s, fix.s)), nil
		}, Doc: "Return a str without the suffix if it has it."},
		{Name: "partition", Sig: "sep, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.strPartition(a, false)
		}, Doc: "Return the part before the first sep, sep, and the part after it."},
		{Name: "rpartition", Sig: "sep, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.strPartition(a, true)
		}, Doc: "Return the part before the last sep, sep, and the part after it."},
	}
}

// argTypeError is Argument Clinic's TypeError for an argument of the wrong type.
func (vm *VM) argTypeError(what, want string, v Value) error {
	return vm.TypeErrorf("%s must be %s, not %s", what, want, ArgType(v))
}

// textBounds evaluates the start and end arguments of a search in n characters, as slices treat them. start may exceed
// end: then not even the empty string is found.
func (vm *VM) textBounds(start, end Value, n int) (i, j int, err error) {
	i, j = 0, n
	for k, v := range [2]Value{start, end} {
		if v.IsNullOrNone() {
			continue
		}
		if !vm.hasIndex(v) {
			return 0, 0, vm.TypeErrorf("slice indices must be integers or None or have an __index__ method")
		}
		x, err := vm.IndexClamped(v)
		if err != nil {
			return 0, 0, err
		}
		if k == 0 {
			i = x
		} else {
			j = x
		}
	}
	i, j = unicodetext.ClampRange(i, j, n)
	return i, j, nil
}

// strFind returns the index of args[1] in args[0] within the bounds args[2:4], or -1.
func (vm *VM) strFind(a []Value, name string, last bool) (int, error) {
	s, sub := AsStrObject(a[0]), AsStrObject(a[1])
	if sub == nil {
		return -1, vm.argTypeError(name+"() argument 1", "str", a[1])
	}
	if a[2].o == nil && a[3].o == nil && s.IsASCII() {
		if last {
			return vm.lastIndexText(s.s, sub.s)
		}
		return vm.indexText(s.s, sub.s)
	}
	i, j, err := vm.textBounds(a[2], a[3], s.Len())
	if err != nil || i > j {
		return -1, err
	}
	from, to := vm.offset(s, i), vm.offset(s, j)
	var off int
	if last {
		off, err = vm.lastIndexText(s.s[from:to], sub.s)
	} else {
		off, err = vm.indexText(s.s[from:to], sub.s)
	}
	if off < 0 || err != nil {
		return -1, err
	}
	if last && !s.IsASCII() { // counted from where the search began
		return j - countRunes(s.s[from+off:to]), nil
	}
	return s.index(from+off, i, from), nil
}

func (vm *VM) foundText(i int, err error) (Value, error) {
	if err == nil && i < 0 {
		err = vm.ValueErrorf("substring not found")
	}
	return Int(int64(i)), err
}

func strCount(vm *VM, a []Value) (Value, error) {
	s, sub := AsStrObject(a[0]), AsStrObject(a[1])
	if sub == nil {
		return Value{}, vm.argTypeError("count() argument 1", "str", a[1])
	}
	i, j, err := vm.textBounds(a[2], a[3], s.Len())
	switch {
	case err != nil:
		return Value{}, err
	case i > j:
		return Int(0), nil
	case sub.s == "":
		return Int(int64(j - i + 1)), nil
	}
	n, err := vm.countText(s.s[vm.offset(s, i):vm.offset(s, j)], sub.s)
	return Int(int64(n)), err
}

func (vm *VM) strAffix(a []Value, name string, has func(s, fix string) bool) (Value, error) {
	s := AsStrObject(a[0])
	text := s.s
	if a[2].o != nil {
		i, j, err := vm.textBounds(a[2], a[3], s.Len())
		if err != nil {
			return Value{}, err
		}
		if i > j {
			text = "\x00" // stands for no text at all, which has no affix; see below
			s = nil
		} else {
			text = text[vm.offset(s, i):vm.offset(s, j)]
		}
	}
	if fix := AsStrObject(a[1]); fix != nil {
		vm.Reads(len(fix.s))
		return Bool(s != nil && has(text, fix.s)), nil
	}
	fixes, ok := AsTuple(a[1])
	if !ok {
		return Value{}, vm.TypeErrorf("%s first arg must be str or a tuple of str, not %s", name, a[1].Type().name)
	}
	if err := vm.Step(len(fixes) >> 4); err != nil {
		return Value{}, err
	}
	for _, v := range fixes {
		fix := AsStrObject(v)
		if fix == nil {
			return Value{}, vm.TypeErrorf("tuple for %s must only contain str, not %s", name, v.Type().name)
		}
		vm.Reads(len(fix.s))
		if s != nil && has(text, fix.s) {
			return True, nil
		}
	}
	return False, nil
}

func strReplace(vm *VM, a []Value) (Value, error) {
	s, old, repl := AsStrObject(a[0]), AsStrObject(a[1]), AsStrObject(a[2])
	if old == nil {
		return Value{}, vm.argTypeError("replace() argument 1", "str", a[1])
	}
	if repl == nil {
		return Value{}, vm.argTypeError("replace() argument 2", "str", a[2])
	}
	count := -1
	if a[3].o != nil {
		var err error
		if count, err = vm.IndexInt(a[3]); err != nil {
			return Value{}, vm.sizeError(err, a[3])
		}
	}
	out, runes, err := vm.replaced(s.s, old.s, repl.s, count, int(s.n))
	if err != nil || out == nil {
		return vm.exactStr(s), err
	}
	out.n = int32(runes*(int(repl.n)-int(old.n)) + int(s.n))
	return out.Value(), nil
}

// sizeError turns the OverflowError of IndexInt into that of a C argument of type Py_ssize_t.
func (vm *VM) sizeError(err error, v Value) error {
	if IsExc(err, OverflowError) && IsInt(v) {
		return vm.Errorf(OverflowError, "Python int too large to convert to C ssize_t")
	}
	return err
}

// replaced returns s with count occurrences (all if negative) of old replaced, and how many there were; nil if there are
// none. gaps is the number of characters: the empty string occurs before each and at the end.
func (vm *VM) replaced(s, old, repl string, count, gaps int) (*Str, int, error) {
	if count == 0 || old == repl || len(s) < len(old) {
		return nil, 0, nil
	}
	found := gaps + 1
	if old != "" {
		var err error
		if found, err = vm.countText(s, old); err != nil {
			return nil, 0, err
		}
	}
	if count >= 0 {
		found = min(found, count)
	}
	if found == 0 {
		return nil, 0, nil
	}
	grow := len(repl) - len(old)
	if grow > 0 && found > (math.MaxInt32-len(s))/grow {
		return nil, 0, vm.Errorf(MemoryError, "")
	}
	size := len(s) + found*grow
	if size == 0 {
		return &Str{Object: Object{shape: &strType.root}}, found, nil
	}
	if err := vm.admit(size); err != nil {
		return nil, 0, err
	}
	o, dst := vm.newStrBytes(size)
	switch {
	case old == "":
		dst = dst[:0]
		for i, left, polled := 0, found, 0; ; {
			if i-polled > pieceSize {
				if err := vm.poll(); err != nil {
					return nil, 0, err
				}
				polled = i
			}
			if left > 0 {
				dst = append(dst, repl...)
				left--
			}
			if i >= len(s) {
				break
			}
			w := 1
			if gaps != len(s) {
				_, w = unicodetext.DecodeRune(s[i:])
			}
			dst = append(dst, s[i:i+w]...)
			i += w
		}
	case len(old) == 1 && len(repl) == 1 && found > len(s)/6:
		copy(dst, s)
		left, c := found, old[0]
		if err := vm.Pieces(s, func(i, j int) bool {
			for ; i < j && left > 0; i++ {
				if dst[i] == c {
					dst[i] = repl[0]
					left--
				}
			}
			return left > 0
		}); err != nil {
			return nil, 0, err
		}
	default:
		if _, err := vm.replaceText(dst[:0], s, old, repl, found); err != nil {
			return nil, 0, err
		}
	}
	return o, found, nil
}

func (vm *VM) strPartition(a []Value, last bool) (Value, error) {
	s, sep := AsStrObject(a[0]), AsStrObject(a[1])
	if sep == nil {
		return Value{}, vm.TypeErrorf("must be str, not %s", a[1].Type().name)
	}
	if sep.s == "" {
		return Value{}, vm.ValueErrorf("empty separator")
	}
	var i int
	var err error
	if last {
		i, err = vm.lastIndexText(s.s, sep.s)
	} else {
		i, err = vm.indexText(s.s, sep.s)
	}
	if err != nil {
		return Value{}, err
	}
	empty := emptyStr.Value()
	switch {
	case i >= 0:
		return vm.tuple3(vm.part(s, s.s[:i]), a[1], vm.part(s, s.s[i+len(sep.s):])), nil
	case last:
		return vm.tuple3(empty, empty, a[0]), nil
	}
	return vm.tuple3(a[0], empty, empty), nil
}
