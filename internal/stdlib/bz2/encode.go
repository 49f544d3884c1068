package bz2

// encode.go holds the encoder of bzip2: run lengths, the Burrows-Wheeler transform, move to front, and Huffman codes, of which
// groups of 50 symbols choose. It makes the choices that bzip2 1.0.8 makes, so that sizes are the same.

import (
	"slices"

	"github.com/krait-run/krait/internal/py"
)

const (
	groupSize   = 50
	maxCodeLen  = 17
	blockMagic  = 0x314159265359
	streamMagic = 0x177245385090
)

// crcTable is that of CRC-32 with the most significant bit first.
func crcTable() *[256]uint32 {
	var t [256]uint32
	for i := range t {
		c := uint32(i) << 24
		for range 8 {
			if c&0x80000000 != 0 {
				c = c<<1 ^ 0x04C11DB7
			} else {
				c <<= 1
			}
		}
		t[i] = c
	}
	return &t
}

// bitWriter appends bits, the most significant first.
type bitWriter struct {
	out  []byte
	hold uint64
	n    uint
}

func (w *bitWriter) write(v uint64, n uint) {
	for n > 32 {
		w.write(v>>32&0xFFFF, n-32)
		n = 32
	}
	w.hold = w.hold<<n | v&(1<<n-1)
	w.n += n
	for w.n >= 8 {
		w.n -= 8
		w.out = append(w.out, byte(w.hold>>w.n))
	}
}

// encoder is the state of a compression.
type encoder struct {
	level   int
	w       bitWriter
	crc     *[256]uint32
	block   []byte // with run lengths
	used    [256]bool
	sum     uint32 // of the block
	total   uint32
	run     int
	last    byte
	begun   bool
	flushed bool
}

func newEncoder(level int) *encoder {
	return &encoder{level: level, crc: crcTable(), sum: 0xFFFFFFFF}
}

// add takes data and encodes what blocks become full.
func (e *encoder) add(vm *py.VM, data []byte) error {
	limit := e.level*100000 - 19
	for len(data) > 0 {
		part := data[:min(len(data), 4096)]
		data = data[len(part):]
		if err := vm.Step(1 + len(part)>>6); err != nil {
			return err
		}
		if len(e.block)+len(part)*5/4+16 > cap(e.block) {
			if err := vm.Reserve(cap(e.block) + 16*len(part)); err != nil {
				return err
			}
			e.block = append(make([]byte, 0, 2*cap(e.block)+8*len(part)), e.block...)
		}
		for _, c := range part {
			if len(e.block) >= limit {
				if err := e.endBlock(vm); err != nil {
					return err
				}
			}
			switch {
			case e.run > 0 && c == e.last && e.run < 255:
				e.run++
			default:
				e.flushRun()
				e.last, e.run = c, 1
			}
		}
	}
	return nil
}

func (e *encoder) flushRun() {
	if e.run == 0 {
		return
	}
	for range e.run {
		e.sum = e.sum<<8 ^ e.crc[byte(e.sum>>24)^e.last]
	}
	e.used[e.last] = true
	for range min(e.run, 4) {
		e.block = append(e.block, e.last)
	}
	if e.run >= 4 {
		e.block = append(e.block, byte(e.run-4))
		e.used[e.run-4] = true
	}
	e.run = 0
}

func (e *encoder) finish(vm *py.VM) error {
	e.flushRun()
	if err := e.endBlock(vm); err != nil {
		return err
	}
	e.begin()
	e.w.write(streamMagic, 48)
	e.w.write(uint64(e.total), 32)
	if e.w.n > 0 {
		e.w.write(0, 8-e.w.n)
	}
	e.flushed = true
	return nil
}

func (e *encoder) begin() {
	if !e.begun {
		e.begun = true
		e.w.out = append(e.w.out, 'B', 'Z', 'h', '0'+byte(e.level))
	}
}

// endBlock encodes the block and starts the next one.
func (e *encoder) endBlock(vm *py.VM) error {
	n := len(e.block)
	e.begin()
	if n == 0 {
		return nil
	}
	if err := vm.Reserve(n * 22); err != nil {
		return err
	}
	order, origin, err := sortRotations(vm, e.block)
	if err != nil {
		return err
	}
	sum := ^e.sum
	e.total = (e.total<<1 | e.total>>31) ^ sum
	e.w.write(blockMagic, 48)
	e.w.write(uint64(sum), 32)
	e.w.write(0, 1)
	e.w.write(uint64(origin), 24)
	symbols, alphabet, err := e.moveToFront(vm, order)
	if err != nil {
		return err
	}
	if err := e.writeCodes(vm, symbols, alphabet); err != nil {
		return err
	}
	e.block = e.block[:0]
	e.used = [256]bool{}
	e.sum = 0xFFFFFFFF
	return nil
}

