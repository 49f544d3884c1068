package fmath

import "math"

// libm.go follows, operation by operation, the algorithms of exp, exp2, log and pow in Arm's Optimized Routines (Szabolcs
// Nagy), which are glibc's since 2.28: their results are off by 0.51 of a last place at most, and in the few cases where they
// are not the nearest float, CPython's are these. The fused operations are those of glibc's variant for processors that have them.

const (
	lnTwoHi = 0x1.62e42fefa38p-1
	lnTwoLo = 0x1.ef35793c7673p-45
)

// reduce returns z in [off, 2*off) and k with x = z * 2**k, and the number of z's interval among 128. x is positive and normal.
func reduce(bits, off uint64) (z, k float64, i int) {
	t := bits - off
	return math.Float64frombits(bits - t&(0xfff<<52)), float64(int64(t) >> 52), int(t >> 45 & 127)
}

// normalBits returns the bits of a positive x as if the exponent had no lower end.
func normalBits(x float64) uint64 {
	if b := math.Float64bits(x); b >= 1<<52 {
		return b
	}
	return math.Float64bits(x*0x1p52) - 52<<52
}

// logNear returns log(x) for a finite x > 0.
func logNear(x float64) float64 {
	if 1-0x1p-4 <= x && x < 1+0x1.09p-4 {
		return logNearOne(x - 1)
	}
	const (
		a0, a1 = -0x1.0000000000001p-1, 0x1.555555551305bp-2
		a2, a3 = -0x1.fffffffeb459p-3, 0x1.999b324f10111p-3
		a4     = -0x1.55575e506c89fp-3
	)
	z, k, i := reduce(normalBits(x), 0x3fe6000000000000)
	t := &logTable[i]
	r := math.FMA(z, t.inv, -1)
	w := math.FMA(k, lnTwoHi, t.log)
	hi := w + r
	lo := math.FMA(k, lnTwoLo, (w-hi)+r)
	r2 := float64(r * r)
	return math.FMA(float64(r*r2), math.FMA(r2, math.FMA(r, a4, a3), math.FMA(r, a2, a1)), math.FMA(r2, a0, lo)) + hi
}

// logNearOne returns log(1+r).
func logNearOne(r float64) float64 {
	const (
		b1, b2, b3 = 0x1.5555555555577p-2, -0x1.ffffffffffdcbp-3, 0x1.999999995dd0cp-3
		b4, b5, b6 = -0x1.55555556745a7p-3, 0x1.24924a344de3p-3, -0x1.fffffa4423d65p-4
		b7, b8, b9 = 0x1.c7184282ad6cap-4, -0x1.999eb43b068ffp-4, 0x1.78182f7afd085p-4
		b10        = -0x1.5521375d145cdp-4
	)
	if r == 0 {
		return 0
	}
	r2 := float64(r * r)
	r3 := float64(r * r2)
	p := math.FMA(r3, b10, math.FMA(r2, b9, math.FMA(r, b8, b7)))
	p = math.FMA(r3, p, math.FMA(r2, b6, math.FMA(r, b5, b4)))
	p = math.FMA(r3, p, math.FMA(r2, b3, math.FMA(r, b2, b1)))
	w := float64(r * 0x1p27)
	high := (r + w) - w
	low := r - high
	w = float64(high*high) * -0.5 // exact
	hi := r + w
	lo := math.FMA(-0.5*low, high+r, (r-hi)+w)
	return math.FMA(r3, p, lo) + hi
}

