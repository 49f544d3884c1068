package zlib

// encoder.go holds the search for matches, done as zlib 1.3.1 does it (its deflate.c), so that the bytes are the same as CPython's.
// Level 0 stores; there blocks may be cut at other places.

const (
	minMatch     = 3
	maxMatch     = 258
	minLookahead = maxMatch + minMatch + 1
	tooFar       = 4096 // matches of 3 bytes further away are not worth it
)

// The strategies.
const (
	defaultStrategy = iota
	filtered
	huffmanOnly
	runLengths
	fixedCodesOnly
)

// effort says how long to search at a level: less above good, not at all above lazy, no longer than nice, at most chain candidates.
type effort struct{ good, lazy, nice, chain int }

var efforts = [10]effort{
	{}, {4, 4, 8, 4}, {4, 5, 16, 8}, {4, 6, 32, 32},
	{4, 4, 16, 16}, {8, 16, 32, 32}, {8, 16, 128, 128}, {8, 32, 128, 256}, {32, 128, 258, 1024}, {32, 258, 258, 4096},
}

// encoder turns input into DEFLATE (RFC 1951).
type encoder struct {
	coder
	effort
	level, strategy int
	step            func(n int) error // called for every n bytes taken

	in     []byte // not yet in the window
	size   int    // half of the window
	window []byte
	prev   []uint16 // by position in half a window: the last position with the same hash
	head   []uint16 // by hash: the last position, 0 for none
	shift  uint
	hash   uint

	start, lookahead     int // where the search is, and what is known from there on
	blockStart           int
	insert               int // bytes before start that are not in the hash table
	matchStart, matchLen int
	prevMatch, prevLen   int
	available            bool // the byte before start is not yet sent
	lastFlush            int
}

func newEncoder(level, wbits, memLevel, strategy int) *encoder {
	if level < 0 {
		level = 6
	}
	e := &encoder{effort: efforts[level], level: level, strategy: strategy, size: 1 << wbits}
	bits := uint(memLevel + 7)
	e.window = make([]byte, 2*e.size)
	e.prev = make([]uint16, e.size)
	e.head = make([]uint16, 1<<bits)
	e.shift = (bits + minMatch - 1) / minMatch
	e.matchLen, e.prevLen = minMatch-1, minMatch-1
	e.lastFlush = -2
	if level == 0 {
		e.window = e.window[:0] // gathers what is stored
	}
	e.coder.init(1 << (memLevel + 6))
	return e
}

// bytes is what the encoder takes.
func (e *encoder) bytes() int { return 4*e.size + 2*len(e.head) + 4*cap(e.syms) + 8192 }

func (e *encoder) clone() *encoder {
	d := *e
	d.coder.link()
	d.syms = append(make([]symbol, 0, cap(e.syms)), e.syms...)
	d.out = append([]byte(nil), e.out...)
	d.in = append([]byte(nil), e.in...)
	d.window = append([]byte(nil), e.window...)
	d.prev = append([]uint16(nil), e.prev...)
	d.head = append([]uint16(nil), e.head...)
	return &d
}

func (e *encoder) update(c byte) { e.hash = (e.hash<<e.shift ^ uint(c)) & uint(len(e.head)-1) }

// enter puts the string at pos into the hash table and returns the one before it with the same hash, or 0.
func (e *encoder) enter(pos int) int {
	e.update(e.window[pos+minMatch-1])
	h := e.head[e.hash]
	e.prev[pos&(e.size-1)] = h
	e.head[e.hash] = uint16(pos)
	return int(h)
}

// fill takes input into the window, whose first half goes when it is needed no more.
func (e *encoder) fill() error {
	for {
		room := len(e.window) - e.lookahead - e.start
		if e.start >= e.size+e.size-minLookahead {
			copy(e.window, e.window[e.size:2*e.size-room])
			e.matchStart -= e.size
			e.start -= e.size
			e.blockStart -= e.size
			e.insert = min(e.insert, e.start)
			for _, t := range [][]uint16{e.head, e.prev} {
				for i, p := range t {
					if int(p) >= e.size {
						t[i] = p - uint16(e.size)
					} else {
						t[i] = 0
					}
				}
			}
			room += e.size
		}
		if len(e.in) == 0 {
			return nil
		}
		n := copy(e.window[e.start+e.lookahead:e.start+e.lookahead+min(room, len(e.in))], e.in)
		e.in = e.in[n:]
		e.lookahead += n
		if err := e.step(n); err != nil {
			return err
		}
		if e.lookahead+e.insert >= minMatch {
			at := e.start - e.insert
			e.hash = uint(e.window[at])
			e.update(e.window[at+1])
			for e.insert > 0 {
				e.enter(at)
				at++
				e.insert--
				if e.lookahead+e.insert < minMatch {
					break
				}
			}
		}
		if e.lookahead >= minLookahead {
			return nil
		}
	}
}

