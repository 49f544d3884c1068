package zlib

// inflate.go holds the decoder of DEFLATE (RFC 1951), which stops at any byte of its input and any byte of its output, and
// can be copied there. Its errors have the texts of the zlib library.

import (
	"errors"
	"math/bits"
)

// maxWindow is how far back matches reach.
const maxWindow = 32 << 10

// errMore says that the input ends inside of something that must be read as a whole.
var errMore = errors.New("more input needed")

// dataError is what is wrong with compressed data.
type dataError string

func (e dataError) Error() string { return string(e) }

// inflateState is what comes next.
type inflateState uint8

const (
	blockStart inflateState = iota
	storedBlock
	codedBlock
	streamEnd
)

// inflater is the state of a decoder. A copy by clone is independent.
type inflater struct {
	state  inflateState
	final  bool   // the block is the last one
	in     []byte // input not read
	hold   uint64 // bits read and not used, the next ones lowest
	nhold  uint
	window []byte // the last output, at most twice maxWindow, of which matches reach maxWindow
	out    []byte // the output of this call
	limit  int    // of len(out)
	// left and dist are the rest of a match, or left that of a stored block.
	left, dist int
	lit, off   *huffman
	work       int // bytes handled and tables made, since taken
}

func (d *inflater) clone() *inflater {
	c := *d
	c.in = append([]byte(nil), d.in...)
	c.window = append([]byte(nil), d.window...)
	c.out = nil
	return &c // huffman codes are never changed
}

// need makes the lowest n bits of hold valid, n <= 32.
func (d *inflater) need(n uint) error {
	for d.nhold < n {
		if len(d.in) == 0 {
			return errMore
		}
		d.hold |= uint64(d.in[0]) << d.nhold
		d.nhold += 8
		d.in = d.in[1:]
	}
	return nil
}

func (d *inflater) take(n uint) (int, error) {
	if err := d.need(n); err != nil {
		return 0, err
	}
	v := int(d.hold & (1<<n - 1))
	d.hold >>= n
	d.nhold -= n
	return v, nil
}

// giveBack gives whole bytes that were read back to the end of in.
func (d *inflater) giveBack(in []byte) {
	for d.nhold >= 8 && len(d.in) < len(in) {
		d.nhold -= 8
		d.in = in[len(in)-len(d.in)-1:]
	}
	d.hold &= 1<<d.nhold - 1
}

// run decodes in until its end, the end of the stream or until limit bytes came out. It returns the output and what is left
// of in. Of input that ends inside of something, the start is kept.
func (d *inflater) run(in []byte, limit int) (out, rest []byte, err error) {
	if len(d.in) > 0 {
		in = append(append(make([]byte, 0, len(d.in)+len(in)), d.in...), in...)
	}
	d.in, d.out, d.limit = in, nil, limit
	for err == nil && d.state != streamEnd {
		if len(d.out) >= d.limit {
			break
		}
		saved, hold, nhold := d.in, d.hold, d.nhold
		switch d.state {
		case blockStart:
			err = d.block()
		case storedBlock:
			err = d.stored()
			saved, hold, nhold = d.in, d.hold, d.nhold // what it read is used
		case codedBlock:
			err = d.coded()
			saved, hold, nhold = d.in, d.hold, d.nhold // coded puts back itself
		}
		if err == errMore {
			d.in, d.hold, d.nhold = saved, hold, nhold
		}
	}
	out = d.out
	d.out = nil
	d.remember(out)
	if err == errMore {
		rest = nil
		d.in = append([]byte(nil), d.in...)
		return out, nil, nil
	}
	d.giveBack(in)
	rest, d.in = d.in, nil
	return out, rest, err
}

// remember keeps the end of the output for matches.
func (d *inflater) remember(out []byte) {
	if len(out) >= maxWindow {
		d.window = append(d.window[:0], out[len(out)-maxWindow:]...)
		return
	}
	if len(d.window)+len(out) > 2*maxWindow { // now and then, since little may come out at a time
		d.window = d.window[:copy(d.window, d.window[len(d.window)+len(out)-maxWindow:])]
	}
	d.window = append(d.window, out...)
}

