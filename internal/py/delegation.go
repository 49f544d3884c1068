package py

// delegation.go holds generators that delegate to others, and loops over an enumerate of a generator: frames that hand on what the one above yields.

import "github.com/krait-run/krait/internal/compile"

// maxPassed is through how many generators a loop looks for what gives the next item: a chain of them is as long as a script likes.
const maxPassed = 64

// passedOver returns the next item of a suspended generator that delegates, where it is known without running it: the iterator at the end of the
// chain runs no code of a script, and has one. Else it returns null, and nothing was done.
func (g *Generator) passedOver() Value {
	for range maxPassed {
		d := g.delegate
		if d.o.shape != &generatorType.root {
			v, _ := nextPlain(d)
			return v
		}
		if g = generatorLayout.guarded(d.o); g.state != genSuspended || g.delegate.o == nil {
			break
		}
	}
	return Value{}
}

// loopDelegating is OpForIter of the running frame where its iterator is the generator g, which is suspended and delegates.
func (vm *VM) loopDelegating(fr *frame, g *Generator, w uint64) error {
	x, err := vm.resumeLoop(fr, g, w, frameFor)
	if x.o != nil {
		set(&vm.stack[fr.base+int(uint8(w>>16))], x)
		fr.pc += int(int32(w >> 32))
	}
	return err
}

// resumeLoop resumes g, which is suspended or new, in a frame with flags above the running one, whose OpForIter is w; or it returns the item that passes over
// g, and resumes nothing.
func (vm *VM) resumeLoop(fr *frame, g *Generator, w uint64, flags frameFlags) (Value, error) {
	if g.delegate.o != nil {
		if x := g.passedOver(); x.o != nil {
			return x, nil
		}
	}
	if err := vm.resumeFrame(g, fr.base+fr.fn.code.NumRegs, uint8(w>>16), flags); err != nil {
		return Value{}, err
	}
	return Value{}, vm.resumeDelegates(g)
}

// resumeDelegates resumes, above the frame of g on top, which was just resumed, the generators that it delegates to.
func (vm *VM) resumeDelegates(g *Generator) error {
	for g.delegate.o != nil && g.delegate.o.shape == &generatorType.root && vm.fuel > 0 {
		sub := generatorLayout.guarded(g.delegate.o)
		fr := &vm.frames[vm.depth-1]
		w := fr.fn.code.Instrs[fr.pc]
		if sub.state != genSuspended || compile.Op(uint8(w)) != compile.OpYieldFrom {
			break
		}
		vm.fuel--
		fr.pc++
		g.delegate = Value{}
		if err := vm.resumeFrame(sub, fr.base+g.fn.code.NumRegs, uint8(w>>8), frameDelegate); err != nil {
			return err
		}
		g = sub
	}
	return nil
}

// loopCounted is OpForIter of the running frame where its iterator is an enumerate of a generator, which runs above it. It reports false, and nothing was
// done, where the enumerate has another iterator, or its generator can't go on.
func (vm *VM) loopCounted(fr *frame, it Value, w uint64) (bool, error) {
	e := enumerateLayout.guarded(it.o)
	if e.it.o.shape != &generatorType.root {
		return false, nil
	}
	g := generatorLayout.guarded(e.it.o)
	if g.state > genSuspended {
		return false, nil
	}
	if vm.fuel--; vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return true, err
		}
	}
	x, err := vm.resumeLoop(fr, g, w, frameCount)
	if x.o != nil {
		return true, vm.giveCounted(fr, x)
	}
	return true, err
}

// giveCounted gives the loop of the running frame the next item of its enumerate, which is x with its number.
func (vm *VM) giveCounted(fr *frame, x Value) error {
	w := fr.fn.code.Instrs[fr.pc-1]
	it := vm.stack[fr.base+int(uint8(w>>8))].o
	if it == nil || it.shape != &enumerateType.root {
		return vm.badRegister()
	}
	i := enumerateLayout.guarded(it).count(vm)
	b, to := int(uint8(w>>16)), fr.pc+int(int32(w>>32))
	fr.pc = to
	if w&(1<<24) != 0 {
		if u := fr.fn.code.Instrs[to]; compile.Op(uint8(u)) == compile.OpUnpack && int(uint8(u>>16)) == b && u>>32 == 2 {
			at := fr.base + int(uint8(u>>8))
			set(&vm.stack[at], i)
			set(&vm.stack[at+1], x)
			fr.pc++
			return nil
		}
	}
	set(&vm.stack[fr.base+b], vm.tuple2(i, x))
	return nil
}

