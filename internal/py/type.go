package py

// type.go holds Type, the object behind every Python class, and the table of native operations a type may have.

import (
	"strings"
	"sync/atomic"
)

// TypeFlags are properties of a type.
type TypeFlags uint32

const (
	// flagHeap marks a class made by a script (or by type()); other types are shared between VMs and never change.
	flagHeap TypeFlags = 1 << iota
	// FlagFinal marks a type that can't be derived from ("type 'bool' is not an acceptable base type").
	FlagFinal
	// FlagAbstract marks a class with abstract methods left.
	FlagAbstract
	// FlagNoNew marks a type whose instances scripts can't create ("cannot create 'generator' instances").
	FlagNoNew
	// FlagMapping and FlagSequence say what match statements take instances for.
	FlagMapping
	FlagSequence
	// FlagHasDict says that instances have a __dict__.
	FlagHasDict
	// FlagMatchSelf marks types whose class pattern takes one positional subpattern that is the subject itself.
	FlagMatchSelf
	// flagObjectInit marks builtin types whose __init__ is object's, which does nothing as they have a __new__.
	flagObjectInit
	// FlagMethodDescr marks types whose instances are functions that bind without an allocation in a method call.
	FlagMethodDescr
	// FlagNoIter marks types with __getitem__ that are no sequences to iter().
	FlagNoIter
	// flagPlainExc marks builtin exceptions that take any arguments and nothing else.
	flagPlainExc
	// FlagOrderedDict marks OrderedDict and what derives from it, whose iterators notice changes of the order too.
	FlagOrderedDict
	// FlagOwnLayout marks a type of KindObject whose instances have fields of their own in CPython, so that it mixes with no other
	// type that has.
	FlagOwnLayout
	// FlagHidden marks a type made from StructSeqSpec whose instances have more fields than items; see StructSeqHidden.
	FlagHidden
)

// Type is a Python class.
type Type struct {
	Object
	attrs []Value // attributes that a metaclass's instance has beside dict; unused by builtin types
	root  Shape
	kind  Kind
	flags TypeFlags
	// excLayout says which fields exceptions of the type have; it is set for the builtin exception types.
	excLayout excLayout

	name     string // see Name
	qualname string
	module   string // __module__; "builtins" for builtin types

	native bool // a class of the library's Python code whose name in messages has the module, since CPython's is written in C

	nameStr atomic.Pointer[Str] // ShortName as an object, if it was asked for; it may have changed since. See nameObject.

	state bool // instances of a dict type have Go state
	// callsAsType says of a builtin metaclass that it has type's __call__, and instanceCheck and subclassCheck are what it has of these names.
	callsAsType                  bool
	instanceCheck, subclassCheck Value
	base                         *Type // the base whose layout this type extends
	bases                        []*Type
	mro                          []*Type
	dict                         *Dict // the namespace

	slots Slots

	doc string

	// The fields below are used by Python classes only.
	vm         *VM
	subclasses []*Type
	slotNames  []string // names in __slots__, in slot order, with those of bases
	hasSlots   bool
	incomplete bool // its metaclass is asked for its mro for the first time
	attrHint   int  // most attributes an instance has been seen with
	shapeBytes int  // what the shapes made of root take
	hasDel     bool // instances have a __del__
	dictShape  *Shape
	slotShape  *Shape // the shape of new instances where there are __slots__
	ctorEpoch  uint64 // VM.epoch+1 at which ctorInit was found
	ctorInit   *Func
	copyEpoch  uint64 // VM.epoch+1 at which instances of copyShape were found to be copied plainly
	copyShape  *Shape
	eqEpoch    uint64 // VM.epoch+1 at which plainEq was found
	plainEq    bool   // == and != of instances are object's
	found      nameTable
}

// Name returns the name under which error messages know the type: its __name__, after its module for types that CPython
// implements in C outside builtins ("collections.deque").
func (t *Type) Name() string { return t.name }

// ShortName returns the type's __name__.
func (t *Type) ShortName() string {
	if t.flags&flagHeap == 0 || t.native {
		return t.name[strings.LastIndexByte(t.name, '.')+1:]
	}
	return t.name
}

