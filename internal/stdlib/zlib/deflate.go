package zlib

// deflate.go holds the state of a compression: an encoder and what stands around its output.

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"

	"github.com/krait-run/krait/internal/py"
)

// framing is what stands around compressed data.
type framing uint8

const (
	zlibFrame framing = iota
	rawFrame
	gzipFrame
	anyFrame // zlib or gzip, when decoding
)

const (
	noFlush = iota
	partialFlush
	syncFlush
	fullFlush
	finish
	blockFlush
	trees
)

// compressor is the state of a compression.
type compressor struct {
	level, memLevel, strategy int
	frame                     framing
	wbits                     int // of the window
	dict                      []byte
	enc                       *encoder // nil until there is input
	done                      bool
	sum                       uint32
	size                      uint32
}

func (c *compressor) clone() *compressor {
	d := *c
	if c.enc != nil {
		d.enc = c.enc.clone()
	}
	return &d
}

// bytes is what the state takes.
func (c *compressor) bytes() int {
	n := 256 + cap(c.dict)
	if c.enc != nil {
		n += c.enc.bytes()
	}
	return n
}

// header returns what stands before the compressed data.
func (c *compressor) header() []byte {
	level := c.level
	if level < 0 {
		level = 6
	}
	switch c.frame {
	case zlibFrame:
		c.sum = 1
		// RFC 1950: method and size of the window, then level and whether a dictionary is set, a multiple of 31.
		h := uint16(c.wbits-8)<<12 | 8<<8
		switch {
		case c.strategy >= huffmanOnly:
		case level >= 7:
			h |= 3 << 6
		case level == 6:
			h |= 2 << 6
		case level >= 2:
			h |= 1 << 6
		}
		if len(c.dict) > 0 {
			h |= 1 << 5
		}
		h += 31 - h%31
		b := binary.BigEndian.AppendUint16(nil, h)
		if len(c.dict) > 0 {
			b = binary.BigEndian.AppendUint32(b, adler32.Checksum(c.dict))
		}
		return b
	case gzipFrame:
		extra := byte(0)
		if level == 9 {
			extra = 2
		} else if level <= 1 || c.strategy >= huffmanOnly {
			extra = 4
		}
		return []byte{0x1F, 0x8B, 8, 0, 0, 0, 0, 0, extra, 3}
	}
	return nil
}

func (c *compressor) trailer() []byte {
	switch c.frame {
	case zlibFrame:
		return binary.BigEndian.AppendUint32(nil, c.sum)
	case gzipFrame:
		return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, c.sum), c.size)
	}
	return nil
}

// write takes input and returns what is compressed by now.
func (c *compressor) write(vm *py.VM, p []byte) ([]byte, error) { return c.encode(vm, p, noFlush) }

// flush returns what is not yet returned; after finish nothing more may come.
func (c *compressor) flush(vm *py.VM, mode int) ([]byte, error) {
	if mode == noFlush {
		return nil, nil
	}
	return c.encode(vm, nil, mode)
}

func (c *compressor) encode(vm *py.VM, p []byte, mode int) ([]byte, error) {
	var head []byte
	if c.enc == nil {
		if err := vm.Admit(8 << c.wbits); err != nil {
			return nil, err
		}
		c.enc = newEncoder(c.level, c.wbits, c.memLevel, c.strategy)
		if err := vm.Reserve(c.enc.bytes()); err != nil {
			return nil, err
		}
		head = c.header()
	}
	// Compressed data may be a little longer than the input, which the caller holds.
	if err := vm.Admit(len(p) + len(p)>>8); err != nil {
		return nil, err
	}
	if c.frame == gzipFrame {
		c.sum = crc32.Update(c.sum, crc32.IEEETable, p)
	} else {
		c.sum = adlerUpdate(c.sum, p)
	}
	c.size += uint32(len(p))
	c.enc.step = func(n int) error { return vm.Step(1 + n>>7) }
	defer func() { c.enc.step = nil }()
	if head != nil && len(c.dict) > 0 {
		if err := c.enc.preset(c.dict); err != nil {
			return nil, err
		}
	}
	out, err := c.enc.encode(p, mode)
	if err != nil {
		return nil, err
	}
	if mode == finish {
		c.done = true
		out = append(out, c.trailer()...)
	}
	if head != nil {
		out = append(head, out...)
	}
	if c.done {
		c.enc = &encoder{} // what it took is needed no more
	}
	return out, vm.Reserve(len(out))
}

// adlerUpdate is the Adler-32 checksum (RFC 1950, 8.2) of what sum is that of, followed by p.
func adlerUpdate(sum uint32, p []byte) uint32 {
	const mod = 65521
	a, b := sum&0xFFFF, sum>>16
	for len(p) > 0 {
		n := min(len(p), 5552) // the most that does not overflow
		for _, c := range p[:n] {
			a += uint32(c)
			b += a
		}
		a %= mod
		b %= mod
		p = p[n:]
	}
	return b<<16 | a
}
