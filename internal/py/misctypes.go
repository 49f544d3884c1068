package py

// misctypes.go holds types.GenericAlias, types.UnionType, types.SimpleNamespace and the memory account of small structs.

import (
	"slices"
	"strings"
)

// genericAlias is list[int] and the like.
type genericAlias struct {
	Object
	attrs   []Value
	origin  Value
	args    []Value
	params  Value // tuple, or null until asked for
	starred bool
}

// newGenericAlias returns origin[item].
func (vm *VM) newGenericAlias(origin, item Value) Value {
	var args []Value
	if items, ok := AsTuple(item); ok {
		args = slices.Clip(items) // nobody changes either
	} else {
		args = []Value{item}
	}
	vm.charge(96 + 16*len(args))
	g := &genericAlias{Object: Object{shape: &genericAliasType.root}, origin: origin, args: args}
	return FromObject(&g.Object)
}

// NewGenericAlias returns origin[item], a types.GenericAlias.
func (vm *VM) NewGenericAlias(origin, item Value) Value { return vm.newGenericAlias(origin, item) }

// genericAliasDef is the __class_getitem__ of types that can be subscripted.
func genericAliasDef() Def {
	return Def{Name: "__class_getitem__", Sig: "object, /", Kind: ClassMethod, Doc: "See PEP 585",
		Fn: func(vm *VM, a []Value) (Value, error) { return vm.newGenericAlias(a[0], a[1]), nil }}
}

// ClassGetItem is genericAliasDef for types of other packages.
func ClassGetItem() Def { return genericAliasDef() }

