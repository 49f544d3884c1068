package javascript

// plain.go holds which scripts QuickJS runs as they stand: those of which esbuild would change nothing but the space.

import (
	"strings"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/krait-run/krait/internal/lazyregexp"
)

// changes matches what esbuild may change in a script: declarations that the next script may make again, what makes a module, what QuickJS lacks,
// this, which is undefined at top level, and catch, which is marked. It is looked for in texts and comments too.
var changes = lazyregexp.New(`\b(?:let|const|class|using|import|export|require|this|catch)\b|[@\x00\r\x{2028}\x{2029}]|^#!|<!--|-->|\\u`)

// typed matches beside that what may be TypeScript: also what JavaScript reads as something else, like f<T>(x).
var typed = lazyregexp.New(`[<:!?]|\b(?:as|satisfies|type|interface|enum|declare|namespace|abstract|module)\b`)

// plain says that a script is run as it stands. A false no costs time alone; where QuickJS can't read such a script, esbuild says what is wrong.
func plain(text string, l api.Loader) bool {
	return utf8.ValidString(text) && !strings.HasPrefix(text, "\ufeff") && !changes().MatchString(text) && (l != api.LoaderTS || !typed().MatchString(text))
}
