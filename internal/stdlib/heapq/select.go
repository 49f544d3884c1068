package heapq

// select.go holds nlargest and nsmallest.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// selectionType is the type of the object that keeps a selection in the memory account; scripts never see it.
var selectionType = sync.OnceValue(func() *py.Type {
	return py.BuildType(&py.Type{}, py.TypeSpec{Name: "selection", Module: "heapq", Kind: py.KindNative, Flags: py.FlagNoNew})
})

// chosen is one of the best items so far.
type chosen struct {
	key, val py.Value
	order    int // position in the iterable: of equal items the first is better
}

// selection keeps the n best items in a heap whose top is the worst of them.
type selection struct {
	vm      *py.VM
	largest bool
	items   []chosen
}

// Traverse visits the items.
func (s *selection) Traverse(visit func(py.Value)) int {
	for i := range s.items {
		visit(s.items[i].key)
		visit(s.items[i].val)
	}
	return 48 * cap(s.items)
}

// worse reports whether a is worse than b.
func (s *selection) worse(a, b *chosen) (bool, error) {
	x, y := a.key, b.key
	if !s.largest {
		x, y = y, x
	}
	if less, err := s.vm.Compare(py.LT, x, y); err != nil || less {
		return less, err
	}
	more, err := s.vm.Compare(py.LT, y, x)
	if err != nil || more {
		return false, err
	}
	return a.order > b.order, nil
}

func (s *selection) down(i, n int) error {
	for {
		child := 2*i + 1
		if child >= n {
			return nil
		}
		if child+1 < n {
			worse, err := s.worse(&s.items[child+1], &s.items[child])
			if err != nil {
				return err
			}
			if worse {
				child++
			}
		}
		worse, err := s.worse(&s.items[child], &s.items[i])
		if err != nil || !worse {
			return err
		}
		s.items[i], s.items[child] = s.items[child], s.items[i]
		i = child
	}
}

func selector(largest bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		key := a[2]
		if key.IsNull() {
			key = py.None
		}
		if !py.IsInt(a[0]) {
			// The length of the iterable is compared with n first, where it has one.
			if _, err := vm.Len(a[1]); err == nil {
				if _, err := vm.Compare(py.GE, a[0], py.Int(1)); err != nil {
					return py.Value{}, err
				}
			}
		}
		n, err := vm.IndexClamped(a[0])
		if err != nil {
			return py.Value{}, err
		}
		it, err := vm.Iter(a[1])
		if err != nil {
			return py.Value{}, err
		}
		if n <= 0 {
			return vm.List(nil), nil
		}
		// A large n is a sort.
		if size, err := vm.Len(a[1]); err == nil && n >= size/8 || n > 1<<20 {
			return sorted(vm, it, key, largest, n)
		}
		s := &selection{vm: vm, largest: largest}
		holder := vm.NewNative(selectionType(), s, 64)
		mark := vm.PushRoot(holder)
		defer vm.PopRoots(mark)
		order := 0
		err = vm.Iterate(it, func(v py.Value) error {
			c := chosen{v, v, order}
			order++
			if !key.IsNone() {
				var err error
				if c.key, err = vm.CallValues(key, v); err != nil {
					return err
				}
			}
			if len(s.items) < n {
				if len(s.items) == cap(s.items) {
					if err := vm.Reserve(96 * (cap(s.items) + 4)); err != nil {
						return err
					}
				}
				s.items = append(s.items, c)
				if len(s.items) == n {
					for i := n/2 - 1; i >= 0; i-- {
						if err := s.down(i, n); err != nil {
							return err
						}
					}
				}
				return nil
			}
			x, y := s.items[0].key, c.key
			if !largest {
				x, y = y, x
			}
			better, err := vm.Compare(py.LT, x, y)
			if err != nil || !better {
				return err
			}
			s.items[0] = c
			return s.down(0, n)
		})
		if err != nil {
			return py.Value{}, err
		}
		if len(s.items) < n {
			for i := len(s.items)/2 - 1; i >= 0; i-- {
				if err := s.down(i, len(s.items)); err != nil {
					return py.Value{}, err
				}
			}
		}
		out := make([]py.Value, len(s.items))
		for k := len(s.items) - 1; k >= 0; k-- {
			out[k] = s.items[0].val
			s.items[0], s.items[k] = s.items[k], s.items[0]
			if err := s.down(0, k); err != nil {
				return py.Value{}, err
			}
		}
		return vm.List(out), nil
	}
}

// sorted returns the first n items of sorted(iterable, key=key, reverse=largest).
func sorted(vm *py.VM, iterable, key py.Value, largest bool, n int) (py.Value, error) {
	l, err := vm.Collect(iterable)
	if err != nil {
		return py.Value{}, err
	}
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	sort, err := vm.GetAttr(l.Value(), "sort")
	if err != nil {
		return py.Value{}, err
	}
	if _, err := vm.Call(sort, py.MakeArgs([]py.Value{key, py.Bool(largest)}, []*py.Str{vm.NewStr("key"), vm.NewStr("reverse")})); err != nil {
		return py.Value{}, err
	}
	if l.Len() > n {
		l.Truncate(n)
	}
	return l.Value(), nil
}
