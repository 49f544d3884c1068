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
}

// printJSON prints v for --json.
func printJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// recordsOf reads a run.
func (f *toolFlags) recordsOf(ctx context.Context, id string) ([]journal.Record, error) {
	store, err := f.store()
	if err != nil {
		return nil, err
	}
	defer store.Close()
	records, err := journal.Records(ctx, store, id)
	if err != nil {
		return nil, &statusErr{statusError, err}
	}
	return records, nil
}

func runsCommand() *cobra.Command {
	var f toolFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "runs", Short: "List the recorded runs, the newest first", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := f.store()
			if err != nil {
				return err
			}
			defer store.Close()
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
			rows := []row{}
			for info, err := range store.List(ctx) {
				if err != nil {
					return &statusErr{statusError, err}
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
			if asJSON {
				return printJSON(out, rows)
			}
			for _, r := range rows {
				fmt.Fprintf(out, "%-32s  %s  %-16s  %4d calls  %v\n", r.Run, r.Begun.Local().Format("2006-01-02 15:04:05"), r.Status, r.Calls, short(time.Duration(r.TookNs)))
			}
			return nil
		},
	}
	f.registerJournal(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
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
	var f toolFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show RUN", Short: "Show a run: its calls in time, its code with what each line called", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			records, err := f.recordsOf(background(cmd), args[0])
			if err != nil {
				return err
			}
			s, err := journal.Summarise(records)
			if err != nil {
				return &statusErr{statusError, err}
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), s)
			}
			show(cmd.OutOrStdout(), s)
			return nil
		},
	}
	f.registerJournal(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// show prints a run for people.
func show(out io.Writer, s *journal.Summary) {
	fmt.Fprintf(out, "run %s: %s, %d calls, %v\n", s.Run, s.Status, len(s.Calls), short(s.Took))
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
	var f toolFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "diff RUN1 RUN2", Short: "Show where two runs part", Long: "Show where two runs part. Exit status: 0 if they do not, 1 if they do.", Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			a, err := f.recordsOf(background(cmd), args[0])
			if err != nil {
				return err
			}
			b, err := f.recordsOf(background(cmd), args[1])
			if err != nil {
				return err
			}
			d, err := journal.Diff(a, b)
			if err != nil {
				return &statusErr{statusError, err}
			}
			out := cmd.OutOrStdout()
			if asJSON {
				if err := printJSON(out, d); err != nil {
					return err
				}
			} else {
				fmt.Fprintf(out, "%d calls are the same\n", d.SameCalls)
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
	f.registerJournal(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
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
	opts, err := f.options(line.Argv, nil)
	opts.Env = line.Env
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
			records, err := f.tools.recordsOf(ctx, args[0])
			if err != nil {
				return err
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
			var out, errOut io.Writer = cmd.OutOrStdout(), os.Stderr
			if f.json {
				out, errOut = io.Discard, io.Discard
			}
			r, err := krait.Replay(ctx, t, records, krait.ReplayOptions{Sandbox: krait.SandboxOptions{Stdout: out, Stderr: errOut, File: line.File}})
			return f.reportReplay(args[0], r, err)
		},
	}
	f.register(cmd)
	f.tools.registerJournal(cmd)
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
	fmt.Fprintf(os.Stderr, "krait: run %s: %s, %d calls\n", id, what, o.Calls)
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
			store, err := f.tools.store()
			if err != nil {
				return err
			}
			defer store.Close()
			log, err := store.Continue(ctx, args[0])
			if err != nil {
				return &statusErr{statusError, err}
			}
			defer log.Close()
			records, err := journal.Records(ctx, store, args[0])
			if err != nil {
				return &statusErr{statusError, err}
			}
			opts, line, err := f.recordedOptions(records)
			if err != nil {
				return err
			}
			if err := f.tools.options(&opts); err != nil {
				return err
			}
			decide, err := decisions(again, done)
			if err != nil {
				return err
			}
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
			return f.reportReplay(args[0], r, err)
		},
	}
	f.register(cmd)
	f.tools.register(cmd)
	cmd.Flags().Int64SliceVar(&again, "again", nil, "make this call again, by its number")
	cmd.Flags().StringArrayVar(&done, "done", nil, "this call ended, with this result: CALL=JSON")
	return cmd
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
