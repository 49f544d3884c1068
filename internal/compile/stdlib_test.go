package compile

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/syntax"
)

// Every Python file of CPython's library compiles into code that the verifier accepts and the disassembler prints. With -short
// it is every tenth.
func TestLibraryCompiles(t *testing.T) {
	t.Parallel()
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	where, err := oracle.RunAll(context.Background(), t.TempDir(), []chunkedtest.Source{{
		Text: "import os\nprint(os.path.dirname(os.__file__), end='')", Filename: "where.py",
	}})
	if err != nil || len(where) != 1 || where[0].Failure != nil {
		t.Fatal(where, err)
	}
	seen, compiled := 0, 0
	err = filepath.WalkDir(where[0].Stdout, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		if seen++; testing.Short() && seen%10 != 0 {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		mod, err := syntax.ParseBytes(src, syntax.Options{Filename: path})
		if err != nil {
			return nil // the parser's own tests look at these
		}
		code, err := Compile(mod, Options{Filename: path, Source: string(src)})
		if err == nil {
			err = Verify(code)
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		if Disassemble(code) == "" {
			t.Errorf("%s: no disassembly", path)
		}
		compiled++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if compiled < seen/20 || seen < 500 {
		t.Errorf("compiled %d of %d files", compiled, seen)
	}
}
