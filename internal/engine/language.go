package engine

// language.go holds Language, what scripts may be written in beside Python.

import "path"

// Language is a language of scripts. A program has those that it links, see krait.Options.Language.
type Language interface {
	// Name names it, for people and for journals.
	Name() string
	// TypeScript says that stubs of tools are written as TypeScript's declarations.
	TypeScript() bool
	// Open opens an engine. o.Interpreter has its bounds, and what it reaches of the outside.
	Open(o Options) (Engine, error)
	// Named returns the language of that name which the same engine runs, itself among them; nil: none.
	Named(name string) Language
	// Plain makes of a source JavaScript that Node.js runs as a prompt does, with a source map. file is the name of the source. The error is
	// one of the script's syntax.
	Plain(source, file string) (code, sourceMap string, err error)
	// Warm begins to make what takes time when engines are opened; or makes it, where only one is going to be opened.
	Warm(one bool)
}

// Part is what programs link by choice, and a process that runs their scripts must link too: a Language, or a module of Python's library.
type Part interface {
	// Name is how the host's process asks for it.
	Name() string
}

// Foreign says by a script's file name that it is in another language than Python.
func Foreign(name string) bool {
	switch path.Ext(name) {
	case ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts":
		return true
	}
	return false
}

// Python says by a script's file name that it is in Python.
func Python(name string) bool { return path.Ext(name) == ".py" }

// Stopped says that an engine runs no more scripts, since one did not end as it should.
type Stopped struct{ Reason string }

func (e *Stopped) Error() string { return "stopped: " + e.Reason }
