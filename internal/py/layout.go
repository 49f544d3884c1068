package py

// layout.go says which Go struct lies behind the instances of each kind of type. All casts from an object to its struct are made here.

import (
	"fmt"
	"math"
	"unsafe"
)

// layout[T] is the kind of types whose instances are Ts. The constants below pair each struct with its kind, once; a type names its
// kind in its TypeSpec, and a Python class has that of its base. What may be mixed follows from it: a class derives from builtin types
// of one kind only (bestBase), an object gets only classes of the kind that it has (setClass), a method is found through an MRO only
// by instances of its kind (customMRO), and object.__new__ makes nothing but KindObject.
type layout[T any] Kind

// of returns the struct behind o. It holds for any o: an object of another kind ends the run with a fault and is not touched.
func (l layout[T]) of(o *Object) *T {
	if o.shape.typ.kind != Kind(l) {
		wrongLayout(o, Kind(l))
	}
	return (*T)(unsafe.Pointer(o))
}

// guarded is of where the lines just before have compared o's shape with that of a type of the kind, or its kind itself.
func (l layout[T]) guarded(o *Object) *T {
	if checkLayouts && o.shape.typ.kind != Kind(l) {
		wrongLayout(o, Kind(l))
	}
	return (*T)(unsafe.Pointer(o))
}

//go:noinline
func wrongLayout(o *Object, k Kind) {
	panic(fmt.Sprintf("py: cast: an object of type %s (kind %d) is taken for one of kind %d", o.shape.typ.name, o.shape.typ.kind, k))
}

// The structs and their kinds. Instances of Python classes derived from str, list and the like have a struct that begins with the
// builtin one (see heapAttrs). Ints and floats do not: see bigInt, intInstance and floatInstance.
const (
	anextDefaultLayout  = layout[anextDefault](KindAnextDefault)
	asyncStepLayout     = layout[asyncStep](KindAsyncStep)
	builtinLayout       = layout[Builtin](KindBuiltin)
	byteArrayLayout     = layout[ByteArray](KindByteArray)
	bytesIterLayout     = layout[bytesIter](KindBytesIter)
	bytesLayout         = layout[Bytes](KindBytes)
	callableIterLayout  = layout[callableIter](KindCallableIter)
	cellLayout          = layout[Cell](KindCell)
	classMethodLayout   = layout[ClassMethodObj](KindClassMethod)
	codeLayout          = layout[Code](KindCode)
	complexLayout       = layout[Complex](KindComplex)
	coroWrapperLayout   = layout[coroWrapper](KindCoroWrapper)
	dictIterLayout      = layout[dictIter](KindDictIter)
	dictLayout          = layout[Dict](KindDict)
	dictViewLayout      = layout[dictView](KindDictView)
	enumerateLayout     = layout[enumerateObj](KindEnumerate)
	exceptionLayout     = layout[Exc](KindException)
	filterLayout        = layout[filterObj](KindFilter)
	frameLayout         = layout[frameObject](KindFrame)
	functionLayout      = layout[Func](KindFunction)
	generatorLayout     = layout[Generator](KindGenerator)
	genericAliasLayout  = layout[genericAlias](KindGenericAlias)
	getSetLayout        = layout[GetSet](KindGetSet)
	listIterLayout      = layout[listIter](KindListIter)
	listLayout          = layout[List](KindList)
	listRevIterLayout   = layout[listRevIter](KindListRevIter)
	localsProxyLayout   = layout[localsProxy](KindLocalsProxy)
	longRangeIterLayout = layout[longRangeIter](KindLongRangeIter)
	mapLayout           = layout[mapObj](KindMap)
	mappingProxyLayout  = layout[mappingProxy](KindMappingProxy)
	memoryIterLayout    = layout[memoryIter](KindMemoryIter)
	memoryViewLayout    = layout[MemoryView](KindMemoryView)
	methodLayout        = layout[BoundMethod](KindMethod)
	moduleLayout        = layout[Module](KindModule)
	nativeLayout        = layout[Native](KindNative)
	propertyLayout      = layout[Property](KindProperty)
	quitterLayout       = layout[quitter](KindQuitter)
	rangeIterLayout     = layout[rangeIter](KindRangeIter)
	rangeLayout         = layout[Range](KindRange)
	reversedLayout      = layout[reversedObj](KindReversed)
	seqIterLayout       = layout[seqIter](KindSeqIter)
	setIterLayout       = layout[setIter](KindSetIter)
	sliceLayout         = layout[Slice](KindSlice)
	slotMemberLayout    = layout[slotMemberObj](KindSlotMember)
	staticMethodLayout  = layout[StaticMethodObj](KindStaticMethod)
	strIterLayout       = layout[strIter](KindStrIter)
	strLayout           = layout[Str](KindStr)
	superLayout         = layout[superObj](KindSuper)
	tracebackLayout     = layout[Traceback](KindTraceback)
	tupleIterLayout     = layout[tupleIter](KindTupleIter)
	tupleLayout         = layout[Tuple](KindTuple)
	typeLayout          = layout[Type](KindType)
	unionLayout         = layout[unionObj](KindUnion)
	zipLayout           = layout[zipObj](KindZip)
)

// setLayout is the layout of sets and frozensets, which share a struct.
const setLayout = setKinds(0)

type setKinds uint8

func (setKinds) of(o *Object) *Set {
	if k := o.shape.typ.kind; k != KindSet && k != KindFrozenSet {
		wrongLayout(o, KindSet)
	}
	return (*Set)(unsafe.Pointer(o))
}

