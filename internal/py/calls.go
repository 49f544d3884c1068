package py

// calls.go holds calls: binding arguments to the parameters of Python functions, entering and leaving frames, native calls.

import (
	"strings"

	"github.com/krait-run/krait/internal/compile"
)

// invokeNative calls the unbound native function b with the n arguments at stack position base (self first for methods),
// and stores the result at stack position dest.
func (vm *VM) invokeNative(b *Builtin, base, n, dest int) error {
	if vm.native >= maxNative {
		return vm.recursionError()
	}
	var r Value
	var err error
	if vm.finals != nil {
		if err := vm.dropLost(base + n); err != nil {
			return err
		}
	}
	below := vm.nativeTop
	vm.nativeTop = base + n
	arity := b.proto.arity.Load()
	if arity == 0 && b.def.Raw == nil {
		b.signature() // the first call, maybe
		arity = b.proto.arity.Load()
	}
	switch {
	case n <= int(uint8(arity>>8)) && n >= int(uint8(arity)) && arity != 0:
		k := int(uint8(arity >> 16))
		args := vm.stack[base : base+k : base+k]
		for i := n; i < k; i++ {
			args[i] = Value{}
		}
		vm.nativeTop = base + k
		vm.native++
		r, err = b.def.Fn(vm, args)
		vm.native--
	case b.def.Raw != nil:
		vm.native++
		r, err = b.def.Raw(vm, Args{v: vm.stack[base : base+n : base+n]})
		vm.native--
	case b.spreads(n):
		vm.native++
		r, err = b.def.Fn(vm, vm.stack[base:base+n:base+n])
		vm.native--
	default:
		r, err = vm.callBuiltin(b, Args{v: vm.stack[base : base+n : base+n]})
	}
	vm.nativeTop = below
	if err != nil {
		if err == ErrSuspended {
			vm.suspendDest = dest
		}
		return err
	}
	if r.o == nil {
		return vm.noResult(b.def.Name)
	}
	set(&vm.stack[dest], r)
	return nil
}

// takesBound reports whether invokeNative calls the bound method b with its self before n arguments.
func (b *Builtin) takesBound(n int) bool {
	if b.self.o == nil || b.owner == nil || b.def.Kind == StaticMethod {
		return false
	}
	if b.def.Raw != nil || b.spreads(n+1) {
		return true
	}
	arity := b.proto.arity.Load()
	return n+1 <= int(uint8(arity>>8)) && n+1 >= int(uint8(arity)) && arity != 0
}

// manyArguments is from how many on arguments lie in memory of their own, and the VM's stack need not grow for them.
const manyArguments = 100

// Arguments are room on the VM's stack for the arguments of a call that Go code makes.
type arguments struct {
	args  []Value
	below int
}

// arguments returns room for n arguments, which are null. The caller closes it when the call has returned.
func (vm *VM) arguments(n int) (arguments, error) {
	base := vm.top()
	if base+windowSize+stackSlack+n > len(vm.stack) {
		if err := vm.growStack(base + n); err != nil {
			return arguments{}, err
		}
	}
	w := arguments{vm.stack[base : base+n : base+n], vm.nativeTop}
	erase(w.args)
	vm.nativeTop = base + n
	return w, nil
}

func (w arguments) close(vm *VM) {
	erase(w.args) // or what they refer to would live on beyond the account
	vm.nativeTop = w.below
}

// noResult is the error of Go code that returned null without an error, which is a mistake of it: null reaches no register and no script.
func (vm *VM) noResult(name string) error {
	return vm.Errorf(SystemError, "%s returned NULL without setting an exception", name)
}

