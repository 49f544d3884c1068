package journal_test

// player_test.go runs testdata/player: what a run asks a Player that has records, and what it gets.

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

var update = flag.Bool("update", false, "rewrite what is expected in testdata")

// eachArchive runs f for each file of a directory. f returns the file as it should be, which is compared, or written with -update.
func eachArchive(t *testing.T, dir string, f func(t *testing.T, a *txtar.Archive)) {
	files, err := filepath.Glob(filepath.Join("testdata", dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			was, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			a := txtar.Parse(was)
			f(t, a)
			got := txtar.Format(a)
			if string(got) == string(was) {
				return
			}
			if *update {
				if err := os.WriteFile(file, got, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, is := strings.Split(string(was), "\n"), strings.Split(string(got), "\n")
			for i := range max(len(want), len(is)) {
				var w, g string
				if i < len(want) {
					w = want[i]
				}
				if i < len(is) {
					g = is[i]
				}
				if w != g {
					t.Fatalf("%s:%d:\ngot  %s\nwant %s", file, i+1, g, w)
				}
			}
		})
	}
}

// A file has records, and sections that are each a player: their name is the mode, with "live=GLOB" or "unfinished=retry|fail|VALUE". Lines are
// what is asked; lines that begin with "=" or "!" what the answer or the error is.
func TestPlayer(t *testing.T) {
	eachArchive(t, "player", func(t *testing.T, a *txtar.Archive) {
		var records []journal.Record
		for i := range a.Files {
			f := &a.Files[i]
			if f.Name == "records" {
				var err error
				if records, err = parseRecords(string(f.Data)); err != nil {
					t.Fatal(err)
				}
				continue
			}
			var out strings.Builder
			p, err := newPlayer(f.Name, records)
			if err != nil {
				fmt.Fprintf(&out, "! %v\n", err)
			}
			for line := range strings.Lines(string(f.Data)) {
				line = strings.TrimRight(line, "\n")
				if strings.HasPrefix(line, "=") || strings.HasPrefix(line, "!") {
					continue
				}
				fmt.Fprintln(&out, line)
				if line == "" || line[0] == '#' || p == nil {
					continue
				}
				answer, err := ask(p, line)
				if err != nil {
					fmt.Fprintf(&out, "! %v\n", err)
				} else {
					fmt.Fprintf(&out, "= %s\n", answer)
				}
			}
			f.Data = []byte(out.String())
		}
	})
}

func newPlayer(section string, records []journal.Record) (*journal.Player, error) {
	name, option, _ := strings.Cut(section, " ")
	o := journal.PlayerOptions{Mode: map[string]journal.Mode{
		"replay": journal.Replay, "resume": journal.Resume, "counterfactual": journal.Counterfactual}[name]}
	if glob, ok := strings.CutPrefix(option, "live="); ok {
		o.Live = func(tool string) bool {
			ok, err := path.Match(glob, tool)
			return ok && err == nil
		}
	}
	if how, ok := strings.CutPrefix(option, "unfinished="); ok {
		o.Unfinished = func(in *journal.Intent) (journal.Resolution, error) {
			switch how {
			case "retry":
				return journal.Resolution{}, nil
			case "fail":
				return journal.Resolution{}, errors.New("nobody knows about " + in.Text())
			}
			return journal.Resolution{Outcome: &journal.Outcome{Result: how}}, nil
		}
	}
	return journal.NewPlayer(records, o)
}

func ask(p *journal.Player, line string) (string, error) {
	what, rest, _ := strings.Cut(line, " ")
	recorded := func(is bool) string {
		if is {
			return "recorded"
		}
		return "live"
	}
	switch what {
	case "op", "op-end", "intent":
		e, err := parseEntry(line)
		if err != nil {
			return "", err
		}
		switch e := e.(type) {
		case *journal.Op:
			is, err := p.Op(e)
			return recorded(is), err
		case *journal.OpEnd:
			is, err := p.OpEnd(e)
			return recorded(is), err
		case *journal.Intent:
			a, err := p.Call(e)
			return answerText(a), err
		}
	case "print", "print-error":
		var text string
		if err := json.Unmarshal([]byte(rest), &text); err != nil {
			return "", err
		}
		rest, err := p.Output(what == "print-error", text)
		return "to append: " + values.Repr(rest, 100), err
	case "clock":
		nano, ok := p.Clock(rest)
		if !ok {
			return "live", p.Err()
		}
		return fmt.Sprint(nano), nil
	case "entropy":
		var n int
		if _, err := fmt.Sscan(rest, &n); err != nil {
			return "", err
		}
		b, ok := p.Entropy(n)
		if !ok {
			return "live", p.Err()
		}
		return fmt.Sprint(b), nil
	case "turn":
		var loop, iteration int64
		if _, err := fmt.Sscan(rest, &loop, &iteration); err != nil {
			return "", err
		}
		t, err := p.Turn(loop, iteration)
		if t == nil {
			return "none", err
		}
		return fmt.Sprintf("calls %v, clock %d", t.Calls, t.Clock), nil
	case "next-turn":
		t := p.NextTurn()
		if t == nil {
			return "none", nil
		}
		return fmt.Sprintf("iteration %d of loop %d", t.Iteration, t.Loop), nil
	case "next-op":
		if op := p.NextOp(); op != nil {
			return op.Text(), nil
		}
		return "none", nil
	case "recorded-end":
		end, interrupted := p.RecordedEnd()
		s := "none"
		if end != nil {
			s = fmt.Sprintf("%s %q", values.Repr(end.Value, 50), end.ErrorType)
		}
		return fmt.Sprintf("%s, interrupted: %v", s, interrupted), nil
	case "starved": // the script waits for what is outside
		return "nothing extra", p.Starved()
	case "live":
		return fmt.Sprint(p.Live()), nil
	case "rest":
		return fmt.Sprintf("%+v", p.Rest()), nil
	case "finish":
		return "done", p.Finish()
	}
	return "", fmt.Errorf("test: no such question: %s", line)
}

func answerText(a *journal.Answer) string {
	if a == nil {
		return "live"
	}
	var parts []string
	for _, d := range a.Decisions {
		parts = append(parts, d.Verdict+" by "+d.By)
	}
	if o := a.Outcome; o != nil {
		s := "result " + values.Repr(o.Result, 100)
		if o.Failure != nil {
			s = o.Failure.Type + ": " + o.Failure.Message
		}
		parts = append(parts, s)
	}
	for _, flag := range []struct {
		name string
		set  bool
	}{{"retry", a.Retry}, {"pending", a.Pending}, {"abandoned", a.Abandoned}, {"again", a.Again}, {"resolved", a.Resolved}} {
		if flag.set {
			parts = append(parts, flag.name)
		}
	}
	if a.Outcome == nil {
		parts = append(parts, "key "+a.Intent.Key)
	}
	return strings.Join(parts, ", ")
}

// Divergences, unfinished calls and damage are errors of their own kinds.
func TestErrorKinds(t *testing.T) {
	d := error(&journal.DivergenceError{Code: journal.CodeTurn})
	u := error(&journal.UnfinishedError{Intent: &journal.Intent{Call: 1, Tool: "x"}})
	c := error(&journal.CorruptError{Err: context.Canceled})
	for i, err := range []error{d, u, c} {
		wrapped := fmt.Errorf("outer: %w", err)
		for j, kind := range []error{journal.ErrDivergence, journal.ErrUnfinished, journal.ErrCorrupt} {
			if errors.Is(wrapped, kind) != (i == j) {
				t.Errorf("errors.Is(%v, %v) is %v", err, kind, i != j)
			}
		}
	}
	if !errors.Is(c, context.Canceled) {
		t.Error("the cause of damage is not in the error")
	}
}

// A mode that there is not is an error.
func TestNoSuchMode(t *testing.T) {
	for _, m := range []journal.Mode{-1, 3} {
		if _, err := journal.NewPlayer([]journal.Record{{Entry: &journal.Begin{}}}, journal.PlayerOptions{Mode: m}); err == nil {
			t.Errorf("mode %d is taken", m)
		}
	}
}

// A record whose entry is missing, or is a nil pointer, is damage.
func TestRecordsWithoutEntries(t *testing.T) {
	begin := journal.Record{Entry: &journal.Begin{Run: "r1"}}
	for _, e := range []journal.Entry{nil, (*journal.Begin)(nil), (*journal.Op)(nil), (*journal.OpEnd)(nil), (*journal.Clock)(nil), (*journal.Entropy)(nil),
		(*journal.Intent)(nil), (*journal.Decision)(nil), (*journal.Outcome)(nil), (*journal.Turn)(nil), (*journal.Output)(nil), (*journal.Note)(nil),
		(*journal.Resumed)(nil), (*journal.Undo)(nil), (*journal.End)(nil)} {
		records := []journal.Record{begin, {Seq: 1, Entry: e}}
		if _, err := journal.NewPlayer(records, journal.PlayerOptions{Mode: journal.Replay}); !errors.Is(err, journal.ErrCorrupt) {
			t.Errorf("NewPlayer: %T: got %v", e, err)
		}
		if _, err := journal.Summarise(records); !errors.Is(err, journal.ErrCorrupt) {
			t.Errorf("Summarise: %T: got %v", e, err)
		}
	}
}
