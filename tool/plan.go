package tool

// plan.go holds the preview of a script: which tools it can call, and what the operator says to that.

import (
	"context"
	"fmt"
	"strings"
)

// Plan is what a script names of tools, as found in its source before it runs. It describes the script for people. It is no bound: a
// script may reach a tool that its plan does not list, and is held by the allow-list and the approvals then, as always.
type Plan struct {
	// Calls are the places, in the order of the source.
	Calls []PlannedCall
	// Any says that the script may reach tools in a way that the source does not tell: every tool that is allowed.
	Any bool
}

// PlannedCall is a place in a script that reaches a tool.
type PlannedCall struct {
	// Tool is the full name, "" for dynamic access.
	Tool string
	File string
	Line int
}

// PlanReport is a Plan seen with the eyes of a run.
type PlanReport struct {
	// Tools are the registered and allowed tools that the script can call, by full name, sorted; if the plan has Any, all that are
	// allowed.
	Tools []PlannedTool
	// Unregistered and NotAllowed are names in the plan that would fail.
	Unregistered, NotAllowed []string
	// Any is the plan's.
	Any bool
}

// PlannedTool is a tool in a plan.
type PlannedTool struct {
	Name, Signature string
	Risk            Risk
	// Asks says that the tool's hints ask for an approval of each call; a Policy may ask for more.
	Asks bool
	// Lines are where the script reaches it.
	Lines []int
}

// Preview returns what a plan means for the run.
func (r *Run) Preview(p Plan) PlanReport {
	report := PlanReport{Any: p.Any}
	lines := map[string][]int{}
	bad := map[string]bool{}
	for _, c := range p.Calls {
		if c.Tool == "" {
			report.Any = true
			continue
		}
		switch {
		case r.set.Lookup(c.Tool) == nil:
			if !bad[c.Tool] {
				report.Unregistered = append(report.Unregistered, c.Tool)
			}
			bad[c.Tool] = true
		case !r.Allowed(c.Tool):
			if !bad[c.Tool] {
				report.NotAllowed = append(report.NotAllowed, c.Tool)
			}
			bad[c.Tool] = true
		default:
			lines[c.Tool] = append(lines[c.Tool], c.Line)
		}
	}
	for _, e := range r.set.All() {
		at, named := lines[e.Name()]
		if !named && !(report.Any && r.Allowed(e.Name())) {
			continue
		}
		s := e.Spec()
		report.Tools = append(report.Tools, PlannedTool{
			Name: e.Name(), Signature: e.Signature(), Risk: s.Hints.Risk(), Asks: s.RequireApproval || s.Hints.Destructive, Lines: at,
		})
	}
	return report
}

// PlanApprover decides on a whole script before it runs, by a description of it that is no bound; see Plan. Allow with Tools nil lets it run, each call being decided as always.
type PlanApprover func(ctx context.Context, r PlanReport) (PlanDecision, error)

// PlanDecision is the answer of a PlanApprover.
type PlanDecision struct {
	// Verdict is Allow or Deny; anything else denies.
	Verdict Verdict
	Reason  string
	// Tools lists tools, as an allow-list does, whose calls in this run the Approver is not asked about any more. A Policy still
	// sees them.
	Tools []string
}

// CheckPlan has a plan decided on. A *Error (PermissionError, ErrDenied) means that the script must not run.
func (r *Run) CheckPlan(ctx context.Context, p Plan, approver PlanApprover) error {
	d, err := approver(ctx, r.Preview(p))
	if err != nil {
		if ctx.Err() != nil && errEnded(err) {
			return err
		}
		return &Error{Type: "PermissionError", Message: "the plan was denied: the approver failed", Err: fmt.Errorf("%w: %w", ErrDenied, err)}
	}
	if d.Verdict != Allow {
		reason := d.Reason
		if reason == "" {
			reason = "no reason was given"
		}
		return fail(ErrDenied, "PermissionError", "", "the plan was denied: %s", reason)
	}
	planned, err := newAllowList(d.Tools)
	if err != nil {
		return err
	}
	if err := r.Note(0, NotePlan, "approved with the plan: "+strings.Join(d.Tools, ", ")); err != nil {
		return &JournalError{Err: err}
	}
	r.mu.Lock()
	r.planned = planned
	r.mu.Unlock()
	return nil
}

// isPlanned says whether calls of a tool were approved with the plan.
func (r *Run) isPlanned(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.planned.allows(name)
}
