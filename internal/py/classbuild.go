package py

// classbuild.go makes Python classes: __build_class__, type(name, bases, namespace), C3 linearisation, __slots__.

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/unicodetext"
)

// buildClass is the builtin __build_class__(func, name, /, *bases, metaclass=None, **kwds).
func (vm *VM) buildClass(args Args) (Value, error) {
	if args.Len() < 2 {
		return Value{}, vm.TypeErrorf("__build_class__: not enough arguments")
	}
	pos := args.Pos()
	body := AsFunc(pos[0])
	if body == nil {
		return Value{}, vm.TypeErrorf("__build_class__: func must be a function")
	}
	name := pos[1]
	if _, ok := AsStr(name); !ok {
		return Value{}, vm.TypeErrorf("__build_class__: name is not a string")
	}
	orig := append([]Value(nil), pos[2:]...)
	bases, err := vm.resolveBases(orig)
	if err != nil {
		return Value{}, err
	}
	var meta Value
	var kwNames []*Str
	var kwVals []Value
	for i := range args.keys() {
		n, v := args.Kw(i)
		if n.s == "metaclass" {
			meta = v
			continue
		}
		kwNames = append(kwNames, n)
		kwVals = append(kwVals, v)
	}
	if meta.o == nil {
		if len(bases) > 0 {
			meta = bases[0].Type().Value()
		} else {
			meta = typeType.Value()
		}
	}
	if mt := AsType(meta); mt != nil && mt.IsSubtype(&typeType) {
		w, err := vm.winnerMeta(mt, bases)
		if err != nil {
			return Value{}, err
		}
		meta = w.Value()
	}
	basesTuple := vm.Tuple(bases)
	ns := Value{}
	if meta.o == &typeType.Object {
		ns = vm.NewDict().Value()
	} else {
		prep, err := vm.LookupAttr(meta, "__prepare__")
		if err != nil {
			return Value{}, err
		}
		if prep.o == nil {
			ns = vm.NewDict().Value()
		} else {
			ns, err = vm.Call(prep, Args{append([]Value{name, basesTuple}, kwVals...), namesOf(kwNames)})
			if err != nil {
				return Value{}, err
			}
			if ns.Type().slots.SetItem == nil || ns.Type().slots.GetItem == nil {
				mn := "<metaclass>"
				if t := AsType(meta); t != nil {
					mn = t.name
				}
				return Value{}, vm.TypeErrorf("%s.__prepare__() must return a mapping, not %s", mn, ns.Type().name)
			}
		}
	}
	if _, err := vm.runNamespace(body, ns); err != nil {
		return Value{}, err
	}
	if !sameValues(orig, bases) {
		if err := vm.SetItem(ns, vm.Str("__orig_bases__"), vm.Tuple(orig)); err != nil {
			return Value{}, err
		}
	}
	cellV := Value{}
	if d := AsDict(ns); d != nil {
		cellV = d.GetStr("__classcell__")
	}
	cls, err := vm.Call(meta, Args{append([]Value{name, basesTuple, ns}, kwVals...), namesOf(kwNames)})
	if err != nil {
		return Value{}, err
	}
	if cellV.o != nil && cellV.o.shape == &cellType.root && AsType(cls) != nil {
		c := cellLayout.guarded(cellV.o)
		if c.v.o == nil {
			return Value{}, vm.Errorf(RuntimeError, "__class__ not set defining %s as %s. Was __classcell__ propagated to type.__new__?", vm.reprText(name), vm.reprText(cls))
		}
		if c.v != cls {
			return Value{}, vm.TypeErrorf("__class__ set to %s defining %s as %s", vm.reprText(c.v), vm.reprText(name), vm.reprText(cls))
		}
	}
	return cls, nil
}

