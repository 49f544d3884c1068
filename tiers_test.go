package krait_test

// tiers_test.go runs what must be the same in all tiers in each: the interpreter, the interpreter in a process of its own and in a virtual
// machine, and CPython behind the protocol of package container.

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/guesttest"
	"github.com/krait-run/krait/internal/machinetest"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/worker"
)

// onTiers runs f for each tier, with options that have it.
func onTiers(t *testing.T, f func(t *testing.T, tier krait.Options)) {
	t.Helper()
	t.Run("interpreter", func(t *testing.T) { f(t, krait.Options{}) })
	t.Run("process", func(t *testing.T) { f(t, inProcess(t)) })
	t.Run("container", func(t *testing.T) { f(t, inContainer(t)) })
}

// onAllTiers is onTiers with virtual machines, each of which takes a part of a second: for what scripts do with tools.
func onAllTiers(t *testing.T, f func(t *testing.T, tier krait.Options)) {
	t.Helper()
	onTiers(t, f)
	if !racedetector.Enabled { // which does not see into machines, and finds in the host what it finds with processes
		t.Run("machine", func(t *testing.T) { f(t, inMachine(t)) })
	}
}

// onInterpreters runs f for the tiers that have Krait's interpreter.
func onInterpreters(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	t.Run("interpreter", f)
	t.Run("process", f)
}

// tiered gives options the tier that onTiers runs the test for.
func tiered(tb testing.TB, opts krait.Options) krait.Options {
	if opts.Tier == "" && strings.Contains(tb.Name()+"/", "/container/") {
		c := inContainer(tb)
		opts.Tier, opts.Containers = c.Tier, c.Containers
	}
	if opts.Tier == "" && strings.Contains(tb.Name()+"/", "/process/") {
		p := inProcess(tb)
		opts.Tier, opts.Workers = p.Tier, p.Workers
	}
	if opts.Tier == "" && strings.Contains(tb.Name()+"/", "/machine/") {
		m := inMachine(tb)
		opts.Tier, opts.Workers = m.Tier, m.Workers
	}
	return opts
}

// inMachine is the options of sandboxes in virtual machines.
func inMachine(tb testing.TB) krait.Options {
	tb.Helper()
	return krait.Options{Tier: krait.TierProcess, Workers: machinetest.Shared(tb)}
}

// inProcess is the options of sandboxes in workers.
func inProcess(tb testing.TB) krait.Options {
	tb.Helper()
	p, err := worker.New(worker.Options{Size: -1, Grace: 10 * time.Second})
	if err != nil {
		tb.Fatal(err)
	}
	return krait.Options{Tier: krait.TierProcess, Workers: p}
}

// scriptsArg is the argument of workers that run JavaScript too.
const scriptsArg = "scripts"

// inScripts runs f for each language other than Python, in this process and in workers.
func inScripts(t *testing.T, f func(t *testing.T, engine krait.Options)) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := worker.New(worker.Options{Command: []string{self, scriptsArg}, Grace: 10 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	languages := []krait.Options{{Language: javascript.Language()}, {Language: javascript.TypeScript()}}
	if racedetector.Enabled { // under which each of them takes long to start, and both are one engine
		languages = languages[1:]
	}
	for _, engine := range languages {
		engine.Tier = krait.TierInterpreter
		t.Run(engine.Language.Name(), func(t *testing.T) { f(t, engine) })
		engine.Tier, engine.Workers = krait.TierProcess, p
		t.Run(engine.Language.Name()+" in workers", func(t *testing.T) { f(t, engine) })
	}
	node := krait.Options{Tier: krait.TierContainer, Language: javascript.TypeScript(), Containers: container.Fresh{Engine: guesttest.New(t), Options: container.Options{Node: guesttest.Node(t)}}}
	t.Run("node", func(t *testing.T) { f(t, node) })
}

// inContainer is the options of sandboxes in containers.
func inContainer(tb testing.TB) krait.Options {
	tb.Helper()
	return krait.Options{Tier: krait.TierContainer, Containers: guesttest.Containers(tb, container.Options{})}
}
