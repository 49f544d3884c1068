package tool

// names.go holds the rule by which the names of tools and parameters become Python identifiers.

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/krait-run/krait/internal/syntax"
)

// Reserved is the name of the namespace that all tools are in; no tool and no group has it.
const Reserved = "tools"

// maxName is how many bytes a name may have.
const maxName = 200

// builtinNames are Python's builtins that scripts use as such: a tool of this name outside of a group gets an underscore.
var builtinNames = strings.Fields("abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile " +
	"complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id " +
	"input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow print property " +
	"range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip")

// identifier maps a name to a Python identifier: it is normalised to NFKC; each character that no identifier has becomes an
// underscore; a name that can't begin an identifier gets an underscore before it, a keyword one after it.
func identifier(name string) (string, error) {
	switch {
	case name == "":
		return "", fmt.Errorf("the name is empty")
	case len(name) > maxName:
		return "", fmt.Errorf("the name has more than %d bytes", maxName)
	}
	var b strings.Builder
	for _, r := range norm.NFKC.String(name) {
		if syntax.IsIdentifier("_" + string(r)) {
			b.WriteRune(r)
		} else {
			b.WriteByte('_')
		}
	}
	s := b.String()
	switch {
	case strings.Trim(s, "_") == "":
		return "", fmt.Errorf("the name %q has no letter or digit", name)
	case !syntax.IsIdentifier(s):
		s = "_" + s
	case syntax.IsKeyword(s):
		s += "_"
	}
	if strings.HasPrefix(s, "__") && strings.HasSuffix(s, "__") {
		return "", fmt.Errorf("the name %q is one of Python's own", name)
	}
	return s, nil
}

// toolIdentifier is identifier for a name of a tool or, with group "", of a group: outside of a group it does not hide a builtin.
func toolIdentifier(name, group string) (string, error) {
	s, err := identifier(name)
	if err == nil && group == "" && slices.Contains(builtinNames, s) {
		s += "_"
	}
	return s, err
}