func sameValues(a, b []Value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// resolveBases replaces bases that are no classes by what their __mro_entries__ return (PEP 560).
func (vm *VM) resolveBases(orig []Value) ([]Value, error) {
	var out []Value
	for _, b := range orig {
		if AsType(b) != nil {
			out = append(out, b)
			continue
		}
		m, err := vm.LookupAttr(b, "__mro_entries__")
		if err != nil {
			return nil, err
		}
		if m.o == nil {
			out = append(out, b)
			continue
		}
		r, err := vm.CallValues(m, vm.TupleOf(orig))
		if err != nil {
			return nil, err
		}
		items, ok := AsTuple(r)
		if !ok {
			return nil, vm.TypeErrorf("__mro_entries__ must return a tuple")
		}
		out = append(out, items...)
	}
	return out, nil
}

// winnerMeta returns the most derived metaclass of meta and those of bases.
func (vm *VM) winnerMeta(meta *Type, bases []Value) (*Type, error) {
	w := meta
	for _, b := range bases {
		t := b.Type()
		if w.IsSubtype(t) {
			continue
		}
		if t.IsSubtype(w) {
			w = t
			continue
		}
		return nil, vm.TypeErrorf("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
	}
	return w, nil
}

// encodable returns the error of encoding text that has a lone surrogate.
func (vm *VM) encodable(s string) error {
	vm.Reads(len(s))
	if utf8.ValidString(s) {
		return nil
	}
	_, err := vm.EncodeStr(vm.Str(s), "utf-8", "strict")
	return err
}

// newClass is type.__new__(meta, name, bases, namespace, **kwds).
func (vm *VM) newClass(meta *Type, nameV Value, bases []Value, ns *Dict, kw Args) (Value, error) {
	name, _ := AsStr(nameV)
	if strings.IndexByte(name, 0) >= 0 {
		return Value{}, vm.ValueErrorf("type name must not contain null characters")
	}
	if err := vm.encodable(name); err != nil {
		return Value{}, err
	}
	if doc, ok := AsStr(ns.GetStr("__doc__")); ok {
		if err := vm.encodable(doc); err != nil {
			return Value{}, err
		}
	}
	if len(bases) == 0 {
		bases = []Value{objectType.Value()}
	}
	w, err := vm.winnerMeta(meta, bases)
	if err != nil {
		return Value{}, err
	}
	if w != meta {
		if w.slots.New != nil && w.lookup("__new__") != typeType.dict.GetStr("__new__") {
			return vm.newInstanceOf(w, append([]Value{nameV, vm.Tuple(bases)}, ns.Value()), kw)
		}
		meta = w
	}
	t := &Type{name: name, qualname: name, vm: vm}
	vm.charge(1200)
	seen := map[*Type]bool{}
	for _, b := range bases {
		bt := AsType(b)
		if bt == nil {
			return Value{}, vm.TypeErrorf("bases must be types")
		}
		if bt.flags&FlagFinal != 0 {
			return Value{}, vm.TypeErrorf("type '%s' is not an acceptable base type", bt.fullName())
		}
		if seen[bt] {
			return Value{}, vm.TypeErrorf("duplicate base class %s", bt.ShortName())
		}
		if bt.incomplete {
			return Value{}, vm.TypeErrorf("Cannot extend an incomplete type '%s'", bt.name)
		}
		seen[bt] = true
		t.bases = append(t.bases, bt)
	}
	if t.base, err = vm.bestBase(t.bases); err != nil {
		return Value{}, err
	}
	if !t.base.kind.derivable() {
		return Value{}, vm.TypeErrorf("type '%s' is not an acceptable base type", t.base.fullName())
	}
	t.Object = Object{shape: &meta.root}
	t.kind, t.state = t.base.kind, t.base.state
	t.flags = flagHeap | t.base.flags&(FlagMatchSelf|FlagHasDict|FlagOrderedDict)
	for _, b := range t.bases {
		t.flags |= b.flags & (FlagHasDict | FlagOrderedDict)
		if t.flags&(FlagMapping|FlagSequence) == 0 { // of a mapping and a sequence, the first counts
			t.flags |= b.flags & (FlagMapping | FlagSequence)
		}
	}
	if t.mro, err = vm.linearize(t); err != nil {
		return Value{}, err
	}
	t.dict = ns.Copy(vm)
	t.root = Shape{typ: t, attrsOff: heapAttrs[t.kind]}
	if err := vm.addSlots(t); err != nil {
		return Value{}, err
	}
	t.dictShape = &Shape{typ: t, attrsOff: t.root.attrsOff, asDict: true, dictAt: len(t.slotNames)}
	if n := t.dict.GetStr("__native_name__"); n.o != nil && vm.depth > 0 && strings.HasPrefix(vm.frames[vm.depth-1].fn.code.Filename, "<frozen ") {
		t.name, t.native = vm.strText(n), true
		t.dict.DelStr("__native_name__")
	}
	if q := t.dict.GetStr("__qualname__"); q.o != nil {
		s, ok := AsStr(q)
		if !ok {
			return Value{}, vm.TypeErrorf("type __qualname__ must be a str, not %s", q.Type().name)
		}
		t.qualname = s
		t.dict.DelStr("__qualname__")
	}
	if t.dict.GetStr("__module__").o == nil {
		if g := vm.currentGlobals(); g != nil {
			if m := g.GetStr("__name__"); m.o != nil {
				t.dict.SetStr(vm, "__module__", m)
			}
		}
	}
	t.module, _ = AsStr(t.dict.GetStr("__module__"))
	if t.dict.GetStr("__doc__").o == nil {
		t.dict.SetStr(vm, "__doc__", None)
	}
	for _, n := range []string{"__init_subclass__", "__class_getitem__"} {
		if f := t.dict.GetStr(n); AsFunc(f) != nil {
			t.dict.SetStr(vm, n, vm.newClassMethod(f))
		}
	}
	if f := t.dict.GetStr("__new__"); AsFunc(f) != nil {
		t.dict.SetStr(vm, "__new__", vm.newStaticMethod(f))
	}
	if c := t.dict.GetStr("__classcell__"); c.o != nil {
		if c.o.shape != &cellType.root {
			return Value{}, vm.TypeErrorf("__classcell__ must be a nonlocal cell, not %s", vm.reprText(c.Type().Value()))
		}
		cellLayout.of(c.o).v = t.Value()
		t.dict.DelStr("__classcell__")
	}
	if c := t.dict.GetStr("__classdictcell__"); c.o != nil {
		if c.o.shape == &cellType.root {
			cellLayout.of(c.o).v = t.dict.Value()
		}
		t.dict.DelStr("__classdictcell__")
	}
	if t.dict.GetStr("__eq__").o != nil && t.dict.GetStr("__hash__").o == nil {
		t.dict.SetStr(vm, "__hash__", None)
	}
	if err := vm.fixupSlots(t); err != nil {
		return Value{}, err
	}
	if overridesMRO(meta).o != nil {
		// The script sees the class before it is done. Until then it is a whole one, with C3's order.
		t.incomplete = true
		mro, err := vm.resolutionOrder(t)
		t.incomplete = false
		if err != nil {
			return Value{}, err
		}
		t.mro = mro
		vm.epoch++
		if err := vm.fixupSlots(t); err != nil {
			return Value{}, err
		}
	}
	for _, b := range t.bases {
		vm.addSubclass(b, t)
	}
	if err := vm.setNames(t); err != nil {
		return Value{}, err
	}
	if err := vm.callInitSubclass(t, kw); err != nil {
		return Value{}, err
	}
	return t.Value(), nil
}

// newInstanceOf calls the metaclass w for newClass.
func (vm *VM) newInstanceOf(w *Type, args []Value, kw Args) (Value, error) {
	return w.slots.New(vm, w, Args{append(append([]Value(nil), args...), kw.v...), kw.names})
}

// bestBase returns the base whose layout the class extends.
func (vm *VM) bestBase(bases []*Type) (*Type, error) {
	var winner, layout *Type
	for _, b := range bases {
		if b.flags&FlagFinal != 0 {
			return nil, vm.TypeErrorf("type '%s' is not an acceptable base type", b.fullName())
		}
		s := solidBase(b)
		switch {
		case winner == nil:
			winner, layout = b, s
		case extends(layout, s):
		case extends(s, layout):
			winner, layout = b, s
		default:
			return nil, vm.TypeErrorf("multiple bases have instance lay-out conflict")
		}
	}
	return winner, nil
}

// solidBase returns the nearest type among t and its bases that fixes the layout of instances: a builtin type with a
// layout of its own, or a class that adds slots.
func solidBase(t *Type) *Type {
	for t.flags&flagHeap != 0 {
		if len(t.slotNames) > len(t.base.slotNames) {
			return t
		}
		t = t.base
	}
	for t.base != nil && t.kind == t.base.kind && (t.kind == KindObject && t.flags&FlagOwnLayout == 0 || t.kind == KindException && t.excLayout == t.base.excLayout) {
		t = t.base
	}
	return t
}

// extends reports whether the layout of the solid base a begins with that of the solid base b.
func extends(a, b *Type) bool {
	for ; a != nil; a = a.base {
		if a == b {
			return true
		}
	}
	return false
}

// sameLayout reports whether instances of two Python classes keep the same attributes at the same places.
func sameLayout(a, b *Type) bool {
	return (a.flags^b.flags)&FlagHasDict == 0 && staticBase(a) == staticBase(b) && slices.Equal(a.slotNames, b.slotNames)
}

// derives reports whether t is u or has u among the bases of its bases, whatever its mro says. It looks at each class once.
func (vm *VM) derives(t, u *Type) (bool, error) {
	seen := map[*Type]bool{t: true}
	for todo := []*Type{t}; len(todo) > 0; {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if c == u {
			return true, nil
		}
		if err := vm.Step(1); err != nil {
			return false, err
		}
		for _, b := range c.bases {
			if !seen[b] {
				seen[b] = true
				todo = append(todo, b)
			}
		}
	}
	return false, nil
}

// classesBelow returns t and the Python classes that derive from it, each once and behind all of its bases among them. It takes a step for
// each class.
func (vm *VM) classesBelow(t *Type) ([]*Type, error) {
	type visit struct {
		t    *Type
		next int // subclass to look at
	}
	seen := map[*Type]bool{t: true}
	var done []*Type // subclasses before what they derive from
	for path := []visit{{t: t}}; len(path) > 0; {
		v := &path[len(path)-1]
		if v.next == len(v.t.subclasses) {
			done = append(done, v.t)
			path = path[:len(path)-1]
			continue
		}
		s := v.t.subclasses[v.next]
		v.next++
		if seen[s] {
			continue
		}
		seen[s] = true
		if err := vm.Step(1); err != nil {
			return nil, err
		}
		path = append(path, visit{t: s})
	}
	slices.Reverse(done)
	return done, nil
}

// linearize computes the method resolution order (C3; Barrett et al., 1996).
func (vm *VM) linearize(t *Type) ([]*Type, error) {
	var seqs [][]*Type
	for _, b := range t.bases {
		seqs = append(seqs, b.mro)
	}
	seqs = append(seqs, t.bases)
	out := []*Type{t}
	for {
		rest := seqs[:0:0]
		for _, s := range seqs {
			if len(s) > 0 {
				rest = append(rest, s)
			}
		}
		if len(rest) == 0 {
			vm.charge(8 * len(out))
			return out, nil
		}
		var next *Type
	candidates:
		for _, s := range rest {
			c := s[0]
			for _, o := range rest {
				if err := vm.Step(len(o) >> 6); err != nil {
					return nil, err
				}
				for _, x := range o[1:] {
					if x == c {
						continue candidates
					}
				}
			}
			next = c
			break
		}
		if next == nil {
			var names []string
			dup := map[*Type]bool{}
			for _, s := range rest {
				if !dup[s[0]] {
					dup[s[0]] = true
					names = append(names, s[0].ShortName())
				}
			}
			return nil, vm.TypeErrorf("Cannot create a consistent method resolution order (MRO) for bases %s", strings.Join(names, ", "))
		}
		out = append(out, next)
		if err := vm.Step(1 + len(rest)>>4); err != nil {
			return nil, err
		}
		for i, s := range rest {
			if s[0] == next {
				rest[i] = s[1:]
			}
		}
		seqs = rest
	}
}

// resolutionOrder returns the mro of t: what an mro() method of its metaclass says, else C3's.
func (vm *VM) resolutionOrder(t *Type) ([]*Type, error) {
	m := overridesMRO(t.shape.typ)
	if m.o == nil {
		return vm.linearize(t)
	}
	r, err := vm.callSpecial(m, t.Value(), t.shape.typ)
	if err != nil {
		return nil, err
	}
	items, err := vm.Items(r)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, vm.TypeErrorf("type MRO must not be empty")
	}
	if err := vm.Reserve(8 * len(items)); err != nil {
		return nil, err
	}
	out := make([]*Type, 0, len(items))
	for i, v := range items {
		if i&63 == 63 {
			if err := vm.Step(4); err != nil {
				return nil, err
			}
		}
		x := AsType(v)
		if x == nil {
			return nil, vm.TypeErrorf("mro() returned a non-class ('%s')", v.Type().name)
		}
		// Methods of a type are safe only where instances have its layout.
		if x != t && !extends(solidBase(t.base), solidBase(x)) {
			return nil, vm.TypeErrorf("mro() returned base with unsuitable layout ('%s')", x.name)
		}
		out = append(out, x)
	}
	return out, nil
}

// overridesMRO returns the mro method of the metaclass, null if it is type's.
func overridesMRO(meta *Type) Value {
	if meta == &typeType {
		return Value{}
	}
	if m := meta.lookup("mro"); m != typeType.dict.GetStr("mro") {
		return m
	}
	return Value{}
}

// slotSize is what a slot takes: its place in the shape and its hidden name.
const slotSize = 256

// addSlots handles __slots__: each name becomes a member descriptor with a slot of its own in the root shape.
func (vm *VM) addSlots(t *Type) error {
	// The root shape of a class with a slotted base begins with its slots; bestBase saw to it that there is only one such base.
	inherited := t.base.slotNames
	hasDict := t.flags&FlagHasDict != 0 || t.kind == KindClassMethod || t.kind == KindStaticMethod
	sv := t.dict.GetStr("__slots__")
	t.slotNames = append([]string(nil), inherited...)
	if sv.o == nil {
		hasDict = true
	} else {
		t.hasSlots = true
		var names []Value
		if _, ok := AsStr(sv); ok {
			names = []Value{sv}
		} else {
			var err error
			items, err := vm.Items(sv)
			if err != nil {
				return err
			}
			names = append(names, items...)
		}
		if len(names) > 0 {
			switch t.kind {
			case KindInt, KindBytes, KindTuple, KindModule, KindType:
				return vm.TypeErrorf("nonempty __slots__ not supported for subtype of '%s'", t.base.name)
			}
		}
		if err := vm.Reserve(slotSize * (len(inherited) + len(names))); err != nil {
			return err
		}
		var own []Value // str
		for _, nv := range names {
			if err := vm.Step(1); err != nil {
				return err
			}
			n, ok := AsStr(nv)
			if !ok {
				return vm.TypeErrorf("__slots__ items must be strings, not '%s'", nv.Type().name)
			}
			if !unicodetext.IsIdentifier(n) {
				return vm.TypeErrorf("__slots__ must be identifiers")
			}
			switch n {
			case "__dict__":
				if hasDict {
					return vm.TypeErrorf("__dict__ slot disallowed: we already got one")
				}
				hasDict = true
				continue
			case "__weakref__":
				if t.inherits("__weakref__") || CanReferType(staticBase(t)) || t.kind == KindInt || t.kind == KindTuple || t.kind == KindBytes {
					return vm.TypeErrorf("__weakref__ slot disallowed: we already got one")
				}
				addGetter(vm, t, weakrefGetter())
				continue
			}
			own = append(own, vm.Str(mangle(t.name, n)))
		}
		if err := vm.sortItems(own, Value{}, false); err != nil { // classes with the same names have the same layout
			return err
		}
		for i, v := range own {
			name := AsStrObject(v)
			if i > 0 && name.s == AsStrObject(own[i-1]).s {
				continue
			}
			if t.dict.getStr(name).o != nil {
				return vm.ValueErrorf("'%s' in __slots__ conflicts with class variable", name.s)
			}
			m := &slotMemberObj{Object: Object{shape: &slotMemberType.root}, name: name, slot: len(t.slotNames), owner: t}
			if err := t.dict.addPolled(vm, v, FromObject(&m.Object), name.hashOf()); err != nil {
				return err
			}
			t.slotNames = append(t.slotNames, name.s)
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	if hasDict && t.flags&FlagHasDict == 0 && t.kind != KindType && t.kind != KindModule {
		t.flags |= FlagHasDict
		addGetter(vm, t, dictGetter())
	} else if !hasDict {
		t.flags &^= FlagHasDict
	}
	switch t.kind {
	case KindInt, KindBytes, KindTuple, KindSet, KindType: // of variable size, or with one of their own
	default:
		if sv.o == nil && !t.inherits("__weakref__") && !CanReferType(staticBase(t)) {
			addGetter(vm, t, weakrefGetter())
		}
	}
	// Slots are the first attributes, under names that no script can spell, so that the dict does not show them.
	s := &t.root
	t.shapeBytes += slotSize * len(t.slotNames)
	for i, n := range t.slotNames {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		hidden := vm.NewStr("\x00" + n)
		s = &Shape{typ: t, attrsOff: t.root.attrsOff, parent: s, name: hidden, n: s.n + 1}
	}
	if s != &t.root {
		t.slotShape = s
	}
	return nil
}

// inherits reports whether a base of a new class has the attribute. (A lookup would remember that the class itself has it not.)
func (t *Type) inherits(name string) bool {
	for _, m := range t.mro {
		if m != t && m.dict.GetStr(name).o != nil {
			return true
		}
	}
	return false
}

// addGetter adds an attribute to a new class, unless its body has one of that name.
func addGetter(vm *VM, t *Type, g *Getter) {
	if t.dict.GetStr(g.Name).o == nil {
		t.dict.SetStr(vm, g.Name, FromObject(&(&GetSet{Object: Object{shape: &getSetType.root}, def: g, owner: t}).Object))
	}
}

// slotMemberObj is the descriptor of a name in __slots__.
type slotMemberObj struct {
	Object
	name  *Str
	slot  int
	owner *Type
}

// slotMember returns the slot of a member descriptor made by __slots__.
func slotMember(d Value) (int, bool) {
	if d.o.shape == &slotMemberType.root {
		return slotMemberLayout.guarded(d.o).slot, true
	}
	return 0, false
}

func mangle(cls, name string) string {
	if !strings.HasPrefix(name, "__") || strings.HasSuffix(name, "__") || strings.Contains(name, ".") {
		return name
	}
	cls = strings.TrimLeft(cls, "_")
	if cls == "" {
		return name
	}
	return "_" + cls + name
}

// setNames calls __set_name__ of the values in a new class's namespace.
func (vm *VM) setNames(t *Type) error {
	ns := t.dict.Copy(vm) // what these methods add to the class is not asked
	for i := 0; i < ns.Span(); i++ {
		k, v, ok := ns.At(i)
		if !ok || v.IsInline() {
			continue
		}
		vt := v.Type()
		m := vt.lookup("__set_name__")
		if m.o == nil {
			continue
		}
		if _, err := vm.callSpecial(m, v, vt, t.Value(), k); err != nil {
			if e, ok := err.(*Exc); ok {
				ks, _ := AsStr(k)
				vm.addNote(e, "Error calling __set_name__ on '"+vt.name+"' instance '"+ks+"' in '"+t.name+"'")
			}
			return err
		}
	}
	return nil
}

// callInitSubclass calls super(t, t).__init_subclass__(**kw).
func (vm *VM) callInitSubclass(t *Type, kw Args) error {
	at := slices.Index(t.mro, t)
	if at < 0 {
		return vm.TypeErrorf("super(type, obj): obj (type %s) is not an instance or subtype of type (%s).", t.name, t.name)
	}
	for _, b := range t.mro[at+1:] {
		f := b.dict.GetStr("__init_subclass__")
		if f.o == nil {
			continue
		}
		if b == &objectType {
			if kw.KwLen() > 0 {
				return vm.TypeErrorf("%s.__init_subclass__() takes no keyword arguments", t.qualname)
			}
			return nil
		}
		m, err := vm.bind(f, Value{}, t)
		if err != nil {
			return err
		}
		if f.o.shape == &classMethodType.root {
			if m, err = vm.bind(classMethodLayout.of(f.o).fn, t.Value(), t.Type()); err != nil {
				return err
			}
		}
		_, err = vm.Call(m, kw)
		return err
	}
	return nil
}

// Type returns the metaclass.
func (t *Type) Type() *Type { return t.shape.typ }

func (vm *VM) addSubclass(base, t *Type) {
	if base.flags&flagHeap != 0 {
		base.subclasses = append(base.subclasses, t)
		return
	}
	if vm.subclassesOf == nil {
		vm.subclassesOf = map[*Type][]*Type{}
	}
	vm.subclassesOf[base] = append(vm.subclassesOf[base], t)
}

// pythonSubclasses returns the Python classes that derive from t directly.
func (vm *VM) pythonSubclasses(t *Type) []*Type {
	if t.flags&flagHeap != 0 {
		return t.subclasses
	}
	return vm.subclassesOf[t]
}

// newInstance allocates an instance of a Python class of KindObject, with room for the attributes it will likely get.
func (vm *VM) newInstance(t *Type) Value {
	s := &t.root
	n := t.attrHint
	if t.slotShape != nil {
		s = t.slotShape
		n = max(n, s.n)
	}
	var o *Instance
	switch {
	case n <= 0:
		vm.charge(48)
		o = &Instance{}
	case n <= 1:
		vm.charge(48 + 16)
		x := &instance1{}
		x.attrs = x.v[:s.n]
		o = &x.Instance
	case n <= 2:
		vm.charge(48 + 32)
		x := &instance2{}
		x.attrs = x.v[:s.n]
		o = &x.Instance
	case n <= 3:
		vm.charge(48 + 48)
		x := &instance3{}
		x.attrs = x.v[:s.n]
		o = &x.Instance
	case n <= 4:
		vm.charge(48 + 64)
		x := &instance4{}
		x.attrs = x.v[:s.n]
		o = &x.Instance
	case n <= 6:
		vm.charge(48 + 96)
		x := &instance6{}
		x.attrs = x.v[:s.n]
		o = &x.Instance
	case n <= 8:
		vm.charge(48 + 128)
		x := &instance8{}
		x.attrs = x.v[:s.n]
		o = &x.Instance
	default:
		vm.charge(48 + 16*n)
		o = &Instance{attrs: make([]Value, s.n, n)}
	}
	o.shape = s
	if t.hasDel {
		vm.track(Value{o: &o.Object})
	}
	return Value{o: &o.Object}
}

type (
	instance1 struct {
		Instance
		v [1]Value
	}
	instance2 struct {
		Instance
		v [2]Value
	}
	instance3 struct {
		Instance
		v [3]Value
	}
	instance4 struct {
		Instance
		v [4]Value
	}
	instance6 struct {
		Instance
		v [6]Value
	}
	instance8 struct {
		Instance
		v [8]Value
	}
)

// plainNew reports whether nothing but object, or BaseException in the form that most exceptions have it in, has a say in how an instance of t, a class in Python, is made.
func (t *Type) plainNew() bool {
	switch t.kind {
	case KindObject:
		return t.lookup("__new__") == objectType.dict.GetStr("__new__")
	case KindException:
		b := t.base
		for b.flags&flagHeap != 0 {
			b = b.base
		}
		return b.excLayout != excGroup && b.excLayout != excOS && t.lookup("__new__") == b.lookup("__new__")
	}
	return false
}

// plainInit returns the __init__ of a class whose instances are plain and whose creation nothing but __init__ has a say
// in; nil otherwise.
func (vm *VM) plainInit(t *Type) *Func {
	if t.ctorEpoch == vm.epoch+1 {
		return t.ctorInit
	}
	t.ctorEpoch = vm.epoch + 1
	t.ctorInit = nil
	if t.flags&FlagAbstract != 0 || !t.plainNew() {
		return nil
	}
	t.ctorInit = AsFunc(t.lookup("__init__"))
	return t.ctorInit
}
