package docs

// roughedges_test.go shows each entry of rough-edges.md, so that the page keeps none that is mended.

import (
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/chunkedtest"
)

// TestRoughEdges runs testdata/rough-edges.py, and testdata/spec.py with differences that spec.md lists and no package tests. Each chunk
// must differ from CPython: one that no longer does is an entry to remove.
func TestRoughEdges(t *testing.T) { chunkedtest.Run(t, "testdata", runner{}) }

// Each entry of the page begins with the name of a chunk or of a test in hostEdges, and each of these has an entry.
func TestRoughEdgesAreShown(t *testing.T) {
	var entries, shown []string
	for _, m := range regexp.MustCompile(`(?m)^\* +(?:\*\*([a-z0-9-]+)\.\*\* )?`).FindAllStringSubmatch(read(t, "rough-edges.md"), -1) {
		entries = append(entries, m[1])
	}
	for _, chunk := range strings.Split(read(t, "testdata/rough-edges.py"), "# ---\n") {
		name, _, _ := strings.Cut(strings.TrimPrefix(chunk, "# "), ":")
		shown = append(shown, name)
	}
	for name := range hostEdges {
		shown = append(shown, name)
	}
	slices.Sort(entries)
	slices.Sort(shown)
	if !slices.Equal(entries, shown) {
		t.Errorf("rough-edges.md has the entries\n%q\nand the tests show\n%q", entries, shown)
	}
}

// TestHostEdges shows what needs a host. Each function reports whether the edge is still there.
func TestHostEdges(t *testing.T) {
	for name, there := range hostEdges {
		t.Run(name, func(t *testing.T) {
			if !there(t) {
				t.Error("the edge is gone: remove it from rough-edges.md and here")
			}
		})
	}
}

var hostEdges = map[string]func(*testing.T) bool{
	"unawaited-http": func(t *testing.T) bool {
		n := &network{}
		res, err := eval(t, krait.Options{HTTP: n}, `
import asyncio
from sandbox.http import fetch
async def awaits():
    try: await fetch("GET", "http://example.com/")
    except ConnectionError: pass
async def forgets(): fetch("GET", "http://example.com/")
asyncio.run(awaits())
asyncio.run(forgets())`)
		if err != nil || n.requests == 0 {
			t.Fatalf("%d requests, error %v", n.requests, err)
		}
		return n.requests == 1 && res.Stderr == ""
	},
}

// network refuses requests and counts them.
type network struct{ requests int }

func (n *network) Fetch(context.Context, *krait.HTTPRequest) (*krait.HTTPResponse, error) {
	n.requests++
	return nil, os.ErrPermission
}

func eval(t *testing.T, o krait.Options, source string) (*krait.Result, error) {
	t.Helper()
	tmpl, err := krait.NewTemplate(o)
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	return sb.Eval(context.Background(), source)
}

// runner runs chunks in sandboxes.
type runner struct{}

func (runner) Run(source, filename string) (stdout string, failure *chunkedtest.Failure) {
	failed := func(err error) *chunkedtest.Failure {
		var e *krait.Error
		if !errors.As(err, &e) {
			return &chunkedtest.Failure{Type: "error", Msg: err.Error()}
		}
		return &chunkedtest.Failure{Type: e.QualifiedType, Msg: e.Message, Line: e.Line}
	}
	script, err := krait.Compile(source, filename)
	if err != nil {
		return "", failed(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{Limits: krait.Limits{Time: -1}})
	if err != nil {
		return "", failed(err)
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		return "", failed(err)
	}
	defer sb.Close()
	res, err := sb.EvalCompiled(context.Background(), script)
	if res != nil {
		stdout = res.Stdout
	}
	if err != nil {
		failure = failed(err)
	}
	return stdout, failure
}
