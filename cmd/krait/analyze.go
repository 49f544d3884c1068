package main

// analyze.go holds the command analyze: questions about a table, answered by a file agent and a code agent.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/recorded"
	"github.com/krait-run/krait/analyst"
	"github.com/krait-run/krait/analyst/accidents"
	"github.com/krait-run/krait/analyst/scripted"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/internal/wholefile"
)

// analyzeFlags are the flags of analyze.
type analyzeFlags struct {
	settings settingFlags
	record   string
	save     string
	generate int
	seed     uint64
	json     bool
}

func analyzeCommand() *cobra.Command {
	var f analyzeFlags
	cmd := &cobra.Command{
		Use:   "analyze DATA.csv [QUESTION]",
		Short: "Answer questions about a table, with pandas in a container",
		Long: "Answer questions about a table. One agent looks at the files of DATA.csv's directory, with tools that read, and copies what is needed into a\n" +
			"container without network; another writes programs for real Python with pandas that run there. Without a question they are asked for until\n" +
			"exit. Figures and files that programs make are saved.\n\n" +
			"Where no model is configured a scripted one answers, which knows a single question: \"" + scripted.Question + "\", about a table that\n" +
			"--generate writes as " + scripted.File + ".\n\n" +
			"Exit status: 0 with an answer, 1 for an error, 2 for a bad command line or configuration, 3 for an exceeded limit, 130 when interrupted.",
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(background(cmd), args) },
	}
	f.settings.register(cmd, "model", "engine", "image", "root", "limit")
	fl := cmd.Flags()
	fl.StringVar(&f.record, "record", "", "record the exchanges with the model in this file, for --model recording:FILE")
	fl.StringVar(&f.save, "save", ".", saveUsage)
	fl.IntVar(&f.generate, "generate", 0, "first write a table of this many made-up rows to DATA.csv, if there is no such file")
	fl.Uint64Var(&f.seed, "seed", 1, "chooses the rows of --generate")
	fl.BoolVar(&f.json, "json", false, "print events as JSON lines")
	return cmd
}

func (f *analyzeFlags) run(ctx context.Context, args []string) error {
	data := args[0]
	if f.generate != 0 {
		if err := generate(data, accidents.Options{Rows: f.generate, Seed: f.seed, Dirt: accidents.SomeDirt}); err != nil {
			return err
		}
	}
	info, err := os.Stat(data)
	switch {
	case err != nil:
		return &statusErr{statusError, err}
	case !info.Mode().IsRegular():
		return usage("%s: not a regular file: name the table", ui.Name(data))
	}
	if err := checkSave(f.save); err != nil {
		return err
	}
	var s *analysis
	if err := opening(ctx, func(ctx context.Context) (err error) {
		s, err = f.open(ctx, data)
		return err
	}); err != nil {
		return err
	}
	defer s.end()
	if len(args) == 2 {
		return s.answer(ctx, args[1])
	}
	return s.loop(ctx)
}

// generate writes a table, unless the file exists.
func generate(name string, o accidents.Options) error {
	err := wholefile.CreateBy(name, 0o644, func(w io.Writer) error { return accidents.Write(w, o) })
	switch {
	case err == nil, errors.Is(err, os.ErrExist):
		return nil
	case errors.Is(err, accidents.ErrOptions):
		return usage("--generate: %w", err)
	}
	return &statusErr{statusError, fmt.Errorf("%s can't be written: %w", name, wholefile.Reason(err))}
}

// analysis is a table, a model, a container and a view, ready for questions.
type analysis struct {
	*session
	analyst *analyst.Analyst
	warm    *container.Warm
	server  *recorded.Server // of the scripted model; else nil
	data    string
	agent   string // whose events were shown last
}

