package py

// builtintypes.go lists every builtin type with the function that describes it, bases before what derives from them.

func builtinTypes() []typeEntry {
	return []typeEntry{
		{&objectType, objectSpec}, {&typeType, typeSpec},
		{&noneTypeT, noneSpec}, {&notImplementedType, notImplementedSpec}, {&ellipsisType, ellipsisSpec},
		// Numbers.
		{&intType, intSpec}, {&boolType, boolSpec}, {&floatType, floatSpec}, {&complexType, complexSpec},
		// Text and bytes.
		{&strType, strSpec}, {&bytesType, bytesSpec}, {&bytearrayType, bytearraySpec}, {&memoryviewType, memoryviewSpec},
		{&strIterType, strIterSpec}, {&strASCIIIterType, strASCIIIterSpec}, {&bytesIterType, bytesIterSpec}, {&bytearrayIterType, bytearrayIterSpec}, {&memoryIterType, memoryIterSpec},
		// Containers and their iterators.
		{&listType, listSpec}, {&tupleType, tupleSpec}, {&dictType, dictSpec}, {&setType, setSpec}, {&frozensetType, frozensetSpec},
		{&rangeType, rangeSpec}, {&sliceType, sliceSpec},
		{&dictKeysType, dictKeysSpec}, {&dictValuesType, dictValuesSpec}, {&dictItemsType, dictItemsSpec},
		{&dictKeyIterType, dictKeyIterSpec}, {&dictValueIterType, dictValueIterSpec}, {&dictItemIterType, dictItemIterSpec},
		{&dictRevKeyIterType, dictRevKeyIterSpec}, {&dictRevValueIterType, dictRevValueIterSpec}, {&dictRevItemIterType, dictRevItemIterSpec},
		{&mappingProxyType, mappingProxySpec},
		{&listIterType, listIterSpec}, {&listRevIterType, listRevIterSpec}, {&tupleIterType, tupleIterSpec},
		{&rangeIterType, rangeIterSpec}, {&longRangeIterType, longRangeIterSpec}, {&setIterType, setIterSpec},
		{&seqIterType, seqIterSpec}, {&callableIterType, callableIterSpec},
		{&enumerateType, enumerateSpec}, {&zipType, zipSpec}, {&mapType, mapSpec}, {&filterType, filterSpec}, {&reversedType, reversedSpec},
		// Functions and descriptors.
		{&functionType, functionSpec}, {&builtinType, builtinSpec}, {&methodType, methodSpec},
		{&methodDescrType, methodDescrSpec}, {&classMethodDescrType, classMethodDescrSpec}, {&wrapperType, wrapperSpec},
		{&methodWrapperType, methodWrapperSpec}, {&getSetType, getSetSpec}, {&memberType, memberSpec}, {&slotMemberType, slotMemberSpec},
		{&propertyType, propertySpec}, {&classMethodType, classMethodSpec}, {&staticMethodType, staticMethodSpec}, {&superType, superSpec},
		// Generators.
		{&generatorType, generatorSpec}, {&coroutineType, coroutineSpec}, {&asyncGeneratorType, asyncGeneratorSpec},
		{&coroutineWrapperType, coroutineWrapperSpec}, {&asyncGenASendType, asyncGenASendSpec}, {&asyncGenAThrowType, asyncGenAThrowSpec},
		{&asyncYieldedType, asyncYieldedSpec}, {&anextDefaultType, anextDefaultSpec},
		// The rest.
		{&cellType, cellSpec}, {&codeType, codeSpec}, {&moduleType, moduleSpec}, {&frameType, frameSpec}, {&localsProxyType, localsProxySpec}, {&tracebackType, tracebackSpec},
		{&genericAliasType, genericAliasSpec}, {&unionType, unionSpec}, {&namespaceType, namespaceSpec},
		{&quitterType, quitterSpec}, {&helperType, helperSpec},
	}
}

// builtinFunctions lists the builtin functions, by the file that holds them.
func builtinFunctions() []Def {
	var out []Def
	for _, f := range [][]Def{
		coreBuiltins(),      // object protocol: getattr, isinstance, repr, hash, id, dir, vars, exec, __import__, ...
		numberBuiltins(),    // abs, round, divmod, pow, bin, oct, hex, ord, chr, sum
		containerBuiltins(), // len, iter, next, sorted, min, max, any, all
		ioBuiltins(),        // print, open, input
	} {
		out = append(out, f...)
	}
	return out
}
