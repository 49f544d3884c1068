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
	busy   bool  // a finalizer is running
	ending bool  // the program has ended: its files are no longer read
}

const (
	// maxFinals bounds the list; what comes then is not finalized.
	maxFinals = 1 << 14
	// maxLoss bounds the objects whose order of loss is found out; beyond, what is lost is finalized the last made first.
	maxLoss = 1 << 16
	// maxFinalCredit is the credit that a VM begins with and can save: some tens of milliseconds.
	maxFinalCredit = 1 << 19
)

// track enters v in the list of what is finalized.
func (vm *VM) track(v Value) {
	f := vm.finals
	if f == nil {
		f = &finals{credit: maxFinalCredit, seen: vm.Steps()}
		vm.finals = f
	}
	if len(f.list) == cap(f.list) {
		f.prune()
	}
	if len(f.list) < maxFinals {
		vm.charge(32)
		f.list = append(f.list, v)
	}
}

// prune forgets generators that have ended.
func (f *finals) prune() {
	kept := f.list[:0]
	for _, v := range f.list {
		if g := asGenerator(v); g == nil || g.state != genDone {
			kept = append(kept, v)
		}
	}
	clear(f.list[len(kept):])
	f.list = kept
}

// finalizable reports whether the loss of v, one of the list, would be noticed now.
func finalizable(v Value) bool {
	g := asGenerator(v)
	if g == nil {
		return true
	}
	if g.state != genSuspended {
		return false
	}
	if d := asGenerator(orNone(g.delegate)); d != nil && finalizable(g.delegate) {
		return true
	}
	for i := range g.fn.code.Exceptions {
		if h := &g.fn.code.Exceptions[i]; int(h.Start) < g.pc && g.pc <= int(h.End) {
			return true
		}
	}
	return false
}

// dropLost finalizes what is lost. The stack from end on must hold nothing that is used again. No native function but the one
// that began the run may be active, since such ones hold values that a traversal does not see. The error, if any, ends the run.
func (vm *VM) dropLost(end int) error { return vm.dropLostOf(Value{}, end) }

// dropLostOf is dropLost where a variable that was from has just been deleted.
func (vm *VM) dropLostOf(from Value, end int) error {
	f := vm.finals
	if f.busy || vm.native != 1 || len(f.list) == 0 {
		return nil
	}
	now := vm.Steps()
	f.credit = min(maxFinalCredit, f.credit+max(now-f.seen, 0)/8)
	f.seen = now
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
		return nil
	}
	below := vm.nativeTop
	defer func() { vm.nativeTop = below }()
	vm.nativeTop = max(below, end)
	for f.credit > 0 {
		cost := 1 + vm.liveBelow(end)/256
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
	m := marker{vm: vm, epoch: vm.markEpoch}
	if from.o != nil && from.o.mark != m.epoch {
		var order []Value
		order, f.list = vm.takeLost(from, nil, f.list, false)
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
	if g := asGenerator(v); g != nil {
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
	if c := AsExc(e.context); c != nil && c.Type() == GeneratorExit {
		e.context = Value{}
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
		vm.liveBelow(vm.top())
		if more, err := vm.finalizeLost(Value{}); err != nil {
			return err
		} else if more {
			continue
		}
		// What is left is part of cycles.
		var lost []Value
		vm.liveBelow(vm.top())
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

// HasFinals reports whether FinalizeAll may have something to do.
func (vm *VM) HasFinals() bool {
	return len(vm.coros) > 0 || vm.finals != nil && len(vm.finals.list) > 0
}

// FinalizeAll finalizes everything, as an interpreter that exits does: in the order in which what is lost would be if the names of
// the main module went one by one. The names themselves stay, for the finalizers' use.
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

// exitOrder returns what is in the list, in the order in which it is lost as the names of main go. The list is emptied.
// The traversals are steps, so that the run's limits hold; its error is theirs.
func (vm *VM) exitOrder(main *Dict) ([]Value, error) {
	f := vm.finals
	saved := make([]Value, len(main.entries))
	for i := range main.entries {
		saved[i] = main.entries[i].val
	}
	defer func() {
		for i, v := range saved {
			main.entries[i].val = v
		}
	}()
	vm.charge(16 * len(saved))
	var order []Value
	rest := f.list
	for i := 0; i < len(main.entries) && len(rest) > 0 && f.credit > 0; i++ {
		e := &main.entries[i]
		if e.val.o == nil || e.val.IsInline() {
			continue
		}
		switch e.val.kind() {
		case KindFunction, KindModule, KindType, KindStr, KindBuiltin:
			continue
		}
		e.val = None
		cost := 1 + vm.liveBelow(vm.top())/256 + int64(len(rest)>>4)
		f.credit -= cost
		if err := vm.Step(int(cost)); err != nil {
			return nil, err
		}
		order, rest = vm.takeLost(saved[i], order, rest, true)
	}
	return append(order, rest...), nil
}

// takeLost moves those of rest that the last traversal did not reach behind order, as they are lost when the last reference to from
// goes. With cycles, what from does not lose, since cycles keep it, comes after, the last first.
func (vm *VM) takeLost(from Value, order, rest []Value, cycles bool) (_, _ []Value) {
	lost := map[*Object]Value{}
	kept := rest[:0:0]
	for _, v := range rest {
		if v.o.mark != vm.markEpoch {
			lost[v.o] = v
		} else {
			kept = append(kept, v)
		}
	}
	if len(lost) == 0 {
		return order, kept
	}
	for _, o := range vm.lossOrder(from) {
		if v, ok := lost[o]; ok {
			order = append(order, v)
			delete(lost, o)
		}
	}
	for i := len(rest) - 1; i >= 0 && len(lost) > 0; i-- {
		if v, ok := lost[rest[i].o]; ok && cycles {
			order = append(order, v)
		} else if ok {
			kept = append(kept, v)
		}
	}
	return order, kept
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
	m := marker{vm: vm, epoch: vm.markEpoch}
	m.edge = func(o *Object) {
		if len(refs) > maxLoss {
			return
		}
		if refs[o]++; refs[o] == 1 {
			found = append(found, o)
		}
	}
	m.visit(from)
	for len(found) > 0 {
		o := found[len(found)-1]
		found = found[:len(found)-1]
		m.scan(o)
	}
	if len(refs) > maxLoss {
		return nil
	}
	var order []*Object
	stack := []*Object{from.o}
	m.edge = func(o *Object) { found = append(found, o) }
	for len(stack) > 0 {
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
