package py

// positions.go holds Positions, a table that finds objects by their identity.

import "math/bits"

// Positions has a number for each of some objects. It keeps them alive. The zero value is empty.
type Positions struct {
	slots []position // a power of two of them, at most half in use; where an object is not in its slot, it is in one of the next
	used  int
	shift uint8
}

type position struct {
	o *Object
	n int
}

// positionSize is how many bytes a slot takes.
const positionSize = 16

// leastPositions is how many slots a table has at first.
const leastPositions = 8

// Get returns the number of v, which is not inline.
func (t *Positions) Get(v Value) (n int, ok bool) {
	if t.used == 0 {
		return 0, false
	}
	for i := t.home(v.o); ; i = (i + 1) & (len(t.slots) - 1) {
		switch p := &t.slots[i]; p.o {
		case v.o:
			return p.n, true
		case nil:
			return 0, false
		}
	}
}

// Set gives v, which is not inline, the number n. The error is that of a limit.
func (t *Positions) Set(vm *VM, v Value, n int) error {
	if 2*t.used >= len(t.slots) {
		if err := t.grow(vm); err != nil {
			return err
		}
	}
	t.put(v.o, n)
	return nil
}

func (t *Positions) put(o *Object, n int) {
	for i := t.home(o); ; i = (i + 1) & (len(t.slots) - 1) {
		p := &t.slots[i]
		if p.o == nil {
			t.used++
			p.o = o
		}
		if p.o == o {
			p.n = n
			return
		}
	}
}

// home returns the slot that o is in where no other took it.
func (t *Positions) home(o *Object) int { return int(addressHash(o) >> t.shift) }

// grow doubles the table.
func (t *Positions) grow(vm *VM) error {
	size := max(2*len(t.slots), leastPositions)
	if err := vm.Reserve(size * positionSize); err != nil {
		return err
	}
	old := t.slots
	larger := Positions{slots: make([]position, size), shift: uint8(bits.LeadingZeros64(uint64(size)) + 1)}
	for i := range old {
		if i&4095 == 4095 {
			if err := vm.Step(4096 / 16); err != nil {
				return err
			}
		}
		if p := &old[i]; p.o != nil {
			larger.put(p.o, p.n)
		}
	}
	*t = larger
	return nil
}

// Size returns how many bytes the table takes.
func (t *Positions) Size() int { return len(t.slots) * positionSize }
