package compile

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/syntax"
)

// sources returns the Python files below root.
func sources(tb testing.TB, root string) []string {
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		src, err := os.ReadFile(path)
		if mod, perr := syntax.Parse(string(src), syntax.Options{}); perr == nil {
			if _, perr = Compile(mod, Options{}); perr == nil {
				out = append(out, string(src))
			}
		}
		return err
	})
	if err != nil || len(out) < 20 {
		tb.Fatal(len(out), err)
	}
	return out
}

// What verifying adds to making code, over the library's sources and over the programs of the tests.
func BenchmarkVerify(b *testing.B) {
	for name, root := range map[string]string{"library": "../../stdlib", "tests": "../../py/testdata"} {
		texts := sources(b, root)
		size := 0
		for _, src := range texts {
			size += len(src)
		}
		b.Run(name+"/compile", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, src := range texts {
					mod, _ := syntax.Parse(src, syntax.Options{})
					if _, err := Compile(mod, Options{Source: src}); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
		b.Run(name+"/verify", func(b *testing.B) {
			var codes []*Code
			for _, src := range texts {
				mod, _ := syntax.Parse(src, syntax.Options{})
				c, _ := Compile(mod, Options{Source: src})
				codes = append(codes, c)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, c := range codes {
					if err := Verify(c); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
