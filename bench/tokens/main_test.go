package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The documents are what the program writes, so the bars hold.
func TestDocuments(t *testing.T) {
	for name, document := range documents {
		want, err := document()
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("docs/%s is not what was measured: make tokens", name)
		}
	}
}
