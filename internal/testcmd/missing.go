package testcmd

// missing.go holds what the machine does not have, and what a test does that needs it.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Analysis is the group of packages with which programs analyse data in the system's CPython.
const Analysis = "data analysis in a real CPython"

// Installed is nil if all packages of a group of .ci/packages.txt are there. Otherwise it says what `make packages` says of the group.
func Installed(group string) error {
	root, err := Root()
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(root, ".ci", "packages.txt"))
	if err != nil {
		return err
	}
	known, missing := false, []string(nil)
	for line := range strings.Lines(string(text)) {
		words := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if words[0] == "#" || len(words) < 3 || words[2] != group {
			continue
		}
		known = true
		if filepath.IsAbs(words[0]) {
			_, err = os.Stat(words[0])
		} else {
			_, err = exec.LookPath(words[0])
		}
		if err != nil {
			missing = append(missing, words[1])
		}
	}
	if !known {
		return fmt.Errorf("testcmd: .ci/packages.txt has no group %q", group)
	}
	if len(missing) > 0 {
		return fmt.Errorf("left out: %s: %s: not installed", group, strings.Join(missing, " "))
	}
	return nil
}

// Missing ends a test that needs something of the system. It is skipped with that reason; with CI=true, where nothing may be missing, it fails.
func Missing(t interface {
	Helper()
	Skip(args ...any)
	Fatal(args ...any)
}, reason any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(reason)
	}
	t.Skip(reason)
}
