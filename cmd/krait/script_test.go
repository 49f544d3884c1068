package main

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/worker"
	"github.com/rogpeppe/go-internal/testscript"
)

// stuck is when a command does not end by itself.
const stuck = 30 * time.Second

func TestMain(m *testing.M) {
	worker.Main(linked()...)
	testscript.Main(m, map[string]func(){"krait": func() { os.Exit(run(os.Args[1:])) }, "mcpserver": mcpServer, "modelserver": modelServerProcess, "saveartifact": saveProcess, "browse": browse})
}

// The command line is specified by testdata/script.
func TestScripts(t *testing.T) {
	state := t.TempDir()
	conditions := map[string]func() error{
		"node":       sync.OnceValue(func() error { _, err := exec.LookPath("node"); return err }),
		"bubblewrap": sync.OnceValue(func() error { return bubblewrap.New(bubblewrap.Options{State: state}).Probe(t.Context()) }),
		"analysis":   func() error { return testcmd.Installed(testcmd.Analysis) },
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition: func(name string) (bool, error) {
			holds, ok := conditions[name]
			if !ok {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			err := holds()
			if err != nil && os.Getenv("CI") == "true" {
				return false, err
			}
			return err == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":     status,
			"full":       full,
			"python":     python,
			"bytes":      writeBytes,
			"head":       head,
			"interrupt":  interrupt,
			"model":      modelCommand,
			"uncomment":  uncomment,
			"authserver": authServer,
			"echo":       echoCommand,
		},
	})
}