// block reads the start of a block.
func (d *inflater) block() error {
	if d.final {
		d.state = streamEnd
		return nil
	}
	h, err := d.take(3)
	if err != nil {
		return err
	}
	d.work += 64
	switch h >> 1 {
	case 0:
		if _, err := d.take(d.nhold & 7); err != nil {
			return err
		}
		n, err := d.take(16)
		if err != nil {
			return err
		}
		inverse, err := d.take(16)
		if err != nil {
			return err
		}
		if n != inverse^0xFFFF {
			return dataError("invalid stored block lengths")
		}
		d.left = n
		d.state = storedBlock
	case 1:
		d.lit, d.off = fixedCodes()
		d.state = codedBlock
	case 2:
		if err := d.dynamic(); err != nil {
			return err
		}
		d.state = codedBlock
	default:
		return dataError("invalid block type")
	}
	d.final = h&1 != 0
	return nil
}

func (d *inflater) stored() error {
	for d.left > 0 && d.nhold >= 8 && len(d.out) < d.limit {
		c, _ := d.take(8)
		d.out = append(d.out, byte(c))
		d.left--
	}
	n := min(d.left, len(d.in), d.limit-len(d.out))
	d.out = append(d.out, d.in[:n]...)
	d.in = d.in[n:]
	d.left -= n
	d.work += n
	if d.left == 0 {
		d.state = blockStart
		return nil
	}
	if len(d.in) == 0 && len(d.out) < d.limit {
		return errMore
	}
	return nil
}

