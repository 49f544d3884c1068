package compile_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/syntax"
)

// mutable are programs that between them use every family of instructions.
var mutable = []string{
	"def f(a, b=2, *c, d=4, **e):\n    return a + b * 2 - d, c, e\nx = f(1, *[2, 3], d=5, **{'z': 1})\ny = f(1)[0]\n",
	"def outer(n):\n    def inner(k):\n        nonlocal n\n        n += k\n        return n\n    del_me = n\n    del del_me\n    return inner\ng = outer(1)\nx = [g(i) for i in range(4)]\n",
	"def f(x):\n    try:\n        return 1 / x\n    except (ZeroDivisionError, TypeError) as e:\n        raise ValueError('v') from e\n    finally:\n        x = 0\ntry:\n    f(0)\nexcept ValueError as e:\n    s = str(e)\n",
	"def gen(n):\n    for i in range(n):\n        got = yield i\n        if got: yield got\n    return 3\ndef both():\n    r = yield from gen(2)\n    yield r\nx = list(both())\n",
	"class C:\n    k = 1\n    def __init__(self, v): self.v = v\n    @property\n    def p(self): return self.v + self.k\n    def __enter__(self): return self\n    def __exit__(self, *a): return True\nwith C(2) as c:\n    c.p\n    c.v = c.p\n    raise KeyError\nx = C(3).p\n",
	"def m(v):\n    match v:\n        case [1, *rest]: return rest\n        case {'a': x, **kw}: return x, kw\n        case int(n) if n > 3: return n\n        case str() | None: return 'none'\n        case _: return v\nx = [m(v) for v in ([1, 2, 3], {'a': 1, 'b': 2}, 5, 'q', 1.5)]\n",
	"try:\n    raise ExceptionGroup('g', [ValueError(1), KeyError(2)])\nexcept* ValueError as e:\n    a = e.exceptions\nexcept* KeyError as e:\n    b = e\n",
	"a, (b, *c), d = 1, (2, 3, 4), 5\nx = {k: v for k, v in {1: 2}.items()}\ny = {*c, 1, 2}\nz = [*c, *y]\nw = {**x, 3: 4}\ns = f'{a!r:>5} {b} {c}'\nt = z[1:2]\nz[0] = 1\ndel z[0]\nu = a < b < d and not a or b\nwhile a < 9:\n    a += 1\n    if a == 4: continue\n    if a > 7: break\n",
	"async def co(n):\n    return n\nasync def agen():\n    yield 1\n    yield await co(2)\nasync def main():\n    return [x async for x in agen()] + [await co(3)]\nc = main()\ntry:\n    c.send(None)\nexcept StopIteration as e:\n    x = e.value\n",
	"class A:\n    def f(self): return 1\nclass B(A):\n    z: int = 1\n    def f(self): return super().f() + __class__.z\nx = B().f()\nif x:\n    y: int = 2\nlam = lambda q=1, *, r=2: q + r\nx = lam(3, r=4)\n",
}

// clone copies what mutation changes.
func clone(c *compile.Code) *compile.Code {
	d := *c
	d.Instrs = slices.Clone(c.Instrs)
	d.Closure = slices.Clone(c.Closure)
	d.Exceptions = slices.Clone(c.Exceptions)
	d.Children = slices.Clone(c.Children)
	for i, ch := range d.Children {
		d.Children[i] = clone(ch)
	}
	return &d
}

// all returns a code and those within.
func all(c *compile.Code) []*compile.Code {
	out := []*compile.Code{c}
	for _, ch := range c.Children {
		out = append(out, all(ch)...)
	}
	return out
}

// mutate changes one thing in one of codes: six bytes say what.
func mutate(codes []*compile.Code, m []byte) {
	c := codes[int(m[0])%len(codes)]
	at, val := int(binary.LittleEndian.Uint16(m[2:])), binary.LittleEndian.Uint16(m[4:])
	w := &c.Instrs[at%len(c.Instrs)]
	field := func(shift uint) { *w = *w&^(0xff<<shift) | uint64(uint8(val))<<shift }
	switch m[1] % 10 {
	case 0, 1, 2, 3:
		field(uint(m[1]%4) * 8) // operation or register
	case 4: // constant, cache slot, count, jump
		*w = *w&0xffffffff | uint64(uint32(int32(int16(val))))<<32
	case 5:
		*w += uint64(int64(int8(val))) << 32
	case 6:
		*w = c.Instrs[int(val)%len(c.Instrs)]
	case 7:
		if len(c.Closure) > 0 {
			c.Closure[at%len(c.Closure)] = uint8(val)
		}
	case 8:
		if len(c.Exceptions) > 0 {
			h := &c.Exceptions[at%len(c.Exceptions)]
			h.Target, h.Reg = int32(val>>8), uint8(val)
		}
	case 9:
		if len(c.Exceptions) > 0 {
			h := &c.Exceptions[at%len(c.Exceptions)]
			h.Start, h.End = int32(val>>8), int32(val&0xff)
		}
	}
}

// Whatever is done to code, disassembling and verifying it does not panic. Code that is accepted is not run: the evaluation
// loop trusts the types that the compiler's code guarantees, which Verify does not check.
func FuzzVerify(f *testing.F) {
	for i := range mutable {
		f.Add([]byte{byte(i)})
		for op := range byte(10) {
			f.Add([]byte{byte(i), 0, op, 3, 0, 2, 0, 1, op, 5, 0, 1, 0})
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 61 {
			return
		}
		mod, err := syntax.Parse(mutable[int(data[0])%len(mutable)], syntax.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := compile.Compile(mod, compile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := compile.Verify(c); err != nil {
			t.Fatal(err)
		}
		c = clone(c)
		for m := data[1:]; len(m) >= 6; m = m[6:] {
			mutate(all(c), m)
		}
		compile.Disassemble(c)
		_ = compile.Verify(c)
	})
}
