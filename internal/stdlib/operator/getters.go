package operator

// getters.go holds itemgetter, attrgetter and methodcaller.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

var itemGetterType, attrGetterType, methodCallerType = &py.Type{}, &py.Type{}, &py.Type{}

// getter is the state of an itemgetter or attrgetter: keys or names.
type getter struct {
	items []py.Value
	one   [1]py.Value  // items, if it is a single one
	paths [][]*py.Str  // attrgetter: the names, split at dots
	path  [1][]*py.Str // paths, if it is a single one
	name  [1]*py.Str   // its first name
}

// Traverse visits the keys.
func (g *getter) Traverse(visit func(py.Value)) int {
	for _, v := range g.items {
		visit(v)
	}
	return 96 + 80*len(g.items)
}

func getterOf(v py.Value) *getter {
	g, _ := py.NativeData[*getter](v)
	return g
}

// all returns what is asked for, in a tuple if it is more than one thing.
func (g *getter) all(vm *py.VM, obj py.Value, get func(vm *py.VM, g *getter, i int, obj py.Value) (py.Value, error)) (py.Value, error) {
	switch len(g.items) {
	case 1:
		return get(vm, g, 0, obj)
	case 2:
		a, err := get(vm, g, 0, obj)
		if err != nil {
			return py.Value{}, err
		}
		mark := vm.PushRoot(a)
		b, err := get(vm, g, 1, obj)
		vm.PopRoots(mark)
		if err != nil {
			return py.Value{}, err
		}
		return vm.TupleOf([]py.Value{a, b}), nil
	}
	l := vm.NewList(make([]py.Value, 0, len(g.items)))
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	for i := range g.items {
		v, err := get(vm, g, i, obj)
		if err != nil {
			return py.Value{}, err
		}
		if err := l.Append(vm, v); err != nil {
			return py.Value{}, err
		}
	}
	return vm.Tuple(l.Items()), nil // the list is not used again
}

// single returns the one argument of a call.
func single(vm *py.VM, name string, args py.Args) (py.Value, error) {
	if args.KwLen() > 0 {
		return py.Value{}, vm.TypeErrorf("%s() takes no keyword arguments", name)
	}
	if args.Len() != 1 {
		return py.Value{}, vm.TypeErrorf("%s expected 1 argument, got %d", name, args.Len())
	}
	return args.Pos()[0], nil
}

// getterSpec describes itemgetter and attrgetter: get returns the i-th thing asked for.
func getterSpec(name, doc string, check func(vm *py.VM, g *getter) error, get func(vm *py.VM, g *getter, i int, obj py.Value) (py.Value, error)) py.TypeSpec {
	return py.TypeSpec{
		Name: name, Module: "operator", Kind: py.KindNative, Flags: py.FlagFinal, Doc: doc,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				if args.KwLen() > 0 {
					return py.Value{}, vm.TypeErrorf("%s() takes no keyword arguments", name)
				}
				if args.Len() == 0 {
					return py.Value{}, vm.TypeErrorf("%s expected 1 argument, got 0", name)
				}
				if err := vm.Reserve(96 * args.Len()); err != nil {
					return py.Value{}, err
				}
				v, g := py.NewNativeOf[getter](vm, cls, 96)
				if args.Len() == 1 {
					g.one[0] = args.Pos()[0]
					g.items = g.one[:]
				} else {
					g.items = slices.Clone(args.Pos())
				}
				if check != nil {
					if err := check(vm, g); err != nil {
						return py.Value{}, err
					}
				}
				return v, nil
			},
			Call: func(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
				obj, err := single(vm, name, args)
				if err != nil {
					return py.Value{}, err
				}
				return getterOf(self).all(vm, obj, get)
			},
			CallOne: func(vm *py.VM, self, obj py.Value) (py.Value, error) { return getterOf(self).all(vm, obj, get) },
			Repr: func(vm *py.VM, self py.Value) (string, error) {
				return callText(vm, self, getterOf(self).items, nil)
			},
		},
		Methods: []py.Def{{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.Tuple(slices.Clone(getterOf(a[0]).items))}), nil
		}}},
	}
}

// callText returns "operator.name(args, key=value)".
func callText(vm *py.VM, self py.Value, args []py.Value, kw *py.Dict) (string, error) {
	var b strings.Builder
	b.WriteString(self.Type().Module() + "." + self.Type().ShortName())
	if !vm.EnterRepr(self) {
		return b.String() + "(...)", nil
	}
	defer vm.LeaveRepr()
	b.WriteByte('(')
	sep := ""
	write := func(name string, v py.Value) error {
		s, err := vm.Repr(v)
		if err != nil {
			return err
		}
		if err := vm.AdmitMore(&b, len(s)+2); err != nil {
			return err
		}
		b.WriteString(sep + name + s)
		sep = ", "
		return nil
	}
	for _, v := range args {
		if err := write("", v); err != nil {
			return "", err
		}
	}
	if kw != nil {
		for i := 0; i < kw.Span(); i++ {
			if k, v, ok := kw.At(i); ok {
				name, _ := py.AsStr(k)
				if err := write(name+"=", v); err != nil {
					return "", err
				}
			}
		}
	}
	b.WriteByte(')')
	return b.String(), nil
}

func itemGetterSpec() py.TypeSpec {
	return getterSpec("itemgetter", "A callable that gets items from its argument.", nil,
		func(vm *py.VM, g *getter, i int, obj py.Value) (py.Value, error) {
			if k, ok := g.items[i].SmallInt(); ok && obj.Type() == py.TupleType {
				items, _ := py.AsTuple(obj)
				if k < 0 {
					k += int64(len(items))
				}
				if uint64(k) < uint64(len(items)) {
					return items[k], nil
				}
			}
			return vm.GetItem(obj, g.items[i])
		})
}