// yielded says what becomes of a value that a generator, just suspended, yielded in a frame with flags: those that delegate to it yield it as well,
// the loop below takes it, or the run ends.
func (vm *VM) yielded(x Value, flags frameFlags) (Value, bool, error) {
	for flags&frameDelegate != 0 {
		sub := vm.frames[vm.depth].ext.gen
		fr := &vm.frames[vm.depth-1]
		fr.pc-- // it delegates again when it is resumed
		fr.ext.gen.delegateTo(vm, FromObject(&sub.Object))
		flags = fr.flags
		vm.suspend(uint8(fr.fn.code.Instrs[fr.pc] >> 8))
	}
	if flags&(frameFor|frameCount) == 0 {
		return x, true, nil
	}
	caller := &vm.frames[vm.depth-1]
	if flags&frameCount != 0 {
		return Value{}, false, vm.giveCounted(caller, x)
	}
	w := caller.fn.code.Instrs[caller.pc-1]
	vm.stack[caller.base+int(uint8(w>>16))] = x
	caller.pc += int(int32(w >> 32))
	return Value{}, false, nil
}

// delegateTo makes sub what g delegates to, and enters a generator without handlers in the list of what is finalized if closing it may close sub with a
// consequence: not if sub is lost with it, and so finds its own way into the list.
func (g *Generator) delegateTo(vm *VM, sub Value) {
	g.delegate = sub
	if !g.late && g.fn.code.delegates && !g.fn.code.closes && g.shape == &generatorType.root && mayClose(sub) {
		g.late = true
		vm.track(FromObject(&g.Object))
	}
}

// mayClose reports whether closing the iterator sub may be noticed, where what delegates to it is lost and it is not.
func mayClose(sub Value) bool {
	if s := asGenerator(sub); s != nil {
		return s.lent == nil
	}
	return sub.o.shape.typ.flags&flagHeap != 0 // which may have a close of its own
}

// delegable reports whether a frame that delegates to g can resume it above itself, with the value sent: not where that is an error.
func (g *Generator) delegable(sent Value) bool {
	return g.state == genSuspended || g.state == genCreated && sent.IsNone()
}

// yieldFrom is one step of OpYieldFrom in the frame at index fi, whose pc points behind it.
func (vm *VM) yieldFrom(fi, a, b int) (Value, bool, error) {
	fr := &vm.frames[fi]
	base := fr.base
	g := fr.ext.gen
	sub := vm.stack[base+b]
	sent := None
	if g.delegate.o != nil {
		// What was sent may have been put over the iterator's register.
		sub, sent = g.delegate, vm.stack[base+a]
	}
	g.delegate = Value{}
	if s := asGenerator(sub); s != nil && s.shape != &asyncGeneratorType.root && s.delegable(sent) && fr.flags&frameDrain == 0 {
		if vm.fuel--; vm.fuel < 0 {
			if err := vm.poll(); err != nil {
				return Value{}, false, err
			}
		}
		created := s.state == genCreated
		if err := vm.resumeFrame(s, vm.top(), uint8(a), frameDelegate); err != nil {
			return Value{}, false, err
		}
		if !created {
			vm.stack[vm.frames[vm.depth-1].base+int(s.dest)] = sent
		}
		return Value{}, false, nil
	}
	v, done, err := vm.sendOrDrain(sub, sent, g.drainer)
	for fr = &vm.frames[fi]; err == nil && !done && fr.flags&frameDrain != 0 && g.drainer.take(vm, v); fr = &vm.frames[fi] {
		if vm.fuel--; vm.fuel < 0 {
			if err = vm.poll(); err != nil {
				break
			}
		}
		v, done, err = vm.sendOrDrain(sub, None, g.drainer)
	}
	if err != nil {
		return Value{}, false, err
	}
	if done {
		vm.stack[fr.base+a] = v
		if s := asGenerator(sub); s != nil {
			vm.takeBack(s)
		}
		return Value{}, false, nil
	}
	fr.pc--
	flags := fr.flags
	g.delegateTo(vm, sub)
	vm.suspend(uint8(a))
	return vm.yielded(v, flags)
}
