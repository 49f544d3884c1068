// Package testcmd finds the krait command that benchmarks and conformance runs start.
package testcmd

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Flag is the usage text of the -krait flags.
const Flag = "command that runs a Python file, to which the file's name is added (default: KRAIT_CMD, or else \"krait run\" built from ./cmd/krait)"

// Root returns the directory of the module this process works in.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("not inside of a Go module")
		}
		dir = parent
	}
}

// Krait returns the command line that runs a Python file: the given one split at spaces if it is not empty, else
// that of the environment variable KRAIT_CMD, else krait's own, built from source. A relative path is taken from the
// working directory. cleanup removes what was built; the caller calls it once, also after an error.
func Krait(given string) (argv []string, cleanup func(), err error) {
	cleanup = func() {}
	if given == "" {
		given = os.Getenv("KRAIT_CMD")
	}
	if given != "" {
		argv = strings.Fields(given)
		if len(argv) == 0 {
			return nil, cleanup, errors.New("empty krait command")
		}
		if strings.ContainsRune(argv[0], filepath.Separator) {
			if argv[0], err = filepath.Abs(argv[0]); err != nil {
				return nil, cleanup, err
			}
		}
		return argv, cleanup, nil
	}
	root, err := Root()
	if err != nil {
		return nil, cleanup, err
	}
	if _, err := os.Stat(filepath.Join(root, "cmd", "krait")); err != nil {
		return nil, cleanup, fmt.Errorf("no krait command to run: %w (give one with -krait or KRAIT_CMD)", err)
	}
	dir, err := os.MkdirTemp("", "krait-")
	if err != nil {
		return nil, cleanup, err
	}
	cleanup = func() { os.RemoveAll(dir) }
	exe := filepath.Join(dir, "krait")
	build := exec.Command("go", "build", "-ldflags="+Link, "-o", exe, "./cmd/krait")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, cleanup, fmt.Errorf("build krait: %w\n%s", err, out)
	}
	return []string{exe, "run"}, cleanup, nil
}
