package krait

// call.go holds the path of every call that a script makes, in whatever engine it runs: to tools, and to functions of the host, which are
// tools without a signature.

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sort"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// call is a call under way. It implements engine.Work.
type call struct {
	Call
	s     *Sandbox
	host  HostFunc                               // of a call that takes the short way, see governed
	fetch func(ctx context.Context) (any, error) // of one that the engine carries out
	tool  *tool.Call                             // of one that takes the whole way
	other string                                 // class of exceptions of what is no tool, if it does not choose one
	plain bool                                   // it has no signature: the result has no Records
	state engine.State
	held  bool // the call does not end before the record does: over

	// What came of a call that was carried out when it began, or panicked.
	value any
	err   error
}

var _ engine.Work = (*call)(nil)

// governed says that calls without a signature are recorded, or decided on, as those of tools are. Where nobody asks they take a shorter
// way: limits and events are the same.
func (s *Sandbox) governed() bool {
	if s.toolOpts != nil {
		return s.rec != nil || s.toolOpts.run.Policy != nil
	}
	return s.tmpl.opts.Policy != nil
}

// maxPayloads is how many bytes the arguments of the calls of a run may take in all: Result.Calls has them.
const maxPayloads = 256 << 20

// Begin implements engine.Host: it checks, binds, numbers and records a call.
func (h *host) Begin(c *engine.Call) (engine.Work, error) {
	s := (*Sandbox)(h)
	if s.cur.payloads += c.Size; s.cur.payloads > maxPayloads {
		return nil, &LimitError{Limit: "memory", Max: maxPayloads}
	}
	w := &call{Call: Call{Name: c.Name, Async: c.Async}, s: s, plain: c.Untyped, other: c.Other}
	var e *tool.Entry
	var err error
	if c.Untyped {
		e, err = s.untyped(w, c)
	} else if e, err = s.entry(c.Name); err != nil {
		err = w.raise(err)
	}
	if err == nil {
		err = s.admit()
	}
	if err == nil && e != nil {
		err = s.bind(w, e, c)
	}
	if err != nil {
		return nil, err
	}
	if err := s.noteCall(&w.Call); err != nil {
		w.forgo()
		return nil, err
	}
	switch {
	case w.tool == nil:
	case w.held:
		w.state = engine.Never
	case w.tool.Recorded():
		w.value, w.err = w.tool.Do(s.callContext())
		var e *tool.Error
		if w.state = engine.Recorded; errors.As(w.err, &e) && e.Type == "CancelledError" {
			w.state = engine.GivenUp
		}
	}
	return w, nil
}

// untyped finds what a call without a signature is of: a function of the host, or something of the engine. The entry is nil if the call
// takes the short way.
func (s *Sandbox) untyped(w *call, c *engine.Call) (*tool.Entry, error) {
	if len(c.Pos) != 1 || len(c.Names) > 0 {
		return nil, engine.Raisef("TypeError", "hostcall() takes a name and a payload")
	}
	w.Payload = c.Pos[0]
	if c.Do != nil {
		w.fetch = c.Do
		return nil, nil
	}
	f := s.extra[c.Name]
	if f == nil {
		f = s.tmpl.opts.HostCalls[c.Name]
	}
	if f == nil {
		msg := fmt.Sprintf("host call %q is not registered", c.Name)
		if n := python.Near(c.Name, s.callNames()); n != nil {
			msg += fmt.Sprintf(". Did you mean: %q?", n[0])
		}
		return nil, engine.Raisef("NameError", "%s", msg)
	}
	if !s.governed() {
		w.host = f
		return nil, nil
	}
	return s.hostEntry(c.Name, f)
}

// entry finds the tool of a call.
func (s *Sandbox) entry(name string) (*tool.Entry, error) {
	run := s.toolRun()
	if run == nil {
		return nil, &tool.Error{Type: "NameError", Tool: name, Message: "there are no tools", Err: tool.ErrUnregistered}
	}
	return run.Resolve(name)
}

// bind begins the tool call of a call.
func (s *Sandbox) bind(w *call, e *tool.Entry, c *engine.Call) error {
	if s.rec != nil {
		if err := s.rec.flush(); err != nil {
			return err
		}
	}
	// A call in a thread may be left behind at the end of a run, as one that is awaited.
	site := tool.Site{File: c.File, Line: c.Line, Async: c.Async || c.Thread}
	t, err := s.toolRun().Begin(e, c.Pos, c.Names, c.Named, site)
	if err != nil {
		return w.raise(err)
	}
	w.tool = t
	if s.rec != nil && s.rec.over(t) {
		if w.held = true; !site.Async {
			w.forgo()
			return s.rec.recordEnd()
		}
	}
	w.Call = Call{Name: c.Name, Payload: w.Payload, Number: t.ID(), Args: t.Args(), Async: site.Async, File: c.File, Line: c.Line, Recorded: t.Recorded()}
	return nil
}

