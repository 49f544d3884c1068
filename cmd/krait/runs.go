package main

// runs.go holds the commands about recorded runs: runs, show, replay, diff, resume.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
	"github.com/spf13/cobra"
)

// noteCommand is the code of the note with what the command line gave the script.
const noteCommand = "command"

// commandLine is what a replay must give the script again.
type commandLine struct {
	Argv []string          `json:"argv"`
	Env  map[string]string `json:"env,omitzero"`
	File string            `json:"file"`
	// Language is the script's; "" in journals of versions that knew but Python, and JavaScript by the names of files.
	Language string `json:"language,omitzero"`
}

// printJSON prints v for --json.
func printJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// journalFlags are the flags of the commands that read journals.
type journalFlags struct {
	settings settingFlags
	json     bool
}

func (f *journalFlags) register(cmd *cobra.Command) {
	f.settings.register(cmd, "journal")
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON")
}

// records are those of the runs that the arguments name.
func (f *journalFlags) records(ctx context.Context, refs ...string) ([][]journal.Record, error) {
	c, err := f.settings.load()
	if err != nil {
		return nil, err
	}
	store, err := openStore(c, false)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	var all [][]journal.Record
	for _, ref := range refs {
		_, records, err := recordsOf(ctx, store, ref)
		if err != nil {
			return nil, err
		}
		all = append(all, records)
	}
	return all, nil
}

// latest stands for the newest run.
const latest = "latest"

// recordsOf reads the run that ref names: by its id, by what no other id begins with, or as latest.
func recordsOf(ctx context.Context, store *journal.Dir, ref string) (id string, records []journal.Record, err error) {
	id, err = findRun(ctx, store, ref)
	if err == nil {
		records, err = journal.Records(ctx, store, id)
	}
	if err != nil {
		var s *statusErr
		if !errors.As(err, &s) {
			err = &statusErr{statusError, err}
		}
		return id, nil, err
	}
	return id, records, nil
}

// maxNamed bounds how many ids a message names.
const maxNamed = 5

func findRun(ctx context.Context, store *journal.Dir, ref string) (string, error) {
	var like []string
	for info, err := range store.List(ctx) {
		switch {
		case err != nil:
			return "", err
		case info.ID == ref:
			return ref, nil
		case ref == latest && like == nil, ref != latest && strings.HasPrefix(info.ID, ref):
			like = append(like, info.ID)
		}
	}
	switch {
	case len(like) == 1:
		return like[0], nil
	case len(like) > maxNamed:
		return "", usage("%d runs begin with %q: write more of the id", len(like), ref)
	case len(like) > 1:
		return "", usage("%d runs begin with %q: %s", len(like), ref, strings.Join(like, ", "))
	}
	return "", fmt.Errorf("run %q: no such run; krait runs lists them", ref)
}

func runsCommand() *cobra.Command {
	var f journalFlags
	cmd := &cobra.Command{
		Use: "runs [RUN...]", Short: "List the recorded runs, the newest first", Args: cobra.ArbitraryArgs,
		Long: "List the recorded runs, the newest first, or those that are named: by ids, beginnings of ids, or latest.",
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, out := background(cmd), cmd.OutOrStdout()
			type row struct {
				Run    string    `json:"run"`
				Begun  time.Time `json:"begun"`
				Status string    `json:"status"`
				Calls  int       `json:"calls"`
				TookNs int64     `json:"took_ns"`
				User   string    `json:"user,omitzero"`
				Parent string    `json:"parent,omitzero"`
				Error  string    `json:"error,omitzero"`
			}
			c, err := f.settings.load()
			if err != nil {
				return err
			}
			rows := []row{}
			if _, err := os.Stat(c.Journal); len(args) == 0 && c.Journal != "" && errors.Is(err, os.ErrNotExist) { // nothing was recorded yet
				if f.json {
					return printJSON(out, rows)
				}
				return nil
			}
			store, err := openStore(c, false)
			if err != nil {
				return err
			}
			defer store.Close()
			newest := true
			for info, err := range store.List(ctx) {
				if err != nil {
					return &statusErr{statusError, err}
				}
				wanted := len(args) == 0
				for _, ref := range args {
					wanted = wanted || ref == latest && newest || strings.HasPrefix(info.ID, ref)
				}
				newest = false
				if !wanted {
					continue
				}
				r := row{Run: info.ID, Begun: info.Begun}
				records, err := journal.Records(ctx, store, info.ID)
				var s *journal.Summary
				if err == nil {
					s, err = journal.Summarise(records)
				}
				if err != nil {
					r.Status, r.Error = "damaged", err.Error()
				} else {
					r.Status, r.Calls, r.TookNs, r.User, r.Parent = s.Status, len(s.Calls), int64(s.Took), s.User, s.Parent
				}
				rows = append(rows, r)
			}
			if len(args) > 0 && len(rows) == 0 {
				return &statusErr{statusError, fmt.Errorf("run %q: no such run; krait runs lists them", args[0])}
			}
			if f.json {
				return printJSON(out, rows)
			}
			for _, r := range rows {
				fmt.Fprintf(out, "%-32s  %s  %-16s  %4d calls  %v\n", r.Run, r.Begun.Local().Format("2006-01-02 15:04:05"), r.Status, r.Calls, short(time.Duration(r.TookNs)))
			}
			return nil
		},
	}
	f.register(cmd)
	return cmd
}

