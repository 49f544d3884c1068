package py

// unawaited.go warns of coroutines that nobody awaits: where a statement calls for one and drops it, and at the end of a program.

import "strings"

// maxCoros bounds the list of coroutines; of those that come then nothing is told.
const maxCoros = 1 << 12

// trackCoroutine enters a coroutine that is new.
func (vm *VM) trackCoroutine(g *Generator) {
	if len(vm.coros) == cap(vm.coros) {
		vm.pruneCoros()
	}
	if len(vm.coros) < maxCoros {
		vm.charge(16)
		vm.coros = append(vm.coros, g)
	}
}

// pruneCoros forgets coroutines that have begun.
func (vm *VM) pruneCoros() {
	kept := vm.coros[:0]
	for _, c := range vm.coros {
		if c.state == genCreated {
			kept = append(kept, c)
		}
	}
	clear(vm.coros[len(kept):])
	vm.coros = kept
}

// discardCoroutine is told that a statement of the frame at index fi has dropped a value. It warns of the coroutines that
// have not begun and to which nothing refers any more: the value itself, or what its making left.
func (vm *VM) discardCoroutine(fi int) error {
	if len(vm.coros) == 0 || vm.coroCost > maxFinalCredit {
		return nil
	}
	if vm.pruneCoros(); len(vm.coros) == 0 {
		return nil
	}
	fr := &vm.frames[fi]
	if strings.HasPrefix(fr.fn.code.Filename, "<frozen ") {
		return nil // a warning would name a line of the library
	}
	// At the end of a statement the registers from that of the result on are free.
	first := fr.base + int(uint8(fr.fn.code.Instrs[fr.pc-1]>>16))
	for i := first; i < fr.base+fr.fn.code.NumRegs; i++ {
		vm.stack[i] = None
	}
	live, err := vm.liveBytes()
	if err != nil {
		return err
	}
	cost := 1 + live/256
	vm.coroCost += cost
	if err := vm.Step(int(cost)); err != nil {
		return err
	}
	var lost []*Generator
	for _, g := range vm.coros {
		if g.state == genCreated && g.mark != vm.markEpoch {
			lost = append(lost, g)
		}
	}
	mark := vm.PushRoot(None)
	defer vm.PopRoots(mark)
	for _, g := range lost {
		vm.PushRoot(Value{o: &g.Object})
	}
	for _, g := range lost {
		if err := vm.warnUnawaited(g, Value{o: &g.Object}); err != nil {
			return err
		}
	}
	return nil
}

// warnUnawaited warns of g and ends it. With source a hint follows.
func (vm *VM) warnUnawaited(g *Generator, source Value) error {
	g.finish()
	m, err := vm.Import("warnings")
	if err != nil {
		return err
	}
	text := "coroutine '" + vm.strText(g.qualname()) + "' was never awaited"
	_, err = vm.CallMethod(m.Value(), "warn", vm.Str(text), RuntimeWarning.Value(), Int(1), source)
	if e, ok := err.(*Exc); ok { // a filter made it an error, which nobody can catch
		return vm.Unraisable("Exception ignored while finalizing coroutine "+vm.reprText(Value{o: &g.Object}), e)
	}
	return err
}

// endCoroutines warns of what was never awaited when a program ends.
func (vm *VM) endCoroutines() error {
	mark := vm.PushRoot(None)
	defer vm.PopRoots(mark)
	coros := vm.coros
	vm.coros = nil // warning may run code of the script, which makes others
	for _, g := range coros {
		vm.PushRoot(Value{o: &g.Object})
	}
	for _, g := range coros {
		if g.state == genCreated {
			if err := vm.warnUnawaited(g, None); err != nil {
				return err
			}
		}
	}
	return nil
}
