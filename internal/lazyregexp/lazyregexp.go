// Package lazyregexp compiles regular expressions when they are first used, so that programs that link them start without.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles text when it is first called. It panics then if text is no regular expression.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
