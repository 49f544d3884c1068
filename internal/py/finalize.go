package py

// finalize.go calls __del__ and closes generators that are lost. Nothing counts references: while there are candidates, calls of
// native functions, which are what a script can notice the time of a loss by, look for lost ones with a traversal.

import (
	"slices"
)

// finals are the objects of a VM that do something when they are lost: instances of classes with __del__, and generators whose
// code has handlers. The list does not keep them alive.
type finals struct {
	list   []Value
	credit int64 // what traversals may cost yet, in steps; steps earn it
	seen   int64 // the step count when credit was last reckoned
	maybe  bool  // one of the list may be finalizable: one was added, or a generator of it suspended, since none was
	busy   bool  // a finalizer is running
	ending bool  // the program has ended: its files are no longer read
}

const (
	// maxFinals bounds the list; what comes then is not finalized.
	maxFinals = 1 << 14
	// maxLoss bounds the objects whose order of loss is found out; beyond, what is lost is finalized the last made first.
	maxLoss = 1 << 16
	// maxFinalCredit is the credit that a VM can save: some milliseconds. It begins with firstFinalCredit, a quarter of a millisecond.
	maxFinalCredit   = 1 << 17
	firstFinalCredit = 1 << 13
	// finalEarn is how many steps earn a credit, which a traversal spends on 256 bytes: so that traversals take some 2 % of the time.
	finalEarn = 192
)

// Final is the Go state of a native object that wants to be told when it is lost.
type Final interface {
	// Final reports whether the loss would be noticed. Once it would not, it never will.
	Final() bool
	// Lost tells of the loss; the object lives on for as long as something refers to it.
	Lost(vm *VM) error
	// Forget says that the loss will not be told of, for want of memory. Nothing may refer to the object any more.
	Forget()
}

// Track makes v, a native object whose state is a Final, be told when it is lost. Without room for it, it returns false.
func (vm *VM) Track(v Value) bool { return vm.track(v) }

// Tidy says that the native code that was called from Python code just now roots all that it holds, so that Python code which it
// calls may look for what is lost. Untidy takes the result.
func (vm *VM) Tidy() int {
	old := vm.tidy
	if vm.native == 2+old {
		vm.tidy = vm.native
	}
	return old
}

// Untidy undoes Tidy.
func (vm *VM) Untidy(old int) { vm.tidy = old }

// DropLost finalizes what is lost, for native code that is tidy.
func (vm *VM) DropLost() error {
	if vm.finals == nil {
		return nil
	}
	vm.native++
	err := vm.dropLost(vm.top())
	vm.native--
	return err
}

// finalData returns the Go state of v if it wants to be told of its loss, or nil.
func finalData(v Value) Final {
	if v.Type().kind != KindNative {
		return nil
	}
	d, _ := nativeLayout.of(v.o).Data.(Final)
	return d
}

// track enters v in the list of what is finalized, unless that is full.
func (vm *VM) track(v Value) bool {
	f := vm.finals
	if f == nil {
		f = &finals{credit: firstFinalCredit, seen: vm.Steps()}
		vm.finals = f
	}
	if len(f.list) == cap(f.list) {
		f.prune()
	}
	if len(f.list) >= maxFinals {
		return false
	}
	vm.charge(32)
	f.list, f.maybe = append(f.list, v), true
	return true
}

// prune forgets generators that have ended.
func (f *finals) prune() {
	kept := f.list[:0]
	for _, v := range f.list {
		if g := asGenerator(v); g != nil && g.state == genDone {
			continue
		}
		if d := finalData(v); d != nil && !d.Final() {
			continue
		}
		kept = append(kept, v)
	}
	clear(f.list[len(kept):])
	f.list = kept
}

// finalizable reports whether the loss of v, one of the list, would be noticed now.
func finalizable(v Value) bool {
	g := asGenerator(v)
	if g == nil {
		d := finalData(v)
		return d == nil || d.Final()
	}
	for g != nil && g.state == genSuspended {
		c := g.fn.code
		for i := range c.Exceptions {
			if h := &c.Exceptions[i]; (h.Target != c.guard || g.agTracked) && int(h.Start) < g.pc && g.pc <= int(h.End) {
				return true
			}
		}
		if g.delegate.o == nil {
			return false
		}
		below := asGenerator(g.delegate)
		if below == nil {
			return g.delegate.o.shape.typ.flags&flagHeap != 0 // which may have a close of its own
		}
		g = below
	}
	return false
}

