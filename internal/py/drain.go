package py

// drain.go holds the consumption of a generator by native code that needs no Python code for an item: the generator's frame stays on the
// stack, and yields into a drainer instead of leaving the evaluation loop.

// drainer takes the items of a generator. take runs no Python code, since the generator is running meanwhile and its frame would be seen.
// It reports false, having done nothing, for an item that takes more: that one leaves the loop.
type drainer interface {
	take(vm *VM, v Value) bool
	// takeSome takes items up to the first that take would not, and returns their number.
	takeSome(vm *VM, items []Value) int
}

// drain resumes g, and gives what it yields to d, unless that is nil, up to the first item that d does not take, which it returns. done says that the generator
// has returned v instead.
func (vm *VM) drain(g *Generator, d drainer) (v Value, done bool, err error) {
	if g.state > genSuspended || vm.native >= maxNative {
		return vm.send(g, None)
	}
	flags := frameEntry
	if d != nil {
		flags |= frameDrain
	}
	if err := vm.resumeFrame(g, vm.top(), 0, flags); err != nil {
		return Value{}, false, err
	}
	if vm.fuel--; vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return Value{}, false, vm.unwind(err, vm.depth)
		}
	}
	g.drainer = d
	vm.native++
	v, err = vm.run(vm.depth)
	vm.native--
	g.drainer = nil
	if err != nil {
		return Value{}, false, err
	}
	return v, g.state == genDone, nil
}

// yield suspends the top frame, a generator's, which yields v, unless what drains it takes v: then it goes on. dest is the register that gets what is sent.
func (vm *VM) yield(v Value, dest uint8) (suspended bool) {
	if fr := &vm.frames[vm.depth-1]; fr.flags&frameDrain != 0 && vm.drained(v, dest) {
		return false
	}
	vm.suspend(dest)
	return true
}

// drained gives v, which the top frame yields, to the drainer of its generator. It reports whether the generator goes on, whose register
// dest has what was sent then.
func (vm *VM) drained(v Value, dest uint8) bool {
	fr := &vm.frames[vm.depth-1]
	if d := fr.ext.gen.drainer; d == nil || !d.take(vm, v) {
		return false
	}
	vm.stack[fr.base+int(dest)] = None
	return true
}

// sendOrDrain is Send to what a generator delegates to, whose own items go to d, unless that is nil. So an item of a generator deep below
// takes one step, not one for each of those above.
func (vm *VM) sendOrDrain(sub, sent Value, d drainer) (Value, bool, error) {
	if d != nil && sent.IsNone() && sub.o.shape == &generatorType.root {
		return vm.drain(generatorLayout.guarded(sub.o), d)
	}
	return vm.Send(sub, sent)
}

// drainInto is Iterate where d, if it is not nil, takes most of the items: f is called for the others. v is an iterable of any kind, which the caller
// uses no more if it is a generator.
func (vm *VM) drainInto(v Value, d drainer, f func(Value) error) error {
	if v.o.shape != &generatorType.root {
		return vm.iterate(v, d, f)
	}
	mark := vm.PushRoot(v)
	defer vm.PopRoots(mark)
	g := generatorLayout.guarded(v.o)
	for {
		x, done, err := vm.drain(g, d)
		if done && err == nil {
			vm.takeBack(g)
		}
		if done || err != nil {
			return err
		}
		if err := vm.Step(1); err != nil {
			return err
		}
		if err := f(x); err != nil {
			if err == StopIterate {
				vm.takeBack(g)
				return nil
			}
			return err
		}
	}
}

// aheadDeep is how many iterators that read from each other Ahead goes through: they nest as deep as a script likes.
const aheadDeep = 5

