// Package heapq is Python's heapq module.
package heapq

// heapq.go holds the module and the heap operations on lists.

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module heapq.
func Module() *py.ModuleDef { return module() }

// mergeSource defines merge, a generator function.
//
//go:embed merge.py
var mergeSource string

func newModule() *py.ModuleDef {
	merge := lazy.New("heapq", mergeSource, "merge")
	var defs []py.Def
	for _, max := range [2]bool{false, true} {
		suffix := ""
		if max {
			suffix = "_max"
		}
		one := func(name string, f func(h heap) (py.Value, error)) {
			name += suffix
			what := name + "() argument"
			defs = append(defs, py.Def{Name: name, Sig: "heap, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				h, err := newHeap(vm, a[0], what, max)
				if err != nil {
					return py.Value{}, err
				}
				return f(h)
			}})
		}
		two := func(name string, f func(h heap, v py.Value) (py.Value, error)) {
			name += suffix
			what := name + "() argument 1"
			defs = append(defs, py.Def{Name: name, Sig: "heap, item, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				h, err := newHeap(vm, a[0], what, max)
				if err != nil {
					return py.Value{}, err
				}
				return f(h, a[1])
			}})
		}
		two("heappush", heap.push)
		one("heappop", heap.pop)
		one("heapify", heap.heapify)
		two("heapreplace", heap.replace)
		two("heappushpop", heap.pushPop)
	}
	defs = append(defs,
		py.Def{Name: "nlargest", Sig: "n, iterable, key=None", Python: true, Fn: selector(true)},
		py.Def{Name: "_merger", Sig: "iterables, key, reverse, /", Fn: newMerger},
		py.Def{Name: "nsmallest", Sig: "n, iterable, key=None", Python: true, Fn: selector(false)},
	)
	return &py.ModuleDef{
		Name: "heapq", Doc: "Priority queues in lists.", Funcs: defs,
		Init: func(vm *py.VM, m *py.Module) error {
			var all []py.Value
			for _, n := range [...]string{"heappush", "heappop", "heapify", "heapreplace", "heappushpop", "heappush_max", "heappop_max",
				"heapify_max", "heapreplace_max", "heappushpop_max", "nlargest", "nsmallest", "merge"} {
				all = append(all, vm.Str(n))
			}
			m.Set(vm, "__all__", vm.List(all))
			for _, n := range [...]string{"heapify_max", "heappop_max", "heappush_max", "heappushpop_max", "heapreplace_max"} {
				m.Set(vm, "_"+n, m.Dict().GetStr(n))
			}
			lazy.Install(vm, m, "heapq", merge)
			return nil
		},
	}
}

// heap is a list seen as a heap, whose first item is the least or, with max, the greatest. Its operations take it by value, so that a call
// allocates nothing.
type heap struct {
	vm  *py.VM
	l   *py.List
	max bool
	n   int // steps since the last Step
}

func newHeap(vm *py.VM, v py.Value, what string, max bool) (heap, error) {
	l := py.AsList(v)
	if l == nil {
		return heap{}, vm.TypeErrorf("%s must be list, not %s", what, py.ArgType(v))
	}
	return heap{vm: vm, l: l, max: max}, nil
}

// before reports whether a belongs above b. Comparing must not change the heap's length.
func (h *heap) before(a, b py.Value) (bool, error) {
	if h.max {
		a, b = b, a
	}
	n := h.l.Len()
	r, err := h.vm.Compare(py.LT, a, b)
	if err == nil && h.l.Len() != n {
		err = h.vm.Errorf(py.RuntimeError, "list changed size during iteration")
	}
	if h.n++; h.n >= 16 && err == nil {
		h.n = 0
		err = h.vm.Step(1)
	}
	return r, err
}

// up moves the item at pos towards the root, at most to start, as long as it belongs above its parent.
func (h *heap) up(start, pos int) error {
	for pos > start {
		parent := (pos - 1) / 2
		above, err := h.before(h.l.At(pos), h.l.At(parent))
		if err != nil || !above {
			return err
		}
		items := h.l.Items()
		items[pos], items[parent] = items[parent], items[pos]
		pos = parent
	}
	return nil
}

// down lets the item at pos sink to a leaf along the children that belong above, and rise from there: most items belong far
// down, so this takes fewer comparisons than stopping on the way (Knuth, volume 3, 5.2.3, exercise 18).
func (h *heap) down(pos int) error {
	start, end := pos, h.l.Len()
	for {
		child := 2*pos + 1
		if child >= end {
			break
		}
		if child+1 < end {
			left, err := h.before(h.l.At(child), h.l.At(child+1))
			if err != nil {
				return err
			}
			if !left {
				child++
			}
		}
		items := h.l.Items()
		items[pos], items[child] = items[child], items[pos]
		pos = child
	}
	return h.up(start, pos)
}

func (h heap) push(v py.Value) (py.Value, error) {
	if err := h.l.Append(h.vm, v); err != nil {
		return py.Value{}, err
	}
	return py.None, h.up(0, h.l.Len()-1)
}

func (h heap) pop() (py.Value, error) {
	n := h.l.Len()
	if n == 0 {
		return py.Value{}, h.vm.Errorf(py.IndexError, "index out of range")
	}
	last := h.l.At(n - 1)
	h.l.Truncate(n - 1)
	if n == 1 {
		return last, nil
	}
	top := h.l.At(0)
	h.l.Items()[0] = last
	return top, h.down(0)
}

func (h heap) heapify() (py.Value, error) {
	for i := h.l.Len()/2 - 1; i >= 0; i-- {
		if err := h.down(i); err != nil {
			return py.Value{}, err
		}
	}
	return py.None, nil
}

func (h heap) replace(v py.Value) (py.Value, error) {
	if h.l.Len() == 0 {
		return py.Value{}, h.vm.Errorf(py.IndexError, "index out of range")
	}
	top := h.l.At(0)
	h.l.Items()[0] = v
	return top, h.down(0)
}

func (h heap) pushPop(v py.Value) (py.Value, error) {
	if h.l.Len() == 0 {
		return v, nil
	}
	// This comparison may change the heap's length.
	a, b := h.l.At(0), v
	if h.max {
		a, b = b, a
	}
	above, err := h.vm.Compare(py.LT, a, b)
	if err != nil || !above {
		return v, err
	}
	if h.l.Len() == 0 {
		return py.Value{}, h.vm.Errorf(py.IndexError, "index out of range")
	}
	return h.replace(v)
}
