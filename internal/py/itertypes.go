package py

// itertypes.go holds enumerate, zip, map, filter and reversed. Their structs begin like Instance, so that Python classes
// derived from them keep attributes in the same place. Each Next counts a level of recursion, since they nest.

import (
	"math"
	"math/big"
)

type enumerateObj struct {
	Object
	attrs []Value
	it    Value
	i     int64
	big   *big.Int // the next index once it does not fit i
}

type zipObj struct {
	Object
	attrs  []Value
	its    []Value
	room   [2]Value // of its
	strict bool
}

type mapObj struct {
	Object
	attrs  []Value
	fn     Value
	its    []Value
	room   [1]Value // of its
	buf    []Value  // for the arguments of a call, if they are more than one
	busy   bool     // buf is in use
	strict bool
}

type filterObj struct {
	Object
	attrs []Value
	fn    Value // None tests the items themselves
	it    Value
}

type reversedObj struct {
	Object
	attrs []Value
	seq   Value // null at the end
	i     int   // index of the next item
}

func enumerateV(v Value) *enumerateObj { return enumerateLayout.of(v.o) }
func zipV(v Value) *zipObj             { return zipLayout.of(v.o) }
func mapV(v Value) *mapObj             { return mapLayout.of(v.o) }
func filterV(v Value) *filterObj       { return filterLayout.of(v.o) }
func reversedV(v Value) *reversedObj   { return reversedLayout.of(v.o) }

func enumerateSpec() TypeSpec {
	return TypeSpec{
		Name: "enumerate", Kind: KindEnumerate, Sig: "iterable, start=0",
		Doc:   "An iterator over pairs of a count, from start on, and an item of iterable.",
		Slots: Slots{New: enumerateNew, Iter: iterSelf, Next: enumerateNext},
		Methods: []Def{
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				e := enumerateV(a[0])
				return vm.tuple2(a[0].Type().Value(), vm.tuple2(e.it, e.index(vm))), nil
			}},
			classGetItemDef(),
		},
	}
}

func enumerateNew(vm *VM, cls *Type, args Args) (Value, error) {
	iterable, start := Value{}, Value{}
	if len(args.v) > 2 {
		return Value{}, vm.TypeErrorf("enumerate() takes at most 2 arguments (%d given)", len(args.v))
	}
	pos := args.Pos()
	if len(pos) > 0 {
		iterable = pos[0]
	}
	if len(pos) > 1 {
		start = pos[1]
	}
	for i := range args.keys() {
		name, v := args.Kw(i)
		switch {
		case name.s == "iterable" && iterable.o == nil && len(pos) == 0:
			iterable = v
		case name.s == "start" && start.o == nil && (len(pos) == 1 || len(args.v) == 2):
			start = v
		default:
			if cls.flags&flagHeap != 0 {
				return Value{}, vm.TypeErrorf("enumerate() got an unexpected keyword argument '%s'", name.s)
			}
			return Value{}, vm.TypeErrorf("'%s' is an invalid keyword argument for enumerate()", name.s)
		}
	}
	if iterable.o == nil {
		return Value{}, vm.TypeErrorf("enumerate() missing required argument 'iterable'")
	}
	e := &enumerateObj{Object: Object{shape: &cls.root}}
	if start.o != nil {
		n, err := vm.Index(start)
		if err != nil {
			return Value{}, err
		}
		if i, ok := n.SmallInt(); ok {
			e.i = i
		} else {
			e.big, _ = AsBig(n)
		}
	}
	it, err := vm.Iter(iterable)
	if err != nil {
		return Value{}, err
	}
	e.it = it
	vm.charge(80)
	return Value{o: &e.Object}, nil
}

// count returns the number of the next item, and goes on to the one after it.
func (e *enumerateObj) count(vm *VM) Value {
	i := e.index(vm)
	switch {
	case e.big != nil:
		e.big = new(big.Int).Add(e.big, big.NewInt(1))
	case e.i == math.MaxInt64:
		e.big = new(big.Int).SetUint64(1 << 63)
	default:
		e.i++
	}
	return i
}

// index returns the next count.
func (e *enumerateObj) index(vm *VM) Value {
	if e.big != nil {
		return vm.BigInt(new(big.Int).Set(e.big))
	}
	return Int(e.i)
}

func enumerateNext(vm *VM, self Value) (Value, error) {
	i, v, err := vm.enumeratePair(self)
	if i.o == nil {
		return Value{}, err
	}
	return vm.tuple2(i, v), nil
}

