package ui

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
)

func TestMarkdown(t *testing.T) {
	for source, want := range map[string]string{
		"plain text":                           "plain text",
		"# Head\n\ntext **bold** and *it*":     "Head\n\ntext bold and it",
		"a `x * y` b":                          "a x * y b",
		"2 * 3 * 4 and a_b_c":                  "2 * 3 * 4 and a_b_c",
		"* one\n* two\n  * three\n":            "• one\n• two\n  • three",
		"3. c\n4. d":                           "3. c\n4. d",
		"- one\n\n- two":                       "• one\n\n• two",
		"> said\n> so":                         "│ said\n│ so",
		"```python\nx = 1\n\n\ny\n```\nafter":  "    x = 1\n\n\n    y\n\nafter",
		"```\n# no heading\n```":               "    # no heading",
		"[Krait](https://example.com)":         "Krait (https://example.com)",
		"| a | b |\n|---|---|\n| 1 | **2** |":  "| a | b |\n|---|---|\n| 1 | **2** |",
		`a \* b <br> &amp; c`:                  "a * b <br> &amp; c",
		"line one\nline two":                   "line one\nline two",
		"":                                     "",
		"one two three four five six seven":    "one two three four\nfive six seven",
		"* one two three four five six":        "• one two three four\n  five six",
		"Title\n=====\nx":                      "Title\n=====\nx",
		"![a picture](https://example.com)":    "a picture\n(https://example.com)",
		"**bold *both* bold** `c`":             "bold both bold c",
		"1) one\n   ```py\n   x\n   ```\n2) b": "1) one\n       x\n2) b",
	} {
		columns := 60
		if strings.Contains(want, "four") || strings.Contains(want, "a pic") {
			columns = 22
		}
		if got := ansi.Strip(Markdown(source, columns)); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", source, got, want)
		}
	}
	for source, want := range map[string]string{"**b**": "\x1b[1mb\x1b[m", "*i*": "\x1b[3mi\x1b[m", "`c`": "\x1b[33mc\x1b[m", "```py\ndef f\n```": "\x1b[35mdef\x1b[m"} {
		if got := Markdown(source, 60); !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q in it", source, got, want)
		}
	}
}

// Whatever a model writes, it is shown soon, and nothing of a plain text is lost.
func TestMarkdownIsBounded(t *testing.T) {
	for _, piece := range []string{"> ", "* ", "*a", "**", "_a_*", "[", "[a](", "`", "``` ", "- > ", "1. ", "#", "a\\", "x\n"} {
		source := strings.Repeat(piece, maxMarkdown/len(piece))
		begun := time.Now()
		Markdown(source, 80)
		if took := time.Since(begun); took > 30*time.Second {
			t.Errorf("%q: %v", piece, took)
		} else {
			t.Logf("%q: %v", piece, took)
		}
	}
	long := strings.Repeat("**b** ", maxMarkdown)
	if got := Markdown(long, 80); !strings.Contains(got, "**b**") {
		t.Error("a long text is not shown as it is")
	}
}
