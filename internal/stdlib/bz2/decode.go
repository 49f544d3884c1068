package bz2

// decode.go holds the decoder of bzip2. It decodes whole blocks; input that ends inside of one is kept until there is more.

import (
	"errors"

	"github.com/krait-run/krait/internal/py"
)

var (
	errMore = errors.New("more input needed")
	errData = errors.New("invalid data")
)

// bitReader reads bits, the most significant first.
type bitReader struct {
	in  []byte
	bit int // how many bits were read
}

func (r *bitReader) read(n int) (uint64, error) {
	if r.bit+n > len(r.in)*8 {
		return 0, errMore
	}
	var v uint64
	for n > 0 {
		have := 8 - r.bit&7
		k := min(have, n)
		v = v<<k | uint64(r.in[r.bit>>3]>>(have-k))&(1<<k-1)
		r.bit += k
		n -= k
	}
	return v, nil
}

// decoder is the state of a decompression of one stream.
type decoder struct {
	r      bitReader // what was not decoded; never more than a block's
	level  int       // 0: the header was not read
	crc    *[256]uint32
	total  uint32
	sum    uint32
	want   uint32 // of the block whose output is being made
	tt     []uint32
	at     uint32
	left   int // bytes of the transformed block
	run    int // equal bytes seen, at most 4
	repeat int // of last, to be put out
	last   byte
	ended  bool
}

// bytes is the memory in use.
func (d *decoder) bytes() int { return 4*cap(d.tt) + cap(d.r.in) + 512 }

// decode reads on until limit bytes came out, the stream ends or the input does; the latter is no error.
func (d *decoder) decode(vm *py.VM, limit int) ([]byte, error) {
	var out []byte
	for len(out) < limit {
		if d.left > 0 || d.repeat > 0 {
			k := min(64<<10, limit-len(out))
			if len(out)+k > cap(out) {
				if err := vm.Reserve(2 * (len(out) + k)); err != nil {
					return nil, err
				}
				var err error
				if out, err = vm.GrowText(out, max(k, len(out)/2)); err != nil {
					return nil, err
				}
			}
			n := len(out)
			out = d.emit(out, k)
			if err := vm.Step(1 + (len(out)-n)>>6); err != nil {
				return nil, err
			}
			if d.left == 0 && d.repeat == 0 && ^d.sum != d.want {
				return out, errData
			}
			continue
		}
		if d.ended {
			break
		}
		saved := d.r.bit
		err := d.next(vm)
		if err == errMore {
			d.r.bit = saved
			break
		}
		if err != nil {
			return out, err
		}
	}
	// Drop what was read.
	d.r.in = d.r.in[d.r.bit>>3:]
	d.r.bit &= 7
	return out, nil
}

// emit appends up to k bytes of the block to out.
func (d *decoder) emit(out []byte, k int) []byte {
	for k > 0 {
		if d.repeat > 0 {
			d.repeat--
			k--
			out = append(out, d.last)
			d.sum = d.sum<<8 ^ d.crc[byte(d.sum>>24)^d.last]
			continue
		}
		if d.left == 0 {
			break
		}
		d.at = d.tt[d.at>>8]
		c := byte(d.at)
		d.left--
		if d.run == 4 {
			d.run = 0
			d.repeat = int(c)
			continue
		}
		if d.run > 0 && c == d.last {
			d.run++
		} else {
			d.run, d.last = 1, c
		}
		k--
		out = append(out, c)
		d.sum = d.sum<<8 ^ d.crc[byte(d.sum>>24)^c]
	}
	return out
}

// next reads the header, a block or the end.
func (d *decoder) next(vm *py.VM) error {
	r := &d.r
	if d.level == 0 {
		v, err := r.read(32)
		if err != nil {
			// What is there may be wrong already.
			for i, c := range r.in[:min(len(r.in), 3)] {
				if c != "BZh"[i] {
					return errData
				}
			}
			return err
		}
		if v>>8 != 'B'<<16|'Z'<<8|'h' || byte(v) < '1' || byte(v) > '9' {
			return errData
		}
		d.level = int(byte(v) - '0')
		d.crc = crcTable()
		return nil
	}
	magic, err := r.read(48)
	if err != nil {
		return err
	}
	sum, err := r.read(32)
	if err != nil {
		return err
	}
	switch magic {
	case streamMagic:
		if uint32(sum) != d.total {
			return errData
		}
		r.bit = (r.bit + 7) &^ 7
		d.ended = true
		return nil
	case blockMagic:
	default:
		return errData
	}
	if err := vm.Step(1 + (len(r.in)-r.bit>>3)>>6); err != nil {
		return err
	}
	if err := d.block(vm); err != nil {
		return err
	}
	d.want = uint32(sum)
	d.sum = 0xFFFFFFFF
	d.total = (d.total<<1 | d.total>>31) ^ d.want
	d.run, d.repeat = 0, 0
	return nil
}