// short is a duration with three digits or so.
func short(d time.Duration) time.Duration {
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= unit {
			return d.Round(unit / 100)
		}
	}
	return d
}

func background(cmd *cobra.Command) context.Context {
	if ctx := cmd.Context(); ctx != nil {
		return ctx
	}
	return context.Background()
}

func showCommand() *cobra.Command {
	var f journalFlags
	cmd := &cobra.Command{
		Use: "show RUN", Short: "Show a run: its calls in time, its code with what each line called", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			records, err := f.records(background(cmd), args[0])
			if err != nil {
				return err
			}
			s, err := journal.Summarise(records[0])
			if err != nil {
				return &statusErr{statusError, err}
			}
			if f.json {
				return printJSON(cmd.OutOrStdout(), s)
			}
			show(cmd.OutOrStdout(), s)
			return nil
		},
	}
	f.register(cmd)
	return cmd
}

// show prints a run for people.
func show(out io.Writer, s *journal.Summary) {
	fmt.Fprintf(out, "run %s: %s, %s, %v\n", s.Run, s.Status, ui.Plural(len(s.Calls), "call"), short(s.Took))
	if s.Parent != "" {
		fmt.Fprintf(out, "replay of %s\n", s.Parent)
	}
	if s.Resumed > 0 {
		fmt.Fprintf(out, "resumed %d times\n", s.Resumed)
	}
	for _, c := range s.Calls {
		fmt.Fprintf(out, "%10v %10v  #%d %s", short(c.At), short(c.Took), c.Call, c.Text)
		if c.Status != journal.CallOK {
			fmt.Fprintf(out, "  [%s]", c.Status)
		}
		if c.Answer != "" {
			fmt.Fprintf(out, "  -> %s", c.Answer)
		}
		if c.Cached {
			fmt.Fprint(out, "  (cached)")
		}
		fmt.Fprintln(out)
		for _, d := range c.Decisions {
			fmt.Fprintf(out, "%24s%s by %s", "", d.Verdict, d.By)
			if d.Reason != "" {
				fmt.Fprintf(out, ": %s", d.Reason)
			}
			fmt.Fprintln(out)
		}
	}
	if showAgent(out, s) {
		return
	}
	for _, op := range s.Ops {
		if op.Source == "" {
			continue
		}
		fmt.Fprintf(out, "\n%s:\n", ui.Name(op.File))
		for i, text := range strings.Split(strings.TrimSuffix(op.Source, "\n"), "\n") {
			fmt.Fprintf(out, "%5d  %s\n", i+1, text)
			showLine(out, s, op.File, i+1)
		}
	}
	for _, n := range s.Notes {
		if n.Code != krait.NoteTools && n.Code != noteCommand {
			fmt.Fprintf(out, "\nnote %s: %s\n", n.Code, n.Text)
		}
	}
}

// showLine prints what a line called.
func showLine(out io.Writer, s *journal.Summary, file string, line int) {
	for _, l := range s.Lines {
		if l.Line != line || l.File != file {
			continue
		}
		for _, n := range l.Calls {
			for _, c := range s.Calls {
				if c.Call == n {
					fmt.Fprintf(out, "       | #%d %v  %s\n", n, short(c.Took), c.Answer)
				}
			}
		}
	}
}

