package krait_test

import (
	"testing"

	"github.com/krait-run/krait"
)

// A prompt asks for more lines until a statement is complete, and not where more lines can't mend it.
func TestIncomplete(t *testing.T) {
	for source, want := range map[string]bool{
		"x = 1\n":                   false,
		"x =\n":                     false,
		"x = =\n":                   false,
		"\n":                        false,
		"# comment\n":               false,
		"f(1,\n":                    true,
		"f(1,\n2)\n":                false,
		"[1,\n 2]\n":                false,
		"f(1]\n":                    false,
		"x = '''a\n":                true,
		"x = '''a\n\n":              true,
		"x = '''a\nb'''\n":          false,
		"x = 'a\n":                  false,
		"x = 1 + \\\n":              true,
		"x = 1 + \\\n2\n":           false,
		"if x:\n":                   true,
		"if x:  # why\n":            true,
		"if x:\n    # why\n":        true,
		"if x:\n  y\n":              true,
		"if x:\n  y\n\n":            false,
		"if x: y\n":                 true,
		"if x: y\n\n":               false,
		"if x:\ny\n":                false,
		"if x:\n  y\nelse:\n":       true,
		"if x:\n  y\nz\n":           false,
		"if x = 1:\n":               false,
		"try:\n":                    true,
		"try:\n  x\n":               true,
		"try:\n  x\nexcept E:\n":    true,
		"try:\n  x\ny\n":            false,
		"def f():\n  try:\n    x\n": true,
		"@d\n":                      true,
		"@d\n@e\n":                  true,
		"@d\ndef f(): pass\n":       true,
		"@d\ndef f(): pass\n\n":     false,
		"@d\nx\n":                   false,
		"class C:\n  x = 1\n":       true,
		"async def f():\n  x\n":     true,
		"match x:\n":                true,
		"match x:\n  case 1:\n":     true,
		"match = 1\n":               false,
		"for x in y: pass\n":        true,
		"with a: pass\n":            true,
		"while 1: pass\n":           true,
	} {
		if got := krait.Incomplete(source); got != want {
			t.Errorf("%q: got %v, want %v", source, got, want)
		}
	}
}
