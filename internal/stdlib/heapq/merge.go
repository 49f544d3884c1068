package heapq

// merge.go holds the iterator that merge, a generator function, delegates to.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// mergerType is the type of the iterator.
var mergerType = sync.OnceValue(func() *py.Type {
	spec := py.TypeSpec{Name: "_merger", Module: "heapq", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal}
	spec.Slots.Iter = func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil }
	spec.Slots.Next = mergerNext
	spec.Slots.Send = func(vm *py.VM, self, _ py.Value) (py.Value, bool, error) {
		v, err := mergerNext(vm, self)
		if v.IsNull() && err == nil {
			return py.None, true, nil
		}
		return v, false, err
	}
	spec.Methods = []py.Def{
		{Name: "drop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			m, err := idleMerger(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			m.given, m.busy = false, true
			err = m.pop(vm)
			m.busy = false
			return py.None, err
		}},
		{Name: "last", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			m, err := idleMerger(vm, a[0])
			if err != nil || len(m.heap) == 0 {
				return py.None, err
			}
			r := m.heap[0]
			it := r.it
			if !r.next.IsNull() {
				if it, err = vm.GetAttr(r.next, "__self__"); err != nil {
					return py.Value{}, err
				}
			}
			return vm.TupleOf([]py.Value{r.val, it}), nil
		}},
	}
	return py.BuildType(&py.Type{}, spec)
})

// run is an iterable that is merged.
type run struct {
	key, val py.Value // of the item that it gave last
	it       py.Value
	next     py.Value // its method __next__, which is null where the iterator's type is builtin
	order    int      // of runs with equal keys the one with the lower order comes first
}

// merger gives the items of sorted iterables in order, as long as two of them have some.
type merger struct {
	key   py.Value // the function, or null
	max   bool     // the greatest come first
	heap  []*run
	given bool // the item of heap[0] was given
	busy  bool // code of a script may be running that would see the heap half ordered
	work  int  // comparisons since the last step
}

// Traverse visits the items and iterators.
func (m *merger) Traverse(visit func(py.Value)) int {
	for _, r := range m.heap {
		for _, v := range [...]py.Value{r.key, r.val, r.it, r.next} {
			if !v.IsNull() {
				visit(v)
			}
		}
	}
	if !m.key.IsNull() {
		visit(m.key)
	}
	return 80 + runSize*len(m.heap)
}

// runSize is the size of a run and its place in the heap in bytes.
const runSize = 104

// idleMerger returns the merger v, which must not be at work.
func idleMerger(vm *py.VM, v py.Value) (*merger, error) {
	m, _ := py.NativeState(v).(*merger)
	if m.busy {
		return nil, vm.ValueErrorf("generator already executing")
	}
	return m, nil
}

// newMerger is _merger(iterables, key, reverse), which asks each iterable for its first item.
func newMerger(vm *py.VM, a []py.Value) (py.Value, error) {
	iterables, _ := py.AsTuple(a[0])
	key := a[1]
	reverse, err := vm.Truth(a[2])
	if err != nil {
		return py.Value{}, err
	}
	v, m := py.NewNativeOf[merger](vm, mergerType(), 80)
	if m.max = reverse; !key.IsNone() {
		m.key = key
	}
	mark := vm.PushRoot(v)
	defer vm.PopRoots(mark)
	m.busy = true
	for i, x := range iterables {
		it, err := vm.Iter(x)
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.Reserve(runSize); err != nil {
			return py.Value{}, err
		}
		r := &run{it: it, order: i}
		if m.max {
			r.order = -i
		}
		if it.Type().IsHeap() {
			r.next, err = vm.GetAttr(it, "__next__")
		}
		more := false
		if err == nil {
			more, err = m.advance(vm, r)
		}
		if err != nil && !py.IsExc(err, py.StopIteration) {
			return py.Value{}, err
		}
		if more && err == nil {
			m.heap = append(m.heap, r)
		}
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
	}
	for i := len(m.heap)/2 - 1; i >= 0; i-- {
		if err := m.down(vm, i); err != nil {
			return py.Value{}, err
		}
	}
	m.busy = false
	return v, nil
}

// advance asks r for its next item; false or StopIteration says that there is none.
func (m *merger) advance(vm *py.VM, r *run) (bool, error) {
	var v py.Value
	var err error
	if r.next.IsNull() {
		v, err = vm.NextOf(r.it)
	} else {
		v, err = vm.CallValues(r.next)
	}
	if v.IsNull() || err != nil {
		return false, err
	}
	r.key, r.val = v, v
	if !m.key.IsNull() {
		r.key, err = vm.CallOne(m.key, v)
	}
	return err == nil, err
}

func mergerNext(vm *py.VM, self py.Value) (py.Value, error) {
	m, err := idleMerger(vm, self)
	if err != nil {
		return py.Value{}, err
	}
	if m.given {
		m.given, m.busy = false, true
		err := m.replace(vm)
		m.busy = false
		if err != nil {
			return py.Value{}, err
		}
	}
	if len(m.heap) < 2 {
		return py.Value{}, nil
	}
	m.given = true
	return m.heap[0].val, nil
}

// replace puts the next item of the first run in the place of the one before, and drops the run if it has ended.
func (m *merger) replace(vm *py.VM) error {
	more, err := m.advance(vm, m.heap[0])
	if more {
		err = m.down(vm, 0)
	}
	if err != nil && !py.IsExc(err, py.StopIteration) || more && err == nil {
		return err
	}
	if err = m.pop(vm); err != nil && py.IsExc(err, py.StopIteration) {
		return vm.Errorf(py.RuntimeError, "generator raised StopIteration")
	}
	return err
}

// pop drops the first run.
func (m *merger) pop(vm *py.VM) error {
	n := len(m.heap) - 1
	if n < 0 {
		return vm.Errorf(py.IndexError, "index out of range")
	}
	last := m.heap[n]
	m.heap[n] = nil
	m.heap = m.heap[:n]
	if n == 0 {
		return nil
	}
	m.heap[0] = last
	return m.down(vm, 0)
}

// down is heap.down of the runs.
func (m *merger) down(vm *py.VM, start int) error {
	h, pos := m.heap, start
	for 2*pos+1 < len(h) {
		child := 2*pos + 1
		if child+1 < len(h) {
			left, err := m.before(vm, h[child], h[child+1])
			if err != nil {
				return err
			}
			if !left {
				child++
			}
		}
		h[pos], h[child] = h[child], h[pos]
		pos = child
	}
	for pos > start {
		parent := (pos - 1) / 2
		above, err := m.before(vm, h[pos], h[parent])
		if err != nil || !above {
			return err
		}
		h[pos], h[parent] = h[parent], h[pos]
		pos = parent
	}
	return nil
}

// before reports whether a belongs above b. They are compared as lists of their keys and orders are.
func (m *merger) before(vm *py.VM, a, b *run) (bool, error) {
	if m.max {
		a, b = b, a
	}
	if i, ok := a.key.SmallInt(); ok {
		if j, ok := b.key.SmallInt(); ok {
			return i < j || i == j && a.order < b.order, m.step(vm)
		}
	}
	eq, err := vm.Equal(a.key, b.key)
	if err != nil {
		return false, err
	}
	less := a.order < b.order
	if !eq {
		if less, err = vm.Compare(py.LT, a.key, b.key); err != nil {
			return false, err
		}
	}
	return less, m.step(vm)
}

// step counts a comparison.
func (m *merger) step(vm *py.VM) error {
	if m.work++; m.work < 16 {
		return nil
	}
	m.work = 0
	return vm.Step(1)
}
