package agent

// The loop between a model and the programs it writes.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"
	"time"
)

// Options configures an Agent. Provider and Executor are required.
type Options struct {
	Provider Provider
	Executor Executor
	// Prelude is the Python source that the Executor's sandboxes hold already;
	// the model is shown its Stub. It is not run by this package.
	Prelude string
	// Guidance is added to the tool's description: what main should return, an
	// example program. May be "".
	Guidance string
	// Instructions is the system message. May be "".
	Instructions string
	Limits       Limits
	// Window is how many tokens of a conversation the model can hold, for Chat:
	// a conversation that fills three quarters of it goes on from a summary,
	// which the model writes. 0: no bound is known, and nothing is summed up.
	Window int64
	// Prices are what the model's tokens cost, for Result.Cost and Limits.Cost.
	Prices Prices
	// Stream asks the provider for answers piece by piece, and emits the pieces
	// as events.
	Stream bool
	// OnEvent, if not nil, is called with each event of each run. Calls for one
	// run never overlap, and the run waits for them; different runs may call
	// it at the same time.
	OnEvent func(Event)
}

// Agent answers prompts. It is immutable and safe for concurrent use.
type Agent struct {
	opts        Options
	limits      Limits
	description string
}

// New checks the options. It fails if a required field is missing, a limit is
// out of range, or the prelude can't be cut to a stub.
func New(opts Options) (*Agent, error) {
	if opts.Provider == nil {
		return nil, errors.New("agent: Options.Provider is nil")
	}
	if opts.Executor == nil {
		return nil, errors.New("agent: Options.Executor is nil")
	}
	if opts.Window < 0 {
		return nil, errors.New("agent: Options.Window is negative")
	}
	limits, err := opts.Limits.withDefaults()
	if err != nil {
		return nil, err
	}
	description, err := ToolDescription(opts.Prelude, opts.Guidance)
	if err != nil {
		return nil, err
	}
	return &Agent{opts: opts, limits: limits, description: description}, nil
}

// Result is what a run came to. After an error it holds what was reached.
type Result struct {
	Text string // the final text; "" after an error
	// Value is the JSON of what a program gave to final_answer; nil if the run
	// ended with a text of the model. Text is then the value, if it is a str,
	// or its JSON.
	Value json.RawMessage
	Steps int   // answers of the model
	Runs  []Run // programs, by step and then in the model's order
	Usage Usage
	Cost  float64 // by Options.Prices
}

// Run is one program that ran, or was answered without running because it is
// empty or too long.
type Run struct {
	Step    int
	CallID  string
	Code    string
	Outcome Outcome
	Output  string // as sent to the model
	Took    time.Duration
}

// Run puts prompt to the model and returns its final text. The result is never
// nil.
//
// Errors: context.Canceled and context.DeadlineExceeded if ctx ended, and those
// of this package: *LimitError, *RepeatedError, *RefusedError,
// *IncompleteError, *NoAnswerError, *ExecutorError, *ProviderError.
func (a *Agent) Run(ctx context.Context, prompt string) (*Result, error) {
	return a.run(ctx, prompt, a.opts.OnEvent, nil)
}

// Events runs prompt and yields the events as they come; the last pair holds
// the error, if the run ends with one. Leaving the loop early cancels the run
// and waits for it.
func (a *Agent) Events(ctx context.Context, prompt string) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		events := make(chan Event)
		left := make(chan struct{}) // closed when nobody reads events any more
		var failed error
		go func() {
			defer close(events)
			_, failed = a.run(ctx, prompt, func(e Event) {
				if a.opts.OnEvent != nil {
					a.opts.OnEvent(e)
				}
				select {
				case events <- e:
				case <-left:
				}
			}, nil)
		}()
		defer func() {
			cancel()
			close(left)
			for range events {
			}
		}()
		for e := range events {
			if !yield(e, nil) {
				return
			}
		}
		if failed != nil {
			yield(Event{}, failed)
		}
	}
}