// nextPlain is Next of an iterator of a list, tuple or range, which runs no code of a script; plain is false for others.
func nextPlain(it Value) (v Value, plain bool) {
	switch it.o.shape {
	case &listIterType.root:
		i := listIterLayout.guarded(it.o)
		if i.list == nil {
			return Value{}, true
		}
		if i.i < len(i.list.items) {
			i.i++
			return i.list.items[i.i-1], true
		}
		i.list = nil
		return Value{}, true
	case &tupleIterType.root:
		i := tupleIterLayout.guarded(it.o)
		if i.i < len(i.items) {
			i.i++
			return i.items[i.i-1], true
		}
		i.items, i.tuple = nil, nil
		return Value{}, true
	case &rangeIterType.root:
		i := rangeIterLayout.guarded(it.o)
		if i.left <= 0 {
			return Value{}, true
		}
		v := i.cur
		i.cur += i.step
		i.left--
		return Int(v), true
	case &listRevIterType.root:
		v, _ := listRevIterNext(nil, it)
		return v, true
	case &strASCIIIterType.root:
		i := strIterLayout.guarded(it.o)
		if i.s == nil {
			return Value{}, true
		}
		if i.pos < len(i.s.s) {
			i.pos++
			return asciiStrs[i.s.s[i.pos-1]&0x7f].Value(), true
		}
		i.s = nil
		return Value{}, true
	case &bytesIterType.root:
		i := bytesIterLayout.guarded(it.o)
		if i.v.o == nil || i.v.o.shape != &bytesType.root {
			return Value{}, i.v.o == nil
		}
		if s := bytesLayout.guarded(i.v.o).b; i.pos < len(s) {
			i.pos++
			return Int(int64(s[i.pos-1])), true
		}
		i.v = Value{}
		return Value{}, true
	case &reversedType.root:
		r := reversedLayout.guarded(it.o)
		if r.seq.o != nil && r.seq.o.shape == &strType.root {
			if s := strLayout.guarded(r.seq.o); s.IsASCII() && uint(r.i) < uint(len(s.s)) {
				r.i--
				return asciiStrs[s.s[r.i+1]&0x7f].Value(), true
			}
		}
	}
	return Value{}, false
}

// nextInside is Next of an iterator that another reads from: nextPlain where that knows it.
func (vm *VM) nextInside(it Value) (Value, error) {
	if it.o.shape.typ.kind != KindNative {
		if v, plain := nextPlain(it); plain {
			return v, nil
		}
	}
	return vm.Next(it)
}

// plainLeft reports whether nextPlain gives an item.
func plainLeft(it Value) bool {
	switch it.o.shape {
	case &listIterType.root:
		i := listIterLayout.guarded(it.o)
		return i.list != nil && i.i < len(i.list.items)
	case &tupleIterType.root:
		i := tupleIterLayout.guarded(it.o)
		return i.i < len(i.items)
	case &rangeIterType.root:
		return rangeIterLayout.guarded(it.o).left > 0
	case &listRevIterType.root:
		i := listRevIterLayout.guarded(it.o)
		return i.list != nil && uint(i.i) < uint(len(i.list.items))
	case &strASCIIIterType.root:
		i := strIterLayout.guarded(it.o)
		return i.s != nil && i.pos < len(i.s.s)
	case &bytesIterType.root:
		i := bytesIterLayout.guarded(it.o)
		return i.v.o != nil && i.v.o.shape == &bytesType.root && i.pos < len(bytesLayout.guarded(i.v.o).b)
	}
	return false
}

// enumeratePair returns the next count and item, or nulls.
func (vm *VM) enumeratePair(self Value) (i, v Value, err error) {
	e := enumerateV(self)
	v, plain := nextPlain(e.it)
	if !plain {
		if err := vm.Enter(); err != nil {
			return Value{}, Value{}, err
		}
		v, err = vm.Next(e.it)
		vm.Leave()
	}
	if v.o == nil || err != nil {
		return Value{}, Value{}, err
	}
	return e.count(vm), v, nil
}

// nextPair returns the items of the next tuple of an iterator that makes pairs, without making the tuple; x is null at the
// end. ok is false for other iterators, which are left alone.
func (vm *VM) nextPair(it Value) (x, y Value, ok bool, err error) {
	switch it.o.shape {
	case &dictItemIterType.root:
		e, err := dictIterOfV(it).advance(vm, 1)
		if e == nil {
			return Value{}, Value{}, true, err
		}
		return e.key, e.val, true, nil
	case &enumerateType.root:
		x, y, err = vm.enumeratePair(it)
		return x, y, true, err
	case &zipType.root:
		if z := zipV(it); len(z.its) == 2 {
			x, y, err = vm.zipPair(z)
			return x, y, true, err
		}
	default:
		if f := it.o.shape.typ.slots.NextTwo; f != nil {
			return f(vm, it)
		}
	}
	return Value{}, Value{}, false, nil
}