// callFunction runs f in a nested evaluation loop.
func (vm *VM) callFunction(f *Func, args Args) (Value, error) {
	if vm.native >= maxNative {
		return Value{}, vm.recursionError()
	}
	base := vm.top()
	onStack := len(args.v)
	if onStack > manyArguments {
		onStack = 0 // those of code that takes so many fit in the window
	}
	if base+windowSize+stackSlack+onStack > len(vm.stack) {
		if err := vm.growStack(base + onStack); err != nil {
			return Value{}, err
		}
	}
	if vm.fuel--; vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return Value{}, err
		}
	}
	b := f.body
	if b.code.simple && args.KwLen() == 0 && len(args.v) == b.code.NumArgs {
		copy(vm.stack[base:], args.v)
	} else if b.code.named && len(args.v) <= manyArguments {
		n := copy(vm.stack[base:], args.v)
		if !vm.bindHere(f, b, base, n, args.names) {
			if err := vm.bindFunction(f, b, Args{vm.stack[base : base+n : base+n], args.names}, base); err != nil {
				return Value{}, err
			}
		}
	} else if err := vm.bindFunction(f, b, args, base); err != nil {
		return Value{}, err
	}
	if b.code.Flags&generatorFlags != 0 {
		return vm.newGenerator(f, b, base), nil
	}
	if err := vm.pushFrame(b, base, 0, frameEntry); err != nil {
		return Value{}, err
	}
	vm.native++
	r, err := vm.run(vm.depth)
	vm.native--
	return r, err
}

// maxBound is the number of named arguments, and of parameters without a position, that are bound where they are.
const maxBound = 8

// bindHere is bindFunction for the n arguments at base, the last ones named. It binds them where they are. Where it does not, which includes all errors, it
// leaves them alone and reports false.
func (vm *VM) bindHere(f *Func, b *body, base, n int, kw *keywords) bool {
	names := kw.names()
	c := b.code
	if !c.named {
		return vm.bindStars(f, c, base, n, names)
	}
	pos, total := n-len(names), c.NumArgs+c.NumKwOnly
	if pos > c.NumArgs || len(names) > maxBound || c.NumKwOnly > maxBound || total > 64 || len(c.varNames) < total {
		return false
	}
	without := c.NumArgs - len(f.defaults) // parameters without a default
	if len(names) == 0 && c.NumKwOnly == 0 {
		if pos < without {
			return false
		}
		for j := pos; j < total; j++ {
			set(&vm.stack[base+j], f.defaults[j-without])
		}
		return true
	}
	given := uint64(1)<<pos - 1
	var values, defaults [maxBound]Value
	var at [maxBound]uint8
	for i, name := range names {
		j := c.NumPosOnly
		for j < total && c.varNames[j] != name && c.varNames[j].s != name.s {
			j++
		}
		if j == total || given&(1<<j) != 0 {
			return false
		}
		vm.Reads(len(name.s))
		given |= 1 << j
		at[i], values[i] = uint8(j), vm.stack[base+pos+i]
	}
	if without > 0 && given&(1<<without-1) != 1<<without-1 {
		return false
	}
	for j := c.NumArgs; j < total; j++ {
		if given&(1<<j) == 0 {
			kw := f.attrsOf().kwDefaults
			if kw == nil {
				return false
			}
			d := kw.getStr(c.varNames[j])
			if d.o == nil {
				return false
			}
			defaults[j-c.NumArgs] = d
		}
	}
	w := vm.stack[base : base+total]
	for i := range names {
		set(&w[at[i]], values[i])
	}
	for j := pos; j < total; j++ {
		if given&(1<<j) == 0 {
			if j < c.NumArgs {
				set(&w[j], f.defaults[j-without])
			} else {
				set(&w[j], defaults[j-c.NumArgs])
			}
		}
	}
	return true
}

