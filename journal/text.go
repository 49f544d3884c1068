package journal

// text.go holds calls in words, as Python writes them.

import (
	"maps"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/unicodetext"
	"github.com/krait-run/krait/values"
)

// maxText is how long a value in words gets, in characters.
const maxText = 80

// Text returns the call in words: get_forecast(city='Tokyo'). Arguments are sorted by name, long values shortened.
func (in *Intent) Text() string { return callText(in.Tool, in.Args) }

func callText(name string, args map[string]any) string {
	var b strings.Builder
	b.WriteString(name)
	b.WriteByte('(')
	for i, k := range slices.Sorted(maps.Keys(args)) {
		if i > 0 {
			b.WriteString(", ")
		}
		if b.Len() > 4*maxText {
			b.WriteString("...")
			break
		}
		b.WriteString(unicodetext.Short(k, maxText))
		b.WriteByte('=')
		b.WriteString(values.Repr(args[k], maxText))
	}
	b.WriteByte(')')
	return b.String()
}