// sizeof returns the size of a T in bytes.
func sizeof[T any]() int {
	var x T
	return int(unsafe.Sizeof(x))
}

// heapAttrs has for each kind that Python classes may derive from where their instances keep attributes. Zero means that they keep
// none there: modules have a namespace of their own, and the other kinds belong to types that nothing derives from.
var heapAttrs = [numKinds]uintptr{
	KindObject:       unsafe.Offsetof(Instance{}.attrs),
	KindInt:          unsafe.Offsetof(IntInstance{}.attrs),
	KindFloat:        unsafe.Offsetof(FloatInstance{}.attrs),
	KindComplex:      unsafe.Offsetof(complexInstance{}.attrs),
	KindStr:          unsafe.Offsetof(strInstance{}.attrs),
	KindBytes:        unsafe.Offsetof(bytesInstance{}.attrs),
	KindByteArray:    unsafe.Offsetof(bytearrayInstance{}.attrs),
	KindTuple:        unsafe.Offsetof(tupleInstance{}.attrs),
	KindList:         unsafe.Offsetof(listInstance{}.attrs),
	KindDict:         unsafe.Offsetof(dictInstance{}.attrs),
	KindSet:          unsafe.Offsetof(setInstance{}.attrs),
	KindFrozenSet:    unsafe.Offsetof(setInstance{}.attrs),
	KindType:         unsafe.Offsetof(Type{}.attrs),
	KindException:    unsafe.Offsetof(Exc{}.attrs),
	KindNative:       unsafe.Offsetof(Native{}.attrs),
	KindEnumerate:    unsafe.Offsetof(enumerateObj{}.attrs),
	KindZip:          unsafe.Offsetof(zipObj{}.attrs),
	KindMap:          unsafe.Offsetof(mapObj{}.attrs),
	KindFilter:       unsafe.Offsetof(filterObj{}.attrs),
	KindReversed:     unsafe.Offsetof(reversedObj{}.attrs),
	KindProperty:     unsafe.Offsetof(Property{}.attrs),
	KindClassMethod:  unsafe.Offsetof(ClassMethodObj{}.attrs),
	KindStaticMethod: unsafe.Offsetof(StaticMethodObj{}.attrs),
	KindSuper:        unsafe.Offsetof(superObj{}.attrs),
	KindGenericAlias: unsafe.Offsetof(genericAlias{}.attrs),
	KindNamespace:    unsafe.Offsetof(Instance{}.attrs),
	KindQuitter:      unsafe.Offsetof(quitter{}.attrs),
}

// derivable reports whether Python classes may derive from types of the kind.
func (k Kind) derivable() bool { return heapAttrs[k] != 0 || k == KindModule }

// maxTuple is the most items that a tuple holds: what fits its n, and the address space where pointers have 32 bits.
const maxTuple = math.MaxInt>>32 | 1<<26

// items returns the items of t, which nobody must change. first points to at least n of them from when the tuple was made, and neither changes.
func (t *Tuple) items() []Value {
	n := uint(uint32(t.n))
	return (*[maxTuple]Value)(unsafe.Pointer(t.first))[:n:n]
}

// hiddenOf returns the struct behind an instance of a type with flagHidden: all of them are made by StructSeqHidden.
func hiddenOf(o *Object) *hiddenTuple {
	if o.shape.typ.flags&FlagHidden == 0 {
		wrongLayout(o, KindTuple)
	}
	return (*hiddenTuple)(unsafe.Pointer(o))
}

// attrsOf returns the attribute slots of o, whose shape must have attrsOff != 0. The offset comes from heapAttrs by the kind of the
// shape's type, and a shape is only ever replaced by one of a type of the same kind.
func attrsOf(o *Object) *[]Value { return (*[]Value)(unsafe.Add(unsafe.Pointer(o), o.shape.attrsOff)) }

// bigInt returns the struct of an int that is not inline and not an instance of a subclass: nil for everything else.
func bigInt(o *Object) *BigInt {
	if o.shape == &intType.root && o != &intTag {
		return (*BigInt)(unsafe.Pointer(o))
	}
	return nil
}

// intInstance and floatInstance return the structs of instances of Python classes derived from int and float: nil for everything else.
func intInstance(o *Object) *IntInstance {
	if t := o.shape.typ; t.kind == KindInt && t.flags&flagHeap != 0 {
		return (*IntInstance)(unsafe.Pointer(o))
	}
	return nil
}

func floatInstance(o *Object) *FloatInstance {
	if t := o.shape.typ; t.kind == KindFloat && t.flags&flagHeap != 0 {
		return (*FloatInstance)(unsafe.Pointer(o))
	}
	return nil
}

// dictState returns the struct of an instance of a dict type with Go state, or of a class derived from one: nil for everything else.
func dictState(o *Object) *stateDict {
	if t := o.shape.typ; t.kind == KindDict && t.state {
		return (*stateDict)(unsafe.Pointer(o))
	}
	return nil
}

// longBytes returns the struct of a bytes object that may share its memory, which b.n says: nil for every other.
func longBytes(b *Bytes) *bytesLong {
	if b.n == longMark {
		return (*bytesLong)(unsafe.Pointer(b))
	}
	return nil
}

// longStr returns the struct of a text that was made with room to grow, which s.long says: nil for every other.
func longStr(s *Str) *strLong {
	if s.long {
		return (*strLong)(unsafe.Pointer(s))
	}
	return nil
}