// bindFunction binds args to the parameters of b, the body of f that the call runs, at stack position base, which has room for them. args.v
// may overlap the target.
func (vm *VM) bindFunction(f *Func, b *body, args Args, base int) error {
	c := b.code
	npos := args.Len()
	total := c.Parameters()
	var buf [16]Value
	var out []Value
	if total <= len(buf) {
		out = buf[:total]
	} else {
		if err := vm.Reserve(16 * total); err != nil {
			return err
		}
		out = make([]Value, total)
	}
	pos := args.Pos()
	n := min(npos, c.NumArgs)
	copy(out, pos[:n])
	varPos, varKw := -1, -1
	next := c.NumArgs + c.NumKwOnly
	if c.Flags&compile.FlagVarArgs != 0 {
		varPos = next
		next++
		if npos > c.NumArgs {
			rest, err := vm.restOf(pos[n:])
			if err != nil {
				return err
			}
			out[varPos] = rest
		} else {
			out[varPos] = EmptyTuple
		}
	}
	var kwargs *Dict
	if c.Flags&compile.FlagVarKeywords != 0 {
		varKw = next
		kwargs = vm.newDictCap(args.KwLen())
		out[varKw] = kwargs.Value()
	}
	named := c.NumArgs + c.NumKwOnly
	var index map[string]int // of many parameters
	if named > 64 && args.KwLen() > 4 {
		if err := vm.Step(named / 4); err != nil {
			return err
		}
		index = make(map[string]int, named)
		for j := c.NumPosOnly; j < named; j++ {
			index[c.varNames[j].s] = j
		}
	}
	for i := range args.keys() {
		name, v := args.Kw(i)
		k := -1
		if index != nil {
			if j, ok := index[name.s]; ok {
				k = j
			}
		}
		for j := c.NumPosOnly; j < named && index == nil; j++ {
			if c.varNames[j] == name || c.varNames[j].s == name.s {
				k = j
				break
			}
		}
		vm.Reads(len(name.s))
		if i&63 == 63 {
			if err := vm.Step(8); err != nil {
				return err
			}
		}
		if k < 0 {
			if kwargs == nil {
				return vm.badKeyword(f, args, name.s)
			}
			kwargs.setStr(vm, name, v)
			continue
		}
		if out[k].o != nil {
			return vm.TypeErrorf("%s() got multiple values for argument '%s'", f.qualnameText(), name.s)
		}
		out[k] = v
	}
	if npos > c.NumArgs && varPos < 0 {
		return vm.tooManyPositional(f, npos, out)
	}
	if n < c.NumArgs {
		nd := len(f.defaults)
		missing := 0
		for i := n; i < c.NumArgs; i++ {
			if out[i].o == nil {
				if d := i - (c.NumArgs - nd); d >= 0 {
					out[i] = f.defaults[d]
				} else {
					missing++
				}
			}
		}
		if missing > 0 {
			return vm.missingArguments(f, "positional", out[:c.NumArgs], c.varNames)
		}
	}
	if c.NumKwOnly > 0 {
		missing := 0
		for i := c.NumArgs; i < named; i++ {
			if out[i].o == nil {
				if kw := f.attrsOf().kwDefaults; kw != nil {
					out[i] = kw.getStr(c.varNames[i])
				}
				if out[i].o == nil {
					missing++
				}
			}
		}
		if missing > 0 {
			return vm.missingArguments(f, "keyword-only", out[c.NumArgs:named], c.varNames[c.NumArgs:])
		}
	}
	if c.Flags&compile.FlagFarParams != 0 {
		near := c.NearParams()
		box := make([]Value, c.BoxSize)
		copy(box, out[near:])
		out = append(out[:near:near], vm.List(box))
	}
	copy(vm.stack[base:base+c.NumParams], out)
	return nil
}

func (f *Func) qualnameText() string {
	s, _ := AsStr(f.qualname())
	return s
}