// nameObject returns ShortName as an object, which a class keeps, and a builtin type for all VMs.
func (vm *VM) nameObject(t *Type) Value {
	s := t.nameStr.Load()
	if s != nil && (t.flags&flagHeap == 0 || s.s == t.ShortName()) {
		return s.Value()
	}
	name := t.ShortName()
	if t.flags&flagHeap == 0 {
		s = immortalStr(name)
	} else {
		s = vm.NewStr(name)
	}
	t.nameStr.Store(s)
	return s.Value()
}

// Module returns the type's __module__.
func (t *Type) Module() string { return t.module }

// Dict returns the type's own namespace. It must not be changed by callers.
func (t *Type) Dict() *Dict { return t.dict }

// Value returns the type as a Value.
func (t *Type) Value() Value { return Value{o: &t.Object} }

// IsSubtype reports whether t is u or derives from it.
func (t *Type) IsSubtype(u *Type) bool {
	if t == u {
		return true
	}
	for _, m := range t.mro {
		if m == u {
			return true
		}
	}
	return false
}

// IsHeap reports whether a script made the class.
func (t *Type) IsHeap() bool { return t.flags&flagHeap != 0 }

// lookup finds name along the mro, and returns null if no class has it. It binds nothing. name is a constant or a name in code, which a
// class in Python remembers; a name that a script has computed is for lookupStr.
func (t *Type) lookup(name string) Value {
	if t.vm == nil {
		return t.lookupMRO(name)
	}
	if e := t.found.entry(name); e != nil && t.found.epoch == t.vm.epoch && sameText(e.name, name) {
		return e.val
	}
	v := t.lookupMRO(name)
	t.vm.fuel -= int64(len(t.mro)) >> 6 // noticed at the next poll
	if len(t.vm.classVars) == 0 || !t.vm.classVars[name] {
		t.found.remember(name, v, t.vm.epoch)
	}
	return v
}

// lookupStr is lookup for any name.
func (t *Type) lookupStr(name *Str) Value {
	switch {
	case t.vm == nil:
	case name.mark == immortal:
		return t.lookup(name.s)
	default:
		t.vm.fuel -= int64(len(t.mro)) >> 6
	}
	return t.lookupHash(name.s, name.hashOf())
}

func (t *Type) lookupMRO(name string) Value { return t.lookupHash(name, hashString(name)) }

// lookupHash is lookupMRO of a name whose hash is h.
func (t *Type) lookupHash(name string, h uint64) Value {
	for _, m := range t.mro {
		if d := m.dict; d != nil && d.Len() > 0 {
			if i := d.findStr(name, h); i >= 0 {
				return d.entries[i].val
			}
		}
	}
	return Value{}
}

// Lookup finds name along the mro as special methods are looked up, and returns null if no class has it. It binds nothing.
func (t *Type) Lookup(name string) Value { return t.lookup(name) }

