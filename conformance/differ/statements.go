package main

// statements.go makes random function bodies.

import (
	"fmt"
	"math/rand/v2"
)

// generate makes the program of a seed: an expression or the body of a function.
func generate(seed uint64) *node {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 0x6b72616974))}
	switch g.IntN(3) {
	case 0:
		return g.expr(aModuleCall, 1+g.IntN(2))
	case 1:
		return g.expr(kind(g.IntN(int(anything)+1)), 1+g.IntN(3))
	}
	g.names = []string{"a", "b"}
	body := &node{block: true, kids: []*node{
		tree("out = []"),
		tree("a = \x00", g.expr(anything, 1)),
		tree("b = \x00", g.expr(anything, 1)),
	}}
	body.kids = append(body.kids, g.block(3).kids...)
	body.kids = append(body.kids, leaf("return out, a, b"))
	return body
}

// block makes a few statements.
func (g *generator) block(depth int) *node {
	b := &node{block: true}
	for range 1 + g.IntN(3) {
		b.kids = append(b.kids, g.statement(depth))
	}
	return b
}

func (g *generator) statement(depth int) *node {
	e := func() *node {
		k := anything
		if g.IntN(4) > 0 {
			k = kind(g.IntN(int(anything)))
		}
		return g.expr(k, 2)
	}
	of := func(k kind) *node { return g.expr(k, 2) }
	if depth <= 0 {
		return tree("out.append(\x00)", e())
	}
	v := g.pick("a", "b")
	switch g.IntN(19) {
	case 0, 1:
		return tree(v+" = \x00", e())
	case 2:
		return tree(v+" "+g.pick("+=", "-=", "//=", "%=", "|=", "&=")+" \x00", e())
	case 3:
		return tree("if \x00:\x00else:\x00", e(), g.block(depth-1), g.block(depth-1))
	case 4:
		i := g.loop()
		return tree("for "+i+" in \x00:\x00else:\x00", of(aList), g.inLoop(i, depth), g.block(depth-1))
	case 5:
		i := g.loop()
		return tree(i+" = 0\n"+"    while "+i+" < 4:\x00", &node{block: true, kids: append([]*node{leaf(i + " += 1")}, g.inLoop(i, depth).kids...)}).flat(i)
	case 6, 7:
		return tree("try:\x00except "+g.pick("TypeError", "ValueError", "(KeyError, IndexError)", "Exception", "ArithmeticError", "AttributeError")+" as err:\x00else:\x00finally:\x00",
			g.block(depth-1), &node{block: true, kids: []*node{leaf("out.append(type(err).__name__)"), g.statement(depth - 1)}}, g.block(depth-1), g.block(depth-1))
	case 8:
		return tree("raise "+g.pick("ValueError(\x00)", "TypeError(\x00)", "KeyError(\x00)", "ZeroDivisionError(\x00)", "StopIteration(\x00)", "\x00"), e())
	case 9:
		return tree("a, b = \x00", e())
	case 10:
		return tree("a, *b = \x00", e())
	case 11:
		return tree("match \x00:\x00", e(), &node{block: true, kids: []*node{
			tree("case "+g.pick("int(x)", "[x, *_]", "{'a': x}", "str() as x", "(1 | 2) as x", "[int(x), y]", "None | True as x", "float(real=x)", "{**x}", "['a', x]")+":\x00",
				&node{block: true, kids: []*node{leaf("out.append(x)"), g.statement(depth - 1)}}),
			tree("case _:\x00", g.block(depth-1)),
		}})
	case 12:
		g.funcs++
		f := fmt.Sprintf("g%d", g.funcs)
		return tree("def "+f+"("+g.pick("x", "x, y=2", "x, *y", "x, /, y=0", "*, x=1", "*x, **y")+"):\x00", &node{block: true, kids: []*node{
			leaf("nonlocal a"),
			g.statement(depth - 1),
			tree(g.pick("return \x00", "yield \x00", "return \x00"), e()),
		}}).then(tree("out.append("+f+"(\x00))", e()))
	case 13:
		return tree("del "+g.pick("a[\x00]", "a[\x00:]", "b[\x00]"), e())
	case 14:
		return tree(g.pick("a", "b")+"[\x00] = \x00", e(), e())
	case 15:
		return tree("out.append([\x00 for q in \x00 if \x00])", e(), of(aList), e())
	case 16:
		return tree("assert \x00, \x00", e(), of(aStr))
	case 17:
		g.funcs++
		c := fmt.Sprintf("C%d", g.funcs)
		return tree("class "+c+":\x00", &node{block: true, kids: []*node{
			tree("k = \x00", e()),
			tree("def "+g.pick("__init__", "__len__", "__repr__", "__eq__", "__getitem__", "__add__", "__bool__", "__iter__", "__contains__", "__call__", "__hash__", "__index__", "__format__")+
				"(self, *x):\x00", &node{block: true, kids: []*node{tree("return \x00", e())}}),
		}}).then(tree(v + " = " + c + "()")).then(tree("out.append("+g.pick("len("+v+")", v+" == \x00", v+"[\x00]", v+" + \x00", "bool("+v+")", "list("+v+")", "\x00 in "+v, v+"(\x00)", "f'{"+v+":>3}'", "[1, 2]["+v+"]", v+".k", v+".nothing")+")", e()))
	default:
		return tree("out.append(\x00)", e())
	}
}

func (g *generator) loop() string {
	g.loops++
	return fmt.Sprintf("i%d", g.loops)
}

// inLoop makes the body of a loop over a variable.
func (g *generator) inLoop(variable string, depth int) *node {
	names := g.names
	g.names = append(names[:len(names):len(names)], variable)
	defer func() { g.names = names }()
	b := g.block(depth - 1)
	switch g.IntN(5) {
	case 0:
		b.kids = append(b.kids, tree("if \x00:\x00", g.expr(aBool, 1), &node{block: true, kids: []*node{leaf(g.pick("break", "continue"))}}))
	}
	return b
}

// then makes one statement of two.
func (n *node) then(next *node) *node {
	return tree("if True:\x00", &node{block: true, kids: []*node{n, next}})
}

// flat makes a while loop and the statement before it one.
func (n *node) flat(variable string) *node {
	loop := tree("while "+variable+" < 4:\x00", n.kids[0])
	return leaf(variable + " = 0").then(loop)
}
