package compile

// disasm.go prints code for people.

import (
	"fmt"
	"strings"
)

// Disassemble lists the instructions of the code, its handlers and the codes within.
func Disassemble(c *Code) string {
	var b strings.Builder
	disassemble(&b, c, 0)
	return b.String()
}

func disassemble(b *strings.Builder, c *Code, depth int) {
	if depth > maxNesting {
		return
	}
	fmt.Fprintf(b, "%s: params %d, clear %d, regs %d", c.Qualname, c.NumParams, c.NumClear, c.NumRegs)
	if c.NumSaved > 0 {
		fmt.Fprintf(b, ", saved %d", c.NumSaved)
	}
	for i, n := range c.VarNames {
		fmt.Fprintf(b, " %s=r%d", n, c.VarRegs[i])
	}
	b.WriteByte('\n')
	line := int32(-1)
	for i, w := range c.Instrs {
		l := "    "
		if c.Place(i).Line != line {
			line = c.Place(i).Line
			l = fmt.Sprintf("%4d", line)
		}
		fmt.Fprintf(b, "%s %4d %s\n", l, i, instrText(c, i, w))
	}
	for _, h := range c.Exceptions {
		fmt.Fprintf(b, "     %d..%d -> %d r%d\n", h.Start, h.End, h.Target, h.Reg)
	}
	for _, ch := range c.Children {
		b.WriteByte('\n')
		disassemble(b, ch, depth+1)
	}
}

func instrText(c *Code, i int, w Instr) string {
	op := Op(w)
	k := opKinds[op]
	if k.name == "" {
		return fmt.Sprintf("?%d", op)
	}
	var f []string
	add := func(kind operand, n int) {
		switch {
		case kind == none:
		case kind.isReg():
			f = append(f, fmt.Sprintf("r%d", n))
		case (kind == cst || kind == cstTup || kind == cstItems || kind == cstStr) && n >= 0 && n < len(c.Consts):
			f = append(f, constText(c.Consts[n]))
		case kind == name && n >= 0 && n < len(c.CacheNames):
			f = append(f, c.CacheNames[n])
		case kind == varN && n >= 0 && n < len(c.VarNames):
			f = append(f, c.VarNames[n])
		case kind == child && n >= 0 && n < len(c.Children):
			f = append(f, "<"+c.Children[n].Qualname+">")
		case kind == jmp:
			f = append(f, fmt.Sprintf("->%d", i+1+n))
		default:
			f = append(f, fmt.Sprint(n))
		}
	}
	add(k.a, int(uint8(w>>8)))
	add(k.b, int(uint8(w>>16)))
	add(k.c, int(uint8(w>>24)))
	add(k.d, int(int32(w>>32)))
	return strings.TrimSpace(k.name + " " + strings.Join(f, " "))
}

func constText(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case string:
		return fmt.Sprintf("%q", v)
	case Tuple:
		var s []string
		for _, x := range v {
			s = append(s, constText(x))
		}
		return "(" + strings.Join(s, ", ") + ")"
	case FrozenSet:
		return "frozenset" + constText(Tuple(v))
	}
	return fmt.Sprint(v)
}
