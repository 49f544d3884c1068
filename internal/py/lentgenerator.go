package py

// lentgenerator.go holds the generators of expressions that are the first argument of a native function which keeps nothing of it, as in
// sum(x for x in y): they are used again.

import "github.com/krait-run/krait/internal/compile"

const (
	lentRegs  = 16 // registers of the largest body that lent generators run
	lentCells = 4
)

// lentGenerator is a generator with all that it needs. The call that it is made for has the only reference to it: compile.Verify has shown that
// nothing else reads the register, and scripts see it by its frame only, which has an object then.
type lentGenerator struct {
	Generator
	body  body // of an expression with free variables
	cells [lentCells]*Cell
	room  [lentRegs]Value
}

// keepsNothing reports whether a call of f with n positional arguments neither keeps the first one nor returns it. A generator goes to takeBack when
// f has taken the last item that it asks for.
func keepsNothing(f Value, n int) bool {
	switch f.o.shape {
	case &builtinType.root, &methodDescrType.root:
		return n > 0 && n <= int(builtinLayout.guarded(f.o).def.Borrows)
	case &typeType.root:
		switch f.o {
		case &listType.Object, &tupleType.Object, &dictType.Object, &setType.Object, &frozensetType.Object:
			return n == 1
		}
	}
	return false
}

// borrowed reports whether the call that the frame comes to next keeps nothing of its first argument.
func (vm *VM) borrowed(fr *frame) bool {
	w := fr.fn.code.Instrs[fr.pc]
	n := int(uint8(w >> 16))
	switch compile.Op(w) {
	case compile.OpCallKw, compile.OpCallMethodKw:
		n -= fr.fn.code.kwNames[w>>32].len()
	}
	return keepsNothing(vm.stack[fr.base+int(uint8(w>>8))], n)
}

// lend returns a generator for the code c, not yet of a body, or nil if one has to be made for c that stays.
func (vm *VM) lend(c *Code) *lentGenerator {
	if c.closes || c.NumRegs > lentRegs || len(c.Closure) > lentCells || c.lazy != nil || c.Flags&generatorFlags != compile.FlagGenerator {
		return nil
	}
	x := vm.spare().generators.take()
	if x == nil {
		vm.charge(sizeof[lentGenerator]())
		x = &lentGenerator{}
	}
	g := &x.Generator
	g.shape, g.name, g.qualname, g.ext.gen, g.lent = &generatorType.root, c.name.Value(), c.qualname.Value(), g, x
	g.regs = x.room[:c.NumRegs]
	return x
}

// takeBack is for a generator that its only user is done with. What was its argument refers to no object then, which a traversal of the stack passes over.
func (vm *VM) takeBack(g *Generator) {
	x := g.lent
	if x == nil || g.state == genRunning || g.ext.obj != nil {
		return
	}
	clear(x.room[:g.fn.code.NumRegs])
	x.Generator, x.body, x.cells = Generator{}, body{}, [lentCells]*Cell{}
	vm.spare().generators.give(x)
}
