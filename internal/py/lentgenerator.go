package py

// lentgenerator.go holds the generators and coroutines that nothing but one loop, call or await can have, as in `for x in f()`, sum(x for x in y) and
// `await f()`: they are used again.

import "github.com/krait-run/krait/internal/compile"

const (
	lentRegs  = 16 // registers of the largest body that lent generators run
	lentCells = 4
)

// lentGenerator is a generator with its registers. The loop or the call that it is made for has the only reference to it: the instruction that
// makes it stores it where the next one takes it, and scripts see it by its frame only, which has an object then. While no one uses it, it is a
// generator that has ended.
type lentGenerator struct {
	Generator
	own  *lentBody // nil before it is that of an expression with free variables
	room [lentRegs]Value
}

// lentBody is the body of an expression with free variables.
type lentBody struct {
	body
	cells [lentCells]*Cell
}

// endedBody is that of generators that no one uses.
var endedBody = body{code: &Code{Object: Object{shape: &codeType.root, mark: immortal}, Code: &compile.Code{}}}

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

// onlyNext reports whether the next instruction of the running frame is all that reads what is stored at the stack position at: as the iterator of its loop,
// as what it delegates to, or as the first argument of a call that keeps nothing of it.
func (vm *VM) onlyNext(fr *frame, at int) bool {
	w := fr.fn.code.Instrs[fr.pc]
	a, b, r := int(uint8(w>>8)), int(uint8(w>>16)), at-fr.base
	switch compile.Op(w) {
	case compile.OpGetIter:
		return w&(1<<24) != 0 && a == r && b == r
	case compile.OpGetYieldFrom, compile.OpGetAwaitable:
		return a == r && b == r && fr.fn.code.Instrs[fr.pc+1] == compile.Encode(compile.OpYieldFrom, uint8(r), uint8(r), 0, 0)
	case compile.OpCall, compile.OpCallKw:
		return r == a+1 && vm.borrowed(fr)
	case compile.OpCallMethod, compile.OpCallMethodKw:
		return r == a+2 && vm.borrowed(fr)
	}
	return false
}

// lend returns a generator for the code c, not yet of a body, or nil if one has to be made for c that stays.
func (vm *VM) lend(c *Code, attrs *genAttrs) *lentGenerator {
	if c.closes || c.NumSaved > lentRegs {
		return nil
	}
	var shape *Shape
	switch c.Flags & generatorFlags {
	case compile.FlagGenerator:
		shape = &generatorType.root
	case compile.FlagCoroutine:
		shape = &coroutineType.root
	default:
		return nil
	}
	x := vm.spare().generators.take()
	if x == nil {
		vm.charge(sizeof[lentGenerator]())
		x = &lentGenerator{}
		x.ext.gen, x.lent = &x.Generator, x
	}
	if x.shape != shape {
		x.shape = shape
	}
	x.attrs, x.pc, x.state, x.dest = attrs, 0, genCreated, 0
	x.regs = x.room[:c.NumSaved]
	return x
}

// lendIter returns the iterator of v for a loop, where it is a new generator that the class's __iter__ is the function of; else nil.
func (vm *VM) lendIter(v Value) *Object {
	f := operatorMethod(v, "__iter__")
	if f == nil || vm.fuel <= 0 {
		return nil
	}
	b := f.body
	if c := b.code; !c.named || c.NumParams != 1 || c.NumArgs != 1 {
		return nil
	}
	x := vm.lend(b.code, f.genNames(vm))
	if x == nil {
		return nil
	}
	x.fn, x.regs[0] = b, v
	return &x.Object
}

// takeBack is for a generator that its only user is done with.
func (vm *VM) takeBack(g *Generator) {
	x := g.lent
	if x == nil || g.state == genRunning || g.ext.obj != nil || g.late {
		return
	}
	if g.state != genDone {
		if g.state == genSuspended && g.fn.code.takesIterator && len(g.regs) > 0 && g.regs[0].o != nil {
			vm.endLoop(g.regs[0].o)
		}
		g.finish()
	}
	if x.own != nil && g.fn == &x.own.body {
		*x.own = lentBody{}
	}
	g.fn, g.attrs = &endedBody, nil
	g.drainer, g.ext.outerHandled, g.ext.handling = nil, Value{}, false
	vm.spare().generators.give(x)
}
