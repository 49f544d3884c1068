package random

// distributions.go holds the distributions of floats, by the methods that CPython uses: Kinderman and Monahan (1977) for
// the normal, Cheng (1977) and Ahrens and Dieter (1974) for the gamma, Best and Fisher (1979) for the von Mises
// distribution, Devroye (1986) and Hörmann (1993) for the binomial one.

import (
	"math"

	"github.com/krait-run/krait/internal/fmath"
	"github.com/krait-run/krait/internal/py"
)

const (
	nvMagic = 1.7155277699214135 // 4 * exp(-0.5) / sqrt(2)
	log4    = 1.3862943611198906
	sgMagic = 2.504077396776274 // 1 + log(4.5)
	twoPi   = 2 * math.Pi
)

func distributions() []py.Def {
	return []py.Def{
		{Name: "uniform", Sig: "a, b", Fn: uniform, Doc: "Return a number between a and b."},
		{Name: "triangular", Sig: "low=0.0, high=1.0, mode=None", Fn: triangular,
			Doc: "Return a number between low and high, most likely near mode."},
		{Name: "normalvariate", Sig: "mu=0.0, sigma=1.0", Fn: dist(useScaled, 0, 1, (*generator).normal), Doc: "Normal distribution with mean mu and deviation sigma."},
		{Name: "gauss", Sig: "mu=0.0, sigma=1.0", Fn: gauss, Doc: "Normal distribution with mean mu and deviation sigma, faster than normalvariate."},
		{Name: "lognormvariate", Sig: "mu, sigma", Fn: dist(useScaled, 0, 1, (*generator).logNormal), Doc: "Distribution whose logarithm is normal."},
		{Name: "expovariate", Sig: "lambd=1.0", Fn: expovariate, Doc: "Exponential distribution with mean 1 / lambd."},
		{Name: "vonmisesvariate", Sig: "mu, kappa", Fn: dist(useVonMises, 0, 0, (*generator).vonMises), Doc: "Distribution of angles around mu, narrower the larger kappa is."},
		{Name: "gammavariate", Sig: "alpha, beta", Fn: dist(usePositive, 0, 0, (*generator).gamma), Doc: "Gamma distribution of shape alpha and scale beta."},
		{Name: "betavariate", Sig: "alpha, beta", Fn: dist(usePositive, 0, 0, (*generator).beta), Doc: "Beta distribution."},
		{Name: "paretovariate", Sig: "alpha", Fn: paretovariate, Doc: "Pareto distribution of shape alpha."},
		{Name: "weibullvariate", Sig: "alpha, beta", Fn: dist(useWeibull, 0, 0, (*generator).weibull), Doc: "Weibull distribution of scale alpha and shape beta."},
		{Name: "binomialvariate", Sig: "n=1, p=0.5", Fn: binomialvariate, Doc: "Number of successes in n trials with probability p each."},
	}
}

// A firstUse computes with the arguments of a distribution as its formula first does, for the error of what is no number.
type firstUse func(vm *py.VM, p []py.Value) error

// floatArgs returns the float arguments after self; those not given take the defaults.
func floatArgs(vm *py.VM, a []py.Value, use firstUse, defaults ...float64) ([]float64, error) {
	for i, d := range defaults {
		if v := a[i+1]; !v.IsNull() {
			if _, ok := py.AsFloat(v); !ok && !py.IsInt(v) && use != nil {
				p := make([]py.Value, len(defaults))
				for k := range p {
					if p[k] = a[k+1]; p[k].IsNull() {
						p[k] = py.Float(d)
					}
				}
				if err := use(vm, p); err != nil {
					return nil, err
				}
			}
			f, err := vm.FloatOf(v)
			if err != nil {
				return nil, err
			}
			defaults[i] = f
		}
	}
	return defaults, nil
}

// useScaled is the first use of mu and sigma: mu + z * sigma.
func useScaled(vm *py.VM, p []py.Value) error {
	_, err := scaled(vm, p[0], p[1], 0.5)
	return err
}

// usePositive is the first use of parameters that have to be positive.
func usePositive(vm *py.VM, p []py.Value) error {
	for _, v := range p {
		if _, err := vm.Compare(py.LE, v, py.Float(0)); err != nil {
			return err
		}
	}
	return nil
}

func useVonMises(vm *py.VM, p []py.Value) error {
	if _, err := vm.Compare(py.LE, p[1], py.Float(1e-6)); err != nil {
		return err
	}
	_, err := vm.Binary(py.Sub, p[0], py.Float(0.5))
	return err
}