// iterators returns iter(v) of each of vs, in room where they fit.
func (vm *VM) iterators(room, vs []Value) ([]Value, error) {
	vs = append(room, vs...) // arguments are only valid until Python code runs
	vm.charge(16 * len(vs))
	mark := len(vm.roots)
	defer vm.PopRoots(mark)
	for i, v := range vs {
		it, err := vm.Iter(v)
		if err != nil {
			return nil, err
		}
		vm.PushRoot(it)
		vs[i] = it
	}
	return vs, nil
}

// strictArg reads the only keyword argument of zip and map.
func (vm *VM) strictArg(name string, args Args) (bool, error) {
	strict := false
	if n := args.KwLen(); n > 1 {
		return false, vm.TypeErrorf("%s() takes at most 1 keyword argument (%d given)", name, n)
	}
	for i := range args.keys() {
		k, v := args.Kw(i)
		if k.s != "strict" {
			return false, vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", name, k.s)
		}
		var err error
		if strict, err = vm.Truth(v); err != nil {
			return false, err
		}
	}
	return strict, nil
}

func zipSpec() TypeSpec {
	return TypeSpec{
		Name: "zip", Kind: KindZip, Sig: "*iterables, strict=False",
		Doc: "An iterator over tuples of one item of each iterable, until one of them ends.\n\n" +
			"If strict is true, it is a ValueError that another has items left.",
		Slots: Slots{New: zipNew, Iter: iterSelf, Next: zipNext},
		Methods: []Def{
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				z := zipV(a[0])
				its := vm.TupleOf(z.its)
				if z.strict {
					return vm.tuple3(a[0].Type().Value(), its, True), nil
				}
				return vm.tuple2(a[0].Type().Value(), its), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				var err error
				zipV(a[0]).strict, err = vm.Truth(a[1])
				return None, err
			}},
		},
	}
}

func zipNew(vm *VM, cls *Type, args Args) (Value, error) {
	strict, err := vm.strictArg("zip", args)
	if err != nil {
		return Value{}, err
	}
	z := &zipObj{Object: Object{shape: &cls.root}, strict: strict}
	if z.its, err = vm.iterators(z.room[:0], args.Pos()); err != nil {
		return Value{}, err
	}
	vm.charge(112)
	return Value{o: &z.Object}, nil
}

