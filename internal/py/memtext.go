package py

// memtext.go holds what bytearrays, memoryviews and the iterators over text and bytes add to the memory account.

// byteArray counts a bytearray. Its views are not followed: they are reachable or not by themselves.
func (m *marker) byteArray(b *ByteArray) {
	m.total += 96 + int64(cap(b.b)+b.front) + int64(8*cap(b.views.list))
}

// longText counts the memory of a text or of bytes: that of several once.
func (m *marker) longText(s string, buf *strBuffer, whole *sharedText) {
	size := len(s)
	switch {
	case whole != nil && whole.mark == m.epoch:
		return
	case whole != nil:
		whole.mark, size = m.epoch, whole.size
	case buf != nil:
		size = max(size, cap(buf.b))
	}
	m.total += int64(size)
}

// text visits what an object of the builtin type t refers to.
func (m *marker) text(o *Object, t *Type) {
	switch t {
	case &strIterType, &strASCIIIterType:
		if s := strIterLayout.of(o).s; s != nil {
			m.object(&s.Object)
		}
	case &bytesIterType, &bytearrayIterType:
		m.visit(bytesIterLayout.of(o).v)
	case &memoryviewType:
		v := memoryViewLayout.of(o)
		m.total += 136 + int64(16*len(v.shape)+len(v.format))
		m.visit(v.obj)
	case &memoryIterType:
		m.visit(memoryIterLayout.of(o).v)
	}
}
