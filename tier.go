package krait

// tier.go holds Tier, where scripts run: in the interpreter, or in real CPython in a container.

import (
	"context"
	"fmt"

	"github.com/krait-run/krait/internal/engine"
)

// Tier says where scripts run.
type Tier string

// The tiers.
const (
	// TierInterpreter runs scripts in Krait's own interpreter. It is what "" means.
	TierInterpreter Tier = "interpreter"
	// TierContainer runs them in real CPython, in a container that Options.Containers gives.
	TierContainer Tier = "container"
	// TierAuto runs them in the interpreter, or in a container if the sandbox's first script imports what the interpreter does not have,
	// see Options.Tier.
	TierAuto Tier = "auto"
)

// checkTier finds what does not go together with the tier.
func (o *Options) checkTier() error {
	switch o.Tier {
	case "", TierInterpreter, TierAuto:
		return nil
	case TierContainer:
	default:
		return fmt.Errorf("%w: Tier %q is none of %q, %q, %q", ErrOptions, o.Tier, TierInterpreter, TierContainer, TierAuto)
	}
	if o.Containers == nil {
		return fmt.Errorf("%w: Tier is %q, and there are no Containers", ErrOptions, o.Tier)
	}
	var what string
	switch {
	case len(o.Mounts) > 0:
		what = "Mounts"
	case o.HTTP != nil:
		what = "HTTP"
	case o.Input != nil:
		what = "Input"
	case o.Clock != nil:
		what = "Clock"
	case o.Entropy != nil:
		what = "Entropy"
	default:
		return o.Limits.checkContainer()
	}
	return fmt.Errorf("%w: %s does not hold in a container", ErrOptions, what)
}

// checkContainer refuses bounds that nothing would enforce.
func (l *Limits) checkContainer() error {
	if l.Steps > 0 || l.Memory > 0 || l.Recursion > 0 {
		return fmt.Errorf("%w: limits: Steps, Memory and Recursion do not hold in a container: it has bounds of its own", ErrOptions)
	}
	return nil
}

// checkContainer finds what a sandbox in a container can't have.
func (o *SandboxOptions) checkContainer() error {
	switch {
	case len(o.Mounts) > 0:
		return fmt.Errorf("%w: Mounts do not hold in a container", ErrOptions)
	case o.HTTP != nil:
		return fmt.Errorf("%w: HTTP does not hold in a container", ErrOptions)
	case o.Limits != nil:
		return o.Limits.checkContainer()
	}
	return nil
}

// tier is where sandboxes begin.
func (t *Template) tier() Tier {
	switch {
	case t.opts.Tier == TierContainer:
		return TierContainer
	case t.opts.Tier == TierAuto && t.opts.Containers != nil:
		return TierAuto
	}
	return TierInterpreter
}

// Containers gives Pythons in containers: container.Fresh, container.Warm, a container/pool. It is used from any number of goroutines.
type Containers interface {
	// Open returns a Python that nobody else uses, fresh or as good as fresh. ctx bounds the opening alone. The caller closes it.
	Open(ctx context.Context, o engine.Options) (engine.Machine, error)
}