// admit checks the limits of another call.
func (s *Sandbox) admit() error {
	st := s.cur
	if s.limits.Calls > 0 && len(st.calls) >= s.limits.Calls {
		return &LimitError{"host calls", int64(s.limits.Calls)}
	}
	if s.limits.ConcurrentCalls > 0 && st.active >= s.limits.ConcurrentCalls {
		return &LimitError{"concurrent host calls", int64(s.limits.ConcurrentCalls)}
	}
	return nil
}

// noteCall notes the beginning of a call.
func (s *Sandbox) noteCall(c *Call) error {
	st := s.cur
	s.nextCall++
	c.ID, c.Start = s.nextCall, st.now()
	st.calls = append(st.calls, c)
	st.active++
	return s.emit(Event{Kind: EventCallStart, Call: c})
}

// forgo ends a tool call that is not going to be made.
func (c *call) forgo() {
	if c.tool != nil {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, _ = c.tool.Do(ctx)
	}
}

// State implements engine.Work.
func (c *call) State() engine.State { return c.state }

// errGoexit is the value of the PanicError for a function that called runtime.Goexit.
var errGoexit = errors.New("runtime.Goexit was called")

// Do implements engine.Work.
func (c *call) Do(ctx context.Context) (value any, err error) {
	switch {
	case c.state == engine.Never:
		c.forgo()
		return nil, c.s.rec.recordEnd()
	case c.state != engine.Live:
		return c.value, c.err
	}
	returned := false
	defer func() {
		if !returned {
			p := recover()
			if p == nil {
				p = errGoexit
			}
			c.err = &PanicError{Call: c.Name, Value: p, Stack: debug.Stack()}
			value, err = nil, c.err
		}
	}()
	switch {
	case c.tool != nil:
		value, err = c.tool.Do(ctx)
	case c.host != nil:
		if value, err = c.host(ctx, c.Payload); err == nil {
			value, err = hostData(value)
		}
	default:
		value, err = c.fetch(ctx)
	}
	if err != nil && c.tool == nil {
		probe(err)
	}
	returned = true
	return value, err
}

// probe asks the error of a function of the host for what is asked of it later. One whose methods panic, such as a nil pointer that has become an
// error, does so here, where panics are expected.
func probe(err error) {
	var t *tool.Error
	if errors.As(err, &t) {
		engine.RaiseOf(t, "")
	}
	engine.RaiseOf(err, "")
}

// hostData is tool.Data for what a function of the host returned.
func hostData(x any) (any, error) {
	v, err := tool.Data(x)
	if err != nil {
		return nil, engine.Raisef("TypeError", "%v", err)
	}
	return v, nil
}

// ID implements engine.Work. What ends the run is no outcome that a replay could take; a call that the script has cancelled ends too,
// which the script's loop may notice.
func (c *call) ID(ctx context.Context, err error) int64 {
	if c.tool == nil {
		return 0
	}
	var e *tool.Error
	var p *PanicError
	if err != nil && context.Cause(ctx) != tool.ErrCancelled && !errors.As(err, &e) && !errors.As(err, &p) && !errors.As(c.err, &p) {
		return 0
	}
	return c.tool.ID()
}

// Drop implements engine.Work: nobody waits for the call any more.
func (c *call) Drop() {
	s := c.s
	if s.cur == nil || !c.Call.End.IsZero() {
		return
	}
	s.cur.active--
	c.Call.End, c.Err = time.Now(), context.Canceled
	_ = s.emit(Event{Kind: EventCallEnd, Call: &c.Call})
}

// End implements engine.Work.
func (c *call) End(v any, err error) (any, bool, error) {
	s := c.s
	if c.err != nil && c.state == engine.Live { // the engine may not have heard of a panic or runtime.Goexit as such
		v, err = nil, c.err
	}
	if c.tool != nil {
		c.Decision = c.tool.Decision()
	}
	now := s.cur.now()
	s.cur.active--
	c.Call.End, c.Result, c.Err = now, v, err
	if e := s.emit(Event{Kind: EventCallEnd, Call: &c.Call}); e != nil {
		return nil, false, e
	}
	// The function may have returned because the run is ending; the script does not get to see that.
	if e := s.ended(now); e != nil {
		return nil, false, e
	}
	if err != nil {
		return nil, false, c.raise(err)
	}
	return v, c.plain, nil
}

