package main

// What runs the model's programs.

import (
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
)

// newExecutor returns an executor whose sandboxes hold the edition's prelude and may
// make these calls.
func newExecutor(e edition, calls map[string]hostCall) (agent.Executor, error) {
	opts := e.options
	opts.Prelude, opts.HostCalls = e.prelude, map[string]krait.HostFunc{}
	opts.Limits = krait.Limits{Time: 10 * time.Second, Memory: 64 << 20}
	for name, f := range calls {
		opts.HostCalls[name] = f
	}
	t, err := krait.NewTemplate(opts)
	if err != nil {
		return nil, err
	}
	return agent.Sandboxes(t), nil
}