// Slots are the operations of a type that Go code implements. A nil field means that the type does not have the
// operation or inherits it. For every field set, the type gets the Python special methods that go with it (Len gives
// __len__, Compare gives __lt__ to __ge__, ...), so those must not be listed among its methods too.
//
// All functions run on the VM's goroutine, may call back into Python, and return a Python exception as the error.
type Slots struct {
	// New makes an instance of cls, which is the type or one derived from it. args are those of the call.
	New func(vm *VM, cls *Type, args Args) (Value, error)
	// Of is what the type itself makes of one argument, without New and Init. It may run Python code. Derived types don't inherit it.
	Of func(vm *VM, x Value) (Value, error)
	// Init initialises self; it must accept being called again.
	Init func(vm *VM, self Value, args Args) error
	// Repr and Str return the text. Without Str, str() uses Repr.
	Repr func(vm *VM, self Value) (string, error)
	Str  func(vm *VM, self Value) (string, error)
	// Hash returns the hash. NoHash marks an unhashable type.
	Hash   func(vm *VM, self Value) (int64, error)
	NoHash bool
	// Compare returns a bool (or any value), or NotImplemented.
	Compare func(vm *VM, op CmpOp, a, b Value) (Value, error)
	Bool    func(vm *VM, self Value) (bool, error)
	Len     func(vm *VM, self Value) (int, error)
	GetItem func(vm *VM, self, key Value) (Value, error)
	// Missing gives the value of a key that a dict does not have. A type has it where GetItem of a key that is there only looks it up.
	Missing func(vm *VM, self, key Value) (Value, error)
	// SetItem sets self[key] to v, or deletes it if v is null.
	SetItem func(vm *VM, self, key, v Value) error
	// StoresItems says of a type of dicts that SetItem of a value only puts it into the dict.
	StoresItems bool
	Contains    func(vm *VM, self, x Value) (bool, error)
	Iter        func(vm *VM, self Value) (Value, error)
	// All puts what Iter gives into items, where that is known and not more than there is room for, and returns how many, or -1. The
	// iterator of Iter has Skip. Derived types don't inherit it.
	All func(self Value, items []Value) int
	// Next returns the next item, or null (and a nil error) at the end.
	Next func(vm *VM, self Value) (Value, error)
	// NextTwo is Next of an iterator that gives pairs, without the tuple; x is null at the end. ok is false for one that gives others, which is left alone.
	NextTwo func(vm *VM, self Value) (x, y Value, ok bool, err error)
	// NextItems is Next of an iterator that gives tuples, without the tuple: it returns how many items that has, or -1 at the end. FillItems, called
	// right after it, puts them into items, of which there are as many, and runs no Python code. Iterators get them by GiveTuples.
	NextItems func(vm *VM, self Value) (n int, err error)
	FillItems func(self Value, items []Value)
	// Passes returns the iterator whose items self gives as they are up to its end, which self then goes on from, or null if there is none now.
	Passes func(self Value) Value
	// Expects returns about how many items an iterator has left, up to MaxExpected, or 0 where that is not known without Python code. depth is for Expected
	// of what it reads from.
	Expects func(self Value, depth int) int
	// Ahead puts what Next gives next into items, as far as that is known and takes no code of a script, and returns how many; the iterator
	// stays where it is. 0 says nothing of the end. Skip, called with nothing in between, passes over the first of them, which were taken, at least one.
	// Natives that take many items use them, by VM.Ahead and SkipAhead, and so do iterators that pass on the items of others.
	Ahead func(vm *VM, self Value, items []Value) int
	Skip  func(self Value, taken []Value)
	Call  func(vm *VM, self Value, args Args) (Value, error)
	// CallOne is Call with one argument and no others, for types without subclasses. Natives use it that call something for each item.
	CallOne func(vm *VM, self, x Value) (Value, error)
	// GetAttr replaces the generic attribute look-up (vm.GenericGetAttr does the usual thing and can be called from it).
	GetAttr func(vm *VM, self Value, name *Str) (Value, error)
	// SetAttr replaces the generic attribute assignment; v null deletes.
	SetAttr func(vm *VM, self Value, name *Str, v Value) error
	// Binary does the numeric operators in BinaryOps for operands of which at least one is of the type: it returns
	// NotImplemented where it can't. It is called for self op other and for other op self alike, in source order.
	Binary    func(vm *VM, op BinOp, a, b Value) (Value, error)
	BinaryOps []BinOp
	// PowMod is pow() with three arguments of which at least one is of the type, or NotImplemented.
	PowMod func(vm *VM, a, b, m Value) (Value, error)
	// Inplace does the augmented assignments in InplaceOps, or returns NotImplemented to fall back to Binary.
	Inplace    func(vm *VM, op BinOp, a, b Value) (Value, error)
	InplaceOps []BinOp
	// Concat and Repeat are + and * of sequences, tried after all numeric ones, as in CPython.
	Concat        func(vm *VM, a, b Value) (Value, error)
	Repeat        func(vm *VM, a Value, n int) (Value, error)
	InplaceConcat func(vm *VM, a, b Value) (Value, error)
	InplaceRepeat func(vm *VM, a Value, n int) (Value, error)
	Unary         func(vm *VM, op UnOp, a Value) (Value, error)
	UnaryOps      []UnOp
	// Index, ToInt and ToFloat are __index__, __int__ and __float__.
	Index   func(vm *VM, self Value) (Value, error)
	ToInt   func(vm *VM, self Value) (Value, error)
	ToFloat func(vm *VM, self Value) (Value, error)
	// DescrGet is __get__ of a descriptor: obj is null for access on the class. The class is never nil.
	DescrGet func(vm *VM, descr, obj Value, cls *Type) (Value, error)
	// DescrSet is __set__ and, with v null, __delete__.
	DescrSet func(vm *VM, descr, obj, v Value) error
	// Send is the step of `await` and `yield from` on iterators that can do it without StopIteration: it returns the value
	// yielded, or with done the result. It must do what Next (for None) and the method send do.
	Send func(vm *VM, self, sent Value) (v Value, done bool, err error)
	// Await, AIter and ANext are __await__, __aiter__ and __anext__.
	Await func(vm *VM, self Value) (Value, error)
	AIter func(vm *VM, self Value) (Value, error)
	ANext func(vm *VM, self Value) (Value, error)
}

