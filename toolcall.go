package krait

// toolcall.go holds the calls from scripts to tools, and to host functions where the run has a journal.

import (
	"context"
	"errors"
	"fmt"

	"github.com/krait-run/krait/py"
	"github.com/krait-run/krait/tool"
)

// beginTool binds a tool call, numbers it and records it. The call's Do must follow.
func (s *Sandbox) beginTool(e *tool.Entry, a toolArgs, site tool.Site) (*work, error) {
	if err := s.admitCall(); err != nil {
		return nil, err
	}
	if s.rec != nil {
		if err := s.rec.flush(); err != nil {
			return nil, err
		}
	}
	// A call in a thread may be left behind at the end of a run, as one that is awaited.
	site.Async = site.Async || s.vm.Fibers() > 1
	t, err := s.toolRun().Begin(e, a.pos, a.names, a.kw, site)
	if err != nil {
		return nil, s.toolException(err)
	}
	w := &work{name: e.Name(), s: s, tool: t}
	if s.rec != nil && s.rec.over(t) {
		if w.over = true; !site.Async {
			w.forgo()
			return nil, s.rec.recordEnd()
		}
	}
	w.call = &Call{Name: e.Name(), Number: t.ID(), Args: t.Args(), Async: site.Async, File: site.File, Line: site.Line, Recorded: t.Recorded()}
	if err := s.noteCall(w.call); err != nil {
		w.forgo()
		return nil, err
	}
	return w, nil
}

// forgo ends a tool call that is not going to be made.
func (w *work) forgo() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _ = w.tool.Do(ctx)
}

// endTool makes the script's value of a tool's outcome.
func (w *work) endTool(v any, err error) (py.Value, error) {
	s := w.s
	w.call.Decision = w.tool.Decision()
	if err := s.endCall(w.call, v, err); err != nil {
		return py.Value{}, err
	}
	if err != nil {
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			var e *tool.Error
			if !errors.As(err, &e) {
				return py.Value{}, s.vm.Errorf(py.RuntimeError, "%s: the call was interrupted", w.name)
			}
		}
		var p *PanicError
		if errors.As(err, &p) {
			return py.Value{}, s.exception(w.name, err, py.RuntimeError)
		}
		return py.Value{}, s.toolException(err)
	}
	if w.plain {
		return fromData(s.vm, v, 0)
	}
	return fromResult(s.vm, v, 0)
}

// settle waits for what the run has under way, where its end is one after which it goes on later: what was begun is then recorded.
func (s *Sandbox) settle(err error) {
	if s.tools == nil || !errors.Is(err, tool.ErrPending) {
		return
	}
	_ = s.toolRun().Settle(s.callContext())
}

// hostTool makes a host function a tool, for runs that are recorded: they know one kind of call.
type hostTool struct {
	name string
	f    HostFunc
}

// hostGroup is the group in which recorded host functions are.
const hostGroup = "hostcall"

func (h *hostTool) Spec() tool.Spec {
	return tool.Spec{Name: h.name, Group: hostGroup, Input: &tool.Schema{Kinds: tool.Dict, Properties: []tool.Property{
		{Name: "payload", Schema: &tool.Schema{}, HasDefault: true},
	}}}
}

func (h *hostTool) Call(ctx context.Context, args tool.Args) (any, error) {
	var payload any
	if len(args.Values) > 0 {
		payload = args.Values[0]
	}
	v, err := h.f(ctx, payload)
	if err == nil {
		return v, nil
	}
	var x *Exception
	switch {
	case errors.As(err, &x) && exceptionClass(x.Type) != nil:
		return nil, &tool.Error{Type: x.Type, Message: x.Message, Err: err}
	case errors.As(err, &x):
		return nil, &tool.Error{Type: "RuntimeError", Message: x.Message, Err: err}
	case errors.Is(err, context.DeadlineExceeded):
		return nil, &tool.Error{Type: "TimeoutError", Message: err.Error(), Err: err}
	}
	return nil, &tool.Error{Type: "RuntimeError", Message: err.Error(), Err: err}
}

// hostEntry returns the tool that a host function is in a recorded run.
func (s *Sandbox) hostEntry(name string, f HostFunc) (*tool.Entry, error) {
	if e := s.hostEntries[name]; e != nil {
		return e, nil
	}
	set, err := tool.NewSet(&hostTool{name, f})
	if err != nil {
		return nil, fmt.Errorf("%w: host call %q: %w", ErrOptions, name, err)
	}
	if s.hostEntries == nil {
		s.hostEntries = map[string]*tool.Entry{}
	}
	e := set.All()[0]
	s.hostEntries[name] = e
	return e, nil
}