// raise makes of the error of a call what the script sees of it: a *engine.Raise, or what ends the run.
func (c *call) raise(err error) error {
	var p *PanicError
	var t *tool.Error
	switch {
	case errors.As(err, &p):
		return engine.Raisef("RuntimeError", "host call %q failed: internal error", c.Name)
	case errors.As(err, &t):
		r := engine.RaiseOf(t, "")
		if r.Tool, r.Retryable = t.Tool, t.Retryable; r.Tool == "" {
			r.Tool = c.Name
		}
		if s := c.s; s != nil && s.tmpl.typeScript() && s.toolRun() != nil {
			if e := s.toolRun().Set().Lookup(r.Tool); e != nil {
				r.Message = e.TypeScriptMessage(r.Message)
			}
		}
		return r
	case c.tool != nil && isContextError(err):
		return engine.Raisef("RuntimeError", "%s: the call was interrupted", c.Name)
	case c.host == nil && c.fetch == nil:
		switch {
		case c.held:
			return &engine.Held{Err: err}
		case errors.Is(err, tool.ErrPending):
			// The run goes on later: what it has begun is then recorded.
			s := c.s
			return &engine.Held{Err: err, Settle: func() { _ = s.toolRun().Settle(s.callContext()) }}
		}
		return err
	case c.other == "":
		return engine.RaiseOf(err, "RuntimeError")
	}
	return engine.RaiseOf(err, c.other)
}

// callNames returns the names of the host functions, sorted.
func (s *Sandbox) callNames() []string {
	if len(s.extra) == 0 {
		return s.tmpl.names
	}
	names := append([]string(nil), s.tmpl.names...)
	for n := range s.extra {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// Bind implements engine.Host.
func (h *host) Bind(c *engine.Call) error {
	e, err := (*Sandbox)(h).entry(c.Name)
	if err == nil {
		_, err = e.Bind(c.Pos, c.Names, c.Named)
	}
	if err != nil {
		return (&call{}).raise(err)
	}
	return nil
}

// maxSearch bounds what tools.search returns.
const maxSearch = 100

// Ask implements engine.Host: it answers what a script wants to know of tools.
func (h *host) Ask(what string, args []any) (any, error) {
	s := (*Sandbox)(h)
	run := s.toolRun()
	unknown := engine.Raisef("RuntimeError", "the host does not answer that")
	if run == nil {
		return nil, unknown
	}
	if what == "budget" {
		return run.Budget(), nil
	}
	if len(args) == 0 {
		return nil, unknown
	}
	name, ok := args[0].(string)
	if !ok {
		return nil, unknown
	}
	switch what {
	case "search":
		n := int64(10)
		if len(args) > 1 {
			n, _ = args[1].(int64)
		}
		list := []any{}
		if n = min(n, maxSearch); n > 0 {
			for _, m := range run.Set().Search(name, run.Allowed, int(n)) {
				summary, _, _ := strings.Cut(m.Entry.Spec().Doc, "\n")
				list = append(list, values.ObjectOf([]string{"name", "signature", "summary"}, []any{m.Entry.Name(), s.tmpl.signature(m.Entry), summary}))
			}
		}
		return list, nil
	case "describe":
		name = strings.TrimPrefix(name, tool.Reserved+".")
		if _, err := run.Resolve(name); err != nil {
			return nil, (&call{}).raise(err)
		}
		// What was learned of results depends on other runs, so that a replay does not know it.
		describe := run.Set().Describe
		if s.tmpl.typeScript() {
			describe = run.Set().DescribeTypeScript
		}
		text, _ := describe(name, s.rec == nil)
		return text, nil
	case "doc", "source":
		e := run.Set().Lookup(name)
		switch {
		case e == nil:
			return nil, unknown
		case what == "doc":
			return e.Doc(), nil
		}
		return e.Python(), nil
	}
	return nil, unknown
}

// hostTool makes a function of the host a tool: one whose argument and result have no types.
type hostTool struct {
	name string
	f    HostFunc
}

// hostGroup is the group in which such tools are.
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
	r := engine.RaiseOf(err, "RuntimeError")
	if !python.Raisable(r.Class) {
		r.Class = "RuntimeError"
	}
	return nil, &tool.Error{Type: r.Class, Message: r.Message, Err: err}
}

// hostEntry returns the tool that a host function is.
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
