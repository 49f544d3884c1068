package ast

// node.go holds AST, the base class, and how the node classes are made for a VM.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

var nodeType, fieldTypesType = &py.Type{}, &py.Type{}

// world is what a VM has of the node classes.
type world struct {
	types []*py.Type // by class.id
	of    map[*py.Type]*class
	// singles are the instances of operators and contexts that parsing gives, by class.id.
	singles []py.Value
	names   map[string]*py.Str // of fields and attributes
}

var worldKey py.Key

// worldOf returns the node classes of a VM, or nil if ast was not imported.
func worldOf(vm *py.VM) *world {
	w := py.Attached(vm, &worldKey, func() *world { return &world{} })
	if w.types == nil {
		return nil
	}
	return w
}

// makeClasses makes the node classes and puts them into m.
func makeClasses(vm *py.VM, m *py.Module) error {
	g := theGrammar()
	w := py.Attached(vm, &worldKey, func() *world { return &world{} })
	w.types = make([]*py.Type, len(g.classes))
	w.of = make(map[*py.Type]*class, len(g.classes))
	w.singles = make([]py.Value, len(g.classes))
	w.names = map[string]*py.Str{}
	str := func(s string) py.Value {
		n := w.names[s]
		if n == nil {
			n = vm.NewStr(s)
			w.names[s] = n
		}
		return n.Value()
	}
	var placeNames []py.Value
	for _, p := range places {
		placeNames = append(placeNames, str(p))
	}
	placeTuple, module := vm.Tuple(placeNames), vm.Str("ast")
	for _, c := range g.classes {
		ns := vm.NewDict()
		fields := py.EmptyTuple
		if len(c.fields) > 0 {
			names := make([]py.Value, len(c.fields))
			for i, f := range c.fields {
				names[i] = str(f.name)
			}
			fields = vm.Tuple(names)
		}
		ns.SetStr(vm, "_fields", fields)
		ns.SetStr(vm, "__match_args__", fields)
		ns.SetStr(vm, "__module__", module)
		ns.SetStr(vm, "__doc__", vm.Str(c.doc))
		base := nodeType
		if c.base != nil {
			base = w.types[c.base.id]
		} else {
			attrs := py.EmptyTuple
			if c.placed {
				attrs = placeTuple
				if c.name != "pattern" && c.name != "type_param" {
					ns.SetStr(vm, "end_lineno", py.None)
					ns.SetStr(vm, "end_col_offset", py.None)
				}
			}
			ns.SetStr(vm, "_attributes", attrs)
		}
		for _, f := range c.fields {
			if f.optional() {
				ns.SetStr(vm, f.name, py.None)
			}
		}
		v, err := vm.NewClass(py.TypeType, py.PosArgs(vm.Str(c.name), vm.TupleOf([]py.Value{base.Value()}), ns.Value()))
		if err != nil {
			return err
		}
		w.types[c.id] = py.AsType(v)
		w.of[w.types[c.id]] = c
		m.Set(vm, c.name, v)
	}
	return nil
}

// name returns the Str of a field or attribute name.
func (w *world) name(vm *py.VM, s string) *py.Str {
	if n := w.names[s]; n != nil {
		return n
	}
	return vm.NewStr(s)
}

// single returns the instance that stands for an operator or context.
func (w *world) single(vm *py.VM, c *class) py.Value {
	if w.singles[c.id].IsNull() {
		w.singles[c.id] = vm.NewInstance(w.types[c.id])
	}
	return w.singles[c.id]
}

// classOf returns the class of the grammar that t is or derives from, or nil.
func (w *world) classOf(t *py.Type) *class {
	if c := w.of[t]; c != nil {
		return c
	}
	for _, b := range t.MRO() {
		if c := w.of[b]; c != nil {
			return c
		}
	}
	return nil
}

func isNode(v py.Value) bool { return v.Type().IsSubtype(nodeType) }

func nodeSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "AST", Module: "ast", Flags: py.FlagHasDict | py.FlagOwnLayout,
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) { return vm.NewInstance(cls), nil }, Init: nodeInit, Repr: nodeRepr},
		Methods: []py.Def{
			{Name: "__reduce__", Fn: nodeReduce},
			{Name: "__replace__", Raw: nodeReplace},
		},
		Consts: []py.Const{{Name: "_fields", Value: py.EmptyTuple}, {Name: "__match_args__", Value: py.EmptyTuple}, {Name: "_attributes", Value: py.EmptyTuple},
			{Name: "_field_types", Value: py.Singleton(fieldTypesType)}},
	}
}

// fieldTypesSpec is the type of the class attribute _field_types until a class is asked for it.
func fieldTypesSpec() py.TypeSpec {
	return py.TypeSpec{Name: "field_types", Module: "ast", Kind: py.KindNative, Flags: py.FlagNoNew, Slots: py.Slots{
		DescrGet: func(vm *py.VM, _, _ py.Value, t *py.Type) (py.Value, error) {
			w := worldOf(vm)
			if w == nil {
				return py.Value{}, vm.Errorf(py.AttributeError, "_field_types")
			}
			c := w.classOf(t)
			if c == nil || c.sum {
				return py.Value{}, vm.AttributeErrorf(t.Value(), "_field_types", "type object '%s' has no attribute '_field_types'", t.Name())
			}
			d := vm.NewDict()
			for _, f := range c.fields {
				ft, err := w.fieldType(vm, &f)
				if err != nil {
					return py.Value{}, err
				}
				d.SetStr(vm, f.name, ft)
			}
			return d.Value(), vm.SetAttr(w.types[c.id].Value(), "_field_types", d.Value())
		},
	}}
}

// fieldType returns what _field_types has for f.
func (w *world) fieldType(vm *py.VM, f *field) (py.Value, error) {
	var t py.Value
	switch f.typ {
	case "identifier", "string":
		t = py.StrType.Value()
	case "int":
		t = py.IntType.Value()
	case "constant":
		t = py.ObjectType.Value()
	default:
		t = w.types[theGrammar().byName[f.typ].id].Value()
	}
	switch {
	case f.list():
		return vm.NewGenericAlias(py.ListType.Value(), t), nil
	case f.optional():
		return vm.MakeUnion(t, py.None)
	}
	return t, nil
}

func warnDeprecated(vm *py.VM, format string, args ...any) error {
	m, err := vm.Import("warnings")
	if err != nil {
		return err
	}
	text := vm.Errorf(py.DeprecationWarning, format, args...).(*py.Exc).Message()
	_, err = vm.CallMethod(m.Value(), "warn", vm.Str(text), py.DeprecationWarning.Value())
	return err
}

// classNames returns the strings of a class attribute such as _fields.
func classNames(vm *py.VM, t *py.Type, attr string) ([]string, error) {
	v, err := vm.LookupAttr(t.Value(), attr)
	if err != nil || v.IsNull() {
		return nil, err
	}
	items, err := vm.Items(v)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(items))
	for i, x := range items {
		s, ok := py.AsStr(x)
		if !ok {
			return nil, vm.TypeErrorf("attribute name must be string, not '%s'", x.Type().Name())
		}
		out[i] = s
	}
	return out, nil
}

