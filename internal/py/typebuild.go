package py

// typebuild.go holds BuildType, which turns a TypeSpec into a builtin type.

// BuildType fills t, which must be a new Type that nothing has used, from spec and returns it. Builtin types are shared by
// all VMs and never change afterwards; build them once (sync.OnceValue) and not at init time.
func BuildType(t *Type, spec TypeSpec) *Type {
	BuildTypes()
	return buildType(t, spec)
}

func buildType(t *Type, spec TypeSpec) *Type {
	base := spec.Base
	if base == nil && t != &objectType {
		base = &objectType
	}
	meta := spec.Meta
	if meta == nil {
		meta = &typeType
	}
	t.Object = Object{shape: &meta.root, mark: immortal}
	t.name = spec.Name
	t.qualname = spec.Qualname
	if t.qualname == "" {
		t.qualname = spec.Name
	}
	t.module = spec.Module
	if t.module == "" {
		t.module = "builtins"
	}
	if t.module != "builtins" && !spec.Python {
		t.name = t.module + "." + t.name
	}
	t.doc = spec.Doc
	t.base = base
	t.kind = spec.Kind
	t.flags |= spec.Flags
	t.state = spec.State
	if base != nil {
		t.state = t.state || base.state
		if spec.Kind == KindObject {
			t.kind = base.kind
		}
		t.flags |= base.flags & (FlagHasDict | FlagMapping | FlagSequence | FlagMatchSelf)
		t.bases = []*Type{base}
		t.mro = append([]*Type{t}, base.mro...)
	} else {
		t.mro = []*Type{t}
	}
	t.root = Shape{typ: t, attrsOff: builtinAttrsOff(t)}
	if t.root.attrsOff != 0 {
		t.dictShape = &Shape{typ: t, attrsOff: t.root.attrsOff, asDict: true}
	}
	t.slots = spec.Slots
	t.dict = &Dict{Object: Object{shape: &dictType.root, mark: immortal}}
	addSlotWrappers(t)
	for i := range spec.Methods {
		d := &spec.Methods[i]
		typ := &methodDescrType
		switch d.Kind {
		case Method:
			if isSlotName(d.Name) {
				typ = &wrapperType
			}
		case ClassMethod:
			typ = &classMethodDescrType
		case StaticMethod:
			typ = &builtinType
		}
		b := newBuiltin(typ, d, t, t.module)
		if d.Kind == StaticMethod {
			s := &StaticMethodObj{Object: Object{shape: &staticMethodType.root, mark: immortal}, fn: b.Value()}
			t.dict.SetStr(nil, d.Name, FromObject(&s.Object))
			continue
		}
		t.dict.SetStr(nil, d.Name, b.Value())
	}
	orderSlots(t)
	for i := range spec.Getters {
		g := &GetSet{Object: Object{shape: &getSetType.root, mark: immortal}, def: &spec.Getters[i], owner: t}
		if spec.Getters[i].Member {
			g.shape = &memberType.root
		}
		t.dict.SetStr(nil, spec.Getters[i].Name, FromObject(&g.Object))
	}
	if t.flags&FlagHasDict != 0 && (base == nil || base.flags&FlagHasDict == 0) && t.dict.GetStr("__dict__").o == nil {
		g := &GetSet{Object: Object{shape: &getSetType.root, mark: immortal}, def: dictGetter(), owner: t}
		t.dict.SetStr(nil, "__dict__", FromObject(&g.Object))
	}
	for _, c := range spec.Consts {
		t.dict.SetStr(nil, c.Name, c.Value)
	}
	if t.module != "builtins" {
		t.dict.SetStr(nil, "__module__", immortalStr(t.module).Value())
	}
	switch {
	case t.dict.GetStr("__doc__").o != nil: // a getter
	case spec.Doc != "":
		t.dict.SetStr(nil, "__doc__", immortalStr(spec.Doc).Value())
	default:
		t.dict.SetStr(nil, "__doc__", None)
	}
	if t.slots.NoHash || spec.Slots.Compare != nil && spec.Slots.Hash == nil {
		t.slots.NoHash = true
		t.dict.SetStr(nil, "__hash__", None)
	}
	if base != nil {
		if spec.Slots.Init == nil && (base == &objectType && spec.Slots.New != nil || base.flags&flagObjectInit != 0) {
			t.flags |= flagObjectInit
		}
		inheritSlots(&t.slots, &base.slots)
		if base == &objectType && spec.Slots.New != nil && spec.Slots.Init == nil {
			// object.__init__ takes any arguments where __new__ is overridden: no need to call it.
			t.slots.Init = nil
		}
	}
	if t.kind == KindType {
		t.callsAsType = t.lookupMRO("__call__") == typeType.lookupMRO("__call__")
		t.instanceCheck, t.subclassCheck = t.lookupMRO("__instancecheck__"), t.lookupMRO("__subclasscheck__")
	}
	return t
}