// dropLost finalizes what is lost. The stack from end on must hold nothing that is used again. No native function but the one
// that began the run may be active, since such ones hold values that a traversal does not see. The error, if any, ends the run.
func (vm *VM) dropLost(end int) error { return vm.dropLostOf(Value{}, end) }

// dropLostOf is dropLost where a variable that was from has just been deleted.
func (vm *VM) dropLostOf(from Value, end int) error {
	f := vm.finals
	if !f.maybe || f.busy || vm.native != 1+vm.tidy {
		return nil
	}
	now := vm.Steps()
	f.seen = min(f.seen, now) // a run counts its steps anew
	earned := (now - f.seen) / finalEarn
	f.credit = min(maxFinalCredit, f.credit+earned)
	f.seen += earned * finalEarn
	if f.credit <= 0 {
		return nil
	}
	f.credit -= int64(1 + len(f.list)>>4)
	some := false
	for _, v := range f.list {
		if some = finalizable(v); some {
			break
		}
	}
	if !some {
		f.prune()
		f.maybe = false
		return nil
	}
	below := vm.nativeTop
	defer func() { vm.nativeTop = below }()
	vm.nativeTop = max(below, end)
	for f.credit > 0 {
		live, err := vm.liveBelow(end)
		if err != nil {
			return err
		}
		cost := 1 + live/256
		f.credit -= cost
		if err := vm.Step(int(cost)); err != nil {
			return err
		}
		more, err := vm.finalizeLost(from)
		if !more || err != nil {
			return err
		}
		from = Value{}
	}
	return nil
}

// finalizeLost finalizes what the last traversal did not reach and nothing else that is lost refers to; where it is known that a
// variable was from, all that is lost, in the order in which from loses it. It reports whether there was something.
func (vm *VM) finalizeLost(from Value) (bool, error) {
	f := vm.finals
	m := marker{vm: vm, epoch: vm.markEpoch, bounded: true}
	if from.o != nil && from.o.mark != m.epoch {
		var order []Value
		order, f.list = vm.takeLost(from, f.list)
		mark := vm.PushRoot(None)
		defer vm.PopRoots(mark)
		for _, v := range order {
			vm.PushRoot(v)
		}
		for _, v := range order {
			if finalizable(v) {
				if err := vm.finalize(v); err != nil {
					return false, err
				}
			} else if g := asGenerator(v); g != nil && g.state == genRunning {
				f.list = append(f.list, v)
			}
		}
		return len(order) > 0, nil
	}
	var lost, roots []Value
	kept := f.list[:0]
	for _, v := range f.list {
		if v.o.mark != m.epoch && finalizable(v) {
			lost = append(lost, v)
		}
	}
	for _, v := range lost {
		if v.o.mark != m.epoch {
			m.scan(v.o) // marks v itself where it is part of a cycle
			m.run()
		}
	}
	if m.ending != nil {
		return false, vm.end(m.ending)
	}
	vm.payLoss(m.total / 256)
	for _, v := range f.list {
		switch {
		case v.o.mark == m.epoch:
			kept = append(kept, v)
		case finalizable(v):
			roots = append(roots, v)
		default:
			if g := asGenerator(v); g != nil && g.state == genRunning {
				kept = append(kept, v)
			}
		}
	}
	clear(f.list[len(kept):])
	f.list = kept
	mark := vm.PushRoot(None)
	defer vm.PopRoots(mark)
	for _, v := range roots {
		vm.PushRoot(v)
	}
	// CPython clears local variables and lists from their ends.
	for i := len(roots) - 1; i >= 0; i-- {
		if err := vm.finalize(roots[i]); err != nil {
			return false, err
		}
	}
	return len(roots) > 0, nil
}

