package py

// asyncgen.go holds await and its relatives: awaitables, asynchronous iteration and asynchronous generators.

import (
	"github.com/krait-run/krait/internal/compile"
)

// awaitable returns the iterator behind `await v`; where says which statement awaits.
func (vm *VM) awaitable(v Value, where int) (Value, error) {
	if g := asGenerator(v); g != nil {
		if g.shape == &coroutineType.root {
			if g.delegateOfOther() {
				return Value{}, vm.Errorf(RuntimeError, "coroutine is being awaited already")
			}
			return v, nil
		}
		if g.shape == &generatorType.root && g.fn.code.Flags&compile.FlagIterableCoroutine != 0 {
			return v, nil
		}
	}
	t := v.Type()
	f := t.slots.Await
	if f == nil {
		switch where {
		case 1:
			return Value{}, vm.TypeErrorf("'async with' received an object from __aenter__ that does not implement __await__: %s", t.name)
		case 2:
			return Value{}, vm.TypeErrorf("'async with' received an object from __aexit__ that does not implement __await__: %s", t.name)
		}
		return Value{}, vm.TypeErrorf("'%s' object can't be awaited", t.name)
	}
	r, err := f(vm, v)
	if err != nil {
		return Value{}, err
	}
	if g := asGenerator(r); g != nil && g.shape == &coroutineType.root {
		return Value{}, vm.TypeErrorf("__await__() returned a coroutine")
	}
	if r.Type().slots.Next == nil {
		return Value{}, vm.TypeErrorf("__await__() returned non-iterator of type '%s'", r.Type().name)
	}
	return r, nil
}

// IterableCoroutine makes the generators that f will return awaitable, as types.coroutine does. f gets a copy of its code.
func (vm *VM) IterableCoroutine(f *Func) error {
	c, err := f.code.whole()
	if err != nil {
		return vm.Errorf(SystemError, "%s", err)
	}
	if f.state.caches == nil && f.state.kids == nil {
		*f.state = *vm.newState(c)
	}
	vm.charge(sizeof[Code]() + sizeof[compile.Code]())
	own := *c
	own.mark, own.Code = 0, c.Code.IterableCoroutine()
	f.setBody(newFunc(&own, f.state, f.globals, f.body.module, f.closure).body)
	return nil
}

// delegateOfOther reports whether the coroutine is suspended in an await of something else that another coroutine started.
func (g *Generator) delegateOfOther() bool { return g.state == genSuspended && g.delegate.o != nil }

// Awaitable returns the iterator that runs the awaitable v, as `await v` would use it.
func (vm *VM) Awaitable(v Value) (Value, error) { return vm.awaitable(v, 0) }

// IsCoroutine reports whether v is a coroutine object of an async function.
func IsCoroutine(v Value) bool { return v.o != nil && v.o.shape == &coroutineType.root }

// IsAsyncGen reports whether v is an asynchronous generator, and whether it has ended.
func IsAsyncGen(v Value) (ok, ended bool) {
	if v.o == nil || v.o.shape != &asyncGeneratorType.root {
		return false, false
	}
	g := generatorLayout.of(v.o)
	return true, g.state == genDone
}

// Tracked reports whether v is an asynchronous generator whose event loop is told when it is lost.
func Tracked(v Value) bool {
	return v.o != nil && v.o.shape == &asyncGeneratorType.root && generatorLayout.guarded(v.o).agTracked
}

// asyncIter is aiter(v).
func (vm *VM) asyncIter(v Value) (Value, error) {
	t := v.Type()
	if t.slots.AIter == nil {
		return Value{}, vm.TypeErrorf("'async for' requires an object with __aiter__ method, got %s", t.name)
	}
	it, err := t.slots.AIter(vm, v)
	if err != nil {
		return Value{}, err
	}
	if it.Type().slots.ANext == nil {
		return Value{}, vm.TypeErrorf("'async for' received an object from __aiter__ that does not implement __anext__: %s", it.Type().name)
	}
	return it, nil
}

