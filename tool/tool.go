// Package tool holds the host's functions as models and scripts see them: typed, documented, governed, recorded.
//
//	forecast := func(ctx context.Context, in struct {
//		City string `json:"city" doc:"City name, in English"`
//		Days int    `json:"days" default:"3" min:"1" max:"14"`
//	}) ([]Day, error) { ... }
//	tools, err := tool.NewSet(
//		tool.Func("get_forecast", forecast, tool.Doc("Weather forecast for a city."), tool.ReadOnly()),
//		tool.Group("github", githubTools...),
//	)
//	fmt.Println(tools.Stub(nil, tool.StubOptions{})) // for the model
//
// The example of the package is this program, whole. A Set goes into krait.Options; docs/tools.md has the tables of types, tags and
// names.
package tool

// tool.go holds Tool, what anything that a script may call implements, and Spec, what is known of it.

import (
	"context"
	"time"
)

// Tool is something of the host that scripts can call. It is safe for concurrent use.
type Tool interface {
	// Spec describes the tool. It is asked once, when a Set is made, and must not change.
	Spec() Spec
	// Call carries out a call with bound and validated arguments. What it returns is turned into data, see Data. Errors
	// become Python exceptions, see Error.
	Call(ctx context.Context, args Args) (any, error)
}

// Args are the bound arguments of a call, in the order of the signature, defaults filled in. Parameters without a default that were
// left out are left out here too. Names are the tool's own, those of Spec.Input, which are not always the Python names. The tool
// must not change the values.
type Args struct {
	Names  []string
	Values []any // Go data: nil, bool, int64, *big.Int, float64, string, []byte, time.Time, []any, map[string]any, *Object, Handle
}

// Map returns the arguments by name.
func (a Args) Map() map[string]any {
	m := make(map[string]any, len(a.Names))
	for i, name := range a.Names {
		m[name] = a.Values[i]
	}
	return m
}

// Spec describes a tool.
type Spec struct {
	// Name is the tool's name; it is mapped to a Python identifier. Group is the namespace that it is in, or "".
	Name, Group string
	// Doc is the description for the model: the first line a summary.
	Doc string
	// Input describes the arguments: a schema of type object whose properties are the parameters, in order. Nil: none.
	// Output describes the result; nil: unknown, learned from results.
	Input, Output *Schema
	// Lenient lets results pass that do not fit Output; the difference is reported as drift.
	Lenient bool
	// Returns, Examples, RateLimit and Warnings go into the docstring.
	Returns   string
	Examples  []string
	RateLimit string
	Warnings  []string
	// Hints are what MCP calls annotations. They set the defaults of policy.
	Hints Hints
	// Async makes the Python function one that is awaited.
	Async bool
	// RequireApproval asks the run's Approver before each call.
	RequireApproval bool
	// Limits bounds calls of the tool, in each run.
	Limits Limits
	// Cache keeps results by arguments for this long; 0: not at all.
	Cache time.Duration
	// Undo compensates a call that succeeded; nil: it can't be undone.
	Undo func(ctx context.Context, args Args, result any) error
	// Sensitive are names of parameters, or "return", whose values stay out of the journal.
	Sensitive []string
}

// Hints say what a tool does to the world.
type Hints struct {
	// ReadOnly: it has no effect. Idempotent: calling it again with the same arguments has no further effect.
	// Destructive: it may destroy something. OpenWorld: it reaches beyond the host's own systems.
	ReadOnly, Idempotent, Destructive, OpenWorld bool
}

// Limits bound the calls of a tool in a run, or of all tools. Zero means no bound of its own.
type Limits struct {
	Calls       int           // in all
	Concurrent  int           // at a time
	Rate        int           // per Per
	Per         time.Duration // default a second
	Timeout     time.Duration // of one attempt
	Retries     int           // after a retryable error, for idempotent tools only
	Backoff     time.Duration // before the first retry, doubled each time; default 100 ms
	ArgumentMax int           // bytes of the arguments' JSON
	ResultMax   int           // bytes of the result's JSON; more becomes a Handle where the run allows handles, else an error
}
