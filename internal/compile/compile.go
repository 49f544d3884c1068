// Package compile turns a syntax tree into code for the register machine of package py.
//
// Compile walks the tree twice: the symbol table (symtable.go, symexpr.go, resolve.go) finds out where each name lives,
// then a unit per code object (unit.go) emits instructions (stmt.go, expr.go, jump.go, call.go and so on) in one pass.
// While it emits, the unit knows which locals are certainly bound, so that only doubtful reads are checked; at the end
// the locals that were read in doubt are renumbered into the range that the frame clears at entry.
//
// Registers of a frame: parameters, other locals and cells, then temporaries as a stack. An expression is compiled into
// a wanted register or wherever it is cheapest; a local that is read is its own register. A local register named as the
// target of an expression is written by the expression's last instruction only.
package compile

import (
	"fmt"

	"github.com/krait-run/krait/internal/syntax"
)

// Options steer Compile.
type Options struct {
	// Filename is shown in tracebacks and errors; Source is the text that the tree was parsed from.
	Filename string
	Source   string
	// NoLines keeps the source out of the code, so that tracebacks show no lines of it: for text that is in no file.
	NoLines bool
	// LastExpr makes the value of a final expression statement the module code's return value.
	LastExpr bool
	// TopLevelAwait allows await, async for, async with and asynchronous comprehensions in the module's body; code that
	// has them gets FlagCoroutine.
	TopLevelAwait bool
	// Interactive makes the module's expression statements display their value.
	Interactive bool
	// Optimize is the level of python -O: 1 drops assert, 2 also docstrings.
	Optimize int
	// Budget is how many instructions may be emitted beyond those that the length of Source grants.
	Budget int
	// Compile calls Poll with the number of instructions that it has emitted, after every pollEvery, and with as many for the work of looking names up before that. Poll's error
	// ends the work, and Compile returns it. Nil: no calls.
	Poll func(instructions int) error
	// FutureAnnotations is `from __future__ import annotations` inherited by exec and eval.
	FutureAnnotations bool
}

// pollEvery is how many instructions are emitted between two calls of Options.Poll.
const pollEvery = 256

// compiler is what the units of a module share.
type compiler struct {
	source
	opts       Options
	table      *symtable
	future     bool
	generating bool // the symbol table is finished
	depth      int
	foldBudget int // bytes that folded constants may still take; beyond, operators on constants run
	budget     int // instructions that may still be emitted, over all units
	unseen     int // instructions since the last call of Options.Poll
	folded     map[syntax.Expr]folded
	// futureStmts are the __future__ imports in their proper place.
	futureStmts map[*syntax.ImportFrom]bool
}

// tell calls Options.Poll.
func (c *compiler) tell() {
	c.unseen = 0
	if c.opts.Poll != nil {
		if err := c.opts.Poll(pollEvery); err != nil {
			panic(failure{err})
		}
	}
}

// shownSource is the source as the code keeps it for tracebacks.
func (c *compiler) shownSource() string {
	if c.opts.NoLines {
		return ""
	}
	return c.text
}

// Compile makes the code of a module or expression. The error is a *syntax.Error or Poll's. The tree is not changed.
func Compile(mod syntax.Mod, opts Options) (code *Code, err error) {
	c := &compiler{}
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(failure)
			if !ok {
				// A mistake in the compiler must not end the host.
				code, err = nil, &syntax.Error{Kind: "SystemError", Msg: fmt.Sprint("internal error of the compiler: ", r)}
				return
			}
			if e, ok := f.err.(*syntax.Error); ok {
				e.Late = c.generating
			}
			code, err = nil, f.err
		}
	}()
	if opts.Filename == "" {
		opts.Filename = "<string>"
	}
	src := source{opts.Filename, opts.Source}
	*c = compiler{source: src, opts: opts, foldBudget: 1<<20 + 8*len(opts.Source), budget: 1<<18 + 64*len(opts.Source) + opts.Budget}
	var body []syntax.Stmt
	var value syntax.Expr
	switch m := mod.(type) {
	case *syntax.Module:
		body = m.Body
	case *syntax.Interactive:
		body = m.Body
	case *syntax.Expression:
		value = m.Body
	}
	c.future = opts.FutureAnnotations || c.futures(body)
	t := &symtable{source: src, poll: opts.Poll, await: opts.TopLevelAwait, future: c.future}
	c.table = t
	s := t.enter(mod, partMain, scopeModule, "<module>", syntax.Pos{})
	if value != nil {
		t.expr(value)
	} else {
		t.body(body)
	}
	t.cur = s
	t.resolve()
	c.generating = true
	u := c.newUnit(nil, s, "<module>", "<module>", 1)
	u.code.Flags |= FlagModule | FlagNamespace
	if value != nil {
		u.returnValue(value, value.Span())
	} else {
		u.module(body)
	}
	return u.finish(), nil
}

// futureFeatures are the names that __future__ has.
var futureFeatures = map[string]bool{
	"nested_scopes": true, "generators": true, "division": true, "absolute_import": true, "with_statement": true,
	"print_function": true, "unicode_literals": true, "barry_as_FLUFL": true, "generator_stop": true, "annotations": true,
}

// futures checks the __future__ imports and reports whether annotations is among them.
func (c *compiler) futures(body []syntax.Stmt) (annotations bool) {
	allowed := true
	for i, s := range body {
		f, ok := s.(*syntax.ImportFrom)
		if !ok || f.Module != "__future__" || f.Level != 0 {
			if i == 0 && docstring(body) != nil {
				continue
			}
			allowed = false
			continue
		}
		if !allowed {
			c.failBare(f.Pos, "from __future__ imports must occur at the beginning of the file")
		}
		if c.futureStmts == nil {
			c.futureStmts = map[*syntax.ImportFrom]bool{}
		}
		c.futureStmts[f] = true
		for _, a := range f.Names {
			switch {
			case a.Name == "braces":
				c.failBare(a.Pos, "not a chance")
			case !futureFeatures[a.Name]:
				c.failBare(a.Pos, "future feature %s is not defined", a.Name)
			}
			annotations = annotations || a.Name == "annotations"
		}
	}
	return annotations
}

// docstring returns the string that a body begins with, or nil.
func docstring(body []syntax.Stmt) *syntax.Constant {
	if len(body) == 0 {
		return nil
	}
	e, ok := body[0].(*syntax.ExprStmt)
	if !ok {
		return nil
	}
	k, ok := e.Value.(*syntax.Constant)
	if !ok {
		return nil
	}
	if _, ok := k.Value.(string); !ok {
		return nil
	}
	return k
}

func (c *compiler) down() {
	if c.depth++; c.depth > maxDepth {
		panic(failure{errDepth()})
	}
}
