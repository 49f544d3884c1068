// Package approve holds approvers: people at a terminal, and stores in which approvals wait until somebody answers them, from
// another process perhaps.
package approve

// pending.go holds what waits for an approval, and what the stores of it have in common.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// Pending is a call that waits for an approval, or that waited.
type Pending struct {
	// ID is made of the run, the call and its arguments: the same call asked about again has the same id, one with other arguments
	// has another.
	ID string `json:"id"`
	// Run, User, Call, Tool, Signature, Risk and Reason are the Request's; File and Line its Site.
	Run       string `json:"run"`
	User      string `json:"user,omitempty"`
	Call      int64  `json:"call"`
	Tool      string `json:"tool"`
	Signature string `json:"signature,omitempty"`
	Risk      string `json:"risk"`
	Reason    string `json:"reason,omitempty"`
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	// Args are the arguments by name, Original the script's where a policy changed them. As JSON has it: bytes are base64, times
	// RFC 3339.
	Args     map[string]any `json:"args"`
	Original map[string]any `json:"original,omitempty"`
	// Created is when it was asked for.
	Created time.Time `json:"created"`
	// Answer is nil while it waits.
	Answer *Answer `json:"answer,omitempty"`
}

// Answer is what somebody said.
type Answer struct {
	// Approve lets the call go on, once.
	Approve bool `json:"approve"`
	// By is who answered; it is in the journal.
	By string `json:"by,omitempty"`
	// Reason is what the script reads about a denial.
	Reason string `json:"reason,omitempty"`
	// Args replace arguments by name, as tool.Decision has it: Go data, or what JSON makes of it.
	Args map[string]any `json:"args,omitempty"`
	// At is when; the store sets it.
	At time.Time `json:"at"`
}

// Store keeps approvals that wait. As an Approver, it answers Pending until there is an answer, or waits for one for a while where its
// options say so. It is safe for concurrent use.
type Store interface {
	tool.Approver
	// List returns what waits, the oldest first; with answered, what has an answer too.
	List(ctx context.Context, answered bool) ([]Pending, error)
	// Get returns one; ErrNotFound if there is none of that id.
	Get(ctx context.Context, id string) (Pending, error)
	// Answer answers one. The first answer stays: ErrAnswered if there is one.
	Answer(ctx context.Context, id string, a Answer) error
	// Delete forgets one, and its answer.
	Delete(ctx context.Context, id string) error
}

// Errors of stores, for errors.Is.
var (
	ErrNotFound = errors.New("approve: no such approval")
	ErrAnswered = errors.New("approve: answered already")
	ErrID       = errors.New("approve: bad id")
)

// maxID is how long an id may be, in bytes.
const maxID = 200

// newPending describes a request.
func newPending(r tool.Request) (Pending, error) {
	args, err := values.Canonical(r.Args)
	if err != nil {
		return Pending{}, fmt.Errorf("approve: %w", err)
	}
	sum := sha256.Sum256([]byte(r.Tool + "\x00" + args))
	p := Pending{
		ID: r.Run + "." + strconv.FormatInt(r.Call, 10) + "." + hex.EncodeToString(sum[:8]), Run: r.Run, User: r.User, Call: r.Call,
		Tool: r.Tool, Signature: r.Signature, Risk: r.Risk.String(), Reason: r.Reason, File: r.Site.File, Line: r.Site.Line,
		Args: r.Args, Original: r.Original,
	}
	return p, checkID(p.ID)
}

// checkID keeps ids from being paths.
func checkID(id string) error {
	if len(id) > maxID {
		return fmt.Errorf("%w: %d bytes, at most %d", ErrID, len(id), maxID)
	}
	if id == "" || strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") != "" || id[0] == '.' || id[0] == '-' {
		return fmt.Errorf("%w: %q", ErrID, id)
	}
	return nil
}

// decision is what an approver makes of an answer.
func decision(id string, a *Answer) tool.Decision {
	if a == nil {
		return tool.Decision{Verdict: tool.Pending, Approval: id}
	}
	d := tool.Decision{Verdict: tool.Deny, By: a.By, Reason: a.Reason, Approval: id}
	if a.Approve {
		d.Verdict, d.Args = tool.Allow, a.Args
	}
	return d
}
