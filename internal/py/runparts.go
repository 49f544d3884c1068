package py

// runparts.go holds the parts of the evaluation loop's fast paths: small ones that are inlined into it, and calls that do
// their work on the register stack, after which the loop loads everything again.

import (
	"math"

	"github.com/krait-run/krait/internal/compile"
)

const (
	intrinsicNone intrinsic = iota
	intrinsicAppend
	intrinsicGet
	intrinsicLen
	intrinsicIsInstance
	intrinsicHash
)

// index returns the index of the instruction at pc in the frame's code.
func (fr *frame) index(pc instrPtr) int { return pc.since(fr.fn.first) }

// resumePoint is a frame and its next instruction, where the loop goes on after a call. It is too large for Go to keep in registers: of locals that are used
// behind a call Go would store those at each dispatch, of whatever instruction.
type resumePoint struct {
	fr *frame
	pc instrPtr
	_  [3]uintptr
}

// set stores v, leaving the pointer word alone where it is the same already.
func set(d *Value, v Value) {
	if d.o != v.o {
		d.o = v.o
	}
	d.n = v.n
}

// few is up to how many Values a loop copies or erases in less time than the calls that copy and clear are.
const few = 8

// put copies src to dst, which is as long or longer. Four at a time, without the comparisons of set, takes longer: the slices cost more.
func put(dst, src []Value) {
	if len(src) > few {
		copy(dst, src)
		return
	}
	for i := 0; i < len(src) && i < len(dst); i++ {
		set(&dst[i], src[i])
	}
}

// erase makes the items null.
func erase(items []Value) {
	if len(items) > few {
		clear(items)
		return
	}
	for i := 0; i < len(items); i++ {
		set(&items[i], Value{})
	}
}

func setInt(d *Value, i int64) {
	if d.o != &intTag {
		d.o = &intTag
	}
	d.n = uint64(i)
}

func setFloat(d *Value, f float64) {
	if d.o != &floatTag {
		d.o = &floatTag
	}
	d.n = math.Float64bits(f)
}

// relations has for each comparison the relations in which it holds: 1 less, 2 equal, 4 greater, 8 not equal.
var relations = [256]uint8{
	compile.OpLT: 1, compile.OpJumpLT: 1, compile.OpJumpLTK: 1,
	compile.OpLE: 3, compile.OpJumpLE: 3, compile.OpJumpLEK: 3,
	compile.OpEQ: 2, compile.OpJumpEQ: 2, compile.OpJumpEQK: 2,
	compile.OpNE: 8, compile.OpJumpNE: 8, compile.OpJumpNEK: 8,
	compile.OpGT: 4, compile.OpJumpGT: 4, compile.OpJumpGTK: 4,
	compile.OpGE: 6, compile.OpJumpGE: 6, compile.OpJumpGEK: 6,
}

// jumpEqualText is OpJumpEQK where the register and the constant are strings.
func (vm *VM) jumpEqualText(w uint64) error {
	fr := &vm.frames[vm.depth-1]
	a := vm.stack[fr.base+int(uint8(w>>16))].o
	b := fr.fn.consts[uint8(w>>24)].o
	eq := vm.sameText(strLayout.guarded(a).s, strLayout.guarded(b).s)
	return vm.jumpIf(eq == (uint8(w>>8) != 0), int(int32(w>>32)))
}

// shortText bounds the texts that are compared without a poll.
const shortText = 1 << 12

// compareTexts is a comparison, with or without a jump, of two strings.
func (vm *VM) compareTexts(w uint64) error {
	fr := &vm.frames[vm.depth-1]
	v := vm.stack[fr.base+int(uint8(w>>24))]
	switch compile.Op(uint8(w)) {
	case compile.OpJumpLEK, compile.OpJumpNEK, compile.OpJumpGTK, compile.OpJumpGEK:
		v = fr.fn.consts[uint8(w>>24)]
	}
	a, b := strLayout.guarded(vm.stack[fr.base+int(uint8(w>>16))].o), strLayout.guarded(v.o)
	if len(a.s) > shortText && len(b.s) > shortText {
		_, _, err := vm.slow(w)
		return err
	}
	var related uint8
	switch held := relations[uint8(w)]; {
	case held == 2 || held == 8: // equality takes no order
		related = 8
		if a == b || a.s == b.s {
			related = 2
		}
	case a.s < b.s:
		related = 9
	case a.s == b.s:
		related = 2
	default:
		related = 12
	}
	t := relations[uint8(w)]&related != 0
	if compile.Op(uint8(w)) <= compile.OpGE {
		set(&vm.stack[fr.base+int(uint8(w>>8))], Bool(t))
		return nil
	}
	return vm.jumpIf(t == (uint8(w>>8) != 0), int(int32(w>>32)))
}