func genericAliasSpec() TypeSpec {
	self := func(v Value) *genericAlias { return genericAliasLayout.of(v.o) }
	return TypeSpec{Name: "GenericAlias", Module: "types", Kind: KindGenericAlias, Sig: "origin, args, /",
		Slots: Slots{
			New: func(vm *VM, cls *Type, args Args) (Value, error) {
				if args.Len() != 2 || args.KwLen() > 0 {
					return Value{}, vm.TypeErrorf("GenericAlias expected 2 arguments, got %d", args.Len())
				}
				v := vm.newGenericAlias(args.v[0], args.v[1])
				v.o.shape = &cls.root
				return v, nil
			},
			Repr: func(vm *VM, v Value) (string, error) {
				g := self(v)
				s, err := vm.typeRepr(g.origin)
				if err != nil {
					return "", err
				}
				parts := make([]string, len(g.args))
				for i, x := range g.args {
					if parts[i], err = vm.typeRepr(x); err != nil {
						return "", err
					}
				}
				star := ""
				if g.starred {
					star = "*"
				}
				if len(parts) == 0 {
					return star + s + "[()]", nil
				}
				return star + s + "[" + strings.Join(parts, ", ") + "]", nil
			},
			Call: func(vm *VM, v Value, args Args) (Value, error) {
				r, err := vm.Call(self(v).origin, args)
				if err != nil {
					return Value{}, err
				}
				if err := vm.SetAttr(r, "__orig_class__", v); err != nil && !IsExc(err, AttributeError) && !IsExc(err, TypeError) {
					return Value{}, err
				}
				return r, nil
			},
			GetAttr: func(vm *VM, v Value, name *Str) (Value, error) {
				switch name.s {
				case "__origin__", "__args__", "__parameters__", "__mro_entries__", "__reduce_ex__", "__reduce__", "__copy__", "__deepcopy__",
					"__unpacked__", "__typing_unpacked_tuple_args__", "__class__", "__instancecheck__", "__subclasscheck__", "__dir__":
					return vm.GenericGetAttr(v, name)
				}
				if strings.HasPrefix(name.s, "__") && name.s != "__name__" && name.s != "__qualname__" && name.s != "__module__" && name.s != "__doc__" {
					if d := v.Type().lookupStr(name); d.o != nil {
						return vm.GenericGetAttr(v, name)
					}
				}
				return vm.getAttr(self(v).origin, name)
			},
			GetItem: func(vm *VM, v, item Value) (Value, error) { return vm.substitute(self(v), item) },
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				if b.Type() != a.Type() || op != EQ && op != NE {
					return NotImplemented, nil
				}
				x, y := self(a), self(b)
				eq := x.starred == y.starred && len(x.args) == len(y.args)
				if eq {
					var err error
					if eq, err = vm.Equal(x.origin, y.origin); err != nil {
						return Value{}, err
					}
					for i := 0; eq && i < len(x.args); i++ {
						if eq, err = vm.Equal(x.args[i], y.args[i]); err != nil {
							return Value{}, err
						}
					}
				}
				return Bool(eq == (op == EQ)), nil
			},
			Hash: func(vm *VM, v Value) (int64, error) {
				g := self(v)
				h0, err := vm.Hash(g.origin)
				if err != nil {
					return 0, err
				}
				h1, err := vm.Hash(vm.TupleOf(g.args))
				return h0 ^ h1, err
			},
			Iter: func(vm *VM, v Value) (Value, error) {
				g := self(v)
				c := &genericAlias{Object: Object{shape: &genericAliasType.root}, origin: g.origin, args: g.args, starred: true}
				return vm.Iter(vm.TupleOf([]Value{FromObject(&c.Object)}))
			},
			Binary: typeUnion, BinaryOps: []BinOp{Or},
		},
		Methods: []Def{
			{Name: "__mro_entries__", Sig: "bases, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.TupleOf([]Value{self(a[0]).origin}), nil }},
			{Name: "__instancecheck__", Sig: "instance, /", Fn: func(vm *VM, a []Value) (Value, error) {
				return Value{}, vm.TypeErrorf("isinstance() argument 2 cannot be a parameterized generic")
			}},
			{Name: "__subclasscheck__", Sig: "cls, /", Fn: func(vm *VM, a []Value) (Value, error) {
				return Value{}, vm.TypeErrorf("issubclass() argument 2 cannot be a parameterized generic")
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				g := self(a[0])
				return vm.TupleOf([]Value{genericAliasType.Value(), vm.TupleOf([]Value{g.origin, vm.TupleOf(g.args)})}), nil
			}},
		},
		Getters: []Getter{
			{Name: "__origin__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return self(v).origin, nil }},
			{Name: "__args__", Member: true, Get: func(vm *VM, v Value) (Value, error) {
				return vm.TupleOf(self(v).args), nil
			}},
			{Name: "__unpacked__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return Bool(self(v).starred), nil }},
			{Name: "__parameters__", Get: func(vm *VM, v Value) (Value, error) {
				g := self(v)
				if g.params.o == nil {
					p, err := vm.typeParameters(g.args)
					if err != nil {
						return Value{}, err
					}
					g.params = vm.Tuple(p)
				}
				return g.params, nil
			}},
		},
	}
}

// typeRepr is how generic aliases and unions print their parts: classes by name, the rest by repr.
func (vm *VM) typeRepr(v Value) (string, error) {
	if v == Ellipsis {
		return "...", nil
	}
	if v.IsNone() || v == noneTypeT.Value() {
		return "None", nil
	}
	if t := AsType(v); t != nil && v.o.shape != &genericAliasType.root {
		if m := t.moduleName(); m != "builtins" && m != "" {
			return m + "." + t.qualname, nil
		}
		return t.qualname, nil
	}
	if l := AsList(v); l != nil {
		parts := make([]string, 0, len(l.items))
		for _, x := range append([]Value(nil), l.items...) {
			repr := vm.typeRepr
			if AsList(x) != nil {
				repr = vm.Repr // a list in the list is no list of types
			}
			s, err := repr(x)
			if err != nil {
				return "", err
			}
			parts = append(parts, s)
		}
		return "[" + strings.Join(parts, ", ") + "]", nil
	}
	if s, err := vm.qualifiedName(v); s != "" || err != nil {
		return s, err
	}
	return vm.Repr(v)
}

// qualifiedName returns the module and the qualified name of a function or the like that stands where a type is expected, or "" if v
// is a generic alias or has no such name.
func (vm *VM) qualifiedName(v Value) (string, error) {
	switch v.o.shape {
	case &genericAliasType.root, &unionType.root, &strType.root:
		return "", nil
	}
	var attrs [4]Value
	for i, name := range [...]string{"__origin__", "__args__", "__qualname__", "__module__"} {
		a, err := vm.LookupAttr(v, name)
		if err != nil {
			return "", err
		}
		attrs[i] = a
	}
	name, ok := AsStr(attrs[2])
	if attrs[0].o != nil && attrs[1].o != nil || !ok {
		return "", nil
	}
	if attrs[3].IsNullOrNone() {
		return "", nil
	}
	module, ok := AsStr(attrs[3])
	if !ok || module == "builtins" {
		return name, nil
	}
	return module + "." + name, nil
}

// typeParameters collects the type variables in args, in order of appearance.
func (vm *VM) typeParameters(args []Value) ([]Value, error) {
	var out []Value
	add := func(v Value) {
		vm.fuel -= int64(len(out)) >> 4 // noticed at the next level, or with the next attribute
		for _, o := range out {
			if o == v {
				return
			}
		}
		out = append(out, v)
	}
	if err := vm.Enter(); err != nil {
		return nil, err
	}
	defer vm.Leave()
	for _, a := range args {
		if err := vm.Step(1); err != nil {
			return nil, err
		}
		if AsType(a) != nil {
			continue
		}
		if a.Type().lookup("__typing_subst__").o != nil {
			add(a)
			continue
		}
		if items, ok := AsTuple(a); ok {
			p, err := vm.typeParameters(items)
			if err != nil {
				return nil, err
			}
			for _, x := range p {
				add(x)
			}
			continue
		}
		if l := AsList(a); l != nil {
			p, err := vm.typeParameters(append([]Value(nil), l.items...))
			if err != nil {
				return nil, err
			}
			for _, x := range p {
				add(x)
			}
			continue
		}
		p, err := vm.LookupAttr(a, "__parameters__")
		if err != nil {
			return nil, err
		}
		if items, ok := asTupleItems(p); ok {
			for _, x := range items {
				add(x)
			}
		}
	}
	return out, nil
}

// substitute is alias[item]: the type variables are replaced.
func (vm *VM) substitute(g *genericAlias, item Value) (Value, error) {
	params, err := vm.typeParameters(g.args)
	if err != nil {
		return Value{}, err
	}
	if len(params) == 0 {
		s, err := vm.Repr(FromObject(&g.Object))
		if err != nil {
			return Value{}, err
		}
		return Value{}, vm.TypeErrorf("%s is not a generic class", s)
	}
	items := []Value{item}
	if t, ok := AsTuple(item); ok {
		items = t
	}
	for _, p := range params {
		if n := p.Type().ShortName(); n == "TypeVarTuple" || n == "ParamSpec" {
			m, err := vm.Import("typing")
			if err != nil {
				return Value{}, err
			}
			out, err := vm.CallMethod(m.Value(), "_substitute_builtin", FromObject(&g.Object), item)
			if err != nil {
				return Value{}, err
			}
			return vm.newGenericAlias(g.origin, out), nil
		}
	}
	if items, err = vm.completeItems(FromObject(&g.Object), params, items); err != nil {
		return Value{}, err
	}
	out, err := vm.substituteArgs(g.args, params, items)
	if err != nil {
		return Value{}, err
	}
	return vm.newGenericAlias(g.origin, vm.Tuple(out)), nil
}

// completeItems returns one item for each of the type variables params of alias: those that are not given are defaults. Other numbers are errors.
func (vm *VM) completeItems(alias Value, params, items []Value) ([]Value, error) {
	if len(items) < len(params) {
		for _, p := range params {
			prepare := p.Type().lookup("__typing_prepare_subst__")
			if prepare.o == nil {
				continue
			}
			r, err := vm.callSpecial(prepare, p, p.Type(), alias, vm.Tuple(slices.Clone(items)))
			if err != nil {
				return nil, err
			}
			t, ok := AsTuple(r)
			if !ok {
				return nil, vm.TypeErrorf("expected tuple object, got %s", r.Type().name)
			}
			items = t
		}
	}
	if len(items) != len(params) {
		what := "few"
		if len(items) > len(params) {
			what = "many"
		}
		return nil, vm.TypeErrorf("Too %s arguments for %s; actual %d, expected %d", what, vm.reprText(alias), len(items), len(params))
	}
	return items, nil
}

func (vm *VM) substituteArgs(args, params, items []Value) ([]Value, error) {
	if err := vm.Enter(); err != nil {
		return nil, err
	}
	defer vm.Leave()
	var out []Value
next:
	for _, a := range args {
		if err := vm.Step(1 + len(params)>>4); err != nil {
			return nil, err
		}
		for i, p := range params {
			if a == p {
				v := items[i]
				if m := a.Type().lookup("__typing_subst__"); m.o != nil {
					var err error
					if v, err = vm.callSpecial(m, a, a.Type(), v); err != nil {
						return nil, err
					}
				}
				out = append(out, v)
				continue next
			}
		}
		if AsType(a) == nil {
			sub, err := vm.LookupAttr(a, "__parameters__")
			if err != nil {
				return nil, err
			}
			if ps, ok := asTupleItems(sub); ok && len(ps) > 0 {
				var vals []Value
				if err := vm.Step(len(ps) * len(params) >> 4); err != nil {
					return nil, err
				}
				for _, p := range ps {
					for i, q := range params {
						if p == q {
							vals = append(vals, items[i])
						}
					}
				}
				r, err := vm.GetItem(a, vm.Tuple(vals))
				if err != nil {
					return nil, err
				}
				out = append(out, r)
				continue
			}
		}
		out = append(out, a)
	}
	return out, nil
}

// unionObj is int | str.
type unionObj struct {
	Object
	args []Value
}

// typeUnion is the operator | of classes and aliases.
func typeUnion(vm *VM, op BinOp, a, b Value) (Value, error) {
	if op != Or {
		return NotImplemented, nil
	}
	if a.o.shape == &unionType.root || b.o.shape == &unionType.root {
		for _, v := range [...]Value{a, b} {
			if _, ok := AsTuple(v); ok {
				return Value{}, vm.TypeErrorf("Union[arg, ...]: each arg must be a type. Got %s.", vm.reprText(v))
			}
		}
	} else if !isUnionable(a) || !isUnionable(b) || a.IsNone() && b.IsNone() {
		return NotImplemented, nil
	}
	return vm.MakeUnion(a, b)
}

func isUnionable(v Value) bool {
	if v.IsNone() || AsType(v) != nil {
		return true
	}
	t := v.Type()
	return t == &unionType || t.IsSubtype(&genericAliasType) || t.ShortName() == "TypeAliasType"
}

// MakeUnion returns the union of types, flattened and without duplicates; of one type, that type.
func (vm *VM) MakeUnion(parts ...Value) (Value, error) {
	var out []Value
	var add func(v Value) error
	add = func(v Value) error {
		if v.o.shape == &unionType.root {
			for _, x := range unionLayout.guarded(v.o).args {
				if err := add(x); err != nil {
					return err
				}
			}
			return nil
		}
		if v.IsNone() {
			v = noneTypeT.Value()
		}
		if AsType(v) == nil && v.o.shape != &genericAliasType.root {
			m, err := vm.Import("typing")
			if err != nil {
				return err
			}
			check, err := vm.GetAttr(m.Value(), "_check")
			if err != nil {
				return err
			}
			if v, err = vm.CallValues(check, v, vm.Str("Union[arg, ...]: each arg must be a type.")); err != nil {
				return err
			}
		}
		for _, o := range out {
			eq, err := vm.sameHash(o, v)
			if eq && err == nil {
				eq, err = vm.Equal(o, v)
			}
			if err != nil {
				return err
			}
			if eq {
				return nil
			}
		}
		out = append(out, v)
		return vm.Step(1)
	}
	for _, p := range parts {
		if err := add(p); err != nil {
			return Value{}, err
		}
	}
	if len(out) == 1 {
		return out[0], nil
	}
	vm.charge(48 + 16*len(out))
	u := &unionObj{Object: Object{shape: &unionType.root}, args: out}
	return FromObject(&u.Object), nil
}

// sameHash reports whether two members of a union may be equal as far as their hashes tell, which they need not have.
func (vm *VM) sameHash(a, b Value) (bool, error) {
	if AsType(a) != nil && AsType(b) != nil {
		return true, nil
	}
	var hashes [2]int64
	for i, v := range [...]Value{a, b} {
		h, err := vm.Hash(v)
		if err != nil && IsExc(err, TypeError) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		hashes[i] = h
	}
	return hashes[0] == hashes[1], nil
}

func unionSpec() TypeSpec {
	self := func(v Value) *unionObj { return unionLayout.of(v.o) }
	return TypeSpec{Name: "Union", Module: "typing", Doc: "Represent a union type\n\nE.g. for int | str", Kind: KindUnion, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{
			Repr: func(vm *VM, v Value) (string, error) {
				parts := make([]string, len(self(v).args))
				for i, x := range self(v).args {
					var err error
					if AsList(x) != nil {
						parts[i], err = vm.Repr(x)
					} else {
						parts[i], err = vm.typeRepr(x)
					}
					if err != nil {
						return "", err
					}
				}
				return strings.Join(parts, " | "), nil
			},
			Binary: typeUnion, BinaryOps: []BinOp{Or},
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				if b.o.shape != &unionType.root || op != EQ && op != NE {
					return NotImplemented, nil
				}
				x, y := self(a).args, self(b).args
				eq := len(x) == len(y)
				for i := 0; eq && i < len(x); i++ {
					found := false
					for _, w := range y {
						e, err := vm.Equal(x[i], w)
						if err != nil {
							return Value{}, err
						}
						if e {
							found = true
							break
						}
					}
					eq = found
				}
				return Bool(eq == (op == EQ)), nil
			},
			Hash: func(vm *VM, v Value) (int64, error) {
				var h int64
				for _, x := range self(v).args {
					n, err := vm.Hash(x)
					if err != nil {
						return 0, err
					}
					h ^= n
				}
				return h, nil
			},
			GetItem: func(vm *VM, v, item Value) (Value, error) {
				params, err := vm.typeParameters(self(v).args)
				if err != nil {
					return Value{}, err
				}
				items := []Value{item}
				if t, ok := AsTuple(item); ok {
					items = t
				}
				if len(params) == 0 {
					return Value{}, vm.TypeErrorf("%s is not a generic class", vm.reprText(v))
				}
				if items, err = vm.completeItems(v, params, items); err != nil {
					return Value{}, err
				}
				out, err := vm.substituteArgs(self(v).args, params, items)
				if err != nil {
					return Value{}, err
				}
				return vm.MakeUnion(out...)
			},
		},
		Methods: []Def{
			{Name: "__instancecheck__", Sig: "instance, /", Fn: func(vm *VM, a []Value) (Value, error) {
				for _, t := range self(a[0]).args {
					ok, err := vm.IsInstance(a[1], t)
					if ok || err != nil {
						return Bool(ok), err
					}
				}
				return False, nil
			}},
			{Name: "__subclasscheck__", Sig: "cls, /", Fn: func(vm *VM, a []Value) (Value, error) {
				for _, t := range self(a[0]).args {
					ok, err := vm.IsSubclass(a[1], t)
					if ok || err != nil {
						return Bool(ok), err
					}
				}
				return False, nil
			}},
			{Name: "__mro_entries__", Sig: "bases, /", Fn: func(vm *VM, a []Value) (Value, error) {
				return Value{}, vm.TypeErrorf("Cannot subclass %s", vm.reprText(a[0]))
			}},
			{Name: "__class_getitem__", Sig: "object, /", Kind: ClassMethod, Fn: func(vm *VM, a []Value) (Value, error) {
				if items, ok := AsTuple(a[1]); ok {
					if len(items) == 0 {
						return Value{}, vm.TypeErrorf("Cannot take a Union of no types.")
					}
					return vm.MakeUnion(items...)
				}
				return vm.MakeUnion(a[1])
			}},
		},
		Getters: []Getter{
			{Name: "__args__", Member: true, Get: func(vm *VM, v Value) (Value, error) {
				return vm.TupleOf(self(v).args), nil
			}},
			{Name: "__origin__", Get: func(vm *VM, v Value) (Value, error) { return unionType.Value(), nil }},
			{Name: "__name__", Get: func(vm *VM, v Value) (Value, error) { return vm.Str("Union"), nil }},
			{Name: "__qualname__", Get: func(vm *VM, v Value) (Value, error) { return vm.Str("Union"), nil }},
			{Name: "__parameters__", Get: func(vm *VM, v Value) (Value, error) {
				p, err := vm.typeParameters(self(v).args)
				return vm.Tuple(p), err
			}},
		},
	}
}

// UnionArgs returns the parts of a union, or nil if v is none.
func UnionArgs(v Value) []Value {
	if v.o != nil && v.o.shape == &unionType.root {
		return unionLayout.guarded(v.o).args
	}
	return nil
}

// UnionType is the type of int | str.
var UnionType = &unionType

// namespaceSpec is types.SimpleNamespace: a plain instance with keyword arguments as attributes.
func namespaceSpec() TypeSpec {
	return TypeSpec{Name: "SimpleNamespace", Module: "types", Kind: KindNamespace, Flags: FlagHasDict, Sig: "mapping_or_iterable=(), /, **kwargs",
		Slots: Slots{
			New: func(vm *VM, cls *Type, args Args) (Value, error) {
				vm.charge(64)
				return FromObject(&(&Instance{Object: Object{shape: &cls.root}}).Object), nil
			},
			Init: func(vm *VM, v Value, args Args) error {
				if args.Len() > 1 {
					return vm.TypeErrorf("%s expected at most 1 argument, got %d", v.Type().ShortName(), args.Len())
				}
				d := vm.instanceDictFor(v, args.KwLen())
				if args.Len() == 1 {
					src := vm.NewDict()
					if err := vm.dictUpdate(src, args.v[0]); err != nil {
						return err
					}
					for i := 0; i < src.Span(); i++ {
						k, x, ok := src.At(i)
						if !ok {
							continue
						}
						s := AsStrObject(k)
						if s == nil {
							return vm.TypeErrorf("keywords must be strings")
						}
						d.setStr(vm, s, x)
						if i&15 == 15 {
							if err := vm.Step(1); err != nil {
								return err
							}
						}
					}
				}
				return d.setNames(vm, args.keys(), args.v[args.Len():])
			},
			Repr: func(vm *VM, v Value) (string, error) {
				for _, o := range vm.reprStack {
					if o == v.o {
						return "namespace(...)", nil
					}
				}
				vm.reprStack = append(vm.reprStack, v.o)
				defer func() { vm.reprStack = vm.reprStack[:len(vm.reprStack)-1] }()
				name := "namespace"
				if v.Type() != &namespaceType {
					name = v.Type().name
				}
				d := vm.instanceDict(v)
				var parts []string
				for i := 0; i < d.Span(); i++ {
					k, x, ok := d.At(i)
					if !ok {
						continue
					}
					s, err := vm.Repr(x)
					if err != nil {
						return "", err
					}
					ks, _ := AsStr(k)
					parts = append(parts, ks+"="+s)
				}
				return name + "(" + strings.Join(parts, ", ") + ")", nil
			},
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				if !a.Type().IsSubtype(&namespaceType) || !b.Type().IsSubtype(&namespaceType) {
					return NotImplemented, nil
				}
				return vm.RichCompare(op, vm.instanceDict(a).Value(), vm.instanceDict(b).Value())
			},
		},
		Getters: []Getter{{Name: "__dict__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return vm.instanceDict(v).Value(), nil }}},
		Methods: []Def{
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				return vm.TupleOf([]Value{a[0].Type().Value(), EmptyTuple, vm.instanceDict(a[0]).Value()}), nil
			}},
			{Name: "__replace__", Sig: "**changes", Fn: func(vm *VM, a []Value) (Value, error) {
				r, err := vm.CallValues(a[0].Type().Value(), vm.instanceDict(a[0]).Copy(vm).Value())
				if err != nil {
					return Value{}, err
				}
				if d := AsDict(a[1]); a[1].o != nil && d != nil {
					return r, vm.dictUpdate(vm.instanceDict(r), a[1])
				}
				return r, nil
			}}},
	}
}