func diffCommand() *cobra.Command {
	var f journalFlags
	cmd := &cobra.Command{
		Use: "diff RUN1 RUN2", Short: "Show where two runs part", Long: "Show where two runs part. Exit status: 0 if they do not, 1 if they do.", Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			records, err := f.records(background(cmd), args...)
			if err != nil {
				return err
			}
			d, err := journal.Diff(records[0], records[1])
			if err != nil {
				return &statusErr{statusError, err}
			}
			out := cmd.OutOrStdout()
			if f.json {
				if err := printJSON(out, d); err != nil {
					return err
				}
			} else {
				are := "are"
				if d.SameCalls == 1 {
					are = "is"
				}
				fmt.Fprintf(out, "%s %s the same\n", ui.Plural(d.SameCalls, "call"), are)
				for _, p := range d.Partings {
					fmt.Fprintf(out, "%s\n  %s: %s\n  %s: %s\n", p.Code, d.A, p.A, d.B, p.B)
				}
				for _, c := range d.Calls {
					fmt.Fprintf(out, "%s\n", c.What)
					if c.A != nil {
						fmt.Fprintf(out, "  %s: #%d %s -> %s\n", d.A, c.A.Call, c.A.Text, c.A.Answer)
					}
					if c.B != nil {
						fmt.Fprintf(out, "  %s: #%d %s -> %s\n", d.B, c.B.Call, c.B.Text, c.B.Answer)
					}
				}
			}
			if !d.Same {
				return &statusErr{statusError, nil}
			}
			return nil
		},
	}
	f.register(cmd)
	return cmd
}

// recordedOptions are the template's options of a recorded run.
func (f *limitFlags) recordedOptions(records []journal.Record) (krait.Options, *commandLine, error) {
	line := &commandLine{}
	for _, r := range records {
		if n, ok := r.Entry.(*journal.Note); ok && n.Code == noteCommand {
			if err := json.Unmarshal([]byte(n.Text), line); err != nil {
				return krait.Options{}, line, &statusErr{statusError, fmt.Errorf("journal: the command line: %w", err)}
			}
		}
	}
	if !f.config.Given("tier") {
		f.config.Tier = config.Tier(tierOf(records)) // where it ran
	}
	f.file = line.File
	if line.Language != "" {
		f.config.Languages = []config.Language{config.Language(line.Language)}
	}
	opts, err := f.options(line.Argv, nil)
	opts.Env, opts.HTTP = line.Env, nil // what comes from the network is not recorded
	return opts, line, err
}

func replayCommand() *cobra.Command {
	var f limitFlags
	cmd := &cobra.Command{
		Use: "replay RUN", Short: "Tell a run again on its recorded answers",
		Long: "Tell a run again: the same source on the recorded answers. No tool is called. The output is printed; a difference ends the replay.\n\n" +
			"Exit status: 0 if the run was the same, 1 if it was not.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := background(cmd)
			if err := f.load(); err != nil {
				return err
			}
			store, err := openStore(f.config, false)
			if err != nil {
				return err
			}
			defer store.Close()
			id, records, err := recordsOf(ctx, store, args[0])
			if err != nil {
				return err
			}
			var out, errOut io.Writer = cmd.OutOrStdout(), os.Stderr
			if f.json {
				out, errOut = io.Discard, io.Discard
			}
			if tierOf(records) == agentTier {
				r, err := f.replayAgent(ctx, records, krait.SandboxOptions{Stdout: out, Stderr: errOut})
				return f.reportReplay(id, r, err)
			}
			opts, line, err := f.recordedOptions(records)
			if err != nil {
				return err
			}
			if opts.Tools, err = krait.RecordedTools(records); err != nil {
				return &statusErr{statusError, err}
			}
			t, err := krait.NewTemplate(opts)
			if err != nil {
				return &statusErr{statusError, err}
			}
			r, err := krait.Replay(ctx, t, records, krait.ReplayOptions{Sandbox: krait.SandboxOptions{Stdout: out, Stderr: errOut, File: line.File}})
			return f.reportReplay(id, r, err)
		},
	}
	f.register(cmd)
	return cmd
}

// replayOutcome is what replay and resume print with --json.
type replayOutcome struct {
	Run         string        `json:"run"`
	OK          bool          `json:"ok"`
	Calls       int           `json:"calls"`
	Interrupted bool          `json:"interrupted,omitzero"` // the records end in the middle
	Ended       string        `json:"ended,omitzero"`       // the error that the script ended with, then and now
	Error       *outcomeError `json:"error,omitzero"`
	Code        string        `json:"code,omitzero"` // of a divergence
}

