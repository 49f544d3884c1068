package tool

// run.go holds Run, the one path that every tool call of a run takes.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"

	"github.com/krait-run/krait/journal"
)

// RunOptions say what a run may do with the tools of a Set. The zero value allows nothing.
type RunOptions struct {
	// ID is the run's id, which idempotency keys begin with: a run that is resumed has the id that it had. Empty: a random one.
	ID string
	// User is who the run is for, as the host says. Cached results are not shared between users.
	User string
	// Allow lists the tools that may be called, see CheckAllow. Empty: none.
	Allow []string
	// Policy decides on each call. Nil: the hints do. Destructive tools and those that require an approval have the approver asked,
	// others are allowed.
	Policy Policy
	// Approver is asked where an approval is needed. Nil: what needs one is denied.
	Approver Approver
	// Limits bound the calls of all tools together. Its Timeout, ArgumentMax and ResultMax hold for each call whose tool has no
	// smaller one, Retries and Backoff for tools that have none.
	Limits Limits
	// Cache keeps the results of tools with a Spec.Cache. It may be shared by runs. Nil: one of the run's own.
	Cache *Cache
	// Journal records the calls. Nil: nothing is recorded.
	Journal journal.Log
	// Player answers calls from the records of a run. Nil: all are live.
	Player *journal.Player
	// Redact says, beyond Spec.Sensitive, which parameters, or "return", stay out of the journal. It is asked once for each tool
	// and parameter. Nil: none.
	Redact func(tool, param string) bool
	// Handles keep results that are too large for the script. The zero value: there are none, too large a result is an error.
	Handles HandleOptions
	// Report gets what the host should know: a panic, a result that drifted from its schema, a truncation. The same is in the
	// journal. It is called from any goroutine. Nil: nobody is told.
	Report func(journal.Note)
}

// Run is the path of all tool calls of one run, which may be that of a sandbox's whole life. Calls are made on one goroutine (Begin) and
// carried out on any (Call.Do); Run.Call does both and is safe for concurrent use, as are the other methods but Begin.
type Run struct {
	set   *Set
	o     RunOptions
	allow *allowList

	mu      sync.Mutex
	id      string
	next    int64 // calls begun
	tools   map[*Entry]*toolState
	done    []*applied // calls with an effect, in the order in which they ended
	planned *allowList // tools whose calls were approved with the plan
	active  int        // calls and handlers that have not ended
	idle    chan struct{}

	limits  *limiter
	handles *handles
	resume  bool // the player's records are those of this very journal
}

// NewRun checks the options and returns a Run. It takes no resources that need closing; Settle waits for what is under way.
func (s *Set) NewRun(o RunOptions) (*Run, error) {
	if s == nil {
		return nil, fmt.Errorf("tool: run: no set of tools: %w", ErrOptions)
	}
	allow, err := newAllowList(o.Allow)
	if err != nil {
		return nil, err
	}
	if err := o.Limits.Check(); err != nil {
		return nil, fmt.Errorf("tool: run: limits: %w", err)
	}
	if o.ID != "" {
		if err := journal.CheckID(o.ID); err != nil {
			return nil, fmt.Errorf("tool: run: %w: %w", err, ErrOptions)
		}
	}
	r := &Run{set: s, o: o, allow: allow, id: o.ID, tools: map[*Entry]*toolState{}, limits: newLimiter(o.Limits)}
	if r.handles, err = newHandles(o.Handles); err != nil {
		return nil, err
	}
	r.resume = o.Player != nil && o.Player.Mode() == journal.Resume
	return r, nil
}

// ID returns the run's id.
func (r *Run) ID() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.idLocked()
}

func (r *Run) idLocked() string {
	if r.id == "" {
		r.id = "run-" + rand.Text()
	}
	return r.id
}

// Set returns the tools, those that are not allowed among them.
func (r *Run) Set() *Set { return r.set }

