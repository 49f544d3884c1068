package main

// session.go holds session: a model, tools and a view, ready for prompts.

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

// session is what the commands agent and chat work with.
type session struct {
	out     io.Writer // for answers
	config  *config.Config
	model   *openModel
	tools   *toolbox
	agent   *agent.Agent
	view    ui.View
	person  *asker          // nil: nobody is at a terminal
	warm    *container.Warm // nil in the interpreter
	workers workers         // of the tiers process and machine
	saver   *saver          // of what programs make
	cells   *cells          // of a notebook; nil without one
	store   *journal.Dir
	files   []attachment    // beside the prompt
	answer  json.RawMessage // schema of the answer; nil: text
	allows  func(tool string) bool

	last *agent.Result // of the last prompt; nil before the first
}

// open makes everything that the flags and the configuration ask for; nothing stays open if something fails.
func (f *agentFlags) open(ctx context.Context, chat bool) (s *session, err error) {
	s = &session{out: f.settings.cmd.OutOrStdout()}
	defer func() {
		if err != nil {
			_ = s.close()
		}
	}()
	if s.config, err = f.settings.load(); err != nil {
		return s, err
	}
	if chat && s.config.Where("notebook") == "" {
		s.config.Notebook = true
	}
	if f.answer != "" {
		if s.answer, err = os.ReadFile(f.answer); err != nil {
			return s, usage("--answer: %w", err)
		}
	}
	if s.files, err = attach(f.files); err != nil {
		return s, err
	}
	s.files = append(s.files, f.piped...)
	s.view = newView(f.json, s.out, colours(f.settings.cmd, os.Stdout))
	s.saver = newSaver(f.save, f.json, s.out)
	if err = checkSave(f.save); err != nil {
		return s, err
	}
	if s.model, err = open(ctx, s.config); err != nil {
		return s, err
	}
	if f.record != "" && s.model.player != nil {
		return s, usage("--record: the model is a recording already")
	}
	s.person = newAsker(s.view)
	told := func(p mcp.Progress) { s.view.Progress(p.Name, p.Call, progressText(p)) }
	if s.tools, err = openToolbox(ctx, s.config, toolboxOptions{note: s.view.Note, person: s.person, progress: told}); err != nil {
		return s, err
	}
	if f.record != "" { // last, since what was in the file is gone then
		if err = s.model.record(f.record); err != nil {
			return s, err
		}
	}
	return s, s.makeAgent(ctx)
}

// newView returns the view for where stdout goes. It writes to out, which is that. With colours the model's texts are shown as Markdown.
func newView(asJSON bool, out io.Writer, inColour bool) ui.View {
	if asJSON {
		return ui.NewJSON(out)
	}
	fd := int(os.Stdout.Fd())
	if !term.IsTerminal(fd) {
		return ui.NewPlain(os.Stderr, out)
	}
	if os.Getenv("TERM") == "dumb" {
		return ui.NewPlain(os.Stderr, ui.CleanWriter{To: out})
	}
	colours := &colorprofile.Writer{Forward: out, Profile: colorprofile.Detect(os.Stdout, os.Environ())}
	if !inColour {
		colours.Profile = colorprofile.Ascii
	}
	return ui.NewLive(colours, ui.LiveOptions{Markdown: inColour, Size: func() (int, int) {
		w, h, err := term.GetSize(fd)
		if err != nil {
			return 0, 0
		}
		return w, h
	}})
}

// The bounds where a person is asked: the time that the answer takes is a part of a program's.
const askedTime = 30 * time.Minute

// makeAgent makes the template and the agent.
func (s *session) makeAgent(ctx context.Context) error {
	c := s.config
	approver, asks := newApprover(c.Approve, s.view, s.person)
	l := c.Limits
	limits := krait.Limits{Time: l.ProgramTime, Steps: l.ProgramSteps, Memory: int64(l.ProgramMemory), Calls: l.ProgramCalls}
	bounds := agent.Limits{Steps: l.Steps, Runs: l.Runs, Parallel: l.Parallel, Tokens: l.Tokens, Cost: l.Cost, Calls: l.Calls,
		AnswerTokens: l.AnswerTokens, Time: l.Time, Failures: l.Failures, Output: int(l.Output)}
	if asks && limits.Time == 0 {
		limits.Time = askedTime
	}
	if asks && bounds.Time == 0 {
		bounds.Time = askedTime
	}
	s.allows = func(string) bool { return false }
	opts := krait.Options{Limits: limits, Clock: time.Now, RealTime: true, Entropy: rand.Reader, Modules: modules(), Approver: approver}
	language, err := oneLanguage(c)
	if err != nil {
		return err
	}
	speak(&opts, language)
	if err := furnish(&opts, c); err != nil {
		return err
	}
	if c.Tier != config.Container {
		if err := mountInput(&opts, s.files); err != nil {
			return err
		}
	}
	if c.Journal != "" && opts.HTTP != nil {
		return usage("%s: what comes from the network is not recorded: leave out http or journal (--journal '' records nothing)", c.Where("http"))
	}
	c.Instructions = strings.TrimSpace(c.Instructions + "\n\n" + furnished(&opts, c))
	if opts.Tools = s.tools.set; opts.Tools != nil {
		if err := tool.CheckAllow(c.Allow); err != nil {
			return usage("%s: %w", c.Where("allow"), err)
		}
		opts.Allow = c.Allow
		run, err := opts.Tools.NewRun(tool.RunOptions{Allow: c.Allow})
		if err != nil {
			return usage("%s: %w", c.Where("allow"), err)
		}
		s.allows = run.Allowed
		if len(c.Allow) == 0 {
			s.view.Note("programs may call none of the tools: --allow '*' allows all, --allow 'github.*' a group")
		}
	}
	if err := s.chooseTier(ctx, &opts); err != nil {
		return err
	}
	t, err := krait.NewTemplate(opts)
	if err != nil {
		return &statusErr{statusUsage, err}
	}
	if c.Journal != "" {
		if s.store, err = journal.NewDir(c.Journal, journal.DirOptions{}); err != nil {
			return &statusErr{statusError, fmt.Errorf("%s: %w", c.Where("journal"), err)}
		}
	}
	m := s.model.settings
	s.agent, err = agent.New(agent.Options{
		Provider: s.model.provider, Template: t, Executor: s.executor(t), Instructions: c.Instructions, Limits: bounds, Window: m.Window,
		Prices: agent.Prices{Input: m.Prices.Input, Cached: m.Prices.Cached, Output: m.Prices.Output},
		Stream: true, Journal: s.journal(), Answer: s.answer, OnEvent: s.event,
	})
	if err != nil {
		return &statusErr{statusUsage, err}
	}
	return nil
}

