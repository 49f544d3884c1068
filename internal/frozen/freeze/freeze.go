// Package freeze compiles the library's modules ahead of time, for package frozen.
package freeze

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/stdlib"
	"github.com/krait-run/krait/internal/syntax"
)

// Archive compiles the modules of the library in the source tree at root: what stdlib.Lookup's modules run, the parts that they run
// later, and the modules that package krait adds.
func Archive(root string) ([]byte, error) {
	var sources []string
	for _, name := range stdlib.Names() {
		if def := stdlib.Lookup(name); def.Source != "" {
			sources = append(sources, def.Source)
		}
	}
	whole := strings.Join(sources, "\x00")
	add := func(path string) error {
		text, err := os.ReadFile(path)
		// Some modules are put together of several files.
		if err == nil && !strings.Contains(whole, string(text)) {
			sources = append(sources, string(text))
		}
		return err
	}
	err := filepath.WalkDir(filepath.Join(root, "internal", "stdlib"), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".py"):
			return nil
		}
		return add(path)
	})
	if err != nil {
		return nil, err
	}
	own, err := filepath.Glob(filepath.Join(root, "*.py"))
	if err != nil {
		return nil, err
	}
	for _, path := range own {
		if err := add(path); err != nil {
			return nil, err
		}
	}
	slices.Sort(sources)
	sources = slices.Compact(sources)
	packed := make([][]byte, len(sources))
	for i, text := range sources {
		if packed[i], err = Module(text); err != nil {
			return nil, fmt.Errorf("%.60q...: %w", text, err)
		}
	}
	return compile.PackArchive(sources, packed), nil
}

// Module compiles and packs a module.
func Module(source string) ([]byte, error) {
	mod, err := syntax.Parse(source, syntax.Options{})
	if err != nil {
		return nil, err
	}
	c, err := compile.Compile(mod, compile.Options{Source: source})
	if err != nil {
		return nil, err
	}
	if err := compile.Verify(c); err != nil {
		return nil, err
	}
	return compile.Pack(c)
}
