package main

// machine_linux_test.go: krait itself is what runs in a virtual machine.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/machinetest"
	"github.com/krait-run/krait/internal/testcmd"
)

func TestTierMachine(t *testing.T) {
	if err := testcmd.Installed(machinetest.Group); err != nil {
		testcmd.Missing(t, err)
	}
	dir := t.TempDir()
	krait := filepath.Join(dir, "krait")
	build := exec.Command("go", "build", "-trimpath", "-ldflags="+testcmd.Link, "-o", krait, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	tmp := filepath.Join(dir, "tmp")
	if err := os.Mkdir(tmp, 0o700); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(dir, "script.py")
	source := "import os\nprint('hello', list(os.environ))\ntry:\n    open('/init')\nexcept OSError as e:\n    print(type(e).__name__)\n1 / 0\n"
	if err := os.WriteFile(script, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(krait, "run", "--tier", "machine", "--env", "A=b", script)
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp)
	var out, errOut strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	if cmd.ProcessState.ExitCode() != 1 || out.String() != "hello ['A']\nFileNotFoundError\n" || !strings.HasSuffix(errOut.String(), "ZeroDivisionError: division by zero\n") {
		t.Errorf("%v, %q, %q", err, out.String(), errOut.String())
	}
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}