// places is where in its dict the key last was that an instruction looked up, by the instruction's site. It is a guess: the key there is compared.
type places [256]uint8

// noPlaces is what a VM has at first, and where it waits. It is never written.
var noPlaces places

// keepPlace says that the instruction at site has found its key at p.
func (vm *VM) keepPlace(site uint8, p int) {
	if vm.places == &noPlaces {
		vm.places = new(places)
	}
	vm.places[site] = uint8(min(p, math.MaxUint8))
}

// getFromDict is the call of dict.get, which is b, with a dict and a key at least.
func (vm *VM) getFromDict(b *Builtin, w uint64) error {
	fr := &vm.frames[vm.depth-1]
	base, dest, n := fr.base+int(uint8(w>>8))+1, fr.base+int(uint8(w>>24)), int(uint8(w>>16))+1
	d, k := dictOf(vm.stack[base]), vm.stack[base+1]
	p, ok := -1, true
	if k.o.shape == &strType.root {
		p = d.textAt(strLayout.guarded(k.o))
	}
	if p < 0 {
		p, ok = d.findPlain(vm, k)
	}
	if !ok || n > 3 {
		return vm.invokeNative(b, base, n, dest)
	}
	v := None
	if p >= 0 {
		if k.o != &intTag {
			vm.keepPlace(fr.fn.first.add(fr.pc).site(), p)
		}
		v = d.entries[p].val
	} else if n == 3 {
		v = vm.stack[base+2]
	}
	set(&vm.stack[dest], v)
	return nil
}

// getDictItem is OpGetItem and OpGetItemK of the key k where the container is a dict whose type has Missing.
func (vm *VM) getDictItem(w uint64, k Value) error {
	fr := &vm.frames[vm.depth-1]
	base, site := fr.base, fr.fn.first.add(fr.pc).site()
	v := vm.stack[base+int(uint8(w>>16))]
	d := dictOf(v)
	var p int
	var h uint64
	var ok bool
	if k.o == &intTag {
		if p, ok = d.findInt(int64(k.n)); !ok {
			h = hashInt(int64(k.n))
		}
	} else if k.o.shape == &strType.root {
		if p, ok = d.textAt(strLayout.guarded(k.o)), true; p < 0 {
			h = strLayout.guarded(k.o).hashOf()
			p, ok = d.findStrKey(vm, k, h)
		}
	} else if k.o.shape == &tupleType.root && tupleLayout.guarded(k.o).hash != 0 {
		t := tupleLayout.guarded(k.o)
		h = uint64(t.hash)
		p, ok = d.findTuple(k.o, t.items(), h)
	} else if k.o.shape != &sliceType.root { // the VM's own is looked at in slow
		x, err := vm.GetItem(v, k)
		if err != nil {
			return err
		}
		set(&vm.stack[base+int(uint8(w>>8))], x)
		return nil
	} else {
		_, _, err := vm.slow(w)
		return err
	}
	if !ok {
		var err error
		if p, err = d.findAny(vm, k, h); err != nil {
			return err
		}
	}
	if p < 0 {
		if err := vm.Enter(); err != nil {
			return err
		}
		x, err := v.o.shape.typ.missing(vm, v, k)
		vm.Leave()
		if err != nil {
			return err
		}
		set(&vm.stack[base+int(uint8(w>>8))], x)
		return nil
	}
	vm.keepPlace(site, p)
	set(&vm.stack[base+int(uint8(w>>8))], d.entries[p].val)
	return nil
}