// sortRotations returns where the rotations of b begin, in their order, and the place of b itself, the last one among equals. Each
// round sorts by twice as many bytes.
func sortRotations(vm *py.VM, b []byte) (order []int32, origin int, err error) {
	n := len(b)
	order = make([]int32, n)
	rank := make([]int32, n)
	next := make([]int32, n)
	var count [257]int32
	for _, c := range b {
		count[int(c)+1]++
	}
	for i := 1; i < 257; i++ {
		count[i] += count[i-1]
	}
	start := count
	for i, c := range b {
		order[start[c]] = int32(i)
		start[c]++
	}
	for i, c := range b {
		rank[i] = count[c]
	}
	head := make([]int32, n) // of groups of equal rank, where the next one goes
	for k := 1; ; k *= 2 {
		if err := vm.Step(1 + n>>4); err != nil {
			return nil, 0, err
		}
		// Ranks are where the group begins. Taken in the order of what follows k later, each goes to its group's next place.
		for i := range head {
			head[i] = int32(i)
		}
		for _, at := range order {
			j := int(at) - k
			if j < 0 {
				j += n
			}
			g := rank[j]
			next[head[g]] = int32(j)
			head[g]++
		}
		order, next = next, order
		// New ranks.
		distinct := true
		var prev, prevNext, group int32 = -1, -1, 0
		for i, at := range order {
			j := int(at) + k
			if j >= n {
				j -= n
			}
			if rank[at] != prev || rank[j] != prevNext {
				group = int32(i)
			} else {
				distinct = false
			}
			prev, prevNext = rank[at], rank[j]
			next[i] = group
		}
		for i, at := range order {
			head[at] = next[i]
		}
		rank, head = head, rank
		if distinct || 2*k >= n {
			for int(rank[0])+origin+1 < n && rank[order[int(rank[0])+origin+1]] == rank[0] {
				origin++
			}
			return order, int(rank[0]) + origin, nil
		}
	}
}

// moveToFront returns the symbols of the block: runs of zeros in base 2, other places plus 1, and the end; and how many there may be.
func (e *encoder) moveToFront(vm *py.VM, order []int32) (symbols []uint16, alphabet int, err error) {
	var list []byte
	for c, used := range e.used {
		if used {
			list = append(list, byte(c))
		}
	}
	alphabet = len(list) + 2
	symbols = make([]uint16, 0, len(order)+1)
	zeros := 0
	flush := func() {
		for zeros > 0 {
			zeros--
			symbols = append(symbols, uint16(zeros&1))
			zeros >>= 1
		}
	}
	for k, at := range order {
		if k&0x3FFF == 0x3FFF {
			if err := vm.Step(1 << 10); err != nil {
				return nil, 0, err
			}
		}
		i := int(at) - 1
		if i < 0 {
			i += len(e.block)
		}
		c := e.block[i]
		p := slices.Index(list, c)
		if p == 0 {
			zeros++
			continue
		}
		flush()
		copy(list[1:p+1], list[:p])
		list[0] = c
		symbols = append(symbols, uint16(p+1))
	}
	flush()
	return append(symbols, uint16(alphabet-1)), alphabet, nil
}