func useWeibull(vm *py.VM, p []py.Value) error {
	if _, err := vm.Binary(py.TrueDiv, py.Float(1), p[1]); err != nil {
		return err
	}
	_, err := vm.Binary(py.Mul, p[0], py.Float(0.5))
	return err
}

// useDivisor is the first use of a parameter that divides.
func useDivisor(vm *py.VM, p []py.Value) error {
	_, err := vm.Binary(py.TrueDiv, py.Float(-1), p[0])
	return err
}

// dist makes a native method of a distribution with two parameters.
func dist(use firstUse, x, y float64, f func(g *generator, x, y float64) (float64, error)) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		p, err := floatArgs(vm, a, use, x, y)
		if err != nil {
			return py.Value{}, err
		}
		g := newGenerator(vm, a[0])
		r, err := f(&g, p[0], p[1])
		return py.Float(r), err
	}
}

// lerp returns low + d * f in Python's arithmetic.
func lerp(vm *py.VM, low, d py.Value, f float64) (py.Value, error) {
	d, err := vm.Binary(py.Mul, d, py.Float(f))
	if err != nil {
		return py.Value{}, err
	}
	return vm.Binary(py.Add, low, d)
}

// scaled is mu + z * sigma.
func scaled(vm *py.VM, mu, sigma py.Value, z float64) (py.Value, error) {
	d, err := vm.Binary(py.Mul, py.Float(z), sigma)
	if err != nil {
		return py.Value{}, err
	}
	return vm.Binary(py.Add, mu, d)
}

func uniform(vm *py.VM, a []py.Value) (py.Value, error) {
	d, err := vm.Binary(py.Sub, a[2], a[1])
	if err != nil {
		return py.Value{}, err
	}
	g := newGenerator(vm, a[0])
	f, err := g.float()
	if err != nil {
		return py.Value{}, err
	}
	return lerp(vm, a[1], d, f)
}

func triangular(vm *py.VM, a []py.Value) (py.Value, error) {
	low, high := a[1], a[2]
	if low.IsNull() {
		low = py.Float(0)
	}
	if high.IsNull() {
		high = py.Float(1)
	}
	g := newGenerator(vm, a[0])
	u, err := g.float()
	if err != nil {
		return py.Value{}, err
	}
	c := 0.5
	if !a[3].IsNullOrNone() {
		d, err := vm.Binary(py.Sub, a[3], low)
		if err != nil {
			return py.Value{}, err
		}
		w, err := vm.Binary(py.Sub, high, low)
		if err != nil {
			return py.Value{}, err
		}
		q, err := vm.Binary(py.TrueDiv, d, w)
		if err != nil {
			if py.IsExc(err, py.ZeroDivisionError) {
				return low, nil
			}
			return py.Value{}, err
		}
		if c, err = vm.FloatOf(q); err != nil {
			return py.Value{}, err
		}
	}
	if u > c {
		u, c = 1-u, 1-c
		low, high = high, low
	}
	d, err := vm.Binary(py.Sub, high, low)
	if err != nil {
		return py.Value{}, err
	}
	return lerp(vm, low, d, math.Sqrt(u*c))
}

func (g *generator) normal(mu, sigma float64) (float64, error) {
	for {
		u1, err := g.float()
		if err != nil {
			return 0, err
		}
		u2, err := g.float()
		if err != nil {
			return 0, err
		}
		u2 = 1 - u2
		z := nvMagic * (u1 - 0.5) / u2
		if z*z/4 <= -fmath.Log(u2) {
			return mu + float64(z*sigma), nil
		}
		if err := g.vm.Step(1); err != nil {
			return 0, err
		}
	}
}

func (g *generator) logNormal(mu, sigma float64) (float64, error) {
	z, err := g.normal(mu, sigma)
	if err != nil {
		return 0, err
	}
	return g.checked(fmath.Exp(z))
}

// checked is the result r of a function of finite numbers: an infinite one is too large.
func (g *generator) checked(r float64) (float64, error) {
	if math.IsInf(r, 0) {
		return 0, g.vm.Errorf(py.OverflowError, "math range error")
	}
	return r, nil
}

func gauss(vm *py.VM, a []py.Value) (py.Value, error) {
	p, bad := floatArgs(vm, a, nil, 0, 1)
	var err error
	s := stateOf(a[0])
	var z float64
	if !s.gaussNext.IsNull() {
		if z, err = vm.FloatOf(s.gaussNext); err != nil {
			return py.Value{}, err
		}
		s.gaussNext = py.Value{}
	} else {
		g := newGenerator(vm, a[0])
		u, err := g.float()
		if err != nil {
			return py.Value{}, err
		}
		v, err := g.float()
		if err != nil {
			return py.Value{}, err
		}
		angle := u * twoPi
		radius := math.Sqrt(-2 * fmath.Log(1-v))
		z = fmath.Cos(angle) * radius
		s.gaussNext = py.Float(fmath.Sin(angle) * radius)
	}
	if bad != nil { // what is no float is computed with all the same, or fails in doing so
		mu, sigma := py.Float(0), py.Float(1)
		if !a[1].IsNull() {
			mu = a[1]
		}
		if !a[2].IsNull() {
			sigma = a[2]
		}
		return scaled(vm, mu, sigma, z)
	}
	return py.Float(p[0] + float64(z*p[1])), nil
}

