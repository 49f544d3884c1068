package agent

// direct.go holds DirectTools: tools that the model calls one by one, with JSON arguments, in place of programs or beside them.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// DirectTools are tools that the model calls with JSON arguments: all of an agent that writes no code, for tools that touch the host, or
// some beside its programs. Their calls take the path of all tool calls: allow-list, binding, policy, approver, limits, cache, journal.
type DirectTools struct {
	Set *tool.Set
	// Run says what may be called, who decides, and so on. Each run of the agent is a run of its own; its ID and Player are not used. Tools
	// that are not on its allow-list are not shown to the model. Without a Journal it is that of the agent's run.
	Run tool.RunOptions
}

// DirectCall is a direct call of a tool in a run.
type DirectCall struct {
	Step   int
	CallID string
	Name   string          // the tool's full name
	Args   json.RawMessage // as the model gave them
	Result any             // Go data, nil after an error
	Err    error           // a *tool.Error, of which the model is told
	Output string          // as sent to the model
	Took   time.Duration

	final json.RawMessage // of final_answer
}

// maxFunctions is how many functions APIs take.
const maxFunctions = 128

// direct is DirectTools as an agent has them.
type direct struct {
	opts      DirectTools
	functions []Function
	names     map[string]string // of tools, by those of their functions
}

func newDirect(opts *DirectTools) (*direct, error) {
	if opts == nil {
		return nil, nil
	}
	o := *opts
	o.Run.ID, o.Run.Player = "", nil
	run, err := o.Set.NewRun(o.Run)
	if err != nil {
		return nil, fmt.Errorf("agent: Options.Direct: %w", err)
	}
	d := &direct{opts: o, names: map[string]string{ToolName: "", answerName: ""}}
	for _, e := range o.Set.All() {
		if !run.Allowed(e.Name()) {
			continue
		}
		name := functionName(e.Name(), d.names)
		d.names[name] = e.Name()
		d.functions = append(d.functions, Function{Name: name, Description: functionDoc(e), Parameters: e.Spec().Input.JSON()})
	}
	switch n := len(d.functions); {
	case n == 0:
		return nil, errors.New("agent: Options.Direct: no tool is on the allow-list")
	case n > maxFunctions:
		return nil, fmt.Errorf("agent: Options.Direct: %d tools are allowed, models take at most %d functions; let programs call them", n, maxFunctions)
	}
	return d, nil
}

// functionName makes a tool's name one that APIs take and that is not taken: "github.list_issues" is "github__list_issues".
func functionName(name string, taken map[string]string) string {
	safe := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		}
		return '_'
	}, strings.ReplaceAll(name, ".", "__"))
	_, used := taken[safe]
	if used || len(safe) > 64 {
		sum := sha256.Sum256([]byte(name))
		safe = safe[:min(len(safe), 55)] + "_" + hex.EncodeToString(sum[:4])
	}
	return safe
}

// functionDoc is what the model reads about a tool: its docstring, but for the parameters, which the schema describes.
func functionDoc(e *tool.Entry) string {
	spec := e.Spec()
	parts := []string{spec.Doc}
	if spec.Returns != "" {
		parts = append(parts, "Returns: "+spec.Returns)
	}
	if spec.RateLimit != "" {
		parts = append(parts, "Rate limit: "+spec.RateLimit)
	}
	for _, w := range spec.Warnings {
		parts = append(parts, "Warning: "+w)
	}
	return strings.TrimSpace(strings.Join(parts, "\n"))
}

// open returns a run of the tools. d may be nil.
func (d *direct) open(id, user string, log journal.Log) (*tool.Run, error) {
	if d == nil {
		return nil, nil
	}
	o := d.opts.Run
	o.ID = id
	if o.User == "" {
		o.User = user
	}
	if o.Journal == nil {
		o.Journal = log
	}
	return d.opts.Set.NewRun(o)
}

// callTool makes a direct call and fills in what became of it.
func (s *session) callTool(ctx context.Context, call *DirectCall, function string) error {
	begin := time.Now()
	if function == answerName && s.typed != nil {
		return s.takeAnswer(call)
	}
	call.Name = s.functions.names[function]
	s.emit(Event{Kind: EventCall, Step: call.Step, CallID: call.CallID, Call: &Call{Name: call.Name, Args: call.Args}})
	args, err := directArgs(call.Name, call.Args)
	if err == nil {
		if err = s.countCall(); err == nil {
			call.Result, err = s.direct.CallNamed(ctx, call.Name, args)
		}
	}
	call.Took = time.Since(begin)
	var failed *tool.Error
	if err != nil && !errors.As(err, &failed) {
		return &ExecutorError{CallID: call.CallID, Tool: call.Name, Err: err}
	}
	ended := &Call{Name: call.Name, Args: call.Args, Took: call.Took}
	if failed != nil {
		call.Result, call.Err = nil, failed
		call.Output = cut(exceptionText(failed), s.limits.Output)
		ended.Error = call.Output
	} else {
		call.Output = valueText(call.Result, s.limits.Output)
		ended.Result = values.Repr(call.Result, maxResultText)
	}
	if call.Err != nil && s.failed[call.key()] > 0 {
		call.Output += "\n\nThis is the same call that failed before. Change it."
	}
	s.emit(Event{Kind: EventCallEnd, Step: call.Step, CallID: call.CallID, Call: ended, Output: call.Output, Took: call.Took})
	return nil
}

// exceptionText is an error of a call as a program would see it.
func exceptionText(err error) string {
	var e *tool.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	class, message := e.PythonException()
	return class + ": " + message
}

// key is what makes two calls identical.
func (c *DirectCall) key() string { return c.Name + "(" + string(c.Args) + ")" }

// directArgs reads a call's arguments.
func directArgs(name string, text json.RawMessage) (map[string]any, error) {
	if len(strings.TrimSpace(string(text))) == 0 {
		return nil, nil
	}
	v, err := values.ParseJSON(text)
	o, ok := v.(*values.Object)
	switch {
	case err != nil:
		return nil, &tool.Error{Type: "TypeError", Tool: name, Message: fmt.Sprintf("%s(): the arguments are not JSON: %v", name, err), Err: tool.ErrArguments}
	case v == nil:
		return nil, nil
	case !ok:
		return nil, &tool.Error{Type: "TypeError", Tool: name, Message: name + "(): the arguments are no JSON object", Err: tool.ErrArguments}
	}
	args := make(map[string]any, o.Len())
	for i := range o.Len() {
		k, v := o.At(i)
		args[k] = v
	}
	return args, nil
}

// valueText is Go data as text for the model: a str as it is, all else as JSON, cut by its structure.
func valueText(v any, max int) string {
	if text, ok := v.(string); ok && text != "" { // some APIs take no empty results
		return cut(text, max)
	}
	short, cuts := tool.Truncate(v, max-cutNote)
	text, err := json.Marshal(values.Readable(short))
	if err != nil {
		return cut(fmt.Sprintf("the result is no JSON: %v", err), max)
	}
	if note := cuts.String(); note != "" {
		return cut(string(text), max-cutNote) + "\n[" + cut(note, cutNote-3) + "]"
	}
	return cut(string(text), max)
}

// cutNote is how much of a text for the model may say what was cut, in bytes.
const cutNote = 128
