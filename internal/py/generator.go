package py

// generator.go holds generators and coroutines: frames that are taken off the stack when they yield.

import (
	"github.com/krait-run/krait/internal/compile"
)

type genState uint8

const (
	genCreated genState = iota
	genSuspended
	genRunning
	genDone
)

// Generator is a generator, coroutine or asynchronous generator; its shape says which.
type Generator struct {
	Object
	fn    *body
	regs  []Value // the frame's registers while it is suspended
	pc    int
	state genState
	// throwing says that the generator counts as running while an exception is thrown into delegate: the registers are not on the stack.
	throwing bool
	dest     uint8 // register that gets the value sent
	// Asynchronous generators: closed by aclose, running an anext, and the event loop's hooks.
	agClosed, agRunning, agHooked bool
	agTracked                     bool // in the list of what is finalized
	late                          bool // entered there when it began to delegate, see delegateTo
	// delegate is the iterator that `yield from` or `await` is waiting for, or null.
	delegate Value
	// handled is the exception that the suspended frame was handling.
	handled Value
	ext     frameExt
	drainer drainer        // takes what is yielded, while drain runs the frame
	lent    *lentGenerator // this one, if it is part of one
	attrs   *genAttrs      // nil if the names are those of the code, and no hook is there
	// origin of a coroutine that was never awaited is not tracked.
}

// genAttrs are what few generators have. A null name is that of the code.
type genAttrs struct {
	name, qualname Value
	finalizer      Value // of the event loop, for an asynchronous generator
}

// ownAttrs returns the attributes of g to change.
func (g *Generator) ownAttrs(vm *VM) *genAttrs {
	if g.attrs == nil {
		vm.charge(sizeof[genAttrs]())
		g.attrs = new(genAttrs)
	}
	return g.attrs
}

// name returns the __name__ of g.
func (g *Generator) name() Value {
	if g.attrs != nil && g.attrs.name.o != nil {
		return g.attrs.name
	}
	return g.fn.code.name.Value()
}

// qualname returns the __qualname__ of g.
func (g *Generator) qualname() Value {
	if g.attrs != nil && g.attrs.qualname.o != nil {
		return g.attrs.qualname
	}
	return g.fn.code.qualname.Value()
}

// genNames returns the attributes of a generator of f, or nil if its names are those of the code.
func (f *Func) genNames(vm *VM) *genAttrs {
	if f.own == nil || f.own.name.o == nil && f.own.qualname.o == nil {
		return nil
	}
	vm.charge(sizeof[genAttrs]())
	return &genAttrs{name: f.own.name, qualname: f.own.qualname}
}

const generatorFlags = compile.FlagsSuspendable

// callGenerator is newGenerator for a call of the running frame, whose result is stored at the stack position dest. A coroutine that is not awaited there stays
// in the list of those that may never be.
func (vm *VM) callGenerator(f *Func, b *body, base, dest int) Value {
	fr := &vm.frames[vm.depth-1]
	if vm.onlyNext(fr, dest) && (b.code.Flags&compile.FlagCoroutine == 0 || compile.Op(fr.fn.code.Instrs[fr.pc]) == compile.OpGetAwaitable) {
		if x := vm.lend(b.code, f.genNames(vm)); x != nil {
			x.fn = b
			put(x.regs, vm.stack[base:base+b.code.NumParams])
			return FromObject(&x.Object)
		}
	}
	return vm.newGenerator(f, b, base)
}

// newGenerator makes the generator object for a call of f that runs b, whose bound parameters are at stack position base.
func (vm *VM) newGenerator(f *Func, b *body, base int) Value {
	g := vm.allocGenerator(b, f.genNames(vm))
	copy(g.regs, vm.stack[base:base+b.code.NumParams])
	return g.listed(vm)
}

type (
	generator4 struct {
		Generator
		a [4]Value
	}
	generator6 struct {
		Generator
		a [6]Value
	}
	generator8 struct {
		Generator
		a [8]Value
	}
	generator12 struct {
		Generator
		a [12]Value
	}
	generator16 struct {
		Generator
		a [16]Value
	}
)

const generatorSize = 176

