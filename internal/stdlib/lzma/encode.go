package lzma

// encode.go holds the encoder of LZMA and LZMA2. It looks for matches by a table of hashes and takes the best one where it
// stands, or one byte later if that is better; liblzma weighs more, so that its output may be somewhat smaller.

import "github.com/krait-run/krait/internal/py"

const (
	hashBits  = 16
	maxChain  = 48
	chunkSize = 1<<21 - maxMatch
	chunkPack = 1<<16 - 1024
)

// encoder compresses data in one go.
type encoder struct {
	m          model
	data       []byte
	pos        int
	dict       int
	head, prev []int32 // positions by hash, plus 1; and the ones before
	hashed     int
	// The range encoder.
	low       uint64
	rng       uint32
	cache     byte
	cacheSize int
	out       []byte
}

func newEncoder(vm *py.VM, data []byte, dict int, lc, lp, pb uint) (*encoder, error) {
	if err := vm.Reserve(5*len(data) + 4<<hashBits); err != nil {
		return nil, err
	}
	e := &encoder{data: data, dict: dict, head: make([]int32, 1<<hashBits), prev: make([]int32, len(data))}
	e.m.reset(lc, lp, pb)
	return e, nil
}

func (e *encoder) begin() {
	e.low, e.rng, e.cache, e.cacheSize, e.out = 0, 1<<32-1, 0, 1, nil
}

func (e *encoder) shift() {
	if uint32(e.low) < 0xFF000000 || e.low>>32 != 0 {
		for ; e.cacheSize > 0; e.cacheSize-- {
			e.out = append(e.out, e.cache+byte(e.low>>32))
			e.cache = 0xFF
		}
		e.cache = byte(e.low >> 24)
	}
	e.cacheSize++
	e.low = e.low & 0x00FFFFFF << 8
}

func (e *encoder) end() {
	for range 5 {
		e.shift()
	}
}

func (e *encoder) bit(p *uint16, b int) {
	bound := e.rng >> probBits * uint32(*p)
	if b == 0 {
		e.rng = bound
		*p += (1<<probBits - *p) >> moveBits
	} else {
		e.low += uint64(bound)
		e.rng -= bound
		*p -= *p >> moveBits
	}
	for e.rng < topValue {
		e.rng <<= 8
		e.shift()
	}
}

func (e *encoder) tree(p []uint16, bits, v int) {
	m := 1
	for i := bits - 1; i >= 0; i-- {
		b := v >> i & 1
		e.bit(&p[m], b)
		m = m<<1 | b
	}
}

func (e *encoder) reverse(p []uint16, bits, v int) {
	m := 1
	for range bits {
		b := v & 1
		v >>= 1
		e.bit(&p[m], b)
		m = m<<1 | b
	}
}

func (e *encoder) direct(v uint32, bits int) {
	for i := bits - 1; i >= 0; i-- {
		e.rng >>= 1
		if v>>i&1 == 1 {
			e.low += uint64(e.rng)
		}
		for e.rng < topValue {
			e.rng <<= 8
			e.shift()
		}
	}
}

func (e *encoder) length(l *lengths, n, posState int) {
	n -= minMatch
	switch {
	case n < 8:
		e.bit(&l.choice, 0)
		e.tree(l.low[posState][:], 3, n)
	case n < 16:
		e.bit(&l.choice, 1)
		e.bit(&l.choice2, 0)
		e.tree(l.mid[posState][:], 3, n-8)
	default:
		e.bit(&l.choice, 1)
		e.bit(&l.choice2, 1)
		e.tree(l.high[:], 8, n-16)
	}
}

