package hygiene

// comments_test.go holds the test that comments of functions name the function that they stand on.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/testcmd"
)

// A comment of a function that begins with a name begins with the function's own. A name is the first word if it is that of another
// function of the package or one in camel case, with a verb after it.
func TestCommentsNameTheirFunction(t *testing.T) {
	root, err := testcmd.Root()
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string][]*ast.FuncDecl{} // by directory
	files := token.NewFileSet()
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "bin" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && !test.MatchString(f.Name.Name) {
				packages[filepath.Dir(path)] = append(packages[filepath.Dir(path)], f)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, functions := range packages {
		names := map[string]bool{}
		for _, f := range functions {
			names[f.Name.Name] = true
		}
		for _, f := range functions {
			if f.Doc == nil {
				continue
			}
			looked++
			if name := wrongName(f.Doc.Text(), f.Name.Name, names); name != "" {
				where := files.Position(f.Pos())
				rel, _ := filepath.Rel(root, where.Filename)
				t.Errorf("%s:%d: the comment of %s begins with %s", rel, where.Line, f.Name.Name, name)
			}
		}
	}
	if looked < 1000 {
		t.Errorf("looked at %d comments only", looked)
	}
}

var (
	// test matches the functions that go test calls, whose comments speak of what they test.
	test       = regexp.MustCompile(`^(Test|Example|Benchmark|Fuzz)`)
	firstWords = regexp.MustCompile(`^(\w+)\s+([a-z]+)\b`)
	camel      = regexp.MustCompile(`^[A-Za-z][a-z0-9]+[A-Z]\w*$`)
)

// wrongName returns the name that a comment begins with if it is that of something other than the function, or "".
func wrongName(comment, function string, names map[string]bool) string {
	m := firstWords.FindStringSubmatch(comment)
	if m == nil || m[1] == function || !strings.HasSuffix(m[2], "s") {
		return ""
	}
	if names[m[1]] || camel.MatchString(m[1]) {
		return m[1]
	}
	return ""
}

func TestWrongName(t *testing.T) {
	names := map[string]bool{"next": true, "size": true}
	for comment, want := range map[string]string{
		"next returns the next one.":   "next",
		"dictGet gets.":                "dictGet",
		"own is the function itself.":  "",
		"It says what is so.":          "",
		"size of text is not a verb.":  "",
		"Numbers are of all kinds.":    "",
		"JSON is the text of a value.": "",
	} {
		if got := wrongName(comment, "own", names); got != want {
			t.Errorf("%q: got %q, want %q", comment, got, want)
		}
	}
}