// prefixCode is a Huffman code: the first code, the first symbol's place and the number of symbols of each length.
type prefixCode struct {
	first, place, count [21]int
	symbols             []uint16
}

func (c *prefixCode) build(lens []byte) {
	for _, l := range lens {
		c.count[l]++
	}
	code, place := 0, 0
	for l := 1; l <= 20; l++ {
		c.first[l], c.place[l] = code, place
		place += c.count[l]
		code = (code + c.count[l]) << 1
	}
	c.symbols = make([]uint16, 0, len(lens))
	for l := byte(1); l <= 20; l++ {
		for s, n := range lens {
			if n == l {
				c.symbols = append(c.symbols, uint16(s))
			}
		}
	}
}

func (c *prefixCode) read(r *bitReader) (int, error) {
	code := 0
	for l := 1; l <= 20; l++ {
		if r.bit >= len(r.in)*8 {
			return 0, errMore
		}
		code = code<<1 | int(r.in[r.bit>>3]>>(7-r.bit&7)&1)
		r.bit++
		if i := code - c.first[l]; i >= 0 && i < c.count[l] {
			return int(c.symbols[c.place[l]+i]), nil
		}
	}
	return 0, errData
}

// block reads a block and prepares its output.
func (d *decoder) block(vm *py.VM) error {
	r := &d.r
	randomised, err := r.read(1)
	if err != nil {
		return err
	}
	if randomised == 1 {
		return errData // bzip2 has not written such blocks since 1997
	}
	origin, err := r.read(24)
	if err != nil {
		return err
	}
	high, err := r.read(16)
	if err != nil {
		return err
	}
	var list []byte
	for i := range 16 {
		if high>>(15-i)&1 == 0 {
			continue
		}
		low, err := r.read(16)
		if err != nil {
			return err
		}
		for j := range 16 {
			if low>>(15-j)&1 == 1 {
				list = append(list, byte(i*16+j))
			}
		}
	}
	if len(list) == 0 {
		return errData
	}
	alphabet := len(list) + 2
	tables, err := r.read(3)
	if err != nil {
		return err
	}
	count, err := r.read(15)
	if err != nil {
		return err
	}
	if tables < 2 || tables > 6 || count < 1 {
		return errData
	}
	selectors := make([]byte, count)
	places := []byte{0, 1, 2, 3, 4, 5}
	for i := range selectors {
		p := 0
		for {
			v, err := r.read(1)
			if err != nil {
				return err
			}
			if v == 0 {
				break
			}
			if p++; p >= int(tables) {
				return errData
			}
		}
		s := places[p]
		copy(places[1:p+1], places[:p])
		places[0] = s
		selectors[i] = s
	}
	codes := make([]prefixCode, tables)
	for t := range codes {
		now, err := r.read(5)
		if err != nil {
			return err
		}
		lens := make([]byte, alphabet)
		for s := range lens {
			for {
				if now < 1 || now > 20 {
					return errData
				}
				v, err := r.read(1)
				if err != nil {
					return err
				}
				if v == 0 {
					break
				}
				if v, err = r.read(1); err != nil {
					return err
				}
				now += 1 - 2*v
			}
			lens[s] = byte(now)
		}
		codes[t].build(lens)
	}
	limit := d.level * 100000
	if cap(d.tt) < limit {
		if err := vm.Reserve(4 * limit); err != nil {
			return err
		}
		d.tt = make([]uint32, limit)
	}
	d.tt = d.tt[:limit]
	n, run, weight := 0, 0, 1
	var freq [256]int
	group, inGroup := 0, 0
	flush := func() bool {
		if run > limit-n {
			return false
		}
		c := list[0]
		freq[c] += run
		for range run {
			d.tt[n] = uint32(c)
			n++
		}
		run, weight = 0, 1
		return true
	}
	for {
		if inGroup == 0 {
			if group >= len(selectors) {
				return errData
			}
			inGroup = groupSize
			group++
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		inGroup--
		s, err := codes[selectors[group-1]].read(r)
		if err != nil {
			return err
		}
		if s <= 1 {
			if weight > limit {
				return errData
			}
			run += weight << s
			weight <<= 1
			continue
		}
		if !flush() {
			return errData
		}
		if s == alphabet-1 {
			break
		}
		if n >= limit {
			return errData
		}
		c := list[s-1]
		copy(list[1:s], list[:s-1])
		list[0] = c
		freq[c]++
		d.tt[n] = uint32(c)
		n++
	}
	if int(origin) >= n {
		return errData
	}
	// Undo the transform: where the byte that follows is, above each byte.
	var start [256]int
	for c := 1; c < 256; c++ {
		start[c] = start[c-1] + freq[c-1]
	}
	for i := range n {
		c := byte(d.tt[i])
		d.tt[start[c]] |= uint32(i) << 8
		start[c]++
	}
	d.at = d.tt[origin]
	d.left = n
	// at is an entry whose upper bits say where the next one is; emit takes the low byte of that.
	return vm.Step(1 + n>>5)
}
