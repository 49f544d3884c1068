package py

import "testing"

// TestPositions gives numbers to more objects than the table has room for at first, again to some, and finds all of them.
func TestPositions(t *testing.T) {
	vm := NewVM(Config{})
	var p Positions
	if _, ok := p.Get(vm.Str("absent")); ok || p.Size() != 0 {
		t.Errorf("the zero value has entries, and takes %d bytes", p.Size())
	}
	values := make([]Value, 1000)
	for i := range values {
		values[i] = vm.NewList(nil).Value()
		if err := p.Set(vm, values[i], i); err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; i < len(values); i += 3 {
		if err := p.Set(vm, values[i], -i); err != nil {
			t.Fatal(err)
		}
	}
	for i, v := range values {
		want := i
		if i%3 == 0 {
			want = -i
		}
		if n, ok := p.Get(v); n != want || !ok {
			t.Fatalf("object %d has %d, %v", i, n, ok)
		}
	}
	if n, ok := p.Get(vm.NewList(nil).Value()); ok {
		t.Errorf("another list has %d", n)
	}
	if p.Size() != 2048*positionSize {
		t.Errorf("%d objects take %d bytes", len(values), p.Size())
	}
}

// TestPositionsLimit shows that a table that would outgrow the memory limit says so and keeps what it has.
func TestPositionsLimit(t *testing.T) {
	vm := NewVM(Config{Limits: Limits{Memory: 1 << 20}})
	var p Positions
	var values []Value
	other := NewVM(Config{}) // which accounts for the lists
	for {
		v := other.NewList(nil).Value()
		if err := p.Set(vm, v, len(values)); err != nil {
			break
		}
		if values = append(values, v); len(values)*positionSize > 1<<20 {
			t.Fatalf("%d objects have numbers, in %d bytes", len(values), p.Size())
		}
	}
	if p.Size() > 1<<20 {
		t.Errorf("the table takes %d bytes", p.Size())
	}
	for i, v := range values {
		if n, ok := p.Get(v); n != i || !ok {
			t.Fatalf("object %d has %d, %v", i, n, ok)
		}
	}
}
