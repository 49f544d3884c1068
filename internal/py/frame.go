package py

// frame.go holds the frames of running Python code, the register stack below them, and the per-VM state of code.

// frame is a running function, module, class body or generator. Frames live in VM.frames[:VM.depth]; the register window
// of a frame begins at VM.stack[base]. Neither slice's address survives a call that may run Python code.
type frame struct {
	// fn is what runs, of a function; module and class bodies have one of their own too.
	fn    *body
	pc    int // index of the next instruction, kept while other code runs
	base  int
	dest  uint8 // register of the calling frame that gets the result
	flags frameFlags
	// ext is nil for plain function calls.
	ext *frameExt
}

// frameExt is what only some frames have.
type frameExt struct {
	// space is the namespace of a module, class body or exec where it is not globals, else nil.
	space *namespace
	gen   *Generator
	// outerHandled is the exception that was being handled when the generator was resumed.
	outerHandled Value
	// handling says that the generator handles an exception of its own.
	handling bool
	// obj is the frame as scripts see it, once one has asked for it.
	obj *frameObject
}

// namespace is where names are kept: a plain dict or, if that is nil, another mapping.
type namespace struct {
	dict    *Dict
	mapping Value
}

type frameFlags uint8

const (
	frameEntry    frameFlags = 1 << iota // a nested run of the loop began here: returning leaves the loop
	frameInit                            // __init__ called by a class: the instance is below the window too, and is the result
	frameFor                             // a generator resumed by the caller's OpForIter
	frameDrain                           // a generator whose items its drainer takes, see drain.go
	frameDelegate                        // a generator or coroutine resumed by the OpYieldFrom of another in the frame below
	frameCount                           // a generator resumed by the caller's OpForIter over an enumerate of it
	frameOperator                        // a special method that the caller's operator began with, see completeOperator
)

const (
	windowSize  = 256
	firstStack  = windowSize + 2*stackSlack
	stackSlack  = 64 // room above a window for the optional arguments of a native function
	firstFrames = 4
)

// top returns the first stack position above what the running frame uses, and the native function that it called.
func (vm *VM) top() int {
	if vm.depth == 0 {
		return vm.nativeTop
	}
	f := &vm.frames[vm.depth-1]
	return max(f.base+f.fn.code.NumRegs, vm.nativeTop)
}

// growStack makes room for a window at base.
//
//go:noinline
func (vm *VM) growStack(base int) error {
	n := max(2*len(vm.stack), base+2*windowSize+stackSlack)
	if err := vm.Reserve(16 * (n - len(vm.stack))); err != nil {
		return err
	}
	s := make([]Value, n)
	copy(s, vm.stack)
	vm.setStack(s)
	return nil
}

// setStack replaces the register stack.
func (vm *VM) setStack(s []Value) {
	vm.stack = s
	vm.stackTop = len(s) - windowSize - stackSlack
}

// setDepth sets the recursion limit.
func (vm *VM) setDepth(n int) {
	vm.maxDepth = n
	vm.frameTop = min(n, len(vm.frames))
}

// growFrames makes room for another frame.
//
//go:noinline
func (vm *VM) growFrames() error {
	n := max(2*len(vm.frames), firstFrames)
	if err := vm.Reserve(sizeof[frame]() * (n - len(vm.frames))); err != nil {
		return err
	}
	f := make([]frame, n)
	copy(f, vm.frames)
	vm.frames = f
	vm.setDepth(vm.maxDepth)
	return nil
}

// makeRoom makes room for one more frame, whose window is at base.
//
//go:noinline
func (vm *VM) makeRoom(base int) error {
	if vm.depth >= vm.maxDepth {
		return vm.recursionError()
	}
	if vm.depth == len(vm.frames) {
		if err := vm.growFrames(); err != nil {
			return err
		}
	}
	if base+windowSize+stackSlack > len(vm.stack) {
		return vm.growStack(base)
	}
	return nil
}