// setDictItem is OpSetItem and OpDictSet of the key k where the container is a dict whose type has StoresItems.
func (vm *VM) setDictItem(w uint64, k Value) error {
	fr := &vm.frames[vm.depth-1]
	base, site := fr.base, fr.fn.first.add(fr.pc).site()
	d := dictOf(vm.stack[base+int(uint8(w>>8))])
	v := vm.stack[base+int(uint8(w>>24))]
	if k.o == &intTag {
		if p, ok := d.findInt(int64(k.n)); p >= 0 {
			set(&d.entries[p].val, v)
			return nil
		} else if ok {
			return d.addPolled(vm, k, v, hashInt(int64(k.n)))
		}
	} else if k.o.shape == &strType.root {
		p := d.textAt(strLayout.guarded(k.o))
		if p < 0 {
			h := strLayout.guarded(k.o).hashOf()
			var err error
			if p, err = d.find(vm, k, h); err != nil {
				return err
			}
			if p < 0 {
				return d.addPolled(vm, k, v, h)
			}
		}
		vm.keepPlace(site, p)
		set(&d.entries[p].val, v)
		return nil
	} else if k.o.shape != &sliceType.root {
		return d.Set(vm, k, v)
	}
	_, _, err := vm.slow(w)
	return err
}

// buildString is OpBuildStr in the frame at base.
func (vm *VM) buildString(base int, w uint64) error {
	b := base + int(uint8(w>>16))
	v, err := vm.joinStrings(vm.stack[b : b+int(w>>32)])
	if err != nil {
		return err
	}
	set(&vm.stack[base+int(uint8(w>>8))], v)
	return nil
}

// addStrings stores a + b, which are strings, at stack position dest.
func (vm *VM) addStrings(a, b Value, dest int) error {
	v, err := vm.concat(strLayout.guarded(a.o), strLayout.guarded(b.o))
	if err != nil {
		return err
	}
	set(&vm.stack[dest], v)
	return nil
}

// buildTuple is OpTuple in the frame at base.
func (vm *VM) buildTuple(base int, w uint64) {
	if w&(1<<24) != 0 && vm.handOver(w) {
		return
	}
	b := base + int(uint8(w>>16))
	var v Value
	if n := int(w >> 32); n == 2 {
		v = vm.tuple2(vm.stack[b], vm.stack[b+1])
	} else {
		v = vm.TupleOf(vm.stack[b : b+n])
	}
	set(&vm.stack[base+int(uint8(w>>8))], v)
}

// handOver carries out an OpTuple, the OpReturn or OpYield behind it, and the OpUnpack with which the frame below begins then, without making the tuple, or
// gives its items to the dict that drains the generator. It returns false, and nothing was done, if the three don't follow one another.
func (vm *VM) handOver(w uint64) bool {
	if vm.depth < 2 {
		return false
	}
	fr, below := &vm.frames[vm.depth-1], &vm.frames[vm.depth-2]
	made, next := int(uint8(w>>8)), fr.fn.code.Instrs[fr.pc]
	var dest uint8 // the register below that the tuple would be in
	var at int     // of the OpUnpack
	switch compile.Op(uint8(next)) {
	case compile.OpReturn:
		if fr.flags != 0 || int(uint8(next>>8)) != made {
			return false
		}
		dest, at = fr.dest, below.pc
		if below.fn.code.Instrs[at]&(1<<24) == 0 {
			return false
		}
	case compile.OpYield:
		if int(uint8(next>>16)) != made {
			return false
		}
		if fr.flags&frameDrain != 0 {
			return vm.drainedPair(fr, w, uint8(next>>8))
		}
		if fr.flags&frameFor == 0 {
			return false
		}
		loop := below.fn.code.Instrs[below.pc-1]
		if loop&(1<<24) == 0 {
			return false
		}
		dest, at = uint8(loop>>16), below.pc+int(int32(loop>>32))
	default:
		return false
	}
	u := below.fn.code.Instrs[at]
	if compile.Op(uint8(u)) != compile.OpUnpack || uint8(u>>16) != dest || u>>32 != w>>32 {
		return false
	}
	b, to, n := fr.base+int(uint8(w>>16)), below.base+int(uint8(u>>8)), int(w>>32)
	if n > few {
		return false
	}
	// The frames' windows overlap, and the tuple's register may be that of an item: the items are read before anything is stored.
	var items [few]Value
	for i := range n {
		items[i] = vm.stack[b+i]
	}
	set(&vm.stack[fr.base+made], None)
	set(&vm.stack[below.base+int(dest)], None)
	if compile.Op(uint8(next)) == compile.OpYield {
		fr.pc++
		vm.suspend(uint8(next >> 8))
	} else {
		vm.depth--
	}
	below.pc = at + 1
	for i := range n {
		set(&vm.stack[to+i], items[i])
	}
	return true
}