func expovariate(vm *py.VM, a []py.Value) (py.Value, error) {
	p, err := floatArgs(vm, a, useDivisor, 1)
	if err != nil {
		return py.Value{}, err
	}
	g := newGenerator(vm, a[0])
	u, err := g.float()
	if err != nil {
		return py.Value{}, err
	}
	if p[0] == 0 {
		return py.Value{}, vm.Errorf(py.ZeroDivisionError, "division by zero")
	}
	return py.Float(-fmath.Log(1-u) / p[0]), nil
}

func (g *generator) vonMises(mu, kappa float64) (float64, error) {
	if kappa <= 1e-6 {
		u, err := g.float()
		return twoPi * u, err
	}
	s := 0.5 / kappa
	r := s + math.Sqrt(1+float64(s*s))
	var z float64
	for {
		u1, err := g.float()
		if err != nil {
			return 0, err
		}
		z = fmath.Cos(math.Pi * u1)
		d := z / (r + z)
		u2, err := g.float()
		if err != nil {
			return 0, err
		}
		if u2 < 1-float64(d*d) || u2 <= (1-d)*fmath.Exp(d) {
			break
		}
		if err := g.vm.Step(1); err != nil {
			return 0, err
		}
	}
	q := 1 / r
	f := (q + z) / (1 + float64(q*z))
	u3, err := g.float()
	if err != nil {
		return 0, err
	}
	angle := fmath.Acos(f)
	if u3 <= 0.5 {
		angle = -angle
	}
	return modulo(mu+angle, twoPi), nil
}

// modulo is x % y for y > 0.
func modulo(x, y float64) float64 {
	m := math.Mod(x, y)
	if m < 0 {
		m += y
	} else if m == 0 {
		m = 0
	}
	return m
}

func (g *generator) gamma(alpha, beta float64) (float64, error) {
	if alpha <= 0 || beta <= 0 {
		return 0, g.vm.ValueErrorf("gammavariate: alpha and beta must be > 0.0")
	}
	switch {
	case alpha > 1:
		ainv := math.Sqrt(float64(2*alpha) - 1)
		bbb := alpha - log4
		ccc := alpha + ainv
		for {
			if err := g.vm.Step(1); err != nil {
				return 0, err
			}
			u1, err := g.float()
			if err != nil {
				return 0, err
			}
			if !(1e-7 < u1 && u1 < 0.9999999) {
				continue
			}
			u2, err := g.float()
			if err != nil {
				return 0, err
			}
			u2 = 1 - u2
			v := fmath.Log(u1/(1-u1)) / ainv
			x := alpha * fmath.Exp(v)
			z := float64(u1*u1) * u2
			r := bbb + float64(ccc*v) - x
			if r+sgMagic-float64(4.5*z) >= 0 || r >= fmath.Log(z) {
				return x * beta, nil
			}
		}
	case alpha == 1:
		u, err := g.float()
		return -fmath.Log(1-u) * beta, err
	}
	for {
		if err := g.vm.Step(1); err != nil {
			return 0, err
		}
		u, err := g.float()
		if err != nil {
			return 0, err
		}
		b := (math.E + alpha) / math.E
		p := b * u
		var x float64
		if p <= 1 {
			x = fmath.Pow(p, 1/alpha)
		} else {
			x = -fmath.Log((b - p) / alpha)
		}
		u1, err := g.float()
		if err != nil {
			return 0, err
		}
		if p > 1 && u1 <= fmath.Pow(x, alpha-1) || p <= 1 && u1 <= fmath.Exp(-x) {
			return x * beta, nil
		}
	}
}

func (g *generator) beta(alpha, beta float64) (float64, error) {
	y, err := g.gamma(alpha, 1)
	if err != nil || y == 0 {
		return 0, err
	}
	z, err := g.gamma(beta, 1)
	return y / (y + z), err
}