// Ahead puts some of what the iterator it, which may be of any type, gives next into items, where that is known without running code of a script, and returns how
// many. The iterator stays where it is, and 0 says nothing of its end. SkipAhead passes over what has been taken of them.
func (vm *VM) Ahead(it Value, items []Value) int {
	n := 0
	switch it.o.shape {
	case &listIterType.root:
		l := listIterLayout.guarded(it.o)
		if l.list == nil || l.i >= len(l.list.items) {
			return 0
		}
		n = copy(items, l.list.items[l.i:])
	case &tupleIterType.root:
		t := tupleIterLayout.guarded(it.o)
		n = copy(items, t.items[min(t.i, len(t.items)):])
	case &rangeIterType.root:
		r := rangeIterLayout.guarded(it.o)
		n = int(max(0, min(int64(len(items)), r.left)))
		x, step := r.cur, r.step
		for i := range items[:n] {
			items[i] = Int(x)
			x += step
		}
	case &bytesIterType.root:
		b := bytesIterLayout.guarded(it.o)
		if b.v.o == nil || b.v.kind() != KindBytes {
			return 0
		}
		s := textOf(b.v)
		s = s[min(b.pos, len(s)):]
		n = min(len(items), len(s))
		for i := range items[:n] {
			items[i] = Int(int64(s[i]))
		}
	case &strASCIIIterType.root:
		l := strIterLayout.guarded(it.o)
		if l.s == nil {
			return 0
		}
		s := l.s.s[min(l.pos, len(l.s.s)):]
		n = min(len(items), len(s))
		for i := range items[:n] {
			items[i] = asciiStrs[s[i]].Value()
		}
	case &dictKeyIterType.root, &dictValueIterType.root:
		l := dictIterLayout.guarded(it.o)
		d := l.dict
		if d == nil || l.used != d.Len() || l.ordered || l.pos < 0 {
			return 0
		}
		for values := it.o.shape == &dictValueIterType.root; n < min(len(items), l.left) && l.pos+n < len(d.entries); n++ {
			e := &d.entries[l.pos+n]
			if e.key.o == nil {
				break
			}
			if items[n] = e.key; values {
				items[n] = e.val
			}
		}
	default:
		if f := it.o.shape.typ.slots.Ahead; f != nil && vm.peeking < aheadDeep {
			vm.peeking++
			n = f(vm, it, items)
			vm.peeking--
		}
	}
	return n
}

// SkipAhead passes over the items taken, at least one, which are the first of those that Ahead gave for the iterator it. It goes through no more iterators than Ahead did,
// since one at which that stopped gave none.
func SkipAhead(it Value, taken []Value) {
	n := len(taken)
	switch it.o.shape {
	case &listIterType.root:
		listIterLayout.guarded(it.o).i += n
	case &tupleIterType.root:
		tupleIterLayout.guarded(it.o).i += n
	case &rangeIterType.root:
		r := rangeIterLayout.guarded(it.o)
		r.cur += int64(n) * r.step
		r.left -= int64(n)
	case &bytesIterType.root:
		bytesIterLayout.guarded(it.o).pos += n
	case &strASCIIIterType.root:
		strIterLayout.guarded(it.o).pos += n
	case &dictKeyIterType.root, &dictValueIterType.root:
		l := dictIterLayout.guarded(it.o)
		l.pos += n
		l.left -= n
	default:
		it.o.shape.typ.slots.Skip(it, taken)
	}
}

// take appends v.
func (l *List) take(vm *VM, v Value) bool {
	if len(l.items) == cap(l.items) && l.grow(vm, 1) != nil {
		return false // appending v says why
	}
	l.items = append(l.items, v)
	return true
}

func (l *List) takeSome(vm *VM, items []Value) int {
	for i, v := range items {
		if !l.take(vm, v) {
			return i
		}
	}
	return len(items)
}

// truthDrainer takes what is as true as it says.
type truthDrainer bool

func (t truthDrainer) take(_ *VM, v Value) bool {
	switch v.o {
	case &boolTag, &intTag:
		return (v.n != 0) == bool(t)
	case &noneTag:
		return !bool(t)
	}
	return false
}

func (t truthDrainer) takeSome(vm *VM, items []Value) int {
	for i, v := range items {
		if !t.take(vm, v) {
			return i
		}
	}
	return len(items)
}
