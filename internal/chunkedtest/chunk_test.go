package chunkedtest

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	chunks, err := parse("x.py", "# One.\nf()  ### \"a\"\n\n# ---\n\n# Two.\n# krait: because\ng()\n# ---\n# Three.\nif a:\n    b()  ### `B`\nc()  ### \"C\"\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(chunks) != 3 {
		t.Fatalf("%d chunks, want 3", len(chunks))
	}
	for i, want := range []struct {
		line    int
		krait   string
		sources []string
	}{
		{1, "", []string{"# One.\nf()  ### \"a\"\n\n"}},
		{6, "because", []string{"\n\n\n\n\n# Two.\n# krait: because\ng()\n"}},
		{10, "", []string{
			"\n\n\n\n\n\n\n\n\n# Three.\nif a:\n    b()  ### `B`\npass\n\n",
			"\n\n\n\n\n\n\n\n\n# Three.\nif a:\n    pass\nc()  ### \"C\"\n\n",
		}},
	} {
		c := chunks[i]
		if c.line != want.line || c.krait != want.krait {
			t.Errorf("chunk %d: line %d, reason %q; want %d, %q", i, c.line, c.krait, want.line, want.krait)
		}
		vs := c.variants()
		if len(vs) != len(want.sources) {
			t.Fatalf("chunk %d: %d variants, want %d", i, len(vs), len(want.sources))
		}
		for j, v := range vs {
			if v.source != want.sources[j] {
				t.Errorf("chunk %d, variant %d: got %q, want %q", i, j, v.source, want.sources[j])
			}
		}
	}
	if got := chunks[2].variants()[1].want; *got != (mark{13, "C"}) {
		t.Errorf("mark: got %v", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"f()\n", "x.py:1: a chunk opens with a comment"},
		{"# One.\nf()\n# ---\ng()\n", "x.py:4: a chunk opens with a comment"},
		{"# One.\nf()\n# ---\n\n", "x.py:4: empty chunk"},
		{"# One.\n# Two.\n", "x.py:1: a chunk without code"},
		{"# One.\nf()  ### \"open\n", "x.py:2: malformed mark"},
		{"# One.\nf()  ### \"\"\n", "x.py:2: malformed mark"},
		{"# One.\n# krait:\nf()\n", "x.py:2: no reason"},
		{"# One.\nf()\n# krait: late\n", "x.py:3: \"# krait:\" belongs to"},
	} {
		_, err := parse("x.py", test.text)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.text, err, test.want)
		}
	}
}
