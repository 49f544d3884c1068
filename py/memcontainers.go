package py

// memcontainers.go tells the memory account what iterators, views and the other small container structs refer to.

import "unsafe"

// container visits what the struct of the builtin type t at o refers to.
func (m *marker) container(o *Object, t *Type) {
	p := unsafe.Pointer(o)
	switch t {
	case &listIterType, &listRevIterType:
		if l := (*listIter)(p).list; l != nil {
			m.object(&l.Object)
		}
	case &tupleIterType:
		m.values((*tupleIter)(p).items)
	case &setIterType:
		if s := (*setIter)(p).set; s != nil {
			m.object(&s.Object)
		}
	case &seqIterType:
		m.visit((*seqIter)(p).seq)
	case &callableIterType:
		m.visit((*callableIter)(p).fn)
		m.visit((*callableIter)(p).sentinel)
	case &enumerateType:
		m.visit((*enumerateObj)(p).it)
	case &zipType:
		m.values((*zipObj)(p).its)
		m.total += int64(16 * cap((*zipObj)(p).its))
	case &mapType:
		x := (*mapObj)(p)
		m.visit(x.fn)
		m.values(x.its)
		m.values(x.buf)
	case &filterType:
		m.visit((*filterObj)(p).fn)
		m.visit((*filterObj)(p).it)
	case &reversedType:
		m.visit((*reversedObj)(p).seq)
	case &dictKeysType, &dictValuesType, &dictItemsType:
		m.dict((*dictView)(p).dict)
	case &dictKeyIterType, &dictValueIterType, &dictItemIterType, &dictRevKeyIterType, &dictRevValueIterType, &dictRevItemIterType:
		m.dict((*dictIter)(p).dict)
	case &mappingProxyType:
		m.visit((*mappingProxy)(p).mapping)
	default:
		m.text(o, t)
	}
}

// set counts a set or frozenset.
func (m *marker) set(s *Set) {
	m.total += 96 + int64(24*len(s.table))
	for i := range s.table {
		m.visit(s.table[i].key)
	}
}
