package py

// memoryview.go holds the type memoryview: its constructor, items, slices, comparison. Its methods are in viewmethods.go.

import (
	"errors"

	"github.com/krait-run/krait/internal/alias"
)

// MemoryView is a Python memoryview: items of one format in the memory of another object.
type MemoryView struct {
	Object
	obj    Value  // the object whose memory it shows
	source *Views // all views of the memory; nil if it never moves
	data   []byte // all of the memory
	start  int    // offset of the first item
	format string // struct format of an item
	size   int    // bytes of an item
	// shape and strides have an entry per dimension; strides are in bytes and may be negative.
	shape, strides []int
	readonly       bool
	released       bool
	hash           int64
	hashed         bool
}

func memoryviewSpec() TypeSpec {
	return TypeSpec{
		Name: "memoryview", Kind: KindMemoryView, Flags: FlagFinal | FlagSequence, Sig: "object",
		Doc: "Create a new memoryview object which references the given object.",
		Slots: Slots{
			New: memoryviewNew, Repr: memoryviewRepr, Hash: memoryviewHash, Compare: memoryviewCompare, Len: memoryviewLen,
			GetItem: memoryviewGetItem, SetItem: memoryviewSetItem, Iter: memoryviewIter,
		},
		Methods: memoryviewMethods(),
		Getters: memoryviewGetters(),
	}
}

// asMemoryView returns the memoryview that v is, or nil.
func asMemoryView(v Value) *MemoryView {
	if v.o != nil && v.o.shape == &memoryviewType.root {
		return memoryViewLayout.of(v.o)
	}
	return nil
}

// viewOf returns the memoryview v, which must not have been released.
func (vm *VM) viewOf(v Value) (*MemoryView, error) {
	m := memoryViewLayout.of(v.o)
	if m.released {
		return nil, vm.releasedError()
	}
	return m, nil
}

func (vm *VM) releasedError() error {
	return vm.ValueErrorf("operation forbidden on released memoryview object")
}

func memoryviewNew(vm *VM, cls *Type, args Args) (Value, error) {
	var a [1]Value
	if n := args.Len() + args.KwLen(); n > 1 {
		return Value{}, vm.TypeErrorf("memoryview() takes at most 1 argument (%d given)", n)
	}
	if err := vm.bindNew("memoryview", "object", args, a[:]); err != nil {
		return Value{}, err
	}
	return vm.MemoryView(a[0])
}

// MemoryView returns memoryview(v).
func (vm *VM) MemoryView(v Value) (Value, error) {
	m := &MemoryView{Object: Object{shape: &memoryviewType.root}, obj: v, format: "B", size: 1}
	switch v.kind() {
	case KindBytes:
		m.data = stringBytes(textOf(v))
		m.readonly = true
	case KindByteArray:
		b := AsByteArray(v)
		m.data = b.b
		m.source = &b.views
	case KindNative:
		n, ok := NativeData[Buffered](v)
		if !ok {
			return vm.viewOfDunder(v)
		}
		m.data, m.format, m.readonly = n.Buffer()
		m.size = formatSize(m.format)
		m.source = n.Views()
	default:
		if src := asMemoryView(v); src != nil {
			if src.released {
				return Value{}, vm.releasedError()
			}
			return vm.view(src, src.start, src.format, src.size, src.shape, src.strides), nil
		}
		return vm.viewOfDunder(v)
	}
	m.shape = []int{len(m.data) / max(m.size, 1)}
	m.strides = []int{m.size}
	vm.register(m)
	return FromObject(&m.Object), nil
}

// viewOfDunder makes a memoryview by v.__buffer__ (PEP 688).
func (vm *VM) viewOfDunder(v Value) (Value, error) {
	t := v.Type()
	if f := t.lookup("__buffer__"); f.o != nil && t.flags&flagHeap != 0 {
		r, err := vm.callSpecial(f, v, t, Int(0))
		if err != nil {
			return Value{}, err
		}
		if asMemoryView(r) == nil {
			return Value{}, vm.TypeErrorf("__buffer__ returned non-memoryview object")
		}
		return r, nil
	}
	return Value{}, vm.TypeErrorf("memoryview: a bytes-like object is required, not '%s'", t.name)
}

// view returns a view of the memory of m with another start and layout.
func (vm *VM) view(m *MemoryView, start int, format string, size int, shape, strides []int) Value {
	n := &MemoryView{Object: Object{shape: &memoryviewType.root}, obj: m.obj, source: m.source, data: m.data, start: start,
		format: format, size: size, shape: shape, strides: strides, readonly: m.readonly}
	vm.register(n)
	return FromObject(&n.Object)
}

func (vm *VM) register(m *MemoryView) {
	vm.charge(200)
	if m.source != nil {
		m.source.add(vm, m)
	}
}

