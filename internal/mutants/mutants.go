// Package mutants changes compiled code in ways that no compiler would, for tests of the verifier.
package mutants

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/compile"
)

// Programs use, between them, every family of instructions.
var Programs = []string{
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
	// What frames, finalizers and weak references see of registers.
	"import sys, weakref\nclass D:\n    def __del__(self): seen.append(1)\nseen = []\ndef f(a):\n    d = D()\n    r = weakref.ref(d)\n    sys._getframe().f_locals['a'] = [a]\n    del d\n    for i, j in zip(a, a):\n        k = [i, *[j], f'{i}{j!s:>2}']\n        a.append(k) if len(a) < 3 else None\n    try:\n        D().x\n    except AttributeError as e:\n        return locals(), e\nx = f(1)\ndel x\n",
	"def g():\n    try:\n        while True:\n            try:\n                x = yield [1, (yield 2), *[3]]\n            except ValueError as e:\n                y = f'{e}'\n            else:\n                z = {**{'a': (yield)}, 'b': x}\n    finally:\n        del x\ni = g()\nnext(i)\ni.send(1)\nnext(i)\nnext(i)\ni.throw(ValueError('v'))\nfor q in i:\n    if q is None: break\ni.close()\n",
	"def f[T: int](a: T, *, b: 'x' = 1) -> T:\n    class K[U](list):\n        c = [a for _ in 'ab']\n        def m(self): return __class__, a, b\n        x: T\n    return K\ntype L[V] = list[V]\nx = f(1)().m()\ny = L.__value__, f.__annotations__\ns = t'{x!r:>{9}} a'\n",
	"def f(*a, **k):\n    global g\n    g = 1\n    del g\n    h = lambda *a, **k: (a, k)\n    return h(*a, 1, *a, z=2, **k), 'a'.join('b c'.split()), ' '.join(x for x in 'abc')\nx = f(1, y=2)\nif len('abc') == 3 and x is not None and 'z' in x[0][1]: x = -x[0][0][0] ** 2 // 3 % 5 << 1 | 6 & ~7 ^ 8\nassert x != 'q', 'm'\ny = x if x else None\n",
	"class R:\n    def __init__(self): self.n = 0\n    def __iter__(self): return self\n    def __next__(self):\n        self.n += 1\n        if self.n > 3: raise StopIteration\n        return self.n, -self.n\n    def __eq__(self, o): return o == 3\nt = 0\nfor a, b in R():\n    if R() == a: t += b\n    elif a >= 2.5 or a == 'x': break\nelse: t = 1\nwith open('x') if 0 else __import__('contextlib').nullcontext(4) as v, __import__('contextlib').suppress(ValueError):\n    raise ValueError(v)\n",
	// Far locals.
	"def f(n):\n" + many("    v%d = n + %[1]d\n", 260) + "    def g(): return v3 + v259\n    while n < 3:\n        n += 1\n        v258 += v257\n        v1 = [v2, *[v256], n]\n    del v255\n    return g() + v258, v1, locals()\nx = f(1)\n",
}