// drainedPair is handOver of two items to a dict that takes them in the place of what its generator yields. dest is the register that gets what is sent.
func (vm *VM) drainedPair(fr *frame, w uint64, dest uint8) bool {
	p, ok := fr.ext.gen.drainer.(*pairDrainer)
	if !ok || w>>32 != 2 {
		return false
	}
	b := fr.base + int(uint8(w>>16))
	if !p.takePair(vm, vm.stack[b], vm.stack[b+1]) {
		return false
	}
	set(&vm.stack[fr.base+int(uint8(w>>8))], None)
	set(&vm.stack[fr.base+int(dest)], None)
	fr.pc++
	return true
}

// addItems is OpAddList, OpAddTuple and OpIAddList where left is exactly a list or tuple; ok is false for others.
func (vm *VM) addItems(op compile.Op, left Value, items []Value) (v Value, ok bool, err error) {
	switch {
	case op == compile.OpAddList && left.o.shape == &listType.root:
		v, err = vm.concatLists(listOf(left).items, items)
		return v, true, err
	case op == compile.OpIAddList && left.o.shape == &listType.root:
		l := listOf(left)
		if err = l.lengthen(vm, len(items)); err == nil {
			l.items = append(l.items, items...)
		}
		return left, true, err
	case op == compile.OpAddTuple && left.o.shape == &tupleType.root:
		v, err = vm.concatTuples(tupleOf(left).items(), items)
		return v, true, err
	}
	return Value{}, false, nil
}

// addToSet is OpSetAdd where register A is exactly a set.
func (vm *VM) addToSet(w uint64) error {
	fr := &vm.frames[vm.depth-1]
	s, x := setLayout.of(vm.stack[fr.base+int(uint8(w>>8))].o), vm.stack[fr.base+int(uint8(w>>16))]
	return s.Add(vm, x)
}

// pushPolled is pushFrame of a call, after a poll where one is due.
func (vm *VM) pushPolled(fn *body, base int, dest uint8) error {
	if vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return err
		}
	}
	return vm.pushFrame(fn, base, dest, 0)
}

// nearSlots is how many empty slots of a set the loop passes by itself.
const nearSlots = 8

// findItems is OpGetItemOf where the container is exactly a dict that has the key, and that can be found without Python code and the tuple.
func findItems(container Value, items []Value) (v Value, ok bool) {
	if container.o.shape != &dictType.root {
		return v, false
	}
	h, ok := plainTupleHash(items)
	if !ok {
		return v, false
	}
	d := dictLayout.guarded(container.o)
	p, ok := d.findTuple(nil, items, h)
	if !ok || p < 0 {
		return v, false
	}
	return d.entries[p].val, true
}

// containsItems is OpInOf where the container is exactly a dict, set or frozenset and the answer needs no Python code.
func containsItems(container Value, items []Value) (in, ok bool) {
	h, plain := plainTupleHash(items)
	if !plain {
		return false, false
	}
	switch container.o.shape {
	case &dictType.root:
		p, ok := dictLayout.guarded(container.o).findTuple(nil, items, h)
		return p >= 0, ok
	case &setType.root, &frozensetType.root:
		return setOf(container).hasTuple(items, h)
	}
	return false, false
}

// plainTupleHash is the hash of a tuple of ints and of strings that sameTuple compares; ok is false for others. It counts no steps.
func plainTupleHash(items []Value) (hash uint64, ok bool) {
	h := newTupleHash()
	for _, x := range items {
		switch {
		case x.o == &intTag:
			h.add(hashInt(int64(x.n)))
		case x.o.shape == &strType.root && len(strLayout.guarded(x.o).s) <= maxSameText:
			h.add(strLayout.guarded(x.o).hashOf())
		default:
			return 0, false
		}
	}
	return uint64(h.tuple(len(items))), true
}

