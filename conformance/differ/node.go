package main

// node.go holds programs as trees that can be written out and cut down.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// node is a piece of a program: text with a slot (\x00) for each of its parts. A block's parts are statements.
type node struct {
	text  string
	block bool
	kids  []*node
}

func leaf(text string) *node { return &node{text: text} }

func tree(text string, kids ...*node) *node { return &node{text: text, kids: kids} }

// String writes an expression or statement.
func (n *node) String() string {
	var b strings.Builder
	n.write(&b, 0)
	return b.String()
}

func (n *node) write(b *strings.Builder, indent int) {
	if n.block {
		for _, k := range n.kids {
			b.WriteString(strings.Repeat("    ", indent))
			k.write(b, indent)
			b.WriteByte('\n')
		}
		if len(n.kids) == 0 {
			b.WriteString(strings.Repeat("    ", indent) + "pass\n")
		}
		return
	}
	i := 0
	for part := range strings.SplitSeq(n.text, "\x00") {
		if i > 0 {
			k := n.kids[i-1]
			if k.block {
				b.WriteByte('\n')
				k.write(b, indent+1)
				b.WriteString(strings.Repeat("    ", indent))
			} else {
				k.write(b, indent)
			}
		}
		b.WriteString(part)
		i++
	}
}

// program is the text that prints the outcome of n as number i.
func (n *node) program(i int) string {
	src := fmt.Sprintf("f = lambda: %s\n", n)
	if n.block {
		var b strings.Builder
		n.write(&b, 1)
		src = "def f():\n" + b.String()
	}
	if strings.Contains(src, ".") || strings.Contains(src, "Decimal") || strings.Contains(src, "Fraction") {
		src = imports + src
	}
	quoted, _ := json.Marshal(src)
	return fmt.Sprintf("p(%d, %s)\n", i, quoted)
}

// chunk is the text for a test file.
func (n *node) chunk() string {
	if n.block {
		return n.String()
	}
	return "print(repr(" + n.String() + "))\n"
}

func (n *node) size() int {
	s := 1 + len(n.text)
	for _, k := range n.kids {
		s += k.size()
	}
	return s
}

// smaller returns programs with one part of n left out or replaced by something simple.
func (n *node) smaller() []*node {
	var out []*node
	if !n.block {
		for _, k := range n.kids {
			if !k.block {
				out = append(out, k)
			}
		}
	}
	for i, k := range n.kids {
		with := func(x *node) *node {
			c := *n
			c.kids = slices.Clone(n.kids)
			c.kids[i] = x
			return &c
		}
		if n.block {
			c := *n
			c.kids = slices.Delete(slices.Clone(n.kids), i, i+1)
			out = append(out, &c)
			for _, g := range k.kids { // a statement's body in its place
				if g.block {
					c := *n
					c.kids = slices.Concat(n.kids[:i], g.kids, n.kids[i+1:])
					out = append(out, &c)
				}
			}
		}
		for _, s := range k.smaller() {
			if s.block == k.block {
				out = append(out, with(s))
			}
		}
		if !k.block && !n.block && len(k.kids) > 0 {
			for _, simple := range []string{"0", "1", "''", "[]"} {
				out = append(out, with(leaf(simple)))
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *node) int { return a.size() - b.size() })
	return out
}
