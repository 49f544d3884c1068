package syntax

import (
	"os"
	"testing"
)

// FuzzParse checks, for any text, that Parse returns, that its error can be shown, that positions lie
// within the text, and that both parsers agree on what is right.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"errors.txt", "trees.txt", "warnings.txt"} {
		for _, g := range readGolden(f, name) {
			f.Add(g.src)
		}
	}
	script, err := os.ReadFile("testdata/script.py")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(script))
	f.Fuzz(func(t *testing.T, src string) {
		mod, _, err := ParseWithWarnings(src, Options{})
		if err != nil {
			e, ok := err.(*Error)
			if !ok || e == nil {
				t.Fatalf("error of type %T", err)
			}
			if e.Kind == "" || e.Msg == "" || e.Render() == "" || e.Line < 0 {
				t.Fatalf("bad error: %+v", e)
			}
			if e.Kind != "SyntaxError" {
				return
			}
		} else {
			Dump(mod)
		}
		text, e := prepare(src, "f", false)
		if e != nil {
			return
		}
		var p parser
		_, fast := p.run(text, &Options{})
		if !fast && (p.err != nil || p.s.err != nil) {
			return // not a question of grammar
		}
		d := &diag{}
		d.s.init(text, "f")
		if slow := d.read(ModeExec); slow != fast && !d.aborted {
			t.Fatalf("parser says %v, the second look %v (%v, %v)", fast, slow, d.err, d.s.err)
		}
	})
}