// finalize calls __del__ of v or closes it. Exceptions are told of on stderr.
func (vm *VM) finalize(v Value) error {
	f := vm.finals
	f.busy = true
	handled := vm.handled
	defer func() { f.busy, vm.handled = false, handled }()
	var what string
	var err error
	if d := finalData(v); d != nil {
		return d.Lost(vm)
	}
	if g := asGenerator(v); g != nil && g.agHooked && g.attrs != nil && g.attrs.finalizer.o != nil {
		g.agTracked = false // the hook keeps it alive
		what = "Exception ignored while finalizing generator " + vm.reprText(v)
		_, err = vm.CallValues(g.attrs.finalizer, v)
	} else if g != nil {
		what = "Exception ignored while closing generator " + vm.reprText(v)
		_, err = vm.closeGen(g)
	} else {
		m := v.Type().lookup("__del__")
		if m.o == nil {
			return nil
		}
		what = "Exception ignored while calling deallocator " + vm.reprText(m)
		_, err = vm.callSpecial(m, v, v.Type())
	}
	e, ok := err.(*Exc)
	if !ok {
		return err
	}
	if c := e.context; c != nil && c.Type() == GeneratorExit {
		e.context = nil
	}
	return vm.Unraisable(what, e)
}

// CollectLost finalizes what is lost, cycles included, as gc.collect() does.
func (vm *VM) CollectLost() error {
	f := vm.finals
	if f == nil || f.busy {
		return nil
	}
	for range 100 {
		if len(f.list) == 0 {
			return nil
		}
		if err := vm.collect(); err != nil {
			return err
		}
		if more, err := vm.finalizeLost(Value{}); err != nil {
			return err
		} else if more {
			continue
		}
		// What is left is part of cycles.
		var lost []Value
		if err := vm.collect(); err != nil {
			return err
		}
		kept := f.list[:0]
		for _, v := range f.list {
			if v.o.mark != vm.markEpoch && v.o.mark != immortal && finalizable(v) {
				lost = append(lost, v)
			} else {
				kept = append(kept, v)
			}
		}
		clear(f.list[len(kept):])
		f.list = kept
		if len(lost) == 0 {
			return nil
		}
		mark := vm.PushRoot(None)
		for _, v := range lost {
			vm.PushRoot(v)
		}
		for _, v := range lost {
			if err := vm.finalize(v); err != nil {
				vm.PopRoots(mark)
				return err
			}
		}
		vm.PopRoots(mark)
	}
	return nil
}

// collect is a traversal that a script has asked for, which it pays with a step for each kilobyte.
func (vm *VM) collect() error {
	live, err := vm.liveBelow(vm.top())
	if err != nil {
		return err
	}
	return vm.Step(1 + int(live/1024))
}

// HasFinals reports whether FinalizeAll may have something to do.
func (vm *VM) HasFinals() bool {
	return len(vm.coros) > 0 || vm.finals != nil && len(vm.finals.list) > 0
}

