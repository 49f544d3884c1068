package compile

// fold.go evaluates constant expressions while compiling, within limits that keep results small.

import (
	"math"
	"math/big"

	"github.com/krait-run/krait/internal/syntax"
)

// Limits of folded results, as in CPython's optimizer.
const (
	maxFoldBits  = 128
	maxFoldStr   = 4096
	maxFoldTuple = 256
)

type folded struct {
	value any
	ok    bool
}

// fold returns the value of a constant expression.
func (c *compiler) fold(e syntax.Expr) (any, bool) {
	switch e := e.(type) {
	case *syntax.Constant:
		return e.Value, true
	case *syntax.Name:
		if e.Id == "__debug__" && e.Ctx == syntax.Load {
			return c.opts.Optimize == 0, true
		}
		return nil, false
	case *syntax.BinOp, *syntax.UnaryOp, *syntax.Tuple:
		if b, ok := e.(*syntax.BinOp); ok {
			l, lok := b.Left.(*syntax.Constant)
			r, rok := b.Right.(*syntax.Constant)
			if lok && rok {
				if v, ok := foldBinary(b.Op, l.Value, r.Value); !ok || foldedSize(v) == 0 {
					return v, ok // done again rather than remembered
				}
			}
		}
		if f, ok := c.folded[e]; ok {
			return f.value, f.ok
		}
		c.down()
		v, ok := c.foldNew(e)
		c.depth--
		if c.folded == nil {
			c.folded = map[syntax.Expr]folded{}
		}
		c.folded[e] = folded{v, ok}
		return v, ok
	}
	return nil, false
}

// foldedSize is the size in bytes of a constant that takes more room than the operators it was made with; 0 for others.
func foldedSize(v any) int {
	n := 0
	switch v := v.(type) {
	case string:
		n = len(v)
	case syntax.Bytes:
		n = len(v)
	case Tuple:
		n = 16 * len(v)
	case *big.Int:
		n = v.BitLen() / 8
	}
	if n <= 64 {
		return 0
	}
	return n
}

func (c *compiler) foldNew(e syntax.Expr) (any, bool) {
	switch e := e.(type) {
	case *syntax.BinOp:
		l, ok := c.fold(e.Left)
		if !ok {
			return nil, false
		}
		r, ok := c.fold(e.Right)
		if !ok {
			return nil, false
		}
		v, ok := foldBinary(e.Op, l, r)
		if ok {
			if c.foldBudget -= foldedSize(v); c.foldBudget < 0 {
				return nil, false
			}
		}
		return v, ok
	case *syntax.UnaryOp:
		v, ok := c.fold(e.Operand)
		if !ok {
			return nil, false
		}
		return foldUnary(e.Op, v)
	case *syntax.Tuple:
		if e.Ctx != syntax.Load {
			return nil, false
		}
		t := make(Tuple, 0, len(e.Elts))
		for _, x := range e.Elts {
			v, ok := c.fold(x)
			if !ok {
				return nil, false
			}
			t = append(t, v)
		}
		return t, true
	}
	return nil, false
}

// foldAll returns the values of constant expressions, if all are.
func (c *compiler) foldAll(list []syntax.Expr) (Tuple, bool) {
	t := make(Tuple, 0, len(list))
	for _, e := range list {
		v, ok := c.fold(e)
		if !ok {
			return nil, false
		}
		t = append(t, v)
	}
	return t, true
}

// truth is bool(v).
func truth(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case int64:
		return v != 0
	case *big.Int:
		return v.Sign() != 0
	case float64:
		return v != 0
	case complex128:
		return v != 0
	case string:
		return v != ""
	case syntax.Bytes:
		return v != ""
	case Tuple:
		return len(v) > 0
	case FrozenSet:
		return len(v) > 0
	}
	return true
}