// allocGenerator returns a generator, coroutine or asynchronous generator that runs b. Few registers lie beside it, in one allocation.
func (vm *VM) allocGenerator(b *body, attrs *genAttrs) *Generator {
	c := b.code
	n := c.NumSaved
	vm.charge(generatorSize + 16*n)
	var g *Generator
	switch {
	case n <= 4:
		x := &generator4{}
		g, x.regs = &x.Generator, x.a[:n]
	case n <= 6:
		x := &generator6{}
		g, x.regs = &x.Generator, x.a[:n]
	case n <= 8:
		x := &generator8{}
		g, x.regs = &x.Generator, x.a[:n]
	case n <= 12:
		x := &generator12{}
		g, x.regs = &x.Generator, x.a[:n]
	case n <= 16:
		x := &generator16{}
		g, x.regs = &x.Generator, x.a[:n]
	default:
		g = &Generator{regs: make([]Value, n)}
	}
	t := &generatorType
	switch {
	case c.Flags&compile.FlagCoroutine != 0:
		t = &coroutineType
	case c.Flags&compile.FlagAsyncGenerator != 0:
		t = &asyncGeneratorType
	}
	g.shape, g.fn, g.attrs, g.ext.gen = &t.root, b, attrs, g
	return g
}

// listed enters g, which is new, in the lists of what is told when it is lost, and returns it.
func (g *Generator) listed(vm *VM) Value {
	switch {
	case g.shape == &coroutineType.root:
		vm.trackCoroutine(g)
	case g.fn.code.closes && g.shape == &generatorType.root:
		vm.track(Value{o: &g.Object})
	}
	return Value{o: &g.Object}
}

// asGenerator returns the generator, coroutine or asynchronous generator behind v, or nil.
func asGenerator(v Value) *Generator {
	switch v.o.shape {
	case &generatorType.root, &coroutineType.root, &asyncGeneratorType.root:
		return generatorLayout.guarded(v.o)
	}
	return nil
}

func (g *Generator) finish() {
	g.state = genDone
	clear(g.regs) // which may lie beside it
	g.regs = nil
	g.delegate = Value{}
	g.handled = Value{}
}

// resumeFrame puts the suspended (or new) frame of g on the stack at base. The caller stores the value sent.
func (vm *VM) resumeFrame(g *Generator, base int, dest uint8, flags frameFlags) error {
	if vm.depth >= vm.frameTop || base > vm.stackTop {
		if err := vm.makeRoom(base); err != nil {
			return err
		}
	}
	f := &vm.frames[vm.depth]
	if f.fn != g.fn {
		f.fn = g.fn
	}
	f.pc = g.pc
	f.base = base
	f.dest = dest
	f.flags = flags
	if f.ext != &g.ext {
		f.ext = &g.ext
	}
	put(vm.stack[base:base+len(g.regs)], g.regs)
	if g.state != genCreated {
		set(&vm.stack[base+int(g.dest)], None)
	}
	vm.depth++
	g.state = genRunning
	if vm.handled.o != nil || g.ext.outerHandled.o != nil {
		g.ext.outerHandled = vm.handled
	}
	if g.handled.o != nil {
		vm.handled = g.handled
		g.handled = Value{}
	}
	return nil
}

// suspend takes the top frame, a generator's, off the stack; dest is the register that gets what is sent to it next.
func (vm *VM) suspend(dest uint8) {
	fr := &vm.frames[vm.depth-1]
	g := fr.ext.gen
	put(g.regs, vm.stack[fr.base:fr.base+len(g.regs)])
	g.pc = fr.pc
	g.dest = dest
	g.state = genSuspended
	if g.ext.handling {
		g.handled = vm.handled
	}
	if vm.handled.o != nil || g.ext.outerHandled.o != nil {
		vm.handled = g.ext.outerHandled
	}
	vm.depth--
	if f := vm.finals; f != nil && !f.maybe && (g.fn.code.closes || g.agTracked || g.late) {
		f.maybe = finalizable(FromObject(&g.Object))
	}
}

