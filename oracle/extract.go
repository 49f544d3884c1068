//go:build unix

// Where the interpreter lies on disk, and how it gets there once.

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/kluctl/go-embed-python/python"
)

// module carries CPython; its version in go.mod is the oracle's version.
const module = "github.com/kluctl/go-embed-python"

// interpreter returns the path of the real interpreter, extracting it if this is the first use.
func interpreter() (string, error) {
	version, err := moduleVersion()
	if err != nil {
		return "", err
	}
	root, err := cacheDir()
	if err != nil {
		return "", err
	}
	home := filepath.Join(root, version)
	exe := filepath.Join(home, "bin", "python3.14")
	if _, err := os.Stat(exe); err == nil {
		return exe, nil
	}
	if err := extract(root, home); err != nil {
		return "", fmt.Errorf("extract CPython to %s: %w", home, err)
	}
	_, err = os.Stat(exe)
	return exe, err
}

// extract puts the interpreter at home. Processes that come here at the same time each extract to a directory of
// their own; the first rename wins, and the others throw theirs away. A directory at home is therefore always whole.
func extract(root, home string) error {
	if err := os.MkdirAll(root, 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(root, ".extract-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	dir := filepath.Join(tmp, "python")
	if _, err := python.NewEmbeddedPythonWithTmpDir(dir, false); err != nil {
		return err
	}
	if err := precompile(dir); err != nil {
		return err
	}
	err = os.Rename(dir, home)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	return err
}

// precompile writes the library's .pyc files, so that no later run depends on being allowed to write them. Where processes can't share
// semaphores (no /dev/shm that can be written), one does it all.
func precompile(dir string) error {
	var err error
	for _, jobs := range []string{"0", "1"} {
		cmd := exec.Command(filepath.Join(dir, "bin", "python3.14"), "-I", "-m", "compileall", "-q", "-j", jobs,
			"-x", `/(site-packages|idlelib|lib2to3|turtledemo|ensurepip|test)/`, filepath.Join(dir, "lib", "python3.14"))
		cmd.Env = []string{}
		out, failed := cmd.CombinedOutput()
		if failed == nil {
			return nil
		}
		err = fmt.Errorf("compile the library: %w: %s", failed, out)
	}
	return err
}

func cacheDir() (string, error) {
	if dir := os.Getenv("KRAIT_ORACLE_DIR"); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory (set KRAIT_ORACLE_DIR): %w", err)
	}
	return filepath.Join(dir, "krait-oracle"), nil
}

func moduleVersion() (string, error) {
	info, ok := debug.ReadBuildInfo()
	if ok {
		for _, dep := range info.Deps {
			if dep.Path == module {
				return strings.TrimPrefix(dep.Version, "v0.0.0-"), nil
			}
		}
	}
	return "", fmt.Errorf("built without module information: %s not found", module)
}

// environ is the caller's environment without what would make the interpreter look for its library elsewhere.
// CPython finds its library from the path of its executable.
func environ(env []string) []string {
	kept := make([]string, 0, len(env))
	for _, kv := range env {
		if strings.HasPrefix(kv, "PYTHONHOME=") || strings.HasPrefix(kv, "PYTHONEXECUTABLE=") || strings.HasPrefix(kv, "__PYVENV_LAUNCHER__=") {
			continue
		}
		kept = append(kept, kv)
	}
	return kept
}
