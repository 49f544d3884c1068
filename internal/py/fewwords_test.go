package py

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// Ints of a few words and of one more are what math/big makes of them, for all operators, signs and sizes.
func TestFewWords(t *testing.T) {
	BuildTypes()
	vm := &VM{mem: 1 << 40, limits: Limits{Memory: 1 << 40}}
	r := rand.New(rand.NewPCG(3, 4))
	check := func(what string, v Value, err error, want *big.Int) {
		t.Helper()
		got, ok := AsBig(v)
		if err != nil || !ok || got.Cmp(want) != 0 || want.IsInt64() != (v.o == &intTag) {
			t.Fatalf("%s: %v (%v), want %v", what, got, err, want)
		}
	}
	for range 20000 {
		x, y := randomBig(r, 1+r.IntN(fewWords+1)), randomBig(r, 1+r.IntN(fewWords+1))
		if r.IntN(3) == 0 {
			y.SetInt64(int64(r.Uint64()) >> r.IntN(64))
		}
		k := r.IntN(70 * fewWords)
		a, b := vm.bigValue(new(big.Int).Set(x)), vm.bigValue(new(big.Int).Set(y))
		binary := func(op BinOp, b Value) (Value, error) { return vm.bigBinary(op, a, b) }
		v, err := binary(Add, b)
		check("+", v, err, new(big.Int).Add(x, y))
		v, err = binary(Sub, b)
		check("-", v, err, new(big.Int).Sub(x, y))
		v, err = binary(Mul, b)
		check("*", v, err, new(big.Int).Mul(x, y))
		v, err = binary(And, b)
		check("&", v, err, new(big.Int).And(x, y))
		v, err = binary(Or, b)
		check("|", v, err, new(big.Int).Or(x, y))
		v, err = binary(Xor, b)
		check("^", v, err, new(big.Int).Xor(x, y))
		v, err = binary(LShift, Int(int64(k)))
		check("<<", v, err, new(big.Int).Lsh(x, uint(k)))
		v, err = binary(RShift, Int(int64(k)))
		check(">>", v, err, new(big.Int).Rsh(x, uint(k)))
		v, err = binary(Pow, Int(int64(k%9)))
		check("**", v, err, new(big.Int).Exp(x, big.NewInt(int64(k%9)), nil))
		v, err = intUnary(vm, Neg, a)
		check("-x", v, err, new(big.Int).Neg(x))
		v, err = intUnary(vm, Invert, a)
		check("~x", v, err, new(big.Int).Not(x))
		v, err = vm.ParseInt(x.String(), 10)
		check("int(str)", v, err, x)
		if s, err := intRepr(vm, a); err != nil || s != x.String() {
			t.Fatalf("str: %v (%v), want %v", s, err, x)
		}
		if s, err := vm.strValue(a); err != nil || strLayout.of(s.o).s != x.String() {
			t.Fatalf("str: %v, want %v", err, x)
		}
		f, _ := x.Float64()
		if g, err := vm.intAsFloat(a); err != nil || f != g {
			t.Fatalf("float(%v): %v (%v), want %v", x, g, err, f)
		}
		if v, err := vm.floatToInt(f); err == nil {
			want, _ := big.NewFloat(f).Int(nil)
			check("int(float)", v, err, want)
		}
		if y.Sign() == 0 {
			continue
		}
		f, _ = new(big.Rat).SetFrac(x, y).Float64()
		if v, err = binary(TrueDiv, b); err != nil || v != Float(f) && f != 0 {
			t.Fatalf("%v / %v: %v", x, y, err)
		}
		q, rest := new(big.Int).DivMod(x, y, new(big.Int)) // which rounds so that the remainder is not negative
		if rest.Sign() != 0 && y.Sign() < 0 {
			rest.Add(rest, y)
			q.Sub(q, bigOne)
		}
		v, err = binary(FloorDiv, b)
		check("//", v, err, q)
		v, err = binary(Mod, b)
		check("%", v, err, rest)
		v, err = binary(DivMod, b)
		pair, _ := AsTuple(v)
		check("divmod[0]", pair[0], err, q)
		check("divmod[1]", pair[1], err, rest)
	}
}