// send resumes g with the value sent (None at the start). It returns the value yielded, or with done the result.
func (vm *VM) send(g *Generator, sent Value) (v Value, done bool, err error) {
	switch g.state {
	case genRunning:
		return Value{}, false, vm.ValueErrorf("%s already executing", g.kindName())
	case genDone:
		if g.shape == &coroutineType.root {
			return Value{}, false, vm.Errorf(RuntimeError, "cannot reuse already awaited coroutine")
		}
		return None, true, nil
	case genCreated:
		if !sent.IsNone() {
			return Value{}, false, vm.TypeErrorf("can't send non-None value to a just-started %s", g.kindName())
		}
	}
	if g.delegate.o != nil && sent.IsNone() && g.state == genSuspended {
		if v := g.passedOver(); v.o != nil {
			vm.fuel-- // noticed by whoever sends
			return v, false, nil
		}
	}
	if vm.native >= maxNative {
		return Value{}, false, vm.recursionError()
	}
	created := g.state == genCreated
	if err := vm.resumeFrame(g, vm.top(), 0, frameEntry); err != nil {
		return Value{}, false, err
	}
	if !created {
		vm.stack[vm.frames[vm.depth-1].base+int(g.dest)] = sent
	}
	if vm.fuel--; vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return Value{}, false, vm.unwind(err, vm.depth)
		}
	}
	vm.native++
	v, err = vm.run(vm.depth)
	vm.native--
	if err != nil {
		return Value{}, false, err
	}
	return v, g.state == genDone, nil
}

func (g *Generator) kindName() string {
	switch g.shape {
	case &coroutineType.root:
		return "coroutine"
	case &asyncGeneratorType.root:
		return "async generator"
	}
	return "generator"
}

// Send resumes the generator or coroutine v, or calls its send method (or next() where sent is None). done says that it
// returned result instead of yielding it. Event loops are built on it.
func (vm *VM) Send(v, sent Value) (result Value, done bool, err error) {
	if g := asGenerator(v); g != nil && g.shape != &asyncGeneratorType.root {
		return vm.send(g, sent)
	}
	if send := v.o.shape.typ.slots.Send; send != nil {
		return send(vm, v, sent)
	}
	if sent.IsNone() {
		if next := v.o.shape.typ.slots.Next; next != nil {
			vm.stopValue = Value{}
			r, err := next(vm, v)
			if err != nil {
				return vm.stopResult(err)
			}
			if r.o == nil {
				if r = vm.takeStopValue(); r.o == nil {
					r = None
				}
				return r, true, nil
			}
			return r, false, nil
		}
	}
	r, err := vm.CallMethod(v, "send", sent)
	if err != nil {
		return vm.stopResult(err)
	}
	return r, false, nil
}

// stopResult turns StopIteration into the result that it carries.
func (vm *VM) stopResult(err error) (Value, bool, error) {
	if e, ok := err.(*Exc); ok && e.Type().IsSubtype(StopIteration) {
		v := vm.getExcField(e, "value")
		if v.o == nil {
			v = None
		}
		return v, true, nil
	}
	return Value{}, false, err
}

// Throw raises err inside the generator, coroutine or iterator v where it is suspended.
func (vm *VM) Throw(v Value, err error) (result Value, done bool, e error) {
	if g := asGenerator(v); g != nil && g.shape != &asyncGeneratorType.root {
		return vm.throw(g, err)
	}
	x, ok := err.(*Exc)
	if !ok {
		return Value{}, false, err
	}
	m, e := vm.LookupAttr(v, "throw")
	if e != nil {
		return Value{}, false, e
	}
	if m.o == nil {
		return Value{}, false, err
	}
	r, e := vm.CallValues(m, x.Value())
	if e != nil {
		return vm.stopResult(e)
	}
	return r, false, nil
}

