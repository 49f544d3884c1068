package py

import "testing"

// A run that ends while a large dict or set is made anew leaves it as it was.
func TestEndedGrowth(t *testing.T) {
	const most = 1 << 21
	BuildTypes()
	vm := &VM{mem: 1 << 40, limits: Limits{Memory: 1 << 40}}
	d, s := vm.NewDict(), vm.NewSet()
	key := func(i int) Value { return Int(int64(i) * 7) }
	hash := func(i int) uint64 {
		h, err := vm.hash(key(i))
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	// fill adds keys until add fails, and returns how many there are; from some number on each poll ends the run.
	fill := func(add func(i int) error, del func(i int) error) (first, n int) {
		vm.ended = nil
		vm.ClearInterrupt()
		for n < most {
			if n == manyEntries+1000 { // deleted ones are left out
				for ; first < 5000; first++ {
					if err := del(first); err != nil {
						t.Fatal(err)
					}
				}
				vm.Interrupt(ErrInterrupted)
			}
			if add(n) != nil {
				return first, n
			}
			n++
		}
		t.Fatal("no growth was interrupted")
		return
	}
	first, n := fill(func(i int) error { return d.setHash(vm, key(i), Int(int64(i)), hash(i)) },
		func(i int) error { _, err := d.Delete(vm, key(i)); return err })
	if d.Len() != n-first {
		t.Errorf("dict: %d of %d", d.Len(), n-first)
	}
	for i := range n {
		if at, err := d.find(vm, key(i), hash(i)); (at >= 0) != (i >= first) || err != nil || at >= 0 && d.entries[at].key != key(i) {
			t.Fatalf("dict: key %d is at %d, %v", i, at, err)
		}
	}
	first, n = fill(func(i int) error { return s.add(vm, key(i), hash(i)) },
		func(i int) error { _, err := s.discard(vm, key(i), hash(i)); return err })
	if s.Len() != n-first && s.Len() != n-first+1 { // the key itself is in before there is room for the next
		t.Errorf("set: %d of %d", s.Len(), n-first)
	}
	for i := range n {
		if has, err := s.Contains(vm, key(i)); has != (i >= first) || err != nil {
			t.Fatalf("set: key %d: %v, %v", i, has, err)
		}
	}
}
