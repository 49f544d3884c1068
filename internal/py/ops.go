package py

// ops.go holds the object protocols: operators, comparison, truth, length, items, iteration, hashing.

import (
	"math"
	"math/big"
)

// NotImplemented and Ellipsis are the singletons of these names.
var (
	notImplementedObj, ellipsisObj Instance

	NotImplemented = Value{o: &notImplementedObj.Object}
	Ellipsis       = Value{o: &ellipsisObj.Object}
)

// Binary computes a op b with reflection as the language reference (3.3.8) describes.
func (vm *VM) Binary(op BinOp, a, b Value) (Value, error) {
	if a.o == &intTag && b.o == &intTag && op != MatMul {
		return intBinary(vm, op, a, b)
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	r, err := vm.binaryTry(op, a, b)
	vm.Leave()
	if err != nil || r != NotImplemented {
		return r, err
	}
	return Value{}, vm.binaryTypeError(op.String(), a, b)
}

func (vm *VM) binaryTypeError(sym string, a, b Value) error {
	if sym == "**" || sym == "pow" {
		sym = "** or pow()"
	}
	if sym == ">>" {
		if f, ok := b.o, true; ok && a.o.shape.typ.kind == KindBuiltin && f != nil && BuiltinName(a) == "print" {
			return vm.TypeErrorf("unsupported operand type(s) for >>: 'builtin_function_or_method' and '%s'. Did you mean \"print(<message>, file=<output_stream>)\"?", b.Type().name)
		}
	}
	return vm.TypeErrorf("unsupported operand type(s) for %s: '%s' and '%s'", sym, a.Type().name, b.Type().name)
}

// binaryTry computes a op b and returns NotImplemented if neither operand knows how.
func (vm *VM) binaryTry(op BinOp, a, b Value) (Value, error) {
	ta, tb := a.o.shape.typ, b.o.shape.typ
	if ta.flags&flagHeap == 0 && tb.flags&flagHeap == 0 {
		if tb.base != &objectType && tb != ta && tb.IsSubtype(ta) && tb.slots.Binary != nil {
			// The operation of a derived type goes first.
			if r, err := tb.slots.Binary(vm, op, a, b); err != nil || r != NotImplemented {
				return r, err
			}
		}
		if f := ta.slots.Binary; f != nil {
			if r, err := f(vm, op, a, b); err != nil || r != NotImplemented {
				return r, err
			}
		}
		if f := tb.slots.Binary; f != nil && tb != ta {
			if r, err := f(vm, op, a, b); err != nil || r != NotImplemented {
				return r, err
			}
		}
	} else if r, err := vm.binaryDunder(op, a, b, ta, tb); err != nil || r != NotImplemented {
		return r, err
	}
	return vm.sequenceOp(op, a, b, ta, tb)
}

// sequenceOp does + and * of sequences.
func (vm *VM) sequenceOp(op BinOp, a, b Value, ta, tb *Type) (Value, error) {
	switch op {
	case Add:
		if f := ta.slots.Concat; f != nil {
			return f(vm, a, b)
		}
	case Mul:
		if f := ta.slots.Repeat; f != nil {
			return vm.repeat(f, a, b)
		}
		if f := tb.slots.Repeat; f != nil {
			return vm.repeat(f, b, a)
		}
	}
	return NotImplemented, nil
}

func (vm *VM) repeat(f func(*VM, Value, int) (Value, error), seq, n Value) (Value, error) {
	if !vm.hasIndex(n) {
		return Value{}, vm.TypeErrorf("can't multiply sequence by non-int of type '%s'", n.Type().name)
	}
	i, err := vm.IndexInt(n)
	if err != nil {
		return Value{}, err
	}
	return f(vm, seq, max(i, 0))
}

func (vm *VM) hasIndex(v Value) bool {
	return IsInt(v) || v.o.shape.typ.slots.Index != nil
}

// binaryDunder is the general algorithm: the reflected method of a proper subclass goes first.
func (vm *VM) binaryDunder(op BinOp, a, b Value, ta, tb *Type) (Value, error) {
	name := binOpDunder[op]
	var fwd, rev Value
	fwd = ta.lookup(name.fwd)
	later := tb != ta
	if later && tb.IsSubtype(ta) {
		later = false
		rev = tb.lookup(name.rev)
		if rev.o != nil && rev != ta.lookup(name.rev) {
			if r, err := vm.callSpecial(rev, b, tb, a); err != nil || r != NotImplemented {
				return r, err
			}
			rev = Value{}
		}
	}
	if fwd.o != nil && !isSequenceWrapper(fwd) {
		if r, err := vm.callSpecial(fwd, a, ta, b); err != nil || r != NotImplemented {
			return r, err
		}
	}
	if later {
		rev = tb.lookup(name.rev)
	}
	if rev.o != nil && !isSequenceWrapper(rev) {
		return vm.callSpecial(rev, b, tb, a)
	}
	return NotImplemented, nil
}

// inheritedBinary returns what does a op b where one of the two is an instance of a class in Python and the operator's method is the one that int has, or
// float, and the other is of that very type, or of the same class. It is nil for all other operands.
func inheritedBinary(op BinOp, a, b Value) func(*VM, BinOp, Value, Value) (Value, error) {
	ta, tb := a.o.shape.typ, b.o.shape.typ
	if ta.kind != tb.kind || ta.kind != KindInt && ta.kind != KindFloat {
		return nil
	}
	t, name := ta, binOpDunder[op].fwd
	base := &intType
	if ta.kind == KindFloat {
		base = &floatType
	}
	switch {
	case ta.flags&flagHeap != 0 && (tb == ta || tb == base):
	case tb.flags&flagHeap != 0 && ta == base:
		t, name = tb, binOpDunder[op].rev // which would go first if it were another one
	default:
		return nil
	}
	m := t.lookup(name)
	if m.o == nil || m.o.shape != &wrapperType.root {
		return nil
	}
	if w := builtinLayout.guarded(m.o); w.owner != base || w.def.Name != name {
		return nil
	}
	return base.slots.Binary
}

type dunderPair struct{ fwd, rev, inplace string }

var binOpDunder = [numBinOps]dunderPair{
	{"__add__", "__radd__", "__iadd__"}, {"__sub__", "__rsub__", "__isub__"}, {"__mul__", "__rmul__", "__imul__"},
	{"__truediv__", "__rtruediv__", "__itruediv__"}, {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
	{"__mod__", "__rmod__", "__imod__"}, {"__pow__", "__rpow__", "__ipow__"}, {"__lshift__", "__rlshift__", "__ilshift__"},
	{"__rshift__", "__rrshift__", "__irshift__"}, {"__and__", "__rand__", "__iand__"}, {"__or__", "__ror__", "__ior__"},
	{"__xor__", "__rxor__", "__ixor__"}, {"__matmul__", "__rmatmul__", "__imatmul__"}, {"__divmod__", "__rdivmod__", ""},
}

// Inplace computes a op= b.
func (vm *VM) Inplace(op BinOp, a, b Value) (Value, error) {
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	r, err := vm.inplace(op, a, b)
	vm.Leave()
	return r, err
}

func (vm *VM) inplace(op BinOp, a, b Value) (Value, error) {
	ta := a.o.shape.typ
	if ta.flags&flagHeap != 0 {
		if m := ta.lookup(binOpDunder[op].inplace); m.o != nil && !isSequenceWrapper(m) {
			if r, err := vm.callSpecial(m, a, ta, b); err != nil || r != NotImplemented {
				return r, err
			}
		}
	} else if f := ta.slots.Inplace; f != nil {
		if r, err := f(vm, op, a, b); err != nil || r != NotImplemented {
			return r, err
		}
	}
	tb := b.o.shape.typ
	if op == Add && ta.slots.InplaceConcat != nil || op == Mul && ta.slots.InplaceRepeat != nil {
		// Numeric methods of the other operand go before the sequence's own, as in CPython.
		if tb.flags&flagHeap != 0 || tb.slots.Binary != nil && ta.slots.Binary != nil {
			if r, err := vm.binaryDunder(op, a, b, ta, tb); err != nil || r != NotImplemented {
				return r, err
			}
		}
		if op == Add {
			return ta.slots.InplaceConcat(vm, a, b)
		}
		return vm.repeat(ta.slots.InplaceRepeat, a, b)
	}
	var r Value
	var err error
	if op == Mul && tb.slots.Repeat != nil && ta.slots.Repeat == nil && !vm.hasIndex(a) && ta.sequenceProtocol() {
		r, err = vm.binaryDunder(op, a, b, ta, tb) // b is no sequence to repeat
	} else {
		r, err = vm.binaryTry(op, a, b)
	}
	if err != nil || r != NotImplemented {
		return r, err
	}
	sym := op.String() + "="
	return Value{}, vm.TypeErrorf("unsupported operand type(s) for %s: '%s' and '%s'", sym, ta.name, tb.name)
}

// sequenceProtocol reports whether CPython's type has methods of sequences: then a *= does not look at the other operand's.
func (t *Type) sequenceProtocol() bool {
	return t.flags&flagHeap != 0 || t.slots.Len != nil && t != &typeType
}

// Unary computes op a.
func (vm *VM) Unary(op UnOp, a Value) (Value, error) {
	t := a.o.shape.typ
	if f := t.slots.Unary; f != nil {
		if r, err := f(vm, op, a); err != nil || r != NotImplemented {
			return r, err
		}
	}
	if op == AbsOp {
		return Value{}, vm.TypeErrorf("bad operand type for abs(): '%s'", t.name)
	}
	return Value{}, vm.TypeErrorf("bad operand type for unary %s: '%s'", unOpInfo[op].sym, t.name)
}

// RichCompare computes a op b.
func (vm *VM) RichCompare(op CmpOp, a, b Value) (Value, error) {
	if err := vm.enterCompare(); err != nil {
		return Value{}, err
	}
	r, err := vm.richCompare(op, a, b)
	vm.Leave()
	return r, err
}

func (vm *VM) richCompare(op CmpOp, a, b Value) (Value, error) {
	ta, tb := a.o.shape.typ, b.o.shape.typ
	fa, fb := ta.slots.Compare, tb.slots.Compare
	checked := false
	if ta != tb && fb != nil && tb.IsSubtype(ta) {
		checked = true
		if r, err := fb(vm, cmpOpInfo[op].swapped, b, a); err != nil || r != NotImplemented {
			return r, err
		}
	}
	if fa != nil {
		if r, err := fa(vm, op, a, b); err != nil || r != NotImplemented {
			return r, err
		}
	}
	if fb != nil && !checked {
		if r, err := fb(vm, cmpOpInfo[op].swapped, b, a); err != nil || r != NotImplemented {
			return r, err
		}
	}
	switch op {
	case EQ:
		return Bool(a == b), nil
	case NE:
		return Bool(a != b), nil
	}
	return Value{}, vm.TypeErrorf("'%s' not supported between instances of '%s' and '%s'", op, ta.name, tb.name)
}

// Compare computes a op b and takes the truth of the result.
func (vm *VM) Compare(op CmpOp, a, b Value) (bool, error) {
	if a.o == &intTag && b.o == &intTag {
		return cmpInts(op, int64(a.n), int64(b.n)), nil
	}
	r, err := vm.RichCompare(op, a, b)
	if err != nil {
		return false, err
	}
	return vm.Truth(r)
}

func cmpInts(op CmpOp, a, b int64) bool {
	switch op {
	case LT:
		return a < b
	case LE:
		return a <= b
	case EQ:
		return a == b
	case NE:
		return a != b
	case GT:
		return a > b
	}
	return a >= b
}

// Equal reports whether a is b or a == b, as containers compare items.
func (vm *VM) Equal(a, b Value) (bool, error) {
	if a == b {
		return true, nil
	}
	if a.o.shape == &strType.root && b.o.shape == &strType.root {
		s, t := strLayout.guarded(a.o).s, strLayout.guarded(b.o).s
		if len(s) > shortText && len(s) == len(t) {
			return vm.sameLongText(s, t)
		}
		return s == t, nil
	}
	if a.o == &intTag && b.o == &intTag {
		return false, nil
	}
	r, err := vm.RichCompare(EQ, a, b)
	if err != nil {
		return false, err
	}
	return vm.Truth(r)
}

// sameLongText is s == t for texts of the same length, with a poll: who compares one after the other may poll once in many.
func (vm *VM) sameLongText(s, t string) (bool, error) {
	if err := vm.Step(len(s) >> 8); err != nil {
		return false, err
	}
	return s == t, nil
}

// Truth returns bool(v).
func (vm *VM) Truth(v Value) (bool, error) {
	switch v.o {
	case &boolTag, &intTag:
		return v.n != 0, nil
	case &noneTag:
		return false, nil
	case &floatTag:
		return math.Float64frombits(v.n) != 0, nil
	}
	t := v.o.shape.typ
	if f := t.slots.Bool; f != nil {
		return f(vm, v)
	}
	if f := t.slots.Len; f != nil {
		n, err := f(vm, v)
		return n != 0, err
	}
	return true, nil
}

// Len returns len(v).
func (vm *VM) Len(v Value) (int, error) {
	if f := v.o.shape.typ.slots.Len; f != nil {
		if err := vm.Enter(); err != nil {
			return 0, err
		}
		n, err := f(vm, v)
		vm.Leave()
		return n, err
	}
	return 0, vm.TypeErrorf("object of type '%s' has no len()", v.Type().name)
}

// GetItem returns a[k].
func (vm *VM) GetItem(a, k Value) (Value, error) {
	if f := a.o.shape.typ.slots.GetItem; f != nil {
		if err := vm.Enter(); err != nil {
			return Value{}, err
		}
		v, err := f(vm, a, k)
		vm.Leave()
		return v, err
	}
	if a.kind() == KindType {
		return vm.classGetItem(a, k)
	}
	return Value{}, vm.TypeErrorf("'%s' object is not subscriptable", a.Type().name)
}

// SetItem sets a[k] = v.
func (vm *VM) SetItem(a, k, v Value) error {
	if f := a.o.shape.typ.slots.SetItem; f != nil {
		if err := vm.Enter(); err != nil {
			return err
		}
		err := f(vm, a, k, v)
		vm.Leave()
		return err
	}
	return vm.TypeErrorf("'%s' object does not support item assignment", a.Type().name)
}

// DelItem deletes a[k].
func (vm *VM) DelItem(a, k Value) error {
	if f := a.o.shape.typ.slots.SetItem; f != nil {
		if err := vm.Enter(); err != nil {
			return err
		}
		err := f(vm, a, k, Value{})
		vm.Leave()
		return err
	}
	if t := a.Type(); vm.hasIndex(k) && (t.flags&flagHeap != 0 || t.slots.Len != nil) {
		return vm.TypeErrorf("'%s' object doesn't support item deletion", t.name)
	}
	return vm.TypeErrorf("'%s' object does not support item deletion", a.Type().name)
}

// Contains returns x in c.
func (vm *VM) Contains(c, x Value) (bool, error) {
	t := c.o.shape.typ
	if f := t.slots.Contains; f != nil {
		if err := vm.Enter(); err != nil {
			return false, err
		}
		in, err := f(vm, c, x)
		vm.Leave()
		return in, err
	}
	if t.slots.Iter == nil && !t.indexed() || t.lookup("__contains__").IsNone() {
		return false, vm.TypeErrorf("argument of type '%s' is not a container or iterable", t.name)
	}
	it, err := vm.Iter(c)
	if err != nil {
		if IsExc(err, TypeError) {
			return false, vm.TypeErrorf("argument of type '%s' is not a container or iterable", t.name)
		}
		return false, err
	}
	for {
		v, err := vm.Next(it)
		if v.o == nil || err != nil {
			return false, err
		}
		if eq, err := vm.Equal(v, x); eq || err != nil {
			return eq, err
		}
		if err := vm.Step(1); err != nil {
			return false, err
		}
	}
}

// indexed reports whether instances of t are sequences to iter(): they have items by number. A mapping is none.
func (t *Type) indexed() bool {
	return t.slots.GetItem != nil && t.kind != KindDict && t != &unionType && t.flags&FlagNoIter == 0
}

// Iter returns iter(v).
func (vm *VM) Iter(v Value) (Value, error) {
	t := v.o.shape.typ
	if f := t.slots.Iter; f != nil {
		if err := vm.Enter(); err != nil {
			return Value{}, err
		}
		it, err := f(vm, v)
		vm.Leave()
		return it, err
	}
	if t.indexed() && !t.lookup("__iter__").IsNone() {
		return vm.newSeqIter(v), nil
	}
	return Value{}, vm.TypeErrorf("'%s' object is not iterable", t.name)
}

// Next returns the next item of the iterator it, or null at its end.
func (vm *VM) Next(it Value) (Value, error) {
	if f := it.o.shape.typ.slots.Next; f != nil {
		return f(vm, it)
	}
	return Value{}, vm.TypeErrorf("'%s' object is not an iterator", it.Type().name)
}

// Iterate calls f for each item of the iterable v. An error of f ends the loop and is returned; StopIterate ends it
// without one. Steps are charged.
func (vm *VM) Iterate(v Value, f func(Value) error) error { return vm.iterate(v, nil, f) }

// iterate is Iterate where d, if it is not nil, takes most of the items: f is called for the others.
func (vm *VM) iterate(v Value, d drainer, f func(Value) error) error {
	fixed := inheritedItems(v)
	if fixed != nil || v.o.shape == &listType.root || v.o.shape == &tupleType.root {
		for i := 0; ; i++ {
			items := fixed
			switch v.o.shape {
			case &listType.root:
				items = listLayout.guarded(v.o).items
			case &tupleType.root:
				items = tupleLayout.guarded(v.o).items()
			}
			if i >= len(items) {
				return nil
			}
			if i&15 == 15 {
				if err := vm.Step(1); err != nil {
					return err
				}
			}
			if d != nil {
				if n := d.takeSome(vm, items[i:min(i+16, len(items))]); n > 0 {
					if n == 16 {
						if err := vm.Step(1); err != nil {
							return err
						}
					}
					i += n - 1
					continue
				}
			}
			if err := f(items[i]); err != nil {
				if err == StopIterate {
					return nil
				}
				return err
			}
		}
	}
	var taken []Value // of the VM's batch
	if t := v.o.shape.typ; d != nil && t.slots.All != nil && t.flags&flagHeap == 0 {
		all := vm.spare().batch[:]
		if n := t.slots.All(v, all); n >= 0 {
			took := d.takeSome(vm, all[:n])
			clear(all[took:n])
			taken = all[:took]
			if took == n {
				clear(taken)
				return vm.Step(1)
			}
		}
	}
	it, own, err := vm.nativeIter(v)
	if err != nil {
		clear(taken)
		return err
	}
	mark := vm.PushRoot(it)
	if len(taken) > 0 {
		SkipAhead(it, taken)
		clear(taken)
	}
	err = vm.iterateOver(it, d, f) // which is a function of its own for the sake of defer: with this many returns it takes 15 ns
	vm.PopRoots(mark)
	if own {
		vm.endLoop(it.o)
	}
	return err
}

// maxIdle is how many times in a row nothing may be ahead of an iterator before it is looked at less often.
const maxIdle = 8

// iterateOver is iterate of the iterator it, which is a root.
func (vm *VM) iterateOver(it Value, d drainer, f func(Value) error) error {
	var entries *dictIter // of keys or values
	values := it.o.shape == &dictValueIterType.root
	if values || it.o.shape == &dictKeyIterType.root {
		entries = dictIterLayout.guarded(it.o)
	}
	next, passes := it.o.shape.typ.slots.Next, it.o.shape.typ.slots.Passes
	if next == nil {
		return vm.TypeErrorf("'%s' object is not an iterator", it.Type().name)
	}
	refused := 0 // times in which d took nothing of what was ahead
	idle := 0    // times in a row in which nothing was ahead
	for i := 0; ; i++ {
		if d != nil && refused < 4 && (idle < maxIdle || i&63 == 0) {
			from := it
			if passes != nil {
				from = passes(it)
			}
			idle++
			if from.o != nil {
				batch := &vm.spare().batch
				if known := vm.Ahead(from, batch[:]); known > 0 {
					idle = 0
					n := d.takeSome(vm, batch[:known])
					if n > 0 {
						SkipAhead(from, batch[:n])
					}
					clear(batch[:known])
					if n == 0 {
						refused++
					} else if err := vm.Step(2); err != nil {
						return err
					}
					if n == known {
						continue
					}
				}
			}
		}
		var x Value
		var err error
		if entries != nil {
			var e *dictEntry
			if e, err = entries.advance(vm, 1); e != nil {
				if x = e.key; values {
					x = e.val
				}
			}
		} else {
			x, err = next(vm, it)
		}
		if x.o == nil || err != nil {
			vm.stopValue = Value{} // nobody asks for it
			return err
		}
		if i&7 == 7 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		if d != nil && d.take(vm, x) {
			continue
		}
		if err := f(x); err != nil {
			if err == StopIterate {
				return nil
			}
			return err
		}
	}
}

// nativeIter returns an iterator over v for native code that shows it to nobody. If own is set, endLoop gets it when the code is done with it.
func (vm *VM) nativeIter(v Value) (it Value, own bool, err error) {
	if o := vm.loopIter(v); o != nil {
		return Value{o: o}, true, nil
	}
	it, err = vm.Iter(v)
	return it, false, err
}

// StopIterate is returned by a callback of Iterate to end the loop.
var StopIterate error = stopIterate{}

type stopIterate struct{}

func (stopIterate) Error() string { return "py: stop iterating" }

// Collect returns a new list of the items of the iterable v.
func (vm *VM) Collect(v Value) (*List, error) {
	l := vm.newListFor(v)
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	return l, vm.extendList(l, v)
}

// collectPlain is Collect without asking v how long it is.
func (vm *VM) collectPlain(v Value) (*List, error) {
	if v.o.shape.typ.flags&flagHeap != 0 {
		it, err := vm.Iter(v)
		if err != nil {
			return nil, err
		}
		l := vm.NewList(nil)
		mark := vm.PushRoot(l.Value())
		defer vm.PopRoots(mark)
		return l, vm.extendFrom(l, it)
	}
	return vm.Collect(v)
}

// Items returns the items of the iterable v. The caller must not change the slice, and copies it before running Python
// code if v is a list.
func (vm *VM) Items(v Value) ([]Value, error) {
	switch v.o.shape {
	case &listType.root:
		return listLayout.guarded(v.o).items, nil
	case &tupleType.root:
		return tupleLayout.guarded(v.o).items(), nil
	}
	l, err := vm.collectPlain(v)
	if err != nil {
		return nil, err
	}
	return l.items, nil
}

// hash returns hash(v) as the table functions use it.
func (vm *VM) hash(v Value) (uint64, error) {
	switch {
	case v.o.shape == &strType.root:
		return strLayout.guarded(v.o).hashOf(), nil
	case v.o == &intTag:
		return hashInt(int64(v.n)), nil
	}
	h, err := vm.Hash(v)
	return uint64(h), err
}

// Hash returns hash(v).
func (vm *VM) Hash(v Value) (int64, error) {
	t := v.o.shape.typ
	if f := t.slots.Hash; f != nil {
		if err := vm.Enter(); err != nil {
			return 0, err
		}
		h, err := f(vm, v)
		vm.Leave()
		return h, err
	}
	if t.slots.NoHash {
		return 0, vm.TypeErrorf("unhashable type: '%s'", t.name)
	}
	return int64(vm.ID(v)>>4 | 1<<40), nil
}

// Index returns operator.index(v) as an int of any size.
func (vm *VM) Index(v Value) (Value, error) {
	if v.o == &intTag {
		return v, nil
	}
	if IsInt(v) {
		if v.o == &boolTag {
			return Int(int64(v.n)), nil
		}
		return v.Base(), nil
	}
	if f := v.o.shape.typ.slots.Index; f != nil {
		return f(vm, v)
	}
	return Value{}, vm.TypeErrorf("'%s' object cannot be interpreted as an integer", v.Type().name)
}

// IndexInt returns operator.index(v) as an int; one that does not fit is an OverflowError.
func (vm *VM) IndexInt(v Value) (int, error) {
	if v.o == &intTag {
		return int(v.n), nil
	}
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	if n, ok := i.SmallInt(); ok {
		return int(n), nil
	}
	return 0, vm.Errorf(OverflowError, "cannot fit '%s' into an index-sized integer", v.Type().name)
}

// IndexClamped is IndexInt with ints that don't fit clamped, as slices use it.
func (vm *VM) IndexClamped(v Value) (int, error) {
	if v.o == &intTag {
		return int(v.n), nil
	}
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	if n, ok := i.SmallInt(); ok {
		return int(n), nil
	}
	if b := bigOf(i); b != nil && b.v.Sign() < 0 {
		return math.MinInt, nil
	}
	return math.MaxInt, nil
}

// BigInt returns a Python int of b, which belongs to the VM afterwards.
func (vm *VM) BigInt(b *big.Int) Value {
	if b.IsInt64() {
		return Int(b.Int64())
	}
	o := &BigInt{Object: Object{shape: &intType.root}}
	o.v = *b
	trimBig(&o.v)
	vm.charge(48 + cap(o.v.Bits())*8)
	return Value{o: &o.Object}
}

// FloatOf returns float(v) for numbers: floats, ints, objects with __float__ or __index__.
func (vm *VM) FloatOf(v Value) (float64, error) {
	switch {
	case v.o == &floatTag:
		return math.Float64frombits(v.n), nil
	case v.o == &intTag:
		return float64(int64(v.n)), nil
	}
	return vm.floatOfSlow(v)
}

// Repr returns repr(v).
func (vm *VM) Repr(v Value) (string, error) {
	if v.o == nil {
		return "<null>", nil
	}
	if err := vm.Enter(); err != nil {
		return "", err
	}
	defer vm.Leave()
	if f := v.o.shape.typ.slots.Repr; f != nil {
		return f(vm, v)
	}
	return vm.defaultRepr(v), nil
}

// StrOf returns str(v).
func (vm *VM) StrOf(v Value) (string, error) {
	if v.o.shape == &strType.root {
		return strLayout.guarded(v.o).s, nil
	}
	if f := v.o.shape.typ.slots.Str; f != nil {
		if err := vm.Enter(); err != nil {
			return "", err
		}
		defer vm.Leave()
		return f(vm, v)
	}
	return vm.Repr(v)
}
