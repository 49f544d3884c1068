package zlib

// deflate.go holds the encoder: DEFLATE by Go's compress/flate, a part of the input at a time, so that its state is small and
// can be copied.

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"

	"github.com/krait-run/krait/py"
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

const (
	// partSize is how much input is compressed at once.
	partSize = 1 << 20
	// encoderSize is roughly what an encoder of Go's takes while it works.
	encoderSize = 1 << 20
)

// compressor is the state of a compression.
type compressor struct {
	level   int
	frame   framing
	wbits   int
	dict    []byte
	begun   bool
	done    bool
	pending []byte // input not compressed
	window  []byte // the end of the input before pending
	sum     uint32
	size    uint32
}

func (c *compressor) clone() *compressor {
	d := *c
	d.pending = append([]byte(nil), c.pending...)
	d.window = append([]byte(nil), c.window...)
	return &d
}

// header returns what stands before the compressed data.
func (c *compressor) header() []byte {
	c.begun = true
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
		} else if level == 1 {
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
func (c *compressor) write(vm *py.VM, p []byte) ([]byte, error) {
	var out bytes.Buffer
	if !c.begun {
		if err := vm.Step(len(c.dict) >> 10); err != nil {
			return nil, err
		}
		out.Write(c.header())
		if n := len(c.dict); n > 0 {
			c.window = append(c.window, c.dict[max(n-maxWindow, 0):]...)
		}
	}
	for len(p) > 0 {
		k := min(len(p), partSize-len(c.pending))
		if err := vm.Reserve(2 * k); err != nil {
			return nil, err
		}
		part := p[:k]
		p = p[k:]
		if c.frame == gzipFrame {
			c.sum = crc32.Update(c.sum, crc32.IEEETable, part)
		} else {
			c.sum = adlerUpdate(c.sum, part)
		}
		c.size += uint32(k)
		c.pending = append(c.pending, part...)
		if len(c.pending) >= partSize {
			if err := c.compress(vm, &out, syncFlush); err != nil {
				return nil, err
			}
		}
	}
	return out.Bytes(), nil
}

// flush returns what is not yet returned; after finish nothing more may come.
func (c *compressor) flush(vm *py.VM, mode int) ([]byte, error) {
	if mode == noFlush {
		return nil, nil
	}
	head, err := c.write(vm, nil)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.Write(head)
	if err := c.compress(vm, &out, mode); err != nil {
		return nil, err
	}
	if mode == finish {
		c.done = true
		out.Write(c.trailer())
		c.window = nil
	}
	if mode == fullFlush {
		c.window = c.window[:0]
	}
	return out.Bytes(), nil
}

// compress encodes the pending input.
func (c *compressor) compress(vm *py.VM, out *bytes.Buffer, mode int) error {
	if err := vm.Admit(encoderSize + 2*len(c.pending)); err != nil {
		return err
	}
	if err := vm.Step(32 + len(c.pending)>>7); err != nil {
		return err
	}
	w, err := flate.NewWriterDict(out, c.level, c.window)
	if len(c.window) == 0 {
		w, err = flate.NewWriter(out, c.level)
	}
	if err != nil {
		return err
	}
	w.Write(c.pending)
	if mode == finish {
		err = w.Close()
	} else {
		err = w.Flush()
	}
	if err != nil {
		return err
	}
	if n := len(c.pending); n >= maxWindow {
		c.window = append(c.window[:0], c.pending[n-maxWindow:]...)
	} else {
		if k := len(c.window) + n - maxWindow; k > 0 {
			c.window = c.window[:copy(c.window, c.window[k:])]
		}
		c.window = append(c.window, c.pending...)
	}
	c.pending = nil
	return vm.Reserve(out.Len())
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
