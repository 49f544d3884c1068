package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The figures of docs/sqlite.md are those of the lists, and 85 in 100 of CPython's tests that are meant pass.
func TestSQLite3(t *testing.T) {
	o := options{root: filepath.Join("..", ".."), set: "sqlite3"}
	all, err := o.files()
	if err == nil {
		err = o.readLists(all)
	}
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(o.root, "docs", "sqlite.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), setHead+setText(all)+setTail) {
		t.Errorf("docs/sqlite.md does not say:\n%s", setText(all))
	}
	if passed, of := meant(all); 100*passed < 85*of {
		t.Errorf("%d of %d pass", passed, of)
	}
}