// writeCodes chooses codes for the symbols and writes both.
func (e *encoder) writeCodes(vm *py.VM, symbols []uint16, alphabet int) error {
	w := &e.w
	freq := make([]int, alphabet)
	for _, s := range symbols {
		freq[s]++
	}
	tables := 6
	for i, limit := range [...]int{200, 600, 1200, 2400} {
		if len(symbols) < limit {
			tables = i + 2
			break
		}
	}
	// At first each code has an equal share of the symbols.
	lens := make([][]byte, tables)
	left, from := len(symbols), 0
	for part := tables; part > 0; part-- {
		target, sum, to := left/part, 0, from-1
		for sum < target && to < alphabet-1 {
			to++
			sum += freq[to]
		}
		if to > from && part != tables && part != 1 && (tables-part)%2 == 1 {
			sum -= freq[to]
			to--
		}
		l := make([]byte, alphabet)
		for v := range l {
			if v < from || v > to {
				l[v] = 15
			}
		}
		lens[part-1] = l
		from = to + 1
		left -= sum
	}
	var selectors []byte
	for range 4 {
		uses := make([][]int, tables)
		for t := range uses {
			uses[t] = make([]int, alphabet)
		}
		selectors = selectors[:0]
		for group := range slices.Chunk(symbols, groupSize) {
			best, least := 0, 1<<30
			for t, l := range lens {
				cost := 0
				for _, s := range group {
					cost += int(l[s])
				}
				if cost < least {
					best, least = t, cost
				}
			}
			selectors = append(selectors, byte(best))
			for _, s := range group {
				uses[best][s]++
			}
		}
		for t := range lens {
			codeLengths(lens[t], uses[t])
		}
		if err := vm.Step(1 + len(symbols)>>7); err != nil {
			return err
		}
	}
	// Which bytes occur.
	var high uint64
	for i := range 16 {
		high <<= 1
		if slices.Contains(e.used[i*16:i*16+16], true) {
			high |= 1
		}
	}
	w.write(high, 16)
	for i := range 16 {
		if high>>(15-i)&1 == 0 {
			continue
		}
		for _, used := range e.used[i*16 : i*16+16] {
			if used {
				w.write(1, 1)
			} else {
				w.write(0, 1)
			}
		}
	}
	w.write(uint64(tables), 3)
	w.write(uint64(len(selectors)), 15)
	places := []byte{0, 1, 2, 3, 4, 5}
	for _, s := range selectors {
		p := slices.Index(places, s)
		copy(places[1:p+1], places[:p])
		places[0] = s
		w.write(1<<(p+1)-2, uint(p+1))
	}
	codes := make([][]uint32, tables)
	for t, l := range lens {
		codes[t] = assignCodes(l)
		now := l[0]
		w.write(uint64(now), 5)
		for _, n := range l {
			for ; now < n; now++ {
				w.write(2, 2)
			}
			for ; now > n; now-- {
				w.write(3, 2)
			}
			w.write(0, 1)
		}
	}
	i := 0
	for group := range slices.Chunk(symbols, groupSize) {
		t := selectors[i]
		for _, s := range group {
			w.write(uint64(codes[t][s]), uint(lens[t][s]))
		}
		i++
	}
	return vm.Step(1 + len(symbols)>>7)
}

// assignCodes returns the codes of symbols by their lengths.
func assignCodes(lens []byte) []uint32 {
	codes := make([]uint32, len(lens))
	var code uint32
	for n := slices.Min(lens); n <= slices.Max(lens); n++ {
		for s, l := range lens {
			if l == n {
				codes[s] = code
				code++
			}
		}
		code <<= 1
	}
	return codes
}

// codeLengths sets lens to the lengths of a Huffman code for symbols that occur so often. A weight has the frequency and in its
// lowest byte the depth, which decides between equal ones. While a code is too long, frequencies are made more equal.
func codeLengths(lens []byte, freq []int) {
	n := len(freq)
	weight := make([]uint32, 2*n+1)
	parent := make([]int, 2*n+1)
	for i, f := range freq {
		weight[i+1] = uint32(max(f, 1)) << 8
	}
	for {
		heap := make([]int, 1, n+2) // a heap of nodes; heap[0] is no part of it
		up := func() {
			i := len(heap) - 1
			x := heap[i]
			for i > 1 && weight[x] < weight[heap[i>>1]] {
				heap[i] = heap[i>>1]
				i >>= 1
			}
			heap[i] = x
		}
		pop := func() int {
			top := heap[1]
			x := heap[len(heap)-1]
			heap = heap[:len(heap)-1]
			if len(heap) == 1 {
				return top
			}
			i := 1
			for {
				j := i << 1
				if j >= len(heap) {
					break
				}
				if j+1 < len(heap) && weight[heap[j+1]] < weight[heap[j]] {
					j++
				}
				if weight[x] < weight[heap[j]] {
					break
				}
				heap[i] = heap[j]
				i = j
			}
			heap[i] = x
			return top
		}
		clear(parent)
		for i := 1; i <= n; i++ {
			heap = append(heap, i)
			up()
		}
		nodes := n
		for len(heap) > 2 {
			a, b := pop(), pop()
			nodes++
			parent[a], parent[b] = nodes, nodes
			weight[nodes] = (weight[a]&^0xFF + weight[b]&^0xFF) | (1 + max(weight[a]&0xFF, weight[b]&0xFF))
			heap = append(heap, nodes)
			up()
		}
		long := false
		for i := 1; i <= n; i++ {
			l := 0
			for k := i; parent[k] != 0; k = parent[k] {
				l++
			}
			lens[i-1] = byte(l)
			long = long || l > maxCodeLen
		}
		if !long {
			return
		}
		for i := 1; i <= n; i++ {
			weight[i] = (1 + weight[i]>>8/2) << 8
		}
	}
}