// TypeSpec describes a builtin type to be made by BuildType.
type TypeSpec struct {
	// Name is the __name__; Module is "builtins" if empty.
	Name, Module string
	// Qualname is Name if empty.
	Qualname string
	Doc      string
	// Python says that CPython's class is written in Python, so that error messages leave the module out.
	Python bool
	// Base is object if nil.
	Base *Type
	// Kind is the layout; KindNative for types of other packages.
	Kind  Kind
	Flags TypeFlags
	// Sig is the signature of the constructor, for inspect.signature and help; it is not used to bind.
	Sig   string
	Slots Slots
	// Methods are the methods, class methods, static methods.
	Methods []Def
	// Getters are the computed attributes.
	Getters []Getter
	// Consts are plain class attributes (names to values).
	Consts []Const
	// Meta is the metaclass, type if nil.
	Meta *Type
	// State says that instances of a dict type have Go state (see NewDictOf).
	State bool
}

// Getter is a computed attribute. Get alone makes it read-only ("attribute 'x' of 'y' objects is not writable");
// Set with v null deletes.
type Getter struct {
	Name string
	Get  func(vm *VM, self Value) (Value, error)
	Set  func(vm *VM, self, v Value) error
	Doc  string
	// Member makes it print as <member ...> instead of <attribute ...>.
	Member bool
}

// Const is a named value.
type Const struct {
	Name  string
	Value Value
}

// BinOp is a binary operator.
type BinOp uint8

// The binary operators, in the order of the names in binOpNames.
const (
	Add BinOp = iota
	Sub
	Mul
	TrueDiv
	FloorDiv
	Mod
	Pow
	LShift
	RShift
	And
	Or
	Xor
	MatMul
	DivMod // divmod(a, b)
	numBinOps
)

// binOpInfo gives an operator's spelling and the middle of its special methods' names.
var binOpInfo = [numBinOps]struct{ sym, name string }{
	{"+", "add"}, {"-", "sub"}, {"*", "mul"}, {"/", "truediv"}, {"//", "floordiv"}, {"%", "mod"}, {"**", "pow"},
	{"<<", "lshift"}, {">>", "rshift"}, {"&", "and"}, {"|", "or"}, {"^", "xor"}, {"@", "matmul"}, {"divmod()", "divmod"},
}

// String returns the operator's spelling.
func (op BinOp) String() string { return binOpInfo[op].sym }

// CmpOp is a rich comparison.
type CmpOp uint8

// The rich comparisons, in CPython's order.
const (
	LT CmpOp = iota
	LE
	EQ
	NE
	GT
	GE
)

var cmpOpInfo = [...]struct {
	sym, name string
	swapped   CmpOp
}{{"<", "__lt__", GT}, {"<=", "__le__", GE}, {"==", "__eq__", EQ}, {"!=", "__ne__", NE}, {">", "__gt__", LT}, {">=", "__ge__", LE}}

// String returns the operator's spelling.
func (op CmpOp) String() string { return cmpOpInfo[op].sym }

// UnOp is a unary operator.
type UnOp uint8

// The unary operators; AbsOp is abs().
const (
	Neg UnOp = iota
	Pos
	Invert
	AbsOp
)

var unOpInfo = [...]struct{ sym, name string }{{"-", "__neg__"}, {"+", "__pos__"}, {"~", "__invert__"}, {"abs()", "__abs__"}}

// CompareOrder returns the Bool for op given the order of two operands: cmp is negative, zero or positive.
func CompareOrder(op CmpOp, cmp int) Value {
	switch op {
	case LT:
		return Bool(cmp < 0)
	case LE:
		return Bool(cmp <= 0)
	case EQ:
		return Bool(cmp == 0)
	case NE:
		return Bool(cmp != 0)
	case GT:
		return Bool(cmp > 0)
	}
	return Bool(cmp >= 0)
}