func (e *encoder) literal() {
	m := &e.m
	m2 := m.state << maxPosBits
	e.bit(&m.isMatch[m2+e.pos&(1<<m.pb-1)], 0)
	var prev byte
	if e.pos > 0 {
		prev = e.data[e.pos-1]
	}
	p := m.literals(e.pos, prev)
	c := int(e.data[e.pos]) | 0x100
	s := 1
	if m.state >= 7 {
		match := int(e.data[e.pos-1-int(m.reps[0])])
		for i := 7; i >= 0; i-- {
			mb, b := match>>i&1, c>>i&1
			e.bit(&p[(1+mb)<<8+s], b)
			s = s<<1 | b
			if mb != b {
				break
			}
		}
	}
	for s < 0x100 {
		top := 0
		for s<<top < 0x80 {
			top++
		}
		b := c >> top & 1
		e.bit(&p[s], b)
		s = s<<1 | b
	}
	m.afterLiteral()
	e.pos++
}

// match writes a match of n bytes at a distance less 1; rep is the place of the distance among the last ones, or -1.
func (e *encoder) match(n int, dist uint32, rep int) {
	m := &e.m
	posState := e.pos & (1<<m.pb - 1)
	e.bit(&m.isMatch[m.state<<maxPosBits+posState], 1)
	if rep < 0 {
		e.bit(&m.isRep[m.state], 0)
		e.length(&m.match, n, posState)
		e.distance(dist, n)
		m.reps = [4]uint32{dist, m.reps[0], m.reps[1], m.reps[2]}
		m.after(7, 10)
		e.pos += n
		return
	}
	e.bit(&m.isRep[m.state], 1)
	if rep == 0 {
		e.bit(&m.isRepG0[m.state], 0)
		if n == 1 {
			e.bit(&m.isRep0Long[m.state<<maxPosBits+posState], 0)
			m.after(9, 11)
			e.pos++
			return
		}
		e.bit(&m.isRep0Long[m.state<<maxPosBits+posState], 1)
	} else {
		e.bit(&m.isRepG0[m.state], 1)
		if rep == 1 {
			e.bit(&m.isRepG1[m.state], 0)
		} else {
			e.bit(&m.isRepG1[m.state], 1)
			e.bit(&m.isRepG2[m.state], rep-2)
		}
		copy(m.reps[1:rep+1], m.reps[:rep])
		m.reps[0] = dist
	}
	e.length(&m.rep, n, posState)
	m.after(8, 11)
	e.pos += n
}

func (e *encoder) distance(dist uint32, n int) {
	m := &e.m
	slot := int(dist)
	bits := 0
	if dist >= 4 {
		for dist>>(bits+2) != 0 {
			bits++
		}
		slot = (bits+1)<<1 | int(dist>>bits&1)
	}
	e.tree(m.slot[min(n-minMatch, 3)][:], 6, slot)
	if slot < 4 {
		return
	}
	bits = slot>>1 - 1
	base := uint32(2|slot&1) << bits
	rest := dist - base
	if slot < 14 {
		e.reverse(m.special[int(base)-slot:], bits, int(rest))
		return
	}
	e.direct(rest>>4, bits-4)
	e.reverse(m.align[:], 4, int(rest&15))
}

// marker writes the end marker.
func (e *encoder) marker() {
	m := &e.m
	posState := e.pos & (1<<m.pb - 1)
	e.bit(&m.isMatch[m.state<<maxPosBits+posState], 1)
	e.bit(&m.isRep[m.state], 0)
	e.length(&m.match, minMatch, posState)
	e.distance(1<<32-1, minMatch)
}

func hash(b []byte) uint32 {
	return (uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16) * 2654435761 >> (32 - hashBits)
}

// equal returns how many bytes at a are as at b, at most limit.
func (e *encoder) equal(a, b, limit int) int {
	n := 0
	for n < limit && e.data[a+n] == e.data[b+n] {
		n++
	}
	return n
}

// insert puts the positions up to end into the table.
func (e *encoder) insert(end int) {
	for ; e.hashed < end && e.hashed+3 <= len(e.data); e.hashed++ {
		h := hash(e.data[e.hashed:])
		e.prev[e.hashed] = e.head[h]
		e.head[h] = int32(e.hashed + 1)
	}
}