// throw raises err inside g where it is suspended.
func (vm *VM) throw(g *Generator, err error) (Value, bool, error) {
	switch g.state {
	case genRunning:
		return Value{}, false, vm.ValueErrorf("%s already executing", g.kindName())
	case genDone:
		if g.shape == &coroutineType.root {
			return Value{}, false, vm.Errorf(RuntimeError, "cannot reuse already awaited coroutine")
		}
		return Value{}, false, err
	case genCreated:
		fr := g.fn
		g.finish()
		if x, ok := err.(*Exc); ok {
			x.traceback = &Traceback{Object: Object{shape: &tracebackType.root}, next: x.traceback, code: fr.code, pc: -1, globals: fr.globals, lineno: int32(fr.code.FirstLine)}
		}
		return Value{}, false, err
	}
	if vm.fuel--; vm.fuel < 0 || vm.native >= maxNative {
		if err := vm.mayEnter(""); err != nil {
			return Value{}, false, err
		}
	}
	if d := g.delegate; d.o != nil {
		g.state, g.throwing = genRunning, true
		r, done, e := vm.throwDelegate(d, err)
		g.state, g.throwing = genSuspended, false
		if e == nil && !done {
			return r, false, nil
		}
		g.delegate = Value{}
		if e == nil {
			// The delegate returned: go on behind the instruction with its result.
			return vm.continueAfter(g, r)
		}
		err = e
		g.pc++ // the instruction that delegates is the one that raises
	}
	handling := g.handled.o != nil
	if e := vm.resumeFrame(g, vm.top(), 0, frameEntry); e != nil {
		return Value{}, false, e
	}
	if x, ok := err.(*Exc); ok && handling {
		vm.setContext(x) // what the generator itself is handling, even if x was raised before
	}
	if e := vm.unwindThrown(err, vm.depth); e != nil {
		return Value{}, false, e
	}
	vm.native++
	v, e := vm.run(vm.depth)
	vm.native--
	if e != nil {
		return Value{}, false, e
	}
	return v, g.state == genDone, nil
}

// continueAfter resumes g behind its delegating instruction, whose result is r.
func (vm *VM) continueAfter(g *Generator, r Value) (Value, bool, error) {
	g.pc++
	if e := vm.resumeFrame(g, vm.top(), 0, frameEntry); e != nil {
		return Value{}, false, e
	}
	vm.stack[vm.frames[vm.depth-1].base+int(g.dest)] = r
	vm.native++
	v, e := vm.run(vm.depth)
	vm.native--
	if e != nil {
		return Value{}, false, e
	}
	return v, g.state == genDone, nil
}

// throwDelegate passes an exception to what a generator delegates to: GeneratorExit closes it.
func (vm *VM) throwDelegate(d Value, err error) (Value, bool, error) {
	if IsExc(err, GeneratorExit) {
		if e := vm.closeIterator(d); e != nil {
			return Value{}, false, e
		}
		return Value{}, false, err
	}
	return vm.Throw(d, err)
}

// closeIterator calls close() of an iterator, if it has one.
func (vm *VM) closeIterator(d Value) error {
	if g := asGenerator(d); g != nil && g.shape != &asyncGeneratorType.root {
		_, err := vm.closeGen(g)
		return err
	}
	m, err := vm.LookupAttr(d, "close")
	if err != nil || m.o == nil {
		return err
	}
	_, err = vm.CallValues(m)
	return err
}

// closeGen is generator.close(): it returns what the generator returns.
func (vm *VM) closeGen(g *Generator) (Value, error) {
	switch g.state {
	case genDone:
		return None, nil
	case genCreated:
		g.finish()
		return None, nil
	}
	v, done, err := vm.throw(g, vm.newExc(GeneratorExit))
	if err != nil {
		if IsExc(err, GeneratorExit) || IsExc(err, StopIteration) {
			return None, nil
		}
		return Value{}, err
	}
	if done {
		return v, nil
	}
	return Value{}, vm.Errorf(RuntimeError, "%s ignored GeneratorExit", g.kindName())
}

// generatorError is the exception that leaves the frame of g: StopIteration must not (PEP 479).
func (vm *VM) generatorError(g *Generator, e *Exc) *Exc {
	async := g.shape == &asyncGeneratorType.root
	switch {
	case e.Type().IsSubtype(StopIteration):
		return vm.wrapStop(g, e, "StopIteration")
	case async && e.Type().IsSubtype(StopAsyncIteration):
		return vm.wrapStop(g, e, "StopAsyncIteration")
	}
	return e
}

func (vm *VM) wrapStop(g *Generator, e *Exc, name string) *Exc {
	n := vm.Errorf(RuntimeError, "%s raised %s", g.kindName(), name).(*Exc)
	n.context = e
	n.setCause(e)
	return n
}

