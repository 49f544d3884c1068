package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/krait-run/krait/worker"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	worker.Main()
	testscript.Main(m, map[string]func(){"krait": func() { os.Exit(run(os.Args[1:])) }, "mcpserver": mcpServer, "modelserver": modelServerProcess, "saveartifact": saveProcess})
}

// The command line is specified by testdata/script.
func TestScripts(t *testing.T) {
	if _, err := exec.LookPath("bwrap"); err != nil && os.Getenv("CI") == "true" {
		t.Error("scripts that need containers are skipped:", err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":    status,
			"full":      full,
			"python":    python,
			"bytes":     writeBytes,
			"head":      head,
			"interrupt": interrupt,
			"model":     modelCommand,
			"uncomment": uncomment,
		},
	})
}
