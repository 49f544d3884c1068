// Package objectfuzz looks for Python programs that break the interpreter's object model: what it makes of classes with odd bases,
// of instances that were never initialised, of functions, frames and descriptors that change while they are in use.
//
// It generates programs, runs them in child processes and keeps those under which the interpreter panics, touches memory that is not
// its own or takes no notice of its limits:
//
//	go run ./internal/objectfuzz/cmd -time 1h -jobs 2
//
// Built with -gcflags=all=-d=checkptr it also sees conversions of pointers that do no harm by luck, with -race what two goroutines
// share. With -compare PATH it tells which operations end in another way than in CPython; that is for reading, not for CI.
//
// Programs are made of operations, each in a block "with op(n):" that prints the type of the exception that ended it, or ok. A seed
// gives the same program as long as the generator and its tables (values.txt, helpers.txt, names.txt) stay the same, so findings are
// kept as programs.
//
// The tests run what need not be random: every native type made in every way that leaves out its initialisation (halfmade.go), the
// type matrix against CPython (testdata/matrix.py, testdata/matrix.txt), attacks (testdata/attacks) and what was found once
// (testdata/found).
package objectfuzz

//go:generate ../../oracle/bin/python3.14 names.py
