package py

// memory.go holds the memory account: when the allowance is used up, a traversal from the roots counts what is alive.

import (
	"slices"
)

// memoryPoll is called when more than the allowance was allocated since the last traversal (or need bytes are wanted at
// once): it counts the live bytes and sets the allowance anew, or fails if that leaves less than an eighth of the limit.
func (vm *VM) memoryPoll(need int64) error {
	limit := vm.limits.Memory
	if need > limit {
		return &LimitError{"memory", limit}
	}
	m := vm.traverse(vm.top()+1, true)
	if m.ending != nil {
		return m.ending
	}
	live := vm.settle(&m)
	lost, n, err := vm.lostObjects()
	if err != nil {
		return err
	}
	free := limit - live
	if len(lost) > 0 {
		if free-n < max(need, limit/8) {
			vm.forgetLost(lost)
		} else {
			free -= n
		}
	}
	counted := limit - free
	if free < need || free < limit/8 {
		// A run that began without any allowance gets a sixteenth of the limit, so that its script can drop what an earlier one has filled
		// the memory with. Whatever the runs, a sandbox holds a quarter more than its limit at most.
		grace := min(limit/16, limit+limit/4-counted)
		if !vm.full || grace < max(need, 1) {
			return &LimitError{"memory", limit}
		}
		free = max(free, grace)
	}
	vm.full = false
	vm.allow(free)
	vm.counted, vm.countedMem = counted, free
	return nil
}

// lostObjects returns what nothing refers to any more but the lists of what is told when it is lost, and how many bytes that takes. The
// last traversal was a moment ago. It fails where the run has to end.
func (vm *VM) lostObjects() (lost []*Object, bytes int64, err error) {
	m := marker{vm: vm, epoch: vm.markEpoch, bounded: true}
	if vm.finals != nil {
		for _, v := range vm.finals.list {
			if v.o.mark != m.epoch {
				lost = append(lost, v.o)
			}
		}
	}
	for _, g := range vm.coros {
		if g.mark != m.epoch {
			lost = append(lost, &g.Object)
		}
	}
	for _, o := range lost {
		m.object(o)
	}
	m.run()
	return lost, m.total, m.ending
}

// forgetLost takes lost off those lists: for want of memory nothing will be told of it.
func (vm *VM) forgetLost(lost []*Object) {
	is := make(map[*Object]bool, len(lost))
	for _, o := range lost {
		is[o] = true
	}
	if f := vm.finals; f != nil {
		f.list = slices.DeleteFunc(f.list, func(v Value) bool {
			if !is[v.o] {
				return false
			}
			if d := finalData(v); d != nil {
				d.Forget()
			} else if g := asGenerator(v); g != nil && g.agTracked {
				g.finish() // an event loop knows it yet
			}
			return true
		})
	}
	vm.coros = slices.DeleteFunc(vm.coros, func(g *Generator) bool { return is[&g.Object] })
}

// Held returns at most how many bytes the VM's objects take between runs. It counts them where more than an eighth of the limit was
// allocated since they were counted last, as long as the last run might go on.
func (vm *VM) Held() int64 {
	limit := vm.limits.Memory
	held := limit - vm.mem
	if held <= limit/8 {
		return held
	}
	m := vm.traverse(vm.top()+1, true)
	if m.ending != nil {
		return held
	}
	live := vm.settle(&m)
	_, lost, err := vm.lostObjects()
	if err != nil {
		return held
	}
	vm.allow(max(limit-live-lost, 0))
	vm.counted, vm.countedMem = live+lost, vm.mem
	return live + lost
}

// usageSlack is how many bytes are allocated before Usage counts again.
const usageSlack = 64 << 10

// freshUsage is about what a VM takes that has run nothing; TestFreshUsage counts it.
const freshUsage = 7 << 10

// Usage returns at most about how many bytes the VM's objects take. It counts them where usageSlack and a quarter of them was allocated
// since they were counted last: short runs do not pay for what earlier ones have left, and a VM that has allocated little is never
// counted. Scripts do not notice, unlike with liveBytes.
func (vm *VM) Usage() int64 {
	if vm.counted == 0 {
		if charged := vm.Charged(); charged <= usageSlack {
			return freshUsage + max(charged, 0)
		}
	}
	since := vm.countedMem - vm.mem
	if vm.counted == 0 || since > max(usageSlack, vm.counted/4) {
		m := vm.traverse(vm.top()+1, true)
		if m.ending != nil { // there is no time to count
			if vm.counted == 0 {
				return freshUsage + vm.Charged()
			}
			return vm.counted + since
		}
		if vm.weak != nil {
			m.total += int64(64 * len(vm.weak.list))
		}
		vm.counted, vm.countedMem, since = m.total, vm.mem, 0
	}
	return vm.counted + max(since, 0)
}

