// Package ast is Python's module ast: syntax trees as Python objects.
package ast

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

// source defines the functions that walk trees.
//
//go:embed ast.py
var source string

// unparseSource defines unparse.
//
//go:embed unparse.py
var unparseSource string

// rareSource defines what few programs use.
//
//go:embed rare.py
var rareSource string

// Flags of compile().
const (
	flagOnlyAST      = 0x400
	flagTypeComments = 0x1000
	flagOptimized    = 0x8000
)

// Module returns the definition of the module ast.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(nodeType, nodeSpec())
	py.BuildType(fieldTypesType, fieldTypesSpec())
	unparse := lazy.New("ast", unparseSource, "unparse")
	rare := lazy.New("ast", rareSource, "compare", "get_source_segment", "increment_lineno", "slice", "Index", "ExtSlice", "Suite", "AugLoad",
		"AugStore", "Param")
	return &py.ModuleDef{
		Name:  "ast",
		Doc:   "Syntax trees of Python code: parsing, inspecting, changing and writing them.",
		Types: []*py.Type{nodeType},
		Consts: []py.Const{
			{Name: "PyCF_ALLOW_TOP_LEVEL_AWAIT", Value: py.Int(0x2000)}, {Name: "PyCF_ONLY_AST", Value: py.Int(flagOnlyAST)},
			{Name: "PyCF_OPTIMIZED_AST", Value: py.Int(flagOnlyAST | flagOptimized)}, {Name: "PyCF_TYPE_COMMENTS", Value: py.Int(flagTypeComments)},
		},
		Funcs: []py.Def{
			{Name: "literal_eval", Sig: "node_or_string", Python: true, Fn: literalEval,
				Doc: "Evaluate an expression node or a string that holds a Python literal or container display: strings, bytes, numbers, tuples,\nlists, dicts, sets, booleans, None and Ellipsis."},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			if err := makeClasses(vm, m); err != nil {
				return err
			}
			vm.SetASTHook(compileHook)
			lazy.Install(vm, m, "ast", unparse, rare)
			return nil
		},
		Source: source,
	}
})
