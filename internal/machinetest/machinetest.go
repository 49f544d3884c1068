// Package machinetest has virtual machines for tests: the program that runs in them has to be static, which the binaries of tests are not.
package machinetest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/machine"
)

// Group is the group of packages without which there are no machines.
const Group = "virtual machines"

// program builds the program of machines, once. Its directory is new for each run of tests: the go command keeps what is slow.
var program = sync.OnceValues(func() (string, error) { return build("guest") })

// build builds one of the programs below this directory.
func build(name string) (string, error) {
	root, err := testcmd.Root()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "krait-guest-")
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, name)
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "./internal/machinetest/"+name)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", errors.Join(fmt.Errorf("build the program of machines: %w\n%s", err, out), os.RemoveAll(dir))
	}
	return file, nil
}

// Probe returns the path of a program that, as init of a machine, says what that has. It is removed after the test.
func Probe(tb testing.TB) string {
	tb.Helper()
	if err := testcmd.Installed(Group); err != nil {
		testcmd.Missing(tb, err)
	}
	file, err := build("probe")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = os.RemoveAll(filepath.Dir(file)) })
	return file
}

// built says that program was asked for.
var built atomic.Bool

// shared is what Shared returns, opened once.
var (
	shared = sync.OnceValues(func() (*machine.Pool, error) {
		p, err := program()
		if err != nil {
			return nil, err
		}
		return machine.New(machine.Options{Program: p, Size: -1, Grace: patience})
	})
	opened atomic.Bool
)

// patience is for emulation on a machine that does other things.
const patience = 20 * time.Second

// Shared returns machines that all tests of a package use, so that one boots and the others begin with its state. Main closes them.
func Shared(tb testing.TB) *machine.Pool {
	tb.Helper()
	_ = Program(tb)
	opened.Store(true)
	p, err := shared()
	if errors.Is(err, container.ErrUnavailable) {
		testcmd.Missing(tb, err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// Main runs the tests, closes Shared and removes what Program has built.
func Main(m *testing.M) int {
	defer func() {
		if opened.Load() {
			if p, err := shared(); err == nil {
				_ = p.Close()
			}
		}
		if built.Load() {
			if p, err := program(); err == nil {
				_ = os.RemoveAll(filepath.Dir(p))
			}
		}
	}()
	return m.Run()
}

// Program returns the path of a static program whose main calls worker.Main. Its tests' TestMain calls Main.
func Program(tb testing.TB) string {
	tb.Helper()
	if err := testcmd.Installed(Group); err != nil {
		testcmd.Missing(tb, err)
	}
	built.Store(true)
	p, err := program()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// Pool returns machines that run Program and end with the test.
func Pool(tb testing.TB, o machine.Options) *machine.Pool {
	tb.Helper()
	o.Program = Program(tb)
	if o.Grace == 0 {
		o.Grace = patience
	}
	p, err := machine.New(o)
	if errors.Is(err, container.ErrUnavailable) {
		testcmd.Missing(tb, err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := p.Close(); err != nil {
			tb.Error(err)
		}
	})
	return p
}