func many(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// Clone copies what mutation changes.
func Clone(c *compile.Code) *compile.Code {
	d := *c
	d.Instrs = slices.Clone(c.Instrs)
	d.Consts = slices.Clone(c.Consts)
	d.CacheNames = slices.Clone(c.CacheNames)
	d.VarRegs = slices.Clone(c.VarRegs)
	d.VarKinds = slices.Clone(c.VarKinds)
	d.Closure = slices.Clone(c.Closure)
	d.Exceptions = slices.Clone(c.Exceptions)
	d.Children = slices.Clone(c.Children)
	for i, ch := range d.Children {
		d.Children[i] = Clone(ch)
	}
	return &d
}

func all(c *compile.Code) []*compile.Code {
	out := []*compile.Code{c}
	for _, ch := range c.Children {
		out = append(out, all(ch)...)
	}
	return out
}

// Size is how many bytes say what to change.
const Size = 6

// Mutate changes one thing in c or a code within, as Size bytes say.
func Mutate(c *compile.Code, m []byte) {
	codes := all(c)
	c = codes[int(m[0])%len(codes)]
	at, val := int(binary.LittleEndian.Uint16(m[2:])), binary.LittleEndian.Uint16(m[4:])
	w := &c.Instrs[at%len(c.Instrs)]
	other := &c.Instrs[int(val)%len(c.Instrs)]
	field := func(shift uint, x uint8) { *w = *w&^(0xff<<shift) | uint64(x)<<shift }
	small := func(n *int) { *n += int(int8(val)) % 4 }
	switch m[1] % 24 {
	case 0, 1, 2, 3: // operation or register
		field(uint(m[1]%4)*8, uint8(val))
	case 4: // constant, cache slot, count, jump
		*w = *w&0xffffffff | uint64(uint32(int32(int16(val))))<<32
	case 5:
		*w += uint64(int64(int8(val))%8) << 32
	case 6:
		*w = *other
	case 7:
		*w, *other = *other, *w
	case 8, 9, 10: // a register or an operand of another instruction
		field(uint(m[1]%3+1)*8, uint8(*other>>(uint(1+m[4]%3)*8)))
	case 11:
		if len(c.Closure) > 0 {
			c.Closure[at%len(c.Closure)] = uint8(val)
		}
	case 12, 13, 14:
		if len(c.Exceptions) == 0 {
			return
		}
		h := &c.Exceptions[at%len(c.Exceptions)]
		switch n := int32(len(c.Instrs)); m[1] % 3 {
		case 0:
			h.Target = int32(val) % n
		case 1:
			h.Reg = uint8(val)
		case 2:
			h.Start, h.End = h.Start+int32(int8(val))%4, h.End+int32(int8(val>>8))%4
		}
	case 15:
		c.Flags ^= 1 << (val % 31)
	case 16:
		small([]*int{&c.NumClear, &c.NumRegs, &c.NumParams, &c.NumArgs, &c.NumKwOnly, &c.NumPosOnly, &c.SelfReg, &c.ClassCell}[at%8])
	case 17:
		if len(c.Children) > 0 {
			c.Children[at%len(c.Children)] = Clone(c.Children[int(val)%len(c.Children)])
		}
	case 18:
		if n := len(c.VarRegs); n > 0 {
			if val&1 == 0 {
				c.VarRegs[at%n] = uint8(val >> 8)
			} else {
				c.VarKinds[at%n] = compile.VarKind(val >> 8 % 6)
			}
		}
	case 19:
		if n := len(c.Consts); n > 0 {
			c.Consts[at%n] = []any{nil, true, int64(int16(val)), 1.5, "text", compile.Tuple{}, compile.Tuple{"a", "b"}, compile.Tuple{int64(1), nil}, compile.FrozenSet{"a"}, 3, c.Consts[int(val>>4)%n]}[val%11]
		}
	case 20: // control passes an instruction by
		*w = 0
	case 21: // or goes elsewhere
		*w = compile.Encode(compile.OpJump, 0, 0, 0, int32(int16(val))%int32(len(c.Instrs)))
	case 22: // a child of another code
		if from := codes[int(val)%len(codes)]; len(c.Children) > 0 {
			if slices.Contains(all(from), c) {
				from = leaf
			}
			c.Children[at%len(c.Children)] = Clone(from)
		}
	case 23: // a small register in place of a small one
		field(uint(1+val>>8%3)*8, uint8(val)%uint8(max(1, min(c.NumRegs, 255))))
	}
}

// leaf returns None.
var leaf = &compile.Code{Name: "leaf", Qualname: "leaf", NumRegs: 1, SelfReg: -1, ClassCell: -1, Consts: []any{nil},
	Instrs: []compile.Instr{compile.Encode(compile.OpReturnK, 0, 0, 0, 0)}}
