package collections

// deque.go holds deque: a ring of items.

import (
	"math"
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

var dequeType, dequeIterType, dequeRevIterType = &py.Type{}, &py.Type{}, &py.Type{}

// deque is the state of a deque: n items in ring, whose length is a power of two, from head on.
type deque struct {
	ring    []py.Value
	head, n int
	max     int // -1: no bound
	// version changes with every item added or removed, for iterators.
	version uint64
}

// Traverse visits the items.
func (d *deque) Traverse(visit func(py.Value)) int {
	for i := range d.n {
		visit(d.at(i))
	}
	return 64 + 16*len(d.ring)
}

func dequeOf(v py.Value) *deque {
	d, _ := py.NativeState(v).(*deque)
	return d
}

func (d *deque) slot(i int) int        { return (d.head + i) & (len(d.ring) - 1) }
func (d *deque) at(i int) py.Value     { return d.ring[d.slot(i)] }
func (d *deque) set(i int, v py.Value) { d.ring[d.slot(i)] = v }

// copyTo puts the items from i on into items, which there are as many of at least, and returns how many.
func (d *deque) copyTo(items []py.Value, i int) int {
	if len(items) == 0 {
		return 0
	}
	n := copy(items, d.ring[d.slot(i):])
	copy(items[n:], d.ring)
	return len(items)
}

// room makes room for k more items.
func (d *deque) room(vm *py.VM, k int) error {
	need := d.n + k
	if need <= len(d.ring) {
		return nil
	}
	if need > math.MaxInt/64 {
		return vm.Errorf(py.MemoryError, "")
	}
	size := max(8, len(d.ring))
	for size < need {
		size *= 2
	}
	ring, err := vm.NewItems(size)
	if err != nil {
		return err
	}
	if err := vm.Step(d.n >> 8); err != nil {
		return err
	}
	for i := range d.n {
		ring[i] = d.at(i)
		if i&0xffff == 0xffff {
			if err := vm.Step(1 << 12); err != nil {
				return err // the deque is as before
			}
		}
	}
	d.ring, d.head = ring, 0
	return nil
}

// push adds v at the right and drops an item at the left if the bound is exceeded.
func (d *deque) push(vm *py.VM, v py.Value) error {
	if d.max >= 0 && d.n >= d.max {
		if d.max == 0 {
			return nil
		}
		d.popLeft()
	}
	if d.n == len(d.ring) {
		if err := d.room(vm, 1); err != nil {
			return err
		}
	}
	d.n++
	d.set(d.n-1, v)
	d.version++
	return nil
}

func (d *deque) pushLeft(vm *py.VM, v py.Value) error {
	if d.max >= 0 && d.n >= d.max {
		if d.max == 0 {
			return nil
		}
		d.pop()
	}
	if d.n == len(d.ring) {
		if err := d.room(vm, 1); err != nil {
			return err
		}
	}
	d.head = (d.head - 1) & (len(d.ring) - 1)
	d.n++
	d.ring[d.head] = v
	d.version++
	return nil
}

// pop removes the last item; there must be one.
func (d *deque) pop() py.Value {
	i := d.slot(d.n - 1)
	v := d.ring[i]
	d.ring[i] = py.Value{}
	d.n--
	d.version++
	return v
}

// popLeft removes the first item; there must be one.
func (d *deque) popLeft() py.Value {
	v := d.ring[d.head]
	d.ring[d.head] = py.Value{}
	d.head = d.slot(1)
	d.n--
	d.version++
	return v
}

func (d *deque) clear() {
	d.ring, d.head, d.n = nil, 0, 0
	d.version++
}

// rotate moves k items from the right end to the left, or -k from the left to the right.
func (d *deque) rotate(vm *py.VM, k int) error {
	if d.n < 2 {
		return nil
	}
	k %= d.n
	if k < 0 {
		k += d.n
	}
	d.version++ // also where nothing moves
	if k == 0 {
		return nil
	}
	if d.n == len(d.ring) {
		d.head = (d.head - k) & (len(d.ring) - 1)
		return nil
	}
	back := d.n - k
	if err := vm.Step(min(k, back) >> 6); err != nil {
		return err
	}
	if k <= back {
		for range k {
			v := d.pop()
			d.head = (d.head - 1) & (len(d.ring) - 1)
			d.ring[d.head] = v
			d.n++
		}
		return nil
	}
	for range back {
		v := d.popLeft()
		d.n++
		d.set(d.n-1, v)
	}
	return nil
}

// delete removes item i.
func (d *deque) delete(vm *py.VM, i int) error {
	if err := vm.Step(min(i, d.n-i) >> 6); err != nil {
		return err
	}
	if i < d.n/2 {
		for ; i > 0; i-- {
			d.set(i, d.at(i-1))
		}
		d.popLeft()
		return nil
	}
	for ; i < d.n-1; i++ {
		d.set(i, d.at(i+1))
	}
	d.pop()
	return nil
}

// extend adds the items of an iterable with push or pushLeft.
func (d *deque) extend(vm *py.VM, self, iterable py.Value, push func(*deque, *py.VM, py.Value) error) error {
	if iterable == self {
		items, err := d.items(vm)
		if err != nil {
			return err
		}
		for _, v := range items {
			if err := push(d, vm, v); err != nil {
				return err
			}
		}
		return vm.Step(len(items) >> 4)
	}
	return vm.Iterate(iterable, func(v py.Value) error { return push(d, vm, v) })
}

// items returns a copy of the items.
func (d *deque) items(vm *py.VM) ([]py.Value, error) {
	if err := vm.Admit(16 * d.n); err != nil {
		return nil, err
	}
	out := make([]py.Value, d.n)
	for i := range out {
		out[i] = d.at(i)
		if i&0xffff == 0xffff {
			if err := vm.Step(1 << 12); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// index evaluates a subscript.
func (d *deque) index(vm *py.VM, key py.Value) (int, error) {
	if !vm.HasIndex(key) {
		return 0, vm.TypeErrorf("sequence index must be integer, not '%s'", key.Type().Name())
	}
	x, err := vm.Index(key)
	if err != nil {
		return 0, err
	}
	i, ok := x.SmallInt()
	if !ok {
		return 0, vm.Errorf(py.IndexError, "cannot fit '%s' into an index-sized integer", key.Type().Name())
	}
	if i < 0 {
		i += int64(d.n)
	}
	if i < 0 || i >= int64(d.n) {
		return 0, vm.Errorf(py.IndexError, "deque index out of range")
	}
	return int(i), nil
}

const errMutated = "deque mutated during iteration"

// compare orders two deques as their first items that differ are ordered. It ends where a comparison of items changes one of them.
func (d *deque) compare(vm *py.VM, op py.CmpOp, o *deque) (py.Value, error) {
	if d.n != o.n && (op == py.EQ || op == py.NE) {
		return py.Bool(op == py.NE), nil
	}
	version, other := d.version, o.version
	for i := 0; i < d.n && i < o.n; i++ {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
		x, y := d.at(i), o.at(i)
		eq, err := vm.Equal(x, y)
		if err != nil {
			return py.Value{}, err
		}
		if !eq {
			holds, err := vm.Compare(op, x, y)
			return py.Bool(holds), err
		}
		if version != d.version || other != o.version {
			return py.Value{}, vm.Errorf(py.RuntimeError, "%s", errMutated)
		}
	}
	return py.CompareOrder(op, d.n-o.n), nil
}

// find returns the index in [from, to) of an item equal to x, or -1.
func (d *deque) find(vm *py.VM, x py.Value, from, to int, what string) (int, error) {
	version := d.version
	for i := from; i < to && i < d.n; i++ {
		if err := vm.Step(1); err != nil { // also where the item is found: count() begins anew behind each
			return 0, err
		}
		eq, err := vm.Equal(d.at(i), x)
		if err != nil {
			return 0, err
		}
		if version != d.version {
			if what == "remove" {
				return 0, vm.Errorf(py.IndexError, "deque mutated during remove().")
			}
			return 0, vm.Errorf(py.RuntimeError, "%s", errMutated)
		}
		if eq {
			return i, nil
		}
	}
	return -1, nil
}

func dequeSpec() py.TypeSpec {
	init := py.NewBinder("deque", "iterable=(), maxlen=None")
	spec := py.TypeSpec{
		Name: "deque", Module: "collections", Kind: py.KindNative, Flags: py.FlagSequence, Sig: "iterable=(), maxlen=None",
		Doc: "A sequence with fast access to both ends.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) {
				return py.NewNativeWith(vm, cls, deque{max: -1}, 64), nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				var a [2]py.Value
				if err := init.Bind(vm, args, a[:]); err != nil {
					return err
				}
				d := dequeOf(self)
				max := -1
				if !a[1].IsNullOrNone() {
					if !py.IsInt(a[1]) {
						return vm.TypeErrorf("an integer is required")
					}
					n, ok := py.AsInt64(a[1])
					if !ok {
						return vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
					}
					if n < 0 {
						return vm.ValueErrorf("maxlen must be non-negative")
					}
					max = int(n)
				}
				d.clear()
				d.max = max
				if a[0].IsNull() {
					return nil
				}
				return d.extend(vm, self, a[0], (*deque).push)
			},
			Repr:   dequeRepr,
			NoHash: true,
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, y := dequeOf(a), dequeOf(b)
				if x == nil || y == nil {
					return py.NotImplemented, nil
				}
				return x.compare(vm, op, y)
			},
			Len: func(_ *py.VM, self py.Value) (int, error) { return dequeOf(self).n, nil },
			GetItem: func(vm *py.VM, self, key py.Value) (py.Value, error) {
				d := dequeOf(self)
				i, err := d.index(vm, key)
				if err != nil {
					return py.Value{}, err
				}
				return d.at(i), nil
			},
			SetItem: func(vm *py.VM, self, key, v py.Value) error {
				d := dequeOf(self)
				i, err := d.index(vm, key)
				if err != nil {
					return err
				}
				if v.IsNull() {
					return d.delete(vm, i)
				}
				d.set(i, v)
				return nil
			},
			Contains: func(vm *py.VM, self, x py.Value) (bool, error) {
				i, err := dequeOf(self).find(vm, x, 0, math.MaxInt, "")
				return i >= 0, err
			},
			Iter: func(vm *py.VM, self py.Value) (py.Value, error) { return newDequeIter(vm, dequeIterType, self), nil },
			All: func(self py.Value, items []py.Value) int {
				d := dequeOf(self)
				if d.n > len(items) {
					return -1
				}
				return d.copyTo(items[:d.n], 0)
			},
			Concat: func(vm *py.VM, a, b py.Value) (py.Value, error) {
				if dequeOf(b) == nil {
					return py.Value{}, vm.TypeErrorf("can only concatenate deque (not \"%s\") to deque", b.Type().Name())
				}
				c, err := dequeCopy(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				return c, dequeOf(c).extend(vm, c, b, (*deque).push)
			},
			InplaceConcat: func(vm *py.VM, a, b py.Value) (py.Value, error) {
				return a, dequeOf(a).extend(vm, a, b, (*deque).push)
			},
			Repeat: func(vm *py.VM, a py.Value, n int) (py.Value, error) {
				c, err := dequeCopy(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				return c, dequeOf(c).repeat(vm, n)
			},
			InplaceRepeat: func(vm *py.VM, a py.Value, n int) (py.Value, error) { return a, dequeOf(a).repeat(vm, n) },
		},
		Getters: []py.Getter{{Name: "maxlen", Doc: "The bound on the length, or None.", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
			if d := dequeOf(v); d.max >= 0 {
				return py.Int(int64(d.max)), nil
			}
			return py.None, nil
		}}},
	}
	spec.Methods = dequeMethods()
	return spec
}

func (d *deque) repeat(vm *py.VM, n int) error {
	if n <= 0 || d.n == 0 {
		d.clear()
		return nil
	}
	items, err := d.items(vm)
	if err != nil {
		return err
	}
	if d.max < 0 {
		if n > math.MaxInt/64/len(items) {
			return vm.Errorf(py.MemoryError, "")
		}
		if err := d.room(vm, len(items)*(n-1)); err != nil {
			return err
		}
	} else if limit := d.max/len(items) + 2; n > limit {
		// More copies than fit push each other out; the last ones decide.
		n = limit
	}
	for range n - 1 {
		for _, v := range items {
			if err := d.push(vm, v); err != nil {
				return err
			}
		}
		if err := vm.Step(1 + len(items)>>6); err != nil {
			return err
		}
	}
	return nil
}

func dequeCopy(vm *py.VM, v py.Value) (py.Value, error) {
	d := dequeOf(v)
	if v.Type() == dequeType {
		ring, err := vm.NewItems(len(d.ring))
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.PutItems(ring, d.ring); err != nil {
			return py.Value{}, err
		}
		return py.NewNativeWith(vm, dequeType, deque{max: d.max, n: d.n, ring: ring, head: d.head}, 64), nil
	}
	if d.max < 0 {
		return vm.CallValues(v.Type().Value(), v)
	}
	return vm.CallValues(v.Type().Value(), v, py.Int(int64(d.max)))
}

func dequeMethods() []py.Def {
	return []py.Def{
		{Name: "append", Sig: "item, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, dequeOf(a[0]).push(vm, a[1]) }},
		{Name: "appendleft", Sig: "item, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, dequeOf(a[0]).pushLeft(vm, a[1]) }},
		{Name: "clear", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
			dequeOf(a[0]).clear()
			return py.None, nil
		}},
		{Name: "copy", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return dequeCopy(vm, a[0]) }},
		{Name: "__copy__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return dequeCopy(vm, a[0]) }},
		{Name: "count", Sig: "value, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			d, n := dequeOf(a[0]), int64(0)
			for i := 0; i < d.n; i++ {
				j, err := d.find(vm, a[1], i, math.MaxInt, "")
				if err != nil {
					return py.Value{}, err
				}
				if j < 0 {
					break
				}
				n, i = n+1, j
			}
			return py.Int(n), nil
		}},
		{Name: "extend", Sig: "iterable, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.None, dequeOf(a[0]).extend(vm, a[0], a[1], (*deque).push)
		}},
		{Name: "extendleft", Sig: "iterable, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.None, dequeOf(a[0]).extend(vm, a[0], a[1], (*deque).pushLeft)
		}},
		{Name: "index", Sig: "value, start=0, stop=sys.maxsize, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			d := dequeOf(a[0])
			bound := func(v py.Value, def int) (int, error) {
				if v.IsNull() {
					return def, nil
				}
				if !vm.HasIndex(v) {
					return 0, vm.TypeErrorf("slice indices must be integers or have an __index__ method")
				}
				i, err := vm.IndexClamped(v)
				if i < 0 {
					i = max(i+d.n, 0)
				}
				return i, err
			}
			from, err := bound(a[2], 0)
			if err != nil {
				return py.Value{}, err
			}
			to, err := bound(a[3], math.MaxInt)
			if err != nil {
				return py.Value{}, err
			}
			i, err := d.find(vm, a[1], from, to, "")
			if err == nil && i < 0 {
				err = vm.ValueErrorf("deque.index(x): x not in deque")
			}
			return py.Int(int64(i)), err
		}},
		{Name: "insert", Sig: "index, value, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			d := dequeOf(a[0])
			i, err := vm.IndexInt(a[1])
			if err != nil {
				return py.Value{}, err
			}
			if d.max >= 0 && d.n >= d.max {
				return py.Value{}, vm.Errorf(py.IndexError, "deque already at its maximum size")
			}
			if i < 0 {
				i = max(i+d.n, 0)
			}
			if i >= d.n {
				return py.None, d.push(vm, a[2])
			}
			if err := vm.Step(min(i, d.n-i) >> 6); err != nil {
				return py.Value{}, err
			}
			if i < d.n/2 {
				if err := d.pushLeft(vm, a[2]); err != nil {
					return py.Value{}, err
				}
				for j := range i {
					d.set(j, d.at(j+1))
				}
			} else {
				if err := d.push(vm, a[2]); err != nil {
					return py.Value{}, err
				}
				for j := d.n - 1; j > i; j-- {
					d.set(j, d.at(j-1))
				}
			}
			d.set(i, a[2])
			return py.None, nil
		}},
		{Name: "pop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if d := dequeOf(a[0]); d.n > 0 {
				return d.pop(), nil
			}
			return py.Value{}, vm.Errorf(py.IndexError, "pop from an empty deque")
		}},
		{Name: "popleft", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if d := dequeOf(a[0]); d.n > 0 {
				return d.popLeft(), nil
			}
			return py.Value{}, vm.Errorf(py.IndexError, "pop from an empty deque")
		}},
		{Name: "remove", Sig: "value, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			d := dequeOf(a[0])
			i, err := d.find(vm, a[1], 0, math.MaxInt, "remove")
			if err != nil {
				return py.Value{}, err
			}
			if i < 0 {
				return py.Value{}, vm.ValueErrorf("deque.remove(x): x not in deque")
			}
			return py.None, d.delete(vm, i)
		}},
		{Name: "reverse", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			d := dequeOf(a[0])
			for i, j := 0, d.n-1; i < j; i, j = i+1, j-1 {
				x, y := d.at(i), d.at(j)
				d.set(i, y)
				d.set(j, x)
			}
			return py.None, vm.Step(d.n >> 7)
		}},
		{Name: "rotate", Sig: "n=1, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			k := 1
			if !a[1].IsNull() {
				var err error
				if k, err = vm.IndexInt(a[1]); err != nil {
					if py.IsExc(err, py.OverflowError) {
						err = vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
					}
					return py.Value{}, err
				}
			}
			return py.None, dequeOf(a[0]).rotate(vm, k)
		}},
		{Name: "__reversed__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return newDequeIter(vm, dequeRevIterType, a[0]), nil }},
		{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			d := dequeOf(a[0])
			it, err := vm.Iter(a[0])
			if err != nil {
				return py.Value{}, err
			}
			state, err := vm.CallMethod(a[0], "__getstate__")
			if err != nil {
				return py.Value{}, err
			}
			args := py.EmptyTuple
			if d.max >= 0 {
				args = vm.TupleOf([]py.Value{py.EmptyTuple, py.Int(int64(d.max))})
			}
			return vm.TupleOf([]py.Value{a[0].Type().Value(), args, state, it}), nil
		}},
		{Name: "__sizeof__", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
			return py.Int(int64(64 + 16*len(dequeOf(a[0]).ring))), nil
		}},
		py.ClassGetItem(),
	}
}

