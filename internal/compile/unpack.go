package compile

// unpack.go decodes packed code; see packed.go. Whatever the data are, decoding ends with code or an error, and allocates in
// proportion to their size. The verifier looks at what comes out.

import (
	"math"
	"math/big"

	"github.com/krait-run/krait/internal/syntax"
)

// maxConstNesting bounds tuples within tuples.
const maxConstNesting = 100

// decoder reads from in; after the first error all it reads is zero.
type decoder struct {
	p   *Packed
	in  string
	err error
}

func (d *decoder) fail() {
	d.err, d.in = errDamaged, ""
}

func (d *decoder) byte() byte {
	if d.in == "" {
		d.fail()
		return 0
	}
	b := d.in[0]
	d.in = d.in[1:]
	return b
}

func (d *decoder) uvarint() uint64 {
	var x uint64
	for i := 0; i < len(d.in) && i < 10; i++ {
		b := d.in[i]
		x |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			d.in = d.in[i+1:]
			return x
		}
	}
	d.fail()
	return 0
}

func (d *decoder) varint() int64 {
	u := d.uvarint()
	return int64(u>>1) ^ -int64(u&1)
}

// int reads a number below 2^31.
func (d *decoder) int() int {
	n := d.uvarint()
	if n > math.MaxInt32 {
		d.fail()
		return 0
	}
	return int(n)
}

// count reads the number of things that take at least size bytes each.
func (d *decoder) count(size int) int {
	n := d.int()
	if n > len(d.in)/size {
		d.fail()
		return 0
	}
	return n
}

// bytes reads n bytes.
func (d *decoder) bytes(n int) string {
	if n > len(d.in) {
		d.fail()
		return ""
	}
	s := d.in[:n]
	d.in = d.in[n:]
	return s
}

func (d *decoder) uint64() uint64 {
	s := d.bytes(8)
	if s == "" {
		return 0
	}
	return uint64(uint32At(s, 0)) | uint64(uint32At(s, 4))<<32
}

func (d *decoder) str() string {
	s, ok := d.p.str(d.int())
	if !ok {
		d.fail()
	}
	return s
}

func (d *decoder) strings(n int) []string {
	if n == 0 || d.err != nil || n > len(d.in) {
		if n > len(d.in) {
			d.fail()
		}
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = d.str()
	}
	return list
}

// header reads what a function object of a code needs. Its body ends at limit or before: nothing can contain itself.
func (d *decoder) header(parent *Code, limit int) *Code {
	c := &Code{Filename: d.p.filename, Source: d.p.source}
	c.Name, c.Qualname = d.str(), d.str()
	c.FirstLine = d.int()
	c.Flags = Flags(d.int())
	c.NumPosOnly, c.NumArgs, c.NumKwOnly, c.NumParams, c.NumClear, c.NumRegs, c.NumSaved = d.int(), d.int(), d.int(), d.int(), d.int(), d.int(), d.int()
	c.SelfReg, c.ClassCell = d.int()-1, d.int()-1
	c.SelfIsCell = d.int() != 0
	if c.Flags&FlagFarParams != 0 {
		c.BoxSize = d.int()
	}
	if c.NumArgs > maxParams || c.NumKwOnly > maxParams {
		d.fail()
		return c
	}
	c.VarNames = d.strings(c.Parameters())
	if n := d.count(1); n > 0 {
		c.Closure = []uint8(d.bytes(n))
		c.FreeNames = d.strings(n)
	}
	for _, r := range c.Closure {
		if int(r) >= parent.NumRegs {
			d.fail()
		}
	}
	if c.Flags&FlagHasDocstring != 0 {
		c.Doc = d.str()
	}
	start := d.int()
	end := start + d.int()
	if d.err == nil && end > limit {
		d.fail()
	}
	if d.err == nil && c.counts() != nil {
		d.fail()
	}
	c.folded = &rest{d.p, start, end}
	return c
}

// body reads the rest of c, whose body begins at start.
func (d *decoder) body(c *Code, start int) {
	if n := d.count(5); n > 0 {
		c.Instrs = make([]Instr, n)
		for i := range c.Instrs {
			s := d.bytes(4)
			if s == "" {
				return
			}
			c.Instrs[i] = uint64(uint32At(s, 0)) | uint64(uint32(int32(d.varint())))<<32
		}
	}
	if n := d.count(1); n > 0 {
		c.Consts = make([]any, n)
		for i := range c.Consts {
			c.Consts[i] = d.constant(0)
		}
	}
	c.CacheNames = d.strings(d.count(1))
	n := d.count(3)
	c.VarNames = d.strings(n)
	c.VarRegs = []uint8(d.bytes(n))
	kinds := d.bytes(n)
	c.VarKinds = make([]VarKind, len(kinds))
	for i := range len(kinds) {
		c.VarKinds[i] = VarKind(kinds[i])
	}
	if n := d.count(5); n > 0 {
		c.Exceptions = make([]Handler, n)
		for i := range c.Exceptions {
			h := &c.Exceptions[i]
			h.Start, h.End, h.Target = int32(d.int()), int32(d.int()), int32(d.int())
			h.Reg, h.Cleanup = d.byte(), d.byte() != 0
		}
	}
	c.StaticAttrs = d.strings(d.count(1))
	if n := d.count(15); n > 0 {
		c.Children = make([]*Code, n)
		for i := range c.Children {
			c.Children[i] = d.header(c, start)
		}
	}
	c.places = &places{data: d.in, n: len(c.Instrs)}
}

func (d *decoder) places(p *places) {
	var last syntax.Pos
	place := func() syntax.Pos {
		last.Line += int32(d.varint())
		last.Col += int32(d.varint())
		last.EndLine = last.Line + int32(d.varint())
		last.EndCol = last.Col + int32(d.varint())
		return last
	}
	if p.n > len(d.in)/4 {
		d.fail()
		return
	}
	p.pos = make([]syntax.Pos, p.n)
	for i := range p.pos {
		p.pos[i] = place()
	}
	p.lookups = make([]Lookup, d.count(5))
	for i := range p.lookups {
		n := d.int()
		p.lookups[i] = Lookup{int32(n), place()}
	}
}

func (d *decoder) constant(depth int) any {
	switch d.byte() {
	case tagNone:
		return nil
	case tagFalse:
		return false
	case tagTrue:
		return true
	case tagInt:
		return d.varint()
	case tagBigInt:
		sign := d.byte()
		n := new(big.Int).SetBytes([]byte(d.bytes(d.count(1))))
		if sign != 0 {
			n.Neg(n)
		}
		return n
	case tagFloat:
		return math.Float64frombits(d.uint64())
	case tagComplex:
		re := math.Float64frombits(d.uint64())
		return complex(re, math.Float64frombits(d.uint64()))
	case tagStr:
		return d.str()
	case tagBytes:
		return syntax.Bytes(d.str())
	case tagEllipsis:
		return syntax.Ellipsis{}
	case tagTuple:
		return Tuple(d.constants(depth))
	case tagFrozenSet:
		return FrozenSet(d.constants(depth))
	}
	d.fail()
	return nil
}

func (d *decoder) constants(depth int) []any {
	n := d.count(1)
	if depth >= maxConstNesting {
		d.fail()
		return nil
	}
	list := make([]any, n)
	for i := range list {
		list[i] = d.constant(depth + 1)
	}
	return list
}