// instanceOfAny reports whether the value at the stack position is an instance of one of the n classes above it; known is false where not all are
// plain classes.
func (vm *VM) instanceOfAny(at, n int) (is, known bool, err error) {
	for i := range n {
		if vm.stack[at+1+i].o.shape != &typeType.root {
			return false, false, nil
		}
	}
	for i := range n {
		if is, err = vm.realInstance(vm.stack[at], typeLayout.of(vm.stack[at+1+i].o)); is || err != nil {
			break
		}
	}
	return is, true, err
}

// contained is OpIn and OpJumpIn.
func (vm *VM) contained(w uint64) error {
	base := vm.frames[vm.depth-1].base
	x, c := vm.stack[base+int(uint8(w>>16))], vm.stack[base+int(uint8(w>>24))]
	var in bool
	var err error
	switch plain := x.o.shape == &strType.root || x.o == &intTag; {
	case c.o.shape == &dictType.root:
		if d := dictLayout.guarded(c.o); x.o.shape == &strType.root && d.textAt(strLayout.guarded(x.o)) >= 0 {
			in = true
		} else {
			in, err = d.Contains(vm, x)
		}
	case (c.o.shape == &setType.root || c.o.shape == &frozensetType.root) && plain:
		in, err = setOf(c).containsPlain(vm, x)
	default:
		in, err = vm.Contains(c, x)
	}
	if err != nil {
		return err
	}
	if compile.Op(uint8(w)) == compile.OpIn {
		set(&vm.stack[base+int(uint8(w>>8))], Bool(in != (w>>32 != 0)))
		return nil
	}
	return vm.jumpIf(in == (uint8(w>>8) != 0), int(int32(w>>32)))
}

// maxBehind is for how many items behind a starred one a display makes room.
const maxBehind = 32

// maxUnpacked is the number of items up to which the loop takes a tuple or list apart without counting steps.
const maxUnpacked = 32

// maxTogether is the number of items up to which a tuple of zip is not made where a loop takes it apart.
const maxTogether = 8

// forNext is OpForIter for iterators that the loop itself does not know. Those of other packages, and those derived from them, are asked directly.
func (vm *VM) forNext(w uint64) error {
	fr := &vm.frames[vm.depth-1]
	it := vm.stack[fr.base+int(uint8(w>>8))]
	if w&(1<<24) != 0 && vm.fuel > 0 {
		// The body takes tuples apart at once. Those of an enumerate, a zip or the items of a dict are not made where their items are known without a call of a script.
		at := fr.pc + int(int32(w>>32))
		if u := fr.fn.code.Instrs[at]; compile.Op(uint8(u)) == compile.OpUnpack && uint8(u>>16) == uint8(w>>16) {
			first, n := fr.base+int(uint8(u>>8)), int(u>>32)
			switch it.o.shape {
			case &enumerateType.root:
				if n == 2 && vm.countTogether(fr, it, at, first) {
					return nil
				}
			case &zipType.root, &dictItemIterType.root:
				if takeTogether(it, vm.stack[first:first+n]) {
					vm.fuel--
					fr.pc = at + 1
					return nil
				}
			}
		}
	}
	t := it.o.shape.typ
	if t.kind != KindNative || t.slots.Next == nil {
		return vm.forOther(fr, it, w)
	}
	to, d := int(uint8(w>>16)), int(int32(w>>32))
	if w&(1<<24) != 0 && t.slots.NextItems != nil {
		if u := fr.fn.code.Instrs[fr.pc+d]; compile.Op(uint8(u)) == compile.OpUnpack && int(uint8(u>>16)) == to {
			return vm.loopTuples(fr, it, &t.slots, u, w)
		}
	}
	var x Value
	if t.slots.Passes != nil {
		if from := t.slots.Passes(it); from.o != nil && from.o.shape.typ.kind != KindNative {
			x, _ = nextPlain(from)
		}
	}
	if x.o == nil {
		var err error
		if x, err = t.slots.Next(vm, it); err != nil {
			return err
		}
		if x.o == nil {
			vm.stopValue = Value{} // the loop drops it
			return nil
		}
		fr = &vm.frames[vm.depth-1] // what Next runs may move the frames
	}
	set(&vm.stack[fr.base+to], x)
	fr.pc += d
	if vm.fuel--; vm.fuel < 0 {
		return vm.poll()
	}
	return nil
}