// allow makes n bytes the allowance up to the next traversal.
func (vm *VM) allow(n int64) {
	vm.charged += vm.allowed - vm.mem
	vm.mem, vm.allowed = n, n
}

// Charged returns how many bytes were charged so far, with those that were given back.
func (vm *VM) Charged() int64 { return vm.charged + vm.allowed - vm.mem }

// MemoryUsed returns the bytes that live objects take, by a full traversal, whatever time that takes.
func (vm *VM) MemoryUsed() int64 {
	m := vm.traverse(vm.top()+1, false)
	return vm.settle(&m)
}

// liveBytes marks everything reachable from the VM and adds up its size. The walk keeps its own list instead of recursing,
// since scripts make structures of any depth. It fails where the run has to end, since with much memory it takes a while; the marks
// are of no use then.
func (vm *VM) liveBytes() (int64, error) { return vm.liveBelow(vm.top() + 1) }

// nextEpoch begins a traversal: no object has its mark yet.
func (vm *VM) nextEpoch() uint32 {
	vm.markEpoch++
	if vm.markEpoch == immortal {
		vm.markEpoch = 1
	}
	return vm.markEpoch
}

// liveBelow is liveBytes where the stack from end on holds nothing that is used again.
func (vm *VM) liveBelow(end int) (int64, error) {
	m := vm.traverse(end, true)
	if m.ending != nil {
		return 0, vm.end(m.ending)
	}
	return vm.settle(&m), nil
}

// settle does what is done after a traversal, and returns the bytes.
func (vm *VM) settle(m *marker) int64 {
	if vm.weak != nil {
		vm.weak.clearLost(m.epoch)
		m.total += int64(64 * len(vm.weak.list))
	}
	// Objects whose id was asked for stay known by it only while they live.
	if vm.spares != nil {
		vm.spares.ids = [1 << idBits]knownID{}
	}
	for o := range vm.ids {
		if o.mark != vm.markEpoch && o.mark != immortal {
			delete(vm.ids, o)
		}
	}
	vm.texts.settle(m.slabs, m.strings, vm.limits.Memory)
	return m.total
}

// traverse marks what lives where the stack from end on holds nothing that is used again, and adds it up.
func (vm *VM) traverse(end int, bounded bool) marker {
	m := marker{vm: vm, epoch: vm.nextEpoch(), bounded: bounded}
	top := vm.top()
	clear(vm.stack[min(top+1, len(vm.stack)):])
	for _, v := range vm.stack[:min(end, top+1, len(vm.stack))] {
		m.visit(v)
	}
	for i := range vm.frames[:vm.depth] {
		m.frame(&vm.frames[i])
	}
	m.fibers(vm)
	for i := vm.depth; i < len(vm.frames); i++ {
		vm.frames[i] = frame{}
	}
	m.visit(vm.handled)
	for _, v := range vm.roots {
		m.visit(v)
	}
	m.dict(vm.modules)
	m.dict(vm.ownModules)
	if vm.mainModule != nil {
		m.object(&vm.mainModule.Object)
	}
	if vm.builtins != sharedBuiltins {
		m.dict(vm.builtins)
	}
	for _, ts := range vm.subclassesOf {
		for _, t := range ts {
			m.object(&t.Object)
		}
	}
	m.visit(vm.agHooks.firstiter)
	m.visit(vm.agHooks.finalizer)
	for _, a := range vm.attached {
		switch a := a.val.(type) {
		case Traverser:
			m.total += int64(a.Traverse(m.visit))
		case *Dict:
			m.dict(a)
		}
	}
	m.total += vm.held + vm.hostHeld + int64(16*len(vm.stack)) + int64(len(vm.frames))*int64(sizeof[frame]()) + int64(len(vm.ids))*48
	m.run()
	return m
}

