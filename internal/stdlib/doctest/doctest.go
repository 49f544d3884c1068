// Package doctest is Python's module doctest.
package doctest

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// The module is written in Python: parse.py holds examples and their parser, check.py how output is compared, find.py where
// docstrings are, run.py the runners and suites.py what works on top of them.
var (
	//go:embed parse.py
	parse string
	//go:embed check.py
	check string
	//go:embed find.py
	find string
	//go:embed run.py
	run string
	//go:embed suites.py
	suites string
)

// Module returns the module doctest.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "doctest", Doc: "Runs the interactive examples of docstrings and compares what they print.",
		Source: parse + check + find + run + suites,
	}
})
