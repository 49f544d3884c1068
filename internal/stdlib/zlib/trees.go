package zlib

// trees.go holds the codes of compressed blocks and their output, chosen as zlib 1.3.1 does (its trees.c), so that the bytes are the
// same as CPython's.

const (
	lengthCodes = 29
	literals    = 256
	lCodes      = literals + 1 + lengthCodes
	dCodes      = 30
	blCodes     = 19
	heapSize    = 2*lCodes + 1
	endBlock    = 256
)

var (
	lenBits  = [lengthCodes]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	distBits = [dCodes]uint8{0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13}
	blExtra  = [blCodes]uint8{16: 2, 17: 3, 18: 7}
	blOrder  = [blCodes]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
)

// lengthCode returns the code of a match length less 3, and the length less 3 at which it begins.
func lengthCode(n int) (code, base int) {
	if n == 255 {
		return lengthCodes - 1, 255
	}
	for code = lengthCodes - 2; ; code-- {
		if base = int(firstLen[code]); base <= n {
			return code, base
		}
	}
}

var firstLen, firstDist = func() (l [lengthCodes]uint8, d [dCodes]uint16) {
	at := 0
	for i := range lengthCodes - 1 {
		l[i] = uint8(at)
		at += 1 << lenBits[i]
	}
	l[lengthCodes-1] = 255
	at = 0
	for i := range d {
		d[i] = uint16(at)
		at += 1 << distBits[i]
	}
	return l, d
}()

// lengthCodeOf is lengthCode by length less 3.
var lengthCodeOf = func() (t [256]uint8) {
	for n := range t {
		c, _ := lengthCode(n)
		t[n] = uint8(c)
	}
	return t
}()