// codeOrder is the order in which the lengths of the code length code are sent.
var codeOrder = [19]byte{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// dynamic reads the codes of a block.
func (d *inflater) dynamic() error {
	h, err := d.take(14)
	if err != nil {
		return err
	}
	nlit, ndist, ncode := h&31+257, h>>5&31+1, h>>10+4
	if nlit > 286 || ndist > 30 {
		return dataError("too many length or distance symbols")
	}
	var lengths [286 + 30]byte
	for i := range ncode {
		n, err := d.take(3)
		if err != nil {
			return err
		}
		lengths[codeOrder[i]] = byte(n)
	}
	d.work += 2048
	code := newHuffman(lengths[:19])
	if code != nil && code.max == 0 {
		// No code at all: zlib takes each bit for a length of 0.
		for range nlit + ndist {
			if _, err := d.take(1); err != nil {
				return err
			}
		}
		return dataError("invalid code -- missing end-of-block")
	}
	if code == nil || code.incomplete {
		return dataError("invalid code lengths set")
	}
	clear(lengths[:])
	for i := 0; i < nlit+ndist; {
		sym, err := d.symbol(code)
		if err != nil {
			if err == errBadCode {
				err = dataError("invalid code lengths set")
			}
			return err
		}
		if sym < 16 {
			lengths[i] = byte(sym)
			i++
			continue
		}
		repeat, base, extra := byte(0), 3, uint(3)
		switch sym {
		case 16:
			if i == 0 {
				return dataError("invalid bit length repeat")
			}
			repeat, extra = lengths[i-1], 2
		case 18:
			base, extra = 11, 7
		}
		n, err := d.take(extra)
		if err != nil {
			return err
		}
		if i+base+n > nlit+ndist {
			return dataError("invalid bit length repeat")
		}
		for range base + n {
			lengths[i] = repeat
			i++
		}
	}
	if lengths[256] == 0 {
		return dataError("invalid code -- missing end-of-block")
	}
	d.lit = newHuffman(lengths[:nlit])
	if d.lit == nil || d.lit.incomplete && d.lit.max > 1 {
		return dataError("invalid literal/lengths set")
	}
	d.off = newHuffman(lengths[nlit : nlit+ndist])
	if d.off == nil || d.off.incomplete && d.off.max > 1 {
		return dataError("invalid distances set")
	}
	return nil
}

var (
	lengthBase  = [29]uint16{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthExtra = [29]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	distBase    = [30]uint16{1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
		8193, 12289, 16385, 24577}
	distExtra = [30]uint8{0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13}
)

// coded decodes literals and matches.
func (d *inflater) coded() error {
	for {
		if d.left > 0 {
			d.match()
		}
		if len(d.out) >= d.limit {
			return nil
		}
		in, hold, nhold := d.in, d.hold, d.nhold
		end, err := d.next()
		if err != nil {
			if err == errMore {
				d.in, d.hold, d.nhold = in, hold, nhold
			}
			return err
		}
		if end {
			d.state = blockStart
			return nil
		}
	}
}

// next decodes a literal or the start of a match; end says that the block ends.
func (d *inflater) next() (end bool, err error) {
	sym, err := d.symbol(d.lit)
	if err != nil {
		if err == errBadCode {
			err = dataError("invalid literal/length code")
		}
		return false, err
	}
	d.work++
	if sym < 256 {
		d.out = append(d.out, byte(sym))
		return false, nil
	}
	if sym == 256 {
		return true, nil
	}
	if sym -= 257; sym >= len(lengthBase) {
		return false, dataError("invalid literal/length code")
	}
	n, err := d.take(uint(lengthExtra[sym]))
	if err != nil {
		return false, err
	}
	length := int(lengthBase[sym]) + n
	sym, err = d.symbol(d.off)
	if err != nil || sym >= len(distBase) {
		if err == nil || err == errBadCode {
			err = dataError("invalid distance code")
		}
		return false, err
	}
	if n, err = d.take(uint(distExtra[sym])); err != nil {
		return false, err
	}
	dist := int(distBase[sym]) + n
	if dist > len(d.out)+len(d.window) {
		return false, dataError("invalid distance too far back")
	}
	d.left, d.dist = length, dist
	return false, nil
}

// match copies the rest of a match, as far as the limit allows.
func (d *inflater) match() {
	n := min(d.left, d.limit-len(d.out))
	d.left -= n
	d.work += n
	for ; n > 0 && d.dist > len(d.out); n-- {
		d.out = append(d.out, d.window[len(d.window)+len(d.out)-d.dist])
	}
	for n > 0 {
		from := len(d.out) - d.dist
		k := min(n, d.dist)
		d.out = append(d.out, d.out[from:from+k]...)
		n -= k
	}
}

// huffman is a canonical code.
type huffman struct {
	fast       [1 << fastBits]uint16 // by the next bits: symbol<<4 | length; 0 where the code is longer
	count      [16]uint16
	symbols    []uint16 // in the order of their codes
	max        int
	incomplete bool
}

const fastBits = 9

// newHuffman returns the code whose lengths are given; nil if there are too many.
func newHuffman(lengths []byte) *huffman {
	h := &huffman{}
	n := 0
	for _, l := range lengths {
		if l > 0 {
			h.count[l]++
			h.max = max(h.max, int(l))
			n++
		}
	}
	left := 1
	for l := 1; l <= 15; l++ {
		left = left<<1 - int(h.count[l])
		if left < 0 {
			return nil
		}
	}
	h.incomplete = left > 0
	var start, code [16]uint16
	for l := 1; l < 15; l++ {
		start[l+1] = start[l] + h.count[l]
		code[l+1] = (code[l] + h.count[l]) << 1
	}
	h.symbols = make([]uint16, n)
	for sym, l := range lengths {
		if l == 0 {
			continue
		}
		h.symbols[start[l]] = uint16(sym)
		start[l]++
		c := bits.Reverse16(code[l]) >> (16 - l)
		code[l]++
		if l <= fastBits {
			for ; c < 1<<fastBits; c += 1 << l {
				h.fast[c] = uint16(sym)<<4 | uint16(l)
			}
		}
	}
	return h
}

var errBadCode = errors.New("no such code")

// symbol decodes one symbol.
func (d *inflater) symbol(h *huffman) (int, error) {
	for d.nhold < 15 && len(d.in) > 0 {
		d.hold |= uint64(d.in[0]) << d.nhold
		d.nhold += 8
		d.in = d.in[1:]
	}
	if e := h.fast[d.hold&(1<<fastBits-1)]; e != 0 {
		n := uint(e & 15)
		if n > d.nhold {
			return 0, errMore
		}
		d.hold >>= n
		d.nhold -= n
		return int(e >> 4), nil
	}
	code, first, index := 0, 0, 0
	for l := uint(1); l <= 15; l++ {
		if l > d.nhold {
			return 0, errMore
		}
		code |= int(d.hold >> (l - 1) & 1)
		n := int(h.count[l])
		if code-n < first {
			d.hold >>= l
			d.nhold -= l
			return int(h.symbols[index+code-first]), nil
		}
		index += n
		first = (first + n) << 1
		code <<= 1
	}
	return 0, errBadCode
}