// open makes everything that the flags ask for; nothing stays open if something fails.
func (f *analyzeFlags) open(ctx context.Context, data string) (a *analysis, err error) {
	a = &analysis{session: &session{out: f.settings.cmd.OutOrStdout()}, data: filepath.Base(data)}
	defer func() {
		if err != nil {
			a.end()
		}
	}()
	if a.config, err = f.settings.load(); err != nil {
		return a, err
	}
	a.view = newView(f.json, a.out, colours(f.settings.cmd, os.Stdout))
	a.saver = newSaver(f.save, f.json, a.out)
	if a.config.Model == "" && f.record == "" {
		if a.server, err = recorded.Serve(scripted.Model()); err != nil {
			return a, &statusErr{statusError, err}
		}
		a.model = &openModel{spec: modelSpec{kind: kindOpenAI, name: "scripted"}, provider: openai.Responses(openai.Options{
			Model: "scripted",
			API:   openai.API{BaseURL: a.server.URL(), Key: "scripted", Retries: -1},
		})}
		a.view.Note("no model is configured: a scripted one answers, which knows \"" + scripted.Question + "\" about " + scripted.File)
	} else if a.model, err = open(ctx, a.config); err != nil {
		return a, err
	}
	if f.record != "" {
		if a.model.player != nil {
			return a, usage("--record: the model is a recording already")
		}
		if err = a.model.record(f.record); err != nil {
			return a, err
		}
	}
	var packages string
	if a.warm, packages, err = openContainers(ctx, a.config, nil); err != nil {
		return a, err
	}
	l := a.config.Limits
	a.analyst, err = analyst.New(analyst.Options{
		Model: a.model.provider, Dir: filepath.Dir(data), Containers: a.warm, Packages: packages, ProgramTime: l.ProgramTime,
		Limits: agent.Limits{Steps: l.Steps, Runs: l.Runs, Parallel: l.Parallel, Tokens: l.Tokens, Cost: l.Cost, Calls: l.Calls,
			AnswerTokens: l.AnswerTokens, Time: l.Time, Failures: l.Failures, Output: int(l.Output)},
		Stream: a.server == nil, OnEvent: a.event,
	})
	if err != nil {
		return a, &statusErr{statusUsage, err}
	}
	return a, nil
}

// end closes what was opened.
func (a *analysis) end() {
	if a.analyst != nil {
		_ = a.analyst.Close()
	}
	if a.warm != nil {
		_ = a.warm.Close()
	}
	if a.server != nil {
		a.server.Close()
	}
	_ = a.close()
}

// loop asks for questions.
func (a *analysis) loop(ctx context.Context) error {
	in := newLines("analyze-history")
	defer in.close()
	if in.interactive() {
		ignored := make(chan os.Signal, 1) // between answers nothing is there to be cancelled
		signal.Notify(ignored, os.Interrupt)
		defer signal.Stop(ignored)
		fmt.Fprintf(a.out, "Questions about %s, such as: %s exit leaves.\n", ui.Name(a.data), scripted.Question)
	}
	var failed error
	for {
		text, err := within(ctx, func() (string, error) { return in.read(promptChat) })
		switch {
		case err == io.EOF:
			return failed
		case err == errInterrupt:
			continue
		case err != nil:
			return &statusErr{statusError, err}
		}
		switch question := strings.TrimSpace(text); question {
		case "":
		case "exit", "quit":
			if in.interactive() {
				return nil
			}
			return failed
		default:
			if failed = a.answer(ctx, question); failed != nil && in.interactive() {
				fmt.Fprintln(os.Stderr, "krait:", message(failed))
			}
		}
	}
}

// answer answers a question. Ctrl-C cancels that.
func (a *analysis) answer(ctx context.Context, question string) error {
	turn, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	a.agent = ""
	return a.ask(turn, question, func(ctx context.Context, question string) (*agent.Result, error) {
		answer, err := a.analyst.Ask(ctx, "Use the file "+a.data+" for your analysis.\n\n"+question)
		return total(answer), err
	})
}

// total adds up what the two agents did.
func total(answer *analyst.Answer) *agent.Result {
	sum := &agent.Result{Text: answer.Text, Value: answer.Value}
	for _, r := range []*agent.Result{answer.Files, answer.Code} {
		if r == nil {
			continue
		}
		sum.Steps += r.Steps
		sum.Runs = append(sum.Runs, r.Runs...)
		sum.Calls = append(sum.Calls, r.Calls...)
		sum.Usage.InputTokens += r.Usage.InputTokens
		sum.Usage.OutputTokens += r.Usage.OutputTokens
		sum.Usage.CachedTokens += r.Usage.CachedTokens
		sum.Cost += r.Cost
	}
	return sum
}

// event shows what an agent does.
func (a *analysis) event(e analyst.Event) {
	if e.Artifact != nil {
		return // it comes again with the program's result
	}
	if e.Agent != a.agent {
		a.agent = e.Agent
		a.view.Note(map[string]string{"files": "the file agent looks at the files", "code": "the code agent writes programs"}[e.Agent])
	}
	a.session.event(e.Event)
}