// match returns the length of the longest match of what is at start, among those with its hash from cur on, that is longer than
// prevLen; matchStart is where it is.
func (e *encoder) match(cur int) int {
	chain, best, nice := e.chain, e.prevLen, e.nice
	scan := e.window[e.start:]
	limit := max(e.start-(e.size-minLookahead), 0)
	if e.prevLen >= e.good {
		chain >>= 2
	}
	nice = min(nice, e.lookahead)
	most := min(maxMatch, len(scan))
	end1, end := scan[best-1], scan[best]
	for {
		m := e.window[cur:]
		if m[best] == end && m[best-1] == end1 && m[0] == scan[0] && m[1] == scan[1] {
			n := 2
			for n < most && m[n] == scan[n] {
				n++
			}
			if n > best {
				e.matchStart, best = cur, n
				if n >= nice {
					break
				}
				end1, end = scan[best-1], scan[best]
			}
		}
		if cur = int(e.prev[cur&(e.size-1)]); cur <= limit {
			break
		}
		if chain--; chain == 0 {
			break
		}
	}
	return min(best, e.lookahead)
}

// endBlock sends the symbols as a block.
func (e *encoder) endBlock(last bool) {
	var raw []byte
	if e.blockStart >= 0 {
		raw = e.window[e.blockStart:e.start:e.start]
		if raw == nil {
			raw = []byte{}
		}
	}
	e.block(raw, e.start-e.blockStart, e.strategy == fixedCodesOnly, last)
	e.blockStart = e.start
}

// more makes sure that a match of any length can be seen, unless the input ends before. It says whether there is something to do now.
func (e *encoder) more(need, flush int) (bool, error) {
	if e.lookahead >= need {
		return true, nil
	}
	if err := e.fill(); err != nil {
		return false, err
	}
	return e.lookahead > 0 && (e.lookahead >= need || flush != noFlush), nil
}

// fast takes the first match that is found.
func (e *encoder) fast(flush int) error {
	for {
		if some, err := e.more(minLookahead, flush); !some {
			return err
		}
		prev := 0
		if e.lookahead >= minMatch {
			prev = e.enter(e.start)
		}
		if prev != 0 && e.start-prev <= e.size-minLookahead {
			e.matchLen = e.match(prev)
		}
		full := false
		if e.matchLen >= minMatch {
			full = e.tallyDist(e.start-e.matchStart, e.matchLen-minMatch)
			e.lookahead -= e.matchLen
			if e.matchLen <= e.lazy && e.lookahead >= minMatch {
				for e.matchLen--; e.matchLen > 0; e.matchLen-- {
					e.start++
					e.enter(e.start)
				}
				e.start++
			} else {
				e.start += e.matchLen
				e.matchLen = 0
				e.hash = uint(e.window[e.start])
				e.update(e.window[e.start+1])
			}
		} else {
			full = e.tallyLit(e.window[e.start])
			e.lookahead--
			e.start++
		}
		if full {
			e.endBlock(false)
		}
	}
}

// slow looks for a longer match at the next byte before it takes one.
func (e *encoder) slow(flush int) error {
	for {
		if some, err := e.more(minLookahead, flush); !some {
			if err == nil && (flush != noFlush) && e.available {
				e.tallyLit(e.window[e.start-1])
				e.available = false
			}
			return err
		}
		prev := 0
		if e.lookahead >= minMatch {
			prev = e.enter(e.start)
		}
		e.prevLen, e.prevMatch = e.matchLen, e.matchStart
		e.matchLen = minMatch - 1
		if prev != 0 && e.prevLen < e.lazy && e.start-prev <= e.size-minLookahead {
			e.matchLen = e.match(prev)
			if e.matchLen <= 5 && (e.strategy == filtered || e.matchLen == minMatch && e.start-e.matchStart > tooFar) {
				e.matchLen = minMatch - 1
			}
		}
		switch {
		case e.prevLen >= minMatch && e.matchLen <= e.prevLen:
			last := e.start + e.lookahead - minMatch
			full := e.tallyDist(e.start-1-e.prevMatch, e.prevLen-minMatch)
			e.lookahead -= e.prevLen - 1
			for e.prevLen -= 2; e.prevLen > 0; e.prevLen-- {
				if e.start++; e.start <= last {
					e.enter(e.start)
				}
			}
			e.available = false
			e.matchLen = minMatch - 1
			e.start++
			if full {
				e.endBlock(false)
			}
		case e.available:
			if e.tallyLit(e.window[e.start-1]) {
				e.endBlock(false)
			}
			e.start++
			e.lookahead--
		default:
			e.available = true
			e.start++
			e.lookahead--
		}
	}
}

