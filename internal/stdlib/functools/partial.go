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
				state := vm.TupleOf([]py.Value{p.fn, p.argsTuple(vm), p.keywords(vm), attrs})
				return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{p.fn}), state}), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: partialSetState},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{
			{Name: "func", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return partialOf(v).fn, nil }},
			{Name: "args", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return partialOf(v).argsTuple(vm), nil }},
			{Name: "keywords", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return partialOf(v).keywords(vm), nil }},
		},
	}
}

func (p *partial) argsTuple(vm *py.VM) py.Value {
	return vm.Tuple(append([]py.Value(nil), p.args...))
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
	merged := make([]py.Value, 0, len(p.args)+len(pos))
	for _, v := range p.args {
		if v == placeholder && len(pos) > 0 {
			v, pos = pos[0], pos[1:]
		}
		merged = append(merged, v)
	}
	p.args = append(merged, pos...)
	// Placeholders at the end are left over from the inner partial only if nothing filled them.
	p.holes = 0
	for _, v := range p.args {
		if v == placeholder {
			p.holes++
		}
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
	vals := make([]py.Value, 0, len(p.args)+len(pos)-p.holes+nkw)
	if p.holes == 0 {
		vals = append(vals, p.args...)
	} else {
		for _, v := range p.args {
			if v == placeholder {
				v, pos = pos[0], pos[1:]
			}
			vals = append(vals, v)
		}
	}
	vals = append(vals, pos...)
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
	p.fn, p.args, p.kw, p.holes = state[0], append([]py.Value(nil), args...), nil, 0
	if kw != nil {
		p.kw = kw.Copy(vm)
	}
	for _, v := range p.args {
		if v == placeholder {
			p.holes++
		}
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
