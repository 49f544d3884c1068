package py

// sizeof.go holds __sizeof__ and sys.getsizeof: the sizes that CPython 3.14's objects have on a 64-bit machine, as far as they follow from what
// the object holds. What Krait takes itself is for the memory limit, not for scripts. The figures are CPython's answers.

import "math/bits"

// gcHeader is what CPython's collector keeps before an object that it traverses.
const gcHeader = 16

// SizeOf returns sys.getsizeof(v): v.__sizeof__(), and the collector's header where CPython's object has one.
func (vm *VM) SizeOf(v Value) (Value, error) {
	t := v.Type()
	m := t.lookup("__sizeof__")
	if m.o == nil {
		return Value{}, vm.TypeErrorf("Type %s doesn't define __sizeof__", t.ShortName())
	}
	r, err := vm.callSpecial(m, v, t)
	if err != nil {
		return Value{}, err
	}
	n, ok := AsInt64(r)
	if !ok {
		return Value{}, vm.TypeErrorf("an integer is required")
	}
	if n < 0 {
		return Value{}, vm.ValueErrorf("__sizeof__() should return >= 0")
	}
	if t.collected(v) {
		n += gcHeader
		if t.flags&(flagHeap|FlagHasDict) == flagHeap|FlagHasDict && t.kind != KindType && t.kind != KindModule {
			n += 16 // the pointers to __dict__ and to weak references lie before it
		}
	}
	return Int(n), nil
}

// collected reports whether CPython's collector traverses instances of t.
func (t *Type) collected(v Value) bool {
	switch t.kind {
	case KindNone, KindBool, KindInt, KindFloat, KindComplex, KindStr, KindBytes, KindByteArray, KindRange, KindCode:
		return t.flags&flagHeap != 0 && (t.flags&FlagHasDict != 0 || len(t.slotNames) > 0)
	case KindType:
		return AsType(v).flags&flagHeap != 0
	case KindObject:
		return t != &objectType
	}
	return v != Ellipsis && v != NotImplemented
}

// sizeOfOther is __sizeof__ of what has none of its own.
func sizeOfOther(v Value) int64 {
	t := v.Type()
	slots := int64(8 * len(t.slotNames))
	switch t.kind {
	case KindFloat:
		return 24 + slots
	case KindComplex:
		return 32 + slots
	case KindRange:
		return 48
	case KindSlice:
		return 40
	case KindFunction:
		return 152
	case KindBuiltin, KindMethod:
		return 56
	case KindType:
		if AsType(v).flags&flagHeap == 0 {
			return 416
		}
		return 1704
	case KindModule:
		return 56
	case KindException:
		return 72 + slots
	case KindGenerator:
		c := asGenerator(v).fn.code
		return 168 + 8*int64(len(c.VarNames))
	}
	return 16 + slots
}

// listSlots is how many items CPython's list has room for: one that has grown by appending has steps of its own (list_resize), others
// are as long as they were made, which for iterables that tell their length is an even number.
func listSlots(l *List) int64 {
	n := int64(len(l.items))
	if !l.grown {
		if n > 2 || l.extended {
			n += n & 1
		}
		return n
	}
	room := int64(0)
	for room < n {
		need := room + 1
		room = (need + need>>3 + 6) &^ 3
	}
	if l.extended && n > 1 {
		room = max(room, 8) // what an iterator of unknown length is expected to give
	}
	return room
}

// dictSize is the size of a dict with n entries, those of deleted keys included. Its table doubles; two thirds of it can be used.
func dictSize(n int, strings bool) int64 {
	if n == 0 {
		return 48
	}
	log := 3
	for usable(log) < n {
		log++
	}
	entry, index := 24, 1
	if strings {
		entry = 16
	}
	switch {
	case log > 15:
		index = 4
	case log > 7:
		index = 2
	}
	return int64(48 + 32 + index<<log + entry*usable(log))
}

func usable(log int) int { return (2 << log) / 3 }

func listSizeof(vm *VM, a []Value) (Value, error) { return Int(40 + 8*listSlots(listOf(a[0]))), nil }

func tupleSizeof(vm *VM, a []Value) (Value, error) {
	return Int(32 + 8*int64(len(tupleOf(a[0]).items()))), nil
}

func dictSizeof(vm *VM, a []Value) (Value, error) {
	d := dictOf(a[0])
	strings := true
	for i := range d.entries {
		if k := d.entries[i].key; k.o != nil && k.o.shape != &strType.root {
			strings = false
			break
		}
	}
	if err := vm.Step(len(d.entries) >> 5); err != nil {
		return Value{}, err
	}
	return Int(dictSize(len(d.entries), strings)), nil
}

func setSizeof(vm *VM, a []Value) (Value, error) {
	n := int64(200)
	if t := len(setOf(a[0]).index); t > minSet {
		n += 16 << (bits.Len(uint(t)) - 1)
	}
	return Int(n), nil
}