func (f *limitFlags) reportReplay(id string, r *krait.Replayed, err error) error {
	o := replayOutcome{Run: id, OK: err == nil}
	if r != nil {
		o.Interrupted = r.Interrupted
		for _, op := range r.Ops {
			if op.Result != nil {
				o.Calls += len(op.Result.Calls)
			}
			if op.Err != nil && err == nil {
				o.Ended = message(op.Err)
				if e := (*krait.Error)(nil); errors.As(op.Err, &e) && !f.json && !e.Reported {
					fmt.Fprint(os.Stderr, e.Traceback)
				}
			}
		}
	}
	if f.json {
		if err != nil {
			o.Error, _ = describe(err)
			if d := (*journal.DivergenceError)(nil); errors.As(err, &d) {
				o.Code = d.Code
			}
		}
		if e := printJSON(f.cmd.OutOrStdout(), o); e != nil {
			return &statusErr{statusError, e}
		}
		if err != nil {
			return &statusErr{statusError, nil}
		}
		return nil
	}
	if err != nil {
		return &statusErr{statusError, err}
	}
	what := "the same"
	if o.Interrupted {
		what = "the same up to where it was interrupted"
	}
	notes(f.cmd)(fmt.Sprintf("run %s: %s, %s", id, what, ui.Plural(o.Calls, "call")))
	return nil
}

func resumeCommand() *cobra.Command {
	var f limitFlags
	var again []int64
	var done []string
	cmd := &cobra.Command{
		Use: "resume RUN", Short: "Go on with a run that was interrupted",
		Long: "Go on with a run whose process ended, or that waits for an approval: what was recorded is not done again. A call of which nobody knows\n" +
			"whether it was carried out stops the run, unless its tool is idempotent: then say --again CALL or --done CALL=RESULT.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(background(cmd), os.Interrupt)
			defer stop()
			if err := f.load(); err != nil {
				return err
			}
			store, err := openStore(f.config, false)
			if err != nil {
				return err
			}
			defer store.Close()
			id, records, err := recordsOf(ctx, store, args[0])
			if err != nil {
				return err
			}
			decide, err := decisions(again, done)
			if err != nil {
				return err
			}
			if tierOf(records) == agentTier {
				return f.resumeAgent(ctx, id, decide)
			}
			log, err := store.Continue(ctx, id)
			if err != nil {
				return &statusErr{statusError, err}
			}
			defer log.Close()
			if records, err = journal.Records(ctx, store, id); err != nil {
				return &statusErr{statusError, err}
			}
			opts, line, err := f.recordedOptions(records)
			if err != nil {
				return err
			}
			if err := f.openTools(ctx, sourceOf(records)); err != nil {
				return startError(ctx, err)
			}
			defer f.tools.close()
			f.toolOptions(&opts)
			t, err := krait.NewTemplate(opts)
			if err != nil {
				return &statusErr{statusUsage, err}
			}
			so := krait.SandboxOptions{Run: &krait.RunOptions{Journal: log}, Stdout: cmd.OutOrStdout(), Stderr: os.Stderr, File: line.File}
			if f.json {
				so.Stdout, so.Stderr = io.Discard, io.Discard
			}
			sb, r, err := krait.Resume(ctx, t, records, krait.ReplayOptions{Sandbox: so, Unfinished: decide})
			if sb != nil {
				defer sb.Close()
			}
			return f.reportReplay(id, r, err)
		},
	}
	f.register(cmd, "model", "notebook", "instructions", "limit")
	cmd.Flags().Int64SliceVar(&again, "again", nil, "make this call again, by its number")
	cmd.Flags().StringArrayVar(&done, "done", nil, "this call ended, with this result: CALL=JSON")
	return cmd
}

// sourceOf is all the code of recorded operations.
func sourceOf(records []journal.Record) []byte {
	source := []byte{}
	for _, r := range records {
		if op, ok := r.Entry.(*journal.Op); ok {
			source = append(append(source, op.Source...), '\n')
		}
	}
	return source
}

// decisions answers for calls of unknown outcome as the flags say; others stop the run.
func decisions(again []int64, done []string) (func(*journal.Intent) (journal.Resolution, error), error) {
	known := map[int64]journal.Resolution{}
	for _, n := range again {
		known[n] = journal.Resolution{}
	}
	for _, s := range done {
		number, text, _ := strings.Cut(s, "=")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return nil, usage("--done: bad call %q: want CALL=JSON", s)
		}
		v, err := values.ParseJSON([]byte(text))
		if err != nil {
			return nil, usage("--done: %s: %w", number, err)
		}
		known[n] = journal.Resolution{Outcome: &journal.Outcome{Result: v}}
	}
	return func(in *journal.Intent) (journal.Resolution, error) {
		r, ok := known[in.Call]
		if !ok {
			return r, &journal.UnfinishedError{Intent: in}
		}
		return r, nil
	}, nil
}