func asBig(v any) (*big.Int, bool) {
	switch v := v.(type) {
	case bool:
		if v {
			return big.NewInt(1), true
		}
		return new(big.Int), true
	case int64:
		return big.NewInt(v), true
	case *big.Int:
		return v, true
	}
	return nil, false
}

// normal makes an int64 of an integer that fits.
func normal(z *big.Int) any {
	if z.IsInt64() {
		return z.Int64()
	}
	return z
}

func asFloat(v any) (float64, bool) {
	if f, ok := v.(float64); ok {
		return f, true
	}
	z, ok := asBig(v)
	if !ok {
		return 0, false
	}
	f, _ := new(big.Float).SetInt(z).Float64()
	if math.IsInf(f, 0) {
		return 0, false
	}
	return f, true
}

func asComplex(v any) (complex128, bool) {
	if c, ok := v.(complex128); ok {
		return c, true
	}
	f, ok := asFloat(v)
	return complex(f, 0), ok
}

func foldUnary(op syntax.UnaryOperator, v any) (any, bool) {
	if op == syntax.Not {
		return !truth(v), true
	}
	switch x := v.(type) {
	case float64:
		switch op {
		case syntax.USub:
			return -x, true
		case syntax.UAdd:
			return x, true
		}
		return nil, false
	case complex128:
		switch op {
		case syntax.USub:
			return -x, true
		case syntax.UAdd:
			return x, true
		}
		return nil, false
	case bool:
		if op == syntax.Invert {
			return nil, false // deprecated: warns when run
		}
	}
	z, ok := asBig(v)
	if !ok {
		return nil, false
	}
	switch op {
	case syntax.USub:
		return normal(new(big.Int).Neg(z)), true
	case syntax.Invert:
		return normal(new(big.Int).Not(z)), true
	}
	return normal(z), true
}

func foldBinary(op syntax.Operator, l, r any) (any, bool) {
	if a, ok := l.(int64); ok && op == syntax.Add {
		if b, ok := r.(int64); ok {
			if s := a + b; (s > a) == (b > 0) {
				return s, true
			}
		}
	}
	if a, ok := asBig(l); ok {
		if b, ok := asBig(r); ok {
			return foldInts(op, a, b, l, r)
		}
		if s, ok := foldRepeat(op, r, a); ok {
			return s, true
		}
	}
	if n, ok := asBig(r); ok {
		if s, ok := foldRepeat(op, l, n); ok {
			return s, true
		}
	}
	switch a := l.(type) {
	case string:
		if b, ok := r.(string); ok && op == syntax.Add && len(a)+len(b) <= maxFoldStr {
			// A pair of surrogates must not be joined: strings hold them as three bytes each, so joining bytes is right.
			return a + b, true
		}
		return nil, false
	case syntax.Bytes:
		if b, ok := r.(syntax.Bytes); ok && op == syntax.Add && len(a)+len(b) <= maxFoldStr {
			return a + b, true
		}
		return nil, false
	case Tuple:
		if b, ok := r.(Tuple); ok && op == syntax.Add && len(a)+len(b) <= maxFoldTuple {
			return append(append(make(Tuple, 0, len(a)+len(b)), a...), b...), true
		}
		return nil, false
	}
	_, lc := l.(complex128)
	_, rc := r.(complex128)
	if lc || rc {
		a, ok1 := asComplex(l)
		b, ok2 := asComplex(r)
		if !ok1 || !ok2 {
			return nil, false
		}
		// A real operand takes part in sums by its real part only, so that signs of zero are kept.
		switch op {
		case syntax.Add:
			switch {
			case !lc:
				return complex(real(a)+real(b), imag(b)), true
			case !rc:
				return complex(real(a)+real(b), imag(a)), true
			}
			return a + b, true
		case syntax.Sub:
			switch {
			case !lc:
				return complex(real(a)-real(b), -imag(b)), true
			case !rc:
				return complex(real(a)-real(b), imag(a)), true
			}
			return a - b, true
		}
		return nil, false
	}
	a, ok1 := asFloat(l)
	b, ok2 := asFloat(r)
	if !ok1 || !ok2 {
		return nil, false
	}
	switch op {
	case syntax.Add:
		return a + b, true
	case syntax.Sub:
		return a - b, true
	case syntax.Mult:
		return a * b, true
	case syntax.Div:
		if b != 0 {
			return a / b, true
		}
	}
	return nil, false
}

