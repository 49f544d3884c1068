// Package deps holds the test that keeps the interpreter light and the imports pointing downwards.
package deps

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/testcmd"
)

const module = "github.com/krait-run/krait"

// light names the packages, with those below them, that a program which only embeds the interpreter links.
var light = []string{"internal/syntax", "internal/compile", "internal/py", "internal/stdlib", "internal/engine", "."}

// allowed lists the modules that light packages may link besides Go's standard library and this module, by import
// path prefix, each with its reason.
var allowed = map[string]string{
	"github.com/fxamacker/cbor/v2": "CBOR for the journal's records, in its deterministic form: used by Kubernetes, fuzzed, bounded, MIT licence",
	"github.com/x448/float16":      "floats of 16 bits, for fxamacker/cbor; MIT licence, no dependencies",
	"go.yaml.in/yaml/v3":           "YAML for sandbox.serde: a parser of untrusted documents is easily written wrong; kept by the YAML organisation, MIT and Apache licences, no dependencies",
	"golang.org/x/sync/semaphore":  "the line in which runs wait for a Budget, first come, first served; kept by the Go team",
	"golang.org/x/text":            "Unicode normalisation and East Asian width, as unicodedata needs them, and tables of encodings; kept by the Go team",
}

// refused lists packages of Go's standard library that light packages may not link, each with its reason.
var refused = map[string]string{
	"net":         "a script reaches the network only through functions that the host gives",
	"os/exec":     "a script starts no processes",
	"plugin":      "Krait loads no native code",
	"runtime/cgo": "Krait is pure Go",
	"testing":     "for tests only; it registers flags",
}

// layers lists the packages, with those below them, from the bottom up; the longest name that fits a package counts. A package may import those of its own layer and
// of layers under it. Packages that are not listed are helpers: they count as what they themselves import.
var layers = [][]string{
	{"internal/syntax"},
	{"internal/compile"},
	{"internal/py"},
	{"internal/stdlib"},
	{"tool", "journal", "values"},
	{"."},
	{"agent", "container", "fetch", "mcp", "server", "sqlite", "javascript", "cluster", "tool/httptool", "tool/webhook"},
	{"cmd"},
}

// goPackage is what go list -deps -json tells.
type goPackage struct {
	ImportPath string
	Standard   bool
	Deps       []string // all that it imports, directly or not
}