// distCode returns the code of a distance less 1.
func distCode(d int) int {
	lo, hi := 0, dCodes-1
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if int(firstDist[mid]) <= d {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// node is a symbol of a code, or an inner node while the code is made.
type node struct {
	freq, code uint16
	dad        uint16
	len        uint16
}

// codeKind describes the symbols of a code.
type codeKind struct {
	extra     []uint8
	base      int // the first symbol with extra bits
	elems     int
	maxLength int
	static    []node // the fixed code, or nil
}

// desc is a code that is made for a block.
type desc struct {
	nodes   []node
	maxCode int
	kind    *codeKind
}

var staticLit, staticDist = func() (l, d []node) {
	l, d = make([]node, lCodes+2), make([]node, dCodes)
	var count [16]int
	for i := range l {
		switch {
		case i <= 143 || i > 279:
			l[i].len = 8
		case i <= 255:
			l[i].len = 9
		default:
			l[i].len = 7
		}
		count[l[i].len]++
	}
	setCodes(l, lCodes+1, &count)
	for i := range d {
		d[i] = node{len: 5, code: reversed(uint(i), 5)}
	}
	return l, d
}()

var (
	litKind  = codeKind{extra: lenBits[:], base: literals + 1, elems: lCodes, maxLength: 15, static: staticLit}
	distKind = codeKind{extra: distBits[:], base: 0, elems: dCodes, maxLength: 15, static: staticDist}
	blKind   = codeKind{extra: blExtra[:], base: 0, elems: blCodes, maxLength: 7}
)

func reversed(code uint, n int) uint16 {
	var r uint
	for ; n > 0; n-- {
		r = r<<1 | code&1
		code >>= 1
	}
	return uint16(r)
}

// setCodes gives symbols their codes by their lengths (RFC 1951, 3.2.2).
func setCodes(nodes []node, maxCode int, count *[16]int) {
	var next [16]uint
	code := uint(0)
	for b := 1; b <= 15; b++ {
		code = (code + uint(count[b-1])) << 1
		next[b] = code
	}
	for i := 0; i <= maxCode; i++ {
		if n := nodes[i].len; n != 0 {
			nodes[i].code = reversed(next[n], int(n))
			next[n]++
		}
	}
}

// coder is the part of an encoder that makes blocks of symbols.
type coder struct {
	out  []byte
	bits uint64
	n    uint // bits in bits

	lit, dist, bl     desc
	litN              [heapSize]node
	distN             [2*dCodes + 1]node
	blN               [2*blCodes + 1]node
	heap              [heapSize]int
	depth             [heapSize]uint8
	heapLen, heapMax  int
	optLen, staticLen int
	syms              []symbol
	symEnd            int
}

// symbol is a literal (dist 0) or a match.
type symbol struct {
	dist uint16
	lc   uint8 // the literal, or the length less 3
}

func (t *coder) init(symbols int) {
	t.symEnd = symbols - 1
	t.syms = make([]symbol, 0, t.symEnd)
	t.link()
	t.initBlock()
}

// link makes the descriptions point to this copy's nodes.
func (t *coder) link() {
	t.lit.nodes, t.lit.kind = t.litN[:], &litKind
	t.dist.nodes, t.dist.kind = t.distN[:], &distKind
	t.bl.nodes, t.bl.kind = t.blN[:], &blKind
}

func (t *coder) initBlock() {
	for i := range lCodes {
		t.litN[i].freq = 0
	}
	for i := range dCodes {
		t.distN[i].freq = 0
	}
	for i := range blCodes {
		t.blN[i].freq = 0
	}
	t.litN[endBlock].freq = 1
	t.optLen, t.staticLen = 0, 0
	t.syms = t.syms[:0]
}

func (t *coder) tallyLit(c byte) bool {
	t.syms = append(t.syms, symbol{0, c})
	t.litN[c].freq++
	return len(t.syms) == t.symEnd
}

// tallyDist enters a match; length is less 3.
func (t *coder) tallyDist(dist, length int) bool {
	t.syms = append(t.syms, symbol{uint16(dist), uint8(length)})
	t.litN[literals+1+int(lengthCodeOf[length])].freq++
	t.distN[distCode(dist-1)].freq++
	return len(t.syms) == t.symEnd
}

func (t *coder) send(v uint, n uint) {
	t.bits |= uint64(v) << t.n
	for t.n += n; t.n >= 8; t.n -= 8 {
		t.out = append(t.out, byte(t.bits))
		t.bits >>= 8
	}
}

// windup fills up the last byte.
func (t *coder) windup() {
	if t.n > 0 {
		t.out = append(t.out, byte(t.bits))
	}
	t.bits, t.n = 0, 0
}

func (t *coder) smaller(nodes []node, a, b int) bool {
	return nodes[a].freq < nodes[b].freq || nodes[a].freq == nodes[b].freq && t.depth[a] <= t.depth[b]
}

// down restores the heap at k.
func (t *coder) down(nodes []node, k int) {
	v := t.heap[k]
	for j := k << 1; j <= t.heapLen; j <<= 1 {
		if j < t.heapLen && t.smaller(nodes, t.heap[j+1], t.heap[j]) {
			j++
		}
		if t.smaller(nodes, v, t.heap[j]) {
			break
		}
		t.heap[k] = t.heap[j]
		k = j
	}
	t.heap[k] = v
}

// build makes the code for the frequencies.
func (t *coder) build(d *desc) {
	nodes, kind := d.nodes, d.kind
	t.heapLen, t.heapMax = 0, heapSize
	maxCode := -1
	for i := range kind.elems {
		if nodes[i].freq != 0 {
			t.heapLen++
			t.heap[t.heapLen] = i
			maxCode = i
			t.depth[i] = 0
		} else {
			nodes[i].len = 0
		}
	}
	for t.heapLen < 2 { // a code has two symbols at least
		i := 0
		if maxCode < 2 {
			maxCode++
			i = maxCode
		}
		t.heapLen++
		t.heap[t.heapLen] = i
		nodes[i].freq = 1
		t.depth[i] = 0
		t.optLen--
		if kind.static != nil {
			t.staticLen -= int(kind.static[i].len)
		}
	}
	d.maxCode = maxCode
	for k := t.heapLen / 2; k >= 1; k-- {
		t.down(nodes, k)
	}
	next := kind.elems
	for {
		a := t.heap[1]
		t.heap[1] = t.heap[t.heapLen]
		t.heapLen--
		t.down(nodes, 1)
		b := t.heap[1]
		t.heapMax -= 2
		t.heap[t.heapMax+1], t.heap[t.heapMax] = a, b
		nodes[next].freq = nodes[a].freq + nodes[b].freq
		t.depth[next] = max(t.depth[a], t.depth[b]) + 1
		nodes[a].dad, nodes[b].dad = uint16(next), uint16(next)
		t.heap[1] = next
		next++
		t.down(nodes, 1)
		if t.heapLen < 2 {
			break
		}
	}
	t.heapMax--
	t.heap[t.heapMax] = t.heap[1]
	var count [16]int
	t.lengths(d, &count)
	setCodes(nodes, maxCode, &count)
}

// lengths computes the lengths of the codes, within the bound of the kind.
func (t *coder) lengths(d *desc, count *[16]int) {
	nodes, kind := d.nodes, d.kind
	nodes[t.heap[t.heapMax]].len = 0
	over := 0
	h := t.heapMax + 1
	for ; h < heapSize; h++ {
		i := t.heap[h]
		n := int(nodes[nodes[i].dad].len) + 1
		if n > kind.maxLength {
			n = kind.maxLength
			over++
		}
		nodes[i].len = uint16(n)
		if i > d.maxCode {
			continue // an inner node
		}
		count[n]++
		extra := 0
		if i >= kind.base {
			extra = int(kind.extra[i-kind.base])
		}
		f := int(nodes[i].freq)
		t.optLen += f * (n + extra)
		if kind.static != nil {
			t.staticLen += f * (int(kind.static[i].len) + extra)
		}
	}
	if over == 0 {
		return
	}
	for ; over > 0; over -= 2 {
		n := kind.maxLength - 1
		for count[n] == 0 {
			n--
		}
		count[n]--
		count[n+1] += 2
		count[kind.maxLength]--
	}
	for n := kind.maxLength; n != 0; n-- {
		for k := count[n]; k != 0; {
			h--
			i := t.heap[h]
			if i > d.maxCode {
				continue
			}
			if int(nodes[i].len) != n {
				t.optLen += (n - int(nodes[i].len)) * int(nodes[i].freq)
				nodes[i].len = uint16(n)
			}
			k--
		}
	}
}

// runs walks over the lengths of a code as they are sent: f gets a symbol of the code of lengths and how often it stands for
// itself or is repeated.
func runs(nodes []node, maxCode int, f func(sym, count int)) {
	prev, next := -1, int(nodes[0].len)
	count, most, least := 0, 7, 4
	if next == 0 {
		most, least = 138, 3
	}
	for i := 0; i <= maxCode; i++ {
		cur := next
		if next = 0xffff; i < maxCode {
			next = int(nodes[i+1].len)
		}
		count++
		switch {
		case count < most && cur == next:
			continue
		case count < least:
			for ; count > 0; count-- {
				f(cur, 1)
			}
		case cur != 0:
			if cur != prev {
				f(cur, 1)
				count--
			}
			f(16, count)
		case count <= 10:
			f(17, count)
		default:
			f(18, count)
		}
		count, prev = 0, cur
		switch {
		case next == 0:
			most, least = 138, 3
		case cur == next:
			most, least = 6, 3
		default:
			most, least = 7, 4
		}
	}
}

// sendTree sends the lengths of a code.
func (t *coder) sendTree(d *desc) {
	runs(d.nodes, d.maxCode, func(sym, count int) {
		t.send(uint(t.blN[sym].code), uint(t.blN[sym].len))
		switch sym {
		case 16:
			t.send(uint(count-3), 2)
		case 17:
			t.send(uint(count-3), 3)
		case 18:
			t.send(uint(count-11), 7)
		}
	})
}

// sendSymbols sends what the block has, by the codes.
func (t *coder) sendSymbols(lit, dist []node) {
	for _, s := range t.syms {
		if s.dist == 0 {
			t.send(uint(lit[s.lc].code), uint(lit[s.lc].len))
			continue
		}
		c := int(lengthCodeOf[s.lc])
		n := lit[literals+1+c]
		t.send(uint(n.code), uint(n.len))
		if e := lenBits[c]; e != 0 {
			t.send(uint(s.lc-firstLen[c]), uint(e))
		}
		d := int(s.dist) - 1
		c = distCode(d)
		t.send(uint(dist[c].code), uint(dist[c].len))
		if e := distBits[c]; e != 0 {
			t.send(uint(d-int(firstDist[c])), uint(e))
		}
	}
	t.send(uint(lit[endBlock].code), uint(lit[endBlock].len))
}

func bit(b bool) uint {
	if b {
		return 1
	}
	return 0
}

// stored sends a block as it is.
func (t *coder) stored(raw []byte, last bool) {
	t.send(bit(last), 3)
	t.windup()
	n := uint16(len(raw))
	t.out = append(t.out, byte(n), byte(n>>8), byte(^n), byte(^n>>8))
	t.out = append(t.out, raw...)
}

// align sends an empty block with the fixed codes, so that all before can be decoded.
func (t *coder) align() {
	t.send(1<<1, 3)
	t.send(uint(staticLit[endBlock].code), uint(staticLit[endBlock].len))
}

// block ends a block in the shortest form. raw is the input that it stands for, size its length; raw is nil where it is no longer
// there. fixedOnly is the strategy Z_FIXED.
func (t *coder) block(raw []byte, size int, fixedOnly, last bool) {
	t.build(&t.lit)
	t.build(&t.dist)
	count := func(sym, _ int) { t.blN[sym].freq++ }
	runs(t.litN[:], t.lit.maxCode, count)
	runs(t.distN[:], t.dist.maxCode, count)
	t.build(&t.bl)
	most := blCodes - 1
	for most >= 3 && t.blN[blOrder[most]].len == 0 {
		most--
	}
	t.optLen += 3*(most+1) + 5 + 5 + 4
	opt, static := (t.optLen+3+7)>>3, (t.staticLen+3+7)>>3
	if static <= opt || fixedOnly {
		opt = static
	}
	switch {
	case size+4 <= opt && raw != nil:
		t.stored(raw, last)
	case static == opt:
		t.send(1<<1+bit(last), 3)
		t.sendSymbols(staticLit, staticDist)
	default:
		t.send(2<<1+bit(last), 3)
		t.send(uint(t.lit.maxCode+1-257), 5)
		t.send(uint(t.dist.maxCode+1-1), 5)
		t.send(uint(most+1-4), 4)
		for i := range most + 1 {
			t.send(uint(t.blN[blOrder[i]].len), 3)
		}
		t.sendTree(&t.lit)
		t.sendTree(&t.dist)
		t.sendSymbols(t.litN[:], t.distN[:])
	}
	t.initBlock()
	if last {
		t.windup()
	}
}