// release ends the view.
func (m *MemoryView) release() {
	if m.released {
		return
	}
	m.released = true
	m.data = nil
	m.obj = None
}

func (m *MemoryView) ndim() int { return len(m.shape) }

// length returns the number of items.
func (m *MemoryView) length() int {
	n := 1
	for _, k := range m.shape {
		n *= k
	}
	return n
}

func (m *MemoryView) nbytes() int { return m.length() * m.size }

// contiguous reports whether the items lie in memory one after the other, the last index varying fastest.
func (m *MemoryView) contiguous() bool {
	if len(m.shape) == 1 {
		return m.shape[0] == 1 || m.strides[0] == m.size
	}
	want := m.size
	for i := len(m.shape) - 1; i >= 0; i-- {
		if m.shape[i] == 0 {
			return true
		}
		if m.shape[i] > 1 && m.strides[i] != want {
			return false
		}
		want *= m.shape[i]
	}
	return true
}

// eachItem calls f with the offset of every item, in order, and polls meanwhile.
func (vm *VM) eachItem(m *MemoryView, f func(off int)) error {
	return vm.eachPair(m, m, func(off, _ int) error {
		f(off)
		return nil
	})
}

// eachPair calls f with the offsets of every item of two views of the same shape, in order, until it fails, and polls meanwhile.
func (vm *VM) eachPair(x, y *MemoryView, f func(x, y int) error) error {
	n := 0
	var walk func(dim, i, j int) error
	walk = func(dim, i, j int) error {
		if dim == len(x.shape) {
			if n++; n&63 == 0 {
				if err := vm.Step(4); err != nil {
					return err
				}
			}
			return f(i, j)
		}
		for k := 0; k < x.shape[dim]; k++ {
			if err := walk(dim+1, i, j); err != nil {
				return err
			}
			i += x.strides[dim]
			j += y.strides[dim]
		}
		return nil
	}
	return walk(0, x.start, y.start)
}

// viewBytes returns a copy of the items' bytes, in order.
func (vm *VM) viewBytes(m *MemoryView) ([]byte, error) {
	n := m.nbytes()
	if err := vm.admit(n); err != nil {
		return nil, err
	}
	out := alias.Room(n)
	if m.contiguous() {
		return vm.AppendText(out, bytesString(m.data[m.start:m.start+n]))
	}
	err := vm.eachItem(m, func(off int) { out = append(out, m.data[off:off+m.size]...) })
	return out, err
}

func memoryviewRepr(vm *VM, self Value) (string, error) {
	kind := "memory"
	if memoryViewLayout.of(self.o).released {
		kind = "released memory"
	}
	return "<" + kind + " at " + vm.address(self) + ">", nil
}

func memoryviewHash(vm *VM, self Value) (int64, error) {
	m := memoryViewLayout.of(self.o)
	if m.hashed {
		return m.hash, nil
	}
	if m.released {
		return 0, vm.releasedError()
	}
	if !m.readonly {
		return 0, vm.ValueErrorf("cannot hash writable memoryview object")
	}
	switch m.format {
	case "B", "b", "c":
	default:
		return 0, vm.ValueErrorf("memoryview: hashing is restricted to formats 'B', 'b' or 'c'")
	}
	h, err := vm.Hash(m.obj)
	if err != nil {
		return 0, err
	}
	if s, ok := AsBytes(m.obj); !ok || m.start != 0 || m.nbytes() != len(s) || !m.contiguous() {
		b, err := vm.viewBytes(m)
		if err != nil {
			return 0, err
		}
		h = int64(hashString(bytesString(b)))
	}
	m.hash, m.hashed = h, true
	return h, nil
}

func memoryviewLen(vm *VM, self Value) (int, error) {
	m, err := vm.viewOf(self)
	if err != nil {
		return 0, err
	}
	if m.ndim() == 0 {
		return 0, vm.TypeErrorf("0-dim memory has no length")
	}
	return m.shape[0], nil
}

func memoryviewCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	if op != EQ && op != NE {
		return NotImplemented, nil
	}
	eq, ok, err := vm.equalViews(a, b)
	if err != nil || !ok {
		return NotImplemented, err
	}
	return Bool(eq == (op == EQ)), nil
}

