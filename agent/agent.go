package agent

// The loop between a model and the programs it writes.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// Options configures an Agent. Provider is required, and one of Executor, Template and
// Direct.
type Options struct {
	Provider Provider
	// Executor runs the model's programs. Nil: Sandboxes of Template; without a
	// Template there are no programs, only Direct.
	Executor Executor
	// Template is what the executor's sandboxes are made from: the model is shown
	// its tools, those that are allowed, and writes programs in its language.
	// Nil: none; programs are in the language of the Executor, if that tells it,
	// and in Python otherwise.
	Template *krait.Template
	// Direct are tools that the model calls itself, with JSON arguments. Nil: none.
	Direct *DirectTools
	// Stub says how the template's tools are written for the model: beyond
	// Stub.Inline of them (100) it is told how to search.
	Stub tool.StubOptions
	// Prelude is the source that the Executor's sandboxes hold already, in the
	// language of the Template; the model is shown its Stub. It is not run by this package.
	Prelude string
	// Guidance is added to the tool's description: what main should return, an
	// example program. May be "".
	Guidance string
	// Instructions is the system message. May be "".
	Instructions string
	Limits       Limits
	// Answer is the JSON Schema of the runs' answers, which are then in
	// Result.Value: the model reads the type, and what is wrong with an
	// answer that does not fit. Nil: answers are text. See the function Answer for
	// Go types.
	Answer json.RawMessage
	// Window is how many tokens of a conversation the model can hold, for Chat:
	// a conversation that fills three quarters of it goes on from a summary,
	// which the model writes. 0: no bound is known, and nothing is summed up.
	Window int64
	// Prices are what the model's tokens cost, for Result.Cost and Limits.Cost.
	Prices Prices
	// Stream asks the provider for answers piece by piece, and emits the pieces
	// as events.
	Stream bool
	// Journal keeps a journal of each run, and of each chat: what the model was
	// told and said, and what its programs and direct calls did. What can't be
	// recorded does not happen: the run ends. With a Journal the programs of an
	// answer run one after the other, and the Template can't have HTTP or Input,
	// which can't be recorded. Nil: nothing is recorded.
	Journal journal.Store
	// User is who runs are for, as policies and journals see it.
	User string
	// OnEvent, if not nil, is called with each event of each run. Calls for one
	// run never overlap, and the run waits for them; different runs may call
	// it at the same time.
	OnEvent func(Event)
}

// Agent answers prompts. It is immutable and safe for concurrent use.
type Agent struct {
	opts        Options
	limits      Limits
	language    *language // of programs
	description string
	functions   *direct     // nil: none
	typed       *answerType // nil: text
}

// New checks the options. It fails if a required field is missing, a limit is
// out of range, or the prelude can't be cut to a stub.
func New(opts Options) (*Agent, error) {
	if opts.Provider == nil {
		return nil, errors.New("agent: Options.Provider is nil")
	}
	if opts.Executor == nil && opts.Template != nil {
		opts.Executor = Sandboxes(opts.Template)
	}
	if opts.Executor == nil && opts.Direct == nil {
		return nil, errors.New("agent: Options.Executor is nil, and so are Template and Direct")
	}
	if opts.Window < 0 {
		return nil, errors.New("agent: Options.Window is negative")
	}
	limits, err := opts.Limits.withDefaults()
	if err != nil {
		return nil, err
	}
	a := &Agent{opts: opts, limits: limits, language: opts.language()}
	if a.functions, err = newDirect(opts.Direct); err != nil {
		return nil, err
	}
	if opts.Answer != nil {
		schema, err := tool.ParseSchema(opts.Answer)
		if err != nil {
			return nil, fmt.Errorf("agent: Options.Answer: %w", err)
		}
		return a.answering(schemaAnswer{schema})
	}
	if a.description, err = a.describe(); err != nil {
		return nil, err
	}
	return a, nil
}

// language is what programs are written in.
func (o *Options) language() *language {
	if o.Template != nil {
		return languageOf(o.Template.Language())
	}
	if e, ok := o.Executor.(interface{ written() string }); ok {
		return languageOf(e.written())
	}
	return &python
}

