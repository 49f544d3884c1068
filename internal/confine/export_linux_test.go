//go:build amd64 || arm64

package confine

// Tests reach the walls behind others by leaving these out.
var (
	ApplyWithoutFilter = func(o Options) (Report, error) { return apply(o, layers{limits: true}) }
	ApplyWithoutLimits = func(o Options) (Report, error) { return apply(o, layers{}) } // nor filter
)

// Slack is for tests of the bound of memory.
var Slack = slack