// session is the state of one run.
type session struct {
	*Agent
	caller context.Context // without Limits.Time
	ctx    context.Context
	result *Result
	exec   Executor // of this run
	alone  bool     // programs run one after the other
	last   Usage    // of the last turn
	// failed counts the answers in which a program failed, by programKey. It is
	// written only while no program runs.
	failed map[string]int

	emitting sync.Mutex
	onEvent  func(Event)
}

// run is Run, as a part of chat unless that is nil.
func (a *Agent) run(ctx context.Context, prompt string, onEvent func(Event), chat *Chat) (*Result, error) {
	s := &session{Agent: a, caller: ctx, result: new(Result), exec: a.opts.Executor, failed: make(map[string]int), onEvent: onEvent}
	if strings.TrimSpace(prompt) == "" {
		return s.result, errors.New("agent: the prompt is empty")
	}
	var cancel context.CancelFunc
	s.ctx, cancel = context.WithTimeout(ctx, a.limits.Time)
	defer cancel()
	if chat != nil {
		return s.result, chat.answer(s, prompt)
	}
	defer s.openExecutor()()
	return s.result, s.answer(a.opts.Provider.Start(s.setup()), prompt)
}

// openExecutor opens the executor's session, if it has any, and returns what closes it.
func (s *session) openExecutor() func() {
	e, ok := s.exec.(SessionExecutor)
	if !ok {
		return func() {}
	}
	var end func()
	s.exec, end = e.Session()
	s.alone = true
	return end
}

// answer puts prompt to the model and fills in the result.
func (s *session) answer(conv Conversation, prompt string) error {
	text, err := s.converse(conv, prompt)
	if err != nil {
		return err
	}
	s.result.Text = text
	s.emit(Event{Kind: EventFinal, Step: s.result.Steps, Text: text, Usage: s.result.Usage})
	return nil
}

func (s *session) emit(e Event) {
	if s.onEvent == nil {
		return
	}
	s.emitting.Lock()
	defer s.emitting.Unlock()
	s.onEvent(e)
}

// setup is what the model is told of the code tool.
func (s *session) setup() Setup {
	setup := Setup{
		Instructions:    s.opts.Instructions,
		Tool:            Tool{Name: ToolName, Description: s.description},
		MaxOutputTokens: s.limits.AnswerTokens,
	}
	if s.opts.Stream {
		setup.OnDelta = s.delta
	}
	return setup
}

// converse goes back and forth until the final text.
func (s *session) converse(conv Conversation, prompt string) (string, error) {
	in := Input{Prompt: prompt}
	for {
		turn, err := s.next(conv, in)
		if err != nil {
			return "", err
		}
		step := s.result.Steps
		answer, err := s.read(turn)
		if err != nil {
			return "", err
		}
		if len(answer.calls) == 0 {
			return answer.text, nil
		}
		for _, text := range answer.texts {
			s.emit(Event{Kind: EventText, Step: step, Text: text})
		}
		// Limits come before the programs: their results could not be told.
		if err := s.mayGoOn(answer); err != nil {
			return "", err
		}
		if in, err = s.answerCalls(answer.calls); err != nil {
			return "", err
		}
		if text, ok := s.final(); ok {
			return text, nil
		}
		if n := s.hostCalls(); n > s.limits.Calls {
			return "", &LimitError{Limit: "calls", Max: int64(s.limits.Calls), Used: int64(n)}
		}
	}
}

// next has the model answer, and counts it.
func (s *session) next(conv Conversation, in Input) (Turn, error) {
	turn, err := conv.Next(s.ctx, in)
	if err != nil {
		return turn, s.ended(err, func() error {
			var pe *ProviderError
			if errors.As(err, &pe) {
				return err
			}
			return &ProviderError{Err: err}
		})
	}
	s.result.Steps++
	s.last = turn.Usage
	s.result.Usage = s.result.Usage.plus(turn.Usage)
	s.result.Cost = s.opts.Prices.Cost(s.result.Usage)
	s.emit(Event{Kind: EventTurn, Step: s.result.Steps, Usage: turn.Usage})
	return turn, nil
}

