// Package syntax turns Python 3.14 source text into a syntax tree.
//
//	mod, err := syntax.Parse("x = 1 + 1\n", syntax.Options{Filename: "a.py"})
//	if e, ok := err.(*syntax.Error); ok {
//		fmt.Fprint(os.Stderr, e.Render()) // what python3.14 a.py prints
//	}
//	for _, s := range mod.(*syntax.Module).Body { ... }
//
// The tree is CPython's: one Go struct per node of the ast module, with the same names and the same
// fields in CamelCase. Errors carry CPython's texts and places.
//
// # How it works
//
// The scanner (scanner.go) hands out tokens one at a time. The parser (parser.go and the files
// beside it) is a predictive recursive descent over them that builds the tree and knows only whether
// the text is right. When it is not, a second, slower parser (diag.go and the files beside it) reads the
// text again, looking for the mistakes that CPython knows; it finds the message and the place.
//
// # Bounds
//
// Time and memory are linear in the length of the source. Brackets nest at most 200 deep, indentation at most
// 100 levels, f-strings at most 149 deep, and the tree is at most MaxDepth nodes deep; past these the
// parse ends with an *Error: CPython's SyntaxError or IndentationError, or, where CPython runs out of stack,
// one of Kind MemoryError or RecursionError. Nothing in the package keeps state between calls, so all of it may
// be used from any number of goroutines.
package syntax
