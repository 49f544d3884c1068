package lzma

// model.go holds what encoder and decoder share: the probabilities of LZMA, and the states that choose among them.

const (
	probInit   = 1 << 10
	probBits   = 11
	moveBits   = 5
	topValue   = 1 << 24
	minMatch   = 2
	maxMatch   = 273
	states     = 12
	maxPosBits = 4
)

// lengths are the probabilities of a match's length.
type lengths struct {
	choice, choice2 uint16
	low, mid        [1 << maxPosBits][8]uint16
	high            [256]uint16
}

// model is the adaptive state of a stream.
type model struct {
	lc, lp, pb uint
	literal    []uint16 // 0x300 for each context
	isMatch    [states << maxPosBits]uint16
	isRep      [states]uint16
	isRepG0    [states]uint16
	isRepG1    [states]uint16
	isRepG2    [states]uint16
	isRep0Long [states << maxPosBits]uint16
	slot       [4][64]uint16
	special    [128]uint16
	align      [16]uint16
	match, rep lengths
	state      int
	reps       [4]uint32 // distances less 1
}

func initial(p []uint16) {
	for i := range p {
		p[i] = probInit
	}
}

func (l *lengths) reset() {
	l.choice, l.choice2 = probInit, probInit
	for i := range l.low {
		initial(l.low[i][:])
		initial(l.mid[i][:])
	}
	initial(l.high[:])
}

// reset sets the model to its start.
func (m *model) reset(lc, lp, pb uint) {
	m.lc, m.lp, m.pb = lc, lp, pb
	if n := 0x300 << (lc + lp); len(m.literal) != n {
		m.literal = make([]uint16, n)
	}
	initial(m.literal)
	for _, p := range [...][]uint16{m.isMatch[:], m.isRep[:], m.isRepG0[:], m.isRepG1[:], m.isRepG2[:], m.isRep0Long[:], m.special[:], m.align[:]} {
		initial(p)
	}
	for i := range m.slot {
		initial(m.slot[i][:])
	}
	m.match.reset()
	m.rep.reset()
	m.state = 0
	m.reps = [4]uint32{}
}

// literals returns the probabilities of a literal at pos after prev.
func (m *model) literals(pos int, prev byte) []uint16 {
	i := (uint(pos)&(1<<m.lp-1))<<m.lc + uint(prev)>>(8-m.lc)
	return m.literal[0x300*i : 0x300*i+0x300]
}

func (m *model) afterLiteral() {
	switch {
	case m.state < 4:
		m.state = 0
	case m.state < 10:
		m.state -= 3
	default:
		m.state -= 6
	}
}

// after sets the state after what is next: a match (7, 10), a repeated one (8, 11) or a short one (9, 11).
func (m *model) after(early, late int) {
	if m.state < 7 {
		m.state = early
	} else {
		m.state = late
	}
}
