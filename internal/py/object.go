package py

// object.go holds Object, the header of everything on the heap, Shape, the hidden class, and plain instances.

// Object is the header of every heap object. Structs embed it as their first field.
type Object struct {
	// shape names the type, and for instances of Python classes which attribute lies in which slot.
	shape *Shape
	// mark is the number of the last memory traversal that reached the object; immortal objects are shared
	// between sandboxes and never written.
	mark uint32
	// n is the number of code points of a str, the number of items of a tuple (which items relies on), the number of items, entries or slots that a list, dict or set has room for in its own allocation (below 0
	// for a list that has left that for an array elsewhere),
	// loopOwned of an iterator that loopIter made and of a super that callSuper lends, and 0 of everything else.
	n int32
}

const immortal = ^uint32(0)

// Kind names the Go struct behind the instances of a type (see layout.go). A class derived from a builtin keeps its kind.
type Kind uint8

// The kinds. KindObject is a plain instance; KindNative is an object whose state is a Go value (see Native).
const (
	KindObject Kind = iota
	KindNone
	KindBool
	KindInt
	KindFloat
	KindComplex
	KindStr
	KindBytes
	KindByteArray
	KindTuple
	KindList
	KindDict
	KindSet
	KindFrozenSet
	KindRange
	KindSlice
	KindType
	KindException
	KindFunction
	KindBuiltin
	KindMethod
	KindModule
	KindGenerator
	KindCell
	KindCode
	KindNative
	KindSingleton // None's likes: NotImplemented, Ellipsis
	KindMemoryView
	KindStrIter
	KindBytesIter
	KindMemoryIter
	KindListIter
	KindListRevIter
	KindTupleIter
	KindRangeIter
	KindLongRangeIter
	KindSetIter
	KindSeqIter
	KindCallableIter
	KindDictView
	KindDictIter
	KindMappingProxy
	KindEnumerate
	KindZip
	KindMap
	KindFilter
	KindReversed
	KindGetSet
	KindSlotMember
	KindProperty
	KindClassMethod
	KindStaticMethod
	KindSuper
	KindCoroWrapper
	KindAsyncStep
	KindAnextDefault
	KindFrame
	KindLocalsProxy
	KindTraceback
	KindGenericAlias
	KindUnion
	KindQuitter
	KindNamespace // SimpleNamespace: an Instance that always has a __dict__
	numKinds
)

// Shape is a hidden class: it maps attribute names to slots. Every type has a root shape; adding an attribute to an
// instance moves it to the next shape. Shapes of Python classes belong to one VM.
type Shape struct {
	typ *Type
	// attrsOff is where the []Value of attributes lies in the object; 0 if instances take no attributes.
	attrsOff uintptr
	parent   *Shape
	name     *Str
	n        int // number of attributes
	index    map[string]int
	next     map[string]*Shape
	latest   *Shape // the one of next that was asked for last
	// asDict says that attribute slot dictAt holds a dict with all attributes but those of __slots__, which are before it.
	asDict bool
	dictAt int
}

// maxShapeAttrs bounds the attributes that shapes describe; beyond it an instance keeps a dict.
const maxShapeAttrs = 64

// maxShapeBytes is how much memory the shapes of a class may take. Beyond it the instances that need new ones keep a dict: a class whose
// instances have no attributes in common gains nothing by shapes.
const maxShapeBytes = 1 << 20

// lookup returns the slot of name, or -1.
func (s *Shape) lookup(name string) int {
	if s.n == 0 {
		return -1
	}
	if s.n <= 6 {
		for p := s; p.name != nil; p = p.parent {
			if p.name.s == name {
				return p.n - 1
			}
		}
		return -1
	}
	if s.index == nil {
		s.index = make(map[string]int, s.n)
		s.typ.shapeBytes += 64 + 40*s.n
		for p := s; p.name != nil; p = p.parent {
			s.index[p.name.s] = p.n - 1
		}
	}
	if i, ok := s.index[name]; ok {
		return i
	}
	return -1
}

