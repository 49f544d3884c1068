package lzma

// decode.go holds the decoder of LZMA and LZMA2. Input that ends inside of a symbol, or of a chunk of LZMA2, is kept until there is
// more. The window grows with what was decoded; what a header says about its size is believed only as an upper bound.

import (
	"encoding/binary"
	"errors"

	"github.com/krait-run/krait/internal/py"
)

var (
	errMore = errors.New("more input needed")
	errData = errors.New("invalid data")
)

const minWindow = 1 << 16

// decoder is the state of a decompression.
type decoder struct {
	m         model
	two       bool // LZMA2
	dict      int
	left      int64 // bytes that are still to come, -1: up to the end marker
	in        []byte
	pos       int // of in
	rng, code uint32
	started   bool   // the range decoder was
	win       []byte // the output, of which the last dict bytes are kept
	sent      int    // how much of win was given out
	total     int    // bytes decoded since the dictionary was reset
	// Of LZMA2: what is left of a chunk.
	chunk     int // uncompressed bytes
	packed    int // where its input ends, in in
	raw       bool
	needDict  bool
	needProps bool
	ended     bool
	work      int
}

func (d *decoder) bytes() int { return cap(d.win) + cap(d.in) + 2*cap(d.m.literal) + 8<<10 }

// room makes sure that win can take n more bytes.
func (d *decoder) room(vm *py.VM, n int) error {
	if len(d.win)+n <= cap(d.win) {
		return nil
	}
	if drop := min(d.sent, len(d.win)-d.dict); drop > minWindow && drop > len(d.win)/4 {
		d.win = d.win[:copy(d.win, d.win[drop:])]
		d.sent -= drop
		if len(d.win)+n <= cap(d.win) {
			return nil
		}
	}
	size := max(2*cap(d.win), len(d.win)+n, minWindow)
	if err := vm.Reserve(size); err != nil {
		return err
	}
	d.win = append(make([]byte, 0, size), d.win...)
	return nil
}