type marker struct {
	vm    *VM
	epoch uint32
	todo  []*Object
	total int64
	edge  func(*Object) // told of each reference to what is not marked, where it is not nil; nothing is marked then

	lastSource string // of the code that was counted last

	bounded bool  // the end of the run ends it
	ending  error // what has ended it; the marks are of no use then
	work    int   // what was visited since it was last looked whether the run has to end

	slabs, strings int64 // bytes of live slabs, and of the live strings in them
}

func (m *marker) visit(v Value) {
	if v.o != nil {
		m.object(v.o)
	}
}

// traversalPoll is how many items are visited between two looks at what may end the run: a tenth of a millisecond of them.
const traversalPoll = 1 << 14

// worked counts n items that were visited, and reports whether the traversal goes on.
func (m *marker) worked(n int) bool {
	m.work += n
	if m.work >= traversalPoll && m.bounded && m.ending == nil {
		m.work = 0
		m.ending = m.vm.ending()
	}
	return m.ending == nil
}

// pieces has f visit the items from i to j, piece by piece, of n.
func (m *marker) pieces(n int, f func(i, j int)) {
	for i := 0; i < n; {
		j := min(i+traversalPoll, n)
		f(i, j)
		if !m.worked(j - i) {
			return
		}
		i = j
	}
}

func (m *marker) values(vs []Value) {
	for len(vs) > traversalPoll {
		for _, v := range vs[:traversalPoll] {
			m.visit(v)
		}
		if !m.worked(traversalPoll) {
			return
		}
		vs = vs[traversalPoll:]
	}
	for _, v := range vs {
		m.visit(v)
	}
	m.work += len(vs)
}

func (m *marker) dict(d *Dict) {
	if d != nil {
		m.object(&d.Object)
	}
}

// object enters o in the list unless it was reached before or is shared between VMs.
func (m *marker) object(o *Object) {
	if o.mark == immortal || o.mark == m.epoch || o.shape == nil {
		return
	}
	if m.edge != nil {
		m.edge(o)
		return
	}
	o.mark = m.epoch
	m.todo = append(m.todo, o)
}

func (m *marker) run() {
	for len(m.todo) > 0 && m.worked(1) {
		o := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		m.scan(o)
	}
}