// powLog returns log(x) as the sum of two floats, for a finite x > 0.
func powLog(x float64) (hi, lo float64) {
	const (
		a0, a1, a2 = -0x1p-1, 0x1.555555555556p-2 * -2, -0x1.0000000000006p-2 * -2
		a3, a4     = 0x1.999999959554ep-3 * 4, -0x1.555555529a47ap-3 * 4
		a5, a6     = 0x1.2495b9b4845e9p-3 * -8, -0x1.0002b8b263fc3p-3 * -8
	)
	z, k, i := reduce(normalBits(x), 0x3fe6955500000000)
	t := &powLogTable[i]
	r := math.FMA(z, t.inv, -1)
	t1 := math.FMA(k, lnTwoHi, t.log)
	t2 := t1 + r
	lo1 := math.FMA(k, lnTwoLo, t.tail)
	lo2 := (t1 - t2) + r
	ar := a0 * r
	ar2 := float64(r * ar)
	ar3 := float64(r * ar2)
	h := t2 + ar2
	lo3 := math.FMA(ar, r, -ar2)
	lo4 := (t2 - h) + ar2
	p := math.FMA(ar2, math.FMA(ar2, math.FMA(r, a6, a5), math.FMA(r, a4, a3)), math.FMA(r, a2, a1))
	l := math.FMA(ar3, p, ((lo1+lo2)+lo3)+lo4)
	hi = h + l
	return hi, (h - hi) + l
}

// expSum returns e**(x+tail), for |x| >= 2**-54 and a much smaller tail.
func expSum(x, tail float64) float64 {
	const (
		perLn2     = 0x1.71547652b82fep0 * 128
		ln2Hi      = -0x1.62e42fefap-8
		ln2Lo      = -0x1.cf79abc9e3b3ap-47
		shift      = 0x1.8p52
		c2, c3     = 0x1.ffffffffffdbdp-2, 0x1.555555555543cp-3
		c4, c5     = 0x1.55555cf172b91p-5, 0x1.1111167a4d017p-7
		overflow   = 1024
		beyondZero = -1080
	)
	switch {
	case x >= overflow:
		return math.Inf(1)
	case x <= beyondZero:
		return 0
	}
	kd := math.FMA(perLn2, x, shift)
	n := math.Float64bits(kd)
	kd -= shift
	r := math.FMA(kd, ln2Lo, math.FMA(kd, ln2Hi, x)) + tail
	t := &exp2Table[n%128]
	r2 := float64(r * r)
	sum := math.FMA(float64(r2*r2), math.FMA(r, c5, c4), math.FMA(r2, math.FMA(r, c3, c2), t.tail+r))
	return scaled(t.bits+n<<45, sum, n, math.Abs(x) >= 512)
}

// exp2Near returns 2**x for -1080 < x < 1024.
func exp2Near(x float64) float64 {
	const (
		shift  = 0x1.8p52 / 128
		c1, c2 = 0x1.62e42fefa39efp-1, 0x1.ebfbdff82c424p-3
		c3, c4 = 0x1.c6b08d70cf4b5p-5, 0x1.3b2abd24650ccp-7
		c5     = 0x1.5d7e09b4e3a84p-10
	)
	kd := x + shift
	n := math.Float64bits(kd)
	kd -= shift
	r := x - kd
	t := &exp2Table[n%128]
	r2 := float64(r * r)
	// glibc has no variant of exp2 with fused operations.
	sum := (t.tail + float64(r*c1)) + float64(r2*(c2+float64(r*c3)))
	sum += float64(float64(r2*r2) * (c4 + float64(r*c5)))
	if math.Abs(x) <= 928 {
		s := math.Float64frombits(t.bits + n<<45)
		return s + float64(s*sum)
	}
	return scaled(t.bits+n<<45, sum, n, true)
}

// scaled returns s + s*sum, where bits are those of s; with far, they are so only after the exponent is put right.
func scaled(bits uint64, sum float64, n uint64, far bool) float64 {
	if !far {
		s := math.Float64frombits(bits)
		return math.FMA(s, sum, s)
	}
	if n&0x80000000 == 0 { // the exponent may be too large by a little
		s := math.Float64frombits(bits - 1009<<52)
		return 0x1p1009 * math.FMA(s, sum, s)
	}
	s := math.Float64frombits(bits + 1022<<52)
	y := math.FMA(s, sum, s)
	if y < 1 {
		// The result is subnormal: it is rounded once, at its own last place.
		lo := math.FMA(s, sum, s-y)
		hi := 1 + y
		lo = ((1 - hi) + y) + lo
		y = (hi + lo) - 1
	}
	return 0x1p-1022 * y
}