// loopTuples is forNext of an iterator that has NextItems where the body takes tuples apart at once, by the instruction u.
func (vm *VM) loopTuples(fr *frame, it Value, slots *Slots, u, w uint64) error {
	at, n, d := fr.base+int(uint8(u>>8)), int(u>>32), int(int32(w>>32))
	if n == 2 && slots.NextTwo != nil {
		x, y, ok, err := slots.NextTwo(vm, it)
		if err != nil {
			return err
		}
		if ok && x.o == nil {
			vm.stopValue = Value{} // the loop drops it
			return nil
		}
		if ok {
			set(&vm.stack[at], x)
			set(&vm.stack[at+1], y)
			return vm.jumpIf(true, d+1)
		}
	}
	_, err := vm.loopItems(it, it.o.shape.typ, at, n, fr.base+int(uint8(w>>16)), d)
	return err
}

// forOther is forNext of the other iterators.
func (vm *VM) forOther(fr *frame, it Value, w uint64) error {
	if it.o.shape == &enumerateType.root {
		if done, err := vm.loopCounted(fr, it, w); done || err != nil {
			return err
		}
	}
	next, err := vm.loopNext(fr, it, w)
	if err == nil && !next {
		vm.endLoop(it.o)
	}
	return err
}

// countTogether stores the number and the item that an enumerate gives next in the register at the stack position first and in the one behind it, for a loop
// whose body begins at to with the OpUnpack of the two, and goes on behind that. It returns false, and nothing was done, where a script has to be called.
func (vm *VM) countTogether(fr *frame, it Value, to, first int) bool {
	e := enumerateLayout.guarded(it.o)
	if e.big != nil || e.i == math.MaxInt64 {
		return false
	}
	var v Value
	switch e.it.o.shape {
	case &listIterType.root:
		if l := listIterLayout.guarded(e.it.o); l.list != nil && l.i < len(l.list.items) {
			v = l.list.items[l.i]
			l.i++
		}
	case &zipType.root, &dictItemIterType.root:
		return vm.countNested(fr, e, to)
	default:
		v, _ = nextPlain(e.it)
	}
	if v.o == nil {
		return false
	}
	set(&vm.stack[first], Int(e.i))
	set(&vm.stack[first+1], v)
	e.i++
	vm.fuel--
	fr.pc = to + 1
	return true
}

// countNested is countTogether for a zip or the items of a dict where the body takes the tuple that is counted apart at once as well, as in
// `for i, (x, y) in enumerate(zip(a, b))`: OpUnpack, perhaps an OpMove of the number, OpUnpack. The registers are as after these, but for None in place of the
// tuples, which nothing reads.
func (vm *VM) countNested(fr *frame, e *enumerateObj, to int) bool {
	code := fr.fn.code.Instrs
	outer, at := code[to], to+1
	counter := uint8(outer >> 8)
	target := counter
	if w := code[at]; compile.Op(uint8(w)) == compile.OpMove && uint8(w>>16) == counter {
		target, at = uint8(w>>8), at+1
	}
	inner := code[at]
	first, n := uint8(inner>>8), int(inner>>32)
	if compile.Op(uint8(inner)) != compile.OpUnpack || uint8(inner>>16) != counter+1 || uint8(inner>>24) == 0 {
		return false
	}
	for _, r := range [...]uint8{uint8(outer >> 16), counter, counter + 1, target} {
		if r >= first && int(r) < int(first)+n {
			return false // as a name that is bound twice
		}
	}
	regs := vm.stack[fr.base : fr.base+fr.fn.code.NumRegs]
	if !takeTogether(e.it, regs[first:int(first)+n]) {
		return false
	}
	set(&regs[uint8(outer>>16)], None)
	set(&regs[counter+1], None)
	set(&regs[counter], Int(e.i))
	set(&regs[target], Int(e.i))
	e.i++
	vm.fuel--
	fr.pc = at + 1
	return true
}

