package krait_test

// tiers_test.go runs what must be the same in both tiers in both: the interpreter, and CPython behind the protocol of package container.

import (
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/guesttest"
)

// onTiers runs f for each tier, with options that have it.
func onTiers(t *testing.T, f func(t *testing.T, tier krait.Options)) {
	t.Helper()
	t.Run("interpreter", func(t *testing.T) { f(t, krait.Options{}) })
	t.Run("container", func(t *testing.T) { f(t, inContainer(t)) })
}

// tiered gives options the tier that onTiers runs the test for.
func tiered(tb testing.TB, opts krait.Options) krait.Options {
	if opts.Tier == "" && strings.Contains(tb.Name()+"/", "/container/") {
		c := inContainer(tb)
		opts.Tier, opts.Containers = c.Tier, c.Containers
	}
	return opts
}

// inContainer is the options of sandboxes in containers.
func inContainer(tb testing.TB) krait.Options {
	tb.Helper()
	return krait.Options{Tier: krait.TierContainer, Containers: guesttest.Containers(tb, container.Options{})}
}
