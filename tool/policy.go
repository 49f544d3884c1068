package tool

// policy.go holds the decision over each call: what a policy and an approver see, and what they may answer.

import (
	"context"
	"errors"
	"fmt"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// Request is a call that a policy or an approver decides on. It is a copy: nothing that is done to it changes the call.
type Request struct {
	// Run and User are the run's id and who it is for, as RunOptions say.
	Run, User string
	// Call numbers the calls of the run from 1; Key is the call's idempotency key, the same in every resumption.
	Call int64
	Key  string
	// Tool is the tool's full name, Signature its text, "(city: str, days: int = 3) -> Forecast".
	Tool, Signature string
	// Names are the parameters in order, Args the bound arguments by name, defaults filled in.
	Names []string
	Args  map[string]any
	// Original are the script's arguments where a policy changed them, else nil.
	Original map[string]any
	// Spec is what is known of the tool, Risk what its hints say.
	Spec *Spec
	Risk Risk
	// Site is where the script called.
	Site Site
	// Reason says why an approver is asked.
	Reason string
	// Approval is the id with which the approver said before that the call is pending; "" the first time.
	Approval string
}

// Risk is how much a call may do.
type Risk int

// The risks.
const (
	RiskRead        Risk = iota // no effect
	RiskWrite                   // some effect
	RiskDestructive             // may destroy something
)

func (r Risk) String() string {
	switch r {
	case RiskRead:
		return "read"
	case RiskWrite:
		return "write"
	case RiskDestructive:
		return "destructive"
	}
	return "unknown"
}

// Risk returns what the hints say.
func (h Hints) Risk() Risk {
	switch {
	case h.Destructive:
		return RiskDestructive
	case h.ReadOnly:
		return RiskRead
	}
	return RiskWrite
}

// Verdict is an answer to a Request.
type Verdict int

// The verdicts.
const (
	// Unset is no answer: of a policy it leaves the call to the tool's hints, of an approver it is a denial.
	Unset Verdict = iota
	// Allow lets the call go on. A policy can't allow what has Spec.RequireApproval: that is asked anyway.
	Allow
	// Deny refuses the call: PermissionError with the reason.
	Deny
	// Ask, of a policy, has the run's Approver asked.
	Ask
	// Pending, of an approver, says that the answer comes later: the run ends with a *PendingError and can be resumed.
	Pending
)

func (v Verdict) String() string {
	switch v {
	case Unset:
		return "unset"
	case Allow:
		return "allow"
	case Deny:
		return "deny"
	case Ask:
		return "ask"
	case Pending:
		return "pending"
	}
	return "unknown"
}

// Decision is what a policy or an approver answers.
type Decision struct {
	Verdict Verdict
	// Reason is shown to the script if the call is denied, and to the approver if it is asked.
	Reason string
	// By is who decided, for the journal; "": "policy", or "approver".
	By string
	// Args replace arguments of the call, by name; those that are not named stay. They are validated as the script's are. Nil:
	// nothing is changed.
	Args map[string]any
	// Approval is the id of what is pending.
	Approval string
}

// Policy decides on a call before the approver does. It is called once for every call, from any goroutine. An error denies the
// call; the script sees that there was one, not which.
type Policy func(ctx context.Context, r Request) (Decision, error)

// verdicts as the journal has them.
const (
	recordAllow   = "allow"
	recordDeny    = "deny"
	recordPending = "pending"
)

// gate asks the policy and, where one is needed, the approver. It sets c.final to the arguments that the handler gets.
func (c *Call) gate(ctx context.Context) error {
	o := &c.run.o
	if a := c.answer; a != nil && c.run.resume && !a.Pending {
		if done, err := c.decided(a.Decisions); done || err != nil {
			return err
		}
	}
	ask, reason := false, ""
	if o.Policy != nil {
		d, err := c.ask(ctx, "policy", o.Policy, c.request())
		if err != nil {
			return err
		}
		if d.Args != nil {
			if err := c.change(d.Args, "policy"); err != nil {
				return c.deny(err, "policy", err.Message)
			}
		}
		by := d.By
		if by == "" {
			by = "policy"
		}
		switch d.Verdict {
		case Deny:
			return c.deny(c.refusal(d.Reason), by, d.Reason)
		case Ask:
			if ask, reason = true, d.Reason; reason == "" {
				reason = "the policy asks for an approval"
			}
		case Unset:
			ask, reason = c.byHints()
		case Allow:
			if c.spec.RequireApproval {
				ask, reason = c.byHints()
			} else if err := c.decide(&journal.Decision{Verdict: recordAllow, By: by, Reason: d.Reason}, d.Args); err != nil {
				return err
			}
		default:
			return c.deny(c.refusal("the policy gave no verdict"), by, "the policy gave the verdict "+d.Verdict.String())
		}
		if ask || d.Verdict == Unset && d.Args != nil {
			verdict := recordAllow
			if ask {
				verdict = recordPending
			}
			if err := c.decide(&journal.Decision{Verdict: verdict, By: by, Reason: reason}, d.Args); err != nil {
				return err
			}
		}
	} else if ask, reason = c.byHints(); ask {
		if err := c.decide(&journal.Decision{Verdict: recordPending, By: "policy", Reason: reason}, nil); err != nil {
			return err
		}
	}
	if !ask {
		return nil
	}
	return c.approve(ctx, reason)
}

// byHints says whether the tool's own hints ask for an approval.
func (c *Call) byHints() (ask bool, reason string) {
	switch {
	case c.spec.RequireApproval:
		return true, "the tool requires an approval for every call"
	case c.spec.Hints.Destructive:
		return true, "the tool is destructive"
	}
	return false, ""
}

// approve asks the approver. The intent and a decision "pending" were recorded before, so that the journal shows what is waited for,
// and that nothing has happened yet.
func (c *Call) approve(ctx context.Context, reason string) error {
	o := &c.run.o
	if c.run.isPlanned(c.Name()) {
		return c.decide(&journal.Decision{Verdict: recordAllow, By: "plan", Reason: "approved with the plan"}, nil)
	}
	if o.Approver == nil {
		text := reason + ", and there is nobody in this run who could approve of it"
		return c.deny(c.refusal(text), "policy", text)
	}
	req := c.request()
	req.Reason = reason
	if !sameValues(c.args, c.final) {
		req.Original = c.arguments(c.args)
	}
	if a := c.answer; a != nil && c.run.resume {
		for _, d := range a.Decisions {
			if d.Verdict == recordPending && d.Approval != "" {
				req.Approval = d.Approval
			}
		}
	}
	d, err := c.ask(ctx, "approver", o.Approver.Approve, req)
	if err != nil {
		return err
	}
	by := d.By
	if by == "" {
		by = "approver"
	}
	switch d.Verdict {
	case Allow:
		if d.Args != nil {
			if err := c.change(d.Args, "approver"); err != nil {
				return c.deny(err, by, err.Message)
			}
		}
		return c.decide(&journal.Decision{Verdict: recordAllow, By: by, Reason: d.Reason, Approval: d.Approval}, d.Args)
	case Deny:
		return c.deny(c.refusal(d.Reason), by, d.Reason)
	case Pending:
		if err := c.decide(&journal.Decision{Verdict: recordPending, By: by, Reason: d.Reason, Approval: d.Approval}, nil); err != nil {
			return err
		}
		return &PendingError{Approval: d.Approval, Call: c.id, Tool: c.Name(), Args: c.record(c.final, nil)}
	}
	return c.deny(c.refusal("the approver gave no verdict"), by, "the approver gave the verdict "+d.Verdict.String())
}

// decided goes by decisions that a run had recorded before it was interrupted; done is false if the call is to be decided anew.
func (c *Call) decided(ds []*journal.Decision) (done bool, err error) {
	changed := map[string]any{}
	for _, d := range ds {
		for n, v := range d.Args {
			switch x := v.(type) {
			case values.Redacted:
				if x.Reason == redactedChange {
					return false, nil // the change is not known any more
				}
			default:
				changed[n] = x
			}
		}
	}
	if len(ds) == 0 || ds[len(ds)-1].Verdict != recordAllow {
		return false, nil
	}
	if len(changed) > 0 {
		if err := c.change(changed, "journal"); err != nil {
			return true, err
		}
	}
	return true, nil
}

// request describes the call.
func (c *Call) request() *Request {
	e := c.state.entry
	r := &Request{
		Run: c.run.ID(), User: c.run.o.User, Call: c.id, Key: c.key, Tool: e.Name(), Signature: e.Signature(), Spec: c.spec, Risk: c.spec.Hints.Risk(),
		Site: c.site, Names: append([]string(nil), c.final.Names...), Args: c.arguments(c.final),
	}
	return r
}

// arguments returns a copy of arguments by name.
func (c *Call) arguments(a Args) map[string]any {
	m := make(map[string]any, len(a.Names))
	for i, n := range a.Names {
		m[n] = clone(a.Values[i])
	}
	return m
}

// ask calls a policy or an approver. What goes wrong denies the call.
func (c *Call) ask(ctx context.Context, who string, f func(context.Context, Request) (Decision, error), r *Request) (d Decision, err error) {
	d, err = c.callDecider(ctx, who, f, r)
	if err == nil {
		return d, nil
	}
	if ctx.Err() != nil && errEnded(err) {
		return d, err
	}
	refused := c.refusal("the " + who + " failed")
	refused.Err = errors.Join(ErrDenied, err)
	return d, c.deny(refused, who, fmt.Sprintf("the %s failed: %s", who, cleanText(err.Error())))
}

func (c *Call) callDecider(ctx context.Context, who string, f func(context.Context, Request) (Decision, error), r *Request) (d Decision, err error) {
	returned := false
	defer func() {
		if !returned {
			d, err = Decision{}, c.panicked(recover(), who+": ")
		}
	}()
	d, err = f(ctx, *r)
	probe(err)
	returned = true
	return d, err
}

// change puts other arguments in place of the script's.
func (c *Call) change(args map[string]any, who string) *Error {
	own := make(map[string]any, len(c.final.Names)+len(args))
	for i, n := range c.final.Names {
		own[n] = clone(c.final.Values[i])
	}
	for n, v := range args {
		own[n] = clone(v)
	}
	bound, err := bindNamed(c.state.entry, own)
	if err != nil {
		text := argumentText(err)
		for n := range args {
			if c.state.masks(n) { // the message may show the value
				text = "they do not fit its signature " + c.state.entry.Signature()
			}
		}
		e := c.refusal(fmt.Sprintf("the %s changed the arguments to what the tool does not take: %s", who, text))
		e.Err = errors.Join(ErrDenied, err)
		return e
	}
	c.final = bound
	return nil
}

func argumentText(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Message
	}
	return err.Error()
}

