package compile

// errors.go makes the errors that the compiler reports.

import (
	"fmt"

	"github.com/krait-run/krait/internal/syntax"
)

// failure carries an error out of the recursive walk; Compile recovers it.
type failure struct{ err error }

// maxDepth bounds the recursion over the tree.
const maxDepth = 3 * syntax.MaxDepth

// errDepth is what the compiler reports when the tree is nested too deeply.
func errDepth() error {
	return &syntax.Error{Kind: "RecursionError", Msg: "maximum recursion depth exceeded during compilation"}
}

type source struct {
	filename string
	text     string
}

func (s *source) fail(pos syntax.Pos, format string, args ...any) {
	msg := format
	if len(args) > 0 {
		msg = fmt.Sprintf(format, args...)
	}
	panic(failure{syntax.NewError("SyntaxError", msg, s.filename, s.text, pos)})
}

// failBare is fail for what CPython finds before it generates code: the place is not among the arguments of the exception.
func (s *source) failBare(pos syntax.Pos, format string, args ...any) {
	defer func() {
		r := recover()
		if f, ok := r.(failure); ok {
			if e, ok := f.err.(*syntax.Error); ok {
				e.Bare = true
			}
		}
		panic(r)
	}()
	s.fail(pos, format, args...)
}
