package mcp

// elicit.go holds the approver of a gateway: the user of the client, asked by elicitation.

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// maxAsked is how many bytes of an argument the user is shown.
const maxAsked = 2000

// approver returns who is asked about the session's calls.
func (s *session) approver() tool.Approver {
	if s.g.o.Approver != nil {
		return s.g.o.Approver
	}
	return tool.ApproverFunc(s.approve)
}

const approveSchema = `{"type": "object", "properties": {"approve": {"type": "boolean", "title": "Approve this call", "default": true}}}`

// approve asks the user. Clients that can't ask have their calls denied.
func (s *session) approve(ctx context.Context, r tool.Request) (tool.Decision, error) {
	if !asks(s.ss) {
		return tool.Decision{Verdict: tool.Deny, By: "gateway", Reason: fmt.Sprintf("%s needs an approval, and this MCP client can't ask its user (it has no elicitation)", r.Tool)}, nil
	}
	// ctx is of the request that made the call, to which the question belongs.
	res, err := s.ss.Elicit(ctx, &sdk.ElicitParams{Message: question(r), RequestedSchema: json.RawMessage(approveSchema)})
	if err != nil {
		return tool.Decision{}, fmt.Errorf("the client could not be asked: %w", err)
	}
	switch approved, given := res.Content["approve"].(bool); {
	case res.Action == "accept" && (approved || !given):
		return tool.Decision{Verdict: tool.Allow, By: "user"}, nil
	case res.Action == "cancel":
		return tool.Decision{Verdict: tool.Deny, By: "user", Reason: "the user did not answer"}, nil
	}
	return tool.Decision{Verdict: tool.Deny, By: "user", Reason: "the user said no"}, nil
}

// ask hands a server's question on to the user of the client.
func (r *request) ask(server string, q *sdk.ElicitParams) (*sdk.ElicitResult, error) {
	if q == nil || q.Mode == "url" && !opens(r.ss) || q.Mode != "url" && !asks(r.ss) {
		return &sdk.ElicitResult{Action: "decline"}, nil
	}
	handed := *q
	handed.Meta = nil
	handed.Message = fmt.Sprintf("The server %s asks: %s", clip(server), document(q.Message))
	res, err := r.ss.Elicit(r.ctx, &handed)
	if err != nil {
		return nil, fmt.Errorf("the client could not be asked: %w", err)
	}
	res.Meta = nil
	return res, nil
}

// opens says whether a client can send its user to a page.
func opens(ss *sdk.ServerSession) bool {
	p := ss.InitializeParams()
	return p != nil && p.Capabilities != nil && p.Capabilities.Elicitation != nil && p.Capabilities.Elicitation.URL != nil
}

// asks says whether a client can ask its user by a form.
func asks(ss *sdk.ServerSession) bool {
	p := ss.InitializeParams()
	if p == nil || p.Capabilities == nil || p.Capabilities.Elicitation == nil {
		return false
	}
	e := p.Capabilities.Elicitation
	return e.Form != nil || e.URL == nil
}

// question is what the user is asked. Everything that a script chose is written as Python would write it, on one line each.
func question(r tool.Request) string {
	var b strings.Builder
	fmt.Fprintf(&b, "A program wants to call %s", r.Tool)
	if r.Risk == tool.RiskDestructive {
		b.WriteString(", which may destroy something")
	}
	b.WriteString(".\n")
	for _, name := range r.Names {
		if v, ok := r.Args[name]; ok {
			fmt.Fprintf(&b, "\n%s = %s", name, cut(visible(values.Repr(v, maxAsked)), maxAsked, false))
		}
	}
	if r.Reason != "" {
		fmt.Fprintf(&b, "\n\n%s", clip(r.Reason))
	}
	if r.Site.Line > 0 {
		fmt.Fprintf(&b, "\n\n(line %d of the program)", r.Site.Line)
	}
	return b.String()
}