// extend returns the shape after adding name.
func (s *Shape) extend(name *Str) *Shape {
	if t := s.latest; t != nil && t.name.s == name.s {
		return t
	}
	if t := s.next[name.s]; t != nil {
		s.latest = t
		return t
	}
	t := &Shape{typ: s.typ, attrsOff: s.attrsOff, parent: s, name: name, n: s.n + 1}
	s.typ.shapeBytes += sizeof[Shape]() + 64 + len(name.s)
	if s.next == nil {
		s.next = make(map[string]*Shape, 1)
	}
	s.next[name.s], s.latest = t, t
	return t
}

// maxShifted is the number of attributes up to which an instance keeps its others in slots when one is deleted.
const maxShifted = 8

// without returns the shape without name, or nil where that is not to be made.
func (s *Shape) without(name string) *Shape {
	if s.n == 0 || s.typ.flags&flagHeap == 0 || len(s.next) > 256 || s.typ.shapeBytes > maxShapeBytes {
		return nil
	}
	if s.name.s == name {
		return s.parent
	}
	t := s.parent.without(name)
	if t == nil {
		return nil
	}
	return t.extend(s.name)
}

// names returns the attribute names in the order in which they were added. Those of __slots__ are hidden: their first
// byte is NUL.
func (s *Shape) names() []*Str {
	out := make([]*Str, s.n)
	for p := s; p.name != nil; p = p.parent {
		out[p.n-1] = p.name
	}
	return out
}

// Instance is an instance of a Python class that derives from no builtin with a layout of its own.
type Instance struct {
	Object
	attrs []Value
}

// Native is an object of a type written in Go outside this package. Data is its state; instances of Python classes
// derived from such a type keep their attributes in attrs.
type Native struct {
	Object
	attrs []Value
	// Data is a pointer to the Go state. Its type may implement Traverser.
	Data any
	size int // of the state in bytes, as NewNative was told
}

// Traverser is implemented by Go state behind a Native that holds Python values: it calls visit for each and returns
// the size in bytes of what it owns itself.
type Traverser interface {
	Traverse(visit func(Value)) int
}

// NativeData returns the Go state of v if v is a Native whose state has type T.
func NativeData[T any](v Value) (T, bool) {
	if v.o != nil && v.o.shape.typ.kind == KindNative {
		d, ok := nativeLayout.guarded(v.o).Data.(T)
		return d, ok
	}
	var zero T
	return zero, false
}

// NativeState returns the Go state of v if v is a Native, and nil otherwise. It is NativeData where that is too slow.
func NativeState(v Value) any {
	if v.o != nil && v.o.shape.typ.kind == KindNative {
		return nativeLayout.guarded(v.o).Data
	}
	return nil
}

// NewNative returns a new instance of t, a type of KindNative, with the Go state data. size is what data occupies, in bytes.
func (vm *VM) NewNative(t *Type, data any, size int) Value {
	vm.charge(56 + size)
	n := &Native{Object: Object{shape: &t.root}, Data: data, size: size}
	return Value{o: &n.Object}
}

// NewNativeOf is NewNative with zero state beside the object, in one allocation. It returns the state as well, for the caller to set.
func NewNativeOf[T any](vm *VM, t *Type, size int) (Value, *T) {
	vm.charge(56 + size)
	n := &struct {
		Native
		data T
	}{Native: Native{Object: Object{shape: &t.root}, size: size}}
	n.Data = &n.data
	return Value{o: &n.Object}, &n.data
}

// Singleton returns an instance of t, a type of KindNative, that all VMs share. It has no state.
func Singleton(t *Type) Value {
	n := &Native{Object: Object{shape: &t.root, mark: immortal}}
	return Value{o: &n.Object}
}

// SetNativeData replaces the Go state of v, an instance of a KindNative type.
func SetNativeData(v Value, data any) {
	if v.o.shape.typ.kind == KindNative {
		nativeLayout.guarded(v.o).Data = data
	}
}
