package main

// What runs the model's programs.

import (
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
)

// newExecutor returns an executor whose sandboxes hold the prelude and may make
// these calls.
func newExecutor(prelude string, calls map[string]hostCall) (agent.Executor, error) {
	opts := krait.Options{
		Prelude:   prelude,
		HostCalls: map[string]krait.HostFunc{},
		Limits:    krait.Limits{Time: 10 * time.Second, Memory: 64 << 20},
	}
	for name, f := range calls {
		opts.HostCalls[name] = f
	}
	t, err := krait.NewTemplate(opts)
	if err != nil {
		return nil, err
	}
	return agent.Sandboxes(t), nil
}