// isSlotName says whether CPython keeps a builtin type's method of this name as an operation of the type rather than in its table of
// methods.
func isSlotName(name string) bool {
	switch name {
	case "__getattribute__", "__setattr__", "__delattr__", "__buffer__", "__release_buffer__":
		return true
	}
	return false
}

// isMethodToo says whether CPython has a wrapped operation in the type's table of methods too, where it is found first.
func isMethodToo(t *Type, name string) bool {
	switch name {
	case "__getitem__":
		return t == &listType || t == &dictType
	case "__contains__":
		return t == &dictType || t == &setType || t == &frozensetType
	}
	return false
}

// Value returns the function object as a Value.
func (b *Builtin) Value() Value { return Value{o: &b.Object} }

// builtinAttrsOff returns where instances of the builtin type t itself keep attributes; 0 if they have none.
func builtinAttrsOff(t *Type) uintptr {
	if t.flags&FlagHasDict == 0 {
		return 0
	}
	switch t.kind {
	case KindException, KindNative, KindDict, KindObject, KindNamespace:
		return heapAttrs[t.kind]
	}
	return 0
}

// nextSlots copies from's Next to s, and what does the same in another way.
func (s *Slots) nextSlots(from *Slots) {
	s.Next, s.NextItems, s.FillItems, s.Passes, s.Expects = from.Next, from.NextItems, from.FillItems, from.Passes, from.Expects
	s.Ahead, s.Skip, s.NextTwo = from.Ahead, from.Skip, from.NextTwo
}

// inheritSlots copies to s what it lacks of its base's operations.
func inheritSlots(s, b *Slots) {
	if s.New == nil {
		s.New = b.New
	}
	if s.Init == nil {
		s.Init = b.Init
	}
	if s.Repr == nil {
		s.Repr = b.Repr
	}
	if s.Str == nil {
		s.Str = b.Str
	}
	if s.Hash == nil && !s.NoHash {
		s.Hash, s.NoHash = b.Hash, b.NoHash
	}
	if s.Compare == nil {
		s.Compare = b.Compare
	}
	if s.Bool == nil {
		s.Bool = b.Bool
	}
	if s.Len == nil {
		s.Len = b.Len
	}
	if s.GetItem == nil {
		s.GetItem, s.Missing = b.GetItem, b.Missing
	}
	if s.SetItem == nil {
		s.SetItem, s.StoresItems = b.SetItem, b.StoresItems
	}
	if s.Contains == nil {
		s.Contains = b.Contains
	}
	if s.Iter == nil {
		s.Iter = b.Iter
	}
	if s.Next == nil {
		s.nextSlots(b)
	}
	if s.Call == nil {
		s.Call = b.Call
	}
	if s.GetAttr == nil {
		s.GetAttr = b.GetAttr
	}
	if s.SetAttr == nil {
		s.SetAttr = b.SetAttr
	}
	if s.Binary == nil {
		s.Binary, s.BinaryOps = b.Binary, b.BinaryOps
	}
	if s.Inplace == nil {
		s.Inplace, s.InplaceOps = b.Inplace, b.InplaceOps
	}
	if s.Concat == nil {
		s.Concat = b.Concat
	}
	if s.Repeat == nil {
		s.Repeat = b.Repeat
	}
	if s.InplaceConcat == nil {
		s.InplaceConcat = b.InplaceConcat
	}
	if s.InplaceRepeat == nil {
		s.InplaceRepeat = b.InplaceRepeat
	}
	if s.Unary == nil {
		s.Unary, s.UnaryOps = b.Unary, b.UnaryOps
	}
	if s.Index == nil {
		s.Index = b.Index
	}
	if s.ToInt == nil {
		s.ToInt = b.ToInt
	}
	if s.ToFloat == nil {
		s.ToFloat = b.ToFloat
	}
	if s.DescrGet == nil {
		s.DescrGet = b.DescrGet
	}
	if s.DescrSet == nil {
		s.DescrSet = b.DescrSet
	}
	if s.Send == nil {
		s.Send = b.Send
	}
	if s.Await == nil {
		s.Await = b.Await
	}
	if s.AIter == nil {
		s.AIter = b.AIter
	}
	if s.ANext == nil {
		s.ANext = b.ANext
	}
}