// literalsOnly is the strategy Z_HUFFMAN_ONLY: no matches.
func (e *encoder) literalsOnly(flush int) error {
	for {
		if some, err := e.more(1, flush); !some {
			return err
		}
		e.matchLen = 0
		full := e.tallyLit(e.window[e.start])
		e.lookahead--
		e.start++
		if full {
			e.endBlock(false)
		}
	}
}

// repeats is the strategy Z_RLE: matches at distance 1 only.
func (e *encoder) repeats(flush int) error {
	for {
		if some, err := e.more(maxMatch+1, flush); !some {
			return err
		}
		e.matchLen = 0
		if e.lookahead >= minMatch && e.start > 0 {
			w, c := e.window[e.start:], e.window[e.start-1]
			n := 0
			for n < min(maxMatch, len(w)) && w[n] == c {
				n++
			}
			if n >= minMatch {
				e.matchLen = min(n, e.lookahead)
			}
		}
		full := false
		if e.matchLen >= minMatch {
			full = e.tallyDist(1, e.matchLen-minMatch)
			e.lookahead -= e.matchLen
			e.start += e.matchLen
			e.matchLen = 0
		} else {
			full = e.tallyLit(e.window[e.start])
			e.lookahead--
			e.start++
		}
		if full {
			e.endBlock(false)
		}
	}
}

// store is level 0.
func (e *encoder) store(flush int) error {
	for len(e.in) > 0 {
		e.flushStored(false, 65535)
		n := min(len(e.in), 65535-len(e.window))
		e.window = append(e.window, e.in[:n]...)
		e.in = e.in[n:]
		if err := e.step(n); err != nil {
			return err
		}
	}
	if flush != noFlush && (flush == finish || len(e.window) > 0) {
		e.flushStored(flush == finish, 0)
	}
	return nil
}

// flushStored sends what is gathered at level 0 if it is at least least bytes.
func (e *encoder) flushStored(last bool, least int) {
	if len(e.window) >= least {
		e.stored(e.window, last)
		e.window = e.window[:0]
	}
	if last {
		e.windup()
	}
}

// encode takes input, flushes as flush says, and returns what there is then. The result is the caller's.
func (e *encoder) encode(p []byte, flush int) ([]byte, error) {
	// rank orders the kinds of flush by what they do.
	rank := func(f int) int {
		if f > finish {
			return 2*f - 9
		}
		return 2 * f
	}
	if len(p) == 0 && flush != finish && rank(flush) <= rank(e.lastFlush) {
		return nil, nil // nothing to do
	}
	e.lastFlush = flush
	e.in = p
	var err error
	switch {
	case e.level == 0:
		err = e.store(flush)
	case e.strategy == huffmanOnly:
		err = e.literalsOnly(flush)
	case e.strategy == runLengths:
		err = e.repeats(flush)
	case e.level <= 3:
		err = e.fast(flush)
	default:
		err = e.slow(flush)
	}
	e.in = nil
	if err != nil {
		return nil, err
	}
	if flush != noFlush {
		if e.level > 0 {
			e.insert = min(e.start, minMatch-1)
			if e.strategy == huffmanOnly || e.strategy == runLengths {
				e.insert = 0
			}
			switch {
			case flush == finish:
				e.endBlock(true)
			case len(e.syms) > 0:
				e.endBlock(false)
			}
		}
		switch flush {
		case finish, blockFlush:
		case partialFlush:
			e.align()
		default:
			e.stored(nil, false)
			if flush == fullFlush && e.level > 0 {
				clear(e.head)
				if e.lookahead == 0 {
					e.start, e.blockStart, e.insert = 0, 0, 0
				}
			}
		}
	}
	out := e.out
	e.out = nil
	return out, nil
}

// preset puts a dictionary into the window before anything else.
func (e *encoder) preset(dict []byte) error {
	if e.level == 0 {
		return nil
	}
	if n := len(dict) - e.size; n > 0 {
		dict = dict[n:]
	}
	e.in = dict
	if err := e.fill(); err != nil {
		return err
	}
	for e.lookahead >= minMatch {
		at := e.start
		for n := e.lookahead - (minMatch - 1); n > 0; n-- {
			e.enter(at)
			at++
		}
		e.start = at
		e.lookahead = minMatch - 1
		if err := e.fill(); err != nil {
			return err
		}
	}
	e.start += e.lookahead
	e.blockStart, e.insert = e.start, e.lookahead
	e.lookahead = 0
	e.matchLen, e.prevLen = minMatch-1, minMatch-1
	e.available = false
	return nil
}
