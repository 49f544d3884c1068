package py

// containers.go holds the structs of the builtin containers; each type's methods are in the file named after it.

// List is a Python list.
type List struct {
	Object
	items []Value
	// front counts the slots of the array before items[0], which deletions at the front left unused.
	front uint32
	// grown says that the list got its items one by one, and extended that it was empty and got them from one iterable, which CPython's sizes tell.
	grown, extended bool
}

// Tuple is a Python tuple. It is never changed once a script can see it.
type Tuple struct {
	Object
	first *Value // of n items, or &noItem; see items
	hash  int64  // cached; 0 if not computed
}

// noItem is where the items of empty tuples begin.
var noItem Value

// setItems gives a tuple that nothing has seen yet its items, which it owns from then on.
func (t *Tuple) setItems(items []Value) {
	if len(items) == 0 {
		t.first, t.n = &noItem, 0
		return
	}
	if len(items) > maxTuple {
		panic("py: tuple: more items than a tuple holds")
	}
	t.first, t.n = &items[0], int32(len(items))
}

// Range is a Python range whose bounds fit int64; big is used for the others.
type Range struct {
	Object
	start, stop, step int64
	// big holds start, stop and step where one of them does not fit, else nil.
	big *[3]Value
}

// Slice is a Python slice. Parts that were left out are None.
type Slice struct {
	Object
	start, stop, step Value
}

// Cell is a variable shared between a function and those inside it.
type Cell struct {
	Object
	v Value
}

type (
	listInstance struct {
		List
		attrs []Value
	}
	tupleInstance struct {
		Tuple
		attrs []Value
	}
	// tuple1, tuple2 and tuple3 are short tuples in one allocation.
	tuple1 struct {
		Tuple
		a [1]Value
	}
	tuple2 struct {
		Tuple
		a [2]Value
	}
	tuple3 struct {
		Tuple
		a [3]Value
	}
)