func dequeRepr(vm *py.VM, self py.Value) (string, error) {
	if !vm.EnterRepr(self) {
		return "[...]", nil
	}
	defer vm.LeaveRepr()
	d := dequeOf(self)
	var b strings.Builder
	b.WriteString(self.Type().ShortName())
	b.WriteString("([")
	var items []py.Value // as they are now, whatever the reprs do
	var err error
	if self.Type() == dequeType {
		items, err = d.items(vm)
	} else {
		var l *py.List
		if l, err = vm.Collect(self); err == nil { // by the class's own __iter__
			defer vm.PopRoots(vm.PushRoot(l.Value()))
			items = l.Items()
		}
	}
	if err != nil {
		return "", err
	}
	for i, v := range items {
		if err := vm.Step(1); err != nil {
			return "", err
		}
		s, err := vm.Repr(v)
		if err != nil {
			return "", err
		}
		if err := vm.AdmitMore(&b, len(s)+2); err != nil {
			return "", err
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(s)
	}
	b.WriteByte(']')
	if d.max >= 0 {
		b.WriteString(", maxlen=" + strconv.Itoa(d.max))
	}
	b.WriteByte(')')
	return b.String(), nil
}

// dequeIter is the state of an iterator, in either direction.
type dequeIter struct {
	v       py.Value // the deque
	d       *deque
	i       int // items given
	left    int
	version uint64
}

// Traverse visits the deque.
func (it *dequeIter) Traverse(visit func(py.Value)) int {
	visit(it.v)
	return 56
}

func newDequeIter(vm *py.VM, t *py.Type, v py.Value) py.Value {
	d := dequeOf(v)
	return py.NewNativeWith(vm, t, dequeIter{v: v, d: d, left: d.n, version: d.version}, 56)
}

func dequeIterOf(v py.Value) *dequeIter {
	it, _ := py.NativeState(v).(*dequeIter)
	return it
}

func dequeIterSpec(name string, reverse bool) py.TypeSpec {
	return py.TypeSpec{
		Name: name, Module: "collections", Kind: py.KindNative, Flags: py.FlagFinal,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				a := args.Pos() // CPython takes any keywords, and ignores them
				switch n := args.Len() + args.KwLen(); {
				case len(a) == 0:
					return py.Value{}, vm.TypeErrorf("function takes at least 1 argument (0 given)")
				case len(a) > 2:
					return py.Value{}, vm.TypeErrorf("function takes at most 2 arguments (%d given)", n)
				case !a[0].Type().IsSubtype(dequeType):
					return py.Value{}, vm.TypeErrorf("argument 1 must be collections.deque, not %s", py.ArgType(a[0]))
				}
				skip := 0
				if len(a) == 2 {
					var err error
					if skip, err = vm.IndexInt(a[1]); err != nil {
						return py.Value{}, err
					}
				}
				v := newDequeIter(vm, cls, a[0])
				it := dequeIterOf(v)
				it.i = min(max(skip, 0), it.left)
				it.left -= it.i
				return v, nil
			},
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				it := dequeIterOf(v)
				if it.version != it.d.version {
					it.left = 0
					return py.Value{}, vm.Errorf(py.RuntimeError, "%s", errMutated)
				}
				if it.left == 0 {
					return py.Value{}, nil
				}
				i := it.i
				if reverse {
					i = it.d.n - 1 - i
				}
				it.i++
				it.left--
				return it.d.at(i), nil
			},
			Ahead: func(_ *py.VM, v py.Value, items []py.Value) int {
				it := dequeIterOf(v)
				if it.version != it.d.version {
					return 0
				}
				n := min(len(items), it.left)
				if !reverse {
					return it.d.copyTo(items[:n], it.i)
				}
				last := it.d.n - 1 - it.i
				for i := range items[:n] {
					items[i] = it.d.at(last - i)
				}
				return n
			},
			Expects: func(v py.Value, _ int) int {
				if it := dequeIterOf(v); it.version == it.d.version {
					return min(it.left, py.MaxExpected)
				}
				return 0
			},
			Skip: func(v py.Value, taken []py.Value) {
				it := dequeIterOf(v)
				it.i += len(taken)
				it.left -= len(taken)
			},
		},
		Methods: []py.Def{{Name: "__length_hint__", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) { return py.Int(int64(dequeIterOf(a[0]).left)), nil }}},
	}
}