// Allowed says whether name, a full Python name, is on the allow-list.
func (r *Run) Allowed(name string) bool { return r.allow.allows(name) }

// Resolve finds the tool with a full Python name: a NameError with near names if there is none, a PermissionError if it is not on the
// allow-list.
func (r *Run) Resolve(name string) (*Entry, error) {
	e := r.set.Lookup(name)
	if e == nil {
		msg := fmt.Sprintf("tool '%s' is not registered", clip(name, 100))
		if near := r.set.Near(name, r.allow.allows); len(near) > 0 {
			msg += fmt.Sprintf(". Did you mean: '%s'?", near[0])
		}
		return nil, fail(ErrUnregistered, "NameError", name, "%s", msg)
	}
	if !r.allow.allows(name) {
		return nil, fail(ErrNotAllowed, "PermissionError", name, "tool '%s' is not allowed in this run: it is not on the allow-list", name)
	}
	return e, nil
}

// Site is where a script calls.
type Site struct {
	File string
	Line int // from 1; 0: not known
	// Async: the script awaits the call.
	Async bool
}

// Call binds and carries out a call by the tool's full name: Resolve, Begin and Do. The result must not be changed.
func (r *Run) Call(ctx context.Context, name string, pos []any, kw map[string]any) (any, error) {
	e, err := r.Resolve(name)
	if err != nil {
		return nil, err
	}
	var names []string
	var values []any
	if len(kw) > 0 {
		names = sortedNames(kw)
		values = make([]any, len(names))
		for i, n := range names {
			values[i] = kw[n]
		}
	}
	c, err := r.Begin(e, pos, names, values, Site{})
	if err != nil {
		return nil, err
	}
	return c.Do(ctx)
}

// CallNamed is Call with arguments by the tool's own names (Param.Wire), as a model's JSON has them. The map stays the caller's.
func (r *Run) CallNamed(ctx context.Context, name string, args map[string]any) (any, error) {
	e, err := r.Resolve(name)
	if err != nil {
		return nil, err
	}
	names, values := e.pythonNames(args)
	c, err := r.Begin(e, nil, names, values, Site{})
	if err != nil {
		return nil, err
	}
	return c.Do(ctx)
}

// Settle waits until every call that was begun has ended, the handlers among them that a timeout gave up. Every Call that Begin
// returned must be on its way to Do.
func (r *Run) Settle(ctx context.Context) error {
	for {
		r.mu.Lock()
		if r.active == 0 {
			r.mu.Unlock()
			return nil
		}
		if r.idle == nil {
			r.idle = make(chan struct{})
		}
		idle := r.idle
		r.mu.Unlock()
		select {
		case <-idle:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (r *Run) enter() {
	r.mu.Lock()
	r.active++
	r.mu.Unlock()
}

func (r *Run) leave() {
	r.mu.Lock()
	if r.active--; r.active == 0 && r.idle != nil {
		close(r.idle)
		r.idle = nil
	}
	r.mu.Unlock()
}

// Note records something that the host should know, and reports it. call is 0 where it is about none.
func (r *Run) Note(call int64, code, text string) error {
	n := &journal.Note{Call: call, Code: code, Text: cleanText(text)}
	if r.o.Report != nil {
		r.o.Report(*n)
	}
	if r.o.Journal == nil {
		return nil
	}
	return r.o.Journal.Append(n)
}

// The codes of the notes that this package makes.
const (
	NotePanic     = "panic"     // a handler, a policy, an approver or an undo function panicked
	NoteDrift     = "drift"     // a result differs from what earlier results of the tool were like
	NoteTruncated = "truncated" // something was cut on its way to the model
	NoteHandle    = "handle"    // a result stayed with the host, as a values.Handle
	NoteLate      = "late"      // a handler succeeded after its call had timed out
	NoteCancelled = "cancelled" // a call was interrupted; whether it had its effect is not known
	NotePlan      = "plan"      // a plan was approved
)

// errEnded reports whether err is that of a context.
func errEnded(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
