package py

// world.go holds the builtin types' variables and builds them, once per process, before the first VM.

import "sync"

// The builtin types. They are filled in by BuildTypes and never change afterwards. Those that the evaluation loop compares
// with are plain variables, so that the comparison is with a static address.
var (
	objectType, typeType, noneTypeT, notImplementedType, ellipsisType                                      Type
	intType, boolType, floatType, complexType                                                              Type
	strType, bytesType, bytearrayType, memoryviewType                                                      Type
	listType, tupleType, dictType, setType, frozensetType                                                  Type
	rangeType, sliceType                                                                                   Type
	dictKeysType, dictValuesType, dictItemsType                                                            Type
	dictKeyIterType, dictValueIterType, dictItemIterType, dictRevKeyIterType                               Type
	dictRevValueIterType, dictRevItemIterType, mappingProxyType                                            Type
	listIterType, listRevIterType, tupleIterType, rangeIterType, strIterType, bytesIterType                Type
	bytearrayIterType, setIterType, seqIterType, callableIterType, longRangeIterType                       Type
	enumerateType, zipType, mapType, filterType, reversedType                                              Type
	functionType, builtinType, methodType, methodDescrType, classMethodDescrType, wrapperType              Type
	methodWrapperType, getSetType, memberType, slotMemberType                                              Type
	propertyType, classMethodType, staticMethodType, superType                                             Type
	generatorType, coroutineType, asyncGeneratorType, coroutineWrapperType                                 Type
	asyncGenASendType, asyncGenAThrowType                                                                  Type
	cellType, codeType, moduleType, frameType, localsProxyType, tracebackType, genericAliasType, unionType Type
	namespaceType                                                                                          Type
)

// Exported names of the builtin types that other packages need.
var (
	ObjectType        = &objectType
	TypeType          = &typeType
	NoneType          = &noneTypeT
	IntType           = &intType
	BoolType          = &boolType
	FloatType         = &floatType
	ComplexType       = &complexType
	StrType           = &strType
	BytesType         = &bytesType
	ByteArrayType     = &bytearrayType
	ListType          = &listType
	TupleType         = &tupleType
	DictType          = &dictType
	SetType           = &setType
	FrozenSetType     = &frozensetType
	RangeType         = &rangeType
	SliceType         = &sliceType
	FunctionType      = &functionType
	BuiltinType       = &builtinType
	MethodType        = &methodType
	ModuleType        = &moduleType
	GeneratorType     = &generatorType
	CoroutineType     = &coroutineType
	MappingProxyType  = &mappingProxyType
	PropertyType      = &propertyType
	GenericAliasType  = &genericAliasType
	NamespaceType     = &namespaceType
	TracebackTypeType = &tracebackType
)

type typeEntry struct {
	typ  *Type
	spec func() TypeSpec
}

var buildOnce sync.Once

// BuildTypes builds the builtin types; NewVM and BuildType call it. It may be called any number of times.
func BuildTypes() { buildOnce.Do(buildWorld) }

func buildWorld() {
	// Headers first: wrappers and dicts made on the way refer to these shapes.
	for i := range latin1Strs {
		s := string(rune(0x80 + i))
		latin1Strs[i] = Str{Object: Object{shape: &strType.root, mark: immortal, n: 1}, s: s, hash: foldedHash(s)}
	}
	for i := range asciiStrs {
		s := string(rune(i))
		asciiStrs[i] = Str{Object: Object{shape: &strType.root, mark: immortal, n: 1}, s: s, hash: foldedHash(s)}
	}
	types := builtinTypes()
	specs := make([]TypeSpec, len(types))
	for i, e := range types {
		specs[i] = e.spec()
		e.typ.root.typ, e.typ.kind = e.typ, specs[i].Kind
	}
	for i, e := range types {
		buildType(e.typ, specs[i])
	}
	intTag = Object{shape: &intType.root, mark: immortal}
	floatTag = Object{shape: &floatType.root, mark: immortal}
	boolTag = Object{shape: &boolType.root, mark: immortal}
	noneTag = Object{shape: &noneTypeT.root, mark: immortal}
	notImplementedObj.Object = Object{shape: &notImplementedType.root, mark: immortal}
	ellipsisObj.Object = Object{shape: &ellipsisType.root, mark: immortal}
	emptyTupleObj.Object = Object{shape: &tupleType.root, mark: immortal}
	emptyTupleObj.setItems(nil)
	for _, r := range exceptionHierarchy() {
		spec := exceptionSpec(r)
		r.typ.root.typ = r.typ
		buildType(r.typ, spec)
	}
	buildExceptionGroup()
	buildBuiltinsDict()
}

var emptyTupleObj Tuple

// EmptyTuple is ().
var EmptyTuple = Value{o: &emptyTupleObj.Object}
