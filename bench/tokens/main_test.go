package main

import (
	"os"
	"path/filepath"
	"testing"
)

// docs/tokens.md is what the program writes, so the bars hold.
func TestDocument(t *testing.T) {
	want, err := document()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", "..", "docs", "tokens.md"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/tokens.md is not what was measured: make tokens")
	}
}