func list(t *testing.T) map[string]goPackage {
	// The cache of test results does not see what go list reads; it sees the directories that are read here.
	root, err := testcmd.Root()
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(root, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-pgo=off", "-deps", "-json=ImportPath,Standard,Deps", module+"/...")
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	packages := map[string]goPackage{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages[p.ImportPath] = p
	}
}

// within tells whether an import path is the package name of this module or lies below it.
func within(importPath, name string) bool {
	if name == "." {
		return importPath == module
	}
	return hasPrefix(importPath, path.Join(module, name))
}

func hasPrefix(importPath, prefix string) bool {
	return importPath == prefix || strings.HasPrefix(importPath, prefix+"/")
}

// layer returns the number of a package's layer, or -1 for a helper.
func layer(importPath string) int {
	found, longest := -1, ""
	for i, names := range layers {
		for _, name := range names {
			if within(importPath, name) && len(name) > len(longest) {
				found, longest = i, name
			}
		}
	}
	return found
}

// heavy returns what light packages link and may not, one line for each.
func heavy(packages map[string]goPackage) []string {
	users := map[string]string{} // dependency -> a light package that links it
	for importPath, p := range packages {
		if !slices.ContainsFunc(light, func(name string) bool { return within(importPath, name) }) {
			continue
		}
		for _, dep := range p.Deps {
			if users[dep] == "" || importPath < users[dep] {
				users[dep] = importPath
			}
		}
	}
	var problems []string
	for dep, user := range users {
		if reason := refused[dep]; reason != "" {
			problems = append(problems, fmt.Sprintf("%s links %s: %s", user, dep, reason))
		}
		known := packages[dep].Standard || hasPrefix(dep, module)
		for prefix := range allowed {
			known = known || hasPrefix(dep, prefix)
		}
		if !known {
			problems = append(problems, fmt.Sprintf("%s links %s, which the table of allowed dependencies does not list: add it there with the reason, or do without", user, dep))
		}
	}
	slices.Sort(problems)
	return problems
}

// upward returns the imports that point upwards, one line for each.
func upward(packages map[string]goPackage) []string {
	var problems []string
	for importPath, p := range packages {
		from := layer(importPath)
		if from < 0 {
			continue
		}
		for _, dep := range p.Deps {
			if to := layer(dep); to > from {
				problems = append(problems, fmt.Sprintf("%s (layer %s) imports %s (layer %s), directly or through a helper",
					importPath, strings.Join(layers[from], ", "), dep, strings.Join(layers[to], ", ")))
			}
		}
	}
	slices.Sort(problems)
	return problems
}

func TestEmbeddingStaysLight(t *testing.T) {
	for _, problem := range heavy(list(t)) {
		t.Error(problem)
	}
}

// apart lists modules that only some packages, with those below them, may link, each with those packages.
var apart = map[string][]string{
	"github.com/moby/moby": {"container/docker", "container/engines", "cmd", "examples"},
	"modernc.org":          {"sqlite", "internal/sqlite3", "tool/sqltool/sqlite", "javascript", "internal/javascript", "cmd", "examples/morningbrief"},
	// A program without JavaScript links none of it.
	"modernc.org/quickjs":      {"javascript", "internal/javascript", "cmd", "examples/morningbrief"},
	"modernc.org/libquickjs":   {"javascript", "internal/javascript", "cmd", "examples/morningbrief"},
	"github.com/evanw/esbuild": {"javascript", "internal/javascript", "cmd", "examples/morningbrief"},

	"github.com/jackc/pgx":           {"tool/sqltool/postgres", "cmd"},
	"github.com/go-sql-driver/mysql": {"tool/sqltool/mysql", "cmd"},
}

// Programs that don't choose an engine by name don't carry the client of one.
func TestHeavyDependenciesStayApart(t *testing.T) {
	linked := 0
	for importPath, p := range list(t) {
		for dep, names := range apart {
			if !hasPrefix(importPath, module) || !slices.ContainsFunc(p.Deps, func(d string) bool { return hasPrefix(d, dep) }) {
				continue
			}
			linked++
			if !slices.ContainsFunc(names, func(name string) bool { return within(importPath, name) }) {
				t.Errorf("%s links %s", importPath, dep)
			}
		}
	}
	if linked == 0 {
		t.Error("nothing links what the table names")
	}
}

func TestImportsPointDownwards(t *testing.T) {
	for _, problem := range upward(list(t)) {
		t.Error(problem)
	}
}

// The two checks find what they are for.
func TestChecksFindProblems(t *testing.T) {
	packages := map[string]goPackage{}
	for _, p := range []goPackage{
		{ImportPath: "net", Standard: true},
		{ImportPath: "strings", Standard: true},
		{ImportPath: "golang.org/x/text/unicode/norm"},
		{ImportPath: "example.com/heavy"},
		{ImportPath: module + "/internal/pyramid"},
		{ImportPath: module + "/internal/py", Deps: []string{"strings", "golang.org/x/text/unicode/norm", "example.com/heavy", module + "/internal/syntax"}},
		{ImportPath: module + "/internal/stdlib/json", Deps: []string{"net", module + "/internal/py"}},
		{ImportPath: module + "/internal/syntax", Deps: []string{module + "/internal/helper", module + "/internal/py"}},
		{ImportPath: module + "/internal/helper", Deps: []string{module + "/internal/py"}},
		{ImportPath: module, Deps: []string{module + "/tool", module + "/agent/loop"}},
		{ImportPath: module + "/agent/loop", Deps: []string{"net", "example.com/heavy"}},
		{ImportPath: module + "/tool"},
	} {
		packages[p.ImportPath] = p
	}
	check := func(got []string, want ...string) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("got %d problems, want %d:\n%s", len(got), len(want), strings.Join(got, "\n"))
		}
		for i := range want {
			if !strings.HasPrefix(got[i], want[i]) {
				t.Errorf("got %q, want %q", got[i], want[i])
			}
		}
	}
	check(heavy(packages),
		module+"/internal/py links example.com/heavy, which the table",
		module+"/internal/stdlib/json links net: a script reaches")
	check(upward(packages),
		module+" (layer .) imports "+module+"/agent/loop (layer agent, container, fetch, mcp, server, sqlite, javascript, cluster, tool/httptool, tool/webhook)",
		module+"/internal/syntax (layer internal/syntax) imports "+module+"/internal/py (layer internal/py)")
}
