package main

// asker.go holds who approves calls for the commands agent and chat.

import (
	"context"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/approve"
)

// newApprover returns who approves calls, and whether that is a person: a, if it is not nil. Decisions are shown.
func newApprover(how config.Approve, view ui.View, person *asker) (approver tool.Approver, asks bool) {
	var a tool.Approver
	switch how {
	case config.Always:
		a = tool.AutoApprove()
	case config.Never:
		a = deny("approvals are off: --approve never")
	default:
		a = deny("nobody is there to approve: use a terminal, or --approve always")
		if person != nil {
			a, asks = person, true
		}
		if auto := tool.AutoApproveFrom(os.Getenv, nil); auto != nil {
			a, asks = auto, false
		}
	}
	return tool.ApproverFunc(func(ctx context.Context, r tool.Request) (tool.Decision, error) {
		d, err := a.Approve(ctx, r)
		if err == nil {
			view.Decision(r.Tool, d.Verdict.String(), d.By, d.Reason)
		}
		return d, err
	}), asks
}

func deny(reason string) tool.Approver {
	return tool.ApproverFunc(func(context.Context, tool.Request) (tool.Decision, error) {
		return tool.Decision{Verdict: tool.Deny, By: "krait", Reason: reason}, nil
	})
}

// asker asks at the terminal, one question at a time: about calls, and what servers ask. A question whose run is cancelled ends with it, and
// takes no line from who reads next.
type asker struct {
	view ui.View // waits meanwhile; nil: there is none

	mu       sync.Mutex // held while somebody is asked
	terminal *approve.Terminal
	in       *ttyReader
}

// newAsker returns who asks at the terminal, nil if there is none.
func newAsker(view ui.View) *asker {
	if !term.IsTerminal(int(os.Stdin.Fd())) || !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil
	}
	return &asker{view: view}
}

// Approve implements tool.Approver.
func (a *asker) Approve(ctx context.Context, r tool.Request) (d tool.Decision, err error) {
	err = a.ask(ctx, func(t *approve.Terminal) error {
		d, err = t.Approve(ctx, r)
		return err
	})
	return d, err
}

// ask has f ask at the terminal.
func (a *asker) ask(ctx context.Context, f func(*approve.Terminal) error) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if a.terminal == nil {
		a.in = openTTY()
		a.terminal = approve.NewTerminal(a.in, os.Stderr, approve.TerminalOptions{Color: os.Getenv("NO_COLOR") == ""})
	}
	if a.view != nil {
		a.view.Ask()
		defer a.view.Asked()
	}
	stop := context.AfterFunc(ctx, a.in.cancel)
	defer stop()
	err := f(a.terminal)
	if ctx.Err() != nil {
		_ = a.in.Close()
		a.terminal, a.in = nil, nil
	}
	return err
}

// ttyReader reads the terminal of the process, by a file of its own where there is one, so that reading can be ended.
type ttyReader struct {
	io.Reader
	file *os.File // nil: standard input
}

func openTTY() *ttyReader {
	f, err := os.Open("/dev/tty")
	if err != nil {
		return &ttyReader{Reader: os.Stdin}
	}
	if f.SetReadDeadline(time.Time{}) != nil { // its reads can't be ended
		_ = f.Close()
		return &ttyReader{Reader: os.Stdin}
	}
	return &ttyReader{f, f}
}

// cancel ends a read.
func (t *ttyReader) cancel() {
	if t.file != nil {
		_ = t.file.SetReadDeadline(time.Unix(1, 0))
	}
}

// Close closes the file.
func (t *ttyReader) Close() error {
	if t.file == nil {
		return nil
	}
	return t.file.Close()
}