// scan adds the size of o and visits what it refers to.
func (m *marker) scan(o *Object) {
	t := o.shape.typ
	if t.flags&flagHeap != 0 {
		m.object(&t.Object)
	}
	if o.shape.attrsOff != 0 {
		a := *attrsOf(o)
		m.total += int64(16 * cap(a))
		m.values(a)
	}
	switch t.kind {
	case KindInt:
		if i := intInstance(o); i != nil {
			m.visit(i.Value)
			m.total += 56
			return
		}
		m.total += 48 + int64(cap(bigInt(o).v.Bits()))*8
	case KindFloat:
		m.total += 56
	case KindStr:
		s := strLayout.of(o)
		if s.slab != 0 {
			if b := slabOf(s); b.mark != m.epoch {
				b.mark = m.epoch
				m.total += int64(b.size)
				m.slabs += int64(b.size)
			}
			m.strings += int64(strHeader + (len(s.s)+7)&^7)
			return
		}
		m.total += 64
		if l := longStr(s); l != nil {
			m.longText(s.s, l.buf, l.whole)
		} else {
			m.total += int64(len(s.s))
		}
	case KindBytes:
		b := bytesLayout.of(o)
		m.total += 48
		if l := longBytes(b); l != nil {
			m.longText(b.b, l.buf, l.whole)
		} else {
			m.total += int64(len(b.b))
		}
	case KindByteArray:
		m.byteArray(byteArrayLayout.of(o))
	case KindTuple:
		x := tupleLayout.of(o)
		m.total += 32 + 16*int64(x.n)
		m.values(x.items())
	case KindList:
		x := listLayout.of(o)
		m.total += 40 + int64(16*roomOf(o, cap(x.items)))
		m.values(x.items)
	case KindDict:
		x := dictLayout.of(o)
		if x.shape.typ.state {
			if tr, ok := dictState(o).state.(Traverser); ok {
				m.total += int64(tr.Traverse(m.visit))
			}
		}
		m.total += 80 + int64(40*roomOf(o, cap(x.entries))) + int64(4*len(x.index))
		m.pieces(len(x.entries), func(i, j int) {
			for ; i < j; i++ {
				m.visit(x.entries[i].key)
				m.visit(x.entries[i].val)
			}
		})
	case KindFunction:
		f := functionLayout.of(o)
		m.total += funcSize + bodySize + 8*int64(max(len(f.closure), fewFreeNames))
		m.body(f.body)
		m.values(f.defaults)
		if a := f.own; a != nil {
			m.total += int64(sizeof[funcAttrs]())
			m.dict(a.kwDefaults)
			m.visit(a.name)
			m.visit(a.qualname)
			m.visit(a.module)
			m.visit(a.doc)
			m.visit(a.annotate)
			m.dict(a.annots)
			m.visit(a.typeParams)
			m.dict(a.attrs)
		}
		m.total += int64(len(f.caches)) * int64(sizeof[cache]()) / 4
	case KindMethod:
		b := methodLayout.of(o)
		m.total += 56
		m.visit(b.fn)
		m.visit(b.self)
	case KindBuiltin:
		m.total += 144
		m.visit(builtinLayout.of(o).self)
		m.visit(builtinLayout.of(o).kept)
	case KindModule:
		m.total += 96
		m.dict(moduleLayout.of(o).dict)
	case KindGenerator:
		g := generatorLayout.of(o)
		m.total += generatorSize + int64(16*len(g.regs))
		if a := g.attrs; a != nil {
			m.total += int64(sizeof[genAttrs]())
			m.visit(a.name)
			m.visit(a.qualname)
			m.visit(a.finalizer)
		}
		if g.lent != nil {
			m.total += 16 * int64(lentRegs-len(g.regs)) // which it has room for
		}
		if g.fn != &endedBody {
			m.body(g.fn) // which may have no function any more
		}
		if g.state != genRunning || g.throwing {
			m.values(g.regs) // else they are on the stack, and these out of date
		}
		m.visit(g.delegate)
		m.visit(g.handled)
		m.visit(g.ext.outerHandled)
		if g.ext.obj != nil {
			m.object(&g.ext.obj.Object)
		}
	case KindCell:
		m.total += 40
		m.visit(cellLayout.of(o).v)
	case KindException:
		e := exceptionLayout.of(o)
		m.total += 160 + int64(16*(len(e.args)+len(e.fields)))
		m.values(e.args)
		m.values(e.fields)
		m.visit(e.cause.orNull())
		m.visit(e.context.orNull())
		if e.missed != nil {
			m.object(&e.missed.Object)
		}
		if e.traceback != nil {
			m.object(&e.traceback.Object)
		}
	case KindType:
		x := typeLayout.of(o)
		if x.flags&flagHeap == 0 {
			return
		}
		m.total += 1400 + int64(8*len(x.mro)+32*len(x.found.entries)+x.shapeBytes)
		m.dict(x.dict)
		if s := x.nameStr.Load(); s != nil {
			m.object(&s.Object)
		}
		for _, b := range x.bases {
			m.object(&b.Object)
		}
		for _, s := range x.subclasses {
			m.object(&s.Object)
		}
	case KindNative:
		n := nativeLayout.of(o)
		m.total += 64
		size := int64(n.size)
		if tr, ok := n.Data.(Traverser); ok {
			size = max(size, int64(tr.Traverse(m.visit)))
		}
		m.total += size
	case KindSlice:
		s := sliceLayout.of(o)
		m.total += 72
		m.visit(s.start)
		m.visit(s.stop)
		m.visit(s.step)
	case KindSet, KindFrozenSet:
		m.set(setLayout.of(o))
	case KindRange:
		m.total += 64
		if b := rangeLayout.of(o).big; b != nil {
			m.values(b[:])
		}
	case KindObject:
		m.total += 48
	case KindRangeIter:
		m.total += slabSize * 48 // it keeps its slab
	case KindCode:
		m.code(codeLayout.of(o))
	default:
		m.total += 64
		m.internal(o)
	}
}

// roomOf returns for how many items o, a list, dict or set, holds memory: n that it uses, and those in its own allocation where it has left that for an
// array elsewhere, as a list says.
func roomOf(o *Object, n int) int {
	if o.n < 0 {
		return n - int(o.n)
	}
	if n <= int(o.n) {
		return int(o.n)
	}
	return n + int(o.n)
}

// body visits what a body refers to. Its own size is in that of the function, frame or generator that holds it.
func (m *marker) body(b *body) {
	m.object(&b.code.Object)
	m.dict(b.globals)
	m.visit(b.module)
	for _, c := range b.closure {
		m.object(&c.Object)
	}
}
