package javascript

// interactive.go holds what a prompt needs.

import (
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Incomplete reports whether a source is the beginning of a script whose rest is missing.
func Incomplete(source string) bool {
	if len(source) > maxSource || nested(source) {
		return false // an error, whatever comes
	}
	r := api.Transform(source, api.TransformOptions{Loader: api.LoaderTS, LogLevel: api.LogLevelSilent})
	for _, m := range r.Errors {
		// A template that is not closed is an unterminated string at the end of the text.
		open := m.Text == "Unterminated string literal" && m.Location != nil && m.Location.Line > strings.Count(strings.TrimRight(source, "\n"), "\n")+1
		return open || strings.Contains(m.Text, "end of file") || strings.HasPrefix(m.Text, "Unterminated template") || strings.Contains(m.Text, "to terminate multi-line comment")
	}
	return false
}
