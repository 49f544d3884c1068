package agent_test

// dialogue_test.go: programs with the mistakes that models make, the traceback and hint that answer them, and the repair that follows.

import (
	"context"
	"errors"
	"flag"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/dialogue"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/vfs"
)

var updateDialogues = flag.Bool("update-dialogues", false, "write what sandboxes say into testdata/dialogues")

// Each mistake has a hint that, followed to the letter, leads to a program that runs; no hint names what the sandbox does not have.
func TestDialogues(t *testing.T) {
	kinds := 0
	dialogue.Each(t, "testdata/dialogues", *updateDialogues, func(t *testing.T, d *dialogue.Dialogue) {
		kinds++
		e := dialogueSandbox(t, d)
		told, err := e.RunCode(t.Context(), d.Faulty)
		if err != nil {
			t.Fatal(err)
		}
		if !told.Failed() {
			t.Errorf("the faulty program gives %s", told.Value)
		}
		repaired, err := e.RunCode(t.Context(), d.Repaired)
		if err != nil {
			t.Fatal(err)
		}
		if repaired.Failed() {
			t.Errorf("the repaired program fails: %s", repaired.Traceback)
		}
		output := repaired.Stdout
		if len(repaired.Value) > 0 && string(repaired.Value) != "null" {
			output += string(repaired.Value) + "\n"
		}
		if *updateDialogues {
			d.Told, d.Output = told.Traceback, output
		}
		if d.Told != told.Traceback || d.Output != output {
			t.Errorf("told:\n%s\nwant:\n%s\noutput:\n%s\nwant:\n%s", told.Traceback, d.Told, output, d.Output)
		}
		for _, wrong := range d.Check() {
			t.Error(wrong)
		}
		for _, statement := range d.Imports() {
			o, err := e.RunCode(t.Context(), statement+"\ndef main(): pass\n")
			if err != nil || o.Failed() {
				t.Errorf("%s: %v %s", statement, err, o.Traceback)
			}
		}
	})
	if kinds < 40 {
		t.Errorf("there are %d dialogues", kinds)
	}
}

// dialogueSandbox makes what runs the programs of a dialogue.
func dialogueSandbox(t *testing.T, d *dialogue.Dialogue) agent.Executor {
	limits := krait.Limits{Time: 20 * time.Second, Steps: 3_000_000, Memory: 32 << 20, Output: 10_000}
	opts := krait.Options{Limits: limits}
	for _, word := range d.Sandbox {
		switch word {
		case "bare", "notebook", "prelude":
		case "http":
			opts.HTTP = pages{}
		case "hostcalls":
			opts.HostCalls = map[string]krait.HostFunc{"query": func(context.Context, any) (any, error) { return []any{map[string]any{"n": 3}}, nil }}
		case "container":
			opts.Containers, opts.Tier = noDocker{}, krait.TierAuto
		case "files":
			opts.Mounts = []krait.Mount{{Path: "/data", FS: fstest.MapFS{"sales.csv": {Data: []byte("city,sum\nOslo,3\n")}}}}
		case "readonly":
			opts.Mounts = []krait.Mount{{Path: "/", FS: fstest.MapFS{"sales.csv": {Data: []byte("city,sum\nOslo,3\n")}}}}
		case "writable":
			opts.Mounts = []krait.Mount{{Path: "/work", New: func() fs.FS { return vfs.NewMem(vfs.MemOptions{}) }}}
		case "env":
			opts.Env = map[string]string{"REGION": "eu"}
		case "tools":
			opts.Tools, opts.Allow = dialogueTools(t), []string{"get_forecast", "find_user", "read_page", "github.*", "gitlab.merge", "files.*"}
		default:
			t.Fatalf("a sandbox with %q", word)
		}
	}
	if d.Has("prelude") {
		opts.Prelude = "def total(\n    prices: list[float],  # in euros\n    tax: float = 0.2,\n) -> float:\n    return sum(prices) * (1 + tax)\n"
	}
	template, err := krait.NewTemplate(opts)
	if err != nil {
		t.Fatal(err)
	}
	if d.Has("notebook") {
		e, end := agent.Notebook(template).Session()
		t.Cleanup(end)
		return e
	}
	return agent.Sandboxes(template)
}

// noDocker has no containers; nothing here asks for one.
type noDocker struct{ krait.Containers }

// pages answers every request with the same JSON.
type pages struct{}

func (pages) Fetch(_ context.Context, r *krait.HTTPRequest) (*krait.HTTPResponse, error) {
	return &krait.HTTPResponse{Status: 200, Reason: "OK", URL: r.URL, Header: [][2]string{{"content-type", "application/json"}},
		Body: io.NopCloser(strings.NewReader(`{"name": "Ann", "stars": 3}`))}, nil
}

type forecastDay struct {
	Date string  `json:"date"`
	High float64 `json:"high"`
	Sky  string  `json:"sky"`
}

type user struct {
	ID    int    `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

type issue struct {
	Number int      `json:"number"`
	Title  string   `json:"title"`
	Labels []string `json:"labels"`
}

func dialogueTools(t *testing.T) *tool.Set {
	set, err := tool.NewSet(
		tool.Func("get_forecast", func(_ context.Context, in struct {
			City string `json:"city"`
			Days int    `json:"days" default:"2"`
		}) ([]forecastDay, error) {
			return []forecastDay{{"2026-05-01", 14.5, "clear"}, {"2026-05-02", 9, "rain"}}, nil
		}, tool.Doc("Forecast for a city."), tool.ReadOnly()),
		tool.Func("find_user", func(_ context.Context, in struct {
			ID int `json:"id"`
		}) (*user, error) {
			if in.ID == 0 {
				return nil, nil
			}
			return &user{in.ID, "Ann", "ann@example.com"}, nil
		}, tool.Doc("Find a user; None if there is none."), tool.ReadOnly()),
		tool.Func("read_page", func(_ context.Context, in struct {
			URL string `json:"url"`
		}) (string, error) {
			return `{"name": "Ann", "stars": 3}`, nil
		}, tool.Doc("Read a page."), tool.ReadOnly(), tool.Async()),
		tool.Func("delete_all", func(context.Context, struct{}) (string, error) { return "gone", nil }, tool.Destructive()),
		tool.Group("github",
			tool.Func("list_issues", func(_ context.Context, in struct {
				Repo  string `json:"repo"`
				State string `json:"state" default:"open" enum:"open,closed"`
			}) ([]issue, error) {
				return []issue{{1, "Crash", []string{"bug"}}, {2, "Docs", []string{}}}, nil
			}, tool.Doc("List issues."), tool.ReadOnly())),
		tool.Group("gitlab",
			tool.Func("merge", func(_ context.Context, in struct {
				Request int `json:"request"`
			}) (string, error) {
				return "", errors.New("conflict")
			}, tool.Doc("Merge."))),
		tool.Group("files",
			tool.Func("remove", func(_ context.Context, in struct {
				Path string `json:"path"`
			}) (bool, error) {
				return true, nil
			}, tool.Doc("Remove a file."), tool.Destructive()),
			tool.Func("read", func(_ context.Context, in struct {
				Path string `json:"path"`
			}) (string, error) {
				return "text of " + in.Path, nil
			}, tool.Doc("Read a file."), tool.ReadOnly())),
	)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