func generatorNext(vm *VM, self Value) (Value, error) {
	v, done, err := vm.send(generatorLayout.of(self.o), None)
	if err != nil {
		return Value{}, err
	}
	if done {
		vm.stopValue = Value{} // what an iterator left that ended within the generator is not its own
		if v.o != &noneTag {
			vm.stopValue = v
		}
		return Value{}, nil
	}
	return v, nil
}

// takeStopValue returns the value of the iteration that ended last, which the caller knows to be its own because it cleared
// stopValue before.
func (vm *VM) takeStopValue() Value {
	v := vm.stopValue
	vm.stopValue = Value{}
	return v
}

// throwArgs makes the exception of throw(value) or throw(type, value, traceback), of the method that is named. If a class can't be called,
// what that raised is thrown.
func (vm *VM) throwArgs(method string, args []Value) (*Exc, error) {
	typ, val := args[0], args[1]
	if val.o != nil {
		err := vm.warn(DeprecationWarning, "the (type, exc, tb) signature of "+method+"() is deprecated, use the single-arg signature instead.")
		if err != nil {
			return nil, err
		}
	}
	if len(args) > 2 && !args[2].IsNullOrNone() && args[2].o.shape != &tracebackType.root {
		return nil, vm.TypeErrorf("throw() third argument must be a traceback object")
	}
	if e := AsExc(typ); e != nil {
		if !val.IsNullOrNone() {
			return nil, vm.TypeErrorf("instance exception may not have a separate value")
		}
		return e, nil
	}
	if t := AsType(typ); t != nil && t.IsSubtype(BaseException) {
		if e := AsExc(val); e != nil && e.Type().IsSubtype(t) {
			return e, nil
		}
		var a []Value
		if !val.IsNullOrNone() {
			if items, ok := AsTuple(val); ok {
				a = items
			} else {
				a = []Value{val}
			}
		}
		v, err := vm.CallValues(typ, a...)
		if err == nil && AsExc(v) == nil {
			err = vm.TypeErrorf("calling %s should have returned an instance of BaseException, not %s", vm.reprText(typ), v.Type().name)
		}
		if e, ok := err.(*Exc); ok {
			return e, nil
		}
		return AsExc(v), err
	}
	return nil, vm.TypeErrorf("exceptions must be classes or instances deriving from BaseException, not %s", typ.Type().name)
}

// sendResult turns the end of a generator into StopIteration for its Python methods.
func (vm *VM) sendResult(v Value, done bool, err error) (Value, error) {
	if err != nil {
		return Value{}, err
	}
	if done {
		if v.IsNullOrNone() {
			return Value{}, vm.NewExc(StopIteration)
		}
		return Value{}, vm.stopIteration(v)
	}
	return v, nil
}

func generatorMethods(awaitable bool) []Def {
	self := func(a []Value) *Generator { return generatorLayout.of(a[0].o) }
	return []Def{
		{Name: "send", Sig: "value, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.sendResult(vm.send(self(a), a[1])) }},
		{Name: "throw", Sig: "type, value=None, traceback=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
			e, err := vm.throwArgs("throw", a[1:4])
			if err != nil {
				return Value{}, err
			}
			return vm.sendResult(vm.throw(self(a), e))
		}},
		{Name: "close", Fn: func(vm *VM, a []Value) (Value, error) { return vm.closeGen(self(a)) }},
	}
}