// asyncNext returns the awaitable iterator of v.__anext__().
func (vm *VM) asyncNext(v Value) (Value, error) {
	t := v.Type()
	if t.slots.ANext == nil {
		return Value{}, vm.TypeErrorf("'async for' requires an iterator with __anext__ method, got %s", t.name)
	}
	n, err := t.slots.ANext(vm, v)
	if err != nil {
		return Value{}, err
	}
	if n.o.shape == &asyncGenASendType.root {
		return n, nil
	}
	r, err := vm.awaitable(n, 0)
	if err != nil && IsExc(err, TypeError) {
		e := vm.Errorf(TypeError, "'async for' received an invalid object from __anext__: %s", n.Type().name).(*Exc)
		e.setCause(err.(*Exc))
		return Value{}, e
	}
	return r, err
}

// asyncStep is the awaitable of one step of an asynchronous generator: anext and asend (throw null), athrow and aclose.
type asyncStep struct {
	Object
	g     *Generator
	sent  Value
	exc   Value // exception to throw, or null
	close bool
	state uint8 // 0 new, 1 iterating, 2 closed
}

func (vm *VM) newAsyncStep(t *Type, g *Generator, sent, exc Value, closing bool) Value {
	vm.charge(96)
	s := &asyncStep{Object: Object{shape: &t.root}, g: g, sent: sent, exc: exc, close: closing}
	return FromObject(&s.Object)
}

// asyncStepSend resumes the step with a value sent by the event loop.
func (vm *VM) asyncStepSend(s *asyncStep, sent Value) (Value, error) {
	g := s.g
	if vm.native == 1+vm.tidy { // called by Python code, which has all that is used here
		vm.tidy++
		defer func() { vm.tidy-- }()
	}
	if s.state == 2 {
		return Value{}, vm.usedStep(s)
	}
	var v Value
	var done bool
	var err error
	if s.state == 0 {
		if g.agRunning {
			s.state = 2
			what := "anext(): asynchronous generator is already running"
			if s.exc.o != nil {
				what = "athrow(): asynchronous generator is already running"
				if s.close {
					what = "aclose(): asynchronous generator is already running"
				}
			}
			return Value{}, vm.Errorf(RuntimeError, "%s", what)
		}
		if err := vm.hookAsyncGen(g); err != nil {
			return Value{}, err
		}
		if g.agClosed {
			s.state = 2
			if s.close {
				return Value{}, vm.stopIteration(Value{})
			}
			return Value{}, vm.newExc(StopAsyncIteration)
		}
		if s.close || s.exc.o != nil {
			if s.close {
				g.agClosed = true
			}
			if g.state == genCreated && s.close {
				g.finish()
				s.state = 2
				return Value{}, vm.stopIteration(Value{})
			}
			s.state = 1
			g.agRunning = true
			v, done, err = vm.throw(g, AsExc(s.exc))
			if err == nil && g.state == genDone && !done {
				done = true
			}
		} else {
			s.state = 1
			g.agRunning = true
			if g.state == genDone {
				v, done = None, true
			} else {
				x := s.sent
				if x.o == nil || x.IsNone() && !sent.IsNone() {
					x = sent
				}
				v, done, err = vm.send(g, x)
			}
		}
	} else {
		v, done, err = vm.send(g, sent)
	}
	return vm.asyncStepResult(s, v, done, err)
}

// usedStep is the error for a step that has been taken.
func (vm *VM) usedStep(s *asyncStep) error {
	what := "__anext__()/asend()"
	if s.shape == &asyncGenAThrowType.root {
		what = "aclose()/athrow()"
	}
	return vm.Errorf(RuntimeError, "cannot reuse already awaited %s", what)
}

