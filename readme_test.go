package krait_test

import (
	"os"
	"strings"
	"testing"
)

// README.md shows the text of Example_readme, and what it prints.
func TestReadmeShowsTheExample(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, ok := strings.Cut(string(source), "func Example_readme() {\n")
	body, _, ok2 := strings.Cut(body, "\n}\n")
	body, output, ok3 := strings.Cut(body, "\t// Output: ")
	if !ok || !ok2 || !ok3 {
		t.Fatal("the example is not found")
	}
	var lines []string
	for _, l := range strings.Split(strings.TrimRight(body, "\n"), "\n") {
		lines = append(lines, strings.TrimPrefix(l, "\t"))
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for what, block := range map[string]string{
		"program": "```go\n" + strings.Join(lines, "\n") + "\n```\n",
		"output":  "```text\n" + strings.TrimSpace(output) + "\n```\n",
	} {
		if !strings.Contains(string(readme), block) {
			t.Errorf("README.md does not show the %s:\n%s", what, block)
		}
	}
}

// The package's documentation shows the text of Example, and what it prints.
func TestDocShowsTheExample(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, ok := strings.Cut(string(source), "func Example() {\n")
	body, _, ok2 := strings.Cut(body, "\n}\n")
	body, output, ok3 := strings.Cut(body, "\n\t// Output: ")
	if !ok || !ok2 || !ok3 {
		t.Fatal("the example is not found")
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	program := "//\n//" + strings.ReplaceAll(body, "\n", "\n//") + "\n//\n// It prints " + output + "."
	if !strings.Contains(string(doc), program) {
		t.Errorf("doc.go does not show the program:\n%s", program)
	}
}
