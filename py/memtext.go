package py

// memtext.go holds what bytearrays, memoryviews and the iterators over text and bytes add to the memory account.

import "unsafe"

// byteArray counts a bytearray. Its views are not followed: they are reachable or not by themselves.
func (m *marker) byteArray(b *ByteArray) {
	m.total += 96 + int64(cap(b.b)+b.front) + int64(8*cap(b.views.list))
}

// text visits what an object of the builtin type t refers to.
func (m *marker) text(o *Object, t *Type) {
	p := unsafe.Pointer(o)
	switch t {
	case &strIterType, &strASCIIIterType:
		if s := (*strIter)(p).s; s != nil {
			m.object(&s.Object)
		}
	case &bytesIterType, &bytearrayIterType:
		m.visit((*bytesIter)(p).v)
	case &memoryviewType:
		v := (*MemoryView)(p)
		m.total += 136 + int64(16*len(v.shape)+len(v.format))
		m.visit(v.obj)
	case &memoryIterType:
		m.visit((*memoryIter)(p).v)
	}
}