func (vm *VM) equalViews(a, b Value) (eq, ok bool, err error) {
	var m [2]*MemoryView
	for i, v := range [2]Value{a, b} {
		if m[i] = asMemoryView(v); m[i] != nil {
			if m[i].released {
				return a == b, true, nil
			}
			continue
		}
		if _, ok, err := vm.bufferString(v); err != nil || !ok {
			return false, false, err
		}
		r, err := vm.MemoryView(v)
		if err != nil {
			return false, false, err
		}
		m[i] = asMemoryView(r)
		defer m[i].release()
	}
	x, y := m[0], m[1]
	if len(x.shape) != len(y.shape) {
		return false, true, nil
	}
	for i := range x.shape {
		if x.shape[i] != y.shape[i] {
			return false, true, nil
		}
	}
	fx, fy := itemFormat(x.format), itemFormat(y.format)
	if fx == 0 || fy == 0 {
		return false, true, nil
	}
	if fx == fy && fx != 'd' && fx != 'f' && fx != 'e' && x.contiguous() && y.contiguous() {
		n := x.nbytes()
		r, err := vm.compareBytes(EQ, bytesString(x.data[x.start:x.start+n]), bytesString(y.data[y.start:y.start+n]))
		return r == True, true, err
	}
	err = vm.eachPair(x, y, func(i, j int) error {
		p, q := vm.unpackItem(fx, x.data[i:i+x.size]), vm.unpackItem(fy, y.data[j:j+y.size])
		var same bool
		var err error
		if p.o == &floatTag && p == q {
			f, _ := p.ExactFloat()
			same = f == f
		} else {
			same, err = vm.Equal(p, q)
		}
		if err == nil && !same {
			err = errItemsDiffer
		}
		return err
	})
	if err == errItemsDiffer {
		return false, true, nil
	}
	return err == nil, true, err
}

var errItemsDiffer = errors.New("py: two items differ")

// itemAt returns the offset of the item at index i of a one-dimensional view.
func (vm *VM) itemAt(m *MemoryView, dim, i int) (int, error) {
	n := m.shape[dim]
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		return 0, vm.Errorf(IndexError, "index out of bounds on dimension %d", dim+1)
	}
	return i * m.strides[dim], nil
}

// itemOffset evaluates a subscript that selects one item: an index or a tuple of them. ok is false for other subscripts.
func (vm *VM) itemOffset(self, key Value) (m *MemoryView, off int, ok bool, err error) {
	if m, err = vm.viewOf(self); err != nil {
		return nil, 0, false, err
	}
	items, isTuple := AsTuple(key)
	switch {
	case vm.hasIndex(key):
		i, err := vm.indexValue(key)
		if err != nil {
			return nil, 0, false, err
		}
		if m, err = vm.viewOf(self); err != nil { // __index__ may have released it
			return nil, 0, false, err
		}
		switch m.ndim() {
		case 0:
			return nil, 0, false, vm.TypeErrorf("invalid indexing of 0-dim memory")
		case 1:
		default:
			return nil, 0, false, vm.Errorf(NotImplementedError, "multi-dimensional sub-views are not implemented")
		}
		off, err = vm.itemAt(m, 0, i)
		return m, m.start + off, true, err
	case isTuple:
		idx := make([]int, len(items))
		for k, v := range items {
			if !vm.hasIndex(v) {
				return m, 0, false, nil
			}
			if idx[k], err = vm.indexValue(v); err != nil {
				return nil, 0, false, err
			}
		}
		if m, err = vm.viewOf(self); err != nil {
			return nil, 0, false, err
		}
		if len(idx) < m.ndim() {
			return nil, 0, false, vm.Errorf(NotImplementedError, "sub-views are not implemented")
		}
		if len(idx) > m.ndim() {
			return nil, 0, false, vm.TypeErrorf("cannot index %d-dimension view with %d-element tuple", m.ndim(), len(idx))
		}
		off = m.start
		for k, i := range idx {
			d, err := vm.itemAt(m, k, i)
			if err != nil {
				return nil, 0, false, err
			}
			off += d
		}
		return m, off, true, nil
	}
	return m, 0, false, nil
}

func memoryviewGetItem(vm *VM, self, key Value) (Value, error) {
	m, off, ok, err := vm.itemOffset(self, key)
	if err != nil {
		return Value{}, err
	}
	if ok {
		f, err := vm.viewFormat(m)
		if err != nil {
			return Value{}, err
		}
		return vm.unpackItem(f, m.data[off:off+m.size]), nil
	}
	if m.ndim() == 0 && key == Ellipsis {
		return self, nil
	}
	sl := AsSlice(key)
	if sl == nil {
		if multiSlice(key) {
			return Value{}, vm.Errorf(NotImplementedError, "multi-dimensional slicing is not implemented")
		}
		return Value{}, vm.TypeErrorf("memoryview: invalid slice key")
	}
	return vm.sliceView(self, sl)
}

// multiSlice says whether key is a tuple of slices.
func multiSlice(key Value) bool {
	items, ok := AsTuple(key)
	for _, v := range items {
		ok = ok && AsSlice(v) != nil
	}
	return ok && len(items) > 0
}

