// Package frozen holds the compiled code of the library's modules that are written in Python.
//
// It is made of the sources by go generate, and found by the text of a source: one that was changed since is compiled when it is
// imported.
package frozen

//go:generate go run ./gen

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/compile"
)

//go:embed frozen.bin
var data string

var archive = sync.OnceValue(func() *compile.Archive {
	a, err := compile.OpenArchive(data)
	if err != nil {
		return &compile.Archive{}
	}
	return a
})

// Find returns the compiled code of a module's source, as compile.Unpack reads it, or "".
func Find(source string) string { return archive().Find(source) }
