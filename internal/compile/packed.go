package compile

// packed.go holds Packed, the encoded form of a module's code. Bodies of functions and classes are decoded when they first run.
//
// A packed module is
//
//	"krc" version          4 bytes
//	number of strings      uint32, little-endian
//	size of the bodies     uint32
//	ends of the strings    uint32 each, from the start of the text
//	text of the strings
//	bodies                 each after those of the codes within it
//	header of the module's code
//
// A header is what a function object needs; it ends with where its body lies. Numbers are uvarints, signed ones zigzag,
// strings are indices in the table. What the parts hold, in order, is what pack.go writes and unpack.go reads.

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"sync"

	"github.com/krait-run/krait/internal/syntax"
)

// packedVersion changes with the format, and with the meaning of instructions where the table of operations stays the same.
const packedVersion = 2

const packedMagic = "krc"

// maxPacked bounds a packed module.
const maxPacked = 1 << 26

var errDamaged = errors.New("compiled code is damaged")

// Packed is an encoded module.
type Packed struct {
	filename, source string
	ends             string // of the strings
	text             string
	bodies           string
	root             string // header of the module's code
}

// rest is the part of a Code that says where the rest of it is.
type rest struct {
	packed     *Packed
	start, end int
}

// places are the positions of a decoded code, which are needed for tracebacks only.
type places struct {
	once    sync.Once
	data    string
	n       int
	pos     []syntax.Pos
	lookups []Lookup
}

// Unpack returns the code of a packed module whose source is given. Only what module code needs to run has been decoded: the
// codes within are folded.
func Unpack(data, filename, source string) (*Code, error) {
	p, err := openPacked(data, filename, source)
	if err != nil {
		return nil, err
	}
	d := decoder{p: p, in: p.root}
	c := d.header(&Code{NumRegs: 1}, len(p.bodies))
	if d.err != nil || d.in != "" {
		return nil, errDamaged
	}
	return c.Unfold()
}

func openPacked(data, filename, source string) (*Packed, error) {
	if len(data) < 12 || len(data) > maxPacked || data[:3] != packedMagic || data[3] != packedVersion {
		return nil, errDamaged
	}
	n, size := int(uint32At(data, 4)), int(uint32At(data, 8))
	data = data[12:]
	if n > len(data)/4 || size > len(data) {
		return nil, errDamaged
	}
	p := &Packed{filename: filename, source: source, ends: data[:4*n]}
	data = data[4*n:]
	text := 0
	if n > 0 {
		text = int(uint32At(p.ends, 4*(n-1)))
	}
	if text > len(data) || size > len(data)-text {
		return nil, errDamaged
	}
	p.text, p.bodies, p.root = data[:text], data[text:text+size], data[text+size:]
	return p, nil
}

func uint32At(s string, i int) uint32 {
	return uint32(s[i]) | uint32(s[i+1])<<8 | uint32(s[i+2])<<16 | uint32(s[i+3])<<24
}

// str returns string i.
func (p *Packed) str(i int) (string, bool) {
	if i < 0 || i >= len(p.ends)/4 {
		return "", false
	}
	start := 0
	if i > 0 {
		start = int(uint32At(p.ends, 4*i-4))
	}
	end := int(uint32At(p.ends, 4*i))
	if start > end || end > len(p.text) {
		return "", false
	}
	return p.text[start:end], true
}

// Folded reports whether c lacks its body: instructions, constants, names other than those of parameters, and the codes within.
func (c *Code) Folded() bool { return c.folded != nil }

// Unfold returns c with its body. A folded code stays as it is.
func (c *Code) Unfold() (*Code, error) {
	f := c.folded
	if f == nil {
		return c, nil
	}
	full := *c
	full.folded = nil
	d := decoder{p: f.packed, in: f.packed.bodies[f.start:f.end]}
	d.body(&full, f.start)
	if d.err != nil {
		return nil, errDamaged
	}
	// The cells of the closure were checked with the header.
	if err := new(verifier).one(&full, &Code{NumRegs: 256}); err != nil {
		return nil, err
	}
	return &full, nil
}

// Place returns where instruction i comes from; the zero place if that is not known.
func (c *Code) Place(i int) syntax.Pos {
	pos := c.Pos
	if c.places != nil {
		pos = c.places.decode().pos
	}
	if i < 0 || i >= len(pos) {
		return syntax.Pos{}
	}
	return pos[i]
}

// LookupPlaces returns Lookups.
func (c *Code) LookupPlaces() []Lookup {
	if c.places != nil {
		return c.places.decode().lookups
	}
	return c.Lookups
}

func (p *places) decode() *places {
	p.once.Do(func() {
		d := decoder{in: p.data}
		if d.places(p); d.err != nil {
			p.pos, p.lookups = nil, nil
		}
	})
	return p
}

// Archive is a set of packed modules, found by their source. It is
//
//	fingerprint of the instruction set  uint32, little-endian
//	number of modules                   uint32
//	for each, sorted by key: key        uint64: length of the source and its CRC-32
//	                         end        uint32, from the start of the modules
//	the packed modules
type Archive struct{ index, data string }

const archiveEntry = 12

// OpenArchive returns the archive that data holds. That of another instruction set is an error.
func OpenArchive(data string) (*Archive, error) {
	if len(data) < 8 || uint32At(data, 0) != fingerprint() {
		return nil, errors.New("compiled code is of another version")
	}
	n := int(uint32At(data, 4))
	if n > (len(data)-8)/archiveEntry {
		return nil, errDamaged
	}
	return &Archive{data[8 : 8+n*archiveEntry], data[8+n*archiveEntry:]}, nil
}

// Find returns the packed module that was made of source, or "".
func (a *Archive) Find(source string) string {
	key := sourceKey(source)
	lo, hi := 0, len(a.index)/archiveEntry
	for lo < hi {
		m := (lo + hi) / 2
		at := m * archiveEntry
		k := uint64(uint32At(a.index, at)) | uint64(uint32At(a.index, at+4))<<32
		switch {
		case k < key:
			lo = m + 1
		case k > key:
			hi = m
		default:
			start := 0
			if m > 0 {
				start = int(uint32At(a.index, at-4))
			}
			end := int(uint32At(a.index, at+8))
			if start > end || end > len(a.data) {
				return ""
			}
			return a.data[start:end]
		}
	}
	return ""
}

func sourceKey(source string) uint64 {
	return uint64(len(source))<<32 | uint64(crc32.ChecksumIEEE([]byte(source)))
}

// fingerprint tells instruction sets apart.
func fingerprint() uint32 {
	h := uint32(2166136261)
	add := func(b byte) { h = (h ^ uint32(b)) * 16777619 }
	for i := range opKinds {
		k := &opKinds[i]
		for j := range len(k.name) {
			add(k.name[j])
		}
		add(byte(k.a))
		add(byte(k.b))
		add(byte(k.c))
		add(byte(k.d))
	}
	add(packedVersion)
	return h
}

// appendUint32 is the counterpart of uint32At.
func appendUint32(b []byte, n int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(n)) }