func generatorGetters(prefix string) []Getter {
	self := func(v Value) *Generator { return generatorLayout.of(v.o) }
	name := func(attr string, get func(*Generator) Value, own func(*genAttrs) *Value) Getter {
		return Getter{Name: attr,
			Get: func(vm *VM, v Value) (Value, error) { return get(self(v)), nil },
			Set: func(vm *VM, v, x Value) error {
				if _, ok := AsStr(x); !ok {
					return vm.TypeErrorf("%s must be set to a string object", attr)
				}
				*own(self(v).ownAttrs(vm)) = x
				return nil
			}}
	}
	delegate := "yieldfrom"
	if prefix != "gi" {
		delegate = "await"
	}
	return []Getter{
		name("__name__", (*Generator).name, func(a *genAttrs) *Value { return &a.name }),
		name("__qualname__", (*Generator).qualname, func(a *genAttrs) *Value { return &a.qualname }),
		{Name: prefix + "_running", Get: func(vm *VM, v Value) (Value, error) {
			return Bool(self(v).state == genRunning || self(v).agRunning), nil
		}},
		{Name: prefix + "_suspended", Get: func(vm *VM, v Value) (Value, error) { return Bool(self(v).state == genSuspended), nil }},
		{Name: prefix + "_" + delegate, Get: func(vm *VM, v Value) (Value, error) {
			g := self(v)
			if d := g.delegate; d.o != nil {
				if sub := asGenerator(d); sub != nil {
					sub.lent = nil // it is not only g's any more
					g.delegateTo(vm, d)
				}
				return d, nil
			}
			return None, nil
		}},
		{Name: prefix + "_code", Get: func(vm *VM, v Value) (Value, error) { return vm.codeValue(self(v).fn.code) }},
		{Name: prefix + "_frame", Get: func(vm *VM, v Value) (Value, error) {
			g := self(v)
			if g.state == genDone {
				return None, nil
			}
			return vm.generatorFrame(g), nil
		}},
	}
}

func generatorSpec() TypeSpec {
	return TypeSpec{Name: "generator", Kind: KindGenerator, Flags: FlagNoNew | FlagFinal,
		Slots: Slots{Iter: iterSelf, Next: generatorNext, Repr: generatorRepr}, Methods: append(generatorMethods(false), genericAliasDef()), Getters: generatorGetters("gi")}
}

func coroutineSpec() TypeSpec {
	return TypeSpec{Name: "coroutine", Kind: KindGenerator, Flags: FlagNoNew | FlagFinal,
		Slots: Slots{Repr: generatorRepr, Await: func(vm *VM, v Value) (Value, error) {
			w := &coroWrapper{Object: Object{shape: &coroutineWrapperType.root}, g: generatorLayout.of(v.o)}
			vm.charge(32)
			return FromObject(&w.Object), nil
		}}, Methods: append(generatorMethods(true), genericAliasDef()), Getters: append(generatorGetters("cr"), Getter{Name: "cr_origin", Get: func(vm *VM, v Value) (Value, error) { return None, nil }})}
}

// coroWrapper is what coroutine.__await__ returns.
type coroWrapper struct {
	Object
	g *Generator
}

func coroutineWrapperSpec() TypeSpec {
	self := func(v Value) *Generator { return coroWrapperLayout.of(v.o).g }
	return TypeSpec{Name: "coroutine_wrapper", Flags: FlagNoNew | FlagFinal, Kind: KindCoroWrapper, Slots: Slots{Iter: iterSelf, Next: func(vm *VM, v Value) (Value, error) {
		r, done, err := vm.send(self(v), None)
		if err == nil && done {
			return Value{}, vm.stopIteration(r)
		}
		return r, err
	}}, Methods: []Def{
		{Name: "send", Sig: "value, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.sendResult(vm.send(self(a[0]), a[1])) }},
		{Name: "throw", Sig: "type, value=None, traceback=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
			e, err := vm.throwArgs("throw", a[1:4])
			if err != nil {
				return Value{}, err
			}
			return vm.sendResult(vm.throw(self(a[0]), e))
		}},
		{Name: "close", Fn: func(vm *VM, a []Value) (Value, error) { return vm.closeGen(self(a[0])) }},
	}}
}

func iterSelf(vm *VM, v Value) (Value, error) { return v, nil }

func generatorRepr(vm *VM, v Value) (string, error) {
	g := generatorLayout.of(v.o)
	q, _ := AsStr(g.qualname())
	kind := "generator"
	switch g.shape {
	case &coroutineType.root:
		kind = "coroutine"
	case &asyncGeneratorType.root:
		kind = "async_generator"
	}
	return "<" + kind + " object " + q + " at " + vm.address(v) + ">", nil
}

// ThrowArgs returns the exception that throw(typ, val) raises: typ is an exception, or a class of which val are the arguments.
func (vm *VM) ThrowArgs(typ, val Value) (*Exc, error) {
	return vm.throwArgs("throw", []Value{typ, val})
}