// asyncStepResult sorts what a step of the generator gave: values that it awaits go to the event loop, what it yields is
// the step's result.
func (vm *VM) asyncStepResult(s *asyncStep, v Value, done bool, err error) (Value, error) {
	g := s.g
	if err == nil && !done && v.o.shape != &asyncYieldedType.root {
		return v, nil // awaiting
	}
	g.agRunning = false
	s.state = 2
	switch {
	case err != nil:
		if s.close && (IsExc(err, StopAsyncIteration) || IsExc(err, GeneratorExit)) {
			g.agClosed = true
			return Value{}, vm.stopIteration(Value{})
		}
		if IsExc(err, StopAsyncIteration) || IsExc(err, GeneratorExit) {
			g.agClosed = true
		}
		return Value{}, err
	case done:
		g.agClosed = true
		if s.close {
			return Value{}, vm.stopIteration(Value{})
		}
		return Value{}, vm.newExc(StopAsyncIteration)
	}
	if s.close {
		return Value{}, vm.Errorf(RuntimeError, "async generator ignored GeneratorExit")
	}
	return Value{}, vm.stopIteration(cellLayout.of(v.o).v)
}

// asyncYieldedType marks a value that an asynchronous generator yielded, as opposed to one that it awaits.
var asyncYieldedType Type

func asyncYieldedSpec() TypeSpec {
	return TypeSpec{Name: "async_generator_wrapped_value", Kind: KindCell, Flags: FlagFinal | FlagNoNew}
}

// wrapYielded marks v as yielded by an asynchronous generator.
func (vm *VM) wrapYielded(v Value) Value {
	vm.charge(32)
	return FromObject(&(&Cell{Object: Object{shape: &asyncYieldedType.root}, v: v}).Object)
}

// asyncGenHooks are sys.set_asyncgen_hooks: the event loop's firstiter and finalizer.
type asyncGenHooks struct{ firstiter, finalizer Value }

// SetAsyncGenHooks sets the functions that hear of every asynchronous generator when it is first iterated; null or None
// for none. It returns the old ones.
func (vm *VM) SetAsyncGenHooks(firstiter, finalizer Value) (oldFirst, oldFinal Value) {
	oldFirst, oldFinal = vm.agHooks.firstiter, vm.agHooks.finalizer
	vm.agHooks = asyncGenHooks{firstiter, finalizer}
	return
}

func (vm *VM) hookAsyncGen(g *Generator) error {
	if g.agHooked {
		return nil
	}
	g.agHooked = true
	if f := vm.agHooks.finalizer; !f.IsNullOrNone() {
		g.ownAttrs(vm).finalizer = f
	}
	if len(g.fn.code.Exceptions) > 0 {
		g.agTracked = vm.track(FromObject(&g.Object))
	}
	if f := vm.agHooks.firstiter; !f.IsNullOrNone() {
		_, err := vm.CallValues(f, FromObject(&g.Object))
		return err
	}
	return nil
}

func asyncGeneratorSpec() TypeSpec {
	self := func(v Value) *Generator { return generatorLayout.of(v.o) }
	return TypeSpec{Name: "async_generator", Kind: KindGenerator, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{
			Repr:  generatorRepr,
			AIter: iterSelf,
			ANext: func(vm *VM, v Value) (Value, error) {
				return vm.newAsyncStep(&asyncGenASendType, self(v), Value{}, Value{}, false), nil
			},
		},
		Methods: []Def{
			{Name: "asend", Sig: "value, /", Fn: func(vm *VM, a []Value) (Value, error) {
				return vm.newAsyncStep(&asyncGenASendType, self(a[0]), a[1], Value{}, false), nil
			}},
			{Name: "athrow", Sig: "type, value=None, traceback=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
				e, err := vm.throwArgs("athrow", a[1:4])
				if err != nil {
					return Value{}, err
				}
				return vm.newAsyncStep(&asyncGenAThrowType, self(a[0]), Value{}, e.Value(), false), nil
			}},
			{Name: "aclose", Fn: func(vm *VM, a []Value) (Value, error) {
				return vm.newAsyncStep(&asyncGenAThrowType, self(a[0]), Value{}, vm.newExc(GeneratorExit).Value(), true), nil
			}},
			genericAliasDef(),
		},
		Getters: generatorGetters("ag"),
	}
}

func asyncGenASendSpec() TypeSpec  { return asyncStepSpec("async_generator_asend") }
func asyncGenAThrowSpec() TypeSpec { return asyncStepSpec("async_generator_athrow") }

