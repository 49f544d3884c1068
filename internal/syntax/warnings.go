package syntax

// SyntaxWarnings: texts, and the order in which CPython issues them.

import (
	"cmp"
	"slices"
)

// Warning is a SyntaxWarning found while parsing.
type Warning struct {
	Msg  string
	Line int  // from 1
	Pos  Pos  // of the node; zero for a warning of the scanner
	Late bool // CPython issues it when it makes code, after the symbol table
}

// Span gives the place for an error in the warning's stead.
func (w Warning) Span() Pos {
	if w.Pos.Line == 0 {
		return Pos{Line: int32(w.Line), EndLine: int32(w.Line)}
	}
	return w.Pos
}

// CPython finds warnings in three passes, one after the other over the whole text.
const (
	phaseParse   = iota
	phaseControl // return, break and continue in a finally block
	phaseCompile
)

// warning is a Warning as it is collected.
type warning struct {
	Warning
	phase   uint8
	scanner bool       // from the scanner, which does not go back where a speculation fails
	pos     Pos        // phaseCompile: of the node
	load    *Subscript // holds only if this is neither stored to nor deleted
}

// invalidEscape is the text for a backslash before what.
func invalidEscape(what string) string {
	return "\"\\" + what + "\" is an invalid escape sequence. Such sequences will not work in the future. " +
		"Did you mean \"\\\\" + what + "\"? A raw string is also an option."
}

// invalidOctal is the text for an octal escape past \377.
func invalidOctal(what string) string {
	return "\"\\" + what + "\" is an invalid octal escape sequence. Such sequences will not work in the future. " +
		"Did you mean \"\\\\" + what + "\"? A raw string is also an option."
}

// invalidLiteral is the text for a number that runs into a keyword.
func invalidLiteral(kind string) string {
	return "invalid " + kind + " literal"
}

// scannerWarning collects a warning of the scanner.
func (p *parser) scannerWarning(line int32, msg string) {
	p.warnings = append(p.warnings, warning{Warning: Warning{Msg: msg, Line: int(line)}, scanner: true})
}

// forget drops the warnings collected since there were n, except the scanner's.
func (p *parser) forget(n int) {
	if len(p.warnings) > n {
		p.warnings = append(p.warnings[:n], slices.DeleteFunc(slices.Clone(p.warnings[n:]), func(w warning) bool { return !w.scanner })...)
	}
}

// sortedWarnings gives what was collected in CPython's order.
func (p *parser) sortedWarnings() []Warning {
	slices.SortStableFunc(p.warnings, func(a, b warning) int {
		if a.phase != b.phase {
			return cmp.Compare(a.phase, b.phase)
		}
		return cmp.Or(cmp.Compare(a.pos.Line, b.pos.Line), cmp.Compare(a.pos.Col, b.pos.Col),
			cmp.Compare(b.pos.EndLine, a.pos.EndLine), cmp.Compare(b.pos.EndCol, a.pos.EndCol))
	})
	var out []Warning
	for _, w := range p.warnings {
		if w.load == nil || w.load.Ctx == Load {
			out = append(out, w.Warning)
		}
	}
	return out
}

// warnControl warns of a return, break or continue that leaves a finally block.
func (p *parser) warnControl(what string, pos Pos) {
	if p.collect && p.inFinally {
		p.warnings = append(p.warnings, warning{Warning: Warning{Msg: "'" + what + "' in a 'finally' block", Line: int(pos.Line), Pos: pos}, phase: phaseControl})
	}
}

func (p *parser) warnNode(msg string, pos Pos, load *Subscript) {
	p.warnings = append(p.warnings, warning{Warning: Warning{msg, int(pos.Line), pos, true}, phase: phaseCompile, pos: pos, load: load})
}

// literalType gives the name of a literal's type, "" for what is no literal.
func literalType(e Expr) string {
	switch e := e.(type) {
	case *Tuple:
		return "tuple"
	case *List, *ListComp:
		return "list"
	case *Dict, *DictComp:
		return "dict"
	case *Set, *SetComp:
		return "set"
	case *GeneratorExp:
		return "generator"
	case *Lambda:
		return "function"
	case *JoinedStr:
		return "str"
	case *TemplateStr:
		return "string.templatelib.Template"
	case *Constant:
		switch e.Value.(type) {
		case nil:
			return "NoneType"
		case bool:
			return "bool"
		case float64:
			return "float"
		case complex128:
			return "complex"
		case string:
			return "str"
		case Bytes:
			return "bytes"
		case Ellipsis:
			return "ellipsis"
		}
		return "int"
	}
	return ""
}

// badIdentity says whether e is a constant that is should not be asked about.
func badIdentity(e Expr) bool {
	switch e := e.(type) {
	case *Tuple:
		return constantTuple(e)
	case *Constant:
		switch e.Value.(type) {
		case nil, bool, Ellipsis:
			return false
		}
		return true
	}
	return false
}

// constantTuple says whether the elements are constants, so that the tuple is one.
func constantTuple(t *Tuple) bool {
	for _, x := range t.Elts {
		switch x := x.(type) {
		case *Constant:
		case *Tuple:
			if !constantTuple(x) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (p *parser) warnCompare(c *Compare) {
	left := c.Left
	for i, op := range c.Ops {
		right := c.Comparators[i]
		if op == Is || op == IsNot {
			bad := left
			if !badIdentity(bad) {
				bad = right
			}
			if badIdentity(bad) {
				if op == Is {
					p.warnNode("\"is\" with '"+literalType(bad)+"' literal. Did you mean \"==\"?", c.Pos, nil)
				} else {
					p.warnNode("\"is not\" with '"+literalType(bad)+"' literal. Did you mean \"!=\"?", c.Pos, nil)
				}
				return
			}
		}
		left = right
	}
}

func (p *parser) warnCall(fn Expr) {
	if t := literalType(fn); t != "" && t != "function" {
		p.warnNode("'"+t+"' object is not callable; perhaps you missed a comma?", fn.Span(), nil)
	}
}

func (p *parser) warnSubscript(s *Subscript) {
	t := literalType(s.Value)
	switch t {
	case "set", "generator", "function", "string.templatelib.Template", "NoneType", "ellipsis", "int", "float", "complex", "bool":
		p.warnNode("'"+t+"' object is not subscriptable; perhaps you missed a comma?", s.Value.Span(), s)
	case "tuple", "list", "str", "bytes":
		if i := literalType(s.Slice); i != "" && i != "int" && i != "bool" {
			p.warnNode(t+" indices must be integers or slices, not "+i+"; perhaps you missed a comma?", s.Value.Span(), s)
		}
	}
}

func (p *parser) warnAssert(a *Assert) {
	if t, ok := a.Test.(*Tuple); ok && len(t.Elts) > 0 {
		p.warnNode("assertion is always true, perhaps remove parentheses?", a.Pos, nil)
	}
}
