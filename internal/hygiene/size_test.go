package hygiene

// size_test.go: the root package stays small, most of the code internal, and functions short.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// long are the functions that may have more than 200 lines: the interpreter's loop with its slow half, and the loop of regular expressions.
var long = map[string]string{"run": "internal/py/run.go internal/regex/machine.go", "slow": "internal/py/slow.go"}

func TestSizes(t *testing.T) {
	root := filepath.Join("..", "..")
	files, exported := 0, 0
	lines := map[bool]int{} // of what can be imported, by whether that is internal
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, path, text, parser.ParseComments)
		if err != nil {
			return err
		}
		if tree.Name.Name != "main" { // which nobody can import
			lines[strings.Contains(name, "internal/")] += strings.Count(string(text), "\n")
		}
		inRoot := !strings.Contains(name, "/")
		if inRoot {
			files++
		}
		for _, decl := range tree.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				n := fset.Position(d.End()).Line - fset.Position(d.Pos()).Line + 1
				if n > 200 && !ast.IsGenerated(tree) && !strings.Contains(long[d.Name.Name], name) {
					t.Errorf("%s: %s has %d lines", name, d.Name.Name, n)
				}
				if inRoot && d.Recv == nil && d.Name.IsExported() {
					exported++
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok && inRoot && s.Name.IsExported() {
						exported++
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files >= 20 || exported >= 50 {
		t.Errorf("the root package has %d files, %d exported types and functions", files, exported)
	}
	if share := 100 * lines[true] / (lines[true] + lines[false]); share < 75 {
		t.Errorf("%d %% of the lines are internal", share)
	}
	t.Logf("%d files, %d exported, %d lines internal, %d public", files, exported, lines[true], lines[false])
}
