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
}

// Foreign says by a script's file name that it is in another language than Python.
func Foreign(name string) bool {
	switch path.Ext(name) {
	case ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts":
		return true
	}
	return false
}

// Stopped says that an engine runs no more scripts, since one did not end as it should.
type Stopped struct{ Reason string }

func (e *Stopped) Error() string { return "stopped: " + e.Reason }
