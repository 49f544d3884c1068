// Package objectfuzz looks for Python programs that break the interpreter's object model: what it makes of classes with odd bases,
// of instances that were never initialised, of functions, frames and descriptors that change while they are in use. It generates
// programs, runs them in child processes and keeps those under which the interpreter panics, touches memory that is not its own,
// takes no notice of its limits, or answers in another way than CPython.
//
//	go run ./internal/objectfuzz/cmd -time 1h -jobs 2
//
// Programs are made of operations, each in a block "with op(n):" that prints the type of the exception that ended it, or ok. A seed
// gives the same program as long as the generator and its tables (values.txt, helpers.txt, names.txt) stay the same, so findings are
// kept as programs.
package objectfuzz

//go:generate ../../oracle/bin/python3.14 names.py
