package machine_test

// options_linux_test.go: what machines are made of is checked before one is started, and there is no more in one than that.

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/machinetest"
	"github.com/krait-run/krait/machine"
)

func TestOptions(t *testing.T) {
	program := machinetest.Program(t)
	dir := t.TempDir()
	bare := filepath.Join(dir, "boot", "vmlinuz-1")
	if err := errors.Join(os.Mkdir(filepath.Dir(bare), 0o755), os.WriteFile(bare, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]machine.Options{
		"is linked dynamically":              {Program: "/bin/sh"},
		"program: " + bare:                   {Program: bare},
		"QEMU: ":                             {Program: program, QEMU: filepath.Join(dir, "qemu")},
		"no such file":                       {Program: program, Kernel: filepath.Join(dir, "vmlinuz-2")},
		"want the name vmlinuz-":             {Program: program, Kernel: program},
		"the modules of " + bare:             {Program: program, Kernel: bare},
		`Accel: got "hvf"`:                   {Program: program, Accel: "hvf"},
		"Memory: got -1 bytes, want at most": {Program: program, Memory: -1},
	} {
		p, err := machine.New(o)
		if !errors.Is(err, machine.ErrStart) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in: %v", want, err)
		}
		unavailable := o.QEMU != "" || o.Kernel != "" && o.Kernel != program
		if got := errors.Is(err, container.ErrUnavailable); got != unavailable {
			t.Errorf("%v: unavailable here: %v", err, got)
		}
		if p != nil {
			_ = p.Close()
		}
	}
}

// A machine has one processor, the files that package machine makes, no disk, and no network but its own loopback: on the bus there are the two
// bridges of the chipset, and the port.
func TestNothingElse(t *testing.T) {
	p, err := machine.New(machine.Options{Program: machinetest.Probe(t), Size: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierProcess, Workers: p})
	if err != nil {
		t.Fatal(err)
	}
	_, err = tmpl.NewSandbox(t.Context(), krait.SandboxOptions{})
	var exit *container.ExitError
	if !errors.Is(err, machine.ErrStart) || !errors.As(err, &exit) {
		t.Fatalf("%v", err)
	}
	const want = "worker: probe: pid 1; network [lo]; disks []; processors [cpu0]; files [dev init modules proc root sys]; pci [0x060000 0x078000 0x060100]"
	if exit.Stderr != want {
		t.Errorf("got %s\nwant %s", exit.Stderr, want)
	}
}