// decode reads on until limit bytes can be given out, the stream ends, or the input does.
func (d *decoder) decode(vm *py.VM, limit int) ([]byte, error) {
	for len(d.win)-d.sent < limit && !d.ended {
		if err := d.room(vm, 64<<10+maxMatch); err != nil {
			return nil, err
		}
		goal := len(d.win) + min(64<<10, limit-(len(d.win)-d.sent))
		var err error
		if d.two {
			err = d.chunks(vm, goal)
		} else {
			err = d.plain(goal)
		}
		if e := vm.Step(1 + d.work>>6); e != nil {
			return nil, e
		}
		d.work = 0
		if err == errMore {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	n := min(limit, len(d.win)-d.sent)
	if err := vm.Reserve(n); err != nil {
		return nil, err
	}
	out := append([]byte(nil), d.win[d.sent:d.sent+n]...)
	d.sent += n
	d.in = d.in[d.pos:]
	d.packed -= d.pos
	d.pos = 0
	return out, nil
}

// plain decodes LZMA.
func (d *decoder) plain(goal int) error {
	if !d.started {
		if len(d.in)-d.pos < 5 {
			return errMore
		}
		if err := d.start(); err != nil {
			return err
		}
	}
	for len(d.win) < goal {
		if d.left == 0 {
			// The end marker may follow; there is none if the code is 0.
			d.normalizeIfPossible()
			if d.code == 0 {
				d.ended = true
				return nil
			}
		}
		if len(d.in)-d.pos >= 32 {
			if err := d.symbol(); err != nil || d.ended {
				return err
			}
			continue
		}
		// Near the end of the input: a symbol that is not complete is undone.
		saved := *d
		saved.m.literal = append([]uint16(nil), d.m.literal...)
		d.work += 4096
		err := d.symbol()
		if err == errMore {
			work := d.work
			win := d.win[:len(saved.win)]
			*d = saved
			d.win, d.work = win, work
			return errMore
		}
		if err != nil || d.ended {
			return err
		}
	}
	return nil
}

func (d *decoder) normalizeIfPossible() {
	if d.rng < topValue && d.pos < len(d.in) {
		d.rng <<= 8
		d.code = d.code<<8 | uint32(d.in[d.pos])
		d.pos++
	}
}

func (d *decoder) start() error {
	if d.in[d.pos] != 0 {
		return errData
	}
	d.code = binary.BigEndian.Uint32(d.in[d.pos+1:])
	d.rng = 1<<32 - 1
	d.pos += 5
	d.started = true
	return nil
}

// chunks decodes LZMA2.
func (d *decoder) chunks(vm *py.VM, goal int) error {
	for len(d.win) < goal {
		if d.chunk == 0 {
			if err := d.header(); err != nil || d.ended {
				return err
			}
			continue
		}
		if d.raw {
			n := min(d.chunk, len(d.in)-d.pos, goal-len(d.win))
			if n == 0 {
				return errMore
			}
			d.win = append(d.win, d.in[d.pos:d.pos+n]...)
			d.pos += n
			d.chunk -= n
			d.total += n
			d.work += n >> 4
			continue
		}
		for d.chunk > 0 && len(d.win) < goal {
			n := len(d.win)
			if err := d.symbol(); err != nil {
				if err == errMore {
					err = errData
				}
				return err
			}
			if d.ended || len(d.win)-n > d.chunk || d.pos > d.packed {
				return errData
			}
			d.chunk -= len(d.win) - n
		}
		if d.chunk == 0 {
			d.normalizeIfPossible()
			if d.pos != d.packed || d.code != 0 {
				return errData
			}
		}
	}
	return nil
}

// header reads the start of a chunk, which must be in the input as a whole.
func (d *decoder) header() error {
	in := d.in[d.pos:]
	if len(in) == 0 {
		return errMore
	}
	c := in[0]
	switch {
	case c == 0:
		d.pos++
		d.ended = true
		return nil
	case c == 1 || c == 2:
		if len(in) < 3 {
			return errMore
		}
		if c == 1 {
			d.needDict = false
			d.total = 0
		} else if d.needDict {
			return errData
		}
		d.raw = true
		d.chunk = int(in[1])<<8 + int(in[2]) + 1
		d.pos += 3
		return nil
	case c < 0x80:
		return errData
	}
	n := 5
	if c >= 0xC0 {
		n = 6
	}
	if len(in) < n {
		return errMore
	}
	packed := int(in[3])<<8 + int(in[4]) + 1
	if len(in) < n+packed {
		return errMore
	}
	if c >= 0xE0 {
		d.needDict = false
		d.total = 0
	} else if d.needDict {
		return errData
	}
	if c >= 0xC0 {
		lc, lp, pb, ok := properties(in[5])
		if !ok || lc+lp > 4 {
			return errData
		}
		d.m.reset(lc, lp, pb)
		d.needProps = false
	} else if d.needProps {
		return errData
	} else if c >= 0xA0 {
		d.m.reset(d.m.lc, d.m.lp, d.m.pb)
	}
	d.work += 4096
	d.raw = false
	d.chunk = int(c&0x1F)<<16 + int(in[1])<<8 + int(in[2]) + 1
	d.pos += n
	d.packed = d.pos + packed
	if packed < 5 {
		return errData
	}
	return d.start()
}

// properties splits the byte that has lc, lp and pb.
func properties(b byte) (lc, lp, pb uint, ok bool) {
	if b >= 9*5*5 {
		return 0, 0, 0, false
	}
	return uint(b) % 9, uint(b) / 9 % 5, uint(b) / 45, true
}

func (d *decoder) bit(p *uint16) (int, error) {
	if d.rng < topValue {
		if d.pos >= len(d.in) {
			return 0, errMore
		}
		d.rng <<= 8
		d.code = d.code<<8 | uint32(d.in[d.pos])
		d.pos++
	}
	bound := d.rng >> probBits * uint32(*p)
	if d.code < bound {
		d.rng = bound
		*p += (1<<probBits - *p) >> moveBits
		return 0, nil
	}
	d.rng -= bound
	d.code -= bound
	*p -= *p >> moveBits
	return 1, nil
}

// tree reads a number of so many bits, the highest first.
func (d *decoder) tree(p []uint16, bits int) (int, error) {
	m := 1
	for range bits {
		b, err := d.bit(&p[m])
		if err != nil {
			return 0, err
		}
		m = m<<1 | b
	}
	return m - 1<<bits, nil
}

// reverse reads a number of so many bits, the lowest first.
func (d *decoder) reverse(p []uint16, bits int) (int, error) {
	m, v := 1, 0
	for i := range bits {
		b, err := d.bit(&p[m])
		if err != nil {
			return 0, err
		}
		m = m<<1 | b
		v |= b << i
	}
	return v, nil
}

func (d *decoder) direct(bits int) (uint32, error) {
	var v uint32
	for range bits {
		if d.rng < topValue {
			if d.pos >= len(d.in) {
				return 0, errMore
			}
			d.rng <<= 8
			d.code = d.code<<8 | uint32(d.in[d.pos])
			d.pos++
		}
		d.rng >>= 1
		v <<= 1
		if d.code >= d.rng {
			d.code -= d.rng
			v |= 1
		}
	}
	return v, nil
}

func (d *decoder) length(l *lengths, posState int) (int, error) {
	b, err := d.bit(&l.choice)
	if err != nil {
		return 0, err
	}
	if b == 0 {
		n, err := d.tree(l.low[posState][:], 3)
		return n + minMatch, err
	}
	if b, err = d.bit(&l.choice2); err != nil {
		return 0, err
	}
	if b == 0 {
		n, err := d.tree(l.mid[posState][:], 3)
		return n + minMatch + 8, err
	}
	n, err := d.tree(l.high[:], 8)
	return n + minMatch + 16, err
}

// symbol decodes a literal or a match.
func (d *decoder) symbol() error {
	m := &d.m
	d.work++
	pos := d.total
	posState := pos & (1<<m.pb - 1)
	b, err := d.bit(&m.isMatch[m.state<<maxPosBits+posState])
	if err != nil {
		return err
	}
	if b == 0 {
		if d.left == 0 {
			return errData
		}
		return d.literal(pos)
	}
	if b, err = d.bit(&m.isRep[m.state]); err != nil {
		return err
	}
	var n int
	if b == 0 {
		if n, err = d.length(&m.match, posState); err != nil {
			return err
		}
		dist, err := d.distance(n)
		if err != nil {
			return err
		}
		m.after(7, 10)
		if dist == 1<<32-1 { // the end marker
			if d.two || d.left > 0 {
				return errData
			}
			d.normalizeIfPossible()
			if d.code != 0 {
				return errData
			}
			d.ended = true
			return nil
		}
		m.reps = [4]uint32{dist, m.reps[0], m.reps[1], m.reps[2]}
	} else {
		if b, err = d.bit(&m.isRepG0[m.state]); err != nil {
			return err
		}
		if b == 0 {
			if b, err = d.bit(&m.isRep0Long[m.state<<maxPosBits+posState]); err != nil {
				return err
			}
			if b == 0 {
				m.after(9, 11)
				return d.copy(1)
			}
		} else {
			if b, err = d.bit(&m.isRepG1[m.state]); err != nil {
				return err
			}
			i := 1
			if b != 0 {
				if b, err = d.bit(&m.isRepG2[m.state]); err != nil {
					return err
				}
				i = 2 + b
			}
			dist := m.reps[i]
			copy(m.reps[1:i+1], m.reps[:i])
			m.reps[0] = dist
		}
		if n, err = d.length(&m.rep, posState); err != nil {
			return err
		}
		m.after(8, 11)
	}
	return d.copy(n)
}

func (d *decoder) literal(pos int) error {
	m := &d.m
	var prev byte
	if d.total > 0 {
		prev = d.win[len(d.win)-1]
	}
	p := m.literals(pos, prev)
	s := 1
	if m.state >= 7 {
		match := uint(d.win[len(d.win)-1-int(m.reps[0])])
		for s < 0x100 {
			mb := int(match >> 7 & 1)
			match <<= 1
			b, err := d.bit(&p[(1+mb)<<8+s])
			if err != nil {
				return err
			}
			s = s<<1 | b
			if b != mb {
				break
			}
		}
	}
	for s < 0x100 {
		b, err := d.bit(&p[s])
		if err != nil {
			return err
		}
		s = s<<1 | b
	}
	d.win = append(d.win, byte(s))
	d.total++
	if d.left > 0 {
		d.left--
	}
	m.afterLiteral()
	return nil
}

func (d *decoder) distance(n int) (uint32, error) {
	slot, err := d.tree(d.m.slot[min(n-minMatch, 3)][:], 6)
	if err != nil {
		return 0, err
	}
	if slot < 4 {
		return uint32(slot), nil
	}
	bits := slot>>1 - 1
	dist := uint32(2|slot&1) << bits
	if slot < 14 {
		v, err := d.reverse(d.m.special[int(dist)-slot:], bits)
		return dist + uint32(v), err
	}
	v, err := d.direct(bits - 4)
	if err != nil {
		return 0, err
	}
	low, err := d.reverse(d.m.align[:], 4)
	return dist + v<<4 + uint32(low), err
}

// copy repeats n bytes.
func (d *decoder) copy(n int) error {
	dist := int(d.m.reps[0]) + 1
	if dist > d.total || dist > len(d.win) || dist > max(d.dict, minWindow) {
		return errData
	}
	if d.left >= 0 {
		if int64(n) > d.left {
			return errData
		}
		d.left -= int64(n)
	}
	from := len(d.win) - dist
	for i := range n {
		d.win = append(d.win, d.win[from+i])
	}
	d.total += n
	d.work += n >> 3
	return nil
}