// chooseTier has programs run where the configuration says, and tells the model what there is.
func (s *session) chooseTier(ctx context.Context, opts *krait.Options) error {
	c := s.config
	tier := modelTier(c)
	if tier == config.Interpreter {
		opts.Tier = krait.TierInterpreter
		return nil
	}
	var packages string
	var err error
	if tier == config.Process || tier == config.Machine {
		if s.workers, err = openWorkers(tier, opts.Limits.Memory, 1); err != nil {
			return err
		}
		opts.Tier, opts.Workers = krait.TierProcess, s.workers
		return nil
	}
	if s.warm, packages, err = openContainers(ctx, c, opts.Language); err != nil {
		return err
	}
	opts.Tier, opts.Containers = krait.Tier(c.Tier), s.warm
	if c.Tier == config.Container {
		opts.Clock, opts.Entropy = nil, nil // a container has its own
		runs := "CPython"
		if opts.Language != nil {
			runs = "Node.js"
		}
		c.Instructions = strings.TrimSpace(c.Instructions + "\n\nPrograms run in " + runs + ", in a container without network: " + packages)
	} else {
		c.Instructions = strings.TrimSpace(c.Instructions + "\n\nA program may also import the packages of a CPython in a container without network: " + packages)
	}
	return nil
}

// close ends what was opened, in reverse order.
func (s *session) close() error {
	var err error
	if s.tools != nil {
		err = s.tools.close()
	}
	if s.warm != nil {
		err = errors.Join(err, s.warm.Close())
	}
	if s.workers != nil {
		err = errors.Join(err, s.workers.Close())
	}
	if s.store != nil {
		err = errors.Join(err, s.store.Close())
	}
	return errors.Join(err, s.model.close())
}

// journal is where runs are recorded; nil for nowhere.
func (s *session) journal() journal.Store {
	if s.store == nil {
		return nil
	}
	return s.store
}

// closeWith closes the session; err comes before what closing says.
func (s *session) closeWith(err error) error {
	if closed := s.close(); closed != nil && err == nil {
		return &statusErr{statusError, closed}
	}
	return err
}

// ask puts a prompt to the model, by run, and shows what happens.
func (s *session) ask(ctx context.Context, prompt string, run func(context.Context, string) (*agent.Result, error)) error {
	begun := time.Now()
	s.view.Begin(prompt)
	res, err := run(ctx, prompt)
	s.last = res
	err = s.runError(err)
	s.view.End(s.summary(res, err, time.Since(begun)))
	return err
}

func (s *session) summary(res *agent.Result, err error, took time.Duration) ui.Summary {
	sum := ui.Summary{Answer: res.Text, Value: res.Value, Err: err, Turns: res.Steps, Programs: len(res.Runs), Input: res.Usage.InputTokens,
		Output: res.Usage.OutputTokens, Cached: res.Usage.CachedTokens, Cost: res.Cost, Priced: s.model.settings.Prices != (config.Prices{}), Took: took,
		Calls: len(res.Calls)}
	if s.store != nil {
		sum.Run = res.ID
	}
	for i := range res.Runs {
		sum.Calls += len(res.Runs[i].Outcome.Calls)
	}
	return sum
}

// event shows an event of the loop.
func (s *session) event(e agent.Event) {
	id := e.CallID
	if id == "" {
		id = "program"
	}
	switch e.Kind {
	case agent.EventTextDelta:
		s.view.Delta("", e.Text)
	case agent.EventCodeDelta:
		s.view.Delta(id, e.Text)
	case agent.EventText:
		s.view.Text(e.Text)
	case agent.EventCode:
		s.view.Code(id, e.Code)
	case agent.EventTurn:
		s.view.Turn(e.Step)
	case agent.EventUnknownCall:
		s.view.Note(fmt.Sprintf("the model called %q, which is no tool", e.Text))
	case agent.EventCall:
		s.view.CallStart(id, uiCall(e.Call))
	case agent.EventCallEnd:
		s.view.CallEnd(id, uiCall(e.Call))
	case agent.EventResult:
		s.view.Result(id, ui.Result{Value: e.Outcome.Value, Printed: e.Outcome.Stdout, Traceback: e.Outcome.Traceback, Took: e.Took})
		for i := range e.Outcome.Artifacts {
			s.artifact(&e.Outcome.Artifacts[i])
		}
	}
}

func uiCall(c *agent.Call) ui.Call {
	return ui.Call{ID: c.Number, Name: c.Name, Args: c.Args, Took: c.Took, Result: c.Result, Error: c.Error}
}