// find returns the longest match at pos.
func (e *encoder) find(pos int) (n int, dist uint32) {
	limit := min(maxMatch, len(e.data)-pos)
	if limit < 3 {
		return 0, 0
	}
	e.insert(pos)
	at := int(e.head[hash(e.data[pos:])]) - 1
	for range maxChain {
		if at < 0 || pos-at > e.dict {
			break
		}
		if at < pos {
			if k := e.equal(at, pos, limit); k > n {
				n, dist = k, uint32(pos-at-1)
				if n == limit {
					break
				}
			}
		}
		at = int(e.prev[at]) - 1
	}
	return n, dist
}

// step writes the next symbol.
func (e *encoder) step() {
	m := &e.m
	limit := min(maxMatch, len(e.data)-e.pos)
	repLen, rep := 0, 0
	for i, r := range m.reps {
		at := e.pos - 1 - int(r)
		if at < 0 {
			continue
		}
		if k := e.equal(at, e.pos, limit); k > repLen {
			repLen, rep = k, i
		}
	}
	n, dist := e.find(e.pos)
	if n == 3 && dist > 1<<14 {
		n = 0
	}
	if repLen >= 2 && (repLen+1 >= n || repLen+2 >= n && dist > 1<<9 || repLen+3 >= n && dist > 1<<15) {
		e.match(repLen, m.reps[rep], rep)
		return
	}
	if n < 3 {
		if rep == 0 && repLen == 1 {
			e.match(1, m.reps[0], 0)
			return
		}
		e.literal()
		return
	}
	if n < 64 && e.pos+1 < len(e.data) {
		if next, far := e.find(e.pos + 1); next > n+1 || next == n+1 && far < dist<<7 {
			e.literal()
			return
		}
	}
	e.match(n, dist, -1)
}

// one writes everything as LZMA with an end marker.
func (e *encoder) one(vm *py.VM) ([]byte, error) {
	e.begin()
	for i := 0; e.pos < len(e.data); i++ {
		e.step()
		if i&63 == 0 {
			if err := vm.Step(16); err != nil {
				return nil, err
			}
		}
	}
	e.marker()
	e.end()
	return e.out, vm.Reserve(len(e.out))
}

// two writes everything as LZMA2.
func (e *encoder) two(vm *py.VM) ([]byte, error) {
	var out []byte
	first, props, reset := true, true, false
	for e.pos < len(e.data) {
		from := e.pos
		e.begin()
		if reset {
			e.m.reset(e.m.lc, e.m.lp, e.m.pb)
		}
		for i := 0; e.pos < len(e.data) && e.pos-from < chunkSize && len(e.out)+e.cacheSize < chunkPack; i++ {
			e.step()
			if i&63 == 0 {
				if err := vm.Step(16); err != nil {
					return nil, err
				}
			}
		}
		e.end()
		n := e.pos - from
		if err := vm.Reserve(2 * (len(out) + n)); err != nil {
			return nil, err
		}
		if len(e.out) >= n {
			// It did not become smaller.
			for at := from; at < e.pos; at += 1 << 16 {
				part := e.data[at:min(e.pos, at+1<<16)]
				control := byte(2)
				if first {
					control = 1
				}
				out = append(out, control, byte((len(part)-1)>>8), byte(len(part)-1))
				out = append(out, part...)
				first = false
			}
			reset = true
			continue
		}
		control := byte(0x80)
		switch {
		case first:
			control = 0xE0
		case props:
			control = 0xC0
		case reset:
			control = 0xA0
		}
		out = append(out, control|byte((n-1)>>16), byte((n-1)>>8), byte(n-1), byte((len(e.out)-1)>>8), byte(len(e.out)-1))
		if first || props {
			out = append(out, byte((e.m.pb*5+e.m.lp)*9+e.m.lc))
		}
		out = append(out, e.out...)
		first, props, reset = false, false, false
	}
	return append(out, 0), nil
}
