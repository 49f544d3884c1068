package compile

// pack.go encodes a module's code; see packed.go.

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/krait-run/krait/internal/syntax"
)

// Tags of constants.
const (
	tagNone = iota
	tagFalse
	tagTrue
	tagInt
	tagBigInt // sign, size and bytes
	tagFloat
	tagComplex
	tagStr
	tagBytes
	tagEllipsis
	tagTuple
	tagFrozenSet
)

// Archive entries are made of sources by filename; the filename is not kept.
type packer struct {
	strs   map[string]int
	ends   []byte
	text   []byte
	bodies []byte
}

// Pack encodes the code of a module.
func Pack(c *Code) ([]byte, error) {
	p := &packer{strs: map[string]int{}}
	root := p.code(c)
	out := append([]byte(packedMagic), packedVersion)
	out = appendUint32(out, len(p.ends)/4)
	out = appendUint32(out, len(p.bodies))
	out = slices.Concat(out, p.ends, p.text, p.bodies, root)
	if len(out) > maxPacked {
		return nil, fmt.Errorf("%s: %d bytes of compiled code", c.Filename, len(out))
	}
	return out, nil
}

// PackArchive makes an archive of packed modules by their sources.
func PackArchive(sources []string, packed [][]byte) []byte {
	order := make([]int, len(sources))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := sourceKey(sources[i]), sourceKey(sources[j])
		if a < b {
			return -1
		} else if a > b {
			return 1
		}
		return 0
	})
	out := appendUint32(nil, int(fingerprint()))
	out = appendUint32(out, len(order))
	end := 0
	for _, i := range order {
		end += len(packed[i])
		out = binary.LittleEndian.AppendUint64(out, sourceKey(sources[i]))
		out = appendUint32(out, end)
	}
	for _, i := range order {
		out = append(out, packed[i]...)
	}
	return out
}

func appendInt(b []byte, n int) []byte { return binary.AppendUvarint(b, uint64(n)) }

func (p *packer) str(b []byte, s string) []byte {
	i, ok := p.strs[s]
	if !ok {
		i = len(p.strs)
		p.strs[s] = i
		p.text = append(p.text, s...)
		p.ends = appendUint32(p.ends, len(p.text))
	}
	return appendInt(b, i)
}

func (p *packer) strings(b []byte, list []string) []byte {
	for _, s := range list {
		b = p.str(b, s)
	}
	return b
}

// code writes the body of c and returns its header.
func (p *packer) code(c *Code) []byte {
	body := p.body(c)
	start := len(p.bodies)
	p.bodies = append(p.bodies, body...)

	b := p.str(nil, c.Name)
	b = p.str(b, c.Qualname)
	selfIsCell := 0
	if c.SelfIsCell {
		selfIsCell = 1
	}
	for _, n := range [...]int{c.FirstLine, int(c.Flags), c.NumPosOnly, c.NumArgs, c.NumKwOnly, c.NumParams, c.NumClear, c.NumRegs, c.NumSaved,
		c.SelfReg + 1, c.ClassCell + 1, selfIsCell} {
		b = appendInt(b, n)
	}
	if c.Flags&FlagFarParams != 0 {
		b = appendInt(b, c.BoxSize)
	}
	b = p.strings(b, c.VarNames[:c.Parameters()])
	b = appendInt(b, len(c.Closure))
	b = append(b, c.Closure...)
	b = p.strings(b, c.FreeNames)
	if c.Flags&FlagHasDocstring != 0 {
		b = p.str(b, c.Doc)
	}
	b = appendInt(b, start)
	return appendInt(b, len(p.bodies)-start)
}

func (p *packer) body(c *Code) []byte {
	var headers []byte
	for _, ch := range c.Children {
		headers = append(headers, p.code(ch)...)
	}
	b := appendInt(nil, len(c.Instrs))
	for _, w := range c.Instrs {
		b = append(b, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
		b = binary.AppendVarint(b, int64(int32(w>>32)))
	}
	b = appendInt(b, len(c.Consts))
	for _, k := range c.Consts {
		b = p.constant(b, k)
	}
	b = appendInt(b, len(c.CacheNames))
	b = p.strings(b, c.CacheNames)
	b = appendInt(b, len(c.VarNames))
	b = p.strings(b, c.VarNames)
	b = append(b, c.VarRegs...)
	for _, k := range c.VarKinds {
		b = append(b, byte(k))
	}
	b = appendInt(b, len(c.Exceptions))
	for _, h := range c.Exceptions {
		cleanup := byte(0)
		if h.Cleanup {
			cleanup = 1
		}
		b = append(appendInt(appendInt(appendInt(b, int(h.Start)), int(h.End)), int(h.Target)), h.Reg, cleanup)
	}
	b = appendInt(b, len(c.StaticAttrs))
	b = p.strings(b, c.StaticAttrs)
	b = appendInt(b, len(c.Children))
	b = append(b, headers...)
	return append(b, packPlaces(c)...)
}

// packPlaces writes positions as differences from the one before.
func packPlaces(c *Code) []byte {
	var last syntax.Pos
	var b []byte
	place := func(q syntax.Pos) {
		b = binary.AppendVarint(b, int64(q.Line-last.Line))
		b = binary.AppendVarint(b, int64(q.Col-last.Col))
		b = binary.AppendVarint(b, int64(q.EndLine-q.Line))
		b = binary.AppendVarint(b, int64(q.EndCol-q.Col))
		last = q
	}
	for _, q := range c.Pos {
		place(q)
	}
	b = appendInt(b, len(c.Lookups))
	for _, l := range c.Lookups {
		b = appendInt(b, int(l.Instr))
		place(l.Pos)
	}
	return b
}

func (p *packer) constant(b []byte, k any) []byte {
	switch k := k.(type) {
	case nil:
		return append(b, tagNone)
	case bool:
		if k {
			return append(b, tagTrue)
		}
		return append(b, tagFalse)
	case int64:
		return binary.AppendVarint(append(b, tagInt), k)
	case *big.Int:
		sign := byte(0)
		if k.Sign() < 0 {
			sign = 1
		}
		m := k.Bytes()
		return append(appendInt(append(b, tagBigInt, sign), len(m)), m...)
	case float64:
		return binary.LittleEndian.AppendUint64(append(b, tagFloat), math.Float64bits(k))
	case complex128:
		b = binary.LittleEndian.AppendUint64(append(b, tagComplex), math.Float64bits(real(k)))
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(imag(k)))
	case string:
		return p.str(append(b, tagStr), k)
	case syntax.Bytes:
		return p.str(append(b, tagBytes), string(k))
	case syntax.Ellipsis:
		return append(b, tagEllipsis)
	case Tuple:
		b = appendInt(append(b, tagTuple), len(k))
		for _, x := range k {
			b = p.constant(b, x)
		}
		return b
	case FrozenSet:
		b = appendInt(append(b, tagFrozenSet), len(k))
		for _, x := range k {
			b = p.constant(b, x)
		}
		return b
	}
	panic(fmt.Sprintf("compile: pack: constant of type %T", k)) // a mistake here, never input
}