func (vm *VM) badKeyword(f *Func, args Args, name string) error {
	c := f.code
	given := make(map[string]bool, args.KwLen()) // both may be many
	for i := range args.keys() {
		n, _ := args.Kw(i)
		given[n.s] = true
	}
	var posOnly []string
	for j := 0; j < c.NumPosOnly; j++ {
		if n := c.varNames[j].s; given[n] {
			posOnly = append(posOnly, n)
		}
	}
	if len(posOnly) > 0 {
		return vm.TypeErrorf("%s() got some positional-only arguments passed as keyword arguments: '%s'", f.qualnameText(), strings.Join(posOnly, ", "))
	}
	var names []string
	for j := c.NumPosOnly; j < c.NumArgs+c.NumKwOnly; j++ {
		names = append(names, c.varNames[j].s)
	}
	if s := suggest(name, names); s != "" {
		return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'. Did you mean '%s'?", f.qualnameText(), name, s)
	}
	return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", f.qualnameText(), name)
}

func (vm *VM) tooManyPositional(f *Func, given int, out []Value) error {
	c := f.code
	nkw := 0
	for i := c.NumArgs; i < c.NumArgs+c.NumKwOnly; i++ {
		if out[i].o != nil {
			nkw++
		}
	}
	takes := itoa(c.NumArgs)
	pl := c.NumArgs != 1
	if nd := len(f.defaults); nd > 0 {
		takes = "from " + itoa(c.NumArgs-nd) + " to " + takes
		pl = true
	}
	s := ""
	if pl {
		s = "s"
	}
	kw := ""
	if nkw > 0 {
		kw = " positional argument" + plural(given) + " (and " + itoa(nkw) + " keyword-only argument" + plural(nkw) + ")"
	}
	was := "were"
	if given == 1 && nkw == 0 {
		was = "was"
	}
	return vm.TypeErrorf("%s() takes %s positional argument%s but %d%s %s given", f.qualnameText(), takes, s, given, kw, was)
}

func (vm *VM) missingArguments(f *Func, kind string, got []Value, names []*Str) error {
	if err := vm.Step(len(got) >> 2); err != nil {
		return err
	}
	var miss []string
	for i, v := range got {
		if v.o == nil {
			if kind == "positional" && i >= len(got)-len(f.defaults) {
				continue
			}
			miss = append(miss, "'"+names[i].s+"'")
		}
	}
	var list string
	switch n := len(miss); n {
	case 1:
		list = miss[0]
	case 2:
		list = miss[0] + " and " + miss[1]
	default:
		list = strings.Join(miss[:n-1], ", ") + ", and " + miss[n-1]
	}
	return vm.TypeErrorf("%s() missing %d required %s argument%s: %s", f.qualnameText(), len(miss), kind, plural(len(miss)), list)
}

// leave ends the top frame, which has flags, with the result v. done says that the evaluation loop returns v.
func (vm *VM) leave(v Value) (_ Value, done bool, err error) {
	fr := &vm.frames[vm.depth-1]
	flags := fr.flags
	if flags&frameInit != 0 {
		if v.o != &noneTag {
			vm.depth-- // the call has failed, not __init__
			return v, false, vm.TypeErrorf("__init__() should return None, not '%s'", v.Type().name)
		}
	}
	if fr.ext != nil {
		if g := fr.ext.gen; g != nil {
			vm.handled = fr.ext.outerHandled
			g.finish()
			if flags&(frameFor|frameDelegate) != 0 && g.lent != nil {
				vm.takeBack(g)
			}
		}
	}
	vm.depth--
	if flags&frameEntry != 0 {
		return v, true, nil
	}
	caller := &vm.frames[vm.depth-1]
	switch {
	case flags&frameInit != 0:
		v = vm.stack[fr.base-1]
	case flags&(frameFor|frameCount) != 0:
		return v, false, nil // the loop ends: the caller goes on after its OpForIter
	case flags&frameOperator != 0:
		return Value{}, false, vm.completeOperator(v)
	}
	set(&vm.stack[caller.base+int(fr.dest)], v)
	return v, false, nil
}

// unwind handles err, raised in the top frame: it finds the innermost handler in the frames down to depth entry and
// makes the frame continue there, or leaves them all and returns the error. Errors that are not Python exceptions find no handler.
func (vm *VM) unwind(err error, entry int) error {
	if exc, _ := err.(*Exc); exc != nil && !vm.reraising && exc.traceback == nil && exc.context == nil {
		vm.setContext(exc)
	}
	return vm.unwindThrown(err, entry)
}

