package krait

// tier.go holds Tier, where scripts run: in the interpreter, here or in a process beside this one, or in real CPython in a container.

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
	// TierProcess runs them in Krait's interpreter, in a process beside this one that Options.Workers gives.
	TierProcess Tier = "process"
	// TierAuto runs them in the interpreter, or in a container if the sandbox's first script imports what the interpreter does not have,
	// see Options.Tier.
	TierAuto Tier = "auto"
)

// outside says that scripts run in another process than this one.
func (t Tier) outside() bool { return t == TierContainer || t == TierProcess }

// checkTier finds what does not go together with the tier.
func (o *Options) checkTier() error {
	if !o.Imports.Empty() {
		if o.Tier == TierContainer || o.Tier == TierAuto && o.Containers != nil {
			return fmt.Errorf("%w: Imports can't be given with Tier %q: a container's Python imports what its image has", ErrOptions, o.Tier)
		}
		for _, name := range append(slices.Clone(o.Imports.Allow), o.Imports.Refuse...) {
			if name == "" || strings.ContainsAny(name, " */") {
				return fmt.Errorf("%w: Imports: %q is not the name of a module", ErrOptions, name)
			}
		}
	}
	switch o.Tier {
	case "", TierInterpreter, TierAuto:
		return nil
	case TierContainer:
		if o.Containers == nil {
			return fmt.Errorf("%w: Tier is %q, and there are no Containers", ErrOptions, o.Tier)
		}
	case TierProcess:
		if o.Workers == nil {
			return fmt.Errorf("%w: Tier is %q, and there are no Workers", ErrOptions, o.Tier)
		}
	default:
		return fmt.Errorf("%w: Tier %q is none of %q, %q, %q, %q", ErrOptions, o.Tier, TierInterpreter, TierProcess, TierContainer, TierAuto)
	}
	var what string
	switch {
	case o.Tier == TierProcess:
		return nil
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
	return fmt.Errorf("%w: %s does not hold in a %s", ErrOptions, what, o.Tier)
}

// checkContainer refuses bounds that nothing would enforce.
func (l *Limits) checkContainer() error {
	if l.Steps > 0 || l.Memory > 0 || l.Recursion > 0 {
		return fmt.Errorf("%w: limits: Steps, Memory and Recursion do not hold in a container: it has bounds of its own", ErrOptions)
	}
	return nil
}

// checkOutside finds what a sandbox outside of this process can't have.
func (o *SandboxOptions) checkOutside(t Tier) error {
	switch {
	case len(o.Mounts) > 0 && t == TierContainer:
		return fmt.Errorf("%w: Mounts do not hold in a %s", ErrOptions, t)
	case o.HTTP != nil && t == TierContainer:
		return fmt.Errorf("%w: HTTP does not hold in a %s", ErrOptions, t)
	case o.Limits != nil && t == TierContainer:
		return o.Limits.checkContainer()
	}
	return nil
}

// tier is where sandboxes begin.
func (t *Template) tier() Tier {
	switch {
	case t.opts.Tier.outside():
		return t.opts.Tier
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
