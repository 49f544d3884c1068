package krait_test

// tiers_test.go runs what must be the same in both tiers in both: the interpreter, and CPython behind the protocol of package container.

import (
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

// inContainer is the options of sandboxes in containers.
func inContainer(tb testing.TB) krait.Options {
	tb.Helper()
	return krait.Options{Tier: krait.TierContainer, Containers: guesttest.Containers(tb, container.Options{})}
}
