package agent

// The bounds of a run.

import (
	"fmt"
	"time"
)

// Limits bounds one run. In each field zero means the default, and a negative
// value is refused by New.
type Limits struct {
	// Steps is how many answers the model may give. Default 12.
	Steps int
	// Runs is how many programs may run, over all steps. An answer that would
	// go beyond is not run at all. Default 24.
	Runs int
	// Parallel is how many programs and direct calls of one answer run at the
	// same time. Default 4.
	Parallel int
	// Tokens bounds input plus output tokens over all steps, as the provider
	// reports them. They are known only after an answer, so the last one may
	// go beyond; if it is the final text, it counts. Default 200,000.
	Tokens int64
	// Cost bounds what the run may cost, in the currency of Options.Prices, as
	// Tokens bounds tokens. Default: no bound.
	Cost float64
	// Calls is how many calls of tools and host functions may be made, over all
	// steps, by programs and directly. A program that goes beyond is
	// interrupted. Default 1,000.
	Calls int
	// Depth is how deep agents may call agents as tools, from this one on, if it
	// is the outermost. Default 3.
	Depth int
	// AnswerTokens is sent to the provider as the bound of each single answer.
	// Default: none, the API's own.
	AnswerTokens int64
	// Time bounds the whole run. Default 5 minutes.
	Time time.Duration
	// Failures is how often the identical program may fail before the run is
	// broken off, and how often an answer may be of another type than asked for.
	// Programs count once per answer. Default 3.
	Failures int
	// Code is the greatest size of a program in bytes; a longer one is
	// answered with an error instead of being run. Default 128 KiB.
	Code int
	// Output is the greatest size of a program's output for the model in
	// bytes; the rest is cut and the cut is marked. Default 64 KiB, at least 256.
	Output int
}

// withDefaults returns l with zeros replaced, or an error for a field out of range.
func (l Limits) withDefaults() (Limits, error) {
	var err error
	check := func(name string, negative bool) {
		if negative && err == nil {
			err = fmt.Errorf("agent: Limits.%s is negative", name)
		}
	}
	check("Steps", l.Steps < 0)
	check("Runs", l.Runs < 0)
	check("Parallel", l.Parallel < 0)
	check("Tokens", l.Tokens < 0)
	check("AnswerTokens", l.AnswerTokens < 0)
	check("Time", l.Time < 0)
	check("Cost", l.Cost < 0)
	check("Calls", l.Calls < 0)
	check("Depth", l.Depth < 0)
	check("Failures", l.Failures < 0)
	check("Code", l.Code < 0)
	check("Output", l.Output < 0)
	if err == nil && l.Output > 0 && l.Output < minOutput {
		err = fmt.Errorf("agent: Limits.Output is %d bytes, at least %d are needed", l.Output, minOutput)
	}
	def := func(v *int, d int) {
		if *v == 0 {
			*v = d
		}
	}
	def(&l.Steps, 12)
	def(&l.Runs, 24)
	def(&l.Parallel, 4)
	def(&l.Failures, 3)
	def(&l.Depth, 3)
	def(&l.Calls, 1000)
	def(&l.Code, 128<<10)
	def(&l.Output, 64<<10)
	if l.Tokens == 0 {
		l.Tokens = 200_000
	}
	if l.Time == 0 {
		l.Time = 5 * time.Minute
	}
	return l, err
}

// minOutput leaves room for the mark of a cut.
const minOutput = 256