func zipNext(vm *VM, self Value) (Value, error) {
	z := zipV(self)
	switch len(z.its) {
	case 0:
		return Value{}, nil
	case 2:
		a, b, err := vm.zipPair(z)
		if a.o == nil {
			return Value{}, err
		}
		return vm.tuple2(a, b), nil
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	defer vm.Leave()
	if len(z.its) == 3 {
		var a [3]Value
		if err := vm.nextOfEach("zip", z.its, a[:], z.strict); err != nil || a[2].o == nil {
			return Value{}, err
		}
		return vm.tuple3(a[0], a[1], a[2]), nil
	}
	items := make([]Value, len(z.its))
	if err := vm.nextOfEach("zip", z.its, items, z.strict); err != nil || items[len(items)-1].o == nil {
		return Value{}, err
	}
	return vm.Tuple(items), nil
}

// zipPair returns the next items of the two iterators, or nulls.
func (vm *VM) zipPair(z *zipObj) (a, b Value, err error) {
	if z.its[0].o.shape.typ.kind == KindNative {
		// nextPlain does not know it.
	} else if a, plain := nextPlain(z.its[0]); plain && a.o != nil {
		b, plain := nextPlain(z.its[1])
		if b.o != nil {
			return a, b, nil
		}
		if err := vm.Enter(); err != nil {
			return Value{}, Value{}, err
		}
		if !plain {
			b, err = vm.Next(z.its[1])
		}
		if b.o == nil || err != nil {
			a, b, err = Value{}, Value{}, vm.zipEnd("zip", z.its, 1, z.strict, err)
		}
		vm.Leave()
		return a, b, err
	} else if plain && !z.strict {
		return Value{}, Value{}, nil
	} else if plain {
		return Value{}, Value{}, vm.zipEnd("zip", z.its, 0, true, nil)
	}
	if err := vm.Enter(); err != nil {
		return Value{}, Value{}, err
	}
	var items [2]Value
	err = vm.nextOfEach("zip", z.its, items[:], z.strict)
	vm.Leave()
	if err != nil || items[1].o == nil {
		return Value{}, Value{}, err
	}
	return items[0], items[1], nil
}

// zipInto puts the next items of all iterators of z into items, or null into the last if z has ended.
func (vm *VM) zipInto(z *zipObj, items []Value) error {
	if err := vm.Enter(); err != nil {
		return err
	}
	err := vm.nextOfEach("zip", z.its, items, z.strict)
	vm.Leave()
	return err
}

// nextOfEach puts the next item of each iterator into items, or null into the last if one of them ended.
func (vm *VM) nextOfEach(name string, its, items []Value, strict bool) error {
	for i, it := range its {
		v, err := vm.nextInside(it)
		if v.o == nil || err != nil {
			items[len(items)-1] = Value{}
			return vm.zipEnd(name, its, i, strict, err)
		}
		items[i] = v
		if i&63 == 63 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// zipEnd is called when iterator i ended, or failed with err: strict says that the others must have ended too.
func (vm *VM) zipEnd(name string, its []Value, i int, strict bool, err error) error {
	if err != nil || !strict {
		return err
	}
	plural := func(i int) string {
		if i == 1 {
			return " "
		}
		return "s 1-"
	}
	if i > 0 {
		return vm.ValueErrorf("%s() argument %d is shorter than argument%s%d", name, i+1, plural(i), i)
	}
	for i := 1; i < len(its); i++ {
		v, err := vm.Next(its[i])
		if err != nil {
			return err
		}
		if v.o != nil {
			return vm.ValueErrorf("%s() argument %d is longer than argument%s%d", name, i+1, plural(i), i)
		}
	}
	return nil
}

func mapSpec() TypeSpec {
	return TypeSpec{
		Name: "map", Kind: KindMap, Sig: "function, iterable, /, *iterables, strict=False",
		Doc: "An iterator over function(item) for the items of iterable, or of several iterables at once until one ends.\n\n" +
			"If strict is true, it is a ValueError that another has items left.",
		Slots: Slots{New: mapNew, Iter: iterSelf, Next: mapNext},
		Methods: []Def{
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				m := mapV(a[0])
				parts := vm.Tuple(append([]Value{m.fn}, m.its...))
				if m.strict {
					return vm.tuple3(a[0].Type().Value(), parts, True), nil
				}
				return vm.tuple2(a[0].Type().Value(), parts), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				var err error
				mapV(a[0]).strict, err = vm.Truth(a[1])
				return None, err
			}},
		},
	}
}

func mapNew(vm *VM, cls *Type, args Args) (Value, error) {
	strict, err := vm.strictArg("map", args)
	if err != nil {
		return Value{}, err
	}
	if args.Len() < 2 {
		return Value{}, vm.TypeErrorf("map() must have at least two arguments.")
	}
	m := &mapObj{Object: Object{shape: &cls.root}, fn: args.v[0], strict: strict}
	if m.its, err = vm.iterators(m.room[:0], args.Pos()[1:]); err != nil {
		return Value{}, err
	}
	vm.charge(128)
	if len(m.its) > 1 {
		vm.charge(16 * len(m.its))
		m.buf = make([]Value, len(m.its))
	}
	return Value{o: &m.Object}, nil
}

func mapNext(vm *VM, self Value) (Value, error) {
	m := mapV(self)
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	r, err := vm.mapped(m)
	vm.Leave()
	return r, err
}

func (vm *VM) mapped(m *mapObj) (Value, error) {
	if len(m.its) == 1 {
		v, err := vm.nextInside(m.its[0])
		if v.o == nil || err != nil {
			return Value{}, err
		}
		return vm.callOne(m.fn, v)
	}
	// The buffer serves one call at a time: the function may ask this very map for its next item.
	buf, own := m.buf, false
	if m.busy {
		buf = make([]Value, len(m.its))
	} else {
		m.busy, own = true, true
	}
	var r Value
	err := vm.nextOfEach("map", m.its, buf, m.strict)
	if err == nil && buf[len(buf)-1].o != nil {
		r, err = vm.CallValues(m.fn, buf...)
	}
	if own {
		clear(buf)
		m.busy = false
	}
	return r, err
}

func filterSpec() TypeSpec {
	return TypeSpec{
		Name: "filter", Kind: KindFilter, Sig: "function, iterable, /",
		Doc:   "An iterator over the items of iterable for which function(item) is true, or which are true if function is None.",
		Slots: Slots{New: filterNew, Iter: iterSelf, Next: filterNext},
		Methods: []Def{{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
			f := filterV(a[0])
			return vm.tuple2(a[0].Type().Value(), vm.tuple2(f.fn, f.it)), nil
		}}},
	}
}

