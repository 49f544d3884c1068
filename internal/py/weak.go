package py

// weak.go holds weak references: the memory traversal clears those whose target nothing else refers to.

// WeakRef is the state of an object that refers to a target without keeping it alive. It must be part of the owner's Go state,
// and is made known with Watch.
type WeakRef struct {
	owner  *Object
	target Value
	// Ended, if not nil, is called when the watch ends: because the target was lost while the owner lives, or because the owner
	// itself was lost. It must not run Python code.
	Ended func(lost bool)
}

// weakRefs are the weak references of a VM.
type weakRefs struct {
	list []*WeakRef
	// credit is how many traversals may be made only to see which targets are lost; steps earn it.
	credit float64
	seen   int64 // the step count when credit was last reckoned
	cost   int64 // of the last traversal, in steps
}

// maxWeakCredit is the credit that a VM begins with and can save.
const maxWeakCredit = 64

// Watch makes w, which belongs to owner, refer to target until that is lost.
func (vm *VM) Watch(w *WeakRef, owner, target Value) {
	if vm.weak == nil {
		vm.weak = &weakRefs{credit: maxWeakCredit, seen: vm.Steps()}
	}
	vm.charge(64)
	w.owner, w.target = owner.o, target
	vm.weak.list = append(vm.weak.list, w)
}

// Target returns what w refers to, or null if that is lost.
func (w *WeakRef) Target() Value { return w.target }

// FindLost looks which targets of weak references are lost, by a traversal of all that is alive, unless that would cost too
// much in proportion to the steps taken since the last one. With force it is made in any case. Native code that is running
// must have rooted what it holds.
func (vm *VM) FindLost(force bool) error {
	k := vm.weak
	if k == nil || len(k.list) == 0 {
		return nil
	}
	now := vm.Steps()
	if k.cost > 0 {
		k.credit = min(maxWeakCredit, k.credit+float64(max(now-k.seen, 0))/float64(k.cost))
	}
	k.seen = now
	if !force && k.credit < 1 {
		return nil
	}
	k.credit--
	if vm.depth > 0 {
		// Temporaries above the arguments of the running native function are of no more use.
		f := &vm.frames[vm.depth-1]
		if end := min(f.base+f.fn.code.NumRegs+1, len(vm.stack)); vm.nativeTop > f.base && vm.nativeTop < end {
			clear(vm.stack[vm.nativeTop:end])
		}
	}
	live, err := vm.liveBytes()
	if err != nil {
		return err
	}
	k.cost = 1 + live/256
	err = vm.Step(int(k.cost))
	k.seen = vm.Steps() // what the traversal itself cost earns nothing
	return err
}

// forgetTemps clears the registers of fr from the given one on, which hold nothing of use, where weak references could notice what is in
// them: what a statement del let go would seem alive otherwise when library code looks.
func (vm *VM) forgetTemps(fr *frame, from int) {
	if vm.weak == nil || len(vm.weak.list) == 0 {
		return
	}
	if end := min(fr.base+fr.fn.code.NumRegs, len(vm.stack)); fr.base+from < end {
		clear(vm.stack[fr.base+from : end])
	}
}

// clearLost is the part of a traversal that ends the references to what was not reached.
func (k *weakRefs) clearLost(epoch uint32) {
	kept := k.list[:0]
	for _, w := range k.list {
		switch {
		case w.owner == nil || w.owner.mark != epoch && w.owner.mark != immortal:
			// Nobody can ask any more.
			w.target = Value{}
			if w.Ended != nil {
				w.Ended(false)
			}
		case w.target.o.mark != epoch && w.target.o.mark != immortal:
			w.target = Value{}
			if w.Ended != nil {
				w.Ended(true)
			}
		default:
			kept = append(kept, w)
		}
	}
	clear(k.list[len(kept):])
	k.list = kept
}

// CanRefer reports whether weak references to v are possible.
func CanRefer(v Value) bool {
	if v.IsInline() {
		return false
	}
	t := v.Type()
	if t.flags&flagHeap != 0 {
		switch t.kind {
		case KindInt, KindTuple, KindBytes:
			return false // their size varies, which leaves no room for it in CPython
		}
		return t.lookup("__weakref__").o != nil || CanReferType(staticBase(t))
	}
	return CanReferType(t)
}

// CanReferType is CanRefer for instances of the builtin type t.
func CanReferType(t *Type) bool {
	switch t.kind {
	case KindFunction, KindMethod, KindModule, KindGenerator, KindType, KindSet, KindFrozenSet, KindCode:
		return true
	case KindNative, KindDict:
		switch t.module {
		case "collections":
			return t.name != "collections.defaultdict" && t.name != "defaultdict"
		case "_thread", "threading", "re", "functools", "io", "_io", "array", "contextvars", "_asyncio", "asyncio", "random", "_random", "sqlite3":
			return true
		case "_struct":
			return t.name == "_struct.Struct"
		}
	}
	return t == &builtinType || t == &memoryviewType || t == &genericAliasType || t == &unionType
}
