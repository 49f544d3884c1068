package javascript

import "testing"

// What a prompt waits for the rest of.
func TestIncomplete(t *testing.T) {
	for source, want := range map[string]bool{
		"1 + 1\n": false, "f(": true, "[1,\n": true, "if (x) {\n": true, "if (x) { y() }\n": false, "`a\n": true, "`a\n${b\n": true, "'a\n": false,
		"/* a\n": true, "const x: number =\n": true, "let = ;\n": false, "": false, "class A { m() {\n": true, "x => {\n": true, "async function f() {}\n": false,
		"await 1\n": false, "')' + ')\n": false,
	} {
		if got := Incomplete(source); got != want {
			t.Errorf("%q: %v", source, got)
		}
	}
}