// sliceView returns self[sl]: the first dimension is sliced.
func (vm *VM) sliceView(self Value, sl *Slice) (Value, error) {
	start, stop, step, err := vm.sliceParts(sl)
	if err != nil {
		return Value{}, err
	}
	m, err := vm.viewOf(self)
	if err != nil {
		return Value{}, err
	}
	if m.ndim() == 0 {
		return Value{}, vm.TypeErrorf("invalid indexing of 0-dim memory")
	}
	start, _, n := clampSlice(start, stop, step, m.shape[0])
	shape := append([]int{max(n, 0)}, m.shape[1:]...)
	strides := append([]int{m.strides[0] * step}, m.strides[1:]...)
	at := m.start
	if n > 0 {
		at += start * m.strides[0]
	}
	return vm.view(m, at, m.format, m.size, shape, strides), nil
}

func memoryviewSetItem(vm *VM, self, key, v Value) error {
	m, err := vm.viewOf(self)
	if err != nil {
		return err
	}
	if m.readonly {
		return vm.TypeErrorf("cannot modify read-only memory")
	}
	if v.o == nil {
		return vm.TypeErrorf("cannot delete memory")
	}
	m, off, ok, err := vm.itemOffset(self, key)
	if err != nil {
		return err
	}
	if ok {
		f, err := vm.viewFormat(m)
		if err != nil {
			return err
		}
		var item [8]byte
		if err := vm.packItem(f, m.format, item[:m.size], v); err != nil {
			return err
		}
		if m, err = vm.viewOf(self); err != nil {
			return err
		}
		copy(m.data[off:off+m.size], item[:m.size])
		return nil
	}
	sl := AsSlice(key)
	if sl == nil && !multiSlice(key) {
		return vm.TypeErrorf("memoryview: invalid slice key")
	}
	if sl == nil || m.ndim() > 1 {
		return vm.Errorf(NotImplementedError, "memoryview slice assignments are currently restricted to ndim = 1")
	}
	s, ok, err := vm.bufferString(v)
	if err != nil {
		return err
	}
	if !ok {
		return vm.TypeErrorf("a bytes-like object is required, not '%s'", v.Type().name)
	}
	d, err := vm.sliceView(self, sl)
	if err != nil {
		return err
	}
	dst := asMemoryView(d)
	defer dst.release()
	format, dims := "B", 1
	if src := asMemoryView(v); src != nil {
		format, dims = src.format, src.ndim()
	} else if v.kind() == KindNative {
		if n, ok := NativeData[Buffered](v); ok {
			_, format, _ = n.Buffer()
		}
	}
	if dims != 1 || itemFormat(format) != itemFormat(dst.format) || len(s) != dst.nbytes() {
		return vm.ValueErrorf("memoryview assignment: lvalue and rvalue have different structures")
	}
	if err := vm.admit(len(s)); err != nil {
		return err
	}
	if overlaps(dst.data, s) {
		s = string(stringBytes(s))
	}
	i := 0
	return vm.eachItem(dst, func(off int) {
		copy(dst.data[off:off+dst.size], s[i:])
		i += dst.size
	})
}

// memoryIter iterates over a one-dimensional memoryview.
type memoryIter struct {
	Object
	v   Value // null at the end
	pos int
}

// memoryIterType is the type of memoryview's iterators.
var memoryIterType Type

func memoryIterSpec() TypeSpec {
	return TypeSpec{
		Name: "memory_iterator", Kind: KindMemoryIter, Flags: FlagNoNew | FlagFinal,
		Slots: Slots{
			Iter: func(vm *VM, self Value) (Value, error) { return self, nil },
			Next: func(vm *VM, self Value) (Value, error) {
				it := memoryIterLayout.of(self.o)
				if it.v.o == nil {
					return Value{}, nil
				}
				m, err := vm.viewOf(it.v)
				if err != nil {
					return Value{}, err
				}
				if it.pos >= m.shape[0] {
					it.v = Value{}
					return Value{}, nil
				}
				off := m.start + it.pos*m.strides[0]
				it.pos++
				return vm.unpackItem(itemFormat(m.format), m.data[off:off+m.size]), nil
			},
		},
	}
}

func memoryviewIter(vm *VM, self Value) (Value, error) {
	m, err := vm.viewOf(self)
	if err != nil {
		return Value{}, err
	}
	switch m.ndim() {
	case 0:
		return Value{}, vm.TypeErrorf("invalid indexing of 0-dim memory")
	case 1:
	default:
		return Value{}, vm.Errorf(NotImplementedError, "multi-dimensional sub-views are not implemented")
	}
	if _, err := vm.viewFormat(m); err != nil {
		return Value{}, err
	}
	vm.charge(48)
	it := &memoryIter{Object: Object{shape: &memoryIterType.root}, v: self}
	return FromObject(&it.Object), nil
}
