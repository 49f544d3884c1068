package journal_test

// summary_test.go runs testdata/summary and testdata/diff: runs in short, and where two of them part, as JSON.

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/journal/journaltest"
)

// A file has records, and the summary of those before it.
func TestSummarise(t *testing.T) {
	eachArchive(t, "summary", func(t *testing.T, a *txtar.Archive) {
		var records []journal.Record
		for i := range a.Files {
			f := &a.Files[i]
			var err error
			switch f.Name {
			case "records":
				records, err = parseRecords(string(f.Data))
			case "summary":
				var s *journal.Summary
				if s, err = journal.Summarise(records); err == nil {
					f.Data = toJSON(t, s)
				}
			default:
				t.Fatalf("a section %s", f.Name)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// A file has runs by name, and sections "diff A B".
func TestDiff(t *testing.T) {
	eachArchive(t, "diff", func(t *testing.T, a *txtar.Archive) {
		runs := map[string][]journal.Record{}
		for i := range a.Files {
			f := &a.Files[i]
			if names := strings.Fields(f.Name); len(names) == 3 && names[0] == "diff" {
				d, err := journal.Diff(runs[names[1]], runs[names[2]])
				if err != nil {
					t.Fatal(err)
				}
				f.Data = toJSON(t, short(d))
				continue
			}
			records, err := parseRecords("begin {\"Run\": \"" + f.Name + "\"}\n" + string(f.Data))
			if err != nil {
				t.Fatal(err)
			}
			runs[f.Name] = records
		}
	})
}

// short leaves of the calls in a difference what the test files show.
func short(d *journal.Difference) any {
	pairs := []map[string]string{}
	for _, p := range d.Calls {
		m := map[string]string{"what": p.What}
		if p.A != nil {
			m["a"] = p.A.Text + " -> " + p.A.Answer
		}
		if p.B != nil {
			m["b"] = p.B.Text + " -> " + p.B.Answer
		}
		pairs = append(pairs, m)
	}
	return struct {
		Same      bool
		SameCalls int
		Partings  []journal.Parting
		Calls     []map[string]string
	}{d.Same, d.SameCalls, d.Partings, pairs}
}

func toJSON(t *testing.T, v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A run with everything in it can be marshalled.
func TestSummaryOfEverything(t *testing.T) {
	var records []journal.Record
	for i, e := range journaltest.Entries() {
		records = append(records, goldenRecord(i, e))
	}
	s, err := journal.Summarise(records)
	if err != nil {
		t.Fatal(err)
	}
	text := string(toJSON(t, s))
	for _, want := range []string{`"$float": "nan"`, `"$bytes": "AAH+/w=="`, `"$time": "1969-07-20T21:17:40.000000001+01:00"`, `"$redacted": "a password"`, `"$handle": "h1"`,
		`123456789012345678901234567890123456789012345678901234567890`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	d, err := journal.Diff(records, records)
	if err != nil || !d.Same || d.SameCalls != 2 || len(d.Calls) != 0 || len(d.Partings) != 0 {
		t.Errorf("a run differs from itself: %s, %v", toJSON(t, d), err)
	}
}

// Runs of many calls that have nothing in common are compared in bounded time and memory.
func TestDiffOfLongRuns(t *testing.T) {
	run := func(n int, tool string) []journal.Record {
		records := []journal.Record{{Entry: &journal.Begin{}}, {Entry: &journal.Op{Name: "run"}}}
		for i := range int64(n) {
			records = append(records, journal.Record{Entry: &journal.Intent{Call: i + 1, Tool: tool, Args: map[string]any{"i": i}}},
				journal.Record{Entry: &journal.Outcome{Call: i + 1}})
		}
		return records
	}
	d, err := journal.Diff(run(20000, "a"), run(30000, "b"))
	if err != nil || len(d.Calls) != 50000 {
		t.Fatal(len(d.Calls), err)
	}
	d, err = journal.Diff(run(20000, "a"), run(30000, "a"))
	if err != nil || d.SameCalls != 20000 || len(d.Calls) != 10000 || d.First.Code != journal.CodeCallExtra {
		t.Fatal(d.SameCalls, len(d.Calls), err)
	}
}
