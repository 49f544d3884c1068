package py

// memcontainers.go tells the memory account what iterators, views and the other small container structs refer to.

// container visits what the struct of the builtin type t at o refers to.
func (m *marker) container(o *Object, t *Type) {
	switch t {
	case &listIterType:
		if l := listIterLayout.of(o).list; l != nil {
			m.object(&l.Object)
		}
	case &listRevIterType:
		if l := listRevIterLayout.of(o).list; l != nil {
			m.object(&l.Object)
		}
	case &tupleIterType:
		if t := tupleIterLayout.of(o).tuple; t != nil {
			m.object(&t.Object)
		}
	case &setIterType:
		if s := setIterLayout.of(o).set; s != nil {
			m.object(&s.Object)
		}
	case &seqIterType:
		m.visit(seqIterLayout.of(o).seq)
	case &callableIterType:
		m.visit(callableIterLayout.of(o).fn)
		m.visit(callableIterLayout.of(o).sentinel)
	case &enumerateType:
		m.visit(enumerateLayout.of(o).it)
	case &zipType:
		m.values(zipLayout.of(o).its)
		m.total += int64(16 * cap(zipLayout.of(o).its))
	case &mapType:
		x := mapLayout.of(o)
		m.visit(x.fn)
		m.total += int64(16 * (cap(x.its) + cap(x.buf)))
		m.values(x.its)
		m.values(x.buf)
	case &filterType:
		m.visit(filterLayout.of(o).fn)
		m.visit(filterLayout.of(o).it)
	case &reversedType:
		m.visit(reversedLayout.of(o).seq)
	case &dictKeysType, &dictValuesType, &dictItemsType:
		m.dict(dictViewLayout.of(o).dict)
	case &dictKeyIterType, &dictValueIterType, &dictItemIterType, &dictRevKeyIterType, &dictRevValueIterType, &dictRevItemIterType:
		m.dict(dictIterLayout.of(o).dict)
	case &mappingProxyType:
		m.visit(mappingProxyLayout.of(o).mapping)
	default:
		m.text(o, t)
	}
}

// set counts a set or frozenset.
func (m *marker) set(s *Set) {
	m.total += setSize + int64(setSlotSize*max(minSet, len(s.index))+setEntrySize*roomOf(&s.Object, cap(s.entries)))
	if cap(s.index) == middleSlots+1 && cap(s.entries) != middleEntries {
		m.total += setEntrySize * middleEntries // the slots keep what lies beside them
	}
	m.pieces(len(s.entries), func(i, j int) {
		for ; i < j; i++ {
			m.visit(s.entries[i].key)
		}
	})
}