func asyncStepSpec(name string) TypeSpec {
	self := func(v Value) *asyncStep { return asyncStepLayout.of(v.o) }
	return TypeSpec{Name: name, Kind: KindAsyncStep, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{
			Await: iterSelf, Iter: iterSelf,
			Next: func(vm *VM, v Value) (Value, error) { return vm.asyncStepSend(self(v), None) },
		},
		Methods: []Def{
			{Name: "send", Sig: "value, /", Fn: func(vm *VM, a []Value) (Value, error) { return vm.asyncStepSend(self(a[0]), a[1]) }},
			{Name: "throw", Sig: "type, value=None, traceback=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
				s := self(a[0])
				e, err := vm.throwArgs("throw", a[1:4])
				if err != nil {
					return Value{}, err
				}
				if s.state == 2 {
					return Value{}, vm.usedStep(s)
				}
				if s.state == 0 {
					if s.g.agRunning {
						s.state = 2
						return Value{}, vm.Errorf(RuntimeError, "anext(): asynchronous generator is already running")
					}
					s.state = 1
					s.g.agRunning = true
				}
				v, done, err := vm.throw(s.g, e)
				return vm.asyncStepResult(s, v, done, err)
			}},
			{Name: "close", Fn: func(vm *VM, a []Value) (Value, error) {
				s := self(a[0])
				if s.state == 2 {
					return None, nil
				}
				if s.state == 0 {
					s.state = 2
					return None, nil
				}
				v, done, err := vm.throw(s.g, vm.newExc(GeneratorExit))
				if _, err := vm.asyncStepResult(s, v, done, err); err != nil && !IsExc(err, GeneratorExit) && !IsExc(err, StopIteration) && !IsExc(err, StopAsyncIteration) {
					return Value{}, err
				}
				return None, nil
			}},
		},
	}
}

// awaitDefault is anext(it, default).
func (vm *VM) awaitDefault(aw, def Value) Value {
	vm.charge(64)
	return FromObject(&(&anextDefault{Object: Object{shape: &anextDefaultType.root}, aw: aw, def: def}).Object)
}

type anextDefault struct {
	Object
	aw, def Value
	it      Value
}

var anextDefaultType Type

func anextDefaultSpec() TypeSpec {
	self := func(v Value) *anextDefault { return anextDefaultLayout.of(v.o) }
	step := func(vm *VM, v Value, f func(it Value) (Value, bool, error)) (Value, error) {
		d := self(v)
		if d.it.o == nil {
			it, err := vm.awaitable(d.aw, 0)
			if err != nil {
				return Value{}, err
			}
			d.it = it
		}
		if err := vm.Enter(); err != nil { // it may be another of these
			return Value{}, err
		}
		r, done, err := f(d.it)
		vm.Leave()
		if err != nil {
			if IsExc(err, StopAsyncIteration) {
				return Value{}, vm.stopIteration(d.def)
			}
			return Value{}, err
		}
		if done {
			return Value{}, vm.stopIteration(r)
		}
		return r, nil
	}
	return TypeSpec{Name: "anext_awaitable", Kind: KindAnextDefault, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Await: iterSelf, Iter: iterSelf, Next: func(vm *VM, v Value) (Value, error) {
			return step(vm, v, func(it Value) (Value, bool, error) { return vm.Send(it, None) })
		}},
		Methods: []Def{
			{Name: "send", Sig: "value, /", Fn: func(vm *VM, a []Value) (Value, error) {
				return step(vm, a[0], func(it Value) (Value, bool, error) { return vm.Send(it, a[1]) })
			}},
			{Name: "throw", Sig: "type, value=None, traceback=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
				e, err := vm.throwArgs("throw", a[1:4])
				if err != nil {
					return Value{}, err
				}
				return step(vm, a[0], func(it Value) (Value, bool, error) { return vm.Throw(it, e) })
			}},
			{Name: "close", Fn: func(vm *VM, a []Value) (Value, error) {
				if d := self(a[0]); d.it.o != nil {
					return None, vm.closeIterator(d.it)
				}
				return None, nil
			}},
		}}
}
