package krait

// tier.go holds Tier, where scripts run: in the interpreter, here or in a process beside this one, or in real CPython or Node.js in a container.

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/engine"
)

// Tier says where scripts run.
type Tier string

// The tiers.
const (
	// TierInterpreter runs scripts in the host's process: Python's in Krait's own interpreter, those of another Language in its engine. It is
	// what "" means for Python.
	TierInterpreter Tier = "interpreter"
	// TierContainer runs them in real CPython, or with a Language in Node.js, in a container that Options.Containers gives.
	TierContainer Tier = "container"
	// TierProcess runs them as TierInterpreter does, in a process beside this one that Options.Workers gives. It is what "" means for another
	// Language than Python.
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
		if o.Workers == nil && o.Language != nil {
			return fmt.Errorf("%w: %s runs in processes of their own, and there are no Workers: give those of package worker, or have it run in this process with Tier %q",
				ErrOptions, o.Language.Name(), TierInterpreter)
		}
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

// checkLanguage finds what does not go together with another language than Python.
func (o *Options) checkLanguage() error {
	if o.Language == nil {
		return nil
	}
	var what string
	switch {
	case o.Tier == TierAuto:
		what = fmt.Sprintf("Tier %q", o.Tier)
	case len(o.Modules) > 0:
		what = "Modules"
	case !o.Imports.Empty():
		what = "Imports"
	case o.OneProgram:
		what = "OneProgram"
	case o.Limits.Steps > 0:
		what = "Limits.Steps"
	default:
		return nil
	}
	return fmt.Errorf("%w: %s does not hold with Language %q", ErrOptions, what, o.Language.Name())
}

// checkLanguage is that of Options for one sandbox.
func (o *SandboxOptions) checkLanguage(l engine.Language) error {
	as := Options{Language: l}
	if o.Limits != nil {
		as.Limits = *o.Limits
	}
	return as.checkLanguage()
}

// openLanguage opens the engine of a sandbox whose scripts are in another language than Python and run here, at the sandbox's time now.
func (s *Sandbox) openLanguage(mounts []Mount, now time.Time) (engine.Engine, error) {
	t, l := s.tmpl, &s.limits
	o := s.machineOptions()
	in := &engine.Interpreter{Memory: l.Memory, Output: l.Output, Recursion: l.Recursion, Now: now, RealTime: t.opts.RealTime, Clock: t.opts.Clock,
		Entropy: t.opts.Entropy, Input: t.opts.Input, Scratch: t.opts.Scratch, Mounts: t.mounts(mounts), Fetch: s.fetch()}
	if s.rec != nil {
		in.Recorder = s.rec
	}
	o.Interpreter = in
	return t.opts.Language.Open(o)
}

// preludeFile is the file name of the prelude.
func (t *Template) preludeFile() string {
	_, file := t.prelude.source()
	return file
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