func paretovariate(vm *py.VM, a []py.Value) (py.Value, error) {
	p, err := floatArgs(vm, a, useDivisor, 0)
	if err != nil {
		return py.Value{}, err
	}
	g := newGenerator(vm, a[0])
	u, err := g.float()
	if err != nil {
		return py.Value{}, err
	}
	e, err := vm.Binary(py.TrueDiv, py.Float(-1), py.Float(p[0]))
	if err != nil {
		return py.Value{}, err
	}
	return vm.Binary(py.Pow, py.Float(1-u), e)
}

func (g *generator) weibull(alpha, beta float64) (float64, error) {
	u, err := g.float()
	if err != nil {
		return 0, err
	}
	e, err := g.vm.Binary(py.TrueDiv, py.Float(1), py.Float(beta))
	if err != nil {
		return 0, err
	}
	p, err := g.vm.Binary(py.Pow, py.Float(-fmath.Log(1-u)), e)
	if err != nil {
		return 0, err
	}
	f, err := g.vm.FloatOf(p)
	return alpha * f, err
}

func binomialvariate(vm *py.VM, a []py.Value) (py.Value, error) {
	n, p := int64(1), 0.5
	var err error
	if !a[1].IsNull() {
		if _, err := vm.Compare(py.LT, a[1], py.Int(0)); err != nil {
			return py.Value{}, err
		}
		i, err := vm.IndexInt(a[1])
		if err != nil {
			return py.Value{}, err
		}
		n = int64(i)
	}
	if !a[2].IsNull() {
		if err := usePositive(vm, a[2:3]); err != nil {
			return py.Value{}, err
		}
		if p, err = vm.FloatOf(a[2]); err != nil {
			return py.Value{}, err
		}
	}
	g := newGenerator(vm, a[0])
	switch {
	case n < 0:
		return py.Value{}, vm.ValueErrorf("n must be non-negative")
	case p == 0:
		return py.Int(0), nil
	case p == 1:
		return py.Int(n), nil
	case p != p && n > 1:
		return py.Value{}, vm.Errorf(py.AssertionError, "")
	case p <= 0 || p >= 1:
		return py.Value{}, vm.ValueErrorf("p must be in the range 0.0 <= p <= 1.0")
	case n == 1:
		u, err := g.float()
		if err != nil || u >= p {
			return py.Int(0), err
		}
		return py.Int(1), nil
	case p > 0.5:
		k, err := g.binomial(n, 1-p)
		return py.Int(n - k), err
	}
	k, err := g.binomial(n, p)
	return py.Int(k), err
}

// binomial is binomialvariate for n != 1 and 0 < p <= 1/2.
func (g *generator) binomial(n int64, p float64) (int64, error) {
	if n == 1 {
		u, err := g.float()
		if err != nil || u >= p {
			return 0, err
		}
		return 1, nil
	}
	nf := float64(n)
	if nf*p < 10 {
		// Devroye: the gaps between successes are geometric.
		c := fmath.Log2(1 - p)
		if c == 0 {
			return 0, nil
		}
		x := int64(0)
		y := 0.0
		for {
			if err := g.vm.Step(1); err != nil {
				return 0, err
			}
			u, err := g.float()
			if err != nil {
				return 0, err
			}
			if u == 0 {
				return 0, g.vm.ValueErrorf("expected a positive input, got 0.0")
			}
			y += math.Floor(fmath.Log2(u)/c) + 1
			if y > nf {
				return x, nil
			}
			x++
		}
	}
	// Hörmann's BTRS: rejection with a squeeze.
	spq := math.Sqrt(nf * p * (1 - p))
	b := 1.15 + float64(2.53*spq)
	a := -0.0873 + float64(0.0248*b) + float64(0.01*p)
	c := float64(nf*p) + 0.5
	vr := 0.92 - 4.2/b
	alpha := (2.83 + 5.1/b) * spq
	lpq := fmath.Log(p / (1 - p))
	m := math.Floor((nf + 1) * p)
	h := fmath.LogGamma(m+1) + fmath.LogGamma(nf-m+1)
	for {
		if err := g.vm.Step(1); err != nil {
			return 0, err
		}
		u, err := g.float()
		if err != nil {
			return 0, err
		}
		u -= 0.5
		us := 0.5 - math.Abs(u)
		k := math.Floor(float64((float64(2*a)/us+b)*u) + c)
		if k < 0 || k > nf {
			continue
		}
		v, err := g.float()
		if err != nil {
			return 0, err
		}
		if us >= 0.07 && v <= vr {
			return int64(k), nil
		}
		v *= alpha / (a/float64(us*us) + b)
		if fmath.Log(v) <= h-fmath.LogGamma(k+1)-fmath.LogGamma(nf-k+1)+float64((k-m)*lpq) {
			return int64(k), nil
		}
	}
}
