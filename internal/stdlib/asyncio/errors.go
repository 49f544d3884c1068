package asyncio

// errors.go holds the exception types of asyncio.exceptions that Go code raises.

import "github.com/krait-run/krait/internal/py"

// The exception types. CancelledError is no Exception, so that `except Exception` lets it pass.
var (
	CancelledError     = &py.Type{}
	InvalidStateError  = &py.Type{}
	brokenBarrierError = &py.Type{}
)

func buildErrors() {
	build := func(t *py.Type, name string, base *py.Type, doc string) {
		py.BuildType(t, py.TypeSpec{Name: name, Module: "asyncio.exceptions", Base: base, Kind: py.KindException, Flags: py.FlagHasDict, Python: true, Doc: doc})
	}
	build(CancelledError, "CancelledError", py.BaseException, "The Future or Task was cancelled.")
	build(InvalidStateError, "InvalidStateError", py.Exception, "The operation is not allowed in this state.")
	build(brokenBarrierError, "BrokenBarrierError", py.RuntimeError, "Barrier is broken by barrier.abort() call.")
}

// isExit reports whether err ends the program rather than a task.
func isExit(err error) bool {
	return py.IsExc(err, py.SystemExit) || py.IsExc(err, py.KeyboardInterrupt)
}
