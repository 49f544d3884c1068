package functools

// partial.go holds partial and its Placeholder.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

var partialType, placeholderType = &py.Type{}, &py.Type{}

// placeholderObject is the one Placeholder, shared by all VMs: it has no state.
var placeholderObject py.Instance

var placeholder = py.FromObject(&placeholderObject.Object)

func placeholderSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "_PlaceholderType", Module: "functools", Flags: py.FlagFinal,
		Doc: "The type of Placeholder.",
		Slots: py.Slots{
			New: func(vm *py.VM, _ *py.Type, args py.Args) (py.Value, error) {
				if args.Len() > 0 || args.KwLen() > 0 {
					return py.Value{}, vm.TypeErrorf("PlaceholderType takes no arguments")
				}
				return placeholder, nil
			},
			Repr: func(*py.VM, py.Value) (string, error) { return "Placeholder", nil },
		},
		Methods: []py.Def{{Name: "__reduce__", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) { return vm.Str("Placeholder"), nil }}},
	}
}

// partial is the state of a partial object.
type partial struct {
	fn    py.Value
	args  []py.Value // never changed
	kw    *py.Dict   // nil if empty and not asked for
	holes int        // placeholders in args
}

// Traverse visits what the partial refers to.
func (p *partial) Traverse(visit func(py.Value)) int {
	if !p.fn.IsNull() {
		visit(p.fn)
	}
	for _, v := range p.args {
		visit(v)
	}
	if p.kw != nil {
		visit(p.kw.Value())
	}
	return 64 + 16*len(p.args)
}

func partialOf(v py.Value) *partial {
	p, _ := py.NativeData[*partial](v)
	return p
}

func partialSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "partial", Module: "functools", Kind: py.KindNative, Flags: py.FlagHasDict,
		Doc: "A callable with some arguments filled in.",
		Sig: "func, /, *args, **keywords",
		Slots: py.Slots{
			New:  partialNew,
			Call: partialCall,
			Repr: partialRepr,
			DescrGet: func(vm *py.VM, d, obj py.Value, _ *py.Type) (py.Value, error) {
				if obj.IsNull() {
					return d, nil
				}
				return vm.NewBoundMethod(d, obj), nil
			},
		},
		Methods: []py.Def{
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				p := partialOf(a[0])
				attrs := py.None
				if d, err := vm.GetAttr(a[0], "__dict__"); err != nil {
					return py.Value{}, err
				} else if py.AsDict(d).Len() > 0 {
					attrs = d
				}
				args, err := p.argsTuple(vm)
				if err != nil {
					return py.Value{}, err
				}
				state := vm.TupleOf([]py.Value{p.fn, args, p.keywords(vm), attrs})
				return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{p.fn}), state}), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: partialSetState},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{
			{Name: "func", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return partialOf(v).fn, nil }},
			{Name: "args", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return partialOf(v).argsTuple(vm) }},
			{Name: "keywords", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return partialOf(v).keywords(vm), nil }},
		},
	}
}

func (p *partial) argsTuple(vm *py.VM) (py.Value, error) {
	if err := vm.Reserve(16 * len(p.args)); err != nil {
		return py.Value{}, err
	}
	items := make([]py.Value, len(p.args))
	return vm.Tuple(items), vm.PutItems(items, p.args)
}

func (p *partial) keywords(vm *py.VM) py.Value {
	if p.kw == nil {
		p.kw = vm.NewDict()
	}
	return p.kw.Value()
}

func partialNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	if args.Len() < 1 {
		return py.Value{}, vm.TypeErrorf("type 'partial' takes at least one argument")
	}
	fn, pos := args.Pos()[0], args.Pos()[1:]
	if !py.IsCallable(fn) {
		return py.Value{}, vm.TypeErrorf("the first argument must be callable")
	}
	if len(pos) > 0 && pos[len(pos)-1] == placeholder {
		return py.Value{}, vm.TypeErrorf("trailing Placeholders are not allowed")
	}
	p := &partial{fn: fn}
	// A partial of a partial is flattened, unless it has attributes of its own.
	if inner := partialOf(fn); inner != nil && (fn.Type() == partialType || fn.Type() == cls) {
		if d, err := vm.GetAttr(fn, "__dict__"); err != nil {
			return py.Value{}, err
		} else if py.AsDict(d).Len() == 0 {
			p.fn, p.args, p.holes = inner.fn, inner.args, inner.holes
			if inner.kw != nil && inner.kw.Len() > 0 {
				p.kw = inner.kw.Copy(vm)
			}
		}
	}
	if err := vm.Reserve(16 * (len(p.args) + len(pos))); err != nil {
		return py.Value{}, err
	}
	merged, pos, err := filled(vm, p.args, pos)
	if err != nil {
		return py.Value{}, err
	}
	p.args = merged
	if err := vm.PutItems(merged[len(merged)-len(pos):], pos); err != nil {
		return py.Value{}, err
	}
	// Placeholders at the end are left over from the inner partial only if nothing filled them.
	if err := p.countHoles(vm); err != nil {
		return py.Value{}, err
	}
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		if v == placeholder {
			return py.Value{}, vm.TypeErrorf("Placeholder cannot be passed as a keyword argument")
		}
		if p.kw == nil {
			p.kw = vm.NewDict()
		}
		if err := p.kw.Set(vm, name.Value(), v); err != nil {
			return py.Value{}, err
		}
	}
	return vm.NewNative(cls, p, 64), nil
}

// filled returns the arguments before with those of pos in place of the placeholders, with room for the others of pos after them,
// which it returns too. The caller has accounted the memory.
func filled(vm *py.VM, before, pos []py.Value) (items, rest []py.Value, err error) {
	n := 0
	items = make([]py.Value, len(before)+len(pos))
	for i, v := range before {
		if v == placeholder && n < len(pos) {
			v = pos[n]
			n++
		}
		items[i] = v
		if i&255 == 255 {
			if err := vm.Step(4); err != nil {
				return nil, nil, err
			}
		}
	}
	return items[:len(items)-n], pos[n:], nil
}

// countHoles counts the placeholders.
func (p *partial) countHoles(vm *py.VM) error {
	p.holes = 0
	for i, v := range p.args {
		if v == placeholder {
			p.holes++
		}
		if i&1023 == 1023 {
			if err := vm.Step(4); err != nil {
				return err
			}
		}
	}
	return nil
}

func partialCall(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
	p := partialOf(self)
	if p.fn.IsNull() {
		return py.Value{}, vm.TypeErrorf("uninitialized 'partial' object")
	}
	pos := args.Pos()
	if len(pos) < p.holes {
		return py.Value{}, vm.TypeErrorf("missing positional arguments in 'partial' call; expected at least %d, got %d", p.holes, len(pos))
	}
	nkw := args.KwLen()
	if p.holes == 0 && len(p.args) <= 64 && (p.kw == nil || p.kw.Len() == 0) {
		return vm.CallJoined(p.fn, p.args, args)
	}
	var merged *py.Dict
	if p.kw != nil && p.kw.Len() > 0 {
		if nkw > 0 {
			merged = p.kw.Copy(vm)
			for i := range nkw {
				name, v := args.Kw(i)
				if err := merged.Set(vm, name.Value(), v); err != nil {
					return py.Value{}, err
				}
			}
		} else {
			merged = p.kw
		}
		nkw = merged.Len()
	}
	if len(p.args) > 1024 {
		if err := vm.Admit(16 * len(p.args)); err != nil {
			return py.Value{}, err
		}
	}
	var vals []py.Value
	if p.holes == 0 {
		n := len(p.args)
		vals = make([]py.Value, n+len(pos), n+len(pos)+nkw)
		if err := vm.PutItems(vals[:n], p.args); err != nil {
			return py.Value{}, err
		}
	} else {
		var err error
		if vals, pos, err = filled(vm, p.args, pos); err != nil {
			return py.Value{}, err
		}
	}
	if err := vm.PutItems(vals[len(vals)-len(pos):], pos); err != nil {
		return py.Value{}, err
	}
	if nkw == 0 {
		return vm.Call(p.fn, py.PosArgs(vals...))
	}
	keys := make([]*py.Str, 0, nkw)
	if merged == nil {
		for i := range nkw {
			name, v := args.Kw(i)
			keys, vals = append(keys, name), append(vals, v)
		}
	} else {
		for i := 0; i < merged.Span(); i++ {
			if k, v, ok := merged.At(i); ok {
				name := py.AsStrObject(k)
				if name == nil {
					return py.Value{}, vm.TypeErrorf("keywords must be strings")
				}
				keys, vals = append(keys, name), append(vals, v)
			}
			if i&255 == 255 {
				if err := vm.Step(4); err != nil {
					return py.Value{}, err
				}
			}
		}
	}
	return vm.Call(p.fn, py.MakeArgs(vals, keys))
}

