package py

// memcode.go holds what code adds to the memory account: that of the library and of scripts is shared and costs nothing, that which a
// script compiles belongs to its VM.

import (
	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/syntax"
)

// own makes c, which was compiled for one VM and is not run yet, one that lives while something refers to it, and returns its size with
// that of all code in it.
func (c *Code) own() int {
	if c.lazy != nil {
		return 0
	}
	c.mark = 0
	n := c.size()
	for _, k := range c.children {
		n += k.own()
	}
	return n
}

// size is what c takes without the code in it and without its source.
func (c *Code) size() int {
	n := sizeof[Code]() + sizeof[compile.Code]() + len(c.Doc)
	n += len(c.Instrs)*sizeof[compile.Instr]() + len(c.Pos)*sizeof[syntax.Pos]() + len(c.Lookups)*sizeof[compile.Lookup]()
	n += len(c.Exceptions)*sizeof[compile.Handler]() + 8*len(c.Children)
	// A name is a string of its own in the code object and a reference in each list.
	n += 64*(len(c.CacheNames)+len(c.VarNames)+len(c.FreeNames)+len(c.StaticAttrs)) + 24*len(c.kwNames)
	for _, x := range c.consts {
		n += 32 + constantSize(x)
	}
	return n
}

// constantSize is what the constant v, which is immortal, takes beside the reference to it.
func constantSize(v Value) int {
	if v.o == nil || v.o == &intTag || v.o == &floatTag {
		return 0
	}
	switch v.o.shape {
	case &strType.root:
		return 96 + len(strLayout.of(v.o).s)
	case &bytesType.root:
		return 64 + len(bytesLayout.of(v.o).b)
	case &tupleType.root:
		n := 64
		for _, x := range tupleLayout.of(v.o).items() {
			n += 16 + constantSize(x)
		}
		return n
	case &frozensetType.root:
		return 128 + 64*setLayout.of(v.o).Len()
	case &intType.root:
		return 64 + 8*cap(bigInt(v.o).v.Bits())
	}
	return 64
}

// code counts c, which a script has compiled. Its source is shared with the code around it, which need not be alive.
func (m *marker) code(c *Code) {
	m.total += int64(c.size())
	if m.lastSource != c.Source {
		m.lastSource = c.Source
		m.total += int64(len(c.Source))
	}
	for _, k := range c.children {
		m.object(&k.Object)
	}
}
