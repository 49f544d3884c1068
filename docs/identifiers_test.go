package docs

// identifiers_test.go holds the test that impl.md names what the code has.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// foreign is what impl.md has in backticks that is none of ours: Python, Go, files of users, and the names that models and guests use.
var foreign = map[string]bool{
	"# ---": true, "testdata/*.py": true, // of chunked files
	"__file__": true, "async def": true, "except": true, "decimal.getcontext()": true, "sys.setrecursionlimit": true, "test.support": true, // Python
	"hostcall(...)": true, "final_answer": true, // of scripts
	"http.Client": true, "http.RoundTripper": true, // Go
	"krait run": true, "krait-oracle": true, "oracle/bin/python3.14": true, "/dev/tty": true,
}

// Every name in backticks of impl.md is a file, a package, a command, a flag, a variable of the environment or an identifier of the
// repository, or listed as foreign.
func TestNamesOfImplExist(t *testing.T) {
	code := declared(t)
	name := regexp.MustCompile(`^\*?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$`)
	directory := regexp.MustCompile(`^go (?:run|test) (\./[\w/]+)`)
	target := regexp.MustCompile(`^make ([\w-]+)$`)
	used := map[string]bool{}
	makefile := read(t, "../Makefile")
	for _, m := range inline.FindAllString(fenced.ReplaceAllString(read(t, "impl.md"), ""), -1) {
		s := strings.Trim(m, "`")
		switch d, tg := directory.FindStringSubmatch(s), target.FindStringSubmatch(s); {
		case foreign[s]:
			used[s] = true
		case d != nil:
			if _, err := os.Stat("../" + d[1]); err != nil {
				t.Errorf("impl.md: %s: %v", m, err)
			}
		case tg != nil:
			if !strings.Contains(makefile, "\n"+tg[1]+":") {
				t.Errorf("impl.md: there is no %s", m)
			}
		case strings.HasPrefix(s, "-"), strings.HasPrefix(s, "KRAIT_"):
			for _, f := range strings.Fields(s) {
				if (f == s || f[0] == '-') && !code.strings[strings.TrimLeft(f, "-")] {
					t.Errorf("impl.md: the code has no %s", f)
				}
			}
		case code.names[strings.TrimPrefix(s, "*")] && name.MatchString(s):
		case code.files[strings.TrimSuffix(s, "/")]:
		default:
			t.Errorf("impl.md: there is no %s", m)
		}
	}
	for s := range foreign {
		if !used[s] {
			t.Errorf("impl.md does not have %q: remove it from foreign", s)
		}
	}
}

// source is what the repository has.
type source struct {
	// names are identifiers: Name, package.Name, Type.Member, package.Type.Member.
	names   map[string]bool
	strings map[string]bool // literals
	files   map[string]bool // and directories: from the root, and their last parts
}

func declared(t *testing.T) source {
	t.Helper()
	s := source{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		for rel := strings.TrimPrefix(filepath.ToSlash(path), "../"); rel != ""; _, rel, _ = strings.Cut(rel, "/") {
			s.files[rel] = true
		}
		if strings.HasSuffix(path, ".go") {
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			s.file(f)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s source) file(f *ast.File) {
	add := func(names ...string) {
		for i := range names {
			s.names[strings.Join(names[i:], ".")] = true
		}
	}
	pkg := f.Name.Name
	add(pkg)
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(pkg, d.Name.Name)
			} else {
				add(pkg, receiver(d.Recv.List[0].Type), d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch x := spec.(type) {
				case *ast.ValueSpec:
					for _, n := range x.Names {
						add(pkg, n.Name)
					}
				case *ast.TypeSpec:
					add(pkg, x.Name.Name)
					var members *ast.FieldList
					switch y := x.Type.(type) {
					case *ast.StructType:
						members = y.Fields
					case *ast.InterfaceType:
						members = y.Methods
					}
					if members == nil {
						continue
					}
					for _, m := range members.List {
						for _, n := range m.Names {
							add(pkg, x.Name.Name, n.Name)
						}
					}
				}
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			s.strings[strings.Trim(l.Value, "\"`")] = true
		}
		return true
	})
}

// receiver is the name of the type of a method.
func receiver(x ast.Expr) string {
	switch y := x.(type) {
	case *ast.StarExpr:
		return receiver(y.X)
	case *ast.IndexExpr:
		return receiver(y.X)
	case *ast.IndexListExpr:
		return receiver(y.X)
	case *ast.Ident:
		return y.Name
	}
	return ""
}
