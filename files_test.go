package krait_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/chunkedtest"
)

// TestFilesAsInCPython runs programs that work on files in an empty writable mount, and under CPython in an empty directory. Both print the
// same.
func TestFilesAsInCPython(t *testing.T) {
	programs, err := filepath.Glob("testdata/files/*.py")
	if err != nil || len(programs) == 0 {
		t.Fatal(err, "no programs")
	}
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range programs {
		t.Run(filepath.Base(path), func(t *testing.T) {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(oracle.Path, "-c", string(source))
			cmd.Dir, cmd.Env = t.TempDir(), oracle.Environ()
			var stderr strings.Builder
			cmd.Stderr = &stderr
			want, err := cmd.Output()
			if err != nil {
				t.Fatalf("CPython: %v\n%s", err, stderr.String())
			}
			got := mounted(t, "import os\nos.chdir('/w')\n"+string(source), krait.Limits{}, krait.Mount{Path: "/w", FS: mem(t, nil)})
			if got == strings.TrimSpace(string(want)) {
				return
			}
			lines, wanted := strings.Split(got, "\n"), strings.Split(strings.TrimSpace(string(want)), "\n")
			for i := range max(len(lines), len(wanted)) {
				var a, b string
				if i < len(lines) {
					a = lines[i]
				}
				if i < len(wanted) {
					b = wanted[i]
				}
				if a != b {
					t.Errorf("line %d of the output:\ngot  %s\nwant %s", i+1, a, b)
				}
			}
		})
	}
}
