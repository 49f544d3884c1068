package py

// default.go holds calls such as d.setdefault(k, []), whose default is not made where the key is there.

// withoutDefault returns the result of the call that the frame comes to next, if it is of a method that finds its key and does not look at the empty list or
// dict which would be its last argument. It returns null otherwise, and has done nothing.
func (vm *VM) withoutDefault(fr *frame) Value {
	w := fr.fn.code.Instrs[fr.pc]
	base := fr.base + int(uint8(w>>8))
	m, self := vm.stack[base], vm.stack[base+1]
	if uint8(w>>16) != 2 || self.o == nil || vm.finals != nil {
		return Value{}
	}
	if m.o.shape != &builtinType.root && m.o.shape != &methodDescrType.root {
		return Value{}
	}
	if present := builtinLayout.guarded(m.o).def.Present; present != nil {
		return present(vm, self, vm.stack[base+2])
	}
	return Value{}
}

// dictPresent is Def.Present of methods of dicts.
func dictPresent(vm *VM, self, key Value) Value {
	if self.kind() != KindDict {
		return Value{}
	}
	d := dictOf(self)
	if i, ok := d.findPlain(vm, key); ok && i >= 0 {
		return d.entries[i].val
	}
	return Value{}
}
