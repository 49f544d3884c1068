package deps

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// slow lists packages, with those below them, that have much to do at the start of each program that links them, whatever it is asked
// for, or that make it much larger. The command does without. What was measured is in docs/rationale.md.
var slow = map[string]string{
	"github.com/alecthomas/chroma/v2/lexers": "reads its lexers: 71 ms; the one of Python is internal/ui's own",
	"github.com/alecthomas/chroma/v2/styles": "reads its styles",
	"github.com/anthropics/anthropic-sdk-go": "5 MB of code and 0.3 ms for one request",
	"github.com/getkin/kin-openapi":          "brings santhosh-tekuri/jsonschema; tool/openapi reads documents itself",
	"github.com/google/go-cmp":               "for tests only: it makes tables of types",
	"github.com/openai/openai-go":            "16 MB of code and 1 ms to register its types, for two requests",
	"github.com/santhosh-tekuri/jsonschema":  "compiles the schemas of schemas: 3 to 4 ms and 1.7 MB",
	"go.opencensus.io":                       "regular expressions of characters that names of traces may have: 0.4 ms and 0.8 MB",
	"google.golang.org/genai":                "brings gRPC, OpenCensus and net/rpc: 7 MB and 1.9 ms for one request",
	"google.golang.org/grpc":                 "nothing here speaks gRPC; registers balancers, resolvers and codecs",
	"google.golang.org/protobuf":             "nothing here speaks protocol buffers; registers its types",
	"html/template":                          "nothing here writes HTML by templates",
	"net/rpc":                                "nothing here speaks it",
	"testing":                                "for tests only",
}

// starting returns what the command links and may not, one line for each.
func starting(packages map[string]goPackage) []string {
	var problems []string
	for _, dep := range packages[module+"/cmd/krait"].Deps {
		for prefix, reason := range slow {
			if hasPrefix(dep, prefix) {
				problems = append(problems, fmt.Sprintf("cmd/krait links %s: %s", dep, reason))
			}
		}
	}
	slices.Sort(problems)
	return problems
}

func TestCommandStartsLight(t *testing.T) {
	packages := list(t)
	if len(packages[module+"/cmd/krait"].Deps) == 0 {
		t.Fatal("cmd/krait is not there")
	}
	for _, problem := range starting(packages) {
		t.Error(problem)
	}
	packages[module+"/cmd/krait"] = goPackage{Deps: []string{"strings", "google.golang.org/grpc/codes", "google.golang.org/grpcx"}}
	if got := starting(packages); len(got) != 1 || !strings.HasPrefix(got[0], "cmd/krait links google.golang.org/grpc/codes: ") {
		t.Errorf("got %q", got)
	}
}