// refusal is the exception of a call that is denied.
func (c *Call) refusal(reason string) *Error {
	if reason == "" {
		reason = "no reason was given"
	}
	return fail(ErrDenied, "PermissionError", c.Name(), "%s: denied: %s", c.Name(), reason)
}

// deny records a denial and returns its exception.
func (c *Call) deny(e *Error, by, reason string) error {
	if err := c.decide(&journal.Decision{Verdict: recordDeny, By: by, Reason: reason}, nil); err != nil {
		return err
	}
	return e
}

// decide records a decision. changed are the arguments that it changed.
func (c *Call) decide(d *journal.Decision, changed map[string]any) error {
	d.Call, d.Reason = c.id, cleanText(d.Reason)
	c.decision = d
	log := c.log()
	if log == nil {
		return nil
	}
	if err := c.writeIntent(); err != nil {
		return err
	}
	if len(changed) > 0 {
		d.Args = c.record(c.final, changed)
	}
	if err := log.Append(d); err != nil {
		return c.journalError(err)
	}
	return nil
}

// sameValues says whether two sets of arguments are equal.
func sameValues(a, b Args) bool {
	if len(a.Names) != len(b.Names) {
		return false
	}
	for i := range a.Names {
		if a.Names[i] != b.Names[i] || !values.Equal(a.Values[i], b.Values[i]) {
			return false
		}
	}
	return true
}