// FinalizeAll finalizes everything, as an interpreter that exits does. The names of the main module stay, for the finalizers' use.
func (vm *VM) FinalizeAll(main *Dict) error {
	if err := vm.endCoroutines(); err != nil {
		return err
	}
	f := vm.finals
	if f == nil || f.busy {
		return nil
	}
	f.prune()
	if len(f.list) == 0 {
		return nil
	}
	vm.handled = Value{}
	f.credit = maxFinalCredit
	vm.native++ // dropLost expects the function that began the run
	defer func() { vm.native-- }()
	if err := vm.dropLost(vm.top()); err != nil {
		return err
	}
	mark := vm.PushRoot(None)
	defer vm.PopRoots(mark)
	order, err := vm.exitOrder(main)
	if err != nil {
		return err
	}
	for _, v := range order {
		vm.PushRoot(v)
	}
	f.list = nil
	f.ending = true
	defer func() { f.ending = false }()
	for _, v := range order {
		if finalizable(v) {
			if err := vm.finalize(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// exitOrder returns what is in the list, in the order in which CPython's last collections finalize it: first what cycles alone keep,
// then the rest as a traversal from the names of main, level by level, meets it.
func (vm *VM) exitOrder(main *Dict) ([]Value, error) {
	f := vm.finals
	waiting := map[*Object]Value{}
	for _, v := range f.list {
		if finalizable(v) {
			waiting[v.o] = v
		}
	}
	seen := map[*Object]bool{&main.Object: true}
	var queue, found []*Object
	m := marker{vm: vm, epoch: vm.nextEpoch(), bounded: true} // which no object has: the edges to all are told
	m.edge = func(o *Object) {
		if len(found) < maxLoss && !seen[o] {
			found = append(found, o)
		}
	}
	meet := func() {
		for _, o := range found {
			if !seen[o] && len(seen) < maxLoss {
				seen[o] = true
				queue = append(queue, o)
			}
		}
		found = found[:0]
	}
	m.scan(&main.Object)
	meet()
	var order []Value
	for i := 0; i < len(queue) && len(waiting) > 0 && m.worked(1); i++ {
		o := queue[i]
		if v, ok := waiting[o]; ok {
			order = append(order, v)
			delete(waiting, o)
		}
		m.scan(o)
		switch o.shape.typ.kind {
		case KindList, KindTuple:
			slices.Reverse(found) // CPython looks at them from their ends
		case KindGenerator:
			// It is closed, and what only it refers to goes with it.
			for _, c := range found {
				if v, ok := waiting[c]; ok && !seen[c] {
					order = append(order, v)
					delete(waiting, c)
				}
			}
		}
		meet()
	}
	if m.ending != nil {
		return nil, vm.end(m.ending)
	}
	var unmet []Value
	for _, v := range f.list {
		if _, ok := waiting[v.o]; ok {
			unmet = append(unmet, v)
		}
	}
	return append(unmet, order...), vm.Step(len(seen) >> 2)
}

// takeLost returns those of list that the last traversal did not reach, in the order in which they are lost when the last reference to
// from goes, and the rest, to which belongs what cycles keep.
func (vm *VM) takeLost(from Value, list []Value) (order, rest []Value) {
	lost := map[*Object]Value{}
	rest = list[:0:0]
	for _, v := range list {
		if v.o.mark != vm.markEpoch {
			lost[v.o] = v
		} else {
			rest = append(rest, v)
		}
	}
	if len(lost) == 0 {
		return nil, rest
	}
	for _, o := range vm.lossOrder(from) {
		if v, ok := lost[o]; ok {
			order = append(order, v)
			delete(lost, o)
		}
	}
	for i := len(list) - 1; i >= 0 && len(lost) > 0; i-- {
		if v, ok := lost[list[i].o]; ok {
			rest = append(rest, v)
		}
	}
	return order, rest
}

// payLoss accounts the work of looking at what is dead, of which the cost of the traversal knows nothing: a finalizer that saves a large
// structure makes it die again and again.
func (vm *VM) payLoss(cost int64) {
	vm.finals.credit -= cost
	vm.fuel -= cost // the next poll notices
}

// lossOrder counts the references among the objects that the last traversal did not reach and from leads to, and returns them in the
// order in which they would be freed if from had one reference more, which goes: an object before what it refers to, lists and
// tuples from their ends.
func (vm *VM) lossOrder(from Value) []*Object {
	refs := map[*Object]int{}
	var found []*Object // objects to be scanned; then the children of one
	defer func() { vm.payLoss(int64(len(refs) >> 4)) }()
	m := marker{vm: vm, epoch: vm.markEpoch, bounded: true}
	m.edge = func(o *Object) {
		if len(refs) > maxLoss {
			return
		}
		if refs[o]++; refs[o] == 1 {
			found = append(found, o)
		}
	}
	m.visit(from)
	for len(found) > 0 && m.worked(1) {
		o := found[len(found)-1]
		found = found[:len(found)-1]
		m.scan(o)
	}
	if len(refs) > maxLoss || m.ending != nil {
		return nil
	}
	var order []*Object
	stack := []*Object{from.o}
	m.edge = func(o *Object) {
		if len(found) >= maxLoss && refs[o] > 1 { // a list has something any number of times
			refs[o]--
			return
		}
		found = append(found, o)
	}
	for len(stack) > 0 && m.worked(1) {
		o := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if refs[o]--; refs[o] != 0 {
			continue
		}
		order = append(order, o)
		found = found[:0]
		m.scan(o)
		if k := o.shape.typ.kind; k != KindList && k != KindTuple {
			slices.Reverse(found) // the first is taken off the stack first
		}
		stack = append(stack, found...)
	}
	return order
}