// final returns the answer that a program of the last step gave, the first in the model's order.
func (s *session) final() (string, bool) {
	for i := range s.result.Runs {
		run := &s.result.Runs[i]
		if run.Step != s.result.Steps || run.Outcome.Final == nil {
			continue
		}
		s.result.Value = run.Outcome.Final
		var text string
		if json.Unmarshal(run.Outcome.Final, &text) != nil {
			text = string(run.Outcome.Final)
		}
		return text, true
	}
	return "", false
}

// hostCalls is the number of the programs' host calls so far.
func (s *session) hostCalls() int {
	n := 0
	for i := range s.result.Runs {
		n += len(s.result.Runs[i].Outcome.Calls)
	}
	return n
}

// delta passes on a piece of an answer.
func (s *session) delta(d Delta) {
	e := Event{Kind: EventTextDelta, Step: s.result.Steps + 1, Text: d.Text}
	if d.Kind == ItemCode {
		e.Kind, e.CallID = EventCodeDelta, d.CallID
	}
	s.emit(e)
}

// answer is a turn as the loop sees it.
type answer struct {
	calls    []Item // ItemCode and ItemUnknownCall
	programs int    // how many of them are ItemCode
	texts    []string
	text     string // the final text, if there are no calls
}

// read sorts the items of a turn, and fails if the run can't go on from it.
func (s *session) read(turn Turn) (answer, error) {
	var a answer
	var final, refusal, types []string
	for _, item := range turn.Items {
		switch item.Kind {
		case ItemCode:
			a.calls = append(a.calls, item)
			a.programs++
		case ItemUnknownCall:
			a.calls = append(a.calls, item)
		case ItemRefusal:
			refusal = append(refusal, item.Input)
		case ItemText, ItemCommentary:
			if strings.TrimSpace(item.Input) == "" {
				types = append(types, "empty text")
				continue
			}
			a.texts = append(a.texts, item.Input)
			if item.Kind == ItemText {
				final = append(final, item.Input)
			}
		default:
			types = append(types, item.Type)
		}
	}
	if final == nil {
		final = a.texts
	}
	a.text = strings.Join(final, "\n\n")
	switch {
	case refusal != nil:
		return a, &RefusedError{Text: strings.Join(refusal, "\n\n")}
	case turn.Incomplete != "":
		return a, &IncompleteError{Reason: turn.Incomplete, Text: a.text}
	case len(a.calls) == 0 && a.text == "":
		return a, &NoAnswerError{Types: types}
	}
	return a, nil
}

// mayGoOn reports the limit that forbids answering the calls of an answer.
func (s *session) mayGoOn(a answer) error {
	switch runs := len(s.result.Runs) + a.programs; {
	case s.result.Steps >= s.limits.Steps:
		return &LimitError{Limit: "steps", Max: int64(s.limits.Steps), Used: int64(s.result.Steps)}
	case s.result.Usage.Total() >= s.limits.Tokens:
		return &LimitError{Limit: "tokens", Max: s.limits.Tokens, Used: s.result.Usage.Total()}
	case s.limits.Cost > 0 && s.result.Cost >= s.limits.Cost:
		return &LimitError{Limit: "cost", Max: int64(s.limits.Cost * 1e6), Used: int64(s.result.Cost * 1e6)}
	case runs > s.limits.Runs:
		return &LimitError{Limit: "runs", Max: int64(s.limits.Runs), Used: int64(runs)}
	}
	return nil
}