func partialRepr(vm *py.VM, self py.Value) (string, error) {
	p := partialOf(self)
	if !vm.EnterRepr(self) {
		return "...", nil
	}
	defer vm.LeaveRepr()
	var b strings.Builder
	t := self.Type()
	if m := t.Module(); m != "" {
		b.WriteString(m + ".")
	}
	q, err := vm.GetAttr(t.Value(), "__qualname__")
	if err != nil {
		return "", err
	}
	name, _ := py.AsStr(q)
	b.WriteString(name + "(")
	fn, err := vm.Repr(p.fn)
	if err != nil {
		return "", err
	}
	b.WriteString(fn)
	write := func(name string, v py.Value) error {
		s, err := vm.Repr(v)
		if err != nil {
			return err
		}
		if err := vm.AdmitMore(&b, len(s)+2); err != nil {
			return err
		}
		b.WriteString(", ")
		b.WriteString(name)
		b.WriteString(s)
		return nil
	}
	for _, v := range p.args {
		if err := write("", v); err != nil {
			return "", err
		}
	}
	if p.kw != nil {
		for i := 0; i < p.kw.Span(); i++ {
			k, v, ok := p.kw.At(i)
			if !ok {
				continue
			}
			name, err := vm.StrOf(k)
			if err != nil {
				return "", err
			}
			if err := write(name+"=", v); err != nil {
				return "", err
			}
		}
	}
	b.WriteByte(')')
	return b.String(), nil
}

func partialSetState(vm *py.VM, a []py.Value) (py.Value, error) {
	p := partialOf(a[0])
	state, ok := py.AsTuple(a[1])
	if !ok || len(state) != 4 {
		return py.Value{}, vm.TypeErrorf("invalid partial state")
	}
	args, okArgs := py.AsTuple(state[1])
	kw := py.AsDict(state[2])
	if !py.IsCallable(state[0]) || !okArgs || kw == nil && !state[2].IsNone() {
		return py.Value{}, vm.TypeErrorf("invalid partial state")
	}
	if n := len(args); n > 0 && args[n-1] == placeholder {
		return py.Value{}, vm.TypeErrorf("trailing Placeholders are not allowed")
	}
	if err := vm.Reserve(16 * len(args)); err != nil {
		return py.Value{}, err
	}
	copied := make([]py.Value, len(args))
	if err := vm.PutItems(copied, args); err != nil {
		return py.Value{}, err
	}
	p.fn, p.args, p.kw = state[0], copied, nil
	if kw != nil {
		p.kw = kw.Copy(vm)
	}
	if err := p.countHoles(vm); err != nil {
		return py.Value{}, err
	}
	attrs := state[3]
	if attrs.IsNone() {
		attrs = vm.NewDict().Value()
	}
	if err := vm.SetAttr(a[0], "__dict__", attrs); err != nil {
		return py.Value{}, err
	}
	return py.None, nil
}