// unwindThrown is unwind for an error whose context is set.
func (vm *VM) unwindThrown(err error, entry int) error {
	exc, _ := err.(*Exc)
	if l, ok := err.(*LimitError); ok {
		_ = vm.end(l) // other errors of the host may have work to do behind them, such as the closing of a generator
	} else if exc != nil && vm.ended != nil {
		exc, err = nil, vm.ended // an exception that came of making light of the end, such as in the text of a message
	}
	quiet := vm.reraising
	vm.reraising = false
	lookup := vm.lookup
	vm.lookup = false
	for vm.depth >= entry {
		fr := &vm.frames[vm.depth-1]
		if exc != nil {
			pc := fr.pc - 1
			if !quiet {
				vm.charge(48)
				t := exc.addTraceback(vm, fr.fn.code, pc, fr.fn.globals)
				if lookup {
					t.n = 1
				}
				if l := exc.shape.typ.excLayout; (l == excName || l == excAttribute) && t.next == nil {
					self, unbound := frameSelf(fr.fn.code, vm.stack[fr.base:]), uint64(0)
					if l == excName {
						if fr.fn.code.Flags&compile.FlagClassBody != 0 {
							self = vm.frameNamespace(fr)
						}
						unbound = unboundVariables(fr.fn.code, pc, vm.stack[fr.base:])
					}
					if self.o != nil || unbound != 0 {
						k := t.kept(vm)
						k.self, k.unbound = self, unbound
					}
				}
			}
			quiet, lookup = false, false
			for i := range fr.fn.code.Exceptions {
				h := &fr.fn.code.Exceptions[i]
				if int(h.Start) <= pc && pc < int(h.End) {
					fr.pc = int(h.Target)
					vm.stack[fr.base+int(h.Reg)] = exc.Value()
					return nil
				}
			}
		}
		if fr.ext != nil {
			if g := fr.ext.gen; g != nil {
				vm.handled = fr.ext.outerHandled
				g.finish()
				if exc != nil {
					if e := vm.generatorError(g, exc); e != exc {
						exc, err = e, e
					}
				}
			}
		}
		if (vm.finals != nil || vm.keepLocals) && exc != nil && exc.traceback != nil {
			// The traceback keeps the frame's variables, and what is finalized with them waits.
			c := fr.fn.code
			vm.charge(16 * (c.NumParams + len(c.VarNames)))
			exc.traceback.kept(vm).locals = append([]Value(nil), vm.stack[fr.base:fr.base+min(c.NumParams+len(c.VarNames), c.NumRegs)]...)
		}
		vm.depth--
	}
	return err
}

// setContext sets the context of a new exception to the one being handled, without making a cycle.
func (vm *VM) setContext(e *Exc) {
	h := AsExc(vm.handled)
	if h == nil || h == e {
		return
	}
	for c, n := h, 0; n < 10000; n++ {
		if n&63 == 63 {
			vm.fuel-- // noticed at the next poll
		}
		next := c.context
		if next == nil {
			break
		}
		if next == e {
			c.context = nil
			break
		}
		c = next
	}
	e.context = h
}