// answerCalls runs the programs among calls and returns the replies to all of
// them in the same order.
func (s *session) answerCalls(calls []Item) (Input, error) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	var (
		step     = s.result.Steps
		runs     = make([]Run, len(calls))
		free     = make(chan struct{}, s.parallel())
		group    sync.WaitGroup
		once     sync.Once
		firstErr error
	)
	for i, call := range calls {
		runs[i] = Run{Step: step, CallID: call.CallID}
		if call.Kind == ItemUnknownCall {
			runs[i].Output = fmt.Sprintf("error: there is no tool named %q; the only tool is %s, a custom tool whose input is Python source text", call.Name, ToolName)
			s.emit(Event{Kind: EventUnknownCall, Step: step, CallID: call.CallID, Text: call.Name, Output: runs[i].Output})
			continue
		}
		runs[i].Code = Program(call.Input)
		program := func() {
			select {
			case free <- struct{}{}:
				defer func() { <-free }()
			case <-ctx.Done():
				return
			}
			if err := s.execute(ctx, &runs[i]); err != nil {
				once.Do(func() { firstErr = err })
				cancel()
			}
		}
		if s.alone {
			program() // in the model's order
		} else {
			group.Go(program)
		}
	}
	group.Wait()
	var in Input
	for i, call := range calls {
		if call.Kind == ItemCode && runs[i].Output != "" {
			s.result.Runs = append(s.result.Runs, runs[i])
		}
	}
	if firstErr != nil || ctx.Err() != nil {
		return in, s.ended(firstErr, func() error { return firstErr })
	}
	if err := s.countFailures(calls, runs); err != nil {
		return in, err
	}
	for i := range runs {
		in.Replies = append(in.Replies, Reply{CallID: runs[i].CallID, Output: runs[i].Output})
	}
	return in, nil
}

// parallel is how many programs run at the same time.
func (s *session) parallel() int {
	if s.alone {
		return 1
	}
	return s.limits.Parallel
}

// execute runs one program and fills in what became of it.
func (s *session) execute(ctx context.Context, run *Run) error {
	s.emit(Event{Kind: EventCode, Step: run.Step, CallID: run.CallID, Code: run.Code})
	switch size := len(run.Code); {
	case strings.TrimSpace(run.Code) == "":
		run.Outcome.Traceback = "error: the program is empty; send Python source that defines async def main()"
	case size > s.limits.Code:
		run.Outcome.Traceback = fmt.Sprintf("error: the program has %d bytes, at most %d are allowed", size, s.limits.Code)
	default:
		begin := time.Now()
		outcome, err := s.exec.RunCode(ctx, run.Code)
		run.Took = time.Since(begin)
		if err != nil {
			return &ExecutorError{CallID: run.CallID, Err: err}
		}
		run.Outcome = outcome
	}
	run.Output = modelOutput(&run.Outcome, s.limits.Output)
	if run.Outcome.Failed() && s.failed[programKey(run.Code)] > 0 {
		run.Output += "\n\nThis is the same program that failed before. Change it."
	}
	outcome := run.Outcome // the event's own: run stays with the result
	s.emit(Event{
		Kind: EventResult, Step: run.Step, CallID: run.CallID, Code: run.Code,
		Outcome: &outcome, Output: run.Output, Took: run.Took,
	})
	return nil
}

// programKey is what makes two programs identical: their text, without the
// white space around it.
func programKey(code string) string { return strings.TrimSpace(code) }

// countFailures keeps count of programs that fail again and again, and ends the
// run when one did so too often.
func (s *session) countFailures(calls []Item, runs []Run) error {
	counted := make(map[string]bool)
	for i, call := range calls {
		if call.Kind != ItemCode {
			continue
		}
		run := &runs[i]
		key := programKey(run.Code)
		if !run.Outcome.Failed() {
			delete(s.failed, key)
			continue
		}
		if !counted[key] {
			counted[key] = true
			s.failed[key]++
		}
		if times := s.failed[key]; times >= s.limits.Failures {
			return &RepeatedError{Times: times, Code: run.Code, Traceback: run.Outcome.Traceback}
		}
	}
	return nil
}

// ended turns an error into what the caller is told: the end of the caller's
// context and the time limit come before whatever they caused.
func (s *session) ended(err error, otherwise func() error) error {
	if cause := s.caller.Err(); cause != nil {
		if why := context.Cause(s.caller); why != cause {
			return fmt.Errorf("agent: run ended: %w: %w", cause, why)
		}
		return fmt.Errorf("agent: run ended: %w", cause)
	}
	if s.ctx.Err() != nil {
		return &LimitError{Limit: "time", Max: int64(s.limits.Time)}
	}
	return otherwise()
}
