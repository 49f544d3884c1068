package main

// saver_test.go: what commands save has its name when it is whole.

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/values"
)

// saveProcess is a process that saves a figure of 100,000 bytes, with its data, in the working directory.
func saveProcess() {
	a := &values.Artifact{Kind: "figure", Forms: []values.Form{{MIME: "image/png", Data: bytes.Repeat([]byte("x"), 100_000)}, {MIME: values.MIMEChart, Data: []byte("{}")}}}
	name, err := newSaver(".", true, os.Stdout).save(a)
	fmt.Println(name, err)
}

// limited runs a command in a directory where no file may have more than 4 KiB or so, which is as if the disk were full.
func limited(t *testing.T, dir, command string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", "trap '' XFSZ; ulimit -f 8; "+command)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir)
	out, _ := cmd.CombinedOutput()
	return string(out)
}

func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return strings.Join(out, " ")
}

func TestSavesWholeFiles(t *testing.T) {
	dir := t.TempDir()
	if out := limited(t, dir, "saveartifact"); !strings.Contains(out, "file too large") || names(t, dir) != "" {
		t.Errorf("%q left %q", out, names(t, dir))
	}
	for n := 1; n <= 2; n++ {
		cmd := exec.Command("saveartifact")
		cmd.Dir = dir
		if out, err := cmd.Output(); err != nil || string(out) != fmt.Sprintf("figure-%d.png <nil>\n", n) {
			t.Errorf("%q, %v", out, err)
		}
	}
	if got := names(t, dir); got != "figure-1.chart.json figure-1.png figure-2.chart.json figure-2.png" {
		t.Error(got)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "figure-1.png")); len(text) != 100_000 {
		t.Errorf("%d bytes", len(text))
	}
}

// Other files that commands make are whole, too.
func TestWholeFiles(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"ulimit -f 1; krait init --config first.yaml", "krait: first.yaml can't be written: file too large\n"},
		{"krait analyze --generate 5000 table.csv question", "krait: table.csv can't be written: file too large\n"},
	} {
		dir := t.TempDir()
		if out := limited(t, dir, c.command); out != c.want || names(t, dir) != "" {
			t.Errorf("%s: %q, left %q", c.command, out, names(t, dir))
		}
	}
}
