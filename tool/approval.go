package tool

// approval.go holds Approver, who is asked before a call, and the approvers that need nobody.

import (
	"context"
	"strconv"
)

// Approver is asked before calls that need an approval: every one of them anew. It is safe for concurrent use.
type Approver interface {
	// Approve returns Allow, Deny with a reason, or Pending with the id under which the answer will be found; Request.Approval is
	// that id when the run is resumed. It waits no longer than ctx. An error denies the call.
	Approve(ctx context.Context, r Request) (Decision, error)
}

// ApproverFunc is an Approver of a function.
type ApproverFunc func(ctx context.Context, r Request) (Decision, error)

// Approve calls f.
func (f ApproverFunc) Approve(ctx context.Context, r Request) (Decision, error) { return f(ctx, r) }

// AutoApprove approves everything, without asking anybody.
func AutoApprove() Approver {
	return ApproverFunc(func(context.Context, Request) (Decision, error) {
		return Decision{Verdict: Allow, By: "auto"}, nil
	})
}

// AutoApproveVar is the environment variable that AutoApproveFrom reads.
const AutoApproveVar = "KRAIT_AUTO_APPROVE"

// AutoApproveFrom returns AutoApprove() if the environment variable KRAIT_AUTO_APPROVE is set to a truth value as strconv.ParseBool
// reads it, else next, which may be nil. getenv is os.Getenv for hosts that want the variable to count: nothing in this module
// reads it unless the host says so here.
func AutoApproveFrom(getenv func(string) string, next Approver) Approver {
	if getenv != nil {
		if on, err := strconv.ParseBool(getenv(AutoApproveVar)); err == nil && on {
			return AutoApprove()
		}
	}
	return next
}