func nodeInit(vm *py.VM, self py.Value, args py.Args) error {
	t := self.Type()
	w := worldOf(vm)
	var own *class
	if w != nil {
		own = w.of[t]
	}
	fields, err := classNames(vm, t, "_fields")
	if err != nil {
		return err
	}
	if args.Len() > len(fields) {
		return vm.TypeErrorf("%s constructor takes at most %d positional argument%s", t.ShortName(), len(fields), plural(len(fields)))
	}
	set := func(name string, v py.Value) error {
		if own != nil {
			vm.SetInstanceAttr(self, w.name(vm, name), v)
			return nil
		}
		return vm.SetAttr(self, name, v)
	}
	given := make(map[string]bool, args.Len()+args.KwLen())
	for i, v := range args.Pos() {
		given[fields[i]] = true
		if err := set(fields[i], v); err != nil {
			return err
		}
	}
	var attrs []string
	for i := range args.KwLen() {
		k, v := args.Kw(i)
		name := k.String()
		if given[name] {
			r, _ := vm.Repr(k.Value())
			return vm.TypeErrorf("%s got multiple values for argument %s", t.ShortName(), r)
		}
		given[name] = true
		if err := vm.Step(1 + len(fields)>>4); err != nil {
			return err
		}
		if !slices.Contains(fields, name) {
			if attrs == nil {
				if attrs, err = classNames(vm, t, "_attributes"); err != nil {
					return err
				}
			}
			if !slices.Contains(attrs, name) {
				r, _ := vm.Repr(k.Value())
				if err := warnDeprecated(vm, "%s.__init__ got an unexpected keyword argument %s. Support for arbitrary keyword arguments is deprecated and will be removed in Python 3.15.", t.Name(), r); err != nil {
					return err
				}
			}
		}
		if err := set(name, v); err != nil {
			return err
		}
	}
	if w == nil || len(fields) == 0 {
		return nil
	}
	if own != nil && len(own.fields) == len(fields) {
		for i := range own.fields {
			f := &own.fields[i]
			if given[f.name] || f.optional() {
				continue
			}
			switch {
			case f.list():
				err = set(f.name, vm.List(nil))
			case f.typ == "expr_context":
				err = set(f.name, w.single(vm, theGrammar().byName["Load"]))
			default:
				err = warnMissing(vm, t, f.name)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	types, err := vm.LookupAttr(t.Value(), "_field_types")
	if err != nil || types.IsNull() {
		return err
	}
	d := py.AsDict(types)
	for _, name := range fields {
		if given[name] || d == nil {
			continue
		}
		ft := d.GetStr(name)
		switch {
		case ft.IsNull():
			r, _ := vm.Repr(vm.Str(name))
			err = warnDeprecated(vm, "Field %s is missing from %s._field_types. This will become an error in Python 3.15.", r, t.Name())
		case ft.Type() == py.TypeNamed("Union"):
		case ft.Type() == py.TypeNamed("GenericAlias"):
			err = set(name, vm.List(nil))
		case ft == w.types[theGrammar().byName["expr_context"].id].Value():
			err = set(name, w.single(vm, theGrammar().byName["Load"]))
		default:
			err = warnMissing(vm, t, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func warnMissing(vm *py.VM, t *py.Type, name string) error {
	r, _ := vm.Repr(vm.Str(name))
	return warnDeprecated(vm, "%s.__init__ missing 1 required positional argument: %s. This will become an error in Python 3.15.", t.Name(), r)
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// reprDepth is how many levels of nodes repr shows.
const reprDepth = 3

func nodeRepr(vm *py.VM, self py.Value) (string, error) {
	var b strings.Builder
	err := writeNode(vm, &b, self, reprDepth)
	return b.String(), err
}

func writeNode(vm *py.VM, b *strings.Builder, v py.Value, depth int) error {
	t := v.Type()
	b.WriteString(t.ShortName())
	if depth <= 0 || !vm.EnterRepr(v) {
		b.WriteString("(...)")
		return nil
	}
	defer vm.LeaveRepr()
	fields, err := classNames(vm, t, "_fields")
	if err != nil {
		return err
	}
	b.WriteByte('(')
	item := func(x py.Value) error {
		if err := vm.Step(1); err != nil {
			return err
		}
		if isNode(x) {
			return writeNode(vm, b, x, depth-1)
		}
		r, err := vm.Repr(x)
		if err == nil {
			err = vm.Reserve(b.Len() + len(r))
		}
		b.WriteString(r)
		return err
	}
	for i, name := range fields {
		if i > 0 {
			b.WriteString(", ")
		}
		x, err := vm.GetAttr(v, name)
		if err != nil {
			return err
		}
		b.WriteString(name)
		b.WriteByte('=')
		items, open, end := []py.Value(nil), "", ""
		if l := py.AsList(x); l != nil {
			items, open, end = l.Items(), "[", "]" // item may change the list
			if n := len(items); n > 2 {
				items = []py.Value{items[0], items[1], items[n-1]}
			} else {
				items = slices.Clone(items)
			}
		} else if tup, ok := py.AsTuple(x); ok {
			items, open, end = tup, "(", ")"
		} else {
			if err := item(x); err != nil {
				return err
			}
			continue
		}
		// Of a list, the first and the last item are shown.
		b.WriteString(open)
		for j, x := range items {
			switch {
			case j > 0 && j < len(items)-1:
				if j == 1 {
					b.WriteString(", ...")
				}
				continue
			case j > 0:
				b.WriteString(", ")
			}
			if err := item(x); err != nil {
				return err
			}
		}
		b.WriteString(end)
	}
	b.WriteByte(')')
	return nil
}

// nodeReduce passes None for the fields that lead, so that making the node again warns of nothing.
func nodeReduce(vm *py.VM, a []py.Value) (py.Value, error) {
	d, err := vm.GetAttr(a[0], "__dict__")
	if err != nil {
		return py.Value{}, err
	}
	t := a[0].Type()
	fields, err := classNames(vm, t, "_fields")
	if err != nil {
		return py.Value{}, err
	}
	var lead []py.Value
	for _, f := range fields {
		if dict := py.AsDict(d); dict == nil || dict.GetStr(f).IsNull() {
			break
		}
		lead = append(lead, py.None)
	}
	return vm.TupleOf([]py.Value{t.Value(), vm.Tuple(lead), d}), nil
}

func nodeReplace(vm *py.VM, args py.Args) (py.Value, error) {
	self := args.Pos()[0]
	if args.Len() > 1 {
		return py.Value{}, vm.TypeErrorf("__replace__() takes no positional arguments")
	}
	t := self.Type()
	fields, err := classNames(vm, t, "_fields")
	if err != nil {
		return py.Value{}, err
	}
	attrs, err := classNames(vm, t, "_attributes")
	if err != nil {
		return py.Value{}, err
	}
	dv, err := vm.GetAttr(self, "__dict__")
	if err != nil {
		return py.Value{}, err
	}
	d := py.AsDict(dv)
	if d == nil {
		return py.Value{}, vm.TypeErrorf("'%s' object has no dictionary of fields", t.ShortName()) // a class that is a node too
	}
	all := d.Copy(vm)
	for i := range args.KwLen() {
		k, v := args.Kw(i)
		if name := k.String(); all.GetStr(name).IsNull() && !slices.Contains(fields, name) && !slices.Contains(attrs, name) {
			r, _ := vm.Repr(k.Value())
			return py.Value{}, vm.TypeErrorf("%s.__replace__ got an unexpected keyword argument %s.", t.ShortName(), r)
		}
		if err := all.Set(vm, k.Value(), v); err != nil {
			return py.Value{}, err
		}
	}
	var missing []string
	for _, f := range fields {
		if !all.GetStr(f).IsNull() {
			continue
		}
		if def, err := vm.LookupAttr(t.Value(), f); err != nil {
			return py.Value{}, err
		} else if def.IsNull() {
			missing = append(missing, "'"+f+"'")
		}
	}
	if n := len(missing); n > 0 {
		slices.Sort(missing)
		return py.Value{}, vm.TypeErrorf("%s.__replace__ missing %d keyword argument%s: %s.", t.ShortName(), n, plural(n), strings.Join(missing, ", "))
	}
	var keys []*py.Str
	var vals []py.Value
	for i := 0; i < all.Span(); i++ {
		if k, v, ok := all.At(i); ok && py.AsStrObject(k) != nil {
			keys, vals = append(keys, py.AsStrObject(k)), append(vals, v)
		}
	}
	return vm.Call(t.Value(), py.MakeArgs(vals, keys))
}