// Result is what a run came to. After an error it holds what was reached.
type Result struct {
	ID   string // of the run, which its journal has; of a chat, that of all its prompts
	Text string // the final text; "" after an error
	// Value is the JSON of what a program gave to final_answer; nil if the run
	// ended with a text of the model. Text is then the value, if it is a str,
	// or its JSON.
	Value  json.RawMessage
	Steps  int          // answers of the model
	Runs   []Run        // programs, by step and then in the model's order
	Calls  []DirectCall // by step and then in the model's order
	Usage  Usage
	Agents Usage   // of agents that were called as tools, and of theirs
	Cost   float64 // by Options.Prices, that of called agents by theirs
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

// Run puts prompt to the model, after the given context, and returns its final
// text. The result is never nil.
//
// Errors: context.Canceled and context.DeadlineExceeded if ctx ended, and those
// of this package: *LimitError, *RepeatedError, *RefusedError,
// *IncompleteError, *NoAnswerError, *AnswerError, *ExecutorError,
// *ProviderError, and those of the journal's store.
func (a *Agent) Run(ctx context.Context, prompt string, given ...Context) (*Result, error) {
	return a.run(ctx, prompt, given, a.opts.OnEvent, nil)
}

// Events runs prompt and yields the events as they come; the last pair holds
// the error, if the run ends with one. Leaving the loop early cancels the run
// and waits for it.
func (a *Agent) Events(ctx context.Context, prompt string, given ...Context) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		events := make(chan Event)
		left := make(chan struct{}) // closed when nobody reads events any more
		var failed error
		go func() {
			defer close(events)
			_, failed = a.run(ctx, prompt, given, func(e Event) {
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
	direct *tool.Run               // of Options.Direct; nil: none
	calls  atomic.Int64            // of tools and host functions
	stop   context.CancelCauseFunc // ends ctx
	book   *book

	images []Image // that come with the prompt

	misses int // answers that were not of the type asked for

	parent    *session   // whose tool the agent is; nil: none
	name      string     // that the agent is called by there
	depth     int        // how deep agents may still be called
	meter     sync.Mutex // guards what follows
	inner     Usage      // of called agents
	innerCost float64

	emitting sync.Mutex
	onEvent  func(Event)
}

// run is Run, as a part of chat unless that is nil.
func (a *Agent) run(ctx context.Context, prompt string, given []Context, onEvent func(Event), chat *Chat) (*Result, error) {
	seen, err := images(given)
	if err != nil {
		return new(Result), err
	}
	return a.runIn(ctx, withContext(prompt, given), seen, onEvent, chat, nil)
}

// runIn is run with a journal that is open already, unless b is nil.
func (a *Agent) runIn(ctx context.Context, prompt string, images []Image, onEvent func(Event), chat *Chat, b *book) (*Result, error) {
	s := &session{book: b, images: images, Agent: a, caller: ctx, result: new(Result), exec: a.opts.Executor, failed: make(map[string]int), onEvent: onEvent}
	if strings.TrimSpace(prompt) == "" {
		return s.result, errors.New("agent: the prompt is empty")
	}
	if err := s.nest(); err != nil {
		return s.result, err
	}
	s.ctx, s.stop = context.WithCancelCause(context.WithValue(ctx, caller{}, s))
	defer s.stop(nil)
	var cancel context.CancelFunc
	s.ctx, cancel = context.WithTimeoutCause(s.ctx, a.limits.Time, &LimitError{Limit: "time", Max: int64(a.limits.Time)})
	defer cancel()
	if err := s.openBook(chat); err != nil {
		return s.result, err
	}
	err := s.begin(prompt, chat)
	s.account()
	s.book.end(err)
	if chat == nil {
		if failed := s.book.close(); err == nil {
			err = failed
		}
	}
	return s.result, err
}

// openBook begins the run's journal, or goes on with that of the chat.
func (s *session) openBook(chat *Chat) (err error) {
	id := ""
	if chat != nil {
		id = chat.id
	}
	if chat != nil && chat.book != nil {
		s.book = chat.book
	} else if s.book != nil { // that of a run which is resumed
	} else if s.book, err = openBook(s.ctx, s.opts.Journal, s.opts.User, id); err != nil {
		return s.ended(err, func() error { return err })
	}
	if chat != nil {
		chat.book = s.book
	}
	s.result.ID = s.book.id
	return nil
}

// begin answers the prompt.
func (s *session) begin(prompt string, chat *Chat) error {
	s.book.note(NotePrompt, noted(prompt, s.images))
	log, id := s.book.part()
	var err error
	if s.direct, err = s.functions.open(id, s.opts.User, log); err != nil {
		return fmt.Errorf("agent: %w", err)
	}
	if chat != nil {
		return chat.answer(s, prompt)
	}
	defer s.openExecutor()()
	return s.answer(s.opts.Provider.Start(s.setup()), prompt)
}

// openExecutor opens the executor's session, if it has any, and returns what closes it.
func (s *session) openExecutor() func() {
	s.alone = s.book.log != nil
	e, ok := s.exec.(SessionExecutor) // of a nil Executor, too
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
	s.book.note(NoteFinal, text)
	if err := s.book.failed(); err != nil {
		return err
	}
	s.emit(Event{Kind: EventFinal, Step: s.result.Steps, Text: text, Usage: s.result.Usage})
	return nil
}

func (s *session) emit(e Event) {
	s.emitting.Lock()
	defer s.emitting.Unlock()
	if s.onEvent != nil {
		s.onEvent(e)
	}
	if s.parent != nil {
		if e.Agent != "" {
			e.Agent = "/" + e.Agent
		}
		e.Agent = s.name + e.Agent
		s.parent.emit(e)
	}
}

// setup is what the model reads about the code tool.
func (s *session) setup() Setup {
	setup := Setup{Instructions: s.opts.Instructions, MaxOutputTokens: s.limits.AnswerTokens}
	if s.opts.Executor != nil {
		setup.Tool = Tool{Name: ToolName, Description: s.description}
		if !s.language.python() {
			setup.Tool.Language = strings.ToLower(s.language.name)
		}
	}
	if s.functions != nil {
		setup.Functions = s.functions.functions
		if s.typed != nil && s.opts.Executor == nil {
			setup.Functions = append(slices.Clone(setup.Functions), s.typed.function())
		}
	}
	if s.opts.Stream {
		setup.OnDelta = s.delta
	}
	return setup
}

// converse goes back and forth until the final text.
func (s *session) converse(conv Conversation, prompt string) (string, error) {
	in := Input{Prompt: prompt, Images: s.images}
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
		if len(answer.calls) == 0 && s.typed == nil {
			return answer.text, nil
		}
		if len(answer.calls) == 0 {
			if in, err = s.textAnswer(answer.text); err != nil || s.result.Value != nil {
				return answer.text, err
			}
			if err := s.mayGoOn(answer); err != nil {
				return "", err
			}
			continue
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
		for _, r := range in.Replies {
			s.book.note(NoteReply, ReplyNote{Step: step, CallID: r.CallID, Output: r.Output})
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
	s.spend(turn.Usage, s.opts.Prices.Cost(turn.Usage))
	s.account()
	s.book.note(NoteAnswer, answerNote(s.result.Steps, turn))
	s.emit(Event{Kind: EventTurn, Step: s.result.Steps, Usage: turn.Usage})
	return turn, s.book.failed()
}

// final returns the answer that a program of the last step gave, the first in the model's order.
func (s *session) final() (string, bool) {
	for i := range s.result.Runs {
		run := &s.result.Runs[i]
		if run.Step != s.result.Steps || run.Outcome.Final == nil {
			continue
		}
		return s.finish(run.Outcome.Final), true
	}
	for i := range s.result.Calls {
		if call := &s.result.Calls[i]; call.Step == s.result.Steps && call.final != nil {
			return s.finish(call.final), true
		}
	}
	return "", false
}

// finish takes a value as the answer, and returns its text.
func (s *session) finish(value json.RawMessage) string {
	s.result.Value = value
	var text string
	if json.Unmarshal(value, &text) != nil {
		text = string(value)
	}
	return text
}

// countCall counts a call of a tool or host function, and ends the run if it is one too many.
func (s *session) countCall() error {
	if n := s.calls.Add(1); n > int64(s.limits.Calls) {
		err := &LimitError{Limit: "calls", Max: int64(s.limits.Calls), Used: n}
		s.stop(err)
		return err
	}
	return nil
}

// delta passes on a piece of an answer.
func (s *session) delta(d Delta) {
	e := Event{Kind: EventTextDelta, Step: s.result.Steps + 1, Text: d.Text}
	switch d.Kind {
	case ItemCode:
		e.Kind, e.CallID = EventCodeDelta, d.CallID
	case ItemCall, ItemUnknownCall:
		return // arguments are told whole, by EventCall
	}
	s.emit(e)
}

// answer is a turn as the loop sees it.
type answer struct {
	calls    []Item // ItemCode, ItemCall and ItemUnknownCall
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
		case ItemCall, ItemUnknownCall:
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
	s.account()
	switch runs := len(s.result.Runs) + a.programs; {
	case s.result.Steps >= s.limits.Steps:
		return &LimitError{Limit: "steps", Max: int64(s.limits.Steps), Used: int64(s.result.Steps)}
	case s.result.Usage.Total()+s.result.Agents.Total() >= s.limits.Tokens:
		return &LimitError{Limit: "tokens", Max: s.limits.Tokens, Used: s.result.Usage.Total() + s.result.Agents.Total()}
	case s.limits.Cost > 0 && s.result.Cost >= s.limits.Cost:
		return &LimitError{Limit: "cost", Max: int64(s.limits.Cost * 1e6), Used: int64(s.result.Cost * 1e6)}
	case runs > s.limits.Runs:
		return &LimitError{Limit: "runs", Max: int64(s.limits.Runs), Used: int64(runs)}
	}
	return nil
}

// reply is a call of an answer, and what became of it.
type reply struct {
	item Item
	run  *Run        // of ItemCode
	call *DirectCall // of ItemCall
	text string      // of ItemUnknownCall
	done bool        // it came to an output
}

// output is what the model is told.
func (r *reply) output() string {
	switch {
	case r.run != nil:
		return r.run.Output
	case r.call != nil:
		return r.call.Output
	}
	return r.text
}

// answerCalls runs the programs and makes the direct calls among calls, and
// returns the replies to all of them in the same order.
func (s *session) answerCalls(calls []Item) (Input, error) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	var (
		step     = s.result.Steps
		replies  = make([]reply, len(calls))
		free     = make(chan struct{}, s.limits.Parallel)
		group    sync.WaitGroup
		programs sync.Mutex // held by the program that runs, if they run alone
		once     sync.Once
		firstErr error
	)
	for i, item := range calls {
		r := &replies[i]
		r.item = item
		do := func() error { return nil }
		switch {
		case item.Kind == ItemCode && s.exec != nil:
			s.book.programs++
			name := ProgramName(s.book.programs)
			r.run = &Run{Step: step, CallID: item.CallID, Code: s.language.program(item.Input)}
			do = func() error { return s.execute(ctx, r.run, name) }
		case item.Kind == ItemCall && s.functions != nil:
			r.call = &DirectCall{Step: step, CallID: item.CallID, Args: json.RawMessage(item.Input)}
			do = func() error { return s.callTool(ctx, r.call, item.Name) }
		default:
			r.text = s.unknown(item.Name)
			r.done = true
			s.emit(Event{Kind: EventUnknownCall, Step: step, CallID: item.CallID, Text: item.Name, Output: r.text})
			continue
		}
		work := func() {
			select {
			case free <- struct{}{}:
				defer func() { <-free }()
			case <-ctx.Done():
				return
			}
			if ctx.Err() != nil {
				return
			}
			err := do()
			if err != nil {
				once.Do(func() { firstErr = err })
				cancel()
			}
			r.done = err == nil
		}
		if s.alone && r.run != nil {
			programs.Lock() // the one before has ended: programs run in the model's order
			group.Go(func() { defer programs.Unlock(); work() })
			continue
		}
		group.Go(work)
	}
	group.Wait()
	var in Input
	for i := range replies {
		switch r := &replies[i]; {
		case !r.done:
		case r.run != nil:
			s.result.Runs = append(s.result.Runs, *r.run)
		case r.call != nil:
			s.result.Calls = append(s.result.Calls, *r.call)
		}
	}
	if firstErr != nil || ctx.Err() != nil {
		return in, s.ended(firstErr, func() error { return firstErr })
	}
	if err := s.countFailures(replies); err != nil {
		return in, err
	}
	for i := range replies {
		in.Replies = append(in.Replies, Reply{CallID: replies[i].item.CallID, Output: replies[i].output()})
	}
	return in, s.book.failed()
}

// unknown is what the model is told after a call of a tool that it was not given.
func (s *session) unknown(name string) string {
	if s.functions == nil {
		return fmt.Sprintf("error: there is no tool named %q; the only tool is %s, a custom tool whose input is %s source text", name, ToolName, s.language.name)
	}
	var names []string
	if s.exec != nil {
		names = append(names, ToolName)
	}
	for i := range s.functions.functions {
		names = append(names, s.functions.functions[i].Name)
	}
	return fmt.Sprintf("error: there is no tool named %q; the tools are %s", name, strings.Join(names, ", "))
}

// execute runs one program and fills in what became of it.
func (s *session) execute(ctx context.Context, run *Run, name string) error {
	s.emit(Event{Kind: EventCode, Step: run.Step, CallID: run.CallID, Code: run.Code})
	switch size := len(run.Code); {
	case strings.TrimSpace(run.Code) == "":
		run.Outcome.Traceback = "error: the program is empty; send " + s.language.name + " source that defines " + s.language.mainName()
	case s.language.wrong(run.Code) != "":
		run.Outcome.Traceback = s.language.wrong(run.Code)
	case size > s.limits.Code:
		run.Outcome.Traceback = fmt.Sprintf("error: the program has %d bytes, at most %d are allowed", size, s.limits.Code)
	default:
		begin := time.Now()
		outcome, err := s.runCode(ctx, run, name)
		run.Took = time.Since(begin)
		if err != nil {
			return &ExecutorError{CallID: run.CallID, Err: err}
		}
		s.checkFinal(&outcome)
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

// runCode has the executor run a program, and counts its calls.
func (s *session) runCode(ctx context.Context, run *Run, name string) (Outcome, error) {
	e, ok := s.exec.(ProgramExecutor)
	if !ok {
		outcome, err := s.exec.RunCode(ctx, run.Code)
		for range outcome.Calls {
			if err == nil {
				err = s.countCall()
			}
		}
		return outcome, err
	}
	outcome, err := e.RunProgram(ctx, Job{
		Source: run.Code, Name: name, Part: s.book.part, User: s.opts.User,
		OnPrint: func(text string) {
			s.emit(Event{Kind: EventStdout, Step: run.Step, CallID: run.CallID, Text: text})
		},
		OnCall: func(c Call, ended bool) {
			e := Event{Kind: EventCall, Step: run.Step, CallID: run.CallID, Call: &c}
			if ended {
				e.Kind, e.Took = EventCallEnd, c.Took
			} else {
				_ = s.countCall() // which ends the run, and with it the program
			}
			s.emit(e)
		},
	})
	if cause := context.Cause(s.ctx); err == nil && cause != nil {
		err = cause // the program's own end came first, but a bound was passed
	}
	return outcome, err
}

// ProgramName is the file name that program number n of a run or chat, from 1,
// has in tracebacks and journals: "<program 1>". Programs are counted in the
// order of the answers.
func ProgramName(n int) string { return fmt.Sprintf("<program %d>", n) }

// programKey is what makes two programs identical: their text, without the
// white space around it.
func programKey(code string) string { return strings.TrimSpace(code) }

// countFailures keeps count of programs that fail again and again, and ends the
// run when one did so too often.
func (s *session) countFailures(replies []reply) error {
	counted := make(map[string]bool)
	for i := range replies {
		var key string
		var failure *RepeatedError // nil: it succeeded
		switch r := &replies[i]; {
		case r.run != nil:
			if key = programKey(r.run.Code); r.run.Outcome.Failed() {
				failure = &RepeatedError{Code: r.run.Code, Traceback: r.run.Outcome.Traceback}
			}
		case r.call != nil:
			if key = r.call.key(); r.call.Err != nil {
				failure = &RepeatedError{Code: key, Tool: r.call.Name, Traceback: exceptionText(r.call.Err)}
			}
		default:
			continue
		}
		if failure == nil {
			delete(s.failed, key)
			continue
		}
		if !counted[key] {
			counted[key] = true
			s.failed[key]++
		}
		if failure.Times = s.failed[key]; failure.Times >= s.limits.Failures {
			return failure
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
		return context.Cause(s.ctx)
	}
	return otherwise()
}
