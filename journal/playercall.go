package journal

// playercall.go holds how a Player answers tool calls.

import "github.com/krait-run/krait/values"

// Resolution is what was found out about a call of unknown outcome.
type Resolution struct {
	// Outcome is how the call ended, where that is known. It is for the caller to append. Nil: the call was not carried out, and is
	// to be made again.
	Outcome *Outcome
}

// Answer is what the records have of a call.
type Answer struct {
	// Intent is as recorded; its Key is to be used if the call is made.
	Intent *Intent
	// Outcome is nil if the call is to be made, or decided, or never ends: one of Retry, Pending, Abandoned and Again says which.
	Outcome *Outcome
	// Decisions are in the order in which they were recorded.
	Decisions []*Decision
	// Retry: the call may have been carried out; it is to be made again, with the same Key.
	Retry bool
	// Pending: the call was not carried out. The last of Decisions is "pending" or "deny".
	Pending bool
	// Abandoned: in a replay, an awaited call that did not end before the run did. It does not end in the replay either.
	Abandoned bool
	// Again: the call ended, but its result was kept out of the journal. Its tool is idempotent or read-only: it is to be called again for
	// the result, with the same Key, and nothing of that is to be appended.
	Again bool
	// Resolved: Outcome came from PlayerOptions.Unfinished, and is to be appended.
	Resolved bool
}

// callQueue is the calls of the same tool and arguments.
type callQueue struct {
	calls []*Call
	next  int
}

// index finds calls by tool and arguments, those that ended.
func (p *Player) index(calls []*Call) error {
	p.found = map[string]*callQueue{}
	for _, c := range calls {
		if c.Outcome == nil {
			continue
		}
		key, err := callKey(c.Intent)
		if err != nil {
			return err
		}
		q := p.found[key]
		if q == nil {
			q = &callQueue{}
			p.found[key] = q
		}
		q.calls = append(q.calls, c)
	}
	return nil
}

func callKey(in *Intent) (string, error) {
	args, err := values.Canonical(in.Args)
	return in.Tool + "\x00" + args, err
}

// Call is called for every tool call, in the order in which the script makes them, before anything else happens to it. A nil Answer means
// that the call is not recorded: it is to be made, and to be appended.
func (p *Player) Call(in *Intent) (*Answer, error) {
	if p.err != nil {
		return nil, p.err
	}
	if p.o.Mode == Counterfactual {
		return p.find(in)
	}
	c := p.calls[in.Call]
	if c == nil || p.asked[in.Call] {
		switch {
		case c == nil && p.o.Mode == Resume:
			return nil, nil
		case c == nil && in.Call < p.last && in.Async:
			// The run ended before the call began.
			return &Answer{Intent: in, Abandoned: true}, nil
		}
		what := counted(len(p.calls), "call") + " in all"
		if c != nil {
			what = c.Intent.Text() + " once"
		}
		if c == nil && in.Async {
			if _, interrupted := p.RecordedEnd(); !interrupted {
				// Perhaps the last one, and the run ended before it began: then nobody waits for it.
				if p.extra == nil {
					p.extra = &DivergenceError{Code: CodeCallExtra, Call: in.Call, Recorded: what, Asked: "asked " + in.Text(), File: in.File, Line: in.Line}
				}
				return &Answer{Intent: in, Abandoned: true}, nil
			}
		}
		return nil, p.diverge(in, CodeCallExtra, what, "asked "+in.Text())
	}
	if c.Intent.Tool != in.Tool {
		return nil, p.diverge(in, CodeCallTool, c.Intent.Text(), "asked "+in.Text())
	}
	if !values.Equal(c.Intent.Args, in.Args) {
		recorded, asked := callDifference(c.Intent, in)
		return nil, p.diverge(in, CodeCallArgs, recorded, "asked "+asked)
	}
	p.asked[in.Call] = true
	if c.Outcome == nil {
		return p.unfinished(c)
	}
	if c.Outcome.Failure == nil && values.HasRedacted(c.Outcome.Result) {
		if p.o.Mode == Resume && (c.Intent.ReadOnly || c.Intent.Idempotent) {
			return &Answer{Intent: c.Intent, Decisions: c.Decisions, Again: true}, nil
		}
		return nil, p.redacted(in, c)
	}
	return &Answer{Intent: c.Intent, Outcome: c.Outcome, Decisions: c.Decisions}, nil
}

func (p *Player) diverge(in *Intent, code, recorded, asked string) error {
	return p.fail(&DivergenceError{Code: code, Call: in.Call, Recorded: recorded, Asked: asked, File: in.File, Line: in.Line})
}

func (p *Player) redacted(in *Intent, c *Call) error {
	return p.diverge(in, CodeRedacted, c.Intent.Text()+" -> "+values.Repr(c.Outcome.Result, maxText), "needs the result")
}

// unfinished answers a call that has an intent and no outcome.
func (p *Player) unfinished(c *Call) (*Answer, error) {
	a := &Answer{Intent: c.Intent, Decisions: c.Decisions}
	if n := len(c.Decisions); n > 0 && c.Decisions[n-1].Verdict != "allow" {
		a.Pending = true
		return a, nil
	}
	if p.o.Mode == Replay {
		if !c.Intent.Async {
			return nil, p.diverge(c.Intent, CodeCallAbandoned, c.Intent.Text()+" without an outcome", "needs the result")
		}
		a.Abandoned = true
		return a, nil
	}
	if c.Intent.ReadOnly || c.Intent.Idempotent {
		a.Retry = true
		return a, nil
	}
	if p.o.Unfinished == nil {
		p.err = &UnfinishedError{c.Intent}
		return nil, p.err
	}
	r, err := p.o.Unfinished(c.Intent)
	if err != nil {
		p.err = err
		return nil, err
	}
	if r.Outcome == nil {
		a.Retry = true
		return a, nil
	}
	out := *r.Outcome
	out.Call = c.Intent.Call
	a.Outcome, a.Resolved = &out, true
	return a, nil
}

// find answers a call in Counterfactual mode. A call is answered once, except for those of read-only tools, the last of which answers
// all that follow.
func (p *Player) find(in *Intent) (*Answer, error) {
	key, err := callKey(in)
	if err != nil {
		return nil, err
	}
	q := p.found[key]
	if q != nil && q.next == len(q.calls) && q.calls[q.next-1].Intent.ReadOnly {
		q.next--
	}
	var c *Call
	if q != nil && q.next < len(q.calls) {
		c = q.calls[q.next]
		q.next++
		if c.Outcome.Failure != nil || !values.HasRedacted(c.Outcome.Result) {
			return &Answer{Intent: c.Intent, Outcome: c.Outcome, Decisions: c.Decisions}, nil
		}
	}
	if p.o.Live != nil && p.o.Live(in.Tool) {
		return nil, nil
	}
	if c != nil {
		return nil, p.redacted(in, c)
	}
	var same int
	for _, c := range p.calls {
		if c.Intent.Tool == in.Tool {
			same++
		}
	}
	what := counted(same, "call") + " of " + in.Tool + ", none with these arguments"
	if same == 0 {
		what = "no call of " + in.Tool
	} else if q != nil {
		what = counted(len(q.calls), "call") + " like this"
	}
	return nil, p.diverge(in, CodeCallExtra, what, "asked "+in.Text())
}
