package javascript_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/tool"
)

var update = flag.Bool("update", false, "ask Node what the programs of testdata print")

// differs are the programs that print something else than under Node, with the reason.
var differs = map[string]string{}

// program is one of an archive: name.js or name.ts, with name.out, which is what Node prints.
type program struct {
	name   string // with its extension
	source string
	out    string
}

// archives returns the programs of testdata by archive.
func archives(t *testing.T) map[string]*txtar.Archive {
	t.Helper()
	files, err := filepath.Glob("testdata/programs/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	all := map[string]*txtar.Archive{}
	for _, f := range files {
		if all[f], err = txtar.ParseFile(f); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// programs are those of an archive, each before its output.
func programs(a *txtar.Archive) []program {
	var out []program
	for _, f := range a.Files {
		if strings.HasSuffix(f.Name, ".out") {
			if i := len(out) - 1; i >= 0 && stem(out[i].name) == stem(f.Name) {
				out[i].out = string(f.Data)
			}
			continue
		}
		out = append(out, program{name: f.Name, source: string(f.Data)})
	}
	return out
}

func stem(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// raced are the archives that run under the race detector, which makes QuickJS some ten times slower: those whose programs reach code of Go. The others
// test QuickJS's own library, and the prelude.
var raced = []string{"async", "errors", "messages", "node", "tools", "typescript"}

// Programs as models write them print what Node prints: 200 and more, of which at most one in a hundred differs.
func TestPrograms(t *testing.T) {
	total, failed, seen := 0, 0, map[string]bool{}
	for file, archive := range archives(t) {
		if *update {
			askNode(t, file, archive)
		}
		name := stem(filepath.Base(file))
		if racedetector.Enabled && !slices.Contains(raced, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			o := krait.Options{Language: javascript.Language(), Tools: programTools(t), Allow: []string{"*"}, Limits: krait.Limits{Time: patience}}
			place(&o)
			template, err := krait.NewTemplate(o)
			if err != nil {
				t.Fatal(err)
			}
			sandbox := func(t *testing.T) *krait.Sandbox {
				sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { sandbox.Close() })
				return sandbox
			}
			var shared *krait.Sandbox
			if pool != nil || containers != nil { // a process takes longer to start than a program
				shared = sandbox(t)
			}
			for _, p := range programs(archive) {
				if seen[p.name] {
					t.Errorf("there are two programs %s", p.name)
				}
				seen[p.name] = true
				total++
				if !t.Run(p.name, func(t *testing.T) {
					s := shared
					if s == nil {
						s = sandbox(t)
					}
					runProgram(t, s, p)
				}) {
					failed++
				}
			}
		})
	}
	if racedetector.Enabled {
		return
	}
	if total < 200 {
		t.Errorf("%d programs", total)
	}
	for name := range differs {
		if !seen[name] {
			t.Errorf("there is no program %s", name)
		}
	}
	if 100*len(differs) > total {
		t.Errorf("%d of %d programs differ from Node", len(differs), total)
	}
	t.Logf("%d programs, %d differ from Node, %d failed", total, len(differs), failed)
}

func runProgram(t *testing.T, sandbox *krait.Sandbox, p program) {
	script, err := krait.Compile(p.source, p.name)
	if err != nil {
		t.Fatal(err)
	}
	result, err := sandbox.EvalCompiled(context.Background(), script)
	var e *krait.Error
	if err != nil && !errors.As(err, &e) {
		t.Fatal(err)
	}
	got := ""
	if result != nil {
		got = result.Stdout
	}
	if err != nil {
		got += "uncaught " + err.Error() + "\n"
	}
	reason, ok := differs[p.name]
	switch {
	case ok && got == p.out:
		t.Errorf("it prints what Node prints, and is said to differ: %s", reason)
	case !ok && got != p.out:
		t.Errorf("got\n%s\nwant\n%s", got, p.out)
	}
}

// askNode runs the programs of an archive in Node and writes what they print into it.
func askNode(t *testing.T, file string, archive *txtar.Archive) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	shim, err := filepath.Abs("testdata/programs/tools.mjs")
	if err != nil {
		t.Fatal(err)
	}
	list := programs(archive)
	archive.Files = nil
	for _, p := range list {
		source := p.source
		if filepath.Ext(p.name) == ".ts" {
			r := api.Transform(source, api.TransformOptions{Loader: api.LoaderTS, Target: api.ES2022})
			if len(r.Errors) > 0 {
				t.Fatalf("%s: %s", p.name, r.Errors[0].Text)
			}
			source = string(r.Code)
		}
		var stderr bytes.Buffer
		cmd := exec.Command(node, "--import", shim, "--input-type=module", "-")
		cmd.Dir, cmd.Stdin, cmd.Env, cmd.Stderr = t.TempDir(), strings.NewReader(source), []string{"TZ=UTC", "LANG=en_US.UTF-8"}, &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%s: %v\n%s", p.name, err, stderr.Bytes())
		}
		archive.Files = append(archive.Files, txtar.File{Name: p.name, Data: []byte(p.source)}, txtar.File{Name: stem(p.name) + ".out", Data: out})
	}
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// programTools are the tools of the programs. tools.mjs has the same for Node; both have the data of tools.json.
func programTools(t *testing.T) *tool.Set {
	t.Helper()
	var data struct {
		Users []struct {
			ID     int    `json:"id"`
			Name   string `json:"name"`
			Email  string `json:"email"`
			Team   string `json:"team"`
			Active bool   `json:"active"`
		}
		Orders []struct {
			ID       string   `json:"id"`
			User     int      `json:"user"`
			Total    float64  `json:"total"`
			Currency string   `json:"currency"`
			Items    []string `json:"items"`
		}
		Forecasts map[string][]struct {
			Day  string  `json:"day"`
			High float64 `json:"high"`
			Low  float64 `json:"low"`
			Rain bool    `json:"rain"`
		}
		Rates map[string]float64
	}
	text, err := os.ReadFile("testdata/programs/tools.json")
	if err == nil {
		err = json.Unmarshal(text, &data)
	}
	if err != nil {
		t.Fatal(err)
	}
	type none struct{}
	type byID struct {
		ID int `json:"id"`
	}
	type page struct {
		User  int `json:"user_id"`
		Page  int `json:"page,omitempty"`
		Limit int `json:"limit,omitempty"`
	}
	type city struct {
		City string `json:"city"`
	}
	type amount struct {
		Amount float64 `json:"amount"`
		From   string  `json:"from"`
		To     string  `json:"to"`
	}
	missing := func(what string) error { return &krait.Exception{Type: "LookupError", Message: what} }
	set, err := tool.NewSet(
		tool.Func("list_users", func(context.Context, none) (any, error) { return data.Users, nil }, tool.Doc("All users.")),
		tool.Func("get_user", func(_ context.Context, a byID) (any, error) {
			for _, u := range data.Users {
				if u.ID == a.ID {
					return u, nil
				}
			}
			return nil, missing("no such user")
		}, tool.Doc("A user.")),
		tool.Func("list_orders", func(_ context.Context, a page) (map[string]any, error) {
			mine := data.Orders[:0:0]
			for _, o := range data.Orders {
				if o.User == a.User {
					mine = append(mine, o)
				}
			}
			limit := a.Limit
			if limit == 0 {
				limit = 2
			}
			from := min(a.Page*limit, len(mine))
			to := min(from+limit, len(mine))
			return map[string]any{"items": mine[from:to], "more": to < len(mine)}, nil
		}, tool.Doc("A page of a user's orders.")),
		tool.Func("get_forecast", func(_ context.Context, a city) (any, error) {
			if f, ok := data.Forecasts[a.City]; ok {
				return f, nil
			}
			return nil, missing("no such city")
		}, tool.Doc("The weather of a city.")),
		tool.Func("convert", func(_ context.Context, a amount) (float64, error) {
			from, to := data.Rates[a.From], data.Rates[a.To]
			if from == 0 || to == 0 {
				return 0, missing("no such currency")
			}
			return a.Amount / from * to, nil
		}, tool.Doc("Converts money.")),
	)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