func filterNew(vm *VM, cls *Type, args Args) (Value, error) {
	if args.KwLen() > 0 && cls.keepsSlot(&filterType, "__init__") {
		return Value{}, vm.TypeErrorf("filter() takes no keyword arguments")
	}
	if args.Len() != 2 {
		return Value{}, vm.TypeErrorf("filter expected 2 arguments, got %d", args.Len())
	}
	fn := args.v[0]
	it, err := vm.Iter(args.v[1])
	if err != nil {
		return Value{}, err
	}
	vm.charge(80)
	return Value{o: &(&filterObj{Object: Object{shape: &cls.root}, fn: fn, it: it}).Object}, nil
}

func filterNext(vm *VM, self Value) (Value, error) {
	f := filterV(self)
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	v, err := vm.filtered(f)
	vm.Leave()
	return v, err
}

func (vm *VM) filtered(f *filterObj) (Value, error) {
	for {
		v, err := vm.nextInside(f.it)
		if v.o == nil || err != nil {
			return Value{}, err
		}
		test := v
		if !f.fn.IsNone() && f.fn.o != &boolType.Object {
			if test, err = vm.callOne(f.fn, v); err != nil {
				return Value{}, err
			}
		}
		ok, err := vm.Truth(test)
		if err != nil {
			return Value{}, err
		}
		if ok {
			return v, nil
		}
		if err := vm.Step(1); err != nil {
			return Value{}, err
		}
	}
}

func reversedSpec() TypeSpec {
	return TypeSpec{
		Name: "reversed", Kind: KindReversed, Sig: "sequence, /",
		Doc:   "An iterator over the items of a sequence from the last to the first.",
		Slots: Slots{New: reversedNew, Iter: iterSelf, Next: reversedNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				r := reversedV(a[0])
				if r.seq.o == nil {
					return Int(0), nil
				}
				n, err := vm.Len(r.seq)
				if err != nil || n < r.i+1 {
					return Int(0), err
				}
				return Int(int64(r.i + 1)), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				r := reversedV(a[0])
				i, err := vm.IndexInt(a[1])
				if err != nil || r.seq.o == nil {
					return None, err
				}
				n, err := vm.Len(r.seq)
				r.i = min(max(i, -1), n-1)
				return None, err
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				r := reversedV(a[0])
				if r.seq.o == nil {
					return vm.tuple2(a[0].Type().Value(), vm.TupleOf([]Value{EmptyTuple})), nil
				}
				return vm.tuple3(a[0].Type().Value(), vm.TupleOf([]Value{r.seq}), Int(int64(r.i))), nil
			}},
		},
	}
}

func reversedNew(vm *VM, cls *Type, args Args) (Value, error) {
	if args.KwLen() > 0 && cls.keepsSlot(&reversedType, "__init__") {
		return Value{}, vm.TypeErrorf("reversed() takes no keyword arguments")
	}
	if args.Len() != 1 {
		return Value{}, vm.TypeErrorf("reversed expected 1 argument, got %d", args.Len())
	}
	v := args.v[0]
	t := v.Type()
	if m := t.lookup("__reversed__"); m.IsNone() {
		return Value{}, vm.TypeErrorf("'%s' object is not reversible", t.name)
	} else if m.o != nil {
		return vm.callSpecial(m, v, t)
	}
	if !t.indexed() || t == &genericAliasType {
		return Value{}, vm.TypeErrorf("'%s' object is not reversible", t.name)
	}
	n, err := vm.Len(v)
	if err != nil {
		return Value{}, err
	}
	vm.charge(80)
	return Value{o: &(&reversedObj{Object: Object{shape: &cls.root}, seq: v, i: n - 1}).Object}, nil
}

func reversedNext(vm *VM, self Value) (Value, error) {
	r := reversedV(self)
	if r.seq.o == nil {
		return Value{}, nil
	}
	if r.i >= 0 {
		if r.seq.o.shape == &tupleType.root {
			r.i--
			return tupleOf(r.seq).items()[r.i+1], nil
		}
		v, err := vm.GetItem(r.seq, Int(int64(r.i)))
		if err == nil {
			r.i--
			return v, nil
		}
		if !IsExc(err, IndexError) && !IsExc(err, StopIteration) {
			return Value{}, err
		}
	}
	r.seq, r.i = Value{}, -1
	return Value{}, nil
}