func foldInts(op syntax.Operator, a, b *big.Int, l, r any) (any, bool) {
	_, lb := l.(bool)
	_, rb := r.(bool)
	z := new(big.Int)
	switch op {
	case syntax.Add:
		z.Add(a, b)
	case syntax.Sub:
		z.Sub(a, b)
	case syntax.Mult:
		if a.BitLen()+b.BitLen() > maxFoldBits {
			return nil, false
		}
		z.Mul(a, b)
	case syntax.Div:
		x, y := a, b
		if y.Sign() == 0 || x.BitLen() > 53 || y.BitLen() > 53 {
			return nil, false
		}
		return float64(x.Int64()) / float64(y.Int64()), true
	case syntax.FloorDiv, syntax.Modulo:
		if b.Sign() == 0 {
			return nil, false
		}
		m := new(big.Int)
		z.DivMod(a, b, m)
		// big.Int's division is Euclidean, Python's rounds down.
		if m.Sign() != 0 && b.Sign() < 0 {
			z.Sub(z, big.NewInt(1))
			m.Add(m, b)
		}
		if op == syntax.Modulo {
			return normal(m), true
		}
	case syntax.Pow:
		if b.Sign() < 0 || !b.IsInt64() || b.Int64() > maxFoldBits {
			return nil, false
		}
		if int64(a.BitLen())*b.Int64() > maxFoldBits {
			return nil, false
		}
		z.Exp(a, b, nil)
	case syntax.LShift:
		if b.Sign() < 0 || !b.IsInt64() || b.Int64() > maxFoldBits || int64(a.BitLen())+b.Int64() > maxFoldBits {
			return nil, false
		}
		z.Lsh(a, uint(b.Int64()))
	case syntax.RShift:
		if b.Sign() < 0 || !b.IsInt64() || b.Int64() > 1<<20 {
			return nil, false
		}
		z.Rsh(a, uint(b.Int64()))
	case syntax.BitAnd:
		z.And(a, b)
	case syntax.BitOr:
		z.Or(a, b)
	case syntax.BitXor:
		z.Xor(a, b)
	default:
		return nil, false
	}
	if lb && rb && (op == syntax.BitAnd || op == syntax.BitOr || op == syntax.BitXor) {
		return z.Sign() != 0, true
	}
	return normal(z), true
}

// foldRepeat computes sequence * n.
func foldRepeat(op syntax.Operator, seq any, n *big.Int) (any, bool) {
	if op != syntax.Mult || !n.IsInt64() || n.Int64() > maxFoldStr {
		return nil, false
	}
	k := max(int(n.Int64()), 0)
	switch s := seq.(type) {
	case string:
		if len(s)*k <= maxFoldStr {
			return repeatStr(s, k), true
		}
	case syntax.Bytes:
		if len(s)*k <= maxFoldStr {
			return syntax.Bytes(repeatStr(string(s), k)), true
		}
	case Tuple:
		if len(s)*k <= maxFoldTuple && flat(s) {
			t := make(Tuple, 0, len(s)*k)
			for range k {
				t = append(t, s...)
			}
			return t, true
		}
	}
	return nil, false
}

// flat reports whether a tuple holds no tuples, so that repeating it can't grow it faster than its length says.
func flat(t Tuple) bool {
	for _, v := range t {
		if _, ok := v.(Tuple); ok {
			return false
		}
	}
	return true
}

func repeatStr(s string, n int) string {
	b := make([]byte, 0, len(s)*n)
	for range n {
		b = append(b, s...)
	}
	return string(b)
}