func attrGetterSpec() py.TypeSpec {
	return getterSpec("attrgetter", "A callable that gets attributes from its argument.",
		func(vm *py.VM, g *getter) error {
			if g.paths = g.path[:]; len(g.items) > 1 {
				g.paths = make([][]*py.Str, len(g.items))
			}
			for i, v := range g.items {
				name, ok := py.AsStr(v)
				if !ok {
					return vm.TypeErrorf("attribute name must be a string")
				}
				if err := vm.Step(len(name) >> 8); err != nil {
					return err
				}
				if err := vm.Reserve(64 * strings.Count(name, ".")); err != nil {
					return err
				}
				if strings.IndexByte(name, '.') < 0 {
					if len(g.items) > 1 {
						g.paths[i] = []*py.Str{nameOf(vm, v)}
					} else {
						g.name[0] = nameOf(vm, v)
						g.paths[i] = g.name[:]
					}
					continue
				}
				for part := range strings.SplitSeq(name, ".") {
					g.paths[i] = append(g.paths[i], vm.NewStr(part))
				}
			}
			return nil
		},
		func(vm *py.VM, g *getter, i int, obj py.Value) (py.Value, error) {
			var err error
			for _, name := range g.paths[i] {
				if obj, err = vm.GetAttrStr(obj, name); err != nil {
					return py.Value{}, err
				}
			}
			return obj, nil
		})
}

// nameOf returns the name that v is: v itself, unless it is of a class derived from str.
func nameOf(vm *py.VM, v py.Value) *py.Str {
	s := py.AsStrObject(v)
	if v.Type() != py.StrType {
		return vm.NewStr(s.String())
	}
	return s
}

// caller is the state of a methodcaller.
type caller struct {
	name py.Value
	attr *py.Str    // name
	args []py.Value // positional, then the values of keywords
	keys []*py.Str
}

// Traverse visits the arguments.
func (c *caller) Traverse(visit func(py.Value)) int {
	visit(c.name)
	for _, v := range c.args {
		visit(v)
	}
	for _, k := range c.keys {
		visit(k.Value())
	}
	return 88 + 16*len(c.args) + 8*len(c.keys)
}

func (c *caller) keywords(vm *py.VM) (*py.Dict, error) {
	d := vm.NewDict()
	for i, k := range c.keys {
		if err := d.Set(vm, k.Value(), c.args[len(c.args)-len(c.keys)+i]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// call calls the method of obj.
func (c *caller) call(vm *py.VM, obj py.Value) (py.Value, error) {
	if len(c.keys) == 0 {
		return vm.CallMethodStr(obj, c.attr, c.args...)
	}
	m, err := vm.GetAttrStr(obj, c.attr)
	if err != nil {
		return py.Value{}, err
	}
	return vm.Call(m, py.MakeArgs(c.args[:len(c.args):len(c.args)], c.keys))
}

func methodCallerSpec() py.TypeSpec {
	of := func(v py.Value) *caller {
		c, _ := py.NativeData[*caller](v)
		return c
	}
	return py.TypeSpec{
		Name: "methodcaller", Module: "operator", Kind: py.KindNative, Flags: py.FlagFinal,
		Doc: "A callable that calls a method of its argument.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				if args.Len() == 0 {
					return py.Value{}, vm.TypeErrorf("methodcaller needs at least one argument, the method name")
				}
				name := args.Pos()[0]
				if _, ok := py.AsStr(name); !ok {
					return py.Value{}, vm.TypeErrorf("method name must be a string")
				}
				if err := vm.Reserve(16 * (args.Len() + args.KwLen())); err != nil {
					return py.Value{}, err
				}
				c := &caller{name: name, attr: py.AsStrObject(name), args: slices.Clone(args.Pos()[1:])}
				for i := range args.KwLen() {
					k, v := args.Kw(i)
					c.keys, c.args = append(c.keys, k), append(c.args, v)
				}
				return vm.NewNative(cls, c, 80), nil
			},
			Call: func(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
				obj, err := single(vm, "methodcaller", args)
				if err != nil {
					return py.Value{}, err
				}
				return of(self).call(vm, obj)
			},
			CallOne: func(vm *py.VM, self, obj py.Value) (py.Value, error) { return of(self).call(vm, obj) },
			Repr: func(vm *py.VM, self py.Value) (string, error) {
				c := of(self)
				kw, err := c.keywords(vm)
				if err != nil {
					return "", err
				}
				return callText(vm, self, append([]py.Value{c.name}, c.args[:len(c.args)-len(c.keys)]...), kw)
			},
		},
		Methods: []py.Def{{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			c := of(a[0])
			pos := append([]py.Value{c.name}, c.args[:len(c.args)-len(c.keys)]...)
			if len(c.keys) == 0 {
				return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.Tuple(pos)}), nil
			}
			m, err := vm.Import("functools")
			if err != nil {
				return py.Value{}, err
			}
			partial, err := vm.GetAttr(m.Value(), "partial")
			if err != nil {
				return py.Value{}, err
			}
			args := append([]py.Value{a[0].Type().Value(), c.name}, c.args[len(c.args)-len(c.keys):]...)
			fn, err := vm.Call(partial, py.MakeArgs(args, c.keys))
			if err != nil {
				return py.Value{}, err
			}
			return vm.TupleOf([]py.Value{fn, vm.Tuple(pos[1:])}), nil
		}}},
	}
}