// pushFrame enters fn with its window at base, whose parameters the caller has filled in.
func (vm *VM) pushFrame(fn *body, base int, dest uint8, flags frameFlags) error {
	if vm.depth >= vm.frameTop || base > vm.stackTop {
		if err := vm.makeRoom(base); err != nil {
			return err
		}
	}
	f := &vm.frames[vm.depth]
	if f.fn != fn {
		f.fn = fn
	}
	f.pc = 0
	f.base = base
	f.dest = dest
	f.flags = flags
	if f.ext != nil {
		f.ext = nil
	}
	vm.depth++
	if n := fn.code.numClear; n > 0 {
		clear(vm.stack[base+fn.code.NumParams : base+fn.code.NumParams+n])
	}
	return nil
}

func (vm *VM) recursionError() error {
	return vm.Errorf(RecursionError, "maximum recursion depth exceeded")
}

// codeState is the state of a Code in one VM: its inline caches, made when a function of it is first made.
type codeState struct {
	caches []cache
	kids   []*codeState
	// body is what the functions and generators of code without free variables share, once there is one; for others, nil.
	body *body
}

// cache is an inline cache of one global or attribute access. What the fields mean depends on kind.
type cache struct {
	shape *Shape // guard: shape of the object
	next  *Shape // for stores: shape after the attribute was added
	epoch uint64 // guard: VM.epoch
	val   Value  // unbound method, getter, builtin value, or the key object of a global
	dict  *Dict
	name  *Str
	more  *cache // what else was found for the attribute, for other objects; see find
	slot  int32
	dver  uint32
	kind  cacheKind

	others uint8 // how often more held what find looked for, from 0 to 255 and again
}

type cacheKind uint8

const (
	cacheNone      cacheKind = iota
	cacheGlobal              // the entry slot of the globals, whose key is val
	cacheBuiltin             // val is a builtin; the globals are dict at version dver
	cacheSlot                // attribute slot
	cacheAdd                 // store: append an attribute, moving to next
	cacheMethod              // val is a Python function or method descriptor on the type
	cacheValue               // val is a plain class attribute
	cacheProperty            // val is a Python getter function
	cacheClassAttr           // object is the class whose root is next, whatever its metaclass, and val what it has
	cacheClassVar            // entry slot of dict, the namespace of a class, whose key is val; of the class whose root is next if that is set
	cacheItem                // item slot of the tuple that the object is
	cacheDescr               // val is a descriptor of the class, before which the object has nothing of the name
	cacheModule              // object is a module with namespace dict; slot as cacheGlobal
	// Kinds that only loadMethod fills and looks at: val is the static or class method, of the class whose root is next if that is set.
	cacheStaticMethod
	cacheClassMethod
	cacheClassStore // store: as cacheClassVar, of the class whose root is next, whose namespace dict is
	cacheClassName  // object is a class whose __name__ is type's
	cacheSuper      // val is the function that a super of the class whose namespace dict is finds for an object of the class whose root is next
	cacheMetaMethod // val is a method of the metaclass, and the class whose root is next has nothing of the name
)

// newState makes the state of a module's code in this VM.
func (vm *VM) newState(c *Code) *codeState {
	s := &codeState{}
	vm.initState(s, c)
	return s
}

func (vm *VM) initState(s *codeState, c *Code) {
	if c.asksLocals {
		vm.keepLocals = true
	}
	if n := len(c.names); n > 0 {
		s.caches = make([]cache, n)
		for i, name := range c.names {
			s.caches[i].name = name
		}
		vm.charge(n * sizeof[cache]())
	}
	if n := len(c.children); n > 0 {
		s.kids = make([]*codeState, n)
	}
}

// child returns the state of the i-th child of c.
func (vm *VM) childState(s *codeState, c *Code, i int) *codeState {
	if s.kids[i] == nil {
		s.kids[i] = vm.newState(c.children[i])
	}
	return s.kids[i]
}
