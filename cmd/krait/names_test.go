package main

// names_test.go: what programs write is named on one line each.

import (
	"testing"

	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/values"
)

// noted is a view that keeps notes.
type noted struct {
	ui.View
	said []string
}

func (n *noted) Note(text string) { n.said = append(n.said, text) }

func TestNamesOfFiles(t *testing.T) {
	for name, want := range map[string]string{
		"a.csv":                    "a program wrote a.csv, 3 bytes, in the container",
		"Straße 1.csv":             "a program wrote Straße 1.csv, 3 bytes, in the container",
		"a\nkrait: saved /etc/x":   `a program wrote "a\nkrait: saved /etc/x", 3 bytes, in the container`,
		"a\r\x1b[2Kkrait: saved x": `a program wrote "a\r\x1b[2Kkrait: saved x", 3 bytes, in the container`,
		"a\u2028b":                 `a program wrote "a\u2028b", 3 bytes, in the container`,
		"a\xe9b":                   `a program wrote "a\xe9b", 3 bytes, in the container`,
	} {
		n := &noted{}
		(&session{view: n}).artifact(&values.Artifact{Kind: "file", Name: name, Size: 3})
		if len(n.said) != 1 || n.said[0] != want {
			t.Errorf("%q: %q", name, n.said)
		}
	}
}