// pushCall begins the call of callee with the n arguments (the last ones named) at base, for the frame on top, whose
// register dest gets the result: Python functions get a frame, everything else runs at once. It is the general case of the
// call instructions.
func (vm *VM) pushCall(callee Value, base, n int, names *keywords, dest int) error {
again:
	switch callee.o.shape {
	case &functionType.root:
		f := functionLayout.guarded(callee.o)
		if vm.fuel--; vm.fuel < 0 {
			if err := vm.poll(); err != nil {
				return err
			}
		}
		b := f.body
		if !(b.code.simple && n == b.code.NumArgs && names.len() == 0) {
			if base+windowSize+stackSlack > len(vm.stack) {
				if err := vm.growStack(base); err != nil {
					return err
				}
			}
			if !vm.bindHere(f, b, base, n, names) {
				if err := vm.bindFunction(f, b, Args{vm.stack[base : base+n : base+n], names}, base); err != nil {
					return err
				}
			}
			if b.code.Flags&generatorFlags != 0 {
				g := vm.callGenerator(f, b, base, dest)
				vm.stack[dest] = g
				return nil
			}
		}
		top := &vm.frames[vm.depth-1]
		return vm.pushFrame(b, base, uint8(dest-top.base), 0)
	case &methodType.root:
		m := methodLayout.guarded(callee.o)
		if base+n+1 > len(vm.stack) {
			break
		}
		copy(vm.stack[base+1:base+n+1], vm.stack[base:base+n])
		vm.stack[base] = m.self
		callee = m.fn
		n++
		goto again
	case &builtinType.root, &methodDescrType.root, &wrapperType.root, &methodWrapperType.root:
		b := builtinLayout.guarded(callee.o)
		if b.owner == &typeType && b.def.Name == "__call__" {
			if called, err := vm.callByType(b, base, n, names, dest); called {
				return err
			}
		}
		if names.len() == 0 && b.self.o == nil && (b.owner == nil || b.def.Kind == StaticMethod) {
			return vm.invokeNative(b, base, n, dest)
		}
		if names.len() == 0 && n > 0 && b.self.o == nil && b.def.Kind == Method && vm.stack[base].o.shape.typ.IsSubtype(b.owner) && base+n+stackSlack <= len(vm.stack) {
			// A method taken from its type, with self as the first argument.
			if vm.fuel--; vm.fuel < 0 {
				if err := vm.mayEnter(""); err != nil {
					return err
				}
			}
			return vm.invokeNative(b, base, n, dest)
		}
		if names.len() == 0 && base+n+1+stackSlack <= len(vm.stack) && b.takesBound(n) {
			copy(vm.stack[base+1:base+n+1], vm.stack[base:base+n])
			vm.stack[base] = b.self
			if vm.fuel--; vm.fuel < 0 {
				if err := vm.mayEnter(""); err != nil {
					return err
				}
			}
			return vm.invokeNative(b, base, n+1, dest)
		}
		if vm.finals != nil {
			if err := vm.dropLost(base + n); err != nil {
				return err
			}
		}
		below := vm.nativeTop
		vm.nativeTop = base + n
		r, err := vm.callBuiltin(b, Args{vm.stack[base : base+n : base+n], names})
		vm.nativeTop = below
		if err != nil {
			if err == ErrSuspended {
				vm.suspendDest = dest
			}
			return err
		}
		vm.stack[dest] = r
		return nil
	}
	if vm.finals != nil {
		mark := vm.PushRoot(callee)
		err := vm.dropLost(base + n)
		vm.PopRoots(mark)
		if err != nil {
			return err
		}
	}
	if callee.o.shape == &typeType.root || callee.o.shape.typ.makesAsType() {
		return vm.callType(typeLayout.of(callee.o), base, n, names, dest)
	}
	if f := operatorMethod(callee, "__call__"); f != nil && base+n+1 <= len(vm.stack) {
		copy(vm.stack[base+1:base+n+1], vm.stack[base:base+n])
		vm.stack[base] = callee
		callee = f.Value()
		n++
		goto again
	}
	below := vm.nativeTop
	vm.nativeTop = base + n
	var r Value
	var err error
	if n == 1 && names.len() == 0 && callee.o.shape.typ.slots.CallOne != nil {
		r, err = vm.callOne(callee, vm.stack[base])
	} else {
		r, err = vm.Call(callee, Args{vm.stack[base : base+n : base+n], names})
	}
	vm.nativeTop = below
	if err != nil {
		if err == ErrSuspended {
			vm.suspendDest = dest
		}
		return err
	}
	set(&vm.stack[dest], r)
	return nil
}