// takeTogether takes the next of a zip or of the items of a dict apart into items, without a tuple, where that calls no script and there are as many. It returns
// false, and nothing was done, where that is not so, and for other iterators.
func takeTogether(it Value, items []Value) bool {
	n := len(items)
	switch it.o.shape {
	case &zipType.root:
		its := zipLayout.guarded(it.o).its
		if len(its) != n || n == 0 || n > maxTogether {
			return false
		}
		if n == 2 && its[0].o.shape == &listIterType.root && its[1].o.shape == &listIterType.root {
			k, l := listIterLayout.guarded(its[0].o), listIterLayout.guarded(its[1].o)
			if k == l || k.list == nil || k.i >= len(k.list.items) || l.list == nil || l.i >= len(l.list.items) {
				return false
			}
			set(&items[0], k.list.items[k.i])
			set(&items[1], l.list.items[l.i])
			k.i++
			l.i++
			return true
		}
		for i, from := range its {
			if !plainLeft(from) {
				return false
			}
			for _, other := range its[:i] {
				if other.o == from.o {
					return false // it may have just one left
				}
			}
		}
		for i, from := range its {
			v, _ := nextPlain(from)
			set(&items[i], v)
		}
	case &dictItemIterType.root:
		l := dictIterLayout.guarded(it.o)
		d := l.dict
		if n != 2 || d == nil || l.used != d.Len() || l.ordered || l.left <= 0 || uint(l.pos) >= uint(len(d.entries)) {
			return false
		}
		e := &d.entries[l.pos]
		if e.key.o == nil {
			return false
		}
		set(&items[0], e.key)
		set(&items[1], e.val)
		l.left--
		l.pos++
	default:
		return false
	}
	return true
}

// loopNext stores what it gives, and jumps; next is false at its end.
func (vm *VM) loopNext(fr *frame, it Value, w uint64) (next bool, err error) {
	base, b, d := fr.base, int(uint8(w>>16)), int(int32(w>>32))
	// What the body takes apart at once, as in `for k, v in d.items()`, need not be made a tuple.
	if w&(1<<24) != 0 {
		if u := fr.fn.code.Instrs[fr.pc+d]; compile.Op(uint8(u)) == compile.OpUnpack && int(uint8(u>>16)) == b {
			to, n := base+int(uint8(u>>8)), int(u>>32)
			if n == 2 {
				x, y, ok, err := vm.nextPair(it)
				if err != nil || ok && x.o == nil {
					vm.stopValue = Value{} // the loop drops it
					return false, err
				}
				if ok {
					set(&vm.stack[to], x)
					set(&vm.stack[to+1], y)
					return true, vm.jumpIf(true, d+1)
				}
			} else if n <= maxTogether && it.o.shape == &zipType.root && len(zipV(it).its) == n && n > 0 {
				var items [maxTogether]Value
				if err := vm.zipInto(zipV(it), items[:n]); err != nil || items[n-1].o == nil {
					return false, err
				}
				for i, x := range items[:n] {
					set(&vm.stack[to+i], x)
				}
				return true, vm.jumpIf(true, d+1)
			}
		}
	}
	if x, _ := nextPlain(it); x.o != nil {
		set(&vm.stack[base+b], x)
		return true, vm.jumpIf(true, d)
	}
	x, err := vm.Next(it)
	if err != nil {
		return false, err
	}
	if x.o == nil {
		vm.stopValue = Value{} // the loop drops it
		return false, nil
	}
	set(&vm.stack[base+b], x)
	return true, vm.jumpIf(true, d)
}

// getIter is OpGetIter.
func (vm *VM) getIter(w uint64) error {
	base := vm.frames[vm.depth-1].base
	v := vm.stack[base+int(uint8(w>>16))]
	if w&(1<<24) != 0 {
		it := vm.loopIter(v)
		if it == nil {
			it = vm.lendIter(v)
		}
		if it != nil {
			vm.fuel--
			set(&vm.stack[base+int(uint8(w>>8))], Value{o: it})
			return nil
		}
	}
	it, err := vm.Iter(v)
	if err != nil {
		return err
	}
	set(&vm.stack[base+int(uint8(w>>8))], it)
	return nil
}
